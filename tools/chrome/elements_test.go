package chrome_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/markup"
)

const factsFile = "../../urlhtml/testdata/chromium.json"

// TestFacts asks Chromium for the facts in testdata of urlhtml again. Of the attributes without a
// URL, it asks for one in 20, or for all with ALL=1. With UPDATE=1 it writes the file.
func TestFacts(t *testing.T) {
	c := newChromium(t)
	want, err := markup.ReadFacts(factsFile)
	if err != nil {
		t.Fatal(err)
	}
	isUpdate := os.Getenv("UPDATE") != ""
	var names []string
	for i, name := range want.Documents() {
		if want.Fetched[name] != nil || isUpdate || os.Getenv("ALL") != "" || i%20 == 0 {
			names = append(names, name)
		}
	}
	ask := func() markup.Facts {
		got := want
		got.Version = c.version
		got.Fetched = fetched(t, c, want, names)
		got.Moments = moments(t, c, want)
		got.Navigated = navigated(t, c, want)
		got.Bases = bases(t, c, want)
		return got
	}
	if isUpdate {
		if err := ask().Write(factsFile); err != nil {
			t.Fatal(err)
		}
		return
	}
	// What a frame fetches, and from which base, can depend on how the machine is shared in that
	// moment.
	problems := differences(ask(), want, names)
	for range 3 {
		if len(problems) > 0 {
			problems = differences(ask(), want, names)
		}
	}
	for _, problem := range problems {
		t.Error(problem)
	}
	t.Logf("Chromium %s: %d documents, %d moments, %d navigations", c.version, len(names), len(want.Moments), len(want.Navigated))
}

// TestNotShipped fails once Chromium has a feature with a URL that urlhtml doesn't know: the src of
// template, or the manifest of install. Today they need flags. For the href of a in MathML, see Facts.Navigated.
func TestNotShipped(t *testing.T) {
	var now, withFlags []bool
	const shipped = `async () => ["src" in HTMLTemplateElement.prototype, "HTMLInstallElement" in window]`
	eval(t, openPage(t, startBrowser(t), "about:blank"), shipped, &now)
	eval(t, openPage(t, startBrowser(t, "enable-experimental-web-platform-features", "enable-blink-features=InstallElement"), "about:blank"), shipped, &withFlags)
	if slices.Contains(now, true) || slices.Contains(withFlags, false) {
		t.Errorf("%v, with flags %v", now, withFlags)
	}
}

// differences says how Chromium differs from the file, for the named documents.
func differences(got, want markup.Facts, names []string) (list []string) {
	for _, name := range names {
		if !slices.Equal(got.Fetched[name], want.Fetched[name]) {
			list = append(list, fmt.Sprintf("%s: it fetches %q, the file has %q", name, got.Fetched[name], want.Fetched[name]))
		}
	}
	for element, moment := range want.Moments {
		if got := got.Moments[element]; !strings.Contains(got, moment) && !strings.Contains(moment, got) || (got == "") != (moment == "") {
			list = append(list, fmt.Sprintf("%s: %s, the file has %s", element, got, moment))
		}
	}
	for element := range want.Navigated {
		if got.Navigated[element] != want.Navigated[element] {
			list = append(list, fmt.Sprintf("%s: %v, the file has %v", element, got.Navigated[element], want.Navigated[element]))
		}
	}
	for doc := range want.Bases {
		if got.Bases[doc] != want.Bases[doc] {
			list = append(list, fmt.Sprintf("%s: the base URL is %s, the file has %s", doc, got.Bases[doc], want.Bases[doc]))
		}
	}
	return list
}

// loadEach has Chromium load a page for each name, at /0/page and so on, and returns what it asks
// for. after are statements about the frame of each.
func (c *chromium) loadEach(t *testing.T, names []string, page func(name string, i int) string, after string) []string {
	t.Helper()
	pages := map[string]string{}
	for i, name := range names {
		pages[fmt.Sprintf("/%d/page", i)] = page(name, i)
	}
	return c.load(t, pages, "", after)
}

// fetched returns the elements of each document whose URL Chromium fetches.
func fetched(t *testing.T, c *chromium, f markup.Facts, names []string) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for _, request := range c.loadEach(t, names, func(name string, _ int) string { return f.Document(name) }, "") {
		var i int
		var rest string
		if n, _ := fmt.Sscanf(request, "/%d/%s", &i, &rest); n == 2 && i < len(names) {
			if element, ok := strings.CutSuffix(rest, ".url"); ok {
				found[names[i]] = append(found[names[i]], element)
			}
		}
	}
	for name := range found {
		slices.Sort(found[name])
	}
	return found
}

// moments returns the base URL of each URL in a document with a base element after it.
func moments(t *testing.T, c *chromium, f markup.Facts) map[string]string {
	t.Helper()
	elements := slices.Sorted(maps.Keys(f.Moments))
	asked := c.loadEach(t, elements, func(element string, i int) string {
		return fmt.Sprintf("<!DOCTYPE html>%s<base href=/%d/base/>", element, i)
	}, "")
	found := map[string]string{}
	for i, element := range elements {
		found[element] = ""
		if slices.Contains(asked, fmt.Sprintf("/%d/base/x", i)) {
			found[element] = "finished"
		}
		if slices.Contains(asked, fmt.Sprintf("/%d/x", i)) {
			found[element] = "inserted" + strings.ReplaceAll(found[element], "finished", ", finished")
		}
	}
	return found
}

// navigated says which elements lead to their URL when they are clicked or submitted.
func navigated(t *testing.T, c *chromium, f markup.Facts) map[string]bool {
	t.Helper()
	elements := slices.Sorted(maps.Keys(f.Navigated))
	asked := c.loadEach(t, elements, func(element string, _ int) string { return "<!DOCTYPE html>" + element }, `
		const element = frame.contentDocument.getElementById("n");
		if (element?.requestSubmit) element.requestSubmit();
		else element?.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, view: frame.contentWindow}));
	`)
	found := map[string]bool{}
	for i, element := range elements {
		found[element] = slices.ContainsFunc(asked, func(request string) bool {
			path, _, _ := strings.Cut(request, "?")
			return path == fmt.Sprintf("/%d/x", i)
		})
	}
	return found
}

// bases returns the paths of the base URLs of documents, or "" where that is the URL of the document.
func bases(t *testing.T, c *chromium, f markup.Facts) map[string]string {
	t.Helper()
	docs, pages, paths := slices.Sorted(maps.Keys(f.Bases)), map[string]string{}, []string(nil)
	for i, doc := range docs {
		paths = append(paths, fmt.Sprintf("/dir/%d", i))
		pages[paths[i]] = doc
	}
	var found []string
	c.run(t, pages, paths, inFrames+`return await inFrames(input, frame => {
		const base = frame.contentDocument.baseURI;
		return base === frame.src ? "" : new URL(base).pathname;
	})`, &found)
	got := map[string]string{}
	for i, doc := range docs {
		got[doc] = found[i]
	}
	return got
}

func marshal(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
