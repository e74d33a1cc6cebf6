package urlhttp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// A wire is a client whose requests all go to a server that records everything that it reads.
type wire struct {
	*lineServer
	transport *http.Transport
	client    *http.Client
}

func newWire(t testing.TB) *wire {
	t.Helper()
	w := &wire{lineServer: newLineServer(t)}
	w.transport = &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "tcp4", w.addr.String())
	}}
	w.client = &http.Client{Transport: w.transport}
	return w
}

// check makes a request for u, and checks the bytes that the server got.
func (w *wire) check(t *testing.T, u *url.URL) bool {
	req, err := urlhttp.NewRequest(context.Background(), http.MethodGet, u, nil)
	if err != nil {
		if !errors.Is(err, url.ErrNotConvertible) {
			t.Errorf("%s: %v", u, err)
		}
		return false
	}
	if _, err := read(w.client.Do(req)); err != nil {
		t.Errorf("%s: %v", u, err)
		return false
	}
	got := <-w.lines
	target, _, _ := strings.Cut(u.Href(), "#")
	target = target[strings.Index(target, "://")+3:]
	if i := strings.IndexByte(target, '/'); i >= 0 {
		target = target[i:]
	}
	if want := [2]string{"GET " + target + " HTTP/1.1", u.Host()}; got != want {
		t.Errorf("%s: %q, want %q", u, got, want)
	}
	return true
}

// TestWire covers URLs whose path or query net/url would change.
func TestWire(t *testing.T) {
	w := newWire(t)
	for _, href := range []string{
		"http://example.com", "http://example.com/?", "http://example.com/#f", "http://example.com/a?b#c", "http://example.com//", "http://example.com//a//b?//",
		"http://example.com/|", "http://example.com/a|b%2fc", "http://example.com/%", "http://example.com/%zz/%2", "http://example.com/?%zz|{}^`'\"<>",
		"http://example.com/%2F%2f%C3%BC%ff", "http://example.com/ü?ü", "http://example.com/[]:@!$&'()*+,;=", "http://example.com/\"<>^`{}", "http://example.com/;a;b=c?d;e",
		"http://example.com:8080/", "http://[::1]:8080/", "http://127.1/", "http://bücher.example/", "http://example.com./", "http://a_b.example/", "http://a,b;c=d!e$f&g'h(i)*+~.example/",
		"http://user:password@example.com/x", `http:\\example.com\a\b`, "http://example.com/a/./b/../c", "http://example.com/%2e%2e/x", "http://example.com/?a b", "http://example.com/\u2028?\U0001F600",
	} {
		if !w.check(t, url.MustParse(href)) {
			t.Errorf("%s can't be asked for", href)
		}
	}
}

