package main

import (
	"strings"
	"testing"
)

func TestWindow(t *testing.T) {
	a, wide := strings.Repeat("a", context), strings.Repeat("日", context)
	long := strings.Repeat("b", maxWhole)
	for _, tt := range []struct {
		name, text string
		offset     int
		line       string
		column     int
	}{
		{"ASCII", "abc", 1, "abc", 1},
		{"the end", "abc", 3, "abc", 3},
		{"nothing", "", 0, "", 0},
		{"East Asian, wide", "日本x", 6, "日本x", 4},
		{"Hangul, decomposed", "\u1112\u1161\u11ABx", 9, "\u1112\u1161\u11ABx", 2},
		{"skin tone", "👍🏽x", 8, "👍🏽x", 2},
		{"skin tone alone", "a🏽x", 5, "a🏽x", 3},
		{"variation selector", "❤\uFE0Fx", 6, "❤<U+FE0F>x", 9},
		{"combining mark", "e\u0301x", 3, "e\u0301x", 1},
		{"on a combining mark", "ae\u0301", 2, "ae\u0301", 1},
		{"combining mark first", "\u0301x", 0, "\u0301x", 0},
		{"controls", "\x00\x1B[2J\x7F", 5, "␀␛[2J␡", 5},
		{"bidirectional control", "\u202Ex", 3, "<U+202E>x", 8},
		{"plane 16", "\U0010FFFDx", 4, "<U+10FFFD>x", 10},
		{"invalid UTF-8", "a\xE2\x82b", 3, "a<E2><82>b", 9},
		{"U+FFFD", "\uFFFDx", 3, "\uFFFDx", 1},
		// Parts of a longer text.
		{"begin", "x" + a + long, 0, "x" + a[1:] + "…", 0},
		{"middle", long + a + "x" + a + long, len(long + a), "…" + a + "x" + a[1:] + "…", 1 + context},
		{"wide", long + wide + "x" + wide + long, len(long + wide), "…" + wide + "x" + wide[3:] + "…", 1 + 2*context},
		{"end", long + a, len(long + a), "…" + a, 1 + context},
	} {
		if line, column := window(tt.text, tt.offset); line != tt.line || column != tt.column {
			t.Errorf("%s: got %q with column %d, want %q, %d", tt.name, line, column, tt.line, tt.column)
		}
	}
}

func TestExcerpt(t *testing.T) {
	for _, tt := range []struct {
		name, original, shown string
		marks                 []mark
		want                  string
	}{
		{"none", "abc", "abc", nil, ""},
		{"one", "日本c", "日本c", []mark{{6, "text"}}, "    日本c\n        ^ text\n"},
		{"without text", "abc", "abc", []mark{{1, ""}}, "    abc\n     ^\n"},
		{"in a text of nothing", "", "", []mark{{0, "text"}}, ""},
		{"before a password", "u:password@h", "u:xxxxx@h", []mark{{0, "a"}, {1, "b"}}, "    u:xxxxx@h\n    ^ a\n     ^ b\n"},
		{"in and behind a password", "u:password@h", "u:xxxxx@h", []mark{{5, "a"}, {10, "b"}, {12, "c"}},
			"    u:xxxxx@h\n      ^ a\n           ^ b\n             ^ c\n"},
		{"a password like its stand-in", "u:xxxxxx@h", "u:xxxxx@h", []mark{{8, "a"}}, "    u:xxxxx@h\n           ^ a\n"},
		{"two passwords", "u:p@h:x/", "u:xxxxx@h:xxxxx/", []mark{{2, "a"}, {4, "b"}, {7, "c"}}, "    u:xxxxx@h:xxxxx/\n      ^ a\n            ^ b\n                   ^ c\n"},
		{"far apart", "<" + strings.Repeat("a", 300) + ">", "<" + strings.Repeat("a", 300) + ">", []mark{{0, "first"}, {301, "last"}},
			"    <" + strings.Repeat("a", context-1) + "…\n    ^ first\n" +
				"    …" + strings.Repeat("a", context) + ">\n     " + strings.Repeat(" ", context) + "^ last\n"},
	} {
		if got := excerpt(tt.original, tt.shown, tt.marks, 0); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

// FuzzWindow looks for results that a terminal wouldn't show unchanged, and for columns beyond
// the text.
func FuzzWindow(f *testing.F) {
	f.Add("日本\u202E\x1B[2J\xFF", 3)
	f.Add(strings.Repeat("e\u0301", 200), 77)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		if offset < 0 || offset > len(text) {
			return
		}
		line, column := window(text, offset)
		for _, c := range line {
			if c < ' ' || c >= 0x7F && c < 0xA0 || c >= 0x202A && c <= 0x202E {
				t.Errorf("%q is shown as %q", text, line)
			}
		}
		if column < 0 || column > 10*(len(text)+1) {
			t.Errorf("%d is shown in column %d of %q", offset, column, line)
		}
	})
}
