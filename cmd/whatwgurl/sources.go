package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/gowhatwg/url/internal/redact"
)

// A source is a file with URLs on its lines, or a document.
type source struct {
	name string // in reports; "" if it is the only file
	file string // in errors; "" for standard input
}

// sources returns the files that o names, with those that match in place of a pattern. A name that
// is a file's is no pattern; a pattern without a match stays, and will be an error. p counts what
// is read of them.
func sources(o *options, env environment, p *progress) []source {
	var list []source
	for _, name := range o.files {
		matches, err := filepath.Glob(name)
		if _, failed := os.Lstat(name); failed == nil || err != nil || len(matches) == 0 {
			matches = []string{name}
		}
		for _, match := range matches {
			s := source{match, match}
			if match == "-" {
				s.file = ""
			}
			p.addSize(s.file, env.stdin)
			list = append(list, s)
		}
	}
	if len(list) == 1 {
		list[0].name = ""
	}
	return list
}

// isSame reports whether name is a regular file that is also another one, or a standard stream for "".
func isSame(name, other string, standard any) bool {
	a, err1 := os.Stat(name)
	b, err2 := statSource(other, standard)
	return errors.Join(err1, err2) == nil && a.Mode().IsRegular() && os.SameFile(a, b)
}

// A stream is an open source.
type stream struct {
	io.Reader
	isCompressed bool
	io.Closer
}

// openStream opens a file, or standard input for "", and decompresses it if its first bytes say
// that it is compressed. It doesn't wait for more bytes than that takes.
//
// https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1
func openStream(name string, stdin io.Reader, p *progress) (*stream, error) {
	file := io.NopCloser(stdin)
	if name != "" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		file = f
	}
	b := bufio.NewReaderSize(countReader{file, &p.read}, blockSize)
	start, err := b.Peek(1)
	if err == nil && start[0] == 0x1F {
		start, _ = b.Peek(2)
	}
	s := &stream{Reader: b, Closer: file}
	switch s.isCompressed = string(start) == "\x1F\x8B"; {
	case s.isCompressed:
		s.Reader, err = gzip.NewReader(b)
	case err == io.EOF && strings.HasSuffix(name, ".gz"):
		err = io.ErrUnexpectedEOF // even the compressed form of an empty file is longer
	case err == io.EOF:
		s.Reader, err = strings.NewReader(""), nil // a terminal would ask for another end
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return s, nil
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
