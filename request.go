package url

import "github.com/gowhatwg/url/internal/infra"

// RequestTarget returns the target of an HTTP request for u: the path and the query as in
// [URL.Href], with "/" for the empty path, and "?" for an empty query. It returns "" if
// the path is opaque. Package urltarget reads such targets. Don't send it in a Location
// header or a link: a target that begins with "//" is a reference to another host there.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2.1
func (u URL) RequestTarget() string {
	if u.HasOpaquePath() {
		return ""
	}
	target := u.href[u.pathStart:u.fragmentStart]
	if u.pathStart == u.queryStart {
		return "/" + target
	}
	return target
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
