package urlhtml

import (
	"bytes"

	"github.com/gowhatwg/url/internal/infra"
)

// A scriptState says what "<script>" and "</script>" mean at a place in the text of a script.
type scriptState uint8

const (
	scriptData    scriptState = iota // "</script>" ends the script
	escaped                          // after "<!--", "<script>" is text that needs its own "</script>"
	doubleEscaped                    // after that "<script>"
)

// skip reads text of a script. It returns the length of what it has read, the state there, and
// whether the script's end tag follows. It stops before a delimiter that isn't complete.
//
// https://html.spec.whatwg.org/#script-data-state
func (s scriptState) skip(text []byte) (n int, after scriptState, isEnd bool) {
	i := 0
	for {
		j := s.indexDelimiter(text[i:])
		if j < 0 {
			return len(text), s, false
		}
		i += j
		rest := text[i:]
		switch {
		case s == scriptData && bytes.HasPrefix(rest, []byte("<!--")):
			s = escaped // until a ">" after the same "--", too
		case s != scriptData && bytes.HasPrefix(rest, []byte("-->")):
			s = scriptData
		case s == escaped && isScriptTag(rest, "<script"):
			s = doubleEscaped
		case s == doubleEscaped && isScriptTag(rest, "</script"):
			s = escaped
		case s != doubleEscaped && isScriptTag(rest, "</script"):
			return i, s, true
		case len(rest) < len("</script>") && isDelimiterStart(rest):
			return i, s, false
		}
		i++
	}
}

// indexDelimiter returns the index of a byte that can begin a delimiter, or -1.
func (s scriptState) indexDelimiter(text []byte) int {
	if s == scriptData {
		return bytes.IndexByte(text, '<')
	}
	return bytes.IndexAny(text, "<-")
}

// isScriptTag reports whether text begins with the tag, "<script" or "</script", and a byte that
// ends its name.
func isScriptTag(text []byte, tag string) bool {
	n := len(tag)
	return len(text) > n && infra.EqualFold(infra.View(text[:n]), tag) && endsTagName.Has(text[n])
}

// isDelimiterStart reports whether more text could make a delimiter of this.
func isDelimiterStart(text []byte) bool {
	for _, delimiter := range []string{"<!--", "-->", "<script>", "</script>"} {
		if len(text) < len(delimiter) && infra.EqualFold(infra.View(text), delimiter[:len(text)]) {
			return true
		}
	}
	return false
}
