package urlhttp_test

import (
	"bufio"
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"go/build"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"os"
	"path/filepath"
	"reflect"

	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urltarget"
)

// originCase is a request for a webhook whose path is a secret, and the errors that are shown.
type originCase struct {
	name, href string
	answer     roundTripper
	text       string // of the client's error after RedactError; the error itself has this reason
}

var originCases = []originCase{
	{"a failure", "https://hooks.example/services/PATH", failing(errors.New("http: server closed idle connection")), `Get "https://hooks.example/…": http: server closed idle connection`},
	{"an unknown failure, another port", "https://u:p@hooks.example:8443/services/PATH?PATH#PATH", failing(errors.New("403 /PATH")), `Get "https://hooks.example:8443/…": …`},
	{"an unknown failure that looks known", "https://hooks.example/PATH", failing(errors.New("http: /PATH")), `Get "https://hooks.example/…": …`},
	{"a failure of TLS", "https://hooks.example/PATH", failing(&net.OpError{Op: "remote error", Err: errors.New("tls: bad record MAC")}), `Get "https://hooks.example/…": remote error: tls: bad record MAC`},
	{"a quoting failure of net/http", "https://hooks.example/PATH", failing(fmt.Errorf("net/http: HTTP/1.x transport connection broken: %w", fmt.Errorf("malformed HTTP response %q", "/PATH"))), `Get "https://hooks.example/…": net/http: HTTP/1.x transport connection broken: malformed HTTP response …`},
	{"a URL that net/http shows without its host", "http://hooks.example/PATH/b|", failing(io.EOF), `Get "http:…": EOF`},
	{"a quoting failure", "https://hooks.example/PATH", failing(fmt.Errorf("broken: %w", fmt.Errorf("malformed response %q: %w", "/PATH", io.EOF))), `Get "https://hooks.example/…": …`},
	{"a failure of a client", "https://hooks.example/PATH", failing(&neturl.Error{Op: "Post", URL: "https://a.example/PATH", Err: io.EOF}), `Get "https://hooks.example/…": Post "https://a.example/…": EOF`},
	{"a refusal", "https://10.0.0.1/PATH", nil, `Get "https://10.0.0.1/…": urlhttp: "https://10.0.0.1/…" refused: forbidden address 10.0.0.1:443: in 10.0.0.0/8, Private-Use [RFC1918]`},
	{"a refused redirect", "https://hooks.example/PATH", redirecting("https://10.0.0.1/PATH"), `Get "https://10.0.0.1/…": urlhttp: "https://10.0.0.1/…" (redirect 1) refused: forbidden address 10.0.0.1:443: in 10.0.0.0/8, Private-Use [RFC1918]`},
	{"a redirect to another scheme", "https://hooks.example/PATH", redirecting("mailto:PATH"), `Get "mailto:…": urlhttp: "mailto:…" (redirect 1) refused: forbidden scheme: "mailto"`},
	{"a redirect to no URL", "https://hooks.example/PATH", redirecting("https://[PATH"), `Get "https://hooks.example/…": urlhttp: (redirect 1) refused: invalid Location header`},
	{"a long body", "https://hooks.example/PATH", endless, `urlhttp: "https://hooks.example/…" refused: body too large: more than 10 bytes`},
}

func failing(err error) roundTripper {
	return func(*http.Request) (*http.Response, error) { return nil, err }
}

func redirecting(location string) roundTripper {
	return func(req *http.Request) (*http.Response, error) { return answer(req, 302, location), nil }
}

func endless(req *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: 200, Header: http.Header{}, ContentLength: -1, Body: io.NopCloser(urltest.Endless("\x00")), Request: req}, nil
}

// fails makes a request that fails.
func (tt originCase) fails(o urlhttp.Options) error {
	c := urlhttp.NewClient(o)
	c.Transport.(*urlhttp.Transport).Base = tt.answer
	_, err := read(urlhttp.Get(context.Background(), c, url.MustParse(tt.href)))
	return err
}

