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
// [Options] can allow more, or less. The example Httptest shows how to test code that uses
// a client.
//
// The parts also work by themselves: [Guard] with any net.Dialer, [HostRules],
// [Transport] around any http.RoundTripper, [Options.CheckRedirect] with any
// http.Client, [NewRequest], and [Location]. In a server, [RequestURL], [TargetGuard] and
// [Rewrite] read what a client asked for, [HostGuard] refuses requests for other hosts, as in
// DNS rebinding attacks, [OriginRules] say which origins may ask, and [Redirect] sends a
// visitor to a URL.
//
// # What is checked, and when
//
// Each request, the caller's own or one that follows a redirect, is checked before a name is
// resolved or anything is sent, in this order: the number of redirects, and that none leads
// from https to http; the scheme, and whether net/http can send the URL; credentials; the host
// ([HostRules], and names that aren't on the internet); an IP address as the host, in whatever
// notation; the port; and whatever [Options].Allow says. [Options.Check] lists the reasons.
//
// Each connection is checked after the name is resolved and before the connection is
// made: the [Guard] has to allow the very address that the connection goes to. The name
// isn't looked up a second time, so no other answer can replace the checked one. A
// connection that is kept alive serves only the host that it was checked for. If a name
// has several addresses, only allowed ones are tried.
//
// Each response is limited: in time, and in the bytes of its headers, of a Location header
// and of the decompressed body. After a switch to another protocol the limits don't apply, so
// a switch that the request didn't ask for is refused.
//
// A refusal is an [*Error], wrapped in net/http's error. Errors that a server can cause
// have short messages without passwords. With a client from [NewClient], so do those of
// net/http. net/http's errors quote the caller's own URL in full, with "***" for its
// password. If net/url can't parse a string, for example one passed to the client's method
// Get, the message of its error can show a password.
//
// # What is sent
//
// A request from [NewRequest] sends the URL byte for byte. If net/url parsed the URL,
// as it does for the client's methods that take a string, the client converts it with
// [url.FromNetURL], then checks and sends the result. The Host header is the URL's host,
// unless the caller sets another one. A proxy for http: URLs gets the whole URL.
//
// # Redirects
//
// [Location] says where a response redirects to, as the URL Standard has it. net/http follows
// RFC 3986. From http://example.com/dir/page?query they go to:
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
// net/http decides the method of the next request and whether it keeps the body. A
// 301, 302 or 303 turns every method but HEAD into GET; browsers change only POST
// after 301 and 302, so QUERY (RFC 10008) loses its body here, and not there. A 307 or 308 keeps
// the method and the body, even to another origin, as in browsers. A body needs GetBody, which a
// request with a bytes.Buffer, bytes.Reader or strings.Reader has. Without it, the client returns
// the 307 or 308 itself.
//
// Only these request headers are carried to another origin: Accept, Accept-Encoding,
// Accept-Language, Range, User-Agent, with a body those that begin with Content-, and the ones in
// [Options].CrossOriginHeaders. Authorization, Proxy-Authorization, WWW-Authenticate,
// Proxy-Authenticate, Cookie, Cookie2, Host, Origin, Referer never are. A dropped header doesn't come
// back if a later redirect leads back. Another scheme or port is another origin.
//
// net/http's documentation, as of Go 1.27, says of its own client: its "redirect behavior does not
// follow the WHATWG Fetch standard", and "sensitive headers are retained on redirect to a subdomain
// or to a different scheme on the same host". It also retains them for another port.
//
// # What isn't promised
//
//   - The machine's resolver looks up any name that passes the checks, with its
//     search list and its hosts file.
//   - With a proxy, the proxy resolves the names and makes the connections. The
//     Guard sees only IP addresses in URLs, and, without [Options].ProxyGuard, the
//     address of the proxy. Let the proxy check the rest.
//   - A [Transport] around another RoundTripper doesn't control that RoundTripper's
//     connections, or how many it makes.
//   - A globally reachable address may still be your own, such as that of a router or an
//     API. List such addresses in [Guard].Deny.
//   - The response isn't checked: it is as untrusted as the URL.
//
// Stability: version 1 won't cover this package: its policies change with what they guard or
// follow. See CHANGELOG.md.
package urlhttp
