// Package redact hides possible passwords before a text is shown to people or logged.
//
// In a text, an authority begins at the start, after a special scheme, or after two slashes or
// ":" and a slash, percent-encoded or not, but not directly after a scheme such as mailto. It ends
// before the next "/", "?" or "#", and after a special scheme also "\". If a host, alone or with
// a port of digits, is its last part or comes after its last "@", the package hides only the
// password, and reads on. Otherwise it hides everything between the first ":" and the last "@" of
// the text. Where that could leave another host than parsers read, it hides what follows the "@",
// too. Without an "@", it hides a port that isn't a number, unless it is within a path, or its ":"
// can end a scheme.
package redact

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// Password replaces each password.
const Password = "xxxxx"

// Text returns text, which doesn't have to be a URL, with possible passwords replaced.
func Text(text string) string { r := newRedactor(text); return r.whole(false) }

// Host is [Text] for a text that should be a host: the text is an authority, unless there are
// slashes in front of one.
func Host(text string) string { r := newRedactor(text); return r.whole(true) }

// Start is [Text], or [Host], for the first bytes of a longer text: it hides what may be a
// password if an "@" is in the rest. The result shares no memory with text.
func Start(text string) string { return strings.TrimSuffix(Host(text+"@"), "@") }

// URL returns the serialization of a special URL without its password, and without those of URLs
// in href[path:]. The credentials and their "@" are href[userinfo:host].
func URL(href string, userinfo, host, path int) string {
	r := newRedactor(href)
	for i := userinfo; i < host; {
		c, _, next := r.read(i)
		if c == ':' {
			r.hide(next, host-len("@"))
			break
		}
		i = next
	}
	return r.scan(path)
}

// Tail is [Text] for the part of a URL after its authority.
func Tail(text string) string { r := newRedactor(text); return r.scan(0) }

// A redactor finds the passwords in a text, from left to right.
type redactor struct {
	text        string
	at, afterAt int // the last "@", or -1
	inQuery     bool
	bare        bool // no scheme begins the text, so one may have been forgotten

	out  []byte // the redacted form of text[:kept]
	kept int
}

func newRedactor(text string) redactor {
	r := redactor{text: text, at: -1}
	for i := len(text) - 1; i >= 0 && r.at < 0; i-- {
		if c, _, next := r.read(i); c == '@' {
			r.at, r.afterAt = i, next
		}
	}
	return r
}

// hide replaces text[start:end] with [Password].
func (r *redactor) hide(start, end int) {
	if start = max(start, r.kept); start < end {
		r.out = append(append(r.out, r.text[r.kept:start]...), Password...)
		r.kept = end
	}
}

