package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// writeFiles writes files to a folder, and makes it the current one.
func writeFiles(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFiles(t *testing.T) {
	long := strings.Repeat("https://long.example/\n", 100_000)
	writeFiles(t, map[string]string{
		"a":          "https://a/\nhttps://b",
		"empty":      "",
		"mark":       byteOrderMark + "https://mark/\r\n",
		"one.gz":     gzipped(t, "https://one/\n"),
		"two.gz":     gzipped(t, "https://two/") + gzipped(t, "2\nhttps://two/3"),
		"mark.gz":    gzipped(t, byteOrderMark+"https://mark/"),
		"long.gz":    gzipped(t, long),
		"empty.gz":   gzipped(t, ""),
		"plain.gz":   "https://plain/\n",
		"compressed": gzipped(t, "https://compressed/\n"),
		"P":          "P",
		"[a]*":       "https://pattern/\n",
	})
	for _, tt := range []struct {
		files []string
		want  string
	}{
		{[]string{"a"}, "https://a/\nhttps://b/\n"},
		{[]string{"empty"}, ""},
		// The byte order mark of each file is skipped, and the end of a file ends a line.
		{[]string{"a", "empty", "mark", "a"}, "https://a/\nhttps://b/\nhttps://mark/\nhttps://a/\nhttps://b/\n"},
		{[]string{"one.gz"}, "https://one/\n"},
		{[]string{"two.gz"}, "https://two/2\nhttps://two/3\n"},
		{[]string{"mark.gz", "mark"}, "https://mark/\nhttps://mark/\n"},
		{[]string{"long.gz"}, long},
		{[]string{"empty.gz", "plain.gz"}, "https://plain/\n"},
		{[]string{"compressed"}, "https://compressed/\n"},
		{[]string{"-"}, "https://stdin/\n"},
		// A pattern stands for the files that match, in order, unless a file has that name.
		{[]string{"[mo]*.gz", "a"}, "https://mark/\nhttps://one/\nhttps://a/\nhttps://b/\n"},
		{[]string{"[a]*"}, "https://pattern/\n"},
		{[]string{"a", "-", "a"}, "https://a/\nhttps://b/\nhttps://stdin/\nhttps://a/\nhttps://b/\n"},
	} {
		args := []string{"-href"}
		for _, name := range tt.files {
			args = append(args, "-file", name)
		}
		runProgram("https://stdin/", args...).check(t, exitOK, tt.want, "")
	}
}

// The other files are read even if one can't be.
func TestFilesThatFail(t *testing.T) {
	whole := gzipped(t, strings.Repeat("https://a/\n", 3)+"https://half")
	writeFiles(t, map[string]string{
		"good":          "https://good/\n",
		"utf-16":        "\xFF\xFEh\x00t\x00\n\x00",
		"utf-16be":      "\xFE\xFF\x00h",
		"utf-16.gz":     gzipped(t, "\xFF\xFEh\x00t\x00\n\x00"),
		"cut.gz":        whole[:len(whole)-4],
		"wrong.gz":      "\x1F\x8Bhttps://a/\n",
		"half.gz":       "\x1F\x8B",
		"empty.gz":      "",
		"\x1b]0;pwn.gz": "\x1F\x8Bx",
	})
	for _, tt := range []struct {
		name, before string
		want         string // a part of the message
	}{
		{"missing", "", "whatwgurl: open missing: no such file or directory\n"},
		{".", "", "whatwgurl: read .: is a directory\n"},
		{"missing*", "", "whatwgurl: open missing*: no such file or directory\n"},
		{"[", "", "whatwgurl: open [: no such file or directory\n"},
		{"utf-16", "", "whatwgurl: utf-16: the list is in UTF-16; convert it to UTF-8 (in PowerShell, use Out-File -Encoding utf8 in place of >)\n"},
		{"utf-16.gz", "", "whatwgurl: utf-16.gz: the list is in UTF-16; "},
		{"utf-16be", "", "whatwgurl: utf-16be: the list is in UTF-16; "},
		{"cut.gz", strings.Repeat("https://a/\n", 3), "whatwgurl: cut.gz: unexpected EOF\n"},
		{"wrong.gz", "", "whatwgurl: wrong.gz: gzip: invalid header\n"},
		{"half.gz", "", "whatwgurl: half.gz: unexpected EOF\n"},
		{"empty.gz", "", "whatwgurl: empty.gz: unexpected EOF\n"},
		{"http://u:SECRET@h/", "", "whatwgurl: open http://u:xxxxx@h/: no such file or directory\n"},
		{"\x1b]0;pwn.gz", "", `whatwgurl: \x1b]0;pwn.gz: `},
		{"a\x1b]0;pwn", "", `whatwgurl: open a\x1b]0;pwn: no such file or directory` + "\n"},
	} {
		got := runProgram("", "-href", "-file", "good", "-file", tt.name, "-file", "good")
		if got.status != exitError || got.stdout != "https://good/\n"+tt.before+"https://good/\n" || !strings.HasPrefix(got.stderr, tt.want) || strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("%q gives %+v", tt.name, got)
		}
		if alone := runProgram("", "-href", "-file", tt.name); alone.status != exitError || !strings.HasPrefix(alone.stderr, tt.want) {
			t.Errorf("%q alone gives %+v", tt.name, alone)
		}
	}
}

