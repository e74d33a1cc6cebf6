package uts46

import (
	"cmp"
	"slices"
)

// Normalization Form C of labels, as in UAX #15, for code points that UTS #46 finds valid. The
// mappings of UTS #46 have only such code points, whose only decompositions are those of
// composites that NFC keeps. golang.org/x/text can't be used: its data has the Unicode version
// of the toolchain, and it breaks up long runs of combining marks.

const (
	hangulSBase  = 0xAC00
	hangulLBase  = 0x1100
	hangulVBase  = 0x1161
	hangulTBase  = 0x11A7
	hangulLCount = 19
	hangulVCount = 21
	hangulTCount = 28
	hangulNCount = hangulVCount * hangulTCount
	hangulSCount = hangulLCount * hangulNCount
)

// isCertainlyNFC reports whether the quick check of UAX #15 finds that label is in NFC.
func isCertainlyNFC(label []rune) bool {
	last := uint8(0)
	for _, r := range label {
		rec := recordOf(r)
		class := rec.combiningClass()
		if rec&nfcMaybe != 0 || class != 0 && class < last {
			return false
		}
		last = class
	}
	return true
}

// isNFC reports whether label is in NFC.
func isNFC(label []rune) bool {
	var buf [64]rune
	return slices.Equal(appendNFC(buf[:0], label), label)
}

// appendNFC appends the NFC of label to dst, which must be empty.
func appendNFC(dst, label []rune) []rune {
	for _, r := range label {
		dst = appendDecomposed(dst, r)
	}
	sortMarks(dst)
	return compose(dst)
}

func appendDecomposed(dst []rune, r rune) []rune {
	if s := r - hangulSBase; 0 <= s && s < hangulSCount {
		dst = append(dst, hangulLBase+s/hangulNCount, hangulVBase+s%hangulNCount/hangulTCount)
		if t := s % hangulTCount; t > 0 {
			dst = append(dst, hangulTBase+t)
		}
		return dst
	}
	if recordOf(r)&nfcDecomposes == 0 {
		return append(dst, r)
	}
	i, _ := slices.BinarySearchFunc(nfcByComposite[:], r, func(i uint16, r rune) int {
		return cmp.Compare(nfcCompositions[i][2], r)
	})
	c := &nfcCompositions[nfcByComposite[i]]
	return append(appendDecomposed(dst, c[0]), c[1])
}

// sortMarks puts each run of code points with a combining class other than 0 in canonical
// order.
func sortMarks(s []rune) {
	for i := 0; i < len(s); i++ {
		if recordOf(s[i]).combiningClass() == 0 {
			continue
		}
		start := i
		for i < len(s) && recordOf(s[i]).combiningClass() != 0 {
			i++
		}
		slices.SortStableFunc(s[start:i], func(a, b rune) int {
			return cmp.Compare(recordOf(a).combiningClass(), recordOf(b).combiningClass())
		})
	}
}

// compose composes s in place. s must be decomposed.
func compose(s []rune) []rune {
	n := 0        // s[:n] is composed
	starter := -1 // the index of the last code point in it with combining class 0
	last := uint8(0)
	for _, r := range s {
		rec := recordOf(r)
		class := rec.combiningClass()
		if starter >= 0 && rec&nfcMaybe != 0 && (starter == n-1 || last < class) {
			if composite := composite(s[starter], r); composite != 0 {
				s[starter] = composite
				continue
			}
		}
		if class == 0 {
			starter = n
		}
		last = class
		s[n] = r
		n++
	}
	return s[:n]
}

// composite returns the composite of first and second, or 0.
func composite(first, second rune) rune {
	l, v := first-hangulLBase, second-hangulVBase
	if 0 <= l && l < hangulLCount && 0 <= v && v < hangulVCount {
		return hangulSBase + (l*hangulVCount+v)*hangulTCount
	}
	s, t := first-hangulSBase, second-hangulTBase
	if 0 <= s && s < hangulSCount && s%hangulTCount == 0 && 0 < t && t < hangulTCount {
		return first + t
	}
	i, found := slices.BinarySearchFunc(nfcCompositions[:], [2]rune{first, second}, func(c [3]rune, pair [2]rune) int {
		return cmp.Or(cmp.Compare(c[0], pair[0]), cmp.Compare(c[1], pair[1]))
	})
	if !found {
		return 0
	}
	return nfcCompositions[i][2]
}
