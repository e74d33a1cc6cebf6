// Command uts46 writes unicode_tables.go: what UTS #46 processing needs to know of
// each code point, for one version of Unicode. Run it in the folder of package
// uts46, as
//
//	go generate
//
// It reads the files of package ucd, which are of that version.
//
// The processing relies on properties of the data that hold for every Unicode
// so far. The command checks them, and fails if one no longer holds.
package main

import (
	"flag"
	"io/fs"
	"log"
	"os"

	"github.com/gowhatwg/url/internal/gen/ucd"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", "unicode_tables.go", "the file to write")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(ucd.Data(), *out); err != nil {
		log.Fatal("uts46: ", err)
	}
}

func run(files fs.FS, out string) error {
	data, err := readSources(files)
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
