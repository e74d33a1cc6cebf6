// Command properties writes property_tables.go of package ecmascript. It has the code points
// that an identifier can have. For the code points that matter to a regular expression for
// URLs, it also has their case folding and their properties for \p{…}. Run the command in the
// root of the module, after
//
//	npm install --prefix FOLDER @unicode/unicode-18.0.0@2.0.7 \
//		unicode-canonical-property-names-ecmascript@3.0.0 \
//		unicode-property-aliases-ecmascript@3.0.0 \
//		unicode-property-value-aliases-ecmascript@2.2.1
//
// as
//
//	go run -C tools ./gen/properties -in FOLDER -out urlpattern/internal/ecmascript/property_tables.go
//
// The properties, their values and their aliases are ECMAScript's.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gowhatwg/url/tools/gen/unicodedata"
	"github.com/gowhatwg/url/tools/internal/checkout"
)

func main() {
	checkout.Enter()
	log.SetFlags(0)
	in := flag.String("in", "", "the folder that npm installed the packages into")
	out := flag.String("out", "property_tables.go", "the file to write")
	flag.Parse()
	if *in == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(filepath.Join(*in, "node_modules"), *out); err != nil {
		log.Fatal("properties: ", err)
	}
}

func run(modules, out string) error {
	d, err := readData(modules)
	if err != nil {
		return err
	}
	src, err := d.source()
	if err != nil {
		return err
	}
	log.Printf("%d categories, %d scripts, %d binary properties", len(d.categories), len(d.scripts), len(d.binary))
	return os.WriteFile(out, src, 0o644)
}

// A property is a name and its code points.
type property struct {
	name   string
	ranges []unicodedata.Range
}

type data struct {
	version  string   // of Unicode
	sources  []string // package@version of each source
	idStart  []unicodedata.Range
	idPart   []unicodedata.Range
	ofString []string // properties of strings
	folding  map[rune]rune

	categories, scripts, extensions, binary []property
}

