package urlhtml

import (
	"cmp"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// TestXMLDeclaration has declarations without a meta element.
func TestXMLDeclaration(t *testing.T) {
	for _, tt := range []struct{ name, start, want string }{
		{"plain", `<?xml version="1.0" encoding="gbk"?>`, "gbk"}, {"single quotes", `<?xml version='1.0' encoding='GBK'?>`, "gbk"},
		{"spaces and controls", "<?xml encoding\t \x00=\r\n\x01 \"gbk\"?>", "gbk"}, {"no space and no ?", `<?xmlencoding="gbk">`, "gbk"},
		{"meta in it", `<?xml <meta charset=big5 encoding="gbk">`, "gbk"}, {"UTF-16LE", `<?xml encoding="utf-16le"?>`, "utf-8"}, {"UTF-16BE", `<?xml encoding="utf-16be"?>`, "utf-8"},
		{"replacement", `<?xml encoding="iso-2022-kr"?>`, "replacement"},

		{"no name", `<?xml version="1.0"?>`, ""}, {"unknown", `<?xml encoding="unknown"?>`, ""}, {"empty", `<?xml encoding=""?>`, ""}, {"another case of encoding", `<?xml Encoding="gbk"?>`, ""},
		{"not closed", `<?xml encoding="gbk"`, ""}, {"label not closed", `<?xml encoding="gbk>">`, ""}, {"closed by the other quote", `<?xml encoding="gbk'?>`, ""},
		{"no quotes", `<?xml encoding=gbk ?>`, ""}, {"ends after the quote", `<?xml encoding=">`, ""}, {"space in the label", `<?xml encoding=" gbk"?>`, ""},
		{"control in the label", "<?xml encoding=\"gbk\x1F\"?>", ""}, {"not ASCII in the label", "<?xml encoding=\"euc-\u212Ar\"?>", ""},

		{"start in UTF-16LE", "<\x00?\x00x\x00", "utf-16le"}, {"start in UTF-16BE", "\x00<\x00?\x00x", "utf-16be"}, {"half a start in UTF-16BE", "\x00<\x00?\x00", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			checkEncoding(t, tt.start, tt.want)
			if enc := DetermineEncoding([]byte("\xEF\xBB\xBF"+tt.start), ""); enc != encodings.UTF8 {
				t.Errorf("after a byte order mark: %s", encodings.Name(enc))
			}
			if enc := DetermineEncoding([]byte(tt.start), "text/html;charset=big5"); enc != encodings.Big5 {
				t.Errorf("after a header: %s", encodings.Name(enc))
			}
		})
	}
}

