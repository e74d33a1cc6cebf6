package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
	"golang.org/x/net/publicsuffix"
)

// options are the options of the command line.
type options struct {
	in, out       string
	key, format   string
	shards, block int
}

// formats has functions that return the URL in a line.
var formats = map[string]func(line string) (string, bool){"list": listURL, "cdxj": cdxjURL, "cdx": cdxURL}

// listURL returns the URL in a line of a list, which is the whole line.
func listURL(line string) (string, bool) { return line, true }

// cdxjURL returns the URL in a line of a CDXJ index. A line that begins with "!" describes the
// index itself.
//
// https://specs.webrecorder.net/cdxj/0.1.0/
func cdxjURL(line string) (string, bool) {
	if strings.HasPrefix(line, "!") {
		return "", false
	}
	_, block, ok := strings.Cut(line, " {")
	if !ok {
		return "", false
	}
	// A struct would take "URL" for "url".
	var fields map[string]json.RawMessage
	var text *string
	if json.Unmarshal([]byte("{"+block), &fields) != nil || json.Unmarshal(fields["url"], &text) != nil || text == nil {
		return "", false
	}
	return *text, true
}

// cdxURL returns the URL in a line of a CDX index, which is the third field. The line that
// names the fields begins with a space.
//
// https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/
func cdxURL(line string) (string, bool) {
	if strings.HasPrefix(line, " ") {
		return "", false
	}
	fields := strings.Fields(line)
	if len(fields) < 3 {
		return "", false
	}
	// A copy doesn't keep the line in memory.
	return strings.Clone(fields[2]), true
}

// check reports invalid options before anything runs.
func (o *options) check() error {
	switch {
	case o.in == "" || o.out == "":
		return errors.New("-in and -out say what to read and what to write")
	case strings.ContainsAny(o.out, "*?["):
		return fmt.Errorf("-out %s: has a character of globs", o.out)
	case !slices.Contains(urlkey.Names(), o.key):
		return fmt.Errorf("-key %s: not one of %s", o.key, strings.Join(urlkey.Names(), ", "))
	case formats[o.format] == nil:
		return fmt.Errorf("-format %s: not one of list, cdxj, cdx", o.format)
	case o.shards < 1 || o.shards > 1000:
		return fmt.Errorf("-shards %d: not from 1 to 1000", o.shards)
	case o.block < 1:
		return fmt.Errorf("-block %d: not a number of bytes", o.block)
	}
	return nil
}

// build adds the pipeline to s. Its elements are ranges of files, and blocks.
func build(s beam.Scope, o options) {
	files := fileio.MatchFiles(s, o.in, fileio.MatchEmptyDisallow())
	// Reshuffle lets a runner give each range to another worker.
	ranges := beam.Reshuffle(s, beam.ParDo(s, &split{int64(o.block)}, files))
	pages, failures, rejects := beam.ParDo3(s, &makeBlocks{Key: o.key, Format: o.format, Out: o.out, Shards: o.shards, Block: o.block}, ranges)
	write := func(kind string, shards int, blocks beam.PCollection) beam.PCollection {
		return beam.ParDo(s, &writeShard{Kind: kind, Out: o.out, Shards: shards, Block: o.block}, beam.GroupByKey(s, blocks))
	}
	write("domains", o.shards, write("pages", o.shards, pages))
	write("failures", 1, failures)
	write("rejects", 1, rejects)
}

func init() {
	register.DoFn2x0[fileio.FileMetadata, func(fileRange)](&split{})
	register.DoFn5x1[context.Context, fileRange, func(int, block), func(int, block), func(int, block), error](&makeBlocks{})
	register.DoFn4x1[context.Context, int, func(*block) bool, func(int, block), error](&writeShard{})
	register.Emitter1[fileRange]()
	register.Emitter2[int, block]()
	register.Iter1[block]()
	beam.RegisterType(reflect.TypeFor[fileRange]())
	beam.RegisterType(reflect.TypeFor[block]())
}

// slots limits the tables of a process, as a runner can start all ranges at once.
var slots = make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))

// maxRejects is the number of lines of a range that are kept for each code of a failure, and
// maxReject the most bytes of one.
const maxRejects, maxReject = 100, 1000

// What a runner counts. Each code of a failure is a counter, too.
var (
	linesRead  = beam.NewCounter("beam", "lines read")
	duplicates = beam.NewCounter("beam", "duplicate keys")
)

