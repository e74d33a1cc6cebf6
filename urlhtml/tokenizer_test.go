package urlhtml

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// newTestTokenizer returns a tokenizer that keeps all attributes.
func newTestTokenizer(r io.Reader) *tokenizer {
	z := newTokenizer(newBuffer(r, 1<<20, 0), defaultNames)
	z.nameOf = func(name []byte) *attributeName { return &attributeName{name: lowerName(name)} }
	return z
}

// lowerName returns the name of an element or attribute.
func lowerName(name []byte) string {
	return strings.ReplaceAll(infra.Lower(string(name)), "\x00", "\uFFFD")
}

// tokensOf returns the tags and the text that a tokenizer reads, one in each line.
func tokensOf(z *tokenizer) (lines []string) {
	text, part := "", "" // a reference may be in two pieces
	decode := func(hasReferences bool) {
		if hasReferences {
			part, _ = unescape([]byte(part), true)
		} else {
			part = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "\uFFFD").Replace(part)
		}
		text, part = text+part, ""
	}
	end := func() {
		if text != "" {
			lines, text = append(lines, fmt.Sprintf("%q", text)), ""
		}
	}
	for isEnd := false; !isEnd; {
		hasReferences := !z.inCDATA && (z.rawText == "" || z.rawText == "textarea" || z.rawText == "title")
		isEnd = !z.next()
		if isEnd || z.kind != textToken {
			decode(hasReferences)
		}
		switch {
		case isEnd:
		case z.kind == textToken:
			part += string(z.raw())
		case z.kind != otherToken && z.kind != instruction:
			end()
			lines = append(lines, tagLine(z))
			if name := lowerName(z.bytes(z.name)); z.kind == startTag && tags[name].traits&isRawText != 0 {
				z.rawText = name
			}
		}
	}
	end()
	return lines
}

func tagLine(z *tokenizer) string {
	line := "<" + lowerName(z.bytes(z.name))
	if z.kind == endTag {
		return "</" + line[1:]
	}
	var attributes []string
	seen := map[string]bool{}
	for _, a := range z.attributes {
		if value, _ := unescape(z.bytes(a.value), false); !seen[a.name.name] {
			seen[a.name.name] = true
			attributes = append(attributes, fmt.Sprintf(" %s=%q", a.name.name, value))
		}
	}
	slices.Sort(attributes)
	line += strings.Join(attributes, "")
	if z.selfClosing {
		line += " /"
	}
	return line
}

// TestEveryMarkup compares all short strings, after each of some beginnings, with x/net/html.
func TestEveryMarkup(t *testing.T) {
	symbols := []string{"<", ">", "/", "!", "-", "?", "a", "A", `"`, "'", "=", " ", "\r", "\x00", "&"}
	length := 3
	switch {
	case testing.Short():
		length = 2
	case urltest.Long():
		length = 5
	}
	count := 0
	var compare func(doc string, length int)
	compare = func(doc string, length int) {
		count++
		compareTokens(t, doc)
		if length > 0 && !t.Failed() {
			for _, s := range symbols {
				compare(doc+s, length-1)
			}
		}
	}
	for _, begin := range []string{
		"", "<a", "<a b", "<a b=", `<a b="`, "<a b='c'", "</", "</a", "<!", "<!-", "<!--", "<!--a-", "<!--a--", "<?", "<a b=&amp", "&lt", "&#6",
		"<title>", "<title></titl", "<title></TITLE", "<style>", "<style></sTyLe", "<script>", "<script></script", "<plaintext>",
	} {
		compare(begin, length)
	}
	urltest.LogCases(t, "strings", count, map[int]int{2: 6_025, 3: 90_400, 5: 20_340_400}[length])
}

