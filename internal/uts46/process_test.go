package url

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// toASCIITests are domains for the domain parser that isn't strict.
var toASCIITests = []struct {
	domain  string
	want    string
	problem idnaProblem
}{
	// ASCII is only lowercased, whatever its labels are.
	{domain: "example.com", want: "example.com"},
	{domain: "EXAMPLE.Com", want: "example.com"},
	{domain: "xn--", want: "xn--"},
	{domain: "XN--A", want: "xn--a"},
	{domain: "xn--pokxncvks", want: "xn--pokxncvks"},
	{domain: "xn--8i7caa", want: "xn--8i7caa"},
	{domain: "ab--c.-a-.a_b.$~!", want: "ab--c.-a-.a_b.$~!"},
	{domain: ".a..b.", want: ".a..b."},
	// A label that IDNA doesn't look at has no limit.
	{domain: strings.Repeat("a", 1001), want: strings.Repeat("a", 1001)},
	// The result must not be empty,
	{domain: "", problem: idnaEmptyDomain},
	// nor, if all code points are ignored, become so.
	{domain: "\u00AD\u200B\uFE0F", problem: idnaEmptyDomain},
	// A forbidden domain code point.
	{domain: "a b", problem: idnaForbiddenCodePoint},
	{domain: "a\x00b", problem: idnaForbiddenCodePoint},
	{domain: "a%b", problem: idnaForbiddenCodePoint},
	{domain: "a\x7Fb", problem: idnaForbiddenCodePoint},
	{domain: "a<b", problem: idnaForbiddenCodePoint},
	{domain: "ä.a|b", problem: idnaForbiddenCodePoint},
	// One that a mapping has, as U+2100 has a slash and U+3000 is a space,
	{domain: "℀.com", problem: idnaForbiddenCodePoint},
	{domain: "a\u3000b", problem: idnaForbiddenCodePoint},
	{domain: "％41.com", problem: idnaForbiddenCodePoint},
	// or one within a label that becomes Punycode, or is it already.
	{domain: "ä b", problem: idnaForbiddenCodePoint},
	{domain: "ä.xn-- -0fa", problem: idnaForbiddenCodePoint},

	// Code points that are valid.
	{domain: "bücher.example", want: "xn--bcher-kva.example"},
	{domain: "日本語.jp", want: "xn--wgv71a119e.jp"},
	{domain: "☕.example", want: "xn--53h.example"},
	// Those that are mapped, to one code point or to more.
	{domain: "BÜCHER.Example", want: "xn--bcher-kva.example"},
	{domain: "ＧＯ①.com", want: "go1.com"},
	{domain: "㍿.jp", want: "xn--6oqv20b1zgzxr.jp"},
	{domain: "ﷺ", problem: idnaBidiRule}, // spaces between right-to-left letters
	{domain: "ﬃ.com", want: "ffi.com"},
	// Those that are ignored.
	{domain: "a\u00ADb\u2064c.\U000E0100d", want: "abc.d"},
	// The deviations are valid, as processing is nontransitional.
	{domain: "faß.de", want: "xn--fa-hia.de"},
	{domain: "βόλος.com", want: "xn--nxasmm1c.com"},
	// What maps to a full stop ends a label.
	{domain: "日本語。jp", want: "xn--wgv71a119e.jp"},
	{domain: "a．b｡C。", want: "a.b.c."},
	// Those that are disallowed, for any of several reasons.
	{domain: "a\uFFFDb", problem: idnaDisallowedCodePoint},
	{domain: "a\u2065", problem: idnaDisallowedCodePoint},
	{domain: "a\uE000", problem: idnaDisallowedCodePoint},
	{domain: "a\U0010FFFF", problem: idnaDisallowedCodePoint},
	{domain: "a\u202E", problem: idnaDisallowedCodePoint},
	{domain: "a\u0080", problem: idnaDisallowedCodePoint},
	{domain: "\U00033480", problem: idnaDisallowedCodePoint},
	// ASCII beyond letters, digits and hyphens stands in a label with others.
	{domain: "ä_~", want: "xn--_~-uia"},

	// Code points and mappings newer than Unicode 15.0.
	{domain: "ẞ.com", want: "xn--zca.com"},               // mapped to ß since 15.1
	{domain: "\U0002EBF0", want: "xn--8g0n"},             // CJK Extension I, 15.1
	{domain: "\u1C89", want: "xn--d4f"},                  // a capital letter of 16.0
	{domain: "\u1C8A", want: "xn--d4f"},                  // and its lower case
	{domain: "\U000323B0", want: "xn--031o"},             // CJK Extension J, 17.0
	{domain: "\U00016EA0", want: "xn--zs0f"},             // Beria Erfe, 17.0
	{domain: "\U00016EBB", want: "xn--zs0f"},             //
	{domain: "\U00010D50", want: "xn--dh0d"},             // Garay, 16.0, right-to-left
	{domain: "a\U00010D70", problem: idnaBidiRule},       //
	{domain: "\U00010D70.1", problem: idnaBidiRule},      //
	{domain: "\U00010D70\U00010D69", want: "xn--5g0dna"}, // and one of its marks
	{domain: "\U00010D69", problem: idnaLeadingMark},     //

	// Normalization: what composes, and what is put in order for it.
	{domain: "bu\u0308cher.example", want: "xn--bcher-kva.example"},
	{domain: "BU\u00AD\u0308CHER.example", want: "xn--bcher-kva.example"},
	{domain: "a\u0302\u0323", want: "xn--zkg"},
	{domain: "â\u0323", want: "xn--zkg"},
	{domain: "ạ\u0302", want: "xn--zkg"},
	{domain: "\u1112\u1161\u11AB.kr", want: "xn--6q8b.kr"},
	{domain: "하\u11AB.kr", want: "xn--6q8b.kr"},
	{domain: "ｶﾞ", want: "xn--mck"},
	// A forbidden code point may compose away.
	{domain: "<\u0338", want: "xn--gdh"},
	{domain: "≮", want: "xn--gdh"},
	{domain: "=\u0338.com", want: "xn--1ch.com"},
	// Compositions newer than Unicode 15.0: Todhri, Gurung Khema, Kirat Rai.
	{domain: "\U000105D2\u0307", want: "xn--ev8c"},
	{domain: "\U000105C9", want: "xn--ev8c"},
	{domain: "\U00016100\U0001611E\U0001611E", want: "xn--kx7e9b"},
	{domain: "\U00016100\U00016121", want: "xn--kx7e9b"},
	{domain: "\U00016D63\U00016D67\U00016D67", want: "xn--dj0f"},

	// Punycode is decoded and checked next to a label that isn't ASCII.
	{domain: "ä.XN--BCHER-KVA", want: "xn--4ca.xn--bcher-kva"},
	{domain: "ｘN－－bcher-kva.example", want: "xn--bcher-kva.example"},
	// It must not be empty
	{domain: "日本.xn--", problem: idnaEmptyPunycode},
	{domain: "xn--.ä", problem: idnaEmptyPunycode},
	// nor have a code point beyond ASCII
	{domain: "xn--が-", problem: idnaNonASCIIAfterPrefix},
	{domain: "xn--aä-", problem: idnaNonASCIIAfterPrefix},
	// nor stand for ASCII
	{domain: "ä.xn--a-", problem: idnaASCIIPunycode},
	{domain: "ä.xn--a-b-", problem: idnaASCIIPunycode},
	// nor be anything else than Punycode
	{domain: "ä.xn--a-b_", problem: idnaInvalidPunycode},
	{domain: "ä.xn---", problem: idnaInvalidPunycode},
	{domain: "ä.xn--a-_", problem: idnaInvalidPunycode},
	{domain: "ä.xn--99999999", problem: idnaInvalidPunycode},
	{domain: "ä.xn--" + strings.Repeat("9", 900), problem: idnaInvalidPunycode},
	// nor stand for a code point that would have been mapped, ignored or refused
	{domain: "ä.xn--8i7caa", problem: idnaDisallowedCodePoint},
	{domain: "ä.xn--ab-6ha", problem: idnaDisallowedCodePoint},
	{domain: "ä.xn--ab-5da", problem: idnaDisallowedCodePoint},
	{domain: "ä.xn--a", problem: idnaDisallowedCodePoint},
	// nor for a surrogate
	{domain: "ä.xn--ib9b", problem: idnaDisallowedCodePoint},
	// nor for a label that isn't in NFC
	{domain: "ä.xn--u-ccb", problem: idnaNotNFC},
	// nor for one that begins with the prefix again
	{domain: "xn--xn---epa.ä", problem: idnaNestedPrefix},

	// A label must not begin with a mark: spacing, nonspacing or enclosing,
	{domain: "\u0301a.com", problem: idnaLeadingMark},
	{domain: "\u0903.com", problem: idnaLeadingMark},
	{domain: "a.\u20DD", problem: idnaLeadingMark},
	// in its decoded form either.
	{domain: "ä.xn--a-wbb", problem: idnaLeadingMark},

	// A joiner stands after a virama,
	{domain: "क्\u200Dष", want: "xn--11b2ezcw70k"},
	{domain: "क्\u200Cष", want: "xn--11b2ezcs70k"},
	// a non-joiner also between letters that join,
	{domain: "نامه\u200Cای.com", want: "xn--mgba3gch31f060k.com"},
	{domain: "ب\u064E\u200C\u064Eا", want: "xn--mgbb8ia3604a"},
	// but not elsewhere.
	{domain: "a\u200Cb", problem: idnaJoinerContext},
	{domain: "a\u200Db", problem: idnaJoinerContext},
	{domain: "\u200Cä", problem: idnaJoinerContext},
	{domain: "ب\u200C", problem: idnaJoinerContext},
	{domain: "ب\u200C1.com", problem: idnaJoinerContext},
	{domain: "1\u200Cب.com", problem: idnaJoinerContext},
	{domain: "ب\u200Dب", problem: idnaJoinerContext},
	{domain: "ا\u200Cب", problem: idnaJoinerContext},       // alef doesn't join to the left
	{domain: "ب\u200C\u200Cب", problem: idnaJoinerContext}, // nor does a non-joiner
	{domain: "ä.xn--ab-j1t", problem: idnaJoinerContext},

	// The Bidi Rule. 1: a label begins with L, R or AL.
	{domain: "אבג.com", want: "xn--4dbcd.com"},
	{domain: "1א", problem: idnaBidiRule},
	{domain: "1.א", problem: idnaBidiRule},
	{domain: "א._a", problem: idnaBidiRule},
	{domain: "1.ä", want: "1.xn--4ca"}, // matters in Bidi domains alone
	// 2: what may stand in a right-to-left label.
	{domain: "אaב", problem: idnaBidiRule},
	{domain: "א+ב", want: "xn--+-zhce"},
	{domain: "א\u00A0ב", problem: idnaBidiRule}, // maps to a space
	// 3: how it may end.
	{domain: "א1", want: "xn--1-zhc"},
	{domain: "א\u05B0", want: "xn--7cb7d"},
	{domain: "א-", problem: idnaBidiRule},
	{domain: "א-\u05B0", problem: idnaBidiRule},
	// 4: not both kinds of digits.
	{domain: "א1٠", problem: idnaBidiRule},
	{domain: "א٠", want: "xn--4db20a"},
	// 5: what may stand in a left-to-right label.
	{domain: "aא", problem: idnaBidiRule},
	{domain: "aאb", problem: idnaBidiRule},
	{domain: "a+b.א", want: "a+b.xn--4db"},
	{domain: "a٠", problem: idnaBidiRule},
	// 6: how it may end.
	{domain: "a1.א", want: "a1.xn--4db"},
	{domain: "a-.א", problem: idnaBidiRule},
	// Its classes are those of the mapped label,
	{domain: "aℵb", problem: idnaBidiRule},
	{domain: "\uFE74", problem: idnaForbiddenCodePoint}, // a space and a mark
	{domain: "\uFE74.א", problem: idnaBidiRule},
	// and of the decoded one.
	{domain: "ä1.xn--4db", want: "xn--1-zfa.xn--4db"},
	{domain: "1ä.xn--4db", problem: idnaBidiRule},

	// The limit of a label, wherever it stands.
	{domain: "ä." + strings.Repeat("a", 1000), want: "xn--4ca." + strings.Repeat("a", 1000)},
	{domain: "ä." + strings.Repeat("a", 1001), problem: idnaTooManyCodePoints},
	{domain: strings.Repeat("a", 1001) + ".ä", problem: idnaTooManyCodePoints},
	{domain: strings.Repeat("ä", 1001), problem: idnaTooManyCodePoints},
	{domain: strings.Repeat("ﷺ", 60), problem: idnaTooManyCodePoints},
	{domain: "ä.xn--" + strings.Repeat("a", 997), problem: idnaTooManyCodePoints},
	{domain: strings.Repeat("\u00AD", 1001) + "ä", want: "xn--4ca"},
}

