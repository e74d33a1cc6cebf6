package url_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"

	"golang.org/x/text/encoding/japanese"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlvalid"
)

func ExampleParse() {
	u, err := url.Parse("https://EXAMPLE.com/../x?q=ü")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u)
	// Output: https://example.com/x?q=%C3%BC
}

func ExampleParse_error() {
	for _, input := range []string{"https://exa<mple/", "https://h:99999/", "https://", "example.com"} {
		_, err := url.Parse(input)
		fmt.Println(err)
	}
	// Output:
	// parse "https://exa<mple/": domain-to-ASCII: forbidden code point U+003C in host (at byte 11)
	// parse "https://h:99999/": port-out-of-range: the port is greater than 65535 (at byte 10)
	// parse "https://": host-missing: the URL has no host (at byte 8)
	// parse "example.com": missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)
}

// Browsers accept many notations for a host, but serialize each host in only one way.
func ExampleParse_hosts() {
	for _, input := range []string{
		"https://EXAMPLE.com", "https://ex%61mple.com", "https://ｅｘａｍｐｌｅ.com", "https://bücher.example",
		"http://127.0.0.1", "http://0x7f.1", "http://2130706433", "http://[0:0::0001]",
	} {
		fmt.Println(url.MustParse(input).Host())
	}
	// Output:
	// example.com
	// example.com
	// example.com
	// xn--bcher-kva.example
	// 127.0.0.1
	// 127.0.0.1
	// 127.0.0.1
	// [::1]
}

func ExampleParseWithBase() {
	u, err := url.ParseWithBase("../img/logo.png", "https://example.com/docs/intro/start.html")
	fmt.Println(u, err)
	// Output: https://example.com/docs/img/logo.png <nil>
}

// The getters are the same as in JavaScript's URL class.
func ExampleURL() {
	u := url.MustParse("https://user:pass@example.com:8080/a/b?x=1&y=2#top")
	fmt.Println(u.Href())
	fmt.Println(u.Origin())
	fmt.Println(u.Protocol())
	fmt.Println(u.Username())
	fmt.Println(u.Password())
	fmt.Println(u.Host())
	fmt.Println(u.Hostname())
	fmt.Println(u.Port())
	fmt.Println(u.Pathname())
	fmt.Println(u.Search())
	fmt.Println(u.Hash())
	// Output:
	// https://user:pass@example.com:8080/a/b?x=1&y=2#top
	// https://example.com:8080
	// https:
	// user
	// pass
	// example.com:8080
	// example.com
	// 8080
	// /a/b
	// ?x=1&y=2
	// #top
}

// URLs are values: they can be copied, compared and used as map keys.
func ExampleURL_values() {
	a := url.MustParse("https://example.com/a/../b")
	b := *a
	_ = b.SetPathname("c")
	fmt.Println(a, b.Href())
	fmt.Println(*a == *url.MustParse("HTTPS://EXAMPLE.COM:443/b"))

	visited := map[url.URL]bool{*a: true}
	fmt.Println(visited[*url.MustParse("https://example.com/%2e/b")])
	// Output:
	// https://example.com/b https://example.com/c
	// true
	// true
}

