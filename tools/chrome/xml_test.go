package chrome_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/markup"
	"github.com/gowhatwg/url/urlhtml"
)

// xmlTypes are the types of XML that Chromium shows.
var xmlTypes = []string{"application/xhtml+xml", "image/svg+xml", "text/xml", "application/xml"}

// TestXMLFetched has Chromium load the documents of XML with each type, and compares what it fetches.
func TestXMLFetched(t *testing.T) {
	c := newChromium(t)
	pages := map[string]string{}
	c.types = map[string]string{}
	for i, d := range markup.XMLDocuments {
		for j, contentType := range xmlTypes {
			path := fmt.Sprintf("/%d-%d/page", i, j)
			pages[path], c.types[path] = d.Text(), contentType
		}
	}
	asked := map[string][]string{}
	for _, a := range c.load(t, pages, "", "") {
		page, path, _ := strings.Cut(a[1:], "/")
		asked[page] = append(asked[page], path)
	}
	for i, d := range markup.XMLDocuments {
		for j, contentType := range xmlTypes {
			got, want := asked[fmt.Sprintf("%d-%d", i, j)], strings.Fields(d.Links)
			switch isOther := contentType != d.Type(); {
			case isOther && (d.Ours != "" || strings.Contains(d.Doc, "<!DOCTYPE")):
				continue // the type matters
			case isOther:
				want = fetchedXML(d.Text(), contentType)
			case d.Ours != "":
				want = strings.Fields(d.Chromium)
			}
			slices.Sort(got)
			slices.Sort(want)
			if want = slices.Compact(want); !slices.Equal(got, want) {
				t.Errorf("%s: %s\nChromium fetches %v as %s, want %v", d.Name, d.Doc, got, contentType, want)
			}
		}
	}
	t.Logf("%d documents", len(pages))
}

// fetchedXML returns the links of a document that browsers fetch.
func fetchedXML(doc, contentType string) (list []string) {
	base := url.MustParse("https://example.com/page")
	for l, err := range urlhtml.Links(strings.NewReader(doc), urlhtml.Options{Base: base, XML: true, ContentType: contentType}) {
		if err == nil && l.URL != nil && l.Kind != urlhtml.KindNavigation && l.Kind != urlhtml.KindBase && (l.Kind != urlhtml.KindReference || l.Element == "use") {
			list = append(list, strings.TrimPrefix(l.URL.Href(), "https://example.com/"))
		}
	}
	return list
}

// TestXMLRandom compares the links of random documents of XML with those of Chromium's trees.
func TestXMLRandom(t *testing.T) {
	c := newChromium(t)
	n := count(t, 50_000)
	rng := rand.New(rand.NewPCG(seed(t), 0))
	failed, links := 0, 0
	for done := 0; done < n; done += 500 {
		var docs [][2]string
		var paths []string
		pages := map[string]string{}
		c.types = map[string]string{}
		for i := range min(500, n-done) {
			d, path := markup.RandomXML(rng), fmt.Sprintf("/%d/page", i)
			docs, paths = append(docs, [2]string{d.Text(), d.Type()}), append(paths, path)
			pages[path], c.types[path] = d.Text(), d.Type()
		}
		var trees []struct {
			Children []dumped
			Failed   bool
		}
		c.run(t, pages, paths, inFrames+dump+`
			return await inFrames(input, frame => {
				const d = frame.contentDocument, errors = [...d.getElementsByTagName("parsererror")];
				for (const e of errors) e.remove();
				return {Children: [...d.childNodes].map(dump), Failed: errors.length > 0};
			})`, &trees)
		for i, d := range docs {
			root := &html.Node{Type: html.DocumentNode}
			for j := range trees[i].Children {
				root.AppendChild(trees[i].Children[j].node())
			}
			o := urlhtml.Options{Base: url.MustParse("https://example.com/"), XML: true, ContentType: d[1], NoScript: true}
			var want, got []string
			// Chromium drops a style sheet with an error, but not from its tree.
			line := func(l *urlhtml.Link) string {
				if trees[i].Failed && l.Element == "style" {
					return ""
				}
				return fmt.Sprintf("%s %s %s %q", l.Kind, l.Element, l.Attribute, l.Raw)
			}
			for l := range urlhtml.LinksOf(root, o) {
				want = append(want, line(&l))
			}
			var err error
			for l, e := range urlhtml.Links(strings.NewReader(d[0]), o) {
				if err = e; e == nil && l.Element != "xml-stylesheet" {
					got = append(got, line(&l))
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if trees[i].Failed {
				failed++
				want, got = slices.Compact(want), slices.Compact(got)
				want, got = slices.DeleteFunc(want, isEmpty), slices.DeleteFunc(got, isEmpty)
			}
			links += len(got)
			if !slices.Equal(got, want) || err != nil && !trees[i].Failed || err == nil && trees[i].Failed && !unbound.MatchString(d[0]) {
				t.Errorf("%s\ngives\n\t%s\n\t%v\nin Chromium\n\t%s\n\t%v", d[0], strings.Join(got, "\n\t"), err, strings.Join(want, "\n\t"), trees[i].Failed)
			}
		}
	}
	t.Logf("%d documents, %d with an error, %d links", n, failed, links)
}

// unbound has elements whose prefix isn't bound: Chromium shows an error, but reads on.
var unbound = regexp.MustCompile("<[uz]:")

func isEmpty(s string) bool { return s == "" }