func TestParseDomain(t *testing.T) {
	for _, tt := range toASCIITests {
		want := tt.want
		if tt.problem != 0 {
			want = ""
		}
		got, problem := parseDomain(tt.domain, false)
		if got != want || problem != tt.problem {
			t.Errorf("parseDomain(%+q, false) = %q (%v), want %q (%v)", tt.domain, got, problem, want, tt.problem)
		}
	}
}

// strictTests are domains for the strict domain parser.
var strictTests = []struct {
	domain  string
	want    string
	problem idnaProblem
	offset  int
}{
	{domain: "example.com", want: "example.com"},
	{domain: "EXAMPLE.a-1", want: "example.a-1"},
	{domain: "BÜCHER.example", want: "xn--bcher-kva.example"},
	{domain: "xn--bcher-kva.example", want: "xn--bcher-kva.example"},
	{domain: "אבג.com", want: "xn--4dbcd.com"},
	// VerifyDnsLength: neither the domain nor a label is empty, and the root
	// label is none,
	{domain: "", problem: idnaEmptyDomain},
	{domain: "a..b", problem: idnaEmptyLabel, offset: 2},
	{domain: ".a", problem: idnaEmptyLabel, offset: 0},
	{domain: "ä.b.", problem: idnaEmptyLabel, offset: 5},
	{domain: "a.\u00AD.b", problem: idnaEmptyLabel, offset: 2},
	// a label has 63 bytes at most, in ASCII,
	{domain: "a." + strings.Repeat("b", 63), want: "a." + strings.Repeat("b", 63)},
	{domain: "a." + strings.Repeat("b", 64), problem: idnaLabelTooLong, offset: 2},
	{domain: "ä." + strings.Repeat("ä", 60), problem: idnaLabelTooLong, offset: 3},
	// and the domain 253.
	{domain: strings.Repeat("abcde.", 42) + "a", want: strings.Repeat("abcde.", 42) + "a"},
	{domain: strings.Repeat("abcde.", 42) + "ab", problem: idnaDomainTooLong},
	// CheckHyphens.
	{domain: "a.b--c", want: "a.b--c"},
	{domain: "a.bc--d", problem: idnaHyphensAt3And4, offset: 2},
	{domain: "a.-b", problem: idnaHyphenAtEnd, offset: 2},
	{domain: "a-.b", problem: idnaHyphenAtEnd, offset: 0},
	{domain: "ä-.b", problem: idnaHyphenAtEnd, offset: 0},
	{domain: "a.xn----0fa", problem: idnaHyphenAtEnd, offset: 2}, // decodes to -ä
	// UseSTD3ASCIIRules, at the code point,
	{domain: "a.b_c", problem: idnaASCIICodePoint, offset: 3},
	{domain: "ä.a b", problem: idnaASCIICodePoint, offset: 4},
	{domain: "a%b", problem: idnaASCIICodePoint, offset: 1},
	// as mapped or decoded,
	{domain: "ä.b＿c", problem: idnaASCIICodePoint, offset: 4},
	{domain: "a.xn--_-0fa", problem: idnaASCIICodePoint, offset: 6},
	// but not if it composes away.
	{domain: "<\u0338.a", want: "xn--gdh.a"},
	// The code point, where one is at fault, else the label.
	{domain: "a.bc\uFFFD", problem: idnaDisallowedCodePoint, offset: 4},
	{domain: "äö.\uE000", problem: idnaDisallowedCodePoint, offset: 5},
	{domain: "a.xn--8i7caa", problem: idnaDisallowedCodePoint, offset: 2},
	{domain: "a。xn--a-_", problem: idnaInvalidPunycode, offset: 4},
	{domain: "a.xn--", problem: idnaEmptyPunycode, offset: 2},
	{domain: "a.xn--xn---epa", problem: idnaNestedPrefix, offset: 2},
	{domain: "ä.\u0301", problem: idnaLeadingMark, offset: 3},
	{domain: "ä.a\u200Cb", problem: idnaJoinerContext, offset: 3},
	{domain: "א.a.1.2", problem: idnaBidiRule, offset: 5},
	{domain: "a." + strings.Repeat("b", 1001), problem: idnaTooManyCodePoints, offset: 2},
}

