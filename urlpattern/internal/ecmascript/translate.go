package ecmascript

import (
	"regexp"
	"strconv"
	"strings"
)

// A Translation is an expression in the syntax of package regexp.
type Translation struct {
	Expression *regexp.Regexp

	// Captures lists, for each requested group in order, the groups of
	// Expression that represent it. If there are several, the group whose
	// match starts and ends last matched last.
	Captures [][]int

	// Instructions is the approximate number of instructions of Expression.
	Instructions int
}

// Compile translates an expression. Only the first capturing groups, up to the
// number groups, keep their captures; the others may capture nothing, or something
// else. The translation has at most limit instructions, counted before package
// regexp sees it, which would need the time and memory. The error is a
// [*SyntaxError], an [*UnsupportedError], or [ErrInstructions].
func Compile(source string, ignoreCase bool, groups, limit int) (*Translation, error) {
	w, err := translate(source, ignoreCase, groups, limit)
	if err != nil {
		return nil, err
	}
	compiled, err := regexp.Compile(w.b.String())
	if err != nil {
		return nil, &UnsupportedError{Construct: "repetition of that size"}
	}
	return &Translation{compiled, w.captures, limit - w.left}, nil
}

// Check returns the error that Compile would return with 0 groups, unless only
// package regexp refuses the expression. It takes little memory.
func Check(source string, ignoreCase bool, limit int) error {
	_, err := translate(source, ignoreCase, 0, limit)
	return err
}

func translate(source string, ignoreCase bool, groups, limit int) (w *writer, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *SyntaxError, *UnsupportedError:
			err = e.(error)
		default:
			if e != ErrInstructions {
				panic(e)
			}
			err = ErrInstructions
		}
	}()
	p := parser{src: source, ignoreCase: ignoreCase}
	n := p.parse()
	if p.unsupported != nil {
		return nil, p.unsupported
	}
	n.checkGroups(groups, false, true)
	w = &writer{groups: groups, captures: make([][]int, groups), budget: maxWork, left: limit, copies: 1}
	w.write(n)
	return w, nil
}

// maxLength limits the length of a translation, in bytes. Most translations are as long as the
// expression.
const maxLength = 1 << 18

// A writer writes the translation.
type writer struct {
	b        strings.Builder
	groups   int // the number of groups that must be captured
	written  int // the number of groups written so far
	captures [][]int
	budget   int // how much more work may go into what can be empty
	left     int // how many more instructions may be written
	copies   int // how many copies package regexp makes of what is written
}

// count counts n instructions for the text being written.
func (w *writer) count(n int) {
	if n > w.left/w.copies {
		panic(ErrInstructions)
	}
	w.left -= n * w.copies
}

func (w *writer) string(pieces ...string) {
	for _, s := range pieces {
		w.b.WriteString(s)
	}
	if w.b.Len() > maxLength {
		refuse("repetition of that size")
	}
}

func (w *writer) write(n *node) {
	w.count(1)
	switch n.op {
	case opEmpty:
		w.string("(?:)")
	case opChars:
		w.string("")
		n.chars.appendTo(&w.b)
	case opAssert:
		w.string(n.assert)
	case opConcat, opAlternate:
		w.string("(?:")
		for i, s := range n.sub {
			if i > 0 && n.op == opAlternate {
				w.count(1)
				w.string("|")
			}
			w.write(s)
		}
		w.string(")")
	case opCapture:
		w.capture(n)
	case opRepeat:
		w.repeat(n)
	}
}

func (w *writer) capture(n *node) {
	if n.index > w.groups {
		w.string("(?:")
	} else {
		w.count(1)
		w.string("(")
		w.written++
		w.captures[n.index-1] = append(w.captures[n.index-1], w.written)
	}
	w.write(n.sub[0])
	w.string(")")
}

// repeat writes a repetition.
//
// In ECMAScript, an optional iteration must not be empty: if it is, another way to match is
// tried. So repeat writes an expression that matches the same strings except the empty one.
//
// https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
func (w *writer) repeat(n *node) {
	body := n.sub[0]
	if !body.canBeEmpty() {
		w.quantify(body, n.min, n.max, n.lazy)
		return
	}
	w.string("(?:")
	if n.min > 0 {
		w.quantify(body, n.min, n.min, false)
	}
	if n.max != n.min {
		rest := n.max
		if rest != unlimited {
			rest -= n.min
		}
		if parts := w.nonEmpty(body); len(parts) > 0 {
			w.quantify(alternate(parts...), 0, rest, n.lazy)
		}
	}
	w.string(")")
}

const (
	// maxRepeat is the largest number that package regexp allows in a quantifier.
	maxRepeat = 1000
	// maxTotal is the largest number that nested quantifiers are written for.
	maxTotal = 10 * maxRepeat
)

