package main

import (
	"bytes"
	"errors"
	"io"
	"slices"
)

const (
	// blockSize is the size of most blocks. The input, URLs and output of one block fit in a
	// core's own cache.
	blockSize = 64 << 10
	// byteOrderMark comes before UTF-8 text from some programs.
	byteOrderMark = "\uFEFF"
	// lineEnds is what a line may have besides its text.
	lineEnds = len(byteOrderMark) + len("\r")
)

// errUTF16 is the error for a list of URLs in UTF-16.
var errUTF16 = errors.New("the list is in UTF-16; convert it to UTF-8 (in PowerShell, use Out-File -Encoding utf8 in place of >)")

// A blockReader cuts its input into blocks of whole lines. No line waits for later input.
type blockReader struct {
	r io.Reader
	// keep is the number of bytes that are kept at least of the text of a line, or 0 for all.
	keep int

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
		before := len(buf) // what is before has no line end
		buf = b.read(buf)
		if end := bytes.IndexByte(buf[before:], '\n'); b.skip && end < 0 {
			buf = buf[:before]
			continue
		} else if b.skip {
			buf, b.skip = slices.Delete(buf, before, before+end), false
		}
		if i := bytes.LastIndexByte(buf[before:], '\n'); i >= 0 {
			return b.cut(buf, before+i+1)
		}
		if most := b.keep + lineEnds; b.keep > 0 && len(buf) > most {
			buf, b.skip = buf[:most], true
		}
	}
	if b.ended == io.EOF && len(buf) > 0 {
		return b.cut(buf, len(buf))
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

// cut takes the first n bytes of the buffer, and keeps the rest for the next one.
func (b *blockReader) cut(buf []byte, n int) ([]byte, error) {
	if cap(b.rest) > blockSize {
		b.rest = nil
	}
	b.rest = append(b.rest[:0], buf[n:]...)
	if b.started {
		return buf[:n], nil
	}
	b.started = true
	if bytes.HasPrefix(buf, []byte("\xFF\xFE")) || bytes.HasPrefix(buf, []byte("\xFE\xFF")) {
		return nil, errUTF16
	}
	return bytes.TrimPrefix(buf[:n], []byte(byteOrderMark)), nil
}

// A block is a number of inputs on their way through the program, or says why a file ends.
type block struct {
	source // of the inputs; none for arguments
	// arguments, text or document have the inputs.
	arguments []string
	text      []byte // with lines
	first     int    // the number of the first line
	document  *stream
	// maxLength is the limit for an input, and a longer line is cut after keep bytes; 0 for none.
	maxLength, keep int
	err             error // that follows the output
	// batches has the output, in order.
	batches chan *batch
}
