package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/testing/ucd"
)

// A keptFile is a file of a version of Unicode that this project uses.
type keptFile struct {
	Name string
	// Kept says in words what is kept of the file.
	Kept     string
	condense condenser
}

// A condenser writes what is kept of a file.
type condenser func(b *bytes.Buffer, files fs.FS, name string) error

// kept has the files, in the order of the README.
var kept = []keptFile{
	{"IdnaMappingTable.txt", "status and mapping, without those for IDNA 2008", rows(1, idnaMapping)},
	{"IdnaTestV2.txt", "the first five columns: source, toUnicode and toAsciiN with their statuses", lines(5, idnaTest)},
	{"UnicodeData.txt", "canonical decompositions, and simple mappings to lower and upper case", rows(14, unicodeData)},
	{"DerivedNormalizationProps.txt", "NFC_Quick_Check, where it is No or Maybe; binary properties of ASCII and of what folds to it", binary("NFC_QC")},
	{"DerivedCombiningClass.txt", "values other than 0", values("0")},
	{"DerivedBidiClass.txt", "all values", values("")},
	{"DerivedJoiningType.txt", "all values", values("")},
	{"DerivedGeneralCategory.txt", "values other than Cn", values("Cn")},
	{"EastAsianWidth.txt", "the values W and F", onlyValues("W", "F")},
	{"PropList.txt", "Bidi_Control, Variation_Selector and White_Space; other properties of ASCII and of what folds to it", binary("Bidi_Control", "Variation_Selector", "White_Space")},
	{"DerivedCoreProperties.txt", "ID_Start and ID_Continue; other binary properties of ASCII and of what folds to it", binary("ID_Start", "ID_Continue")},
	{"DerivedBinaryProperties.txt", "properties of ASCII and of what folds to it", binary()},
	{"emoji-data.txt", "properties of ASCII and of what folds to it", binary()},
	{"CaseFolding.txt", "simple case foldings to ASCII", caseFolding},
	{"PropertyAliases.txt", "all names", lines(2, func(fields []string) []string { return fields })},
	{"PropertyValueAliases.txt", "names of the values of General_Category and Script", lines(2, ofCategoryOrScript)},
	{"Scripts.txt", "all values", values("")},
	{"ScriptExtensions.txt", "all values", values("")},
	{"IdentifierType.txt", "code points of the type Recommended", rows(1, identifiers)},
	{"confusables.txt", "code points beyond ASCII that pass for ASCII text, and that text", confusables},
}

// A lineWriter writes rows of a file, and joins a row with the one before if it continues that.
type lineWriter struct {
	b           *bytes.Buffer
	first, last rune
	fields      string
}

func (w *lineWriter) add(first, last rune, fields string) {
	if w.fields == fields && w.last == first-1 {
		w.last = last
		return
	}
	w.flush()
	w.first, w.last, w.fields = first, last, fields
}

func (w *lineWriter) flush() {
	if w.fields == "" {
		return
	}
	fmt.Fprintf(w.b, "%04X", w.first)
	if w.last > w.first {
		fmt.Fprintf(w.b, "..%04X", w.last)
	}
	fmt.Fprintf(w.b, ";%s\n", w.fields)
}

// rows calls kept with the fields of each row, of which there must be at least a number, and writes
// the results in order of the code points. It leaves out rows for which kept returns "".
func rows(least int, kept func(fields []string) string) condenser {
	return func(b *bytes.Buffer, files fs.FS, name string) error {
		var rows []ucd.Row
		err := ucd.Rows(files, name, func(row ucd.Row) error {
			if len(row.Fields) < least {
				return errTooFewFields
			}
			if fields := kept(row.Fields); fields != "" {
				rows = append(rows, ucd.Row{First: row.First, Last: row.Last, Fields: []string{fields}})
			}
			return nil
		})
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			return errNothing(name)
		}
		slices.SortStableFunc(rows, func(a, b ucd.Row) int { return int(a.First - b.First) })
		w := lineWriter{b: b}
		for _, row := range rows {
			w.add(row.First, row.Last, row.Fields[0])
		}
		w.flush()
		return nil
	}
}

func errNothing(name string) error { return fmt.Errorf("%s has nothing of what is kept", name) }

var errTooFewFields = errors.New("too few fields")

// values keeps the first value of each row, unless that is the default, missing.
func values(missing string) condenser {
	return rows(1, func(fields []string) string {
		if fields[0] == missing {
			return ""
		}
		return fields[0]
	})
}

// onlyValues keeps the rows with one of the values.
func onlyValues(wanted ...string) condenser {
	return rows(1, func(fields []string) string {
		if !slices.Contains(wanted, fields[0]) {
			return ""
		}
		return fields[0]
	})
}

