package urlkey

import (
	"slices"
	"testing"

	"github.com/gowhatwg/url"
)

var surtTests = []struct {
	input string
	o     SURTOptions
	want  Key
}{
	// The labels are reversed, and the rest is unchanged.
	{"https://www.Example.com:8080/a?b", SURTOptions{}, "com,example,www:8080)/a?b"},
	{"http://example.com", SURTOptions{}, "com,example)/"}, {"http://localhost/", SURTOptions{}, "localhost)/"},
	{"http://a.b.c.d.e/", SURTOptions{}, "e,d,c,b,a)/"},
	{"https://bücher.example/ä?ö", SURTOptions{}, "example,xn--bcher-kva)/%C3%A4?%C3%B6"},
	{"http://example.com/?", SURTOptions{}, "com,example)/?"},
	// Each option.
	{"https://example.com/", SURTOptions{Scheme: true}, "https://(com,example)/"},
	{"https://example.com/", SURTOptions{Parenthesis: true}, "(com,example)/"},
	{"https://example.com/", SURTOptions{Scheme: true, Parenthesis: true}, "https://(com,example)/"},
	{"https://example.com/", SURTOptions{TrailingComma: true}, "com,example,)/"},
	{"https://example.com:81/", SURTOptions{TrailingComma: true}, "com,example,:81)/"},
	{"https://example.com/", SURTOptions{Scheme: true, FoldHTTPS: true}, "http://(com,example)/"},
	{"https://example.com:81/", SURTOptions{DropPort: true}, "com,example)/"},
	{"https://u:p@example.com/", SURTOptions{}, "com,example)/"},
	{"https://u:p@example.com/", SURTOptions{Credentials: true}, "com,example@u:p)/"},
	{"https://u@example.com:81/", SURTOptions{Credentials: true, TrailingComma: true}, "com,example,:81@u)/"},
	{"https://:p@example.com/", SURTOptions{Credentials: true}, "com,example@:p)/"},
	{"https://example.com/", SURTOptions{Credentials: true}, "com,example)/"},
	{"https://example.com/?a#b", SURTOptions{}, "com,example)/?a"},
	{"https://example.com/?a#b", SURTOptions{Fragment: true}, "com,example)/?a#b"},
	{"https://example.com/#", SURTOptions{Fragment: true}, "com,example)/#"},
	// Labels of www and digits are dropped as often as they occur, but never the whole host.
	{"http://www.example.com/", SURTOptions{FoldWWW: true}, "com,example)/"},
	{"http://www12.example.com/", SURTOptions{FoldWWW: true}, "com,example)/"},
	{"http://www.www2.example.com/", SURTOptions{FoldWWW: true}, "com,example)/"},
	{"http://www2example.com/", SURTOptions{FoldWWW: true}, "com,www2example)/"},
	{"http://wwwx.example.com/", SURTOptions{FoldWWW: true}, "com,example,wwwx)/"},
	{"http://www.com/", SURTOptions{FoldWWW: true}, "com)/"}, {"http://www/", SURTOptions{FoldWWW: true}, "www)/"},
	{"http://www./", SURTOptions{FoldWWW: true}, ",www)/"}, {"http://www../", SURTOptions{FoldWWW: true}, ",,www)/"},
	// Addresses aren't reversed unless an option asks for it.
	{"http://127.0.0.1/", SURTOptions{}, "127.0.0.1)/"},
	{"http://0x7f.1:81/", SURTOptions{TrailingComma: true}, "127.0.0.1:81)/"},
	{"http://127.0.0.1/", SURTOptions{ReverseIPv4: true}, "1,0,0,127)/"},
	{"http://127.0.0.1/", SURTOptions{ReverseIPv4: true, TrailingComma: true}, "1,0,0,127)/"},
	{"http://[::1]:81/", SURTOptions{}, "[::1]:81)/"},
	{"http://[::1]/", SURTOptions{ReverseIPv4: true, TrailingComma: true}, "[::1])/"},
	// An opaque host is reversed, and keeps its case and its escapes.
	{"git://GitHub.com/a", SURTOptions{}, "com,GitHub)/a"}, {"git://github.com", SURTOptions{}, "com,github)"},
	{"redis://127.0.0.1:6379/0", SURTOptions{}, "127.0.0.1:6379)/0"},
	{"redis://[::1]/0", SURTOptions{}, "[::1])/0"}, {"x://a%2Eb.c/", SURTOptions{}, "c,a%2Eb)/"},
	// Commas become dots.
	{"http://a,b.example/", SURTOptions{}, "example,a.b)/"},
	// Empty labels stay.
	{"http://example.com./", SURTOptions{}, ",com,example)/"}, {"http://.example.com/", SURTOptions{}, "com,example,)/"},
	// Without a host, it is a URL.
	{"mailto:user@example.com", HeritrixSURT(), "mailto:user@example.com"},
	{"mailto:user@example.com#f", SURTOptions{}, "mailto:user@example.com"},
	{"urn:isbn:0", SURTOptions{}, "urn:isbn:0"}, {"file:///a/b", SURTOptions{}, "file:///a/b"}, {"file://server/a", SURTOptions{}, "server)/a"},
	{"x:/a", SURTOptions{}, "x:/a"}, {"x:/.//a", SURTOptions{}, "x:/.//a"}, {"x:///a", SURTOptions{}, "x:///a"},
	{"data:text/plain,(com,example,)/", SURTOptions{}, "data:text/plain,(com,example,)/"},
	// The sets of options.
	{"https://u@www.example.com:81/a?b#c", HeritrixSURT(), "https://(com,example,www,:81)/a?b"},
	{"https://u@www.example.com:81/a?b#c", PlainSURT(), "com,example:81)/a?b"},
	{"http://127.0.0.1/", PlainSURT(), "1,0,0,127)/"},
}