func ExampleURL_Parse() {
	page := url.MustParse("https://example.com/a/b?q#f")
	for _, ref := range []string{"c", "../c", "/c", "//example.org", "?r", "#g", "", "mailto:me@example.com"} {
		u, err := page.Parse(ref)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/a/c
	// https://example.com/c
	// https://example.com/c
	// https://example.org/
	// https://example.com/a/b?r
	// https://example.com/a/b?q#g
	// https://example.com/a/b?q
	// mailto:me@example.com
}

// A setter accepts the same values as browsers, and returns an error if it refuses a
// value.
func ExampleURL_SetHost() {
	u := url.MustParse("https://example.com/")
	fmt.Println(u.SetHost("EXAMPLE.org:8080"), u)
	fmt.Println(u.SetHost("exa<mple"))
	fmt.Println(u)
	// Output:
	// <nil> https://example.org:8080/
	// set host "exa<mple": domain-to-ASCII: forbidden code point U+003C in host (at byte 3)
	// https://example.org:8080/
}

func ExampleURL_SetProtocol() {
	u := url.MustParse("https://example.com:8080/")
	fmt.Println(u.SetProtocol("http"), u)

	err := u.SetProtocol("mailto")
	fmt.Println(errors.Is(err, url.ErrNotAllowed), u)
	// Output:
	// <nil> http://example.com:8080/
	// true http://example.com:8080/
}

// Characters that would end the path are percent-encoded. A "%" is kept, because it could be
// part of a percent-encoded byte.
func ExampleURL_SetPathname() {
	u := url.MustParse("https://example.com/?q")
	if err := u.SetPathname("a b/ü?#/100%25"); err != nil {
		fmt.Println(err)
	}
	fmt.Println(u)
	// Output: https://example.com/a%20b/%C3%BC%3F%23/100%25?q
}

// Query distinguishes an empty query from a missing one. Search doesn't.
func ExampleURL_Query() {
	for _, input := range []string{"https://example.com/?a=b", "https://example.com/?", "https://example.com/"} {
		u := url.MustParse(input)
		query, ok := u.Query()
		fmt.Printf("%q %q %t\n", u.Search(), query, ok)
	}
	// Output:
	// "?a=b" "a=b" true
	// "" "" true
	// "" "" false
}

func ExampleURL_PathSegments() {
	u := url.MustParse("https://example.com/docs/a%2Fb/")
	for segment := range u.PathSegments() {
		fmt.Printf("%q ", url.PercentDecodeUTF8(segment))
	}
	// Output: "docs" "a/b" ""
}

func ExampleURL_ParsedHost() {
	for _, input := range []string{"https://example.com/", "http://0xA000001/", "http://[::1]/", "git://example.com/", "data:,"} {
		host := url.MustParse(input).ParsedHost()
		addr, ok := host.Addr()
		fmt.Println(host.Kind(), ok && addr.IsPrivate())
	}
	// Output:
	// domain false
	// IPv4 address true
	// IPv6 address false
	// opaque host false
	// null false
}

// Each component has its own percent-encode set.
func ExamplePercentEncode() {
	const name = "a/b?ü"
	fmt.Println(url.PercentEncode(name, url.PathPercentEncodeSet))
	fmt.Println(url.PercentEncode(name, url.QueryPercentEncodeSet))
	fmt.Println(url.PercentEncode(name, url.ComponentPercentEncodeSet))
	// Output:
	// a/b%3F%C3%BC
	// a/b?%C3%BC
	// a%2Fb%3F%C3%BC
}

func ExamplePercentDecode() {
	fmt.Printf("%q %q\n", url.PercentDecode("100%25%FF"), url.PercentDecodeUTF8("100%25%FF"))
	// Output: "100%\xff" "100%�"
}

// Parse accepts some inputs that the author of the URL should correct.
func ExampleValidationErrors() {
	for e := range url.ValidationErrors(`https:\\example.com/a b`, nil) {
		fmt.Println(e.Offset, e.Code)
	}
	// Output:
	// 6 special-scheme-missing-following-solidus
	// 6 special-scheme-missing-following-solidus
	// 7 special-scheme-missing-following-solidus
	// 21 invalid-URL-unit
}

// Refuse a username or password, and accept other validation errors.
func ExampleParser_onValidationError() {
	p := url.Parser{OnValidationError: func(e url.ValidationError) bool { return e.Code != url.InvalidCredentials }}
	fmt.Println(p.Parse(`https:\\example.com/a b`))
	fmt.Println(p.Parse("https://user@example.com/"))
	// Output:
	// https://example.com/a%20b <nil>
	// <nil> parse "https://user@example.com/": invalid-credentials: the URL has a username or password (at byte 12)
}

// Strict refuses inputs that the standard calls invalid but browsers accept.
func ExampleParser_strict() {
	p := &url.Parser{Strict: true}
	_, err := p.Parse("https://user@example.com/")
	fmt.Println(err)
	fmt.Println(errors.Is(err, url.InvalidCredentials))
	// Output:
	// parse "https://user@example.com/": invalid-credentials: the URL has a username or password (at byte 12)
	// true
}

// A link on a page that isn't in UTF-8 has its query in the page's encoding. Package
// encodings has the encodings of browsers.
func ExampleParser_encoding() {
	p := &url.Parser{Base: url.MustParse("https://example.com/"), Encoding: japanese.ShiftJIS}
	u, err := p.Parse("検索?q=日本")
	fmt.Println(u, err)
	// Output: https://example.com/%E6%A4%9C%E7%B4%A2?q=%93%FA%96{ <nil>
}

func ExampleParser_Set() {
	var warnings []url.ValidationError
	p := &url.Parser{OnValidationError: func(e url.ValidationError) bool { warnings = append(warnings, e); return true }}
	u := url.MustParse("https://example.com/")
	fmt.Println(p.Set(u, "pathname", `a\b`), u)
	fmt.Println(warnings)
	// Output:
	// <nil> https://example.com/a/b
	// [invalid-reverse-solidus: a backslash is in place of a slash (at byte 1)]
}

func ExampleErrorCode() {
	_, err := url.Parse("https://user:secret@:80/")
	fmt.Println(errors.Is(err, url.HostMissing))

	var v url.ValidationError
	if errors.As(err, &v) {
		fmt.Println(v.Code.Description())
	}
	// Output:
	// true
	// the URL has no host
}

func ExampleURL_RequestTarget() {
	u, err := url.Parse("https://user@example.com/a|b?c#d")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("GET", u.RequestTarget(), "HTTP/1.1")
	fmt.Println("Host:", u.Host())
	// Output:
	// GET /a|b?c HTTP/1.1
	// Host: example.com
}

func ExampleURL_ParseSameOrigin() {
	here := url.MustParse("https://example.com/login")
	for _, next := range []string{
		"/account", "HTTPS://EXAMPLE.com:443/x", "https:evil.example", // stay
		"//evil.example", `/\evil.example`, "/\t/evil.example", "https://example.com@evil.example", "javascript:alert(1)",
	} {
		fmt.Println(here.ParseSameOrigin(next))
	}
	// Output:
	// https://example.com/account <nil>
	// https://example.com/x <nil>
	// https://example.com/evil.example <nil>
	// <nil> parse "//evil.example": leads to another origin: https://evil.example
	// <nil> parse "/\\evil.example": leads to another origin: https://evil.example
	// <nil> parse "/\t/evil.example": leads to another origin: https://evil.example
	// <nil> parse "https://example.com@evil.example": leads to another origin: https://evil.example
	// <nil> parse "javascript:alert(1)": leads to another origin: a URL with the scheme javascript, whose origin is opaque
}

// With net/url, programs put parts into a struct literal. These examples start from a URL,
// which can be a constant. A setter puts each part in its place and encodes it, so no part can
// change another one.

// Scheme, host, path and query:
//
//	&url.URL{Scheme: "https", Host: "example.com", Path: "/100% a",
//		RawQuery: url.Values{"q": {"x & y"}}.Encode()}
func Example_build() {
	u := url.MustParse("https://example.com")
	if err := u.SetDecodedPath("/100% a"); err != nil {
		log.Fatal(err)
	}
	u.SearchParams().Append("q", "x & y")
	fmt.Println(u)
	// Output: https://example.com/100%25%20a?q=x+%26+y
}

// A host from outside the program:
//
//	&url.URL{Scheme: "https", Host: host, Path: "/"}
//
// A strict parser accepts only a host, with or without a port. Parsing "https://" + host
// would read anything after the host as a path, and text before an "@" as a username.
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
//	&url.URL{Scheme: "postgres", User: url.UserPassword("ada", "p@ss/100%"),
//		Host: "db.example:5432", Path: "/sales"}
//
// A setter keeps a "%", which can be part of a percent-encoded byte. The component
// percent-encode set encodes it.
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
	fmt.Println(url.PercentDecodeUTF8(u.Password()))
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

// An opaque path, which no setter can set:
//
//	&url.URL{Scheme: "mailto", Opaque: "ada+lists@example.com", RawQuery: "subject=…"}
//
// Percent-encode the parts yourself. Mail programs don't read "+" as a space, so a space must
// be %20. [url.URLSearchParams] would write a "+".
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

// Only a path, which is a relative reference:
//
//	&url.URL{Path: "a b/c:d", RawQuery: "e"}
//
// A URL is always absolute. Build the absolute URL, and then the reference from the page
// to it.
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

// loginHandler redirects users after the login: to the URL in the parameter "next" if it has
// the same origin as home, and otherwise to home.
func loginHandler(home *url.URL) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		// … check the password …
		target, err := home.ParseSameOrigin(r.FormValue("next"))
		if err != nil {
			log.New(io.Discard, "", 0).Print(err) // without a password in it
			target = home
		}
		// The URL, not the text that it was parsed from.
		http.Redirect(w, r, target.WithoutCredentials().Href(), http.StatusSeeOther)
	}
}

