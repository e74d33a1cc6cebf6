// Package urlhttp makes HTTP requests to URLs that strangers have chosen: for
// webhooks, previews of links, feeds, images, downloads, and whatever else takes a
// URL from outside and asks for it from inside.
//
//	client := urlhttp.NewClient(urlhttp.Options{})
//	u, err := url.Parse(input)
//	…
//	req, err := urlhttp.NewRequest(ctx, http.MethodGet, u, nil)
//	…
//	resp, err := client.Do(req)
//
// The client is one of net/http. It connects to addresses only that are globally
// reachable, asks for what the URL says byte for byte, and follows redirects as
// browsers resolve them. [Options] allow more, or less.
//
// The parts can be used by themselves: [Guard] with any net.Dialer, [HostRules],
// [Transport] around any http.RoundTripper, [Options.CheckRedirect] with any
// http.Client, [NewRequest], [Location], and, in a server, [RequestURL].
//
// # What is checked, and when
//
// For each request, that is, for the URL that the caller gives and for each to which
// a redirect leads, before anything is resolved or sent:
//
//   - the scheme is https or http ([ErrForbiddenScheme]), and not http after https
//     ([ErrDowngrade]);
//   - there is no username and no password ([ErrCredentials]);
//   - the host is one that [HostRules] let through ([ErrForbiddenHost]);
//   - the port is 80 or 443, or one of [Guard].Ports ([ErrForbiddenPort]);
//   - the host, if it is an IP address, in whatever notation, is one that the Guard
//     lets through ([ErrForbiddenAddress]).
//
// For each connection, when the name has been resolved and before the connection is
// made: the very address that is about to be connected to is one that the Guard lets
// through. There is no second look-up that could give another answer. A connection
// that is kept is used for requests to the same host only, for which it was checked.
// Of the addresses of a name, those are tried that are let through; if there are none,
// the request fails.
//
// For each request, at most 8 connections ([ErrTooManyConnections]): net/http makes one
// after the other for as long as a server refuses to answer in certain ways.
//
// For each response: at most 20 redirects in a row ([ErrTooManyRedirects]), at most so
// many bytes of headers ([ErrHeaderTooLarge]), of a Location header ([MaxLocationBytes])
// and of body, decompressed ([ErrBodyTooLarge]), in a certain time. A switch to another
// protocol, whose connection has no such limits, must have been asked for
// ([ErrUnexpectedUpgrade]).
//
// A refusal is an [*Error], wrapped in net/http's error. It says which URL was refused, in
// which hop, and why.
//
// The texts of all errors that a server can cause are short, and hide passwords: those of
// this package, and those of net/http as a client of [NewClient] returns them. net/http
// writes the URL that the caller has given in full, with "***" for its password. A string
// that net/url can't parse, as in the client's method Get, is an error of net/url, which can
// show a password.
//
// # What is sent
//
// [NewRequest] asks for a URL byte for byte. A request with a URL that net/url has parsed, as
// the client's methods make it of a string, is for what [url.FromNetURL] says that this is:
// that is checked, and that is sent, or [ErrInvalidURL] is returned. The Host header is the
// host of the URL, unless the caller has set another one.
//
// A proxy for http: URLs is asked for the whole URL.
//
// # Redirects
//
// [Location] says where a response leads: to its Location header, resolved by the
// parser of the URL Standard against the URL that was asked for, whose fragment it
// inherits. net/http resolves by RFC 3986. For the URL
// http://example.com/dir/page?query#fragment, this is where they go with a Location,
// with http://example.com left out:
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
// "none" stands for no redirect, and "error" for an error of net/url that has the header
// in its text. A host such as 0x8.0x8.2056 net/http looks up as a name. It follows the
// first of several Location headers, where [ErrInvalidLocation] is returned, and not more
// than 9 redirects in a row.
//
// The method of the next request, and whether it has the body of the first, are up to
// net/http: a 301, 302 or 303 makes a GET of all methods but HEAD, where browsers make
// one of POST alone after 301 and 302. A 307 or 308 keeps the method and the body.
//
// Authorization, Cookie, Origin, Referer and [Options].OriginHeaders aren't carried to
// another origin, nor back again. net/http itself takes a subdomain, another port and another
// scheme for the same.
//
// # Addresses
//
// The blocks that the zero [Guard] refuses are those of IANA's special-purpose address
// registries that these don't say to be globally reachable, as of [RegistryDate]; and
// multicast, site-local, IPv4-compatible and IPv4-translated addresses, and all of IPv6
// outside of 2000::/3. The smallest block that an address is in counts.
// [AddressError] says which one it was.
//
// Five anycast addresses are refused although the registries say that they can be reached
// globally: whatever host of one's own network is nearest answers them (192.0.0.9, 192.0.0.10,
// 2001:1::1 to 2001:1::3; port control, TURN, service registration). Other blocks with a
// special purpose are let through, as the registries say, for hosts on the internet answer
// them: the name servers of AS112 (192.31.196.0/24, 192.175.48.0/24, 2001:4:112::/48,
// 2620:4f:8000::/48) and the relays of AMT (192.52.193.0/24, 2001:3::/32); or nobody does, as
// no packets are routed to ORCHIDv2 and drone identifiers (2001:20::/28, 2001:30::/28). A
// network that has its own AS112 servers or AMT relays should put their blocks into
// [Guard].Deny.
//
// An IPv6 address that carries an IPv4 address is refused if either is: IPv4-compatible,
// IPv4-mapped, IPv4-translated, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), 6to4, Teredo
// (the server and the client) and ISATAP. By which other prefix a network translates has to
// be told: [Guard].NAT64.
//
// # What isn't promised
//
//   - DNS is asked for any name that passes the HostRules, by the resolver of the
//     machine, with its search list and its hosts file. Whoever runs the name servers
//     of a domain sees that.
//   - With a proxy, the proxy resolves the names and makes the connections. The Guard
//     sees the address of the proxy, and IP addresses in URLs. Let the proxy check.
//   - A [Transport] around another RoundTripper has no say in the connections that this
//     makes, nor in their number. If that isn't a net/http.Transport, it gets a path that
//     net/url would encode as a whole URL, as there may be a proxy.
//   - A dialer of the caller's own is used as it is, apart from what the Guard refuses
//     first: what its functions connect to, and what its resolver does to be one, isn't
//     checked.
//   - An address that anyone can reach may still be one's own: a router, a load
//     balancer or an API with a public address. [Guard].Deny and [HostRules] know them
//     if they are told.
//   - What the response says is what a stranger says.
package urlhttp
