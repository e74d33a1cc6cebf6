package urltarget

import (
	"math/bits"
	"strings"
)

// Findings is a set of properties of a target that programs read differently. The numbers aren't
// for configuration: another version can have others. Name a preset or a policy of your own there.
type Findings uint32

// The findings. Each is about the path, unless it says otherwise.
const (
	// EncodedSlash is "%2F": some servers see a "/", others a character of a segment.
	EncodedSlash Findings = 1 << iota
	// Backslash is "\" or "%5C", which some servers read as "/".
	Backslash
	// DotSegment is a "." or ".." segment. Browsers resolve them before they send a
	// request.
	DotSegment
	// EncodedDot is a "." or ".." segment with "%2E", which is the same to browsers.
	EncodedDot
	// HiddenDot is a "." or ".." that becomes a segment only after decoding "%2F" or "%5C",
	// with "\" as a slash, without what follows a ";", or after decoding twice: "..%2f",
	// "..;", `..\`, "%252e%252e". So is one in overlong UTF-8 ("%c0%ae"), with "%u002e", or
	// once controls are removed ("/.%09./"). So is a segment of dots and then spaces, which .NET
	// reads as "." or "..": "...", "..%20". No policy can normalize it.
	HiddenDot
	// EmptySegment is "//". Many servers merge slashes, and some read a host after "//".
	EmptySegment
	// PathParameter is ";" or "%3B": some servers remove it and what follows, up to the
	// next "/" or to the end of the path.
	PathParameter
	// EncodedDelimiter is "%3F" or "%23": a "?" or "#" for a program that parses the
	// decoded path again.
	EncodedDelimiter
	// EncodedUnreserved is a percent-encoded letter, digit, "-", "." or "_", as in
	// "%61dmin". "%7E" isn't one: "~" was reserved before RFC 3986, and is still encoded
	// by many programs.
	EncodedUnreserved
	// LowercaseDigit is a percent-encoded byte with a lower-case letter, as in "%c3".
	LowercaseDigit
	// DoubleEncoding is a "%" that begins another percent-encoded byte when it is decoded,
	// as in "%2561dmin".
	DoubleEncoding
	// BadPercent is a "%" without two hexadecimal digits, as in "%zz" and "%u002f".
	BadPercent
	// BadUTF8 is a percent-encoded byte that isn't UTF-8.
	BadUTF8
	// Overlong is a longer form than UTF-8 allows, as in "%c0%ae" for ".", also with up to
	// six bytes, and with bytes that only careless decoders accept, as in "%e0%40%ae".
	Overlong
	// Control is a control or a space. In the path, so is a percent-encoded control ("%00"
	// to "%1F", and "%7F"), but "%20" isn't; in the query, only the byte itself is.
	Control
	// WindowsAlias is what Windows reads as another name: a dot or space at the end of a
	// segment ("admin.", "admin%20"), a stream ("::$DATA"), a short name ("ADMINI~1").
	WindowsAlias
	// RawFragment is a "#", in the path or in the query.
	RawFragment
	// NonASCII is a byte of 0x80 or more that isn't percent-encoded. Browsers send none. Servers
	// read it as UTF-8 or as ISO-8859-1, refuse it, or end the target there: 0xA0 is a space.
	NonASCII
	// QuerySemicolon is ";" in the query. Some programs end a parameter there, as "&" does;
	// others, such as net/url, drop the parameter.
	QuerySemicolon
	// BadQuery is, in the query, a "%" without two hexadecimal digits, or a byte of 0x80 or
	// more. Some programs keep it, and others, such as net/url for "%zz", drop the parameter.
	BadQuery
	// UnusualForm is any form but the origin form. Servers must accept the absolute form,
	// but clients use it only for proxies.
	UnusualForm
	// OtherHost is an absolute form with another host than the Host header, or an
	// :authority that differs from Host. Over HTTP/1.1, net/http removes the header.
	OtherHost

	// AllFindings has all of them, also those that a later version adds. In Keep, it is for a
	// program that only normalizes, and passes everything else on.
	AllFindings Findings = 1<<iota - 1
)

var findingNames = [...]string{
	"encoded slash", "backslash", "dot segment", "encoded dot segment", "hidden dot segment", "empty segment",
	"path parameter", "encoded delimiter", "encoded unreserved character", "lower-case digit", "double encoding",
	"bad percent sign", "bad UTF-8", "overlong UTF-8", "control character", "Windows alias", "fragment",
	"non-ASCII byte", "query semicolon", "bad query encoding", "unusual form", "other host",
}

// String returns the names of the findings, with ", " between them.
func (f Findings) String() string {
	var names []string
	for f &= AllFindings; f != 0; f &= f - 1 {
		names = append(names, findingNames[bits.TrailingZeros32(uint32(f))])
	}
	return strings.Join(names, ", ")
}
