package urlhtml_test

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhtml"
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

// A proxy leads all links to itself.
func ExampleRewrite() {
	const doc = `<p>See <a href=a?b&amp;c>this</a>. <img srcset="a.png, b.png 2x"><p style="background: url(c.png)">`
	page := url.MustParse("https://example.com/")
	err := urlhtml.Rewrite(os.Stdout, strings.NewReader(doc), urlhtml.Options{Base: page}, func(l urlhtml.Link) (string, bool) {
		if l.URL == nil || l.Kind == urlhtml.KindBase {
			return "", false
		}
		return "/proxy?url=" + url.PercentEncode(l.URL.Href(), url.ComponentPercentEncodeSet), true
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output: <p>See <a href="/proxy?url=https%3A%2F%2Fexample.com%2Fa%3Fb%26c">this</a>. <img srcset="/proxy?url=https%3A%2F%2Fexample.com%2Fa.png, /proxy?url=https%3A%2F%2Fexample.com%2Fb.png 2x"><p style="background: url(/proxy?url=https%3A%2F%2Fexample.com%2Fc.png)">
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
