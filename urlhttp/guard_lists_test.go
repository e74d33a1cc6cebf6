package urlhttp_test

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	neturl "net/url"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// TestGuardLists covers the effects of Allow, Deny, NAT64, Ports and AnyPort.
func TestGuardLists(t *testing.T) {
	for _, tt := range []struct {
		name  string
		guard urlhttp.Guard
		addr  string
		want  error
	}{
		{"allowed", urlhttp.Guard{Allow: prefixes("10.1.0.0/16")}, "10.1.2.3:80", nil},
		{"beside what is allowed", urlhttp.Guard{Allow: prefixes("10.1.0.0/16")}, "10.2.0.0:80", urlhttp.ErrForbiddenAddress},
		{"allowed, another port", urlhttp.Guard{Allow: prefixes("10.1.0.0/16")}, "10.1.2.3:22", urlhttp.ErrForbiddenPort},
		{"allowed, mapped", urlhttp.Guard{Allow: prefixes("10.0.0.0/8")}, "[::ffff:10.0.0.1]:80", nil},
		{"allowed as mapped", urlhttp.Guard{Allow: prefixes("::ffff:10.0.0.0/104")}, "10.0.0.1:80", nil},
		{"allowed, and still reachable elsewhere", urlhttp.Guard{Allow: prefixes("10.0.0.0/8")}, "8.8.8.8:443", nil},
		{"denied", urlhttp.Guard{Deny: prefixes("8.8.8.0/24")}, "8.8.8.8:443", urlhttp.ErrForbiddenAddress},
		{"denied, mapped", urlhttp.Guard{Deny: prefixes("8.8.8.0/24")}, "[::ffff:8.8.8.8]:443", urlhttp.ErrForbiddenAddress},
		{"denied as mapped", urlhttp.Guard{Deny: prefixes("::ffff:8.8.8.0/120")}, "8.8.8.8:443", urlhttp.ErrForbiddenAddress},
		{"deny goes first", urlhttp.Guard{Allow: prefixes("10.0.0.0/8"), Deny: prefixes("10.1.0.0/16")}, "10.1.0.1:80", urlhttp.ErrForbiddenAddress},
		{"all of IPv4 denied as mapped", urlhttp.Guard{Deny: prefixes("::ffff:0:0/96")}, "8.8.8.8:80", urlhttp.ErrForbiddenAddress},
		{"more than mapped addresses denied", urlhttp.Guard{Deny: prefixes("::ffff:0:0/90")}, "8.8.8.8:80", urlhttp.ErrForbiddenAddress},
		{"more than mapped addresses denied, IPv6", urlhttp.Guard{Deny: prefixes("::ffff:0:0/90")}, "[2600::1]:80", nil},
		{"more than mapped addresses allowed", urlhttp.Guard{Allow: prefixes("::ffff:0:0/90")}, "10.0.0.1:80", urlhttp.ErrForbiddenAddress},
		{"all of IPv6 denied", urlhttp.Guard{Deny: prefixes("::/0")}, "8.8.8.8:80", nil},
		{"an invalid prefix denied", urlhttp.Guard{Deny: []netip.Prefix{{}}}, "8.8.8.8:80", urlhttp.ErrForbiddenAddress},
		{"an invalid prefix denied, IPv6", urlhttp.Guard{Deny: []netip.Prefix{{}}}, "[2600::1]:80", urlhttp.ErrForbiddenAddress},
		{"an invalid prefix allowed", urlhttp.Guard{Allow: []netip.Prefix{{}}}, "10.0.0.1:80", urlhttp.ErrForbiddenAddress},
		{"a local anycast address allowed", urlhttp.Guard{Allow: prefixes("192.0.0.9/32")}, "192.0.0.9:80", nil},
		{"a prefix that is none", urlhttp.Guard{Allow: []netip.Prefix{{}}, Deny: []netip.Prefix{{}}}, "10.0.0.1:80", urlhttp.ErrForbiddenAddress},
		// Addresses that carry others.
		{"denied, translated", urlhttp.Guard{Deny: prefixes("8.8.8.0/24")}, "[64:ff9b::808:808]:443", urlhttp.ErrForbiddenAddress},
		{"denied, in an interface identifier", urlhttp.Guard{Deny: prefixes("8.8.8.0/24")}, "[2600::5efe:808:808]:443", urlhttp.ErrForbiddenAddress},
		{"an allowed IPv4 address, translated", urlhttp.Guard{Allow: prefixes("10.0.0.0/8")}, "[64:ff9b::a00:1]:80", nil},
		{"an allowed IPv4 address, by 6to4", urlhttp.Guard{Allow: prefixes("10.0.0.0/8")}, "[2002:a00:1::]:80", urlhttp.ErrForbiddenAddress},
		{"an allowed carrier", urlhttp.Guard{Allow: prefixes("2002::/16")}, "[2002:a00:1::]:80", urlhttp.ErrForbiddenAddress},
		{"an allowed carrier of a public address", urlhttp.Guard{Allow: prefixes("2002::/16")}, "[2002:808:808::]:80", nil},
		{"an allowed carrier of an allowed address", urlhttp.Guard{Allow: prefixes("2002::/16", "10.0.0.0/8")}, "[2002:a00:1::]:80", nil},
		{"Teredo: the server", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:a00:1::f7f7:f7f7]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo: the client", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808::f5ff:fffe]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo, both public", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808::f7f7:f7f7]:80", nil},
		{"compatible", urlhttp.Guard{Allow: prefixes("::/96")}, "[::a00:1]:80", urlhttp.ErrForbiddenAddress},
		{"compatible, public", urlhttp.Guard{Allow: prefixes("::/96")}, "[::808:808]:80", nil},
		{"loopback carries nothing", urlhttp.Guard{Allow: prefixes("::1/128")}, "[::1]:80", nil},
		{"IPv4-translated", urlhttp.Guard{Allow: prefixes("::/0")}, "[::ffff:0:a00:1]:80", urlhttp.ErrForbiddenAddress},
		{"ISATAP, link-local", urlhttp.Guard{Allow: prefixes("fe80::/10")}, "[fe80::5efe:a00:1]:80", urlhttp.ErrForbiddenAddress},
		{"6to4, private, with a public interface identifier", urlhttp.Guard{Allow: prefixes("2002::/16")}, "[2002:7f00:1::5efe:808:808]:80", urlhttp.ErrForbiddenAddress},
		{"6to4, public, with a private interface identifier", urlhttp.Guard{Allow: prefixes("2002::/16")}, "[2002:808:808::5efe:7f00:1]:80", urlhttp.ErrForbiddenAddress},
		{"6to4, public", urlhttp.Guard{Allow: prefixes("2002::/16")}, "[2002:808:808::1]:80", nil},
		{"Teredo, a private server", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:7f00:1::f7f7:f7f7]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo, a private client", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808::80ff:fffe]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo, a client that is private by its second byte", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808::53ef:fffe]:80", urlhttp.ErrForbiddenAddress},
		{"IPv4-compatible, the second byte", urlhttp.Guard{Allow: prefixes("::/96")}, "[::5:0]:80", urlhttp.ErrForbiddenAddress},
		{"IPv4-compatible, the third byte", urlhttp.Guard{Allow: prefixes("::/96")}, "[::500]:80", urlhttp.ErrForbiddenAddress},
		{"IPv4-compatible, the last byte", urlhttp.Guard{Allow: prefixes("::/96")}, "[::2]:80", urlhttp.ErrForbiddenAddress},
		{"no IPv4-compatible address", urlhttp.Guard{Allow: prefixes("::/96")}, "[::1]:80", nil},
		{"Teredo, a client that is private by its third byte", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808::39cc:9bfe]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo, a client that is denied", urlhttp.Guard{Allow: prefixes("2001::/32"), Deny: prefixes("8.8.8.9/32")}, "[2001:0:808:808::f7f7:f7f6]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo and ISATAP, a private client", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808:0:5efe:80ff:fffe]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo and ISATAP, a private interface identifier", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808:0:5efe:7f00:1]:80", urlhttp.ErrForbiddenAddress},
		// Prefixes for the translation of IPv4 addresses.
		{"local NAT64, 48 bits, private if it were 56", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1:80a:1:100::]:80", urlhttp.ErrForbiddenAddress},
		{"deny a translation prefix", urlhttp.Guard{Deny: prefixes("2001:67c:2b0::/96")}, "[2001:67c:2b0::7f00:1]:80", urlhttp.ErrForbiddenAddress},
		{"local NAT64, 96 bits", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1::7f00:1]:80", urlhttp.ErrForbiddenAddress},
		{"local NAT64, 96 bits, public", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1::808:808]:80", nil},
		{"local NAT64, 96 bits, longer prefix", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1:fffe::a00:1]:80", urlhttp.ErrForbiddenAddress},
		{"local NAT64, 48 bits", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1:7f00:0:100::]:80", urlhttp.ErrForbiddenAddress},
		{"local NAT64, 48 bits, public", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1:808:8:800::]:80", nil},
		{"local NAT64, 56 bits", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1:17f:0:1::]:80", urlhttp.ErrForbiddenAddress},
		{"local NAT64, 64 bits", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1:101:7f:0:100:0]:80", urlhttp.ErrForbiddenAddress},
		{"local NAT64, nothing", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1::]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64", urlhttp.Guard{NAT64: prefixes("2001:67c:2b0::/96")}, "[2001:67c:2b0::7f00:1]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64, public", urlhttp.Guard{NAT64: prefixes("2001:67c:2b0::/96")}, "[2001:67c:2b0::808:808]:80", nil},
		{"own NAT64, beside", urlhttp.Guard{NAT64: prefixes("2001:67c:2b0::/96")}, "[2001:67c:2b0::1:7f00:1]:80", nil},
		{"own NAT64, denied", urlhttp.Guard{NAT64: prefixes("2001:67c:2b0::/96"), Deny: prefixes("8.8.8.8/32")}, "[2001:67c:2b0::808:808]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64, 32 bits", urlhttp.Guard{NAT64: prefixes("2a00:64::/32")}, "[2a00:64:7f00:1::]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64, 32 bits, public", urlhttp.Guard{NAT64: prefixes("2a00:64::/32")}, "[2a00:64:808:808::]:80", nil},
		{"own NAT64, 40 bits", urlhttp.Guard{NAT64: prefixes("2a00:64::/40")}, "[2a00:64:7f:0:1::]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64, 40 bits, public", urlhttp.Guard{NAT64: prefixes("2a00:64::/40")}, "[2a00:64:8:808:8::]:80", nil},
		{"own NAT64, 48 bits", urlhttp.Guard{NAT64: prefixes("2a00:64::/48")}, "[2a00:64:0:7f00:0:100::]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64, 48 bits, whose bytes are private otherwise", urlhttp.Guard{NAT64: prefixes("2a00:64::/48")}, "[2a00:64:0:80a:1:100::]:80", nil},
		{"own NAT64, 56 bits", urlhttp.Guard{NAT64: prefixes("2a00:64::/56")}, "[2a00:64:0:7f:0:1::]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64, 64 bits", urlhttp.Guard{NAT64: prefixes("2a00:64::/64")}, "[2a00:64::7f:0:100:0]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64, 64 bits, public", urlhttp.Guard{NAT64: prefixes("2a00:64::/64")}, "[2a00:64::8:808:800:0]:80", nil},
		{"own NAT64, 64 bits, private if a byte were left out", urlhttp.Guard{NAT64: prefixes("2a00:64::/64")}, "[2a00:64::8:a00:0:0]:80", nil},
		{"local NAT64, not 48 bits, as more follows", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1:a08:8:808::]:80", nil},
		{"own NAT64 of an odd length", urlhttp.Guard{NAT64: prefixes("2a00:64::/60")}, "[2a00:64::8:808:800:0]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64 that isn't global", urlhttp.Guard{NAT64: prefixes("fd00:64::/96")}, "[fd00:64::808:808]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64 that isn't global, allowed", urlhttp.Guard{NAT64: prefixes("fd00:64::/96"), Allow: prefixes("fd00:64::/96")}, "[fd00:64::808:808]:80", nil},
		{"own NAT64 that isn't global, allowed, private", urlhttp.Guard{NAT64: prefixes("fd00:64::/96"), Allow: prefixes("fd00:64::/96")}, "[fd00:64::a00:1]:80", urlhttp.ErrForbiddenAddress},
		{"local NAT64 of a known length", urlhttp.Guard{NAT64: prefixes("64:ff9b:1::/48"), Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1:80a:1:100::]:80", nil},
		// Ports and AnyPort.
		{"a port", urlhttp.Guard{Ports: []uint16{8080}}, "8.8.8.8:8080", nil},
		{"only that port", urlhttp.Guard{Ports: []uint16{8080}}, "8.8.8.8:443", urlhttp.ErrForbiddenPort},
		{"any port", urlhttp.Guard{AnyPort: true}, "8.8.8.8:8080", nil}, {"any port, the last", urlhttp.Guard{AnyPort: true}, "8.8.8.8:65535", nil},
		{"any port, blocked", urlhttp.Guard{AnyPort: true}, "8.8.8.8:22", urlhttp.ErrForbiddenPort},
		{"any port, the first that is blocked", urlhttp.Guard{AnyPort: true}, "8.8.8.8:0", urlhttp.ErrForbiddenPort},
		{"any port, the last that is blocked", urlhttp.Guard{AnyPort: true}, "8.8.8.8:10080", urlhttp.ErrForbiddenPort},
		{"any port, and one that is blocked", urlhttp.Guard{AnyPort: true, Ports: []uint16{25}}, "8.8.8.8:25", nil},
		{"any port, and another", urlhttp.Guard{AnyPort: true, Ports: []uint16{25}}, "8.8.8.8:6667", urlhttp.ErrForbiddenPort},
		{"any port, and another one that isn't blocked", urlhttp.Guard{AnyPort: true, Ports: []uint16{25}}, "8.8.8.8:8080", nil},
		{"a port that is blocked", urlhttp.Guard{Ports: []uint16{22}}, "8.8.8.8:22", nil},
		{"any port of a private address", urlhttp.Guard{AnyPort: true}, "10.0.0.1:22", urlhttp.ErrForbiddenAddress},
		{"port 80", urlhttp.Guard{}, "8.8.8.8:80", nil}, {"port 443", urlhttp.Guard{}, "8.8.8.8:443", nil},
		{"port 0", urlhttp.Guard{}, "8.8.8.8:0", urlhttp.ErrForbiddenPort}, {"port 22", urlhttp.Guard{}, "8.8.8.8:22", urlhttp.ErrForbiddenPort},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.guard.Check(netip.MustParseAddrPort(tt.addr))
			if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
}

