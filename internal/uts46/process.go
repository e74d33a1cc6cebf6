package uts46

import (
	"slices"
	"unicode/utf8"
)

// A processor runs the processing of UTS #46, and what ToASCII or
// ToUnicode do after it, with CheckBidi and CheckJoiners true and
// Transitional_Processing and IgnoreInvalidPunycode false. It stops at the first
// error. It handles a label after the other: normalization never joins two,
// as a full stop composes with nothing.
//
// https://www.unicode.org/reports/tr46/#Processing
type processor struct {
	strict    bool // CheckHyphens, UseSTD3ASCIIRules, VerifyDnsLength
	toUnicode bool
	forbidden func(c byte) bool

	start  int  // offset in the domain of the label that is processed
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
	var (
		buf    [64]rune
		label  = buf[:0]   // as mapped
		seen   = record(0) // the records of its code points, or-ed
		reason Reason
	)
	p.bidiAt, p.forbiddenAt = -1, -1
	for i := 0; i < len(domain); {
		r, size := rune(domain[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(domain[i:])
		}
		rec, isFullStop := recordOf(r), r == '.'
		switch {
		case rec == disallowed:
			return dst, Problem{Reason: DisallowedCodePoint, Offset: i}
		case rec&status != valid:
			n := len(label)
			label, isFullStop = appendMapped(label, r, rec)
			seen |= recordsOf(label[n:])
		case !isFullStop:
			label = append(label, r)
			seen |= rec
		}
		i += size
		if isFullStop {
			if dst, reason = p.endLabel(dst, label, seen); reason != 0 {
				return dst, p.labelProblem(reason, domain)
			}
			dst = append(dst, '.')
			label, seen, p.start = label[:0], 0, i
		}
		if len(label) > maxLabelCodePoints {
			return dst, Problem{Reason: TooManyCodePoints, Offset: p.start}
		}
	}
	if dst, reason = p.endLabel(dst, label, seen); reason != 0 {
		return dst, p.labelProblem(reason, domain)
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

// appendMapped appends what r, whose status is ignored or mapped, is mapped to.
// If that is a full stop, it returns true instead.
func appendMapped(label []rune, r rune, rec record) (_ []rune, isFullStop bool) {
	switch rec {
	case ignored:
		return label, false
	case shifted: // not shifted, but in mappings
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

// labelProblem returns the problem of the label at p.start that reason was found
// in as it ended.
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

// indexMapped returns the index of the first code point in s that is mapped to
// one, or is one, that satisfies f. If there is none, as a label can be Punycode
// of it, it returns 0.
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

// endLabel normalizes and checks label and appends its ASCII form, or its
// Unicode form if that is wanted, to dst.
func (p *processor) endLabel(dst []byte, label []rune, seen record) ([]byte, Reason) {
	if len(label) == 0 {
		if p.strict {
			return dst, EmptyLabel
		}
		return dst, 0
	}
	start := len(dst)
	var reason Reason
	if seen&(nfcMaybe|nfcCombiningClass) != 0 && !isCertainlyNFC(label) {
		dst, reason = p.appendNormalized(dst, label)
	} else {
		dst, reason = p.appendLabel(dst, label, seen)
	}
	switch {
	case reason != 0:
		return dst, reason
	case p.strict && len(dst)-start > 63:
		return dst, LabelTooLong
	case p.strict && len(dst) > 253:
		return dst, DomainTooLong
	}
	return dst, 0
}

func (p *processor) appendNormalized(dst []byte, label []rune) ([]byte, Reason) {
	var buf [64]rune
	label = appendNFC(buf[:0], label)
	return p.appendLabel(dst, label, recordsOf(label))
}

// appendLabel appends label, which is in NFC unless it is ASCII.
func (p *processor) appendLabel(dst []byte, label []rune, seen record) ([]byte, Reason) {
	if seen&notSTD3 != 0 && p.forbidden != nil && p.forbiddenAt < 0 {
		p.findForbidden(label)
	}
	if hasACEPrefix(label) {
		return p.appendACELabel(dst, label, seen)
	}
	if reason := p.checkLabel(label, seen); reason != 0 {
		return dst, reason
	}
	if seen&nonASCII == 0 || p.toUnicode {
		return appendRunes(dst, label), 0
	}
	return appendPunycode(append(dst, "xn--"...), label), 0
}

// findForbidden notes the first code point of label that is forbidden. It is the
// same in the label's Punycode.
func (p *processor) findForbidden(label []rune) {
	for _, r := range label {
		if r < utf8.RuneSelf && p.forbidden(byte(r)) {
			p.forbiddenAt, p.codePoint = p.start, byte(r)
			return
		}
	}
}

// appendACELabel appends label, which begins with "xn--". The ASCII form of
// what it decodes to would be the same again.
func (p *processor) appendACELabel(dst []byte, label []rune, seen record) ([]byte, Reason) {
	if seen&nonASCII != 0 {
		return dst, NonASCIIAfterPrefix
	}
	var buf, nfc [64]rune
	decoded, ok := appendPunycodeDecoded(buf[:0], label[len("xn--"):])
	seen = recordsOf(decoded)
	switch {
	case !ok:
		return dst, InvalidPunycode
	case len(decoded) == 0:
		return dst, EmptyPunycode
	case seen&status != valid:
		return dst, DisallowedCodePoint
	case seen&nonASCII == 0:
		return dst, ASCIIPunycode
	case seen&(nfcMaybe|nfcCombiningClass) != 0 && !isCertainlyNFC(decoded) &&
		!slices.Equal(appendNFC(nfc[:0], decoded), decoded):
		return dst, NotNFC
	}
	if reason := p.checkLabel(decoded, seen); reason != 0 {
		return dst, reason
	}
	if p.toUnicode {
		label = decoded
	}
	return appendRunes(dst, label), 0
}

// checkLabel applies the validity criteria to label, except for those of NFC and
// of full stops, which hold by now. Whether it satisfies the Bidi Rule is only
// noted, as that matters in some domains alone.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
func (p *processor) checkLabel(label []rune, seen record) Reason {
	switch {
	case seen&status != valid:
		return DisallowedCodePoint
	case hasACEPrefix(label):
		return NestedPrefix
	case p.strict && len(label) > 3 && label[2] == '-' && label[3] == '-':
		return HyphensAt3And4
	case p.strict && (label[0] == '-' || label[len(label)-1] == '-'):
		return HyphenAtEnd
	case p.strict && seen&notSTD3 != 0:
		return ASCIICodePoint
	case seen&mark != 0 && recordOf(label[0])&mark != 0:
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

func hasACEPrefix(label []rune) bool {
	return len(label) >= 4 && label[0] == 'x' && label[1] == 'n' && label[2] == '-' && label[3] == '-'
}

func appendRunes(dst []byte, label []rune) []byte {
	for _, r := range label {
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}
