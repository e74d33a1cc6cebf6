package urlpattern

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
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
		{"http://h:{80}/", "http://h:{80}/"}, // no URL has this port
	} {
		t.Run(c.pattern, func(t *testing.T) {
			p := MustNew(c.pattern, nil, Options{})
			if got := p.String(); got != c.want {
				t.Errorf("String() = %s, want %s", got, c.want)
			}
			text, err := p.MarshalText()
			if err != nil || string(text) != c.want {
				t.Errorf("MarshalText() = %s, %v, want %s", text, err, c.want)
			}
		})
	}
}

// A pattern that no constructor string can express is marshaled as an Init.
func TestMarshalInit(t *testing.T) {
	for _, init := range []Init{
		{Pathname: pointerTo("a"), Hostname: pointerTo("h")},
		{Search: pointerTo("q"), Hostname: pointerTo("h")},
		{Hash: pointerTo("")},
		{Hostname: pointerTo("{[:a}]"), Port: pointerTo("1")},
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

// The binary forms are the texts. That of an Init distinguishes an empty component from a missing
// one.
func TestBinary(t *testing.T) {
	p, q := MustNew("https://h/:a", nil, Options{}), new(Pattern)
	data, err := p.MarshalBinary()
	if err != nil || string(data) != "https://h/:a" {
		t.Errorf("%s, %v", data, err)
	}
	if err := q.UnmarshalBinary(data); err != nil || !q.isSame(p) {
		t.Errorf("%v, %v", q, err)
	}
	s, r := MustNewSet([]*Pattern{p, p}), new(Set)
	if data, err = s.MarshalBinary(); err != nil || string(data) != "https://h/:a\nhttps://h/:a\n" {
		t.Errorf("%s, %v", data, err)
	}
	if err := r.UnmarshalBinary(data); err != nil || r.Len() != 2 || !r.At(1).isSame(p) {
		t.Error(err)
	}
	init, back := Init{Pathname: pointerTo("<"), Search: pointerTo("")}, Init{Hash: pointerTo("x")}
	if data, err = init.MarshalBinary(); err != nil {
		t.Fatal(err)
	}
	if err := back.UnmarshalBinary(data); err != nil || back.Hash != nil || *back.fields() != *init.fields() {
		t.Errorf("%v, %v", back.fields(), err)
	}
	if err := back.UnmarshalBinary([]byte("{")); err == nil || *back.fields() != *init.fields() {
		t.Errorf("%v, %v", back.fields(), err)
	}
	// A pattern that only an Init can express is JSON on one line, with unescaped "<" and "&".
	if p, err = NewInit(Init{Pathname: pointerTo("a&(<)"), Hostname: pointerTo("h")}, Options{}); err != nil {
		t.Fatal(err)
	}
	if text, err := p.MarshalText(); err != nil || !strings.Contains(string(text), `"pathname":"a&(<)"`) || strings.Contains(string(text), "\n") {
		t.Errorf("%q, %v", text, err)
	}
}

// All patterns of the seeds can be read back from their text.
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

// A pattern that is read back sorts as before: "{}" keeps pieces of text apart, which Compare
// compares one by one.
func TestMarshalKeepsOrder(t *testing.T) {
	for _, s := range []string{"https://h/{}*a", "https://h/a{}?b", "https://h/{a}{b}", "https://h/?a{\n}+b", "https://a{}*.b/"} {
		p := MustNew(s, nil, Options{})
		text, err := p.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var q Pattern
		if err := q.UnmarshalText(text); err != nil || Compare(p, &q) != 0 || Compare(&q, p) != 0 {
			t.Errorf("%s: %s compares as %d, %v", s, text, Compare(p, &q), err)
		}
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
	compiled := MustNew("https://h/((?=a)a)", nil, Options{Compile: func(string, bool) (Expression, error) { return regexp.MustCompile("^/(a)$"), nil }})
	if _, err := compiled.MarshalText(); err == nil || !strings.Contains(err.Error(), "options") {
		t.Errorf("a pattern that Options.Compile compiled: %v", err)
	}
	if !compiled.HasRegExpGroups() || MustNew(`https://h/([^\/]+?)/(.*)`, nil, Options{}).HasRegExpGroups() {
		t.Error("what is a regular expression")
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

// The rules for patterns in JSON are those of the standard. TestFields checks fields by value
// in a struct that isn't addressable.
func TestFields(t *testing.T) {
	type routes struct {
		Home  Pattern
		Part  Component
		Named map[Component]Pattern
	}
	r := routes{*MustNew("https://h/*", nil, Options{}), Search, map[Component]Pattern{Hash: {}}}
	const want = `{"Home":"https://h/*","Part":"search","Named":{"hash":""}}`
	text, err := json.Marshal(r)
	if err != nil || string(text) != want {
		t.Errorf("the JSON is %s, %v, want %s", text, err, want)
	}
	var again routes
	if err := json.Unmarshal(text, &again); err != nil || again.Home.String() != "https://h/*" || again.Part != Search || len(again.Named) != 1 {
		t.Errorf("%s is read as %v, %v", text, again, err)
	}
	if got := fmt.Sprint(r.Home); got != "https://h/*" {
		t.Errorf("a Pattern prints as %s", got)
	}
	if text, err := json.Marshal(Component(numComponents)); err == nil {
		t.Errorf("an invalid component is marshaled as %s", text)
	}
	for _, text := range []string{"", "Search", "component"} {
		c := Port
		if err := c.UnmarshalText([]byte(text)); err == nil || c != Port {
			t.Errorf("%q is the component %v, %v", text, c, err)
		}
	}
}

func TestSetText(t *testing.T) {
	host, path, newlinePath := "h", "a", "/(a|\n)"
	noString, err := NewInit(Init{Pathname: &path, Hostname: &host}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	newline, err := NewInit(Init{Pathname: &newlinePath}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	patterns := []*Pattern{MustNew("https://h/:id", nil, Options{}), noString, newline, MustNew("data:*", nil, Options{})}
	text, err := MustNewSet(patterns).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var s Set
	if err := s.UnmarshalText(text); err != nil || s.Len() != len(patterns) {
		t.Fatalf("%q has %d patterns, %v", text, s.Len(), err)
	}
	for i, p := range patterns {
		if !p.isSame(s.At(i)) {
			t.Errorf("the pattern %v becomes %v", p, s.At(i))
		}
	}
	if !s.Test(url.MustParse("https://h/1")) || s.Test(url.MustParse("https://i/1")) {
		t.Error("the set that was read matches something else")
	}
	// Lines can end as on Windows, and can be empty.
	if err := s.UnmarshalText([]byte("\r\nhttps://a/\r\n\nhttps://b/")); err != nil || s.Len() != 2 {
		t.Errorf("the set has %d patterns, %v", s.Len(), err)
	}
	var e *Error
	err = s.UnmarshalText([]byte("https://a/\n\nhttps://{b/"))
	if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), "line 3 of a set: ") || s.Len() != 2 {
		t.Errorf("the error is %v, and the set has %d patterns", err, s.Len())
	}
	if err := s.UnmarshalText(nil); err != nil || s.Len() != 0 {
		t.Errorf("the set has %d patterns, %v", s.Len(), err)
	}
	if text, err := MustNewSet(nil).MarshalText(); err != nil || len(text) > 0 {
		t.Errorf("the empty set is marshaled as %q, %v", text, err)
	}
	for _, p := range []*Pattern{MustNew("https://h/", nil, Options{IgnoreCase: true})} {
		if text, err := MustNewSet([]*Pattern{p}).MarshalText(); err == nil || !strings.Contains(err.Error(), "pattern 0 of a set") {
			t.Errorf("%v is marshaled as %q, %v", p, text, err)
		}
	}
	var zero Set
	if _, ok := zero.First(url.MustParse("https://h/")); ok || zero.Test(nil) {
		t.Error("the zero Set matches")
	}
}

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
		t.Run(c.data, func(t *testing.T) {
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
		})
	}
}

// The result of Init makes the same pattern, even if the pattern strings alone don't.
func TestInitMakesTheSame(t *testing.T) {
	for _, c := range []struct {
		init Init
		want Init // the components that differ from the pattern strings
	}{
		{Init{Hash: pointerTo("##a")}, Init{Hash: pointerTo(`\#a`)}},
		{Init{Hash: pointerTo("#")}, Init{Hash: pointerTo("")}},
		{Init{Hash: pointerTo("##")}, Init{Hash: pointerTo(`\#`)}},
		{Init{Hash: pointerTo("{##a}?")}, Init{}},
		{Init{Search: pointerTo(`?\?a`)}, Init{}},
		{Init{Hostname: pointerTo("{[}")}, Init{Hostname: pointerTo(`\[`)}},
		{Init{Hostname: pointerTo(`\[`)}, Init{Hostname: pointerTo(`\[`)}},
		{Init{Hostname: pointerTo("{[}{a}?")}, Init{}},
		{Init{Hostname: pointerTo("{[\\:\\:1]}")}, Init{}},
		{Init{Protocol: pointerTo("http"), Port: pointerTo("80 ")}, Init{Port: pointerTo("{80}")}},
		{Init{Protocol: pointerTo("http"), Port: pointerTo("8{}?0")}, Init{Port: pointerTo("8{}?0")}},
		{Init{Pathname: pointerTo("/a/.{}?./b")}, Init{Pathname: pointerTo("/a/{}?./b")}}, // the first is "/a/."
		{Init{Pathname: pointerTo("/a{}?%{}?/..{}?/b")}, Init{Pathname: pointerTo("/a{}?%{}?/{}?/b")}},
		{Init{Pathname: pointerTo("/a{}?b:c{}?d{}*e")}, Init{Pathname: pointerTo("/a{}?b{:c}d{}?e")}},
		// A part that is empty after encoding is left out.
		{Init{Pathname: pointerTo(":foo{\t}+")}, Init{}},
		{Init{Pathname: pointerTo("*{\t}?*")}, Init{}},
	} {
		p, err := NewInit(c.init, Options{})
		if err != nil {
			t.Errorf("%+v: %v", c.init, err)
			continue
		}
		got := p.Init()
		checkInit(t, p, Options{})
		for i, want := range c.want.fields() {
			if !want.ok {
				want.value = p.Component(Component(i))
			}
			if value := got.fields()[i].value; value != want.value {
				t.Errorf("%s: %v is %s, want %s", componentsOf(p), Component(i), value, want.value)
			}
		}
		text, err := p.MarshalText()
		var q Pattern
		if err != nil || q.UnmarshalText(text) != nil || !q.isSame(p) {
			t.Errorf("%s: %s, %v", componentsOf(p), text, err)
		}
	}
}

// checkInit checks that the result of Init makes the same pattern.
func checkInit(t *testing.T, p *Pattern, o Options) {
	t.Helper()
	init := p.Init()
	q, err := NewInit(init, o)
	if err != nil || !q.isSame(p) {
		t.Errorf("%s: %v: %s", componentsOf(p), err, componentsOf(&Pattern{components: deref(q)}))
		return
	}
	if again := q.Init(); *again.fields() != *init.fields() {
		t.Errorf("%s: Init gives %v, and once again %v", componentsOf(p), init.fields(), again.fields())
	}
}

func deref(p *Pattern) (c [numComponents]component) {
	if p != nil {
		c = p.components
	}
	return c
}

// Init also makes the same pattern for random pieces, many of which mean something else next to
// others.
func TestRandomInits(t *testing.T) {
	rounds := 20_000
	if testing.Short() {
		rounds = 3000
	}
	pieces := strings.Fields(`# ## ? \? [ ] {[} {]} \[ {[:x]} / /. .. ./ . a b ab % %2 2e * (.*) (a) :a :b :c {:d} {a}? {a}* {/:e.}+ \: \\ : { } {} {}? {}+ 0 1 80 8 443 0x7f xn-- ü - _ @ ([^\/]+?) {*} {a*b} + \+`)
	pieces = append(pieces, " ", "\t", "{\t}+", "{\t}", "\n")
	r := rand.New(rand.NewPCG(3, 4))
	random := func() *string {
		var b strings.Builder
		for range r.IntN(6) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		return pointerTo(b.String())
	}
	valid := 0
	for range rounds {
		init := Init{Pathname: random()}
		switch r.IntN(6) {
		case 0:
			init = Init{Hostname: random()}
		case 1:
			init = Init{Port: random(), Protocol: pointerTo([]string{"http", "https", "*", "x"}[r.IntN(4)])}
		case 2:
			init = Init{Search: random(), Username: random()}
		case 3:
			init = Init{Hash: random()}
		case 4:
			init = Init{Pathname: random(), Protocol: pointerTo("x")}
		}
		o := Options{IgnoreCase: r.IntN(4) == 0}
		p, err := NewInit(init, o)
		if err != nil {
			continue
		}
		valid++
		checkInit(t, p, o)
		if text, err := p.MarshalText(); !o.IgnoreCase && err != nil {
			t.Errorf("%s: %s, %v", componentsOf(p), text, err)
		}
	}
	if valid < rounds/10 {
		t.Errorf("only %d patterns of %d", valid, rounds)
	}
	t.Log(valid)
}
