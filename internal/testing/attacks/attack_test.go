// Package attacks tests what an attacker could do to a program through a URL. It has inputs that
// two programs read differently. It also tests values that are shared between goroutines, or were
// never initialized. It uses only the public API.
package attacks_test

import (
	"errors"
	neturl "net/url"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// refused replaces the host if the input isn't a URL.
const refused = "(refused)"

// An attack is an input that two parsers may read differently, so that one checks a different
// host than the other connects to.
type attack struct {
	input, base string
	// host is the host, with its port, that a browser connects to.
	host string
	// netURL is the host according to net/url in Go 1.26. It shows the risk, and isn't a
	// requirement.
	netURL string
}

// attacks come from published reports, CVEs and the standard. The comments name the trap.
var attacks = []attack{

	// Backslashes

	// In a special URL "\" is a slash: it ends the host. (CVE-2016-2512)
	{"http://good.example\\@evil.example/", "", "good.example", refused},
	{"http://evil.example\\@good.example/", "", "evil.example", refused},
	// Two backslashes begin the authority. (CVE-2014-3730)
	{"http:\\\\evil.example", "", "evil.example", ""}, {"http:\\\\\\evil.example", "", "evil.example", ""},
	{"https:/\\evil.example/", "", "evil.example", ""},
	// A path that is another host. (open redirects)
	{"\\\\evil.example", "https://good.example/a", "evil.example", "good.example"},
	{"/\\evil.example", "https://good.example/a", "evil.example", "good.example"},
	{"\\/evil.example", "https://good.example/a", "evil.example", "good.example"},
	{"/\t/evil.example", "https://good.example/a", "evil.example", refused},
	{"/\n\\evil.example", "https://good.example/a", "evil.example", refused},
	// One backslash begins a path.
	{"\\evil.example", "https://good.example/a", "good.example", "good.example"},
	// After a host and a port.
	{"http://good.example:80\\@evil.example/", "", "good.example", refused},
	// Not special: "\" isn't a slash, and no host may have it.
	{"foo://good.example\\@evil.example/", "", "evil.example", refused}, {"foo://good.example\\evil.example/", "", refused, refused},

	// Slashes

	// Any number of slashes begins the authority of a special URL, even zero.
	{"http:evil.example", "", "evil.example", ""}, {"http:/evil.example", "", "evil.example", ""},
	{"http:///evil.example", "", "evil.example", ""}, {"http:////evil.example", "", "evil.example", ""},
	// With a base of the same scheme, text without slashes is a relative path.
	{"https:evil.example", "https://good.example/", "good.example", ""},
	{"https:/evil.example", "https://good.example/", "good.example", ""},
	{"http:evil.example", "https://good.example/", "evil.example", ""},
	{"https:///evil.example", "https://good.example/", "evil.example", ""},
	{"///evil.example", "https://good.example/", "evil.example", "good.example"},
	{"////evil.example", "https://good.example/", "evil.example", "good.example"},
	{"//evil.example", "https://good.example/", "evil.example", "evil.example"},
	// Dots between the slashes make it a path.
	{"/.//evil.example", "https://good.example/", "good.example", "good.example"},
	{"/..//evil.example", "https://good.example/", "good.example", "good.example"},
	// Without a host, the path must not become one in the serialization.
	{"web+demo:/.//evil.example", "", "", ""}, {"web+demo:/a/..//evil.example", "", "", ""}, {"/.//evil.example", "web+demo:/a", "", ""},
	{"..//evil.example", "web+demo:/a/b", "", ""},
	// With a file: base, the host comes after two slashes.
	{"//evil.example/a", "file:///etc/passwd", "evil.example", "evil.example"},
	// No slashes, localhost, a drive letter and backslashes.
	{"file:evil.example", "", "", ""}, {"file://localhost/etc/passwd", "", "", "localhost"}, {"file://C|/a", "", "", refused},
	{"file:\\\\evil.example\\share", "", "evil.example", ""},

	// Credentials

	// The host is after the last "@". (CVE-2022-0512)
	{"http://good.example@evil.example/", "", "evil.example", "evil.example"},
	{"http://good.example:80@evil.example/", "", "evil.example", "evil.example"},
	{"http://a@good.example@evil.example/", "", "evil.example", "evil.example"},
	{"http://good.example%40evil.example@c.example/", "", "c.example", "c.example"},
	// Three parsers find three hosts. (Tsai, "A New Era of SSRF")
	{"http://1.1.1.1 &@2.2.2.2# @3.3.3.3/", "", "2.2.2.2", refused},
	// Ports and brackets in credentials.
	{"http://a:b@c@good.example:80@evil.example:81/", "", "evil.example:81", "evil.example:81"},
	{"http://user@[::1]@evil.example/", "", "evil.example", refused},
	// Empty and odd credentials.
	{"http://good.example:pass:word@evil.example", "", "evil.example", "evil.example"},
	{"http://@evil.example", "", "evil.example", "evil.example"}, {"http://:@evil.example", "", "evil.example", "evil.example"},
	{"http://good.example&@evil.example", "", "evil.example", "evil.example"},
	{"http://good.example\x00@evil.example/", "", "evil.example", refused},
	// With nothing after the "@", the path doesn't become the host. (CVE-2022-0639)
	{"http://@/127.0.0.1", "", refused, ""}, {"http://good.example@/evil.example", "", refused, ""},
	// "@" after the end of the host doesn't end the credentials.
	{"http://evil.example/@good.example", "", "evil.example", "evil.example"},
	{"http://evil.example?@good.example", "", "evil.example", "evil.example"},
	{"http://evil.example?a@good.example/", "", "evil.example", "evil.example"},
	// The same after "#". (CVE-2016-8624)
	{"http://evil.example#@good.example/", "", "evil.example", "evil.example"},
	// A ";" ends nothing.
	{"http://evil.example;@good.example/", "", "good.example", "good.example"},
	// In a URL that isn't special, too. (CVE-2021-45046)
	{"ldap://127.0.0.1#.evil.example:1389/a", "", "127.0.0.1", "127.0.0.1"},
	{"ldap://127.0.0.1#evil.example:1389/a", "", "127.0.0.1", "127.0.0.1"},

	// Ports

	// There is one port. (Tsai, "A New Era of SSRF")
	{"http://1.1.1.1:80:8080/", "", refused, refused}, {"http://good.example:80,evil.example/", "", refused, refused},
	// An empty port, zeros before it, the default port: all the same. (CVE-2022-0686)
	{"http://good.example:", "", "good.example", "good.example:"}, {"http://good.example:080/", "", "good.example", "good.example:080"},
	{"http://good.example:00000000000008080/", "", "good.example:8080", "good.example:00000000000008080"},
	// A port isn't taken modulo 65536, and has only digits.
	{"http://good.example:65616/", "", refused, "good.example:65616"}, {"http://good.example:-80/", "", refused, refused},
	{"http://good.example:+80/", "", refused, refused}, {"http://good.example: 80/", "", refused, refused},
	{"http://good.example:８０/", "", refused, refused}, {"http://good.example:80a/", "", refused, refused},
	// A port without a host, and a port that doesn't belong to the host.
	{"http://:80/", "", refused, ":80"}, {"http://good.example:443@evil.example:443/", "", "evil.example:443", "evil.example:443"},

	// White space and control characters

	// Tabs and newlines are removed everywhere. (CVE-2022-0391)
	{"ht\ntp://evil.example", "", "evil.example", refused}, {"http:/\t/evil.example", "", "evil.example", refused},
	{"http://ev\til.exa\r\nmple", "", "evil.example", refused}, {"java\tscript:alert(1)", "", "", refused},
	{"java\nscript\r:alert(1)", "", "", refused}, {"\tjavascript:alert(1)", "https://good.example/", "", refused},
	// Leading and trailing C0 controls and spaces are removed. (CVE-2015-2317, CVE-2022-0691,
	// CVE-2023-24329)
	{"\x08javascript:alert(1)", "https://good.example/", "", refused}, {" https://evil.example", "", "evil.example", refused},
	{"\x01\x1F https://evil.example \x00", "", "evil.example", refused},
	// Other white space isn't.
	{"\u00A0https://evil.example", "", refused, refused}, {"\u2028//evil.example", "https://good.example/", "good.example", "good.example"},
	{"\uFEFFhttps://evil.example", "https://good.example/", "good.example", refused},
	// White space in the middle isn't removed, either.
	{"http://evil.example .good.example/", "", refused, refused}, {"http://good.example\x00.evil.example/", "", refused, refused},
	{"http://good.example\x0B.evil.example/", "", refused, refused}, {"http://good.example\x7F.evil.example/", "", refused, refused},
	{"java script:alert(1)", "https://good.example/", "good.example", refused},
	// Nor is encoded white space. In a path, white space is removed or stays encoded.
	{"http://good.example%0d%0aHost:evil.example/", "", refused, refused},
	{"http://good.example/%0d%0aHost:%20evil.example", "", "good.example", "good.example"},
	{"http://good.example/\r\nHost: evil.example", "", "good.example", refused},
	// A space at the end of an opaque path.
	{"javascript:alert(1) #", "", "", ""}, {"data:text/html, ?x", "", "", ""},

	// Percent-encoded hosts

	// A host is decoded before it is checked. (CVE-2022-27780)
	{"http://good.example%2F@evil.example/", "", "evil.example", "evil.example"},
	{"http://good.example%2Fevil.example/", "", refused, refused}, {"http://evil.example%2F.good.example/", "", refused, refused},
	{"http://evil.example%00.good.example/", "", refused, refused}, {"http://evil.example%23.good.example/", "", refused, refused},
	{"http://evil.example%3F.good.example/", "", refused, refused}, {"http://evil.example%40good.example/", "", refused, refused},
	{"http://evil.example%5C.good.example/", "", refused, refused}, {"http://evil.example%3A80/", "", refused, refused},
	{"http://evil.example%20/", "", refused, refused},
	// Text that decodes to a name or an address.
	{"http://%65vil.example/", "", "evil.example", refused}, {"http://%31%32%37.0.0.1/", "", "127.0.0.1", refused},
	{"http://127%2e0%2E0%2e1/", "", "127.0.0.1", refused}, {"http://%EF%BC%91%EF%BC%92%EF%BC%97.1/", "", "127.0.0.1", "１２７.1"},
	// It is decoded once, and must be UTF-8.
	{"http://evil.example%/", "", refused, refused}, {"http://%2565vil.example/", "", refused, "%65vil.example"},
	{"http://%ff.example/", "", refused, "\xff.example"}, {"http://good%zz.example/", "", refused, refused},
	// An opaque host isn't decoded.
	{"foo://good%2Fexample/", "", "good%2Fexample", refused},

	// IPv4 addresses

	// Fewer than four parts: the last one fills the rest.
	{"http://127.1/", "", "127.0.0.1", "127.1"}, {"http://127.0.1/", "", "127.0.0.1", "127.0.1"},
	{"http://2130706433/", "", "127.0.0.1", "2130706433"}, {"http://0/", "", "0.0.0.0", "0"},
	{"http://10.65793", "", "10.1.1.1", "10.65793"},
	// Octal, hexadecimal. (CVE-2021-28918, CVE-2021-29923)
	{"http://0177.0.0.1/", "", "127.0.0.1", "0177.0.0.1"}, {"http://010.8.8.8/", "", "8.8.8.8", "010.8.8.8"},
	{"http://0x7f.0.0.1/", "", "127.0.0.1", "0x7f.0.0.1"}, {"http://0x7f000001/", "", "127.0.0.1", "0x7f000001"},
	{"http://0X7F.1/", "", "127.0.0.1", "0X7F.1"}, {"http://017700000001/", "", "127.0.0.1", "017700000001"},
	{"http://0x/", "", "0.0.0.0", "0x"}, {"http://1.2.3.0x", "", "1.2.3.0", "1.2.3.0x"},
	{"http://0x00000000007f.1/", "", "127.0.0.1", "0x00000000007f.1"},
	// A dot at the end.
	{"http://127.0.0.1./", "", "127.0.0.1", "127.0.0.1."},
	// A number that is too great is neither an address nor a domain.
	{"http://256.256.256.256/", "", refused, "256.256.256.256"}, {"http://4294967296/", "", refused, "4294967296"},
	{"http://4294967295/", "", "255.255.255.255", "4294967295"}, {"http://127.0.0.256/", "", refused, "127.0.0.256"},
	{"http://1.2.3.4.5/", "", refused, "1.2.3.4.5"}, {"http://127.0.0.0x100", "", refused, "127.0.0.0x100"},
	{"http://08.1/", "", refused, "08.1"},
	// A single number is an address. (CVE-2017-7233)
	{"http:999999999", "", "59.154.201.255", ""},
	// A host that ends in a number is an address, or refused.
	{"http://evil.example.1/", "", refused, "evil.example.1"}, {"http://evil.example.0x1/", "", refused, "evil.example.0x1"},
	{"http://1.2.3.4.5./", "", refused, "1.2.3.4.5."}, {"http://127..1/", "", refused, "127..1"}, {"http://a.08/", "", refused, "a.08"},
	{"http://1.2.3.a", "", "1.2.3.a", "1.2.3.a"},
	{"http://127.0.0.1.good.example/", "", "127.0.0.1.good.example", "127.0.0.1.good.example"},
	{"http://1.1.1.1e1/", "", "1.1.1.1e1", "1.1.1.1e1"}, {"http://1.2.3.4..", "", "1.2.3.4..", "1.2.3.4.."},
	// In a URL that isn't special, nothing is an IPv4 address.
	{"foo://0x7f.1/", "", "0x7f.1", "0x7f.1"},
	// Other kinds of digits and dots.
	{"http://１２７.０.０.１/", "", "127.0.0.1", "１２７.０.０.１"}, {"http://①②⑦.⓪.⓪.①/", "", "127.0.0.1", "①②⑦.⓪.⓪.①"},
	{"http://127。0。0。1/", "", "127.0.0.1", "127。0。0。1"}, {"http://𝟏𝟐𝟕.𝟎.𝟎.𝟏/", "", "127.0.0.1", "𝟏𝟐𝟕.𝟎.𝟎.𝟏"},
	{"http://０ｘ７ｆ.1/", "", "127.0.0.1", "０ｘ７ｆ.1"}, {"http://١٢٧.0.0.1/", "", refused, "١٢٧.0.0.1"},

	// IPv6 addresses

	// There is only one serialization, even with an IPv4 address inside.
	{"http://[::ffff:127.0.0.1]/", "", "[::ffff:7f00:1]", "[::ffff:127.0.0.1]"},
	{"http://[0:0:0:0:0:ffff:7f00:1]/", "", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:7f00:1]"},
	{"http://[::127.0.0.1]/", "", "[::7f00:1]", "[::127.0.0.1]"}, {"http://[::FFFF:0127.0.0.1]/", "", refused, refused},
	{"http://[0000:0000::0001]/", "", "[::1]", "[0000:0000::0001]"}, {"http://[::]/", "", "[::]", "[::]"},
	// There are no zones.
	{"http://[fe80::1%25eth0]/", "", refused, "[fe80::1%eth0]"}, {"http://[fe80::1%eth0]/", "", refused, refused},
	// Not in a URL that isn't special, either. (CVE-2025-22870)
	{"foo://[::1%25.good.example]:80/", "", refused, "[::1%.good.example]:80"},
	// Only an address can be in brackets. (CVE-2025-47912, CVE-2024-11168)
	{"http://[good.example]/", "", refused, refused}, {"http://[127.0.0.1]/", "", refused, refused},
	{"http://[v1.good]/", "", refused, refused}, {"http://[]/", "", refused, refused}, {"http://[/", "", refused, refused},
	{"http://[::1/", "", refused, refused}, {"http://::1/", "", refused, refused}, {"http://::1]/", "", refused, refused},
	{"http://[[::1]]/", "", refused, refused},
	// Nothing else can be around the brackets. (CVE-2026-25679, CVE-2025-0938)
	{"http://good.example[::1]/", "", refused, refused}, {"http://[::1]good.example/", "", refused, refused},
	{"http://[::1].good.example/", "", refused, refused}, {"http://[good.example]:80@evil.example/", "", "evil.example", refused},
	{"http://[::1]:80@evil.example/", "", "evil.example", refused}, {"http://[%3A%3A1]/", "", refused, refused},

	// Domains

	// Case and compatibility forms.
	{"http://EVIL.example/", "", "evil.example", "EVIL.example"}, {"http://ⓔⓧⓐⓜⓟⓛⓔ.com/", "", "example.com", "ⓔⓧⓐⓜⓟⓛⓔ.com"},
	{"http://ｅｖｉｌ．example/", "", "evil.example", "ｅｖｉｌ．example"}, {"http://evil。example/", "", "evil.example", "evil。example"},
	{"http://evil｡example/", "", "evil.example", "evil｡example"}, {"http://K.example/", "", "k.example", "K.example"},
	{"http://ſ.example/", "", "s.example", "ſ.example"}, {"http://㎢.example/", "", "km2.example", "㎢.example"},
	// Ignored code points: soft hyphen, zero-width space, word joiner, variation
	// selector, byte order mark.
	{"http://e\u00ADvil.example/", "", "evil.example", "e\u00advil.example"},
	{"http://e\u200Bvil.example/", "", "evil.example", "e\u200bvil.example"},
	{"http://e\u2060vil.example/", "", "evil.example", "e\u2060vil.example"},
	{"http://e\uFE0Fvil.example/", "", "evil.example", "e️vil.example"},
	{"http://e\uFEFFvil.example/", "", "evil.example", "e\ufeffvil.example"}, {"http://\u00AD/", "", refused, "\u00ad"},
	// A joiner that doesn't join isn't ignored.
	{"http://e\u200Dvil.example/", "", refused, "e\u200dvil.example"}, {"http://e\u200Cvil.example/", "", refused, "e\u200cvil.example"},
	// Deviation characters aren't mapped.
	{"http://faß.example/", "", "xn--fa-hia.example", "faß.example"},
	{"http://βόλος.example/", "", "xn--nxasmm1c.example", "βόλος.example"},
	// Code points that map to a delimiter. (CVE-2019-9636, CVE-2019-10160)
	{"http://evil.example＃@good.example/", "", "good.example", refused},
	{"http://evil.c℀.good.example/", "", refused, "evil.c℀.good.example"},
	{"http://good.example／evil.example/", "", refused, "good.example／evil.example"},
	{"http://good.example？evil.example/", "", refused, "good.example？evil.example"},
	{"http://good.example＠evil.example/", "", refused, "good.example＠evil.example"},
	{"http://good.example：80/", "", refused, "good.example：80"},
	{"http://good.example﹟.evil.example/", "", refused, "good.example﹟.evil.example"}, {"http://⒈.example/", "", refused, "⒈.example"},
	{"http://ex％41mple/", "", refused, "ex％41mple"},
	// Right-to-left override.
	{"http://moc.\u202Eelpmaxe/", "", refused, "moc.\u202eelpmaxe"},
	// An ASCII domain isn't interpreted, and differs from the domain that its decoded label looks
	// like.
	{"http://xn--a/", "", "xn--a", "xn--a"}, {"http://xn--.example/", "", "xn--.example", "xn--.example"},
	{"http://xn--evil-.example/", "", "xn--evil-.example", "xn--evil-.example"}, {"http://xn--8i7caa/", "", "xn--8i7caa", "xn--8i7caa"},
	{"http://XN--KCHE-0RA.example/", "", "xn--kche-0ra.example", "XN--KCHE-0RA.example"},
	// If another label is in Unicode, Punycode must be valid: it must decode to more than ASCII,
	// and to code points that map to themselves.
	{"http://ü.xn--a/", "", refused, "ü.xn--a"}, {"http://ü.xn--/", "", refused, "ü.xn--"},
	{"http://ü.xn--evil-/", "", refused, "ü.xn--evil-"}, {"http://ü.xn--8i7caa/", "", refused, "ü.xn--8i7caa"},
	{"http://xn--iñvalid.com/", "", refused, "xn--iñvalid.com"},
	{"http://ｘn--kche-0ra.example/", "", "xn--kche-0ra.example", "ｘn--kche-0ra.example"},
	{"http://xn−−a.example/", "", "xn--xna-ic2aa.example", "xn−−a.example"},
	// Hyphens, underscores, long labels and empty labels are up to the DNS.
	{"http://-evil-.example/", "", "-evil-.example", "-evil-.example"},
	{"http://a--b.e_vil.example/", "", "a--b.e_vil.example", "a--b.e_vil.example"},
	{"http://evil..example/", "", "evil..example", "evil..example"}, {"http://.evil.example/", "", ".evil.example", ".evil.example"},
	{"http://good.example./", "", "good.example.", "good.example."}, {"http://.../", "", "...", "..."},
	// Letters that look alike are different. (homographs)
	{"http://аpple.example/", "", "xn--pple-43d.example", "аpple.example"},
	// Delimiters of other grammars.
	{"http://good.example|evil.example/", "", refused, refused},
	{"http://good.example<evil.example/", "", refused, "good.example<evil.example"},
	{"http://good.example^evil.example/", "", refused, refused},
	{"http://good.example,evil.example/", "", "good.example,evil.example", "good.example,evil.example"},
	{"http://good.example&evil.example/", "", "good.example&evil.example", "good.example&evil.example"},
	{"http://${jndi:evil.example}/", "", refused, refused},
	{"http://good.example;evil.example/", "", "good.example;evil.example", "good.example;evil.example"},
	{"http://*.good.example/", "", "*.good.example", "*.good.example"},

	// Schemes

	// Without a scheme there is no host.
	{"good.example", "", refused, ""},
	// A scheme and a path that look like a host and a port.
	{"good.example:80", "", "", ""}, {"good.example:80/a", "", "", ""},
	{"evil.example/", "https://good.example/", "good.example", "good.example"}, {"localhost:8080/", "https://good.example/", "", ""},
	// A path that looks like a scheme.
	{"1http://evil.example/", "https://good.example/", "good.example", refused},
	{"http ://evil.example/", "https://good.example/", "good.example", refused},
	{"ht%74p://evil.example/", "https://good.example/", "good.example", refused},
	{"http\\://evil.example/", "https://good.example/", "good.example", refused},
	{"://evil.example", "https://good.example/", "good.example", refused},
	// Schemes ignore case.
	{"HtTpS://evil.example/", "", "evil.example", "evil.example"},
	// A URL within another isn't interpreted.
	{"url:http://evil.example/", "", "", ""}, {"blob:https://evil.example/a", "", "", ""}, {"view-source:https://evil.example", "", "", ""},
	// javascript: and data: URLs can have a host, which doesn't mean anything.
	{"javascript://good.example/%0aalert(1)", "", "good.example", "good.example"},
	{"javascript://good.example\\@evil.example/", "", "evil.example", refused},
	{"data://good.example/,x", "", "good.example", "good.example"},
	// A URL with an opaque path has no host, and can be a base only for a fragment.
	{"mailto:a@evil.example", "", "", ""}, {"#@evil.example", "mailto:a@good.example", "", ""},
	{"//evil.example", "mailto:a@good.example", refused, "evil.example"},
	{"?//evil.example", "https://good.example/", "good.example", "good.example"},
}

func TestAttacks(t *testing.T) {
	differ := 0
	seen := map[[2]string]bool{}
	for _, tt := range attacks {
		t.Run(tt.input, func(t *testing.T) {
			if seen[[2]string{tt.input, tt.base}] {
				t.Errorf("base %q: is in the table twice", tt.base)
			}
			seen[[2]string{tt.input, tt.base}] = true
			var base *string
			if tt.base != "" {
				base = &tt.base
			}
			got := refused
			if u, err := urltest.ParseEveryWay(t, tt.input, base); err == nil {
				urltest.CheckInvariants(t, u)
				got = u.Host()
			}
			if got != tt.host {
				t.Errorf("base %q: the host is %q, want %q", tt.base, got, tt.host)
			}
			if got := netURLHost(tt.input, tt.base); got != tt.netURL {
				t.Logf("base %q: net/url's host was %q, and now is %q", tt.base, tt.netURL, got)
			}
			if tt.host != tt.netURL {
				differ++
			}
		})
	}
	t.Logf("%d attacks; net/url reads %d of them differently", len(attacks), differ)
}

// netURLHost returns the host of input according to net/url.
func netURLHost(input, base string) string {
	u, err := neturl.Parse(input)
	if err != nil {
		return refused
	}
	if base != "" {
		b, err := neturl.Parse(base)
		if err != nil {
			return refused
		}
		u = b.ResolveReference(u)
	}
	return u.Host
}

// A foreignEncoding has its own encoder.
type foreignEncoding struct {
	transform.NopResetter
	encode func(dst, src []byte, atEOF bool) (nDst, nSrc int, err error)
}

func (e foreignEncoding) NewDecoder() *encoding.Decoder { return encoding.Nop.NewDecoder() }

func (e foreignEncoding) NewEncoder() *encoding.Encoder { return &encoding.Encoder{Transformer: e} }

func (e foreignEncoding) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	return e.encode(dst, src, atEOF)
}

