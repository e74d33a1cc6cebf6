package url_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	neturl "net/url"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// referenceRows are the references to targets.
var referenceRows = []struct{ base, target, want string }{
	// The same URL.
	{"https://h/a/b", "https://h/a/b", ""}, {"https://h/a/b?q#f", "https://h/a/b?q", ""},
	// Only the fragment differs, and may be empty.
	{"https://h/a/b?q", "https://h/a/b?q#f", "#f"}, {"https://h/a/b?q#g", "https://h/a/b?q#", "#"},
	{"mailto:a@b?q#g", "mailto:a@b?q#f", "#f"},
	// The query differs, and may be empty or missing.
	{"https://h/a/b?q", "https://h/a/b?r#f", "?r#f"}, {"https://h/a/b?q", "https://h/a/b?", "?"}, {"https://h/a/b?q", "https://h/a/b", "b"},
	{"https://h/a/?q", "https://h/a/#f", ".#f"}, {"https://h/?q", "https://h/", "."},
	// The path differs.
	{"https://h/a/b", "https://h/a/c?q", "c?q"}, {"https://h/a/b", "https://h/a/c/d", "c/d"}, {"https://h/a/b", "https://h/a/b/c", "b/c"},
	{"https://h/a/bc/d", "https://h/a/be/f", "../be/f"}, {"https://h/a/b", "https://h/a/", "."},
	{"https://h/aa/b/c", "https://h/aa/", ".."}, {"https://h/aa/bb/c/d/e", "https://h/aa/bb/f", "../../f"},
	// The path from the root is shorter.
	{"https://h/a/b/c/d", "https://h/x", "/x"}, {"https://h/a/b", "https://h/", "/"},
	// A ":" in the first segment would make it a scheme.
	{"https://h/a/b", "https://h/a/c:d", "./c:d"}, {"https://h/a/b", "https://h/a/c/d:e", "c/d:e"},
	{"https://h/a/b", "https://h/a/:d", ":d"},
	// An empty segment would make the next one a host.
	{"https://h/a/b", "https://h/a//c", ".//c"}, {"https://h/a/b/", "https://h/a//c", "..//c"},
	{"https://host/a", "https://host//b", ".//b"}, {"https://h/a", "https://h//b", ".//b"}, {"https://h//a", "https://h//b", "b"},
	{"https://h/a//b", "https://h/a/c", "../c"}, {"foo:/a/b", "foo:/.//c", "..//c"}, {"foo:/aa/bb/d", "foo:/.//c", "/.//c"},
	{"https://host/aa/bb/d", "https://host//c", "/.//c"}, {"foo:/.//a/b", "foo:/.//c", "../c"}, {"foo:/.//a", "foo:/b", "/b"},
	// The authority differs.
	{"https://h/a", "https://i/a", "//i/a"}, {"https://h/a", "https://h:8080/a", "//h:8080/a"},
	{"https://h/a", "https://u:p@h/a", "//u:p@h/a"}, {"https://u:p@h/a", "https://h/a", "//h/a"}, {"foo://h/a", "foo:///a", "///a"},
	{"foo://h/a", "foo:/a", "foo:/a"}, {"foo:/a", "foo://h/a", "//h/a"}, {"foo:/a", "foo:///a", "///a"},
	// Only the longer form distinguishes an empty path from "/".
	{"foo://h/a", "foo://h", "//h"}, {"foo://h", "foo://h/a", "a"}, {"foo://h?q", "foo://h", "//h"}, {"foo://h#f", "foo://h", ""},
	// The scheme differs.
	{"https://h/a", "http://h/a", "http://h/a"}, {"foo://h/a", "bar://h/a", "bar://h/a"},
	// The base or the target has an opaque path.
	{"mailto:a@b", "mailto:a@b", "mailto:a@b"}, {"mailto:a@b", "mailto:a@c", "mailto:a@c"}, {"mailto:a@b", "https://h/a", "https://h/a"},
	{"foo:/a", "foo:a", "foo:a"},
	// Drive letters stay, unless the target has another one or an authority.
	{"file:///C:/a/b", "file:///C:/c", "../c"}, {"file:///C:/a/b", "file:///C:/", ".."}, {"file:///C:/a/b", "file:///D:/c", "/D:/c"},
	{"file:///C:/a", "file:///c", "///c"}, {"file:///a/b", "file:///C:/c", "/C:/c"}, {"file:///a", "file:///a/C:", "a/C:"},
	{"file:///a/b", "file:///a/C:/d", "./C:/d"}, {"file:///a/b", "file:///a/C|/d", "./C|/d"},
	{"file:///C:/a", "file://host/C:/a", "//host/C:/a"},
	// A "\" isn't a slash here.
	{`foo://h/a\b/c`, `foo://h/a\b/d`, "d"},
}

