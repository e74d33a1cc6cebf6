package urlkey

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// CDXJKey and WaybackKey agree with two libraries. The names and forms of session ids come from
// these.

// stripPathSessionID drops segments "(…)" with ".aspx" after them in the path. First it drops
// the last one of the form "(s(24 letters and digits)…)", then the last one of the form "(24
// letters and digits)".
func stripPathSessionID(path string) string {
	path = stripLastSegment(path, isNamedSession)
	return stripLastSegment(path, isPlainSession)
}

// stripLastSegment drops the last segment that matches and is followed by at
// least one byte before the last ".aspx".
func stripLastSegment(path string, match func(segment string) bool) string {
	suffix := lastIndexFold(path, ".aspx")
	for end := max(suffix, 0); ; {
		slash := strings.LastIndexByte(path[:end], '/')
		if slash < 0 {
			return path
		}
		previous := strings.LastIndexByte(path[:slash], '/')
		if previous >= 0 && slash+1 < suffix && match(path[previous+1:slash]) {
			return path[:previous+1] + path[slash+1:]
		}
		end = slash
	}
}

const sessionLength = 24

// isPlainSession reports whether a segment is 24 letters and digits in parentheses.
func isPlainSession(segment string) bool {
	return len(segment) == sessionLength+2 && segment[0] == '(' && segment[len(segment)-1] == ')' &&
		alphanumerics(segment[1:]) == sessionLength
}

// isNamedSession reports whether a segment is one or more plain sessions, each with a letter
// before it, in parentheses.
func isNamedSession(segment string) bool {
	const one = 1 + 1 + sessionLength + 1
	if len(segment) < one+2 || (len(segment)-2)%one != 0 || segment[0] != '(' || segment[len(segment)-1] != ')' {
		return false
	}
	for rest := segment[1 : len(segment)-1]; rest != ""; rest = rest[one:] {
		if c := rest[0] | 0x20; c < 'a' || c > 'z' || !isPlainSession(rest[1:one]) {
			return false
		}
	}
	return true
}

// alphanumerics returns the number of letters and digits that s begins with.
func alphanumerics(s string) int {
	return len(s) - len(strings.TrimLeftFunc(s, func(r rune) bool {
		return '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z'
	}))
}

// stripQuerySessionID drops the last session id of each kind from a query. A kind
// has a name and a fixed number of letters and digits. As in those libraries, the
// name can be the end of a longer one, and the "&" before it stays.
func stripQuerySessionID(query string) string {
	for _, name := range []string{"jsessionid=", "phpsessid=", "sid="} {
		query = stripLastID(query, name, func(rest string) (int, bool) {
			return 32, alphanumerics(rest) == 32
		})
	}
	query = stripLastID(query, "aspsessionid", func(rest string) (int, bool) {
		const length = 8 + 1 + 24
		return length, len(rest) >= length && isLetters(rest[:8]) && rest[8] == '=' && isLetters(rest[9:length])
	})
	return stripLastColdFusionID(query)
}

// stripLastColdFusionID drops the last "cfid=", its value, "&cftoken=" and another
// value.
func stripLastColdFusionID(query string) string {
	const id, token = "cfid=", "&cftoken="
	for end := len(query); ; {
		i := lastIndexFold(query[:end], token)
		if i < 0 {
			return query
		}
		pair := query[strings.LastIndexByte(query[:i], '&')+1 : i]
		at := lastIndexFold(strings.TrimSuffix(pair, pair[max(0, len(pair)-1):]), id)
		value, rest, _ := strings.Cut(query[i+len(token):], "&")
		if at >= 0 && value != "" {
			return query[:i-len(pair)+at] + rest
		}
		end = i
	}
}

// stripLastID drops the last name and the value after it, provided that the query ends there or
// goes on with "&". value returns the length of the value at the start of rest.
func stripLastID(query, name string, value func(rest string) (int, bool)) string {
	for end := len(query); ; {
		i := lastIndexFold(query[:end], name)
		if i < 0 {
			return query
		}
		rest := query[i+len(name):]
		if n, ok := value(rest); ok && (n == len(rest) || n < len(rest) && rest[n] == '&') {
			if n < len(rest) {
				n++
			}
			return query[:i] + rest[n:]
		}
		end = i
	}
}

func isLetters(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// lastIndexFold returns the index of the last sub in s, or -1, ignoring ASCII
// case.
func lastIndexFold(s, sub string) int {
	for i := len(s) - len(sub); i >= 0; i-- {
		if infra.EqualFold(s[i:i+len(sub)], sub) {
			return i
		}
	}
	return -1
}
