package urlkey_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlkey"
)

// noVarySearch has values of the header in lines, and the parameters that are ignored, or kept, or
// nil. Those of the last rows have no effect.
var noVarySearch = []struct {
	header     string
	drop, keep []string
	order      bool
}{
	{`params=("a")`, []string{"a"}, nil, false}, {`params=("a" "b")`, []string{"a", "b"}, nil, false}, {`except=("x")`, nil, []string{"x"}, false}, {`except=()`, nil, []string{}, false}, {`key-order`, nil, nil, true},
	{`key-order=?1`, nil, nil, true}, {`except=("x"), key-order`, nil, []string{"x"}, true}, {`key-order, params=()`, nil, nil, true}, {`  key-order=?0 , params=("a")  `, []string{"a"}, nil, false},
	{`params=("%C3%A9+%E6%B0%97" "" "+" "a=b&c")`, []string{"é 気", "", " ", "a=b&c"}, nil, false}, {`params=("%F6" "\\\"")`, []string{"\uFFFD", `\"`}, nil, false},
	{`params`, nil, []string{}, false}, {`params=?1, except=("a"), key-order`, nil, []string{"a"}, true}, // of browsers
	// Unknown keys and parameters, and the last of two values.
	{`x=1.5;a;b=2,key-order;a="1";  b=:YQ==:, *._-=(a "b" 1;c=?0);d , params=(  "a";x=1   "b";y  );z`, []string{"a", "b"}, nil, true}, {"key-order\nparams=(\"a\")\t\n  x", []string{"a"}, nil, true},
	{`a=@-1, b=%"%c3%a9 x", c=To/k:e~n, d=123456789012345, e=-123456789012.123, params=("a"), params=("b")` + " \t", []string{"b"}, nil, false},
	{``, nil, nil, false}, {`key-order=?0`, nil, nil, false}, {`params=()`, nil, nil, false}, {`key-order="no", params=("a")`, nil, nil, false}, {`params="a"`, nil, nil, false}, {`params=(a)`, nil, nil, false}, {`params=?0`, nil, nil, false},
	{`params=("a"), except=("x")`, nil, nil, false}, {`params=(), except=()`, nil, nil, false}, {`except="x"`, nil, nil, false}, {`except=("a" x)`, nil, nil, false}, {`except`, nil, nil, false}, {`Key-order, params=("a")`, nil, nil, false},
	// No dictionaries.
	{`params=("a"), ` + "\t", nil, nil, false}, {`params=("a") x`, nil, nil, false}, {`params=("a""b")`, nil, nil, false}, {`params=("a"`, nil, nil, false}, {`params=("ä")`, nil, nil, false}, {`params = ("a")`, nil, nil, false}, {"\nkey-order", nil, nil, false},
	{`params=("a\b")`, nil, nil, false}, {`key-order, x=1.`, nil, nil, false}, {`key-order, x=1234567890123.1`, nil, nil, false}, {`key-order, x=1234567890123456`, nil, nil, false}, {"\tkey-order", nil, nil, false}, {`key-order;A`, nil, nil, false},
	{`key-order, x=%"%C3"`, nil, nil, false}, {"params=(\"a\"\t\"b\")", nil, nil, false}, {`key-order, x=`, nil, nil, false}, {`key-order x`, nil, nil, false}, {"key-order" + strings.Repeat(" ", 1<<13-9), nil, nil, true}, {"key-order" + strings.Repeat(" ", 1<<13-8), nil, nil, false},
}

func TestParseNoVarySearch(t *testing.T) {
	for _, tt := range noVarySearch {
		hasEffect := tt.drop != nil || tt.keep != nil || tt.order
		want := urlkey.Rules{DropCredentials: true, DropFragment: true, FormQuery: hasEffect, DropEmptyQuery: hasEffect, DropParams: urlkey.Params{Names: tt.drop}}
		if tt.keep != nil {
			want.KeepParams = &urlkey.Params{Names: append([]string(nil), tt.keep...)}
		}
		if tt.order {
			want.SortQuery = urlkey.SortStandard
		}
		if got, ok := urlkey.ParseNoVarySearch(strings.Split(tt.header, "\n")); ok != hasEffect || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %t, want %+v", tt.header, got, ok, want)
		}
	}
}

// TestNoVarySearchKeys checks that URLs have the same key if they are equivalent by the draft, and,
// without bytes that aren't UTF-8, only then.
//
// https://www.ietf.org/archive/id/draft-ietf-httpbis-no-vary-search-10.html#section-6
func TestNoVarySearchKeys(t *testing.T) {
	random, runs, equal := rand.New(rand.NewPCG(84, 3)), urltest.Times(600_000), 0
	rules := map[string]urlkey.Rules{}
	for _, tt := range noVarySearch {
		rules[tt.header], _ = urlkey.ParseNoVarySearch(strings.Split(tt.header, "\n"))
	}
	pieces := strings.Fields("a b x & & & = = %61 + %20 %26 %3D é %C3%A9 %F6 %ef%bf%bd 気 \U0001F600 %EF%BC%A1 %2 ~ *")
	query := func() (s string) {
		for range random.IntN(7) {
			s += pieces[random.IntN(len(pieces))]
		}
		return []string{"", "?" + s, "?" + s, "?" + s}[random.IntN(4)]
	}
	for range runs {
		tt := noVarySearch[random.IntN(len(noVarySearch))]
		compared := func(u *url.URL) string {
			p := url.NewURLSearchParams(u.Search())
			p.DeleteFunc(func(name, _ string) bool {
				return slices.Contains(tt.drop, name) || tt.keep != nil && !slices.Contains(tt.keep, name)
			})
			switch {
			case tt.order:
				p.Sort()
			case tt.drop == nil && tt.keep == nil:
				return u.WithoutFragment().Href()
			}
			return p.String()
		}
		first := query()
		second := []string{query(), "?&" + strings.TrimPrefix(first, "?"), strings.ReplaceAll(first, "a", "%61")}[random.IntN(3)]
		u, v := url.MustParse("https://h/"+first), url.MustParse("https://h/"+second+"#f")
		r := rules[tt.header]
		same, want := r.Key(u) == r.Key(v), compared(u) == compared(v)
		if same && !want || want && !same && utf8.ValidString(url.PercentDecode(u.Search()+v.Search())) {
			t.Fatalf("%s: %q and %q: %t, want %t", tt.header, u, v, same, want)
		}
		if want && u.Search() != v.Search() {
			equal++
		}
	}
	if equal < runs/10 {
		t.Errorf("only %d pairs are equivalent", equal)
	}
}

// A cache keeps the keys of the responses that it has stored.
func ExampleParseNoVarySearch() {
	rules, _ := urlkey.ParseNoVarySearch([]string{`key-order, params=("utm_source")`})
	for _, s := range []string{"https://example.com/?a=1&b=2", "https://example.com/?b=2&utm_source=mail&a=%31", "https://example.com/?b=3"} {
		fmt.Println(rules.Key(url.MustParse(s)))
	}
	// Output:
	// https://example.com/?a=1&b=2
	// https://example.com/?a=1&b=2
	// https://example.com/?b=3
}
