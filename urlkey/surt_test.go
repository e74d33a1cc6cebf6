package urlkey

import (
	"encoding/json"
	"slices"
	"strings"
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
	{"http://example.com", SURTOptions{}, "com,example)/"},
	{"http://localhost/", SURTOptions{}, "localhost)/"},
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
	{"http://www.com/", SURTOptions{FoldWWW: true}, "com)/"},
	{"http://www/", SURTOptions{FoldWWW: true}, "www)/"},
	{"http://www./", SURTOptions{FoldWWW: true}, ",www)/"},
	{"http://www../", SURTOptions{FoldWWW: true}, ",,www)/"},
	// Addresses aren't reversed unless an option asks for it.
	{"http://127.0.0.1/", SURTOptions{}, "127.0.0.1)/"},
	{"http://0x7f.1:81/", SURTOptions{TrailingComma: true}, "127.0.0.1:81)/"},
	{"http://127.0.0.1/", SURTOptions{ReverseIPv4: true}, "1,0,0,127)/"},
	{"http://127.0.0.1/", SURTOptions{ReverseIPv4: true, TrailingComma: true}, "1,0,0,127)/"},
	{"http://[::1]:81/", SURTOptions{}, "[::1]:81)/"},
	{"http://[::1]/", SURTOptions{ReverseIPv4: true, TrailingComma: true}, "[::1])/"},
	// An opaque host is reversed, and keeps its case and its escapes.
	{"git://GitHub.com/a", SURTOptions{}, "com,GitHub)/a"},
	{"git://github.com", SURTOptions{}, "com,github)"},
	{"redis://127.0.0.1:6379/0", SURTOptions{}, "127.0.0.1:6379)/0"},
	{"redis://[::1]/0", SURTOptions{}, "[::1])/0"},
	{"x://a%2Eb.c/", SURTOptions{}, "c,a%2Eb)/"},
	// Commas become dots.
	{"http://a,b.example/", SURTOptions{}, "example,a.b)/"},
	// Empty labels stay.
	{"http://example.com./", SURTOptions{}, ",com,example)/"},
	{"http://.example.com/", SURTOptions{}, "com,example,)/"},
	// Without a host, it is a URL.
	{"mailto:user@example.com", HeritrixSURT, "mailto:user@example.com"},
	{"mailto:user@example.com#f", SURTOptions{}, "mailto:user@example.com"},
	{"urn:isbn:0", SURTOptions{}, "urn:isbn:0"},
	{"file:///a/b", SURTOptions{}, "file:///a/b"},
	{"file://server/a", SURTOptions{}, "server)/a"},
	{"x:/a", SURTOptions{}, "x:/a"},
	{"x:/.//a", SURTOptions{}, "x:/.//a"},
	{"x:///a", SURTOptions{}, "x:///a"},
	{"data:text/plain,(com,example,)/", SURTOptions{}, "data:text/plain,(com,example,)/"},
	// The sets of options.
	{"https://u@www.example.com:81/a?b#c", HeritrixSURT, "https://(com,example,www,:81)/a?b"},
	{"https://u@www.example.com:81/a?b#c", PlainSURT, "com,example:81)/a?b"},
	{"http://127.0.0.1/", PlainSURT, "1,0,0,127)/"},
}

func TestSURT(t *testing.T) {
	for _, tt := range surtTests {
		t.Run(tt.input, func(t *testing.T) {
			u := url.MustParse(tt.input)
			if got := SURT(u, tt.o); got != tt.want {
				t.Errorf("SURT(%q, %+v) = %q, want %q", tt.input, tt.o, got, tt.want)
			}
			if got := string(AppendSURT([]byte("x "), u, tt.o)); got != "x "+string(tt.want) {
				t.Errorf("AppendSURT(%q, %+v) = %q", tt.input, tt.o, got)
			}
			if got := (Rules{SURT: &tt.o}).Key(u); got != tt.want {
				t.Errorf("Rules with SURT of %q: %q", tt.input, got)
			}
		})
	}
	if got := SURT(new(url.URL), SURTOptions{Scheme: true}); got != "" {
		t.Errorf("SURT of the zero URL: %q", got)
	}
}

