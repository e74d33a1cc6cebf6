package urlhtml

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A Refresh is the content of <meta http-equiv=refresh>, or of a Refresh header.
type Refresh struct {
	Seconds int
	// URL is the URL as written, not yet parsed. If HasURL is false, the browser
	// reloads the same page.
	URL    string
	HasURL bool
	Offset int // of URL in the content, in bytes
}

// ParseRefresh parses the content of a refresh. It returns false if browsers ignore
// the content.
//
// https://html.spec.whatwg.org/#shared-declarative-refresh-steps
func ParseRefresh(s string) (Refresh, bool) {
	i := skipSpace(s, 0)
	end := skipDigits(s, i)
	var r Refresh
	if end > i {
		r.Seconds = parseInt(s[i:end])
	} else if end == len(s) || s[end] != '.' {
		return Refresh{}, false
	}
	for i = end; i < len(s) && ('0' <= s[i] && s[i] <= '9' || s[i] == '.'); {
		i++
	}
	if i == len(s) {
		return r, true
	}
	if c := s[i]; c != ';' && c != ',' && !isSpace(c) {
		return Refresh{}, false
	}
	if i = skipSpace(s, i); i < len(s) && (s[i] == ';' || s[i] == ',') {
		i++
	}
	if i = skipSpace(s, i); i == len(s) {
		return r, true
	}
	i = skipURLPrefix(s, i)
	r.URL, r.HasURL, r.Offset = s[i:], true, i
	if r.URL != "" && (r.URL[0] == '\'' || r.URL[0] == '"') {
		quote := r.URL[:1]
		r.Offset++
		r.URL, _, _ = strings.Cut(r.URL[1:], quote)
	}
	return r, true
}

// skipURLPrefix returns the index after "url=", ignoring case and whitespace around
// the "=", or i if it is missing.
func skipURLPrefix(s string, i int) int {
	const word = "url"
	if len(s)-i < len(word) || !infra.EqualFold(s[i:i+len(word)], word) {
		return i
	}
	equals := skipSpace(s, i+len(word))
	if equals == len(s) || s[equals] != '=' {
		return i
	}
	return skipSpace(s, equals+1)
}
