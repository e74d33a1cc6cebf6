package url_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/idna"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
	"github.com/gowhatwg/url/net/url"
)

// isRefusal reports whether err, of Parse for s, has a reason that Resolve doesn't have: that
// net/url refuses s, too few slashes, or "ẞ" in the host.
func isRefusal(s string, err error) bool {
	_, netErr := neturl.Parse(s)
	return err != nil && (netErr != nil || errors.Is(err, whatwg.SpecialSchemeMissingFollowingSolidus) || strings.HasSuffix(err.Error(), "for ẞ: not convertible"))
}

// hostPattern is the beginning of a text up to its host, if it has one.
var hostPattern = regexp.MustCompile(`^ *(?i:(https?|wss?|ftp):)?[/\\]{2,}[^/\\?#]*`)

// checkStricter checks that Parse refuses what net/url's Parse refuses, unless the only fault is a
// "%" behind the host. It reports whether s has that.
func checkStricter(t testing.TB, s string) bool {
	t.Helper()
	n, err := url.Parse(s)
	_, netErr := neturl.Parse(s)
	if err != nil || netErr == nil {
		return false
	}
	start := hostPattern.FindString(s)
	if _, err := neturl.Parse(start + strings.ReplaceAll(s[len(start):], "%", "x")); err != nil {
		t.Errorf("%q: is %q, but net/url: %v", s, n, netErr)
	}
	return true
}

// TestTexts checks what a program relies on that parses a text and passes the text on: Parse is
// stricter than net/url's, and for whatever it accepts with a host, net/http connects to that host
// and port, or refuses the text. The texts are attacks, lines of the benchmarks' corpora, where the
// whole repository is there, random texts, and each code point in a host.
func TestTexts(t *testing.T) {
	texts := payloads()
	files, _ := filepath.Glob("../../bench/corpora/*.txt")
	for _, file := range files {
		lines, _ := os.ReadFile(file)
		texts = append(texts, strings.Split(string(lines), "\n")...)
	}
	g := cases.New(80)
	for range urltest.Times(200_000) {
		texts = append(texts, g.URL(), g.Input(true), g.Pick([]string{"http:", "https://", `http:\\`})+g.Some(cases.Parts, 5, ""), randomOther(g.Rand))
	}
	for c := range rune(unicode.MaxRune + 1) {
		if c%16 == 0 || !testing.Short() {
			texts = append(texts, "https://"+string(c)+".example/", "https://a"+string(c)+"b.example/")
		}
	}
	d, counts := newDialer(), map[string]int{}
	for _, s := range texts {
		u, err := url.Parse(s)
		if checkStricter(t, s) {
			counts["accepted"]++
		}
		r, requestErr := http.NewRequest(http.MethodGet, s, nil)
		if err != nil || u.Host == "" || requestErr != nil {
			continue
		}
		if got, ok := d.dial(r); ok {
			counts["connect"]++
			// net/http leaves it to the resolver what "127.1" is.
			dialed, err := whatwg.Parse(u.Scheme + "://" + got.address)
			if want := connectionOf(whatwg.MustParse(u.String())); err != nil || connectionOf(dialed).address != want.address {
				t.Errorf("%q: net/http connects to %v, the host is %q", s, got, u.Host)
			}
		}
	}
	if t.Logf("%d texts, %v", len(texts), counts); counts["accepted"] < 1000 || counts["connect"] < 10_000 {
		t.Error("too few")
	}
}

// A textProgram parses a text, checks the URL, and passes on the text, or nothing.
type textProgram struct {
	name, attack string
	// passes reports whether the URL of the attack passes the check, and does so with the text.
	passes func(u *neturl.URL, text string) bool
	// isHarmed reports whether a text that passed does harm, which net/http reads as n, and a
	// browser on page as b.
	isHarmed func(text string, n *neturl.URL, b *whatwg.URL) bool
	// isOpen is set if Parse accepts the attack, so that the program has to pass on u.String().
	isOpen bool
}

func sendsAdmin(_ string, n *neturl.URL, _ *whatwg.URL) bool {
	return strings.HasPrefix(n.RequestURI(), "/admin/")
}

func leadsAway(_ string, _ *neturl.URL, b *whatwg.URL) bool { return leaves(b) }

// A callback is a URL that is registered by a pattern, whose "*" stands for anything but "." and "/".
var callback = regexp.MustCompile(`^https://[^./]*\.good\.example/callback/[^./]*$`)

func isCallback(u *neturl.URL, text string) bool {
	return infra.IsASCII(u.Host) && callback.MatchString(text)
}

