package url_test

import (
	"errors"
	"fmt"
	"html/template"
	"maps"
	"math"
	"net/http"
	neturl "net/url"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// TestValue compares Value with Get.
func TestValue(t *testing.T) {
	params := url.NewURLSearchParams("a=1&a=2&b&c=%26&\xFF=x")
	for name, want := range map[string]string{"a": "1", "b": "", "c": "&", "d": "", "": "", "\uFFFD": "x", "\xFF": "x"} {
		got, _ := params.Get(name)
		if params.Value(name) != want || got != want {
			t.Errorf("%q: Value is %q, Get is %q, want %q", name, params.Value(name), got, want)
		}
	}
	var text strings.Builder
	page := template.Must(template.New("").Parse(`{{if .Value "a"}}a{{end}}{{if .Value "b"}}b{{end}}{{.Value "c"}}{{.Value "d"}}`))
	if err := page.Execute(&text, params); err != nil || text.String() != "a&amp;" {
		t.Errorf("the template gives %q, %v", text.String(), err)
	}
}

// TestParseURLSearchParams has each query with the number of its pairs. The query is within
// that limit, but not within a limit of one less.
func TestParseURLSearchParams(t *testing.T) {
	for _, tt := range []struct {
		query string
		pairs int
	}{
		{"a", 1}, {"?a=b", 1}, {"a=1&a=2", 2},
		{"&&a&&&b&", 2}, // empty sequences don't count
		{"=&=", 2},      // a name and a value can be empty
		{"a;b", 1},      // a ";" doesn't separate pairs
		{"%26=%3D&\xFF", 2}, {strings.Repeat("&a", 5000), 5000}, {strings.Repeat("&", 5000) + "a&b", 2},
	} {
		want := url.NewURLSearchParams(tt.query)
		for _, limit := range []int{math.MinInt, -1, 0, tt.pairs, tt.pairs + 1, math.MaxInt} {
			got, err := url.ParseURLSearchParams(tt.query, limit)
			if err != nil || got.Size() != tt.pairs || !slices.Equal(urltest.Pairs(got), urltest.Pairs(want)) || got.String() != want.String() {
				t.Errorf("%.20q within %d: %.40q, %v", tt.query, limit, got, err)
			}
		}
		if tt.pairs == 1 {
			continue // 0 means no limit
		}
		for _, limit := range []int{1, tt.pairs - 1} {
			got, err := url.ParseURLSearchParams(tt.query, limit)
			if got != nil || !errors.Is(err, url.ErrTooManyPairs) {
				t.Errorf("%.20q within %d: %.40q, %v, want ErrTooManyPairs", tt.query, limit, got, err)
			}
		}
	}
	for _, query := range []string{"", "?", "&&&"} {
		if got, err := url.ParseURLSearchParams(query, 1); err != nil || got.Size() != 0 {
			t.Errorf("%q within 1: %q, %v", query, got, err)
		}
	}
}

// TestNetValues converts to and from the values of net/url.
func TestNetValues(t *testing.T) {
	for _, tt := range []struct {
		query  string
		values neturl.Values
		back   string // the list of the values
	}{
		{"", neturl.Values{}, ""}, {"b=2&a=1&b=1", neturl.Values{"a": {"1"}, "b": {"2", "1"}}, "a=1&b=2&b=1"},
		{"a&=b&", neturl.Values{"a": {""}, "": {"b"}}, "=b&a="}, {"a;b=%zz", neturl.Values{"a;b": {"%zz"}}, "a%3Bb=%25zz"},
		{"q=a+b%20c~*", neturl.Values{"q": {"a b c~*"}}, "q=a+b+c%7E*"},
		{"\xFF=%FF", neturl.Values{"\uFFFD": {"\uFFFD"}}, "%EF%BF%BD=%EF%BF%BD"},
		// Sorted by bytes, as in Encode, and not by UTF-16.
		{"\U0001F600=2&\uFFFD=1", neturl.Values{"\uFFFD": {"1"}, "\U0001F600": {"2"}}, "%EF%BF%BD=1&%F0%9F%98%80=2"},
	} {
		t.Run(tt.query, func(t *testing.T) {
			params := url.NewURLSearchParams(tt.query)
			values := params.NetValues()
			if !reflect.DeepEqual(values, tt.values) {
				t.Errorf("%q: is %q, want %q", tt.query, values, tt.values)
			}
			urltest.WantString(t, url.URLSearchParamsFromNetValues(values), tt.back)
		})
	}
	// Values that a list can't hold.
	urltest.WantString(t, url.URLSearchParamsFromNetValues(nil), "")
	urltest.WantString(t, url.URLSearchParamsFromNetValues(neturl.Values{"a": nil, "b": {}, "c": {""}}), "c=")
	urltest.WantString(t, url.URLSearchParamsFromNetValues(neturl.Values{"\xFF": {"\xE2\x82"}}), "%EF%BF%BD=%EF%BF%BD")
	// Changing the values doesn't change the list.
	params := url.NewURLSearchParams("a=1")
	params.NetValues().Set("a", "2")
	urltest.WantString(t, params, "a=1")
}

// FuzzNetValues checks that net/url parses the text of a list to the same values as those that
// the list is converted to, and that converting there and back loses only the order.
func FuzzNetValues(f *testing.F) {
	for _, v := range urltest.Seeds(f, urltest.FormVectors(f)) {
		f.Add(v.Input)
	}
	f.Add("a;b=%zz&\xFF=+&a&a=\x00~")
	f.Fuzz(func(t *testing.T, query string) {
		params := url.NewURLSearchParams(query)
		values := params.NetValues()
		if parsed, err := neturl.ParseQuery(params.String()); err != nil || !reflect.DeepEqual(parsed, values) {
			t.Errorf("%q: net/url reads %q, %v from %q, want %q", query, parsed, err, params, values)
		}
		pairs := urltest.Pairs(params)
		slices.SortStableFunc(pairs, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
		back := url.URLSearchParamsFromNetValues(values)
		if got := urltest.Pairs(back); !slices.Equal(got, pairs) {
			t.Errorf("%q: comes back as %q, want %q", query, got, pairs)
		}
		// Encode percent-encodes less, but gives the same list.
		urltest.WantString(t, url.NewURLSearchParams(values.Encode()), back.String())
	})
}

// TestCopiedSearchParams checks that go vet reports a list that is copied.
func TestCopiedSearchParams(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go vet, which takes some seconds")
	}
	for folder, wants := range map[string][]string{
		"copied": {"assignment copies lock value", "f passes lock by value"},
		"shared": nil,
	} {
		output, err := exec.Command("go", "vet", "-copylocks", "./testdata/vet/"+folder).CombinedOutput()
		if (err != nil) != (wants != nil) {
			t.Errorf("%s: %v\n%s", folder, err, output)
		}
		for _, want := range wants {
			if !strings.Contains(string(output), want) || !strings.Contains(string(output), "URLSearchParams contains") {
				t.Errorf("%s: vet doesn't say %q:\n%s", folder, want, output)
			}
		}
	}
}

// FuzzReferenceSearchParams runs any number of operations on a list, on the list of
// a URL, and on the reference, and compares them after each.
func FuzzReferenceSearchParams(f *testing.F) {
	for _, seed := range [][2]string{
		{"a=b&c=d", "0e=f\x1E3a=g"}, {"a=b&a=c&b", "1b\x1E4\x1E2a=c"}, {"%EE%80%80=1&%F0%90%80%80=2&z&%C3%A9", "4\x1E0\xFF=\xE2\x82"},
		{"&&=&a==b&+%20+&%zz%4", "3=\x1E3a=+"}, {"", "0=\x1E1\x1E4"}, {"\xCF%BF=%EF%BB\xBF", "0%EF\xBB=\xBF"},
	} {
		f.Add(seed[0], seed[1])
	}
	for _, v := range urltest.Seeds(f, urltest.FormVectors(f)) {
		f.Add(v.Input, "0a=b\x1E4\x1E3a=c\x1E1a")
	}
	f.Fuzz(func(t *testing.T, query, script string) {
		// A string consists of code points, so raw bytes and percent-encoded bytes don't form a
		// code point together.
		want := reference.ParseFormURLEncoded(reference.ScalarValueString(query))
		params := url.NewURLSearchParams("?" + query)
		urltest.CompareList(t, query, params, want, "")
		urltest.CompareList(t, query, url.URLSearchParamsFromPairs(params.All()), want)
		urltest.CompareList(t, query, url.NewURLSearchParams("?"+params.String()), want)
		u := url.MustParse("https://h/p#f")
		if err := u.SetSearch("?" + params.String()); err != nil {
			t.Fatal(err)
		}
		bound := u.SearchParams()
		steps(script, func(operation byte, arguments string) {
			name, value, _ := strings.Cut(arguments, "=")
			want = want.Change(urltest.Operation(operation), name, value)
			urltest.Change(params, operation, name, value)
			urltest.Change(bound, operation, name, value)
			urltest.CompareList(t, query, params, want, name, value)
			urltest.CompareList(t, query, bound, want, name, value)
			href := "https://h/p#f"
			if len(want) > 0 {
				href = "https://h/p?" + want.String() + "#f"
			}
			if u.Href() != href {
				t.Errorf("%q, %q: the URL is %q, want %q", query, script, u, href)
			}
			urltest.CheckInvariants(t, u)
		})
	})
}

// The list is bound to its URL: a change to the list changes the URL.
func ExampleURL_SearchParams() {
	u := url.MustParse("https://example.com/?page=1&tag=a&tag=b")
	params := u.SearchParams()
	fmt.Println(params.Get("page"))
	fmt.Println(params.GetAll("tag"))

	params.Set("page", "2")
	params.DeleteValue("tag", "a")
	params.Append("q", "x & y")
	fmt.Println(u)
	// Output:
	// 1 true
	// [a b]
	// https://example.com/?page=2&tag=b&q=x+%26+y
}

func ExampleNewURLSearchParams() {
	params := url.NewURLSearchParams("?q=caf%C3%A9+au+lait&lang=fr&safe")
	for name, value := range params.All() {
		fmt.Printf("%s: %q\n", name, value)
	}
	// Output:
	// q: "café au lait"
	// lang: "fr"
	// safe: ""
}

func ExampleURLSearchParamsFromPairs() {
	header := map[string]string{"b": "2", "a": "1"}
	params := url.URLSearchParamsFromPairs(maps.All(header))
	params.Sort()
	fmt.Println(params)
	// Output: a=1&b=2
}

// A limit bounds the memory that an untrusted query can take.
func ExampleParseURLSearchParams() {
	fmt.Println(url.ParseURLSearchParams("a=1&b=2", 2))
	_, err := url.ParseURLSearchParams("a=1&b=2&c=3", 2)
	fmt.Println(err, errors.Is(err, url.ErrTooManyPairs))
	// Output:
	// a=1&b=2 <nil>
	// too many pairs true
}

// A program that has net/url's Values can convert them to a list.
func ExampleURLSearchParamsFromNetValues() {
	values := neturl.Values{"tag": {"b", "a"}, "q": {"x & y"}}
	fmt.Println(url.URLSearchParamsFromNetValues(values))
	// Output: q=x+%26+y&tag=b&tag=a
}

// Libraries that use net/url take its Values.
func ExampleURLSearchParams_NetValues() {
	u := url.MustParse("https://example.com/?tag=b&q=x%20%26%20y&tag=a")
	var values neturl.Values = u.SearchParams().NetValues()
	fmt.Println(values["tag"], values.Get("q"))
	// Output: [b a] x & y
}

// Value treats a missing parameter like an empty one.
func ExampleURLSearchParams_Value() {
	params := url.NewURLSearchParams("lang=de&page=")
	if params.Value("lang") == "de" {
		fmt.Println("auf Deutsch")
	}
	fmt.Printf("%q %q\n", params.Value("page"), params.Value("q"))
	// Output:
	// auf Deutsch
	// "" ""
}

// This is the body of a form for net/http, in the order of the list.
func ExampleURLSearchParams_String_body() {
	params := url.URLSearchParamsFromPairs(maps.All(map[string]string{"name": "J. Doe", "id": "1"}))
	params.Sort()
	request, err := http.NewRequest(http.MethodPost, "https://example.com/", strings.NewReader(params.String()))
	if err != nil {
		fmt.Println(err)
		return
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	fmt.Println(request.ParseForm(), request.PostForm)
	// Output: <nil> map[id:[1] name:[J. Doe]]
}

// To compare two queries regardless of their order, sort both.
func ExampleURLSearchParams_Sort() {
	u := url.MustParse("https://example.com/?b=2&a=2&a=1")
	u.SearchParams().Sort()
	fmt.Println(u)
	// Output: https://example.com/?a=2&a=1&b=2
}

// Each way in which a query can differ from the serialization of its list, with that
// serialization. Sorting always writes the list, even if it is sorted already.
func TestSearchParamsSerialized(t *testing.T) {
	for in, want := range map[string]string{
		"":      "",
		"a":     "a=", // no "="
		"a=b":   "a=b",
		"a=b=c": "a=b%3Dc", // a "=" in the value
		"a==":   "a=%3D",
		"a=b&":  "a=b", // an empty sequence
		"&a=b":  "a=b", "a=1&&b=2": "a=1&b=2", "a=b+c": "a=b+c", "a=+": "a=+",
		"a=%20":       "a=+", // a space that isn't "+"
		"a=%21%1F%7E": "a=%21%1F%7E", "a=%3A%3F": "a=%3A%3F",
		"a=%3a":       "a=%3A",    // a lower-case digit, the second one,
		"a=%C3%a4":    "a=%C3%A4", // the first one,
		"a=%c3%A4":    "a=%C3%A4",
		"a=%ef%bf%bd": "a=%EF%BF%BD", // and both
		"a=%61":       "a=a",         // needs no encoding
		"a=%2A":       "a=*", "%61=b": "a=b", "%3A=b": "%3A=b",
		"a=%zz":      "a=%25zz", // not a percent-encoded byte
		"a=%":        "a=%25",
		"a=\u00E4":   "a=%C3%A4", // needs encoding
		"a=b c":      "a=b+c",
		"a=%FF":      "a=%EF%BF%BD", // not UTF-8
		"a=x%FFy%3A": "a=x%EF%BF%BDy%3A", "a=%3A&a=x": "a=%3A&a=x", "a=%3A+&b=+%3A&c=x%3Ay": "a=%3A+&b=+%3A&c=x%3Ay",
		// Of the test urlsearchparams-stringifier.
		"a=b&c=d&&e&&": "a=b&c=d&e=", "a=b&a = b &c=d%20": "a=b&a+=+b+&c=d+", "a=&a=b": "a=&a=b", "id=0&value=%": "id=0&value=%25",
		"b=%2sf%2a": "b=%252sf*", "b=%2%2af%2a": "b=%252*f*", "b=%%2a": "b=%25*", "~": "%7E=",
	} {
		if got := url.NewURLSearchParams(in).String(); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
		u := url.MustParse("https://h/")
		u.SetSearch(in)
		p := u.SearchParams()
		if got := p.String(); got != want {
			t.Errorf("the parameters of ?%s are %q, want %q", in, got, want)
		}
		p.Sort()
		if got := strings.TrimPrefix(u.Search(), "?"); got != want {
			t.Errorf("?%s is %q after sorting, want %q", in, got, want)
		}
	}
}

// TestDeleteFunc compares a deletion in one pass with one by hand, and with that from the list
// of a URL.
func TestDeleteFunc(t *testing.T) {
	for _, tt := range []struct{ query, del, want string }{
		{"a=1&b=2&a=3", "a", "b=2"},
		{"a=1&a=2&a=3", "a", ""}, // a loop with Delete skips the second of these
		{"utm_x=1&utm_y=2&a", "utm_", "a="}, {"%61=1&b=2", "a", "b=2"},
		// If nothing is removed, the query stays as it is.
		{"b=%7e&c", "a", "b=%7e&c"}, {"", "a", ""}, {"&&", "a", "&&"},
	} {
		t.Run(tt.query, func(t *testing.T) {
			u := url.MustParse("https://h/?" + tt.query)
			p, free := u.SearchParams(), url.NewURLSearchParams(tt.query)
			var seen []string
			del := func(name, value string) bool { return strings.HasPrefix(name, tt.del) }
			p.DeleteFunc(func(name, value string) bool { seen = append(seen, name+"="+value); return del(name, value) })
			free.DeleteFunc(del)
			if u.Search() != strings.TrimSuffix("?"+tt.want, "?") || p.String() != free.String() {
				t.Errorf("%q without %q is %q and %q, want %q", tt.query, tt.del, u.Search(), free, tt.want)
			}
			var want []string
			for name, value := range url.NewURLSearchParams(tt.query).All() {
				want = append(want, name+"="+value)
			}
			if !slices.Equal(seen, want) {
				t.Errorf("%q is seen as %q, want %q", tt.query, seen, want)
			}
		})
	}
}

// TestSearchParamsInScript writes a list where html/template encodes values as JSON.
func TestSearchParamsInScript(t *testing.T) {
	page := template.Must(template.New("").Parse(`<script>var p = {{.SearchParams}}</script>`))
	for query, want := range map[string]string{
		"?a=</script>&b=\"'": `"a=%3C%2Fscript%3E\u0026b=%22%27"`, "?a=ü&b": `"a=%C3%BC\u0026b="`, "": `""`,
	} {
		var text strings.Builder
		if err := page.Execute(&text, url.MustParse("https://h/"+query)); err != nil || text.String() != "<script>var p = "+want+"</script>" {
			t.Errorf("%q is written as %s, %v; want %s", query, text.String(), err, want)
		}
	}
}
