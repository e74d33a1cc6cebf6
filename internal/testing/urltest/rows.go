package urltest

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed testdata/*.txt
var tables embed.FS

// Rows returns the rows of a file in testdata. A line is a row of strings in Go's syntax, or
// begins with "#" and is a comment.
func Rows(name string) (rows [][]string) {
	text, err := tables.ReadFile("testdata/" + name)
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var row []string
		for rest := strings.TrimSpace(line); rest != ""; {
			quoted, err := strconv.QuotedPrefix(rest)
			if err != nil {
				panic(fmt.Sprintf("%s: %v in %s", name, err, line))
			}
			s, _ := strconv.Unquote(quoted)
			row = append(row, s)
			rest = strings.TrimSpace(rest[len(quoted):])
		}
		rows = append(rows, row)
	}
	return rows
}
