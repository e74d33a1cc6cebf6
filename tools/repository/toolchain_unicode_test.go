package repository_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// Imports that use the toolchain's Unicode, or that of x/text, which has the same version.
// Package regexp has it for (?i) and \p.
var unicodeImports = []string{
	"unicode", "regexp", "regexp/syntax", "golang.org/x/net/idna", "golang.org/x/text/cases", "golang.org/x/text/collate",
	"golang.org/x/text/language", "golang.org/x/text/secure/bidirule", "golang.org/x/text/secure/precis",
	"golang.org/x/text/unicode/bidi", "golang.org/x/text/unicode/norm", "golang.org/x/text/width",
}

// Functions that use it for code points beyond ASCII.
var unicodeFunctions = map[string][]string{
	"strings": {"ToLower", "ToUpper", "ToTitle", "Title", "EqualFold", "Fields", "FieldsSeq", "TrimSpace"},
	"bytes":   {"ToLower", "ToUpper", "ToTitle", "Title", "EqualFold", "Fields", "FieldsSeq", "TrimSpace"},
	"strconv": {
		"Quote", "AppendQuote", "QuoteRune", "AppendQuoteRune", "QuoteToGraphic", "AppendQuoteToGraphic",
		"QuoteRuneToGraphic", "AppendQuoteRuneToGraphic", "IsPrint", "IsGraphic",
	},
}

// verb matches a verb of package fmt, with its flags.
var verb = regexp.MustCompile(`%([-+# 0\d.*\[\]]*)([a-zA-Z])`)

// hasQuotingVerb reports whether a format has a verb that quotes as strconv.Quote does.
func hasQuotingVerb(format string) bool {
	return slices.ContainsFunc(verb.FindAllStringSubmatch(strings.ReplaceAll(format, "%%", ""), -1), func(match []string) bool {
		isASCII, isSharp := strings.Contains(match[1], "+"), strings.Contains(match[1], "#")
		return match[2] == "q" && !isASCII || isSharp && (match[2] == "v" || match[2] == "U")
	})
}

// A toolchainUse is a use of the toolchain's Unicode that a file may have, and the reason why
// its result doesn't depend on the version.
type toolchainUse struct{ file, what, reason string }

const (
	ofASCII   = "one side is ASCII: what folds to it is the same in every Unicode"
	ownText   = "a text of this project, in ASCII"
	anyUse    = "Go code for the toolchain that quotes it; every way to write a string means the same"
	spaceOnly = "white space, which no Unicode has changed since 6.3, the oldest that a supported Go could have"
)

var toolchainUses = []toolchainUse{
	{"cmd/whatwgurl/help.go", "strings.TrimSpace", ownText},
	{"cmd/whatwgurl/options.go", "strings.Fields", ownText},
	{"cmd/whatwgurl/edits.go", "strings.Fields", spaceOnly},
	{"encodings/encodings.go", "strings.Fields", "labels of encodings, in ASCII"},
	{"setters.go", "strings.EqualFold", ofASCII},
	{"setters.go", "strings.TrimSpace", spaceOnly},
	{"internal/redact/redact.go", "strings.TrimSpace", spaceOnly},
	{"neturl.go", "strings.ToUpper", "a percent-encoded byte"},
	{"reporter.go", "strings.ToUpper", "hexadecimal digits"},
	{"urlhttp/body.go", "strings.EqualFold", ofASCII},
	{"urlhttp/forwarded.go", "strings.ToLower", "compared with names in ASCII: what is lowered to those is the same in every Unicode"},
	{"urlhttp/hostrules.go", "strings.Fields", spaceOnly},
	{"urlhttp/originrules.go", "strings.Fields", spaceOnly},
	{"urlhttp/transport.go", "strings.EqualFold", ofASCII},
	{"urlhttp/transport.go", "strings.TrimSpace", spaceOnly},
	{"urlkey/query.go", "strings.EqualFold", ofASCII},
	{"urlkey/rules.go", "%q", "names of rules, in ASCII"},
	{"urlkey/rules_steps.go", "strings.EqualFold", ofASCII},
	{"urlpattern/internal/ecmascript/translate.go", "import regexp", "its expressions have sets written out, neither (?i) nor \\p"},
	{"urlfile/urlfile.go", "strings.EqualFold", ofASCII},
	{"urlvalid/url.go", "strings.EqualFold", ofASCII},
	{"urlvet/analyzer/imports.go", "strconv.Quote", anyUse},
	{"viewer/internal/answer/gocode.go", "strconv.Quote", anyUse},
	{"viewer/internal/answer/gocode.go", "strings.ToUpper", "names of attributes, in ASCII"},
	{"viewer/internal/answer/parts.go", "strings.ToLower", "a scheme, which is ASCII"},
}

