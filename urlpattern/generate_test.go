package urlpattern

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// generateValues are the values of the groups with these names.
var generateValues = map[string]string{
	"a": "x", "b": "y z", "slash": "x/y", "backslash": `x\y`, "dot": "x.y", "empty": "", "up": "..", "one": ".", "port": "80", "tls": "443", "zero": "080",
	"bad": "x y", "utf8": "\xff", "é": "é", "upper": "X", "local": "localhost", "drive": "C|", "ip": "1", "v6": "1:0", "question": "x?y", "end": "x ",
	"encoded": "..%2Fx", "encodedUp": ".%2E", "tab": "%4\t1", "tabbedUp": ".\t.", "newline": "x\n",
	"y": "xyq", "eaten": `z\..\Yadmin`, "eatenUp": `..\..\secret`,
}
var generateTests = []struct {
	pattern   string
	component Component
	want      string // "" for an error
}{
	{"https://h/:a/:b", Pathname, "/x/y%20z"}, {"https://h/{:a-}{:b}.html", Pathname, "/x-y%20z.html"}, {"https://h/:é", Pathname, "/%C3%A9"}, {"http://h/:b", Pathname, "/y%20z"},
	{"https://h/:utf8", Pathname, "/%EF%BF%BD"}, {"https://h/:dot", Pathname, "/x.y"}, {"https://h/:question", Pathname, "/x%3Fy"},
	{"https://h/:encoded", Pathname, "/..%2Fx"}, {"https://h/:drive", Pathname, "/C|"}, {"https://:a.h/", Hostname, "x.h"},
	{"https://:upper.h/", Hostname, "x.h"}, {"https://:é.h/", Hostname, "xn--9ca.h"}, {"https://:local/", Hostname, "localhost"},
	{"*://:local/", Hostname, "localhost"}, {"https://[\\:\\::ip]/", Hostname, "[::1]"}, {"https://h::port/", Port, "80"},
	{"http{s}?://h::tls/", Port, "443"}, {"foo://h::tls/", Port, "443"}, {"https://h/?q=:slash", Search, "q=x/y"}, {"https://h/#:b", Hash, "y%20z"},
	{"https://:bad@h/", Username, "x%20y"}, {"https://:tabbedUp@h/", Username, ".%09."}, {"https://h/", Protocol, "https"},
	{":upper://h/", Protocol, "x"},
	// Schemes that aren't special.
	{"foo://h/:b", Pathname, "/y z"}, {"foo://h/:backslash", Pathname, `/x\y`}, {"foo\\::slash", Pathname, "x/y"}, {"foo\\::up", Pathname, ".."},
	{"foo://h/:slash", Pathname, ""}, {"foo://h/:up", Pathname, ""}, {"foo://h/:encodedUp", Pathname, ""}, {"foo://h/:tabbedUp", Pathname, ""},
	{"foo\\::question", Pathname, ""}, {"foo\\::end", Pathname, ""}, {"foo\\:/a/../:a", Pathname, ""},
	// Values that a group must not have.
	{"https://h/:slash", Pathname, ""}, {"https://h/:backslash", Pathname, ""}, {"*://h/:backslash", Pathname, ""},
	{"https://h/:empty", Pathname, ""}, {"https://h/:up", Pathname, ""}, {"https://h/:encodedUp", Pathname, ""}, {"https://h/:one/b", Pathname, ""},
	{"https://h/:tab", Pathname, ""}, {"https://h/:tabbedUp", Pathname, ""}, {"https://h/:eaten", Pathname, ""},
	{"https://h/files/:eatenUp", Pathname, ""}, {"https://h/{:dot}.:one", Pathname, ""}, {"file:///:drive", Pathname, ""},
	{"https://:dot.h/", Hostname, ""}, {"https://:bad.h/", Hostname, ""}, {"https://:slash.h/", Hostname, ""}, {"https://:newline.h/", Hostname, ""},
	{"https://:ip.h/", Hostname, ""}, {"https://[:v6]/", Hostname, ""}, {"file://:local/", Hostname, ""}, {"https://h::a/", Port, ""},
	{"https://h::tls/", Port, ""}, {"http://h::port/", Port, ""}, {"https://h::zero/", Port, ""}, {"https://h/?q=:newline", Search, ""}, {"https://h/#:newline", Hash, ""},
	{"file://:a@h/", Username, ""}, {"file://u::a@h/", Password, ""}, {"https://u::a@h/", Password, "x"}, {"https://h/:missing", Pathname, ""},
	// The first group would be "x".
	{"https://h/{:y}y:a", Pathname, ""},
	// Parts that match any text.
	{"https://h/*", Pathname, ""}, {"https://h/:a?", Pathname, ""}, {"https://h/{x}+", Pathname, ""}, {"https://h/:a(x)", Pathname, ""},
	{"https://h/", Component(9), ""}, {"https://h/", 0, ""},
}