func TestMakeRelative(t *testing.T) {
	for _, tt := range referenceRows {
		t.Run(tt.target, func(t *testing.T) {
			base, target := url.MustParse(tt.base), url.MustParse(tt.target)
			if got := checkReference(t, base, target); got != tt.want {
				t.Errorf("%q relative to %q is %q, want %q", target, base, got, tt.want)
			}
		})
	}
	u, zero := url.MustParse("https://h/"), new(url.URL)
	if got := zero.MakeRelative(u); got != u.Href() {
		t.Errorf("%q relative to the zero URL is %q", u, got)
	}
	if got := u.MakeRelative(zero); got != "" {
		t.Errorf("the zero URL relative to %q is %q", u, got)
	}
}

// checkReference checks that the reference leads to target, and isn't longer than
// target itself.
func checkReference(t testing.TB, base, target *url.URL) string {
	t.Helper()
	reference := base.MakeRelative(target)
	if len(reference) > len(target.Href()) {
		t.Errorf("%q relative to %q is %q, which is longer", target, base, reference)
	}
	if got, err := base.Parse(reference); err != nil || *got != *target {
		t.Errorf("%q relative to %q is %q, and that is %v, %v", target, base, reference, got, err)
	}
	return reference
}

// TestMakeRelativeOfVectors tests each pair of URLs from the vectors.
func TestMakeRelativeOfVectors(t *testing.T) {
	seen := map[url.URL]bool{}
	var all []*url.URL
	for _, u := range urltest.VectorURLs(t) {
		if !seen[*u] {
			seen[*u] = true
			all = append(all, u)
		}
	}
	relative := 0
	for _, base := range all {
		for _, target := range all {
			if checkReference(t, base, target) != target.Href() {
				relative++
			}
		}
	}
	t.Logf("%d pairs, %d with a relative reference", len(all)*len(all), relative)
	if relative < len(all)*len(all)/10 {
		t.Errorf("only %d relative references", relative)
	}
}

func FuzzMakeRelative(f *testing.F) {
	for _, tt := range urltest.Seeds(f, referenceRows) {
		f.Add(tt.base, tt.target)
	}
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		if v.Base != nil {
			f.Add(*v.Base, v.Input)
		}
	}
	f.Fuzz(func(t *testing.T, base, input string) {
		b, err := url.Parse(base)
		if err != nil {
			return
		}
		target, err := b.Parse(input)
		if err != nil {
			return
		}
		checkReference(t, b, target)
		checkReference(t, target, b)
	})
}

func ExampleURL_MakeRelative() {
	base := url.MustParse("https://example.com/docs/guide/start")
	for _, target := range []string{
		"https://example.com/docs/guide/install?os=linux", "https://example.com/docs/api/", "https://example.com/",
		"https://example.com/docs/guide/start#top", "https://example.org/docs/", "mailto:docs@example.com",
	} {
		fmt.Println(base.MakeRelative(url.MustParse(target)))
	}
	// Output:
	// install?os=linux
	// ../api/
	// /
	// #top
	// //example.org/docs/
	// mailto:docs@example.com
}

// home is the base of the references in the table, unless a row has another.
const home = "https://good.example/login?next=1#f"

// A sameOriginExample is a row of sameorigin.txt. The URL is empty if the reference leads to
// another origin, or isn't a URL.
type sameOriginExample struct{ ref, base, url string }

var sameOriginExamples = func() (rows []sameOriginExample) {
	for _, row := range urltest.Rows("sameorigin.txt") {
		example := sameOriginExample{row[0], home, row[1]}
		if len(row) > 2 {
			example.base = row[2]
		}
		rows = append(rows, example)
	}
	return rows
}()

func TestParseSameOrigin(t *testing.T) {
	away := 0
	for _, tt := range sameOriginExamples {
		t.Run(tt.ref, func(t *testing.T) {
			base := url.MustParse(tt.base)
			got, err := base.ParseSameOrigin(tt.ref)
			if tt.url != "" {
				if err != nil || got.Href() != tt.url {
					t.Errorf("%q against %q is %v, %v, want %q", tt.ref, tt.base, got, err, tt.url)
				}
				return
			}
			if err == nil || got != nil {
				t.Errorf("%q against %q is %v, %v, want an error", tt.ref, tt.base, got, err)
			}
			if _, parseErr := base.Parse(tt.ref); (parseErr == nil) != errors.Is(err, url.ErrCrossOrigin) {
				t.Errorf("%q against %q: the error is %v, but that of Parse is %v", tt.ref, tt.base, err, parseErr)
			} else if parseErr == nil {
				away++
			}
		})
	}
	if away < 100 {
		t.Errorf("only %d rows lead away", away)
	}
}

