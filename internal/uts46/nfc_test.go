package uts46

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// stableValid returns the code points that UTS #46 finds valid and that are
// assigned in the toolchain's Unicode. Of these golang.org/x/text says the same
// as the tables, whatever version it is: normalization is stable.
func stableValid() []rune {
	var runes []rune
	assigned := []*unicode.RangeTable{unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf}
	for r := range rune(unicode.MaxRune + 1) {
		if recordOf(r)&status == valid && unicode.In(r, assigned...) {
			runes = append(runes, r)
		}
	}
	return runes
}

// times returns n, or with -short a tenth of it.
func times(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

func TestNFCCodePoints(t *testing.T) {
	n := 0
	for _, r := range stableValid() {
		if testing.Short() && r%16 != 0 {
			continue
		}
		n++
		s := string(r)
		decomposed := norm.NFD.String(s)
		for _, s := range []string{s, decomposed, s + s, "a" + s, s + "\u0301", decomposed + "\u0323\u0307", "a\u0301" + s + "\u0323"} {
			checkNFC(t, s)
		}
		properties := norm.NFC.PropertiesString(s)
		rec := recordOf(r)
		if decomposed == s && rec.combiningClass() != properties.CCC() {
			t.Errorf("%U: combining class %d, want %d", r, rec.combiningClass(), properties.CCC())
		}
		if rec&mark != 0 != unicode.Is(unicode.M, r) {
			t.Errorf("%U: mark: %v", r, rec&mark != 0)
		}
	}
	want := 140_000
	if testing.Short() {
		want /= 16
	}
	if n < want {
		t.Errorf("only %d code points checked", n)
	}
}

// halvesCompose tells whether x/text can compose what is no pair. Versions up to
// v0.40 at least look pairs up by the lower 16 bits of both code points, so that
// U+10050 with U+0301 is U+1E54 to them, as "P" with U+0301 is.
func halvesCompose(label []rune) bool {
	if norm.NFC.String("\U00010050\u0301") == "\U00010050\u0301" {
		return false
	}
	halves := slices.Clone(label)
	for i := range halves {
		halves[i] &= 0xFFFF
	}
	return !slices.Equal(label, halves) && !norm.NFC.IsNormalString(string(halves))
}

// composesAcross tells whether x/text can compose two code points although a starter is
// between them. Versions before v0.42 do so if that is one that could have been composed
// with what is before it, as U+0CD5 with U+0CC6, and marks after it have to be sorted.
func composesAcross(label []rune) bool {
	if norm.NFC.String("a\u0CD5\u0309\u031D") == "a\u0CD5\u031D\u0309" {
		return false
	}
	return slices.ContainsFunc(label, func(r rune) bool { return recordOf(r)&(nfcMaybe|nfcCombiningClass) == nfcMaybe })
}

// checkNFC compares the NFC of s with x/text's, unless s has code points that
// aren't valid, or so many marks that x/text inserts a joiner, or it is
// wrong.
func checkNFC(t *testing.T, s string) {
	t.Helper()
	label := []rune(s)
	if recordsOf(label)&status != valid {
		return
	}
	if halvesCompose(label) || composesAcross(label) {
		return
	}
	want := norm.NFC.String(s)
	if got := string(appendNFC(nil, label)); got != want {
		t.Errorf("NFC of %+q is %+q, want %+q", s, got, want)
	}
	if isCertainlyNFC(label) && s != want {
		t.Errorf("the quick check finds %+q to be NFC", s)
	}
}

// TestNFCSequences compares sequences of code points that normalization
// changes.
func TestNFCSequences(t *testing.T) {
	var pool []rune
	for _, r := range stableValid() {
		rec := recordOf(r)
		isHangul := 0x1100 <= r && r < 0x1200 || hangulSBase <= r && r < hangulSBase+2*hangulTCount
		if isHangul || rec&(nfcMaybe|nfcDecomposes|nfcCombiningClass) != 0 {
			pool = append(pool, r)
		}
	}
	rng := rand.New(rand.NewPCG(15, 1))
	for range times(100_000) {
		s := []rune{'a'}
		for range 1 + rng.IntN(8) {
			// Neighbors in the pool belong to one script, mostly.
			at := rng.IntN(len(pool))
			for range 1 + rng.IntN(3) {
				s = append(s, pool[(at+rng.IntN(40))%len(pool)])
			}
		}
		checkNFC(t, string(s))
	}
}

// TestNFCNew has what Unicode gained after version 15.0, from NormalizationTest
// of its later versions.
func TestNFCNew(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"\U000105D2\u0307", "\U000105C9"},
		{"\U000105DA\u0307", "\U000105E4"},
		{"\U00011382\U000113C9", "\U00011383"},
		{"\U00011384\U000113BB", "\U00011385"},
		{"\U000113C2\U000113C2", "\U000113C5"},
		{"\U000113C2\U000113B8", "\U000113C7"},
		{"\U0001611E\U0001611E\U0001611F", "\U00016126"},
		{"\U00016D67\U00016D67", "\U00016D68"},
		{"\U00016D63\U00016D67\U00016D67", "\U00016D6A"},
		{"\U00016D69\U00016D67", "\U00016D6A"},
		// Combining classes: 230 after 220.
		{"a\U00010D69\u0316", "a\u0316\U00010D69"},
		{"a\U0001E5EE\U0001E5EF", "a\U0001E5EF\U0001E5EE"},
	} {
		if got := string(appendNFC(nil, []rune(tt.in))); got != tt.want {
			t.Errorf("NFC of %+q is %+q, want %+q", tt.in, got, tt.want)
		}
	}
}

