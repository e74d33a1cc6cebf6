package main

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
	"golang.org/x/net/publicsuffix"
)

// TestMain runs the tests. A process that a test has started is the program, or a server, until its
// standard input is closed, at the latest when the test ends in any way.
func TestMain(m *testing.M) {
	role := os.Getenv("BEAM_TEST_ROLE")
	if role == "" {
		flag.Parse()
		beam.Init()
		os.Exit(m.Run())
	}
	if role == "program" {
		go func() { main(); os.Exit(0) }()
	} else if _, err := prism.CreateJobServer(context.Background(), prism.Options{}); err != nil {
		panic(err)
	}
	io.Copy(io.Discard, os.Stdin)
}

// testOptions returns options with blocks so small that there are many.
func testOptions(t *testing.T) options {
	folder := t.TempDir()
	return options{in: filepath.Join(folder, "in*"), out: filepath.Join(folder, "out"), key: "surt", format: "list", shards: 4, block: 100_000}
}

// input writes a file to read, compressed if its name says so, and returns its path.
func (o *options) input(t *testing.T, name, text string) string {
	t.Helper()
	if strings.HasSuffix(name, ".gz") {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		io.WriteString(w, text)
		w.Close()
		text = b.String()
	}
	path := filepath.Join(filepath.Dir(o.in), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// compare checks that a run has left the files with these lines, which are sorted, and no others.
func (o *options) compare(t *testing.T, lines map[string][]string) {
	t.Helper()
	want := make(map[string]string)
	for kind, lines := range lines {
		shards := map[string]int{"pages": o.shards, "domains": o.shards, "failures": 1, "rejects": 1}[kind]
		for _, line := range lines {
			key, _, _ := strings.Cut(line, "\t")
			want[fmt.Sprintf("%s-%s-%05d-of-%05d.tsv", o.out, kind, urlkey.Key(key).Hash64()%uint64(shards), shards)] += line + "\n"
		}
	}
	names, _ := filepath.Glob(o.out + "-*")
	if lines["rejects"] == nil { // which are a sample
		rejects, _ := os.ReadFile(o.out + "-rejects-00000-of-00001.tsv")
		for line := range strings.Lines(string(rejects)) {
			code, text := "", ""
			n, err := fmt.Sscanf(line, "%s %q\t%d\n", &code, &text, new(int))
			text, _ = formats[o.format](text)
			if _, failure := url.Parse(text); n != 3 || failure == nil || failureCode(failure) != code {
				t.Errorf("%.500q is rejected: %v", line, err)
			}
		}
		if n := bytes.Count(rejects, []byte("\n")); n < 100 || n > 1000 {
			t.Errorf("%d lines are kept of those that failed", n)
		}
		names = slices.DeleteFunc(names, func(name string) bool { return strings.Contains(name, "-rejects-") })
	}
	if want := slices.Sorted(maps.Keys(want)); !slices.Equal(names, want) {
		t.Errorf("files %q, want %q", names, want)
	}
	for _, name := range names {
		if got, _ := os.ReadFile(name); string(got) != want[name] {
			t.Errorf("%s: %.500q, want %.500q", name, got, want[name])
		}
	}
}

// onRunners runs f on each of the runners that need no service.
func onRunners(t *testing.T, f func(t *testing.T)) {
	for _, runner := range []string{"prism", "direct"} {
		t.Run(runner, func(t *testing.T) {
			flag.Set("runner", runner)
			f(t)
		})
	}
}

// TestKnownAnswers runs the pipeline over lines whose results are obvious. Nothing to read is an
// error, and so is a second run, as its files and those of the first would mix.
func TestKnownAnswers(t *testing.T) {
	onRunners(t, func(t *testing.T) {
		o := testOptions(t)
		o.key, o.shards = "aggressive", 1
		if err := run(t.Context(), o); err == nil {
			t.Error("no error without input")
		}
		o.input(t, "in.txt", strings.Join([]string{
			"https://www.example.co.uk/b?y&x#f",
			"http://example.co.uk/B/?x&y", // the same key, and first by its bytes
			"https://other.example.co.uk/", "http://127.0.0.1/", "mailto:a@example.com",
			"http://exa mple.com/", "http://exa%mple.com/", "http://", "no scheme",
			"https://example.org/", // without a newline
		}, "\n"))
		if err := run(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		o.compare(t, map[string][]string{
			"pages": {
				"http://127.0.0.1/\thttp://127.0.0.1/\t1",
				"http://example.co.uk/b?x&y\thttp://example.co.uk/B/?x&y\t2",
				"http://example.org/\thttps://example.org/\t1",
				"http://other.example.co.uk/\thttps://other.example.co.uk/\t1",
				"mailto:a@example.com\tmailto:a@example.com\t1",
			},
			"domains":  {"-\t2", "example.co.uk\t2", "example.org\t1"},
			"failures": {"domain-to-ASCII\t2", "host-missing\t1", "missing-scheme-non-relative-URL\t1"},
			"rejects": {
				"domain-to-ASCII \"http://exa mple.com/\"\t1", "domain-to-ASCII \"http://exa%mple.com/\"\t1",
				"host-missing \"http://\"\t1", "missing-scheme-non-relative-URL \"no scheme\"\t1",
			},
		})
		o.shards = 2
		if err := run(t.Context(), o); err == nil || !strings.Contains(err.Error(), "an earlier run has left "+o.out+"-pages-* (1), ") {
			t.Errorf("a second run: %v", err)
		}
	})
}

// singleProcess computes the results of the pipeline in the simplest way.
func singleProcess(texts []string, name string) map[string][]string {
	f, _ := urlkey.ByName(name)
	first, lines, failures, domains := make(map[string]string), make(map[string]int), make(map[string]int), make(map[string]int)
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
		for name, n := range m {
			counts = append(counts, fmt.Sprintf("%s\t%d", name, n))
		}
		return slices.Sorted(slices.Values(counts))
	}
	return map[string][]string{"pages": slices.Sorted(slices.Values(pages)), "domains": count(domains), "failures": count(failures)}
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

// TestSameAsSingleProcess checks that the files are the same for every runner, for every form of
// the input and its lines, and whether a file is one range or many.
func TestSameAsSingleProcess(t *testing.T) {
	const n = 6000
	// The compressed file is much shorter than its contents.
	texts := append(generate(n), slices.Repeat([]string{"https://example.org/the/same"}, n)...)
	var index strings.Builder
	for _, text := range texts {
		fmt.Fprintf(&index, "com,example)/ 20200101000000 {\"mime\": \"text/html\", \"url\": %q, \"status\": \"200\"}\n", text)
	}
	inputs := map[string]map[string]string{
		"list": {"in-1.txt": strings.Join(texts[:n/2], "\n") + "\n", "in-2.txt.gz": strings.Join(texts[n/2:], "\n")},
		"cdxj": {"in.cdxj.gz": index.String()},
	}
	onRunners(t, func(t *testing.T) {
		for format, files := range inputs {
			for key, block := range map[string]int{"surt": 100_000, "semantic": 16 << 20} {
				o := testOptions(t)
				o.key, o.format, o.block = key, format, block
				for name, text := range files {
					o.input(t, name, text)
				}
				if err := run(t.Context(), o); err != nil {
					t.Fatal(err)
				}
				o.compare(t, singleProcess(texts, key))
			}
		}
	})
}

func TestOptions(t *testing.T) {
	good := testOptions(t)
	for name, change := range map[string]func(o *options){
		"-in": func(o *options) { o.in = "" }, "-out": func(o *options) { o.out = "a*" }, "-key": func(o *options) { o.key = "x" },
		"-format": func(o *options) { o.format = "x" }, "-shards": func(o *options) { o.shards = 1001 }, "-block": func(o *options) { o.block = 0 },
	} {
		o := good
		change(&o)
		if err := run(t.Context(), o); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
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

// TestRanges checks that ranges of any size have each line of a file once, but no blank ones.
func TestRanges(t *testing.T) {
	o := testOptions(t)
	for text, want := range map[string]string{
		"": "", "\n": "", "a": "a\n", "ab\n\nc\r\n \t\n": "ab\nc\r\n", "one\ntwo\nthree": "one\ntwo\nthree\n", "\uFEFFa\n\uFEFFb": "a\n\uFEFFb\n", "\uFEFF\na": "a\n",
	} {
		for size := 1; size < 20; size++ {
			for name, ranges := range map[string]int{"in": (len(text) + size - 1) / size, "in.gz": 1} {
				var got strings.Builder
				file := fileio.FileMetadata{Path: o.input(t, name, text), Size: int64(len(text))}
				(&split{int64(size)}).ProcessElement(file, func(r fileRange) {
					ranges--
					if err := r.read(t.Context(), func(line string) error { got.WriteString(line + "\n"); return nil }); err != nil {
						t.Error(err)
					}
				})
				if ranges != 0 || got.String() != want {
					t.Errorf("%s, %q by %d: %q, %d ranges are missing", name, text, size, got.String(), ranges)
				}
			}
		}
	}
}

func TestUTF16(t *testing.T) {
	o := testOptions(t)
	for _, text := range []string{"\xFF\xFEh\x00", "\xFE\xFF\x00h"} {
		r := fileRange{o.input(t, "in", text), 0, math.MaxInt64}
		if err := r.read(t.Context(), func(string) error { return nil }); err == nil || !strings.Contains(err.Error(), "UTF-16") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestLongLines has lines at the limit and far beyond it. What is kept of these is hardly longer.
func TestLongLines(t *testing.T) {
	o := testOptions(t)
	o.format = "list"
	scheme, long := "https://example.com/", strings.Repeat("a", 5*maxLine)
	most := scheme + long[:maxLine-len(scheme)]
	text := most + "\n" + most + "a\n" + scheme + long + "\n" + scheme + "b\n" + scheme + long
	f := &makeBlocks{Key: o.key, Format: o.format}
	f.Setup()
	for name, size := range map[string]int64{"in": math.MaxInt64, "in.gz": math.MaxInt64, "in2": maxLine / 3} {
		var got []string
		file := fileio.FileMetadata{Path: o.input(t, name, text), Size: int64(len(text))}
		(&split{size}).ProcessElement(file, func(r fileRange) {
			err := r.read(t.Context(), func(line string) error {
				_, href, code := f.page(line)
				if got = append(got, cmp.Or(code, fmt.Sprint(len(href)))); len(line) > maxLine+2 {
					t.Errorf("%s: a line of %d bytes", name, len(line))
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
		if want := []string{fmt.Sprint(maxLine), tooLongLine, tooLongLine, "21", tooLongLine}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestMerge checks what blocks have together. More blocks than can be open become files first.
func TestMerge(t *testing.T) {
	blocks := []block{{Lines: []byte("b\thttp://b/2\t1\nc\t4\n")}, {Lines: []byte("a\thttp://a/\t1\nb\thttp://b/1\t2\n")}, {Lines: []byte("b\thttp://b/3\t1\n")}}
	many := slices.Repeat(blocks[2:], maxOpen-2)
	for _, tt := range []struct {
		blocks []block
		want   string
		files  int
	}{
		{nil, "", 0},
		{blocks, "a\thttp://a/\t1\nb\thttp://b/1\t4\nc\t4\n", 0},
		{slices.Concat(many, blocks[:2]), fmt.Sprintf("a\thttp://a/\t1\nb\thttp://b/1\t%d\nc\t4\n", maxOpen+1), 0},
		{slices.Concat(many, blocks), fmt.Sprintf("a\thttp://a/\t1\nb\thttp://b/1\t%d\nc\t4\n", maxOpen+2), 2},
	} {
		var got bytes.Buffer
		w := bufio.NewWriter(&got)
		o := testOptions(t)
		err := withStore(t.Context(), o.out, func(s *store) error {
			return s.merge(t.Context(), w, tt.blocks, func(page) error { return w.Flush() })
		})
		if files, _ := filepath.Glob(o.out + "-temporary-*"); err != nil || got.String() != tt.want || len(files) != tt.files {
			t.Errorf("%d blocks: %v, %q, %d files, want %q, %d", len(tt.blocks), err, got.String(), len(files), tt.want, tt.files)
		}
	}
}

// TestInterrupt interrupts the direct runner while it reads an input without end, and a merge.
func TestInterrupt(t *testing.T) {
	o := testOptions(t)
	pipe := filepath.Join(filepath.Dir(o.in), "in.gz")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Skip("no named pipes: ", err)
	}
	program := start(t, "program", "-in", o.in, "-out", o.out, "-block", "1000000", "-runner", "direct")
	input, err := os.OpenFile(pipe, os.O_WRONLY, 0) // waits until the program reads
	if err != nil {
		t.Fatal(err)
	}
	lines := gzip.NewWriter(input)
	interrupted := false
	for n := 0; err == nil; n++ {
		if left, _ := filepath.Glob(o.out + "-*"); len(left) > 0 && !interrupted {
			interrupted = program.Process.Signal(os.Interrupt) == nil
		}
		for i := 0; i < 10_000 && err == nil; i++ {
			_, err = fmt.Fprintf(lines, "https://example.com/%d/%d\n", n, i)
		}
	}
	output, _ := io.ReadAll(program.output)
	program.Wait()
	if left, _ := filepath.Glob(o.out + "-*"); program.ProcessState.ExitCode() != 1 || !strings.Contains(string(output), "files left: none") || len(left) > 0 {
		t.Errorf("%v, %q are left: %s", program.ProcessState, left, output)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err = withStore(t.Context(), o.out, func(s *store) error {
		return s.merge(ctx, bufio.NewWriter(io.Discard), []block{{Lines: []byte("a\t1\n")}}, func(page) error { return nil })
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a merge isn't interrupted: %v", err)
	}
}

// TestRunTwice runs functions of the pipeline as a runner that repeats what has failed. The first
// time a file is cut off, so a part of the work is done. It must not show.
func TestRunTwice(t *testing.T) {
	o := testOptions(t)
	o.shards = 1
	texts := generate(6000)
	final := o.out + "-pages-00000-of-00001.tsv"
	var blocks []block
	emit := func(_ int, b block) { blocks = append(blocks, b) }
	repeat := func(path string, f func() error) {
		whole, _ := os.ReadFile(path)
		for i, data := range [][]byte{whole[:len(whole)/2], whole, whole} {
			blocks = nil
			err := errors.Join(os.WriteFile(path, data, 0o644), f())
			if _, missing := os.Stat(final); (err != nil) != (i == 0) || err != nil && missing == nil {
				t.Fatalf("%s, %d of %d bytes: %v, %v", path, len(data), len(whole), err, missing)
			}
		}
	}
	path := o.input(t, "in.gz", strings.Join(texts, "\n"))
	repeat(path, func() error {
		f := &makeBlocks{Key: o.key, Format: o.format, Out: o.out, Shards: 1, Block: o.block}
		f.Setup()
		return f.ProcessElement(t.Context(), fileRange{path, 0, math.MaxInt64}, emit, func(int, block) {}, func(int, block) {})
	})
	pages := slices.Clone(blocks)
	repeat(pages[0].File, func() error {
		pull, stop := iter.Pull(slices.Values(pages))
		defer stop()
		return (&writeShard{Kind: "pages", Out: o.out, Shards: 1, Block: o.block}).ProcessElement(t.Context(), 0, func(b *block) (ok bool) {
			*b, ok = pull()
			return ok
		}, emit)
	})
	got, _ := os.ReadFile(final)
	want := singleProcess(texts, o.key)
	if string(got) != strings.Join(want["pages"], "\n")+"\n" || len(blocks) != 1 || string(blocks[0].Lines) != strings.Join(want["domains"], "\n")+"\n" {
		t.Errorf("%d bytes of pages, domains %q, want %q", len(got), blocks, want["domains"])
	}
}

// A process is another one of this program. It ends with the test, or after five minutes.
type process struct {
	*exec.Cmd
	output io.Reader
}

func start(t *testing.T, role string, args ...string) process {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	if slices.Contains(args, "-pool") {
		cmd.Dir = t.TempDir()
	}
	cmd.Env = append(os.Environ(), "BEAM_TEST_ROLE="+role)
	_, err := cmd.StdinPipe()
	output, outputErr := cmd.StdoutPipe()
	cmd.Stderr = cmd.Stdout
	if err := errors.Join(err, outputErr, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); cmd.Wait() })
	return process{cmd, output}
}

// address returns the address that the process says first.
func (p process) address(t *testing.T) string {
	for lines := bufio.NewScanner(p.output); lines.Scan(); {
		if address := regexp.MustCompile(`localhost:\d+`).FindString(lines.Text()); address != "" {
			go io.Copy(io.Discard, p.output)
			return address
		}
	}
	t.Fatal("no address")
	return ""
}

// TestThreeProcesses runs prism as a server, workers in a process of their own, and the program
// that submits a job, in another folder. The job fails when the workers are killed, or it is
// interrupted. Each time it removes its temporary files. The next one gives the same files.
func TestThreeProcesses(t *testing.T) {
	o := testOptions(t)
	texts := generate(6000)
	o.input(t, "in-1.txt", strings.Join(texts, "\n"))
	endless := filepath.Join(filepath.Dir(o.in), "in-2.gz")
	if err := exec.Command("mkfifo", endless).Run(); err != nil {
		t.Skip("no named pipes: ", err)
	}
	// A worker can open the pipe, and waits there.
	pipe, _ := os.OpenFile(endless, os.O_RDWR, 0)
	defer pipe.Close()
	server := start(t, "server").address(t)
	folder, err := os.Getwd()
	out, err2 := filepath.Rel(folder, o.out)
	if err := cmp.Or(err, err2); err != nil {
		t.Fatal(err)
	}
	submit := func(workers process) process {
		return start(t, "program", "-in", o.in, "-out", out, "-key", o.key, "-shards", fmt.Sprint(o.shards), "-block", fmt.Sprint(o.block), "-runner", "flink",
			"-endpoint", server, "-environment_type", "EXTERNAL", "-environment_config", workers.address(t), "-worker_binary", os.DevNull)
	}
	for _, interrupted := range []bool{false, true} {
		workers := start(t, "program", "-pool", "0")
		job := submit(workers)
		var left []string
		for i := 0; i < 6000 && len(left) == 0; i++ {
			time.Sleep(50 * time.Millisecond)
			left, _ = filepath.Glob(o.out + "-*")
		}
		if interrupted {
			job.Process.Signal(os.Interrupt)
		} else {
			workers.Process.Kill()
		}
		output, _ := io.ReadAll(job.output)
		if job.Wait(); job.ProcessState.ExitCode() != 1 || !strings.Contains(string(output), "files left: ") {
			t.Errorf("%v: %s", job.ProcessState, output)
		}
		workers.Process.Kill()
		left, _ = filepath.Glob(o.out + "-*")
		if len(left) > 0 && !interrupted || slices.ContainsFunc(left, func(name string) bool { return !strings.HasPrefix(name, o.out+"-temporary-") }) {
			t.Errorf("%q are left", left)
		}
	}
	left, _ := filepath.Glob(o.out + "-*") // of workers that went on after the interruption
	for _, name := range append(left, endless) {
		if err := os.Remove(name); err != nil {
			t.Error(err)
		}
	}
	job := submit(start(t, "program", "-pool", "0"))
	if output, _ := io.ReadAll(job.output); job.Wait() != nil {
		t.Fatalf("%v: %s", job.ProcessState, output)
	}
	o.compare(t, singleProcess(texts, o.key))
}
