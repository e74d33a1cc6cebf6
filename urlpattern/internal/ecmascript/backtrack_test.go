package ecmascript

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// A backtracker matches an expression step by step as in ECMAScript, in exponential time. The
// tests compare the translation with it.
//
// https://tc39.es/ecma262/#sec-pattern-semantics
type backtracker struct {
	input  string
	groups [][2]int // where each matches, or -1
}

// match calls next with each position after n, in the order in which ECMAScript tries
// them, until it returns true.
func (b *backtracker) match(n *node, pos int, next func(int) bool) bool {
	switch n.op {
	case opEmpty:
		return next(pos)
	case opChars:
		return pos < len(b.input) && n.chars.has(int(b.input[pos])) && next(pos+1)
	case opConcat:
		return b.sequence(n.sub, pos, next)
	case opAlternate:
		for _, s := range n.sub {
			if b.match(s, pos, next) {
				return true
			}
		}
		return false
	case opCapture:
		return b.match(n.sub[0], pos, func(end int) bool {
			before := b.groups[n.index-1]
			b.groups[n.index-1] = [2]int{pos, end}
			if next(end) {
				return true
			}
			b.groups[n.index-1] = before
			return false
		})
	case opRepeat:
		return b.repeat(n, n.min, n.max, pos, next)
	}
	return b.holds(n.assert, pos) && next(pos)
}

func (b *backtracker) sequence(sub []*node, pos int, next func(int) bool) bool {
	if len(sub) == 0 {
		return next(pos)
	}
	return b.match(sub[0], pos, func(end int) bool { return b.sequence(sub[1:], end, next) })
}

// https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
func (b *backtracker) repeat(n *node, atLeast, atMost, pos int, next func(int) bool) bool {
	if atMost == 0 {
		return next(pos)
	}
	again := func() bool {
		before := append([][2]int(nil), b.groups...)
		n.sub[0].eachGroup(func(index int) { b.groups[index-1] = [2]int{-1, -1} })
		found := b.match(n.sub[0], pos, func(end int) bool {
			if atLeast == 0 && end == pos {
				return false
			}
			rest := atMost
			if rest != unlimited {
				rest--
			}
			return b.repeat(n, max(atLeast-1, 0), rest, end, next)
		})
		if !found {
			copy(b.groups, before)
		}
		return found
	}
	switch {
	case atLeast > 0:
		return again()
	case n.lazy:
		return next(pos) || again()
	}
	return again() || next(pos)
}

// eachGroup calls f with the number of each group in n.
func (n *node) eachGroup(f func(int)) {
	if n.op == opCapture {
		f(n.index)
	}
	for _, s := range n.sub {
		s.eachGroup(f)
	}
}

// holds reports whether an assertion holds.
func (b *backtracker) holds(assert string, pos int) bool {
	isWord := func(i int) bool { return 0 <= i && i < len(b.input) && wordChars.has(int(b.input[i])) }
	switch assert {
	case `\A`:
		return pos == 0
	case `\z`:
		return pos == len(b.input)
	case `\b`:
		return isWord(pos-1) != isWord(pos)
	}
	return isWord(pos-1) == isWord(pos)
}

// randomExpression returns an expression with groups and repetitions, nested.
func randomExpression(r *rand.Rand, depth int) string {
	if depth == 0 {
		atoms := []string{"a", "a", "a", "b", "b", "-", ".", "[ab]", `\b`, `\B`, "", `[\q{ab|a|}]`, "^", "$"}
		return atoms[r.IntN(len(atoms))]
	}
	quantifiers := []string{"", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,2}?", "{2,}", "{0}", "{1,3}", "{0,2}?"}
	var b strings.Builder
	for i := range 1 + r.IntN(3) {
		if i > 0 && r.IntN(4) == 0 {
			b.WriteByte('|')
		}
		open := []string{"(", "(?:", "(?:"}[r.IntN(3)]
		b.WriteString(open + randomExpression(r, depth-1) + ")" + quantifiers[r.IntN(len(quantifiers))])
	}
	return b.String()
}

func TestAgainstBacktracking(t *testing.T) {
	rounds := 20_000
	if testing.Short() {
		rounds = 3000
	}
	r := rand.New(rand.NewPCG(8, 9))
	translated, matches := 0, 0
	for range rounds {
		source := "^(?:" + randomExpression(r, 1+r.IntN(3)) + ")$"
		groups := strings.Count(source, "(") - strings.Count(source, "(?:")
		got, err := Compile(source, false, groups, math.MaxInt)
		if err != nil {
			continue
		}
		translated++
		p := parser{src: source}
		n := p.parse()
		for range 6 {
			input := make([]byte, r.IntN(6))
			for i := range input {
				input[i] = "aab-"[r.IntN(4)]
			}
			b := backtracker{input: string(input), groups: make([][2]int, groups)}
			for i := range b.groups {
				b.groups[i] = [2]int{-1, -1}
			}
			want := "none"
			if b.match(n, 0, func(int) bool { return true }) {
				want = fmt.Sprint(b.groups)
				matches++
			}
			if have := foundGroups(got, string(input)); have != want {
				t.Errorf("%s on %q: groups %s, want %s (%s)", source, input, have, want, got.Expression)
			}
		}
	}
	if translated < rounds/4 || matches < rounds/10 {
		t.Errorf("%d of %d are translated, %d inputs match", translated, rounds, matches)
	}
	t.Log(translated, matches)
}

// foundGroups returns the positions where the groups of a translation match, or "none".
func foundGroups(t *Translation, input string) string {
	index := t.Expression.FindStringSubmatchIndex(input)
	if index == nil {
		return "none"
	}
	spans := make([][2]int, len(t.Captures))
	for i, list := range t.Captures {
		spans[i] = [2]int{-1, -1}
		for _, g := range list {
			if at := [2]int{index[2*g], index[2*g+1]}; at[0] > spans[i][0] || at[0] == spans[i][0] && at[1] > spans[i][1] {
				spans[i] = at
			}
		}
	}
	return fmt.Sprint(spans)
}
