// Package growth tests that time, memory and allocations stay in proportion to the input, of
// functions and of sequences of calls, and the limits on the length of an input. It uses only the
// public API.
package growth_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/traditionalchinese"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlfile"
	"github.com/gowhatwg/url/urlinput"
)

// For any input, the time must not grow faster than its length. Otherwise a long URL could stop
// a server. The inputs here are those for which some parser takes quadratic time, or might.

type growthCase = urltest.GrowthCase

// fill returns about n bytes of s repeated.
func fill(s string, n int) string { return strings.Repeat(s, n/len(s)+1) }

// around returns a shape of repetitions of s between two fixed parts.
func around(before, s, after string) func(n int) string {
	return func(n int) string { return before + fill(s, n) + after }
}

// distinct returns n bytes of different code points. It starts at first, and starts again after
// last.
func distinct(first, last rune, n int) string {
	var b strings.Builder
	for r := first; b.Len() < n; r++ {
		if r > last {
			r = first
		}
		b.WriteRune(r)
	}
	return b.String()
}

// numbered returns n bytes of format with the numbers from 0 on. Digits before each number
// change their sort order.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, format, i*7919%10007, i)
	}
	return b.String()
}

// urlShapes are inputs for the parser.
var urlShapes = map[string]func(n int) string{
	// authority
	"at signs": around("https://", "@", "h/"), "credentials": around("https://", "a:b@", "h/"),
	"colons in password": around("https://u", ":", "@h/"), "bad user name": around("https://", "<ü", "@h/"),
	"userinfo without host": around("https://", "a@", ""), "colons in host": around("https://h", ":", "/"),
	"port zeros": around("https://h:", "0", "80/"), "port digits": around("https://h:", "9", "/"),
	// paths
	"plain path": around("https://h/", "a", ""), "segments": around("https://h", "/a", ""),
	"slashes": around("https://h", "/", ""), "double dots": around("https://h", "/..", ""),
	"single dots": around("https://h", "/.", ""), "dots": around("https://h/", ".", ""),
	"segment and double dots":    around("https://h", "/a/..", ""),
	"segments, then double dots": func(n int) string { return "https://h" + fill("/a", n/2) + fill("/..", n/2) },
	"long segment, then double dots": func(n int) string {
		return "https://h/" + fill("a", n/2) + fill("/b/..", n/2)
	},
	"encoded double dots": around("https://h", "/%2e%2e", ""), "encoded dots and names": around("https://h", "/a/%2E./.%2e/%2e", ""),
	"backslashes": around("https:", "\\", ""), "backslashes in path": around("https://h", "\\a", ""),
	"spaces in path": around("https://h/", "a ", "b"), "non-ASCII path": around("https://h/", "é", ""),
	"invalid UTF-8": around("https://h/", "\xF0\x9F\x98", ""), "lone continuations": around("https://h/", "\x80", ""),
	"percent signs": around("https://h/", "%", ""), "encoded path": around("https://h/", "%C3%A9", ""),
	"file drive letters": around("file://", "/C|", ""), "file drive letter up": around("file:///C:", "/..", ""),
	"file slashes": around("file:", "/", "x"), "opaque path": around("data:", "x", ""),
	"opaque path, spaces": around("data:", " ", "#x"), "opaque path, encoded": around("data:", "\x01é", ""),
	"not special, dots": around("foo://h", "/a/..", ""), "path that needs a dot": around("foo:/.", "/", "x"),
	// query and fragment
	"query": around("https://h/?", "a=b&", ""), "ampersands": around("https://h/?", "&", ""),
	"question marks": around("https://h/", "?", ""), "number signs": around("https://h/", "#", ""),
	"bad query":           around("https://h/?", "'<é", ""),
	"bad fragment":        around("https://h/#", "`<é", ""),
	"query percent signs": around("https://h/?", "%zz", ""),
	// removed characters
	"leading spaces":        around("", " ", "https://h/"),
	"trailing spaces":       around("https://h/", " ", ""),
	"inner spaces":          func(n int) string { return "https://h/" + fill(" a", n/2) + fill(" ", n/2) },
	"tabs":                  around("https://h/", "\t", ""),
	"tabs in scheme":        around("ht", "\t\n\r", "tps://h/"),
	"tabs and names":        around("https://h/", "\ta", ""),
	"tabs and errors":       around("https://h/", "\t<", ""),
	"tabs in broken UTF-8":  around("https://h/", "\t\xE2\x82", ""),
	"tabs in at signs":      around("https://", "\t@", "h/"),
	"tabs in host":          around("https://", "a\t.", "com/"),
	"tabs and percent":      around("https://h/", "\t%<%e", ""),
	"tabs in dots":          around("https://h/", "\t./.\t./x\\", ""),
	"tabs in IDNA":          around("https://", "\tü.", "com/"),
	"tabs in opaque path":   around("data:", "\t<", " "),
	"tabs in relative path": around("foo:", "\t/\t.", "x"),
	// schemes
	"long scheme":          around("", "a", "://h/"),
	"upper-case scheme":    around("", "A+", ":x"),
	"no scheme":            around("", "a", ""),
	"scheme-like fragment": around("", "a", "#:"),
	"colons":               around("a", ":", ""),
	// hosts
	"one label":               around("https://", "a", "/"),
	"labels":                  around("https://", "a.", "com/"),
	"upper-case labels":       around("https://", "A.", "com/"),
	"dots in host":            around("https://", ".", "/"),
	"forbidden at the end":    around("https://", "a.", "^/"),
	"encoded host":            around("https://", "%61.", "com/"),
	"encoded non-ASCII host":  around("https://", "%C3%A9.", "com/"),
	"percent signs in host":   around("https://", "%", "/"),
	"non-ASCII label":         around("https://", "ü", ".com/"),
	"mapped label":            around("https://", "Ü", ".com/"),
	"non-ASCII labels":        around("https://", "ü.", "com/"),
	"long non-ASCII labels":   around("https://", strings.Repeat("ü", 59)+".", "com/"),
	"ASCII, then non-ASCII":   around("https://", "aaaaaaaa.", "ü/"),
	"distinct ideographs":     func(n int) string { return "https://" + distinct(0x4E00, 0x9FFF, n) + ".com/" },
	"distinct in labels":      func(n int) string { return "https://" + interpunct(distinct(0x4E00, 0x9FFF, n), 15) + "com/" },
	"combining marks":         around("https://a", "\u0300", ".com/"),
	"marks of two classes":    around("https://a", "\u0315\u0300\u05AE\u0316", ".com/"),
	"marks in descent":        func(n int) string { return "https://a" + fill("\u0315", n/2) + fill("\u0316", n/2) + ".com/" },
	"jamo":                    around("https://", "\u1100\u1161\u11A8", ".com/"),
	"expanding mapping":       around("https://", "\uFDFA", ".com/"),
	"ignored code points":     around("https://a", "\u00AD", ".com/"),
	"joiners":                 around("https://\u0915", "\u094D\u200D", ".com/"),
	"joiners of letters":      around("https://\u0628", "\u064B\u200C", "\u0628.com/"),
	"right-to-left labels":    around("https://", "\u0627\u0661.", "com/"),
	"ideographic full stops":  around("https://", "a。", "com/"),
	"punycode digits":         around("https://xn--", "9", ".com/"),
	"punycode letters":        around("https://ü.xn--", "b", "-aaa/"),
	"punycode tail":           func(n int) string { return "https://ü.xn--" + fill("b", n/2) + "-" + fill("a", n/2) + "/" },
	"punycode labels":         around("https://ü.", "xn--kche-0ra.", "com/"),
	"punycode of ASCII":       around("https://ü.xn--", "a", "-/"),
	"opening brackets":        around("https://", "[", "/"),
	"bracket garbage":         around("https://[", "x", "/"),
	"IPv6 of colons":          around("https://[", ":", "]/"),
	"IPv6 of zeros":           around("https://[", "0", "]/"),
	"IPv6 pieces":             around("https://[", "1:", "1]/"),
	"IPv6 with IPv4":          around("https://[::", "1.", "1]/"),
	"IPv4 parts":              around("https://", "1.", "1/"),
	"IPv4 digits":             around("https://", "1", "/"),
	"IPv4 zeros":              around("https://0x", "0", "1/"),
	"IPv4 hexadecimal":        around("https://0x", "f", "/"),
	"IPv4 at the end":         around("https://", "a.", "0x/"),
	"non-ASCII IPv4":          around("https://", "１", "/"),
	"opaque host":             around("foo://", "h", "/"),
	"opaque host, non-ASCII":  around("foo://", "é", "/"),
	"opaque host, percent":    around("foo://", "%", "/"),
	"opaque host, bad":        around("foo://", "h", "^/"),
	"authority without slash": around("https:", "a", ""),
	// text in which errors hide passwords: authorities that a backslash may end
	"backslashes before colons":     around("", `0[::1]\\`, ""),
	"backslashes before a colon":    around("", `a\\`, ":x"),
	"backslashes of two levels":     around("", `0[::1]\\0[::1]%5C%5C`, ""),
	"backslashes before an address": around("", `a\\`, "@[ffff:x"),
}

