package url

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// A PercentEncodeSet is a set of code points for [PercentEncode]. The zero PercentEncodeSet
// is empty. Every other set contains the C0 controls and all code points above U+007E (~).
// The constants are consecutive numbers, not bits, so "|" doesn't combine sets. A number above
// the last constant means the same as [FormURLEncodedPercentEncodeSet].
//
// https://url.spec.whatwg.org/#percent-encode-set
type PercentEncodeSet uint8

// The percent-encode sets of the standard.
const (
	// C0ControlPercentEncodeSet is used for opaque hosts and opaque paths. It has no "%".
	C0ControlPercentEncodeSet PercentEncodeSet = 1 + iota
	// FragmentPercentEncodeSet is the C0 control set and space, ", <, > and `. It has no "%".
	FragmentPercentEncodeSet
	// QueryPercentEncodeSet is the C0 control set, the space, and `"#<>`. It has no "%".
	QueryPercentEncodeSet
	// SpecialQueryPercentEncodeSet is the query set and "'". It has no "%".
	SpecialQueryPercentEncodeSet
	// PathPercentEncodeSet is the query set and "?^`{}". It has no "%".
	PathPercentEncodeSet
	// UserinfoPercentEncodeSet is the path set and "/:;=@[\]|". It has no "%".
	UserinfoPercentEncodeSet
	// ComponentPercentEncodeSet is the userinfo set and "$%&+,". encodeURIComponent uses it. For a
	// text that becomes a component or a part of one, this is the set.
	ComponentPercentEncodeSet
	// FormURLEncodedPercentEncodeSet is the component set and "!'()~".
	FormURLEncodedPercentEncodeSet
)

// setBits are bits of sets, for tables.
type setBits uint8

func (s PercentEncodeSet) bits() setBits { return 1 << (min(s, FormURLEncodedPercentEncodeSet) - 1) } // none for 0

// Contains reports whether s contains the code point r.
func (s PercentEncodeSet) Contains(r rune) bool {
	if uint32(r) < utf8.RuneSelf {
		return percentEncodeSets[r]&s.bits() != 0
	}
	return s.bits() != 0
}

// PercentEncode returns s with the code points of set percent-encoded, in UTF-8. A byte that isn't
// part of UTF-8 is encoded as it is: "\xFF" becomes "%FF", where a parser or a setter, which read
// it as U+FFFD, write "%EF%BF%BD". Only the component and form sets contain "%". [PercentDecode]
// reverses the component set. It doesn't reverse the form set, which writes a space as "+".
//
// https://url.spec.whatwg.org/#string-utf-8-percent-encode
func PercentEncode(s string, set PercentEncodeSet) string {
	bits := set.bits()
	if !infra.HasClass(&percentEncodeSets, s, bits) {
		return s
	}
	var stack [128]byte
	dst := stack[:0]
	for i := 0; i < len(s); {
		next := infra.SkipUntil(&percentEncodeSets, s, i, bits)
		dst = append(dst, s[i:next]...)
		for i = next; i < len(s) && percentEncodeSets[s[i]]&bits != 0; i++ {
			dst = appendPercentEncodedByte(dst, s[i], set)
		}
	}
	return string(dst)
}

// appendPercentEncoded appends s to dst with the code points of set percent-encoded, in UTF-8.
// Invalid UTF-8 is read as U+FFFD.
//
// https://url.spec.whatwg.org/#string-utf-8-percent-encode
func appendPercentEncoded(dst []byte, s string, set PercentEncodeSet) []byte {
	bits := set.bits()
	for i := 0; i < len(s); {
		if percentEncodeSets[s[i]]&bits == 0 {
			start := i
			i = infra.SkipUntil(&percentEncodeSets, s, i, bits)
			dst = append(dst, s[start:i]...)
			if i == len(s) {
				break
			}
		}
		if s[i] < utf8.RuneSelf {
			dst = appendPercentEncodedByte(dst, s[i], set)
			i++
			continue
		}
		dst, i = infra.AppendPercentEncodedNonASCII(dst, s, i)
	}
	return dst
}

// appendPercentEncodedByte appends c, percent-encoded. With the form set a space becomes
// "+": the only exception in percent-encode after encoding.
func appendPercentEncodedByte(dst []byte, c byte, set PercentEncodeSet) []byte {
	if c == ' ' && set >= FormURLEncodedPercentEncodeSet {
		return append(dst, '+')
	}
	return infra.AppendPercentEncodedByte(dst, c)
}

// appendPercentEncodedWhere appends s to dst, percent-encoding the bytes s[i] for which
// isEncoded(i) is true.
func appendPercentEncodedWhere(dst []byte, s string, isEncoded func(i int) bool) []byte {
	for i := range len(s) {
		if isEncoded(i) {
			dst = appendPercentEncodedByte(dst, s[i], 0)
		} else {
			dst = append(dst, s[i])
		}
	}
	return dst
}

// PercentEncodeAfterEncoding encodes s with enc and percent-encodes the bytes that are in
// set. A code point that enc can't encode becomes "%26%23", its number in decimal, and
// "%3B". UTF-8 is used if enc is nil or incompatible with ASCII, like UTF-16.
//
// Use the encoders of package encodings: those of golang.org/x/text differ from the
// Encoding Standard for some code points.
//
// https://url.spec.whatwg.org/#string-percent-encode-after-encoding
func PercentEncodeAfterEncoding(enc encoding.Encoding, s string, set PercentEncodeSet) string {
	if enc = outputEncoding(enc); enc == nil {
		return PercentEncode(infra.ScalarValueString(s), set)
	}
	return string(appendEncoded(nil, enc, s, set))
}

