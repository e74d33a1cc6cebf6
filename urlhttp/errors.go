package urlhttp

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// What is refused, for [errors.Is]. An [*Error] or an [*AddressError] that wraps one
// of them says what exactly it is about.
var (
	// ErrForbiddenAddress is an IP address that the [Guard] doesn't let through.
	ErrForbiddenAddress = errors.New("forbidden address")
	// ErrForbiddenPort is a port that the [Guard] doesn't let through.
	ErrForbiddenPort = errors.New("forbidden port")
	// ErrForbiddenNetwork is a connection that isn't made by TCP.
	ErrForbiddenNetwork = errors.New("forbidden network")
	// ErrForbiddenHost is a host that the [HostRules] refuse.
	ErrForbiddenHost = errors.New("forbidden host")
	// ErrForbiddenScheme is a scheme other than https and http, or other than
	// https if only that is wanted.
	ErrForbiddenScheme = errors.New("forbidden scheme")
	// ErrCredentials is a URL with a username or a password.
	ErrCredentials = errors.New("credentials in a URL")
	// ErrInvalidURL is a URL that browsers couldn't ask for, or would read in
	// another way than net/http does.
	ErrInvalidURL = errors.New("invalid URL")
	// ErrInvalidLocation is a Location header that isn't a URL, or is longer than
	// MaxLocationBytes, or several headers.
	ErrInvalidLocation = errors.New("invalid Location header")
	// ErrDowngrade is a redirect from https to http.
	ErrDowngrade = errors.New("redirect from https to http")
	// ErrTooManyRedirects is a redirect after as many as are followed.
	ErrTooManyRedirects = errors.New("too many redirects")
	// ErrHeaderTooLarge is a response with more bytes of headers than allowed.
	// Over HTTP/2, net/http mostly ends the connection instead, with an error of
	// the protocol that doesn't tell why.
	ErrHeaderTooLarge = errors.New("headers too large")
	// ErrBodyTooLarge is a response with a body of more bytes than allowed.
	ErrBodyTooLarge = errors.New("body too large")
	// ErrTooManyConnections is a request for which as many connections were made
	// as may be: a server can end each in such a way that net/http tries again.
	ErrTooManyConnections = errors.New("too many connections")
	// ErrUnexpectedUpgrade is a response that switches to a protocol that the
	// request hasn't asked for. Such a connection has no end and no limits.
	ErrUnexpectedUpgrade = errors.New("unexpected switch of protocols")
	// ErrProxy is a proxy setting that is wrong. Its text isn't shown, for it
	// can have a password.
	ErrProxy = errors.New("invalid proxy")
	// ErrInvalidRequest is a request that a server has got and that doesn't
	// tell its URL.
	ErrInvalidRequest = errors.New("invalid request")
)

// An Error says what has been refused, and where. It is within the [*net/url.Error]
// that an [http.Client] returns; [errors.As] finds it.
type Error struct {
	// URL is the URL that was asked for, or was about to be, with "xxxxx" in
	// place of a password. It is empty if there is none, for a Location header
	// that isn't a URL.
	URL string

	// Host is the host of that URL.
	Host string

	// Addr is the address that was refused, if that is why.
	Addr netip.AddrPort

	// Hop counts redirects: 0 is for the URL that the request was made for, and
	// 1 for the one to which the first redirect leads.
	Hop int

	// Err is the reason. It wraps an error of this package.
	Err error
}

// Error returns a text that has the URL, the hop and the reason. The URL is quoted, and
// cut if it is long.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("urlhttp: ")
	if e.URL != "" {
		b.WriteString(quote.Text(e.URL, maxShown))
		b.WriteByte(' ')
	}
	if e.Hop > 0 {
		b.WriteString("(redirect ")
		b.WriteString(strconv.Itoa(e.Hop))
		b.WriteString(") ")
	}
	b.WriteString("refused: ")
	b.WriteString(e.Err.Error())
	return b.String()
}

// maxShown is how much of a URL or a host the text of an error shows, in bytes.
const maxShown = 128

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// MarshalText returns what [Error.Error] does, as what e wraps can't be seen in JSON.
// It implements [encoding.TextMarshaler] and never fails.
func (e *Error) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// newError returns an Error about u, which is nil if there is no URL.
func newError(u *url.URL, hop int, err error) *Error {
	e := &Error{Hop: hop, Err: err}
	if u != nil {
		e.URL, e.Host = redacted(u), u.Hostname()
	}
	var refused *AddressError
	if errors.As(err, &refused) {
		e.Addr = refused.Addr
	}
	return e
}

