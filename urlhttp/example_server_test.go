package urlhttp_test

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	neturl "net/url"
	"os"
	"strings"
	"testing/fstest"
	"time"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urltarget"
)

// guarded returns the handler that most people write, and targets that its two parts read
// differently.
func guarded() (mux *http.ServeMux, files http.Handler, targets []string) {
	files = http.FileServerFS(fstest.MapFS{
		"public/a b.txt":   {Data: []byte("hello")},
		"admin/secret.txt": {Data: []byte("secret")},
	})
	mux = http.NewServeMux()
	mux.HandleFunc("/admin/", func(w http.ResponseWriter, r *http.Request) { http.Error(w, "denied", http.StatusForbidden) })
	mux.Handle("/", files)
	return mux, files, []string{
		"/public/a%20b.txt", "/admin/secret.txt", "/admin%2fsecret.txt", "/%2fadmin/secret.txt", "/x/%2e%2e/admin/secret.txt",
		"/x/..%2fadmin/secret.txt", "/public/..%2fadmin/secret.txt?token=1",
	}
}

// A router, a guard and a handler can read one path differently. Without the TargetGuard, the
// last five targets get the secret.
func ExampleTargetGuard() {
	mux, _, targets := guarded()
	logger := log.New(os.Stdout, "", 0)
	guard := urlhttp.TargetGuard{Policy: urltarget.Browser(), Refused: func(r *http.Request, err error) {
		logger.Print(err) // shows neither the query nor passwords
	}}
	handler := guard.Handler(mux)
	show(handler, targets)
	// Output:
	// 200 hello /public/a%20b.txt
	// 403 denied /admin/secret.txt
	// urlhttp: refused: invalid request: request target "/admin%2fsecret.txt": ambiguous request target: encoded slash at offset 6
	// 400 Bad Request /admin%2fsecret.txt
	// urlhttp: refused: invalid request: request target "/%2fadmin/secret.txt": ambiguous request target: encoded slash at offset 1
	// 400 Bad Request /%2fadmin/secret.txt
	// 403 denied /x/%2e%2e/admin/secret.txt
	// urlhttp: refused: invalid request: request target "/x/..%2fadmin/secret.txt": ambiguous request target: hidden dot segment at offset 3
	// 400 Bad Request /x/..%2fadmin/secret.txt
	// urlhttp: refused: invalid request: request target "/public/..%2fadmin/secret.txt?…": ambiguous request target: hidden dot segment at offset 8
	// 400 Bad Request /public/..%2fadmin/secret.txt?token=1
}

// show prints the status and the body of the answer to each target.
func show(handler http.Handler, targets []string) {
	for _, target := range targets {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		fmt.Println(w.Code, strings.TrimSpace(w.Body.String()), target)
	}
}

// A proxy that passes targets on byte for byte, and refuses whatever its backend could read in
// two ways.
func ExampleRewrite() {
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintln(w, "the backend got", r.RequestURI, "for", r.Header.Get("X-Forwarded-Host"))
	}))
	defer backend.Close()
	for _, policies := range [][]urltarget.Policy{nil, {urltarget.Strict()}} {
		rewrite := urlhttp.Rewrite(url.MustParse(backend.URL+"/base"), policies...)
		proxy := &httputil.ReverseProxy{
			Rewrite: func(pr *httputil.ProxyRequest) {
				rewrite(pr)
				pr.SetXForwarded()
			},
			ErrorHandler: urlhttp.ProxyErrorHandler,
		}
		show(proxy, []string{"/a|b%2F?c;d", "//a", "/x/..%2f..%2fadmin"})
	}
	// Output:
	// 200 the backend got /base/a|b%2F?c;d for example.com /a|b%2F?c;d
	// 200 the backend got /base//a for example.com //a
	// 400 Bad Request /x/..%2f..%2fadmin
	// 400 Bad Request /a|b%2F?c;d
	// 400 Bad Request //a
	// 400 Bad Request /x/..%2f..%2fadmin
}

// A guard for files. It asks about each path that some server would see for the request, so it
// doesn't matter how the file server reads it. It lists what is allowed.
func ExampleRequestTarget() {
	_, files, targets := guarded()
	isPublic := urltarget.Under("/public")
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t, err := urlhttp.RequestTarget(r)
		if err != nil || !t.Every(isPublic) {
			http.Error(w, "forbidden", http.StatusForbidden)
			return
		}
		files.ServeHTTP(w, r)
	})
	show(handler, targets)
	// Output:
	// 200 hello /public/a%20b.txt
	// 403 forbidden /admin/secret.txt
	// 403 forbidden /admin%2fsecret.txt
	// 403 forbidden /%2fadmin/secret.txt
	// 403 forbidden /x/%2e%2e/admin/secret.txt
	// 403 forbidden /x/..%2fadmin/secret.txt
	// 403 forbidden /public/..%2fadmin/secret.txt?token=1
}

