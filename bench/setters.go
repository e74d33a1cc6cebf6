package main

import (
	"net"
	neturl "net/url"
	"slices"

	"github.com/gowhatwg/url"
	nlnwa "github.com/nlnwa/whatwg-url/url"
)

// The values that the setters set.
const (
	newProtocol = "http"
	newUsername = "ada"
	newPassword = "lovelace"
	newHost     = "cdn.example.net:8080"
	newHostname = "cdn.example.net"
	newPort     = "8080"
	newPathname = "/another/path/of-some/length.html"
	newSearch   = "?key=value&another=one"
	newHash     = "#section-7"
)

// setterOperations set a component of a parsed URL and serialize it. With
// net/url that is an assignment to a field and String.
var setterOperations = slices.Concat(
	setter("set protocol",
		func(u *neturl.URL) { u.Scheme = newProtocol },
		func(u *nlnwa.Url) { u.SetProtocol(newProtocol) },
		func(u *url.URL) { u.SetProtocol(newProtocol) }),
	setter("set username",
		func(u *neturl.URL) {
			if password, ok := u.User.Password(); ok {
				u.User = neturl.UserPassword(newUsername, password)
			} else {
				u.User = neturl.User(newUsername)
			}
		},
		func(u *nlnwa.Url) { u.SetUsername(newUsername) },
		func(u *url.URL) { u.SetUsername(newUsername) }),
	setter("set password",
		func(u *neturl.URL) { u.User = neturl.UserPassword(u.User.Username(), newPassword) },
		func(u *nlnwa.Url) { u.SetPassword(newPassword) },
		func(u *url.URL) { u.SetPassword(newPassword) }),
	setter("set host",
		func(u *neturl.URL) { u.Host = newHost },
		func(u *nlnwa.Url) { u.SetHost(newHost) },
		func(u *url.URL) { u.SetHost(newHost) }),
	setter("set hostname",
		func(u *neturl.URL) {
			if port := u.Port(); port != "" {
				u.Host = net.JoinHostPort(newHostname, port)
			} else {
				u.Host = newHostname
			}
		},
		func(u *nlnwa.Url) { u.SetHostname(newHostname) },
		func(u *url.URL) { u.SetHostname(newHostname) }),
	setter("set port",
		func(u *neturl.URL) { u.Host = net.JoinHostPort(u.Hostname(), newPort) },
		func(u *nlnwa.Url) { u.SetPort(newPort) },
		func(u *url.URL) { u.SetPort(newPort) }),
	setter("set pathname",
		func(u *neturl.URL) { u.Path, u.RawPath = newPathname, "" },
		func(u *nlnwa.Url) { u.SetPathname(newPathname) },
		func(u *url.URL) { u.SetPathname(newPathname) }),
	setter("set search",
		func(u *neturl.URL) { u.RawQuery = newSearch[1:] },
		func(u *nlnwa.Url) { u.SetSearch(newSearch) },
		func(u *url.URL) { u.SetSearch(newSearch) }),
	setter("set hash",
		func(u *neturl.URL) { u.Fragment, u.RawFragment = newHash[1:], "" },
		func(u *nlnwa.Url) { u.SetHash(newHash) },
		func(u *url.URL) { u.SetHash(newHash) }),
)

func setter(row string, setNetURL func(*neturl.URL), setNlnwa func(*nlnwa.Url), set func(*url.URL)) []operation {
	return []operation{
		{row, netURL, func(lines []string) func() {
			urls := parseAll(lines, neturl.Parse)
			var u neturl.URL
			return func() {
				for _, v := range urls {
					u = *v
					setNetURL(&u)
					sinkString = u.String()
				}
			}
		}},
		{row, theirs, func(lines []string) func() {
			// These URLs can't be copied cheaply, so from the second pass on each component
			// already has the value that is set.
			urls := parseAll(lines, nlnwa.Parse)
			return func() {
				for _, u := range urls {
					setNlnwa(u)
					sinkString = u.Href(false)
				}
			}
		}},
		{row, ours, func(lines []string) func() {
			urls := parseAll(lines, url.Parse)
			var u url.URL
			return func() {
				for _, v := range urls {
					u = *v
					set(&u)
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
