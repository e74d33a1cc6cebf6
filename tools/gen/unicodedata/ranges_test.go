package unicodedata

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestDecodeNumbers(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want []rune
		ok   bool
	}{
		{"", nil, true},
		{"Af", []rune{0, 31}, true},           // one digit: below 32
		{"gAv_", []rune{0, 15<<6 | 63}, true}, // two: 10 bits
		{"wAB3__", []rune{1, 7<<12 | 63<<6 | 63}, true},
		{"4QAA", []rune{0x10000}, true},
		// One digit, two, three and four: the first of several has fewer bits.
		{"AfhBwBB4BAA", []rune{0, 31, 1<<6 | 1, 1<<6 | 1, 1 << 12}, true},
		{"g", nil, false}, // cut off
		{"h", nil, false},
		{"Aw-", nil, false},
	} {
		got, err := decodeNumbers(tt.in)
		if (err == nil) != tt.ok || tt.ok && !slices.Equal(got, tt.want) {
			t.Errorf("decodeNumbers(%q) = %x, %v; want %x", tt.in, got, err, tt.want)
		}
	}
}

func TestRanges(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ranges.mjs")
	// U+0001..U+0003 and, after a gap of one, U+0005.
	write(t, file, "export default decodeRanges('BCAA')")
	if got, err := Ranges(file); err != nil || !slices.Equal(got, []Range{{1, 3}, {5, 5}}) {
		t.Errorf("got %x, %v", got, err)
	}
	for _, src := range []string{"", "decodeRanges('A')", "decodeRanges('_AAAA')"} {
		write(t, file, src)
		if got, err := Ranges(file); err == nil {
			t.Errorf("%q: %x", src, got)
		}
	}
	if _, err := Ranges(file + "x"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of no file: %v", err)
	}
}

func TestReadRanges(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ranges.mjs")
	// U+0001..U+0002 and, after a gap of two, U+0005.
	write(t, file, "export default decodeRanges('BBBA');\n")
	var got []rune
	if err := ReadRanges(file, func(r rune) { got = append(got, r) }); err != nil || !slices.Equal(got, []rune{1, 2, 5}) {
		t.Errorf("got %x, %v", got, err)
	}
	for _, src := range []string{"export default [];", "decodeRanges('A')", "decodeRanges('A____')"} {
		write(t, file, src)
		if err := ReadRanges(file, func(rune) {}); err == nil {
			t.Errorf("%q: no error", src)
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
