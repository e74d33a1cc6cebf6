package urlpattern

import (
	"errors"
	"strconv"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/redact"
)

// An Error says why a pattern is invalid, and where. Its message never quotes the
// pattern, which can contain a password.
type Error struct {
	// Component is the invalid component. 0 means that the pattern as a whole, or
	// its base URL, is invalid.
	Component Component

	// Offset is the byte offset of the error: for [New] in the constructor string,
	// for [NewInit] in the field of the component. If something is missing at the
	// end, it is the length of the text. Invalid UTF-8 counts as the U+FFFD that
	// replaces it.
	Offset int

	// Reason says what was expected or what is wrong.
	Reason string

	// Err is the error of the URL parser, an [*UnsupportedError] or a
	// [*LimitError]. It can be nil.
	Err error
}

// Error returns a message such as
//
//	urlpattern: pathname: expected "}" (at byte 12)
func (e *Error) Error() string {
	text := "urlpattern: "
	if e.Component != 0 {
		text += e.Component.String() + ": "
	}
	text += e.Reason
	if e.Component != 0 {
		text += " (at byte " + strconv.Itoa(e.Offset) + ")"
	}
	if e.Err != nil && !errors.As(e.Err, new(*UnsupportedError)) && !errors.As(e.Err, new(*LimitError)) {
		text += ": " + reasonOf(e.Err)
	}
	return text
}

// reasonOf returns the text of err. For an error of the URL parser it leaves out
// the quoted input.
func reasonOf(err error) string {
	if v, ok := errors.AsType[url.ValidationError](err); ok {
		return string(v.Code) + ": " + v.Code.Description()
	}
	if u, ok := errors.AsType[*url.Error](err); ok && u.Err != nil {
		return u.Err.Error()
	}
	return err.Error()
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// UnsupportedError means that a regular expression is valid, but can't be matched in
// linear time. An [*Error] wraps it, and it wraps [errors.ErrUnsupported].
type UnsupportedError struct {
	// Construct is the unsupported construct, such as "look-ahead".
	Construct string
}

// Error returns a message that names the construct.
func (e *UnsupportedError) Error() string {
	return "a " + e.Construct + " in a regular expression can't be matched in linear time"
}

// Unwrap returns [errors.ErrUnsupported].
func (e *UnsupportedError) Unwrap() error { return errors.ErrUnsupported }

// LimitError means that a pattern is over a limit of [Options], or a set over the limit
// of [NewSet]. An [*Error] wraps it. The part after the limit isn't checked.
type LimitError struct {
	// Limit is [LimitParts], [LimitInstructions] or [LimitSet].
	Limit string
	// Max is the limit.
	Max int
}

// Error returns a message that names the limit.
func (e *LimitError) Error() string {
	what := "parts in a component, see Options.MaxParts"
	switch e.Limit {
	case LimitInstructions:
		what = "instructions in a component, see Options.MaxInstructions"
	case LimitSet:
		what = "instructions in the regular expressions of a set"
	}
	return "more than " + strconv.Itoa(e.Max) + " " + what
}

// The names of the limits: two fields of [Options], and the limit of [NewSet].
const (
	LimitParts        = "MaxParts"
	LimitInstructions = "MaxInstructions"
	LimitSet          = "Set"
)

// overLimit returns the error for exceeding a limit at offset.
func overLimit(offset int, limit string, most int) error {
	err := &LimitError{limit, most}
	return errorAt(offset, err.Error(), err)
}

// errorAt returns an [*Error] at offset in a pattern string. inComponent completes it.
func errorAt(offset int, reason string, err error) error {
	return &Error{Offset: offset, Reason: reason, Err: err}
}

// expected returns the error for something missing at offset.
func expected(offset int, what string) error { return errorAt(offset, "expected "+what, nil) }

// inComponent completes err, an [*Error] in c. The component starts at byte start of the
// caller's string.
func inComponent(c Component, start int, err error) error {
	e := err.(*Error)
	e.Component, e.Offset = c, max(start+e.Offset, 0)
	if cause, ok := errors.AsType[*url.Error](e.Err); ok {
		cause.Input = redact.Password // the text of a component can be a part of a password
	}
	return e
}