// interpunct inserts a dot after every n code points.
func interpunct(s string, n int) string {
	var b strings.Builder
	i := 0
	for _, r := range s {
		b.WriteRune(r)
		if i++; i%n == 0 {
			b.WriteByte('.')
		}
	}
	return b.String()
}

// urlCases are the operations on each input.
var urlCases = []struct {
	name string
	do   func(input string)
}{
	{"parse", func(s string) { sinkURL, sinkErr = url.Parse(s) }},
	{"can parse", func(s string) { sinkBool = url.CanParse(s) }},
	{"validate", func(s string) { sinkInt += len(slices.Collect(url.ValidationErrors(s, nil))) }},
}

// otherCases are about everything but the parser.
var otherCases = slices.Concat(
	setterCases("username", (*url.URL).SetUsername, "x", "@:", "é"),
	setterCases("password", (*url.URL).SetPassword, "x", "@:", "é"),
	setterCases("protocol", (*url.URL).SetProtocol, "a", "A", "\ta"),
	setterCases("host", (*url.URL).SetHost, "a.", "ü.", "ü", "[", ":", "1.", "\ta", "%61"),
	setterCases("port", (*url.URL).SetPort, "0", "9", "\t0"),
	setterCases("pathname", (*url.URL).SetPathname, "x", "/..", "/a/..", "\\", "<é", "%2e/", "\t."),
	setterCases("search", (*url.URL).SetSearch, "x", "&", "?", "'<é", "\t"),
	setterCases("hash", (*url.URL).SetHash, "x", "#", "`é", "\t"),
	setterCases("decoded path", (*url.URL).SetDecodedPath, "x", "/", "%", "é"),
	setterCases("query", func(u *url.URL, s string) error { return u.SetQuery(s, true) }, "x", "'<é"),
	setterCases("fragment", func(u *url.URL, s string) error { return u.SetFragment(s, true) }, "x", "`é"),
	setterCases("href", (*url.URL).SetHref, "https://h/", "@", ":"),
	resolveCases(),
	longURLCases(),
	encodingCases(),
	paramsCases(),
	codecCases(),
	segmentCases(),
	typedCases(),
	refusalCases(),
	sequenceCases(),
)

