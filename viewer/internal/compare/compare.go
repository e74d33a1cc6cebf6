// Package compare asks the viewer's page how package url and the browser read URLs, and
// reports where the two, or one of them and the shared tests, differ.
package compare

import (
	_ "embed"
	"fmt"
	"slices"

	"github.com/gowhatwg/url/tools/chrome"
)

// A Request is an input of the page. Without a base, Base is empty.
type Request struct {
	URL   string `json:"url"`
	Base  string `json:"base"`
	Steps []Step `json:"steps,omitempty"`
}

// A Step is an assignment to an attribute.
type Step struct {
	Attribute string `json:"attribute"`
	Value     string `json:"value"`
}

// String returns the request as JavaScript.
func (r Request) String() string {
	s := fmt.Sprintf("new URL(%s)", Quote(r.URL))
	if r.Base != "" {
		s = fmt.Sprintf("new URL(%s, %s)", Quote(r.URL), Quote(r.Base))
	}
	for _, step := range r.Steps {
		s += fmt.Sprintf(".%s = %s", step.Attribute, Quote(step.Value))
	}
	return s
}

// An Answer has the values of each column of the page by attribute, or nil for a failure.
type Answer struct {
	Ours    map[string]string `json:"ours"`
	Browser map[string]string `json:"browser"`
}

//go:embed driver.js
var driver string

// chunk is the number of requests that the page gets at a time.
const chunk = 100

// Ask enters requests into the page, one after the other.
func Ask(p *chrome.Page, requests []Request) ([]Answer, error) {
	var all []Answer
	for part := range slices.Chunk(requests, chunk) {
		var answers []Answer
		if err := p.Eval(driver, &answers, part); err != nil {
			return nil, err
		}
		all = append(all, answers...)
	}
	return all, nil
}