// makeBlocks turns the lines of a range into blocks of pages, of the codes of failures, and of
// lines that failed.
type makeBlocks struct {
	Key, Format, Out string
	Shards, Block    int

	keyOf urlkey.Func
}

// Setup runs once on each worker.
func (f *makeBlocks) Setup() { f.keyOf, _ = urlkey.ByName(f.Key) }

// ProcessElement handles one range.
func (f *makeBlocks) ProcessElement(ctx context.Context, r fileRange, emit, fail, reject func(shard int, b block)) error {
	slots <- struct{}{}
	defer func() { <-slots }()
	return withStore(ctx, f.Out, func(s *store) error {
		pages := s.newTable(ctx, f.Shards, f.Block, emit)
		failures, rejects := s.newTable(ctx, 1, f.Block, fail), s.newTable(ctx, 1, f.Block, reject)
		lines := int64(0)
		err := r.read(ctx, func(line string) (err error) {
			lines++
			key, href, code := f.page(line)
			if code == "" {
				return pages.add(key, page{href, 1})
			}
			beam.NewCounter("beam failures", code).Inc(ctx, 1)
			if failures.pages[code].Lines < maxRejects {
				err = rejects.add(code+" "+strconv.Quote(line[:min(len(line), maxReject)]), page{Lines: 1})
			}
			return errors.Join(err, failures.add(code, page{Lines: 1}))
		})
		linesRead.Inc(ctx, lines)
		if err == nil {
			err = errors.Join(pages.flush(), failures.flush(), rejects.flush())
		}
		return err
	})
}

// The codes of failures that aren't in the URL Standard.
const (
	tooLongLine = "too-long-line"
	noURLInLine = "no-url-in-line"
	noKey       = "no-key"
)

// page returns the key and the URL of a line, or the code of its failure.
func (f *makeBlocks) page(line string) (key, href, code string) {
	if len(line) > maxLine {
		return "", "", tooLongLine
	}
	text, ok := formats[f.Format](line)
	if !ok {
		return "", "", noURLInLine
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", "", failureCode(err)
	}
	if key = string(f.keyOf.Key(u)); key == "" {
		return "", "", noKey
	}
	return key, u.Href(), ""
}

// failureCode returns the standard's name of a failure.
func failureCode(err error) string {
	var code url.ErrorCode
	if errors.As(err, &code) {
		return string(code)
	}
	return errors.Unwrap(err).Error()
}

// writeShard merges the blocks of a shard into its file. The file gets its name when it is
// complete: a worker that fails leaves no part of it under that name, and another can replace it.
type writeShard struct {
	Kind, Out     string
	Shards, Block int
}

// ProcessElement handles one shard. It emits blocks of the pages' domains: only when the blocks of
// pages are merged is it known how many keys a domain has.
func (f *writeShard) ProcessElement(ctx context.Context, shard int, next func(*block) bool, emit func(shard int, b block)) error {
	slots <- struct{}{}
	defer func() { <-slots }()
	more := int64(0)
	defer func() { duplicates.Inc(ctx, more) }()
	return withStore(ctx, f.Out, func(s *store) error {
		var blocks []block
		for b := (block{}); next(&b); b = (block{}) {
			blocks = append(blocks, b)
		}
		domains := s.newTable(ctx, f.Shards, f.Block, emit)
		temporary, err := s.writeTemporary(ctx, func(w *bufio.Writer) error {
			return s.merge(ctx, w, blocks, func(p page) error {
				if p.URL == "" {
					return nil
				}
				more += int64(p.Lines - 1)
				return domains.add(domainOf(p.URL), page{Lines: 1})
			})
		})
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%s-%s-%05d-of-%05d.tsv", f.Out, f.Kind, shard, f.Shards)
		return errors.Join(filesystem.Rename(ctx, s.fs, temporary, name), domains.flush())
	})
}

// noDomain counts the pages whose URL has no registrable domain: an address, another
// host, or no host.
const noDomain = "-"

// domainOf returns the registrable domain of a URL according to the Public Suffix List. It is a
// copy, as a table of domains would keep the URLs otherwise.
func domainOf(href string) string {
	if u, err := url.Parse(href); err == nil {
		if domain, ok := u.ParsedHost().RegistrableDomain(publicsuffix.List); ok {
			return strings.Clone(domain)
		}
	}
	return noDomain
}
