package answer

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
)

// drawn writes parts into a text, for tests: "scheme<https>://host<h>".
func drawn(text string, parts []part) string {
	var b strings.Builder
	pos := 0
	for _, p := range parts {
		b.WriteString(text[pos:p.start] + string(p.kind) + "<" + text[p.start:p.end] + ">")
		pos = p.end
	}
	return b.String() + text[pos:]
}

func TestInputParts(t *testing.T) {
	for _, c := range []struct{ input, base, want string }{
		{"https://u:p@h:8/a?b#c", "", "scheme<https>://username<u>:password<p>@host<h>:port<8>path</a>?query<b>#fragment<c>"},
		// Credentials end at the last "@", and the username at the first ":"
		{"https://u@v:p:q@h", "", "scheme<https>://username<u@v>:password<p:q>@host<h>"},
		{"https://@h", "", "scheme<https>://@host<h>"},
		{"https://u:@h", "", "scheme<https>://username<u>:@host<h>"},
		// A "\" ends the authority only of a special URL
		{`https:\\h\@x`, "", `scheme<https>:\\host<h>path<\@x>`},
		{`a://u\@h`, "", `scheme<a>://username<u\>@host<h>`},
		// Slashes before a special host don't count, but those before another host do
		{"https:////h/", "", "scheme<https>:////host<h>path</>"},
		{"https:h", "", "scheme<https>:host<h>"},
		{"a:////h/", "", "scheme<a>://path<//h/>"},
		// Brackets keep colons together
		{"http://[::1]:80/", "", "scheme<http>://host<[::1]>:port<80>path</>"},
		// Ignored characters
		{" \thttps://h/ \n", "", " \tscheme<https>://host<h>path</> \n"},
		{"ht\ntps:/\t/h\r", "", "scheme<ht\ntps>:/\t/host<h>\r"},
		{"https://h/a\tb\t?\tq", "", "scheme<https>://host<h>path</a\tb>\t?\tquery<q>"},
		// References
		{"x?y#z", "https://h/a", "path<x>?query<y>#fragment<z>"},
		{"//x/y", "https://h/a", "//host<x>path</y>"},
		{`\\x/y`, "https://h/a", `\\host<x>path</y>`},
		{`\\x/y`, "a://h/a", `path<\\x/y>`},
		{"https:x", "https://h/a", "scheme<https>:path<x>"},
		{"https://x", "https://h/a", "scheme<https>://host<x>"},
		{"http:x", "https://h/a", "scheme<http>:host<x>"},
		{"#f", "mailto:a", "#fragment<f>"},
		{"", "https://h/a", ""},
		{"?", "https://h/a", "?"},
		{"1:x", "https://h/a", "path<1:x>"},
		// Files
		{"file:///C:/a", "", "scheme<file>://path</C:/a>"},
		{"file://C|/a", "", "scheme<file>://path<C|/a>"},
		{"file://h/a", "", "scheme<file>://host<h>path</a>"},
		{"file:a", "file:///b/c", "scheme<file>:path<a>"},
		{"//h/x", "file:///b", "//host<h>path</x>"},
		{"//C:/x", "file:///b", "//path<C:/x>"},
		{"/x", "file:///C:/b", "path</x>"},
		// Opaque paths
		{"mailto:a@b?c#d", "", "scheme<mailto>:path<a@b>?query<c>#fragment<d>"},
	} {
		var base *url.URL
		if c.base != "" {
			base = url.MustParse(c.base)
		}
		if _, err := (&url.Parser{Base: base}).Parse(c.input); err != nil {
			t.Errorf("%q isn't parsed: %v", c.input, err)
		}
		if got := drawn(c.input, inputParts(c.input, base)); got != c.want {
			t.Errorf("%q in %q:\ngot  %q\nwant %q", c.input, c.base, got, c.want)
		}
	}
}

