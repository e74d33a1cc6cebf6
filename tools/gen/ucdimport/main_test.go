package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gowhatwg/url/internal/testing/ucd"
)

// folder has the wanted files of a version in folders, half of them compressed, and others.
func folder() fstest.MapFS {
	files := fstest.MapFS{"ucd/ReadMe.txt": {Data: []byte("Unicode")}}
	for i, name := range kept {
		data := []byte("# Version: 1.2.3\n# " + name + "\n")
		if name == "UnicodeData.txt" {
			data = nil
		}
		if i%2 == 0 {
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			_, _ = w.Write(data)
			_ = w.Close()
			name, data = name+".gz", b.Bytes()
		}
		files[name[:1]+"/"+name] = &fstest.MapFile{Data: data}
	}
	return files
}

// unpack returns the text of each file of an archive.
func unpack(t *testing.T, archive []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, f := range z.File {
		data, err := fs.ReadFile(z, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		texts[f.Name] = string(data)
	}
	return texts
}

func TestRead(t *testing.T) {
	archive, err := read(folder())
	if err != nil {
		t.Fatal(err)
	}
	got := unpack(t, archive)
	if names := slices.Sorted(maps.Keys(got)); !slices.Equal(names, kept) {
		t.Errorf("the archive has %q", names)
	}
	for name, text := range got {
		if !strings.HasSuffix(text, "# "+name+"\n") && name != "UnicodeData.txt" {
			t.Errorf("%s is %q", name, text)
		}
	}
	for name, change := range map[string]func(fstest.MapFS){
		"a file is there twice":    func(f fstest.MapFS) { f["x/Scripts.txt"] = &fstest.MapFile{} },
		"a file is missing":        func(f fstest.MapFS) { delete(f, "P/PropList.txt"); delete(f, "P/PropList.txt.gz") },
		"a file is of another one": func(f fstest.MapFS) { f["C/CaseFolding.txt.gz"] = &fstest.MapFile{Data: []byte("x")} },
	} {
		files := folder()
		change(files)
		if _, err := read(files); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestTree checks that the command writes the archive in the tree, whose README names the version.
func TestTree(t *testing.T) {
	archive, err := read(ucd.Data())
	if err != nil {
		t.Fatal(err)
	}
	if want, err := os.ReadFile("../ucd/data/unicode.zip"); err != nil || !maps.Equal(unpack(t, archive), unpack(t, want)) {
		t.Errorf("the archive in the tree is another one (%v)", err)
	}
	version, _ := ucd.CommonVersion(ucd.Data(), kept...)
	if readme, err := os.ReadFile("../ucd/data/README.md"); err != nil || !strings.Contains(string(readme), "# Files of Unicode "+version+"\n") {
		t.Errorf("README.md is of another version than %s (%v)", version, err)
	}
}
