package urlpattern

import (
	"iter"
	"slices"

	"github.com/gowhatwg/url"
)

// A Set finds, among many patterns, the ones that a URL matches: the routes of a
// router, for example, or the entries of an allow list. It never changes, and any
// number of goroutines may use it.
//
// The index of a pattern is its index in the slice given to [NewSet]. The first
// matching pattern wins. To let the most restrictive one win, sort the slice first, as
// [Compare] shows.
//
// A Set only tries patterns whose protocol and fixed text of the host and path agree with the
// URL: the last labels of the hostname, the first segments of the pathname (up to the first part
// that can match several segments), and the text at the end of the pathname. So the time of a
// look-up depends on the URL and on the number of patterns that these don't tell apart, not on
// the size of the Set. Each try costs a [Pattern.Test]. Patterns that differ only in the query
// are all tried.
//
// The zero Set has no patterns.
type Set struct {
	patterns []*Pattern
	schemes  map[string]*hostNode
	any      *hostNode // for patterns with any other protocol
}

// NewSet returns the set of the patterns. All regular expressions together may have
// [DefaultMaxInstructions] instructions, plus ten for each byte of the pattern strings other
// than "*". Otherwise the error is an [*Error] that wraps a [*LimitError]: a look-up could
// try many large expressions.
func NewSet(patterns []*Pattern) (*Set, error) {
	if err := checkSize(patterns); err != nil {
		return nil, err
	}
	s := &Set{patterns: slices.Clone(patterns), schemes: map[string]*hostNode{}, any: &hostNode{}}
	for i, p := range s.patterns {
		root := s.any
		if m := &p.at(Protocol).matcher; m.kind == matchLiteral {
			if root = s.schemes[m.literal]; root == nil {
				root = &hostNode{}
				s.schemes[m.literal] = root
			}
		}
		root.add(p, int32(i))
	}
	return s, nil
}

// MustNewSet is like [NewSet], but panics on an error. It is for constants.
func MustNewSet(patterns []*Pattern) *Set {
	s, err := NewSet(patterns)
	if err != nil {
		panic(err)
	}
	return s
}

// instructionsPerByte is the number of instructions, beyond the limit for a single pattern,
// that a set's patterns may have for each byte of their pattern strings.
const instructionsPerByte = 10

// checkSize returns an error if the patterns of a set have too many instructions.
func checkSize(patterns []*Pattern) error {
	instructions, most := 0, DefaultMaxInstructions
	for _, p := range patterns {
		for c := range p.components {
			instructions += int(p.components[c].matcher.instructions)
			if p.components[c].pattern != "*" {
				most += instructionsPerByte * len(p.components[c].pattern)
			}
		}
	}
	if instructions <= most {
		return nil
	}
	err := &LimitError{LimitSet, most}
	return &Error{Reason: err.Error(), Err: err}
}

// Len returns the number of patterns.
func (s *Set) Len() int { return len(s.patterns) }

// At returns the pattern with index i. It panics if i is out of range, as a slice
// does.
func (s *Set) At(i int) *Pattern { return s.patterns[i] }

// A fewFound has the patterns of most look-ups, without an allocation.
type fewFound [32]int32

// lookUp appends the patterns that may match u to found, in the order of the set.
func (s *Set) lookUp(u *url.URL, found []int32) []int32 {
	if isNone(u) || s.any == nil {
		return nil
	}
	path, host := pathname{text: u.Pathname()}, u.Hostname()
	if root := s.schemes[u.Scheme()]; root != nil {
		found = root.find(&path, host, found)
	}
	found = s.any.find(&path, host, found)
	slices.Sort(found)
	return found
}

// First returns the index of the first pattern that u matches, or false if no
// pattern matches. For the groups, call [Pattern.Exec] of the pattern that [Set.At] returns.
func (s *Set) First(u *url.URL) (int, bool) {
	var few fewFound
	for _, i := range s.lookUp(u, few[:0]) {
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

// All returns the indexes of all patterns that u matches, in order.
func (s *Set) All(u *url.URL) iter.Seq[int] {
	return func(yield func(int) bool) {
		var few fewFound
		for _, i := range s.lookUp(u, few[:0]) {
			if s.patterns[i].Test(u) && !yield(int(i)) {
				return
			}
		}
	}
}
