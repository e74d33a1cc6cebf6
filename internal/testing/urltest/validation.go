package urltest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/urlvalid"
)

// Reports returns a list of validation errors in the form of the tables: "code@offset",
// separated by spaces, with "!" after the fatal one.
func Reports(errs []url.ValidationError) string {
	var b strings.Builder
	for i, e := range errs {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%s@%d", e.Code, e.Offset)
		if e.Fatal {
			b.WriteByte('!')
		}
	}
	return b.String()
}

// CheckValidation checks that the validation errors of an input, the failure of
// parsing it, and whether it is a valid URL string, agree with each other.
//
// In the standard, a valid URL string has no validation errors. The standard doesn't promise
// that a string without validation errors is valid, but we don't know any UTF-8 string for
// which that isn't so. (Even the standard's example "/c:/path/to/file", for which its parser
// reports nothing, is a valid URL string.)
func CheckValidation(t testing.TB, input string, base *url.URL) {
	t.Helper()
	parser := url.Parser{Base: base}
	u, err := parser.Parse(input)
	errs, strictErr := checkReports(t, parser, input, u, err)
	if got := slices.Collect(url.ValidationErrors(input, base)); !slices.Equal(got, errs) {
		t.Errorf("%q: a listener hears %s, ValidationErrors gives %s", input, Reports(errs), Reports(got))
	}
	checkStops(t, input, errs, strictErr, func(p *url.Parser) error {
		p.Base = base
		u, err := p.Parse(input)
		if u != nil || err == nil {
			t.Errorf("%q: is %v, %v", input, u, err)
		}
		return err
	})

	if syntaxErr := urlvalid.URL(input, base); syntaxErr == nil {
		if len(errs) > 0 {
			t.Errorf("%q, base %v: is a valid URL string, but has the validation errors %s", input, base, Reports(errs))
		}
	} else {
		CheckSyntaxError(t, input, syntaxErr)
		if len(errs) == 0 && strings.ToValidUTF8(input, "") == input {
			t.Errorf("%q, base %v: has no validation errors, but %v", input, base, syntaxErr)
		}
	}
}

// CheckSetterValidation makes the checks of CheckValidation for a setter.
func CheckSetterValidation(t testing.TB, before *url.URL, attribute, value string) {
	t.Helper()
	var errs []url.ValidationError
	listening := url.Parser{OnValidationError: func(e url.ValidationError) bool { errs = append(errs, e); return true }}
	u, heard, strict := *before, *before, *before
	err := new(url.Parser).Set(&u, attribute, value)
	heardErr := listening.Set(&heard, attribute, value)
	if ErrorText(err) != ErrorText(heardErr) || u != heard {
		t.Errorf("%q, %s = %q: is %v, %v; with a listener %v, %v", before, attribute, value, &u, err, &heard, heardErr)
	}
	// A setter may also fail for reasons that have no validation error.
	if v := (url.ValidationError{}); errors.As(err, &v) {
		checkFatal(t, value, errs, err)
	} else {
		checkFatal(t, value, errs, nil)
	}
	strictErr := (&url.Parser{Strict: true}).Set(&strict, attribute, value)
	if strictErr != nil && strict != *before {
		t.Errorf("%q, %s = %q: the error %v leaves %v", before, attribute, value, strictErr, &strict)
	}
	if v := (url.ValidationError{}); len(errs) > 0 || errors.As(strictErr, &v) {
		checkStrict(t, value, errs, strictErr)
		checkStops(t, value, errs, strictErr, func(p *url.Parser) error {
			v := *before
			err := p.Set(&v, attribute, value)
			if err == nil || v != *before && v != u {
				t.Errorf("%q, %s = %q: the error %v leaves %v", before, attribute, value, err, v)
			}
			return err
		})
		return
	}
	// Without a validation error, a strict parser refuses a value only if the setter ignores a part
	// of it.
	want := err == nil && holds(before, &u, attribute, value)
	if strictErr == nil != want || strictErr == nil && strict != u {
		t.Errorf("%q, %s = %q: is %v, %v, taken whole: %t; strictly %v, %v", before, attribute, value, &u, err, want, &strict, strictErr)
	}
	if err == nil && strictErr != nil && !errors.Is(strictErr, url.ErrInvalidValue) {
		t.Errorf("%q, %s = %q: the error is %v", before, attribute, value, strictErr)
	}
}

