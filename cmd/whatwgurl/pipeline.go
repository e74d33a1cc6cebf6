package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// A block is a number of lines on their way through the program, or the reason
// why a file ends there.
type block struct {
	name  string // of the file, as in a source
	first int    // the number of the first line
	text  []byte
	// document, if not nil, is to be read for its links.
	document *source
	err      error
	// chunks is what comes out, in order.
	chunks chan *chunk
}

// A pipeline lets each core read a block and work on it, and writes what comes out in
// the order of the input. It holds a bounded number of them.
type pipeline struct {
	options *options
	sources []source
	// reading is held to read the next block into buf. Who reads it works on it: then
	// it is in the cache of that core.
	reading sync.Mutex
	next    func() (*block, bool)
	buf     []byte
	// inOrder has all blocks that were read.
	inOrder chan *block
	// noMore is closed when nothing more shall be read, done when nothing more is
	// written either.
	noMore, done chan struct{}
	stopReading  func() // closes noMore
}

const (
	// blocksOfWorker is how many blocks are read before, for each core.
	blocksOfWorker = 2
	// chunksOfBlock is how much of a block is kept until those before it are
	// written. It is what -json makes of one, so that cores don't wait for each other.
	chunksOfBlock = 4
)

// processLines handles the lines of standard input, or of files.
func processLines(o *options, w *writer, env environment) error {
	var read atomic.Int64
	list, size := sources(o, env, &read)
	if env.stdinIsTerminal && env.stderrIsTerminal && (len(o.files) == 0 || slices.Contains(o.files, "-")) {
		_, _ = io.WriteString(env.stderr, waiting)
	}
	if env.stderrIsTerminal && !env.stdinIsTerminal && (!env.stdoutIsTerminal || o.mode == modeCheck || o.mode == modeStats) {
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

// patience is how long the program waits after a signal for somebody to take what
// comes out. The tests are more patient.
var patience = time.Second

// interrupt lets what was read so far be written, as long as somebody takes it, and
// returns the error of a program that the signal ends, or what is wrong with writing.
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

// waiting is what stands on a terminal that nothing was typed into yet.
const waiting = "whatwgurl: reading URLs from the terminal, one on each line, up to its end (" + terminalEnd + ")\n"

// read reads all files. It ends when there is no use for more.
func (p *pipeline) read(yield func(*block) bool) {
	defer close(p.inOrder)
	for _, s := range p.sources {
		if !p.readSource(s, yield) {
			return
		}
	}
}

// readSource reads a file, and reports whether there is a use for more.
func (p *pipeline) readSource(s source, yield func(*block) bool) bool {
	if p.options.html {
		return p.queueDocument(s, yield)
	}
	f, err := s.open()
	if err != nil {
		return p.queue(&block{err: nameError(s.file, err)})
	}
	// It was only read.
	defer func() { _ = f.Close() }()
	r := blockReader{r: f, full: p.options.mode == modeStats, maxLength: p.options.maxLine}
	line := 1
	for {
		text, err := r.next(p.buf)
		switch {
		case err == io.EOF:
			return true
		case err != nil:
			return p.queue(&block{err: nameError(s.file, err)})
		}
		b := &block{name: s.name, first: line, text: text, chunks: make(chan *chunk, chunksOfBlock)}
		line += bytes.Count(text, []byte{'\n'})
		if !p.queue(b) || !yield(b) {
			return false
		}
	}
}

// nameError returns an error of a file with its name, if it doesn't have that.
func nameError(name string, err error) error {
	var path *os.PathError
	if name == "" || errors.As(err, &path) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// queue hands a block on, and reports whether that is still wanted.
func (p *pipeline) queue(b *block) bool {
	select {
	case <-p.noMore:
		return false
	case p.inOrder <- b:
		return true
	}
}

// process reads and handles blocks, one after the other.
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
		// Let the writer go first, so that no core runs out of work.
		runtime.Gosched()
	}
}

// write writes what comes out of all blocks, or of those that are read when reading
// is stopped.
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

// nextToWrite returns the next block in the order of the input. When reading is stopped,
// there is none after those that are read by now.
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
