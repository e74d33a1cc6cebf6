// Package redact hides what may be a password in a text that may be a URL, or have URLs
// in it, for people and logs. In one sentence: in what may be an authority, all between the
// first ":" and the last "@" is hidden, and so is a port that isn't a number.
//
// An authority may begin where a text does, after the schemes it begins with, and after
// two slashes, or a ":" and a slash, anywhere else, percent-encoded or not. It ends where
// one does if it then ends with a host and perhaps a port, and otherwise it may go on to
// the last "@" of the text, as a password can have a "/", "?" or "#" that should have been
// percent-encoded. A port that isn't a number counts where the text has no scheme, or there
// is one before the authority.
package redact

import (
	"net/netip"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/typed"
)

// Password stands in place of a password.
const Password = "xxxxx"

// Text returns text, which need not be a URL, with what may be a password replaced.
func Text(text string) string {
	r := redactor{text: text}
	if r.hasColon(0) {
		r.whole(false)
	}
	return r.String()
}

// Host does that with a text that should be a host, and so begins with an authority if it
// isn't a whole URL.
func Host(text string) string {
	r := redactor{text: text}
	if r.hasColon(0) {
		r.whole(true)
	}
	return r.String()
}

// URL does that with the serialization of a URL that has a host, which begins at
// href[host]: what is from href[userinfo] to there are the credentials and "@", or nothing.
// It hides the password, and what is in URLs within the path, the query or the fragment,
// which begin at href[path].
func URL(href string, userinfo, host, path int) string {
	r := redactor{text: href}
	if _, password := r.index(':', userinfo, host); password >= 0 {
		r.hide(password, host-len("@"))
	}
	r.nested(path)
	return r.String()
}

// Tail does that with what comes after the authority of a URL.
func Tail(text string) string {
	r := redactor{text: text}
	r.nested(0)
	return r.String()
}

// A redactor finds the passwords in a text, from the left to the right.
type redactor struct {
	text string
	out  []byte // what is shown, up to the last password
	kept int    // the offset after that password
	bare bool   // two slashes are before an authority without a scheme as well
	last int    // 1 more than the offset of the last "@", 0 before it is looked for, else -1
	// spans has for each level the last span in which there may be more authorities.
	spans map[int]span
	// next is the first ":" of text[from:], or the end of text; after is 0 before one is
	// looked for.
	next struct{ from, at, after int }
}

// hide replaces text[start:end].
func (r *redactor) hide(start, end int) {
	if start < end {
		r.out = append(append(r.out, r.text[r.kept:start]...), Password...)
		r.kept = end
	}
}

// String returns the text without the passwords that have been found.
func (r *redactor) String() string {
	if r.kept == 0 {
		return r.text
	}
	return string(append(r.out, r.text[r.kept:]...))
}

// hasColon reports whether there may be a ":" in text[i:], without which there is no
// password.
func (r *redactor) hasColon(i int) bool { return strings.ContainsAny(r.text[i:], ":%") }

// read returns the byte at i, however often it is percent-encoded, how often that is, and
// the length of it all.
func (r *redactor) read(i int) (c byte, level, length int) {
	c, length = r.text[i], 1
	for c == '%' && i+length+1 < len(r.text) {
		high, low := r.text[i+length], r.text[i+length+1]
		if !infra.IsHexDigit(high) || !infra.IsHexDigit(low) {
			break
		}
		c, level, length = infra.HexValue(high)<<4|infra.HexValue(low), level+1, length+2
	}
	return c, level, length
}

// index returns the offset of the first c in text[start:end], however often it is
// percent-encoded, and the offset after it, or -1 if there is none.
func (r *redactor) index(c byte, start, end int) (at, after int) {
	for i := start; i < end; {
		got, _, length := r.read(i)
		if got == c {
			return i, i + length
		}
		i += length
	}
	return -1, -1
}

// lastAt returns the offset of the last "@" after start, and the offset after it, or -1
// if there is none.
func (r *redactor) lastAt(start int) (at, after int) {
	if r.last == 0 {
		r.last = -1
		if at = strings.LastIndexByte(r.text, '@'); at >= 0 {
			r.last = at + 1
		}
		for i := at + 1; strings.IndexByte(r.text[i:], '%') >= 0; i = r.last {
			if at, _ = r.index('@', i, len(r.text)); at < 0 {
				break
			}
			r.last = at + 1
		}
	}
	if at = r.last - 1; at < start {
		return -1, -1
	}
	_, _, length := r.read(at)
	return at, at + length
}

// isSchemeByte reports whether c can be in a scheme.
func isSchemeByte(c byte) bool {
	return infra.IsAlpha(c) || '0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'
}

