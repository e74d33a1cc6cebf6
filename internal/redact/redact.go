// Package redact hides what may be a password in a text that may be a URL, or have URLs
// in it, for people and logs: in what may be an authority, everything between the first ":"
// and the last "@" of the text, and a port that isn't a number.
//
// An authority may begin after the schemes at the start of a text, and after two slashes, or
// a ":" and a slash, anywhere else, percent-encoded or not. It is left alone if it is a
// host, and perhaps a port, that ends where an authority does. Otherwise the last "@" of the
// text counts, as a password can have a "/", "?" or "#" that should have been
// percent-encoded.
package redact

import (
	"net/netip"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// Password stands in place of a password.
const Password = "xxxxx"

// Text returns text, which need not be a URL, with what may be a password replaced.
func Text(text string) string {
	r := newRedactor(text)
	r.whole(false)
	return r.String()
}

// Host is [Text] for a text that should be a host, and so begins with an authority if it
// isn't a whole URL.
func Host(text string) string {
	r := newRedactor(text)
	r.whole(true)
	return r.String()
}

// URL is [Text] for the serialization of a URL that has a host, which begins at href[host]:
// href[userinfo:host] is empty, or the credentials and "@". Only the password of the URL,
// and URLs in href[path:], are hidden.
func URL(href string, userinfo, host, path int) string {
	head, tail := href[:path], Tail(href[path:])
	credentials := newRedactor(href[userinfo:host])
	if colon := strings.IndexByte(credentials.plain, ':'); colon >= 0 {
		credentials.hide(colon+1, credentials.at)
		head = href[:userinfo] + credentials.String() + href[host:path]
	}
	if head == href[:path] && tail == href[path:] {
		return href
	}
	return head + tail
}

// Tail is [Text] for what comes after the authority of a URL.
func Tail(text string) string {
	r := newRedactor(text)
	r.nested(0)
	return r.String()
}

// A redactor finds the passwords in a text, from the left to the right.
type redactor struct {
	text string
	// plain is the text without tabs and newlines, percent-decoded as often as it is
	// encoded. Each byte of it has an origin, unless it is the text itself.
	plain   string
	origins []origin

	at    int  // the last "@" in plain, or -1
	colon int  // the last ":" before that, or -1
	bare  bool // the text has no scheme, so slashes are before an authority anywhere

	spans [4]span // the last ones of some levels

	out  []byte // what is shown of text[:kept]
	kept int
}

// An origin is where a byte of the plain text stands in the text, and how often it is
// percent-encoded there.
type origin struct{ offset, level uint32 }

func newRedactor(text string) redactor {
	r := redactor{text: text, plain: text}
	if strings.ContainsAny(text, "%\t\n\r") {
		r.decode()
	}
	r.at = strings.LastIndexByte(r.plain, '@')
	r.colon = strings.LastIndexByte(r.plain[:max(0, r.at)], ':')
	return r
}

func (r *redactor) decode() {
	plain := make([]byte, 0, len(r.text))
	r.origins = make([]origin, 0, len(r.text)+1)
	for i := 0; i < len(r.text); {
		c, level, length := r.text[i], uint32(0), 1
		for c == '%' && i+length+1 < len(r.text) && infra.IsHexDigit(r.text[i+length]) && infra.IsHexDigit(r.text[i+length+1]) {
			c = infra.HexValue(r.text[i+length])<<4 | infra.HexValue(r.text[i+length+1])
			level, length = level+1, length+2
		}
		if level > 0 || !infra.IsTabOrNewline(c) {
			plain, r.origins = append(plain, c), append(r.origins, origin{uint32(i), level})
		}
		i += length
	}
	r.plain, r.origins = string(plain), append(r.origins, origin{uint32(len(r.text)), 0})
}

// offset returns where plain[i] stands in the text.
func (r *redactor) offset(i int) int {
	if r.origins == nil {
		return i
	}
	return int(r.origins[i].offset)
}

// level returns how often plain[i] is percent-encoded in the text.
func (r *redactor) level(i int) int {
	if r.origins == nil {
		return 0
	}
	return int(r.origins[i].level)
}

// hide replaces plain[start:end] in what is shown.
func (r *redactor) hide(start, end int) {
	if start < end {
		r.out = append(append(r.out, r.text[r.kept:r.offset(start)]...), Password...)
		r.kept = r.offset(end)
	}
}

// String returns the text without the passwords that have been found.
func (r *redactor) String() string {
	if r.kept == 0 {
		return r.text
	}
	return string(append(r.out, r.text[r.kept:]...))
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// slashes returns where the slashes at i end, which spaces and controls may part, how many
// they are, and how often one is percent-encoded at most. One that is encoded more often than
// those before it belongs to what comes after them.
func (r *redactor) slashes(i int) (end, count, level int) {
	for ; i < len(r.plain); i++ {
		if c := r.plain[i]; isSlash(c) && (count == 0 || r.level(i) <= level) {
			count, level = count+1, max(level, r.level(i))
		} else if c > ' ' {
			break
		}
	}
	return i, count, level
}

// whole hides the passwords of a text that may be a URL, or begins with an authority if
// isHost.
func (r *redactor) whole(isHost bool) {
	if !strings.Contains(r.plain, ":") {
		return
	}
	start, count, level := r.slashes(0)
	if count > 0 {
		r.nested(r.authority(start, level, count > 1))
		return
	}
	// Schemes can follow each other, as in "jdbc:postgresql://". One that no slashes follow
	// may be a username.
	user, rest := -1, start
	for {
		length := infra.SchemeLength(r.plain[rest:])
		if length < 0 || rest > start && r.offset(rest) > r.offset(rest-1)+1 || strings.IndexByte(r.text[r.offset(rest):r.offset(rest+length)+1], '%') >= 0 {
			break
		}
		name, after := r.plain[rest:rest+length], rest+length+1
		if i, count, level := r.slashes(after); count > 0 {
			if r.hasAuthority(name, i, count) {
				i = r.authority(i, level, count > 1 || infra.IsSpecialScheme(name))
			}
			r.nested(i)
			return
		}
		switch {
		case !IsOpaqueScheme(name):
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
	if user < 0 {
		user = rest
	}
	if isHost {
		user = start
	}
	if end := r.hideAuthority(user, 0, isHost || r.bare); r.kept > 0 {
		user = end
	}
	r.nested(user)
}

// hasAuthority reports whether a URL with this scheme may have an authority at i, after so
// many slashes. After file: it can be a path with a drive letter.
func (r *redactor) hasAuthority(scheme string, i, slashes int) bool {
	return r.bare || !strings.EqualFold(scheme, "file") || slashes == 2 && !infra.StartsWithWindowsDriveLetter(r.text[r.offset(i):])
}

// nested hides the passwords of what may be URLs in plain[i:].
func (r *redactor) nested(i int) {
	colon, previous := i-1, r.before(i)
	if previous != ':' {
		previous = 0
	}
	for i < len(r.plain) {
		c := r.plain[i]
		switch {
		case isSlash(c) && (previous == ':' || isSlash(previous)):
			end, count, level := r.slashes(i)
			scheme := ""
			if previous == ':' {
				scheme = r.plain[max(0, colon-len("file")):max(0, colon)]
			} else {
				count++
			}
			if i = end; r.hasAuthority(scheme, end, count) {
				i = r.authority(end, level, r.bare || count > 1 && previous == ':')
			}
			previous = r.before(i)
			continue
		case c == ':':
			colon = i
		}
		if c > ' ' {
			previous = c
		}
		i++
	}
}

// before returns the byte before plain[i] that is no space or control, or 0.
func (r *redactor) before(i int) byte {
	for ; i > 0; i-- {
		if c := r.plain[i-1]; c > ' ' {
			return c
		}
	}
	return 0
}

// authority hides the passwords of what may be an authority at i, after slashes that are
// percent-encoded so often as level says, and returns where it ends. It hides a port that
// isn't a number if isSure.
func (r *redactor) authority(i, level int, isSure bool) int {
	host, end := r.span(i, level)
	if strings.IndexByte(r.plain[i:host], ':') < 0 && r.isHostAndPort(host, end) {
		return end
	}
	if i = r.hideAuthority(i, level, isSure); !isSure {
		i = max(i, end)
	}
	return i
}

// A span is what may be an authority, and where its host begins.
type span struct{ level, start, host, end int }

// span returns where the host of what may be an authority at i begins, and where that ends.
// What is within another span of the level ends with it, so each is looked for once.
func (r *redactor) span(i, level int) (host, end int) {
	s := &r.spans[level%len(r.spans)]
	if level != s.level || i < s.start || i >= s.end {
		*s = span{level: level, start: i, end: r.end(i, level, "/?#")}
		s.host = s.end
		for s.host > i && (r.plain[s.host-1] != '@' || r.level(s.host-1) > level) {
			s.host--
		}
	}
	return max(i, s.host), s.end
}

// hideAuthority is authority for what isn't just a host and a port.
func (r *redactor) hideAuthority(i, level int, isSure bool) int {
	if i <= r.colon {
		r.hide(i+strings.IndexByte(r.plain[i:], ':')+1, r.at)
		i, isSure = r.at+1, true
	}
	if !isSure {
		return i
	}
	end := r.end(i, level, `/\?#`)
	if port := r.port(i, end); port >= 0 && strings.ContainsFunc(r.text[r.offset(port):r.offset(end)], isNoDigit) {
		// People type an IPv6 address without its brackets.
		if _, err := netip.ParseAddr(strings.TrimSpace(r.text[r.offset(i):r.offset(end)])); err != nil {
			r.hide(port, end)
		}
	}
	return end
}

// end returns where one of the delimiters is, from i on, that is percent-encoded no more often
// than level says.
func (r *redactor) end(i, level int, delimiters string) int {
	for i < len(r.plain) && (strings.IndexByte(delimiters, r.plain[i]) < 0 || r.level(i) > level) {
		i++
	}
	return i
}

// isNoDigit reports whether c can't be in a port, even as what the parser drops.
func isNoDigit(c rune) bool { return c > ' ' && (c < '0' || c > '9') }

// isHostAndPort reports whether plain[i:end] could be a host, perhaps with a port, and not a
// username and the beginning of a password.
func (r *redactor) isHostAndPort(i, end int) bool {
	port := r.port(i, end)
	if port < 0 {
		return i < end
	}
	text := r.text[r.offset(port):r.offset(end)]
	return 0 < len(text) && (len(text) < 5 || len(text) == 5 && text <= "65535") && infra.IsDecimal(text)
}

// port returns what follows the first ":" in plain[i:end], or -1 if there is none. Those
// within what can be an IPv6 address don't count.
func (r *redactor) port(i, end int) int {
	if i < end && r.plain[i] == '[' {
		inZone := false
		for j := i + 1; ; j++ {
			if j == end {
				return -1
			}
			c := r.plain[j]
			if c == ']' {
				i = j
				break
			}
			inZone = inZone || c == '%'
			if c > ' ' && !infra.IsHexDigit(c) && c != '.' && c != ':' && !(inZone && (c == '%' || c == '_' || c == '~' || infra.IsSchemeByte(c))) {
				break // it isn't an address
			}
		}
	}
	if colon := strings.IndexByte(r.plain[i:end], ':'); colon >= 0 {
		return i + colon + 1
	}
	return -1
}

// IsOpaqueScheme reports whether a scheme, in any case, is known for URLs with an opaque path:
// what precedes the ":" isn't a username, and digits after it aren't a port.
//
// https://www.iana.org/assignments/uri-schemes
func IsOpaqueScheme(scheme string) bool {
	switch lower(scheme) {
	case "about", "cid", "data", "geo", "javascript", "magnet", "mailto", "mid", "news", "sms", "tag", "tel", "urn", "xmpp":
		return true
	}
	return precedesUsername(scheme)
}

// precedesUsername reports whether a scheme that IsOpaqueScheme knows can have a username
// after it, or another URL.
func precedesUsername(scheme string) bool {
	switch lower(scheme) {
	case "blob", "view-source", "sip", "sips":
		return true
	}
	return false
}

// lower returns scheme in lower case, or "" if it is longer than those that are known.
func lower(scheme string) string {
	if len(scheme) > len("view-source") {
		return ""
	}
	return strings.ToLower(scheme)
}
