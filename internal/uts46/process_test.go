package uts46

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/gowhatwg/url/internal/infra"
)

// isForbidden reports the URL Standard's forbidden domain code points.
func isForbidden(c byte) bool { return strings.IndexByte(" #/:<>?@[\\]^|%\x7F", c) >= 0 || c < ' ' }

// toASCII is ToASCII for strings, with the arguments that the URL Standard needs.
func toASCII(domain string, strict bool) (string, Problem) {
	var buf [128]byte
	result, problem := ToASCII(buf[:0], domain, strict, isForbidden)
	if problem.Reason != 0 {
		return "", problem
	}
	return string(result), problem
}

// toUnicode is ToUnicode for strings. It returns a domain with a problem unchanged.
func toUnicode(domain string) string {
	result, problem := ToUnicode(nil, domain)
	if problem.Reason != 0 {
		return domain
	}
	return string(result)
}

// toASCIITests are domains for ToASCII when it isn't strict.
var toASCIITests = []struct {
	domain string
	want   string
	reason Reason
}{
	// An ASCII label may have any form, as long as it doesn't begin with "xn--".
	{domain: "example.com", want: "example.com"},
	{domain: "EXAMPLE.Com", want: "example.com"},
	{domain: "ab--c.-a-.a_b.$~!", want: "ab--c.-a-.a_b.$~!"},
	{domain: ".a..b.", want: ".a..b."},
	{domain: "XN--BCHER-KVA", want: "xn--bcher-kva"},
	{domain: "xn--", reason: EmptyPunycode},
	{domain: "XN--A", reason: DisallowedCodePoint},
	{domain: "xn--8i7caa", reason: DisallowedCodePoint},
	// The result must not be empty,
	{domain: "", reason: EmptyDomain},
	// nor become empty because all code points are ignored.
	{domain: "\u00AD\u200B\uFE0F", reason: EmptyDomain},
	// A forbidden domain code point.
	{domain: "a b", reason: ForbiddenCodePoint},
	{domain: "a\x00b", reason: ForbiddenCodePoint},
	{domain: "a%b", reason: ForbiddenCodePoint},
	{domain: "a\x7Fb", reason: ForbiddenCodePoint},
	{domain: "a<b", reason: ForbiddenCodePoint},
	{domain: "ä.a|b", reason: ForbiddenCodePoint},
	// One in a mapping: U+2100 has a slash, and U+3000 is a space,
	{domain: "℀.com", reason: ForbiddenCodePoint},
	{domain: "a\u3000b", reason: ForbiddenCodePoint},
	{domain: "％41.com", reason: ForbiddenCodePoint},
	// or one within a label that becomes Punycode, or already is Punycode.
	{domain: "ä b", reason: ForbiddenCodePoint},
	{domain: "ä.xn-- -0fa", reason: ForbiddenCodePoint},

	// Code points that are valid.
	{domain: "bücher.example", want: "xn--bcher-kva.example"},
	{domain: "日本語.jp", want: "xn--wgv71a119e.jp"},
	{domain: "☕.example", want: "xn--53h.example"},
	// Those that are mapped, to one code point or to more.
	{domain: "BÜCHER.Example", want: "xn--bcher-kva.example"},
	{domain: "ＧＯ①.com", want: "go1.com"},
	{domain: "㍿.jp", want: "xn--6oqv20b1zgzxr.jp"},
	{domain: "ﷺ", reason: BidiRule}, // spaces between right-to-left letters
	{domain: "ﬃ.com", want: "ffi.com"},
	// Those that are ignored.
	{domain: "a\u00ADb\u2064c.\U000E0100d", want: "abc.d"},
	// The deviation characters are valid, because processing is nontransitional.
	{domain: "faß.de", want: "xn--fa-hia.de"},
	{domain: "βόλος.com", want: "xn--nxasmm1c.com"},
	// A code point that maps to a full stop ends a label.
	{domain: "日本語。jp", want: "xn--wgv71a119e.jp"},
	{domain: "a．b｡C。", want: "a.b.c."},
	// Those that are disallowed, for any of several reasons.
	{domain: "a\uFFFDb", reason: DisallowedCodePoint},
	{domain: "a\u2065", reason: DisallowedCodePoint},
	{domain: "a\uE000", reason: DisallowedCodePoint},
	{domain: "a\U0010FFFF", reason: DisallowedCodePoint},
	{domain: "a\u202E", reason: DisallowedCodePoint},
	{domain: "a\u0080", reason: DisallowedCodePoint},
	{domain: "\U00033480", reason: DisallowedCodePoint},
	// ASCII beyond letters, digits and hyphens is valid in a label with others.
	{domain: "ä_~", want: "xn--_~-uia"},

	// Code points and mappings newer than Unicode 15.0.
	{domain: "ẞ.com", want: "xn--zca.com"},               // mapped to ß since 15.1
	{domain: "\U0002EBF0", want: "xn--8g0n"},             // CJK Extension I, 15.1
	{domain: "\u1C89", want: "xn--d4f"},                  // a capital letter of 16.0
	{domain: "\u1C8A", want: "xn--d4f"},                  // and its lower-case form
	{domain: "\U000323B0", want: "xn--031o"},             // CJK Extension J, 17.0
	{domain: "\U00016EA0", want: "xn--zs0f"},             // Beria Erfe, 17.0
	{domain: "\U00016EBB", want: "xn--zs0f"},             //
	{domain: "\U00010D50", want: "xn--dh0d"},             // Garay, 16.0, right-to-left
	{domain: "a\U00010D70", reason: BidiRule},            //
	{domain: "\U00010D70.1", reason: BidiRule},           //
	{domain: "\U00010D70\U00010D69", want: "xn--5g0dna"}, // and one of its marks
	{domain: "\U00010D69", reason: LeadingMark},          //

	// Normalization: compositions, some after reordering.
	{domain: "bu\u0308cher.example", want: "xn--bcher-kva.example"},
	{domain: "BU\u00AD\u0308CHER.example", want: "xn--bcher-kva.example"},
	{domain: "a\u0302\u0323", want: "xn--zkg"},
	{domain: "â\u0323", want: "xn--zkg"},
	{domain: "ạ\u0302", want: "xn--zkg"},
	{domain: "\u1112\u1161\u11AB.kr", want: "xn--6q8b.kr"},
	{domain: "하\u11AB.kr", want: "xn--6q8b.kr"},
	// Hangul at and beyond both ends of the ranges that compose.
	{domain: "\u1113\u1161", want: "xn--iqd0n"},
	{domain: "\u1112\u1176", want: "xn--hqd4r"},
	{domain: "\uAC00\u11A7", want: "xn--qud9310f"},
	{domain: "\uAC00\u11C2", want: "xn--g49a"},
	{domain: "\uAC00\u11C3", want: "xn--jvd3800f"},
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

	// A delta of 455 is the greatest for which Punycode's bias adaptation doesn't divide in its
	// loop.
	{domain: "aaaa諭aaa高", want: "xn--aaaaaaa-9o5up52i"},
	{domain: "눼aaaaa안", want: "xn--aaaaa-936tp84h"},

	// Punycode is decoded and checked next to a label that isn't ASCII.
	{domain: "ä.XN--BCHER-KVA", want: "xn--4ca.xn--bcher-kva"},
	{domain: "ｘN－－bcher-kva.example", want: "xn--bcher-kva.example"},
	// It must not be empty
	{domain: "日本.xn--", reason: EmptyPunycode},
	{domain: "xn--.ä", reason: EmptyPunycode},
	// nor have a code point beyond ASCII
	{domain: "xn--が-", reason: NonASCIIAfterPrefix},
	{domain: "xn--aä-", reason: NonASCIIAfterPrefix},
	// nor decode to ASCII
	{domain: "ä.xn--a-", reason: ASCIIPunycode},
	{domain: "ä.xn--a-b-", reason: ASCIIPunycode},
	// nor be anything other than Punycode
	{domain: "ä.xn--a-b_", reason: InvalidPunycode},
	{domain: "ä.xn---", reason: InvalidPunycode},
	{domain: "ä.xn--a-_", reason: InvalidPunycode},
	{domain: "ä.xn--99999999", reason: InvalidPunycode},
	{domain: "ä.xn--" + strings.Repeat("9", 900), reason: InvalidPunycode},
	// nor decode to a code point that would have been mapped, ignored or refused
	{domain: "ä.xn--8i7caa", reason: DisallowedCodePoint},
	{domain: "ä.xn--ab-6ha", reason: DisallowedCodePoint},
	{domain: "ä.xn--ab-5da", reason: DisallowedCodePoint},
	{domain: "ä.xn--a", reason: DisallowedCodePoint},
	// nor to a surrogate
	{domain: "ä.xn--ib9b", reason: DisallowedCodePoint},
	// nor to a label that isn't in NFC
	{domain: "ä.xn--u-ccb", reason: NotNFC},
	// nor to one that begins with the prefix again
	{domain: "xn--xn---epa.ä", reason: NestedPrefix},

	// A label must not begin with a mark: spacing, nonspacing or enclosing,
	{domain: "\u0301a.com", reason: LeadingMark},
	{domain: "\u0903.com", reason: LeadingMark},
	{domain: "a.\u20DD", reason: LeadingMark},
	// in its decoded form either.
	{domain: "ä.xn--a-wbb", reason: LeadingMark},

	// A joiner may come after a virama,
	{domain: "क्\u200Dष", want: "xn--11b2ezcw70k"},
	{domain: "क्\u200Cष", want: "xn--11b2ezcs70k"},
	// a non-joiner also between letters that join,
	{domain: "نامه\u200Cای.com", want: "xn--mgba3gch31f060k.com"},
	{domain: "ب\u064E\u200C\u064Eا", want: "xn--mgbb8ia3604a"},
	// but not elsewhere.
	{domain: "a\u200Cb", reason: JoinerContext},
	{domain: "a\u200Db", reason: JoinerContext},
	{domain: "\u200Cä", reason: JoinerContext},
	{domain: "ب\u200C", reason: JoinerContext},
	{domain: "ب\u200C1.com", reason: JoinerContext},
	{domain: "1\u200Cب.com", reason: JoinerContext},
	{domain: "ب\u200Dب", reason: JoinerContext},
	{domain: "ا\u200Cب", reason: JoinerContext},       // alef doesn't join to the left
	{domain: "ب\u200C\u200Cب", reason: JoinerContext}, // nor does a non-joiner
	{domain: "ä.xn--ab-j1t", reason: JoinerContext},

	// The Bidi Rule. 1: a label begins with L, R or AL.
	{domain: "אבג.com", want: "xn--4dbcd.com"},
	{domain: "1א", reason: BidiRule},
	{domain: "1.א", reason: BidiRule},
	{domain: "א._a", reason: BidiRule},
	{domain: "1.ä", want: "1.xn--4ca"}, // matters only in Bidi domains
	// 2: the classes in a right-to-left label.
	{domain: "אaב", reason: BidiRule},
	{domain: "א+ב", want: "xn--+-zhce"},
	{domain: "א\u00A0ב", reason: BidiRule}, // maps to a space
	// 3: how it may end.
	{domain: "א1", want: "xn--1-zhc"},
	{domain: "א\u05B0", want: "xn--7cb7d"},
	{domain: "א-", reason: BidiRule},
	{domain: "א-\u05B0", reason: BidiRule},
	// 4: not both kinds of digits.
	{domain: "א1٠", reason: BidiRule},
	{domain: "א٠", want: "xn--4db20a"},
	// 5: the classes in a left-to-right label.
	{domain: "aא", reason: BidiRule},
	{domain: "aאb", reason: BidiRule},
	{domain: "a+b.א", want: "a+b.xn--4db"},
	{domain: "a٠", reason: BidiRule},
	// 6: how it may end.
	{domain: "a1.א", want: "a1.xn--4db"},
	{domain: "a-.א", reason: BidiRule},
	// The rule applies to the classes of the mapped label,
	{domain: "aℵb", reason: BidiRule},
	{domain: "\uFE74", reason: ForbiddenCodePoint}, // a space and a mark
	{domain: "\uFE74.א", reason: BidiRule},
	// and of the decoded one.
	{domain: "ä1.xn--4db", want: "xn--1-zfa.xn--4db"},
	{domain: "1ä.xn--4db", reason: BidiRule},

	// The limit of a label, anywhere in the domain.
	{domain: "ä." + strings.Repeat("a", 1000), want: "xn--4ca." + strings.Repeat("a", 1000)},
	{domain: "ä." + strings.Repeat("a", 1001), reason: TooManyCodePoints},
	{domain: strings.Repeat("a", 1001) + ".ä", reason: TooManyCodePoints},
	{domain: strings.Repeat("ä", 1001), reason: TooManyCodePoints},
	{domain: strings.Repeat("ﷺ", 60), reason: TooManyCodePoints},
	{domain: "ä.xn--" + strings.Repeat("a", 997), reason: TooManyCodePoints},
	{domain: strings.Repeat("\u00AD", 1001) + "ä", want: "xn--4ca"},
}

