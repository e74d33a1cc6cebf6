package urlinput

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/urlfile"
)

// Options say how [Parse] completes text that isn't a URL. The zero value completes
// text to https: URLs.
type Options struct {
	// DefaultScheme is the scheme for text that has no scheme. The default is "https". A ":" and
	// what follows it don't count. With the port 80, "https" becomes "http".
	DefaultScheme string

	// HTTPForLoopback makes http the default scheme for hosts that refer to the
	// machine itself: 127.0.0.0/8, ::1, "localhost" and names that end in
	// ".localhost".
	HTTPForLoopback bool

	// HostNeedsDot reads "host:port" as a host only if the host has a dot in it.
	// Use it for lists of seeds, where "localhost:8080" is more likely a URL with
	// the scheme localhost.
	HostNeedsDot bool

	// FilePaths turns absolute paths into file: URLs with [urlfile.FromPath] and
	// FileStyle. "//host" is still a host, but "\\server\share" is a path in the
	// styles of Windows.
	FilePaths bool
	FileStyle urlfile.Style

	// Parser, if not nil, parses the completed text with its options, except Base.
	// MaxLength limits the input, the completed text and the serialization. A
	// strict Parser rejects validation errors in the completed text; the completion
	// itself and the spaces around the input aren't validation errors. Offsets are
	// into the input. An error in a prefix that Parse added is reported at the
	// first byte after the leading spaces.
	Parser *url.Parser
}

// A Completion says how [Parse] completed its input.
type Completion uint8

const (
	// CompletionNone means that the text was parsed as is.
	CompletionNone Completion = iota
	// CompletionScheme means that Parse added the default scheme, as in
	// "example.com" and "//example.com".
	CompletionScheme
	// CompletionColon means that Parse added the ":" after the scheme, as in
	// "http//example.com" and "http;//example.com", or read a fullwidth scheme, as in
	// "ｈｔｔｐ：／／example.com".
	CompletionColon
	// CompletionFilePath means that the text was a file path.
	CompletionFilePath
	// CompletionWord means that Parse added the default scheme to a host with neither a dot
	// nor a port, as in "intranet". Address bars search for such a word instead, except for
	// "localhost", which is a CompletionScheme.
	CompletionWord
)

var completionNames = [...]string{"none", "scheme", "colon", "file path", "word"}

// String returns "none", "scheme", "colon", "file path" or "word".
func (c Completion) String() string {
	if int(c) < len(completionNames) {
		return completionNames[c]
	}
	return "invalid Completion"
}

// Parse parses what someone typed, and reports how it was completed.
//
// If [url.Parse] accepts the text, Parse returns the same URL, with two exceptions:
// "host:port" and, with FilePaths, a path that begins with a drive letter. url.Parse
// reads both as URLs with a scheme that isn't special. Text counts as "host:port" if
// the first ":" is followed by a valid port and then by "/", "\", "?", "#" or the
// end of the text, and if the part before the ":" isn't a well-known scheme such as
// about, blob, data, javascript, mailto or tel. So "localhost:99999",
// "example.com:x" and "user:password@host" are URLs with the schemes localhost,
// example.com and user.
//
// Quotation marks, parentheses and angle brackets around the whole text don't count, as in
// "“https://example.com”", "(example.com)" and "<https://example.com>". A mark on one side only
// is a part of the text.
//
// The error is a [*url.Error], with offsets into input. After an error, the
// Completion is [CompletionNone].
func Parse(input string, o Options) (*url.URL, Completion, error) {
	c := completer{input: input, options: o}
	if c.isTooLong(len(input)) {
		return c.result(nil, CompletionNone, &url.Error{Err: url.ErrTooLong}, 0)
	}
	return c.complete()
}

// A completer turns what someone typed into a URL.
type completer struct {
	input   string
	options Options
	start   int // the offset in input of the text to complete
}

func (c *completer) isTooLong(length int) bool {
	p := c.options.Parser
	return p != nil && p.MaxLength > 0 && length > p.MaxLength
}

