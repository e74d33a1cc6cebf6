package urlvalid_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlvalid"
)

// valid is the offset of a row whose string is valid.
const valid = -1

// urlStringCases are strings with the offsets where they stop being valid URL strings.
var urlStringCases = []struct {
	input, base string
	offset      int
}{
	// absolute-URL-with-fragment string: a fragment is optional, and may be empty.
	{"https://example.org/", "", valid}, {"https://example.org/#", "", valid}, {"https://example.org/#a", "", valid},
	{"https://example.org#a", "", valid}, {"foo:#", "", valid},
	// A query is optional, and may be empty, after anything else.
	{"https://example.org?", "", valid}, {"https://example.org/?a?b/c", "", valid}, {"https://example.org:80?a", "", valid}, {"foo:?", "", valid},
	{"foo://?a#b", "", valid}, {"file://?a#b", "", valid},

	// URL-scheme string: an ASCII alpha, then alphanumerics, "+", "-" and ".".
	{"a:", "", valid}, {"A1+-.:x", "", valid}, {"HTTPS://example.org/", "", valid}, {"hTtP://example.org", "", valid}, {"", "", 0}, {":", "", 0},
	{"1a:", "", 0}, {"+a:", "", 0}, {"é:", "", 0}, {"a_b:", "", 1}, {"aé:", "", 1}, {"ht tp://example.org", "", 2}, {"https", "", 5},
	{"https/", "", 5},
	// Without a base there is no relative URL.
	{"example", "", 7}, {"/example", "", 0}, {"//example.org", "", 0}, {"#a", "", 0}, {"?a", "", 0},

	// Spaces, controls, tabs and newlines aren't URL units, wherever they are.
	{" https://example.org/", "", 0}, {"https://example.org/ ", "", 20}, {"https://example.org\t/", "", 19}, {"https\n://example.org/", "", 5},
	{"https://example.org/\x00", "", 20},

	// scheme-relative-special-URL string: "//" and a host come next.
	{"http://a", "", valid}, {"ws://a", "", valid}, {"wss://a", "", valid}, {"ftp://a", "", valid}, {"https:", "", 6}, {"https:/", "", 7},
	{"https:a", "", 6}, {"https:/a", "", 7}, {"https:?a//", "", 6}, {"https:#//a", "", 6}, {`https:\\a`, "", 6}, {`https:/\a`, "", 7},
	{"https:a", "https://example.org/", 6}, {"https:", "https://example.org/", 6}, {"https://", "", 8}, {"https:///", "", 8}, {"https:///a", "", 8},
	{"https://?a", "", 8}, {"https://#a", "", 8},
	// There is no way to write a username or password.
	{"https://user@example.org/", "", 8}, {"https://user:password@example.org/", "", 8}, {"https://@example.org/", "", 8},
	{"foo://user@example.org/", "", 6}, {"https://example.org/@", "", valid},

	// URL-port string: empty, or the digits of a 16-bit number.
	{"https://a:", "", valid}, {"https://a:/", "", valid}, {"https://a:0/", "", valid}, {"https://a:65535/", "", valid},
	{"https://a:000000080/", "", valid}, {"https://[::1]:80/", "", valid}, {"https://a:443/", "", valid}, {"https://a:65536/", "", 10},
	{"https://a:99999999999999999999/", "", 10}, {"https://a:8x/", "", 11}, {"https://a:+80/", "", 10}, {"https://a:80:80/", "", 12},
	{"https://a:８/", "", 10}, {"https://:80/", "", 8}, {"https://[::1]80/", "", 13}, {`https://a:80\`, "", 12},

	// valid host string: a domain, an IPv4 address, or an IPv6 address in brackets.
	{"https://faß.example/", "", valid}, {"https://EXAMPLE.org/", "", valid}, {"https://xn--fa-hia.example/", "", valid},
	{"https://127.0.0.1/", "", valid}, {"https://[1:2::3]/", "", valid}, {"https://exa mple.org/", "", 11}, {"https://ex%61mple.org/", "", 10},
	{"https://exa_mple.org/", "", 11}, {"https://example.org./", "", 20}, {"https://a..b/", "", 10}, {"https://1.2.3/", "", 13},
	{"https://a.1/", "", 8}, {"https://0x7f.1/", "", 9}, {"https://①.2.3.4/", "", 8}, {"https://[::01]/", "", 11}, {"https://[::1/", "", 12},
	{"https://[::1]a/", "", 13}, {"https://::1/", "", 8}, {"https://a|b/", "", 9}, {`https://a\b/`, "", 9}, {"https://a\xFFb/", "", 9},

	// scheme-relative-file-URL string: only "//" is needed.
	{"file://", "", valid}, {"file:///", "", valid}, {"file:////a", "", valid}, {"file://a", "", valid}, {"file://a/b", "", valid},
	{"file://localhost/", "", valid}, {"file://1.2.3.4/", "", valid}, {"file://[::1]", "", valid}, {"file:///C:/a", "", valid},
	{"file://a/C:/", "", valid}, {"FILE:///a?b#c", "", valid}, {"file:", "", 5}, {"file:a", "", 5}, {"file:/a", "", 6}, {"file:c:/a", "", 5},
	// A file: URL has no port, and a drive letter isn't a host.
	{"file://a:/", "", 8}, {"file://a:80/", "", 8}, {"file://[::1]:80/", "", 12}, {"file://C:/", "", 8}, {"file:///C|/", "", 9},
	{`file:///a\b`, "", 9},

	// scheme-relative-URL string: opaque-host-and-port string, which may be empty.
	{"foo://", "", valid}, {"foo:///", "", valid}, {"foo:////", "", valid}, {"foo://a", "", valid}, {"foo://a:80/b", "", valid},
	{"foo://a:/b", "", valid}, {"foo://[::1]:1", "", valid}, {"foo://1.2.3/", "", valid}, {"foo://%00%zz/", "", 9},
	{"foo://a_b.%41é~!$&'()*+,;=/", "", valid}, {"foo://:80", "", 6}, {"foo://a:b", "", 8}, {"foo://a:65536", "", 8}, {"foo://a b", "", 7},
	{"foo://a<b", "", 7}, {"foo://a[b", "", 7}, {"foo://[::1", "", 10}, {"foo://[::1]b", "", 11},
	{"foo://a`b", "", 7},
	{"foo://a{b", "", 7}, {`foo://a\b`, "", 7}, {"foo://a%4", "", 7},

	// path-absolute-non-authority-URL string.
	{"foo:/", "", valid}, {"foo:/a//b", "", valid}, {"foo:/.//a", "", valid}, {`foo:/a\b`, "", 6}, {"foo:/a b", "", 6},

	// opaque-path-URL string.
	{"foo:", "", valid}, {"foo:a/b//c", "", valid}, {"urn:isbn:0451450523", "", valid}, {"mailto:user@example.org", "", valid},
	{"data:,é%20", "", valid}, {"data:a b", "", 6}, {"data:a ", "", 6}, {"data:%", "", 5}, {`foo:\`, "", 4},

	// URL-path-segment string: empty, dots, or any URL units.
	{"https://a/.", "", valid}, {"https://a/../.%2E/%2e", "", valid}, {"https://a//", "", valid}, {"https://a///b//", "", valid},
	{"https://a/b;c=d,e:f@g!$&'()*+~-._", "", valid}, {"https://a/%2F%3f%23", "", valid}, {"https://a/b|c", "", 11}, {"https://a/b^", "", 11},
	{"https://a/{}", "", 10}, {"https://a/b\\c", "", 11}, {"https://a/%", "", 10}, {"https://a/%4", "", 10}, {"https://a/%g1", "", 10},
	{"https://a/%1g", "", 10}, {"https://a/%%41", "", 10}, {"https://a/%?41", "", 10},

	// URL-query string and URL-fragment string: URL units, so a "#" ends a query and can't be
	// in a fragment.
	{"https://a/?b=c&d[]", "", 16}, {"https://a/?'/?", "", valid}, {`https://a/?"`, "", 11}, {"https://a/?%", "", 11}, {"https://a/?%4#1", "", 11},
	{"https://a/#/?:@", "", valid}, {"https://a/#b#c", "", 12}, {"https://a/# ", "", 11}, {"https://a/?b #c", "", 12}, {"https://a/#%4", "", 11},

	// URL code points: from U+00A0 on, except noncharacters.
	{"https://a/\u00A0", "", valid}, {"https://a/\uFEFF", "", valid}, {"https://a/\uE000\uFDCF\uFDF0", "", valid}, {"https://a/\uFFFD", "", valid},
	{"https://a/\U0010FFFD", "", valid}, {"https://a/\x7F", "", 10}, {"https://a/\u0080", "", 10}, {"https://a/b\u009F", "", 11},
	{"https://a/\uFDD0", "", 10}, {"https://a/\uFDEF", "", 10}, {"https://a/\uFFFE", "", 10}, {"https://a/\U0001FFFF", "", 10},
	{"https://a/\U0010FFFF", "", 10},
	// Invalid UTF-8 isn't a code point.
	{"https://a/\x80", "", 10}, {"https://a/é\xE2\x82", "", 12}, {"https://a/?\xED\xA0\x80", "", 11}, {"foo:\xFF", "", 4},

	// relative-URL-with-fragment string, whose forms depend on the base.
	{"", "https://h/", valid}, {"", "foo:/", valid}, {"", "file:///", valid}, {"#", "https://h/", valid}, {"?#", "https://h/", valid},
	{"?a#b", "https://h/", valid}, {"?a#b#", "https://h/", 4},
	// path-relative-scheme-less-URL string.
	{"a", "https://h/", valid}, {"a/b//", "https://h/", valid}, {"../..", "https://h/", valid}, {".", "foo://h", valid},
	{"a/b:c", "https://h/", valid}, {"./a:b", "https://h/", valid}, {"1a:b", "https://h/", valid}, {":", "https://h/", valid},
	{"a_b:c", "https://h/", valid}, {"é", "https://h/", valid}, {"a b", "https://h/", 1}, {`a\b`, "https://h/", 1}, {`\a`, "https://h/", 0},
	{" a", "https://h/", 0}, {"a%", "https://h/", 1}, {"C|/a", "file:///", 1},
	// With a scheme it is absolute, and the base doesn't matter.
	{"a:b", "https://h/", valid}, {"C:/a", "file:///", valid}, {"https://a/", "mailto:x", valid}, {"file:/a", "file:///", 6},
	// path-absolute-non-authority-URL string.
	{"/", "https://h/", valid}, {"/a//b", "https://h/", valid}, {"/C:/a", "file:///", valid}, {"/a", "foo:/", valid}, {"/a b", "foo:/", 2},
	// scheme-relative-special-URL string.
	{"//a", "https://h/", valid}, {"//a:80/b?c#d", "https://h/", valid}, {"//", "https://h/", 2}, {"///a", "https://h/", 2},
	{"//a_b", "https://h/", 3}, {`/\a`, "https://h/", 1},
	// scheme-relative-file-URL string.
	{"//", "file:///", valid}, {"///a", "file:///", valid}, {"//a/b", "file:///", valid}, {"//a:80/b", "file:///", 3}, {"//c:/", "file:///", 3},
	// scheme-relative-URL string.
	{"//", "foo://h/", valid}, {"///a", "foo:/", valid}, {"//a_b:1", "foo:/", valid}, {"//a<b", "foo:/", 3},
	// If the path of the base is opaque, only a fragment is valid.
	{"#", "mailto:x", valid}, {"#a/b", "data:", valid}, {"#a b", "mailto:x", 2}, {"", "mailto:x", 0}, {"?a", "mailto:x", 0}, {"a", "mailto:x", 0},
	{"/a", "mailto:x", 0}, {"//a", "data:", 0},
}

func TestURL(t *testing.T) {
	for _, tt := range urlStringCases {
		var base *url.URL
		if tt.base != "" {
			base = url.MustParse(tt.base)
		}
		checkOffset(t, tt.input+" against "+tt.base, urlvalid.URL(tt.input, base), tt.offset)
		urltest.CheckValidation(t, tt.input, base)
		checkURLStringForms(t, tt.input, base, tt.offset)
	}
}

// checkURLStringForms compares the two forms of a valid URL string, each with and without a
// fragment, with input, which stops being valid at offset.
func checkURLStringForms(t *testing.T, input string, base *url.URL, offset int) {
	t.Helper()
	absolute := urlvalid.URL(input, nil)
	relative := urlvalid.RelativeURLWithFragment(input, base)
	if isValid := absolute == nil || relative == nil; isValid != (offset == valid) || absolute == nil && relative == nil {
		t.Errorf("%q, base %v: absolute: %v, relative: %v", input, base, absolute, relative)
	}
	hash := strings.IndexByte(input, '#')
	for _, form := range []struct{ with, without error }{
		{absolute, urlvalid.AbsoluteURL(input)}, {relative, urlvalid.RelativeURL(input, base)},
	} {
		switch {
		case base != nil && base.HasOpaquePath():
		case hash < 0 && urltest.ErrorText(form.with) != urltest.ErrorText(form.without):
			t.Errorf("%q, base %v: %v, without a fragment %v", input, base, form.with, form.without)
		case hash >= 0 && form.with == nil:
			checkOffset(t, input, form.without, hash)
		}
	}
}

// checkOffset checks that err says that a string is invalid at the offset.
func checkOffset(t *testing.T, what string, err error, offset int) {
	t.Helper()
	if err == nil {
		if offset != valid {
			t.Errorf("%q is valid, want an error at byte %d", what, offset)
		}
		return
	}
	if e, ok := err.(*urlvalid.SyntaxError); !ok || e.Offset != offset || e.Expected == "" {
		t.Errorf("%q: %v, want %d", what, err, offset)
	}
}

// TestRelativeURLStringOfOpaqueBase checks that an opaque path of the base matters only to the
// form with a fragment.
func TestRelativeURLStringOfOpaqueBase(t *testing.T) {
	base := url.MustParse("mailto:x")
	checkOffset(t, "a", urlvalid.RelativeURL("a", base), valid)
	checkOffset(t, "#", urlvalid.RelativeURL("#", base), 0)
	checkOffset(t, "a", urlvalid.RelativeURLWithFragment("a", base), 0)
	checkOffset(t, "#", urlvalid.RelativeURLWithFragment("#", base), valid)
	// The offset for a scheme is that of its ":".
	checkOffset(t, "ab:c", urlvalid.RelativeURL("ab:c", base), 2)
	checkOffset(t, "ab:c", urlvalid.RelativeURLWithFragment("ab:c", url.MustParse("foo:/")), 2)
	checkOffset(t, "a", urlvalid.RelativeURL("a", nil), 0)
}

// TestParts compares the functions for parts of a URL with URL: a part is valid if a URL with
// it is, and stops being valid at the same byte, unless it contains what ends it in a URL.
func TestParts(t *testing.T) {
	for _, part := range []struct {
		name, before, after, ends string
		check                     func(string) error
		valid                     int
	}{
		{"scheme", "", ":", ":/?#", urlvalid.Scheme, 2},
		{"port", "https://a:", "/", "/?#@", urlvalid.Port, 5},
		{"path segment", "https://a/", "/", "/?#", urlvalid.PathSegment, 28},
		{"query", "https://a/?", "#", "#", urlvalid.Query, 30},
		{"fragment", "https://a/#", "", "", urlvalid.Fragment, 30},
	} {
		count := 0
		for _, input := range []string{
			"", "a", "A1+-.", "1a", "+a", "é", "aé", "a_b", "a:b", "0", "80", "000000080", "65535", "65536", "99999999999999999999", "8x", "-1", "８",
			".", "..", "%2e", "%2F", "%", "%4", "%zz", "a%41b%", "a b", " a", "a\t", "\x00", "a\xFF", "a\uFFFF", "a\U0010FFFD", "a\uFFFD", "a/b", "a?b", "a#b", "a@b",
			"a[b", "a\\b", "a^b", "a|b", "a`b", `a"b`, "a<b", "{}", "a=b&c=d", "'", "日本語",
		} {
			err := part.check(input)
			if err == nil {
				count++
			}
			want, got := urlvalid.URL(part.before+input+part.after, nil), valid
			var e, inURL *urlvalid.SyntaxError
			if errors.As(err, &e) {
				got = e.Offset
			}
			switch end := strings.IndexAny(input, part.ends); {
			case end >= 0 && (got == valid || got > end):
				t.Errorf("%s %q: %v, want an error at %d or before", part.name, input, err, end)
			case end >= 0:
			case !errors.As(want, &inURL):
				checkOffset(t, part.name+" "+input, err, valid)
			default:
				checkOffset(t, part.name+" "+input, err, inURL.Offset-len(part.before))
			}
		}
		if count != part.valid {
			t.Errorf("%s: %d are valid, want %d", part.name, count, part.valid)
		}
	}
}

// TestSyntaxError covers each text once.
func TestSyntaxError(t *testing.T) {
	opaque, path := url.MustParse("mailto:x"), url.MustParse("foo:/")
	for _, tt := range []struct {
		err  error
		want string
	}{
		{urlvalid.URL("", nil), `invalid at byte 0: expected a letter, with which a scheme begins`},
		{urlvalid.URL("ht tp:", nil), `invalid at byte 2: expected ":" after the scheme`},
		{urlvalid.URL("https:a", nil), `invalid at byte 6: expected "//" after the scheme`},
		{urlvalid.URL("https://", nil), `invalid at byte 8: expected a host`},
		{urlvalid.URL("https://user@h/", nil), `invalid at byte 8: expected no credentials`},
		{urlvalid.URL("file://user:p@h", nil), `invalid at byte 7: expected no credentials`},
		{urlvalid.URL("https://a:b", nil), `invalid at byte 10: expected a digit of the port`},
		{urlvalid.URL("https://a:65536", nil), `invalid at byte 10: expected a port up to 65535`},
		{urlvalid.URL("https://[::1]a", nil), `invalid at byte 13: expected ":" and a port, "/", or the end of the host`},
		{urlvalid.URL("file://[::1]:80", nil), `invalid at byte 12: expected "/", or the end of the host`},
		{urlvalid.URL("foo:a b", nil), `invalid at byte 5: expected a code point that may be in the path, or a percent-encoded byte`},
		{urlvalid.URL("foo:?a b", nil), `invalid at byte 6: expected a code point that may be in the query, or a percent-encoded byte`},
		{urlvalid.URL("foo:#a#", nil), `invalid at byte 6: expected a code point that may be in the fragment, or a percent-encoded byte`},
		{urlvalid.URL("foo:#%4", nil), `invalid at byte 5: expected two hexadecimal digits after the "%" in the fragment`},
		{urlvalid.URL("a", opaque), `invalid at byte 0: expected "#" and a fragment, as the path of the base URL is opaque`},
		{urlvalid.RelativeURL("a", nil), `invalid at byte 0: expected a base URL to go with a relative URL`},
		{urlvalid.RelativeURL("a:b", path), `invalid at byte 1: expected a code point other than ":", which makes a scheme of what is before it`},

		{urlvalid.Scheme("a_"), `invalid at byte 1: expected a letter, a digit, "+", "-" or "." of the scheme`},
		{urlvalid.PathSegment("a/"), `invalid at byte 1: expected a code point that may be in a path segment, or a percent-encoded byte`},

		{urlvalid.OpaqueHost(""), `invalid at byte 0: expected a host`},
		{urlvalid.OpaqueHost("a<"), `invalid at byte 1: expected a code point that may be in a host, or a percent-encoded byte`},
		{urlvalid.OpaqueHost("[::1"), `invalid at byte 4: expected "]" after the IPv6 address`},
		{urlvalid.Host("[::1]:"), `invalid at byte 5: expected nothing after the "]"`},
		{urlvalid.Domain("a.1"), `invalid at byte 2: expected a last label of the domain that isn't a number`},
		{urlvalid.Domain(""), `invalid at byte 0: expected a domain`},
		{urlvalid.Domain("a\xFF"), `invalid at byte 1: expected a code point that may be in a domain`},
		{urlvalid.Domain("a.."), `invalid at byte 2: expected a label of the domain`},
		{urlvalid.Domain(strings.Repeat("a", 64)), `invalid at byte 0: expected a label of at most 63 bytes`},
		{urlvalid.Domain(strings.Repeat("a", 1001)), `invalid at byte 0: expected a label of at most 63 bytes`},
		{urlvalid.Domain(strings.Repeat("a.", 127) + "a"), `invalid at byte 0: expected a domain of at most 253 bytes`},
		{urlvalid.Domain("ab--"), `invalid at byte 0: expected a label without hyphens in its third and fourth place`},
		{urlvalid.Domain("a-"), `invalid at byte 0: expected a label that neither begins nor ends with a hyphen`},
		{urlvalid.Domain("a_"), `invalid at byte 1: expected a letter, digit or hyphen of the domain`},
		{urlvalid.Domain("xn--ü"), `invalid at byte 0: expected a label in ASCII, as it begins with xn--`},
		{urlvalid.Domain("XN--a"), `invalid at byte 0: expected xn-- and the Punycode of a valid label`},
		{urlvalid.Domain("xn--"), `invalid at byte 0: expected xn-- and the Punycode of a valid label`},
		{urlvalid.Domain("xn--a-"), `invalid at byte 0: expected a label without xn--, as it is ASCII`},
		{urlvalid.Domain("xn--a-ccb"), `invalid at byte 0: expected a label in Punycode that stands for one in Normalization Form C`},
		{urlvalid.Domain("xn--xn---3ra"), `invalid at byte 0: expected a label that is Punycode only once`},
		{urlvalid.Domain("\u0301a"), `invalid at byte 0: expected a label that doesn't begin with a combining mark`},
		{urlvalid.Domain("a\u200D"), `invalid at byte 0: expected a label without a zero width joiner or non-joiner in that place`},
		{urlvalid.Domain("א1a"), `invalid at byte 0: expected a label that keeps the rule for domains with right-to-left labels`},

		{urlvalid.IPv4("1.2.3.256"), `invalid at byte 6: expected a decimal number up to 255, without leading zeros`},
		{urlvalid.IPv4("1.2.3"), `invalid at byte 5: expected "." and another part of the IPv4 address`},
		{urlvalid.IPv4("1.2.3.4."), `invalid at byte 7: expected the end of the IPv4 address`},
		{urlvalid.IPv6(""), `invalid at byte 0: expected a piece of the IPv6 address, of one to four hexadecimal digits`},
		{urlvalid.IPv6("::01"), `invalid at byte 2: expected a piece of the IPv6 address without leading zeros`},
		{urlvalid.IPv6("::1%"), `invalid at byte 3: expected ":" or the end of the IPv6 address`},
		{urlvalid.IPv6("1:2"), `invalid at byte 3: expected ":" and another piece of the IPv6 address`},
		{urlvalid.IPv6("::1:2:3:4:5:6:7:8"), `invalid at byte 15: expected the end of the IPv6 address, as it has all its pieces`},
		{urlvalid.IPv6("1:2:3:4:5:6:7::8"), `invalid at byte 15: expected the end of the IPv6 address, as it has all its pieces`},
		{urlvalid.IPv6("1:2:3:4:5:6:7:8::"), `invalid at byte 15: expected the end of the IPv6 address, as it has all its pieces`},
		{urlvalid.IPv6("1:2:3:4:5:6::1.2.3.4"), `invalid at byte 13: expected a piece of the IPv6 address, as there is no room for an IPv4 address`},
		{urlvalid.IPv6("1.2.3.4"), `invalid at byte 0: expected six pieces of the IPv6 address before an IPv4 address`},
	} {
		if urltest.ErrorText(tt.err) != tt.want {
			t.Errorf("is   %s\nwant %s", urltest.ErrorText(tt.err), tt.want)
		}
	}
}

// hostStringCases are strings with the offsets where they stop being valid host strings and
// valid opaque-host strings.
var hostStringCases = []struct {
	input        string
	host, opaque int
}{

	// A domain.
	{"example.org", valid, valid}, {"a", valid, valid}, {"xn--fa-hia.example", valid, valid}, {"a-b.1c", valid, valid}, {"日本語。example", valid, valid},
	{strings.Repeat("a", 63), valid, valid}, {strings.Repeat("a", 64), 0, valid}, {"b." + strings.Repeat("a", 64), 2, valid},
	{strings.Repeat("a.", 126) + "a", valid, valid}, {strings.Repeat("a.", 127) + "a", 0, valid}, {"", 0, 0}, {".", 0, valid}, {"a.", 2, valid},
	{"a..b", 2, valid}, {"-a", 0, valid}, {"b.a-", 2, valid}, {"ab--c", 0, valid}, {"b.xn--a", 2, valid}, {"xn--8i7caa", 0, valid},
	{"b.א1a", 2, valid}, {"b.\u0301a", 2, valid}, {"a\u200Db", 0, valid}, {"a_b", 1, valid}, {"a%62", 1, valid}, {"a%6", 1, 1}, {"a b", 1, 1},
	{"a<b", 1, 1}, {"a/b", 1, 1}, {"a:80", 1, 1}, {"a@b", 1, 1}, {"a?b", 1, 1}, {"a#b", 1, 1}, {"a[b", 1, 1}, {"a^b", 1, 1}, {"a|b", 1, 1},
	{"a`b", 1, 1},
	{"a~b", 1, valid}, {"a\x00", 1, 1}, {"a\x7F", 1, 1}, {"a\uFFFDb", 1, valid}, {"a\xFFb", 1, 1}, {"a\uFFFFb", 1, 1},

	// A domain that ends in a number can only be an IPv4 address.
	{"1.2.3.4", valid, valid}, {"0.0.0.0", valid, valid}, {"255.255.255.255", valid, valid}, {"1.2.3", 5, valid}, {"1.2.3.4.5", 7, valid},
	{"1.2.3.4.", 8, valid}, {"1.2.3.04", 6, valid}, {"1.2.3.256", 6, valid}, {"01.2.3.4", 0, valid}, {"0x1.2.3.4", 1, valid}, {"1.2.3.0x", 7, valid},
	{"example.255", 0, valid}, {"1", 1, valid}, {"①.2.3.4", 0, valid}, {"1.2.3.④", 6, valid}, {"1。2.3.4", 1, valid}, {"0xa.example", valid, valid},
	{"1.2.3.4a", valid, valid},

	// An IPv6 address in brackets.
	{"[::1]", valid, valid}, {"[1:2:3:4:5:6:7:8]", valid, valid}, {"[", 1, 1}, {"[]", 1, 1}, {"[::1", 4, 4}, {"[::1]a", 5, 5}, {"[::1]]", 5, 5},
	{"[[::1]]", 1, 1}, {"[::01]", 3, 3}, {"[::1%25]", 4, 4}, {"[::\xFF]", 3, 3}, {"::1", 0, 0},
}

func TestHost(t *testing.T) {
	for _, tt := range hostStringCases {
		checkOffset(t, tt.input, urlvalid.Host(tt.input), tt.host)
		checkOffset(t, tt.input, urlvalid.OpaqueHost(tt.input), tt.opaque)
		err := urlvalid.Domain(tt.input)
		isIP := urlvalid.IPv4(tt.input) == nil || strings.HasPrefix(tt.input, "[")
		if (err == nil) != (tt.host == valid && !isIP) {
			t.Errorf("%q: as a domain %v, as a host %d", tt.input, err, tt.host)
		}
	}
}

// TestHostForms covers domains, IPv4 and IPv6 addresses.
func TestHostForms(t *testing.T) {
	type row struct {
		input  string
		offset int
	}
	for _, form := range []struct {
		check func(string) error
		rows  []row
	}{
		{urlvalid.Domain, []row{
			{"example.org", valid}, {"1.a", valid}, {"0x.a0x", valid}, {"a.0xg", valid},
			// The last label is a number.
			{"1.2.3.4", 6}, {"example.255", 8}, {"a.b.0x", 4}, {"1", 0}, {"a。1", 4}, {"a．b｡①", 8}, {"[::1]", 0}, {"", 0},
		}},
		{urlvalid.IPv4, []row{
			{"0.0.0.0", valid}, {"127.0.0.1", valid}, {"255.255.255.255", valid}, {"", 0}, {"1", 1}, {"1.", 2}, {"1.2.3", 5}, {"1.2.3.", 6},
			{"1.2.3.4.", 7}, {"1.2.3.4.5", 7}, {"1.2.3.4 ", 7}, {" 1.2.3.4", 0}, {".1.2.3", 0}, {"1..2.3", 2}, {"1.2.a.4", 4}, {"1.2.3.4a", 7},
			{"1-2.3.4", 1},
			// The shortest possible decimal number from 0 to 255.
			{"1.256.2.3", 2}, {"1.2.3.99999999999999999999", 6}, {"00.0.0.0", 0}, {"1.02.3.4", 2}, {"1.0x2.3.4", 3}, {"1.+2.3.4", 2}, {"1.２.3.4", 2},
		}},
		{urlvalid.IPv6, []row{
			// Eight pieces.
			{"1:2:3:4:5:6:7:8", valid}, {"0:0:0:0:0:0:0:0", valid}, {"abcd:EF01:2:f:A:ffff:FFFF:0", valid}, {"1:2:3:4:5:6:7", 13}, {"1:2:3:4:5:6:7:", 14},
			{"1:2:3:4:5:6:7:8:", 15}, {"1:2:3:4:5:6:7:8:9", 15}, {"1", 1}, {"", 0},
			// "::" instead of one or more of them.
			{"::", valid}, {"::1", valid}, {"1::", valid}, {"1::2", valid}, {"::2:3:4:5:6:7:8", valid}, {"1:2:3:4:5:6:7::", valid},
			{"1:2:3::5:6:7:8", valid}, {"::1:2:3:4:5:6:7:8", 15}, {"1:2:3:4:5:6:7:8::", 15}, {"1:2:3:4:5:6:7::8", 15}, {"1:2:3:4::5:6:7:8", 14}, {":", 0},
			{":1", 0}, {"1:", 2}, {":::", 2}, {"1:::2", 3}, {"1::2::", 5}, {"1::2:", 5}, {"::1::", 4},
			// A piece has one to four hexadecimal digits, and no leading zeros.
			{"12345::", 4}, {"g::", 0}, {"::1g", 3}, {"::01", 2}, {"::00", 2}, {"0::0", valid}, {"1:0002::", 2}, {"::1 ", 3}, {"::-1", 2}, {"::%31", 2},
			{"[::1]", 0}, {"::é", 2},
			// An IPv4 address instead of the last two.
			{"1:2:3:4:5:6:7.8.9.10", valid}, {"::1.2.3.4", valid}, {"1::1.2.3.4", valid}, {"::ffff:255.255.255.255", valid},
			{"1:2:3:4:5::1.2.3.4", valid}, {"::1:2:3:4:5:1.2.3.4", valid}, {"1:2:3:4:5:6::1.2.3.4", 13}, {"::1:2:3:4:5:6:1.2.3.4", 14},
			{"1:2:3:4:5:6:7:1.2.3.4", 14}, {"1.2.3.4", 0}, {"1:2:3:4:5:1.2.3.4", 10}, {"::1.2.3", 7}, {"::1.2.3.4.5", 9}, {"::1.2.3.4:5", 9},
			{"::1.2.3.4::", 9}, {"::1.2.3.256", 8}, {"::01.2.3.4", 2}, {"::1.02.3.4", 4}, {"::a.2.3.4", 2}, {"::.2.3.4", 2}, {"::1.2.3.4%25", 9},
		}},
	} {
		for _, tt := range form.rows {
			checkOffset(t, tt.input, form.check(tt.input), tt.offset)
		}
	}
}

// FuzzHostString compares valid host strings with the host parser, and those that are addresses
// also with another implementation.
func FuzzHostString(f *testing.F) {
	for _, tt := range urltest.Seeds(f, hostStringCases) {
		f.Add(tt.input)
	}
	f.Add("::ffff:1.2.3.4")
	f.Add("1:2:3:4:5:6:7::")
	f.Add("fe80::1%eth0")
	f.Fuzz(checkHostStrings)
}

// leadingZero matches IPv6 addresses that netip accepts but the standard doesn't.
var leadingZero = regexp.MustCompile(`(^|:)0[0-9A-Fa-f]`)

func checkHostStrings(t *testing.T, input string) {
	isUTF8 := utf8.ValidString(input)
	for _, form := range []struct {
		err   error
		parse func(string) (url.Host, error)
		in    string // a URL with that host
	}{
		{urlvalid.Host(input), url.ParseHost, "https://" + input},
		{urlvalid.Host(input), url.ParseHost, "file://" + input + "/"},
		{urlvalid.OpaqueHost(input), url.ParseOpaqueHost, "foo://" + input},
	} {
		if form.err != nil {
			urltest.CheckSyntaxError(t, input, form.err)
			if host, err := form.parse(input); input != "" && isUTF8 && err == nil && host.String() == input && len(slices.Collect(url.ValidationErrors(form.in, nil))) == 0 {
				t.Errorf("%q is a host without validation errors, but %v", input, form.err)
			}
			continue
		}
		if _, err := form.parse(input); err != nil || len(slices.Collect(url.ValidationErrors(form.in, nil))) > 0 || urlvalid.URL(form.in, nil) != nil {
			t.Errorf("%q is valid, but %v, and in a URL %s", input, err, urltest.Reports(slices.Collect(url.ValidationErrors(form.in, nil))))
		}
	}
	host, err := url.ParseHost(input)
	isDomain := err == nil && host.Kind() == url.HostDomain
	if (urlvalid.Domain(input) == nil) != (isDomain && urlvalid.Host(input) == nil) {
		t.Errorf("%q: is %v, %v, as a domain %v, as a host %v", input, host, err, urlvalid.Domain(input), urlvalid.Host(input))
	}
	addr, err := netip.ParseAddr(input)
	if isIPv4 := err == nil && addr.Is4(); (urlvalid.IPv4(input) == nil) != isIPv4 {
		t.Errorf("%q: %v, but netip says %v, %v", input, urlvalid.IPv4(input), addr, err)
	}
	if isIPv6 := err == nil && addr.Is6() && addr.Zone() == "" && !leadingZero.MatchString(input); (urlvalid.IPv6(input) == nil) != isIPv6 {
		t.Errorf("%q: %v, but netip says %v, %v", input, urlvalid.IPv6(input), addr, err)
	}
}

// TestRandomHostString makes the checks of FuzzHostString for random strings, many of which are
// nearly addresses.
func TestRandomHostString(t *testing.T) {
	parts := strings.Split("0,1,9,255,256,01,f,ABCD,12345,g,,%25,a-,xn--a,é,_, ,\xFF", ",")
	random := rand.New(rand.NewPCG(7, 8))
	// Later parts are chosen less often.
	part := func() string { return parts[int(float64(len(parts))*math.Pow(random.Float64(), 4))] }
	kinds := map[url.HostKind]int{}
	for range 20_000 {
		separator := []string{".", ":"}[random.IntN(2)]
		input := part()
		for range random.IntN(9) {
			input += separator + part()
		}
		if random.IntN(3) == 0 {
			i := random.IntN(len(input) + 1)
			input = input[:i] + []string{".", ":", "::", "1.2.3.4", "[", "]"}[random.IntN(6)] + input[i:]
		}
		checkHostStrings(t, input)
		checkHostStrings(t, "["+input+"]")
		if t.Failed() {
			break
		}
		switch {
		case urlvalid.Domain(input) == nil:
			kinds[url.HostDomain]++
		case urlvalid.IPv4(input) == nil:
			kinds[url.HostIPv4]++
		case urlvalid.IPv6(input) == nil:
			kinds[url.HostIPv6]++
		}
	}
	if kinds[url.HostDomain] < 200 || kinds[url.HostIPv4] < 200 || kinds[url.HostIPv6] < 200 {
		t.Errorf("too few strings are valid: %v", kinds)
	}
}

// A linter can show where a URL isn't valid.
func ExampleURL() {
	for _, input := range []string{"https://example.com/a?b#c", "https://example.com:port/"} {
		var e *urlvalid.SyntaxError
		if errors.As(urlvalid.URL(input, nil), &e) {
			fmt.Println(input)
			fmt.Println(strings.Repeat(" ", e.Offset) + "^")
		}
	}
	// Output:
	// https://example.com:port/
	//                     ^
}

func ExampleRelativeURL() {
	base := url.MustParse("https://example.com/dir/")
	for _, input := range []string{"a/b?c", "#top", "https://example.com/", `a\b`} {
		fmt.Println(urlvalid.RelativeURL(input, base))
	}
	// Output:
	// <nil>
	// invalid at byte 0: expected a code point that may be in the path, or a percent-encoded byte
	// invalid at byte 5: expected a code point other than ":", which makes a scheme of what is before it
	// invalid at byte 1: expected a code point that may be in the path, or a percent-encoded byte
}

func ExampleHost() {
	for _, input := range []string{"example.com", "bücher.example", "under_score.example", "127.0.0.1", "127.1"} {
		fmt.Println(input, urlvalid.Host(input))
	}
	// Output:
	// example.com <nil>
	// bücher.example <nil>
	// under_score.example invalid at byte 5: expected a letter, digit or hyphen of the domain
	// 127.0.0.1 <nil>
	// 127.1 invalid at byte 5: expected "." and another part of the IPv4 address
}

func TestHides(t *testing.T) {
	urltest.Hides(t, func(text string, look func(string, any)) {
		for way, err := range map[string]error{"URL": urlvalid.URL(text, nil), "Host": urlvalid.Host(text)} {
			if err != nil {
				look(way, err)
			}
		}
	})
}
