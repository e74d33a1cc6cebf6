package urlhtml

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/markup"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

func readFacts(t *testing.T) markup.Facts {
	t.Helper()
	f, err := markup.ReadFacts("testdata/chromium.json")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// bothWays returns the links of a document from its tokens and from its tree.
func bothWays(t *testing.T, doc string, o Options) map[string][]Link {
	t.Helper()
	links := map[string][]Link{"Links": nil, "LinksOf": nil}
	for l, err := range Links(strings.NewReader("\xEF\xBB\xBF"+doc), o) {
		if err != nil {
			t.Fatalf("%q: %v", doc, err)
		}
		links["Links"] = append(links["Links"], l)
	}
	root, err := html.ParseWithOptions(strings.NewReader(doc), html.ParseOptionEnableScripting(!o.NoScript))
	if err != nil {
		t.Fatalf("%q: %v", doc, err)
	}
	for l := range LinksOf(root, o) {
		links["LinksOf"] = append(links["LinksOf"], l)
	}
	return links
}

// TestAttributes puts a URL into each attribute of HTML and SVG, in each element. All URLs that
// Chromium fetches must be links. Those that it doesn't fetch may be links of some kinds only, in
// the attributes that are known to have them.
func TestAttributes(t *testing.T) {
	f := readFacts(t)
	names := f.Documents()
	pairs := 0
	for i, name := range names {
		if testing.Short() && f.Fetched[name] == nil && i%10 > 0 {
			continue
		}
		pairs += len(f.Elements)
		for way, links := range bothWays(t, f.Document(name), Options{Base: url.MustParse("https://example.com/")}) {
			found := map[string]Link{}
			for _, l := range links {
				if element, ok := strings.CutSuffix(l.Raw, ".url"); ok {
					found[element] = l
				}
			}
			for _, element := range f.Fetched[name] {
				if _, ok := found[element]; !ok {
					t.Errorf("%s: %s doesn't find %s, which Chromium fetches", name, way, element)
				}
				delete(found, element)
			}
			for element, l := range found {
				if !notFetched(name, element, &l) {
					t.Errorf("%s: %s has a link of kind %s for %s, which Chromium doesn't fetch", name, way, l.Kind, element)
				}
			}
		}
	}
	if testing.Short() {
		pairs = len(names) * len(f.Elements)
	}
	urltest.LogCases(t, "attributes and elements", pairs, 249_546)
}

// notFetched reports whether a link is known not to be fetched when the page is loaded.
func notFetched(name, element string, l *Link) bool {
	switch l.Kind {
	case KindNavigation, KindPing, KindFormAction, KindCite, KindReference:
		return true
	case KindStyle: // Chromium fetches only what it renders
		return name == "style=url()" || strings.HasPrefix(element, "svg-")
	case KindImport, KindRefresh, KindBase, KindMetadata:
		return false
	}
	// Icons and manifests aren't fetched in frames, obsolete attributes never, and an imagesrcset
	// only by a preload.
	return slices.Contains([]string{"link-icon", "link-manifest", "bgsound", "html"}, element) ||
		name == "imagesrcset" || name == "srcset" || name == "src" && element == "picture-source"
}

// TestNavigated compares the elements that lead to their URL with those in Chromium.
func TestNavigated(t *testing.T) {
	f := readFacts(t)
	for _, element := range slices.Sorted(maps.Keys(f.Navigated)) {
		t.Run(element, func(t *testing.T) {
			for way, links := range bothWays(t, element, Options{Base: pageURL}) {
				isFound := slices.ContainsFunc(links, func(l Link) bool {
					switch l.Kind {
					case KindNavigation, KindPing, KindFormAction, KindRefresh:
						return l.Raw == "x"
					}
					return false
				})
				if isFound != f.Navigated[element] {
					t.Errorf("%s: %v, in Chromium %v", way, isFound, f.Navigated[element])
				}
			}
		})
	}
	urltest.LogCases(t, "navigations", len(f.Navigated), 19)
}

// TestMoments compares the base URL of elements before a base element with that in Chromium.
func TestMoments(t *testing.T) {
	f := readFacts(t)
	known := 0
	for _, element := range slices.Sorted(maps.Keys(f.Moments)) {
		want := f.Moments[element]
		if want == "" || strings.Contains(element, "type=module") {
			continue // it isn't fetched, or by a script
		}
		known++
		t.Run(element, func(t *testing.T) {
			for way, links := range bothWays(t, element+"<base href=/base/>", Options{Base: pageURL}) {
				isLate := false
				for _, l := range links {
					isLate = isLate || l.Late
				}
				i := slices.IndexFunc(links, func(l Link) bool { return l.Raw == "x" || l.Raw == "x#a" })
				if i < 0 {
					t.Fatalf("%s doesn't find x", way)
				}
				if isLate && len(links) > 2 {
					continue // another link is late
				}
				got := "inserted"
				if isLate || strings.HasPrefix(links[i].URL.Pathname(), "/base/") {
					got = "finished"
				}
				if !strings.Contains(want, got) {
					t.Errorf("%s: %s, in Chromium %s", way, got, want)
				}
			}
		})
	}
	urltest.LogCases(t, "moments", known, 55)
}

// isReconstructed reports whether a link of the tree is an a element that began in a template and is
// made again after it, as doc.go says.
func isReconstructed(t *testing.T, doc string, l Link) bool {
	t.Helper()
	return l.Element == "a" && slices.ContainsFunc(bothWays(t, doc, Options{Base: pageURL, NoScript: true, Templates: true})["Links"], func(in Link) bool {
		return in.Element == l.Element && in.Raw == l.Raw
	})
}

// hasMovedRoot reports whether the tree has a shadow root in a formatting element, where the parser
// puts what was in a block. In browsers, it is no child of the block, and stays.
func hasMovedRoot(t *testing.T, doc string) bool {
	t.Helper()
	root, err := html.ParseWithOptions(strings.NewReader(doc), html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if hasShadowMode(n) && tags.named(n.Parent.Data).traits&isFormatting != 0 {
			return true
		}
	}
	return false
}

// misread has documents that html.Parse doesn't read as the standard and Chromium do: a template in SVG
// or MathML, which the end tag of an element around it closes; one that begins with col; and an element
// of SVG with the name of a part of a table. Links doesn't follow framesets in a body.
var misread = regexp.MustCompile(`(?i)<(svg|math)\b.*<template|<template[^>]*><col|.<frameset|<svg.*<(tbody|thead|tfoot|tr|td|th|caption)\b`)

// difference returns the links of a document's tree that Links misses, and whether it has more. A
// tree can have a base element after a misplaced element that came later, so the base URL doesn't
// count then.
func difference(t *testing.T, doc string) (missed []string, hasMore bool) {
	t.Helper()
	if !canParse(doc) {
		return nil, false
	}
	links := bothWays(t, doc, Options{Base: pageURL, NoScript: true})
	byRaw := strings.Contains(doc, "<base") && strings.Contains(doc, "<table") ||
		slices.ContainsFunc(links["Links"], func(l Link) bool { return l.Late })
	key := func(l Link) string {
		if byRaw {
			return fmt.Sprint(l.Kind, l.Element, l.Attribute, l.Raw)
		}
		return fmt.Sprint(l.Kind, l.Element, l.Attribute, l.URL)
	}
	found := map[string]bool{}
	for _, l := range links["Links"] {
		found[key(l)] = true
	}
	for _, l := range links["LinksOf"] {
		if _, ok := found[key(l)]; !ok && !isReconstructed(t, doc, l) && !hasMovedRoot(t, doc) && !misread.MatchString(doc) {
			missed = append(missed, key(l))
		}
		found[key(l)] = false
	}
	for _, isMore := range found {
		hasMore = hasMore || isMore
	}
	return missed, hasMore && !hasMovedRoot(t, doc) && !misread.MatchString(doc)
}

// canParse reports whether the tree isn't too deep for html.Parse.
func canParse(doc string) bool {
	_, err := html.Parse(strings.NewReader(doc))
	return err == nil
}

var (
	markupSeed  = flag.Uint64("markup.seed", 1, "the seed of random markup")
	markupCount = flag.Int("markup.count", 20_000, "the number of documents of random markup")
	rangesCount = flag.Int("ranges.count", 20_000, "the number of documents with a range replaced")
)

// compareMarkup compares the links of random documents from tokens with those of the tree. Tokens
// may have more links than the tree in a few documents, but not fewer: html.Parse closes more than the
// standard says when an end tag in SVG or MathML has the name of an element around it.
func compareMarkup(t *testing.T, n int, next func(rng *rand.Rand) string) {
	t.Helper()
	if testing.Short() {
		n = min(n, 1000)
	}
	rng := rand.New(rand.NewPCG(*markupSeed, 0))
	more := 0
	for range n {
		doc := next(rng)
		missed, hasMore := difference(t, doc)
		if len(missed) > 0 {
			t.Errorf("%q: Links misses %q", doc, missed)
		}
		if hasMore {
			more++
		}
	}
	t.Logf("%d documents, %d with more links from tokens", n, more)
	if more > n/500 {
		t.Errorf("%d of %d documents have more links from tokens", more, n)
	}
}

func TestRandomMarkup(t *testing.T) { compareMarkup(t, *markupCount, markup.Random) }

var (
	pieces   = regexp.MustCompile(`<!--.*?-->|<!\[CDATA.*?\]\]>|<[^<>]*>?|[^<]+`)
	replaced = strings.Fields("<p> </p> <a> </a> <b> </b> <div> </div> <table> </table> <td> </td> <tr> <tbody> <caption> </caption> <colgroup> <col> " +
		"<svg> </svg> <math> </math> <mi> <desc> <foreignObject> <template> </template> <select> </select> <option> <input> <form> </form> <button> " +
		"<li> <dd> <ruby> <rt> <h1> </h2> <object> </object> <noscript> </noscript> <style> </style> <title> </title> <body> <head> </head> " +
		"<br> </br> <img> text <nobr> <x-y> </x> <hr> <script> </script> <base> <template/shadowrootmode=open>")
)

// TestRangesOfTags replaces a range of the tags of a document of other tests by another tag, or removes
// it. The ranges are random: a document has too many for all of them.
func TestRangesOfTags(t *testing.T) {
	var docs []string
	for _, tt := range linkTests {
		docs = append(docs, tt.doc)
	}
	for _, tt := range nodeTests {
		docs = append(docs, mark.ReplaceAllString(tt.doc, "<template shadowrootmode=open><a href=$1></a></template>"))
	}
	compareMarkup(t, *rangesCount, func(rng *rand.Rand) string {
		parts := pieces.FindAllString(docs[rng.IntN(len(docs))], -1)
		if len(parts) > 40 { // a row of many tags
			parts = parts[:40]
		}
		i := rng.IntN(len(parts) + 1)
		j := min(i+rng.IntN(4), len(parts))
		with := ""
		if rng.IntN(4) > 0 {
			with = replaced[rng.IntN(len(replaced))]
		}
		return strings.Join(parts[:i], "") + with + strings.Join(parts[j:], "")
	})
}
