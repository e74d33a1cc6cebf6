package urlkey

import (
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

const session24, session32 = "0123456789abcdefABCDEFGH", "0123456789abcdef0123456789ABCDEF"

var archiveKeyTests = []struct {
	input string
	want  Key
}{
	// Scheme, case, www and credentials don't matter.
	{"https://www.Example.com/A/B?C=D", "com,example)/a/b?c=d"},
	{"http://u:p@www12.example.com:8080/", "com,example:8080)/"},
	{"ftp://example.com/", "com,example)/"},
	{"whois://whois.example.org/Example.COM", "org,example,whois)/example.com"},
	// Only the first label www is dropped.
	{"http://www.www2.example.com/", "com,example,www2)/"}, {"http://www./", "www)/"}, {"x://WWW.Example.com/", "com,example)/"},
	// The default port of each scheme is dropped.
	{"http://example.com:443/", "com,example:443)/"}, {"ftp://example.com:21/", "com,example)/"},
	// Addresses are reversed, or lose their brackets.
	{"http://127.0.0.1:81/", "1,0,0,127:81)/"}, {"http://[2001:DB8::1]:81/a", "2001:db8::1:81)/a"}, {"x://[::1]/", "::1)/"},
	// Superfluous dots are dropped, and the rest can be an address.
	{"http://..example...com../", "com,example)/"}, {"http://0x7f.1../", "1,0,0,127)/"}, {"http://.../", ",,,)/"},
	// Commas stay as they are.
	{"http://a,b.example/", "example,a,b)/"},
	// The path is decoded until nothing is left to decode, and cleaned.
	{"http://h/%2541%25252F%2e%252e/b", "h)/b"}, {"http://h/a//b///c", "h)/a/b/c"}, {"http://h/%252e%252e/%252e/a", "h)/a"},
	{"http://h/a%20b%23%25?a%20b%23%25", "h)/a%20b%23%25?a%20b%23%25"},
	{"http://h/%3Fa%5Cb", "h)/?a\\b"}, {"http://h/%C3%A4ä%FF", "h)/%c3%a4%c3%a4%ff"},
	// One trailing slash is dropped, but not that of the root.
	{"http://h/a/", "h)/a"}, {"http://h/", "h)/"}, {"x://h", "h)/"},
	// The query is sorted by name, then by value. An empty query is dropped.
	{"http://h/?b=2&a&b=1&a=", "h)/?a&a=&b=1&b=2"}, {"http://h/?a-b=1&a=2", "h)/?a=2&a-b=1"}, {"http://h/?b&&a", "h)/?&a&b"}, {"http://h/?", "h)/"},
	{"http://h/?#a", "h)/"},
	// Session ids.
	{"http://h/?jsessionid=" + session32, "h)/"}, {"http://h/?b&PHPSESSID=" + session32 + "&a", "h)/?a&b"},
	{"http://h/?a&sid=" + session32, "h)/?&a"},
	{"http://h/?sid=" + session32 + "x", "h)/?sid=0123456789abcdef0123456789abcdefx"},
	{"http://h/(" + session24 + ")/a.aspx", "h)/a.aspx"}, {"http://h/(S(" + session24 + "))/a.ASPX", "h)/a.aspx"},
	{"http://h/(" + session24 + ")/a.html", "h)/(0123456789abcdefabcdefgh)/a.html"},
	// Without a host, the scheme stays.
	{"mailto:User@Example.com", "mailto:user@example.com"}, {"file:///C:/A/", "file:/c:/a"}, {"urn:uuid:A", "urn:uuid:a"},
	// The records of an archive.
	{"filedesc:/Foo.arc.gz", "filedesc:/Foo.arc.gz"}, {"warcinfo:Foo.warc.gz", "warcinfo:foo.warc.gz"},
	{"dns:www.example.com", "dns:www.example.com"},
	// No credentials stay.
	{"dns://u:p@www.example.com", "com,example)/"}, {"warcinfo://u:p@Foo/", "foo)/"}, {"filedesc://u:p@Foo/", "filedesc://Foo/"},
	// Next to the boundary of a condition.
	{"http://h/?aspsessionidabcdefgh=" + strings.Repeat("a", 24) + "&b", "h)/?b"},
	{"http://h/?aspsessionidabcdefgh=1" + strings.Repeat("a", 23), Key("h)/?aspsessionidabcdefgh=1" + strings.Repeat("a", 23))},
	{"x:a/", "x:a"}, {"http://[::1]/", "::1)/"},
}

func TestCDXJKey(t *testing.T) {
	for _, tt := range archiveKeyTests {
		if got := CDXJKey(url.MustParse(tt.input)); got != tt.want {
			t.Errorf("CDXJKey(%q) = %q, want %q", tt.input, got, tt.want)
		}
	}
	if got := CDXJKey(new(url.URL)); got != "-" {
		t.Errorf("key of the zero URL: %q", got)
	}
}

// TestStripQuerySessionID covers cases that the vectors leave out.
func TestStripQuerySessionID(t *testing.T) {
	const asp = "ASPSESSIONIDabcdefgh=" + "abcdefghijklmnopqrstuvwx"
	for _, tt := range []struct{ query, want string }{
		// Each kind is dropped only once, the last one if there are several.
		{"sid=" + session32 + "&sid=" + session32, "sid=" + session32 + "&"},
		{"jsessionid=" + session32 + "&phpsessid=" + session32 + "&" + asp, ""},
		// A name can be the end of a longer one, as in those libraries.
		{"insid=" + session32 + "&a", "ina"},
		// A session id that doesn't match is skipped, and one that does is dropped.
		{"sid=" + session32 + "&sid=short", "sid=short"}, {asp + "x", asp + "x"},
		{"ASPSESSIONIDabcdefg1=abcdefghijklmnopqrstuvwx", "ASPSESSIONIDabcdefg1=abcdefghijklmnopqrstuvwx"},
		{"ASPSESSIONIDabcdefgh", "ASPSESSIONIDabcdefgh"},
		// Both halves of ColdFusion's id must be next to each other and have values.
		{"a&cfid=1&CFTOKEN=2&b", "a&b"}, {"xcfid=1&cftoken=2", "x"}, {"cfid=cfid=1&cftoken=2", "cfid="}, {"cfid=&cftoken=2", "cfid=&cftoken=2"},
		{"cfid=1&cftoken=", "cfid=1&cftoken="}, {"cfid=1&cftoken=&cfid=2", "cfid=1&cftoken=&cfid=2"}, {"cfid=1&a&cftoken=2", "cfid=1&a&cftoken=2"},
		{"cfid=1&cftoken=2&cftoken=3", "cftoken=3"}, {"&cftoken=2", "&cftoken=2"}, {"", ""},
	} {
		if got := stripQuerySessionID(tt.query); got != tt.want {
			t.Errorf("stripQuerySessionID(%q) = %q, want %q", tt.query, got, tt.want)
		}
	}
}

func TestStripPathSessionID(t *testing.T) {
	const named = "(S(" + session24 + "))"
	for _, tt := range []struct{ path, want string }{
		{"/" + named + "/a.aspx/b", "/a.aspx/b"}, {"/a/" + named + "/b.aspx", "/a/b.aspx"},
		// The last session of each kind is dropped.
		{"/" + named + "/" + named + "/a.aspx", "/" + named + "/a.aspx"},
		{"/" + named + "/(" + session24 + ")/a.aspx", "/a.aspx"},
		// It must be a whole segment, followed by a name, and ".aspx" must come after it.
		{"/x" + named + "/a.aspx", "/x" + named + "/a.aspx"}, {"/" + named + "x/a.aspx", "/" + named + "x/a.aspx"},
		{"/" + named + "/.aspx", "/" + named + "/.aspx"}, {"/a.aspx/" + named + "/", "/a.aspx/" + named + "/"},
		{named + "/a.aspx", named + "/a.aspx"},
		{"/(1(" + session24 + "))/a.aspx", "/(1(" + session24 + "))/a.aspx"},
		{"/((" + session24 + "))/a.aspx", "/((" + session24 + "))/a.aspx"},
		// A named session has only whole sessions, at least one, and ends with ")".
		{"/(S(" + session24 + ")x/a.aspx", "/(S(" + session24 + ")x/a.aspx"},
		{"/(S(" + session24 + ")x)/a.aspx", "/(S(" + session24 + ")x)/a.aspx"},
		{"/()/a.aspx", "/()/a.aspx"},
		{"/(S(" + session24 + ")T(" + session24 + "))/a.aspx", "/a.aspx"},
		{".aspx", ".aspx"}, {"", ""},
	} {
		if got := stripPathSessionID(tt.path); got != tt.want {
			t.Errorf("stripPathSessionID(%q) = %q, want %q", tt.path, got, tt.want)
		}
	}
}

// TestBytes compares functions that read single bytes with other implementations, for all bytes.
func TestBytes(t *testing.T) {
	isMatch := func(expression string, c byte) bool {
		return c < 0x80 && regexp.MustCompile("^"+expression+"$").MatchString(string(rune(c)))
	}
	for i := range 256 {
		c := byte(i)
		s := string([]byte{c})
		if got := alphanumerics(s) == 1; got != isMatch("[0-9A-Za-z]", c) {
			t.Errorf("alphanumerics(%q): %t", c, got)
		}
		if got := isLetters(s); got != isMatch("[A-Za-z]", c) {
			t.Errorf("isLetters(%q): %t", c, got)
		}
		if got := dropSessionSegments("/("+s+"("+session24+"))/.aspx") == "/.aspx"; got != isMatch("[A-Za-z]", c) {
			t.Errorf("dropSessionSegments of %q: %t", c, got)
		}
	}
}
