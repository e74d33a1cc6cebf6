package url_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"maps"
	"math/rand/v2"
	"net"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// mustParseHost parses the host of a special URL.
func mustParseHost(tb testing.TB, input string) url.Host {
	tb.Helper()
	host, err := url.ParseHost(input)
	if err != nil {
		tb.Fatal(err)
	}
	return host
}

func TestHost(t *testing.T) {
	for _, tt := range []struct {
		input   string // a URL
		kind    url.HostKind
		host    string
		unicode string
		addr    string
		labels  []string
	}{
		{"mailto:a@example.com", url.HostNull, "", "", "", nil}, {"web+demo:/path", url.HostNull, "", "", "", nil},
		{"file:///path", url.HostEmpty, "", "", "", nil}, {"file://localhost/path", url.HostEmpty, "", "", "", nil},
		{"web+demo:///path", url.HostEmpty, "", "", "", nil},
		{"https://EXAMPLE.com/", url.HostDomain, "example.com", "example.com", "", []string{"example", "com"}},
		{"https://example.com./", url.HostDomain, "example.com.", "example.com.", "", []string{"example", "com", ""}},
		{"https://a..b/", url.HostDomain, "a..b", "a..b", "", []string{"a", "", "b"}},
		{"https://localhost/", url.HostDomain, "localhost", "localhost", "", []string{"localhost"}},
		{"https://faß.example/", url.HostDomain, "xn--fa-hia.example", "faß.example", "", []string{"xn--fa-hia", "example"}},
		{"https://日本語。jp/", url.HostDomain, "xn--wgv71a119e.jp", "日本語.jp", "", []string{"xn--wgv71a119e", "jp"}},
		// A domain that IDNA doesn't allow stays in ASCII.
		{"https://xn--a/", url.HostDomain, "xn--a", "xn--a", "", []string{"xn--a"}},
		{"file://server/share", url.HostDomain, "server", "server", "", []string{"server"}},
		{"https://127.1/", url.HostIPv4, "127.0.0.1", "127.0.0.1", "127.0.0.1", nil},
		{"https://0xFFFFFFFF/", url.HostIPv4, "255.255.255.255", "255.255.255.255", "255.255.255.255", nil},
		{"https://[0:0::1]/", url.HostIPv6, "[::1]", "[::1]", "::1", nil},
		{"https://[::ffff:1.2.3.4]/", url.HostIPv6, "[::ffff:102:304]", "[::ffff:102:304]", "::ffff:1.2.3.4", nil},
		{"web+demo://[2001:DB8::]:1/", url.HostIPv6, "[2001:db8::]", "[2001:db8::]", "2001:db8::", nil},
		// An opaque host isn't interpreted.
		{"web+demo://EXAMPLE.com/", url.HostOpaque, "EXAMPLE.com", "EXAMPLE.com", "", nil},
		{"web+demo://127.0.0.1/", url.HostOpaque, "127.0.0.1", "127.0.0.1", "", nil},
		{"web+demo://faß/", url.HostOpaque, "fa%C3%9F", "fa%C3%9F", "", nil},
	} {
		t.Run(tt.input, func(t *testing.T) {
			host := url.MustParse(tt.input).ParsedHost()
			if host.Kind() != tt.kind || host.String() != tt.host || host.Unicode() != tt.unicode {
				t.Errorf("%s: the host is %q, %q, of kind %v, want %q, %q, of kind %v",
					tt.input, host, host.Unicode(), host.Kind(), tt.host, tt.unicode, tt.kind)
			}
			if domain, ok := host.Domain(); ok != (tt.kind == url.HostDomain) || ok && domain != tt.host {
				t.Errorf("%s: the domain is %q, %t", tt.input, domain, ok)
			}
			addr, ok := host.Addr()
			if ok != (tt.addr != "") || ok && addr != netip.MustParseAddr(tt.addr) {
				t.Errorf("%s: the address is %v, %t, want %q", tt.input, addr, ok, tt.addr)
			}
			if labels := slices.Collect(host.Labels()); !slices.Equal(labels, tt.labels) {
				t.Errorf("%s: the labels are %q, want %q", tt.input, labels, tt.labels)
			}
		})
	}
}

