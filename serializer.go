package url

import (
	"github.com/gowhatwg/url/internal/infra"
)

// WithoutFragment returns u without its fragment.
//
// https://url.spec.whatwg.org/#concept-url-serializer with exclude fragment
func (u URL) WithoutFragment() *URL {
	u.href = u.href[:u.fragmentStart]
	return &u
}

// Referrer returns the Referer header of a request from a page or a program at u: the
// serialization without username, password and fragment. If originOnly is true, the path
// and the query are left out, too, as in "https://example.com/". For the schemes about,
// blob and data, and for the zero URL, it is "": no header is sent.
//
// By default browsers send the full referrer to the same origin. To another origin, or if
// the full one is longer than 4096 bytes, they send only the origin. They send nothing
// from an opaque origin, or from a potentially trustworthy URL
// ([URL.IsPotentiallyTrustworthy]) to one that isn't.
//
// https://w3c.github.io/webappsec-referrer-policy/#strip-url
func (u URL) Referrer(originOnly bool) string {
	switch u.Scheme() {
	case "", "about", "blob", "data": // https://fetch.spec.whatwg.org/#local-scheme
		return ""
	}
	end, slash := u.fragmentStart, ""
	if originOnly {
		end, slash = u.authorityEnd(), "/"
	}
	switch {
	case u.IncludesCredentials():
		return infra.Concat(u.href[:u.schemeEnd], "//", u.href[u.hostStart:end], slash, "")
	case originOnly && int(end) < len(u.href) && u.href[end] == '/':
		return u.href[:end+1]
	}
	return u.href[:end] + slash
}