// setterCases set an attribute to long values.
func setterCases(name string, set func(*url.URL, string) error, values ...string) []growthCase {
	var cases []growthCase
	for _, v := range values {
		cases = append(cases, growthCase{Name: fmt.Sprintf("set %s/%q", name, v), Prepare: func(n int) func() {
			original := *url.MustParse("foo://user:password@h:8080/path?query#fragment")
			if name == "host" || name == "pathname" || name == "search" {
				original = *url.MustParse("https://user:password@h:8080/path?query#fragment")
			}
			value := fill(v, n)
			return func() {
				u := original
				sinkErr = set(&u, value)
				sinkURL = &u
			}
		}})
	}
	return cases
}

// resolveCases resolve long references, and against long bases.
func resolveCases() []growthCase {
	var cases []growthCase
	add := func(name string, base, ref func(n int) string) {
		cases = append(cases, growthCase{Name: "resolve/" + name, Prepare: func(n int) func() {
			u, ref := url.MustParse(base(n)), ref(n)
			return func() { sinkURL, sinkErr = u.Parse(ref) }
		}})
	}
	constant := func(s string) func(int) string { return func(int) string { return s } }
	short := constant("https://h/a/b?c#d")
	add("up", short, around("", "../", "x"))
	add("up and down", short, around("", "a/../", ""))
	add("name", short, around("", "a", ""))
	add("spaces", short, around("", " ", "x"))
	add("slashes", short, around("", "/", ""))
	add("backslashes", short, around("", "\\", "x"))
	add("colons", short, around("1", ":", ""))
	add("tabs", short, around("", "\ta<", ""))
	for name, ref := range map[string]string{"name": "x", "up": "../x", "path": "/x", "query": "?x", "fragment": "#x", "empty": "", "authority": "//x"} {
		add("long base, "+name, around("https://h", "/a", "?b#c"), constant(ref))
		add("long base query, "+name, around("https://h/?", "a&", "#c"), constant(ref))
	}
	add("up all of a long base", around("https://h", "/a", ""), around("", "../", ""))
	add("long file base, drive letter", around("file:///C:", "/a", ""), constant("D|/x"))
	add("fragment on a long opaque base", around("data:", "x ", "y"), constant("#x"))
	add("name on a long opaque base", around("data:", "x ", "y"), constant("x"))
	slices.SortFunc(cases, func(a, b growthCase) int { return strings.Compare(a.Name, b.Name) })
	return cases
}

