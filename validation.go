package url

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/uts46"
	"golang.org/x/text/encoding"
)

// An ErrorCode is the name that the standard gives to a validation error. It
// is an error itself, so that a failure can be asked for by name:
//
//	errors.Is(err, url.HostMissing)
//
// https://url.spec.whatwg.org/#validation-error
type ErrorCode string

// The validation errors of the standard, in its order. A comment that ends in "Fatal"
// marks those that always end the parse.
const (
	// DomainToASCIIError is "domain-to-ASCII": the domain breaks a rule of
	// IDNA. It is fatal if the domain can't be used all the same.
	DomainToASCIIError ErrorCode = "domain-to-ASCII"

	DomainPercentEncoded       ErrorCode = "domain-percent-encoded"
	HostInvalidCodePoint       ErrorCode = "host-invalid-code-point" // Fatal
	IPv4EmptyPart              ErrorCode = "IPv4-empty-part"
	IPv4TooFewParts            ErrorCode = "IPv4-too-few-parts"
	IPv4TooManyParts           ErrorCode = "IPv4-too-many-parts"   // Fatal
	IPv4NonNumericPart         ErrorCode = "IPv4-non-numeric-part" // Fatal
	IPv4NonDecimalPart         ErrorCode = "IPv4-non-decimal-part"
	IPv4OutOfRangePart         ErrorCode = "IPv4-out-of-range-part" // fatal unless the last part makes up for it
	IPv4NonASCIIInput          ErrorCode = "IPv4-non-ASCII-input"
	IPv6Unclosed               ErrorCode = "IPv6-unclosed"             // Fatal
	IPv6InvalidCompression     ErrorCode = "IPv6-invalid-compression"  // Fatal
	IPv6TooManyPieces          ErrorCode = "IPv6-too-many-pieces"      // Fatal
	IPv6MultipleCompression    ErrorCode = "IPv6-multiple-compression" // Fatal
	IPv6InvalidCodePoint       ErrorCode = "IPv6-invalid-code-point"   // Fatal
	IPv6TooFewPieces           ErrorCode = "IPv6-too-few-pieces"       // Fatal
	IPv6PieceLeadingZero       ErrorCode = "IPv6-piece-leading-zero"
	IPv4InIPv6TooManyPieces    ErrorCode = "IPv4-in-IPv6-too-many-pieces"    // Fatal
	IPv4InIPv6InvalidCodePoint ErrorCode = "IPv4-in-IPv6-invalid-code-point" // Fatal
	IPv4InIPv6OutOfRangePart   ErrorCode = "IPv4-in-IPv6-out-of-range-part"  // Fatal
	IPv4InIPv6TooFewParts      ErrorCode = "IPv4-in-IPv6-too-few-parts"      // Fatal
	InvalidURLUnit             ErrorCode = "invalid-URL-unit"

	SpecialSchemeMissingFollowingSolidus ErrorCode = "special-scheme-missing-following-solidus"

	MissingSchemeNonRelativeURL ErrorCode = "missing-scheme-non-relative-URL" // Fatal
	InvalidReverseSolidus       ErrorCode = "invalid-reverse-solidus"
	InvalidCredentials          ErrorCode = "invalid-credentials"
	HostMissing                 ErrorCode = "host-missing"      // Fatal
	PortOutOfRange              ErrorCode = "port-out-of-range" // Fatal
	PortInvalid                 ErrorCode = "port-invalid"      // Fatal

	FileInvalidWindowsDriveLetter     ErrorCode = "file-invalid-Windows-drive-letter"
	FileInvalidWindowsDriveLetterHost ErrorCode = "file-invalid-Windows-drive-letter-host"
)

