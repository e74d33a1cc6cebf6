package urltest

import (
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
			t.Errorf("parsing %q changes its base %q to %q", input, before.Href(), b.Href())
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

// checkReports parses input again with a listener, and with a strict parser, and checks what they
// report. Neither may change the result. It returns the validation errors and the strict parser's
// error.
func checkReports(t testing.TB, parser url.Parser, input string, u *url.URL, err error) (errs []url.ValidationError, strictErr error) {
	t.Helper()
	parser.OnValidationError = func(e url.ValidationError) bool { errs = append(errs, e); return true }
	r, rErr := parser.Parse(input)
	sameResult(t, input, "Parser with a listener", u, err, r, rErr)
	checkFatal(t, input, errs, err)

	parser.OnValidationError, parser.Strict = nil, true
	r, strictErr = parser.Parse(input)
	if len(errs) == 0 {
		sameResult(t, input, "a strict Parser", u, err, r, strictErr)
	} else {
		checkStrict(t, input, errs, strictErr)
	}
	return errs, strictErr
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
