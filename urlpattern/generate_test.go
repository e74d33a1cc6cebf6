package urlpattern

import (
	"slices"
	"testing"
)

func TestGenerate(t *testing.T) {
	groups := map[string]string{"a": "x", "b": "y z", "slash": "x/y", "dot": "x.y", "empty": "", "up": "..", "one": ".", "port": "80", "bad": "x y", "utf8": "\xff", "é": "é"}
	for _, c := range []struct {
		pattern   string
		component Component
		want      string // "" for an error
	}{
		{"https://h/:a/:b", Pathname, "/x/y%20z"},
		{"https://h/{:a-}{:b}.html", Pathname, "/x-y%20z.html"},
		{"https://h/:é", Pathname, "/%C3%A9"},
		{"https://h/:utf8", Pathname, "/%EF%BF%BD"},
		{"https://h/:dot", Pathname, "/x.y"},
		{"https://:a.h/", Hostname, "x.h"},
		{"https://:é.h/", Hostname, "xn--9ca.h"},
		{"https://h::port/", Port, "80"},
		{"https://h/?q=:slash", Search, "q=x/y"},
		{"https://h/#:b", Hash, "y%20z"},
		{"https://:bad@h/", Username, "x%20y"},
		{"foo://h/:b", Pathname, "/y z"},
		{"https://h/", Protocol, "https"},
		// Values that a group must not have.
		{"https://h/:slash", Pathname, ""},
		{"https://h/:empty", Pathname, ""},
		{"https://h/:up", Pathname, ""},
		{"https://h/:one/b", Pathname, ""},
		{"https://:dot.h/", Hostname, ""},
		{"https://:bad.h/", Hostname, ""},
		{"https://:slash.h/", Hostname, ""},
		{"https://h::a/", Port, ""},
		{"https://h/:missing", Pathname, ""},
		// Parts that match any text.
		{"https://h/*", Pathname, ""},
		{"https://h/:a?", Pathname, ""},
		{"https://h/{x}+", Pathname, ""},
		{"https://h/:a(x)", Pathname, ""},
		{"https://h/", Component(9), ""},
	} {
		p := MustNew(c.pattern, nil, Options{})
		got, err := p.Generate(c.component, groups)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s: Generate(%v) = %q, %v, want %q", c.pattern, c.component, got, err, c.want)
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
