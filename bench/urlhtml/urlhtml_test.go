package bench

import (
	"bytes"
	"encoding/base64"
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
	{"Links", func(doc []byte) (n int) {
		for _, err := range urlhtml.Links(bytes.NewReader(doc), urlhtml.Options{Base: base}) {
			if err != nil {
				panic(err)
			}
			n++
		}
		return n
	}},
	{"Rewrite", func(doc []byte) (n int) {
		err := urlhtml.Rewrite(io.Discard, bytes.NewReader(doc), urlhtml.Options{Base: base}, func(l urlhtml.Link) (string, bool) {
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
	}},
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

// documents returns the names of pages, and the pages by name.
func documents(tb testing.TB) (names []string, docs map[string][]byte) {
	tb.Helper()
	docs = map[string][]byte{}
	add := func(name string, doc []byte) {
		names = append(names, name)
		docs[name] = doc
	}
	files := []string{"../corpora/web.txt", "../corpora/relative.txt", "../corpora/dirty.txt"}
	if list := os.Getenv("URLS"); list != "" {
		files = strings.Split(list, ",")
	}
	for _, name := range files {
		urls, err := turns.Lines(name)
		if err != nil {
			tb.Fatal(err)
		}
		add(filepath.Base(name), []byte(makePage(rand.New(rand.NewPCG(1, 2)), urls, 200)))
	}
	var pages []string
	if goroot, err := exec.Command("go", "env", "GOROOT").Output(); err == nil {
		pages = append(pages, filepath.Join(strings.TrimSpace(string(goroot)), "doc", "go_spec.html"))
	}
	if list := os.Getenv("PAGES"); list != "" {
		pages = append(pages, strings.Split(list, ",")...)
	}
	for _, name := range pages {
		if doc, err := os.ReadFile(name); err == nil {
			add(filepath.Base(name), doc)
		} else if os.Getenv("PAGES") != "" {
			tb.Fatal(err)
		}
	}
	return names, docs
}

// BenchmarkPages compares the ways. The ratios are to the tokenizer.
func BenchmarkPages(b *testing.B) {
	names, docs := documents(b)
	for _, name := range names {
		doc := docs[name]
		b.Run(fmt.Sprintf("%s-%dkB-%dlinks", name, len(doc)/1000, ways[2].read(doc)), func(b *testing.B) { compare(b, doc, ways) })
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
	names, docs := documents(t)
	for _, name := range names {
		doc := docs[name]
		tokens, tree := ways[2].read(doc), ways[4].read(doc)
		if tokens == 0 || tokens != tree {
			t.Errorf("%s: %d links from tokens, %d from the tree", name, tokens, tree)
		}
	}
}
