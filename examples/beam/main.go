// Command beam computes the keys of URLs from lists and indexes, on one machine or on
// many, as an Apache Beam pipeline:
//
//	go run . -in 'crawl/*.txt.gz' -out result/crawl -key surt
//
// It writes a line for each key, and counts the keys of each registrable domain and the
// failures, of which it keeps some. See the README.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/extworker"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"github.com/gowhatwg/url/urlkey"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
)

func main() {
	var o options
	flag.StringVar(&o.in, "in", "", "the files to read, a `glob`; those that end in .gz are compressed")
	flag.StringVar(&o.out, "out", "", "the beginning of the `names` of the files to write")
	flag.StringVar(&o.key, "key", "semantic", "the kind of `key`: "+strings.Join(urlkey.Names(), ", "))
	flag.StringVar(&o.format, "format", "list", "the format of the lines: `list`, cdxj or cdx")
	flag.IntVar(&o.shards, "shards", 16, "the `number` of files with pages, and with domains")
	flag.IntVar(&o.block, "block", 16<<20, "the `bytes` of a range of a file, and of a worker's table in memory")
	pool := flag.Int("pool", -1, "only run workers, for -environment_type EXTERNAL, on this `port`; 0 is a free one")
	flag.Parse()
	// On a worker of a distributed runner, Init doesn't return.
	beam.Init()
	work := run
	if *pool >= 0 {
		work = func(ctx context.Context, _ options) error { return runPool(ctx, *pool) }
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program
	if err := work(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(1)
	}
}

// run builds the pipeline and waits until it is done.
func run(ctx context.Context, o options) error {
	if err := o.check(); err != nil {
		return err
	}
	if *jobopts.Async {
		return errors.New("-async: the program has to wait, to remove the blocks")
	}
	// A worker can be in another folder.
	for _, name := range []*string{&o.in, &o.out} {
		if !strings.Contains(*name, "://") {
			path, err := filepath.Abs(*name)
			if err != nil {
				return err
			}
			*name = path
		}
	}
	return withStore(ctx, o.out, func(s *store) error {
		// A shard without lines has no file, so an old one would stay.
		files, err := s.files(ctx)
		if files != "" {
			err = fmt.Errorf("-out %s: an earlier run has left %s: choose another prefix, or delete these files", o.out, files)
		}
		if err != nil {
			return err
		}
		p := beam.NewPipeline()
		build(p.Root(), o)
		if err := beamx.Run(ctx, p); err != nil {
			ctx := context.WithoutCancel(ctx) // which may be why
			removeErr := s.removeTemporary(ctx)
			files, listErr := s.files(ctx)
			return errors.Join(err, removeErr, fmt.Errorf("files left: %s; a job that a server still runs can leave more", cmp.Or(files, "none")), listErr)
		}
		return s.removeTemporary(ctx)
	})
}

// runPool runs workers in this process for the jobs that ask for them, and prints its address.
func runPool(ctx context.Context, port int) error {
	pool, err := extworker.StartLoopback(ctx, port)
	if err != nil {
		return err
	}
	fmt.Println(pool.EnvironmentConfig(ctx))
	<-ctx.Done()
	return nil
}
