package url_test

import (
	"errors"
	"fmt"
	"log"
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

// referrers are URLs stripped for use as a referrer.
//
// https://w3c.github.io/webappsec-referrer-policy/#strip-url
var referrers = []struct {
	href, want string
	origin     string // with the origin-only flag
}{
	{"https://h/", "https://h/", "https://h/"},
	{"https://h:8/a/b?c", "https://h:8/a/b?c", "https://h:8/"},
	// step 2: about, blob and data have none
	{"about:blank", "", ""},
	{"about:srcdoc?x", "", ""},
	{"blob:https://h/id", "", ""},
	{"data:text/plain,x", "", ""},
	{"data://u:p@h/x", "", ""},
	// steps 3 and 4: no credentials
	{"https://u:p@h/a", "https://h/a", "https://h/"},
	{"https://u@h:8/a?b", "https://h:8/a?b", "https://h:8/"},
	{"https://:p@h/", "https://h/", "https://h/"},
	{"a://u:p@h", "a://h", "a://h/"},
	// step 5: no fragment, empty or not
	{"https://h/a?b#c", "https://h/a?b", "https://h/"},
	{"https://h/?#", "https://h/?", "https://h/"},
	{"https://u:p@h/a?b#u:p@h", "https://h/a?b", "https://h/"},
	{"https://h/@#@", "https://h/@", "https://h/"},
	// step 6: no query, and a path with one empty segment
	{"a://h?b", "a://h?b", "a://h/"},
	{"a:///b", "a:///b", "a:///"},
	{"a:/b/c", "a:/b/c", "a:/"},
	{"a:/.//b", "a:/.//b", "a:/"},
	{"mailto:x?y#z", "mailto:x?y", "mailto:/"},
	// other schemes don't count
	{"file:///a", "file:///a", "file:///"},
	{"javascript:x", "javascript:x", "javascript:/"},
	{"dat:x", "dat:x", "dat:/"},
}

func TestReferrer(t *testing.T) {
	for _, tt := range referrers {
		u := url.MustParse(tt.href)
		if got, origin := u.Referrer(false), u.Referrer(true); got != tt.want || origin != tt.origin || u.Href() != tt.href {
			t.Errorf("the referrer of %q is %q, its origin only %q, want %q and %q", u, got, origin, tt.want, tt.origin)
		}
	}
	if got := (url.URL{}).Referrer(true) + (url.URL{}).Referrer(false); got != "" {
		t.Errorf("the referrer of the zero URL is %q", got)
	}
}

// TestWithoutCredentials takes what sets them for the opposite.
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

// FuzzReferrer compares with the steps of the standard, taken with the setters.
func FuzzReferrer(f *testing.F) {
	for _, tt := range referrers {
		f.Add(tt.href)
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
		full, origin := want.WithoutFragment().Href(), want.Protocol()+"/"
		if want.ParsedHost().Kind() != url.HostNull {
			origin = want.Protocol() + "//" + want.Host() + "/"
		}
		if scheme := u.Scheme(); scheme == "about" || scheme == "blob" || scheme == "data" {
			full, origin = "", ""
		}
		if u.Referrer(false) != full || u.Referrer(true) != origin {
			t.Errorf("the referrer of %q is %q, its origin only %q, want %q and %q", u, u.Referrer(false), u.Referrer(true), full, origin)
		}
	})
}

