package urlhttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// A server that fetches an untrusted URL.
func Example() {
	client := urlhttp.NewClient(urlhttp.Options{MaxBodyBytes: 1 << 20})
	defer client.CloseIdleConnections()

	fetch := func(input string) ([]byte, error) {
		u, err := url.Parse(input)
		if err != nil {
			return nil, err
		}
		resp, err := urlhttp.Get(context.Background(), client, u)
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		return io.ReadAll(resp.Body) // at most 1 MiB, even once decompressed
	}
	for _, input := range []string{"http://2130706433/", "http://[::ffff:a9fe:a9fe]/latest/meta-data/", "http://[5f00::1]/", "http://[100:0:0:1::1]/", "http://[4000::1]/", "http://localhost:6379/", "ftp://example.com/"} {
		_, err := fetch(input)
		fmt.Println(err)
	}
	// Output:
	// Get "http://127.0.0.1/": urlhttp: "http://127.0.0.1/" refused: forbidden address 127.0.0.1:80: in 127.0.0.0/8, Loopback [RFC1122], Section 3.2.1.3
	// Get "http://[::ffff:a9fe:a9fe]/latest/meta-data/": urlhttp: "http://[::ffff:a9fe:a9fe]/latest/meta-data/" refused: forbidden address [::ffff:169.254.169.254]:80: in 169.254.169.254/32, a cloud's metadata service
	// Get "http://[5f00::1]/": urlhttp: "http://[5f00::1]/" refused: forbidden address [5f00::1]:80: in 5f00::/16, Segment Routing (SRv6) SIDs [RFC9602]
	// Get "http://[100:0:0:1::1]/": urlhttp: "http://[100:0:0:1::1]/" refused: forbidden address [100:0:0:1::1]:80: in 100:0:0:1::/64, Dummy IPv6 Prefix [RFC9780]
	// Get "http://[4000::1]/": urlhttp: "http://[4000::1]/" refused: forbidden address [4000::1]:80: in ::/0, Not Global Unicast [RFC4291], Section 2.4
	// Get "http://localhost:6379/": urlhttp: "http://localhost:6379/" refused: forbidden host: localhost isn't a name on the internet
	// urlhttp: "ftp://example.com/" refused: forbidden scheme: "ftp"
}

// A client for an application's webhooks. It allows certain hosts, among them a
// server within the network.
func ExampleNewClient() {
	hosts, err := urlhttp.ParseHostRules([]string{"*.example.com", "hooks.example.org", "10.1.2.3"}, []string{"internal.example.com"})
	if err != nil {
		log.Fatal(err)
	}
	client := urlhttp.NewClient(urlhttp.Options{
		Hosts:        hosts,
		HTTPSOnly:    true,
		MaxBodyBytes: 1 << 20,
		Guard: urlhttp.Guard{
			Allow: []netip.Prefix{netip.MustParsePrefix("10.1.2.3/32")},
			Ports: []uint16{443, 8443},
		},
	})
	for _, href := range []string{"https://example.org/", "https://INTERNAL.example.com./", "http://hooks.example.org/", "https://hooks.example.org:22/"} {
		_, err := client.Get(href)
		fmt.Println(errors.Unwrap(err))
	}
	// Output:
	// urlhttp: "https://example.org/" refused: forbidden host: example.org isn't among the hosts that are allowed
	// urlhttp: "https://internal.example.com./" refused: forbidden host: internal.example.com. is denied by internal.example.com
	// urlhttp: "http://hooks.example.org/" refused: forbidden scheme: "http"
	// urlhttp: "https://hooks.example.org:22/" refused: forbidden port: 22
}

// A test of code that uses a client. The code takes a client, or its Options, from its caller, so a
// test can allow its own server, and there is no switch that somebody could leave on. A server of
// package httptest needs an address in Allow, and a port.
func Example_httptest() {
	title := func(client *http.Client, page *url.URL) (string, error) { // the code
		resp, err := urlhttp.Get(context.Background(), client, page)
		if err != nil {
			return "", err
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		_, rest, _ := strings.Cut(string(text), "<title>")
		title, _, _ := strings.Cut(rest, "</title>")
		return title, err
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "<title>Hello</title>")
	}))
	defer server.Close()
	page := url.MustParse(server.URL)

	loopback := urlhttp.Guard{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}, AnyPort: true}
	for _, o := range []urlhttp.Options{{Guard: loopback}, {}} {
		client := urlhttp.NewClient(o)
		defer client.CloseIdleConnections()
		text, err := title(client, page)
		fmt.Printf("%q %v\n", text, errors.Is(err, urlhttp.ErrForbiddenAddress))
	}
	// Output:
	// "Hello" false
	// "" true
}

