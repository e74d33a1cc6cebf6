package urlhttp

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// Location returns the URL that a response redirects to, as in browsers. It parses
// the Location header against the requested URL, following the URL Standard. If the
// result has no fragment, it inherits the fragment of the requested URL. Non-ASCII
// bytes are percent-encoded one by one. An empty Location header leads to the
// requested URL.
//
// The error is [http.ErrNoLocation] if the status isn't 301, 302, 303, 307 or 308,
// or there is no such header. It wraps [ErrInvalidLocation] if the header isn't a
// URL, is longer than [MaxLocationBytes], or occurs more than once, and
// [ErrInvalidURL] if the response has no request with a URL.
//
// The URL can have any scheme: check it before you follow it.
//
// https://fetch.spec.whatwg.org/#concept-response-location-url
func Location(resp *http.Response) (*url.URL, error) {
	if resp.Request == nil || resp.Request.URL == nil {
		return nil, newError(nil, 0, fmt.Errorf("%w: a response without a request", ErrInvalidURL))
	}
	u, err := locationOf(resp, nil)
	if err != nil && err != http.ErrNoLocation {
		return nil, newError(nil, hopOf(resp.Request)+1, err)
	}
	return u, err
}

// locationOf is Location with a base. A nil base means the requested URL.
func locationOf(resp *http.Response, base *url.URL) (*url.URL, error) {
	values := locationValues(resp)
	if !isRedirect(resp.StatusCode) || len(values) == 0 {
		return nil, http.ErrNoLocation
	}
	if l := locatedOf(resp); l != nil {
		switch {
		case !slices.Equal(values, l.values): // the caller has changed them
			return resolveLocation(values, &l.base)
		case l.err != nil:
			return nil, l.err
		}
		return new(*l.url), nil
	}
	if base == nil {
		var err error
		if base, err = urlOf(resp.Request); err != nil {
			return nil, err
		}
	}
	return resolveLocation(values, base)
}

// https://fetch.spec.whatwg.org/#redirect-status
func isRedirect(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

// resolveLocation resolves the values of the Location headers against base.
func resolveLocation(values []string, base *url.URL) (*url.URL, error) {
	if len(values) > 1 {
		return nil, &detailError{ErrInvalidLocation, "there are several"}
	}
	if len(values[0]) > MaxLocationBytes {
		return nil, &detailError{ErrInvalidLocation, "more than " + strconv.Itoa(MaxLocationBytes) + " bytes"}
	}
	u, err := base.Parse(encodeNonASCII(values[0]))
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

// encodeNonASCII percent-encodes the non-ASCII bytes of a header. Otherwise the
// parser would read them as UTF-8 and replace invalid ones.
//
// https://github.com/whatwg/fetch/issues/883
func encodeNonASCII(value string) string {
	i := 0
	for i < len(value) && value[i] < 0x80 {
		i++
	}
	if i == len(value) {
		return value
	}
	dst := append(make([]byte, 0, len(value)+16), value[:i]...)
	for _, c := range []byte(value[i:]) {
		if c < 0x80 {
			dst = append(dst, c)
		} else {
			dst = infra.AppendPercentEncodedByte(dst, c)
		}
	}
	return string(dst)
}

// A located is what guardLocation found in a redirect. The context of the response's request
// carries it, so each URL is parsed once.
type located struct {
	values     []string // the Location headers as sent
	isReplaced bool     // another header stands in the response
	base       url.URL  // the requested URL
	url        *url.URL // where the redirect leads, or nil
	err        error    // why it leads nowhere
}

type locationKey struct{}

// locatedOf returns what guardLocation found in a redirect, or nil.
func locatedOf(resp *http.Response) *located {
	if resp.Request == nil {
		return nil
	}
	l, _ := resp.Request.Context().Value(locationKey{}).(*located)
	return l
}

// locationValues returns the Location headers that the server sent.
func locationValues(resp *http.Response) []string {
	if l := locatedOf(resp); l != nil && l.isReplaced {
		return l.values
	}
	return resp.Header["Location"]
}

// guardLocation resolves the Location header of a response, and replaces it if net/http would
// resolve it differently from browsers, couldn't parse it, or would show a password in its error.
// The request was for u; base is the form of u for net/http.
func guardLocation(resp *http.Response, u *url.URL, base *neturl.URL) {
	var found *located
	if values := resp.Header["Location"]; isRedirect(resp.StatusCode) && len(values) > 0 {
		found = &located{values: values, base: *u}
		replacement := invalidLocation
		if found.url, found.err = resolveLocation(values, u); found.err == nil {
			replacement = locationForNetHTTP(values[0], found.url, base)
		}
		if replacement != values[0] {
			resp.Header["Location"] = []string{replacement}
			found.isReplaced = true
		}
	}
	// A caller may repeat the request of an earlier response.
	if found != nil || locatedOf(resp) != nil {
		resp.Request = resp.Request.WithContext(context.WithValue(resp.Request.Context(), locationKey{}, found))
	}
}

// invalidLocation replaces an invalid Location header. A Transport doesn't follow
// it.
const invalidLocation = "#invalid-location"

// locationForNetHTTP returns a Location header that net/http reads as loc, as far as net/http
// can. It returns value itself if possible. base is the requested URL.
func locationForNetHTTP(value string, loc *url.URL, base *neturl.URL) string {
	href := loc.Href()
	hasSecret := loc.IncludesCredentials() || loc.HasOpaquePath() && strings.Contains(href, "@") ||
		redact.Text(href) != href
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

// checkLocation says why a redirect with a replaced Location isn't followed, and
// returns where it leads if the Location is a URL.
func (t *Transport) checkLocation(resp *http.Response) (*url.URL, error) {
	u, err := locationOf(resp, nil)
	switch {
	case errors.Is(err, ErrInvalidLocation):
		return nil, err
	case err != nil || resp.Header.Get("Location") != invalidLocation || locationValues(resp)[0] == invalidLocation:
		return nil, nil
	}
	if err = t.Options.checkURL(u); err == nil {
		_, err = wireURL(u)
	}
	return u, err
}