// TestText covers text that x/net/html reads in another way, or not at all.
func TestText(t *testing.T) {
	for _, tt := range []struct{ begin, input, text string }{
		// In a script, a comment hides a script in it.
		{"<script>", "<!--</script>", "<!--"}, {"<script>", "<!--a</script>--></script>", "<!--a"},
		{"<script>", "<!--<script></script>--></script>", "<!--<script></script>-->"}, {"<script>", "<!--<script></script></script>", "<!--<script></script>"},
		{"<script>", "<!--<SCRIPT\n></Script/></script>", "<!--<SCRIPT\n></Script/>"}, {"<script>", "<!--<script/></script ></script>", "<!--<script/></script >"},
		{"<script>", "<!--<script><script></script></script>", "<!--<script><script></script>"}, {"<script>", "<!--<script></scrip></script></script>", "<!--<script></scrip></script>"},
		{"<script>", "<!--<script></scripts></script></script>", "<!--<script></scripts></script>"}, {"<script>", "<!--<script>a--b-></script></script>", "<!--<script>a--b-></script>"},
		{"<script>", "<!--<script></script", "<!--<script></script"}, {"<script>", "<!--<script>\x00-<", "<!--<script>\uFFFD-<"},
		// The comment has ended, or isn't one, or what is in it isn't a script.
		{"<script>", "<!--<script>--></script>", "<!--<script>-->"}, {"<script>", "<!--<script>---></script>", "<!--<script>--->"},
		{"<script>", "<!--a--><script></script>", "<!--a--><script>"}, {"<script>", "<!--><script></script>", "<!--><script>"},
		{"<script>", "<!---><script></script>", "<!---><script>"}, {"<script>", "<!-<script></script>", "<!-<script>"}, {"<script>", "<--<script></script>", "<--<script>"},
		{"<script>", "<!--<scrip></script>", "<!--<scrip>"}, {"<script>", "<!--<scripts></script>", "<!--<scripts>"}, {"<script>", "<!--<script</script>", "<!--<script"},
		{"<script>", "<!--< script></script>", "<!--< script>"}, {"<script>", "<!--</ script></script>", "<!--</ script>"},

		{"<![CDATA[", "a&lt;]]><b>", "a&lt;"}, {"<![CDATA[", "]]]><b>", "]"}, {"<![CDATA[", "]]a]>]]><b>", "]]a]>"}, {"<![CDATA[", "\x00\r\n]]", "\uFFFD\n]]"},
	} {
		for _, r := range []io.Reader{strings.NewReader(tt.input), iotest.OneByteReader(strings.NewReader(tt.input))} {
			z := newTestTokenizer(r)
			if z.inCDATA = tt.begin == "<![CDATA["; !z.inCDATA {
				z.rawText = strings.Trim(tt.begin, "<>")
			}
			if got := tokensOf(z)[0]; got != fmt.Sprintf("%q", tt.text) {
				t.Errorf("%s%s: got %s, want %q", tt.begin, tt.input, got, tt.text)
			}
		}
	}
}

// netTokens returns the tags and the text that the tokenizer of x/net/html reads.
func netTokens(doc string) (lines []string) {
	z := html.NewTokenizer(strings.NewReader(doc))
	text := ""
	for {
		kind := z.Next()
		token := z.Token()
		if kind == html.TextToken {
			text += strings.ReplaceAll(token.Data, "\x00", "\uFFFD")
			continue
		}
		if text != "" && (kind == html.ErrorToken || kind == html.StartTagToken || kind == html.SelfClosingTagToken || kind == html.EndTagToken) {
			lines, text = append(lines, fmt.Sprintf("%q", text)), ""
		}
		switch kind {
		case html.ErrorToken:
			return lines
		case html.EndTagToken:
			lines = append(lines, "</"+token.Data)
		case html.StartTagToken, html.SelfClosingTagToken:
			var attributes []string
			for _, a := range token.Attr {
				attributes = append(attributes, fmt.Sprintf(" %s=%q", a.Key, a.Val))
			}
			slices.Sort(attributes)
			line := "<" + token.Data + strings.Join(attributes, "")
			if kind == html.SelfClosingTagToken {
				line += " /"
			}
			lines = append(lines, line)
		}
	}
}

// endsInSlash matches an attribute's value that isn't quoted and ends in a "/".
var endsInSlash = regexp.MustCompile(`=\s*([^"'>\s][^>\s]*)?/>`)

// compareTokens compares what is read from a document, whole and byte by byte, with x/net/html.
func compareTokens(t *testing.T, doc string) {
	if strings.Contains(doc, "<!--") && strings.Contains(strings.ToLower(doc), "<script") {
		return // x/net/html can end such a script sooner
	}
	want := netTokens(doc)
	for _, r := range []io.Reader{strings.NewReader(doc), iotest.OneByteReader(strings.NewReader(doc))} {
		got := tokensOf(newTestTokenizer(r))
		for i := range got {
			if i < len(want) && got[i]+" /" == want[i] && endsInSlash.MatchString(doc) {
				got[i] = want[i] // x/net/html takes that "/" for the end of a self-closing tag
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got\n%s\nwant\n%s", doc, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// FuzzTokenizer compares the tags with those of x/net/html.
func FuzzTokenizer(f *testing.F) {
	seedDocuments(f)
	f.Fuzz(compareTokens)
}
