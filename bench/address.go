package main

import (
	"fmt"
	"strings"
)

// An address has the parts of a web URL, each with its delimiters, and the text around the URL.
type address struct {
	before, scheme, slashes, host, path, query, fragment, after string
}

func (a *address) String() string {
	return a.before + a.scheme + a.slashes + a.host + a.path + a.query + a.fragment + a.after
}

// A place is a place where URLs are found, with their statistics. Shares are per 1,000.
type place struct {
	http     int // share of http:, the others are https:
	slow     int // share of hosts under example, the others end in com, org, net or test
	longHost int // share of hosts of three or more labels that are words
	paths    []int
	query    int
	queries  []int
	fragment int
}

// The places, with statistics measured on real URLs, 48,555 links from web pages. The end of a host
// has a share of its own because a parser can tell by it that the host isn't an IPv4 address: "com"
// and "test" settle that at once, but "de" and "example" could be the end of a hexadecimal number.
var (
	web = place{http: 211, slow: 256, longHost: 40, paths: []int{50, 230, 340, 310, 70}, query: 215, queries: []int{540, 280, 150, 30}, fragment: 29}

	// anywhere is the place of the URLs in shapes. None of its hosts looks as if it could end
	// in a number.
	anywhere = place{http: 211, longHost: 40, paths: web.paths, query: web.query, queries: web.queries, fragment: web.fragment}
)

// address invents a URL that is its own serialization.
func (v inventor) address(p place) *address {
	a := &address{scheme: "https", slashes: "://", host: v.host(p), path: v.path(p.paths)}
	if v.in(p.http) {
		a.scheme = "http"
	}
	if v.in(p.query) {
		a.query = "?" + v.query(p.queries)
	}
	if v.in(p.fragment) {
		a.fragment = "#" + v.fragment()
	}
	return a
}

// host returns a domain under one of the names reserved for examples (RFC 2606,
// RFC 6761).
func (v inventor) host(p place) string {
	switch {
	case v.in(p.slow):
		return v.pick("www.", "www.", "", v.word()+".") + v.words(1, 2, "") + ".example"
	case v.in(p.longHost):
		return v.words(2, 4, "-") + "." + v.words(1, 2, "") + "." + v.pick("example.com", "example.org", "test")
	case v.in(350):
		return v.pick("www.", "www.", "") + v.words(1, 2, "") + ".test"
	}
	domain := v.pick("example.com", "example.com", "example.org", "example.net")
	return v.pick("www.", "www.", "", "", "m.", "en.", "blog.", "shop.", "news.", "static.", "docs.", v.word()+".") + domain
}

// path returns a serialized path. The weights are for lengths from a single slash to more than
// 80 bytes.
func (v inventor) path(weights []int) string {
	switch v.weighted(weights) {
	case 0:
		return "/"
	case 1:
		return v.shortPath()
	case 2:
		return v.middlePath()
	case 3:
		return v.longPath()
	default:
		return v.hugePath()
	}
}

func (v inventor) shortPath() string {
	switch v.below(6) {
	case 0:
		return "/~" + v.word() + "/"
	case 1:
		return "/" + v.words(1, 2, "-") + v.pick(".html", ".htm", ".php")
	case 2:
		return "/" + v.title(1, 1)
	default:
		return "/" + v.words(1, 3, v.pick("-", "/")) + v.pick("", "/", "/")
	}
}

func (v inventor) middlePath() string {
	switch v.below(6) {
	case 0:
		return "/wiki/" + v.title(2, 3) + v.pick("", "", "_("+v.word()+")")
	case 1:
		return "/~" + v.word() + "/" + v.words(1, 3, "/") + v.pick(".html", ".htm")
	case 2:
		return "/" + v.word() + "/" + v.from(base64URL, v.between(8, 16))
	case 3:
		return fmt.Sprintf("/%s/%d/%02d/", v.word(), v.between(2004, 2026), v.between(1, 12))
	default:
		return "/" + v.words(1, 3, "/") + "/" + v.words(1, 3, "-") + v.pick("", "/", "/", ".html")
	}
}

