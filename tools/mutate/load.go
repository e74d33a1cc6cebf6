package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// A pkg is a package, with the texts of its files after mutants were added.
type pkg struct {
	path, dir, name string
	texts           map[string][]byte // by path of the file
	mutants         []mutant
}

// load returns the package that the go command finds for a pattern.
func load(ctx context.Context, pattern string) (*pkg, error) {
	info, exports, err := list(ctx, pattern)
	if err != nil {
		return nil, err
	}
	p := &pkg{path: info.ImportPath, dir: info.Dir, name: info.Name, texts: map[string][]byte{}}
	r := &rewriter{fset: token.NewFileSet(), info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}}
	files := make([]*ast.File, len(info.GoFiles))
	sources := make([][]byte, len(info.GoFiles))
	for i, name := range info.GoFiles {
		path := filepath.Join(info.Dir, name)
		if sources[i], err = os.ReadFile(path); err != nil {
			return nil, err
		}
		if files[i], err = parser.ParseFile(r.fset, path, sources[i], parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return nil, err
		}
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	config := types.Config{Importer: importer.ForCompiler(r.fset, "gc", lookup)}
	if r.types, err = config.Check(p.path, r.fset, files, r.info); err != nil {
		return nil, err
	}
	for i, f := range files {
		if !ast.IsGenerated(f) {
			r.file, r.src = f, sources[i]
			p.texts[filepath.Join(info.Dir, info.GoFiles[i])] = r.rewrite()
		}
	}
	p.mutants = r.mutants
	p.texts[filepath.Join(p.dir, "mutant_helpers.go")] = helpers(p.name, len(p.mutants))
	return p, nil
}

// listed has the go command's data about a package.
type listed struct {
	ImportPath, Dir, Name, Export string
	GoFiles                       []string
}

// list returns a package, and the files with the exported declarations of its imports.
func list(ctx context.Context, pattern string) (p listed, exports map[string]string, err error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-deps", "-export", "-json=ImportPath,Dir,Name,GoFiles,Export", pattern)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return p, nil, fmt.Errorf("go list: %w\n%s", err, &stderr)
	}
	exports = map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		p = listed{} // the last one is the package itself
		if err := d.Decode(&p); err != nil {
			return p, nil, err
		}
		exports[p.ImportPath] = p.Export
	}
	return p, exports, nil
}
