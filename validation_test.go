package url_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlvalid"
)

// reportCase is an input and the errors that the parser reports for it.
type reportCase struct{ input, base, want string }

// reportCases has at least two inputs for each validation error. The first ones for each come
// from the standard.
//
// https://url.spec.whatwg.org/#writing
var reportCases = slices.Concat(domainReports, ipv4Reports, ipv6Reports, urlReports, fileReports)

var domainReports = []reportCase{
	// Valid strings have no validation errors.
	{"https://example.org/", "", ""}, {"https://faß.example:80/a%20b?c#d", "", ""}, {"foo://[::1]:80/", "", ""},

	// domain-to-ASCII: percent-decoding comes first.
	{"https://exa%23mple.org", "", "domain-percent-encoded@11 domain-to-ASCII@11!"},
	// A forbidden domain code point.
	{"https://exa mple/", "", "domain-to-ASCII@11!"},
	// Offsets count bytes.
	{"https://ü ü/", "", "domain-to-ASCII@10!"},
	// A percent sign that isn't part of a percent-encoded byte.
	{"https://a%2/", "", "domain-to-ASCII@9!"},
	// UseSTD3ASCIIRules: reported, but not refused.
	{"https://a_b.example/", "", "domain-to-ASCII@9"}, {"https://ü.a_b/", "", "domain-to-ASCII@12"},
	// The failure counts, even if an error that is only reported comes first.
	{"https://my_host.exa mple/", "", "domain-to-ASCII@19!"}, {"https://a_b.ü ü/", "", "domain-to-ASCII@14!"},
	// VerifyDnsLength: no empty labels, the root label included.
	{"https://example.com./", "", "domain-to-ASCII@20"}, {"https://a..b/", "", "domain-to-ASCII@10"},
	{"https://.../", "", "domain-to-ASCII@8"}, {"https://b." + strings.Repeat("a", 64) + "/", "", "domain-to-ASCII@10"},
	{"https://" + strings.Repeat("a.", 127) + "a/", "", "domain-to-ASCII@8"},
	// CheckHyphens.
	{"https://b.-a.example/", "", "domain-to-ASCII@10"}, {"https://a-.example/", "", "domain-to-ASCII@8"},
	{"https://ab--cd.example/", "", "domain-to-ASCII@8"},
	// An ASCII domain is accepted whatever its Punycode is, but another domain isn't.
	{"https://xn--8i7caa/", "", "domain-to-ASCII@8"}, {"https://b.xn--a/", "", "domain-to-ASCII@10"},
	{"https://ü.xn--a/", "", "domain-to-ASCII@11!"},
	// Nothing is left of a soft hyphen.
	{"https://a\u00ADb/", "", ""}, {"https://\u00AD/", "", "domain-to-ASCII@8!"},
	{"https://%C2%AD/", "", "domain-percent-encoded@8 domain-to-ASCII@8!"},
	// U+FFFD, written literally, percent-encoded, or replacing invalid UTF-8.
	{"https://a\uFFFDb/", "", "domain-to-ASCII@9!"}, {"https://a%EF%BF%BDb/", "", "domain-percent-encoded@9 domain-to-ASCII@9!"},
	{"https://a\xFFb/", "", "domain-to-ASCII@9!"}, {"https://a%e2%82b/", "", "domain-percent-encoded@9 domain-to-ASCII@9!"},
	// The offset is in the percent-encoded input.
	{"https://%61%62_c/", "", "domain-percent-encoded@8 domain-to-ASCII@14"},
	// CheckBidi and CheckJoiners: the label is at fault.
	{"https://b.א1a/", "", "domain-to-ASCII@10!"}, {"https://b.a\u200Db/", "", "domain-to-ASCII@10!"},
	// Mapped to a forbidden code point.
	{"https://ａ％ｂ/", "", "domain-to-ASCII@11!"},
	// Not in the host of a URL that isn't special, but also in that of a file: URL.
	{"foo://a_b/", "", ""}, {"file://a_b/", "", "domain-to-ASCII@8"}, {"file://host:80/", "", "domain-to-ASCII@11!"},
	{"//a b/", "https://h/", "domain-to-ASCII@3!"},

	// domain-percent-encoded: once, at the first percent-encoded byte.
	{"https://exam%70le.org", "", "domain-percent-encoded@12"}, {"https://%61%62%63/", "", "domain-percent-encoded@8"},
	{" https://%61/%zz", "", "invalid-URL-unit@0 domain-percent-encoded@9 invalid-URL-unit@13"},
	{"file://loc%61lhost/", "", "domain-percent-encoded@10"}, {"https://%41%c3%9C/", "", "domain-percent-encoded@8"},
	{"foo://%61/", "", ""},

	// host-invalid-code-point
	{"foo://exa[mple.org", "", "host-invalid-code-point@9!"}, {"foo://a b/", "", "host-invalid-code-point@7!"},
	{"foo://a\x00b/", "", "host-invalid-code-point@7!"}, {`foo://a\b/`, "", "host-invalid-code-point@7!"},
	{"foo://u:p@c^d/", "", "invalid-credentials@9 host-invalid-code-point@11!"}, {"//a|b", "foo://h/", "host-invalid-code-point@3!"},
	{"foo://ü<", "", "host-invalid-code-point@8!"},
}

