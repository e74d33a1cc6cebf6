package url_test

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/gowhatwg/url/net/url"
)

// A row is a row of a table in net/url's test. It has the fields by name.
type row map[string]any

func (r row) text(field string) string {
	s, _ := r[field].(string)
	return s
}

func (r row) flag(field string) bool {
	b, _ := r[field].(bool)
	return b
}

// A goTable is a table of net/url's test, from a variable of the package or of a test function.
// If its rows aren't structs, each row has the value as its only field.
type goTable struct {
	variable string
	fields   []string
	// run does the same with a row as the test. It returns a name for the row, the result, and
	// the expected result.
	run func(r row) (name, got, want string)
}

// result returns a text with all fields of u, or that says that there was an error.
func result(u *url.URL, err error) string {
	if err != nil {
		return "error"
	}
	v := *u
	v.User = nil
	return fmt.Sprintf("%q %#v %q", u.String(), v, u.User)
}

func validity(valid bool) string {
	if valid {
		return "valid"
	}
	return "error"
}

var goTables = []goTable{
	{"urltests", []string{"in", "out", "roundtrip"}, func(r row) (name, got, want string) {
		out, _ := r["out"].(*url.URL)
		if r.text("in") == "" {
			return r.text("roundtrip"), out.String(), r.text("roundtrip")
		}
		u, err := url.Parse(r.text("in"))
		return r.text("in"), result(u, err), result(out, nil)
	}},
	{"parseRequestURLTests", []string{"url", "expectedValid"}, func(r row) (name, got, want string) {
		_, err := url.ParseRequestURI(r.text("url"))
		return r.text("url"), validity(err == nil), validity(r.flag("expectedValid"))
	}},
	{"resolveReferenceTests", []string{"base", "rel", "expected"}, resolving("", func(base *url.URL, ref string) (*url.URL, error) {
		rel, err := url.Parse(ref)
		if err != nil {
			return nil, err
		}
		return base.ResolveReference(rel), nil
	})},
	{"resolveReferenceTests", []string{"base", "rel", "expected"}, resolving("Resolve ", url.Resolve)},
	{"parseTests", []string{"query", "out", "ok"}, func(r row) (name, got, want string) {
		values, err := url.ParseQuery(r.text("query"))
		return "?" + r.text("query"), fmt.Sprint(err == nil, values), fmt.Sprint(r.flag("ok"), r["out"])
	}},
	{"unescapeTests", []string{"in", "out", "err"}, func(r row) (name, got, want string) {
		s, err := url.QueryUnescape(r.text("in"))
		return r.text("in"), s + " " + validity(err == nil), r.text("out") + " " + validity(r["err"] == nil)
	}},
	{"queryEscapeTests", []string{"in", "out", "err"}, func(r row) (name, got, want string) {
		return r.text("in"), url.QueryEscape(r.text("in")), r.text("out")
	}},
	{"pathEscapeTests", []string{"in", "out", "err"}, func(r row) (name, got, want string) {
		s, err := url.PathUnescape(r.text("out"))
		return r.text("in"), url.PathEscape(r.text("in")) + " " + s + validity(err == nil), r.text("out") + " " + r.text("in") + "valid"
	}},
	{"TestParseErrors.tests", []string{"in", "wantErr"}, func(r row) (name, got, want string) {
		_, err := url.Parse(r.text("in"))
		return r.text("in"), validity(err == nil), validity(!r.flag("wantErr"))
	}},
	{"TestRejectControlCharacters.tests", []string{"in"}, func(r row) (name, got, want string) {
		_, err := url.Parse(r.text("in"))
		return r.text("in"), validity(err == nil), "error"
	}},
	{"TestJoinPath.tests", []string{"base", "elem", "out"}, func(r row) (name, got, want string) {
		elem, _ := r["elem"].([]string)
		out, err := url.JoinPath(r.text("base"), elem...)
		return fmt.Sprintf("JoinPath %s %q", r.text("base"), elem), out + " " + validity(err == nil), r.text("out") + " " + validity(r.text("out") != "")
	}},
	{"TestJoinPath.tests", []string{"base", "elem", "out"}, func(r row) (name, got, want string) {
		elem, _ := r["elem"].([]string)
		name = fmt.Sprintf("URL.JoinPath %s %q", r.text("base"), elem)
		want = r.text("out")
		u, err := url.Parse(r.text("base"))
		if err != nil {
			return name, want, want // as in the test of net/url
		}
		if want == "" {
			want = r.text("base")
		}
		return name, u.JoinPath(elem...).String(), want
	}},
}

// resolving returns a function that resolves the reference of a row.
func resolving(prefix string, resolve func(base *url.URL, ref string) (*url.URL, error)) func(r row) (name, got, want string) {
	return func(r row) (name, got, want string) {
		got = "error"
		if base, err := url.Parse(r.text("base")); err == nil {
			if u, err := resolve(base, r.text("rel")); err == nil {
				got = u.String()
			}
		}
		return prefix + r.text("base") + " " + r.text("rel"), got, r.text("expected")
	}
}

