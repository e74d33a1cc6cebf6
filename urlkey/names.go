package urlkey

import "github.com/gowhatwg/url"

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
	{"exact", Exact().Append},
	{"semantic", Semantic().Append},
	{"aggressive", Aggressive().Append},
	{"surt", PlainSURT().append},
	{"surt-heritrix", HeritrixSURT().append},
	{"cdxj", appendCDXJKey},
	{"safebrowsing", appendSafeBrowsing},
}

// ByName returns a function by its name, such as one that a user chooses, and
// false if there is none of that name. For "https://u:p@www.Example.com:8080/A//b/?y=1&x#f"
// the keys are
//
//	exact           https://u:p@www.example.com:8080/A//b/?y=1&x#f
//	semantic        https://www.example.com:8080/A/b/?x&y=1
//	aggressive      http://example.com:8080/a/b?x&y=1
//	surt            com,example:8080)/A//b/?y=1&x
//	surt-heritrix   https://(com,example,www,:8080)/A//b/?y=1&x
//	cdxj            com,example:8080)/a/b?x&y=1
//	safebrowsing    https://www.example.com/A/b/?y=1&x
//
// The first three are [Exact], [Semantic] and [Aggressive]. "surt" is [SURT] with
// [PlainSURT] (not with the zero SURTOptions), and "surt-heritrix" is SURT with
// [HeritrixSURT]. The others are [CDXJKey] and [SafeBrowsing].
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
	return names
}
