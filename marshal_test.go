package url_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// The interfaces of all values: they marshal, and pointers to them unmarshal. Hosts and origins can
// be columns of a database.
type (
	textMarshaler interface {
		encoding.TextAppender
		encoding.TextMarshaler
	}
	column interface {
		encoding.TextUnmarshaler
		sql.Scanner
		driver.Valuer
	}
)

var (
	_ textMarshaler            = url.Host{}
	_ column                   = (*url.Host)(nil)
	_ textMarshaler            = url.Origin{}
	_ column                   = (*url.Origin)(nil)
	_ textMarshaler            = url.Site{}
	_ encoding.TextUnmarshaler = (*url.Site)(nil)
	_ textMarshaler            = (*url.URLSearchParams)(nil)
	_ encoding.TextUnmarshaler = (*url.URLSearchParams)(nil)
)

// A URL and a pointer to one marshal, a pointer unmarshals.
var (
	_ encoding.TextAppender      = url.URL{}
	_ encoding.TextMarshaler     = url.URL{}
	_ encoding.TextUnmarshaler   = (*url.URL)(nil)
	_ encoding.BinaryMarshaler   = url.URL{}
	_ encoding.BinaryUnmarshaler = (*url.URL)(nil)
	_ driver.Valuer              = url.URL{}
	_ sql.Scanner                = (*url.URL)(nil)
	_ slog.LogValuer             = url.URL{}
)

// A roundTrip writes a URL in some format and reads it back.
type roundTrip struct {
	name string
	run  func(u url.URL) (url.URL, error)
}

var roundTrips = []roundTrip{
	{"text", func(u url.URL) (v url.URL, err error) {
		text, err := u.MarshalText()
		return v, errors.Join(err, v.UnmarshalText(text))
	}},
	{"appended text", func(u url.URL) (v url.URL, err error) {
		text, err := u.AppendText([]byte("x"))
		return v, errors.Join(err, v.UnmarshalText(text[1:]))
	}},
	{"binary", func(u url.URL) (v url.URL, err error) {
		data, err := u.MarshalBinary()
		return v, errors.Join(err, v.UnmarshalBinary(data))
	}},
	{"appended binary", func(u url.URL) (v url.URL, err error) {
		data, err := encoding.BinaryAppender(u).AppendBinary([]byte("x"))
		return v, errors.Join(err, v.UnmarshalBinary(data[1:]))
	}},
	{"JSON", func(u url.URL) (url.URL, error) { return throughJSON(u) }},
	{"a pointer in JSON", func(u url.URL) (url.URL, error) {
		v, err := throughJSON(&u)
		return *v, err
	}},
	{"a field in JSON", func(u url.URL) (url.URL, error) {
		type object struct{ U url.URL }
		v, err := throughJSON(object{u})
		return v.U, err
	}},
	{"an omitted field in JSON", func(u url.URL) (url.URL, error) {
		type object struct {
			U url.URL `json:",omitzero"`
		}
		v, err := throughJSON(object{u})
		return v.U, err
	}},
	{"a key in JSON", func(u url.URL) (url.URL, error) {
		m, err := throughJSON(map[url.URL]bool{u: true})
		for v := range m {
			return v, err
		}
		return url.URL{}, errors.Join(err, errors.New("no key"))
	}},
	{"XML", func(u url.URL) (url.URL, error) {
		type element struct {
			Attribute url.URL `xml:",attr"`
			Element   url.URL
		}
		var v element
		text, err := xml.Marshal(element{u, u})
		err = errors.Join(err, xml.Unmarshal(text, &v))
		if v.Attribute != v.Element {
			err = errors.Join(err, errors.New("attribute and element differ"))
		}
		return v.Element, err
	}},
	{"gob", throughGob},
	{"SQL", func(u url.URL) (v url.URL, err error) {
		value, err := driver.DefaultParameterConverter.ConvertValue(u)
		return v, errors.Join(err, v.Scan(value))
	}},
	{"a pointer in SQL", func(u url.URL) (v url.URL, err error) {
		value, err := driver.DefaultParameterConverter.ConvertValue(&u)
		if s, ok := value.(string); ok {
			value = []byte(s)
		}
		return v, errors.Join(err, v.Scan(value))
	}},
	{"a flag", func(u url.URL) (v url.URL, err error) {
		var f flag.FlagSet
		f.TextVar(&v, "u", url.URL{}, "")
		return v, f.Parse([]string{"-u", u.Href()})
	}},
	{"the default of a flag", func(u url.URL) (v url.URL, err error) {
		var f flag.FlagSet
		f.TextVar(&v, "u", &u, "")
		if got := f.Lookup("u").DefValue; got != u.Href() {
			err = fmt.Errorf("the default is %q", got)
		}
		return v, errors.Join(err, f.Parse(nil))
	}},
}

