package urlpattern

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// componentsOf returns the pattern strings, one after the other.
func componentsOf(p *Pattern) string {
	var list []string
	for c := Protocol; c <= Hash; c++ {
		list = append(list, p.Component(c))
	}
	return strings.Join(list, " | ")
}

// initOf returns an Init with one component.
func initOf(c Component, text string) (init Init) {
	*[...]**string{&init.Protocol, &init.Username, &init.Password, &init.Hostname, &init.Port, &init.Pathname, &init.Search, &init.Hash}[c-1] = &text
	return init
}

func TestNewComponents(t *testing.T) {
	nine := strings.Repeat("(x)", 9)
	for _, c := range []struct{ pattern, base, want string }{
		// Components after the last given one are wildcards.
		{"https://example.com", "", "https | * | * | example.com |  | * | * | *"},
		{"https://example.com/", "", "https | * | * | example.com |  | / | * | *"},
		{"https://example.com?a", "", "https | * | * | example.com |  | / | a | *"},
		{"https://example.com#a", "", "https | * | * | example.com |  | / |  | a"},
		{"https://example.com/?", "", "https | * | * | example.com |  | / |  | *"},
		// Without a special scheme there is no default path.
		{"foo://example.com?a", "", "foo | * | * | example.com |  |  | a | *"},
		{"foo\\:a/b", "", "foo | * | * |  |  | a/b | * | *"}, {"data\\:a", "", "data | * | * |  |  | a | * | *"},
		// The default port becomes the empty string.
		{"https://example.com:443/", "", "https | * | * | example.com |  | / | * | *"},
		{"http://example.com:443/", "", "http | * | * | example.com | 443 | / | * | *"},
		{"http{s}?://example.com:443/", "", "http{s}? | * | * | example.com | 443 | / | * | *"},
		{"https://example.com:443*/", "", "https | * | * | example.com | 443* | / | * | *"},
		// Credentials.
		{"https://u@h/", "", "https | u | * | h |  | / | * | *"},
		{"https://u\\:p@h/", "", "https | u | p | h |  | / | * | *"},
		{"https://*:*@h:*/", "", "https | * | * | h | * | / | * | *"},
		// The ":" of a name isn't a separator.
		{"https://h:p/", "", "https | * | * | h:p |  | / | * | *"},
		{"https://h\\:80/", "", "https | * | * | h | 80 | / | * | *"},
		// A "?" after a group is a modifier.
		{"https://h/:a?b", "", "https | * | * | h |  | /:a?b | * | *"},
		{"https://h/:a\\?b", "", "https | * | * | h |  | /:a | b | *"},
		{"https://h/a?b", "", "https | * | * | h |  | /a | b | *"},
		// Only delimiters of later components are separators.
		{"https://h/?a\\?b", "", "https | * | * | h |  | / | a\\?b | *"},
		{"https://h/a#b\\?c#d", "", "https | * | * | h |  | /a |  | b\\?c#d"},
		{"https://h/a?b/c", "", "https | * | * | h |  | /a | b/c | *"},
		{"https://h/a/b", "", "https | * | * | h |  | /a/b | * | *"},
		// Text has the form that it has in a URL.
		{"HTTPS://EXAMPLE.com/ü/../ö?ä#ß", "", "https | * | * | example.com |  | /%C3%B6 | %C3%A4 | %C3%9F"},
		{"https://bücher.example/a b", "", "https | * | * | xn--bcher-kva.example |  | /a%20b | * | *"},
		{"https://0x7f.1/", "", "https | * | * | 127.0.0.1 |  | / | * | *"},
		{"https://[\\:\\:A]/", "", "https | * | * | [\\:\\:a] |  | / | * | *"},
		{"javascript\\:a b/../c", "", "javascript | * | * |  |  | a b/../c | * | *"},
		{"data\\:a ", "", "data | * | * |  |  | a  | * | *"},
		// Nothing inside a group is a separator.
		{"https://h/{a#b}?c", "", "https | * | * | h |  | /{a%23b}?c | * | *"},
		{"https://h/(a|b?)#c", "", "https | * | * | h |  | /(a|b?) |  | c"},
		// Braces without a modifier are removed.
		{"https://h/{a}{b}", "", "https | * | * | h |  | /ab | * | *"},
		{"https://h/{:a}b", "", "https | * | * | h |  | /{:a}b | * | *"},
		// A name keeps its braces before the number of a group, which is "9" here.
		{"https://h/" + nine + "{:a}(y)", "", "https | * | * | h |  | /" + nine + "{:a}(y) | * | *"},
		// Components of a base URL are used literally, and nothing in them is pattern syntax.
		{"b", "https://u:p@h:1/a/*?q#f", "https | * | * | h | 1 | /a/b | * | *"},
		{"/b", "https://h/(a)/", "https | * | * | h |  | /b | * | *"},
		{"b", "https://h/(a)/", "https | * | * | h |  | /\\(a\\)/b | * | *"},
		{"?b", "https://h/:a/", "https | * | * | h |  | /\\:a/ | b | *"},
		{"#b", "https://h/a?{q}", "https | * | * | h |  | /a | \\{q\\} | b"},
		{"foo\\://h", "https://example.com/a", "foo | * | * | h |  | * | * | *"},
		{"b", "data:a", "data | * | * |  |  | b | * | *"},
		{"", "https://h/a/b?c#d", "https | * | * | h |  | /a/ | * | *"},
	} {
		var base *url.URL
		if c.base != "" {
			base = url.MustParse(c.base)
		}
		p, err := New(c.pattern, base, Options{})
		if err != nil {
			t.Errorf("New(%q, %q): %v", c.pattern, c.base, err)
		} else if got := componentsOf(p); got != c.want {
			t.Errorf("New(%q, %q)\n is %s\nnot %s", c.pattern, c.base, got, c.want)
		}
	}
}

