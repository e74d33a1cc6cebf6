package ucd

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

func file(src string) fstest.MapFS { return fstest.MapFS{"a.txt": &fstest.MapFile{Data: []byte(src)}} }

func TestRows(t *testing.T) {
	for _, tt := range []struct {
		name, src, want string
	}{
		{"a code point and a range", "0041 ; L\n0042..0043;R;x", "[{65 65 [L]} {66 67 [R x]}]"},
		{"comments and empty lines", "\uFEFF# A-1.2.3.txt\n\n \t \n0041;L # x;y\n# 0042;L\n", "[{65 65 [L]}]"},
		{"Windows' line ends", "0041;L\r\n\r\n", "[{65 65 [L]}]"}, {"white space that counts", "0041;\u3000\n", "[{65 65 [\u3000]}]"},
		{"a range of two lines", "4E00;<X, First>;Lo\n9FFF;<X, Last>;Lo\nA000;Y;Lo\n", "[{19968 40959 [<X, Last> Lo]} {40960 40960 [Y Lo]}]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []Row
			err := Rows(file(tt.src), "a.txt", func(row Row) error {
				got = append(got, row)
				return nil
			})
			if err != nil || fmt.Sprint(got) != tt.want {
				t.Errorf("%v, %v, want %s", got, err, tt.want)
			}
		})
	}
	for _, src := range []string{"x;L", "0042..0041;L", "110000;L", "0041..;L", "4E00;<X, First>;Lo\n", "0041"} {
		err := Values(file("# c\n"+src), "a.txt", func(rune, string) {})
		if err == nil || !strings.Contains(err.Error(), "a.txt") {
			t.Errorf("%q: the error is %v", src, err)
		}
	}
	if err := Rows(file(""), "b.txt", nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: the error is %v", err)
	}
}

func TestCodePoints(t *testing.T) {
	if got, err := CodePoints(" 0041  10FFFF "); err != nil || !reflect.DeepEqual(got, []rune{'A', 0x10FFFF}) {
		t.Errorf("got %U, %v", got, err)
	}
	if got, err := CodePoints("0041 g"); err == nil {
		t.Errorf("got %U, and no error", got)
	}
}

func TestVersion(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"# DerivedBidiClass-18.0.0.txt\n# Date\n", "18.0.0"}, {"# emoji-data-18.0.0.txt\n", "18.0.0"},
		{"\uFEFF# confusables.txt\n# Date\n# Version: 17.0.0\n", "17.0.0"}, {"# confusables.txt\r\n# Version: 17.0.0\r\n", "17.0.0"},
		{"0000;<control>;Cc;0;BN;;;;;N;NULL;;;;\n", ""},
	} {
		if got, err := Version(file(tt.src), "a.txt"); err != nil || got != tt.want {
			t.Errorf("%q: %q, %v, want %q", tt.src, got, err, tt.want)
		}
	}
	files := fstest.MapFS{}
	for name, src := range map[string]string{"a": "# Version: 1.0.0", "b": "# Version: 1.0.0", "c": "# Version: 2.0.0", "d": ""} {
		files[name] = &fstest.MapFile{Data: []byte(src)}
	}
	if got, err := CommonVersion(files, "a", "b"); err != nil || got != "1.0.0" {
		t.Errorf("the common version is %q, %v", got, err)
	}
	files["UnicodeData.txt"] = files["d"] // which never names one
	if got, err := CommonVersion(files, "a", "UnicodeData.txt"); err != nil || got != "1.0.0" {
		t.Errorf("the common version is %q, %v", got, err)
	}
	for _, names := range [][]string{{"a", "c"}, {"d"}, {"e"}} {
		if got, err := CommonVersion(files, names...); err == nil {
			t.Errorf("%q have the common version %q", names, got)
		}
	}
}

// TestData checks that all files are of one version, and can be read.
func TestData(t *testing.T) {
	entries, err := fs.ReadDir(Test(t), ".")
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if err != nil || len(names) < 20 {
		t.Fatalf("the files are %q, %v", names, err)
	}
	if _, err := CommonVersion(Test(t), names...); err != nil {
		t.Error(err)
	}
	for _, name := range names {
		switch name {
		case "IdnaTestV2.txt", "PropertyAliases.txt", "PropertyValueAliases.txt":
			continue // their lines aren't about code points
		}
		err := Rows(Test(t), name, func(Row) error { return nil })
		if err != nil {
			t.Error(err)
		}
	}
}

func TestIDNATests(t *testing.T) {
	for _, tt := range []struct {
		line string
		want IDNATest
	}{
		{"fass.de;;;;", IDNATest{Source: "fass.de", ToUnicode: "fass.de", ToASCII: "fass.de"}},
		{`\u00DF;;;xn--zca;`, IDNATest{Source: "ß", ToUnicode: "ß", ToASCII: "xn--zca"}},
		{`a;\u00E0;[B5, B6];xn--0ca;[]`, IDNATest{Source: "a", ToUnicode: "à", ToUnicodeStatus: []string{"B5", "B6"}, ToASCII: "xn--0ca"}},
		{`xn--;"";[P4];;`, IDNATest{Source: "xn--", ToUnicodeStatus: []string{"P4"}, ToASCIIStatus: []string{"P4"}}},
		{`"";;[X4_2];;[A4_1, A4_2]`, IDNATest{ToUnicodeStatus: []string{"X4_2"}, ToASCIIStatus: []string{"A4_1", "A4_2"}}},
	} {
		t.Run(tt.line, func(t *testing.T) {
			files := fstest.MapFS{"IdnaTestV2.txt": &fstest.MapFile{Data: []byte(tt.line)}}
			tt.want.Escaped, _, _ = strings.Cut(tt.line, ";")
			if got, err := IDNATests(files); err != nil || !reflect.DeepEqual(got, []IDNATest{tt.want}) {
				t.Errorf("%+v, %v, want %+v", got, err, tt.want)
			}
		})
	}
	for _, line := range []string{"a;;;", `\x{41};;;;`, "a;;B5;;", "a;;[B5;;", `a;\u00;;;`, "a;;;;x]", `a;;;\u00;`} {
		files := fstest.MapFS{"IdnaTestV2.txt": &fstest.MapFile{Data: []byte(line)}}
		if got, err := IDNATests(files); err == nil {
			t.Errorf("%s: %+v", line, got)
		}
	}
}

func TestSimpleCaseFolding(t *testing.T) {
	folding := func(src string) (map[rune]rune, error) {
		return SimpleCaseFolding(fstest.MapFS{"CaseFolding.txt": &fstest.MapFile{Data: []byte(src)}})
	}
	got, err := folding("0041; C; 0061; # A\n0049; T; 0131;\n00DF; F; 0073 0073;\n1E9E; F; 0073 0073;\n1E9E; S; 00DF;\n212A;C;006B\n")
	if want := map[rune]rune{'A': 'a', 'ẞ': 'ß', 0x212A: 'k'}; err != nil || !maps.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	for _, src := range []string{"0041;C", "0041;C;", "0041;C;0061 0062", "0041;C;x", "0041;C;0061\n0041;S;0061"} {
		if got, err := folding(src); err == nil {
			t.Errorf("%q: %v", src, got)
		}
	}
	if _, err := SimpleCaseFolding(fstest.MapFS{}); err == nil {
		t.Error("no error without a file")
	}
}