// goDifferences has the rows for which the URL Standard gives a different result, by reason.
var goDifferences = []struct {
	reason string
	rows   []string
}{
	{"the standard has no IPv6 zones", []string{
		"http://[fe80::1%25en0]/", "http://[fe80::1%25en0]:8080/",
		"http://[fe80::1%25%65%6e%301-._~]/", "http://[fe80::1%25%65%6e%301-._~]:8080/",
		"https://[fe80::1%25eth0]", "https://[fe80::abc:def%254]", "https://[fe80::1%25eth0]/path?query=1",
		"http://[::1%25en0]", "http://[::1%25%41]",
	}},
	{"a special scheme without two slashes is relative to the page, or begins with a host", []string{
		"http:www.google.com/?q=go+language", "http:%2f%2fwww.google.com/?q=go+language", "///threeslashes",
		"https://foo.com/bar?a=b http:opaque", "http:opaque?x=y#zzz https:/foo?a=b#frag", "http:opaque?x=y#zzz https:foo:bar",
		"http:opaque?x=y#zzz https:bar/baz?a=b#frag", "http:opaque?x=y#zzz ?a=b#frag",
		"http:opaque?x=y#zzz https://user@host:1234?a=b#frag", "Resolve http:opaque?x=y#zzz https://user@host:1234?a=b#frag",
		"Resolve https://foo.com/bar?a=b http:opaque", "Resolve http:opaque?x=y#zzz https:/foo?a=b#frag", "Resolve http:opaque?x=y#zzz https:foo:bar",
		"Resolve http:opaque?x=y#zzz https:bar/baz?a=b#frag", "Resolve http:opaque?x=y#zzz ?a=b#frag",
	}},
	{"an empty port is no port", []string{
		"http://192.168.0.2:/foo", "http://[2b01:e34:ef40:7730:8e70:5aff:fefe:edac]:/foo",
	}},
	{"a domain is written in ASCII, by IDNA", []string{
		"http://hello.世界.com/foo", "http://hello.%e4%b8%96%e7%95%8c.com/foo", "http://hello.%E4%B8%96%E7%95%8C.com/foo",
	}},
	{"; separates nothing in a form", []string{
		"?a=1;b=2", "?a;b=1", "?a=1&a=2;a=banana", "?a;b&c=1", "?a=1&b=2;a=3&c=4", "?a=1&b=2;c=3", "?;", "?a=1;", "?a=1&;", "?;a=1&b=2", "?a=1&b=2;",
	}},
}

// TestGoTables runs the tables of the toolchain's net/url test with the functions of this
// package. goDifferences has the rows that differ. The rows whose scheme isn't special are a class
// of their own: none of them differs.
func TestGoTables(t *testing.T) {
	tables, reasons := readGoTables(t), map[string]string{}
	for _, difference := range goDifferences {
		for _, name := range difference.rows {
			reasons[name] = difference.reason
		}
	}
	found, ran, left := map[string]bool{}, 0, 0
	for _, table := range goTables {
		rows := tables[table.variable]
		if len(rows) == 0 {
			t.Errorf("net/url's test has no rows in %s", table.variable)
		}
		for _, fields := range rows {
			name, got, want := table.run(makeRow(t, table.fields, fields))
			ran++
			if isLeft(name) {
				left++
				if got != want {
					t.Errorf("%s: %q: is %s, want net/url's %s", table.variable, name, got, want)
				}
				continue
			}
			if got == want {
				continue
			}
			if reasons[name] == "" {
				t.Errorf("%s: %q: is %s, want %s", table.variable, name, got, want)
			}
			found[name] = true
		}
	}
	for name, reason := range reasons {
		if !found[name] {
			t.Errorf("%q no longer differs: %s", name, reason)
		}
	}
	t.Logf("%d rows, of which %d have other schemes, and %d others differ", ran, left, len(found))
	if ran < 300 || left < 15 {
		t.Errorf("only %d rows ran, %d of them with other schemes", ran, left)
	}
}

// makeRow returns a row with named fields.
func makeRow(t *testing.T, names []string, literal ast.Expr) row {
	t.Helper()
	fields, ok := literal.(*ast.CompositeLit)
	if !ok {
		return row{names[0]: goValue(t, literal)}
	}
	r := row{}
	for i, field := range fields.Elts {
		name := ""
		if pair, ok := field.(*ast.KeyValueExpr); ok {
			name, field = pair.Key.(*ast.Ident).Name, pair.Value
		} else {
			name = names[i]
		}
		r[name] = goValue(t, field)
	}
	return r
}

// readGoTables returns the rows of all lists in net/url's test, by the names of their
// variables.
func readGoTables(t *testing.T) map[string][]ast.Expr {
	t.Helper()
	name := filepath.Join(build.Default.GOROOT, "src", "net", "url", "url_test.go")
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("the toolchain's sources are needed: %v", err)
	}
	tables := map[string][]ast.Expr{}
	add := func(name string, values []ast.Expr) {
		if len(values) != 1 {
			return
		}
		if list, ok := values[0].(*ast.CompositeLit); ok {
			tables[name] = list.Elts
		}
	}
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					add(v.Names[0].Name, v.Values)
				}
			}
		case *ast.FuncDecl:
			for _, statement := range d.Body.List {
				if a, ok := statement.(*ast.AssignStmt); ok {
					if left, ok := a.Lhs[0].(*ast.Ident); ok {
						add(d.Name.Name+"."+left.Name, a.Rhs)
					}
				}
			}
		}
	}
	return tables
}

