package chrome_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/urlhtml"
)

// parentEncoding is the encoding of the page with the frames. A document in a frame has it if the
// document names no encoding. No document here names it.
const parentEncoding = "ISO-8859-16"

// A start is the start of a document, and its Content-Type.
type start struct{ contentType, text string }

// encodingsOf returns the encodings that Chromium finds, parentEncoding where it finds none.
func (c *chromium) encodingsOf(t *testing.T, starts []start) []string {
	t.Helper()
	pages := map[string]string{}
	c.types = map[string]string{"/driver": "text/html; charset=" + parentEncoding}
	paths := make([]string, len(starts))
	for i, s := range starts {
		paths[i] = fmt.Sprint("/start", i)
		pages[paths[i]], c.types[paths[i]] = s.text, s.contentType
	}
	var names []string
	c.run(t, pages, paths, inFrames+`return await inFrames(input, frame => frame.contentDocument.characterSet)`, &names)
	if len(names) != len(starts) {
		t.Fatalf("%d encodings of %d documents", len(names), len(starts))
	}
	return names
}

func (s start) encoding() string {
	return encodings.Name(urlhtml.DetermineEncoding([]byte(s.text), s.contentType))
}

// TestEncodings compares the encodings of random documents with those that Chromium finds. See
// TestEncodingDifferences for what isn't in these documents.
func TestEncodings(t *testing.T) {
	c := newChromium(t)
	rng := rand.New(rand.NewPCG(seed(t), 0))
	const batch = 2000
	total, unnamed := 0, 0
	for n := count(t, 20_000); n > 0; n -= batch {
		starts := make([]start, min(n, batch))
		for i := range starts {
			starts[i] = randomStart(rng)
		}
		total += len(starts)
		for i, want := range c.encodingsOf(t, starts) {
			s := starts[i]
			if want == parentEncoding {
				unnamed++
				want = s.fallback()
			}
			if got := s.encoding(); got != want {
				t.Errorf("%q, %q: %s, in Chromium %s", s.contentType, s.text, got, want)
			}
		}
	}
	t.Logf("%d documents, %d name no encoding", total, unnamed)
}

// prescanned is the number of bytes in which a meta element counts even after the head.
const prescanned = 1024

// fallback returns the encoding of a document that names none. Without the bytes of UTF-8 that
// aren't ASCII, it is windows-1252.
func (s start) fallback() string {
	if name := s.encoding(); name == "UTF-8" {
		return name
	}
	return "windows-1252"
}

// TestEncodingDifferences has a document for each known difference.
func TestEncodingDifferences(t *testing.T) {
	const html = "text/html"
	tests := []struct {
		name string
		start
		got, want string
	}{
		{"noscript is text only for scripts", start{html, "<noscript><meta charset=big5></noscript>"}, "windows-1252", "Big5"},
		{"Chromium reads the last of two attributes of the same name", start{html, "<meta charset=big5 charset=gbk>"}, "Big5", "GBK"},
		{"Chromium ends a label in content before a quotation mark", start{html, `<meta http-equiv=content-type content='a;charset=big5"'>`}, "windows-1252", "Big5"},
		{"Chromium takes non-ASCII bytes for spaces", start{html, "<?xml encoding\xA0=\xA0'big5'?>"}, "windows-1252", "Big5"},
	}
	starts := make([]start, len(tests))
	for i, tt := range tests {
		starts[i] = tt.start
	}
	c := newChromium(t)
	names := c.encodingsOf(t, starts)
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.encoding(); got != tt.got {
				t.Errorf("%s, want %s", got, tt.got)
			}
			if names[i] != tt.want {
				t.Errorf("in Chromium %s, want %s", names[i], tt.want)
			}
		})
	}
}

// labels are labels of all kinds of encodings.
var labels = []string{"utf-8", "UTF8", "windows-1252", "latin1", "big5", "GBK", "gb18030", "shift_jis", "EUC-JP", "iso-2022-jp", "euc-kr", "koi8-r",
	"windows-1251", "iso-8859-8-i", "macintosh", "utf-16", "utf-16le", "UTF-16BE", "x-user-defined", "iso-2022-kr", "replacement"}

func label(rng *rand.Rand) string {
	return mostly(rng, pick(rng, labels...), "utf-32", "utf-7", "none", "")
}

func pick(rng *rand.Rand, list ...string) string { return list[rng.IntN(len(list))] }

// mostly returns usual, or, in one case of eight, one of the others.
func mostly(rng *rand.Rand, usual string, others ...string) string {
	if rng.IntN(8) > 0 {
		return usual
	}
	return pick(rng, others...)
}

