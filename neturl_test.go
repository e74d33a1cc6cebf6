package url_test

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
)

func withoutCredentials(u *url.URL) *url.URL {
	v := new(*u)
	if v.IncludesCredentials() {
		_ = v.SetUsername("")
		_ = v.SetPassword("")
	}
	return v
}

// checkNetURL checks that NetURL returns net/url's parse of RFC3986, but with the query and the
// brackets of the URL. NetURL must fail if net/url can't parse that text, or writes it differently.
func checkNetURL(t testing.TB, u *url.URL) (ok bool) {
	t.Helper()
	n, err := u.NetURL()
	if (n == nil) != errors.Is(err, url.ErrNotConvertible) {
		t.Errorf("%q: %v, %v, want a URL or ErrNotConvertible", u, n, err)
	}
	text, textErr := u.RFC3986()
	if textErr == nil {
		text = urltest.WithBrackets(text, u)
		withoutFragment, fragment, hasFragment := strings.Cut(text, "#")
		text, _, _ = strings.Cut(withoutFragment, "?")
		if query, ok := u.Query(); ok {
			text += "?" + query
		}
		if hasFragment && fragment != "" {
			text += "#" + fragment
		}
	}
	want, parseErr := neturl.Parse(text)
	switch {
	case textErr != nil || parseErr != nil || want.String() != text:
		if n != nil {
			t.Errorf("%q: is %#v, but net/url returns %v, %v for %q (%v)", u, n, want, parseErr, text, textErr)
		}
	case !reflect.DeepEqual(n, want):
		t.Errorf("%q: is %#v, %v, but net/url returns %#v for %q", u, n, err, want, text)
	default:
		back, err := url.FromNetURL(n)
		if err != nil {
			t.Errorf("%q: is %#v, and that: %v", u, n, err)
		} else if v := url.MustParse(text); withoutCredentials(v).Href() != withoutCredentials(back).Href() {
			t.Errorf("%q: comes back as %q, want %q", u, back, v)
		}
	}
	return n != nil
}

// netURLRows are URLs that net/url can't hold, or can hold only in its less common fields.
var netURLRows = []string{
	// A host that net/url can't parse, or writes differently.
	"http://a{b/", "ws://`/", "foo://%41/", "foo://%c3%a9/", "foo://%C3%a9/", "foo://%c3%41/", "foo://%C3%A9:80/", "foo://%25/", "foo://a{b/", "foo://a%zz/", "foo://a%",
	// An empty host, with and without a path.
	"foo://", "foo://?a", "foo://#a", "foo:///", "foo:////a", "file:///", "file:////a",
	// No host.
	"foo:/a", "foo:/.//a", "foo:/%2fb", "foo:/%2Fb", "foo:", "foo:?", "foo:a b?c#d", "foo:%zz|",
	// Paths and fragments that net/url encodes differently.
	"http://h/*", "http://h/!'()*", "http://h/%21", "http://h/%3f", "http://h/%3F", "http://h/%c3%a9", "http://h/%C3%A9", "http://h/%41", "http://h/%2F", "http://h/%", "http://h/|", "http://h/[]", "http://h/%5B", "http://h/%00", "http://h/%FF", "http://h/$&+,-.:;=@_~",
	"http://h/#!()*?", "http://h/#'", "http://h/#%27", "http://h/#%2F", "http://h/#{}", "http://h/##", "http://h/#",
	// Queries.
	"http://h/?", "http://h/??", "http://h/?a?", "http://h/?|%", "http://h?#",
	// Credentials.
	"http://u@h/", "http://:p@h/", "http://u:p@h/", "http://%zz:%FF%00@h/", "http://u@p:p@h/",
}

