package url

import (
	"errors"
	neturl "net/url"
	"strconv"
	"strings"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/redact"
)

// parseError returns the error for input, with the reason err.
func parseError(input string, err error) error {
	shown := redact.Text(input)
	var e *whatwg.Error
	if errors.As(err, &e) {
		// What was parsed may lack the ":" before a possible password of the input.
		e.Input = shown
		err = reason{netWords(input, shown), e}
	}
	return &Error{Op: "parse", URL: shown, Err: err}
}

// netWords returns net/url's reason to refuse input, or "". Programs look for its words.
func netWords(input, shown string) string {
	_, err := neturl.Parse(input)
	if err == nil {
		return ""
	}
	return plainReason(errors.Unwrap(err), shown).Error()
}

// A reason is an error of package whatwg. Its text omits the operation and the input,
// because the error around it has them, and begins with net/url's words.
type reason struct {
	words string
	err   *whatwg.Error
}

func (r reason) Error() string {
	before := whatwg.Error{Op: r.err.Op, Input: r.err.Input}
	text := strings.TrimPrefix(r.err.Error(), before.Error())
	const invalidPort = "invalid port"
	if errors.Is(r.err, whatwg.PortInvalid) && !strings.Contains(r.words, invalidPort) {
		text = invalidPort + ": " + text
	}
	if r.words != "" {
		text = r.words + ": " + text
	}
	return text
}

func (r reason) Unwrap() error { return r.err }

// refusal returns the error for a reference that net/url refuses, with net/url's text, because
// programs compare it. It shows "a b:c" unchanged, although it may be a host and a port: only a
// reference with slashes at its start, an "@", or a percent sign may have a password.
func refusal(rawURL string, reason error) error {
	trimmed := trim(rawURL)
	mayBeAuthority := strings.TrimLeft(trimmed, `/\`) != trimmed
	if !mayBeAuthority && !strings.ContainsAny(rawURL, "@%") && redact.Tail(rawURL) == rawURL {
		return &Error{Op: "parse", URL: rawURL, Err: reason}
	}
	return parseError(rawURL, reason)
}

// refusedURI is refusal for a string that net/url's ParseRequestURI refuses.
func refusedURI(rawURL string) error {
	_, err := neturl.ParseRequestURI(rawURL)
	return refusal(rawURL, errors.Unwrap(err))
}

// otherError returns err, an error of net/url for rawURL, without passwords.
func otherError(rawURL string, err error) error {
	e := err.(*Error) // as from all functions of net/url that parse
	// A "#" can be in a password, so it is looked for when that is gone.
	shown := redact.Text(rawURL)
	if e.URL != rawURL {
		shown, _, _ = strings.Cut(shown, "#")
	}
	return &Error{Op: e.Op, URL: shown, Err: plainReason(e.Err, shown)}
}

// maxQuotation is the length of the longest text that a reason quotes.
const maxQuotation = 128

// plainReason returns err, an error of net/url or net/netip, without the texts that it quotes
// if one of them isn't in shown, and so may be a password.
func plainReason(err error, shown string) error {
	rest, without, isHidden := err.Error(), "", false
	shown = strings.ReplaceAll(shown, redact.Password, "")
	for {
		before, _, _ := strings.Cut(rest, `"`)
		without += strings.TrimSuffix(before, " ")
		rest = rest[len(before):]
		quoted, quoteErr := strconv.QuotedPrefix(rest)
		if quoteErr != nil {
			break
		}
		quotation, _ := strconv.Unquote(quoted)
		isHidden = isHidden || len(quotation) > maxQuotation || !strings.Contains(shown, quotation)
		rest = rest[len(quoted):]
	}
	if !isHidden {
		return err
	}
	without, _, _ = strings.Cut(without, ": ParseAddr(")
	return errors.New(without)
}
