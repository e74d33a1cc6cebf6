package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// cleanInputs are clean, and uncleanInputs aren't.
var (
	cleanInputs = append(strings.Fields(`https://example.com/ http://example.com:8080/a/b%20c?d=%C3%BC+e&f#g ws://a-b.c-d.e/ ftp://127.0.0.1/
wss://1.2.3.a/~!$&'()*+,-./:;=@_?/?:@#/?:@ https://h/#%41%C3%bc https://h/?#`),
		"https://"+strings.Repeat("a", 63)+".example/", "https://"+strings.Repeat("a.", 126)+"b/") // 253 bytes
	uncleanInputs = append(strings.Fields(`https://example.com HTTPS://example.com/ https://example.com:443/ https:///example.com/ https://example.com/ü
https://@example.com/ https://u@example.com/ https://:p@example.com/ mailto:a@b foo://h/ file:///a file://h/C:/ https://[::1]/
https://a_b.example/ https://a..example/ https://.example/ https://a.example./ https://-a.example/ https://a-.example/ https://a.example-/
https://ab--c.example/ https://xn--bcher-kva.example/ https://xn--.example/ https://a"b.example/ https://h/%41%zz https://h/a|b https://h/[]
https://h/?a^b https://h/?a\b https://h/?{} https://h/% https://h/%4 https://h/?%4g https://h/?%#41 https://h/#%4 https://h/#a#b https://h/##`),
		"https://example.com/ ", "https://h/?`", "https://"+strings.Repeat("a", 64)+".example/", "https://example."+strings.Repeat("a", 64)+"/",
		"https://"+strings.Repeat("a.", 127)+"b/") // 255 bytes
)

func TestIsClean(t *testing.T) {
	for i, input := range slices.Concat(cleanInputs, uncleanInputs) {
		u, err := url.Parse(input)
		if err != nil || isClean(input, u) != (i < len(cleanInputs)) {
			t.Errorf("%q: %v", input, err)
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
	if errs := slices.Collect(url.ValidationErrors(input, b)); len(errs) > 0 {
		t.Errorf("%q is taken for clean: %v", input, errs)
	}
}

// FuzzClean looks for an input that is wrongly considered clean.
func FuzzClean(f *testing.F) {
	for _, input := range slices.Concat(cleanInputs, uncleanInputs) {
		f.Add(input, "https://example.com/a?b#c")
	}
	f.Add("http://1.2.3.4/", "file:///a")
	f.Fuzz(checkClean)
}