// A visitor goes where a parameter says, if that is on the site. Send the result, never the
// parameter, and the whole URL: the path of "/../..//evil.example" is "//evil.example".
func ExampleRedirect() {
	site := url.MustParse("https://example.com/")
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		target, err := site.ParseSameOrigin(r.FormValue("next"))
		if err != nil {
			target = site
		}
		urlhttp.Redirect(w, r, target, http.StatusSeeOther)
	})
	for _, next := range []string{
		"/account?tab=2", "//evil.example", "%5C%5Cevil.example", "/%5Cevil.example", "/%09/evil.example", "blob:https://example.com/x", "//me:pw@example.com/", "/../..//evil.example", "",
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", "/login?next="+next, nil))
		fmt.Println(w.Code, w.Header().Get("Location"))
	}
	// Output:
	// 303 https://example.com/account?tab=2
	// 303 https://example.com/
	// 303 https://example.com/
	// 303 https://example.com/
	// 303 https://example.com/
	// 303 https://example.com/
	// 303 https://example.com/
	// 303 https://example.com//evil.example
	// 303 https://example.com/
}

// Each page has a slash at the end of its path, and each file has none. The whole URL with the
// path set is safe: http.Redirect(w, r, r.URL.Path+"/", code) would send a browser to evil.example
// for the last three.
func ExampleRedirect_slash() {
	site := url.MustParse("https://example.com/")
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimRight(r.URL.EscapedPath(), "/")
		if !strings.HasSuffix(path, ".txt") {
			path += "/"
		}
		target := *site
		if err := errors.Join(target.SetPathname(path), target.SetQuery(r.URL.RawQuery, r.URL.RawQuery != "")); err != nil {
			http.NotFound(w, r)
		} else if path != r.URL.EscapedPath() {
			urlhttp.Redirect(w, r, &target, http.StatusMovedPermanently)
		}
	})
	for _, path := range []string{"/", "/docs/", "/docs?tab=2", "/a.txt/", "//evil.example", "/%2Fevil.example", "/%5Cevil.example"} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "https://example.com"+path, nil)
		handler.ServeHTTP(w, r)
		fmt.Println(cmp.Or(w.Header().Get("Location"), "the page"))
	}
	// Output:
	// the page
	// the page
	// https://example.com/docs/?tab=2
	// https://example.com/a.txt
	// https://example.com//evil.example/
	// https://example.com/%2Fevil.example/
	// https://example.com/%5Cevil.example/
}

// An application below a path of its site sends its visitors only to its own pages: to the same
// origin, and below its path in each reading that some server has. strings.HasPrefix of the path
// would take "/subject" or "/sub/..%2fadmin".
func ExampleRedirect_belowPath() {
	app := url.MustParse("https://example.com/sub/")
	top := url.MustParse("https://example.com/sub") // for a browser, the path must start with its segments
	isBelow := urltarget.Under(app.Pathname())      // and for servers, however they read it
	isOwn := func(u *url.URL) bool {
		t, err := urltarget.Parse(http.MethodGet, u.Scheme(), u.Host(), u.RequestTarget())
		return err == nil && t.Every(isBelow)
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		target, err := app.ParseSameOrigin(r.FormValue("next"))
		if err != nil || !target.PathStartsWith(top) || !isOwn(target) {
			target = app
		}
		urlhttp.Redirect(w, r, target, http.StatusSeeOther)
	})
	for _, next := range []string{"page?a=b", "/sub", "/subject", "/admin", "../admin", "/sub/..%2fadmin", "/sub/..;/admin", "//evil.example/sub/", "/sub//evil.example"} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", "/sub/login?next="+neturl.QueryEscape(next), nil))
		fmt.Println(w.Header().Get("Location"), "for", next)
	}
	// Output:
	// https://example.com/sub/page?a=b for page?a=b
	// https://example.com/sub for /sub
	// https://example.com/sub/ for /subject
	// https://example.com/sub/ for /admin
	// https://example.com/sub/ for ../admin
	// https://example.com/sub/ for /sub/..%2fadmin
	// https://example.com/sub/ for /sub/..;/admin
	// https://example.com/sub/ for //evil.example/sub/
	// https://example.com/sub//evil.example for /sub//evil.example
}

