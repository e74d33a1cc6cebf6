package ucd

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
)

// An IDNATest is a line of IdnaTestV2.txt: a domain, and the results of UTS #46 without
// transitional processing. If a status isn't empty, the result next to it is an error.
//
// A lone surrogate is U+FFFD in Source, and an escape as in JSON in Escaped.
type IDNATest struct {
	Source, Escaped string
	ToUnicode       string
	ToUnicodeStatus []string
	ToASCII         string
	ToASCIIStatus   []string
}

// IDNATests returns the lines of IdnaTestV2.txt.
func IDNATests(files fs.FS) ([]IDNATest, error) {
	var tests []IDNATest
	err := Lines(files, "IdnaTestV2.txt", func(fields []string) error {
		if len(fields) < 5 {
			return fmt.Errorf("%d columns", len(fields))
		}
		test := IDNATest{Escaped: fields[0]}
		var err error
		if test.Source, err = column(fields[0], ""); err != nil {
			return err
		}
		if test.ToUnicode, err = column(fields[1], test.Source); err != nil {
			return err
		}
		if test.ToASCII, err = column(fields[3], test.ToUnicode); err != nil {
			return err
		}
		if test.ToUnicodeStatus, err = statuses(fields[2], nil); err != nil {
			return err
		}
		test.ToASCIIStatus, err = statuses(fields[4], test.ToUnicodeStatus)
		tests = append(tests, test)
		return err
	})
	return tests, err
}

// column returns the text of a column, or the value of an empty one.
func column(field, empty string) (string, error) {
	switch field {
	case "":
		return empty, nil
	case `""`:
		return "", nil
	}
	// The escapes are JSON's. The other one of the format, \x{…}, doesn't occur.
	var text string
	if err := json.Unmarshal([]byte(`"`+field+`"`), &text); err != nil {
		return "", fmt.Errorf("%q: %w", field, err)
	}
	return text, nil
}

// statuses returns the codes of a column in brackets, or the value of an empty one.
func statuses(field string, empty []string) ([]string, error) {
	if field == "" {
		return empty, nil
	}
	list, ok := strings.CutPrefix(field, "[")
	list, ok2 := strings.CutSuffix(list, "]")
	if !ok || !ok2 {
		return nil, fmt.Errorf("%q isn't a list of codes", field)
	}
	if list == "" {
		return nil, nil
	}
	return strings.Split(list, ", "), nil
}
