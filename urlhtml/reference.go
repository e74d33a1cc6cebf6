package urlhtml

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/internal/infra"
)

// isEscape has what begins a part of a value that isn't as written.
var isEscape = infra.Of("&\r\x00")

// notAlphanumeric has what ends a reference, with or without a semicolon.
var notAlphanumeric = infra.Of(infra.Alphanumeric).Not()

// unescape returns the value of an attribute, or the text of an SVG element, with character
// references decoded and newlines normalized. The map is nil if it is as written.
//
// https://html.spec.whatwg.org/#character-reference-state
func unescape(raw []byte, isText bool) (string, *sourceMap) {
	u := unescaped{value: make([]byte, 0, len(raw))}
	for len(raw) > 0 {
		n := index(raw, 0, &isEscape)
		if n > 0 {
			u.copy(raw[:n])
			raw = raw[n:]
			continue
		}
		size, text := 1, "\n"
		switch {
		case raw[0] == '&':
			size, text = reference(raw, isText)
		case raw[0] == 0:
			text = "\uFFFD"
		case bytes.HasPrefix(raw, []byte("\r\n")):
			size = 2
		}
		u.put(text, size)
		raw = raw[size:]
	}
	return infra.View(u.value), &u.source
}

// An unescaped is a text with character references decoded, and where it comes from.
type unescaped struct {
	value  []byte
	source sourceMap
}

// copy adds text as it is.
func (u *unescaped) copy(raw []byte) {
	u.value = append(u.value, raw...)
	u.source.add(len(raw), 1, 1)
}

// put adds what size bytes of the source stand for.
func (u *unescaped) put(text string, size int) {
	u.value = append(u.value, text...)
	u.source.add(len(text), len(text), size)
}

// reference returns the length of the character reference at the start of raw, and what it stands
// for, or "&" if it isn't one.
func reference(raw []byte, isText bool) (int, string) {
	end := 1
	if bytes.HasPrefix(raw, []byte("&#")) {
		end++
	}
	end = index(raw, end, &notAlphanumeric)
	isEnded := end < len(raw) && raw[end] == ';'
	switch name := string(raw[1:end]); {
	case !isEnded && !isText && end < len(raw) && raw[end] == '=' && name != "" && name[0] != '#', name == "":
		return 1, "&" // a parameter of a query, most often
	case name == "amp" && isEnded:
		return end + 1, "&"
	}
	if isEnded {
		end++
	}
	s := string(raw[:end])
	text := html.UnescapeString(s)
	if text == s {
		return 1, "&"
	}
	kept := keptLen(s, text)
	if kept > 0 && raw[1] != '#' && !isText {
		return 1, "&" // a letter or a digit follows the name
	}
	return len(s) - kept, text[:len(text)-kept]
}

// keptLen returns how many bytes at the end of s html.UnescapeString has left unchanged. A
// reference has at most two code points.
func keptLen(s, text string) int {
	_, n := utf8.DecodeRuneInString(text)
	for n < len(text) {
		if rest := text[n:]; strings.HasSuffix(s, rest) && html.UnescapeString(s[:len(s)-len(rest)]) == text[:n] {
			return len(rest)
		}
		_, size := utf8.DecodeRuneInString(text[n:])
		n += size
	}
	return 0
}

// index returns the index of the first byte of b from i on that is in the set, or len(b).
func index(b []byte, i int, set *infra.ByteSet) int {
	for i < len(b) && !set.Has(b[i]) {
		i++
	}
	return i
}

// htmlEscaper escapes what ends a value or an unquoted one, and what isn't kept in it.
var htmlEscaper = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "'", "&#39;", "<", "&lt;", ">", "&gt;",
	" ", "&#32;", "\t", "&#9;", "\n", "&#10;", "\f", "&#12;", "\r", "&#13;")

func escapeHTML(s string) string { return htmlEscaper.Replace(s) }

// isJoined reports whether c can be the last character of a reference without a semicolon, or
// change what one before it means.
func isJoined(c byte) bool { return !notAlphanumeric.Has(c) }

// allowedInXML returns r, or U+FFFD if XML can't have it.
//
// https://www.w3.org/TR/xml/#charsets
func allowedInXML(r rune) rune {
	if r < ' ' && !isSpace(r) || r == '\f' || r|1 == 0xFFFF {
		return utf8.RuneError
	}
	return r
}
