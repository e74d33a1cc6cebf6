package url

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Display renders h as [URL.Display] does: a domain in Unicode as far as that is
// safe, and other hosts as they are serialized. With a nil
// [DisplayOptions.List], it is never cut.
//
// A label of a domain is shown in Unicode only if
//
//   - the domain is valid by IDNA;
//   - its code points, digits and hyphens aside, are recommended for identifiers
//     by UTS #39, or are "·" between two "l", "・", or "་";
//   - it is Single Script or, for Latin without diacritics beside Chinese,
//     Japanese or Korean, Highly Restrictive, two of the restriction levels of
//     UTS #39;
//   - letters of Latin are of ASCII, Latin-1, Latin Extended-A, Vietnamese,
//     Pinyin, Romanian and Welsh, and those that pass for an ASCII letter,
//     such as "ı", "ə", "ð" and what has a dot below, are beneath a country's
//     top-level domain where they are used;
//   - it isn't made of nothing but letters that pass for ASCII letters and
//     digits, unless the top-level domain is one that uses the same script:
//     "сахар.ru" and "сахар.рф", but "xn--80aa2cbv.com";
//   - it has a letter, and digits of one numeral system only;
//   - marks stand on letters other than ASCII and Arabic, no more than four
//     nonspacing ones and no two alike in a row;
//   - letters of Chinese, Japanese and Bopomofo that pass for a slash or another
//     stroke of ASCII, such as "ノ" and "ー", have others beside them.
//
// So labels with zero width joiners, emoji, or code points newer than the tables
// of this package stay in ASCII. The rules can't tell one word from another:
// that "exämple" isn't "example" is for the reader to see.
//
// https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
func (h Host) Display(o DisplayOptions) string { return isolate(h.elide("", "", o)) }

// displayLabels returns the labels of a domain as they are to be shown. Other
// hosts count as one label.
func (h Host) displayLabels() []string {
	if h.kind != HostDomain {
		return []string{h.serialized}
	}
	labels := strings.Split(h.serialized, ".")
	decoded := strings.Split(DomainToUnicode(h.serialized), ".")
	if len(labels) != len(decoded) {
		return labels
	}
	last := len(labels) - 1
	if last > 0 && labels[last] == "" {
		last--
	}
	tld := displayTLD{ascii: labels[last]}
	for i := last; i >= 0; i-- {
		label := displayLabel{text: []rune(decoded[i]), tld: tld}
		if decoded[i] == labels[i] || !label.isSafe() {
			continue
		}
		labels[i] = decoded[i]
		if i == last {
			tld.scripts = label.scripts
		}
	}
	return labels
}

// A displayTLD is the top-level domain beneath which a label stands.
type displayTLD struct {
	ascii   string
	scripts scriptSet // of its Unicode form, if that is shown
}

// isOneOf reports whether tld is in names, which are separated by spaces.
func (tld displayTLD) isOneOf(names string) bool {
	return slices.Contains(strings.Fields(names), tld.ascii)
}

// A displayLabel is a label that isn't ASCII, and that IDNA allows.
type displayLabel struct {
	text    []rune
	tld     displayTLD
	scripts scriptSet // those that the whole text can be written with; see setScripts
}

// isSafe reports whether people may see the label in Unicode.
func (l *displayLabel) isSafe() bool {
	return l.setScripts() && l.hasSafeLatin() && !l.looksLatin() && l.hasSafeNumbers() &&
		l.hasSafeMarks() && l.hasSafeStrokes()
}

