package url_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// getters are the attributes of the standard's URL class, by their names there.
var getters = map[string]func(*url.URL) string{
	"href":         (*url.URL).Href,
	"origin":       func(u *url.URL) string { return u.Origin().String() },
	"protocol":     (*url.URL).Protocol,
	"username":     (*url.URL).Username,
	"password":     (*url.URL).Password,
	"host":         (*url.URL).Host,
	"hostname":     (*url.URL).Hostname,
	"port":         (*url.URL).Port,
	"pathname":     (*url.URL).Pathname,
	"search":       (*url.URL).Search,
	"searchParams": func(u *url.URL) string { return u.SearchParams().String() },
	"hash":         (*url.URL).Hash,
}

// setters are the setters of the same attributes.
var setters = map[string]func(*url.URL, string) error{
	"href":     (*url.URL).SetHref,
	"protocol": (*url.URL).SetProtocol,
	"username": (*url.URL).SetUsername,
	"password": (*url.URL).SetPassword,
	"host":     (*url.URL).SetHost,
	"hostname": (*url.URL).SetHostname,
	"port":     (*url.URL).SetPort,
	"pathname": (*url.URL).SetPathname,
	"search":   (*url.URL).SetSearch,
	"hash":     (*url.URL).SetHash,
}

// readVectors decodes a file of testdata into v. Decoding turns lone
// surrogates into U+FFFD, which is what makes a scalar value string.
func readVectors(tb testing.TB, name string, v any) {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		tb.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		tb.Fatalf("%s: %v", name, err)
	}
}

// logCases logs how many cases of a file have run, and fails the test if these
// are not all of them.
func logCases(t *testing.T, what string, ran, want int) {
	t.Helper()
	t.Logf("%s: %d cases", what, ran)
	if ran != want {
		t.Errorf("%s: %d cases ran, want %d", what, ran, want)
	}
}

// parseVector is a case of urltestdata.json.
type parseVector struct {
	input      string
	base       *string
	failure    bool
	relativeTo string
	components map[string]string
}