// TestCloudServices covers addresses that are public by number, and lead to a cloud's own services,
// in all notations. [Guard].Allow allows each of them.
func TestCloudServices(t *testing.T) {
	for _, tt := range []struct {
		prefix, name string
		hosts        []string
	}{
		{"168.63.129.16/32", "metadata service", []string{
			"168.63.129.16", "168.63.33040", "168.4161808", "2822734096", "0xa83f8110", "0250.077.0201.020", "１６８.63.129.16", "168.63.129.16.",
			"[::ffff:168.63.129.16]", "[::ffff:a83f:8110]", "[64:ff9b::168.63.129.16]", "[64:ff9b::a83f:8110]", "[2002:a83f:8110::1]", "[::168.63.129.16]",
		}},
		{"161.26.0.0/16", "IBM", []string{"161.26.0.0", "161.26.0.10", "161.26.255.255", "[64:ff9b::161.26.0.10]"}},
		{"166.8.0.0/14", "IBM", []string{"166.8.0.0", "166.11.255.255", "[::ffff:166.9.1.1]"}},
		{"199.36.153.4/30", "Google", []string{"199.36.153.4", "199.36.153.7"}},
		{"199.36.153.8/30", "Google", []string{"199.36.153.8", "199.36.153.11", "[64:ff9b::c724:9908]"}},
		{"2600:2d00:2:1000::/56", "Google", []string{"[2600:2d00:2:1000::]", "[2600:2d00:2:10ff::1]"}},
		{"2600:2d00:2:2000::/56", "Google", []string{"[2600:2d00:2:2000::]", "[2600:2d00:2:20ff::1]"}},
	} {
		t.Run(tt.prefix, func(t *testing.T) {
			allowed := urlhttp.Options{Guard: urlhttp.Guard{Allow: prefixes(tt.prefix)}}
			for _, host := range tt.hosts {
				u := url.MustParse("http://" + host + "/")
				var refused *urlhttp.AddressError
				if err := (urlhttp.Options{}).Check(u); !errors.As(err, &refused) || !strings.Contains(refused.Reason, tt.name) && refused.Block.Addr().Is4() {
					t.Errorf("%s: %v", host, err)
				}
				addr, _ := u.ParsedHost().Addr()
				if err := allowed.Check(u); (err == nil) != isOwnForm(addr) {
					t.Errorf("%s, allowed: %v", host, err)
				}
			}
		})
	}
	for _, host := range []string{"168.63.129.15", "168.63.129.17", "161.25.255.255", "161.27.0.0", "166.7.255.255", "166.12.0.0", "199.36.153.3", "199.36.153.12"} {
		if err := (urlhttp.Options{}).Check(url.MustParse("http://" + host + "/")); err != nil {
			t.Error(err)
		}
	}
}