var ipv4Reports = []reportCase{
	// IPv4-empty-part: the empty part after the dot, which is an empty label, too.
	{"https://127.0.0.1./", "", "domain-to-ASCII@18 IPv4-empty-part@18"},
	{"https://1.2.3./", "", "domain-to-ASCII@14 IPv4-empty-part@14 IPv4-too-few-parts@8"},
	{"https://%31.2.3.4./", "", "domain-percent-encoded@8 domain-to-ASCII@18 IPv4-empty-part@18"},
	{"https://1.2.3.4../", "", "domain-to-ASCII@16"},

	// IPv4-too-few-parts
	{"https://1.2.3/", "", "IPv4-too-few-parts@8"}, {"https://0/", "", "IPv4-too-few-parts@8"},
	{"https://%30/", "", "domain-percent-encoded@8 IPv4-too-few-parts@8"}, {"file://1.2/", "", "IPv4-too-few-parts@7"},

	// IPv4-too-many-parts: the fifth is one too many.
	{"https://1.2.3.4.5/", "", "IPv4-too-many-parts@16!"}, {"https://0.0.0.0.x.0x1/", "", "IPv4-too-many-parts@16!"},
	{"https://1..2.3.4/", "", "domain-to-ASCII@10 IPv4-too-many-parts@15!"},
	{"https://%31.2.3.4.5/", "", "domain-percent-encoded@8 IPv4-too-many-parts@18!"},

	// IPv4-non-numeric-part
	{"https://test.42", "", "IPv4-too-few-parts@8 IPv4-non-numeric-part@8!"}, {"https://1.2.x.4/", "", "IPv4-non-numeric-part@12!"},
	{"https://1..3.4/", "", "domain-to-ASCII@10 IPv4-non-numeric-part@10!"}, {"https://1.2.3.09/", "", "IPv4-non-numeric-part@14!"},
	{"https://a.0x/", "", "IPv4-too-few-parts@8 IPv4-non-numeric-part@8!"},
	{"https://1.%32.x.4/", "", "domain-percent-encoded@10 IPv4-non-numeric-part@14!"},

	// IPv4-non-decimal-part: each such part, even an empty one.
	{"https://127.0.0x0.1", "", "IPv4-non-decimal-part@14"}, {"https://0x7f.1/", "", "IPv4-too-few-parts@8 IPv4-non-decimal-part@8"},
	{"https://01.0X2.3.0x/", "", "IPv4-non-decimal-part@8 IPv4-non-decimal-part@11 IPv4-non-decimal-part@17"},
	{"https://01.x.1.1/", "", "IPv4-non-decimal-part@8 IPv4-non-numeric-part@11!"},

	// IPv4-out-of-range-part: once, at the first such part. It is fatal unless that is the last
	// part and fills the missing ones.
	{"https://255.255.4000.1", "", "IPv4-out-of-range-part@16!"},
	{"https://1.2.65535", "", "IPv4-too-few-parts@8 IPv4-out-of-range-part@12"},
	{"https://1.2.65536", "", "IPv4-too-few-parts@8 IPv4-out-of-range-part@12!"}, {"https://1.2.3.256", "", "IPv4-out-of-range-part@14!"},
	{"https://256.256.256.256", "", "IPv4-out-of-range-part@8!"},
	{"https://4294967295", "", "IPv4-too-few-parts@8 IPv4-out-of-range-part@8"},
	{"https://4294967296", "", "IPv4-too-few-parts@8 IPv4-out-of-range-part@8!"},
	{"https://" + strings.Repeat("9", 100), "", "domain-to-ASCII@8 IPv4-too-few-parts@8 IPv4-out-of-range-part@8!"},
	{"https://0x100.2.3.4", "", "IPv4-non-decimal-part@8 IPv4-out-of-range-part@8!"},

	// IPv4-non-ASCII-input: at the first code point that isn't ASCII.
	{"https://①.②.③.④", "", "IPv4-non-ASCII-input@8"}, {"https://1。2。3。4/", "", "IPv4-non-ASCII-input@9"},
	{"https://1.2.3.\uFF14/", "", "IPv4-non-ASCII-input@14"},
	{"https://%E2%91%A0.2.3.4", "", "domain-percent-encoded@8 IPv4-non-ASCII-input@8"},
	{"https://1.2.%33.%E2%91%A3/", "", "domain-percent-encoded@12 IPv4-non-ASCII-input@16"},
	{"https://¹/", "", "IPv4-non-ASCII-input@8 IPv4-too-few-parts@8"},
	// If the input had to be mapped, parts have no offsets, wherever the code point is.
	{"https://１.0x1.256/", "", "IPv4-non-ASCII-input@8 IPv4-too-few-parts@8 IPv4-non-decimal-part@8 IPv4-out-of-range-part@8"},
	{"https://0%78１/", "", "domain-percent-encoded@9 IPv4-non-ASCII-input@12 IPv4-too-few-parts@8 IPv4-non-decimal-part@8"},
	{"https://1.2.3.4.⑤/", "", "IPv4-non-ASCII-input@16 IPv4-too-many-parts@8!"}, {"https://①.example/", "", ""},
}

