package url_test

import (
	"fmt"
	"log"

	"github.com/gowhatwg/url"
)

// What net/url makes of the parts in a struct literal, these examples make of a URL to
// start from, which can be a constant. A setter puts each part in its place, and encodes it
// for that, so that no part becomes another one.

// Scheme, host, path and query:
//
//	&url.URL{Scheme: "https", Host: "example.com", Path: "/100% a", RawQuery: url.Values{"q": {"x & y"}}.Encode()}
func Example_build() {
	u := url.MustParse("https://example.com")
	if err := u.SetDecodedPath("/100% a"); err != nil {
		log.Fatal(err)
	}
	u.SearchParams().Append("q", "x & y")
	fmt.Println(u)
	// Output: https://example.com/100%25%20a?q=x+%26+y
}

// A host that comes from elsewhere:
//
//	&url.URL{Scheme: "https", Host: host, Path: "/"}
//
// A strict parser refuses what isn't a host, and perhaps a port, from its start to its end;
// "https://" + host would take what follows it for the path, and what precedes an "@" for
// the username.
func Example_buildHost() {
	strict := &url.Parser{Strict: true}
	for _, host := range []string{"example.com:8080", "Example.com", "[::1]", "evil.example/x", "user@evil.example", ""} {
		u := url.MustParse("https://host.invalid")
		err := strict.Set(u, "host", host)
		fmt.Println(err == nil, u)
	}
	// Output:
	// true https://example.com:8080/
	// true https://example.com/
	// true https://[::1]/
	// false https://host.invalid/
	// false https://host.invalid/
	// false https://host.invalid/
}

// With credentials:
//
//	&url.URL{Scheme: "postgres", User: url.UserPassword("ada", "p@ss/100%"), Host: "db.example:5432", Path: "/sales"}
//
// A setter keeps a "%", which can be part of a percent-encoded byte. The component
// percent-encode set has it as well.
func Example_buildUser() {
	u := url.MustParse("postgres://db.example:5432/sales")
	username := url.PercentEncode("ada", url.ComponentPercentEncodeSet)
	password := url.PercentEncode("p@ss/100%", url.ComponentPercentEncodeSet)
	if err := u.SetUsername(username); err != nil {
		log.Fatal(err)
	}
	if err := u.SetPassword(password); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	fmt.Println(url.PercentDecodeString(u.Password()))
	fmt.Println(u.WithoutCredentials())
	// Output:
	// postgres://ada:p%40ss%2F100%25@db.example:5432/sales
	// p@ss/100%
	// postgres://db.example:5432/sales
}

// With a fragment:
//
//	&url.URL{Scheme: "https", Host: "example.com", Path: "/docs", Fragment: "50% off"}
func Example_buildFragment() {
	u := url.MustParse("https://example.com/docs")
	if err := u.SetFragment(url.PercentEncode("50% off", url.ComponentPercentEncodeSet), true); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: https://example.com/docs#50%25%20off
}

// Opaque, which no setter makes:
//
//	&url.URL{Scheme: "mailto", Opaque: "ada+lists@example.com", RawQuery: "subject=…"}
//
// The parts are percent-encoded by hand. Programs for mail take a "+" for what it is, so that a
// space has to be %20, and [url.URLSearchParams] won't do.
func Example_buildOpaque() {
	encode := func(s string) string { return url.PercentEncode(s, url.ComponentPercentEncodeSet) }
	u, err := url.Parse("mailto:" + encode("ada+lists") + "@" + encode("example.com"))
	if err != nil {
		log.Fatal(err)
	}
	if err := u.SetQuery("subject="+encode("1 + 1 = 2?"), true); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: mailto:ada%2Blists@example.com?subject=1%20%2B%201%20%3D%202%3F
}

// Path only, which is a relative reference:
//
//	&url.URL{Path: "a b/c:d", RawQuery: "e"}
//
// A URL is always absolute. Make the one that is meant, and the reference to it from the
// page that it is for.
func Example_buildRelative() {
	page := url.MustParse("https://example.com/docs/index.html")
	folder, err := page.Parse(".")
	if err != nil {
		log.Fatal(err)
	}
	for _, names := range [][]string{{"a b", "c?d"}, {"c:d"}, {"..txt"}} {
		target, err := folder.JoinSegments(names...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(page.MakeRelative(target))
	}
	// Output:
	// a%20b/c%3Fd
	// ./c:d
	// ..txt
}

// What goes to another server takes scheme, host and port of that. One setter after the
// other leaves the port where the other URL has the default one.
func ExampleURL_SetOrigin() {
	u := url.MustParse("http://localhost:3000/a?b#c")
	backend := url.MustParse("https://example.com/")

	v := *u
	_, _ = v.SetProtocol(backend.Protocol()), v.SetHost(backend.Host())
	fmt.Println(&v) // has the old port

	fmt.Println(u.SetOrigin(backend.Origin()), u)
	fmt.Println(u.SetOrigin(url.MustParse("mailto:ada@example.com").Origin()))
	// Output:
	// https://example.com:3000/a?b#c
	// <nil> https://example.com/a?b#c
	// set origin "null": invalid value: the origin is opaque
}

// URLs of other schemes have hosts, but opaque origins.
func ExampleURL_SetSchemeAndHost() {
	u := url.MustParse("redis://:secret@localhost/1")
	fmt.Println(u.SetSchemeAndHost(url.MustParse("rediss://cache.example:6380")), u.Redacted())
	// Output: <nil> rediss://:xxxxx@cache.example:6380/1
}

// Query tells null from empty, and so does SetQuery.
func ExampleURL_SetQuery() {
	u := url.MustParse("https://example.com/?a")
	for _, from := range []string{"https://h/?b=c", "https://h/?", "https://h/"} {
		if err := u.SetQuery(url.MustParse(from).Query()); err != nil {
			log.Fatal(err)
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/?b=c
	// https://example.com/?
	// https://example.com/
}

func ExampleURL_SetFragment() {
	u := url.MustParse("https://example.com/#a")
	fmt.Println(u.SetFragment(url.MustParse("https://h/").Fragment()), u)
	fmt.Println(u.SetFragment("#b", true), u)
	// Output:
	// <nil> https://example.com/
	// <nil> https://example.com/##b
}

func ExampleURL_SetDecodedPath() {
	u := url.MustParse("https://example.com/old?q")
	fmt.Println(u.SetDecodedPath("/what? 100%"), u)
	fmt.Println(u.SetDecodedPath("/../etc"))
	// Output:
	// <nil> https://example.com/what%3F%20100%25?q
	// set decoded path "/../etc": invalid value: no segment can be "." or ".."
}

func ExampleURL_WithoutCredentials() {
	fmt.Println(url.MustParse("https://user:pass@example.com/a").WithoutCredentials())
	// Output: https://example.com/a
}

// A crawler says where it found a link, by the policy that browsers have unless they are
// told another one.
func ExampleURL_Referrer() {
	referrer := func(page, link *url.URL) string {
		if page.IsPotentiallyTrustworthy() && !link.IsPotentiallyTrustworthy() || page.Origin().IsOpaque() {
			return ""
		}
		return page.Referrer(page.Origin() != link.Origin())
	}
	page := url.MustParse("https://user:pass@example.com/a?b#c")
	for _, link := range []string{"https://example.com/d", "https://example.org/", "http://example.com/"} {
		fmt.Printf("%q\n", referrer(page, url.MustParse(link)))
	}
	fmt.Printf("%q\n", url.MustParse("data:text/html,x").Referrer(false))
	// Output:
	// "https://example.com/a?b"
	// "https://example.com/"
	// ""
	// ""
}
