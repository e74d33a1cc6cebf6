// Package encodings provides the character encodings of the Encoding Standard,
// exact in both directions, as values of [golang.org/x/text/encoding].
//
// The query of a URL in a legacy document is in that document's encoding, and so
// are the forms of the document. golang.org/x/text comes close to browsers. But its
// encoders for big5, euc-jp, gb18030 and gbk differ from the standard in 2,000 to
// 5,800 code points each, the one for shift_jis in 377, the one for iso-2022-jp in 69,
// and most single-byte encoders in up to 32. Its decoders differ in private-use
// characters, C1 controls and the number of bytes that one error covers. This package
// matches the standard in all of these. It inverts the tables of golang.org/x/text,
// and adds the entries that they lack.
//
// # Use
//
// [Get] finds an encoding by one of the standard's 228 labels, as in pages and
// headers. [All] lists all 40, and some are also variables. Use any of them as the
// Encoding of a Parser of package [github.com/gowhatwg/url], or with its form
// serializer:
//
//	enc, err := encodings.Get("shift_jis")
//	if err != nil {
//		return err
//	}
//	p := &url.Parser{Encoding: enc}
//	u, err := p.Parse("https://example.com/?日本") // query is %93%FA%96{
//
// UTF-16 and the replacement encoding encode as UTF-8: see [OutputEncoding].
//
// [FormParser] reads application/x-www-form-urlencoded with options that older
// editions of the URL Standard had for servers: an encoding, the _charset_ field
// and isindex.
//
// # Unencodable code points
//
// An encoder stops before a code point that its encoding doesn't have, and returns an
// [*UnencodableError]. The documentation of that type says how to go on.
// [encoding.HTMLEscapeUnsupported] and [encoding.ReplaceUnsupported] work too, but have
// two limits in ISO-2022-JP: U+000E, U+000F and U+001B keep their own numbers instead
// of becoming U+FFFD, and the escape sequence back to ASCII is missing if the text ends
// in an unencodable code point after ¥ or ‾. URLs need a different escape anyway,
// %26%23N%3B, which package url writes.
//
// # Cost
//
// A program that calls [Get] grows by about 840 KB, stripped, for the tables of
// golang.org/x/text. Programs that don't use this package don't link the tables. On
// first use, once per process, the tables of an encoding are inverted: an East
// Asian encoding takes about a millisecond and 90 to 180 KB, a single-byte one
// takes a few microseconds. After that, encoding runs at hundreds of megabytes a
// second and doesn't allocate.
//
// Any number of goroutines can use an encoding. Its decoders and encoders can't be
// shared.
//
// Stability: version 1 will cover this package. See CHANGELOG.md.
package encodings
