package url

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// The reference: the algorithms of the standard, step by step and code point by
// code point, to be read side by side with its text. It takes no thought for
// speed and shares nothing with the package but the processing of domains outside
// ASCII, which has a reference of its own. The tests in slow_test.go hold the
// package to it.

// A refURL is a URL record. What is null in the standard is nil.
//
// https://url.spec.whatwg.org/#concept-url
type refURL struct {
	scheme, username, password string
	host                       *refHost
	port                       *int
	opaquePath                 *string // the path, if it is opaque
	path                       []string
	query, fragment            *string
}

// A refHost is a host: of addresses, the number; of all others, the text.
//
// https://url.spec.whatwg.org/#concept-host
type refHost struct {
	kind HostKind
	text string
	ipv4 *big.Int
	ipv6 [8]int
}

// A refPoint is a code point of an input, and the byte offset at which it stood
// in the string that the caller handed over.
type refPoint struct {
	c      rune
	offset int
}

// refDecode is the UTF-8 decoder, with U+FFFD for errors.
//
// https://encoding.spec.whatwg.org/#utf-8-decoder
func refDecode(input string) []refPoint {
	var output []refPoint
	var codePoint rune
	var needed, seen, start int
	lower, upper := byte(0x80), byte(0xBF)
	for i := 0; i < len(input); i++ {
		b := input[i]
		if needed == 0 {
			start = i
			switch {
			case b <= 0x7F:
				output = append(output, refPoint{rune(b), i})
			case 0xC2 <= b && b <= 0xDF:
				needed, codePoint = 1, rune(b&0x1F)
			case 0xE0 <= b && b <= 0xEF:
				if b == 0xE0 {
					lower = 0xA0
				}
				if b == 0xED {
					upper = 0x9F
				}
				needed, codePoint = 2, rune(b&0xF)
			case 0xF0 <= b && b <= 0xF4:
				if b == 0xF0 {
					lower = 0x90
				}
				if b == 0xF4 {
					upper = 0x8F
				}
				needed, codePoint = 3, rune(b&0x7)
			default:
				output = append(output, refPoint{0xFFFD, i})
			}
			continue
		}
		if b < lower || b > upper {
			codePoint, needed, seen, lower, upper = 0, 0, 0, 0x80, 0xBF
			output = append(output, refPoint{0xFFFD, start})
			i-- // restore byte
			continue
		}
		lower, upper = 0x80, 0xBF
		codePoint = codePoint<<6 | rune(b&0x3F)
		seen++
		if seen == needed {
			output = append(output, refPoint{codePoint, start})
			codePoint, needed, seen = 0, 0, 0
		}
	}
	if needed != 0 {
		output = append(output, refPoint{0xFFFD, start})
	}
	return output
}

// refText is the string of code points.
func refText(points []refPoint) string {
	var b strings.Builder
	for _, p := range points {
		b.WriteRune(p.c)
	}
	return b.String()
}

// refScalar is the conversion to a scalar value string.
func refScalar(input string) string { return refText(refDecode(input)) }

// https://infra.spec.whatwg.org/#ascii-alpha
func refIsAlpha(c rune) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

// https://infra.spec.whatwg.org/#ascii-digit
func refIsDigit(c rune) bool { return '0' <= c && c <= '9' }

// https://infra.spec.whatwg.org/#ascii-hex-digit
func refIsHexDigit(c rune) bool {
	return refIsDigit(c) || 'A' <= c && c <= 'F' || 'a' <= c && c <= 'f'
}

// refLower lowercases ASCII letters.
//
// https://infra.spec.whatwg.org/#ascii-lowercase
func refLower(s string) string {
	return strings.Map(func(c rune) rune {
		if 'A' <= c && c <= 'Z' {
			return c + 0x20
		}
		return c
	}, s)
}

// https://url.spec.whatwg.org/#url-code-points
func refIsURLCodePoint(c rune) bool {
	if refIsAlpha(c) || refIsDigit(c) || strings.ContainsRune("!$&'()*+,-./:;=?@_~", c) {
		return true
	}
	noncharacter := 0xFDD0 <= c && c <= 0xFDEF
	for plane := rune(0); plane <= 0x10; plane++ {
		noncharacter = noncharacter || c == plane<<16+0xFFFE || c == plane<<16+0xFFFF
	}
	return 0xA0 <= c && c <= 0x10FFFD && !noncharacter
}

// A refSet is a percent-encode set.
//
// https://url.spec.whatwg.org/#percent-encoded-bytes
type refSet func(c rune) bool

func refC0Control(c rune) bool { return c <= 0x1F || c > 0x7E }
func refFragment(c rune) bool  { return refC0Control(c) || strings.ContainsRune(" \"<>`", c) }
func refQuery(c rune) bool     { return refC0Control(c) || strings.ContainsRune(" \"#<>", c) }
func refSpecialQuery(c rune) bool {
	return refQuery(c) || c == '\''
}
func refPath(c rune) bool      { return refQuery(c) || strings.ContainsRune("?^`{}", c) }
func refUserinfo(c rune) bool  { return refPath(c) || strings.ContainsRune("/:;=@[\\]|", c) }
func refComponent(c rune) bool { return refUserinfo(c) || strings.ContainsRune("$%&+,", c) }
func refForm(c rune) bool      { return refComponent(c) || strings.ContainsRune("!'()~", c) }

