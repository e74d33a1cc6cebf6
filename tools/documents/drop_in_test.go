package documents_test

import (
	neturl "net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/gowhatwg/url/net/url"
)

// TestDropIn compares the table of inputs in drop-in.md with the behavior of net/url and the
// drop-in.
func TestDropIn(t *testing.T) {
	text := readDocument(t, "drop-in.md")
	_, table, _ := strings.Cut(text, "| input | net/url | here, and in browsers |\n|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if len(cells) != 3 {
			t.Errorf("%q has %d cells", line, len(cells))
			continue
		}
		rows++
		input := strings.ReplaceAll(code(cells[0]), "⇥", "\t")
		before, err := neturl.Parse(input)
		checkCell(t, cells[1], input, before, err)
		after, err := url.Parse(input)
		if strings.HasPrefix(cells[2], "the same, ") {
			if !reflect.DeepEqual(before, after) {
				t.Errorf("%q: is %#v, with net/url %#v", input, after, before)
			}
			continue
		}
		checkCell(t, cells[2], input, after, err)
	}
	if rows != 13 {
		t.Errorf("%d rows, want 13", rows)
	}
}

// code returns the text between the first backquotes of a cell.
func code(cell string) string {
	parts := strings.Split(cell, "`")
	if len(parts) < 3 {
		return ""
	}
	return parts[1]
}

func checkCell(t *testing.T, cell, input string, u *url.URL, err error) {
	t.Helper()
	cell = strings.TrimSpace(cell)
	got := "error"
	if err == nil {
		got = "`" + u.String() + "`"
		switch {
		case !u.IsAbs() && u.Host == "":
			got += ", a path"
		case !u.IsAbs():
			got += ", a host"
		case u.Host == "":
			got += ", no host"
		}
	}
	if got != cell {
		t.Errorf("%q: is %s, the document says %s", input, got, cell)
	}
}
