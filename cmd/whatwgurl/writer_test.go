package main

import (
	"errors"
	"strings"
	"testing"
)

func TestUnique(t *testing.T) {
	const keys = "https://h/?a=1&b=2\nhttps://h/?b=2&a=1\nhttp://h/?b=2&a=1\nhttps://h/#x\n"
	for _, tt := range []struct{ stdin, args, want string }{
		{"https://A/\nhttps://a\nhttps://b/\nhttps://a/#\nhttps://a/\n", "-href", "https://a/\nhttps://b/\nhttps://a/#\n"},
		{"https://a/1?x\nhttps://a/2?x\nhttps://a/1?y\n", "-get host -get search", "a\t?x\na\t?y\n"},
		// Columns that look alike together.
		{"https://h/?a=b&b=c\nhttps://h/?a=&b=bc\n", "-format {param:a} -format {param:b}", "b\tc\n\tbc\n"},
		{"https://a/\nhttps://b/\n", "-get port", "\n"},
		{"https://a/?u=1\nhttps://a/?u=2\n", "-href -delete-param u", "https://a/\n"},
		{keys, "-key semantic", "https://h/?a=1&b=2\nhttp://h/?a=1&b=2\nhttps://h/\n"},
		// All columns must be the same.
		{keys, "-key semantic -get hash", "https://h/?a=1&b=2\t\nhttp://h/?a=1&b=2\t\nhttps://h/\t#x\n"},
	} {
		runProgram(tt.stdin, append(strings.Fields(tt.args), "-unique")...).check(t, exitOK, tt.want, "")
	}
}

// In JSON and tables, URLs are the same if their serializations or keys are. Failures are never
// left out.
func TestUniqueObjects(t *testing.T) {
	const input = "https://A/\nx\nhttps://a/\nx\nhttps://b/\nhttps://a\n"
	for _, flags := range [][]string{{"-unique"}, {"-unique-by", "semantic"}} {
		got := runProgram(input, append(flags, "-json")...)
		if strings.Count(got.stdout, `"href":`) != 2 || strings.Count(got.stdout, `"error":`) != 2 || strings.Count(got.stderr, "whatwgurl: line") != 2 {
			t.Errorf("%+v", got)
		}
		table := runProgram(input, flags...).stdout
		if strings.Count(table, "href ") != 2 || strings.Count(table, "\n\n") != 1 || strings.HasPrefix(table, "\n") {
			t.Errorf("the tables are\n%s", table)
		}
	}
	// What is left out at the end of a block says nothing about the next one, of another worker.
	o, err := parseOptions([]string{"-json", "-unique", "-quiet"})
	var stdout strings.Builder
	w := newWriter(&o, environment{stdout: &stdout})
	for _, text := range []string{"https://a/\nhttps://a/\n", "x\n"} {
		b := &block{text: []byte(text), batches: make(chan *batch, 1)}
		newProcessor(&o, nil).processBlock(b)
		close(b.batches)
		err = errors.Join(err, w.writeBlock(b))
	}
	if err != nil || !strings.HasSuffix(stdout.String(), "\n"+runProgram("x\n", "-json").stdout) {
		t.Errorf("of two blocks: %s, %v", stdout.String(), err)
	}
}

// A URL whose output is in several chunks is left out as a whole.
func TestUniqueOfLongURLs(t *testing.T) {
	long := "https://h/?" + strings.Repeat("a=b&", batchSize) + "\n"
	want := runProgram(long+"https://i/\n", "-json").stdout
	if got := runProgram(long+long+"https://i/\n"+long, "-json", "-unique").stdout; got != want {
		t.Errorf("got %d bytes, want %d", len(got), len(want))
	}
}

// -unique-by keeps one URL for each key, in every mode, and all that it prints.
func TestUniqueBy(t *testing.T) {
	const input = "https://h/a?x=1&y=2#f\nnothing\nhttps://h/a?y=2&x=1\nhttps://h/b?x\nhttps://u@h//b?x\n"
	for _, tt := range []struct{ args, want string }{
		{"-href", "https://h/a?x=1&y=2#f\nhttps://h/b?x\n"},
		{"-get host -get pathname", "h\t/a\nh\t/b\n"},
		{"-each names", "x\ny\nx\n"},
		{"-href -set pathname=/", "https://h/?x=1&y=2#f\nhttps://h/?x\n"},
	} {
		got := runProgram(input, append(strings.Fields(tt.args), "-unique-by", "semantic")...)
		if got.status != exitError || got.stdout != tt.want || strings.Count(got.stderr, "whatwgurl: line 2: ") != 1 {
			t.Errorf("%+v", got)
		}
	}
}
