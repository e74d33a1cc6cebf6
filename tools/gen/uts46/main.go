// Command uts46 writes unicode_tables.go, the data about each code point that UTS #46
// processing needs, for one version of Unicode. Run it in the folder of package uts46, as
//
//	go generate
//
// It reads the files of package ucd, which are from that version.
//
// The processing relies on properties of the data that hold for every Unicode
// so far. The command checks them, and fails if one no longer holds.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log"
	"strconv"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/testing/ucd"
	"github.com/gowhatwg/url/tools/internal/generator"
)

func main() { generator.Main("internal/uts46/unicode_tables.go", ucd.Data, generate) }

// generate returns the Go file.
func generate(files fs.FS) ([]byte, error) {
	data, err := readSources(files)
	if err != nil {
		return nil, err
	}
	if err := data.check(); err != nil {
		return nil, err
	}
	t, err := buildTables(data)
	if err != nil {
		return nil, err
	}
	log.Printf("Unicode %s: %d leaves, %d records, %d compositions",
		data.version, len(t.leaves)>>leafBits, len(t.records), len(t.compositions))
	return t.source(data)
}

// A status is the status of a code point in the IDNA mapping table, for nontransitional
// processing.
type status uint8

const (
	disallowed status = iota
	valid
	mapped
	ignored
)

// statuses has the status for each name in the table. A deviation is valid, except in
// transitional processing.
var statuses = map[string]status{
	"disallowed": disallowed, "valid": valid, "deviation": valid, "mapped": mapped, "ignored": ignored,
}

// codePoint has the data of the sources about a code point.
type codePoint struct {
	status  status
	mapping string // of a mapped code point
	bidi    string // Bidi_Class
	joining string // Joining_Type
	mark    bool   // General_Category is Mark
	ccc     uint8  // Canonical_Combining_Class
	nfcQC   string // NFC_Quick_Check: N or M, "" for Yes
	decomp  []rune // a single step of canonical decomposition: one code point or two
}

// unicodeData has all data of the sources.
type unicodeData struct {
	version    string // of Unicode
	codePoints [utf8.MaxRune + 1]codePoint
}

// names are the files that are read.
var names = []string{
	"IdnaMappingTable.txt", "DerivedBidiClass.txt", "DerivedJoiningType.txt", "DerivedGeneralCategory.txt",
	"DerivedCombiningClass.txt", "DerivedNormalizationProps.txt", "UnicodeData.txt",
}

func readSources(files fs.FS) (*unicodeData, error) {
	d := new(unicodeData)
	version, err := ucd.CommonVersion(files, names...)
	d.version = version
	return d, errors.Join(err,
		d.readMapping(files), d.readProperties(files), d.readCombiningClass(files), d.readNormalization(files))
}

// readMapping reads the IDNA mapping table.
func (d *unicodeData) readMapping(files fs.FS) error {
	return ucd.Rows(files, "IdnaMappingTable.txt", func(row ucd.Row) error {
		s, ok := statuses[row.Fields[0]]
		if !ok {
			return fmt.Errorf("unknown status %q", row.Fields[0])
		}
		mapping := ""
		if s == mapped {
			if len(row.Fields) < 2 {
				return fmt.Errorf("no mapping")
			}
			runes, err := ucd.CodePoints(row.Fields[1])
			if err != nil {
				return err
			}
			mapping = string(runes)
		}
		for r := row.First; r <= row.Last; r++ {
			d.codePoints[r].status, d.codePoints[r].mapping = s, mapping
		}
		return nil
	})
}

func (d *unicodeData) readProperties(files fs.FS) error {
	for _, file := range []struct {
		name string
		set  func(c *codePoint, value string)
	}{
		{"DerivedBidiClass.txt", func(c *codePoint, value string) { c.bidi = value }},
		{"DerivedJoiningType.txt", func(c *codePoint, value string) { c.joining = value }},
		{"DerivedGeneralCategory.txt", func(c *codePoint, value string) { c.mark = value[0] == 'M' }},
	} {
		if err := ucd.Values(files, file.name, func(r rune, value string) { file.set(&d.codePoints[r], value) }); err != nil {
			return err
		}
	}
	return nil
}

func (d *unicodeData) readCombiningClass(files fs.FS) error {
	return ucd.Rows(files, "DerivedCombiningClass.txt", func(row ucd.Row) error {
		class, err := strconv.ParseUint(row.Fields[0], 10, 8)
		for r := row.First; r <= row.Last; r++ {
			d.codePoints[r].ccc = uint8(class)
		}
		return err
	})
}

// readNormalization reads NFC_Quick_Check, and the canonical decompositions.
func (d *unicodeData) readNormalization(files fs.FS) error {
	err := ucd.Rows(files, "DerivedNormalizationProps.txt", func(row ucd.Row) error {
		for r := row.First; r <= row.Last && row.Fields[0] == "NFC_QC"; r++ {
			d.codePoints[r].nfcQC = row.Fields[1]
		}
		return nil
	})
	if err != nil {
		return err
	}
	return ucd.Rows(files, "UnicodeData.txt", func(row ucd.Row) error {
		const decomposition = 4
		field := row.Fields[decomposition]
		if field == "" || field[0] == '<' {
			return nil
		}
		runes, err := ucd.CodePoints(field)
		if err == nil && len(runes) > 2 {
			err = fmt.Errorf("a decomposition to %d code points", len(runes))
		}
		for r := row.First; r <= row.Last; r++ {
			d.codePoints[r].decomp = runes
		}
		return err
	})
}
