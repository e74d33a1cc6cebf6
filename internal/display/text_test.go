package display

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/ucd"
)

func TestText(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"/path?query#fragment", "/path?query#fragment"},
		// Letters, numbers, marks on them, currency signs, some punctuation.
		{"/caf%C3%A9", "/café"},
		{"/%E6%97%A5%E6%9C%AC%E8%AA%9E", "/日本語"},
		{"/e%CC%81", "/e\u0301"},
		{"/%D9%A1%D9%A2", "/١٢"},
		{"/100%E2%82%AC", "/100€"},
		{"/%E2%80%9CZ%E2%80%9D", "/“Z”"},
		// Lower case digits as well.
		{"/%c3%a9", "/é"},
		// Letters, digits, "-", ".", "_" and "~" of ASCII, but no others,
		{"/%41%7a%30%2D%2E%5F%7E", "/Az0-._~"},
		{"/%2F%3F%23%25%26%3D%20%22", "/%2F%3F%23%25%26%3D%20%22"},
		// nor where a "%" before them would turn them into a percent-encoded byte.
		{"/%%34%31", "/%%341"},
		{"/%4%31", "/%4%31"},
		// A "%" stays encoded, so the next characters mean the same.
		{"/%25%34%31", "/%2541"},
		// A space is shown as "%20", which people can see.
		{"a  b", "a%20%20b"},
		// Invisible code points, and those that change the direction of text.
		{"/%E2%80%8B%E2%80%AE%C2%AD%EF%B8%8F", "/%E2%80%8B%E2%80%AE%C2%AD%EF%B8%8F"},
		{"/%00%1F%7F%C2%85%C2%A0", "/%00%1F%7F%C2%85%C2%A0"},
		{"/%E1%85%9F%E3%85%A4", "/%E1%85%9F%E3%85%A4"},
		// Code points with a compatibility mapping, apart from the vowels am.
		{"/%EF%BC%A1%E2%84%AA%C2%BD", "/%EF%BC%A1%E2%84%AA%C2%BD"},
		{"/%E0%B8%99%E0%B9%89%E0%B8%B3", "/น้ำ"},
		// Letters that look like delimiters, and symbols.
		{"/%C7%83%EA%93%B8%E2%81%84", "/%C7%83%EA%93%B8%E2%81%84"},
		{"/a%F0%9D%85%AD%EA%9D%B8%D9%A0%DB%B0", "/a%F0%9D%85%AD%EA%9D%B8%D9%A0%DB%B0"},
		{"/%F0%9F%94%92%E2%9C%93", "/%F0%9F%94%92%E2%9C%93"},
		// Upper case is mapped by IDNA, but shown.
		{"/%C3%84%D0%AF", "/ÄЯ"},
		// Invalid UTF-8.
		{"/%FF%C3%28%ED%A0%80%E2%82", "/%FF%C3%28%ED%A0%80%E2%82"},
		{"/%EF%BF%BD", "/%EF%BF%BD"},
		// Marks on nothing, the same mark repeated, and too many marks.
		{"/%CC%81", "/%CC%81"},
		{"/a%CC%81%CC%81", "/a\u0301%CC%81"},
		{"/a%CC%80%CC%81%CC%82%CC%83%CC%84", "/a\u0300\u0301\u0302\u0303%CC%84"},
		{"/%20%CC%81", "/%20%CC%81"},
	} {
		if got := Text(tt.in); got != tt.want {
			t.Errorf("Text(%q) = %+q, want %+q", tt.in, got, tt.want)
		}
	}
}

// readUCD returns the field of each code point in a file of the Unicode Character Database.
func readUCD(t *testing.T, name string, field int) map[rune]string {
	t.Helper()
	values := map[rune]string{}
	err := ucd.Rows(ucd.Test(t), name, func(row ucd.Row) error {
		for r := row.First; r <= row.Last; r++ {
			values[r] = row.Fields[field]
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// TestTextCodePoints encodes each code point after a letter. According to Unicode's data, it is
// shown if it is a letter, a number, a mark or a currency sign, and UTS #46 allows it unchanged
// or in lower case. It must not be invisible, or have a compatibility mapping to something else.
func TestTextCodePoints(t *testing.T) {
	categories, statuses := readUCD(t, "DerivedGeneralCategory.txt", 0), readUCD(t, "IdnaMappingTable.txt", 0)
	upper, lower := readUCD(t, "UnicodeData.txt", 11), readUCD(t, "UnicodeData.txt", 12)
	isValid := func(r rune) bool { return statuses[r] == "valid" || statuses[r] == "deviation" }
	parse := func(code string) rune {
		runes, err := ucd.CodePoints(code)
		if err != nil || len(runes) == 0 {
			return -1
		}
		return runes[0]
	}
	invisible := []*unicode.RangeTable{
		unicode.Bidi_Control, unicode.Join_Control, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point,
	}
	shown := 0
	for r := range rune(utf8.MaxRune + 1) {
		if testing.Short() && r%16 != 0 {
			continue
		}
		isUpper := isValid(parse(lower[r])) && parse(upper[parse(lower[r])]) == r
		want := strings.Contains(" Lu Ll Lt Lm Lo Nd Nl No Mn Mc Sc ", " "+categories[r]+" ") && (isValid(r) || isUpper)
		switch {
		case r < utf8.RuneSelf:
			want = strings.ContainsRune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", r)
		case strings.ContainsRune("ำຳ", r), strings.ContainsRune(shownPunctuation, r):
			want = true
		case strings.ContainsRune(hiddenLetters, r):
			want = false
		}
		encoded := percentEncode(string(r))
		wantText := "a" + encoded
		if want {
			shown++
			wantText = "a" + string(r)
			nfc := norm.NFC.String(string(r))
			isMapped := norm.NFKC.String(nfc) != nfc && !strings.ContainsRune("ำຳ", r)
			if isMapped || unicode.In(r, invisible...) {
				t.Errorf("%U is shown", r)
			}
		}
		if got := Text("a" + encoded); got != wantText {
			t.Errorf("%U (%s, %s) is shown as %+q", r, categories[r], statuses[r], got)
		}
	}
	want := 140_000
	if testing.Short() {
		want /= 16
	}
	if shown < want {
		t.Errorf("only %d code points are shown", shown)
	}
}

func percentEncode(s string) string {
	var b []byte
	for _, c := range []byte(s) {
		b = infra.AppendPercentEncodedByte(b, c)
	}
	return string(b)
}

// FuzzText checks that decoding a result again changes nothing, and that a result is no longer
// than its input.
func FuzzText(f *testing.F) {
	for _, s := range []string{"/caf%C3%A9", "/%%34%31", "/%25%34%31", "a b", "/a%CC%81%CC%81", "/%FF%C3%28"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !infra.IsASCII(s) {
			return // can't be part of a URL
		}
		shown := Text(s)
		if got := Text(shown); got != shown && infra.IsASCII(shown) {
			t.Errorf("%q is shown as %q, and then as %q", s, shown, got)
		}
		if len(shown) > len(s)+2*strings.Count(s, " ") {
			t.Errorf("%q is shown as %q", s, shown)
		}
	})
}
