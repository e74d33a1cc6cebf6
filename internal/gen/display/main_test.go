package main

import (
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestWriteTestdata writes testdata from files of the form that UTS #39 has, and reads it.
func TestWriteTestdata(t *testing.T) {
	dir, testdata := t.TempDir(), t.TempDir()
	types := "\uFEFF# Version: 4.5.6\n\n0061..0062 ; Recommended # a\n0063 ; Uncommon_Use Recommended # c\n" +
		"0064 ; Obsolete # d\n0065 ; Recommended # e\n"
	write(t, dir, "IdentifierType.txt", types)
	write(t, dir, "confusables.txt", "\uFEFF# Version: 4.5.6\n0430 ;\t0061 ;\tMA\t# a\nFF07 ; 0027 0027 ; MA\n0431 ; 0432 ; MA\n0041 ; 0061 ; MA\n")
	if err := writeTestdata(dir, testdata); err != nil {
		t.Fatal(err)
	}
	version, set, err := readIdentifiers(filepath.Join(testdata, identifiersFile))
	if err != nil || version != "4.5.6" || !maps.Equal(set, codePoints{'a': true, 'b': true, 'c': true, 'e': true}) {
		t.Errorf("the identifiers are %v of %q, %v", set, version, err)
	}
	confusables, err := os.ReadFile(filepath.Join(testdata, confusablesFile))
	if want := confusablesHead + "4.5.6\n00430 a\n0FF07 ''\n"; err != nil || string(confusables) != want {
		t.Errorf("the look-alikes are %q, %v, want %q", confusables, err, want)
	}
	for _, tt := range []struct{ file, text string }{
		{"confusables.txt", "# Version: 4.5.7\n0430 ; 0061\n"},
		{"confusables.txt", "# Version: 4.5.6\n0430 ; x\n"},
		{"confusables.txt", "0430 ; 0061\n"},
		{"IdentifierType.txt", "# Version: 4.5.6\n0062..0061 ; Recommended\n"},
		{"IdentifierType.txt", "# Version: 4.5.6\n110000 ; Recommended\n"},
	} {
		write(t, dir, "IdentifierType.txt", types)
		write(t, dir, tt.file, tt.text)
		if err := writeTestdata(dir, testdata); err == nil {
			t.Errorf("%s with %q: no error", tt.file, tt.text)
		}
	}
	for _, text := range []string{"", "0061\n", identifiersHead + "4.5.6\n61..x\n"} {
		write(t, testdata, identifiersFile, text)
		if _, _, err := readIdentifiers(filepath.Join(testdata, identifiersFile)); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestReadData reads the tables of the tree, and of a package with the letters that it
// takes for those of each script.
func TestReadData(t *testing.T) {
	in := t.TempDir()
	for i, script := range scripts {
		dir := filepath.Join(in, "node_modules", "@unicode", "unicode-17.0.0", "Script_Extensions", script)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, dir, "ranges.mjs", "decodeRanges('"+string(rune('B'+i%5))+"A')\n")
	}
	d, err := readData(in, filepath.Join("..", "..", "display", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(d.source, "17.0.0") || !d.recommended['ä'] || d.recommended['ㄅ'] || !d.scripts["Arabic"][1] || d.scripts["Arabic"][2] {
		t.Errorf("the data of %s isn't what it should be", d.source)
	}
	if err := run(in, filepath.Join("..", "..", "display", "testdata"), filepath.Join(in, "out")); err == nil {
		t.Error("there is a table of other scripts than there are")
	}
	if _, err := readData(t.TempDir(), filepath.Join("..", "..", "display", "testdata")); err == nil {
		t.Error("there are data of nothing")
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
		// With a script goes each writing system that uses it.
		'一': "scriptHan | scriptJapanese | scriptKorean",
		'・': "scriptKatakana | scriptJapanese",
		// No domain has upper case, and no script its digits.
		'A': "", '0': "", 'å': "", '\u0301': "",
	} {
		if got := expression(masks[r]); got != want {
			t.Errorf("%q is %q, want %q", r, got, want)
		}
	}
}

func TestToRanges(t *testing.T) {
	got := toRanges([]uint32{0, 1, 1, 2, 0, 2, 2})
	if want := []scriptRange{{1, 2, 1}, {3, 3, 2}, {5, 6, 2}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSource(t *testing.T) {
	src := string(source("a package 1.2.3, Unicode 4.5.6", []scriptRange{{'a', 'z', 1}}))
	if _, err := parser.ParseFile(token.NewFileSet(), "script_tables.go", src, 0); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"DO NOT EDIT.", "a package 1.2.3, Unicode 4.5.6", "{0x61, 0x7a, scriptArabic},", "scriptKorean\n"} {
		if !strings.Contains(src, want) {
			t.Errorf("the tables don't have %q", want)
		}
	}
}
