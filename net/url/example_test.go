package url_test

import (
	"errors"
	"fmt"
	"log"
	neturl "net/url"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/net/url"
)

// The host that a program checks is the one that a browser connects to.
func Example() {
	for _, s := range []string{`http:\\evil.example\@good.example/`, "http:///evil.example/", "http://0x7f.1"} {
		before, _ := neturl.Parse(s)
		after, err := url.Parse(s)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%q %q\n", before.Hostname(), after.Hostname())
	}
	// Output:
	// "" "evil.example"
	// "" "evil.example"
	// "0x7f.1" "127.0.0.1"
}

func ExampleParse() {
	for _, s := range []string{"HTTP://EXAMPLE.com:80/a/../b", "http://example.com?q", "a/%2e%2e/b c", `\\example.com\a`, "http://"} {
		fmt.Println(url.Parse(s))
	}
	// Output:
	// http://example.com:80/b <nil>
	// http://example.com?q <nil>
	// a/../b%20c <nil>
	// //example.com/a <nil>
	// <nil> parse "http://": host-missing: the URL has no host (at byte 7)
}

// The reason for an error comes from package github.com/gowhatwg/url.
func ExampleParse_errors() {
	_, err := url.Parse("https://user:secret@example.com:99999/")
	fmt.Println(err)
	fmt.Println(errors.Is(err, whatwg.PortOutOfRange))
	// Output:
	// parse "https://user:xxxxx@example.com:99999/": port-out-of-range: the port is greater than 65535 (at byte 32 of the input) (xxxxx: hidden, it may be a password)
	// true
}

// The method Parse is net/url's own, and reads a host as a path.
func ExampleResolve() {
	base, err := url.Parse("http://example.com/a/")
	if err != nil {
		log.Fatal(err)
	}
	for _, ref := range []string{`/\evil.example`, "http:b"} {
		fmt.Println(base.Parse(ref))
		fmt.Println(url.Resolve(base, ref))
	}
	// An absolute URL from outside, as a browser reads it: Parse refuses the newline, as net/url does.
	fmt.Println(url.Resolve(nil, "https://example.com/\n"))
	// Output:
	// http://example.com/%5Cevil.example <nil>
	// http://evil.example <nil>
	// http:b <nil>
	// http://example.com/a/b <nil>
	// https://example.com/ <nil>
}

func ExampleQuery() {
	u, err := url.Parse("https://example.com/?a=1;2&b=100%")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.Query())
	fmt.Println(url.Query(u))
	// Output:
	// map[]
	// map[a:[1;2] b:[100%]]
}