// setScripts reports whether the label is of code points that may be shown, and
// Single Script or, in the sense of [Host.Display], Highly Restrictive. In the
// latter case, scripts is that of the other code points than the Latin ones.
func (l *displayLabel) setScripts() bool {
	const asian = scriptHanBopomofo | scriptJapanese | scriptKorean
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

// latinLetters has the letters beyond Latin Extended-A that can be shown, but
// for Vietnamese.
const latinLetters = "ǎǐǒǔǖǘǚǜǹșțẁẃẅ"

// countryLetters has the Latin letters that are shown only beneath some
// top-level domains.
var countryLetters = []struct{ letters, tlds string }{
	{"ı", "az tr"},
	{"ə", "az"},
	{"ðþ", "fo is"},
	{"ạậặẹệịọộợụựỵ", "vn"},
	{"ẹịọụ", "ng"},
	{"ĸ", "gl"},
}

// hasSafeLatin reports whether the Latin letters are ones that are shown here.
func (l *displayLabel) hasSafeLatin() bool {
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
	{scriptArabic, "اه٥ہھە۵١۱", "ae dz eg iq ir jo kw lb ly ma om pk ps qa sa sd sy tn ye"},
	{scriptArmenian, "ագզէլհյոսւօքցռշճձ", "am xn--y9a3aq"},
	{scriptBengali, "ও০৪৭", "bd in"},
	{scriptCyrillic, "абгезкмопрсухъыьюѕіјѡѵґҙүһҽӏӕӡԁԍԗԛԝ", "ba bg by kg kz me mk mn rs ru su tj ua uz"},
	{scriptDevanagari, "उऽ०ॱ", "in np"},
	{scriptEthiopic, "ሀሠሰስበነተከዐዕዘጠፐ", "er et"},
	{scriptGeorgian, "ვიოპყძხჽჿ", "ge"},
	{scriptGreek, "αγεηικνορστυχω", "cy gr"},
	{scriptGujarati, "ટડ૦૧", "in"},
	{scriptGurmukhi, "ਤ੦੧੪", "in"},
	{scriptHebrew, "דוחטיןסװײ", "il"},
	{scriptKannada, "ಽ೦೧", "in"},
	{scriptKhmer, "០", "kh"},
	{scriptLao, "ດທບປພຟມຣລຫຮເແ໐", "la"},
	{scriptMalayalam, "ടഠധനറ൦൭", "in"},
	{scriptMyanmar, "ခဂငဌဒထပဝ၀၂၄၅၇ၔ", "mm"},
	{scriptOriya, "ଠ୦୨୮", "in"},
	{scriptTamil, "டப௦", "in lk sg"},
	{scriptTelugu, "౦౧", "in"},
	{scriptThai, "กดทนบปพฟมรลหเแ๐", "th"},
}

// looksLatin reports whether the whole label passes for one in ASCII where such
// a label would be no surprise. A top-level domain has no other above it that
// could say so.
func (l *displayLabel) looksLatin() bool {
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
// the same number but for the last four bits, in all scripts that are shown.
func (l *displayLabel) hasSafeNumbers() bool {
	hasLetter, system := false, rune(0)
	for _, r := range l.text {
		switch {
		case r == '\u0660' || r == '\u06F0':
			return false
		case unicode.IsDigit(r) && system != 0 && system != r>>4:
			return false
		case unicode.IsDigit(r):
			system = r >> 4
		case unicode.IsLetter(r):
			hasLetter = true
		}
	}
	return hasLetter
}

// hasSafeMarks reports whether marks are where they can be seen.
func (l *displayLabel) hasSafeMarks() bool {
	marks := 0 // nonspacing ones in a row
	for i, r := range l.text {
		if unicode.Is(unicode.Mn, r) {
			marks++
		} else {
			marks = 0
		}
		if !unicode.IsMark(r) {
			continue
		}
		if i == 0 || l.text[i-1] < utf8.RuneSelf || l.text[i-1] == r || marks > maxMarks || scriptsOf(r) == scriptArabic {
			return false
		}
	}
	return true
}

// strokes has letters of Chinese, Japanese and Bopomofo that pass for a
// delimiter or a letter of ASCII.
const strokes = "・ー〆々ゝゞヽヾノソゾン一丨丶丿亅口ㄅㄇㄈㄏㄐㄒㄚㄧㄨㄩ"

// hasSafeStrokes reports whether each row of strokes has another letter of these
// scripts beside it, and repeaters stand where they belong.
func (l *displayLabel) hasSafeStrokes() bool {
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
func (l *displayLabel) hasSafeRepeater(i int) bool {
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
