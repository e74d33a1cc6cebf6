package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/ucd"
)

// published has, for each file, rows as Unicode publishes them, and the rows that are kept.
var published = map[string]struct{ rows, kept string }{
	"IdnaMappingTable.txt":          {"0041 ; mapped ; 0061 # 1.1 A\n0000..002C ; valid ; ; NV8 # 1.1\n002D..002E ; valid # 1.1\n00DF ; deviation ; 0073 0073 # ß\n", "0000..002E;valid\n0041;mapped;0061\n00DF;deviation;0073 0073\n"},
	"IdnaTestV2.txt":                {"fass.de; ; ; ; ; ;  # fass.de\n\n# BIDI\nà\\u05D0; ; [B5, B6]; xn--0ca24w; ; ;  # àא\n", "fass.de;;;;\nà\\u05D0;;[B5, B6];xn--0ca24w;\n"},
	"UnicodeData.txt":               {"0041;LATIN CAPITAL LETTER A;Lu;0;L;;;;;N;;;;0061;\n00A0;NO-BREAK SPACE;Zs;0;CS;<noBreak> 0020;;;;N;;;;;\n00C0;X;Lu;0;L;0041 0300;;;;N;;;;00E0;\n4E00;<CJK, First>;Lo;0;L;;;;;N;;;;;\n9FFF;<CJK, Last>;Lo;0;L;;;;;N;;;;;\n", "0041;;;;;;;;;;;;;0061;\n00C0;;;;;0041 0300;;;;;;;;00E0;\n"},
	"DerivedNormalizationProps.txt": {"0958 ; NFC_QC; N # Lo\n0340..0341 ; NFKC_QC; N\n0300 ; NFC_QC; M\n212A..212B ; CWKCF # L&\n0041 ; CWKCF\n0041 ; NFKC_CF; 0061\n", "0300;NFC_QC;M\n0958;NFC_QC;N\n0041;CWKCF\n212A;CWKCF\n"},
	"DerivedCoreProperties.txt":     {"0061..0062 ; Lowercase\n0080 ; Lowercase\n0043 ; ID_Start\n00B5 ; ID_Start\n0043 ; ID_Continue\n0300 ; InCB; Extend\n", "0043;ID_Start\n00B5;ID_Start\n0043;ID_Continue\n0061..0062;Lowercase\n"},
	"DerivedBinaryProperties.txt":   {"0028 ; Bidi_M # Ps\n0029 ; Bidi_M # Pe\n2208 ; Bidi_M\n", "0028..0029;Bidi_M\n"},
	"emoji-data.txt":                {"0023 ; Emoji # E0.0\n00A9 ; Emoji\n0023 ; Component\n1F600 ; Presentation\n", "0023;Component\n0023;Emoji\n"},
	"CaseFolding.txt":               {"0041; C; 0061; # A\n0049; T; 0131;\n00C4; C; 00E4;\n1E9E; S; 00DF;\n212A; C; 006B;\n", "0041;C;0061\n212A;C;006B\n"},
	"PropertyAliases.txt":           {"age ; Age\nWSpace ; White_Space ; space # x\n", "age;Age\nWSpace;White_Space;space\n"},
	"PropertyValueAliases.txt":      {"ea ; W ; Wide\ngc ; Cc ; Control ; cntrl\nsc ; Latn ; Latin\nscx; Latn ; Latin\n", "gc;Cc;Control;cntrl\nsc;Latn;Latin\n"},
	"DerivedCombiningClass.txt":     {"0000..001F ; 0 # Cc\n0334 ; 1\n0301 ; 230\n0300 ; 230\n", "0300..0301;230\n0334;1\n"},
	"DerivedBidiClass.txt":          {"0041..005A ; L # L&\n005B ; L\n005D ; L\n", "0041..005B;L\n005D;L\n"},
	"DerivedJoiningType.txt":        {"0640 ; C # Lm\n", "0640;C\n"},
	"DerivedGeneralCategory.txt":    {"0378..0379 ; Cn # \n0041..005A ; Lu\n", "0041..005A;Lu\n"},
	"EastAsianWidth.txt":            {"0000..001F ; N # Cc\n1100..115F ; W\nFF01 ; F\n", "1100..115F;W\nFF01;F\n"},
	"PropList.txt":                  {"0020 ; White_Space # Zs\n061C ; Bidi_Control\nFE00..FE0F ; Variation_Selector\n002D ; Dash\n2010 ; Dash\n0640 ; Extender\n", "061C;Bidi_Control\nFE00..FE0F;Variation_Selector\n0020;White_Space\n002D;Dash\n"},
	"Scripts.txt":                   {"0000..001F ; Common # Cc\n0020 ; Common\n", "0000..0020;Common\n"},
	"ScriptExtensions.txt":          {"00B7 ; Avst Cari #Po MIDDLE DOT\n", "00B7;Avst Cari\n"},
	"IdentifierType.txt":            {"0030..0039 ; Recommended # 1.1\n003A ; Recommended Inclusion\n0020 ; Not_XID\n", "0030..003A;Recommended\n"},
	"confusables.txt":               {"0430 ;\t0061 ;\tMA\t# ( а → a )\nFF07 ; 0027 0027 ; MA\n0431 ; 0432 ; MA\n0041 ; 0061 ; MA\n", "00430;0061\n0FF07;0027 0027\n"},
}

