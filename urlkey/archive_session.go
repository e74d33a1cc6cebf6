package urlkey

import (
	"regexp"
	"sync"
)

// CDXJKey agrees with two libraries of the Internet Archive. The forms of session ids come from
// these. Each form is dropped once, where it is last. As in those libraries, its name can be the
// end of a longer one, and the "&" before it stays.
var (
	pathSessions = sync.OnceValue(func() []*regexp.Regexp {
		return []*regexp.Regexp{
			regexp.MustCompile(`(?i)^(.*/)\((?:[a-z]\([0-9a-z]{24}\))+\)/(.+\.aspx.*)$`),
			regexp.MustCompile(`(?i)^(.*/)\([0-9a-z]{24}\)/(.+\.aspx.*)$`),
		}
	})
	querySessions = sync.OnceValue(func() []*regexp.Regexp {
		return []*regexp.Regexp{
			regexp.MustCompile(`(?i)^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$`),
			regexp.MustCompile(`(?i)^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$`),
			regexp.MustCompile(`(?i)^(.*)sid=[0-9a-z]{32}(?:&(.*))?$`),
			regexp.MustCompile(`(?i)^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$`),
			regexp.MustCompile(`(?i)^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$`),
		}
	})
)

// stripPathSessionID drops the segments of session ids before a name with ".aspx" from a path.
func stripPathSessionID(path string) string { return strip(path, pathSessions()) }

// stripQuerySessionID drops the session ids from a query.
func stripQuerySessionID(query string) string { return strip(query, querySessions()) }

// strip drops what each form matches, except for its groups.
func strip(s string, forms []*regexp.Regexp) string {
	for _, form := range forms {
		if m := form.FindStringSubmatch(s); m != nil {
			s = m[1] + m[2]
		}
	}
	return s
}