func TestNetURL(t *testing.T) {
	held := 0
	all := urltest.VectorURLs(t)
	for _, u := range all {
		if checkNetURL(t, u) {
			held++
		}
	}
	urltest.LogCases(t, "URLs of the vectors that net/url can hold", held, 615)
	for _, row := range append(netURLRows, urltest.RequestRows...) {
		checkNetURL(t, url.MustParse(row))
	}
	// Each byte, raw and encoded, in each part.
	for c := range 256 {
		for _, format := range []string{"http://h/a%sb", "http://h/?a%sb", "http://h/#a%sb", "http://a%sb/", "http://a%sb@h/", "http://u:a%sb@h/", "foo://a%sb/", "foo:a%sb"} {
			for _, part := range []string{string([]byte{byte(c)}), fmt.Sprintf("%%%02X", c), fmt.Sprintf("%%%02x", c)} {
				if u, err := url.Parse(fmt.Sprintf(format, part)); err == nil {
					checkNetURL(t, u)
				}
			}
		}
	}
	g := cases.New(3)
	for range urltest.Times(100_000) {
		if u, err := url.Parse(g.Pick([]string{"http://", "foo://", "foo:", "file:", ""}) + g.Some(cases.Parts, 6, "")); err == nil {
			checkNetURL(t, u)
		}
	}
}

// FuzzNetURL converts URLs to net/url and back.
func FuzzNetURL(f *testing.F) {
	for _, row := range urltest.Seeds(f, slices.Concat(netURLRows, urltest.RequestRows)) {
		f.Add(row)
	}
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if u, err := url.Parse(input); err == nil {
			checkNetURL(t, u)
		}
	})
}

