package url_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

// parsingExample is a row of the table that opens the section on URLs.
type parsingExample struct {
	input, base string // base "" is none
	valid       bool   // whether the input is a valid URL string
	output      string // the serialization, "" for a failure
}

// parsingExamples is that table.
//
// https://url.spec.whatwg.org/#example-url-parsing
var parsingExamples = []parsingExample{
	{"https:example.org", "", false, "https://example.org/"},
	{"https://////example.com///", "", false, "https://example.com///"},
	{"https://example.com/././foo", "", true, "https://example.com/foo"},
	{"hello:world", "https://example.com/", true, "hello:world"},
	{"https:example.org", "https://example.com/", false, "https://example.com/example.org"},
	{`\example\..\demo/.\`, "https://example.com/", false, "https://example.com/demo/"},
	{"example", "https://example.com/demo", true, "https://example.com/example"},
	{"file:///C|/demo", "", false, "file:///C:/demo"},
	{"..", "file:///C:/demo", true, "file:///C:/"},
	{"file://localhost/", "", true, "file:///"},
	{"file://loc%61lhost/", "", false, "file:///"},
	{"https://user:password@example.org/", "", false, "https://user:password@example.org/"},
	{"https://example.org/foo bar", "", false, "https://example.org/foo%20bar"},
	{"https://EXAMPLE.com/../x", "", true, "https://example.com/x"},
	{"https://ex ample.org/", "", false, ""},
	{"example", "", false, ""},
	{"https://example.com:demo", "", false, ""},
	{"http://[www.example.com]/", "", false, ""},
	{"https://example.org//", "", true, "https://example.org//"},
	{"https://example.com/[]?[]#[]", "", false, "https://example.com/[]?[]#[]"},
	{"https://example/%?%#%", "", false, "https://example/%?%#%"},
	{"https://example/%25?%25#%25", "", true, "https://example/%25?%25#%25"},
}

func TestStandardParsing(t *testing.T) {
	for _, tt := range parsingExamples {
		var base *string
		if tt.base != "" {
			base = &tt.base
		}
		u, err := urltest.ParseEveryWay(t, tt.input, base)
		switch {
		case tt.output == "" && err == nil:
			t.Errorf("%q: is %q, want a failure", tt.input, u)
		case tt.output != "" && err != nil:
			t.Errorf("%q: %v, want %q", tt.input, err, tt.output)
		case err == nil:
			if u.Href() != tt.output {
				t.Errorf("%q: is %q, want %q", tt.input, u, tt.output)
			}
			urltest.CheckInvariants(t, u)
		}
	}
}

// errorExample is an example of a validation error.
type errorExample struct {
	code        url.ErrorCode
	input, base string // base "" is none
	failure     bool   // whether the parser fails
}

// errorExamples are the examples of the table of validation errors.
//
// https://url.spec.whatwg.org/#writing
var errorExamples = []errorExample{
	{"domain-to-ASCII", "https://exa%23mple.org", "", true},
	{"domain-percent-encoded", "https://exam%70le.org", "", false},
	{"host-invalid-code-point", "foo://exa[mple.org", "", true},
	{"IPv4-empty-part", "https://127.0.0.1./", "", false},
	{"IPv4-too-few-parts", "https://1.2.3/", "", false},
	{"IPv4-too-many-parts", "https://1.2.3.4.5/", "", true},
	{"IPv4-non-numeric-part", "https://test.42", "", true},
	{"IPv4-non-decimal-part", "https://127.0.0x0.1", "", false},
	{"IPv4-out-of-range-part", "https://255.255.4000.1", "", true},
	{"IPv6-unclosed", "https://[::1", "", true},
	{"IPv6-invalid-compression", "https://[:1]", "", true},
	{"IPv6-too-many-pieces", "https://[1:2:3:4:5:6:7:8:9]", "", true},
	{"IPv6-multiple-compression", "https://[1::1::1]", "", true},
	{"IPv6-invalid-code-point", "https://[1:2:3!:4]", "", true},
	{"IPv6-invalid-code-point", "https://[1:2:3:]", "", true},
	{"IPv6-too-few-pieces", "https://[1:2:3]", "", true},
	{"IPv6-piece-leading-zero", "https://[::01]", "", false},
	{"IPv4-in-IPv6-too-many-pieces", "https://[1:1:1:1:1:1:1:127.0.0.1]", "", true},
	{"IPv4-in-IPv6-invalid-code-point", "https://[ffff::.0.0.1]", "", true},
	{"IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.xyz.1]", "", true},
	{"IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0xyz]", "", true},
	{"IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.00.0.1]", "", true},
	{"IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.0.1.2]", "", true},
	{"IPv4-in-IPv6-out-of-range-part", "https://[ffff::127.0.0.4000]", "", true},
	{"IPv4-in-IPv6-too-few-parts", "https://[ffff::127.0.0]", "", true},
	{"invalid-URL-unit", "https://example.org/>", "", false},
	{"invalid-URL-unit", " https://example.org ", "", false},
	{"invalid-URL-unit", "ht\ntps://example.org", "", false},
	{"invalid-URL-unit", "https://example.org/%s", "", false},
	{"special-scheme-missing-following-solidus", "file:c:/my-secret-folder", "", false},
	{"special-scheme-missing-following-solidus", "https:example.org", "", false},
	{"special-scheme-missing-following-solidus", "https:foo.html", "https://example.org/", false},
	{"missing-scheme-non-relative-URL", "💩", "", true},
	{"missing-scheme-non-relative-URL", "💩", "mailto:user@example.org", true},
	{"invalid-reverse-solidus", `https://example.org\path\to\file`, "", false},
	{"invalid-credentials", "https://user@example.org", "", false},
	{"invalid-credentials", "ssh://user@example.org", "", false},
	{"host-missing", "https://#fragment", "", true},
	{"host-missing", "https://:443", "", true},
	{"host-missing", "https://user:pass@", "", true},
	{"port-out-of-range", "https://example.org:70000", "", true},
	{"port-invalid", "https://example.org:7z", "", true},
	// The standard's example, "/c:/path/to/file", is read by the file slash
	// state, which reports nothing.
	{"file-invalid-Windows-drive-letter", "c|/path/to/file", "file:///c:/", false},
	{"file-invalid-Windows-drive-letter-host", "file://c:", "", false},
}

// TestStandardFailures has the examples report the error that they are
// examples of, and those that fail fail with it.
func TestStandardFailures(t *testing.T) {
	for _, tt := range errorExamples {
		var base *string
		if tt.base != "" {
			base = &tt.base
		}
		u, err := urltest.ParseEveryWay(t, tt.input, base)
		if (err != nil) != tt.failure {
			t.Errorf("%q: is %v, %v, want a failure: %t", tt.input, u, err, tt.failure)
		}
		var b *url.URL
		if base != nil {
			b = url.MustParse(tt.base)
		}
		reports := url.Validate(tt.input, b)
		if !slices.ContainsFunc(reports, func(e url.ValidationError) bool { return e.Code == tt.code && e.Fatal == tt.failure }) {
			t.Errorf("%q: the validation errors are %v, want %s, fatal: %t", tt.input, reports, tt.code, tt.failure)
		}
		if err == nil {
			urltest.CheckInvariants(t, u)
			continue
		}
		if !errors.Is(err, tt.code) {
			t.Errorf("%q: the error is %v, want %s", tt.input, err, tt.code)
		}
		var urlErr *url.Error
		if !errors.As(err, &urlErr) || urlErr.Op == "" {
			t.Errorf("%q: the error is a %T, want a *url.Error", tt.input, err)
		}
	}
}

// https://url.spec.whatwg.org/#example-url-components
func TestStandardComponents(t *testing.T) {
	null := func(s string, ok bool) string {
		if !ok {
			return "null"
		}
		return fmt.Sprintf("%q", s)
	}
	for _, tt := range []struct {
		input, scheme string
		host          string
		kind          url.HostKind
		port          uint16 // 0 for null
		path          []string
		opaquePath    string
		query         string
		fragment      string
	}{
		{"https://example.com/", "https", "example.com", url.HostDomain, 0, []string{""}, "", "null", "null"},
		{"https://localhost:8000/search?q=text#hello", "https", "localhost", url.HostDomain, 8000, []string{"search"}, "", `"q=text"`, `"hello"`},
		{"urn:isbn:9780307476463", "urn", "", url.HostNull, 0, nil, "isbn:9780307476463", "null", "null"},
		{"file:///ada/Analytical%20Engine/README.md", "file", "", url.HostEmpty, 0, []string{"ada", "Analytical%20Engine", "README.md"}, "", "null", "null"},
		// An empty component is not a null one.
		{"https://example.com?#", "https", "example.com", url.HostDomain, 0, []string{""}, "", `""`, `""`},
	} {
		u := url.MustParse(tt.input)
		port, hasPort := u.PortNumber()
		if u.Scheme() != tt.scheme || u.ParsedHost().String() != tt.host || u.ParsedHost().Kind() != tt.kind ||
			port != tt.port || hasPort != (tt.port != 0) || null(u.Query()) != tt.query || null(u.Fragment()) != tt.fragment ||
			u.Username() != "" || u.Password() != "" {
			t.Errorf("%q: scheme %q, host %q of kind %v, port %d %t, query %s, fragment %s", tt.input,
				u.Scheme(), u.ParsedHost(), u.ParsedHost().Kind(), port, hasPort, null(u.Query()), null(u.Fragment()))
		}
		if u.HasOpaquePath() != (tt.path == nil) {
			t.Errorf("%q: HasOpaquePath is %t", tt.input, u.HasOpaquePath())
		}
		if tt.path == nil && u.Pathname() != tt.opaquePath {
			t.Errorf("%q: the path is %q, want %q", tt.input, u.Pathname(), tt.opaquePath)
		}
		if got := slices.Collect(u.PathSegments()); tt.path != nil && !slices.Equal(got, tt.path) {
			t.Errorf("%q: the path is %q, want %q", tt.input, got, tt.path)
		}
	}
}

// TestStandardSpecialSchemes has each default port stand for null.
//
// https://url.spec.whatwg.org/#special-scheme
func TestStandardSpecialSchemes(t *testing.T) {
	for scheme, port := range map[string]uint16{"ftp": 21, "http": 80, "https": 443, "ws": 80, "wss": 443, "file": 0, "web+demo": 0} {
		u := url.MustParse(scheme + "://h/")
		if got, ok := u.EffectivePort(); got != port || ok != (port != 0) {
			t.Errorf("%s: the effective port is %d, %t, want %d", scheme, got, ok, port)
		}
		if u.IsSpecial() != (scheme != "web+demo") {
			t.Errorf("%s: IsSpecial is %t", scheme, u.IsSpecial())
		}
		if port == 0 {
			continue
		}
		for given, want := range map[uint16]string{port: "", port + 1: fmt.Sprint(port + 1), 0: "0"} {
			v := url.MustParse(fmt.Sprintf("%s://h:%d/", scheme, given))
			if v.Port() != want {
				t.Errorf("%q: the port is %q, want %q", v, v.Port(), want)
			}
		}
	}
}

// TestStandardStartsWithWindowsDriveLetter sees by the result whether a string
// starts with a Windows drive letter: if it does, the drive of the base goes.
//
// https://url.spec.whatwg.org/#example-start-with-a-windows-drive-letter
func TestStandardStartsWithWindowsDriveLetter(t *testing.T) {
	base := "file:///D:/dir/file"
	for input, want := range map[string]string{
		"/c:":   "file:///c:",
		"/c:/":  "file:///c:/",
		"/c:a":  "file:///D:/c:a",
		"c|":    "file:///c:",
		"c|/":   "file:///c:/",
		`c|\`:   "file:///c:/",
		"c|?":   "file:///c:?",
		"c|#":   "file:///c:#",
		"c|a":   "file:///D:/dir/c|a",
		"/c|a":  "file:///D:/c|a",
		"//c:":  "file:///c:",
		"/..":   "file:///D:/",
		"../..": "file:///D:/",
	} {
		u, err := urltest.ParseEveryWay(t, input, &base)
		if err != nil || u.Href() != want {
			t.Errorf("%q: is %v, %v, want %q", input, u, err, want)
			continue
		}
		urltest.CheckInvariants(t, u)
	}
}

// TestStandardSerializing has a path that begins with two slashes and no host
// before it keep "/." in front of them.
//
// https://url.spec.whatwg.org/#url-serializing
func TestStandardSerializing(t *testing.T) {
	for _, input := range []string{"web+demo:/.//not-a-host/", "web+demo:/path/..//not-a-host/"} {
		u := url.MustParse(input)
		if want := "web+demo:/.//not-a-host/"; u.Href() != want {
			t.Errorf("%q: is %q, want %q", input, u, want)
		}
		if want := "//not-a-host/"; u.Pathname() != want || u.ParsedHost().Kind() != url.HostNull {
			t.Errorf("%q: the path is %q with a host of kind %v, want %q", input, u.Pathname(), u.ParsedHost().Kind(), want)
		}
		urltest.CheckInvariants(t, u)
		if err := urltest.SetAttribute(t, u, "hostname", "a-host"); err != nil || u.Href() != "web+demo://a-host//not-a-host/" {
			t.Errorf("%q: with a host it is %q, %v", input, u, err)
		}
	}
}

// TestStandardOpaquePaths has the spaces of an opaque path stay, save for the
// one before a query or a fragment.
//
// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func TestStandardOpaquePaths(t *testing.T) {
	for input, want := range map[string]string{
		"data:x  y":       "data:x  y",
		"data:x  ":        "data:x",
		"data:x  ?":       "data:x %20?",
		"data:x  #y":      "data:x %20#y",
		"data:x  ?y  #z ": "data:x %20?y%20%20#z",
		"data: #":         "data:%20#",
		"data:":           "data:",
		"DATA:<\"`{}|^>é": "data:<\"`{}|^>%C3%A9",
	} {
		u, err := urltest.ParseEveryWay(t, input, nil)
		if err != nil || u.Href() != want || !u.HasOpaquePath() {
			t.Errorf("%q: is %v, %v, want %q", input, u, err, want)
			continue
		}
		urltest.CheckInvariants(t, u)
		for _, attribute := range []string{"search", "hash"} {
			for _, value := range []string{"", "x", ""} {
				if err := urltest.SetAttribute(t, u, attribute, value); err != nil {
					t.Errorf("%q: setting %s to %q: %v", input, attribute, value, err)
				}
			}
		}
	}
}

// https://url.spec.whatwg.org/#url-equivalence
func TestStandardEquivalence(t *testing.T) {
	for _, tt := range []struct {
		a, b                       string
		equal, equalExceptFragment bool
	}{
		{"https://example.com", "HTTPS://EXAMPLE.COM:443/", true, true},
		{"https://example.com/#a", "https://example.com/#b", false, true},
		{"https://example.com/#a", "https://example.com/", false, true},
		{"https://example.com/#", "https://example.com/", false, true},
		{"https://example.com/?", "https://example.com/", false, false},
		{"https://example.com/", "https://example.com./", false, false},
		{"https://example.com/a", "https://example.com/%61", false, false},
		{"https://example.com/a?x#a", "https://example.com/a?y#a", false, false},
	} {
		a, b := url.MustParse(tt.a), url.MustParse(tt.b)
		if a.Equal(b, false) != tt.equal || b.Equal(a, false) != tt.equal || (*a == *b) != tt.equal {
			t.Errorf("%q equals %q: %t, as values %t", a, b, a.Equal(b, false), *a == *b)
		}
		if a.Equal(b, true) != tt.equalExceptFragment || b.Equal(a, true) != tt.equalExceptFragment {
			t.Errorf("%q equals %q without fragments: %t", a, b, a.Equal(b, true))
		}
	}
}

// https://url.spec.whatwg.org/#origin
func TestStandardOrigin(t *testing.T) {
	for input, want := range map[string]string{
		"blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f": "https://whatwg.org",
		"blob:http://h:8080/x":     "http://h:8080",
		"blob:ftp://h/x":           "null",
		"blob:wss://h/x":           "null",
		"blob:blob:https://h/x":    "null",
		"blob:file:///x":           "null",
		"blob:d0360e2f":            "null",
		"blob:/https://h/x":        "null",
		"https://u:p@h:8080/x?y#z": "https://h:8080",
		"https://h:443/":           "https://h",
		"http://ü/":                "http://xn--tda",
		"ftp://h/":                 "ftp://h",
		"ws://h/":                  "ws://h",
		"wss://[0::1]:1/":          "wss://[::1]:1",
		"file:///x":                "null",
		"file://h/x":               "null",
		"data:,x":                  "null",
		"web+demo://h/":            "null",
	} {
		u := url.MustParse(input)
		if got := u.Origin(); got.String() != want || got.IsOpaque() != (want == "null") {
			t.Errorf("%q: the origin is %q, opaque %t, want %q", input, got, got.IsOpaque(), want)
		}
	}
}

// TestStandardSameOrigin compares origins; an opaque one is the same only as
// itself, and each look at the origin of a URL gives a new one.
//
// https://html.spec.whatwg.org/#same-origin
func TestStandardSameOrigin(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"https://h/x", "https://u@H:443/y?z", true},
		{"blob:https://h/x", "https://h/", true},
		{"https://h/", "http://h/", false},
		{"https://h/", "https://h:444/", false},
		{"https://h/", "https://h./", false},
		{"https://h/", "wss://h/", false},
		{"data:,x", "data:,x", false},
		{"file:///x", "file:///x", false},
	} {
		a, b := url.MustParse(tt.a).Origin(), url.MustParse(tt.b).Origin()
		if a.SameOrigin(b) != tt.want || b.SameOrigin(a) != tt.want {
			t.Errorf("%q and %q are same origin: %t, want %t", tt.a, tt.b, a.SameOrigin(b), tt.want)
		}
		if !a.SameOrigin(a) {
			t.Errorf("an origin of %q is not the same as itself", tt.a)
		}
	}
}

