package urlhtml_test

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlkey"
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

// A crawler wants each page of a site once.
func ExampleFilter() {
	page := url.MustParse("https://example.com/index.html")
	links := urlhtml.Links(strings.NewReader(document), urlhtml.Options{Base: page})
	filter := urlhtml.Filter{
		Kinds:           []urlhtml.Kind{urlhtml.KindNavigation, urlhtml.KindFrame, urlhtml.KindRefresh},
		SameOrigin:      page,
		WithoutFragment: true,
		Unique:          urlkey.Exact.Append,
	}
	for link, err := range filter.Apply(links) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(link.URL)
	}
	// Output: https://example.com/docs/intro?lang=en&page=1
}

// A Link says where its URL is in the document, so a program can replace it there.
func ExampleLink() {
	const doc = `<p>See <a href="http://old.example/a">this</a>.`
	var b strings.Builder
	end := int64(0)
	for link, err := range urlhtml.Links(strings.NewReader(doc), urlhtml.Options{}) {
		if err != nil || link.URL == nil || link.URL.SetProtocol("https") != nil {
			continue
		}
		b.WriteString(doc[end:link.Offset])
		b.WriteString(html.EscapeString(link.URL.Href()))
		end = link.Offset + int64(link.Length)
	}
	b.WriteString(doc[end:])
	fmt.Println(b.String())
	// Output: <p>See <a href="https://old.example/a">this</a>.
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
