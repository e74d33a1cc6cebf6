package main

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gowhatwg/url/internal/testing/ucd"
)

func TestMask(t *testing.T) {
	// Two letters fold to a third.
	chars := ucd.FoldingToASCII(map[rune]rune{'K': 'k', 0x212A: 'k', 0x17F: 's', 'Ä': 'ä'})
	if len(chars) != 130 || chars[128] != 0x17F || chars[129] != 0x212A {
		t.Fatalf("%U", chars[128:])
	}
	p := property{"x", []rune{'a', 'b', 0x17F}}
	if got, want := masks(chars, p), [3]uint64{0, 3 << ('a' - 64), 1}; got != want {
		t.Errorf("%x, want %x", got, want)
	}
}

// small has small files, in the format that Unicode publishes.
var small = map[string]string{
	caseFolding:                     "004B; C; 006B; # K\n017F; C; 0073;\n212A; C; 006B;\n00C4; C; 00E4;\n00DF; F; 0073 0073;\n",
	categories:                      "0000..0040 ; Cc\n0041..0060 ; Lu\n0061..007F ; Ll\n017F ; Ll\n2000 ; Zs\n212A ; Lu\n",
	core:                            "0061..0062 ; Lowercase\n0061..007A ; ID_Start\n00AA ; ID_Start # Lo\n00AB ; ID_Start # L&\n0100..0101 ; ID_Start\n0030 ; ID_Continue\n00B7 ; ID_Continue\n0300 ; InCB; Extend\n",
	"DerivedBinaryProperties.txt":   "0028 ; Bidi_Mirrored\n",
	"DerivedNormalizationProps.txt": "212A ; NFC_QC; N\n212A ; Changes_When_NFKC_Casefolded\n",
	"PropList.txt":                  "0020 ; White_Space\n2000 ; White_Space\n",
	"emoji-data.txt":                "0023 ; Emoji\n",
	propertyNames:                   "",
	scripts:                         "0000..0040 ; Common\n0041..007F ; Latin\n017F ; Latin\n212A ; Latin\n0370 ; Greek\n",
	scriptExtensions:                "0342 ; Grek\n",
	valueNames:                      "gc ; C ; Other # Cc | Cf\ngc ; Cc ; Control ; cntrl\ngc ; LC ; Cased_Letter # Ll | Lt | Lu\ngc ; Lu ; Uppercase_Letter\ngc; Zs ; Space_Separator\nsc ; Grek ; Greek\nsc ; Latn ; Latin\nsc ; Zyyy ; Common\nsc ; Yi ; Yi\nea ; W ; Wide\n",
}

// smallFiles returns the small files, with one of them changed.
func smallFiles(name, old, new string) fstest.MapFS {
	files := fstest.MapFS{}
	for file, rows := range small {
		src := "# " + strings.TrimSuffix(file, ".txt") + "-1.2.3.txt\n" + rows
		if file == propertyNames {
			src += "space ; Other_Space\nWSpace ; White_Space ; blank\n"
			for _, property := range binaryProperties {
				if property != "White_Space" {
					src += property + " ; " + property + "\n"
				}
			}
		}
		if file == name {
			src = strings.Replace(src, old, new, 1)
		}
		files[file] = &fstest.MapFile{Data: []byte(src)}
	}
	return files
}