// Hosts are equal if they are of one kind and have one serialization.
//
// https://url.spec.whatwg.org/#concept-host-equals
func TestHostEquality(t *testing.T) {
	hosts := make(map[url.Host]string)
	for _, input := range []string{
		"web+demo:", "web+demo:///", "https://example.com/", "https://example.com./", "web+demo://example.com/",
		"https://127.0.0.1/", "web+demo://127.0.0.1/", "https://[::1]/", "https://[::7f00:1]/", "https://[::ffff:127.0.0.1]/",
	} {
		host := url.MustParse(input).ParsedHost()
		if other, ok := hosts[host]; ok {
			t.Errorf("the hosts of %s and %s are equal, but shouldn't be", input, other)
		}
		hosts[host] = input
	}
	for _, tt := range [][2]string{
		{"https://EXAMPLE.com/", "http://example.com:8080/x"}, {"https://b%C3%BCcher.example/", "https://xn--bcher-kva.example/"},
		{"https://0x7f.1/", "https://127.0.0.1/"}, {"https://[::127.0.0.1]/", "web+demo://[0:0:0:0:0:0:7f00:1]/"},
		{"file:///", "web+demo:///"}, {"mailto:x", "about:blank"},
	} {
		if a, b := url.MustParse(tt[0]).ParsedHost(), url.MustParse(tt[1]).ParsedHost(); a != b {
			t.Errorf("the host %q of %s isn't equal to %q of %s", a, tt[0], b, tt[1])
		}
	}
	if (url.MustParse("about:blank").ParsedHost() != url.Host{}) {
		t.Error("the null host isn't the zero Host")
	}
}

// mustParseOpaqueHost parses the host of a URL that isn't special.
func mustParseOpaqueHost(tb testing.TB, input string) url.Host {
	tb.Helper()
	host, err := url.ParseOpaqueHost(input)
	if err != nil {
		tb.Fatal(err)
	}
	return host
}

func TestHostText(t *testing.T) {
	for _, tt := range []struct {
		host url.Host
		text string
	}{
		{url.Host{}, ""}, {url.MustParse("mailto:a@example.com").ParsedHost(), ""},
		{url.MustParse("https://example.com/").ParsedHost(), "example.com"}, {mustParseHost(t, "example.com."), "example.com."},
		{mustParseHost(t, "bücher.example"), "xn--bcher-kva.example"},
		// A domain may be the same as the prefix for opaque hosts.
		{mustParseHost(t, "opaque"), "opaque"}, {mustParseHost(t, "null"), "null"}, {mustParseHost(t, "0x7f.1"), "127.0.0.1"},
		// IPv6 addresses are alike in all URLs.
		{mustParseHost(t, "[::1]"), "[::1]"}, {mustParseOpaqueHost(t, "[::1]"), "[::1]"},
		// The opaque-host parser turns "" into the empty host.
		{url.MustParse("file:///a").ParsedHost(), "opaque:"}, {url.MustParse("web+demo:///a").ParsedHost(), "opaque:"},
		// An opaque host is neither the domain nor the address that it looks like.
		{url.MustParse("git://example.com/").ParsedHost(), "opaque:example.com"},
		{url.MustParse("git://EXAMPLE.com/").ParsedHost(), "opaque:EXAMPLE.com"},
		{url.MustParse("redis://127.0.0.1/").ParsedHost(), "opaque:127.0.0.1"}, {mustParseOpaqueHost(t, "ü{%}"), "opaque:%C3%BC{%}"},
		{mustParseOpaqueHost(t, "opaque"), "opaque:opaque"},
	} {
		t.Run(tt.text, func(t *testing.T) {
			text, err := tt.host.MarshalText()
			if err != nil || string(text) != tt.text {
				t.Errorf("%q, of kind %v, is marshaled as %q, %v, want %q", tt.host, tt.host.Kind(), text, err, tt.text)
			}
			if text, err = tt.host.AppendText([]byte("x")); err != nil || string(text) != "x"+tt.text {
				t.Errorf("%q is appended as %q, %v", tt.host, text, err)
			}
			host := mustParseHost(t, "before.example")
			if err := host.UnmarshalText([]byte(tt.text)); err != nil || host != tt.host {
				t.Errorf("%q is unmarshaled as %q, of kind %v, %v", tt.text, host, host.Kind(), err)
			}
		})
	}
}

