package url

import (
	neturl "net/url"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// ParseQuery parses a query, without the "?", as browsers and JavaScript's
// URLSearchParams do: ";" isn't a separator, and a lone "%" stays. But bytes that
// aren't UTF-8 stay, as with net/url, and don't become U+FFFD: they may be of another encoding,
// or binary.
//
// The only error is net/url's for too many parameters: more than 10,000, or more than
// the GODEBUG setting urlmaxqueryparams allows. The result is then empty, but not nil.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func ParseQuery(query string) (Values, error) {
	// net/url knows its limit. Empty parameters add nothing to its result.
	count := strings.Count(query, "&")
	separators := noParameters
	if count > len(separators) {
		separators = strings.Repeat("&", count)
	}
	values, err := neturl.ParseQuery(separators[:count])
	if err != nil {
		return values, err
	}
	for query != "" {
		var pair string
		if pair, query, _ = strings.Cut(query, "&"); pair == "" {
			continue
		}
		name, value, _ := strings.Cut(pair, "=")
		name = infra.FormBytes(name)
		values[name] = append(values[name], infra.FormBytes(value))
	}
	return values, nil
}

// noParameters are the separators of most queries.
const noParameters = "&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&"

// Query returns the parameters of u as [ParseQuery] does; u.Query drops malformed
// ones. If there are too many, the result is empty.
func Query(u *URL) Values {
	values, _ := ParseQuery(u.RawQuery)
	return values
}

// PathEscape is [neturl.PathEscape].
func PathEscape(s string) string { return neturl.PathEscape(s) }

// PathUnescape is [neturl.PathUnescape]. A bad "%" is an error.
func PathUnescape(s string) (string, error) { return neturl.PathUnescape(s) }

// QueryEscape is [neturl.QueryEscape].
func QueryEscape(s string) string { return neturl.QueryEscape(s) }

// QueryUnescape is [neturl.QueryUnescape]. A bad "%" is an error.
func QueryUnescape(s string) (string, error) { return neturl.QueryUnescape(s) }

// User is [neturl.User].
func User(username string) *Userinfo { return neturl.User(username) }

// UserPassword is [neturl.UserPassword].
func UserPassword(username, password string) *Userinfo {
	return neturl.UserPassword(username, password)
}
