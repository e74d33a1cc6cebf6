package urlpattern_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlpattern"
)

// components has all components by name.
var components = map[string]urlpattern.Component{
	"protocol": urlpattern.Protocol, "username": urlpattern.Username, "password": urlpattern.Password,
	"hostname": urlpattern.Hostname, "port": urlpattern.Port, "pathname": urlpattern.Pathname,
	"search": urlpattern.Search, "hash": urlpattern.Hash,
}

// A wptCase is a case of urlpatterntestdata.json.
type wptCase struct {
	Pattern                []json.RawMessage
	Inputs                 []json.RawMessage
	ExpectedObj            json.RawMessage `json:"expected_obj"`
	ExpectedMatch          json.RawMessage `json:"expected_match"`
	ExactlyEmptyComponents []string        `json:"exactly_empty_components"`
}

func readVectors(t *testing.T, name string, want int, v any) {
	t.Helper()
	var cases []json.RawMessage
	urltest.ReadVectors(t, name, v)
	if urltest.ReadVectors(t, name, &cases); len(cases) != want {
		t.Errorf("%s has %d cases, want %d", name, len(cases), want)
	}
}

const isError = `"error"`

// An argument is a string or an object of a case.
type argument struct {
	text     string
	isString bool
	init     urlpattern.Init
	members  map[string]any
}

func parseArgument(t *testing.T, src json.RawMessage) argument {
	t.Helper()
	var a argument
	if a.isString = src[0] == '"'; a.isString {
		mustUnmarshal(t, src, &a.text)
		return a
	}
	mustUnmarshal(t, src, &a.init)
	mustUnmarshal(t, src, &a.members)
	return a
}

func mustUnmarshal(t *testing.T, src []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(src, v); err != nil {
		t.Fatalf("%s: %v", src, err)
	}
}

// notInGo has the cases with arguments that no function accepts. They must be errors, and the
// compiler refuses them.
var notInGo = map[string]bool{
	`[{"pathname":"/foo"} "https://example.com"]`:                     true, // an Init and a base URL
	`["/foo?bar#baz" {"ignoreCase":true} "https://example.com:8080"]`: true, // a base URL after the options
}

// key returns arguments as one text.
func key(args []json.RawMessage) string {
	var texts []string
	for _, a := range args {
		texts = append(texts, string(a))
	}
	return "[" + strings.Join(texts, " ") + "]"
}

// newPattern calls the function that takes the arguments. A base URL that doesn't
// parse is an error as well.
func newPattern(t *testing.T, args []json.RawMessage) (*urlpattern.Pattern, error) {
	t.Helper()
	var o urlpattern.Options
	if n := len(args); n > 0 && args[n-1][0] == '{' {
		if last := parseArgument(t, args[n-1]); last.members["ignoreCase"] != nil {
			o.IgnoreCase = last.members["ignoreCase"].(bool)
			args = args[:n-1]
		}
	}
	switch {
	case len(args) == 0:
		return urlpattern.NewInit(urlpattern.Init{}, o)
	case args[0][0] == '{':
		if len(args) != 1 {
			t.Fatal("an Init and a base URL")
		}
		return urlpattern.NewInit(parseArgument(t, args[0]).init, o)
	case len(args) == 1:
		return urlpattern.New(parseArgument(t, args[0]).text, nil, o)
	}
	base, err := url.Parse(parseArgument(t, args[1]).text)
	if err != nil {
		return nil, err
	}
	return urlpattern.New(parseArgument(t, args[0]).text, base, o)
}

