package url_test

import (
	"errors"
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
