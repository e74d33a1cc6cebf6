package urlhttp_test

import (
	"context"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/urlhttp"
)

// A registryBlock is a row of the registries in testdata, read independently of the generator
// of the tables.
type registryBlock struct {
	prefix netip.Prefix
	name   string
	global bool
}

// localAnycast has the addresses for which a nearby host answers, although the registries call
// them globally reachable.
var localAnycast = prefixes("192.0.0.9/32", "192.0.0.10/32", "2001:1::1/128", "2001:1::2/128", "2001:1::3/128")

var footnote = regexp.MustCompile(` *\[\d+\]`)

func readRegistries(t testing.TB) []registryBlock {
	t.Helper()
	var all []registryBlock
	for _, name := range []string{"iana-ipv4-special-registry.csv", "iana-ipv6-special-registry.csv", "other-blocks.csv", "cloud-blocks.csv"} {
		f, err := os.Open(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		rows, err := csv.NewReader(f).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		global := 3
		if len(rows[0]) > 4 {
			global = 8
		}
		for _, row := range rows[1:] {
			for _, cell := range strings.Split(row[0], ", ") {
				prefix := netip.MustParsePrefix(footnote.ReplaceAllString(cell, ""))
				all = append(all, registryBlock{prefix, row[1], row[global] == "True" && !slices.Contains(localAnycast, prefix)})
			}
		}
	}
	return all
}

// firstAndLast returns the ends of a block.
func firstAndLast(p netip.Prefix) (first, last netip.Addr) {
	b := p.Addr().AsSlice()
	for i := p.Bits(); i < len(b)*8; i++ {
		b[i/8] |= 1 << (7 - i%8)
	}
	last, _ = netip.AddrFromSlice(b)
	return p.Addr(), last
}

// A reference decides like the zero Guard, but goes through all blocks.
type reference []registryBlock

func (r reference) block(ip netip.Addr) registryBlock {
	var best registryBlock
	for _, b := range r {
		if b.prefix.Contains(ip) && (!best.prefix.IsValid() || b.prefix.Bits() > best.prefix.Bits()) {
			best = b
		}
	}
	return best
}

// global reports whether ip is allowed. An address that carries another one can be allowed only
// if its own block is globally reachable.
func (r reference) global(ip netip.Addr) bool {
	if ip.Is4In6() {
		return r.global(netip.AddrFrom4([4]byte(ip.AsSlice()[12:])))
	}
	if !r.block(ip).global {
		return false
	}
	if ip.Is4() {
		return true
	}
	b := ip.As16()
	v4 := netip.AddrFrom4([4]byte(b[12:]))
	text := ip.StringExpanded()
	isatap := strings.HasSuffix(text[:len("0000:0000:0000:0000:0000:5efe")], ":5efe") &&
		(text[20:24] == "0000" || text[20:24] == "0200" || text[20:24] == "0100" || text[20:24] == "0300")
	if netip.MustParsePrefix("64:ff9b::/96").Contains(ip) || isatap {
		return r.global(v4)
	}
	return true
}

// borders returns the first and the last address of each block, and the addresses next to them.
func borders(blocks []registryBlock) []netip.Addr {
	var all []netip.Addr
	for _, b := range blocks {
		first, last := firstAndLast(b.prefix)
		all = append(all, first, last)
		for _, ip := range []netip.Addr{first.Prev(), first.Next(), last.Prev(), last.Next()} {
			if ip.IsValid() {
				all = append(all, ip)
			}
		}
	}
	return all
}

// TestGuardBlocks checks the ends of each block of the registries, and the addresses next to
// them.
func TestGuardBlocks(t *testing.T) {
	blocks := readRegistries(t)
	ref := reference(blocks)
	if len(blocks) != 26+25+8+7 {
		t.Errorf("%d blocks", len(blocks))
	}
	var g urlhttp.Guard
	refused := 0
	for _, ip := range borders(blocks) {
		err := g.Check(netip.AddrPortFrom(ip, 443))
		if got, want := err == nil, ref.global(ip); got != want {
			t.Errorf("%v: %v; in %v, let through: %t", ip, err, ref.block(ip), want)
		}
		if err == nil {
			continue
		}
		refused++
		var e *urlhttp.AddressError
		if !errors.As(err, &e) || !errors.Is(err, urlhttp.ErrForbiddenAddress) || errors.Is(err, urlhttp.ErrForbiddenPort) {
			t.Fatalf("%v: %v", ip, err)
		}
		judged := ip.Unmap()
		if e.Carried.IsValid() {
			judged = e.Carried
		}
		if b := ref.block(judged); e.Block != b.prefix || !strings.HasPrefix(e.Reason, b.name) || e.Addr.Addr() != ip {
			t.Errorf("%v: refused for %v, %q, not %v", ip, e.Block, e.Reason, b)
		}
	}
	if refused < 150 {
		t.Errorf("only %d refused", refused)
	}
}

// TestGuardAgainstReference compares the Guard with the reference inside the blocks.
func TestGuardAgainstReference(t *testing.T) {
	ref := reference(readRegistries(t))
	var g urlhttp.Guard
	rng := rand.New(rand.NewPCG(1, 2))
	prefixes := []string{"::/0", "2000::/3", "2001::/16", "2001::/23", "2002::/16", "64:ff9b::/64", "64:ff9b::/96", "::/64", "2001:db8:1:2:0:5efe::/96", "2a00:1450:1:2:200:5efe::/96"}
	for range 20_000 {
		var b [16]byte
		binary.BigEndian.PutUint64(b[:8], rng.Uint64())
		binary.BigEndian.PutUint64(b[8:], rng.Uint64())
		ip := netip.AddrFrom4([4]byte(b[12:]))
		if rng.IntN(2) == 0 {
			p := netip.MustParsePrefix(prefixes[rng.IntN(len(prefixes))])
			a := p.Addr().As16()
			for i := range p.Bits() {
				bit := byte(0x80) >> (i % 8)
				b[i/8] = b[i/8]&^bit | a[i/8]&bit
			}
			ip = netip.AddrFrom16(b)
		}
		if err := g.Check(netip.AddrPortFrom(ip, 80)); (err == nil) != ref.global(ip) {
			t.Fatalf("%v: %v", ip, err)
		}
	}
}

// TestGuardCheck covers addresses of each kind.
func TestGuardCheck(t *testing.T) {
	const (
		ok = ""
	)
	for _, tt := range []struct{ addr, reason string }{
		// Public unicast addresses.
		{"1.1.1.1", ok},
		{"8.8.8.8", ok},
		{"93.184.215.14", ok},
		{"223.255.255.255", ok},
		{"2606:4700:4700::1111", ok},
		{"2a00:1450:4001:80b::200e", ok},
		{"2001:4860:4860::8888", ok},
		// Addresses that the registry excludes from a block. Addresses for which a nearby host
		// answers.
		{"192.0.0.9", "Port Control"},       // a host in one's own network answers
		{"192.0.0.10", "Relays around NAT"}, // a host in one's own network answers
		{"192.31.196.1", ok},
		{"192.52.193.1", ok},
		{"192.175.48.1", ok},
		{"2001:1::1", "Port Control"},         // a host in one's own network answers
		{"2001:1::2", "Relays around NAT"},    // a host in one's own network answers
		{"2001:1::3", "Service Registration"}, // a host in one's own network answers
		{"2001:1::4", "IETF Protocol Assignments"},
		{"2001:3::1", ok},
		{"2001:4:112::1", ok},
		{"2001:20::1", ok},
		{"2001:30::1", ok},
		{"2620:4f:8000::1", ok},
		// The machine itself and its network.
		{"127.0.0.1", "Loopback"},
		{"::1", "Loopback"},
		{"0.0.0.0", "This host"},
		{"0.1.2.3", "This network"},
		{"::", "Unspecified"},
		{"10.1.2.3", "Private-Use"},
		{"172.31.255.254", "Private-Use"},
		{"192.168.1.1", "Private-Use"},
		{"100.64.0.1", "Shared Address Space"},
		{"fd12:3456:789a::1", "Unique-Local"},
		{"fec0::1", "Site-Local"},
		{"fe80::1", "Link-Local"},
		{"169.254.169.254", "Link Local"}, // metadata service of a cloud
		{"fd00:ec2::254", "Unique-Local"},
		{"100.100.100.200", "Shared Address Space"},
		{"192.0.0.192", "IETF Protocol Assignments"},
		// Not unicast, or unassigned.
		{"224.0.0.1", "Multicast"},
		{"239.255.255.250", "Multicast"},
		{"ff02::1", "Multicast"},
		{"240.0.0.1", "Reserved"},
		{"255.255.255.255", "Limited Broadcast"},
		{"198.18.0.1", "Benchmarking"},
		{"2001:2::1", "Benchmarking"},
		{"192.0.2.1", "Documentation"},
		{"2001:db8::1", "Documentation"},
		{"3fff:fff::1", "Documentation"},
		{"3fff:1000::1", ok},
		{"100::1", "Discard-Only"},
		{"100:0:0:1::1", "Dummy"},
		{"5f00::1", "Segment Routing"},
		{"2001:10::1", "previously ORCHID"},
		{"192.88.99.1", "6to4 Relay"},
		{"192.88.99.2", "6a44"},
		{"4000::1", "Not Global Unicast"},
		{"1fff:ffff::1", "Not Global Unicast"},
		// An IPv4-mapped address counts as the IPv4 address.
		{"::ffff:8.8.8.8", ok},
		{"::ffff:127.0.0.1", "127.0.0.0/8, Loopback"},
		{"::ffff:a9fe:a9fe", "Link Local"},
		// Addresses that carry an IPv4 address.
		{"64:ff9b::8.8.8.8", ok},
		{"64:ff9b::127.0.0.1", "carries 127.0.0.1"},
		{"64:ff9b::a9fe:a9fe", "carries 169.254.169.254"},
		{"64:ff9b::1:0:0", "Not Global Unicast"},
		{"64:ff9b:1::8.8.8.8", "64:ff9b:1::/48"},
		{"::8.8.8.8", "IPv4-Compatible"},
		{"::127.0.0.1", "IPv4-Compatible"},
		{"::ffff:0:127.0.0.1", "IPv4-Translated"},
		{"2002:808:808::1", "6to4"},
		{"2002:7f00:1::1", "6to4"},
		{"2001:0:808:808::f7f7:f7f7", "TEREDO"},
		{"2a00:1450:4001:80b:0:5efe:8.8.8.8", ok},
		{"2a00:1450:4001:80b:0:5efe:127.0.0.1", "carries 127.0.0.1"},
		{"2a00:1450:4001:80b:200:5efe:10.0.0.1", "carries 10.0.0.1"},
		{"2a00:1450:4001:80b:0:5eff:10.0.0.1", ok},
		// A zone names an interface of this machine.
		{"fe80::1%eth0", "zone"},
		{"2a00:1450:4001:80b::200e%eth0", "zone"},
		{"::ffff:8.8.8.8%1", "zone"},
	} {
		err := (urlhttp.Guard{}).Check(netip.AddrPortFrom(netip.MustParseAddr(tt.addr), 80))
		switch {
		case tt.reason == ok && err != nil:
			t.Errorf("%s: %v", tt.addr, err)
		case tt.reason != ok && (err == nil || !strings.Contains(err.Error(), tt.reason) || !errors.Is(err, urlhttp.ErrForbiddenAddress)):
			t.Errorf("%s: %v, not for %s", tt.addr, err, tt.reason)
		}
	}
	if err := (urlhttp.Guard{}).Check(netip.AddrPort{}); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
		t.Errorf("no address: %v", err)
	}
}

