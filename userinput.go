package url

import (
	"cmp"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/internal/typed"
)

// UserInputOptions say how [ParseUserInput] completes what isn't a URL. The zero
// UserInputOptions make https: URLs.
type UserInputOptions struct {
	// DefaultScheme is the scheme, without ":", of a text that has none. If it
	// is "", that is "https".
	DefaultScheme string

	// HTTPForLoopback makes http the default scheme for what is the machine itself:
	// 127.0.0.0/8, ::1, "localhost" and names that end in ".localhost".
	HTTPForLoopback bool

	// FilePaths makes file: URLs of absolute paths, as [FromFilePath] does, in
	// the style PathStyle. "//host" is a host all the same, but for Windows
	// "\\server\share" is a path.
	FilePaths bool
	PathStyle PathStyle

	// Completion, if not nil, is set to how the text was completed.
	Completion *Completion
}

// A Completion is what [ParseUserInput] has done to a text.
type Completion uint8

const (
	// CompletionNone stands for a text that has been parsed as it is.
	CompletionNone Completion = iota
	// CompletionScheme stands for a text that got the default scheme, as in
	// "example.com" or "//example.com".
	CompletionScheme
	// CompletionColon stands for a text that got the ":" after its scheme, as in
	// "http//example.com" or "http;//example.com".
	CompletionColon
	// CompletionFilePath stands for a text that was the path of a file.
	CompletionFilePath
)

// String returns "none", "scheme", "colon" or "file path".
func (c Completion) String() string {
	switch c {
	case CompletionNone:
		return "none"
	case CompletionScheme:
		return "scheme"
	case CompletionColon:
		return "colon"
	case CompletionFilePath:
		return "file path"
	}
	return "invalid Completion"
}

// ParseUserInput parses what people type where a URL is wanted: into an address bar,
// a command line, a file of settings. It takes any URL, and hosts without a scheme.
//
//	example.com                     https://example.com/
//	example.com:8080/x              https://example.com:8080/x
//	localhost:3000                  https://localhost:3000/, or http: as an option
//	[::1]:8080                      https://[::1]:8080/
//	user@example.com                https://user@example.com/
//	//example.com                   https://example.com/
//	http//example.com               http://example.com/
//	 www.example.com/ü              https://www.example.com/%C3%BC
//	/srv/x                          an error, or file:///srv/x as an option
//
// What [Parse] takes comes out as from Parse, with two exceptions that look like URLs of
// a scheme that isn't special: "host:port" and, with FilePaths, a path that begins with
// the letter of a drive. A text is "host:port" if a valid port is between the first
// ":" and the end, "/", "\", "?" or "#", and what is before it isn't a scheme that is
// known to be followed by other things: about, blob, data, javascript, mailto, tel and
// the like. So "localhost:99999", "example.com:x" and "user:password@host" are URLs
// with the schemes localhost, example.com and user; look at [URL.Scheme] before you
// use what someone typed.
//
// ParseUserInput guesses no more than that. It makes no search of words, adds no
// ".com" or "www.", tries no other scheme, resolves no path relative to a directory
// or to the home, and corrects no other mistakes; use [Parse] where there is nobody who
// sees what became of the text. The error is an [*Error], with offsets into
// input.
func ParseUserInput(input string, o UserInputOptions) (*URL, error) {
	c := completer{u: new(URL), input: input}
	return c.result(&o)
}

// ParseUserInput is the function [ParseUserInput] with the options of p except Base.
// MaxLength limits the input, what becomes of it once it is completed, and the
// serialization. A strict p refuses what isn't valid in the completed text. Neither that
// it had to be completed, nor the spaces around it, are validation errors, and offsets
// are into input: what has been put before it counts as its beginning.
func (p *Parser) ParseUserInput(input string, o UserInputOptions) (*URL, error) {
	c := completer{u: new(URL), input: input, options: p}
	if uint64(len(input)) > p.limit() {
		return nil, c.finish(&Error{Err: ErrTooLong}, "", 0, CompletionNone)
	}
	return c.result(&o)
}

