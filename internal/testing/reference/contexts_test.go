package reference_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gowhatwg/url/internal/testing/reference"
)

// A context is where strings are put. The strings come from two alphabets: every class of code
// points that the parser tells apart, with symbols of several bytes; and the classes that the
// context's own states tell apart, with its own symbols, to a greater length.
type context struct {
	name         string
	before, base string
	after        string
	states       string // of the second alphabet
	symbols      string // of the second alphabet
	kind         kind
}

// A kind says what reads the strings of a context.
type kind int

const (
	parser    kind = iota // before and a string, against the base if there is one
	setter                // the attribute before, of each of setterURLs
	hosts                 // the host parser, and the opaque-host parser
	queryList             // the URLSearchParams constructor
)

// symbols are parts of more than one code point that an algorithm knows, invalid UTF-8, and a
// word of eight bytes, which the package reads at once.
const symbols = `%2e .. // C: C| :: xn-- 0x 4294967296 http: file: x: localhost 12345678 %41 ` + "\xE2\x82 \xAC"

const (
	relativeStates  = "noScheme relative relativeSlash pathStart"
	authorityStates = "authority host port"
	slashStates     = "specialRelativeOrAuthority specialAuthoritySlashes specialAuthorityIgnoreSlashes pathOrAuthority"
	fileStates      = "file fileSlash pathStart path"
)

