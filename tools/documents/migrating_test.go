// Package documents_test compares the documents of docs/ with the code.
package documents_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"iter"
	"net/http"
	"net/http/httputil"
	neturl "net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	dropin "github.com/gowhatwg/url/net/url"
	watch "github.com/gowhatwg/url/net/url/watch"
	"github.com/gowhatwg/url/urlfile"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlkey"
	"github.com/gowhatwg/url/urltarget"
)

// A fixture has what the code of migrating.md uses, apart from URLs and values.
type fixture struct {
	s, ref, host, path, name, value, query string

	ctx  context.Context
	r    *http.Request
	resp *http.Response
}

// two keeps both results of a call.
func two(a, b any) any { return [2]any{a, b} }

// ours has the code of the columns "here" in migrating.md, row by row.
func ours(f *fixture, u, v *url.URL, values neturl.Values, params *url.URLSearchParams) []any {
	s, ref, host, path, name, value, query, ctx, r, resp := f.s, f.ref, f.host, f.path, f.name, f.value, f.query, f.ctx, f.r, f.resp
	return []any{
		two(url.Parse(s)), u.Href(), two(u.Parse(ref)), url.CanParse(s), two(urltarget.ParseURL("https", host, path)), u.RequestTarget(),
		*u == *v, u.IsZero(), two(json.Marshal(u)),

		u.Scheme(), u.Host(), u.Hostname(), u.Port(), two(u.DialAddress()), url.PercentDecode(u.Pathname()), u.Pathname(),
		u.PathSegments(), two(u.Query()), u.SearchParams(), two(u.Fragment()), url.PercentDecode(u.Username()), url.PercentDecode(u.Password()),
		!u.IncludesCredentials(), u.Origin(),

		func() { u.SetProtocol("http") },
		func() { u.SetHost(host) },
		func() { u.SetPort("") },
		func() { u.SetOrigin(v.Origin()) },
		func() {
			u.SetUsername(url.PercentEncode(name, url.ComponentPercentEncodeSet))
			u.SetPassword(url.PercentEncode(value, url.ComponentPercentEncodeSet))
		},
		func() { u.SetUsername(""); u.SetPassword("") },
		func() { u.SetDecodedPath(path) },
		func() { u.SetQuery(query, true) },
		func() { u.SetQuery(params.String(), true) },
		func() { u.SetFragment(url.PercentEncode(name, url.ComponentPercentEncodeSet), true) },
		func() { u.SetHash("") },
		two(u.JoinSegments(name)), u.JoinPath("a", "b"),

		two(url.FromNetURL(&neturl.URL{Scheme: "https", Host: host, Path: path})), two(urlfile.FromPath(path, urlfile.Posix)), two(url.Parse("mailto:" + name)),

		url.NewURLSearchParams(""), url.NewURLSearchParams("?" + query),
		url.URLSearchParamsFromNetValues(values), params.Value(name), params.GetAll(name),
		func() { params.Append(name, value) },
		func() { params.Delete(name) },
		params.Keys(), params.String(), url.PercentEncode(s, url.ComponentPercentEncodeSet), url.PercentEncode(s, url.FormURLEncodedPercentEncodeSet),
		url.PercentDecode(strings.ReplaceAll(s, "+", " ")),

		two(urlhttp.NewRequest(ctx, "GET", u, nil)), two(urlhttp.RequestURL(r, urlhttp.RequestURLOptions{})), two(urlhttp.Location(resp)),
		&httputil.ReverseProxy{Rewrite: urlhttp.Rewrite(u)},
	}
}

// texts are parts of values that one of the packages may decode, encode or take for a delimiter.
var texts = []string{"", "%25", "%41", "+", "é", " ", "/"}

// notSame has the texts with which the results of a row differ, as its note says.
var notSame = map[string][]string{
	"url.ParseRequestURI(path)": texts, "json.Marshal(u)": texts, "r.URL": texts, "httputil.NewSingleHostReverseProxy(u)": texts,
	"url.PathEscape(s)": texts, "u.Host = host": {"%25", "%41", " ", "/"}, "&url.URL{Scheme: \"https\", Host: host, Path: path}": {"%25", "%41", " ", "/"},
}

// others has the code of the columns "here" in the tables for other modules.
func others(u *url.URL, s, ref, base string, report func(url.ValidationError) bool, err error) []any {
	return []any{
		two(url.ParseWithBase(ref, base)), u.Href(), u.WithoutFragment(), two(u.EffectivePort()), u.HasOpaquePath(), u.ParsedHost().Kind(),
		&url.Parser{OnValidationError: report}, &url.Parser{Strict: true}, &url.Parser{Encoding: encodings.Windows1252},
		errors.Is(err, url.HostInvalidCodePoint), urlkey.SafeBrowsing(u),
		urlkey.Rules{}, urlkey.Rules{Unescape: urlkey.UnescapeUnreserved}, urlkey.Rules{DropEmptyQuery: true}, urlkey.Rules{TrailingSlash: urlkey.DropTrailingSlash},
		urlkey.Rules{DropIndexPages: true}, urlkey.Rules{DropFragment: true}, urlkey.Rules{FoldHTTPS: true}, urlkey.Rules{CollapseSlashes: true},
		urlkey.Rules{DropWWW: true}, urlkey.Rules{SortQuery: urlkey.SortPairs, FormQuery: true}, urlkey.Rules{CleanDots: true},
	}
}

