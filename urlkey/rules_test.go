package urlkey

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// ruleTests are about one step each; TestVectors has the profiles.
var ruleTests = []struct {
	name  string
	r     Rules
	input string
	want  Key
}{
	{"exact keeps all", Rules{}, "https://u:p@www.h.:81//a%2f?b=%2F&a#c", "https://u:p@www.h.:81//a%2f?b=%2F&a#c"},
	{"exact, null host", Rules{}, "x:/.//a", "x:/.//a"}, {"exact, empty host", Rules{}, "x:///a", "x:///a"},
	{"exact, opaque path", Rules{}, "mailto:a b?c#", "mailto:a b?c#"},
	{"exact, empty password", Rules{}, "http://u:@h/", "http://u@h/"},
	{"exact, password only", Rules{}, "http://:p@h/", "http://:p@h/"},

	{"http", Rules{FoldHTTPS: true}, "https://h/", "http://h/"},
	{"http, port of https", Rules{FoldHTTPS: true}, "https://h:443/", "http://h/"},
	{"http, other port", Rules{FoldHTTPS: true}, "https://h:8443/", "http://h:8443/"},
	{"http, port of http", Rules{FoldHTTPS: true}, "https://h:80/", "http://h/"},
	{"http is not wss", Rules{FoldHTTPS: true}, "wss://h/", "wss://h/"},

	{"credentials", Rules{DropCredentials: true}, "http://u:p@h/", "http://h/"},
	{"port", Rules{DropPort: true}, "http://h:81/", "http://h/"},

	{"dots", Rules{CleanDots: true}, "http://.a...b../", "http://a.b/"},
	{"dots, an address comes out", Rules{CleanDots: true}, "http://0x7f.1../", "http://127.0.0.1/"},
	{"dots, nothing else", Rules{CleanDots: true}, "http://../", "http://../"},
	{"dots, no host would remain", Rules{CleanDots: true}, "http://1.2.3.4.5../", "http://1.2.3.4.5../"},
	{"dots, opaque", Rules{CleanDots: true}, "x://a..b./", "x://a.b/"},
	{"dots, IPv6", Rules{CleanDots: true}, "http://[::1]/", "http://[::1]/"},
	{"dots, localhost of a file", Rules{CleanDots: true}, "file://localhost./a", "file:///a"},

	{"www", Rules{DropWWW: true}, "http://www.www2.a.b/", "http://a.b/"},
	{"www, not all", Rules{DropWWW: true}, "http://www./", "http://www./"},
	{"www, no label", Rules{DropWWW: true}, "http://www2a.b/", "http://www2a.b/"},
	{"www, an address comes out", Rules{DropWWW: true, CleanDots: true}, "http://www.1../", "http://0.0.0.1/"},
	{"mobile", Rules{DropMobile: true}, "http://m.a.b/", "http://a.b/"},
	{"mobile, with two labels", Rules{DropMobile: true}, "http://m.com/", "http://m.com/"},
	{"mobile, with two labels and a dot", Rules{DropMobile: true}, "http://m.com./", "http://m.com./"},
	{"www and mobile", Rules{DropWWW: true, DropMobile: true}, "http://www.m.www.m.a.b/", "http://a.b/"},

	{"unreserved", Rules{Unescape: UnescapeUnreserved}, "http://h/%41%2f%c3%7e%2e?%41%26#%61%2f", "http://h/A%2F%C3~.?A%26#a%2F"},
	{"unreserved, once", Rules{Unescape: UnescapeUnreserved}, "http://h/%2541", "http://h/%2541"},
	{"unreserved, bad escape", Rules{Unescape: UnescapeUnreserved}, "http://h/%4%zz%", "http://h/%4%zz%"},
	{"repeatedly", Rules{Unescape: UnescapeRepeatedly}, "http://h/%252541?%2541#%2541", "http://h/A?A#A"},
	{"repeatedly, what separates stays", Rules{Unescape: UnescapeRepeatedly},
		"http://h/%3F%23?a%26b=%3D%23&%3d#%23", "http://h/%3F%23?a%26b=%3D%23&%3D#%23"},
	{"repeatedly, a second = is none", Rules{Unescape: UnescapeRepeatedly}, "http://h/?a=b=c", "http://h/?a=b%3Dc"},
	{"repeatedly, nothing but a second =", Rules{Unescape: UnescapeRepeatedly}, "http://h/?a==", "http://h/?a=%3D"},
	{"repeatedly, slashes and dots come out", Rules{Unescape: UnescapeRepeatedly}, "http://h/a%2Fb%2F%252e%252e%5Cc", "http://h/a/c"},
	{"repeatedly, no backslash in other schemes", Rules{Unescape: UnescapeRepeatedly}, "x://h/a%5Cb", `x://h/a\b`},
	{"repeatedly, a drive letter comes out", Rules{Unescape: UnescapeRepeatedly}, "file:///C%7C/%252e%252e/a", "file:///C:/a"},
	{"repeatedly, opaque host", Rules{Unescape: UnescapeRepeatedly}, "x://%41%2f%40.b/", "x://A%2F%40.b/"},
	{"repeatedly, opaque path", Rules{Unescape: UnescapeRepeatedly}, "x:%41%3f%2f", "x:A%3F/"},
	{"repeatedly, opaque path that would have a host", Rules{Unescape: UnescapeRepeatedly}, "x:%2F%2Fu@h", "x:%2F/u@h"},
	{"repeatedly, path that would have a host", Rules{Unescape: UnescapeRepeatedly}, "x:/%2Fh", "x:/.//h"},
	{"repeatedly, bad escape", Rules{Unescape: UnescapeRepeatedly}, "http://h/%4%zz?%", "http://h/%254%25zz?%25"},
	{"repeatedly, not the credentials", Rules{Unescape: UnescapeRepeatedly}, "http://%41@h/", "http://%41@h/"},

	{"slashes", Rules{CollapseSlashes: true}, "http://h//a///b?c//d", "http://h/a/b?c//d"},
	{"slashes of other schemes", Rules{CollapseSlashes: true}, "x://h//a", "x://h//a"},
	{"slashes before a drive letter", Rules{CollapseSlashes: true}, "file:////C|/a", "file:///C:/a"},
	{"case of path", Rules{LowerPath: true}, "http://h/A%C3?B", "http://h/a%c3?B"},
	{"case of opaque path", Rules{LowerPath: true}, "MAILTO:A@B?C", "mailto:a@b?C"},
	{"case of query", Rules{LowerQuery: true}, "http://h/A?B=C", "http://h/A?b=c"},

	{"index page", Rules{DropIndexPages: true}, "http://h/a/Index.html?b", "http://h/a/?b"},
	{"index page, default", Rules{DropIndexPages: true}, "http://h/default.aspx", "http://h/"},
	{"index page, no extension", Rules{DropIndexPages: true}, "http://h/index.", "http://h/index."},
	{"index page, other name", Rules{DropIndexPages: true}, "http://h/reindex.html", "http://h/reindex.html"},
	{"index page, two extensions", Rules{DropIndexPages: true}, "http://h/index.html.bak", "http://h/index.html.bak"},
	{"index page, opaque path", Rules{DropIndexPages: true}, "x:index.html", "x:index.html"},

	{"slash dropped", Rules{TrailingSlash: DropTrailingSlash}, "http://h/a//?b", "http://h/a?b"},
	{"slash of the root", Rules{TrailingSlash: DropTrailingSlash}, "http://h//", "http://h/"},
	{"slash added", Rules{TrailingSlash: AddTrailingSlash}, "http://h/a?b", "http://h/a/?b"},
	{"slash there", Rules{TrailingSlash: AddTrailingSlash}, "http://h/a//", "http://h/a/"},
	{"slash added to no path", Rules{TrailingSlash: AddTrailingSlash}, "x://h", "x://h/"},

	{"session in the path", Rules{DropSessionIDs: true}, "http://h/a;JSESSIONID=" + session32, "http://h/a"},
	{"session in the path, length", Rules{DropSessionIDs: true}, "http://h/a;jsessionid=0" + session32, "http://h/a;jsessionid=0" + session32},
	{"session segments", Rules{DropSessionIDs: true}, "http://h/(" + session24 + ")/b/(S(" + session24 + "))/(" + session24 + ")/A.ASPX", "http://h/b/A.ASPX"},
	{"session segment, other page", Rules{DropSessionIDs: true}, "http://h/(" + session24 + ")/a.php", "http://h/(" + session24 + ")/a.php"},
	{"sessions in the query", Rules{DropSessionIDs: true},
		"http://h/?a&jsessionid=0123456789$&sessionid=0123456789abcdef&PHPSESSID=" + session32 + "&sid=" + session32 + "&b", "http://h/?a&b"},
	{"session of ASP", Rules{DropSessionIDs: true}, "http://h/?ASPSESSIONIDabcdefgh=" + session32, "http://h/"},
	{"session of ColdFusion", Rules{DropSessionIDs: true}, "http://h/?CFTOKEN=a-2&b&cfid=1", "http://h/?b"},
	{"half a session of ColdFusion", Rules{DropSessionIDs: true}, "http://h/?cfid=1&b", "http://h/?cfid=1&b"},
	{"no session", Rules{DropSessionIDs: true}, "http://h/?sid=1&insid=" + session32 + "&sid", "http://h/?sid=1&insid=" + session32 + "&sid"},

	{"form", Rules{FormQuery: true}, "http://h/?a%20b=%7e+&c&&%FF=%41%zz", "http://h/?a+b=%7E+&c=&%FF=A%25zz"},
	{"form of nothing", Rules{FormQuery: true}, "http://h/?", "http://h/?"},
	{"keep", Rules{KeepParams: &Params{Names: []string{"a b"}, Prefixes: []string{"c"}}}, "http://h/?a%20b=1&a+b=2&a=3&cd&c&&d", "http://h/?a%20b=1&a+b=2&cd&c"},
	{"keep none", Rules{KeepParams: &Params{}}, "http://h/?a&", "http://h/"},
	{"drop", Rules{DropParams: Params{Names: []string{"a"}, Prefixes: []string{"utm_"}}}, "http://h/?a=1&%61&ab&UTM_x&utm_x=1&", "http://h/?ab&UTM_x&"},
	{"keep and drop", Rules{KeepParams: &Params{Prefixes: []string{"a"}}, DropParams: Params{Names: []string{"ab"}}}, "http://h/?a&ab&b", "http://h/?a"},
	{"drop in lower case", Rules{LowerQuery: true, DropParams: Params{Names: []string{"a"}}}, "http://h/?A=1&b", "http://h/?b"},
	{"blank", Rules{DropBlankParams: true}, "http://h/?a=&b&c=1&=2", "http://h/?c=1&=2"},
	{"ampersands", Rules{CollapseAmpersands: true}, "http://h/?&a&&b&", "http://h/?a&b"},
	{"ampersands only", Rules{CollapseAmpersands: true, DropEmptyQuery: true}, "http://h/?&&", "http://h/"},
	{"empty query", Rules{DropEmptyQuery: true}, "http://h/?#a", "http://h/#a"},
	{"empty query is not a null one", Rules{}, "http://h/?", "http://h/?"},
	{"fragment", Rules{DropFragment: true}, "http://h/?a#b", "http://h/?a"},
	{"empty fragment", Rules{DropFragment: true}, "http://h/#", "http://h/"},

	// U+FF5E comes before U+1F600 as a code point, and after it as code units.
	{"standard order", Rules{SortQuery: SortStandard}, "http://h/?～&😀&b=2&%61=1&b=1", "http://h/?%61=1&b=2&b=1&%F0%9F%98%80&%EF%BD%9E"},
	{"order of names", Rules{SortQuery: SortNames}, "http://h/?b=2&b=1&%61&a-b&a=1&a", "http://h/?%61&a=1&a&a-b&b=2&b=1"},
	{"order of pairs", Rules{SortQuery: SortPairs}, "http://h/?b=2&b=1&a-b&a=1&a=&a", "http://h/?a&a=&a=1&a-b&b=1&b=2"},
	{"order of text", Rules{SortQuery: SortText}, "http://h/?b=2&b=1&a-b&a=1&a", "http://h/?a&a-b&a=1&b=1&b=2"},

	// Steps of a profile that urlcanon's vectors don't test by themselves.
	{"semantic, dots of the host", Semantic(), "http://.a..b./", "http://a.b/"},
	{"aggressive, dots of the host", Aggressive(), "http://.a..b./", "http://a.b/"},
	{"aggressive, empty query", Aggressive(), "http://h/?", "http://h/"},

	// One step lets another apply.
	{"end of path", Rules{DropIndexPages: true, DropSessionIDs: true, TrailingSlash: DropTrailingSlash},
		"http://h/a/index.html/;jsessionid=" + session32 + "/index.php", "http://h/a"},
	{"index page that is all", Rules{DropIndexPages: true, TrailingSlash: DropTrailingSlash}, "http://h/index.html", "http://h/"},
	{"session after a dot segment", Rules{DropSessionIDs: true}, "http://h/a/..;jsessionid=" + session32, Key("http://h/a/..;jsessionid=" + session32)},
	{"session after an encoded dot segment", Rules{DropSessionIDs: true}, "http://h/%2E%2e;jsessionid=" + session32, Key("http://h/%2E%2e;jsessionid=" + session32)},
	{"session after a dot", Rules{DropSessionIDs: true}, "http://h/.;jsessionid=" + session32, Key("http://h/.;jsessionid=" + session32)},
	{"session after three dots", Rules{DropSessionIDs: true}, "http://h/...;jsessionid=" + session32, "http://h/..."},
	{"session after a slash", Rules{DropSessionIDs: true}, "http://h/;jsessionid=" + session32, "http://h/"},
	// Next to the boundary of a condition.
	{"an escape first in an opaque path", Rules{Unescape: UnescapeUnreserved}, "x:%41", "x:A"},
	{"an escape first in an opaque path, repeatedly", Rules{Unescape: UnescapeRepeatedly}, "x:%2541", "x:A"},
	{"an escape first in a query", Rules{Unescape: UnescapeUnreserved}, "http://h/?%41", "http://h/?A"},
	{"a name with an escape", Rules{Unescape: UnescapeUnreserved}, "http://h/?%61=b", "http://h/?a=b"},
	{"a value with an escape", Rules{Unescape: UnescapeUnreserved}, "http://h/?a=%62", "http://h/?a=b"},
	{"a drive letter that comes out", Rules{Unescape: UnescapeUnreserved}, "file:///%43|", "file:///C:"},
	{"a drive letter that comes out, and a path", Rules{Unescape: UnescapeUnreserved}, "file:///%63|/x", "file:///c:/x"},
	{"no drive letter", Rules{Unescape: UnescapeUnreserved}, "file:///%31|/x", "file:///1|/x"},
	{"no drive letter alone", Rules{Unescape: UnescapeUnreserved}, "file:///%31|", "file:///1|"},
	{"more than a drive letter", Rules{Unescape: UnescapeUnreserved}, "file:///%43|x", "file:///C|x"},
	{"no drive", Rules{Unescape: UnescapeUnreserved}, "file:///%43", "file:///C"},
	{"an extension of a byte", Rules{DropIndexPages: true}, "http://h/a/index.h", "http://h/a/"},
	{"an extension of five bytes", Rules{DropIndexPages: true}, "http://h/a/default.xhtml", "http://h/a/"},
	{"an extension of six bytes", Rules{DropIndexPages: true}, "http://h/a/default.xhtml5", "http://h/a/default.xhtml5"},
	{"31 letters and digits of a session", Rules{DropSessionIDs: true}, "http://h/a;jsessionid=" + session32[1:] + "-", Key("http://h/a;jsessionid=" + session32[1:] + "-")},
	{"a session of ASP", Rules{DropSessionIDs: true}, "http://h/?aspsessionidabcdefgz=" + session24 + "&b", "http://h/?b"},
	{"a digit first in the name of a session of ASP", Rules{DropSessionIDs: true}, "http://h/?aspsessionid1bcdefgh=" + session24, Key("http://h/?aspsessionid1bcdefgh=" + session24)},
	{"no path", Rules{DropIndexPages: true}, "x://h", "x://h"},
	{"an index without a dot", Rules{DropIndexPages: true}, "http://h/a/index", "http://h/a/index"},
	{"a label after mobile that begins with a hyphen", Rules{DropMobile: true}, "http://m.a.-b/", "http://a.-b/"},
	{"an empty label first after mobile", Rules{DropMobile: true}, "http://m..a/", "http://m..a/"},
	{"localhost that isn't of a file", Rules{CleanDots: true}, "http://localhost./", "http://localhost/"},
	{"a host of a file", Rules{CleanDots: true}, "file://a./x", "file://a/x"},
	{"an empty label after mobile", Rules{DropMobile: true}, "http://m.a..b/", "http://m.a..b/"},
	{"a name that begins with a space", Rules{DropParams: Params{Names: []string{" a"}}}, "http://h/?+a=1&b", "http://h/?b"},
	{"a name that begins with an escape", Rules{DropParams: Params{Names: []string{"a"}}}, "http://h/?%61=1&b", "http://h/?b"},
	{"no value first", Rules{SortQuery: SortPairs}, "http://h/?a=&a", "http://h/?a&a="},
	{"no value first already", Rules{SortQuery: SortPairs}, "http://h/?a&a=", "http://h/?a&a="},
	{"as a SURT", Rules{FoldHTTPS: true, DropFragment: true, SURT: &SURTOptions{Scheme: true}}, "https://a.b/#c", "http://(b,a)/"},
}

