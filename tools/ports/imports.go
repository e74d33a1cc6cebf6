package main

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// changeImports changes the imports of net/url in all Go files below folder. It returns the
// number of changed files.
func changeImports(folder string) (int, error) {
	changed := 0
	err := eachFile(folder, func(name, text string) error {
		after, ok := changeImport(text)
		if !ok {
			return nil
		}
		changed++
		return os.WriteFile(name, []byte(after), 0o644)
	})
	return changed, err
}

// countImports returns the number of Go files below folder that import the drop-in.
func countImports(folder string) (int, error) {
	n := 0
	err := eachFile(folder, func(name, text string) error {
		file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
		if err == nil && slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool { return spec.Path.Value == `"`+dropIn+`"` }) {
			n++
		}
		return nil
	})
	return n, err
}

// eachFile calls f with the name and the text of each Go file below folder.
func eachFile(folder string, f func(name, text string) error) error {
	return filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
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
		return f(name, string(text))
	})
}

// changeImport returns the text of a file with the drop-in instead of net/url, in the form of
// gofmt, and whether the file imports net/url.
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
	after += text[end:]
	if formatted, err := format.Source([]byte(text)); err == nil && string(formatted) == text {
		if formatted, err = format.Source([]byte(after)); err == nil {
			after = string(formatted)
		}
	}
	return after, end > 0
}

// unformatted returns the files of the program that gofmt would change.
func (p *port) unformatted() ([]string, error) {
	var names []string
	err := eachFile(p.folder, func(name, text string) error {
		formatted, err := format.Source([]byte(text))
		if err == nil && string(formatted) != text {
			names = append(names, strings.TrimPrefix(name, p.folder+string(filepath.Separator)))
		}
		return nil
	})
	return names, err
}
