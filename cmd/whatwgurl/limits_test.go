package main

import (
	"io"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// lengthWriter adds up the lengths of everything written to it.
type lengthWriter int

func (w *lengthWriter) Write(b []byte) (int, error) {
	*w += lengthWriter(len(b))
	return len(b), nil
}

// The memory and the output of a long line are bounded by its length, even if it has a
// validation error at each byte. The bounds are generous: the highest value is 167, with -key
// aggressive. It is a fifth higher with the race detector, which drops some objects that could
// be reused. Without bounds the program took 626 times the length in memory, and 155 times the
// length in output.
func TestLongLines(t *testing.T) {
	const length = 1 << 17
	repeat := func(s string) string { return strings.Repeat(s, length/len(s)) }
	for _, tt := range []struct {
		name, input     string
		output, reports int // times the length
	}{
		{"errors in the path", "https://h/" + repeat("%"), 5, 0},
		{"errors in the query", "https://h/?" + repeat("%"), 7, 0},
		{"pairs", "https://h/?" + repeat("a&"), 15, 0},
		{"pairs of nothing", "https://h/?" + repeat("="), 6, 0},
		{"controls", "https://h/?" + repeat("\x01"), 22, 0},
		{"controls of the second block", "https://h/" + repeat("\u0080"), 22, 0},
		{"invalid UTF-8", "https://h/" + repeat("\xff"), 40, 0},
		{"a failure at the end", "https://h/" + repeat("\\") + "/../..:", 6, 1},
		{"a failure of the host", "https://" + repeat("%") + "/", 4, 1},
		// With -typed it is a host, which appears in five of the values.
		{"no scheme", repeat("a"), 5, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, args := range [][]string{{}, {"-href"}, {"-json"}, {"-check"}, {"-stats"}, {"-get", "href"}, {"-strict"}, {"-json", "-unique"}, {"-json", "-set", "hash=x"},
				{"-key", "aggressive"}, {"-json", "-match", "https://h/(.*)"}, {"-href", "-match", "https://*/:name"}, {"-json", "-typed"}} {
				var stdout, stderr lengthWriter
				allocated := urltest.Allocated(func() {
					run(args, environment{stdin: strings.NewReader(tt.input + "\n"), stdout: &stdout, stderr: &stderr})
				})
				if allocated > 250*length {
					t.Errorf("%s, %q: %d bytes are allocated per byte of input", tt.name, args, allocated/length)
				}
				if int(stdout) > (tt.output+1)*length {
					t.Errorf("%s, %q: %d bytes are written per byte of input", tt.name, args, stdout/length)
				}
				if stderr > 10_000 {
					t.Errorf("%s, %q: a report has %d bytes", tt.name, args, stderr)
				}
			}
		})
	}
}

// The table shows some of many errors, how many more there are, and the last one.
func TestTableOfManyErrors(t *testing.T) {
	got := runProgram("", "https://h/"+strings.Repeat("%", 150))
	_, shown, _ := strings.Cut(got.stdout, "validation errors\n")
	if n := strings.Count(shown, "invalid-URL-unit"); n != maxMarks {
		t.Errorf("%d are shown", n)
	}
	for _, want := range []string{"    (140 more)\n", "(at byte 10)\n", "(at byte 159)\n"} {
		if !strings.Contains(shown, want) {
			t.Errorf("the table lacks %q:\n%s", want, shown)
		}
	}
}

func TestMaxLength(t *testing.T) {
	const ten = "https://h/"
	for _, tt := range []struct {
		args   []string
		input  string
		status int
		stdout string
		stderr string // its beginning
	}{
		{[]string{"-href", "-max-length", "10"}, ten + "\n" + ten + "a\nhttps://i/\n", exitError, ten + "\nhttps://i/\n", `whatwgurl: line 2: parse "https://h/a": URL too long` + "\n"},
		// The result counts as well.
		{[]string{"-href", "-max-length", "12"}, ten + "ü\n", exitError, "", `whatwgurl: line 1: parse "https://h/ü": URL too long` + "\n"},
		{[]string{"-href", "-max-length", "12", "-set", "hash=abc"}, ten + "\n", exitError, "", `whatwgurl: line 1: in "https://h/": set hash "abc": URL too long` + "\n"},
		{[]string{"-href", "-max-length", "12", "-append-param", "a=b"}, ten + "\n", exitError, "", `whatwgurl: line 1: in "https://h/": URL too long` + "\n"},
		{[]string{"-check", "-max-length", "10"}, ten + "a\n", exitError, "", `whatwgurl: line 1: "https://h/a" is longer than 10 bytes` + "\n"},
		{[]string{"-check", "-max-length", "10"}, ten + "\n", exitOK, "", ""},
		{[]string{"-stats", "-max-length", "10"}, ten + "a\n", exitError, "         1  inputs\n         0  URLs\nfailures\n             1  URL too long\n", ""},
		{[]string{"-json", "-max-length", "10"}, ten + strings.Repeat("a", 10_000_000) + "\n", exitError,
			`{"input":"` + ten + strings.Repeat("a", maxCompressedLine+1-10) + `","error":"parse \"` + ten + strings.Repeat("a", 118) + `\"…: URL too long","validationErrors":[]}` + "\n", `whatwgurl: line 1: parse "` + ten + strings.Repeat("a", 118) + `"…: URL too long` + "\n"},
	} {
		got := runProgram(tt.input, tt.args...)
		if got.status != tt.status || got.stdout != tt.stdout || !strings.HasPrefix(got.stderr, tt.stderr) || tt.stderr == "" && got.stderr != "" {
			t.Errorf("%q: %+v", tt.args, got)
		}
	}
}

// A long line is searched for its end once, however it arrives: a line end that is put into what
// was searched before stays unseen.
func TestLongLineFromPipe(t *testing.T) {
	const pieces = 2048
	r := &changingReader{}
	b := blockReader{r: io.LimitReader(r, 4096*pieces), keep: 4096 * pieces}
	if text, err := b.next(make([]byte, 0, blockSize)); len(text) != 4096*pieces || err != nil || r.changed < 7 {
		t.Errorf("a block of %d bytes, %v, of %d changes", len(text), err, r.changed)
	}
}

// changingReader reads an endless line, and ends it in the bytes that it has given before.
type changingReader struct {
	before  []byte
	changed int
}

func (r *changingReader) Read(b []byte) (int, error) {
	if len(r.before) > 0 {
		r.before[0] = '\n'
		r.changed++
	}
	r.before = b[:copy(b, strings.Repeat("a", 4096))]
	return len(r.before), nil
}
