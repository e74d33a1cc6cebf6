package urlpattern

import (
	"slices"
	"testing"
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
	{"https://h/:a/:b", Pathname, "/x/y%20z"},
	{"https://h/{:a-}{:b}.html", Pathname, "/x-y%20z.html"},
	{"https://h/:é", Pathname, "/%C3%A9"},
	{"https://h/:utf8", Pathname, "/%EF%BF%BD"},
	{"https://h/:dot", Pathname, "/x.y"},
	{"https://h/:question", Pathname, "/x%3Fy"},
	{"https://h/:encoded", Pathname, "/..%2Fx"},
	{"https://h/:drive", Pathname, "/C|"},
	{"https://:a.h/", Hostname, "x.h"},
	{"https://:upper.h/", Hostname, "x.h"},
	{"https://:é.h/", Hostname, "xn--9ca.h"},
	{"https://:local/", Hostname, "localhost"},
	{"*://:local/", Hostname, "localhost"},
	{"https://[\\:\\::ip]/", Hostname, "[::1]"},
	{"https://h::port/", Port, "80"},
	{"http{s}?://h::tls/", Port, "443"},
	{"foo://h::tls/", Port, "443"},
	{"https://h/?q=:slash", Search, "q=x/y"},
	{"https://h/#:b", Hash, "y%20z"},
	{"https://:bad@h/", Username, "x%20y"},
	{"https://:tabbedUp@h/", Username, ".%09."},
	{"https://h/", Protocol, "https"},
	{":upper://h/", Protocol, "x"},
	// Schemes that aren't special.
	{"foo://h/:b", Pathname, "/y z"},
	{"foo://h/:backslash", Pathname, `/x\y`},
	{"foo\\::slash", Pathname, "x/y"},
	{"foo\\::up", Pathname, ".."},
	{"foo://h/:slash", Pathname, ""},
	{"foo://h/:up", Pathname, ""},
	{"foo://h/:encodedUp", Pathname, ""},
	{"foo://h/:tabbedUp", Pathname, ""},
	{"foo\\::question", Pathname, ""},
	{"foo\\::end", Pathname, ""},
	{"foo\\:/a/../:a", Pathname, ""},
	// Values that a group must not have.
	{"https://h/:slash", Pathname, ""},
	{"https://h/:backslash", Pathname, ""},
	{"*://h/:backslash", Pathname, ""},
	{"https://h/:empty", Pathname, ""},
	{"https://h/:up", Pathname, ""},
	{"https://h/:encodedUp", Pathname, ""},
	{"https://h/:one/b", Pathname, ""},
	{"https://h/:tab", Pathname, ""},
	{"https://h/:tabbedUp", Pathname, ""},
	{"https://h/:eaten", Pathname, ""},
	{"https://h/files/:eatenUp", Pathname, ""},
	{"https://h/{:dot}.:one", Pathname, ""},
	{"file:///:drive", Pathname, ""},
	{"https://:dot.h/", Hostname, ""},
	{"https://:bad.h/", Hostname, ""},
	{"https://:slash.h/", Hostname, ""},
	{"https://:newline.h/", Hostname, ""},
	{"https://:ip.h/", Hostname, ""},
	{"https://[:v6]/", Hostname, ""},
	{"file://:local/", Hostname, ""},
	{"https://h::a/", Port, ""},
	{"https://h::tls/", Port, ""},
	{"https://h::zero/", Port, ""},
	{"https://h/?q=:newline", Search, ""},
	{"https://h/#:newline", Hash, ""},
	{"file://:a@h/", Username, ""},
	{"file://u::a@h/", Password, ""},
	{"https://u::a@h/", Password, "x"},
	{"https://h/:missing", Pathname, ""},
	// The first group would be "x".
	{"https://h/{:y}y:a", Pathname, ""},
	// Parts that match any text.
	{"https://h/*", Pathname, ""},
	{"https://h/:a?", Pathname, ""},
	{"https://h/{x}+", Pathname, ""},
	{"https://h/:a(x)", Pathname, ""},
	{"https://h/", Component(9), ""},
}

func TestGenerate(t *testing.T) {
	for _, c := range generateTests {
		t.Run(c.pattern, func(t *testing.T) {
			p := MustNew(c.pattern, nil, Options{})
			got, err := p.Generate(c.component, generateValues)
			if got != c.want || (err == nil) != (c.want != "") {
				t.Errorf("Generate(%v) = %q, %v, want %q", c.component, got, err, c.want)
			}
		})
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
