package urlhtml

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/markup"
)

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
