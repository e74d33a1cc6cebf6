package urlpattern

import (
	"encoding/json"
	"errors"
	"flag"
	"testing"

	"github.com/gowhatwg/url"
)

func TestString(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{"https://example.com", "https://example.com"},
		{"https://example.com/", "https://example.com/"},
		{"https://example.com/*\\?*#*", "https://example.com/*"},
		{"https://example.com/*?*#*", `https://example.com/*?*\?`}, // the first "?" is a modifier
		{"https://example.com?", "https://example.com/?"},
		{"https://example.com#", "https://example.com/#"},
		{"https://example.com/:a\\?b#c", "https://example.com/:a\\?b#c"},
		{"https://u@h", "https://u@h"},
		{"https://*:p@h", "https://*:p@h"},
		{"https://u\\:p@h", "https://u\\:p@h"},
		{"https://:u::p@h:*", "https://:u::p@h:*"},
		{"https://h\\::p/", "https://h::p/"},
		{"data\\:a", "data\\:a"},
		{"data:*", "data:*"},
		{"foo:/a", "foo:/a"},
		{"file:///a", "file:///a"},
		{"http{s}?://{*.}?h/a", "http{s}?://{*.}?h/a"},
		{"*://*:*/a?b", "*://*:*/a?b"},
		{"https://[\\:\\:1]:8080/", "https://[\\:\\:1]:8080/"},
		{"http://h:{80}/", "http://h:{80}/"}, // which no URL has
	} {
		p := MustNew(c.pattern, nil, Options{})
		if got := p.String(); got != c.want {
			t.Errorf("%s: String() = %s, want %s", c.pattern, got, c.want)
		}
		text, err := p.MarshalText()
		if err != nil || string(text) != c.want {
			t.Errorf("%s: MarshalText() = %s, %v, want %s", c.pattern, text, err, c.want)
		}
	}
}