// TestToolchainUnicode finds linked code that uses the Unicode tables of the Go
// toolchain. With them a version of the module would behave differently with different
// versions of Go.
func TestToolchainUnicode(t *testing.T) {
	allowed := map[string]bool{}
	for _, use := range toolchainUses {
		allowed[use.file+" "+use.what] = true
	}
	used := map[string]bool{}
	for _, file := range linkedFiles(t) {
		uses, err := unicodeUses(file, readFile(t, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, use := range uses {
			key := file + " " + use.what
			used[key] = true
			if !allowed[key] {
				t.Errorf("%s:%d: %s uses the toolchain's Unicode; packages category, quote and infra have alternatives that don't", file, use.line, use.what)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(allowed)) {
		if !used[key] {
			t.Errorf("the list has %q, but no file has it", key)
		}
	}
}

var unicodeOfTables = regexp.MustCompile(`(?m)^// .*Unicode (\d+\.\d+\.\d+)`)

// TestOneUnicode checks that all tables are from the version that the package names.
func TestOneUnicode(t *testing.T) {
	found := 0
	for _, file := range linkedFiles(t) {
		if !strings.HasSuffix(file, "_tables.go") {
			continue
		}
		head, _, _ := strings.Cut(readFile(t, file), "\npackage ")
		if version := unicodeOfTables.FindStringSubmatch(head); version != nil {
			found++
			if version[1] != url.UnicodeVersion {
				t.Errorf("%s is of Unicode %s, want %s", file, version[1], url.UnicodeVersion)
			}
		}
	}
	if found < 4 {
		t.Errorf("only %d tables of Unicode were found", found)
	}
}

// linkedFiles returns the Go files of packages that a program can link, whatever their
// build constraints, and of the viewer's program.
func linkedFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if entry.IsDir() {
			switch name {
			case "internal/testing", "tools", "jsurl/internal/gen", "bench", "examples",
				"viewer/internal/site":
				return fs.SkipDir
			}
			if base := entry.Name(); base == "testdata" || base == "node_modules" || name != "." && strings.HasPrefix(base, ".") {
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			files = append(files, name)
		}
		return nil
	})
	if err != nil || len(files) < 150 || !slices.Contains(files, "parse.go") {
		t.Fatalf("%d files, %v", len(files), err)
	}
	return files
}

// A unicodeUse is a use of the toolchain's Unicode in a file.
type unicodeUse struct {
	what string
	line int
}

// unicodeUses returns the uses in a file.
func unicodeUses(name, src string) ([]unicodeUse, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, src, 0)
	if err != nil {
		return nil, err
	}
	var uses []unicodeUse
	add := func(at token.Pos, what string) { uses = append(uses, unicodeUse{what, files.Position(at).Line}) }
	packages := map[string]string{} // by the name in this file
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		local := path
		if spec.Name != nil {
			local = spec.Name.Name
		}
		if slices.Contains(unicodeImports, path) || local == "." && unicodeFunctions[path] != nil {
			add(spec.Pos(), "import "+path)
		}
		packages[local] = path
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && slices.Contains(unicodeFunctions[packages[x.Name]], n.Sel.Name) {
				add(n.Pos(), packages[x.Name]+"."+n.Sel.Name)
			}
		case *ast.BasicLit:
			// Most strings with such a verb are formats, and the others can be written differently.
			if text, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil && packages["fmt"] != "" && hasQuotingVerb(text) {
				add(n.Pos(), "%q")
			}
		}
		return true
	})
	return uses, nil
}

// TestUnicodeUses covers code that unicodeUses must find, and code that it must not.
func TestUnicodeUses(t *testing.T) {
	for _, tt := range []struct{ imports, body, want string }{
		{`"unicode"`, `_ = unicode.IsLetter('a')`, "import unicode:2"},
		{`u "unicode"`, ``, "import unicode:2"},
		{`"regexp"`, ``, "import regexp:2"},
		{`"unicode/utf8"`, `_ = utf8.RuneLen('a')`, ""},
		{`"strings"`, `_ = strings.ToLower("A")`, "strings.ToLower:4"},
		{`s "strings"`, `_ = s.EqualFold`, "strings.EqualFold:4"},
		{`. "strings"`, ``, "import strings:2"},
		{`"strings"`, `_ = strings.Index("ToLower", "Fields")`, ""},
		{`"bytes"`, `_, _ = bytes.TrimSpace(nil), bytes.Fields(nil)`, "bytes.TrimSpace:4 bytes.Fields:4"},
		{`"strconv"`, `_, _ = strconv.Quote(""), strconv.QuoteToASCII("")`, "strconv.Quote:4"},
		{`"fmt"`, `fmt.Println("%q")`, "%q:4"},
		{`"fmt"`, "fmt.Println(`%-5.3q`, `%[1]q`, `%#v`, `%+#U`)", "%q:4 %q:4 %q:4 %q:4"},
		{`"fmt"`, `fmt.Println("%+q %v %U %d%%q %+v")`, ""},
		{`"errors"`, `_ = errors.New("%q")`, ""},
		{`strings "example.com/strings"`, `_ = strings.ToLower`, ""},
	} {
		src := "package p\nimport " + tt.imports + "\nfunc f() {\n" + tt.body + "\n}\n"
		uses, err := unicodeUses("p.go", src)
		var got []string
		for _, use := range uses {
			got = append(got, fmt.Sprintf("%s:%d", use.what, use.line))
		}
		if err != nil || strings.Join(got, " ") != tt.want {
			t.Errorf("%s, %s: %q, %v, want %q", tt.imports, tt.body, got, err, tt.want)
		}
	}
}