// folder writes the files as Unicode publishes them, changed by edit, to the same folders. It
// compresses half of them with gzip.
func folder(t *testing.T, edit func(name, src string) string) string {
	t.Helper()
	dir := t.TempDir()
	for name, f := range published {
		src := "# " + strings.TrimSuffix(name, ".txt") + "-1.2.3.txt\n# © Unicode\n" + f.rows
		switch name {
		case "UnicodeData.txt":
			src = f.rows
		case "IdentifierType.txt", "confusables.txt", "emoji-data.txt":
			src = "\uFEFF# " + name + "\n# Version: 1.2.3\n" + f.rows
		}
		src = edit(name, src)
		below := filepath.Join(dir, name[:1])
		if err := os.MkdirAll(below, 0o755); err != nil {
			t.Fatal(err)
		}
		if src == "" {
			continue
		}
		if len(name)%2 == 0 {
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			_, _ = w.Write([]byte(src))
			_ = w.Close()
			name, src = name+".gz", b.String()
		}
		if err := os.WriteFile(filepath.Join(below, name), []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRun(t *testing.T) {
	if len(published) != len(kept) {
		t.Errorf("%d files are tested, and %d kept", len(published), len(kept))
	}
	same := func(_, src string) string { return src }
	out := t.TempDir()
	if err := run(os.DirFS(folder(t, same)), out); err != nil {
		t.Fatal(err)
	}
	files := open(t, out)
	for name, f := range published {
		got, err := fs.ReadFile(files, name)
		_, rows, _ := strings.Cut(string(got), "license.\n")
		if err != nil || rows != f.kept || !strings.HasPrefix(string(got), "# "+strings.TrimSuffix(name, ".txt")+"-1.2.3.txt\n") {
			t.Errorf("%s is %q, %v, want %q", name, got, err, f.kept)
		}
	}
	readme, err := os.ReadFile(filepath.Join(out, "README.md"))
	if err != nil || !strings.Contains(string(readme), "# Files of Unicode 1.2.3") || !strings.Contains(string(readme), "| `confusables.txt` | ") {
		t.Errorf("README.md is %q, %v", readme, err)
	}
	// The written files read like the originals.
	again := t.TempDir()
	if err := run(files, again); err != nil {
		t.Fatal(err)
	}
	checkSame(t, open(t, again), files)
}

// open returns the files of the archive in a folder.
func open(t *testing.T, folder string) fs.FS {
	t.Helper()
	files, err := zip.OpenReader(filepath.Join(folder, archive))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	return files
}

// checkSame checks that two archives have the same files.
func checkSame(t *testing.T, files, want fs.FS) {
	t.Helper()
	entries, err := fs.ReadDir(files, ".")
	if err != nil || len(entries) != len(kept) {
		t.Errorf("%d files, want %d (%v)", len(entries), len(kept), err)
	}
	for _, f := range kept {
		text, err := fs.ReadFile(want, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := fs.ReadFile(files, f.Name); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%s differs (%v)", f.Name, err)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for _, tt := range []struct{ name, old, new string }{
		{"Scripts.txt", "1.2.3", "1.2.4"},
		{"confusables.txt", "# Version: 1.2.3\n", ""},
		{"IdnaTestV2.txt", "; ; ; ; ; ;", "; ;"},
		{"UnicodeData.txt", ";0061;", ""},
		{"UnicodeData.txt", "9FFF;<CJK, Last>;Lo;0;L;;;;;N;;;;;\n", ""},
		{"confusables.txt", "0061 ;", "x ;"},
		{"EastAsianWidth.txt", "FF01 ; F", "FF01"},
		{"PropList.txt", "Bidi_Control", "Bidi_C"},
		{"PropList.txt", "002D ; Dash", "2011 ; Dash"},
		{"emoji-data.txt", "0023 ; Component", "0023"},
		{"CaseFolding.txt", "006B", "006B 006B"},
		{"PropertyAliases.txt", "age ; Age", "age"},
		{"DerivedBidiClass.txt", "005D ; L", "005D..005B ; L"},
	} {
		t.Run(tt.name+", "+tt.new, func(t *testing.T) {
			dir := folder(t, func(name, src string) string {
				if name == tt.name {
					src = strings.Replace(src, tt.old, tt.new, 1)
				}
				return src
			})
			if err := run(os.DirFS(dir), t.TempDir()); err == nil || !strings.Contains(err.Error(), tt.name) {
				t.Errorf("%s with %q: the error is %v", tt.name, tt.new, err)
			}
		})
	}
	missing := folder(t, func(name, src string) string { return strings.TrimPrefix(src, published["Scripts.txt"].rows) })
	if err := os.Remove(filepath.Join(missing, "S", "Scripts.txt")); err != nil {
		t.Fatal(err)
	}
	if err := run(os.DirFS(missing), t.TempDir()); err == nil || !strings.Contains(err.Error(), "Scripts.txt") {
		t.Errorf("without a file: the error is %v", err)
	}
	twice := folder(t, func(_, src string) string { return src })
	if err := os.WriteFile(filepath.Join(twice, "Scripts.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(os.DirFS(twice), t.TempDir()); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("for a file that is there twice, the error is %v", err)
	}
}

// TestTree checks that the files in the tree are those that the command writes.
func TestTree(t *testing.T) {
	out := t.TempDir()
	if err := run(ucd.Data(), out); err != nil {
		t.Fatal(err)
	}
	checkSame(t, ucd.Data(), open(t, out))
	got, gotErr := os.ReadFile(filepath.Join(out, "README.md"))
	want, wantErr := os.ReadFile("../ucd/data/README.md")
	if err := errors.Join(gotErr, wantErr); err != nil || !bytes.Equal(got, want) {
		t.Errorf("README.md isn't what is written (%v)", err)
	}
}