// isOwnForm reports whether nothing but the block of a cloud is a reason to refuse an address.
func isOwnForm(addr netip.Addr) bool {
	return !netip.MustParsePrefix("2002::/16").Contains(addr) && !(netip.MustParsePrefix("::/96").Contains(addr))
}

// TestMetadataServices checks that only a prefix of one address allows the address of a cloud's
// metadata service.
func TestMetadataServices(t *testing.T) {
	everything := prefixes("0.0.0.0/0", "::/0")
	for _, text := range strings.Fields("169.254.169.254 fd00:ec2::254 169.254.170.2 169.254.170.23 fd00:ec2::23 fd00:a9fe:a9fe::1 " +
		"100.100.100.200 fd00:100::100:200 100.96.0.96 fd20:ce::254 169.254.169.252 fe80::a9fe:a9fe fd00:c1::a9fe:a9fe 192.0.0.192 " +
		"169.254.42.42 fd00:42::42 169.254.0.23 100.80.80.80 168.63.129.16 169.254.16.9 169.254.169.250") {
		addr := netip.MustParseAddr(text)
		own := netip.PrefixFrom(addr, addr.BitLen())
		around := netip.PrefixFrom(addr, addr.BitLen()-1).Masked()
		forms := []netip.Addr{addr}
		if addr.Is4() {
			a := addr.As4()
			forms = append(forms, netip.AddrFrom16(addr.As16()), netip.AddrFrom16([16]byte{1: 0x64, 2: 0xff, 3: 0x9b, 12: a[0], a[1], a[2], a[3]}))
		}
		for _, form := range forms {
			u := url.MustParse("http://" + strings.Trim(net.JoinHostPort(form.String(), ""), ":") + "/")
			rules := urlhttp.MustParseHostRules([]string{"0.0.0.0/1", "128.0.0.0/1", "::/1", "8000::/1"}, nil)
			for _, tt := range []struct {
				name string
				o    urlhttp.Options
				want bool
			}{
				{"no options", urlhttp.Options{}, false},
				{"private networks for each host", urlhttp.Options{Guard: urlhttp.Guard{Allow: urlhttp.PrivateNetworks()}}, false},
				{"a private host", urlhttp.Options{PrivateHosts: rules}, false},
				{"a private host in every network", urlhttp.Options{PrivateHosts: rules, PrivateNetworks: everything}, false},
				{"two addresses", urlhttp.Options{PrivateHosts: rules, PrivateNetworks: []netip.Prefix{around}}, false},
				{"one address", urlhttp.Options{PrivateHosts: rules, PrivateNetworks: []netip.Prefix{own}}, true},
				{"an explicit prefix of the Guard", urlhttp.Options{Guard: urlhttp.Guard{Allow: []netip.Prefix{around}}}, true},
			} {
				if err := tt.o.Check(u); (err == nil) != tt.want {
					t.Errorf("%s, %s: %v", u, tt.name, err)
				}
			}
		}
		beside := url.MustParse("http://" + strings.Trim(net.JoinHostPort(addr.Next().String(), ""), ":") + "/")
		o := urlhttp.Options{PrivateHosts: urlhttp.MustParseHostRules([]string{beside.Hostname()}, nil), PrivateNetworks: everything}
		if err := o.Check(beside); err != nil {
			t.Error(err)
		}
	}
}

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
		"fd00:a9fe:a9fe::1": false, "fd00:a9fe:ffff::": false, "fd00:100::100:200": false, "fd00:100:ffff::": false, "fd00:a9ff::": true, "fd00:101::": true,
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