// TestUnmarshalHost covers texts that can be unmarshaled, but aren't the text of any host.
func TestUnmarshalHost(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		// As with ParseHost, the text doesn't have to be a serialization.
		{"EXAMPLE.com", "example.com"}, {"Bücher.example", "xn--bcher-kva.example"}, {"2130706433", "127.0.0.1"}, {"[0:0::1]", "[::1]"},
		{"ex%61mple.com", "example.com"}, {"opaque:a\x7Fb", "opaque:a%7Fb"},
		// The prefix has only one spelling.
		{"OPAQUE:a", ""}, {" opaque:a", ""}, {"opaque :a", ""}, {"opaque%3Aa", ""}, {"opaque：a", ""}, {"opaque:opaque:a", ""},
		// The text must not have a port or any other part of a URL.
		{"example.com:80", ""}, {"opaque:example.com:80", ""}, {"//example.com", ""}, {"user@example.com", ""}, {"::1", ""}, {"[::1", ""},
		{"opaque:[::1", ""}, {"1.2.3.256", ""}, {"exa mple.com", ""}, {" ", ""}, {"\n", ""},
	} {
		t.Run(tt.text, func(t *testing.T) {
			before := mustParseHost(t, "before.example")
			host := before
			err := host.UnmarshalText([]byte(tt.text))
			text, _ := host.MarshalText()
			switch e, ok := errors.AsType[*url.Error](err); {
			case tt.want != "" && (err != nil || string(text) != tt.want):
				t.Errorf("%q is unmarshaled as %q, %v, want %q", tt.text, text, err, tt.want)
			case tt.want == "" && (!ok || e.Op != "parse host" || host != before):
				t.Errorf("%q is unmarshaled as %q, %v, want an error", tt.text, text, err)
			}
		})
	}
}

// Hosts that differ only in their kind are different keys.
func TestHostKeys(t *testing.T) {
	hosts := map[url.Host]int{mustParseHost(t, "example.com"): 1, mustParseOpaqueHost(t, "example.com"): 2, {}: 3, mustParseOpaqueHost(t, ""): 4}
	again, err := throughJSON(hosts)
	if err != nil || !maps.Equal(again, hosts) {
		t.Errorf("%v becomes %v, %v", hosts, again, err)
	}
}

func TestHostKindString(t *testing.T) {
	for kind, want := range map[url.HostKind]string{
		url.HostNull: "null", url.HostEmpty: "empty host", url.HostDomain: "domain", url.HostIPv4: "IPv4 address",
		url.HostIPv6: "IPv6 address", url.HostOpaque: "opaque host", 99: "invalid HostKind",
	} {
		if got := kind.String(); got != want {
			t.Errorf("kind %d is %q, want %q", kind, got, want)
		}
	}
}

func TestParseHostEmpty(t *testing.T) {
	if host, err := url.ParseHost(""); err == nil || host != (url.Host{}) {
		t.Errorf("ParseHost of the empty string is %v, %v, want an error", host, err)
	} else if v := (url.ValidationError{}); !errors.As(err, &v) || v != (url.ValidationError{Code: url.HostMissing, Fatal: true}) {
		t.Errorf("the reason is %#v", v)
	}
	if host, err := url.ParseOpaqueHost(""); err != nil || host.Kind() != url.HostEmpty {
		t.Errorf("ParseOpaqueHost of the empty string is %v, %v, want the empty host", host, err)
	}
}

// A hostResult is the expected result of a host parser.
type hostResult struct {
	host string // "" for a failure
	kind url.HostKind
}

var noHost hostResult

