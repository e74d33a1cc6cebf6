// Package bench measures package urlpattern side by side with github.com/dunglas/go-urlpattern.
//
//	go test -run '^$' -bench . ./urlpattern
package bench

import (
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