func TestRules(t *testing.T) {
	for _, tt := range ruleTests {
		u := url.MustParse(tt.input)
		before := *u
		if got := tt.r.Key(u); got != tt.want {
			t.Errorf("%q has key %q, want %q", tt.input, got, tt.want)
		}
		if got := string(tt.r.Append([]byte("x "), u)); got != "x "+string(tt.want) {
			t.Errorf("%q: Append: %q", tt.input, got)
		}
		if *u != before {
			t.Errorf("%q changed to %q", tt.input, u)
		}
		checkIdempotent(t, tt.r, u)
	}
	if got := Aggressive().Key(new(url.URL)); got != "" {
		t.Errorf("key of the zero URL: %q", got)
	}
}

// checkIdempotent checks the statements in the documentation of Rules about keys that are URLs.
func checkIdempotent(t *testing.T, r Rules, u *url.URL) {
	t.Helper()
	if r.SURT != nil {
		return
	}
	key := r.Key(u)
	v, err := url.Parse(string(key))
	if err != nil {
		t.Errorf("%q has key %q, which doesn't parse: %v", u, key, err)
		return
	}
	if again := r.Key(v); again != key {
		b, _ := json.Marshal(r)
		t.Errorf("%s: %q has the key %q, whose key is %q", b, u, key, again)
	}
}

