package urlhttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	neturl "net/url"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

// A netError is an error with methods that callers look for.
type netError struct {
	text               string
	timeout, temporary bool
}

func (e *netError) Error() string   { return e.text }
func (e *netError) Timeout() bool   { return e.timeout }
func (e *netError) Temporary() bool { return e.temporary }

// TestErrorText covers errors of a Base, and the texts that are shown for them. errors.Is and
// errors.As must still find them.
func TestErrorText(t *testing.T) {
	long := strings.Repeat("x", 300)
	for _, tt := range []struct{ text, want string }{
		{"", ""}, {"failed", "failed"}, {"~ }", "~ }"}, {"a\x1fb", `"a\x1fb"`}, {"a\x7fb", `"a\x7fb"`}, {"a\nb", `"a\nb"`}, {long[:256], long[:256]},
		{long[:257], long[:256] + "…"}, {"\x01" + long[:255], `"\x01` + long[:255] + `"`}, {"\x01" + long, `"\x01` + long[:255] + `"…`},
		{long[:256] + "\x01", long[:256] + "…"}, {"Get http://u:" + secret + "@h/ failed", "Get http://u:xxxxx@h/ failed"},
		{"dial tcp 10.0.0.1:80: connect: connection refused", "dial tcp 10.0.0.1:80: connect: connection refused"},
	} {
		for i := range 4 {
			inner := &netError{tt.text, i&1 != 0, i&2 != 0}
			tr := &urlhttp.Transport{Base: roundTripper(func(*http.Request) (*http.Response, error) { return nil, inner })}
			_, err := tr.RoundTrip(newRequest(t, "http://example.com/"))
			var e *netError
			if err == nil || err.Error() != tt.want || !errors.Is(err, inner) || errors.Is(err, io.EOF) || !errors.As(err, &e) || e != inner {
				t.Errorf("%q: %q", tt.text, err)
				continue
			}
			timeout, ok := err.(interface {
				Timeout() bool
				Temporary() bool
			})
			if !ok || timeout.Timeout() != inner.timeout || timeout.Temporary() != inner.temporary {
				t.Errorf("%q: %+v, %+v", tt.text, timeout, inner)
			}
			checkErrorText(t, tt.text, err, false)
		}
	}
	tr := &urlhttp.Transport{Base: roundTripper(func(*http.Request) (*http.Response, error) { return nil, errors.New("\x01") })}
	_, err := tr.RoundTrip(newRequest(t, "http://example.com/"))
	if timeout, ok := err.(interface{ Timeout() bool }); ok && timeout.Timeout() {
		t.Error("an error that isn't a timeout counts as one")
	}
	if temporary, ok := err.(interface{ Temporary() bool }); ok && temporary.Temporary() {
		t.Error("an error that isn't temporary counts as temporary")
	}
}

// TestZeroErrors checks that the text of an error without a reason doesn't panic.
func TestZeroErrors(t *testing.T) {
	for want, err := range map[string]error{"urlhttp: refused: <nil>": &urlhttp.Error{}, "<nil>: ": &urlhttp.AddressError{}} {
		if err.Error() != want || urlhttp.RedactError(err).Error() == "" {
			t.Errorf("%q, %v", err, urlhttp.RedactError(err))
		}
	}
}

