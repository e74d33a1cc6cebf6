package urlhttp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	neturl "net/url"
	"strings"
	"sync"

	"github.com/gowhatwg/url"
)

// A Transport checks each request, including those that follow redirects, before
// Base gets it: the scheme, credentials, host and port of its URL, and an IP
// address in it. It limits the bodies of responses, and makes an [http.Client]
// follow redirects as browsers do: see [Location].
//
// If net/http would resolve a Location header differently, couldn't parse it, or would
// show a password in an error, the Transport replaces the header in the response.
// Location still returns the server's redirect, and a client with
// [Options.CheckRedirect] follows it. Other clients follow the replaced header, which
// has no password, and has "%25" instead of a lone "%" in a path.
//
// The Transport doesn't see the addresses of a host: that takes a [Guard] within Base.
// [NewClient] has one; a net/http.Transport needs a DialContext with the Guard's
// ControlContext.
//
// With a Base, it uses only these fields of Options: Guard, Hosts, HTTPSOnly,
// AllowCredentials, AllowDowngrade, MaxRedirects, MaxBodyBytes, Timeout and Logger.
// If Base is a net/http.Transport, its Proxy is called once more for each request.
type Transport struct {
	// Base makes the requests. If it is nil, the Transport makes them like a client
	// with these Options, with its own connections.
	Base http.RoundTripper

	// Options must not change after the first request.
	Options Options

	once sync.Once
	own  http.RoundTripper // used if Base is nil

	ours *http.Transport // Base, if newTransport created it
}

func (t *Transport) base() http.RoundTripper {
	if t.Base != nil {
		return t.Base
	}
	t.once.Do(func() { t.own = t.Options.newTransport() })
	return t.own
}

// CloseIdleConnections closes the idle connections of Base, if Base has such a
// method.
func (t *Transport) CloseIdleConnections() {
	if c, ok := t.base().(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// RoundTrip makes a request, or returns an [*Error] if it is refused. For any
// other error, it truncates a long message and hides passwords in the message,
// because net/http may quote what the server sent.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if refused, ok := req.Context().Value(refusalKey{}).(error); ok {
		closeBody(req)
		return nil, refused
	}
	hop := hopOf(req)
	u, n, err := t.check(req, hop)
	if l := t.Options.Logger; l != nil {
		logRequest(l, "request", req, u, hop, err)
	}
	if err == nil {
		var resp *http.Response
		if resp, err = t.send(req, u, n, hop); err == nil {
			return resp, nil
		}
	} else {
		closeBody(req)
		err = newError(u, hop, err)
	}
	hideURL(req)
	return nil, err
}

func closeBody(req *http.Request) {
	if req.Body != nil {
		req.Body.Close()
	}
}

// send requests u from Base. n is the form of u for net/http.
func (t *Transport) send(req *http.Request, u *url.URL, n *neturl.URL, hop int) (*http.Response, error) {
	s := &sending{}
	out, cancel, err := t.outgoing(req, u, n, s)
	if err != nil {
		cancel()
		closeBody(req)
		return nil, newError(u, hop, err)
	}
	resp, err := t.base().RoundTrip(out)
	if err != nil {
		cancel()
		return nil, explain(u, hop, err)
	}
	if resp.Request == nil {
		resp.Request = out
	}
	if resp.StatusCode == http.StatusSwitchingProtocols && !asksForUpgrade(req, resp.Header) {
		cancel()
		if resp.Body != nil {
			resp.Body.Close()
		}
		return nil, newError(u, hop, ErrUnexpectedUpgrade)
	}
	guardLocation(resp, u, req.URL)
	if !hasBody(resp) {
		cancel()
		return resp, nil
	}
	fail := func(err error) error { return newError(u, hop, err) }
	limitBody(resp, asksForGzip(req), limit(t.Options.MaxBodyBytes, DefaultMaxBodyBytes), cancel, fail)
	return resp, nil
}

// hasBody reports whether there is a body to limit. After a switch of protocols the
// body is the connection, which has no limits and no end.
func hasBody(resp *http.Response) bool {
	return resp.Body != nil && resp.Body != http.NoBody &&
		resp.Request.Method != http.MethodHead && resp.StatusCode != http.StatusSwitchingProtocols
}

// asksForUpgrade reports whether a request asks for the protocol that the server switches to. A
// server mustn't switch to any other protocol.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-7.8
func asksForUpgrade(req *http.Request, answer http.Header) bool {
	protocol := strings.TrimSpace(answer.Get("Upgrade"))
	return protocol != "" && hasToken(headerValues(req.Header, "Connection"), "upgrade") && hasToken(headerValues(req.Header, "Upgrade"), protocol)
}