// goValue evaluates an expression of the kinds in the tables. It turns constants and errors
// into their names, because it only matters whether they are there.
func goValue(t *testing.T, e ast.Expr) any {
	t.Helper()
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		if err != nil {
			t.Fatalf("%s: %v", e.Value, err)
		}
		return s
	case *ast.Ident:
		switch e.Name {
		case "nil":
			return nil
		case "true", "false":
			return e.Name == "true"
		case "pathThatLooksSchemeRelative":
			return "//not.a.user@not.a.host/just/a/path"
		}
	case *ast.BinaryExpr:
		return goValue(t, e.X).(string) + goValue(t, e.Y).(string)
	case *ast.UnaryExpr:
		return goURL(t, e.X.(*ast.CompositeLit))
	case *ast.CallExpr:
		return goCall(t, e)
	case *ast.CompositeLit:
		return goComposite(t, e)
	}
	t.Fatalf("net/url's test has an expression that this one doesn't know: %#v", e)
	return nil
}

func goCall(t *testing.T, call *ast.CallExpr) any {
	t.Helper()
	name := call.Fun.(*ast.Ident).Name
	var arguments []string
	for _, argument := range call.Args {
		arguments = append(arguments, goValue(t, argument).(string))
	}
	switch name {
	case "User":
		return url.User(arguments[0])
	case "UserPassword":
		return url.UserPassword(arguments[0], arguments[1])
	case "EscapeError":
		return name
	}
	t.Fatalf("net/url's test has a call that this one doesn't know: %s", name)
	return nil
}

// goComposite evaluates a list of strings or a url.Values.
func goComposite(t *testing.T, c *ast.CompositeLit) any {
	t.Helper()
	if _, ok := c.Type.(*ast.ArrayType); ok {
		list := []string{}
		for _, element := range c.Elts {
			list = append(list, goValue(t, element).(string))
		}
		return list
	}
	values := url.Values{}
	for _, element := range c.Elts {
		pair := element.(*ast.KeyValueExpr)
		values[goValue(t, pair.Key).(string)] = goValue(t, pair.Value).([]string)
	}
	return values
}

// goURL evaluates a struct literal.
func goURL(t *testing.T, c *ast.CompositeLit) *url.URL {
	t.Helper()
	u := new(url.URL)
	for _, element := range c.Elts {
		pair := element.(*ast.KeyValueExpr)
		reflect.ValueOf(u).Elem().FieldByName(pair.Key.(*ast.Ident).Name).Set(reflect.ValueOf(goValue(t, pair.Value)))
	}
	return u
}

// ownNames are the exported names of this package, and of watch, that net/url doesn't have:
// MustParse is accepted for Go 1.28.
var ownNames = map[string][]string{
	"github.com/gowhatwg/url/net/url": {"MustParse", "Query", "Resolve"},
	"github.com/gowhatwg/url/net/url/watch": {
		"Compare", "Difference", "Kind", "KindAccepted", "KindFragment", "KindHost", "KindPath", "KindPort",
		"KindQuery", "KindRefused", "KindText", "KindUserinfo", "SetHandler",
	},
}

// TestAPI compares the exported names, and their types, with those of the
// toolchain's net/url, so a new release of Go can't open a gap.
func TestAPI(t *testing.T) {
	from := importer.ForCompiler(token.NewFileSet(), "source", nil)
	load := func(path string) *types.Package {
		t.Helper()
		p, err := from.(types.ImporterFrom).ImportFrom(path, ".", 0)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	theirs := load("net/url").Scope()
	for path, own := range ownNames {
		p := load(path)
		ours, checked := p.Scope(), 0
		if p.Name() != "url" {
			t.Errorf("the name of %s is %s", path, p.Name())
		}
		for _, name := range theirs.Names() {
			want, got := theirs.Lookup(name), ours.Lookup(name)
			if !want.Exported() {
				continue
			}
			checked++
			if got == nil {
				t.Errorf("net/url has %s, but %s doesn't", want, path)
				continue
			}
			if !types.Identical(types.Unalias(got.Type()), types.Unalias(want.Type())) {
				t.Errorf("%s is %s, want %s", got, got.Type(), want.Type())
			}
			if _, isType := want.(*types.TypeName); isType && !got.(*types.TypeName).IsAlias() {
				t.Errorf("%s isn't an alias", got)
			}
		}
		for _, name := range ours.Names() {
			if ours.Lookup(name).Exported() && theirs.Lookup(name) == nil && !slices.Contains(own, name) {
				t.Errorf("%s has %s, but net/url doesn't", path, ours.Lookup(name))
			}
		}
		if checked < 16 {
			t.Errorf("net/url has only %d names", checked)
		}
	}
}
