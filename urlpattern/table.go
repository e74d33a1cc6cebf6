package urlpattern

import (
	"math"
	"math/bits"
)

// A table matches any parts without regular expressions. It goes through the parts twice. From
// the last to the first, it finds the positions where each part and those after it match the
// rest of the input. Then, from the first to the last, it picks among the choices that lead to
// a match the one that a backtracking engine would try first. Both passes take time linear in
// the input.
type table struct {
	// before and after are the first and the last part if those are text. They need no table.
	before, after string
	steps         []step
}

// A step is a part: fixed text, or a wildcard with text before and after it.
type step struct {
	// text is the prefix of a group, or the fixed text, in which case group is -1.
	text   string
	suffix string
	// joint is the text between repetitions of a wildcard, or "".
	joint     string
	group     int
	skippable bool // it is optional
	repeats   bool // fixed text can occur more than once

	// A wildcard matches at least minimum bytes other than the delimiter. A greedy one matches
	// as many as possible. The delimiter is -1 if there isn't one.
	minimum   int
	delimiter int
	greedy    bool
}

// newTable returns a matcher for the parts.
func newTable(parts []part, s *syntax) *table {
	t := &table{}
	if len(parts) > 0 && parts[0].isPlain(fixedText) {
		t.before, parts = parts[0].value, parts[1:]
	}
	if last := len(parts) - 1; last >= 0 && parts[last].isPlain(fixedText) {
		t.after, parts = parts[last].value, parts[:last]
	}
	groups := 0
	for i := range parts {
		p := &parts[i]
		if p.kind == fixedText {
			t.steps = append(t.steps, newTextStep(p))
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
		// An optional group that matches the empty string counts as absent.
		st.skippable = true
		st.minimum = 1
	case repeats:
		// One long repetition is as good as many. The group encloses the repetitions, so it
		// matches even if there aren't any.
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

// rows are the rows of a step: the positions where the rest of the pattern matches that begins
// with the step, with its wildcard, or with the text after its wildcard.
type rows struct{ step, wildcard, after row }

// rowsPerStep is the number of rows that a step has.
const rowsPerStep = 3

const (
	// stackRows is the number of words of rows that fit on the stack.
	stackRows = 64
	// minBlock is the least number of steps in a block, whose rows are kept at the same time.
	minBlock = 16
)

// match reports whether s matches. If spans isn't nil, match fills it; it has room
// for all groups.
func (t *table) match(s string, fold bool, spans []span) bool {
	if !hasPrefix(s, t.before, fold) || !hasSuffix(s[len(t.before):], t.after, fold) {
		return false
	}
	if !t.matchSteps(s[len(t.before):len(s)-len(t.after)], fold, spans) {
		return false
	}
	for i := range spans {
		if spans[i] != unset {
			spans[i].start += len(t.before)
			spans[i].end += len(t.before)
		}
	}
	return true
}

// matchSteps keeps the rows of one block of steps at a time, and only the first row
// of the other blocks. To find the groups, it fills their rows again.
func (t *table) matchSteps(s string, fold bool, spans []span) bool {
	if len(t.steps) == 0 {
		return s == ""
	}
	block := min(len(t.steps), max(minBlock, int(math.Sqrt(float64(len(t.steps))))))
	blocks := (len(t.steps) + block - 1) / block
	m := tableMatch{s: s, fold: fold, words: len(s)>>6 + 1}
	var stack [stackRows]uint64
	all := stack[:]
	if size := m.words * (rowsPerStep*block + blocks); size > len(all) {
		all = make([]uint64, size)
	}
	m.rows, m.ends = all[:m.words*rowsPerStep*block], all[m.words*rowsPerStep*block:]
	m.end(blocks - 1).set(len(s))
	for i := blocks - 1; i >= 0; i-- {
		if i < blocks-1 {
			clear(m.rows)
		}
		start := m.fill(t.steps[i*block:min((i+1)*block, len(t.steps))], m.end(i))
		if i > 0 {
			copy(m.end(i-1), start)
		}
	}
	if !m.rowsOf(0).step.has(0) {
		return false
	}
	if spans == nil {
		return true
	}
	pos := 0
	for i := range blocks {
		steps := t.steps[i*block : min((i+1)*block, len(t.steps))]
		if i > 0 {
			clear(m.rows)
			m.fill(steps, m.end(i))
		}
		for j := range steps {
			pos = steps[j].take(s, fold, m.rowsOf(j), pos, spans)
		}
	}
	return true
}

// A tableMatch is a match in progress: the rows of a block of steps, and for each
// block the positions where the steps after it match.
type tableMatch struct {
	s          string
	fold       bool
	words      int // of a row
	rows, ends []uint64
}

func (m *tableMatch) rowsOf(i int) rows {
	at := m.rows[i*rowsPerStep*m.words:]
	return rows{at[:m.words], at[m.words : 2*m.words], at[2*m.words : 3*m.words]}
}

func (m *tableMatch) end(i int) row { return m.ends[i*m.words:][:m.words] }

// fill fills the rows of a block of steps, and returns the first step's row. The
// steps after the block match at the positions in next.
func (m *tableMatch) fill(steps []step, next row) row {
	for i := len(steps) - 1; i >= 0; i-- {
		r := m.rowsOf(i)
		steps[i].fill(m.s, m.fold, r, next)
		next = r.step
	}
	return next
}

// before returns the last position in r before i, or -1.
func (r row) before(i int) int {
	if i <= 0 {
		return -1
	}
	w := (i - 1) >> 6
	word := r[w] & (^uint64(0) >> (63 - (i-1)&63))
	for word == 0 {
		if w--; w < 0 {
			return -1
		}
		word = r[w]
	}
	return w<<6 + bits.Len64(word) - 1
}

// add adds the positions in next.
func (r row) add(next row) {
	for i, word := range next {
		r[i] |= word
	}
}

// setBefore sets each position of text in s, if the position after it is in next.
func (r row) setBefore(s, text string, fold bool, next row) {
	if text == "" {
		r.add(next)
		return
	}
	for end := next.before(len(s) + 1); end >= len(text); end = next.before(end) {
		p := end - len(text)
		if (s[p] == text[0] || fold) && hasPrefix(s[p:], text, fold) {
			r.set(p)
		}
	}
}

// fill fills the rows of a step. next has the positions where the rest matches.
func (st *step) fill(s string, fold bool, r rows, next row) {
	switch {
	case st.group < 0:
		r.wildcard.setBefore(s, st.text, fold, next)
		if st.repeats {
			// The loop itself reads the positions that it sets.
			r.wildcard.setBefore(s, st.text, fold, r.wildcard)
		}
		copy(r.step, r.wildcard)
	default:
		r.after.setBefore(s, st.suffix, fold, next)
		st.fillWildcard(s, fold, r)
		r.step.setBefore(s, st.text, fold, r.wildcard)
	}
	if st.skippable {
		r.step.add(next)
	}
}

// fillWildcard fills the row of the wildcard and, if it repeats, extends the row of
// the text after it.
func (st *step) fillWildcard(s string, fold bool, r rows) {
	reached := false // at the position after p
	for p := len(s); p >= 0; p-- {
		if st.joint != "" && r.wildcard.reaches(s, p, st.joint, fold) {
			r.after.set(p)
		}
		continues := p < len(s) && int(s[p]) != st.delimiter
		if st.minimum == 0 {
			reached = continues && reached || r.after.has(p)
		} else {
			reached = continues && (reached || r.after.has(p+1))
		}
		if reached {
			r.wildcard.set(p)
		}
	}
}

// reaches reports whether text is at p, and r has the position after it.
func (r row) reaches(s string, p int, text string, fold bool) bool {
	return p+len(text) <= len(s) && r.has(p+len(text)) && hasPrefix(s[p:], text, fold)
}

// take returns the end of the step that starts at pos, and sets its group in spans.
func (st *step) take(s string, fold bool, r rows, pos int, spans []span) int {
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
