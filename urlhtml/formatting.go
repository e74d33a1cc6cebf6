package urlhtml

import (
	"bytes"
	"hash/maphash"
	"slices"
)

// A formattingIndex is an index in stack.known.
type formattingIndex uint16

// A formatting element is in the list of active formatting elements, on the stack, or both. If
// the parser has closed it, but its end tag hasn't come, the parser makes it again.
//
// https://html.spec.whatwg.org/#the-list-of-active-formatting-elements
type formatting struct {
	name       string // "" for a marker
	traits     traits
	attributes uint64 // a hash
	isListed   bool
	isOpen     bool
}

// maxFormatting limits the list. A tag can make all of its elements again.
const maxFormatting = 128

var hashSeed = maphash.MakeSeed()

// addFormatting adds the current node, or a marker if name is "", to the list.
func (s *stack) addFormatting(name string, t traits, attributes []byte) {
	most := maxFormatting
	if name == "" {
		most = maxOpen
	}
	if len(s.formatting) >= most {
		return
	}
	f := formatting{name: name, traits: t, isListed: true, isOpen: name != ""}
	if name != "" && name != "a" { // the list has only one a after a marker
		if len(attributes) > len(">") {
			if attributes = bytes.Trim(attributes, space+"/>"); len(attributes) > 0 {
				f.attributes = maphash.Bytes(hashSeed, attributes)
			}
		}
		s.limitEqual(&f)
	}
	i := s.newFormatting()
	s.known[i] = f
	s.formatting = append(s.formatting, i)
	if name != "" {
		s.top().formatting = i
	}
}

// newFormatting returns the index of a formatting element that isn't in use. There are at most
// those on the stack and in the list.
func (s *stack) newFormatting() formattingIndex {
	if n := len(s.unused); n > 0 {
		i := s.unused[n-1]
		s.unused = s.unused[:n-1]
		return i
	}
	if s.known == nil {
		s.known = make([]formatting, 1, 8)
	}
	s.known = append(s.known, formatting{})
	return formattingIndex(len(s.known) - 1)
}

// limitEqual removes the first of three elements that are the same as f.
func (s *stack) limitEqual(f *formatting) {
	equal := 0
	for i := len(s.formatting) - 1; i >= 0 && s.known[s.formatting[i]].name != ""; i-- {
		if e := &s.known[s.formatting[i]]; e.name == f.name && e.attributes == f.attributes {
			if equal++; equal == 3 {
				s.unlist(i)
				return
			}
		}
	}
}

// unlist removes an element from the list.
func (s *stack) unlist(i int) {
	f := s.formatting[i]
	s.formatting = append(s.formatting[:i], s.formatting[i+1:]...)
	s.known[f].isListed = false
	s.reuse(f)
}

// closed notes that an element isn't on the stack any more.
func (s *stack) closed(f formattingIndex) {
	s.known[f].isOpen = false
	s.isDetached = s.isDetached || s.known[f].isListed
	s.reuse(f)
}

func (s *stack) reuse(f formattingIndex) {
	if !s.known[f].isListed && !s.known[f].isOpen {
		s.unused = append(s.unused, f)
	}
}

// clearFormatting removes the elements after the last marker, and the marker.
func (s *stack) clearFormatting() {
	for n := len(s.formatting); n > 0; n-- {
		isMarker := s.known[s.formatting[n-1]].name == ""
		s.unlist(n - 1)
		if isMarker {
			break
		}
	}
	s.isDetached = len(s.formatting) > 0
}

// reopen opens the formatting elements that are closed without their end tags.
//
// https://html.spec.whatwg.org/#reconstruct-the-active-formatting-elements
func (s *stack) reopen() {
	if !s.isDetached {
		return
	}
	s.isDetached = false
	i := len(s.formatting)
	for i > 0 && s.known[s.formatting[i-1]].name != "" && !s.known[s.formatting[i-1]].isOpen {
		i--
	}
	for _, f := range s.formatting[i:] {
		if len(s.open) == maxOpen {
			return
		}
		s.known[f].isOpen = true
		s.push(openElement{name: s.known[f].name, traits: s.known[f].traits, formatting: f})
	}
}

