package urlhtml

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/markup"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// surplus returns why Links may have a link that the tree doesn't have, or "".
func surplus(doc string, l *Link) string {
	before := doc[:max(l.Offset, 0)]
	switch {
	case l.Element == "html" || l.Element == "body":
		return "second tag of html or body"
	case l.Attribute == "background":
		return "part of a table outside it"
	case l.Kind == KindFormAction && l.Element == "form":
		return "nested form"
	case strings.Contains(before, "shadowrootmode"), strings.Contains(doc, "srcdoc") && strings.Contains(doc, "shadowrootmode"):
		return "template in a host that can't have a shadow root"
	case l.Kind == KindImport:
		return "import after a rule"
	case strings.Contains(before, "<svg") || strings.Contains(before, "<math"):
		return "SVG that a browser ends elsewhere"
	}
	return ""
}

// misread has documents that html.Parse doesn't read as Chromium does: a template in SVG or MathML,
// and one that has col at its start or after other elements of the head.
var misread = regexp.MustCompile(`(?is)<(svg|math)\b.*<template|<template[^>]*><col|<template.*<(base|title)\b.*<col\b`)

// compare counts the links of a document's tree that Links misses, and those that only Links has by
// reason.
func compare(t *testing.T, name, doc string, reasons map[string]int) {
	t.Helper()
	o := Options{Base: pageURL, NoScript: true}
	found := map[string][]Link{}
	key := func(l Link) string { return fmt.Sprint(l.Kind, " ", l.Element, " ", l.Attribute, " ", l.Raw) }
	links, err := collect(strings.NewReader("\xEF\xBB\xBF"+doc), o)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	reasons["links"] += len(links)
	for _, l := range links {
		found[key(l)] = append(found[key(l)], l)
	}
	tree, err := treeLinks(doc, o)
	if err != nil {
		return // it is too deep
	}
	inTree := map[string]bool{}
	for _, l := range tree {
		inTree[key(l)] = true
		if found[key(l)] == nil && !misread.MatchString(doc) && !isCopy(doc, l) {
			t.Errorf("%s: Links misses %s", name, key(l))
		}
	}
	for k, links := range found {
		if inTree[k] || misread.MatchString(doc) {
			continue
		}
		reason := surplus("\xEF\xBB\xBF"+doc, &links[0])
		reasons[reason] += len(links)
		if reason == "" {
			t.Errorf("%s: only Links has %s", name, k)
		}
	}
}

// isCopy reports whether a link of the tree is one that begins in a template and is repeated after
// it, as doc.go says.
func isCopy(doc string, copied Link) bool {
	links, _ := collect(strings.NewReader(doc), Options{Base: pageURL, NoScript: true, Templates: true})
	return slices.ContainsFunc(links, func(l Link) bool { return l.Element == "a" && l.Raw == copied.Raw })
}

// TestContract compares the links of random documents with those of their trees.
func TestContract(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	reasons := map[string]int{}
	n := urltest.Times(100_000)
	for range n {
		doc := markup.Random(rng)
		compare(t, fmt.Sprintf("%q", doc), doc, reasons)
	}
	t.Log(n, "documents:", reasons)
}
