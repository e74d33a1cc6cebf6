package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// changeImports changes the imports of net/url in all Go files below folder. It returns how
// many files it has changed.
func changeImports(folder string) (int, error) {
	changed := 0
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "testdata" || d.Name() == "vendor" || name != folder && strings.HasPrefix(d.Name(), ".") {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) != ".go" {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		after, ok := changeImport(string(text))
		if !ok {
			return nil
		}
		changed++
		return os.WriteFile(name, []byte(after), 0o644)
	})
	return changed, err
}

// changeImport returns the text of a file with the drop-in in the place of net/url, and
// whether the file imports that.
func changeImport(text string) (after string, ok bool) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, parser.ImportsOnly)
	if err != nil {
		return text, false
	}
	end := 0
	for _, spec := range file.Imports {
		if spec.Path.Value == `"net/url"` {
			after += text[end:files.Position(spec.Path.Pos()).Offset] + `"` + dropIn + `"`
			end = files.Position(spec.Path.End()).Offset
		}
	}
	return after + text[end:], end > 0
}
