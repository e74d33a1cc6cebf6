package urlhttp

import "net/http"

// NewClient returns a client that is safe to use with untrusted URLs. It speaks
// HTTP/1.1 and HTTP/2, keeps connections for further requests to the same host, and
// ignores proxies in the environment.
//
// Use [NewRequest] to make its requests. The client's own methods parse strings
// with net/url, whose errors can show a password.
//
// The client's CheckRedirect returns no error, because net/http would add the whole
// Location header to the error's text. Instead the client's [Transport] refuses the
// next request. Use [Options.CheckRedirect] if you need the error.
//
// Read each body to its end. Closing a body long before its end closes the
// connection, too, unless other requests use that connection.
//
// The client has its own connections: keep it, and call CloseIdleConnections when
// you are done with it. The client's field Timeout can be set in addition to
// Options.Timeout.
func NewClient(o Options) *http.Client {
	o = o.clone()
	ours := o.newTransport()
	return &http.Client{
		Transport:     &Transport{Base: ours, Options: o, ours: ours},
		CheckRedirect: o.checkRedirectLater,
		Jar:           o.Jar,
	}
}
