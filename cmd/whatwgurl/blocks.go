package main

import (
	"bytes"
	"io"
)

const (
	// blockSize is the size of most blocks. The input, URLs and output of one block fit in a
	// core's own cache.
	blockSize = 64 << 10
	// byteOrderMark comes before UTF-8 text from some programs.
	byteOrderMark = "\uFEFF"
	// lineEnds is added to the limit when a long line is cut, so that the rest exceeds the
	// limit even without a byte order mark and a CR.
	lineEnds = len(byteOrderMark) + len("\r")
)

// A blockReader cuts its input into blocks of whole lines. No line waits for later input.
type blockReader struct {
	r io.Reader
	// maxLength is the number of bytes that are kept of a line, or 0 for all of them.
	maxLength int

	rest    []byte // the beginning of the next line
	started bool   // a block has been read
	skip    bool   // the rest of the line is dropped
	ended   error
}

// next reads the next block into buf, or into a larger buffer. It returns an error only after
// all blocks. Text after the last line end is a block, too, unless reading failed there.
func (b *blockReader) next(buf []byte) ([]byte, error) {
	buf = append(buf[:0], b.rest...)
	for b.ended == nil {
		before := len(buf)
		buf = b.dropLongLine(b.read(buf), before)
		if i := bytes.LastIndexByte(buf[before:], '\n'); i >= 0 {
			return b.cut(buf, before+i+1), nil
		}
	}
	if b.ended == io.EOF && len(buf) > 0 {
		return b.cut(buf, len(buf)), nil
	}
	return nil, b.ended
}

// read reads more into a buffer, and grows it when a line takes most of it.
func (b *blockReader) read(buf []byte) []byte {
	if cap(buf)-len(buf) < blockSize/2 {
		buf = append(make([]byte, 0, max(blockSize, 2*cap(buf))), buf...)
	}
	var n int
	n, b.ended = b.r.Read(buf[len(buf):cap(buf)])
	return buf[:len(buf)+n]
}

// dropLongLine drops the part of the buffer's last line that exceeds maxLength. The bytes from
// index before on are new.
func (b *blockReader) dropLongLine(buf []byte, before int) []byte {
	if b.maxLength == 0 {
		return buf
	}
	if b.skip {
		i := bytes.IndexByte(buf[before:], '\n')
		if i < 0 {
			return buf[:before]
		}
		buf = append(buf[:before], buf[before+i:]...)
		b.skip = false
	}
	// The bytes before the new ones have no line end.
	line := 0
	if i := bytes.LastIndexByte(buf[before:], '\n'); i >= 0 {
		line = before + i + 1
	}
	if keep := b.maxLength + 1 + lineEnds; len(buf)-line > keep {
		buf = buf[:line+keep]
		b.skip = true
	}
	return buf
}

// cut takes the first n bytes of the buffer, and keeps the rest for the next one.
func (b *blockReader) cut(buf []byte, n int) []byte {
	if cap(b.rest) > blockSize {
		b.rest = nil
	}
	b.rest = append(b.rest[:0], buf[n:]...)
	if !b.started {
		b.started = true
		return bytes.TrimPrefix(buf[:n], []byte(byteOrderMark))
	}
	return buf[:n]
}

// A block is a number of lines on their way through the program, or says why a file ends.
type block struct {
	name  string // of the file, as in a source
	first int    // the number of the first line
	text  []byte
	// document, if not nil, is the document whose links are read.
	document *source
	// maxLine is the limit for a line, or 0.
	maxLine int
	err     error
	// chunks has the output, in order.
	chunks chan *chunk
}
