package url

import (
	"errors"
	"strconv"
	"strings"

	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// Failures that have no name in the standard.
var (
	// ErrInvalidURL is the failure of the zero URL's setters and conversions.
	ErrInvalidURL = errors.New("invalid URL")
	// ErrTooLong is the failure of a URL over Parser.MaxLength or, where that
	// is 0, of 4 GiB or more (2 GiB on 32-bit platforms).
	ErrTooLong = errors.New("URL too long")
	// ErrNotApplicable is the failure of a setter whose component the URL
	// can't have: a port, say, without a host.
	ErrNotApplicable = errors.New("component does not apply to this URL")
	// ErrNotAllowed is the failure of a setter whose value would be valid in
	// another URL, but not in this one: a scheme, say, of the other kind.
	ErrNotAllowed = errors.New("value not allowed for this URL")
	// ErrInvalidValue is the failure of a setter whose value isn't of the
	// component's form, or whose component is none.
	ErrInvalidValue = errors.New("invalid value")
	// ErrCrossOrigin is the failure of a reference that leads to another origin
	// than the one it must not leave. See [URL.ParseSameOrigin].
	ErrCrossOrigin = errors.New("leads to another origin")
)

// An invalidValueError says why a value is invalid; it is found by the name
// ErrInvalidValue.
type invalidValueError string

func (e invalidValueError) Error() string { return ErrInvalidValue.Error() + ": " + string(e) }

func (e invalidValueError) Unwrap() error { return ErrInvalidValue }

// An Error is what parsing and setting return. The reason in Err is, or
// wraps, a [ValidationError], an [ErrorCode] where there is no offset, or one of this
// package's sentinel errors.
type Error struct {
	// Op is what was being done, such as "parse" or "set host".
	Op string
	// URL is the input, with "xxxxx" in place of what may be a password in it: all that
	// stands between the first ":" and the last "@" of what may be an authority, and a
	// port there that isn't a number. It can share the memory of the input: who keeps
	// the error for long keeps all of that.
	URL string
	// Err is the reason.
	Err error

	// detail says more than Err, for the text only.
	detail string
}

// maxErrorInput is how much of an input the text of an error shows, in bytes.
const maxErrorInput = 128

// Error returns a text such as
//
//	parse "https://exa mple/": domain-to-ASCII: forbidden code point U+0020 in host (at byte 11)
//
// The input is quoted, and cut if it is long, so that the time that this takes doesn't
// depend on its length.
func (e *Error) Error() string {
	reason := ""
	if e.Err != nil {
		reason = e.Err.Error()
	}
	if v, ok := e.Err.(ValidationError); ok && e.detail != "" {
		reason = string(v.Code) + ": " + e.detail + " (at byte " + strconv.Itoa(v.Offset) + ")"
	}
	return e.Op + " " + quote.Text(e.URL, maxErrorInput) + ": " + reason
}

// attributes are those of the URL class that can be set.
var attributes = []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"}

// noSuchAttribute returns the error of a setter for a name that isn't in attributes. It
// doesn't show the value, which may be that of a misspelled "password".
func noSuchAttribute(name string) error {
	reason := "the URL class has no such attribute that can be set"
	for _, attribute := range attributes {
		if strings.EqualFold(strings.TrimSpace(name), attribute) {
			reason += "; did you mean " + quote.Quote(attribute) + "?"
		}
	}
	return &Error{Op: "set attribute", URL: redact.Text(name), Err: invalidValueError(reason)}
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// redactInput returns the input of an operation with what may be a password replaced. What
// should be a host is the beginning of an authority.
func redactInput(op, input string) string {
	switch op {
	case "parse host", "domain to ASCII", "set host", "set hostname":
		return redact.Host(input)
	}
	return redact.Text(input)
}
