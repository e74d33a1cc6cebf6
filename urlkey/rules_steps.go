package urlkey

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// applyHost applies the steps for scheme, credentials, host and port.
func (r *Rules) applyHost(p *parts, u *url.URL) {
	if r.DropCredentials {
		p.username, p.password = "", ""
	}
	if r.DropPort {
		p.port = ""
	}
	if r.FoldHTTPS && p.scheme == "https" {
		p.scheme = "http"
		if p.port == "80" {
			p.port = ""
		}
	}
	if p.kind != url.HostDomain && p.kind != url.HostOpaque {
		return
	}
	host := p.host
	if p.kind == url.HostOpaque {
		host = r.unescape(host, &opaqueHostSet)
	}
	if r.CleanDots {
		host = withoutDots(host)
	}
	if host = r.trimLabels(host); host == p.host {
		return
	}
	h := reparseHost(host, u.ParsedHost())
	p.host, p.kind = h.String(), h.Kind()
	if p.scheme == "file" && p.host == "localhost" {
		// https://url.spec.whatwg.org/#file-host-state
		p.host, p.kind = "", url.HostEmpty
	}
}

// trimLabels removes the labels that DropWWW and DropMobile drop.
func (r *Rules) trimLabels(host string) string {
	for {
		rest := host
		if r.DropWWW {
			rest = trimWWW(rest)
		}
		if r.DropMobile {
			if s, ok := strings.CutPrefix(rest, "m."); ok && hasTwoLabels(s) {
				rest = s
			}
		}
		if len(rest) == len(host) {
			return host
		}
		host = rest
	}
}

// hasTwoLabels reports whether host begins with two labels that aren't empty.
func hasTwoLabels(host string) bool {
	dot := strings.IndexByte(host, '.')
	return dot > 0 && dot+1 < len(host) && host[dot+1] != '.'
}

// applyPath applies the steps for the path.
func (r *Rules) applyPath(p *parts, u *url.URL) {
	if p.opaquePath {
		p.path = r.unescape(p.path, &pathSet)
		if strings.HasPrefix(p.path, "/") {
			// If it began with a slash, the path would no longer be opaque.
			p.path = "%2F" + p.path[1:]
		}
		if r.LowerPath {
			p.path = infra.Lower(p.path)
		}
		return
	}
	if r.Unescape == UnescapeRepeatedly {
		p.path = unescapePath(p.path, u)
	} else {
		p.path = r.unescape(p.path, &pathSet)
	}
	if r.CollapseSlashes && p.special {
		p.path = infra.MergeSlashes(p.path)
	}
	if r.LowerPath {
		p.path = infra.Lower(p.path)
	}
	isFile := p.scheme == "file"
	if isFile {
		p.path = fixDriveLetter(p.path)
	}
	p.path = r.trimEnd(p.path)
	if r.DropSessionIDs {
		p.path = dropSessionSegments(p.path)
	}
	if r.TrailingSlash == AddTrailingSlash && !strings.HasSuffix(p.path, "/") {
		p.path += "/"
	}
	if isFile {
		p.path = fixDriveLetter(p.path)
	}
}

// unescapePath returns the path of u, unescaped repeatedly, parsed again and
// escaped once.
func unescapePath(path string, u *url.URL) string {
	decoded := unescapedOnly(path, &pathSet)
	if decoded == path {
		return path
	}
	// Decoding may have produced slashes, backslashes, dots and drive letters.
	v := *u
	_ = v.SetPathname(decoded) // which isn't longer, so it is within all limits
	return string(appendNormalized(nil, v.Pathname(), &pathSet))
}

// trimEnd applies the steps for the end of the path until nothing changes. Removing text in one
// step can let another apply. Each step looks at no more bytes than it can remove, so many rounds
// don't take longer per byte.
func (r *Rules) trimEnd(path string) string {
	for {
		before := len(path)
		if r.DropSessionIDs {
			path = trimSessionSuffix(path)
		}
		if r.DropIndexPages {
			path = trimIndexPage(path)
		}
		for r.TrailingSlash != KeepTrailingSlash && len(path) > 1 && path[len(path)-1] == '/' {
			path = path[:len(path)-1]
		}
		if len(path) == before {
			return path
		}
	}
}

// lastSlash returns the index of the path's last slash, and false unless at most n bytes follow
// it.
func lastSlash(path string, n int) (int, bool) {
	start := max(0, len(path)-n-1)
	slash := strings.LastIndexByte(path[start:], '/')
	return start + slash, slash >= 0
}

// trimSessionSuffix removes ";jsessionid=" and 32 letters and digits from the end, but not after
// a dot segment, which a parser would then resolve.
func trimSessionSuffix(path string) string {
	const name = ";jsessionid="
	at := len(path) - len(name) - 32
	if at < 0 || !strings.EqualFold(path[at:at+len(name)], name) || alphanumerics(path[at+len(name):]) < 32 {
		return path
	}
	if slash, ok := lastSlash(path[:at], len("%2e%2e")); ok {
		switch url.PercentDecodeUTF8(path[slash+1 : at]) {
		case ".", "..":
			return path
		}
	}
	return path[:at]
}