func TestParseDomainStrict(t *testing.T) {
	for _, tt := range strictTests {
		got, problem := parseDomain(tt.domain, true)
		if got != tt.want || problem != tt.problem {
			t.Errorf("parseDomain(%+q, true) = %q (%v), want %q (%v)", tt.domain, got, problem, tt.want, tt.problem)
		}
		problem, offset := strictDomainProblem(tt.domain)
		if problem != tt.problem || offset != tt.offset {
			t.Errorf("strictDomainProblem(%+q) = %v at %d, want %v at %d", tt.domain, problem, offset, tt.problem, tt.offset)
		}
	}
}

func TestDomainToUnicode(t *testing.T) {
	for _, tt := range []struct{ domain, want string }{
		{"example.com", "example.com"},
		{"EXAMPLE.com", "example.com"},
		{"xn--bcher-kva.example", "bücher.example"},
		{"XN--BCHER-KVA.ＥＸＡＭＰＬＥ", "bücher.example"},
		{"xn--fa-hia.de", "faß.de"},
		{"xn--4dbcd.com", "אבג.com"},
		{"xn--" + "mgba3gch31f060k", "نامه\u200Cای"},
		{"bu\u0308cher", "bücher"},
		// It checks neither hyphens, nor lengths, nor forbidden code points.
		{"-a.ab--c..a<b.", "-a.ab--c..a<b."},
		{"", ""},
		// Any error leaves all of the domain as it was.
		{"xn--8i7caa.A", "xn--8i7caa.A"},
		{"xn--bcher-kva.xn--a", "xn--bcher-kva.xn--a"},
		{"xn--bcher-kva.xn--", "xn--bcher-kva.xn--"},
		{"A.xn--4db", "a.א"},
		{"1.xn--4db.A", "1.xn--4db.A"},
		{"xn--bcher-kva." + strings.Repeat("A", 1001), "xn--bcher-kva." + strings.Repeat("A", 1001)},
		// Invalid UTF-8 is U+FFFD, which is disallowed.
		{"A\xE2\x82", "A\uFFFD"},
	} {
		if got := DomainToUnicode(tt.domain); got != tt.want {
			t.Errorf("DomainToUnicode(%+q) = %+q, want %+q", tt.domain, got, tt.want)
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
		if e := (*Error)(nil); !errors.As(err, &e) || e.URL != domain || e.Op == "" {
			t.Errorf("DomainToASCII(%q): error %#v", domain, err)
		}
	}
	_, err := DomainToASCII("a."+strings.Repeat("b", 64), true)
	if want := "label is longer than 63 bytes"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %q doesn't explain that the %s", err, want)
	}
}