// TestRedactError covers errors of a client, with and without OriginOnly. The log of a client with
// OriginOnly has no path, and neither have the errors of this package.
func TestRedactError(t *testing.T) {
	for _, tt := range originCases {
		t.Run(tt.name, func(t *testing.T) {
			var log syncBuffer
			o := urlhttp.Options{AllowCredentials: true, MaxBodyBytes: 10, Guard: urlhttp.Guard{AnyPort: true}}
			if tt.answer == nil {
				tt.answer = failing(io.EOF)
			}
			err := tt.fails(o)
			o.OriginOnly, o.Logger = true, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
			ours := tt.fails(o)
			for _, err := range []error{err, ours} {
				shown := urlhttp.RedactError(err)
				if shown.Error() != tt.text || urlhttp.RedactError(shown).Error() != tt.text {
					t.Errorf("%v, want %s", shown, tt.text)
				}
				for _, err := range []error{shown, urlhttp.RedactError(fmt.Errorf("PATH: %w", err))} {
					checkFields(t, "", err)
				}
				for _, target := range []error{io.EOF, urlhttp.ErrForbiddenAddress, urlhttp.ErrInvalidLocation, urlhttp.ErrBodyTooLarge} {
					if errors.Is(err, target) != errors.Is(shown, target) {
						t.Errorf("%v isn't %v", shown, target)
					}
				}
			}
			if inner := errors.Unwrap(ours); inner != nil {
				checkFields(t, "", inner) // without what net/http adds
			}
			if strings.Contains(log.String(), "PATH") || !strings.Contains(log.String(), "/…") {
				t.Errorf("the log is %s", log.String())
			}
		})
	}
	if err := urlhttp.RedactError(&neturl.Error{Op: "Get", URL: "https:///PATH/a", Err: io.EOF}); err.Error() != `Get "https:…": EOF` {
		t.Error(err) // to net/http there is no host
	}
	for _, err := range []error{nil, io.EOF, context.Canceled, context.DeadlineExceeded, syscall.ECONNREFUSED, http.ErrSchemeMismatch, &net.DNSError{Err: "no such host", Name: "h"}, x509.IncorrectPasswordError} {
		if urlhttp.RedactError(err) != err {
			t.Errorf("%v, which has no URL, becomes %v", err, urlhttp.RedactError(err))
		}
	}
	other := errors.New("other")
	if err := urlhttp.RedactError(other); err.Error() != "…" || !errors.Is(err, other) {
		t.Error(err)
	}
}

// TestKnownTexts covers texts of net/http that RedactError shows because it knows them, of Go
// 1.26.8 and 1.27.4: a newer Go that has another text hides more than it has to.
func TestKnownTexts(t *testing.T) {
	var sources []byte
	files, err := filepath.Glob(filepath.Join(build.Default.GOROOT, "src/net/http", "*.go"))
	if err != nil || len(files) == 0 {
		t.Skip("net/http has no source here")
	}
	internal, _ := filepath.Glob(filepath.Join(build.Default.GOROOT, "src/net/http/internal", "*", "*.go"))
	for _, file := range append(files, internal...) {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, source...)
	}
	for _, tt := range []struct{ text, source string }{
		{"stopped after 10 redirects", ""}, {"context deadline exceeded (Client.Timeout exceeded while awaiting headers)", " (Client.Timeout exceeded while awaiting headers)"},
		{"context deadline exceeded (Client.Timeout or context cancellation while reading body)", " (Client.Timeout or context cancellation while reading body)"},
		{"http: server closed idle connection", ""}, {"net/http: timeout awaiting response headers", ""}, {"net/http: TLS handshake timeout", ""}, {"http: server gave HTTP response to HTTPS client", ""},
		{"http: read on closed response body", ""}, {"net/http: request canceled", ""}, {"http2: client conn not usable", ""}, {"stream error: stream ID 1; CANCEL", "stream error: stream ID "},
	} {
		if !strings.Contains(string(sources), cmp.Or(tt.source, tt.text)) {
			t.Errorf("net/http doesn't have the text %q anymore", tt.text)
		}
		if shown := urlhttp.RedactError(errors.New(tt.text)); shown.Error() != tt.text {
			t.Errorf("%q is shown as %q", tt.text, shown)
		}
	}
}

// TestRedactErrorTimeout covers a timeout of net/http's client during which the Transport fails:
// its error is a text in another error.
func TestRedactErrorTimeout(t *testing.T) {
	for _, text := range []string{"PATH", `malformed "PATH"`, "http: PATH/"} {
		c := http.Client{Timeout: time.Millisecond, Transport: roundTripper(func(req *http.Request) (*http.Response, error) {
			<-req.Context().Done()
			time.Sleep(10 * time.Millisecond)
			return nil, errors.New(text)
		})}
		_, err := c.Get("https://hooks.example/PATH")
		shown := urlhttp.RedactError(err)
		var timeout net.Error
		if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(shown, context.DeadlineExceeded) || !errors.As(shown, &timeout) || !timeout.Timeout() || !shown.(*neturl.Error).Timeout() {
			t.Errorf("%v becomes %v, which isn't a timeout", err, shown)
		}
		checkFields(t, "", shown)
	}
}

// A wrapper counts how often it is asked for its text, which it makes each time, and for what it
// wraps.
type wrapper struct {
	err   error
	asked *int
}

