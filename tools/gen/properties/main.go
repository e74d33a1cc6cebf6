// Command properties writes property_tables.go of package ecmascript. It has the code points
// that an identifier can have. For the code points that matter to a regular expression for
// URLs, it also has their case folding and their properties for \p{…}. It runs in the folder
// of that package:
//
//	go generate
//
// It reads the files of package ucd. The choice of properties is ECMAScript's.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/testing/ucd"
	"github.com/gowhatwg/url/tools/internal/generator"
)

func main() {
	generator.Main("properties", "urlpattern/internal/ecmascript/property_tables.go", generate)
}

const (
	caseFolding      = "CaseFolding.txt"
	categories       = "DerivedGeneralCategory.txt"
	core             = "DerivedCoreProperties.txt"
	propertyNames    = "PropertyAliases.txt"
	scripts          = "Scripts.txt"
	scriptExtensions = "ScriptExtensions.txt"
	valueNames       = "PropertyValueAliases.txt"
)

// binaryFiles have the binary properties.
var binaryFiles = []string{core, "DerivedBinaryProperties.txt", "DerivedNormalizationProps.txt", "PropList.txt", "emoji-data.txt"}

// sources are all files that the command reads.
var sources = append([]string{caseFolding, categories, propertyNames, valueNames, scripts, scriptExtensions}, binaryFiles...)

// generate returns the Go file.
func generate(files fs.FS) ([]byte, error) {
	d, err := readData(files)
	if err != nil {
		return nil, err
	}
	log.Printf("%d categories, %d scripts, %d binary properties", len(d.categories), len(d.scripts), len(d.binary))
	return d.source()
}

// A property is a name of a property, or of one of its values, with the characters that have
// it.
type property struct {
	name  string
	chars []rune
}

// A codeRange is a range of code points, with both ends.
type codeRange struct{ first, last rune }

type data struct {
	version string // of Unicode
	idStart []codeRange
	idPart  []codeRange
	folding map[rune]rune
	chars   []rune // the characters of a charSet, in the order of their numbers, from FoldingToASCII

	categories, scripts, binary []property
}

func readData(files fs.FS) (*data, error) {
	d := &data{}
	var err error
	if d.version, err = ucd.CommonVersion(files, sources...); err != nil {
		return nil, err
	}
	if d.idStart, err = readRanges(files, "ID_Start"); err != nil {
		return nil, err
	}
	if d.idPart, err = readRanges(files, "ID_Continue"); err != nil {
		return nil, err
	}
	if d.folding, err = ucd.SimpleCaseFolding(files); err != nil {
		return nil, err
	}
	d.chars = ucd.FoldingToASCII(d.folding)
	if err := d.readCategories(files); err != nil {
		return nil, err
	}
	if err := d.readScripts(files); err != nil {
		return nil, err
	}
	return d, d.readBinary(files)
}

// readRanges returns the ranges of a property in DerivedCoreProperties.txt, in ascending order.
func readRanges(files fs.FS, property string) ([]codeRange, error) {
	var ranges []codeRange
	err := ucd.Rows(files, core, func(row ucd.Row) error {
		if len(row.Fields) == 0 || row.Fields[0] != property {
			return nil
		}
		if n := len(ranges); n > 0 && ranges[n-1].last == row.First-1 {
			ranges[n-1].last = row.Last
		} else if n > 0 && ranges[n-1].last >= row.First {
			return fmt.Errorf("%U is out of order", row.First)
		} else {
			ranges = append(ranges, codeRange{row.First, row.Last})
		}
		return nil
	})
	if err == nil && len(ranges) == 0 {
		err = fmt.Errorf("%s has no %s", core, property)
	}
	return ranges, err
}

