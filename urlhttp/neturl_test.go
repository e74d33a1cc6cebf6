package urlhttp_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	neturl "net/url"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

// A sentRequest is a request as a server gets it.
type sentRequest struct{ target, host, authorization string }

// A sink is a server for every host. It answers and records each request.
type sink struct {
	client *http.Client
	sent   chan sentRequest
}

func newSink(t testing.TB) *sink {
	t.Helper()
	s := &sink{sent: make(chan sentRequest, 10)}
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go s.serveLines(conn)
		}
	}()
	base := &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "tcp4", addr)
		},
		MaxIdleConns: 1,
	}
	o := urlhttp.Options{AllowCredentials: true, Timeout: 10 * time.Second, Guard: urlhttp.Guard{AnyPort: true, Allow: prefixes("0.0.0.0/0", "::/0")}}
	s.client = &http.Client{Transport: &urlhttp.Transport{Base: base, Options: o}, CheckRedirect: o.CheckRedirect}
	t.Cleanup(func() { l.Close(); base.CloseIdleConnections() })
	return s
}

func (s *sink) serveLines(conn net.Conn) {
	defer conn.Close()
	r := bufio.NewReader(conn)
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		var got sentRequest
		got.target, _ = strings.CutPrefix(strings.TrimRight(line, "\r\n"), "GET ")
		got.target, _ = strings.CutSuffix(got.target, " HTTP/1.1")
		hosts := 0
		for {
			header, err := r.ReadString('\n')
			if err != nil {
				return
			}
			if strings.TrimSpace(header) == "" {
				break
			}
			switch name, value, _ := strings.Cut(strings.TrimRight(header, "\r\n"), ": "); name {
			case "Host":
				hosts++
				got.host = value
			case "Authorization":
				got.authorization = value
			}
		}
		if hosts != 1 {
			got.host = fmt.Sprintf("%d Host headers", hosts)
		}
		s.sent <- got
		io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
	}
}

// ask makes a request, and returns the request that the server got, if it got one.
func (s *sink) ask(req *http.Request) (got sentRequest, resp *http.Response, err error) {
	resp, err = s.client.Do(req)
	if err == nil {
		resp.Body.Close()
	}
	select {
	case got = <-s.sent:
	default:
	}
	return got, resp, err
}

// sentStrings are URLs that net/url reads differently from browsers, or that it would send
// unchanged.
var sentStrings = []string{
	// Empty credentials, which net/http would send nevertheless.
	"http://@h.example/", "http://:@h.example/",
	"http://h/? HTTP/1.1", "http://h/?a b", `http://h/?"`, "http://h/?<>", "http://h/?\xff", "http://h/?\u00e9", "http://h/?'", "http://h/?#", "http://h?", "http://h",
	"http://h?x", "http://h#x", "http://h/a b", "http://h/a|b", "http://h/a%7Cb", "http://h/\xff", "http://h/é", "http://h/a\\b", "http://h/../a", "http://h/a/%2e%2e/b",
	"http://h//a", "http://h//a/../..//b", "http://H/", "http://h:80/", "http://h:/", "http://h:0080/", "http://2130706433/", "http://0x7f.1/", "http://h./", "http://[::1]/", "http://[::ffff:1.2.3.4]/",
	"http://[fe80::1%25lo]/", "http://h%41/", "http://%68/", "http://é/", "http://a_b/", "http://a{b/", `http://a"b/`, "http://a`b/", "http://a'b/", "http://a*b/", "http://a!b/", "http://a&b=c;d,e/", "http://u:p@h/", "http://u@h/",
	"http://u:@h/", "http://:p@h/", "http://%41:%zz@h/", "http://u%3a:p%40@h/", "HTTP://h/", "http:h", "http:/h", "http:///h", "http:", "http:?x", "http://", "http:///", "http://?", "http://#", "//h/", "/h", "h", "", "?", "#", "*", "http:*", "http://h/*",
	"http://h/;a?b;c", "http://h/a?b?c", "http://h/%00", "http://h/%0d%0a", "http://h/%", "http://h/?%", "http://h/?%zz", "http://h/[]{}^`", "http://h/?[]{}^`|\\", "http://h/~!$&'()*+,;=:@-._",
	"http://h//", "http://h/.", "http://h/..", "http://h/./", "http://h/%2e", "http://h/a/.%2E", "http:opaque", "http:opaque?x y", "mailto:a@h", "http://h/\u200b", "http://h\u200b/", "http://1.2.3/", "http://1.2.3.4.5/", "http://a..b/", "http://-/", "http://xn--a/", "http://xn--bcher-kva/",
}

// sentCase compares the request for a string that net/url parses with the request for the URL
// that it converts to. If it can't be converted or sent, there must be an error of this
// package, and nothing is sent.
func (s *sink) sentCase(t testing.TB, text string) (sent bool) {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, text, nil)
	if err != nil {
		return false
	}
	return s.sentRequest(t, text, req)
}

