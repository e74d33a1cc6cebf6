package urlhttp_test

import (
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"os"
	"strings"
	"testing/fstest"

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

// show prints the status and the body of the answer to each target.
func show(handler http.Handler, targets []string) {
	for _, target := range targets {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		fmt.Println(w.Code, strings.TrimSpace(w.Body.String()), target)
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

// A guard for files. It asks about each path that some server would see for the request, so it
// doesn't matter how the file server reads it. It lists what is allowed.
func ExampleRequestTarget() {
	_, files, targets := guarded()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t, err := urlhttp.RequestTarget(r)
		if err != nil || !t.Every(func(path string) bool { return strings.HasPrefix(path, "/public/") }) {
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