// privateNetworks are values of Options.PrivateNetworks, and privateAddrs addresses with the names
// of those that allow a private host to have the address.
var privateNetworks = map[string][]netip.Prefix{
	"default": nil, "none": {}, "invalid": {{}}, "loopback": prefixes("127.0.0.0/8", "::1/128"), "tailnet": prefixes("100.64.0.0/10", "fd7a:115c:a1e0::/48"), "mapped": prefixes("::ffff:100.64.0.0/106"),
	"all": prefixes("0.0.0.0/0", "::/0"), "halves": prefixes("0.0.0.0/1", "128.0.0.0/1", "::/1", "8000::/1"),
	"single": prefixes("169.254.169.254/32", "::ffff:100.100.100.200/128", "192.0.0.192/32", "fd00:ec2::254/128"),
}

var privateAddrs = []struct{ addr, allowedBy string }{
	{"10.1.2.3", "default all halves"}, {"fd00::1", "default all halves"}, {"127.0.0.1", "loopback all halves"}, {"127.9.9.9", "loopback all halves"}, {"::1", "loopback all halves"},
	{"100.64.0.1", "tailnet mapped all halves"}, {"100.100.100.201", "tailnet mapped all halves"}, {"fd7a:115c:a1e0::1", "default tailnet all halves"}, {"169.254.1.1", "all halves"},
	{"fd00:42:1::1", "all halves"}, {"0.0.0.0", "all halves"}, {"8.8.8.8", "any"}, {"2600::1", "any"},
	// Metadata services.
	{"169.254.169.254", "single"}, {"100.100.100.200", "single"}, {"192.0.0.192", "single"}, {"fd00:ec2::254", "single"}, {"169.254.170.2", ""}, {"fd00:42::42", ""}, {"168.63.129.16", ""},
	{"fd00:a9fe:a9fe::1", ""}, {"fd00:100::100:200", ""}, {"169.254.42.42", ""}, {"100.96.0.96", ""},
	// IPv6 addresses that carry IPv4 addresses, as mapped ones, by NAT64, by 6to4 and by ISATAP.
	{"::ffff:127.0.0.1", "loopback all halves"}, {"::ffff:100.64.0.1", "tailnet mapped all halves"}, {"::ffff:169.254.169.254", "single"}, {"::ffff:100.100.100.200", "single"},
	{"64:ff9b::127.0.0.1", "loopback all halves"}, {"64:ff9b::100.64.0.1", "tailnet mapped all halves"}, {"64:ff9b::169.254.169.254", "single"}, {"64:ff9b:1::7f00:1", "all halves"},
	{"2002:7f00:1::1", "all halves"}, {"2002:6440:1::1", "all halves"}, {"2002:a9fe:a9fe::1", ""}, {"64:ff9b:1::6464:64c8", ""}, {"fd00::5efe:7f00:1", "all halves"}, {"fd00::5efe:a9fe:a9fe", ""},
}

