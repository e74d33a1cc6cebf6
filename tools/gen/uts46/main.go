// Command uts46 writes unicode_tables.go, the data about each code point that UTS #46
// processing needs, for one version of Unicode. Run it in the folder of package uts46, as
//
//	go generate
//
// It reads the files of package ucd, which are from that version.
//
// The processing relies on properties of the data that hold for every Unicode
// so far. The command checks them, and fails if one no longer holds.
package main

import (
	"io/fs"
	"log"

	"github.com/gowhatwg/url/tools/internal/generator"
)

func main() { generator.Main("uts46", "internal/uts46/unicode_tables.go", generate) }

// generate returns the Go file.
func generate(files fs.FS) ([]byte, error) {
	data, err := readSources(files)
	if err != nil {
		return nil, err
	}
	if err := data.check(); err != nil {
		return nil, err
	}
	t, err := buildTables(data)
	if err != nil {
		return nil, err
	}
	log.Printf("Unicode %s: %d bytes of tables, %d records, %d compositions",
		data.version, t.size(), len(t.records), len(t.compositions))
	return t.source(data)
}
