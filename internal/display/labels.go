// Package display decides which labels of a domain and which percent-encoded bytes of a URL are
// safe to show in Unicode to people who decide by it whether to trust the URL.
//
// Anything that looks like something else stays encoded: labels in ASCII, as "xn--…", and
// bytes percent-encoded. The documentation of package urldisplay has the rules.
//
// https://url.spec.whatwg.org/#url-rendering
package display

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/category"
)

//go:generate go run -C ../../tools ./gen/display

// Labels returns the labels of domain as they are shown: in Unicode if that is safe, and
// otherwise in ASCII. The domain must be valid, in ASCII and in lower case. decoded is the
// domain in Unicode, or domain itself if IDNA doesn't decode it.
func Labels(domain, decoded string) []string {
	labels := strings.Split(domain, ".")
	texts := strings.Split(decoded, ".")
	if len(labels) != len(texts) {
		return labels
	}
	last := len(labels) - 1
	if last > 0 && labels[last] == "" {
		last--
	}
	tld := topLevel{ascii: labels[last]}
	for i := last; i >= 0; i-- {
		l := label{text: []rune(texts[i]), tld: tld}
		if texts[i] == labels[i] || !l.isSafe() {
			continue
		}
		labels[i] = texts[i]
		if i == last {
			tld.scripts = l.scripts
		}
	}
	return labels
}

// A topLevel is the top-level domain above a label.
type topLevel struct {
	ascii   string
	scripts scriptSet // the scripts of its Unicode form, if that is shown
}

// isOneOf reports whether names, which are separated by spaces, contain tld.
func (tld topLevel) isOneOf(names string) bool {
	return slices.Contains(strings.Split(names, " "), tld.ascii)
}

// A label is a valid IDNA label that isn't ASCII.
type label struct {
	text    []rune
	tld     topLevel
	scripts scriptSet // scripts that can write the whole text; see setScripts
}

// isSafe reports whether the label may be shown in Unicode.
func (l *label) isSafe() bool {
	return l.setScripts() && l.hasSafeLatin() && !l.looksLatin() && l.hasSafeNumbers() &&
		l.hasSafeMarks() && l.hasSafeStrokes()
}

// setScripts reports whether all code points of the label may be shown, and whether the label
// is Single Script or Highly Restrictive in the sense of UTS #39. For a Highly Restrictive
// label, it sets scripts to those of the code points that aren't Latin.
func (l *label) setScripts() bool {
	const asian = scriptHan | scriptJapanese | scriptKorean
	l.scripts = ^scriptSet(0)
	hasASCII, hasLatin := false, false
	for _, r := range l.text {
		scripts := scriptsOf(r)
		switch {
		case '0' <= r && r <= '9' || r == '-':
		case scripts == scriptLatin && r < utf8.RuneSelf:
			hasASCII = true
		case scripts == scriptLatin:
			hasLatin = true
		default:
			l.scripts &= scripts
		}
	}
	switch {
	case hasLatin:
		l.scripts &= scriptLatin
	case hasASCII:
		l.scripts &= asian
	}
	return l.scripts != 0
}

// scriptsOf returns the scripts of r, or the empty set if a label with r is never shown.
func scriptsOf(r rune) scriptSet {
	i, _ := slices.BinarySearchFunc(scriptRanges[:], r, func(e scriptRange, r rune) int { return cmp.Compare(e.last, r) })
	if i == len(scriptRanges) || r < scriptRanges[i].first {
		return 0
	}
	return scriptRanges[i].scripts
}

// latinLetters has the letters beyond Latin Extended-A that may be shown, except those of
// Vietnamese.
const latinLetters = "ǎǐǒǔǖǘǚǜǹșțẁẃẅ"

// countryLetters has the Latin letters that are shown only under some top-level domains.
var countryLetters = []struct{ letters, tlds string }{
	{"ı", "az tr"},
	{"ə", "az"},
	{"ðþ", "fo is"},
	{"ạậặẹệịọộợụựỵ", "vn"},
	{"ẹịọụ", "ng"},
}

// hasSafeLatin reports whether all Latin letters of the label may be shown.
func (l *label) hasSafeLatin() bool {
	for i, r := range l.text {
		switch {
		case r < utf8.RuneSelf || scriptsOf(r) != scriptLatin:
			continue
		case r == '·':
			if i == 0 || i == len(l.text)-1 || l.text[i-1] != 'l' || l.text[i+1] != 'l' {
				return false
			}
			continue
		}
		isCountryLetter, isShown := false, false
		for _, c := range countryLetters {
			if strings.ContainsRune(c.letters, r) {
				isCountryLetter = true
				isShown = isShown || l.tld.isOneOf(c.tlds)
			}
		}
		if !isCountryLetter {
			isShown = r <= 0x17F || r == 'ơ' || r == 'ư' || 0x1EA0 <= r && r <= 0x1EF9 || strings.ContainsRune(latinLetters, r)
		}
		if !isShown {
			return false
		}
	}
	return true
}

