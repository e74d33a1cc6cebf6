package ucd

import (
	"maps"
	"testing"
	"testing/fstest"
)

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