// descriptions has a line for each ErrorCode.
var descriptions = map[ErrorCode]string{
	DomainToASCIIError:                   "the host is not a valid domain name",
	DomainPercentEncoded:                 "the domain is written with percent-encoded bytes",
	HostInvalidCodePoint:                 "the host has a code point that no host may have",
	IPv4EmptyPart:                        "the IPv4 address ends in a dot",
	IPv4TooFewParts:                      "the IPv4 address has fewer than four parts",
	IPv4TooManyParts:                     "the IPv4 address has more than four parts",
	IPv4NonNumericPart:                   "the host ends in a number, but not all of its parts are numbers",
	IPv4NonDecimalPart:                   "a part of the IPv4 address is hexadecimal or octal",
	IPv4OutOfRangePart:                   "a part of the IPv4 address is greater than 255",
	IPv4NonASCIIInput:                    "the IPv4 address is written with code points outside ASCII",
	IPv6Unclosed:                         "the IPv6 address lacks its closing bracket",
	IPv6InvalidCompression:               "the IPv6 address begins with a single colon",
	IPv6TooManyPieces:                    "the IPv6 address has more than eight pieces",
	IPv6MultipleCompression:              "the IPv6 address has more than one \"::\"",
	IPv6InvalidCodePoint:                 "the IPv6 address has an unexpected code point or ends too early",
	IPv6TooFewPieces:                     "the IPv6 address has fewer than eight pieces and no \"::\"",
	IPv6PieceLeadingZero:                 "a piece of the IPv6 address has a leading zero",
	IPv4InIPv6TooManyPieces:              "too many pieces stand before the IPv4 address within the IPv6 address",
	IPv4InIPv6InvalidCodePoint:           "the IPv4 address within the IPv6 address is malformed",
	IPv4InIPv6OutOfRangePart:             "a part of the IPv4 address within the IPv6 address is greater than 255",
	IPv4InIPv6TooFewParts:                "the IPv4 address within the IPv6 address has fewer than four parts",
	InvalidURLUnit:                       "a code point or a \"%\" stands where it would have to be percent-encoded",
	SpecialSchemeMissingFollowingSolidus: "the scheme is not followed by exactly two slashes",
	MissingSchemeNonRelativeURL:          "a scheme such as https:// is missing, and there is no base URL to take it from",
	InvalidReverseSolidus:                "a backslash stands in place of a slash",
	InvalidCredentials:                   "the URL has a username or password",
	HostMissing:                          "the URL has no host",
	PortOutOfRange:                       "the port is greater than 65535",
	PortInvalid:                          "the port is not a number",
	FileInvalidWindowsDriveLetter:        "a Windows drive letter begins the path of a relative URL",
	FileInvalidWindowsDriveLetterHost:    "a Windows drive letter stands in place of the host",
}

// Error returns the name of the validation error.
func (c ErrorCode) Error() string { return string(c) }

// Description says in one line what is wrong, in words that can be shown to
// the author of a URL. It is empty for a code that isn't one of the constants.
func (c ErrorCode) Description() string { return descriptions[c] }

// A ValidationError says what is wrong with an input, and where.
//
// https://url.spec.whatwg.org/#validation-error
type ValidationError struct {
	// Code is the standard's name of the error.
	Code ErrorCode `json:"code"`
	// Offset is the byte in the caller's input at which the code point, or
	// the component, at fault starts. It is the length of the input if
	// something is missing at its end.
	Offset int `json:"offset"`
	// Fatal is set for the error that ended the parse. It comes last.
	Fatal bool `json:"fatal"`
}

// Error returns the name of the error, its description and its offset.
func (e ValidationError) Error() string {
	return string(e.Code) + ": " + e.Code.Description() + " (at byte " + strconv.Itoa(e.Offset) + ")"
}

// Unwrap returns e.Code, so that errors.Is finds it.
func (e ValidationError) Unwrap() error { return e.Code }

