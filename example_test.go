package url_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/text/encoding/japanese"

	"github.com/gowhatwg/url"
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
	for _, input := range []string{"https://exa mple/", "https://h:99999/", "https://", "example.com"} {
		_, err := url.Parse(input)
		fmt.Println(err)
	}
	// Output:
	// parse "https://exa mple/": domain-to-ASCII: forbidden code point U+0020 in host (at byte 11)
	// parse "https://h:99999/": port-out-of-range: the port is greater than 65535 (at byte 10)
	// parse "https://": host-missing: the URL has no host (at byte 8)
	// parse "example.com": missing-scheme-non-relative-URL: the URL has no scheme, and there is no base URL to take it from (at byte 0)
}

// Browsers read hosts in many notations. All of them come out as one.
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

func ExampleMustParse() {
	var home = url.MustParse("https://example.com")
	fmt.Println(home)
	// Output: https://example.com/
}

func ExampleCanParse() {
	fmt.Println(url.CanParse("https://example.com"), url.CanParse("example.com"))
	// Output: true false
}

// The getters are those of the URL class of JavaScript.
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

// A setter takes what browsers take, and says so if that leaves the value, or a
// part of it, out.
func ExampleURL_SetHost() {
	u := url.MustParse("https://example.com/")
	fmt.Println(u.SetHost("EXAMPLE.org:8080"), u)
	fmt.Println(u.SetHost("exa mple"))
	fmt.Println(u)
	// Output:
	// <nil> https://example.org:8080/
	// set host "exa mple": domain-to-ASCII: forbidden code point U+0020 in host (at byte 3)
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

// What would end the path is percent-encoded. A "%" is kept, as it could be part
// of a percent-encoded byte.
func ExampleURL_SetPathname() {
	u := url.MustParse("https://example.com/?q")
	if err := u.SetPathname("a b/ü?#/100%25"); err != nil {
		fmt.Println(err)
	}
	fmt.Println(u)
	// Output: https://example.com/a%20b/%C3%BC%3F%23/100%25?q
}

// Query tells an empty query from none, Search does not.
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
		fmt.Printf("%q ", url.PercentDecodeString(segment))
	}
	// Output: "docs" "a/b" ""
}

func ExampleURL_EqualIgnoringFragment() {
	a := url.MustParse("https://example.com/#top")
	b := url.MustParse("https://example.com/#end")
	fmt.Println(*a == *b, a.EqualIgnoringFragment(b))
	// Output: false true
}

func ExampleURL_EffectivePort() {
	for _, input := range []string{"https://example.com/", "https://example.com:8080/", "git://example.com/"} {
		fmt.Println(url.MustParse(input).EffectivePort())
	}
	// Output:
	// 443 true
	// 8080 true
	// 0 false
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

func ExampleURL_Origin() {
	page := url.MustParse("https://example.com/login")
	for _, input := range []string{"https://EXAMPLE.com:443/", "https://example.com:8443/", "http://example.com/", "data:,"} {
		target := url.MustParse(input)
		fmt.Println(target.Origin(), target.Origin().SameOrigin(page.Origin()))
	}
	// Output:
	// https://example.com true
	// https://example.com:8443 false
	// http://example.com false
	// null false
}

func ExampleURL_Redacted() {
	fmt.Println(url.MustParse("https://user:secret@example.com/").Redacted())
	// Output: https://user:xxxxx@example.com/
}

func ExampleURL_WithoutFragment() {
	fmt.Println(url.MustParse("https://example.com/a#b").WithoutFragment())
	// Output: https://example.com/a
}

// What a URL's author should correct is not what Parse fails for.
func ExampleValidate() {
	for _, e := range url.Validate(`https:\\example.com/a b`, nil) {
		fmt.Println(e.Offset, e.Code)
	}
	// Output:
	// 6 special-scheme-missing-following-solidus
	// 6 special-scheme-missing-following-solidus
	// 7 special-scheme-missing-following-solidus
	// 21 invalid-URL-unit
}

// Of a long input, show a few, and say how many there are.
func ExampleValidateN() {
	errs, total := url.ValidateN("https://example.com/"+strings.Repeat("<>", 10_000), nil, 2)
	for _, e := range errs {
		fmt.Println(e.Offset, e.Code)
	}
	fmt.Printf("%d more\n", total-len(errs))
	// Output:
	// 20 invalid-URL-unit
	// 21 invalid-URL-unit
	// 19998 more
}

// Strict refuses what the standard calls invalid but browsers accept.
func ExampleParser_strict() {
	p := &url.Parser{Strict: true}
	_, err := p.Parse("https://user@example.com/")
	fmt.Println(err)
	fmt.Println(errors.Is(err, url.InvalidCredentials))
	// Output:
	// parse "https://user@example.com/": invalid-credentials: the URL has a username or password (at byte 12)
	// true
}

// A link in a page that isn't UTF-8 has its query in the encoding of the page.
// Package encodings has the encodings as browsers have them.
func ExampleParser_encoding() {
	p := &url.Parser{Base: url.MustParse("https://example.com/"), Encoding: japanese.ShiftJIS}
	u, err := p.Parse("検索?q=日本")
	fmt.Println(u, err)
	// Output: https://example.com/%E6%A4%9C%E7%B4%A2?q=%93%FA%96{ <nil>
}

func ExampleParser_Set() {
	var warnings []url.ValidationError
	p := &url.Parser{OnValidationError: func(e url.ValidationError) { warnings = append(warnings, e) }}
	u := url.MustParse("https://example.com/")
	fmt.Println(p.Set(u, "pathname", `a\b`), u)
	fmt.Println(warnings)
	// Output:
	// <nil> https://example.com/a/b
	// [invalid-reverse-solidus: a backslash stands in place of a slash (at byte 1)]
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

// A linter can say what would have been right.
func ExampleCheckURLString() {
	for _, input := range []string{"https://example.com/a?b#c", "https://example.com:port/"} {
		var e *url.SyntaxError
		if errors.As(url.CheckURLString(input, nil), &e) {
			fmt.Println(input)
			fmt.Println(strings.Repeat(" ", e.Offset) + "^")
		}
	}
	// Output:
	// https://example.com:port/
	//                     ^
}

func ExampleDomainToASCII() {
	fmt.Println(url.DomainToASCII("Bücher.example", true))
	fmt.Println(url.DomainToASCII("a_b.example", true))
	// Output:
	// xn--bcher-kva.example <nil>
	//  domain to ASCII "a_b.example": domain-to-ASCII: label has an ASCII code point other than a letter, digit or hyphen
}

func ExampleDomainToUnicode() {
	fmt.Println(url.DomainToUnicode("xn--bcher-kva.example"))
	// Output: bücher.example
}

// Each component has code points of its own that it can't have as they are.
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
	fmt.Printf("%q %q\n", url.PercentDecode("100%25%FF"), url.PercentDecodeString("100%25%FF"))
	// Output: "100%\xff" "100%�"
}

// An allow list is made of origins. Comparing strings would let the second and
// the third of these through, or hold the fourth back.
func Example_allowList() {
	allowed := []url.Origin{url.MustParse("https://example.com").Origin()}
	for _, input := range []string{
		"https://example.com/a",
		"https://example.com@evil.example/",
		`https://evil.example\@example.com/`,
		"HTTPS://EXAMPLE.COM:443/a",
	} {
		u, err := url.Parse(input)
		ok := err == nil && slices.Contains(allowed, u.Origin())
		fmt.Println(ok, u)
	}
	// Output:
	// true https://example.com/a
	// false https://example.com@evil.example/
	// false https://evil.example/@example.com/
	// true https://example.com/a
}

var errNotPublic = errors.New("not a public address")

// specialPurpose are the blocks that don't lead to the public internet, or that
// embed addresses of others, apart from those that netip.Addr knows.
var specialPurpose = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("::/96"),
	netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
	netip.MustParsePrefix("fec0::/10"),
}

