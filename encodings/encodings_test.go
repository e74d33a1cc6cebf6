package encodings_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/encodings"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
)

// TestGet has a row for each rule about labels.
func TestGet(t *testing.T) {
	for _, tt := range []struct{ label, want string }{
		{"utf-8", "UTF-8"}, {"UTF8", "UTF-8"}, {"unicode-1-1-utf-8", "UTF-8"}, {"Shift_JIS", "Shift_JIS"}, {"windows-31j", "Shift_JIS"},
		// Labels that mean a superset.
		{"iso-8859-1", "windows-1252"}, {"US-ASCII", "windows-1252"}, {"latin5", "windows-1254"}, {"tis-620", "windows-874"}, {"gb2312", "GBK"},
		{"ks_c_5601-1987", "EUC-KR"}, {"big5-hkscs", "Big5"}, {"iso-8859-8-e", "ISO-8859-8"}, {"logical", "ISO-8859-8-I"}, {"utf-16", "UTF-16LE"},
		{"unicodefffe", "UTF-16BE"}, {"hz-gb-2312", "replacement"},
		// ASCII whitespace around a label doesn't matter.
		{"\t\n\f\r koi8-r \r\f\n\t", "KOI8-R"}, {strings.Repeat(" ", 100) + "koi8-r", "KOI8-R"},
	} {
		enc, err := encodings.Get(tt.label)
		if err != nil || encodings.Name(enc) != tt.want {
			t.Errorf("Get(%q) = %v, %v, want %s", tt.label, enc, err, tt.want)
		}
	}
	for _, label := range []string{
		"", " ", "utf-7", "utf-32", "cesu-8", "utf 8", "iso-8859-12", "utf-8\x00",
		"\u00A0utf-8", "\vutf-8", // whitespace, but not ASCII whitespace
		"\u212Aoi8-r", "\u017Fhift_jis", // letters that Unicode folds to ASCII
		strings.Repeat("utf-8", 100),
	} {
		enc, err := encodings.Get(label)
		if enc != nil || !errors.Is(err, encodings.ErrUnknownLabel) {
			t.Errorf("Get(%q) = %v, %v, want an ErrUnknownLabel", label, enc, err)
		}
		if err != nil && len(err.Error()) > 100 {
			t.Errorf("Get(%q): the error has %d bytes", label, len(err.Error()))
		}
	}
}

func TestName(t *testing.T) {
	if got := encodings.Name(japanese.ShiftJIS); got != "" {
		t.Errorf("name of another package's encoding: %q", got)
	}
	if got := encodings.Name(nil); got != "" {
		t.Errorf("name of nil: %q", got)
	}
	if got := mustGet(t, "logical").(interface{ String() string }).String(); got != "ISO-8859-8-I" {
		t.Errorf("String gives %q", got)
	}
}

func TestOutputEncoding(t *testing.T) {
	utf8 := []encoding.Encoding{
		encodings.UTF8, encodings.UTF16LE, encodings.UTF16BE, encodings.Replacement, encoding.Replacement, nil,
	}
	for _, enc := range utf8 {
		if got := encodings.OutputEncoding(enc); got != encodings.UTF8 {
			t.Errorf("the output encoding of %v is %v, want UTF-8", enc, got)
		}
	}
	for _, enc := range append(encodings.All(), japanese.ShiftJIS) {
		if slices.Contains(utf8, enc) {
			continue
		}
		if got := encodings.OutputEncoding(enc); got != enc {
			t.Errorf("output encoding of %v is %v", enc, got)
		}
	}
}

// mustGet returns the encoding with a name or label.
func mustGet(t testing.TB, label string) encoding.Encoding {
	t.Helper()
	enc, err := encodings.Get(label)
	if err != nil {
		t.Fatal(err)
	}
	return enc
}

// isLeftOut reports whether the tests of all code points and all sequences leave out an
// encoding. With -short, they test one single-byte and one multi-byte encoding.
func isLeftOut(name string) bool {
	return testing.Short() && name != "windows-1252" && name != "Shift_JIS"
}

