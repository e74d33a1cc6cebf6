package urlhttp_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	neturl "net/url"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urltarget"
)

// secrets are files of which a guard protects one.
var secrets = fstest.MapFS{
	"index.html":            {Data: []byte("home")},
	"admin/secret.txt":      {Data: []byte("SECRET")},
	"public/hello.txt":      {Data: []byte("hello")},
	"public/a b/\u00E4.txt": {Data: []byte("hello")},
}

// ask has handler answer a request for a raw target, as net/http's server reads it.
func ask(t testing.TB, handler http.Handler, method, target string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	text := method + " " + target + " HTTP/1.1\r\nHost: h\r\n" + strings.Join(append(headers, "\r\n"), "\r\n")
	w := httptest.NewRecorder()
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return w
	}
	handler.ServeHTTP(w, r)
	return w
}

// denying returns the two handlers of which neither is wrong by itself.
func denying() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/admin/", func(w http.ResponseWriter, r *http.Request) { http.Error(w, "denied", http.StatusUnauthorized) })
	mux.Handle("/", http.FileServerFS(secrets))
	return mux
}

// TestFourRequests has the requests that ServeMux lets through to FileServer: without a guard
// they get the secret, and with one no 200.
func TestFourRequests(t *testing.T) {
	for _, target := range []string{"/admin%2fsecret.txt", "/%2fadmin/secret.txt", "/x/%2e%2e/admin/secret.txt", "/x/..%2fadmin/secret.txt"} {
		if w := ask(t, denying(), "GET", target); w.Code != 200 || w.Body.String() != "SECRET" {
			t.Errorf("%s without a guard: %d; is this test right?", target, w.Code)
		}
		for name, policy := range map[string]urltarget.Policy{"strict": urltarget.Strict(), "browser": urltarget.Browser(), "zero": {}} {
			t.Run(target+", "+name, func(t *testing.T) {
				guard := urlhttp.TargetGuard{Policy: policy}
				if w := ask(t, guard.Handler(denying()), "GET", target); w.Code < 400 || strings.Contains(w.Body.String(), "SECRET") {
					t.Errorf("%d %q", w.Code, w.Body)
				}
			})
		}
	}
}

// seen returns a handler that says what it sees of a request.
func seen() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%s %s %s %s", r.RequestURI, r.URL.Path, r.URL.RawPath, r.URL.RawQuery)
		if r.URL.Scheme != "" {
			fmt.Fprintf(w, " of %s://%s", r.URL.Scheme, r.URL.Host)
		}
	})
}

