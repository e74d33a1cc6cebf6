package infra

import (
	"strings"
	"testing"
)

// TestSkipDomain puts each byte at each place of a domain, before bytes of all kinds.
func TestSkipDomain(t *testing.T) {
	const domain = "abcxyz0189-.az-"
	for c := range 256 {
		for at := range len(domain) {
			for _, next := range []string{"", "\x00", "/", "A", "\x7F\x80", "\xFF\xFF\xFFaaaaaaaa"} {
				s := domain[:at] + string([]byte{byte(c)}) + next + domain[at:]
				isEnd := func(r rune) bool { return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-.", r) }
				end := strings.IndexFunc(s+"/", isEnd)
				if got := SkipDomain(s, 0); got != end {
					t.Errorf("SkipDomain(%q) = %d, want %d", s, got, end)
				}
				lower := strings.Map(func(r rune) rune {
					if 'A' <= r && r <= 'Z' {
						r += 'a' - 'A'
					}
					return r
				}, s)
				end = strings.IndexFunc(lower+"/", isEnd)
				if got, hasUpper := SkipASCIIDomain(s, 0); got != end || hasUpper != (s[:end] != lower[:end]) {
					t.Errorf("SkipASCIIDomain(%q) = %d, %t, want %d", s, got, hasUpper, end)
				}
			}
		}
	}
}
