package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestReadMappingRow(t *testing.T) {
	for _, tt := range []struct {
		row   string
		first rune
		last  rune
		want  codePoint
	}{
		{`[65, 1, "a"]`, 65, 65, codePoint{status: mapped, mapping: "a"}},
		{`[[48, 57], 2]`, 48, 57, codePoint{status: valid}},
		{`[223, 6, "ss"]`, 223, 223, codePoint{status: valid}},
		{`[[65024, 65039], 7]`, 65024, 65039, codePoint{status: ignored}},
	} {
		d := new(unicodeData)
		if err := d.readMappingRow(rawRow(t, tt.row)); err != nil {
			t.Errorf("%s: %v", tt.row, err)
		}
		if d.codePoints[tt.first] != tt.want || d.codePoints[tt.last] != tt.want || d.codePoints[tt.last+1] != (codePoint{}) {
			t.Errorf("%s: %+v to %+v, want %+v", tt.row, d.codePoints[tt.first], d.codePoints[tt.last], tt.want)
		}
	}
	for _, row := range []string{`[]`, `[65]`, `["A", 2]`, `[65, "valid"]`, `[65, 1]`, `[65, 1, 97]`, `[65, 9]`} {
		if err := new(unicodeData).readMappingRow(rawRow(t, row)); err == nil {
			t.Errorf("%s: no error", row)
		}
	}
}

// normRows are rows of the form that the source has, in its order.
const normRows = `	{0x0, 0, 0, 0, f(Yes, false, "")},
	{0xa0, 0, 0, 0, g(Yes, No, false, false, "", " ")},
	{0xa1, 0, 0, 0, f(Yes, false, "")},
	{0xe9, 0, 0, 1, f(Yes, false, "e\u0301")},
	{0xea, 0, 0, 0, f(Yes, false, "")},
	{0x113, 0, 0, 1, f(Yes, true, "e\u0304")},
	{0x114, 0, 0, 0, f(Yes, false, "")},
	{0x300, 230, 1, 1, f(Maybe, false, "")},
	{0x305, 0, 0, 0, f(Yes, false, "")},
	{0x94d, 9, 1, 1, f(Yes, false, "")},
	{0x94e, 0, 0, 0, f(Yes, false, "")},
	{0x958, 0, 0, 1, f(No, false, "\u0915\u093c")},
	{0x959, 0, 0, 0, f(Yes, false, "")},
	{0x1e17, 0, 0, 2, f(Yes, false, "e\u0304\u0301")},
	{0x1e18, 0, 0, 0, f(Yes, false, "")},
	{0x16d69, 0, 0, 1, f(Yes, true, "\U00016d63\U00016d67")},
	{0x16d6a, 0, 0, 2, f(Yes, false, "\U00016d63\U00016d67\U00016d67")},
	{0x16d6b, 0, 0, 0, f(Yes, false, "")},
`

// What the source as a whole is read as, the tables show that are made of it.
func TestReadNormalization(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "unicode", "norm", "data17.0.0_test.go"), normRows)
	d := &unicodeData{version: "17.0.0"}
	if err := d.readNormalization(dir); err != nil {
		t.Fatal(err)
	}
	for r, want := range map[rune]codePoint{
		'a':      {nfcQC: "Yes"},
		0x0301:   {nfcQC: "Maybe", ccc: 230},
		0x094D:   {nfcQC: "Yes", ccc: 9},
		0x00E9:   {nfcQC: "Yes", decomp: "e\u0301"},
		0x1E17:   {nfcQC: "Yes", decomp: "e\u0304\u0301"},
		0x0958:   {nfcQC: "No", decomp: "\u0915\u093C"},
		0x16D6A:  {nfcQC: "Yes", decomp: "\U00016D63\U00016D67\U00016D67"},
		0x10FFFF: {nfcQC: "Yes"},
	} {
		if got := d.codePoints[r]; got != want {
			t.Errorf("%U: %+v, want %+v", r, got, want)
		}
	}
	triples := d.compositions()
	for _, want := range [][3]rune{{'e', 0x0301, 0xE9}, {0x0113, 0x0301, 0x1E17}, {0x16D69, 0x16D67, 0x16D6A}} {
		if !slices.Contains(triples, want) {
			t.Errorf("%U isn't among the compositions", want)
		}
	}
}

func TestReadNormalizationForm(t *testing.T) {
	for _, src := range []string{"", "\t{0x0, 0, f(Yes, false, \"\")},\n", "\t{0x0, 999, 0, 0, f(Yes, false, \"\")},\n"} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "unicode", "norm", "data1.0.0_test.go"), src)
		d := &unicodeData{version: "1.0.0"}
		if err := d.readNormalization(dir); err == nil {
			t.Errorf("%q: no error", src)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		want string
		c    codePoint
	}{
		{"not in NFC", codePoint{status: valid, nfcQC: "No", decomp: "a"}},
		{"which isn't valid", codePoint{status: valid, nfcQC: "Yes", decomp: "a\u2065"}},
		{"not inert", codePoint{status: disallowed, nfcQC: "Maybe"}},
		{"full stop", codePoint{status: mapped, mapping: "1."}},
		{"which isn't valid", codePoint{status: mapped, mapping: "\u2065"}},
		{"composes", codePoint{status: valid, nfcQC: "Yes", decomp: ".a"}},
	} {
		d := new(unicodeData)
		d.codePoints['a'].status = valid
		d.codePoints['.'].status = valid
		if err := d.check(); err != nil {
			t.Fatal(err)
		}
		d.codePoints[0x2000] = tt.c
		if err := d.check(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: error %v, want one with %q", tt.c, err, tt.want)
		}
	}
}

