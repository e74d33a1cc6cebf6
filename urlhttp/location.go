package urlhttp

import (
	"fmt"
	"net/http"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// Location returns the URL that a response redirects to, as in browsers: the Location
// header, parsed against the requested URL. If the result has no fragment, it inherits that
// of the requested URL. It can have any scheme: check it before you follow it.
//
// The error wraps [ErrInvalidURL] if the response has no request with a URL. It is
// [http.ErrNoLocation] if the status isn't 301, 302, 303, 307 or 308, or if there is no
// Location header. Otherwise it wraps [ErrInvalidLocation].
//
// https://fetch.spec.whatwg.org/#concept-response-location-url
func Location(resp *http.Response) (*url.URL, error) {
	if resp.Request == nil || resp.Request.URL == nil {
		return nil, newError(nil, 0, errNoRequest)
	}
	u, err := locationOf(resp, resp.Request)
	if err != nil && err != http.ErrNoLocation {
		return nil, newError(nil, hopOf(resp.Request)+1, err)
	}
	return u, err
}

var errNoRequest = &detailError{ErrInvalidURL, "a response without a request"}

// ResponseURL returns the URL that a response is from, after all redirects. It is the base of
// the references in the response. The URL of resp.Request itself is net/url's, whose text can
// lack the host: see [WireNetURL].
//
// The error wraps [ErrInvalidURL].
//
// https://fetch.spec.whatwg.org/#concept-response-url
func ResponseURL(resp *http.Response) (*url.URL, error) {
	if resp.Request == nil || resp.Request.URL == nil {
		return nil, newError(nil, 0, errNoRequest)
	}
	u, err := urlOf(resp.Request)
	if err != nil {
		return nil, newError(nil, hopOf(resp.Request), err)
	}
	return new(*u), nil
}

// locationOf is Location for the response to a request.
func locationOf(resp *http.Response, requested *http.Request) (*url.URL, error) {
	values := resp.Header["Location"]
	if !isRedirect(resp.StatusCode) || len(values) == 0 {
		return nil, http.ErrNoLocation
	}
	s := answeredTrip(resp)
	switch {
	case s == nil:
		base, err := urlOf(requested)
		if err != nil {
			return nil, err
		}
		return resolveLocation(values, base)
	case len(values) > 1 || values[0] != s.answer.location: // the caller has changed them
		return resolveLocation(values, s.url)
	case s.answer.err != nil:
		return nil, s.answer.err
	}
	return new(*s.answer.leadsTo), nil
}

// https://fetch.spec.whatwg.org/#redirect-status
func isRedirect(status int) bool { return slices.Contains([]int{301, 302, 303, 307, 308}, status) }

// resolveLocation resolves the values of the Location headers against base.
func resolveLocation(values []string, base *url.URL) (*url.URL, error) {
	if len(values) > 1 {
		return nil, &detailError{ErrInvalidLocation, "there are several"}
	}
	if len(values[0]) > maxLocation {
		return nil, &detailError{ErrInvalidLocation, "more than " + strconv.Itoa(maxLocation) + " bytes"}
	}
	// Otherwise the parser would read the bytes as UTF-8, and replace invalid ones:
	// https://github.com/whatwg/fetch/issues/883
	u, err := base.Parse(string(infra.AppendPercentEncoded(nil, values[0], &infra.NonASCII)))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalidLocation, err)
	}
	if fragment, ok := base.Fragment(); ok {
		if _, ok := u.Fragment(); !ok {
			// A fragment can always be set.
			_ = u.SetHash("#" + fragment)
		}
	}
	return u, nil
}

// answeredTrip returns the trip of a redirect that came through a Transport, or nil.
func answeredTrip(resp *http.Response) *trip {
	if resp.Request == nil {
		return nil
	}
	if s := tripIn(resp.Request.Context()); s != nil && s.answer.location != "" {
		return s
	}
	return nil
}

// arrive notes where a response leads. It replaces the Location header if net/http would resolve
// it differently from browsers, couldn't parse it, or would show a password in its error. base is
// the URL that net/http has for the request.
func (s *trip) arrive(resp *http.Response, base *neturl.URL) {
	values := resp.Header["Location"]
	if !isRedirect(resp.StatusCode) || len(values) == 0 {
		return
	}
	a := answer{location: invalidLocation}
	if a.leadsTo, a.err = resolveLocation(values, s.url); a.err == nil {
		a.location = locationForNetHTTP(values[0], a.leadsTo, base)
	}
	if len(values) > 1 || values[0] != a.location {
		resp.Header["Location"] = []string{a.location}
	}
	s.answer = a
}

// invalidLocation replaces an invalid Location header. A Transport doesn't follow
// it.
const invalidLocation = "#invalid-location"

// locationForNetHTTP returns a Location header that net/http reads as loc, as far as net/http
// can. It returns value itself if possible. base is the requested URL.
func locationForNetHTTP(value string, loc *url.URL, base *neturl.URL) string {
	href := loc.Href()
	path, ok := strings.CutPrefix(href, loc.Protocol()+"//"+loc.Host())
	isPlain := ok && loc.IsSpecial() && !strings.ContainsAny(path, ":%") // no other URL is in it
	hasSecret := loc.HasOpaquePath() && strings.Contains(href, "@") || !isPlain && loc.Redacted() != href
	if !hasSecret && value != "" {
		n, err := base.Parse(value)
		if err == nil && withoutFragment(n.String()) == withoutFragment(href) {
			return value
		}
	}
	if hasSecret {
		if scheme := loc.Scheme(); scheme != "http" && scheme != "https" {
			return scheme + ":"
		}
		var err error
		if loc, err = url.Parse(loc.Redacted()); err != nil {
			return invalidLocation
		}
		href = loc.Href()
	}
	if _, err := neturl.Parse(href); err == nil {
		return href
	}
	if n, err := loc.NetURL(); err == nil {
		return withoutFragment(n.String())
	}
	return invalidLocation
}

func withoutFragment(href string) string {
	href, _, _ = strings.Cut(href, "#")
	return href
}

// checkLocation says why a redirect isn't followed whose Location net/http can't have, and returns
// where it leads if the Location is a URL. A client with another CheckRedirect would follow the
// header that replaces it.
func (o *Options) checkLocation(resp *http.Response) (*url.URL, error) {
	s := answeredTrip(resp)
	switch {
	case s == nil || s.answer.location != invalidLocation:
		return nil, nil
	case s.answer.err != nil:
		return nil, s.answer.err
	}
	_, err := o.check(s.answer.leadsTo)
	return s.answer.leadsTo, err
}