func (v inventor) longPath() string {
	date := fmt.Sprintf("/%d/%02d/", v.between(2004, 2026), v.between(1, 12))
	switch v.below(6) {
	case 0:
		return fmt.Sprintf("/wp-content/uploads%s%s-%dx%d.jpg", date, v.words(2, 5, "-"), v.between(1, 8)*150, v.between(1, 8)*100)
	case 1:
		return "/assets/" + v.words(1, 2, "/") + "/" + v.words(1, 2, "-") + "." + v.from(hexadecimal, 16) + v.pick(".js", ".css", ".woff2", ".svg")
	case 2:
		return "/users/" + v.word() + "_" + v.word() + "/status/" + v.number(18, 19)
	case 3:
		return "/" + v.words(2, 4, "/") + "/" + v.words(5, 8, "-") + "-" + v.number(6, 8) + v.pick("", "/", ".html")
	default:
		return date + v.words(6, 10, "-") + v.pick("", "/", "/", "/", ".html")
	}
}

func (v inventor) hugePath() string {
	switch v.below(4) {
	case 0:
		return "/" + v.words(3, 6, "/") + "/" + v.escapes(5, 8)
	default:
		return "/" + v.words(4, 8, "/") + "/" + v.words(10, 14, "-") + v.pick("", "/", ".html")
	}
}

// query returns a serialized query without its "?". The weights are for lengths from a few
// bytes to a few hundred.
func (v inventor) query(weights []int) string {
	switch v.weighted(weights) {
	case 0:
		return v.shortQuery()
	case 1:
		return v.shortQuery() + "&" + v.middleQuery()
	case 2:
		return v.middleQuery() + "&" + v.longQuery()
	default:
		return v.middleQuery() + "&" + v.longQuery() + "&p=" + v.from(base64URL, v.between(120, 360))
	}
}

func (v inventor) shortQuery() string {
	switch v.below(4) {
	case 0:
		return v.pick("p", "id", "page_id", "cat", "t") + "=" + v.number(1, 7)
	case 1:
		return "v=" + v.from(hexadecimal, v.between(1, 10))
	case 2:
		return "page=" + v.number(1, 2)
	default:
		return v.pick("q", "ref", "s", "lang", "sort") + "=" + v.word()
	}
}

func (v inventor) middleQuery() string {
	switch v.below(5) {
	case 0:
		return "w=" + v.number(3, 4) + "&h=" + v.number(3, 3) + "&fit=crop"
	case 1:
		return v.pick("itok", "token", "key") + "=" + v.from(base64URL, v.between(8, 24))
	case 2:
		return "q=" + v.words(2, 4, "+") + "&lang=" + v.pick("en", "de", "fr")
	case 3:
		return "family=" + v.title(1, 2) + ":300,400,400i,700&display=swap"
	default:
		return "utm_source=" + v.word() + "&utm_medium=" + v.pick("email", "social", "banner")
	}
}

func (v inventor) longQuery() string {
	target := v.address(place{paths: []int{0, 0, 1, 1, 0}, longHost: 40}).String()
	switch v.below(4) {
	case 0:
		return "url=" + target + "&title=" + v.words(4, 9, "+")
	case 1:
		return "hash=" + strings.ToUpper(v.from(hexadecimal, 32)) + "&campaign=" + v.words(3, 6, "-")
	default:
		return "url=" + asComponent.Replace(target) + "&text=" + v.words(4, 9, "%20")
	}
}

// asComponent percent-encodes a URL that becomes a value in a query.
var asComponent = strings.NewReplacer("%", "%25", ":", "%3A", "/", "%2F")

// fragment returns a serialized fragment without its "#".
func (v inventor) fragment() string {
	return v.pick("comments", "respond", "top", "content-main", "section-"+v.number(1, 2), v.words(1, 3, "-"), "comment-"+v.number(5, 7))
}
