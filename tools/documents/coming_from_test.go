// Package documents_test compares the documents of docs/ with the code.
package documents_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"net/http"
	"net/http/httputil"
	neturl "net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/urlfile"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urlkey"
	"github.com/gowhatwg/url/urltarget"
)

// here has the expressions of the columns "here", exactly as in the document.
func here(
	u, v *url.URL, n *neturl.URL, s, ref, host, path, name, value, query string, params *url.URLSearchParams,
	ctx context.Context, r *http.Request, resp *http.Response, body io.Reader, jar http.CookieJar,
	values neturl.Values, err error, report func(url.ValidationError), del func(name, value string) bool, text []byte,
) {
	type any2 [2]any
	two := func(a, b any) any { return any2{a, b} }
	three := func(a, _, b any) any { return any2{a, b} }
	base := u
	_ = []any{
		two(url.Parse(s)), u.String(), u.Href(), two(base.Parse(ref)), url.CanParse(s),
		two(urltarget.ParseURL("https", host, s)), u.RequestTarget(), u.Redacted(),
		*u == *v, *u, new(*u), &url.URL{}, two(json.Marshal(u)), two(u.MarshalBinary()), two(u.MarshalText()),
	}
	_ = []any{two(base.Parse("")), u.UnmarshalText(text), u.IsZero(), u.Origin()}
	_ = []any{
		u.Scheme(), u.Protocol(), u.Host(), u.Hostname(), two(u.ParsedHost().Addr()), u.Port(), two(u.EffectivePort()),
		two(u.DialAddress()), string(url.PercentDecode(u.Pathname())), u.DecodedPathSegments(), u.Pathname(), u.PathSegments(),
		u.HasOpaquePath(), two(u.Query()), u.Search(), u.SearchParams(), string(url.PercentDecode(u.Hash())), two(u.Fragment()),
		u.Hash(), u.Username(), u.Password(), string(url.PercentDecode(u.Password())), !u.IncludesCredentials(),
	}
	_ = []any{
		u.SetProtocol("https"), u.SetHost(host), u.SetHostname(host), u.SetPort(""), u.SetUsername(name), u.SetPassword(value),
		url.PercentEncode(name, url.ComponentPercentEncodeSet), u.SetPassword(""), u.SetUsername(""),
		u.SetOrigin(v.Origin()), u.WithoutCredentials(), u.SetDecodedPath(path), u.SetPathname(path), u.SetQuery(v.Query()), u.SetFragment(v.Fragment()),
		u.SetQuery(query, query != ""), u.SetSearch(query), u.SetSearch(""), u.SetSearch("?"),
		u.SetFragment(url.PercentEncode(s, url.ComponentPercentEncodeSet), s != ""), u.SetFragment(s, s != ""), u.SetHash(""),
		u.WithoutFragment(), u.SetHref(u.Protocol() + s), two(u.JoinSegments(name)), u.JoinPath("a", "b"),
	}
	_ = []any{
		two(url.FromNetURL(&neturl.URL{Scheme: "https", Host: host, Path: path})), two(url.ParseWithBase(path, "https://"+host)),
		two(url.FromNetURL(&neturl.URL{Scheme: "https", Host: host, RawQuery: params.String()})),
		two(url.FromNetURL(&neturl.URL{Scheme: "postgres", User: neturl.UserPassword(name, value), Host: host})),
		two(url.Parse("mailto:" + s)), two(urlfile.FromPath(path, urlfile.Posix)), urlfile.Windows,
		v.MakeRelative(u),
	}
	r.Header.Set("Referer", u.Referrer(false))
	params.Set(name, value)
	params.Append(name, value)
	params.Delete(name)
	params.DeleteValue(name, value)
	params.DeleteFunc(del)
	params.Sort()
	_ = []any{
		url.NewURLSearchParams(""), url.URLSearchParamsFromMap(map[string]string{"a": "b"}), url.NewURLSearchParams("?" + query),
		url.URLSearchParamsFromNetValues(values), params.NetValues(), params.Value(name), two(params.Get(name)), params.GetAll(name), params.Has(name), params.Keys(), params.All(), params.String(),
		url.NewURLSearchParams("?" + s), encodings.FormParser{},
		two(http.Post(n.String(), "application/x-www-form-urlencoded", strings.NewReader(params.String()))),
		url.PercentEncode(s, url.ComponentPercentEncodeSet), url.PercentEncode(s, url.FormURLEncodedPercentEncodeSet),
		string(url.PercentDecode(s)), string(url.PercentDecode(strings.ReplaceAll(s, "+", " "))),
	}
	jar.SetCookies(n, resp.Cookies())
	_ = []any{
		two(http.NewRequest("GET", n.String(), nil)), two(urlhttp.NewRequest(ctx, "GET", u, body)), two(u.NetURL()), two(urlhttp.WireNetURL(u)),
		two(urlhttp.RequestURL(r, urlhttp.RequestURLOptions{})), two(urltarget.ParseURL("https", r.Host, r.RequestURI)),
		two(urlhttp.Location(resp)), jar.Cookies(n), http.ProxyURL(n), &httputil.ReverseProxy{Rewrite: urlhttp.Rewrite(u)},
	}
	_ = []any{
		(*url.Error)(nil), url.InvalidURLUnit, url.DomainToASCIIError, url.HostInvalidCodePoint, url.ValidationError{},
		two(u.ParseSameOrigin(ref)), two(url.ParseOrigin(s)), three(urlinput.Parse(s, urlinput.Options{})), two(u.RFC3986()),
	}
	fromPeers := func(base string) {
		_ = []any{
			two(url.ParseWithBase(ref, base)), u.ParsedHost().Kind(), u.SetSearch("?" + params.String()),
			&url.Parser{OnValidationError: report}, &url.Parser{Strict: true}, &url.Parser{Encoding: encodings.Windows1252},
			errors.Is(err, url.HostInvalidCodePoint), urlkey.SafeBrowsing(u), urlkey.Semantic.Key(u),
			urlkey.Rules{DropCredentials: true, DropPort: true, DropFragment: true, SortQuery: urlkey.SortText, CollapseSlashes: true, Unescape: urlkey.UnescapeRepeatedly},
			urlkey.Rules{}, two(u.PortNumber()), u.IncludesCredentials(), u.Password() != "", url.HostNull, url.HostEmpty, url.MissingSchemeNonRelativeURL,
		}
	}
	fromPeers(s)
	_ = url.Validate(s, base)
}

