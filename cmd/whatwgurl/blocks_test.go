package main

import (
	"io"
	"strings"
	"testing"
)

// readBlocks returns all blocks of r and the error after them.
func readBlocks(r *blockReader) (blocks []string, err error) {
	buf := make([]byte, 0, blockSize)
	for {
		text, err := r.next(buf)
		if err != nil {
			return blocks, err
		}
		blocks = append(blocks, string(text))
	}
}

// inPieces returns a reader with one piece of a text for each read.
func inPieces(pieces []string) io.Reader {
	var readers []io.Reader
	for _, piece := range pieces {
		readers = append(readers, strings.NewReader(piece))
	}
	return io.MultiReader(readers...)
}

func TestBlocks(t *testing.T) {
	long := strings.Repeat("x", 3*blockSize)
	for _, tt := range []struct {
		name   string
		pieces []string
		want   []string
	}{
		{"nothing", nil, nil},
		{"an end without a line end", []string{"a\nb"}, []string{"a\n", "b"}},
		{"lines with each read", []string{"a\n", "b\nc\n"}, []string{"a\n", "b\nc\n"}},
		{"a line of several reads", []string{"a", "b", "c\nd", "\n"}, []string{"abc\n", "d\n"}},
		{"a CR at the end of a read", []string{"a\r", "\nb"}, []string{"a\r\n", "b"}},
		{"a byte order mark", []string{"\uFEFFa\nb"}, []string{"a\n", "b"}},
		{"a byte order mark of several reads", []string{"\xEF", "\xBB", "\xBFa", "\n", "\uFEFFb\n"}, []string{"a\n", "\uFEFFb\n"}},
		{"two byte order marks", []string{"\uFEFF\uFEFFa"}, []string{"\uFEFFa"}},
		{"a line longer than the buffer", []string{"a\n" + long, long + "\nb\nc"}, []string{"a\n", long + long + "\n", "b\n", "c"}},
	} {
		got, err := readBlocks(&blockReader{r: inPieces(tt.pieces)})
		if err != io.EOF {
			t.Errorf("%s: the error is %v", tt.name, err)
		}
		// Input that doesn't fit in one read may give any number of blocks.
		if strings.Join(got, "") != strings.Join(tt.want, "") || len(tt.want) < 4 && len(got) != len(tt.want) {
			t.Errorf("%s: got %d blocks, %.100q, want %d, %.100q", tt.name, len(got), got, len(tt.want), tt.want)
		}
		for _, text := range got[:max(0, len(got)-1)] {
			if !strings.HasSuffix(text, "\n") {
				t.Errorf("%s: a block ends in the middle of a line: %.100q", tt.name, text)
			}
		}
	}
}

// A line that is too long is kept only as far as is needed to show that it is.
func TestBlocksOfLongLines(t *testing.T) {
	const limit = 10
	long := strings.Repeat("x", 10*blockSize)
	for _, tt := range []struct{ text, want string }{
		{"0123456789\n", "0123456789\n"},
		{long, strings.Repeat("x", limit+1+lineEnds)},
		{long + "\na\n" + long + "\r\nb", strings.Repeat("x", limit+1+lineEnds) + "\na\n" + strings.Repeat("x", limit+1+lineEnds) + "\nb"},
		{"\uFEFF" + long, strings.Repeat("x", limit+2)},
	} {
		r := &blockReader{r: strings.NewReader(tt.text), keep: limit + 1}
		got, err := readBlocks(r)
		if strings.Join(got, "") != tt.want || err != io.EOF {
			t.Errorf("%.30q gives %.100q, %v", tt.text, got, err)
		}
		if cap(r.rest) > 4*blockSize {
			t.Errorf("the buffer has %d bytes", cap(r.rest))
		}
	}
	// A CR where a line is cut doesn't make it shorter than the limit.
	for n := range 2 * lineEnds {
		input := "https://h/" + strings.Repeat("a", n) + "\r" + long + "\n"
		if got := runProgram(input, "-href", "-max-length", "12"); got.status != exitError || got.stdout != "" {
			t.Errorf("%.20q is %+v", input, got)
		}
	}
}

// No large buffer is kept after a long line.
func TestBlocksForgetLongLines(t *testing.T) {
	r := &blockReader{r: strings.NewReader(strings.Repeat("x", 20*blockSize) + "\n" + strings.Repeat("a\n", blockSize))}
	if _, err := readBlocks(r); err != io.EOF {
		t.Error(err)
	}
	if cap(r.rest) > 4*blockSize {
		t.Errorf("the buffer has %d bytes", cap(r.rest))
	}
}

// FuzzBlocks compares blocks with the lines of a text, however the text arrives.
func FuzzBlocks(f *testing.F) {
	f.Add("a\nb\r\n\nc", uint8(3), uint16(0))
	f.Add("\uFEFF\r\n0123456789\n01", uint8(1), uint16(4))
	f.Fuzz(func(t *testing.T, text string, size uint8, limit uint16) {
		var pieces []string
		for rest := text; rest != ""; {
			n := min(len(rest), 1+int(size))
			pieces = append(pieces, rest[:n])
			rest = rest[n:]
		}
		blocks, err := readBlocks(&blockReader{r: inPieces(pieces), keep: int(limit)})
		if err != io.EOF {
			t.Fatal(err)
		}
		got := strings.Split(strings.Join(blocks, ""), "\n")
		want := strings.Split(strings.TrimPrefix(text, byteOrderMark), "\n")
		if len(got) != len(want) {
			t.Fatalf("%d lines of %d", len(got), len(want))
		}
		for i := range want {
			whole := strings.TrimSuffix(want[i], "\r")
			line := strings.TrimSuffix(got[i], "\r")
			isTooLong := limit > 0 && len(whole) > int(limit)
			if !isTooLong && got[i] != want[i] || isTooLong && (len(line) < int(limit) || !strings.HasPrefix(want[i], got[i])) {
				t.Errorf("line %d is %q, want %q", i, got[i], want[i])
			}
		}
	})
}