func TestRecord(t *testing.T) {
	d := new(unicodeData)
	for _, tt := range []struct {
		r    rune
		c    codePoint
		want string
	}{
		{'a', codePoint{status: valid, bidi: "Left_To_Right"}, "bidiL"},
		{'_', codePoint{status: valid, bidi: "Other_Neutral"}, "bidiNeutral | notSTD3"},
		{0xA0, codePoint{status: ignored, bidi: "Left_To_Right"}, "ignored"},
		{0x80, codePoint{bidi: "Left_To_Right"}, "disallowed"},
		{0x2029, codePoint{status: valid, bidi: "Paragraph_Separator"}, "bidiOther | nonASCII"},
		{0x0628, codePoint{status: valid, bidi: "Arabic_Letter", joining: "Dual_Joining"}, "bidiR | joinsLeft | joinsRight | nonASCII"},
		{0x200D, codePoint{status: valid, bidi: "Boundary_Neutral", joining: "Join_Causing"}, "bidiNeutral | joiner | nonASCII"},
		{0x0301, codePoint{status: valid, bidi: "Nonspacing_Mark", joining: "Transparent", mark: true, nfcQC: "Maybe", ccc: 230},
			"bidiNSM | joinsTransparent | mark | nfcMaybe | nonASCII | 230<<nfcClassBits"},
		{0xE9, codePoint{status: valid, bidi: "Left_To_Right", decomp: "e\u0301"}, "bidiL | nfcDecomposes | nonASCII"},
	} {
		d.codePoints[tt.r] = tt.c
		if got := d.record(tt.r); got != tt.want {
			t.Errorf("%U: %q, want %q", tt.r, got, tt.want)
		}
	}
	for shift, want := range map[int32]string{32: "shifted | 0x20<<shiftBits", -8: "shifted | (1<<24-0x8)<<shiftBits"} {
		if got := shiftRecord(shift); got != want {
			t.Errorf("shift %d: %q, want %q", shift, got, want)
		}
	}
}

func TestShare(t *testing.T) {
	blocks, numbers := share([]uint16{1, 2, 3, 4, 1, 2, 3, 4, 5, 6}, 2)
	if !slices.Equal(blocks, []uint16{1, 2, 3, 4, 5, 6}) || !slices.Equal(numbers, []uint16{0, 1, 0, 1, 2}) {
		t.Errorf("got %v, %v", blocks, numbers)
	}
}

// TestRun generates the tables from small sources.
func TestRun(t *testing.T) {
	in, xtext := t.TempDir(), t.TempDir()
	modules := filepath.Join(in, "node_modules")
	write(t, filepath.Join(modules, "tr46", "package.json"), `{"version": "9.9.9", "unicodeVersion": "1.2.3"}`)
	var rows strings.Builder
	for r := range 128 {
		// No two leaves of ASCII are alike.
		if leaf := r / 32; leaf > 0 && r%(leaf+1) == 0 {
			fmt.Fprintf(&rows, "[%d, 1, \"b\"],", r)
		} else {
			fmt.Fprintf(&rows, "[%d, 2],", r)
		}
	}
	write(t, filepath.Join(modules, "tr46", "lib", "mappingTable.json"), "["+rows.String()+`[[128, 1114111], 3]]`)
	properties := filepath.Join(modules, "@unicode", "unicode-1.2.3")
	write(t, filepath.Join(properties, "package.json"), `{"name": "@unicode/unicode-1.2.3", "version": "0.1.0"}`)
	for _, value := range []string{"Bidi_Class/Left_To_Right", "Joining_Type/Dual_Joining", "General_Category/Mark"} {
		write(t, filepath.Join(properties, value, "ranges.mjs"), "decodeRanges('Af')")
	}
	data := filepath.Join(xtext, "unicode", "norm", "data1.2.3_test.go")
	write(t, data, "\t{0x0, 0, 0, 0, f(Yes, false, \"\")},\n\t{0x61, 0, 0, 0, g(Yes, No, false, false, \"\", \"b\")},\n")
	out := filepath.Join(t.TempDir(), "unicode_tables.go")
	if err := run(in, xtext, out); err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"DO NOT EDIT.", "tr46@9.9.9", "@unicode/unicode-1.2.3@0.1.0", "data1.2.3_test.go", `const UnicodeVersion = "1.2.3"`} {
		if !strings.Contains(string(src), want) {
			t.Errorf("the tables don't have %q", want)
		}
	}
	// Sources of another version are refused.
	if err := os.Remove(data); err != nil {
		t.Fatal(err)
	}
	if err := run(in, xtext, out); err == nil || !strings.Contains(err.Error(), "data1.2.3_test.go") {
		t.Errorf("without the data of x/text: %v", err)
	}
	if err := run(t.TempDir(), xtext, out); err == nil || !strings.Contains(err.Error(), "tr46") {
		t.Errorf("without tr46: %v", err)
	}
}

func write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func rawRow(t *testing.T, s string) (row []json.RawMessage) {
	t.Helper()
	if err := json.Unmarshal([]byte(s), &row); err != nil {
		t.Fatal(err)
	}
	return row
}
