package urlpattern

import (
	"testing"
)

// failure is the result for text that a component can't have.
const failure = "failure"

func TestCanonicalize(t *testing.T) {
	for _, c := range []struct {
		name   string
		encode encoder
		rows   [][2]string
	}{
		{"protocol", canonicalizeProtocol, [][2]string{
			{"", ""}, {"HTTPS", "https"}, {"foo+bar-1.", "foo+bar-1."}, {"ht\ttp", "http"}, {"1", failure}, {"a b", failure}, {"é", failure},
			// Text after a colon is lost, as in the standard.
			{"a:b", "a"},
		}},
		{"username", canonicalizeUserinfo, [][2]string{{"", ""}, {"a:b@c/", "a%3Ab%40c%2F"}, {"é", "%C3%A9"}, {"%zz", "%zz"}, {"\t", "%09"}}},
		{"hostname", canonicalizeHostname, [][2]string{
			{"", ""}, {"EXAMPLE", "example"}, {"é", "xn--9ca"}, {"1.0x2", "1.0.0.2"}, {"a%41", "aa"}, {"a\nb", "ab"},
			{"a/b", "a"}, {"a?b", "a"}, {"a#b", "a"}, {"a\\b", "a"},
			{"a:b", failure}, {"a b", failure}, {"a@b", failure}, {"[", failure}, {"/", failure}, {".1.a.0x", failure},
		}},
		{"IPv6 hostname", canonicalizeIPv6Hostname, [][2]string{{"", ""}, {"[::AB]", "[::ab]"}, {"[09:afAF]", "[09:afaf]"}, {"@", failure}, {"G", failure}, {"/", failure}, {"`", failure}, {"::", "::"}, {"g", failure}, {"é", failure}, {"1.2", failure}}},
		{"port", canonicalizePort, [][2]string{
			{"", ""}, {"80", "80"}, {"443", "443"}, {"0080", "80"}, {"8\t0", "80"}, {"80x", "80"}, {"80/", "80"}, {"65535", "65535"},
			{"65536", failure}, {"x", failure}, {"\t", failure}, {" 80", failure},
		}},
		{"pathname", canonicalizePathname, [][2]string{
			{"", ""}, {"/a/../b", "/b"}, {"/", "/"}, {"a b?#", "a%20b%3F%23"}, {"\\a", "/a"}, {"a\\b", "a/b"}, {"é^", "%C3%A9%5E"},
			// A piece doesn't get a slash before it, and isn't a dot segment.
			{"a", "a"}, {".", "."}, {"..", ".."}, {"./a", "./a"}, {"../a", "../a"}, {"a/./b", "a/b"}, {"%2e", "%2e"},
			{"a/..", ""}, {"a/../..", ""}, {"/..", "/"},
		}},
		{"opaque pathname", canonicalizeOpaquePathname, [][2]string{
			{"", ""}, {"a b", "a b"}, {"a ", "a "}, {" a", " a"}, {"/a/../b", "/a/../b"}, {"//a", "//a"}, {"é", "%C3%A9"}, {"<^>", "<^>"}, {"a\nb", "ab"}, {"\x01", "%01"},
			{"a?b", "a"}, {"a#b", "a"}, {"a ?", "a%20"},
		}},
		{"search", canonicalizeSearch, [][2]string{{"", ""}, {"a b", "a%20b"}, {"?a", "?a"}, {"'#", "%27%23"}, {"é", "%C3%A9"}, {"\n", ""}}},
		{"hash", canonicalizeHash, [][2]string{{"", ""}, {"a b", "a%20b"}, {"#a", "#a"}, {"`'", "%60'"}, {"é", "%C3%A9"}, {"\n", ""}}},
	} {
		for _, row := range c.rows {
			got, err := c.encode(row[0])
			if err != nil {
				got = failure
			}
			if got != row[1] {
				t.Errorf("%s %q: %q (%v), want %q", c.name, row[0], got, err, row[1])
			}
		}
	}
}

// The default port of a scheme becomes the empty string. Other schemes don't have one.
func TestCanonicalizePortOf(t *testing.T) {
	for _, c := range []struct{ port, protocol, want string }{
		{"80", "http", ""}, {"443", "http", "443"}, {"443", "https", ""}, {"80", "ws", ""}, {"443", "wss", ""}, {"21", "ftp", ""},
		{"80", "", "80"}, {"80", "file", "80"}, {"80", "foo", "80"}, {"", "http", ""},
	} {
		if got, err := canonicalizePortOf(c.port, c.protocol); err != nil || got != c.want {
			t.Errorf("%s of %q: %q, %v, want %q", c.port, c.protocol, got, err, c.want)
		}
	}
}

// The expressions are exactly those of the standard.
func TestRegExpSource(t *testing.T) {
	for _, c := range []struct{ pattern, want string }{
		{"/a.b", `^\/a\.b$`}, {"/{a}?", `^\/(?:a)?$`}, {"/*", `^(?:\/(.*))$`}, {"a*", `^a(.*)$`}, {"a{*}*", `^a((?:.*)*)$`},
		{"/:x", `^(?:\/([^\/]+?))$`}, {"/:x?", `^(?:\/([^\/]+?))?$`}, {"/:x+", `^(?:\/((?:[^\/]+?)(?:\/(?:[^\/]+?))*))$`},
		{"/:x(a)*", `^(?:\/((?:a)(?:\/(?:a))*))?$`}, {"{a:x(b)c}+", `^(?:a((?:b)(?:ca(?:b))*)c)$`}, {"{:x}?", `^([^\/]+?)?$`},
	} {
		parts, err := parsePatternString(c.pattern, &pathnameSyntax, identity, DefaultMaxParts)
		if err != nil {
			t.Fatal(err)
		}
		if got := regExpSource(parts, &pathnameSyntax); got != c.want {
			t.Errorf("%s: %s, want %s", c.pattern, got, c.want)
		}
	}
}
