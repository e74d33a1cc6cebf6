package encodings

import (
	"slices"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// The encodings that standards name, and the multi-byte encodings. [Get] returns
// these and the others.
//
// https://encoding.spec.whatwg.org/#names-and-labels
var (
	// UTF8 is the encoding to use wherever you have the choice.
	UTF8 encoding.Encoding = standardUTF8
	// Windows1252 is Western European; its labels include "iso-8859-1", "latin1"
	// and "ascii".
	Windows1252 encoding.Encoding = standardWindows1252
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

// These are variables of their own, and not only elements of list, so that a program with a few of
// them doesn't link the tables of all.
var (
	standardUTF8 = &standard{"UTF-8",
		"unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
		utf8Codec{}}
	standardWindows1252 = &standard{"windows-1252",
		"ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 " +
			"iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
		&singleByte{source: charmap.Windows1252}}
	standardGBK = &standard{"GBK",
		"chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk",
		&stateless{decodeGB18030, encodeGBK}}
	standardGB18030 = &standard{"gb18030", "gb18030", &stateless{decodeGB18030, encodeGB18030}}
	standardBig5    = &standard{"Big5",
		"big5 big5-hkscs cn-big5 csbig5 x-x-big5",
		&stateless{decodeBig5, encodeBig5}}
	standardEUCJP = &standard{"EUC-JP",
		"cseucpkdfmtjapanese euc-jp x-euc-jp",
		&stateless{decodeEUCJP, encodeEUCJP}}
	standardISO2022JP = &standard{"ISO-2022-JP", "csiso2022jp iso-2022-jp", iso2022jp{}}
	standardShiftJIS  = &standard{"Shift_JIS",
		"csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
		&stateless{decodeShiftJIS, encodeShiftJIS}}
	standardEUCKR = &standard{"EUC-KR",
		"cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 " +
			"ksc_5601 windows-949",
		&stateless{decodeEUCKR, encodeEUCKR}}
	standardReplacement = &standard{"replacement",
		"csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement",
		replacementCodec{}}
	standardUTF16BE = &standard{"UTF-16BE",
		"unicodefffe utf-16be",
		utf16Codec{decode: decodeUTF16BE}}
	standardUTF16LE = &standard{"UTF-16LE",
		"csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
		utf16Codec{decode: decodeUTF16LE}}
	standardXUserDefined = &standard{"x-user-defined",
		"x-user-defined",
		&singleByte{source: charmap.XUserDefined}}
)

// list has all encodings, in the order of the standard, each with its name and labels.
var list = []encoding.Encoding{
	standardUTF8,
	&standard{"IBM866", "866 cp866 csibm866 ibm866", &singleByte{source: charmap.CodePage866}},
	&standard{"ISO-8859-2",
		"csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 " +
			"latin2",
		&singleByte{source: charmap.ISO8859_2}},
	&standard{"ISO-8859-3",
		"csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 " +
			"latin3",
		&singleByte{source: charmap.ISO8859_3}},
	&standard{"ISO-8859-4",
		"csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 " +
			"latin4",
		&singleByte{source: charmap.ISO8859_4}},
	&standard{"ISO-8859-5",
		"csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 " +
			"iso_8859-5:1988",
		&singleByte{source: charmap.ISO8859_5}},
	&standard{"ISO-8859-6",
		"arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 " +
			"iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987",
		&singleByte{source: charmap.ISO8859_6}},
	&standard{"ISO-8859-7",
		"csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 " +
			"iso_8859-7 iso_8859-7:1987 sun_eu_greek",
		&singleByte{source: charmap.ISO8859_7}},
	&standard{"ISO-8859-8",
		"csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 " +
			"iso88598 iso_8859-8 iso_8859-8:1988 visual",
		&singleByte{source: charmap.ISO8859_8}},
	&standard{"ISO-8859-8-I", "csiso88598i iso-8859-8-i logical", &singleByte{source: charmap.ISO8859_8}},
	&standard{"ISO-8859-10",
		"csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6",
		&singleByte{source: charmap.ISO8859_10}},
	&standard{"ISO-8859-13", "iso-8859-13 iso8859-13 iso885913", &singleByte{source: charmap.ISO8859_13}},
	&standard{"ISO-8859-14", "iso-8859-14 iso8859-14 iso885914", &singleByte{source: charmap.ISO8859_14}},
	&standard{"ISO-8859-15",
		"csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9",
		&singleByte{source: charmap.ISO8859_15}},
	&standard{"ISO-8859-16", "iso-8859-16", &singleByte{source: charmap.ISO8859_16}},
	&standard{"KOI8-R", "cskoi8r koi koi8 koi8-r koi8_r", &singleByte{source: charmap.KOI8R}},
	&standard{"KOI8-U", "koi8-ru koi8-u", &singleByte{source: charmap.KOI8U}},
	&standard{"macintosh", "csmacintosh mac macintosh x-mac-roman", &singleByte{source: charmap.Macintosh}},
	&standard{"windows-874",
		"dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
		&singleByte{source: charmap.Windows874}},
	&standard{"windows-1250", "cp1250 windows-1250 x-cp1250", &singleByte{source: charmap.Windows1250}},
	&standard{"windows-1251", "cp1251 windows-1251 x-cp1251", &singleByte{source: charmap.Windows1251}},
	standardWindows1252,
	&standard{"windows-1253", "cp1253 windows-1253 x-cp1253", &singleByte{source: charmap.Windows1253}},
	&standard{"windows-1254",
		"cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 " +
			"l5 latin5 windows-1254 x-cp1254",
		&singleByte{source: charmap.Windows1254}},
	&standard{"windows-1255", "cp1255 windows-1255 x-cp1255", &singleByte{source: charmap.Windows1255}},
	&standard{"windows-1256", "cp1256 windows-1256 x-cp1256", &singleByte{source: charmap.Windows1256}},
	&standard{"windows-1257", "cp1257 windows-1257 x-cp1257", &singleByte{source: charmap.Windows1257}},
	&standard{"windows-1258", "cp1258 windows-1258 x-cp1258", &singleByte{source: charmap.Windows1258}},
	&standard{"x-mac-cyrillic",
		"x-mac-cyrillic x-mac-ukrainian",
		&singleByte{source: charmap.MacintoshCyrillic}},
	standardGBK, standardGB18030, standardBig5, standardEUCJP, standardISO2022JP, standardShiftJIS, standardEUCKR,
	standardReplacement, standardUTF16BE, standardUTF16LE, standardXUserDefined,
}

// All returns the 40 encodings of the Encoding Standard, in its order. The caller
// owns the slice.
//
// https://encoding.spec.whatwg.org/#names-and-labels
func All() []encoding.Encoding { return slices.Clone(list) }
