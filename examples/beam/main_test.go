package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
	"golang.org/x/net/publicsuffix"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// onRunners runs f on each of the runners that need no service.
func onRunners(t *testing.T, f func(t *testing.T)) {
	for _, runner := range []string{"prism", "direct"} {
		t.Run(runner, func(t *testing.T) {
			if err := flag.Set("runner", runner); err != nil {
				t.Fatal(err)
			}
			f(t)
		})
	}
}

// write writes a file, compressed if its name says so.
func write(t *testing.T, folder, name, text string) {
	t.Helper()
	data := []byte(text)
	if strings.HasSuffix(name, ".gz") {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		data = b.Bytes()
	}
	if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// output returns the lines of the files of one kind. Each file must be sorted, and have only
// names of its shard.
func output(t *testing.T, folder, kind string, shards int) []string {
	t.Helper()
	var lines []string
	names, err := filepath.Glob(filepath.Join(folder, "out-"+kind+"-*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		var shard, of int
		if _, err := fmt.Sscanf(filepath.Base(name), "out-"+kind+"-%05d-of-%05d.tsv", &shard, &of); err != nil || of != shards || shard >= shards {
			t.Errorf("file %s: %v", name, err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		part := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		if !slices.IsSorted(part) {
			t.Errorf("%s isn't sorted", name)
		}
		for _, line := range part {
			key, _, _ := strings.Cut(line, "\t")
			if got := urlkey.Key(key).Hash64() % uint64(shards); got != uint64(shard) {
				t.Errorf("%s has %q of shard %d", name, line, got)
			}
		}
		lines = append(lines, part...)
	}
	slices.Sort(lines)
	return lines
}

// TestKnownAnswers runs the pipeline over lines whose results are obvious.
func TestKnownAnswers(t *testing.T) {
	onRunners(t, func(t *testing.T) {
		folder := t.TempDir()
		write(t, folder, "in.txt", strings.Join([]string{
			"https://www.example.co.uk/b?y&x#f",
			"http://example.co.uk/B/?x&y", // the same key, and first by its bytes
			"https://other.example.co.uk/",
			"http://127.0.0.1/",
			"mailto:a@example.com",
			"http://exa mple.com/",
			"http://exa%mple.com/",
			"http://",
			"no scheme",
			"https://example.org/", // without a newline
		}, "\n"))
		o := options{in: filepath.Join(folder, "in.txt"), out: filepath.Join(folder, "out"), key: "aggressive", format: formatList, shards: 1}
		if err := run(context.Background(), o); err != nil {
			t.Fatal(err)
		}
		for kind, want := range map[string][]string{
			"pages": {
				"http://127.0.0.1/\thttp://127.0.0.1/\t1",
				"http://example.co.uk/b?x&y\thttp://example.co.uk/B/?x&y\t2",
				"http://example.org/\thttps://example.org/\t1",
				"http://other.example.co.uk/\thttps://other.example.co.uk/\t1",
				"mailto:a@example.com\tmailto:a@example.com\t1",
			},
			"domains":  {"-\t2", "example.co.uk\t2", "example.org\t1"},
			"failures": {"domain-to-ASCII\t2", "host-missing\t1", "missing-scheme-non-relative-URL\t1"},
		} {
			if got := output(t, folder, kind, 1); !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", kind, got, want)
			}
		}
	})
}

// singleProcess computes the results of the pipeline in the simplest way.
func singleProcess(texts []string, name string) map[string][]string {
	f, _ := urlkey.ByName(name)
	first, lines := make(map[string]string), make(map[string]int)
	failures, domains := make(map[string]int), make(map[string]int)
	for _, text := range texts {
		u, err := url.Parse(text)
		if err != nil {
			failures[failureCode(err)]++
			continue
		}
		key := string(f.Key(u))
		if lines[key]++; lines[key] == 1 || u.Href() < first[key] {
			first[key] = u.Href()
		}
	}
	pages := []string{}
	for key, n := range lines {
		pages = append(pages, fmt.Sprintf("%s\t%s\t%d", key, first[key], n))
		domain, ok := url.MustParse(first[key]).ParsedHost().RegistrableDomain(publicsuffix.List)
		if !ok {
			domain = noDomain
		}
		domains[domain]++
	}
	count := func(m map[string]int) (counts []string) {
		for _, name := range slices.Sorted(maps.Keys(m)) {
			counts = append(counts, fmt.Sprintf("%s\t%d", name, m[name]))
		}
		slices.Sort(counts)
		return counts
	}
	slices.Sort(pages)
	return map[string][]string{"pages": pages, "domains": count(domains), "failures": count(failures)}
}

// generate returns n lines. Some of them are alike, and some aren't URLs.
func generate(n int) []string {
	r := rand.New(rand.NewPCG(1, 2))
	hosts := []string{"www.example.com", "Example.com", "a.b.example.co.uk", "127.0.0.1", "user.github.io", "exa mple.com", "b\u00fccher.example"}
	texts := make([]string, n)
	for i := range texts {
		texts[i] = fmt.Sprintf("http%s://%s/%c%d?b=%d&a", strings.Repeat("s", r.IntN(2)), hosts[r.IntN(len(hosts))], "pP"[r.IntN(2)], r.IntN(n/10), r.IntN(3))
	}
	return texts
}

// TestSameAsSingleProcess checks that the files are the same for every runner, and for every
// form of the input and its lines.
func TestSameAsSingleProcess(t *testing.T) {
	const n = 6000
	texts := generate(n)
	// A compressed file that is much shorter than its contents.
	texts = append(texts, slices.Repeat([]string{"https://example.org/the/same"}, n)...)
	index := func(format func(text string) string) (s string) {
		for _, text := range texts {
			s += format(text) + "\n"
		}
		return s
	}
	plain := strings.Join(texts[:n/2], "\n") + "\n"
	compressed := strings.Join(texts[n/2:], "\n")
	formats := map[string]map[string]string{
		formatList: {"in-1.txt": plain, "in-2.txt.gz": compressed},
		formatCDXJ: {"in.cdxj.gz": index(func(text string) string {
			return fmt.Sprintf(`com,example)/ 20200101000000 {"mime": "text/html", "url": %q, "status": "200"}`, text)
		})},
	}
	onRunners(t, func(t *testing.T) {
		for format, files := range formats {
			for _, name := range []string{"surt", "semantic"} {
				folder := t.TempDir()
				for name, text := range files {
					write(t, folder, name, text)
				}
				o := options{in: filepath.Join(folder, "in*"), out: filepath.Join(folder, "out"), key: name, format: format, shards: 4}
				if err := run(context.Background(), o); err != nil {
					t.Fatal(err)
				}
				for kind, want := range singleProcess(texts, name) {
					shards := 4
					if kind == "failures" {
						shards = 1
					}
					if got := output(t, folder, kind, shards); !slices.Equal(got, want) {
						t.Errorf("%s, %s: %d %s, want %d", format, name, len(got), kind, len(want))
					}
				}
			}
		}
	})
}

// TestNothingToRead checks that a glob that matches no file is an error.
func TestNothingToRead(t *testing.T) {
	onRunners(t, func(t *testing.T) {
		folder := t.TempDir()
		o := options{in: filepath.Join(folder, "*.txt"), out: filepath.Join(folder, "out"), key: "surt", format: formatList, shards: 1}
		if err := run(context.Background(), o); err == nil {
			t.Error("no error")
		}
	})
}

// TestEarlierRun checks that the files of two runs don't mix.
func TestEarlierRun(t *testing.T) {
	onRunners(t, func(t *testing.T) {
		folder := t.TempDir()
		write(t, folder, "in.txt", "https://example.com/")
		o := options{in: filepath.Join(folder, "in.txt"), out: filepath.Join(folder, "out"), key: "surt", format: formatList, shards: 1}
		if err := run(context.Background(), o); err != nil {
			t.Fatal(err)
		}
		o.shards = 2
		if err := run(context.Background(), o); err == nil || !strings.Contains(err.Error(), "out-pages-00000-of-00001.tsv is from an earlier run") {
			t.Errorf("a second run: %v", err)
		}
		o.out = filepath.Join(folder, "new", "out")
		if err := run(context.Background(), o); err != nil {
			t.Errorf("another folder: %v", err)
		}
	})
}

func TestOptions(t *testing.T) {
	good := options{in: "a", out: "b", key: "surt", format: formatCDX, shards: 1}
	if err := good.check(); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(o *options){
		"-in": func(o *options) { o.in = "" }, "-out": func(o *options) { o.out = "" }, "-key": func(o *options) { o.key = "x" },
		"-format": func(o *options) { o.format = "x" }, "-shards": func(o *options) { o.shards = 0 },
	} {
		o := good
		change(&o)
		if err := o.check(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if err := run(context.Background(), o); err == nil {
			t.Errorf("%s: runs", name)
		}
	}
}

func TestLines(t *testing.T) {
	for _, tt := range []struct {
		f          func(string) (string, bool)
		line, want string
		ok         bool
	}{
		{listURL, "http://a/ b", "http://a/ b", true},
		{cdxjURL, `com,a)/ 20200101000000 {"url": "http://a.com/?{ }", "mime": "x"}`, "http://a.com/?{ }", true},
		{cdxjURL, `com,a)/ 20200101000000 {"URL": "http://b.com/", "url": "http://a.com/", "Url": 1}`, "http://a.com/", true},
		{cdxjURL, `com,a)/ 20200101000000 {"URL": "http://a.com/"}`, "", false},
		{cdxjURL, `com,a)/ 20200101000000 {"url": null}`, "", false},
		{cdxjURL, `com,a)/ 20200101000000 {"mime": "x"}`, "", false},
		{cdxjURL, `com,a)/ 20200101000000 {"url": 1}`, "", false},
		{cdxjURL, `com,a)/ 20200101000000`, "", false},
		{cdxjURL, `!meta {"url": "http://a.com/"}`, "", false},
		{cdxjURL, ``, "", false},
		{cdxURL, "com,a)/ 20200101000000 http://a.com/ text/html 200 HASH - - 10 0 a.warc.gz", "http://a.com/", true},
		{cdxURL, " CDX N b a m s k r M S V g", "", false},
		{cdxURL, "com,a)/ 20200101000000", "", false},
	} {
		if got, ok := tt.f(tt.line); got != tt.want || ok != tt.ok {
			t.Errorf("%q: %q, %t, want %q, %t", tt.line, got, ok, tt.want, tt.ok)
		}
	}
}

// TestMergePages checks that the order in which pages are merged makes no difference.
func TestMergePages(t *testing.T) {
	m := &mergePages{}
	a, b := page{"http://a/", 2}, page{"http://b/", 3}
	want := page{"http://a/", 5}
	for _, got := range []page{m.MergeAccumulators(a, b), m.MergeAccumulators(b, a),
		m.MergeAccumulators(m.MergeAccumulators(m.CreateAccumulator(), b), a), m.MergeAccumulators(a, m.MergeAccumulators(b, m.CreateAccumulator()))} {
		if got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

// command builds the command line and returns a function that runs it with lines of
// input.
func command(t *testing.T) func(input string, args ...string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "whatwgurl.exe")
	if output, err := exec.Command("go", "build", "-C", filepath.Join("..", ".."), "-o", name, "./cmd/whatwgurl").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return func(input string, args ...string) []byte {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Stdin = strings.NewReader(input)
		output, err := cmd.Output()
		// The status is 1 if a line isn't a URL.
		var exit *exec.ExitError
		if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
			t.Fatalf("%q: %v", args, err)
		}
		return output
	}
}

// TestSameAsCommand checks that whatwgurl gives the same keys equally often, and the same failures.
func TestSameAsCommand(t *testing.T) {
	const n = 3000
	whatwgurl := command(t)
	input := strings.Join(generate(n), "\n") + "\n"
	onRunners(t, func(t *testing.T) {
		for _, key := range []string{"surt", "semantic", "safebrowsing"} {
			folder := t.TempDir()
			write(t, folder, "in.txt", input)
			o := options{in: filepath.Join(folder, "in.txt"), out: filepath.Join(folder, "out"), key: key, format: formatList, shards: 2}
			if err := run(context.Background(), o); err != nil {
				t.Fatal(err)
			}
			pages := make(map[string]page)
			for line := range strings.Lines(string(whatwgurl(input, "-key", key, "-get", "href"))) {
				key, href, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
				pages[key] = (&mergePages{}).MergeAccumulators(pages[key], page{href, 1})
			}
			var want []string
			for key, p := range pages {
				want = append(want, fmt.Sprintf("%s\t%s\t%d", key, p.URL, p.Lines))
			}
			slices.Sort(want)
			if got := output(t, folder, "pages", 2); !slices.Equal(got, want) {
				t.Errorf("%s: %d pages, want %d", key, len(got), len(want))
			}
			var counted struct {
				Failures []struct {
					Name  string
					Count int
				}
			}
			if err := json.Unmarshal(whatwgurl(input, "-stats", "-json"), &counted); err != nil {
				t.Fatal(err)
			}
			want = nil
			for _, f := range counted.Failures {
				want = append(want, fmt.Sprintf("%s\t%d", f.Name, f.Count))
			}
			slices.Sort(want)
			if got := output(t, folder, "failures", 1); len(got) == 0 || !slices.Equal(got, want) {
				t.Errorf("%s: failures %q, want %q", key, got, want)
			}
		}
	})
}
