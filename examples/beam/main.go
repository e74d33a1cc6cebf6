// Command beam computes the keys of URLs from lists and indexes, on one machine or on
// many, as an Apache Beam pipeline:
//
//	go run . -in 'crawl/*.txt.gz' -out result/crawl -key surt
//
// It writes a line for each key, and counts the keys of each registrable domain and the
// failures. See the README.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
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
	flag.StringVar(&o.format, "format", formatList, "the format of the lines: `list`, cdxj or cdx")
	flag.IntVar(&o.shards, "shards", 16, "the `number` of files with pages, and with domains")
	flag.Parse()
	// On a worker of a distributed runner, Init doesn't return.
	beam.Init()
	if err := run(context.Background(), o); err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(1)
	}
}

// run builds the pipeline and waits until it is done.
func run(ctx context.Context, o options) error {
	if err := o.check(); err != nil {
		return err
	}
	if err := o.checkOutput(ctx); err != nil {
		return err
	}
	p := beam.NewPipeline()
	build(p.Root(), o)
	return beamx.Run(ctx, p)
}
