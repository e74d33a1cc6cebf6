package url

import (
	"errors"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/uts46"
)

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
		got, problem := parseDomain(tt.domain, false)
		if got != tt.want || problem.Reason != tt.reason || problem.Offset != tt.offset {
			t.Errorf("parseDomain(%+q, false) = %q (%+v), want %q (%v at %d)", tt.domain, got, problem, tt.want, tt.reason, tt.offset)
		}
	}
}

// TestForbiddenDomain checks every forbidden domain code point, because package uts46 asks only
// about those other than letters, digits and hyphens.
func TestForbiddenDomain(t *testing.T) {
	for c := range byte(0x80) {
		_, problem := parseDomain("ä"+string(rune(c)), false)
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
		if e := (*Error)(nil); !errors.As(err, &e) || e.URL != domain || e.Op == "" {
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
			if got := testing.AllocsPerRun(100, func() { parseDomain(tt.domain, false) }); got != tt.want {
				t.Errorf("parseDomain(%q) allocates %v times, want %v", tt.domain, got, tt.want)
			}
			if got := testing.AllocsPerRun(100, func() { strictDomainProblem(tt.domain) }); got != 0 {
				t.Errorf("strictDomainProblem(%q) allocates %v times", tt.domain, got)
			}
		})
	}
}
