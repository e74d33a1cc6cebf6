package url_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"text/template"
	"unsafe"
	"weak"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
	"github.com/gowhatwg/url/internal/testing/wpt"
)

// TestURLTestData runs the vectors of web-platform-tests, url/resources/urltestdata.json. Each is
// a subtest named after its input, and can be run alone:
//
//	go test -run 'TestURLTestData/^http://example\.com:80/'
//
// The testing package writes "_" for a space, and \x0A and the like for what can't be printed.
// A "/" splits the pattern in the same way as the name.
func TestURLTestData(t *testing.T) {
	for _, file := range []struct {
		name                             string
		cases, failures, origins, params int
	}{{"urltestdata.json", 891, 267, 411, 9}, {"urltestdata-javascript-only.json", 1, 0, 1, 0}} {
		var vectors []urltest.ParseVector
		urltest.ReadVectors(t, file.name, &vectors)
		failures, origins, params := 0, 0, 0
		for _, v := range vectors {
			if v.Failure {
				failures++
			}
			if _, ok := v.Components["origin"]; ok {
				origins++
			}
			if _, ok := v.Components["searchParams"]; ok {
				params++
			}
			t.Run(v.Name(), func(t *testing.T) { checkParseVector(t, &v) })
		}
		urltest.LogCases(t, file.name, len(vectors), file.cases)
		urltest.LogCases(t, file.name+", failures", failures, file.failures)
		urltest.LogCases(t, file.name+", with an origin", origins, file.origins)
		urltest.LogCases(t, file.name+", with searchParams", params, file.params)
	}
}