// A completer makes the URL u of what somebody typed.
type completer struct {
	u     *URL
	input string
	done  Completion
	// options are those of a Parser, or nil.
	options *Parser
}

// result returns what the functions for user input do.
func (c *completer) result(o *UserInputOptions) (*URL, error) {
	err := c.complete(o)
	if o.Completion != nil {
		*o.Completion = c.done
	}
	if err != nil {
		return nil, err
	}
	return c.u, nil
}

func (c *completer) complete(o *UserInputOptions) error {
	text, _ := trim(c.input)
	kind := typedKindOf(text)
	if trimmed := strings.TrimFunc(text, typed.IsSpace); len(trimmed) < len(text) {
		// Of a URL, the parser is to decide what belongs to it.
		if k := typedKindOf(trimmed); kind == typedNoScheme || k == typedHostAndPort {
			text, kind = trimmed, k
		}
	}
	switch {
	case o.FilePaths && isTypedPath(text, o.PathStyle):
		return c.parseFilePath(text, o.PathStyle)
	case kind == typedURL, kind == typedNoScheme && isTypedRelative(text):
		return c.parse(text, text, CompletionNone)
	}
	if name, rest, ok := cutSchemeWithoutColon(text); ok {
		return c.parse(name+":"+rest, text, CompletionColon)
	}
	return c.completeScheme(text, o)
}

// parse makes the URL of full, which is text, a part of the input, once that is completed.
func (c *completer) parse(full, text string, done Completion) error {
	delta := len(text) - len(full)
	if c.options == nil {
		return c.finish(c.u.parse(full, nil), text, delta, done)
	}
	p := *c.options
	if listen := p.OnValidationError; listen != nil {
		input := c.input // not c, which would be on the heap then
		p.OnValidationError = func(v ValidationError) { listen(inInput(v, input, text, delta)) }
	}
	*c.u = URL{}
	return c.finish(c.u.parseWith(full, nil, &p), text, delta, done)
}

// completeScheme puts the default scheme before a host. Which one that is can follow
// from the host, which is known only once it has been parsed. So it is guessed first, as
// parsing twice would cost two more strings.
func (c *completer) completeScheme(text string, o *UserInputOptions) error {
	scheme, other := cmp.Or(o.DefaultScheme, "https"), "http"
	if !o.HTTPForLoopback {
		other = scheme
	}
	guess := seemsLoopback(text)
	if guess {
		scheme, other = other, scheme
	}
	slashes := "://"
	if isTypedSlash(text, 0) {
		slashes = ":"
	}
	err := c.u.parse(scheme+slashes+text, nil)
	if err == nil && other != scheme && c.u.sharedHost().isLoopback() != guess {
		scheme = other
		err = c.u.parse(scheme+slashes+text, nil)
	}
	if c.options != nil {
		return c.parse(scheme+slashes+text, text, CompletionScheme)
	}
	return c.finish(err, text, -len(scheme+slashes), CompletionScheme)
}

func (c *completer) parseFilePath(path string, style PathStyle) error {
	u, err := FromFilePath(path, style)
	if err == nil && uint64(len(u.href)) > c.options.limit() {
		err = &Error{Err: ErrTooLong}
	}
	c.u = u
	return c.finish(err, path, 0, CompletionFilePath)
}

// finish notes how text, a part of the input, has been completed, or returns err as an
// error of the input. An offset in what has been parsed is delta too small for text.
func (c *completer) finish(err error, text string, delta int, done Completion) error {
	e, ok := err.(*Error)
	if !ok {
		c.done = done
		return nil
	}
	e.Op, e.URL = "parse user input", redact.Text(c.input)
	if v, ok := e.Err.(ValidationError); ok {
		e.Err = inInput(v, c.input, text, delta)
	}
	return e
}

// inInput returns v, a validation error of what has been made of text, as one of input.
func inInput(v ValidationError, input, text string, delta int) ValidationError {
	v.Offset = max(0, v.Offset+delta) + strings.Index(input, text)
	return v
}

