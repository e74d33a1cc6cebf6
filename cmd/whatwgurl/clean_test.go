package main

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// cleanInputs are inputs, and whether they are clean.
var cleanInputs = []struct {
	input string
	want  bool
}{
	{"https://example.com/", true},
	{"http://example.com:8080/a/b%20c?d=%C3%BC+e&f#g", true},
	{"ws://a-b.c-d.e/", true},
	{"wss://1.2.3.a/~!$&'()*+,-./:;=@_?/?:@#/?:@", true},
	{"ftp://127.0.0.1/", true},
	{"https://" + strings.Repeat("a", 63) + ".example/", true},
	{"https://" + strings.Repeat("a.", 126) + "b/", true}, // 253 bytes
	{"https://h/%41%zz", false},
	{"https://h/#%41%C3%bc", true},
	{"https://h/?#", true},

	// Inputs that aren't their own serialization.
	{"https://example.com", false},
	{"HTTPS://example.com/", false},
	{"https://example.com:443/", false},
	{"https://example.com/ ", false},
	{"https:///example.com/", false},
	{"https://example.com/ü", false},
	{"https://@example.com/", false},
	// Credentials are always an error.
	{"https://u@example.com/", false},
	{"https://:p@example.com/", false},
	// Other schemes have other rules.
	{"mailto:a@b", false},
	{"foo://h/", false},
	{"file:///a", false},
	{"file://h/C:/", false},
	// Domains that the strict rules refuse.
	{"https://a_b.example/", false},
	{"https://a..example/", false},
	{"https://.example/", false},
	{"https://a.example./", false},
	{"https://-a.example/", false},
	{"https://a-.example/", false},
	{"https://a.example-/", false},
	{"https://ab--c.example/", false},
	{"https://xn--bcher-kva.example/", false},
	{"https://xn--.example/", false},
	{`https://a"b.example/`, false},
	{"https://" + strings.Repeat("a", 64) + ".example/", false},
	{"https://example." + strings.Repeat("a", 64) + "/", false},
	{"https://" + strings.Repeat("a.", 127) + "b/", false}, // 255 bytes
	{"https://[::1]/", false},
	// Bytes that would have to be percent-encoded, and percent signs that don't encode anything.
	{"https://h/a|b", false},
	{"https://h/[]", false},
	{"https://h/?a^b", false},
	{"https://h/?`", false},
	{"https://h/?a\\b", false},
	{"https://h/?{}", false},
	{"https://h/%", false},
	{"https://h/%4", false},
	{"https://h/?%4g", false},
	{"https://h/?%#41", false},
	{"https://h/#%4", false},
	{"https://h/#a#b", false},
	{"https://h/##", false},
}

func TestIsClean(t *testing.T) {
	for _, tt := range cleanInputs {
		u, err := url.Parse(tt.input)
		if err != nil {
			t.Errorf("%q: %v", tt.input, err)
			continue
		}
		if got := isClean(tt.input, u); got != tt.want {
			t.Errorf("%q: %t", tt.input, got)
		}
	}
}

// Each byte in each kind of place is clean only where it isn't a validation error.
func TestCleanBytes(t *testing.T) {
	for c := range 256 {
		for _, frame := range [][2]string{{"https://a", "b/"}, {"https://", ".a/"}, {"https://h/a", "b"}, {"http://h/?a", "b"}, {"ws://h/#a", "b"}, {"https://h/%", "1"}, {"https://h/?%1", ""}} {
			checkClean(t, frame[0]+string([]byte{byte(c)})+frame[1], "https://h/")
		}
	}
}

// checkClean compares isClean with the validation errors of the parser. Those are the same
// with and without a base URL.
func checkClean(t *testing.T, input, base string) {
	t.Helper()
	b, _ := url.Parse(base)
	u, err := (&url.Parser{Base: b}).Parse(input)
	if err != nil || !isClean(input, u) {
		return
	}
	if errs := url.Validate(input, b); len(errs) > 0 {
		t.Errorf("%q is taken for clean: %v", input, errs)
	}
}

// FuzzClean looks for an input that is wrongly considered clean.
func FuzzClean(f *testing.F) {
	for _, tt := range cleanInputs {
		f.Add(tt.input, "https://example.com/a?b#c")
	}
	f.Add("http://1.2.3.4/", "file:///a")
	f.Fuzz(checkClean)
}
