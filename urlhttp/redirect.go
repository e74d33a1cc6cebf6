package urlhttp

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// CheckRedirect is meant for the CheckRedirect field of an [http.Client]. It sends
// the client where [Location] says, or returns an [*Error] if that isn't allowed, or
// [http.ErrUseLastResponse] with NoRedirects. If a redirect leaves the origin, it removes the
// headers that don't cross origins: see [Options].CrossOriginHeaders. It always removes the
// Referer header that net/http adds.
//
// Without a [Transport], net/http refuses a Location header that net/url can't
// parse, doesn't follow an empty one, and shows the header in its error.
//
// https://fetch.spec.whatwg.org/#http-redirect-fetch
func (o Options) CheckRedirect(req *http.Request, via []*http.Request) error {
	if o.Redirects == NoRedirects {
		return http.ErrUseLastResponse
	}
	hop := len(via)
	u, err := o.redirect(req, via)
	o.logRequest("redirect", req, u, hop, err)
	if err != nil {
		return o.newError(u, hop, err)
	}
	o.dropHeaders(req, via, u)
	return nil
}

// redirect points req to the URL that the last response redirects to, and returns that URL, or
// nil if there isn't one.
func (o *Options) redirect(req *http.Request, via []*http.Request) (u *url.URL, err error) {
	var from *url.URL
	if len(via) > 0 {
		from, _ = urlOf(via[len(via)-1])
	}
	if len(via) > 0 && req.Response != nil {
		u, err = locationOf(req.Response, via[len(via)-1])
	} else {
		u, err = urlOf(req)
	}
	if err != nil {
		return nil, err
	}
	if err := o.checkRedirect(from, u, len(via)); err != nil {
		return u, err
	}
	n, err := o.check(u)
	if err != nil {
		return u, err
	}
	*req = *req.WithContext((&trip{url: u, wire: *n, given: n}).with(req.Context()))
	req.URL = n
	return u, nil
}

// checkRedirectLater is CheckRedirect for a client with a Transport. The Transport then returns
// the refusal. If CheckRedirect itself failed, the http.Client would show the Location header,
// whatever it is.
func (o Options) checkRedirectLater(req *http.Request, via []*http.Request) error {
	err := o.CheckRedirect(req, via)
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return err
	}
	text := e.URL
	if text == "" && len(via) > 0 {
		// Log the URL whose response has an invalid Location.
		if u, err := urlOf(via[len(via)-1]); err == nil {
			text = o.shown(u)
		}
	}
	*req = *req.WithContext(context.WithValue(req.Context(), refusalKey{}, err))
	req.URL = hiddenURL(text)
	return nil
}

// originHeaders are the request headers that never cross origins. A Host header in the map takes
// part only if its key isn't canonical: net/http then sends it as a second one.
var originHeaders = []string{
	"Authorization", "Proxy-Authorization", "WWW-Authenticate", "Proxy-Authenticate",
	"Cookie", "Cookie2", "Host", "Origin", "Referer",
}

// crossOriginHeaders are the request headers that cross origins without being named in Options.
var crossOriginHeaders = []string{"Accept", "Accept-Encoding", "Accept-Language", "Range", "User-Agent"}

// crosses reports whether a request to another origin keeps a header.
func (o *Options) crosses(name string, hasBody bool) bool {
	isName := func(other string) bool { return infra.EqualFold(name, other) }
	const content = "Content-"
	isOfBody := hasBody && len(name) > len(content) && infra.EqualFold(name[:len(content)], content)
	return isOfBody || slices.ContainsFunc(crossOriginHeaders, isName) ||
		slices.ContainsFunc(o.CrossOriginHeaders, isName) && !slices.ContainsFunc(originHeaders, isName)
}

// dropHeaders removes the headers that don't cross origins once a redirect, now to u, has left an
// origin. They don't come back if a later redirect leads back to that origin.
func (o *Options) dropHeaders(req *http.Request, via []*http.Request, u *url.URL) {
	hasLeft := slices.ContainsFunc(via, func(before *http.Request) bool {
		from, err := urlOf(before)
		return err != nil || !sameOrigin(from, u)
	})
	if hasLeft {
		maps.DeleteFunc(req.Header, func(name string, _ []string) bool { return !o.crosses(name, req.Body != nil) })
		// Drop the caller's own Host header, which net/http keeps if it takes a
		// Location for a relative URL.
		req.Host = ""
		return
	}
	req.Header.Del("Referer")
	if len(via) > 0 {
		if referer, ok := via[0].Header["Referer"]; ok {
			req.Header["Referer"] = referer
		}
	}
}
