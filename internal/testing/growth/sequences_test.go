package growth_test

import (
	"maps"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// An operation that is fast by itself can be slow after another one: a list that is bound to a
// URL must notice what the URL's setters do. So the cases here are sequences: a setter, and
// then many calls of a method that must not read the whole URL each time.

// changes has for each attribute a value that differs from sequenceURL's but has the same
// length, so that only the text shows the difference.
var changes = map[string]string{
	"protocol": "http", "username": "u", "password": "p", "host": "i:80", "hostname": "i", "port": "81", "pathname": "/q", "hash": "f",
}

// sequenceURL returns a URL with a query of about n bytes. The query is the serialization of
// its list.
func sequenceURL(n int) string {
	return "https://v:w@h:8080/p?" + strings.Repeat("a=b&", n/4) + "a=b#e"
}

// constantReaders are methods that take the same time for a URL and a list of any
// length.
var constantReaders = map[string]func(u *url.URL, p *url.URLSearchParams){
	"size":      func(_ *url.URL, p *url.URLSearchParams) { sinkInt += p.Size() },
	"get":       func(_ *url.URL, p *url.URLSearchParams) { sinkString, sinkBool = p.Get("a") },
	"has":       func(_ *url.URL, p *url.URLSearchParams) { sinkBool = p.Has("a") },
	"has value": func(_ *url.URL, p *url.URLSearchParams) { sinkBool = p.HasValue("a", "b") },
	"string":    func(_ *url.URL, p *url.URLSearchParams) { sinkString = p.String() },
	"first": func(_ *url.URL, p *url.URLSearchParams) {
		for name := range p.All() {
			sinkString = name
			break
		}
	},
	"getters": func(u *url.URL, _ *url.URLSearchParams) {
		for _, attribute := range urltest.Attributes {
			sinkString = urltest.Getters[attribute](u)
		}
		sinkString, sinkBool = u.Query()
		sinkHost, sinkOrigin = u.ParsedHost(), u.Origin()
		sinkString, sinkBool = u.DialAddress()
	},
}

// iterators go over a list once.
var iterators = map[string]func(p *url.URLSearchParams){
	"all": func(p *url.URLSearchParams) {
		for name, value := range p.All() {
			sinkInt += len(name) + len(value)
		}
	},
	"keys": func(p *url.URLSearchParams) {
		for name := range p.Keys() {
			sinkInt += len(name)
		}
	},
	"values": func(p *url.URLSearchParams) {
		for value := range p.Values() {
			sinkInt += len(value)
		}
	},
}

// sequenceCases returns a case for each setter followed by each reader.
func sequenceCases() []growthCase {
	readers := map[string]func(n int, u *url.URL, p *url.URLSearchParams){}
	for name, read := range constantReaders {
		readers[name] = func(n int, u *url.URL, p *url.URLSearchParams) {
			for range n / 8 {
				read(u, p)
			}
		}
	}
	for name, iterate := range iterators {
		readers[name] = func(_ int, _ *url.URL, p *url.URLSearchParams) { iterate(p) }
	}
	var cases []growthCase
	for _, attribute := range urltest.Attributes {
		for _, name := range slices.Sorted(maps.Keys(readers)) {
			cases = append(cases, growthCase{Name: "set " + attribute + ", then " + name, Prepare: func(n int) func() {
				original := url.MustParse(sequenceURL(n))
				value, ok := changes[attribute]
				switch {
				case attribute == "href":
					value = strings.Replace(original.Href(), "w@", "x@", 1)
				case attribute == "search":
					value = strings.Replace(original.Search(), "b", "c", 1)
				case !ok:
					panic("no value for " + attribute)
				}
				return func() {
					u := new(*original)
					p := u.SearchParams()
					sinkErr = urltest.Setters[attribute](u, value)
					readers[name](n, u, p)
				}
			}})
		}
	}
	return cases
}
