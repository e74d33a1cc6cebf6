package urlhtml

import (
	"io"

	"golang.org/x/text/transform"
)

// A sourceMap maps offsets in the decoded document to offsets in the document itself. It
// decodes the bytes a second time, up to the requested place. Places must be requested in
// order, but the last two may be requested again.
type sourceMap struct {
	decoder transform.Transformer // nil if decoding doesn't change the document, or if there is a table
	table   *byteTable
	pending []byte   // bytes of the document, not all decoded yet
	used    int      // number of decoded bytes in pending
	last    [2]place // the last two requested places, latest first
	scratch [4096]byte
}

// A place is an offset in the decoded document, and the corresponding offset in the document.
type place struct{ decoded, source int64 }

// start begins at offset at, up to which both documents are the same.
func (m *sourceMap) start(decoder transform.Transformer, at int64) {
	m.decoder = decoder
	m.last = [2]place{{at, at}, {at, at}}
}

// startTable is like start for an encoding of single bytes.
func (m *sourceMap) startTable(table *byteTable, at int64) {
	m.start(nil, at)
	m.table = table
}

// tee returns a reader that keeps what it reads.
func (m *sourceMap) tee(r io.Reader) io.Reader { return &teeReader{r, m} }

type teeReader struct {
	r io.Reader
	m *sourceMap
}

func (t *teeReader) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	t.m.pending = append(t.m.pending, p[:n]...)
	return n, err
}

// maxPending limits the bytes that are kept for the places of later links.
const maxPending = 1 << 16

// keepUp forgets the bytes before an offset of the decoded document if they are many.
func (m *sourceMap) keepUp(at int64) {
	if len(m.pending)-m.used > maxPending {
		m.place(at)
	}
}

// place returns the offset in the document for an offset in the decoded document.
func (m *sourceMap) place(at int64) int64 {
	switch {
	case m.decoder == nil && m.table == nil, at < m.last[1].decoded:
		return at // before the decoder began
	case at == m.last[1].decoded:
		return m.last[1].source
	case at > m.last[0].decoded:
		m.last[0], m.last[1] = m.decode(at), m.last[0]
	}
	return m.last[0].source
}

// decode decodes up to a place of the decoded document.
func (m *sourceMap) decode(at int64) place {
	p := m.last[0]
	if m.table != nil {
		after := m.table.advance(p, at, m.pending[m.used:])
		m.used += int(after.source - p.source)
		p = after
	}
	for m.table == nil && p.decoded < at {
		need := min(at-p.decoded, int64(len(m.scratch)))
		// Errors only say that one of the slices has ended.
		n, used, _ := m.decoder.Transform(m.scratch[:need], m.pending[m.used:], false)
		if used == 0 {
			break
		}
		p.decoded += int64(n)
		p.source += int64(used)
		m.used += used
	}
	if m.used > len(m.pending)/2 {
		m.pending = m.pending[:copy(m.pending, m.pending[m.used:])]
		m.used = 0
	}
	return p
}
