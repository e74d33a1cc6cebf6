package urlhttp_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	neturl "net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// FuzzHostRules looks for a host that is allowed despite a rule that denies it.
func FuzzHostRules(f *testing.F) {
	for _, rule := range []string{"example.com", "*.example.com", "10.0.0.0/8", "127.1", "[::1]", "bücher.example.", "::ffff:10.0.0.0/104"} {
		for _, host := range []string{"example.com", "www.example.com.", "10.1.2.3", "[::ffff:127.0.0.1]", "[64:ff9b::a00:1]", "xn--bcher-kva.example"} {
			f.Add(rule, host)
		}
	}
	f.Fuzz(func(t *testing.T, rule, host string) {
		h, err := url.ParseHost(host)
		if err != nil {
			return
		}
		allow, err := urlhttp.ParseHostRules([]string{rule}, nil)
		if err != nil {
			return
		}
		deny := urlhttp.MustParseHostRules(nil, []string{rule})
		if allow.Check(h) == nil && deny.Check(h) == nil {
			t.Errorf("%q allows %q, but doesn't deny it", rule, host)
		}
		// With a trailing dot it is the same host.
		if domain, ok := h.Domain(); ok {
			if dotted, err := url.ParseHost(domain + "."); err == nil && (deny.Check(dotted) == nil) != (deny.Check(h) == nil) {
				t.Errorf("%q: %q differs with a dot", rule, host)
			}
		}
		// A host is a rule for itself.
		if self, err := urlhttp.ParseHostRules(nil, []string{h.String()}); err == nil && self.Check(h) == nil {
			t.Errorf("%q doesn't deny itself", host)
		}
	})
}

// FuzzLocation follows a redirect with the client, and compares the URL with the parser's.
func FuzzLocation(f *testing.F) {
	for _, tt := range locationCases {
		f.Add(tt.location)
	}
	f.Fuzz(func(t *testing.T, location string) {
		if strings.ContainsAny(location, "\r\n\x00") {
			return // a header can't have these
		}
		base := url.MustParse(baseOfLocations)
		want, parseErr := url.ParseWithBase(encodeBytes(location), baseOfLocations)
		var asked []*neturl.URL
		o := urlhttp.Options{}
		c := &http.Client{Transport: &urlhttp.Transport{Base: redirectOnce(302, []string{location}, &asked)}, CheckRedirect: o.CheckRedirect}
		req, err := urlhttp.NewRequest(context.Background(), http.MethodGet, base, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.Do(req)
		var e *urlhttp.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("%q: %v isn't an Error", location, err)
		}
		if len(asked) == 0 {
			if err == nil {
				t.Fatalf("%q isn't followed", location)
			}
			return
		}
		if parseErr != nil {
			t.Fatalf("%q leads to %v", location, asked)
		}
		if _, ok := want.Fragment(); !ok {
			want.SetHash(base.Hash())
		}
		if got := hrefOf(asked[0]); got != want.Href() {
			t.Errorf("%q leads to %s, not %s", location, got, want)
		}
		if want.Scheme() != "http" && want.Scheme() != "https" || want.IncludesCredentials() {
			t.Errorf("%q leads to %s", location, want)
		}
		if ip, ok := want.ParsedHost().Addr(); ok {
			port, _ := want.EffectivePort()
			if err := (urlhttp.Guard{}).Check(netip.AddrPortFrom(ip, port)); err != nil {
				t.Errorf("%q leads to %s: %v", location, want, err)
			}
		}
	})
}

