package urlkey

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// An ownerVector is a fact from the tests of another project: see
// testdata/README.md.
type ownerVector struct {
	Test    string
	Input   string
	Bytes   []byte
	Options map[string]string
	Want    []string
}

// A difference is a vector for which this package returns something else.
type difference struct {
	Project, Test, Input string
	Bytes                []byte            `json:",omitempty"`
	Options              map[string]string `json:",omitempty"`
	Got                  []string
	Reason               string
}

func id(project, test, input string, options map[string]string) string {
	b, err := json.Marshal([]any{project, test, []byte(input), options})
	if err != nil {
		panic(err)
	}
	return string(b)
}

func readJSON(tb testing.TB, name string, v any) {
	tb.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err == nil {
		err = json.Unmarshal(b, v)
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// ownerVectors calls f with each vector of a project.
func ownerVectors(tb testing.TB, project string, f func(v ownerVector)) {
	tb.Helper()
	var vectors map[string][]ownerVector
	readJSON(tb, "vectors.json", &vectors)
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

// TestOwners runs the tests of the projects where the formats and the profiles come from. Every
// difference must be as in differences.json, and each row there must be about a difference.
func TestOwners(t *testing.T) {
	var rows []difference
	readJSON(t, "differences.json", &rows)
	differences := make(map[string]difference)
	for _, d := range rows {
		if d.Bytes != nil {
			d.Input = string(d.Bytes)
		}
		key := id(d.Project, d.Test, d.Input, d.Options)
		if _, ok := differences[key]; ok {
			t.Errorf("differences.json: two rows for %s", key)
		}
		if len(d.Reason) < 10 {
			t.Errorf("differences.json: no reason for %s", key)
		}
		differences[key] = d
	}
	for _, project := range slices.Sorted(maps.Keys(ownerTests)) {
		total, differing := 0, 0
		ownerVectors(t, project, func(v ownerVector) {
			total++
			got := ownerTest(t, project, v)
			key := id(project, v.Test, v.Input, v.Options)
			d, differs := differences[key]
			delete(differences, key)
			switch {
			case !differs && !slices.Equal(got, v.Want):
				t.Errorf("%s: %s: %q, %v: got %q, want %q", project, v.Test, v.Input, v.Options, got, v.Want)
			case differs && slices.Equal(got, v.Want):
				t.Errorf("%s: %s: %q, %v: no difference any more", project, v.Test, v.Input, v.Options)
			case differs && !slices.Equal(got, d.Got):
				t.Errorf("%s: %s: %q, %v: got %q, not %q of differences.json", project, v.Test, v.Input, v.Options, got, d.Got)
			}
			if differs {
				differing++
			}
		})
		t.Logf("%s: %d vectors, %d with a difference", project, total, differing)
		if row := fmt.Sprintf("| %d | %d |\n", total, differing); !strings.Contains(readmeRow(t, project), row) {
			t.Errorf("testdata/README.md doesn't have %q for %s", row, project)
		}
	}
	for key := range differences {
		t.Errorf("differences.json: no vector for %s", key)
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

// ownerTest returns this package's result for a vector. It is empty for an input that isn't a
// URL.
func ownerTest(t *testing.T, project string, v ownerVector) []string {
	t.Helper()
	f := ownerTests[project][v.Test]
	if f == nil {
		t.Fatalf("%s: unknown test %s", project, v.Test)
	}
	return f(v)
}

// keyTest is a test of a function that makes keys. It adds http to inputs without a scheme.
func keyTest(f func(u *url.URL) Key) func(v ownerVector) []string { return parsedTest(parseSeed, f) }

// urlTest is a test of a function that makes keys of absolute URLs.
func urlTest(f func(u *url.URL) Key) func(v ownerVector) []string { return parsedTest(url.Parse, f) }

func parsedTest(parse func(string) (*url.URL, error), f func(u *url.URL) Key) func(v ownerVector) []string {
	return func(v ownerVector) []string {
		u, err := parse(v.Input)
		if err != nil {
			return []string{}
		}
		return one(f(u))
	}
}

// textTest is a test of a function of strings.
func textTest(f func(s string) string) func(v ownerVector) []string {
	return func(v ownerVector) []string { return []string{f(v.Input)} }
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
	r := Semantic
	r.DropFragment = false
	return r.Key(u)
}

// The rules of webarchive-commons, and of surt.
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

// nonASCII has the bytes that aren't ASCII.
var nonASCII = func() (set infra.ByteSet) {
	for c := 0x80; c < len(set); c++ {
		set[c] = true
	}
	return set
}()

// archiveTests returns the tests that both libraries of the Internet Archive have.
func archiveTests(trim func(string) string) map[string]func(v ownerVector) []string {
	return map[string]func(v ownerVector) []string{
		"alphaReorderQuery": textTest(func(s string) string {
			pairs := strings.Split(s, "&")
			slices.SortStableFunc(pairs, comparePairs)
			return joinPairs(pairs)
		}),
		"massageHost":         textTest(trim),
		"stripPathSessionID":  textTest(stripPathSessionID),
		"stripQuerySessionID": textTest(stripQuerySessionID),
		"unescapeRepeatedly": textTest(func(s string) string {
			b := appendUnescaped(nil, s)
			if !utf8.Valid(b) {
				// webarchive-commons leaves these bytes encoded until its own encoding step.
				b = appendEscaped(nil, b, &nonASCII)
			}
			return string(b)
		}),
		"IAURLCanonicalizer": func(v ownerVector) []string { return keyTest(optionalIA(v).Key)(v) },
	}
}

// optionalIA returns the rules of surt with the options of a vector.
func optionalIA(v ownerVector) Rules {
	r := defaultIA
	r.LowerQuery = v.Options["query_lowercase"] != "False"
	return r
}

// ownerTests are the tests of all projects.
var ownerTests = map[string]map[string]func(v ownerVector) []string{
	"openwayback": {
		// The tokenizer returns searches from the whole SURT down to a single label. This
		// package has only the SURT, which is searched for twice. The others are prefixes of
		// it.
		"SURTTokenizer": func(v ownerVector) []string {
			if strings.HasPrefix(v.Input, "(") {
				return []string{}
			}
			key := keyTest(func(u *url.URL) Key {
				return SURT(u, SURTOptions{Parenthesis: true, TrailingComma: true, Credentials: true})
			})(v)[0]
			got := []string{key, key}
			for _, want := range v.Want[2:] {
				if !strings.HasPrefix(key, want) {
					return got
				}
				got = append(got, want)
			}
			return got
		},
	},
	"purell": {
		"Normalize": func(v ownerVector) []string { return urlTest(purellRules(v.Options["flags"]).Key)(v) },
	},
	"pywb": {
		"canonicalize": keyTest(CDXJKey),
		"calc_search_range": func(v ownerVector) []string {
			u, err := parseSeed(v.Input)
			if err != nil {
				return []string{}
			}
			match := slices.Index([]string{"exact", "prefix", "host", "domain"}, v.Options["match_type"])
			start, end := CDXJRange(u, CDXJMatch(match))
			return []string{string(start), string(end)}
		},
	},
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
	"surt": func() map[string]func(v ownerVector) []string {
		tests := archiveTests(trimOneWWW)
		tests["surt"] = surtTest
		tests["DefaultIAURLCanonicalizer"] = tests["IAURLCanonicalizer"]
		tests["GoogleURLCanonicalizer"] = keyTest(basicIA.Key)
		tests["hostToSURT"] = func(v ownerVector) []string {
			if _, err := url.ParseHost(v.Input); err != nil {
				return []string{}
			}
			o := SURTOptions{ReverseIPv4: v.Options["reverse_ipaddr"] != "False"}
			key := SURT(url.MustParse("http://"+v.Input+"/"), o)
			return []string{strings.TrimSuffix(string(key), ")/")}
		}
		return tests
	}(),
	"urlcanon": func() map[string]func(v ownerVector) []string {
		archive := archiveTests(trimOneWWW)
		heritrix := func(change func(o *SURTOptions)) func(v ownerVector) []string {
			o := HeritrixSURT
			o.Fragment = true
			change(&o)
			return keyTest(func(u *url.URL) Key { return SURT(u, o) })
		}
		return map[string]func(v ownerVector) []string{
			"aggressive":          keyTest(Aggressive.Key),
			"semantic_precise":    keyTest(semanticPrecise),
			"supplemental_whatwg": urlTest(Exact.Key),
			"funky_ipv4": func(v ownerVector) []string {
				h, err := url.ParseHost(v.Input)
				if err != nil || h.Kind() != url.HostIPv4 {
					return []string{}
				}
				return []string{h.String()}
			},
			"path_dots": func(v ownerVector) []string {
				return []string{strings.TrimPrefix(string(Exact.Key(url.MustParse("http://h"+v.Input))), "http://h")}
			},
			"ssurt.reverseHost": textTest(func(s string) string { return string(appendReversed(nil, s)) + "," }),
			"ssurt.ssurtHost": textTest(func(s string) string {
				key, _, _ := strings.Cut(string(SSURT(url.MustParse("sc://"+s))), "//")
				return key
			}),
			"ssurt.ssurt":                     keyTest(SSURT),
			"ssurt.surt":                      heritrix(func(*SURTOptions) {}),
			"ssurt.surtWithoutScheme":         heritrix(func(o *SURTOptions) { o.Scheme = false }),
			"ssurt.surtWithoutTrailingComma":  heritrix(func(o *SURTOptions) { o.TrailingComma = false }),
			"surt.Canonicalizer.DefaultIA":    archive["IAURLCanonicalizer"],
			"surt.Canonicalizer.IA":           archive["IAURLCanonicalizer"],
			"surt.alphaRorderQuery":           archive["alphaReorderQuery"],
			"surt.defaultIASurt":              surtTest,
			"surt.google":                     keyTest(SafeBrowsing),
			"surt.googleSupplementalFromSurt": keyTest(basicIA.Key),
			"surt.massageHost":                archive["massageHost"],
			"surt.stripPathSessionId":         archive["stripPathSessionID"],
			"surt.unescapeRepeatedly":         archive["unescapeRepeatedly"],
		}
	}(),
	"w3lib": {"canonicalize_url": w3libTest},
	"webarchive-commons": func() map[string]func(v ownerVector) []string {
		tests := archiveTests(trimWWW)
		tests["makeKey"] = func(v ownerVector) []string {
			if v.Input == "" {
				return one(WaybackKey(new(url.URL)))
			}
			return keyTest(WaybackKey)(v)
		}
		tests["AggressiveIAURLCanonicalizer"] = tests["IAURLCanonicalizer"]
		tests["BasicURLCanonicalizer"] = keyTest(basicIA.Key)
		tests["OrdinaryIAURLCanonicalizer"] = keyTest(ordinaryIA.Key)
		return tests
	}(),
	"whatwg-url": {"GoogleSafeBrowsing": keyTest(SafeBrowsing)},
}

// surtTest is a test of the function surt of the library of that name.
func surtTest(v ownerVector) []string {
	if v.Input == "" {
		return one(CDXJKey(new(url.URL)))
	}
	if len(v.Options) == 0 {
		return keyTest(CDXJKey)(v)
	}
	r := defaultIA
	r.DropWWW = v.Options["host_massage"] != "False"
	if v.Options["canonicalizer"] != "" {
		r = Rules{}
	}
	r.SURT = &SURTOptions{
		Scheme:        v.Options["with_scheme"] == "True",
		TrailingComma: v.Options["trailing_comma"] == "True",
		ReverseIPv4:   v.Options["reverse_ipaddr"] != "False",
	}
	return keyTest(r.Key)(v)
}

// safeBrowsingParts is a test of the parts that f takes from the expressions. They are sorted
// here, as the tests of safebrowsing do to compare them.
func safeBrowsingParts(f func(expression string) string) func(v ownerVector) []string {
	return func(v ownerVector) []string {
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

// purellRules returns the rules for flags of purell. The other flags have no effect after
// parsing by the standard.
func purellRules(flags string) (r Rules) {
	r.Unescape = UnescapeUnreserved
	for flag := range strings.SplitSeq(flags, "|") {
		switch flag {
		case "FlagsSafe", "FlagRemoveEmptyQuerySeparator":
			r.DropEmptyQuery = true
		case "FlagsUsuallySafeGreedy":
			r.DropEmptyQuery, r.TrailingSlash = true, DropTrailingSlash
		case "FlagsUnsafeGreedy", "FlagsAllGreedy", "FlagsAllNonGreedy":
			r.DropEmptyQuery, r.TrailingSlash = true, DropTrailingSlash
			r.DropIndexPages, r.DropFragment, r.FoldHTTPS = true, true, true
			r.CollapseSlashes, r.DropWWW, r.SortQuery = true, true, SortPairs
		case "FlagRemoveTrailingSlash":
			r.TrailingSlash = DropTrailingSlash
		case "FlagAddTrailingSlash":
			r.TrailingSlash = AddTrailingSlash
		case "FlagRemoveDirectoryIndex":
			r.DropIndexPages = true
		case "FlagRemoveFragment":
			r.DropFragment = true
		case "FlagForceHTTP":
			r.FoldHTTPS = true
		case "FlagRemoveDuplicateSlashes":
			r.CollapseSlashes = true
		case "FlagRemoveWWW":
			r.DropWWW = true
		case "FlagSortQuery":
			r.SortQuery = SortPairs
		case "FlagRemoveUnnecessaryHostDots":
			r.CleanDots = true
		}
	}
	return r
}

// w3libTest is a test of canonicalize_url.
func w3libTest(v ownerVector) []string {
	r := Rules{
		Unescape:           UnescapeUnreserved,
		FormQuery:          true,
		DropBlankParams:    v.Options["keep_blank_values"] == "False",
		CollapseAmpersands: true,
		SortQuery:          SortPairs,
		DropFragment:       v.Options["keep_fragments"] != "True",
	}
	var p url.Parser
	switch v.Options["encoding"] {
	case "latin1":
		p.Encoding = charmap.Windows1252 // the standard's meaning of latin1
	case "cp1251":
		p.Encoding = charmap.Windows1251
	}
	u, err := p.Parse(v.Input)
	if err != nil {
		return []string{}
	}
	return one(r.Key(u))
}
