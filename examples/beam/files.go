package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// A fileRange is the lines of a file that begin at Start or later, and before End.
type fileRange struct {
	Path       string
	Start, End int64
}

// split divides files into ranges of Size bytes.
type split struct{ Size int64 }

// ProcessElement handles one file. A compressed file is one range, and so is a file in a bucket:
// Beam reads it only from its beginning.
func (f *split) ProcessElement(file fileio.FileMetadata, emit func(fileRange)) {
	if strings.HasSuffix(file.Path, ".gz") || strings.Contains(file.Path, "://") {
		emit(fileRange{file.Path, 0, math.MaxInt64})
		return
	}
	for start := int64(0); start < file.Size; start += f.Size {
		emit(fileRange{file.Path, start, start + f.Size})
	}
}

// maxLine is the most bytes of a line that is read, as whatwgurl has it for compressed files.
const maxLine = 1 << 20

// read calls f with each line of the range that isn't blank. A line over the limit is cut after it.
// As in lists for whatwgurl, a byte order mark isn't part of the first line.
func (r fileRange) read(ctx context.Context, f func(line string) error) error {
	return withStore(ctx, r.Path, func(s *store) (err error) {
		file, err := s.fs.OpenRead(ctx, r.Path)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		var in io.Reader = file
		if strings.HasSuffix(r.Path, ".gz") {
			if in, err = gzip.NewReader(file); err != nil {
				return fmt.Errorf("%s: %w", r.Path, err)
			}
		}
		at := r.Start
		if at > 0 {
			// A line that begins before Start ends with the first newline from here.
			at--
			if _, err := file.(io.Seeker).Seek(at, io.SeekStart); err != nil {
				return err
			}
		}
		lines := bufio.NewReaderSize(in, maxLine+len("x\n"))
		for at < r.End && ctx.Err() == nil {
			part, err := lines.ReadSlice('\n')
			line, n := strings.TrimSuffix(string(part), "\n"), len(part)
			for err == bufio.ErrBufferFull {
				part, err = lines.ReadSlice('\n')
				n += len(part)
			}
			if at == 0 && (strings.HasPrefix(line, "\xFF\xFE") || strings.HasPrefix(line, "\xFE\xFF")) {
				return fmt.Errorf("%s: the file is in UTF-16; convert it to UTF-8", r.Path)
			}
			if at == 0 {
				line = strings.TrimPrefix(line, "\uFEFF")
			}
			if at >= r.Start && strings.ContainsFunc(line, func(c rune) bool { return c > ' ' }) {
				if err := f(line); err != nil {
					return err
				}
			}
			at += int64(n)
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return fmt.Errorf("%s: %w", r.Path, err)
			}
		}
		return ctx.Err()
	})
}

// A store is a file system, and the prefix of the files that a run writes there.
type store struct {
	prefix string
	fs     filesystem.Interface
}

// withStore calls f with the store of a prefix, and closes it.
func withStore(ctx context.Context, prefix string, f func(s *store) error) error {
	fs, err := filesystem.New(ctx, prefix)
	if err != nil {
		return err
	}
	return errors.Join(f(&store{prefix, fs}), fs.Close())
}

// writeTemporary writes a file under a name that no other has, and returns the name.
func (s *store) writeTemporary(ctx context.Context, write func(w *bufio.Writer) error) (name string, err error) {
	name = s.prefix + "-temporary-" + rand.Text()
	file, err := s.fs.OpenWrite(ctx, name)
	if err != nil {
		return "", err
	}
	w := bufio.NewWriterSize(file, 1<<16)
	if err = write(w); err == nil {
		err = w.Flush()
	}
	return name, errors.Join(err, file.Close())
}

// A block is lines of output for one shard, or the name of the file that has them.
type block struct {
	File  string
	Lines []byte
}

// newTable returns an empty table that emits its blocks.
func (s *store) newTable(ctx context.Context, shards, limit int, emit func(shard int, b block)) *table {
	write := func(lines []byte) (block, error) {
		if len(lines) <= 4096 { // a file would be larger than it is worth
			return block{Lines: lines}, nil
		}
		name, err := s.writeTemporary(ctx, func(w *bufio.Writer) error {
			_, err := w.Write(lines)
			return err
		})
		return block{File: name}, err
	}
	return &table{shards: shards, limit: limit, write: write, emit: emit, pages: make(map[string]page)}
}

// maxOpen is the number of blocks that a worker opens at a time.
const maxOpen = 500

// merge writes what the blocks have together, and calls f with each page. It first merges more
// blocks than it can open into larger ones.
func (s *store) merge(ctx context.Context, w *bufio.Writer, blocks []block, f func(p page) error) error {
	for len(blocks) > maxOpen {
		var merged []block
		for part := range slices.Chunk(blocks, maxOpen) {
			name, err := s.writeTemporary(ctx, func(w *bufio.Writer) error {
				return s.merge(ctx, w, part, func(page) error { return nil })
			})
			if err != nil {
				return err
			}
			merged = append(merged, block{File: name})
		}
		blocks = merged
	}
	readers := make([]*blockReader, len(blocks))
	for i, b := range blocks {
		readers[i] = &blockReader{lines: bufio.NewReaderSize(bytes.NewReader(b.Lines), len(b.Lines))}
		if b.File != "" {
			file, err := s.fs.OpenRead(ctx, b.File)
			if err != nil {
				return err
			}
			defer file.Close()
			readers[i].lines = bufio.NewReaderSize(file, 1<<15)
		}
	}
	return mergeBlocks(readers, func(name string, p page) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := w.Write(appendLine(w.AvailableBuffer(), name, p)); err != nil {
			return err
		}
		return f(p)
	})
}

// files says which files the store has, and how many. It returns "" if there are none.
func (s *store) files(ctx context.Context) (string, error) {
	var found []string
	for _, kind := range []string{"pages", "domains", "failures", "rejects", "temporary"} {
		glob := s.prefix + "-" + kind + "-*"
		names, err := s.fs.List(ctx, glob)
		if err != nil {
			return "", err
		}
		if len(names) > 0 {
			found = append(found, fmt.Sprintf("%s (%d)", glob, len(names)))
		}
	}
	return strings.Join(found, ", "), nil
}

// removeTemporary removes the blocks, and what failed workers have left, by 32 requests at a time:
// a bucket takes long for each.
func (s *store) removeTemporary(ctx context.Context) error {
	names, err := s.fs.List(ctx, s.prefix+"-temporary-*")
	if err != nil {
		return err
	}
	errs := make([]error, len(names))
	var workers sync.WaitGroup
	for i := range min(32, len(names)) {
		workers.Go(func() {
			for ; i < len(names); i += 32 {
				errs[i] = s.fs.(filesystem.Remover).Remove(ctx, names[i])
			}
		})
	}
	workers.Wait()
	return errors.Join(errs...)
}
