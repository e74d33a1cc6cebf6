package main

import (
	"bytes"
	"io"
	"strings"
)

const (
	// blockSize is the size of most blocks.
	blockSize = 128 << 10
	// byteOrderMark is what some programs write before text in UTF-8.
	byteOrderMark = "\uFEFF"
	// lineEnds is how much longer than the limit a line that is cut has to be,
	// so that it is so without a byte order mark and a CR, too.
	lineEnds = len(byteOrderMark) + len("\r")
)

// A blockReader cuts what it reads into blocks of whole lines.
type blockReader struct {
	r io.Reader
	// full makes blocks as long as they can be, so that they don't depend on how
	// the input comes. Otherwise no line waits for what comes after it.
	full bool
	// maxLength is how much of a line is of interest, 0 if all of it is.
	maxLength int

	buf     []byte // begins a line, and has no end of one
	started bool   // there was a block
	skip    bool   // the rest of the line is of no interest
	ended   error
}

// next returns the next block. An error comes after all of them. What is after
// the last line end is a block too, unless reading failed there.
func (b *blockReader) next() (string, error) {
	for b.ended == nil {
		before := len(b.buf)
		b.read()
		b.dropLongLine(before)
		if i := bytes.LastIndexByte(b.buf[before:], '\n'); i >= 0 {
			return b.cut(before + i + 1), nil
		}
	}
	if b.ended == io.EOF && len(b.buf) > 0 {
		return b.cut(len(b.buf)), nil
	}
	return "", b.ended
}

// read reads more into the buffer, which grows when a line takes most of it.
func (b *blockReader) read() {
	if cap(b.buf)-len(b.buf) < blockSize/2 {
		b.buf = append(make([]byte, 0, max(blockSize, 2*cap(b.buf))), b.buf...)
	}
	free := b.buf[len(b.buf):cap(b.buf)]
	var n int
	if b.full {
		n, b.ended = io.ReadFull(b.r, free)
		if b.ended == io.ErrUnexpectedEOF {
			b.ended = io.EOF
		}
	} else {
		n, b.ended = b.r.Read(free)
	}
	b.buf = b.buf[:len(b.buf)+n]
}

// dropLongLine drops what is of no interest of the last line. What is after
// before is new.
func (b *blockReader) dropLongLine(before int) {
	if b.maxLength == 0 {
		return
	}
	if b.skip {
		i := bytes.IndexByte(b.buf[before:], '\n')
		if i < 0 {
			b.buf = b.buf[:before]
			return
		}
		b.buf = append(b.buf[:before], b.buf[before+i:]...)
		b.skip = false
	}
	line := bytes.LastIndexByte(b.buf, '\n') + 1
	if keep := b.maxLength + 1 + lineEnds; len(b.buf)-line > keep {
		b.buf = b.buf[:line+keep]
		b.skip = true
	}
}

// cut takes the first n bytes of the buffer.
func (b *blockReader) cut(n int) string {
	text, rest := string(b.buf[:n]), b.buf[n:]
	if len(rest) < blockSize/2 && cap(b.buf) > 4*blockSize {
		b.buf = append(make([]byte, 0, blockSize), rest...)
	} else {
		b.buf = b.buf[:copy(b.buf, rest)]
	}
	if !b.started {
		b.started = true
		return strings.TrimPrefix(text, byteOrderMark)
	}
	return text
}
