package compare

import (
	"slices"
	"strings"
	"testing"
)

// values are the attributes of a URL with that serialization and pathname; the
// others don't matter.
func values(href, pathname string) []string {
	v := make([]string, len(Attributes))
	v[iHref], v[iProtocol], v[iPathname], v[iOrigin] = href, protocolOf(href), pathname, "null"
	return v
}

func with(v []string, attribute int, value string) []string {
	v = slices.Clone(v)
	v[attribute] = value
	return v
}

func TestClass(t *testing.T) {
	for _, c := range []struct {
		c    Comparison
		want string // the beginning of the class's name
	}{
		{Comparison{Request{URL: "file:///"}, values("file:///", "/"), with(values("file:///", "/"), iOrigin, "file://")}, "the origin of a file: URL"},
		// With any other scheme, a different origin is in no class
		{Comparison{Request{URL: "http://h/"}, values("http://h/", "/"), with(values("http://h/", "/"), iOrigin, "http://h")}, ""},
		{Comparison{Request{URL: "blob:ftp://h/"}, values("blob:ftp://h/", "ftp://h/"), with(values("blob:ftp://h/", "ftp://h/"), iOrigin, "ftp://h")}, "a blob: URL has"},
		{Comparison{Request{URL: "http://h/|"}, values("http://h/|", "/|"), values("http://h/%7C", "/%7C")}, "“|” is"},
		// A difference that goes beyond a class is in no class
		{Comparison{Request{URL: "http://h/|"}, values("http://h/|", "/|"), values("http://h/%7Cx", "/%7Cx")}, ""},
		// Two ways at once: the class is the last of the two
		{Comparison{Request{URL: "file:///|"}, values("file:///|", "/|"), with(values("file:///%7C", "/%7C"), iOrigin, "file://")}, "“|” is"},
		{Comparison{Request{URL: "http://a b/"}, nil, with(values("http://a%20b/", "/"), iHostname, "a%20b")}, "a domain may have a space"},
		{Comparison{Request{URL: "http://ab/"}, nil, with(values("http://ab/", "/"), iHostname, "ab")}, ""},
		{Comparison{Request{URL: "http://h/"}, values("http://h/", "/"), nil}, ""},
		{Comparison{Request{URL: "file:////"}, values("file:////", "//"), values("file:///", "/")}, "file: URLs: slashes"},
		{Comparison{Request{URL: "http://h//x"}, values("http://h//x", "//x"), values("http://h/x", "/x")}, ""},
		{Comparison{Request{URL: `a:/b\c`, Base: ""}, values(`a:/b\c`, `/b\c`), values("a:/b/c", "/b/c")}, "in a URL that isn’t special, “\\”"},
		{Comparison{Request{URL: `http:/b\c`, Base: ""}, values("http:/b/c", "/b/c"), values(`http:/b\c`, `/b\c`)}, ""},
		{Comparison{Request{URL: "x", Base: `a:\b`}, nil, values(`a:\x`, `\x`)}, "a reference resolves against a base with an opaque path"},
		{Comparison{Request{URL: "x", Base: "mailto:b"}, nil, values("mailto:x", "x")}, ""},
		{Comparison{Request{URL: "a:b", Steps: []Step{{"protocol", "http"}}}, values("a:b", "b"), values("http://b/", "/")}, "the setter of the protocol makes"},
		{Comparison{Request{URL: "a:b", Steps: []Step{{"pathname", "http"}}}, values("a:b", "b"), values("http://b/", "/")}, ""},
		{Comparison{Request{URL: "x", Base: "a://h?q"}, values("a://h/x", "/x"), values("a://h?q/x", "/x")}, "in a URL that isn’t special, query and fragment"},
		{Comparison{Request{URL: "x", Base: "a://h"}, values("a://h/x", "/x"), values("a://h?q/x", "/x")}, ""},
	} {
		if got := Class(c.c); (c.want == "") != (got == "") || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.c.Request, got, c.want)
		}
	}
	names := map[string]bool{}
	for _, k := range classes {
		if names[k.name] || (k.erase == nil) == (k.is == nil) {
			t.Errorf("the class %q", k.name)
		}
		names[k.name] = true
	}
}

