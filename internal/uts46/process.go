package uts46

import (
	"slices"
	"unicode/utf8"
)

// A processor runs the processing of UTS #46, and then the steps of ToASCII or ToUnicode.
// CheckBidi and CheckJoiners are true, Transitional_Processing and IgnoreInvalidPunycode are
// false. It stops at the first error. It handles the labels one by one: normalization never
// changes a full stop, because that composes with nothing.
//
// Most labels are ASCII, even in internationalized domains. The processor handles those as
// bytes, and decodes only the others.
//
// https://www.unicode.org/reports/tr46/#Processing
type processor struct {
	strict    bool // CheckHyphens, UseSTD3ASCIIRules, VerifyDnsLength
	toUnicode bool
	forbidden func(c byte) bool

	start  int  // offset of the current label in the domain
	next   int  // offset of the label after it, or -1 if it is the last
	isBidi bool // a label had a right-to-left code point
	bidiAt int  // offset of the first label that breaks the Bidi Rule, or -1

	forbiddenAt int  // offset of the first label with a forbidden code point, or -1
	codePoint   byte // the first forbidden code point in it
}

// process appends the result for domain to dst.
func (p *processor) process(dst []byte, domain string) ([]byte, Problem) {
	if domain == "" && p.strict {
		return dst, Problem{Reason: EmptyDomain}
	}
	p.bidiAt, p.forbiddenAt = -1, -1
	for start := len(dst); p.next >= 0; {
		var reason Reason
		p.start = p.next
		labelStart := len(dst)
		dst, reason = p.appendLabel(dst, domain)
		if reason == 0 && p.strict {
			reason = lengthReason(len(dst)-labelStart, len(dst)-start)
		}
		if reason != 0 {
			return dst, p.labelProblem(reason, domain)
		}
		if p.next >= 0 {
			dst = append(dst, '.')
		}
	}
	switch {
	case p.isBidi && p.bidiAt >= 0:
		return dst, Problem{Reason: BidiRule, Offset: p.bidiAt}
	case p.forbiddenAt >= 0:
		p.start = p.forbiddenAt
		return dst, p.labelProblem(ForbiddenCodePoint, domain)
	}
	return dst, Problem{}
}

// lengthReason says why VerifyDnsLength refuses a label, or the domain up to the label's end.
// The arguments are their lengths in bytes.
func lengthReason(label, domain int) Reason {
	switch {
	case label == 0:
		return EmptyLabel
	case label > 63:
		return LabelTooLong
	case domain > 253:
		return DomainTooLong
	}
	return 0
}

// appendLabel appends the result for the label at p.start, and sets p.next.
func (p *processor) appendLabel(dst []byte, domain string) ([]byte, Reason) {
	rest := domain[p.start:]
	n, seen := scanASCII(rest)
	switch {
	case n > maxLabelCodePoints:
		return dst, TooManyCodePoints
	case n == len(rest):
		p.next = -1
	case rest[n] == '.':
		p.next = p.start + n + 1
	default:
		return p.appendMappedLabel(dst, domain)
	}
	start := len(dst)
	dst = append(dst, rest[:n]...)
	if seen == bidiL {
		return dst, 0 // lower-case letters alone break no rule
	}
	if seen&status != valid {
		seen = lowerASCII(dst[start:])
	}
	return p.finishASCII(dst, start, seen)
}

// scanASCII returns the number of ASCII bytes other than full stops that s begins with, and the
// bitwise OR of their records. It stops once there are more bytes than a label may have.
func scanASCII(s string) (n int, seen record) {
	s = s[:min(len(s), maxLabelCodePoints+1)]
	for n < len(s) {
		rec := asciiRecords[s[n]]
		if rec == disallowed {
			break
		}
		seen |= rec
		n++
	}
	return n, seen
}

// asciiRecords has the record of each ASCII byte. Full stops and all other bytes are
// disallowed here, so one lookup tells scanASCII whether to go on.
var asciiRecords = func() (table [256]record) {
	for c := range table {
		table[c] = disallowed
		if c < utf8.RuneSelf && c != '.' {
			table[c] = recordOf(rune(c))
		}
	}
	return table
}()

// lowerASCII lowercases the label in place, and returns the bitwise OR of the records of the
// result. The label must be ASCII.
func lowerASCII(label []byte) (seen record) {
	for i, c := range label {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
			label[i] = c
		}
		seen |= recordOf(rune(c))
	}
	return seen
}