// TestComparePairs also checks that comparing in the other order gives the opposite, so that
// any algorithm can sort with it.
func TestComparePairs(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"a", "b", -1}, // names come first
		{"a=2", "b=1", -1},
		{"a", "a=", -1},  // no value before an empty one
		{"a", "a=1", -1}, // and before any other value
		{"a=1", "a=2", -1}, {"a=1", "a=1", 0}, {"a", "a", 0},
	} {
		if got := comparePairs(tt.a, tt.b); got != tt.want {
			t.Errorf("comparePairs(%q, %q) = %d", tt.a, tt.b, got)
		}
		if got := comparePairs(tt.b, tt.a); got != -tt.want {
			t.Errorf("comparePairs(%q, %q) = %d", tt.b, tt.a, got)
		}
	}
}

// TestSortStandard compares the order with that of URLSearchParams.
func TestSortStandard(t *testing.T) {
	r := Rules{SortQuery: SortStandard, FormQuery: true}
	for _, query := range []string{"z=b&a=b&z=a&a=a", "�=x&￼&�=a", "ﬃ&🌈", "é&e�&é", "a b=c&a+b=d&a%20a", "bbb&bb&aaa&aa=x&aa=y"} {
		u := url.MustParse("http://h/?" + query)
		key := r.Key(u)
		u.SearchParams().Sort()
		if string(key) != u.Href() {
			t.Errorf("%q: key %q, want %q", query, key, u)
		}
	}
}

