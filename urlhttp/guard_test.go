package urlhttp_test

import (
	"context"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"math/rand/v2"
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
	if len(blocks) != 26+25+8+6 {
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

// TestGuardAllocations checks that an allowed address takes no memory, whatever it carries.
func TestGuardAllocations(t *testing.T) {
	g := urlhttp.Guard{NAT64: prefixes("2a00:64::/64"), Allow: prefixes("64:ff9b:1::/48")}
	for _, text := range []string{"8.8.8.8", "2600::1", "64:ff9b::808:808", "2600::5efe:808:808", "2a00:64::8:808:800:0", "64:ff9b:1:808:8:800::"} {
		addr := netip.AddrPortFrom(netip.MustParseAddr(text), 443)
		if n := testing.AllocsPerRun(100, func() {
			if err := g.Check(addr); err != nil {
				t.Error(err)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
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
		addr := netip.AddrPortFrom(ip, 80)
		if err := g.Check(addr); (err == nil) != ref.global(ip) {
			t.Fatalf("%v: %v", ip, err)
		}
		// A denied address is refused in every notation.
		if deny := (urlhttp.Guard{Deny: []netip.Prefix{netip.PrefixFrom(ip.Unmap(), ip.Unmap().BitLen())}}); deny.Check(addr) == nil {
			t.Fatalf("%v is allowed although it is denied", ip)
		}
	}
}

// permitted is written for the reason if an address isn't refused.
const permitted = ""

// TestGuard covers addresses, and a part of the reason for which the zero Guard refuses them:
// public addresses and those next to them in the registries, those of the machine itself and of its
// network, those that aren't unicast or have a zone, and those that carry an IPv4 address.
func TestGuard(t *testing.T) {
	for _, tt := range []struct{ addr, reason string }{
		// Public unicast addresses.
		{"1.1.1.1", permitted}, {"8.8.8.8", permitted}, {"93.184.215.14", permitted}, {"223.255.255.255", permitted},
		{"2606:4700:4700::1111", permitted}, {"2a00:1450:4001:80b::200e", permitted}, {"2001:4860:4860::8888", permitted},
		// Addresses that the registry excludes from a block. Addresses for which a nearby host
		// answers.
		{"192.0.0.9", "Port Control"},       // a host in one's own network answers
		{"192.0.0.10", "Relays around NAT"}, // a host in one's own network answers
		{"192.31.196.1", permitted}, {"192.52.193.1", permitted}, {"192.175.48.1", permitted},
		{"2001:1::1", "Port Control"},         // a host in one's own network answers
		{"2001:1::2", "Relays around NAT"},    // a host in one's own network answers
		{"2001:1::3", "Service Registration"}, // a host in one's own network answers
		{"2001:1::4", "IETF Protocol Assignments"}, {"2001:3::1", permitted}, {"2001:4:112::1", permitted}, {"2001:20::1", permitted},
		{"2001:30::1", permitted}, {"2620:4f:8000::1", permitted},
		// The machine itself and its network.
		{"127.0.0.1", "Loopback"}, {"::1", "Loopback"}, {"0.0.0.0", "This host"}, {"0.1.2.3", "This network"}, {"::", "Unspecified"},
		{"10.1.2.3", "Private-Use"}, {"172.31.255.254", "Private-Use"}, {"192.168.1.1", "Private-Use"}, {"100.64.0.1", "Shared Address Space"},
		{"fd12:3456:789a::1", "Unique-Local"}, {"fec0::1", "Site-Local"}, {"fe80::1", "Link-Local"},
		{"169.254.169.253", "Link Local"}, {"169.254.169.254", "a cloud's metadata service"}, {"168.63.129.16", "a cloud's metadata service"},
		{"fd00:ec2::253", "Unique-Local"}, {"100.100.100.199", "Shared Address Space"}, {"192.0.0.193", "IETF Protocol Assignments"},
		// Not unicast, or unassigned.
		{"224.0.0.1", "Multicast"}, {"239.255.255.250", "Multicast"}, {"ff02::1", "Multicast"}, {"240.0.0.1", "Reserved"},
		{"255.255.255.255", "Limited Broadcast"}, {"198.18.0.1", "Benchmarking"}, {"2001:2::1", "Benchmarking"}, {"192.0.2.1", "Documentation"},
		{"2001:db8::1", "Documentation"}, {"3fff:fff::1", "Documentation"}, {"3fff:1000::1", permitted}, {"100::1", "Discard-Only"},
		{"100:0:0:1::1", "Dummy"}, {"5f00::1", "Segment Routing"}, {"2001:10::1", "previously ORCHID"}, {"192.88.99.1", "6to4 Relay"},
		{"192.88.99.2", "6a44"}, {"4000::1", "Not Global Unicast"}, {"1fff:ffff::1", "Not Global Unicast"},
		// A zone names an interface of this machine.
		{"fe80::1%eth0", "zone"}, {"2a00:1450:4001:80b::200e%eth0", "zone"}, {"::ffff:8.8.8.8%1", "zone"},
		// An IPv4-mapped address counts as the IPv4 address.
		{"::ffff:8.8.8.8", permitted}, {"::ffff:127.0.0.1", "127.0.0.0/8, Loopback"}, {"::ffff:a9fe:a9fd", "Link Local"}, {"::ffff:a9fe:a9fe", "169.254.169.254/32, a cloud"},
		// Addresses that carry an IPv4 address.
		{"64:ff9b::8.8.8.8", permitted}, {"64:ff9b::127.0.0.1", "carries 127.0.0.1"}, {"64:ff9b::a9fe:a9fe", "carries 169.254.169.254"},
		{"64:ff9b::1:0:0", "Not Global Unicast"}, {"64:ff9b:1::8.8.8.8", "64:ff9b:1::/48"}, {"::8.8.8.8", "IPv4-Compatible"},
		{"::127.0.0.1", "IPv4-Compatible"}, {"::ffff:0:127.0.0.1", "IPv4-Translated"}, {"2002:808:808::1", "6to4"}, {"2002:7f00:1::1", "6to4"},
		{"2001:0:808:808::f7f7:f7f7", "TEREDO"}, {"2a00:1450:4001:80b:0:5efe:8.8.8.8", permitted},
		{"2a00:1450:4001:80b:0:5efe:127.0.0.1", "carries 127.0.0.1"}, {"2a00:1450:4001:80b:200:5efe:10.0.0.1", "carries 10.0.0.1"},
		{"2a00:1450:4001:80b:0:5eff:10.0.0.1", permitted},
	} {
		t.Run(tt.addr, func(t *testing.T) {
			err := (urlhttp.Guard{}).Check(netip.AddrPortFrom(netip.MustParseAddr(tt.addr), 80))
			switch {
			case tt.reason == permitted && err != nil:
				t.Error(err)
			case tt.reason != permitted && (err == nil || !strings.Contains(err.Error(), tt.reason) || !errors.Is(err, urlhttp.ErrForbiddenAddress)):
				t.Errorf("%v, not for %s", err, tt.reason)
			}
		})
	}
	if err := (urlhttp.Guard{}).Check(netip.AddrPort{}); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
		t.Errorf("no address: %v", err)
	}
}

func prefixes(list ...string) []netip.Prefix {
	var all []netip.Prefix
	for _, s := range list {
		all = append(all, netip.MustParsePrefix(s))
	}
	return all
}

// TestGuardControl covers the arguments that a net.Dialer passes.
func TestGuardControl(t *testing.T) {
	var g urlhttp.Guard
	for _, tt := range []struct {
		network, address string
		want             error
	}{
		{"tcp4", "8.8.8.8:443", nil}, {"tcp6", "[2606:4700:4700::1111]:80", nil}, {"tcp4", "127.0.0.1:80", urlhttp.ErrForbiddenAddress},
		{"tcp6", "[::ffff:127.0.0.1]:80", urlhttp.ErrForbiddenAddress}, {"tcp6", "[fe80::1%lo]:80", urlhttp.ErrForbiddenAddress},
		{"tcp4", "8.8.8.8:25", urlhttp.ErrForbiddenPort},
		// Without an address, a dialer connects to this machine.
		{"tcp4", ":80", urlhttp.ErrForbiddenAddress}, {"tcp4", "", urlhttp.ErrForbiddenAddress},
		{"tcp4", "example.com:80", urlhttp.ErrForbiddenAddress}, {"tcp4", "8.8.8.8", urlhttp.ErrForbiddenAddress},
		{"tcp", "8.8.8.8:443", urlhttp.ErrForbiddenNetwork}, {"udp4", "8.8.8.8:443", urlhttp.ErrForbiddenNetwork},
		{"unix", "/run/docker.sock", urlhttp.ErrForbiddenNetwork}, {"unixpacket", "@", urlhttp.ErrForbiddenNetwork},
		{"ip4:1", "8.8.8.8", urlhttp.ErrForbiddenNetwork}, {"", "8.8.8.8:443", urlhttp.ErrForbiddenNetwork},
	} {
		t.Run(tt.network+" "+tt.address, func(t *testing.T) {
			if err := g.ControlContext(context.Background(), tt.network, tt.address, nil); !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
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
		{urlhttp.Guard{NAT64: prefixes("2a00:64::/60")}, "[2a00:64::8:808:800:0]:80", "forbidden address [2a00:64::8:808:800:0]:80: in 2a00:64::/60, no translator has a prefix of this length"},
	} {
		t.Run(tt.addr, func(t *testing.T) {
			if err := tt.guard.Check(netip.MustParseAddrPort(tt.addr)); err == nil || err.Error() != tt.want {
				t.Error(err)
			}
		})
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