// latinLookAlikes has, by script, the letters and digits that pass for ASCII, and the
// top-level domains in ASCII under which they are shown nevertheless, because that script
// is used there.
var latinLookAlikes = []struct {
	scripts       scriptSet
	letters, tlds string
}{
	{scriptArabic, "اه٥ہھە۵١۱٧۷", "ae dz eg iq ir jo kw lb ly ma om pk ps qa sa sd sy tn ye"},
	{scriptArmenian, "ագզէլհյոսւօքցռշճձֆ", "am xn--y9a3aq"},
	{scriptBengali, "ও০৪৭", "bd in"},
	{scriptCyrillic, "абгезкмопрсухшъыьюѕіјґҙүһҽӏӕӡ", "ba bg by kg kz me mk mn rs ru su tj ua uz"},
	{scriptDevanagari, "उ०", "in np"},
	{scriptEthiopic, "ሀሠሰስበነተከዐዕዘጠፐ", "er et"},
	{scriptGeorgian, "ვიოპყძხ", "ge"},
	{scriptGreek, "αγεηικνορστυχω", "cy gr"},
	{scriptGujarati, "ટડ૦૧", "in"},
	{scriptGurmukhi, "ਤ", "in"},
	{scriptHebrew, "דוחטיןס", "il"},
	{scriptKannada, "೦೧ಂ", "in"},
	{scriptKhmer, "០", "kh"},
	{scriptLao, "ດທບປພຟມຣລຫຮເແ໐", "la"},
	{scriptMalayalam, "ടഠധനറം", "in"},
	{scriptMyanmar, "ခဂငဌဒထပဝ၀၂၄၅၇ၚ", "mm"},
	{scriptOriya, "ଠଃ", "in"},
	{scriptTamil, "டப", "in lk sg"},
	{scriptTelugu, "ం", "in"},
	{scriptThai, "กดทนบปพฟมรลหเแ๐", "th"},
}

// looksLatin reports whether the whole label passes for ASCII where readers wouldn't expect its
// script. They never expect it in a top-level domain: nothing above it suggests a script.
func (l *label) looksLatin() bool {
	for _, script := range latinLookAlikes {
		if l.scripts&script.scripts == 0 || l.tld.scripts&script.scripts != 0 || l.tld.isOneOf(script.tlds) {
			continue
		}
		if !slices.ContainsFunc(l.text, func(r rune) bool {
			return r >= utf8.RuneSelf && !strings.ContainsRune(script.letters, r)
		}) {
			return true
		}
	}
	return false
}

// hasSafeNumbers reports whether the label has a letter, no digit that passes for a full
// stop, and digits of at most one numeral system. The digits of a system differ only in the
// last four bits, in all scripts that are shown.
func (l *label) hasSafeNumbers() bool {
	hasLetter, system := false, rune(0)
	for _, r := range l.text {
		if r == '\u0660' || r == '\u06F0' {
			return false
		}
		switch category.Of(r) {
		case category.Digit:
			if system != 0 && system != r>>4 {
				return false
			}
			system = r >> 4
		case category.Letter:
			hasLetter = true
		}
	}
	return hasLetter
}

// hasSafeMarks reports whether all marks are in places where people can see them.
func (l *label) hasSafeMarks() bool {
	marks := 0 // nonspacing marks in a row
	for i, r := range l.text {
		c := category.Of(r)
		if c == category.NonspacingMark {
			marks++
		} else {
			marks = 0
		}
		if !c.IsMark() {
			continue
		}
		if i == 0 || l.text[i-1] < utf8.RuneSelf || l.text[i-1] == r || marks > maxMarks || scriptsOf(r) == scriptArabic {
			return false
		}
	}
	return true
}

// strokes has Chinese and Japanese letters that pass for a delimiter or an ASCII letter.
const strokes = "・ー〆々ゝゞヽヾノソゾン〇一丅丨丫丶丿亅口"

// hasSafeStrokes reports whether each run of strokes is next to another letter of these
// scripts, and whether repeaters are where they belong.
func (l *label) hasSafeStrokes() bool {
	isStroke := func(i int) bool { return strings.ContainsRune(strokes, l.text[i]) }
	isOther := func(i int) bool { return i >= 0 && i < len(l.text) && l.text[i] >= utf8.RuneSelf }
	for i := 0; i < len(l.text); i++ {
		if !isStroke(i) {
			continue
		}
		start := i
		for ; i < len(l.text) && isStroke(i); i++ {
			if !l.hasSafeRepeater(i) {
				return false
			}
		}
		if !isOther(start-1) && !isOther(i) {
			return false
		}
	}
	return true
}

// hasSafeRepeater reports whether the code point at i is next to letters that it is used with.
// It returns true for any code point that neither lengthens or repeats the one before it nor
// separates that from the next.
func (l *label) hasSafeRepeater(i int) bool {
	var want scriptSet
	switch l.text[i] {
	case 'ー':
		want = scriptHiragana | scriptKatakana
	case 'ゝ', 'ゞ':
		want = scriptHiragana
	case 'ヽ', 'ヾ':
		want = scriptKatakana
	case '々':
		want = scriptHan
	case '・':
		if i == len(l.text)-1 || l.text[i+1] < utf8.RuneSelf {
			return false
		}
		want = scriptHan | scriptHiragana | scriptKatakana
	default:
		return true
	}
	return i > 0 && scriptsOf(l.text[i-1])&want != 0
}
