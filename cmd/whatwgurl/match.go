package main

import (
	"fmt"
	"strings"

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
			if base == nil && strings.IndexByte(text, ':') < 0 {
				return nil, fmt.Errorf("-match%s: the pattern needs a protocol and a host, as in https://*/path, or a -base", which)
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