func TestHrefParts(t *testing.T) {
	for _, c := range []struct{ href, want string }{
		{"https://u:p@h:8/a?b#c", "scheme<https>://username<u>:password<p>@host<h>:port<8>path</a>?query<b>#fragment<c>"},
		{"https://u@h/", "scheme<https>://username<u>@host<h>path</>"},
		{"https://:p@h/", "scheme<https>://:password<p>@host<h>path</>"},
		// Empty components have no part
		{"https://h/?#", "scheme<https>://host<h>path</>?#"},
		{"file:///a", "scheme<file>://path</a>"},
		{"a://", "scheme<a>://"},
		// The "/." isn't a part of the path
		{"a:/.//b", "scheme<a>:/.path<//b>"},
		{"mailto:a@b", "scheme<mailto>:path<a@b>"},
	} {
		u := url.MustParse(c.href)
		if got := drawn(u.Href(), hrefParts(u)); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// checkParts compares the parts of an input with its URL: each part, parsed alone as its
// component, gives the same component.
func checkParts(t *testing.T, input string, base *url.URL) bool {
	t.Helper()
	u, err := (&url.Parser{Base: base}).Parse(input)
	if err != nil {
		return false
	}
	text := map[partKind]string{}
	pos := 0
	for _, p := range inputParts(input, base) {
		if p.start < pos || p.end <= p.start || p.end > len(input) {
			t.Errorf("%q: part %v", input, p)
			return true
		}
		pos = p.end
		text[p.kind] = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(input[p.start:p.end])
	}
	same := func(kind partKind, want, got string) {
		t.Helper()
		if got != want {
			t.Errorf("%q in %v: the %s %q gives %q, want %q", input, base, kind, text[kind], got, want)
		}
	}
	query, hasQuery := u.Query()
	fragment, _ := u.Fragment()
	special := url.QueryPercentEncodeSet
	if u.IsSpecial() {
		special = url.SpecialQueryPercentEncodeSet
	}
	same(partFragment, fragment, url.PercentEncode(text[partFragment], url.FragmentPercentEncodeSet))
	if text[partQuery] != "" || hasQuery && (base == nil || text[partPath] != "") {
		same(partQuery, query, url.PercentEncode(text[partQuery], special))
	}
	if s := text[partScheme]; s != "" {
		same(partScheme, u.Scheme(), strings.ToLower(s))
	}
	if text[partHost] == "" {
		return true
	}
	parse := url.ParseOpaqueHost
	if u.IsSpecial() {
		parse = url.ParseHost
	}
	host, err := parse(text[partHost])
	if err != nil {
		t.Errorf("%q: the host %q: %v", input, text[partHost], err)
		return true
	}
	if want := u.ParsedHost(); host != want && !(u.Scheme() == "file" && host.String() == "localhost") {
		t.Errorf("%q: the host %q gives %v, want %v", input, text[partHost], host, want)
	}
	same(partUsername, u.Username(), url.PercentEncode(text[partUsername], url.UserinfoPercentEncodeSet))
	same(partPassword, u.Password(), url.PercentEncode(text[partPassword], url.UserinfoPercentEncodeSet))
	return true
}

func TestInputPartsOfVectors(t *testing.T) {
	n := 0
	for _, v := range urltest.ParseVectors(t) {
		var base *url.URL
		if v.Base != nil {
			var err error
			if base, err = url.Parse(*v.Base); err != nil {
				continue
			}
		}
		if checkParts(t, v.Input, base) {
			n++
		}
	}
	if n < 600 {
		t.Errorf("%d inputs parse, want at least 600", n)
	}
}

func TestInputPartsOfRandomInputs(t *testing.T) {
	g := cases.New(1)
	n := 0
	for range 50_000 {
		var base *url.URL
		if g.IntN(2) == 0 {
			base = url.MustParse(g.Base())
		}
		if checkParts(t, strings.ToValidUTF8(g.Input(base != nil), "\uFFFD"), base) {
			n++
		}
		if t.Failed() {
			break
		}
	}
	if n < 20_000 && !t.Failed() {
		t.Errorf("%d inputs parse, want at least 20,000", n)
	}
}
