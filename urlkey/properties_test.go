package urlkey

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
)

// searchPieces are texts that a step looks for, that steps remove, and that mean something once
// text next to them has been removed.
var searchPieces = struct{ starts, hosts, paths, queries, fragments []string }{
	starts: []string{"https://", "http://", "https://u:p@", "ftp://", "file://", "file:///", "x://", "x://u@", "x:/", "x:", "x:/.//", "dns:", "jdbc:mysql://u:p@", "blob:https://"},
	hosts: []string{
		"h", "www.", "www1.", "www2.", "m.", "a.", "..", ".", "com", "1.2.3.4", "1", "0x7f", "%2E", "%77ww.", "%41", "%", "(", ")", ",", "*", "-", "+",
		"localhost", "xn--bcher-kva.", "ü", "[::1]", ":80", ":443", ":8080",
	},
	paths: []string{
		"/", "/", "/", "//", "a", "A", ".", "..", "/..", "/../", "%2e", "%252e", "%2f", "%252F", "%5c", "\\", "%3F", "%23", "%25", "%", "4", "1", "%34", "%c3%bc", "%C3",
		"C|", "C:", "/C|", "/c:/", "%43|", ";jsessionid=" + session32, ";JSESSIONID=" + session32, ";j%73essionid=" + session32, ";jsessionid=", "index.html", "/index.php", "default.", "INDEX.A",
		"(" + session24 + ")", "/(" + session24 + ")/", "/(S(" + session24 + "))/", ".aspx", ".ASPX", "/.aspx", "~", "%7e", " ", "%20", "@", "u:p@", ";", "ü",
	},
	queries: []string{
		"&", "&", "=", "a", "A", "b=1", "a=1", "a=", "utm_source=x", "+", "%20", "%26", "%3D", "%2526", "%253D", "%", "%34", "1", "%61", "?", "%3f", "%23", "%c3%bc", "%C3", "ü", "'", "%27", "/",
		"sid=" + session32, "SID=" + session32, "s%69d=" + session32, "jsessionid=" + session32, "phpsessid=" + session32, "aspsessionidabcdefgh=" + session24, "cfid=1", "cftoken=2", "CFID=",
	},
	fragments: []string{"", "a", "%61", "%2561", "%", "#", "ü", "%C3", "%c3", "4", " ", "`"},
}

// A searcher makes random URLs and rules.
type searcher struct{ *rand.Rand }

func (s searcher) join(pieces []string, most int) string {
	var b strings.Builder
	for range s.IntN(most + 1) {
		b.WriteString(pieces[s.IntN(len(pieces))])
	}
	return b.String()
}

// url returns a random URL.
func (s searcher) url() *url.URL {
	for {
		p := &searchPieces
		input := p.starts[s.IntN(len(p.starts))] + s.join(p.hosts, 5) + s.join(p.paths, 8)
		if s.IntN(2) == 0 {
			input += "?" + s.join(p.queries, 6)
		}
		if s.IntN(4) == 0 {
			input += "#" + s.join(p.fragments, 3)
		}
		if u, err := url.Parse(input); err == nil {
			return u
		}
	}
}

// rules returns the combination of a few random steps, or of any number of them.
func (s searcher) rules() Rules {
	if s.IntN(2) == 0 {
		return rulesOf(s.Uint64())
	}
	// Each step is on with a small probability.
	return rulesOf(s.Uint64() & s.Uint64() & s.Uint64())
}

// options returns random options.
func (s searcher) options() SURTOptions {
	var o SURTOptions
	v := reflect.ValueOf(&o).Elem()
	for i := range v.NumField() {
		v.Field(i).SetBool(s.IntN(2) == 0)
	}
	return o
}

// search calls f with a searcher, many times.
func search(t *testing.T, f func(s searcher)) {
	t.Helper()
	s := searcher{rand.New(rand.NewPCG(1, 2))}
	for range urltest.Times(30_000) {
		if f(s); t.Failed() {
			return
		}
	}
}

