// Package url is net/url, and tells where package github.com/gowhatwg/url/net/url, the drop-in,
// would have answered differently. Watch a program with it before you change what its URLs mean:
//
//	import "github.com/gowhatwg/url/net/url/watch"
//
// All functions return what net/url's functions return. [SetHandler] sets what is done about a
// difference. Until then nothing is compared, and a call costs what net/url's costs. So calls that
// initialize package variables, as in var u, _ = url.Parse(s), are never compared. With a handler,
// [Parse], [ParseRequestURI], [JoinPath] and [ParseQuery] call the drop-in's function, too. The
// others have no differences.
// https://github.com/gowhatwg/url/blob/main/docs/migrating.md says what to do about each [Kind].
//
// No report says that a program checks the URL, and then sends, stores or matches the text: the
// drop-in makes a difference there only for an attacker, and none may come by while you watch.
// The analyzer github.com/gowhatwg/url/urlvet finds such places. Mend them before you switch.
//
// The types are net/url's, so their methods can't be watched: with the drop-in, they stay
// net/url's. Its functions Query, Resolve, JoinPath and Parse stand for u.Query, for base.Parse
// and base.ResolveReference, for u.JoinPath, and for u.UnmarshalBinary. Before you call one of them
// instead, compare both results there. Nor are other packages watched, such as net/http, which
// parses the URLs of requests.
//
// Stability: version 1 will cover this package. See CHANGELOG.md.
package url

import (
	"maps"
	neturl "net/url"
	"slices"

	dropin "github.com/gowhatwg/url/net/url"
)

// The types are net/url's.
type (
	// URL is [neturl.URL].
	URL = neturl.URL
	// Userinfo is [neturl.Userinfo].
	Userinfo = neturl.Userinfo
	// Values is [neturl.Values].
	Values = neturl.Values
	// Error is [neturl.Error].
	Error = neturl.Error
	// EscapeError is [neturl.EscapeError].
	EscapeError = neturl.EscapeError
	// InvalidHostError is [neturl.InvalidHostError].
	InvalidHostError = neturl.InvalidHostError
)

// Parse is [neturl.Parse], watched.
func Parse(rawURL string) (*URL, error) {
	u, err := neturl.Parse(rawURL)
	if handler.Load() != nil {
		v, otherErr := dropin.Parse(rawURL)
		report("Parse", rawURL, kindOf(u, err, v, otherErr))
	}
	return u, err
}

// ParseRequestURI is [neturl.ParseRequestURI], watched.
func ParseRequestURI(rawURL string) (*URL, error) {
	u, err := neturl.ParseRequestURI(rawURL)
	if handler.Load() != nil {
		v, otherErr := dropin.ParseRequestURI(rawURL)
		report("ParseRequestURI", rawURL, kindOf(u, err, v, otherErr))
	}
	return u, err
}

// JoinPath is [neturl.JoinPath], watched. The input of a difference is base.
func JoinPath(base string, elem ...string) (result string, err error) {
	result, err = neturl.JoinPath(base, elem...)
	if handler.Load() != nil {
		other, otherErr := dropin.JoinPath(base, elem...)
		report("JoinPath", base, kindOfTexts(result, err, other, otherErr))
	}
	return result, err
}

// ParseQuery is [neturl.ParseQuery], watched. The kind of all its differences is [KindQuery].
func ParseQuery(query string) (Values, error) {
	values, err := neturl.ParseQuery(query)
	if handler.Load() != nil {
		others, otherErr := dropin.ParseQuery(query)
		if (err == nil) != (otherErr == nil) || !maps.EqualFunc(values, others, slices.Equal) {
			report("ParseQuery", query, KindQuery)
		}
	}
	return values, err
}

// PathEscape is [neturl.PathEscape].
func PathEscape(s string) string { return neturl.PathEscape(s) }

// PathUnescape is [neturl.PathUnescape].
func PathUnescape(s string) (string, error) { return neturl.PathUnescape(s) }

// QueryEscape is [neturl.QueryEscape].
func QueryEscape(s string) string { return neturl.QueryEscape(s) }

// QueryUnescape is [neturl.QueryUnescape].
func QueryUnescape(s string) (string, error) { return neturl.QueryUnescape(s) }

// User is [neturl.User].
func User(username string) *Userinfo { return neturl.User(username) }

// UserPassword is [neturl.UserPassword].
func UserPassword(username, password string) *Userinfo {
	return neturl.UserPassword(username, password)
}
