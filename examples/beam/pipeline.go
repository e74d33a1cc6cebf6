package main

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"
	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
	"golang.org/x/net/publicsuffix"
)

// options are the options of the command line.
type options struct {
	in, out     string
	key, format string
	shards      int
}

// The formats of lines.
const (
	formatList = "list" // a URL on each line
	formatCDXJ = "cdxj" // key, timestamp, JSON with a "url"
	formatCDX  = "cdx"  // key, timestamp, URL, and more fields
)

// check reports invalid options before anything runs.
func (o *options) check() error {
	if o.in == "" || o.out == "" {
		return errors.New("-in and -out say what to read and what to write")
	}
	if _, ok := urlkey.ByName(o.key); !ok {
		return fmt.Errorf("-key %s: not one of %s", o.key, strings.Join(urlkey.Names(), ", "))
	}
	if o.format != formatList && o.format != formatCDXJ && o.format != formatCDX {
		return fmt.Errorf("-format %s: not one of list, cdxj, cdx", o.format)
	}
	if o.shards < 1 || o.shards > 100_000 {
		return fmt.Errorf("-shards %d: not from 1 to 100000", o.shards)
	}
	return nil
}

// build adds the pipeline to s.
func build(s beam.Scope, o options) {
	lines := readLines(s.Scope("read"), o.in)
	found, failures := beam.ParDo2(s, &makeKey{Key: o.key, Format: o.format}, lines)
	pages := beam.CombinePerKey(s, &mergePages{}, found)
	domains := stats.SumPerKey(s.Scope("domains"), beam.ParDo(s, domainOf, pages))
	codes := stats.Count(s.Scope("failures"), failures)

	writeShards(s.Scope("write pages"), o.out+"-pages", o.shards, beam.ParDo(s, formatPage, pages))
	writeShards(s.Scope("write domains"), o.out+"-domains", o.shards, beam.ParDo(s, formatCount, domains))
	writeShards(s.Scope("write failures"), o.out+"-failures", 1, beam.ParDo(s, formatCount, codes))
}

// A page is the pipeline's data about a key.
type page struct {
	// URL is the first of its URLs in byte order.
	URL string
	// Lines is the number of lines that had one of its URLs.
	Lines int
}

func init() {
	register.DoFn3x0[string, func(string, page), func(string)](&makeKey{})
	register.Emitter2[string, page]()
	register.Emitter1[string]()
	register.Combiner1[page](&mergePages{})
	register.Function2x2(domainOf)
	register.Function2x2(formatPage)
	register.Function2x2(formatCount)
	beam.RegisterType(reflect.TypeFor[page]())
}

// makeKey emits the key and the URL of each line, or the code of its failure.
type makeKey struct {
	Key, Format string

	keyOf urlkey.Func
	urlOf func(line string) (string, bool)
}

// Setup runs once on each worker.
func (f *makeKey) Setup() error {
	var ok bool
	if f.keyOf, ok = urlkey.ByName(f.Key); !ok {
		return fmt.Errorf("no key %q", f.Key)
	}
	f.urlOf = map[string]func(string) (string, bool){
		formatList: listURL, formatCDXJ: cdxjURL, formatCDX: cdxURL,
	}[f.Format]
	if f.urlOf == nil {
		return fmt.Errorf("no format %q", f.Format)
	}
	return nil
}

// The codes of failures that aren't in the URL Standard.
const (
	noURLInLine = "no-url-in-line"
	noKey       = "no-key"
)

// ProcessElement handles one line.
func (f *makeKey) ProcessElement(line string, emit func(key string, p page), fail func(code string)) {
	text, ok := f.urlOf(line)
	if !ok {
		fail(noURLInLine)
		return
	}
	u, err := url.Parse(text)
	if err != nil {
		fail(failureCode(err))
		return
	}
	key := f.keyOf.Key(u)
	if key == "" {
		fail(noKey)
		return
	}
	emit(string(key), page{u.Href(), 1})
}

// failureCode returns the standard's name of a failure.
func failureCode(err error) string {
	var code url.ErrorCode
	if errors.As(err, &code) {
		return string(code)
	}
	return errors.Unwrap(err).Error()
}

// mergePages merges the pages that have the same key.
type mergePages struct{}

// MergeAccumulators can be called with any two of them, in any order.
func (*mergePages) MergeAccumulators(a, b page) page {
	if a.URL == "" || b.URL != "" && b.URL < a.URL {
		a.URL = b.URL
	}
	a.Lines += b.Lines
	return a
}

// CreateAccumulator returns a page whose merging makes no difference.
func (*mergePages) CreateAccumulator() page { return page{} }

// noDomain counts the pages whose URL has no registrable domain: an address, another
// host, or no host.
const noDomain = "-"

// domainOf returns the registrable domain of a page according to the Public Suffix List, with a
// count of 1.
func domainOf(_ string, p page) (string, int) {
	u, err := url.Parse(p.URL)
	if err != nil {
		return noDomain, 1
	}
	domain, ok := u.ParsedHost().RegistrableDomain(publicsuffix.List)
	if !ok {
		return noDomain, 1
	}
	return domain, 1
}

// formatPage returns a line of the output, and the key that determines its order and its shard.
func formatPage(key string, p page) (string, string) {
	return key, fmt.Sprintf("%s\t%s\t%d", key, p.URL, p.Lines)
}

// formatCount does the same for a count.
func formatCount(name string, count int) (string, string) {
	return name, fmt.Sprintf("%s\t%d", name, count)
}
