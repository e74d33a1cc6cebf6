// Package bench measures package urlpattern side by side with github.com/dunglas/go-urlpattern, and with
// net/http's ServeMux.
//
//	go test -run '^$' -bench . ./urlpattern
package bench

import (
	"net/http"
	"net/http/httptest"
	"testing"

	dunglas "github.com/dunglas/go-urlpattern"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/bench/turns"
	"github.com/gowhatwg/url/urlpattern"
)

// subjects are patterns, each with a URL that it matches.
var subjects = []struct{ pattern, url string }{
	{"https://example.com/books", "https://example.com/books"},
	{"https://example.com/books/:id", "https://example.com/books/978-3-16"},
	{"https://example.com/books/:id?", "https://example.com/books"},
	{"https://example.com/assets/*", "https://example.com/assets/js/app.js"},
	{"https://{*.}?example.com/books/*", "https://www.example.com/books/1"},
	{"https://example.com/a/*/b/:c", "https://example.com/a/x/y/z/b/c"},
	{"https://example.com/{a}+:x-{:y.}*z", "https://example.com/aab-c.z"},
	{"https://example.com/books/:id([0-9]+)", "https://example.com/books/12345"},
}

// Benchmark parses and matches a URL, matches a parsed one, and compiles the pattern.
func Benchmark(b *testing.B) {
	for _, s := range subjects {
		p := urlpattern.MustNew(s.pattern, nil, urlpattern.Options{})
		q, err := dunglas.New(s.pattern, "", nil)
		if err != nil {
			b.Fatal(err)
		}
		u := url.MustParse(s.url)
		if !p.Test(u) || !p.TestString(s.url, nil) || !q.Test(s.url, "") {
			b.Fatalf("%s doesn't match %s", s.pattern, s.url)
		}
		b.Run("match/"+s.pattern, func(b *testing.B) {
			turns.Compare(b, 1,
				turns.Way{Name: "urlpattern", Run: func() { p.TestString(s.url, nil) }},
				turns.Way{Name: "parsed", Run: func() { p.Test(u) }},
				turns.Way{Name: "dunglas", Run: func() { q.Test(s.url, "") }})
		})
		b.Run("compile/"+s.pattern, func(b *testing.B) {
			turns.Compare(b, 1,
				turns.Way{Name: "urlpattern", Run: func() { urlpattern.New(s.pattern, nil, urlpattern.Options{}) }},
				turns.Way{Name: "dunglas", Run: func() { dunglas.New(s.pattern, "", nil) }})
		})
	}
}

// routes are pathnames as the documentation of routers has them, and what comes closest for
// ServeMux: it has no groups within a segment, nor optional ones.
var routes = []struct{ pathname, mux, path string }{
	{"/users/:userId/books/:bookId", "/users/{userId}/books/{bookId}", "/users/34/books/8989"},
	{"/static/*", "/static/", "/static/js/app.js"},
	{"/:org/:repo/blob/:branch/*", "/{org}/{repo}/blob/{branch}/{rest...}", "/golang/go/blob/master/src/net/http/server.go"},
	{"/docs/:path+", "/docs/{path...}", "/docs/a/b/c"},
	{"/docs{/}?", "/docs/{$}", "/docs/"},
	{"/:lang?/about", "/{lang}/about", "/en/about"},
	{"/product/:action?/:id?", "/product/{action}/{id}", "/product/edit/12345"},
	{"/flights/:from-:to", "/flights/{route}", "/flights/LAX-SFO"},
	{"/:file.:ext", "/{file}", "/photo.jpeg"},
	{`/user/:id(\d+)`, "/user/{id}", "/user/12345"},
}

// BenchmarkMux matches a pathname.
func BenchmarkMux(b *testing.B) {
	for _, s := range routes {
		p, err := urlpattern.NewInit(urlpattern.Init{Pathname: &s.pathname}, urlpattern.Options{})
		if err != nil {
			b.Fatal(err)
		}
		u, r := url.MustParse("http://example.com"+s.path), httptest.NewRequest("GET", s.path, nil)
		mux := http.NewServeMux()
		mux.Handle(s.mux, http.NotFoundHandler())
		if _, pattern := mux.Handler(r); pattern == "" || !p.Test(u) {
			b.Fatalf("%s doesn't match %s", s.pathname, s.path)
		}
		b.Run(s.pathname, func(b *testing.B) {
			turns.Compare(b, 1,
				turns.Way{Name: "mux", Run: func() { mux.Handler(r) }},
				turns.Way{Name: "test", Run: func() { p.Test(u) }},
				turns.Way{Name: "exec", Run: func() { p.Exec(u) }})
		})
	}
}