// hasToken reports whether one of the values of a header has the token, ignoring case. Each
// value is a list.
func hasToken(values []string, token string) bool {
	for _, value := range values {
		for item := range strings.SplitSeq(value, ",") {
			if strings.EqualFold(strings.Trim(item, " \t"), token) {
				return true
			}
		}
	}
	return false
}

// outgoing returns the request for Base, with the deadline of the whole chain of
// redirects, and a function to call when it is done.
//
// The Timeout of an http.Client would do the same, but needs a goroutine for each request
// unless its Transport is a net/http.Transport.
func (t *Transport) outgoing(req *http.Request, u *url.URL, n *neturl.URL, s *sending) (*http.Request, context.CancelFunc, error) {
	ctx, cancel := context.WithValue(req.Context(), sendingKey{}, s), context.CancelFunc(func() {})
	if deadline, ok := firstDeadline(req); ok {
		ctx, cancel = context.WithDeadline(ctx, deadline)
	} else if timeout := limit(t.Options.Timeout, DefaultTimeout); timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, timeout)
	}
	out := req.WithContext(ctx)
	out.Header = make(http.Header, len(req.Header)+1)
	maps.Copy(out.Header, req.Header)
	canonicalHeaders(out.Header, "Accept-Encoding", "Range")
	if asksForGzip(req) {
		out.Header.Set("Accept-Encoding", "gzip")
	}
	if hasEmptyCredentials(req, u) {
		out.Header.Del("Authorization")
	}
	if out.Host == "" || out.Host == req.URL.Host {
		out.Host = n.Host
	}
	out.URL = n
	absolute, err := t.asksInFull(out, s)
	if err != nil {
		return nil, cancel, err
	}
	if absolute {
		m := *n
		m.Opaque = "//" + n.Host + u.Pathname()
		out.URL = &m
	}
	return out, cancel, nil
}

// hasEmptyCredentials reports whether net/http has turned the "@" of a URL such as "http://@h/"
// into a header with an empty username and password. To a browser such a URL has no
// credentials, so it doesn't send the header.
func hasEmptyCredentials(req *http.Request, u *url.URL) bool {
	return req.URL.User != nil && !u.IncludesCredentials() && req.Header.Get("Authorization") == "Basic Og=="
}

// asksInFull reports whether the target of a request is the whole URL, as a proxy needs for an
// http: URL. It stores the proxy in s. If Opaque is a path, net/http sends only the path, and a
// proxy would answer the request itself.
//
// A Base from another package may use a proxy, too. It gets the whole URL instead of such a
// path; servers have to accept whole URLs, too.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
func (t *Transport) asksInFull(out *http.Request, s *sending) (bool, error) {
	isHTTP := out.URL.Scheme == "http"
	choose := t.Options.Proxy
	if t.Base != nil {
		base, ok := t.Base.(*http.Transport)
		if !ok {
			return isHTTP && out.URL.Opaque != "", nil
		}
		if base != t.ours {
			choose = base.Proxy
		}
	}
	if choose == nil {
		return false, nil
	}
	var err error
	if s.proxy, err = choose(out); err != nil {
		return false, ErrProxy
	}
	s.hasChosen = true
	return isHTTP && s.proxy != nil && !strings.HasPrefix(s.proxy.Scheme, "socks"), nil
}

// check returns the URL of a request, its form for net/http, and the reason why the request
// must not be made, if any. The URL is nil if the request doesn't have a valid one.
func (t *Transport) check(req *http.Request, hop int) (*url.URL, *neturl.URL, error) {
	if req.URL == nil {
		return nil, nil, fmt.Errorf("%w: it is missing", ErrInvalidURL)
	}
	if hop > 0 {
		// If CheckRedirect isn't this package's, net/http has followed the replacement of an
		// invalid Location.
		if u, err := t.checkLocation(req.Response); err != nil {
			return u, nil, err
		}
	}
	u, n, err := wireOf(req)
	if err != nil {
		return u, nil, err
	}
	if hop > 0 {
		from := ""
		if before := req.Response.Request.URL; before != nil {
			from = before.Scheme
		}
		if err := t.Options.checkRedirect(from, u, hop); err != nil {
			return u, nil, err
		}
	}
	return u, n, t.Options.checkURL(u)
}

// explain returns the error of a request for u, as an Error if it is a refusal.
func explain(u *url.URL, hop int, err error) error {
	var refused *AddressError
	switch text := err.Error(); {
	case errors.As(err, &refused):
		return newError(u, hop, tidy(err))
	case strings.Contains(text, "response headers exceeded"):
		// net/http has no exported error for this.
		return newError(u, hop, fmt.Errorf("%w: %w", ErrHeaderTooLarge, tidy(err)))
	}
	return tidy(err)
}
