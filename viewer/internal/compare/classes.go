package compare

import (
	"regexp"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
)

// A class is a way in which Chromium is known to differ from the standard.
type class struct {
	name string
	// erase removes the difference from the values of either side, in place. Values that are
	// equal afterwards differed only in this way and in the ways listed before it.
	erase func(values []string)
	// is reports, for a difference that can't be erased, whether a request can cause it.
	is func(c Comparison) bool
}

// The indices of attributes.
const (
	iHref = iota
	iProtocol
	iUsername
	iPassword
	iHost
	iHostname
	iPort
	iPathname
	iSearch
	iHash
	iOrigin
)

// classes lists the differences that can be erased before the others.
var classes = []class{
	{name: "the origin of a file: URL is “file://”; the standard leaves it open, and here it is opaque", erase: func(v []string) {
		if v[iProtocol] == "file:" {
			v[iOrigin] = "null"
		}
	}},
	{name: "a blob: URL has the origin of a URL within it that isn’t http:, https: or file:, or the origin “file://”", erase: func(v []string) {
		if v[iProtocol] == "blob:" {
			v[iOrigin] = "null"
		}
	}},
	{name: "“|” is percent-encoded in paths", erase: func(v []string) { replace(v, "%7C", "|", iPathname) }},
	{name: "“'” is percent-encoded in usernames and passwords, and in the queries of URLs that aren’t special", erase: func(v []string) {
		replace(v, "%27", "'", iUsername, iPassword, iSearch)
	}},
	{name: "“*” is percent-encoded in domains", erase: func(v []string) { replace(v, "%2A", "*", iHost, iHostname, iOrigin) }},
	{name: "spaces at the end of an opaque path aren’t percent-encoded when a query or fragment follows", erase: func(v []string) {
		path := v[iPathname]
		if !strings.HasPrefix(path, "/") && v[iHref] == v[iProtocol]+path+v[iSearch]+v[iHash] {
			v[iPathname] = strings.TrimRight(strings.ReplaceAll(path, "%20", " "), " ")
			v[iHref] = v[iProtocol] + v[iPathname] + v[iSearch] + v[iHash]
		}
	}},
	{name: "assigning the empty query “?” removes the query", is: func(c Comparison) bool {
		return len(c.Steps) > 0 && c.Steps[0].Attribute == "search" && bothHave(c) &&
			strings.Replace(c.Ours[iHref], "?", "", 1) == c.Browser[iHref]
	}},
	{name: "in a URL without a host, the serialization lacks the “/.” before a path that begins with “//”", is: func(c Comparison) bool {
		return bothHave(c) && strings.Contains(c.Ours[iHref], c.Ours[iProtocol]+"/.//")
	}},
	{name: "file: URLs: the drive letter of the base, or one written with “|” or as a host, isn’t recognized", is: func(c Comparison) bool {
		return isFile(c) && has(c, driveLetter)
	}},
	{name: "file: URLs: the host “localhost” isn’t removed", is: func(c Comparison) bool {
		return isFile(c) && bothHave(c) && c.Browser[iHostname] == "localhost" && c.Ours[iHostname] == ""
	}},
	{name: "file: URLs: slashes after the third are dropped", is: func(c Comparison) bool {
		return isFile(c) && has(c, manySlashes)
	}},
	{name: "a reference resolves against a base with an opaque path that begins with “\\”", is: func(c Comparison) bool {
		base, err := url.Parse(c.Base)
		return err == nil && base.HasOpaquePath() && strings.HasPrefix(base.Pathname(), `\`) && c.Ours == nil && c.Browser != nil
	}},
	{name: "in a URL that isn’t special, “\\” in a reference counts as “/”, or the host is lost", is: func(c Comparison) bool {
		return !isSpecial(c) && has(c, backslash)
	}},
	{name: "tabs and newlines within data: and javascript: URLs aren’t removed: they are percent-encoded in a path, and an error in a host", is: func(c Comparison) bool {
		return has(c, tabInData)
	}},
	{name: "the setter of the protocol makes a non-special URL special", is: func(c Comparison) bool {
		return isSet(c, "protocol") && bothHave(c) && !isSpecialScheme(c.Ours[iProtocol]) && c.Browser[iProtocol] != c.Ours[iProtocol] && isSpecialScheme(protocolOf(c.Browser[iHref]))
	}},
	{name: "the setter of the protocol refuses a value with tabs or newlines", is: func(c Comparison) bool {
		return isSet(c, "protocol") && bothHave(c) && tabOrNewline.MatchString(c.Steps[0].Value) && c.Browser[iProtocol] != c.Ours[iProtocol]
	}},
	{name: "an IPv6 address may be percent-encoded, may have code points that map to ASCII or to nothing, and may have leading zeros in an IPv4 part", is: func(c Comparison) bool {
		return c.Browser != nil && has(c, unusualIPv6) && (c.Ours == nil || c.Ours[iHostname] != c.Browser[iHostname])
	}},
	{name: "in a URL that isn’t special, query and fragment of a base without a path stay in the serialization", is: func(c Comparison) bool {
		base, err := url.Parse(c.Base)
		return err == nil && bothHave(c) && !base.IsSpecial() && base.Pathname() == "" && hasQueryOrFragment(base) && c.Ours[iPathname] == c.Browser[iPathname]
	}},
	{name: "a host of a URL that isn’t special is refused for code points outside ASCII that IDNA doesn’t allow", is: func(c Comparison) bool {
		return c.Browser == nil && c.Ours != nil && !isSpecial(c) && has(c, notASCII)
	}},
	{name: "a domain may have a space", is: func(c Comparison) bool {
		return c.Browser != nil && (strings.Contains(c.Browser[iHostname], "%20") || c.Ours == nil && has(c, spaceInHost))
	}},
	{name: "file: URLs: a query or a fragment right after “file://” is refused", is: func(c Comparison) bool {
		return c.Browser == nil && has(c, fileQuery)
	}},
	{name: "the setter of the host takes a port for a file: URL, and refuses a host with an invalid port", is: func(c Comparison) bool {
		return isSet(c, "host") && bothHave(c) && strings.Contains(c.Steps[0].Value, ":") && c.Ours[iHost] != c.Browser[iHost]
	}},
	{name: "the setters of host and hostname empty the host of a URL with credentials or a port", is: func(c Comparison) bool {
		return (isSet(c, "host") || isSet(c, "hostname")) && bothHave(c) && !isSpecial(c) && c.Ours[iHost] != "" && c.Browser[iHost] == ""
	}},
}

var (
	driveLetter  = regexp.MustCompile(`(?i)(^|[/\\:]|^.*[/\\])[\t\n\r]*[a-z][\t\n\r]*([:|]|%7c)`)
	manySlashes  = regexp.MustCompile(`[/\\][\t\n\r]*[/\\]`)
	backslash    = regexp.MustCompile(`\\`)
	spaceInHost  = regexp.MustCompile(`^[^:]*:[/\\]*[^/\\?#]* `)
	fileQuery    = regexp.MustCompile(`(?i)^[\x00-\x20]*file:[/\\]{2}[?#]`)
	unusualIPv6  = regexp.MustCompile(`[^\x00-\x7F]\[|\[[^\]]*(%|[.:]0[0-9]+\.|\.0[0-9]+|[^\x00-\x7F])`)
	tabInData    = regexp.MustCompile(`(?is)^[\x00-\x20]*(data|javascript):.*[\t\n\r]`)
	notASCII     = regexp.MustCompile(`[^\x00-\x7F]`)
	tabOrNewline = regexp.MustCompile(`[\t\n\r]`)
)

// Class names the way in which a browser's answer differs from ours, or returns "" if that
// isn't known. Call it only for answers that differ.
func Class(c Comparison) string {
	erased := c
	erased.Ours, erased.Browser = slices.Clone(c.Ours), slices.Clone(c.Browser)
	for _, k := range classes {
		if k.erase == nil {
			if k.is(erased) {
				return k.name
			}
			continue
		}
		if !bothHave(c) {
			continue
		}
		k.erase(erased.Ours)
		k.erase(erased.Browser)
		if slices.Equal(erased.Ours, erased.Browser) {
			return k.name
		}
	}
	return ""
}

func bothHave(c Comparison) bool { return c.Ours != nil && c.Browser != nil }

// replace replaces text in some attributes, and in the whole serialization.
func replace(v []string, old, new string, attributes ...int) {
	for _, i := range append(attributes, iHref) {
		v[i] = strings.ReplaceAll(v[i], old, new)
	}
}

// has reports whether a part of a request matches.
func has(c Comparison, pattern *regexp.Regexp) bool {
	for _, s := range c.Steps {
		if pattern.MatchString(s.Value) {
			return true
		}
	}
	return pattern.MatchString(c.URL) || pattern.MatchString(c.Base)
}

// protocols returns the protocols of the results and of the base.
func protocols(c Comparison) []string {
	var list []string
	for _, v := range [][]string{c.Ours, c.Browser} {
		if v != nil {
			list = append(list, v[iProtocol])
		}
	}
	return list
}

func isFile(c Comparison) bool { return slices.Contains(protocols(c), "file:") }

func isSpecial(c Comparison) bool { return slices.ContainsFunc(protocols(c), isSpecialScheme) }

func isSpecialScheme(protocol string) bool {
	switch protocol {
	case "ftp:", "file:", "http:", "https:", "ws:", "wss:":
		return true
	}
	return false
}

// protocolOf returns the protocol of a serialization. A browser's values may contradict each other.
func protocolOf(href string) string {
	return href[:strings.IndexByte(href, ':')+1]
}

// isSet reports whether a request assigns to an attribute.
func isSet(c Comparison, attribute string) bool {
	return len(c.Steps) > 0 && c.Steps[0].Attribute == attribute
}

func hasQueryOrFragment(u *url.URL) bool {
	_, query := u.Query()
	_, fragment := u.Fragment()
	return query || fragment
}
