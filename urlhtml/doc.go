// Package urlhtml finds the links of HTML documents as browsers do: in every
// element and attribute that can have one, with the right base URL and encoding.
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
// [Links] reads a document once, with the tokenizer of golang.org/x/net/html, and
// needs memory for only one tag. [LinksOf] reads a tree. [ParseSrcset],
// [ParseRefresh], [StyleURLs] and [ParseLinkHeader] read text that contains links.
// A [Filter] selects the links that a program wants.
//
// # What tokens don't show
//
// Use LinksOf if the order of the links matters, or if you must not miss any.
// Tokens don't show what a parser moves or leaves out:
//
//   - A base element after the head also applies to the links before it. Links
//     marks it as Late.
//   - In the tree, misplaced content of a table comes before the table, and a
//     second form within a form is missing.
//   - SVG and MathML have different rules for title, style and script. Links applies
//     them with a stack of open elements. An end tag that closes several elements at
//     once can mislead Links.
//   - Unless Options.NoScript is set, the content of noscript is left out: a
//     browser that runs scripts treats it as text. The content of template is left
//     out unless Options.Templates is set.
//
// # Deviations
//
//   - A base element whose URL is longer than 16 KiB is ignored, because each
//     relative link would repeat it.
//   - A srcdoc attribute nested within more than eight others is ignored.
//   - A tag of more than Options.MaxToken bytes is an error. CSS is read in pieces of
//     that length.
//   - All candidates of a srcset and all source elements are links; a browser
//     chooses one.
//   - Links with the scheme "javascript" are included, even where browsers ignore
//     them.
//
// # Cost
//
// Time is proportional to the length of the document and of the URLs in it.
//
// # Security considerations
//
// A stranger wrote the document, its base URL and the name of its encoding. A link
// can lead anywhere: see [Filter] and package urlhttp before you follow one. Don't
// use this package to remove links from a document: use a sanitizer, which has a
// list of allowed elements.
package urlhtml
