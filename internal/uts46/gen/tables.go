package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"slices"
	"strings"
	"unicode/utf8"
)

// The form of the tables, as in lookup.go.
const (
	leafBits    = 5 // a leaf has 32 code points
	middleBits  = 6 // a middle has 64 leaves
	mappingBase = 256
)

// The bits of a record, as in lookup.go.
const (
	statusValid = iota
	statusIgnored
	statusDisallowed
	statusShifted

	statusBits = 2
	shiftBits  = 8
	cccBits    = 24
)

var bidiBits = map[string]uint32{
	"Left_To_Right":       1 << 2,
	"Right_To_Left":       1 << 3,
	"Arabic_Letter":       1 << 3,
	"Arabic_Number":       1 << 4,
	"European_Number":     1 << 5,
	"European_Separator":  1 << 6,
	"European_Terminator": 1 << 6,
	"Common_Separator":    1 << 6,
	"Other_Neutral":       1 << 6,
	"Boundary_Neutral":    1 << 6,
	"Nonspacing_Mark":     1 << 7,
}

// bidiOther is for the classes that the Bidi Rule allows nowhere.
const bidiOther = 1 << 8

var joiningBits = map[string]uint32{
	"Left_Joining":  1 << 9,
	"Right_Joining": 1 << 10,
	"Dual_Joining":  1<<9 | 1<<10,
	"Transparent":   1 << 11,
}

const (
	recordJoiner      = 1 << 12
	recordMark        = 1 << 13
	recordMaybe       = 1 << 14
	recordDecomposes  = 1 << 15
	recordNonASCII    = 1 << 16
	recordNotSTD3     = 1 << 17
	recordFirstUnused = 1 << 18
)

// record returns what the package wants to know of a code point that isn't
// mapped.
func (d *unicodeData) record(r rune) uint32 {
	c := &d.codePoints[r]
	switch c.status {
	case ignored:
		return statusIgnored
	case disallowed:
		return statusDisallowed
	}
	bidi, ok := bidiBits[c.bidi]
	if !ok {
		bidi = bidiOther
	}
	rec := statusValid | bidi | joiningBits[c.joining] | uint32(c.ccc)<<cccBits
	for _, flag := range []struct {
		bit uint32
		on  bool
	}{
		{recordJoiner, r == 0x200C || r == 0x200D},
		{recordMark, c.mark},
		{recordMaybe, c.nfcQC == "Maybe"},
		{recordDecomposes, c.decomp != ""},
		{recordNonASCII, r >= utf8.RuneSelf},
		{recordNotSTD3, r < utf8.RuneSelf && !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-", r)},
	} {
		if flag.on {
			rec |= flag.bit
		}
	}
	return rec
}

// tables are what is written.
type tables struct {
	root         []uint8
	middle       []uint16
	leaves       []uint16
	records      []uint32
	mappings     []byte
	compositions [][3]rune
	byComposite  []uint16
}

func (t *tables) size() int {
	return len(t.root) + 2*len(t.middle) + 2*len(t.leaves) + 4*len(t.records) + len(t.mappings) +
		12*len(t.compositions) + 2*len(t.byComposite)
}

func buildTables(d *unicodeData) (*tables, error) {
	t := new(tables)
	values, err := t.values(d)
	if err != nil {
		return nil, err
	}
	var middle []uint16
	t.leaves, middle = share(values, 1<<leafBits)
	var root []uint16
	t.middle, root = share(middle, 1<<middleBits)
	for _, v := range root {
		t.root = append(t.root, uint8(v))
	}
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
	indexOf := make(map[uint32]uint16)
	offsetOf := make(map[string]uint16)
	values := make([]uint16, len(d.codePoints))
	for r := range d.codePoints {
		c := &d.codePoints[r]
		rec := uint32(0)
		switch shift, ok := shiftOf(rune(r), c); {
		case c.status != mapped:
			rec = d.record(rune(r))
		case ok && shifts[shift]:
			rec = statusShifted | uint32(shift)<<shiftBits
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

// shiftOf returns what to add to r to get its mapping, if that is one code
// point.
func shiftOf(r rune, c *codePoint) (shift int32, ok bool) {
	to, size := utf8.DecodeRuneInString(c.mapping)
	return to - r, c.status == mapped && size == len(c.mapping)
}

// minShifted is how many code points are mapped by the same shift at least for
// the shift to get a record.
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
		// Mathematical letters and the like map to ASCII, whose mappings are
		// stored once for all of them.
		common[shift] = n >= minShifted && n != 26 && n != 27
	}
	return common
}

// share cuts values into blocks and returns the distinct ones, in the order in
// which they first appear, and the number of the block for each cut.
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

// sortCompositions sorts them by the pair that composes, and lists them in
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
	b.WriteString("// Code generated by go run ./gen -in FOLDER -out unicode_tables.go; DO NOT EDIT.\n")
	fmt.Fprintf(&b, "// Unicode %s. Sources:\n", d.version)
	for _, s := range d.sources {
		fmt.Fprintf(&b, "//   - %s\n", s)
	}
	b.WriteString("\npackage uts46\n\n")
	fmt.Fprintf(&b, "// UnicodeVersion is the version of Unicode that domains are processed by: its\n"+
		"// UTS #46 mapping, normalization, and properties. It doesn't depend on the Go\n"+
		"// toolchain.\nconst UnicodeVersion = %q\n\n", d.version)
	array(&b, "trieRoot", "numbers the middle for each 2048 code points", "uint8", t.root)
	array(&b, "trieMiddle", "numbers the leaf for each 32 code points", "uint16", t.middle)
	array(&b, "trieLeaves", "has a value for each code point: the index of its record, or mappingBase\n// plus the offset of its mapping", "uint16", t.leaves)
	array(&b, "records", "says what is to be known of a code point", "record", t.records)
	b.WriteString("// mappings has the mappings, each in UTF-8 after its length in bytes.\nconst mappings = \"\" +\n")
	for chunk := range slices.Chunk(t.mappings, 24) {
		b.WriteString("\t\"")
		for _, c := range chunk {
			fmt.Fprintf(&b, "\\x%02x", c)
		}
		b.WriteString("\" +\n")
	}
	b.WriteString("\t\"\"\n\n")
	fmt.Fprintf(&b, "// nfcCompositions lists which pairs of code points compose, and to what, sorted\n"+
		"// by the pair.\nvar nfcCompositions = [%d][3]rune{\n", len(t.compositions))
	for _, c := range t.compositions {
		fmt.Fprintf(&b, "{%#x, %#x, %#x},\n", c[0], c[1], c[2])
	}
	b.WriteString("}\n\n")
	array(&b, "nfcByComposite", "has the indexes of nfcCompositions, sorted by the composite", "uint16", t.byComposite)
	return format.Source(b.Bytes())
}

func array[T uint8 | uint16 | uint32](b *bytes.Buffer, name, doc, typ string, values []T) {
	fmt.Fprintf(b, "// %s %s.\nvar %s = [%d]%s{", name, doc, name, len(values), typ)
	for i, v := range values {
		if i%16 == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(b, "%#x, ", v)
	}
	b.WriteString("\n}\n\n")
}
