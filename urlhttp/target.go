package urlhttp

import (
	"errors"
	"net/http"

	"github.com/gowhatwg/url/urltarget"
)

// RequestTarget returns the target of a request that a server received, with the scheme
// https for TLS and otherwise http. It is the target as received, even if a handler or
// [http.StripPrefix] has changed r.URL: it comes from RequestURI, the method, and the
// Host. Only if RequestURI is empty, as in requests from net/http/cgi and net/http/fcgi
// and in those made within the process, it comes from r.URL, which net/url has read.
//
// Over HTTP/2, a target can't be in absolute form, a CONNECT request can have a path
// (":protocol"), and a Host header that differs from the ":authority" is a finding. Over
// HTTP/1.1, net/http itself drops the Host header if the target is in absolute form.
//
// The error is a [*urltarget.Error].
func RequestTarget(r *http.Request) (urltarget.Target, error) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	target := r.RequestURI
	if target == "" && r.URL != nil {
		target = r.URL.RequestURI()
		if r.URL.Opaque == "" && target != "*" && target[0] != '/' {
			target = "/" + target // as after StripPrefix("/a/")
		}
	}
	protocol := ""
	if p := r.Header[":protocol"]; len(p) > 0 {
		protocol = p[0]
	}
	if r.ProtoMajor < 2 || r.Method == http.MethodConnect && protocol == "" {
		return urltarget.Parse(r.Method, scheme, r.Host, target)
	}
	return urltarget.ParsePseudoHeaders(urltarget.PseudoHeaders{
		Method:    r.Method,
		Scheme:    scheme,
		Authority: r.Host,
		Path:      target,
		Protocol:  protocol,
		Host:      r.Header.Get("Host"),
	})
}

// targetStatus returns the status of an answer to a request with an invalid target.
func targetStatus(err error) int {
	if errors.Is(err, urltarget.ErrTooLong) {
		return http.StatusRequestURITooLong
	}
	return http.StatusBadRequest
}
