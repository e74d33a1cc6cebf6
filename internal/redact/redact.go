// Package redact hides possible passwords before a text is shown to people or logged.
//
// A text without "@", also percent-encoded or fullwidth, is shown as it is. An authority is at the
// start of a text, after a special scheme, or after slashes: if a host, alone or with a port of
// digits, follows its last "@", what is between its first ":" and that "@" is hidden. If not,
// parsers and people may see its end elsewhere, so everything from its first ":" to the last "@" of
// the text is hidden, and that "@" with it where the text would show another host than parsers
// read. That isn't so for each invented scheme: in "foo://u:p\@i/b@h/" the host is i, and h is shown.
package redact

import (
	"cmp"
	"net/netip"
	neturl "net/url"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// Password replaces each password.
const Password = "xxxxx"

// Advice is for an error whose reason is a delimiter in a password.
const Advice = "in a password, # is %23, / is %2F, ? is %3F, \\ is %5C"

// Start is [Text] for the first bytes of a longer text: it hides what may be a password if an "@"
// is in the rest. The result shares no memory with text.
func Start(text string) string { return strings.TrimSuffix(Text(text+"@"), "@") }

// Tail is [Text] for a text that begins with no authority, as what follows that of a URL.
func Tail(text string) string { return Text("?" + text)[len("?"):] }

// Text returns text, which doesn't have to be a URL, with possible passwords replaced.
func Text(text string) string {
	if strings.IndexByte(text, '@') < 0 && strings.IndexByte(text, '%') < 0 && strings.IndexByte(text, '\xEF') < 0 {
		return text
	}
	last := lastAt(text)
	start := len(text) - len(strings.TrimLeftFunc(text, func(c rune) bool { return c <= ' ' }))
	m := markAt(text, start)
	if m.c == ':' && infra.IsOpaqueScheme(text[start:m.at]) {
		m, start = markAt(text, m.end), m.end
	}
	out, kept := make([]byte, 0, 256), 0 // out is the redacted form of text[:kept]
	for ; m.at < last.at; start = -1 {
		a, ok := authorityAt(text, m, start)
		if m = markAt(text, m.end); ok {
			from, to, next := a.password(text, last)
			if m = next; from < to {
				out, kept = append(append(out, text[kept:from]...), Password...), to
			}
		}
	}
	return string(out) + text[kept:]
}

// HasAt reports whether text has an "@", which may end a password before text.
func HasAt(text string) bool { return lastAt(text).c != 0 }

// lastAt returns the last "@" of text.
func lastAt(text string) (last mark) {
	for m := markAt(text, max(0, strings.LastIndexByte(text, '@'))); m.c != 0; m = markAt(text, m.end) {
		if m.c == '@' {
			last = m
		}
	}
	return last
}

// A mark is a delimiter in a text, text[at:end], or its end.
type mark struct {
	c       byte
	level   int // how often it is percent-encoded, and once more if IDNA maps it to c
	at, end int
}

var notRead, digits = infra.Of(`:@/\?#` + "%\xEF").Not(), infra.Of("0123456789")

// markAt returns the first mark of text[i:].
func markAt(text string, i int) mark {
	for i += notRead.Skip(text[i:]); i < len(text); i += notRead.Skip(text[i:]) {
		c, level, end := read(text, i)
		if c == '\xEF' {
			second, _, next := read(text, end)
			third, _, next := read(text, next)
			switch string([]byte{c, second, third}) {
			case "＠", "﹫":
				c, level, end = '@', level+1, next
			case "：", "﹕", "︓":
				c, level, end = ':', level+1, next
			}
		}
		if !notRead.Has(c) && c != '%' && c != '\xEF' {
			return mark{c, level, i, end}
		}
		i = end
	}
	return mark{at: len(text), end: len(text)}
}

// read returns the percent-decoded byte at text[i], how often it is encoded, as "@" is twice in
// "%2540", and where it ends. At the end of text, c is 0.
func read(text string, i int) (c byte, level, end int) {
	if i < len(text) {
		c, i = text[i], i+1
	}
	for c == '%' && strings.HasPrefix(text[i:], "25") {
		level, i = level+1, i+len("25")
	}
	if c == '%' && i+1 < len(text) && infra.IsHexDigit(text[i]) && infra.IsHexDigit(text[i+1]) {
		c, level, i = infra.HexValue(text[i])<<4|infra.HexValue(text[i+1]), level+1, i+2
	}
	return c, level, i
}

// An authority is a part of a text that may be user:password@host:port.
type authority struct {
	start, level int    // where it starts, and how often its delimiters are percent-encoded
	scheme       string // the special scheme before it, or ""
	isBare       bool   // there is no scheme before it, but it may be one
	colon        mark   // its first ":", or that of "https:" without "/", where curl reads a username
}

// authorityAt returns the authority that follows m, a ":" or a slash. The text may begin with one
// at start, if that isn't -1.
func authorityAt(text string, m mark, start int) (a authority, ok bool) {
	a, first, slashes, isFirst := authority{start: m.at, level: m.level, isBare: m.c != ':'}, m, 0, m.at == start && m.level == 0
	if m.c == ':' {
		scheme := len(strings.TrimRight(text[:m.at], infra.Alphanumeric+"+-.\t\r\n"))
		if scheme > 0 && text[scheme-1] == '%' {
			_, _, scheme = read(text, scheme-1)
		}
		a.scheme = infra.SchemeKindOf(infra.Lower(infra.WithoutTabs(text[scheme:m.at]))).Name()
		isFirst = a.scheme != "" && m.level == 0 && scheme <= start
		a.start, m = m.end, markAt(text, m.end)
	}
	for ; (m.c == '/' || m.c == '\\') && strings.TrimSpace(decode("/"+text[a.start:m.at], m.level+1)) == "/"; m = markAt(text, m.end) {
		a.level, a.start, slashes = min(a.level, m.level), m.end, slashes+1
	}
	if isFirst && a.scheme != "" && !strings.HasPrefix(text[first.end:], "/") {
		a.colon = mark{c: ':', at: first.at, end: a.start}
	}
	if start >= 0 && (!isFirst || a.isBare && slashes == 0) {
		a, isFirst = authority{start: start, isBare: true}, true
	}
	return a, isFirst || a.scheme != "" || slashes > 1 || slashes == 1 && !a.isBare
}

// password returns where the password of an authority is in the text, and the mark to go on with.
// The last "@" is that of the text.
func (a authority) password(text string, last mark) (from, to int, next mark) {
	// The last of both, and whether the delimiters from that "@" on aren't encoded.
	at, backslash, slash, isPlain := mark{end: a.start}, mark{}, mark{}, true
	end := markAt(text, a.start)
	for ; end.level > a.level || end.c == ':' || end.c == '@' || end.c == '\\' && a.colon.end == 0; end = markAt(text, end.end) {
		switch isEncoded := end.level > a.level; end.c {
		case '@':
			at, isPlain = end, !isEncoded
		case ':':
			a.colon, isPlain = cmp.Or(a.colon, end), isPlain && !isEncoded
		case '\\':
			backslash = end
		case '/':
			slash = end
		}
	}
	name := decode(infra.WithoutTabs(text[at.end:end.at]), a.level)
	isHost, endsWithColon, isInPath := isPlain && isHost(name), strings.HasSuffix(name, ":"), last.at > end.at
	switch {
	case a.colon.end == 0:
		return 0, 0, cmp.Or(backslash, slash, end) // which may be one of "\/u:password@h" or "%2F/u:password@h"
	case a.isBare && endsWithColon && isPlain && at.c == 0 && backslash.end == 0 && strings.HasPrefix(text[end.at:], "//") &&
		(strings.Count(name, ":") == 1 || a.start == 0 && infra.IsAlpha(text[0]) && strings.Trim(text[:end.at], infra.Alphanumeric+"+-.:") == ""):
		return 0, 0, a.colon // of a scheme
	case a.scheme == "file" && infra.IsWindowsDriveLetter(name), isHost && (end.c != '\\' || !isInPath):
		return a.colon.end, at.at, end
	case isInPath && a.start > 0 && (isHost || endsWithColon || !isPlain && a.scheme == ""):
		return a.colon.end, last.end, last
	}
	return a.colon.end, last.at, last
}

// decode percent-decodes what is encoded level times, three times at most. If it can't, it returns "".
func decode(s string, level int) string {
	for range min(level, 3) {
		s, _ = neturl.PathUnescape(s)
	}
	return s
}

// isHost reports whether s could be a host, perhaps with a port.
func isHost(s string) bool {
	name, port := s, "0"
	if i := strings.LastIndexByte(s, ':'); i > strings.LastIndexByte(s, ']') {
		name, port = s[:i], s[i+1:]
	}
	if strings.Contains(name, ":") {
		if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err != nil {
			return false
		}
	}
	return strings.TrimSpace(name) != "" && port != "" && digits.HasAll(port) && (len(port) < 5 || len(port) == 5 && port <= "65535")
}
