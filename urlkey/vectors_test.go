package urlkey

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// A vector is a fact from the tests of another project: see testdata/README.md.
type vector struct {
	Test  string
	Input string
	Bytes []byte
	Want  []string
}

// A difference is a vector for which this package returns something else.
type difference struct {
	Project, Test, Input string
	Bytes                []byte `json:",omitempty"`
	Got                  []string
	Reason               string
}

// vectorsOf calls f with each vector of a project.
func vectorsOf(tb testing.TB, project string, f func(v vector)) {
	tb.Helper()
	var vectors map[string][]vector
	urltest.ReadVectors(tb, "vectors.json", &vectors)
	if len(vectors[project]) == 0 {
		tb.Fatalf("no vectors of %s", project)
	}
	for _, v := range vectors[project] {
		if v.Bytes != nil {
			v.Input = string(v.Bytes)
		}
		f(v)
	}
}

// TestVectors runs the tests of the projects where the formats and the profiles come from. Every
// difference must be as in differences.json, and each row there must be about a difference.
func TestVectors(t *testing.T) {
	type id struct{ project, test, input string }
	var rows []difference
	urltest.ReadVectors(t, "differences.json", &rows)
	differences := make(map[id]difference)
	for _, d := range rows {
		if d.Bytes != nil {
			d.Input = string(d.Bytes)
		}
		key := id{d.Project, d.Test, d.Input}
		if _, ok := differences[key]; ok || len(d.Reason) < 10 {
			t.Errorf("differences.json: a second row or no reason for %q", key)
		}
		differences[key] = d
	}
	for _, project := range slices.Sorted(maps.Keys(vectorTests)) {
		total, differing := 0, 0
		vectorsOf(t, project, func(v vector) {
			total++
			run := vectorTests[project][v.Test]
			if run == nil {
				t.Fatalf("%s: unknown test %s", project, v.Test)
			}
			got := run(v) // empty for an input that isn't a URL
			key := id{project, v.Test, v.Input}
			d, differs := differences[key]
			delete(differences, key)
			switch {
			case !differs && !slices.Equal(got, v.Want):
				t.Errorf("%q: got %q, want %q", key, got, v.Want)
			case differs && slices.Equal(got, v.Want):
				t.Errorf("%q: no difference any more", key)
			case differs && !slices.Equal(got, d.Got):
				t.Errorf("%q: got %q, not %q of differences.json", key, got, d.Got)
			}
			if differs {
				differing++
			}
		})
		if row := fmt.Sprintf("| %d | %d |\n", total, differing); !strings.Contains(readmeRow(t, project), row) {
			t.Errorf("testdata/README.md doesn't have %q for %s", row, project)
		}
	}
	for key := range differences {
		t.Errorf("differences.json: no vector for %q", key)
	}
}

// readmeRow returns the row of a project in the table of testdata/README.md.
func readmeRow(t *testing.T, project string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "| `"+project+"` |")
	row, _, _ := strings.Cut(rest, "\n")
	return row + "\n"
}

// keyTest is a test of a function that makes keys. It adds http to inputs without a scheme.
func keyTest(f func(u *url.URL) Key) func(v vector) []string {
	return func(v vector) []string {
		u, err := parseSeed(v.Input)
		if err != nil {
			return []string{}
		}
		return one(f(u))
	}
}

// textTest is a test of a function of strings.
func textTest(f func(s string) string) func(v vector) []string {
	return func(v vector) []string { return []string{f(v.Input)} }
}

// one returns k as a result, unless it is empty.
func one(k Key) []string {
	if k == "" {
		return []string{}
	}
	return []string{string(k)}
}

// semanticPrecise is urlcanon's profile of that name.
func semanticPrecise(u *url.URL) Key {
	r := Semantic()
	r.DropFragment = false
	return r.Key(u)
}

// The rules of webarchive-commons.
var (
	basicIA    = Rules{CleanDots: true, Unescape: UnescapeRepeatedly, CollapseSlashes: true, DropFragment: true}
	ordinaryIA = func() Rules { r := basicIA; r.DropEmptyQuery = true; return r }()
	defaultIA  = func() Rules {
		r := ordinaryIA
		r.DropCredentials, r.DropWWW, r.DropSessionIDs = true, true, true
		r.LowerPath, r.LowerQuery, r.TrailingSlash, r.SortQuery = true, true, DropTrailingSlash, SortPairs
		return r
	}()
)