var standardHosts = []struct {
	input          string
	domain, opaque hostResult // with isOpaque false, true
}{
	{"EXAMPLE.COM", hostResult{"example.com", url.HostDomain}, hostResult{"EXAMPLE.COM", url.HostOpaque}},
	{"example%2Ecom", hostResult{"example.com", url.HostDomain}, hostResult{"example%2Ecom", url.HostOpaque}},
	{"faß.example", hostResult{"xn--fa-hia.example", url.HostDomain}, hostResult{"fa%C3%9F.example", url.HostOpaque}},
	{"0", hostResult{"0.0.0.0", url.HostIPv4}, hostResult{"0", url.HostOpaque}},
	{"%30", hostResult{"0.0.0.0", url.HostIPv4}, hostResult{"%30", url.HostOpaque}},
	{"0x", hostResult{"0.0.0.0", url.HostIPv4}, hostResult{"0x", url.HostOpaque}},
	{"0xffffffff", hostResult{"255.255.255.255", url.HostIPv4}, hostResult{"0xffffffff", url.HostOpaque}},
	{"[0:0::1]", hostResult{"[::1]", url.HostIPv6}, hostResult{"[::1]", url.HostIPv6}}, {"[0:0::1%5D", noHost, noHost},
	{"[0:0::%31]", noHost, noHost}, {"09", noHost, hostResult{"09", url.HostOpaque}},
	{"example.255", noHost, hostResult{"example.255", url.HostOpaque}}, {"example^example", noHost, noHost},
	// Other examples and notes of the section.
	{"☕.example", hostResult{"xn--53h.example", url.HostDomain}, hostResult{"%E2%98%95.example", url.HostOpaque}},
	{"xn--8i7caa", hostResult{"xn--8i7caa", url.HostDomain}, hostResult{"xn--8i7caa", url.HostOpaque}},
	{"example.com.", hostResult{"example.com.", url.HostDomain}, hostResult{"example.com.", url.HostOpaque}},
	{"[1000:100:10:1:f:ff:fff:ffff]", hostResult{"[1000:100:10:1:f:ff:fff:ffff]", url.HostIPv6}, hostResult{"[1000:100:10:1:f:ff:fff:ffff]", url.HostIPv6}},
	{"[::1.2.9.90]", hostResult{"[::102:95a]", url.HostIPv6}, hostResult{"[::102:95a]", url.HostIPv6}},
	// Each part of an IPv4 address except the last is at most 255. The last part fills the
	// rest.
	{"255.1", hostResult{"255.0.0.1", url.HostIPv4}, hostResult{"255.1", url.HostOpaque}},
	{"255.255.65535", hostResult{"255.255.255.255", url.HostIPv4}, hostResult{"255.255.65535", url.HostOpaque}},
	{"255.255.65536", noHost, hostResult{"255.255.65536", url.HostOpaque}}, {"256.1", noHost, hostResult{"256.1", url.HostOpaque}},
	{"4294967295", hostResult{"255.255.255.255", url.HostIPv4}, hostResult{"4294967295", url.HostOpaque}},
	{"4294967296", noHost, hostResult{"4294967296", url.HostOpaque}},
	// A host that ends in a number is an IPv4 address or a noHost. The number is a last label
	// of digits, or of hexadecimal digits after "0x".
	{"1x2", hostResult{"1x2", url.HostDomain}, hostResult{"1x2", url.HostOpaque}},
	{"a.9xff", hostResult{"a.9xff", url.HostDomain}, hostResult{"a.9xff", url.HostOpaque}},
	{"a.9f", hostResult{"a.9f", url.HostDomain}, hostResult{"a.9f", url.HostOpaque}},
	{"a.0f", hostResult{"a.0f", url.HostDomain}, hostResult{"a.0f", url.HostOpaque}},
	{"a.0xx", hostResult{"a.0xx", url.HostDomain}, hostResult{"a.0xx", url.HostOpaque}},
	{"a.0xfg", hostResult{"a.0xfg", url.HostDomain}, hostResult{"a.0xfg", url.HostOpaque}},
	{"a.f", hostResult{"a.f", url.HostDomain}, hostResult{"a.f", url.HostOpaque}},
	{"a.x", hostResult{"a.x", url.HostDomain}, hostResult{"a.x", url.HostOpaque}},
	{"0.a", hostResult{"0.a", url.HostDomain}, hostResult{"0.a", url.HostOpaque}}, {"a.0", noHost, hostResult{"a.0", url.HostOpaque}},
	{"a.09", noHost, hostResult{"a.09", url.HostOpaque}}, {"a.0x", noHost, hostResult{"a.0x", url.HostOpaque}},
	{"a.0X9F", noHost, hostResult{"a.0X9F", url.HostOpaque}}, {"a.9.", noHost, hostResult{"a.9.", url.HostOpaque}},
	{"0xa.", hostResult{"0.0.0.10", url.HostIPv4}, hostResult{"0xa.", url.HostOpaque}},
	{"1..", hostResult{"1..", url.HostDomain}, hostResult{"1..", url.HostOpaque}},
	{"[0:f:0:0:f:f:0:0]", hostResult{"[0:f::f:f:0:0]", url.HostIPv6}, hostResult{"[0:f::f:f:0:0]", url.HostIPv6}},
}