// trimIndexPage removes an index page from the end, and leaves the slash.
func trimIndexPage(path string) string {
	slash, ok := lastSlash(path, len("default.12345"))
	if !ok {
		return path
	}
	name, extension, _ := strings.Cut(path[slash+1:], ".")
	if !strings.EqualFold(name, "index") && !strings.EqualFold(name, "default") {
		return path
	}
	if n := len(extension); n < 1 || n > 5 || alphanumerics(extension) < n {
		return path
	}
	return path[:slash+1]
}

// dropSessionSegments drops the segments that hold session ids from a path that
// ends in ".aspx".
func dropSessionSegments(path string) string {
	if len(path) < len(".aspx") || !strings.EqualFold(path[len(path)-len(".aspx"):], ".aspx") || !strings.Contains(path, "/(") {
		return path
	}
	return sessionSegments().ReplaceAllLiteralString(path, "/")
}

// sessionSegments matches segments that are a session id in parentheses, or one or more of these,
// each with a letter before it, in further ones.
var sessionSegments = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`/(?:\((?:[0-9A-Za-z]{24}|(?:[A-Za-z]\([0-9A-Za-z]{24}\))+)\)/)+`)
})

// alphanumerics returns the number of letters and digits that s begins with.
func alphanumerics(s string) int { return len(s) - len(strings.TrimLeft(s, infra.Alphanumeric)) }

func isLetters(s string) bool { return strings.Trim(s, infra.Alphanumeric[len("0123456789"):]) == "" }

// fixDriveLetter changes "|" to ":" in a drive letter that other steps have moved to the start
// of a file: URL's path, as a parser would.
//
// https://url.spec.whatwg.org/#path-state
func fixDriveLetter(path string) string {
	if len(path) >= 3 && infra.IsWindowsDriveLetter(path[1:3]) && (len(path) == 3 || path[3] == '/') {
		return path[:2] + ":" + path[3:]
	}
	return path
}

// applyQuery applies the steps for the query. If the query loses all of its pairs,
// it loses the "?" as well.
func (r *Rules) applyQuery(p *parts) {
	switch {
	case !p.hasQuery:
	case p.query == "":
		p.hasQuery = !r.DropEmptyQuery
	case r.changesQuery():
		p.query = r.apply(p.query)
		p.hasQuery = p.query != ""
	}
}

// changesQuery reports whether a step for pairs is on.
func (r *Rules) changesQuery() bool {
	return r.Unescape != UnescapeNone || r.FormQuery || r.LowerQuery || r.DropSessionIDs || r.KeepParams != nil ||
		!r.DropParams.isEmpty() || r.DropBlankParams || r.CollapseAmpersands || r.SortQuery != SortNone
}

// apply applies the steps for the pairs of a query.
func (r *Rules) apply(query string) string {
	pairs := strings.Split(query, "&")
	switch {
	case r.FormQuery:
		pairs = formPairs(pairs)
	case r.Unescape != UnescapeNone:
		for i, pair := range pairs {
			pairs[i] = r.unescapePair(pair)
		}
	}
	if r.LowerQuery {
		for i, pair := range pairs {
			pairs[i] = infra.Lower(pair)
		}
	}
	if r.DropSessionIDs {
		pairs = dropSessions(pairs)
	}
	pairs = r.dropPairs(pairs)
	sortQuery(pairs, r.SortQuery)
	return strings.Join(pairs, "&")
}

// unescapePair unescapes the name and the value of a pair.
func (r *Rules) unescapePair(pair string) string {
	name, value, ok := cutPair(pair)
	if !ok {
		return r.unescape(pair, &querySet)
	}
	unescapedName, unescapedValue := r.unescape(name, &querySet), r.unescape(value, &querySet)
	if unescapedName == name && unescapedValue == value {
		return pair
	}
	return unescapedName + "=" + unescapedValue
}

// dropPairs removes the pairs that the rules drop.
func (r *Rules) dropPairs(pairs []string) []string {
	if r.CollapseAmpersands || r.KeepParams != nil {
		pairs = slices.DeleteFunc(pairs, func(pair string) bool { return pair == "" })
	}
	if r.DropBlankParams {
		pairs = slices.DeleteFunc(pairs, func(pair string) bool {
			_, value, _ := cutPair(pair)
			return pair != "" && value == ""
		})
	}
	if r.KeepParams == nil && r.DropParams.isEmpty() {
		return pairs
	}
	return infra.DeleteParams(pairs, func(name string) bool {
		return r.KeepParams != nil && !r.KeepParams.Has(name) || r.DropParams.Has(name)
	})
}
