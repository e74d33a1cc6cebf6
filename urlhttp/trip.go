package urlhttp

import (
	"context"
	"fmt"
	"net/http"
	neturl "net/url"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
)

// A trip is one request and where its answer leads. The context of the request carries it, so
// nothing is parsed or converted twice: NewRequest and CheckRedirect give a request a trip with a
// URL, and a Transport makes one for the request that it passes on, and so for the response.
// Requests share a context, so only the function that makes a trip changes it.
type trip struct {
	hop  int        // redirects before the request
	url  *url.URL   // what is requested; nobody changes it
	wire neturl.URL // the form of url for net/http

	// given is the net/url URL that CheckRedirect made for a request. It isn't the caller's, so
	// hide may overwrite it.
	given *neturl.URL

	hasProxy bool        // proxy has been chosen
	proxy    *neturl.URL // the proxy to ask, or nil

	answer answer
}

// An answer is a redirect that has come back through a Transport. The zero answer is none.
type answer struct {
	location string   // the Location header that the response has now
	leadsTo  *url.URL // where the server's Location leads, or nil
	err      error    // why it leads nowhere
}

type tripKey struct{}

// with returns a context that carries s.
func (s *trip) with(ctx context.Context) context.Context {
	return context.WithValue(ctx, tripKey{}, s)
}

// tripIn returns the trip in a context, or nil. A caller may have used the context for another
// request.
func tripIn(ctx context.Context) *trip {
	s, _ := ctx.Value(tripKey{}).(*trip)
	return s
}

// A refusalKey is the key of the reason in a context why a Transport must not make the request, and
// a proxy must not pass it on.
type refusalKey struct{}

// refusalOf returns the reason that the context of a request has, or nil. A caller may have used
// the context for another request, which has a trip of its own.
func refusalOf(req *http.Request) error {
	reason, _ := req.Context().Value(refusalKey{}).(error)
	if reason == nil || req.URL != nil && tripOf(req) != nil {
		return nil
	}
	return reason
}

// tripOf returns the trip of a request if the request is for its URL, or nil.
func tripOf(req *http.Request) *trip {
	s := tripIn(req.Context())
	if s == nil || s.url == nil || s.wire != *req.URL && !(s.given == req.URL && isHidden(req.URL)) {
		return nil
	}
	return s
}

// urlOf returns the URL of a request, which nobody may change.
func urlOf(req *http.Request) (*url.URL, error) {
	if s := tripOf(req); s != nil {
		return s.url, nil
	}
	u, err := url.FromNetURL(req.URL)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalidURL, err)
	}
	return u, nil
}

// hopOf counts the redirects that led to req.
func hopOf(req *http.Request) int {
	n := 0
	for req.Response != nil && req.Response.Request != nil {
		req = req.Response.Request
		n++
	}
	return n
}

// hide keeps an http.Client from showing more of a request's URL than text. That is needed, and
// possible, only if a server chose the URL and CheckRedirect set it.
func hide(req *http.Request, text string) {
	if s := tripOf(req); s != nil && s.given == req.URL {
		*req.URL = *hiddenURL(text)
	}
}

// hiddenURL returns a URL whose text is the beginning of text. Nobody can request it.
func hiddenURL(text string) *neturl.URL {
	return &neturl.URL{Opaque: quote.Shorten(text, maxShown)}
}

func isHidden(n *neturl.URL) bool { return n.Scheme == "" }
