package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// write fills a folder with files.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// check runs an extractor over files.
func check(t *testing.T, extract func(string) ([]vector, error), files map[string]string, want ...vector) {
	t.Helper()
	got, err := extract(write(t, files))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v, want\n%+v", got, want)
	}
}

func TestSurt(t *testing.T) {
	check(t, surt, map[string]string{"tests/test_surt.py": `
def test_surt():
    assert surt.surt(None) == '-'
    # assert surt.surt("commented out") == 'x'
    assert surt.surt("http://a.b/") == 'b,a)/'
    assert surt.surt(u"http://\xe9/", with_scheme=True, host_massage=False) == "x"
    assert surt.IAURLCanonicalizer.massageHost(b"www.foo.com") == b'foo.com'
    assert surt.GoogleURLCanonicalizer.canonicalize(handyurl.parse("a")).getURLString() == 'b'
    base = b""
    str32id = b"0123"
    url = base + b"?sid=" + str32id + b"&x=y";
    assert surt.URLRegexTransformer.stripQuerySessionID(url) == b'?x=y'
@pytest.mark.parametrize("host_in,host_out", [
    (b"10.0.0.1", [b"1,0,0,10", b"10.0.0.1"]),
])
@pytest.mark.parametrize("url,opts,out", [
    ("http://1.2.3.4/", dict(reverse_ipaddr=False), "1.2.3.4)/"),
])
`},
		vector{Test: "surt", Input: "http://a.b/", Want: []string{"b,a)/"}},
		vector{Test: "surt", Input: "http://é/", Options: map[string]string{"with_scheme": "True", "host_massage": "False"}, Want: []string{"x"}},
		vector{Test: "GoogleURLCanonicalizer", Input: "a", Want: []string{"b"}},
		vector{Test: "massageHost", Input: "www.foo.com", Want: []string{"foo.com"}},
		vector{Test: "stripQuerySessionID", Input: "?sid=0123&x=y", Want: []string{"?x=y"}},
		vector{Test: "hostToSURT", Input: "10.0.0.1", Want: []string{"1,0,0,10"}},
		vector{Test: "hostToSURT", Input: "10.0.0.1", Options: map[string]string{"reverse_ipaddr": "False"}, Want: []string{"10.0.0.1"}},
		vector{Test: "surt", Input: "http://1.2.3.4/", Options: map[string]string{"reverse_ipaddr": "False"}, Want: []string{"1.2.3.4)/"}},
	)
}

func TestW3lib(t *testing.T) {
	check(t, w3lib, map[string]string{"tests/test_url.py": `
        assert (
            canonicalize_url(
                "http://h/a", keep_fragments=True
            )
            == "http://h/b"  # why
            "c"
        )
        assert canonicalize_url(b"\xff") == "x"
        assert canonicalize_url(url) == "unknown"
`},
		vector{Test: "canonicalize_url", Input: "http://h/a", Options: map[string]string{"keep_fragments": "True"}, Want: []string{"http://h/bc"}},
		vector{Test: "canonicalize_url", Bytes: []byte{0xFF}, Want: []string{"x"}},
	)
}

func TestPywb(t *testing.T) {
	check(t, pywb, map[string]string{"pywb/utils/canonicalize.py": `
    >>> canonicalize('http://a.b/', surt_ordered=True)
    'b,a)/'
    >>> canonicalize('http://a.b/', surt_ordered=False)
    'a.b/'
    >>> calc_search_range('http://a.b/', 'host')
    ('b,a)/', 'b,a*')
`},
		vector{Test: "canonicalize", Input: "http://a.b/", Want: []string{"b,a)/"}},
		vector{Test: "calc_search_range", Input: "http://a.b/", Options: map[string]string{"match_type": "host"}, Want: []string{"b,a)/", "b,a*"}},
	)
}

func TestWebarchiveCommons(t *testing.T) {
	files := map[string]string{}
	for _, name := range []string{"IAURLCanonicalizerTest", "BasicURLCanonicalizerTest", "AggressiveIAURLCanonicalizerTest", "OrdinaryIAURLCanonicalizerTest"} {
		files[commonsTests+name+".java"] = ""
	}
	files[commonsTests+"WaybackURLKeyMakerTest.java"] = `
		assertEquals("-", km.makeKey(null));
		// assertEquals("x", km.makeKey("commented out"));
		assertEquals("org,a)/", km.makeKey("http://a.org/"));`
	files[commonsTests+"IAURLCanonicalizerTest.java"] = `compCan(iaC,"http://a/","http://b/");`
	files[commonsTests+"BasicURLCanonicalizerTest.java"] = `
		checkCanonicalization("http://\ud83c\udca1/", "x");
		assertEquals("%",guc.unescapeRepeatedly("%25"));
		assertEquals("A",guc.decode("%41"));`
	files[commonsTests+"URLRegexTransformerTest.java"] = `
        String str32id = "0123";
        String url = BASE + "?sid=" + str32id;
        String expectedResult = BASE + "?";`
	check(t, webarchiveCommons, files,
		vector{Test: "makeKey", Input: "http://a.org/", Want: []string{"org,a)/"}},
		vector{Test: "IAURLCanonicalizer", Input: "http://a/", Want: []string{"http://b/"}},
		vector{Test: "BasicURLCanonicalizer", Input: "http://🂡/", Want: []string{"x"}},
		vector{Test: "unescapeRepeatedly", Input: "%25", Want: []string{"%"}},
		vector{Test: "stripQuerySessionID", Input: "?sid=0123", Want: []string{"?"}},
	)
}

