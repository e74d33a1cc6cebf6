package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestReadPackageRow(t *testing.T) {
	for _, tt := range []struct {
		row  string
		want map[rune]string
	}{
		{`[65, 1, "a"]`, map[rune]string{65: "mapped a"}},
		{`[[48, 49], 2]`, map[rune]string{48: "valid", 49: "valid"}},
		{`[223, 6, "ss"]`, map[rune]string{223: "deviation ss"}},
		{`[65024, 7]`, map[rune]string{65024: "ignored"}},
		{`[128, 3]`, map[rune]string{128: "disallowed"}},
		{`[]`, nil}, {`[65]`, nil}, {`["A", 2]`, nil}, {`[65, "valid"]`, nil}, {`[65, 1, 97]`, nil}, {`[65, 9]`, nil},
	} {
		var row []json.RawMessage
		if err := json.Unmarshal([]byte(tt.row), &row); err != nil {
			t.Fatal(err)
		}
		got := map[rune]string{}
		err := readPackageRow(row, got)
		if (err == nil) != (tt.want != nil) || err == nil && !maps.Equal(got, tt.want) {
			t.Errorf("%s: %v, %v, want %v", tt.row, got, err, tt.want)
		}
	}
}

// TestCheck compares small files with small packages, and then with each of them lacking one value.
func TestCheck(t *testing.T) {
	files := fstest.MapFS{}
	for name, rows := range map[string]string{
		"IdnaMappingTable.txt": "0041;mapped;0061\n0061;valid\n00DF;deviation;0073 0073\n",
		"DerivedBidiClass.txt": "0001;L\n0009;R\n", "DerivedJoiningType.txt": "0001;T\n0005;T\n", "DerivedGeneralCategory.txt": "0001;Lu\n0005;Mn\nD800;Cs\n",
		"Scripts.txt": "0001;Latin\n", "PropList.txt": "0001;White_Space\n",
	} {
		files[name] = &fstest.MapFile{Data: []byte("# " + strings.TrimSuffix(name, ".txt") + "-1.2.3.txt\n" + rows)}
	}
	modules := t.TempDir()
	write := func(name, text string) {
		file := filepath.Join(modules, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const one = "decodeRanges('BA')" // U+0001
	write("tr46/package.json", `{"unicodeVersion": "1.2.3"}`)
	write("tr46/lib/mappingTable.json", `[[65, 1, "a"], [97, 2], [223, 6, "ss"]]`)
	for _, value := range []string{"Bidi_Class/Left_To_Right", "Joining_Type/Transparent", "Joining_Type/Non_Joining", "General_Category/Uppercase_Letter", "General_Category/Nonspacing_Mark", "Script/Latin", "Binary_Property/White_Space"} {
		write("@unicode/unicode-1.2.3/"+value+"/ranges.mjs", one)
	}
	write("@unicode/unicode-1.2.3/Joining_Type/Non_Joining/ranges.mjs", "decodeRanges('GA')")
	write("@unicode/unicode-1.2.3/General_Category/Nonspacing_Mark/ranges.mjs", "decodeRanges('FA')")
	if got, err := check(files, modules); err != nil || len(got) > 0 {
		t.Errorf("the differences are %q, %v", got, err)
	}
	write("@unicode/unicode-1.2.3/Joining_Type/Transparent/ranges.mjs", "decodeRanges('BB')")
	write("tr46/lib/mappingTable.json", `[[65, 1, "b"], [97, 2], [223, 6, "ss"]]`)
	got, err := check(files, modules)
	want := []string{
		`IDNA mapping: 1 code points differ; U+0041 is "mapped a" here and "mapped b" there`,
		`Joining_Type: 1 code points differ; U+0002 is "" here and "Transparent " there`,
	}
	if err != nil || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the differences are %q, %v, want %q", got, err, want)
	}
	write("tr46/package.json", `{"unicodeVersion": "1.2.4"}`)
	if _, err := check(files, modules); err == nil || !strings.Contains(err.Error(), "1.2.4") {
		t.Errorf("with another version: %v", err)
	}
	if _, err := check(files, t.TempDir()); err == nil {
		t.Error("no error without packages")
	}
}