// encodeForURL encodes s like the query of a URL: a code point that can't be encoded becomes
// %26%23N%3B. Nothing else is percent-encoded, so the rest of the result is the encoder's
// bytes.
func encodeForURL(t testing.TB, enc encoding.Encoding, s string) string {
	t.Helper()
	e := enc.NewEncoder()
	src, out := []byte(s), []byte(nil)
	buf := make([]byte, 16+2*len(s))
	for {
		nDst, nSrc, err := e.Transformer.Transform(buf, src, true)
		out, src = append(out, buf[:nDst]...), src[nSrc:]
		if err == nil {
			return string(out)
		}
		unencodable, ok := err.(*encodings.UnencodableError)
		if !ok {
			if nDst == 0 && nSrc == 0 {
				t.Fatalf("%s: %q: no progress: %v", encodings.Name(enc), s, err)
			}
			continue
		}
		out = append(out, "%26%23"...)
		out = strconv.AppendInt(out, int64(unencodable.CodePoint()), 10)
		out = append(out, "%3B"...)
		_, size := utf8.DecodeRune(src)
		src = src[size:]
	}
}

func decode(t testing.TB, enc encoding.Encoding, s string) string {
	t.Helper()
	out, err := enc.NewDecoder().String(s)
	if err != nil {
		t.Fatalf("%s: decoding %q: %v", encodings.Name(enc), s, err)
	}
	return out
}