// code returns the code of the elements of the list in a function of a file: of each element, or of
// the call in two, or the statements of a function.
func code(t *testing.T, file, function string) (list []string) {
	t.Helper()
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	text := func(node any) string {
		var b bytes.Buffer
		if err := format.Node(&b, files, node); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, declaration := range tree.Decls {
		f, ok := declaration.(*ast.FuncDecl)
		if !ok || f.Name.Name != function {
			continue
		}
		result := f.Body.List[len(f.Body.List)-1].(*ast.ReturnStmt).Results[0]
		for _, element := range result.(*ast.CompositeLit).Elts {
			switch e := element.(type) {
			case *ast.FuncLit:
				var statements []string
				for _, statement := range e.Body.List {
					statements = append(statements, text(statement))
				}
				list = append(list, strings.Join(statements, "; "))
			case *ast.CallExpr:
				if name, ok := e.Fun.(*ast.Ident); ok && name.Name == "two" {
					element = e.Args[0]
				}
				list = append(list, text(element))
			default:
				list = append(list, text(element))
			}
		}
	}
	return list
}

// show returns a text that is the same for values of both packages, if these mean the same. Of two
// results, it is that of the first.
func show(v any) string {
	switch v := v.(type) {
	case [2]any:
		if _, isError := v[1].(error); isError {
			return "error"
		}
		return show(v[0])
	case *neturl.URL:
		if u, err := url.FromNetURL(v); err == nil {
			v, _ = u.NetURL()
		}
		return fmt.Sprintf("%s %q %q %q %q %q %q", v.Scheme, v.User, v.Host, v.Opaque, v.Path, v.Query().Encode(), v.Fragment)
	case *url.URL:
		return show(two(neturl.Parse(v.Href())))
	case *http.Request:
		return show(v.URL)
	case neturl.Values:
		return v.Encode()
	case *url.URLSearchParams:
		return v.NetValues().Encode()
	case iter.Seq[string]:
		return show(slices.Compact(slices.Collect(v)))
	}
	return fmt.Sprint(v)
}

// rowsOf returns the cells of the rows below a heading of migrating.md, without the headings of
// tables.
func rowsOf(t *testing.T, heading string) (rows [][]string) {
	t.Helper()
	_, text, ok := strings.Cut(readDocument(t, "migrating.md"), "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("no section %s", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	previous := ""
	for line := range strings.Lines(text) {
		if strings.HasPrefix(previous, "| ") && strings.HasPrefix(line, "|---") && len(rows) > 0 {
			rows = rows[:len(rows)-1]
		} else if strings.HasPrefix(line, "| ") {
			cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows = append(rows, cells)
		}
		previous = line
	}
	return rows
}

var codeSpan = regexp.MustCompile("`([^`]*)`")

// codeOf returns the code in a cell: an expression or statements.
func codeOf(cell string) string {
	var list []string
	for _, match := range codeSpan.FindAllStringSubmatch(cell, -1) {
		list = append(list, match[1])
	}
	return strings.Join(list, "; ")
}

// TestMigratingRows checks that the rows of the section on net/url are the code of theirs and ours,
// and that both do the same.
func TestMigratingRows(t *testing.T) {
	build := func(text string) (f *fixture, u, v *url.URL, n, m *neturl.URL, values neturl.Values, params *url.URLSearchParams) {
		n = &neturl.URL{
			Scheme: "https", User: neturl.UserPassword("name"+text, text+"secret"), Host: "example.com:8080",
			Path: "/a/b c" + text, RawQuery: "d=e&f=%20g" + neturl.QueryEscape(text), Fragment: "h i" + text,
		}
		u, _ = url.FromNetURL(n)
		n, _ = u.NetURL()
		v = url.MustParse("http://other.example/x?y#z")
		m, _ = v.NetURL()
		request := func(target *neturl.URL) *http.Request { return &http.Request{Method: "GET", Host: "h", URL: target} }
		f = &fixture{
			s: "https://a.example/b%20c" + text + "?e#f", ref: "../x" + text + "?y#z", host: "h" + text + ".example:81", path: "/p q" + text + "z", name: "n" + text + "a", value: "w" + text + ":@", query: "a=b%20c" + text + "&d", ctx: t.Context(),
			r: request(&neturl.URL{Path: "/a"}), resp: &http.Response{StatusCode: http.StatusFound, Header: http.Header{"Location": {"/b" + text + "?c#k"}}, Request: request(n)},
		}
		return f, u, v, n, m, neturl.Values{f.name: {"1", "2"}}, url.URLSearchParamsFromNetValues(neturl.Values{f.name: {"1", "2"}})
	}
	theirCode, ourCode := code(t, "migrating_neturl_test.go", "theirs"), code(t, "migrating_test.go", "ours")
	rows := rowsOf(t, "From net/url to package url")
	if len(rows) != len(theirCode) || len(rows) != len(ourCode) {
		t.Fatalf("%d rows, and the code of %d and %d", len(rows), len(theirCode), len(ourCode))
	}
	for i, row := range rows {
		if codeOf(row[0]) != theirCode[i] || codeOf(row[1]) != ourCode[i] {
			t.Errorf("%q: the code is %s and %s", row, theirCode[i], ourCode[i])
			continue
		}
		for _, text := range texts {
			f, u, v, n, m, values, params := build(text)
			got, want := ours(f, u, v, values, params)[i], theirs(f, n, m, values)[i]
			if set, ok := got.(func()); ok {
				set()
				want.(func())()
				got, want = show(u)+" "+show(params), show(n)+" "+show(values)
			}
			if got, want := show(got), show(want); (got == want) == slices.Contains(notSame[theirCode[i]], text) {
				t.Errorf("%s with %q: %s, and with net/url %s", theirCode[i], text, got, want)
			}
		}
	}
}

// TestMigratingOthers checks that the code for other modules compiles, and makes the keys of
// purell's table.
func TestMigratingOthers(t *testing.T) {
	known := code(t, "migrating_test.go", "others")
	values := others(url.MustParse("http://h/"), "", "", "http://h/", nil, nil)
	for heading, count := range map[string]int{"From nlnwa/whatwg-url": 10, "From purell": 10} {
		rows := rowsOf(t, heading)
		if len(rows) != count {
			t.Errorf("%s: %d rows", heading, len(rows))
		}
		for _, row := range rows {
			i := slices.Index(known, codeOf(row[1]))
			if i < 0 {
				t.Errorf("%q: not in a file that compiles", row)
			} else if rules, ok := values[i].(urlkey.Rules); ok {
				if key := rules.Key(url.MustParse(codeOf(row[2]))); string(key) != codeOf(row[3]) {
					t.Errorf("%q: the key is %s", row, key)
				}
			}
		}
	}
}

// TestMigratingInputs compares the inputs in the section on the drop-in with net/url and the
// drop-in, and the kinds of their differences. Each kind has a row.
func TestMigratingInputs(t *testing.T) {
	rows := rowsOf(t, "The drop-in for net/url")
	source, err := os.ReadFile(filepath.Join("..", "..", "net", "url", "watch", "watch.go"))
	kinds := regexp.MustCompile(`(?m)^\tKind\w+ +Kind = "(\w+)"`).FindAllSubmatch(source, -1)
	for _, kind := range kinds {
		if !slices.ContainsFunc(rows, func(row []string) bool { return codeOf(row[0]) == string(kind[1]) }) {
			t.Errorf("no row has the kind %s", kind[1])
		}
	}
	if err != nil || len(kinds) < 9 {
		t.Fatalf("%d kinds, %v", len(kinds), err)
	}
	for _, row := range rows {
		if len(row) != 5 {
			t.Errorf("%q has %d cells", row, len(row))
			continue
		}
		input := strings.ReplaceAll(codeOf(row[2]), "⇥", "\t")
		if kind := watch.Compare(input); codeOf(row[0]) != string(kind) {
			t.Errorf("%q: the kind is %s, the document says %s", input, kind, row[0])
		}
		before, err := neturl.Parse(input)
		checkCell(t, row[3], input, before, err)
		after, err := dropin.Parse(input)
		if row[4] != "the same" {
			checkCell(t, row[4], input, after, err)
		} else if !reflect.DeepEqual(before, after) {
			t.Errorf("%q: is %#v, with net/url %#v", input, after, before)
		}
	}
	if len(rows) != 23 {
		t.Errorf("%d rows, want 23", len(rows))
	}
}

func checkCell(t *testing.T, cell, input string, u *neturl.URL, err error) {
	t.Helper()
	got := "error"
	if err == nil {
		got = "`" + u.String() + "`"
		switch {
		case !u.IsAbs() && u.Host == "":
			got += ", a path"
		case !u.IsAbs():
			got += ", a host"
		case u.Host == "":
			got += ", no host"
		}
	}
	if got != cell {
		t.Errorf("%q: is %s, the document says %s", input, got, cell)
	}
}

// readDocument returns the text of a document of docs/.
func readDocument(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
