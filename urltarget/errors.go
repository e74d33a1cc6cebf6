package urltarget

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// Reasons for a refusal, for [errors.Is].
var (
	// ErrForm means that the target is in none of the forms that its method allows, or is
	// the zero Target.
	ErrForm = errors.New("invalid form of request target")
	// ErrTooLong means that the target is longer than [Policy].MaxLength. The status for
	// it is 414, and 400 for any other error. It is [url.ErrTooLong].
	ErrTooLong = url.ErrTooLong
	// ErrFinding means that the target has a finding that the policy refuses.
	ErrFinding = errors.New("ambiguous request target")
)

// An Error says why a target is refused.
type Error struct {
	// Finding is the first finding that the policy refuses, or 0 for any other reason.
	Finding Findings

	// Offset is where the finding begins, in bytes from the start of the target. If the
	// finding is in what normalizing has left, the offset is in that.
	Offset int

	// Target is the target for people to read: without its query, shortened, and with
	// "xxxxx" in place of anything that may be a password.
	Target string

	// Err is [ErrForm], [ErrTooLong], or [ErrFinding], or wraps one of them. It is never nil.
	Err error
}

// Error returns a message with the redacted target and the reason.
func (e *Error) Error() string {
	text := "request target " + strconv.Quote(e.Target) + ": " + fmt.Sprint(e.Err)
	if e.Finding != 0 {
		text += ": " + e.Finding.String() + " at offset " + strconv.Itoa(e.Offset)
	}
	return text
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

func formError(target string, problem error) error {
	return &Error{Target: redacted(target), Err: fmt.Errorf("%w: %w", ErrForm, problem)}
}

// maxShown is the length of a target in an [Error], in bytes.
const maxShown = 128

// redacted returns a target to show. A query can contain tokens of any form, so it goes as a
// whole.
func redacted(target string) string {
	text := redact.Text(target)
	if strings.Count(text, "?") < strings.Count(target, "?") {
		text, _, _ = strings.Cut(text, redact.Password) // the query may begin within it
		text += redact.Password + "?"
	}
	path, _, hasQuery := strings.Cut(text, "?")
	if text = quote.Shorten(path, maxShown); hasQuery && text == path {
		text += "?…"
	}
	return text
}
