package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// -unique-by keeps one URL for each key, in every mode, and all that it prints.
func TestUniqueBy(t *testing.T) {
	const input = "https://h/a?x=1&y=2#f\nnothing\nhttps://h/a?y=2&x=1\nhttps://h/b?x\nhttps://u@h//b?x\n"
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"serializations", []string{"-href"}, "https://h/a?x=1&y=2#f\nhttps://h/b?x\n"},
		{"columns", []string{"-get", "host", "-get", "pathname"}, "h\t/a\nh\t/b\n"},
		{"lists", []string{"-each", "names"}, "x\ny\nx\n"},
		{"after changes", []string{"-href", "-set", "pathname=/"}, "https://h/?x=1&y=2#f\nhttps://h/?x\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runProgram(input, append(tt.args, "-unique-by", "semantic")...)
			if got.status != exitError || got.stdout != tt.want || strings.Count(got.stderr, "whatwgurl: line 2: ") != 1 {
				t.Errorf("%+v", got)
			}
		})
	}
	table := runProgram(input, "-unique-by", "semantic").stdout
	if strings.Count(table, "href ") != 2 || strings.Count(table, "\n\n") != 1 || strings.HasPrefix(table, "\n") {
		t.Errorf("the tables are\n%s", table)
	}
	objects := runProgram(input, "-json", "-unique-by", "semantic").stdout
	if strings.Count(objects, `"href":`) != 2 || strings.Count(objects, `"error":`) != 1 {
		t.Errorf("the objects are\n%s", objects)
	}
}

// -quiet leaves out reports and hints, but no error of the program itself.
func TestQuiet(t *testing.T) {
	const input = "https://h/\nnothing\nhttps://u:p@h:x/\n"
	for _, args := range [][]string{{"-href"}, {"-check"}, {"-json"}, {"-href", "-trackers"}, {"-strict"}} {
		loud, quiet := runProgram(input, args...), runProgram(input, append(args, "-quiet")...)
		if loud.stderr == "" || quiet.stderr != "" || quiet.stdout != loud.stdout || quiet.status != exitError {
			t.Errorf("%q: %+v", args, quiet)
		}
	}
	if got := runProgram("", "-quiet", "-file", "missing"); got.status != exitError || got.stderr == "" {
		t.Errorf("a missing file: %+v", got)
	}
}

// The marks are red on a terminal only: in reports if standard error is one, in tables if standard
// output is one.
func TestColors(t *testing.T) {
	const red = "\x1b[31m^\x1b[0m"
	for _, tt := range []struct {
		name           string
		env            environment
		stdout, stderr int // the number of red marks
	}{
		{"no terminal", environment{colors: true}, 0, 0},
		{"no colors", environment{stdoutIsTerminal: true, stderrIsTerminal: true}, 0, 0},
		{"output", environment{colors: true, stdoutIsTerminal: true}, 1, 0},
		{"errors", environment{colors: true, stderrIsTerminal: true}, 0, 1},
		{"both", environment{colors: true, stdoutIsTerminal: true, stderrIsTerminal: true}, 1, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			tt.env.stdout, tt.env.stderr = &stdout, &stderr
			run([]string{"https://h/%", "https://h:x/"}, tt.env)
			if a, b := strings.Count(stdout.String(), red), strings.Count(stderr.String(), red); a != tt.stdout || b != tt.stderr {
				t.Errorf("%q and %q", stdout.String(), stderr.String())
			}
			plain := strings.ReplaceAll(stdout.String()+stderr.String(), red, "^")
			if strings.Contains(plain, "\x1b") || strings.Count(plain, "^ ") < 1 {
				t.Errorf("%q", plain)
			}
		})
	}
}

