package quote

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCut(t *testing.T) {
	for _, tt := range []struct {
		text string
		n    int
		want string
	}{
		{"abc", 3, "abc"},
		{"abcd", 3, "abc"},
		{"aü", 2, "a"},
		{"日本", 5, "日"},
		{"👍👍", 7, "👍"},
		// At most four bytes of invalid UTF-8 are left out before n.
		{"\x80\x80\x80\x80\x80\x80", 5, "\x80"},
		{"\x80\x80\x80", 2, ""},
		{"", 0, ""},
	} {
		if got := Cut(tt.text, tt.n); got != tt.want {
			t.Errorf("%q, %d gives %q, want %q", tt.text, tt.n, got, tt.want)
		}
	}
}

func TestText(t *testing.T) {
	const n = 160
	for _, tt := range []struct{ text, quoted, short string }{
		{"", `""`, ""},
		{"a\x1Bü", `"a\x1bü"`, "a\x1Bü"},
		{strings.Repeat("a", n), `"` + strings.Repeat("a", n) + `"`, strings.Repeat("a", n)},
		{strings.Repeat("a", n+1), `"` + strings.Repeat("a", n) + `"…`, strings.Repeat("a", n) + "…"},
		{strings.Repeat("a", n-1) + "ü", `"` + strings.Repeat("a", n-1) + `"…`, strings.Repeat("a", n-1) + "…"},
	} {
		if got := Text(tt.text, n); got != tt.quoted {
			t.Errorf("Text(%q) is %s, want %s", tt.text, got, tt.quoted)
		}
		if got := Shorten(tt.text, n); got != tt.short {
			t.Errorf("Shorten(%q) is %q, want %q", tt.text, got, tt.short)
		}
	}
}

// FuzzCut looks for a text that isn't cut short enough, or is cut within a code point.
func FuzzCut(f *testing.F) {
	f.Add("a日本👍\xff", 5)
	f.Fuzz(func(t *testing.T, text string, n int) {
		if n < utf8.UTFMax {
			return
		}
		got := Cut(text, n)
		if !strings.HasPrefix(text, got) || len(got) > n || len(got) < min(len(text), n-utf8.UTFMax) {
			t.Errorf("%q, %d gives %q", text, n, got)
		}
		if utf8.ValidString(text) && (!utf8.ValidString(got) || len(got) <= min(len(text), n)-utf8.UTFMax) {
			t.Errorf("%q, %d gives %q", text, n, got)
		}
	})
}
