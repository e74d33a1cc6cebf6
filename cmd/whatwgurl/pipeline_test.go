package main

import (
	"io"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// TestStreaming runs a long batch and measures the memory in use at the end.
func TestStreaming(t *testing.T) {
	const lines = 100_000
	long := strings.Repeat("https://EXAMPLE.com/some/path?and=query#"+strings.Repeat("x", 200)+"\n", 100)
	var out lengthWriter
	p := &urltest.HeapReader{R: io.LimitReader(urltest.Endless(long), int64(len(long)*(lines/100)))}
	if status := run([]string{"-href"}, environment{stdin: p, stdout: &out, stderr: io.Discard}); status != exitOK {
		t.Errorf("status %d", status)
	}
	if int(out) != len(long)*(lines/100) {
		t.Errorf("%d bytes came out", out)
	}
	if p.Grown > 16<<20 {
		t.Errorf("%d bytes are in use after %d bytes of input", p.Grown, len(long)*(lines/100))
	}
}

// mixedInput has lines of all kinds, and long ones.
func mixedInput() string {
	r := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	for i := range 4000 {
		switch r.IntN(12) {
		case 0:
			b.WriteString("\n")
		case 1:
			b.WriteString("no scheme\r\n")
		case 2:
			b.WriteString("https://u:p@h:x/\n")
		case 3:
			b.WriteString("http://EXAMPLE.com/%\xff?ü=%\n")
		case 4:
			b.WriteString("https://same.example/?a=1&b=%0A\n")
		default:
			b.WriteString("https://h" + strconv.Itoa(i%500) + ".example/a?b=" + strings.Repeat("c", r.IntN(50)) + "\n")
		}
		if i == 1000 {
			b.WriteString("https://long.example/" + strings.Repeat("d\\%", batchSize/3) + "\n")
		}
	}
	return b.String() + "https://end.example"
}

// The output, and its order relative to standard error, depends neither on the number of cores
// nor on how the input arrives.
func TestOutputIsTheSame(t *testing.T) {
	input := mixedInput()
	for _, args := range [][]string{
		{}, {"-href"}, {"-json"}, {"-check"}, {"-stats"}, {"-unique"}, {"-href", "-unique"}, {"-json", "-unique"},
		{"-get", "host", "-format", "{param:b}", "-unique"}, {"-href", "-strict"}, {"-href", "-set", "host=x"},
		{"-key", "surt", "-unique"}, {"-match", "https://*/a?*", "-json"}, {"-typed", "-json"},
	} {
		t.Run(strings.Join(args, ""), func(t *testing.T) {
			var want string
			for i, cores := range []int{1, 2, 7} {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
				var both strings.Builder
				stdin := io.Reader(strings.NewReader(input))
				if i == 1 {
					stdin = &randomReader{stdin, rand.New(rand.NewPCG(5, 6))}
				}
				if status := run(args, environment{stdin: stdin, stdout: &both, stderr: &both}); status != exitError {
					t.Errorf("status %d", status)
				}
				if i == 0 {
					want = both.String()
				}
				if both.String() != want {
					t.Errorf("%d cores give other output", cores)
				}
			}
			// The same, but to separate places.
			split := runProgram(input, args...)
			var stdout, stderr strings.Builder
			run(args, environment{stdin: strings.NewReader(input), stdout: &stdout, stderr: &stderr, separate: true})
			if stdout.String() != split.stdout || stderr.String() != split.stderr || len(want) != len(split.stdout)+len(split.stderr) {
				t.Error("the streams differ if they are separate")
			}
		})
	}
}

// randomReader reads pieces of random lengths.
type randomReader struct {
	r    io.Reader
	rand *rand.Rand
}

func (r *randomReader) Read(b []byte) (int, error) { return r.r.Read(b[:1+r.rand.IntN(len(b))]) }

// The output for many lines is that of each line by itself.
func TestPipelineAgainstSingleLines(t *testing.T) {
	lines := []string{"https://A/", "x", "https://u:p@h/", "https://h/\\%", "", "mailto:a"}
	for _, args := range [][]string{{"-href"}, {"-json"}, {"-check"}, {"-get", "host"}, {"-key", "exact"}, {"-json", "-match", "https://*/*"}, {"-json", "-typed"}} {
		var want strings.Builder
		for _, line := range lines {
			want.WriteString(runProgram(line+"\n", args...).stdout)
		}
		got := runProgram(strings.Join(lines, "\n")+"\n", args...)
		if got.stdout != want.String() {
			t.Errorf("%q: got\n%s\nwant\n%s", args, got.stdout, want.String())
		}
	}
}

// Reports have the right line numbers, even after the first block.
func TestLineNumbers(t *testing.T) {
	var input, want strings.Builder
	for i := range 50_000 {
		if i%1000 == 17 {
			input.WriteString("x\n")
			want.WriteString(strconv.Itoa(i+1) + " ")
		} else {
			input.WriteString("https://host.example/\n")
		}
	}
	var got strings.Builder
	for line := range strings.Lines(runProgram(input.String(), "-href", "-errors", "all").stderr) {
		if rest, ok := strings.CutPrefix(line, "whatwgurl: line "); ok {
			number, _, _ := strings.Cut(rest, ":")
			got.WriteString(number + " ")
		}
	}
	if got.String() != want.String() {
		t.Errorf("got %s, want %s", got.String(), want.String())
	}
}

// notValid is a line with a URL that isn't a valid URL string.
const notValid = "https://example.com/^\n"

// No goroutine is left, however the program ends.
func TestNoGoroutineIsLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, args := range [][]string{{"-href"}, {"-json"}, {"-stats"}, {"-check"}, {"-key", "surt", "-unique"}} {
		run(args, environment{stdin: strings.NewReader(mixedInput()), stdout: io.Discard, stderr: io.Discard})
	}
	for _, args := range [][]string{{"-href"}, {"-json"}, {"-key", "surt", "-unique"}} {
		run(args, environment{stdin: urltest.Endless(notValid), stdout: brokenPipe{}, stderr: io.Discard})
	}
	for range 500 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	stacks := make([]byte, 1<<16)
	t.Errorf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
}

