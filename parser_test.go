package url

import (
	"errors"
	"math"
	"math/rand/v2"
	"net/netip"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/uts46"
)

// Offsets are uint32, so a serialization has less than 4 GiB, and less than 2 GiB where an
// int has 32 bits. These tests check the arithmetic of the limits, without strings of that
// size.

func TestHrefFits(t *testing.T) {
	for _, tt := range []struct {
		length, removed, added uint64
		want                   bool
	}{
		{0, 0, maxHref, true}, {0, 0, maxHref + 1, false}, {10, 0, maxHref - 10, true}, {10, 0, maxHref - 9, false},
		{10, 4, maxHref - 6, true}, {10, 4, maxHref - 5, false}, {maxHref, 0, 0, true}, {maxHref, 0, 1, false}, {maxHref, 1, 1, true},
		{maxHref, maxHref, maxHref, true}, {maxHref, maxHref, maxHref + 1, false}, {maxHref, 0, maxHref, false},
		{10, 10, math.MaxInt64, false},
	} {
		if got := hrefFits(tt.length, tt.removed, tt.added, maxHref); got != tt.want {
			t.Errorf("%d bytes, %d less, %d more: fits is %t", tt.length, tt.removed, tt.added, got)
		}
	}
}

func TestParserLimit(t *testing.T) {
	for _, tt := range []struct {
		parser *Parser
		want   uint64
	}{
		{nil, maxHref}, {&Parser{}, maxHref}, {&Parser{MaxLength: -1}, maxHref}, {&Parser{MaxLength: math.MinInt}, maxHref},
		{&Parser{MaxLength: 1}, 1}, {&Parser{MaxLength: math.MaxInt32}, math.MaxInt32},
		// An int may have 32 bits.
		{&Parser{MaxLength: math.MaxInt}, min(maxHref, math.MaxInt)},
	} {
		if got := tt.parser.limit(); got != tt.want {
			t.Errorf("%+v: the limit is %d, want %d", tt.parser, got, tt.want)
		}
	}
	// In a serialization, a byte takes at most the nine bytes of U+FFFD.
	if longest := uint64(len(appendPercentEncoded(nil, "\xFF", C0ControlPercentEncodeSet))); longest != 9 || fittingLength*longest > maxHref {
		t.Errorf("%d bytes of %d may not fit", fittingLength, longest)
	}
}

// TestOffsetsAtTheLimit moves offsets to and from the greatest offset.
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

