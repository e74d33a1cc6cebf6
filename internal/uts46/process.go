package url

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// maxLabelCodePoints is how many code points a label may have, as mapped or as
// decoded, wherever IDNA looks at it. DNS allows no more than 63. UTS #46 as the
// URL Standard uses it sets no limit, but Punycode and normalization take
// time that grows with the square of a label's length. Other implementations
// have the same limit.
const maxLabelCodePoints = 1000

// An idnaProblem is why a domain, or a label of it, is refused; 0 is none.
type idnaProblem uint8

const (
	idnaEmptyDomain idnaProblem = iota + 1
	idnaForbiddenCodePoint
	idnaDisallowedCodePoint
	idnaTooManyCodePoints
	idnaEmptyLabel
	idnaLabelTooLong
	idnaDomainTooLong
	idnaHyphensAt3And4
	idnaHyphenAtEnd
	idnaASCIICodePoint
	idnaNonASCIIAfterPrefix
	idnaInvalidPunycode
	idnaEmptyPunycode
	idnaASCIIPunycode
	idnaNestedPrefix
	idnaNotNFC
	idnaLeadingMark
	idnaJoinerContext
	idnaBidiRule
)

var idnaProblems = [...]string{
	0:                       "no problem",
	idnaEmptyDomain:         "domain is empty",
	idnaForbiddenCodePoint:  "code point forbidden in a domain",
	idnaDisallowedCodePoint: "code point not allowed in a domain",
	idnaTooManyCodePoints:   "label has more than 1,000 code points",
	idnaEmptyLabel:          "label is empty",
	idnaLabelTooLong:        "label is longer than 63 bytes",
	idnaDomainTooLong:       "domain is longer than 253 bytes",
	idnaHyphensAt3And4:      "label has hyphens in its third and fourth place",
	idnaHyphenAtEnd:         "label begins or ends with a hyphen",
	idnaASCIICodePoint:      "label has an ASCII code point other than a letter, digit or hyphen",
	idnaNonASCIIAfterPrefix: "label begins with xn-- but isn't ASCII",
	idnaInvalidPunycode:     "label begins with xn-- but isn't Punycode",
	idnaEmptyPunycode:       "label is nothing but xn--",
	idnaASCIIPunycode:       "label is Punycode of an ASCII label",
	idnaNestedPrefix:        "label is Punycode of a label that begins with xn--",
	idnaNotNFC:              "label is Punycode of a label that isn't in Normalization Form C",
	idnaLeadingMark:         "label begins with a combining mark",
	idnaJoinerContext:       "label has a zero width joiner or non-joiner where none is allowed",
	idnaBidiRule:            "label breaks the rule for domains with right-to-left labels",
}

// String explains the problem.
func (p idnaProblem) String() string { return idnaProblems[p] }

// A domainError is an idnaProblem as the reason of an Error.
type domainError idnaProblem

func (e domainError) Error() string {
	return string(DomainToASCIIError) + ": " + idnaProblem(e).String()
}
func (e domainError) Unwrap() error { return DomainToASCIIError }

// DomainToASCII runs the domain parser of the standard on domain and returns
// the result, in ASCII and lower case: labels with other code points become
// "xn--" and Punycode. Invalid UTF-8 in domain counts as U+FFFD, which no domain
// may have. Percent-encoded bytes aren't decoded.
//
// If strict is true, the result is a domain that DNS can have: its labels
// have 1 to 63 letters, digits and hyphens, none at the ends of a label or
// in the third and fourth place but in a valid "xn--" label, and 253 in all.
// If strict is false, it is what a URL accepts as a domain: an ASCII domain is lowercased
// whatever its labels are, "xn--" ones too, unless it is empty or has one of the
// code points forbidden in a domain.
//
// DomainToASCII doesn't look for IP addresses: "0x7f.1" and "1.2.3.4.5" come back
// as they are, whether strict or not, though a URL makes an address of the one and
// refuses the other. For the host of a URL there is [ParseHost].
//
// The code points of a domain are judged by Unicode [UnicodeVersion]. Unless
// domain is ASCII and strict false, a label of more than 1,000 code points is
// refused.
//
// The error is an [*Error] that wraps [DomainToASCIIError].
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func DomainToASCII(domain string, strict bool) (string, error) {
	result, problem := parseDomain(scalarValueString(domain), strict)
	if problem != 0 {
		return "", &Error{Op: "domain to ASCII", URL: redact(domain), Err: domainError(problem)}
	}
	return result, nil
}

// DomainToUnicode returns domain with its "xn--" labels decoded, for a reader,
// and mapped as [DomainToASCII] maps it. If the domain breaks a rule of IDNA
// anywhere, it comes back unchanged, but for invalid UTF-8, which is replaced by
// U+FFFD. So what comes back may still look like another domain: to show it to
// people, use [Host.Display].
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func DomainToUnicode(domain string) string {
	domain = scalarValueString(domain)
	var buf [128]byte
	p := idnaProcessor{toUnicode: true}
	result, problem, _ := p.process(buf[:0], domain)
	if problem != 0 || string(result) == domain {
		return domain
	}
	return string(result)
}

