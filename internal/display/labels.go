package display

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/category"
)

// Labels returns the labels of domain, which is valid, in ASCII and in lower case,
// as they are to be shown: in Unicode if that is safe, in ASCII if it isn't. The
// domain in Unicode is decoded, or domain itself if IDNA doesn't decode it.
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

// A topLevel is the top-level domain beneath which a label stands.
type topLevel struct {
	ascii   string
	scripts scriptSet // of its Unicode form, if that is shown
}

// isOneOf reports whether tld is in names, which are separated by spaces.
func (tld topLevel) isOneOf(names string) bool {
	return slices.Contains(strings.Split(names, " "), tld.ascii)
}

// A label is a label that isn't ASCII, and that IDNA allows.
type label struct {
	text    []rune
	tld     topLevel
	scripts scriptSet // those that the whole text can be written with; see setScripts
}

// isSafe reports whether people may see the label in Unicode.
func (l *label) isSafe() bool {
	return l.setScripts() && l.hasSafeLatin() && !l.looksLatin() && l.hasSafeNumbers() &&
		l.hasSafeMarks() && l.hasSafeStrokes()
}

// setScripts reports whether the label is of code points that may be shown, and
// Single Script or, in the sense of [Labels], Highly Restrictive. In the
// latter case, scripts is that of the other code points than the Latin ones.
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

// scriptsOf returns the scripts of r, or none if a label with it isn't shown.
func scriptsOf(r rune) scriptSet {
	i, found := slices.BinarySearchFunc(scriptRanges[:], r, func(e scriptRange, r rune) int {
		switch {
		case e.last < r:
			return -1
		case e.first > r:
			return 1
		}
		return 0
	})
	if !found {
		return 0
	}
	return scriptRanges[i].scripts
}

// latinLetters has the letters beyond Latin Extended-A that can be shown, except
// those of Vietnamese.
const latinLetters = "ǎǐǒǔǖǘǚǜǹșțẁẃẅ"

// countryLetters has the Latin letters that are shown only beneath some
// top-level domains.
var countryLetters = []struct{ letters, tlds string }{
	{"ı", "az tr"},
	{"ə", "az"},
	{"ðþ", "fo is"},
	{"ạậặẹệịọộợụựỵ", "vn"},
	{"ẹịọụ", "ng"},
}

// hasSafeLatin reports whether the Latin letters are ones that are shown here.
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

// latinLookAlikes has, by script, the letters and digits that pass for ASCII
// ones, and the top-level domains in ASCII beneath which they are shown all the
// same, as that script is used there.
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

// looksLatin reports whether the whole label passes for one in ASCII where such
// a label would be no surprise. A top-level domain has no other above it that
// could say so.
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

// hasSafeNumbers reports whether there is a letter, no digit that passes for a
// full stop, and digits of no more than one numeral system. Those of one have
// the same number except for the last four bits, in all scripts that are shown.
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

// hasSafeMarks reports whether marks are where they can be seen.
func (l *label) hasSafeMarks() bool {
	marks := 0 // nonspacing ones in a row
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

// strokes has letters of Chinese and Japanese that pass for a delimiter or a letter of
// ASCII.
const strokes = "・ー〆々ゝゞヽヾノソゾン〇一丅丨丫丶丿亅口"

// hasSafeStrokes reports whether each row of strokes has another letter of these
// scripts beside it, and repeaters stand where they belong.
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

// hasSafeRepeater reports whether the code point at i, if it lengthens or repeats
// the one before, or parts it from the next, has the kind of letters there that
// it is for.
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
