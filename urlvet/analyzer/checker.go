package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

const (
	netURL = "net/url"
	root   = "github.com/gowhatwg/url"
	dropIn = root + "/net/url"
	watch  = dropIn + "/watch"
	page   = "pkg.go.dev/" + root + "/urlvet/analyzer"
)

// A checker checks one package.
type checker struct {
	*analysis.Pass

	// values has the value of each variable that is defined with a value and never
	// assigned again.
	values map[types.Object]ast.Expr
	// listens has the variables and fields that the package listens on.
	listens map[types.Object]bool
	// fixed has the files with a fix that calls a function of the drop-in.
	fixed map[*ast.File]bool
	// watches has the files that use what only watch has, such as SetHandler.
	watches map[*ast.File]bool
	// assigned has the end of the last statement that assigns to a variable or a field of it, but
	// for its definition, or takes its address.
	assigned map[types.Object]token.Pos
	// checks has the parameters that functions parse and look at, where imports aren't fixed only to
	// return a bool or an error. sends has those that they send, where imports are fixed.
	checks, sends map[types.Object]bool
	// dropped has the calls whose error is dropped, as in u, _ := base.Parse(s).
	dropped map[ast.Expr]bool
	// urls has u at the end of each url.Parse(s) in u, err := url.Parse(s), if the next statement
	// returns for an error.
	urls map[token.Pos]types.Object
	// isHeld is set if the package passes on a text that was parsed, and no fix mends it.
	isHeld bool
	// unseen has the calls whose result isn't looked at, as in _, err := url.Parse(s).
	unseen map[ast.Expr]bool
	// reports are sorted and reported at the end.
	reports []analysis.Diagnostic
}

// cautions say for which calls a fix is right. It is made only on demand.
var cautions = map[string]string{
	"query":   " if nothing reads the same request with FormValue or Form, which drop them, too",
	"resolve": " for a reference from outside",
}

// report reports n if its kind is wanted, with a fix if there are edits and the kind's flag is set.
// A text that is passed on is fixed with the imports, and holds them back if it has no fix.
func (c *checker) report(n ast.Node, kind, message string, edits ...analysis.TextEdit) {
	isPassed := kind == "passed"
	isFixed := fixes[kind] != nil && *fixes[kind] || isPassed && isFixing()
	if !isFixed && !slices.Contains(only, kind) {
		return
	}
	isIgnored, note := c.isIgnored(n, kind)
	if isIgnored {
		return
	}
	c.isHeld = c.isHeld || isPassed && len(edits) == 0
	message += cautions[kind]
	if len(edits) > 0 && !isPassed {
		message += " (-fix -" + kind + ")"
	}
	if !isFixed {
		edits = nil
	}
	c.add(n, kind, message+note, edits)
}

func (c *checker) add(n ast.Node, kind, message string, edits []analysis.TextEdit) {
	message += " [" + kind + "] " + page + "#hdr-" + kind
	d := analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Category: kind, Message: message, URL: "#hdr-" + kind}
	if len(edits) > 0 {
		c.fixed[c.file(n.Pos())] = c.fixed[c.file(n.Pos())] || kind != "passed"
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "Use " + dropIn, TextEdits: edits}}
	}
	c.reports = append(c.reports, d)
}

// isIgnored reports whether a comment //urlvet:ignore is on the line of n, or on the one before,
// and names the kind and a reason. If it doesn't, there is a note that says so.
func (c *checker) isIgnored(n ast.Node, kind string) (ok bool, note string) {
	for _, g := range c.file(n.Pos()).Comments {
		for _, comment := range g.List {
			words := strings.Fields(comment.Text)
			if lines := c.line(n.Pos()) - c.line(comment.Pos()); words[0] == "//urlvet:ignore" && (lines == 0 || lines == 1) {
				ok = ok || len(words) > 2 && words[1] == kind
				note = "; //urlvet:ignore needs this kind and a reason"
			}
		}
	}
	return ok, note
}

// isTest reports whether n is in a test.
func (c *checker) isTest(n ast.Node) bool {
	return strings.HasSuffix(c.Fset.Position(n.Pos()).Filename, "_test.go")
}

// hasComment reports whether there is a comment between two positions of a file.
func (c *checker) hasComment(from, to token.Pos) bool {
	return slices.ContainsFunc(c.file(from).Comments, func(g *ast.CommentGroup) bool { return from <= g.Pos() && g.End() <= to })
}

func replace(n ast.Node, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}
}

// isURLMethod reports whether f is the method of net/url's URL.
func isURLMethod(f *types.Func, name string) bool {
	receiver := f.Signature().Recv()
	return receiver != nil && f.Name() == name && isURL(receiver.Type())
}

// isURL reports whether t is net/url's URL or a pointer to it.
func isURL(t types.Type) bool { return isNamed(t, netURL, "URL") }

// isNamed reports whether t is a type with a name, or a pointer to it.
func isNamed(t types.Type, path, name string) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path && named.Obj().Name() == name
}

// isFunction reports whether f is a function of net/url, of the drop-in, or of watch.
func isFunction(f *types.Func, names ...string) bool {
	if f == nil || f.Pkg() == nil || f.Signature().Recv() != nil {
		return false
	}
	return isPackage(f.Pkg().Path()) && slices.Contains(names, f.Name())
}

func isPackage(path string) bool { return path == netURL || path == dropIn || path == watch }

// callee returns the full name of the function or method that is called, or "".
func (c *checker) callee(call *ast.CallExpr) string {
	if f := typeutil.StaticCallee(c.TypesInfo, call); f != nil {
		return f.FullName()
	}
	return ""
}

// constant returns the value of a constant string, and whether e is one.
func (c *checker) constant(e ast.Expr) (string, bool) {
	value := c.TypesInfo.Types[e].Value
	if value == nil || value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(value), true
}

// isHost reports whether e is the host of a URL, with or without its port.
func (c *checker) isHost(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name == "Host" && isURL(c.TypesInfo.TypeOf(e.X))
	case *ast.CallExpr:
		return c.isMethodCall(e, "Hostname")
	}
	return false
}

// isAnyHost reports whether e is the host of a URL or of a request.
func (c *checker) isAnyHost(e ast.Expr) bool {
	selector, ok := e.(*ast.SelectorExpr)
	return c.isHost(e) || ok && selector.Sel.Name == "Host" && isNamed(c.TypesInfo.TypeOf(selector.X), "net/http", "Request")
}

func (c *checker) isMethodCall(call *ast.CallExpr, name string) bool {
	callee := typeutil.StaticCallee(c.TypesInfo, call)
	return callee != nil && isURLMethod(callee, name)
}

// packageName returns the name of net/url, the drop-in or watch at pos, or "".
func (c *checker) packageName(pos token.Pos) string {
	if file := c.file(pos); file != nil {
		for _, spec := range file.Imports {
			name := c.TypesInfo.PkgNameOf(spec)
			if name != nil && isPackage(importPath(spec)) && !c.watches[file] && c.lookUp(name.Name(), pos) == name {
				return name.Name()
			}
		}
	}
	return ""
}

// lookUp returns what a name means at pos, or nil.
func (c *checker) lookUp(name string, pos token.Pos) types.Object {
	if scope := c.Pkg.Scope().Innermost(pos); scope != nil {
		_, object := scope.LookupParent(name, pos)
		return object
	}
	return nil
}

// file returns the file at pos, or nil.
func (c *checker) file(pos token.Pos) *ast.File {
	for _, file := range c.Files {
		if file.FileStart <= pos && pos < file.FileEnd {
			return file
		}
	}
	return nil
}
