// Package uts46 processes domains as UTS #46, Unicode IDNA Compatibility
// Processing, says, with the parameters that the URL Standard gives it: CheckBidi
// and CheckJoiners are true, Transitional_Processing and IgnoreInvalidPunycode
// are false.
//
// It has its own tables, of one version of Unicode, and with them its own
// Normalization Form C and Punycode, so that a domain means the same whatever
// Unicode the Go toolchain has.
//
// https://www.unicode.org/reports/tr46/
package uts46

//go:generate go run ../gen/uts46

// A Reason is why a domain, or a label of it, is refused; 0 is none.
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
	JoinerContext:       "label has a zero width joiner or non-joiner where none is allowed",
	BidiRule:            "label breaks the rule for domains with right-to-left labels",
}

// String explains the reason.
func (r Reason) String() string { return reasons[r] }

// A Problem says why a domain is refused, and where. The zero Problem is none.
type Problem struct {
	Reason Reason
	// Offset is the byte in the domain at which the code point at fault starts,
	// or, if it isn't known or no single one is, its label.
	Offset int
	// CodePoint is the one that is forbidden, as mapped, if that is the Reason.
	CodePoint byte
}

// maxLabelCodePoints is how many code points a label may have, as mapped or as
// decoded, wherever IDNA looks at it. DNS allows no more than 63. UTS #46 as the
// URL Standard uses it sets no limit, but Punycode and normalization take
// time that grows with the square of a label's length. Other implementations
// have the same limit.
const maxLabelCodePoints = 1000

// ToASCII appends domain to dst, with its labels mapped, normalized, checked and,
// where they aren't ASCII, replaced by "xn--" and their Punycode. Invalid UTF-8 in the
// domain is a problem, as U+FFFD in its place would be. A result that is empty is a
// problem. After a problem, what is appended has no meaning.
//
// If strict is true, CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength are.
//
// The result must have no ASCII code point that forbidden reports, which is asked
// only about those other than letters, digits, hyphens and full stops. A nil
// forbidden allows all. Any other problem of the domain comes before that.
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

// ToUnicode appends domain to dst, with its labels mapped, normalized, checked
// and, where they begin with "xn--", decoded. The domain must be valid UTF-8. After
// a problem, what is appended has no meaning.
//
// https://www.unicode.org/reports/tr46/#ToUnicode
func ToUnicode(dst []byte, domain string) ([]byte, Problem) {
	p := processor{toUnicode: true}
	return p.process(dst, domain)
}

// IsValid reports whether r, which must be a code point, is allowed in a label as
// it is.
func IsValid(r rune) bool { return recordOf(r)&status == valid }

// IsRightToLeft reports whether r, which must be a code point, is of the Bidi_Class R, AL or
// AN, or is mapped to one alone that is.
func IsRightToLeft(r rune) bool {
	rec := recordOf(r)
	if rec&status == shifted && rec != shifted {
		rec = recordOf(r + rune(int32(rec)>>shiftBits))
	}
	return rec&status == valid && rec&(bidiR|bidiAN) != 0
}

// IsMark reports whether r, which must be a code point, is allowed in a label as it is, and
// is a combining mark.
func IsMark(r rune) bool {
	rec := recordOf(r)
	return rec&status == valid && rec&mark != 0
}
