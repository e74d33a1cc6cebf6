// Package urlhtml finds the links of HTML documents as browsers do, with the right base
// URL and encoding: in the attributes of HTML and SVG that have URLs, in CSS, and in
// the documents of srcdoc attributes.
//
//	page := url.MustParse("https://example.com/a/")
//	for link, err := range urlhtml.Links(resp.Body, urlhtml.Options{Base: page}) {
//		if err != nil {
//			return err
//		}
//		if link.URL != nil {
//			fmt.Println(link.Kind, link.URL)
//		}
//	}
//
// [Links] reads a document once, with the tokenizer of golang.org/x/net/html, and keeps
// only a piece of it in memory. [LinksOf] reads a tree. [ParseSrcset], [ParseRefresh],
// [StyleURLs] and [ParseLinkHeader] read text that contains links. A [Filter] selects
// the links that a program wants.
//
// # What isn't a link here
//
//   - What scripts do, and text in scripts: import maps, speculation rules, and the
//     imports of modules.
//   - The values that SVG's animation elements give to other attributes, such as
//     <set attributeName="href" to="…">.
//   - What only plug-ins read: param, applet, and the classid, codebase and archive of
//     object; and profile, usemap and the like, which no browser fetches.
//   - The names of namespaces, and of properties and types in microdata and RDFa. Item
//     ids are metadata: see Options.Metadata.
//
// # The base URL
//
// A base element doesn't change what the browser has fetched before it: a script, a
// style sheet, an image or a frame uses the base URL that the document has when the
// browser inserts the element. Hyperlinks, forms, media, icons and manifests use the base
// URL of the finished document. Where the HTML Standard doesn't say which of these
// applies, the package does what Chromium does.
//
// # What tokens don't show
//
// Use LinksOf if the order of the links in the tree matters. Links follows the open
// elements and the formatting elements of the document, but it builds no tree:
//
//   - A base element after the head also applies to hyperlinks before it. Links marks
//     it as Late.
//   - In the tree, misplaced content of a table comes before the table. So LinksOf can
//     miss that a base element applies to a misplaced image.
//   - A frameset can replace a body that shows nothing. Links has the links of both, but
//     takes SVG and MathML in such a frameset for elements.
//   - A tree repeats links that are closed in the wrong order. Links gives each once, and
//     misses the copy after a template of a link that begins in the template.
//   - In a tree from html.Parse, a shadow root is a child of its host. If a formatting
//     element is closed in the wrong order, the parser moves it to another element, which
//     browsers don't. Then LinksOf can miss its links, and take another template for the
//     shadow root.
//   - A script with "<!--" can end sooner in a tree from html.Parse if a "<" after that
//     begins no tag, and "<script>" follows. References in CDATA are decoded there.
//   - Unless Options.NoScript is set, the content of noscript is left out: a
//     browser that runs scripts treats it as text. The content of template is left
//     out unless Options.Templates is set or the template is a declarative shadow
//     root, which is part of the page.
//
// # Deviations
//
//   - A base element whose URL is longer than 16 KiB is ignored, because each
//     relative link would repeat it.
//   - If the URLs of a document have more than 8 MiB, plus 64 bytes for each byte of the
//     document, the rest fails with [ErrTooManyBytes]. A URL counts as at least as long
//     as the path of its base URL.
//   - A srcdoc attribute nested within eight others is ignored.
//   - A tag of more than Options.MaxToken bytes is an error. CSS is read in pieces of
//     that length.
//   - Links follows at most 512 open elements, and 128 formatting elements.
//   - All candidates of a srcset and all source elements are links; a browser
//     chooses one.
//   - A meta element that names the encoding is found by the tokenizer of x/net/html, so
//     not in title, textarea, script, style and the like, where Chromium doesn't find it
//     either, nor in noscript. Its content also counts if its charset is unknown.
//   - Links with the scheme "javascript" are included, even where browsers ignore
//     them.
//
// # Cost
//
// Time is proportional to the length of the document and of the URLs in it.
//
// # Security considerations
//
// The document, its base URL and the name of its encoding are untrusted. A link can
// lead anywhere: see [Filter] and package urlhttp before you follow one. Don't use this
// package to remove links from a document: use a sanitizer, which has a list of allowed
// elements.
package urlhtml
