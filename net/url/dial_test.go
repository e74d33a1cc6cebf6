package url_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
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
		base, err := url.Parse(dialBase)
		if err != nil {
			return nil, err
		}
		return request(url.Resolve(base, s))
	}},
	{"ResolveReference", false, func(s string) (*http.Request, error) {
		base, err := url.Parse(dialBase)
		if err != nil {
			return nil, err
		}
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
	random := rand.New(rand.NewPCG(7, 8))
	starts := []string{"http:", "https://", "http://", `http:\\`, "//", "/", "", "http://evil.example", "https://good.example"}
	data := make([]byte, 5)
	for range urltest.Times(100_000) {
		for i := range data {
			data[i] = byte(random.IntN(len(urltest.Parts)))
		}
		inputs = append(inputs, starts[random.IntN(len(starts))]+urltest.Assemble(data[:1+random.IntN(len(data))]))
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