func TestGenerate(t *testing.T) {
	src, err := generate(smallFiles("", "", ""))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(src)), " ")
	for _, want := range []string{
		`Sources, of Unicode 1.2.3: `, `UnicodeVersion = "1.2.3"`,
		"idStart = [...][2]rune{ {0xaa, 0xab}, {0x100, 0x101}, }", "idContinue = [...][2]rune{ {0xb7, 0xb7}, }",
		"otherChars = [...]rune{ 0x17f, 0x212a, }", "73, 74, 107, 76", " 115, 107, }",
		`{"C", charSet{0xffffffffffffffff, 0x1, 0x0}}, {"Cased_Letter", charSet{0x0, 0xfffffffffffffffe, 0x3}}, {"Cc", charSet{0xffffffffffffffff, 0x1, 0x0}}, {"Control", `,
		`{"Uppercase_Letter", charSet{0x0, 0x1fffffffe, 0x2}}, {"cntrl", charSet{0xffffffffffffffff, 0x1, 0x0}}, }, none: []string{ "Space_Separator", "Zs", },`,
		`{"Common", charSet{0xffffffffffffffff, 0x1, 0x0}}, {"Latin", charSet{0x0, 0xfffffffffffffffe, 0x3}}, {"Latn", charSet{0x0, 0xfffffffffffffffe, 0x3}}, {"Zyyy", charSet{0xffffffffffffffff, 0x1, 0x0}}, }, none: []string{ "Greek", "Grek", "Yi", },`,
		`some: []property{ {"ASCII", charSet{0xffffffffffffffff, 0xffffffffffffffff, 0x0}}, {"Any", charSet{0xffffffffffffffff, 0xffffffffffffffff, 0x3}}, {"Assigned", charSet{0xffffffffffffffff, 0xffffffffffffffff, 0x3}}, {"Bidi_Mirrored", charSet{0x10000000000, 0x0, 0x0}}, {"Changes_When_NFKC_Casefolded", charSet{0x0, 0x0, 0x2}}, {"Emoji", charSet{0x800000000, 0x0, 0x0}},`,
		`{"Lowercase", charSet{0x0, 0x600000000, 0x0}}, {"WSpace", charSet{0x100000000, 0x0, 0x0}}, {"White_Space", charSet{0x100000000, 0x0, 0x0}}, {"blank", charSet{0x100000000, 0x0, 0x0}}, }, none: []string{ "ASCII_Hex_Digit", `,
		`stringProperties = [...]string{ "Basic_Emoji", `,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the source has no %s", want)
		}
	}
	for _, other := range []string{`"InCB"`, `"NFC_QC"`, `"Other_Space"`, `"space"`, `"Wide"`} {
		if strings.Contains(text, other) {
			t.Errorf("the source has %s, which ECMAScript doesn't have", other)
		}
	}
}

func TestGenerateRefuses(t *testing.T) {
	for _, tt := range []struct{ name, file, old, new string }{
		{"another version", scripts, "1.2.3", "1.2.4"},
		{"a property without a name", propertyNames, "Dash ; Dash\n", ""},
		{"a property with one name", propertyNames, "Dash ; Dash\n", "Dash\n"},
		{"no categories", valueNames, "gc ; ", "gx ; "},
		{"a value with one name", valueNames, "sc ; Latn ; Latin", "sc ; Latn"},
		{"an unassigned character", categories, "017F ; Ll", "017F ; Cn"},
		{"a character without a category", categories, "017F ; Ll", "0180 ; Ll"},
		{"another script extension", scriptExtensions, "0342", "0042"},
		{"no identifiers", core, "0030 ; ID_Continue\n00B7 ; ID_Continue\n", ""},
		{"a row without a value", "emoji-data.txt", "0023 ; Emoji", "0023"},
		{"a folding to two characters", caseFolding, "212A; C; 006B", "212A; C; 006B 006B"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			files := smallFiles(tt.file, tt.old, tt.new)
			if tt.name == "no categories" {
				files[tt.file].Data = bytes.ReplaceAll(bytes.ReplaceAll(files[tt.file].Data, []byte("gc ;"), []byte("gx ;")), []byte("gc;"), []byte("gx;"))
			}
			if got, err := generate(files); err == nil {
				t.Errorf("no error: %s", got)
			}
		})
	}
	for name := range maps.Keys(small) {
		files := smallFiles("", "", "")
		delete(files, name)
		if _, err := generate(files); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: the error is %v", name, err)
		}
	}
}

// TestLists checks that a name is in one list only, and that the names that are found by binary
// search are in order.
func TestLists(t *testing.T) {
	all := slices.Concat(binaryProperties, ecmaScriptOnly, stringProperties)
	slices.Sort(all)
	if n := len(slices.Compact(slices.Clone(all))); n != len(all) || n != 50+3+7 {
		t.Errorf("%d names in lists of %d, want 60", n, len(all))
	}
	if !slices.IsSorted(stringProperties) {
		t.Error("the properties of strings are out of order")
	}
}