func (e wrapper) Error() string { *e.asked++; return "w " + e.err.Error() }
func (e wrapper) Unwrap() error { *e.asked++; return e.err }

// TestRedactErrorOnce covers errors within errors. Each is asked only a few times.
func TestRedactErrorOnce(t *testing.T) {
	for name, wrap := range map[string]func(error) error{
		"a type": func(err error) error { return err }, "fmt": func(err error) error { return fmt.Errorf("%.5w: %w", io.EOF, err) }, "Join": func(err error) error { return errors.Join(err) },
		"net": func(err error) error { return &net.OpError{Err: err} }, "url.Error": func(err error) error { return &neturl.Error{Op: "Get", URL: "https://h/", Err: err} },
		"Error": func(err error) error { return &urlhttp.Error{Err: err} }, "both": func(err error) error { return &neturl.Error{Err: &urlhttp.Error{Err: err}} },
	} {
		asked := 0
		err := errors.New(`a "b"`)
		for range 100 {
			err = wrap(wrapper{err, &asked})
		}
		asked = 0
		if urlhttp.RedactError(err); asked > 1500 {
			t.Errorf("%s: 100 errors are asked %d times", name, asked)
		}
	}
}

// echoes are answers that repeat the target of the request, PATH.
var echoes = []string{
	"PATH", "PATH 200 OK", "HTTP/1.PATH 200 OK", "HTTP/1.1 PATH", "HTTP/1.1 2PATH OK", "HTTP/1.1 200 OK\n PATH: x", "HTTP/1.1 200 OK\nPATH",
	"HTTP/1.1 200 OK\nPATH : x", "HTTP/1.1 200 OK\nA: b\nPATH\nC: d", "HTTP/1.1 200 OK\nPATH\x01: x", "HTTP/1.1 200 OK\nX: \x00PATH",
	"HTTP/1.1 200 OK\nContent-Length: PATH", "HTTP/1.1 200 OK\nContent-Length: 1\nContent-Length: PATH", "HTTP/1.1 200 OK\nTransfer-Encoding: PATH",
	"HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nTransfer-Encoding: PATH", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nPATH",
	"HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n1\nxPATH\n0\n\n", "HTTP/1.1 200 OK\nTrailer: PATH\nTransfer-Encoding: chunked\n\n0\nPATH\n\n",
	"HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n0\n PATH: x\n\n", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n0\nPATH : x\n\n",
	"HTTP/1.1 200 OK\nContent-Encoding: gzip\n\nPATH", "HTTP/1.1 200 OK\nContent-Encoding: gzip\nTransfer-Encoding: chunked\n\n5\nPATH", "HTTP/1.1 101 PATH\nUpgrade: PATH\nConnection: PATH",
	"HTTP/1.1 302 PATH\nLocation: xPATH/%zz", "HTTP/1.1 302 Found\nLocation: https://u:PATH@h/PATH%zz", "HTTP/1.1 302 Found\nLocation: https://[PATH", "HTTP/1.1 302 Found\nLocation: //10.0.0.1/PATH",
	"HTTP/1.1 302 Found\nLocation: mailto:PATH", "HTTP/1.1 302 Found\nLocation: //127.0.0.1:PATH/", "HTTP/1.1 302 Found\nLocation: xPATH\nLocation: xPATH", "HTTP/1.1 302 Found\nLocation: /xPATH\x80|%",
	"HTTP/1.1 100 PATH\n\nPATH", "HTTP/1.1 200 OK\nContent-Length: 1000\n\nPATH", "HTTP/1.1 200 OK\nX: PATH" + strings.Repeat("x", 1<<16),
}

