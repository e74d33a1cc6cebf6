package encodings

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"
)

// A codec creates the decoder and the encoder of an encoding.
type codec interface {
	newDecoder() transform.Transformer
	newEncoder(name string) transform.Transformer
}

// standard is an encoding of the Encoding Standard.
type standard struct {
	name   string
	labels string // separated by spaces, in lower case
	codec  codec
}

// NewDecoder returns a decoder of bytes into UTF-8. It turns malformed input into
// U+FFFD, never fails, and keeps a byte order mark.
func (s *standard) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: s.codec.newDecoder()}
}

// NewEncoder returns an encoder from UTF-8. Each byte of invalid UTF-8 counts as
// U+FFFD. A code point that can't be encoded stops it with an [*UnencodableError].
func (s *standard) NewEncoder() *encoding.Encoder {
	return &encoding.Encoder{Transformer: s.codec.newEncoder(s.name)}
}

// String returns the encoding's name.
func (s *standard) String() string { return s.name }

// The values of the variables, with their labels. They are apart so the
// documentation of the variables shows only names.
//
// https://encoding.spec.whatwg.org/#names-and-labels
var (
	standardUTF8 = &standard{
		name:   "UTF-8",
		labels: "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
		codec:  utf8Codec{},
	}

	standardIBM866 = &standard{
		name:   "IBM866",
		labels: "866 cp866 csibm866 ibm866",
		codec:  &singleByte{source: charmap.CodePage866},
	}

	standardISO8859_2 = &standard{
		name: "ISO-8859-2",
		labels: "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 " +
			"latin2",
		codec: &singleByte{source: charmap.ISO8859_2},
	}

	standardISO8859_3 = &standard{
		name: "ISO-8859-3",
		labels: "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 " +
			"latin3",
		codec: &singleByte{source: charmap.ISO8859_3},
	}

	standardISO8859_4 = &standard{
		name: "ISO-8859-4",
		labels: "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 " +
			"latin4",
		codec: &singleByte{source: charmap.ISO8859_4},
	}

	standardISO8859_5 = &standard{
		name: "ISO-8859-5",
		labels: "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 " +
			"iso_8859-5:1988",
		codec: &singleByte{source: charmap.ISO8859_5},
	}

	standardISO8859_6 = &standard{
		name: "ISO-8859-6",
		labels: "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 " +
			"iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987",
		codec: &singleByte{source: charmap.ISO8859_6},
	}

	standardISO8859_7 = &standard{
		name: "ISO-8859-7",
		labels: "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 " +
			"iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek",
		codec: &singleByte{source: charmap.ISO8859_7},
	}

	standardISO8859_8 = &standard{
		name: "ISO-8859-8",
		labels: "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 " +
			"iso88598 iso_8859-8 iso_8859-8:1988 visual",
		codec: &singleByte{source: charmap.ISO8859_8},
	}

	standardISO8859_8I = &standard{
		name:   "ISO-8859-8-I",
		labels: "csiso88598i iso-8859-8-i logical",
		codec:  &singleByte{source: charmap.ISO8859_8},
	}

	standardISO8859_10 = &standard{
		name:   "ISO-8859-10",
		labels: "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6",
		codec:  &singleByte{source: charmap.ISO8859_10},
	}

	standardISO8859_13 = &standard{
		name:   "ISO-8859-13",
		labels: "iso-8859-13 iso8859-13 iso885913",
		codec:  &singleByte{source: charmap.ISO8859_13},
	}

	standardISO8859_14 = &standard{
		name:   "ISO-8859-14",
		labels: "iso-8859-14 iso8859-14 iso885914",
		codec:  &singleByte{source: charmap.ISO8859_14},
	}

	standardISO8859_15 = &standard{
		name:   "ISO-8859-15",
		labels: "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9",
		codec:  &singleByte{source: charmap.ISO8859_15},
	}

	standardISO8859_16 = &standard{
		name:   "ISO-8859-16",
		labels: "iso-8859-16",
		codec:  &singleByte{source: charmap.ISO8859_16},
	}

	standardKOI8R = &standard{
		name:   "KOI8-R",
		labels: "cskoi8r koi koi8 koi8-r koi8_r",
		codec:  &singleByte{source: charmap.KOI8R},
	}

	standardKOI8U = &standard{
		name:   "KOI8-U",
		labels: "koi8-ru koi8-u",
		codec:  &singleByte{source: charmap.KOI8U},
	}

	standardMacintosh = &standard{
		name:   "macintosh",
		labels: "csmacintosh mac macintosh x-mac-roman",
		codec:  &singleByte{source: charmap.Macintosh},
	}

	standardWindows874 = &standard{
		name:   "windows-874",
		labels: "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
		codec:  &singleByte{source: charmap.Windows874},
	}

	standardWindows1250 = &standard{
		name:   "windows-1250",
		labels: "cp1250 windows-1250 x-cp1250",
		codec:  &singleByte{source: charmap.Windows1250},
	}

	standardWindows1251 = &standard{
		name:   "windows-1251",
		labels: "cp1251 windows-1251 x-cp1251",
		codec:  &singleByte{source: charmap.Windows1251},
	}

	standardWindows1252 = &standard{
		name: "windows-1252",
		labels: "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 " +
			"iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
		codec: &singleByte{source: charmap.Windows1252},
	}

	standardWindows1253 = &standard{
		name:   "windows-1253",
		labels: "cp1253 windows-1253 x-cp1253",
		codec:  &singleByte{source: charmap.Windows1253},
	}

	standardWindows1254 = &standard{
		name: "windows-1254",
		labels: "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 " +
			"iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254",
		codec: &singleByte{source: charmap.Windows1254},
	}

	standardWindows1255 = &standard{
		name:   "windows-1255",
		labels: "cp1255 windows-1255 x-cp1255",
		codec:  &singleByte{source: charmap.Windows1255},
	}

	standardWindows1256 = &standard{
		name:   "windows-1256",
		labels: "cp1256 windows-1256 x-cp1256",
		codec:  &singleByte{source: charmap.Windows1256},
	}

	standardWindows1257 = &standard{
		name:   "windows-1257",
		labels: "cp1257 windows-1257 x-cp1257",
		codec:  &singleByte{source: charmap.Windows1257},
	}

	standardWindows1258 = &standard{
		name:   "windows-1258",
		labels: "cp1258 windows-1258 x-cp1258",
		codec:  &singleByte{source: charmap.Windows1258},
	}

	standardXMacCyrillic = &standard{
		name:   "x-mac-cyrillic",
		labels: "x-mac-cyrillic x-mac-ukrainian",
		codec:  &singleByte{source: charmap.MacintoshCyrillic},
	}

	standardGBK = &standard{
		name:   "GBK",
		labels: "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk",
		codec:  &stateless{decodeGB18030, encodeGBK},
	}

	standardGB18030 = &standard{
		name:   "gb18030",
		labels: "gb18030",
		codec:  &stateless{decodeGB18030, encodeGB18030},
	}

	standardBig5 = &standard{
		name:   "Big5",
		labels: "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
		codec:  &stateless{decodeBig5, encodeBig5},
	}

	standardEUCJP = &standard{
		name:   "EUC-JP",
		labels: "cseucpkdfmtjapanese euc-jp x-euc-jp",
		codec:  &stateless{decodeEUCJP, encodeEUCJP},
	}

	standardISO2022JP = &standard{
		name:   "ISO-2022-JP",
		labels: "csiso2022jp iso-2022-jp",
		codec:  iso2022jp{},
	}

	standardShiftJIS = &standard{
		name:   "Shift_JIS",
		labels: "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
		codec:  &stateless{decodeShiftJIS, encodeShiftJIS},
	}

	standardEUCKR = &standard{
		name: "EUC-KR",
		labels: "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 " +
			"ksc_5601 windows-949",
		codec: &stateless{decodeEUCKR, encodeEUCKR},
	}

	standardReplacement = &standard{
		name:   "replacement",
		labels: "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement",
		codec:  replacementCodec{},
	}

	standardUTF16BE = &standard{
		name:   "UTF-16BE",
		labels: "unicodefffe utf-16be",
		codec:  utf16Codec{decode: decodeUTF16BE},
	}

	standardUTF16LE = &standard{
		name:   "UTF-16LE",
		labels: "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
		codec:  utf16Codec{decode: decodeUTF16LE},
	}

	standardXUserDefined = &standard{
		name:   "x-user-defined",
		labels: "x-user-defined",
		codec:  &singleByte{source: charmap.XUserDefined},
	}
)
