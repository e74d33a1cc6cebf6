package urlpattern

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestString(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{"https://example.com", "https://example.com"}, {"https://example.com/", "https://example.com/"},
		{"https://example.com/*\\?*#*", "https://example.com/*"},
		{"https://example.com/*?*#*", `https://example.com/*?*\?`}, // the first "?" is a modifier
		{"https://example.com?", "https://example.com/?"}, {"https://example.com#", "https://example.com/#"},
		{"https://example.com/:a\\?b#c", "https://example.com/:a\\?b#c"},
		{"https://u@h", "https://u@h"}, {"https://*:p@h", "https://*:p@h"}, {"https://u\\:p@h", "https://u\\:p@h"},
		{"https://:u::p@h:*", "https://:u::p@h:*"}, {"https://h\\::p/", "https://h::p/"}, {"data\\:a", "data\\:a"}, {"data:*", "data:*"},
		{"foo:/a", "foo:/a"}, {"file:///a", "file:///a"}, {"http{s}?://{*.}?h/a", "http{s}?://{*.}?h/a"}, {"*://*:*/a?b", "*://*:*/a?b"},
		{"https://[\\:\\:1]:8080/", "https://[\\:\\:1]:8080/"},
		{"http://h:{80}/", "http://h:{80}/"}, // no URL has this port
	} {
		p := MustNew(c.pattern, nil, Options{})
		if got := p.String(); got != c.want {
			t.Errorf("%s: String() = %s, want %s", c.pattern, got, c.want)
		}
		text, err := p.MarshalText()
		if err != nil || string(text) != c.want {
			t.Errorf("MarshalText() = %s, %v, want %s", text, err, c.want)
		}
	}
}

// A pattern that no constructor string can express is marshaled as an Init.
func TestMarshalInit(t *testing.T) {
	for _, init := range []Init{
		{Pathname: new("a"), Hostname: new("h")}, {Search: new("q"), Hostname: new("h")}, {Hash: new("")}, {Hostname: new("{[:a}]"), Port: new("1")},
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
	for _, text := range []string{"/a", "https://h/{", `{"pathname":"{"}`, `{"path":"/"}`, `{"Pathname":"/"}`, `{"pathname":1}`, `{"pathname":null}`, `{"pathname":"/"} x`, `{"baseURL":"x"}`, `{"baseURL":null}`, `{"`} {
		if err := p.UnmarshalText([]byte(text)); err == nil || !errors.As(err, new(*Error)) {
			t.Errorf("UnmarshalText(%s): %v", text, err)
		}
		if p.Hostname() != "h" {
			t.Fatal("the pattern has changed")
		}
	}
	if _, err := MustNew("https://h/", nil, Options{IgnoreCase: true}).MarshalText(); err == nil {
		t.Error("a pattern that ignores case has a text")
	}
	if MustNew(`https://h/([^\/]+?)/(.*)`, nil, Options{}).HasRegExpGroups() {
		t.Error("the expressions of wildcards are groups")
	}
}

// The JSON of an Init is relative to its base URL.
func TestUnmarshalInit(t *testing.T) {
	for text, want := range map[string]string{
		`{"pathname":"d","baseURL":"http://x/y/"}`: "http | * | * | x |  | /y/d | * | *",
		`{"pathname":"d"}`:                         "* | * | * | * | * | d | * | *",
		`{"baseURL":"https://h/a/b?c"}`:            "https | * | * | h |  | /a/b | c | ",
	} {
		var p Pattern
		if err := p.UnmarshalText([]byte(text)); err != nil || componentsOf(&p) != want {
			t.Errorf("%s: %s, %v, want %s", text, componentsOf(&p), err, want)
		}
	}
}

// A pattern is a flag.
func TestFlag(t *testing.T) {
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
	for _, text := range []string{"Search", "component"} {
		c := Port
		if err := c.UnmarshalText([]byte(text)); err == nil || c != Port {
			t.Errorf("%q is the component %v, %v", text, c, err)
		}
	}
	// The pattern as a whole, in an error, is no component.
	wrong := Error{Component: Port}
	text, err = json.Marshal(Error{Reason: "no base"})
	if err != nil || json.Unmarshal(text, &wrong) != nil || wrong != (Error{Reason: "no base"}) {
		t.Errorf("an error is read as %+v from %s, %v", wrong, text, err)
	}
}

// The result of Init makes the same pattern, even if the pattern strings alone don't.
func TestInitMakesTheSame(t *testing.T) {
	for _, c := range []struct {
		init Init
		want Init // the components that differ from the pattern strings
	}{
		{Init{Hash: new("##a")}, Init{Hash: new(`\#a`)}}, {Init{Hash: new("#")}, Init{Hash: new("")}}, {Init{Hash: new("##")}, Init{Hash: new(`\#`)}},
		{Init{Hash: new("{##a}?")}, Init{}}, {Init{Search: new(`?\?a`)}, Init{}}, {Init{Hostname: new("{[}")}, Init{Hostname: new(`\[`)}},
		{Init{Hostname: new(`\[`)}, Init{Hostname: new(`\[`)}}, {Init{Hostname: new("{[}{a}?")}, Init{}},
		{Init{Hostname: new("{[\\:\\:1]}")}, Init{}},
		{Init{Protocol: new("http"), Port: new("80 ")}, Init{Port: new("{80}")}},
		{Init{Protocol: new("http"), Port: new("8{}?0")}, Init{Port: new("8{}?0")}},
		{Init{Pathname: new("/a/.{}?./b")}, Init{Pathname: new("/a/{}?./b")}}, // the first is "/a/."
		{Init{Pathname: new("/a{}?%{}?/..{}?/b")}, Init{Pathname: new("/a{}?%{}?/{}?/b")}},
		{Init{Pathname: new("/a{}?b:c{}?d{}*e")}, Init{Pathname: new("/a{}?b{:c}d{}?e")}},
		// A part that is empty after encoding is left out.
		{Init{Pathname: new(":foo{\t}+")}, Init{}}, {Init{Pathname: new("*{\t}?*")}, Init{}},
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
		return new(b.String())
	}
	valid := 0
	for range rounds {
		init := Init{Pathname: random()}
		switch r.IntN(6) {
		case 0:
			init = Init{Hostname: random()}
		case 1:
			init = Init{Port: random(), Protocol: new([]string{"http", "https", "*", "x"}[r.IntN(4)])}
		case 2:
			init = Init{Search: random(), Username: random()}
		case 3:
			init = Init{Hash: random()}
		case 4:
			init = Init{Pathname: random(), Protocol: new("x")}
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
