package urlhttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	neturl "net/url"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// TestRebinding covers names whose address changes between a look-up for a check and the one
// for the connection, or between two requests.
func TestRebinding(t *testing.T) {
	n := newTestNet(t)
	o := n.options()
	c := n.client(o)
	n.dns.set("rebind.test", []string{"127.0.0.2"}, []string{"127.0.0.1"})
	if _, err := get(c, n.url("http://rebind.test:P/")); err != nil {
		t.Fatal(err)
	}
	// The connection to the public address is still open.
	if text, err := get(c, n.url("http://rebind.test:P/")); err != nil || text == "secret" {
		t.Fatal(text, err)
	}
	c.CloseIdleConnections()
	if _, err := get(c, n.url("http://rebind.test:P/")); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
		t.Error(err)
	}
	// The address changes with each hop of a chain of redirects.
	n.dns.set("flip.test", []string{"127.0.0.2"}, []string{"127.0.0.1"})
	n.mux.HandleFunc("/close", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close")
		http.Redirect(w, r, "/x", http.StatusFound)
	})
	if _, err := get(c, n.url("http://flip.test:P/close")); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
		t.Error(err)
	}
	// Public addresses together with the inside one, in changing order.
	n.dns.set("turn.test", []string{"127.0.0.1", "127.0.0.2"}, []string{"127.0.0.2", "127.0.0.1"}, []string{"127.0.0.1"})
	for range 2 {
		if text, err := get(c, n.url("http://turn.test:P/")); err != nil || text == "secret" {
			t.Error(text, err)
		}
		c.CloseIdleConnections()
	}
	if _, err := get(c, n.url("http://turn.test:P/")); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
		t.Error(err)
	}
	// Many requests at once, while the address changes with each look-up.
	var flips [][]string
	for i := range 100 {
		flips = append(flips, []string{[]string{"127.0.0.2", "127.0.0.1"}[i%2]})
	}
	n.dns.set("flips.test", flips...)
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			for range 5 {
				if text, err := get(c, n.url("http://flips.test:P/")); text == "secret" || err != nil && !errors.Is(err, urlhttp.ErrForbiddenAddress) {
					t.Error(text, err)
				}
				c.CloseIdleConnections()
			}
		})
	}
	wg.Wait()
	if got := n.inside.Load(); got != 0 {
		t.Errorf("%d requests reached the inside", got)
	}
}