// expressions returns the code in a file of this folder: the elements of a []any, the arguments
// of calls with two or three arguments, the right sides of _ =, and the statements.
func expressions(t *testing.T, file string) map[string]bool {
	t.Helper()
	all, files := map[string]bool{}, token.NewFileSet()
	tree, err := parser.ParseFile(files, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	add := func(node ast.Node) {
		var b bytes.Buffer
		if err := format.Node(&b, files, node); err != nil {
			t.Fatal(err)
		}
		all[b.String()] = true
	}
	ast.Inspect(tree, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.CompositeLit:
			if list, ok := node.Type.(*ast.ArrayType); ok && list.Len == nil {
				for _, element := range node.Elts {
					add(element)
				}
			}
		case *ast.CallExpr:
			if f, ok := node.Fun.(*ast.Ident); ok && (f.Name == "two" || f.Name == "three") {
				for _, argument := range node.Args {
					add(argument)
				}
			}
		case *ast.AssignStmt:
			add(node)
			add(node.Rhs[0])
		case *ast.ExprStmt:
			add(node.X)
		}
		return true
	})
	return all
}

// cellsOf returns the cells of a row.
func cellsOf(row string) []string {
	cells := strings.Split(strings.ReplaceAll(strings.Trim(row, "|"), `\|`, "\x00"), "|")
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(strings.ReplaceAll(cell, "\x00", "|"))
	}
	return cells
}

var codeSpan = regexp.MustCompile("`([^`]*)`")

