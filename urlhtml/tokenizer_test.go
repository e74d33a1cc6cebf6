package urlhtml

import (
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/markup"
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

// TestScripts checks where scripts end. Their text may arrive in pieces, and a small MaxToken
// doesn't matter.
func TestScripts(t *testing.T) {
	for _, tt := range []struct {
		script string // "." stands for a link that isn't in the script
		want   int
	}{
		{"x</script>.", 1},
		{"x</SCRIPT\n>.", 1},
		{"x</script/>.", 1},
		{"x</script", 0},
		{"x</scripts>no</script>.", 1},
		{"x< /script>no</script>.", 1},
		{"<script></script>.", 1},
		{"<!--</script>.", 1},
		{"<!--x--></script>.", 1},
		{"<!--<script>no</script>no</script>.", 1},
		{"<!--<script>no</script>no--></script>.", 1},
		{"<!--<SCRIPT/no</Script no</script>.", 1},
		{"<!--<script>no--></script>.", 1},
		{"<!--<script>no->no</script>no</script>.", 1},
		{"<!--<script>no</scripts>no</script>no</script>.", 1},
		{"<!--<script></script><script>no</script>no</script>.", 1},
		{"<!--<scripts></script>.", 1},
		{"<!--<ascript></script>.", 1},
		{"<!--<script></script", 0},
		{"<!--><script></script>.", 1},
		{"<!---><script></script>.", 1},
		{"<!----><script></script>.", 1},
		{"<!---<script>no</script>no</script>.", 1},
		{"<!-<script></script>.", 1},
		{"<!- -<script></script>.", 1},
		{"<!--x--y<script>no</script>no</script>.", 1},
		{"<!--x-----><script></script>.", 1},
		{"<!--x-- ><script>no</script>no</script>.", 1},
		{"<!--x<1<script>no</script>no</script>.", 1}, // the tokenizer of x/net/html ends it sooner
		{"<!--x< <script>no</script>no</script>.", 1},
		{"<!--x--><!--<script>no</script>no</script>.", 1},
		{"<!--</script>.<script><script></script>.", 2}, // the state isn't that of the last script
	} {
		t.Run(tt.script, func(t *testing.T) {
			script := strings.NewReplacer(".", "<a href=yes>", "no", "<a href=no>").Replace(tt.script)
			for _, start := range []string{"<script>", "<script>" + strings.Repeat("x", 100), "<script>" + strings.Repeat("x<-", 2000)} {
				doc := start + script
				for _, limit := range []int{0, 64} {
					o := Options{Base: pageURL, Encoding: encodings.UTF8, MaxToken: limit}
					checkScript(t, strings.NewReader(doc), o, tt.want)
					for i := range script {
						i += len(doc) - len(script)
						checkScript(t, io.MultiReader(strings.NewReader(doc[:i]), strings.NewReader(doc[i:])), o, tt.want)
					}
				}
			}
			// The tokenizer may read the end of a long tag together with what follows.
			for n := bufferSize - 100; n < bufferSize+1100; n += 3 {
				doc := "<script x='" + strings.Repeat("x", n) + "'>" + script
				checkScript(t, strings.NewReader(doc), Options{Base: pageURL, Encoding: encodings.UTF8}, tt.want)
			}
		})
	}
}

func checkScript(t *testing.T, r io.Reader, o Options, want int) {
	t.Helper()
	links, err := collect(r, o)
	for _, l := range links {
		if l.Raw != "yes" {
			t.Errorf("%s is found", l.Raw)
		}
	}
	if err != nil || len(links) != want {
		t.Errorf("%d links, %v, want %d", len(links), err, want)
	}
}

// scriptEnd returns the index of the end tag in the text of a script, or -1. It goes from state to
// state of the standard, byte by byte.
//
// https://html.spec.whatwg.org/#script-data-state
func scriptEnd(text string) int {
	escape, dashes := 0, 0 // how often the text is escaped, and the dashes right before i
	for i := 0; i < len(text); i++ {
		c := text[i]
		name, isTag := tagAt(text[i:])
		switch {
		case c == '>' && dashes >= 2:
			escape = 0
		case escape == 0 && strings.HasPrefix(text[i:], "<!--"):
			escape, i, c = 1, i+3, '-'
			dashes = 1
		case isTag && name == "/script" && escape < 2:
			return i
		case isTag && name == "/script":
			escape = 1
		case isTag && name == "script" && escape == 1:
			escape = 2
		}
		if c == '-' && escape > 0 {
			dashes++
		} else {
			dashes = 0
		}
	}
	return -1
}

// tagAt returns what is between "<" and a byte that ends a tag's name, in lower case.
func tagAt(text string) (name string, isTag bool) {
	end := strings.IndexAny(text, " \t\n\f\r/>")
	if end == 1 && strings.HasPrefix(text, "</") {
		end += 1 + max(-2, strings.IndexAny(text[2:], " \t\n\f\r/>"))
	}
	if end < 1 || text[0] != '<' {
		return "", false
	}
	return strings.ToLower(text[1:end]), true
}

// TestRandomScripts compares the end of random scripts, in random pieces, with the standard's.
func TestRandomScripts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	ended := 0
	for range 200_000 {
		text := markup.RandomScript(rng)
		want := scriptEnd(text)
		if want >= 0 {
			ended++
		}
		at, have, s := 0, 0, scriptData
		for isEnd := false; !isEnd; {
			n, after, end := s.skip([]byte(text[at:have]))
			at, s, isEnd = at+n, after, end
			switch {
			case isEnd && at != want, !isEnd && have == len(text) && want >= 0:
				t.Fatalf("%q ends at %d, want %d", text, at, want)
			case have == len(text):
				isEnd = true
			case want >= 0 && at > want:
				t.Fatalf("%q: %d bytes are skipped, want %d", text, at, want)
			}
			have = min(len(text), have+1+rng.IntN(8))
		}
	}
	if ended < 50_000 {
		t.Errorf("only %d scripts have an end", ended)
	}
}
