package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/gen/unicodedata"
)

// A status is what the IDNA mapping table says of a code point under
// nontransitional processing.
type status uint8

const (
	disallowed status = iota
	valid
	mapped
	ignored
)

// codePoint is what the sources say of a code point.
type codePoint struct {
	status  status
	mapping string // of a mapped code point
	bidi    string // long name of the Bidi_Class
	joining string // long name of the Joining_Type
	mark    bool   // General_Category is Mark
	ccc     uint8  // Canonical_Combining_Class
	nfcQC   string // NFC_Quick_Check: Yes, No or Maybe
	decomp  string // full canonical decomposition, "" for none and for Hangul
}

// unicodeData is all that the sources say.
type unicodeData struct {
	version    string   // of Unicode
	sources    []string // package@version of each source
	codePoints [utf8.MaxRune + 1]codePoint
}

func readSources(in, xtext string) (*unicodeData, error) {
	d := new(unicodeData)
	modules := filepath.Join(in, "node_modules")
	if err := d.readMapping(filepath.Join(modules, "tr46")); err != nil {
		return nil, err
	}
	if err := d.readProperties(filepath.Join(modules, "@unicode", "unicode-"+d.version)); err != nil {
		return nil, err
	}
	return d, d.readNormalization(xtext)
}

// readMapping reads the mapping table of the npm package tr46.
func (d *unicodeData) readMapping(dir string) error {
	var manifest struct{ Version, UnicodeVersion string }
	if err := readJSON(filepath.Join(dir, "package.json"), &manifest); err != nil {
		return err
	}
	if manifest.UnicodeVersion == "" {
		return fmt.Errorf("%s: the package doesn't say its Unicode version", dir)
	}
	d.version = manifest.UnicodeVersion
	d.sources = append(d.sources, "tr46@"+manifest.Version)
	var rows [][]json.RawMessage
	if err := readJSON(filepath.Join(dir, "lib", "mappingTable.json"), &rows); err != nil {
		return err
	}
	for _, row := range rows {
		if err := d.readMappingRow(row); err != nil {
			return fmt.Errorf("%s: row %s: %w", dir, row, err)
		}
	}
	return nil
}

// readMappingRow reads a row: a code point or the first and last of a range,
// the number of a status, and the mapping if there is one.
func (d *unicodeData) readMappingRow(row []json.RawMessage) error {
	var (
		first, last rune
		number      int
		c           codePoint
	)
	if len(row) < 2 {
		return fmt.Errorf("too short")
	}
	if err := json.Unmarshal(row[0], &first); err == nil {
		last = first
	} else if err := json.Unmarshal(row[0], &[]any{&first, &last}); err != nil {
		return err
	}
	if err := json.Unmarshal(row[1], &number); err != nil {
		return err
	}
	switch number {
	case 1:
		c.status = mapped
		if len(row) != 3 {
			return fmt.Errorf("no mapping")
		}
		if err := json.Unmarshal(row[2], &c.mapping); err != nil {
			return err
		}
	case 2, 6: // 6 is deviation: valid except in transitional processing
		c.status = valid
	case 3:
		c.status = disallowed
	case 7:
		c.status = ignored
	default:
		return fmt.Errorf("unknown status %d", number)
	}
	for r := first; r <= last; r++ {
		d.codePoints[r] = c
	}
	return nil
}

// readProperties reads the npm package @unicode/unicode-VERSION.
func (d *unicodeData) readProperties(dir string) error {
	var manifest struct{ Name, Version string }
	if err := readJSON(filepath.Join(dir, "package.json"), &manifest); err != nil {
		return err
	}
	d.sources = append(d.sources, manifest.Name+"@"+manifest.Version)
	for _, property := range []struct {
		name string
		set  func(c *codePoint, value string)
	}{
		{"Bidi_Class", func(c *codePoint, value string) { c.bidi = value }},
		{"Joining_Type", func(c *codePoint, value string) { c.joining = value }},
		{"General_Category", func(c *codePoint, value string) { c.mark = c.mark || value == "Mark" }},
	} {
		values, err := filepath.Glob(filepath.Join(dir, property.name, "*", "ranges.mjs"))
		if err != nil || len(values) == 0 {
			return fmt.Errorf("%s: no %s (%v)", dir, property.name, err)
		}
		for _, file := range values {
			value := filepath.Base(filepath.Dir(file))
			err := unicodedata.ReadRanges(file, func(r rune) { property.set(&d.codePoints[r], value) })
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// normRow matches a row of x/text's data: the first code point that it is for,
// its Canonical_Combining_Class, and for NFC its quick check and decomposition.
// It goes for the code points after it too, up to that of the next row.
var normRow = regexp.MustCompile(`(?m)^\t\{0x([0-9a-f]+), (\d+), \d+, \d+, ` +
	`(?:f\((\w+), \w+, ("[^\n]*")\)|g\((\w+), \w+, \w+, \w+, ("[^\n]*"), "[^\n]*"\))\},$`)

// readNormalization reads the test data of unicode/norm in golang.org/x/text.
func (d *unicodeData) readNormalization(dir string) error {
	file := filepath.Join(dir, "unicode", "norm", "data"+d.version+"_test.go")
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	// A folder of the module cache is named after the version.
	d.sources = append(d.sources, "golang.org/x/"+filepath.Base(dir)+" (unicode/norm/"+filepath.Base(file)+")")
	rows := normRow.FindAllStringSubmatch(string(src), -1)
	if n := strings.Count(string(src), "\t{0x"); n != len(rows) || n == 0 {
		return fmt.Errorf("%s: %d rows, %d of the known form", file, n, len(rows))
	}
	for i, row := range rows {
		first, last := parseHex(row[1]), rune(utf8.MaxRune)
		if i+1 < len(rows) {
			last = parseHex(rows[i+1][1]) - 1
		}
		ccc, err := strconv.ParseUint(row[2], 10, 8)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		decomp, err := strconv.Unquote(row[4] + row[6])
		if err != nil {
			return fmt.Errorf("%s: %s: %w", file, row[0], err)
		}
		for r := first; r <= last; r++ {
			c := &d.codePoints[r]
			c.ccc, c.nfcQC, c.decomp = uint8(ccc), row[3]+row[5], decomp
		}
	}
	return nil
}

func parseHex(s string) rune {
	n, err := strconv.ParseInt(s, 16, 32)
	if err != nil || n > utf8.MaxRune {
		panic("not a code point: " + s)
	}
	return rune(n)
}

func readJSON(file string, v any) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(src, v); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