// Webhooks to this machine and to a tailnet, and to no other private address. No other name leads
// there, and no name of the tailnet leads to a metadata service.
func ExampleOptions_privateNetworks() {
	o := urlhttp.Options{
		Guard:        urlhttp.Guard{AnyPort: true},
		PrivateHosts: urlhttp.MustParseHostRules([]string{"localhost", "*.example.ts.net", "100.64.0.0/10"}, nil),
		PrivateNetworks: []netip.Prefix{
			netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128"), netip.MustParsePrefix("100.64.0.0/10"),
		},
	}
	for _, href := range []string{"http://localhost:3000/hook", "http://build.example.ts.net/hook", "http://100.64.0.7/", "http://100.100.100.200/", "http://127.0.0.1:3000/"} {
		fmt.Println(href, o.Check(url.MustParse(href)) == nil)
	}
	// Output:
	// http://localhost:3000/hook true
	// http://build.example.ts.net/hook true
	// http://100.64.0.7/ true
	// http://100.100.100.200/ false
	// http://127.0.0.1:3000/ false
}

// A list of what is refused, where all other addresses are allowed: Deny overrides Allow.
func ExampleGuard() {
	guard := urlhttp.Guard{
		Allow: []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")},
		Deny:  []netip.Prefix{netip.MustParsePrefix("169.254.0.0/16"), netip.MustParsePrefix("10.9.0.0/16")},
	}
	for _, addr := range []string{"192.168.1.1:80", "[::1]:443", "10.8.0.1:80", "10.9.0.1:80", "169.254.169.254:80", "[64:ff9b::a9fe:a9fe]:80"} {
		fmt.Println(addr, guard.Check(netip.MustParseAddrPort(addr)))
	}
	// Output:
	// 192.168.1.1:80 <nil>
	// [::1]:443 <nil>
	// 10.8.0.1:80 <nil>
	// 10.9.0.1:80 forbidden address 10.9.0.1:80: in 10.9.0.0/16, denied
	// 169.254.169.254:80 forbidden address 169.254.169.254:80: in 169.254.0.0/16, denied
	// [64:ff9b::a9fe:a9fe]:80 forbidden address [64:ff9b::a9fe:a9fe]:80, which carries 169.254.169.254: in 169.254.0.0/16, denied
}

// Is this address public? The zero Guard answers that, with a port that it allows. An IPv6 address
// is as public as the IPv4 address that it carries.
func ExampleGuard_Check() {
	isPublic := func(addr netip.Addr) bool {
		return urlhttp.Guard{}.Check(netip.AddrPortFrom(addr, 443)) == nil
	}
	for _, text := range []string{"8.8.8.8", "10.1.2.3", "100.64.0.1", "168.63.129.16", "2606:4700::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"} {
		addr := netip.MustParseAddr(text)
		fmt.Println(text, isPublic(addr), !addr.IsPrivate() && addr.IsGlobalUnicast()) // what net/netip can say
	}
	// Output:
	// 8.8.8.8 true true
	// 10.1.2.3 false false
	// 100.64.0.1 false true
	// 168.63.129.16 false true
	// 2606:4700::1 true true
	// fd00::1 false false
	// ::ffff:127.0.0.1 false false
	// 64:ff9b::7f00:1 false true
}

// A protocol other than HTTP, such as SSH to a server that a customer names: pass the connection to
// ssh.NewClientConn of golang.org/x/crypto, or to what else speaks over TCP.
func ExampleGuard_ControlContext() {
	guard := urlhttp.Guard{Ports: []uint16{22}}
	dialer := net.Dialer{Timeout: 10 * time.Second, ControlContext: guard.ControlContext}
	for _, server := range []string{"127.0.0.1:22", "[::ffff:10.0.0.1]:22", "203.0.113.7:22", "8.8.8.8:6379"} {
		_, err := dialer.Dial("tcp", server)
		var refused *urlhttp.AddressError
		if errors.As(err, &refused) {
			fmt.Println(refused)
		}
	}
	// Output:
	// forbidden address 127.0.0.1:22: in 127.0.0.0/8, Loopback [RFC1122], Section 3.2.1.3
	// forbidden address 10.0.0.1:22: in 10.0.0.0/8, Private-Use [RFC1918]
	// forbidden address 203.0.113.7:22: in 203.0.113.0/24, Documentation (TEST-NET-3) [RFC5737]
	// forbidden port 8.8.8.8:6379: port 6379 isn't allowed
}

