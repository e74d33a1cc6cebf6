package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/gowhatwg/url/urlkey"
)

// readLines returns the lines of the files that match the glob.
//
// It reads compressed files completely. Package textio reads only as many bytes of their
// contents as the compressed file has.
func readLines(s beam.Scope, glob string) beam.PCollection {
	filesystem.ValidateScheme(glob)
	files := fileio.MatchFiles(s, glob, fileio.MatchEmptyDisallow())
	plain, compressed := beam.ParDo2(s, sortOut, files)
	gunzipped := beam.ParDo(s, readCompressed, fileio.ReadMatches(s, compressed, fileio.ReadGzip()))
	return beam.Flatten(s, textio.ReadAll(s, plain, textio.ReadUncompressed()), gunzipped)
}

func init() {
	register.Function3x0(sortOut)
	register.Emitter1[fileio.FileMetadata]()
	register.Function3x1(readCompressed)
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&writeShard{})
	register.DoFn2x2[string, string, int, string](&chooseShard{})
	register.Iter1[string]()
}

// sortOut emits the path of a file, or the file itself if it is compressed.
func sortOut(file fileio.FileMetadata, plain func(path string), compressed func(fileio.FileMetadata)) {
	if strings.HasSuffix(file.Path, ".gz") {
		compressed(file)
	} else {
		plain(file.Path)
	}
}

// readCompressed emits the lines of a file.
func readCompressed(ctx context.Context, file fileio.ReadableFile, emit func(line string)) (err error) {
	r, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	lines := bufio.NewReaderSize(r, 1<<16)
	for {
		line, err := lines.ReadString('\n')
		if line != "" {
			emit(strings.TrimSuffix(line, "\n"))
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file.Metadata.Path, err)
		}
	}
}

// checkOutput refuses names under which an earlier run has written: a shard without lines has no
// file, so an old one would stay.
func (o *options) checkOutput(ctx context.Context) (err error) {
	filesystem.ValidateScheme(o.out)
	fs, err := filesystem.New(ctx, o.out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, fs.Close()) }()
	for _, kind := range []string{"pages", "domains", "failures"} {
		names, err := fs.List(ctx, o.out+"-"+kind+"-*-of-*.tsv")
		if err != nil {
			return err
		}
		if len(names) > 0 {
			return fmt.Errorf("-out %s: %s is from an earlier run: choose another prefix, or delete its files", o.out, names[0])
		}
	}
	return nil
}

// writeShards writes lines to n files. Each pair has a name, which determines the file, and a
// line.
func writeShards(s beam.Scope, prefix string, n int, pairs beam.PCollection) {
	sharded := beam.GroupByKey(s, beam.ParDo(s, &chooseShard{n}, pairs))
	beam.ParDo0(s, &writeShard{Prefix: prefix, Shards: n}, sharded)
}

// chooseShard returns the number of a name's shard.
type chooseShard struct{ Shards int }

// ProcessElement handles one pair.
func (f *chooseShard) ProcessElement(name, line string) (int, string) {
	return int(urlkey.Key(name).Hash64() % uint64(f.Shards)), line
}

// writeShard writes a file with its lines sorted by bytes, so a run gives the same files for
// any number of workers.
type writeShard struct {
	Prefix string
	Shards int
}

// ProcessElement handles one shard. It writes a file in one piece, so a worker that fails
// doesn't leave a partial file that another can't replace.
func (f *writeShard) ProcessElement(ctx context.Context, shard int, next func(*string) bool) (err error) {
	var lines []string
	for line := ""; next(&line); {
		lines = append(lines, line)
	}
	slices.Sort(lines)
	var b bytes.Buffer
	for _, line := range lines {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	name := fmt.Sprintf("%s-%05d-of-%05d.tsv", f.Prefix, shard, f.Shards)
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, fs.Close()) }()
	return filesystem.Write(ctx, fs, name, b.Bytes())
}
