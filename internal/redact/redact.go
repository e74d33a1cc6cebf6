// Package redact hides possible passwords before a text is shown to people or logged. Credentials
// end with "@": a text without one, also percent-encoded any number of times or fullwidth, is
// shown as it is, and nothing behind the last one is hidden, unless that would show another host
// than parsers read. At the start of a text, after a special scheme and after slashes, it hides
// the password of an authority whose last part, or what follows its last "@", is a host, alone or
// with a port of digits; of any other authority with a ":" it hides everything from there to the
// last "@" of the text.
package redact

import (
	"cmp"
	"net/netip"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// Password replaces each password.
const Password = "xxxxx"

// Text returns text, which doesn't have to be a URL, with possible passwords replaced.
func Text(text string) string { r := newRedactor(text); return r.whole() }

// Start is [Text] for the first bytes of a longer text: it hides what may be a password if an "@"
// is in the rest. The result shares no memory with text.
func Start(text string) string { return strings.TrimSuffix(Text(text+"@"), "@") }

// URL returns the serialization of a special URL without its password, and without those of URLs
// in href[path:]. The credentials and their "@" are href[userinfo:host].
func URL(href string, userinfo, host, path int) string {
	r := newRedactor(href)
	before := redactor{text: href[:host]}
	if a := before.readAuthority(userinfo, 0, &otherBytes); a.colon >= 0 {
		r.hide(a.password, host-len("@"))
	}
	return r.scan(path)
}

// Tail is [Text] for the part of a URL after its authority.
func Tail(text string) string { r := newRedactor(text); return r.scan(0) }

// A redactor finds the passwords in a text, from left to right.
type redactor struct {
	text        string
	at, afterAt int             // the last "@", or -1
	out         strings.Builder // the redacted form of text[:kept]
	kept        int
}

var (
	authorityBytes = infra.Of(`/\?#`).Not() // of an authority
	otherBytes     = infra.Of("/?#").Not()  // of one after a scheme that isn't special
	notScanned     = infra.Of(":/\\%\xEF").Not()
	notAt          = infra.Of("@%\xEF").Not()
	plainBytes     = infra.Of(infra.Alphanumeric + "-._~")
	tabs           = infra.Of("\t\n\r")
)

func newRedactor(text string) redactor {
	r := redactor{text: text, at: -1}
	if strings.IndexByte(text, '@') < 0 && strings.IndexByte(text, '%') < 0 && strings.IndexByte(text, '\xEF') < 0 {
		return r
	}
	for i := notAt.Skip(text); i < len(text); i += notAt.Skip(text[i:]) {
		c, _, next := r.read(i)
		if c == '@' {
			r.at, r.afterAt = i, next
		}
		i = next
	}
	return r
}

// hide replaces text[start:end] with [Password].
func (r *redactor) hide(start, end int) {
	if start = max(start, r.kept); start < end {
		r.out.Grow(len(r.text) - r.kept)
		r.out.WriteString(r.text[r.kept:start])
		r.out.WriteString(Password)
		r.kept = end
	}
}

// read returns the percent-decoded byte at text[i], how often it was encoded, and the index of
// the next byte. What IDNA maps to "@" or ":", such as U+FF20 and U+FF1A, is that.
func (r *redactor) read(i int) (c byte, level, next int) {
	if c = r.text[i]; c != '%' && c != '\xEF' {
		return c, 0, i + 1
	}
	const depth = 4 // of percent-encoded digits, as in "%25%34%30"
	c, level, next = decode(r.text, i, depth)
	if c == '\xEF' {
		second, _, end := decode(r.text, next, depth)
		third, _, end := decode(r.text, end, depth)
		switch string([]byte{c, second, third}) {
		case "＠", "﹫":
			return '@', level, end
		case "：", "﹕", "︓":
			return ':', level, end
		}
	}
	return c, level, next
}

// decode is read without the fullwidth forms. It skips tabs and newlines, and at the end c is 0.
func decode(text string, i, depth int) (c byte, level, next int) {
	if i += tabs.Skip(text[i:]); i == len(text) {
		return 0, 0, i
	}
	for c, next = text[i], i+1; c == '%' && depth > 0; {
		high, highLevel, end := decode(text, next, depth-1)
		low, lowLevel, end := decode(text, end, depth-1)
		if !infra.IsHexDigit(high) || !infra.IsHexDigit(low) {
			break
		}
		c, next = infra.HexValue(high)<<4|infra.HexValue(low), end
		level = 1 + max(level, highLevel, lowLevel)
	}
	return c, level, next
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// whole hides the passwords of a text that begins with an authority, or with schemes.
func (r *redactor) whole() string {
	if r.at < 0 {
		return r.text
	}
	start := max(0, strings.IndexFunc(r.text, func(c rune) bool { return c > ' ' && !unicode.IsSpace(c) }))
	rest, last := start, "" // what comes after the schemes, and the last of them
	for !infra.IsSpecialScheme(last) {
		scheme, _, ok := strings.Cut(r.text[rest:], ":")
		if !ok || scheme == "" || !infra.IsAlpha(scheme[0]) || strings.ContainsFunc(scheme, isNoSchemeByte) {
			break
		}
		end := rest + len(scheme)
		last = schemeBefore(r.text, end)
		if isText, ok := opaqueSchemes[infra.Lower(scheme)]; ok && rest == start {
			if isText {
				return r.scan(end)
			}
			start = end + 1
		}
		rest = end + 1
	}
	end, count, level := r.slashes(rest)
	switch {
	case count == 1 && last == other && rest > start: // "u:/p@h" may be a password with a slash
		r.hide(start+strings.IndexByte(r.text[start:], ':')+1, r.at)
		end = r.afterAt
	case count > 0 || infra.IsSpecialScheme(last):
		end = r.authority(end, level, last)
	default:
		end = r.authority(start, 0, "")
	}
	return r.scan(end)
}

func isNoSchemeByte(c rune) bool {
	return c >= utf8.RuneSelf || !infra.IsSchemeByte(byte(c)) && !infra.IsTabOrNewline(byte(c))
}

// other stands for all schemes that aren't special.
const other = "other"

// schemeBefore returns the scheme that ends at text[end], or "" if there is none.
func schemeBefore(text string, end int) string {
	start := strings.LastIndexFunc(text[:end], isNoSchemeByte) + 1
	if start == end {
		return ""
	}
	scheme := infra.Lower(infra.WithoutTabs(text[start:end]))
	return cmp.Or(infra.SchemeKindOf(scheme).Name(), other)
}

// slashes returns where the slashes at i end, how many there are, and how often the first is
// percent-encoded.
func (r *redactor) slashes(i int) (end, count, level int) {
	for end = i; end < len(r.text); {
		c, l, next := r.read(end)
		if isSlash(c) {
			count++
			if count == 1 {
				level = l
			}
		} else if c > ' ' {
			break
		}
		end = next
	}
	return end, count, level
}

// scan hides the passwords of possible URLs in text[i:], and returns the whole text.
func (r *redactor) scan(i int) string {
	for i < r.at {
		c, level, next := r.read(i)
		if c != ':' && !isSlash(c) {
			i = next + notScanned.Skip(r.text[next:])
			continue
		}
		start, scheme, slashes := i, "", 2 // that begin an authority
		if c == ':' {
			start, scheme, slashes = next, schemeBefore(r.text, i), 1
		}
		end, count, l := r.slashes(start)
		if count > 0 {
			level = l
		}
		if i = end; count >= slashes || infra.IsSpecialScheme(scheme) {
			i = r.authority(end, level, scheme)
		}
	}
	if r.kept == 0 {
		return r.text
	}
	r.out.WriteString(r.text[r.kept:])
	return r.out.String()
}

// An authority is a part of a text that may be user:password@host:port.
type authority struct {
	end       int    // where it ends
	at        int    // the last "@" that is encoded at most as often as the slashes before the authority, or -1
	colon     int    // its first ":", or -1
	password  int    // what comes after that
	isEncoded bool   // that ":" is encoded more often than the slashes
	host      string // the decoded text behind at, without spaces
}

// readAuthority reads a possible authority of these bytes at text[i:]. The slashes before it are
// percent-encoded level times.
func (r *redactor) readAuthority(i, level int, bytes *infra.ByteSet) authority {
	a := authority{end: i, at: -1, colon: -1}
	var buf [64]byte
	decoded := buf[:0]
	for a.end < len(r.text) {
		if n := plainBytes.Skip(r.text[a.end:]); n > 0 {
			decoded = append(decoded, r.text[a.end:a.end+n]...)
			a.end += n
			continue
		}
		c, l, next := r.read(a.end)
		if l <= level && !bytes.Has(c) {
			break
		}
		if c == '@' && l <= level {
			a.at, decoded = a.end, decoded[:0]
		} else if c > ' ' {
			decoded = append(decoded, c)
		}
		if c == ':' && a.colon < 0 {
			a.colon, a.password, a.isEncoded = a.end, next, l > level
		}
		a.end = next
	}
	a.host = string(decoded)
	return a
}

// authority hides the password of a possible authority at text[i:], and returns where it ends.
func (r *redactor) authority(i, level int, scheme string) int {
	bytes := &authorityBytes
	if scheme == other {
		bytes = &otherBytes
	}
	a := r.readAuthority(i, level, bytes)
	backslash := false // ends it, if the scheme is special
	if a.end < len(r.text) {
		c, _, _ := r.read(a.end)
		backslash = c == '\\'
	}
	if backslash && a.colon < 0 { // of a username, as in "//domain\user:password@h"
		a = r.readAuthority(i, level, &otherBytes)
	}
	if a.colon < 0 || a.password > r.at {
		return a.end
	}
	isEmptyPort := strings.HasSuffix(a.host, ":")
	if scheme == "" && isEmptyPort && a.at < 0 && strings.Count(a.host, ":") == 1 {
		if _, slashes, _ := r.slashes(a.end); slashes > 1 && !backslash {
			return a.colon // of a scheme with a slip
		}
	}
	switch {
	case scheme == "file" && infra.StartsWithWindowsDriveLetter(a.host):
		r.hide(a.password, a.at)
	case a.end <= r.at && (isEmptyPort || a.isEncoded || scheme == "" && backslash):
		// The host may have an empty port, be opaque, or end at a "\" if the base is special. Then
		// the "@" is in the path, and what comes after the last "@" would look like the host.
		a.end = r.afterAt + bytes.Skip(r.text[r.afterAt:])
		r.hide(a.password, a.end)
	case isHost(a.host, scheme):
		r.hide(a.password, a.at)
	default:
		r.hide(a.password, r.at)
		a.end = r.afterAt
	}
	return a.end
}

// isHost reports whether s could be a host, perhaps with a port. A file: URL has no port.
func isHost(s, scheme string) bool {
	host, port := s, "0"
	if i := strings.LastIndexByte(s, ':'); i > strings.LastIndexByte(s, ']') {
		host, port = s[:i], s[i+1:]
	}
	if strings.Contains(host, ":") {
		if addr, err := netip.ParseAddr(strings.Trim(host, "[]")); err != nil || addr.Is4() {
			return false
		}
	}
	if host == "" || strings.Contains(host, "@") || scheme == "file" && host != s {
		return false
	}
	_, err := strconv.ParseUint(port, 10, 16)
	return err == nil
}

// opaqueSchemes has the schemes before an opaque path, and whether that is text. If not, it begins
// with a URL or a username.
//
// https://www.iana.org/assignments/uri-schemes
var opaqueSchemes = map[string]bool{
	"about": true, "cid": true, "data": true, "geo": true, "javascript": true, "magnet": true, "mailto": true, "mid": true,
	"news": true, "sms": true, "tag": true, "tel": true, "urn": true, "xmpp": true,
	"blob": false, "sip": false, "sips": false, "view-source": false,
}

// IsOpaqueScheme reports whether a scheme, in any case, is one whose URLs usually have an
// opaque path: the text before the ":" isn't a username, and digits after it aren't a port.
func IsOpaqueScheme(scheme string) bool { _, ok := opaqueSchemes[infra.Lower(scheme)]; return ok }
