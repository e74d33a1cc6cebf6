// Package uts46 processes domains according to UTS #46, Unicode IDNA Compatibility Processing,
// with the parameters of the URL Standard: CheckBidi and CheckJoiners are true,
// Transitional_Processing and IgnoreInvalidPunycode are false.
//
// It has its own tables, Normalization Form C and Punycode, all for one version of Unicode. So
// a domain means the same whichever Unicode version the Go toolchain has.
//
// https://www.unicode.org/reports/tr46/
package uts46

//go:generate go run -C ../../tools ./gen/uts46

// A Reason says why a domain, or one of its labels, is refused. 0 means that it isn't refused.
type Reason uint8

const (
	EmptyDomain Reason = iota + 1
	ForbiddenCodePoint
	DisallowedCodePoint
	TooManyCodePoints
	EmptyLabel
	LabelTooLong
	DomainTooLong
	HyphensAt3And4
	HyphenAtEnd
	ASCIICodePoint
	NonASCIIAfterPrefix
	InvalidPunycode
	EmptyPunycode
	ASCIIPunycode
	NestedPrefix
	NotNFC
	LeadingMark
	JoinerContext
	BidiRule
)

var reasons = [...]string{
	0:                   "no problem",
	EmptyDomain:         "domain is empty",
	ForbiddenCodePoint:  "code point forbidden in a domain",
	DisallowedCodePoint: "code point not allowed in a domain",
	TooManyCodePoints:   "label has more than 1,000 code points",
	EmptyLabel:          "label is empty",
	LabelTooLong:        "label is longer than 63 bytes",
	DomainTooLong:       "domain is longer than 253 bytes",
	HyphensAt3And4:      "label has hyphens in its third and fourth place",
	HyphenAtEnd:         "label begins or ends with a hyphen",
	ASCIICodePoint:      "label has an ASCII code point other than a letter, digit or hyphen",
	NonASCIIAfterPrefix: "label begins with xn-- but isn't ASCII",
	InvalidPunycode:     "label begins with xn-- but isn't Punycode",
	EmptyPunycode:       "label is nothing but xn--",
	ASCIIPunycode:       "label is Punycode of an ASCII label",
	NestedPrefix:        "label is Punycode of a label that begins with xn--",
	NotNFC:              "label is Punycode of a label that isn't in Normalization Form C",
	LeadingMark:         "label begins with a combining mark",
	JoinerContext:       "label has a zero width joiner or non-joiner where it is not allowed",
	BidiRule:            "label breaks the rule for domains with right-to-left labels",
}

// String explains the reason.
func (r Reason) String() string { return reasons[r] }

// A Problem says why a domain is refused, and where. The zero Problem means that it isn't
// refused.
type Problem struct {
	Reason Reason
	// Offset is the byte in the domain where the code point at fault starts,
	// or its label if no single code point is known to be at fault.
	Offset int
	// CodePoint is the forbidden code point, after mapping, if the Reason is
	// ForbiddenCodePoint.
	CodePoint byte
}

// maxLabelCodePoints is the number of code points that a label may have after mapping or
// decoding, wherever IDNA applies. DNS allows 63. UTS #46 with the parameters of the URL
// Standard has no limit, but Punycode and normalization take time that grows with the square of
// a label's length. Other implementations have the same limit.
const maxLabelCodePoints = 1000

// ToASCII appends domain to dst. It maps, normalizes and checks the labels, and replaces those
// that aren't ASCII with "xn--" and their Punycode. An empty result is a problem. Invalid UTF-8
// is a problem, too, just as U+FFFD would be. After a problem, the appended bytes have no
// meaning.
//
// strict sets CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength.
//
// forbidden reports the ASCII code points, other than letters, digits, hyphens and full stops,
// that the result must not have. A nil forbidden allows all. Any other problem of the domain
// takes precedence.
//
// https://www.unicode.org/reports/tr46/#ToASCII
func ToASCII(dst []byte, domain string, strict bool, forbidden func(c byte) bool) ([]byte, Problem) {
	p := processor{strict: strict, forbidden: forbidden}
	start := len(dst)
	dst, problem := p.process(dst, domain)
	if problem.Reason == 0 && len(dst) == start {
		problem = Problem{Reason: EmptyDomain}
	}
	return dst, problem
}

// ToUnicode appends domain to dst. It maps, normalizes and checks the labels, and decodes
// those that begin with "xn--". The domain must be valid UTF-8. After a problem, the
// appended bytes have no meaning.
//
// https://www.unicode.org/reports/tr46/#ToUnicode
func ToUnicode(dst []byte, domain string) ([]byte, Problem) {
	p := processor{toUnicode: true}
	return p.process(dst, domain)
}

// IsValid reports whether a label may have r, which must be a code point, unmapped.
func IsValid(r rune) bool { return recordOf(r)&status == valid }

// IsRightToLeft reports whether r, which must be a code point, has the Bidi_Class R, AL or AN,
// or is mapped to a single code point that has one of these.
func IsRightToLeft(r rune) bool {
	rec := recordOf(r)
	if rec&status == shifted && rec != shifted {
		rec = recordOf(r + rune(int32(rec)>>shiftBits))
	}
	return rec&status == valid && rec&(bidiR|bidiAN) != 0
}

// IsMark reports whether r, which must be a code point, is a combining mark that a label
// may have.
func IsMark(r rune) bool {
	rec := recordOf(r)
	return rec&status == valid && rec&mark != 0
}
