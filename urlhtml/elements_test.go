package urlhtml

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

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
	urltest.LogCases(t, "navigations", len(f.Navigated), 20)
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
				isLate := hasLate(links)
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
	urltest.LogCases(t, "moments", known, 56)
}

// TestBases compares the base URLs of documents whose templates replace markers with those in
// Chromium.
func TestBases(t *testing.T) {
	f := readFacts(t)
	for _, doc := range slices.Sorted(maps.Keys(f.Bases)) {
		isReplaced := strings.Contains(doc, "<?end?><template for=h></template>")
		links, err := collect(iotest.OneByteReader(strings.NewReader("\xEF\xBB\xBF"+doc)), Options{Base: pageURL})
		ways := bothWays(t, doc, Options{Base: pageURL})
		if !slices.EqualFunc(links, ways["Links"], func(a, b Link) bool { return line(a) == line(b) }) || err != nil {
			t.Errorf("%s: %q byte by byte, %v", doc, lines(links), err)
		}
		for way, links := range ways {
			differs := isReplaced || way == "Links" && strings.HasPrefix(doc, "<!DOCTYPE") || way == "LinksOf" && strings.Contains(doc, "<!--") // see doc.go
			got := strings.TrimSuffix(links[len(links)-1].URL.Pathname(), "x")
			if (got == cmp.Or(f.Bases[doc], "/dir/")) == differs {
				t.Errorf("%s: %s has the base URL %q, Chromium %q", doc, way, got, f.Bases[doc])
			}
		}
	}
	urltest.LogCases(t, "base URLs", len(f.Bases), 54)
}