// TestResolveAtTheLimit resolves references against a base that claims to be longer than it is.
// Code that goes on after the comparison of lengths panics.
func TestResolveAtTheLimit(t *testing.T) {
	fits := func(ref string, base *URL) (fits bool) {
		defer func() { fits = recover() != nil }()
		if new(URL).parse(ref, base) == nil {
			t.Errorf("%q was resolved against a base that isn't there", ref)
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

// TestListThatDoesNotFit checks that a list returns to the query of its URL.
func TestListThatDoesNotFit(t *testing.T) {
	u := MustParse("https://h/?a=b")
	p := u.SearchParams()
	p.list = append(p.list, param{"c", "d"})
	p.afterWriting(false)
	if p.Size() != 1 || p.String() != "a=b" || u.Href() != "https://h/?a=b" {
		t.Errorf("the list is %q, the URL %q", p, u)
	}
}

// TestAllows checks by how much a URL can grow.
func TestAllows(t *testing.T) {
	u := MustParse("https://h/") // 10 bytes
	for _, tt := range []struct {
		limit   int
		removed uint32
		added   int
		want    bool
	}{
		{10, 0, 0, true}, {10, 0, 1, false}, {10, 5, 5, true}, {10, 5, 6, false}, {10, 10, 10, true},
		{9, 0, 0, false}, // too long already
		{9, 1, 0, true},
		{0, 0, math.MaxInt32 - 10, true}, // no limit of the parser
		{0, 0, -1, false},                // a sum that has overflowed
		{0, 0, math.MinInt, false},
	} {
		if got := (&Parser{MaxLength: tt.limit}).allows(u, tt.removed, tt.added); got != tt.want {
			t.Errorf("within %d bytes, %d less and %d more: %t", tt.limit, tt.removed, tt.added, got)
		}
	}
	if (*Parser)(nil).allows(u, 0, math.MaxInt) || !(*Parser)(nil).allows(u, 0, 100) {
		t.Error("there is room for MaxInt more bytes, or not for 100")
	}
}

var readOnTests = []struct{ input, href string }{
	// an authority that has to change, and what the path needs after that
	{"HTTP://A.b/p", "http://a.b/p"}, {"hTTps:\\\\A.b\\p\\..\\q", "https://a.b/q"}, {"http:A.b", "http://a.b/"},
	{"http:/a.b?q", "http://a.b/?q"}, {"https:////a.b:443#f", "https://a.b/#f"}, {"http://a.b:/./c", "http://a.b/c"},
	{"http://u:p@A.b:080/%2e%2E/c d", "http://u:p@a.b/c%20d"}, {"http://u:p@a.b:0080", "http://u:p@a.b/"},
	{"http://a.b:00081?q", "http://a.b:81/?q"}, {"HTTP://u:P@0x7F.1:8/\"", "http://u:P@127.0.0.1:8/%22"},
	{"http:/[::A]:080\\x", "http://[::a]/x"}, {"http://[::a]:81/é", "http://[::a]:81/%C3%A9"},
	// a host that isn't an ASCII domain, up to its end
	{"http://Bücher.example:80\\p q", "http://xn--bcher-kva.example/p%20q"},
	{"http://u:p@bücher.example:81?q", "http://u:p@xn--bcher-kva.example:81/?q"},
	{"http://b%C3%BCcher.example#é", "http://xn--bcher-kva.example/#%C3%A9"}, {"http://www.a_B.c/d", "http://www.a_b.c/d"},
	{"HTTP://A_b", "http://a_b/"}, {"http://\uff11\u3002\uff12", "http://1.0.0.2/"}, {"http://1.2.3\u3002\uff14/", "http://1.2.3.4/"},
	{"http://ü@b/", "http://%C3%BC@b/"}, {"http://ü:80@b/", "http://%C3%BC:80@b/"}, {"http://a:ü@1.2/", "http://a:%C3%BC@1.0.0.2/"},
	{"http://\u00AD/", ""}, {"http://ü b/", ""}, {"http://ü[/", ""}, {"http://ü:x/", ""}, {"http://\xFF/", ""},
	{"http://b\xC3\xBC\xFF/", ""}, {"http://b\xC3\t\xBC/", ""}, {"http://[::1]x/", ""}, {"http://[::1/]", ""}, {"http://[", ""},
	{"http://u@[", ""},
	// a number, and a domain that only begins like one
	{"http://1.2.3", "http://1.2.0.3/"}, {"http://1.2.3:80/", "http://1.2.0.3/"}, {"http://1.2.3A/", "http://1.2.3a/"},
	{"http://1.2.0xA?q", "http://1.2.0.10/?q"}, {"http://1.2.3@b/", "http://1.2.3@b/"},
	{"http://1.0x`.3/", ""},
	{"http://1.2.0x`/", "http://1.2.0x`/"},
	// upper case, which may stay in a check
	{"hTTp://WWW.a.B:81/C", "http://www.a.b:81/C"}, {"HTTPS://U:P@A.B:443", "https://U:P@a.b/"}, {"HTTPS://a.B?Q", "https://a.b/?Q"},
	{"HTTP://A.bü", "http://a.xn--b-eha/"}, {"HTTP://A.B:65536", ""}, {"HTTPS://A.0XG", "https://a.0xg/"}, {"HTTPS://A.0Xg.0X", ""},
	{"HTTPS://A.B@", ""}, {"HTTPS://A b", ""}, {"HTTPS:\x0f/a.b", ""}, {"HTTP\x1a//a.b", ""}, {"http\x1a//a.b", ""},
	{"http://u@/p", ""},
	{"http://a.b:65536/", ""},
	{"http://[::g]/", ""},
	{"http://1.2.3.256/", ""},
	// tabs and newlines, each with the code points around it
	{"ht\ntp://A\t.b/c", "http://a.b/c"},
	{"http:/\t/a.b/c", "http://a.b/c"},
	{"http:/\t//a.b/\xB9", "http://a.b/%EF%BF%BD"},
	{"http://a.b\t/c d", "http://a.b/c%20d"},
	{"http://1.2\n.3\\c", "http://1.2.0.3/c"},
	{"http://a.b\t", "http://a.b/"},
	{"http://a.b\t@A\t.c:\t08\n0/c", "http://a.b@a.c/c"},
	{"http://a.b:8\t1/c", "http://a.b:81/c"},
	{"http://b\tü/\tc", "http://xn--b-eha/c"},
	{"http://a.b:8\tx/c", ""},
	{"http://a\t b/c", ""},
	{"http://\t/?c", ""},
	{"http://a.b/c\td/e f", "http://a.b/cd/e%20f"},
	{"http://a.b/c/.\t./d", "http://a.b/d"},
	{"http://a.b/c d/.\t./e", "http://a.b/e"},
	{"http://a.b/c d/e\t/%2\ne/f", "http://a.b/c%20d/e/f"},
	{"http://a.b/c d\\.\r.\\e", "http://a.b/e"},
	{"http://a.b/c d/é.\t./e", "http://a.b/c%20d/%C3%A9../e"},
	{"http://a.b/\xC3\t\xA9/.\t./\xC3\t\xA9", "http://a.b/%EF%BF%BD%EF%BF%BD"},
	{"http://a.b/c d?e\t'\nf#\t`\tg", "http://a.b/c%20d?e%27f#%60g"},
	{"http://a.b?\xC3\t\xA9", "http://a.b/?%EF%BF%BD%EF%BF%BD"}, {"file:///x y/../C\t|/d", "file:///C:/d"},
	{"file:///C\t|/x/../../d", "file:///C:/d"}, {"file:///./C\t|/../d", "file:///C:/d"},
}

// The parser goes on from a change in the authority, or from a tab in the path. A parser with a
// listener reads the whole input with the state machine.
func TestReadOn(t *testing.T) {
	for _, tt := range readOnTests {
		t.Run(tt.input, func(t *testing.T) {
			var href string
			if u, err := Parse(tt.input); err == nil {
				href = u.href
			}
			if href != tt.href || CanParse(tt.input) != (href != "") {
				t.Errorf("Parse(%q) = %q, want %q, CanParse %t", tt.input, href, tt.href, CanParse(tt.input))
			}
			listener := Parser{OnValidationError: func(ValidationError) bool { return true }}
			if u, err := listener.Parse(tt.input); (err == nil) != (href != "") || err == nil && u.href != href {
				t.Errorf("Parse(%q) = %q, with a listener %v, %v", tt.input, href, u, err)
			}
		})
	}
}

// TestTableOfStates checks the table at the head of parser.go: that its methods, constants, twins
// and sections exist, that a method stands under its section, and that no constant is missing.
func TestTableOfStates(t *testing.T) {
	read := func(files ...string) string {
		text := ""
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text += string(b)
		}
		return text
	}
	table, states, _ := strings.Cut(read("parser.go"), "type state uint8")
	methods := read("parser_scheme.go", "parser_authority.go", "parser_file.go", "parser_path.go")
	const reference = "internal/testing/reference/"
	twins := read(reference+"parser_scheme.go", reference+"parser_authority.go", reference+"parser_path.go")
	rows := 0
	for _, row := range regexp.MustCompile(`//\t(#\S+)\s+(\S+)\s+(\S+)\s+(\S+)`).FindAllStringSubmatch(table, -1) {
		rows++
		section, method, constant, twin := row[1], row[2], row[3], row[4]
		if section != "#hostname-state" && !regexp.MustCompile(`/`+section+`\nfunc \(p \*basicParser\) `+method+`\(`).MatchString(methods) {
			t.Errorf("there is no method %s under %s", method, section)
		}
		if !regexp.MustCompile(`/` + section + `\nfunc \(p \*parser\) ` + twin + `\(`).MatchString(twins) {
			t.Errorf("the reference has no method %s under %s", twin, section)
		}
		if constant != "-" && !strings.Contains(states, "\t"+constant+"\n") && !strings.Contains(states, "\t"+constant+" ") {
			t.Errorf("there is no constant %s", constant)
		}
	}
	if rows != 21 { // https://url.spec.whatwg.org/#concept-basic-url-parser
		t.Errorf("%d states", rows)
	}
	for _, constant := range regexp.MustCompile(`(?m)^\t(state\w+)`).FindAllStringSubmatch(states, -1) {
		if c := constant[1]; c != "stateDone" && c != "stateFailure" && !strings.Contains(table, c) {
			t.Errorf("the table lacks %s", c)
		}
	}
}

// TestIPv4Serialization checks that the serializer and infra.IndexNotIPv4 agree with each other,
// and with net/netip.
func TestIPv4Serialization(t *testing.T) {
	const bytes = "0123456789.."
	rng := rand.New(rand.NewPCG(4, 32))
	for range 10_000 {
		address := rng.Uint32() >> rng.IntN(32)
		s := string(appendIPv4(nil, address))
		want := netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)})
		if s != want.String() || infra.IndexNotIPv4(s) >= 0 {
			t.Errorf("%#x is %q, want %q, which isn't IPv4 at %d", address, s, want, infra.IndexNotIPv4(s))
		}
		// Changing a byte may make it invalid.
		b := []byte(s)
		b[rng.IntN(len(b))] = bytes[rng.IntN(len(bytes))]
		_, err := netip.ParseAddr(string(b))
		if got := infra.IndexNotIPv4(string(b)); (got < 0) != (err == nil) {
			t.Errorf("IndexNotIPv4(%q) = %d, but %v", b, got, err)
		}
	}
}

