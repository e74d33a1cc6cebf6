package uts46

// satisfiesContextJ reports whether the CONTEXTJ rules allow each U+200C and U+200D in
// label: after a virama, and U+200C also between letters that join across it.
//
// https://www.rfc-editor.org/rfc/rfc5892.html#appendix-A
func satisfiesContextJ[C codePoint](label []C) bool {
	for i, r := range label {
		if recordOf(rune(r))&joiner == 0 {
			continue
		}
		if i > 0 && recordOf(rune(label[i-1])).combiningClass() == virama {
			continue
		}
		if rune(r) != '\u200C' || !joinsAcross(label, i) {
			return false
		}
	}
	return true
}

// joinsAcross reports whether the nearest code point before i joins to the left and the nearest
// one after i joins to the right. Transparent code points don't count.
func joinsAcross[C codePoint](label []C, i int) bool {
	before, after := i-1, i+1
	for before >= 0 && recordOf(rune(label[before]))&joinsTransparent != 0 {
		before--
	}
	for after < len(label) && recordOf(rune(label[after]))&joinsTransparent != 0 {
		after++
	}
	return before >= 0 && recordOf(rune(label[before]))&joinsLeft != 0 &&
		after < len(label) && recordOf(rune(label[after]))&joinsRight != 0
}

// satisfiesBidiRule reports whether label satisfies the Bidi Rule. seen is the bitwise OR of
// the records of label, which must not be empty.
//
// https://www.rfc-editor.org/rfc/rfc5893.html#section-2
func satisfiesBidiRule[C codePoint](label []C, seen record) bool {
	if seen&bidiClasses == bidiL {
		return true
	}
	first, end := recordOf(rune(label[0])), len(label)-1
	for end > 0 && recordOf(rune(label[end]))&bidiNSM != 0 {
		end--
	}
	last := recordOf(rune(label[end]))
	switch {
	case first&bidiR != 0:
		return seen&(bidiL|bidiOther) == 0 && seen&(bidiEN|bidiAN) != bidiEN|bidiAN &&
			last&(bidiR|bidiEN|bidiAN) != 0
	case first&bidiL != 0:
		return seen&(bidiR|bidiAN|bidiOther) == 0 && last&(bidiL|bidiEN) != 0
	}
	return false
}
