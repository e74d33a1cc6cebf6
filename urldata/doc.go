// Package urldata decodes data: URLs as browsers do, following the data: URL
// processor of the Fetch Standard, and makes them.
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
// RFC 2397 describes another syntax. Browsers remove whitespace from base64, do
// without its padding, read "text/plain;charset=US-ASCII" for a MIME type that they
// can't parse, and take the query for a part of the body.
//
// [Parse] returns the whole body, [Open] a reader of it, for bodies of many megabytes.
// [Make] goes the other way.
//
// # MIME types
//
// [ParseMIMEType] and [MIMEType.String] follow the MIME Sniffing Standard, which reads
// more than the package mime of the standard library: that one refuses a parameter
// that browsers only drop.
//
// # Cost
//
// Everything takes time in proportion to the length of the URL. A body with nothing to
// decode is a substring of the URL and isn't copied; it keeps the whole URL in memory.
// A [Parser] limits the length of a body.
//
// # Security considerations
//
// A data: URL has an opaque origin: its body must not be trusted more than the
// stranger who wrote the URL. The MIME type is the stranger's, too. A program that
// serves a body, or puts it into a page, needs a list of types that it allows.
package urldata