// ofProperty keeps the rows of a property. Its name is in the first field.
func ofProperty(property string) condenser {
	return rows(1, func(fields []string) string {
		if fields[0] != property {
			return ""
		}
		return strings.Join(fields, ";")
	})
}

// binary keeps the rows of the wanted properties. Of the other properties, it keeps those that
// are binary, for ASCII and the code points that fold to it.
func binary(wanted ...string) condenser {
	return func(b *bytes.Buffer, files fs.FS, name string) error {
		for _, property := range wanted {
			if err := ofProperty(property)(b, files, name); err != nil {
				return err
			}
		}
		folding, err := ucd.SimpleCaseFolding(files)
		if err != nil {
			return err
		}
		chars := ucd.FoldingToASCII(folding)
		others := map[string][]rune{}
		err = ucd.Rows(files, name, func(row ucd.Row) error {
			if len(row.Fields) == 0 {
				return errTooFewFields
			}
			if len(row.Fields) > 1 || slices.Contains(wanted, row.Fields[0]) {
				return nil
			}
			for _, r := range chars {
				if row.First <= r && r <= row.Last {
					others[row.Fields[0]] = append(others[row.Fields[0]], r)
				}
			}
			return nil
		})
		if err == nil && len(others) == 0 {
			err = errNothing(name)
		}
		for _, property := range slices.Sorted(maps.Keys(others)) {
			w := lineWriter{b: b}
			for _, r := range slices.Sorted(slices.Values(others[property])) {
				w.add(r, r, property)
			}
			w.flush()
		}
		return err
	}
}

// caseFolding keeps the simple foldings to ASCII. It writes each with the status C.
func caseFolding(b *bytes.Buffer, files fs.FS, name string) error {
	folding, err := ucd.SimpleCaseFolding(files)
	if err == nil && len(folding) == 0 {
		err = errNothing(name)
	}
	for _, r := range slices.Sorted(maps.Keys(folding)) {
		if folding[r] < utf8.RuneSelf {
			// The status says that the full folding is the same. Both are one code point.
			fmt.Fprintf(b, "%04X;C;%04X\n", r, folding[r])
		}
	}
	return err
}

// lines writes what kept returns for the fields of each line, of which there must be at least a
// number. It leaves out lines for which kept returns nil.
func lines(least int, kept func(fields []string) []string) condenser {
	return func(b *bytes.Buffer, files fs.FS, name string) error {
		return ucd.Lines(files, name, func(fields []string) error {
			if len(fields) < least {
				return errTooFewFields
			}
			if fields = kept(fields); fields != nil {
				fmt.Fprintln(b, strings.Join(fields, ";"))
			}
			return nil
		})
	}
}

func ofCategoryOrScript(fields []string) []string {
	if fields[0] != "gc" && fields[0] != "sc" {
		return nil
	}
	return fields
}

// idnaTest keeps the columns of nontransitional processing unchanged.
func idnaTest(fields []string) []string { return fields[:5] }

// idnaMapping keeps the status and the mapping.
func idnaMapping(fields []string) string {
	if len(fields) > 1 && fields[1] != "" {
		return fields[0] + ";" + fields[1]
	}
	return fields[0]
}

// unicodeData keeps the fields for canonical decompositions and for case, in their places. Code
// points with either have separate rows.
func unicodeData(fields []string) string {
	const decomposition, upper, lower = 4, 11, 12
	left := make([]string, len(fields))
	if !strings.HasPrefix(fields[decomposition], "<") {
		left[decomposition] = fields[decomposition]
	}
	left[upper], left[lower] = fields[upper], fields[lower]
	if joined := strings.Join(left, ";"); strings.Trim(joined, ";") != "" {
		return joined
	}
	return ""
}

func identifiers(fields []string) string {
	if slices.Contains(strings.Fields(fields[0]), "Recommended") {
		return "Recommended"
	}
	return ""
}

// confusables keeps a row for each code point beyond ASCII whose prototype is ASCII.
func confusables(b *bytes.Buffer, files fs.FS, name string) error {
	var lines []string
	err := ucd.Rows(files, name, func(row ucd.Row) error {
		if len(row.Fields) == 0 {
			return errTooFewFields
		}
		prototype, err := ucd.CodePoints(row.Fields[0])
		if err != nil || len(prototype) == 0 {
			return fmt.Errorf("the prototype %q: %v", row.Fields[0], err)
		}
		if slices.Max(prototype) < utf8.RuneSelf && row.First >= utf8.RuneSelf {
			lines = append(lines, fmt.Sprintf("%05X;%s\n", row.First, row.Fields[0]))
		}
		return nil
	})
	slices.Sort(lines)
	b.WriteString(strings.Join(lines, ""))
	return err
}
