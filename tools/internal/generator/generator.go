// Package generator has the main function of the commands that write tables from Unicode's data.
package generator

import (
	"flag"
	"io/fs"
	"log"
	"os"

	"github.com/gowhatwg/url/internal/testing/ucd"
	"github.com/gowhatwg/url/tools/internal/checkout"
)

// Main is the main function of a command that writes a file of tables. It writes the source
// that is generated from Unicode's data. The flag -out names the output file, relative to the
// root of the checkout; its default is file.
func Main(command, file string, source func(files fs.FS) ([]byte, error)) {
	checkout.Enter()
	log.SetFlags(0)
	log.SetPrefix(command + ": ")
	out := flag.String("out", file, "the file to write")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	src, err := source(ucd.Data())
	if err == nil {
		err = os.WriteFile(*out, src, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}
