package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// Param is u.SearchParams().Get(name) without the cost of a list. Use it for single
// values. Use [URL.SearchParams] to change the query, or for names that are repeated;
// [ParseURLSearchParams] limits the pairs of a query that isn't trusted; and
// [URLSearchParams.Value] is Get in one value. The value can be a substring of [URL.Href], like
// the result of a getter.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func (u URL) Param(name string) (value string, ok bool) {
	query, _ := u.Query()
	name = infra.ScalarValueString(name)
	for query != "" {
		var pair string
		pair, query, _ = strings.Cut(query, "&")
		key, value, _ := strings.Cut(pair, "=")
		if pair != "" && decodeForm(key) == name {
			return decodeForm(value), true
		}
	}
	return "", false
}

// DeleteParams deletes the parameters of the query whose names match, and returns their number.
// Unlike [URLSearchParams.Delete], it keeps every other byte of u, as a signature requires: of
// "?utm_id=1&a=%20~&&b" it leaves "?a=%20~&&b". It deletes the "?" if no text remains after
// it. If nothing matches, u doesn't change.
//
// Names are decoded, as in a [URLSearchParams]: "a+b" and "%61%20b" are both "a b". Only "&"
// separates parameters, not ";". A name in an encoding other than UTF-8 has U+FFFD for what
// isn't UTF-8. Names are compared as browsers do: "id[]", " id" and "id%00" aren't "id" here, as
// they are in PHP. match must not change u.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func (u *URL) DeleteParams(match func(name string) bool) int {
	query, _ := u.Query()
	if query == "" {
		return 0
	}
	pairs := strings.Split(query, "&")
	kept := infra.DeleteParams(pairs, match)
	if len(kept) < len(pairs) {
		var stack [stackBuffer]byte
		text := stack[:0]
		for _, pair := range kept {
			text = append(append(text, '&'), pair...)
		}
		if len(text) <= len("?") {
			text = nil
		} else {
			text[0] = '?'
		}
		u.splice(componentFragment, u.queryStart, u.fragmentStart, text) // which fits: u gets shorter
	}
	return len(pairs) - len(kept)
}

// AppendParam adds a parameter to the end of the query. Unlike [URLSearchParams.Append], it keeps
// every other byte of u, as a signature requires: "?sig=a~b%20c" becomes "?sig=a~b%20c&a=1", and
// "?a&" becomes "?a&&b=c". In name and value, a space becomes "+". The error is an [*Error]. It
// wraps [ErrZeroURL] if u is the zero URL, or [ErrTooLong], and leaves u unchanged.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func (u *URL) AppendParam(name, value string) error {
	s := setting{op: &opAppendParam}
	if u.href == "" {
		return s.inapplicable(u)
	}
	delimiter := "?"
	if query, ok := u.Query(); query != "" {
		delimiter = "&"
	} else if ok {
		delimiter = ""
	}
	var stack [stackBuffer]byte
	text := appendURLEncoded(stack[:0], []param{{name, value}}, nil)
	return u.replace(&s, componentFragment, u.fragmentStart, u.fragmentStart, delimiter, infra.View(text), "")
}

// RedactedParams is [URL.Redacted] of u with "xxxxx" in place of the values of the parameters whose
// names match, such as access tokens and signatures. It changes neither u nor any other byte of the
// text. A value that is empty stays so. A list of the names that may be shown hides the next secret,
// too:
//
//	u.RedactedParams(func(name string) bool { return name != "page" && name != "q" })
//
// Names are decoded, as for [URL.DeleteParams], and have upper and lower case. The parameters are
// those of the query and of the fragment, which may have the form of a query, as in
// "#access_token=a&state=b". In both, a name also begins after "/", "?", "#", "!", ";" or another
// "=", so "?next=https://example.com/?token=a" has the name token. A whole value is hidden if its
// text, percent-decoded up to three times, has a parameter whose name matches. For a secret in the
// path, see the example HidePath.
func (u URL) RedactedParams(match func(name string) bool) string {
	query, fragment := u.href[u.queryStart:u.fragmentStart], u.href[u.fragmentStart:]
	text := u.href[:u.queryStart] + redactValues(query, match) + redactValues(fragment, match)
	return strings.ReplaceAll(redact.Text(text), hiddenAt, "")
}

// hiddenAt comes after a hidden value that has an "@", which may end a password that isn't hidden
// yet. No URL has a NUL.
const hiddenAt = "\x00@"

// redactValues returns a query or a fragment, with its "?" or "#", without the values of the
// parameters whose names match.
func redactValues(text string, match func(name string) bool) string {
	if text == "" {
		return ""
	}
	pairs := strings.Split(text[1:], "&")
	for i, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		from := hiddenFrom(pair, match, 3)
		if text[0] == '?' && match(decodeForm(name)) {
			from = min(from, len(pair)-len(value)) // the name may have a "/" or a "?"
		}
		if from < len(pair) {
			pairs[i] = pair[:from] + redact.Password
			if redact.HasAt(pair[from:]) {
				pairs[i] += hiddenAt
			}
		}
	}
	return text[:1] + strings.Join(pairs, "&")
}

// hiddenFrom returns where the part of text begins that has all values of parameters whose names
// match, also of those that appear when text is decoded up to levels times, or len(text).
func hiddenFrom(text string, match func(name string) bool, levels int) int {
	from := len(text)
	for start := 0; start < len(text); {
		before, value, _ := strings.Cut(text[start:], "=")
		start = len(text) - len(value)
		if match(decodeForm(before[strings.LastIndexAny(before, "/?#!;&")+1:])) {
			from = start
			break
		}
	}
	isHidden := func(s string) bool {
		decoded := decodeForm(s)
		return levels > 0 && decoded != s && hiddenFrom(decoded, match, levels-1) < len(decoded)
	}
	switch name, _, _ := strings.Cut(text[:from], "="); {
	case isHidden(name):
		return 0
	case isHidden(text[:from]):
		return len(name) + len("=")
	}
	return from
}
