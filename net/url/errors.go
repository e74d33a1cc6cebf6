package url

import (
	"errors"
	"fmt"
	neturl "net/url"
	"strconv"
	"strings"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// parseError returns the error for input, with the reason err.
func parseError(input string, err error) error {
	e, ok := err.(*whatwg.Error)
	shown := input
	if !ok || e.Input != input {
		shown = redact.Text(input)
	}
	return shownError(input, shown, err)
}

// shownError is parseError for an input that is shown as this text.
func shownError(input, shown string, err error) error {
	e, ok := err.(*whatwg.Error)
	if ok {
		// What was parsed may lack the ":" before a possible password of the input.
		e.Input = shown
		r := reason{err: e, isLazy: shown == input}
		if !r.isLazy {
			r.words = netWords(input, shown)
		}
		err = r
	}
	return &Error{Op: "parse", URL: shown, Err: err}
}

// netWords returns net/url's reason to refuse input, or "". Programs look for its words.
func netWords(input, shown string) string {
	_, err := neturl.Parse(input)
	if err == nil {
		return ""
	}
	return plainText(errors.Unwrap(err).Error(), shown)
}

// A reason is an error of package whatwg. Its text omits the operation and the input,
// because the error around it has them, and begins with net/url's words.
type reason struct {
	words  string
	isLazy bool // Error finds the words, because the input has no password to forget
	err    *whatwg.Error
}

func (r reason) Error() string {
	before := whatwg.Error{Op: r.err.Op, Input: r.err.Input}
	text := strings.TrimPrefix(r.err.Error(), before.Error())
	if r.isLazy {
		r.words = netWords(r.err.Input, r.err.Input)
	}
	const invalidPort = "invalid port"
	if errors.Is(r.err, whatwg.PortInvalid) && !strings.Contains(r.words, invalidPort) {
		text = invalidPort + ": " + text
	}
	if errors.Is(r.err, whatwg.HostMissing) && isListenAddress(r.err.Input) {
		text += ": a port alone is a listen address, not the host of a URL: write a host before it, such as localhost"
	}
	if r.words != "" {
		text = r.words + ": " + text
	}
	return text
}

func (r reason) Unwrap() error { return r.err }

// isListenAddress reports whether the authority of input is a port, as of a server that listens
// on all addresses.
func isListenAddress(input string) bool {
	_, _, authority, _ := cutAuthority(input)
	return strings.LastIndexByte(authority, ':') == 0 && endsWithPort(authority)
}

// refuse returns n, which was parsed from rawURL, or the error if netParse, a function of net/url,
// refuses rawURL or finds another server in it: a program may check n and pass on the text. A bad
// "%" behind the host is no reason.
func refuse(n *URL, rawURL string, netParse func(string) (*URL, error)) (*URL, error) {
	start := infra.SchemeLength(rawURL) + len(":")
	rest := strings.TrimLeft(rawURL[start:], `/\`)
	slashes := rawURL[start : len(rawURL)-len(rest)]
	if n.User != nil {
		at := strings.LastIndexByte(rest[:authorityBytes.Skip(rest)], '@')
		if _, err := neturl.PathUnescape(rest[:at+1]); err == nil && userinfoBytes.HasAll(rest[:at+1]) {
			rest = rest[at+1:]
		}
	}
	end := hostBytes.Skip(rest)
	isPlain := !strings.Contains(slashes, `\`) && (end == len(rest) || strings.IndexByte("/?#", rest[end]) >= 0) && !strings.Contains(rest[:end], "ẞ")
	isPath := start > 0 && len(slashes) < 2 && n.Scheme != "file" // on a page with that scheme
	if !isPath && (isPlain || start > 0 && strings.HasPrefix(slashes, `\`)) && infra.IndexByteBelow(rawURL, 0, ' ') == len(rawURL) && strings.IndexByte(rawURL, 0x7F) < 0 {
		return n, nil // for net/url, "http:\\h" is opaque
	}
	m, err := netParse(rawURL)
	if _, isEscape := errors.AsType[EscapeError](err); isEscape && !isPath && (isPlain || n.Host == "" && !strings.Contains(slashes, `\`)) {
		return n, nil
	}
	switch {
	case err != nil:
		return nil, otherError(rawURL, err)
	case isPath:
		return nil, parseError(rawURL, &whatwg.Error{Op: "parse", Err: whatwg.SpecialSchemeMissingFollowingSolidus})
	case strings.Contains(m.Host, "ẞ"):
		return nil, parseError(rawURL, &whatwg.Error{Op: "parse", Err: fmt.Errorf("net/http of Go 1.26 connects to another host for ẞ: %w", whatwg.ErrNotConvertible)})
	}
	return n, nil
}

// hostBytes are the bytes that net/url accepts in a valid host, without "%".
var hostBytes = infra.Of("\x00 #%/<>?@\\^`{|}\"").Not()

// userinfoBytes are the bytes that net/url accepts in userinfo, and the "@" behind it.
var userinfoBytes = infra.Of(infra.Alphanumeric + "!$%&'()*+,-.:;=@_~")

// refusedURI returns the error for a string that net/url's ParseRequestURI refuses.
func refusedURI(rawURL string) error {
	_, err := neturl.ParseRequestURI(rawURL)
	return parseError(rawURL, errors.Unwrap(err))
}

// errColon is net/url's reason to refuse a colon in the first segment of a relative path.
var errColon = func() error { _, err := new(neturl.URL).Parse("1:"); return errors.Unwrap(err) }()

// otherError returns err, nil or an error of net/url for rawURL, without passwords.
func otherError(rawURL string, err error) error {
	if err == nil {
		return nil
	}
	shown := redact.Text(rawURL)
	if shown == rawURL && len(rawURL) <= maxQuotation {
		return err
	}
	e := err.(*Error) // as from all functions of net/url that parse
	// A "#" can be in a password, so it is looked for when that is gone.
	if e.URL != rawURL {
		shown, _, _ = strings.Cut(shown, "#")
	}
	why := plainReason(e.Err, shown)
	switch text := why.Error(); { // without what was in a password
	case !strings.Contains(shown, redact.Password):
	case text == "invalid port after host":
		why = errors.New(text + " (" + redact.Advice + ")")
	case text == "invalid URL escape":
		why = errors.New(text + " (in a password, % is %25)")
	}
	return &Error{Op: e.Op, URL: shown, Err: why}
}

// maxQuotation is the length of the longest text that a reason quotes.
const maxQuotation = 128

// plainReason returns err, an error of net/url or net/netip, with its [plainText].
func plainReason(err error, shown string) error {
	text := err.Error()
	if plain := plainText(text, shown); plain != text {
		return errors.New(plain)
	}
	return err
}

// plainText returns the text of an error without the texts that it quotes if one of them isn't in
// shown, and so may be a password.
func plainText(text, shown string) string {
	rest, without, isHidden := text, "", false
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
		return text
	}
	without, _, _ = strings.Cut(without, ": ParseAddr(")
	return without
}