// Validate returns the validation errors of input, which may be relative to
// base, in the order in which they occur. If parsing fails, the last of them is
// fatal, and no other is. A base of nil is none.
//
// There can be one for each byte of the input, and each takes 32 bytes. For input that
// strangers choose, take [ValidateN], which keeps no more of them than can be shown, or
// [Parser.OnValidationError], which keeps none.
//
// https://url.spec.whatwg.org/#validation-error
func Validate(input string, base *URL) []ValidationError {
	// A slice that grows to many takes several times their size. So more than a few are
	// counted first.
	const few = 64
	v := validation{limit: few}
	if v.run(input, base); v.total > few {
		v = validation{errs: make([]ValidationError, 0, v.total), limit: v.total}
		v.run(input, base)
	}
	return v.errs
}

// ValidateN is [Validate] that keeps no more than n validation errors, the first ones,
// and returns how many there are in all. If parsing fails, and there are more than n, the
// fatal one takes the place of the last. An n of 0 or less keeps none.
//
// https://url.spec.whatwg.org/#validation-error
func ValidateN(input string, base *URL, n int) (errs []ValidationError, total int) {
	v := validation{limit: n}
	v.run(input, base)
	return v.errs, v.total
}

// A validation keeps validation errors up to a limit, and counts them.
type validation struct {
	errs         []ValidationError
	total, limit int
}

func (v *validation) run(input string, base *URL) {
	p := Parser{Base: base, OnValidationError: v.add}
	p.CanParse(input)
}

func (v *validation) add(e ValidationError) {
	v.total++
	if len(v.errs) < v.limit {
		v.errs = append(v.errs, e)
	} else if e.Fatal && v.limit > 0 {
		v.errs[v.limit-1] = e
	}
}

// A reporter carries validation errors from the algorithms to the caller. Positions are
// in the string being parsed; the reporter turns them into offsets in the caller's input.
// A nil reporter is one that nobody listens to.
//
// What it keeps of a failure has no pointers into the heap that could leave the
// parser with it: only so can the parser stay on the stack.
type reporter struct {
	// onError, if not nil, is told of each error; strict makes each a failure.
	onError func(ValidationError)
	strict  bool
	limit   uint64 // of the length of the serialization
	// encoding points to that of the document, if there is one; as a value here
	// it would take onError onto the heap.
	encoding *encoding.Encoding

	// failed is set when an error ended the parse.
	failed bool
	// reason is why, code and offset the validation error if it is one.
	reason reason
	// problem and codePoint say more about the failure, where more is known.
	problem   uts46.Reason
	codePoint byte
	code      ErrorCode
	offset    int

	// unitsChecked is the position up to which the path state has nothing to
	// report, because another state has read the same code points.
	unitsChecked int

	// source maps positions to offsets.
	source source
}

// A reason is a failure as the standard names it, or one that it has no name for.
type reason uint8

const (
	validationError reason = iota
	tooLong
	notAllowed
	invalidValue
)

// isListening reports whether errors that aren't fatal are of interest. Work
// that only serves to find them is skipped otherwise.
func (r *reporter) isListening() bool {
	return r != nil && (r.onError != nil || r.strict)
}

// hasFailed reports whether an error ended the parse.
func (r *reporter) hasFailed() bool { return r != nil && r.failed }

// warn reports a validation error that doesn't end the parse, unless the parser is
// strict.
func (r *reporter) warn(code ErrorCode, pos int) {
	switch {
	case !r.isListening() || r.failed:
	case r.strict:
		r.fail(code, pos)
	default:
		r.onError(ValidationError{code, r.source.offset(pos), false})
	}
}

// fail reports the validation error that ends the parse. It returns false, for those who
// return whether they succeed.
func (r *reporter) fail(code ErrorCode, pos int) bool {
	if r == nil || r.failed {
		return false
	}
	r.failed, r.code, r.offset = true, code, r.source.offset(pos)
	if r.onError != nil {
		r.onError(ValidationError{code, r.offset, true})
	}
	return false
}

// explain says more about the failure that is reported next.
func (r *reporter) explain(problem uts46.Reason, codePoint byte) {
	if r != nil && !r.failed {
		r.problem, r.codePoint = problem, codePoint
	}
}