// TestGuardNetPackages compares the Guard with the predicates of the standard library.
func TestGuardNetPackages(t *testing.T) {
	var g urlhttp.Guard
	for _, ip := range borders(readRegistries(t)) {
		special := ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() || ip.IsMulticast() || ip.IsUnspecified() ||
			!ip.IsGlobalUnicast() || net.IP(ip.AsSlice()).IsPrivate()
		if special && g.Check(netip.AddrPortFrom(ip, 443)) == nil {
			t.Errorf("%v is let through", ip)
		}
	}
}

func prefixes(list ...string) []netip.Prefix {
	var all []netip.Prefix
	for _, s := range list {
		all = append(all, netip.MustParsePrefix(s))
	}
	return all
}

// TestGuardLists covers the effects of Allow, Deny and Ports.
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
		{"denied, translated", urlhttp.Guard{Deny: prefixes("8.8.8.0/24")}, "[64:ff9b::808:808]:443", urlhttp.ErrForbiddenAddress},
		{"denied, in an interface identifier", urlhttp.Guard{Deny: prefixes("8.8.8.0/24")}, "[2600::5efe:808:808]:443", urlhttp.ErrForbiddenAddress},
		{"deny goes first", urlhttp.Guard{Allow: prefixes("10.0.0.0/8"), Deny: prefixes("10.1.0.0/16")}, "10.1.0.1:80", urlhttp.ErrForbiddenAddress},
		{"local NAT64, 48 bits, private if it were 56", urlhttp.Guard{Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1:80a:1:100::]:80", urlhttp.ErrForbiddenAddress},
		{"deny a translation prefix", urlhttp.Guard{Deny: prefixes("2001:67c:2b0::/96")}, "[2001:67c:2b0::7f00:1]:80", urlhttp.ErrForbiddenAddress},
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
		{"6to4, private, with a public interface identifier", urlhttp.Guard{Allow: prefixes("2002::/16")}, "[2002:7f00:1::5efe:808:808]:80", urlhttp.ErrForbiddenAddress},
		{"6to4, public, with a private interface identifier", urlhttp.Guard{Allow: prefixes("2002::/16")}, "[2002:808:808::5efe:7f00:1]:80", urlhttp.ErrForbiddenAddress},
		{"6to4, public", urlhttp.Guard{Allow: prefixes("2002::/16")}, "[2002:808:808::1]:80", nil},
		{"Teredo, a private server", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:7f00:1::f7f7:f7f7]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo, a private client", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808::80ff:fffe]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo, public", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808::f7f7:f7f7]:80", nil},
		{"Teredo, a client that is private by its second byte", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808::53ef:fffe]:80", urlhttp.ErrForbiddenAddress},
		{"IPv4-compatible, the second byte", urlhttp.Guard{Allow: prefixes("::/96")}, "[::5:0]:80", urlhttp.ErrForbiddenAddress},
		{"IPv4-compatible, the third byte", urlhttp.Guard{Allow: prefixes("::/96")}, "[::500]:80", urlhttp.ErrForbiddenAddress},
		{"IPv4-compatible, the last byte", urlhttp.Guard{Allow: prefixes("::/96")}, "[::2]:80", urlhttp.ErrForbiddenAddress},
		{"IPv4-compatible, public", urlhttp.Guard{Allow: prefixes("::/96")}, "[::8.8.8.8]:80", nil},
		{"no IPv4-compatible address", urlhttp.Guard{Allow: prefixes("::/96")}, "[::1]:80", nil},
		{"Teredo, a client that is private by its third byte", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808::39cc:9bfe]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo, a client that is denied", urlhttp.Guard{Allow: prefixes("2001::/32"), Deny: prefixes("8.8.8.9/32")}, "[2001:0:808:808::f7f7:f7f6]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo and ISATAP, a private client", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808:0:5efe:80ff:fffe]:80", urlhttp.ErrForbiddenAddress},
		{"Teredo and ISATAP, a private interface identifier", urlhttp.Guard{Allow: prefixes("2001::/32")}, "[2001:0:808:808:0:5efe:7f00:1]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64 of an odd length", urlhttp.Guard{NAT64: prefixes("2a00:64::/60")}, "[2a00:64::8:808:800:0]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64 that isn't global", urlhttp.Guard{NAT64: prefixes("fd00:64::/96")}, "[fd00:64::808:808]:80", urlhttp.ErrForbiddenAddress},
		{"own NAT64 that isn't global, allowed", urlhttp.Guard{NAT64: prefixes("fd00:64::/96"), Allow: prefixes("fd00:64::/96")}, "[fd00:64::808:808]:80", nil},
		{"own NAT64 that isn't global, allowed, private", urlhttp.Guard{NAT64: prefixes("fd00:64::/96"), Allow: prefixes("fd00:64::/96")}, "[fd00:64::a00:1]:80", urlhttp.ErrForbiddenAddress},
		{"local NAT64 of a known length", urlhttp.Guard{NAT64: prefixes("64:ff9b:1::/48"), Allow: prefixes("64:ff9b:1::/48")}, "[64:ff9b:1:80a:1:100::]:80", nil},
		{"a port", urlhttp.Guard{Ports: []uint16{8080}}, "8.8.8.8:8080", nil},
		{"only that port", urlhttp.Guard{Ports: []uint16{8080}}, "8.8.8.8:443", urlhttp.ErrForbiddenPort},
		{"any port", urlhttp.Guard{AnyPort: true}, "8.8.8.8:8080", nil},
		{"any port, the last", urlhttp.Guard{AnyPort: true}, "8.8.8.8:65535", nil},
		{"any port, blocked", urlhttp.Guard{AnyPort: true}, "8.8.8.8:22", urlhttp.ErrForbiddenPort},
		{"any port, the first that is blocked", urlhttp.Guard{AnyPort: true}, "8.8.8.8:0", urlhttp.ErrForbiddenPort},
		{"any port, the last that is blocked", urlhttp.Guard{AnyPort: true}, "8.8.8.8:10080", urlhttp.ErrForbiddenPort},
		{"any port, and one that is blocked", urlhttp.Guard{AnyPort: true, Ports: []uint16{25}}, "8.8.8.8:25", nil},
		{"any port, and another", urlhttp.Guard{AnyPort: true, Ports: []uint16{25}}, "8.8.8.8:6667", urlhttp.ErrForbiddenPort},
		{"any port, and another one that isn't blocked", urlhttp.Guard{AnyPort: true, Ports: []uint16{25}}, "8.8.8.8:8080", nil},
		{"a port that is blocked", urlhttp.Guard{Ports: []uint16{22}}, "8.8.8.8:22", nil},
		{"all of IPv4 denied as mapped", urlhttp.Guard{Deny: prefixes("::ffff:0:0/96")}, "8.8.8.8:80", urlhttp.ErrForbiddenAddress},
		{"more than mapped addresses denied", urlhttp.Guard{Deny: prefixes("::ffff:0:0/90")}, "8.8.8.8:80", urlhttp.ErrForbiddenAddress},
		{"more than mapped addresses denied, IPv6", urlhttp.Guard{Deny: prefixes("::ffff:0:0/90")}, "[2600::1]:80", nil},
		{"more than mapped addresses allowed", urlhttp.Guard{Allow: prefixes("::ffff:0:0/90")}, "10.0.0.1:80", urlhttp.ErrForbiddenAddress},
		{"all of IPv6 denied", urlhttp.Guard{Deny: prefixes("::/0")}, "8.8.8.8:80", nil},
		{"an invalid prefix denied", urlhttp.Guard{Deny: []netip.Prefix{{}}}, "8.8.8.8:80", urlhttp.ErrForbiddenAddress},
		{"an invalid prefix denied, IPv6", urlhttp.Guard{Deny: []netip.Prefix{{}}}, "[2600::1]:80", urlhttp.ErrForbiddenAddress},
		{"an invalid prefix allowed", urlhttp.Guard{Allow: []netip.Prefix{{}}}, "10.0.0.1:80", urlhttp.ErrForbiddenAddress},
		{"a local anycast address allowed", urlhttp.Guard{Allow: prefixes("192.0.0.9/32")}, "192.0.0.9:80", nil},
		{"any port of a private address", urlhttp.Guard{AnyPort: true}, "10.0.0.1:22", urlhttp.ErrForbiddenAddress},
		{"port 80", urlhttp.Guard{}, "8.8.8.8:80", nil},
		{"port 443", urlhttp.Guard{}, "8.8.8.8:443", nil},
		{"port 0", urlhttp.Guard{}, "8.8.8.8:0", urlhttp.ErrForbiddenPort},
		{"port 22", urlhttp.Guard{}, "8.8.8.8:22", urlhttp.ErrForbiddenPort},
		{"a prefix that is none", urlhttp.Guard{Allow: []netip.Prefix{{}}, Deny: []netip.Prefix{{}}}, "10.0.0.1:80", urlhttp.ErrForbiddenAddress},
	} {
		err := tt.guard.Check(netip.MustParseAddrPort(tt.addr))
		if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

// TestGuardControl covers the arguments that a net.Dialer passes.
func TestGuardControl(t *testing.T) {
	var g urlhttp.Guard
	for _, tt := range []struct {
		network, address string
		want             error
	}{
		{"tcp4", "8.8.8.8:443", nil},
		{"tcp6", "[2606:4700:4700::1111]:80", nil},
		{"tcp4", "127.0.0.1:80", urlhttp.ErrForbiddenAddress},
		{"tcp6", "[::ffff:127.0.0.1]:80", urlhttp.ErrForbiddenAddress},
		{"tcp6", "[fe80::1%lo]:80", urlhttp.ErrForbiddenAddress},
		{"tcp4", "8.8.8.8:25", urlhttp.ErrForbiddenPort},
		// Without an address, a dialer connects to this machine.
		{"tcp4", ":80", urlhttp.ErrForbiddenAddress},
		{"tcp4", "", urlhttp.ErrForbiddenAddress},
		{"tcp4", "example.com:80", urlhttp.ErrForbiddenAddress},
		{"tcp4", "8.8.8.8", urlhttp.ErrForbiddenAddress},
		{"tcp", "8.8.8.8:443", urlhttp.ErrForbiddenNetwork},
		{"udp4", "8.8.8.8:443", urlhttp.ErrForbiddenNetwork},
		{"unix", "/run/docker.sock", urlhttp.ErrForbiddenNetwork},
		{"unixpacket", "@", urlhttp.ErrForbiddenNetwork},
		{"ip4:1", "8.8.8.8", urlhttp.ErrForbiddenNetwork},
		{"", "8.8.8.8:443", urlhttp.ErrForbiddenNetwork},
	} {
		for _, err := range []error{g.Control(tt.network, tt.address, nil), g.ControlContext(context.Background(), tt.network, tt.address, nil)} {
			if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
				t.Errorf("%s %s: %v, want %v", tt.network, tt.address, err, tt.want)
			}
		}
	}
}

