package chrome_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/markup"
	"github.com/gowhatwg/url/urlhtml"
)

var base = url.MustParse("https://www.example.com/news/today")

// count returns the number of random documents, 1 in 100 of n unless COUNT is set.
func count(t *testing.T, n int) int {
	t.Helper()
	s := os.Getenv("COUNT")
	if s == "" {
		return n / 100
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// seed returns SEED, or 1.
func seed(t *testing.T) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(cmp.Or(os.Getenv("SEED"), "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A dumped is a node of Chromium's tree. A shadow root is a template in its host.
type dumped struct {
	Namespace, Name, Text string
	Attributes            [][2]string
	Children              []dumped
}

func (d *dumped) node() *html.Node {
	if d.Name == "" {
		return &html.Node{Type: html.TextNode, Data: d.Text}
	}
	n := &html.Node{Type: html.ElementNode, Data: d.Name, Namespace: d.Namespace}
	for _, a := range d.Attributes {
		n.Attr = append(n.Attr, html.Attribute{Key: a[0], Val: a[1]})
	}
	for i := range d.Children {
		n.AppendChild(d.Children[i].node())
	}
	return n
}

// dump is a script with a function that returns a node as a dumped.
const dump = `
	const namespaces = {"http://www.w3.org/1999/xhtml": "", "http://www.w3.org/2000/svg": "svg", "http://www.w3.org/1998/Math/MathML": "math"};
	const xlink = "http://www.w3.org/1999/xlink";
	const dump = n => {
		if (n.nodeType === Node.TEXT_NODE || n.nodeType === Node.CDATA_SECTION_NODE) return {Text: n.data};
		if (n.nodeType !== Node.ELEMENT_NODE) return {};
		const isTemplate = n.localName === "template", isKnown = n.namespaceURI in namespaces;
		const d = {Namespace: namespaces[n.namespaceURI], Name: n.localName, Children: [...(isTemplate && n.content || n).childNodes].map(dump)};
		if (!isKnown || d.Namespace === "" && (d.Name === "image" || d.Name !== d.Name.toLowerCase())) d.Name = "unknown";
		d.Attributes = [...n.attributes].filter(a => isKnown && [null, xlink].includes(a.namespaceURI) && !(isTemplate && a.name === "shadowrootmode"))
			.map(a => [(a.namespaceURI === xlink ? "xlink:" : "") + a.localName, a.value]);
		if (n.shadowRoot) {
			d.Children.unshift({Namespace: "", Name: "template", Attributes: [["shadowrootmode", "open"]], Children: [...n.shadowRoot.childNodes].map(dump)});
		}
		return d;
	};
`

// treesOf returns the trees that Chromium makes of documents.
func (c *chromium) treesOf(t *testing.T, docs []string) []dumped {
	t.Helper()
	var trees []dumped
	c.run(t, nil, docs, dump+`return input.map(text => dump(Document.parseHTMLUnsafe(text).documentElement))`, &trees)
	if len(trees) != len(docs) {
		t.Fatalf("%d trees", len(trees))
	}
	return trees
}

// randomDocuments calls f with the documents of TestMarkup, in batches.
func randomDocuments(t *testing.T, f func(docs []string)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed(t), 0))
	const batch = 2000
	for n := count(t, 100_000); n > 0; n -= batch {
		docs := make([]string, min(n, batch))
		for i := range docs {
			docs[i] = markup.Random(rng)
		}
		f(docs)
	}
}

// TestMarkup checks that Links finds the links of Chromium's trees of random documents. It counts
// those that only Links has by element: see doc.go of urlhtml for the reasons.
func TestMarkup(t *testing.T) {
	c := newChromium(t)
	more := map[string]int{}
	total := 0
	randomDocuments(t, func(docs []string) {
		for i, tree := range c.treesOf(t, docs) {
			o := urlhtml.Options{Base: base, NoScript: true}
			found, want := map[string]bool{}, map[string]bool{}
			for _, l := range linksIn(t, docs[i], o) {
				found[describe(&l)] = true
			}
			o.Templates = true
			inTemplates := linksIn(t, docs[i], o)
			o.Templates = false
			for l := range urlhtml.LinksOf(tree.node(), o) {
				want[describe(&l)] = true
				isCopy := slices.ContainsFunc(inTemplates, func(in urlhtml.Link) bool { return in.Element == "a" && in.Raw == l.Raw })
				if !found[describe(&l)] && !isCopy {
					t.Errorf("%q: Links misses %s", docs[i], describe(&l))
				}
			}
			for link := range found {
				if !want[link] {
					more[strings.Join(strings.Fields(link)[:2], " ")]++
				}
			}
			total++
		}
	})
	t.Logf("%d documents; only Links has %v", total, more)
}

func linksIn(t *testing.T, doc string, o urlhtml.Options) (links []urlhtml.Link) {
	t.Helper()
	for l, err := range urlhtml.Links(strings.NewReader("\xEF\xBB\xBF"+doc), o) {
		if err != nil {
			t.Fatalf("%q: %v", doc, err)
		}
		links = append(links, l)
	}
	return links
}

func describe(l *urlhtml.Link) string {
	return fmt.Sprintf("%s %s %s %s", l.Kind, l.Element, l.Attribute, l.Raw)
}

// TestRewrite replaces the links of random documents by URLs that could end what they are in.
// Chromium's tree has the same links as before, with these URLs.
func TestRewrite(t *testing.T) {
	c := newChromium(t)
	rng := rand.New(rand.NewPCG(seed(t), 1))
	parts := []string{"\"", "'", "<", ">", "</style><a href=no>", "&", "&quot;", "\\", ")", "(", ";", " ", "\n", "]]>", "-->", "é", "日", ","}
	total := 0
	randomDocuments(t, func(docs []string) {
		before := c.treesOf(t, docs)
		written := make([]string, len(docs))
		with := make([]map[string]string, len(docs))
		for i, doc := range docs {
			with[i] = map[string]string{}
			var b strings.Builder
			err := urlhtml.Rewrite(&b, strings.NewReader("\xEF\xBB\xBF"+doc), urlhtml.Options{Base: base, NoScript: true, Templates: true}, func(l urlhtml.Link) (string, bool) {
				s := fmt.Sprintf("x%d%sy%sz", len(with[i]), parts[rng.IntN(len(parts))], parts[rng.IntN(len(parts))])
				with[i][s] = describe(&l)
				return s, true
			})
			if err != nil {
				t.Fatalf("%q: %v", doc, err)
			}
			written[i] = strings.TrimPrefix(b.String(), "\xEF\xBB\xBF")
		}
		for i, tree := range c.treesOf(t, written) {
			o := urlhtml.Options{Base: base, NoScript: true, Templates: true}
			var got, want []string
			for l := range urlhtml.LinksOf(before[i].node(), o) {
				want = append(want, describe(&l))
			}
			for l := range urlhtml.LinksOf(tree.node(), o) {
				got = append(got, with[i][l.Raw])
			}
			total += len(got)
			if !slices.Equal(got, want) {
				t.Errorf("%q becomes %q, with %q, want %q", docs[i], written[i], got, want)
			}
		}
	})
	t.Logf("%d links", total)
}

// TestScripts compares where random scripts end with where they end in Chromium: the links after
// them are in the page.
func TestScripts(t *testing.T) {
	c := newChromium(t)
	rng := rand.New(rand.NewPCG(seed(t), 0))
	docs := make([]string, count(t, 100_000))
	for i := range docs {
		docs[i] = "<!DOCTYPE html><script>" + randomOf(rng, scriptPieces, 12) + "<a href=1></a></script><a href=2></a>--></script><a href=3></a>"
	}
	var links [][]string
	c.run(t, nil, docs, `
		return input.map(text => {
			const links = new DOMParser().parseFromString(text, "text/html").querySelectorAll("a");
			return [...links].map(a => a.getAttribute("href"));
		})`, &links)
	counts := map[int]int{}
	for i, doc := range docs {
		var got []string
		for _, l := range linksIn(t, doc, urlhtml.Options{Base: base}) {
			if l.Element == "a" {
				got = append(got, l.Raw)
			}
		}
		if !slices.Equal(got, links[i]) {
			t.Errorf("%q: %q, in Chromium %q", doc, got, links[i])
		}
		counts[len(got)]++
	}
	t.Logf("%d documents: %v links", len(docs), counts)
	for n := 1; n <= 3; n++ {
		if counts[n] == 0 {
			t.Errorf("no document has %d links", n)
		}
	}
}

// TestSheets compares the imports of random style sheets with those that Chromium reads.
func TestSheets(t *testing.T) {
	c := newChromium(t)
	rng := rand.New(rand.NewPCG(seed(t), 0))
	sheets := make([]string, count(t, 50_000))
	for i := range sheets {
		sheets[i] = randomSheet(rng)
	}
	var imports [][]string
	c.run(t, nil, sheets, `
		return input.map(text => {
			const style = document.createElement("style");
			style.media = "speech"; // nothing is fetched
			style.textContent = text;
			document.head.append(style);
			const imports = [...style.sheet.cssRules].filter(r => r instanceof CSSImportRule).map(r => r.href);
			style.remove();
			return imports;
		})`, &imports)
	more := 0
	for i, sheet := range sheets {
		var got []string
		for u := range urlhtml.StyleURLs(sheet) {
			if u.IsImport {
				got = append(got, u.URL)
			}
		}
		if slices.Equal(got, imports[i]) {
			continue
		}
		more++
		if slices.ContainsFunc(imports[i], func(u string) bool { return !slices.Contains(got, u) }) {
			t.Errorf("%q: %q, in Chromium %q", sheet, got, imports[i])
		} else if more < 20 {
			t.Logf("%q: more than in Chromium: %q, %q", strings.TrimSpace(sheet), got, imports[i])
		}
	}
	t.Logf("%d sheets, %d with more imports than in Chromium", len(sheets), more)
}
