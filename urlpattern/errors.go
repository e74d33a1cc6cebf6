package urlpattern

import (
	"errors"
	"strconv"

	"github.com/gowhatwg/url"
)

// An Error says why there is no pattern, and where. Its text never quotes the
// pattern, in which there can be a password.
type Error struct {
	// Component is the component at fault. It has no meaning if InComponent is
	// false: then the pattern as a whole, or its base URL, is at fault.
	Component   Component
	InComponent bool

	// Offset is the byte at which the fault is. For [New] it is an offset in the
	// constructor string, for [NewInit] one in the field of the component. If
	// something is missing at the end, it is the length of that. In text that
	// isn't valid UTF-8, U+FFFD counts in place of what is invalid.
	Offset int

	// Reason says what was expected, or what is wrong.
	Reason string

	// Err is the error of the URL parser, an [*UnsupportedError] or a
	// [*LimitError]. It can be nil.
	Err error
}

// Error returns a text such as
//
//	urlpattern: pathname: expected "}" (at byte 12)
func (e *Error) Error() string {
	text := "urlpattern: "
	if e.InComponent {
		text += e.Component.String() + ": "
	}
	text += e.Reason
	if e.InComponent {
		text += " (at byte " + strconv.Itoa(e.Offset) + ")"
	}
	if e.Err != nil && !errors.As(e.Err, new(*UnsupportedError)) && !errors.As(e.Err, new(*LimitError)) {
		text += ": " + reasonOf(e.Err)
	}
	return text
}

// reasonOf returns the text of err. That of the URL parser quotes its input, which is
// left out.
func reasonOf(err error) string {
	var v url.ValidationError
	if errors.As(err, &v) {
		return string(v.Code) + ": " + v.Code.Description()
	}
	var u *url.Error
	if errors.As(err, &u) && u.Err != nil {
		return u.Err.Error()
	}
	return err.Error()
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// An UnsupportedError is in the chain of an [*Error] if a pattern has a valid
// regular expression that can't be matched in linear time. [Options.Compile] is the
// way to another engine. It wraps [errors.ErrUnsupported].
type UnsupportedError struct {
	// Construct is what isn't supported, such as "look-ahead".
	Construct string
}

// Error returns a text that names the construct.
func (e *UnsupportedError) Error() string {
	return "a " + e.Construct + " in a regular expression can't be matched in linear time"
}

// Unwrap returns [errors.ErrUnsupported].
func (e *UnsupportedError) Unwrap() error { return errors.ErrUnsupported }

// A LimitError is in the chain of an [*Error] if a pattern is over a limit of [Options]. As
// far as it was read, it is valid.
type LimitError struct {
	// Limit is the name of the field of Options, such as "MaxParts".
	Limit string
	// Max is the limit.
	Max int
}

// Error returns a text that names the limit.
func (e *LimitError) Error() string {
	what := "parts in a component"
	if e.Limit == limitInstructions {
		what = "instructions in regular expressions"
	}
	return "more than " + strconv.Itoa(e.Max) + " " + what + ", the limit of Options." + e.Limit
}

// The limits, by the names of their fields.
const (
	limitParts        = "MaxParts"
	limitInstructions = "MaxInstructions"
)

// overLimit returns the fault of a pattern that is over a limit at offset.
func overLimit(offset int, limit string, most int) error {
	err := &LimitError{limit, most}
	return faultAt(offset, err.Error(), err)
}

// A fault is an error before it is known where the component is that has it.
type fault struct {
	offset int
	reason string
	err    error
}

func (f *fault) Error() string { return f.reason }

func (f *fault) Unwrap() error { return f.err }

// faultAt returns err, from an encoder, as a fault at offset.
func faultAt(offset int, reason string, err error) error {
	return &fault{offset: offset, reason: reason, err: err}
}

// expected returns the fault of something that is missing at offset.
func expected(offset int, what string) error {
	return &fault{offset: offset, reason: "expected " + what}
}

// inComponent returns err, which is a fault in c, as an [*Error]. The component
// starts at byte start of what the caller gave.
func inComponent(c Component, start int, err error) error {
	f := err.(*fault)
	return &Error{Component: c, InComponent: true, Offset: max(start+f.offset, 0), Reason: f.reason, Err: f.err}
}
