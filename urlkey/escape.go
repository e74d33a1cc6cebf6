package urlkey

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// makeSet returns the set of the C0 controls, space, DEL, all non-ASCII bytes, and
// the bytes of more. Every set in this package has the first four.
func makeSet(more string) infra.ByteSet { return infra.Of(infra.Visible).Not().With(more) }

var (
	// archiveSet has the bytes that Safe Browsing and archive tools escape.
	archiveSet = makeSet("#%")
	// pathSet also keeps a part of the path from becoming a query.
	pathSet = makeSet("#%?")
	// querySet also keeps names, values and pairs apart.
	querySet = makeSet("#%&=")
	// opaqueHostSet also has the bytes that make an opaque host invalid.
	// https://url.spec.whatwg.org/#forbidden-host-code-point
	opaqueHostSet = makeSet("#%/:<>?@[\\]^|")
	// reservedSet has all bytes but the unreserved characters of RFC 3986, section
	// 2.3.
	reservedSet = makeSet("!\"#$%&'()*+,/:;<=>?@[\\]^`{|}")
	// formSet has the bytes that a form escapes.
	// https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
	formSet = makeSet("!\"#$%&'()+,/:;<=>?@[\\]^`{|}~")
)

// escapeAt decodes the percent-encoded byte at i, if there is one.
func escapeAt[T string | []byte](s T, i int) (byte, bool) {
	if i < 0 || i+2 >= len(s) || s[i] != '%' || !infra.IsHexDigit(s[i+1]) || !infra.IsHexDigit(s[i+2]) {
		return 0, false
	}
	return infra.HexValue(s[i+1])<<4 | infra.HexValue(s[i+2]), true
}

// appendUnescaped appends s, percent-decoded again and again until nothing is
// left to decode.
//
// A single pass is enough, in time proportional to the length of s however deeply the escapes
// are nested: escapes don't overlap, so the order of decoding makes no difference. The pass
// decodes at the end of the text read so far, like a stack.
func appendUnescaped(dst []byte, s string) []byte {
	i := strings.IndexByte(s, '%')
	if i < 0 {
		return append(dst, s...)
	}
	start := len(dst)
	dst = append(dst, s[:i]...)
	for _, c := range []byte(s[i:]) {
		dst = append(dst, c)
		for {
			last := len(dst) - 3
			c, ok := escapeAt(dst, last)
			if !ok || last < start {
				break
			}
			dst = append(dst[:last], c)
		}
	}
	return dst
}

// appendNormalized appends s. It decodes percent-encoded bytes that aren't in the set, but only
// once, and writes the others with upper-case digits. A digit stays encoded if it would
// complete a percent-encoded byte after a lone "%", so nothing is left to decode afterwards.
func appendNormalized(dst []byte, s string, set *infra.ByteSet) []byte {
	alone := -3 // offset of the last "%" that doesn't begin a percent-encoded byte
	for i := 0; i < len(s); i++ {
		c := s[i]
		if d, ok := escapeAt(s, i); ok {
			i += 2
			if set.Has(d) || infra.IsHexDigit(d) && len(dst)-alone <= 2 {
				dst = infra.AppendPercentEncodedByte(dst, d)
				continue
			}
			c = d
		} else if c == '%' {
			alone = len(dst)
		}
		dst = append(dst, c)
	}
	return dst
}

// unescapedOnly returns s, unescaped repeatedly and then escaped once with the set, which has "%".
func unescapedOnly(s string, set *infra.ByteSet) string {
	if !needsEscape(s, set) {
		return s
	}
	return string(infra.AppendPercentEncoded(nil, appendUnescaped(nil, s), set))
}

// unescapeUnreserved returns s with unreserved characters decoded. It writes other
// percent-encoded bytes with upper-case digits.
func unescapeUnreserved(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	return string(appendNormalized(nil, s, &reservedSet))
}

func needsEscape(s string, set *infra.ByteSet) bool {
	for i := range len(s) {
		if set.Has(s[i]) {
			return true
		}
	}
	return false
}