// TestNFCLongRun has runs of marks that x/text breaks up.
func TestNFCLongRun(t *testing.T) {
	const n = maxLabelCodePoints / 2
	label := []rune("a" + strings.Repeat("\u0301\u0323", n))
	want := "ạ" + strings.Repeat("\u0323", n-1) + strings.Repeat("\u0301", n)
	if got := string(appendNFC(nil, label)); got != want {
		t.Errorf("NFC of a and %d marks is %+q, want %+q", 2*n, got, want)
	}
	// The order of marks of one class stays.
	label = []rune("x" + strings.Repeat("\u0313\u0301", n))
	if got := appendNFC(nil, label); !slices.Equal(got, label) {
		t.Errorf("marks of one class were moved: %+q", string(got))
	}
	// A host of them has nothing inserted.
	ascii, problem := toASCII("a"+strings.Repeat("\u0316", 50), false)
	if got := toUnicode(ascii); problem.Reason != 0 || got != "a"+strings.Repeat("\u0316", 50) {
		t.Errorf("50 marks: %q is %+q (%v)", ascii, got, problem)
	}
}

// TestBidiClasses compares with x/text where that has the code point.
func TestBidiClasses(t *testing.T) {
	classes := map[bidi.Class]record{
		bidi.L: bidiL, bidi.R: bidiR, bidi.AL: bidiR, bidi.AN: bidiAN, bidi.EN: bidiEN, bidi.NSM: bidiNSM,
		bidi.ES: bidiNeutral, bidi.CS: bidiNeutral, bidi.ET: bidiNeutral, bidi.ON: bidiNeutral, bidi.BN: bidiNeutral,
	}
	for _, r := range stableValid() {
		properties, _ := bidi.LookupRune(r)
		want, ok := classes[properties.Class()]
		if !ok {
			want = bidiOther
		}
		if r == 0x1171E && bidi.UnicodeVersion < "16" {
			want = bidiL // the one class that Unicode changed since 15.0
		}
		if got := recordOf(r) & bidiClasses; got != want {
			t.Errorf("%U: bidi class %#x, want %#x", r, got, want)
		}
	}
}

// TestTables checks that every mapping is what the package takes it for.
func TestTables(t *testing.T) {
	mapped := 0
	for r := range rune(utf8.MaxRune + 1) {
		rec := recordOf(r)
		if rec&status != shifted {
			continue
		}
		mapped++
		label, isFullStop := appendMapped(nil, r, rec)
		if isFullStop == (len(label) > 0) {
			t.Errorf("%U: maps to %+q, full stop: %v", r, string(label), isFullStop)
		}
		if recordsOf(label)&status != valid || !slices.Equal(appendNFC(nil, label), label) {
			t.Errorf("%U: maps to %+q, which isn't valid and in NFC", r, string(label))
		}
	}
	if mapped < 6000 {
		t.Errorf("%d code points are mapped", mapped)
	}
	for r := rune(0xD800); r < 0xE000; r++ {
		if recordOf(r) != disallowed {
			t.Errorf("%U isn't disallowed", r)
		}
	}
}