// https://url.spec.whatwg.org/#example-5434421b
func TestStandardConstructor(t *testing.T) {
	const flag = "🏳️\u200D🌈"
	for _, tt := range []struct{ input, base, href, pathname string }{
		{"https://example.org/💩", "", "https://example.org/%F0%9F%92%A9", "/%F0%9F%92%A9"},
		{"/🍣🍺", "", "", ""},
		{"/🍣🍺", "https://url.spec.whatwg.org/", "https://url.spec.whatwg.org/%F0%9F%8D%A3%F0%9F%8D%BA", "/%F0%9F%8D%A3%F0%9F%8D%BA"},
		{flag, "https://pride.example/hello-world", "https://pride.example/%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88", "/%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88"},
	} {
		var base *string
		if tt.base != "" {
			base = &tt.base
		}
		u, err := urltest.ParseEveryWay(t, tt.input, base)
		if (err == nil) != (tt.href != "") {
			t.Errorf("%q: is %v, %v, want %q", tt.input, u, err, tt.href)
		} else if err == nil && (u.Href() != tt.href || u.Pathname() != tt.pathname) {
			t.Errorf("%q: is %q with the path %q, want %q with %q", tt.input, u, u.Pathname(), tt.href, tt.pathname)
		}
	}
}

// https://url.spec.whatwg.org/#interface-urlsearchparams
func TestStandardSearchParams(t *testing.T) {
	urltest.WantString(t, url.URLSearchParamsFromMap(map[string]string{"key": "730d67"}), "key=730d67")

	u := url.MustParse("https://example.com/?a=b ~")
	urltest.WantURL(t, u, "https://example.com/?a=b%20~", "?a=b%20~")
	u.SearchParams().Sort()
	urltest.WantURL(t, u, "https://example.com/?a=b+%7E", "?a=b+%7E")

	u = url.MustParse("https://example.com/?a=~&b=%7E")
	urltest.WantURL(t, u, "https://example.com/?a=~&b=%7E", "?a=~&b=%7E")
	urltest.WantGet(t, u.SearchParams(), "a", "~")
	urltest.WantGet(t, u.SearchParams(), "b", "~")

	u = url.MustParse("https://example.org/?q=🏳️\u200D🌈&key=e1f7bc78")
	sorted := url.NewURLSearchParams(u.Search())
	u.SearchParams().Sort()
	const search = "?key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88"
	urltest.WantURL(t, u, "https://example.org/"+search, search)
	sorted.Sort()
	urltest.WantString(t, sorted, search[1:])
}
