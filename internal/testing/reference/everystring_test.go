package reference_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"golang.org/x/text/encoding/charmap"
)

// TestEveryString compares the package with the reference on all strings up to a length, over
// everything that the parser tells apart, in each context. The documentation of this package
// has the contexts and their numbers.
//
// With LONG, it prints each context when it ends. To go on after an interruption, name the
// contexts that remain: -run 'TestEveryString/(path|query)'.
func TestEveryString(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	for _, c := range contexts {
		t.Run(c.name, func(t *testing.T) {
			if urltest.Long() {
				t.Parallel()
			}
			start, ran := time.Now(), 0
			run := c.comparison(t)
			for _, alphabet := range c.alphabets() {
				budget := c.budget(urltest.Long()) / c.times()
				if testing.Short() {
					budget /= 40
				}
				n, _ := length(len(alphabet), budget)
				each(alphabet, n, func(s string) {
					ran++
					run(s)
				})
			}
			if urltest.Long() {
				fmt.Fprintf(os.Stderr, "%s: %d strings, %v\n", c.name, ran, time.Since(start).Round(time.Second))
			}
		})
	}
}

// comparison returns a function that compares what reads the strings of the context with the
// reference.
func (c context) comparison(t *testing.T) func(s string) {
	switch c.kind {
	case hosts:
		return func(s string) { urltest.CompareHosts(t, s) }
	case queryList:
		return func(s string) { urltest.CompareQuery(t, s) }
	case setter:
		var cs []*comparison
		for _, href := range setterURLs {
			cs = append(cs, newComparison(t, href))
		}
		return func(s string) {
			for _, comparison := range cs {
				if difference := comparison.set(c.before, s); difference != "" {
					t.Fatalf("%q with %s = %q: %s", comparison.base, c.before, s, difference)
				}
			}
		}
	}
	comparison := newComparison(t, c.base)
	return func(s string) {
		input := c.before + s + c.after
		if difference := comparison.parse(input, len(s) <= 2); difference != "" {
			t.Fatalf("%q against %v: %s", input, comparison.base, difference)
		}
	}
}

// A comparison compares the package with the reference: with the same base, or on the setters of
// the same URL. Its methods return what differs, or "". They are much faster than functions of
// urltest, which compare more.
type comparison struct {
	t         *testing.T
	base      *url.URL
	record    *reference.URL
	plain     url.Parser
	listening url.Parser
	heard     []url.ValidationError
	object    *reference.Object
}

func newComparison(t *testing.T, base string) *comparison {
	c := &comparison{t: t, object: urltest.NewObject(new(reference.URL))}
	if base != "" {
		c.base, c.record = url.MustParse(base), urltest.ReferenceBase(base)
	}
	c.plain.Base = c.base
	c.listening = url.Parser{Base: c.base, OnValidationError: func(e url.ValidationError) bool { c.heard = append(c.heard, e); return true }}
	return c
}

// parse compares the ways to parse input, and with more, how the options refuse it.
func (c *comparison) parse(input string, more bool) string {
	want, wantErrors, ok := urltest.ParseReference(input, c.record)
	var u *url.URL
	var err error
	if c.base != nil {
		u, err = c.base.Parse(input)
	} else {
		u, err = url.Parse(input)
	}
	c.heard = c.heard[:0]
	heard, heardErr := c.listening.Parse(input)
	switch {
	case ok != (err == nil):
		return fmt.Sprintf("is %v, %v, want %v", u, err, want)
	case ok != (heardErr == nil) || ok && *heard != *u:
		return fmt.Sprintf("is %v, %v, with a listener %v, %v", u, err, heard, heardErr)
	case c.plain.CanParse(input) != ok:
		return fmt.Sprintf("CanParse is %t", !ok)
	case !urltest.SameErrors(c.heard, wantErrors, ok):
		return fmt.Sprintf("the validation errors are %v, want %v", c.heard, wantErrors)
	case !ok && !errors.Is(err, url.ErrorCode(wantErrors[len(wantErrors)-1].Name)):
		return fmt.Sprintf("the error is %v, want %v", err, wantErrors)
	}
	if more {
		if difference := c.options(input, u, len(wantErrors) > 0); difference != "" {
			return difference
		}
	}
	if !ok {
		return ""
	}
	return c.differs(u, want, true)
}