// TestRedacted has what a URL shows that parses: here the parser knows where the authority
// of its own is.
func TestRedacted(t *testing.T) {
	for _, tt := range []struct{ input, want string }{
		{"https://u:secret@h/", "https://u:xxxxx@h/"},
		{"https://:secret@h/", "https://:xxxxx@h/"},
		{"https://u@h/a:b@c?d:e@f#g:h@i", "https://u@h/a:b@c?d:e@f#g:h@i"},
		{"https://user%3Asecret@h/", "https://user%3Axxxxx@h/"},
		{"https://user%3Asec:secret@h/", "https://user%3Axxxxx@h/"},
		{"https://u:80%2Fsecret@h/", "https://u:xxxxx@h/"},
		{"file:///C:/me@work", "file:///C:/me@work"},
		{"foo:/a/b:c", "foo:/a/b:c"},
		{"foo:/.//a:b@c/", "foo:/.//a:xxxxx@c/"},
		{"jdbc:postgresql://u:secret@h/db", "jdbc:postgresql://u:xxxxx@h/db"},
		{"blob:https://u:secret@h/id", "blob:https://u:xxxxx@h/id"},
		{"https://v:secret@h/?u=https://u:secret@i/#//w:secret@j", "https://v:xxxxx@h/?u=https://u:xxxxx@i/#//w:xxxxx@j"},
		{"https://h/?u=https%3A%2F%2Fu%3Asecret%40i%2F", "https://h/?u=https%3A%2F%2Fu%3Axxxxx%40i%2F"},
		{"mailto:a@b", "mailto:a@b"},
	} {
		u := url.MustParse(tt.input)
		if got := u.Redacted(); got != tt.want {
			t.Errorf("%q: is %q, want %q", tt.input, got, tt.want)
		}
		if got := u.LogValue().String(); got != tt.want {
			t.Errorf("%q: is logged as %q, want %q", tt.input, got, tt.want)
		}
		want := fmt.Sprintf("url.MustParse(%q)", tt.want)
		if value, pointer := fmt.Sprintf("%#v", *u), fmt.Sprintf("%#v", u); value != want || pointer != want {
			t.Errorf("%q: %%#v is %s and %s, want %s", tt.input, value, pointer, want)
		}
	}
	var none *url.URL
	if got := fmt.Sprintf("%#v %#v", url.URL{}, none); got != "url.URL{} <nil>" {
		t.Errorf("%%#v of the zero URL and nil is %s", got)
	}
	// Nothing is copied where there is nothing to hide.
	u := url.MustParse("https://u@h/a:b?c=//d/e")
	if n := testing.AllocsPerRun(10, func() { _ = u.Redacted() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// What net/url makes of the parts in a struct literal, these examples make of a URL to
// start from, which can be a constant. A setter puts each part in its place, and encodes it
// for that, so that no part becomes another one.

// Scheme, host, path and query:
//
//	&url.URL{Scheme: "https", Host: "example.com", Path: "/100% a", RawQuery: url.Values{"q": {"x & y"}}.Encode()}
func Example_build() {
	u := url.MustParse("https://example.com")
	if err := u.SetDecodedPath("/100% a"); err != nil {
		log.Fatal(err)
	}
	u.SearchParams().Append("q", "x & y")
	fmt.Println(u)
	// Output: https://example.com/100%25%20a?q=x+%26+y
}

// A host that comes from elsewhere:
//
//	&url.URL{Scheme: "https", Host: host, Path: "/"}
//
// A strict parser refuses what isn't a host, and perhaps a port, from its start to its end;
// "https://" + host would take what follows it for the path, and what precedes an "@" for
// the username.
func Example_buildHost() {
	strict := &url.Parser{Strict: true}
	for _, host := range []string{"example.com:8080", "Example.com", "[::1]", "evil.example/x", "user@evil.example", ""} {
		u := url.MustParse("https://host.invalid")
		err := strict.Set(u, "host", host)
		fmt.Println(err == nil, u)
	}
	// Output:
	// true https://example.com:8080/
	// true https://example.com/
	// true https://[::1]/
	// false https://host.invalid/
	// false https://host.invalid/
	// false https://host.invalid/
}

// With credentials:
//
//	&url.URL{Scheme: "postgres", User: url.UserPassword("ada", "p@ss/100%"), Host: "db.example:5432", Path: "/sales"}
//
// A setter keeps a "%", which can be part of a percent-encoded byte. The component
// percent-encode set has it as well.
func Example_buildUser() {
	u := url.MustParse("postgres://db.example:5432/sales")
	username := url.PercentEncode("ada", url.ComponentPercentEncodeSet)
	password := url.PercentEncode("p@ss/100%", url.ComponentPercentEncodeSet)
	if err := u.SetUsername(username); err != nil {
		log.Fatal(err)
	}
	if err := u.SetPassword(password); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	fmt.Println(url.PercentDecodeString(u.Password()))
	fmt.Println(u.WithoutCredentials())
	// Output:
	// postgres://ada:p%40ss%2F100%25@db.example:5432/sales
	// p@ss/100%
	// postgres://db.example:5432/sales
}

// With a fragment:
//
//	&url.URL{Scheme: "https", Host: "example.com", Path: "/docs", Fragment: "50% off"}
func Example_buildFragment() {
	u := url.MustParse("https://example.com/docs")
	if err := u.SetFragment(url.PercentEncode("50% off", url.ComponentPercentEncodeSet), true); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: https://example.com/docs#50%25%20off
}

// Opaque, which no setter makes:
//
//	&url.URL{Scheme: "mailto", Opaque: "ada+lists@example.com", RawQuery: "subject=…"}
//
// The parts are percent-encoded by hand. Programs for mail take a "+" for what it is, so that a
// space has to be %20, and [url.URLSearchParams] won't do.
func Example_buildOpaque() {
	encode := func(s string) string { return url.PercentEncode(s, url.ComponentPercentEncodeSet) }
	u, err := url.Parse("mailto:" + encode("ada+lists") + "@" + encode("example.com"))
	if err != nil {
		log.Fatal(err)
	}
	if err := u.SetQuery("subject="+encode("1 + 1 = 2?"), true); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: mailto:ada%2Blists@example.com?subject=1%20%2B%201%20%3D%202%3F
}

// Path only, which is a relative reference:
//
//	&url.URL{Path: "a b/c:d", RawQuery: "e"}
//
// A URL is always absolute. Make the one that is meant, and the reference to it from the
// page that it is for.
func Example_buildRelative() {
	page := url.MustParse("https://example.com/docs/index.html")
	folder, err := page.Parse(".")
	if err != nil {
		log.Fatal(err)
	}
	for _, names := range [][]string{{"a b", "c?d"}, {"c:d"}, {"..txt"}} {
		target, err := folder.JoinSegments(names...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(page.MakeRelative(target))
	}
	// Output:
	// a%20b/c%3Fd
	// ./c:d
	// ..txt
}

func ExampleURL_WithoutCredentials() {
	fmt.Println(url.MustParse("https://user:pass@example.com/a").WithoutCredentials())
	// Output: https://example.com/a
}

// A crawler says where it found a link, by the policy that browsers have unless they are
// told another one.
func ExampleURL_Referrer() {
	referrer := func(page, link *url.URL) string {
		if page.IsPotentiallyTrustworthy() && !link.IsPotentiallyTrustworthy() || page.Origin().IsOpaque() {
			return ""
		}
		return page.Referrer(page.Origin() != link.Origin())
	}
	page := url.MustParse("https://user:pass@example.com/a?b#c")
	for _, link := range []string{"https://example.com/d", "https://example.org/", "http://example.com/"} {
		fmt.Printf("%q\n", referrer(page, url.MustParse(link)))
	}
	fmt.Printf("%q\n", url.MustParse("data:text/html,x").Referrer(false))
	// Output:
	// "https://example.com/a?b"
	// "https://example.com/"
	// ""
	// ""
}