// checkAddr returns an error for an address that a stranger's URL must not reach.
func checkAddr(addr netip.Addr) error {
	addr = addr.WithZone("").Unmap()
	if !addr.IsGlobalUnicast() || addr.IsPrivate() ||
		slices.ContainsFunc(specialPurpose, func(p netip.Prefix) bool { return p.Contains(addr) }) {
		return fmt.Errorf("%v is %w", addr, errNotPublic)
	}
	return nil
}

// checkURL returns an error for a URL that is refused whatever its domain
// resolves to.
func checkURL(u *url.URL) error {
	if u.Protocol() != "http:" && u.Protocol() != "https:" {
		return fmt.Errorf("the scheme %s is not allowed", u.Scheme())
	}
	if u.IncludesCredentials() {
		return errors.New("credentials are not allowed")
	}
	if addr, ok := u.ParsedHost().Addr(); ok {
		return checkAddr(addr)
	}
	return nil
}

// publicClient connects to public addresses only. The dialer resolves the domain,
// and calls Control with the address that it is about to connect to. So there is
// no time between the check and the use in which a domain could move, and
// redirects are checked as well.
var publicClient = &http.Client{
	Timeout: 10 * time.Second,
	Transport: &http.Transport{
		// A proxy would do the connecting for us, unchecked.
		Proxy: nil,
		DialContext: (&net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
			addrPort, err := netip.ParseAddrPort(address)
			if err != nil {
				return err
			}
			return checkAddr(addrPort.Addr())
		}}).DialContext,
	},
}

// fetch gets what a URL from a stranger stands for.
func fetch(ctx context.Context, input string) (*http.Response, error) {
	u, err := (&url.Parser{MaxLength: 8192}).Parse(input)
	if err != nil {
		return nil, err
	}
	if err := checkURL(u); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "", nil)
	if err != nil {
		return nil, err
	}
	if req.URL, err = u.NetURL(); err != nil {
		return nil, err
	}
	return publicClient.Do(req)
}

// A request to a URL that a stranger chose must not reach the inside of a network.
func Example_fetch() {
	inside := httptest.NewServer(http.NotFoundHandler())
	defer inside.Close()
	port := url.MustParse(inside.URL).Port()

	for _, input := range []string{
		"file:///etc/passwd",
		"http://2130706433:" + port + "/",
		"http://[::ffff:127.0.0.1]:" + port + "/",
		"http://169.254.169.254/latest/meta-data/",
		"http://localhost:" + port + "/",
	} {
		_, err := fetch(context.Background(), input)
		fmt.Println(err != nil, errors.Is(err, errNotPublic))
	}
	// Output:
	// true false
	// true true
	// true true
	// true true
	// true true
}
