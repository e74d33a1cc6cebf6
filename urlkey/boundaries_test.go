package urlkey

import (
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// TestBytes compares functions that read single bytes with other implementations, for all bytes.
func TestBytes(t *testing.T) {
	isMatch := func(expression string, c byte) bool {
		return c < 0x80 && regexp.MustCompile("^"+expression+"$").MatchString(string(rune(c)))
	}
	for i := range 256 {
		c := byte(i)
		s := string([]byte{c})
		if got := alphanumerics(s) == 1; got != isMatch("[0-9A-Za-z]", c) {
			t.Errorf("alphanumerics(%q): %t", c, got)
		}
		if got := isLetters(s); got != isMatch("[A-Za-z]", c) {
			t.Errorf("isLetters(%q): %t", c, got)
		}
		if got := isNamedSession("(" + s + "(" + session24 + "))"); got != isMatch("[A-Za-z]", c) {
			t.Errorf("isNamedSession of %q: %t", c, got)
		}
		if got := isScheme(s); got != isMatch("[a-z]", c) {
			t.Errorf("isScheme(%q): %t", c, got)
		}
		if got := isScheme("a" + s); got != isMatch("[a-z0-9+.-]", c) {
			t.Errorf("isScheme(%q): %t", "a"+s, got)
		}
	}
	for _, tt := range []struct {
		s    string
		want bool
	}{{"", false}, {"0a", false}, {"+a", false}, {"ab0+", true}} {
		if got := isScheme(tt.s); got != tt.want {
			t.Errorf("isScheme(%q): %t", tt.s, got)
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
		t.Run(tt.name, func(t *testing.T) {
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
		})
	}
}

// TestBoundaryRows covers inputs just next to the boundary of a condition.
func TestBoundaryRows(t *testing.T) {
	unreserved := Rules{Unescape: UnescapeUnreserved}
	for _, tt := range []struct {
		name  string
		rules Rules
		href  string
		want  Key
	}{
		{"an escape first in an opaque path", unreserved, "x:%41", "x:A"},
		{"an escape first in an opaque path, repeatedly", Rules{Unescape: UnescapeRepeatedly}, "x:%2541", "x:A"},
		{"an escape first in a query", unreserved, "http://h/?%41", "http://h/?A"},
		{"a name with an escape", unreserved, "http://h/?%61=b", "http://h/?a=b"},
		{"a value with an escape", unreserved, "http://h/?a=%62", "http://h/?a=b"},
		{"a drive letter that comes out", unreserved, "file:///%43|", "file:///C:"},
		{"a drive letter that comes out, and a path", unreserved, "file:///%63|/x", "file:///c:/x"},
		{"no drive letter", unreserved, "file:///%31|/x", "file:///1|/x"},
		{"no drive letter alone", unreserved, "file:///%31|", "file:///1|"},
		{"more than a drive letter", unreserved, "file:///%43|x", "file:///C|x"},
		{"no drive", unreserved, "file:///%43", "file:///C"},
		{"an extension of a byte", Rules{DropIndexPages: true}, "http://h/a/index.h", "http://h/a/"},
		{"an extension of five bytes", Rules{DropIndexPages: true}, "http://h/a/default.xhtml", "http://h/a/"},
		{"an extension of six bytes", Rules{DropIndexPages: true}, "http://h/a/default.xhtml5", "http://h/a/default.xhtml5"},
		{"no extension", Rules{DropIndexPages: true}, "http://h/a/index.", "http://h/a/index."},
		{"31 letters and digits of a session", Rules{DropSessionIDs: true}, "http://h/a;jsessionid=" + session32[1:] + "-", Key("http://h/a;jsessionid=" + session32[1:] + "-")},
		{"a session of ASP", Rules{DropSessionIDs: true}, "http://h/?aspsessionidabcdefgz=" + session24 + "&b", "http://h/?b"},
		{"a digit first in the name of a session of ASP", Rules{DropSessionIDs: true}, "http://h/?aspsessionid1bcdefgh=" + session24, Key("http://h/?aspsessionid1bcdefgh=" + session24)},
		{"no path", Rules{DropIndexPages: true}, "x://h", "x://h"},
		{"an index without a dot", Rules{DropIndexPages: true}, "http://h/a/index", "http://h/a/index"},
		{"a label after mobile that begins with a hyphen", Rules{DropMobile: true}, "http://m.a.-b/", "http://a.-b/"},
		{"an empty label first after mobile", Rules{DropMobile: true}, "http://m..a/", "http://m..a/"},
		{"localhost that isn't of a file", Rules{CleanDots: true}, "http://localhost./", "http://localhost/"},
		{"localhost of a file", Rules{CleanDots: true}, "file://localhost./x", "file:///x"},
		{"a host of a file", Rules{CleanDots: true}, "file://a./x", "file://a/x"},
		{"an empty label after mobile", Rules{DropMobile: true}, "http://m.a..b/", "http://m.a..b/"},
		{"a name that begins with a space", Rules{DropParams: Params{Names: []string{" a"}}}, "http://h/?+a=1&b", "http://h/?b"},
		{"a name that begins with an escape", Rules{DropParams: Params{Names: []string{"a"}}}, "http://h/?%61=1&b", "http://h/?b"},
		{"no value first", Rules{SortQuery: SortPairs}, "http://h/?a=&a", "http://h/?a&a="},
		{"no value first already", Rules{SortQuery: SortPairs}, "http://h/?a&a=", "http://h/?a&a="},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.rules.Key(url.MustParse(tt.href)); got != tt.want {
				t.Errorf("%s has key %s, want %s", tt.href, got, tt.want)
			}
		})
	}
}

