package encodings

import "golang.org/x/text/encoding"

// The encodings of the Encoding Standard, in its order. [Labels] returns the labels
// of each.
//
// https://encoding.spec.whatwg.org/#names-and-labels
var (
	// UTF8 is the encoding to use wherever you have the choice.
	UTF8 encoding.Encoding = standardUTF8
	// IBM866 is the Cyrillic code page of MS-DOS.
	IBM866 encoding.Encoding = standardIBM866
	// ISO8859_2 is Central European.
	ISO8859_2 encoding.Encoding = standardISO8859_2
	// ISO8859_3 is South European.
	ISO8859_3 encoding.Encoding = standardISO8859_3
	// ISO8859_4 is North European.
	ISO8859_4 encoding.Encoding = standardISO8859_4
	// ISO8859_5 is Cyrillic.
	ISO8859_5 encoding.Encoding = standardISO8859_5
	// ISO8859_6 is Arabic.
	ISO8859_6 encoding.Encoding = standardISO8859_6
	// ISO8859_7 is Greek.
	ISO8859_7 encoding.Encoding = standardISO8859_7
	// ISO8859_8 is Hebrew, in visual order.
	ISO8859_8 encoding.Encoding = standardISO8859_8
	// ISO8859_8I is ISO8859_8 for text in logical order: the bytes are the same.
	ISO8859_8I encoding.Encoding = standardISO8859_8I
	// ISO8859_10 is Nordic.
	ISO8859_10 encoding.Encoding = standardISO8859_10
	// ISO8859_13 is Baltic.
	ISO8859_13 encoding.Encoding = standardISO8859_13
	// ISO8859_14 is Celtic.
	ISO8859_14 encoding.Encoding = standardISO8859_14
	// ISO8859_15 is Western European with the euro sign.
	ISO8859_15 encoding.Encoding = standardISO8859_15
	// ISO8859_16 is South-Eastern European.
	ISO8859_16 encoding.Encoding = standardISO8859_16
	// KOI8R is Russian.
	KOI8R encoding.Encoding = standardKOI8R
	// KOI8U is Ukrainian; its labels include "koi8-ru".
	KOI8U encoding.Encoding = standardKOI8U
	// Macintosh is Mac OS Roman.
	Macintosh encoding.Encoding = standardMacintosh
	// Windows874 is Thai; its labels include "iso-8859-11" and "tis-620".
	Windows874 encoding.Encoding = standardWindows874
	// Windows1250 is Central European.
	Windows1250 encoding.Encoding = standardWindows1250
	// Windows1251 is Cyrillic.
	Windows1251 encoding.Encoding = standardWindows1251
	// Windows1252 is Western European; its labels include "iso-8859-1", "latin1"
	// and "ascii".
	Windows1252 encoding.Encoding = standardWindows1252
	// Windows1253 is Greek.
	Windows1253 encoding.Encoding = standardWindows1253
	// Windows1254 is Turkish; its labels include "iso-8859-9" and "latin5".
	Windows1254 encoding.Encoding = standardWindows1254
	// Windows1255 is Hebrew.
	Windows1255 encoding.Encoding = standardWindows1255
	// Windows1256 is Arabic.
	Windows1256 encoding.Encoding = standardWindows1256
	// Windows1257 is Baltic.
	Windows1257 encoding.Encoding = standardWindows1257
	// Windows1258 is Vietnamese.
	Windows1258 encoding.Encoding = standardWindows1258
	// XMacCyrillic is Mac OS Cyrillic.
	XMacCyrillic encoding.Encoding = standardXMacCyrillic
	// GBK encodes like GB18030 without four-byte codes, but with the byte 0x80
	// for the euro sign; its labels include "gb2312".
	GBK encoding.Encoding = standardGBK
	// GB18030 is GB 18030 of 2022, which encodes all of Unicode except U+E5E5.
	GB18030 encoding.Encoding = standardGB18030
	// Big5 is Big5 with the Hong Kong extensions, which are for decoding only.
	Big5 encoding.Encoding = standardBig5
	// EUCJP is EUC-JP; JIS X 0212 is for decoding only.
	EUCJP encoding.Encoding = standardEUCJP
	// ISO2022JP is ISO-2022-JP, the only stateful encoding.
	ISO2022JP encoding.Encoding = standardISO2022JP
	// ShiftJIS is Shift_JIS as in code page 932.
	ShiftJIS encoding.Encoding = standardShiftJIS
	// EUCKR is code page 949, a superset of EUC-KR.
	EUCKR encoding.Encoding = standardEUCKR
	// Replacement replaces encodings that were abused; it decodes to an error and
	// encodes as UTF-8.
	Replacement encoding.Encoding = standardReplacement
	// UTF16BE decodes UTF-16 and encodes as UTF-8.
	UTF16BE encoding.Encoding = standardUTF16BE
	// UTF16LE decodes UTF-16 and encodes as UTF-8; its labels include "utf-16".
	UTF16LE encoding.Encoding = standardUTF16LE
	// XUserDefined is ASCII, with bytes 0x80 to 0xFF at U+F780 to U+F7FF.
	XUserDefined encoding.Encoding = standardXUserDefined
)

// All returns the 40 encodings of the Encoding Standard, in its order. The caller
// owns the slice.
//
// https://encoding.spec.whatwg.org/#names-and-labels
func All() []encoding.Encoding {
	return []encoding.Encoding{
		UTF8, IBM866, ISO8859_2, ISO8859_3, ISO8859_4, ISO8859_5,
		ISO8859_6, ISO8859_7, ISO8859_8, ISO8859_8I, ISO8859_10, ISO8859_13,
		ISO8859_14, ISO8859_15, ISO8859_16, KOI8R, KOI8U, Macintosh,
		Windows874, Windows1250, Windows1251, Windows1252, Windows1253, Windows1254,
		Windows1255, Windows1256, Windows1257, Windows1258, XMacCyrillic, GBK,
		GB18030, Big5, EUCJP, ISO2022JP, ShiftJIS, EUCKR,
		Replacement, UTF16BE, UTF16LE, XUserDefined,
	}
}