// TestIdleConnections covers hosts with the same address. A connection is reused only for the
// host that it was made for.
func TestIdleConnections(t *testing.T) {
	n := newTestNet(t)
	c := n.client(n.options())
	n.names("one.test 127.0.0.2; two.test 127.0.0.2")
	before := n.public.Load()
	for range 3 {
		for _, host := range []string{"one.test", "ONE.test", "two.test", "127.0.0.2", "127.2"} {
			if _, err := get(c, n.url("http://"+host+":P/")); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := n.public.Load() - before; got != 3 {
		t.Errorf("%d connections for 3 hosts", got)
	}
}

// TestProxyFromEnvironment covers proxies in the environment that the caller hasn't asked for.
// net/http reads the environment once, so this test's setting counts only if no other test has
// caused it to be read.
func TestProxyFromEnvironment(t *testing.T) {
	n := newTestNet(t)
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"} {
		t.Setenv(name, "http://user:secret@127.0.0.1:"+n.port)
	}
	t.Setenv("NO_PROXY", "")
	t.Setenv("no_proxy", "")
	if u, err := http.ProxyFromEnvironment(httptest.NewRequest("GET", "http://example.com/", nil)); u == nil || err != nil {
		t.Fatalf("the environment isn't read: %v, %v", u, err)
	}
	n.dns.set("public.test", []string{"127.0.0.2"})
	o := n.options()
	for _, href := range []string{n.url("http://public.test:P/"), n.startTLS(&o) + "/"} {
		if text, err := get(n.client(o), href); err != nil || text != "GET / " {
			t.Error(href, text, err)
		}
	}
	// If the caller asks for it, the Guard checks the proxy.
	o.Proxy = http.ProxyFromEnvironment
	if _, err := get(n.client(o), n.url("http://public.test:P/")); !errors.Is(err, urlhttp.ErrForbiddenAddress) || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
	if n.inside.Load() != 0 {
		t.Error("the proxy was asked")
	}
}

// TestDialer covers a dialer that has its own functions.
func TestDialer(t *testing.T) {
	n := newTestNet(t)
	var control, controlContext, resolved atomic.Int32
	o := n.options()
	resolver := o.Dialer.Resolver
	dial := resolver.Dial
	resolver.Dial = func(ctx context.Context, network, address string) (net.Conn, error) {
		resolved.Add(1)
		return dial(ctx, network, address)
	}
	n.names("public.test 127.0.0.2; inside.test 127.0.0.1")
	own := errors.New("own")
	o.Dialer = &net.Dialer{Resolver: resolver, Control: func(string, string, syscall.RawConn) error { control.Add(1); return nil }}
	if _, err := get(n.client(o), n.url("http://public.test:P/")); err != nil || control.Load() != 1 || resolved.Load() == 0 {
		t.Error(err, control.Load(), resolved.Load())
	}
	if _, err := get(n.client(o), n.url("http://inside.test:P/")); !errors.Is(err, urlhttp.ErrForbiddenAddress) || control.Load() != 1 {
		t.Error(err, control.Load())
	}
	o.Dialer = &net.Dialer{
		Resolver: resolver,
		Control:  o.Dialer.Control,
		ControlContext: func(context.Context, string, string, syscall.RawConn) error {
			controlContext.Add(1)
			return own
		},
	}
	if _, err := get(n.client(o), n.url("http://public.test:P/")); !errors.Is(err, own) || controlContext.Load() != 1 || control.Load() != 1 {
		t.Error(err, controlContext.Load(), control.Load())
	}
	if o.Dialer.Timeout != 0 {
		t.Error("the caller's dialer was changed")
	}
}

// TestRefusedAmongOthers covers a name with an address that can't be connected to, and one that
// mustn't be: the error must have the refusal.
func TestRefusedAmongOthers(t *testing.T) {
	n := newTestNet(t)
	_, port, _ := net.SplitHostPort(n.deadAddr())
	o := n.options()
	o.Guard.AnyPort = true
	n.dns.set("dead-first.test", []string{"127.0.0.2", "127.0.0.1"})
	_, err := get(n.client(o), "http://dead-first.test:"+port+"/")
	if !errors.Is(err, urlhttp.ErrForbiddenAddress) || !errors.Is(err, syscall.ECONNREFUSED) {
		t.Error(err)
	}
	var e *urlhttp.Error
	if !errors.As(err, &e) || e.Addr.String() != "127.0.0.1:"+port || e.Host != "dead-first.test" {
		t.Errorf("%+v", e)
	}
	// Errors that aren't refusals stay unchanged.
	if _, err := get(n.client(o), "http://127.0.0.2:"+port+"/"); !errors.Is(err, syscall.ECONNREFUSED) || errors.As(err, &e) {
		t.Error(err)
	}
	var missing *net.DNSError
	if _, err := get(n.client(o), n.url("http://missing.test:P/")); !errors.As(err, &missing) || !missing.IsNotFound {
		t.Error(err)
	}
}

// TestErrors covers the fields of an Error.
func TestErrors(t *testing.T) {
	n := newTestNet(t)
	n.dns.set("inside.test", []string{"10.0.0.1"})
	c := n.client(n.options())
	for _, tt := range []struct {
		href, url, host, addr string
		hop                   int
		text                  string
	}{
		{n.url("http://10.0.0.1:P/a?b#c"), n.url("http://10.0.0.1:P/a?b"), "10.0.0.1", n.url("10.0.0.1:P"), 0,
			n.url(`urlhttp: "http://10.0.0.1:P/a?b" refused: forbidden address 10.0.0.1:P: in 10.0.0.0/8, Private-Use [RFC1918]`)},
		{n.redirectTo(302, n.redirectTo(302, n.url("http://inside.test:P/"))), n.url("http://inside.test:P/"), "inside.test", n.url("10.0.0.1:P"), 2,
			n.url(`urlhttp: "http://inside.test:P/" (redirect 2) refused: dial tcp 10.0.0.1:P: forbidden address 10.0.0.1:P: in 10.0.0.0/8, Private-Use [RFC1918]`)},
		{n.redirectTo(302, "ftp://a:b@c/"), "ftp://a:xxxxx@c/", "c", "", 1,
			`urlhttp: "ftp://a:xxxxx@c/" (redirect 1) refused: forbidden scheme: "ftp"`},
		{n.redirectTo(302, "//user:secret@[/"), "", "", "", 1, ""},
	} {
		_, err := get(c, tt.href)
		var e *urlhttp.Error
		var outer *neturl.Error
		if !errors.As(err, &e) || !errors.As(err, &outer) {
			t.Errorf("%s: %v", tt.href, err)
			continue
		}
		addr := ""
		if e.Addr.IsValid() {
			addr = e.Addr.String()
		}
		if outer.URL != strings.Replace(tt.href, "secret", "xxxxx", 1) && (tt.url == "" || outer.URL != tt.url) {
			t.Errorf("%s: net/http says %q, want %q", tt.href, outer.URL, tt.url)
		}
		if e.URL != tt.url || e.Host != tt.host || addr != tt.addr || e.Hop != tt.hop || tt.text != "" && e.Error() != tt.text {
			t.Errorf("%s: %+v\n%v", tt.href, e, e)
		}
	}
}

// TestLogger covers the decisions that are logged.
func TestLogger(t *testing.T) {
	n := newTestNet(t)
	n.dns.set("inside.test", []string{"10.0.0.1"})
	var b syncBuffer
	o := n.options()
	o.AllowCredentials = true
	o.Logger = slog.New(slog.NewTextHandler(&b, &slog.HandlerOptions{Level: slog.LevelDebug}))
	c := n.client(o)
	get(c, n.redirectTo(302, n.url("http://user:secret@inside.test:P/#f")))
	get(c, n.redirectTo(302, "ftp://user:secret@x/"))
	get(c, n.redirectTo(302, "//user:secret@[/"))
	get(c, n.url("http://127.1:P/"))
	text := b.String()
	for _, want := range []string{
		`level=DEBUG msg="request allowed" method=GET hop=0 url="http://127.0.0.2:`,
		`level=DEBUG msg="connection allowed" network=tcp4 address=127.0.0.2:`,
		n.url(`level=DEBUG msg="request allowed" method=GET hop=1 url=http://user:xxxxx@inside.test:P/`),
		n.url(`level=WARN msg="connection refused" network=tcp4 address=10.0.0.1:P reason="forbidden address 10.0.0.1:P: in 10.0.0.0/8, Private-Use [RFC1918]"`),
		n.url(`level=DEBUG msg="redirect allowed" method=GET hop=1 url=http://user:xxxxx@inside.test:P/`),
		`level=WARN msg="redirect refused" method=GET hop=1 url=ftp://user:xxxxx@x/ reason="forbidden scheme: \"ftp\""`,
		`level=WARN msg="redirect refused" method=GET hop=1 reason="invalid Location header: `,
		n.url(`level=WARN msg="request refused" method=GET hop=0 url=http://127.0.0.1:P/ reason="forbidden address`),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the log lacks %s", want)
		}
	}
	if strings.Contains(strings.ReplaceAll(text, "secret%40", ""), "secret") {
		t.Errorf("the log has a password:\n%s", text)
	}
}