func TestSURT(t *testing.T) {
	for _, tt := range surtTests {
		u := url.MustParse(tt.input)
		if got := SURT(u, tt.o); got != tt.want {
			t.Errorf("SURT(%q, %+v) = %q, want %q", tt.input, tt.o, got, tt.want)
		}
		if got := (Rules{SURT: &tt.o}).Key(u); got != tt.want {
			t.Errorf("Rules with SURT of %q: %q", tt.input, got)
		}
	}
	if got := SURT(new(url.URL), SURTOptions{Scheme: true}); got != "" {
		t.Errorf("SURT of the zero URL: %q", got)
	}
}

// TestOrder checks that sorting SURTs puts related URLs next to each other.
func TestOrder(t *testing.T) {
	sorted := []string{
		"http://example.com/", "http://example.com/a", "http://example.com/a/b", "http://example.com/a?b",
		"http://a.example.com/", "http://b.a.example.com/", "http://b.example.com/",
		"http://example.com:8080/", "http://example-a.com/", "http://examples.com/", "http://example.org/",
	}
	var keys []Key
	for _, s := range sorted {
		keys = append(keys, SURT(url.MustParse(s), SURTOptions{}))
	}
	// By default, only a host with a port is separated from its domain.
	o := keys[7]
	keys = append(slices.Delete(keys, 7, 8), o)
	if !slices.IsSorted(keys[:10]) {
		t.Errorf("not sorted: %q", keys)
	}
	// With a trailing comma, a whole domain is one range.
	keys = keys[:0]
	for _, s := range sorted {
		keys = append(keys, SURT(url.MustParse(s), SURTOptions{TrailingComma: true}))
	}
	slices.Sort(keys)
	start, _ := slices.BinarySearch(keys, "com,example,")
	end, _ := slices.BinarySearch(keys, Key("com,example,").PrefixEnd())
	if end-start != 8 {
		t.Errorf("%d of 8 are in the range of the domain: %q", end-start, keys)
	}
}
