package urlhttp

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
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
// [Options.CheckRedirect] follows it.
//
// With a Base, addresses are checked only if Base has a [Guard], as in the example, and the
// fields of Options about connections, headers of responses, and cookies have no effect.
type Transport struct {
	// Base makes the requests. If it is nil, the Transport makes them like a client
	// with these Options, with its own connections.
	Base http.RoundTripper

	// Options must not change after the first request.
	Options Options

	once sync.Once
	own  http.RoundTripper // used if Base is nil
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

// RoundTrip makes a request, or returns an [*Error] if it is refused. It shortens the
// messages of other errors, and hides passwords in them.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if refusal := refusalOf(req); refusal != nil {
		closeBody(req)
		return nil, refusal
	}
	s, err := t.start(req)
	t.Options.logRequest("request", req, s.url, s.hop, err)
	if err == nil {
		var resp *http.Response
		if resp, err = t.send(req, s); err == nil {
			return resp, nil
		}
	} else {
		closeBody(req)
		err = t.Options.newError(s.url, s.hop, err)
	}
	if s.url != nil {
		hide(req, t.Options.shown(s.url))
	}
	return nil, err
}

func closeBody(req *http.Request) {
	if req.Body != nil {
		req.Body.Close()
	}
}

// start returns the trip of a request, and the reason why the request must not be made, if any. The
// trip has no URL if the request doesn't have a valid one.
func (t *Transport) start(req *http.Request) (*trip, error) {
	s := &trip{hop: hopOf(req)}
	if req.URL == nil {
		return s, fmt.Errorf("%w: it is missing", ErrInvalidURL)
	}
	var err error
	if s.hop > 0 {
		if s.url, err = t.Options.checkLocation(req.Response); err != nil {
			return s, err
		}
	}
	if s.url, err = urlOf(req); err != nil {
		return s, err
	}
	if s.hop > 0 {
		var from *url.URL
		if before := req.Response.Request; before.URL != nil {
			from, _ = urlOf(before)
		}
		if err := t.Options.checkRedirect(from, s.url, s.hop); err != nil {
			return s, err
		}
	}
	if known := tripOf(req); known != nil {
		s.wire = known.wire
		return s, t.Options.checkURL(s.url)
	}
	n, err := t.Options.check(s.url)
	if err == nil {
		s.wire = *n
	}
	return s, err
}

// send makes a request with Base.
func (t *Transport) send(req *http.Request, s *trip) (*http.Response, error) {
	var resp *http.Response
	out, cancel, err := t.outgoing(req, s)
	if err == nil {
		resp, err = t.base().RoundTrip(out)
	} else {
		closeBody(req)
	}
	if err != nil {
		cancel()
		return nil, t.explain(s, err)
	}
	if resp.Request == nil {
		resp.Request = out
	} else if tripIn(resp.Request.Context()) != s {
		resp.Request = resp.Request.WithContext(s.with(resp.Request.Context()))
	}
	if resp.StatusCode == http.StatusSwitchingProtocols && !asksForUpgrade(req, resp.Header) {
		cancel()
		if resp.Body != nil {
			resp.Body.Close()
		}
		return nil, t.Options.newError(s.url, s.hop, ErrUnexpectedUpgrade)
	}
	s.arrive(resp, req.URL)
	if !hasBody(resp) {
		cancel()
		return resp, nil
	}
	fail := func(err error) error {
		if _, isOurs := err.(*detailError); isOurs {
			err = newError(s.url, s.hop, err)
		}
		return t.Options.shownError(err)
	}
	limitBody(resp, asksForGzip(req), limit(t.Options.MaxBodyBytes, defaultMaxBodyBytes), cancel, fail)
	return resp, nil
}

// hasBody reports whether there is a body to limit. After a switch of protocols the
// body is the connection, which has no limits and no end.
func hasBody(resp *http.Response) bool {
	return resp.Body != nil && resp.Body != http.NoBody &&
		resp.Request.Method != http.MethodHead && resp.StatusCode != http.StatusSwitchingProtocols
}

// explain returns the error of a trip, as an Error if it is a refusal.
func (t *Transport) explain(s *trip, err error) error {
	_, isRefusal := errors.AsType[*AddressError](err)
	switch {
	case isRefusal, errors.Is(err, ErrProxy):
		return t.Options.newError(s.url, s.hop, tidy(err))
	case strings.Contains(err.Error(), "response headers exceeded"):
		// net/http has no exported error for this.
		return t.Options.newError(s.url, s.hop, fmt.Errorf("%w: %w", ErrHeaderTooLarge, tidy(err)))
	}
	return t.Options.shownError(err)
}

// logRequest logs the decision about a request for u, which is nil if there is no
// URL.
func (o *Options) logRequest(what string, req *http.Request, u *url.URL, hop int, err error) {
	if o.Logger == nil {
		return
	}
	attrs := []slog.Attr{slog.String("method", req.Method), slog.Int("hop", hop)}
	if u != nil {
		attrs = append(attrs, slog.String("url", o.shown(u)))
	}
	if err != nil {
		err = errors.Unwrap(o.newError(u, hop, err))
	}
	logDecision(req.Context(), o.Logger, what, err, attrs...)
}