func TestParseSameOriginError(t *testing.T) {
	long := strings.Repeat("a", 1000)
	for _, tt := range []struct{ ref, base, want string }{
		{"//evil.example/x", home, `parse "//evil.example/x": leads to another origin: https://evil.example`},
		{"http:evil.example:81", home, `parse "http:evil.example:81": leads to another origin: http://evil.example:81`},
		{"//good.example./", home, `parse "//good.example./": leads to another origin: https://good.example.`},
		{"JAVASCRIPT:x", home, `parse "JAVASCRIPT:x": leads to another origin: a URL with the scheme javascript, whose origin is opaque`},
		{"//u:p@evil.example:81/x", home, `parse "//u:xxxxx@evil.example:81/x": leads to another origin: https://evil.example:81 (xxxxx: hidden, it may be a password)`},
		// The port could be part of a password with a "\" in it.
		{`//u:81\p@evil.example/x`, home, `parse "//u:xxxxxevil.example/x": leads to another origin (xxxxx: hidden, it may be a password)`},
		{"blob:https://good.example/x", home, `parse "blob:https://good.example/x": leads to another origin: a URL with the scheme blob`},
		{"x", "file:///", `parse "x": leads to another origin: a URL with the scheme file, whose origin is opaque`},
		{long + ":", home, `parse "` + long[:128] + `"…: leads to another origin: a URL with the scheme ` + long[:128] + "…, whose origin is opaque"},
		{"//" + long, home, `parse "//` + long[:126] + `"…: leads to another origin: https://` + long[:120] + "…"},
	} {
		t.Run(tt.ref, func(t *testing.T) {
			_, err := url.MustParse(tt.base).ParseSameOrigin(tt.ref)
			if err == nil || err.Error() != tt.want {
				t.Errorf("%q: the error is\n%v, want\n%s", tt.ref, err, tt.want)
			}
		})
	}
	for _, base := range []*url.URL{url.MustParse(home), {}} {
		if u, err := base.ParseSameOrigin("https://"); u != nil || !errors.Is(err, url.HostMissing) {
			t.Errorf("https:// is %v, %v", u, err)
		}
	}
	if u, err := new(url.URL).ParseSameOrigin("https://h/"); u != nil || !errors.Is(err, url.ErrCrossOrigin) {
		t.Errorf("against the zero URL, https://h/ is %v, %v", u, err)
	}
	if u, err := new(url.URL).ParseSameOrigin("/x"); u != nil || !errors.Is(err, url.MissingSchemeNonRelativeURL) {
		t.Errorf("against the zero URL, /x is %v, %v", u, err)
	}
}

func FuzzParseSameOrigin(f *testing.F) {
	for _, tt := range urltest.Seeds(f, sameOriginExamples) {
		f.Add(tt.ref, tt.base)
	}
	f.Fuzz(func(t *testing.T, ref, base string) { checkSameOrigin(t, ref, base) })
}

// TestParseSameOriginSearch makes references and bases out of pieces that a parser may read
// differently than a filter.
func TestParseSameOriginSearch(t *testing.T) {
	schemes := []string{"", "https:", "HTTP:", "ws:", "wss:", "ftp:", "file:", "blob:", "blob:https:", "b\tlob:http:", "filesystem:https:", "data:,", "javascript:", "x:", ":"}
	slashes := []string{"", "/", "//", "\\", "\\/", "/\t/", "///", "/.//", "/..//", "?", "#"}
	hosts := []string{"", "good.example", "GOOD.example", "good.example:443", "good.example:80", "u:p@good.example", "good.example@", "evil.example", "good.example.", "[::1]", "1.2", "0x1020000"}
	ends := []string{"", "/", "/x", "/https://good.example/", "?q", "#f", "@evil.example", ":8", "\\x", " "}
	bases := []string{home, "http://good.example:8080/a/b", "wss://good.example/x", "blob:https://good.example/1", "https://u:p@good.example/", "file:///a", "x://good.example/", "http://[::1]/", "ftp://1.0.0.2/x"}
	random := rand.New(rand.NewPCG(38, 2))
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	same := 0
	for range urltest.Times(100_000) {
		ref := pick(schemes) + pick(slashes) + pick(hosts) + pick(ends)
		if checkSameOrigin(t, ref, pick(bases)) {
			same++
		}
	}
	if same < urltest.Times(10_000) || same > urltest.Times(90_000) {
		t.Errorf("%d references stay in the origin", same)
	}
}

