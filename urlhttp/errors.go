package urlhttp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"strconv"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// Reasons for a refusal, for [errors.Is]. The [*Error] or [*AddressError] that
// wraps one has the details.
var (
	// ErrForbiddenAddress reports an IP address that the [Guard] doesn't allow.
	ErrForbiddenAddress = errors.New("forbidden address")
	// ErrForbiddenPort reports a port that the [Guard] doesn't allow.
	ErrForbiddenPort = errors.New("forbidden port")
	// ErrForbiddenNetwork reports a connection other than TCP.
	ErrForbiddenNetwork = errors.New("forbidden network")
	// ErrForbiddenHost reports a host that the [HostRules] refuse.
	ErrForbiddenHost = errors.New("forbidden host")
	// ErrForbiddenScheme reports a scheme other than https, or http if that is allowed.
	ErrForbiddenScheme = errors.New("forbidden scheme")
	// ErrCredentials reports a URL with a username or a password.
	ErrCredentials = errors.New("credentials in a URL")
	// ErrInvalidURL reports a URL that browsers couldn't request.
	ErrInvalidURL = errors.New("invalid URL")
	// ErrInvalidLocation reports a Location header that isn't one URL, or is over 64 KiB.
	ErrInvalidLocation = errors.New("invalid Location header")
	// ErrDowngrade reports a redirect from https to http.
	ErrDowngrade = errors.New("redirect from https to http")
	// ErrTooManyRedirects reports a redirect beyond [Options].MaxRedirects.
	ErrTooManyRedirects = errors.New("too many redirects")
	// ErrHeaderTooLarge reports a response with more bytes of headers than allowed.
	ErrHeaderTooLarge = errors.New("headers too large")
	// ErrBodyTooLarge reports a response whose body has more bytes than allowed.
	ErrBodyTooLarge = errors.New("body too large")
	// ErrUnexpectedUpgrade reports a switch to a protocol that nobody asked for.
	ErrUnexpectedUpgrade = errors.New("unexpected switch of protocols")
	// ErrProxy reports an invalid proxy setting, which the error doesn't show, or a proxy that
	// refuses a connection, with the status of its answer.
	ErrProxy = errors.New("unusable proxy")
	// ErrInvalidRequest reports that a server received a request without a clear URL.
	ErrInvalidRequest = errors.New("invalid request")
)

// An Error is a refusal. The [*net/url.Error] that an [http.Client] returns wraps
// it; [errors.As] finds it.
type Error struct {
	// URL is the URL of the request, with "xxxxx" in place of a password. It is
	// empty if a Location header isn't a URL.
	URL string

	// Host is the host of that URL.
	Host string

	// Addr is the refused address, if an address is the reason.
	Addr netip.AddrPort

	// Hop counts the redirects before the request.
	Hop int

	// Err is the reason. It wraps an error of this package, unless it is that of
	// [Options].Allow, and is never nil.
	Err error
}

// Error returns a message with the URL, the hop and the reason. It truncates a long
// URL.
func (e *Error) Error() string {
	text := "urlhttp: "
	if e.URL != "" {
		text += quote.Text(e.URL, maxShown) + " "
	}
	if e.Hop > 0 {
		text += "(redirect " + strconv.Itoa(e.Hop) + ") "
	}
	return text + "refused: " + fmt.Sprint(e.Err)
}

// maxShown is the greatest length of a URL or a host in the text of an error, in
// bytes.
const maxShown = 128

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// newError returns an Error about u, which is nil if there is no URL.
func newError(u *url.URL, hop int, err error) *Error {
	e := &Error{Hop: hop, Err: err}
	if u != nil {
		e.URL, e.Host = redacted(u), u.Hostname()
		if u.ParsedHost().Kind() == url.HostOpaque {
			e.Host = redact.Start(e.Host) // an "@" may have been behind it
		}
	}
	if refused, ok := errors.AsType[*AddressError](err); ok {
		e.Addr = refused.Addr
	}
	return e
}

// redacted returns the text of u to show to people, without a password and a fragment. An opaque
// path can be a URL itself, as in a blob: URL.
func redacted(u *url.URL) string {
	if u.HasOpaquePath() && strings.Contains(u.Pathname(), "@") {
		return u.Protocol()
	}
	text, _, _ := strings.Cut(u.Redacted(), "#") // the fragment can have the end of a password
	return text
}

// An AddressError says why a [Guard] refuses a connection.
type AddressError struct {
	// Addr is the address of the connection, if the network has such addresses.
	Addr netip.AddrPort

	// Carried is the IPv4 address within Addr, if it is the reason for the refusal.
	Carried netip.Addr

	// Block is the smallest registry block around the address, only the address for a cloud's
	// metadata service, or the prefix in Deny.
	Block netip.Prefix

	// Reason is the name of the block and its source, as in "Private-Use
	// [RFC1918]", or another reason.
	Reason string

	// Err is ErrForbiddenAddress, ErrForbiddenPort or ErrForbiddenNetwork, and never nil.
	Err error
}

// Error returns a message with the address, the block and the reason.
func (e *AddressError) Error() string {
	text := fmt.Sprint(e.Err)
	if e.Addr.IsValid() {
		text += " " + e.Addr.String()
	}
	if e.Carried.IsValid() {
		text += ", which carries " + e.Carried.String()
	}
	text += ": "
	if e.Block.IsValid() {
		text += "in " + e.Block.String() + ", "
	}
	return text + e.Reason
}

// Unwrap returns e.Err.
func (e *AddressError) Unwrap() error { return e.Err }

// A detailError is a reason with details.
type detailError struct {
	err    error
	detail string
}

func (e *detailError) Error() string { return e.err.Error() + ": " + e.detail }

func (e *detailError) Unwrap() error { return e.err }

// logDecision logs a decision. A nil err means "allowed".
func logDecision(ctx context.Context, l *slog.Logger, what string, err error, attrs ...slog.Attr) {
	level, message := slog.LevelDebug, what+" allowed"
	if err != nil {
		level, message = slog.LevelWarn, what+" refused"
		attrs = append(attrs, slog.String("reason", err.Error()))
	}
	l.LogAttrs(ctx, level, message, attrs...)
}