func TestIDNAProblemString(t *testing.T) {
	seen := make(map[string]bool)
	for p := idnaProblem(0); p <= idnaBidiRule; p++ {
		if s := p.String(); s == "" || seen[s] {
			t.Errorf("problem %d is %q", p, s)
		} else {
			seen[s] = true
		}
	}
	if len(idnaProblems) != len(seen) {
		t.Errorf("%d texts for %d problems", len(idnaProblems), len(seen))
	}
}

func TestDomainAllocations(t *testing.T) {
	for _, tt := range []struct {
		domain string
		want   float64
	}{
		{"www.example.com", 0},
		{"xn--bcher-kva.example", 0},
		{"www.EXAMPLE.com", 1},
		{"bücher.example", 1},
		{"BÜCHER.example", 1},
		{"bu\u0308cher.example", 1},
		{"일본語.xn--bcher-kva.ελλάδα", 1},
		{"مثال.إختبار", 1},
	} {
		if got := testing.AllocsPerRun(100, func() { parseDomain(tt.domain, false) }); got != tt.want {
			t.Errorf("parseDomain(%q) allocates %v times, want %v", tt.domain, got, tt.want)
		}
		if got := testing.AllocsPerRun(100, func() { strictDomainProblem(tt.domain) }); got != 0 {
			t.Errorf("strictDomainProblem(%q) allocates %v times", tt.domain, got)
		}
	}
}

