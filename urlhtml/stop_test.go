package urlhtml

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url/internal/testing/markup"
)

// stopTests are documents whose links are held, and then given together with those of a srcdoc.
var stopTests = []string{
	`<link rel=icon href=i><iframe srcdoc="<a href=x>">`,
	`<link rel=icon href=i><iframe srcdoc="<link rel=icon href=j><iframe srcdoc='<a href=x>'>"><a href=y>`,
	`<link rel=icon href=i><iframe srcdoc="<a ping='a b'><img srcset='c, d'><p style=a:url(e),url(f)><style>@import 'g';@import 'h';</style>">`,
	`<link rel=icon href=i><base href=/b/><iframe srcdoc="<base href=c><a href=d>">`,
}

// checkStops loops over an iterator twice, and then stops at each of its elements. A loop that goes on
// after that panics.
func checkStops[T any](t *testing.T, name string, loop func(yield func(T) bool)) {
	t.Helper()
	n, again := 0, 0
	for range loop {
		n++
	}
	for range loop {
		again++
	}
	if again != n {
		t.Errorf("%s has %d elements, then %d", name, n, again)
	}
	for stop := 1; stop <= n; stop++ {
		i := 0
		for range loop {
			if i++; i == stop {
				break
			}
		}
	}
}

// TestStops stops each iterator at each element.
func TestStops(t *testing.T) {
	docs := slices.Clone(stopTests)
	for _, tt := range linkTests {
		docs = append(docs, tt.doc)
	}
	for rng := rand.New(rand.NewPCG(1, 0)); len(docs) < 2000; {
		doc := markup.Random(rng)
		docs = append(docs, doc, doc+"<iframe srcdoc='"+html.EscapeString(markup.Random(rng))+"'>")
	}
	o := Options{Base: pageURL, NoScript: true, Templates: true, Metadata: true}
	for _, doc := range docs {
		checkStops(t, doc, func(yield func(Link) bool) {
			// Another reader for each loop, as a reader can be read once.
			Links(strings.NewReader(doc), o)(func(l Link, err error) bool { return yield(l) })
		})
		if root, err := html.Parse(strings.NewReader(doc)); err == nil {
			checkStops(t, doc, LinksOf(root, o))
		}
	}
	for _, tt := range styleTests {
		checkStops(t, tt.css, StyleURLs(tt.css))
		checkStops(t, tt.css, declarationURLs(tt.css))
	}
}

// TestErrorOnce has a loop that doesn't stop at an error. Other links than those before it don't come.
func TestErrorOnce(t *testing.T) {
	base := "<base href='/" + strings.Repeat("b", maxBase-100) + "/'>"
	held := base + "<iframe srcdoc=\"" + strings.Repeat("<link rel=icon href=a>", 999) + "<iframe srcdoc='<a href=a>'>\">"
	errors := 0
	for _, err := range Links(strings.NewReader(held), Options{Base: pageURL}) {
		switch {
		case err != nil:
			errors++
		case errors > 0:
			t.Fatal("a link comes after an error")
		}
	}
	if errors != 1 {
		t.Errorf("%d errors", errors)
	}
}
