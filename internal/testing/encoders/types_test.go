package encoders

import (
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"net/netip"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/urlfile"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urlkey"
	"github.com/gowhatwg/url/urlpattern"
	"github.com/gowhatwg/url/urlvalid"
)

// packages has the folders of the packages whose types are sent, by package name.
var packages = map[string]string{
	"url":        "../../..",
	"encodings":  "../../../encodings",
	"urldisplay": "../../../urldisplay",
	"urlfile":    "../../../urlfile",
	"urlinput":   "../../../urlinput",
	"urlvalid":   "../../../urlvalid",
	"urlhttp":    "../../../urlhttp",
	"urlkey":     "../../../urlkey",
	"urlpattern": "../../../urlpattern",
}

// kept has, for each exported type, a test that sends its values and checks that they come back.
var kept = map[string]func(t *testing.T){
	"url.URL":      comparables(*url.MustParse("https://u:p@example.com:81/a%20b?c=<&>#\"'"), *url.MustParse("mailto:a@b.example"), url.URL{}),
	"url.Host":     comparables(hosts()...),
	"url.HostKind": numbers(url.HostNull, url.HostEmpty, url.HostDomain, url.HostIPv4, url.HostIPv6, url.HostOpaque),
	"url.Origin": values(func(o, p url.Origin) bool { return o == p || o.IsOpaque() && p.IsOpaque() },
		originOf("https://example.com"), originOf("http://[::1]:8080"), originOf("wss://127.0.0.1"), originOf("data:,"), url.Origin{}),
	"url.Site": values(func(s, t url.Site) bool { return s == t || s.IsOpaque() && t.IsOpaque() },
		originOf("https://example.com:81").Site(nil), originOf("http://[::1]").Site(nil), originOf("data:,").Site(nil), url.Site{}),
	"url.URLSearchParams": pointers(func(p, q *url.URLSearchParams) bool { return p.String() == q.String() },
		url.NewURLSearchParams("a=b&a=%26+ü&=<"), url.NewURLSearchParams("?a"), new(url.URLSearchParams)),
	"url.ErrorCode":        basic(url.HostMissing, url.IPv4InIPv6TooFewParts, ""),
	"url.PercentEncodeSet": basic(url.C0ControlPercentEncodeSet, url.FormURLEncodedPercentEncodeSet, 0),
	"url.ValidationError":  data(url.ValidationError{Code: url.HostMissing, Offset: 7, Fatal: true}),

	"urlfile.Style":        numbers(urlfile.Posix, urlfile.Windows, urlfile.WindowsUNC),
	"urlinput.Completion":  numbers(urlinput.CompletionNone, urlinput.CompletionScheme, urlinput.CompletionColon, urlinput.CompletionFilePath),
	"urlvalid.SyntaxError": data(urlvalid.SyntaxError{Offset: 8, Expected: "a host"}),

	"encodings.Pair":             data(encodings.Pair{Name: "a", Value: "b"}),
	"encodings.Pairs":            data(encodings.Pairs{{Name: "a", Value: "b"}, {Name: "a"}}),
	"encodings.UnencodableError": data(encodings.UnencodableError{Encoding: "EUC-JP", Rune: 'ü'}),

	"urlhttp.HostRules": values(sameText[urlhttp.HostRules], urlhttp.HostRules{},
		urlhttp.MustParseHostRules([]string{"*.example.com", "example.com", "bücher.example"}, nil),
		urlhttp.MustParseHostRules(nil, []string{"10.0.0.0/8", "[::1]", "a.example.com"})),
	"urlhttp.ForwardedHeaders":  basic(urlhttp.ForwardedOrX, urlhttp.XForwardedOnly),
	"urlhttp.RequestURLOptions": data(urlhttp.RequestURLOptions{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, Headers: 1}),

	"urlkey.Key":           basic(urlkey.CDXJKey(url.MustParse("https://www.example.com:81/a?b")), ""),
	"urlkey.Sort":          comparables(urlkey.SortNone, urlkey.SortStandard, urlkey.SortText),
	"urlkey.TrailingSlash": comparables(urlkey.KeepTrailingSlash, urlkey.AddTrailingSlash),
	"urlkey.Unescape":      comparables(urlkey.UnescapeNone, urlkey.UnescapeRepeatedly),
	"urlkey.Params":        data(urlkey.Trackers()),
	"urlkey.Rules":         data(urlkey.Exact, urlkey.Semantic, urlkey.Aggressive),
	"urlkey.SURTOptions":   data(urlkey.PlainSURT, urlkey.HeritrixSURT),

	"urlpattern.Component": comparables(urlpattern.Protocol, urlpattern.Hostname, urlpattern.Hash),
	"urlpattern.Pattern": values(sameText[urlpattern.Pattern], *urlpattern.MustNew("https://*.example.com/:id(\\d+)?#*", nil, urlpattern.Options{}),
		*mustInit(urlpattern.Init{Hostname: text("h"), Pathname: text("a")}), urlpattern.Pattern{}),
	"urlpattern.Init":             data(urlpattern.Init{Hostname: text("h")}),
	"urlpattern.Group":            data(urlpattern.Group{Name: "id", Value: "1", Matched: true}),
	"urlpattern.ComponentResult":  data(urlpattern.ComponentResult{Input: "/1", Groups: []urlpattern.Group{{Name: "0"}}}),
	"urlpattern.LimitError":       data(urlpattern.LimitError{Limit: "MaxParts", Max: 100}),
	"urlpattern.Error":            data(urlpattern.Error{Component: urlpattern.Port, InComponent: true, Offset: 3, Reason: "expected \"}\""}),
	"urlpattern.Options":          data(urlpattern.Options{IgnoreCase: true, MaxParts: 5}),
	"urlpattern.UnsupportedError": data(urlpattern.UnsupportedError{Construct: "look-ahead"}),
}

