package url

import (
	"math"
	"testing"
)

// Offsets are uint32, so that a serialization has less than 4 GiB, and less than
// 2 GiB where an int has 32 bits. What decides that is tested here by its arithmetic:
// there need not be such a string.

func TestHrefFits(t *testing.T) {
	for _, tt := range []struct {
		length, removed, added uint64
		want                   bool
	}{
		{0, 0, maxHref, true},
		{0, 0, maxHref + 1, false},
		{10, 0, maxHref - 10, true},
		{10, 0, maxHref - 9, false},
		{10, 4, maxHref - 6, true},
		{10, 4, maxHref - 5, false},
		{maxHref, 0, 0, true},
		{maxHref, 0, 1, false},
		{maxHref, 1, 1, true},
		{maxHref, maxHref, maxHref, true},
		{maxHref, maxHref, maxHref + 1, false},
		{maxHref, 0, maxHref, false},
		{10, 10, math.MaxInt64, false},
	} {
		if got := hrefFits(tt.length, tt.removed, tt.added); got != tt.want {
			t.Errorf("%d bytes, %d less, %d more: fits is %t", tt.length, tt.removed, tt.added, got)
		}
	}
}

func TestParserLimit(t *testing.T) {
	for _, tt := range []struct {
		parser *Parser
		want   uint64
	}{
		{nil, maxHref},
		{&Parser{}, maxHref},
		{&Parser{MaxLength: -1}, maxHref},
		{&Parser{MaxLength: math.MinInt}, maxHref},
		{&Parser{MaxLength: 1}, 1},
		{&Parser{MaxLength: math.MaxInt32}, math.MaxInt32},
		// An int may have 32 bits.
		{&Parser{MaxLength: math.MaxInt}, min(maxHref, math.MaxInt)},
	} {
		if got := tt.parser.limit(); got != tt.want {
			t.Errorf("%+v: the limit is %d, want %d", tt.parser, got, tt.want)
		}
	}
	// The most that a byte takes in a serialization are the nine of U+FFFD.
	if longest := uint64(len(AppendPercentEncode(nil, "\xFF", C0ControlPercentEncodeSet))); longest != 9 || certainLength*longest > maxHref {
		t.Errorf("%d bytes of %d may not fit", certainLength, longest)
	}
}

// TestOffsetsAtTheLimit moves offsets to and from the greatest.
func TestOffsetsAtTheLimit(t *testing.T) {
	const room = 100
	offsets := func(u *URL) [7]uint32 {
		return [7]uint32{u.schemeEnd, u.usernameEnd, u.hostStart, u.hostEnd, u.pathStart, u.queryStart, u.fragmentStart}
	}
	for next := componentScheme; next <= componentEnd; next++ {
		u := URL{schemeEnd: 6, usernameEnd: 8, hostStart: 9, hostEnd: 90, pathStart: 95, queryStart: maxHref - room - 1, fragmentStart: maxHref - room}
		before := offsets(&u)
		u.move(next, room)
		for i, got := range offsets(&u) {
			want := before[i]
			if i >= int(next) {
				want += room
			}
			if got != want {
				t.Errorf("%d bytes more before component %d: offset %d is %d, want %d", room, next, i, got, want)
			}
		}
		const back = math.MaxUint32 - room + 1 // -room
		if u.move(next, back); offsets(&u) != before {
			t.Errorf("%d bytes less before component %d: the offsets are %v, want %v", room, next, offsets(&u), before)
		}
	}
}

// TestResolveAtTheLimit resolves references against a base that claims to be
// longer than it is: what goes beyond the comparison of lengths panics.
func TestResolveAtTheLimit(t *testing.T) {
	fits := func(ref string, base *URL) (fits bool) {
		defer func() { fits = recover() != nil }()
		if new(URL).parse(ref, base) == nil {
			t.Errorf("%q resolves against a base that isn't there", ref)
		}
		return false
	}
	for _, ref := range []string{"#", "#fragment", "?", "?query#fragment", "/", "/path?query#fragment"} {
		start := maxHref - uint32(len(ref))
		base := URL{href: "https://h/", scheme: schemeHTTPS, hostKind: HostDomain, schemeEnd: 6, usernameEnd: 8, hostStart: 8, hostEnd: 9}
		base.pathStart, base.queryStart, base.fragmentStart = start, start, start
		if !fits(ref, &base) {
			t.Errorf("%q doesn't fit after %d bytes", ref, start)
		}
		base.pathStart, base.queryStart, base.fragmentStart = start+1, start+1, start+1
		if fits(ref, &base) {
			t.Errorf("%q fits after %d bytes", ref, start+1)
		}
	}
}