// options compares functions with few lines of their own, and the options that refuse an input.
// u is nil if it isn't a URL.
func (c *comparison) options(input string, u *url.URL, warned bool) string {
	strict := url.Parser{Base: c.base, Strict: true}
	if v, err := strict.Parse(input); (err == nil) != (u != nil && !warned) || err == nil && *v != *u || strict.CanParse(input) != (err == nil) {
		return fmt.Sprintf("is %v, strictly %v, %v", u, v, err)
	}
	if errs := slices.Collect(url.ValidationErrors(input, c.base)); !slices.Equal(errs, c.heard) {
		return fmt.Sprintf("ValidationErrors gives %v, a listener hears %v", errs, c.heard)
	}
	if c.base != nil {
		v, err := url.ParseWithBase(input, c.base.Href())
		if (err == nil) != (u != nil) || err == nil && *v != *u || url.CanParseWithBase(input, c.base.Href()) != (u != nil) {
			return fmt.Sprintf("is %v, with the base as a string %v, %v", u, v, err)
		}
	} else if _, err := url.ParseWithBase("x:", input); url.CanParse(input) != (u != nil) || (err == nil) != (u != nil) || url.CanParseWithBase("x:", input) != (err == nil) {
		return fmt.Sprintf("is %v; CanParse is %t; as a base, the error is %v", u, url.CanParse(input), err)
	}
	if isASCII(input) {
		// The encodings of documents differ only beyond ASCII.
		encoded := url.Parser{Base: c.base, Encoding: charmap.Windows1252}
		if v, err := encoded.Parse(input); (err == nil) != (u != nil) || err == nil && *v != *u {
			return fmt.Sprintf("is %v, with an encoding %v, %v", u, v, err)
		}
	}
	longest := len(input)
	if u != nil {
		urltest.CheckInvariants(c.t, u)
		longest = max(longest, len(u.Href()))
	}
	for limit := max(longest-1, 1); limit <= longest; limit++ {
		for _, listener := range []func(url.ValidationError) bool{nil, func(url.ValidationError) bool { return true }} {
			limited := url.Parser{Base: c.base, MaxLength: limit, OnValidationError: listener}
			v, err := limited.Parse(input)
			want := u != nil && limit >= longest
			if (err == nil) != want || want && *v != *u || limited.CanParse(input) != want || len(input) > limit && !errors.Is(err, url.ErrTooLong) {
				return fmt.Sprintf("is %v, within %d bytes %v, %v", u, limit, v, err)
			}
		}
	}
	return ""
}

// set compares a setter.
func (c *comparison) set(attribute, value string) string {
	method, heard, plain := *c.base, *c.base, *c.base
	err := urltest.Setters[attribute](&method, value)
	c.heard = c.heard[:0]
	heardErr := c.listening.Set(&heard, attribute, value)
	c.plain.Encoding = nil
	if isASCII(value) {
		c.plain.Encoding = charmap.Windows1252
	}
	plainErr := c.plain.Set(&plain, attribute, value)
	c.object.URL = new(*c.record)
	wantErrors, ok := c.object.Set(attribute, value)
	switch {
	case ok != (err == nil):
		return fmt.Sprintf("the error is %v, want one: %t", err, !ok)
	case ok != (heardErr == nil) || ok != (plainErr == nil) || heard != method || plain != method:
		return fmt.Sprintf("is %v, %v, with options %v, %v, with a listener %v, %v", method, err, plain, plainErr, heard, heardErr)
	}
	var v url.ValidationError
	if !urltest.SameErrors(c.heard, wantErrors, ok || !errors.As(err, &v)) {
		return fmt.Sprintf("the validation errors are %v, want %v", c.heard, wantErrors)
	}
	if difference := c.limits(attribute, value, method, ok); difference != "" {
		return difference
	}
	return c.differs(&method, c.object.URL, attribute != "protocol" || !urltest.IsMadeFile(c.base, &method))
}

// limits compares a setter, which has turned the URL into result, with one that refuses long
// results.
func (c *comparison) limits(attribute, value string, result url.URL, ok bool) string {
	longest := max(len(value), len(result.Href()), len(c.base.Href()))
	for _, limit := range []int{longest, len(result.Href()) - 1, len(value) - 1} {
		if limit <= 0 || !ok {
			continue
		}
		limited, got := url.Parser{MaxLength: limit}, *c.base
		err := limited.Set(&got, attribute, value)
		if limit == longest && (err != nil || got != result) || limit < longest && (!errors.Is(err, url.ErrTooLong) || got != *c.base) {
			return fmt.Sprintf("is %v, within %d bytes %v, %v", result, limit, got, err)
		}
	}
	return ""
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return c > 0x7F })
}

// differs compares a URL with a record, and, if it is to be stable, with what its serialization
// parses to. As == compares offsets, too, a URL that is the same has them in order.
func (c *comparison) differs(u *url.URL, want *reference.URL, stable bool) string {
	c.object.URL = want
	for _, attribute := range reference.Attributes {
		if got, want := urltest.Getters[attribute](u), c.object.Get(attribute); got != want {
			return fmt.Sprintf("%s is %q, want %q", attribute, got, want)
		}
	}
	if kind := urltest.HostKind(want.Host); u.ParsedHost().Kind() != kind || u.HasOpaquePath() != (want.OpaquePath != nil) {
		return fmt.Sprintf("the host is of kind %v, want %v; the path is opaque: %t", u.ParsedHost().Kind(), kind, u.HasOpaquePath())
	}
	if again, err := url.Parse(u.Href()); stable && (err != nil || *again != *u) {
		return fmt.Sprintf("the serialization %q parses to %v, %v", u.Href(), again, err)
	}
	return ""
}

var update = flag.Bool("update", false, "write the table of contexts")

// TestContexts checks that the documentation has the contexts and their numbers. To write them, run
//
//	go test ./internal/testing/reference -run TestContexts -update
func TestContexts(t *testing.T) {
	const file = "doc.go"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	start, end := strings.Index(string(text), "//\tcontext "), strings.Index(string(text), "//\n// A nil pointer")
	want := string(text[:start]) + table() + string(text[end:])
	if want == string(text) {
		return
	}
	if !*update {
		t.Fatalf("%s isn't up to date", file)
	}
	if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}