// appendMappedLabel is appendLabel for a label that isn't ASCII.
func (p *processor) appendMappedLabel(dst []byte, domain string) ([]byte, Reason) {
	var (
		buf   [64]rune
		label = buf[:0]   // the mapped label
		seen  = record(0) // the bitwise OR of the records of its code points
	)
	p.next = -1
	for i := p.start; i < len(domain) && p.next < 0; {
		n, length, recs := decodeValid(label[len(label):cap(label)], domain[i:])
		label, seen, i = label[:len(label)+n], seen|recs, i+length
		if len(label) > maxLabelCodePoints {
			return dst, TooManyCodePoints
		}
		if i == len(domain) {
			break
		}
		if domain[i] == '.' {
			p.next = i + 1
			break
		}
		// Code points that decodeValid doesn't take are rare.
		r, size := utf8.DecodeRuneInString(domain[i:])
		rec, isFullStop := recordOf(r), false
		switch {
		case rec == disallowed:
			p.start = i // the offset of the problem
			return dst, DisallowedCodePoint
		case rec&status != valid:
			n := len(label)
			label, isFullStop = appendMapped(label, r, rec)
			seen |= recordsOf(label[n:])
		default:
			label = append(label, r)
			seen |= rec
		}
		i += size
		if isFullStop {
			p.next = i
		}
		if len(label) > maxLabelCodePoints {
			return dst, TooManyCodePoints
		}
	}
	if seen&^nfcDecomposes == bidiL|nonASCII && !p.toUnicode {
		// Left-to-right code points without any other flag break no rule either. The hyphen
		// isn't such a code point, so the label doesn't begin with "xn--".
		return appendPunycode(append(dst, "xn--"...), label), 0
	}
	if seen&(nfcMaybe|nfcCombiningClass) != 0 && !isCertainlyNFC(label) {
		return p.finishNormalized(dst, label)
	}
	return p.finishLabel(dst, label, seen)
}

// decodeValid decodes the start of s into label, as long as there is room and the code points
// are valid, take at most three bytes, and aren't full stops. It returns their number, the
// length of their UTF-8, and the bitwise OR of their records.
//
// Most labels have no other code points. The loop makes no calls, so everything it needs stays
// in registers.
func decodeValid(label []rune, s string) (n, length int, seen record) {
	for n < len(label) && length < len(s) {
		r, size := rune(s[length]), 1
		if r >= utf8.RuneSelf {
			switch rest := s[length:]; {
			case 0xC2 <= r && r < 0xE0 && len(rest) > 1 && rest[1]^0x80 < 0x40:
				r, size = r&0x1F<<6|rune(rest[1]^0x80), 2
			case 0xE0 < r && r < 0xF0 && len(rest) > 2 && rest[1]^0x80 < 0x40 && rest[2]^0x80 < 0x40:
				r, size = r&0xF<<12|rune(rest[1]^0x80)<<6|rune(rest[2]^0x80), 3
			default:
				return n, length, seen
			}
		}
		rec := recordOf(r)
		if rec&status != valid || r == '.' {
			break
		}
		label[n] = r
		n++
		length += size
		seen |= rec
	}
	return n, length, seen
}

// appendMapped appends the mapping of r, whose status is ignored or mapped. If that is a
// full stop, it returns true instead.
func appendMapped(label []rune, r rune, rec record) (_ []rune, isFullStop bool) {
	switch rec {
	case ignored:
		return label, false
	case shifted: // really in mappings
		mapping := mappingOf(valueOf(r))
		if mapping == "." {
			return label, true
		}
		for _, r := range mapping {
			label = append(label, r)
		}
		return label, false
	}
	r += rune(int32(rec) >> shiftBits)
	if r == '.' {
		return label, true
	}
	return append(label, r), false
}

// labelProblem returns the problem for reason in the label at p.start.
func (p *processor) labelProblem(reason Reason, domain string) Problem {
	problem := Problem{Reason: reason, Offset: p.start}
	switch reason {
	case DomainTooLong:
		problem.Offset = 0
	case ASCIICodePoint:
		problem.Offset += indexMapped(domain[p.start:], func(r rune) bool { return recordOf(r)&notSTD3 != 0 })
	case ForbiddenCodePoint:
		problem.CodePoint = p.codePoint
		problem.Offset += indexMapped(domain[p.start:], func(r rune) bool { return r == rune(p.codePoint) })
	}
	return problem
}

