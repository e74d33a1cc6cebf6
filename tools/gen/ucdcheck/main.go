// Command ucdcheck compares the files of package ucd, code point by code point, with two npm
// packages for the same version of Unicode. These come from the published files, so they show
// whether a file here comes from a draft.
//
//	npm install --prefix FOLDER tr46@7 @unicode/unicode-18.0.0
//	go run -C tools ./gen/ucdcheck -in FOLDER
//
// tr46 has the IDNA mapping table, and @unicode/unicode-VERSION has the properties. Neither has
// combining classes, decompositions, or the data of UTS #39.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/gen/ucd"
	"github.com/gowhatwg/url/tools/gen/unicodedata"
	"github.com/gowhatwg/url/tools/internal/checkout"
)

func main() {
	checkout.Enter()
	log.SetFlags(0)
	log.SetPrefix("ucdcheck: ")
	in := flag.String("in", "", "the folder that npm installed the packages into")
	flag.Parse()
	if *in == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	differences, err := check(ucd.Data(), filepath.Join(*in, "node_modules"))
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range differences {
		log.Print(d)
	}
	if len(differences) > 0 {
		os.Exit(1)
	}
}

// A property is a property in a package, and the file of package ucd with its values.
type property struct {
	name, file string
	// long has the package's name for each value that the file calls something else.
	long map[string]string
}

var properties = []property{
	{"General_Category", "DerivedGeneralCategory.txt", map[string]string{
		"Lu": "Uppercase_Letter", "Ll": "Lowercase_Letter", "Lt": "Titlecase_Letter", "Lm": "Modifier_Letter", "Lo": "Other_Letter",
		"Mn": "Nonspacing_Mark", "Mc": "Spacing_Mark", "Me": "Enclosing_Mark",
		"Nd": "Decimal_Number", "Nl": "Letter_Number", "No": "Other_Number",
		"Pc": "Connector_Punctuation", "Pd": "Dash_Punctuation", "Ps": "Open_Punctuation", "Pe": "Close_Punctuation",
		"Pi": "Initial_Punctuation", "Pf": "Final_Punctuation", "Po": "Other_Punctuation",
		"Sm": "Math_Symbol", "Sc": "Currency_Symbol", "Sk": "Modifier_Symbol", "So": "Other_Symbol",
		"Zs": "Space_Separator", "Zl": "Line_Separator", "Zp": "Paragraph_Separator",
		"Cc": "Control", "Cf": "Format", "Co": "Private_Use",
	}},
	{"Bidi_Class", "DerivedBidiClass.txt", map[string]string{
		"L": "Left_To_Right", "R": "Right_To_Left", "AL": "Arabic_Letter", "AN": "Arabic_Number", "EN": "European_Number",
		"ES": "European_Separator", "ET": "European_Terminator", "CS": "Common_Separator", "ON": "Other_Neutral",
		"BN": "Boundary_Neutral", "NSM": "Nonspacing_Mark", "B": "Paragraph_Separator", "S": "Segment_Separator", "WS": "White_Space",
		"LRE": "Left_To_Right_Embedding", "LRO": "Left_To_Right_Override", "RLE": "Right_To_Left_Embedding",
		"RLO": "Right_To_Left_Override", "PDF": "Pop_Directional_Format", "LRI": "Left_To_Right_Isolate",
		"RLI": "Right_To_Left_Isolate", "FSI": "First_Strong_Isolate", "PDI": "Pop_Directional_Isolate",
	}},
	{"Joining_Type", "DerivedJoiningType.txt", map[string]string{
		"C": "Join_Causing", "D": "Dual_Joining", "L": "Left_Joining", "R": "Right_Joining", "T": "Transparent",
	}},
	{"Script", "Scripts.txt", nil},
	{"Binary_Property", "PropList.txt", nil},
}

// check returns the differences between the files and the packages, a line for each property.
func check(files fs.FS, modules string) ([]string, error) {
	version, err := ucd.Version(files, "IdnaMappingTable.txt")
	if err != nil {
		return nil, err
	}
	var differences []string
	here, err := mappings(files)
	if err != nil {
		return nil, err
	}
	there, err := packageMappings(filepath.Join(modules, "tr46"), version)
	if err != nil {
		return nil, err
	}
	if d := compare(here, there); d != "" {
		differences = append(differences, "IDNA mapping: "+d)
	}
	categories := map[rune]string{}
	if err := ucd.Values(files, "DerivedGeneralCategory.txt", func(r rune, value string) { categories[r] = value }); err != nil {
		return nil, err
	}
	for _, p := range properties {
		d, err := p.check(files, filepath.Join(modules, "@unicode", "unicode-"+version, p.name), categories)
		if err != nil {
			return nil, err
		}
		if d != "" {
			differences = append(differences, p.name+": "+d)
		}
	}
	return differences, nil
}

