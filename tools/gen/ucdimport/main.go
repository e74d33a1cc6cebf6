// Command ucdimport writes the folder data of package ucd from the files that Unicode publishes
// for a version in the folders ucd, idna and security:
//
//	go run -C tools ./gen/ucdimport -in FOLDER
//
// Run it in the root of the module. FOLDER has the files anywhere below it, each only once, and
// perhaps compressed with gzip. All must be from the same version.
//
// The files keep their names and their format. The command drops comments and unused code
// points and properties, and joins ranges with the same value. It also writes a README.md that
// describes the contents, and names their license.
package main

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing/fstest"
	"text/template"

	"github.com/gowhatwg/url/internal/gen/ucd"
	"github.com/gowhatwg/url/tools/internal/checkout"
)

func main() {
	checkout.Enter()
	log.SetFlags(0)
	in := flag.String("in", "", "the folder with the files of a version")
	out := flag.String("out", "internal/gen/ucd/data", "the folder to write to")
	flag.Parse()
	if *in == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*in, *out); err != nil {
		log.Fatal("ucdimport: ", err)
	}
}

func run(in, out string) error {
	files, err := find(in)
	if err != nil {
		return err
	}
	version, err := commonVersion(files)
	if err != nil {
		return err
	}
	for _, f := range kept {
		var b bytes.Buffer
		fmt.Fprintf(&b, "# %s-%s.txt\n# Condensed by ucdimport; see README.md for what is kept, and the license.\n", strings.TrimSuffix(f.Name, ".txt"), version)
		if err := f.condense(&b, files, f.Name); err != nil {
			return err
		}
		if err := write(out, f.Name, b.Bytes()); err != nil {
			return err
		}
	}
	var readme bytes.Buffer
	err = readmeTemplate.Execute(&readme, struct {
		Version string
		Files   []keptFile
	}{version, kept})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "README.md"), readme.Bytes(), 0o644)
}

// large is the size from which a file is written with gzip.
const large = 100 << 10

func write(folder, name string, src []byte) error {
	if len(src) >= large {
		var b bytes.Buffer
		w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			return err
		}
		if _, err := w.Write(src); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		name, src = name+".gz", b.Bytes()
	}
	return os.WriteFile(filepath.Join(folder, name), src, 0o644)
}

//go:embed readme.md.tmpl
var readmeText string

var readmeTemplate = template.Must(template.New("readme").Parse(readmeText))

// commonVersion returns the version of the files. UnicodeData.txt doesn't name one.
func commonVersion(files fs.FS) (string, error) {
	var names []string
	for _, f := range kept {
		if f.Name != "UnicodeData.txt" {
			names = append(names, f.Name)
		}
	}
	return ucd.CommonVersion(files, names...)
}

// find returns the files that are wanted, from anywhere in the folder.
func find(folder string) (fs.FS, error) {
	found := fstest.MapFS{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, isCompressed := strings.CutSuffix(entry.Name(), ".gz")
		for _, f := range kept {
			if f.Name != name {
				continue
			}
			if found[name] != nil {
				return fmt.Errorf("%s is there twice, also as %s", name, path)
			}
			src, err := read(path, isCompressed)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			found[name] = &fstest.MapFile{Data: src}
		}
		return nil
	})
	for _, f := range kept {
		if err == nil && found[f.Name] == nil {
			err = fmt.Errorf("%s has no %s", folder, f.Name)
		}
	}
	return found, err
}

func read(path string, isCompressed bool) ([]byte, error) {
	src, err := os.ReadFile(path)
	if err != nil || !isCompressed {
		return src, err
	}
	r, err := gzip.NewReader(bytes.NewReader(src))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
