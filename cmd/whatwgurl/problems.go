package main

import (
	"slices"

	"github.com/gowhatwg/url"
)

// maxProblems is how many validation errors of a text are kept. A long text can
// have one at each byte.
const maxProblems = 100

// A problemList has the validation errors of a text: the first ones and, after
// those that are omitted, the last one, which is what a failure is about.
type problemList struct {
	kept    []url.ValidationError
	omitted int
}

func (l *problemList) add(e url.ValidationError) {
	if len(l.kept) < maxProblems {
		l.kept = append(l.kept, e)
		return
	}
	l.kept[maxProblems-1] = e
	l.omitted++
}

// marks returns the marks for the errors that are kept.
func (l *problemList) marks() []mark {
	var m []mark
	for _, e := range l.kept {
		m = append(m, mark{e.Offset, e.Error()})
	}
	// The standard has some errors twice at one place.
	return slices.Compact(m)
}

// problems are the validation errors of an input and of the values of the edits.
type problems struct {
	// lists has that of the input first.
	lists []problemList
	// current is the index of the text that is being parsed.
	current int
}

func newProblems(edits int) problems { return problems{lists: make([]problemList, 1+edits)} }

// begin removes those of the texts from the one with index i on, which is parsed next.
func (p *problems) begin(i int) {
	p.current = i
	for ; i < len(p.lists); i++ {
		p.lists[i] = problemList{kept: p.lists[i].kept[:0]}
	}
}

// list returns the validation errors of the text that is being parsed.
func (p *problems) list() *problemList { return &p.lists[p.current] }