// egressProxy returns a proxy for programs that aren't trusted, such as agents. One policy decides
// about the URL of each request, so about that of a redirect as well, which the program has to
// ask for, and about the target of CONNECT. The path within a tunnel can't be seen, so Allow
// decides about "/".
func egressProxy(o urlhttp.Options) http.Handler {
	dialer := net.Dialer{Timeout: 10 * time.Second, ControlContext: o.Guard.ControlContext}
	forward := &httputil.ReverseProxy{
		Rewrite: func(pr *httputil.ProxyRequest) { // the target is the whole URL
			// Nobody would look at what comes over a connection that has switched to HTTP/2.
			pr.Out.Header.Del("Upgrade")
			pr.Out.Header.Del("Connection")
		},
		Transport: &urlhttp.Transport{Options: o},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			http.Error(w, err.Error(), http.StatusForbidden)
		},
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodConnect {
			forward.ServeHTTP(w, r)
			return
		}
		var server net.Conn
		u, err := url.Parse("https://" + r.Host + "/")
		if err == nil {
			err = o.Check(u)
		}
		if err == nil {
			address, _ := u.DialAddress()
			server, err = dialer.DialContext(r.Context(), "tcp", address)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusForbidden)
			return
		}
		defer server.Close()
		w.WriteHeader(http.StatusOK)
		if client, buffered, err := http.NewResponseController(w).Hijack(); err == nil {
			defer client.Close()
			go func() {
				io.Copy(server, buffered)
				server.Close()
			}()
			io.Copy(client, server)
		}
	})
}

// A proxy through which a program reaches one API, below /v1, and one other host.
func Example_egressProxy() {
	api := httptest.NewServer(http.RedirectHandler("/admin", http.StatusFound))
	defer api.Close()
	other := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "from a tunnel") }))
	defer other.Close()
	apiHost, otherHost := url.MustParse(api.URL).Host(), url.MustParse(other.URL).Host()
	isBelow := urltarget.Under("/v1")
	proxy := httptest.NewServer(egressProxy(urlhttp.Options{
		Guard: urlhttp.Guard{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, AnyPort: true}, // for this example
		Hosts: urlhttp.MustParseHostRules([]string{"127.0.0.1"}, nil),
		// A list of what is allowed: a rule for "api.example" alone wouldn't be asked about
		// "api.example.", or about another port.
		Allow: func(u *url.URL) error {
			t, err := urltarget.Parse(http.MethodGet, u.Scheme(), u.Host(), u.RequestTarget())
			switch origin := u.Origin().String(); {
			case origin == other.URL:
			case origin != api.URL:
				return errors.New("another origin")
			case err != nil || !t.Every(isBelow):
				return errors.New("not below /v1")
			}
			return nil
		},
	}))
	defer proxy.Close()

	program := other.Client()
	program.Transport.(*http.Transport).Proxy = func(*http.Request) (*neturl.URL, error) { return neturl.Parse(proxy.URL) }
	for _, href := range []string{api.URL + "/v1/users", api.URL + "/v1/..%2fadmin", "https://" + apiHost + "/v1/", "http://" + otherHost + "/", "http://example.com/", "http://127.0.0.1:22/", other.URL} {
		resp, err := program.Get(href)
		if err != nil {
			fmt.Println(errors.Unwrap(err))
			continue
		}
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		fmt.Println(resp.StatusCode, strings.TrimSpace(strings.NewReplacer(apiHost, "api", otherHost, "other").Replace(string(body))))
	}
	// Output:
	// 403 urlhttp: "http://api/admin" refused: not below /v1
	// 403 urlhttp: "http://api/v1/..%2fadmin" refused: not below /v1
	// Forbidden
	// 403 urlhttp: "http://other/" refused: another origin
	// 403 urlhttp: "http://example.com/" refused: forbidden host: example.com isn't among the hosts that are allowed
	// 403 urlhttp: "http://127.0.0.1:22/" refused: forbidden port 127.0.0.1:22: port 22 isn't allowed
	// 200 from a tunnel
}

