package ucd

import (
	"flag"
	"io/fs"
	"log"
	"os"
)

// Generate is what a command does that writes a file of tables: it writes the source that is
// generated from the files of the folder data. The flag -out names the file, which else is
// file, in the folder of the package that it is for.
func Generate(command, file string, source func(files fs.FS) ([]byte, error)) {
	log.SetFlags(0)
	log.SetPrefix(command + ": ")
	out := flag.String("out", file, "the file to write")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	src, err := source(Data())
	if err == nil {
		err = os.WriteFile(*out, src, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}