// locationOf requests a page over a new connection, and returns the unchanged Location
// header.
func locationOf(address, target string) (string, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n", target)
	for scanner := bufio.NewScanner(conn); scanner.Scan() && scanner.Text() != ""; {
		if location, ok := strings.CutPrefix(scanner.Text(), "Location: "); ok {
			return location, nil
		}
	}
	return "", io.ErrUnexpectedEOF
}

// A login page gets a parameter that says where to go next. Nobody must be able to use it
// to send people elsewhere.
func Example_login() {
	server := httptest.NewServer(loginHandler(url.MustParse("https://example.com/")))
	defer server.Close()

	for _, next := range []string{"/account?tab=ü%23keys", "//evil.example", "%5C%5Cevil.example", "/%09/evil.example", "/.//evil.example"} {
		location, err := locationOf(server.Listener.Addr().String(), "/login?next="+next)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(location)
	}
	// Output:
	// https://example.com/account?tab=%C3%BC#keys
	// https://example.com/
	// https://example.com/
	// https://example.com/
	// https://example.com//evil.example
}

// A link in untrusted text may stay if it leads to a page or a mailbox. To find its
// scheme, parse it with its page as the base. Write the result, not the text.
func Example_links() {
	page := url.MustParse("https://example.com/wiki/start")
	for _, ref := range []string{
		"img.png", "../a b?q", "#top", "//cdn.example/x", `\\cdn.example\x`, "HTTP://EXAMPLE.com", "mailto:ada@example.com",
		"javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\x01javascript:alert(1)", "java\nscript:alert(1)", "java\tscript\t:alert(1)",
		"data:text/html,hello", "vbscript:x", "file:///etc/passwd", "https://exa<mple/",
	} {
		u, err := page.Parse(ref)
		if err == nil && slices.Contains([]string{"https", "http", "mailto"}, u.Scheme()) {
			fmt.Println(u)
		} else {
			fmt.Printf("dropped: %q\n", ref)
		}
	}
	// Output:
	// https://example.com/wiki/img.png
	// https://example.com/a%20b?q
	// https://example.com/wiki/start#top
	// https://cdn.example/x
	// https://cdn.example/x
	// http://example.com/
	// mailto:ada@example.com
	// dropped: "javascript:alert(1)"
	// dropped: "JaVaScRiPt:alert(1)"
	// dropped: " javascript:alert(1)"
	// dropped: "\x01javascript:alert(1)"
	// dropped: "java\nscript:alert(1)"
	// dropped: "java\tscript\t:alert(1)"
	// dropped: "data:text/html,hello"
	// dropped: "vbscript:x"
	// dropped: "file:///etc/passwd"
	// dropped: "https://exa<mple/"
}