func throughJSON[T any](v T) (w T, err error) {
	text, err := json.Marshal(v)
	return w, errors.Join(err, json.Unmarshal(text, &w))
}

func throughGob(u url.URL) (url.URL, error) {
	type object struct {
		U    url.URL
		P    *url.URL
		Keys map[url.URL]int
	}
	var buf bytes.Buffer
	var v object
	err := gob.NewEncoder(&buf).Encode(object{u, &u, map[url.URL]int{u: 1}})
	err = errors.Join(err, gob.NewDecoder(&buf).Decode(&v))
	if v.P == nil || *v.P != v.U || v.Keys[v.U] != 1 {
		err = errors.Join(err, errors.New("field, pointer and key differ"))
	}
	return v.U, err
}

func TestMarshalRoundTrips(t *testing.T) {
	urls := append(urltest.VectorURLs(t), new(url.URL))
	for _, r := range roundTrips {
		t.Run(r.name, func(t *testing.T) {
			for _, u := range urls {
				if v, err := r.run(*u); err != nil || v != *u {
					t.Errorf("%q: through %s becomes %q, %v", u, r.name, &v, err)
				}
			}
		})
	}
	urltest.LogCases(t, "round trips of URLs of the vectors and of the zero URL", len(roundTrips)*len(urls), 15*626)
}

// TestMarshaled checks the marshaled forms of a URL.
func TestMarshaled(t *testing.T) {
	u := url.MustParse("https://u:p@h/?<&>")
	var nobody *url.URL
	for _, tt := range []struct {
		value any
		want  string
	}{
		// A string, escaped as encoding/json does.
		{u, `"https://u:p@h/?%3C\u0026%3E"`}, {*u, `"https://u:p@h/?%3C\u0026%3E"`},
		{map[url.URL]int{*u: 1}, `{"https://u:p@h/?%3C\u0026%3E":1}`}, {[]url.URL{{}}, `[""]`}, {nobody, `null`},
	} {
		if text, err := json.Marshal(tt.value); err != nil || string(text) != tt.want {
			t.Errorf("%v is the JSON %s, %v, want %s", tt.value, text, err, tt.want)
		}
	}
	for _, tt := range []struct {
		value driver.Valuer
		want  driver.Value
	}{
		{u, u.Href()}, {*u, u.Href()}, {url.URL{}, nil},
	} {
		if got, err := tt.value.Value(); err != nil || got != tt.want {
			t.Errorf("%v is the SQL value %v, %v, want %v", tt.value, got, err, tt.want)
		}
	}
	if got, err := driver.DefaultParameterConverter.ConvertValue(nobody); err != nil || got != nil {
		t.Errorf("a nil *URL is the SQL value %v, %v, want nil", got, err)
	}
}