func TestGenerate(t *testing.T) {
	for _, c := range generateTests {
		p := MustNew(c.pattern, nil, Options{})
		got, err := p.Generate(c.component, generateValues)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s: Generate(%v) = %q, %v, want %q", c.pattern, c.component, got, err, c.want)
		}
	}
}

// TestGenerateErrors checks that an error names the group, and says what is wrong with its value.
func TestGenerateErrors(t *testing.T) {
	for _, tt := range []struct {
		pattern   string
		component Component
		want      string
	}{
		{"https://h/:a/:slash", Pathname, `the group "slash": the value has a "/"`}, {"https://:a.:dot.h/", Hostname, `the group "dot": the value has a "."`},
		{"https://h/:empty", Pathname, `the group "empty": the value is empty`}, {"https://h/:missing", Pathname, `the group "missing": it has no value`},
		{"https://h/:a(x)", Pathname, `the group "a": it can match too much`}, {"https://h/:newline", Pathname, `the group "newline": the URL parser drops`},
		{"https://h/{:y}y:a", Pathname, `the group "y": it would match another`}, {"foo://h/:slash", Pathname, `the group "slash": the value would add a segment`},
	} {
		_, err := MustNew(tt.pattern, nil, Options{}).Generate(tt.component, generateValues)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.pattern, err, tt.want)
		}
	}
}

// The order is that of a router: patterns with more fixed text come first.
func TestCompare(t *testing.T) {
	ordered := []string{
		"https://a.example/x",
		"https://a.example/(\\d+)/x",
		"https://a.example/:x",
		"https://a.example/:x?",
		"https://a.example/*",
		"https://:x.example/x",
		"https://*.example/x",
		"https://*/x",
		"*://a.example/x",
		"*://*/*",
	}
	var patterns []*Pattern
	for _, s := range ordered {
		patterns = append(patterns, MustNew(s, nil, Options{}))
	}
	for i, p := range patterns {
		for j, q := range patterns {
			want := 0
			if i < j {
				want = 1
			} else if i > j {
				want = -1
			}
			if got := Compare(p, q); got != want {
				t.Errorf("Compare(%v, %v) = %d, want %d", p, q, got, want)
			}
		}
	}
	slices.Reverse(patterns)
	slices.SortFunc(patterns, func(p, q *Pattern) int { return Compare(q, p) })
	for i, p := range patterns {
		if p.String() != ordered[i] {
			t.Errorf("%d is %v, want %s", i, p, ordered[i])
		}
	}
}

// checkGenerate checks what Generate promises of the values: the result matches with them, no
// value adds a segment, and no segment is "." or "..".
func checkGenerate(t *testing.T, p *Pattern, c Component, values map[string]string) (generated bool) {
	t.Helper()
	result, err := p.Generate(c, values)
	if err != nil {
		return false
	}
	component := p.at(c)
	spans := make([]span, component.matcher.groups)
	if !component.matcher.exec(result, spans) {
		t.Fatalf("%s: %q doesn't match, of %q", componentsOf(p), result, values)
	}
	again := map[string]string{}
	for i, name := range component.names {
		again[name] = result[spans[i].start:spans[i].end]
	}
	if got, err := p.Generate(c, again); got != result || err != nil {
		t.Fatalf("%s: %q of %q, but %q, %v of its groups %q", componentsOf(p), result, values, got, err, again)
	}
	found, tried := false, false // by a protocol that has only one scheme
	for _, scheme := range []string{"http", "https", "ws", "wss", "ftp", "file", "foo", "bar"} {
		if !p.at(Protocol).matcher.test(scheme) {
			continue
		}
		tried = p.at(Protocol).matcher.kind == matchLiteral
		if u := parsed(scheme, c, result); u != nil {
			var s subject
			s.ofURL(u)
			found = found || s[c] == result
		}
		if c == Pathname {
			checkSegments(t, p, scheme, result)
		}
	}
	// A pathname can have a space if the scheme isn't special, which the parser encodes.
	if tried && !found && c != Protocol && (c != Pathname || !strings.ContainsAny(result, " \"^`{}<>")) {
		t.Fatalf("%s: no URL has the %v %q, of %q", componentsOf(p), c, result, values)
	}
	return true
}

