package infra

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestAppendPercentEncodedNonASCII compares the word at a time with the bytes of a valid string,
// for every code point and for random bytes, and with every amount of room in dst.
func TestAppendPercentEncodedNonASCII(t *testing.T) {
	buf := make([]byte, 0, 64)
	after := []string{"éaaaaaaa", "a", ""}
	for c := rune(0x80); c <= utf8.MaxRune; c++ {
		checkNonASCII(t, buf, string(c)+after[c%3])
	}
	rng := rand.New(rand.NewPCG(3, 1))
	for range 100_000 {
		s := make([]byte, 1+rng.IntN(16))
		for i := range s {
			s[i] = 0x80 | byte(rng.Uint32())
			if i > 0 && rng.IntN(8) == 0 {
				s[i] &= 0x7F
			}
		}
		checkNonASCII(t, make([]byte, 0, rng.IntN(64)), string(s))
	}
}

func checkNonASCII(t *testing.T, dst []byte, s string) {
	t.Helper()
	run := s[:strings.IndexFunc(s+"a", func(c rune) bool { return c < utf8.RuneSelf })]
	var want []byte
	for _, c := range []byte(ScalarValueString(run)) {
		want = AppendPercentEncodedByte(want, c)
	}
	if got, end := AppendPercentEncodedNonASCII(dst, s, 0); string(got) != string(want) || end != len(run) {
		t.Fatalf("%q is %q up to %d, want %q", s, got, end, want)
	}
}
