package urlhtml

import (
	"bytes"
	"cmp"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gowhatwg/url/encodings"
)

// TestByteReader compares each encoding of single bytes with its decoder, on random bytes that are
// read in pieces of all sizes, and the places of all characters.
func TestByteReader(t *testing.T) {
	rng := rand.New(rand.NewPCG(rand.Uint64(), 0))
	tables := 0
	for _, enc := range encodings.All() {
		table := tableOf(enc)
		if table == nil {
			continue
		}
		tables++
		t.Run(encodings.Name(enc), func(t *testing.T) {
			source := make([]byte, 10_000)
			for i := range source {
				if source[i] = byte(rng.IntN(256)); rng.IntN(3) > 0 {
					source[i] &= 0x7F
				}
			}
			want, err := enc.NewDecoder().Bytes(source)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range []io.Reader{
				&byteReader{r: bytes.NewReader(source), table: table},
				&byteReader{r: iotest.HalfReader(bytes.NewReader(source)), table: table},
				&byteReader{r: iotest.DataErrReader(bytes.NewReader(source)), table: table},
				iotest.OneByteReader(&byteReader{r: iotest.OneByteReader(bytes.NewReader(source)), table: table}),
			} {
				if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%d bytes, %v, want %d", len(got), err, len(want))
				}
			}
			var p place
			for i := range source {
				at := p.decoded + int64(len(table[source[i]]))
				if p = table.advance(p, at, source[i:]); p.decoded != at || p.source != int64(i+1) {
					t.Fatalf("byte %d is at %+v", i, p)
				}
			}
			if p = table.advance(place{}, 3, []byte("ab")); p != (place{2, 2}) {
				t.Errorf("the end is at %+v", p)
			}
		})
	}
	if tables != 29 {
		t.Errorf("%d encodings have tables", tables)
	}
	for _, enc := range multiByte {
		if tableOf(enc) != nil {
			t.Errorf("%s has a table", encodings.Name(enc))
		}
	}
}

// TestKeepUp reads a long text without links.
func TestKeepUp(t *testing.T) {
	text := strings.Repeat("日本語", 100_000)
	source, err := encodings.ShiftJIS.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	var m sourceMap
	m.start(encodings.ShiftJIS.NewDecoder(), 0)
	r := encodings.ShiftJIS.NewDecoder().Reader(m.tee(strings.NewReader(source)))
	buf := make([]byte, 3000)
	most, at := 0, 0
	for at < len(text) {
		n, err := io.ReadFull(r, buf)
		if err != nil {
			t.Fatal(err)
		}
		at += n
		m.keepUp(int64(at))
		most = max(most, len(m.pending))
	}
	if most > 2*maxPending {
		t.Errorf("%d bytes are kept", most)
	}
	if got := m.place(int64(at)); got != int64(len(source)) {
		t.Errorf("the end is at %d, want %d", got, len(source))
	}
}

func TestByteOrderMark(t *testing.T) {
	for _, tt := range []struct {
		start string
		enc   any
		n     int
	}{
		{"\xEF\xBB\xBFx", encodings.UTF8, 3}, {"\xFE\xFF", encodings.UTF16BE, 2}, {"\xFF\xFEx", encodings.UTF16LE, 2},
		{"", nil, 0}, {"\xEF\xBB", nil, 0}, {"\xFF", nil, 0}, {"x\xFE\xFF", nil, 0},
	} {
		if enc, n := byteOrderMark([]byte(tt.start)); enc != tt.enc || n != tt.n {
			t.Errorf("%q: %v, %d", tt.start, enc, n)
		}
	}
}

