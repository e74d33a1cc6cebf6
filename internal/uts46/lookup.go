package uts46

import "unicode/utf8"

// A record says what the processing has to know of a code point. All bits except
// those of the status are flags, or count as one if any of them is set, so that
// the records of a label's code points, or-ed, tell what is to be checked of it.
// The generator of the tables knows the names of the constants.
//
// A record whose status is shifted holds something else: how much is to be
// added to the code point, above shiftBits.
type record uint32

const (
	status     record = 3 // a mask
	valid      record = 0
	ignored    record = 1
	disallowed record = 2
	shifted    record = 3 // mapped

	// Bidi_Class. R and AL are alike to the Bidi Rule, so are ES, CS, ET, ON
	// and BN, and it allows the others nowhere.
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
	nfcMaybe          record = 1 << 14 // may compose with what is before it
	nfcDecomposes     record = 1 << 15 // Hangul aside
	nonASCII          record = 1 << 16
	notSTD3           record = 1 << 17 // ASCII, but not a-z, 0-9, -
	shiftBits                = 8
	nfcClassBits             = 24
	nfcCombiningClass record = 0xFF << nfcClassBits

	// mappingBase is where the values begin that are offsets in
	// mappings.
	mappingBase = 256

	virama = 9 // a Canonical_Combining_Class
)

// A codePoint is one of a label, for which a byte will do if the label is ASCII.
type codePoint interface{ byte | rune }

// combiningClass returns the Canonical_Combining_Class.
func (rec record) combiningClass() uint8 { return uint8(rec >> nfcClassBits) }

// valueOf returns the value of trieLeaves for r, which must be a code point.
func valueOf(r rune) uint16 {
	middle := uint32(trieRoot[uint32(r)>>11])<<6 | uint32(r)>>5&63
	return trieLeaves[uint32(trieMiddle[middle])<<5|uint32(r)&31]
}

// recordOf returns the record of r, or a record of status shifted if r
// is mapped in another way.
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

// recordsOf returns the records of label, or-ed. If one isn't of status
// valid, neither is the result, and then its other bits mean nothing.
func recordsOf(label []rune) record {
	seen := record(0)
	for _, r := range label {
		seen |= recordOf(r)
	}
	return seen
}
