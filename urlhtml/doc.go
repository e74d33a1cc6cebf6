// Package urlhtml finds the links of HTML documents, as browsers see them: against the
// right base URL, in the right encoding, and of every element and attribute that has
// any.
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
// [Links] reads a document once, by the tokenizer of golang.org/x/net/html, and needs
// memory for a tag. [LinksOf] reads a tree. [ParseSrcset], [ParseRefresh], [StyleURLs]
// and [ParseLinkHeader] are for the texts that have links in them, and a [Filter] is
// for those that a program wants.
//
// # What tokens can't tell
//
// Where the order of links, or a single one, matters, use LinksOf. Tokens tell nothing of
// what a parser moves or leaves out:
//
//   - A base element after the head counts for the links before it, too. Links marks it
//     as Late.
//   - What is misplaced in a table comes before the table in the tree, and a second form
//     within a form isn't there at all.
//   - Within SVG and MathML other rules hold for title, style and script. Links knows
//     them by a stack of its own, which end tags that close several elements at once can
//     mislead.
//   - The content of noscript is text in a browser that runs scripts, and is left out,
//     unless Options.NoScript is set. So is that of template, unless Options.Templates is.
//
// # Deviations
//
//   - A base element whose URL is longer than 16 KiB has no effect, because each relative
//     link would repeat it.
//   - A srcdoc attribute within more than eight others is not looked into.
//   - A tag of more than Options.MaxToken bytes is an error. CSS is read in pieces of
//     that length.
//   - All candidates of a srcset are links, and all sources; a browser takes one.
//   - Links with the scheme "javascript" are given, even where browsers ignore them.
//
// # Cost
//
// Time is in proportion to the length of the document and of the URLs in it.
//
// # Security considerations
//
// A document is written by a stranger, and so are its base URL and its encoding. A link
// can lead anywhere: look at [Filter] and at package urlhttp before following one.
// Removing links from a document takes a sanitizer, which has a list of what is allowed,
// not a list of links.
package urlhtml
