package urlpattern

// A table matches parts without regular expressions, in whatever order. It first
// works out, from the last part to the first, at which positions the parts from
// there on match the rest of the input. Then it goes from the first part to the
// last and takes at each the choice that a backtracking engine would try first
// of those that lead to a match. Both take time linear in the input.
type table struct {
	steps []step
}

// A step is a part: fixed text, or a wildcard with text before and after it.
type step struct {
	// text is that of fixed text, for which group is -1, or the prefix.
	text   string
	suffix string
	// joint is what comes between repetitions of a wildcard, or "" if it has
	// none.
	joint     string
	group     int
	skippable bool // it needn't occur
	repeats   bool // fixed text can occur more than once

	// A wildcard matches at least minimum bytes, none of them the delimiter,
	// which is -1 for none. It matches as many as can be if it is greedy.
	minimum   int
	delimiter int
	greedy    bool
}

// newTable returns the matcher of the parts.
func newTable(parts []part, s *syntax) *table {
	t := &table{}
	groups := 0
	for i := range parts {
		p := &parts[i]
		if p.kind == fixedText {
			if p.value != "" {
				t.steps = append(t.steps, newTextStep(p))
			}
			continue
		}
		t.steps = append(t.steps, newWildcardStep(p, s, groups))
		groups++
	}
	return t
}

func newTextStep(p *part) step {
	return step{
		text:      p.value,
		group:     -1,
		skippable: p.modifier == optional || p.modifier == zeroOrMore,
		repeats:   p.modifier == oneOrMore || p.modifier == zeroOrMore,
	}
}

func newWildcardStep(p *part, s *syntax, group int) step {
	st := step{text: p.prefix, suffix: p.suffix, group: group, delimiter: -1}
	repeats := p.modifier == oneOrMore || p.modifier == zeroOrMore
	if p.kind == fullWildcard {
		st.greedy = true
	} else {
		st.minimum = 1
		if s.delimiter != "" {
			st.delimiter = int(s.delimiter[0])
		}
	}
	if st.text != "" || st.suffix != "" {
		st.skippable = p.modifier == optional || p.modifier == zeroOrMore
		if repeats {
			st.joint = st.suffix + st.text
		}
		return st
	}
	switch {
	case p.modifier == optional:
		// An optional group that matches nothing is one that doesn't occur.
		st.skippable = true
		st.minimum = 1
	case repeats:
		// One long repetition is as good as many. The group is around
		// them, so it matches even if there is none.
		st.greedy = true
		if p.modifier == zeroOrMore {
			st.minimum = 0
		}
	}
	return st
}

// A row has a bit for each position in the input.
type row []uint64

func (r row) has(i int) bool { return r[i>>6]>>(i&63)&1 != 0 }
func (r row) set(i int)      { r[i>>6] |= 1 << (i & 63) }

// rows are the rows of a step: where it and the rest match, and within it where the
// wildcard and the rest match, and what is after the wildcard and the rest.
type rows struct{ step, wildcard, after row }

// rowsPerStep is the number of rows that a step has.
const rowsPerStep = 3

// stackRows is how many words of rows don't need an allocation.
const stackRows = 64

// match reports whether s matches. If spans isn't nil, it has room for all
// groups.
func (t *table) match(s string, fold bool, spans []span) bool {
	words := len(s)>>6 + 1
	size := words * (rowsPerStep*len(t.steps) + 1)
	var stack [stackRows]uint64
	bits := stack[:]
	if size > len(bits) {
		bits = make([]uint64, size)
	}
	rowsOf := func(i int) rows {
		at := bits[i*rowsPerStep*words:]
		return rows{at[:words], at[words : 2*words], at[2*words : 3*words]}
	}
	next := row(bits[rowsPerStep*len(t.steps)*words:][:words])
	next.set(len(s))
	for i := len(t.steps) - 1; i >= 0; i-- {
		r := rowsOf(i)
		t.steps[i].fill(s, fold, r, next)
		next = r.step
	}
	if !next.has(0) {
		return false
	}
	if spans == nil {
		return true
	}
	pos := 0
	for i := range t.steps {
		next := row(bits[(i+1)*rowsPerStep*words:][:words])
		pos = t.steps[i].take(s, fold, rowsOf(i), next, pos, spans)
	}
	return true
}

// fill fills the rows of a step. next is where the rest matches.
func (st *step) fill(s string, fold bool, r rows, next row) {
	if st.group < 0 {
		st.fillText(s, fold, r, next)
		return
	}
	for p := len(s); p >= 0; p-- {
		if next.reaches(s, p, st.suffix, fold) || st.joint != "" && r.wildcard.reaches(s, p, st.joint, fold) {
			r.after.set(p)
		}
		continues := p < len(s) && int(s[p]) != st.delimiter
		switch {
		case continues && r.wildcard.has(p+1),
			st.minimum == 0 && r.after.has(p),
			st.minimum == 1 && continues && r.after.has(p+1):
			r.wildcard.set(p)
		}
	}
	for p := len(s); p >= 0; p-- {
		if r.wildcard.reaches(s, p, st.text, fold) || st.skippable && next.has(p) {
			r.step.set(p)
		}
	}
}

// fillText fills the rows of fixed text. Where one occurrence and what may come
// after it match is in the row of the wildcard.
func (st *step) fillText(s string, fold bool, r rows, next row) {
	for p := len(s); p >= 0; p-- {
		if next.reaches(s, p, st.text, fold) || st.repeats && r.wildcard.reaches(s, p, st.text, fold) {
			r.wildcard.set(p)
		}
		if r.wildcard.has(p) || st.skippable && next.has(p) {
			r.step.set(p)
		}
	}
}

// reaches reports whether text is at p, and r has the position after it.
func (r row) reaches(s string, p int, text string, fold bool) bool {
	return p+len(text) <= len(s) && r.has(p+len(text)) && hasPrefix(s[p:], text, fold)
}

// take returns where the step that starts at pos ends, and notes its group.
func (st *step) take(s string, fold bool, r rows, next row, pos int, spans []span) int {
	if st.group < 0 {
		for {
			if !r.wildcard.has(pos) {
				return pos
			}
			pos += len(st.text)
			if !st.repeats {
				return pos
			}
		}
	}
	if !r.wildcard.reaches(s, pos, st.text, fold) {
		return pos
	}
	start := pos + len(st.text)
	end := st.wildcardEnd(s, r.after, start)
	for st.joint != "" && r.wildcard.reaches(s, end, st.joint, fold) {
		end = st.wildcardEnd(s, r.after, end+len(st.joint))
	}
	spans[st.group] = span{start, end}
	return end + len(st.suffix)
}

// wildcardEnd returns where the wildcard that starts at pos ends.
func (st *step) wildcardEnd(s string, after row, pos int) int {
	end := -1
	for p := pos; p <= len(s); p++ {
		if p >= pos+st.minimum && after.has(p) {
			end = p
			if !st.greedy {
				break
			}
		}
		if p < len(s) && int(s[p]) == st.delimiter {
			break
		}
	}
	return end
}