// A typedKind is what a text looks like up to its first ":" and after that.
type typedKind uint8

const (
	typedNoScheme    typedKind = iota // the parser finds no scheme
	typedURL                          // it finds one
	typedHostAndPort                  // it does, but that is a host, and a port follows
)

// typedKindOf returns the kind of text. The parser would drop the tabs and newlines.
func typedKindOf(text string) typedKind {
	var buf [len("view-source")]byte
	scheme, length := buf[:0], 0
	for i := range len(text) {
		switch c := text[i]; {
		case isTabOrNewline(c):
		case c == ':' && length > 0:
			if length == len(scheme) && (schemeKindOf(string(scheme)).isSpecial() || typed.IsOpaqueScheme(string(scheme))) || !startsWithPort(text[i+1:]) {
				return typedURL
			}
			return typedHostAndPort
		case length == 0 && !infra.IsAlpha(c), byteClasses[c]&schemeByte == 0:
			return typedNoScheme
		default:
			if length++; length <= len(buf) {
				scheme = append(scheme, c|0x20) // in lower case
			}
		}
	}
	return typedNoScheme
}

// startsWithPort reports whether text begins with a valid port and ends there, or goes on
// with what ends a port.
func startsWithPort(text string) bool {
	port, hasDigits := 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case isTabOrNewline(c):
		case '0' <= c && c <= '9':
			port, hasDigits = min(10*port+int(c-'0'), 1<<16), true
		case strings.IndexByte(`/\?#`, c) >= 0:
			return hasDigits && port < 1<<16
		default:
			return false
		}
	}
	return hasDigits && port < 1<<16
}

// isTypedSlash reports whether s has a slash, or a backslash, at i.
func isTypedSlash(s string, i int) bool { return i < len(s) && (s[i] == '/' || s[i] == '\\') }

// isTypedPath reports whether text is an absolute path.
func isTypedPath(text string, style PathStyle) bool {
	if !style.isWindows() {
		return strings.HasPrefix(text, "/") && !isTypedSlash(text, 1)
	}
	return strings.HasPrefix(text, `\\`) || len(text) >= 3 && isDrive(text[:2]) && isTypedSlash(text, 2)
}

// isTypedRelative reports whether text begins with what can't be a host: nothing, a
// single slash, or a directory that is relative to another one.
func isTypedRelative(text string) bool {
	name := text
	if i := strings.IndexAny(text, `/\?#`); i >= 0 {
		name = text[:i]
	}
	switch name {
	case ".", "..", "~":
		return true
	case "":
		return !isTypedSlash(text, 0) || !isTypedSlash(text, 1)
	}
	return false
}

// cutSchemeWithoutColon cuts text after a special scheme that lacks its ":", or has a
// ";" in its place, and is followed by two slashes.
func cutSchemeWithoutColon(text string) (name, rest string, ok bool) {
	i := 0
	for i < len("https;") && i < len(text) && infra.IsAlpha(text[i]) {
		i++
	}
	var buf [len("https;")]byte
	name, rest = text[:i], strings.TrimPrefix(text[i:], ";")
	return name, rest, schemeKindOf(string(infra.AppendLower(buf[:0], name))).isSpecial() && isTypedSlash(rest, 0) && isTypedSlash(rest, 1)
}

// seemsLoopback guesses whether the host that text begins with is the machine itself.
func seemsLoopback(text string) bool {
	host := strings.TrimLeft(text, `/\`)
	if i := strings.IndexAny(host, `/\?#`); i >= 0 {
		host = host[:i]
	}
	host = host[strings.LastIndexByte(host, '@')+1:]
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host = host[:i]
	}
	host = strings.TrimSuffix(host, ".")
	name := host[max(0, len(host)-len("localhost")):]
	return strings.HasPrefix(host, "127.") || host == "[::1]" || strings.EqualFold(name, "localhost")
}
