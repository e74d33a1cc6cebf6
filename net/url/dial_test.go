package url_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	neturl "net/url"
	"strconv"
	"strings"
	"testing"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
	"github.com/gowhatwg/url/net/url"
)

// A connection is the address that net/http connects to for a URL, and the header Host that
// it sends there.
type connection struct{ address, host string }

// A dialer records addresses, but doesn't connect to them.
type dialer struct {
	transport http.Transport
	address   string
}

func newDialer() *dialer {
	d := &dialer{}
	d.transport.DialContext = func(_ context.Context, _, address string) (net.Conn, error) {
		d.address = address
		return nil, errors.New("recorded")
	}
	return d
}

// dial passes r to net/http without sending it. It returns false if net/http refuses r.
func (d *dialer) dial(r *http.Request) (connection, bool) {
	var text bytes.Buffer
	if err := r.Write(&text); err != nil {
		return connection{}, false
	}
	sent, err := http.ReadRequest(bufio.NewReader(&text))
	if err != nil {
		return connection{}, false
	}
	d.address = ""
	_, err = d.transport.RoundTrip(r)
	return connection{d.address, sent.Host}, err != nil && d.address != ""
}

// connectionOf returns the connection that a browser makes for u.
func connectionOf(u *whatwg.URL) connection {
	port, _ := u.EffectivePort()
	hostname := strings.TrimSuffix(strings.TrimPrefix(u.Hostname(), "["), "]")
	return connection{net.JoinHostPort(hostname, strconv.Itoa(int(port))), u.Host()}
}

// dialBase is the base of the references in TestDial.
const dialBase = "https://good.example/a/b"

// ways are the ways in which a program gets from a string to a URL that it passes to net/http.
// A way is absolute if the string is the whole URL; otherwise the string is relative to
// dialBase.
var ways = []struct {
	name       string
	isAbsolute bool
	request    func(s string) (*http.Request, error)
}{
	{"Parse", true, func(s string) (*http.Request, error) { return request(url.Parse(s)) }},
	{"ParseRequestURI", true, func(s string) (*http.Request, error) { return request(url.ParseRequestURI(s)) }},
	{"NewRequest", true, func(s string) (*http.Request, error) {
		u, err := url.Parse(s)
		if err != nil {
			return nil, err
		}
		return http.NewRequest(http.MethodGet, u.String(), nil)
	}},
	{"JoinPath", true, func(s string) (*http.Request, error) {
		joined, err := url.JoinPath(s, "..", `\\evil.example`)
		if err != nil {
			return nil, err
		}
		return http.NewRequest(http.MethodGet, joined, nil)
	}},
	{"Resolve", false, func(s string) (*http.Request, error) {
		return request(url.Resolve(url.MustParse(dialBase), s))
	}},
	{"ResolveReference", false, func(s string) (*http.Request, error) {
		base := url.MustParse(dialBase)
		ref, err := url.Parse(s)
		if err != nil {
			return nil, err
		}
		if ref.Scheme == base.Scheme {
			// The string may have no slashes, and then be relative to base.
			return request(url.Resolve(base, s))
		}
		return request(base.ResolveReference(ref), nil)
	}},
}

func request(u *url.URL, err error) (*http.Request, error) {
	return &http.Request{Method: http.MethodGet, URL: u, Header: http.Header{}}, err
}

// TestDial checks that net/http either connects to the same host and port as a browser or doesn't
// connect, no matter how it gets the URL. Guards against forged requests and redirects rely on
// that.
func TestDial(t *testing.T) {
	inputs := payloads()
	for _, v := range urltest.ParseVectors(t) {
		inputs = append(inputs, v.Input)
	}
	g := cases.New(7)
	starts := []string{"http:", "https://", "http://", `http:\\`, "//", "/", "", "http://evil.example", "https://good.example"}
	for range urltest.Times(100_000) {
		inputs = append(inputs, g.Pick(starts)+g.Some(cases.Parts, 5, ""))
	}
	base := whatwg.MustParse(dialBase)
	d := newDialer()
	counts := map[string]int{}
	for _, s := range inputs {
		absolute, absoluteErr := whatwg.Parse(s)
		relative, relativeErr := base.Parse(s)
		for _, way := range ways {
			if s == "//" && way.name == "ResolveReference" {
				continue // Parse gives the empty URL, which leads to the base
			}
			want, wantErr := absolute, absoluteErr
			if !way.isAbsolute {
				want, wantErr = relative, relativeErr
			}
			r, err := way.request(s)
			if err != nil {
				continue
			}
			got, ok := d.dial(r)
			if !ok {
				continue
			}
			counts[way.name]++
			if wantErr != nil {
				t.Errorf("%s: %q: net/http connects to %v; a browser: %v", way.name, s, got, wantErr)
				continue
			}
			// The header has a default port that was written.
			_, port, _ := net.SplitHostPort(got.address)
			if want := connectionOf(want); got != want && got != (connection{want.address, want.host + ":" + port}) {
				t.Errorf("%s: %q: net/http connects to %v, but a browser to %v", way.name, s, got, want)
			}
		}
	}
	for _, way := range ways {
		if counts[way.name] < len(inputs)/10 {
			t.Errorf("%s: only %d of %d connect", way.name, counts[way.name], len(inputs))
		}
	}
	t.Logf("%d inputs; %v", len(inputs), counts)
}