// TestClientOptions covers the values that the client gets from the caller.
func TestClientOptions(t *testing.T) {
	o := urlhttp.Options{
		Guard: urlhttp.Guard{
			Allow: prefixes("10.0.0.0/8"), Deny: prefixes("10.0.0.0/8"), NAT64: prefixes("10.0.0.0/8"), Ports: []uint16{1},
		},
		CrossOriginHeaders: []string{"X"},
	}
	c := urlhttp.NewClient(o)
	for _, list := range [][]netip.Prefix{o.Guard.Allow, o.Guard.Deny, o.Guard.NAT64} {
		list[0] = netip.Prefix{}
	}
	o.Guard.Ports[0], o.CrossOriginHeaders[0] = 2, "Y"
	got := c.Transport.(*urlhttp.Transport).Options
	if g := got.Guard; !g.Allow[0].IsValid() || !g.Deny[0].IsValid() || !g.NAT64[0].IsValid() || g.Ports[0] != 1 || got.CrossOriginHeaders[0] != "X" {
		t.Errorf("the client has the caller's slices: %+v", got)
	}
	for _, tt := range []struct{ set, want time.Duration }{{0, 2 * time.Minute}, {-1, 0}, {time.Second, time.Second}} {
		var left time.Duration
		tr := &urlhttp.Transport{Options: urlhttp.Options{Timeout: tt.set}, Base: roundTripper(func(req *http.Request) (*http.Response, error) {
			if deadline, ok := req.Context().Deadline(); ok {
				left = time.Until(deadline)
			}
			return nil, errors.New("no")
		})}
		tr.RoundTrip(newRequest(t, "http://example.com/"))
		if left > tt.want || left < tt.want-tt.want/2 {
			t.Errorf("%v: %v", tt.set, left)
		}
	}
}