// TestUnmarshal checks texts that can be unmarshaled although marshaling doesn't produce them.
func TestUnmarshal(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		// Any absolute URL, not only a serialization.
		{`" HTTPS://EXAMPLE.com/\u00FC "`, "https://example.com/%C3%BC"},
		// Lone surrogates become U+FFFD before the parser reads them.
		{`"https://h/\uD800\uDFFFx?\uDC00#\uD83D"`, "https://h/%F0%90%8F%BFx?%EF%BF%BD#%EF%BF%BD"},
		// So do bytes that aren't UTF-8.
		{"\"https://h/\xFF\"", "https://h/%EF%BF%BD"}, {`""`, ""},
		// By the rules of encoding/json, null changes nothing.
		{"null", "about:blank"},
	} {
		t.Run(tt.text, func(t *testing.T) {
			u := *url.MustParse("about:blank")
			if err := json.Unmarshal([]byte(tt.text), &u); err != nil || u.Href() != tt.want {
				t.Errorf("%s is %q, %v, want %q", tt.text, &u, err, tt.want)
			}
		})
	}
	for _, src := range []any{nil, "", []byte{}, []byte(nil)} {
		u := *url.MustParse("about:blank")
		if err := u.Scan(src); err != nil || u != (url.URL{}) {
			t.Errorf("scanning %#v gives %q, %v, want the zero URL", src, &u, err)
		}
	}
}

// TestScanKeepsNothing checks that Scan doesn't keep a driver's buffer.
func TestScanKeepsNothing(t *testing.T) {
	buffer := []byte("https://h/")
	var u url.URL
	if err := errors.Join(u.Scan(buffer), u.UnmarshalText(buffer)); err != nil {
		t.Fatal(err)
	}
	copy(buffer, "xxxxxxxxx")
	if u.Href() != "https://h/" {
		t.Errorf("the URL is %q after a change of the buffer", &u)
	}
}

func TestUnmarshalErrors(t *testing.T) {
	for _, tt := range []struct {
		name string
		run  func(u *url.URL, text string) error
		op   string
	}{
		{"text", func(u *url.URL, text string) error { return u.UnmarshalText([]byte(text)) }, "unmarshal"},
		{"binary", func(u *url.URL, text string) error { return u.UnmarshalBinary([]byte(text)) }, "unmarshal"},
		{"JSON", func(u *url.URL, text string) error { return json.Unmarshal([]byte(`"`+text+`"`), u) }, "unmarshal"},
		{"SQL", func(u *url.URL, text string) error { return u.Scan(text) }, "scan"},
		{"SQL bytes", func(u *url.URL, text string) error { return u.Scan([]byte(text)) }, "scan"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, text := range []string{"/relative", " ", "https://u:secret@h:x/"} {
				u := *url.MustParse("about:blank")
				before := u
				err := tt.run(&u, text)
				if e, ok := errors.AsType[*url.Error](err); !ok || e.Op != tt.op || strings.Contains(err.Error(), "secret") || u != before {
					t.Errorf("%q as %s: is %q, %v, want an error to %s", text, tt.name, &u, err, tt.op)
				}
			}
		})
	}
	u := *url.MustParse("about:blank")
	if err := u.Scan(1); !errors.Is(err, url.ErrInvalidValue) || !strings.Contains(err.Error(), "int") || u.Href() != "about:blank" {
		t.Errorf("scanning a number gives %q, %v, want ErrInvalidValue", &u, err)
	}
	var f flag.FlagSet
	f.SetOutput(io.Discard)
	f.TextVar(&u, "u", u, "")
	if err := f.Parse([]string{"-u", "relative"}); err == nil || !strings.Contains(err.Error(), "missing-scheme") {
		t.Errorf("a relative URL as a flag gives the error %v", err)
	}
}

// TestTextsOfVectors marshals and unmarshals the hosts, origins, sites and queries of the vectors.
func TestTextsOfVectors(t *testing.T) {
	urls := urltest.VectorURLs(t)
	for _, u := range urls {
		host, origin, site := u.ParsedHost(), u.Origin(), u.Origin().Site(publicSuffixes)
		if again, err := throughJSON(host); err != nil || again != host {
			t.Errorf("%s: the host %q becomes %q of kind %v, %v", u, host, again, again.Kind(), err)
		}
		if again, err := throughJSON(origin); err != nil || again != origin && !(again.IsOpaque() && origin.IsOpaque()) {
			t.Errorf("%s: the origin %q becomes %q, %v", u, origin, again, err)
		}
		if again, err := throughJSON(site); err != nil || again != site && !(again.IsOpaque() && site.IsOpaque()) {
			t.Errorf("%s: the site %q becomes %q, %v", u, site, again, err)
		}
		params := new(*u).SearchParams()
		if again, err := throughJSON(params); err != nil || !slices.Equal(urltest.Pairs(again), urltest.Pairs(params)) {
			t.Errorf("%s: the list %q becomes %q, %v", u, params, again, err)
		}
	}
	urltest.LogCases(t, "texts of the parts of the vectors' URLs", 4*len(urls), 4*625)
}