// longURLCases run all operations on a long URL.
func longURLCases() []growthCase {
	var cases []growthCase
	add := func(name string, do func(u *url.URL)) {
		cases = append(cases, growthCase{Name: "long URL/" + name, Prepare: func(n int) func() {
			u := url.MustParse("https://user:password@h" + fill("/a", n/2) + "?" + fill("x=y&", n/2) + "#z")
			return func() { do(u) }
		}})
	}
	add("getters", func(u *url.URL) {
		sinkInt += len(u.Host()) + len(u.Pathname()) + len(u.Search()) + len(u.Hash()) + len(u.Username()) + len(u.Password())
	})
	add("origin", func(u *url.URL) { sinkString = u.Origin().String() })
	add("without credentials", func(u *url.URL) { sinkURL = u.WithoutCredentials() })
	add("set origin", func(u *url.URL) {
		v, w := *u, url.MustParse("https://h")
		sinkErr = v.SetOrigin(w.Origin())
		sinkErr = w.SetOrigin(u.Origin())
	})
	add("redacted", func(u *url.URL) { sinkString = u.Redacted() })
	add("segments", func(u *url.URL) {
		for s := range u.PathSegments() {
			sinkInt += len(s)
		}
	})
	add("many setters", func(u *url.URL) {
		v := *u
		for i, value := range []string{"a", "bcd", "", "ef"} {
			sinkErr = v.SetHash(value)
			sinkErr = v.SetUsername(value)
			sinkErr = v.SetPassword(value)
			sinkErr = v.SetHost("h" + value)
			sinkErr = v.SetPort(fmt.Sprint(8080 + i))
			sinkErr = v.SetPathname(v.Pathname() + value)
			sinkErr = v.SetSearch(v.Search() + value)
			sinkErr = v.SetProtocol([]string{"http", "https"}[i%2])
		}
		sinkURL = &v
	})
	add("many changes of the parameters", func(u *url.URL) {
		v := *u
		p := v.SearchParams()
		for range 4 {
			p.Append("a", "b")
			p.Set("c", "d")
			p.Delete("a")
			p.Sort()
			sinkErr = v.SetHash(v.Search()[:4])
			sinkInt += p.Size()
		}
		p.Set("x", "one")
		sinkURL = &v
	})
	return cases
}

// encodingCases parse queries in encodings that have a state, or that need much text for code
// points that they can't encode.
func encodingCases() []growthCase {
	var cases []growthCase
	for name, enc := range map[string]*url.Parser{
		"ISO-2022-JP": {Encoding: japanese.ISO2022JP},
		"Big5":        {Encoding: traditionalchinese.Big5},
		"strict":      {Strict: true},
		"limited":     {MaxLength: 1 << 10},
	} {
		for _, s := range []string{"a", "é", "あa", "\x80", "😀"} {
			cases = append(cases, growthCase{Name: fmt.Sprintf("%s/%q", name, s), Prepare: func(n int) func() {
				input := "https://h/?" + fill(s, n)
				return func() { sinkURL, sinkErr = enc.Parse(input) }
			}})
		}
	}
	slices.SortFunc(cases, func(a, b growthCase) int { return strings.Compare(a.Name, b.Name) })
	return cases
}