var textPrograms = []textProgram{
	{"image proxy, allow list", "http://h/admin/%2e%2e/images/x", func(u *neturl.URL, _ string) bool { return strings.HasPrefix(u.Path, "/images/") }, sendsAdmin, true},
	{"image proxy, deny list", "http://h/admin/../images/x", func(u *neturl.URL, _ string) bool { return !strings.HasPrefix(u.Path, "/admin/") }, sendsAdmin, true},
	{"filter of styles", "/a\n);color:red;(", func(u *neturl.URL, _ string) bool { return u.Scheme == "" },
		func(css string, _ *neturl.URL, _ *whatwg.URL) bool { return strings.Contains(css, "\n") }, false},
	{"redirect with a token", "https://evil%2eexample?x.good.example/callback/a", isCallback, leadsAway, false},
	{"redirect with a token, open", "https://evil。example?x.good.example/callback/a", isCallback, leadsAway, true},
	{"guarded client, header Host", "https://ﬀ.example/", func(u *neturl.URL, _ string) bool { return u.Hostname() == "ff.example" },
		func(_ string, n *neturl.URL, _ *whatwg.URL) bool { return sentHost(n) != "ff.example" }, true},
	{"guarded client", "https://faẞ.example/", func(u *neturl.URL, _ string) bool { return ascii(u.Hostname()) != "fass.example" },
		func(_ string, n *neturl.URL, _ *whatwg.URL) bool { return ascii(n.Hostname()) == "fass.example" }, false},
	{"feed reader, list of frames", "https:/www.video.example/../logout", func(u *neturl.URL, _ string) bool { return u.Hostname() == "www.video.example" },
		func(_ string, _ *neturl.URL, b *whatwg.URL) bool { return b.Host() == page.Host() }, false},
}

// ascii returns the domain that net/http looks up for a host.
func ascii(host string) string {
	domain, _ := idna.Lookup.ToASCII(host)
	return domain
}

// sentHost returns the header Host that net/http sends for n.
func sentHost(n *neturl.URL) string {
	r, _ := request(n, nil)
	sent, _ := newDialer().dial(r)
	return sent.host
}

// TestTextPrograms attacks programs that are safe with net/url. With Parse they stay so, at the
// latest when they pass on the String of the URL.
func TestTextPrograms(t *testing.T) {
	for _, p := range textPrograms {
		if p.name == "guarded client" && ascii("ẞ.example") != "ss.example" {
			continue // from Go 1.27 on, net/http maps "ẞ" as browsers do
		}
		isHarmed := func(text string) bool {
			n, _ := neturl.Parse(text)
			b, _ := page.Parse(text)
			return p.isHarmed(text, n, b)
		}
		n, err := neturl.Parse(p.attack)
		if !isHarmed(p.attack) || err == nil && p.passes(n, p.attack) {
			t.Errorf("%s: the attack is harmless, or passes with net/url", p.name)
		}
		u, err := url.Parse(p.attack)
		if isOpen := err == nil && p.passes(u, p.attack); isOpen != p.isOpen {
			t.Errorf("%s: the text passes: %t, want %t; %v, %v", p.name, isOpen, p.isOpen, u, err)
		}
		if u, err = url.Resolve(nil, p.attack); err == nil && p.passes(u, u.String()) && isHarmed(u.String()) {
			t.Errorf("%s: passes as %q", p.name, u)
		}
	}
}

// TestForwardAuth asks a server for a path that needs a login. It merges slashes, and decides by
// what a server for logins would get as the header X-Original-URL.
func TestForwardAuth(t *testing.T) {
	for name, parse := range map[string]func(string) (*neturl.URL, error){"net/url": neturl.ParseRequestURI, "here": url.ParseRequestURI} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", path.Clean(r.URL.Path))
			if u, err := parse("https://h.example" + r.RequestURI); err != nil || !strings.HasPrefix(path.Clean(u.Path)+"/", "/public/") {
				w.WriteHeader(http.StatusUnauthorized)
			}
		}))
		defer server.Close()
		for target, want := range map[string]string{"/public/a": "200 /public/a", "/admin/": "401 /admin", "/public//../admin/": "401 /admin", "/public/%2e%2e/admin": "401 /admin"} {
			u := &neturl.URL{Scheme: "http", Host: server.Listener.Addr().String(), Opaque: target}
			answer, err := http.DefaultClient.Do(&http.Request{Method: http.MethodGet, URL: u})
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if got := fmt.Sprint(answer.StatusCode, " ", answer.Header.Get("Location")); got != want {
				t.Errorf("%s: %s: %s, want %s", name, target, got, want)
			}
		}
	}
}