// TestGuardDial covers a dialer that isn't this package's.
func TestGuardDial(t *testing.T) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, tt := range []struct{ network, addr string }{
		{"tcp", l.Addr().String()},
		{"tcp4", l.Addr().String()},
		{"tcp", net.JoinHostPort("::ffff:127.0.0.1", "80")},
		{"tcp", net.JoinHostPort("", "80")},
		{"udp", l.Addr().String()},
		{"unix", filepath.Join(t.TempDir(), "socket")},
	} {
		for _, d := range []net.Dialer{{Control: urlhttp.Guard{}.Control}, {ControlContext: urlhttp.Guard{}.ControlContext}} {
			conn, err := d.Dial(tt.network, tt.addr)
			if conn != nil {
				conn.Close()
			}
			var refused *urlhttp.AddressError
			if !errors.As(err, &refused) {
				t.Errorf("%s %s: %v", tt.network, tt.addr, err)
			}
		}
	}
	g := urlhttp.Guard{Allow: prefixes("127.0.0.0/8"), AnyPort: true}
	conn, err := (&net.Dialer{Control: g.Control}).Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	conn.Close()
}

func TestAddressErrorText(t *testing.T) {
	for _, tt := range []struct {
		guard urlhttp.Guard
		addr  string
		want  string
	}{
		{urlhttp.Guard{}, "10.1.2.3:443", "forbidden address 10.1.2.3:443: in 10.0.0.0/8, Private-Use [RFC1918]"},
		{urlhttp.Guard{}, "[64:ff9b::7f00:1]:80", "forbidden address [64:ff9b::7f00:1]:80, which carries 127.0.0.1: in 127.0.0.0/8, Loopback [RFC1122], Section 3.2.1.3"},
		{urlhttp.Guard{}, "8.8.8.8:22", "forbidden port 8.8.8.8:22: port 22 isn't allowed"},
		{urlhttp.Guard{}, "[fe80::1%eth0]:80", "forbidden address [fe80::1%eth0]:80: it has a zone"},
		{urlhttp.Guard{Deny: prefixes("8.0.0.0/8")}, "8.8.8.8:80", "forbidden address 8.8.8.8:80: in 8.0.0.0/8, denied"},
	} {
		if err := tt.guard.Check(netip.MustParseAddrPort(tt.addr)); err == nil || err.Error() != tt.want {
			t.Errorf("%s: %v", tt.addr, err)
		}
	}
}

// TestBadPorts counts the ports that Fetch blocks, which are blocked even with AnyPort.
func TestBadPorts(t *testing.T) {
	blocked, sum := 0, 0
	for port := range 1 << 16 {
		err := (urlhttp.Guard{AnyPort: true}).Check(netip.AddrPortFrom(netip.MustParseAddr("8.8.8.8"), uint16(port)))
		if err != nil {
			blocked++
			sum += port
		}
	}
	// https://fetch.spec.whatwg.org/#bad-port at 586cd2a4.
	if blocked != 83 || sum != 115595 {
		t.Errorf("%d ports, whose sum is %d", blocked, sum)
	}
}
