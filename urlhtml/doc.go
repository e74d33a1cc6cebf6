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
// [Links] reads a document once, and keeps only a piece of it in memory. [LinksOf] reads a
// tree of golang.org/x/net/html. [Rewrite] replaces links, and [RewriteStyle] those of a style
// sheet. [ParseSrcset], [ParseRefresh], [StyleURLs] and [ParseLinkHeader] read text that contains
// links. For the title or the text of a page, parse it with golang.org/x/net/html, and pass the
// tree to LinksOf.
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
//   - Attributes that only scripts read, such as data-src, or the src of a custom element, and those
//     of other XML: see Options.Attributes.
//   - A string in a custom property of CSS that becomes a URL where it is used: --a: "b.png" in
//     image-set(var(--a) 1x).
//   - The links in documents that data: URLs contain. To read such a document, leave Options.Base
//     nil: a data: URL is no base URL, and a long one would soon be [ErrTooManyBytes].
//   - In XML, the result of an XSL transformation.
//   - An empty string where browsers fetch nothing for it: in src and similar attributes, and in
//     CSS. In a refresh, an empty URL is a link to the document itself, which the browser reloads.
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
// In a document whose SVG and MathML are well nested, Links never misses a link that a
// browser finds. It gives more only where the markup or the CSS is invalid: a second html or body
// tag, a part of a table or frameset outside of it, a form in a form, a template with a
// shadowrootmode in an element that can't have a shadow root, and an @import after other rules.
// LinksOf gives exactly the links of a tree, in its order. Neither reads templates, unless
// Options.Templates is set.
//
// A template with a for attribute is read: browsers move its content to the marker with that name,
// such as <?marker name="x"?>, or leave it a template if there is none. The links come where the
// template is written. A base element in it is always a link, but sets the base URL only if the
// marker comes before the template, in the parent of the template or, for a child of the body,
// anywhere. Then the place of the marker decides which base element is the first one. What browsers
// remove between <?start name="x"?> and <?end?> still counts.
//
// The exceptions:
//
//   - In SVG and MathML that an end tag outside of it closes, and in a frameset that replaces
//     a body, Links may read on as SVG, or as the text of xmp. A tree can repeat a link, and Links
//     misses the copy after a template. The text of a template for a marker in a style element of
//     SVG isn't read. A late base element doesn't apply to earlier links: see Link.Late.
//   - [html.Parse] moves shadow roots with formatting elements, reads templates in SVG or with
//     col, and scripts with "<!--", in its own way, and loses the rest of the document after
//     <svg><title><template></template></title></svg>. Then LinksOf loses it, too. It has markers as
//     comments, so LinksOf takes the comment <!--?marker name="x"?--> for one.
//   - Links looks for markers outside of the head and the body, too.
//
// # XML
//
// With Options.XML, Links and Rewrite read well-formed XML 1.0 with namespaces, such as XHTML or
// SVG, as browsers do, up to the first error, which is a [*SyntaxError]. To read on as HTML, set
// Options.ContentType to "text/html". Elements and attributes count by their namespace, whatever
// the prefix. Rewritten XML is well-formed. Chromium applies a base element also to images before it,
// if these come at the same time. A public identifier can have newlines between its words, as XML
// says, but then Chromium doesn't know HTML's character references.
//
// Elements without a namespace, or with another one than HTML, SVG and MathML, have no links, except
// in the attributes that Options.Attributes names: those of OPML, Atom and the package of an EPUB.
// For URLs in text, such as those of sitemaps, use encoding/xml. Like browsers, the package doesn't
// read xml:base. A link in an Atom entry with XHTML, such as href="x" under
// xml:base="http://b.example/blog/2026/", needs it: a program has to resolve Link.Raw with it.
//
// Bytes that the document's encoding doesn't have are an error. Chromium reads on only after a lone
// surrogate in UTF-16. An error of namespaces, such as an element whose prefix isn't bound, ends a
// document only if its type is that of SVG, as in Chromium, or if it is in the name of an attribute.
//
// # A proxy
//
// The example of [Rewrite] leads the links of a page to a proxy. A proxy has to take care of these:
//
//   - Rewrite only text/html: set Options.ContentType to the header Content-Type, and send that
//     with the result. If there is none, send text/html, because browsers read what begins with
//     "<?xml" as XML. Content-Length and Content-Encoding are those of the original.
//     [urldata.ExtractMIMEType] says which type a browser finds in the headers. If it finds none
//     in what they say, the browser looks for HTML in the answer itself: send it with
//     "X-Content-Type-Options: nosniff".
//   - A base element: empty its href, and the page's URL at the proxy is the base URL. Then make
//     all links absolute, even those that don't lead to the proxy. The preload scanner of a browser
//     needs that, too: for <base href=/b/><iframe srcdoc="<base href=/c/><img src=1>">, it also asks
//     for /b/1, which Links doesn't give.
//   - References to the page itself: leave them alone if Link.IsLocal is true, or write only the
//     fragment. Fragments stay outside of the URL that the proxy gets, because browsers apply them.
//   - A form with the method GET replaces the query of its URL, so it loses the target of
//     /proxy?url=…: a proxy with forms needs the target in the path.
//   - Set Options.NoScript and Options.Templates, and name in Options.Attributes what scripts load.
//   - Style sheets in files: see [RewriteStyle]. The page's encoding counts for these: put it into
//     the URL that the proxy gets. A browser refuses a changed file for an element with an
//     integrity attribute, which Rewrite can't remove.
//   - The headers Location, Link and Refresh have URLs, too. A Content-Security-Policy names the
//     original's origin, in a header or a meta element.
//   - Scripts run with the origin of the proxy, and Rewrite doesn't change their requests, or the
//     javascript: URLs of links and frames. Invalid markup in noscript, SVG and MathML, and that of
//     framesets, can hide links from Rewrite. With the header Content-Security-Policy of the example,
//     browsers ask only the proxy for what a page or its scripts load and for where forms lead, and
//     nothing that Rewrite doesn't see sets a base URL. Send it with every answer: workers and
//     documents of SVG or XML have the policy of their own answer. It doesn't cover navigations, such
//     as "location =" or a refresh that a script adds, preconnections, speculation rules, which load
//     pages of other origins, and WebRTC, which can send data to any host (in Chromium 156, the
//     directive webrtc changes nothing). With
//     "sandbox allow-same-origin allow-forms" in the header, browsers run no scripts, ignore
//     speculation rules and follow no refreshes, but still ask for what Rewrite doesn't find.
//
// # Deviations
//
//   - A base element of more than 16 KiB is ignored, as are markers after the first 512, and those of
//     more than 8 KiB. See also [ErrTooManyBytes].
//
//   - A srcdoc attribute nested within eight others is ignored, as is the nesting of more
//     than 512 elements in templates, SVG and MathML.
//
//   - A tag of more than Options.MaxToken bytes is an error. CSS is read in such pieces.
//
//   - All candidates of a srcset and all source elements are links; a browser chooses one.
//     Links with the scheme "javascript" are included, even where browsers ignore them.
//
//   - In XML, these are errors: a reference to an entity whose text has markup, a reference to a
//     parameter entity, an element in a style sheet, and a default in an ATTLIST for an attribute
//     that can have or change a URL. An ATTLIST changes no spaces, and the contents of ELEMENT and
//     NOTATION aren't checked.
//
//   - In XML, a tag can bind 1,000 prefixes, and 50 elements around another one can change what
//     prefixes mean. References to entities can add 1 MiB to a document, and 64 bytes for each of its
//     bytes. More is [ErrTokenTooLong]. As in Chromium, references can be 39 deep.
//
//   - In XML, Rewrite can't replace a URL of CSS that has a comment or an end of a CDATA section in
//     it, and two URLs in one reference to an entity. This is an error.
//
// # Cost
//
// Time is proportional to the length of the document and of the URLs in it. In XML, it is also
// proportional to what references to entities add to values and style sheets, and each prefix is
// looked up in all elements around it that bind one.
//
// # Security considerations
//
// The document, its base URL and the name of its encoding are untrusted. A link can
// lead anywhere: see package urlhttp before you follow one. Don't use this package to
// remove links from a document: use a sanitizer, which has a list of allowed elements.
//
// Stability: version 1 won't cover this package: its policies change with what they guard or
// follow. See CHANGELOG.md.
package urlhtml