func TestToASCII(t *testing.T) {
	for _, tt := range toASCIITests {
		got, problem := toASCII(tt.domain, false)
		if got != tt.want || problem.Reason != tt.reason {
			t.Errorf("toASCII(%+q, false) = %q (%v), want %q (%v)", tt.domain, got, problem.Reason, tt.want, tt.reason)
		}
	}
}

// TestProblem covers problems and their offsets when ToASCII isn't strict. The problems in
// strictTests are found in the same way.
func TestProblem(t *testing.T) {
	for _, tt := range []struct {
		domain string
		want   Problem
	}{
		{"", Problem{Reason: EmptyDomain}},
		{"\u00AD", Problem{Reason: EmptyDomain}},
		{"äö.\uE000", Problem{Reason: DisallowedCodePoint, Offset: 5}},
		{"ä.xn--a-_", Problem{Reason: InvalidPunycode, Offset: 3}},
		{"א.a.1.2", Problem{Reason: BidiRule, Offset: 5}},
		// A forbidden code point, unchanged,
		{"ä.a|b", Problem{ForbiddenCodePoint, 4, '|'}},
		{"ä b<", Problem{ForbiddenCodePoint, 2, ' '}},
		// the result of mapping one code point or several,
		{"ä.a\u3000b", Problem{ForbiddenCodePoint, 4, ' '}},
		{"x℀.com", Problem{ForbiddenCodePoint, 1, '/'}},
		// in Punycode,
		{"ä.xn-- -0fa", Problem{ForbiddenCodePoint, 7, ' '}},
		// the first in the domain,
		{"a.b%.ä<", Problem{ForbiddenCodePoint, 3, '%'}},
		{"≮<.ä|", Problem{ForbiddenCodePoint, 3, '<'}},
		// but not one that composes away.
		{"<\u0338.ä b", Problem{ForbiddenCodePoint, 6, ' '}},
		{"<\u0338 ", Problem{ForbiddenCodePoint, 3, ' '}},
		// Every other problem takes precedence over it.
		{"ä b.\uE000", Problem{Reason: DisallowedCodePoint, Offset: 5}},
		{"a<b.1.א", Problem{Reason: BidiRule, Offset: 4}},
	} {
		if _, got := toASCII(tt.domain, false); got != tt.want {
			t.Errorf("toASCII(%+q, false): %+v, want %+v", tt.domain, got, tt.want)
		}
	}
	// Nothing is forbidden if the caller doesn't say so.
	if got, problem := ToASCII([]byte("_"), "a b", false, nil); string(got) != "_a b" || problem != (Problem{}) {
		t.Errorf("got %q, %+v", got, problem)
	}
	// The bytes in dst are not part of the result.
	if got, problem := ToASCII([]byte("_"), "\u00AD", false, nil); string(got) != "_" || problem.Reason != EmptyDomain {
		t.Errorf("got %q, %+v", got, problem)
	}
	before := strings.Repeat("_", 300)
	if got, problem := ToASCII([]byte(before), "xn--tda.Ä", true, nil); string(got) != before+"xn--tda.xn--4ca" || problem != (Problem{}) {
		t.Errorf("got %q, %+v", got, problem)
	}
}

