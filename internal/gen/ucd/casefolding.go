package ucd

import (
	"fmt"
	"io/fs"
)

// SimpleCaseFolding returns the code points that differ from their simple case folding, each
// with its folding: those with the status C or S in CaseFolding.txt.
func SimpleCaseFolding(files fs.FS) (map[rune]rune, error) {
	folding := map[rune]rune{}
	err := Rows(files, "CaseFolding.txt", func(row Row) error {
		if len(row.Fields) < 2 {
			return fmt.Errorf("%d fields after the code point", len(row.Fields))
		}
		if status := row.Fields[0]; status != "C" && status != "S" {
			return nil
		}
		folded, err := CodePoints(row.Fields[1])
		if err == nil && len(folded) != 1 {
			err = fmt.Errorf("the simple folding %q isn't one code point", row.Fields[1])
		}
		if err != nil {
			return err
		}
		for r := row.First; r <= row.Last; r++ {
			if _, isTwice := folding[r]; isTwice {
				return fmt.Errorf("%U is folded twice", r)
			}
			folding[r] = folded[0]
		}
		return nil
	})
	return folding, err
}