// mustPattern is newPattern for arguments without an error.
func mustPattern(t *testing.T, args ...json.RawMessage) *urlpattern.Pattern {
	t.Helper()
	p, err := newPattern(t, args)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// https://github.com/web-platform-tests/wpt/tree/master/urlpattern
func TestWPT(t *testing.T) {
	var cases []wptCase
	readVectors(t, "urlpatterntestdata.json", 369, &cases)
	refused := 0
	for _, c := range cases {
		name := key(c.Pattern) + key(c.Inputs)
		if notInGo[key(c.Pattern)] {
			refused++
			if string(c.ExpectedObj) != isError {
				t.Errorf("%s: is no error", name)
			}
			continue
		}
		p, err := newPattern(t, c.Pattern)
		if string(c.ExpectedObj) == isError {
			if err == nil {
				t.Errorf("%s: no error", name)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		c.checkComponents(t, name, p)
		c.checkMatch(t, name, p)
	}
	if refused != len(notInGo) {
		t.Errorf("%d cases that Go doesn't have, want %d", refused, len(notInGo))
	}
}

// earlier has, for each component, the components that keep it from being inherited.
var earlier = map[string][]string{
	"protocol": {}, "hostname": {"protocol"}, "port": {"protocol", "hostname"},
	"username": {}, "password": {},
	"pathname": {"protocol", "hostname", "port"},
	"search":   {"protocol", "hostname", "port", "pathname"},
	"hash":     {"protocol", "hostname", "port", "pathname", "search"},
}

// checkComponents compares the pattern strings, by the rules of the harness.
func (c *wptCase) checkComponents(t *testing.T, name string, p *urlpattern.Pattern) {
	t.Helper()
	var expected map[string]string
	if c.ExpectedObj != nil {
		mustUnmarshal(t, c.ExpectedObj, &expected)
	}
	for component, number := range components {
		want, ok := expected[component]
		if !ok {
			want = c.defaultComponent(t, component)
		}
		if got := p.Component(number); got != want {
			t.Errorf("%s: %s is %q, want %q", name, component, got, want)
		}
	}
}

// defaultComponent returns the pattern string that is expected if none is given.
func (c *wptCase) defaultComponent(t *testing.T, component string) string {
	t.Helper()
	var base *url.URL
	var given map[string]any
	if len(c.Pattern) > 0 {
		first := parseArgument(t, c.Pattern[0])
		given = first.members
		if s, ok := given["baseURL"].(string); ok {
			base = url.MustParse(s)
		} else if len(c.Pattern) > 1 && c.Pattern[1][0] == '"' {
			base = url.MustParse(parseArgument(t, c.Pattern[1]).text)
		}
	}
	if slices.Contains(c.ExactlyEmptyComponents, component) {
		return ""
	}
	if s, ok := given[component].(string); ok && s != "" {
		return s
	}
	for _, e := range earlier[component] {
		if _, ok := given[e]; ok {
			return "*"
		}
	}
	if base == nil || component == "username" || component == "password" {
		return "*"
	}
	switch component {
	case "protocol":
		return base.Scheme()
	case "hostname":
		return base.Hostname()
	case "port":
		return base.Port()
	case "pathname":
		return base.Pathname()
	case "search":
		return strings.TrimPrefix(base.Search(), "?")
	}
	return strings.TrimPrefix(base.Hash(), "#")
}

// exec calls the functions that take the arguments.
func exec(t *testing.T, p *urlpattern.Pattern, args []json.RawMessage) (r urlpattern.Result, matched, tested bool) {
	t.Helper()
	if len(args) == 0 {
		args = []json.RawMessage{json.RawMessage("{}")}
	}
	first := parseArgument(t, args[0])
	if !first.isString {
		r, matched = p.ExecInit(first.init)
		return r, matched, matched
	}
	var base *url.URL
	if len(args) > 1 {
		var err error
		if base, err = url.Parse(parseArgument(t, args[1]).text); err != nil {
			return r, false, false
		}
	}
	r, matched = p.ExecString(first.text, base)
	return r, matched, p.TestString(first.text, base)
}

// checkMatch matches the inputs.
func (c *wptCase) checkMatch(t *testing.T, name string, p *urlpattern.Pattern) {
	t.Helper()
	if string(c.ExpectedMatch) == isError {
		// No method takes both an Init and a base URL.
		if len(c.Inputs) != 2 || c.Inputs[0][0] != '{' || c.Inputs[1][0] != '"' {
			t.Errorf("%s: is no error", name)
		}
		return
	}
	r, matched, tested := exec(t, p, c.Inputs)
	want := string(c.ExpectedMatch) != "null"
	if matched != want || tested != want {
		t.Errorf("%s: exec %v, test %v, want %v", name, matched, tested, want)
		return
	}
	if !want {
		return
	}
	var expected map[string]json.RawMessage
	mustUnmarshal(t, c.ExpectedMatch, &expected)
	for component, number := range components {
		w := struct {
			Input  string
			Groups map[string]*string
		}{Groups: map[string]*string{}}
		if src, ok := expected[component]; ok {
			mustUnmarshal(t, src, &w)
		} else if !slices.Contains(c.ExactlyEmptyComponents, component) {
			w.Groups["0"] = new(string)
		}
		got := r.Component(number)
		if got.Input != w.Input {
			t.Errorf("%s: %s is %q, want %q", name, component, got.Input, w.Input)
		}
		compareGroups(t, name+" "+component, &got, w.Groups)
	}
}

func compareGroups(t *testing.T, name string, got *urlpattern.ComponentResult, want map[string]*string) {
	t.Helper()
	if len(got.Groups) != len(want) {
		t.Errorf("%s: groups %+v, want %d", name, got.Groups, len(want))
		return
	}
	for group, value := range want {
		s, ok := got.Group(group)
		if ok != (value != nil) || value != nil && s != *value {
			t.Errorf("%s: group %q is %q, %v", name, group, s, ok)
		}
	}
}

func TestWPTCompare(t *testing.T) {
	var cases []struct {
		Component   string
		Left, Right json.RawMessage
		Expected    int
	}
	readVectors(t, "urlpattern-compare-test-data.json", 25, &cases)
	for _, c := range cases {
		left, right, component := mustPattern(t, c.Left), mustPattern(t, c.Right), components[c.Component]
		// Like the harness, also compare the other way around, and with itself.
		for _, d := range []struct {
			p, q *urlpattern.Pattern
			want int
		}{{left, right, c.Expected}, {right, left, -c.Expected}, {left, left, 0}, {right, right, 0}} {
			if got := urlpattern.CompareComponent(component, d.p, d.q); got != d.want {
				t.Errorf("CompareComponent(%v, %v, %v) = %d, want %d", component, d.p, d.q, got, d.want)
			}
		}
	}
}

func TestWPTGenerate(t *testing.T) {
	var cases []struct {
		Pattern   json.RawMessage
		Component string
		Groups    map[string]string
		Expected  *string
	}
	readVectors(t, "urlpattern-generate-test-data.json", 19, &cases)
	for _, c := range cases {
		p := mustPattern(t, c.Pattern)
		component, err := urlpattern.ParseComponent(c.Component)
		got := ""
		if err == nil {
			got, err = p.Generate(component, c.Groups)
		}
		switch {
		case c.Expected == nil && err == nil:
			t.Errorf("%s %v: %q, want an error", c.Pattern, c.Groups, got)
		case c.Expected != nil && (err != nil || got != *c.Expected):
			t.Errorf("%s %v: %q, %v, want %q", c.Pattern, c.Groups, got, err, *c.Expected)
		}
	}
}

// All patterns of the vectors in one set match the same URLs of the vectors as they do alone.
// Each pattern can be read back from its text.
func TestWPTSet(t *testing.T) {
	var cases []wptCase
	readVectors(t, "urlpatterntestdata.json", 369, &cases)
	var patterns []*urlpattern.Pattern
	var urls []*url.URL
	for _, c := range cases {
		if notInGo[key(c.Pattern)] || string(c.ExpectedObj) == isError {
			continue
		}
		p := mustPattern(t, c.Pattern...)
		patterns = append(patterns, p)
		checkText(t, p)
		for _, input := range c.Inputs {
			if a := parseArgument(t, input); a.isString {
				if u, err := url.Parse(a.text); err == nil {
					urls = append(urls, u)
				}
			} else if a.init.Pathname != nil {
				if u, err := url.ParseWithBase(*a.init.Pathname, "https://example.com"); err == nil {
					urls = append(urls, u)
				}
			}
		}
	}
	set, found := urlpattern.MustNewSet(patterns), 0
	for _, u := range urls {
		var want []int
		for i, p := range patterns {
			if p.Test(u) {
				want = append(want, i)
			}
		}
		found += len(want)
		if got := slices.Collect(set.All(u)); !slices.Equal(got, want) {
			t.Errorf("All(%v) = %v, want %v", u, got, want)
		}
	}
	if found < 5*len(urls) {
		t.Errorf("%d matches of %d URLs", found, len(urls))
	}
}

func checkText(t *testing.T, p *urlpattern.Pattern) {
	t.Helper()
	text, err := p.MarshalText()
	if err != nil && strings.Contains(err.Error(), "ignores case") {
		return
	}
	if err != nil {
		t.Errorf("%v: %v", p, err)
		return
	}
	var q urlpattern.Pattern
	if err := q.UnmarshalText(text); err != nil {
		t.Errorf("%s: %v", text, err)
	}
	for name, c := range components {
		if q.Component(c) != p.Component(c) {
			t.Errorf("%s: %s is %q, want %q", text, name, q.Component(c), p.Component(c))
		}
	}
}
