package urlhtml

import (
	"errors"
	"io"
)

// ErrTokenTooLong is the error from [Links] for a tag longer than Options.MaxToken, and for what
// that limits in XML.
var ErrTokenTooLong = errors.New("urlhtml: tag too long")

// A tokenKind is the kind of a token.
type tokenKind uint8

const (
	textToken tokenKind = iota
	startTag
	endTag
	otherToken       // a comment, a doctype, a delimiter of CDATA, or a part of one
	sheetInstruction // of XML
)

// A span is a place in a token, from its first byte. It stays true when the buffer moves.
type span struct{ start, end int }

// A buffer has a piece of a document, and the current token in it.
type buffer struct {
	r        io.Reader
	buf      []byte
	from, to int   // of the token, in buf
	end      int   // of what has been read into buf
	offset   int64 // of buf[0] in the document
	err      error
	limit    int // greatest length of a tag
}

const bufferSize = 8 << 10

func newBuffer(r io.Reader, limit int, offset int64) buffer {
	return buffer{r: r, buf: make([]byte, bufferSize), limit: limit, offset: offset}
}

func (z *buffer) raw() []byte         { return z.buf[z.from:z.to] }
func (z *buffer) bytes(s span) []byte { return z.buf[z.from+s.start : z.from+s.end] }
func (z *buffer) rest() []byte        { return z.buf[z.to:z.end] }
func (z *buffer) starts(s string) bool {
	return z.end-z.to >= len(s) && string(z.buf[z.to:z.to+len(s)]) == s
}
func (z *buffer) start() int64 { return z.offset + int64(z.from) }

// fill reads more after what has been read. It returns false at the end.
func (z *buffer) fill() bool {
	if z.err != nil {
		return false
	}
	if z.from > 0 && z.end == len(z.buf) {
		n := copy(z.buf, z.buf[z.from:z.end])
		z.offset += int64(z.from)
		z.to -= z.from
		z.from, z.end = 0, n
	}
	if z.end == len(z.buf) {
		z.buf = append(z.buf, make([]byte, len(z.buf))...)
	}
	for z.err == nil {
		var n int
		n, z.err = z.r.Read(z.buf[z.end:])
		z.end += n
		if n > 0 {
			return true
		}
	}
	return false
}

// has makes sure that n bytes follow the token so far.
func (z *buffer) has(n int) bool {
	for z.end-z.to < n {
		if !z.fill() {
			return false
		}
	}
	return true
}