// UnmarshalJSON takes every member it doesn't know for a component, so that no
// expectation of the vectors is passed over.
func (v *parseVector) UnmarshalJSON(data []byte) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return err
	}
	v.components = make(map[string]string)
	for name, raw := range members {
		var err error
		switch name {
		case "input":
			err = json.Unmarshal(raw, &v.input)
		case "base":
			err = json.Unmarshal(raw, &v.base)
		case "failure":
			err = json.Unmarshal(raw, &v.failure)
		case "relativeTo":
			err = json.Unmarshal(raw, &v.relativeTo)
		default:
			var s string
			err = json.Unmarshal(raw, &s)
			v.components[name] = s
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if v.failure != (len(v.components) == 0) {
		return fmt.Errorf("neither a failure nor a result: %s", data)
	}
	return nil
}

// String names the case.
func (v *parseVector) String() string {
	if v.base == nil {
		return fmt.Sprintf("%q", v.input)
	}
	return fmt.Sprintf("%q against %q", v.input, *v.base)
}

// parseEveryWay parses input against base, nil for none, in every way that the package
// offers, and fails the test if two of them disagree.
func parseEveryWay(t testing.TB, input string, base *string) (*url.URL, error) {
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
		t.Errorf("parsing %q gives the error %v, but CanParse %t", input, err, can)
	}

	var parser url.Parser
	if base != nil {
		b, baseErr := url.Parse(*base)
		if baseErr != nil {
			if err == nil {
				t.Errorf("parsing %q succeeds against %q, which is no URL", input, *base)
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
		t.Errorf("parsing %q gives the error %v, but CanParse of the Parser %t", input, err, !can)
	}
	checkReports(t, parser, input, u, err)
	return u, err
}

// checkReports parses input again with a listener, and as strictly as can be.
// Neither may change what comes out.
func checkReports(t testing.TB, parser url.Parser, input string, u *url.URL, err error) {
	t.Helper()
	var reports []url.ValidationError
	parser.OnValidationError = func(e url.ValidationError) { reports = append(reports, e) }
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
		t.Errorf("parsing %q reports %v, but strictly the error is %v", input, reports[0], rErr)
	}
}

// sameResult fails the test if two ways to parse input don't agree.
func sameResult(t testing.TB, input, way string, u *url.URL, err error, v *url.URL, vErr error) {
	t.Helper()
	switch {
	case (u == nil) != (v == nil):
		t.Errorf("parsing %q gives %v, %v, but with %s %v, %v", input, u, err, way, v, vErr)
	case u != nil && *u != *v:
		t.Errorf("parsing %q gives %q, but with %s %q, or other offsets", input, u, way, v)
	}
}

// checkComponents compares the components of u with those of a vector.
func checkComponents(t testing.TB, name fmt.Stringer, u *url.URL, want map[string]string) {
	t.Helper()
	for component, value := range want {
		get, ok := getters[component]
		if !ok {
			t.Errorf("%s: no getter for the component %q", name, component)
		} else if got := get(u); got != value {
			t.Errorf("%s: %s is %q, want %q", name, component, got, value)
		}
	}
}

func TestURLTestData(t *testing.T) {
	for _, file := range []struct {
		name                             string
		cases, failures, origins, params int
	}{{"urltestdata.json", 891, 267, 411, 9}, {"urltestdata-javascript-only.json", 1, 0, 1, 0}} {
		var vectors []parseVector
		readVectors(t, file.name, &vectors)
		ran, failures, origins, params := 0, 0, 0, 0
		for _, v := range vectors {
			ran++
			u, err := parseEveryWay(t, v.input, v.base)
			if v.failure {
				failures++
				if err == nil {
					t.Errorf("%s: is %q, want a failure", &v, u)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v, want %q", &v, err, v.components["href"])
				continue
			}
			checkComponents(t, &v, u, v.components)
			checkInvariants(t, u)
			if _, ok := v.components["origin"]; ok {
				origins++
			}
			if _, ok := v.components["searchParams"]; ok {
				params++
			}
		}
		logCases(t, file.name, ran, file.cases)
		logCases(t, file.name+", failures", failures, file.failures)
		logCases(t, file.name+", with an origin", origins, file.origins)
		logCases(t, file.name+", with searchParams", params, file.params)
	}
}

// TestURLTestDataRelativeTo takes the inputs that fail only for want of a base.
func TestURLTestDataRelativeTo(t *testing.T) {
	bases := []string{
		"http://example.org/foo/bar", "https://example.org/foo/bar", "ws://example.org/foo", "file:///C:/foo", "file://host/foo",
		"web+demo://example.org/foo", "web+demo:///foo", "web+demo:/foo",
	}
	opaque := []string{"about:blank", "mailto:user@example.org", "web+demo:foo?bar"}
	ran := 0
	for _, v := range failuresWithoutBase(t) {
		if v.relativeTo == "" {
			continue
		}
		ran++
		scheme, _, isAbsolute := strings.Cut(v.input, ":")
		for _, base := range bases {
			// A special scheme without "//" is relative only to its own.
			if isAbsolute && strings.HasPrefix(scheme, "http") && !strings.HasPrefix(base, scheme+":") {
				continue
			}
			if _, err := parseEveryWay(t, v.input, &base); err != nil {
				t.Errorf("%s against %q: %v, want a URL", &v, base, err)
			}
		}
		for _, base := range opaque {
			_, err := parseEveryWay(t, v.input, &base)
			switch v.relativeTo {
			case "any-base":
				if err != nil {
					t.Errorf("%s against %q: %v, want a URL", &v, base, err)
				}
			case "non-opaque-path-base":
				if err == nil {
					t.Errorf("%s against %q: want a failure", &v, base)
				}
			default:
				t.Errorf("%s: unknown relativeTo %q", &v, v.relativeTo)
			}
		}
	}
	logCases(t, "urltestdata.json, relativeTo", ran, 17)
}

// TestFailuresElsewhere gives the inputs that are no URL as a base and to the
// href setter: what is no URL for the parser is none for them.
func TestFailuresElsewhere(t *testing.T) {
	const href = "https://user:pass@example.org:8080/path?query#hash"
	ran := 0
	for _, v := range failuresWithoutBase(t) {
		ran++
		if u, err := url.ParseWithBase("about:blank", v.input); err == nil {
			t.Errorf("%s as a base: about:blank is %q, want a failure", &v, u)
		}
		if url.CanParseWithBase("about:blank", v.input) {
			t.Errorf("%s as a base: CanParseWithBase is true", &v)
		}
		u := url.MustParse(href)
		before := *u
		if err := u.SetHref(v.input); err == nil {
			t.Errorf("SetHref(%s) gives no error", &v)
		}
		if *u != before {
			t.Errorf("SetHref(%s) changes the URL to %q", &v, u)
		}
	}
	logCases(t, "urltestdata.json, failures as base and through SetHref", ran, 205)
}

// failuresWithoutBase returns the vectors that fail and have no base.
func failuresWithoutBase(tb testing.TB) []parseVector {
	tb.Helper()
	var vectors, failures []parseVector
	readVectors(tb, "urltestdata.json", &vectors)
	for _, v := range vectors {
		if v.failure && v.base == nil {
			failures = append(failures, v)
		}
	}
	return failures
}
