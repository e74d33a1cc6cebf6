package url

import (
	neturl "net/url"
	"strings"

	whatwg "github.com/gowhatwg/url"
)

// ParseQuery parses a query, without the "?", as browsers and JavaScript's URLSearchParams
// do: ";" separates nothing, a "%" that begins no percent-encoded byte is a "%", and invalid
// UTF-8 is U+FFFD.
//
// The only error is that of net/url for too many parameters, more than 10,000 or what
// the setting urlmaxqueryparams of GODEBUG allows. The result is then empty, and never nil.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func ParseQuery(query string) (Values, error) {
	if count := strings.Count(query, "&"); count >= manyParameters {
		// net/url knows its limit. Empty parameters cost it nothing.
		if _, err := neturl.ParseQuery(strings.Repeat("&", count)); err != nil {
			return Values{}, err
		}
	}
	// What follows a "?" that the list begins with is taken as it is.
	return whatwg.NewURLSearchParams("?" + query).NetValues(), nil
}

// manyParameters is how many parameters are worth asking net/url about.
const manyParameters = 100

// Query returns the parameters of u as [ParseQuery] does, where u.Query drops what it finds
// malformed. It returns no parameters if there are too many.
func Query(u *URL) Values {
	values, _ := ParseQuery(u.RawQuery)
	return values
}

// JoinPath parses base, adds the elements to its path, and returns the text. It joins as
// net/url does: an element is percent-encoded already, repeated slashes become one, "." and
// ".." are resolved. The result is normalized as [Parse] does, so that "%2e%2e" leads up,
// too.
//
// The error is an [*Error] as of Parse, or an [EscapeError] for a bad "%" in an element.
func JoinPath(base string, elem ...string) (result string, err error) {
	u, err := Parse(base)
	if err != nil {
		return "", err
	}
	joined, err := neturl.JoinPath(u.String(), elem...)
	if err != nil {
		return "", err
	}
	if u, err = Parse(joined); err != nil {
		return "", err
	}
	return u.String(), nil
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