var contexts = []context{
	{name: "no base", states: "schemeStart scheme noScheme " + slashStates, symbols: "http: FILE: x: ws: //"},
	{name: "scheme", before: "ht", states: "scheme " + slashStates, symbols: "tp: //"},
	{name: "after https:", before: "https:", states: slashStates + " pathStart", symbols: "//"},
	{name: "after http:, base http", before: "http:", base: "http://h:81/a/b?q#f", states: slashStates + " relative pathStart", symbols: "//"},
	{name: "base https", base: "https://u:p@h:8/a/b?q#f", states: relativeStates, symbols: ": 12345678 .. %2e"},
	{name: "base http, no path", base: "http://h", states: relativeStates, symbols: ". .."},
	{name: "base file, drive", base: "file:///C:/a?q", states: "noScheme file pathStart", symbols: "C| .."},
	{name: "base file, only a drive", base: "file:///C:", states: "noScheme file pathStart", symbols: ".."},
	{name: "base file, a letter", base: "file:///C", states: "noScheme file pathStart", symbols: ".."},
	{name: "base https, no drive", base: "https://h/C:", states: relativeStates, symbols: ". .."},
	{name: "base file, host", base: "file://h/ab/b#f", states: "noScheme file pathStart", symbols: "C: .."},
	{name: "base x, host", base: "x://u@h:1/a/b?q#f", states: relativeStates, symbols: ". .."},
	{name: "base x, no host", base: "x:/.//a", states: relativeStates, symbols: ". .."},
	{name: "base opaque", base: "mailto:x ?q#f", states: "noScheme scheme fragment"},
	{name: "//, base https", before: "//", base: "https://h/a", states: authorityStates},
	{name: "http://", before: "http://", states: authorityStates},
	{name: "http://, userinfo", before: "http://", states: "authority userinfo pathStart", symbols: "12345678 u:p@"},
	{name: "https://a.b@", before: "https://a.b@", states: authorityStates},
	{name: "ws://u:", before: "ws://u:", states: "authority userinfo port", symbols: "@h"},
	{name: "x://", before: "x://", states: authorityStates},
	{name: "x://, userinfo", before: "x://", states: "authority port pathStart", symbols: "u:p@ @h"},
	{name: "file:", before: "file:", states: fileStates, symbols: "C: C| .. //"},
	{name: "file:, base file", before: "file:", base: "file://h/D:/a", states: fileStates, symbols: "C: .. //"},
	{name: "file://", before: "file://", states: "fileHost pathStart", symbols: "C: C| localhost"},
	{name: "file://, host", before: "file://", states: "file", symbols: "localhost %6c LOCAL host 1"},
	{name: "file:///", before: "file:///", states: "path", symbols: ".. %2e C| C:"},
	{name: "file:///C|/", before: "file:///C|/", states: "file", symbols: ".. . a"},
	{name: "domain", before: "http://xn--", states: "ipv4 port", symbols: "- mgba ü ß xn--"},
	{name: "long host", before: "http://abcdefgh", states: authorityStates, symbols: "12345678"},
	{name: "port", before: "http://h:", states: "port", symbols: "8 80 6553"},
	{name: "port, x", before: "x://h:", states: "port", symbols: "8 80 6553"},
	{name: "IPv6", before: "http://[", states: "ipv6", symbols: "1:2:3:4:5: :: 255 1.2.3 0:0: ]"},
	{name: "IPv6, x", before: "x://u@[", states: "ipv6 port", symbols: ":: ]"},
	{name: "IPv6, pieces", before: "http://[1:2:3:4:5:", after: "]", states: "ipv6", symbols: "6: 1.2. :: ffff"},
	{name: "IPv6, last pieces", before: "http://[1:2:3:4:5:6:", after: "]", symbols: "7: 8 0 : . :: 1. 2.3 g"},
	{name: "IPv6, zeros", before: "http://[", after: "]", symbols: "0: 1: 0 :: : 0:0:"},
	{name: "IPv6, IPv4", before: "http://[::", after: "]", symbols: "1. 0 2 25 6 . : a %"},
	{name: "IPv4", before: "http://1.", states: "ipv4", symbols: "4294967296 255 256 0x ٣"},
	{name: "IPv4, hexadecimal", before: "http://h.0x", states: "ipv4", symbols: "ffffffff %31"},
	{name: "IPv4, one number", before: "https://", states: "ipv4", symbols: "4294967295 429496729 0x 16777216"},
	{name: "IPv4, numbers", before: "http://", symbols: "0 1 9 . 255 256 0x f x /"},
	{name: "IPv4, parts", before: "http://1.2.3.", symbols: "4 0 08 256 . 0x / a"},
	{name: "IPv4, in an opaque host", before: "x://", states: "ipv4", symbols: "255 /"},
	{name: "path", before: "https://h/", states: "path", symbols: ".. %2e 12345678"},
	{name: "path, dots", before: "https://h/", symbols: "/ . .. %2e 2E a b1234567 \\ ?"},
	{name: "path, after a change", before: "http://H/a b/", symbols: "/ . .. %2e a \\ ? | é"},
	{name: "path, words", before: "http://h", symbols: "/ . a 1234567 12345678 %2e \" ? # \t é"},
	{name: "path, base", base: "http://h/a/b/1234567/c?q", symbols: "/ . .. a 12345678 %2e \" ? # \t \\"},
	{name: "path, x", before: "x://h/", states: "path", symbols: ".. %2e"},
	{name: "path, no host", before: "x:/", states: "path", symbols: ".. %2e"},
	{name: "opaque path", before: "x:", states: "opaquePath", symbols: "12345678"},
	{name: "query", before: "https://h/?", states: "query", symbols: "12345678"},
	{name: "query, x", before: "x:?", states: "query", symbols: "12345678"},
	{name: "fragment", before: "https://h#", states: "fragment", symbols: "12345678"},
	{name: "fragment, many errors", before: "https://h#" + strings.Repeat("`", 63), states: "fragment"},
	{name: "blob", before: "blob:", states: "schemeStart", symbols: "https: // file: h ftp: blob:"},
	{name: "host parser", states: "host", kind: hosts},
	{name: "list", states: "form", kind: queryList},
	{name: "set href", before: "href", states: strings.Join(reference.States(), " "), symbols: "http:// x:", kind: setter},
	{name: "set protocol", before: "protocol", states: "schemeStart scheme", symbols: "http https ws file ftp x", kind: setter},
	{name: "set username", before: "username", states: "userinfo", kind: setter},
	{name: "set password", before: "password", states: "userinfo", kind: setter},
	{name: "set host", before: "host", states: "host fileHost port", symbols: ":80 [::1] 0x localhost ::", kind: setter},
	{name: "set hostname", before: "hostname", states: "hostname fileHost", symbols: "[::1] 0x localhost", kind: setter},
	{name: "set port", before: "port", states: "port", symbols: "80 6553", kind: setter},
	{name: "set pathname", before: "pathname", states: "pathStart path", symbols: ".. %2e C|", kind: setter},
	{name: "set search", before: "search", states: "query", kind: setter},
	{name: "set hash", before: "hash", states: "fragment", kind: setter},
}