// parseDomain is the domain parser without the report of a validation error,
// for which there is strictDomainProblem. The domain must be valid UTF-8. If it is
// ASCII in lower case and strict is false, nothing is allocated.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func parseDomain(domain string, strict bool) (string, idnaProblem) {
	if strict {
		return unicodeToASCII(domain, true)
	}
	switch {
	case !isASCII(domain):
		return unicodeToASCII(domain, false)
	case domain == "":
		return "", idnaEmptyDomain
	case skipUntil(&byteClasses, domain, 0, forbiddenDomain) < len(domain):
		return "", idnaForbiddenCodePoint
	}
	return strings.ToLower(domain), 0
}

// unicodeToASCII is the standard's domain parser ToASCII and, if strict is
// false, what the domain parser checks of its result.
//
// https://url.spec.whatwg.org/#domain-parser-toascii
func unicodeToASCII(domain string, strict bool) (string, idnaProblem) {
	var buf [128]byte
	p := idnaProcessor{strict: strict}
	result, problem, _ := p.process(buf[:0], domain)
	if problem != 0 {
		return "", problem
	}
	if len(result) == 0 {
		return "", idnaEmptyDomain
	}
	class := byteClass(0)
	for _, c := range result {
		class |= byteClasses[c]
	}
	if class&forbiddenDomain != 0 {
		return "", idnaForbiddenCodePoint
	}
	if string(result) == domain {
		return domain, 0
	}
	return string(result), 0
}

// strictDomainProblem returns what a strict domain parser finds wrong with
// domain, or 0, and the byte offset in domain of the code point or label at
// fault. The domain must be valid UTF-8.
func strictDomainProblem(domain string) (problem idnaProblem, offset int) {
	var buf [128]byte
	p := idnaProcessor{strict: true}
	_, problem, offset = p.process(buf[:0], domain)
	return problem, offset
}

// An idnaProcessor runs the processing of UTS #46, and what ToASCII or
// ToUnicode do after it, with CheckBidi and CheckJoiners true and
// Transitional_Processing and IgnoreInvalidPunycode false. It stops at the first
// error. It handles a label after the other: normalization never joins two,
// as a full stop composes with nothing.
//
// https://www.unicode.org/reports/tr46/#Processing
type idnaProcessor struct {
	strict    bool // CheckHyphens, UseSTD3ASCIIRules, VerifyDnsLength
	toUnicode bool

	start  int  // offset in the domain of the label that is processed
	isBidi bool // a label had a right-to-left code point
	bidiAt int  // offset of the first label that breaks the Bidi Rule, or -1
}