// encodeBytes percent-encodes non-ASCII bytes.
func encodeBytes(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if s[i] >= 0x80 {
			b.WriteString("%" + strings.ToUpper(string("0123456789abcdef"[s[i]>>4])+string("0123456789abcdef"[s[i]&15])))
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// FuzzRequestURL looks for a target or a header that changes the origin.
func FuzzRequestURL(f *testing.F) {
	f.Add("/a?b", "host.example", "", "", "")
	f.Add("//evil.example/", "host.example:80", `for=1.2.3.4;host="a.example";proto=https`, "a.example", "https")
	f.Add("/\\evil#x", "[::1]", `for="[::1]:80", host=x`, "evil, a.example", "http,https")
	f.Add("http://evil.example/a?b", "127.1", ";;,", "user@evil", "wss")
	f.Add("*", "a/b", "host=\"", "", "")
	f.Fuzz(func(t *testing.T, target, host, forwarded, xHost, xProto string) {
		r := httptest.NewRequest("GET", "/", nil)
		r.RequestURI, r.Host = target, host
		r.RemoteAddr = "10.0.0.1:80"
		for name, value := range map[string]string{"Forwarded": forwarded, "X-Forwarded-Host": xHost, "X-Forwarded-Proto": xProto} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		// Without trust, the host always comes from the Host header.
		u, err := urlhttp.RequestURL(r, urlhttp.RequestURLOptions{})
		if err != nil {
			if !errors.Is(err, urlhttp.ErrInvalidRequest) {
				t.Errorf("%v", err)
			}
		} else {
			own, err := url.Parse("http://" + host)
			if err != nil || own.Host() != u.Host() || u.Scheme() != "http" || u.IncludesCredentials() || u.Hash() != "" {
				t.Errorf("%q %q: %s, %v", target, host, u, err)
			}
		}
		for _, headers := range []urlhttp.ForwardedHeaders{urlhttp.ForwardedOrX, urlhttp.ForwardedOnly, urlhttp.XForwardedOnly} {
			o := urlhttp.RequestURLOptions{TrustedProxies: prefixes("10.0.0.0/8"), Headers: headers}
			if u, err := urlhttp.RequestURL(r, o); err == nil && (u.Scheme() != "http" && u.Scheme() != "https" || u.IncludesCredentials() || u.Hash() != "") {
				t.Errorf("%s", u)
			}
		}
	})
}

// FuzzRedactError looks for an error of net/http with a secret path that RedactError shows.
func FuzzRedactError(f *testing.F) {
	for _, text := range []string{"EOF", "http: /", "403 /", "net/http: x \"/\"", "stream error: stream ID 1; /", "/\n", "tls: https://u:p@h/"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		err := error(&neturl.Error{Op: "Get", URL: "https://hooks.example/PATH", Err: errors.New(strings.ReplaceAll(strings.ReplaceAll(text, "PATH", ""), "/", "/PATH"))})
		shown := urlhttp.RedactError(fmt.Errorf("%w", err))
		checkFields(t, text, shown)
		if again := urlhttp.RedactError(shown); again.Error() != shown.Error() || !errors.Is(shown, errors.Unwrap(err)) {
			t.Errorf("%q: %v, and then %v", text, shown, again)
		}
	})
}

// FuzzOriginRules looks for an origin that a rule allows, but doesn't match as text.
func FuzzOriginRules(f *testing.F) {
	for _, rule := range []string{"https://example.com", "https://*.example.com", "http://localhost:*", "http://*.[::1]:*", "null", "app://x", "https://example.com:8443"} {
		f.Add(rule, strings.NewReplacer("*.", "a.b.", ":*", ":1").Replace(rule))
		f.Add(rule, "https://example.com.:8443")
	}
	pattern := strings.NewReplacer(`\*\.`, `[^/:]+\.`, `:\*`, `(:[0-9]+)?`)
	f.Fuzz(func(t *testing.T, rule, origin string) {
		rules, err := urlhttp.ParseOriginRules([]string{rule}, nil)
		if err == nil && rules.AllowsHeader(origin) && !regexp.MustCompile("^"+pattern.Replace(regexp.QuoteMeta(rule))+"$").MatchString(origin) {
			t.Errorf("%q allows %q", rule, origin)
		}
	})
}

// FuzzHostGuard looks for a request to a server on this machine that passes, although it names
// another host or comes from another origin.
func FuzzHostGuard(f *testing.F) {
	for _, host := range []string{"localhost:80", "127.1", "[::1]:8080", "a.localhost.", "localhost.evil.example", "127.0.0.1@evil.example", "0", ""} {
		f.Add(host, "http://"+host)
	}
	f.Fuzz(func(t *testing.T, host, origin string) {
		r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv6loopback, Port: 80}))
		r.Host, r.Header["Origin"] = host, []string{origin}
		urlhttp.HostGuard{}.Handler(reached).ServeHTTP(w, r)
		u, err := url.Parse("http://" + host)
		isPassed := w.Code == http.StatusNoContent
		if isPassed && (err != nil || !regexp.MustCompile(`^(127\.[0-9.]+|\[::1\]|(.+\.)?localhost\.?)$`).MatchString(u.Hostname()) || origin != "http://"+u.Host()) {
			t.Errorf("%q from %q passes: %v", host, origin, err)
		}
	})
}
