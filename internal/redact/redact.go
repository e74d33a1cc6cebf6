// Package redact hides possible passwords before a text is shown to people or logged. The text
// may be a URL or have URLs in it. In anything that may be an authority, the package hides
// everything between the first ":" and the last "@" of the text, and a port that isn't a
// number. It shows a malformed port such as "80a", which begins with two to five digits, and
// what other programs have in place of a URL: a list such as "db1:5432,db2:5432", and scp
// syntax with the username git or a path that ends in ".git".
//
// An authority may begin after the schemes at the start of a text. Anywhere else it may begin
// after two slashes, or after a ":" and a slash, percent-encoded or not. It is left alone if it
// is just a host, with or without a port, up to where an authority ends. Otherwise the last "@"
// of the text counts, because a password can have a "/", "?" or "#" that should have been
// percent-encoded.
package redact

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// Password replaces each password.
const Password = "xxxxx"

// Text returns text, which doesn't have to be a URL, with possible passwords replaced.
func Text(text string) string {
	r := redactor{text: text}
	r.whole(false)
	return r.String()
}

// Host is [Text] for a text that should be a host. Unless the text is a whole URL, it begins
// with an authority.
func Host(text string) string {
	r := redactor{text: text}
	r.whole(true)
	return r.String()
}

// Start is [Text], or [Host], for the first bytes of a longer text: it hides what may be a
// password if an "@" is in the rest. The result shares no memory with text.
func Start(text string) string {
	r := redactor{text: text + "@"}
	r.whole(true)
	return strings.TrimSuffix(r.String(), "@")
}

// URL is [Text] for the serialization of a URL with a host that isn't empty. The host begins at
// href[host], and href[userinfo:host] is empty, or the credentials and "@". URL hides only the
// URL's own password, and passwords of URLs in href[path:]. But an opaque host with a
// percent-encoded ":" may be a whole authority that somebody has encoded, so URL is [Text] then.
func URL(href string, userinfo, host, path int) string {
	r := redactor{text: href}
	if r.hasEncodedColon(host, path) {
		return Text(href)
	}
	if password := r.afterColon(userinfo, host); password >= 0 {
		r.hide(password, host-len("@"))
	}
	r.nested(path)
	return r.String()
}

// Tail is [Text] for the part of a URL after its authority.
func Tail(text string) string {
	r := redactor{text: text}
	r.nested(0)
	return r.String()
}

// A redactor finds the passwords in a text, from left to right.
type redactor struct {
	text string
	bare bool // the text has no scheme, so any slashes can precede an authority

	searched    bool // whether the next two lines are set
	at, afterAt int  // where the last "@" is, and what comes after it
	colon       int  // the last ":" before that, or -1

	out  []byte // the redacted form of text[:kept]
	kept int
}