// TestParseDomain checks the steps of the domain parser besides UTS #46, without strict mode.
func TestParseDomain(t *testing.T) {
	for _, tt := range []struct {
		domain string
		want   string
		reason uts46.Reason
		offset int
	}{
		// ASCII is only lowercased, whatever its labels are.
		{domain: "example.com", want: "example.com"}, {domain: "EXAMPLE.Com", want: "example.com"}, {domain: "xn--", want: "xn--"},
		{domain: "XN--A", want: "xn--a"}, {domain: "xn--pokxncvks", want: "xn--pokxncvks"}, {domain: "xn--8i7caa", want: "xn--8i7caa"},
		{domain: "ab--c.-a-.a_b.$~!", want: "ab--c.-a-.a_b.$~!"}, {domain: ".a..b.", want: ".a..b."},
		// A label that IDNA doesn't process has no limit.
		{domain: strings.Repeat("a", 1001), want: strings.Repeat("a", 1001)},
		// Any other domain is processed.
		{domain: "BÜCHER.xn--bcher-kva", want: "xn--bcher-kva.xn--bcher-kva"}, {domain: "ä.xn--", reason: uts46.EmptyPunycode, offset: 3},
		{domain: "ä." + strings.Repeat("a", 1001), reason: uts46.TooManyCodePoints, offset: 3},
		// The result must not be empty
		{domain: "", reason: uts46.EmptyDomain}, {domain: "\u00AD\u200B\uFE0F", reason: uts46.EmptyDomain},
		// nor have a forbidden domain code point, in ASCII or not.
		{domain: "a b", reason: uts46.ForbiddenCodePoint, offset: 1}, {domain: "a\x00b", reason: uts46.ForbiddenCodePoint, offset: 1},
		{domain: "ab%", reason: uts46.ForbiddenCodePoint, offset: 2}, {domain: "\x7Fb", reason: uts46.ForbiddenCodePoint},
		{domain: "a.<b", reason: uts46.ForbiddenCodePoint, offset: 2}, {domain: "ä.a|b", reason: uts46.ForbiddenCodePoint, offset: 4},
		{domain: "％41.com", reason: uts46.ForbiddenCodePoint},
	} {
		got, problem := appendDomain(nil, tt.domain, false)
		if problem.Reason == 0 && string(got) != tt.want || problem.Reason != tt.reason || problem.Offset != tt.offset {
			t.Errorf("appendDomain(nil, %+q, false) = %q (%+v), want %q (%v at %d)", tt.domain, got, problem, tt.want, tt.reason, tt.offset)
		}
	}
}

