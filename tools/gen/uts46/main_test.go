package main

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// sources are small files of the form that the command reads.
func sources() fstest.MapFS {
	var ascii strings.Builder
	for r := range 128 {
		// Make all leaves of ASCII different.
		if leaf := r / 32; leaf > 0 && r%(leaf+1) == 0 {
			fmt.Fprintf(&ascii, "%04X;mapped;00DF\n", r)
		} else {
			fmt.Fprintf(&ascii, "%04X;valid\n", r)
		}
	}
	files := fstest.MapFS{}
	for name, rows := range map[string]string{
		"IdnaMappingTable.txt":          ascii.String() + "0080..10FFFF;disallowed\n00DF;deviation;0073 0073\n00E9;valid\n0113;valid\n0300..0304;valid\n0958;mapped;0915 093C\n0915;valid\n093C;valid\n1E17;valid\nFE00;ignored\n",
		"DerivedBidiClass.txt":          "0000..10FFFF;L\n0300..0304;NSM\n",
		"DerivedJoiningType.txt":        "0300..0304;T\n",
		"DerivedGeneralCategory.txt":    "0061..007A;Ll\n0300..0304;Mn\n",
		"DerivedCombiningClass.txt":     "0300..0304;230\n093C;7\n",
		"DerivedNormalizationProps.txt": "0300..0304;NFC_QC;M\n0958;NFC_QC;N\n00A0;NFKC_QC;N\n",
		"UnicodeData.txt":               "0041;;;;;;;;;;;;;0061;\n00A0;;;;;<noBreak> 0020;;;;;;;;;\n00E9;;;;;0065 0301;;;;;;;;;\n0113;;;;;0065 0304;;;;;;;;;\n0958;;;;;0915 093C;;;;;;;;;\n1E17;;;;;0113 0301;;;;;;;;;\n",
	} {
		files[name] = &fstest.MapFile{Data: []byte("# " + strings.TrimSuffix(name, ".txt") + "-1.2.3.txt\n" + rows)}
	}
	return files
}

func TestReadSources(t *testing.T) {
	d, err := readSources(sources())
	if err != nil {
		t.Fatal(err)
	}
	for r, want := range map[rune]codePoint{
		'a':      {status: valid, bidi: "L"},
		'd':      {status: mapped, mapping: "ß", bidi: "L"},
		0xDF:     {status: valid, bidi: "L"},
		0xA0:     {status: disallowed, bidi: "L"},
		0xE9:     {status: valid, bidi: "L", decomp: []rune("e\u0301")},
		0x0301:   {status: valid, bidi: "NSM", joining: "T", mark: true, ccc: 230, nfcQC: "M"},
		0x0958:   {status: mapped, mapping: "\u0915\u093C", bidi: "L", nfcQC: "N", decomp: []rune("\u0915\u093C")},
		0xFE00:   {status: ignored, bidi: "L"},
		0x10FFFF: {status: disallowed, bidi: "L"},
	} {
		if got := d.codePoints[r]; !reflect.DeepEqual(got, want) {
			t.Errorf("%U: %+v, want %+v", r, got, want)
		}
	}
	want := [][3]rune{{'e', 0x0301, 0xE9}, {'e', 0x0304, 0x0113}, {0x0113, 0x0301, 0x1E17}}
	if got := d.compositions(); !slices.Equal(got, want) {
		t.Errorf("the compositions are %U, want %U", got, want)
	}
}

func TestReadSourcesRefuses(t *testing.T) {
	for _, tt := range []struct{ file, row string }{
		{"IdnaMappingTable.txt", "0041;new"},
		{"IdnaMappingTable.txt", "0041;mapped"},
		{"IdnaMappingTable.txt", "0041;mapped;x"},
		{"DerivedCombiningClass.txt", "0300;256"},
		{"DerivedCombiningClass.txt", "0300;x"},
		{"UnicodeData.txt", "00E9;;;;;0065 0301 0301;;;;;;;;;"},
		{"UnicodeData.txt", "00E9;;;;;x;;;;;;;;;"},
		{"DerivedBidiClass.txt", "# Version: 1.2.4"},
	} {
		files := sources()
		src := string(files[tt.file].Data)
		if strings.HasPrefix(tt.row, "#") {
			src = ""
		}
		files[tt.file] = &fstest.MapFile{Data: []byte(src + tt.row + "\n")}
		if _, err := readSources(files); err == nil || !strings.Contains(err.Error(), tt.file) {
			t.Errorf("%s with %q: the error is %v", tt.file, tt.row, err)
		}
	}
	for name := range sources() {
		files := sources()
		maps.DeleteFunc(files, func(other string, _ *fstest.MapFile) bool { return other == name })
		if _, err := readSources(files); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: the error is %v", name, err)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		want string
		c    codePoint
	}{
		{"not in NFC", codePoint{status: valid, nfcQC: "N", decomp: []rune("a")}},
		{"which isn't valid", codePoint{status: valid, decomp: []rune("a\u2065")}},
		{"not inert", codePoint{status: disallowed, nfcQC: "M"}},
		{"full stop", codePoint{status: mapped, mapping: "1."}},
		{"which isn't valid", codePoint{status: mapped, mapping: "\u2065"}},
		{"composes", codePoint{status: valid, decomp: []rune(".a")}},
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
		{'a', codePoint{status: valid, bidi: "L"}, "bidiL"},
		{'_', codePoint{status: valid, bidi: "ON"}, "bidiNeutral | notSTD3"},
		{0xA0, codePoint{status: ignored, bidi: "L"}, "ignored"},
		{0x80, codePoint{bidi: "L"}, "disallowed"},
		{0x2029, codePoint{status: valid, bidi: "B"}, "bidiOther | nonASCII"},
		{0x0628, codePoint{status: valid, bidi: "AL", joining: "D"}, "bidiR | joinsLeft | joinsRight | nonASCII"},
		{0x200D, codePoint{status: valid, bidi: "BN", joining: "C"}, "bidiNeutral | joiner | nonASCII"},
		{0x0301, codePoint{status: valid, bidi: "NSM", joining: "T", mark: true, nfcQC: "M", ccc: 230},
			"bidiNSM | joinsTransparent | mark | nfcMaybe | nonASCII | 230<<nfcClassBits"},
		{0xE9, codePoint{status: valid, bidi: "L", decomp: []rune("e\u0301")}, "bidiL | nfcDecomposes | nonASCII"},
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

// TestGenerate generates the tables from small sources.
func TestGenerate(t *testing.T) {
	src, err := generate(sources())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"DO NOT EDIT.", "Unicode 1.2.3: ", "UnicodeData.txt", `const UnicodeVersion = "1.2.3"`, "{0x65, 0x301, 0xe9},"} {
		if !strings.Contains(string(src), want) {
			t.Errorf("the tables don't have %q", want)
		}
	}
	if _, err := generate(fstest.MapFS{}); err == nil {
		t.Error("no error without files")
	}
}
