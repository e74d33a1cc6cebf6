package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gowhatwg/url/internal/redact"
)

// A source is a file with URLs on its lines.
type source struct {
	name string // in reports; "" if it is the only file
	file string // in errors; "" for standard input
	open func() (*stream, error)
}

// sources returns the files that o names, or standard input. p counts what is read of them.
func sources(o *options, env environment, p *progress) []source {
	stdin := func() (*stream, error) { return openStream(p.open(env.stdin), io.NopCloser(nil)) }
	var list []source
	if len(o.files) == 0 {
		list = append(list, source{open: stdin})
	}
	for _, name := range matchFiles(o.files) {
		s := source{name: name, open: stdin}
		if name != "-" {
			s.file = name
			s.open = func() (*stream, error) { return openFile(name, p) }
		}
		list = append(list, s)
	}
	if len(list) == 1 {
		list[0].name = ""
	}
	for _, s := range list {
		p.addSize(s.file, env.stdin)
	}
	return list
}

// matchFiles returns the names of files, with those that match in place of a pattern. A name that
// is a file's is no pattern; a pattern without a match stays, and will be an error.
func matchFiles(names []string) []string {
	var list []string
	for _, name := range names {
		matches, err := filepath.Glob(name)
		if _, failed := os.Lstat(name); failed == nil || err != nil || len(matches) == 0 {
			matches = []string{name}
		}
		list = append(list, matches...)
	}
	return list
}

// isOneOf reports whether name is a regular file that is one of the sources.
func isOneOf(name string, list []source, stdin io.Reader) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular() && slices.ContainsFunc(list, func(s source) bool {
		other, err := statSource(s.file, stdin)
		return err == nil && os.SameFile(info, other)
	})
}

// statSource returns what is known about a file, or about standard input for "".
func statSource(name string, stdin io.Reader) (os.FileInfo, error) {
	if f, ok := stdin.(*os.File); ok && name == "" {
		return f.Stat()
	}
	return os.Stat(name)
}

// maxCompressedLine is the default of -max-length for lines of a compressed file: a
// few kilobytes can decompress to a line of gigabytes.
const maxCompressedLine = 1 << 20

// errUTF16 is the error for a list of URLs in UTF-16.
var errUTF16 = errors.New("the list is in UTF-16; convert it to UTF-8 (in PowerShell, use Out-File -Encoding utf8 in place of >)")

// A stream is an open source.
type stream struct {
	io.Reader
	isCompressed, isUTF16 bool
	io.Closer
}

// openStream returns a stream of r, and decompresses it if its first bytes say that it is
// compressed. It doesn't wait for more bytes than that takes.
//
// https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1
func openStream(r io.Reader, file io.Closer) (*stream, error) {
	b := bufio.NewReaderSize(r, blockSize)
	start, _ := b.Peek(1) // Reading returns the error.
	if len(start) > 0 && (start[0] == 0x1F || start[0] >= 0xFE) {
		start, _ = b.Peek(2)
	}
	s := &stream{b, string(start) == "\x1F\x8B", string(start) == "\xFF\xFE" || string(start) == "\xFE\xFF", file}
	if s.isCompressed {
		z, err := gzip.NewReader(b)
		if err != nil {
			_ = file.Close()
			return nil, err
		}
		s.Reader = z
	}
	return s, nil
}

// openFile opens a file.
func openFile(name string, p *progress) (*stream, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() && info.Size() == 0 && strings.HasSuffix(name, ".gz") {
		_ = f.Close()
		return nil, io.ErrUnexpectedEOF // even the compressed form of an empty file is longer
	}
	return openStream(p.open(f), f)
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