// strictTests are domains for ToASCII when it is strict.
var strictTests = []struct {
	domain string
	want   string
	reason Reason
	offset int
}{
	{domain: "example.com", want: "example.com"},
	{domain: "EXAMPLE.a-1", want: "example.a-1"},
	{domain: "BÜCHER.example", want: "xn--bcher-kva.example"},
	{domain: "xn--bcher-kva.example", want: "xn--bcher-kva.example"},
	{domain: "אבג.com", want: "xn--4dbcd.com"},
	// VerifyDnsLength: neither the domain nor a label is empty, and the root
	// label isn't allowed,
	{domain: "", reason: EmptyDomain},
	{domain: "a..b", reason: EmptyLabel, offset: 2},
	{domain: ".a", reason: EmptyLabel, offset: 0},
	{domain: "ä.b.", reason: EmptyLabel, offset: 5},
	{domain: "a.\u00AD.b", reason: EmptyLabel, offset: 2},
	// a label has at most 63 bytes in ASCII,
	{domain: "a." + strings.Repeat("b", 63), want: "a." + strings.Repeat("b", 63)},
	{domain: "a." + strings.Repeat("b", 64), reason: LabelTooLong, offset: 2},
	{domain: "ä." + strings.Repeat("ä", 60), reason: LabelTooLong, offset: 3},
	// and the domain at most 253.
	{domain: strings.Repeat("abcde.", 42) + "a", want: strings.Repeat("abcde.", 42) + "a"},
	{domain: strings.Repeat("abcde.", 42) + "ab", reason: DomainTooLong},
	// CheckHyphens.
	{domain: "a.b--c", want: "a.b--c"},
	{domain: "a.bc--d", reason: HyphensAt3And4, offset: 2},
	{domain: "a.-b", reason: HyphenAtEnd, offset: 2},
	{domain: "a-.b", reason: HyphenAtEnd, offset: 0},
	{domain: "ä-.b", reason: HyphenAtEnd, offset: 0},
	{domain: "a.xn----0fa", reason: HyphenAtEnd, offset: 2}, // decodes to -ä
	// UseSTD3ASCIIRules, at the code point,
	{domain: "a.b_c", reason: ASCIICodePoint, offset: 3},
	{domain: "ä.a b", reason: ASCIICodePoint, offset: 4},
	{domain: "a%b", reason: ASCIICodePoint, offset: 1},
	// mapped or decoded,
	{domain: "ä.b＿c", reason: ASCIICodePoint, offset: 4},
	{domain: "a.xn--_-0fa", reason: ASCIICodePoint, offset: 6},
	// but not if it composes away.
	{domain: "<\u0338.a", want: "xn--gdh.a"},
	// The offset is that of the code point at fault, or of the label.
	{domain: "a.bc\uFFFD", reason: DisallowedCodePoint, offset: 4},
	{domain: "äö.\uE000", reason: DisallowedCodePoint, offset: 5},
	{domain: "a.xn--8i7caa", reason: DisallowedCodePoint, offset: 2},
	{domain: "a。xn--a-_", reason: InvalidPunycode, offset: 4},
	{domain: "a.xn--", reason: EmptyPunycode, offset: 2},
	{domain: "a.xn--xn---epa", reason: NestedPrefix, offset: 2},
	{domain: "ä.\u0301", reason: LeadingMark, offset: 3},
	{domain: "ä.a\u200Cb", reason: JoinerContext, offset: 3},
	{domain: "א.a.1.2", reason: BidiRule, offset: 5},
	{domain: "a." + strings.Repeat("b", 1001), reason: TooManyCodePoints, offset: 2},
}

