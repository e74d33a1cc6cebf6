package url_test

import (
	"fmt"
	"net"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

func TestJoinPath(t *testing.T) {
	for _, tt := range []struct {
		base string
		elem []string
		want string
	}{
		// One slash where two elements meet, whoever brings it.
		{"https://h/a", []string{"b"}, "https://h/a/b"},
		{"https://h/a/", []string{"b"}, "https://h/a/b"},
		{"https://h/a", []string{"/b"}, "https://h/a/b"},
		{"https://h/a/", []string{"/b/", "/c", "d/"}, "https://h/a/b/c/d/"},
		{"https://h", []string{"a"}, "https://h/a"},
		{"foo://h", []string{"a"}, "foo://h/a"},
		{"foo://h", []string{"/a"}, "foo://h/a"},
		{"https://h/a", []string{"/"}, "https://h/a/"},
		{"https://h/a/", []string{"/", "/"}, "https://h/a/"},
		// Other empty segments stay.
		{"https://h//a//", []string{"//b//c"}, "https://h//a///b//c"},
		{"foo:/a", []string{"//b"}, "foo:/a//b"},
		// An element can be many segments, and an empty one isn't any.
		{"https://h/a", []string{"b/c/d"}, "https://h/a/b/c/d"},
		{"https://h/a", []string{"", "b", ""}, "https://h/a/b"},
		{"https://h/a/", []string{""}, "https://h/a/"},
		{"https://h/a", nil, "https://h/a"},
		{"foo://h", []string{""}, "foo://h"},
		// Dot segments are resolved, as far as the root.
		{"https://h/a/b", []string{"..", "c"}, "https://h/a/c"},
		{"https://h/a/b", []string{".."}, "https://h/a/"},
		{"https://h/a/b", []string{"%2e%2E/.", "c"}, "https://h/a/c"},
		{"https://h/a", []string{"../../..", "b"}, "https://h/b"},
		{"file:///C:/a", []string{"../../..", "b"}, "file:///C:/b"},
		{"foo:/a", []string{"..//b"}, "foo:/.//b"},
		// What can't be in a path is percent-encoded, and "%" stays.
		{"https://h/a", []string{"b?c#d e"}, "https://h/a/b%3Fc%23d%20e"},
		{"https://h/a", []string{"ü\xFF^`{}\"<>"}, "https://h/a/%C3%BC%EF%BF%BD%5E%60%7B%7D%22%3C%3E"},
		{"https://h/a", []string{"\tb\r\n"}, "https://h/a/%09b%0D%0A"},
		{"https://h/a", []string{"100%", "%41", "%2F"}, "https://h/a/100%/%41/%2F"},
		{"https://h/a", []string{" b "}, "https://h/a/%20b%20"},
		{"https://h/a", []string{"x:y", "//h", "@"}, "https://h/a/x:y//h/@"},
		// A "\" is a slash where the parser says so.
		{"https://h/a", []string{`\b\`, `\c`}, "https://h/a/b/c"},
		{"foo://h/a", []string{`\b\`, `\c`}, `foo://h/a/\b\/\c`},
		// A name in one segment.
		{"https://h/a", []string{url.PercentEncode(`b/c\d%`, url.ComponentPercentEncodeSet)}, "https://h/a/b%2Fc%5Cd%25"},
		// A drive letter is one only as the first segment.
		{"file:///", []string{"C|", "D|"}, "file:///C:/D|"},
		// Query and fragment stay.
		{"https://u:p@h:8080/a?b/c#d/e", []string{"f"}, "https://u:p@h:8080/a/f?b/c#d/e"},
		// Nothing can be joined to an opaque path.
		{"mailto:a@b", []string{"c"}, "mailto:a@b"},
	} {
		u := url.MustParse(tt.base)
		v := u.JoinPath(tt.elem...)
		if v.Href() != tt.want {
			t.Errorf("%q, joined with %q, is %q, want %q", tt.base, tt.elem, v, tt.want)
		}
		urltest.CheckInvariants(t, v)
		if u.Href() != url.MustParse(tt.base).Href() || v == u {
			t.Errorf("%q has become %q", tt.base, u)
		}
	}
	if v := new(url.URL).JoinPath("a"); *v != (url.URL{}) {
		t.Errorf("the zero URL, joined with a, is %q", v)
	}
}

func FuzzJoinPath(f *testing.F) {
	for _, u := range urltest.Seeds(f, urltest.VectorURLs(f)) {
		f.Add(u.Href(), u.Pathname(), u.Hash())
	}
	f.Fuzz(func(t *testing.T, base, a, b string) {
		u, err := url.Parse(base)
		if err != nil {
			return
		}
		v := u.JoinPath(a, b)
		urltest.CheckInvariants(t, v)
		urltest.Unchanged(t, u, v, "the path joined with", a+" "+b, []string{"pathname"})
		if again := u.JoinPath(a).JoinPath(b); *again != *v && dotless(a+b) {
			t.Errorf("%q, joined with %q and %q, is %q, but one after the other %q", u, a, b, v, again)
		}
	})
}

// dotless reports whether s has nothing that could be a dot segment.
func dotless(s string) bool { return !strings.ContainsAny(s, ".%") }

// referenceRows are the references to targets.
var referenceRows = []struct{ base, target, want string }{
	// The same URL.
	{"https://h/a/b", "https://h/a/b", ""},
	{"https://h/a/b?q#f", "https://h/a/b?q", ""},
	// Only the fragment differs, and may be empty.
	{"https://h/a/b?q", "https://h/a/b?q#f", "#f"},
	{"https://h/a/b?q#g", "https://h/a/b?q#", "#"},
	{"mailto:a@b?q#g", "mailto:a@b?q#f", "#f"},
	// The query differs, and may be empty, or go away.
	{"https://h/a/b?q", "https://h/a/b?r#f", "?r#f"},
	{"https://h/a/b?q", "https://h/a/b?", "?"},
	{"https://h/a/b?q", "https://h/a/b", "b"},
	{"https://h/a/?q", "https://h/a/#f", ".#f"},
	{"https://h/?q", "https://h/", "."},
	// The path differs.
	{"https://h/a/b", "https://h/a/c?q", "c?q"},
	{"https://h/a/b", "https://h/a/c/d", "c/d"},
	{"https://h/a/b", "https://h/a/b/c", "b/c"},
	{"https://h/a/bc/d", "https://h/a/be/f", "../be/f"},
	{"https://h/a/b", "https://h/a/", "."},
	{"https://h/aa/b/c", "https://h/aa/", ".."},
	{"https://h/aa/bb/c/d/e", "https://h/aa/bb/f", "../../f"},
	// The path from the root is shorter.
	{"https://h/a/b/c/d", "https://h/x", "/x"},
	{"https://h/a/b", "https://h/", "/"},
	// A ":" in the first segment would make it a scheme.
	{"https://h/a/b", "https://h/a/c:d", "./c:d"},
	{"https://h/a/b", "https://h/a/c/d:e", "c/d:e"},
	{"https://h/a/b", "https://h/a/:d", ":d"},
	// An empty segment would make it a host.
	{"https://h/a/b", "https://h/a//c", ".//c"},
	{"https://h/a/b/", "https://h/a//c", "..//c"},
	{"https://host/a", "https://host//b", ".//b"},
	{"https://h/a", "https://h//b", ".//b"},
	{"https://h//a", "https://h//b", "b"},
	{"https://h/a//b", "https://h/a/c", "../c"},
	{"foo:/a/b", "foo:/.//c", "..//c"},
	{"foo:/aa/bb/d", "foo:/.//c", "/.//c"},
	{"https://host/aa/bb/d", "https://host//c", "/.//c"},
	{"foo:/.//a/b", "foo:/.//c", "../c"},
	{"foo:/.//a", "foo:/b", "/b"},
	// The authority differs.
	{"https://h/a", "https://i/a", "//i/a"},
	{"https://h/a", "https://h:8080/a", "//h:8080/a"},
	{"https://h/a", "https://u:p@h/a", "//u:p@h/a"},
	{"https://u:p@h/a", "https://h/a", "//h/a"},
	{"foo://h/a", "foo:///a", "///a"},
	{"foo://h/a", "foo:/a", "foo:/a"},
	{"foo:/a", "foo://h/a", "//h/a"},
	{"foo:/a", "foo:///a", "///a"},
	// Only the longer form tells an empty path from "/".
	{"foo://h/a", "foo://h", "//h"},
	{"foo://h", "foo://h/a", "a"},
	{"foo://h?q", "foo://h", "//h"},
	{"foo://h#f", "foo://h", ""},
	// The scheme differs.
	{"https://h/a", "http://h/a", "http://h/a"},
	{"foo://h/a", "bar://h/a", "bar://h/a"},
	// A base with an opaque path, or a target.
	{"mailto:a@b", "mailto:a@b", "mailto:a@b"},
	{"mailto:a@b", "mailto:a@c", "mailto:a@c"},
	{"mailto:a@b", "https://h/a", "https://h/a"},
	{"foo:/a", "foo:a", "foo:a"},
	// Drive letters stay, unless there is another, or an authority.
	{"file:///C:/a/b", "file:///C:/c", "../c"},
	{"file:///C:/a/b", "file:///C:/", ".."},
	{"file:///C:/a/b", "file:///D:/c", "/D:/c"},
	{"file:///C:/a", "file:///c", "///c"},
	{"file:///a/b", "file:///C:/c", "/C:/c"},
	{"file:///a", "file:///a/C:", "a/C:"},
	{"file:///a/b", "file:///a/C:/d", "./C:/d"},
	{"file:///a/b", "file:///a/C|/d", "./C|/d"},
	{"file:///C:/a", "file://host/C:/a", "//host/C:/a"},
	// A "\" isn't a slash here.
	{`foo://h/a\b/c`, `foo://h/a\b/d`, "d"},
}

func TestMakeRelative(t *testing.T) {
	for _, tt := range referenceRows {
		base, target := url.MustParse(tt.base), url.MustParse(tt.target)
		if got := checkReference(t, base, target); got != tt.want {
			t.Errorf("%q relative to %q is %q, want %q", target, base, got, tt.want)
		}
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

// TestMakeRelativeOfVectors takes each URL of the vectors with each.
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

func TestDialAddress(t *testing.T) {
	for _, tt := range []struct{ href, want string }{
		// The default port of the scheme, or the URL's own.
		{"http://h/", "h:80"},
		{"https://h/", "h:443"},
		{"ws://h/", "h:80"},
		{"wss://h/", "h:443"},
		{"ftp://h/", "h:21"},
		{"https://h:8080/", "h:8080"},
		{"https://h:0/", "h:0"},
		// A domain is in ASCII, and a trailing dot stays.
		{"https://ü.Example./", "xn--tda.example.:443"},
		{"https://u:p@127.1/", "127.0.0.1:443"},
		{"https://[1:0::F]/", "[1::f]:443"},
		// An opaque host is read as one of a special URL.
		{"redis://CACHE:6379/0", "cache:6379"},
		{"postgres://u:p@ü.example:5432/db", "xn--tda.example:5432"},
		{"foo://[::1]:1/", "[::1]:1"},
		{"foo://0x7f.1:1/", "127.0.0.1:1"},
		{"foo://%41%42:1/", "ab:1"},
		// No port, no host, or none to connect to.
		{"redis://cache/0", ""},
		{"foo://%00:1/", ""},
		{"foo://1.2.3.4.5:1/", ""},
		{"file:///a", ""},
		{"file://h/a", ""},
		{"foo:///a", ""},
		{"foo:/a", ""},
		{"mailto:a@b", ""},
	} {
		checkDialAddress(t, url.MustParse(tt.href), tt.want)
	}
	if got, ok := new(url.URL).DialAddress(); ok || got != "" {
		t.Errorf("the zero URL is at %q", got)
	}
}

// checkDialAddress compares the address with want, and with the parts that
// package net takes it for.
func checkDialAddress(t *testing.T, u *url.URL, want string) {
	t.Helper()
	got, ok := u.DialAddress()
	if got != want || ok != (want != "") {
		t.Errorf("%q is at %q, %t, want %q", u, got, ok, want)
	}
	if !ok {
		return
	}
	host, port, err := net.SplitHostPort(got)
	number, _ := u.EffectivePort()
	if err != nil || host == "" || port != strconv.Itoa(int(number)) {
		t.Errorf("%q is at %q, which is host %q and port %q, %v", u, got, host, port, err)
	}
}

func ExampleURL_JoinPath() {
	u := url.MustParse("https://example.com/api/?key=1")
	fmt.Println(u.JoinPath("users", "/a?b/", "../c"))
	// Output:
	// https://example.com/api/users/c?key=1
}

func ExampleURL_MakeRelative() {
	base := url.MustParse("https://example.com/docs/guide/start")
	for _, target := range []string{
		"https://example.com/docs/guide/install?os=linux",
		"https://example.com/docs/api/",
		"https://example.com/",
		"https://example.com/docs/guide/start#top",
		"https://example.org/docs/",
		"mailto:docs@example.com",
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
