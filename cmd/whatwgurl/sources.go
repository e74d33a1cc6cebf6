package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/gowhatwg/url/internal/redact"
)

// A source is a file with URLs on its lines.
type source struct {
	name string // in reports; "" if it is the only file
	file string // in errors; "" for standard input
	open func() (*stream, error)
}

// sources returns the files that o names, or standard input.
func sources(o *options, env environment) []source {
	stdin := func() (*stream, error) { return openStream(env.stdin, io.NopCloser(nil)) }
	if len(o.files) == 0 {
		return []source{{open: stdin}}
	}
	var list []source
	for _, name := range o.files {
		s := source{name: name, open: stdin}
		if name != "-" {
			s.file = name
			s.open = func() (*stream, error) { return openFile(name) }
		}
		list = append(list, s)
	}
	if len(list) == 1 {
		list[0].name = ""
	}
	return list
}

// maxCompressedLine is the default of -max-length for lines of a compressed file: a
// few kilobytes can decompress to a line of gigabytes.
const maxCompressedLine = 1 << 20

// gzipMagic is what compressed input begins with.
//
// https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1
const gzipMagic = "\x1F\x8B"

// sniff reads the beginning of r, up to the byte that shows whether r is compressed, so it doesn't
// wait for more than that. It returns a reader for everything. An error comes back when the
// reader is read.
func sniff(r io.Reader) (all io.Reader, isCompressed bool) {
	var start [len(gzipMagic)]byte
	n := 0
	for n < len(start) && string(start[:n]) == gzipMagic[:n] {
		if _, err := io.ReadFull(r, start[n:n+1]); err != nil {
			break
		}
		n++
	}
	return io.MultiReader(bytes.NewReader(start[:n]), r), string(start[:n]) == gzipMagic
}

// A stream is an open source.
type stream struct {
	io.Reader
	isCompressed bool
	io.Closer
}

// openStream returns a stream of r, and decompresses it if its first bytes say that it is
// compressed.
func openStream(r io.Reader, file io.Closer) (*stream, error) {
	r, isCompressed := sniff(r)
	if isCompressed {
		z, err := gzip.NewReader(r)
		if err != nil {
			_ = file.Close()
			return nil, err
		}
		r = z
	}
	return &stream{r, isCompressed, file}, nil
}

// openFile opens a file.
func openFile(name string) (*stream, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() && info.Size() == 0 && strings.HasSuffix(name, ".gz") {
		_ = f.Close()
		return nil, io.ErrUnexpectedEOF // even the compressed form of an empty file is longer
	}
	return openStream(f, f)
}

// nameError adds the name of the file to an error that lacks it, and hides a password in a name
// that should have been an argument: a URL.
func nameError(name string, err error) error {
	var path *os.PathError
	switch {
	case name == "":
		return err
	case errors.As(err, &path):
		return &os.PathError{Op: path.Op, Path: redact.Text(path.Path), Err: path.Err}
	}
	return fmt.Errorf("%s: %w", redact.Text(name), err)
}
