// Package program has idioms of programs that import net/url.
package program

import (
	"net/http"
	"net/url" // want "net/url reads URLs differently from browsers"
	"strings"
)

func link(base *url.URL, href string) (*url.URL, error) {
	ref, err := url.Parse(href)
	if err != nil {
		return nil, err
	}
	return base.ResolveReference(ref), nil // want "base.ResolveReference follows RFC 3986, not browsers; use Resolve of"
}

type page struct {
	base url.URL
	next *page
}

func (p *page) link(href string) (string, error) {
	u, err := url.Parse(strings.TrimSpace(href))
	if err != nil {
		return "", err
	}
	return p.next.base.ResolveReference(u).String(), nil // want "use Resolve of"
}

// The reference is used before it is resolved, so there is no fix.
func relative(base *url.URL, href string) string {
	ref, err := url.Parse(href)
	if err != nil || ref.IsAbs() {
		return ""
	}
	return base.ResolveReference(ref).String() // want "use Resolve of github.com/gowhatwg/url/net/url"
}

// The base comes later, or changes.
func later(href string) *url.URL {
	ref, err := url.Parse(href)
	if err != nil {
		return nil
	}
	base := &url.URL{Scheme: "https", Host: "example.com"}
	return base.ResolveReference(ref) // want "use Resolve of"
}

func changed(base *url.URL, href string) *url.URL {
	ref, err := url.Parse(href)
	if err != nil {
		return nil
	}
	base.Path = "/"
	return base.ResolveReference(ref) // want "use Resolve of"
}

// A reference that is assigned, not defined, is reported once, without a fix.
func assigned(base *url.URL, href string) *url.URL {
	ref, err := url.Parse(href)
	if err != nil {
		ref, err = url.Parse("a")
	}
	ref, err = url.Parse(href + "/")
	return base.ResolveReference(ref) // want "use Resolve of github.com/gowhatwg/url/net/url for a reference from outside .resolve. pkg.go.dev/github.com/gowhatwg/url/urlvet/analyzer#hdr-resolve$"
}

func each(bases []*url.URL, href string) (u *url.URL) {
	var base *url.URL
	ref, _ := url.Parse(href)
	for _, base = range bases {
		u = base.ResolveReference(ref) // want "use Resolve of"
	}
	return u
}

// The function can run more than once, and change its result.
func often(base *url.URL, href string) func() *url.URL {
	ref, _ := url.Parse(href)
	return func() *url.URL {
		return base.ResolveReference(ref) // want "use Resolve of"
	}
}

// A call can change the base.
func (p *page) changing(href string) *url.URL {
	ref, err := url.Parse(href)
	if err != nil {
		p.next = nil
	}
	next := p.next.base.ResolveReference(ref) // want "use Resolve of"
	first, _ := url.Parse(href)
	_, _ = p.link(href)                                          // want "href was parsed, and is now used as text"
	return next.ResolveReference(p.base.ResolveReference(first)) // want "use Resolve of"
}

func redirect(w http.ResponseWriter, r *http.Request, href string) {
	ref, err := url.Parse(href)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	http.Redirect(w, r, r.URL.ResolveReference(ref).String(), http.StatusFound) // want "use Resolve of"
	other, _ := url.Parse(href)
	http.Redirect(w, r, page{}.next.base.ResolveReference(other).String(), http.StatusFound) // want "use Resolve of"
	unused, _ := url.Parse(href)
	r.URL.ResolveReference(unused) // want "use Resolve of"
}

// Without a check of its error, the result would be nil where Resolve fails.
func unchecked(base *url.URL, href string, other error) (string, error) {
	ref, _ := url.Parse(href)
	if other != nil {
		return "", other
	}
	s := base.ResolveReference(ref).String() // want "use Resolve of"
	u, _ := base.Parse(href)                 // want "use Resolve of"
	next, err := url.Parse(href)
	return s + u.String() + base.ResolveReference(next).String(), err // want "use Resolve of"
}

// Without a base, Resolve would fail.
func optional(base *url.URL, href string) *url.URL {
	ref, err := url.Parse(href)
	if err != nil || base == nil {
		return nil
	}
	return base.ResolveReference(ref) // want "use Resolve of"
}

