package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/category"
	"github.com/gowhatwg/url/internal/gen/ucd"
)

func TestPrintable(t *testing.T) {
	for _, tt := range []struct{ message, want string }{
		{"", ""},
		{`open "a\b": ü日👍`, `open "a\b": ü日👍`},
		{"\x1b]0;pwn\a", `\x1b]0;pwn\a`},
		{"a\nb\tc\x7f", `a\nb\tc\x7f`},
		{"\u0085\u009b", `\u0085\u009b`},
		{"\u202e\u2066\u200b\ufeff\U000e0041", `\u202e\u2066\u200b\ufeff\U000e0041`},
		{"\xff\xe2\x82", `\xff\xe2\x82`},
		{"\ufffd", "\ufffd"},
		{strings.Repeat("a", maxMessage), strings.Repeat("a", maxMessage)},
		{strings.Repeat("a", maxMessage+1), strings.Repeat("a", maxMessage) + "…"},
		{strings.Repeat("a", maxMessage-1) + "ü", strings.Repeat("a", maxMessage-1) + "…"},
	} {
		if got := printable(tt.message); got != tt.want {
			t.Errorf("%q is %q, want %q", tt.message, got, tt.want)
		}
	}
}

func TestAppendEscaped(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"a b/ü日👍", "a b/ü日👍"},
		{`C:\x`, `C:\\x`},
		{"\x00\t\n\r\x1b[2J\x7f", `\x00\t\n\r\x1b[2J\x7f`},
		{"\u0080\u0085\u009f\u00a0", `\u0080\u0085\u009f` + "\u00a0"},
		{"\u061c\u200e\u200f\u202a\u202e\u2066\u2069", `\u061c\u200e\u200f\u202a\u202e\u2066\u2069`},
		{"\u2028\u2029", `\u2028\u2029`},
		// These join the letters of words and the parts of emoji.
		{"\u200c\u200d", "\u200c\u200d"},
		{"\xff", `\xff`},
	} {
		if got := string(appendEscaped([]byte("x"), tt.text)); got != "x"+tt.want {
			t.Errorf("%q is %q, want %q", tt.text, got, "x"+tt.want)
		}
	}
}

// TestProperties compares the code points that are listed in the code with Unicode's data.
func TestProperties(t *testing.T) {
	properties := map[rune][]string{}
	err := ucd.Values(ucd.Data(), "PropList.txt", func(r rune, property string) {
		properties[r] = append(properties[r], property)
	})
	if err != nil {
		t.Fatal(err)
	}
	format := map[rune]bool{}
	err = ucd.Values(ucd.Data(), "DerivedGeneralCategory.txt", func(r rune, category string) { format[r] = category == "Cf" })
	if err != nil || !format['\uFEFF'] {
		t.Fatalf("format characters: %v", err)
	}
	for r := range rune(utf8.MaxRune + 1) {
		isJoiner := r == 0x200C || r == 0x200D
		want := r < 0xA0 || r == '\u2028' || r == '\u2029' || format[r] && !isJoiner || 0xE0000 <= r && r <= 0xE007F
		if got := changesText(r); r >= utf8.RuneSelf && got != want {
			t.Errorf("%U: changes text: %v", r, got)
		}
		if got := isVariationSelector(r); got != slices.Contains(properties[r], "Variation_Selector") {
			t.Errorf("%U: Variation_Selector: %v", r, got)
		}
	}
}

// FuzzPrintable looks for a message or a column that a terminal doesn't show as text, and for a
// column that two different texts give.
func FuzzPrintable(f *testing.F) {
	f.Add("\x1b]0;pwn\a\u202e\\")
	f.Fuzz(func(t *testing.T, text string) {
		for _, c := range printable(text) {
			if !category.IsPrint(c) {
				t.Errorf("%q is printed as %q", text, printable(text))
			}
		}
		escaped := string(appendEscaped(nil, text))
		if strings.ContainsFunc(escaped, unicode.IsControl) || !utf8.ValidString(escaped) {
			t.Errorf("%q is the column %q", text, escaped)
		}
		if other := string(appendEscaped(nil, escaped)); (other == escaped) != (escaped == text && !strings.Contains(text, `\`)) {
			t.Errorf("%q and %q are the same column", text, escaped)
		}
	})
}

func TestIsTerminal(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	if isTerminal(f) {
		t.Error("a file is taken for a terminal")
	}
	if _, err := f.WriteString("12345"); err != nil || fileSize(f) != 5 {
		t.Errorf("a file has %d bytes, %v", fileSize(f), err)
	}
	same, err := os.Open(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	defer same.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if isTerminal(null) || fileSize(null) != 0 {
		t.Error("the null device is considered a terminal or a file")
	}
	if areSeparate(f, same) || !areSeparate(f, null) {
		t.Error("a file is considered different from itself, or the same as another one")
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if isTerminal(f) || fileSize(f) != 0 || areSeparate(f, null) || areSeparate(null, f) {
		t.Error("a closed file is considered a terminal, a file, or different from another one")
	}
}
