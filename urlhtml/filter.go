package urlhtml

import (
	"crypto/sha256"
	"iter"
	"slices"

	"github.com/gowhatwg/url"
)

// A Filter selects links. The zero Filter selects all. Only Kinds can select a link
// without a URL: if Schemes, SameOrigin, SameSite, WithoutFragment or Unique is set,
// such links are dropped.
type Filter struct {
	// Kinds are the kinds to select.
	Kinds []Kind
	// Schemes are the schemes to select, such as "https".
	Schemes []string
	// SameOrigin selects links with the origin of this URL.
	SameOrigin *url.URL
	// SameSite selects links with the same site as this URL. The public suffixes of
	// List determine sites. If List is nil, a site is a scheme and a host.
	SameSite *url.URL
	List     url.PublicSuffixList
	// WithoutFragment removes the fragments.
	WithoutFragment bool
	// Unique, such as urlkey.Exact.Append, appends the key of a link to dst. Only the
	// first link with each key is selected. The filter stores 16 bytes for each
	// key.
	Unique func(dst []byte, u *url.URL) []byte
}

// Apply returns the links that f selects, and all errors.
//
// Unique starts over with each loop over the result. To filter several documents
// together, use [Filter.Match].
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

// Seen is the set of the fingerprints of all keys that a filter has selected.
type Seen map[[16]byte]struct{}

// Match reports whether f selects l. It removes the fragment of l if
// WithoutFragment is set, and adds the key of l to seen. If seen is nil, Unique is
// ignored.
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
		f.SameSite != nil && f.SameSite.Origin().Site(f.List) != l.URL.Origin().Site(f.List):
		return false
	}
	if f.WithoutFragment {
		l.URL = l.URL.WithoutFragment()
	}
	if f.Unique == nil || seen == nil {
		return true
	}
	sum := sha256.Sum256(f.Unique(nil, l.URL))
	key := [16]byte(sum[:])
	if _, ok := seen[key]; ok {
		return false
	}
	seen[key] = struct{}{}
	return true
}