func TestNewErrors(t *testing.T) {
	for _, c := range []struct {
		pattern string
		where   string // "" for no component
		offset  int
		reason  string
	}{
		{"/books", "", 0, "expected a protocol"}, {"https://h/{a", "pathname", 12, `expected "}"`},
		{"https://h/a}", "pathname", 11, `expected a "{" before a "}"`},
		{"https://h/{a{b}}", "pathname", 12, `expected "}"`},
		{"https://h/+", "pathname", 10, "expected a group before a modifier"},
		{"https://h/:a/:a", "pathname", 12, "expected a name that no other group has"},
		{"https://h/(a", "pathname", 12, `expected ")"`},
		{"https://h/()", "pathname", 11, "expected a regular expression that isn't empty"},
		{"https://h/(?:x|y)", "pathname", 11, `expected no "?" at the start of a regular expression`}, {"https://(?:a|b).c/", "hostname", 9, `expected no "?"`},
		{"https://h:(?:80)/", "port", 11, `expected no "?"`}, {"https://u:(?a)@h/", "password", 11, `expected no "?"`}, {"https://h/(?", "pathname", 11, `expected no "?"`},
		{"https://h/(a(b))", "pathname", 13, `expected "?" after a "("`},
		{"https://h/(é)", "pathname", 11, "expected only ASCII"},
		{"https://h/(a)(b)(\\é)", "pathname", 18, "expected only ASCII"},
		{"https://h/a\\", "pathname", 12, `expected a code point after "\"`},
		{"https://h/(a\\", "pathname", 13, `expected a code point after "\"`},
		{"https://h/: ", "pathname", 11, `expected a name after ":"`},
		{"https://h/:a([)", "pathname", 14, "expected a regular expression with the flag v"},
		{"https://h/x(\\d+)(a{2,1})", "pathname", 19, "numbers out of order"},
		{"https://h/x(a)(\\m)", "pathname", 16, "invalid escape"}, {"https://h/(a(?=b))", "pathname", 12, "look-ahead"},
		{"https://h/(a)(\\1)", "pathname", 14, "back-reference"},
		{"https://a b/", "hostname", 8, "expected text that the component can have"},
		{"https://x{a^b}+/", "hostname", 9, "expected text that the component can have"},
		{"https://h:x1/", "hostname", 0, ""}, // no error: a name
		{"https://h:99999/", "port", 10, "expected text that the component can have"},
		{"1\\://h/", "protocol", 0, "expected text that the component can have"},
		{"https://[\\:g]/", "hostname", 8, "expected text that the component can have"},
		{"https://h/?{", "search", 12, `expected "}"`}, {"https://h/#a{", "hash", 13, `expected "}"`},
		{"https://{u@h/", "hostname", 13, `expected "}"`}, {"{https://h/", "", 0, "expected a protocol"},
		// The cases of the script test urlpattern-constructor.
		{"https://example.org/%(", "pathname", 22, `expected ")"`}, {"https://example.org/%((", "pathname", 23, `expected "?" after a "("`}, {"(\\", "", 0, "expected a protocol"},
	} {
		_, err := New(c.pattern, nil, Options{})
		e, ok := errors.AsType[*Error](err)
		if !ok {
			if c.reason != "" || err != nil {
				t.Errorf("New(%q): %v", c.pattern, err)
			}
			continue
		}
		where := ""
		if e.Component != 0 {
			where = e.Component.String()
		}
		if c.reason == "" || where != c.where || e.Offset != c.offset || !strings.Contains(e.Reason, c.reason) {
			t.Errorf("New(%q): %v, want %s at %d: %s", c.pattern, err, c.where, c.offset, c.reason)
		}
		if !strings.HasPrefix(err.Error(), "urlpattern: "+c.where) {
			t.Errorf("New(%q): text %q", c.pattern, err)
		}
	}
}

