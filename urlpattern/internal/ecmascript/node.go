package ecmascript

import "slices"

// An op says what a node matches.
type op uint8

const (
	opEmpty     op = iota // nothing, the empty string
	opChars               // a character of a set
	opConcat              // one after the other
	opAlternate           // one or the other
	opCapture             // a capturing group
	opRepeat
	opAssert // ^, $, \b or \B
)

// unlimited is the max of a repetition without an upper limit.
const unlimited = -1

// A node is a node of the syntax tree. Groups that don't capture have no node.
type node struct {
	op       op
	chars    charSet // unfolded: the characters that the input can have
	sub      []*node
	index    int // of a capturing group, from 1
	min, max int
	lazy     bool
	assert   string // in the syntax of package regexp

	nullable, isKnown bool // the result of canBeEmpty, once that is known
}

func concat(sub ...*node) *node {
	switch len(sub) {
	case 0:
		return &node{op: opEmpty}
	case 1:
		return sub[0]
	}
	return &node{op: opConcat, sub: sub}
}

func alternate(sub ...*node) *node {
	if len(sub) == 1 {
		return sub[0]
	}
	return &node{op: opAlternate, sub: sub}
}

// canBeEmpty reports whether n can match the empty string.
func (n *node) canBeEmpty() bool {
	if !n.isKnown {
		n.nullable, n.isKnown = n.isNullable(), true
	}
	return n.nullable
}

func (n *node) isNullable() bool {
	switch n.op {
	case opChars:
		return false
	case opConcat:
		return !slices.ContainsFunc(n.sub, func(s *node) bool { return !s.canBeEmpty() })
	case opAlternate:
		return slices.ContainsFunc(n.sub, (*node).canBeEmpty)
	case opCapture:
		return n.sub[0].canBeEmpty()
	case opRepeat:
		return n.min == 0 || n.sub[0].canBeEmpty()
	}
	return true
}

// repeatsMany reports whether a repetition can match more than once.
func (n *node) repeatsMany() bool { return n.max == unlimited || n.max > 1 }

// checkGroups refuses any group up to limit that is in a repetition but isn't set by every
// iteration. In ECMAScript each iteration starts with its groups unset, which package regexp
// can't do. A group is certain to be set if nothing around it is an alternative or optional.
func (n *node) checkGroups(limit int, repeated, certain bool) {
	switch n.op {
	case opCapture:
		if repeated && !certain && n.index <= limit {
			refuse("group that some repetitions leave unset")
		}
	case opAlternate:
		certain = false
	case opRepeat:
		switch {
		case n.repeatsMany() && !repeated:
			repeated, certain = true, true
		case n.min == 0:
			certain = false
		}
	}
	for _, s := range n.sub {
		s.checkGroups(limit, repeated, certain)
	}
}