// parsed returns a URL with a component as the parser reads it.
func parsed(scheme string, c Component, value string) *url.URL {
	s := scheme + "://"
	switch c {
	case Username:
		s += value + "@h/"
	case Password:
		s += ":" + value + "@h/"
	case Hostname:
		s += value + "/"
	case Port:
		s += "h:" + value + "/"
	case Pathname:
		if strings.HasPrefix(value, "/") {
			s += "h" + value
		} else {
			s = scheme + ":" + value
		}
	case Search:
		s += "h/?" + value
	case Hash:
		s += "h/#" + value
	}
	u, err := url.Parse(s)
	if err != nil {
		return nil
	}
	return u
}

// checkSegments checks the pathname of a URL that was made with a generated one.
func checkSegments(t *testing.T, p *Pattern, scheme, pathname string) {
	t.Helper()
	u := parsed(scheme, Pathname, pathname)
	if u == nil {
		t.Fatalf("%s: no %s: URL has the pathname %q", componentsOf(p), scheme, pathname)
	}
	if u.HasOpaquePath() {
		if u.Pathname() != pathname {
			t.Fatalf("%s: in a %s: URL %q becomes %q", componentsOf(p), scheme, pathname, u.Pathname())
		}
		return
	}
	want := 0
	for _, part := range p.at(Pathname).parts {
		want += strings.Count(part.prefix+part.value+part.suffix, "/")
	}
	segments := strings.Split(u.Pathname(), "/")
	if got := len(segments) - 1; got != want {
		t.Fatalf("%s: in a %s: URL %q has %d segments, want %d", componentsOf(p), scheme, pathname, got, want)
	}
	for _, segment := range strings.Split(pathname, "/") {
		if s := strings.ReplaceAll(strings.ToLower(segment), "%2e", "."); s == "." || s == ".." {
			t.Fatalf("%s: a segment of %q is %q", componentsOf(p), pathname, segment)
		}
	}
}

// The pieces of random patterns and values.
var (
	randomProtocols = []string{"https", "http{s}?", "file", "foo", "*", "(foo|bar)", "ws"}
	randomPieces    = []string{":a", ":b", "{:a}", "{:b}", "{.:a}", "{:b.}", "/:a", "/:b", "/", "/x", "x", ".", "..", "-", "\\:", "%2", "%2e", "é", "8", "xn--", "[", "]"}
	randomValues    = []string{
		"", "a", "..", ".", "%2e", "%2E", "%2", "e", "\t", "\n", "\r", "\\", "/", "|", "C", "c:", ":", "é", "\u2025", "。", " ", "?", "#", "@", "1", "0",
		"80", "443", "0x", "xn--", "--", "%", "[", "]", "localhost", "'", "^", "<", "\x00", "\x7f", "\xff", "%2f", "%5c", "\u00ad", "A",
	}
)

// pick returns n random elements, joined.
func pick(r *rand.Rand, list []string, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(list[r.IntN(len(list))])
	}
	return b.String()
}

// No value can add a segment or a "..", and what Generate returns matches with the values,
// whatever the pattern and the values are.
func TestGenerateRandom(t *testing.T) {
	n := 60000
	if testing.Short() {
		n = 6000
	}
	r := rand.New(rand.NewPCG(1, 2))
	generated := map[Component]int{}
	for range n {
		protocol, c := pick(r, randomProtocols, 1), Protocol+Component(r.IntN(numComponents))
		if r.IntN(2) == 0 {
			c = Pathname
		}
		text := pick(r, randomPieces, 1+r.IntN(4))
		if c == Pathname && r.IntN(3) > 0 {
			text = "/" + text
		}
		f := fields{Protocol: {value: protocol, ok: true}}
		f.set(c, text, 0)
		p, err := create(&f, nil, &Options{})
		if err != nil {
			continue
		}
		values := map[string]string{"a": pick(r, randomValues, 1+r.IntN(3)), "b": pick(r, randomValues, 1+r.IntN(3))}
		if checkGenerate(t, p, c, values) {
			generated[c]++
		}
	}
	for c := Protocol; c <= Hash; c++ {
		if c != Port && generated[c] < n/1000 {
			t.Errorf("%d of %d results are a %v", generated[c], n, c)
		}
	}
	t.Log(generated)
}

// FuzzGenerate does the same for any pattern.
func FuzzGenerate(f *testing.F) {
	for _, test := range generateTests {
		f.Add(test.pattern, uint8(test.component), generateValues["eaten"], "..")
		f.Add(test.pattern, uint8(test.component), ".\t.", "a/b")
	}
	f.Fuzz(func(t *testing.T, pattern string, c uint8, a, b string) {
		p, err := New(pattern, nil, Options{})
		if err != nil || !Component(c).isValid() {
			return
		}
		values := map[string]string{}
		for i, name := range p.at(Component(c)).names {
			values[name] = [...]string{a, b}[i%2]
		}
		checkGenerate(t, p, Component(c), values)
	})
}