// fromNetURLTests are URLs of net/url that can be converted.
var fromNetURLTests = []struct {
	n    neturl.URL
	want string
}{
	// The rules of the parser apply to the text.
	{neturl.URL{Scheme: "HTTP", Host: "EXAMPLE.com:80", Path: "/a/../b c"}, "http://example.com/b%20c"},
	{neturl.URL{Scheme: "http", Host: "ü.example", Path: "ü", RawQuery: "ü", Fragment: "ü"}, "http://xn--tda.example/%C3%BC?%C3%BC#%C3%BC"},
	{neturl.URL{Scheme: "http", Host: "h"}, "http://h/"},
	{neturl.URL{Scheme: "http", Host: "h", Path: "/", RawFragment: "#"}, "http://h/#"},
	{neturl.URL{Scheme: "http", Host: "h", Opaque: "/a|b%", Path: "/a|b%", RawQuery: "c"}, "http://h/a|b%?c"},
	{neturl.URL{Scheme: "file", Host: "localhost", Path: "/a"}, "file:///a"},
	// A drive letter isn't a host, but any other start of a path would be one.
	{neturl.URL{Scheme: "file", Path: "C:/a"}, "file:///C:/a"},
	// Characters that net/url would encode are encoded.
	{neturl.URL{Scheme: "http", Host: "h", Path: "/a|b%"}, "http://h/a%7Cb%25"},
	// A RawPath counts if it is an encoding of Path.
	{neturl.URL{Scheme: "http", Host: "h", Path: "/a|b", RawPath: "/a|b"}, "http://h/a|b"},
	{neturl.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}, "http://h/a%2Fb"},
	{neturl.URL{Scheme: "http", Host: "h", Path: "/a|b/c", RawPath: "/a|b%2Fc"}, "http://h/a|b%2Fc"},
	{neturl.URL{Scheme: "http", Host: "h", Path: "/%zz", RawPath: "/%zz"}, "http://h/%zz"},
	{neturl.URL{Scheme: "http", Host: "h", Path: "/a|b", RawPath: "/c"}, "http://h/a%7Cb"},
	{neturl.URL{Scheme: "http", Host: "h", Path: "/?#\\ \t\xFF", RawPath: "/?#\\ \t\xFF"}, "http://h/%3F%23%5C%20%09%FF"},
	{neturl.URL{Scheme: "foo", Host: "h", Path: `/a\b|`, RawPath: `/a\b|`}, `foo://h/a\b|`},
	{neturl.URL{Scheme: "http", Host: "h", Path: "a|", RawPath: "a|"}, "http://h/a|"},
	// No byte is lost, not even at either end, a tab or newline, or invalid UTF-8.
	{neturl.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "a "}, "http://h/?a%20"},
	{neturl.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: " \x00\x1F"}, "http://h/?%20%00%1F"},
	{neturl.URL{Scheme: "http", Host: "h", RawQuery: "a\tb\nc\r"}, "http://h/?a%09b%0Ac%0D"},
	{neturl.URL{Scheme: "http", Host: "h", RawQuery: "\xFF\x7F"}, "http://h/?%FF%7F"},
	{neturl.URL{Scheme: "http", Host: "h", Path: "/a \n\xFF"}, "http://h/a%20%0A%FF"},
	{neturl.URL{Scheme: "http", Host: "h", Fragment: "\t ", RawFragment: "\t "}, "http://h/#%09%20"},
	{neturl.URL{Scheme: "http", Host: "h", Fragment: "\xFF", RawFragment: "\xFF"}, "http://h/#%FF"},
	{neturl.URL{Scheme: "mailto", Opaque: " a b  "}, "mailto: a b %20"},
	{neturl.URL{Scheme: "mailto", Opaque: "a\t\x00"}, "mailto:a%09%00"},
	{neturl.URL{Scheme: "mailto", Opaque: "a ", RawQuery: "b"}, "mailto:a%20?b"},
	{neturl.URL{Scheme: "http", Opaque: "//h/a \n"}, "http://h/a%20%0A"},
	{neturl.URL{Scheme: "http", Host: "h", Path: "//h"}, "http://h//h"},
	// Opaque is the target that net/http requests from Host.
	{neturl.URL{Scheme: "http", Host: "h", Opaque: "/%zz?a", RawQuery: "b"}, "http://h/%zz?a?b"},
	{neturl.URL{Scheme: "http", Host: "h", Opaque: "//h/%zz", Path: "/x"}, "http://h/%zz"},
	{neturl.URL{Scheme: "http", Opaque: "//h/%zz"}, "http://h/%zz"},
	{neturl.URL{Scheme: "mailto", Opaque: "a@b"}, "mailto:a@b"},
	// If Path begins with two slashes, RawPath may begin with only one.
	{neturl.URL{Scheme: "foo", Path: "//b", RawPath: "/%2fb", OmitHost: true}, "foo:/%2fb"},
	// Credentials are encoded as the parser would encode them.
	{neturl.URL{Scheme: "http", Host: "h", User: neturl.UserPassword("u!@%", "\xFF:")}, "http://u!%40%25:%FF%3A@h/"},
	{neturl.URL{Scheme: "http", Host: "h", User: neturl.UserPassword("", "")}, "http://h/"},
	// A RawFragment counts if it is an encoding of Fragment.
	{neturl.URL{Scheme: "http", Host: "h", Fragment: "{a", RawFragment: "{%61"}, "http://h/#{%61"},
	{neturl.URL{Scheme: "http", Host: "h", Fragment: "{a", RawFragment: "b"}, "http://h/#%7Ba"},
	{neturl.URL{Scheme: "http", Host: "h", Fragment: "#"}, "http://h/#%23"},
	{neturl.URL{Scheme: "http", Host: "h", Fragment: "#", RawFragment: "#"}, "http://h/##"},
}

func TestFromNetURL(t *testing.T) {
	for _, tt := range fromNetURLTests {
		if u, err := url.FromNetURL(&tt.n); err != nil || u.Href() != tt.want {
			t.Errorf("%#v: is %v, %v, want %q", tt.n, u, err, tt.want)
		}
	}
}

