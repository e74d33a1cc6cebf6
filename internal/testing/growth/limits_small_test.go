//go:build smalllimit

package growth_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
)

// TestSmallLimit covers URLs and values for setters around a limit of a few hundred bytes,
// which replaces that of 4 GiB. It compares them with the reference, which has no limit. Each
// path through the parser must respect the limit.
//
//	go test -tags smalllimit -run TestSmallLimit ./internal/testing/growth
func TestSmallLimit(t *testing.T) {
	g := cases.New(17)
	lengthen := func(s string) string {
		piece, n := g.Pick([]string{"a", "é", "日", "\xFF", " ", "%", "/", "/../", "a\t"}), g.IntN(infra.MaxLength/2)
		switch g.IntN(4) {
		case 0:
			n *= 2
		case 1: // just within the limit, or beyond it
			piece, n = g.Pick([]string{"a", " "}), max(infra.MaxLength+1-g.IntN(4)-len(s), 0)
		}
		i := []int{0, g.IntN(len(s) + 1), len(s)}[g.IntN(3)]
		return s[:i] + strings.Repeat(piece, n) + s[i:]
	}
	fitting, tooLong := 0, 0
	for range urltest.Times(60_000) {
		base := ""
		if g.IntN(2) == 0 {
			base = lengthen(g.Base())
		}
		b := urltest.ReferenceBase(base)
		if b != nil && len(b.String()) > infra.MaxLength {
			continue
		}
		input := lengthen(g.Input(b != nil))
		want, _, ok := urltest.ParseReference(input, b)
		u, err := parseAgainst(input, b)
		trimmed := strings.TrimFunc(input, func(r rune) bool { return r <= ' ' })
		fits := ok && max(len(trimmed), len(want.String())) <= infra.MaxLength
		if fits {
			fitting++
		} else if ok {
			if tooLong++; !errors.Is(err, url.ErrTooLong) {
				t.Fatalf("%q against %v: %v, want %v", input, b, err, url.ErrTooLong)
			}
		}
		if fits != (err == nil) || fits && u.Href() != want.String() {
			t.Fatalf("%q against %v: %v, %v, want %v", input, b, u, err, want)
		}
		if b == nil && url.CanParse(input) != fits || b != nil && url.CanParseWithBase(input, b.String()) != fits {
			t.Fatalf("%q against %v: CanParse says %v", input, b, !fits)
		}
		if fits {
			urltest.CheckInvariants(t, u)
			setAtLimit(t, g, u, urltest.NewObject(want), lengthen)
			if v, err := url.Parse(lengthen(g.URL())); err == nil && u.SetOrigin(v.Origin()) == nil && len(u.Href()) > infra.MaxLength {
				t.Errorf("%v with the origin of %v has %d bytes", u, v, len(u.Href()))
			}
		}
		if t.Failed() {
			break
		}
	}
	// The URL ends with a "/".
	base := url.MustParse("https://h/")
	for _, ref := range []string{"https://", "//", "ws://", "https://H"} {
		scheme, _, _ := strings.Cut(ref, "//")
		if scheme == "" {
			scheme = "https:"
		}
		room := infra.MaxLength - len(scheme) - len("///") - strings.Count(ref, "H")
		if u, err := base.Parse(ref + strings.Repeat("a", room)); err != nil || len(u.Href()) != infra.MaxLength {
			t.Errorf("%s and %d letters: %v, %v", ref, room, u, err)
		}
		if u, err := base.Parse(ref + strings.Repeat("a", room+1)); !errors.Is(err, url.ErrTooLong) {
			t.Errorf("%s and %d letters: %v, %v", ref, room+1, u, err)
		}
	}
	if fitting < 1000 || tooLong < 1000 {
		t.Errorf("%d URLs fit and %d don't, want more", fitting, tooLong)
	}
}

func parseAgainst(input string, base *reference.URL) (*url.URL, error) {
	if base == nil {
		return url.Parse(input)
	}
	return url.MustParse(base.String()).Parse(input)
}

// setAtLimit sets attributes of u to long values, as long as the result fits.
func setAtLimit(t *testing.T, g *cases.Generator, u *url.URL, object *reference.Object, lengthen func(string) string) {
	t.Helper()
	for range g.IntN(3) {
		attribute := urltest.Attributes[g.IntN(len(urltest.Attributes))]
		before, value := *u, lengthen(g.Value(attribute))
		err := urltest.SetAttribute(t, u, attribute, value)
		object.Set(attribute, value)
		want := object.URL.String()
		switch {
		case len(want) > infra.MaxLength:
			if !errors.Is(err, url.ErrTooLong) || *u != before {
				t.Errorf("%v, %s %q: %v, %v, want %v", before, attribute, value, u, err, url.ErrTooLong)
			}
			return
		case len(value) > infra.MaxLength && errors.Is(err, url.ErrTooLong) && *u == before:
			return
		case u.Href() != want:
			t.Errorf("%v, %s %q: %v, %v, want %v", before, attribute, value, u, err, want)
		}
		urltest.CheckInvariants(t, u)
	}
}