// TestTimeout covers redirects that are quick enough one by one but not together, and a body
// that nobody closes.
func TestTimeout(t *testing.T) {
	n := newTestNet(t)
	n.mux.HandleFunc("/later/", func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(60 * time.Millisecond)
		http.Redirect(w, r, r.URL.Path+"x", http.StatusFound)
	})
	o := n.options()
	o.Timeout = 300 * time.Millisecond
	c := n.client(o)
	start := time.Now()
	_, err := get(c, n.publicURL("/later/"))
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if d := time.Since(start); d > 3*time.Second {
		t.Errorf("it took %v", d)
	}
	// The caller has an earlier deadline.
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := c.Do(newRequest(t, n.publicURL("/later/")).WithContext(ctx)); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	// The caller can cancel.
	ctx, cancel = context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	if _, err := c.Do(newRequest(t, n.publicURL("/later/")).WithContext(ctx)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestRedirectTo covers URLs whose path would lead elsewhere as a relative reference.
func TestRedirectTo(t *testing.T) {
	site := url.MustParse("https://example.com/login")
	for _, next := range []string{
		"/", "/a?b#c", "/../..//evil.example", "/.//evil.example", "/..//evil.example/%2e", `/\evil.example`, "//example.com//evil.example", "//me:pw@example.com/x",
		"?q", "#f", "a/b", "/é", "/a|b", "/<script>", "///example.com/x", "https:a",
	} {
		for _, path := range []string{"/", "/deep/path", "//evil.example/x"} {
			t.Run(next+" from "+path, func(t *testing.T) {
				u, err := site.ParseSameOrigin(next)
				if err != nil {
					t.Skip(err)
				}
				w := httptest.NewRecorder()
				r := httptest.NewRequest("GET", "/", nil)
				r.URL.Path = path
				urlhttp.Redirect(w, r, u, http.StatusSeeOther)
				location := w.Header().Get("Location")
				got, err := site.Parse(location)
				if err != nil || got.Origin() != site.Origin() || got.IncludesCredentials() || w.Code != 303 || *got != *u.WithoutCredentials() {
					t.Errorf("%d %q: %v, %v", w.Code, location, got, err)
				}
			})
		}
	}
	for _, u := range []*url.URL{nil, {}} {
		w := httptest.NewRecorder()
		urlhttp.Redirect(w, httptest.NewRequest("GET", "/", nil), u, http.StatusFound)
		if w.Code != 500 || w.Header().Get("Location") != "" {
			t.Error(w.Code, w.Header())
		}
	}
}

// TestGet covers Get.
func TestGet(t *testing.T) {
	n := newTestNet(t)
	n.mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %q %s", r.Method, r.RequestURI, r.Header["X"], body)
	})
	c := n.client(n.options())
	u := url.MustParse(n.publicURL("/echo?a|b"))
	if text, err := read(urlhttp.Get(t.Context(), c, u)); err != nil || text != `GET /echo?a|b [] ` {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := urlhttp.Get(t.Context(), c, nil); !errors.Is(err, urlhttp.ErrInvalidURL) {
		t.Error(err)
	}
	if _, err := urlhttp.Get(t.Context(), c, url.MustParse("http://127.0.0.1/")); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
		t.Error(err)
	}
}