// TestWireRedirect covers Location headers. The next request must be for exactly that URL, byte
// for byte.
func TestWireRedirect(t *testing.T) {
	for _, tt := range []struct{ location, want string }{
		{"/a|b", "GET /a|b HTTP/1.1"}, {"/%zz", "GET /%zz HTTP/1.1"}, {`\a\b?\`, `GET /a/b?\ HTTP/1.1`},
		{"/a%2fb/%C3%bc", "GET /a%2fb/%C3%bc HTTP/1.1"}, {"?", "GET /from? HTTP/1.1"}, {"/\xff?\xfe", "GET /%FF?%FE HTTP/1.1"},
		{".//x", "GET //x HTTP/1.1"},
	} {
		t.Run(tt.location, func(t *testing.T) {
			w := newWire(t)
			w.redirects["GET /from HTTP/1.1"] = tt.location
			c := &http.Client{
				CheckRedirect: urlhttp.Options{}.CheckRedirect,
				Transport:     &urlhttp.Transport{Base: w.transport},
			}
			_, err := read(c.Do(newRequest(t, "http://example.com/from")))
			if got := w.take(); err != nil || len(got) != 2 || got[1][0] != tt.want {
				t.Errorf("%q, %v, want %s", got, err, tt.want)
			}
		})
	}
}

func TestNewRequest(t *testing.T) {
	ctx := context.WithValue(context.Background(), closer{}, 1)
	u := url.MustParse("http://user:password@example.com:8080/a?b#c")
	req, err := urlhttp.NewRequest(ctx, "POST", u, strings.NewReader("body"))
	if err != nil {
		t.Fatal(err)
	}
	if req.Method != "POST" || req.Host != "example.com:8080" || req.URL.Host != "example.com:8080" || req.URL.Fragment != "c" || req.Context().Value(closer{}) != 1 || req.ContentLength != 4 || req.GetBody == nil || req.Header == nil {
		t.Errorf("%+v", req)
	}
	if back, err := url.FromNetURL(req.URL); err != nil || *back != *u {
		t.Error(back, err)
	}
	// The caller may change both URLs.
	if err := u.SetHost("other.example"); err != nil {
		t.Fatal(err)
	}
	var got []string
	c := &http.Client{Transport: &urlhttp.Transport{
		Options: urlhttp.Options{AllowCredentials: true, Guard: urlhttp.Guard{AnyPort: true}},
		Base: roundTripper(func(req *http.Request) (*http.Response, error) {
			got = append(got, req.URL.Host)
			return answer(req, 200), nil
		}),
	}}
	for _, host := range []string{"", "Changed.example", "127.0.0.1", "0x7f.1", "user@127.0.0.1"} {
		if host != "" {
			req.URL.Host = host
		}
		_, err := c.Do(req)
		if (err == nil) != (host == "" || host == "Changed.example") {
			t.Errorf("%q: %v", host, err)
		}
	}
	if want := []string{"example.com:8080", "changed.example"}; !slices.Equal(got, want) {
		t.Errorf("asked for %q", got)
	}
	if req, err := urlhttp.NewRequest(ctx, "", url.MustParse("https://example.com/"), bytes.NewReader(nil)); err != nil || req.Method != "GET" || req.ContentLength != 0 {
		t.Error(req, err)
	}
	for _, tt := range []struct {
		ctx    context.Context
		method string
		u      *url.URL
		want   error // nil for an error of net/http
	}{
		{ctx, "GET", nil, urlhttp.ErrInvalidURL}, {ctx, "GET", &url.URL{}, urlhttp.ErrInvalidURL},
		{ctx, "GET", url.MustParse("ftp://user:password@example.com/"), urlhttp.ErrForbiddenScheme},
		{ctx, "GET", url.MustParse("wss://example.com/"), urlhttp.ErrForbiddenScheme},
		{ctx, "GET", url.MustParse("data:,x"), urlhttp.ErrForbiddenScheme},
		{ctx, "GET", url.MustParse("http://user:password@a{b.example/"), url.ErrNotConvertible},
		{ctx, "a b", url.MustParse("http://user:password@example.com/"), nil},
	} {
		req, err := urlhttp.NewRequest(tt.ctx, tt.method, tt.u, nil)
		if req != nil || err == nil || tt.want != nil && !errors.Is(err, tt.want) || strings.Contains(err.Error(), "password") {
			t.Errorf("%v: %v, want %v", tt.u, err, tt.want)
		}
	}
	//lint:ignore SA1012 this tests a nil context
	if _, err := urlhttp.NewRequest(nil, "GET", url.MustParse("http://user:password@example.com/"), nil); err == nil || strings.Contains(err.Error(), "password") {
		t.Error(err)
	}
}

// TestHeaderKeys checks that a caller's headers count however their keys are written. Otherwise
// net/http would ask for compression, and decompress without a limit.
func TestHeaderKeys(t *testing.T) {
	n := newTestNet(t)
	o := n.options()
	n.mux.HandleFunc("/encodings", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%q", r.Header["Accept-Encoding"])
	})
	for _, tt := range []struct{ key, value, want string }{
		{"Accept-Encoding", "br", `["br"]`}, {"accept-encoding", "br", `["br"]`}, {"ACCEPT-ENCODING", "br", `["br"]`},
		{"accept-encoding", "", `["gzip"]`}, {"Range", "bytes=0-9", `[]`}, {"range", "bytes=0-9", `[]`}, {"rAnge", "bytes=0-9", `[]`},
		{"range", "", `["gzip"]`}, {"x-range", "bytes=0-9", `["gzip"]`},
	} {
		t.Run(tt.key+" "+tt.value, func(t *testing.T) {
			req := newRequest(t, n.publicURL("/encodings"))
			req.Header[tt.key] = []string{tt.value}
			if got, err := read(n.client(o).Do(req)); err != nil || got != tt.want || len(req.Header) != 1 || req.Header[tt.key] == nil {
				t.Errorf("Accept-Encoding %s, %v, want %s; the caller's headers are %q", got, err, tt.want, req.Header)
			}
		})
	}
}