var ipv6Reports = []reportCase{
	// IPv6-unclosed: the bracket that stays open.
	{"https://[::1", "", "IPv6-unclosed@8!"}, {"https://[::1/x]", "", "IPv6-unclosed@8!"}, {"https://[::1]x/", "", "IPv6-unclosed@8!"},
	{"foo://u@[", "", "invalid-credentials@7 IPv6-unclosed@8!"}, {"https://[0:0::1%5D", "", "IPv6-unclosed@8!"},

	// IPv6-piece-leading-zero: none of these pieces has one.
	{"https://[0:1:f:10:ff:100:1000:ffff]", "", ""},

	// IPv6-invalid-compression
	{"https://[:1]", "", "IPv6-invalid-compression@9!"}, {"http://[:]", "", "IPv6-invalid-compression@8!"},

	// IPv6-too-many-pieces
	{"https://[1:2:3:4:5:6:7:8:9]", "", "IPv6-too-many-pieces@25!"}, {"https://[1:2:3:4:5:6:7::8]", "", "IPv6-too-many-pieces@24!"},
	{"https://[1:2:3:4:5:6:7:8::]", "", "IPv6-too-many-pieces@25!"},

	// IPv6-multiple-compression
	{"https://[1::1::1]", "", "IPv6-multiple-compression@14!"}, {"https://[:::]", "", "IPv6-multiple-compression@11!"},

	// IPv6-invalid-code-point
	{"https://[1:2:3!:4]", "", "IPv6-invalid-code-point@14!"}, {"https://[1:2:3:]", "", "IPv6-invalid-code-point@15!"},
	{"http://[www.example.com]/", "", "IPv6-invalid-code-point@8!"}, {"https://[12345::]", "", "IPv6-invalid-code-point@13!"},
	{"https://[0:0::%31]", "", "IPv6-invalid-code-point@14!"}, {"https://[::ü]", "", "IPv6-invalid-code-point@11!"},
	// A ":" after a "]" is outside of brackets, so it begins a port.
	{"https://[::1][x]:80/", "", "IPv6-invalid-code-point@12!"},

	// IPv6-too-few-pieces
	{"https://[1:2:3]", "", "IPv6-too-few-pieces@14!"}, {"https://[]", "", "IPv6-too-few-pieces@9!"},
	{"https://[1.2.3.4]", "", "IPv6-too-few-pieces@16!"},

	// IPv6-piece-leading-zero: each such piece, and zero itself only if it has several digits.
	{"https://[::01]", "", "IPv6-piece-leading-zero@11"},
	{"foo://[0db8:0:0:00:0:0:0:1]:1/", "", "IPv6-piece-leading-zero@7 IPv6-piece-leading-zero@16"},
	{"https://[0:0000::0]", "", "IPv6-piece-leading-zero@11"},
	{"https://[01:02:x]", "", "IPv6-piece-leading-zero@9 IPv6-piece-leading-zero@12 IPv6-invalid-code-point@15!"},

	// IPv4-in-IPv6-too-many-pieces
	{"https://[1:1:1:1:1:1:1:127.0.0.1]", "", "IPv4-in-IPv6-too-many-pieces@23!"},
	{"https://[::1:1:1:1:1:1:1.2.3.4]", "", "IPv4-in-IPv6-too-many-pieces@23!"},

	// IPv4-in-IPv6-invalid-code-point
	{"https://[ffff::.0.0.1]", "", "IPv4-in-IPv6-invalid-code-point@15!"},
	// A dot without a digit before it is reported before too many pieces.
	{"https://[1:2:3:4:5:6:7:.1]", "", "IPv4-in-IPv6-invalid-code-point@23!"},
	{"https://[ffff::127.0.xyz.1]", "", "IPv4-in-IPv6-invalid-code-point@21!"},
	{"https://[ffff::127.0xyz]", "", "IPv4-in-IPv6-invalid-code-point@20!"},
	{"https://[ffff::127.00.0.1]", "", "IPv4-in-IPv6-invalid-code-point@20!"},
	{"https://[ffff::127.0.0.1.2]", "", "IPv4-in-IPv6-invalid-code-point@24!"},
	{"https://[::1.2.3.]", "", "IPv4-in-IPv6-invalid-code-point@17!"}, {"https://[::1.2.3.4:5]", "", "IPv4-in-IPv6-invalid-code-point@18!"},

	// IPv4-in-IPv6-out-of-range-part
	{"https://[ffff::127.0.0.4000]", "", "IPv4-in-IPv6-out-of-range-part@23!"},
	{"https://[::256.1.1.1]", "", "IPv4-in-IPv6-out-of-range-part@11!"},

	// IPv4-in-IPv6-too-few-parts
	{"https://[ffff::127.0.0]", "", "IPv4-in-IPv6-too-few-parts@22!"}, {"https://[::1.2]", "", "IPv4-in-IPv6-too-few-parts@14!"},
}