var encodeTests = []struct {
	enc, in, want string
}{
	// Big5: if there are several pointers, the first one counts …
	{"big5", "\u2554", "\xF9\xDD"}, {"big5", "\u256D", "\xA2\x7E"}, {"big5", "\u5140", "\xA4\x61"},
	// … except for six code points, for which the last one counts.
	{"big5", "\u2550", "\xF9\xF9"}, {"big5", "\u255E", "\xF9\xE9"}, {"big5", "\u2561", "\xF9\xEB"}, {"big5", "\u256A", "\xF9\xEA"},
	{"big5", "\u5341", "\xA4\x51"}, {"big5", "\u5345", "\xA4\xCA"},
	// The Hong Kong extensions below lead byte 0xA1 are only for decoding, and with them
	// the codes of two code points. Those above it are for encoding, too.
	{"big5", "\u43F0", "%26%2317392%3B"}, {"big5", "\U0002A14D", "%26%23172365%3B"}, {"big5", "\u00CA\u0304", "%26%23202%3B%26%23772%3B"},
	{"big5", "\U00020547", "\xFA\x40"}, {"big5", "\u2020\u203D", "%26%238224%3B%26%238253%3B"},

	// Shift_JIS: for a code point with several codes, NEC's selection of IBM extensions
	// (pointers 8272 to 8835) doesn't count, but row 13 does.
	{"shift_jis", "\u7E8A\u4EE1\u2170", "\xFA\x5C\xFA\x69\xFA\x40"},
	{"shift_jis", "\u2160", "\x87\x54"},
	{"shift_jis", "\u2252\u2235\uFFE2", "\x81\xE0\x81\xE6\x81\xCA"},
	{"shift_jis", "\u3000", "\x81\x40"}, // pointer 0
	{"shift_jis", "\u00A5\u203E\\~", "\\~\\~"}, {"shift_jis", "\u2212\uFF0D", "\x81\x7C\x81\x7C"}, {"shift_jis", "\uFF61\uFF9F", "\xA1\xDF"},
	{"shift_jis", "\u0080\u0081", "\x80%26%23129%3B"},
	// The user-defined rows are decoded but not encoded to.
	{"shift_jis", "\uE000\uE757", "%26%2357344%3B%26%2359223%3B"},
	{"shift_jis", "\u00AC\u301C\uFFFD", "%26%23172%3B%26%2312316%3B%26%2365533%3B"},

	// EUC-JP has NEC's selection, but not JIS X 0212.
	{"euc-jp", "\u7E8A\u2170", "\xF9\xA1\xFC\xF1"}, {"euc-jp", "\u4E02\u00E9", "%26%2319970%3B%26%23233%3B"}, {"euc-jp", "\u00A5\u203E", "\\~"},
	{"euc-jp", "\u2212", "\xA1\xDD"}, {"euc-jp", "\uFF61\uFF9F", "\x8E\xA1\x8E\xDF"}, {"euc-jp", "\u0080", "%26%23128%3B"},

	// ISO-2022-JP: the output ends in ASCII. In Roman, only \ and ~ differ.
	{"iso-2022-jp", "\u00A5", "\x1B(J\\\x1B(B"}, {"iso-2022-jp", "a\u203E\\~b", "a\x1B(J~\x1B(B\\~b"},
	{"iso-2022-jp", "\u00A5\nx\u203E", "\x1B(J\\\nx~\x1B(B"}, {"iso-2022-jp", "\u65E5\u672CA", "\x1B$BF|K\\\x1B(BA"},
	{"iso-2022-jp", "\u65E5\n\u672C", "\x1B$BF|\x1B(B\n\x1B$BK\\\x1B(B"},
	{"iso-2022-jp", "\u65E5\u00A5\u65E5", "\x1B$BF|\x1B(J\\\x1B$BF|\x1B(B"},
	// Half-width katakana become full-width.
	{"iso-2022-jp", "\uFF71\uFF9F", "\x1B$B%\"!,\x1B(B"}, {"iso-2022-jp", "\u2212\u7E8A", "\x1B$B!]y!\x1B(B"},
	// An error switches to ASCII from JIS X 0208, but not from Roman.
	{"iso-2022-jp", "\u65E5\u00E9\u672C", "\x1B$BF|\x1B(B%26%23233%3B\x1B$BK\\\x1B(B"},
	{"iso-2022-jp", "\u00A5\u00E9\u00A5", "\x1B(J\\%26%23233%3B\\\x1B(B"},
	{"iso-2022-jp", "\u00A5\U0001F600", "\x1B(J\\%26%23128512%3B\x1B(B"},
	// The shift controls are reported as U+FFFD.
	{"iso-2022-jp", "\x0E\x0F\x1B", "%26%2365533%3B%26%2365533%3B%26%2365533%3B"},
	{"iso-2022-jp", "\u65E5\x0E\u672C", "\x1B$BF|\x1B(B%26%2365533%3B\x1B$BK\\\x1B(B"},
	{"iso-2022-jp", "\u00A5\x1B\u00A5", "\x1B(J\\%26%2365533%3B\\\x1B(B"},

	// GBK has one byte for the euro sign, and doesn't have four-byte codes.
	{"gbk", "\u20AC", "\x80"}, {"gb18030", "\u20AC", "\xA2\xE3"},
	{"gbk", "\u0080\U0001F600\uE7C7", "%26%23128%3B%26%23128512%3B%26%2359335%3B"},
	{"gb18030", "\u0080\U0001F600\uE7C7", "\x810\x810\x949\xFC6\x815\xF47"},
	{"gb18030", "\uFFFD\uFFFF", "\x841\xA47\x841\xA49"}, {"gb18030", "\U00010000\U0010FFFF", "\x900\x810\xE32\x9A5"},
	// 0xA3 0xA0 is a space. U+E5E5, which it used to encode, can't be encoded.
	{"gb18030", "\uE5E5\u3000", "%26%2358853%3B\xA1\xA1"}, {"gbk", "\uE5E5\u3000", "%26%2358853%3B\xA1\xA1"},
	// The user-defined zones, and other private-use code points.
	{"gb18030", "\uE000\uE233\uE234\uE4C5", "\xAA\xA1\xAF\xFE\xF8\xA1\xFE\xFE"},
	{"gbk", "\uE4C6\uE585\uE586\uE765", "\xA1\x40\xA2\xA0\xA3\x40\xA7\xA0"},
	{"gbk", "\uE766\uE831", "\xA2\xAB\xFE\x6C"}, {"gb18030", "\uE865", "\x836\xD00"},
	// GB 18030-2022: both the old and the new code point have the code.
	{"gb18030", "\uE78D\uFE10\uE864\u9FBB", "\xA6\xD9\xA6\xD9\xFE\xA0\xFE\xA0"},
	{"gbk", "\uE796\uFE19\u1E3F", "\xA6\xF3\xA6\xF3\xA8\xBC"},

	{"euc-kr", "\u2020\u20AC\u00AE", "\xA2\xD3\xA2\xE6\xA2\xE7"},
	{"euc-kr", "\uAC00\uAC02", "\xB0\xA1\x81\x41"}, {"euc-kr", "\u4E28", "%26%2320008%3B"},

	// Single-byte: holes from 0x80 to 0x9F are C1 controls. Other controls, and code points
	// for the holes above, can't be encoded.
	{"windows-1252", "\u0081\u008D\u008F\u0090\u009D", "\x81\x8D\x8F\x90\x9D"},
	{"windows-1252", "\u0080\u20AC\uFFFD", "%26%23128%3B\x80%26%2365533%3B"},
	{"windows-1251", "\u0098\u00E5", "\x98%26%23229%3B"}, {"windows-1253", "\u00AA\u0081", "%26%23170%3B\x81"},
	{"windows-874", "\u0080\u20AC\u0081", "%26%23128%3B\x80\x81"},
	{"iso-8859-6", "\u0080\u009F", "\x80\x9F"}, {"iso-8859-3", "\u00A5", "%26%23165%3B"}, {"iso-8859-8-i", "\u05D0\u200E", "\xE0\xFD"},
	{"koi8-u", "\u045E", "\xAE"}, {"windows-1255", "\u05BA", "\xCA"}, {"macintosh", "\u20AC\u00A4\uF8FF", "\xDB%26%23164%3B\xF0"},
	{"x-mac-cyrillic", "\u20AC", "\xFF"}, {"windows-1258", "\u1EA0", "%26%237840%3B"},
	{"x-user-defined", "\uF780\uF7FF\u0080", "\x80\xFF%26%23128%3B"},

	// Encodings without their own encoder use UTF-8's.
	{"utf-8", "a\u00E5\U0001F600", "a\u00E5\U0001F600"}, {"utf-16", "a\u00E5\U0001F600", "a\u00E5\U0001F600"}, {"utf-16be", "a\u00E5", "a\u00E5"},
	{"iso-2022-kr", "a\u00E5", "a\u00E5"},
}

