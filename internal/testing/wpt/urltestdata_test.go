package wpt_test

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

func TestURLTestData(t *testing.T) {
	for _, file := range []struct {
		name                             string
		cases, failures, origins, params int
	}{{"urltestdata.json", 891, 267, 411, 9}, {"urltestdata-javascript-only.json", 1, 0, 1, 0}} {
		var vectors []urltest.ParseVector
		urltest.ReadVectors(t, file.name, &vectors)
		failures, origins, params := 0, 0, 0
		for _, v := range vectors {
			if v.Failure {
				failures++
			}
			if _, ok := v.Components["origin"]; ok {
				origins++
			}
			if _, ok := v.Components["searchParams"]; ok {
				params++
			}
			urltest.Run(t, v.Name(), func(t *testing.T) { checkParseVector(t, &v) })
		}
		urltest.LogCases(t, file.name, len(vectors), file.cases)
		urltest.LogCases(t, file.name+", failures", failures, file.failures)
		urltest.LogCases(t, file.name+", with an origin", origins, file.origins)
		urltest.LogCases(t, file.name+", with searchParams", params, file.params)
	}
}

func checkParseVector(t *testing.T, v *urltest.ParseVector) {
	t.Helper()
	u, err := urltest.ParseEveryWay(t, v.Input, v.Base)
	if v.Failure {
		if err == nil {
			t.Errorf("%s: is %q, want a failure", v, u)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: %v, want %q", v, err, v.Components["href"])
		return
	}
	urltest.CheckComponents(t, v, u, v.Components)
	urltest.CheckInvariants(t, u)
}

// TestURLTestDataRelativeTo covers the inputs that fail only because they have no base.
func TestURLTestDataRelativeTo(t *testing.T) {
	ran := 0
	for _, v := range failuresWithoutBase(t) {
		if v.RelativeTo != "" {
			ran++
			urltest.Run(t, v.Name(), func(t *testing.T) { checkRelativeTo(t, &v) })
		}
	}
	urltest.LogCases(t, "urltestdata.json, relativeTo", ran, 17)
}

func checkRelativeTo(t *testing.T, v *urltest.ParseVector) {
	t.Helper()
	scheme, _, isAbsolute := strings.Cut(v.Input, ":")
	for _, base := range []string{
		"http://example.org/foo/bar", "https://example.org/foo/bar", "ws://example.org/foo", "file:///C:/foo", "file://host/foo",
		"web+demo://example.org/foo", "web+demo:///foo", "web+demo:/foo",
	} {
		// A special scheme without "//" is relative only to a base with the same scheme.
		if isAbsolute && strings.HasPrefix(scheme, "http") && !strings.HasPrefix(base, scheme+":") {
			continue
		}
		if _, err := urltest.ParseEveryWay(t, v.Input, &base); err != nil {
			t.Errorf("%s against %q: %v, want a URL", v, base, err)
		}
	}
	for _, base := range []string{"about:blank", "mailto:user@example.org", "web+demo:foo?bar"} {
		_, err := urltest.ParseEveryWay(t, v.Input, &base)
		switch v.RelativeTo {
		case "any-base":
			if err != nil {
				t.Errorf("%s against %q: %v, want a URL", v, base, err)
			}
		case "non-opaque-path-base":
			if err == nil {
				t.Errorf("%s against %q: want a failure", v, base)
			}
		default:
			t.Errorf("%s: unknown relativeTo %q", v, v.RelativeTo)
		}
	}
}

// TestFailuresElsewhere uses the inputs that aren't URLs as a base and with the href setter,
// which must refuse them like the parser.
func TestFailuresElsewhere(t *testing.T) {
	vectors := failuresWithoutBase(t)
	for _, v := range vectors {
		urltest.Run(t, v.Name(), func(t *testing.T) { checkFailureElsewhere(t, &v) })
	}
	urltest.LogCases(t, "urltestdata.json, failures as base and through SetHref", len(vectors), 205)
}

func checkFailureElsewhere(t *testing.T, v *urltest.ParseVector) {
	t.Helper()
	if u, err := url.ParseWithBase("about:blank", v.Input); err == nil {
		t.Errorf("%s as a base: about:blank is %q, want a failure", v, u)
	}
	if url.CanParseWithBase("about:blank", v.Input) {
		t.Errorf("%s as a base: CanParseWithBase is true", v)
	}
	u := url.MustParse("https://user:pass@example.org:8080/path?query#hash")
	before := *u
	if err := u.SetHref(v.Input); err == nil {
		t.Errorf("SetHref(%s) gives no error", v)
	}
	if *u != before {
		t.Errorf("SetHref(%s) changes the URL to %q", v, u)
	}
}

// failuresWithoutBase returns the vectors that fail and have no base.
func failuresWithoutBase(tb testing.TB) []urltest.ParseVector {
	tb.Helper()
	var vectors, failures []urltest.ParseVector
	urltest.ReadVectors(tb, "urltestdata.json", &vectors)
	for _, v := range vectors {
		if v.Failure && v.Base == nil {
			failures = append(failures, v)
		}
	}
	return failures
}

// TestVectorRevision compares the constant with the revision in testdata.
func TestVectorRevision(t *testing.T) {
	readme := string(urltest.ReadTestdata(t, "README.md"))
	if want := "Revision: " + url.WPTRevision + "."; !strings.Contains(readme, want) {
		t.Errorf("testdata/README.md lacks %q", want)
	}
}