// TestForeignEncodings percent-encodes with encodings that aren't in the Encoding Standard.
// Some can't be used for queries, and some encoders do unusual things.
func TestForeignEncodings(t *testing.T) {
	// Writes an "é" as 1000 bytes, all at once.
	wide := func(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
		for _, c := range src {
			n := 1
			if c == 0xC3 {
				n = 1000
			}
			if c != 0xA9 && len(dst) < nDst+n {
				return nDst, nSrc, transform.ErrShortDst
			}
			for range n {
				if c != 0xA9 {
					dst[nDst] = c & 0x7F
					nDst++
				}
			}
			nSrc++
		}
		return nDst, nSrc, nil
	}
	// Returns an error for input that it has already encoded.
	late := func(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
		n := copy(dst, src)
		if n > 1 {
			err = errors.New("too late")
		}
		return n, n, err
	}
	for _, tt := range []struct {
		name     string
		encoding encoding.Encoding
		input    string
		want     int // the length of the result
	}{
		{"EBCDIC, which has no ASCII", charmap.CodePage037, "a é", len("a%20%C3%A9")},
		{"UTF-16", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "a é", len("a%20%C3%A9")},
		{"the replacement encoding", encoding.Replacement, "a é", len("a%20%C3%A9")},
		{"one that can encode nothing", foreignEncoding{encode: func([]byte, []byte, bool) (int, int, error) { return 0, 0, errors.New("no") }}, "a é", len("a%20%C3%A9")},
		{"one that needs room", foreignEncoding{encode: wide}, "a é", len("a%20") + 1000},
		{"one that complains late", foreignEncoding{encode: late}, "a b", len("a%20b")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := url.PercentEncodeAfterEncoding(tt.encoding, tt.input, url.QueryPercentEncodeSet); len(got) != tt.want {
				t.Errorf("%q is %q, %d bytes, want %d", tt.input, got, len(got), tt.want)
			}
		})
	}
}