// readChars returns the characters of each value in a file.
func (d *data) readChars(files fs.FS, name string) (map[string][]rune, error) {
	all := map[string][]rune{}
	err := ucd.Rows(files, name, func(row ucd.Row) error {
		if len(row.Fields) == 0 {
			return errors.New("no value")
		}
		for _, r := range d.chars {
			if row.First <= r && r <= row.Last {
				all[row.Fields[0]] = append(all[row.Fields[0]], r)
			}
		}
		return nil
	})
	return all, err
}

// valuesOf calls yield with the names of each value of a property. The first is the short one,
// and the second the long one.
func valuesOf(files fs.FS, property string, yield func(names []string)) error {
	isFound := false
	err := ucd.Lines(files, valueNames, func(fields []string) error {
		if fields[0] != property {
			return nil
		}
		if len(fields) < 3 {
			return errors.New("too few names")
		}
		isFound = true
		yield(fields[1:])
		return nil
	})
	if err == nil && !isFound {
		err = fmt.Errorf("%s has no values of %s", valueNames, property)
	}
	return err
}

// readCategories reads the values of General_Category. Those with one letter, and LC, are
// groups.
func (d *data) readCategories(files fs.FS) error {
	all, err := d.readChars(files, categories)
	if err != nil {
		return err
	}
	groups := map[string][]rune{}
	assigned := 0
	for value, chars := range all {
		group := value[:1]
		groups[group] = append(groups[group], chars...)
		if value == "Lu" || value == "Ll" || value == "Lt" {
			groups["LC"] = append(groups["LC"], chars...)
		}
		if value != "Cn" {
			assigned += len(chars)
		}
	}
	if assigned != len(d.chars) {
		return fmt.Errorf("%s has %d of %d characters", categories, assigned, len(d.chars))
	}
	err = valuesOf(files, "gc", func(names []string) {
		chars := all[names[0]]
		if len(names[0]) == 1 || names[0] == "LC" {
			chars = groups[names[0]]
		}
		d.categories = add(d.categories, names, chars)
	})
	sortByName(d.categories)
	return err
}

// readScripts reads the values of Script. Those of Script_Extensions must be the same.
func (d *data) readScripts(files fs.FS) error {
	all, err := d.readChars(files, scripts)
	if err != nil {
		return err
	}
	extensions, err := d.readChars(files, scriptExtensions)
	if err != nil {
		return err
	}
	if len(extensions) > 0 {
		return fmt.Errorf("%s has some of the characters: its property needs a table beside that of Script", scriptExtensions)
	}
	err = valuesOf(files, "sc", func(names []string) { d.scripts = add(d.scripts, names, all[names[1]]) })
	sortByName(d.scripts)
	return err
}

// readBinary reads the binary properties.
func (d *data) readBinary(files fs.FS) error {
	all := map[string][]rune{"ASCII": d.chars[:utf8.RuneSelf], "Any": d.chars, "Assigned": d.chars}
	for _, name := range binaryFiles {
		some, err := d.readChars(files, name)
		if err != nil {
			return err
		}
		for property, chars := range some {
			all[property] = append(all[property], chars...)
		}
	}
	names := map[string][]string{}
	for _, name := range ecmaScriptOnly {
		names[name] = []string{name}
	}
	err := ucd.Lines(files, propertyNames, func(fields []string) error {
		if len(fields) < 2 {
			return errors.New("too few names")
		}
		names[fields[1]] = fields
		return nil
	})
	if err != nil {
		return err
	}
	for _, property := range slices.Concat(ecmaScriptOnly, binaryProperties) {
		if names[property] == nil {
			return fmt.Errorf("%s has no %s", propertyNames, property)
		}
		d.binary = add(d.binary, names[property], all[property])
	}
	sortByName(d.binary)
	return nil
}

// add adds the characters under each name. The short name can be the same as the long one.
func add(list []property, names []string, chars []rune) []property {
	for i, name := range names {
		if !slices.Contains(names[:i], name) {
			list = append(list, property{name, chars})
		}
	}
	return list
}

func sortByName(list []property) {
	slices.SortFunc(list, func(a, b property) int { return strings.Compare(a.name, b.name) })
}
