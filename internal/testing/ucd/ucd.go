// Package ucd has the data about code points that generators and tests use. It reads files in
// the formats of the Unicode Character Database, UTS #39 and UTS #46.
//
// The archive tools/gen/ucd/data/unicode.zip has files from one version of Unicode, which command
// ucdimport writes.
package ucd

import (
	"archive/zip"
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// Data returns the files of the archive. It panics if it isn't in a checkout of the project.
func Data() fs.FS {
	files, err := open(folder())
	if err != nil {
		panic(err)
	}
	return files
}

// Test returns the files of the archive for a test. A module cache doesn't have the archive,
// because it is in another module. There the test is skipped.
func Test(t testing.TB) fs.FS {
	t.Helper()
	files, err := open(folder())
	if err == nil {
		return files
	}
	if _, missing := os.Stat(filepath.Join(folder(), "go.mod")); missing != nil {
		t.Skip("only a checkout has Unicode's data")
	}
	t.Fatal(err)
	return nil
}

// folder returns the folder tools of the tree that this file is in.
func folder() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "..", "tools")
}

func open(tools string) (fs.FS, error) {
	data, err := os.ReadFile(filepath.Join(tools, "gen", "ucd", "data", "unicode.zip"))
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(data), int64(len(data)))
}

// Version returns the version of Unicode that a file names, in its first line or in a separate
// line, or "".
func Version(files fs.FS, name string) (string, error) {
	src, err := fs.ReadFile(files, name)
	if err != nil {
		return "", err
	}
	match := version.FindSubmatch(src)
	if match == nil {
		return "", nil
	}
	return string(match[1]) + string(match[2]), nil
}

var version = regexp.MustCompile(`(?m)^(?:\x{FEFF})?# (?:[\w-]+-(\d+\.\d+\.\d+)\.txt|Version: (\d+\.\d+\.\d+))\r?$`)

// CommonVersion returns the version of Unicode of the named files. It returns an error if a
// file names a different version, or doesn't name one. UnicodeData.txt never does.
func CommonVersion(files fs.FS, names ...string) (string, error) {
	common := ""
	for _, name := range names {
		v, err := Version(files, name)
		switch {
		case err != nil:
			return "", err
		case name == "UnicodeData.txt":
			// It names none.
		case v == "":
			return "", fmt.Errorf("%s names no version", name)
		case common == "":
			common = v
		case v != common:
			return "", fmt.Errorf("%s is of Unicode %s, other files of %s", name, v, common)
		}
	}
	return common, nil
}

// Lines calls yield for each line of a file that isn't empty without its comment. Its
// fields are separated by ";" and have no space around them.
func Lines(files fs.FS, name string, yield func(fields []string) error) error {
	src, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(bytes.NewReader(src))
	for n := 1; lines.Scan(); n++ {
		line, _, _ := strings.Cut(strings.TrimPrefix(lines.Text(), "\uFEFF"), "#")
		if strings.Trim(line, " \t\r") == "" {
			continue
		}
		fields := strings.Split(line, ";")
		for i, field := range fields {
			fields[i] = strings.Trim(field, " \t\r") // in IdnaTestV2.txt, other white space counts
		}
		if err := yield(fields); err != nil {
			return fmt.Errorf("%s:%d: %w", path.Base(name), n, err)
		}
	}
	return lines.Err()
}

// A Row is a line about the code points from First to Last, with the fields after these.
type Row struct {
	First, Last rune
	Fields      []string
}

// Rows calls yield for each line of a file whose lines begin with a code point or a range.
// In UnicodeData.txt, two lines whose names end in ", First>" and ", Last>" are one row.
func Rows(files fs.FS, name string, yield func(Row) error) error {
	first, isOpen := rune(0), false
	err := Lines(files, name, func(fields []string) error {
		row := Row{Fields: fields[1:]}
		var err error
		if row.First, row.Last, err = parseRange(fields[0]); err != nil {
			return err
		}
		if isOpen {
			row.First, isOpen = first, false
		} else if len(fields) > 1 && strings.HasSuffix(fields[1], ", First>") {
			first, isOpen = row.First, true
			return nil
		}
		return yield(row)
	})
	if err == nil && isOpen {
		err = fmt.Errorf("%s: a range that begins at %U doesn't end", name, first)
	}
	return err
}

// Values calls yield for each code point of a file, in the order of its rows, with the
// field after it.
func Values(files fs.FS, name string, yield func(r rune, value string)) error {
	return Rows(files, name, func(row Row) error {
		if len(row.Fields) == 0 {
			return fmt.Errorf("no value")
		}
		for r := row.First; r <= row.Last; r++ {
			yield(r, row.Fields[0])
		}
		return nil
	})
}

// parseRange parses a code point, or the first and the last one of a range.
func parseRange(s string) (first, last rune, err error) {
	a, b, isRange := strings.Cut(s, "..")
	if first, err = parseCodePoint(a); err != nil || !isRange {
		return first, first, err
	}
	last, err = parseCodePoint(b)
	if err == nil && last < first {
		err = fmt.Errorf("%s isn't a range", s)
	}
	return first, last, err
}

// CodePoints parses code points that are separated by spaces.
func CodePoints(s string) ([]rune, error) {
	var all []rune
	for field := range strings.FieldsSeq(s) {
		r, err := parseCodePoint(field)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

func parseCodePoint(s string) (rune, error) {
	n, err := strconv.ParseUint(s, 16, 32)
	if err == nil && n > utf8.MaxRune {
		err = fmt.Errorf("%s isn't a code point", s)
	}
	return rune(n), err
}

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

// FoldingToASCII returns all of ASCII and then, sorted, the other code points that folding, as from
// SimpleCaseFolding, folds to ASCII.
func FoldingToASCII(folding map[rune]rune) []rune {
	var chars []rune
	for r := range rune(utf8.RuneSelf) {
		chars = append(chars, r)
	}
	for _, r := range slices.Sorted(maps.Keys(folding)) {
		if r >= utf8.RuneSelf && folding[r] < utf8.RuneSelf {
			chars = append(chars, r)
		}
	}
	return chars
}
