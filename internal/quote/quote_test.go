package quote

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/category"
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

func TestQuote(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", `""`},
		{"a b\"\\`", `"a b\"\\` + "`" + `"`},
		{"\x00\a\b\f\n\r\t\v\x1B\x7F", `"\x00\a\b\f\n\r\t\v\x1b\x7f"`},
		{"ü日👍\uFFFD", `"ü日👍` + "\uFFFD" + `"`},
		{"\u00A0\u00AD\u202E\uFFFF\U000E0001\U0010FFFF", `"\u00a0\u00ad\u202e\uffff\U000e0001\U0010ffff"`},
		{"\xFF\xE2\x82", `"\xff\xe2\x82"`},
		// Unicode 17 and 18, whatever the toolchain has; and unassigned code points.
		{"\U00016EA0\U0003D000\u05FF", `"` + "\U00016EA0\U0003D000" + `\u05ff"`},
	} {
		if got := Quote(tt.text); got != tt.want {
			t.Errorf("Quote(%q) is %s, want %s", tt.text, got, tt.want)
		}
	}
}

// FuzzQuote looks for a text that unquoting doesn't restore, or that strconv.Quote quotes
// differently although the toolchain's Unicode has its code points.
func FuzzQuote(f *testing.F) {
	f.Add("a\"\\日\u202E\xff\U0003D000")
	f.Fuzz(func(t *testing.T, text string) {
		quoted := Quote(text)
		if got, err := strconv.Unquote(quoted); err != nil || got != text {
			t.Errorf("%q is quoted as %s, which is %q, %v", text, quoted, got, err)
		}
		isNewer := func(r rune) bool { return strconv.IsPrint(r) != category.IsPrint(r) }
		if want := strconv.Quote(text); quoted != want && !strings.ContainsFunc(text, isNewer) {
			t.Errorf("%s, want %s", quoted, want)
		}
	})
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