// TestErrorHops covers the hops of errors that don't come from a client.
func TestErrorHops(t *testing.T) {
	hop := func(err error) int {
		var e *urlhttp.Error
		if !errors.As(err, &e) {
			t.Errorf("%v isn't an Error", err)
			return -1
		}
		return e.Hop
	}
	for _, u := range []*url.URL{nil, {}, url.MustParse("ftp://h/"), url.MustParse("http://a{b/")} {
		if _, err := urlhttp.NewRequest(context.Background(), "GET", u, nil); hop(err) != 0 {
			t.Error(err)
		}
		if _, err := urlhttp.WireNetURL(u); hop(err) != 0 {
			t.Error(err)
		}
	}
	_, err := urlhttp.Location(&http.Response{})
	if hop(err) != 0 {
		t.Error(err)
	}
	first := newRequest(t, "http://example.com/")
	second := newRequest(t, "http://example.com/")
	second.Response = &http.Response{Request: first}
	for i, req := range []*http.Request{first, second} {
		_, err = urlhttp.Location(&http.Response{StatusCode: 302, Header: http.Header{"Location": {"http://["}}, Request: req})
		if hop(err) != i+1 {
			t.Error(err)
		}
	}
	_, err = urlhttp.RequestURL(&http.Request{Method: "CONNECT", Host: "h", RequestURI: "h:1"}, urlhttp.RequestURLOptions{})
	if hop(err) != 0 || err.Error() != "urlhttp: refused: invalid request: a CONNECT request has no URL" {
		t.Error(err)
	}
	// A client's CheckRedirect lets its Transport refuse, even without previous requests.
	req := newRequest(t, "http://example.com/")
	req.URL = &neturl.URL{Scheme: "http"}
	c := urlhttp.NewClient(urlhttp.Options{})
	if err := c.CheckRedirect(req, nil); err != nil {
		t.Error(err)
	}
	if _, err := c.Transport.RoundTrip(req); !errors.Is(err, urlhttp.ErrInvalidURL) {
		t.Error(err)
	}
	// Another request can have the context of one that was refused.
	c.Transport.(*urlhttp.Transport).Base = redirectOnce(200, nil, nil)
	if next, err := urlhttp.NewRequest(req.Context(), "GET", url.MustParse("http://example.com/"), nil); err != nil {
		t.Error(err)
	} else if _, err := c.Transport.RoundTrip(next); err != nil {
		t.Error(err)
	}
	// CheckRedirect without previous requests has nothing to check.
	if err := (urlhttp.Options{}).CheckRedirect(newRequest(t, "http://example.com/"), nil); err != nil {
		t.Error(err)
	}
	req = newRequest(t, "http://example.com/")
	req.Response = &http.Response{}
	if err := (urlhttp.Options{}).CheckRedirect(req, nil); err != nil {
		t.Error(err)
	}
	// A host that net/http leaves out. In a client, net/url would have refused it before.
	req = newRequest(t, "http://example.com/")
	req.Response = &http.Response{StatusCode: 302, Header: http.Header{"Location": {"//a{b/"}}}
	if err := (urlhttp.Options{}).CheckRedirect(req, []*http.Request{newRequest(t, "http://example.com/")}); !errors.Is(err, url.ErrNotConvertible) || hop(err) != 1 {
		t.Error(err)
	}
	// A request that has lost its URL.
	req = newRequest(t, "http://example.com/")
	req.URL = nil
	if _, err := (&urlhttp.Transport{}).RoundTrip(req); !errors.Is(err, urlhttp.ErrInvalidURL) || hop(err) != 0 {
		t.Error(err)
	}
	// The previous request has no URL.
	req = newRequest(t, "http://example.com/")
	req.Response = &http.Response{StatusCode: 302, Header: http.Header{"Location": {"/"}}}
	odd := &http.Request{URL: &neturl.URL{Scheme: "http", Host: "a b"}}
	if err := (urlhttp.Options{}).CheckRedirect(req, []*http.Request{odd}); !errors.Is(err, urlhttp.ErrInvalidURL) || hop(err) != 1 {
		t.Error(err)
	}
}

// TestChangedURL covers a caller's CheckRedirect that changes the URL in place. The URL that is
// requested must be checked.
func TestChangedURL(t *testing.T) {
	for _, half := range halves {
		if half.name == "CheckRedirect" {
			continue
		}
		var asked []*neturl.URL
		c := half.client(urlhttp.Options{}, redirectOnce(302, []string{"http://b.example/"}, &asked))
		inner := c.CheckRedirect
		c.CheckRedirect = func(req *http.Request, via []*http.Request) error {
			err := inner(req, via)
			req.URL.Host = "127.0.0.1"
			return err
		}
		if _, err := c.Do(newRequest(t, "http://a.example/")); !errors.Is(err, urlhttp.ErrForbiddenAddress) || len(asked) > 0 {
			t.Errorf("%s: %v, asked for %v", half.name, err, asked)
		}
	}
}