// The cases of the script test urlpattern-hasregexpgroups.
func TestWPTHasRegExpGroups(t *testing.T) {
	check := func(init Init, want bool) {
		t.Helper()
		p, err := NewInit(init, Options{})
		if err != nil {
			t.Error(err)
		} else if got := p.HasRegExpGroups(); got != want {
			t.Errorf("%v: HasRegExpGroups() = %v", p, got)
		}
	}
	check(Init{}, false)
	for c := Protocol; c <= Hash; c++ {
		of := func(pattern string) Init { return initOf(c, pattern) }
		check(of("*"), false)
		check(of(":foo"), false)
		check(of(":foo?"), false)
		check(of(":foo(hi)"), true)
		check(of("(hi)"), true)
		if c != Protocol && c != Port {
			check(of("a-{:hello}-z-*-a"), false)
			check(of("a-(hi)-z-(lo)-a"), true)
		}
	}
	check(Init{Pathname: new("/a/:foo/:baz?/b/*")}, false)
	check(Init{Pathname: new("/a/:foo/:baz([a-z]+)?/b/*")}, true)
}

// A relative pathname is resolved, but the offset of an error is that in the given string.
func TestErrorOffsetWithBase(t *testing.T) {
	_, err := NewInit(Init{Pathname: new("a{"), BaseURL: new("https://h/very/long/path/")}, Options{})
	if e, ok := errors.AsType[*Error](err); !ok || e.Component != Pathname || e.Offset != 2 {
		t.Errorf("error %v", err)
	}
	_, err = NewInit(Init{Search: new("?a{")}, Options{})
	if e, ok := errors.AsType[*Error](err); !ok || e.Component != Search || e.Offset != 3 {
		t.Errorf("error %v", err)
	}
	_, err = NewInit(Init{BaseURL: new("a b")}, Options{})
	if e, ok := errors.AsType[*Error](err); !ok || e.Component != 0 || !errors.As(err, new(*url.Error)) {
		t.Errorf("error %v", err)
	}
}

func TestMustNew(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	MustNew("(", nil, Options{})
}

func TestComponentNames(t *testing.T) {
	for c := Protocol; c <= Hash; c++ {
		if got, err := ParseComponent(c.String()); err != nil || got != c {
			t.Errorf("ParseComponent(%q) = %v, %v", c, got, err)
		}
	}
	if _, err := ParseComponent("href"); err == nil {
		t.Error("href is a component")
	}
	p := MustNew("https://h/", nil, Options{})
	for none, name := range map[Component]string{0: "Component(0)", 9: "Component(9)", 100: "Component(100)"} {
		if none.String() != name || p.Component(none) != "" || CompareComponent(none, p, p) != 0 {
			t.Errorf("%v is a component", none)
		}
		var r Result
		if got := r.Component(none); got.Input != "" || got.Groups != nil {
			t.Errorf("result %+v", got)
		}
		if text, err := json.Marshal(none); (err == nil) != (none == 0) {
			t.Errorf("%v is marshaled as %s", none, text)
		}
	}
}

