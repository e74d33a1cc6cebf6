// Package bench compares package urlhtml with the bare tokenizer of golang.org/x/net/html, and
// package urldata with encoding/base64 and vincent-petithory/dataurl.
//
//	go test -run '^$' -bench .
//
// With URLS=file, the pages have the URLs in that file, one per line, instead of those in
// bench/corpora. The variable PAGES names more HTML files to measure, separated by commas.
package bench

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vincent-petithory/dataurl"
	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/bench/turns"
	"github.com/gowhatwg/url/urldata"
	"github.com/gowhatwg/url/urlhtml"
)

var base = url.MustParse("https://www.example.com/news/today")

// A way reads a document and returns its findings.
type way struct {
	name string
	read func(doc []byte) int
}

var ways = []way{
	{"tokenizer", func(doc []byte) (n int) {
		z := html.NewTokenizer(bytes.NewReader(doc))
		for z.Next() != html.ErrorToken {
			n++
		}
		return n
	}},
	{"attributes", func(doc []byte) (n int) {
		z := html.NewTokenizer(bytes.NewReader(doc))
		for {
			switch z.Next() {
			case html.ErrorToken:
				return n
			case html.StartTagToken, html.SelfClosingTagToken:
				_, more := z.TagName()
				for more {
					_, _, more = z.TagAttr()
					n++
				}
			}
		}
	}},
	{"Links", links(urlhtml.Options{Base: base})},
	{"Rewrite", rewrite(urlhtml.Options{Base: base})},
	{"LinksOf", func(doc []byte) (n int) {
		root, err := html.Parse(bytes.NewReader(doc))
		if err != nil {
			panic(err)
		}
		for range urlhtml.LinksOf(root, urlhtml.Options{Base: base}) {
			n++
		}
		return n
	}},
}

// xmlWays are ways to read XML.
var xmlWays = []way{
	{"encoding-xml", func(doc []byte) (n int) {
		d := xml.NewDecoder(bytes.NewReader(doc))
		for {
			switch _, err := d.Token(); err {
			case nil:
				n++
			case io.EOF:
				return n
			default:
				panic(err)
			}
		}
	}},
	{"Links", links(urlhtml.Options{Base: base, XML: true})},
	{"Rewrite", rewrite(urlhtml.Options{Base: base, XML: true})},
}

func links(o urlhtml.Options) func(doc []byte) int {
	return func(doc []byte) (n int) {
		for _, err := range urlhtml.Links(bytes.NewReader(doc), o) {
			if err != nil {
				panic(err)
			}
			n++
		}
		return n
	}
}

func rewrite(o urlhtml.Options) func(doc []byte) int {
	return func(doc []byte) (n int) {
		err := urlhtml.Rewrite(io.Discard, bytes.NewReader(doc), o, func(l urlhtml.Link) (string, bool) {
			n++
			if l.URL == nil {
				return "", false
			}
			return l.URL.Href(), true
		})
		if err != nil {
			panic(err)
		}
		return n
	}
}

// A document is a page to measure.
type document struct {
	name string
	text []byte
}

// documents returns the pages of the corpora, the Go specification, and those in PAGES.
func documents(tb testing.TB) (docs []document) {
	tb.Helper()
	for name := range strings.SplitSeq(cmp.Or(os.Getenv("URLS"), "../corpora/web.txt,../corpora/relative.txt,../corpora/dirty.txt"), ",") {
		urls, err := turns.Lines(name)
		if err != nil {
			tb.Fatal(err)
		}
		docs = append(docs, document{filepath.Base(name), []byte(makePage(rand.New(rand.NewPCG(1, 2)), urls, 200))})
	}
	var pages []string
	if goroot, err := exec.Command("go", "env", "GOROOT").Output(); err == nil {
		pages = append(pages, filepath.Join(strings.TrimSpace(string(goroot)), "doc", "go_spec.html"))
	}
	if list := os.Getenv("PAGES"); list != "" {
		pages = append(pages, strings.Split(list, ",")...)
	}
	for _, name := range pages {
		if text, err := os.ReadFile(name); err == nil {
			docs = append(docs, document{filepath.Base(name), text})
		} else if os.Getenv("PAGES") != "" {
			tb.Fatal(err)
		}
	}
	return docs
}

