package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestDecodeNumbers(t *testing.T) {
	// One digit, two, three and four: the first of several has fewer bits.
	got, err := decodeNumbers("AfhBwBB4BAA")
	if want := []rune{0, 31, 1<<6 | 1, 1<<6 | 1, 1 << 12}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if _, err := decodeNumbers("h"); err == nil {
		t.Error("a number that is cut off")
	}
}

func TestReadRanges(t *testing.T) {
	folder := t.TempDir()
	write := func(src string) {
		if err := os.WriteFile(filepath.Join(folder, "ranges.mjs"), []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("export default decodeRanges('BCAA')")
	// 1 to 3, and after a gap of one 5.
	got, err := readRanges(folder)
	if want := []runeRange{{1, 3}, {5, 5}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	for _, src := range []string{"", "decodeRanges('A')", "decodeRanges('_AAAA')"} {
		write(src)
		if got, err := readRanges(folder); err == nil {
			t.Errorf("%q: %v", src, got)
		}
	}
}

func TestMask(t *testing.T) {
	p := property{"x", []runeRange{{'a', 'b'}, {0x17F, 0x17F}}}
	if mask(p, 0) != 0 || mask(p, 64) != 3<<('a'-64) || mask(p, 128) != 1 {
		t.Errorf("%x %x %x", mask(p, 0), mask(p, 64), mask(p, 128))
	}
}

func TestSource(t *testing.T) {
	d := &data{version: "1.0", sources: []string{"a@1"}, idStart: []runeRange{{'a', 'z'}, {0xAA, 0xAB}}, binary: []property{{"B", nil}}, ofString: []string{"S"}}
	src, err := d.source()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`UnicodeVersion = "1.0"`, "{0xaa, 0xab}", `{"B", charSet{0x0, 0x0, 0x0}}`, `"S",`, "a@1"} {
		if !strings.Contains(string(src), want) {
			t.Errorf("the source has no %s", want)
		}
	}
	if strings.Contains(string(src), "0x61") {
		t.Error("the ranges have ASCII")
	}
}
