package urlhttp_test

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	neturl "net/url"
	"syscall"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// TestPrivateNetworks checks that the private networks have no loopback, no link-local, and no
// metadata addresses.
func TestPrivateNetworks(t *testing.T) {
	g := urlhttp.Guard{Allow: urlhttp.PrivateNetworks()}
	for text, want := range map[string]bool{
		"10.0.0.0": true, "10.255.255.255": true, "172.16.0.0": true, "172.31.255.255": true, "192.168.0.0": true, "192.168.255.255": true,
		"::ffff:10.1.2.3": true, "fc00::": true, "fd00::1": true, "fdff:ffff::": true, "fd12:3456:789a::1": true, "fd00:ec1:ffff::": true, "fd00:ec3::": true,
		"9.255.255.255": true, "8.8.8.8": true, "2606:4700::1": true,
		"127.0.0.1": false, "::1": false, "0.0.0.0": false, "::": false, "169.254.169.254": false, "fe80::1": false, "fec0::1": false,
		"100.64.0.1": false, "100.100.100.200": false, "192.0.0.192": false, "168.63.129.16": false, "172.15.255.255": true, "172.32.0.0": true,
		"fd00:ec2::254": false, "fd00:ec2::23": false, "fd00:ec2:ffff::": false, "fd00:c1::a9fe:a9fe": false, "fd00:42::42": false, "fd20:ce::254": false,
		"224.0.0.1": false, "255.255.255.255": false, "fd00::5efe:127.0.0.1": false, "64:ff9b::10.0.0.1": true, "64:ff9b::127.0.0.1": false,
	} {
		if err := g.Check(netip.AddrPortFrom(netip.MustParseAddr(text), 443)); (err == nil) != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	for i, p := range urlhttp.PrivateNetworks() {
		if p != p.Masked() {
			t.Errorf("%v has bits outside of the prefix", p)
		}
		for _, q := range urlhttp.PrivateNetworks()[:i] {
			if p.Overlaps(q) {
				t.Errorf("%v overlaps %v", p, q)
			}
		}
	}
}

// TestPrivateHosts covers hosts that may have private addresses, while other names for these
// addresses are refused.
func TestPrivateHosts(t *testing.T) {
	n := newTestNet(t)
	n.names("build.test 10.255.255.1; other.test 10.255.255.1; loop.build.test 127.0.0.1; meta.build.test 169.254.169.254")
	dialed := errors.New("dialed")
	o := n.options()
	o.Guard.Ports = []uint16{80}
	o.PrivateHosts = urlhttp.MustParseHostRules([]string{"build.test", "*.build.test", "10.0.0.7", "fd00::/16"}, nil)
	everyone := o
	everyone.PrivateHosts = urlhttp.MustParseHostRules([]string{"*"}, []string{"other.test"})
	denied := o
	denied.Guard.Deny = prefixes("10.0.0.0/8")
	for _, tt := range []struct {
		name, href string
		o          urlhttp.Options
		isAllowed  bool
	}{
		{"the host", "http://build.test/", o, true}, {"the host with a dot", "http://BUILD.test./", o, true},
		{"another name for the address", "http://other.test/", o, false}, {"the address", "http://10.255.255.1/", o, false},
		{"an address", "http://10.0.0.7/", o, true}, {"an address in another notation", "http://0x0a000007/", o, true},
		{"a prefix", "http://[fd00::1]/", o, true}, {"metadata in the prefix", "http://[fd00:ec2::254]/", o, false},
		{"a loopback address", "http://loop.build.test/", o, false}, {"a link-local address", "http://meta.build.test/", o, false},
		{"another port", "http://build.test:22/", o, false}, {"a denied address", "http://build.test/", denied, false},
		{"rules for every host", "http://build.test/", everyone, false}, {"no rules", "http://build.test/", n.options(), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dialer := *tt.o.Dialer
			dialer.Control = func(string, string, syscall.RawConn) error { return dialed }
			tt.o.Dialer = &dialer
			_, err := get(n.client(tt.o), tt.href)
			if got := errors.Is(err, dialed); got != tt.isAllowed {
				t.Errorf("%v", err)
			}
			if err := tt.o.Check(url.MustParse(tt.href)); err != nil && tt.isAllowed {
				t.Error(err)
			}
		})
	}
}

// TestProxyGuard checks that URLs can't lead to a proxy that only the ProxyGuard allows.
func TestProxyGuard(t *testing.T) {
	n := newTestNet(t)
	proxy := newLineServer(t)
	host, port, _ := net.SplitHostPort(proxy.addr.String())
	number := uint16(proxy.addr.(*net.TCPAddr).Port)
	o := urlhttp.Options{
		Guard:      urlhttp.Guard{AnyPort: true},
		ProxyGuard: &urlhttp.Guard{Allow: prefixes(host + "/32"), Ports: []uint16{number}},
		Dialer:     n.options().Dialer,
		Proxy:      http.ProxyURL(&neturl.URL{Scheme: "http", Host: proxy.addr.String()}),
	}
	c := n.client(o)
	if _, err := get(c, "http://example.com/"); err != nil {
		t.Fatal(err)
	}
	proxy.take()
	o.ProxyGuard.Allow[0] = netip.Prefix{} // the client has its own copy
	for _, href := range []string{
		"http://" + proxy.addr.String() + "/", "http://0x7f.2:" + port + "/", "http://[::ffff:127.0.0.2]:" + port + "/", "http://127.0.0.1/",
	} {
		if _, err := get(c, href); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
			t.Errorf("%s: %v", href, err)
		}
	}
	if got := proxy.take(); len(got) != 0 {
		t.Errorf("%q", got)
	}
	// Without a proxy, its guard allows nothing, and no name leads to its address.
	n.dns.set("proxy.example", []string{host})
	none := o
	none.Proxy = nil
	chosen := o
	chosen.Proxy = func(*http.Request) (*neturl.URL, error) { return nil, nil }
	for _, o := range []urlhttp.Options{none, chosen} {
		for _, h := range []string{host, "proxy.example"} {
			if _, err := get(n.client(o), "http://"+net.JoinHostPort(h, port)+"/"); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
				t.Errorf("%s: %v", h, err)
			}
		}
	}
	// The rules for hosts that may be private are for those of URLs, and not for the proxy.
	hosts := o
	hosts.ProxyGuard, hosts.PrivateHosts = nil, urlhttp.MustParseHostRules([]string{"proxy.internal"}, nil)
	n.dns.set("proxy.internal", []string{"10.255.255.1"})
	hosts.Proxy = http.ProxyURL(&neturl.URL{Scheme: "http", Host: "proxy.internal:" + port})
	if _, err := get(n.client(hosts), "http://example.com/"); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
		t.Error(err)
	}
	// A guard that doesn't allow the proxy.
	o.Proxy, o.ProxyGuard = http.ProxyURL(&neturl.URL{Scheme: "http", Host: proxy.addr.String()}), &urlhttp.Guard{AnyPort: true}
	o.Guard.Allow = prefixes("127.0.0.0/8")
	if _, err := get(n.client(o), "http://example.com/"); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
		t.Error(err)
	}
}
