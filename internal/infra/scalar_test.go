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
		{"\uFEFFa", "\uFEFFa"}, // a byte order mark stays
		{"\x80", "\uFFFD"},
		{"\xC0\xAF", "\uFFFD\uFFFD"},                     // an overlong form
		{"\xE0\x80\xAF", "\uFFFD\uFFFD\uFFFD"},           // a longer one
		{"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},           // a surrogate
		{"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"}, // beyond U+10FFFF
		{"\xF5", "\uFFFD"},
		// A truncated sequence becomes one U+FFFD.
		{"\xE2\x82", "\uFFFD"},
		{"\xF0\x9F\x99", "\uFFFD"},
		{"\xF0\x9F\x99a", "\uFFFDa"},
		{"\xC2x", "\uFFFDx"},
		{"\xDFx", "\uFFFDx"},
		{"\xE0\xA0x", "\uFFFDx"}, // both ends of each special range of second bytes
		{"\xE0\xBFx", "\uFFFDx"},
		{"\xE0\x9Fx", "\uFFFD\uFFFDx"},
		{"\xE1\x80x", "\uFFFDx"},
		{"\xEC\xBFx", "\uFFFDx"},
		{"\xED\x80x", "\uFFFDx"},
		{"\xED\x9Fx", "\uFFFDx"},
		{"\xED\xA0x", "\uFFFD\uFFFDx"},
		{"\xEE\xA0x", "\uFFFDx"},
		{"\xEF\xBFx", "\uFFFDx"},
		{"\xF0\x90\x80x", "\uFFFDx"},
		{"\xF0\xBF\xBFx", "\uFFFDx"},
		{"\xF0\x8F\x80x", "\uFFFD\uFFFD\uFFFDx"},
		{"\xF1\x80\x80x", "\uFFFDx"},
		{"\xF3\xBF\xBFx", "\uFFFDx"},
		{"\xF4\x80\x80x", "\uFFFDx"},
		{"\xF4\x8F\xBFx", "\uFFFDx"},
		{"\xF4\x90\x80x", "\uFFFD\uFFFD\uFFFDx"},
		{"\xE2\x7F", "\uFFFD\x7F"}, // not a continuation byte
		{"\xE2\xC0", "\uFFFD\uFFFD"},
		// A truncated sequence ends where the next sequence begins.
		{"\xE2\xE2\x82\xAC", "\uFFFD€"},
		{"a\xFFb\xFFc", "a\uFFFDb\uFFFDc"},
	} {
		if got := ScalarValueString(tt.in); got != tt.want {
			t.Errorf("ScalarValueString(%q) = %+q, want %+q", tt.in, got, tt.want)
		}
	}
}

// TestScalarValueStringAgainstText compares ScalarValueString with the decoder of x/text.
func TestScalarValueStringAgainstText(t *testing.T) {
	bytes := []byte("a\x00\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xFF")
	rng := rand.New(rand.NewPCG(8, 16))
	for range 100_000 {
		in := make([]byte, 1+rng.IntN(8))
		for i := range in {
			in[i] = bytes[rng.IntN(len(bytes))]
		}
		want, err := unicode.UTF8.NewDecoder().String(string(in))
		if got := ScalarValueString(string(in)); err != nil || got != want {
			t.Errorf("ScalarValueString(%q) = %+q, want %+q, %v", in, got, want, err)
		}
	}
}

func TestScalarValueStringAllocations(t *testing.T) {
	if got := testing.AllocsPerRun(100, func() { ScalarValueString("https://ä.example/") }); got != 0 {
		t.Errorf("%v allocations", got)
	}
}