var urlReports = []reportCase{
	// invalid-URL-unit
	{"https://example.org/>", "", "invalid-URL-unit@20"},
	// Spaces around the input count as one.
	{" https://example.org ", "", "invalid-URL-unit@0"}, {"https://example.org \x00", "", "invalid-URL-unit@19"},
	// So do tabs and newlines, with the offset of the first one.
	{"ht\ntps://example.org", "", "invalid-URL-unit@2"}, {"https://a/\tb\r\nc", "", "invalid-URL-unit@10"},
	{"https://example.org/%s", "", "invalid-URL-unit@20"},
	// Offsets are those in the input, whatever was removed from it.
	{"  https://a/<", "", "invalid-URL-unit@0 invalid-URL-unit@12"}, {"https://a/\tb\n c", "", "invalid-URL-unit@10 invalid-URL-unit@13"},
	{"  ht\ttps://a/<", "", "invalid-URL-unit@0 invalid-URL-unit@4 invalid-URL-unit@13"},
	// The last tab is trimmed first.
	{"h\tt\tt\tp\ts\t:\t/\t/\ta\t/\t<\t", "", "invalid-URL-unit@21 invalid-URL-unit@1 invalid-URL-unit@20"},
	{"\thttps://a b/", "", "invalid-URL-unit@0 domain-to-ASCII@10!"}, {"https://a\tb c/", "", "invalid-URL-unit@9 domain-to-ASCII@11!"},
	// Invalid UTF-8 becomes U+FFFD, which is a URL code point.
	{"https://a/\xFF?\xED\xA0\x80#\xC3", "", ""}, {"https://a/\xFF<", "", "invalid-URL-unit@11"},
	{"https://a/\xE2\x82<", "", "invalid-URL-unit@12"}, {"https://a/\xFF\tb<", "", "invalid-URL-unit@11 invalid-URL-unit@13"},
	{"https://a/\xE2\x82\t<\xF0\x9F<", "", "invalid-URL-unit@12 invalid-URL-unit@13 invalid-URL-unit@16"},
	{"https://a/\xE2\t\x82<", "", "invalid-URL-unit@11 invalid-URL-unit@13"},
	{"https://a/ü\t€<", "", "invalid-URL-unit@12 invalid-URL-unit@16"},
	// In path, query and fragment, each such code point.
	{"https://a/b c?d e#f g", "", "invalid-URL-unit@11 invalid-URL-unit@15 invalid-URL-unit@19"},
	{"https://a/[]?[]#[]", "", "invalid-URL-unit@10 invalid-URL-unit@11 invalid-URL-unit@13 invalid-URL-unit@14 invalid-URL-unit@16 invalid-URL-unit@17"},
	{"https://example/%?%#%", "", "invalid-URL-unit@16 invalid-URL-unit@18 invalid-URL-unit@20"},
	{"https://a/%%4%4g%41", "", "invalid-URL-unit@10 invalid-URL-unit@11 invalid-URL-unit@13"},
	{"https://a/#b#c", "", "invalid-URL-unit@12"}, {"foo:/a\\b", "", "invalid-URL-unit@6"},
	{"foo:/\x7F^", "", "invalid-URL-unit@5 invalid-URL-unit@6"},
	// Controls and noncharacters.
	{"https://a/\u0085\u009F\uFDD0\uFFFE\U0010FFFF", "", "invalid-URL-unit@10 invalid-URL-unit@12 invalid-URL-unit@14 invalid-URL-unit@17 invalid-URL-unit@20"},
	{"https://a/\u00A0\uFDCF\uFDF0\uFEFF\uFFFD\U0010FFFD", "", ""},
	// In an opaque path, spaces too.
	{"data:a b", "", "invalid-URL-unit@6"}, {"data:x %#y z", "", "invalid-URL-unit@6 invalid-URL-unit@7 invalid-URL-unit@10"},
	{`foo:\`, "", "invalid-URL-unit@4"},
	// In an opaque host, one error for the code points, then one for the percent signs.
	{`foo://a"b` + "`%zz%", "", "invalid-URL-unit@7 invalid-URL-unit@10"},
	{`foo://%zz"`, "", "invalid-URL-unit@9 invalid-URL-unit@6"},

	// special-scheme-missing-following-solidus
	{"file:c:/my-secret-folder", "", "special-scheme-missing-following-solidus@5"},
	{"https:example.org", "", "special-scheme-missing-following-solidus@6"},
	{"https:foo.html", "https://example.org/", "special-scheme-missing-following-solidus@6"},
	{"https:/example.org", "", "special-scheme-missing-following-solidus@6 special-scheme-missing-following-solidus@6"},
	{"https:/foo.html", "https://example.org/", "special-scheme-missing-following-solidus@6"},
	{"https:foo.html", "http://example.org/", "special-scheme-missing-following-solidus@6"},
	{"https:///example.org", "", "special-scheme-missing-following-solidus@8"},
	{"https://////example.com///", "", "special-scheme-missing-following-solidus@8 special-scheme-missing-following-solidus@9 special-scheme-missing-following-solidus@10 special-scheme-missing-following-solidus@11"},
	{`https:\\example.org`, "", "special-scheme-missing-following-solidus@6 special-scheme-missing-following-solidus@6 special-scheme-missing-following-solidus@7"},
	{"https:", "", "special-scheme-missing-following-solidus@6 host-missing@6!"},
	{"foo:bar", "", ""},

	// missing-scheme-non-relative-URL
	{"💩", "", "missing-scheme-non-relative-URL@0!"},
	{"💩", "mailto:user@example.org", "missing-scheme-non-relative-URL@0!"},
	{"", "", "missing-scheme-non-relative-URL@0!"},
	{"  ", "", "invalid-URL-unit@0 missing-scheme-non-relative-URL@2!"},
	{" \tx", "", "invalid-URL-unit@0 missing-scheme-non-relative-URL@2!"},
	{"1https://a", "", "missing-scheme-non-relative-URL@0!"},
	{"?q", "data:x", "missing-scheme-non-relative-URL@0!"},
	{"#f", "data:x", ""},
	{"#<", "data:x", "invalid-URL-unit@1"},

	// invalid-reverse-solidus
	{`https://example.org\path\to\file`, "", "invalid-reverse-solidus@19 invalid-reverse-solidus@24 invalid-reverse-solidus@27"},
	{`\example\..\demo/.\`, "https://example.com/", "invalid-reverse-solidus@0 invalid-reverse-solidus@8 invalid-reverse-solidus@11 invalid-reverse-solidus@18"},
	{`\\a/`, "https://h/", "invalid-reverse-solidus@0 invalid-reverse-solidus@1"},
	{`/\a/`, "https://h/", "invalid-reverse-solidus@1"},
	{`/\\a/`, "https://h/", "invalid-reverse-solidus@1 special-scheme-missing-following-solidus@2"},
	{`https://h:80\a<\b`, "", "invalid-reverse-solidus@12 invalid-URL-unit@14 invalid-reverse-solidus@15"},
	{`https://h/?\#\`, "", "invalid-URL-unit@11 invalid-URL-unit@13"},

	// invalid-credentials: each "@".
	{"https://user@example.org", "", "invalid-credentials@12"},
	{"ssh://user@example.org", "", "invalid-credentials@10"},
	{"https://u:p@q@h/", "", "invalid-credentials@11 invalid-credentials@13"},
	{"https://@h/@", "", "invalid-credentials@8"},
	{"//:@h", "foo://h/", "invalid-credentials@3"},
	// The characters in credentials don't matter.
	{"https://<%>:[]@h/", "", "invalid-credentials@14"},

	// host-missing
	{"https://#fragment", "", "host-missing@8!"},
	{"https://:443", "", "host-missing@8!"},
	{"https://user:pass@", "", "invalid-credentials@17 host-missing@18!"},
	{"https://u@/x", "", "invalid-credentials@9 host-missing@10!"},
	{"foo://u@?", "", "invalid-credentials@7 host-missing@8!"},
	{"foo://:80", "", "host-missing@6!"},
	{"foo://", "", ""},
	{"//", "https://h/", "host-missing@2!"},

	// port-out-of-range
	{"https://example.org:70000", "", "port-out-of-range@20!"},
	{"foo://h:65536/", "", "port-out-of-range@8!"},
	{"https://[::1]:99999999999999999999", "", "port-out-of-range@14!"},

	// port-invalid
	{"https://example.org:7z", "", "port-invalid@21!"},
	{"https://h:-1/", "", "port-invalid@10!"},
	{"https://h:8 0/", "", "port-invalid@11!"},
	{"https://h:８/", "", "port-invalid@10!"},
	{`foo://h:80\`, "", "port-invalid@10!"},
	{"https://[::1]:80]", "", "port-invalid@16!"},
	// A code point that isn't a digit is reported before the range is checked.
	{"https://h:99999z", "", "port-invalid@15!"},
}

var fileReports = []reportCase{
	// file-invalid-Windows-drive-letter. The standard's own example is read
	// by its file slash state, which reports nothing.
	{"/c:/path/to/file", "file:///c:/", ""},
	{"c|/path/to/file", "file:///c:/", "file-invalid-Windows-drive-letter@0 invalid-URL-unit@1"},
	{"file:c:/x", "file:///d/", "special-scheme-missing-following-solidus@5 file-invalid-Windows-drive-letter@5"},
	{"C|?q", "file://host/", "file-invalid-Windows-drive-letter@0 invalid-URL-unit@1"},
	{"c|x", "file:///c:/", "invalid-URL-unit@1"},

	// file-invalid-Windows-drive-letter-host. Its code points aren't checked again.
	{"file://c:", "", "file-invalid-Windows-drive-letter-host@7"},
	{"file://C|/x<", "", "file-invalid-Windows-drive-letter-host@7 invalid-URL-unit@11"},
	{"//c:/x", "file:///d", "file-invalid-Windows-drive-letter-host@2"},
	{"file://host/C|/", "", "invalid-URL-unit@13"},

	// Other errors that are reported by the states of file: URLs.
	{"file:", "", "special-scheme-missing-following-solidus@5"},
	{"file:/x", "", "special-scheme-missing-following-solidus@5"},
	{`file:\\c:\x`, "", "special-scheme-missing-following-solidus@5 invalid-reverse-solidus@5 invalid-reverse-solidus@6 file-invalid-Windows-drive-letter-host@7 invalid-reverse-solidus@9"},
	{`file:///a\b`, "", "invalid-reverse-solidus@9"},
	{`\x`, "file:///c:/", "invalid-reverse-solidus@0"},
	{"file://u@h/", "", "domain-to-ASCII@8!"},
}

func TestValidationErrors(t *testing.T) {
	seen := map[url.ErrorCode]int{}
	for _, tt := range reportCases {
		errs := slices.Collect(url.ValidationErrors(tt.input, baseOf(t, tt.base)))
		if got := urltest.Reports(errs); got != tt.want {
			t.Errorf("%q, base %q:\n\tis  %s\n\twant %s", tt.input, tt.base, got, tt.want)
		}
		urltest.CheckValidation(t, tt.input, baseOf(t, tt.base))
		counted := map[url.ErrorCode]bool{}
		for _, e := range errs {
			if !counted[e.Code] {
				seen[e.Code]++
			}
			counted[e.Code] = true
		}
	}
	for _, code := range errorCodes {
		if seen[code] < 2 {
			t.Errorf("%s: %d inputs, want 2 or more", code, seen[code])
		}
	}
	if len(seen) != len(errorCodes) {
		t.Errorf("%d validation errors in the table, want %d", len(seen), len(errorCodes))
	}
}

// baseOf parses a base in a table, or returns nil for "".
func baseOf(t testing.TB, base string) *url.URL {
	t.Helper()
	if base == "" {
		return nil
	}
	u, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestStandardURLStrings covers the column "Valid" of the standard's table.
//
// https://url.spec.whatwg.org/#example-url-parsing
func TestStandardURLStrings(t *testing.T) {
	for _, tt := range parsingExamples {
		if err := urlvalid.URL(tt.input, baseOf(t, tt.base)); (err == nil) != tt.valid {
			t.Errorf("%q, base %q: %v, want valid: %t", tt.input, tt.base, err, tt.valid)
		}
	}
}

// FuzzValidation checks the errors reported for an input.
func FuzzValidation(f *testing.F) {
	for _, tt := range urltest.Seeds(f, reportCases) {
		f.Add(tt.input, tt.base)
	}
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input, v.BaseString())
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		b, _ := url.Parse(base) // nil if it is invalid
		urltest.CheckValidation(t, input, b)
	})
}

// FuzzSetterValidation does the same for setters.
func FuzzSetterValidation(f *testing.F) {
	for _, tt := range urltest.Seeds(f, setterReportCases) {
		for i := range urltest.Attributes {
			f.Add(tt.href, uint8(i), tt.value)
		}
	}
	f.Fuzz(func(t *testing.T, href string, attribute uint8, value string) {
		if u, err := url.Parse(href); err == nil {
			urltest.CheckSetterValidation(t, u, urltest.Attributes[int(attribute)%len(urltest.Attributes)], value)
		}
	})
}

// TestRandomValidation makes the checks of FuzzValidation for random strings, built from pieces
// that decide whether a string is valid.
func TestRandomValidation(t *testing.T) {
	atoms := strings.Split("https:,HTTP:,file:,foo:,a:,/,//,//,?,#,@,:,\\,.,..,%2e,%,%41,%zz,[,],::,[::1],[1::02],1,2.3.4.5,"+
		"0x7,256,1.2.3.4,:80,:65536,a,b.c,A-b,a_b,-,xn--fa-hia,xn--a,ü,①,。,\u00AD,\u200D,א,localhost,C:,C|,|,<, ,\t,\x00,\u0085,\uFFFF,\uFFFD,\xFF,\xE2\x82", ",")
	bases := []*url.URL{nil}
	for _, base := range []string{"https://h/a/b?c#d", "file:///C:/a", "file://h/", "foo://h/a", "foo:/a", "mailto:x", "https://u:p@h:8/"} {
		bases = append(bases, url.MustParse(base))
	}
	starts := []string{"", "", "https://", "file://", "foo://", "foo:", "//"}
	random := rand.New(rand.NewPCG(3, 4))
	valid := 0
	n := urltest.Times(20_000)
	for range n {
		input := starts[random.IntN(len(starts))]
		for range random.IntN(6) {
			input += atoms[random.IntN(len(atoms))]
		}
		base := bases[random.IntN(len(bases))]
		urltest.CheckValidation(t, input, base)
		if urlvalid.URL(input, base) == nil {
			valid++
		}
		if t.Failed() {
			break
		}
	}
	if valid < n/10 {
		t.Errorf("only %d of the strings are valid", valid)
	}
}

// TestRandomSetterValidation does the same for setters.
func TestRandomSetterValidation(t *testing.T) {
	atoms := strings.Split("https:,file:,foo:,/,\\,?,#,@,:,:80,:99999,80,.,%41,%,[::1],[::01],[,1.2.3,1.2.3.4.,a,b.c,a_b,ü,①,C|,<, ,\t,\n,\xFF,\xE2\x82,", ",")
	hrefs := []string{"https://h/a?b#c", "https://u:p@h:8/", "file:///C:/a", "foo://h", "foo:/.//a", "mailto:x ?y"}
	random := rand.New(rand.NewPCG(5, 6))
	for range urltest.Times(20_000) {
		value := ""
		for range random.IntN(5) {
			value += atoms[random.IntN(len(atoms))]
		}
		u := url.MustParse(hrefs[random.IntN(len(hrefs))])
		urltest.CheckSetterValidation(t, u, urltest.Attributes[random.IntN(len(urltest.Attributes))], value)
		if t.Failed() {
			break
		}
	}
}

// setterReportCases are values for setters. The offsets are in the value.
var setterReportCases = []struct{ href, attribute, value, want, result string }{
	{"https://h/", "href", " https://a/<", "invalid-URL-unit@0 invalid-URL-unit@11", "https://a/%3C"},
	{"https://h/", "href", "//a", "missing-scheme-non-relative-URL@0!", "https://h/"},

	{"https://h/", "protocol", "ht\ttp", "invalid-URL-unit@2", "http://h/"},
	{"https://h/", "protocol", "1", "", "https://h/"},

	// The setters of usernames and passwords don't use the parser.
	{"https://h/", "username", "a b\t<", "", "https://a%20b%09%3C@h/"},
	{"https://h/", "password", "%zz@", "", "https://:%zz%40@h/"},

	{"https://h/", "host", "exa mple", "domain-to-ASCII@3!", "https://h/"},
	{"https://h/", "host", "a_b", "domain-to-ASCII@1", "https://a_b/"},
	{"https://h/", "host", "\ta b", "invalid-URL-unit@0 domain-to-ASCII@2!", "https://h/"},
	{"https://h/", "host", "", "host-missing@0!", "https://h/"},
	{"https://h/", "host", ":80", "host-missing@0!", "https://h/"},
	{"https://h/", "host", "%61.b/c", "domain-percent-encoded@0", "https://a.b/"},
	{"https://h/", "host", "①.②.③.④", "IPv4-non-ASCII-input@0", "https://1.2.3.4/"},
	{"https://h/", "host", "[::1", "IPv6-unclosed@0!", "https://h/"},
	{"https://h/", "host", "[::01]", "IPv6-piece-leading-zero@3", "https://[::1]/"},
	{"https://h/", "host", "x@y", "domain-to-ASCII@1!", "https://h/"},
	// The host stays although the port is refused.
	{"https://h/", "host", "x:99999", "port-out-of-range@2!", "https://x/"},
	{"foo://h/", "host", "a<b", "host-invalid-code-point@1!", "foo://h/"},
	{"foo://h/", "host", "a`b%", "invalid-URL-unit@1 invalid-URL-unit@3", "foo://a`b%/"},
	// A state override turns a drive letter into a host.
	{"file:///x", "host", "c:", "domain-to-ASCII@1!", "file:///x"},
	{"mailto:x", "host", "a b", "", "mailto:x"},

	{"https://h/", "hostname", "1.2", "IPv4-too-few-parts@0", "https://1.0.0.2/"},
	{"https://h/", "hostname", "", "host-missing@0!", "https://h/"},
	{"https://h/", "hostname", "a:80", "", "https://h/"},

	{"https://h/", "port", "8\t0", "invalid-URL-unit@1", "https://h:80/"},
	{"https://h/", "port", "70000", "port-out-of-range@0!", "https://h/"},
	{"https://h/", "port", "\n65536", "invalid-URL-unit@0 port-out-of-range@1!", "https://h/"},
	// Here a code point that isn't a digit ends the port.
	{"https://h/", "port", "8z", "", "https://h:8/"},
	{"https://h/", "port", "z", "", "https://h/"},

	{"https://h/", "pathname", "/a b", "invalid-URL-unit@2", "https://h/a%20b"},
	{"https://h/", "pathname", `\a\b`, "invalid-reverse-solidus@0 invalid-reverse-solidus@2", "https://h/a/b"},
	{"https://h/", "pathname", "a?b#c", "invalid-URL-unit@3", "https://h/a%3Fb%23c"},
	{"https://h/", "pathname", "\xFF\t%", "invalid-URL-unit@1 invalid-URL-unit@2", "https://h/%EF%BF%BD%"},

	// Offsets count the "?" and "#" that are dropped.
	{"https://h/", "search", "?a b", "invalid-URL-unit@2", "https://h/?a%20b"},
	{"https://h/", "search", "a b", "invalid-URL-unit@1", "https://h/?a%20b"},
	{"https://h/", "search", "?\t<", "invalid-URL-unit@1 invalid-URL-unit@2", "https://h/?%3C"},
	{"https://h/", "search", "a#b", "invalid-URL-unit@1", "https://h/?a%23b"},
	{"https://h/", "search", "?", "", "https://h/?"},

	{"https://h/", "hash", "#a b", "invalid-URL-unit@2", "https://h/#a%20b"},
	{"https://h/", "hash", "##", "invalid-URL-unit@1", "https://h/##"},
	{"https://h/", "hash", "%", "invalid-URL-unit@0", "https://h/#%"},
	{"mailto:x", "hash", "<", "invalid-URL-unit@0", "mailto:x#%3C"},
}

func TestSetterValidationErrors(t *testing.T) {
	for _, tt := range setterReportCases {
		t.Run(tt.href, func(t *testing.T) {
			var errs []url.ValidationError
			p := url.Parser{OnValidationError: func(e url.ValidationError) bool { errs = append(errs, e); return true }}
			u := url.MustParse(tt.href)
			err := p.Set(u, tt.attribute, tt.value)
			if got := urltest.Reports(errs); got != tt.want {
				t.Errorf("%q, %s = %q:\n\tis  %s\n\twant %s", tt.href, tt.attribute, tt.value, got, tt.want)
			}
			if u.Href() != tt.result {
				t.Errorf("%q, %s = %q: is %q, want %q", tt.href, tt.attribute, tt.value, u, tt.result)
			}
			if strings.HasSuffix(tt.want, "!") && !errors.Is(err, errs[len(errs)-1].Code) {
				t.Errorf("%q, %s = %q: the error is %v", tt.href, tt.attribute, tt.value, err)
			}
			urltest.CheckSetterValidation(t, url.MustParse(tt.href), tt.attribute, tt.value)
		})
	}
}

// TestSetterError checks that setters without a listener return the error that a listener would
// get.
func TestSetterError(t *testing.T) {
	u := url.MustParse("https://h/")
	var urlErr *url.Error
	var v url.ValidationError
	switch err := u.SetHost("a.exa mple"); {
	case !errors.As(err, &urlErr), !errors.As(err, &v), !errors.Is(err, url.DomainToASCIIError):
		t.Errorf("the error is %#v", err)
	case urlErr.Op != "set host" || urlErr.Input != "a.exa mple" || v.Offset != 5 || !v.Fatal:
		t.Errorf("the error is %#v", urlErr)
	}
	switch err := u.SetPort("65536"); {
	case !errors.As(err, &v), !errors.Is(err, url.PortOutOfRange), errors.Is(err, url.PortInvalid):
		t.Errorf("the error is %#v", err)
	case v != url.ValidationError{Code: url.PortOutOfRange, Offset: 0, Fatal: true}:
		t.Errorf("the validation error is %v", v)
	}
	if err := u.SetHostname("a:1"); !errors.Is(err, url.ErrInvalidValue) || errors.As(err, &v) {
		t.Errorf("the error is %v", err)
	}
	// Without credentials and port, the empty host would be allowed.
	for _, href := range []string{"foo://u@h/", "foo://:p@h/", "foo://h:1/"} {
		for _, err := range []error{url.MustParse(href).SetHost(""), url.MustParse(href).SetHostname("")} {
			if !errors.Is(err, url.ErrNotAllowed) || errors.As(err, &v) {
				t.Errorf("%s: the error of the empty host is %v", href, err)
			}
		}
	}
}

// errorCodes has the constants of validation.go.
var errorCodes = func() []url.ErrorCode {
	source, err := os.ReadFile("validation.go")
	if err != nil {
		panic(err)
	}
	var codes []url.ErrorCode
	for _, m := range regexp.MustCompile(`(?m)^\t[A-Z]\w* +ErrorCode = "(.+?)"`).FindAllSubmatch(source, -1) {
		codes = append(codes, url.ErrorCode(m[1]))
	}
	return codes
}()

func TestErrorCodes(t *testing.T) {
	if len(errorCodes) < 31 {
		t.Fatalf("%d constants in validation.go, want 31 or more", len(errorCodes))
	}
	seen := map[string]url.ErrorCode{}
	for _, code := range errorCodes {
		d := code.Description()
		if d == "" || strings.ContainsAny(d, "\n.") || seen[d] != "" {
			t.Errorf("%s: the description is %q, as for %q", code, d, seen[d])
		}
		seen[d] = code
		if code.Error() != string(code) || !errors.Is(url.ValidationError{Code: code}, code) {
			t.Errorf("%s: a validation error doesn't wrap it", code)
		}
	}
	if d := url.ErrorCode("no-such-error").Description(); d != "" {
		t.Errorf("an unknown code is described as %q", d)
	}
	if got, want := (url.ValidationError{Code: url.HostMissing, Offset: 8}).Error(), "host-missing: the URL has no host (at byte 8)"; got != want {
		t.Errorf("is %q, want %q", got, want)
	}
}

func TestErrorText(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, tt := range []struct{ input, want string }{
		// Errors about a host have details.
		{"https://exa mple/", `parse "https://exa mple/": domain-to-ASCII: forbidden code point U+0020 in host (at byte 11)`},
		{"https://exa%23mple/", `parse "https://exa%23mple/": domain-to-ASCII: forbidden code point U+0023 in host (at byte 11)`},
		{"https://ａ％ｂ/", `parse "https://ａ％ｂ/": domain-to-ASCII: forbidden code point U+0025 in host (at byte 11)`},
		{"foo://a<b/", `parse "foo://a<b/": host-invalid-code-point: forbidden code point U+003C in host (at byte 7)`},
		{"https://a\u200Db/", `parse "https://a\u200db/": domain-to-ASCII: label has a zero width joiner or non-joiner where it is not allowed (at byte 8)`},
		{"https://\u00AD/", `parse "https://\u00ad/": domain-to-ASCII: domain is empty (at byte 8)`},
		// Other errors have their description.
		{"https://", `parse "https://": host-missing: the URL has no host (at byte 8)`},
		{"https://h:99999", `parse "https://h:99999": port-out-of-range: the port is greater than 65535 (at byte 10)`},
		// Control bytes, invalid UTF-8 and quotation marks are escaped.
		{"https://h:x/\x00\x1B\n\x7F\u202E\xFF\"", `parse "https://h:x/\x00\x1b\n\x7f\u202e\xff\"": port-invalid: the port is not a number (at byte 10)`},
		// What is hidden says so.
		{"https://u%253Asecret%2540h:x/", `parse "https://u%253Axxxxx%2540h:x/": domain-to-ASCII: forbidden code point U+0025 in host (at byte 9 of the input) (xxxxx: hidden, it may be a password)`},
		{"https://u:secret@h:x/", `parse "https://u:xxxxx@h:x/": port-invalid: the port is not a number (at byte 19 of the input) (xxxxx: hidden, it may be a password)`},
		// A delimiter in a password.
		{"postgres://u:p#secret@h:5432/db", `parse "postgres://u:xxxxx@h:5432/db": port-invalid: the port is not a number (at byte 13 of the input) (xxxxx: hidden, it may be a password; in a password, # is %23, / is %2F, ? is %3F, \ is %5C)`},
		{"https://u:12p/secret@h/", `parse "https://u:xxxxx@h/": port-invalid: the port is not a number (at byte 12 of the input) (xxxxx: hidden, it may be a password; in a password, # is %23, / is %2F, ? is %3F, \ is %5C)`},
		{"https://u:99999?secret@h", `parse "https://u:xxxxx@h": port-out-of-range: the port is greater than 65535 (at byte 10 of the input) (xxxxx: hidden, it may be a password; in a password, # is %23, / is %2F, ? is %3F, \ is %5C)`},
		{"redis://:p#secret@h:6379/0", `parse "redis://:xxxxx@h:6379/0": host-missing: the URL has no host (at byte 8 of the input) (xxxxx: hidden, it may be a password; in a password, # is %23, / is %2F, ? is %3F, \ is %5C)`},
		{"mysql://u:p#secret@tcp(h:3306)/db", `parse "mysql://u:xxxxx@tcp(h:3306)/db": port-invalid: the port is not a number (at byte 10 of the input) (xxxxx: hidden, it may be a password; in a password, # is %23, / is %2F, ? is %3F, \ is %5C)`},
		{"https://u:a\\secret@h/", `parse "https://u:xxxxx@h/": port-invalid: the port is not a number (at byte 10 of the input) (xxxxx: hidden, it may be a password; in a password, # is %23, / is %2F, ? is %3F, \ is %5C)`},
		{"https://u:secret@:80/", `parse "https://u:xxxxx@:80/": host-missing: the URL has no host (at byte 17 of the input) (xxxxx: hidden, it may be a password)`},
		{"https://:99999%40h", `parse "https://:xxxxx%40h": host-missing: the URL has no host (at byte 8 of the input) (xxxxx: hidden, it may be a password)`},
		// A long input is cut between two code points.
		{long, `parse "` + long[:128] + `"…: missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)`},
		{long[:127] + "ü" + long, `parse "` + long[:127] + `"…: missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)`},
		{long[:125] + "\U0001F600", `parse "` + long[:125] + `"…: missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)`},
		{strings.Repeat("\x80", 200), `parse "` + strings.Repeat(`\x80`, 124) + `"…: missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)`},
	} {
		_, err := url.Parse(tt.input)
		if urltest.ErrorText(err) != tt.want {
			t.Errorf("%q:\n\tis   %s\n\twant %s", tt.input, urltest.ErrorText(err), tt.want)
		}
	}
	// A host is set without a password.
	if got, want := urltest.ErrorText(url.MustParse("https://h/").SetHost(":p#secret@h")), `set host ":xxxxx@h": host-missing: the URL has no host (at byte 0 of the input) (xxxxx: hidden, it may be a password)`; got != want {
		t.Errorf("is   %s\nwant %s", got, want)
	}
	// A strict parser gives the same details.
	_, err := (&url.Parser{Strict: true}).Parse("https://a_b/")
	if got, want := urltest.ErrorText(err), `parse "https://a_b/": domain-to-ASCII: label has an ASCII code point other than a letter, digit or hyphen (at byte 9)`; got != want {
		t.Errorf("is   %s\nwant %s", got, want)
	}
	// Its first error doesn't get the detail of another one.
	_, err = (&url.Parser{Strict: true}).Parse("https://%61 /")
	if got, want := urltest.ErrorText(err), `parse "https://%61 /": domain-percent-encoded: the domain is written with percent-encoded bytes (at byte 8)`; got != want {
		t.Errorf("is   %s\nwant %s", got, want)
	}
}

// TestErrorTextAdvice covers wrong calls, and errors that say what is wrong with them.
func TestErrorTextAdvice(t *testing.T) {
	setHost := func(value string) error { return url.MustParse("https://h/").SetHost(value) }
	setHostname := func(value string) error { return url.MustParse("https://h/").SetHostname(value) }
	parseHost := func(value string) error { _, err := url.ParseHost(value); return err }
	parse := func(base string) func(string) error {
		return func(value string) error { _, err := url.MustParse(base).Parse(value); return err }
	}
	for _, tt := range []struct {
		call        func(string) error
		value, want string
	}{
		{setHost, "::1", "an IPv6 address needs brackets"}, {setHostname, "2001:db8::1", "an IPv6 address needs brackets"}, {parseHost, "::1", "an IPv6 address needs brackets"},
		{setHost, "fe80::1%eth0", "has no zone"}, {setHostname, "fe80::1%eth0", "has no zone"}, {setHostname, "[fe80::1%25eth0]", "has no zone"}, {parseHost, "[fe80::1%eth0]", "has no zone"},
		{setHostname, "h:80", "a hostname has no port"}, {setHostname, "[::1]:80", "a hostname has no port"}, {parseHost, "[::1", "lacks its closing bracket"},
		{setHostname, "[fe80::1%eth0]: 80", "a hostname has no port"}, {parseHost, "[fe80::1%eth0]:-1", "lacks its closing bracket"}, {setHost, "[fe80::1%eth0]:80", "has no zone"},
		{parse("mailto:a@b"), "x", "this base URL can't provide one"}, {parse("data:,"), "", "this base URL can't provide one"},
		{func(value string) error { _, err := new(url.URL).Parse(value); return err }, "x", "there is no base URL"},
	} {
		if err := tt.call(tt.value); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.value, err, tt.want)
		}
	}
}