// archiveTests returns the tests that the libraries of the Internet Archive have in common.
func archiveTests(trim func(string) string) map[string]func(v vector) []string {
	return map[string]func(v vector) []string{
		"alphaReorderQuery": textTest(func(s string) string {
			pairs := strings.Split(s, "&")
			slices.SortStableFunc(pairs, comparePairs)
			return strings.Join(pairs, "&")
		}),
		"massageHost":         textTest(trim),
		"stripPathSessionID":  textTest(stripPathSessionID),
		"stripQuerySessionID": textTest(stripQuerySessionID),
		"unescapeRepeatedly": textTest(func(s string) string {
			b := appendUnescaped(nil, s)
			if !utf8.Valid(b) {
				// webarchive-commons leaves these bytes encoded until its own encoding step.
				b = infra.AppendPercentEncoded(nil, b, &infra.NonASCII)
			}
			return string(b)
		}),
		"makeKey": func(v vector) []string {
			if v.Input == "" {
				return one(CDXJKey(new(url.URL)))
			}
			return keyTest(CDXJKey)(v)
		},
		"IAURLCanonicalizer": keyTest(defaultIA.Key),
	}
}

// vectorTests are the tests of all projects.
var vectorTests = map[string]map[string]func(v vector) []string{
	"safebrowsing": {
		"CanonicalURL": keyTest(func(u *url.URL) Key {
			// The text of these tests leaves out the query.
			key, _, _ := strings.Cut(string(SafeBrowsing(u)), "?")
			return Key(key)
		}),
		"CanonicalHost": keyTest(func(u *url.URL) Key {
			host, _ := safeBrowsingHost(u)
			return Key(host)
		}),
		"CanonicalPath": keyTest(func(u *url.URL) Key {
			host, _ := safeBrowsingHost(u)
			if host == "" {
				return ""
			}
			b, n := appendSafeBrowsingRest(nil, u)
			return Key(b[:len(b)-n-1])
		}),
		"GeneratePatterns":    safeBrowsingParts(func(e string) string { return e }),
		"GenerateLookupHosts": safeBrowsingParts(func(e string) string { host, _, _ := strings.Cut(e, "/"); return host }),
		"GenerateLookupPaths": safeBrowsingParts(func(e string) string { return e[strings.IndexByte(e, '/'):] }),
	},
	"urlcanon": func() map[string]func(v vector) []string {
		archive := archiveTests(trimOneWWW)
		heritrix := func(change func(o *SURTOptions)) func(v vector) []string {
			o := HeritrixSURT()
			o.Fragment = true
			change(&o)
			return keyTest(func(u *url.URL) Key { return SURT(u, o) })
		}
		return map[string]func(v vector) []string{
			"aggressive":                      keyTest(Aggressive().Key),
			"semantic_precise":                keyTest(semanticPrecise),
			"ssurt.reverseHost":               textTest(func(s string) string { return string(appendReversed(nil, s)) + "," }),
			"ssurt.surt":                      heritrix(func(*SURTOptions) {}),
			"ssurt.surtWithoutScheme":         heritrix(func(o *SURTOptions) { o.Scheme = false }),
			"ssurt.surtWithoutTrailingComma":  heritrix(func(o *SURTOptions) { o.TrailingComma = false }),
			"surt.Canonicalizer.DefaultIA":    archive["IAURLCanonicalizer"],
			"surt.Canonicalizer.IA":           archive["IAURLCanonicalizer"],
			"surt.alphaRorderQuery":           archive["alphaReorderQuery"],
			"surt.defaultIASurt":              archive["makeKey"],
			"surt.google":                     keyTest(SafeBrowsing),
			"surt.googleSupplementalFromSurt": keyTest(basicIA.Key),
			"surt.massageHost":                archive["massageHost"],
			"surt.stripPathSessionId":         archive["stripPathSessionID"],
			"surt.unescapeRepeatedly":         archive["unescapeRepeatedly"],
		}
	}(),
	"webarchive-commons": func() map[string]func(v vector) []string {
		tests := archiveTests(trimWWW)
		tests["AggressiveIAURLCanonicalizer"] = tests["IAURLCanonicalizer"]
		tests["BasicURLCanonicalizer"] = keyTest(basicIA.Key)
		tests["OrdinaryIAURLCanonicalizer"] = keyTest(ordinaryIA.Key)
		return tests
	}(),
}

// safeBrowsingParts is a test of the parts that f takes from the expressions. They are sorted
// here, as the tests of safebrowsing do to compare them.
func safeBrowsingParts(f func(expression string) string) func(v vector) []string {
	return func(v vector) []string {
		u, err := parseSeed(v.Input)
		if err != nil {
			return []string{}
		}
		got := []string{}
		for _, e := range SafeBrowsingExpressions(u) {
			got = append(got, f(string(e)))
		}
		slices.Sort(got)
		got = slices.Compact(got)
		want := slices.Sorted(slices.Values(v.Want))
		if slices.Equal(got, want) {
			return v.Want
		}
		return got
	}
}