// paramsCases are about long lists of parameters.
func paramsCases() []growthCase {
	queries := map[string]func(n int) string{
		"pairs":           around("", "a=b&", ""),
		"distinct names":  func(n int) string { return numbered("n%d-%d=v&", n) },
		"common prefixes": func(n int) string { return numbered(strings.Repeat("p", 100)+"%d-%d&", n) },
		"descending":      func(n int) string { return "z=1&" + numbered("%[2]d=%[1]d&", n) },
		"non-ASCII names": func(n int) string { return numbered("ü\uFF00😀%d-%d=é&", n) },
		"ampersands":      around("", "&", ""),
		"equals signs":    around("", "=", ""),
		"plus signs":      around("", "+", ""),
		"percent signs":   around("", "%", ""),
		"encoded":         around("", "%C3%A9=%26&", ""),
		"broken UTF-8":    around("", "%F0%9F=%80&", ""),
		"one long value":  around("a=", "b", ""),
		"one long name":   around("", "é", "=b"),
	}
	methods := map[string]func(p *url.URLSearchParams){
		"sort":        func(p *url.URLSearchParams) { p.Sort() },
		"set":         func(p *url.URLSearchParams) { p.Set("a", "c") },
		"delete":      func(p *url.URLSearchParams) { p.Delete("a") },
		"delete pair": func(p *url.URLSearchParams) { p.DeleteValue("a", "b") },
		"append":      func(p *url.URLSearchParams) { p.Append("a", "b") },
		"get":         func(p *url.URLSearchParams) { sinkString, sinkBool = p.Get("absent") },
		"get all":     func(p *url.URLSearchParams) { sinkInt += len(p.GetAll("a")) },
		"all": func(p *url.URLSearchParams) {
			for name, value := range p.All() {
				sinkInt += len(name) + len(value)
			}
		},
	}
	var cases []growthCase
	for _, q := range slices.Sorted(maps.Keys(queries)) {
		cases = append(cases, growthCase{Name: "params/" + q + "/parse, serialize", Prepare: func(n int) func() {
			query := queries[q](n)
			return func() { sinkString = url.NewURLSearchParams(query).String() }
		}})
		for _, m := range slices.Sorted(maps.Keys(methods)) {
			cases = append(cases, growthCase{Name: "params/" + q + "/" + m, Prepare: func(n int) func() {
				query := queries[q](n)
				return func() { methods[m](url.NewURLSearchParams(query)) }
			}}, growthCase{Name: "params/" + q + "/bound, " + m, Prepare: func(n int) func() {
				original := url.MustParse("https://h/?" + queries[q](n))
				return func() {
					u := *original
					methods[m](u.SearchParams())
					sinkURL = &u
				}
			}})
		}
	}
	return append(cases, growthCase{Name: "params/build", Prepare: func(n int) func() {
		return func() {
			var p url.URLSearchParams
			for range n / 4 {
				p.Append("a", "b")
			}
			sinkString = p.String()
		}
	}})
}

// codecCases are about the functions that work on strings.
func codecCases() []growthCase {
	var cases []growthCase
	for _, f := range []struct {
		name string
		do   func(s string)
	}{
		{"percent-encode", func(s string) { sinkString = url.PercentEncode(s, url.ComponentPercentEncodeSet) }},
		{"percent-decode", func(s string) { sinkString = url.PercentDecodeUTF8(s) }},
		{"encode ISO-2022-JP", func(s string) {
			sinkString = url.PercentEncodeAfterEncoding(japanese.ISO2022JP, s, url.SpecialQueryPercentEncodeSet)
		}},
		{"domain to ASCII", func(s string) { sinkString, sinkErr = url.DomainToASCII(s, true) }},
		{"domain to Unicode", func(s string) { sinkString = url.DomainToUnicode(s) }},
		{"parse host", func(s string) { sinkHost, sinkErr = url.ParseHost(s) }},
	} {
		for _, v := range []string{"a", "%", "%C3%A9", "é", "あa", "\xE2\x82", "xn--kche-0ra.", "ü.", "a\u0300\u0316."} {
			cases = append(cases, growthCase{Name: fmt.Sprintf("%s/%q", f.name, v), Prepare: func(n int) func() {
				s := fill(v, n)
				return func() { f.do(s) }
			}})
		}
	}
	return cases
}

// segmentCases are about long names, and about many names.
func segmentCases() []growthCase {
	var cases []growthCase
	for _, v := range []string{"a", "/", "%", "é", ".", "|", "\xFF"} {
		cases = append(cases, growthCase{Name: fmt.Sprintf("join segments/one of %q", v), Prepare: func(n int) func() {
			u, name := url.MustParse("https://h/a?b#c"), fill(v, n)+"x"
			return func() { sinkURL, sinkErr = u.JoinSegments(name) }
		}}, growthCase{Name: fmt.Sprintf("join segments/many of %q", v), Prepare: func(n int) func() {
			u, names := url.MustParse("foo:/a?b#c"), slices.Repeat([]string{v + "x"}, n/2)
			return func() { sinkURL, sinkErr = u.JoinSegments(names...) }
		}}, growthCase{Name: fmt.Sprintf("set segments/many of %q", v), Prepare: func(n int) func() {
			u, names := url.MustParse("foo:/a?b#c"), slices.Values(slices.Repeat([]string{v + "x"}, n/2))
			return func() { sinkErr = u.SetDecodedPathSegments(names) }
		}}, growthCase{Name: fmt.Sprintf("decoded segments/%q", v), Prepare: func(n int) func() {
			u := url.MustParse("https://h/" + fill("x"+v+"%2F/", n))
			return func() {
				for s := range u.DecodedPathSegments() {
					sinkInt += len(s)
				}
			}
		}})
	}
	return append(cases, growthCase{Name: "join segments/a long path", Prepare: func(n int) func() {
		u := url.MustParse("https://h" + fill("/a", n))
		return func() { sinkURL, sinkErr = u.JoinSegments("b", "") }
	}})
}

