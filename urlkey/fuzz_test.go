package urlkey

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// seeds adds the inputs of the tests to a fuzzer.
func seeds(f *testing.F, add func(input string)) {
	f.Helper()
	var list []string
	for _, project := range []string{"urlcanon", "safebrowsing", "webarchive-commons"} {
		vectorsOf(f, project, func(v vector) { list = append(list, v.Input) })
	}
	for _, tt := range ruleTests {
		list = append(list, tt.input)
	}
	for _, tt := range surtTests {
		list = append(list, tt.input)
	}
	for _, tt := range archiveKeyTests {
		list = append(list, tt.input)
	}
	for _, input := range urltest.Seeds(f, list) {
		add(input)
	}
}

// rulesOf returns the rules that the bits represent, so that a fuzzer can choose any.
func rulesOf(bits uint64) Rules {
	next := func(n uint64) uint64 {
		bit := bits % n
		bits /= n
		return bit
	}
	var r Rules
	v := reflect.ValueOf(&r).Elem()
	for i := range v.NumField() {
		switch field := v.Field(i); field.Interface().(type) {
		case bool:
			field.SetBool(next(2) == 1)
		case Unescape, TrailingSlash:
			field.SetUint(next(3))
		case Sort:
			field.SetUint(next(5))
		}
	}
	if next(4) == 1 {
		r.KeepParams = &Params{Names: []string{"a", "A"}, Prefixes: []string{"b"}}
	}
	if next(4) == 1 {
		r.DropParams = Params{Names: []string{"a"}, Prefixes: []string{"utm_"}}
	}
	return r
}

// allRules has the bits that turn on every step with two values.
const allRules = ^uint64(0)

// FuzzRules checks that keys by any rules are printable ASCII, that equal URLs have equal keys,
// and that the key of a key is the same key.
func FuzzRules(f *testing.F) {
	seeds(f, func(input string) {
		f.Add(input, uint64(0))
		f.Add(input, allRules)
		f.Add(input, allRules/3*2)
	})
	f.Fuzz(func(t *testing.T, input string, bits uint64) {
		if u, err := url.Parse(input); err == nil {
			checkRules(t, u, rulesOf(bits), Exact(), Semantic(), Aggressive())
		}
	})
}

// checkRules makes the checks of FuzzRules for the keys of u by each of the rules.
func checkRules(t *testing.T, u *url.URL, rules ...Rules) {
	t.Helper()
	v := url.MustParse(u.Href())
	for _, r := range rules {
		key := r.Key(u)
		checkPrintable(t, u, key)
		if query, _ := u.Query(); query != "" {
			if text, _, _ := strings.Cut(string(key), "#"); strings.IndexByte(text, '?') == len(text)-1 {
				t.Errorf("%q has the key %q, with an empty query", u, key)
			}
		}
		if other := r.Key(v); *v == *u && other != key {
			t.Errorf("%q has keys %q and %q", u, key, other)
		}
		checkIdempotent(t, r, u)
	}
	if key := Exact().Key(u); string(key) != u.Href() {
		t.Errorf("%q has the exact key %q", u, key)
	}
}

// checkPrintable reports a key that a line of text can't hold. Only an opaque path can have a
// space.
func checkPrintable(t *testing.T, u *url.URL, key Key) {
	t.Helper()
	for i := range len(key) {
		if c := key[i]; c < ' ' || c > '~' || c == ' ' && !(u.HasOpaquePath() && strings.Contains(u.Pathname(), " ")) {
			t.Errorf("%q has key %q", u, key)
			return
		}
	}
}

// FuzzSURT checks two properties. Two URLs have the same SURT only if they differ just in the parts
// that the options leave out. With TrailingComma, exactly the SURTs of a domain and its subdomains
// begin with its labels and a comma.
func FuzzSURT(f *testing.F) {
	var last string
	seeds(f, func(input string) {
		f.Add(input, last)
		f.Add(input, input)
		last = input
	})
	f.Add("http://a.example.com/", "http://example.com/")
	f.Add("http://example)x.com/", "http://example.com/")
	f.Add("x://a)/b", "x://a/b")
	f.Add("mailto:25)", "x:1@)/")
	f.Fuzz(func(t *testing.T, a, b string) {
		u, err := url.Parse(a)
		if err != nil {
			return
		}
		if v, err := url.Parse(b); err == nil {
			checkSURTs(t, u, v)
		}
	})
}