// TestOptionsPrivateNetworks asks for each address by itself and by a name, as a host that may be
// private and as another one, by a name that had a public address before, and by one that also has
// one. It looks at the addresses that connections are made to.
func TestOptionsPrivateNetworks(t *testing.T) {
	n := newTestNet(t)
	ask := func(o urlhttp.Options, host, addr string) (dialed []netip.Addr) {
		var mu sync.Mutex
		o.Dialer = &net.Dialer{Resolver: n.dns.resolver(), Control: func(_, address string, _ syscall.RawConn) error {
			mu.Lock()
			defer mu.Unlock()
			dialed = append(dialed, netip.MustParseAddrPort(address).Addr().Unmap())
			return errors.New("dialed")
		}}
		c := n.client(o)
		for _, records := range [][]string{{"8.8.8.8"}, {addr}, {"8.8.4.4", addr}} {
			n.dns.set(host, records)
			get(c, "http://"+host+"/")
		}
		return dialed
	}
	for name, networks := range privateNetworks {
		for _, tt := range privateAddrs {
			addr := netip.MustParseAddr(tt.addr)
			isPublic := tt.allowedBy == "any"
			isAllowed := isPublic || slices.Contains(strings.Fields(tt.allowedBy), name)
			literal := strings.Trim(net.JoinHostPort(tt.addr, ""), ":")
			for _, host := range []struct {
				text, rule string
				isAllowed  bool
			}{
				{"a.private.test", "*.private.test", isAllowed}, {"a.other.test", "*.private.test", isPublic}, {"private.test", "*.private.test", isPublic}, {"a.other.test", literal, isPublic},
				{"a.other.test", "*", isPublic}, {literal, literal, isAllowed}, {literal, "*.private.test", isPublic}, {"a.localhost", "*.localhost", isAllowed}, {"localhost", "localhost", isAllowed},
			} {
				isLocal := strings.HasSuffix(host.text, "localhost")
				if isLocal && tt.addr != "127.0.0.1" {
					continue // DNS says nothing about localhost
				}
				o := urlhttp.Options{PrivateHosts: urlhttp.MustParseHostRules([]string{host.rule}, nil), PrivateNetworks: networks}
				o.Guard.Allow = prefixes("203.0.113.0/24") // allows names that aren't on the internet
				if err := o.Check(url.MustParse("http://" + host.text + "/")); (host.text == literal || isLocal) && (err == nil) != host.isAllowed {
					t.Errorf("Check of %s with the network %s: %v", host.text, name, err)
				}
				if dialed := ask(o, host.text, tt.addr); slices.Contains(dialed, addr.Unmap()) != host.isAllowed || host.text == "a.other.test" && len(dialed) < 2 {
					t.Errorf("%s for %s with the network %s: connections to %v", host.text, addr, name, dialed)
				}
			}
		}
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