func TestFromNetURLErrors(t *testing.T) {
	for _, tt := range []struct {
		n      *neturl.URL
		want   error
		reason string
	}{
		{nil, url.ErrNotConvertible, "nil"},
		// There are no relative URLs.
		{&neturl.URL{}, url.ErrNotConvertible, "relative"},
		{&neturl.URL{Host: "h", Path: "/a"}, url.ErrNotConvertible, "relative"},
		// The parser would look for a host in Path or Opaque.
		{&neturl.URL{Scheme: "http", Path: "/h/a"}, url.ErrNotConvertible, "no host"},
		{&neturl.URL{Scheme: "http", Opaque: "/h/a"}, url.ErrNotConvertible, "no host"},
		{&neturl.URL{Scheme: "http", Opaque: "///h/a"}, url.ErrNotConvertible, "no host"},
		{&neturl.URL{Scheme: "http", Opaque: "h/a"}, url.ErrNotConvertible, "opaque"},
		{&neturl.URL{Scheme: "mailto", Path: "a@b"}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "file", Path: "a"}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "file", Path: "localhost/a"}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "foo", Path: "//h", OmitHost: true}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "foo", Path: "///a", OmitHost: true}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "foo", Host: "h", Opaque: "a"}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "file", Path: "a", OmitHost: true}, url.ErrNotConvertible, "opaque"},
		{&neturl.URL{Scheme: "file", Host: "C:", Path: "/a"}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "http", Host: "h", Opaque: "///h/a"}, url.ErrNotConvertible, "no host"},
		{&neturl.URL{Scheme: "http", Host: "h", Opaque: "//i/a"}, url.ErrNotConvertible, "another host"},
		{&neturl.URL{Scheme: "http", Host: "h", Opaque: `/\a`}, url.ErrNotConvertible, `\`},
		// A field must not end early.
		{&neturl.URL{Scheme: "http", Host: "h", RawQuery: "a#b"}, url.ErrNotConvertible, "RawQuery"},
		{&neturl.URL{Scheme: "mailto", Opaque: "a#b"}, url.ErrNotConvertible, "Opaque"},
		{&neturl.URL{Scheme: "http://evil/#", Host: "h"}, url.ErrNotConvertible, "scheme"},
		// Credentials need a host.
		{&neturl.URL{Scheme: "foo", User: neturl.User("u"), Opaque: "a"}, url.ErrNotConvertible, "credentials"},
		// net/url accepts hosts that aren't valid.
		{&neturl.URL{Scheme: "http", Host: "h/i"}, url.DomainToASCIIError, "U+002F"},
		{&neturl.URL{Scheme: "http", Host: "u@h"}, url.DomainToASCIIError, `"http://xxxxx%40h": domain-to-ASCII: forbidden code point U+0040 in host`},
		{&neturl.URL{Scheme: "http", Host: "[fe80::1%eth0]"}, url.IPv6InvalidCodePoint, ""},
		{&neturl.URL{Scheme: "http", Host: "1.2.3.4.5", User: neturl.UserPassword("u", "secret")}, url.IPv4TooManyParts, ""},
		{&neturl.URL{Scheme: "http", Opaque: "//u:secret@h/", RawQuery: "#"}, url.ErrNotConvertible, "RawQuery"},
		// A password is hidden even if the text before it looks like the root of a file: URL.
		{&neturl.URL{Scheme: "file", User: neturl.UserPassword("/u", "secret"), Path: "/a"}, url.ErrNotConvertible, "credentials"},
		{&neturl.URL{Scheme: "file", User: neturl.UserPassword(`\`, "secret"), Host: "h"}, url.ErrNotConvertible, "credentials"},
		{&neturl.URL{Scheme: "file", User: neturl.UserPassword("C:", "secret"), Host: "h", Path: "/a"}, url.ErrNotConvertible, "credentials"},
	} {
		u, err := url.FromNetURL(tt.n)
		if e, ok := errors.AsType[*url.Error](err); u != nil || !errors.Is(err, tt.want) || !ok || e.Op != "convert from net/url" {
			t.Errorf("%#v: %v, %v, want %v", tt.n, u, err, tt.want)
		} else if !strings.Contains(err.Error(), tt.reason) || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "at byte") {
			t.Errorf("%#v: %v, want an error with %q", tt.n, err, tt.reason)
		}
	}
}

// checkFromNetURL checks that u has all the information of n.
func checkFromNetURL(t testing.TB, n *neturl.URL, u *url.URL) {
	t.Helper()
	urltest.CheckInvariants(t, u)
	decode := url.PercentDecode
	check := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%#v: is %q, with %s %q, want %q", n, u, what, got, want)
		}
	}
	check("scheme", u.Scheme(), strings.ToLower(n.Scheme))
	fragment, ok := u.Fragment()
	check("fragment", fmt.Sprint(ok, decode(fragment)), fmt.Sprint(n.Fragment != "" || n.RawFragment == "#", n.Fragment))
	opaque, rawQuery, hasQuery := strings.Cut(n.Opaque, "?")
	if n.RawQuery != "" || n.ForceQuery {
		if hasQuery {
			rawQuery += "?"
		}
		rawQuery, hasQuery = rawQuery+n.RawQuery, true
	}
	query, ok := u.Query()
	check("query", fmt.Sprint(ok, decode(query)), fmt.Sprint(hasQuery, decode(rawQuery)))
	if n.User != nil {
		password, _ := n.User.Password()
		check("credentials", decode(u.Username())+":"+decode(u.Password()), n.User.Username()+":"+password)
	} else if n.Opaque == "" && u.IncludesCredentials() {
		t.Errorf("%#v: is %q, with credentials", n, u)
	}
	if n.Opaque != "" {
		if u.HasOpaquePath() {
			check("opaque path", decode(u.Pathname()), decode(opaque))
		}
		return
	}
	checkNetHostAndPath(t, n, u)
}

// checkNetHostAndPath checks the host and the path of u if n has no Opaque.
func checkNetHostAndPath(t testing.TB, n *neturl.URL, u *url.URL) {
	t.Helper()
	if n.Host == "" && u.Host() != "" {
		t.Errorf("%#v: is %q, with a host", n, u)
	}
	if n.Host != "" {
		v, err := url.Parse(n.Scheme + ":" + (&neturl.URL{Host: n.Host}).String() + "/")
		if err != nil || v.Host() != u.Host() || u.Host() == "" && !strings.HasPrefix(v.Href(), "file:///") {
			t.Errorf("%#v: is %q, but its host %v, %v", n, u, v, err)
		}
		if host, err := url.ParseHost(n.Host); u.Host() == "" && (err != nil || host.String() != "localhost") {
			t.Errorf("%#v: is %q, without its host", n, u)
		}
	}
	raw, path := n.EscapedPath(), n.Path
	if url.PercentDecode(n.RawPath) == path {
		raw = n.RawPath
	}
	isFile := u.Scheme() == "file"
	if (n.Host != "" || isFile) && raw != "" && raw[0] != '/' || raw == "" && u.IsSpecial() {
		path = "/" + path
	}
	if isFile && len(path) > 2 && path[2] == '|' && (len(path) == 3 || path[3] == '/') && u.Pathname()[2] == ':' {
		// A drive letter.
		path = path[:2] + ":" + path[3:]
	}
	for segment := range strings.SplitSeq(raw, "/") {
		if segment = strings.ReplaceAll(strings.ToLower(segment), "%2e", "."); (segment == "." || segment == "..") && !u.HasOpaquePath() {
			return
		}
	}
	if got := url.PercentDecode(u.Pathname()); got != path {
		t.Errorf("%#v: is %q, with path %q, want %q", n, u, got, path)
	}
}

// FuzzFromNetURL fills all fields of a net/url.URL. The flags 1 and 2 set Path and Fragment to
// the decoded RawPath and RawFragment.
func FuzzFromNetURL(f *testing.F) {
	add := func(n *neturl.URL) {
		password, ok := n.User.Password()
		flags := uint8(0)
		for i, b := range []bool{false, false, n.ForceQuery, n.OmitHost, n.User != nil, ok} {
			if b {
				flags |= 1 << i
			}
		}
		f.Add(n.Scheme, n.Opaque, n.User.Username(), password, n.Host, n.Path, n.RawPath, n.RawQuery, n.Fragment, n.RawFragment, flags)
	}
	for _, tt := range urltest.Seeds(f, fromNetURLTests) {
		add(&tt.n)
	}
	add(&neturl.URL{Scheme: "http", Host: "h", Path: "/", ForceQuery: true})
	add(&neturl.URL{Scheme: "file", Host: "C:", Path: "C|"})
	add(&neturl.URL{Scheme: "foo", User: neturl.UserPassword(" ", "\n"), Host: " ", Path: "\\", OmitHost: true})
	f.Fuzz(func(t *testing.T, scheme, opaque, username, password, host, path, rawPath, rawQuery, fragment, rawFragment string, flags uint8) {
		if flags&1 != 0 {
			path = url.PercentDecode(rawPath)
		}
		if flags&2 != 0 {
			fragment = url.PercentDecode(rawFragment)
		}
		n := &neturl.URL{
			Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: rawQuery,
			Fragment: fragment, RawFragment: rawFragment, ForceQuery: flags&4 != 0, OmitHost: flags&8 != 0,
		}
		if flags&16 != 0 {
			n.User = neturl.User(username)
			if flags&32 != 0 {
				n.User = neturl.UserPassword(username, password)
			}
		}
		tryFromNetURL(t, n)
	})
}

// tryFromNetURL reports whether n can be converted, and checks the result.
func tryFromNetURL(t testing.TB, n *neturl.URL) bool {
	t.Helper()
	u, err := url.FromNetURL(n)
	if err != nil {
		return false
	}
	checkFromNetURL(t, n, u)
	// The text from net/url gives the same URL, if it has all of n and the parser reads all of
	// it.
	text := n.String()
	isPlain := strings.IndexFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) < 0
	if isPlain && n.RawPath+n.RawFragment == "" && (n.Opaque == "" || n.User == nil && n.Host == "") {
		if v, err := url.Parse(text); err != nil {
			t.Errorf("%#v: is %q, but its text %q: %v", n, u, text, err)
		} else {
			urltest.CheckEquivalent(t, v, u)
		}
	}
	return true
}

// TestFromNetURLFields fills the fields at random, with strings that are likely to matter.
func TestFromNetURLFields(t *testing.T) {
	pieces := strings.Split(`a,/,//,.,..,%,%41,%2F,%2e,%zz,|,\,?,#,@,:,:80,h,C:,C|,localhost,[::1],1.2,*,;=&+,"<>^{},[,]`, ",")
	pieces = append(pieces, " ", "  ", "\t", "\n", "\r", "\x00", "\x1F", "\x7F", "\xFF", "ü", "\u2028", ",")
	random := rand.New(rand.NewPCG(1, 2))
	field := func(prefix string) string {
		if random.IntN(3) == 0 {
			return ""
		}
		s := prefix
		for range random.IntN(4) {
			s += pieces[random.IntN(len(pieces))]
		}
		return s
	}
	one := func(list ...string) string { return list[random.IntN(len(list))] }
	kept := 0
	for range urltest.Times(60_000) {
		n := &neturl.URL{
			Scheme: one("http", "HTTPS", "file", "foo", "mailto", field("")), Path: field(one("", "/", "/", "//")),
			RawQuery: field(""), Fragment: field(""), OmitHost: random.IntN(4) == 0, ForceQuery: random.IntN(4) == 0,
		}
		if random.IntN(4) > 0 {
			n.Host = one("h", "h:8080", "localhost", "[::1]", field("h"), field(""))
		}
		if random.IntN(4) == 0 {
			n.Opaque = field(one("", "/", "//h", "//h/"))
		}
		if random.IntN(4) == 0 {
			n.User = neturl.UserPassword(field(""), field(""))
		}
		if random.IntN(2) == 0 {
			n.RawPath = field(one("/", "/", ""))
			n.Path = url.PercentDecode(n.RawPath)
		}
		if random.IntN(2) == 0 {
			n.RawFragment = field("")
			n.Fragment = url.PercentDecode(n.RawFragment)
		}
		if tryFromNetURL(t, n) {
			kept++
		}
		if t.Failed() {
			return
		}
	}
	if kept < urltest.Times(15_000) {
		t.Errorf("only %d are URLs", kept)
	}
}