// codes returns the code in a cell of a table.
func codes(cell string) (list []string) {
	for _, match := range codeSpan.FindAllStringSubmatch(cell, -1) {
		list = append(list, match[1])
	}
	return list
}

var isType = regexp.MustCompile(`^\*url\.[A-Z]\w*$`)

// has reports whether one of the files has the code: an expression, a type, or the name of a
// type of which the file has a literal.
func has(all map[string]bool, code string) bool {
	return all[code] || all[code+"{}"] || isType.MatchString(code) && all["("+code+")(nil)"]
}

// TestComingFrom looks for the code of each table in files that compile: the code of the
// columns "here" and of the notes in this file, the code of net/url in another file, and the
// code of other modules nowhere.
func TestComingFrom(t *testing.T) {
	text := readDocument(t, "coming-from-net-url.md")
	ours, theirs := expressions(t, "coming_from_test.go"), expressions(t, "coming_from_neturl_test.go")
	// Notes have values as well.
	isExpression := regexp.MustCompile(`^!?(url|urlkey|urlhttp|encodings|params|u|v|\*u)[.(].*`)
	rows, checked := 0, 0
	var heading string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "| ") {
			continue
		}
		cells := cellsOf(line)
		if strings.Contains(line, "| here |") {
			heading = cells[0]
			continue
		}
		if heading == "" {
			continue
		}
		rows++
		for _, code := range codes(cells[1]) {
			checked++
			if !has(ours, code) {
				t.Errorf("%s: not in a file that compiles: %s", line, code)
			}
		}
		for _, code := range codes(cells[2]) {
			if isExpression.MatchString(code) && !has(ours, code) {
				t.Errorf("%s: not in a file that compiles: %s", line, code)
			}
		}
		if heading == "net/url" {
			for _, code := range codes(cells[0]) {
				checked++
				if !has(theirs, code) {
					t.Errorf("%s: not in a file that compiles: %s", line, code)
				}
			}
		}
	}
	if rows < 90 || checked < 150 {
		t.Errorf("only %d rows with %d expressions", rows, checked)
	}
}

// TestComingFromWrites checks what the table of writes says.
func TestComingFromWrites(t *testing.T) {
	const href = "https://u:p@h:8080/a/b?c#d"
	for _, tt := range []struct {
		set  func(u *url.URL) error
		want string // "" for an error
	}{
		{func(u *url.URL) error { return u.SetHost("h/a") }, href},
		{func(u *url.URL) error { return u.SetHost("i") }, "https://u:p@i:8080/a/b?c#d"},
		{func(u *url.URL) error { return u.SetProtocol("mailto") }, ""},
		{func(u *url.URL) error { return u.SetPort("") }, "https://u:p@h/a/b?c#d"},
		{func(u *url.URL) error { return u.SetUsername("%41%") }, "https://%41%:p@h:8080/a/b?c#d"},
		{func(u *url.URL) error { return u.SetUsername(url.PercentEncode("%41", url.ComponentPercentEncodeSet)) }, "https://%2541:p@h:8080/a/b?c#d"},
		{func(u *url.URL) error { return u.SetDecodedPath("/100%/?") }, "https://u:p@h:8080/100%25/%3F?c#d"},
		{func(u *url.URL) error { return u.SetDecodedPath("/..") }, ""},
		{func(u *url.URL) error { return u.SetOrigin(url.MustParse("http://i").Origin()) }, "http://u:p@i/a/b?c#d"},
		{func(u *url.URL) error { return u.SetQuery(url.MustParse("http://h/").Query()) }, "https://u:p@h:8080/a/b#d"},
		{func(u *url.URL) error { return u.SetFragment(url.MustParse("http://h/#").Fragment()) }, "https://u:p@h:8080/a/b?c#"},
		{func(u *url.URL) error { return u.SetPathname("x/../?#%zz") }, "https://u:p@h:8080/%3F%23%zz?c#d"},
		{func(u *url.URL) error { return u.SetQuery("?", true) }, "https://u:p@h:8080/a/b??#d"},
		{func(u *url.URL) error { return u.SetQuery("", false) }, "https://u:p@h:8080/a/b#d"},
		{func(u *url.URL) error { return u.SetSearch("?") }, "https://u:p@h:8080/a/b?#d"},
		{func(u *url.URL) error { return u.SetSearch("") }, "https://u:p@h:8080/a/b#d"},
		{func(u *url.URL) error { return u.SetFragment("#", true) }, "https://u:p@h:8080/a/b?c##"},
		{func(u *url.URL) error { return u.SetFragment("", false) }, "https://u:p@h:8080/a/b?c"},
		{func(u *url.URL) error { return u.SetHash("") }, "https://u:p@h:8080/a/b?c"},
		{func(u *url.URL) error { u.SearchParams().Set("c", "e"); return nil }, "https://u:p@h:8080/a/b?c=e#d"},
	} {
		u := url.MustParse(href)
		if err := tt.set(u); (err != nil) != (tt.want == "") || tt.want != "" && u.Href() != tt.want {
			t.Errorf("%v, %v, want %q", u, err, tt.want)
		}
	}
	if u := url.MustParse("http://h"); u.String() != "http://h/" {
		t.Error(u)
	}
	u := url.MustParse("mailto:a")
	if err := u.SetHref(u.Protocol() + "b"); err != nil || u.Href() != "mailto:b" {
		t.Error(u, err)
	}
}

