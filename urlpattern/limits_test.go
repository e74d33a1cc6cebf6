package urlpattern

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

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
		{"a{b}+:c", Options{MaxParts: 3}, "", 0, 0},
		{"a{b}+:c", Options{MaxParts: 2}, "MaxParts", 2, 5},
		{"a{b}+d", Options{MaxParts: 2}, "MaxParts", 2, 5},
		{"a{b}+", Options{MaxParts: 1}, "MaxParts", 1, 1},
		{"abc", Options{MaxParts: 1}, "", 0, 0},
		// Text that is empty after encoding isn't a part.
		{"a{\t}+\n", Options{MaxParts: 1}, "", 0, 0},

		{`/(.{0,1000})`, Options{}, "", 0, 0},
		{`/(.{0,2000})`, Options{}, "MaxInstructions", 2500, 2},
		{"/" + strings.Repeat("(.{0,1000})", 16), Options{}, "MaxInstructions", 2500, 2},
		{"/" + strings.Repeat("(.{0,1000})", 16), Options{MaxParts: -1}, "MaxInstructions", 2500, 2},
		{"/" + strings.Repeat("(.{0,1000})", 2), Options{MaxInstructions: 5000}, "", 0, 0},
		{"/" + strings.Repeat("(.{0,1000})", 2), Options{MaxInstructions: -1}, "", 0, 0},
		// The error is at the first part that exceeds the limit by itself.
		{`/:a(b)/:c(d{3000})`, Options{}, "MaxInstructions", 2500, 10},
		{`/((?:(?:a{100}){100}){100})`, Options{}, "MaxInstructions", 2500, 2},
		{`/((?:(?:a{1000}){1000}){1000})`, Options{MaxInstructions: 1 << 20}, "MaxInstructions", 1 << 20, 2},
		{`/(a{9}b)`, Options{MaxInstructions: 30}, "", 0, 0},
		{`/(a{2000}b)`, Options{}, "", 0, 0},
		{`/(a{99}b)`, Options{MaxInstructions: 30}, "MaxInstructions", 30, 2},
		{"/(" + strings.Repeat("a|", 3000) + "a)", Options{}, "MaxInstructions", 2500, 2},
		{"/(" + strings.Repeat("a", 3000) + ")", Options{}, "MaxInstructions", 2500, 2},
		// Neither text nor parts that are matched without an expression are limited.
		{"/" + strings.Repeat("a", 3000) + "*", Options{}, "", 0, 0},
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
			if limit.Limit != c.limit || limit.Max != c.most || e.Component != Pathname || !e.InComponent {
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

// Options.Compile isn't called for expressions that exceed a limit.
func TestLimitsWithCompile(t *testing.T) {
	o := Options{Compile: func(string, bool) (Expression, error) {
		t.Error("Compile is called")
		return nil, errors.New("called")
	}}
	pathname := `/(a{3000})`
	if _, err := NewInit(Init{Pathname: &pathname}, o); !errors.As(err, new(*LimitError)) {
		t.Error(err)
	}
}

// The default limits apply to a text, however its pattern was made, and to the text of a set.
func TestLimitsOfTexts(t *testing.T) {
	var p Pattern
	var s Set
	for _, text := range []string{"https://h/" + strings.Repeat("*a", 60), "https://h/(a{3000})", `{"pathname":"/(a{3000})"}`} {
		for _, err := range []error{p.UnmarshalText([]byte(text)), s.UnmarshalText([]byte("https://h/\n" + text))} {
			if !errors.As(err, new(*LimitError)) {
				t.Errorf("%.30s: %v", text, err)
			}
		}
	}
	q := MustNew("https://h/(a{3000})", nil, Options{MaxInstructions: -1})
	if text, err := q.MarshalText(); !errors.As(err, new(*LimitError)) {
		t.Errorf("%s, %v", text, err)
	}
}

// The limit for all patterns of a set together is proportional to its text.
func TestLimitsOfSet(t *testing.T) {
	var s Set
	text := []byte(strings.Repeat("https://h/(.{0,1000})\n", 250))
	err := s.UnmarshalText(text)
	var limit *LimitError
	if !errors.As(err, &limit) || limit.Limit != "MaxInstructions" || limit.Max != 2500+10*len(text) ||
		!errors.As(err, new(*Error)) || !strings.Contains(err.Error(), "line 29 ") || s.Len() != 0 {
		t.Errorf("%v, %d patterns", err, s.Len())
	}
	if err := s.UnmarshalText([]byte(strings.Repeat(`https://h/:year(\d{4})/:uuid([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12})`+"\n", 1000))); err != nil || s.Len() != 1000 {
		t.Errorf("%v, %d patterns", err, s.Len())
	}
}

// allocated returns the number of bytes that f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// The memory for matching is proportional to the URL, and hardly depends on the pattern. The
// limits bound the memory for compiling.
func TestLimitsOfMemory(t *testing.T) {
	const length, groups = 1 << 13, 64 << 10
	u := url.MustParse("https://h/" + strings.Repeat("a", length))
	for _, c := range []struct {
		pattern string
		options Options
		perByte uint64
	}{
		{"/" + strings.Repeat("*a", 49), Options{}, 8},
		{"/" + strings.Repeat("{a}*", 99), Options{}, 8},
		{"/:a" + strings.Repeat("{*a}*", 98), Options{}, 8},
		{"/" + strings.Repeat("{a}*", 1000), Options{MaxParts: -1}, 24},
	} {
		p, err := NewInit(Init{Pathname: &c.pattern}, c.options)
		if err != nil {
			t.Fatal(err)
		}
		ok := false
		if n := allocated(func() { ok = p.Test(u); _, match := p.Exec(u); ok = ok && match }); !ok || n > 2*c.perByte*length+groups {
			t.Errorf("%.20s: %v, %d bytes", c.pattern, ok, n)
		}
	}
	for _, pattern := range []string{strings.Repeat("(.{0,1000})", 16), strings.Repeat("(.{0,1000})", 500), "(.{0,1000})", "((?:(?:a{1000}){1000}){1000})", "(" + strings.Repeat("[^b]{0,9}", 300) + ")"} {
		if n := allocated(func() { NewInit(Init{Pathname: &pattern}, Options{}) }); n > 2<<20 {
			t.Errorf("compiling %.20s takes %d bytes", pattern, n)
		}
	}
}
