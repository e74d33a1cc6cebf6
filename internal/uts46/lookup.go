package uts46

import "unicode/utf8"

// A record has the properties of a code point that the processing needs. All bits except those
// of the status are flags, or matter only by whether any of them is set. So the bitwise OR of
// the records of a label's code points tells which checks the label needs. The generator of the
// tables knows the names of the constants.
//
// If the status of a record is shifted, its bits from shiftBits on are the number to add to
// the code point.
type record uint32

const (
	status     record = 3 // a mask
	valid      record = 0
	ignored    record = 1
	disallowed record = 2
	shifted    record = 3 // mapped

	// Bidi_Class. The Bidi Rule treats R and AL alike, as well as ES, CS, ET, ON and BN. It
	// allows no other classes.
	bidiL       record = 1 << 2
	bidiR       record = 1 << 3
	bidiAN      record = 1 << 4
	bidiEN      record = 1 << 5
	bidiNeutral record = 1 << 6
	bidiNSM     record = 1 << 7
	bidiOther   record = 1 << 8
	bidiClasses        = bidiOther<<1 - bidiL

	// Joining_Type; D is both.
	joinsLeft        record = 1 << 9
	joinsRight       record = 1 << 10
	joinsTransparent record = 1 << 11

	joiner            record = 1 << 12 // U+200C, U+200D
	mark              record = 1 << 13 // General_Category is Mark
	nfcMaybe          record = 1 << 14 // may compose with the code point before it
	nfcDecomposes     record = 1 << 15 // except Hangul
	nonASCII          record = 1 << 16
	notSTD3           record = 1 << 17 // ASCII, but not a-z, 0-9, -
	shiftBits                = 8
	nfcClassBits             = 24
	nfcCombiningClass record = 0xFF << nfcClassBits

	// mappingBase is the first value that is an offset in
	// mappings.
	mappingBase = 256

	virama = 9 // a Canonical_Combining_Class
)

// A codePoint is a code point of a label: a byte if the label is ASCII.
type codePoint interface{ byte | rune }

// combiningClass returns the Canonical_Combining_Class.
func (rec record) combiningClass() uint8 { return uint8(rec >> nfcClassBits) }

// valueOf returns the value of trieLeaves for r, which must be a code point.
func valueOf(r rune) uint16 {
	middle := uint32(trieRoot[uint32(r)>>11])<<6 | uint32(r)>>5&63
	return trieLeaves[uint32(trieMiddle[middle])<<5|uint32(r)&31]
}

// recordOf returns the record of r. It is shifted, without a number to add, if r is in mappings.
func recordOf(r rune) record {
	if r < utf8.RuneSelf {
		return records[trieLeaves[r]]
	}
	if v := valueOf(r); v < mappingBase {
		return records[v]
	}
	return shifted
}

// mappingOf returns the mapping for v, which must be at least
// mappingBase.
func mappingOf(v uint16) string {
	offset := int(v) - mappingBase
	return mappings[offset+1 : offset+1+int(mappings[offset])]
}

// recordsOf returns the bitwise OR of the records of label. If one of them isn't valid, neither
// is the result, and its other bits mean nothing.
func recordsOf(label []rune) record {
	seen := record(0)
	for _, r := range label {
		seen |= recordOf(r)
	}
	return seen
}
