package main

import (
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

func TestInversionList(t *testing.T) {
	list, err := inversionList("97 123 945 970")
	if err != nil {
		t.Fatal(err)
	}
	for r, want := range map[rune]bool{'a' - 1: false, 'a': true, 'z': true, 'z' + 1: false, 'α': true, 'ω': true, 'ϊ': false} {
		if got := contains(list, r); got != want {
			t.Errorf("%q is in %v: %v", r, list, got)
		}
	}
	for _, line := range []string{"", "a", "2 1", "9999999999"} {
		if list, err := inversionList(line); err == nil {
			t.Errorf("%q: %v, want an error", line, list)
		}
	}
}

func TestMasks(t *testing.T) {
	d := &perlData{
		recommended: []rune{'0', ':', 'A', '[', 'a', '{', '一', '丁', 'ä', 'å'},
		scripts:     map[string][]rune{"Latin": {'A', '[', 'a', '{', 'ä', 'å'}, "Han": {'一', '丁'}, "Katakana": {'・', 'ー'}},
	}
	slices.Sort(d.recommended)
	masks := d.masks()
	for r, want := range map[rune]string{
		'a': "scriptLatin",
		'ä': "scriptLatin",
		'·': "scriptLatin", // for Catalan
		// With a script goes each writing system that uses it.
		'一': "scriptHan | scriptHanBopomofo | scriptJapanese | scriptKorean",
		'・': "scriptKatakana | scriptJapanese",
		// No domain has upper case, and no script its digits.
		'A': "", '0': "", 'å': "",
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
	src := string(source("Perl 1.2.3, Unicode 4.5.6", []scriptRange{{'a', 'z', 1}}))
	if _, err := parser.ParseFile(token.NewFileSet(), "script_tables.go", src, 0); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"DO NOT EDIT.", "Perl 1.2.3, Unicode 4.5.6", "{0x61, 0x7a, scriptArabic},", "scriptKorean\n"} {
		if !strings.Contains(src, want) {
			t.Errorf("the tables don't have %q", want)
		}
	}
}
