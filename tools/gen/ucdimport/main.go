// Command ucdimport writes the archive of package ucd from the files that Unicode publishes
// for a version in the folders ucd, idna and security:
//
//	go run -C tools ./gen/ucdimport -in FOLDER
//
// Run it in the root of the module. FOLDER has the files anywhere below it, each only once, and
// perhaps compressed with gzip. All must be from the same version.
//
// The files keep their names and their format. The command drops comments and unused code
// points and properties, and joins ranges with the same value. Beside the archive, it writes a
// README.md that describes the contents, and names their license.
package main

import (
	"archive/zip"
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
	"slices"
	"strings"
	"testing/fstest"
	"text/template"

	"github.com/gowhatwg/url/internal/testing/ucd"
	"github.com/gowhatwg/url/tools/internal/checkout"
)

func main() {
	checkout.Enter()
	log.SetFlags(0)
	in := flag.String("in", "", "the folder with the files of a version")
	out := flag.String("out", "tools/gen/ucd/data", "the folder to write to")
	flag.Parse()
	if *in == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.DirFS(*in), *out); err != nil {
		log.Fatal("ucdimport: ", err)
	}
}

// archive is the name of the file in the folder to write to.
const archive = "unicode.zip"

func run(in fs.FS, out string) error {
	files, err := find(in)
	if err != nil {
		return err
	}
	version, err := commonVersion(files)
	if err != nil {
		return err
	}
	var written, readme bytes.Buffer
	if err := writeArchive(&written, files, version); err != nil {
		return err
	}
	err = readmeTemplate.Execute(&readme, struct {
		Version string
		Files   []keptFile
	}{version, kept})
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, archive), written.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "README.md"), readme.Bytes(), 0o644)
}

// writeArchive writes what is kept of the files, sorted by name, and without times.
func writeArchive(w io.Writer, files fs.FS, version string) error {
	z := zip.NewWriter(w)
	byName := func(a, b keptFile) int { return strings.Compare(a.Name, b.Name) }
	for _, f := range slices.SortedFunc(slices.Values(kept), byName) {
		var b bytes.Buffer
		fmt.Fprintf(&b, "# %s-%s.txt\n# Condensed by ucdimport; see README.md for what is kept, and the license.\n", strings.TrimSuffix(f.Name, ".txt"), version)
		if err := f.condense(&b, files, f.Name); err != nil {
			return err
		}
		entry, err := z.Create(f.Name)
		if err != nil {
			return err
		}
		if _, err := entry.Write(b.Bytes()); err != nil {
			return err
		}
	}
	return z.Close()
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
func find(folder fs.FS) (fs.FS, error) {
	found := fstest.MapFS{}
	err := fs.WalkDir(folder, ".", func(path string, entry fs.DirEntry, err error) error {
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
			src, err := read(folder, path, isCompressed)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			found[name] = &fstest.MapFile{Data: src}
		}
		return nil
	})
	for _, f := range kept {
		if err == nil && found[f.Name] == nil {
			err = fmt.Errorf("there is no %s", f.Name)
		}
	}
	return found, err
}

func read(folder fs.FS, path string, isCompressed bool) ([]byte, error) {
	src, err := fs.ReadFile(folder, path)
	if err != nil || !isCompressed {
		return src, err
	}
	r, err := gzip.NewReader(bytes.NewReader(src))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