func readData(modules string) (*data, error) {
	d := &data{}
	folders, err := filepath.Glob(filepath.Join(modules, "@unicode", "unicode-*"))
	if err != nil || len(folders) != 1 {
		return nil, fmt.Errorf("%d folders @unicode/unicode-VERSION, want one (%v)", len(folders), err)
	}
	unicode := folders[0]
	d.version = strings.TrimPrefix(filepath.Base(unicode), "unicode-")
	for _, name := range []string{
		"@unicode/" + filepath.Base(unicode), "unicode-canonical-property-names-ecmascript",
		"unicode-property-aliases-ecmascript", "unicode-property-value-aliases-ecmascript",
	} {
		version, err := packageVersion(filepath.Join(modules, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		d.sources = append(d.sources, name+"@"+version)
	}
	if d.idStart, err = readRanges(filepath.Join(unicode, "Binary_Property", "ID_Start")); err != nil {
		return nil, err
	}
	if d.idPart, err = readRanges(filepath.Join(unicode, "Binary_Property", "ID_Continue")); err != nil {
		return nil, err
	}
	if d.folding, err = unicodedata.SimpleCaseFolding(unicode); err != nil {
		return nil, err
	}
	if err := d.readBinary(modules, filepath.Join(unicode, "Binary_Property")); err != nil {
		return nil, err
	}
	if err := d.readValues(modules, unicode); err != nil {
		return nil, err
	}
	return d, d.readStrings(filepath.Join(unicode, "Sequence_Property"))
}

var (
	quoted     = regexp.MustCompile(`(?m)^\s*'(\w+)',?$`)
	quotedPair = regexp.MustCompile(`(?m)^\s*\['(\w+)', '(\w+)'\],?$`)
	section    = regexp.MustCompile(`(?s)\['(\w+)', new Map\(\[(.*?)\]\)\]`)
)

// readBinary reads the binary properties, with their names and aliases.
func (d *data) readBinary(modules, folder string) error {
	src, err := os.ReadFile(filepath.Join(modules, "unicode-canonical-property-names-ecmascript", "index.mjs"))
	if err != nil {
		return err
	}
	names := map[string]string{} // to the canonical name
	for _, match := range quoted.FindAllSubmatch(src, -1) {
		names[string(match[1])] = string(match[1])
	}
	if src, err = os.ReadFile(filepath.Join(modules, "unicode-property-aliases-ecmascript", "index.mjs")); err != nil {
		return err
	}
	for _, match := range quotedPair.FindAllSubmatch(src, -1) {
		if names[string(match[2])] == "" {
			return fmt.Errorf("%s is an alias of %s, which is no property", match[1], match[2])
		}
		names[string(match[1])] = string(match[2])
	}
	for name, canonical := range names {
		switch canonical {
		case "General_Category", "Script", "Script_Extensions":
			continue
		}
		ranges, err := readRanges(filepath.Join(folder, canonical))
		if err != nil {
			return err
		}
		d.binary = append(d.binary, property{name, ranges})
	}
	sortByName(d.binary)
	return nil
}

// readValues reads the values of the properties that have more than two values.
func (d *data) readValues(modules, unicode string) error {
	src, err := os.ReadFile(filepath.Join(modules, "unicode-property-value-aliases-ecmascript", "index.js"))
	if err != nil {
		return err
	}
	sections := section.FindAllSubmatch(src, -1)
	if len(sections) != 3 {
		return fmt.Errorf("%d properties with values, want 3", len(sections))
	}
	for _, s := range sections {
		name := string(s[1])
		into := map[string]*[]property{
			"General_Category": &d.categories, "Script": &d.scripts, "Script_Extensions": &d.extensions,
		}[name]
		values := map[string]string{} // by their names and aliases
		for _, match := range quotedPair.FindAllSubmatch(s[2], -1) {
			values[string(match[1])], values[string(match[2])] = string(match[2]), string(match[2])
		}
		folder := filepath.Join(unicode, name)
		if err := addNewScripts(values, name, folder); err != nil {
			return err
		}
		for alias, value := range values {
			ranges, err := readRanges(filepath.Join(folder, value))
			if err != nil && !errors.Is(err, fs.ErrNotExist) { // no code point has some values
				return err
			}
			*into = append(*into, property{alias, ranges})
		}
		sortByName(*into)
	}
	return nil
}

// newScripts has the scripts of Unicode 18 that the package with the aliases doesn't have yet,
// by code.
var newScripts = map[string]string{"Jurc": "Jurchen", "Pcun": "Proto_Cuneiform", "Seal": "Seal"}

// addNewScripts adds newScripts to the values of a property, and checks that these then include
// every value in the folder.
func addNewScripts(values map[string]string, property, folder string) error {
	if property != "General_Category" {
		for code, name := range newScripts {
			if values[name] != "" {
				return fmt.Errorf("%s: the script %s isn't new", property, name)
			}
			values[code], values[name] = name, name
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() && values[e.Name()] == "" {
			return fmt.Errorf("%s: %s has no alias", property, e.Name())
		}
	}
	return nil
}

// readStrings reads the names of the properties of strings. A string with such a property
// always has a code point beyond ASCII, so the names are enough.
func (d *data) readStrings(folder string) error {
	for _, name := range []string{
		"Basic_Emoji", "Emoji_Keycap_Sequence", "RGI_Emoji", "RGI_Emoji_Flag_Sequence",
		"RGI_Emoji_Modifier_Sequence", "RGI_Emoji_Tag_Sequence", "RGI_Emoji_ZWJ_Sequence",
	} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			return err
		}
		d.ofString = append(d.ofString, name)
	}
	slices.Sort(d.ofString)
	return nil
}

func sortByName(list []property) {
	slices.SortFunc(list, func(a, b property) int { return strings.Compare(a.name, b.name) })
}

func packageVersion(folder string) (string, error) {
	src, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return "", err
	}
	var manifest struct{ Version string }
	err = json.Unmarshal(src, &manifest)
	return manifest.Version, err
}

// readRanges reads the ranges.mjs of a folder.
func readRanges(folder string) ([]unicodedata.Range, error) {
	return unicodedata.Ranges(filepath.Join(folder, "ranges.mjs"))
}
