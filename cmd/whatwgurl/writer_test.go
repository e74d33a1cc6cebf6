package main

import (
	"strings"
	"testing"
)

func TestUnique(t *testing.T) {
	for _, tt := range []struct {
		name, stdin string
		args        []string
		want        string
	}{
		{"serializations", "https://A/\nhttps://a\nhttps://b/\nhttps://a/#\nhttps://a/\n", []string{"-href"}, "https://a/\nhttps://b/\nhttps://a/#\n"},
		{"columns", "https://a/1?x\nhttps://a/2?x\nhttps://a/1?y\n", []string{"-get", "host", "-get", "search"}, "a\t?x\na\t?y\n"},
		{"columns that look alike together", "https://h/?a=b&b=c\nhttps://h/?a=&b=bc\n", []string{"-format", "{param:a}", "-format", "{param:b}"}, "b\tc\n\tbc\n"},
		{"nothing is a value, too", "https://a/\nhttps://b/\n", []string{"-get", "port"}, "\n"},
		{"what is made the same", "https://a/?u=1\nhttps://a/?u=2\n", []string{"-href", "-delete-param", "u"}, "https://a/\n"},
		{"without it", "https://a/\nhttps://a/\n", []string{"-get", "host"}, "a\na\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := tt.args
			if tt.name != "without it" {
				args = append(args, "-unique")
			}
			runProgram(tt.stdin, args...).check(t, exitOK, tt.want, "")
		})
	}
}

// In JSON and tables, URLs are the same if their serializations are. Failures are never left
// out.
func TestUniqueObjects(t *testing.T) {
	input := "https://A/\nx\nhttps://a/\nx\nhttps://b/\nhttps://a\n"
	got := runProgram(input, "-json", "-unique")
	var inputs []string
	for line := range strings.Lines(got.stdout) {
		_, rest, _ := strings.Cut(line, `{"input":"`)
		text, _, _ := strings.Cut(rest, `"`)
		inputs = append(inputs, text)
	}
	if strings.Join(inputs, " ") != "https://A/ x x https://b/" || strings.Count(got.stderr, "whatwgurl: line") != 2 {
		t.Errorf("got %q and\n%s", inputs, got.stderr)
	}
	table := runProgram(input, "-unique").stdout
	if strings.Count(table, "href ") != 2 || strings.Count(table, "\n\n") != 1 || strings.HasPrefix(table, "\n") {
		t.Errorf("the tables are\n%s", table)
	}
}

// A URL whose output is in several chunks is left out as a whole.
func TestUniqueOfLongURLs(t *testing.T) {
	long := "https://h/?" + strings.Repeat("a=b&", chunkSize) + "\n"
	want := runProgram(long+"https://i/\n", "-json").stdout
	if got := runProgram(long+long+"https://i/\n"+long, "-json", "-unique").stdout; got != want {
		t.Errorf("got %d bytes, want %d", len(got), len(want))
	}
}

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
