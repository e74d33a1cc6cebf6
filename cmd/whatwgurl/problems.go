package main

import (
	"slices"

	"github.com/gowhatwg/url"
)

// maxProblems is the number of validation errors that are kept for a text. A text can have one
// at each byte.
const maxProblems = 100

// A problemList has the first validation errors of a text and, after the omitted ones,
// the last one, which explains a failure.
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

// marks returns the marks for the kept errors.
func (l *problemList) marks() []mark {
	var m []mark
	for _, e := range l.kept {
		m = append(m, mark{e.Offset, e.Error()})
	}
	// The standard reports some errors twice at the same place.
	return slices.Compact(m)
}

// problems has the validation errors of an input and of the values of the edits.
type problems struct {
	// lists has the list of the input first.
	lists []problemList
	// current is the index of the text that is being parsed.
	current int
}

func newProblems(edits int) problems { return problems{lists: make([]problemList, 1+edits)} }

// begin removes the lists from index i on. The text with index i is parsed next.
func (p *problems) begin(i int) {
	p.current = i
	for ; i < len(p.lists); i++ {
		p.lists[i] = problemList{kept: p.lists[i].kept[:0]}
	}
}

// list returns the list of the text that is being parsed.
func (p *problems) list() *problemList { return &p.lists[p.current] }
