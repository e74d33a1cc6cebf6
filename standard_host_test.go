package url_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

// TestStandardPercentEncodeSets holds each set to the code points that its
// definition adds to another set.
//
// https://url.spec.whatwg.org/#percent-encoded-bytes
func TestStandardPercentEncodeSets(t *testing.T) {
	sets := map[string]url.PercentEncodeSet{
		"C0 control": url.C0ControlPercentEncodeSet, "fragment": url.FragmentPercentEncodeSet,
		"query": url.QueryPercentEncodeSet, "special-query": url.SpecialQueryPercentEncodeSet,
		"path": url.PathPercentEncodeSet, "userinfo": url.UserinfoPercentEncodeSet,
		"component": url.ComponentPercentEncodeSet, "form": url.FormURLEncodedPercentEncodeSet,
	}
	members := map[string]string{"C0 control": ""}
	for _, add := range []struct{ set, to, members string }{
		{"fragment", "C0 control", " \"<>`"},
		{"query", "C0 control", " \"#<>"},
		{"special-query", "query", "'"},
		{"path", "query", "?^`{}"},
		{"userinfo", "path", "/:;=@[\\]|"},
		{"component", "userinfo", "$%&+,"},
		{"form", "component", "!'()~"},
	} {
		members[add.set] = members[add.to] + add.members
	}
	for name, set := range sets {
		for c := rune(0); c < 0x180; c++ {
			want := c < 0x20 || c > 0x7E || strings.ContainsRune(members[name], c)
			if set.Contains(c) != want {
				t.Errorf("the %s percent-encode set contains %U: %t", name, c, !want)
			}
			encoded := string(c)
			if want {
				encoded = ""
				for _, b := range []byte(string(c)) {
					encoded += fmt.Sprintf("%%%02X", b)
				}
			}
			if name == "form" && c == ' ' {
				encoded = "+"
			}
			if got := url.PercentEncode(string(c), set); got != encoded {
				t.Errorf("%U with the %s percent-encode set is %q, want %q", c, name, got, encoded)
			}
		}
		if !set.Contains(0x10FFFF) {
			t.Errorf("the %s percent-encode set lacks U+10FFFF", name)
		}
	}
}

// https://url.spec.whatwg.org/#example-host-parsing
func TestStandardHosts(t *testing.T) {
	type result struct {
		host string // "" for a failure
		kind url.HostKind
	}
	failure := result{}
	for _, tt := range []struct {
		input          string
		domain, opaque result // with isOpaque false, true
	}{
		{"EXAMPLE.COM", result{"example.com", url.HostDomain}, result{"EXAMPLE.COM", url.HostOpaque}},
		{"example%2Ecom", result{"example.com", url.HostDomain}, result{"example%2Ecom", url.HostOpaque}},
		{"faß.example", result{"xn--fa-hia.example", url.HostDomain}, result{"fa%C3%9F.example", url.HostOpaque}},
		{"0", result{"0.0.0.0", url.HostIPv4}, result{"0", url.HostOpaque}},
		{"%30", result{"0.0.0.0", url.HostIPv4}, result{"%30", url.HostOpaque}},
		{"0x", result{"0.0.0.0", url.HostIPv4}, result{"0x", url.HostOpaque}},
		{"0xffffffff", result{"255.255.255.255", url.HostIPv4}, result{"0xffffffff", url.HostOpaque}},
		{"[0:0::1]", result{"[::1]", url.HostIPv6}, result{"[::1]", url.HostIPv6}},
		{"[0:0::1%5D", failure, failure},
		{"[0:0::%31]", failure, failure},
		{"09", failure, result{"09", url.HostOpaque}},
		{"example.255", failure, result{"example.255", url.HostOpaque}},
		{"example^example", failure, failure},
		// Other examples and notes of the section.
		{"☕.example", result{"xn--53h.example", url.HostDomain}, result{"%E2%98%95.example", url.HostOpaque}},
		{"xn--8i7caa", result{"xn--8i7caa", url.HostDomain}, result{"xn--8i7caa", url.HostOpaque}},
		{"example.com.", result{"example.com.", url.HostDomain}, result{"example.com.", url.HostOpaque}},
		{"[0:f:0:0:f:f:0:0]", result{"[0:f::f:f:0:0]", url.HostIPv6}, result{"[0:f::f:f:0:0]", url.HostIPv6}},
	} {
		check := func(how string, host url.Host, err error, want result) {
			t.Helper()
			if err != nil || want == failure {
				if (err == nil) != (want != failure) {
					t.Errorf("%s of %q: is %q, %v, want %q", how, tt.input, host, err, want.host)
				}
				return
			}
			if host.String() != want.host || host.Kind() != want.kind {
				t.Errorf("%s of %q: is %q of kind %v, want %q of kind %v", how, tt.input, host, host.Kind(), want.host, want.kind)
			}
		}
		host, err := url.ParseHost(tt.input)
		check("ParseHost", host, err, tt.domain)
		host, err = url.ParseOpaqueHost(tt.input)
		check("ParseOpaqueHost", host, err, tt.opaque)
		for scheme, want := range map[string]result{"https": tt.domain, "foo": tt.opaque} {
			u, err := urltest.ParseEveryWay(t, scheme+"://"+tt.input, nil)
			if err == nil {
				host = u.ParsedHost()
				urltest.CheckInvariants(t, u)
			}
			check(scheme, host, err, want)
		}
	}
}

// https://url.spec.whatwg.org/#concept-domain-to-unicode
func TestStandardDomainToUnicode(t *testing.T) {
	for domain, want := range map[string]string{
		"xn--fa-hia.example": "faß.example",
		"xn--53h.example":    "☕.example",
		"xn--8i7caa":         "xn--8i7caa", // decodes to mapped code points: an error
		"example.com":        "example.com",
	} {
		if got := url.DomainToUnicode(domain); got != want {
			t.Errorf("%q: is %q, want %q", domain, got, want)
		}
	}
}
