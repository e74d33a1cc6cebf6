package bench

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

	"github.com/gowhatwg/url/internal/testing/markup"
	"github.com/gowhatwg/url/urlhtml"
)

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

// dump is a script that parses documents without running scripts.
const dump = `
	const namespaces = {"http://www.w3.org/1999/xhtml": "", "http://www.w3.org/2000/svg": "svg", "http://www.w3.org/1998/Math/MathML": "math"};
	const dump = (node, isStyle) => {
		if (node.nodeType === Node.TEXT_NODE) return isStyle ? {Text: node.data} : null;
		if (node.nodeType !== Node.ELEMENT_NODE) return null;
		const d = {Namespace: namespaces[node.namespaceURI], Name: node.localName, Children: [],
			Attributes: [...node.attributes].map(a => [a.name, a.value])};
		if (node.shadowRoot) {
			d.Children.push({Namespace: "", Name: "template", Attributes: [["shadowrootmode", "open"]], Children: dumpAll(node.shadowRoot)});
		}
		const isTemplate = d.Namespace === "" && d.Name === "template";
		if (isTemplate) d.Attributes = d.Attributes.filter(([name]) => name !== "shadowrootmode");
		d.Children.push(...dumpAll(isTemplate ? node.content : node, d.Name === "style"));
		return d;
	};
	const dumpAll = (node, isStyle) => [...node.childNodes].map(n => dump(n, isStyle)).filter(d => d !== null);
	const documents = await (await fetch("/documents")).json();
	return documents.map(text => dump(Document.parseHTMLUnsafe(text).documentElement, false));
`

// TestMarkup compares the links that Links and LinksOf find in random documents with those of
// Chromium's tree. What both miss is left to be read: where Links and html.Parse agree, it has
// always been Chromium that departs from the standard. In the template of a shadow root, it keeps
// a form in a table, a table in a row, and an image in a column group.
func TestMarkup(t *testing.T) {
	c := newChromium(t)
	rng := rand.New(rand.NewPCG(seed(t), 0))
	const batch = 2000
	found := reasons{examples: map[string][]string{}, numbers: map[string]int{}}
	total := 0
	for n := count(t, 100_000); n > 0; n -= batch {
		docs := make([]string, min(n, batch))
		for i := range docs {
			docs[i] = markup.Random(rng)
		}
		var trees []dumped
		c.run(t, map[string]string{"/documents": marshal(t, docs)}, dump, &trees)
		if len(trees) != len(docs) {
			t.Fatalf("%d trees", len(trees))
		}
		for i, doc := range docs {
			found.compare(t, doc, &trees[i])
		}
		total += len(docs)
	}
	for reason, n := range found.numbers {
		t.Logf("%s: %d documents", reason, n)
	}
	for reason, docs := range found.examples {
		for _, doc := range docs {
			if strings.HasPrefix(reason, "Links misses") {
				t.Errorf("%s: %q", reason, doc)
			} else {
				t.Logf("%s: %q", reason, doc)
			}
		}
	}
	t.Logf("%d documents", total)
}

// reasons counts the documents with each kind of difference.
type reasons struct {
	numbers  map[string]int
	examples map[string][]string
}

func (r *reasons) add(reason, doc string) {
	r.numbers[reason]++
	if len(r.examples[reason]) < 3 {
		r.examples[reason] = append(r.examples[reason], doc)
	}
}

func (r *reasons) compare(t *testing.T, doc string, tree *dumped) {
	t.Helper()
	o := urlhtml.Options{Base: base, NoScript: true}
	var links []urlhtml.Link
	byRaw := strings.Contains(doc, "shadowrootmode=open") // the dump doesn't say where the host has the template
	for l, err := range urlhtml.Links(strings.NewReader("\xEF\xBB\xBF"+doc), o) {
		if err != nil {
			t.Fatalf("%q: %v", doc, err)
		}
		byRaw = byRaw || l.Late
		links = append(links, l)
	}
	var want, streamed, parsed []string
	for _, l := range links {
		streamed = append(streamed, describe(&l, byRaw))
	}
	for l := range urlhtml.LinksOf(tree.node(), o) {
		want = append(want, describe(&l, byRaw))
	}
	if root, err := html.ParseWithOptions(strings.NewReader(doc), html.ParseOptionEnableScripting(false)); err == nil {
		for l := range urlhtml.LinksOf(root, o) {
			parsed = append(parsed, describe(&l, byRaw))
		}
		r.difference("LinksOf", doc, parsed, want)
	}
	if both := without(without(want, streamed), parsed); len(both) > 0 {
		r.add("both miss "+kinds(both), doc)
		want = without(want, both)
	}
	r.difference("Links", doc, streamed, want)
}

// difference adds the reasons for which got has other links than want.
func (r *reasons) difference(name, doc string, got, want []string) {
	more, fewer := without(got, want), without(want, got)
	if len(fewer) > 0 {
		r.add(name+" misses "+kinds(fewer), doc)
	}
	if len(more) > 0 {
		r.add(name+" has more "+kinds(more), doc)
	}
}

func describe(l *urlhtml.Link, byRaw bool) string {
	where := fmt.Sprintf("%s %s %s ", l.Kind, l.Element, l.Attribute)
	if l.URL == nil || byRaw {
		return where + l.Raw
	}
	return where + l.URL.Href()
}

// without returns the elements of list that other doesn't have. A tree can have a link several
// times: the parser copies formatting elements that are closed in the wrong order.
func without(list, other []string) (left []string) {
	for _, s := range list {
		if !slices.Contains(other, s) {
			left = append(left, s)
		}
	}
	return left
}

// kinds returns the elements of the links, without duplicates.
func kinds(list []string) string {
	var names []string
	for _, s := range list {
		names = append(names, strings.Join(strings.Fields(s)[:2], " "))
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), ", ")
}