// redacted returns the text of u for people, without a password. An opaque path can
// be a URL itself, as that of a blob: URL is.
func redacted(u *url.URL) string {
	if u.HasOpaquePath() && strings.Contains(u.Pathname(), "@") {
		return u.Protocol()
	}
	return u.WithoutFragment().Redacted()
}

// An AddressError says why a [Guard] refuses a connection.
type AddressError struct {
	// Addr is the address that was asked for. It is the zero value if there is
	// none.
	Addr netip.AddrPort

	// Carried is the IPv4 address within Addr that is the reason, if one is.
	Carried netip.Addr

	// Block is the smallest block of the registries that the address is in, or
	// the prefix of Deny. It isn't valid if the reason is another one.
	Block netip.Prefix

	// Reason is the name of the block and where it is from, as in "Private-Use
	// [RFC1918]", or what else is the reason.
	Reason string

	// Err is ErrForbiddenAddress, ErrForbiddenPort or ErrForbiddenNetwork.
	Err error
}

// Error returns a text that has the address, the block and the reason.
func (e *AddressError) Error() string {
	var b strings.Builder
	b.WriteString(e.Err.Error())
	if e.Addr.IsValid() {
		b.WriteByte(' ')
		b.WriteString(e.Addr.String())
	}
	if e.Carried.IsValid() {
		b.WriteString(", which carries ")
		b.WriteString(e.Carried.String())
	}
	b.WriteString(": ")
	if e.Block.IsValid() {
		b.WriteString("in ")
		b.WriteString(e.Block.String())
		b.WriteString(", ")
	}
	b.WriteString(e.Reason)
	return b.String()
}

// Unwrap returns e.Err.
func (e *AddressError) Unwrap() error { return e.Err }

// MarshalText returns what [AddressError.Error] does, as what e wraps can't be seen in
// JSON. It implements [encoding.TextMarshaler] and never fails.
func (e *AddressError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// maxText is how much of an error of net/http's the text of an error shows, in bytes.
const maxText = 256

// tidy returns an error of net/http with a text that can be shown. A server can have it say
// anything, at the length of all headers.
func tidy(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	if shown := tidyText(text); shown != text {
		return &tidyError{text: shown, err: err}
	}
	return err
}

// tidyText returns a text without passwords, cut if it is long, and in quotes if it isn't
// printable ASCII.
func tidyText(text string) string {
	text = redact.Tail(text)
	for i := range min(len(text), maxText) {
		if c := text[i]; c < ' ' || c > '~' {
			return quote.Text(text, maxText)
		}
	}
	return quote.Shorten(text, maxText)
}

// A tidyError is an error with another text. It has no Unwrap, which would lead to the
// original text; errors.Is and errors.As look into it.
type tidyError struct {
	text string
	err  error
}

func (e *tidyError) Error() string { return e.text }

// GoString keeps the verb %#v from the original text.
func (e *tidyError) GoString() string { return quote.Quote(e.text) }

func (e *tidyError) Is(target error) bool { return errors.Is(e.err, target) }

func (e *tidyError) As(target any) bool { return errors.As(e.err, target) }

// Timeout and Temporary are for those who look for these methods, as package net/url does.
func (e *tidyError) Timeout() bool {
	var t interface{ Timeout() bool }
	return errors.As(e.err, &t) && t.Timeout()
}

func (e *tidyError) Temporary() bool {
	var t interface{ Temporary() bool }
	return errors.As(e.err, &t) && t.Temporary()
}

// A detailError is a reason with more to say about it.
type detailError struct {
	err    error
	detail string
}

func (e *detailError) Error() string { return e.err.Error() + ": " + e.detail }

func (e *detailError) Unwrap() error { return e.err }

// logRequest tells l what was decided about a request for u, which is nil if there is
// no URL.
func logRequest(l *slog.Logger, what string, req *http.Request, u *url.URL, hop int, err error) {
	attrs := []slog.Attr{slog.String("method", req.Method), slog.Int("hop", hop)}
	if u != nil {
		attrs = append(attrs, slog.String("url", redacted(u)))
	}
	logDecision(req.Context(), l, what, err, attrs...)
}

// logDecision tells l what was decided about what. A nil err is for "allowed".
func logDecision(ctx context.Context, l *slog.Logger, what string, err error, attrs ...slog.Attr) {
	level, message := slog.LevelDebug, what+" allowed"
	if err != nil {
		level, message = slog.LevelWarn, what+" refused"
		attrs = append(attrs, slog.String("reason", err.Error()))
	}
	l.LogAttrs(ctx, level, message, attrs...)
}
