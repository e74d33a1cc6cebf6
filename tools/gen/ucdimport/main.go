// Command ucdimport writes the archive of package ucd from the files that Unicode publishes
// for a version in the folders ucd, idna and security:
//
//	go run -C tools ./gen/ucdimport -in FOLDER
//
// FOLDER has the files anywhere below it, each only once, and perhaps compressed with gzip. All
// must be from the same version. The archive has them as they are.
package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/gowhatwg/url/internal/testing/ucd"
	"github.com/gowhatwg/url/tools/internal/generator"
)

// kept has the files that generators and tests read, sorted.
var kept = strings.Fields(`CaseFolding.txt DerivedBidiClass.txt DerivedBinaryProperties.txt
	DerivedCombiningClass.txt DerivedCoreProperties.txt DerivedGeneralCategory.txt DerivedJoiningType.txt
	DerivedNormalizationProps.txt EastAsianWidth.txt IdentifierType.txt IdnaMappingTable.txt IdnaTestV2.txt
	PropList.txt PropertyAliases.txt PropertyValueAliases.txt ScriptExtensions.txt Scripts.txt
	UnicodeData.txt confusables.txt emoji-data.txt`)

func main() {
	in := flag.String("in", "", "the `folder` with the files of a version")
	generator.Main("tools/gen/ucd/data/unicode.zip", func() fs.FS { return os.DirFS(*in) }, read)
}

// read returns an archive of the files in a folder.
func read(folder fs.FS) ([]byte, error) {
	files := fstest.MapFS{}
	err := fs.WalkDir(folder, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, isCompressed := strings.CutSuffix(entry.Name(), ".gz")
		if !slices.Contains(kept, name) {
			return nil
		}
		if files[name] != nil {
			return fmt.Errorf("%s is there twice, also as %s", name, path)
		}
		data, err := fs.ReadFile(folder, path)
		if err == nil && isCompressed {
			var r io.Reader
			if r, err = gzip.NewReader(bytes.NewReader(data)); err == nil {
				data, err = io.ReadAll(r)
			}
		}
		files[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		return nil, err
	}
	if _, err := ucd.CommonVersion(files, kept...); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range kept {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(files[name].Data)
		}
		if err != nil {
			return nil, err
		}
	}
	err = z.Close()
	return b.Bytes(), err
}
