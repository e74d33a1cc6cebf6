package infra

import (
	"math/rand/v2"
	"testing"

	"golang.org/x/text/encoding/unicode"
)

func TestScalarValueString(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"aä語🙂", "aä語🙂"},
		{"\uFEFFa", "\uFEFFa"},                 // a byte order mark stays
		{"\xC0\xAF", "\uFFFD\uFFFD"},           // an overlong form
		{"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"}, // a surrogate
		{"\xF0\x9F\x99", "\uFFFD"},             // a truncated sequence
		{"\xE2\xE2\x82\xAC", "\uFFFD€"},        // one that ends where the next one begins
		{"a\xFFb\xFFc", "a\uFFFDb\uFFFDc"},
	} {
		if got := ScalarValueString(tt.in); got != tt.want {
			t.Errorf("ScalarValueString(%q) = %+q, want %+q", tt.in, got, tt.want)
		}
	}
}

// TestScalarValueStringAgainstText compares ScalarValueString with the decoder of x/text, on all
// strings of up to four bytes at the ends of the ranges that the decoder tells apart, and on longer
// ones at random.
func TestScalarValueStringAgainstText(t *testing.T) {
	bytes := []byte("a\x00\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xFF")
	check := func(in string) {
		want, err := unicode.UTF8.NewDecoder().String(in)
		if got := ScalarValueString(in); err != nil || got != want {
			t.Errorf("ScalarValueString(%q) = %+q, want %+q, %v", in, got, want, err)
		}
	}
	var all func(in []byte)
	all = func(in []byte) {
		check(string(in))
		for _, c := range bytes {
			if len(in) < 4 {
				all(append(in, c))
			}
		}
	}
	all(nil)
	rng := rand.New(rand.NewPCG(8, 16))
	for range 100_000 {
		in := make([]byte, 5+rng.IntN(4))
		for i := range in {
			in[i] = bytes[rng.IntN(len(bytes))]
		}
		check(string(in))
	}
}

func TestScalarValueStringAllocations(t *testing.T) {
	if got := testing.AllocsPerRun(100, func() { ScalarValueString("https://ä.example/") }); got != 0 {
		t.Errorf("%v allocations", got)
	}
}