// text handles text that isn't in an element whose content is text.
func (s *stack) text(isSpace bool) {
	top := s.top()
	isForeign := top.namespace != ofHTML && !top.isHTML
	if isForeign || isSpace && (top.traits&isColumnGroup != 0 || s.isInTable()) {
		return
	}
	if top.traits&isColumnGroup != 0 {
		s.popTop()
	}
	s.reopen()
}

// findFormatting returns the index of the last element with this name after the last marker, or
// -1.
func (s *stack) findFormatting(name string) int {
	for i := len(s.formatting) - 1; i >= 0 && s.known[s.formatting[i]].name != ""; i-- {
		if s.known[s.formatting[i]].name == name {
			return i
		}
	}
	return -1
}

// isListed reports whether an open element is in the list.
func (s *stack) isListed(e *openElement) bool {
	return e.formatting != 0 && s.known[e.formatting].isListed
}

// adopt handles the end tag of a formatting element. What is in it stays open from the first
// special element on.
//
// https://html.spec.whatwg.org/#adoption-agency-algorithm
func (s *stack) adopt(name string) {
	i := len(s.open) - 1
	if i >= 0 && s.open[i].namespace == ofHTML && s.open[i].name == name && !s.isListed(&s.open[i]) {
		s.pop(i)
		return
	}
	k := s.findFormatting(name)
	switch {
	case k < 0:
		s.popName(name, isSpecial)
		return
	case !s.known[s.formatting[k]].isOpen:
		s.unlist(k)
		return
	}
	for ; s.open[i].formatting != s.formatting[k]; i-- {
		if s.open[i].traits&isScope != 0 {
			return
		}
	}
	for range 8 {
		block := i + 1
		for block < len(s.open) && s.open[block].traits&isSpecial == 0 {
			block++
		}
		if block == len(s.open) {
			s.unlist(slices.Index(s.formatting, s.open[i].formatting))
			s.pop(i)
			return
		}
		i = s.moveInto(i, block)
	}
}

// moveInto moves the element s.open[i] into the block. It returns its new index.
func (s *stack) moveInto(i, block int) int {
	e := s.open[i]
	innermost := formattingIndex(0) // of the elements between them that stay open
	for j, n := block-1, 1; j > i; j, n = j-1, n+1 {
		switch f := s.open[j].formatting; {
		case !s.isListed(&s.open[j]):
		case n > 3:
			s.unlist(slices.Index(s.formatting, f))
		case innermost == 0:
			innermost = f
		}
	}
	to := i
	for j := i + 1; j <= block; j++ {
		f := s.open[j].formatting
		switch {
		case j == block || s.isListed(&s.open[j]):
			s.open[to] = s.open[j]
			to++
		case f != 0:
			s.closed(f)
		}
	}
	s.open[to] = e
	s.open = slices.Delete(s.open, to+1, block+1)
	if innermost != 0 {
		k := slices.Index(s.formatting, e.formatting)
		s.formatting = slices.Delete(s.formatting, k, k+1)
		k = slices.Index(s.formatting, innermost)
		s.formatting = slices.Insert(s.formatting, k+1, e.formatting)
	}
	return to
}

// closeLink closes an open a element before another one.
func (s *stack) closeLink() {
	k := s.findFormatting("a")
	if k < 0 {
		return
	}
	f := s.formatting[k]
	s.adopt("a")
	if k = slices.Index(s.formatting, f); k >= 0 {
		s.unlist(k)
	}
	if s.known[f].isOpen {
		i := len(s.open) - 1
		for s.open[i].formatting != f {
			i--
		}
		s.open = slices.Delete(s.open, i, i+1)
		s.closed(f)
	}
}
