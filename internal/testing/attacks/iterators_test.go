package attacks_test

import (
	"cmp"
	"fmt"
	"io/fs"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlpattern"
	"github.com/gowhatwg/url/urltarget"
)

var anyPatterns = func() *urlpattern.Set {
	var patterns []*urlpattern.Pattern
	for _, s := range []string{"https://*", "https://h/a/*", "https://h/*?*", "https://*/:x/*"} {
		patterns = append(patterns, urlpattern.MustNew(s, nil, urlpattern.Options{}))
	}
	set, err := urlpattern.NewSet(patterns)
	if err != nil {
		panic(err)
	}
	return set
}()

// iterators has each function that returns an iterator, for a text.
var iterators = map[string]func(text string) iter.Seq[string]{
	"URL.PathSegments":        func(s string) iter.Seq[string] { return urlOf(s).PathSegments() },
	"URL.DecodedPathSegments": func(s string) iter.Seq[string] { return urlOf(s).DecodedPathSegments() },
	"Host.Labels":             func(s string) iter.Seq[string] { return urlOf(s).ParsedHost().Labels() },
	"URLSearchParams.All":     func(s string) iter.Seq[string] { return pairsOf(url.NewURLSearchParams(s).All()) },
	"URLSearchParams.Keys":    func(s string) iter.Seq[string] { return url.NewURLSearchParams(s).Keys() },
	"URLSearchParams.Values":  func(s string) iter.Seq[string] { return url.NewURLSearchParams(s).Values() },
	"ValidationErrors":        func(s string) iter.Seq[string] { return textsOf(url.ValidationErrors("https:/h/"+s, nil)) },
	"Set.All":                 func(s string) iter.Seq[string] { return textsOf(anyPatterns.All(urlOf(s))) },
	"Target.EachFinding": func(s string) iter.Seq[string] {
		target, err := urltarget.Parse("GET", "https", "h", "/"+s)
		if err != nil {
			panic(err)
		}
		return pairsOf(target.EachFinding())
	},
	"StyleURLs": func(s string) iter.Seq[string] {
		return textsOf(urlhtml.StyleURLs("@import '" + s + "'; a { b: url(" + s + ") url('" + s + "') }"))
	},
	"Links": func(s string) iter.Seq[string] { // reads a document once, so each loop has its own
		return func(yield func(string) bool) {
			pairsOf(urlhtml.Links(strings.NewReader(document(s)), urlhtml.Options{}))(yield)
		}
	},
	"LinksOf": func(s string) iter.Seq[string] {
		root, err := html.Parse(strings.NewReader(document(s)))
		if err != nil {
			panic(err)
		}
		return textsOf(urlhtml.LinksOf(root, urlhtml.Options{}))
	},
}

// urlOf returns a URL with s in its host, if that is valid, path and query.
func urlOf(s string) *url.URL {
	u := url.MustParse("https://h/" + s)
	_ = u.SetHostname("www." + strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || r == '.' {
			return r
		}
		return -1
	}, s) + ".example")
	return u
}

func document(s string) string {
	s = html.EscapeString(s)
	return fmt.Sprintf(`<base href=/x/><a href="%s" ping="a %[1]s">x</a><img srcset="%[1]s 1x, b 2x"><iframe srcdoc="<a href=/><img src='%[1]s'>">`, s) + "<style>a { b: url(c) url(d) }</style>"
}

func textsOf[V any](seq iter.Seq[V]) iter.Seq[string] {
	return func(yield func(string) bool) { seq(func(v V) bool { return yield(fmt.Sprint(v)) }) }
}

func pairsOf[K, V any](seq iter.Seq2[K, V]) iter.Seq[string] {
	return func(yield func(string) bool) { seq(func(k K, v V) bool { return yield(fmt.Sprint(k, " ", v)) }) }
}

// TestIterators loops over every iterator twice, in several goroutines, and up to each element.
func TestIterators(t *testing.T) {
	pieces := strings.Split("a|b.c|/|//|..|%2F|%2e|?|&|=|a=b|#|;|:|@| |\\|,|é|%|'|)|x=1&y=2|data:,x", "|")
	random := rand.New(rand.NewPCG(43, 1))
	for name, of := range iterators {
		t.Run(name, func(t *testing.T) {
			elements := 0
			for range urltest.Times(300) {
				var b strings.Builder
				for range random.IntN(9) {
					b.WriteString(pieces[random.IntN(len(pieces))])
				}
				elements += checkIterator(t, b.String(), of(b.String()))
			}
			if elements < urltest.Times(300) {
				t.Errorf("only %d elements", elements)
			}
		})
	}
}

// checkIterator returns the number of elements.
func checkIterator(t *testing.T, text string, seq iter.Seq[string]) int {
	t.Helper()
	want := slices.Collect(seq)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for range 2 {
				if got := slices.Collect(seq); !slices.Equal(got, want) {
					t.Errorf("%q: again, it has %q, want %q", text, got, want)
				}
			}
		})
	}
	wait.Wait()
	for n := range want {
		var got []string
		for s := range seq {
			if got = append(got, s); len(got) > n {
				break
			}
		}
		if !slices.Equal(got, want[:n+1]) {
			t.Errorf("%q: up to %d, it has %q, want %q", text, n, got, want[:n+1])
		}
	}
	return len(want)
}

var returnsIterator = regexp.MustCompile(`(?m)^func (?:\(\w+ \*?(\w+)\) )?([A-Z]\w*)\(.*\) iter\.Seq2?\[`)

// TestEveryIterator checks that no exported function is missing.
func TestEveryIterator(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && slices.Contains([]string{".git", "internal", "cmd", "tools", "bench", "testdata", "node_modules"}, entry.Name()) {
			return cmp.Or(err, fs.SkipDir)
		}
		if entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		src, err := os.ReadFile(path)
		for _, match := range returnsIterator.FindAllStringSubmatch(string(src), -1) {
			name := strings.TrimPrefix(match[1]+"."+match[2], ".")
			if iterators[name] == nil {
				t.Errorf("%s: %s isn't tested", path, name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
