package chrome_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/markup"
	"github.com/gowhatwg/url/urlhtml"
)

// TestScripts compares where random scripts end with where they end in Chromium: the links after
// them are in the page.
func TestScripts(t *testing.T) {
	c := newChromium(t)
	rng := rand.New(rand.NewPCG(seed(t), 0))
	docs := make([]string, count(t, 100_000))
	for i := range docs {
		docs[i] = "<!DOCTYPE html><script>" + markup.RandomScript(rng) + "<a href=1></a></script><a href=2></a>--></script><a href=3></a>"
	}
	var links [][]string
	c.run(t, map[string]string{"/documents": marshal(t, docs)}, `
		const documents = await (await fetch("/documents")).json();
		return documents.map(text => {
			const links = new DOMParser().parseFromString(text, "text/html").querySelectorAll("a");
			return [...links].map(a => a.getAttribute("href"));
		})`, &links)
	counts := map[int]int{}
	for i, doc := range docs {
		var got []string
		for l, err := range urlhtml.Links(strings.NewReader(doc), urlhtml.Options{Base: base}) {
			if err != nil {
				t.Fatalf("%q: %v", doc, err)
			}
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