func TestSSURT(t *testing.T) {
	for _, tt := range []struct {
		input string
		want  Key
	}{
		// The key has everything.
		{"http://user:pass@www.example.com:81/p?q#f", "com,example,www,//81:http@user:pass:/p?q#f"},
		{"http://user@www.example.com/p?q#f", "com,example,www,//http@user:/p?q#f"},
		// Addresses stay as they are.
		{"http://127.0.0.1/", "127.0.0.1//http:/"},
		{"https://[::1]:81/", "[::1]//81:https:/"},
		// Without a host, it is a URL.
		{"mailto:user@example.com", "mailto:user@example.com"},
		{"file:///a#b", "file:///a#b"},
	} {
		t.Run(tt.input, func(t *testing.T) {
			if got := SSURT(url.MustParse(tt.input)); got != tt.want {
				t.Errorf("SSURT(%q) = %q, want %q", tt.input, got, tt.want)
			}
		})
	}
	if got := SSURT(new(url.URL)); got != "" {
		t.Errorf("SSURT of the zero URL: %q", got)
	}
}

func TestSURTHost(t *testing.T) {
	for _, tt := range surtTests {
		t.Run(tt.input, func(t *testing.T) {
			u := url.MustParse(tt.input)
			got, ok := SURTHost(tt.want)
			want := u.ParsedHost()
			switch {
			case tt.o.FoldWWW || strings.HasPrefix(want.String(), "."):
				// The SURT leaves something out, or a comma may be a trailing one.
			case want.String() == "":
				if ok {
					t.Errorf("SURTHost(%q) = %q", tt.want, got)
				}
			case !ok || !strings.EqualFold(got.String(), want.String()):
				t.Errorf("SURTHost(%q) = %q, %t, want %q", tt.want, got, ok, want)
			case (tt.o.Scheme || u.IsSpecial()) && got != want:
				t.Errorf("SURTHost(%q) = %v, want %v", tt.want, got.Kind(), want.Kind())
			}
		})
	}
	for _, k := range []Key{
		"", ")", ")/", ",)/", "(", "com,example", "com,example/)", "http://(", "http://()/", "com,example:x)/",
		"com,example:)/", "[::1)/", "[x])/", "http://example.com/", "x://(a b)/", ":80)/", "@u)/",
	} {
		if h, ok := SURTHost(k); ok {
			t.Errorf("SURTHost(%q) = %q", k, h)
		}
	}
}

// TestSURTHostParentheses covers parentheses, which hosts, paths and credentials can have.
func TestSURTHostParentheses(t *testing.T) {
	for _, input := range []string{
		"http://(a).b)c.(com)/x)/y", "http://u):p)@a)/", "http://)/", "http://)).com:81/)", "x://a)b", "x://a)?)/b", "http://a(/",
	} {
		u := url.MustParse(input)
		for _, o := range []SURTOptions{HeritrixSURT, {Scheme: true, Credentials: true}, {Scheme: true, DropPort: true, Fragment: true}} {
			if h, ok := SURTHost(SURT(u, o)); !ok || h != u.ParsedHost() {
				t.Errorf("%q: SURT %q has host %q, %t", input, SURT(u, o), h, ok)
			}
		}
	}
}

// TestSURTHostNumbers covers hosts that a special URL would read as IPv4 addresses.
func TestSURTHostNumbers(t *testing.T) {
	const letters = "01x.,a:"
	for n := range 7 * 7 * 7 * 7 * 7 {
		host := ""
		for ; n > 0; n /= len(letters) {
			host += letters[n%len(letters) : n%len(letters)+1]
		}
		for _, scheme := range []string{"http", "x"} {
			u, err := url.Parse(scheme + "://" + host + "/a.1.2")
			if err != nil || u.Hostname() == "" {
				continue
			}
			for _, o := range []SURTOptions{HeritrixSURT, {Scheme: true, TrailingComma: true}, {TrailingComma: true}} {
				h, ok := SURTHost(SURT(u, o))
				if !ok || h.String() != u.Hostname() || o.Scheme && h != u.ParsedHost() {
					t.Errorf("%s: SURT %q has host %q, %t", u, SURT(u, o), h, ok)
				}
			}
		}
	}
}

