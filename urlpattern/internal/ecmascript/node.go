package ecmascript

// An op is what a node matches.
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

// unlimited is the max of a repetition without one.
const unlimited = -1

// A node is a node of the syntax tree. Groups that don't capture have none.
type node struct {
	op       op
	chars    charSet // unfolded: what the input can have
	sub      []*node
	index    int // of a capturing group, from 1
	min, max int
	lazy     bool
	assert   string // in the syntax of package regexp
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
	switch n.op {
	case opChars:
		return false
	case opConcat:
		for _, s := range n.sub {
			if !s.canBeEmpty() {
				return false
			}
		}
	case opAlternate:
		for _, s := range n.sub {
			if s.canBeEmpty() {
				return true
			}
		}
		return false
	case opCapture:
		return n.sub[0].canBeEmpty()
	case opRepeat:
		return n.min == 0 || n.sub[0].canBeEmpty()
	}
	return true
}

// alwaysSets reports whether the group of that index takes part in each match of n.
func (n *node) alwaysSets(index int) bool {
	switch n.op {
	case opCapture:
		return n.index == index || n.sub[0].alwaysSets(index)
	case opConcat:
		for _, s := range n.sub {
			if s.alwaysSets(index) {
				return true
			}
		}
	case opAlternate:
		for _, s := range n.sub {
			if !s.alwaysSets(index) {
				return false
			}
		}
		return true
	case opRepeat:
		return n.min > 0 && n.sub[0].alwaysSets(index)
	}
	return false
}

// captures appends the indexes of the capturing groups within n.
func (n *node) captures(list []int) []int {
	if n.op == opCapture {
		list = append(list, n.index)
	}
	for _, s := range n.sub {
		list = s.captures(list)
	}
	return list
}