// TestTargetGuard covers what the inner handler sees: RequestURI, Path, RawPath and query, or
// a status and a Location.
func TestTargetGuard(t *testing.T) {
	redirecting := urltarget.Browser()
	redirecting.Normalize, redirecting.Redirect = 0, redirecting.Normalize
	for _, tt := range []struct {
		policy         urltarget.Policy
		method, target string
		status         int
		want           string
	}{
		{urltarget.Strict(), "GET", "/a/b?c=d", 200, "/a/b?c=d /a/b  c=d"},
		{urltarget.Strict(), "GET", "/a%20b/%C3%A4", 200, "/a%20b/%C3%A4 /a b/ä  "},
		{urltarget.Strict(), "GET", "/%c3%a4", 200, "/%c3%a4 /ä /%c3%a4 "}, {urltarget.Strict(), "GET", "/a|b", 200, "/a|b /a|b /a|b "},
		{urltarget.Strict(), "GET", "http://h/a?b", 200, "/a?b /a  b"}, {urltarget.Strict(), "GET", "http://h", 200, "/ /  "},
		{urltarget.Strict(), "GET", "/a//b?token=x", 400, "Bad Request\n"}, {urltarget.Strict(), "GET", "*", 400, "Bad Request\n"},
		{urltarget.Strict(), "OPTIONS", "*", 400, "Bad Request\n"}, {urltarget.Strict(), "CONNECT", "h:80", 400, "Bad Request\n"},
		{urltarget.Strict(), "CONNECT", "/svc", 400, "Bad Request\n"}, {urltarget.Strict(), "GET", "ftp://h/", 400, "Bad Request\n"},
		{urltarget.Strict(), "GET", "/" + strings.Repeat("a", 8192), 414, "Request URI Too Long\n"},
		{urltarget.Browser(), "GET", "/%61//b/../c?%61//", 200, "/a/c?%61// /a/c  %61//"},
		{urltarget.Browser(), "POST", "/a/%2e%2E/%7E%3F", 200, "/%7E%3F /~? /%7E%3F "},
		{urltarget.Browser(), "GET", "//evil.example/x", 200, "/evil.example/x /evil.example/x  "},
		{urltarget.Browser(), "GET", "/a%2fb", 400, "Bad Request\n"},
		{urltarget.Segments(), "GET", "/@scope%2fpkg", 200, "/@scope%2fpkg /@scope/pkg /@scope%2fpkg "},
		{urltarget.Policy{Keep: urltarget.AllFindings}, "GET", "//a%2F%61", 200, "//a%2F%61 //a/a //a%2F%61 "},
		{urltarget.Policy{Keep: urltarget.UnusualForm}, "OPTIONS", "*", 200, "* *  "},
		{urltarget.Policy{Keep: urltarget.UnusualForm}, "CONNECT", "h:80", 200, "h:80   "},
		{urltarget.Policy{Keep: urltarget.UnusualForm, Normalize: urltarget.EmptySegment}, "GET", "http://h//a?b", 200, "http://h/a?b /a  b of http://h"},
		{redirecting, "GET", "/a//b/../%63?%63//", 308, "/a/c?%63//"}, {redirecting, "HEAD", "/a//b", 308, "/a/b"},
		{redirecting, "GET", "//evil.example//x", 308, "/evil.example/x"}, {redirecting, "GET", "/a%20b//%C3%A4|", 308, "/a%20b/%C3%A4|"},
		{redirecting, "POST", "/a//b?c", 200, "/a/b?c /a/b  c"},
	} {
		t.Run(fmt.Sprintf("%s %.100s", tt.method, tt.target), func(t *testing.T) {
			w := ask(t, urlhttp.TargetGuard{Policy: tt.policy}.Handler(seen()), tt.method, tt.target)
			got := w.Body.String()
			if w.Code == 308 {
				got = strings.Join(w.Header()["Location"], ", ") + got
			}
			if w.Code != tt.status || got != tt.want {
				t.Errorf("%s %.30q: %d %q, want %d %q", tt.method, tt.target, w.Code, got, tt.status, tt.want)
			}
			if w.Code == 308 {
				w = ask(t, urlhttp.TargetGuard{Policy: tt.policy}.Handler(seen()), tt.method, got)
				if w.Code != 200 || !strings.HasPrefix(w.Body.String(), got+" ") {
					t.Errorf("%s %q: the redirect is answered with %d", tt.method, tt.target, w.Code)
				}
			}
		})
	}
	w := ask(t, urlhttp.TargetGuard{Policy: redirecting}.Handler(seen()), "GET", "/a//b", "Connection: Upgrade", "Upgrade: websocket")
	if w.Code != 200 || w.Body.String() != "/a/b /a/b  " {
		t.Errorf("with Upgrade: %d %q", w.Code, w.Body)
	}
}

// TestTargetGuardKeepsRequest checks that the guard changes neither the request that it got
// nor, if there is nothing to normalize, the one that it passes on.
func TestTargetGuardKeepsRequest(t *testing.T) {
	for _, target := range []string{"/a", "/a//b"} {
		r := httptest.NewRequest("GET", target, nil)
		want, path := r.URL, r.URL.Path
		urlhttp.TargetGuard{Policy: urltarget.Browser()}.Handler(http.HandlerFunc(func(_ http.ResponseWriter, inner *http.Request) {
			if (inner == r) != (target == "/a") {
				t.Errorf("%s: the same request: %v", target, inner == r)
			}
		})).ServeHTTP(httptest.NewRecorder(), r)
		if r.URL != want || r.URL.Path != path || r.RequestURI != target {
			t.Errorf("%s: the request is changed to %v", target, r.URL)
		}
	}
}

