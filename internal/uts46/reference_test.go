package uts46

import (
	"cmp"
	"slices"
	"strconv"
	"testing"

	"github.com/gowhatwg/url/internal/testing/ucd"
)

// A reference has the facts of the Unicode Character Database for normalization, the Bidi
// Rule and the check of marks.
type reference struct {
	decomposition map[rune][]rune // canonical, a single step
	composition   map[[2]rune]rune
	class         map[rune]int // Canonical_Combining_Class, if it isn't 0
	category      map[rune]string
	bidi          map[rune]string
}

// readReference reads the files of package ucd.
func readReference(t *testing.T) *reference {
	t.Helper()
	u := &reference{
		decomposition: map[rune][]rune{}, composition: map[[2]rune]rune{}, class: map[rune]int{},
		category: map[rune]string{}, bidi: map[rune]string{},
	}
	isExcluded := map[rune]bool{}
	readUCD(t, "DerivedNormalizationProps.txt", func(r rune, fields []string) {
		isExcluded[r] = isExcluded[r] || fields[0] == "NFC_QC" && fields[1] == "N"
	})
	readUCD(t, "UnicodeData.txt", func(r rune, fields []string) {
		if fields[4] == "" || fields[4][0] == '<' {
			return // none, or one of compatibility
		}
		decomposition, err := ucd.CodePoints(fields[4])
		if err != nil {
			t.Fatal(err)
		}
		u.decomposition[r] = decomposition
		if d := u.decomposition[r]; len(d) == 2 && !isExcluded[r] {
			u.composition[[2]rune(d)] = r
		}
	})
	readUCD(t, "DerivedCombiningClass.txt", func(r rune, fields []string) {
		class, err := strconv.Atoi(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		if class != 0 {
			u.class[r] = class
		}
	})
	readUCD(t, "DerivedGeneralCategory.txt", func(r rune, fields []string) {
		if fields[0] != "Cn" { // unassigned, most of all
			u.category[r] = fields[0]
		}
	})
	readUCD(t, "DerivedBidiClass.txt", func(r rune, fields []string) { u.bidi[r] = fields[0] })
	if len(u.decomposition) < 2000 || len(u.composition) < 900 || len(u.class) < 900 {
		t.Fatalf("only %d decompositions, %d compositions, %d combining classes", len(u.decomposition), len(u.composition), len(u.class))
	}
	return u
}

// readUCD calls yield for each code point of a file.
func readUCD(t *testing.T, name string, yield func(r rune, fields []string)) {
	t.Helper()
	err := ucd.Rows(ucd.Test(t), name, func(row ucd.Row) error {
		for r := row.First; r <= row.Last; r++ {
			yield(r, row.Fields)
		}
		return nil
	})
	if version, err2 := ucd.CommonVersion(ucd.Test(t), name); cmp.Or(err, err2) != nil || version != UnicodeVersion && version != "" {
		t.Fatalf("%s is of Unicode %s, not %s, %v, %v", name, version, UnicodeVersion, err, err2)
	}
}

// decompose appends the full canonical decomposition of r, unordered.
//
// https://www.unicode.org/versions/latest/core-spec/chapter-3/#G49537
func (u *reference) decompose(dst []rune, r rune) []rune {
	if s := int(r) - 0xAC00; s >= 0 && s < 11172 {
		dst = append(dst, rune(0x1100+s/588), rune(0x1161+s%588/28))
		if s%28 != 0 {
			dst = append(dst, rune(0x11A7+s%28))
		}
		return dst
	}
	d, ok := u.decomposition[r]
	if !ok {
		return append(dst, r)
	}
	for _, r := range d {
		dst = u.decompose(dst, r)
	}
	return dst
}

// compose returns the primary composite of a pair.
func (u *reference) compose(first, second rune) (rune, bool) {
	if 0x1100 <= first && first <= 0x1112 && 0x1161 <= second && second <= 0x1175 {
		return 0xAC00 + (first-0x1100)*588 + (second-0x1161)*28, true
	}
	isLV := 0xAC00 <= first && first <= 0xD7A3 && (first-0xAC00)%28 == 0
	if isLV && 0x11A8 <= second && second <= 0x11C2 {
		return first + second - 0x11A7, true
	}
	r, ok := u.composition[[2]rune{first, second}]
	return r, ok
}

// nfc returns the Normalization Form C of text, following the steps of D117 and D115
// literally.
func (u *reference) nfc(text []rune) []rune {
	var s []rune
	for _, r := range text {
		s = u.decompose(s, r)
	}
	// Canonical ordering: swap neighbors until all are in order.
	for again := true; again; {
		again = false
		for i := 1; i < len(s); i++ {
			if a, b := u.class[s[i-1]], u.class[s[i]]; a > b && b > 0 {
				s[i-1], s[i], again = s[i], s[i-1], true
			}
		}
	}
	for i := 1; i < len(s); i++ {
		starter := i - 1
		for starter >= 0 && u.class[s[starter]] != 0 {
			starter--
		}
		if starter < 0 {
			continue
		}
		isBlocked := slices.ContainsFunc(s[starter+1:i], func(r rune) bool {
			return u.class[r] == 0 || u.class[r] >= u.class[s[i]]
		})
		if composite, ok := u.compose(s[starter], s[i]); ok && !isBlocked {
			s[starter] = composite
			s = slices.Delete(s, i, i+1)
			i--
		}
	}
	return s
}
