package uts46

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// validCodePoints returns the code points that UTS #46 finds valid.
func validCodePoints() []rune {
	var runes []rune
	for r := range rune(utf8.MaxRune + 1) {
		if recordOf(r)&status == valid {
			runes = append(runes, r)
		}
	}
	return runes
}

// times returns n, or a tenth of it with -short.
func times(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// checkNFC compares the NFC of label with the reference, unless label has code points that
// aren't valid.
func checkNFC(t *testing.T, u *reference, label []rune) {
	t.Helper()
	if recordsOf(label)&status != valid {
		return
	}
	want := u.nfc(label)
	if got := appendNFC(nil, label); !slices.Equal(got, want) {
		t.Errorf("NFC of %+q is %+q, want %+q", string(label), string(got), string(want))
	}
	if isCertainlyNFC(label) && !slices.Equal(label, want) {
		t.Errorf("the quick check says that %+q is in NFC", string(label))
	}
}

func TestNFCCodePoints(t *testing.T) {
	u := readReference(t)
	n := 0
	for _, r := range validCodePoints() {
		if testing.Short() && r%16 != 0 {
			continue
		}
		n++
		decomposed := string(u.decompose(nil, r))
		s := string(r)
		for _, s := range []string{s, decomposed, s + s, "a" + s, s + "\u0301", decomposed + "\u0323\u0307", "a\u0301" + s + "\u0323"} {
			checkNFC(t, u, []rune(s))
		}
	}
	want := 150_000
	if testing.Short() {
		want /= 16
	}
	if n < want {
		t.Errorf("only %d code points checked", n)
	}
}

// TestNFCPairs pairs each mark that has a combining class or composes with each code point that
// composes and with each other such mark.
func TestNFCPairs(t *testing.T) {
	u := readReference(t)
	first := map[rune]bool{'a': true, 0x1100: true, 0x1112: true, 0xAC00: true, 0xAC01: true, 0xD7A3: true}
	second := map[rune]bool{0x1161: true, 0x1175: true, 0x11A7: true, 0x11A8: true, 0x11C2: true}
	for pair := range u.composition {
		first[pair[0]], second[pair[1]] = true, true
	}
	for r := range u.class {
		second[r] = true
	}
	pairs := 0
	for a := range first {
		if testing.Short() && a%16 != 1 {
			continue
		}
		for b := range second {
			checkNFC(t, u, []rune{a, b})
			pairs++
		}
	}
	for a := range second {
		if testing.Short() && a%16 != 1 {
			continue
		}
		for b := range second {
			checkNFC(t, u, []rune{'a', a, b})
			pairs++
		}
	}
	t.Logf("%d pairs", pairs)
	if pairs < times(1_300_000)/2 {
		t.Errorf("only %d pairs checked", pairs)
	}
}

// TestNFCSequences compares sequences of code points that normalization changes with the
// reference. It also compares them with x/text if that knows the code points: its Unicode may
// be older, but normalization is stable.
func TestNFCSequences(t *testing.T) {
	u := readReference(t)
	var pool []rune
	inXText := map[rune]bool{}
	for _, r := range validCodePoints() {
		rec := recordOf(r)
		isHangul := 0x1100 <= r && r < 0x1200 || hangulSBase <= r && r < hangulSBase+2*hangulTCount
		if isHangul || rec&(nfcMaybe|nfcDecomposes|nfcCombiningClass) != 0 {
			pool = append(pool, r)
			properties := norm.NFC.PropertiesString(string(r))
			inXText[r] = isHangul || properties.CCC() != 0 || !properties.BoundaryBefore() || properties.Decomposition() != nil
		}
	}
	rng := rand.New(rand.NewPCG(15, 1))
	compared := 0
	for range times(100_000) {
		s := []rune{'a'}
		for range 1 + rng.IntN(8) {
			// Neighbors in the pool mostly belong to one script.
			at := rng.IntN(len(pool))
			for range 1 + rng.IntN(3) {
				s = append(s, pool[(at+rng.IntN(40))%len(pool)])
			}
		}
		checkNFC(t, u, s)
		if slices.ContainsFunc(s[1:], func(r rune) bool { return !inXText[r] }) {
			continue
		}
		compared++
		if got, want := string(appendNFC(nil, s)), norm.NFC.String(string(s)); got != want {
			t.Errorf("NFC of %+q is %+q, want %+q, as in x/text", string(s), got, want)
		}
	}
	if compared < times(100_000)/4 {
		t.Errorf("only %d sequences compared with x/text", compared)
	}
}

// TestNFCLongRun covers runs of marks that x/text breaks up.
func TestNFCLongRun(t *testing.T) {
	const n = maxLabelCodePoints / 2
	label := []rune("a" + strings.Repeat("\u0301\u0323", n))
	want := "ạ" + strings.Repeat("\u0323", n-1) + strings.Repeat("\u0301", n)
	if got := string(appendNFC(nil, label)); got != want {
		t.Errorf("NFC of a and %d marks is %+q, want %+q", 2*n, got, want)
	}
	// Marks of one class keep their order.
	label = []rune("x" + strings.Repeat("\u0313\u0301", n))
	if got := appendNFC(nil, label); !slices.Equal(got, label) {
		t.Errorf("marks of one class were moved: %+q", string(got))
	}
	// A domain with many marks gets nothing inserted.
	ascii, problem := toASCII("a"+strings.Repeat("\u0316", 50), false)
	if got := toUnicode(ascii); problem.Reason != 0 || got != "a"+strings.Repeat("\u0316", 50) {
		t.Errorf("50 marks: %q is %+q (%v)", ascii, got, problem)
	}
}

// TestRecords checks the tables for each valid code point.
func TestRecords(t *testing.T) {
	u := readReference(t)
	bidiClasses := map[string]record{
		"L": bidiL, "R": bidiR, "AL": bidiR, "AN": bidiAN, "EN": bidiEN, "NSM": bidiNSM,
		"ES": bidiNeutral, "CS": bidiNeutral, "ET": bidiNeutral, "ON": bidiNeutral, "BN": bidiNeutral,
	}
	for _, r := range validCodePoints() {
		want := record(u.class[r])<<nfcClassBits | bidiOther
		if class, ok := bidiClasses[u.bidi[r]]; ok {
			want = want&^bidiOther | class
		}
		if strings.HasPrefix(u.category[r], "M") {
			want |= mark
		}
		if got := recordOf(r) & (nfcCombiningClass | bidiL | bidiR | bidiAN | bidiEN | bidiNeutral | bidiNSM | bidiOther | mark); got != want {
			t.Errorf("%U: %#x, want %#x", r, got, want)
		}
	}
}

// TestTables checks the package's assumptions about every mapping.
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
