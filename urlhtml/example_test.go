package urlhtml_test

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"os"
	"strings"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/urldata"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlhttp"
)

const document = `<title>Example</title>
<base href="/docs/">
<link rel="stylesheet" href="style.css">
<p style="background: url(paper.png)">
<a href="intro?lang=en&amp;page=1">Introduction</a>
<a href="intro?lang=en&amp;page=1#top">Top</a>
<img src="a.png" srcset="b.png 2x, c.png 3x">
<a href="https://elsewhere.example/">Elsewhere</a>
<a href="mailto:me@example.com">Mail</a>`

func ExampleLinks() {
	page := url.MustParse("https://example.com/index.html")
	for link, err := range urlhtml.Links(strings.NewReader(document), urlhtml.Options{Base: page}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(link.Kind, link.URL)
	}
	// Output:
	// base https://example.com/docs/
	// stylesheet https://example.com/docs/style.css
	// style https://example.com/docs/paper.png
	// navigation https://example.com/docs/intro?lang=en&page=1
	// navigation https://example.com/docs/intro?lang=en&page=1#top
	// image https://example.com/docs/a.png
	// image https://example.com/docs/b.png
	// image https://example.com/docs/c.png
	// navigation https://elsewhere.example/
	// navigation mailto:me@example.com
}

// An image in a model's answer sends what its URL holds as soon as it is shown, and a link when
// somebody follows it. Here both may lead only to known hosts.
func ExampleLinks_knownHosts() {
	const answer = `<a href="https://docs.example.com/a">Manual</a> <img src="https://evil.example/?mail=me"> <a href="//example.com@evil.example/">x</a> <a href="javascript:x">y</a> <img srcset="/a.png, https://[/">`
	known := urlhttp.MustParseHostRules([]string{"example.com", "*.example.com"}, nil)
	for link, err := range urlhtml.Links(strings.NewReader(answer), urlhtml.Options{Base: url.MustParse("https://example.com/")}) {
		if err != nil || link.URL == nil || link.URL.Scheme() != "https" || known.Check(link.URL.ParsedHost()) != nil {
			fmt.Println(link.Kind, link.Raw)
		}
	}
	// Output:
	// image https://evil.example/?mail=me
	// navigation //example.com@evil.example/
	// navigation javascript:x
	// image https://[/
}

// What an archive of a page keeps.
func ExampleKind_IsSubresource() {
	const doc = `<link rel=stylesheet href=style.css><a href=next.html>Next</a><img src=a.png srcset="b.png 2x">`
	page := url.MustParse("https://example.com/")
	for link, err := range urlhtml.Links(strings.NewReader(doc), urlhtml.Options{Base: page}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if link.URL != nil && link.Kind.IsSubresource() {
			fmt.Println(link.URL)
		}
	}
	// Output:
	// https://example.com/style.css
	// https://example.com/a.png
	// https://example.com/b.png
}