// BenchmarkPages compares the ways. The ratios are to the tokenizer.
func BenchmarkPages(b *testing.B) {
	for _, doc := range documents(b) {
		name := fmt.Sprintf("%s-%dkB-%dlinks", doc.name, len(doc.text)/1000, ways[2].read(doc.text))
		b.Run(name, func(b *testing.B) { compare(b, doc.text, ways) })
	}
}

// BenchmarkXML compares the ways for an icon, a page of a book, its notes, which are mostly links,
// and plain text. The ratios are to encoding/xml, which doesn't look for links.
func BenchmarkXML(b *testing.B) {
	path := `<path id="p" fill="#3c4043" stroke-width="1.5" d="M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2zm0 18c-4.41 0-8-3.59-8-8"/>` + "\n"
	paragraph := `<p class="calibre1">It was the best of times, it was the <i>worst</i> of times &amp; it was the age of foolishness, it was the epoch of belief.</p>` + "\n"
	linked := `<p class="calibre1">It was the epoch of <a href="notes.xhtml#n1">incredulity</a>, it was the season of Light.</p>` + "\n"
	for name, doc := range map[string]string{
		"icon":  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g>` + strings.Repeat(path, 200) + `<use href="#p"/></g></svg>`,
		"book":  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body>` + strings.Repeat(paragraph+paragraph+paragraph+linked, 50) + `</body></html>`,
		"notes": `<html xmlns="http://www.w3.org/1999/xhtml"><body>` + strings.Repeat(linked, 200) + `</body></html>`,
		"text":  `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>` + strings.Repeat("It was the best of times, it was the worst of times. ", 500) + `</p></body></html>`,
	} {
		b.Run(name, func(b *testing.B) { compare(b, []byte(doc), xmlWays) })
	}
}

// compare runs the ways by turns.
func compare(b *testing.B, doc []byte, ways []way) {
	var list []turns.Way
	for _, w := range ways {
		list = append(list, turns.Way{Name: w.name, Run: func() { w.read(doc) }})
	}
	turns.Compare(b, len(doc), list...)
}

// BenchmarkData decodes a data: URL of a megabyte.
func BenchmarkData(b *testing.B) {
	body := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
	encoded := base64.StdEncoding.EncodeToString(body)
	asBase64 := "data:application/octet-stream;base64," + encoded
	asText := "data:text/plain," + strings.Repeat("0123456789abcd%20", 1<<16)
	for _, bm := range []struct {
		name, input string
		read        []way
	}{
		{"base64", asBase64, []way{
			{"encoding-base64", func([]byte) int { b, _ := base64.StdEncoding.DecodeString(encoded); return len(b) }},
			{"urldata", parseData(asBase64)}, {"urldata-reader", readData(asBase64)}, {"dataurl", decodeOther(asBase64)},
		}},
		{"text", asText, []way{{"dataurl", decodeOther(asText)}, {"urldata", parseData(asText)}, {"urldata-reader", readData(asText)}}},
	} {
		for _, w := range bm.read {
			if n := w.read(nil); n < 900_000 {
				b.Fatalf("%s gives %d bytes", w.name, n)
			}
		}
		b.Run(bm.name, func(b *testing.B) { compare(b, []byte(bm.input), bm.read) })
	}
}

func parseData(input string) func([]byte) int {
	u := url.MustParse(input)
	return func([]byte) int {
		d, err := urldata.Parse(u)
		if err != nil {
			panic(err)
		}
		return len(d.Body)
	}
}

func readData(input string) func([]byte) int {
	u := url.MustParse(input)
	return func([]byte) int {
		_, r, err := urldata.Open(u)
		if err != nil {
			panic(err)
		}
		n, err := io.Copy(io.Discard, r)
		if err != nil {
			panic(err)
		}
		return int(n)
	}
}

func decodeOther(input string) func([]byte) int {
	return func([]byte) int {
		d, err := dataurl.DecodeString(input)
		if err != nil {
			panic(err)
		}
		return len(d.Data)
	}
}

// TestPages checks that the pages have links, and that all ways find the same number.
func TestPages(t *testing.T) {
	for _, doc := range documents(t) {
		tokens, tree := ways[2].read(doc.text), ways[4].read(doc.text)
		if tokens == 0 || tokens != tree {
			t.Errorf("%s: %d links from tokens, %d from the tree", doc.name, tokens, tree)
		}
	}
}

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
