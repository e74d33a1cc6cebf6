package urlpattern

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// unlimited are the options for patterns that no limit refuses.
var unlimited = Options{MaxParts: -1, MaxInstructions: -1}

// A pattern over a limit is an error that names the limit and the place. A pattern at the limit
// isn't an error. The patterns grow by long inputs or large expressions.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		pathname string
		options  Options
		limit    string // "" if the pattern is valid
		most     int
		offset   int
	}{
		// Each "*a" is two parts, a group and a text.
		{strings.Repeat("*a", 50), Options{}, "", 0, 0},
		{"a" + strings.Repeat("*a", 50), Options{}, "MaxParts", 100, 100},
		{"/" + strings.Repeat("*a", 1<<16), Options{}, "MaxParts", 100, 100},
		{"/" + strings.Repeat("*a", 1<<16), Options{MaxInstructions: -1}, "MaxParts", 100, 100},
		{"/" + strings.Repeat("*a", 1000), Options{MaxParts: -1}, "", 0, 0},
		{"a{b}+:c", Options{MaxParts: 3}, "", 0, 0}, {"a{b}+:c", Options{MaxParts: 2}, "MaxParts", 2, 5},
		{"a{b}+d", Options{MaxParts: 2}, "MaxParts", 2, 5}, {"a{b}+", Options{MaxParts: 1}, "MaxParts", 1, 1},
		{"abc", Options{MaxParts: 1}, "", 0, 0},
		// Text that is empty after encoding isn't a part.
		{"a{\t}+\n", Options{MaxParts: 1}, "", 0, 0},

		{`/(.{0,1000})`, Options{}, "", 0, 0}, {`/(.{0,2000})`, Options{}, "MaxInstructions", 2500, 2},
		{"/" + strings.Repeat("(.{0,1000})", 16), Options{}, "MaxInstructions", 2500, 2},
		{"/" + strings.Repeat("(.{0,1000})", 16), Options{MaxParts: -1}, "MaxInstructions", 2500, 2},
		{"/" + strings.Repeat("(.{0,1000})", 2), Options{MaxInstructions: 5000}, "", 0, 0},
		{"/" + strings.Repeat("(.{0,1000})", 2), Options{MaxInstructions: -1}, "", 0, 0},
		// The error is at the first part that exceeds the limit by itself.
		{`/:a(b)/:c(d{3000})`, Options{}, "MaxInstructions", 2500, 10},
		{`/((?:(?:a{100}){100}){100})`, Options{}, "MaxInstructions", 2500, 2},
		{`/((?:(?:a{1000}){1000}){1000})`, Options{MaxInstructions: 1 << 20}, "MaxInstructions", 1 << 20, 2},
		{`/(a{9}b)`, Options{MaxInstructions: 30}, "", 0, 0}, {`/(a{2000}b)`, Options{}, "", 0, 0},
		{`/(a{99}b)`, Options{MaxInstructions: 30}, "MaxInstructions", 30, 2},
		{"/(" + strings.Repeat("a|", 3000) + "a)", Options{}, "MaxInstructions", 2500, 2},
		{"/(" + strings.Repeat("a", 3000) + ")", Options{}, "MaxInstructions", 2500, 2},
		// Neither text nor parts that are matched without an expression are limited.
		{"/" + strings.Repeat("a", 3000) + "*", Options{}, "", 0, 0}, {"/*" + strings.Repeat("a", 1<<16) + "*" + strings.Repeat("b", 1<<16) + "*", Options{}, "", 0, 0},
		// A component that needs an expression, and has none, may have a tenth.
		{"/*{" + strings.Repeat("a", 230) + "}+*", Options{}, "", 0, 0}, {"/*{" + strings.Repeat("a", 233) + "}+*", Options{}, "MaxInstructions", 250, 0},
		{"/*{" + strings.Repeat("a", 2400) + "}+*", Options{}, "MaxInstructions", 250, 0},
		{"/*{" + strings.Repeat("a", 1<<16) + "}?*", Options{}, "MaxInstructions", 250, 0},
		{"/*{" + strings.Repeat("a", 1<<16) + "}+*", Options{}, "MaxInstructions", 250, 0},
		{"/" + strings.Repeat("{a}*", 99), Options{}, "MaxInstructions", 250, 0}, {"/" + strings.Repeat("{a}*", 99), Options{MaxInstructions: 5000}, "", 0, 0},
		{"/*{" + strings.Repeat("a", 2400) + "}+(b)", Options{}, "", 0, 0}, {"/*{" + strings.Repeat("a", 2500) + "}+(b)", Options{}, "MaxInstructions", 2500, 2506},
	} {
		for i, compile := range []func() (*Pattern, error){
			func() (*Pattern, error) { return NewInit(Init{Pathname: &c.pathname}, c.options) },
			func() (*Pattern, error) { return New("https://*/{}"+c.pathname, nil, c.options) },
		} {
			_, err := compile()
			if c.limit == "" {
				if err != nil {
					t.Errorf("%.40s: %v", c.pathname, err)
				}
				continue
			}
			var e *Error
			var limit *LimitError
			if !errors.As(err, &e) || !errors.As(err, &limit) {
				t.Errorf("%.40s: %v", c.pathname, err)
				continue
			}
			if limit.Limit != c.limit || limit.Max != c.most || e.Component != Pathname {
				t.Errorf("%.40s: %+v, %v", c.pathname, limit, err)
			}
			if i == 0 && e.Offset != c.offset {
				t.Errorf("%.40s: at %d, want %d", c.pathname, e.Offset, c.offset)
			}
			what := map[string]string{"MaxParts": "parts in a component", "MaxInstructions": "instructions"}[c.limit]
			if text := err.Error(); !strings.Contains(text, what) || !strings.Contains(text, "Options."+c.limit) || !strings.Contains(text, fmt.Sprint(c.most)) ||
				strings.Count(text, "more than") != 1 || len(text) > 150 {
				t.Errorf("the error of %.40s is %s", c.pathname, text)
			}
		}
	}
}

