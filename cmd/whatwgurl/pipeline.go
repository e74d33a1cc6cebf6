package main

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"runtime"
	"slices"
	"sync"
)

// A pipeline lets each core read a block and work on it, and writes the output in the
// order of the input. It holds a bounded number of blocks.
type pipeline struct {
	options *options
	sources []source
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
	// chunksOfBlock is the number of chunks of a block that are kept until earlier blocks are
	// written. That is enough for the output of -json, so cores don't wait for each other.
	chunksOfBlock = 4
)

// processInputs handles the arguments of the program.
func processInputs(o *options, w *writer) error {
	var err error
	p := newProcessor(o, func(c *chunk) {
		if err == nil {
			err = w.write(c)
		}
		freeChunk(c)
	})
	for _, input := range o.inputs {
		p.process(input)
		p.handOn()
	}
	if err != nil {
		return err
	}
	return w.finish()
}

// processLines handles the lines of files, of which one can be standard input.
func processLines(o *options, files []source, w *writer, env environment) error {
	if env.isTyped && !o.quiet && (len(o.files) == 0 || slices.Contains(o.files, "-")) {
		_, _ = io.WriteString(env.stderr, waiting)
		w.progress.terminal = nil // people know what they typed, and type in its line
	}
	workers := runtime.GOMAXPROCS(0)
	p := &pipeline{
		options: o,
		sources: files,
		inOrder: make(chan *block, blocksOfWorker*workers),
		done:    make(chan struct{}),
	}
	p.next, _ = iter.Pull(p.read)
	for range workers {
		go p.process()
	}
	return p.write(w)
}

// waiting is shown on a terminal before anything is typed.
const waiting = "whatwgurl: reading URLs from the terminal, one per line, until the end of input\n"

// read reads all files, until no more input is needed.
func (p *pipeline) read(yield func(*block) bool) {
	defer close(p.inOrder)
	for _, s := range p.sources {
		if !p.readSource(s, yield) {
			return
		}
	}
}

// readSource reads a file, and reports whether more input is needed.
func (p *pipeline) readSource(s source, yield func(*block) bool) bool {
	if p.options.html {
		b := &block{name: s.name, document: &s, chunks: make(chan *chunk, chunksOfBlock)}
		return p.queue(b) && yield(b)
	}
	f, err := s.open()
	if err == nil && f.isUTF16 {
		err = errors.Join(errUTF16, f.Close())
	}
	if err != nil {
		return p.queue(&block{err: nameError(s.file, err)})
	}
	// The file was only read, so closing it loses nothing.
	defer func() { _ = f.Close() }()
	maxLine := p.options.maxLength
	if maxLine == 0 && f.isCompressed {
		maxLine = maxCompressedLine
	}
	r := blockReader{r: f, maxLength: maxLine}
	line := 1
	for {
		text, err := r.next(p.buf)
		switch {
		case err == io.EOF:
			return true
		case err != nil:
			return p.queue(&block{err: nameError(s.file, err)})
		}
		b := &block{name: s.name, first: line, text: text, maxLine: maxLine, chunks: make(chan *chunk, chunksOfBlock)}
		line += bytes.Count(text, []byte{'\n'})
		if !p.queue(b) || !yield(b) {
			return false
		}
	}
}

// queue passes a block on, and reports whether more input is needed.
func (p *pipeline) queue(b *block) bool {
	select {
	case <-p.done:
		return false
	case p.inOrder <- b:
		return true
	}
}

// process reads and handles blocks, one by one.
func (p *pipeline) process() {
	q := newProcessor(p.options, nil)
	buf := make([]byte, 0, blockSize)
	for {
		p.reading.Lock()
		p.buf = buf
		b, more := p.next()
		p.reading.Unlock()
		if !more {
			return
		}
		q.emit = func(c *chunk) {
			select {
			case b.chunks <- c:
			case <-p.done:
			}
		}
		q.processBlock(b)
		close(b.chunks)
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
