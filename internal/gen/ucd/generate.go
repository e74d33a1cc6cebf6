package ucd

import (
	"flag"
	"io/fs"
	"log"
	"os"
)

// Generate is the main function of a command that writes a file of tables. It writes the source
// that is generated from the files in the folder data. The flag -out names the output file; its
// default is file, in the folder of the package that uses the tables.
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