var netPart = regexp.MustCompile("(host|path|port) `([^`]*)`")

// TestComingFromInputs checks the table that shows how each package reads a string.
func TestComingFromInputs(t *testing.T) {
	text := readDocument(t, "coming-from-net-url.md")
	_, table, _ := strings.Cut(text, "| input | net/url | this package, and browsers |\n|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := 0
	for line := range strings.Lines(table) {
		rows++
		cells := cellsOf(strings.TrimSpace(line))
		input := strings.ReplaceAll(codes(cells[0])[0], "⇥", "\t")

		n, err := neturl.Parse(input)
		if (err != nil) != (cells[1] == "error") {
			t.Errorf("%s: net/url has %v, %v", line, n, err)
		}
		if err == nil {
			parts := map[string]string{"host": n.Host, "path": n.Path, "port": n.Port()}
			for _, part := range netPart.FindAllStringSubmatch(cells[1], -1) {
				if parts[part[1]] != part[2] {
					t.Errorf("%s: the %s is %q", line, part[1], parts[part[1]])
				}
			}
			if strings.Contains(cells[1], "no host") && n.Host != "" {
				t.Errorf("%s: the host is %q", line, n.Host)
			}
		}

		u, err := url.Parse(input)
		if strings.HasPrefix(cells[2], "error") {
			if err == nil {
				t.Errorf("%s: is %v", line, u)
			}
		} else if want := codes(cells[2])[0]; err != nil || u.Href() != want {
			t.Errorf("%s: is %v, %v", line, u, err)
		}
	}
	if rows < 12 {
		t.Errorf("only %d rows", rows)
	}
}

// TestComingFromNotes checks the notes of the tables.
func TestComingFromNotes(t *testing.T) {
	if _, err := url.Parse(""); !errors.Is(err, url.MissingSchemeNonRelativeURL) {
		t.Errorf("the empty string: %v", err)
	}
	u := url.MustParse("https://h/a?a=1&b=2&c=3#d")
	if v, err := u.Parse(""); err != nil || v.Href() != "https://h/a?a=1&b=2&c=3" {
		t.Errorf("the empty reference: %v, %v", v, err)
	}
	for _, params := range []*url.URLSearchParams{u.SearchParams(), url.NewURLSearchParams(u.Search())} {
		for name := range params.Keys() {
			params.Delete(name)
		}
		if params.String() != "b=2" {
			t.Errorf("a loop that deletes leaves %s", params)
		}
	}
	for _, input := range []string{"mailto:a@h", "data:,", "file:///a", "postgres://h/a"} {
		u := url.MustParse(input)
		if origin := u.Origin(); origin.String() != "null" || origin == u.Origin() {
			t.Errorf("%s has the origin %s", input, origin)
		}
	}
}