// TestTargetGuardInside covers a guard behind a router, which only refuses.
func TestTargetGuardInside(t *testing.T) {
	browser := urlhttp.TargetGuard{Policy: urltarget.Browser()}
	mux := http.NewServeMux()
	mux.Handle("/files/{name...}", browser.Handler(seen()))
	routed := browser
	routed.Routed = true
	for _, tt := range []struct {
		name    string
		handler http.Handler
		target  string
		status  int
	}{
		{"ServeMux", mux, "/files/a", 200},
		{"ServeMux", mux, "/files/%61", 400}, // PathValue is set
		{"ServeMux", mux, "/files/a%2Fb", 400}, {"ServeMux", mux, "http://h/files/a", 400},
		{"StripPrefix", http.StripPrefix("/x", browser.Handler(seen())), "/x/a", 200},
		{"StripPrefix", http.StripPrefix("/x", browser.Handler(seen())), "/x/a//b", 400},
		{"StripPrefix", http.StripPrefix("/x", browser.Handler(seen())), "/x//a", 400},
		{"StripPrefix/", http.StripPrefix("/x/", browser.Handler(seen())), "/x/a", 200},
		{"StripPrefix/", http.StripPrefix("/x/", browser.Handler(seen())), "/x/a;b", 200},
		{"StripPrefix/", http.StripPrefix("/x/", browser.Handler(seen())), "/x/%61", 400},
		{"StripPrefix/", http.StripPrefix("/x", browser.Handler(seen())), "/x", 200},
		{"Routed", routed.Handler(seen()), "/a", 200}, {"Routed", routed.Handler(seen()), "/a//b", 400},
		{"not routed", browser.Handler(seen()), "/a//b", 200},
		{"a rewritten path", changed(browser.Handler(seen()), "/b//c", ""), "/a", 400},
		{"a rewritten path", changed(browser.Handler(seen()), "/b/c", "/b%2fc"), "/a", 400},
		{"a rewritten path", changed(browser.Handler(seen()), "/b", ""), "/a", 200},
		{"a rewritten path", changed(browser.Handler(seen()), "/b//c", ""), "/", 400},
		{"a rewritten path", changed(browser.Handler(seen()), "/b//c", ""), "http://h/a", 400},
		{"a rewritten path", changed(browser.Handler(seen()), "/%61", ""), "/%61", 400}, // its own escapes are decoded
		{"a rewritten path", changed(browser.Handler(seen()), "/"+strings.Repeat("a", 9000), ""), "/a", 414},
		{"no path", changed(browser.Handler(seen()), "", ""), "/a//b", 400},
		{"a rewritten path", changed(browser.Handler(seen()), "/b", ""), "/a//c", 400},
		{"another RawPath", changed(browser.Handler(seen()), "/a/b", "/a%2fb"), "/a/b", 400},
	} {
		t.Run(tt.name+" "+tt.target, func(t *testing.T) {
			if w := ask(t, tt.handler, "GET", tt.target); w.Code != tt.status {
				t.Errorf("%s, %s: %d %q, want %d", tt.name, tt.target, w.Code, w.Body, tt.status)
			}
		})
	}
	kept := urlhttp.TargetGuard{Policy: urltarget.Policy{Keep: urltarget.UnusualForm}, Routed: true}
	for method, target := range map[string]string{"OPTIONS": "*", "CONNECT": "h:80"} {
		if w := ask(t, kept.Handler(seen()), method, target); w.Code != 200 {
			t.Errorf("%s: %d", method, w.Code)
		}
	}
}

// TestTargetGuardOfProgram covers requests that a program made, which net/http's server would
// have refused.
func TestTargetGuardOfProgram(t *testing.T) {
	guard := urlhttp.TargetGuard{Policy: urltarget.Policy{Keep: urltarget.BadPercent, Normalize: urltarget.EmptySegment}}
	for _, tt := range []struct {
		name   string
		r      http.Request
		status int
	}{
		{"a path that net/url can't parse", http.Request{RequestURI: "//%zz", URL: &neturl.URL{Path: "//%zz"}}, 400},
		{"no URL", http.Request{RequestURI: "/a"}, 200}, {"no URL, and nothing to keep", http.Request{RequestURI: "/a//b"}, 400},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			tt.r.Method, tt.r.Host, tt.r.ProtoMajor = "GET", "h", 1
			guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {})).ServeHTTP(w, &tt.r)
			if w.Code != tt.status {
				t.Errorf("%d, want %d", w.Code, tt.status)
			}
		})
	}
}

// changed returns a handler that passes on requests with another path.
func changed(next http.Handler, path, rawPath string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.URL.Path, r.URL.RawPath = path, rawPath
		next.ServeHTTP(w, r)
	})
}

// TestTargetGuardHook covers the error that the hook gets. It shows no query.
func TestTargetGuardHook(t *testing.T) {
	var got error
	guard := urlhttp.TargetGuard{Policy: urltarget.Strict(), Refused: func(r *http.Request, err error) {
		if r.Host != "h" {
			t.Errorf("the host is %q", r.Host)
		}
		got = err
	}}
	for _, tt := range []struct{ target, want string }{
		{"/a", ""},
		{"/a%2Fb?token=SECRET", `urlhttp: refused: invalid request: request target "/a%2Fb?…": ambiguous request target: encoded slash at offset 2`},
		{"/" + strings.Repeat("a", 8192), `urlhttp: refused: invalid request: request target "/` + strings.Repeat("a", 127) + `…": URL too long`},
	} {
		got = nil
		ask(t, guard.Handler(seen()), "GET", tt.target)
		if got == nil && tt.want == "" {
			continue
		}
		var e *urltarget.Error
		var outer *urlhttp.Error
		if got == nil || got.Error() != tt.want || !errors.Is(got, urlhttp.ErrInvalidRequest) || !errors.As(got, &e) || !errors.As(got, &outer) || outer.Hop != 0 {
			t.Errorf("%.30q: %v, want %s", tt.target, got, tt.want)
		}
	}
}