func TestWantsColors(t *testing.T) {
	for _, tt := range []struct {
		name string
		env  map[string]string
		want bool
	}{
		{"a terminal", map[string]string{"TERM": "xterm"}, true},
		{"no color", map[string]string{"TERM": "xterm", "NO_COLOR": "1"}, false},
		{"empty means nothing", map[string]string{"TERM": "xterm", "NO_COLOR": ""}, true},
		{"dumb", map[string]string{"TERM": "dumb"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := wantsColors(func(name string) string { return tt.env[name] }); got != tt.want {
				t.Errorf("%t", got)
			}
		})
	}
}

// Standard input is decompressed, too, even if it comes byte by byte.
func TestCompressedInput(t *testing.T) {
	const lines = "https://A/\nhttps://b/\n"
	for name, text := range map[string]string{
		"plain": lines, "gzip": gzipped(t, lines), "zstd": zstandard(t, lines),
		"two of gzip": gzipped(t, "https://A/\n") + gzipped(t, "https://b/\n"),
		"skipped":     "\x50\x2A\x4D\x18\x01\x00\x00\x00x" + zstandard(t, lines),
	} {
		t.Run(name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
				var stdout, stderr strings.Builder
				if status := run([]string{"-href"}, environment{stdin: r, stdout: &stdout, stderr: &stderr}); status != exitOK || stdout.String() != "https://a/\nhttps://b/\n" || stderr.String() != "" {
					t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
				}
			}
		})
	}
	// Text that begins like a compressed file is text.
	for _, text := range []string{"\x1Fa", "\x28\xB5\x2F", "P*", "P*M\x19", "\x28"} {
		got := runProgram(text+"\nhttps://a/\n", "-href")
		if got.stdout != "https://a/\n" || !strings.HasPrefix(got.stderr, "whatwgurl: line 1: ") {
			t.Errorf("%q: %+v", text, got)
		}
	}
	long := gzipped(t, "https://h/"+strings.Repeat("a", maxCompressedLine))
	if got := runProgram(long, "-href"); got.status != exitError || !strings.Contains(got.stderr, "URL too long") {
		t.Errorf("a long line: status %d", got.status)
	}
}

// A long line is searched for its end once, however it arrives. The limit is a number of bytes
// that are looked at, not a time.
func TestLongLineFromPipe(t *testing.T) {
	const size = 8 << 20
	line := bytes.Repeat([]byte("a"), size)
	b := blockReader{r: &repeated{line: string(line[:4096]), count: size / 4096}, maxLength: 2 * size}
	buf, reads := make([]byte, 0, blockSize), 0
	for b.ended == nil {
		before := len(buf)
		buf = b.dropLongLine(b.read(buf), before)
		reads++
		if before > 0 && b.ended == nil {
			// What was searched before isn't searched again: a line end there stays unseen.
			buf[0] = '\n'
		}
	}
	if len(buf) != size || reads < size/4096 || b.skip {
		t.Errorf("%d bytes in %d reads", len(buf), reads)
	}
	b = blockReader{r: &repeated{line: string(line[:4096]), count: size / 4096}, maxLength: size / 2}
	for text, err := b.next(nil); err == nil; text, err = b.next(nil) {
		if len(text) != size/2+1+lineEnds {
			t.Errorf("%d bytes of the line", len(text))
		}
	}
}

// The output of one line with -iterate isn't kept until the line is done.
func TestOutputOfALineIsBounded(t *testing.T) {
	var e edit
	var err error
	if e, err = newEdit("iterate", "hash="+strings.Repeat("a ", 5000)); err != nil {
		t.Fatal(err)
	}
	p := newProcessor(&options{mode: modeHref, edits: []edit{e, e}})
	largest, total := 0, 0
	p.emit = func(c *chunk) {
		largest = max(largest, len(c.out))
		total += len(c.out)
		freeChunk(c)
		if total > 100*chunkSize {
			p.options.edits[0].values = nil // that is enough
		}
	}
	p.options.edits[0].values = p.options.edits[0].values[:300]
	p.process("https://example.com/")
	p.handOn()
	if total < 20*chunkSize || largest > 2*chunkSize {
		t.Errorf("the output has %d bytes, and its largest chunk %d", total, largest)
	}
}
