// Package category has the General_Category of code points, in the version of Unicode of this
// project's tables. Package unicode, and everything that uses it such as strconv.Quote, has the
// version of the Go toolchain instead, so programs would behave differently with each
// toolchain.
package category

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

//go:generate go run -C ../../tools ./gen/category

// A Category is a General_Category, or a group of them that are treated alike.
type Category uint8

const (
	Unprintable     Category = iota // C and Z: unassigned, a control, a separator
	Letter                          // L
	Digit                           // Nd
	Number                          // Nl and No
	NonspacingMark                  // Mn
	EnclosingMark                   // Me
	SpacingMark                     // Mc
	Currency                        // Sc
	PrintableSymbol                 // P, Sm, Sk and So
)

// categoryBits is the number of bits for the category in an entry of the table.
const categoryBits = 4

// Of returns the category of r.
func Of(r rune) Category {
	if r < 0 || r > utf8.MaxRune {
		return Unprintable
	}
	// slices.BinarySearchFunc takes twice as long.
	after, low, high := (uint32(r)+1)<<categoryBits, 0, len(starts)
	for low < high {
		if middle := (low + high) / 2; starts[middle] < after {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return Category(starts[low-1] & (1<<categoryBits - 1)) // the first range begins at 0
}

// IsPrint reports whether r is a letter, mark, number, punctuation mark, symbol or ASCII
// space, as in unicode.IsPrint.
func IsPrint(r rune) bool {
	if r < utf8.RuneSelf {
		return ' ' <= r && r < 0x7F
	}
	return Of(r) != Unprintable
}

// IsMark reports whether c is a combining mark.
func (c Category) IsMark() bool { return c == NonspacingMark || c == EnclosingMark || c == SpacingMark }

// IsLetterOrNumber reports whether c is a letter, a digit or another number.
func (c Category) IsLetterOrNumber() bool { return c == Letter || c == Digit || c == Number }

// IsWide reports whether r takes two columns of a terminal: its East_Asian_Width is Wide
// or Fullwidth.
func IsWide(r rune) bool {
	i, _ := slices.BinarySearchFunc(wide[:], r, func(e [2]rune, r rune) int { return cmp.Compare(e[1], r) })
	return i < len(wide) && wide[i][0] <= r
}
