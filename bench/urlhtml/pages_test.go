// Package bench compares package urlhtml with the bare tokenizer of golang.org/x/net/html, and
// package urldata with encoding/base64 and vincent-petithory/dataurl.
//
//	go test -run '^$' -bench .
//
// With URLS=file, the pages have the URLs in that file, one per line, instead of those in
// bench/corpora. The variable PAGES names more HTML files to measure, separated by commas.
package bench

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
)

// makePage returns a page with n links from urls: a head with style sheets and scripts, a
// navigation, and articles of text with links and images. It has about as many bytes per link
// as the home pages of news sites.
func makePage(rng *rand.Rand, urls []string, n int) string {
	var b strings.Builder
	next := func() string { return html.EscapeString(urls[rng.IntN(len(urls))]) }
	b.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>A page of links</title>\n")
	for range 5 {
		fmt.Fprintf(&b, "<link rel=\"stylesheet\" href=\"%s\">\n<script src=\"%s\" async></script>\n", next(), next())
	}
	b.WriteString("<script>\nwindow.settings = {\"" + strings.Repeat("key\": {\"value\": true, \"items\": [1, 2, 3]}, \"", 400) + "\": 0};\n</script>\n")
	b.WriteString("<style>\n" + strings.Repeat(".card > .title:hover { color: #123456; margin: 0 auto 1em; }\n", 100) + "</style>\n</head>\n<body class=\"home page\">\n")
	b.WriteString("<nav class=\"navigation\"><ul>\n")
	for range n / 4 {
		fmt.Fprintf(&b, "<li class=\"menu-item\"><a class=\"menu-link\" href=\"%s\"><span>%s</span></a></li>\n", next(), words(rng, 2))
	}
	b.WriteString("</ul></nav>\n<main>\n")
	for range n / 4 {
		fmt.Fprintf(&b, "<article class=\"card card--large\" data-id=\"%d\" data-position=\"main\">\n", rng.IntN(1e6))
		fmt.Fprintf(&b, "  <a href=\"%s\" class=\"card__link\"><img class=\"card__image\" loading=\"lazy\" width=\"320\" height=\"180\" alt=\"%s\" src=\"%s\"></a>\n", next(), words(rng, 5), next())
		fmt.Fprintf(&b, "  <h2 class=\"card__title\"><a href=\"%s\" rel=\"bookmark\">%s</a></h2>\n", next(), words(rng, 8))
		fmt.Fprintf(&b, "  <p class=\"card__text\">%s</p>\n  <div class=\"card__meta\"><time datetime=\"2026-11-22\">today</time><span class=\"author\">%s</span></div>\n</article>\n", words(rng, 60), words(rng, 2))
	}
	b.WriteString("</main>\n</body>\n</html>\n")
	return b.String()
}

// words returns n invented words.
func words(rng *rand.Rand, n int) string {
	const syllables = "lo rem ip sum do lor sit a met con sec te tur"
	list := strings.Fields(syllables)
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(' ')
		}
		for range 1 + rng.IntN(4) {
			b.WriteString(list[rng.IntN(len(list))])
		}
	}
	return b.String()
}