func randomStart(rng *rand.Rand) start {
	// After a header with an unknown label, Chromium guesses the encoding.
	header := mostly(rng, "text/html", "text/html;charset="+pick(rng, labels...), `TEXT/HTML; a=b; Charset="`+pick(rng, labels...)+`"`, "text/html;charset=")
	text := mostly(rng, "", "\xEF\xBB\xBF", "\xFE\xFF", "\xFF\xFE", "\xEF\xBB", "\xFF")
	if rng.IntN(2) == 0 {
		text += randomDeclaration(rng)
	}
	text += pick(rng, "text", "café 日本語.", "caf\xE9 \x93\xFA\x96\x7B.")
	for i := rng.IntN(5); i > 0; i-- {
		if rng.IntN(8) == 0 {
			text += strings.Repeat(" ", max(0, prescanned-len(text)-rng.IntN(80)))
		}
		piece := randomPiece(rng)
		if i == 1 && rng.IntN(4) == 0 {
			piece = piece[:rng.IntN(len(piece))]
		}
		text += piece
	}
	return start{header, text}
}

// randomDeclaration returns an XML declaration, or something like one.
func randomDeclaration(rng *rand.Rand) string {
	space := func() string { return mostly(rng, "", " ", "\t\r\n", "\x00", "\x1F", "\v\f") }
	quote := pick(rng, `"`, `'`)
	s := mostly(rng, "<?xml", "<?XML", " <?xml", "<?xm", "<?xml-stylesheet") +
		mostly(rng, " version='1.0' ", "", "\n", "a", "<", ">", " <meta charset=big5 ") +
		mostly(rng, "encoding", "Encoding", "encodin", "encodingencoding", "encoding=encoding") +
		space() + mostly(rng, "=", "", "==") + space() +
		quote + mostly(rng, "", " ", "\x01") + label(rng) + mostly(rng, "", " ", "\x01") + mostly(rng, quote, `"`, `'`, "") +
		mostly(rng, " ", "", " standalone='yes'") + mostly(rng, "?>", ">", "", "<")
	if rng.IntN(8) == 0 {
		i := rng.IntN(len(s))
		s = s[:i] + string(rune(rng.IntN(utf8.RuneSelf))) + s[i+rng.IntN(2):]
	}
	switch rng.IntN(16) {
	case 0:
		return strings.Join(strings.Split(s, ""), "\x00") + "\x00"
	case 1:
		return "\x00" + strings.Join(strings.Split(s, ""), "\x00")
	}
	return s
}

// randomPiece returns a piece of a head.
func randomPiece(rng *rand.Rand) string {
	switch meta := randomMeta(rng); rng.IntN(6) {
	case 0:
		return pick(rng, "<!DOCTYPE html>", "<html>", "<head>", "</head>", "<body>", "<p>", "<?a>", "</p>", "</ >", "<")
	case 1:
		return "<!--" + meta + mostly(rng, "-->", "->", "--", "--!>")
	case 2:
		e := pick(rng, "title", "script", "style", "textarea", "p", "object")
		return "<" + e + ">" + meta + "</" + e + ">"
	case 3:
		return "<a b='" + meta + "'>"
	default:
		return meta
	}
}

// randomMeta returns a meta element, with an encoding in most cases. No attribute is there twice,
// and content is in the same element as charset only if that has a known label: see
// TestEncodingDifferences.
func randomMeta(rng *rand.Rand) string {
	s := mostly(rng, "<meta", "<META", "<metaa") + mostly(rng, " ", "/", "\n", " a='>' ", " = ")
	if rng.IntN(20) == 0 {
		s += strings.Repeat(" ", 700+rng.IntN(400))
	}
	pragma := mostly(rng, "http-equiv", "Http-Equiv", "http") + "=" + randomValue(rng, mostly(rng, "content-type", "Content-Type", "refresh", " content-type"))
	content, known := randomContent(rng), "charset="+pick(rng, labels...)
	switch rng.IntN(8) {
	case 0, 1:
		s += randomCharset(rng) + randomValue(rng, mostly(rng, "", " ", "&#32;", "x")+label(rng)+mostly(rng, "", " ", ";"))
	case 2, 3:
		s += pragma + " " + content
	case 4, 5:
		s += content + " " + pragma
	case 6:
		s += pick(rng, pragma, "") + " " + pick(rng, content+" "+known, known+" "+content)
	default:
		s += pick(rng, "name=a", "charset", "/", "", pragma)
	}
	return s + mostly(rng, ">", " >", "/>", " / >")
}

func randomCharset(rng *rand.Rand) string {
	return mostly(rng, "charset", "CharSet", "char") + mostly(rng, "=", " = ", "", "==")
}

// randomContent returns a content attribute. If its label ends with a quotation mark, it begins
// with one: see TestEncodingDifferences.
func randomContent(rng *rand.Rand) string {
	quote := mostly(rng, "", "&quot;", "'", `"`)
	return mostly(rng, "content", "Content", "c") + "=" + randomValue(rng, mostly(rng, "text/html;", "", "charset ", "charsetcharset=", "charset;")+
		randomCharset(rng)+quote+label(rng)+mostly(rng, quote, "")+mostly(rng, "", ";", " a"))
}

func randomValue(rng *rand.Rand, s string) string {
	if !strings.Contains(s, " ") && rng.IntN(2) == 0 {
		return s
	}
	quote := pick(rng, `"`, "'")
	return quote + s + quote
}