// TestInvalidUTF8 covers bytes that aren't valid UTF-8, after valid code points, refused ones,
// and ones whose problem shows only at the end of the domain.
func TestInvalidUTF8(t *testing.T) {
	for _, before := range []string{"", "a", "ä", "ä.語", "a b", "a_b", "א1b.a", "ä b.", "xn--.", "-a.ä", "a\u200D", strings.Repeat("a", maxLabelCodePoints), strings.Repeat("ä", maxLabelCodePoints)} {
		for _, invalid := range []string{
			"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC2", "\xDF\x7F", "\xE0\x9F\xBF", "\xE2\x82", "\xE2\x82.", "\xED\xA0\x80", "\xED\xBF\xBF", "\xEF\xBF\xC0",
			"\xF0\x8F\xBF\xBF", "\xF0\x9F\x99", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF",
		} {
			for _, after := range []string{"", "a", "ä", ".b", " b", "\xFF"} {
				domain := before + invalid + after
				if _, problem := toASCII(domain, false); problem.Reason == 0 {
					t.Errorf("%q isn't refused", domain)
				}
				checkInvalidUTF8(t, domain)
			}
		}
	}
}

// checkInvalidUTF8 checks that domain has the same problem if U+FFFD replaces its invalid
// UTF-8.
func checkInvalidUTF8(t *testing.T, domain string) {
	t.Helper()
	for _, strict := range []bool{false, true} {
		_, got := toASCII(domain, strict)
		_, want := toASCII(strings.ToValidUTF8(domain, "\uFFFD"), strict)
		if got != want {
			t.Errorf("%q, strict %t: the problem is %+v, but with U+FFFD it is %+v", domain, strict, got, want)
		}
	}
}

