package main

import (
	"net"
	neturl "net/url"
	"slices"

	"github.com/gowhatwg/url"
	nlnwa "github.com/nlnwa/whatwg-url/url"
)

// A setter sets a component of a parsed URL to a value. With net/url that is an assignment to a
// field.
type setter struct {
	row, value string
	here       func(u *url.URL, value string) error
	nlnwa      func(u *nlnwa.Url, value string)
	netURL     func(u *neturl.URL, value string)
}

var setters = []setter{
	{"set protocol", "http", (*url.URL).SetProtocol, (*nlnwa.Url).SetProtocol, func(u *neturl.URL, s string) { u.Scheme = s }},
	{"set username", "ada", (*url.URL).SetUsername, (*nlnwa.Url).SetUsername, func(u *neturl.URL, s string) {
		if password, ok := u.User.Password(); ok {
			u.User = neturl.UserPassword(s, password)
		} else {
			u.User = neturl.User(s)
		}
	}},
	{"set password", "lovelace", (*url.URL).SetPassword, (*nlnwa.Url).SetPassword, func(u *neturl.URL, s string) {
		u.User = neturl.UserPassword(u.User.Username(), s)
	}},
	{"set host", "cdn.example.net:8080", (*url.URL).SetHost, (*nlnwa.Url).SetHost, func(u *neturl.URL, s string) { u.Host = s }},
	{"set hostname", "cdn.example.net", (*url.URL).SetHostname, (*nlnwa.Url).SetHostname, func(u *neturl.URL, s string) {
		if port := u.Port(); port != "" {
			u.Host = net.JoinHostPort(s, port)
		} else {
			u.Host = s
		}
	}},
	{"set port", "8080", (*url.URL).SetPort, (*nlnwa.Url).SetPort, func(u *neturl.URL, s string) {
		u.Host = net.JoinHostPort(u.Hostname(), s)
	}},
	{"set pathname", "/another/path/of-some/length.html", (*url.URL).SetPathname, (*nlnwa.Url).SetPathname, func(u *neturl.URL, s string) {
		u.Path, u.RawPath = s, ""
	}},
	{"set search", "?key=value&another=one", (*url.URL).SetSearch, (*nlnwa.Url).SetSearch, func(u *neturl.URL, s string) {
		u.RawQuery = s[1:]
	}},
	{"set hash", "#section-7", (*url.URL).SetHash, (*nlnwa.Url).SetHash, func(u *neturl.URL, s string) {
		u.Fragment, u.RawFragment = s[1:], ""
	}},
}

// setterOperations set a component of a URL and serialize it.
var setterOperations = func() (all []operation) {
	for _, s := range setters {
		all = append(all, s.operations()...)
	}
	return all
}()

func (s setter) operations() []operation {
	return []operation{
		{s.row, netURL, func(lines []string) func() {
			urls := parseAll(lines, neturl.Parse)
			var u neturl.URL
			return func() {
				for _, v := range urls {
					u = *v
					s.netURL(&u, s.value)
					sinkString = u.String()
				}
			}
		}},
		{s.row, theirs, func(lines []string) func() {
			// These URLs can't be copied cheaply, so from the second pass on each component
			// already has the value that is set.
			urls := parseAll(lines, nlnwa.Parse)
			return func() {
				for _, u := range urls {
					s.nlnwa(u, s.value)
					sinkString = u.Href(false)
				}
			}
		}},
		{s.row, ours, func(lines []string) func() {
			urls := parseAll(lines, url.Parse)
			var u url.URL
			return func() {
				for _, v := range urls {
					u = *v
					_ = s.here(&u, s.value)
					sinkString = u.Href()
				}
			}
		}},
	}
}

// parseAll returns the URLs of lines that all libraries can parse.
func parseAll[T any](lines []string, parse func(string) (T, error)) []T {
	urls := make([]T, len(lines))
	for i, line := range lines {
		urls[i] = must(parse(line))
	}
	return urls
}

// parseable returns the lines that all libraries can parse.
func parseable(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool {
		_, err1 := neturl.Parse(line)
		_, err2 := nlnwa.Parse(line)
		return err1 != nil || err2 != nil || !url.CanParse(line)
	})
}