// TestErrorIs finds a failure by its name and by its types.
func TestErrorIs(t *testing.T) {
	for _, tt := range []struct {
		input string
		want  url.ErrorCode
		at    int
	}{
		{"https://", url.HostMissing, 8},
		{"\thttps://h:x", url.PortInvalid, 11},
		{"x", url.MissingSchemeNonRelativeURL, 0},
		{"https://[::1", url.IPv6Unclosed, 8},
	} {
		t.Run(tt.input, func(t *testing.T) {
			_, err := url.Parse(tt.input)
			var urlErr *url.Error
			var v url.ValidationError
			var code url.ErrorCode
			if !errors.As(err, &urlErr) || !errors.As(err, &v) || !errors.As(err, &code) || code != tt.want || !errors.Is(err, tt.want) {
				t.Errorf("%q: the error is %#v, want %s", tt.input, err, tt.want)
				return
			}
			if want := (url.ValidationError{Code: tt.want, Offset: tt.at, Fatal: true}); v != want || urlErr.Op != "parse" || urlErr.Err != want {
				t.Errorf("%q: is %#v, want %v", tt.input, urlErr, want)
			}
			for _, other := range errorCodes {
				if other != tt.want && errors.Is(err, other) {
					t.Errorf("%q: is %s as well", tt.input, other)
				}
			}
		})
	}
}