// TestColumns checks hosts and origins as columns of a database.
func TestColumns(t *testing.T) {
	host := func(u string) url.Host { return url.MustParse(u).ParsedHost() }
	other := url.MustParse("https://other.example/")
	for value, want := range map[url.Host]driver.Value{
		{}: nil, host("https://example.com/"): "example.com", host("https://[::1]/"): "[::1]",
		// As texts, these two begin with "opaque:".
		host("git://example.com/"): "opaque:example.com", host("file:///"): "opaque:",
	} {
		checkColumn(t, value, want, other.ParsedHost(), "a b", "opaque:a b")
	}
	for value, want := range map[url.Origin]driver.Value{
		{}: nil, url.MustParse("https://example.com:8080/").Origin(): "https://example.com:8080",
	} {
		checkColumn(t, value, want, other.Origin(), " ", "https://example.com/")
	}
	var o url.Origin
	if value, err := url.NewOpaqueOrigin().Value(); err != nil || value != "null" || o.Scan(value) != nil || !o.IsOpaque() || o.IsZero() {
		t.Errorf("an opaque origin is the SQL value %v, %v, and becomes %v", value, err, o)
	}
}

// checkColumn checks that value is want in a database, that scanning that into other gives value,
// and that scanning something else, or one of refused, changes nothing.
func checkColumn[T interface {
	comparable
	driver.Valuer
}](t *testing.T, value T, want driver.Value, other T, refused ...any) {
	t.Helper()
	got, err := value.Value()
	if err != nil || got != want {
		t.Errorf("%v is the SQL value %#v, %v, want %#v", value, got, err, want)
	}
	text, _ := got.(string)
	for _, src := range []any{got, text, []byte(text)} {
		v := other
		if err := any(&v).(sql.Scanner).Scan(src); err != nil || v != value {
			t.Errorf("%#v is scanned as %v, %v, want %v", src, v, err, value)
		}
	}
	for _, src := range append(refused, 1) {
		v := other
		if err := any(&v).(sql.Scanner).Scan(src); !errors.As(err, new(*url.Error)) || src == 1 && !errors.Is(err, url.ErrInvalidValue) || v != other {
			t.Errorf("%#v is scanned as %v, %v, want an error", src, v, err)
		}
	}
}

func TestSearchParamsText(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""}, {"a=b&c=d", "a=b&c=d"},
		// As in the constructor, a leading "?" is removed.
		{"?a=b", "a=b"}, {"??a=b", "%3Fa=b"}, {"a&b=%20%zz;&=", "a=&b=+%25zz%3B&="}, {"ü=\xFF", "%C3%BC=%EF%BF%BD"},
	} {
		t.Run(tt.text, func(t *testing.T) {
			p := url.NewURLSearchParams("before=1")
			if err := p.UnmarshalText([]byte(tt.text)); err != nil || p.String() != tt.want {
				t.Errorf("%q is unmarshaled as %q, %v, want %q", tt.text, p, err, tt.want)
			}
			if text, err := p.MarshalText(); err != nil || string(text) != tt.want {
				t.Errorf("%q is marshaled as %q, %v", p, text, err)
			}
			// A URL gets the list as its query, and the other way around.
			u := url.MustParse("https://h/?before=1#f")
			bound := u.SearchParams()
			want := "?" + tt.want
			if tt.want == "" {
				want = ""
			}
			if err := bound.UnmarshalText([]byte(tt.text)); err != nil || bound.String() != tt.want || u.Href() != "https://h/"+want+"#f" {
				t.Errorf("%q makes %q and %q, %v, want %q", tt.text, bound, u, err, want)
			}
		})
	}
	var zero url.URL
	if err := zero.SearchParams().UnmarshalText([]byte("a=b")); !errors.Is(err, url.ErrZeroURL) || zero != (url.URL{}) {
		t.Errorf("a list of the zero URL becomes %q, %v", &zero, err)
	}
}