// checkSameOrigin attacks "A URL from ParseSameOrigin has the scheme, host and port of the base".
// It reports whether ref stays there.
func checkSameOrigin(t *testing.T, ref, base string) bool {
	t.Helper()
	b, err := url.Parse(base)
	if err != nil {
		b = url.MustParse(home)
	}
	want, parseErr := b.Parse(ref)
	got, err := b.ParseSameOrigin(ref)
	switch {
	case parseErr != nil:
		if err == nil || err.Error() != parseErr.Error() {
			t.Errorf("%q against %q: the error is %v, but that of Parse is %v", ref, b, err, parseErr)
		}
	case err != nil:
		if !errors.Is(err, url.ErrCrossOrigin) || got != nil {
			t.Errorf("%q against %q is %v, %v", ref, b, got, err)
		}
		if b.IsSpecial() && b.Scheme() != "file" && want.Scheme() == b.Scheme() && want.Host() == b.Host() {
			t.Errorf("%q against %q is refused: %v", ref, b, err)
		}
	case *got != *want:
		t.Errorf("%q against %q is %q, to Parse %q", ref, b, got, want)
	case got.Scheme() != b.Scheme() || got.Hostname() != b.Hostname() || got.Port() != b.Port() || got.Origin() != b.Origin():
		t.Errorf("%q against %q is %q", ref, b, got)
	}
	return err == nil
}

// TestLogin sends each reference of the table to the page, and checks the Location header in
// the response.
func TestLogin(t *testing.T) {
	base := url.MustParse(home)
	server := httptest.NewServer(loginHandler(base))
	defer server.Close()
	sent := 0
	for _, tt := range sameOriginExamples {
		if tt.base != home {
			continue
		}
		sent++
		t.Run(tt.ref, func(t *testing.T) {
			want := home
			if tt.url != "" {
				want = url.MustParse(tt.url).WithoutCredentials().Href()
			}
			location, err := locationOf(server.Listener.Addr().String(), "/login?next="+neturl.QueryEscape(tt.ref))
			if err != nil || location != want {
				t.Errorf("%q: the header is %q, %v, want %q", tt.ref, location, err, want)
			}
			// A browser resolves the header against the page.
			if u, err := base.Parse(location); err != nil || u.Origin() != base.Origin() {
				t.Errorf("%q: the header %q leads to %v, %v", tt.ref, location, u, err)
			}
		})
	}
	if sent < 120 {
		t.Errorf("only %d references", sent)
	}
}

// TestSanitize checks that no spelling of a dangerous scheme gets past the function of the
// example, on any page.
func TestSanitize(t *testing.T) {
	var refs []string
	for _, tt := range sameOriginExamples {
		refs = append(refs, tt.ref)
	}
	for _, scheme := range []string{"javascript", "JaVaScRiPt", "vbscript", "data", "file", "blob", "view-source", "x"} {
		for _, noise := range []string{"", "\t", "\n", "\r\n", "\x00", "\x01", "\x1F", " ", "\u00A0", "\uFEFF", "\u200B", "%0A", "&#9;", "/", `\`, "\xFF"} {
			text := scheme + ":alert(1)//https://example.com"
			for i := range len(scheme) + 2 {
				refs = append(refs, text[:i]+noise+text[i:])
			}
		}
	}
	kept := 0
	for _, ref := range refs {
		link, ok := sanitize(ref)
		if !ok {
			continue
		}
		kept++
		for _, page := range []string{"https://example.com/a/b?c#d", "http://localhost/"} {
			u, err := url.MustParse(page).Parse(link)
			if err != nil || u.Scheme() != "https" && u.Scheme() != "http" && u.Scheme() != "mailto" {
				t.Errorf("%q is kept as %q, which is %v on %s, %v", ref, link, u, page, err)
			}
		}
		if n, err := neturl.Parse(link); err == nil && n.Scheme != "" && n.Scheme != "https" && n.Scheme != "http" && n.Scheme != "mailto" {
			t.Errorf("%q is kept as %q, whose scheme is %s for net/url", ref, link, n.Scheme)
		}
	}
	if kept < 50 {
		t.Errorf("%d of %d links are kept", kept, len(refs))
	}
}
