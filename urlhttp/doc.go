// Package urlhttp makes HTTP requests to untrusted URLs: for webhooks, link previews,
// feeds, images, downloads, and whatever else fetches a URL that somebody else chose.
//
//	client := urlhttp.NewClient(urlhttp.Options{})
//	u, err := url.Parse(input)
//	…
//	resp, err := urlhttp.Get(ctx, client, u)
//
// The client is an [http.Client]. It speaks HTTP/1.1, connects only to globally reachable
// addresses, sends the URL byte for byte, and resolves redirects as browsers do.
// [Options] can allow more, or less. [Options.Check] says beforehand whether a URL would be
// refused.
//
// The parts also work by themselves: [Guard] with any net.Dialer, [HostRules],
// [Transport] around any http.RoundTripper, [Options.CheckRedirect] with any
// http.Client, [NewRequest], and [Location]. In a server, [RequestURL], [TargetGuard] and
// [Rewrite] read what a client asked for, [HostGuard] refuses requests for other hosts, as
// DNS rebinding makes them, [OriginRules] say which origins may ask, and [Redirect] sends a
// visitor to a URL.
//
// # What is checked, and when
//
// Each request, the caller's own or one that follows a redirect, is checked in this order
// before a name is resolved or anything is sent:
//
//   - if it follows a redirect: not too many ([ErrTooManyRedirects]), and not from https to
//     http ([ErrDowngrade]);
//   - the scheme is https or http ([ErrForbiddenScheme]), and net/http can send the URL
//     ([url.ErrNotConvertible]);
//   - the URL has no username and no password ([ErrCredentials]);
//   - the [HostRules] allow the host ([ErrForbiddenHost]);
//   - the [Guard] allows the port, by default only 80 and 443 ([ErrForbiddenPort]), and the
//     host if it is an IP address, in whatever notation ([ErrForbiddenAddress]).
//
// Each connection is checked after the name is resolved and before the connection is
// made: the Guard has to allow the very address that the connection goes to. The name
// isn't looked up a second time, so no other answer can replace the checked one. A
// connection that is kept alive serves only the host that it was checked for. If a name
// has several addresses, only allowed ones are tried; if the Guard allows none of them,
// the request fails.
//
// Each response is limited: in time, and in the bytes of its headers ([ErrHeaderTooLarge]),
// of a Location header (64 KiB) and of the decompressed body ([ErrBodyTooLarge]). After a
// switch to another protocol the limits don't apply, so a switch that the request didn't
// ask for is refused ([ErrUnexpectedUpgrade]).
//
// A refusal is an [*Error], wrapped in net/http's error. Errors that a server can cause
// have short messages without passwords. This holds for this package's errors, and for the
// errors of net/http that a client from [NewClient] returns. net/http's errors quote the
// caller's own URL in full, with "***" for its password. If net/url can't parse a string,
// for example one passed to the client's method Get, the message of its error can show a
// password.
//
// # What is sent
//
// A request from [NewRequest] sends the URL byte for byte. If net/url parsed the URL,
// as it does for the client's methods that take a string, the client converts it with
// [url.FromNetURL], then checks and sends the result. If the conversion fails, the
// error wraps [ErrInvalidURL]. The Host header is the URL's host, unless the caller
// sets another one. A proxy for http: URLs gets the whole URL.
//
// # Redirects
//
// [Location] returns where a response redirects to: its Location header, parsed
// against the requested URL as the URL Standard says, with the fragment of the requested
// URL if it has none. net/http follows RFC 3986. From http://example.com/dir/page?query:
//
//	Location                        urlhttp                                  net/http
//	\\other.example\x               http://other.example/x                   /dir/%5C%5Cother.example%5Cx
//	/\other.example                 http://other.example/                    /%5Cother.example
//	///other.example                http://other.example/                    ///other.example
//	http:other                      /dir/other                               http:other
//	/a|b                            /a|b                                     /a%7Cb
//	/100%                           /100%                                    error
//	//0x8.0x8.2056/                 http://8.8.8.8/                          http://0x8.0x8.2056/
//	//127.1/                        forbidden address                        http://127.1/
//
// net/http parses the Location header itself before it calls CheckRedirect. So a
// [Transport] resolves the header as soon as it arrives. If net/http can't parse it, or
// would read it differently, the Transport replaces it with one that net/http can parse, and
// CheckRedirect sets the URL that the Transport found.
//
// net/http decides the method of the next request and whether it keeps the body. A
// 301, 302 or 303 turns every method but HEAD into GET; browsers change only POST
// after 301 and 302. A 307 or 308 keeps the method and the body, also to another origin, as
// in browsers, if the request has a GetBody, as one with a bytes.Buffer, bytes.Reader or
// strings.Reader does. Otherwise the client returns the 307 or 308 itself.
//
// These request headers aren't carried to another origin, and don't come back if a
// later redirect leads back: Authorization, Cookie, Cookie2, Origin, Referer,
// Proxy-Authorization, Proxy-Authenticate, WWW-Authenticate, and those in
// [Options].OriginHeaders, however their names are written. On its own, net/http treats
// subdomains, other ports and other schemes as the same origin.
//
// # What isn't promised
//
//   - The machine's resolver looks up any name that passes the checks, with its
//     search list and its hosts file. Whoever runs the name servers of a domain sees
//     these look-ups.
//   - With a proxy, the proxy resolves the names and makes the connections. The
//     Guard sees only IP addresses in URLs, and, without [Options].ProxyGuard, the
//     address of the proxy. Let the proxy check the rest.
//   - A [Transport] around another RoundTripper doesn't control that RoundTripper's
//     connections, or how many it makes. If it isn't a net/http.Transport, it may use a
//     proxy, which needs the whole URL: for an http: URL with a path that net/url would
//     encode, the Transport puts the whole URL in place of the path.
//   - The Guard checks the connections of the caller's dialer, but not those that
//     the dialer's own functions and its resolver make.
//   - A globally reachable address may still be your own: a router, a load balancer or
//     an API with a public address. List such addresses in [Guard].Deny or [HostRules].
//   - The response isn't checked: it is as untrusted as the URL.
package urlhttp
