package compare

import (
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"

	"github.com/gowhatwg/url/tools/chrome"
	"github.com/gowhatwg/url/viewer/internal/answer"
)

// A Generator builds random requests.
type Generator struct{ *cases.Generator }

// NewGenerator returns a generator that always gives the same requests for a seed.
func NewGenerator(seed uint64) *Generator { return &Generator{cases.New(seed)} }

// Next returns a request. Half of the requests have a base, and some of those without one have
// an assignment.
func (g *Generator) Next() Request {
	var r Request
	if g.IntN(2) == 0 {
		if r.Base = g.Base(); g.IntN(3) == 0 {
			if s := wellFormed(g.URL()); url.CanParse(s) {
				r.Base = s
			}
		}
	}
	r.URL = wellFormed(g.Input(r.Base != ""))
	if r.Base == "" && g.IntN(3) == 0 {
		attribute := g.Pick(cases.Attributes)
		r.Steps = []Step{{attribute, wellFormed(g.Value(attribute))}}
	}
	return r
}

// wellFormed keeps text that JavaScript's strings can hold.
func wellFormed(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// A Comparison has both answers to a request: the attributes, or nil.
type Comparison struct {
	Request
	Ours, Browser []string
}

// ask returns the browser's answers to requests. It runs in the open page.
const ask = `async requests => {
	const { readURL, readSteps } = await import("./browser.js");
	return requests.map(({ url, base, steps }) => {
		const read = readURL(url, base);
		return (steps?.length > 0 ? readSteps(url, base, steps).at(-1)?.values : read.values) ?? null;
	});
}`

// Compare asks package url and the browser about requests.
func Compare(p *chrome.Page, requests []Request) ([]Comparison, error) {
	var all []Comparison
	for part := range slices.Chunk(requests, 5000) {
		var theirs [][]string
		if err := p.Eval(ask, &theirs, part); err != nil {
			return nil, err
		}
		for i, r := range part {
			all = append(all, Comparison{r, ours(r), theirs[i]})
		}
	}
	return all, nil
}

// ours is package url's answer to a request.
func ours(r Request) []string {
	p := &url.Parser{}
	if r.Base != "" {
		base, err := url.Parse(r.Base)
		if err != nil {
			return nil
		}
		p.Base = base
	}
	u, err := p.Parse(r.URL)
	if err != nil {
		return nil
	}
	for _, s := range r.Steps {
		// Browsers ignore a value that a setter refuses.
		_ = p.Set(u, s.Attribute, s.Value)
	}
	return answer.Values(u)
}
