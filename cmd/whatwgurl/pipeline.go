package main

import (
	"bytes"
	"io"
	"iter"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
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
	// noMore is closed when reading has to stop, and done when writing has stopped, too.
	noMore, done chan struct{}
	stopReading  func() // closes noMore
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
	p := newProcessor(o)
	var err error
	p.emit = func(c *chunk) {
		if err == nil {
			err = w.write(c)
		}
		freeChunk(c)
	}
	for _, input := range o.inputs {
		p.process(input)
		p.handOn()
	}
	if err != nil {
		return err
	}
	return w.finish()
}

// processLines handles the lines of standard input, or of files.
func processLines(o *options, w *writer, env environment) error {
	var read atomic.Int64
	list, size := sources(o, env, &read)
	typing := env.stdinIsTerminal && (len(o.files) == 0 || slices.Contains(o.files, "-"))
	switch printsLines := o.mode != modeCheck && o.mode != modeStats; {
	case !env.stderrIsTerminal || o.quiet:
	case typing:
		_, _ = io.WriteString(env.stderr, waiting)
	case !env.stdoutIsTerminal || !printsLines:
		w.showProgress(newProgress(env.stderr, size), &read)
	}
	workers := runtime.GOMAXPROCS(0)
	p := &pipeline{
		options: o,
		sources: list,
		inOrder: make(chan *block, blocksOfWorker*workers),
		noMore:  make(chan struct{}),
		done:    make(chan struct{}),
	}
	p.stopReading = sync.OnceFunc(func() { close(p.noMore) })
	p.next, _ = iter.Pull(p.read)
	for range workers {
		go p.process()
	}
	var signals <-chan os.Signal
	if env.interrupts != nil {
		signals = env.interrupts()
	}
	written := make(chan error, 1)
	go func() { written <- p.write(w) }()
	select {
	case err := <-written:
		return err
	case s := <-signals:
		return p.interrupt(s, w, written)
	}
}

// patience is the time that the program waits for its output to be read after a signal. The
// tests wait longer.
var patience = time.Second

// interrupt writes the output of everything read so far, as long as the output is being read.
// It returns an interrupted error, or the error of writing.
func (p *pipeline) interrupt(s os.Signal, w *writer, written <-chan error) error {
	p.stopReading()
	for {
		before := w.taken.Load()
		select {
		case err := <-written:
			if err != nil {
				return err
			}
			return &interrupted{s}
		case <-time.After(patience):
			if w.taken.Load() == before {
				return &interrupted{s}
			}
		}
	}
}

// waiting is shown on a terminal before anything is typed.
const waiting = "whatwgurl: reading URLs from the terminal, one per line, until the end of input (" + terminalEnd + ")\n"

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
	case <-p.noMore:
		return false
	case p.inOrder <- b:
		return true
	}
}

// process reads and handles blocks, one by one.
func (p *pipeline) process() {
	q := newProcessor(p.options)
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

// write writes the output of all blocks, or after a stop, of the blocks read so far.
func (p *pipeline) write(w *writer) error {
	defer close(p.done)
	defer p.stopReading()
	for {
		b, more := p.nextToWrite()
		if !more {
			return w.finish()
		}
		if err := w.writeBlock(b); err != nil {
			return err
		}
	}
}

// nextToWrite returns the next block in the order of the input. After a stop it returns
// only blocks that are already read.
func (p *pipeline) nextToWrite() (*block, bool) {
	select {
	case b, more := <-p.inOrder:
		return b, more
	case <-p.noMore:
	}
	select {
	case b, more := <-p.inOrder:
		return b, more
	default:
		return nil, false
	}
}