// TestNoSuchAttribute checks that the error shows the unknown name, quoted and cut, but not the
// value.
func TestNoSuchAttribute(t *testing.T) {
	const reason = "invalid value: the URL class has no such attribute that can be set"
	for _, tt := range []struct{ name, want string }{
		{"Host", `set attribute "Host": ` + reason + `; did you mean "host"?`},
		{"PATHNAME", `set attribute "PATHNAME": ` + reason + `; did you mean "pathname"?`},
		{" hash ", `set attribute " hash ": ` + reason + `; did you mean "hash"?`},
		{"origin", `set attribute "origin": ` + reason},
		{"", `set attribute "": ` + reason},
		{"x\nINFO \x1B[31m", `set attribute "x\nINFO \x1b[31m": ` + reason},
		{strings.Repeat("x", 1<<20), `set attribute "` + strings.Repeat("x", 128) + `"…: ` + reason},
		{"https://u:secret@h/", `set attribute "https://u:xxxxx@h/": ` + reason + " (xxxxx: hidden, it may be a password)"},
	} {
		err := new(url.Parser).Set(url.MustParse("https://h/"), tt.name, "secret")
		if !errors.As(err, new(*url.Error)) || !errors.Is(err, url.ErrInvalidValue) || err.Error() != tt.want {
			t.Errorf("%.40q: the error is %v, want %s", tt.name, err, tt.want)
		}
	}
	// Each name of the class has a setter.
	for _, name := range []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"} {
		err := new(url.Parser).Set(url.MustParse("https://h/"), name, "https://h/")
		if err != nil && strings.Contains(err.Error(), "no such attribute") {
			t.Errorf("%s: %v", name, err)
		}
		err = new(url.Parser).Set(url.MustParse("https://h/"), strings.ToUpper(name), "https://h/")
		if err == nil || !strings.Contains(err.Error(), `did you mean "`+name+`"?`) {
			t.Errorf("%s in upper case: %v", name, err)
		}
	}
}
