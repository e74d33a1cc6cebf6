package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
)

// A source is a file with URLs on its lines.
type source struct {
	name string // in reports; "" if it is the only file
	file string // in errors; "" for standard input
	open func() (*stream, error)
}

// sources returns the files that o names, or standard input. It also returns their total size,
// or 0 if that isn't known.
func sources(o *options, env environment, read *atomic.Int64) (list []source, size int64) {
	count := func(r io.Reader) io.Reader { return &countingReader{r, read} }
	stdin := func() (*stream, error) { return openStream(count(env.stdin), io.NopCloser(nil)) }
	if len(o.files) == 0 {
		return []source{{open: stdin}}, env.inputSize
	}
	known := true
	for _, name := range o.files {
		s, n := source{name: name, open: stdin}, env.inputSize
		if name != "-" {
			s.file = name
			s.open = func() (*stream, error) { return openFile(name, count) }
			n = sizeOf(name)
		}
		known = known && n > 0
		size += n
		list = append(list, s)
	}
	if len(list) == 1 {
		list[0].name = ""
	}
	if !known {
		size = 0
	}
	return list, size
}

func sizeOf(name string) int64 {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return info.Size()
}

// A countingReader adds up the bytes that are read from several files.
type countingReader struct {
	r    io.Reader
	read *atomic.Int64
}

func (c *countingReader) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.read.Add(int64(n))
	return n, err
}

// maxZstdWindow is the largest window, and so the most memory, that a zstd file can ask
// for. The zstd program has the same limit.
const maxZstdWindow = 128 << 20

// maxCompressedLine is the default of -max-length for lines of a compressed file: a
// few kilobytes can decompress to a line of gigabytes.
const maxCompressedLine = 1 << 20

// magics are the bytes that compressed files begin with. A zstd file can begin with a frame to
// skip, which has one of 16 numbers.
//
// https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1
// https://www.rfc-editor.org/rfc/rfc8878#section-3.1
var magics = func() map[string]opener {
	all := map[string]opener{"\x1F\x8B": openGzip, "\x28\xB5\x2F\xFD": openZstd}
	for c := byte(0x50); c < 0x60; c++ {
		all[string([]byte{c, 0x2A, 0x4D, 0x18})] = openZstd
	}
	return all
}()

// An opener returns a reader that decompresses r, and the function that closes it.
type opener func(r io.Reader) (io.Reader, func(), error)

func openGzip(r io.Reader) (io.Reader, func(), error) {
	z, err := gzip.NewReader(r)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF // in the middle of the header
	}
	if err != nil {
		return nil, nil, err
	}
	return z, func() { _ = z.Close() }, nil
}

func openZstd(r io.Reader) (io.Reader, func(), error) {
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxZstdWindow))
	if err != nil {
		return nil, nil, err
	}
	return z, z.Close, nil
}

// sniff reads the beginning of r, up to the byte that shows whether r is compressed, so it doesn't
// wait for more than that. It returns a reader for everything, and how to decompress it, or nil.
// An error comes back when the reader is read.
func sniff(r io.Reader) (io.Reader, opener) {
	var start []byte
	for {
		var b [1]byte
		if _, err := io.ReadFull(r, b[:]); err != nil {
			break
		}
		start = append(start, b[0])
		more := false
		for magic, open := range magics {
			if string(start) == magic {
				return io.MultiReader(bytes.NewReader(start), r), open
			}
			more = more || strings.HasPrefix(magic, string(start))
		}
		if !more {
			break
		}
	}
	return io.MultiReader(bytes.NewReader(start), r), nil
}

// A stream is an open source.
type stream struct {
	io.Reader
	isCompressed bool
	stop         func() // of the decompressor, or nil
	file         io.Closer
}

// openStream returns a stream of file, which is read through r, and decompresses it if its first
// bytes say that it is compressed.
func openStream(r io.Reader, file io.Closer) (*stream, error) {
	r, open := sniff(r)
	if open == nil {
		return &stream{Reader: r, file: file}, nil
	}
	z, stop, err := open(r)
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return &stream{Reader: z, isCompressed: true, stop: stop, file: file}, nil
}

// Close closes the file, too.
func (s *stream) Close() error {
	if s.stop != nil {
		s.stop()
	}
	return s.file.Close()
}

// openFile opens a file, whose bytes are read through count.
func openFile(name string, count func(io.Reader) io.Reader) (*stream, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() && info.Size() == 0 && strings.HasSuffix(name, ".gz") {
		_ = f.Close()
		return nil, io.ErrUnexpectedEOF // even the compressed form of an empty file is longer
	}
	return openStream(count(f), f)
}

// nameError adds the name of the file to an error that lacks it, and hides a password in a name
// that should have been an argument: a URL.
func nameError(name string, err error) error {
	var path *os.PathError
	switch {
	case name == "":
		return err
	case errors.As(err, &path):
		return &os.PathError{Op: path.Op, Path: redactName(path.Path), Err: path.Err}
	}
	return fmt.Errorf("%s: %w", redactName(name), err)
}
