// Package url is the drop-in, as far as the tests need it.
package url

import neturl "net/url"

type (
	URL    = neturl.URL
	Values = neturl.Values
)

func Parse(s string) (*URL, error) { return neturl.Parse(s) }

func Resolve(base *URL, ref string) (*URL, error) { return nil, nil }

func Query(u *URL) Values { return nil }

func ParseRequestURI(s string) (*URL, error) { return neturl.ParseRequestURI(s) }

func ParseQuery(s string) (Values, error) { return neturl.ParseQuery(s) }

func JoinPath(s string, elem ...string) (string, error) { return neturl.JoinPath(s, elem...) }

func QueryEscape(s string) string { return neturl.QueryEscape(s) }