func (s *sink) sentRequest(t testing.TB, what string, req *http.Request) (sent bool) {
	t.Helper()
	u, err := url.FromNetURL(req.URL)
	before := *req.URL
	got, resp, askErr := s.ask(req)
	if *req.URL != before {
		t.Errorf("%q: the request has been changed", what)
	}
	var want *http.Request
	if err == nil {
		want, err = urlhttp.NewRequest(context.Background(), http.MethodGet, u, nil)
	}
	if err != nil {
		if got != (sentRequest{}) || !errors.Is(askErr, urlhttp.ErrInvalidURL) && !errors.Is(askErr, url.ErrNotConvertible) && !errors.Is(askErr, urlhttp.ErrForbiddenScheme) && !errors.Is(askErr, urlhttp.ErrForbiddenHost) && !isClientError(askErr) {
			t.Errorf("%q isn't %v: %+q was sent, %v", what, err, got, askErr)
		}
		return false
	}
	if u.Scheme() == "https" {
		return false
	}
	wanted, _, err := s.ask(want)
	if err != nil || askErr != nil || got != wanted || got.target != u.RequestTarget() || got.host != u.Host() {
		t.Errorf("%q, %v: %+q was sent (%v), want %+q (%v)", what, u, got, askErr, wanted, err)
		return true
	}
	if back, err := url.FromNetURL(resp.Request.URL); err != nil || *back.WithoutFragment() != *u.WithoutFragment() {
		t.Errorf("%q: the response is for %v, %v; want %v", what, back, err, u)
	}
	return true
}

// isClientError reports whether http.Client itself refused the request.
func isClientError(err error) bool {
	return err != nil && (strings.Contains(err.Error(), "nil Request.URL") || strings.Contains(err.Error(), "no Host in request URL"))
}

// TestSent covers URLs as strings.
func TestSent(t *testing.T) {
	s := newSink(t)
	sent := 0
	for _, text := range sentStrings {
		if s.sentCase(t, text) {
			sent++
		}
	}
	if sent < 60 {
		t.Errorf("only %d sent", sent)
	}
	t.Logf("%d of %d sent", sent, len(sentStrings))
}

// TestSentRandom covers random strings, and random fields of net/url's URLs.
func TestSentRandom(t *testing.T) {
	count := urltest.Times(30_000)
	pieces := strings.Split(" |/|//|?|#|:|@|[|]|%|%41|%2f|%zz|.|..|\\|\"|<|>|'|`|{|}|^|~|;|&|=|+|*|a|b|H|0x7f|127|80|443|\u00e9|\u00df|\xff|\t|\n|\r|\x00|\x7f|\u200b|.example|xn--| HTTP/1.1|h.example", "|")
	pieces = append(pieces, "|")
	s := newSink(t)
	rng := rand.New(rand.NewPCG(7, 11))
	text := func(n int) string {
		var b strings.Builder
		for range rng.IntN(n) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		return b.String()
	}
	sent := 0
	for i := range count {
		if i%2 == 0 {
			href := "http" + []string{"://", ":", ":/", "://h/", "://h/?", "://h"}[rng.IntN(6)] + text(8)
			if s.sentCase(t, href) {
				sent++
			}
		} else {
			n := &neturl.URL{Scheme: "http", Host: "h" + text(3), Path: text(6), RawQuery: text(5), ForceQuery: rng.IntN(4) == 0, Fragment: text(3)}
			switch rng.IntN(8) {
			case 0:
				n.Opaque = text(5)
			case 1:
				n.RawPath = text(5)
			case 2:
				n.RawPath = n.Path
			case 3:
				n.Host = text(3)
			case 4:
				n.OmitHost = true
			}
			req := &http.Request{Method: http.MethodGet, URL: n, Header: http.Header{}}
			if rng.IntN(2) == 0 {
				req.Host = n.Host
			}
			if s.sentRequest(t, fmt.Sprintf("%#v", *n), req) {
				sent++
			}
		}
		if t.Failed() {
			break
		}
	}
	if sent < count/5 {
		t.Errorf("only %d of %d sent", sent, count)
	}
	t.Logf("%d of %d sent", sent, count)
}

// TestSentHost covers the caller's own Host headers. They stay, unless the header is just the
// URL's host as net/url has it.
func TestSentHost(t *testing.T) {
	s := newSink(t)
	for _, tt := range []struct{ urlHost, host, want string }{
		{"EXAMPLE.com", "", "example.com"}, {"EXAMPLE.com", "EXAMPLE.com", "example.com"}, {"example.com:", "", "example.com"},
		{"example.com:", "example.com:", "example.com"}, {"2130706433", "2130706433", "127.0.0.1"}, {"example.com", "other.example", "other.example"},
		{"EXAMPLE.com", "other.example:8080", "other.example:8080"},
	} {
		req := &http.Request{Method: http.MethodGet, URL: &neturl.URL{Scheme: "http", Host: tt.urlHost, Path: "/"}, Host: tt.host, Header: http.Header{}}
		got, _, err := s.ask(req)
		if err != nil || got.host != tt.want {
			t.Errorf("%q, %q: %+q, %v", tt.urlHost, tt.host, got, err)
		}
	}
}