// TestXMLDeclaration has declarations without a meta element.
func TestXMLDeclaration(t *testing.T) {
	for _, tt := range []struct{ name, start, want string }{
		{"plain", `<?xml version="1.0" encoding="gbk"?>`, "gbk"},
		{"single quotes", `<?xml version='1.0' encoding='GBK'?>`, "gbk"},
		{"other label", `<?xml encoding="latin1"?>`, "windows-1252"},
		{"spaces and controls", "<?xml encoding\t \x00=\r\n\x01 \"gbk\"?>", "gbk"},
		{"no space and no ?", `<?xmlencoding="gbk">`, "gbk"},
		{"in another name", `<?xml xencoding="gbk">`, "gbk"},
		{"in another value", `<?xml a='encoding="gbk"'>`, "gbk"},
		{"meta in it", `<?xml <meta charset=big5 encoding="gbk">`, "gbk"},
		{"UTF-16LE", `<?xml encoding="utf-16le"?>`, "utf-8"},
		{"UTF-16BE", `<?xml encoding="utf-16be"?>`, "utf-8"},
		{"x-user-defined", `<?xml encoding="x-user-defined"?>`, "x-user-defined"},
		{"replacement", `<?xml encoding="iso-2022-kr"?>`, "replacement"},

		{"no name", `<?xml version="1.0"?>`, ""},
		{"unknown", `<?xml encoding="unknown"?>`, ""},
		{"empty", `<?xml encoding=""?>`, ""},
		{"space before it", ` <?xml encoding="gbk"?>`, ""},
		{"another case", `<?XML encoding="gbk"?>`, ""},
		{"another case of encoding", `<?xml Encoding="gbk"?>`, ""},
		{"not closed", `<?xml encoding="gbk"`, ""},
		{"after it", `<?xml> encoding="gbk"?>`, ""},
		{"label not closed", `<?xml encoding="gbk>">`, ""},
		{"closed by the other quote", `<?xml encoding="gbk'?>`, ""},
		{"no quotes", `<?xml encoding=gbk ?>`, ""},
		{"a sign after the name", `<?xml encoding!="gbk"?>`, ""},
		{"no equals sign", `<?xml encoding "gbk"?>`, ""},
		{"ends after encoding", `<?xml encoding>`, ""},
		{"ends after the equals sign", `<?xml encoding=>`, ""},
		{"ends after the quote", `<?xml encoding=">`, ""},
		{"second name", `<?xml encoding encoding="gbk"?>`, ""},
		{"space in the label", `<?xml encoding=" gbk"?>`, ""},
		{"control in the label", "<?xml encoding=\"gbk\x1F\"?>", ""},
		{"not ASCII", "<?xml encoding\u00A0=\"gbk\"?>", ""},
		{"not ASCII in the label", "<?xml encoding=\"euc-\u212Ar\"?>", ""},

		{"start in UTF-16LE", "<\x00?\x00x\x00", "utf-16le"},
		{"start in UTF-16BE", "\x00<\x00?\x00x", "utf-16be"},
		{"half a start in UTF-16LE", "<\x00?\x00x", ""},
		{"half a start in UTF-16BE", "\x00<\x00?\x00", ""},
		{"upper case in UTF-16LE", "<\x00?\x00X\x00", ""},
		{"UTF-16LE later", " <\x00?\x00x\x00", ""},
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
		{"meta", declaration + "<meta charset=big5>", "big5"},
		{"meta of the fallback", declaration + "<meta charset=windows-1252>", "windows-1252"},
		{"meta of the other fallback", declaration + "<meta charset=utf-8>", "utf-8"},
		{"pragma", declaration + "<meta http-equiv=content-type content='text/html;charset=big5'>", "big5"},
		{"UTF-16", declaration + "<meta charset=utf-16be>", "utf-8"},
		{"x-user-defined", declaration + "<meta charset=x-user-defined>", "windows-1252"},
		{"after the declaration in UTF-16LE", "<\x00?\x00x\x00<meta charset=big5>", "utf-16le"},
		{"after a declaration without an encoding", `<?xml version="1.0"?><meta charset=big5>`, "big5"},
		{"within the first bytes", declaration + padding(prescanned-len(declaration+"<meta charset=big5>")) + "<meta charset=big5>", "big5"},

		{"unknown", declaration + "<meta charset=unknown>", "gbk"},
		{"no label", declaration + "<meta name=viewport>", "gbk"},
		{"comment", declaration + "<!--<meta charset=big5>-->", "gbk"},
		{"not closed", declaration + "<meta charset=big5", "gbk"},
		{"not ASCII", declaration + "<meta charset=\u00A0big5>", "gbk"},
		{"past the first bytes", declaration + padding(prescanned+1-len(declaration+"<meta charset=big5>")) + "<meta charset=big5>", "gbk"},
		{"declaration that ends with the first bytes", declaration[:20] + padding(prescanned-21) + ">", "gbk"},
		{"declaration that is longer", declaration[:20] + padding(prescanned-20) + ">", "windows-1252"},
	} {
		t.Run(tt.name, func(t *testing.T) { checkEncoding(t, tt.start, tt.want) })
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
