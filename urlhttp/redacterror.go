package urlhttp

import (
	"errors"
	neturl "net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// newError is newError with as much of u as o shows.
func (o *Options) newError(u *url.URL, hop int, err error) error {
	return o.shownError(newError(u, hop, err))
}

// shownError returns an error as it leaves a Transport or a body: with a text that is safe to show,
// and with no more of a URL than o shows.
func (o *Options) shownError(err error) error {
	err = tidy(err)
	if o.OriginOnly {
		err = RedactError(err)
	}
	return err
}

// shown returns the text of u for errors and the log.
func (o *Options) shown(u *url.URL) string {
	if o.OriginOnly {
		return originText(u.Href())
	}
	return redacted(u)
}

// originText returns the scheme and the host of a URL, and "…" in place of the rest.
func originText(text string) string {
	scheme, rest, _ := strings.Cut(text, ":")
	u, err := url.Parse(text)
	switch {
	case err == nil && u.IsSpecial() && strings.HasPrefix(rest, "//") && !strings.HasPrefix(rest, "///"):
		// net/http leaves out the host of some URLs, and so would show the path as one.
		return u.Protocol() + "//" + u.Host() + "/…"
	case err == nil, scheme == "http", scheme == "https":
		return scheme + ":…"
	}
	return "…"
}

// RedactError turns an error of an [http.Client] or of this package into one that shows only
// the origin of a URL, as in "https://hooks.example/…": the path can be the secret of a
// webhook. net/http quotes text from a server in errors, and that text can
// contain the path. So the text of any other error ends at its first quotation mark, and it is
// hidden unless it comes from net/http, or from what net/http stands on: net, TLS, X.509, contexts.
//
// [errors.Is] finds in the result what it finds in err, and so do the methods Timeout and
// Temporary. [errors.As] finds errors about a URL, with only its origin, and nothing in an error
// of whose text a part is hidden. If err wraps an error about a URL, only that error is left.
func RedactError(err error) error { return redactError(err, false) }

// redactError is RedactError, where the text of a reason that this package or [Options].Allow
// gives is shown up to its first quotation mark.
func redactError(err error, isReason bool) error {
	switch e := aboutURL(err).(type) {
	case *neturl.Error:
		reason := redactError(e.Err, false)
		if e.Op == "parse" {
			reason = hideText(ErrInvalidURL.Error(), reason) // it can quote a part
		}
		return &neturl.Error{Op: e.Op, URL: originText(e.URL), Err: reason}
	case *Error:
		redacted := *e
		if e.URL != "" {
			redacted.URL = originText(e.URL)
		}
		if !strings.Contains(redacted.URL, "//") {
			redacted.Host = "" // the host of an opaque origin
		}
		redacted.Err = redactError(e.Err, true)
		return &redacted
	case nil:
		return redactText(err, isReason)
	default:
		return hideText(e.Error(), err)
	}
}

// aboutURL returns the first error about a URL in the tree of err, or the first reason whose
// details can quote the header, the URL, the target or the answer, or nil.
func aboutURL(err error) error {
	switch err {
	case ErrInvalidLocation, ErrInvalidURL, ErrInvalidRequest, ErrHeaderTooLarge:
		return err
	}
	switch err.(type) {
	case *neturl.Error, *Error:
		return err
	}
	var inner []error
	switch e := err.(type) {
	case *tidyError:
		inner = append(inner, e.err)
	case interface{ Unwrap() error }:
		inner = append(inner, e.Unwrap())
	case interface{ Unwrap() []error }:
		inner = e.Unwrap()
	}
	for _, e := range inner {
		if about := aboutURL(e); about != nil {
			return about
		}
	}
	return nil
}

// redactText returns err, which isn't about a URL, if all of its text may be shown, or else an
// error with the part that may be.
func redactText(err error, isReason bool) error {
	if t, ok := err.(*tidyError); ok {
		if t.original != nil {
			return err
		}
		err = t.err
	}
	if err == nil {
		return nil
	}
	text, _, isQuoting := strings.Cut(err.Error(), `"`)
	isKnown := isReason || isKnownError(err, text)
	var refused *AddressError
	switch _, isDetail := err.(*detailError); {
	case isDetail || isKnown && !isQuoting:
		return tidy(err)
	case errors.As(err, &refused):
		return refused // the names of blocks have quotation marks
	case !isKnown:
		text = ""
	}
	return hideText(tidyText(text)+"…", err)
}

// hideText returns an error with a text, which is err only to errors.Is.
func hideText(text string, err error) error {
	return &tidyError{text: text, original: func() error { return err }}
}

// knownPackages have the types of errors that net/http returns as they are. A server influences
// their text only by its certificate.
var knownPackages = []string{"context", "crypto/tls", "crypto/x509", "internal/poll", "net", "os", "syscall"}

// knownTexts are errors that have no type of their own. net/http returns the status text of a
// proxy's answer as such an error, too.
var knownTexts = []string{
	"EOF", "unexpected EOF", "context canceled", "context deadline exceeded", "stopped after 10 redirects",
	"context deadline exceeded (Client.Timeout exceeded while awaiting headers)", "context deadline exceeded (Client.Timeout or context cancellation while reading body)",
}

// knownPrefixes begin other texts of net/http and TLS. With a "/", it may be a status text all the
// same.
var knownPrefixes = []string{"http: ", "net/http: ", "http2: ", "stream error: stream ID ", "tls: ", "x509: ", "gzip: "}

// isKnownError reports whether text, which is that of err up to its first quotation mark, shows
// nothing of a URL's path. If a text or a type of net/http changes, it isn't known anymore, so the
// error says less, and TestKnownTexts fails. If a new text with a known beginning quotes a path,
// TestRedactErrorEchoes sees it.
func isKnownError(err error, text string) bool {
	t := reflect.TypeOf(err)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	for _, prefix := range knownPrefixes {
		if rest, ok := strings.CutPrefix(text, prefix); ok {
			return t.PkgPath() == "fmt" || !strings.Contains(rest, "/") // an error of fmt isn't a status text
		}
	}
	return slices.Contains(knownPackages, t.PkgPath()) || slices.Contains(knownTexts, text)
}

// maxText is the greatest length of a net/http error's text, in bytes.
const maxText = 256

// tidy gives an error of net/http a text that is safe to show: a server can put
// anything into the original one, up to the length of all headers.
func tidy(err error) error {
	switch err.(type) {
	case *Error, *tidyError:
		return err
	}
	text := err.Error()
	if shown := tidyText(text); shown != text {
		return &tidyError{text: shown, err: err}
	}
	return err
}

// tidyText removes passwords from a text, cuts it if it is long, and quotes it if
// it isn't printable ASCII.
func tidyText(text string) string {
	text = redact.Tail(text)
	for i := range min(len(text), maxText) {
		if c := text[i]; c < ' ' || c > '~' {
			return quote.Text(text, maxText)
		}
	}
	return quote.Shorten(text, maxText)
}

// A tidyError is an error with a different text. errors.Is and errors.As see the original
// error, but Unwrap would show its text, so there is no such method.
type tidyError struct {
	text string
	err  error // what errors.As sees

	// original returns what errors.Is sees, if that isn't err: the error has a text that is hidden,
	// also from what prints fields.
	original func() error
}

func (e *tidyError) Error() string { return e.text }

// GoString keeps the verb %#v from showing the original text.
func (e *tidyError) GoString() string { return strconv.Quote(e.text) }

func (e *tidyError) source() error {
	if e.original != nil {
		return e.original()
	}
	return e.err
}

func (e *tidyError) Is(target error) bool { return errors.Is(e.source(), target) }

func (e *tidyError) As(target any) bool { return errors.As(e.err, target) }

// Timeout and Temporary are for callers that look for these methods, as package net/url does.
func (e *tidyError) Timeout() bool {
	var t interface{ Timeout() bool }
	return errors.As(e.source(), &t) && t.Timeout()
}

func (e *tidyError) Temporary() bool {
	var t interface{ Temporary() bool }
	return errors.As(e.source(), &t) && t.Temporary()
}