// referrers are URLs stripped for use as a referrer.
//
// https://w3c.github.io/webappsec-referrer-policy/#strip-url
var referrers = []struct {
	href, want string
	origin     string // with the origin-only flag
}{
	{"https://h/", "https://h/", "https://h/"}, {"https://h:8/a/b?c", "https://h:8/a/b?c", "https://h:8/"},
	// step 2: about:, blob: and data: URLs have no referrer
	{"about:blank", "", ""}, {"about:srcdoc?x", "", ""}, {"blob:https://h/id", "", ""}, {"data:text/plain,x", "", ""}, {"data://u:p@h/x", "", ""},
	// steps 3 and 4: no credentials
	{"https://u:p@h/a", "https://h/a", "https://h/"}, {"https://u@h:8/a?b", "https://h:8/a?b", "https://h:8/"},
	{"https://:p@h/", "https://h/", "https://h/"}, {"a://u:p@h", "a://h", "a://h/"},
	// step 5: no fragment, empty or not
	{"https://h/a?b#c", "https://h/a?b", "https://h/"}, {"https://h/?#", "https://h/?", "https://h/"},
	{"https://u:p@h/a?b#u:p@h", "https://h/a?b", "https://h/"}, {"https://h/@#@", "https://h/@", "https://h/"},
	// step 6: no query, and a path with one empty segment
	{"a://h?b", "a://h?b", "a://h/"}, {"a:///b", "a:///b", "a:///"}, {"a:/b/c", "a:/b/c", "a:/"}, {"a:/.//b", "a:/.//b", "a:/"},
	{"mailto:x?y#z", "mailto:x?y", "mailto:/"},
	// the scheme doesn't matter otherwise
	{"file:///a", "file:///a", "file:///"}, {"javascript:x", "javascript:x", "javascript:/"}, {"dat:x", "dat:x", "dat:/"},
}

func TestReferrer(t *testing.T) {
	for _, tt := range referrers {
		t.Run(tt.href, func(t *testing.T) {
			u := url.MustParse(tt.href)
			if got, origin := urlhttp.Referrer(u, false), urlhttp.Referrer(u, true); got != tt.want || origin != tt.origin || u.Href() != tt.href {
				t.Errorf("%q, origin-only %q, want %q and %q", got, origin, tt.want, tt.origin)
			}
		})
	}
	for _, u := range []*url.URL{nil, {}} {
		if got := urlhttp.Referrer(u, true) + urlhttp.Referrer(u, false); got != "" {
			t.Errorf("without a URL: %q", got)
		}
	}
}

// BenchmarkClient compares requests over a kept connection on this machine, so no network hides
// the difference.
func BenchmarkClient(b *testing.B) {
	body := make([]byte, 4<<10)
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Write(body) })
	for _, proto := range []string{"HTTP", "HTTPS"} {
		server := httptest.NewUnstartedServer(handler)
		if proto == "HTTPS" {
			server.StartTLS()
		} else {
			server.Start()
		}
		defer server.Close()
		addr := server.Listener.Addr().(*net.TCPAddr).AddrPort()
		o := urlhttp.Options{
			Guard: urlhttp.Guard{Allow: prefixes("127.0.0.0/8", "::1/128"), Ports: []uint16{addr.Port()}},
			Hosts: urlhttp.MustParseHostRules(nil, []string{"*.internal", "metadata.example"}),
		}
		// The usual checks, with the same time limits.
		transport := http.DefaultTransport.(*http.Transport).Clone()
		transport.Proxy = nil
		transport.ResponseHeaderTimeout = 30 * time.Second
		plain := &http.Client{Timeout: 2 * time.Minute, Transport: transport}
		if proto == "HTTPS" {
			o.TLS = server.Client().Transport.(*http.Transport).TLSClientConfig
			transport.TLSClientConfig = o.TLS.Clone()
		}
		u := url.MustParse(server.URL + "/a/path?and=a&query")
		for _, tt := range []struct {
			name    string
			client  *http.Client
			request func() (*http.Request, error)
		}{
			{"net_http", plain, func() (*http.Request, error) {
				return http.NewRequestWithContext(context.Background(), http.MethodGet, u.Href(), nil)
			}},
			{"urlhttp", urlhttp.NewClient(o), func() (*http.Request, error) {
				return urlhttp.NewRequest(context.Background(), http.MethodGet, u, nil)
			}},
		} {
			b.Run(proto+"/"+tt.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					req, err := tt.request()
					if err != nil {
						b.Fatal(err)
					}
					resp, err := tt.client.Do(req)
					if err != nil {
						b.Fatal(err)
					}
					io.Copy(io.Discard, resp.Body)
					resp.Body.Close()
				}
			})
			tt.client.CloseIdleConnections()
		}
	}
}