// refuse ends the parse for a reason that the standard has no name for.
func (r *reporter) refuse(why reason) {
	if r != nil && !r.failed {
		r.failed, r.reason = true, why
	}
}

// warnTrimmed reports that the input had spaces around text.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, step 1
func (r *reporter) warnTrimmed(text string) {
	if start := r.source.start; start > 0 {
		r.warn(InvalidURLUnit, -start)
	} else if len(text) < len(r.source.text) {
		r.warn(InvalidURLUnit, len(text))
	}
}

// removeTabsAndNewlines returns text, the input without the spaces around it, without tabs
// and newlines, and reports the first.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, steps 2 and 3
func (r *reporter) removeTabsAndNewlines(text string) string {
	i := indexTabOrNewline(text, 0)
	if i == len(text) {
		return text
	}
	r.warn(InvalidURLUnit, i)
	r.source.removed, r.source.replaced = true, !utf8.ValidString(text)
	return removeTabsAndNewlines(text, 0, i)
}

// error returns the failure as what the caller gets.
func (r *reporter) error(op, input string) error {
	e := &Error{Op: op, URL: redactInput(op, input), detail: r.detail()}
	switch r.reason {
	case tooLong:
		e.Err = ErrTooLong
	case notAllowed:
		e.Err = ErrNotAllowed
	case invalidValue:
		e.Err = ErrInvalidValue
	default:
		e.Err = ValidationError{ErrorCode(strings.Clone(string(r.code))), r.offset, true}
	}
	return e
}

// detail says more about the failure than its code does.
func (r *reporter) detail() string {
	switch {
	case r.problem == uts46.ForbiddenCodePoint:
		return "forbidden code point " + codePointName(rune(r.codePoint)) + " in host"
	case r.problem != 0:
		return r.problem.String()
	}
	return ""
}

// codePointName returns the notation of a code point, such as U+0020.
func codePointName(c rune) string {
	s := strings.ToUpper(strconv.FormatInt(int64(c), 16))
	return "U+" + strings.Repeat("0", max(0, 4-len(s))) + s
}

// warnURLUnits reports each code point of input[start:end] that isn't a URL unit.
//
// https://url.spec.whatwg.org/#url-units
func (r *reporter) warnURLUnits(input string, start, end int) {
	if !r.isListening() {
		return
	}
	for i := start; i < end && !r.failed; {
		c, size := utf8.DecodeRuneInString(input[i:end])
		if size == 1 && c == utf8.RuneError {
			size = infra.MaximalSubpart(input[i:end])
		}
		if c == '%' && !infra.IsPercentEncodedByte(input, i) || c != '%' && !isURLCodePoint(c) {
			r.warn(InvalidURLUnit, i)
		}
		i += size
	}
}

// isURLCodePoint reports whether c is a URL code point.
//
// https://url.spec.whatwg.org/#url-code-points
func isURLCodePoint(c rune) bool {
	if c < utf8.RuneSelf {
		return byteClasses[c]&asciiURLUnit != 0
	}
	return c >= 0xA0 && c <= 0x10FFFD && !isNoncharacter(c)
}

// https://infra.spec.whatwg.org/#noncharacter
func isNoncharacter(c rune) bool {
	return 0xFDD0 <= c && c <= 0xFDEF || c&0xFFFE == 0xFFFE
}

// indexNonURLCodePoint returns the index of the first code point in s that is
// neither a URL code point nor "%", or len(s).
func indexNonURLCodePoint(s string) int {
	for i, c := range s {
		if c != '%' && !isURLCodePoint(c) {
			return i
		}
	}
	return len(s)
}

// indexBarePercent returns the index of the first "%" in s that doesn't start
// a percent-encoded byte, or len(s).
func indexBarePercent(s string) int {
	for i := range len(s) {
		if s[i] == '%' && !infra.IsPercentEncodedByte(s, i) {
			return i
		}
	}
	return len(s)
}