// check returns how the values of a property differ from those in the folder of a package, for
// the code points that have a category.
func (p property) check(files fs.FS, folder string, categories map[rune]string) (string, error) {
	here, there := map[rune]string{}, map[rune]string{}
	values := map[string]bool{}
	err := ucd.Values(files, p.file, func(r rune, value string) {
		if categories[r] == "" {
			return // the packages don't have values for unassigned code points
		}
		if long := p.long[value]; long != "" {
			value = long
		}
		here[r] += value + " "
		values[value] = true
	})
	if err != nil {
		return "", err
	}
	delete(values, "Cs")
	for value := range values {
		err := unicodedata.ReadRanges(filepath.Join(folder, value, "ranges.mjs"), func(r rune) { there[r] += value + " " })
		if err != nil {
			return "", err
		}
	}
	if p.name == "Joining_Type" {
		isNonJoining := map[rune]bool{}
		err := unicodedata.ReadRanges(filepath.Join(folder, "Non_Joining", "ranges.mjs"), func(r rune) { isNonJoining[r] = true })
		if err != nil {
			return "", err
		}
		addTransparent(there, isNonJoining, categories)
	}
	return compare(here, there), nil
}

// addTransparent adds the Joining_Type values that are derived from the category. Some packages
// have only those in ArabicShaping.txt, which omits the derived ones.
func addTransparent(joining map[rune]string, isNonJoining map[rune]bool, categories map[rune]string) {
	for r, category := range categories {
		if joining[r] == "" && (category == "Mn" || category == "Me" || category == "Cf") && !isNonJoining[r] {
			joining[r] = "Transparent "
		}
	}
}

// compare returns for how many scalar values two maps differ, and the first difference.
func compare(here, there map[rune]string) string {
	n, first := 0, ""
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) || here[r] == there[r] {
			continue
		}
		if n == 0 {
			first = fmt.Sprintf("%U is %q here and %q there", r, here[r], there[r])
		}
		n++
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d code points differ; %s", n, first)
}

// mappings returns the status and the mapping of each code point.
func mappings(files fs.FS) (map[rune]string, error) {
	all := map[rune]string{}
	return all, ucd.Rows(files, "IdnaMappingTable.txt", func(row ucd.Row) error {
		text := row.Fields[0]
		if len(row.Fields) > 1 {
			mapping, err := ucd.CodePoints(row.Fields[1])
			if err != nil {
				return err
			}
			text += " " + string(mapping)
		}
		for r := row.First; r <= row.Last; r++ {
			all[r] = strings.TrimSuffix(text, " ")
		}
		return nil
	})
}

// packageStatuses has the statuses by tr46's numbers for them.
var packageStatuses = map[int]string{1: "mapped", 2: "valid", 3: "disallowed", 6: "deviation", 7: "ignored"}

// packageMappings returns the same from the package tr46, which must have the given version.
func packageMappings(dir, version string) (map[rune]string, error) {
	var manifest struct{ UnicodeVersion string }
	if err := readJSON(filepath.Join(dir, "package.json"), &manifest); err != nil {
		return nil, err
	}
	if manifest.UnicodeVersion != version {
		return nil, fmt.Errorf("%s is of Unicode %q, want %s", dir, manifest.UnicodeVersion, version)
	}
	var rows [][]json.RawMessage
	if err := readJSON(filepath.Join(dir, "lib", "mappingTable.json"), &rows); err != nil {
		return nil, err
	}
	all := map[rune]string{}
	for _, row := range rows {
		if err := readPackageRow(row, all); err != nil {
			return nil, fmt.Errorf("%s: row %s: %w", dir, row, err)
		}
	}
	return all, nil
}

// readPackageRow reads a row: a code point, or the first and last of a range; the number of a
// status; and the mapping, if there is one.
func readPackageRow(row []json.RawMessage, all map[rune]string) error {
	var (
		first, last rune
		number      int
		mapping     string
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
	if len(row) > 2 {
		if err := json.Unmarshal(row[2], &mapping); err != nil {
			return err
		}
	}
	status, ok := packageStatuses[number]
	if !ok {
		return fmt.Errorf("unknown status %d", number)
	}
	for r := first; r <= last; r++ {
		all[r] = strings.TrimSuffix(status+" "+mapping, " ")
	}
	return nil
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