// nowhere is a page that doesn't exist, for links whose page isn't known.
var nowhere = url.MustParse("https://nowhere.invalid/")

// sanitize returns a link to write in place of an untrusted link, and whether there is one. A
// link with a different host or scheme than nowhere doesn't depend on the page, so it becomes
// absolute. Any other link stays relative if it is a valid URL string, because all programs
// read valid strings in the same way.
func sanitize(ref string) (string, bool) {
	u, err := nowhere.Parse(ref)
	switch {
	case err != nil:
		return "", false
	case u.Origin() == nowhere.Origin():
		return ref, urlvalid.RelativeURLWithFragment(ref, nowhere) == nil
	}
	return u.Href(), slices.Contains([]string{"https", "http", "mailto"}, u.Scheme())
}

// If the page that a link is on isn't known, a relative link stays relative.
func Example_sanitize() {
	for _, ref := range []string{
		"img.png", "../a%20b?q", "/a:b", "#top", "//cdn.example/x", `\\cdn.example\x`, "/\t/cdn.example/x", "mailto:ada@example.com",
		"javascript:alert(1)", "\x01java\nscript:alert(1)", "data:,", "https:img.png", "a b.png",
	} {
		link, ok := sanitize(ref)
		fmt.Printf("%t %s\n", ok, link)
	}
	// Output:
	// true img.png
	// true ../a%20b?q
	// true /a:b
	// true #top
	// true https://cdn.example/x
	// true https://cdn.example/x
	// true https://cdn.example/x
	// true mailto:ada@example.com
	// false javascript:alert(1)
	// false javascript:alert(1)
	// false data:,
	// false https:img.png
	// false a b.png
}