// TestBoundaryKeys does the same for functions that make keys.
func TestBoundaryKeys(t *testing.T) {
	for _, tt := range []struct {
		name string
		f    func(*url.URL) Key
		href string
		want Key
	}{
		{"an opaque path", SafeBrowsing, "x:%41", ""},
		{"a query", SafeBrowsing, "http://h/?%41", "http://h/?A"},
		{"letters for a session of ASP", CDXJKey, "http://h/?aspsessionidabcdefgh=" + strings.Repeat("a", 24) + "&b", "h)/?b"},
		{"a digit in a session of ASP", CDXJKey, "http://h/?aspsessionidabcdefgh=1" + strings.Repeat("a", 23), Key("h)/?aspsessionidabcdefgh=1" + strings.Repeat("a", 23))},
		{"a slash at the end of two bytes", CDXJKey, "x:a/", "x:a"},
		{"an address", CDXJKey, "http://[::1]/", "::1)/"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.f(url.MustParse(tt.href)); got != tt.want {
				t.Errorf("%s has key %s, want %s", tt.href, got, tt.want)
			}
		})
	}
	if got := SafeBrowsingExpressions(url.MustParse("http://h.example/a?")); len(got) != 2 {
		t.Errorf("expressions %q", got)
	}
	for _, key := range []Key{"http://(com/a)/x", "http://()/", "http://(,)/", "http://(com", "http://([::1)/", "1x://(com,a)/", "[)/", ",)/", "com@u/p)/"} {
		if h, ok := SURTHost(key); ok || h != (url.Host{}) {
			t.Errorf("%s has the host %v", key, h)
		}
	}
	// A "%" at the start isn't decoded, either.
	if h, ok := SURTHost("%41)/"); !ok || h.String() != "%41" {
		t.Errorf("%%41)/ has the host %v, %t", h, ok)
	}
	for seed, want := range map[string]string{"a.b:80x": "a.b:80x", ".example:80/a": "http://.example/a"} {
		if u, err := parseSeed(seed); err != nil || u.Href() != want {
			t.Errorf("%s is read as %v, %v", seed, u, err)
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