// TestForbiddenDomain checks every forbidden domain code point, because package uts46 asks only
// about those other than letters, digits and hyphens.
func TestForbiddenDomain(t *testing.T) {
	for c := range byte(0x80) {
		_, problem := appendDomain(nil, "ä"+string(rune(c)), false)
		want := uts46.Reason(0)
		if isForbiddenDomain(c) {
			want = uts46.ForbiddenCodePoint
		}
		if problem.Reason != want || want != 0 && problem.CodePoint != c {
			t.Errorf("%+q: %+v, want %v", c, problem, want)
		}
	}
}

func TestDomainToASCII(t *testing.T) {
	if got, err := DomainToASCII("Bücher.example", true); got != "xn--bcher-kva.example" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := DomainToASCII("a_B", false); got != "a_b" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	for _, domain := range []string{"a\xFF", "a b", "ä.xn--a", ""} {
		got, err := DomainToASCII(domain, false)
		if got != "" || !errors.Is(err, DomainToASCIIError) {
			t.Errorf("DomainToASCII(%q) = %q, %v; want the error domain-to-ASCII", domain, got, err)
		}
		if e := (*Error)(nil); !errors.As(err, &e) || e.Input != domain || e.Op == "" {
			t.Errorf("DomainToASCII(%q): error %#v", domain, err)
		}
	}
	_, err := DomainToASCII("a."+strings.Repeat("b", 64), true)
	if want := "label is longer than 63 bytes"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %q doesn't explain that the %s", err, want)
	}
}

