package url

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