// process appends the result for domain to dst. In case of a problem, it
// returns that and its offset in domain.
func (p *idnaProcessor) process(dst []byte, domain string) ([]byte, idnaProblem, int) {
	if domain == "" && p.strict {
		return dst, idnaEmptyDomain, 0
	}
	var (
		buf     [64]rune
		label   = buf[:0]       // as mapped
		seen    = idnaRecord(0) // the records of its code points, or-ed
		problem idnaProblem
	)
	p.bidiAt = -1
	for i := 0; i < len(domain); {
		r, size := rune(domain[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(domain[i:])
		}
		rec, isFullStop := idnaRecordOf(r), r == '.'
		switch {
		case rec == idnaDisallowed:
			return dst, idnaDisallowedCodePoint, i
		case rec&idnaStatus != idnaValid:
			n := len(label)
			label, isFullStop = appendMapped(label, r, rec)
			seen |= idnaRecordsOf(label[n:])
		case !isFullStop:
			label = append(label, r)
			seen |= rec
		}
		i += size
		if isFullStop {
			if dst, problem = p.endLabel(dst, label, seen); problem != 0 {
				return dst, problem, p.problemOffset(problem, domain)
			}
			dst = append(dst, '.')
			label, seen, p.start = label[:0], 0, i
		}
		if len(label) > maxLabelCodePoints {
			return dst, idnaTooManyCodePoints, p.start
		}
	}
	if dst, problem = p.endLabel(dst, label, seen); problem != 0 {
		return dst, problem, p.problemOffset(problem, domain)
	}
	if p.isBidi && p.bidiAt >= 0 {
		return dst, idnaBidiRule, p.bidiAt
	}
	return dst, 0, 0
}

// appendMapped appends what r, whose status is ignored or mapped, is mapped to.
// If that is a full stop, it returns true instead.
func appendMapped(label []rune, r rune, rec idnaRecord) (_ []rune, isFullStop bool) {
	switch rec {
	case idnaIgnored:
		return label, false
	case idnaShifted: // not shifted, but in idnaMappings
		mapping := idnaMapping(idnaValue(r))
		if mapping == "." {
			return label, true
		}
		for _, r := range mapping {
			label = append(label, r)
		}
		return label, false
	}
	r += rune(int32(rec) >> idnaShiftBits)
	if r == '.' {
		return label, true
	}
	return append(label, r), false
}

// problemOffset returns the offset in domain of what a problem found at the end
// of the label at p.start is about.
func (p *idnaProcessor) problemOffset(problem idnaProblem, domain string) int {
	switch problem {
	case idnaDomainTooLong:
		return 0
	case idnaASCIICodePoint:
		for i, r := range domain[p.start:] {
			label := []rune{r}
			if rec := idnaRecordOf(r); rec&idnaStatus != idnaValid {
				label, _ = appendMapped(label[:0], r, rec)
			}
			if idnaRecordsOf(label)&idnaNotSTD3 != 0 {
				return p.start + i
			}
		}
	}
	return p.start
}

// endLabel normalizes and checks label and appends its ASCII form, or its
// Unicode form if that is wanted, to dst.
func (p *idnaProcessor) endLabel(dst []byte, label []rune, seen idnaRecord) ([]byte, idnaProblem) {
	if len(label) == 0 {
		if p.strict {
			return dst, idnaEmptyLabel
		}
		return dst, 0
	}
	start := len(dst)
	var problem idnaProblem
	if seen&(nfcMaybe|nfcCombiningClass) != 0 && !isCertainlyNFC(label) {
		dst, problem = p.appendNormalized(dst, label)
	} else {
		dst, problem = p.appendLabel(dst, label, seen)
	}
	switch {
	case problem != 0:
		return dst, problem
	case p.strict && len(dst)-start > 63:
		return dst, idnaLabelTooLong
	case p.strict && len(dst) > 253:
		return dst, idnaDomainTooLong
	}
	return dst, 0
}

func (p *idnaProcessor) appendNormalized(dst []byte, label []rune) ([]byte, idnaProblem) {
	var buf [64]rune
	label = appendNFC(buf[:0], label)
	return p.appendLabel(dst, label, idnaRecordsOf(label))
}

// appendLabel appends label, which is in NFC unless it is ASCII.
func (p *idnaProcessor) appendLabel(dst []byte, label []rune, seen idnaRecord) ([]byte, idnaProblem) {
	if hasACEPrefix(label) {
		return p.appendACELabel(dst, label, seen)
	}
	if problem := p.checkLabel(label, seen); problem != 0 {
		return dst, problem
	}
	if seen&idnaNonASCII == 0 || p.toUnicode {
		return appendRunes(dst, label), 0
	}
	return appendPunycode(append(dst, "xn--"...), label), 0
}

// appendACELabel appends label, which begins with "xn--". The ASCII form of
// what it decodes to would be the same again.
func (p *idnaProcessor) appendACELabel(dst []byte, label []rune, seen idnaRecord) ([]byte, idnaProblem) {
	if seen&idnaNonASCII != 0 {
		return dst, idnaNonASCIIAfterPrefix
	}
	var buf, nfc [64]rune
	decoded, ok := appendPunycodeDecoded(buf[:0], label[len("xn--"):])
	seen = idnaRecordsOf(decoded)
	switch {
	case !ok:
		return dst, idnaInvalidPunycode
	case len(decoded) == 0:
		return dst, idnaEmptyPunycode
	case seen&idnaStatus != idnaValid:
		return dst, idnaDisallowedCodePoint
	case seen&idnaNonASCII == 0:
		return dst, idnaASCIIPunycode
	case seen&(nfcMaybe|nfcCombiningClass) != 0 && !isCertainlyNFC(decoded) &&
		!slices.Equal(appendNFC(nfc[:0], decoded), decoded):
		return dst, idnaNotNFC
	}
	if problem := p.checkLabel(decoded, seen); problem != 0 {
		return dst, problem
	}
	if p.toUnicode {
		label = decoded
	}
	return appendRunes(dst, label), 0
}

// checkLabel applies the validity criteria to label, but for those of NFC and
// of full stops, which hold by now. Whether it satisfies the Bidi Rule is only
// noted, as that matters in some domains alone.
//
// https://www.unicode.org/reports/tr46/#Validity_Criteria
func (p *idnaProcessor) checkLabel(label []rune, seen idnaRecord) idnaProblem {
	switch {
	case seen&idnaStatus != idnaValid:
		return idnaDisallowedCodePoint
	case hasACEPrefix(label):
		return idnaNestedPrefix
	case p.strict && len(label) > 3 && label[2] == '-' && label[3] == '-':
		return idnaHyphensAt3And4
	case p.strict && (label[0] == '-' || label[len(label)-1] == '-'):
		return idnaHyphenAtEnd
	case p.strict && seen&idnaNotSTD3 != 0:
		return idnaASCIICodePoint
	case seen&idnaMark != 0 && idnaRecordOf(label[0])&idnaMark != 0:
		return idnaLeadingMark
	case seen&idnaJoiner != 0 && !satisfiesContextJ(label):
		return idnaJoinerContext
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
