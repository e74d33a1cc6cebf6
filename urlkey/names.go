package urlkey

import (
	"slices"

	"github.com/gowhatwg/url"
)

// A Func appends the key of a URL to a slice and returns the longer slice. Any
// number of goroutines can call it.
type Func func(dst []byte, u *url.URL) []byte

// Key returns the key of u.
func (f Func) Key(u *url.URL) Key { return Key(f(nil, u)) }

// named are the functions of ByName.
var named = []struct {
	name string
	f    Func
}{
	{"exact", Exact.Append},
	{"semantic", Semantic.Append},
	{"aggressive", Aggressive.Append},
	{"surt", PlainSURT.Append},
	{"surt-heritrix", HeritrixSURT.Append},
	{"ssurt", AppendSSURT},
	{"cdxj", AppendCDXJKey},
	{"wayback", AppendWaybackKey},
	{"safebrowsing", AppendSafeBrowsing},
}

// Append appends SURT(u, o) to dst. It is [AppendSURT] as a [Func].
func (o SURTOptions) Append(dst []byte, u *url.URL) []byte { return AppendSURT(dst, u, o) }

// ByName returns the function of a name, such as what a user has chosen, and
// false if there is none of that name.
//
//	exact           Exact
//	semantic        Semantic
//	aggressive      Aggressive
//	surt            SURT with PlainSURT
//	surt-heritrix   SURT with HeritrixSURT
//	ssurt           SSURT
//	cdxj            CDXJKey
//	wayback         WaybackKey
//	safebrowsing    SafeBrowsing
func ByName(name string) (Func, bool) {
	for _, n := range named {
		if n.name == name {
			return n.f, true
		}
	}
	return nil, false
}

// Names returns the names that [ByName] knows, in its order.
func Names() []string {
	names := make([]string, len(named))
	for i, n := range named {
		names[i] = n.name
	}
	return slices.Clip(names)
}