func checkParseVector(t *testing.T, v *urltest.ParseVector) {
	t.Helper()
	u, err := urltest.ParseEveryWay(t, v.Input, v.Base)
	if v.Failure {
		if err == nil {
			t.Errorf("%s: is %q, want a failure", v, u)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: %v, want %q", v, err, v.Components["href"])
		return
	}
	urltest.CheckComponents(t, v, u, v.Components)
	urltest.CheckInvariants(t, u)
}

// TestURLTestDataRelativeTo covers the inputs that fail only because they have no base.
func TestURLTestDataRelativeTo(t *testing.T) {
	ran := 0
	for _, v := range failuresWithoutBase(t) {
		if v.RelativeTo != "" {
			ran++
			t.Run(v.Name(), func(t *testing.T) { checkRelativeTo(t, &v) })
		}
	}
	urltest.LogCases(t, "urltestdata.json, relativeTo", ran, 17)
}

func checkRelativeTo(t *testing.T, v *urltest.ParseVector) {
	t.Helper()
	scheme, _, isAbsolute := strings.Cut(v.Input, ":")
	for _, base := range []string{
		"http://example.org/foo/bar", "https://example.org/foo/bar", "ws://example.org/foo", "file:///C:/foo", "file://host/foo",
		"web+demo://example.org/foo", "web+demo:///foo", "web+demo:/foo",
	} {
		// A special scheme without "//" is relative only to a base with the same scheme.
		if isAbsolute && strings.HasPrefix(scheme, "http") && !strings.HasPrefix(base, scheme+":") {
			continue
		}
		if _, err := urltest.ParseEveryWay(t, v.Input, &base); err != nil {
			t.Errorf("%s against %q: %v, want a URL", v, base, err)
		}
	}
	for _, base := range []string{"about:blank", "mailto:user@example.org", "web+demo:foo?bar"} {
		_, err := urltest.ParseEveryWay(t, v.Input, &base)
		switch v.RelativeTo {
		case "any-base":
			if err != nil {
				t.Errorf("%s against %q: %v, want a URL", v, base, err)
			}
		case "non-opaque-path-base":
			if err == nil {
				t.Errorf("%s against %q: want a failure", v, base)
			}
		default:
			t.Errorf("%s: unknown relativeTo %q", v, v.RelativeTo)
		}
	}
}

// TestFailuresElsewhere uses the inputs that aren't URLs as a base and with the href setter,
// which must refuse them like the parser.
func TestFailuresElsewhere(t *testing.T) {
	vectors := failuresWithoutBase(t)
	for _, v := range vectors {
		t.Run(v.Name(), func(t *testing.T) { checkFailureElsewhere(t, &v) })
	}
	urltest.LogCases(t, "urltestdata.json, failures as base and through SetHref", len(vectors), 205)
}

func checkFailureElsewhere(t *testing.T, v *urltest.ParseVector) {
	t.Helper()
	if u, err := url.ParseWithBase("about:blank", v.Input); err == nil {
		t.Errorf("%s as a base: about:blank is %q, want a failure", v, u)
	}
	if url.CanParseWithBase("about:blank", v.Input) {
		t.Errorf("%s as a base: CanParseWithBase is true", v)
	}
	u := url.MustParse("https://user:pass@example.org:8080/path?query#hash")
	before := *u
	if err := u.SetHref(v.Input); err == nil {
		t.Errorf("SetHref(%s) gives no error", v)
	}
	if *u != before {
		t.Errorf("SetHref(%s) changes the URL to %q", v, u)
	}
}

// failuresWithoutBase returns the vectors that fail and have no base.
func failuresWithoutBase(tb testing.TB) []urltest.ParseVector {
	tb.Helper()
	var vectors, failures []urltest.ParseVector
	urltest.ReadVectors(tb, "urltestdata.json", &vectors)
	for _, v := range vectors {
		if v.Failure && v.Base == nil {
			failures = append(failures, v)
		}
	}
	return failures
}

// https://url.spec.whatwg.org/#example-url-components
func TestStandardComponents(t *testing.T) {
	null := func(s string, ok bool) string {
		if !ok {
			return "null"
		}
		return fmt.Sprintf("%q", s)
	}
	for _, tt := range []struct {
		input, scheme string
		host          string
		kind          url.HostKind
		port          uint16 // 0 for null
		path          []string
		opaquePath    string
		query         string
		fragment      string
	}{
		{"https://example.com/", "https", "example.com", url.HostDomain, 0, []string{""}, "", "null", "null"},
		{"https://localhost:8000/search?q=text#hello", "https", "localhost", url.HostDomain, 8000, []string{"search"}, "", `"q=text"`, `"hello"`},
		{"urn:isbn:9780307476463", "urn", "", url.HostNull, 0, nil, "isbn:9780307476463", "null", "null"},
		{"file:///ada/Analytical%20Engine/README.md", "file", "", url.HostEmpty, 0, []string{"ada", "Analytical%20Engine", "README.md"}, "", "null", "null"},
		// An empty component isn't null.
		{"https://example.com?#", "https", "example.com", url.HostDomain, 0, []string{""}, "", `""`, `""`},
	} {
		t.Run(tt.input, func(t *testing.T) {
			u := url.MustParse(tt.input)
			port, hasPort := u.PortNumber()
			if u.Scheme() != tt.scheme || u.ParsedHost().String() != tt.host || u.ParsedHost().Kind() != tt.kind ||
				port != tt.port || hasPort != (tt.port != 0) || null(u.Query()) != tt.query || null(u.Fragment()) != tt.fragment ||
				u.Username() != "" || u.Password() != "" {
				t.Errorf("%q: scheme %q, host %q of kind %v, port %d %t, query %s, fragment %s", tt.input,
					u.Scheme(), u.ParsedHost(), u.ParsedHost().Kind(), port, hasPort, null(u.Query()), null(u.Fragment()))
			}
			if u.HasOpaquePath() != (tt.path == nil) {
				t.Errorf("%q: HasOpaquePath is %t", tt.input, u.HasOpaquePath())
			}
			if tt.path == nil && u.Pathname() != tt.opaquePath {
				t.Errorf("%q: the path is %q, want %q", tt.input, u.Pathname(), tt.opaquePath)
			}
			if got := slices.Collect(u.PathSegments()); tt.path != nil && !slices.Equal(got, tt.path) {
				t.Errorf("%q: the path is %q, want %q", tt.input, got, tt.path)
			}
		})
	}
}

// TestStandardSpecialSchemes checks that each default port becomes null.
//
// https://url.spec.whatwg.org/#special-scheme
func TestStandardSpecialSchemes(t *testing.T) {
	for scheme, port := range map[string]uint16{"ftp": 21, "http": 80, "https": 443, "ws": 80, "wss": 443, "file": 0, "web+demo": 0} {
		u := url.MustParse(scheme + "://h/")
		if got, ok := u.EffectivePort(); got != port || ok != (port != 0) {
			t.Errorf("%s: the effective port is %d, %t, want %d", scheme, got, ok, port)
		}
		if u.IsSpecial() != (scheme != "web+demo") {
			t.Errorf("%s: IsSpecial is %t", scheme, u.IsSpecial())
		}
		if port == 0 {
			continue
		}
		for given, want := range map[uint16]string{port: "", port + 1: fmt.Sprint(port + 1), 0: "0"} {
			v := url.MustParse(fmt.Sprintf("%s://h:%d/", scheme, given))
			if v.Port() != want {
				t.Errorf("%q: the port is %q, want %q", v, v.Port(), want)
			}
		}
	}
}

// TestStandardSerializing checks that a path that begins with two slashes keeps "/." in front
// of them if there is no host.
//
// https://url.spec.whatwg.org/#url-serializing
func TestStandardSerializing(t *testing.T) {
	for _, input := range []string{"web+demo:/.//not-a-host/", "web+demo:/path/..//not-a-host/"} {
		u := url.MustParse(input)
		if want := "web+demo:/.//not-a-host/"; u.Href() != want {
			t.Errorf("%q: is %q, want %q", input, u, want)
		}
		if want := "//not-a-host/"; u.Pathname() != want || u.ParsedHost().Kind() != url.HostNull {
			t.Errorf("%q: the path is %q with a host of kind %v, want %q", input, u.Pathname(), u.ParsedHost().Kind(), want)
		}
		urltest.CheckInvariants(t, u)
		if err := urltest.SetAttribute(t, u, "hostname", "a-host"); err != nil || u.Href() != "web+demo://a-host//not-a-host/" {
			t.Errorf("%q: with a host it is %q, %v", input, u, err)
		}
	}
}

// https://url.spec.whatwg.org/#url-equivalence
func TestStandardEquivalence(t *testing.T) {
	for _, tt := range []struct {
		a, b                       string
		equal, equalExceptFragment bool
	}{
		{"https://example.com", "HTTPS://EXAMPLE.COM:443/", true, true}, {"https://example.com/#a", "https://example.com/#b", false, true},
		{"https://example.com/#a", "https://example.com/", false, true}, {"https://example.com/#", "https://example.com/", false, true},
		{"https://example.com/?", "https://example.com/", false, false}, {"https://example.com/", "https://example.com./", false, false},
		{"https://example.com/a", "https://example.com/%61", false, false},
		{"https://example.com/a?x#a", "https://example.com/a?y#a", false, false},
	} {
		t.Run(tt.a, func(t *testing.T) {
			a, b := url.MustParse(tt.a), url.MustParse(tt.b)
			if (*a == *b) != tt.equal {
				t.Errorf("%q equals %q: %t", a, b, *a == *b)
			}
			if (*a.WithoutFragment() == *b.WithoutFragment()) != tt.equalExceptFragment {
				t.Errorf("%q equals %q without fragments: %t", a, b, !tt.equalExceptFragment)
			}
		})
	}
}

// Methods that only read a URL can be called on one that isn't addressable: a value in a map, a
// result, or a field in a template. Methods that change a URL can't.
func TestReceivers(t *testing.T) {
	changes := []string{
		"AppendParam", "DeleteParams", "Scan", "SearchParams", "SetDecodedPath", "SetDecodedPathSegments", "SetFragment", "SetHash", "SetHost",
		"SetHostname", "SetHref", "SetOrigin", "SetPassword", "SetPathname", "SetPort", "SetProtocol", "SetQuery", "SetSearch",
		"SetUsername", "UnmarshalBinary", "UnmarshalText",
	}
	var pointerOnly []string
	pointer, value := reflect.TypeFor[*url.URL](), reflect.TypeFor[url.URL]()
	for method := range pointer.Methods() {
		name := method.Name
		if _, ok := value.MethodByName(name); !ok {
			pointerOnly = append(pointerOnly, name)
		}
	}
	if !slices.Equal(pointerOnly, changes) {
		t.Errorf("methods that need a pointer: %q, want %q", pointerOnly, changes)
	}

	frontier := map[string]url.URL{"a": *url.MustParse("https://example.com/a?b#c")}
	if got := frontier["a"].Hostname(); got != "example.com" {
		t.Errorf("Hostname of a value in a map: %q", got)
	}
	var b strings.Builder
	page := template.Must(template.New("").Parse("{{.U.Hostname}} {{.U.Pathname}} {{.U.Search}} {{.U}}"))
	if err := page.Execute(&b, struct{ U url.URL }{frontier["a"]}); err != nil {
		t.Fatal(err)
	}
	if want := "example.com /a ?b https://example.com/a?b#c"; b.String() != want {
		t.Errorf("template: %q, want %q", b.String(), want)
	}
}

// TestWithoutCredentials sets credentials and removes them again.
func TestWithoutCredentials(t *testing.T) {
	for _, href := range []string{
		"https://h/", "https://h:8/a@b?c:d@e#f@g", "ftp://[::1]:1/", "file://h/C:/x", "file:///", "a://h:1/x?y#z", "a:/x", "a:/.//x", "a:///x",
		"a://h", "mailto:u@h", "data:,u:p@h",
	} {
		u := url.MustParse(href)
		if got := u.WithoutCredentials(); got == u || *got != *u {
			t.Errorf("%q without credentials is %q", u, got)
		}
		for _, credentials := range [][2]string{{"u", "p"}, {"u", ""}, {"", "p"}, {":@/", "@:"}} {
			v := *u
			if v.SetUsername(credentials[0]) != nil || v.SetPassword(credentials[1]) != nil {
				continue
			}
			if got := v.WithoutCredentials(); *got != *u || !v.IncludesCredentials() {
				t.Errorf("%q without credentials is %q, want %q", &v, got, u)
			}
		}
	}
	if got := (url.URL{}).WithoutCredentials(); *got != (url.URL{}) {
		t.Errorf("the zero URL without credentials is %q", got)
	}
}

// FuzzWithoutCredentials compares the result with what the setters do.
func FuzzWithoutCredentials(f *testing.F) {
	for _, href := range []string{"https://u:p@h/a?b#c", "https://u@h:8/", "a://:p@h", "data://u:p@h/x", "mailto:u:p@h", "file://h/C:/x"} {
		f.Add(href)
	}
	f.Fuzz(func(t *testing.T, input string) {
		u, err := url.Parse(input)
		if err != nil {
			return
		}
		urltest.CheckInvariants(t, u.WithoutCredentials())
		want := *u
		if u.IncludesCredentials() {
			if err := errors.Join(want.SetUsername(""), want.SetPassword("")); err != nil {
				t.Errorf("%q: %v", u, err)
			}
		}
		if *u.WithoutCredentials() != want {
			t.Errorf("%q without credentials is %q, want %q", u, u.WithoutCredentials(), &want)
		}
	})
}

// parsingExample is a row of the table that opens the section on URLs.
type parsingExample struct {
	input, base string // base may be ""
	valid       bool   // whether the input is a valid URL string
	output      string // the serialization, or "" for a failure
}

// parsingExamples has the rows of that table.
//
// https://url.spec.whatwg.org/#example-url-parsing
var parsingExamples = []parsingExample{
	{"https:example.org", "", false, "https://example.org/"}, {"https://////example.com///", "", false, "https://example.com///"},
	{"https://example.com/././foo", "", true, "https://example.com/foo"}, {"hello:world", "https://example.com/", true, "hello:world"},
	{"https:example.org", "https://example.com/", false, "https://example.com/example.org"},
	{`\example\..\demo/.\`, "https://example.com/", false, "https://example.com/demo/"},
	{"example", "https://example.com/demo", true, "https://example.com/example"}, {"file:///C|/demo", "", false, "file:///C:/demo"},
	{"..", "file:///C:/demo", true, "file:///C:/"}, {"file://localhost/", "", true, "file:///"},
	{"file://loc%61lhost/", "", false, "file:///"}, {"https://user:password@example.org/", "", false, "https://user:password@example.org/"},
	{"https://example.org/foo bar", "", false, "https://example.org/foo%20bar"},
	{"https://EXAMPLE.com/../x", "", true, "https://example.com/x"}, {"https://ex ample.org/", "", false, ""}, {"example", "", false, ""},
	{"https://example.com:demo", "", false, ""}, {"http://[www.example.com]/", "", false, ""},
	{"https://example.org//", "", true, "https://example.org//"},
	{"https://example.com/[]?[]#[]", "", false, "https://example.com/[]?[]#[]"},
	{"https://example/%?%#%", "", false, "https://example/%?%#%"}, {"https://example/%25?%25#%25", "", true, "https://example/%25?%25#%25"},
}

func TestStandardParsing(t *testing.T) {
	for _, tt := range parsingExamples {
		t.Run(tt.input, func(t *testing.T) {
			var base *string
			if tt.base != "" {
				base = &tt.base
			}
			u, err := urltest.ParseEveryWay(t, tt.input, base)
			switch {
			case tt.output == "" && err == nil:
				t.Errorf("is %q, want a failure", u)
			case tt.output != "" && err != nil:
				t.Errorf("%v, want %q", err, tt.output)
			case err == nil:
				if u.Href() != tt.output {
					t.Errorf("is %q, want %q", u, tt.output)
				}
				urltest.CheckInvariants(t, u)
			}
		})
	}
}

// FuzzParse checks the invariants of every URL that parses.
func FuzzParse(f *testing.F) {
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input)
	}
	for _, tt := range urltest.Seeds(f, reportCases) {
		f.Add(tt.input)
	}
	f.Add("\xE2\x82https://h\xFF/\xED\xA0\x80?\xC0#\xF4\x90\x80\x80")
	f.Fuzz(func(t *testing.T, input string) {
		if u, err := urltest.ParseEveryWay(t, input, nil); err == nil {
			urltest.CheckInvariants(t, u)
		}
	})
}

// FuzzParseWithBase does the same for inputs with a base.
func FuzzParseWithBase(f *testing.F) {
	vectors := slices.DeleteFunc(urltest.ParseVectors(f), func(v urltest.ParseVector) bool { return v.Base == nil })
	for _, v := range urltest.Seeds(f, vectors) {
		f.Add(v.Input, *v.Base)
	}
	for _, tt := range urltest.Seeds(f, parsingExamples) {
		f.Add(tt.input, tt.base)
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		u, err := urltest.ParseEveryWay(t, input, &base)
		if err != nil {
			return
		}
		urltest.CheckInvariants(t, u)
		b := url.MustParse(base)
		if again, err := b.Parse(u.Href()); err != nil || *again != *u {
			t.Errorf("%q, itself against %q, is %v, %v", u, base, again, err)
		}
		// "#" changes only the fragment, whatever the base is.
		if self, err := b.Parse("#"); err != nil || *self.WithoutFragment() != *b.WithoutFragment() {
			t.Errorf("# against %q is %v, %v", base, self, err)
		}
	})
}

// FuzzReference compares the package with the reference on any input.
func FuzzReference(f *testing.F) {
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input, v.BaseString())
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		urltest.CompareParse(t, input, nil)
		if b := urltest.ReferenceBase(base); b != nil {
			urltest.CompareParse(t, input, b)
		}
		urltest.ComparePercent(t, input)
		urltest.CompareQuery(t, input)
		urltest.CompareHosts(t, base)
	})
}

// FuzzParts does the same as FuzzParse, FuzzReference and FuzzValidation, for strings that are
// built from a dictionary. It uses two bytes of the program for each part, and various bases,
// which differ in the components that references take from them.
func FuzzParts(f *testing.F) {
	f.Add([]byte{0, 0, 0, 16, 0, 30}, uint8(0))
	f.Add([]byte{0, 2, 0, 16, 0, 130, 1, 40, 0, 200, 1, 0}, uint8(2))
	f.Fuzz(func(t *testing.T, program []byte, base uint8) {
		var input strings.Builder
		for i := 0; i+1 < len(program); i += 2 {
			input.WriteString(cases.Parts[(int(program[i])<<8|int(program[i+1]))%len(cases.Parts)])
		}
		checkParts(t, input.String(), cases.Bases[int(base)%len(cases.Bases)])
	})
}

// checkParts compares an input, without a base and against one, with the reference,
// and checks its validation errors and the invariants of the URL.
func checkParts(t *testing.T, input, base string) {
	t.Helper()
	if u, _ := urltest.CompareParse(t, input, nil); u != nil {
		urltest.CheckInvariants(t, u)
	}
	b, err := url.Parse(base)
	if err != nil {
		b = nil
		_, _ = urltest.ParseEveryWay(t, input, &base)
	} else if u, _ := urltest.CompareParse(t, input, urltest.ReferenceBase(base)); u != nil {
		urltest.CheckInvariants(t, u)
	}
	urltest.CheckValidation(t, input, b)
}

// TestVectorRevision compares the constant with the revision in testdata.
func TestVectorRevision(t *testing.T) {
	readme := string(urltest.ReadTestdata(t, "README.md"))
	if want := "Revision: " + wpt.Revision + "."; !strings.Contains(readme, want) {
		t.Errorf("testdata/README.md lacks %q", want)
	}
}

// TestPromiseEncode attacks "Only the component and form sets contain "%". PercentDecode
// reverses the component set".
func TestPromiseEncode(t *testing.T) {
	sets := []url.PercentEncodeSet{
		url.C0ControlPercentEncodeSet, url.FragmentPercentEncodeSet, url.QueryPercentEncodeSet, url.SpecialQueryPercentEncodeSet,
		url.PathPercentEncodeSet, url.UserinfoPercentEncodeSet, url.ComponentPercentEncodeSet, url.FormURLEncodedPercentEncodeSet,
	}
	for i, set := range sets {
		if set.Contains('%') != (i >= 6) {
			t.Errorf("set %d contains %%: %t", i, set.Contains('%'))
		}
	}
	if beyond := url.ComponentPercentEncodeSet | url.FormURLEncodedPercentEncodeSet; !beyond.Contains('"') || url.PercentEncode(` "~`, beyond) != "+%22%7E" {
		t.Error("a number beyond the last set isn't the last set")
	}
	random := rand.New(rand.NewPCG(38, 25))
	for range urltest.Times(20_000) {
		text := promiseText(random, 9)
		encoded := url.PercentEncode(text, url.ComponentPercentEncodeSet)
		if decoded := url.PercentDecode(encoded); decoded != text {
			t.Fatalf("%q: becomes %q", text, decoded)
		}
	}
}

// TestKept parses inputs that are substrings of something big, and looks whether the results
// keep all of that in memory. It attacks "doesn't keep", "memory of its own" and "copy" in
// the comments of Parse, URL, ParsedHost, Origin, ParseOrigin and Error, and the sentences that
// say what is kept.
func TestKept(t *testing.T) {
	long := "https://example.com/" + strings.Repeat("a", 300)
	must := func(u *url.URL, err error) *url.URL {
		if err != nil {
			t.Error(err)
		}
		return u
	}
	for _, tt := range []struct {
		name, input string
		value       func(s string) any
		isKept      bool
	}{
		{"URL", "https://example.com/a", func(s string) any { return must(url.Parse(s)) }, true},
		{"URL of a copy", "https://example.com/a", func(s string) any { return must(url.Parse(strings.Clone(s))) }, false},
		{"URL that is written in another way", "https://EXAMPLE.com/a", func(s string) any { return must(url.Parse(s)) }, false},
		{"URL after a setter", "https://example.com/a", func(s string) any { u := must(url.Parse(s)); u.SetHash("x"); return u }, false},
		{"URL with a value", "a-b", func(s string) any {
			u := url.MustParse("https://h/")
			u.SetPathname(s)
			u.SetSearch(s)
			u.SetHash(s)
			return u
		}, false},
		{"URL from text", "https://example.com/a", func(s string) any { var u url.URL; u.UnmarshalText([]byte(s)); return u }, false},
		{"relative URL", "/a", func(s string) any { return must(url.MustParse("https://h/").Parse(s)) }, false},
		{"getter", long, func(s string) any { return must(url.Parse(s)).Hostname() }, true},
		{"host of a short URL", "https://example.com/a", func(s string) any { return must(url.Parse(s)).ParsedHost() }, true},
		{"host of a long URL", long, func(s string) any { return must(url.Parse(s)).ParsedHost() }, false},
		{"origin of a short URL", "https://example.com/a", func(s string) any { return must(url.Parse(s)).Origin() }, true},
		{"origin of a long URL", long, func(s string) any { return must(url.Parse(s)).Origin() }, false},
		{"scheme of the origin of a long URL", long, func(s string) any { return must(url.Parse(s)).Origin().Scheme() }, false},
		{"origin of a URL with a long query", "http://192.0.2.1:81/?" + long, func(s string) any { return must(url.Parse(s)).Origin() }, false},
		{"origin of a URL with a long password", "ws://u:" + strings.Repeat("a", 300) + "@h/", func(s string) any { return must(url.Parse(s)).Origin() }, false},
		{"host of a URL with a long fragment", "https://[2001:db8::1]/#" + long, func(s string) any { return must(url.Parse(s)).ParsedHost() }, false},
		{"opaque host of a long URL", "foo://h/" + long, func(s string) any { return must(url.Parse(s)).ParsedHost() }, false},
		{"host of a long file: URL", "file://h/" + long, func(s string) any { return must(url.Parse(s)).ParsedHost() }, false},
		{"origin of a blob: URL", "blob:" + long, func(s string) any { return must(url.Parse(s)).Origin() }, false},
		{"site of a long URL", long, func(s string) any { return must(url.Parse(s)).Origin().Site(nil) }, false},
		{"parsed origin", "https://example.com", func(s string) any { o, _ := url.ParseOrigin(s); return o }, false},
		{"parsed host", "example.com", func(s string) any { h, _ := url.ParseHost(s); return h }, false},
		{"error", "https://exa mple/", func(s string) any { _, err := url.Parse(s); return err }, true},
		{"error of a long input", long, func(s string) any { _, err := (&url.Parser{MaxLength: 9}).Parse(s); return err }, false},
		{"error of a very long input", long + long + long + long, func(s string) any { _, err := (&url.Parser{MaxLength: 9}).Parse(s); return err }, false},
		{"validation error", "https://exa mple/", func(s string) any { return slices.Collect(url.ValidationErrors(s, nil)) }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			whole := strings.Repeat("x", 1<<20) + tt.input
			big := weak.Make(unsafe.StringData(whole))
			value := tt.value(whole[1<<20:])
			whole = ""
			for range 3 {
				runtime.GC()
			}
			if isKept := big.Value() != nil; isKept != tt.isKept {
				t.Errorf("%v: the text around it is kept: %t", value, isKept)
			}
			runtime.KeepAlive(value)
		})
	}
}
