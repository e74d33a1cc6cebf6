package urlpattern_test

import (
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlpattern"
	"github.com/gowhatwg/url/urltarget"
)

func ExampleNew() {
	p, err := urlpattern.New("https://{*.}?example.com/books/:id(\\d+)?#*", nil, urlpattern.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range []string{
		"https://example.com/books",
		"https://www.example.com/books/42#reviews",
		"https://example.com/books/new",
		"https://example.com:8080/books",
	} {
		fmt.Println(p.TestString(s, nil), s)
	}
	// Output:
	// true https://example.com/books
	// true https://www.example.com/books/42#reviews
	// false https://example.com/books/new
	// false https://example.com:8080/books
}

// A relative pattern takes the other components from a base URL.
func ExampleNew_base() {
	base := url.MustParse("https://example.com/shop/?page=2")
	p := urlpattern.MustNew("../admin/*", base, urlpattern.Options{})
	fmt.Println(p.Hostname(), p.Pathname(), p.Search())
	// Output: example.com /admin/* *
}

// An error says where it is, and which syntax was expected.
func ExampleNew_error() {
	_, err := urlpattern.New("https://example.com/{books", nil, urlpattern.Options{})
	fmt.Println(err)
	var e *urlpattern.Error
	if errors.As(err, &e) {
		fmt.Println(e.Component, e.Offset)
	}
	// Output:
	// urlpattern: pathname: expected "}" (at byte 26)
	// pathname 26
}

// Missing components are wildcards.
func ExampleNewInit() {
	protocol, pathname := "http{s}?", "/:file.pdf"
	p, err := urlpattern.NewInit(urlpattern.Init{Protocol: &protocol, Pathname: &pathname}, urlpattern.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)
	fmt.Println(p.TestString("http://any.example:8080/manual.pdf?download", nil))
	// Output:
	// http{s}?://*:*/:file.pdf
	// true
}

func ExamplePattern_Exec() {
	p := urlpattern.MustNew("https://:shop.example.com/:category/*", nil, urlpattern.Options{})
	u := url.MustParse("https://toys.example.com/trains/steam/4-6-2")
	m, ok := p.Exec(u)
	if !ok {
		return
	}
	shop, _ := m.Hostname.Group("shop")
	category, _ := m.Pathname.Group("category")
	rest, _ := m.Pathname.Group("0")
	fmt.Println(shop, category, rest)
	// Output: toys trains steam/4-6-2
}

// Groups are percent-encoded, as the URL is: in the decoded path the slash would begin another
// segment. DecodedGroups decodes the values alone.
func ExampleComponentResult_DecodedGroups() {
	p := urlpattern.MustNew("https://example.com/files/:name", nil, urlpattern.Options{})
	m, ok := p.ExecString("https://example.com/files/a%2Fb.txt", nil)
	encoded, _ := m.Pathname.Group("name")
	fmt.Println(ok, encoded, m.Pathname.DecodedGroups()["name"])
	// Output: true a%2Fb.txt a/b.txt
}

func ExamplePattern_Generate() {
	p := urlpattern.MustNew("https://example.com/books/:title", nil, urlpattern.Options{})
	fmt.Println(p.Generate(urlpattern.Pathname, map[string]string{"title": "Die Räuber"}))
	_, err := p.Generate(urlpattern.Pathname, map[string]string{"title": ".."})
	fmt.Println(err)
	// Output:
	// /books/Die%20R%C3%A4uber <nil>
	// urlpattern: generate: pathname: the URL parser would change the result
}

// An OAuth server has a list of the URLs that a login may redirect to. The
// server redirects to the URL that matched, not to the string that it was given.
func ExampleNewSet() {
	var list []*urlpattern.Pattern
	for _, s := range []string{
		"https://app.example.com/callback",
		"https://:branch.preview.example.com/callback",
		"http://localhost\\:*/callback",
	} {
		list = append(list, urlpattern.MustNew(s+"\\?#", nil, urlpattern.Options{})) // no query, no fragment
	}
	allowed := urlpattern.MustNewSet(list)
	for _, s := range []string{
		"https://app.example.com/callback",
		"https://fix-1.preview.example.com/callback",
		"http://localhost:5173/callback",
		"https://a.b.preview.example.com/callback",
		"https://app.example.com/callback?next=https://evil.example/",
		"https://app.example.com\\@evil.example/callback",
		"https://evil.example/callback#app.example.com",
		"https://app.example.com/x/../callback",
	} {
		u, err := url.Parse(s)
		if err != nil || !allowed.Test(u) || u.IncludesCredentials() {
			fmt.Println("refused", s)
			continue
		}
		fmt.Println("redirect to", u)
	}
	// Output:
	// redirect to https://app.example.com/callback
	// redirect to https://fix-1.preview.example.com/callback
	// redirect to http://localhost:5173/callback
	// refused https://a.b.preview.example.com/callback
	// refused https://app.example.com/callback?next=https://evil.example/
	// refused https://app.example.com\@evil.example/callback
	// refused https://evil.example/callback#app.example.com
	// redirect to https://app.example.com/callback
}

// A Router passes each request to the handler of a pattern that matches. The most
// restrictive pattern wins, as in [http.ServeMux].
type Router struct {
	routes []route
	set    *urlpattern.Set
}

type route struct {
	method  string // "" for any
	pattern *urlpattern.Pattern
	handler http.HandlerFunc
}

// Handle adds a route. The pattern is either the pattern string of a pathname or a
// constructor string.
func (r *Router) Handle(method, pattern string, handler http.HandlerFunc) {
	init := urlpattern.Init{Pathname: &pattern}
	p, err := urlpattern.NewInit(init, urlpattern.Options{})
	if strings.Contains(pattern, "://") {
		p, err = urlpattern.New(pattern, nil, urlpattern.Options{})
	}
	if err != nil {
		panic(err)
	}
	r.routes = append(r.routes, route{method, p, handler})
	slices.SortStableFunc(r.routes, func(a, b route) int { return urlpattern.Compare(b.pattern, a.pattern) })
	var patterns []*urlpattern.Pattern
	for _, a := range r.routes {
		patterns = append(patterns, a.pattern)
	}
	if r.set, err = urlpattern.NewSet(patterns); err != nil {
		panic(err)
	}
}

func (r *Router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	// The URL as requested: the request's own URL is decoded.
	u, err := urltarget.ParseURL("http", req.Host, req.RequestURI)
	if err != nil {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	for i := range r.set.All(u) {
		a := r.routes[i]
		if a.method != "" && a.method != req.Method {
			continue
		}
		m, _ := a.pattern.Exec(u)
		for _, g := range append(m.Hostname.Groups, m.Pathname.Groups...) {
			if g.Matched {
				req.SetPathValue(g.Name, url.PercentDecodeUTF8(g.Value))
			}
		}
		a.handler(w, req)
		return
	}
	http.NotFound(w, req)
}

func ExampleSet_router() {
	var r Router
	say := func(format string, names ...string) http.HandlerFunc {
		return func(w http.ResponseWriter, req *http.Request) {
			var values []any
			for _, name := range names {
				values = append(values, req.PathValue(name))
			}
			fmt.Fprintf(w, format, values...)
		}
	}
	r.Handle("", "/*", say("nothing there"))
	r.Handle("GET", "/books/:id", say("book %q", "id"))
	r.Handle("POST", "/books/:id", say("change %q", "id"))
	r.Handle("GET", "/books/new", say("new book"))
	r.Handle("GET", "/books/:id(\\d+)/pages/:page?", say("page %q of %q", "page", "id"))

	for _, target := range []string{
		"/books/42", "/books/a%2Fb", "/books/new", "/books/7/pages/1", "/books/7/pages", "/x/y",
		"http://h.example/books/1", `/books/a\b`, "/books/a#b", // as proxies and odd clients write them
	} {
		w := httptest.NewRecorder()
		r.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		fmt.Printf("%s: %s\n", target, w.Body)
	}
	// Output:
	// /books/42: book "42"
	// /books/a%2Fb: book "a/b"
	// /books/new: new book
	// /books/7/pages/1: page "1" of "7"
	// /books/7/pages: page "" of "7"
	// /x/y: nothing there
	// http://h.example/books/1: book "1"
	// /books/a\b: book "a\\b"
	// /books/a#b: book "a#b"
}

// A pattern lets requests for /public through to a file server, whichever way the file server
// reads the path: it would serve /admin/secret.txt for the last three.
func ExamplePattern_Test_guard() {
	public := urlpattern.MustNew("/public/*", url.MustParse("https://example.com"), urlpattern.Options{})
	allows := func(path string) bool {
		u := url.MustParse("https://example.com")
		return u.SetDecodedPath(path) == nil && public.Test(u)
	}
	files := http.FileServerFS(fstest.MapFS{
		"public/a b.txt":   {Data: []byte("hello")},
		"admin/secret.txt": {Data: []byte("secret")},
	})
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t, err := urlhttp.RequestTarget(r)
		if err != nil || !t.Every(allows) {
			http.Error(w, "forbidden", http.StatusForbidden)
			return
		}
		files.ServeHTTP(w, r)
	})
	server := httptest.NewServer(handler)
	defer server.Close()
	for _, target := range []string{
		"/public/a%20b.txt",
		"/public/../admin/secret.txt",
		"/public/%2e%2e/admin/secret.txt",
		"/public/..%2fadmin/secret.txt",
	} {
		resp, err := http.Get(server.URL + target)
		if err != nil {
			log.Fatal(err)
		}
		resp.Body.Close()
		fmt.Println(resp.StatusCode, target)
	}
	// Output:
	// 200 /public/a%20b.txt
	// 403 /public/../admin/secret.txt
	// 403 /public/%2e%2e/admin/secret.txt
	// 403 /public/..%2fadmin/secret.txt
}
