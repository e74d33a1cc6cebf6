package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gowhatwg/url/tools/gen/unicodedata"
)

// folding is a case folding in which two letters fold to a third.
var folding = map[rune]rune{'K': 'k', 0x212A: 'k', 0x17F: 's', 'Ä': 'ä'}

func TestMask(t *testing.T) {
	d := &data{folding: folding}
	chars := d.chars()
	if len(chars) != 130 || chars[128] != 0x17F || chars[129] != 0x212A {
		t.Fatalf("%U", chars[128:])
	}
	p := property{"x", []unicodedata.Range{{First: 'a', Last: 'b'}, {First: 0x17F, Last: 0x17F}}}
	if mask(p, chars[:64]) != 0 || mask(p, chars[64:128]) != 3<<('a'-64) || mask(p, chars[128:]) != 1 {
		t.Errorf("%x %x %x", mask(p, chars[:64]), mask(p, chars[64:128]), mask(p, chars[128:]))
	}
}

func TestSource(t *testing.T) {
	d := &data{
		version: "1.0", sources: []string{"a@1"}, folding: folding, binary: []property{{"B", []unicodedata.Range{{First: 'd', Last: 'd'}}}, {"C", nil}, {"D", nil}}, ofString: []string{"S"},
		idStart: []unicodedata.Range{{First: 'a', Last: 'z'}, {First: 0xAA, Last: 0xAB}},
	}
	src, err := d.source()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`UnicodeVersion = "1.0"`, "{0xaa, 0xab}", `{"B", charSet{0x0, 0x1000000000, 0x0}}`, "none: []string{\n\t\t\"C\", \"D\",\n", `"S",`, "a@1",
		"{0x17f, 0x212a}", "73, 74, 107, 76", "\t115, 107,\n",
	} {
		if !strings.Contains(string(src), want) {
			t.Errorf("the source has no %s", want)
		}
	}
	if strings.Contains(string(src), "0x61") {
		t.Error("the ranges have ASCII")
	}
	d.extensions = []property{{"Latin", nil}}
	if _, err := d.source(); err == nil {
		t.Error("no error for scripts that differ")
	}
}

// A script without an alias is an error, and so is a new script with one.
func TestNewScripts(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"Greek", "Seal"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	values := map[string]string{"Grek": "Greek", "Greek": "Greek"}
	if err := addNewScripts(values, "Script", folder); err != nil || values["Jurc"] != "Jurchen" || values["Jurchen"] != "Jurchen" {
		t.Errorf("%v, %v", values, err)
	}
	if err := addNewScripts(values, "Script_Extensions", folder); err == nil {
		t.Error("no error for a script that isn't new")
	}
	for _, values := range []map[string]string{{}, {"Grek": "Greek"}} {
		if err := addNewScripts(values, "Script", folder); err == nil {
			t.Errorf("%v: no error", values)
		}
	}
	if err := addNewScripts(map[string]string{}, "General_Category", filepath.Join(folder, "missing")); err == nil {
		t.Error("a missing folder is no error")
	}
}