// TestSearchParamsFields checks lists in a struct: as a pointer, and as a value in a
// struct that has an address.
func TestSearchParamsFields(t *testing.T) {
	type request struct {
		Pointer, None *url.URLSearchParams
		Value         url.URLSearchParams
	}
	const want = `{"Pointer":"a=b+c","None":null,"Value":"d="}`
	r := request{Pointer: url.NewURLSearchParams("a=b c")}
	r.Value.Append("d", "")
	text, err := json.Marshal(&r)
	if err != nil || string(text) != want {
		t.Errorf("the JSON is %s, %v, want %s", text, err, want)
	}
	var again request
	if err := json.Unmarshal(text, &again); err != nil || again.Pointer.String() != "a=b+c" || again.None != nil || again.Value.String() != "d=" {
		t.Errorf("%s is read as %v, %v", text, &again, err)
	}
}

// TestMarshalErrors marshals validation errors, which a JSON response may have.
func TestMarshalErrors(t *testing.T) {
	faults := slices.Collect(url.ValidationErrors("https://exa mple", nil))
	const want = `[{"code":"domain-to-ASCII","offset":11,"fatal":true}]`
	text, err := json.Marshal(faults)
	if err != nil || string(text) != want {
		t.Errorf("the JSON is %s, %v, want %s", text, err, want)
	}
	var again []url.ValidationError
	if err := json.Unmarshal(text, &again); err != nil || !slices.Equal(again, faults) {
		t.Errorf("%s is read as %v, %v", text, again, err)
	}
}

// zeroTypes has the types with IsZero. Each has structs with the zero value and with another
// value in their fields, and the JSON of the latter.
var zeroTypes = []struct {
	name        string
	zero, other any
	want        string
}{
	{"URL", omitted(url.URL{}), omitted(*url.MustParse("https://h")), `"https://h/"`},
	{"Host", omitted(url.Host{}), omitted(url.MustParse("file:///").ParsedHost()), `"opaque:"`},
	{"Origin", omitted(url.Origin{}), omitted(url.NewOpaqueOrigin()), `"null"`},
	{"Site", omitted(url.Site{}), omitted(url.NewOpaqueOrigin().Site(nil)), `"null"`},
}

// omitted returns a struct that has v in a field, and a pointer to it in another.
func omitted[T any](v T) any {
	return struct {
		V T  `json:",omitzero"`
		P *T `json:",omitzero"`
	}{v, &v}
}

// TestIsZero checks that omitzero leaves out zero values, including those behind pointers, and
// no others.
func TestIsZero(t *testing.T) {
	for _, tt := range zeroTypes {
		t.Run(tt.name, func(t *testing.T) {
			if text, err := json.Marshal(tt.zero); err != nil || string(text) != "{}" {
				t.Errorf("%s: the zero value is %s, %v", tt.name, text, err)
			}
			want := `{"V":` + tt.want + `,"P":` + tt.want + `}`
			if text, err := json.Marshal(tt.other); err != nil || string(text) != want {
				t.Errorf("%s: is %s, %v, want %s", tt.name, text, err, want)
			}
		})
	}
	tuple := url.MustParse("https://h").Origin()
	if tuple.IsZero() || tuple.Site(nil).IsZero() || !(url.Origin{}).Site(nil).IsZero() {
		t.Error("a tuple origin is zero, or the zero Origin has a site")
	}
	// A value that a setter or a reader refuses leaves a zero URL zero.
	u := new(url.URL)
	if u.SetHost("h") == nil || u.UnmarshalText([]byte("h")) == nil || !u.IsZero() {
		t.Errorf("%#v isn't zero", u)
	}
}