// TestPrefixes checks that the prefixes of a URL's host and domain begin the SURTs of these,
// and no others.
func TestPrefixes(t *testing.T) {
	for _, tt := range []struct {
		input        string
		o            SURTOptions
		host, domain []Key
	}{
		{"https://example.com/a", SURTOptions{}, []Key{"com,example)/", "com,example:"}, []Key{"com,example)/", "com,example,", "com,example:"}},
		{"https://example.com/a", SURTOptions{DropPort: true}, []Key{"com,example)/"}, []Key{"com,example)/", "com,example,"}},
		{"https://example.com:81/a", HeritrixSURT, []Key{"https://(com,example,)/", "https://(com,example,:"}, []Key{"https://(com,example,"}},
		{"https://example.com/a", SURTOptions{Credentials: true}, []Key{"com,example)/", "com,example:", "com,example@"},
			[]Key{"com,example)/", "com,example,", "com,example:", "com,example@"}},
		// An address has no subdomains.
		{"https://127.0.0.1/a", SURTOptions{}, []Key{"127.0.0.1)/", "127.0.0.1:"}, []Key{"127.0.0.1)/", "127.0.0.1:"}},
		{"https://[::1]/a", HeritrixSURT, []Key{"https://([::1])/", "https://([::1]:"}, []Key{"https://([::1])/", "https://([::1]:"}},
		// The path of a URL that isn't special can be empty.
		{"git://example.com", SURTOptions{}, []Key{"com,example)", "com,example:"}, []Key{"com,example)", "com,example,", "com,example:"}},
		// They don't have the query or the fragment.
		{"http://h/?a#b", SURTOptions{Fragment: true}, []Key{"h)/", "h:"}, []Key{"h)/", "h,", "h:"}},
		{"mailto:a@example.com", SURTOptions{}, nil, nil},
		{"file:///a", SURTOptions{}, nil, nil},
	} {
		t.Run(tt.input, func(t *testing.T) {
			u := url.MustParse(tt.input)
			if got := HostPrefixes(u, tt.o); !slices.Equal(got, tt.host) {
				t.Errorf("HostPrefixes(%q) = %q, want %q", tt.input, got, tt.host)
			}
			if got := DomainPrefixes(u, tt.o); !slices.Equal(got, tt.domain) || !slices.IsSorted(got) {
				t.Errorf("DomainPrefixes(%q) = %q, want %q", tt.input, got, tt.domain)
			}
		})
	}
	if got := DomainPrefixes(new(url.URL), SURTOptions{}); got != nil {
		t.Errorf("DomainPrefixes of the zero URL: %q", got)
	}
}

func TestPrefixEnd(t *testing.T) {
	for _, tt := range []struct{ key, want Key }{
		{"com,example,", "com,example-"}, {"a\xFF", "b"}, {"a\xFE\xFF\xFF", "a\xFF"}, {"", ""}, {"\xFF\xFF", ""},
	} {
		if got := tt.key.PrefixEnd(); got != tt.want {
			t.Errorf("%q.PrefixEnd() = %q, want %q", tt.key, got, tt.want)
		}
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

func TestSURTOptionsJSON(t *testing.T) {
	b, err := json.Marshal(HeritrixSURT)
	if err != nil || string(b) != `{"scheme":true,"trailingComma":true}` {
		t.Errorf("%s, %v", b, err)
	}
	all := SURTOptions{true, true, true, true, true, true, true, true, true}
	b, err = json.Marshal(all)
	var back SURTOptions
	if err != nil || json.Unmarshal(b, &back) != nil || back != all {
		t.Errorf("%s became %+v, %v", b, back, err)
	}
}
