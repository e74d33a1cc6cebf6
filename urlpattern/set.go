package urlpattern

import (
	"iter"
	"slices"

	"github.com/gowhatwg/url"
)

// A Set finds those of many patterns that a URL matches: the routes of a router, the
// entries of an allow list. It never changes, and any number of goroutines may use it.
//
// Patterns are known by their index in the order in which they were given to [NewSet].
// The one that comes first wins, as it does in a list that is tried one by one. To
// have the most restrictive one win, sort the patterns with [Compare] first.
//
// Only patterns that agree with the URL in what is fixed in them are tried: the
// protocol, the labels that the hostname ends in, the segments that the pathname begins
// with, up to the first part that can match more than one of them, and the text that it
// ends in. So how long a look-up takes depends on the URL, and on how many patterns
// have nothing fixed that tells them apart, not on how many there are. Each pattern that
// is tried costs what [Pattern.Test] does.
//
// The zero Set has no patterns.
type Set struct {
	patterns []*Pattern
	schemes  map[string]*hostNode
	any      *hostNode // for patterns with any other protocol
}

// NewSet returns the set of the patterns.
func NewSet(patterns []*Pattern) *Set {
	s := &Set{patterns: slices.Clone(patterns), schemes: map[string]*hostNode{}, any: &hostNode{}}
	for i, p := range s.patterns {
		root := s.any
		if m := &p.components[Protocol].matcher; m.kind == matchLiteral {
			if root = s.schemes[m.literal]; root == nil {
				root = &hostNode{}
				s.schemes[m.literal] = root
			}
		}
		root.add(p, int32(i))
	}
	return s
}

// Len returns the number of patterns.
func (s *Set) Len() int { return len(s.patterns) }

// At returns the pattern of that index. It panics, as a slice does, if i is negative or not
// less than [Set.Len].
func (s *Set) At(i int) *Pattern { return s.patterns[i] }

// lookUp collects the patterns that may match u.
func (s *Set) lookUp(l *lookUp, u *url.URL) {
	if isNone(u) || s.any == nil {
		return
	}
	l.path = u.Pathname()
	host := u.Hostname()
	if root := s.schemes[u.Scheme()]; root != nil {
		root.find(l, host)
	}
	s.any.find(l, host)
}

// First returns the index of the first pattern that u matches, and false if it
// matches none.
func (s *Set) First(u *url.URL) (int, bool) {
	var l lookUp
	s.lookUp(&l, u)
	for _, i := range l.found() {
		if s.patterns[i].Test(u) {
			return int(i), true
		}
	}
	return 0, false
}

// Test reports whether u matches a pattern.
func (s *Set) Test(u *url.URL) bool {
	_, ok := s.First(u)
	return ok
}

// All returns the indexes of all patterns that u matches, in their order.
func (s *Set) All(u *url.URL) iter.Seq[int] {
	return func(yield func(int) bool) {
		var l lookUp
		s.lookUp(&l, u)
		for _, i := range l.found() {
			if s.patterns[i].Test(u) && !yield(int(i)) {
				return
			}
		}
	}
}
