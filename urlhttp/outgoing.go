package urlhttp

import (
	"context"
	"maps"
	"net/http"
	"strings"
	"time"
)

// firstDeadline returns the deadline of the request whose response has led to req.
func firstDeadline(req *http.Request) (time.Time, bool) {
	if req.Response == nil || req.Response.Request == nil {
		return time.Time{}, false
	}
	return req.Response.Request.Context().Deadline()
}

// outgoing returns the request for Base, with the deadline of the whole chain of
// redirects, and a function to call when it is done.
//
// The Timeout of an http.Client would do the same, but needs a goroutine for each request
// unless its Transport is a net/http.Transport.
func (t *Transport) outgoing(req *http.Request, s *trip) (*http.Request, context.CancelFunc, error) {
	ctx, cancel := s.with(req.Context()), context.CancelFunc(func() {})
	if deadline, ok := firstDeadline(req); ok {
		ctx, cancel = context.WithDeadline(ctx, deadline)
	} else if timeout := limit(t.Options.Timeout, defaultTimeout); timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, timeout)
	}
	out := req.WithContext(ctx)
	out.Header = make(http.Header, len(req.Header)+1)
	maps.Copy(out.Header, req.Header)
	canonicalHeaders(out.Header, "Accept-Encoding", "Range")
	if asksForGzip(req) {
		out.Header.Set("Accept-Encoding", "gzip")
	}
	if hasEmptyCredentials(req, s.url) {
		out.Header.Del("Authorization")
	}
	if out.Host == "" || out.Host == req.URL.Host {
		out.Host = s.wire.Host
	}
	out.URL = new(s.wire)
	absolute, err := t.asksInFull(out, s)
	if err != nil {
		return nil, cancel, err
	}
	if absolute {
		out.URL.Opaque = "//" + s.wire.Host + s.url.Pathname()
	}
	return out, cancel, nil
}

// asksInFull reports whether the target of a request is the whole URL, as a proxy needs for an
// http: URL. It stores the proxy in s. If Opaque is a path, net/http sends only the path, and a
// proxy would answer the request itself.
//
// A Base from another package may use a proxy, too. It gets the whole URL instead of such a
// path; servers have to accept whole URLs, too.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
func (t *Transport) asksInFull(out *http.Request, s *trip) (bool, error) {
	isHTTP := out.URL.Scheme == "http"
	base, ok := t.base().(*http.Transport)
	if !ok {
		return isHTTP && out.URL.Opaque != "", nil
	}
	if base.Proxy == nil {
		return false, nil
	}
	var err error
	if s.proxy, err = base.Proxy(out); err != nil {
		return false, ErrProxy
	}
	s.hasProxy = true
	return isHTTP && s.proxy != nil && !strings.HasPrefix(s.proxy.Scheme, "socks"), nil
}