func TestRulesJSON(t *testing.T) {
	keep := Params{Names: []string{"id"}}
	for _, tt := range []struct {
		r    Rules
		want string
	}{
		{Exact(), `{}`},
		{Semantic(), `{"dropCredentials":true,"cleanDots":true,"unescape":"repeatedly","collapseSlashes":true,"sortQuery":"text","dropFragment":true}`},
		{Rules{TrailingSlash: AddTrailingSlash, KeepParams: &Params{}, DropParams: Params{Prefixes: []string{"utm_"}}},
			`{"trailingSlash":"add","keepParams":{},"dropParams":{"prefixes":["utm_"]}}`},
		{Rules{SURT: &SURTOptions{true, true, true, true, true, true, true, true, true}},
			`{"surt":{"scheme":true,"parenthesis":true,"trailingComma":true,"reverseIPv4":true,"foldHTTPS":true,"foldWWW":true,"dropPort":true,"credentials":true,"fragment":true}}`},
		{Rules{KeepParams: &keep, SURT: new(HeritrixSURT())}, `{"keepParams":{"names":["id"]},"surt":{"scheme":true,"trailingComma":true}}`},
	} {
		b, err := json.Marshal(tt.r)
		if err != nil || string(b) != tt.want {
			t.Errorf("%s, %v, want %s", b, err, tt.want)
		}
		var back Rules
		if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(back, tt.r) {
			t.Errorf("%s became %+v, %v", b, back, err)
		}
	}
	// Every field has its own name, and survives a round trip.
	all := reflect.New(reflect.TypeFor[Rules]()).Elem()
	names := make(map[string]bool)
	for i := range all.NumField() {
		switch f := all.Field(i); f.Kind() {
		case reflect.Bool:
			f.SetBool(true)
		case reflect.Uint8:
			f.SetUint(1)
		case reflect.Pointer:
			f.Set(reflect.New(f.Type().Elem()))
		case reflect.Struct:
			f.Set(reflect.ValueOf(Params{Names: []string{"a"}}))
		}
		name, _, _ := strings.Cut(all.Type().Field(i).Tag.Get("json"), ",")
		if names[name] = true; name == "" {
			t.Errorf("%s has no name", all.Type().Field(i).Name)
		}
	}
	b, err := json.Marshal(all.Interface())
	var back Rules
	if err != nil || json.Unmarshal(b, &back) != nil || !reflect.DeepEqual(back, all.Interface()) || len(names) != all.NumField() {
		t.Errorf("%s became %+v, %v", b, back, err)
	}
}