// checkSURTs makes the checks of FuzzSURT for the SURTs of two URLs.
func checkSURTs(t *testing.T, u, v *url.URL) {
	t.Helper()
	all := SURTOptions{Scheme: true, TrailingComma: true, Credentials: true, Fragment: true}
	checkPrintable(t, u, SURT(u, all))
	if *u != *v && SURT(u, all) == SURT(v, all) {
		t.Errorf("%q and %q have the key %q", u, v, SURT(u, all))
	}
	host, other := v.Hostname(), u.Hostname()
	if host == "" || other == "" || isAddress(host, v.ParsedHost().Kind()) || isAddress(other, u.ParsedHost().Kind()) {
		return
	}
	comma := SURTOptions{TrailingComma: true}
	prefix, key := Key(append(appendReversed(nil, host), ',')), SURT(u, comma)
	isWithin := other == host || strings.HasSuffix(other, "."+host)
	if got := strings.HasPrefix(string(key), string(prefix)); got != isWithin || got != (prefix <= key && key < prefix.PrefixEnd()) {
		t.Errorf("SURT %q begins with %q: %t", key, prefix, got)
	}
}

// FuzzArchiveKeys checks that archive keys are printable, without upper case, and as the reference
// makes them. It also checks that Safe Browsing keys are stable, and agree with the first of their
// expressions.
func FuzzArchiveKeys(f *testing.F) {
	seeds(f, func(input string) { f.Add(input) })
	f.Fuzz(func(t *testing.T, input string) {
		u, err := parseSeed(input)
		if err != nil {
			return
		}
		checkArchiveKeys(t, u)
	})
}

// checkArchiveKeys makes the checks of FuzzArchiveKeys for the keys of u.
func checkArchiveKeys(t *testing.T, u *url.URL) {
	t.Helper()
	key := CDXJKey(u)
	checkPrintable(t, u, key)
	if u.Scheme() != "filedesc" && string(key) != infra.Lower(string(key)) {
		t.Errorf("%q has key %q", u, key)
	}
	checkSafeBrowsing(t, u)
	compareSlow(t, u)
}

// checkSafeBrowsing checks the documentation's statements about the canonical form.
func checkSafeBrowsing(t *testing.T, u *url.URL) {
	t.Helper()
	key := SafeBrowsing(u)
	checkPrintable(t, u, key)
	expressions := SafeBrowsingExpressions(u)
	if key == "" {
		return
	}
	if _, rest, _ := strings.Cut(string(key), "://"); len(expressions) == 0 || rest != string(expressions[0]) && rest != string(expressions[0])+"?" {
		t.Errorf("%q has key %q, and expressions %q", u, key, expressions)
	}
	sorted := slices.Sorted(slices.Values(expressions))
	if len(expressions) > 30 || len(slices.Compact(sorted)) != len(expressions) {
		t.Errorf("%q has the %d expressions %q", u, len(expressions), expressions)
	}
	for _, e := range expressions {
		if !strings.Contains(string(key), string(e)) {
			t.Errorf("%q: expression %q is no part of %q", u, e, key)
		}
	}
}

// FuzzUnescape compares the single pass of appendUnescaped with the repeated passes that its
// documentation describes.
func FuzzUnescape(f *testing.F) {
	for _, s := range []string{"", "%", "%25", "%%34%31", "%2525252541", "%25%32%35", "%%%25%32%35asd%%", "a%4", "%4%31", "%zz%41", "%25zz"} {
		f.Add(s)
	}
	seeds(f, func(input string) { f.Add(input) })
	f.Fuzz(func(t *testing.T, s string) {
		got, want := appendUnescaped([]byte("%4"), s), slowUnescape(s)
		if rest, ok := strings.CutPrefix(string(got), "%4"); !ok || rest != want {
			t.Errorf("%q became %q, want %q", s, got, want)
		}
		// One more property: normalizing twice changes nothing more.
		once := unescapeUnreserved(s)
		if again := unescapeUnreserved(once); again != once {
			t.Errorf("%q became %q, then %q", s, once, again)
		}
	})
}

// decodeOnce percent-decodes s in one pass from left to right.
func decodeOnce(s string) string {
	var b []byte
	for i := 0; i < len(s); i++ {
		if c, ok := escapeAt(s, i); ok {
			b = append(b, c)
			i += 2
		} else {
			b = append(b, s[i])
		}
	}
	return string(b)
}
