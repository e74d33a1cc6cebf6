// Package cases generates random URLs and random operations on them, to compare
// implementations.
package cases

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// The dictionary: pieces of URLs, and text that parsers stumble over.
var (
	schemes = strings.Split("https:|http:|file:|ws:|wss:|ftp:|web+demo:|data:|javascript:|blob:|HTTPS:|httpss:|a:|h-t.t+p:|1:|:", "|")
	slashes = strings.Split("//|//|//|//|/||///|\\\\|/\\|\\|////", "|")
	labels  = strings.Split("a|h|example|com|localhost|EXAMPLE|xn--a|xn--8i7caa|XN--ZCA|xn--zca|-a|a-|a--b|ab--c|a_b|ß|ü|日本|ａ|①|\u00AD|\u200D|"+
		"☕|א|0|1|255|256|4000|65536|4294967295|4294967296|99999999999999999999|00|08|010|0x|0X1f|0xg|0xffffffff|1e1|٣|"+
		"%41|%30|%2e|%E3%80%82|%C3%BC|%00|%25|%zz|%e2%82\xB9|\xC3%BC|*|~|!|a b|a\tb|\x7f|%7F|a^b|c:|C%7C||||", "|")
	ipv6s = strings.Split("[::1]|[::]|[1:2:3:4:5:6:7:8]|[1::8]|[::1.2.3.4]|[::ffff:1.2.3.4]|[1:2:3:4:5:6:7::]|[::2:3:4:5:6:7:8]|"+
		"[01::1]|[::00000]|[1::2::3]|[:1]|[1:]|[::1.2.3]|[::1.2.3.256]|[::01.2.3.4]|[::1.2.3.4.5]|[1:2:3:4:5:6:7:1.2.3.4]|[::g]|[::1%25eth0]|[|]|"+
		"[::1|::1]|[::1]a|[0:f:0:0:f:f:0:0]|[fe80::%31]|[1:0:0:2:0:0:0:3]|[::.1]|[1:2:3:4:5:6:7:8:9]", "|")
	credentials = strings.Split("|||||u@|u:p@|:p@|:@|@|u:@|a@b@|u:p:q@|ü:%41@|a b:^|@|%zz@|u\\@|😀:\x00@", "|")
	ports       = strings.Split("|||||:80|:443|:21|:8080|:0|:00080|:65535|:65536|:999999999999999999999|:|:8a|:-1|:+1|: 80|:8\t0|:٣", "|")
	segments    = strings.Split("|a|b|.|..|...|%2e|%2E|.%2e|%2e.|%2E%2e|%2e%2e%2e|C:|c|C%7C|Cx|:|@|a b|ü|%41|%zz|%4|%|^|`|{}|<>|\"|'|\uFFFE|\u0080|"+
		"\uE000|a;b|&|=|~|\\|\\..|a\\b|[|]|\t|\x01|\x7F|a:b|aaaaaaaaaaaaaaaa|abcdefg|%2f|%5c|💩", "|")
	queries = strings.Split("|a=b|a|=|&|&&|a=1&b=2&a=3|+|%20|a+b=%2B|%zz|%F0%9F|é|'|\"|<>|#|?|~|*|!|^|`|{|}|\\|\t|a%00b|%EF%BB%BFa|%e2%82\xB9|\xC3%BC|"+
		"\uFFFF=\U00010000|z=1&\uE000=2&\U0001F600=3|%C3%28|a=b=c|A|[]|%61=%7e", "|")
	pieces = strings.Split("/|\\|?|#|@|:|::|[|]|.|..|%|%2|%41|%e2%82| |\t|\n|\r|\x00|\x1F|\x7F|\u0080|\u00A0|\uFEFF|\uFFFD|\xFF|\xE2\x82|\xED\xA0\x80|"+
		"\xF4\x90\x80\x80|\xF0\x9F|\xB9|%82%B9|%C3|a|Z|0|9|-|+|=|&|'|^|~|`|{|;|//|/.|/..|/%2e|///|http:|//h|C:|/C:", "|")
	others = []string{
		"HTTP:", "mailto:", "sc:", "??", "##", "@@", "user", "pass%40", "user:pass@", "LOCALHOST", "example.com", "EXAMPLE.com", "host", "path", "foo", "bar", "test",
		"a.b", "a..b", "01", "0x7F", "127.1", "1.2.3.4", "0300.0250.1.1", "[v1.a]", "%2F", "/./", "/../", "/.//", "/.%2E/", "/a/b/", "/C|", "/c:/", "C|",
		"xn--", "xn--kche-0ra", "xn--fa-hia", "ẞ", "ς", "。", "．", "１", "㎖", "℀", "ⓔ", "\u200B", "\u0301", "\u0085", "\u2028", "\xF0\x9F\x98", "  ",
		"d", "x", "_", "$", "(", ")", ",", "|", "<", ">", "a=b&c=d", "aaaaaaaa", "/aaaaaaaa", "?aaaaaaaa", "#aaaaaaaa",
	}
	// Bases differ in the components that a reference takes from them.
	Bases = strings.Split("https://u:p@h:8/a/b;c/d?q#f|http://h/|file:///C:/a/b?q#f|file://h/a|file:///|file:///C:|ws://h|web+demo://u@h:1/a/b/c?q#f|"+
		"web+demo://h|web+demo:/a/b|web+demo:/.//a|web+demo:|mailto:x y?q#f|data:,|blob:https://h/x|about:blank|https://h/C:/a", "|")
)

