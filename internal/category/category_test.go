package category

import (
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/testing/ucd"
)

func TestOf(t *testing.T) {
	for _, tt := range []struct {
		runes string
		want  Category
	}{
		{"aZäßЖ漢ʰǅ한", Letter},
		{"09٣", Digit},
		{"½Ⅷ²", Number},
		{"\u0301\uFE0F", NonspacingMark},
		{"\u20DD", EnclosingMark},
		{"\u0903", SpacingMark},
		{"$€", Currency},
		{"!_-«»+^☕\uFFFD", PrintableSymbol},
		{" \t\x7F\u00A0\u00AD\u200B\u2028\u202E\uE000\uFFFF\U0010FFFF", Unprintable},
		// Assigned since Unicode 16, 17 and 18.
		{"\u1C89\U000323B0\U0003D000", Letter},
		{"\U00011DD9\U0001E6E9", Letter},
	} {
		for _, r := range tt.runes {
			if got := Of(r); got != tt.want {
				t.Errorf("%U: %d, want %d", r, got, tt.want)
			}
		}
	}
	for _, r := range []rune{-1, utf8.MaxRune + 1, 1 << 30} {
		if got := Of(r); got != Unprintable || IsPrint(r) || IsWide(r) {
			t.Errorf("%#x: %d", r, got)
		}
	}
}

// TestTables compares the category of each code point with the data, and with package unicode
// if that knows the code point. Assigned code points keep their group, except for a few that
// later versions of Unicode corrected.
func TestTables(t *testing.T) {
	values := map[rune]string{}
	if err := ucd.Values(ucd.Test(t), "DerivedGeneralCategory.txt", func(r rune, value string) { values[r] = value }); err != nil {
		t.Fatal(err)
	}
	groups := [...][]string{
		Unprintable: {"Cn", "Cc", "Cf", "Cs", "Co", "Zs", "Zl", "Zp"}, Letter: {"Lu", "Ll", "Lt", "Lm", "Lo"}, Digit: {"Nd"},
		Number: {"Nl", "No"}, NonspacingMark: {"Mn"}, EnclosingMark: {"Me"}, SpacingMark: {"Mc"}, Currency: {"Sc"},
		PrintableSymbol: {"Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sk", "So"},
	}
	changed := 0
	for r := range rune(utf8.MaxRune + 1) {
		got := Of(r)
		if !slices.Contains(groups[got], values[r]) {
			t.Errorf("%U: %d, but it is %q", r, got, values[r])
		}
		if want := got != Unprintable || r == ' '; IsPrint(r) != want {
			t.Errorf("%U: IsPrint is %v", r, IsPrint(r))
		}
		if unicode.IsPrint(r) && (got.IsMark() != unicode.IsMark(r) || got.IsLetterOrNumber() != unicode.In(r, unicode.L, unicode.N) || !IsPrint(r)) {
			changed++
		}
	}
	if changed > 10 {
		t.Errorf("%d code points have a category other than in package unicode", changed)
	}
}

func TestIsWide(t *testing.T) {
	values := map[rune]string{}
	if err := ucd.Values(ucd.Test(t), "EastAsianWidth.txt", func(r rune, value string) { values[r] = value }); err != nil {
		t.Fatal(err)
	}
	for r := range rune(utf8.MaxRune + 1) {
		if got := IsWide(r); got != (values[r] != "") {
			t.Errorf("%U: %v, but its width is %q", r, got, values[r])
		}
	}
	for _, r := range "漢한ｗ☕👍" {
		if !IsWide(r) {
			t.Errorf("%q isn't wide", r)
		}
	}
}