func TestRulesJSONErrors(t *testing.T) {
	for _, text := range []string{`{"unescape":"twice"}`, `{"unescape":1}`, `{"sortQuery":""}`, `{"trailingSlash":"Drop"}`} {
		var r Rules
		if err := json.Unmarshal([]byte(text), &r); err == nil {
			t.Errorf("%s became %+v", text, r)
		}
	}
	for _, r := range []Rules{{Unescape: 9}, {SortQuery: 9}, {TrailingSlash: 9}} {
		if b, err := json.Marshal(r); err == nil {
			t.Errorf("%+v became %s", r, b)
		}
	}
}

// TestSessionLengths covers session ids with values that are a byte too long or too short.
func TestSessionLengths(t *testing.T) {
	r := Rules{DropSessionIDs: true}
	for _, tt := range []struct {
		name  string
		least int
	}{{"jsessionid", 10}, {"sessionid", 16}, {"phpsessid", 16}, {"sid", 16}, {"aspsessionidabcdefgh", 16}} {
		for length := tt.least - 1; length <= tt.least+1; length++ {
			query := tt.name + "=" + strings.Repeat("a", length)
			want := Key("http://h/?" + query)
			if length >= tt.least {
				want = "http://h/"
			}
			if got := r.Key(url.MustParse("http://h/?" + query)); got != want {
				t.Errorf("%s has key %s", query, got)
			}
		}
	}
}

