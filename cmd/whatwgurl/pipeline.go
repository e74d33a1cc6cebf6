package main

import (
	"bytes"
	"io"
	"iter"
	"runtime"
	"slices"
	"sync"
)

// A pipeline lets each core read a block and work on it, and writes the output in the
// order of the input. It holds a bounded number of blocks.
type pipeline struct {
	options  *options
	sources  []source
	stdin    io.Reader
	progress *progress
	// reading is held while the next block is read into buf. The core that reads a block also
	// works on it, so the block is in that core's cache.
	reading sync.Mutex
	next    func() (*block, bool)
	buf     []byte
	// inOrder has all blocks that were read, in order.
	inOrder chan *block
	// done is closed when writing has stopped.
	done chan struct{}
}

const (
	// blocksOfWorker is the number of blocks that are read ahead for each core.
	blocksOfWorker = 2
	// batchesOfBlock is the number of batches of a block that are kept until earlier blocks are
	// written. That is enough for the output of -json, so cores don't wait for each other.
	batchesOfBlock = 4
	// maxCompressedLine is the default of -max-length for lines of a compressed file: a
	// few kilobytes can decompress to a line of gigabytes.
	maxCompressedLine = 1 << 20
)

// leastKept is what is kept at least of a line that is too long. The tests lower it.
var leastKept = maxCompressedLine

// waiting is shown on a terminal before anything is typed.
const waiting = "whatwgurl: reading URLs from the terminal, one per line, until the end of input\n"

// process handles the arguments, or the lines of files.
func process(files []source, w *writer) error {
	o, env := w.options, w.env
	if env.isTyped && !o.quiet && slices.Contains(o.files, "-") {
		_, _ = io.WriteString(env.stderr, waiting)
		w.progress.terminal = nil // people know what they typed, and type in its line
	}
	workers := runtime.GOMAXPROCS(0)
	p := &pipeline{
		options: o, sources: files, stdin: env.stdin, progress: w.progress,
		inOrder: make(chan *block, blocksOfWorker*workers),
		done:    make(chan struct{}),
	}
	p.next, _ = iter.Pull(p.read)
	for range workers {
		go p.work()
	}
	return p.write(w)
}

// read reads all inputs, until no more are needed.
func (p *pipeline) read(yield func(*block) bool) {
	defer close(p.inOrder)
	if len(p.options.inputs) > 0 {
		p.hand(&block{arguments: p.options.inputs, maxLength: p.options.maxLength}, yield)
	}
	for _, s := range p.sources {
		if !p.readSource(s, yield) {
			return
		}
	}
}

// readSource reads a file, and reports whether more input is needed.
func (p *pipeline) readSource(s source, yield func(*block) bool) bool {
	maxLength := p.options.maxLength
	f, err := openStream(s.file, p.stdin, p.progress)
	if err == nil && p.options.html {
		return p.hand(&block{source: s, document: f, maxLength: maxLength}, yield)
	}
	if err == nil {
		defer func() { _ = f.Close() }() // The file was only read, so closing it loses nothing.
		if maxLength == 0 && f.isCompressed {
			maxLength = maxCompressedLine
		}
	}
	keep := 0
	if maxLength > 0 {
		keep = max(maxLength, leastKept) + 1
	}
	r, line := blockReader{r: f, keep: keep}, 1
	for err == nil {
		b := &block{source: s, first: line, maxLength: maxLength, keep: keep}
		if b.text, err = r.next(p.buf); err == nil {
			line += bytes.Count(b.text, []byte{'\n'})
			if !p.hand(b, yield) {
				return false
			}
		}
	}
	return err == io.EOF || p.hand(&block{err: nameError(s.file, err)}, yield)
}

// hand passes a block on to the writer and to a worker, and reports whether more input is needed.
func (p *pipeline) hand(b *block, yield func(*block) bool) bool {
	b.batches = make(chan *batch, batchesOfBlock)
	select {
	case <-p.done:
		return false
	case p.inOrder <- b:
		return yield(b)
	}
}

// work reads and handles blocks, one by one.
func (p *pipeline) work() {
	q := newProcessor(p.options, p.done)
	buf := make([]byte, 0, blockSize)
	for {
		p.reading.Lock()
		p.buf = buf
		b, more := p.next()
		p.reading.Unlock()
		if !more {
			return
		}
		q.processBlock(b)
		close(b.batches)
		// Let the writer run first, so no core runs out of work.
		runtime.Gosched()
	}
}

// write writes the output of all blocks.
func (p *pipeline) write(w *writer) error {
	defer close(p.done)
	for b := range p.inOrder {
		if err := w.writeBlock(b); err != nil {
			return err
		}
	}
	return w.finish()
}
