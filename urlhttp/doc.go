// Package urlhttp makes HTTP requests to untrusted URLs: for webhooks, link previews,
// feeds, images, downloads, and whatever else fetches a URL that somebody else chose.
//
//	client := urlhttp.NewClient(urlhttp.Options{})
//	u, err := url.Parse(input)
//	…
//	req, err := urlhttp.NewRequest(ctx, http.MethodGet, u, nil)
//	…
//	resp, err := client.Do(req)
//
// The client is an [http.Client]. It connects only to globally reachable addresses,
// sends the URL byte for byte, and resolves redirects as browsers do. [Options] can
// allow more, or less.
//
// [Get] and [Do] make a request in one call, [Options.Check] says beforehand whether a URL
// would be refused, and [Redirect] sends a visitor to a URL.
//
// The parts also work by themselves: [Guard] with any net.Dialer, [HostRules],
// [Transport] around any http.RoundTripper, [Options.CheckRedirect] with any
// http.Client, [NewRequest], [Location], and, in a server, [RequestURL] and
// [TargetGuard].
//
// # What is checked, and when
//
// Each request, the caller's own or one that follows a redirect, is checked before a
// name is resolved or anything is sent:
//
//   - the scheme is https or http ([ErrForbiddenScheme]), and not http after https
//     ([ErrDowngrade]);
//   - the URL has no username and no password ([ErrCredentials]);
//   - the [HostRules] allow the host ([ErrForbiddenHost]);
//   - the [Guard] allows the port, by default only 80 and 443 ([ErrForbiddenPort]);
//   - if the host is an IP address, in whatever notation, the Guard allows it
//     ([ErrForbiddenAddress]).
//
// Each connection is checked after the name is resolved and before the connection is
// made: the Guard has to allow the very address that the connection goes to. The name
// isn't looked up a second time, so no other answer can replace the checked one. A
// connection that is kept alive serves only the host that it was checked for. If a name
// has several addresses, only allowed ones are tried; if the Guard allows none of them,
// the request fails.
//
// Each response is limited: the client follows at most 20 redirects in a row
// ([ErrTooManyRedirects]), and there are limits on time and on the bytes of headers
// ([ErrHeaderTooLarge]), of a Location header ([MaxLocationBytes]) and of the
// decompressed body ([ErrBodyTooLarge]). After a switch to another protocol the limits
// don't apply, so a switch that the request didn't ask for is refused
// ([ErrUnexpectedUpgrade]).
//
// A refusal is an [*Error], wrapped in net/http's error. It has the refused URL,
// the hop and the reason.
//
// Errors that a server can cause have short messages without passwords. This holds for
// this package's errors, and for the errors of net/http that a client from [NewClient]
// returns. net/http's errors quote the caller's own URL in full, with "***" for its
// password. If net/url can't parse a string, for example one passed to the client's
// method Get, the message of its error can show a password.
//
// # What is sent
//
// A request from [NewRequest] sends the URL byte for byte. If net/url parsed the URL,
// as it does for the client's methods that take a string, the client converts it with
// [url.FromNetURL], then checks and sends the result. If the conversion fails, the
// error wraps [ErrInvalidURL]. The Host header is the URL's host, unless the caller
// sets another one.
//
// A proxy for http: URLs gets the whole URL.
//
// # Redirects
//
// [Location] returns where a response redirects to: its Location header, parsed
// against the requested URL as the URL Standard says. The result inherits the
// fragment of the requested URL. net/http follows RFC 3986 instead. The table shows
// where both go from http://example.com/dir/page?query#fragment, with
// http://example.com left out:
//
//	Location                        urlhttp                                  net/http
//	top.txt                         /dir/top.txt#fragment                    /dir/top.txt
//	invalidurl:                     forbidden scheme                         invalidurl:
//	data:,data%20url                forbidden scheme                         data:,data%20url
//	""                              /dir/page?query#fragment                 none
//	top.txt?%E2%98%83%e2%98%83      /dir/top.txt?%E2%98%83%e2%98%83#fragment /dir/top.txt?%E2%98%83%e2%98%83
//	"top.txt?\u2603"                /dir/top.txt?%E2%98%83#fragment          /dir/top.txt?\u2603
//	"top.txt?\u2603%e2%98%83"       /dir/top.txt?%E2%98%83%e2%98%83#fragment /dir/top.txt?\u2603%e2%98%83
//	"top.txt?%\u2603"               /dir/top.txt?%%E2%98%83#fragment         /dir/top.txt?%\u2603
//	"top.txt?\xff"                  /dir/top.txt?%FF#fragment                /dir/top.txt?\xff
//	mailto:a@a.com                  forbidden scheme                         mailto:a@a.com
//	data:,HI                        forbidden scheme                         data:,HI
//	facetime:a@a.org                forbidden scheme                         facetime:a@a.org
//	about:blank                     forbidden scheme                         about:blank
//	about:unicorn                   forbidden scheme                         about:unicorn
//	blob:djfksfjs                   forbidden scheme                         blob:djfksfjs
//	/x#other                        /x#other                                 /x#other
//	/x#                             /x#                                      /x
//	#other                          /dir/page?query#other                    /dir/page?query#other
//	https://other.example/x         https://other.example/x#fragment         https://other.example/x
//	/x#%zz                          /x#%zz                                   error
//	?x                              /dir/page?x#fragment                     /dir/page?x
//	..                              /#fragment                               /
//	/a/%2e%2e/b                     /b#fragment                              /a/%2e%2e/b
//	//other.example                 http://other.example/#fragment           http://other.example
//	\\other.example\x               http://other.example/x#fragment          /dir/%5C%5Cother.example%5Cx
//	/\other.example                 http://other.example/#fragment           /%5Cother.example
//	"/\t/other.example"             http://other.example/#fragment           error
//	///other.example                http://other.example/#fragment           ///other.example
//	http:other                      /dir/other#fragment                      http:other
//	http:/other                     /other#fragment                          http:/other
//	https:other.example             https://other.example/#fragment          https:other.example
//	HTTP://OTHER.example:80         http://other.example/#fragment           http://OTHER.example:80
//	" /x "                          /x#fragment                              /dir/%20/x%20
//	"/a b"                          /a%20b#fragment                          /a%20b
//	/a|b                            /a|b#fragment                            /a%7Cb
//	/100%                           /100%#fragment                           error
//	/ü                              /%C3%BC#fragment                         /%C3%BC
//	//bücher.example/               http://xn--bcher-kva.example/#fragment   http://b%C3%BCcher.example/
//	//0x8.0x8.2056/                 http://8.8.8.8/#fragment                 http://0x8.0x8.2056/
//	//127.1/                        forbidden address                        http://127.1/
//	//１２７.１/                        forbidden address                        http://%EF%BC%91%EF%BC%92%EF%BC%97.%EF%BC%91/
//	//127.0.0.1\@other.example/     forbidden address                        error
//	//user:password@other.example/  credentials in a URL                     http://user:password@other.example/
//	http://[::1                     invalid Location header                  error
//	"http://exa mple/"              invalid Location header                  error
//	http://                         invalid Location header                  http:
//
// "none" means that there is no redirect. "error" means an error from net/url,
// whose message quotes the header. net/http looks up a host such as 0x8.0x8.2056 as
// a name. If there are several Location headers, it follows the first; this package
// returns [ErrInvalidLocation]. net/http follows at most 9 redirects in a row.
//
// A redirect goes through net/http, because the client is an http.Client: net/http
// parses the Location header itself before it calls CheckRedirect. So a [Transport]
// resolves the header as soon as it arrives. If net/http can't parse the header, or would
// read it differently, the Transport replaces it with one that net/http can parse.
// CheckRedirect then sets the URL that the Transport found, without resolving it again.
// The Transport checks each request once more, because the client may have another
// CheckRedirect.
//
// net/http decides the method of the next request and whether it keeps the body. A
// 301, 302 or 303 turns every method but HEAD into GET; browsers change only POST
// after 301 and 302. A 307 or 308 keeps the method and the body, if the request has a
// GetBody, as one with a bytes.Buffer, bytes.Reader or strings.Reader does. For a request
// with a body but no GetBody, the client returns the 307 or 308 itself.
//
// These request headers aren't carried to another origin, and don't come back if a
// later redirect leads back: Authorization, Cookie, Cookie2, Origin, Referer,
// Proxy-Authorization, Proxy-Authenticate, WWW-Authenticate, and those in
// [Options].OriginHeaders. The case of their names makes no difference, in the map of
// headers either. On its own, net/http treats subdomains, other ports and other
// schemes as the same origin.
//
// # Addresses
//
// The zero [Guard] refuses each block that IANA's special-purpose address
// registries don't call globally reachable, as of [RegistryDate]. It also refuses
// multicast, site-local, IPv4-compatible and IPv4-translated addresses, and all of
// IPv6 outside of 2000::/3. The smallest block around an address decides; an
// [AddressError] names it.
//
// Five anycast addresses are refused although the registries call them globally
// reachable: 192.0.0.9, 192.0.0.10, and 2001:1::1 to 2001:1::3. They are for port
// control, TURN and service registration, and a host on your own network answers
// at these addresses. Other special-purpose blocks that the registries call globally
// reachable are allowed. Hosts on the internet answer for some: the name servers of
// AS112 (192.31.196.0/24, 192.175.48.0/24, 2001:4:112::/48, 2620:4f:8000::/48) and the
// relays of AMT (192.52.193.0/24, 2001:3::/32). Nobody answers for ORCHIDv2 and drone
// identifiers, which aren't routed (2001:20::/28, 2001:30::/28). If your network has
// AS112 servers or AMT relays of its own, put their blocks into [Guard].Deny.
//
// The Guard also refuses addresses that clouds document as their own services, though
// the addresses are public by number: 168.63.129.16 (Azure's WireServer), 161.26.0.0/16
// and 166.8.0.0/14 (IBM Cloud), and 199.36.153.4/30, 199.36.153.8/30,
// 2600:2d00:2:1000::/56 and 2600:2d00:2:2000::/56 (Google Cloud). [Guard].Allow allows
// each of them.
//
// An IPv6 address that carries an IPv4 address is refused if either of the two is
// refused. The forms that carry one are IPv4-compatible, IPv4-translated, NAT64
// (64:ff9b::/96 and 64:ff9b:1::/48), 6to4, Teredo (the server and the client) and
// ISATAP. If your network translates with another prefix, set [Guard].NAT64. An
// IPv4-mapped address counts only as the IPv4 address.
//
// # What isn't promised
//
//   - The machine's resolver looks up any name that passes the HostRules, with its
//     search list and its hosts file. Whoever runs the name servers of a domain sees
//     these look-ups.
//   - With a proxy, the proxy resolves the names and makes the connections. The
//     Guard sees only IP addresses in URLs, and, without [Options].ProxyGuard, the
//     address of the proxy. Let the proxy check the rest.
//   - A [Transport] around another RoundTripper doesn't control that RoundTripper's
//     connections, or how many it makes. If that RoundTripper isn't a
//     net/http.Transport, it may use a proxy, which needs the whole URL. So for an
//     http: URL with a path that net/url would encode, the Transport puts the whole
//     URL in place of the path.
//   - The Guard checks the connections of the caller's dialer, but not those that
//     the dialer's own functions and its resolver make.
//   - A globally reachable address may still be your own: a router, a load balancer or
//     an API with a public address. List such addresses in [Guard].Deny or [HostRules].
//   - The response isn't checked: it is as untrusted as the URL.
package urlhttp
