package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/tools/internal/generator"
)

// The form of the tables, as in lookup.go.
const (
	leafBits    = 5 // a leaf has 32 code points
	middleBits  = 6 // a middle has 64 leaves
	mappingBase = 256
)

// The constants of lookup.go for each Bidi_Class, except for bidiOther, which is for classes
// that the Bidi Rule never allows.
var bidiNames = map[string]string{
	"L": "bidiL", "R": "bidiR", "AL": "bidiR", "AN": "bidiAN", "EN": "bidiEN", "NSM": "bidiNSM",
	"ES": "bidiNeutral", "ET": "bidiNeutral", "CS": "bidiNeutral", "ON": "bidiNeutral", "BN": "bidiNeutral",
}

// The constants of lookup.go for each Joining_Type that matters.
var joiningNames = map[string]string{"L": "joinsLeft", "R": "joinsRight", "D": "joinsLeft | joinsRight", "T": "joinsTransparent"}

// record returns the record of a code point that isn't mapped, as an expression with the
// constants of lookup.go.
func (d *unicodeData) record(r rune) string {
	c := &d.codePoints[r]
	switch c.status {
	case ignored:
		return "ignored"
	case disallowed:
		return "disallowed"
	}
	names := []string{cmp.Or(bidiNames[c.bidi], "bidiOther")}
	for _, flag := range []struct {
		name string
		on   bool
	}{
		{joiningNames[c.joining], joiningNames[c.joining] != ""},
		{"joiner", r == 0x200C || r == 0x200D},
		{"mark", c.mark},
		{"nfcMaybe", c.nfcQC == "M"},
		{"nfcDecomposes", c.decomp != nil},
		{"nonASCII", r >= utf8.RuneSelf},
		{"notSTD3", r < utf8.RuneSelf && !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-", r)},
		{fmt.Sprintf("%d<<nfcClassBits", c.ccc), c.ccc > 0},
	} {
		if flag.on {
			names = append(names, flag.name)
		}
	}
	return strings.Join(names, " | ")
}

// shiftRecord returns the record of code points that are mapped by adding shift.
func shiftRecord(shift int32) string {
	if shift < 0 {
		return fmt.Sprintf("shifted | (1<<24-%#x)<<shiftBits", -shift)
	}
	return fmt.Sprintf("shifted | %#x<<shiftBits", shift)
}

// tables has the tables to write.
type tables struct {
	root         []uint16
	middle       []uint16
	leaves       []uint16
	records      []string
	mappings     []byte
	compositions [][3]rune
	byComposite  []uint16
}

func buildTables(d *unicodeData) (*tables, error) {
	t := new(tables)
	values, err := t.values(d)
	if err != nil {
		return nil, err
	}
	var middle []uint16
	t.leaves, middle = share(values, 1<<leafBits)
	t.middle, t.root = share(middle, 1<<middleBits)
	if len(t.middle)>>middleBits > 256 {
		return nil, fmt.Errorf("%d middles, which a byte can't number", len(t.middle)>>middleBits)
	}
	if !slices.Equal(t.leaves[:utf8.RuneSelf], values[:utf8.RuneSelf]) {
		return nil, fmt.Errorf("the leaves don't begin with those of ASCII")
	}
	for _, c := range d.compositions() {
		if d.codePoints[c[0]].status == valid && d.codePoints[c[1]].status == valid {
			t.compositions = append(t.compositions, c)
		}
	}
	t.sortCompositions()
	return t, nil
}

// values returns the value of each code point: the index of its record, or
// mappingBase plus the offset of its mapping.
func (t *tables) values(d *unicodeData) ([]uint16, error) {
	shifts := commonShifts(d)
	indexOf := make(map[string]uint16)
	offsetOf := make(map[string]uint16)
	values := make([]uint16, len(d.codePoints))
	for r := range d.codePoints {
		c := &d.codePoints[r]
		var rec string
		switch shift, ok := shiftOf(rune(r), c); {
		case c.status != mapped:
			rec = d.record(rune(r))
		case ok && shifts[shift]:
			rec = shiftRecord(shift)
		default:
			offset, ok := offsetOf[c.mapping]
			if !ok {
				offset = uint16(len(t.mappings))
				offsetOf[c.mapping] = offset
				t.mappings = append(t.mappings, byte(len(c.mapping)))
				t.mappings = append(t.mappings, c.mapping...)
			}
			values[r] = mappingBase + offset
			continue
		}
		index, ok := indexOf[rec]
		if !ok {
			index = uint16(len(t.records))
			indexOf[rec] = index
			t.records = append(t.records, rec)
		}
		values[r] = index
	}
	if len(t.records) > mappingBase || len(t.mappings) > 0xFFFF-mappingBase {
		return nil, fmt.Errorf("%d records and %d bytes of mappings: too many", len(t.records), len(t.mappings))
	}
	return values, nil
}

// shiftOf returns the number to add to r to get its mapping, if that is one code point.
func shiftOf(r rune, c *codePoint) (shift int32, ok bool) {
	to, size := utf8.DecodeRuneInString(c.mapping)
	return to - r, c.status == mapped && size == len(c.mapping)
}

// minShifted is the least number of code points with the same shift for which the shift gets a
// record.
const minShifted = 6

func commonShifts(d *unicodeData) map[int32]bool {
	count := make(map[int32]int)
	for r := range d.codePoints {
		if shift, ok := shiftOf(rune(r), &d.codePoints[r]); ok {
			count[shift]++
		}
	}
	common := make(map[int32]bool)
	for shift, n := range count {
		// Mathematical letters and the like map to ASCII, and share the mappings that are
		// stored for it.
		common[shift] = n >= minShifted && n != 26 && n != 27
	}
	return common
}

// share cuts values into blocks. It returns the distinct blocks, in the order in which they
// first appear, and for each cut the number of its block.
func share(values []uint16, size int) (blocks, numbers []uint16) {
	seen := make(map[string]uint16)
	for block := range slices.Chunk(values, size) {
		key := fmt.Sprint(block)
		n, ok := seen[key]
		if !ok {
			n = uint16(len(blocks) / size)
			seen[key] = n
			blocks = append(blocks, block...)
		}
		numbers = append(numbers, n)
	}
	return blocks, numbers
}

// sortCompositions sorts the compositions by the pair that composes, and also lists them in
// order of the composite.
func (t *tables) sortCompositions() {
	slices.SortFunc(t.compositions, func(a, b [3]rune) int { return slices.Compare(a[:], b[:]) })
	for i := range t.compositions {
		t.byComposite = append(t.byComposite, uint16(i))
	}
	slices.SortFunc(t.byComposite, func(a, b uint16) int {
		return cmp.Compare(t.compositions[a][2], t.compositions[b][2])
	})
}

// source returns the Go file.
func (t *tables) source(d *unicodeData) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated by go run -C ../../tools ./gen/uts46; DO NOT EDIT.\n"+
		"// Sources, of Unicode %s: %s.\n\npackage uts46\n\n", d.version, strings.Join(names, ", "))
	fmt.Fprintf(&b, "// UnicodeVersion is the version of Unicode with which domains are processed. All\n"+
		"// other tables have the same version. It doesn't depend on the Go toolchain.\nconst UnicodeVersion = %q\n\n", d.version)
	generator.Table(&b, `// trieRoot has the number of the middle for every 2048 code points.
var trieRoot = [%d]uint8`, t.root, 16, hexadecimal)
	generator.Table(&b, `// trieMiddle has the number of the leaf for every 32 code points.
var trieMiddle = [%d]uint16`, t.middle, 16, hexadecimal)
	generator.Table(&b, `// trieLeaves has a value for each code point: the index of its record, or mappingBase
// plus the offset of its mapping.
var trieLeaves = [%d]uint16`, t.leaves, 16, hexadecimal)
	generator.Table(&b, `// records has the distinct records of code points.
var records = [%d]record`, t.records, 1, func(record string) string { return record + "," })
	b.WriteString("// mappings has the mappings, each in UTF-8 after its length in bytes.\nconst mappings = \"\" +\n")
	for chunk := range slices.Chunk(t.mappings, 24) {
		b.WriteString("\t\"")
		for _, c := range chunk {
			fmt.Fprintf(&b, "\\x%02x", c)
		}
		b.WriteString("\" +\n")
	}
	b.WriteString("\t\"\"\n\n")
	generator.Table(&b, `// nfcCompositions has the pairs of code points that compose, with their composites,
// sorted by pair.
var nfcCompositions = [%d][3]rune`, t.compositions, 1, func(c [3]rune) string {
		return fmt.Sprintf("{%#x, %#x, %#x},", c[0], c[1], c[2])
	})
	generator.Table(&b, `// nfcByComposite has the indexes of nfcCompositions, sorted by composite.
var nfcByComposite = [%d]uint16`, t.byComposite, 16, hexadecimal)
	return format.Source(b.Bytes())
}

func hexadecimal(v uint16) string { return fmt.Sprintf("%#x,", v) }
