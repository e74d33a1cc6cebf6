package main

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gowhatwg/url/tools/internal/generator"
)

// small returns small files of the form that the command reads.
func small() fstest.MapFS {
	files := fstest.MapFS{}
	for name, rows := range map[string]string{
		"IdentifierType.txt":   "0061..007A;Recommended\n00E4;Inclusion Recommended\n3105;Uncommon_Use\n",
		"Scripts.txt":          "0061..007A;Latin\n00E4;Latin\n0430;Cyrillic\n3005;Han\n30FB;Common\n",
		"ScriptExtensions.txt": "0430;Cyrl Grek\n30FB;Hira Kana\n",
		"IdnaMappingTable.txt": "0061..007A;valid\n0041..005A;mapped;0061\n00C4;mapped;00E4\n00DF;deviation;0073 0073\n00E4;valid\n00E5;valid\n212B;mapped;00E5\n",
		"UnicodeData.txt":      "0041;;;;;;;;;;;;;0061;\n0061;;;;;;;;;;;;0041;;0041\n00C4;;;;;;;;;;;;;00E4;\n00E4;;;;;;;;;;;;00C4;;00C4\n00E5;;;;;;;;;;;;00C5;;00C5\n212B;;;;;;;;;;;;;00E5;\n",
	} {
		files[name] = &fstest.MapFile{Data: []byte("# " + strings.TrimSuffix(name, ".txt") + "-1.2.3.txt\n" + rows)}
	}
	return files
}

func TestReadData(t *testing.T) {
	d, err := readData(small())
	if err != nil {
		t.Fatal(err)
	}
	if d.version != "1.2.3" || !d.recommended['ä'] || d.recommended['ㄅ'] || !d.valid['ß'] || d.valid['A'] {
		t.Errorf("the data are %v", d)
	}
	for script, want := range map[string]string{"Latin": "aä", "Cyrillic": "а", "Greek": "а", "Han": "々", "Katakana": "・", "Thai": ""} {
		for r := range d.scripts[script] {
			if want == "" || r > 'z' && !strings.ContainsRune(want, r) {
				t.Errorf("%q is of the script %s", r, script)
			}
		}
		for _, r := range want {
			if !d.scripts[script][r] {
				t.Errorf("%q isn't of the script %s", r, script)
			}
		}
	}
	// The angstrom sign is a different code point from the letter.
	if got := d.capitals(); !slices.Equal(got, []rune{'Ä'}) {
		t.Errorf("the capitals are %q", got)
	}
	for _, name := range names {
		files := small()
		files[name] = &fstest.MapFile{Data: []byte("# Version: 1.2.4\n")}
		if _, err := readData(files); err == nil && name != "UnicodeData.txt" { // which names none
			t.Errorf("with %s of another version: no error", name)
		}
		delete(files, name)
		if _, err := readData(files); err == nil {
			t.Errorf("without %s: no error", name)
		}
	}
}

func TestGenerate(t *testing.T) {
	if _, err := generate(small()); err == nil {
		t.Error("there is no error for a Unicode without most letters")
	}
}

func TestToSteps(t *testing.T) {
	for _, tt := range []struct {
		capitals []rune
		want     [][3]rune
	}{
		{nil, nil},
		{[]rune{5}, [][3]rune{{5, 5, 1}}},
		{[]rune{5, 6, 7, 9, 11}, [][3]rune{{5, 7, 1}, {9, 11, 2}}},
		{[]rune{5, 7, 8, 11}, [][3]rune{{5, 7, 2}, {8, 8, 1}, {11, 11, 1}}},
	} {
		if got := toSteps(tt.capitals); !slices.Equal(got, tt.want) {
			t.Errorf("%v: %v, want %v", tt.capitals, got, tt.want)
		}
	}
}

func TestMasks(t *testing.T) {
	d := &data{
		recommended: codePoints{'0': true, 'A': true, 'a': true, '一': true, 'ä': true, '\u0301': true},
		scripts: map[string]codePoints{
			"Latin": {'A': true, 'a': true, 'ä': true, 'å': true, '\u0301': true}, "Han": {'一': true}, "Katakana": {'・': true},
			"Greek": {'·': true},
		},
	}
	masks := d.masks()
	for r, want := range map[rune]string{
		'a': "scriptLatin",
		'ä': "scriptLatin",
		'·': "scriptLatin", // for Catalan
		// A script comes with each writing system that uses it.
		'一': "scriptHan | scriptJapanese | scriptKorean",
		'・': "scriptKatakana | scriptJapanese",
		// Domains have no upper case, and digits belong to no script.
		'A': "", '0': "", 'å': "", '\u0301': "",
	} {
		if got := expression(masks[r]); got != want {
			t.Errorf("%q is %q, want %q", r, got, want)
		}
	}
}

func TestSource(t *testing.T) {
	src, err := source("4.5.6", generator.Ranges([]uint32{0, 1, 1, 2, 0, 2}), [][3]rune{{0xC0, 0xD6, 1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"DO NOT EDIT.", "of Unicode 4.5.6: IdentifierType.txt", "scriptKorean\n", "\t{0xc0, 0xd6, 1},\n",
		"\t{0x1, 0x2, scriptArabic},\n\t{0x3, 0x3, scriptArmenian},\n\t{0x5, 0x5, scriptArmenian},\n",
	} {
		if !strings.Contains(string(src), want) {
			t.Errorf("the tables don't have %q", want)
		}
	}
}
