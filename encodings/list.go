package encodings

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// The encodings of the Encoding Standard, in its order, each with its labels.
//
// https://encoding.spec.whatwg.org/#names-and-labels
var (
	// UTF8 is the encoding of everything that has a choice.
	UTF8 encoding.Encoding = &standard{
		name:   "UTF-8",
		labels: "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
		codec:  utf8Codec{},
	}

	// IBM866 is the Cyrillic code page of MS-DOS.
	IBM866 encoding.Encoding = &standard{
		name:   "IBM866",
		labels: "866 cp866 csibm866 ibm866",
		codec:  &singleByte{source: charmap.CodePage866},
	}

	// ISO8859_2 is Central European.
	ISO8859_2 encoding.Encoding = &standard{
		name: "ISO-8859-2",
		labels: "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 " +
			"latin2",
		codec: &singleByte{source: charmap.ISO8859_2},
	}

	// ISO8859_3 is South European.
	ISO8859_3 encoding.Encoding = &standard{
		name: "ISO-8859-3",
		labels: "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 " +
			"latin3",
		codec: &singleByte{source: charmap.ISO8859_3},
	}

	// ISO8859_4 is North European.
	ISO8859_4 encoding.Encoding = &standard{
		name: "ISO-8859-4",
		labels: "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 " +
			"latin4",
		codec: &singleByte{source: charmap.ISO8859_4},
	}

	// ISO8859_5 is Cyrillic.
	ISO8859_5 encoding.Encoding = &standard{
		name: "ISO-8859-5",
		labels: "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 " +
			"iso_8859-5:1988",
		codec: &singleByte{source: charmap.ISO8859_5},
	}

	// ISO8859_6 is Arabic.
	ISO8859_6 encoding.Encoding = &standard{
		name: "ISO-8859-6",
		labels: "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 " +
			"iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987",
		codec: &singleByte{source: charmap.ISO8859_6},
	}

	// ISO8859_7 is Greek.
	ISO8859_7 encoding.Encoding = &standard{
		name: "ISO-8859-7",
		labels: "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 " +
			"iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek",
		codec: &singleByte{source: charmap.ISO8859_7},
	}

	// ISO8859_8 is Hebrew, in visual order.
	ISO8859_8 encoding.Encoding = &standard{
		name: "ISO-8859-8",
		labels: "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 " +
			"iso88598 iso_8859-8 iso_8859-8:1988 visual",
		codec: &singleByte{source: charmap.ISO8859_8},
	}

	// ISO8859_8I is ISO8859_8 for text in logical order: the bytes are the same.
	ISO8859_8I encoding.Encoding = &standard{
		name:   "ISO-8859-8-I",
		labels: "csiso88598i iso-8859-8-i logical",
		codec:  &singleByte{source: charmap.ISO8859_8},
	}

	// ISO8859_10 is Nordic.
	ISO8859_10 encoding.Encoding = &standard{
		name:   "ISO-8859-10",
		labels: "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6",
		codec:  &singleByte{source: charmap.ISO8859_10},
	}

	// ISO8859_13 is Baltic.
	ISO8859_13 encoding.Encoding = &standard{
		name:   "ISO-8859-13",
		labels: "iso-8859-13 iso8859-13 iso885913",
		codec:  &singleByte{source: charmap.ISO8859_13},
	}

	// ISO8859_14 is Celtic.
	ISO8859_14 encoding.Encoding = &standard{
		name:   "ISO-8859-14",
		labels: "iso-8859-14 iso8859-14 iso885914",
		codec:  &singleByte{source: charmap.ISO8859_14},
	}

	// ISO8859_15 is Western European with the euro sign.
	ISO8859_15 encoding.Encoding = &standard{
		name:   "ISO-8859-15",
		labels: "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9",
		codec:  &singleByte{source: charmap.ISO8859_15},
	}

	// ISO8859_16 is South-Eastern European.
	ISO8859_16 encoding.Encoding = &standard{
		name:   "ISO-8859-16",
		labels: "iso-8859-16",
		codec:  &singleByte{source: charmap.ISO8859_16},
	}

	// KOI8R is Russian.
	KOI8R encoding.Encoding = &standard{
		name:   "KOI8-R",
		labels: "cskoi8r koi koi8 koi8-r koi8_r",
		codec:  &singleByte{source: charmap.KOI8R},
	}

	// KOI8U is Ukrainian, and what "koi8-ru" names too.
	KOI8U encoding.Encoding = &standard{
		name:   "KOI8-U",
		labels: "koi8-ru koi8-u",
		codec:  &singleByte{source: charmap.KOI8U},
	}

	// Macintosh is Mac OS Roman.
	Macintosh encoding.Encoding = &standard{
		name:   "macintosh",
		labels: "csmacintosh mac macintosh x-mac-roman",
		codec:  &singleByte{source: charmap.Macintosh},
	}

	// Windows874 is what "iso-8859-11" and "tis-620" name too.
	Windows874 encoding.Encoding = &standard{
		name:   "windows-874",
		labels: "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
		codec:  &singleByte{source: charmap.Windows874},
	}

	// Windows1250 is Central European.
	Windows1250 encoding.Encoding = &standard{
		name:   "windows-1250",
		labels: "cp1250 windows-1250 x-cp1250",
		codec:  &singleByte{source: charmap.Windows1250},
	}

	// Windows1251 is Cyrillic.
	Windows1251 encoding.Encoding = &standard{
		name:   "windows-1251",
		labels: "cp1251 windows-1251 x-cp1251",
		codec:  &singleByte{source: charmap.Windows1251},
	}

	// Windows1252 is what "iso-8859-1", "latin1" and "ascii" name too.
	Windows1252 encoding.Encoding = &standard{
		name: "windows-1252",
		labels: "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 " +
			"iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
		codec: &singleByte{source: charmap.Windows1252},
	}

	// Windows1253 is Greek.
	Windows1253 encoding.Encoding = &standard{
		name:   "windows-1253",
		labels: "cp1253 windows-1253 x-cp1253",
		codec:  &singleByte{source: charmap.Windows1253},
	}

	// Windows1254 is what "iso-8859-9" and "latin5" name too.
	Windows1254 encoding.Encoding = &standard{
		name: "windows-1254",
		labels: "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 " +
			"iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254",
		codec: &singleByte{source: charmap.Windows1254},
	}

	// Windows1255 is Hebrew.
	Windows1255 encoding.Encoding = &standard{
		name:   "windows-1255",
		labels: "cp1255 windows-1255 x-cp1255",
		codec:  &singleByte{source: charmap.Windows1255},
	}

	// Windows1256 is Arabic.
	Windows1256 encoding.Encoding = &standard{
		name:   "windows-1256",
		labels: "cp1256 windows-1256 x-cp1256",
		codec:  &singleByte{source: charmap.Windows1256},
	}

	// Windows1257 is Baltic.
	Windows1257 encoding.Encoding = &standard{
		name:   "windows-1257",
		labels: "cp1257 windows-1257 x-cp1257",
		codec:  &singleByte{source: charmap.Windows1257},
	}

	// Windows1258 is Vietnamese.
	Windows1258 encoding.Encoding = &standard{
		name:   "windows-1258",
		labels: "cp1258 windows-1258 x-cp1258",
		codec:  &singleByte{source: charmap.Windows1258},
	}

	// XMacCyrillic is Mac OS Cyrillic.
	XMacCyrillic encoding.Encoding = &standard{
		name:   "x-mac-cyrillic",
		labels: "x-mac-cyrillic x-mac-ukrainian",
		codec:  &singleByte{source: charmap.MacintoshCyrillic},
	}

	// GBK is gb18030 without its four-byte codes on encoding, and what "gb2312" names.
	GBK encoding.Encoding = &standard{
		name:   "GBK",
		labels: "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk",
		codec:  &stateless{decodeGB18030, encodeGBK},
	}

	// GB18030 is GB 18030 of 2022, which encodes all of Unicode except U+E5E5.
	GB18030 encoding.Encoding = &standard{
		name:   "gb18030",
		labels: "gb18030",
		codec:  &stateless{decodeGB18030, encodeGB18030},
	}

	// Big5 is Big5 with the Hong Kong extensions, which are for decoding only.
	Big5 encoding.Encoding = &standard{
		name:   "Big5",
		labels: "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
		codec:  &stateless{decodeBig5, encodeBig5},
	}

	// EUCJP is EUC-JP; JIS X 0212 is for decoding only.
	EUCJP encoding.Encoding = &standard{
		name:   "EUC-JP",
		labels: "cseucpkdfmtjapanese euc-jp x-euc-jp",
		codec:  &stateless{decodeEUCJP, encodeEUCJP},
	}

	// ISO2022JP is ISO-2022-JP, the one encoding with a state.
	ISO2022JP encoding.Encoding = &standard{
		name:   "ISO-2022-JP",
		labels: "csiso2022jp iso-2022-jp",
		codec:  iso2022jp{},
	}

	// ShiftJIS is Shift_JIS as in code page 932.
	ShiftJIS encoding.Encoding = &standard{
		name:   "Shift_JIS",
		labels: "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
		codec:  &stateless{decodeShiftJIS, encodeShiftJIS},
	}

	// EUCKR is code page 949, a superset of EUC-KR.
	EUCKR encoding.Encoding = &standard{
		name: "EUC-KR",
		labels: "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 " +
			"ksc_5601 windows-949",
		codec: &stateless{decodeEUCKR, encodeEUCKR},
	}

	// Replacement stands for encodings that were abused; it decodes to an error and encodes as UTF-8.
	Replacement encoding.Encoding = &standard{
		name:   "replacement",
		labels: "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement",
		codec:  replacementCodec{},
	}

	// UTF16BE decodes UTF-16 and encodes as UTF-8.
	UTF16BE encoding.Encoding = &standard{
		name:   "UTF-16BE",
		labels: "unicodefffe utf-16be",
		codec:  utf16Codec{decode: decodeUTF16BE},
	}

	// UTF16LE decodes UTF-16 and encodes as UTF-8. It is what "utf-16" names.
	UTF16LE encoding.Encoding = &standard{
		name:   "UTF-16LE",
		labels: "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
		codec:  utf16Codec{decode: decodeUTF16LE},
	}

	// XUserDefined is ASCII, with bytes 0x80 to 0xFF at U+F780 to U+F7FF.
	XUserDefined encoding.Encoding = &standard{
		name:   "x-user-defined",
		labels: "x-user-defined",
		codec:  &singleByte{source: charmap.XUserDefined},
	}
)

// All returns the 40 encodings of the Encoding Standard, in its order. The slice
// is the caller's.
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
