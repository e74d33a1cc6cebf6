package main

import (
	"fmt"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlpattern"
)

// A matcher has the patterns of -match.
type matcher struct {
	set *urlpattern.Set
	// texts are the patterns as given, in the order of the set.
	texts []string
}

// newMatcher compiles patterns. An error says which one is wrong, and where.
func newMatcher(texts []string, base *url.URL) (*matcher, error) {
	patterns := make([]*urlpattern.Pattern, len(texts))
	for i, text := range texts {
		var err error
		if patterns[i], err = urlpattern.New(text, base, urlpattern.Options{}); err != nil {
			which := ""
			if len(texts) > 1 {
				which = fmt.Sprintf(" (number %d)", i+1)
			}
			return nil, fmt.Errorf("-match%s: %w", which, err)
		}
	}
	set, err := urlpattern.NewSet(patterns)
	if err != nil {
		return nil, fmt.Errorf("-match: %w", err)
	}
	return &matcher{set, texts}, nil
}

// writeGroups writes the pattern that u matches, after the value of a string, and the
// text that each group matches, or null for a group that takes no part.
func (p *processor) writeGroups(u *url.URL) {
	i, _ := p.match.set.First(u)
	result, _ := p.match.set.At(i).Exec(u)
	p.writeString(`","pattern":"`, p.match.texts[i])
	p.out = append(p.out, `","groups":{`...)
	before := `"`
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		if groups := result.Component(c).Groups; len(groups) > 0 {
			p.writeString(before, c.String())
			p.writeComponentGroups(groups)
			before = `,"`
		}
	}
	p.out = append(p.out, '}')
}

func (p *processor) writeComponentGroups(groups []urlpattern.Group) {
	before := `":{"`
	for _, g := range groups {
		p.writeString(before, g.Name)
		if g.Matched {
			p.writeString(`":"`, g.Value)
			p.out = append(p.out, '"')
		} else {
			p.out = append(p.out, `":null`...)
		}
		before = `,"`
	}
	p.out = append(p.out, '}')
}