// A pattern that no constructor string makes is marshaled as an Init.
func TestMarshalInit(t *testing.T) {
	for _, init := range []Init{
		{Pathname: new("a"), Hostname: new("h")},
		{Search: new("q"), Hostname: new("h")},
		{Hash: new("")},
		{Hostname: new("{[:a}]"), Port: new("1")},
	} {
		p, err := NewInit(init, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text, err := p.MarshalText()
		if err != nil || text[0] != '{' {
			t.Errorf("MarshalText() = %s, %v", text, err)
		}
		var q Pattern
		if err := q.UnmarshalText(text); err != nil || !q.isSame(p) {
			t.Errorf("%s: %v, %v", text, componentsOf(&q), err)
		}
	}
}

// All patterns of the seeds come back from their text.
func TestMarshalRoundTrip(t *testing.T) {
	n := 0
	for _, a := range seeds {
		for _, b := range seeds {
			for _, init := range []Init{{Pathname: &a, Search: &b}, {Hostname: &a, Hash: &b}, {Username: &a, Port: &b}, {Protocol: &a, Pathname: &b}} {
				p, err := NewInit(init, Options{})
				if err != nil {
					continue
				}
				text, err := p.MarshalText()
				if err != nil {
					t.Errorf("%s: %v", componentsOf(p), err)
					continue
				}
				var q Pattern
				if err := q.UnmarshalText(text); err != nil {
					t.Errorf("%s: %v", text, err)
				} else if !q.isSame(p) {
					t.Errorf("%s:\n is %s\nnot %s", text, componentsOf(&q), componentsOf(p))
				}
				n++
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d patterns", n)
	}
}

func TestUnmarshalErrors(t *testing.T) {
	p := MustNew("https://h/", nil, Options{})
	for _, text := range []string{"/a", "https://h/{", `{"pathname":"{"}`, `{"path":"/"}`, `{"pathname":1}`, `{"pathname":null}`, `{"`} {
		if err := p.UnmarshalText([]byte(text)); err == nil || !errors.As(err, new(*Error)) {
			t.Errorf("UnmarshalText(%s): %v", text, err)
		}
		if p.Hostname() != "h" {
			t.Fatal("the pattern has changed")
		}
	}
	if _, err := MustNew("https://h/", nil, Options{IgnoreCase: true}).MarshalText(); err == nil {
		t.Error("a pattern with options has a text")
	}
}

// A pattern is a string in JSON, and a flag.
func TestTextInterfaces(t *testing.T) {
	var config struct{ Patterns []*Pattern }
	const src = `{"Patterns":["https://h/:a","*://*:*/b"]}`
	if err := json.Unmarshal([]byte(src), &config); err != nil {
		t.Fatal(err)
	}
	if out, err := json.Marshal(config); err != nil || string(out) != src {
		t.Errorf("%s, %v", out, err)
	}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	var p Pattern
	flags.TextVar(&p, "match", MustNew("*://*:*/", nil, Options{}), "")
	if err := flags.Parse([]string{"-match", "https://h/:x"}); err != nil || p.Pathname() != "/:x" {
		t.Errorf("%v, %v", &p, err)
	}
}

// The rules for patterns in JSON are those of the standard.
func TestNewJSON(t *testing.T) {
	base := url.MustParse("https://h/a/b?c")
	for _, c := range []struct {
		data string
		base *url.URL
		want string // "" for an error
	}{
		{`"https://x/"`, nil, "https | * | * | x |  | / | * | *"},
		{` "d"`, base, "https | * | * | h |  | /a/d | * | *"},
		{`"d"`, nil, ""},
		{`{"pathname": "d"}`, base, "https | * | * | h |  | /a/d | * | *"},
		{`{"pathname": "d"}`, nil, "* | * | * | * | * | d | * | *"},
		{`{"pathname": "d", "baseURL": "http://x/y/"}`, base, "http | * | * | x |  | /y/d | * | *"},
		{`{}`, base, "https | * | * | h |  | /a/b | c | "},
		{`{}`, nil, "* | * | * | * | * | * | * | *"},
		{`{"href": "d"}`, base, ""},
		{`{"Pathname": "d"}`, base, ""},
		{`{"pathname": 1}`, base, ""},
		{`{"pathname": null}`, base, ""},
		{`["d"]`, base, ""},
		{`null`, base, ""},
		{`1`, base, ""},
		{``, base, ""},
		{`"d`, base, ""},
		{`{"pathname": "d"} x`, base, ""},
	} {
		p, err := NewJSON([]byte(c.data), c.base, Options{})
		got := ""
		if err == nil {
			got = componentsOf(p)
		} else if !errors.As(err, new(*Error)) {
			t.Errorf("NewJSON(%s): %T", c.data, err)
		}
		if got != c.want {
			t.Errorf("NewJSON(%s) = %s, %v, want %s", c.data, got, err, c.want)
		}
	}
}

// Pieces of text that would be something else in one have no text of their own.
func TestMarshalPieces(t *testing.T) {
	for _, path := range []string{"/.{}?./a", "/a{}?%{}?/..{}?/b"} {
		p, err := NewInit(Init{Pathname: &path}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		text, err := p.MarshalText()
		if err == nil {
			var q Pattern
			if err := q.UnmarshalText(text); err != nil || !q.isSame(p) {
				t.Errorf("%s: %s became %v, %v", path, text, componentsOf(&q), err)
			}
		}
	}
	path := "/a/.{}?./b"
	p, err := NewInit(Init{Pathname: &path}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if text, err := p.MarshalText(); err == nil {
		t.Errorf("%s: %s", componentsOf(p), text)
	}
}

// What is nothing in a URL is nothing in a pattern.
func TestEmptyText(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"/:i\n*", "{/:i}(.*)"},
		{"/a\tb", "/ab"},
		{"/{\r}?a", "/a"},
		{"/{\n:x}+", "/{:x}+"},
	} {
		p, err := NewInit(Init{Pathname: &c.path}, Options{})
		if err != nil || p.Pathname() != c.want {
			t.Errorf("%q: %v, %v, want %s", c.path, p, err, c.want)
		}
	}
}
