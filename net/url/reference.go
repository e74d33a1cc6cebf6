package url

import (
	"errors"
	neturl "net/url"
	"strings"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// anyBase is the base for references that begin with a host.
var anyBase = whatwg.MustParse("https://base.invalid/")

// parseReference is parse for a string that has no scheme.
func parseReference(rawURL string, netParse func(string) (*URL, error)) (*URL, error) {
	if rawURL == "//" {
		return new(URL), nil
	}
	ref := trim(rawURL)
	if len(ref) > 1 && isSlash(ref[0]) && isSlash(ref[1]) {
		return parseNetworkPath(rawURL, netParse)
	}
	if !isNormal(ref) {
		end := strings.IndexAny(ref, "?#")
		if end < 0 {
			end = len(ref)
		}
		if i := strings.IndexAny(ref[:end], `/\:`); i > 0 && ref[i] == ':' {
			return nil, parseError(rawURL, errColon)
		}
		var err error
		if ref, err = normalize(strings.ReplaceAll(ref[:end], `\`, "/") + ref[end:]); err != nil {
			return nil, parseError(rawURL, err)
		}
	}
	n, err := neturl.Parse(ref)
	if err != nil {
		return nil, parseError(rawURL, errors.Unwrap(err))
	}
	if netParse == nil || ref == rawURL {
		return n, nil
	}
	return refuse(n, rawURL, netParse)
}

// isNormal reports, from its bytes, whether normalize would return ref unchanged.
// Most references in web pages are normal; the check saves half of their
// allocations.
func isNormal(ref string) bool {
	path, fragment, _ := strings.Cut(ref, "#")
	return normalBytes.HasAll(path) && normalBytes.HasAll(fragment)
}

var normalBytes = infra.Of(infra.Alphanumeric + "!$&()*+,-./:;=?@_~")

// parseNetworkPath parses a reference that begins with a host.
func parseNetworkPath(rawURL string, netParse func(string) (*URL, error)) (*URL, error) {
	u, err := anyBase.Parse(rawURL)
	if err != nil {
		return nil, parseError(rawURL, err)
	}
	n, err := toNetURL(u, rawURL, netParse)
	if err == nil {
		n.Scheme = ""
	}
	return n, err
}

// parseRequestPath parses a path with a query, "*", or the empty string, which is an error.
func parseRequestPath(rawURL string) (*URL, error) {
	if strings.ContainsFunc(rawURL, func(r rune) bool { return r < ' ' || r == 0x7F }) {
		return nil, refusedURI(rawURL)
	}
	text, err := normalize(strings.ReplaceAll(rawURL, "#", "%23"))
	if err != nil {
		return nil, parseError(rawURL, err)
	}
	n, err := neturl.ParseRequestURI(text)
	if err != nil {
		return nil, parseError(rawURL, errors.Unwrap(err))
	}
	return n, nil
}

// opaquePrefix turns a reference into an absolute URL with an opaque path. The parser doesn't
// resolve dot segments in that.
const opaquePrefix = "x:y"

// normalize returns ref, a path with perhaps a query and a fragment,
// percent-encoded as browsers do in an http URL. In path and fragment it also
// encodes everything else that isn't a URL unit. Segments such as "%2e%2e" become
// dots.
func normalize(ref string) (string, error) {
	u, err := whatwg.Parse(opaquePrefix + ref)
	if err != nil {
		return "", err
	}
	n, err := u.NetURL()
	if err != nil {
		return "", err
	}
	path := n.Opaque[1:]
	if strings.Contains(path, "%2e") || strings.Contains(path, "%2E") {
		segments := strings.Split(path, "/")
		for i, segment := range segments {
			if dots := decodeDots.Replace(segment); dots == "." || dots == ".." {
				segments[i] = dots
			}
		}
		path = strings.Join(segments, "/")
	}
	n.Opaque = n.Opaque[:1] + path
	// https://url.spec.whatwg.org/#special-query-percent-encode-set
	n.RawQuery = strings.ReplaceAll(n.RawQuery, "'", "%27")
	return n.String()[len(opaquePrefix):], nil
}

var decodeDots = strings.NewReplacer("%2e", ".", "%2E", ".")

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// trim returns s as the parser reads it, without leading and trailing controls and spaces, and
// without tabs and newlines.
//
// https://url.spec.whatwg.org/#url-parsing
func trim(s string) string {
	if s != "" && (s[0] <= ' ' || s[len(s)-1] <= ' ') {
		s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	}
	if infra.IndexByteBelow(s, 0, ' ') < len(s) {
		// Bytes with a tab between them must not become a code point.
		s = infra.WithoutTabs(infra.ScalarValueString(s))
	}
	return s
}
