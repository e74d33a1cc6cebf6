package infra

import (
	"slices"
	"strings"
)

// IsSchemeByte reports whether c may follow the first code point of a scheme.
//
// https://url.spec.whatwg.org/#url-scheme-string
func IsSchemeByte(c byte) bool {
	return IsAlpha(c) || '0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'
}

// SchemePrefix returns how many bytes at the start of s could be a scheme.
//
// https://url.spec.whatwg.org/#url-scheme-string
func SchemePrefix(s string) int {
	if s == "" || !IsAlpha(s[0]) {
		return 0
	}
	n := 1
	for n < len(s) && IsSchemeByte(s[n]) {
		n++
	}
	return n
}

// SchemeLength returns the length of the scheme that s begins with, without its ":", or -1.
func SchemeLength(s string) int {
	if n := SchemePrefix(s); n > 0 && n < len(s) && s[n] == ':' {
		return n
	}
	return -1
}

// A SchemeKind tells the special schemes apart.
//
// https://url.spec.whatwg.org/#special-scheme
type SchemeKind uint8

const (
	SchemeNotSpecial SchemeKind = iota
	SchemeHTTP
	SchemeHTTPS
	SchemeWS
	SchemeWSS
	SchemeFTP
	SchemeFile
	schemeKinds // how many there are
)

// Schemes has the special schemes by their kinds, and their default ports, or -1, the parser's null
// port.
//
// https://url.spec.whatwg.org/#default-port
var Schemes = [schemeKinds]struct {
	Name        string
	DefaultPort int32
}{
	SchemeNotSpecial: {"", -1},
	SchemeHTTP:       {"http", 80},
	SchemeHTTPS:      {"https", 443},
	SchemeWS:         {"ws", 80},
	SchemeWSS:        {"wss", 443},
	SchemeFTP:        {"ftp", 21},
	SchemeFile:       {"file", -1},
}

// SchemeKindOf returns the kind of a scheme in lower case. A loop over Schemes would take three
// times as long; TestSchemes holds the two together.
func SchemeKindOf(scheme string) SchemeKind {
	switch scheme {
	case "http":
		return SchemeHTTP
	case "https":
		return SchemeHTTPS
	case "ws":
		return SchemeWS
	case "wss":
		return SchemeWSS
	case "ftp":
		return SchemeFTP
	case "file":
		return SchemeFile
	}
	return SchemeNotSpecial
}

// IsSpecial reports whether k is the kind of a special scheme.
func (k SchemeKind) IsSpecial() bool { return k != SchemeNotSpecial }

// Name returns the scheme, or "" if it isn't special.
func (k SchemeKind) Name() string { return Schemes[k].Name }

// DefaultPort returns the default port, or -1.
func (k SchemeKind) DefaultPort() int32 { return Schemes[k].DefaultPort }

// IsSpecialScheme reports whether scheme is a special scheme, ignoring case.
//
// https://url.spec.whatwg.org/#special-scheme
func IsSpecialScheme(scheme string) bool {
	for _, special := range Schemes[SchemeHTTP:] {
		if EqualFold(special.Name, scheme) {
			return true
		}
	}
	return false
}

// IsOpaqueScheme reports whether a scheme, in any case, is one whose URLs usually have an
// opaque path: the text before the ":" isn't a username, and digits after it aren't a port.
//
// https://www.iana.org/assignments/uri-schemes
func IsOpaqueScheme(scheme string) bool { return opaqueSchemes[Lower(scheme)] }

var opaqueSchemes = map[string]bool{
	"about": true, "blob": true, "cid": true, "data": true, "geo": true, "javascript": true, "magnet": true,
	"mailto": true, "mid": true, "news": true, "sip": true, "sips": true, "sms": true, "tag": true, "tel": true,
	"urn": true, "view-source": true, "xmpp": true,
}

// IsURLCodePoint reports whether c is a URL code point.
//
// https://url.spec.whatwg.org/#url-code-points
func IsURLCodePoint(c rune) bool {
	if c < 0x80 {
		return c >= 0 && URLCodePoints.Has(byte(c))
	}
	return c >= 0xA0 && (c < 0xD800 || c > 0xDFFF) && (c < 0xFDD0 || c > 0xFDEF) && c&0xFFFE != 0xFFFE && c <= 0x10FFFF
}

// StartsWithDrive reports whether s begins with a normalized Windows drive letter: a
// letter and ":".
//
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func StartsWithDrive(s string) bool { return len(s) >= 2 && IsAlpha(s[0]) && s[1] == ':' }

// IndexNotIPv4 returns -1 if s is the serialization of an IPv4 address: four numbers up to 255,
// without leading zeros, and dots between them. Otherwise it returns the offset of the first
// wrong number, or the offset at which a dot or the end is missing.
//
// https://url.spec.whatwg.org/#valid-ipv4-address-string
func IndexNotIPv4(s string) int {
	i := 0
	for dots := 0; ; dots++ {
		start, value := i, uint(0)
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			value = value*10 + uint(s[i]-'0')
			i++
		}
		switch {
		case i == start || i > start+3 || value > 255 || s[start] == '0' && i > start+1:
			return start
		case i == len(s) && dots == 3:
			return -1
		case i == len(s) || dots == 3 || s[i] != '.':
			return i
		}
		i++
	}
}

// IsWindowsDriveLetter reports whether s is a letter followed by ":" or "|".
//
// https://url.spec.whatwg.org/#windows-drive-letter
func IsWindowsDriveLetter(s string) bool {
	return len(s) == 2 && IsAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// StartsWithWindowsDriveLetter reports whether s is a Windows drive letter, or starts with one
// that is followed by a character that ends a segment.
//
// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func StartsWithWindowsDriveLetter(s string) bool {
	return len(s) >= 2 && IsWindowsDriveLetter(s[:2]) && (len(s) == 2 || strings.IndexByte("/\\?#", s[2]) >= 0)
}

// MergeSlashes replaces each run of slashes by one.
func MergeSlashes(path string) string {
	if !strings.Contains(path, "//") {
		return path
	}
	return string(slices.CompactFunc([]byte(path), func(a, b byte) bool { return a == '/' && b == '/' }))
}