// TestRedactErrorEchoes requests a secret path of servers that repeat it in answers of every kind.
// The path is in no text and in no field: neither of RedactError, for any client, nor of what a
// client with OriginOnly returns within the error of net/http.
func TestRedactErrorEchoes(t *testing.T) {
	addr, stop := serveConns(t, func(conn net.Conn) {
		req, err := http.ReadRequest(bufio.NewReader(conn))
		if err != nil {
			return
		}
		var i int
		fmt.Sscan(req.Header.Get("Echo"), &i)
		answer := strings.ReplaceAll(strings.ReplaceAll(echoes[i], "\n", "\r\n"), "PATH", req.RequestURI)
		io.WriteString(conn, answer+"\r\n\r\n")
	})
	defer stop()
	o := urlhttp.Options{Guard: urlhttp.Guard{Allow: prefixes("127.0.0.2/32"), AnyPort: true}, MaxBodyBytes: 10, MaxHeaderBytes: 1 << 15, MaxRedirects: 2}
	hidden := o
	hidden.OriginOnly = true
	returned, credentials, other := hidden, hidden, hidden
	returned.Redirects, credentials.AllowCredentials, other.Redirects = urlhttp.NoRedirects, true, urlhttp.SameOriginRedirects
	clients := map[string]*http.Client{
		"net/http": {Transport: &http.Transport{MaxResponseHeaderBytes: 1 << 15}}, "a client": urlhttp.NewClient(o), "OriginOnly": urlhttp.NewClient(hidden), "NoRedirects": urlhttp.NewClient(returned),
		"AllowCredentials": urlhttp.NewClient(credentials), "SameOriginRedirects": urlhttp.NewClient(other),
		"a Transport": {Transport: &urlhttp.Transport{Options: hidden}}, "a Base": {Transport: &urlhttp.Transport{Base: &http.Transport{}, Options: hidden}, CheckRedirect: hidden.CheckRedirect},
	}
	failed := 0
	for name, c := range clients {
		defer c.CloseIdleConnections()
		for i, echo := range echoes {
			for _, path := range []string{"/hooks/SECRET", "/SECRET?SECRET", "//SECRET/SECRET", "/SECRET|%zz", "/%22SECRET%22;SECRET", "/a:SECRET@b/SECRET"} {
				err := askForEcho(c, "http://"+addr.String()+path, i)
				if err == nil {
					continue
				}
				failed++
				what := fmt.Sprintf("%s, %.60q for %s", name, echo, path)
				shown := urlhttp.RedactError(err)
				checkFields(t, what, shown)
				checkFields(t, what, urlhttp.RedactError(fmt.Errorf("%w", err)))
				if again := urlhttp.RedactError(shown); again.Error() != shown.Error() {
					t.Errorf("%s: %v, and then %v", what, shown, again)
				}
				var n *neturl.Error
				if c.Transport == clients["net/http"].Transport || c == clients["a client"] {
					continue
				}
				if errors.As(err, &n) {
					err = n.Err
				}
				checkFields(t, what+", within", err)
			}
		}
	}
	if failed < len(clients)*len(echoes)*3 {
		t.Errorf("only %d requests fail", failed)
	}
}

// askForEcho makes a request to a server of echoes, and returns the first error.
func askForEcho(c *http.Client, href string, i int) error {
	u, err := url.Parse(href)
	if err != nil {
		return err
	}
	req, err := urlhttp.NewRequest(context.Background(), http.MethodGet, u, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Echo", fmt.Sprint(i))
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	_, err = io.ReadAll(resp.Body)
	return errors.Join(err, resp.Body.Close())
}

// checkFields looks for SECRET and PATH in the text of an error, and in each string that it holds,
// exported or not.
func checkFields(t *testing.T, what string, err error) {
	t.Helper()
	isSecret := func(text string) bool { return strings.Contains(text, "SECRET") || strings.Contains(text, "PATH") }
	if text := fmt.Sprintf("%v %+v %#v %q", err, err, err, err); isSecret(text) {
		t.Errorf("%s: %s", what, text)
	}
	seen := map[any]bool{}
	var look func(v reflect.Value)
	look = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			if isSecret(v.String()) {
				t.Errorf("%s: a field of %T has %q", what, err, v.String())
			}
		case reflect.Pointer:
			if !v.IsNil() && !seen[v.Pointer()] {
				seen[v.Pointer()] = true
				look(v.Elem())
			}
		case reflect.Interface:
			look(v.Elem())
		case reflect.Struct:
			for i := range v.NumField() {
				look(v.Field(i))
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				look(v.Index(i))
			}
		}
	}
	look(reflect.ValueOf(err))
}

