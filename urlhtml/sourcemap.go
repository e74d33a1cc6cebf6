package urlhtml

import "sort"

// A sourceMap says where the bytes of a text come from: those of a decoded document in the
// document, or those of the value of an attribute in the attribute as written. The zero value is
// for a text that is as its source.
type sourceMap struct {
	runs         []run
	text, source int64 // lengths
}

// A run is a part of a text in which each unit, such as a character, has width bytes, and comes
// from size bytes of the source.
type run struct {
	text, source int64 // where the run begins
	width, size  int64
}

// add adds n bytes of the text, in units of width bytes from size bytes each.
func (m *sourceMap) add(n, width, size int) {
	w, z := int64(width), int64(size)
	k := len(m.runs) - 1
	if k < 0 || m.runs[k].width != w || m.runs[k].size != z || m.runs[k].source+(m.text-m.runs[k].text)/w*z != m.source {
		m.runs = append(m.runs, run{m.text, m.source, w, z})
	}
	m.text += int64(n)
	m.source += int64(n) / w * z
}

// skip adds size bytes of the source that give nothing.
func (m *sourceMap) skip(size int) { m.source += int64(size) }

// from returns the start of the unit that begins at or around an offset in the text, and its place
// in the source. Whatever gives nothing belongs to what comes after it.
func (m *sourceMap) from(at int64) (text, source int64) { return m.unit(at, 0) }

// to returns the end of the unit that ends at or around an offset in the text, and its place in the
// source. Whatever gives nothing belongs to what comes before it.
func (m *sourceMap) to(at int64) (text, source int64) { return m.unit(at, 1) }

// unit returns the start of a unit if end is 0, and its end if that is 1.
func (m *sourceMap) unit(at, end int64) (text, source int64) {
	i := sort.Search(len(m.runs), func(i int) bool { return m.runs[i].text >= at+end })
	if i == 0 {
		return at, at
	}
	r := &m.runs[i-1]
	units := (at - r.text + end*(r.width-1)) / r.width
	return r.text + units*r.width, r.source + units*r.size
}

// isWhole reports whether all of the source between two offsets in the text gives text.
func (m *sourceMap) isWhole(from, to int64) bool {
	i := sort.Search(len(m.runs), func(i int) bool { return m.runs[i].text > from })
	for ; 0 < i && i < len(m.runs) && m.runs[i].text < to; i++ {
		if r := &m.runs[i-1]; r.source+(m.runs[i].text-r.text)/r.width*r.size != m.runs[i].source {
			return false
		}
	}
	return true
}

// forget forgets what is before an offset in the text, if that is much.
func (m *sourceMap) forget(at int64) {
	if len(m.runs) < 256 {
		return
	}
	i := sort.Search(len(m.runs), func(i int) bool { return m.runs[i].text > at })
	if i > len(m.runs)/2 {
		m.runs = m.runs[:copy(m.runs, m.runs[i-2:])] // from needs the one before
	}
}