// notKept has the types that aren't data, and why.
var notKept = map[string]string{
	"url.Error":            "has an error inside; its text is for people",
	"url.BlobURLStore":     "an interface",
	"url.Parser":           "has functions, and an interface",
	"url.PublicSuffixList": "an interface",
	"encodings.FormParser": "has an interface",
	"urldisplay.Options":   "has an interface",
	"urlhttp.AddressError": "has an error inside; its text is for people",
	"urlhttp.Error":        "has an error inside; its text is for people",
	"urlhttp.Guard":        "has a logger",
	"urlhttp.Options":      "has functions",
	"urlhttp.TargetGuard":  "has functions",
	"urlhttp.Transport":    "has connections",
	"urlinput.Options":     "has a Parser",
	"urlkey.Func":          "a function",
	"urlpattern.Set":       "a list of patterns",
	"urlpattern.Result":    "what it was matched with is the caller's; see ComponentResult",
}

func originOf(input string) url.Origin { return url.MustParse(input).Origin() }

func hosts() []url.Host {
	var hosts []url.Host
	for _, input := range []string{"mailto:a", "file:///", "https://example.com./", "https://bücher.example/", "https://127.1/", "https://[::1]/",
		"git://example.com/", "git://127.0.0.1/", "git://{ü%}/"} {
		hosts = append(hosts, url.MustParse(input).ParsedHost())
	}
	return hosts
}

func mustInit(init urlpattern.Init) *urlpattern.Pattern {
	p, err := urlpattern.NewInit(init, urlpattern.Options{})
	if err != nil {
		panic(err)
	}
	return p
}

// text returns a pointer to s.
func text(s string) *string { return &s }

// errorOf returns the error of a call.
func errorOf(_ any, err error) error { return err }

func sameText[T encoding.TextMarshaler](v, w T) bool {
	a, errA := v.MarshalText()
	b, errB := w.MarshalText()
	return errA == nil && errB == nil && string(a) == string(b)
}

// TestTypes sends values of all exported types, and fails if a type isn't in one of the lists.
func TestTypes(t *testing.T) {
	found := map[string]bool{}
	for name, folder := range packages {
		for _, typeName := range exportedTypes(t, folder) {
			typeName = name + "." + typeName
			found[typeName] = true
			if run := kept[typeName]; run != nil {
				t.Run(typeName, run)
			} else if notKept[typeName] == "" {
				t.Errorf("nobody says how a %s is sent", typeName)
			}
		}
	}
	for typeName := range maps.Keys(kept) {
		if !found[typeName] {
			t.Errorf("there is no type %s", typeName)
		}
	}
	for typeName := range maps.Keys(notKept) {
		if !found[typeName] || kept[typeName] != nil {
			t.Errorf("there is no type %s, or it is in kept, too", typeName)
		}
	}
}

// exportedTypes returns the names of the types that a package exports.
func exportedTypes(t *testing.T, folder string) (names []string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no files, %v", folder, err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range file.Decls {
			group, ok := declaration.(*ast.GenDecl)
			if !ok || group.Tok != token.TYPE {
				continue
			}
			for _, spec := range group.Specs {
				if name := spec.(*ast.TypeSpec).Name.Name; ast.IsExported(name) {
					names = append(names, name)
				}
			}
		}
	}
	slices.Sort(names)
	return names
}

// check sends each of list through each of the encoders.
func check[T any](t *testing.T, encoders []encoder[T], same func(v, w T) bool, list []T) {
	t.Helper()
	for _, e := range encoders {
		for _, v := range list {
			out, err := e.run(v)
			if err != nil || len(out) == 0 {
				t.Errorf("%v: through %s becomes %v, %v", v, e.name, out, err)
			}
			for _, w := range out {
				if !same(v, w) {
					t.Errorf("%v: through %s becomes %v", v, e.name, w)
				}
			}
		}
	}
}

// comparables is for values that can be compared with ==, and can be keys of maps.
func comparables[T interface {
	comparable
	encoding.TextMarshaler
}, P interface {
	*T
	encoding.TextUnmarshaler
}](list ...T) func(t *testing.T) {
	same := func(v, w T) bool { return v == w }
	return func(t *testing.T) {
		check(t, []encoder[T]{{"keys", throughKeys[T]}}, same, list)
		values[T, P](same, list...)(t)
	}
}