// Lines are counted in each file, and the file is named if there are several.
func TestPlacesInFiles(t *testing.T) {
	writeFiles(t, map[string]string{"a": "\nhttps://a/\ny\n", "b\x1b": "https://b/\r\nx\nhttps://c/"})
	const reason = "missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)\n"
	runProgram("", "-href", "-file", "a", "-file", "b\x1b").check(t, exitError, "https://a/\nhttps://b/\nhttps://c/\n",
		`whatwgurl: a: line 3: parse "y": `+reason+"    y\n    ^\n"+`whatwgurl: b\x1b: line 2: parse "x": `+reason+"    x\n    ^\n"+schemeHint)
	runProgram("", "-href", "-file", "a").check(t, exitError, "https://a/\n", `whatwgurl: line 3: parse "y": `+reason+"    y\n    ^\n"+schemeHint)
}

// TestCompressedLine reads a few kilobytes that decompress to a line of gigabytes. Unless
// -max-length allows that, the line is a failure and takes bounded memory.
func TestCompressedLine(t *testing.T) {
	long := "https://h/" + strings.Repeat("a", 16<<20)
	fits := "https://h/" + strings.Repeat("a", maxCompressedLine-len("https://h/"))
	writeFiles(t, map[string]string{
		"long.gz": gzipped(t, long+"\nhttps://i/\n"),
		"fits.gz": gzipped(t, fits+"\n"+fits+"a\n"),
		"plain":   fits + "a\n",
	})
	for _, mode := range []string{"-href", "-json", "-check", "-stats", "-typed"} {
		var got result
		allocated := urltest.Allocated(func() { got = runProgram("", mode, "-file", "long.gz") })
		// The window of the decompressor, and a few copies of the part of the line that is kept.
		if got.status != exitError || len(got.stderr) > 10_000 || allocated > 40<<20 {
			t.Errorf("%s: status %d, errors of %d bytes, %d MB are allocated", mode, got.status, len(got.stderr), allocated>>20)
		}
	}
	if got := runProgram("", "-href", "-file", "long.gz"); got.stdout != "https://i/\n" || !strings.HasSuffix(got.stderr, ": URL too long\n") {
		t.Errorf("%d bytes of output, %q", len(got.stdout), got.stderr)
	}
	if got := runProgram("", "-href", "-max-length", "100000000", "-file", "long.gz"); got.status != exitOK || got.stdout != long+"\nhttps://i/\n" {
		t.Errorf("with a higher limit: status %d, %d bytes", got.status, len(got.stdout))
	}
	if got := runProgram("", "-href", "-file", "fits.gz"); got.stdout != fits+"\n" || got.status != exitError {
		t.Errorf("at the limit: status %d, %d bytes", got.status, len(got.stdout))
	}
	if got := runProgram("", "-href", "-file", "plain"); got.stdout != fits+"a\n" || got.status != exitOK {
		t.Errorf("a file that isn't compressed: status %d, %d bytes", got.status, len(got.stdout))
	}
}

// Standard input is decompressed, too, even if it comes byte by byte.
func TestCompressedInput(t *testing.T) {
	const lines = "https://A/\nhttps://b/\n"
	for _, text := range []string{lines, gzipped(t, lines)} {
		for _, r := range []io.Reader{iotest.OneByteReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
			var stdout strings.Builder
			if status := run([]string{"-href"}, environment{stdin: r, stdout: &stdout, stderr: &stdout}); status != exitOK || stdout.String() != "https://a/\nhttps://b/\n" {
				t.Errorf("%d, %q", status, stdout.String())
			}
		}
	}
	// An empty terminal is asked once for the end of input.
	ends := 0
	run([]string{"-href"}, environment{stdin: readerFunc(func([]byte) (int, error) { ends++; return 0, io.EOF }), stdout: io.Discard, stderr: io.Discard})
	if ends != 1 {
		t.Errorf("asked %d times for the end", ends)
	}
	// Text that begins like a compressed file is text.
	for _, text := range []string{"\x1Fa", "\x1F\x8C", "\x28\xB5\x2F\xFD"} {
		got := runProgram(text+"\nhttps://a/\n", "-href")
		if got.stdout != "https://a/\n" || !strings.HasPrefix(got.stderr, "whatwgurl: line 1: ") {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }
