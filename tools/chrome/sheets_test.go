package chrome_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/markup"
	"github.com/gowhatwg/url/urlhtml"
)

// TestSheets compares the imports of random style sheets with those that Chromium reads.
func TestSheets(t *testing.T) {
	c := newChromium(t)
	rng := rand.New(rand.NewPCG(seed(t), 0))
	sheets := make([]string, count(t, 50_000))
	for i := range sheets {
		sheets[i] = markup.RandomSheet(rng)
	}
	var imports [][]string
	c.run(t, map[string]string{"/sheets": marshal(t, sheets)}, `
		const sheets = await (await fetch("/sheets")).json();
		return sheets.map(text => {
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
		isMore := true
		for _, u := range imports[i] {
			isMore = isMore && slices.Contains(got, u)
		}
		if !isMore {
			t.Errorf("%q: %q, in Chromium %q", sheet, got, imports[i])
		} else if more < 20 {
			t.Logf("%q: more than in Chromium: %q, %q", strings.TrimSpace(sheet), got, imports[i])
		}
	}
	t.Logf("%d sheets, %d with more imports than in Chromium", len(sheets), more)
}
