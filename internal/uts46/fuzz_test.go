package uts46

import (
	"strings"
	"testing"
)

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
		if !isASCII(encoded) {
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