func ExampleLinksOf() {
	root, err := html.Parse(strings.NewReader(`<a href=a>1</a><base href=/late/>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	page := url.MustParse("https://example.com/")
	for link := range urlhtml.LinksOf(root, urlhtml.Options{Base: page}) {
		fmt.Println(link.Element, link.URL)
	}
	// Output:
	// a https://example.com/late/a
	// base https://example.com/late/
}

// A proxy leads the links of a page to itself: see "A proxy" above.
func ExampleRewrite() {
	const doc = `<base href="https://cdn.example/d/"><a href=a?b&amp;c#d>a</a> <a href="https://example.com/news#top">top</a>
<noscript><img srcset="a.png, b.png 2x"></noscript> <svg><rect fill="url(#g)"/><use href="icons.svg#star"/></svg>`
	fmt.Println("Content-Security-Policy: default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; form-action 'self'; base-uri 'none'")
	page := url.MustParse("https://example.com/news")
	o := urlhtml.Options{Base: page, NoScript: true, Templates: true}
	err := urlhtml.Rewrite(os.Stdout, strings.NewReader(doc), o, func(l urlhtml.Link) (string, bool) {
		switch {
		case l.Kind == urlhtml.KindBase:
			return "", true // the page's URL at the proxy
		case l.IsLocal():
			return "", false
		case l.URL == nil:
			return "about:invalid", true
		case l.URL.Scheme() != "https" && l.URL.Scheme() != "http":
			return l.URL.Href(), true // not relative to the proxy
		}
		target, hash := l.URL.WithoutFragment(), l.URL.Hash()
		if *target == *page && hash != "" {
			return hash, true // another part of the page
		}
		return "/proxy?url=" + url.PercentEncode(target.Href(), url.ComponentPercentEncodeSet) + hash, true
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// Content-Security-Policy: default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; form-action 'self'; base-uri 'none'
	// <base href=""><a href="/proxy?url=https%3A%2F%2Fcdn.example%2Fd%2Fa%3Fb%26c#d">a</a> <a href="#top">top</a>
	// <noscript><img srcset="/proxy?url=https%3A%2F%2Fcdn.example%2Fd%2Fa.png, /proxy?url=https%3A%2F%2Fcdn.example%2Fd%2Fb.png 2x"></noscript> <svg><rect fill="url(#g)"/><use href="/proxy?url=https%3A%2F%2Fcdn.example%2Fd%2Ficons.svg#star"/></svg>
}

// A feed reader makes the links of an entry absolute. The entry is a Go string, so it is in UTF-8.
func ExampleRewrite_absoluteLinks() {
	const content = `<p>Café: <a href="/menu?a&amp;b">menu</a>, <img src=plan.png>, <a href="#note">note</a>`
	entry := url.MustParse("https://blog.example/2026/cafe")
	o := urlhtml.Options{Base: entry, Encoding: encodings.UTF8}
	err := urlhtml.Rewrite(os.Stdout, strings.NewReader(content), o, func(l urlhtml.Link) (string, bool) {
		if l.URL == nil || strings.HasPrefix(l.Raw, "#") {
			return "", false
		}
		return l.URL.Href(), true
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output: <p>Café: <a href="https://blog.example/menu?a&amp;b">menu</a>, <img src="https://blog.example/2026/plan.png">, <a href="#note">note</a>
}

// A newsletter counts clicks, but not those on links with rel="notrack".
func ExampleRewrite_clickTracking() {
	const mail = `<a href="https://shop.example/?a=1">Shop</a> <a href="mailto:me@shop.example">Mail</a> <a rel=notrack href="https://shop.example/unsubscribe">Unsubscribe</a>`
	o := urlhtml.Options{Encoding: encodings.UTF8}
	err := urlhtml.Rewrite(os.Stdout, strings.NewReader(mail), o, func(l urlhtml.Link) (string, bool) {
		if l.URL == nil || l.Kind != urlhtml.KindNavigation || l.URL.Scheme() != "https" || l.HasRel("notrack") {
			return "", false
		}
		return "https://click.example/?to=" + url.PercentEncode(l.URL.Href(), url.ComponentPercentEncodeSet), true
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output: <a href="https://click.example/?to=https%3A%2F%2Fshop.example%2F%3Fa%3D1">Shop</a> <a href="mailto:me@shop.example">Mail</a> <a rel=notrack href="https://shop.example/unsubscribe">Unsubscribe</a>
}

// A chapter of an EPUB gets another name, in the package document and in a page. Everything else
// stays as it is, byte for byte.
func ExampleRewrite_renameInEPUB() {
	documents := [][2]string{
		{"package.opf", `<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="c1" href="text/ch1.xhtml"/></manifest></package>`},
		{"text/ch2.xhtml", `<html xmlns="http://www.w3.org/1999/xhtml"><p>See <a href='ch1.xhtml#s3'>chapter&#32;1</a></p></html>`},
	}
	before, after := url.MustParse("https://book.invalid/text/ch1.xhtml"), url.MustParse("https://book.invalid/text/start.xhtml")
	for _, d := range documents {
		base := url.MustParse("https://book.invalid/" + d[0])
		o := urlhtml.Options{Base: base, XML: true, Attributes: map[string]bool{"href": false, "src": false}}
		err := urlhtml.Rewrite(os.Stdout, strings.NewReader(d[1]+"\n"), o, func(l urlhtml.Link) (string, bool) {
			if l.URL == nil || *l.URL.WithoutFragment() != *before {
				return "", false
			}
			return base.MakeRelative(after) + l.URL.Hash(), true
		})
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// <package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="c1" href="text/start.xhtml"/></manifest></package>
	// <html xmlns="http://www.w3.org/1999/xhtml"><p>See <a href='start.xhtml#s3'>chapter&#32;1</a></p></html>
}

// The feeds of an OPML file move to https.
func ExampleRewrite_httpsInOPML() {
	const opml = `<opml version="2.0"><body><outline text="A &amp; B" xmlUrl="http://a.example/feed?x&amp;y" htmlUrl="http://a.example/"/></body></opml>`
	o := urlhtml.Options{XML: true, Attributes: map[string]bool{"xmlUrl": false, "htmlUrl": false}}
	err := urlhtml.Rewrite(os.Stdout, strings.NewReader(opml), o, func(l urlhtml.Link) (string, bool) {
		if l.Attribute != "xmlUrl" || l.URL == nil || l.URL.Scheme() != "http" {
			return "", false
		}
		err := l.URL.SetProtocol("https")
		return l.URL.Href(), err == nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output: <opml version="2.0"><body><outline text="A &amp; B" xmlUrl="https://a.example/feed?x&amp;y" htmlUrl="http://a.example/"/></body></opml>
}

// The links of a feed are elements and attributes of XML, which encoding/xml reads. Some have HTML
// in their text, and xml:base is the base URL of an element.
func Example_feed() {
	const atom = `<feed xml:base="/blog/"><link href="."/><entry xml:base="2026/"><link href="cafe"/><content type="html">&lt;img src=plan.png></content></entry></feed>`
	const rss = `<rss><channel><link>/</link><item><link>/news</link><enclosure url="talk.mp3"/><description>&lt;a href=#b></description></item></channel></rss>`
	for _, feed := range []string{atom, rss} {
		bases, text := []*url.URL{url.MustParse("https://example.com/feed")}, ""
		d := xml.NewDecoder(strings.NewReader(feed))
		for token, err := d.Token(); err == nil; token, err = d.Token() { // io.EOF is the end
			base := bases[len(bases)-1]
			switch t := token.(type) {
			case xml.StartElement:
				attributes := map[string]string{}
				for _, a := range t.Attr {
					attributes[a.Name.Local] = a.Value
				}
				if u, err := base.Parse(attributes["base"]); err == nil {
					base = u
				}
				bases, text = append(bases, base), cmp.Or(attributes["href"], attributes["url"])
			case xml.CharData:
				text += string(t)
			case xml.EndElement:
				switch name := t.Name.Local; name {
				case "link", "enclosure", "comments", "url", "guid": // but not <guid isPermaLink="false">
					if u, err := base.Parse(text); err == nil {
						fmt.Println(name, u)
					}
				case "content", "summary", "description", "encoded":
					for l := range urlhtml.Links(strings.NewReader(text), urlhtml.Options{Base: base, Encoding: encodings.UTF8}) {
						fmt.Println(name, l.URL)
					}
				}
				bases, text = bases[:len(bases)-1], ""
			}
		}
	}
	// Output:
	// link https://example.com/blog/
	// link https://example.com/blog/2026/cafe
	// content https://example.com/blog/2026/plan.png
	// link https://example.com/
	// link https://example.com/news
	// enclosure https://example.com/talk.mp3
	// description https://example.com/feed#b
}

// The feeds, the largest icon and the picture of a page. Other alternates are translations.
func ExampleLink_Attr() {
	const head = `<link rel=alternate type="application/RSS+XML;charset=utf-8" title="News &amp; more" href=/feed>
<link rel=alternate hreflang=de href=/de/> <link rel="shortcut icon" sizes=16x16 href=/16.png> <link rel=icon sizes="32x32 48x48" href=/48.png>
<meta property=og:url content=https://example.com/news> <meta property=og:image content=/picture.jpg>`
	o := urlhtml.Options{Base: url.MustParse("https://example.com/news?utm=1"), Metadata: true, Keep: []string{"type", "title", "sizes", "property"}}
	icon, largest := "", 0
	for l, err := range urlhtml.Links(strings.NewReader(head), o) {
		contentType, _ := l.Attr("type")
		essence := ""
		if t, err := urldata.ParseMIMEType(contentType); err == nil {
			essence = t.Essence()
		}
		property, _ := l.Attr("property")
		switch {
		case err != nil || l.URL == nil:
			fmt.Println(err, l.Err)
		case l.HasRel("alternate") && (essence == "application/rss+xml" || essence == "application/atom+xml"):
			title, _ := l.Attr("title")
			fmt.Println("feed", l.URL, title)
		case l.HasRel("icon"):
			sizes, _ := l.Attr("sizes")
			for size := range strings.FieldsSeq(sizes) {
				var width, height int
				if fmt.Sscanf(size, "%dx%d", &width, &height); width > largest {
					icon, largest = l.URL.Href(), width
				}
			}
		case property == "og:image":
			fmt.Println("picture", l.URL)
		}
	}
	fmt.Println("icon", icon)
	// Output:
	// feed https://example.com/feed News & more
	// picture https://example.com/picture.jpg
	// icon https://example.com/48.png
}

func ExampleParseSrcset() {
	for _, c := range urlhtml.ParseSrcset("small.png 480w, large.png 1024w") {
		fmt.Println(c.URL, c.Width)
	}
	// Output:
	// small.png 480
	// large.png 1024
}

func ExampleParseRefresh() {
	r, ok := urlhtml.ParseRefresh("5; url='/next'")
	fmt.Println(r.Seconds, r.URL, ok)
	// Output: 5 /next true
}

func ExampleParseLinkHeader() {
	response := url.MustParse("https://api.example.com/items?page=1")
	header := []string{`<?page=2>; rel="next", <?page=9>; rel="last"; title="The end"`}
	for _, l := range urlhtml.ParseLinkHeader(header) {
		u, err := response.Parse(l.Target)
		if err != nil {
			fmt.Println(err)
			continue
		}
		title, _ := l.Param("title")
		fmt.Printf("%s %s %q\n", l.Rel, u, title)
	}
	// Output:
	// [next] https://api.example.com/items?page=2 ""
	// [last] https://api.example.com/items?page=9 "The end"
}

func ExampleStyleURLs() {
	for u := range urlhtml.StyleURLs(`@import "base.css"; body { background: url(paper\.png) }`) {
		fmt.Println(u.URL, u.IsImport)
	}
	// Output:
	// base.css true
	// paper.png false
}