// TestForwardedMistakes covers invalid Forwarded headers, and each byte in a name.
func TestForwardedMistakes(t *testing.T) {
	ask := func(forwarded string) (string, error) {
		r := &http.Request{Method: "GET", Host: "own.example", RequestURI: "/", RemoteAddr: "10.0.0.1:1", Header: http.Header{"Forwarded": {forwarded}}}
		u, err := urlhttp.RequestURL(r, urlhttp.RequestURLOptions{TrustedProxies: prefixes("10.0.0.0/8")})
		if err != nil {
			return "", err
		}
		return u.Href(), nil
	}
	for i := range 256 {
		c := string([]byte{byte(i)})
		isToken := i < 0x80 && strings.Contains("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", c)
		href, err := ask("x" + c + "=1;host=a.example")
		if isToken && href != "http://a.example/" || !isToken && err == nil {
			t.Errorf("%q: %s, %v", c, href, err)
		}
	}
	for _, forwarded := range []string{
		"for[::1];host=a.example", "host:a.example", "host=a.example x=1", "host=a.example\x00", "=a.example", "host", "host=", `host="a`, `host="a\`, "host=a.example;host=b.example",
	} {
		if href, err := ask(forwarded); err == nil {
			t.Errorf("%s: %s", forwarded, href)
		}
	}
	// All proxies are trusted.
	if href, err := ask("for=10.0.0.2;host=a.example, for=10.0.0.3"); href != "http://a.example/" {
		t.Error(href, err)
	}
	if _, err := ask("proto=ftp"); err == nil || !strings.Contains(err.Error(), "unknown scheme") {
		t.Error(err)
	}
}

// TestBodiesClosed checks that the bodies of failed requests are closed.
func TestBodiesClosed(t *testing.T) {
	var ctx context.Context
	for i, tr := range []*urlhttp.Transport{
		{}, {Options: urlhttp.Options{HTTPSOnly: true}},
		{Options: urlhttp.Options{Proxy: func(req *http.Request) (*neturl.URL, error) {
			ctx = req.Context()
			return nil, errors.New("no")
		}}},
	} {
		closed := 0
		href := "http://example.com/"
		if i == 0 {
			href = "http://127.0.0.1/"
		}
		req := newRequest(t, href)
		req.Body = closer{strings.NewReader("x"), &closed}
		if _, err := tr.RoundTrip(req); err == nil || closed != 1 {
			t.Errorf("%d: %v, closed %d times", i, err, closed)
		}
	}
	if ctx.Err() == nil {
		t.Error("the context of a request that isn't made is still in use")
	}
	// A redirect that is refused keeps the body of the request.
	closed := 0
	c := urlhttp.NewClient(urlhttp.Options{})
	c.Transport.(*urlhttp.Transport).Base = redirectOnce(307, []string{"http://127.0.0.1/"}, nil)
	req := newRequest(t, "http://example.com/")
	req.Method = http.MethodPost
	req.Body = http.NoBody
	req.GetBody = func() (io.ReadCloser, error) { return closer{strings.NewReader("x"), &closed}, nil }
	req.ContentLength = 1
	if _, err := c.Do(req); !errors.Is(err, urlhttp.ErrForbiddenAddress) || closed != 1 {
		t.Errorf("%v, closed %d times", err, closed)
	}
}

// A closer counts how often it is closed.
type closer struct {
	io.Reader
	n *int
}

func (c closer) Close() error {
	*c.n++
	return nil
}

// TestOneDeadline checks that the requests of a chain of redirects share the first deadline.
func TestOneDeadline(t *testing.T) {
	var asked []*http.Request
	c := urlhttp.NewClient(urlhttp.Options{})
	c.Transport.(*urlhttp.Transport).Base = redirectEach(302, []string{"0", "1"}, &asked)
	if _, err := c.Do(newRequest(t, "http://example.com/")); err != nil {
		t.Fatal(err)
	}
	var deadlines []time.Time
	for _, req := range asked {
		deadline, _ := req.Context().Deadline()
		deadlines = append(deadlines, deadline)
	}
	if len(deadlines) != 3 || deadlines[0].IsZero() || !deadlines[1].Equal(deadlines[0]) || !deadlines[2].Equal(deadlines[0]) {
		t.Error(deadlines)
	}
}

// A retrier repeats each request that fails.
type retrier struct{ http.RoundTripper }

func (r retrier) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := r.RoundTripper.RoundTrip(req)
	if err != nil {
		return r.RoundTripper.RoundTrip(req)
	}
	return resp, nil
}

// TestRetry covers a redirect whose request is repeated after a failure, which hides its URL
// from net/http.
func TestRetry(t *testing.T) {
	location := "/a|" + strings.Repeat("x", 1000) + "?u=http://u:" + secret + "@h/#f"
	var asked []string
	rt := roundTripper(func(req *http.Request) (*http.Response, error) {
		u, err := url.FromNetURL(req.URL)
		if err != nil {
			return nil, err
		}
		asked = append(asked, u.Href())
		if len(asked) == 1 {
			return &http.Response{StatusCode: 302, Header: http.Header{"Location": {location}}, Body: http.NoBody, Request: req}, nil
		}
		return nil, errors.New("failed")
	})
	for _, half := range halves {
		if half.name == "CheckRedirect" || half.name == "a Transport" {
			continue
		}
		asked = nil
		c := half.client(urlhttp.Options{}, rt)
		c.Transport = retrier{c.Transport}
		_, err := c.Do(newRequest(t, "http://example.com/"))
		if err == nil || strings.Contains(err.Error(), secret) || len(err.Error()) > 1500 {
			t.Errorf("%s: %v", half.name, err)
		}
		var outer *neturl.Error
		if !errors.As(err, &outer) || !strings.HasPrefix(outer.URL, "http://example.com/a|xxx") || len(outer.URL) > 140 {
			t.Errorf("%s: %q", half.name, outer.URL)
		}
		want := "http://example.com" + location
		if len(asked) != 3 || asked[1] != want || asked[2] != want {
			t.Errorf("%s: asked for %q", half.name, asked)
		}
	}
}

// secret is a password that mustn't be in any text.
const secret = "hunter2"

// secretLocations are values of Location with the password.
var secretLocations = []string{
	"http://user:" + secret + "@example.org/",
	"//user:" + secret + "@example.org/",
	`\\user:` + secret + `@example.org\`,
	"https:user:" + secret + "@example.org/",
	"https:////user:" + secret + "@example.org/",
	"http://user:" + secret + "@[::1",
	"http://user:" + secret + "@exa mple/",
	"http://user:" + secret + "@example.org:99999/",
	"http://user:" + secret + "@/",
	"http://user:" + secret + "@",
	"//user:" + secret + "@\xff/",
	"//us\xffer:" + secret + "@example.org/",
	"/\t/user:" + secret + "@example.org/%zz",
	"http://user:" + secret + "@127.0.0.1/",
	"http://:" + secret + "@example.org/",
	"http://a@b:" + secret + "@example.org/",
	"ftp://user:" + secret + "@example.org/",
	"ws://user:" + secret + "@example.org/",
	"redis://user:" + secret + "@example.org/",
	"postgres://user:" + secret + "@exa mple/",
	"http://user:" + secret + "@a{b.example/",
	"http://user:" + secret + "@example.org/%zz|#%zz",
	" http://user:" + secret + "@example.org/ ",
	"h\nttp://user:" + secret + "@example.org/",
	"http://user:" + secret + "@example.org\x00/",
	"http://user:" + secret + "\x01@example.org/",
	"blob:http://user:" + secret + "@example.org/x",
	"mailto:user:" + secret + "@example.org",
	"view-source:http://user:" + secret + "@example.org/x",
}

// secretLog returns a logger. At the end of the test no line of its log may have the password.
func secretLog(t *testing.T) *slog.Logger {
	t.Helper()
	var log syncBuffer
	t.Cleanup(func() {
		for line := range strings.SplitSeq(log.String(), "\n") {
			if strings.Contains(line, secret) {
				t.Errorf("the log has %s", line)
			}
		}
	})
	return slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// checkSecret looks for the password in an error, whether it is quoted, wrapped or formatted.
func checkSecret(t *testing.T, what string, err error) {
	t.Helper()
	for e := err; e != nil; e = errors.Unwrap(e) {
		for _, text := range []string{e.Error(), fmt.Sprintf("%v %+v %q %#v", e, e, e, e)} {
			if strings.Contains(text, secret) {
				t.Errorf("%s: %.2000s", what, text)
			}
		}
	}
	var e *urlhttp.Error
	if errors.As(err, &e) && strings.Contains(fmt.Sprintf("%+v", *e), secret) {
		t.Errorf("%s: %+v", what, *e)
	}
}

// TestSecretsOfRedirects covers passwords in a Location, and looks for them in errors and logs.
func TestSecretsOfRedirects(t *testing.T) {
	logger := secretLog(t)
	for _, o := range []urlhttp.Options{{Logger: logger}, {Logger: logger, AllowCredentials: true}, {Logger: logger, MaxRedirects: -1, AllowCredentials: true}} {
		for _, location := range secretLocations {
			for _, values := range [][]string{{location}, {location, location}} {
				checkSecretsOfRedirect(t, o, location, values)
			}
			if u, err := url.ParseWithBase(location, baseOfLocations); err == nil {
				_, err := urlhttp.NewRequest(context.Background(), "a b", u, nil)
				checkSecret(t, "NewRequest "+location, err)
			}
		}
	}
}

// checkSecretsOfRedirect follows a redirect whose Locations have the password, with the
// CheckRedirect of the options, with another one and without one.
func checkSecretsOfRedirect(t *testing.T, o urlhttp.Options, location string, values []string) {
	t.Helper()
	other := func(*http.Request, []*http.Request) error { return errors.New("no") }
	for i, check := range []func(*http.Request, []*http.Request) error{o.CheckRedirect, other, nil} {
		var asked []*neturl.URL
		c := &http.Client{Transport: &urlhttp.Transport{Base: redirectOnce(302, values, &asked), Options: o}, CheckRedirect: check}
		resp, err := c.Do(newRequest(t, baseOfLocations))
		checkSecret(t, fmt.Sprintf("redirect to %s, CheckRedirect %d", location, i), err)
		if err == nil && i == 0 {
			if _, password, _ := strings.Cut(resp.Request.URL.User.String(), ":"); !strings.HasPrefix(password, secret) {
				t.Errorf("%s leads to %s", location, resp.Request.URL)
			}
		}
	}
	_, err := urlhttp.Location(&http.Response{StatusCode: 302, Header: http.Header{"Location": values}, Request: newRequest(t, baseOfLocations)})
	checkSecret(t, "Location "+location, err)
}

// TestSecretsOfRequests covers passwords in the URL of the first request.
func TestSecretsOfRequests(t *testing.T) {
	logger := secretLog(t)
	for _, rt := range []roundTripper{
		func(req *http.Request) (*http.Response, error) { return nil, errors.New("failed") },
		func(req *http.Request) (*http.Response, error) { return redirectOnce(302, []string{"/x"}, nil)(req) },
		func(req *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(urltest.Endless("\x00")), ContentLength: -1, Request: req}, nil
		},
	} {
		for _, href := range []string{"http://user:" + secret + "@example.com/%zz|", "http://user:" + secret + "@127.1/", "https://user:" + secret + "@example.com:22/"} {
			for _, o := range []urlhttp.Options{{Logger: logger}, {Logger: logger, AllowCredentials: true}} {
				c := &http.Client{Transport: &urlhttp.Transport{Base: rt, Options: o}, CheckRedirect: o.CheckRedirect}
				resp, err := c.Do(newRequest(t, href))
				if err == nil {
					_, err = io.Copy(io.Discard, resp.Body)
				}
				if err == nil {
					t.Errorf("%s: no error", href)
				}
				checkSecret(t, href, err)
			}
		}
	}
}
