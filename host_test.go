package url_test

import (
	"net/netip"
	"slices"
	"testing"

	"github.com/gowhatwg/url"
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
		{"mailto:a@example.com", url.HostNull, "", "", "", nil},
		{"web+demo:/path", url.HostNull, "", "", "", nil},
		{"file:///path", url.HostEmpty, "", "", "", nil},
		{"file://localhost/path", url.HostEmpty, "", "", "", nil},
		{"web+demo:///path", url.HostEmpty, "", "", "", nil},
		{"https://EXAMPLE.com/", url.HostDomain, "example.com", "example.com", "", []string{"example", "com"}},
		{"https://example.com./", url.HostDomain, "example.com.", "example.com.", "", []string{"example", "com", ""}},
		{"https://a..b/", url.HostDomain, "a..b", "a..b", "", []string{"a", "", "b"}},
		{"https://localhost/", url.HostDomain, "localhost", "localhost", "", []string{"localhost"}},
		{"https://faß.example/", url.HostDomain, "xn--fa-hia.example", "faß.example", "", []string{"xn--fa-hia", "example"}},
		{"https://日本語。jp/", url.HostDomain, "xn--wgv71a119e.jp", "日本語.jp", "", []string{"xn--wgv71a119e", "jp"}},
		// What IDNA doesn't allow stays in ASCII.
		{"https://xn--a/", url.HostDomain, "xn--a", "xn--a", "", []string{"xn--a"}},
		{"file://server/share", url.HostDomain, "server", "server", "", []string{"server"}},
		{"https://127.1/", url.HostIPv4, "127.0.0.1", "127.0.0.1", "127.0.0.1", nil},
		{"https://0xFFFFFFFF/", url.HostIPv4, "255.255.255.255", "255.255.255.255", "255.255.255.255", nil},
		{"https://[0:0::1]/", url.HostIPv6, "[::1]", "[::1]", "::1", nil},
		{"https://[::ffff:1.2.3.4]/", url.HostIPv6, "[::ffff:102:304]", "[::ffff:102:304]", "::ffff:1.2.3.4", nil},
		{"web+demo://[2001:DB8::]:1/", url.HostIPv6, "[2001:db8::]", "[2001:db8::]", "2001:db8::", nil},
		// An opaque host isn't looked into.
		{"web+demo://EXAMPLE.com/", url.HostOpaque, "EXAMPLE.com", "EXAMPLE.com", "", nil},
		{"web+demo://127.0.0.1/", url.HostOpaque, "127.0.0.1", "127.0.0.1", "", nil},
		{"web+demo://faß/", url.HostOpaque, "fa%C3%9F", "fa%C3%9F", "", nil},
	} {
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
			t.Errorf("the hosts of %s and %s are equal", input, other)
		}
		hosts[host] = input
	}
	for _, tt := range [][2]string{
		{"https://EXAMPLE.com/", "http://example.com:8080/x"},
		{"https://b%C3%BCcher.example/", "https://xn--bcher-kva.example/"},
		{"https://0x7f.1/", "https://127.0.0.1/"},
		{"https://[::127.0.0.1]/", "web+demo://[0:0:0:0:0:0:7f00:1]/"},
		{"file:///", "web+demo:///"},
		{"mailto:x", "about:blank"},
	} {
		if a, b := url.MustParse(tt[0]).ParsedHost(), url.MustParse(tt[1]).ParsedHost(); a != b {
			t.Errorf("the host %q of %s isn't equal to %q of %s", a, tt[0], b, tt[1])
		}
	}
	if (url.MustParse("about:blank").ParsedHost() != url.Host{}) {
		t.Error("the null host isn't the zero Host")
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
	}
	if host, err := url.ParseOpaqueHost(""); err != nil || host.Kind() != url.HostEmpty {
		t.Errorf("ParseOpaqueHost of the empty string is %v, %v, want the empty host", host, err)
	}
}