// TestEmptySetting checks the result of each way to leave out a URL in a setting.
func TestEmptySetting(t *testing.T) {
	for _, tt := range []struct {
		text  string
		isNil bool
	}{{`{}`, true}, {`{"V":null,"P":null}`, true}, {`{"V":"","P":""}`, false}} {
		t.Run(tt.text, func(t *testing.T) {
			var config struct {
				V url.URL
				P *url.URL
			}
			if err := json.Unmarshal([]byte(tt.text), &config); err != nil {
				t.Errorf("%s: %v", tt.text, err)
			}
			if !config.V.IsZero() || (config.P == nil) != tt.isNil || !tt.isNil && !config.P.IsZero() {
				t.Errorf("%s is read as %#v, %#v", tt.text, config.V, config.P)
			}
		})
	}
}

// In JSON a URL is a string, even as a field or as the key of a map.
func ExampleURL_MarshalText() {
	links := map[url.URL][]url.URL{
		*url.MustParse("https://example.com/"): {*url.MustParse("https://example.com/a b")},
	}
	text, err := json.Marshal(links)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: {"https://example.com/":["https://example.com/a%20b"]}
}

func ExampleURL_UnmarshalText() {
	var config struct {
		Server *url.URL
		Proxy  url.URL // may be the zero URL
	}
	err := json.Unmarshal([]byte(`{"Server": "HTTPS://EXAMPLE.com", "Proxy": ""}`), &config)
	fmt.Println(config.Server, config.Proxy.IsZero(), err)

	err = json.Unmarshal([]byte(`{"Server": "example.com"}`), &config)
	fmt.Println(errors.Is(err, url.MissingSchemeNonRelativeURL))
	// Output:
	// https://example.com/ true <nil>
	// true
}

// A flag that takes a URL.
func ExampleURL_UnmarshalText_flag() {
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	var base url.URL
	flags.TextVar(&base, "base", url.MustParse("about:blank"), "the base `URL`")
	if err := flags.Parse([]string{"-base", "https://example.com/a/../b"}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(&base)
	// Output: https://example.com/b
}

// A database stores a URL as text, and the zero URL as NULL.
func ExampleURL_Scan() {
	var u url.URL
	fmt.Println(u.Scan("https://example.com/a b"), &u)

	show := func(value driver.Value, err error) { fmt.Printf("%#v %v\n", value, err) }
	show(u.Value())
	fmt.Println(u.Scan(nil), u == url.URL{})
	show(u.Value())
	// Output:
	// <nil> https://example.com/a%20b
	// "https://example.com/a%20b" <nil>
	// <nil> true
	// <nil> <nil>
}

// In JSON a list is a string. A list that is unmarshaled isn't bound to a URL.
func ExampleURLSearchParams_MarshalText() {
	type request struct {
		Path  string
		Query *url.URLSearchParams
	}
	text, err := json.Marshal(request{"/search", url.NewURLSearchParams("q=a+%26+b")})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))

	var r request
	fmt.Println(json.Unmarshal([]byte(`{"Query": "q=c+d&lang=en"}`), &r))
	fmt.Println(r.Query.Get("q"))
	// Output:
	// {"Path":"/search","Query":"q=a+%26+b"}
	// <nil>
	// c d true
}

// TestFormat checks what package fmt makes of a URL: a pointer is its text, with
// the password.
func TestFormat(t *testing.T) {
	u := url.MustParse("https://user:secret@h/")
	for _, verb := range []string{"%v", "%+v", "%s"} {
		if got := fmt.Sprintf(verb, u); got != u.Href() {
			t.Errorf("%s gives %q, want %q", verb, got, u.Href())
		}
	}
	if got, want := fmt.Sprintf("%q", u), `"https://user:secret@h/"`; got != want {
		t.Errorf("%%q gives %s, want %s", got, want)
	}
}