// TestSearchRules attacks the documentation of Rules and Key: keys are printable, equal URLs have
// equal keys, and the key of a key is itself.
func TestSearchRules(t *testing.T) {
	search(t, func(s searcher) { checkRules(t, s.url(), s.rules(), Semantic(), Aggressive()) })
}

// TestSearchArchiveKeys compares the other keys with slow ones.
func TestSearchArchiveKeys(t *testing.T) {
	search(t, func(s searcher) { checkArchiveKeys(t, s.url()) })
}

// TestSearchCredentials attacks the documentation about credentials: nothing keeps them unless it
// says so.
func TestSearchCredentials(t *testing.T) {
	const secret = "SECRET"
	schemes := []string{"https", "ftp", "x", "dns", "warcinfo", "filedesc", "filedesc.x", "redis"}
	search(t, func(s searcher) {
		input := schemes[s.IntN(len(schemes))] + "://" + secret + ":" + secret + "@h" + s.join(searchPieces.hosts, 3) + "/" + s.join(searchPieces.paths, 4)
		u, err := url.Parse(input)
		if err != nil || !u.IncludesCredentials() {
			return
		}
		r, o := s.rules(), s.options()
		r.DropCredentials, o.Credentials = true, false
		r.SURT = &o
		if s.IntN(2) == 0 {
			r.SURT = nil
		}
		keys := append([]Key{r.Key(u), SURT(u, o)}, SafeBrowsingExpressions(u)...)
		for _, name := range Names() {
			if f, _ := ByName(name); name != "exact" {
				keys = append(keys, f.Key(u))
			}
		}
		for _, k := range keys {
			if strings.Contains(strings.ToUpper(string(k)), secret) {
				t.Errorf("%q has key %q", u, k)
			}
		}
	})
}

// corpus returns the URLs without a base in the vectors of web-platform-tests, and random URLs.
func corpus(t *testing.T) (urls []*url.URL) {
	t.Helper()
	var inputs []string
	for _, v := range urltest.ParseVectors(t) {
		if v.Base == nil {
			inputs = append(inputs, v.Input)
		}
	}
	random := cases.New(1)
	for range 4000 {
		inputs = append(inputs, random.URL())
	}
	for _, input := range inputs {
		if u, err := url.Parse(input); err == nil {
			urls = append(urls, u)
		}
	}
	if len(urls) < 2000 {
		t.Fatalf("%d URLs", len(urls))
	}
	return urls
}

// TestProperties makes the checks of the fuzzers for all URLs of the corpora. It pairs each URL
// with the next one, and uses each step alone and all steps together.
func TestProperties(t *testing.T) {
	var rules []Rules
	for bit := range 30 {
		rules = append(rules, rulesOf(1<<bit))
	}
	rules = append(rules, rulesOf(allRules), rulesOf(allRules/3), rulesOf(allRules/5*2), Exact(), Semantic(), Aggressive())
	var last *url.URL
	for _, u := range corpus(t) {
		checkRules(t, u, rules...)
		checkArchiveKeys(t, u)
		if last != nil {
			checkSURTs(t, u, last)
			checkSURTs(t, last, u)
		}
		last = u
	}
}

// TestProfiles checks that URLs with the same key in one profile also have the same key in the next
// one.
func TestProfiles(t *testing.T) {
	semantic, aggressive := make(map[Key]Key), make(map[Key]Key)
	for _, u := range corpus(t) {
		s, a := Semantic().Key(u), Aggressive().Key(u)
		if before, ok := aggressive[s]; ok && before != a {
			t.Errorf("%q: semantic key %q, aggressive keys %q and %q", u, s, before, a)
		}
		aggressive[s] = a
		e := Exact().Key(u)
		if before, ok := semantic[e]; ok && before != s {
			t.Errorf("%q: exact key %q, semantic keys %q and %q", u, e, before, s)
		}
		semantic[e] = s
	}
}

// TestConcurrency checks that any number of goroutines can use functions and profiles.
func TestConcurrency(t *testing.T) {
	urls := corpus(t)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			var dst []byte
			for _, u := range urls {
				for _, name := range Names() {
					f, _ := ByName(name)
					dst = f(dst[:0], u)
				}
			}
		})
	}
	group.Wait()
}
