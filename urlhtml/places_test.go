package urlhtml

import (
	"bytes"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding/charmap"

	"github.com/gowhatwg/url/encodings"
)

// TestSourceOffsets checks the offsets of links in documents that must be decoded.
func TestSourceOffsets(t *testing.T) {
	const inner = "я<a href=日><a ping=\"x я\">"
	const doc = "<p>日本<a href='x'>я</a>語<img srcset='日 1x, я本/a 2x' src=本>中я<a href='я&amp;日'>" +
		"<iframe srcdoc='" + inner + "'></iframe><style>/*日*/a{b:url(я本)}</style><a href=\"я\" ping='日 я x'>"
	want := []string{"x", "日", "я本/a", "本", "я&amp;日", "日", "x", "я", "я本", "я", "日", "я", "x"}
	latin := strings.NewReplacer("日", "é", "本", "ü", "語", "ñ", "я", "ö", "中", "ß")
	for _, label := range []string{"utf-8", "shift_jis", "gb18030", "gbk", "big5", "euc-jp", "euc-kr", "iso-2022-jp", "utf-16le", "utf-16be", "windows-1252"} {
		enc, err := encodings.Get(label)
		if err != nil {
			t.Fatal(err)
		}
		encode := func(s string) []byte {
			if label == "windows-1252" {
				s = latin.Replace(s)
			}
			b, err := enc.NewEncoder().Bytes([]byte(s))
			if strings.HasPrefix(label, "utf-16") {
				b, err = nil, nil
				for _, r := range s {
					b = append(b, byte(r), byte(r>>8))
					if label == "utf-16be" {
						b[len(b)-1], b[len(b)-2] = b[len(b)-2], b[len(b)-1]
					}
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		long := strings.Repeat(strings.Repeat("日本я ", 300)+doc, 20)
		for _, text := range []string{doc, strings.Repeat("x", 5000) + doc, long} {
			source := encode(text)
			i := 0
			for l, err := range Links(bytes.NewReader(source), Options{Base: pageURL, Encoding: enc}) {
				if err != nil {
					t.Fatal(err)
				}
				got := source[l.Offset : l.Offset+int64(l.Length)]
				decoded, err := enc.NewDecoder().Bytes(got)
				wanted, err2 := enc.NewDecoder().Bytes(encode(want[i%len(want)]))
				if label == "iso-2022-jp" { // the text before a link decides how to read it
					decoded = bytes.ReplaceAll(bytes.ReplaceAll(got, []byte("\x1B$B"), nil), []byte("\x1B(B"), nil)
					wanted = bytes.ReplaceAll(bytes.ReplaceAll(encode(want[i%len(want)]), []byte("\x1B$B"), nil), []byte("\x1B(B"), nil)
				}
				if err != nil || err2 != nil || string(decoded) != string(wanted) {
					t.Fatalf("%s: link %d is at %q, want %q", label, i, decoded, wanted)
				}
				i++
			}
			if i != len(want) && i != 20*len(want) {
				t.Errorf("%s: %d links", label, i)
			}
		}
	}
}

// TestRanges replaces each URL of a document. A value with CRs, NULs or character references must
// keep the rest.
func TestRanges(t *testing.T) {
	for _, tt := range []struct{ name, doc, want string }{
		{"srcset of a CRLF file", "<img srcset='a 1x,\r\n  b 2x,\r\n\tc 3x'>", "<img srcset='! 1x,\r\n  ! 2x,\r\n\t! 3x'>"},
		{"CR", "<a ping='a\rb\r\r\nc'>", "<a ping='!\r!\r\r\n!'>"},
		{"CR at the ends", "<a ping='\ra\r'><a href='\r\na\r\n'>", "<a ping='\r!\r'><a href='!'>"},
		{"NUL", "<a ping='\x00a b\x00 c'>", "<a ping='! ! !'>"},
		{"references", "<img srcset='a&amp;b 1x, c?d&e=f 2x, &lt;&copy&#38;&#x26 3x'>", "<img srcset='! 1x, ! 2x, ! 3x'>"},
		{"references that aren't", "<a ping='a&copy=1 &copyx &ampamp &; &#; &#x; &notit; &x b &'>", "<a ping='! ! ! ! ! ! ! ! ! !'>"},
		{"references without a semicolon", "<a ping='&#38=a &#38x &#x26= &amp b'>", "<a ping='! ! ! ! !'>"},
		{"references before a letter", "<p style='a:url(&#39b&#39)'><meta http-equiv=refresh content='0;url=&#39c&#39'>",
			"<p style='a:url(&#39!&#39)'><meta http-equiv=refresh content='0;url=&#39!&#39'>"},
		{"a reference to the = and a part of the URL", "<meta http-equiv=refresh content='0;url&bne;a'>", "<meta http-equiv=refresh content='0;url!'>"},
		{"references to two code points", "<a ping='&fjlig;a &NotEqualTilde;b &semi; &#59; c'>", "<a ping='! ! ! ! !'>"},
		{"a reference to a space", "<a ping='a&#32;b&Tab;c&NewLine;d&#13;&#10;e'>", "<a ping='!&#32;!&Tab;!&NewLine;!&#13;&#10;!'>"},
		{"refresh", "<meta http-equiv=refresh content='0;\r\nurl=&quot;a&amp;b&quot;'>", "<meta http-equiv=refresh content='0;\r\nurl=&quot;!&quot;'>"},
		{"style attribute", "<p style='a:\r\nurl(&quot;b&quot;)'>", "<p style='a:\r\nurl(&quot;!&quot;)'>"},
		{"style in svg", "<svg><style>/*\r\n&lt;*/a{b:url(&quot;c&ampd&quot;);\r\ne:url(f&gt)}</style>", "<svg><style>/*\r\n&lt;*/a{b:url(&quot;!&quot;);\r\ne:url(!)}</style>"},
		{"CDATA", "<svg><style><![CDATA[\r\na{b:url(c&amp;d)}]]></style>", "<svg><style><![CDATA[\r\na{b:url(!)}]]></style>"},
		{"style element", "<style>\r\na{b:url(c&amp;d)}\r\n@x \"\x00\"</style>", "<style>\r\na{b:url(!)}\r\n@x \"\x00\"</style>"},
		{"without quotes", "<a ping=a&amp;b href=c\x00d>", "<a ping=! href=!>"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b strings.Builder
			end := int64(0)
			for l, err := range Links(strings.NewReader(tt.doc), Options{Base: pageURL, Encoding: encodings.UTF8}) {
				if err != nil || l.Offset < end {
					t.Fatalf("%+v, %v", l, err)
				}
				b.WriteString(tt.doc[end:l.Offset] + "!")
				end = l.Offset + int64(l.Length)
			}
			if got := b.String() + tt.doc[end:]; got != tt.want {
				t.Errorf("got\n%q\nwant\n%q", got, tt.want)
			}
		})
	}
}

// FuzzSource checks the offsets of links in documents in other encodings: the bytes there must
// decode to the text in the decoded document.
func FuzzSource(f *testing.F) {
	for i, tt := range linkTests {
		f.Add([]byte(tt.doc), uint8(i))
	}
	f.Add([]byte("\x81\x40<a href='\x93\xFA \x81'\x81><img srcset='\x82\xA0 1x,\x81\x30\x81 2x'>"), uint8(3))
	f.Fuzz(func(t *testing.T, doc []byte, number uint8) {
		enc := encodings.All()[int(number)%len(encodings.All())]
		if enc == encodings.UTF8 {
			return // the document isn't decoded
		}
		decoded, err := enc.NewDecoder().Bytes(doc)
		if mark, n := signed(doc, byteOrderMarks); mark == enc {
			decoded, err = enc.NewDecoder().Bytes(doc[n:])
		}
		if err != nil {
			return
		}
		var want []Link
		for l, err := range Links(bytes.NewReader(append([]byte("\xEF\xBB\xBF"), decoded...)), Options{Base: pageURL, Encoding: encodings.UTF8}) {
			if err != nil {
				return
			}
			want = append(want, l)
		}
		end, i := int64(0), 0
		for l, err := range Links(bytes.NewReader(doc), Options{Base: pageURL, Encoding: enc}) {
			if err != nil || i == len(want) || l.Raw != want[i].Raw {
				t.Fatalf("%v: %q: link %d is %+v, %v", enc, doc, i, l, err)
			}
			if l.Offset < 0 || l.Length < 0 || l.Offset+int64(l.Length) > int64(len(doc)) || l.Depth == 0 && l.Kind != KindBase && l.Offset < end && l.Raw != "" && i > 0 && want[i].Offset > want[i-1].Offset {
				t.Fatalf("%v: %q: link %d is at %d to %d", enc, doc, i, l.Offset, l.Offset+int64(l.Length))
			}
			end = l.Offset
			i++
		}
		if i != len(want) {
			t.Errorf("%v: %q: %d links, want %d", enc, doc, i, len(want))
		}
	})
}

// TestOtherEncoding reads a document in EBCDIC, which isn't in the Encoding Standard.
func TestOtherEncoding(t *testing.T) {
	doc, err := charmap.CodePage037.NewEncoder().String("<a href=a>")
	if err != nil {
		t.Fatal(err)
	}
	for l, err := range Links(strings.NewReader(doc), Options{Base: pageURL, Encoding: charmap.CodePage037}) {
		if err != nil || line(l) != "navigation (a href): a" {
			t.Errorf("%+v, %v", l, err)
		}
	}
}

func TestEncodings(t *testing.T) {
	doc := "<p>こんにちは<a href='日?本'>"
	encode := func(label string) []byte {
		enc, err := encodings.Get(label)
		if err != nil {
			t.Fatal(err)
		}
		b, err := enc.NewEncoder().Bytes([]byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	var utf16 []byte
	for _, r := range "\uFEFF" + doc {
		utf16 = append(utf16, byte(r>>8), byte(r))
	}
	const utf8Link = "navigation (a href): %E6%97%A5?%E6%9C%AC"
	for _, tt := range []struct {
		name, contentType, want string
		doc                     []byte
		enc                     string
	}{
		{"header", "text/html; charset=Shift_JIS", "navigation (a href): %E6%97%A5?%96{", encode("shift_jis"), ""},
		{"option", "text/html; charset=utf-8", "navigation (a href): %E6%97%A5?%CB%DC", encode("euc-jp"), "euc-jp"},
		{"ISO-2022-JP", "text/html; charset=iso-2022-jp", "navigation (a href): %E6%97%A5?%1B$BK\\%1B(B", encode("iso-2022-jp"), ""},
		{"ISO-2022-JP has no ESC", "text/html; charset=iso-2022-jp", "navigation (a href): page?%26%2365533%3Bx", []byte("<a href='?&#x1B;x'>"), ""},
		{"UTF-8 by its looks", "", utf8Link, []byte(doc), ""},
		{"byte order mark before header", "text/html; charset=shift_jis", utf8Link, []byte("\xEF\xBB\xBF" + doc), ""},
		{"UTF-16", "", utf8Link, utf16, ""},
		{"windows-1252", "", "navigation (a href): %C3%BC?%FC", []byte("<a href=\xFC?\xFC>"), ""},
		{"x-user-defined in a meta element", "", "navigation (a href): %C3%BC?%FC", []byte("<meta charset=x-user-defined><a href=\xFC?\xFC>"), ""},
	} {
		o := Options{Base: pageURL, ContentType: tt.contentType}
		if tt.enc != "" {
			o.Encoding, _ = encodings.Get(tt.enc)
		}
		var lines []string
		for l, err := range Links(iotest.OneByteReader(bytes.NewReader(tt.doc)), o) {
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, line(l))
		}
		if len(lines) != 1 || lines[0] != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, lines, tt.want)
		}
	}
}