// refusalCases are about refusals, which look for passwords.
func refusalCases() []growthCase {
	var cases []growthCase
	for _, s := range []string{"%", "%41", "%25", "%EF", "\xEF", "/", ":", "@", `\a`, "//a:80", "//u:p@h/", "https://a:80/", "%3A", ""} {
		cases = append(cases, growthCase{Name: fmt.Sprintf("refusal/%q", s), Prepare: func(n int) func() {
			encoded := "%" + fill("25", n/3) // often
			text := "/?" + encoded + "2F" + encoded + "2Fu:p@" + fill("a", n/3)
			if s != "" {
				text = "/" + fill(s, n) + "@h"
			}
			return func() { sinkURL, sinkErr = url.Parse(text) }
		}})
	}
	return cases
}

// typedCases are about what people type, origins, and references that must not lead
// away.
func typedCases() []growthCase {
	var cases []growthCase
	base := url.MustParse("https://h/a/b?c#d")
	posix := urlinput.Options{FilePaths: true, HTTPForLoopback: true}
	windows := urlinput.Options{FilePaths: true, HTTPForLoopback: true, FileStyle: urlfile.Windows}
	shapes := maps.Clone(urlShapes)
	maps.Copy(shapes, map[string]func(n int) string{
		"host":             around("", "a.", "com"),
		"upper-case host":  around("", "A.", "localhost:80/"),
		"port":             around("h:", "0", "80"),
		"bad port":         around("h:", "9", "x"),
		"tabs in a scheme": around("h", "\t", ":80/"),
		"credentials":      around("", "a@", "localhost"),
		"typed spaces":     around("", "\u00A0", "h:80"),
		"spaces behind":    around("h:80", "\u00A0", ""),
		"slashes":          around("", "/", "h"),
		"POSIX path":       around("/", "a ", "x"),
		"Windows path":     around("C:\\", "a\\", "x"),
		"UNC path":         around("\\\\server\\", "a\\", "x"),
		"no colon":         around("http//h", "/a", "x"),
		"bad host":         around("", "a ", "x"),
		"blobs":            around("", "blob:", "https://h/"),
		"long blob":        around("blob:https://h/", "a", ""),
		"origin":           around("https://", "a.", "com"),
		"bad origin":       around("https://h/", "a", ""),
		"long scheme":      around("", "a", "://h"),
	})
	for _, name := range slices.Sorted(maps.Keys(shapes)) {
		for way, do := range map[string]func(s string){
			"same origin":   func(s string) { sinkURL, sinkErr = base.ParseSameOrigin(s) },
			"parse origin":  func(s string) { sinkOrigin, sinkErr = url.ParseOrigin(s) },
			"typed":         func(s string) { sinkURL, _, sinkErr = urlinput.Parse(s, posix) },
			"typed Windows": func(s string) { sinkURL, _, sinkErr = urlinput.Parse(s, windows) },
		} {
			cases = append(cases, growthCase{Name: way + "/" + name, Prepare: func(n int) func() {
				input := shapes[name](n)
				return func() { do(input) }
			}})
		}
	}
	slices.SortFunc(cases, func(a, b growthCase) int { return strings.Compare(a.Name, b.Name) })
	return cases
}

// growthCases returns all of the above.
func growthCases() []growthCase {
	var cases []growthCase
	for _, c := range urlCases {
		for _, shape := range slices.Sorted(maps.Keys(urlShapes)) {
			cases = append(cases, growthCase{Name: c.name + "/" + shape, Prepare: func(n int) func() {
				input := urlShapes[shape](n)
				return func() { c.do(input) }
			}})
		}
	}
	return append(cases, otherCases...)
}