// The protocol of a constructor string is compiled before the other components, with the same
// limits.
func TestLimitsOfProtocol(t *testing.T) {
	_, err := New("(a{3000}):", nil, Options{})
	var e *Error
	if !errors.As(err, new(*LimitError)) || !errors.As(err, &e) || e.Component != Protocol {
		t.Error(err)
	}
}

// The default limits apply to a text, however its pattern was made.
func TestLimitsOfTexts(t *testing.T) {
	var p Pattern
	for _, text := range []string{"https://h/" + strings.Repeat("*a", 60), "https://h/(a{3000})", `{"pathname":"/(a{3000})"}`} {
		if err := p.UnmarshalText([]byte(text)); !errors.As(err, new(*LimitError)) {
			t.Errorf("%.30s: %v", text, err)
		}
	}
	q := MustNew("https://h/(a{3000})", nil, Options{MaxInstructions: -1})
	if text, err := q.MarshalText(); !errors.As(err, new(*LimitError)) {
		t.Errorf("%s, %v", text, err)
	}
}

// The limit for all patterns of a set together is proportional to their text.
func TestLimitsOfSet(t *testing.T) {
	const large, small = "https://h/(.{0,1000})", `https://h/:year(\d{4})/:uuid([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12})`
	size := len("https"+"h"+"/(.{0,1000})") * instructionsPerByte
	p := MustNew(large, nil, Options{})
	instructions := int(p.at(Pathname).matcher.instructions)
	fits := DefaultMaxInstructions / (instructions - size)
	for _, n := range []int{fits, fits + 1, 2000} {
		_, err := NewSet(slices.Repeat([]*Pattern{p}, n))
		if n == fits {
			if err != nil {
				t.Errorf("%d patterns: %v", n, err)
			}
			continue
		}
		if limit, ok := errors.AsType[*LimitError](err); !ok || *limit != (LimitError{"Set", DefaultMaxInstructions + n*size}) || !strings.Contains(err.Error(), fmt.Sprint(limit.Max, " instructions in the regular expressions of a set")) {
			t.Errorf("%d patterns: %v", n, err)
		}
	}
	for n, ok := range map[int]bool{DefaultMaxInstructions: true, DefaultMaxInstructions + 1: false} {
		p := &Pattern{}
		*p.at(Pathname) = component{pattern: "*", matcher: matcher{instructions: int32(n)}}
		for c := range p.components {
			p.components[c].pattern = "*" // which counts nothing
		}
		if err := checkSize([]*Pattern{p}); (err == nil) != ok {
			t.Errorf("%d instructions: %v", n, err)
		}
	}
	many := slices.Repeat([]*Pattern{MustNew(small, nil, Options{})}, 1000)
	if s, err := NewSet(append(many, p)); err != nil || s.Len() != 1001 {
		t.Error(err)
	}
}