// The output of many small files is in order, and each file is closed before the next is opened.
func TestManyFiles(t *testing.T) {
	const files = 3000
	var args []string
	contents := map[string]string{}
	var want strings.Builder
	for i := range files {
		name := "f" + strconv.Itoa(i)
		contents[name] = "https://" + name + "/\nhttps://x/"
		args = append(args, "-file", name)
		want.WriteString("https://" + name + "/\nhttps://x/\n")
	}
	writeFiles(t, contents)
	runProgram("", append([]string{"-href"}, args...)...).check(t, exitOK, want.String(), "")
}

// The output of a block, of a line with -iterate, and of an object can be much larger than its
// input. It isn't kept until the input is done.
func TestOutputIsBounded(t *testing.T) {
	e, err := newEdit("iterate", "hash="+strings.Repeat("a ", 500))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		options options
		text    string
	}{
		{options{mode: modeJSON, errors: 1}, strings.Repeat("x\n", blockSize/2)}, {options{mode: modeHref, edits: []edit{e, e}}, "https://example.com/\n"},
		{options{mode: modeJSON}, "https://h/?" + strings.Repeat("&a", batchSize/2)}, {options{}, "https://h/?" + strings.Repeat("&a", batchSize/2)},
	} {
		largest, total := 0, 0
		b := &block{text: []byte(tt.text), batches: make(chan *batch)}
		go func() {
			newProcessor(&tt.options, nil).processBlock(b)
			close(b.batches)
		}()
		for c := range b.batches {
			largest = max(largest, len(c.text))
			total += len(c.text)
			freeBatch(c)
		}
		if total < 5*batchSize || largest > 2*batchSize {
			t.Errorf("%.20q: the output has %d bytes, and its largest batch %d", tt.text, total, largest)
		}
	}
}