func (c *completer) complete() (*url.URL, Completion, error) {
	text := strings.TrimFunc(c.input, func(r rune) bool { return r <= ' ' }) // as the parser does
	if inner, ok := cutMarks(strings.TrimFunc(text, isSpace)); ok {
		text = inner
	}
	kind := c.kindOf(text)
	if trimmed := strings.TrimFunc(text, isSpace); len(trimmed) < len(text) {
		// If the text is a URL, the parser decides where it begins and ends.
		if k := c.kindOf(trimmed); kind == typedNoScheme || k == typedHostAndPort {
			text, kind = trimmed, k
		}
	}
	c.start = strings.Index(c.input, text)
	switch {
	case c.options.FilePaths && isTypedPath(text, c.options.FileStyle):
		return c.parseFilePath(text)
	case kind == typedURL, kind == typedNoScheme && isTypedRelative(text):
		return c.parse("", text, 0, CompletionNone)
	}
	if prefix, n, ok := cutFullwidthScheme(text); ok {
		return c.parse(prefix, text[n:], n, CompletionColon)
	}
	if scheme, slashes, ok := cutSchemeWithoutColon(text); ok {
		return c.parse(scheme+":", text[slashes:], slashes, CompletionColon)
	}
	separator := "://"
	if isTypedSlash(text, 0) {
		separator = ":"
	}
	u, done, err := c.parse(c.defaultScheme(separator+text)+separator, text, 0, CompletionScheme)
	if err == nil && separator == "://" && kind != typedHostAndPort && isWord(u.ParsedHost()) {
		done = CompletionWord
	}
	return u, done, err
}

// marks are pairs of marks that people put around a URL.
var marks = [...][2]string{{`"`, `"`}, {"'", "'"}, {"`", "`"}, {"“", "”"}, {"„", "“"}, {"‘", "’"}, {"«", "»"}, {"(", ")"}, {"<", ">"}}

// cutMarks returns text without the pairs of marks around it, and whether there are any.
func cutMarks(text string) (inner string, ok bool) {
	inner = text
	for i := 0; i < len(marks); i++ {
		if rest, isOpen := strings.CutPrefix(inner, marks[i][0]); isOpen && strings.HasSuffix(rest, marks[i][1]) {
			inner, ok, i = strings.TrimFunc(strings.TrimSuffix(rest, marks[i][1]), isSpace), true, -1
		}
	}
	return inner, ok
}

// isWord reports whether h is a single label other than "localhost".
func isWord(h url.Host) bool {
	return (h.Kind() == url.HostDomain || h.Kind() == url.HostOpaque) && !strings.Contains(h.String(), ".") && h.String() != "localhost"
}

// parse parses before followed by rest. rest begins at offset at of the completed text.
func (c *completer) parse(before, rest string, at int, done Completion) (*url.URL, Completion, error) {
	shift := c.start + at - len(before)
	if c.options.Parser == nil {
		u, err := url.Parse(before + rest)
		return c.result(u, done, err, shift)
	}
	p, start := *c.options.Parser, c.start
	p.Base = nil
	if listen := p.OnValidationError; listen != nil {
		p.OnValidationError = func(v url.ValidationError) bool { return listen(inInput(v, start, shift)) }
	}
	u, err := p.Parse(before + rest)
	return c.result(u, done, err, shift)
}

// defaultScheme returns the scheme to add to rest.
func (c *completer) defaultScheme(rest string) string {
	scheme, _, _ := strings.Cut(cmp.Or(c.options.DefaultScheme, "https"), ":")
	loopback := c.options.HTTPForLoopback
	if mayHavePort := scheme == "https" && strings.Contains(rest, "80"); !mayHavePort && !loopback {
		return scheme
	}
	// With ftp, the port 80 stays, and an origin is potentially trustworthy only if it is the
	// machine itself.
	u, err := url.Parse("ftp" + rest)
	if err == nil && (scheme == "https" && u.Port() == "80" || loopback && u.Origin().IsPotentiallyTrustworthy()) {
		return "http"
	}
	return scheme
}

func (c *completer) parseFilePath(path string) (*url.URL, Completion, error) {
	u, err := urlfile.FromPath(path, c.options.FileStyle)
	if err == nil && c.isTooLong(len(u.Href())) {
		err = &url.Error{Err: url.ErrTooLong}
	}
	return c.result(u, CompletionFilePath, err, 0)
}

// result returns what Parse does. It turns err, an error of package url, into an error about the
// input, and adds shift to the offsets in it.
func (c *completer) result(u *url.URL, done Completion, err error, shift int) (*url.URL, Completion, error) {
	e, ok := err.(*url.Error)
	if !ok {
		return u, done, nil
	}
	e.Op = "parse user input"
	if e.Err == url.ErrTooLong && len(c.input) > maxKeptInput {
		e.Input = redact.Start(c.input[:maxKeptInput])
	} else {
		e.Input = redact.Text(c.input)
	}
	if v, ok := e.Err.(url.ValidationError); ok {
		e.Err = inInput(v, c.start, shift)
	}
	return nil, CompletionNone, e
}

// maxKeptInput is the number of bytes that [url.Error] keeps of an input that is too long.
const maxKeptInput = 1024

// inInput returns v with its offset increased by shift, but at least start.
func inInput(v url.ValidationError, start, shift int) url.ValidationError {
	v.Offset = max(start, v.Offset+shift)
	return v
}