// holds reports whether the attribute of u is the result of the whole value, with nothing cut
// off. before is u before the attribute was set. The value must not have a validation error.
func holds(before, u *url.URL, attribute, value string) bool {
	value = reference.ScalarValueString(value)
	switch attribute {
	case "href":
		v, err := url.Parse(value)
		return err == nil && *v == *u
	case "protocol":
		return u.Scheme() == strings.ToLower(strings.TrimSuffix(value, ":"))
	case "username":
		return u.Username() == url.PercentEncode(value, url.UserinfoPercentEncodeSet)
	case "password":
		return u.Password() == url.PercentEncode(value, url.UserinfoPercentEncodeSet)
	case "host":
		host, port, hasPort := value, "", false
		if i := strings.LastIndexByte(value, ':'); i > strings.LastIndexByte(value, ']') {
			host, port, hasPort = value[:i], value[i+1:], true
		}
		return holdsHost(u, host) && (hasPort && port != "" && holdsPort(u, port) || !hasPort && u.Port() == before.Port())
	case "hostname":
		return holdsHost(u, value) && u.Port() == before.Port()
	case "port":
		return holdsPort(u, value)
	case "pathname":
		return holdsPath(u, value)
	case "search":
		set := url.QueryPercentEncodeSet
		if u.IsSpecial() {
			set = url.SpecialQueryPercentEncodeSet
		}
		query, ok := u.Query()
		return ok == (value != "") && query == url.PercentEncode(strings.TrimPrefix(value, "?"), set)
	case "hash":
		fragment, ok := u.Fragment()
		return ok == (value != "") && fragment == url.PercentEncode(strings.TrimPrefix(value, "#"), url.FragmentPercentEncodeSet)
	}
	return false
}

func holdsHost(u *url.URL, value string) bool {
	host, err := url.ParseOpaqueHost(value)
	if u.IsSpecial() && value != "" {
		host, err = url.ParseHost(value)
	}
	if u.Protocol() == "file:" && host.String() == "localhost" {
		return u.Hostname() == ""
	}
	return err == nil && u.Hostname() == host.String()
}

func holdsPort(u *url.URL, value string) bool {
	if value == "" {
		return u.Port() == ""
	}
	if strings.Trim(value, "0123456789") != "" {
		return false
	}
	number, err := strconv.ParseUint(value, 10, 16)
	port, ok := u.EffectivePort()
	return err == nil && ok && uint64(port) == number
}

func holdsPath(u *url.URL, value string) bool {
	start := u.Scheme() + "://" + u.Host()
	if u.ParsedHost().Kind() == url.HostNull {
		start = u.Scheme() + ":/."
	}
	if value == "" && u.Pathname() == "" {
		return u.ParsedHost().Kind() != url.HostNull
	}
	if value == "" || value[0] != '/' {
		value = "/" + value
	}
	v, err := url.Parse(start + strings.ReplaceAll(value, "?", "%3F"))
	return err == nil && v.Pathname() == u.Pathname()
}

// checkFatal checks that offsets are in the input. It also checks that an error is fatal
// exactly if err isn't nil, and that the fatal error is the last one and the one in err.
func checkFatal(t testing.TB, input string, errs []url.ValidationError, err error) {
	t.Helper()
	for i, e := range errs {
		if e.Offset < 0 || e.Offset > len(input) {
			t.Errorf("%q: %v is outside", input, e)
		}
		if e.Code.Description() == "" {
			t.Errorf("%q: %v has no description", input, e)
		}
		if isLast := i == len(errs)-1; e.Fatal != (isLast && err != nil) {
			t.Errorf("%q: the error is %v, the validation errors are %s", input, err, Reports(errs))
		}
	}
	var v url.ValidationError
	switch {
	case err == nil:
	case !errors.As(err, &v):
		t.Errorf("%q: %v is not a validation error", input, err)
	case len(errs) == 0 || errs[len(errs)-1] != v:
		t.Errorf("%q: the error is %v, the validation errors are %s", input, v, Reports(errs))
	}
}

// checkStrict checks that the error of a strict parser is the first one that other parsers
// report.
func checkStrict(t testing.TB, input string, errs []url.ValidationError, err error) {
	t.Helper()
	var v url.ValidationError
	if len(errs) == 0 || !errors.As(err, &v) || v.Code != errs[0].Code || v.Offset != errs[0].Offset || !v.Fatal {
		t.Errorf("%q: the validation errors are %s, strictly %v", input, Reports(errs), err)
	}
}

// checkStops checks that an error for which a listener returns false is the last one, and fatal.
// run parses or sets something, and returns the error.
func checkStops(t testing.TB, input string, errs []url.ValidationError, strictErr error, run func(*url.Parser) error) {
	t.Helper()
	for n := range min(len(errs), 20) {
		var heard []url.ValidationError
		p := url.Parser{OnValidationError: func(e url.ValidationError) bool { heard = append(heard, e); return len(heard) <= n }}
		err, last := run(&p), errs[n]
		last.Fatal = true
		if v := (url.ValidationError{}); !slices.Equal(heard, errs[:n+1]) || !errors.As(err, &v) || v != last || n == 0 && err.Error() != strictErr.Error() {
			t.Errorf("%q: of %s, a listener that stops at %d hears %s, and the error is %v, strictly %v", input, Reports(errs), n, Reports(heard), err, strictErr)
		}
	}
}

// CheckSyntaxError checks that err says something about input.
func CheckSyntaxError(t testing.TB, input string, err error) {
	t.Helper()
	e, ok := err.(*urlvalid.SyntaxError)
	if !ok || e.Offset < 0 || e.Offset > len(input) || e.Expected == "" {
		t.Errorf("%q: %#v", input, err)
	}
}