// least returns the memory of a call of f: the least of several, until one takes no more than
// enough. A garbage collection empties the pool of package regexp.
func least(f func(), enough uint64) uint64 {
	n := urltest.Allocated(f)
	for i := 0; i < 5 && n > enough; i++ {
		n = min(n, urltest.Allocated(f))
	}
	return n
}

// The memory for matching is proportional to the URL, and hardly depends on the pattern. The
// limits bound the memory for compiling.
func TestLimitsOfMemory(t *testing.T) {
	const length, groups = 1 << 13, 2 << 20 // package regexp keeps a machine for the pattern
	u := url.MustParse("https://h/" + strings.Repeat("a", length))
	for _, c := range []struct {
		pattern string
		options Options
		perByte uint64
	}{
		{"/" + strings.Repeat("*a", 49), Options{}, 8}, {"/" + strings.Repeat("{a}*", 99), unlimited, 8},
		{"/:a" + strings.Repeat("{*a}*", 98), unlimited, 8},
		{"/" + strings.Repeat("{a}*", 1000), unlimited, 24},
		{"/:a" + strings.Repeat("{x}?*", 49), unlimited, 8},
	} {
		p, err := NewInit(Init{Pathname: &c.pattern}, c.options)
		if err != nil {
			t.Fatal(err)
		}
		ok, most := false, 2*c.perByte*length+groups
		if n := least(func() { ok = p.Test(u); _, match := p.Exec(u); ok = ok && match }, most); !ok || n > most {
			t.Errorf("%.20s: %v, %d bytes", c.pattern, ok, n)
		}
	}
	// What package regexp takes doesn't depend on the URL.
	var taken [2]uint64
	p := MustNew("https://h/"+strings.Repeat("(a*)", 99), nil, Options{})
	for i, u := range []*url.URL{u, url.MustParse("https://h/" + strings.Repeat("a", 8*length))} {
		taken[i] = least(func() { p.Test(u) }, 0)
	}
	if taken[1] > taken[0]+groups {
		t.Errorf("%d bytes for a URL of %d bytes, %d for eight times as many", taken[0], length, taken[1])
	}
	for _, pattern := range []string{strings.Repeat("(.{0,1000})", 16), strings.Repeat("(.{0,1000})", 500), "(.{0,1000})", "((?:(?:a{1000}){1000}){1000})", "(" + strings.Repeat("[^b]{0,9}", 300) + ")"} {
		if n := urltest.Allocated(func() { NewInit(Init{Pathname: &pattern}, Options{}) }); n > 2<<20 {
			t.Errorf("compiling %.20s takes %d bytes", pattern, n)
		}
	}
}

// work returns the number of positions that a match of a component looks at, for each instruction
// of the pattern. It is an upper bound.
func (m *matcher) work(length int) int {
	if m.kind == matchExpression {
		return int(m.instructions) * (length + 1)
	}
	return length + 1
}

// The shapes that take exponential or polynomial time elsewhere take few steps.
func TestShapes(t *testing.T) {
	var shapes []struct {
		Shape, Pattern, Before, Repeat, After string
		Component                             Component
		Times                                 int
		Match                                 bool
	}
	if urltest.ReadVectors(t, "shapes/shapes.json", &shapes); len(shapes) != 12 {
		t.Fatalf("%d shapes", len(shapes))
	}
	const most = 150_000
	for _, s := range shapes {
		p, err := NewInit(initOf(s.Component, s.Pattern), Options{})
		if err != nil {
			t.Fatal(err)
		}
		input := s.Before + strings.Repeat(s.Repeat, s.Times) + s.After
		if _, got := p.ExecInit(initOf(s.Component, input)); got != s.Match {
			t.Errorf("%s: matches with groups: %v", s.Pattern, got)
		}
		m := &p.at(s.Component).matcher
		if n := m.work(len(input)); n > most {
			t.Errorf("%s takes %d steps with a matcher of kind %d, want at most %d", s.Shape, n, m.kind, most)
		}
	}
}
