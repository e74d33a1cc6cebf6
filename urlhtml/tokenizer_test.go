package urlhtml

import (
	"cmp"
	"fmt"
	"io"
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
	z := newTokenizer(r, 1<<20, 0)
	z.nameOf = func(name []byte) *attributeName { return &attributeName{name: lowerName(name)} }
	return z
}

// lowerName returns the name of an element or attribute.
func lowerName(name []byte) string {
	return strings.ReplaceAll(infra.Lower(string(name)), "\x00", "\uFFFD")
}

// tokensOf returns the tags and the text that a tokenizer reads, one in each line. The text of the element
// rcdata has character references. If all is set, that of all elements is text that has only text.
func tokensOf(z *tokenizer, rcdata string, all bool) (lines []string) {
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
		hasReferences := !z.inCDATA && (z.rawText == "" || z.rawText == rcdata || z.rawText == "textarea" || z.rawText == "title")
		isEnd = !z.next()
		if isEnd || z.kind != textToken {
			decode(hasReferences)
		}
		switch {
		case isEnd:
		case z.kind == textToken:
			part += string(z.raw())
		case z.kind != otherToken:
			end()
			lines = append(lines, tagLine(z))
			if name := lowerName(z.bytes(z.name)); all && z.kind == startTag && traitsOf(name)&isRawText != 0 {
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

// TestTokens reads the vectors of html5lib, whole and in pieces.
func TestTokens(t *testing.T) {
	vectors := readVectors[struct {
		Input, State, Last string
		Tokens             []string
	}](t, "testdata/tokens.json")
	for _, v := range vectors {
		for _, r := range []io.Reader{strings.NewReader(v.Input), iotest.OneByteReader(strings.NewReader(v.Input))} {
			z := newTestTokenizer(r)
			switch v.State {
			case "RCDATA":
				z.rawText = cmp.Or(v.Last, "title")
			case "RAWTEXT":
				z.rawText = cmp.Or(v.Last, "style")
			case "Script data":
				z.rawText = "script"
			case "PLAINTEXT":
				z.rawText = "plaintext"
			case "CDATA section":
				z.inCDATA = true
			}
			want := v.Tokens
			for i := range want {
				want[i] = strings.ReplaceAll(want[i], `\x00`, "\uFFFD")
			}
			if got := tokensOf(z, map[bool]string{true: z.rawText}[v.State == "RCDATA"], false); !slices.Equal(got, want) {
				t.Errorf("%s %q: got\n%s\nwant\n%s", v.State, v.Input, strings.Join(got, "\n"), strings.Join(v.Tokens, "\n"))
			}
		}
	}
	urltest.LogCases(t, "tokens.json", len(vectors), 1279)
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
			lines = append(lines, "<"+token.Data+strings.Join(attributes, ""))
		}
	}
}

// FuzzTokenizer compares the tags with those of x/net/html.
func FuzzTokenizer(f *testing.F) {
	seedDocuments(f)
	f.Fuzz(func(t *testing.T, doc string) {
		if strings.Contains(doc, "<!--") && strings.Contains(strings.ToLower(doc), "<script") {
			return // x/net/html can end such a script sooner
		}
		got := tokensOf(newTestTokenizer(strings.NewReader(doc)), "", true)
		for i := range got {
			got[i] = strings.TrimSuffix(got[i], " /") // x/net/html takes the last "/" of a value for that
		}
		if want := netTokens(doc); !slices.Equal(got, want) {
			t.Errorf("%q: got\n%s\nwant\n%s", doc, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}