func TestToASCIIStrict(t *testing.T) {
	for _, tt := range strictTests {
		got, problem := toASCII(tt.domain, true)
		if want := (Problem{Reason: tt.reason, Offset: tt.offset}); got != tt.want || problem != want {
			t.Errorf("toASCII(%+q, true) = %q (%v), want %q (%v)", tt.domain, got, problem, tt.want, want)
		}
	}
}

func TestToUnicode(t *testing.T) {
	for _, tt := range []struct{ domain, want string }{
		{"example.com", "example.com"},
		{"EXAMPLE.com", "example.com"},
		{"xn--bcher-kva.example", "bücher.example"},
		{"XN--BCHER-KVA.ＥＸＡＭＰＬＥ", "bücher.example"},
		{"xn--fa-hia.de", "faß.de"},
		{"xn--4dbcd.com", "אבג.com"},
		{"xn--" + "mgba3gch31f060k", "نامه\u200Cای"},
		{"bu\u0308cher", "bücher"},
		// It doesn't check hyphens, lengths or forbidden code points.
		{"-a.ab--c..a<b.", "-a.ab--c..a<b."},
		{"", ""},
		// Any error leaves the whole domain as it was.
		{"xn--8i7caa.A", "xn--8i7caa.A"},
		{"xn--bcher-kva.xn--a", "xn--bcher-kva.xn--a"},
		{"xn--bcher-kva.xn--", "xn--bcher-kva.xn--"},
		{"A.xn--4db", "a.א"},
		{"1.xn--4db.A", "1.xn--4db.A"},
		{"xn--bcher-kva." + strings.Repeat("A", 1001), "xn--bcher-kva." + strings.Repeat("A", 1001)},
	} {
		t.Run(fmt.Sprintf("%.100s", tt.domain), func(t *testing.T) {
			if got := toUnicode(tt.domain); got != tt.want {
				t.Errorf("toUnicode(%+q) = %+q, want %+q", tt.domain, got, tt.want)
			}
		})
	}
}

