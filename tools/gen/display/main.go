// Command display writes script_tables.go. It has the code points that may be shown in domains,
// the scripts of each, and the capital letters. Run it in the folder of package display, as
//
//	go generate
//
// It reads the files of package ucd.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"log"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/testing/ucd"
	"github.com/gowhatwg/url/tools/internal/generator"
)

// scripts are the recommended scripts of UAX #31, Table 5, except for Common, Inherited and
// Bopomofo. Bopomofo's letters aren't recommended any more. The constants have the long names
// of the property; ScriptExtensions.txt has the short ones.
var scripts = []struct{ name, short string }{
	{"Arabic", "Arab"}, {"Armenian", "Armn"}, {"Bengali", "Beng"}, {"Cyrillic", "Cyrl"}, {"Devanagari", "Deva"},
	{"Ethiopic", "Ethi"}, {"Georgian", "Geor"}, {"Greek", "Grek"}, {"Gujarati", "Gujr"}, {"Gurmukhi", "Guru"},
	{"Han", "Hani"}, {"Hangul", "Hang"}, {"Hebrew", "Hebr"}, {"Hiragana", "Hira"}, {"Kannada", "Knda"},
	{"Katakana", "Kana"}, {"Khmer", "Khmr"}, {"Lao", "Laoo"}, {"Latin", "Latn"}, {"Malayalam", "Mlym"},
	{"Myanmar", "Mymr"}, {"Oriya", "Orya"}, {"Sinhala", "Sinh"}, {"Tamil", "Taml"}, {"Telugu", "Telu"},
	{"Thaana", "Thaa"}, {"Thai", "Thai"}, {"Tibetan", "Tibt"},
}

// augmented has the writing systems that use several scripts. UTS #39 adds a writing system to
// each of its scripts, as one more script.
//
// https://www.unicode.org/reports/tr39/#Mixed_Script_Detection
var augmented = []struct {
	name    string
	scripts []string
}{
	{"Japanese", []string{"Han", "Hiragana", "Katakana"}},
	{"Korean", []string{"Han", "Hangul"}},
}

// included are further code points that may be shown. From the type Inclusion they are those
// that don't look like a delimiter, like a quotation mark, or like nothing at all. From the
// type Uncommon_Use they are letters of living orthographies that registries accept.
var included = []rune{
	'\u00B7',           // middle dot, as in Catalan; needs Latin letters around it
	'\u0F0B',           // separates Tibetan syllables
	'\u30FB',           // Katakana middle dot
	'ǖ', 'ǘ', 'ǚ', 'ǜ', // Pinyin
	'ẁ', 'ẃ', 'ẅ', // Welsh
}

func main() { generator.Main("internal/display/script_tables.go", ucd.Data, generate) }

// generate returns the Go file.
func generate(files fs.FS) ([]byte, error) {
	d, err := readData(files)
	if err != nil {
		return nil, err
	}
	masks := d.masks()
	if masks['a'] == 0 || masks['а'] == 0 || masks['a']&masks['а'] != 0 || masks['々'] == 0 || masks['\u0301'] != 0 {
		return nil, fmt.Errorf("the data of Unicode %s aren't what they should be", d.version)
	}
	ranges, capitals := generator.Ranges(masks), toSteps(d.capitals())
	log.Printf("Unicode %s: %d bytes of tables", d.version, 12*(len(ranges)+len(capitals)))
	return source(d.version, ranges, capitals)
}

// A codePoints is a set of code points.
type codePoints map[rune]bool

// data is the contents of the sources.
type data struct {
	version      string
	recommended  codePoints            // Identifier_Type=Recommended
	scripts      map[string]codePoints // by Script_Extensions
	valid        codePoints            // in UTS #46
	lower, upper map[rune]rune         // simple case mappings
}

// names are the files that are read.
var names = []string{"IdentifierType.txt", "Scripts.txt", "ScriptExtensions.txt", "IdnaMappingTable.txt", "UnicodeData.txt"}

func readData(files fs.FS) (*data, error) {
	d := &data{recommended: codePoints{}, scripts: map[string]codePoints{}, valid: codePoints{}, lower: map[rune]rune{}, upper: map[rune]rune{}}
	version, err := ucd.CommonVersion(files, names...)
	d.version = version
	return d, errors.Join(err,
		ucd.Values(files, "IdentifierType.txt", func(r rune, value string) {
			d.recommended[r] = slices.Contains(strings.Fields(value), "Recommended")
		}),
		ucd.Values(files, "IdnaMappingTable.txt", func(r rune, status string) {
			d.valid[r] = status == "valid" || status == "deviation"
		}),
		d.readScripts(files), d.readCase(files))
}

// readScripts reads Script_Extensions, which is the same as Script unless a line says otherwise.
func (d *data) readScripts(files fs.FS) error {
	extended := codePoints{}
	for _, script := range scripts {
		d.scripts[script.name] = codePoints{}
	}
	err := ucd.Values(files, "ScriptExtensions.txt", func(r rune, value string) {
		extended[r] = true
		for _, script := range scripts {
			if slices.Contains(strings.Fields(value), script.short) {
				d.scripts[script.name][r] = true
			}
		}
	})
	if err != nil {
		return err
	}
	return ucd.Values(files, "Scripts.txt", func(r rune, value string) {
		if set, ok := d.scripts[value]; ok && !extended[r] {
			set[r] = true
		}
	})
}