// A typedKind says what the first ":" of a text seems to be.
type typedKind uint8

const (
	typedNoScheme    typedKind = iota // the parser finds no scheme
	typedURL                          // it finds one
	typedHostAndPort                  // it finds one, but a host and a port are meant
)

// kindOf returns the kind of text. It skips tabs and newlines, as the parser does.
func (c *completer) kindOf(text string) typedKind {
	var buf [len("view-source")]byte
	scheme, length, hasDot := buf[:0], 0, false
	for i := range len(text) {
		switch b := text[i]; {
		case infra.IsTabOrNewline(b):
		case b == ':' && length > 0:
			isKnown := length == len(scheme) && (infra.IsSpecialScheme(string(scheme)) || infra.IsOpaqueScheme(string(scheme)))
			if isKnown || c.options.HostNeedsDot && !hasDot || !startsWithPort(text[i+1:]) {
				return typedURL
			}
			return typedHostAndPort
		case length == 0 && !infra.IsAlpha(b), !infra.IsSchemeByte(b):
			return typedNoScheme
		default:
			hasDot = hasDot || b == '.'
			if length++; length <= len(buf) {
				scheme = append(scheme, b|0x20) // in lower case
			}
		}
	}
	return typedNoScheme
}

// startsWithPort reports whether text begins with a valid port, followed by the end
// or by a delimiter.
func startsWithPort(text string) bool {
	if i := strings.IndexAny(text, `/\?#`); i >= 0 {
		text = text[:i]
	}
	_, err := strconv.ParseUint(infra.WithoutTabs(text), 10, 16)
	return err == nil
}

// isSpace reports whether r is trimmed from typed text: the characters that the
// parser trims, and the white space and marks that copied text often carries.
func isSpace(r rune) bool {
	const others = "\u0085\u00A0\u1680\u2028\u2029\u202F\u205F\u3000" + "\u200B\u200E\u200F\uFEFF"
	return r <= ' ' || '\u2000' <= r && r <= '\u200A' || r > utf8.RuneSelf && strings.ContainsRune(others, r)
}

// isTypedSlash reports whether s has a slash, or a backslash, at i.
func isTypedSlash(s string, i int) bool { return i < len(s) && (s[i] == '/' || s[i] == '\\') }

// isTypedPath reports whether text is an absolute path.
func isTypedPath(text string, style urlfile.Style) bool {
	if style != urlfile.Windows && style != urlfile.WindowsUNC {
		return strings.HasPrefix(text, "/") && !isTypedSlash(text, 1)
	}
	return strings.HasPrefix(text, `\\`) || infra.StartsWithDrive(text) && isTypedSlash(text, 2)
}

// isTypedRelative reports whether text can't begin with a host: it begins with the
// directory ".", ".." or "~", or has nothing before its first delimiter, unless it
// begins with two slashes.
func isTypedRelative(text string) bool {
	name := text
	if i := strings.IndexAny(text, `/\?#`); i >= 0 {
		name = text[:i]
	}
	switch name {
	case ".", "..", "~":
		return true
	}
	return name == "" && !(isTypedSlash(text, 0) && isTypedSlash(text, 1))
}

// cutFullwidthScheme returns the special scheme with "://" that the first n bytes of text stand
// for, if they have fullwidth characters, which Japanese keyboards type.
func cutFullwidthScheme(text string) (prefix string, n int, ok bool) {
	if i := strings.IndexByte(text, "！"[0]); i < 0 || i > len("https") {
		return "", 0, false
	}
	for n < len(text) && len(prefix) < len("https://") && !strings.HasSuffix(prefix, "://") {
		r, size := utf8.DecodeRuneInString(text[n:])
		if '！' <= r && r <= '～' {
			r += '!' - '！'
		}
		prefix, n = prefix+string(r), n+size
	}
	scheme, ok := strings.CutSuffix(prefix, "://")
	return prefix, n, ok && n > len(prefix) && infra.IsSpecialScheme(scheme)
}

// cutSchemeWithoutColon returns the special scheme that text begins with, and the
// offset of the two slashes after it, if the ":" between them is missing or is a
// ";".
func cutSchemeWithoutColon(text string) (scheme string, slashes int, ok bool) {
	i := 0
	for i < len("https;") && i < len(text) && infra.IsAlpha(text[i]) {
		i++
	}
	scheme, slashes = text[:i], i
	if strings.HasPrefix(text[i:], ";") {
		slashes++
	}
	return scheme, slashes, infra.IsSpecialScheme(scheme) && isTypedSlash(text, slashes) && isTypedSlash(text, slashes+1)
}