// https://infra.spec.whatwg.org/#ascii-tab-or-newline
func isTabOrNewline(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// isSlash reports whether c is what parsers take for a slash.
func isSlash(c byte) bool { return c == '/' || c == '\\' }

// skipSlashes returns the offset after the slashes at i, which tabs, newlines and the like
// may part, how many there are, and how often one is percent-encoded at most. One that is
// so more often than those before it begins what comes after them.
func (r *redactor) skipSlashes(i int) (end, count, level int) {
	for i < len(r.text) {
		c, l, length := r.read(i)
		if c > ' ' && (!isSlash(c) || count > 0 && l > level) {
			break
		}
		if c > ' ' {
			count, level = count+1, max(level, l)
		}
		i += length
	}
	return i, count, level
}

// scheme returns the scheme at i, and the offset after its ":".
func (r *redactor) scheme(i int) (name string, after int, ok bool) {
	end := i
	for end < len(r.text) && (isSchemeByte(r.text[end]) || isTabOrNewline(r.text[end])) {
		end++
	}
	if end == i || end == len(r.text) || r.text[end] != ':' || !infra.IsAlpha(r.text[i]) {
		return "", 0, false
	}
	return r.text[i:end], end + 1, true
}

// whole hides the passwords of a text that may be a URL, or begins with an authority if
// isHost.
func (r *redactor) whole(isHost bool) {
	start := len(r.text) - len(strings.TrimLeftFunc(r.text, typed.IsSpace))
	start, slashes, level := r.skipSlashes(start)
	if slashes > 0 {
		r.nested(r.authority(start, level, slashes > 1))
		return
	}
	// Schemes can follow each other, as in "jdbc:postgresql://".
	password, rest := -1, start
	for {
		name, after, ok := r.scheme(rest)
		if !ok {
			break
		}
		rest = after
		if i, slashes, level := r.skipSlashes(after); slashes > 0 {
			if name = lower(name); name != "file" || r.hasFileHost(i, slashes) {
				i = r.authority(i, level, slashes > 1 || isSpecial(name))
			}
			r.nested(i)
			return
		}
		switch follows := whatFollows(name); {
		case follows == otherText:
			r.nested(after)
			return
		case follows == maybePassword && password < 0:
			password = after // of what would be "username:password@host"
		}
	}
	if isHost {
		r.nested(r.authority(start, 0, true))
	} else {
		r.withoutSlashes(start, rest, password)
	}
}

// withoutSlashes hides the passwords of a text with no slashes at its start or after its
// schemes, which end at rest. A password may begin at the offset password, or after the
// next ":" if that is negative.
func (r *redactor) withoutSlashes(start, rest, password int) {
	if password < 0 {
		_, password = r.index(':', rest, len(r.text))
	}
	if at, after := r.lastAt(start); 0 <= password && password <= at {
		r.hide(password, at)
		rest = r.hidePort(after, 0)
	} else if rest == start && password >= 0 {
		r.bare = true
		if !strings.ContainsAny(r.text[start:password], "/?#") {
			rest = r.hidePort(start, 0)
		}
	}
	r.nested(rest)
}

// A following is what can follow a scheme without slashes.
type following uint8

const (
	maybePassword following = iota // the scheme is perhaps a username
	maybeUsername                  // or a URL
	otherText                      // in which there may be a URL
)

// whatFollows returns what can follow a scheme, which is in any case and may be long.
func whatFollows(scheme string) following {
	switch scheme = lower(scheme); {
	case scheme == "blob", scheme == "view-source", scheme == "sip", scheme == "sips":
		return maybeUsername
	case typed.IsOpaqueScheme(scheme):
		return otherText
	}
	return maybePassword
}

// lower returns scheme in lower case, or "" if it is longer than those that something is
// known about.
func lower(scheme string) string {
	if len(scheme) > len("view-source") {
		return ""
	}
	return strings.ToLower(scheme)
}

// https://url.spec.whatwg.org/#special-scheme
func isSpecial(scheme string) bool {
	switch scheme {
	case "http", "https", "ws", "wss", "ftp", "file":
		return true
	}
	return false
}

// hasFileHost reports whether a file: URL may have a host, after so many slashes, at i. A
// drive letter is none.
func (r *redactor) hasFileHost(i, slashes int) bool {
	return slashes == 2 && !infra.StartsWithWindowsDriveLetter(r.text[i:])
}

// nested hides the passwords of what may be URLs in text[i:].
func (r *redactor) nested(i int) {
	if !r.hasColon(i) {
		return
	}
	colon, previous := -1, byte(0)
	if i > 0 && r.text[i-1] == ':' {
		colon, previous = i-1, ':'
	}
	for i < len(r.text) {
		c, _, length := r.read(i)
		switch {
		case isSlash(c) && (previous == ':' || isSlash(previous)):
			start, slashes, level := r.skipSlashes(i)
			scheme := ""
			if previous != ':' {
				slashes++
			} else {
				scheme = r.text[max(0, colon-len("file")):colon]
			}
			if i = start; lower(scheme) != "file" || r.hasFileHost(start, slashes) {
				i = r.authority(start, level, slashes > 1 && (previous == ':' || r.bare))
			}
			previous = 0
		case c > ' ':
			if c == ':' {
				colon = i
			}
			previous = c
			fallthrough
		default:
			i += length
		}
	}
}

// A span is what may be an authority, from start on, after slashes of some level.
type span struct {
	start, end int
	at, host   int  // the last "@" of that level, -1 if there is none, and what is after it
	isHost     bool // a host and perhaps a port is there
}

// span returns that at start, after slashes that are percent-encoded so often as level
// says. What is within another one ends where that does, so that is looked for once.
func (r *redactor) span(start, level int) span {
	s, ok := r.spans[level]
	if !ok || start < s.start || start > s.end {
		s = span{start: start, end: start, at: -1, host: start}
		for s.end < len(r.text) {
			c, l, length := r.read(s.end)
			// A "\" may end the authority or be in a password, so it doesn't count.
			if l <= level && (c == '/' || c == '?' || c == '#') {
				break
			}
			if l <= level && c == '@' {
				s.at, s.host = s.end, s.end+length
			}
			s.end += length
		}
	} else if s.start, ok = start, s.at >= start; ok {
		return s
	} else {
		s.at, s.host = -1, start
	}
	s.isHost = r.isHostAndPort(s.host, s.end)
	return s
}

// authority hides the passwords of what may be an authority at start, after slashes that
// are percent-encoded so often as level says, and returns the offset after it. It hides
// a port that isn't a number if isSure.
func (r *redactor) authority(start, level int, isSure bool) int {
	s := r.span(start, level)
	if s.isHost {
		if _, password := r.index(':', start, s.at); password >= 0 {
			r.hide(password, s.at)
		}
		return s.end
	}
	rest := start
	if last, after := r.lastAt(start); last >= 0 {
		if _, password := r.index(':', start, last); password >= 0 {
			r.hide(password, last)
			rest = after
		} else {
			r.last = -1 // and there is no ":" before it for what comes next
		}
	}
	if !isSure {
		return max(rest, s.end)
	}
	end := r.hidePort(rest, level)
	if end < s.end {
		if r.spans == nil {
			r.spans = map[int]span{}
		}
		r.spans[level] = s
	}
	return end
}

// hidePort hides what should be a port, but isn't a number, of the host at i. It returns
// the offset after it.
func (r *redactor) hidePort(i, level int) int {
	end := i
	for end < len(r.text) {
		c, l, length := r.read(end)
		if l <= level && (c == '?' || c == '#' || isSlash(c)) {
			break
		}
		end += length
	}
	if port := r.port(i, end); port >= 0 && strings.ContainsFunc(r.text[port:end], isNoDigit) {
		// People type an IPv6 address without its brackets.
		if _, err := netip.ParseAddr(strings.TrimSpace(r.text[i:end])); err != nil {
			r.hide(port, end)
		}
	}
	return end
}

// isNoDigit reports whether r can't be in a port, even as what the parser drops.
func isNoDigit(r rune) bool { return r > ' ' && (r < '0' || r > '9') }

// isHostAndPort reports whether text[start:end] could be a host, perhaps with a port, and
// not a username and the beginning of a password.
func (r *redactor) isHostAndPort(start, end int) bool {
	i := r.port(start, end)
	if i < 0 {
		return start < end
	}
	port := r.text[i:end]
	return 0 < len(port) && (len(port) < 5 || len(port) == 5 && port <= "65535") && infra.IsDecimal(port)
}

// port returns the offset of what follows the first ":" in text[start:end], or -1 if there
// is none. Those within what can be an IPv6 address don't count.
func (r *redactor) port(start, end int) int {
	if start >= end {
		return -1
	}
	c, _, length := r.read(start)
	if c != '[' {
		return r.colon(start, end)
	}
	first, inZone := -1, false
	for i := start + length; i < end; {
		c, _, length = r.read(i)
		i += length
		switch {
		case c == ']':
			return r.colon(i, end)
		case c == '%':
			inZone = true
		case c == ':':
			if first < 0 {
				first = i
			}
		case c > ' ' && !infra.IsHexDigit(c) && c != '.' && !(inZone && isZoneByte(c)):
			// It is no address.
			if first >= 0 {
				return first
			}
			return r.colon(i, end)
		}
	}
	return -1
}

// colon returns the offset after the first ":" in text[i:end], or -1 if there is none. It
// looks for each ":" once.
func (r *redactor) colon(i, end int) int {
	if c := &r.next; c.after == 0 || i < c.from || i > c.at {
		c.from, c.at, c.after = i, len(r.text), len(r.text)
		if at, after := r.index(':', i, len(r.text)); at >= 0 {
			c.at, c.after = at, after
		}
	}
	if r.next.at >= end {
		return -1
	}
	return r.next.after
}

// isZoneByte reports whether c can be in the zone of an IPv6 address.
func isZoneByte(c byte) bool { return isSchemeByte(c) || c == '_' || c == '~' }