func (d *data) readCase(files fs.FS) error {
	const upper, lower = 11, 12
	return ucd.Rows(files, "UnicodeData.txt", func(row ucd.Row) error {
		for field, into := range map[int]map[rune]rune{upper: d.upper, lower: d.lower} {
			to, err := ucd.CodePoints(row.Fields[field])
			if err != nil {
				return err
			}
			for r := row.First; r <= row.Last && len(to) > 0; r++ {
				into[r] = to[0]
			}
		}
		return nil
	})
}

// capitals returns the letters that UTS #46 maps, whose lower case it allows, and which are the
// upper case of that lower case: "Ä", but not "Å" (U+212B), which isn't a separate letter.
func (d *data) capitals() []rune {
	var capitals []rune
	for r, lower := range d.lower {
		if !d.valid[r] && d.valid[lower] && d.upper[lower] == r && r >= utf8.RuneSelf {
			capitals = append(capitals, r)
		}
	}
	slices.Sort(capitals)
	return capitals
}

// isDiacritic reports whether r is in the block of marks for all scripts. These marks aren't
// shown: letters of one script with such a mark would look like letters of another.
func isDiacritic(r rune) bool { return 0x300 <= r && r <= 0x36F }

// masks returns the set of scripts of each code point that may be shown.
func (d *data) masks() []uint32 {
	masks := make([]uint32, utf8.MaxRune+1)
	for r := range rune(len(masks)) {
		if r < utf8.RuneSelf && (r < 'a' || r > 'z') || isDiacritic(r) || !d.recommended[r] && !slices.Contains(included, r) {
			continue
		}
		for i, script := range scripts {
			if !d.scripts[script.name][r] {
				continue
			}
			masks[r] |= 1 << i
			for j, system := range augmented {
				if slices.Contains(system.scripts, script.name) {
					masks[r] |= 1 << (len(scripts) + j)
				}
			}
		}
	}
	isLatin := func(s struct{ name, short string }) bool { return s.name == "Latin" }
	masks['\u00B7'] = 1 << slices.IndexFunc(scripts, isLatin) // other scripts have dots that look like it
	return masks
}

// toSteps returns the capitals as ranges: the first, the last, and the step between neighbors.
// Most capitals alternate with their lower case.
func toSteps(capitals []rune) [][3]rune {
	var ranges [][3]rune
	for _, r := range capitals {
		if n := len(ranges) - 1; n >= 0 {
			last := &ranges[n]
			if step := r - last[1]; step == last[2] || last[0] == last[1] && step <= 2 {
				last[1], last[2] = r, step
				continue
			}
		}
		ranges = append(ranges, [3]rune{r, r, 1})
	}
	return ranges
}

// constants returns the names of the constants of the scripts and writing systems,
// in the order of their bits.
func constants() []string {
	var names []string
	for _, script := range scripts {
		names = append(names, "script"+script.name)
	}
	for _, system := range augmented {
		names = append(names, "script"+system.name)
	}
	return names
}

// expression returns mask as the bitwise OR of its constants.
func expression(mask uint32) string {
	var set []string
	for i, name := range constants() {
		if mask&(1<<i) != 0 {
			set = append(set, name)
		}
	}
	return strings.Join(set, " | ")
}

func source(version string, ranges []generator.Range[uint32], capitals [][3]rune) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("// Code generated by go run -C ../../tools ./gen/display; DO NOT EDIT.\n")
	fmt.Fprintf(&b, "// Sources, of Unicode %s: %s.\n\npackage display\n\n", version, strings.Join(names, ", "))
	b.WriteString("// A scriptSet is a set of scripts, and of writing systems that use several scripts.\ntype scriptSet uint32\n\nconst (\n")
	b.WriteString(strings.Replace(strings.Join(constants(), "\n"), "\n", " scriptSet = 1 << iota\n", 1))
	b.WriteString("\n)\n\n// A scriptRange is a range of code points with the same scripts.\n")
	b.WriteString("type scriptRange struct {\n\tfirst, last rune\n\tscripts scriptSet\n}\n\n")
	generator.Table(&b, `// scriptRanges has the code points that may be shown in a domain, in order.
var scriptRanges = [%d]scriptRange`, ranges, 1, func(r generator.Range[uint32]) string {
		return fmt.Sprintf("{%#x, %#x, %s},", r.First, r.Last, expression(r.Value))
	})
	generator.Table(&b, `// capitals has ranges of letters that UTS #46 maps to lower case: the first, the last, and the
// step between two.
var capitals = [%d][3]rune`, capitals, 6, func(r [3]rune) string { return fmt.Sprintf("{%#x, %#x, %d},", r[0], r[1], r[2]) })
	return format.Source(b.Bytes())
}