// checks are checks that programs make of a string in a request, after parsing it. Each is correct
// if the parser reads the string in the same way as a browser.
var checks = []struct {
	name  string
	check func(u *neturl.URL) bool
	// isWrong reports whether a URL should not have passed the check.
	isWrong func(u *whatwg.URL) bool
	// isMissed is set if net/url lets such URLs pass.
	isMissed bool
}{
	{"a relative reference", func(u *neturl.URL) bool { return !u.IsAbs() && u.Host == "" }, leaves, true},
	{"a reference that stays", func(u *neturl.URL) bool {
		base := &neturl.URL{Scheme: "https", Host: "good.example", Path: "/login"}
		return base.ResolveReference(u).Host == base.Host
	}, leaves, true},
	{"an allowed host", func(u *neturl.URL) bool {
		return u.Scheme == "https" && u.Hostname() == "good.example"
	}, leaves, false},
	{"an allowed domain", func(u *neturl.URL) bool {
		return u.Scheme == "https" && strings.HasSuffix("."+u.Hostname(), ".good.example")
	}, leaves, false},
	{"not a blocked host", func(u *neturl.URL) bool {
		return u.Hostname() != "evil.example"
	}, func(u *whatwg.URL) bool { return u.Hostname() == "evil.example" }, true},
	{"not a script", func(u *neturl.URL) bool {
		return u.Scheme != "javascript"
	}, func(u *whatwg.URL) bool { return u.Scheme() == "javascript" }, false},
}

// leaves reports whether u is outside of good.example.
func leaves(u *whatwg.URL) bool {
	return !strings.HasSuffix("."+strings.TrimSuffix(u.Hostname(), "."), ".good.example")
}

// payloads returns redirects to evil.example in many forms, and some that stay on the site.
func payloads() []string {
	slashes := []string{"//", "///", "////", `\\`, `/\`, `\/`, "/\t/", "/\n\\", "\t//", " //", "\x00//", "https://", "https:", "https:/", "https:///", `https:\\`, "ht\ntps://", " https://", "/", "/..//", "/.//", "./", "", "/%2e%2e//"}
	hosts := []string{
		"evil.example", "EVIL.example", "evil%2Eexample", "evil。example", `evil.example\@good.example`, `evil.example\.good.example`, "evil.example#@good.example", "evil.example?.good.example",
		"good.example@evil.example", "good.example:80@evil.example", "good.example\t.evil.example", "good.example", "GOOD.example:443", "a.good.example", "evilgood.example", "good.example.",
	}
	var all []string
	for _, slash := range slashes {
		for _, host := range hosts {
			for _, path := range []string{"", "/", `\a`, "/%2e%2e/a?b"} {
				all = append(all, slash+host+path)
			}
		}
	}
	all = append(all, "javascript:alert(1)", "java\nscript:alert(1)", "\x01JavaScript:alert(1)", "\tjavascript:alert(1)", " javascript:alert(1)")
	for _, part := range cases.Parts {
		all = append(all, "//"+part+"evil.example", part+"//evil.example", "/"+part+"/evil.example", "https://good.example"+part+"evil.example")
	}
	return all
}

// TestPrograms runs the checks with net/url and with this package, with which no wrong URL may
// pass.
func TestPrograms(t *testing.T) {
	base := whatwg.MustParse("https://good.example/login")
	for _, check := range checks {
		t.Run(check.name, func(t *testing.T) {
			passed, missed := 0, 0
			for _, s := range payloads() {
				u, err := base.Parse(s)
				isWrong := err == nil && check.isWrong(u)
				if n, err := neturl.Parse(s); isWrong && err == nil && check.check(n) {
					missed++
				}
				if n, err := url.Parse(s); err != nil || !check.check(n) {
					continue
				}
				passed++
				if isWrong {
					t.Errorf("%q passes, and leads to %q", s, u)
				}
			}
			if missed > 0 != check.isMissed || passed == 0 {
				t.Errorf("%d pass; with net/url, %d wrong ones pass", passed, missed)
			}
			t.Logf("%d of %d pass; with net/url, %d wrong ones pass", passed, len(payloads()), missed)
		})
	}
}