func TestOpenwayback(t *testing.T) {
	check(t, openwayback, map[string]string{openwaybackTests + "surt/SURTTokenizerTest.java": `
		tok = toSurtT("http://a.org/");
		assertEquals("(org,a,)/\t",tok.nextSearch());
		assertEquals("(org",tok.nextSearch());
		assertNull(tok.nextSearch());
	private SURTTokenizer toSurtT(final String u) {`},
		vector{Test: "SURTTokenizer", Input: "http://a.org/", Want: []string{"(org,a,)/", "(org"}},
	)
}

func TestGoProjects(t *testing.T) {
	check(t, safebrowsing, map[string]string{"urls_test.go": `package p
func TestCanonicalHost(t *T) { v := []struct{}{ {"http://[FEDC::1]/", strings.ToLower("[FEDC::1]"), false}, {"/asdf", "", true} } }
func TestGeneratePatterns(t *T) { v := []struct{}{ {url: "http://a.b/", output: []string{"a.b/", "x", "y"}}, {url: "/", fail: true} } }
func TestCanonicalURL(t *T) { v := []struct{}{ {url: "http://\x80/", output: "x"} } }
`},
		vector{Test: "GeneratePatterns", Input: "http://a.b/", Want: []string{"a.b/", "x", "y"}},
		vector{Test: "GeneratePatterns", Input: "/", Want: []string{}},
		vector{Test: "CanonicalHost", Input: "http://[FEDC::1]/", Want: []string{"[fedc::1]"}},
		vector{Test: "CanonicalHost", Input: "/asdf", Want: []string{}},
		vector{Test: "CanonicalURL", Bytes: []byte("http://\x80/"), Want: []string{"x"}},
	)
	check(t, nlnwa, map[string]string{"canonicalizer/profiles_test.go": `package p
func TestGoogleSafeBrowsing(t *T) { v := []struct{}{ {"1", "http://a", "http://b", false} } }
`},
		vector{Test: "GoogleSafeBrowsing", Input: "http://a", Want: []string{"http://b"}},
	)
	check(t, purell, map[string]string{
		"purell_test.go":  "package p\nvar cases = [...]*c{ { \"n\", `a`, FlagA | FlagB, \"b\", false } }\n",
		"urlnorm_test.go": "package p\nfunc TestUrlnorm(t *T) { v := map[string]string{ \"c\": \"d\" } }\n",
	},
		vector{Test: "Normalize", Input: "a", Options: map[string]string{"flags": "FlagA|FlagB"}, Want: []string{"b"}},
		vector{Test: "Normalize", Input: "c", Options: map[string]string{"flags": "FlagsSafe|FlagRemoveDotSegments"}, Want: []string{"d"}},
	)
}

func TestUrlcanon(t *testing.T) {
	check(t, urlcanon, map[string]string{
		"testdata/aggressive.json":          `{"b": "c", "a": "é☃"}`,
		"testdata/semantic_precise.json":    "{\"\\u00c3\\u00a9\\u0080\": \"x\"}",
		"testdata/supplemental_whatwg.json": `{}`,
		"testdata/funky_ipv4.json":          `{"0.": null}`,
		"testdata/ssurt.json":               `{"surt": {"a": "b"}}`,
		"testdata/surt.json":                `{}`,
		"testdata/path_dots.json":           `{"special": {"/.": "/"}, "nonspecial": {"/": "/"}}`,
	},
		vector{Test: "aggressive", Input: "a", Want: []string{"é☃"}},
		vector{Test: "aggressive", Input: "b", Want: []string{"c"}},
		vector{Test: "semantic_precise", Bytes: []byte("é\x80"), Want: []string{"x"}},
		vector{Test: "funky_ipv4", Input: "0.", Want: []string{}},
		vector{Test: "ssurt.surt", Input: "a", Want: []string{"b"}},
		vector{Test: "path_dots", Input: "/.", Want: []string{"/"}},
	)
}

// TestRun checks that a missing project keeps its file, and that one without vectors is an
// error.
func TestRun(t *testing.T) {
	in := write(t, map[string]string{"w3lib/tests/test_url.py": "assert canonicalize_url(\"a\") == \"<b>\"\nassert canonicalize_url(\"a\") == \"<b>\"\n"})
	out := write(t, map[string]string{"surt.json": "kept"})
	if err := run(in, out); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"surt.json":  "kept",
		"w3lib.json": "[\n{\"test\":\"canonicalize_url\",\"input\":\"a\",\"want\":[\"<b>\"]}\n]\n",
	} {
		if got, err := os.ReadFile(filepath.Join(out, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
	if err := run(write(t, map[string]string{"w3lib/tests/test_url.py": ""}), out); err == nil || !strings.Contains(err.Error(), "no vectors") {
		t.Errorf("no vectors: %v", err)
	}
	if err := run(write(t, map[string]string{"purell/x": ""}), out); err == nil {
		t.Error("a missing file is no error")
	}
}

// TestScanner checks that the scanner refuses anything that the tests don't have.
func TestScanner(t *testing.T) {
	for text, want := range map[string]string{
		`"a" + b + 'c'`: "aBc", `"a" "b"`: "ab", `b"\xff"`: "\xFF", `"\xe9\u00e9"`: "éé", `'\t\n\r\\\'\q'`: "\t\n\r\\'\\q",
		"# x\n 'a'": "a",
	} {
		if got, ok := (&scanner{text: text, vars: map[string]string{"b": "B"}}).expression(); !ok || got != want {
			t.Errorf("%s: %q, %t, want %q", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "x", `"a`, `"a" + `, "(1)"} {
		if got, ok := (&scanner{text: text}).expression(); ok {
			t.Errorf("%s: %q", text, got)
		}
	}
}