// indexMapped returns the index of the first code point in s for which, or for whose mapping, f
// is true. If there isn't one, because the label is Punycode, it returns 0.
func indexMapped(s string, f func(rune) bool) int {
	var buf [64]rune
	for i, r := range s {
		label := append(buf[:0], r)
		if rec := recordOf(r); rec&status != valid {
			label, _ = appendMapped(buf[:0], r, rec)
		}
		if slices.ContainsFunc(label, f) {
			return i
		}
	}
	return 0
}

func (p *processor) finishNormalized(dst []byte, label []rune) ([]byte, Reason) {
	var buf [64]rune
	label = appendNFC(buf[:0], label)
	return p.finishLabel(dst, label, recordsOf(label))
}

// finishLabel checks label, which is in NFC, and appends its ASCII or Unicode form to dst.
// It overwrites label.
func (p *processor) finishLabel(dst []byte, label []rune, seen record) ([]byte, Reason) {
	start := len(dst)
	if seen&nonASCII == 0 {
		return p.finishASCII(appendRunes(dst, label), start, seen)
	}
	if hasACEPrefix(label) {
		return dst, NonASCIIAfterPrefix
	}
	if reason := checkLabel(p, label, seen); reason != 0 {
		return dst, reason
	}
	if p.toUnicode {
		return appendRunes(dst, label), 0
	}
	dst = appendPunycode(append(dst, "xn--"...), label)
	p.findForbidden(dst[start:], seen)
	return dst, 0
}

// finishASCII is finishLabel for a label in ASCII, which is already in dst from start on.
func (p *processor) finishASCII(dst []byte, start int, seen record) ([]byte, Reason) {
	label := dst[start:]
	if len(label) == 0 {
		return dst, 0
	}
	if hasACEPrefix(label) {
		return p.finishACE(dst, start, seen)
	}
	p.findForbidden(label, seen)
	return dst, checkLabel(p, label, seen)
}

// findForbidden records the first forbidden code point of the label. The label's Punycode
// has the same one, because it begins with all ASCII code points of the label.
func (p *processor) findForbidden(label []byte, seen record) {
	if seen&notSTD3 == 0 || p.forbidden == nil || p.forbiddenAt >= 0 {
		return
	}
	for _, c := range label {
		if recordOf(rune(c))&notSTD3 != 0 && p.forbidden(c) {
			p.forbiddenAt, p.codePoint = p.start, c
			return
		}
	}
}

// finishACE is finishASCII for a label that begins with "xn--". It is already the ASCII
// form of the decoded label.
func (p *processor) finishACE(dst []byte, start int, seen record) ([]byte, Reason) {
	p.findForbidden(dst[start:], seen)
	var buf [64]rune
	label, ok := appendPunycodeDecoded(buf[:0], dst[start+len("xn--"):])
	seen = recordsOf(label)
	switch {
	case !ok:
		return dst, InvalidPunycode
	case len(label) == 0:
		return dst, EmptyPunycode
	case seen&status != valid:
		return dst, DisallowedCodePoint
	case seen&nonASCII == 0:
		return dst, ASCIIPunycode
	case seen&(nfcMaybe|nfcCombiningClass) != 0 && !isCertainlyNFC(label) && !isNFC(label):
		return dst, NotNFC
	case hasACEPrefix(label):
		return dst, NestedPrefix
	}
	if p.toUnicode {
		dst = appendRunes(dst[:start], label)
	}
	return dst, checkLabel(p, label, seen)
}

// checkLabel applies the validity criteria to label, except those for NFC, full stops and the
// prefix "xn--", which the caller has ensured. It only records whether the label satisfies the
// Bidi Rule, which matters only in some domains. The label must not be empty.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
func checkLabel[C codePoint](p *processor, label []C, seen record) Reason {
	switch {
	case seen&status != valid:
		return DisallowedCodePoint
	case p.strict && len(label) > 3 && label[2] == '-' && label[3] == '-':
		return HyphensAt3And4
	case p.strict && (label[0] == '-' || label[len(label)-1] == '-'):
		return HyphenAtEnd
	case p.strict && seen&notSTD3 != 0:
		return ASCIICodePoint
	case seen&mark != 0 && recordOf(rune(label[0]))&mark != 0:
		return LeadingMark
	case seen&joiner != 0 && !satisfiesContextJ(label):
		return JoinerContext
	}
	if seen&(bidiR|bidiAN) != 0 {
		p.isBidi = true
	}
	if p.bidiAt < 0 && !satisfiesBidiRule(label, seen) {
		p.bidiAt = p.start
	}
	return 0
}

func hasACEPrefix[C codePoint](label []C) bool {
	return len(label) >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-'
}

func appendRunes(dst []byte, label []rune) []byte {
	for _, r := range label {
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}
