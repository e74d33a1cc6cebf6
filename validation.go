package url

import (
	"strconv"

	"github.com/gowhatwg/url/internal/infra"
)

// An ErrorCode is the standard's name for a validation error. It is itself an error, so
// errors.Is(err, url.HostMissing) works.
type ErrorCode string

// The validation errors of the standard, in its order. Those with the comment "Fatal"
// end the parse.
const (
	// DomainToASCIIError is "domain-to-ASCII": the domain breaks a rule of IDNA. It is fatal
	// if the domain can't be used in a URL.
	DomainToASCIIError ErrorCode = "domain-to-ASCII"

	DomainPercentEncoded       ErrorCode = "domain-percent-encoded"
	HostInvalidCodePoint       ErrorCode = "host-invalid-code-point" // Fatal
	IPv4EmptyPart              ErrorCode = "IPv4-empty-part"
	IPv4TooFewParts            ErrorCode = "IPv4-too-few-parts"
	IPv4TooManyParts           ErrorCode = "IPv4-too-many-parts"   // Fatal
	IPv4NonNumericPart         ErrorCode = "IPv4-non-numeric-part" // Fatal
	IPv4NonDecimalPart         ErrorCode = "IPv4-non-decimal-part"
	IPv4OutOfRangePart         ErrorCode = "IPv4-out-of-range-part" // Fatal, unless it is the last part and still fits
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
var descriptions = [...]struct {
	code        ErrorCode
	description string
}{
	{DomainToASCIIError, "the host is not a valid domain name"},
	{DomainPercentEncoded, "the domain is written with percent-encoded bytes"},
	{HostInvalidCodePoint, "the host has a code point that no host may have"},
	{IPv4EmptyPart, "the IPv4 address ends in a dot"},
	{IPv4TooFewParts, "the IPv4 address has fewer than four parts"},
	{IPv4TooManyParts, "the IPv4 address has more than four parts"},
	{IPv4NonNumericPart, "the host ends in a number, but not all of its parts are numbers"},
	{IPv4NonDecimalPart, "a part of the IPv4 address is hexadecimal or octal"},
	{IPv4OutOfRangePart, "a part of the IPv4 address is greater than 255"},
	{IPv4NonASCIIInput, "the IPv4 address is written with code points outside ASCII"},
	{IPv6Unclosed, "the IPv6 address lacks its closing bracket"},
	{IPv6InvalidCompression, "the IPv6 address begins with a single colon"},
	{IPv6TooManyPieces, "the IPv6 address has more than eight pieces"},
	{IPv6MultipleCompression, "the IPv6 address has more than one \"::\""},
	{IPv6InvalidCodePoint, "the IPv6 address has an unexpected code point or ends too early"},
	{IPv6TooFewPieces, "the IPv6 address has fewer than eight pieces and no \"::\""},
	{IPv6PieceLeadingZero, "a piece of the IPv6 address has a leading zero"},
	{IPv4InIPv6TooManyPieces, "too many pieces precede the IPv4 address within the IPv6 address"},
	{IPv4InIPv6InvalidCodePoint, "the IPv4 address within the IPv6 address is malformed"},
	{IPv4InIPv6OutOfRangePart, "a part of the IPv4 address within the IPv6 address is greater than 255"},
	{IPv4InIPv6TooFewParts, "the IPv4 address within the IPv6 address has fewer than four parts"},
	{InvalidURLUnit, "a code point that can't be in a URL, or a \"%\" without two hexadecimal digits; the parser removes tabs and newlines"},
	{SpecialSchemeMissingFollowingSolidus, "the scheme is not followed by exactly two slashes"},
	{MissingSchemeNonRelativeURL, "a scheme such as https:// is missing, and there is no base URL to take it from"},
	{InvalidReverseSolidus, "a backslash is in place of a slash"},
	{InvalidCredentials, "the URL has a username or password"},
	{HostMissing, "the URL has no host"},
	{PortOutOfRange, "the port is greater than 65535"},
	{PortInvalid, "the port is not a number"},
	{FileInvalidWindowsDriveLetter, "a Windows drive letter begins the path of a relative URL"},
	{FileInvalidWindowsDriveLetterHost, "a Windows drive letter is in place of the host"},
}

// find returns the constant that equals c, which doesn't share memory with c, and its description.
func (c ErrorCode) find() (code ErrorCode, description string) {
	for i := range descriptions {
		if descriptions[i].code == c {
			return descriptions[i].code, descriptions[i].description
		}
	}
	return "", ""
}

// Error returns the name of the validation error.
func (c ErrorCode) Error() string { return string(c) }

// Description explains the error in one line, for the author of a URL. It is "" for a code
// that isn't one of the constants.
func (c ErrorCode) Description() string { _, description := c.find(); return description }

// A ValidationError says what is wrong with an input, and where.
//
// https://url.spec.whatwg.org/#validation-error
type ValidationError struct {
	// Code is the standard's name for the error.
	Code ErrorCode `json:"code"`
	// Offset is the byte in the caller's input where the code point or the component at
	// fault starts, or the length of the input if something is missing at its end.
	Offset int `json:"offset"`
	// Fatal is set for the error that ended the parse, which is the last one.
	Fatal bool `json:"fatal"`
}

// Error returns the name of the error, its description and its offset.
func (e ValidationError) Error() string {
	return e.text(e.Code.Description(), "")
}

// text returns the text of the error with that description. of says what the bytes belong to.
func (e ValidationError) text(description, of string) string {
	return string(e.Code) + ": " + description + at(e.Offset, of)
}

func at(offset int, of string) string { return " (at byte " + strconv.Itoa(offset) + of + ")" }

// Unwrap returns e.Code.
func (e ValidationError) Unwrap() error { return e.Code }

// indexNonURLCodePoint returns the index of the first code point in s that is
// neither a URL code point nor "%", or len(s).
func indexNonURLCodePoint(s string) int {
	for i, c := range s {
		if c != '%' && !infra.IsURLCodePoint(c) {
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