// values is for types whose values and pointers both have a text form.
func values[T encoding.TextMarshaler, P interface {
	*T
	encoding.TextUnmarshaler
}](same func(v, w T) bool, list ...T) func(t *testing.T) {
	return func(t *testing.T) {
		encoders := append(boxEncoders[T](), encoder[T]{"flag", throughFlag[T, P]}, encoder[T]{"env", throughEnv[T]})
		check(t, append(encoders, databases[T](t)...), same, list)
		check(t, boxEncoders[*T](), func(v, w *T) bool {
			// A zero value can be left out.
			return w == nil && same(*v, *new(T)) || w != nil && same(*v, *w)
		}, pointersTo(list))
		for _, v := range list {
			checkPrinted(t, v)
			checkPrinted(t, &v)
		}
	}
}

func pointersTo[T any](list []T) []*T {
	var pointers []*T
	for _, v := range list {
		pointers = append(pointers, &v)
	}
	return pointers
}

// databases returns the encoders that use a database. A type that a database can't store must be
// declared.
func databases[T any](t *testing.T) []encoder[T] {
	var zero T
	_, isValuer := any(zero).(driver.Valuer)
	switch {
	case isValuer:
		return []encoder[T]{{"sql", throughSQL[T]}, {"sql, as bytes", throughSQLBytes[T]}}
	case reflect.TypeFor[T]().Kind() != reflect.Struct:
		return []encoder[T]{{"sql", throughSQL[T]}}
	}
	if _, err := throughSQL(zero); err == nil {
		t.Errorf("a %T is lost in a database", zero)
	}
	return nil
}

// checkPrinted checks that package fmt and templates write the result of String.
func checkPrinted(t *testing.T, v any) {
	t.Helper()
	s, ok := v.(fmt.Stringer)
	if !ok {
		return
	}
	var b strings.Builder
	err := template.Must(template.New("").Parse("{{.}}|{{.String}}")).Execute(&b, v)
	if want := s.String(); err != nil || b.String() != want+"|"+want {
		t.Errorf("a template writes %q, %v, want %q", &b, err, want)
	}
	for verb, want := range map[string]string{"%v": s.String(), "%+v": s.String(), "%s": s.String(), "%q": fmt.Sprintf("%q", s.String())} {
		if got := fmt.Sprintf(verb, v); got != want {
			t.Errorf("%s of a %T is %s, want %s", verb, v, got, want)
		}
	}
}

// pointers is for types that are used only through pointers.
func pointers[T any, P interface {
	*T
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}](same func(v, w *T) bool, list ...*T) func(t *testing.T) {
	return func(t *testing.T) {
		orNil := func(v, w *T) bool { return w == nil && same(v, new(T)) || w != nil && same(v, w) }
		encoders := boxEncoders[*T]()
		if _, isBinary := any(new(T)).(encoding.BinaryMarshaler); !isBinary {
			// A type without a binary form must fail.
			encoders = slices.DeleteFunc(encoders, func(e encoder[*T]) bool { return e.name == "gob" })
			if err := runGob(new(T), new(T)); err == nil {
				t.Errorf("a %T is lost in gob", new(T))
			}
		}
		check(t, encoders, orNil, list)
		check(t, []encoder[*T]{{"text", func(v *T) ([]*T, error) {
			text, err := P(v).MarshalText()
			w := new(T)
			return []*T{w}, errors.Join(err, P(w).UnmarshalText(text))
		}}}, same, list)
		databases[*T](t)
		for _, v := range list {
			checkPrinted(t, v)
		}
	}
}

// basic is for values that each encoder treats as strings and numbers.
func basic[T comparable](list ...T) func(t *testing.T) {
	return func(t *testing.T) {
		numbers(list...)(t)
		check(t, []encoder[T]{{"env", throughEnv[T]}}, func(v, w T) bool { return v == w }, list)
	}
}

// numbers is for basic values with names, which are only for people. An encoder that writes a
// value's String, like a line of environment variables, can't read it back.
func numbers[T comparable](list ...T) func(t *testing.T) {
	return func(t *testing.T) {
		encoders := append(boxEncoders[T](), encoder[T]{"keys", throughKeys[T]}, encoder[T]{"sql", throughSQL[T]})
		check(t, encoders, func(v, w T) bool { return v == w }, list)
	}
}

// data is for types without unexported fields.
func data[T any](list ...T) func(t *testing.T) {
	return func(t *testing.T) {
		var encoders []encoder[T]
		for _, e := range boxEncoders[T]() {
			if e.name == "json" || e.name == "yaml" || e.name == "gob" {
				encoders = append(encoders, e)
			}
		}
		check(t, encoders, func(v, w T) bool {
			// A nil list counts as an empty one, because JSON doesn't distinguish them.
			var a, b T
			return errors.Join(runJSON(v, &a), runJSON(w, &b)) == nil && reflect.DeepEqual(a, b)
		}, list)
		for _, v := range list {
			if text, err := json.Marshal(v); err != nil || string(text) == "{}" && !reflect.ValueOf(v).IsZero() {
				t.Errorf("%v is %s in JSON, %v", v, text, err)
			}
		}
	}
}