func ExampleParseHostRules() {
	rules, err := urlhttp.ParseHostRules([]string{"*.bücher.example", "192.0.2.0/24"}, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, host := range []string{"www.xn--bcher-kva.example", "WWW.Bücher.example.", "bücher.example", "0xC0000201"} {
		h, err := url.ParseHost(host)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(rules.Check(h) == nil, h)
	}
	// Output:
	// true www.xn--bcher-kva.example
	// true www.xn--bcher-kva.example.
	// false xn--bcher-kva.example
	// true 192.0.2.1
}

// A client that also speaks HTTP/2: it has a transport of its own, whose connections a Guard
// checks. net/http logs a line for each HTTP/2 frame of an unknown type, so a server can write
// as many lines to your log as it likes.
func ExampleTransport() {
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	addr := netip.MustParseAddrPort(server.Listener.Addr().String())

	guard := urlhttp.Guard{Allow: []netip.Prefix{netip.PrefixFrom(addr.Addr(), 32)}, Ports: []uint16{addr.Port()}}
	base := &http.Transport{
		DialContext:       (&net.Dialer{ControlContext: guard.ControlContext}).DialContext,
		TLSClientConfig:   server.Client().Transport.(*http.Transport).TLSClientConfig,
		ForceAttemptHTTP2: true,
	}
	o := urlhttp.Options{Guard: guard, HTTPSOnly: true}
	client := &http.Client{
		Transport:     &urlhttp.Transport{Base: base, Options: o},
		CheckRedirect: o.CheckRedirect,
	}
	defer client.CloseIdleConnections()
	resp, err := client.Get(server.URL)
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	fmt.Println(resp.Proto)

	_, err = client.Get("http://example.com/")
	fmt.Println(err)
	// Output:
	// HTTP/2.0
	// Get "http://example.com/": urlhttp: "http://example.com/" refused: forbidden scheme: "http"
}

// The URL goes over the wire unchanged. If net/http were given the string, it would
// turn the "|" into "%7C".
func ExampleNewRequest() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println(r.Method, r.RequestURI)
	}))
	defer server.Close()

	u, err := url.ParseWithBase("/a|b//c%2Fd?", server.URL)
	if err != nil {
		log.Fatal(err)
	}
	req, err := urlhttp.NewRequest(context.Background(), http.MethodPut, u, strings.NewReader("body"))
	if err != nil {
		log.Fatal(err)
	}
	resp, err := server.Client().Do(req)
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	// Output: PUT /a|b//c%2Fd?
}

// A client shows where a redirect leads without following it.
func ExampleLocation() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", `\\EXAMPLE.com\new|1`)
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	client := server.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

	u := url.MustParse(server.URL + "/old#part")
	req, err := urlhttp.NewRequest(context.Background(), http.MethodGet, u, nil)
	if err != nil {
		log.Fatal(err)
	}
	resp, err := client.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	fmt.Println(urlhttp.Location(resp))

	other, err := resp.Location() // as net/url reads it
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(other.Path)
	// Output:
	// http://example.com/new|1#part <nil>
	// /\\EXAMPLE.com\new|1
}

// An existing client can follow redirects as browsers do.
func ExampleOptions_CheckRedirect() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println(r.RequestURI)
		if r.URL.Path == "/old" {
			w.Header().Set("Location", `\new|1?a b`)
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	client := server.Client()
	client.CheckRedirect = urlhttp.Options{Guard: urlhttp.Guard{
		Allow:   []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")},
		AnyPort: true,
	}}.CheckRedirect
	resp, err := client.Get(server.URL + "/old")
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	// Output:
	// /old
	// /new|1?a%20b
}

// A server behind a proxy that terminates TLS.
func ExampleRequestURL() {
	r := httptest.NewRequest(http.MethodGet, "//evil.example/a?b", nil)
	r.RequestURI = "//evil.example/a?b"
	r.Host = "app.internal:8080"
	r.RemoteAddr = "10.0.0.1:4711"
	r.Header.Set("X-Forwarded-Proto", "https")
	r.Header.Set("X-Forwarded-Host", "www.example.com")

	fmt.Println(urlhttp.RequestURL(r, urlhttp.RequestURLOptions{}))
	fmt.Println(urlhttp.RequestURL(r, urlhttp.RequestURLOptions{
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.1/32")},
		Headers:        urlhttp.XForwardedOnly,
	}))
	// Output:
	// http://app.internal:8080//evil.example/a?b <nil>
	// https://www.example.com//evil.example/a?b <nil>
}

