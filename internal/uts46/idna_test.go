package uts46

import (
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/ucd"
)

// TestIDNA runs each line of Unicode's IdnaTestV2.txt, including those about the Bidi Rule,
// through strict and relaxed ToASCII and through ToUnicode. The codes of a failure say which
// check fails. A lone surrogate is read as U+FFFD.
func TestIDNA(t *testing.T) {
	tests, err := ucd.IDNATests(ucd.Test(t))
	if err != nil {
		t.Fatal(err)
	}
	// CheckHyphens, UseSTD3ASCIIRules, VerifyDnsLength.
	ofStrict := []string{"V2", "V3", "U1", "A4_1", "A4_2"}
	// X4_2 is VerifyDnsLength of ToUnicode, which has no such flag.
	ofOthers := append([]string{"X4_2"}, ofStrict...)
	counts := map[string]int{}
	for _, test := range tests {
		for _, mode := range []struct {
			name     string
			process  func(string) ([]byte, Problem)
			want     string
			statuses []string
			ignored  []string
		}{
			{"strict ToASCII", func(s string) ([]byte, Problem) { return ToASCII(nil, s, true, nil) }, test.ToASCII, test.ToASCIIStatus, nil},
			{"ToASCII", func(s string) ([]byte, Problem) { return ToASCII(nil, s, false, nil) }, test.ToASCII, test.ToASCIIStatus, ofStrict},
			{"ToUnicode", func(s string) ([]byte, Problem) { return ToUnicode(nil, s) }, test.ToUnicode, test.ToUnicodeStatus, ofOthers},
		} {
			failures := slices.DeleteFunc(slices.Clone(mode.statuses), func(s string) bool { return slices.Contains(mode.ignored, s) })
			got, problem := mode.process(test.Source)
			switch {
			case len(failures) > 0:
				counts[mode.name+" fails"]++
				if problem.Reason == 0 {
					t.Errorf("%s of %+q is %+q, want a failure: %q", mode.name, test.Source, got, failures)
				}
			case mode.want == "":
				// An empty domain is refused by the domain parser.
				if problem.Reason != EmptyDomain && len(got) > 0 {
					t.Errorf("%s of %+q is %+q, %v, want nothing", mode.name, test.Source, got, problem.Reason)
				}
			case problem.Reason != 0 || string(got) != mode.want:
				t.Errorf("%s of %+q is %+q, %v, want %+q", mode.name, test.Source, got, problem.Reason, mode.want)
			}
		}
	}
	t.Logf("Unicode %s: %d lines: %v", UnicodeVersion, len(tests), counts)
	if len(tests) < 6000 {
		t.Errorf("only %d lines", len(tests))
	}
}

// FuzzDomain checks the properties of checkDomain for any string.
func FuzzDomain(f *testing.F) {
	for _, tt := range toASCIITests {
		f.Add(tt.domain)
	}
	for _, tt := range strictTests {
		f.Add(tt.domain)
	}
	f.Add("a\xFF.\xE2\x82")
	f.Fuzz(func(t *testing.T, domain string) {
		checkInvalidUTF8(t, domain)
		checkDomain(t, strings.ToValidUTF8(domain, "\uFFFD"))
	})
}

// FuzzPunycode checks that every label that can be decoded is encoded back to the same Punycode.
func FuzzPunycode(f *testing.F) {
	for _, tt := range punycodeTests {
		f.Add(tt.encoded)
	}
	f.Fuzz(func(t *testing.T, encoded string) {
		if !infra.IsASCII(encoded) {
			return
		}
		label, ok := appendPunycodeDecoded(nil, []byte(encoded))
		if !ok {
			return
		}
		if got := string(appendPunycode(nil, label)); got != encoded {
			t.Errorf("%q decodes to %+q, which is %q", encoded, string(label), got)
		}
	})
}