func TestReasonString(t *testing.T) {
	seen := make(map[string]bool)
	for r := Reason(0); r <= BidiRule; r++ {
		if s := r.String(); s == "" || seen[s] {
			t.Errorf("reason %d is %q", r, s)
		} else {
			seen[s] = true
		}
	}
	if len(reasons) != len(seen) {
		t.Errorf("%d texts for %d reasons", len(reasons), len(seen))
	}
}

func TestAllocations(t *testing.T) {
	for _, domain := range []string{
		"www.EXAMPLE.com", "BÜCHER.example", "bu\u0308cher.example", "일본語.xn--bcher-kva.ελλάδα", "مثال.إختبار", "ä b", "℀",
	} {
		got := testing.AllocsPerRun(100, func() {
			var buf [128]byte
			ToASCII(buf[:0], domain, false, isForbidden)
			ToASCII(buf[:0], domain, true, nil)
			ToUnicode(buf[:0], domain)
		})
		if got != 0 {
			t.Errorf("%q: %v allocations", domain, got)
		}
	}
}

// TestRoom checks that a result that just fits in dst takes no allocation.
func TestRoom(t *testing.T) {
	for _, domain := range []string{"bücher.example", "日本語.jp", "пример.испытание", "STRASSE.straße.de", "a-1.bu\u0308cher", "xn--tda.ä"} {
		want, _ := toASCII(domain, false)
		dst := make([]byte, 0, len(want))
		got := testing.AllocsPerRun(100, func() { ToASCII(dst, domain, false, isForbidden) })
		if got != 0 {
			t.Errorf("%q: %v allocations", domain, got)
		}
	}
}

// TestASCIIRecords checks that no other ASCII code point has the record of a lower-case letter.
// The shortcut for ASCII relies on that.
func TestASCIIRecords(t *testing.T) {
	for c := range 256 {
		rec := asciiRecords[c]
		isLower := 'a' <= c && c <= 'z'
		isUpper := 'A' <= c && c <= 'Z'
		stops := c >= utf8.RuneSelf || c == '.'
		if rec == bidiL != isLower || rec&status == shifted != isUpper || rec == disallowed != stops {
			t.Errorf("%#x: record %#x", c, rec)
		}
	}
}