// TestMetaAndDeclaration has XML declarations with a meta element.
func TestMetaAndDeclaration(t *testing.T) {
	const declaration = `<?xml encoding="gbk"?>`
	for _, tt := range []struct{ name, start, want string }{
		{"mark of UTF-16BE", "\xFE\xFF" + declaration, "utf-16be"}, {"mark of UTF-16LE", "\xFF\xFE" + declaration, "utf-16le"}, {"half a mark", "\xEF\xBB" + declaration, "windows-1252"},
		{"meta", declaration + "<meta charset=big5>", "big5"}, {"meta of the fallback", declaration + "<meta charset=windows-1252>", "windows-1252"},
		{"meta of the other fallback", declaration + "<meta charset=utf-8>", "utf-8"}, {"pragma", declaration + "<meta http-equiv=content-type content='text/html;charset=big5'>", "big5"},
		{"UTF-16", declaration + "<meta charset=utf-16be>", "utf-8"}, {"x-user-defined", declaration + "<meta charset=x-user-defined>", "windows-1252"},
		{"after the declaration in UTF-16LE", "<\x00?\x00x\x00<meta charset=big5>", "utf-16le"}, {"after a declaration without an encoding", `<?xml version="1.0"?><meta charset=big5>`, "big5"},
		{"within the first bytes", declaration + padding(prescanned-len(declaration+"<meta charset=big5>")) + "<meta charset=big5>", "big5"},

		{"unknown", declaration + "<meta charset=unknown>", "gbk"}, {"no label", declaration + "<meta name=viewport>", "gbk"}, {"comment", declaration + "<!--<meta charset=big5>-->", "gbk"},
		{"not closed", declaration + "<meta charset=big5", "gbk"}, {"not ASCII", declaration + "<meta charset=\u00A0big5>", "gbk"},
		{"past the first bytes", declaration + padding(prescanned) + "<meta charset=big5>", "big5"},
		{"past the first bytes and the head", declaration + "<p>" + padding(prescanned-len(declaration+"<p>")) + "<meta charset=big5>", "gbk"},
		{"in the first bytes, but not in the head", declaration + "<p>" + padding(prescanned-1-len(declaration+"<p>")) + "<meta charset=big5>", "big5"},
		{"in a long head", declaration + "<html><head><title><p></title><script>" + padding(2*prescanned) + "</script><style></style><link><base><object><meta charset=big5>", "big5"},
		{"after a long head", declaration + padding(prescanned) + "</head><meta charset=big5>", "gbk"},
		{"after a long html element", declaration + padding(prescanned) + "</html><meta charset=big5>", "gbk"},
		{"after an element of the body", declaration + padding(prescanned) + "<x><meta charset=big5>", "gbk"}, {"content without a pragma", declaration + "<meta content='text/html;charset=big5'>", "gbk"},
		{"content with quotes", declaration + "<meta http-equiv=Content-Type content='charset charset = \"big5\"x'>", "big5"},
		{"content with a quote", declaration + "<meta http-equiv=content-type content='charset=\"big5'>", "gbk"},
		{"content that ends", declaration + "<meta http-equiv=content-type content='charset'><meta http-equiv=content-type content='charset='>", "gbk"},
		{"content and an unknown charset", declaration + "<meta http-equiv=content-type charset=none content='charset=big5'>", "gbk"},
		{"the second meta", declaration + "<meta charset=none><meta charset=&#98;ig5>", "big5"},
		{"text that isn't markup", declaration + "<title><meta charset=big5></title><noscript><meta charset=big5></noscript>", "gbk"},
		{"declaration that ends with the first bytes", declaration[:20] + padding(prescanned-21) + ">", "gbk"}, {"declaration that is longer", declaration[:20] + padding(prescanned-20) + ">", "gbk"},
	} {
		t.Run(tt.name, func(t *testing.T) { checkEncoding(t, tt.start, tt.want) })
	}
}

// TestFallback has the ends of documents that name no encoding.
func TestFallback(t *testing.T) {
	for start, want := range map[string]string{
		"": "windows-1252", "a": "windows-1252", "é": "UTF-8", "aé日"[:5]: "UTF-8", "日é日"[:7]: "UTF-8", "日é日"[:6]: "UTF-8", "😀😀"[:7]: "UTF-8",
		"caf\xE9": "windows-1252", "a\xC3": "windows-1252", "é\xE9.": "windows-1252", "é\x80": "windows-1252",
		"<p>" + padding(prescanned) + "é": "windows-1252", "<p>" + padding(prescanned-5) + "é": "UTF-8", padding(2*prescanned) + "é": "UTF-8",
		padding(2*prescanned) + "<p><b>é": "windows-1252", "é<p>" + padding(prescanned) + "\xE9": "UTF-8",
	} {
		if got := encodings.Name(DetermineEncoding([]byte(start), "")); got != want {
			t.Errorf("%q: %s, want %s", start, got, want)
		}
	}
}

// TestLongHead reads a document in UTF-8 whose head says so after the first bytes, with each limit.
func TestLongHead(t *testing.T) {
	doc := "<script>" + padding(2*prescanned) + "</script><meta charset=utf-8><title></title><a href=?é>"
	for limit, want := range map[int]string{0: "?é", 3 * prescanned: "?é", 64: "?Ã©"} {
		links, err := collectPieces(doc, Options{Base: pageURL, MaxToken: limit})
		if err != nil || len(links) != 1 || links[0].Raw != want {
			t.Errorf("limit %d: %+v, %v", limit, links, err)
		}
	}
}

func padding(n int) string { return strings.Repeat(" ", n) }