// A server on the machine of its users, such as one for the Model Context Protocol. A page whose
// name leads to 127.0.0.1 doesn't reach it, and neither does a page of another server there.
func ExampleHostGuard() {
	guard := urlhttp.HostGuard{Refused: func(_ *http.Request, err error) { fmt.Println(err) }}
	server := httptest.NewServer(guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println("reached by", r.Host)
	})))
	defer server.Close()
	for _, request := range []struct{ host, origin string }{
		{"localhost", ""}, {"0x7f.1", ""}, {"localhost", "http://localhost"}, {"rebound.evil.example", ""}, {"localhost", "https://evil.example"},
	} {
		r, err := http.NewRequest(http.MethodPost, server.URL, nil)
		if err != nil {
			log.Fatal(err)
		}
		r.Host = request.host
		if request.origin != "" {
			r.Header.Set("Origin", request.origin)
		}
		resp, err := server.Client().Do(r)
		if err != nil {
			log.Fatal(err)
		}
		resp.Body.Close()
		fmt.Println(resp.Status)
	}
	// Output:
	// reached by localhost
	// 200 OK
	// reached by 0x7f.1
	// 200 OK
	// reached by localhost
	// 200 OK
	// urlhttp: "http://rebound.evil.example/" refused: forbidden host: without Hosts, only names of this machine are allowed, over connections to a loopback address
	// 421 Misdirected Request
	// urlhttp: "http://localhost/" refused: leads to another origin: the request comes from an origin that isn't allowed
	// 403 Forbidden
}

// One list of origins for CORS, and for requests that change something, which
// [http.CrossOriginProtection] refuses if they come from another origin.
func ExampleOriginRules() {
	rules, err := urlhttp.ParseOriginRules([]string{"https://*.example.com", "http://localhost:*", "tauri://localhost"}, nil)
	if err != nil {
		log.Fatal(err)
	}
	isAllowed := func(r *http.Request) bool { return rules.AllowsHeader(r.Header.Get("Origin")) }
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Origin")
		if isAllowed(r) {
			w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
		}
	})
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isAllowed(r) {
			http.Error(w, "forbidden", http.StatusForbidden)
			return
		}
		api.ServeHTTP(w, r)
	}))
	handler := protection.Handler(api)
	for _, origin := range []string{"https://app.example.com", "http://localhost:5173", "tauri://localhost", "https://example.com", "https://app.example.com.evil.example", "https://evilexample.com", "null"} {
		r := httptest.NewRequest(http.MethodPost, "https://api.example/", nil)
		r.Header.Set("Origin", origin)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		fmt.Println(w.Code, origin, w.Header()["Access-Control-Allow-Origin"])
	}
	// Output:
	// 200 https://app.example.com [https://app.example.com]
	// 200 http://localhost:5173 [http://localhost:5173]
	// 200 tauri://localhost [tauri://localhost]
	// 403 https://example.com []
	// 403 https://app.example.com.evil.example []
	// 403 https://evilexample.com []
	// 403 null []
}

// The server of a WebSocket has to look at the header itself, as in the CheckOrigin of
// gorilla/websocket: browsers let any page open one, with the visitor's cookies. Programs that
// aren't browsers send no such header.
func ExampleOriginRules_AllowsHeader() {
	rules := urlhttp.MustParseOriginRules([]string{"https://app.example.com", "chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb"}, nil)
	checkOrigin := func(r *http.Request) bool {
		origins := r.Header["Origin"]
		return len(origins) == 0 || len(origins) == 1 && rules.AllowsHeader(origins[0])
	}
	for _, origin := range []string{"https://app.example.com", "chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb", "chrome-extension://other", "https://evil.example", "null"} {
		r := httptest.NewRequest(http.MethodGet, "https://api.example.com/socket", nil)
		r.Header.Set("Origin", origin)
		fmt.Println(checkOrigin(r), origin)
	}
	// Output:
	// true https://app.example.com
	// true chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb
	// false chrome-extension://other
	// false https://evil.example
	// false null
}

// The errors say what to write.
func ExampleParseOriginRules() {
	for _, rule := range []string{"https://EXAMPLE.com/", "*.example.com", "https://*.co.uk", "https://*"} {
		_, err := urlhttp.ParseOriginRules([]string{rule}, publicsuffix.List)
		fmt.Println(err)
	}
	// Output:
	// urlhttp: origin rule: parse origin "https://EXAMPLE.com/": invalid value: write "https://example.com"
	// urlhttp: origin rule: "*.example.com": there is no scheme: write "https://*.example.com"
	// urlhttp: origin rule: "https://*.co.uk": anyone can register a domain below a public suffix
	// urlhttp: origin rule: "https://*": no rule allows all origins: list them
}
