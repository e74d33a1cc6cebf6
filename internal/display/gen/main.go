// Command gen writes script_tables.go: which code points a domain may show to
// people, and the scripts that each is written with. Run it in the folder of package
// display as
//
//	go generate
//
// It takes the properties Identifier_Type and Script_Extensions from Perl, which
// has those of one version of Unicode, and so needs a "perl" of version 5.32 or
// later in the path, or one named by -perl. The version matters little: a label
// with a code point that is newer stays in ASCII.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"log"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scripts are the recommended scripts of UAX #31, Table 5, except for Common and
// Inherited. The long names of the property are the names of the constants.
var scripts = strings.Fields(`Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati
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
	{"HanBopomofo", []string{"Han", "Bopomofo"}},
	{"Japanese", []string{"Han", "Hiragana", "Katakana"}},
	{"Korean", []string{"Han", "Hangul"}},
}

// included are the code points of the type Inclusion that are taken as well.
// What else there is of it looks like a delimiter or a quotation mark, or like
// nothing at all.
var included = []rune{
	'\u00B7', // middle dot, as in Catalan; needs Latin letters around it
	'\u0F0B', // what parts the syllables of Tibetan
	'\u30FB', // Katakana middle dot
}

func main() {
	log.SetFlags(0)
	perl := flag.String("perl", "perl", "the command that runs Perl")
	out := flag.String("out", "script_tables.go", "the file to write")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*perl, *out); err != nil {
		log.Fatal("display/gen: ", err)
	}
}

func run(perl, out string) error {
	d, err := readPerl(perl)
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

// perlData is what Perl says: the code points of properties, as the starts of
// ranges that are in and out by turns.
type perlData struct {
	source      string
	recommended []rune            // Identifier_Type=Recommended
	scripts     map[string][]rune // by Script_Extensions
}

// script prints a line for the version, and one for each property named as an
// argument.
const script = `
	use Unicode::UCD qw(prop_invlist);
	printf "Perl %vd, Unicode %s\n", $^V, Unicode::UCD::UnicodeVersion();
	print join(" ", prop_invlist($_)), "\n" for @ARGV;`

func readPerl(perl string) (*perlData, error) {
	args := []string{"-e", script, "Identifier_Type=Recommended"}
	for _, name := range scripts {
		args = append(args, "Script_Extensions="+name)
	}
	cmd := exec.Command(perl, args...)
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("running %s: %w", perl, err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) != 2+len(scripts) {
		return nil, fmt.Errorf("%s printed %d lines, not %d", perl, len(lines), 2+len(scripts))
	}
	d := &perlData{source: lines[0], scripts: make(map[string][]rune)}
	if d.recommended, err = inversionList(lines[1]); err != nil {
		return nil, err
	}
	for i, name := range scripts {
		if d.scripts[name], err = inversionList(lines[2+i]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return d, nil
}

func inversionList(line string) ([]rune, error) {
	var list []rune
	for _, field := range strings.Fields(line) {
		n, err := strconv.ParseInt(field, 10, 32)
		if err != nil {
			return nil, err
		}
		list = append(list, rune(n))
	}
	if len(list) == 0 || !slices.IsSorted(list) {
		return nil, fmt.Errorf("no such property")
	}
	return list, nil
}

func contains(list []rune, r rune) bool {
	i, found := slices.BinarySearch(list, r)
	if found {
		i++
	}
	return i%2 == 1
}

// masks returns the set of scripts of each code point, of those that may be
// shown.
func (d *perlData) masks() []uint32 {
	masks := make([]uint32, utf8.MaxRune+1)
	for r := range rune(len(masks)) {
		if r < utf8.RuneSelf && (r < 'a' || r > 'z') || !contains(d.recommended, r) && !slices.Contains(included, r) {
			continue
		}
		for i, name := range scripts {
			if !contains(d.scripts[name], r) {
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
	masks['\u00B7'] |= 1 << slices.Index(scripts, "Latin")
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
	b.WriteString("// Code generated by go run ./gen -out script_tables.go; DO NOT EDIT.\n")
	fmt.Fprintf(&b, "// Source: Identifier_Type and Script_Extensions of %s\n\npackage display\n\n", from)
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