func TestDomainToUnicode(t *testing.T) {
	for _, tt := range []struct{ domain, want string }{
		{"EXAMPLE.com", "example.com"}, {"xn--bcher-kva.example", "bücher.example"}, {"", ""},
		{"xn--8i7caa", "xn--8i7caa"}, // decodes to mapped code points
		// Any error leaves the whole domain as it was.
		{"xn--bcher-kva.xn--a.A", "xn--bcher-kva.xn--a.A"},
		// Invalid UTF-8 is U+FFFD, which is disallowed.
		{"A\xE2\x82", "A\uFFFD"},
	} {
		t.Run(tt.domain, func(t *testing.T) {
			if got := DomainToUnicode(tt.domain); got != tt.want {
				t.Errorf("DomainToUnicode(%+q) = %+q, want %+q", tt.domain, got, tt.want)
			}
		})
	}
}

func TestDomainAllocations(t *testing.T) {
	for _, tt := range []struct {
		domain string
		want   float64
	}{
		{"www.example.com", 0}, {"xn--bcher-kva.example", 0}, {"www.EXAMPLE.com", 1}, {"bücher.example", 1}, {"BÜCHER.example", 1},
		{"bu\u0308cher.example", 1}, {"일본語.xn--bcher-kva.ελλάδα", 1}, {"مثال.إختبار", 1},
	} {
		t.Run(tt.domain, func(t *testing.T) {
			if got := testing.AllocsPerRun(100, func() { DomainToASCII(tt.domain, false) }); got != tt.want {
				t.Errorf("DomainToASCII(%q, false) allocates %v times, want %v", tt.domain, got, tt.want)
			}
			if got := testing.AllocsPerRun(100, func() { strictDomainProblem(tt.domain) }); got != 0 {
				t.Errorf("strictDomainProblem(%q) allocates %v times", tt.domain, got)
			}
		})
	}
}

// TestByteClasses checks that no table of the parsers tells bytes apart that are of one class in
// the reference. TestEveryString has a symbol of each of its classes, and so of each of ours.
func TestByteClasses(t *testing.T) {
	type entry struct {
		encoded                        setBits
		class                          byteClass
		stop                           stopClass
		hex, scheme, tab, isURL, alpha bool
	}
	first := map[string]byte{}
	entries := map[string]entry{}
	for i := range 256 {
		c, class := byte(i), "not ASCII"
		if c < 0x80 {
			class = reference.Class(rune(c))
		}
		got := entry{
			percentEncodeSets[c], byteClasses[c], stops[c],
			infra.IsHexDigit(c), infra.IsSchemeByte(c), infra.IsTabOrNewline(c), c < 0x80 && infra.IsURLCodePoint(rune(c)), infra.IsAlpha(c),
		}
		if want, ok := entries[class]; !ok {
			first[class], entries[class] = c, got
		} else if got != want {
			t.Errorf("%q and %q are of one class of the reference, but are %v and %v", first[class], c, want, got)
		}
	}
}