// TestListThatDoesNotFit checks that a list goes back to the query of its URL.
func TestListThatDoesNotFit(t *testing.T) {
	u := MustParse("https://h/?a=b")
	p := u.SearchParams()
	p.list = append(p.list, param{"c", "d"})
	p.wrote(false)
	if p.Size() != 1 || p.String() != "a=b" || u.Href() != "https://h/?a=b" {
		t.Errorf("the list is %q, the URL %q", p, u)
	}
}

// TestFits checks how much longer a URL can become.
func TestFits(t *testing.T) {
	u := MustParse("https://h/") // 10 bytes
	for _, tt := range []struct {
		limit   int
		removed uint32
		added   int
		want    bool
	}{
		{10, 0, 0, true},
		{10, 0, 1, false},
		{10, 5, 5, true},
		{10, 5, 6, false},
		{10, 10, 10, true},
		{9, 0, 0, false}, // too long already
		{9, 1, 0, true},
		{0, 0, math.MaxInt32 - 10, true}, // no limit of its own
		{0, 0, -1, false},                // a sum that has overflown
		{0, 0, math.MinInt, false},
	} {
		if got := (&Parser{MaxLength: tt.limit}).fits(u, tt.removed, tt.added); got != tt.want {
			t.Errorf("within %d bytes, %d less and %d more: %t", tt.limit, tt.removed, tt.added, got)
		}
	}
	if (*Parser)(nil).fits(u, 0, math.MaxInt) || !(*Parser)(nil).fits(u, 0, 100) {
		t.Error("there is room for MaxInt bytes more, or not for 100")
	}
}

// What comes after a change in the authority, or after a tab in the path, is read on where
// that stands. A parser with a listener reads all of it by the states.
func TestReadOn(t *testing.T) {
	for _, tt := range []struct{ input, href string }{
		// an authority that has to change, and what the path needs after that
		{"HTTP://A.b/p", "http://a.b/p"},
		{"hTTps:\\\\A.b\\p\\..\\q", "https://a.b/q"},
		{"http:A.b", "http://a.b/"},
		{"http:/a.b?q", "http://a.b/?q"},
		{"https:////a.b:443#f", "https://a.b/#f"},
		{"http://a.b:/./c", "http://a.b/c"},
		{"http://u:p@A.b:080/%2e%2E/c d", "http://u:p@a.b/c%20d"},
		{"http://u:p@a.b:0080", "http://u:p@a.b/"},
		{"http://a.b:00081?q", "http://a.b:81/?q"},
		{"HTTP://u:P@0x7F.1:8/\"", "http://u:P@127.0.0.1:8/%22"},
		{"http:/[::A]:080\\x", "http://[::a]/x"},
		{"http://[::a]:81/é", "http://[::a]:81/%C3%A9"},
		{"http://u@/p", ""},
		{"http://a.b:65536/", ""},
		{"http://[::g]/", ""},
		{"http://1.2.3.256/", ""},
		// tabs and newlines, each with the code points around it
		{"ht\ntp://A\t.b/c", "http://a.b/c"},
		{"http:/\t/a.b/c", "http://a.b/c"},
		{"http:/\t//a.b/\xB9", "http://a.b/%EF%BF%BD"},
		{"http://a.b/c\td/e f", "http://a.b/cd/e%20f"},
		{"http://a.b/c/.\t./d", "http://a.b/d"},
		{"http://a.b/c d/.\t./e", "http://a.b/e"},
		{"http://a.b/c d/e\t/%2\ne/f", "http://a.b/c%20d/e/f"},
		{"http://a.b/c d\\.\r.\\e", "http://a.b/e"},
		{"http://a.b/c d/é.\t./e", "http://a.b/c%20d/%C3%A9../e"},
		{"http://a.b/\xC3\t\xA9/.\t./\xC3\t\xA9", "http://a.b/%EF%BF%BD%EF%BF%BD"},
		{"http://a.b/c d?e\t'\nf#\t`\tg", "http://a.b/c%20d?e%27f#%60g"},
		{"http://a.b?\xC3\t\xA9", "http://a.b/?%EF%BF%BD%EF%BF%BD"},
		{"file:///x y/../C\t|/d", "file:///C:/d"},
		{"file:///C\t|/x/../../d", "file:///C:/d"},
		{"file:///./C\t|/../d", "file:///C:/d"},
	} {
		var href string
		if u, err := Parse(tt.input); err == nil {
			href = u.href
		}
		if href != tt.href || CanParse(tt.input) != (href != "") {
			t.Errorf("Parse(%q) = %q, want %q, CanParse %t", tt.input, href, tt.href, CanParse(tt.input))
		}
		listener := Parser{OnValidationError: func(ValidationError) {}}
		if u, err := listener.Parse(tt.input); (err == nil) != (href != "") || err == nil && u.href != href {
			t.Errorf("Parse(%q) = %q, with a listener %v, %v", tt.input, href, u, err)
		}
	}
}