// newExampleServer starts a server that prints the requests, and redirects /old.
func newExampleServer() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println(r.Method, r.RequestURI)
		if r.URL.Path == "/old" {
			w.Header().Set("Location", `\new|1?a b`)
			w.WriteHeader(http.StatusFound)
		}
	}))
}

// This requests a URL that net/url reads differently, or can't read at all.
func ExampleURL_NetURL() {
	server := newExampleServer()
	defer server.Close()

	u, err := url.ParseWithBase(`\a|b\100%?c[]=d`, server.URL)
	if err != nil {
		log.Fatal(err)
	}
	n, err := u.NetURL()
	if err != nil {
		log.Fatal(err)
	}
	resp, err := http.Get(n.String())
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	fmt.Println(n.Path, n.Query())
	// Output:
	// GET /a%7Cb/100%25?c[]=d
	// /a|b/100% map[c[]:[d]]
}

func ExampleFromNetURL() {
	n, err := neturl.Parse("HTTP://EXAMPLE.com:80/a/../b c?d#e")
	if err != nil {
		log.Fatal(err)
	}
	u, err := url.FromNetURL(n)
	fmt.Println(u, err)

	_, err = url.FromNetURL(&neturl.URL{Path: "/a"})
	fmt.Println(err)
	// Output:
	// http://example.com/b%20c?d#e <nil>
	// convert from net/url "/a": it is relative
}

