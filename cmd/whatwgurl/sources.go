package main

import (
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
	open func() (io.ReadCloser, error)
}

// sources returns the files that o names, or standard input. It also returns their total size,
// or 0 if that isn't known.
func sources(o *options, env environment, read *atomic.Int64) (list []source, size int64) {
	count := func(r io.Reader) io.Reader { return &countingReader{r, read} }
	stdin := func() (io.ReadCloser, error) { return io.NopCloser(count(env.stdin)), nil }
	if len(o.files) == 0 {
		return []source{{open: stdin}}, env.inputSize
	}
	known := true
	for _, name := range o.files {
		s, n := source{name: name, open: stdin}, env.inputSize
		if name != "-" {
			s.file = name
			s.open = func() (io.ReadCloser, error) { return openFile(name, count) }
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

// maxCompressedLine is the default of -max-length for inputs if a file is compressed: a
// few kilobytes can decompress to a line of gigabytes.
const maxCompressedLine = 1 << 20

// isCompressed reports whether a file is compressed, according to its name.
func isCompressed(name string) bool {
	return strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".zst")
}

// openFile opens a file and, if its name says that it is compressed, decompresses it. The
// bytes of the file itself are read through count.
func openFile(name string, count func(io.Reader) io.Reader) (io.ReadCloser, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	r := count(f)
	switch {
	case strings.HasSuffix(name, ".gz"):
		z, err := gzip.NewReader(r)
		if err == io.EOF {
			err = io.ErrUnexpectedEOF // even the compressed form of an empty file is longer
		}
		if err != nil {
			return nil, closeAfter(f, err)
		}
		return &decompressor{Reader: z, stop: func() { _ = z.Close() }, file: f}, nil
	case strings.HasSuffix(name, ".zst"):
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxZstdWindow))
		if err != nil {
			return nil, closeAfter(f, err)
		}
		return &decompressor{Reader: z, stop: z.Close, file: f}, nil
	}
	return struct {
		io.Reader
		io.Closer
	}{r, f}, nil
}

// closeAfter closes a file that can't be used because of err.
func closeAfter(f *os.File, err error) error {
	_ = f.Close()
	return err
}

// A decompressor reads a compressed file.
type decompressor struct {
	io.Reader
	stop func()
	file *os.File
}

func (d *decompressor) Close() error {
	d.stop()
	return d.file.Close()
}

// nameError adds the name of the file to an error that lacks it.
func nameError(name string, err error) error {
	var path *os.PathError
	if name == "" || errors.As(err, &path) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}
