package main

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url/urlkey"
)

// A page is what the pipeline knows about a key. Names that it only counts, which are domains and
// the codes of failures, have pages without a URL.
type page struct {
	// URL is the first of its URLs in byte order.
	URL string
	// Lines is the number of lines that had one of its URLs.
	Lines int
}

// merge adds another page of the same name. The zero page has no lines yet.
func (p page) merge(q page) page {
	if p.Lines == 0 || q.URL < p.URL {
		p.URL = q.URL
	}
	p.Lines += q.Lines
	return p
}

// A table merges pages in memory. When it has the size of its limit, it becomes a block for each
// shard: the shard's lines of output, as far as the table has them.
type table struct {
	shards, limit int
	write         func(lines []byte) (block, error)
	emit          func(shard int, b block)
	pages         map[string]page
	size          int
}

// add merges a page into the table.
func (t *table) add(name string, p page) error {
	old, ok := t.pages[name]
	if !ok {
		t.size += len(name) + 64 // about what a page takes besides its strings
	}
	p = old.merge(p)
	t.size += len(p.URL) - len(old.URL)
	t.pages[name] = p
	if t.size < t.limit {
		return nil
	}
	return t.flush()
}

// flush writes the blocks, and empties the table.
func (t *table) flush() error {
	shards := make([][]string, t.shards)
	for name := range t.pages {
		shard := urlkey.Key(name).Hash64() % uint64(t.shards)
		shards[shard] = append(shards[shard], name)
	}
	for shard, names := range shards {
		if len(names) == 0 {
			continue
		}
		slices.Sort(names)
		var lines []byte
		for _, name := range names {
			lines = appendLine(lines, name, t.pages[name])
		}
		b, err := t.write(lines)
		if err != nil {
			return err
		}
		t.emit(shard, b)
	}
	clear(t.pages)
	t.size = 0
	return nil
}

// appendLine appends the line of a page to b. Names have no byte below a space, so their order is
// the order of the lines.
func appendLine(b []byte, name string, p page) []byte {
	b = append(append(b, name...), '\t')
	if p.URL != "" {
		b = append(append(b, p.URL...), '\t')
	}
	return append(strconv.AppendInt(b, int64(p.Lines), 10), '\n')
}

// A blockReader reads a block. It has the page that next has read.
type blockReader struct {
	lines *bufio.Reader
	name  string
	page  page
}

// next reads a page. At the end it returns io.EOF.
func (r *blockReader) next() error {
	line, err := r.lines.ReadString('\n')
	if err == io.EOF && line != "" {
		return io.ErrUnexpectedEOF
	}
	if err != nil {
		return err
	}
	name, rest, _ := strings.Cut(line[:len(line)-1], "\t")
	tab := strings.LastIndexByte(rest, '\t')
	r.name, r.page.URL = name, rest[:max(tab, 0)]
	r.page.Lines, err = strconv.Atoi(rest[tab+1:])
	return err
}

// mergeBlocks calls f with the pages of blocks, sorted by name, each name once.
func mergeBlocks(readers []*blockReader, f func(name string, p page) error) error {
	// The readers are sorted by name. Before its first page a reader has the empty name.
	var name string
	var merged page
	for len(readers) > 0 {
		r, rest := readers[0], readers[1:]
		if r.name != name && merged.Lines > 0 {
			if err := f(name, merged); err != nil {
				return err
			}
			merged = page{}
		}
		name, merged = r.name, merged.merge(r.page)
		if err := r.next(); err == io.EOF {
			readers = rest
			continue
		} else if err != nil {
			return err
		}
		i, _ := slices.BinarySearchFunc(rest, r.name, func(r *blockReader, name string) int { return strings.Compare(r.name, name) })
		copy(readers, rest[:i])
		readers[i] = r
	}
	if merged.Lines == 0 {
		return nil
	}
	return f(name, merged)
}