// read returns the percent-decoded byte at text[i], how often it was encoded, and the index of
// the next byte.
func (r *redactor) read(i int) (c byte, level, next int) {
	c, next = r.text[i], i+1
	for c == '%' && next+1 < len(r.text) && infra.IsHexDigit(r.text[next]) && infra.IsHexDigit(r.text[next+1]) {
		c = infra.HexValue(r.text[next])<<4 | infra.HexValue(r.text[next+1])
		level, next = level+1, next+2
	}
	return c, level, next
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// whole hides the passwords of a text that begins with an authority, or with schemes.
func (r *redactor) whole(isHost bool) string {
	i := max(0, strings.IndexFunc(r.text, func(c rune) bool { return c > ' ' && !unicode.IsSpace(c) }))
	rest, isSpecial := i, false
	r.bare = true
	for !isSpecial {
		scheme, _, ok := strings.Cut(r.text[rest:], ":")
		if !ok || scheme == "" || !infra.IsAlpha(scheme[0]) || strings.ContainsFunc(scheme, isNoSchemeByte) {
			break
		}
		r.bare = false
		end := rest + len(scheme)
		switch {
		case rest == i && isOneOf(scheme, beforeText):
			return r.scan(end)
		case rest == i && isOneOf(scheme, beforeURL):
			i = end + 1
		}
		isSpecial, rest = infra.IsSpecialScheme(schemeBefore(r.text, end)), end+1
	}
	end, count, level := r.slashes(rest)
	switch {
	case count > 0 && r.bare:
		i = r.authority(end, level, "", count > 1)
	case count == 1 && !isSpecial && r.at >= rest: // "u:/p@h" may be a password with a slash
		r.hide(i+strings.IndexByte(r.text[i:], ':')+1, r.at)
		i = r.afterAt
	case count == 0 && isSpecial:
		i = r.authority(rest, 0, schemeBefore(r.text, rest-1), true)
	case count == 0:
		i = r.authority(i, 0, "", isHost || r.bare)
	}
	return r.scan(i)
}

func isNoSchemeByte(c rune) bool {
	return c >= utf8.RuneSelf || !infra.IsSchemeByte(byte(c)) && !infra.IsTabOrNewline(byte(c))
}

// schemeBefore returns the scheme that ends at text[end], in lower case, or the end of a long one.
func schemeBefore(text string, end int) string {
	var b []byte
	for i := end - 1; i >= 0 && len(b) <= len("https") && (infra.IsSchemeByte(text[i]) || infra.IsTabOrNewline(text[i])); i-- {
		if !infra.IsTabOrNewline(text[i]) {
			b = append([]byte{text[i] | 0x20}, b...)
		}
	}
	return string(b)
}

// slashes returns where the slashes at i end, how many there are, and how often the first is
// percent-encoded.
func (r *redactor) slashes(i int) (end, count, level int) {
	for end = i; end < len(r.text); {
		c, l, next := r.read(end)
		switch {
		case count == 0 && isSlash(c):
			count, level = 1, l
		case isSlash(c):
			count++
		case c > ' ':
			return end, count, level
		}
		end = next
	}
	return end, count, level
}

// scan hides the passwords of possible URLs in text[i:], and returns the whole text.
func (r *redactor) scan(i int) string {
	for i < len(r.text) {
		c, level, next := r.read(i)
		r.inQuery = r.inQuery || c == '?'
		start, scheme, isColon := i, "", c == ':'
		if isColon {
			start = next
		}
		end, count, l := next, 0, 0
		if isColon || isSlash(c) {
			end, count, l = r.slashes(start)
		}
		if isColon && (count > 0 || r.at > i) {
			scheme = schemeBefore(r.text, i)
		}
		if count > 0 {
			level = l
		}
		if i = end; count > 1 || isColon && (count > 0 || infra.IsSpecialScheme(scheme)) {
			i = r.authority(end, level, scheme, count > 0 && (r.bare || isColon && (count > 1 || infra.IsSpecialScheme(scheme))))
		}
	}
	if r.kept == 0 {
		return r.text
	}
	return string(append(r.out, r.text[r.kept:]...))
}

// An authority is a part of a text that may be user:password@host:port.
type authority struct {
	end       int    // where it ends
	at        int    // the last "@" that is encoded at most as often as the slashes before the authority, or -1
	password  int    // what comes after its first ":", or -1
	isEncoded bool   // that ":" is encoded more often than the slashes
	colon     int    // its last ":"
	host      string // the decoded text behind at, without spaces
}

// readAuthority reads a possible authority at text[i:], up to one of the delimiters. The slashes
// before it are percent-encoded level times.
func (r *redactor) readAuthority(i, level int, delimiters string) authority {
	a := authority{end: i, at: -1, password: -1}
	var decoded []byte
	for a.end < len(r.text) {
		c, l, next := r.read(a.end)
		if l <= level && strings.IndexByte(delimiters, c) >= 0 || r.inQuery && c == '&' && l < level {
			break // an encoded URL in a query ends at a "&"
		}
		if c == '@' && l <= level {
			a.at, decoded = a.end, decoded[:0]
		} else if c > ' ' {
			decoded = append(decoded, c)
		}
		if c == ':' {
			a.colon = a.end
		}
		if c == ':' && a.password < 0 {
			a.password, a.isEncoded = next, l > level
		} else if c == ']' && a.at < 0 && r.at < a.end && len(decoded) < 64 && isIPv6(string(decoded)) {
			a.password = -1
		}
		a.end = next
	}
	a.host = string(decoded)
	return a
}

// authority hides the password of a possible authority at text[i:], and returns where it ends. If
// isSure is set, it hides what may be a password without an "@", too.
func (r *redactor) authority(i, level int, scheme string, isSure bool) int {
	delimiters := `/\?#`
	if scheme != "" && !infra.IsSpecialScheme(scheme) {
		delimiters = "/?#"
	}
	a := r.readAuthority(i, level, delimiters)
	isDrive := scheme == "file" && infra.StartsWithWindowsDriveLetter(a.host)
	isHidden, isEmptyPort := a.password <= r.at, strings.HasSuffix(a.host, ":")
	// The host may have an empty port, be opaque, or end at a "\" if the base is special. Then the
	// "@" is in the path.
	isUnclear := a.end <= r.at && (isEmptyPort || a.isEncoded || scheme == "" && r.text[a.end] == '\\')
	_, slashes, _ := r.slashes(a.end)
	switch {
	case a.password < 0:
	case scheme == "" && isEmptyPort && slashes > 1 && a.at < 0 && strings.Count(a.host, ":") == 1:
		return a.colon // of a scheme with a slip
	case isHidden && isUnclear && !isDrive:
		// What comes after the last "@" would look like the host, so it is hidden, too.
		a.end = len(r.text)
		if n := strings.IndexAny(r.text[r.afterAt:], delimiters); n >= 0 {
			a.end = r.afterAt + n
		}
		r.hide(a.password, a.end)
	case isDrive || isHost(a.host, scheme, !isHidden):
		r.hide(a.password, a.at)
	case isHidden:
		r.hide(a.password, r.at)
		return r.authority(r.afterAt, level, scheme, isSure)
	case isSure:
		r.hide(a.password, a.end)
	}
	return a.end
}

// isHost reports whether s could be a host, perhaps with a port. In a text with an "@" behind s,
// it could be a username and the beginning of a password. People type an IPv6 address without
// its brackets. A file: URL has no port.
func isHost(s, scheme string, isLast bool) bool {
	if isLast && isIPv6("["+strings.Trim(s, "[]")+"]") {
		return true
	}
	host, port := s, ""
	if i := strings.LastIndexByte(s, ':'); i > strings.LastIndexByte(s, ']') {
		host, port = s[:i], s[i+1:]
	}
	if strings.Contains(host, ":") && !isIPv6(host) {
		return false
	}
	_, err := strconv.ParseUint(port, 10, 16)
	return isLast && infra.IsDecimal(port) || host == s && s != "" || host != "" && err == nil && scheme != "file"
}

// isIPv6 reports whether s is an IPv6 address in brackets.
func isIPv6(s string) bool {
	s, opens := strings.CutPrefix(s, "[")
	s, closes := strings.CutSuffix(s, "]")
	_, err := netip.ParseAddr(s)
	return opens && closes && err == nil
}

// Schemes before an opaque path.
//
// https://www.iana.org/assignments/uri-schemes
var (
	beforeText = []string{"about", "cid", "data", "geo", "javascript", "magnet", "mailto", "mid", "news", "sms", "tag", "tel", "urn", "xmpp"}
	beforeURL  = []string{"blob", "sip", "sips", "view-source"} // or a username
)

// IsOpaqueScheme reports whether a scheme, in any case, is one whose URLs usually have an
// opaque path: the text before the ":" isn't a username, and digits after it aren't a port.
func IsOpaqueScheme(scheme string) bool {
	return isOneOf(scheme, beforeText) || isOneOf(scheme, beforeURL)
}

func isOneOf(scheme string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return infra.EqualFold(scheme, name) })
}
