package url_test

import (
	"fmt"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
)

func ExampleHost() {
	for _, input := range []string{"https://EXAMPLE.com./", "http://0x7f.1/", "http://[0:0::1]/", "file:///etc/hosts", "mailto:a@b"} {
		host := url.MustParse(input).ParsedHost()
		fmt.Printf("%q, %v\n", host, host.Kind())
	}
	// Output:
	// "example.com.", domain
	// "127.0.0.1", IPv4 address
	// "[::1]", IPv6 address
	// "", empty host
	// "", null
}

func ExampleHost_Addr() {
	host := url.MustParse("http://2130706433/").ParsedHost()
	if addr, ok := host.Addr(); ok {
		fmt.Println(addr, addr.IsLoopback())
	}
	// Output: 127.0.0.1 true
}

func ExampleHost_RegistrableDomain() {
	for _, input := range []string{"https://www.example.co.uk/", "https://user.github.io/", "https://github.io/", "https://127.0.0.1/"} {
		domain, ok := url.MustParse(input).ParsedHost().RegistrableDomain(publicsuffix.List)
		fmt.Printf("%q %t\n", domain, ok)
	}
	// Output:
	// "example.co.uk" true
	// "user.github.io" true
	// "" false
	// "" false
}

func ExampleOrigin_SameSite() {
	a := url.MustParse("https://www.example.com/").Origin()
	b := url.MustParse("https://login.example.com:8443/").Origin()
	fmt.Println(a.SameOrigin(b), a.SameSite(b, publicsuffix.List))
	// Output: false true
}

// A crawler can be polite to sites instead of hosts.
func ExampleOrigin_Site() {
	queues := make(map[url.Site][]string)
	for _, input := range []string{"https://a.example.com/1", "https://b.example.com:81/2", "https://a.example.net/"} {
		u := url.MustParse(input)
		site := u.Origin().Site(publicsuffix.List)
		queues[site] = append(queues[site], u.Href())
	}
	fmt.Println(queues[url.MustParse("https://example.com/").Origin().Site(publicsuffix.List)])
	// Output: [https://a.example.com/1 https://b.example.com:81/2]
}

func ExampleURL_IsPotentiallyTrustworthy() {
	for _, input := range []string{"https://example.com/", "http://example.com/", "http://localhost:8080/", "data:text/plain,hello"} {
		fmt.Println(url.MustParse(input).IsPotentiallyTrustworthy())
	}
	// Output:
	// true
	// false
	// true
	// true
}

func ExampleURL_Display() {
	for _, input := range []string{
		"https://xn--bcher-kva.example/caf%C3%A9%20cr%C3%A8me",
		"https://examplecorp.com@attacker.example/",
		"https://аррӏе.com/", // Cyrillic
		"https://example.com/%F0%9F%94%92%E2%80%AEsafe",
	} {
		fmt.Println(url.MustParse(input).Display(url.DisplayOptions{}))
	}
	// Output:
	// https://bücher.example/café%20crème
	// https://attacker.example/
	// https://xn--80ak6aa92e.com/
	// https://example.com/%F0%9F%94%92%E2%80%AEsafe
}

// However narrow the place, the registrable domain shows.
func ExampleURL_Display_width() {
	u := url.MustParse("https://examplecorp.com.login.attacker.example/some/path")
	for _, width := range []int{60, 52, 40, 20} {
		fmt.Println(u.Display(url.DisplayOptions{MaxWidth: width, List: publicsuffix.List}))
	}
	// Output:
	// https://examplecorp.com.login.attacker.example/some/path
	// https://examplecorp.com.login.attacker.example/some…
	// https://….com.login.attacker.example/so…
	// ….attacker.example/…
}

// Where space is for nothing but the host, credentials and paths can't be taken
// for one.
func ExampleURL_Display_hostOnly() {
	u := url.MustParse("https://user@bücher.example:8443/https://other.example/")
	fmt.Println(u.Display(url.DisplayOptions{HostOnly: true}))
	// Output: bücher.example:8443
}
