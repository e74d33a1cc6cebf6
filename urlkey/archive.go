package urlkey

import (
	"slices"
	"strings"

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
// Unlike those tools, this package reads URLs as browsers do. So the key leaves out
// the default ports of ftp, ws and wss too, and strings that browsers refuse have
// no key: package urlinput can complete some of them.
//
// https://specs.webrecorder.net/cdxj/0.1.0/#searchable-url
func CDXJKey(u *url.URL) Key { return Key(AppendCDXJKey(nil, u)) }

// AppendCDXJKey appends CDXJKey(u) to dst.
func AppendCDXJKey(dst []byte, u *url.URL) []byte {
	return appendArchiveKey(dst, u, trimOneWWW)
}

// WaybackKey returns the key under which OpenWayback, and other tools that use
// the library webarchive-commons, look up u in a CDX index. It is the
// [CDXJKey], except that
//
//   - every label "www" at the start of the host is left out, not just the first,
//   - a dns: URL such as "dns:example.com" has the key of its domain, "com,example)",
//   - a warcinfo: URL stays as it is, without credentials.
func WaybackKey(u *url.URL) Key { return Key(AppendWaybackKey(nil, u)) }

// AppendWaybackKey appends WaybackKey(u) to dst.
func AppendWaybackKey(dst []byte, u *url.URL) []byte {
	switch scheme := u.Scheme(); {
	case scheme == "warcinfo":
		return append(dst, u.WithoutCredentials().Href()...)
	case scheme == "dns" && u.HasOpaquePath():
		host := strings.TrimPrefix(u.Href(), "dns:")
		return append(appendLabelsWithCommas(dst, host), ')')
	}
	return appendArchiveKey(dst, u, trimWWW)
}

// appendArchiveKey appends the key. trim is the only difference between the kinds of tools.
func appendArchiveKey(dst []byte, u *url.URL, trim func(host string) string) []byte {
	switch {
	case u.Href() == "":
		return append(dst, '-')
	case strings.HasPrefix(u.Scheme(), "filedesc"):
		return append(dst, u.WithoutCredentials().Href()...)
	}
	start := len(dst)
	path := u.Pathname()
	if h := u.ParsedHost(); h.String() != "" {
		dst = appendArchiveHost(dst, h, trim)
		if port := u.Port(); port != "" {
			dst = append(dst, ':')
			dst = append(dst, port...)
		}
		dst = append(dst, ')')
		path = unescapedOnly(path, &archiveSet)
		path = cleanArchivePath(path)
	} else {
		dst = append(dst, u.Protocol()...)
		path = unescapedOnly(path, &archiveSet)
	}
	path = stripPathSessionID(path)
	if len(path) > 1 {
		path = strings.TrimSuffix(path, "/")
	}
	dst = append(dst, path...)
	if query, _ := u.Query(); query != "" {
		dst = appendArchiveQuery(dst, query)
	}
	return infra.AppendLower(dst[:start], infra.View(dst[start:]))
}

// cleanArchivePath is cleanPath for a path that may lack the "/" at its start, as
// in a URL that isn't special.
func cleanArchivePath(path string) string {
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return cleanPath(path)
}

// appendArchiveHost appends the host in reverse, even if it is an IPv4 address.
func appendArchiveHost(dst []byte, h url.Host, trim func(host string) string) []byte {
	if h.Kind() == url.HostIPv6 {
		return append(dst, strings.Trim(h.String(), "[]")...)
	}
	// A host of another scheme can have upper case.
	host := infra.Lower(cleanDots(h).String())
	if trimmed := trim(host); trimmed != "" {
		host = trimmed
	}
	return appendLabelsWithCommas(dst, host)
}

// appendLabelsWithCommas appends host in reverse, with commas between its labels. It leaves
// commas within a label alone.
func appendLabelsWithCommas(dst []byte, host string) []byte {
	start := len(dst)
	dst = appendLabelsReversed(dst, host)
	for i, c := range dst[start:] {
		if c == '.' {
			dst[start+i] = ','
		}
	}
	return dst
}

// appendArchiveQuery appends "?" and the query, unless nothing is left of it. The query is
// decoded and sorted, without session ids.
func appendArchiveQuery(dst []byte, query string) []byte {
	query = infra.Lower(stripQuerySessionID(unescapedOnly(query, &archiveSet)))
	if query == "" {
		return dst
	}
	pairs := strings.Split(query, "&")
	slices.SortStableFunc(pairs, comparePairs)
	for i, pair := range pairs {
		dst = append(dst, "?&"[min(i, 1)])
		dst = append(dst, pair...)
	}
	return dst
}

// A CDXJMatch selects the captures of a [CDXJRange].
type CDXJMatch uint8

const (
	// MatchExact selects the captures under the URL's key.
	MatchExact CDXJMatch = iota
	// MatchPrefix selects the captures under keys that begin with the URL's key. A
	// "/" or "?" at the end of the URL counts, although its key lacks it. So the range
	// of https://example.com/b/ has the pages below it but not the page itself, which
	// is under "com,example)/b".
	MatchPrefix
	// MatchHost selects the captures of URLs with the same host and the same port. If
	// the URL has no port, they have none.
	MatchHost
	// MatchDomain selects what MatchHost does. If the URL has no port, it also
	// selects the captures of all subdomains, with any port.
	MatchDomain
)

var matchNames = []string{"exact", "prefix", "host", "domain"}

// String returns pywb's name of the match, as in "prefix".
func (m CDXJMatch) String() string { return enumString(m, matchNames) }

// CDXJRange returns the range of lines in a sorted CDX or CDXJ index that pywb
// reads for u: from start up to, but not including, end.
//
//	MatchExact    com,example)/b   com,example)/b!
//	MatchPrefix   com,example)/b   com,example)/c
//	MatchHost     com,example)/    com,example*
//	MatchDomain   com,example)/    com,example-
//
// If the host is a single label, as in http://com/, the range of MatchDomain begins
// with "com,": it has only subdomains, or nothing if the URL has a port. For a URL
// without a host, MatchHost and MatchDomain return the same range as MatchPrefix.
//
// A range depends only on the order of bytes. So the range of a host has longer hosts that
// continue with ")", too, and the range of a domain has hosts that continue with "*" or "+".
// DNS has no such names.
func CDXJRange(u *url.URL, match CDXJMatch) (start, end Key) {
	key := CDXJKey(u)
	host, _, _ := strings.Cut(string(key), ")/")
	hasHost := u.Hostname() != ""
	switch {
	case match == MatchExact:
		return key, key + "!"
	case match == MatchHost && hasHost:
		return Key(host + ")/"), Key(host + "*")
	case match == MatchDomain && hasHost && strings.Contains(host, ","):
		return Key(host + ")/"), Key(host + "-")
	case match == MatchDomain && hasHost:
		return Key(host + ","), Key(host + "-")
	}
	// The key has neither the slash at the end nor an empty query.
	href, _, _ := strings.Cut(u.Href(), "#")
	if strings.HasSuffix(href, "/") && !strings.HasSuffix(string(key), "/") {
		key += "/"
	}
	if strings.HasSuffix(href, "?") {
		key += "?"
	}
	return key, key.PrefixEnd()
}
