package url

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
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
	// component's form.
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
	// URL is the input, with a password in it replaced by "xxxxx".
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
// The input is quoted, and cut if it is long.
func (e *Error) Error() string {
	quoted := strconv.Quote(e.URL)
	if len(e.URL) > maxErrorInput {
		n := maxErrorInput
		for n > maxErrorInput-utf8.UTFMax && !utf8.RuneStart(e.URL[n]) {
			n--
		}
		quoted = strconv.Quote(e.URL[:n]) + "…"
	}
	reason := ""
	if e.Err != nil {
		reason = e.Err.Error()
	}
	if v, ok := e.Err.(ValidationError); ok && e.detail != "" {
		reason = string(v.Code) + ": " + e.detail + " (at byte " + strconv.Itoa(v.Offset) + ")"
	}
	return e.Op + " " + quoted + ": " + reason
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// hiddenPassword stands in place of a password.
const hiddenPassword = "xxxxx"

// redact returns input with what is, or was perhaps meant to be, a password
// replaced. The input need not be a valid URL: where it is in doubt whether a
// part is a password, it is one, except what can be a port.
func redact(input string) string {
	last := strings.LastIndexByte(input, '@')
	start, isAuthority := authorityStart(input)
	if last < start {
		return input
	}
	if isAuthority {
		// A "\" may end the authority or be in a password, so it doesn't count.
		end := len(input)
		if i := strings.IndexAny(input[start:], "/?#"); i >= 0 {
			end = start + i
		}
		at := strings.LastIndexByte(input[start:end], '@')
		if isHostAndPort(input[start+at+1 : end]) {
			// Any "@" after that is in the path, query or fragment.
			if at < 0 {
				return input
			}
			last = start + at
		}
	}
	colon := strings.IndexByte(input[start:last], ':')
	if colon < 0 {
		return input
	}
	return input[:start+colon+1] + hiddenPassword + input[last:]
}

// isHostAndPort reports whether s could be a host, perhaps with a port, and not
// a username and the beginning of a password.
func isHostAndPort(s string) bool {
	host, port, hasPort := strings.Cut(s, ":")
	if !hasPort {
		return host != ""
	}
	return infra.IsDecimal(port) && (len(port) == 5 && port <= "65535" || 0 < len(port) && len(port) < 5)
}

// authorityStart returns the offset in input after the scheme and the slashes
// that follow, or after the slashes that it begins with, and whether there is a
// slash at all.
func authorityStart(input string) (offset int, hasSlash bool) {
	skip := func(i int) int {
		for ; i < len(input) && (input[i] <= ' ' || input[i] == '/' || input[i] == '\\'); i++ {
			hasSlash = hasSlash || input[i] > ' '
		}
		return i
	}
	start := skip(0)
	i := start
	for i < len(input) && (byteClasses[input[i]]&schemeByte != 0 || isTabOrNewline(input[i])) {
		i++
	}
	if !hasSlash && i < len(input) && input[i] == ':' {
		if i = skip(i + 1); hasSlash {
			return i, true
		}
	}
	return start, hasSlash
}