// quantify writes n with a quantifier. For numbers larger than maxRepeat it writes several
// quantifiers.
func (w *writer) quantify(n *node, atLeast, atMost int, lazy bool) {
	if max(atLeast, atMost) > maxTotal {
		refuse("repetition of that size")
	}
	w.string("(?:")
	for ; atLeast > maxRepeat; atLeast -= maxRepeat {
		w.once(n, maxRepeat, 0, "{1000}")
		if atMost != unlimited {
			atMost -= maxRepeat
		}
	}
	suffix := ""
	if lazy {
		suffix = "?"
	}
	if atMost == unlimited {
		w.once(n, atLeast, 1, "{"+strconv.Itoa(atLeast)+",}"+suffix)
	}
	for more := atMost != unlimited; more; more = atMost > 0 {
		most := min(atMost, maxRepeat)
		w.once(n, most, most-atLeast, "{"+strconv.Itoa(atLeast)+","+strconv.Itoa(most)+"}"+suffix)
		atLeast, atMost = 0, atMost-most
	}
	w.string(")")
}

// once writes n once, with a quantifier. Package regexp turns that into the given number of
// copies of n, with one more instruction before each optional copy.
func (w *writer) once(n *node, copies, optional int, quantifier string) {
	outer := w.copies
	w.count(optional)
	if copies = max(copies, 1); copies > w.left/outer {
		panic(ErrInstructions)
	}
	w.copies *= copies
	w.string("(?:")
	w.write(n)
	w.string(")", quantifier)
	w.copies = outer
}

// nonEmpty returns the alternatives of n that can't be empty. Together they match what n
// matches, in the same order, except for the empty string.
func (w *writer) nonEmpty(n *node) []*node {
	var list []*node
	for _, a := range w.alternatives(n) {
		if !a.empty {
			list = append(list, a.node)
		}
	}
	return list
}

// A way is one way to match a node: either never with the empty string, or always.
type way struct {
	node  *node
	empty bool
}

const (
	// maxWays limits the number of ways.
	maxWays = 64
	// maxWork limits the number of nodes visited to find the ways.
	maxWork = 100_000
)

// alternatives returns the ways to match n, in the order in which they are tried.
func (w *writer) alternatives(n *node) []way {
	if w.budget -= 1 + len(n.sub); w.budget < 0 {
		refuseWays()
	}
	switch n.op {
	case opChars:
		return []way{{n, false}}
	case opConcat:
		return w.inSequence(n.sub)
	case opAlternate:
		var list []way
		for _, s := range n.sub {
			list = append(list, w.alternatives(s)...)
		}
		return limited(list)
	case opCapture:
		list := w.alternatives(n.sub[0])
		for i, a := range list {
			list[i].node = &node{op: opCapture, index: n.index, sub: []*node{a.node}}
		}
		return list
	case opRepeat:
		return w.ofRepeat(n)
	}
	return []way{{n, true}}
}

func limited(list []way) []way {
	if len(list) > maxWays {
		refuseWays()
	}
	return list
}

func refuseWays() { refuse("repetition of something that can be empty in so many ways") }

// inSequence returns the ways to match the nodes one after the other.
func (w *writer) inSequence(sub []*node) []way {
	if len(sub) == 0 {
		return []way{{concat(), true}}
	}
	if w.budget -= len(sub); w.budget < 0 {
		refuseWays()
	}
	var list []way
	for _, first := range w.alternatives(sub[0]) {
		if !first.empty {
			list = append(list, way{concat(append([]*node{first.node}, sub[1:]...)...), false})
			continue
		}
		for _, rest := range w.inSequence(sub[1:]) {
			list = append(list, way{concat(first.node, rest.node), rest.empty})
		}
	}
	return limited(list)
}

// ofRepeat returns the ways to match a repetition.
func (w *writer) ofRepeat(n *node) []way {
	body := n.sub[0]
	switch {
	case n.min > 0 && !body.canBeEmpty():
		return []way{{n, false}}
	case n.min > 0:
		rest := *n
		rest.min = 0
		if rest.max != unlimited {
			rest.max -= n.min
		}
		if n.min > maxWays {
			refuseWays()
		}
		sub := make([]*node, n.min, n.min+1)
		for i := range sub {
			sub[i] = body
		}
		return w.inSequence(append(sub, &rest))
	}
	none := way{concat(), true}
	some := w.nonEmpty(body)
	if n.max == 0 || len(some) == 0 {
		return []way{none}
	}
	again := way{&node{op: opRepeat, min: 1, max: n.max, lazy: n.lazy, sub: []*node{alternate(some...)}}, false}
	if n.lazy {
		return []way{none, again}
	}
	return []way{again, none}
}
