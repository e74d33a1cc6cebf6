package urlkey

import (
	"encoding/json"
	"os"
	"sync"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
)

// corpus returns the URLs without a base in the vectors of web-platform-tests, and random URLs.
func corpus(t *testing.T) (urls []*url.URL) {
	t.Helper()
	var inputs []string
	text, err := os.ReadFile("../testdata/urltestdata.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct{ Input, Base *string }
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		if v.Input != nil && v.Base == nil {
			inputs = append(inputs, *v.Input)
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
	rules = append(rules, rulesOf(allRules), rulesOf(allRules/3), rulesOf(allRules/5*2), Exact, Semantic, Aggressive)
	var last *url.URL
	for _, u := range corpus(t) {
		checkRules(t, u, rules...)
		checkSURT(t, u)
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
		s, a := Semantic.Key(u), Aggressive.Key(u)
		if before, ok := aggressive[s]; ok && before != a {
			t.Errorf("%q: semantic key %q, aggressive keys %q and %q", u, s, before, a)
		}
		aggressive[s] = a
		e := Exact.Key(u)
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