// The getters are those of the components.
func TestGetters(t *testing.T) {
	p := MustNew("https://u\\:p@h:1/a?b#c", nil, Options{IgnoreCase: true})
	for c, got := range []string{Protocol: p.Protocol(), p.Username(), p.Password(), p.Hostname(), p.Port(), p.Pathname(), p.Search(), p.Hash()} {
		if want := p.Component(Component(c)); got != want || c > 0 && want == "" {
			t.Errorf("%v is %q, want %q", Component(c), got, want)
		}
	}
	p = MustNew("https://:a.*/:b/(c)", nil, Options{})
	if got := strings.Join(append(p.at(Hostname).names, p.at(Pathname).names...), " "); got != "a 0 b 0" {
		t.Errorf("names %q", got)
	}
}

// An error quotes no part of the pattern.
func TestHides(t *testing.T) {
	urltest.Hides(t, func(text string, look func(string, any)) {
		for _, pattern := range []string{text, strings.ReplaceAll(text, ":", "\\:"), text + "{", text + "(?=a)"} {
			if _, err := New(pattern, url.MustParse("https://h/"), Options{}); err != nil {
				look("New", []error{err})
			}
		}
		if _, err := NewInit(Init{BaseURL: &text}, Options{}); err != nil {
			look("NewInit, the base", []error{err})
		}
		for c := Protocol; c <= Hash; c++ {
			if _, err := NewInit(initOf(c, text), Options{}); err != nil {
				look("NewInit", []error{err})
			}
		}
	})
}

// A look-ahead is valid but not supported. If anything else in the pattern is invalid, the
// pattern is invalid.
func TestUnsupportedBesideInvalid(t *testing.T) {
	for _, c := range []struct {
		init      Init
		component Component
		offset    int
	}{
		{Init{Pathname: new(`/((?=a)[)`)}, Pathname, 8},
		{Init{Pathname: new(`/((?=a)(?<n>b)(?<n>c))`)}, Pathname, 14},
		{Init{Pathname: new(`/((?=a)a)/([)`)}, Pathname, 12}, {Init{Pathname: new(`/([)/((?=a)a)`)}, Pathname, 3},
		{Init{Pathname: new(`/\(/([)`)}, Pathname, 6}, // the text "(" isn't an expression
		{Init{Pathname: new(`/(a{3000})/([)`)}, Pathname, 13}, {Init{Pathname: new(`/((?=a)a)/{`)}, Pathname, 11},
		{Init{Pathname: new(`/((?=a)a)`), Hash: new("([)")}, Hash, 2},
		{Init{Pathname: new(`/((?=a)a)`), Hash: new("{")}, Hash, 1},
		{Init{Hostname: new(`(?<!a)`), Pathname: new("{")}, Hostname, 1},
		{Init{Protocol: new(`((?=h)http)`), Pathname: new("/"), Search: new("(")}, Search, 1},
		{Init{Hostname: new(`((?<!a)b)`), Pathname: new(`/((?=a)a)`), Hash: new("([)")}, Hash, 2},
	} {
		_, err := NewInit(c.init, Options{})
		if e, ok := errors.AsType[*Error](err); !ok || errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%v: %v", c.init.fields(), err)
		} else if e.Component != c.component || e.Offset != c.offset {
			t.Errorf("%v: %v, want %v at %d", c.init.fields(), err, c.component, c.offset)
		}
	}
	// The error names the first unsupported construct.
	_, err := NewInit(Init{Hash: new("((?=a)a)"), Pathname: new(`/((?<=a)a)`)}, Options{})
	if e, ok := errors.AsType[*Error](err); !ok || e.Component != Pathname || e.Offset != 2 || !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}

// The text of other errors doesn't have the URL.
func TestReasonOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{&url.Error{Op: "parse", Input: "https://s3cret/", Err: url.ErrTooLong}, "URL too long"},
		{errors.New("a b"), "a b"},
	} {
		if got := reasonOf(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
	if got := reasonOf(&url.Error{Op: "parse"}); got == "" {
		t.Error("an error without an inner error has no text")
	}
}
