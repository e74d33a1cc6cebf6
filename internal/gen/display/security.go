package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The files of testdata, and the lines that they begin with.
const (
	identifiersFile = "identifiers.txt"
	confusablesFile = "confusables.txt"

	identifiersHead = "# Code points of the Identifier_Type Recommended: UTS #39, IdentifierType.txt, Unicode "
	confusablesHead = "# Code points that pass for text in ASCII, and that text: UTS #39, confusables.txt, Unicode "
)

// writeTestdata writes the files of testdata from the data files of UTS #39 in dir.
func writeTestdata(dir, testdata string) error {
	var identifiers, confusables bytes.Buffer
	var ranges [][2]rune
	version, err := readRows(filepath.Join(dir, "IdentifierType.txt"), func(first, last rune, value string) error {
		if !slices.Contains(strings.Fields(value), "Recommended") {
			return nil
		}
		if n := len(ranges); n > 0 && ranges[n-1][1] == first-1 {
			ranges[n-1][1] = last
		} else {
			ranges = append(ranges, [2]rune{first, last})
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(&identifiers, identifiersHead+version)
	for _, r := range ranges {
		if r[0] == r[1] {
			fmt.Fprintf(&identifiers, "%04X\n", r[0])
		} else {
			fmt.Fprintf(&identifiers, "%04X..%04X\n", r[0], r[1])
		}
	}
	var lines []string
	other, err := readRows(filepath.Join(dir, "confusables.txt"), func(first, _ rune, value string) error {
		var text []rune
		for _, field := range strings.Fields(value) {
			r, err := parseHex(field)
			if err != nil {
				return err
			}
			text = append(text, r)
		}
		if slices.Max(text) < utf8.RuneSelf && first >= utf8.RuneSelf {
			lines = append(lines, fmt.Sprintf("%05X %s\n", first, string(text)))
		}
		return nil
	})
	if err != nil {
		return err
	}
	if other != version {
		return fmt.Errorf("%s has the versions %s and %s", dir, version, other)
	}
	slices.Sort(lines)
	fmt.Fprintln(&confusables, confusablesHead+version)
	confusables.WriteString(strings.Join(lines, ""))
	if err := os.WriteFile(filepath.Join(testdata, identifiersFile), identifiers.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(testdata, confusablesFile), confusables.Bytes(), 0o644)
}

var versionLine = regexp.MustCompile(`^# Version: (\S+)$`)

// readRows calls yield for each row of a data file, with its code points and the next
// field. It returns the version that the file names.
func readRows(file string, yield func(first, last rune, value string) error) (version string, err error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	lines := bufio.NewScanner(bytes.NewReader(bytes.TrimPrefix(src, []byte("\uFEFF"))))
	for lines.Scan() {
		if m := versionLine.FindStringSubmatch(lines.Text()); m != nil {
			version = m[1]
		}
		line, _, _ := strings.Cut(lines.Text(), "#")
		fields := strings.Split(line, ";")
		if len(fields) < 2 {
			continue
		}
		first, last, err := parseRange(strings.TrimSpace(fields[0]))
		if err == nil {
			err = yield(first, last, strings.TrimSpace(fields[1]))
		}
		if err != nil {
			return "", fmt.Errorf("%s: %q: %w", file, line, err)
		}
	}
	if version == "" {
		return "", fmt.Errorf("%s names no version", file)
	}
	return version, lines.Err()
}

// readIdentifiers reads testdata's file of that name.
func readIdentifiers(file string) (version string, set codePoints, err error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return "", nil, err
	}
	head, rows, _ := strings.Cut(string(src), "\n")
	version, ok := strings.CutPrefix(head, identifiersHead)
	if !ok {
		return "", nil, fmt.Errorf("%s doesn't begin as it should", file)
	}
	set = codePoints{}
	for line := range strings.Lines(rows) {
		first, last, err := parseRange(strings.TrimSpace(line))
		if err != nil {
			return "", nil, fmt.Errorf("%s: %w", file, err)
		}
		for r := first; r <= last; r++ {
			set[r] = true
		}
	}
	return version, set, nil
}

// parseRange parses a code point, or the first and the last of a range.
func parseRange(s string) (first, last rune, err error) {
	a, b, isRange := strings.Cut(s, "..")
	if first, err = parseHex(a); err != nil || !isRange {
		return first, first, err
	}
	last, err = parseHex(b)
	if err == nil && last < first {
		err = fmt.Errorf("%s is no range", s)
	}
	return first, last, err
}

func parseHex(s string) (rune, error) {
	n, err := strconv.ParseUint(s, 16, 32)
	if err == nil && n > utf8.MaxRune {
		err = fmt.Errorf("%s is no code point", s)
	}
	return rune(n), err
}