// https://url.spec.whatwg.org/#example-host-parsing
func TestStandardHosts(t *testing.T) {
	for _, tt := range standardHosts {
		t.Run(tt.input, func(t *testing.T) {
			check := func(how string, host url.Host, err error, want hostResult) {
				t.Helper()
				if err != nil || want == noHost {
					if (err == nil) != (want != noHost) {
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
			for scheme, want := range map[string]hostResult{"https": tt.domain, "foo": tt.opaque} {
				u, err := urltest.ParseEveryWay(t, scheme+"://"+tt.input, nil)
				if err == nil {
					host = u.ParsedHost()
					urltest.CheckInvariants(t, u)
				}
				check(scheme, host, err, want)
			}
		})
	}
}

// FuzzHost checks that the serialization of a host parses to the same host, and checks the
// standard's other statements about hosts.
func FuzzHost(f *testing.F) {
	for _, name := range []string{"toascii.json", "IdnaTestV2-removed.json"} {
		var vectors []urltest.DomainVector
		urltest.ReadVectors(f, name, &vectors)
		for _, v := range urltest.Seeds(f, vectors) {
			f.Add(v.Input)
		}
	}
	for _, input := range []string{"", "[::1]", "[1:2::1.2.3.4]", "0x7F.1", "1.2.3.4.", "..", "%00", "\xFF", "a%E2%82", "[", "]"} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, parse := range []func(string) (url.Host, error){url.ParseHost, url.ParseOpaqueHost} {
			host, err := parse(input)
			if err != nil {
				if host != (url.Host{}) {
					t.Errorf("%q: is %q with the error %v", input, host, err)
				}
				continue
			}
			if again, err := parse(host.String()); err != nil || again != host {
				t.Errorf("%q: is %q, and that is %q, %v", input, host, again, err)
			}
			text, _ := host.MarshalText()
			var again url.Host
			if err := again.UnmarshalText(text); err != nil || again != host {
				t.Errorf("%q: is marshaled as %q, and that is %q, %v", input, text, again, err)
			}
		}
		if domain, err := url.DomainToASCII(input, false); err == nil {
			if again, err := url.DomainToASCII(domain, false); err != nil || again != domain {
				t.Errorf("%q: is %q, and that is %q, %v", input, domain, again, err)
			}
			unicode := url.DomainToUnicode(domain)
			if again, err := url.DomainToASCII(unicode, false); err != nil || again != domain {
				t.Errorf("%q: is %q, in Unicode %q, and that is %q, %v", input, domain, unicode, again, err)
			}
		}
	})
}

// FuzzIPAddress compares the parsers of addresses with net/netip on inputs that both
// accept, and for IPv6 also on inputs that they refuse.
func FuzzIPAddress(f *testing.F) {
	for _, s := range []string{
		"", "1.2.3.4", "1.2.3", "0x7F.1", "01.02.03.04", "255.255.255.255", "256.1.1.1", "4294967295", "1.2.3.4.",
		"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4::6:7:8", "1:2:3:4::5:6:7:8", "::ffff:1.2.3.4", "::1.2.3", "::01.2.3.4", "1:2:3:4:5:6:7.8.9.1",
		"fe80::1%eth0", "::00001", "0:0:1:0:0:0:1:0", ":1", "1:", "::1::", ":::", "64:ff9b::1.2.3.4", "::ABCD", "1::1.2.3.4:5",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		addr, addrErr := netip.ParseAddr(input)
		fromAddr, hasHost := url.HostFromAddr(addr)
		if host, err := url.ParseHost(input); addrErr == nil && addr.Is4() {
			if got, ok := host.Addr(); err != nil || !ok || got != addr || fromAddr != host || !hasHost || host.Kind() != url.HostIPv4 || host.String() != addr.String() {
				t.Errorf("%q: is %v, %v, in netip %v", input, host, err, addr)
			}
		}
		host, err := url.ParseHost("[" + input + "]")
		isIPv6 := addrErr == nil && addr.Is6() && addr.Zone() == ""
		got, ok := host.Addr()
		if !addr.Is4() && (fromAddr != host || hasHost != isIPv6) {
			t.Errorf("[%s]: is %v, but %v, %v from netip", input, host, fromAddr, hasHost)
		}
		if isIPv6 != (err == nil) || isIPv6 && (!ok || got != addr || host.Kind() != url.HostIPv6) {
			t.Errorf("[%s]: is %v, %v, in netip %v, %v", input, host, err, addr, addrErr)
		}
		// The URL Standard writes the address within "::ffff:1.2.3.4" as pieces.
		if isIPv6 && !addr.Is4In6() && host.String() != "["+addr.String()+"]" {
			t.Errorf("[%s]: is %v, in netip %v", input, host, addr)
		}
		if opaque, opaqueErr := url.ParseOpaqueHost("[" + input + "]"); opaque != host || (opaqueErr == nil) != (err == nil) {
			t.Errorf("[%s]: is %v, %v, as an opaque host %v, %v", input, host, err, opaque, opaqueErr)
		}
	})
}

