package urlhtml

import (
	"iter"
	"slices"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
)

// A Filter chooses links. The zero Filter lets all of them through. If any field but Kinds
// is set, links without a URL don't get through.
type Filter struct {
	// Kinds are the kinds to let through.
	Kinds []Kind
	// Schemes are the schemes to let through, such as "https".
	Schemes []string
	// SameOrigin lets through what has the origin of this URL.
	SameOrigin *url.URL
	// SameSite lets through what has the site of this URL, by the public suffixes of
	// List. Without a list, a site is a scheme and a host.
	SameSite *url.URL
	List     url.PublicSuffixList
	// WithoutFragment removes the fragments.
	WithoutFragment bool
	// Unique lets through the first link of each key, such as urlkey.Exact.Append. It
	// keeps 16 bytes for each key.
	Unique urlkey.Func
}

// Apply returns those of links that f lets through. An error always goes through.
//
// What Unique has seen belongs to one loop over the result. [Filter.Match] is for several
// documents.
func (f Filter) Apply(links iter.Seq2[Link, error]) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		seen := Seen{}
		for l, err := range links {
			if (err != nil || f.Match(&l, seen)) && !yield(l, err) {
				return
			}
		}
	}
}

// Seen has the fingerprints of the keys that a filter has let through.
type Seen map[[16]byte]struct{}

// Match reports whether f lets l through, removes the fragment of l if f says so, and
// adds the key to seen. If seen is nil, Unique means nothing.
func (f Filter) Match(l *Link, seen Seen) bool {
	if len(f.Kinds) > 0 && !slices.Contains(f.Kinds, l.Kind) {
		return false
	}
	if l.URL == nil {
		return f.Schemes == nil && f.SameOrigin == nil && f.SameSite == nil && !f.WithoutFragment && f.Unique == nil
	}
	switch {
	case f.Schemes != nil && !slices.Contains(f.Schemes, l.URL.Scheme()),
		f.SameOrigin != nil && f.SameOrigin.Origin() != l.URL.Origin(),
		f.SameSite != nil && !f.SameSite.Origin().SameSite(l.URL.Origin(), f.List):
		return false
	}
	if f.WithoutFragment {
		l.URL = l.URL.WithoutFragment()
	}
	if f.Unique == nil || seen == nil {
		return true
	}
	key := f.Unique.Key(l.URL).Hash128()
	if _, ok := seen[key]; ok {
		return false
	}
	seen[key] = struct{}{}
	return true
}
