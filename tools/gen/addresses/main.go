// Command addresses writes the table of address blocks for package urlhttp from the registries
// in urlhttp/testdata. Run it with
//
//	go run -C tools ./gen/addresses -in urlhttp/testdata -out urlhttp/address_tables.go
//
// in the root of the module.
package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"io/fs"
	"net/netip"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/gowhatwg/url/tools/internal/generator"
)

// registryDate is the month of the registries' state in the files.
const registryDate = "September 2026"

// registries are the files in the input folder.
var registries = []string{"iana-ipv4-special-registry.csv", "iana-ipv6-special-registry.csv", "other-blocks.csv", "cloud-blocks.csv"}

func main() {
	in := flag.String("in", "urlhttp/testdata", "the `folder` with the registries")
	generator.Main("urlhttp/address_tables.go", func() fs.FS { return os.DirFS(*in) }, source)
}

// source returns the Go file.
func source(files fs.FS) ([]byte, error) {
	var blocks []block
	for _, name := range registries {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		more, err := read(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		blocks = append(blocks, more...)
	}
	return generate(blocks)
}

// A block is a row of a registry, or one of several blocks in a row.
type block struct {
	prefix    netip.Prefix
	name      string
	reference string
	global    bool
}

// read reads a registry in IANA's format. It finds columns by name.
func read(text []byte) ([]block, error) {
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) < 2 {
		return nil, errors.New("no rows")
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	for _, name := range []string{"Address Block", "Name", "RFC", "Globally Reachable"} {
		if _, ok := column[name]; !ok {
			return nil, fmt.Errorf("no column %q", name)
		}
	}
	var blocks []block
	for _, row := range rows[1:] {
		global, err := globallyReachable(row[column["Globally Reachable"]])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", row[column["Address Block"]], err)
		}
		name := strings.Join(strings.Fields(row[column["Name"]]), " ")
		for cell := range strings.SplitSeq(withoutNotes(row[column["Address Block"]]), ",") {
			prefix, err := netip.ParsePrefix(strings.TrimSpace(cell))
			if err != nil {
				return nil, err
			}
			if prefix != prefix.Masked() {
				return nil, fmt.Errorf("%v has bits outside of the prefix", prefix)
			}
			blocks = append(blocks, block{
				prefix:    prefix,
				name:      name,
				reference: strings.Join(strings.Fields(row[column["RFC"]]), " "),
				// Anycast addresses reach the nearest host of a service, in the client's own network.
				global: global && !strings.HasSuffix(name, "Anycast"),
			})
		}
	}
	return blocks, nil
}

var note = regexp.MustCompile(`\s*\[\d+\]`)

// withoutNotes removes footnote marks, as in "2002::/16 [3]".
func withoutNotes(cell string) string { return strings.TrimSpace(note.ReplaceAllString(cell, "")) }

// globallyReachable reads the column of that name. Blocks without a clear "True" aren't
// globally reachable: the cell is "N/A" for 6to4 and Teredo, and empty for blocks that were
// given back.
func globallyReachable(cell string) (bool, error) {
	switch withoutNotes(cell) {
	case "True":
		return true, nil
	case "False", "N/A", "":
		return false, nil
	}
	return false, fmt.Errorf("globally reachable is %q", cell)
}

// A span has the addresses from first up to the next span.
type span struct {
	first netip.Addr
	block int
}

// spans splits the addresses of a family at the ends of blocks, and assigns to each piece the
// smallest block that it is in.
func spans(blocks []block, is4 bool) ([]span, error) {
	var starts []netip.Addr
	for _, b := range blocks {
		if b.prefix.Addr().Is4() != is4 {
			continue
		}
		starts = append(starts, b.prefix.Addr())
		if next := lastAddr(b.prefix).Next(); next.IsValid() {
			starts = append(starts, next)
		}
	}
	slices.SortFunc(starts, netip.Addr.Compare)
	var out []span
	for _, first := range slices.Compact(starts) {
		i := smallest(blocks, first)
		if i < 0 {
			return nil, fmt.Errorf("%v is in no block", first)
		}
		if len(out) == 0 || out[len(out)-1].block != i {
			out = append(out, span{first, i})
		}
	}
	return out, nil
}

func smallest(blocks []block, addr netip.Addr) int {
	found := -1
	for i, b := range blocks {
		if b.prefix.Contains(addr) && (found < 0 || b.prefix.Bits() > blocks[found].prefix.Bits()) {
			found = i
		}
	}
	return found
}

func lastAddr(p netip.Prefix) netip.Addr {
	b := p.Addr().AsSlice()
	for i := p.Bits(); i < len(b)*8; i++ {
		b[i/8] |= 0x80 >> (i % 8)
	}
	addr, _ := netip.AddrFromSlice(b)
	return addr
}

func generate(blocks []block) ([]byte, error) {
	if len(blocks) > 1<<8 {
		return nil, errors.New("too many blocks for a byte")
	}
	var b bytes.Buffer
	b.WriteString("// Code generated by go run -C tools ./gen/addresses -in urlhttp/testdata -out urlhttp/address_tables.go; DO NOT EDIT.\n")
	fmt.Fprintf(&b, "// Source: IANA's special-purpose address registries for IPv4 and IPv6, as of %s, and documents of cloud providers.\n\npackage urlhttp\n\n", registryDate)
	generator.Table(&b, `// blocks are the blocks of the registries and of cloud providers.
var blocks = [...]block`, blocks, 1, func(block block) string {
		return fmt.Sprintf("{%q, %q, %q, %t},", block.prefix, block.name, block.reference, block.global)
	})
	v4, err4 := spans(blocks, true)
	v6, err6 := spans(blocks, false)
	if err := errors.Join(err4, err6); err != nil {
		return nil, err
	}
	generator.Table(&b, `// spans4 has the first address of each span, and the smallest block around it.
var spans4 = [...]span4`, v4, 1, func(s span) string {
		return fmt.Sprintf("{%#08x, %d}, // %v", s.first.As4(), s.block, s.first)
	})
	generator.Table(&b, `// spans6 is spans4 for IPv6.
var spans6 = [...]span6`, v6, 1, func(s span) string {
		a := s.first.As16()
		return fmt.Sprintf("{%#x, %#x, %d}, // %v", a[:8], a[8:], s.block, s.first)
	})
	return format.Source(b.Bytes())
}