func ExampleURL_DialAddress() {
	for _, href := range []string{"https://bücher.example/", "ws://[::1]:8080/", "redis://cache:6379/0", "mailto:a@b"} {
		fmt.Println(url.MustParse(href).DialAddress())
	}
	// Output:
	// xn--bcher-kva.example:443 true
	// [::1]:8080 true
	// cache:6379 true
	//  false
}

// This text is for a database, or for a tool that follows RFC 3986.
func ExampleURL_RFC3986() {
	u := url.MustParse("https://bücher.example/a|b?c[]=100%#{d}")
	fmt.Println(u)
	s, err := u.RFC3986()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s)
	// Output:
	// https://xn--bcher-kva.example/a|b?c[]=100%#{d}
	// https://xn--bcher-kva.example/a%7Cb?c%5B%5D=100%25#%7Bd%7D
}

// TestRFC3986Search attacks "A browser finds the same scheme, host and port in it, and the same
// path, query and fragment after percent-decoding", and the exception for blob: URLs.
func TestRFC3986Search(t *testing.T) {
	pieces := []string{"https:", "blob:", "x:", "file:", "//", "/", `\`, "h", "[::1]", "é", "%41", "%", "%zz", "|", "[", "]", "^", "`", "{", " ", "<", `"`, "#", "?", ":", "@", "8", "u:p@", "..", "%2e", "~", "'", "$", "*", "!", "("}
	random := rand.New(rand.NewPCG(38, 12))
	decode := url.PercentDecode
	converted, opaque := 0, 0
	for range urltest.Times(200_000) {
		text := pieces[random.IntN(4)]
		for range random.IntN(9) {
			text += pieces[random.IntN(len(pieces))]
		}
		u, err := url.Parse(text)
		if err != nil {
			continue
		}
		uri, err := u.RFC3986()
		if err != nil {
			continue
		}
		converted++
		v, err := url.Parse(uri)
		if err != nil || v.Scheme() != u.Scheme() || v.ParsedHost() != u.ParsedHost() || v.Port() != u.Port() ||
			decode(v.Pathname()) != decode(u.Pathname()) || decode(v.Search()) != decode(u.Search()) || decode(v.Hash()) != decode(u.Hash()) {
			t.Fatalf("%s: is %s, which browsers read as %v, %v", u, uri, v, err)
		}
		if v.Origin() != u.Origin() && !u.Origin().IsOpaque() {
			opaque++
			if u.Scheme() != "blob" || !v.Origin().IsOpaque() {
				t.Fatalf("%s: is %s, with another origin", u, uri)
			}
		}
	}
	if converted < urltest.Times(50_000) || opaque == 0 {
		t.Errorf("%d URLs, %d with another origin", converted, opaque)
	}
}