// setterURLs are the URLs whose attributes are set.
var setterURLs = []string{
	"https://u:p@h:8/a?b#c", "http://h/", "ws://1.2.3.4:443/a/b", "wss://:p@[::1]/?#", "file://h/C:/a", "file:///a", "ftp://u@localhost/C|/x", "x://u@h:80", "x://h:1", "x://",
	"x:/.//a", "x:a ?b", "x:/",
}

// alphabets returns the two alphabets of the context.
func (c context) alphabets() [][]string {
	own := slices.Concat(reference.Alphabet(strings.Fields(c.states)...), fields(c.symbols))
	if c.states == "" {
		own = fields(c.symbols)
	}
	if c.kind != parser {
		return [][]string{own}
	}
	return [][]string{slices.Concat(reference.Alphabet(), fields(symbols)), own}
}

// fields is strings.Fields with only spaces as separators.
func fields(s string) []string {
	return slices.DeleteFunc(strings.Split(s, " "), func(f string) bool { return f == "" })
}

// budget is the greatest number of strings over an alphabet of the context.
func (c context) budget(long bool) int {
	budgets := map[kind][2]int{parser: {36_000, 13_000_000}, setter: {22_000, 3_300_000}, hosts: {1_000, 1_000_000}, queryList: {2_000, 1_000_000}}
	if long {
		return budgets[c.kind][1]
	}
	return budgets[c.kind][0]
}

// length returns the greatest length of the strings over an alphabet of k symbols that fit in
// budget, and how many strings there are up to it.
func length(k, budget int) (n, count int) {
	count = 1
	for power := k; count+power <= budget; power *= k {
		n++
		count += power
	}
	return n, count
}

// each runs f on every string of at most n symbols, the short ones first.
func each(alphabet []string, n int, f func(s string)) {
	var grow func(s []byte, more int)
	grow = func(s []byte, more int) {
		if more == 0 {
			f(string(s))
			return
		}
		for _, symbol := range alphabet {
			grow(append(s, symbol...), more-1)
		}
	}
	for i := range n + 1 {
		grow(make([]byte, 0, 128), i)
	}
}

// table lists the contexts. For each alphabet, it has the number of symbols and the greatest
// length, and then the number of strings, without and with LONG.
func table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "//\t%-25s %-10s %8s  %-10s %9s\n", "context", "alphabets", "strings", "with LONG", "strings")
	var total [2]int
	for _, c := range contexts {
		var powers [2][]string
		var counts [2]int
		for _, alphabet := range c.alphabets() {
			for i, long := range []bool{false, true} {
				n, count := length(len(alphabet), c.budget(long)/c.times())
				powers[i] = append(powers[i], fmt.Sprintf("%d^%d", len(alphabet), n))
				counts[i] += count * c.times()
			}
		}
		fmt.Fprintf(&b, "//\t%-25s %-10s %8d  %-10s %9d\n", c.name, strings.Join(powers[0], " "), counts[0], strings.Join(powers[1], " "), counts[1])
		total[0], total[1] = total[0]+counts[0], total[1]+counts[1]
	}
	fmt.Fprintf(&b, "//\t%-25s %-10s %8d  %-10s %9d\n", "all", "", total[0], "", total[1])
	return b.String()
}

// times is how often a string of the context is read.
func (c context) times() int {
	if c.kind == setter {
		return len(setterURLs)
	}
	return 1
}
