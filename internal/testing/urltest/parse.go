package urltest

import (
	"errors"
	"testing"

	"github.com/gowhatwg/url"
)

// ParseEveryWay parses input in every way that the package offers, and fails the test if two of
// them disagree. A nil base means no base.
func ParseEveryWay(t testing.TB, input string, base *string) (*url.URL, error) {
	t.Helper()
	var u *url.URL
	var err error
	var can bool
	if base == nil {
		u, err = url.Parse(input)
		can = url.CanParse(input)
	} else {
		u, err = url.ParseWithBase(input, *base)
		can = url.CanParseWithBase(input, *base)
	}
	if (u == nil) != (err != nil) {
		t.Errorf("parsing %q gives %v and the error %v", input, u, err)
	}
	if can != (err == nil) {
		t.Errorf("parsing %q gives the error %v, but CanParse returns %t", input, err, can)
	}

	var parser url.Parser
	if base != nil {
		b, baseErr := url.Parse(*base)
		if baseErr != nil {
			if err == nil {
				t.Errorf("parsing %q succeeds against %q, which isn't a URL", input, *base)
			}
			return u, err
		}
		before := *b
		r, rErr := b.Parse(input)
		sameResult(t, input, "(*URL).Parse", u, err, r, rErr)
		if *b != before {
			t.Errorf("parsing %q Changes its base %q to %q", input, before.Href(), b.Href())
		}
		parser.Base = b
	}
	r, rErr := parser.Parse(input)
	sameResult(t, input, "Parser", u, err, r, rErr)
	if parser.CanParse(input) != can {
		t.Errorf("parsing %q gives the error %v, but the Parser's CanParse returns %t", input, err, !can)
	}
	checkReports(t, parser, input, u, err)
	return u, err
}

// checkReports parses input again with a listener, and with a strict parser. Neither may change
// the result.
func checkReports(t testing.TB, parser url.Parser, input string, u *url.URL, err error) {
	t.Helper()
	var reports []url.ValidationError
	parser.OnValidationError = func(e url.ValidationError) bool { reports = append(reports, e); return true }
	r, rErr := parser.Parse(input)
	sameResult(t, input, "Parser with a listener", u, err, r, rErr)
	for i, e := range reports {
		if e.Fatal && (err == nil || i != len(reports)-1) {
			t.Errorf("parsing %q reports %v as fatal, as number %d of %d, and gives the error %v", input, e, i+1, len(reports), err)
		}
		if e.Fatal && !errors.Is(err, e.Code) {
			t.Errorf("parsing %q reports %v as fatal, and gives the error %v", input, e, err)
		}
		if e.Offset < 0 || e.Offset > len(input) {
			t.Errorf("parsing %q reports %v, which is outside of it", input, e)
		}
	}

	parser.OnValidationError, parser.Strict = nil, true
	r, rErr = parser.Parse(input)
	if len(reports) == 0 {
		sameResult(t, input, "a strict Parser", u, err, r, rErr)
	} else if rErr == nil || !errors.Is(rErr, reports[0].Code) {
		t.Errorf("parsing %q reports %v, but the strict parser's error is %v", input, reports[0], rErr)
	}
}

// sameResult fails the test if two ways to parse input don't agree.
func sameResult(t testing.TB, input, way string, u *url.URL, err error, v *url.URL, vErr error) {
	t.Helper()
	switch {
	case (u == nil) != (v == nil):
		t.Errorf("parsing %q gives %v, %v, but with %s %v, %v", input, u, err, way, v, vErr)
	case u != nil && *u != *v:
		t.Errorf("parsing %q gives %q, but with %s %q, or different offsets", input, u, way, v)
	case err != nil && err.Error() != vErr.Error():
		t.Errorf("parsing %q gives the error %v, but with %s %v", input, err, way, vErr)
	}
}

// ErrorText returns the text of an error that may be nil.
func ErrorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
