package url

import "unicode/utf8"

// An idnaRecord says what the processing has to know of a code point. All bits
// but those of the status are flags, or count as one if any of them is set, so
// that the records of a label's code points, or-ed, tell what is to be checked
// of it. The bits are those of the generator of the tables.
//
// A record whose status is idnaShifted holds something else: how much is to be
// added to the code point, above idnaShiftBits.
type idnaRecord uint32

const (
	idnaStatus     idnaRecord = 3 // a mask
	idnaValid      idnaRecord = 0
	idnaIgnored    idnaRecord = 1
	idnaDisallowed idnaRecord = 2
	idnaShifted    idnaRecord = 3 // mapped

	// Bidi_Class. R and AL are alike to the Bidi Rule, so are ES, CS, ET, ON
	// and BN, and it allows the others nowhere.
	bidiL       idnaRecord = 1 << 2
	bidiR       idnaRecord = 1 << 3
	bidiAN      idnaRecord = 1 << 4
	bidiEN      idnaRecord = 1 << 5
	bidiNeutral idnaRecord = 1 << 6
	bidiNSM     idnaRecord = 1 << 7
	bidiOther   idnaRecord = 1 << 8
	bidiClasses            = bidiOther<<1 - bidiL

	// Joining_Type; D is both.
	joinsLeft        idnaRecord = 1 << 9
	joinsRight       idnaRecord = 1 << 10
	joinsTransparent idnaRecord = 1 << 11

	idnaJoiner        idnaRecord = 1 << 12 // U+200C, U+200D
	idnaMark          idnaRecord = 1 << 13 // General_Category is Mark
	nfcMaybe          idnaRecord = 1 << 14 // may compose with what is before it
	nfcDecomposes     idnaRecord = 1 << 15 // Hangul aside
	idnaNonASCII      idnaRecord = 1 << 16
	idnaNotSTD3       idnaRecord = 1 << 17 // ASCII, but not a-z, 0-9, -
	idnaShiftBits                = 8
	nfcClassBits                 = 24
	nfcCombiningClass idnaRecord = 0xFF << nfcClassBits

	// idnaMappingBase is where the values begin that are offsets in
	// idnaMappings.
	idnaMappingBase = 256

	virama = 9 // a Canonical_Combining_Class
)

// combiningClass returns the Canonical_Combining_Class.
func (rec idnaRecord) combiningClass() uint8 { return uint8(rec >> nfcClassBits) }

// idnaValue returns the value of idnaLeaves for r, which must be a code point.
func idnaValue(r rune) uint16 {
	middle := uint32(idnaRoot[uint32(r)>>11])<<6 | uint32(r)>>5&63
	return idnaLeaves[uint32(idnaMiddle[middle])<<5|uint32(r)&31]
}

// idnaRecordOf returns the record of r, or a record of status idnaShifted if r
// is mapped in another way.
func idnaRecordOf(r rune) idnaRecord {
	if r < utf8.RuneSelf {
		return idnaRecords[idnaLeaves[r]]
	}
	if v := idnaValue(r); v < idnaMappingBase {
		return idnaRecords[v]
	}
	return idnaShifted
}

// idnaMapping returns the mapping for v, which must be at least
// idnaMappingBase.
func idnaMapping(v uint16) string {
	offset := int(v) - idnaMappingBase
	return idnaMappings[offset+1 : offset+1+int(idnaMappings[offset])]
}

// idnaRecordsOf returns the records of label, or-ed. If one isn't of status
// idnaValid, neither is the result, and then its other bits mean nothing.
func idnaRecordsOf(label []rune) idnaRecord {
	seen := idnaRecord(0)
	for _, r := range label {
		seen |= idnaRecordOf(r)
	}
	return seen
}