// A reference that is built, not parsed, is fine.
func made(base *url.URL) *url.URL {
	return base.ResolveReference(&url.URL{Path: "a"})
}

func method(base *url.URL, p page, href string) {
	u, err := base.Parse(href)    // want "base.Parse follows RFC 3986, not browsers; use Resolve of"
	v, err2 := p.base.Parse(href) // want "use Resolve of"
	_, _, _, _ = u, err, v, err2
}

// A fix drops no comment.
func commented(base *url.URL, href string) *url.URL {
	_ = base. /* of a form */ Query()           // want "use Query of"
	u, err := base.Parse( /* of a page */ href) // want "use Resolve of"
	if err != nil {
		return u
	}
	u, err = base.Parse /* of a page */ (href) // want "use Resolve of"
	if err != nil {
		return u
	}
	ref, err := url.Parse(href)
	if err != nil {
		return nil
	}
	a := base.ResolveReference( /* of a page */ ref) // want "use Resolve of"
	next, err := url.Parse /* of a page */ (href)
	if err != nil {
		return a
	}
	return base.ResolveReference(next) // want "use Resolve of"
}

func expressions(base *url.URL, href string) {
	_, _ = (*url.URL).Parse(base, href) // want "use Resolve of"
	_ = (*url.URL).Query(base)          // want "use Query of"
}

func shadowed(url *url.URL, href string) {
	_, _ = url.Parse(href) // want "use Resolve of github.com/gowhatwg/url/net/url"
	_ = url.Query()        // want "use Query of"
}

func handler(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query() // want "u.Query drops pairs with a semicolon or a bad percent sign, which browsers keep; use Query of github.com/gowhatwg/url/net/url if nothing reads the same request with FormValue or Form, which drop them, too .-fix -query."
	_ = q.Get("next")
	_ = page{}.next.base.Query() // want "use Query of"
	_ = (r.URL.Query)()          // want "use Query of"
}

type embedded struct{ *url.URL }

func (e embedded) values() url.Values {
	return e.Query() // want "use Query of"
}

func trusts(u *url.URL, allowed string) bool {
	host := u.Hostname()
	lower := strings.ToLower(u.Host)
	text := u.String()
	switch {
	case strings.HasSuffix(u.Host, "example.com"): // want `other domains end in "example.com", too`
	case strings.HasSuffix(host, "example.com"): // want `other domains end in "example.com", too`
	case strings.HasSuffix(strings.ToLower(u.Hostname()), "localhost"): // want `other domains end in "localhost", too`
	case strings.HasPrefix(u.Host, "example."): // want `other hosts begin with "example.", too`
	case strings.Contains(u.Host, "example.com"): // want `other domains contain "example.com", too`
	case strings.Contains(lower, ".example."): // want `other domains contain ".example.", too`
	case strings.HasPrefix(u.String(), "https://example.com"): // want `URLs of other hosts begin with "https://example.com", too`
	case strings.HasPrefix(text, "https://example.com:8080"): // want `URLs of other hosts begin with`
	default:
		return false
	}
	return true
}

func careful(u *url.URL, allowed string) bool {
	host := u.Hostname()
	if strings.HasPrefix(host, "www.") {
		host = allowed
	}
	return strings.HasSuffix(u.Host, ".example.com") ||
		strings.HasSuffix(u.Host, ":8443") ||
		strings.HasSuffix(u.Host, "."+allowed) ||
		strings.HasSuffix(host, "example.com") || // may be another host by now
		strings.Contains(u.Host, ":") ||
		strings.Contains(u.Host, "xn--") ||
		strings.HasPrefix(u.Host, "www.") ||
		strings.HasPrefix(u.String(), "https://") ||
		strings.HasPrefix(u.String(), "https://example.com/") ||
		strings.HasPrefix(u.Path, "/example.com") ||
		strings.Contains(u.Path, "example.com") ||
		strings.HasSuffix(allowed, "example.com") ||
		u.Hostname() == "example.com"
}
