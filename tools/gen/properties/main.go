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
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"log"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/testing/ucd"
	"github.com/gowhatwg/url/tools/internal/generator"
)

func main() {
	generator.Main("urlpattern/internal/ecmascript/property_tables.go", ucd.Data, generate)
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

type data struct {
	version string // of Unicode
	idStart []generator.Range[bool]
	idPart  []generator.Range[bool]
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
	for _, read := range []func(fs.FS) error{d.readIdentifiers, d.readFolding, d.readCategories, d.readScripts, d.readBinary} {
		if err := read(files); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// readIdentifiers reads the code points beyond ASCII that an identifier can begin with, and have.
func (d *data) readIdentifiers(files fs.FS) error {
	start, part := make([]bool, utf8.MaxRune+1), make([]bool, utf8.MaxRune+1)
	err := ucd.Values(files, core, func(r rune, property string) {
		start[r] = start[r] || property == "ID_Start" && r >= utf8.RuneSelf
		part[r] = part[r] || property == "ID_Continue" && r >= utf8.RuneSelf
	})
	d.idStart, d.idPart = generator.Ranges(start), generator.Ranges(part)
	if err == nil && (d.idStart == nil || d.idPart == nil) {
		err = fmt.Errorf("%s has no identifiers", core)
	}
	return err
}

func (d *data) readFolding(files fs.FS) (err error) {
	d.folding, err = ucd.SimpleCaseFolding(files)
	d.chars = ucd.FoldingToASCII(d.folding)
	return err
}

// readChars returns the characters of each value in a file.
func (d *data) readChars(files fs.FS, name string) (map[string][]rune, error) {
	all := map[string][]rune{}
	err := ucd.Values(files, name, func(r rune, value string) {
		if _, isOne := slices.BinarySearch(d.chars, r); isOne {
			all[value] = append(all[value], r)
		}
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
	assigned := 0
	for value, chars := range maps.Clone(all) {
		group := value[:1]
		all[group] = append(all[group], chars...)
		if value == "Lu" || value == "Ll" || value == "Lt" {
			all["LC"] = append(all["LC"], chars...)
		}
		if value != "Cn" {
			assigned += len(chars)
		}
	}
	if assigned != len(d.chars) {
		return fmt.Errorf("%s has %d of %d characters", categories, assigned, len(d.chars))
	}
	return valuesOf(files, "gc", func(names []string) { d.categories = add(d.categories, names, all[names[0]]) })
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
	return valuesOf(files, "sc", func(names []string) { d.scripts = add(d.scripts, names, all[names[1]]) })
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

// source returns the Go source of the tables.
func (d *data) source() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated by go run -C ../../../tools ./gen/properties; DO NOT EDIT.\n"+
		"// Sources, of Unicode %s: %s.\n\npackage ecmascript\n\n", d.version, strings.Join(sources, ", "))
	fmt.Fprintf(&b, "// UnicodeVersion is the version of Unicode of identifiers and properties.\nconst UnicodeVersion = %q\n\n", d.version)
	writeRanges(&b, "idStart", "ID_Start", d.idStart)
	writeRanges(&b, "idContinue", "ID_Continue", d.idPart)
	writeFolding(&b, d.chars, d.folding)
	writeProperties(&b, d.chars, "generalCategories", "the values of General_Category", d.categories)
	writeProperties(&b, d.chars, "scripts", "the values of Script, and of Script_Extensions", d.scripts)
	writeProperties(&b, d.chars, "binaryProperties", "the binary properties", d.binary)
	generator.Table(&b, `// stringProperties are the properties of strings. None of these strings is all ASCII.
var stringProperties = [...]string`, stringProperties, 1, func(name string) string { return fmt.Sprintf("%q,", name) })
	return format.Source(b.Bytes())
}

func writeRanges(b *bytes.Buffer, name, what string, ranges []generator.Range[bool]) {
	fmt.Fprintf(b, "// %s has the first and last code points of the ranges beyond ASCII that have\n// %s.\n", name, what)
	generator.Table(b, "var "+name+" = [...][2]rune", ranges, 8, func(r generator.Range[bool]) string {
		return fmt.Sprintf("{%#x, %#x},", r.First, r.Last)
	})
}

// writeFolding writes the characters beyond ASCII, and the foldings of all characters.
func writeFolding(b *bytes.Buffer, chars []rune, folding map[rune]rune) {
	generator.Table(b, `// otherChars are the code points beyond ASCII whose simple case folding is ASCII.
var otherChars = [...]rune`, chars[utf8.RuneSelf:], 16, func(r rune) string { return fmt.Sprintf("%#x,", r) })
	generator.Table(b, `// simpleFolding has the number of the simple case folding of each character of a
// charSet.
var simpleFolding = [...]uint8`, chars, 16, func(r rune) string {
		if folded, ok := folding[r]; ok {
			r = folded
		}
		return fmt.Sprintf("%d,", slices.Index(chars, r))
	})
}

// writeProperties writes the properties, sorted by name.
func writeProperties(b *bytes.Buffer, chars []rune, name, what string, list []property) {
	fmt.Fprintf(b, "// %s are %s.\n", name, what)
	fmt.Fprintf(b, "var %s = properties{\nsome: []property{\n", name)
	slices.SortFunc(list, func(a, b property) int { return strings.Compare(a.name, b.name) })
	var none []string
	for _, p := range list {
		if m := masks(chars, p); m != [3]uint64{} {
			fmt.Fprintf(b, "{%q, charSet{%#x, %#x, %#x}},\n", p.name, m[0], m[1], m[2])
		} else {
			none = append(none, p.name)
		}
	}
	fmt.Fprintf(b, "},\nnone: []string{")
	for i, name := range none {
		if i%8 == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "%q,", name)
	}
	fmt.Fprintf(b, "\n},\n}\n\n")
}

// masks returns the bits of a property's characters.
func masks(chars []rune, p property) (bits [3]uint64) {
	for _, r := range p.chars {
		i := slices.Index(chars, r)
		bits[i/64] |= 1 << (i % 64)
	}
	return bits
}