// FuzzIPNumbers writes addresses in the forms that the host parser accepts.
func FuzzIPNumbers(f *testing.F) {
	f.Add(uint64(0), uint64(0), uint8(0))
	f.Add(uint64(1), uint64(0x7F000001), uint8(0x1B))
	f.Add(uint64(0x0102030405060708), uint64(0xFFFFFFFFFFFFFFFF), uint8(0xFF))
	f.Add(uint64(0), uint64(0xFFFF7F000001), uint8(0x39))
	f.Fuzz(func(t *testing.T, high, low uint64, form uint8) {
		var bytes [16]byte
		binary.BigEndian.PutUint64(bytes[:8], high)
		binary.BigEndian.PutUint64(bytes[8:], low)
		address := netip.AddrFrom16(bytes)
		for _, s := range []string{address.String(), address.StringExpanded(), strings.ToUpper(address.String())} {
			host, err := url.ParseHost("[" + s + "]")
			if got, ok := host.Addr(); err != nil || !ok || got != address {
				t.Errorf("[%s]: is %v, %v", s, host, err)
			}
		}
		ipv4 := netip.AddrFrom4([4]byte(bytes[12:]))
		s := formIPv4(uint32(low), form)
		host, err := url.ParseHost(s)
		if got, ok := host.Addr(); err != nil || !ok || got != ipv4 {
			t.Errorf("%s: is %v, %v, want %v", s, host, err, ipv4)
		}
	})
}

// formIPv4 writes address with up to four parts, each of them decimal, octal or
// hexadecimal as form says.
func formIPv4(address uint32, form uint8) string {
	var b strings.Builder
	for left := 3; left >= 0; left-- {
		isLast := left == 0 || form&3 == uint8(3-left)
		number := uint64(address)
		if !isLast {
			number = uint64(address >> 24)
			address <<= 8
		} else {
			number >>= 8 * (3 - left)
		}
		switch form >> (2 + left) & 3 {
		case 0, 1:
			b.WriteString(strconv.FormatUint(number, 10))
		case 2:
			b.WriteString("0" + strconv.FormatUint(number, 8))
		case 3:
			b.WriteString("0X00" + strconv.FormatUint(number, 16))
		}
		if isLast {
			break
		}
		b.WriteByte('.')
	}
	return b.String()
}

func ExampleParseHost() {
	for _, input := range []string{"Example.COM", "0300.0250.1", "[2001:db8:0::1]", "1.2.3.4.5"} {
		host, err := url.ParseHost(input)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(host)
	}
	// Output:
	// example.com
	// 192.168.0.1
	// [2001:db8::1]
	// parse host "1.2.3.4.5": IPv4-too-many-parts: the IPv4 address has more than four parts (at byte 8)
}

func ExampleHost() {
	for _, input := range []string{"https://EXAMPLE.com./", "http://0x7f.1/", "http://[0:0::1]/", "file:///etc/hosts", "mailto:a@b"} {
		host := url.MustParse(input).ParsedHost()
		fmt.Printf("%q, %v\n", host, host.Kind())
	}
	// Output:
	// "example.com.", domain
	// "127.0.0.1", IPv4 address
	// "[::1]", IPv6 address
	// "", empty host
	// "", null
}

func ExampleHost_Addr() {
	host := url.MustParse("http://2130706433/").ParsedHost()
	if addr, ok := host.Addr(); ok {
		fmt.Println(addr, addr.IsLoopback())
	}
	// Output: 127.0.0.1 true
}