// TestEncodeSpecialCases has rows for each rule that simply inverting the decoders would miss.
// A code point that can't be encoded appears as %26%23N%3B.
func TestEncodeSpecialCases(t *testing.T) {
	for _, tt := range encodeTests {
		if got := encodeForURL(t, mustGet(t, tt.enc), tt.in); got != tt.want {
			t.Errorf("%s: %+q encodes to %q, want %q", tt.enc, tt.in, got, tt.want)
		}
	}
}

// TestDecodeSpecialCases has rows for input that the decoders of golang.org/x/text decode
// differently.
func TestDecodeSpecialCases(t *testing.T) {
	for _, tt := range []struct{ enc, in, want string }{
		// ASCII after a lead byte is kept if the two don't form a character.
		{"big5", "\x81\x40\x81<", "\uFFFD@\uFFFD<"}, {"shift_jis", "\x82\x40\xFC\"", "\uFFFD@\uFFFD\""},
		{"euc-jp", "\x8E<\x8F\xA1<\xA1<", "\uFFFD<\uFFFD<\uFFFD<"}, {"euc-kr", "\x81[\xC7A", "\uFFFD[\uFFFDA"},
		{"gb18030", "\x81<\x810<\x810\x81<", "\uFFFD<\uFFFD0<\uFFFD0\uFFFD<"},
		// Other bytes are part of the error.
		{"euc-jp", "\x8E\x80\x8F\x80\x8F\xA1\x80", "\uFFFD\uFFFD\uFFFD"},
		{"shift_jis", "\x81\xFD\x81\xFF", "\uFFFD\uFFFD"},
		// Bytes that can't be lead bytes.
		{"big5", "\x80\xFF", "\uFFFD\uFFFD"}, {"euc-kr", "\x80\xFF", "\uFFFD\uFFFD"}, {"shift_jis", "\x80\xA0\xFD", "\u0080\uFFFD\uFFFD"},
		{"gbk", "\x80\xFF", "€\uFFFD"},
		// An incomplete character at the end is one error.
		{"gb18030", "a\x810\x81", "a\uFFFD"}, {"euc-jp", "a\x8F\xA1", "a\uFFFD"}, {"utf-16le", "a\x00\x00\xD8\x00", "a\uFFFD"},
		{"utf-16be", "\x00a\xD8\x00\x00", "a\uFFFD"},

		// Codes for two code points.
		{"big5", "\x88\x62\x88\x64\x88\xA3\x88\xA5", "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C"},
		// User-defined rows and zones.
		{"shift_jis", "\xF0\x40\xF9\xFC", "\uE000\uE757"},
		{"gbk", "\xAA\xA1\xFE\xFE\xA1\x40\xA7\xA0", "\uE000\uE4C5\uE4C6\uE765"},
		{"gbk", "\xA3\xA0", "\u3000"},
		// GB 18030-2022.
		{"gb18030", "\xA6\xD9\xA8\xBC\xFE\x59\x815\xF47", "\uFE10\u1E3F\u9FB4\uE7C7"},
		// GBK decodes as gb18030, four bytes included.
		{"gbk", "\x949\xFC6\xE32\x9A5", "\U0001F600\U0010FFFF"},
		{"gb18030", "\xE32\x9A6\x841\xA50\x841\xA47", "\uFFFD\uFFFD\uFFFD"},

		// ISO-2022-JP doesn't have JIS X 0212, supports Roman, and requires characters between
		// two escape sequences.
		{"iso-2022-jp", "\x1B(J\\~\x1B(B\\~", "¥‾\\~"}, {"iso-2022-jp", "\x1B(I1_\x1B(B1", "\uFF71\uFF9F1"},
		{"iso-2022-jp", "\x1B$(D\x22\x22", "\uFFFD$(D\"\""}, {"iso-2022-jp", "\x1B$@F|\x1B(B", "日"}, {"iso-2022-jp", "\x1B$B\x1B(Ba", "\uFFFDa"},
		{"iso-2022-jp", "a\x0E\x0F\x80b", "a\uFFFD\uFFFD\uFFFDb"}, {"iso-2022-jp", "\x1B$BF\x1B(Ba", "\uFFFDa"},
		{"iso-2022-jp", "\x1B$B\nF|", "\uFFFD日"}, {"iso-2022-jp", "\x1B$BF", "\uFFFD"}, {"iso-2022-jp", "\x1B", "\uFFFD"},
		{"iso-2022-jp", "\x1B$", "\uFFFD$"}, {"iso-2022-jp", "\x1Ba", "\uFFFDa"},

		// C1 controls in the holes of single-byte code pages.
		{"windows-1252", "\x81\x80\x9D", "\u0081€\u009D"}, {"iso-8859-15", "\x80\x9F\xA4", "\u0080\u009F€"},
		{"windows-1253", "\xAA\xD2\xFF", "\uFFFD\uFFFD\uFFFD"}, {"x-user-defined", "\x7F\x80\xFF", "\x7F\uF780\uF7FF"},

		// A byte order mark is a character. The replacement encoding gives one error for any
		// nonempty input.
		{"utf-8", "\uFEFFa\xFF", "\uFEFFa\uFFFD"}, {"utf-16", "\xFF\xFEa\x00", "\uFEFFa"},
		{"utf-16le", "\x3D\xD8\x00\xDE\x00\xDCa\x00", "\U0001F600\uFFFDa"},
		{"utf-16be", "\xD8\x3D\x00a", "\uFFFDa"}, {"replacement", "abc", "\uFFFD"}, {"replacement", "", ""},
	} {
		if got := decode(t, mustGet(t, tt.enc), tt.in); got != tt.want {
			t.Errorf("%s: %q decodes to %+q, want %+q", tt.enc, tt.in, got, tt.want)
		}
	}
}