// refSets are the sets under the names that the package has for them.
var refSets = map[PercentEncodeSet]refSet{
	C0ControlPercentEncodeSet:      refC0Control,
	FragmentPercentEncodeSet:       refFragment,
	QueryPercentEncodeSet:          refQuery,
	SpecialQueryPercentEncodeSet:   refSpecialQuery,
	PathPercentEncodeSet:           refPath,
	UserinfoPercentEncodeSet:       refUserinfo,
	ComponentPercentEncodeSet:      refComponent,
	FormURLEncodedPercentEncodeSet: refForm,
}

// refEncode is UTF-8 percent-encode.
//
// https://url.spec.whatwg.org/#string-percent-encode-after-encoding
func refEncode(input string, set refSet, spaceAsPlus bool) string {
	var output strings.Builder
	for _, b := range []byte(input) {
		switch {
		case spaceAsPlus && b == ' ':
			output.WriteByte('+')
		case !set(rune(b)):
			output.WriteRune(rune(b))
		default:
			hex := strings.ToUpper(strconv.FormatInt(int64(b), 16))
			output.WriteString("%" + strings.Repeat("0", 2-len(hex)) + hex)
		}
	}
	return output.String()
}

// https://url.spec.whatwg.org/#percent-decode
func refPercentDecode(input string) string {
	var output []byte
	for i := 0; i < len(input); i++ {
		if input[i] != '%' || i+2 >= len(input) || !refIsHexDigit(rune(input[i+1])) || !refIsHexDigit(rune(input[i+2])) {
			output = append(output, input[i])
			continue
		}
		bytePoint, _ := strconv.ParseUint(input[i+1:i+3], 16, 8)
		output = append(output, byte(bytePoint))
		i += 2
	}
	return string(output)
}

// refSpecialSchemes has the default ports of the special schemes, -1 for null.
//
// https://url.spec.whatwg.org/#special-scheme
var refSpecialSchemes = map[string]int{"ftp": 21, "file": -1, "http": 80, "https": 443, "ws": 80, "wss": 443}

func refIsSpecialScheme(scheme string) bool {
	_, ok := refSpecialSchemes[scheme]
	return ok
}

func (u *refURL) isSpecial() bool { return refIsSpecialScheme(u.scheme) }

func (u *refURL) includesCredentials() bool { return u.username != "" || u.password != "" }

// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *refURL) cannotHaveCredentialsOrPort() bool {
	return u.host == nil || u.host.kind == HostEmpty || u.scheme == "file"
}

// clone copies the record. The strings behind the pointers never change.
func (u *refURL) clone() *refURL {
	v := *u
	v.path = slices.Clone(u.path)
	return &v
}

// refIsDriveLetter reports whether s is a Windows drive letter.
//
// https://url.spec.whatwg.org/#windows-drive-letter
func refIsDriveLetter(s string) bool {
	return len(s) == 2 && refIsAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}

// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func refIsNormalizedDriveLetter(s string) bool { return refIsDriveLetter(s) && s[1] == ':' }

// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func refStartsWithDriveLetter(points []refPoint) bool {
	return len(points) >= 2 && refIsDriveLetter(refText(points[:2])) &&
		(len(points) == 2 || strings.ContainsRune(`/\?#`, points[2].c))
}

// https://url.spec.whatwg.org/#shorten-a-urls-path
func (u *refURL) shorten() {
	if u.scheme == "file" && len(u.path) == 1 && refIsNormalizedDriveLetter(u.path[0]) {
		return
	}
	if len(u.path) > 0 {
		u.path = u.path[:len(u.path)-1]
	}
}

// https://url.spec.whatwg.org/#single-dot-path-segment
func refIsSingleDot(s string) bool { return slices.Contains([]string{".", "%2e"}, refLower(s)) }

// https://url.spec.whatwg.org/#double-dot-path-segment
func refIsDoubleDot(s string) bool {
	return slices.Contains([]string{"..", ".%2e", "%2e.", "%2e%2e"}, refLower(s))
}

// serialize is the URL serializer.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (u *refURL) serialize() string {
	output := u.scheme + ":"
	if u.host != nil {
		output += "//"
		if u.includesCredentials() {
			output += u.username
			if u.password != "" {
				output += ":" + u.password
			}
			output += "@"
		}
		output += u.host.serialize()
		if u.port != nil {
			output += ":" + strconv.Itoa(*u.port)
		}
	}
	if u.host == nil && u.opaquePath == nil && len(u.path) > 1 && u.path[0] == "" {
		output += "/."
	}
	output += u.serializePath()
	if u.query != nil {
		output += "?" + *u.query
	}
	if u.fragment != nil {
		output += "#" + *u.fragment
	}
	return output
}

// https://url.spec.whatwg.org/#url-path-serializer
func (u *refURL) serializePath() string {
	if u.opaquePath != nil {
		return *u.opaquePath
	}
	output := ""
	for _, segment := range u.path {
		output += "/" + segment
	}
	return output
}

// origin is the serialization of the origin. No blob URL has an entry.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u *refURL) origin() string {
	switch u.scheme {
	case "blob":
		pathURL, _, ok := refParse(u.serializePath(), nil)
		if !ok {
			return "null"
		}
		if pathURL.scheme == "http" || pathURL.scheme == "https" || pathURL.scheme == "file" {
			return pathURL.origin()
		}
	case "ftp", "http", "https", "ws", "wss":
		origin := u.scheme + "://" + u.host.serialize()
		if u.port != nil {
			origin += ":" + strconv.Itoa(*u.port)
		}
		return origin
	}
	return "null"
}