// A URL for an address: an IPv6 address gets brackets.
func ExampleHostFromAddr() {
	u := url.MustParse("http://host.invalid/status")
	for _, address := range []string{"192.0.2.1", "2001:db8::1", "fe80::1%eth0"} {
		host, ok := url.HostFromAddr(netip.MustParseAddr(address))
		if ok {
			_ = u.SetHost(host.String())
		}
		fmt.Println(ok, u)
	}
	// Output:
	// true http://192.0.2.1/status
	// true http://[2001:db8::1]/status
	// false http://[2001:db8::1]/status
}

func ExampleParseOpaqueHost() {
	host, err := url.ParseOpaqueHost("Cache.Internal")
	fmt.Println(host, host.Kind(), err)
	_, err = url.ParseOpaqueHost("a b")
	fmt.Println(err)
	// Output:
	// Cache.Internal opaque host <nil>
	// parse host "a b": host-invalid-code-point: forbidden code point U+0020 in host (at byte 1)
}

func ExampleHost_Domain() {
	for _, input := range []string{"https://bücher.example/", "https://127.0.0.1/", "git://example.com/"} {
		domain, ok := url.MustParse(input).ParsedHost().Domain()
		fmt.Printf("%q %t\n", domain, ok)
	}
	// Output:
	// "xn--bcher-kva.example" true
	// "" false
	// "" false
}

// In JSON a host is a string. An opaque host is still opaque when it is read back.
func ExampleHost_MarshalText() {
	visits := map[url.Host]int{
		url.MustParse("https://EXAMPLE.com/").ParsedHost(): 2,
		url.MustParse("git://example.com/").ParsedHost():   1,
	}
	text, err := json.Marshal(visits)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))

	var again map[url.Host]int
	fmt.Println(json.Unmarshal(text, &again), maps.Equal(visits, again))
	// Output:
	// {"example.com":2,"opaque:example.com":1}
	// <nil> true
}

func ExampleDomainToASCII() {
	fmt.Println(url.DomainToASCII("Bücher.example", true))
	fmt.Println(url.DomainToASCII("a_b.example", true))
	// Output:
	// xn--bcher-kva.example <nil>
	//  domain to ASCII "a_b.example": domain-to-ASCII: label has an ASCII code point other than a letter, digit or hyphen
}

func TestDialAddress(t *testing.T) {
	for _, tt := range []struct{ href, want string }{
		// The default port of the scheme, or the URL's own.
		{"http://h/", "h:80"}, {"https://h/", "h:443"}, {"ws://h/", "h:80"}, {"wss://h/", "h:443"}, {"ftp://h/", "h:21"},
		{"https://h:8080/", "h:8080"}, {"https://h:0/", "h:0"},
		// A domain is in ASCII, and a trailing dot stays.
		{"https://ü.Example./", "xn--tda.example.:443"}, {"https://u:p@127.1/", "127.0.0.1:443"}, {"https://[1:0::F]/", "[1::f]:443"},
		// An opaque host is read like the host of a special URL.
		{"redis://CACHE:6379/0", "cache:6379"}, {"postgres://u:p@ü.example:5432/db", "xn--tda.example:5432"}, {"foo://[::1]:1/", "[::1]:1"},
		{"foo://0x7f.1:1/", "127.0.0.1:1"}, {"foo://%41%42:1/", "ab:1"},
		// No port, no host, or a host that can't be connected to.
		{"redis://cache/0", ""}, {"foo://%00:1/", ""}, {"foo://1.2.3.4.5:1/", ""}, {"file:///a", ""}, {"file://h/a", ""}, {"foo:///a", ""},
		{"foo:/a", ""}, {"mailto:a@b", ""},
	} {
		t.Run(tt.href, func(t *testing.T) {
			u := url.MustParse(tt.href)
			got, ok := u.DialAddress()
			if got != tt.want || ok != (tt.want != "") {
				t.Errorf("%q is at %q, %t, want %q", u, got, ok, tt.want)
			}
			host, port, err := net.SplitHostPort(got)
			number, _ := u.EffectivePort()
			if ok && (err != nil || host == "" || port != strconv.Itoa(int(number))) {
				t.Errorf("%q has the address %q, which is host %q and port %q, %v", u, got, host, port, err)
			}
		})
	}
	if got, ok := new(url.URL).DialAddress(); ok || got != "" {
		t.Errorf("the zero URL is at %q", got)
	}
}