// A form refuses the URLs that the delivery would refuse.
func ExampleOptions_Check() {
	o := urlhttp.Options{HTTPSOnly: true}
	for _, input := range []string{"https://example.com/hook", "http://example.com/hook", "https://0x7f.1/hook"} {
		fmt.Println(o.Check(url.MustParse(input)))
	}
	// Output:
	// <nil>
	// urlhttp: "http://example.com/hook" refused: forbidden scheme: "http"
	// urlhttp: "https://127.0.0.1/hook" refused: forbidden address 127.0.0.1:443: in 127.0.0.0/8, Loopback [RFC1122], Section 3.2.1.3
}

// A crawler says where it found a link, following the default policy of browsers.
func ExampleReferrer() {
	referrer := func(page, link *url.URL) string {
		if page.IsPotentiallyTrustworthy() && !link.IsPotentiallyTrustworthy() || page.Origin().IsOpaque() {
			return ""
		}
		return urlhttp.Referrer(page, page.Origin() != link.Origin())
	}
	page := url.MustParse("https://user:pass@example.com/a?b#c")
	for _, link := range []string{"https://example.com/d", "https://example.org/", "http://example.com/"} {
		fmt.Printf("%q\n", referrer(page, url.MustParse(link)))
	}
	fmt.Printf("%q\n", urlhttp.Referrer(url.MustParse("data:text/html,x"), false))
	// Output:
	// "https://example.com/a?b"
	// "https://example.com/"
	// ""
	// ""
}

// A log without passwords and queries. slog hides the password of a URL that is the value of an
// attribute, but not of one in a struct, a slice or net/http's error.
func Example_log() {
	shown := func(u *url.URL) string {
		text, _, _ := strings.Cut(u.WithoutFragment().Redacted(), "?")
		return text
	}
	type visit struct {
		URL    *url.URL
		Status int
	}
	logger := slog.New(slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			switch v := a.Value.Any().(type) {
			case visit:
				a.Value = slog.GroupValue(slog.String("url", shown(v.URL)), slog.Int("status", v.Status))
			case []*url.URL:
				texts := make([]string, len(v))
				for i, u := range v {
					texts[i] = shown(u)
				}
				a.Value = slog.AnyValue(texts)
			case error:
				a.Value = slog.StringValue(urlhttp.RedactError(v).Error())
			case time.Time:
				return slog.Attr{} // for this example
			}
			return a
		},
	}))
	page := url.MustParse("https://user:secret@example.com/a?token=secret")
	logger.Info("a URL", "url", shown(page))
	logger.Info("a struct", "visit", visit{page, 200})
	logger.Info("a slice", "pages", []*url.URL{page, page})
	_, err := urlhttp.Get(context.Background(), urlhttp.NewClient(urlhttp.Options{}), page)
	logger.Info("an error", "err", err)
	// Output:
	// {"level":"INFO","msg":"a URL","url":"https://user:xxxxx@example.com/a"}
	// {"level":"INFO","msg":"a struct","visit":{"url":"https://user:xxxxx@example.com/a","status":200}}
	// {"level":"INFO","msg":"a slice","pages":["https://user:xxxxx@example.com/a","https://user:xxxxx@example.com/a"]}
	// {"level":"INFO","msg":"an error","err":"Get \"https://example.com/…\": urlhttp: \"https://example.com/…\" refused: credentials in a URL"}
}

// A webhook's path is its secret, so errors show only the origin.
func ExampleRedactError() {
	client := urlhttp.NewClient(urlhttp.Options{OriginOnly: true, Redirects: urlhttp.SameOriginRedirects})
	hook := url.MustParse("https://10.0.0.1/services/T0/secret")
	_, err := urlhttp.Get(context.Background(), client, hook)
	fmt.Println(urlhttp.RedactError(err))
	// Output: Get "https://10.0.0.1/…": urlhttp: "https://10.0.0.1/…" refused: forbidden address 10.0.0.1:443: in 10.0.0.0/8, Private-Use [RFC1918]
}
