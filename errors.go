package url

import (
	"cmp"
	"errors"
	"fmt"
	"net/netip"
	"strings"

	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/internal/uts46"
)

// Failures that have no name in the standard.
var (
	// ErrZeroURL means that the URL to change or to convert is the zero URL.
	ErrZeroURL = errors.New("zero URL")
	// ErrTooLong means that a URL is longer than Parser.MaxLength or, without that limit, is
	// 4 GiB or longer (2 GiB on 32-bit platforms).
	ErrTooLong = errors.New("URL too long")
	// ErrNotApplicable means that the URL can't have the component. For example, a URL
	// without a host can't have a port.
	ErrNotApplicable = errors.New("component does not apply to this URL")
	// ErrNotAllowed means that the value would be valid in another URL, but not in this one,
	// such as https in a URL that isn't special.
	ErrNotAllowed = errors.New("value not allowed for this URL")
	// ErrInvalidValue means that the value is malformed for the component, or that there is
	// no such component.
	ErrInvalidValue = errors.New("invalid value")
	// ErrNotConvertible means that another type or form can't hold the value. The text of the
	// [*Error] says why.
	ErrNotConvertible = errors.New("not convertible")
	// ErrCrossOrigin means that a reference leads to another origin, where that isn't
	// allowed. See [URL.ParseSameOrigin].
	ErrCrossOrigin = errors.New("leads to another origin")
)

// An invalidValueError says why a value is invalid. errors.Is finds ErrInvalidValue in it.
type invalidValueError string

func (e invalidValueError) Error() string { return ErrInvalidValue.Error() + ": " + string(e) }

func (e invalidValueError) Unwrap() error { return ErrInvalidValue }

// A conversionError says why a conversion fails. errors.Is finds ErrNotConvertible in it.
type conversionError string

func (e conversionError) Error() string { return string(e) }

func (e conversionError) Unwrap() error { return ErrNotConvertible }

// An Error says why an operation, such as parsing or setting, failed. Err is, or wraps, a
// [ValidationError], an [ErrorCode] if there is no offset, or one of this package's
// sentinel errors.
type Error struct {
	// Op is the operation, such as "parse" or "set host".
	Op string
	// Input is the text that the operation is about: a URL, a host, an origin, a value or a
	// segment. Possible passwords are replaced by "xxxxx"; docs/SECURITY.md has the rule. Input
	// can share memory with the caller's string: holding on to the error keeps all of that in
	// memory. If Err is [ErrTooLong], Input has only the first 1,024 bytes of a longer text, and
	// memory of its own.
	Input string
	// Err is the reason.
	Err error

	// idna and codePoint say more about an invalid host than Err does, in the text alone, and
	// hasBase about a missing scheme. length is that of the input, with its password.
	idna      uts46.Reason
	codePoint byte
	hasBase   bool
	length    int
}

// maxKeptInput is the number of bytes that the error for an input that is too long keeps of it.
const maxKeptInput = 1024

// maxErrorInput is the number of bytes of an input that an error's text shows.
const maxErrorInput = 128

// Error returns a text such as
//
//	parse "https://exa<mple/": domain-to-ASCII: forbidden code point U+003C in host (at byte 11)
//
// The input is quoted, and shortened if it is long, so Error takes the same time however
// long the input is. Where a password is hidden, the text says so, and "at byte 26 of the
// input": the offset counts the bytes of the password. If a "#", "/", "?" or "\" in the password is
// the reason, the text says how to write it.
func (e *Error) Error() string {
	input := quote.Text(e.Input, maxErrorInput)
	text, of, note := e.Op+" "+input+": ", "", ""
	before, after, isHidden := strings.Cut(strings.ToLower(input), redact.Password)
	if isHidden && (e.Input == redact.Password || strings.HasSuffix(before, ":") || strings.HasSuffix(before, "3a")) {
		of, note = " of the input", " ("+redact.Password+": hidden, it may be a password)"
	}
	switch err := e.Err.(type) {
	case nil:
		return text
	case ValidationError:
		isOfPort := err.Code == PortInvalid || err.Code == PortOutOfRange || err.Code == HostMissing
		_, rest, _ := strings.Cut(e.Input, redact.Password)
		isUserinfo := strings.ContainsAny(before, `/\`) && !strings.HasPrefix(after, "%") // and its "@" isn't encoded
		if note != "" && isOfPort && isUserinfo && err.Offset < e.length-len(rest) {
			note = strings.TrimSuffix(note, ")") + "; " + redact.Advice + ")"
		}
		text += err.text(cmp.Or(e.detail(), err.Code.Description()), of)
	case ErrorCode:
		text += string(err) + ": " + cmp.Or(e.detail(), err.Description())
	default:
		text += err.Error()
	}
	return text + note
}

// detail returns the text that replaces the code's description, or "".
func (e *Error) detail() string {
	switch {
	case e.hasBase:
		return "a scheme such as https:// is missing, and this base URL can't provide one"
	case e.addressProblem() != "":
		return e.addressProblem()
	case e.idna == uts46.ForbiddenCodePoint:
		return fmt.Sprintf("forbidden code point U+%04X in host", e.codePoint)
	case e.idna != 0:
		return e.idna.String()
	}
	return ""
}

// addressProblem says why an IPv6 address isn't a host as it is written, or returns "".
func (e *Error) addressProblem() string {
	switch operation(e.Op) {
	case opParseHost, opSetHost, opSetHostname:
		addr, err := netip.ParseAddr(strings.Trim(e.Input, "[]"))
		switch {
		case err != nil || !addr.Is6():
		case e.Input[0] == '[' && !errors.Is(e.Err, IPv6InvalidCodePoint): // what follows is wrong
		case addr.Zone() != "":
			return "an IPv6 address in a URL has no zone"
		case e.Input[0] != '[':
			return "an IPv6 address needs brackets, as in [::1]"
		}
	}
	return ""
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// An operation is what an [Error] is about, such as "parse".
type operation string

// The operations that assign to the attributes of the URL class.
var (
	opSetHref     operation = "set href"
	opSetProtocol operation = "set protocol"
	opSetUsername operation = "set username"
	opSetPassword operation = "set password"
	opSetHost     operation = "set host"
	opSetHostname operation = "set hostname"
	opSetPort     operation = "set port"
	opSetPathname operation = "set pathname"
	opSetSearch   operation = "set search"
	opSetHash     operation = "set hash"
)

// The other operations.
var (
	opParse           operation = "parse"
	opParseHost       operation = "parse host"
	opSetQuery        operation = "set query"
	opSetFragment     operation = "set fragment"
	opSetDecodedPath  operation = "set decoded path"
	opSetPathSegments operation = "set decoded path segments"
	opAppendParam     operation = "append param"
	opJoinSegments    operation = "join segments"
	opUnmarshal       operation = "unmarshal"
	opScan            operation = "scan"
	opFromNetURL      operation = "convert from net/url"
	opSplice          operation // reports no error
)

// redact returns input without anything that may be a password.
func (op *operation) redact(input string) string {
	if op == &opSetPassword {
		return redact.Password
	}
	return redact.Text(input)
}

// tooLongError returns the error for an input that is, or leads to, a URL that is too long. It
// reads only the start of a long input.
func tooLongError(op *operation, input string) error {
	e := &Error{Op: string(*op), Err: ErrTooLong}
	if len(input) > maxKeptInput && op != &opSetPassword {
		e.Input = redact.Start(input[:maxKeptInput])
	} else {
		e.Input = strings.Clone(op.redact(input))
	}
	return e
}
