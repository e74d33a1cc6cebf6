// Package encodings has the character encodings of the Encoding Standard, exact
// in both directions, as values of [golang.org/x/text/encoding].
//
// The query of a URL in a legacy document is written in that document's encoding,
// and so are forms. The decoders and encoders of golang.org/x/text come close to
// what browsers do: its encoders of big5, euc-jp, gb18030 and gbk differ from the
// standard in 2,000 to 5,800 code points each, those of most single-byte
// encodings in up to 32, and its decoders in private-use characters, in C1
// controls and in how much of malformed input an error takes. The encodings here
// differ in none. Their tables are those of golang.org/x/text, turned around and
// completed where the standard has more.
//
// # Use
//
// [Get] finds an encoding by one of the standard's 228 labels, as pages and
// headers give them. The variables and [All] name the 40 encodings themselves.
// Any of them can be the Encoding of a Parser of package
// [github.com/gowhatwg/url], and the encoding of its form serializer:
//
//	enc, err := encodings.Get("shift_jis")
//	if err != nil {
//		return err
//	}
//	p := &url.Parser{Encoding: enc}
//	u, err := p.Parse("https://example.com/?日本") // query is %93%FA%96{
//
// UTF-16 and the replacement encoding are never written: their encoder is that of
// UTF-8, see [OutputEncoding].
//
// [FormParser] reads application/x-www-form-urlencoded with what older editions of
// the URL Standard had for servers: an encoding, the _charset_ field, isindex.
//
// # What can't be encoded
//
// An encoder stops before a code point that its encoding doesn't have, with an
// [UnencodableError]. Its documentation shows how to go on. Both
// [encoding.HTMLEscapeUnsupported] and [encoding.ReplaceUnsupported] work too,
// with two limits of theirs in ISO-2022-JP: U+000E, U+000F and U+001B
// show up under their own number, not as U+FFFD; and after text that ends in an
// unencodable code point after ¥ or ‾ the escape sequence back to ASCII is
// missing. URLs need another escape anyway, %26%23N%3B, which package url writes.
//
// # Cost
//
// A program that calls [Get] grows by some 840 KB, stripped: the tables of
// golang.org/x/text, that only importing this package links. At run time the
// tables of an encoding are turned around on first use, once per process: in about
// a millisecond and 90 to 180 KB for an East Asian encoding, in some
// microseconds for a single-byte one. From then on encoding runs at hundreds of
// megabytes a second and allocates nothing.
//
// Encodings can be used by any number of goroutines. Decoders and encoders that
// they make can't be shared.
package encodings
