package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// changed are the functions for which the drop-in has other results than net/url.
var changed = []string{"JoinPath", "Parse", "ParseQuery", "ParseRequestURI"}

func importPath(spec *ast.ImportSpec) string {
	path, _ := strconv.Unquote(spec.Path.Value)
	return path
}

// findWatches fills c.watches.
func (c *checker) findWatches() {
	for name, object := range c.TypesInfo.Uses {
		if p := object.Pkg(); p != nil && p.Path() == watch && object.Parent() == p.Scope() &&
			(strings.HasPrefix(name.Name, "Kind") || slices.Contains([]string{"Compare", "Difference", "SetHandler"}, name.Name)) {
			c.watches[c.file(name.Pos())] = true
		}
	}
}

// checkImports reports the first import of net/url or watch, or all if they are to be fixed, except
// for files that use of net/url only what the drop-in has from it. If the package is held back, it
// reports none to be fixed.
func (c *checker) checkImports() {
	needed := map[*ast.File]bool{}
	for name, object := range c.TypesInfo.Uses {
		f, ok := object.(*types.Func)
		if ok && f.Pkg() != nil && f.Pkg().Path() == netURL && isFunction(f, changed...) {
			needed[c.file(name.Pos())] = true
		}
	}
	const message = " reads URLs differently from browsers; " + dropIn + " has the same API"
	isReported := false
	for _, file := range c.Files {
		for _, spec := range file.Imports {
			path := importPath(spec)
			switch {
			case c.isHeld && isFixing(), path != watch && (path != netURL || !needed[file] && !c.fixed[file]):
			case *fixes["import"] || c.fixed[file]:
				edits := c.importEdits(file, spec)
				if edits == nil {
					path += ", which -fix leaves because it has a dot, or because the file uses what only watch has, such as SetHandler,"
				}
				c.add(spec.Path, "import", path+message, edits)
			case !isReported:
				c.report(spec.Path, "import", path+message+": -fix changes all imports of the package")
				isReported = true
			}
		}
	}
}

// importEdits returns the edits that turn an import of net/url or watch into one of the drop-in, in the
// group of imports where it belongs.
func (c *checker) importEdits(file *ast.File, spec *ast.ImportSpec) []analysis.TextEdit {
	if spec.Name != nil && spec.Name.Name == "." || importPath(spec) == watch && c.watches[file] {
		return nil // the package may declare Resolve itself
	}
	inPlace := []analysis.TextEdit{replace(spec.Path, strconv.Quote(dropIn))}
	for _, declaration := range file.Decls {
		d, ok := declaration.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT || !d.Lparen.IsValid() || !slices.Contains(d.Specs, ast.Spec(spec)) {
			continue
		}
		isOther := func(other *ast.ImportSpec) bool { return other != spec && isPackage(importPath(other)) }
		if !c.isTidy(d) || spec.Doc != nil || slices.ContainsFunc(file.Imports, isOther) {
			return inPlace
		}
		groups := c.groups(d)
		from := slices.IndexFunc(groups, func(group []*ast.ImportSpec) bool { return slices.Contains(group, spec) })
		if len(groups[from]) == 1 {
			return inPlace
		}
		isOfOther := func(other *ast.ImportSpec) bool { return other != spec && isOfModule(other) }
		target := groups[from]
		if !slices.ContainsFunc(target, isOfOther) {
			// The other imports are the standard library's.
			i := slices.IndexFunc(groups, func(group []*ast.ImportSpec) bool { return slices.ContainsFunc(group, isOfOther) })
			if i < 0 {
				return c.move(spec, groups[len(groups)-1], "\n")
			}
			target = groups[i]
		}
		return c.move(spec, target, "")
	}
	return inPlace
}

// isTidy reports whether the lines of each import of a declaration have nothing else.
func (c *checker) isTidy(d *ast.GenDecl) bool {
	last := c.line(d.Lparen)
	for _, s := range d.Specs {
		spec := s.(*ast.ImportSpec)
		if c.line(spec.Pos()) == last {
			return false
		}
		last = c.line(spec.End())
		if spec.Comment != nil && c.line(spec.Comment.End()) != last {
			return false
		}
	}
	return c.line(d.Rparen) != last
}

// isOfModule reports whether an import isn't one of the standard library: whether its path begins
// with a domain.
func isOfModule(spec *ast.ImportSpec) bool {
	first, _, _ := strings.Cut(importPath(spec), "/")
	return strings.Contains(first, ".")
}

// line returns the line of the file, whatever a comment //line says.
func (c *checker) line(pos token.Pos) int { return c.Fset.PositionFor(pos, false).Line }

// groups returns the imports of a declaration, in groups with empty lines or comments between them.
func (c *checker) groups(d *ast.GenDecl) [][]*ast.ImportSpec {
	var groups [][]*ast.ImportSpec
	last := 0
	for _, s := range d.Specs {
		spec := s.(*ast.ImportSpec)
		if line := c.line(spec.Pos()); len(groups) > 0 && line <= last+1 {
			groups[len(groups)-1] = append(groups[len(groups)-1], spec)
		} else {
			groups = append(groups, []*ast.ImportSpec{spec})
		}
		last = c.line(spec.End())
	}
	return groups
}

// move returns the edits that move spec into a group, in the order of the paths, or after it if
// there is a text to put between them.
func (c *checker) move(spec *ast.ImportSpec, group []*ast.ImportSpec, between string) []analysis.TextEdit {
	tokens := c.Fset.File(spec.Pos())
	line := func(n int) token.Pos { return tokens.LineStart(n) }
	text := "\t"
	if spec.Name != nil {
		text += spec.Name.Name + " "
	}
	text += strconv.Quote(dropIn)
	if spec.Comment != nil {
		text += " " + c.text(spec.Comment)
	}
	at := line(c.line(group[len(group)-1].End()) + 1)
	if between == "" {
		for _, other := range group {
			if other != spec && importPath(other) > dropIn {
				first := other.Pos()
				if other.Doc != nil {
					first = other.Doc.Pos()
				}
				at = line(c.line(first))
				break
			}
		}
	}
	first := c.line(spec.Pos())
	return []analysis.TextEdit{
		{Pos: line(first), End: line(first + 1)},
		{Pos: at, End: at, NewText: []byte(between + text + "\n")},
	}
}

// text returns the text of a comment group on one line.
func (c *checker) text(g *ast.CommentGroup) string {
	var all []string
	for _, comment := range g.List {
		all = append(all, comment.Text)
	}
	return strings.Join(all, " ")
}
