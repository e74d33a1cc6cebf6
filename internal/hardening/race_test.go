package hardening_test

import (
	"fmt"
	"iter"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/urltest"
)

// The tests here say what may be shared between goroutines. They need the race
// detector to find everything: go test -race.

// together runs f in several goroutines at the same time.
func together(f func()) {
	var wait sync.WaitGroup
	start := make(chan struct{})
	for range 4 * runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			<-start
			for range 16 {
				f()
			}
		})
	}
	close(start)
	wait.Wait()
}

// writers begins the names of the methods of *URL that change it.
var writers = []string{"Set", "Unmarshal", "Scan"}

// readAll calls each exported method of v that takes nothing, except those that
// change v, and returns what they return.
func readAll(v any) []string {
	value := reflect.ValueOf(v)
	var results []string
	for i := range value.NumMethod() {
		method := value.Type().Method(i)
		if method.Type.NumIn() > 1 || slices.ContainsFunc(writers, func(name string) bool { return strings.HasPrefix(method.Name, name) }) {
			continue
		}
		for _, result := range value.Method(i).Call(nil) {
			results = append(results, fmt.Sprintf("%s: %s", method.Name, show(result.Interface())))
		}
	}
	return results
}

// show returns the text of a result, of an iterator what it yields.
func show(result any) string {
	switch r := result.(type) {
	case iter.Seq[string]:
		return fmt.Sprint(slices.Collect(r))
	case *url.URL:
		return r.Href()
	case []byte:
		return string(r)
	case error:
		return r.Error()
	}
	if reflect.TypeOf(result) != nil && reflect.TypeOf(result).Kind() == reflect.Func {
		return "a function"
	}
	return fmt.Sprint(result)
}

// sharedURLs have every component, and hosts of every kind.
var sharedURLs = []string{
	"https://user:pass@xn--kche-0ra.example.com:8080/a/b%20c/?q=1&r=%C3%A9#fragment",
	"http://127.0.0.1/?a", "wss://[::1]:1/", "file:///C:/a", "blob:https://h/a", "foo://h%20/.//", "mailto:a@b", "web+demo:/.//p",
}

// TestSharedURL reads a URL, its host, its origin and its query from many
// goroutines, with each method that there is.
func TestSharedURL(t *testing.T) {
	for _, href := range append(sharedURLs, "") {
		u := new(url.URL)
		if href != "" {
			u = url.MustParse(href)
		}
		read := func() []string {
			all := slices.Concat(readAll(u), readAll(u.ParsedHost()), readAll(u.Origin()))
			for segment := range u.PathSegments() {
				all = append(all, segment)
			}
			all = append(all, urltest.Collect(u.SearchParams())...)
			if href == "" {
				return all
			}
			for _, ref := range []string{"", "?x", "#x", "/x", "x", "//x", "../x/./", "https:x", "y:z"} {
				v, err := u.Parse(ref)
				all = append(all, fmt.Sprint(v, urltest.ErrorText(err), err == nil && u.EqualIgnoringFragment(v)))
			}
			return all
		}
		want := read()
		if len(want) < 30 {
			t.Fatalf("%q: there are only %d results: %q", href, len(want), want)
		}
		before := *u
		together(func() {
			if got := read(); !slices.Equal(got, want) {
				t.Errorf("%q: is read as %q, want %q", href, got, want)
			}
		})
		if *u != before {
			t.Errorf("%q: reading made it %q", href, u)
		}
	}
}

// TestSharedParser parses with one Parser, and one base, in many goroutines, and
// sets attributes of copies of one URL.
func TestSharedParser(t *testing.T) {
	var reports atomic.Int64
	for name, parser := range map[string]*url.Parser{
		"plain":    {},
		"based":    {Base: url.MustParse("https://u:p@h/a/b?c#d")},
		"encoded":  {Base: url.MustParse("https://h/"), Encoding: encodings.ShiftJIS},
		"stateful": {Encoding: encodings.ISO2022JP},
		"strict":   {Strict: true, MaxLength: 100},
		"listener": {OnValidationError: func(url.ValidationError) { reports.Add(1) }},
	} {
		shared := url.MustParse("https://user@example.com/")
		parse := func() (all []string) {
			for _, v := range []string{"https://h/?é", "a\tb", "//ü.example/?\u3042#x", "https://h:x", "foo://é", "?日本", "https:\\\\h"} {
				u, err := parser.Parse(v)
				all = append(all, fmt.Sprint(u, urltest.ErrorText(err), parser.CanParse(v)))
			}
			for _, attribute := range urltest.Attributes {
				u := *shared
				err := parser.Set(&u, attribute, "é:1")
				all = append(all, fmt.Sprint(&u, urltest.ErrorText(err)))
			}
			return all
		}
		want := parse()
		together(func() {
			if got := parse(); !slices.Equal(got, want) {
				t.Errorf("%s: is %q, want %q", name, got, want)
			}
		})
	}
	if reports.Load() == 0 {
		t.Error("nothing has been reported")
	}
}

// TestSharedFunctions calls what isn't a method: there is no state behind it.
func TestSharedFunctions(t *testing.T) {
	call := func() (all []string) {
		for _, s := range []string{"BÜCHER.example", "xn--bcher-kva.example", "1.2", "[::1]", "a b", "\xFF%41", "日本語。ＪＰ"} {
			ascii, err := url.DomainToASCII(s, true)
			host, hostErr := url.ParseHost(s)
			opaque, opaqueErr := url.ParseOpaqueHost(s)
			all = append(all, ascii, urltest.ErrorText(err), host.String(), urltest.ErrorText(hostErr), opaque.String(), urltest.ErrorText(opaqueErr), url.DomainToUnicode(s),
				url.PercentEncode(s, url.ComponentPercentEncodeSet), string(url.PercentDecode(s)),
				url.PercentEncodeAfterEncoding(encodings.EUCJP, s, url.QueryPercentEncodeSet), url.NewURLSearchParams(s).String(),
				fmt.Sprint(url.CanParse(s), url.CanParseWithBase(s, "https://h/"), url.Validate("https://"+s, nil), url.CheckURLString(s, nil)))
		}
		return all
	}
	want := call()
	together(func() {
		if got := call(); !slices.Equal(got, want) {
			t.Errorf("is %q, want %q", got, want)
		}
	})
}
