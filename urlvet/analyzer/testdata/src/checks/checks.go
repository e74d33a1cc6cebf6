// Package checks has what is reported without a fix.
package checks

import (
	"net/http"
	"strings"

	"github.com/gowhatwg/url/net/url"
)

func methods(u *url.URL, text []byte) {
	_ = u.JoinPath("a", "b")                // want `u.JoinPath leaves "%2e%2e" in the path, which a browser resolves later; use JoinPath of`
	_ = u.UnmarshalBinary(text)             // want `u.UnmarshalBinary follows RFC 3986, not browsers; use Parse of`
	parse := u.Parse                        // want `base.Parse follows RFC 3986, not browsers; use Resolve of`
	query := (*url.URL).Query               // want `u.Query drops pairs`
	resolve := u.ResolveReference           // want `base.ResolveReference follows RFC 3986`
	join := (u).JoinPath                    // want `u.JoinPath leaves`
	text2, hostname := u.String, u.Hostname // not named in the table
	_, _, _, _, _, _ = parse, query, resolve, join, text2, hostname
}

const service = "http://:8080/"

func literals(path string) {
	_, _ = url.Parse(service)                      // want `the drop-in refuses this URL, as browsers do: parse "http://:8080/": host-missing`
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
	case "evil.example", "localhost": // want `u.Host can end in a port, even the default port, and then isn't "evil.example": compare u.Hostname\(\)` `isn't "localhost"`
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

func addresses(u *url.URL) bool {
	switch u.Hostname() {
	case "localhost", "127.0.0.1": // want `other addresses and names lead to the same machines as "127.0.0.1": parse the host with netip.ParseAddr`
	case "::1": // want `"::1"`
	}
	host := strings.ToLower(u.Hostname())
	return host == "169.254.169.254" || // want `"169.254.169.254"`
		u.Host != "[::1]:8080" || // want `"\[::1\]:8080"`
		strings.HasPrefix(u.Hostname(), "10.") || // want `"10."`
		strings.HasPrefix(host, "fe80:") || // want `"fe80:"`
		strings.HasPrefix(u.Host, "[") || // want `"\["`
		host == "example.com" || u.Path == "127.0.0.1"
}

func redirect(w http.ResponseWriter, r *http.Request, next string) {
	u, err := url.Parse(next)
	if err != nil || u.Host != "" {
		return
	}
	http.Redirect(w, r, next, http.StatusFound) // want `next was parsed and checked, but Redirect reads it again: pass on the String of the URL that was checked`
	http.Redirect(w, r, u.String(), http.StatusFound)
}

func fetch(client *http.Client, s, other string) {
	if _, err := url.ParseRequestURI(s); err != nil {
		return
	}
	_, _ = http.Get(s)                      // want `s was parsed and checked, but Get reads it again`
	_, _ = client.Head(s)                   // want `Head reads it again`
	_, _ = http.NewRequest("GET", (s), nil) // want `NewRequest reads it again`
	_, _ = http.Get(other)
	_, _ = http.Get("http://" + s)
	func() { _, _ = http.Get(s) }() // want `Get reads it again`
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
	resp, err = http.Get(s) // want `Get reads it again`
	_ = u
}

// Before it is parsed, a string isn't checked.
func before(s string) {
	_, _ = http.Get(s)
	_, _ = url.Parse(s)
}