// TestSecretsInFields covers passwords that the parser reads as something else: in the text and the
// fields of an error, in the log, and in errors about rules for hosts.
func TestSecretsInFields(t *testing.T) {
	o := urlhttp.Options{Logger: secretLog(t), Guard: urlhttp.Guard{AnyPort: true}}
	for _, href := range []string{
		"mysql://u%3A" + secret + "%40h/", "u:" + secret + "?x@h/", "jdbc:mysql://u:p%40" + secret + "#x@h/db", "jdbc:mysql://u:" + secret + "#x@h/db",
		"file:u:" + secret + "@h", "https://u:p@h/?u=https%3A%2F%2Fu%3A" + secret + "%40h",
	} {
		u := url.MustParse(href)
		_, err := urlhttp.NewRequest(t.Context(), http.MethodGet, u, nil)
		checkSecret(t, href, err)
		checkSecret(t, href, o.Check(u))
		c := urlhttp.NewClient(o)
		c.Transport.(*urlhttp.Transport).Base = redirectOnce(302, []string{href}, nil)
		_, err = c.Do(newRequest(t, "https://example.com/"))
		checkSecret(t, "redirect to "+href, err)
	}
	for _, rule := range []string{"https://u:" + secret + "@h/", "u:" + secret + "@h", "https://u:" + secret + "@h", strings.Repeat("x", 120) + "://u:" + secret + "/x@h/", "https:" + secret + "://]:80%2540"} {
		_, err := urlhttp.ParseHostRules([]string{rule}, nil)
		checkSecret(t, "a rule", err)
	}
	for rule, want := range map[string]string{
		"2001:db8::1/32": `urlhttp: host rule "2001:db8::1/32": the address has bits set after the prefix`,
		"10.0.0.1/8":     `urlhttp: host rule "10.0.0.1/8": the address has bits set after the prefix`,
		"10.0.0/8":       `urlhttp: host rule "10.0.0/8": a rule is a host, or a prefix of IP addresses such as "10.0.0.0/8", without a scheme, a port or a path`,
	} {
		if _, err := urlhttp.ParseHostRules([]string{rule}, nil); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestRedactErrorInvalid covers errors about what isn't a URL, which quote it.
func TestRedactErrorInvalid(t *testing.T) {
	for text, want := range map[string]string{
		"hooks.example/PATH":                  `Get "…": urlhttp: refused: invalid URL`,
		"https:PATH":                          `Get "https:…": urlhttp: refused: invalid URL`,
		"https://1.2.3.4.5/PATH":              `Get "https:…": urlhttp: refused: invalid URL`,
		"https://hooks.example:PATH/services": `parse "https:…": invalid URL`,
		"https://hooks.example/PATH%zz":       `parse "https://hooks.example/…": invalid URL`,
	} {
		for _, o := range []urlhttp.Options{{}, {OriginOnly: true}} {
			_, err := urlhttp.NewClient(o).Get(text)
			shown := urlhttp.RedactError(err)
			if shown.Error() != want || urlhttp.RedactError(shown).Error() != want {
				t.Errorf("%v, want %s", shown, want)
			}
			checkFields(t, "", shown)
			if inner := errors.Unwrap(err); o.OriginOnly && strings.HasPrefix(err.Error(), "Get") {
				checkFields(t, "", inner)
			}
		}
	}
	var refused error
	guard := urlhttp.TargetGuard{Policy: urltarget.Strict(), Refused: func(_ *http.Request, err error) { refused = err }}
	guard.Handler(http.NotFoundHandler()).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/PATH/..%2f", nil))
	if shown := urlhttp.RedactError(refused); shown == nil || shown.Error() != "urlhttp: refused: invalid request" {
		t.Errorf("%v", shown)
	} else {
		checkFields(t, "", shown)
	}
}

// TestHides looks for passwords in errors and in the log.
func TestHides(t *testing.T) {
	base := "http://h/a"
	urltest.Hides(t, func(text string, look func(string, any)) {
		_, err := urlhttp.ParseHostRules([]string{text}, nil)
		look("ParseHostRules", []error{err})
		_, err = urlhttp.ParseOriginRules([]string{text}, nil)
		look("ParseOriginRules", []error{err})
		if u, err := url.Parse(text); err == nil {
			look("Check", []error{urlhttp.Options{}.Check(u)})
			_, err = urlhttp.NewRequest(context.Background(), "a b", u, nil)
			look("NewRequest", []error{err})
			look("HostRules.Check", []error{urlhttp.MustParseHostRules([]string{"example.com"}, nil).Check(u.ParsedHost())})
		}
		if u, err := url.ParseWithBase(text, base); strings.ContainsAny(text, "\r\n\x00") || err == nil && strings.Contains(u.Redacted(), urltest.Secret) {
			return // no header has that, or it is in a path that is relative to base
		}
		req := httptest.NewRequest(http.MethodGet, base, nil)
		resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {text}}, Request: req}
		_, err = urlhttp.Location(resp)
		look("Location", []error{err})
		req.Host = text
		_, err = urlhttp.RequestURL(req, urlhttp.RequestURLOptions{})
		look("RequestURL", []error{err})
		var log strings.Builder
		var asked []*neturl.URL
		client := &http.Client{Transport: &urlhttp.Transport{
			Base:    redirectOnce(302, []string{text}, &asked),
			Options: urlhttp.Options{Logger: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))},
		}}
		_, err = client.Do(newRequest(t, base))
		look("a redirect", []error{err})
		look("the log", []string{log.String()})
	})
}