// outputEncoding returns enc. If enc is nil or has no encoder for a query, it returns nil,
// which means UTF-8.
//
// https://encoding.spec.whatwg.org/#get-an-output-encoding
func outputEncoding(enc encoding.Encoding) encoding.Encoding {
	if enc == nil || enc == encoding.Replacement {
		return nil
	}
	if b, err := enc.NewEncoder().Bytes([]byte("a")); err != nil || string(b) != "a" {
		return nil
	}
	return enc
}

// appendEncoded is percent-encode after encoding for an encoding other than UTF-8. It
// drives the encoder itself, because the encoder's state must survive a code point that
// can't be encoded.
func appendEncoded(dst []byte, enc encoding.Encoding, s string, set PercentEncodeSet) []byte {
	var (
		encoder = enc.NewEncoder().Transformer
		src     = []byte(infra.ScalarValueString(s))
		buf     = make([]byte, 64+2*len(src))
	)
	for {
		nDst, nSrc, err := encoder.Transform(buf, src, true)
		for _, c := range buf[:nDst] {
			if percentEncodeSets[c]&set.bits() != 0 {
				dst = appendPercentEncodedByte(dst, c, set)
			} else {
				dst = append(dst, c)
			}
		}
		src = src[nSrc:]
		switch {
		case err == nil:
			return dst
		case err == transform.ErrShortDst:
			if nDst == 0 && nSrc == 0 {
				buf = make([]byte, 2*len(buf))
			}
			continue
		case len(src) == 0:
			return dst
		}
		r, size := utf8.DecodeRune(src)
		if e, ok := err.(interface{ CodePoint() rune }); ok {
			r = e.CodePoint()
		}
		dst = append(dst, "%26%23"...)
		dst = strconv.AppendInt(dst, int64(r), 10)
		dst = append(dst, "%3B"...)
		src = src[size:]
	}
}

// stackBuffer is the size in bytes of the buffers on the stack for serializations.
const stackBuffer = 256

// PercentDecode returns s with each "%" and two hexadecimal digits replaced by the byte that
// they encode. It keeps any other "%". The result is bytes, which need not be UTF-8.
//
// https://url.spec.whatwg.org/#string-percent-decode
func PercentDecode(s string) string {
	switch {
	case strings.IndexByte(s, '%') < 0:
		return s
	case len(s) > stackBuffer:
		return infra.View(appendPercentDecoded(make([]byte, 0, len(s)), s))
	}
	var stack [stackBuffer]byte
	return string(appendPercentDecoded(stack[:0], s))
}

// appendPercentDecoded appends PercentDecode(s) to dst.
func appendPercentDecoded(dst []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if infra.IsPercentEncodedByte(s, i) {
			dst = append(dst, infra.HexValue(s[i+1])<<4|infra.HexValue(s[i+2]))
			i += 2
			continue
		}
		dst = append(dst, s[i])
	}
	return dst
}

// PercentDecodeUTF8 returns PercentDecode(s) decoded as UTF-8, without removing a byte
// order mark. Invalid UTF-8 is replaced with U+FFFD both before and after
// percent-decoding. So percent-encoded bytes and other bytes of s never form one code
// point together.
func PercentDecodeUTF8(s string) string {
	s = infra.ScalarValueString(s)
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	var stack [128]byte
	return infra.ScalarValueString(string(appendPercentDecoded(stack[:0], s)))
}

// The percent-encode sets of the standard, as bytes.
//
// https://url.spec.whatwg.org/#percent-encoded-bytes
var (
	c0ControlSet      = infra.Of(" " + infra.Visible).Not()
	fragmentSet       = c0ControlSet.With(" \"<>`")
	querySet          = c0ControlSet.With(" \"#<>")
	specialQuerySet   = querySet.With("'")
	pathSet           = querySet.With("?^`{}")
	userinfoSet       = pathSet.With("/:;=@[\\]|")
	componentSet      = userinfoSet.With("$%&+,")
	formURLEncodedSet = componentSet.With("!'()~")
)

// percentEncodeSets has the percent-encode sets of each byte.
var percentEncodeSets = tableOf(map[setBits]infra.ByteSet{
	C0ControlPercentEncodeSet.bits():      c0ControlSet,
	FragmentPercentEncodeSet.bits():       fragmentSet,
	QueryPercentEncodeSet.bits():          querySet,
	SpecialQueryPercentEncodeSet.bits():   specialQuerySet,
	PathPercentEncodeSet.bits():           pathSet,
	UserinfoPercentEncodeSet.bits():       userinfoSet,
	ComponentPercentEncodeSet.bits():      componentSet,
	FormURLEncodedPercentEncodeSet.bits(): formURLEncodedSet,
})

// tableOf returns the classes of each byte. One load then tells all that a byte is, and
// infra.SkipUntil looks at eight bytes at once.
func tableOf[C ~uint8](classes map[C]infra.ByteSet) (table [256]C) {
	for class, set := range classes {
		for c := range table {
			if set[c] {
				table[c] |= class
			}
		}
	}
	return table
}