// A Generator generates random strings.
type Generator struct{ *rand.Rand }

// Pick returns one of the strings.
func (g *Generator) Pick(from []string) string { return from[g.IntN(len(from))] }

// Some joins up to n of the strings.
func (g *Generator) Some(from []string, n int, sep string) string {
	parts := make([]string, g.IntN(n+1))
	for i := range parts {
		parts[i] = g.Pick(from)
	}
	return strings.Join(parts, sep)
}

// Base returns one of Bases.
func (g *Generator) Base() string { return g.Pick(Bases) }

// Host returns something like a host.
func (g *Generator) Host() string {
	switch g.IntN(8) {
	case 0:
		return g.Pick(ipv6s)
	case 1:
		return g.number() + "." + g.number() + "." + g.number() + "." + g.number()
	case 2:
		return g.Mutate(g.Pick(ipv6s))
	case 3:
		return g.Mutate(g.Some(labels, 5, "."))
	}
	return g.Some(labels, 3, ".")
}

// number returns something like a part of an IPv4 address.
func (g *Generator) number() string {
	return g.Pick([]string{"1", "0", "255", "256", "0x1", "010", "08", "", "a", "4294967295", "0x", "00", "¹", "%31"})
}

// path returns a path, which begins with a slash unless it is empty.
func (g *Generator) path() string {
	segments := g.Some(segments, 5, "/")
	if segments == "" || g.IntN(4) == 0 {
		return segments
	}
	if g.IntN(4) == 0 {
		segments = strings.ReplaceAll(segments, "c", "c|")
	}
	return "/" + segments
}

// rest returns a path, perhaps with a query and a fragment.
func (g *Generator) rest() string {
	s := g.path()
	if g.IntN(2) == 0 {
		s += "?" + g.Some(queries, 3, "&")
	}
	if g.IntN(2) == 0 {
		s += "#" + g.Pick(segments) + g.Pick(queries)
	}
	return s
}

// URL returns something like an absolute URL.
func (g *Generator) URL() string {
	host := "h"
	if g.IntN(2) == 0 {
		host = g.Host()
	}
	return g.Pick(schemes) + g.Pick(slashes) + g.Pick(credentials) + host + g.Pick(ports) + g.rest()
}

// Input returns a URL or a reference, perhaps with a few edits.
func (g *Generator) Input(hasBase bool) string {
	var s string
	switch kind := g.IntN(8); {
	case kind == 0:
		s = g.Some(pieces, 8, "")
	case kind < 5 && hasBase:
		s = g.rest()
	case kind == 5 && hasBase:
		s = g.Pick(slashes) + g.Host() + g.rest()
	default:
		s = g.URL()
	}
	if g.IntN(3) == 0 {
		s = g.Mutate(s)
	}
	return s
}

// Mutate makes an edit or two.
func (g *Generator) Mutate(s string) string {
	for range 1 + g.IntN(2) {
		i := g.IntN(len(s) + 1)
		j := min(len(s), i+g.IntN(3))
		switch g.IntN(3) {
		case 0:
			s = s[:i] + s[j:]
		case 1:
			s = s[:i] + g.Pick(pieces) + s[i:]
		case 2:
			s = s[:i] + g.Pick(pieces) + s[j:]
		}
	}
	return s
}

// Value returns a value to assign to an attribute.
func (g *Generator) Value(attribute string) string {
	var s string
	switch attribute {
	case "href":
		s = g.URL()
	case "protocol":
		s = g.Pick(schemes)
	case "username", "password":
		s = g.Pick(credentials)
	case "host", "hostname":
		s = g.Host() + g.Pick(ports) + g.Pick([]string{"", "", "", "/x", "?x", "#x", "\\x"})
	case "port":
		s = strings.TrimPrefix(g.Pick(ports), ":") + g.Pick([]string{"", "", "x", "/", "\t1"})
	case "pathname":
		s = g.path()
	case "search":
		s = g.Pick([]string{"?", ""}) + g.Some(queries, 3, "&")
	case "hash":
		s = g.Pick([]string{"#", ""}) + g.Pick(segments) + g.Pick(queries)
	}
	if g.IntN(5) == 0 {
		s = g.Mutate(s)
	}
	if g.IntN(10) == 0 {
		s = g.Some(pieces, 4, "")
	}
	return s
}

// Name returns a name to look for in a list. Usually the list has it.
func (g *Generator) Name(list [][2]string) string {
	if len(list) > 0 && g.IntN(3) > 0 {
		return list[g.IntN(len(list))][g.IntN(2)]
	}
	return g.Pick(slices.Concat(queries, pieces))
}

// Query returns something like a query, without the "?".
func (g *Generator) Query() string {
	s := g.Some(queries, 6, "&")
	if g.IntN(3) == 0 {
		s = g.Mutate(s)
	}
	return s
}

// Parts is a dictionary of all the pieces, each once. A fuzzer that builds inputs from it gets
// further in less time than one that has to find the pieces itself.
var Parts = slices.Compact(slices.Sorted(slices.Values(
	slices.Concat(schemes, slashes, labels, ipv6s, credentials, ports, segments, queries, pieces, others))))

// New returns a generator that always gives the same strings for the same seed.
func New(seed uint64) *Generator { return &Generator{rand.New(rand.NewPCG(seed, 1))} }