// TestEnums covers each named value, and the first value without a name.
func TestEnums(t *testing.T) {
	for i, name := range sortNames {
		var s Sort
		if err := s.UnmarshalText([]byte(name)); err != nil || s != Sort(i) || s.String() != name {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
	// An error shows up to 128 bytes of an unknown name.
	for length, whole := range map[int]bool{127: true, 128: true, 129: false} {
		text := strings.Repeat("a", length)
		if err := new(Sort).UnmarshalText([]byte(text)); err == nil || strings.Contains(err.Error(), `"`+text+`"`) != whole {
			t.Errorf("%d bytes: %v", length, err)
		}
	}
	none := Sort(len(sortNames))
	if text, err := none.MarshalText(); err == nil || none.String() != "urlkey.Sort(5)" {
		t.Errorf("%s, %v, %v", text, none, err)
	}
}

// TestTrackers checks which profile drops them, and that each caller gets a copy.
func TestTrackers(t *testing.T) {
	u := url.MustParse("http://h/?id=1&UTM_source=x&utm_medium=y&fbclid=z&gclid_id=0")
	for _, tt := range []struct {
		r    Rules
		want Key
	}{
		{Rules{DropParams: Trackers()}, "http://h/?id=1&UTM_source=x&gclid_id=0"},
		{Exact(), Key(u.Href())},
		{Semantic(), "http://h/?UTM_source=x&fbclid=z&gclid_id=0&id=1&utm_medium=y"},
		{Aggressive(), "http://h/?gclid_id=0&id=1"},
	} {
		if got := tt.r.Key(u); got != tt.want {
			t.Errorf("key %q, want %q", got, tt.want)
		}
	}
	// Where DropParams is the only rule, the key is the URL without the parameters.
	for _, query := range []string{"_gl=1*a&id=1", "gad_source=1&gad_campaignid=2&gbraid=3&x", "&utm_x&", "utm_x&", "%75tm_x=1&b=~&&c", "utm%5F+=%FF&%FF=1", "&", "", "a;utm_x=1", "=&=1"} {
		u := url.MustParse("http://h/?" + query + "#f")
		key, list := Rules{DropParams: Trackers()}.Key(u), Trackers()
		if u.DeleteParams(list.Has); Key(u.Href()) != key {
			t.Errorf("%q: the key is %q, and the URL %q", query, key, u)
		}
	}
	list := Trackers()
	list.Names[0], list.Prefixes[0] = "id", "id"
	if again := Trackers(); again.Has("id") || new(Aggressive().DropParams).Has("id") {
		t.Error("two callers share a list")
	}
}

// TestRulesEmptied covers each rule that can remove all of a query. The key must be that of the
// URL without a query. An empty query stays, unless DropEmptyQuery is set.
func TestRulesEmptied(t *testing.T) {
	for _, tt := range []struct {
		name    string
		rules   Rules
		queries []string
	}{
		{"DropParams", Rules{DropParams: Params{Names: []string{"a"}, Prefixes: []string{"utm_"}}}, []string{"a", "a=1", "utm_source=x", "a&utm_x&a=2"}},
		{"KeepParams", Rules{KeepParams: &Params{Names: []string{"k"}}}, []string{"a", "&", "a&b&", "a=1"}},
		{"KeepParams, none", Rules{KeepParams: &Params{}}, []string{"a", "&&", "a=1&b"}},
		{"DropBlankParams", Rules{DropBlankParams: true}, []string{"a", "a=", "a&b="}},
		{"CollapseAmpersands", Rules{CollapseAmpersands: true}, []string{"&", "&&&"}},
		{"DropSessionIDs", Rules{DropSessionIDs: true}, []string{"sid=0123456789abcdef0123456789abcdef", "jsessionid=0123456789a"}},
		{"FormQuery", Rules{FormQuery: true}, []string{"&", "&&"}},
		{"some of them", Rules{DropBlankParams: true, DropParams: Params{Names: []string{"a"}}, CollapseAmpersands: true}, []string{"a=1&b&&c="}},
		{"Aggressive", Aggressive(), []string{"&", "sid=0123456789abcdef0123456789abcdef"}},
	} {
		for _, rest := range []string{"", "#f", "#?"} {
			want := tt.rules.Key(url.MustParse("http://h/a" + rest))
			for _, query := range tt.queries {
				if got := tt.rules.Key(url.MustParse("http://h/a?" + query + rest)); got != want {
					t.Errorf("?%s%s has key %q, want %q", query, rest, got, want)
				}
			}
			got := tt.rules.Key(url.MustParse("http://h/a?" + rest))
			if isKept := got != want; isKept == tt.rules.DropEmptyQuery {
				t.Errorf("%s: an empty query has key %q", tt.name, got)
			}
		}
	}
}
