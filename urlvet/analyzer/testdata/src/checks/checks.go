// Package checks has what is reported without a fix.
package checks

import (
	"net"
	"net/http"
	"slices"
	"strings"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/net/url"
)

func methods(u *url.URL, text []byte, name string) {
	_ = u.JoinPath("a", "b")
	_ = u.JoinPath("a", name)               // want `u.JoinPath leaves "%2e%2e" in the path, which a browser resolves later; use JoinPath of`
	_ = u.UnmarshalBinary(text)             // want `u.UnmarshalBinary follows RFC 3986, not browsers; use Parse of`
	parse := u.Parse                        // want `base.Parse follows RFC 3986, not browsers; use Resolve of`
	query := (*url.URL).Query               // want `u.Query drops pairs`
	resolve := u.ResolveReference           // want `base.ResolveReference follows RFC 3986`
	_ = u.JoinPath("a%2e", "b")             // want `u.JoinPath leaves`
	join := (u).JoinPath                    // want `u.JoinPath leaves`
	text2, hostname := u.String, u.Hostname // not named in the table
	_, _, _, _, _, _ = parse, query, resolve, join, text2, hostname
}

func constants(u *url.URL) *url.URL {
	ref, err := url.Parse("../a")
	if err != nil {
		return nil
	}
	_, _ = u.Parse("?b")
	return u.ResolveReference(ref)
}

const service = "http://:8080/"

func literals(path string) {
	_, _ = url.Parse(service)                      // want `the drop-in refuses "http://:8080", as browsers do; write the host, as in "http://localhost:8080"`
	_, _ = url.Parse("http://1.2.3.4.5/")          // want `the drop-in refuses this URL`
	_, _ = url.ParseRequestURI("https://h:99999/") // want `port-out-of-range`
	_, _ = url.JoinPath("http://u@:80", path)      // want `host-missing`
	_, _ = url.Parse("postgres://u:p@/db")         // net/url's, to the letter
	_, _ = url.Parse("http://h:port/")             // net/url refuses it, too
	_, _ = url.Parse("http://h/" + path)
	_ = url.QueryEscape("http://:80/")
}

func hosts(u *url.URL, r *http.Request) bool {
	host := strings.ToLower(u.Host)
	switch u.Host {
	case "evil.example", "localhost": // want `u.Host can end in a port, even the default port, and then isn't "evil.example": compare u.Hostname\(\)` `same machines as "localhost"`
	case "", "example.com:8080":
	}
	switch {
	case "evil.example" != u.Host: // want `isn't "evil.example"`
	case strings.EqualFold(r.URL.Host, "evil.example"): // want `isn't "evil.example"`
	case strings.EqualFold("evil.example", u.Hostname()), r.Host == "evil.example", u.Hostname() == "evil.example":
	case u.Port() == "443", u.Host == "example.com:443", strings.HasSuffix(u.Host, ":443"), u.Host < "b":
	}
	return host == "example.com" // want `isn't "example.com"`
}

var (
	allowed  = []string{"good.example", "example.com:8080"}
	internal = map[string]bool{"metadata.google.internal": true, "169.254.169.254": true, "::1": true}
	emptied  = map[string]bool{"evil.example": true}
)

func lists(u *url.URL, r *http.Request, hosts []string, names map[string]bool) bool {
	emptied = nil
	return slices.Contains(allowed, u.Host) || // want `isn't "good.example"`
		slices.Contains([]string{"", ":80"}, u.Host) || slices.Contains(allowed, u.Hostname()) || slices.Contains(hosts, u.Host) ||
		internal[u.Hostname()] || // want `same machines as "169.254.169.254"`
		internal[u.Host] || // want `isn't "metadata.google.internal"`
		names[u.Host] || emptied[u.Host] || internal[u.Path]
}

func requests(r *http.Request) bool {
	return strings.HasSuffix(r.Host, "godoc.example") || // want `other domains end in "godoc.example", too`
		strings.HasPrefix(r.Host, "api.") || // want `other hosts begin with "api.", too`
		r.Host == "127.0.0.1" || r.Host == "godoc.example" // whoever sends the request chooses these
}

func pointers(u, v *url.URL, w, x *whatwg.URL) bool {
	return u == v || // want `two pointers are compared, not two URLs: compare u.String\(\) with v.String\(\)`
		w != x || // want `compare \*u with \*v`
		u == nil || nil != w || *u == *v || *w == *x
}

func addresses(u *url.URL) bool {
	switch u.Hostname() {
	case "localhost", "127.0.0.1": // want `other addresses and names lead to the same machines as "localhost": parse the host with netip.ParseAddr`
	case "0.0.0.0", "::": // to listen on
	case "::1": // want `"::1"`
	}
	host := strings.ToLower(u.Hostname())
	return host == "169.254.169.254" || // want `"169.254.169.254"`
		u.Host != "[::1]:8080" || // want `"\[::1\]:8080"`
		strings.HasPrefix(u.Hostname(), "10.") || // want `"10."`
		strings.HasPrefix(host, "fe80:") || // want `"fe80:"`
		strings.HasPrefix(u.Host, "[") || // want `"\["`
		host == "example.com" || u.Path == "127.0.0.1" || strings.HasPrefix(u.Host, ":") ||
		strings.HasPrefix(u.Host, "0.0.0.0:") || // want `"0.0.0.0:"`
		u.Host == "0.0.0.0" || u.Host == "totp" || strings.HasPrefix(u.Host, "dns+") || // a host of otpauth, a prefix
		strings.HasPrefix(u.Host, "example.com:")
}

// The names of an address, and what addresses are, belong together.
func loopback(u *url.URL) bool {
	return u.Hostname() == "localhost" || net.ParseIP(u.Hostname()).IsLoopback()
}

func redirect(w http.ResponseWriter, r *http.Request, next string) {
	u, err := url.Parse(next)
	if err != nil || u.Host != "" {
		return
	}
	http.Redirect(w, r, next, http.StatusFound) // want `next was parsed and checked, and is now read again, after the switch to the drop-in by other rules: pass on the String of the URL that was checked`
	http.Redirect(w, r, u.String(), http.StatusFound)
	if u.Path == "" {
		next = "/" // another text, but not another check
	}
	http.Redirect(w, r, next, http.StatusFound) // want `next was parsed and checked`
}

func fetch(client *http.Client, s, other string) {
	if u, err := url.ParseRequestURI(s); err != nil || u.Port() != "" {
		return
	}
	_, _ = http.Get(s)                      // want `s was parsed and checked, and is now read again`
	_, _ = client.Head(s)                   // want `s was parsed and checked`
	_, _ = http.NewRequest("GET", (s), nil) // want `.s. was parsed and checked`
	_, _ = http.Get(other)
	_, _ = http.Get("http://" + s)
	func() { _, _ = http.Get(s) }() // want `s was parsed and checked`
	s = other
	_, _ = http.Get(s)
	if u, err := url.Parse(s); err == nil {
		s = u.String()
	}
	_, _ = http.Get(s)
}

func changes(s string, change func(*string)) {
	_, _ = url.Parse(s)
	change(&s)
	resp, err := http.Get(s)
	_, _ = resp, err
	u, _ := url.Parse(s)
	resp, err = http.Get(s) // want `s was parsed and checked`
	_ = u
}

// Before it is parsed, a string isn't checked.
func before(s string) {
	_, _ = http.Get(s)
	_, _ = url.Parse(s)
}