// TestRequestTarget covers where the target of a request comes from.
func TestRequestTarget(t *testing.T) {
	for _, tt := range []struct {
		name  string
		r     http.Request
		want  string
		found urltarget.Findings
	}{
		{"RequestURI", http.Request{Method: "GET", RequestURI: "/a/../b", URL: &neturl.URL{Path: "/c"}, Host: "h", ProtoMajor: 1}, "http h /a/../b", urltarget.DotSegment},
		{"none", http.Request{Method: "GET", URL: &neturl.URL{Path: "/c/d", RawPath: "/c%2fd", RawQuery: "e"}, Host: "h", ProtoMajor: 1}, "http h /c%2fd?e", urltarget.EncodedSlash | urltarget.LowercaseDigit},
		{"none, no URL", http.Request{Method: "GET", Host: "h", ProtoMajor: 1}, "", 0},
		{"HTTP/2", http.Request{Method: "GET", RequestURI: "/a", Host: "h", ProtoMajor: 2}, "http h /a", 0},
		{"HTTP/2, another host", http.Request{Method: "GET", RequestURI: "/a", Host: "h", ProtoMajor: 2, Header: header("Host: i")}, "http h /a", urltarget.OtherHost},
		{"HTTP/2, two hosts", http.Request{Method: "GET", RequestURI: "/a", Host: "h", ProtoMajor: 2, Header: header("Host: h", "Host: i")}, "http h /a", urltarget.OtherHost},
		{"HTTP/2, absolute", http.Request{Method: "GET", RequestURI: "http://h/a", Host: "h", ProtoMajor: 2}, "", 0},
		{"HTTP/2, CONNECT", http.Request{Method: "CONNECT", RequestURI: "h:80", Host: "h:80", ProtoMajor: 2}, "http h:80 h:80", urltarget.UnusualForm},
		{"HTTP/2, extended CONNECT", http.Request{Method: "CONNECT", RequestURI: "/chat", Host: "h", ProtoMajor: 2, Header: http.Header{":protocol": {"websocket"}}}, "http h /chat", 0},
		{"HTTP/1.1, CONNECT", http.Request{Method: "CONNECT", RequestURI: "h:80", Host: "h:80", ProtoMajor: 1}, "http h:80 h:80", urltarget.UnusualForm},
	} {
		t.Run(tt.name, func(t *testing.T) {
			target, err := urlhttp.RequestTarget(&tt.r)
			got := ""
			if err == nil {
				got = target.Scheme() + " " + target.Host() + " " + target.String()
			}
			if got != tt.want || target.Findings() != tt.found {
				t.Errorf("%q, %v, %v, want %q", got, target.Findings(), err, tt.want)
			}
		})
	}
}

// newDirectoryProxy starts a proxy for the folder public of a file server.
func newDirectoryProxy(t *testing.T, policies ...urltarget.Policy) net.Addr {
	t.Helper()
	backend := httptest.NewServer(http.FileServerFS(secrets))
	t.Cleanup(backend.Close)
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return startProxy(t, oneLineProxy(backend.URL+"/public", transport, policies...))
}

