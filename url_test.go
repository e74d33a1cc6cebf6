package url_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

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
		// An empty component is not a null one.
		{"https://example.com?#", "https", "example.com", url.HostDomain, 0, []string{""}, "", `""`, `""`},
	} {
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
	}
}

// TestStandardSpecialSchemes checks that each default port stands for null.
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

// TestStandardSerializing checks that a path that begins with two slashes, with no host
// before it, keeps "/." in front of them.
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
		{"https://example.com", "HTTPS://EXAMPLE.COM:443/", true, true},
		{"https://example.com/#a", "https://example.com/#b", false, true},
		{"https://example.com/#a", "https://example.com/", false, true},
		{"https://example.com/#", "https://example.com/", false, true},
		{"https://example.com/?", "https://example.com/", false, false},
		{"https://example.com/", "https://example.com./", false, false},
		{"https://example.com/a", "https://example.com/%61", false, false},
		{"https://example.com/a?x#a", "https://example.com/a?y#a", false, false},
	} {
		a, b := url.MustParse(tt.a), url.MustParse(tt.b)
		if (*a == *b) != tt.equal {
			t.Errorf("%q equals %q: %t", a, b, *a == *b)
		}
		if a.EqualIgnoringFragment(b) != tt.equalExceptFragment || b.EqualIgnoringFragment(a) != tt.equalExceptFragment {
			t.Errorf("%q equals %q without fragments: %t", a, b, a.EqualIgnoringFragment(b))
		}
	}
}

// What reads a URL can be called on one that has no address: a value in a map, a
// result, or a field in a template. What changes one can't.
func TestReceivers(t *testing.T) {
	changes := []string{
		"Scan", "SearchParams", "SetDecodedPath", "SetFragment", "SetHash", "SetHost", "SetHostname", "SetHref", "SetOrigin",
		"SetPassword", "SetPathSegments", "SetPathname", "SetPort", "SetProtocol", "SetQuery", "SetSchemeAndHost", "SetSearch",
		"SetUsername", "UnmarshalBinary", "UnmarshalText",
	}
	var pointerOnly []string
	pointer, value := reflect.TypeFor[*url.URL](), reflect.TypeFor[url.URL]()
	for i := range pointer.NumMethod() {
		name := pointer.Method(i).Name
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