// A request to an untrusted URL must not reach an internal network. Package
// urlhttp checks the address of each connection, and each redirect.
func Example_fetch() {
	client := urlhttp.NewClient(urlhttp.Options{})
	defer client.CloseIdleConnections()

	for _, input := range []string{
		"file:///etc/passwd",
		"http://2130706433/",
		"http://[::ffff:127.0.0.1]/",
		"http://169.254.169.254/latest/meta-data/",
		"http://localhost/",
		"http://example.com:6379/",
	} {
		u, err := url.Parse(input)
		if err != nil {
			log.Fatal(err)
		}
		req, err := urlhttp.NewRequest(context.Background(), http.MethodGet, u, nil)
		if err == nil {
			_, err = client.Do(req)
		}
		for _, refused := range []error{urlhttp.ErrForbiddenScheme, urlhttp.ErrForbiddenAddress, urlhttp.ErrForbiddenHost, urlhttp.ErrForbiddenPort} {
			if errors.Is(err, refused) {
				fmt.Println(refused)
			}
		}
	}
	// Output:
	// forbidden scheme
	// forbidden address
	// forbidden address
	// forbidden address
	// forbidden host
	// forbidden port
}

// A loop that calls Delete would skip pairs.
func ExampleURLSearchParams_DeleteFunc() {
	u := url.MustParse("https://example.com/?utm_source=a&utm_medium=b&id=7")
	u.SearchParams().DeleteFunc(func(name, value string) bool { return strings.HasPrefix(name, "utm_") })
	fmt.Println(u)
	// Output: https://example.com/?id=7
}

// A crawler drops a parameter. The signature of the others stays valid.
func ExampleURL_DeleteParams() {
	u := url.MustParse("https://example.com/?utm_source=a&path=%7ea%20b&sig=x~")
	deleted := u.DeleteParams(func(name string) bool { return strings.HasPrefix(name, "utm_") })
	fmt.Println(deleted, u)
	u.SearchParams().Set("page", "2") // writes everything anew
	fmt.Println(u)
	// Output:
	// 1 https://example.com/?path=%7ea%20b&sig=x~
	// https://example.com/?path=%7Ea+b&sig=x%7E&page=2
}

func ExampleURL_Param() {
	u := url.MustParse("https://example.com/?page=2&q=a+%26+b")
	q, ok := u.Param("q")
	_, none := u.Param("lang")
	fmt.Println(q, ok, none)
	// Output: a & b true false
}