func TestDeviation(t *testing.T) {
	v := Vector{"f", Request{URL: "x"}, map[string]string{"href": "a:", "host": ""}}
	for _, c := range []struct {
		got       map[string]string
		attribute string
		deviates  bool
	}{
		{map[string]string{"href": "a:", "host": "", "port": "1"}, "", false},
		{map[string]string{"href": "a:", "host": "h"}, "host", true},
		{map[string]string{"href": "b:", "host": "h"}, "href", true},
		{nil, "", true},
	} {
		d, ok := deviation(v, c.got)
		if ok != c.deviates || d.Attribute != c.attribute {
			t.Errorf("%v: got %v, %t", c.got, d, ok)
		}
	}
	v.Want = nil
	if _, ok := deviation(v, nil); ok {
		t.Error("a failure that the standard requires counts as a deviation")
	}
	if d, ok := deviation(v, map[string]string{"href": "a:"}); !ok || d.Want != "failure" {
		t.Errorf("got %v, %t", d, ok)
	}
}

func TestVectors(t *testing.T) {
	list, err := Vectors("../../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	failures, steps := 0, 0
	for _, v := range list {
		if v.Want == nil {
			failures++
		}
		steps += len(v.Steps)
	}
	if len(list) != 1430 || failures < 200 || steps != 278+2*87 {
		t.Errorf("%d vectors, %d failures, %d assignments", len(list), failures, steps)
	}
	if _, err := Vectors(t.TempDir()); err == nil {
		t.Error("an empty folder has vectors")
	}
}

func TestGenerator(t *testing.T) {
	a, b, c := NewGenerator(1), NewGenerator(1), NewGenerator(2)
	same, bases, steps := 0, 0, 0
	for range 1000 {
		x, y, z := a.Next(), b.Next(), c.Next()
		if x.String() != y.String() {
			t.Fatalf("a seed gives %s and %s", x, y)
		}
		if x.String() == z.String() {
			same++
		}
		if x.Base != "" {
			bases++
		}
		steps += len(x.Steps)
	}
	if same > 100 || bases < 300 || steps < 100 {
		t.Errorf("%d the same for another seed, %d bases, %d assignments", same, bases, steps)
	}
}

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{"a": `"a"`, "\a": `"\x07"`, "\u00A0": `"\u00a0"`, `"\`: `"\"\\"`, "ü": `"ü"`} {
		if got := Quote(in); got != want {
			t.Errorf("%q: got %s, want %s", in, got, want)
		}
	}
	for in, want := range map[string]string{"a": "`a`", "a|b": "`a\\|b`", "a`b": "``a`b``", "`": "`` ` ``", "failure": "failure"} {
		if got := code(in); got != want {
			t.Errorf("%q: got %s, want %s", in, got, want)
		}
	}
}

func TestMarkdown(t *testing.T) {
	r := Report{Version: "X 1", Cases: map[string]int{"f": 2}, Requests: 3, Hrefs: 4, Classes: map[string]int{}, Examples: map[string]Comparison{}}
	r.Browser = []Deviation{{Vector{"f", Request{URL: "a|b"}, nil}, "href", `"x"`, "failure"}}
	r.add(Comparison{Request{URL: "file:///long"}, values("file:///", "/"), with(values("file:///", "/"), iOrigin, "file://")})
	r.add(Comparison{Request{URL: "file:///"}, values("file:///", "/"), with(values("file:///", "/"), iOrigin, "file://")})
	r.add(Comparison{Request{URL: "x:"}, values("x:", ""), values("x:", "")})
	r.add(Comparison{Request{URL: "x:"}, values("x:", ""), nil})
	if len(r.Unknown) != 1 {
		t.Errorf("unknown: %v", r.Unknown)
	}
	got := r.Markdown()
	for _, want := range []string{
		"# Where X 1 differs from the URL Standard\n", "Of 2 cases (2 of `f`), Chromium differs in 1.", "| `new URL(\"a\\|b\")` | href | `\"x\"` | failure |\n",
		"| 2 | `new URL(\"file:///\")` | `origin \"file://\"` | `origin \"null\"` |\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
