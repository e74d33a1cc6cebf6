package display

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/category"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/uts46"
)

// maxMarks is the number of nonspacing marks that may follow one another, as UTS #39 recommends.
//
// https://www.unicode.org/reports/tr39/#Optional_Detection
const maxMarks = 4

const (
	// shownPunctuation has the punctuation marks, and one other symbol,
	// that are decoded.
	shownPunctuation = "–—‘’“”„«»‹›·•†§¶¡¿°،؛।॥־׳״་།၊、・「」『』【】《》〈〉〜"

	// hiddenLetters has letters, numbers and marks that look like a delimiter of URLs, or like
	// nothing at all.
	hiddenLetters = "ǀǁǂǃɁʔːˑॽᎮᐟᐠᐧⳆⳇⵗꓸꓹꓺꓻꓼꓽꛫ〱〲〳〴〵丶丿" +
		"ꝸⵑ٠۰\U0001D16D\U0001029B\U0001031F" +
		"ᐩᕀᕯꘌ\uABEC\U00010140\U00010141\U0001015B\U00011002\U00011053\U00011055\U00011082\U00011182\U000115BE\U000116AC" +
		"\U00011838\U00011DD9\U00016869\U00016F53\U0001E6E9\U0001ECAE" +
		"\u115F\u1160\u17B4\u17B5\u3164\uFFA0\U00013441\U00013442\U00016FE4"
)

// Text returns s, a part of a URL, and decodes the percent-encoded bytes that are safe to show:
// letters, numbers, marks on these, currency signs and some punctuation marks. A space becomes
// "%20".
func Text(s string) string {
	if !strings.ContainsAny(s, "% ") {
		return s
	}
	t := texter{dst: make([]byte, 0, len(s))}
	for i := 0; i < len(s); {
		switch {
		case s[i] == ' ':
			t.keep("%20")
			i++
		case infra.IsPercentEncodedByte(s, i):
			i += t.decode(s[i:])
		default:
			t.append(rune(s[i]))
			i++
		}
	}
	return string(t.dst)
}

// A texter collects decoded text.
type texter struct {
	dst   []byte
	prev  rune // the last code point, or 0 after percent-encoded bytes
	marks int  // how many nonspacing marks are at the end of dst
}

// append appends a code point that is shown.
func (t *texter) append(r rune) {
	t.dst = utf8.AppendRune(t.dst, r)
	if r >= utf8.RuneSelf && category.Of(r) == category.NonspacingMark {
		t.marks++
	} else {
		t.marks = 0
	}
	t.prev = r
}

// keep appends percent-encoded bytes.
func (t *texter) keep(s string) {
	t.dst = append(t.dst, s...)
	t.prev, t.marks = 0, 0
}

// decode appends the code point at the start of s, percent-encoded or not. It returns its
// length in s.
func (t *texter) decode(s string) int {
	var buf [utf8.UTFMax]byte
	n := 0
	for n < len(buf) && 3*n < len(s) && infra.IsPercentEncodedByte(s, 3*n) {
		buf[n] = infra.HexValue(s[3*n+1])<<4 | infra.HexValue(s[3*n+2])
		n++
	}
	r, size := utf8.DecodeRune(buf[:n])
	if r == utf8.RuneError || !t.shows(r) {
		t.keep(s[:3*size])
	} else {
		t.append(r)
	}
	return 3 * size
}

// shows reports whether r, which is percent-encoded, may be shown as the next code point.
func (t *texter) shows(r rune) bool {
	if r < utf8.RuneSelf {
		return t.showsASCII(r)
	}
	if !isWithoutMapping(r) || strings.ContainsRune(hiddenLetters, r) {
		return false
	}
	switch c := category.Of(r); c {
	case category.NonspacingMark, category.SpacingMark:
		return t.showsMark(r)
	case category.Letter, category.Digit, category.Number, category.Currency:
		return true
	}
	return strings.ContainsRune(shownPunctuation, r)
}

// isWithoutMapping reports whether UTS #46 allows r unchanged or in lower case.
func isWithoutMapping(r rune) bool {
	// The Thai and Lao vowels am each map to two code points.
	return uts46.IsValid(r) || isCapital(r) || r == '\u0E33' || r == '\u0EB3'
}

// isCapital reports whether r is a letter beyond ASCII whose mapping is just its lower case.
func isCapital(r rune) bool {
	i, found := slices.BinarySearchFunc(capitals[:], r, func(e [3]rune, r rune) int { return int(e[0] - r) })
	if !found {
		i-- // the range that begins before r
	}
	return i >= 0 && r <= capitals[i][1] && (r-capitals[i][0])%capitals[i][2] == 0
}

// showsASCII reports whether an ASCII character has no meaning in a URL, not even after a
// "%".
func (t *texter) showsASCII(r rune) bool {
	if n := len(t.dst); t.prev != 0 && (t.prev == '%' || n > 1 && t.dst[n-2] == '%') {
		return false
	}
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-._~", r)
}

// showsMark reports whether a mark is on a letter or a number, with few other marks.
func (t *texter) showsMark(r rune) bool {
	prev := category.Of(t.prev)
	return (prev.IsLetterOrNumber() || prev.IsMark()) && t.prev != r && t.marks < maxMarks
}
