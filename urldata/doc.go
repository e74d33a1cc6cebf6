// Package urldata decodes data: URLs as browsers do, following the Fetch Standard's
// data: URL processor, and makes such URLs.
//
//	u, err := url.Parse("data:text/html;charset=utf-8;base64,PGI+aGk8L2I+")
//	if err != nil {
//		return err
//	}
//	d, err := urldata.Parse(u)
//	if err != nil {
//		return err
//	}
//	fmt.Println(d.Type.Essence(), d.Body) // text/html <b>hi</b>
//
// Browsers don't follow RFC 2397: they remove whitespace from base64, don't require
// its padding, replace a MIME type that they can't parse with
// "text/plain;charset=US-ASCII", and treat the query as part of the body.
//
// [Parse] returns the whole body; [Open] returns a reader, for bodies of many
// megabytes. [Make] returns a data: URL.
//
// # MIME types
//
// [ParseMIMEType] and [MIMEType.String] follow the MIME Sniffing Standard. They
// drop invalid parameters, as browsers do; the standard library's package mime
// refuses the whole type. [ExtractMIMEType] reads all the Content-Type headers of a
// response, as browsers do before they parse its body.
//
// # Cost
//
// All functions take time proportional to the length of the URL. A body with
// nothing to decode is a substring of the URL: it isn't copied, and keeps the whole
// URL in memory. A [Parser] limits the length of a body, and refuses a longer one
// without allocating memory for it.
//
// # Security considerations
//
// A data: URL has an opaque origin: its body and its MIME type are as untrusted
// as whoever wrote the URL. A program that serves a body, or puts it into a
// page, needs a list of the types that it allows.
//
// Stability: version 1 will cover this package. See CHANGELOG.md.
package urldata