// TestProperties checks, for random domains, properties that UTS #46 promises for every domain.
func TestProperties(t *testing.T) {
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

// checkDomain checks properties of any valid UTF-8, and reports whether it is a domain.
func checkDomain(t *testing.T, domain string) bool {
	ascii, problem := toASCII(domain, false)
	strict, strictProblem := toASCII(domain, true)
	for _, p := range []Problem{problem, strictProblem} {
		if p.Offset < 0 || p.Offset > len(domain) || p.Offset < len(domain) && !utf8.RuneStart(domain[p.Offset]) {
			t.Errorf("%+q: %+v", domain, p)
		}
	}
	if strictProblem.Reason == 0 && (problem.Reason != 0 || strict != ascii) {
		t.Errorf("%+q: strict gives %q, not strict %q (%v)", domain, strict, ascii, problem)
	}
	if problem.Reason != 0 {
		return false
	}
	if !infra.IsASCII(ascii) || ascii != strings.ToLower(ascii) || strings.ContainsFunc(ascii, func(r rune) bool { return isForbidden(byte(r)) }) {
		t.Errorf("%+q: result %+q", domain, ascii)
	}
	for _, d := range []string{ascii, toUnicode(domain), toUnicode(ascii)} {
		if again, problem := toASCII(d, false); again != ascii || problem.Reason != 0 {
			t.Errorf("%+q: result %q, but %+q gives %q (%v)", domain, ascii, d, again, problem)
		}
	}
	return true
}

// BenchmarkToASCII compares ToASCII with golang.org/x/net/idna, configured as close to the
// standard as possible.
func BenchmarkToASCII(b *testing.B) {
	xnet := idna.New(idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(),
		idna.CheckHyphens(false), idna.CheckJoiners(true), idna.StrictDomainName(false))
	var ideographs strings.Builder
	for c := range rune(1000) {
		ideographs.WriteRune('\u4E00' + c)
	}
	for _, tt := range []struct{ name, domain string }{
		{"latin", "bücher.example"},
		{"upper", "BÜCHER.example"},
		{"decomposed", "bu\u0308cher.example"},
		{"sharp", "straße.de"},
		{"japanese", "日本語.jp"},
		{"korean", "한국.kr"},
		{"cyrillic", "пример.испытание"},
		{"arabic", "مثال.إختبار"},
		{"hindi", "उदाहरण.परीक्षा"},
		{"mixed", "www.xn--bcher-kva.köln.example"},
		{"emoji", "i❤️.ws"},
		{"short labels", "www.shop.bücher.example.co.uk"},
		{"ideographs", ideographs.String()},
	} {
		b.Run(tt.name+"/uts46", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, problem := toASCII(tt.domain, false); problem.Reason != 0 {
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

func TestCodePoints(t *testing.T) {
	for _, tt := range []struct {
		r                            rune
		isValid, rightToLeft, isMark bool
	}{
		{'a', true, false, false},
		{'1', true, false, false},
		{'ß', true, false, false},
		{'א', true, true, false},           // R
		{'\u0627', true, true, false},      // AL
		{'\u0660', true, true, false},      // AN
		{'\u05B0', true, false, true},      // a mark, NSM
		{'\u0903', true, false, true},      // a spacing mark
		{'A', false, false, false},         // mapped
		{'\U0001E900', false, true, false}, // mapped to a letter of the class R, one by one
		{'\uFDFA', false, false, false},    // mapped to several code points
		{'\uFE74', false, false, false},    // mapped to a space and a mark
		{'\u00AD', false, false, false},    // ignored
		{'\u0080', false, false, false},    // disallowed
	} {
		if got := IsValid(tt.r); got != tt.isValid {
			t.Errorf("IsValid(%U) = %t", tt.r, got)
		}
		if got := IsRightToLeft(tt.r); got != tt.rightToLeft {
			t.Errorf("IsRightToLeft(%U) = %t", tt.r, got)
		}
		if got := IsMark(tt.r); got != tt.isMark {
			t.Errorf("IsMark(%U) = %t", tt.r, got)
		}
	}
}