// TestIDNAProperties holds random domains against what the standard promises of
// every domain.
func TestIDNAProperties(t *testing.T) {
	pieces := []string{
		".", ".", "。", "xn--", "XN--", "-", "a", "1", "Ä", "ß", "u\u0308", "<", "\u0338", "_", " ", "語", "하", "\u11AB",
		"א", "ב", "\u05B0", "٠", "ب", "ا", "\u064E", "\u200C", "\u200D", "क", "्", "\u00AD", "ﷺ", "Ω", "\uFFFD", "\U00010D50",
		"xn--bcher-kva", "xn--4db", "xn--u-ccb", "\u0301", "\u0323", "\u0345", "\u0F71", "\u0F74",
	}
	rng := rand.New(rand.NewPCG(3, 46))
	accepted := 0
	for range 100_000 {
		var b strings.Builder
		for range 1 + rng.IntN(7) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		if checkDomain(t, b.String()) {
			accepted++
		}
	}
	if accepted < 10_000 {
		t.Errorf("only %d domains were accepted", accepted)
	}
}

// checkDomain checks what must hold for any valid UTF-8, and reports whether
// it is a domain.
func checkDomain(t *testing.T, domain string) bool {
	ascii, problem := parseDomain(domain, false)
	strict, strictProblem := parseDomain(domain, true)
	p, offset := strictDomainProblem(domain)
	switch {
	case p != strictProblem:
		t.Errorf("%+q: strictDomainProblem finds %v, parseDomain %v", domain, p, strictProblem)
	case offset < 0 || offset > len(domain) || offset < len(domain) && !utf8.RuneStart(domain[offset]):
		t.Errorf("%+q: offset %d", domain, offset)
	case strictProblem == 0 && (problem != 0 || strict != ascii):
		t.Errorf("%+q: strict gives %q, not strict %q (%v)", domain, strict, ascii, problem)
	}
	decoded := DomainToUnicode(domain)
	if problem != 0 {
		if ascii != "" || strictProblem == 0 {
			t.Errorf("%+q: %v, but result %q, strict %v", domain, problem, ascii, strictProblem)
		}
		return false
	}
	if !isASCII(ascii) || ascii != strings.ToLower(ascii) {
		t.Errorf("%+q: result %+q", domain, ascii)
	}
	for _, d := range []string{ascii, decoded, DomainToUnicode(ascii)} {
		if again, problem := parseDomain(d, false); again != ascii || problem != 0 {
			t.Errorf("%+q: result %q, but %+q gives %q (%v)", domain, ascii, d, again, problem)
		}
	}
	return true
}

// BenchmarkIDNA compares with golang.org/x/net/idna, set up as closely to the
// standard as it can be.
func BenchmarkIDNA(b *testing.B) {
	xnet := idna.New(idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(),
		idna.CheckHyphens(false), idna.CheckJoiners(true), idna.StrictDomainName(false))
	for _, tt := range []struct{ name, domain string }{
		{"latin", "bücher.example"},
		{"upper", "BÜCHER.example"},
		{"decomposed", "bu\u0308cher.example"},
		{"japanese", "日本語.jp"},
		{"korean", "한국.kr"},
		{"cyrillic", "пример.рф"},
		{"arabic", "مثال.إختبار"},
		{"hindi", "उदाहरण.परीक्षा"},
		{"mixed", "www.xn--bcher-kva.köln.example"},
		{"emoji", "i❤️.ws"},
	} {
		b.Run(tt.name+"/url", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, problem := parseDomain(tt.domain, false); problem != 0 {
					b.Fatal(problem)
				}
			}
		})
		b.Run(tt.name+"/xnet", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := xnet.ToASCII(tt.domain); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