// Texts for tests that attack sentences of the documents, which they quote, at random.
var (
	promisePieces = []string{
		"https:", "http:", "x:", "file:", "ws:", "mailto:", "//", "/", `\`, "example", ".", "com", "1", "0x7f", "0", "255", "256", "a-", "-b", "xn--", "xn--a", "bücher", "faß", "①", "。",
		"%41", "%2e", "%2F", "%40", "%", "%zz", "[", "]", "::1", ":", "[::1]", "[1:2::3]", "80", "@", "?", "#", " ", "\t", "\x00", "\xff", "_", "*", "~", "|", "^", "é", "日本", "\u00AD", "\u200D", "<", "localhost", "C|",
	}
	reservedInHosts = regexp.MustCompile(`[\x00-\x20/\\?#@:\[\]\x7f]`)
	encodedInHosts  = regexp.MustCompile(`%(2[0fF]|5[cC]|3[fF]|23|40|3[aA]|5[bBdD]|[01].|7[fF])`)
)

func promiseText(random *rand.Rand, most int) string {
	var b strings.Builder
	for range 1 + random.IntN(most) {
		b.WriteString(promisePieces[random.IntN(len(promisePieces))])
	}
	return b.String()
}

// TestPromiseHosts attacks "Hosts have one form" of SECURITY.md: "A domain is in lower-case
// ASCII. An IPv4 address has four decimal parts. A host that ends in a number is never a domain.
// Brackets hold an IPv6 address without a zone, and nothing else. No other host contains a
// space, a control character, or one of / \ ? # @ : [ ]. Only an opaque host can contain these
// characters percent-encoded, and only a URL whose scheme isn't special can have an opaque host."
func TestPromiseHosts(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 20))
	ipv4 := regexp.MustCompile(`^\d{1,3}(\.\d{1,3}){3}$`)
	endsInNumber := regexp.MustCompile(`(^|\.)(\d+|0x[0-9a-f]*)\.?$`)
	kinds := map[url.HostKind]int{}
	for range urltest.Times(100_000) {
		u, err := url.MustParse([]string{"https://h/", "x://h/"}[random.IntN(2)]).Parse(promiseText(random, 7))
		if err != nil {
			continue
		}
		_ = u.SetHost(promiseText(random, 4))
		h, s := u.ParsedHost(), u.Hostname()
		kinds[h.Kind()]++
		isWrong := false
		switch h.Kind() {
		case url.HostDomain:
			isWrong = s != strings.ToLower(s) || endsInNumber.MatchString(s) || encodedInHosts.MatchString(s)
		case url.HostIPv4:
			isWrong = !ipv4.MatchString(s)
		case url.HostIPv6:
			addr, ok := h.Addr()
			isWrong = !ok || !addr.Is6() || addr.Zone() != "" || s != "["+s[1:len(s)-1]+"]"
		case url.HostOpaque:
			isWrong = u.IsSpecial()
		}
		if isWrong || h.Kind() != url.HostIPv6 && reservedInHosts.MatchString(s) || strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 }) {
			t.Fatalf("%s: the host is %q, of the kind %s", u, s, h.Kind())
		}
	}
	for kind := url.HostEmpty; kind <= url.HostOpaque; kind++ {
		if kinds[kind] < urltest.Times(50) {
			t.Errorf("only %d hosts of the kind %s", kinds[kind], kind)
		}
	}
}

// TestPromiseDomains attacks "the result is valid in DNS: at most 253 characters, in labels of 1
// to 63 letters, digits and hyphens, with no hyphen at either end. A label may have
// hyphens in both the third and the fourth place only if it is a valid "xn--" label."
func TestPromiseDomains(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 24))
	label := regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
	valid := 0
	for range urltest.Times(100_000) {
		input := promiseText(random, 5)
		if random.IntN(50) == 0 {
			input = strings.Repeat(input, 30)
		}
		domain, err := url.DomainToASCII(input, true)
		if err != nil {
			continue
		}
		valid++
		for name := range strings.SplitSeq(domain, ".") {
			if !label.MatchString(name) || len(domain) > 253 || len(name) > 3 && name[2:4] == "--" && (!strings.HasPrefix(name, "xn--") || url.DomainToUnicode(name) == name) {
				t.Fatalf("%q: is %q", input, domain)
			}
		}
	}
	if valid < urltest.Times(1000) {
		t.Errorf("only %d domains are valid", valid)
	}
}