// checkEncoding determines the encoding of documents with this start. If no encoding is wanted, the
// text after it decides.
func checkEncoding(t *testing.T, start, want string) {
	t.Helper()
	for _, rest := range []struct{ text, fallback string }{{"日本語", "utf-8"}, {"日本語\xE9.", "windows-1252"}} {
		want := cmp.Or(want, rest.fallback)
		doc := []byte(start + rest.text)
		if enc := DetermineEncoding(doc, ""); !strings.EqualFold(encodings.Name(enc), want) {
			t.Errorf("with %q: %s, want %s", rest.text, encodings.Name(enc), want)
		}
		if string(doc) != start+rest.text {
			t.Errorf("with %q: the document has become %q", rest.text, doc)
		}
	}
}

// TestContentTypeVectors determines the encoding from a header.
func TestContentTypeVectors(t *testing.T) {
	var vectors []struct {
		Input    string
		Encoding *string
	}
	urltest.ReadVectors(t, "../../urldata/testdata/mime-types.json", &vectors)
	known := 0
	for _, v := range vectors {
		want := encodings.Windows1252
		if v.Encoding != nil {
			known++
			var err error
			if want, err = encodings.Get(*v.Encoding); err != nil {
				t.Fatal(err)
			}
		}
		if got := DetermineEncoding(nil, v.Input); got != want {
			t.Errorf("%q: %v, want %v", v.Input, got, want)
		}
	}
	if known < 20 {
		t.Errorf("only %d cases have an encoding", known)
	}
	urltest.LogCases(t, "mime-types.json", len(vectors), 74)
}

// TestOtherEncoding reads a document in EBCDIC, which isn't in the Encoding Standard.
func TestOtherEncoding(t *testing.T) {
	doc, err := charmap.CodePage037.NewEncoder().String("<a href=a>")
	if err != nil {
		t.Fatal(err)
	}
	lines, err := linesOf(doc, Options{Encoding: charmap.CodePage037})
	if err != nil || len(lines) != 1 || lines[0] != "navigation (a href): a" {
		t.Errorf("%q, %v", lines, err)
	}
}

func TestEncodings(t *testing.T) {
	doc := "<p>こんにちは<a href='日?本'>"
	encode := func(label string) string {
		enc, err := encodings.Get(label)
		if err != nil {
			t.Fatal(err)
		}
		s, err := enc.NewEncoder().String(doc)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	var utf16 []byte
	for _, r := range "\uFEFF" + doc {
		utf16 = append(utf16, byte(r>>8), byte(r))
	}
	const utf8Link = "navigation (a href): %E6%97%A5?%E6%9C%AC"
	for _, tt := range []struct {
		name, contentType, want, doc, enc string
	}{
		{"header", "text/html; charset=Shift_JIS", "navigation (a href): %E6%97%A5?%96{", encode("shift_jis"), ""},
		{"header that is a list", "text/plain;charset=gbk, text/html;charset=shift_jis, text/html", "navigation (a href): %E6%97%A5?%96{", encode("shift_jis"), ""},
		{"option", "text/html; charset=utf-8", "navigation (a href): %E6%97%A5?%CB%DC", encode("euc-jp"), "euc-jp"},
		{"ISO-2022-JP", "text/html; charset=iso-2022-jp", "navigation (a href): %E6%97%A5?%1B$BK\\%1B(B", encode("iso-2022-jp"), ""},
		{"ISO-2022-JP has no ESC", "text/html; charset=iso-2022-jp", "navigation (a href): page?%26%2365533%3Bx", "<a href='?&#x1B;x'>", ""},
		{"UTF-8 by its looks", "", utf8Link, doc, ""}, {"byte order mark before header", "text/html; charset=shift_jis", utf8Link, "\xEF\xBB\xBF" + doc, ""},
		{"UTF-16", "", utf8Link, string(utf16), ""}, {"windows-1252", "", "navigation (a href): %C3%BC?%FC", "<a href=\xFC?\xFC>", ""},
		{"x-user-defined in a meta element", "", "navigation (a href): %C3%BC?%FC", "<meta charset=x-user-defined><a href=\xFC?\xFC>", ""},
	} {
		o := Options{Base: pageURL, ContentType: tt.contentType}
		if tt.enc != "" {
			o.Encoding, _ = encodings.Get(tt.enc)
		}
		links, err := collectPieces(tt.doc, o)
		if err != nil || len(links) != 1 || line(links[0]) != tt.want {
			t.Errorf("%s: %+v, %v, want %q", tt.name, links, err, tt.want)
		}
	}
}
