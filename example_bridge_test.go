package url_test

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"os"

	"github.com/gowhatwg/url"
	"golang.org/x/net/publicsuffix"
)

// newExampleServer starts a server that tells what it is asked for, and
// redirects /old.
func newExampleServer() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println(r.Method, r.RequestURI)
		if r.URL.Path == "/old" {
			w.Header().Set("Location", `\new|1?a b`)
			w.WriteHeader(http.StatusFound)
		}
	}))
}

// A request for what the URL says: net/http would make "%7C" of the "|" if it
// were given the text of the URL.
func ExampleURL_NetURL() {
	server := newExampleServer()
	defer server.Close()

	u, err := url.ParseWithBase("/a|b//c%2Fd?", server.URL)
	if err != nil {
		log.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodGet, "", nil)
	if err != nil {
		log.Fatal(err)
	}
	if req.URL, err = u.NetURL(); err != nil {
		log.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	// Output: GET /a|b//c%2Fd?
}

// A client that follows redirects as browsers do, to URLs that net/url wouldn't
// find in the Location header.
func ExampleURL_NetURL_redirects() {
	server := newExampleServer()
	defer server.Close()

	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	u := url.MustParse(server.URL + "/old")
	for range 10 {
		n, err := u.NetURL()
		if err != nil {
			log.Fatal(err)
		}
		resp, err := client.Do(&http.Request{Method: http.MethodGet, URL: n})
		if err != nil {
			log.Fatal(err)
		}
		resp.Body.Close()
		location := resp.Header.Get("Location")
		if location == "" {
			break
		}
		if u, err = u.Parse(location); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(u.Pathname(), u.Search())
	// Output:
	// GET /old
	// GET /new|1?a%20b
	// /new|1 ?a%20b
}

func ExampleFromNetURL() {
	n, err := neturl.Parse("HTTP://EXAMPLE.com:80/a/../b c?d#e")
	if err != nil {
		log.Fatal(err)
	}
	u, err := url.FromNetURL(n)
	fmt.Println(u, err)

	_, err = url.FromNetURL(&neturl.URL{Path: "/a"})
	fmt.Println(err)
	// Output:
	// http://example.com/b%20c?d#e <nil>
	// convert from net/url "/a": it is relative
}

// In JSON a URL is a string, also as a field or as the key of a map.
func ExampleURL_MarshalText() {
	links := map[url.URL][]url.URL{
		*url.MustParse("https://example.com/"): {*url.MustParse("https://example.com/a b")},
	}
	text, err := json.Marshal(links)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: {"https://example.com/":["https://example.com/a%20b"]}
}

func ExampleURL_UnmarshalText() {
	var config struct {
		Server *url.URL
		Proxy  url.URL // the zero URL if there is none
	}
	err := json.Unmarshal([]byte(`{"Server": "HTTPS://EXAMPLE.com", "Proxy": ""}`), &config)
	fmt.Println(config.Server, config.Proxy == url.URL{}, err)

	err = json.Unmarshal([]byte(`{"Server": "example.com"}`), &config)
	fmt.Println(errors.Is(err, url.MissingSchemeNonRelativeURL))
	// Output:
	// https://example.com/ true <nil>
	// true
}

// A flag that takes a URL.
func ExampleURL_UnmarshalText_flag() {
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	var base url.URL
	flags.TextVar(&base, "base", url.MustParse("about:blank"), "the base `URL`")
	if err := flags.Parse([]string{"-base", "https://example.com/a/../b"}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(&base)
	// Output: https://example.com/b
}

// A URL is a text to a database, and the zero URL is NULL.
func ExampleURL_Scan() {
	var u url.URL
	fmt.Println(u.Scan("https://example.com/a b"), &u)

	show := func(value driver.Value, err error) { fmt.Printf("%#v %v\n", value, err) }
	show(u.Value())
	fmt.Println(u.Scan(nil), u == url.URL{})
	show(u.Value())
	// Output:
	// <nil> https://example.com/a%20b
	// "https://example.com/a%20b" <nil>
	// <nil> true
	// <nil> <nil>
}

// A log doesn't show the password.
func ExampleURL_LogValue() {
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	logger.Info("connected", "to", url.MustParse("postgres://app:secret@db:5432/orders"))
	// Output: level=INFO msg=connected to=postgres://app:xxxxx@db:5432/orders
}

func ExampleFromFilePath() {
	for _, path := range []string{"/srv/100% a#b", "srv", "/srv/../etc"} {
		fmt.Println(url.FromFilePath(path, url.PosixPath))
	}
	for _, path := range []string{`C:\dir\file`, `\\server\share\file`, `C:file`} {
		fmt.Println(url.FromFilePath(path, url.WindowsPath))
	}
	// Output:
	// file:///srv/100%25%20a%23b <nil>
	// <nil> convert from file path "srv": the path is relative
	// <nil> convert from file path "/srv/../etc": the path has the name .., which a URL can't have
	// file:///C:/dir/file <nil>
	// file://server/share/file <nil>
	// <nil> convert from file path "C:file": the path is relative to the working directory of its drive
}

func ExampleURL_FilePath() {
	u := url.MustParse("file:///C|/dir/a%20b")
	fmt.Println(u.FilePath(url.WindowsPath))
	fmt.Println(u.FilePath(url.PosixPath))

	u = url.MustParse("file:///C:/dir/..%5C..%5Csecret")
	fmt.Println(u.FilePath(url.WindowsPath))
	// Output:
	// C:\dir\a b <nil>
	// /C:/dir/a b <nil>
	//  convert to file path "file:///C:/dir/..%5C..%5Csecret": a name in the path has a percent-encoded NUL or separator
}

func ExampleURL_JoinPath() {
	u := url.MustParse("https://example.com/api/?key=1")
	fmt.Println(u.JoinPath("users", "/a?b/", "../c"))
	// Output:
	// https://example.com/api/users/c?key=1
}

func ExampleURL_MakeRelative() {
	base := url.MustParse("https://example.com/docs/guide/start")
	for _, target := range []string{
		"https://example.com/docs/guide/install?os=linux",
		"https://example.com/docs/api/",
		"https://example.com/",
		"https://example.com/docs/guide/start#top",
		"https://example.org/docs/",
		"mailto:docs@example.com",
	} {
		fmt.Println(base.MakeRelative(url.MustParse(target)))
	}
	// Output:
	// install?os=linux
	// ../api/
	// /
	// #top
	// //example.org/docs/
	// mailto:docs@example.com
}

func ExampleURL_DialAddress() {
	for _, href := range []string{"https://bücher.example/", "ws://[::1]:8080/", "redis://cache:6379/0", "mailto:a@b"} {
		fmt.Println(url.MustParse(href).DialAddress())
	}
	// Output:
	// xn--bcher-kva.example:443 true
	// [::1]:8080 true
	// cache:6379 true
	//  false
}

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
