package attacks_test

import (
	"fmt"
	"iter"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlvalid"
)

// The tests here check the values that may be shared between goroutines. They find everything
// only with the race detector: go test -race.

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

// writers has the prefixes of the names of *URL's methods that change it.
var writers = []string{"Set", "Unmarshal", "Scan"}

// readAll calls each exported method of v that has no parameters, except those that change v,
// and returns their results.
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

// show returns the text of a result. For an iterator, that is the text of the values that it
// yields.
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

// TestSharedURL reads a URL, its host, its origin and its query from many goroutines, with
// every method.
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
			all = append(all, fmt.Sprint(urltest.Pairs(u.SearchParams())))
			if href == "" {
				return all
			}
			for _, ref := range []string{"", "?x", "#x", "/x", "x", "//x", "../x/./", "https:x", "y:z"} {
				v, err := u.Parse(ref)
				all = append(all, fmt.Sprint(v, urltest.ErrorText(err), err == nil && *u.WithoutFragment() == *v.WithoutFragment()))
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
		"listener": {OnValidationError: func(url.ValidationError) bool { reports.Add(1); return true }},
	} {
		t.Run(name, func(t *testing.T) {
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
					t.Errorf("is %q, want %q", got, want)
				}
			})
			if name == "listener" && reports.Load() == 0 {
				t.Error("nothing was reported")
			}
		})
	}
}

// listReaders are the methods that only read a list, and listWriters are those that change it.
// Every method is in one of these.
var (
	listReaders = map[string]func(p *url.URLSearchParams) any{
		"All": func(p *url.URLSearchParams) any { return urltest.Pairs(p) },
		"AppendText": func(p *url.URLSearchParams) any {
			b, err := p.AppendText([]byte("x"))
			return fmt.Sprint(string(b), err)
		},
		"MarshalText": func(p *url.URLSearchParams) any { b, err := p.MarshalText(); return fmt.Sprint(string(b), err) },
		"Encode":      func(p *url.URLSearchParams) any { return p.Encode(encodings.ISO2022JP) },
		"Get":         func(p *url.URLSearchParams) any { value, ok := p.Get("b"); return fmt.Sprint(value, ok) },
		"GetAll":      func(p *url.URLSearchParams) any { return p.GetAll("a") },
		"Has":         func(p *url.URLSearchParams) any { return p.Has("a") },
		"HasValue":    func(p *url.URLSearchParams) any { return p.HasValue("a", "3") },
		"Keys":        func(p *url.URLSearchParams) any { return slices.Collect(p.Keys()) },
		"MarshalJSON": func(p *url.URLSearchParams) any { b, err := p.MarshalJSON(); return fmt.Sprint(string(b), err) },
		"NetValues":   func(p *url.URLSearchParams) any { return p.NetValues().Encode() },
		"Size":        func(p *url.URLSearchParams) any { return p.Size() },
		"String":      func(p *url.URLSearchParams) any { return p.String() },
		"Value":       func(p *url.URLSearchParams) any { return p.Value("c") },
		"Values":      func(p *url.URLSearchParams) any { return slices.Collect(p.Values()) },
	}
	listWriters = []string{"Append", "Delete", "DeleteFunc", "DeleteValue", "Set", "Sort", "UnmarshalText"}
)

// TestSharedSearchParams reads lists from many goroutines, however they were created. It also
// reads the URLs of the bound ones.
func TestSharedSearchParams(t *testing.T) {
	const query = "a=1&b=%C3%A9+&a=3&c"
	changed := url.NewURLSearchParams(query)
	changed.Append("b", "x")
	sorted := url.NewURLSearchParams("?" + query)
	sorted.Sort()
	limited, err := url.ParseURLSearchParams(query, 9)
	if err != nil {
		t.Fatal(err)
	}
	u, changedURL, v := url.MustParse("https://h/?"+query), url.MustParse("https://h/"), url.MustParse("https://h/?"+query)
	changedList, readAgain := changedURL.SearchParams(), v.SearchParams()
	changedList.Append("a", "3")
	if err := v.SetHash("x"); err != nil {
		t.Fatal(err)
	}
	readAgain.Size() // the only use that needs exclusive access
	for name, p := range map[string]*url.URLSearchParams{
		"bound":                    u.SearchParams(),
		"bound, without a query":   url.MustParse("https://h/").SearchParams(),
		"bound, changed":           changedList,
		"bound, read after setter": readAgain,
		"bound to the zero URL":    new(url.URL).SearchParams(),

		"zero":             {},
		"parsed":           url.NewURLSearchParams(query),
		"parsed, as it is": url.NewURLSearchParams("a=1&b=2"),
		"limited":          limited,
		"of pairs":         url.URLSearchParamsFromPairs(changed.All()),
		"of net/url":       url.URLSearchParamsFromNetValues(changed.NetValues()),
		"changed":          changed,
		"sorted":           sorted,
		"of a URL":         url.NewURLSearchParams(url.MustParse("https://h/?" + query).Search()),
	} {
		t.Run(name, func(t *testing.T) {
			read := func() (all []string) {
				for _, method := range slices.Sorted(maps.Keys(listReaders)) {
					all = append(all, fmt.Sprint(method, listReaders[method](p)))
				}
				return append(all, u.Href(), changedURL.Href(), v.Search())
			}
			want := read()
			together(func() {
				if got := read(); !slices.Equal(got, want) {
					t.Errorf("is read as %q, want %q", got, want)
				}
			})
		})
	}
}

// TestListMethods checks that no method of a list is missing here. The documentation of a
// method also says whether it reads or writes.
func TestListMethods(t *testing.T) {
	list := reflect.TypeFor[*url.URLSearchParams]()
	for method := range list.Methods() {
		name := method.Name
		_, reads := listReaders[name]
		if slices.Contains(listWriters, name) == reads {
			t.Errorf("%s must be in exactly one of the lists of methods", name)
		}
	}
	if n := len(listReaders) + len(listWriters); n != list.NumMethod() {
		t.Errorf("%d methods read or write, of %d", n, list.NumMethod())
	}
}

// TestSharedFunctions calls functions that aren't methods. They have no state.
func TestSharedFunctions(t *testing.T) {
	call := func() (all []string) {
		for _, s := range []string{"BÜCHER.example", "xn--bcher-kva.example", "1.2", "[::1]", "a b", "\xFF%41", "日本語。ＪＰ"} {
			ascii, err := url.DomainToASCII(s, true)
			host, hostErr := url.ParseHost(s)
			opaque, opaqueErr := url.ParseOpaqueHost(s)
			all = append(all, ascii, urltest.ErrorText(err), host.String(), urltest.ErrorText(hostErr), opaque.String(), urltest.ErrorText(opaqueErr), url.DomainToUnicode(s),
				url.PercentEncode(s, url.ComponentPercentEncodeSet), url.PercentDecode(s),
				url.PercentEncodeAfterEncoding(encodings.EUCJP, s, url.QueryPercentEncodeSet), url.NewURLSearchParams(s).String(),
				fmt.Sprint(url.CanParse(s), url.CanParseWithBase(s, "https://h/"), slices.Collect(url.ValidationErrors("https://"+s, nil)), urlvalid.URL(s, nil)))
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