// TestRewriteStaysBelowPath checks that a request can't leave the path of the backend, with a
// file server that decodes the path and resolves dots.
func TestRewriteStaysBelowPath(t *testing.T) {
	plain, browser := newDirectoryProxy(t), newDirectoryProxy(t, urltarget.Browser())
	for _, tt := range []struct {
		target         string
		plain, browser int
	}{
		{"/hello.txt", 200, 200}, {"/a%20b/%C3%A4.txt", 200, 200}, {"/./hello.txt", 200, 200}, {"/x/../hello.txt", 400, 200},
		{"/../admin/secret.txt", 400, 404}, {"/%2e%2e/admin/secret.txt", 400, 404}, {"/..%2fadmin/secret.txt", 400, 400},
		{"/..%5cadmin/secret.txt", 400, 400}, {`/..\admin/secret.txt`, 400, 400}, {"/..;/admin/secret.txt", 400, 400},
		{"/%252e%252e/admin/secret.txt", 400, 400}, {"//../admin/secret.txt", 400, 404}, {"/a%2f..%2f..%2fadmin/secret.txt", 400, 400},
		{"/%c0%ae%c0%ae/admin/secret.txt", 400, 400}, {"/..%c0%afadmin/secret.txt", 400, 400},
		{"/%f8%80%80%80%ae%f8%80%80%80%ae/admin/secret.txt", 400, 400}, {"/.%09./admin/secret.txt", 400, 400},
		{"/%25u002e%25u002e/admin/secret.txt", 400, 400},
	} {
		t.Run(tt.target, func(t *testing.T) {
			for addr, want := range map[net.Addr]int{plain: tt.plain, browser: tt.browser} {
				status, body := askRaw(t, addr, "GET "+tt.target+" HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
				if status != want || strings.Contains(body, "SECRET") {
					t.Errorf("%d %q, want %d", status, body, want)
				}
			}
		})
	}
}

// oneLineProxy returns the proxy of the documentation of Rewrite.
func oneLineProxy(backend string, transport http.RoundTripper, policies ...urltarget.Policy) http.Handler {
	return &httputil.ReverseProxy{
		Rewrite:      urlhttp.Rewrite(url.MustParse(backend), policies...),
		ErrorHandler: urlhttp.ProxyErrorHandler,
		Transport:    transport,
	}
}

// quiet drops what is logged until the test ends.
func quiet(t *testing.T) {
	previous := log.Writer()
	log.SetOutput(io.Discard)
	t.Cleanup(func() { log.SetOutput(previous) })
}

// TestProxyErrorHandler covers the status of each failure.
func TestProxyErrorHandler(t *testing.T) {
	quiet(t)
	var logged bytes.Buffer
	log.SetOutput(&logged)
	fails := roundTripper(func(*http.Request) (*http.Response, error) { return nil, errors.New("no connection") })
	addr := startProxy(t, oneLineProxy("http://backend.example/", fails, urltarget.Strict()))
	for _, tt := range []struct {
		request string
		status  int
	}{
		{"GET /a HTTP/1.1\r\nHost: h\r\n\r\n", 502}, {"GET /a//b HTTP/1.1\r\nHost: h\r\n\r\n", 400},
		{"GET /" + strings.Repeat("a", 8192) + " HTTP/1.1\r\nHost: h\r\n\r\n", 414},
		{"GET / HTTP/1.1\r\nHost: a:b:c\r\n\r\n", 400}, {"GET ftp://h/ HTTP/1.1\r\nHost: h\r\n\r\n", 400},
		{"OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n", 400}, {"CONNECT h:80 HTTP/1.1\r\nHost: h:80\r\n\r\n", 400},
	} {
		logged.Reset()
		status, body := askRaw(t, addr, tt.request)
		if status != tt.status || body != http.StatusText(status)+"\n" {
			t.Errorf("%.40q: %d %q, want %d", tt.request, status, body, tt.status)
		}
		if isLogged := strings.Contains(logged.String(), "urlhttp: proxy error: no connection"); isLogged != (status == 502) || !isLogged && logged.Len() > 0 {
			t.Errorf("%.40q: the log has %q", tt.request, &logged)
		}
	}
}

// TestRewriteIgnoresURL checks that the backend gets the path that the client requested, and
// that changing RequestURI changes it.
func TestRewriteIgnoresURL(t *testing.T) {
	var got []string
	record := roundTripper(func(r *http.Request) (*http.Response, error) {
		got = append(got, r.URL.RequestURI())
		return nil, errors.New("recorded")
	})
	proxy := oneLineProxy("http://backend.example/b", record)
	quiet(t)
	ask(t, http.StripPrefix("/api", proxy), "GET", "/api/users")
	ask(t, http.StripPrefix("/api", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RequestURI = r.URL.RequestURI()
		proxy.ServeHTTP(w, r)
	})), "GET", "/api/users")
	if want := []string{"/b/api/users", "/b/users"}; !slices.Equal(got, want) {
		t.Errorf("the backend got %q, want %q", got, want)
	}
}

// TestTargetGuardStrippedInProcess covers a request without RequestURI behind a StripPrefix that
// takes the first slash as well.
func TestTargetGuardStrippedInProcess(t *testing.T) {
	guard := urlhttp.TargetGuard{Policy: urltarget.Browser()}
	handler := http.StripPrefix("/a/", guard.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})))
	for path, want := range map[string]int{"/a/b?c": 200, "/a/": 200, "/a/a:b": 200, "/a/..%2fb": 400, "/a/../b": 400, "/a//b": 200} {
		r, err := http.NewRequest(http.MethodGet, "http://h"+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%s: %d, want %d", path, w.Code, want)
		}
	}
}