// hide replaces text[start:end] with [Password].
func (r *redactor) hide(start, end int) {
	if start = max(start, r.kept); start < end {
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

// read returns the fully percent-decoded byte at text[i], the number of times that it was
// encoded, and the index of the next byte. Decoding byte by byte saves a copy of the text.
func (r *redactor) read(i int) (c byte, level, next int) {
	c, next = r.text[i], i+1
	for c == '%' && next+1 < len(r.text) && infra.IsHexDigit(r.text[next]) && infra.IsHexDigit(r.text[next+1]) {
		c = infra.HexValue(r.text[next])<<4 | infra.HexValue(r.text[next+1])
		level, next = level+1, next+2
	}
	return c, level, next
}

// afterColon returns the index after the first ":" in text[i:end], or -1.
func (r *redactor) afterColon(i, end int) int {
	for i < end {
		c, _, next := r.read(i)
		if c == ':' {
			return next
		}
		i = next
	}
	return -1
}

// hasEncodedColon reports whether text[i:end] has a percent-encoded ":".
func (r *redactor) hasEncodedColon(i, end int) bool {
	for i < end {
		c, level, next := r.read(i)
		if c == ':' && level > 0 {
			return true
		}
		i = next
	}
	return false
}

// end returns the index of the first of the delimiters from i on, or len(text). It skips
// delimiters that are percent-encoded more than max times.
func (r *redactor) end(i, max int, delimiters string) int {
	for i < len(r.text) {
		c, level, next := r.read(i)
		if level <= max && strings.IndexByte(delimiters, c) >= 0 {
			break
		}
		i = next
	}
	return i
}

// hasPassword reports whether an "@" follows a ":" in text[i:].
func (r *redactor) hasPassword(i int) bool {
	if !r.searched {
		r.searched, r.colon = true, -1
		for i, colon := 0, -1; i < len(r.text); {
			c, _, next := r.read(i)
			switch c {
			case ':':
				colon = i
			case '@':
				r.at, r.afterAt, r.colon = i, next, colon
			}
			i = next
		}
	}
	return i <= r.colon
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// slashes returns where the slashes at i end, how many there are, and the most times that one
// of them is percent-encoded. Spaces and controls may separate them. A slash that is encoded
// more times than those before it isn't one of them.
func (r *redactor) slashes(i int) (end, count, level int) {
	for i < len(r.text) {
		c, l, next := r.read(i)
		if isSlash(c) && (count == 0 || l <= level) {
			count, level = count+1, max(level, l)
		} else if c > ' ' {
			break
		}
		i = next
	}
	return i, count, level
}

// scheme returns the scheme at i, which may have tabs and newlines in it, and the index after
// its ":".
func (r *redactor) scheme(i int) (name string, after int, ok bool) {
	end := i
	for end < len(r.text) && (infra.IsSchemeByte(r.text[end]) || infra.IsTabOrNewline(r.text[end])) {
		end++
	}
	if end == i || !infra.IsAlpha(r.text[i]) || end == len(r.text) || r.text[end] != ':' {
		return "", 0, false
	}
	return r.text[i:end], end + 1, true
}

// whole hides the passwords of a text that may be a URL. If isHost is set, the text may begin
// with an authority.
func (r *redactor) whole(isHost bool) {
	start := strings.Index(r.text, strings.TrimSpace(r.text)) // people paste other spaces too
	start, count, level := r.slashes(start)
	if count > 0 {
		r.nested(r.authority(start, level, count > 1))
		return
	}
	// Schemes can follow each other, as in "jdbc:postgresql://". A scheme without slashes after
	// it may be a username.
	user, rest, isSpecial := -1, start, false
	for !isSpecial {
		name, after, ok := r.scheme(rest)
		if !ok {
			break
		}
		isSpecial = precedesAuthority(name)
		if i, count, level := r.slashes(after); count > 0 {
			if r.hasAuthority(name, i, count) {
				i = r.authority(i, level, count > 1 || isSpecial)
			}
			r.nested(i)
			return
		}
		switch {
		case isSpecial || !IsOpaqueScheme(name):
			if user < 0 {
				user = rest
			}
		case !precedesUsername(name):
			r.nested(after)
			return
		}
		rest = after
	}
	r.bare = rest == start
	if !isHost && r.bare && IsSCP(strings.TrimSpace(r.text)) {
		return
	}
	if user < 0 {
		user = rest
	}
	if isHost {
		user = start
	}
	if end := r.hideAuthority(user, 0, isHost || r.bare); r.kept > 0 {
		user = end
	} else if isSpecial {
		user = r.authority(rest, 0, true)
	}
	r.nested(user)
}

// hasAuthority reports whether a URL with this scheme may have an authority at i, after the
// given number of slashes. In a file: URL a path with a drive letter may be there instead.
func (r *redactor) hasAuthority(scheme string, i, slashes int) bool {
	return r.bare || !infra.EqualFold(scheme, "file") || slashes == 2 && !infra.StartsWithWindowsDriveLetter(r.text[i:])
}

// nested hides the passwords of possible URLs in text[i:].
func (r *redactor) nested(i int) {
	if !strings.ContainsAny(r.text[i:], ":%") {
		return
	}
	colon, previous := i-1, byte(0)
	if i > 0 && r.text[colon] == ':' {
		previous = ':'
	}
	for end := i; i < len(r.text); { // the last authority ends at end
		c, _, next := r.read(i)
		if i >= end && isSlash(c) && (previous == ':' || isSlash(previous)) {
			start, count, level := r.slashes(i)
			scheme, isURL := "", previous == ':'
			if isURL {
				scheme = r.text[max(0, colon-len("file")):colon]
			} else {
				count++
			}
			if r.hasAuthority(scheme, start, count) {
				end = r.authority(start, level, r.bare || count > 1 && isURL)
			}
			i, previous = start, '/'
			continue
		}
		if c == ':' {
			colon = i
		}
		if c > ' ' {
			previous = c
		}
		i = next
	}
}

// authority hides the passwords of a possible authority at i, and returns where it ends. The
// slashes before it are percent-encoded level times. It hides a port that isn't a number only
// if isSure is set.
func (r *redactor) authority(i, level int, isSure bool) int {
	delimiters := `/\?#`
	if r.hasPassword(i) {
		delimiters = "/?#" // a "\" can be in a password
	} else if !isSure {
		return i
	}
	if end := r.end(i, level, delimiters); r.isHostAndPort(i, end, level) {
		return end
	}
	return r.hideAuthority(i, level, isSure)
}

// hideAuthority is authority for anything but a mere host and port.
func (r *redactor) hideAuthority(i, level int, isSure bool) int {
	if r.hasPassword(i) {
		r.hide(r.afterColon(i, r.at), r.at)
		i = r.afterAt
	} else if !isSure {
		return i
	}
	end := r.end(i, level, `/\?#`)
	if port := r.port(i, end); port >= 0 && strings.ContainsFunc(r.text[port:end], isNoDigit) && !beginsWithPort(r.text[port:end]) && !isHostList(r.text[i:end]) {
		// People type an IPv6 address without its brackets.
		if ip, err := netip.ParseAddr(strings.TrimSpace(r.text[i:end])); err != nil || strings.Contains(ip.Zone(), "%") {
			r.hide(port, end)
		}
	}
	if !isSure {
		return i
	}
	return end
}

// isNoDigit reports whether c can't be in a port. The parser drops or trims code points up to a
// space.
func isNoDigit(c rune) bool { return c > ' ' && (c < '0' || c > '9') }

// isHostAndPort reports whether text[i:end] could be a host, perhaps with a username or a port,
// rather than a username and the beginning of a password. A port has a host before it: without
// one, as in "redis://:1/2@h", it is the beginning of a password.
func (r *redactor) isHostAndPort(i, end, level int) bool {
	for j := i; j < end; {
		c, l, next := r.read(j)
		if c == '@' && l <= level {
			if r.afterColon(i, j) >= 0 {
				return false
			}
			i = next
		}
		j = next
	}
	port := r.port(i, end)
	if port < 0 {
		return i < end && (r.text[i] != '[' || r.text[end-1] == ']')
	}
	if c, _, _ := r.read(i); c == ':' {
		return false
	}
	text := r.text[port:end]
	return 0 < len(text) && (len(text) < 5 || len(text) == 5 && text <= "65535") && infra.IsDecimal(text)
}

// port returns the index after the first ":" in text[i:end], or -1. Colons within a possible
// IPv6 address don't count.
func (r *redactor) port(i, end int) int {
	c, next := byte(0), i
	if i < end {
		c, _, next = r.read(i)
	}
	if c != '[' {
		return r.afterColon(i, end)
	}
	for inZone := false; next < end; {
		c, _, next = r.read(next)
		inZone = inZone || c == '%'
		switch {
		case c == ']':
			return r.afterColon(next, end)
		case c > ' ' && !infra.IsHexDigit(c) && c != '.' && c != ':' && !(inZone && (c == '%' || c == '_' || c == '~' || infra.IsSchemeByte(c))):
			return r.afterColon(i, end) // it isn't an address
		}
	}
	return -1
}

// IsOpaqueScheme reports whether a scheme, in any case, is one whose URLs usually have an
// opaque path: the text before the ":" isn't a username, and digits after it aren't a port.
//
// https://www.iana.org/assignments/uri-schemes
func IsOpaqueScheme(scheme string) bool {
	return isOneOf(scheme, "about", "cid", "data", "geo", "javascript", "magnet", "mailto", "mid", "news", "sms", "tag", "tel", "urn", "xmpp") ||
		precedesUsername(scheme)
}

// precedesUsername reports whether a username or another URL can come after the scheme, even
// though IsOpaqueScheme returns true for it.
func precedesUsername(scheme string) bool {
	return isOneOf(scheme, "blob", "view-source", "sip", "sips")
}

// precedesAuthority reports whether an authority follows the scheme, with or without slashes.
func precedesAuthority(scheme string) bool {
	var buf [len("https")]byte
	name := buf[:0]
	for i := range len(scheme) {
		switch {
		case infra.IsTabOrNewline(scheme[i]):
		case len(name) == len(buf):
			return false
		default:
			name = append(name, scheme[i])
		}
	}
	return infra.IsSpecialScheme(string(name)) && !infra.EqualFold(string(name), "file")
}

// isOneOf reports whether scheme is one of the names. It allocates nothing, however long
// scheme is.
func isOneOf(scheme string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return infra.EqualFold(scheme, name) })
}
