package urlkey

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// CDXJKey returns the key under which pywb, and other tools that use the Internet
// Archive's package surt, look up u in a CDX or CDXJ index. The key finds captures
// that are likely to be of the same page: scheme, "www.", case, the order of the
// query and session ids don't matter.
//
//	https://www.example.com/B/?y&x=1   com,example)/b?x=1&y
//	http://127.0.0.1:8080/             1,0,0,127:8080)/
//	mailto:user@example.com            mailto:user@example.com
//
// For the zero URL it is "-", which an index uses for text that isn't a URL.
//
// Unlike those tools, this package reads URLs as browsers do. So the key doesn't
// have the default ports of ftp, ws and wss either, and strings that browsers refuse
// have no key: package urlinput can complete some of them.
//
// https://specs.webrecorder.net/cdxj/0.1.0/#searchable-url
func CDXJKey(u *url.URL) Key { return Key(appendCDXJKey(nil, u)) }

// appendCDXJKey appends CDXJKey(u) to dst. It is a [Func].
func appendCDXJKey(dst []byte, u *url.URL) []byte {
	switch {
	case u.Href() == "":
		return append(dst, '-')
	case strings.HasPrefix(u.Scheme(), "filedesc"):
		return append(dst, u.WithoutCredentials().Href()...)
	}
	path := infra.Lower(unescapedOnly(u.Pathname(), &archiveSet))
	if h := u.ParsedHost(); h.String() != "" {
		dst = appendArchiveHost(dst, h)
		if port := u.Port(); port != "" {
			dst = append(dst, ':')
			dst = append(dst, port...)
		}
		dst = append(dst, ')')
		if !strings.HasPrefix(path, "/") {
			path = "/" + path // the URL isn't special
		}
		path = cleanPath(path)
	} else {
		dst = append(dst, u.Protocol()...)
	}
	if strings.Contains(path, "/(") {
		path = stripPathSessionID(path)
	}
	if len(path) > 1 {
		path = strings.TrimSuffix(path, "/")
	}
	dst = append(dst, path...)
	if query, _ := u.Query(); query != "" {
		dst = appendArchiveQuery(dst, query)
	}
	return dst
}

// appendArchiveHost appends the host in reverse, even if it is an IPv4 address, with commas
// between its labels. It leaves commas within a label alone.
func appendArchiveHost(dst []byte, h url.Host) []byte {
	if h.Kind() == url.HostIPv6 {
		return append(dst, strings.Trim(h.String(), "[]")...)
	}
	// A host of another scheme can have upper case.
	host := infra.Lower(cleanDots(h).String())
	if trimmed := trimOneWWW(host); trimmed != "" {
		host = trimmed
	}
	return appendLabelsReversed(dst, host, ',')
}

// appendArchiveQuery appends "?" and the query, unless nothing is left of it. The query is
// decoded and sorted, without session ids.
func appendArchiveQuery(dst []byte, query string) []byte {
	query = infra.Lower(unescapedOnly(query, &archiveSet))
	if strings.Contains(query, "sid=") || strings.Contains(query, "sessionid") || strings.Contains(query, "cfid=") {
		query = stripQuerySessionID(query)
	}
	if query == "" {
		return dst
	}
	pairs := strings.Split(query, "&")
	slices.SortStableFunc(pairs, comparePairs)
	return append(append(dst, '?'), strings.Join(pairs, "&")...)
}

// CDXJKey agrees with two libraries of the Internet Archive. The forms of session ids come from
// these. Each form is dropped once, where it is last. As in those libraries, its name can be the
// end of a longer one, and the "&" before it stays.
var (
	pathSessions  = compiled(`(?i)^(.*/)\(`, `\)/(.+\.aspx.*)$`, `(?:[a-z]\([0-9a-z]{24}\))+`, `[0-9a-z]{24}`)
	querySessions = compiled(`(?i)^(.*)`, `(?:&(.*))?$`,
		`jsessionid=[0-9a-z]{32}`, `phpsessid=[0-9a-z]{32}`, `sid=[0-9a-z]{32}`,
		`aspsessionid[a-z]{8}=[a-z]{24}`, `cfid=[^&]+&cftoken=[^&]+`)
)

// compiled returns a function that compiles regular expressions once they are needed.
func compiled(before, after string, forms ...string) func() []*regexp.Regexp {
	return sync.OnceValue(func() (expressions []*regexp.Regexp) {
		for _, form := range forms {
			expressions = append(expressions, regexp.MustCompile(before+form+after))
		}
		return expressions
	})
}

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
