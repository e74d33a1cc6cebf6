package url

import (
	"cmp"
	"errors"
	"strings"

	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
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
	// segment. Possible passwords are replaced by "xxxxx"; docs/SECURITY.md has the rule. Input can
	// share memory with the caller's string: holding on to the error keeps all of that in memory. If
	// Err is [ErrTooLong], Input has only the first 1,024 bytes of a longer text, and memory of its own.
	Input string
	// Err is the reason.
	Err error

	// detail says more than Err does. It appears only in the text.
	detail string
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
// long the input is. Where it has "xxxxx", the text says "at byte 26 of the input": the offset
// counts the bytes of the password.
func (e *Error) Error() string {
	input := quote.Text(e.Input, maxErrorInput)
	reason := ""
	switch err := e.Err.(type) {
	case ValidationError:
		of := ""
		if strings.Contains(input, redact.Password) {
			of = " of the input"
		}
		reason = err.text(cmp.Or(e.detail, err.Code.Description()), of)
	case ErrorCode:
		reason = string(err) + ": " + cmp.Or(e.detail, err.Description())
	case error:
		reason = err.Error()
	}
	return e.Op + " " + input + ": " + reason
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// An operation is what an [Error] is about.
type operation struct {
	name  string
	input inputKind // decides what may be a password
}

// An inputKind is what the input of an operation should be.
type inputKind uint8

const (
	urlInput  inputKind = iota // or a part of a URL
	hostInput                  // it may be the beginning of an authority
	passwordInput
)

// redact returns input without anything that may be a password.
func (op *operation) redact(input string) string {
	switch op.input {
	case hostInput:
		return redact.Host(input)
	case passwordInput:
		return redact.Password
	}
	return redact.Text(input)
}

// tooLongError returns the error for an input that is, or leads to, a URL that is too long. It
// reads only the start of a long input.
func tooLongError(op *operation, input string) error {
	e := &Error{Op: op.name, Err: ErrTooLong}
	if len(input) > maxKeptInput && op.input != passwordInput {
		e.Input = redact.Start(input[:maxKeptInput])
	} else {
		e.Input = strings.Clone(op.redact(input))
	}
	return e
}
