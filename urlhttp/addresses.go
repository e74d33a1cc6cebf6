package urlhttp

import (
	"encoding/binary"
	"net/netip"
	"slices"
	"sort"
	"sync"
)

// A block is a block of addresses in a registry. Its prefix is a string, because it is parsed
// only when an address is refused.
type block struct {
	prefix    string
	name      string
	reference string
	global    bool
}

// A span4 begins at first and ends before the next one. Its block is the smallest
// one around it.
type span4 struct {
	first uint32
	block uint8
}

// A span6 is a span of IPv6 addresses.
type span6 struct {
	hi, lo uint64
	block  uint8
}

// blockOf returns the smallest block around addr. An IPv4-mapped address counts as
// an IPv6 address.
func blockOf(addr netip.Addr) *block {
	if addr.Is4() {
		a := addr.As4()
		v := binary.BigEndian.Uint32(a[:])
		i := sort.Search(len(spans4), func(i int) bool { return spans4[i].first > v })
		return &blocks[spans4[i-1].block]
	}
	a := addr.As16()
	hi, lo := binary.BigEndian.Uint64(a[:8]), binary.BigEndian.Uint64(a[8:])
	i := sort.Search(len(spans6), func(i int) bool {
		s := &spans6[i]
		return s.hi > hi || s.hi == hi && s.lo > lo
	})
	return &blocks[spans6[i-1].block]
}

// appendCarriedIPv4 appends the IPv4 addresses that an IPv6 address carries: at most four. A
// translator or the end of a tunnel forwards packets to the carried address. An IPv4-mapped
// address is an IPv4 address already.
//
// An address in the block for local translation, 64:ff9b:1::/48, doesn't say how
// long its prefix is, so it is read with each length in RFC 6052.
func appendCarriedIPv4(carried []netip.Addr, addr netip.Addr) []netip.Addr {
	if addr.Is4() {
		return carried
	}
	a := addr.As16()
	at := func(i int) netip.Addr { return netip.AddrFrom4([4]byte(a[i : i+4])) }
	hi, mid := binary.BigEndian.Uint64(a[:8]), binary.BigEndian.Uint32(a[8:])
	switch {
	case hi == 0 && mid == 0 && (a[12] != 0 || a[13] != 0 || a[14] != 0 || a[15] > 1), // IPv4-compatible
		hi == 0 && mid == 0xffff_0000,     // IPv4-translated
		hi == 0x0064_ff9b<<32 && mid == 0: // NAT64
		return append(carried, at(12))
	case hi>>16 == 0x0064_ff9b_0001: // NAT64 with a local prefix
		return appendTranslatedIPv4(carried, a)
	case hi>>48 == 0x2002: // 6to4
		carried = append(carried, at(2))
	case hi>>32 == 0x2001_0000: // Teredo: the server, and the client with all bits inverted
		carried = append(carried, at(4), netip.AddrFrom4([4]byte{^a[12], ^a[13], ^a[14], ^a[15]}))
	}
	// ISATAP: any prefix, then an interface identifier of 0000:5efe or 0200:5efe
	// and the address.
	if mid&^0x0300_0000 == 0x5efe {
		carried = append(carried, at(12))
	}
	return carried
}

// appendTranslatedIPv4 is appendCarriedIPv4 for an address with a prefix of 48, 56, 64 or 96
// bits before the IPv4 address, and only zeros after it.
func appendTranslatedIPv4(carried []netip.Addr, a [16]byte) []netip.Addr {
	before := len(carried)
	for _, bits := range [...]int{48, 56, 64} {
		if v, isAll, _ := embeddedIPv4(a, bits); isAll && v != netip.IPv4Unspecified() {
			carried = append(carried, v)
		}
	}
	if last, _, _ := embeddedIPv4(a, 96); len(carried) == before || last != netip.IPv4Unspecified() {
		carried = append(carried, last)
	}
	return carried
}

// embeddedIPv4 returns the IPv4 address in a after a prefix of this length, and whether
// only zeros follow. It skips the ninth byte. It returns false for a length that no
// translator uses.
//
// https://www.rfc-editor.org/rfc/rfc6052#section-2.2
func embeddedIPv4(a [16]byte, bits int) (v netip.Addr, isAll, ok bool) {
	switch bits {
	case 32, 40, 48, 56, 64:
		start := bits / 8
		joined := append(a[:8], a[9:]...)
		isAll = !slices.ContainsFunc(joined[start+4:], func(c byte) bool { return c != 0 })
		return netip.AddrFrom4([4]byte(joined[start : start+4])), isAll, true
	case 96:
		return netip.AddrFrom4([4]byte(a[12:])), true, true
	}
	return netip.Addr{}, false, false
}

// unmapPrefix turns a prefix of IPv4-mapped addresses into a prefix of IPv4 addresses.
func unmapPrefix(p netip.Prefix) netip.Prefix {
	if addr := p.Addr(); addr.Is4In6() && p.Bits() >= 96 {
		return netip.PrefixFrom(addr.Unmap(), p.Bits()-96)
	}
	return p
}

// PrivateNetworks returns the blocks of private networks, for [Guard].Allow, and for
// [Options].PrivateNetworks together with others: 10.0.0.0/8,
// 172.16.0.0/12, 192.168.0.0/16 (RFC 1918) and fc00::/7 (RFC 4193), except for the blocks of 32
// bits around the metadata services of clouds, such as fd00:ec2::/32 for fd00:ec2::254 (as of
// November 2026). Loopback and link-local addresses aren't among them.
func PrivateNetworks() []netip.Prefix { return slices.Clone(privateNetworks()) }

var privateNetworks = sync.OnceValue(func() (networks []netip.Prefix) {
	for _, p := range []string{"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"} {
		networks = appendWithout(networks, netip.MustParsePrefix(p))
	}
	return networks
})

// appendWithout appends prefixes that have the addresses of p, except for each block of 32 bits in
// which a cloud has a metadata service.
func appendWithout(dst []netip.Prefix, p netip.Prefix) []netip.Prefix {
	switch {
	case !slices.ContainsFunc(metadataAddrs, p.Contains):
		return append(dst, p)
	case p.Bits() == 32:
		return dst
	}
	first, bits := p.Addr().AsSlice(), p.Bits()
	first[bits/8] |= 0x80 >> (bits % 8)
	upper, _ := netip.AddrFromSlice(first)
	dst = appendWithout(dst, netip.PrefixFrom(p.Addr(), bits+1))
	return appendWithout(dst, netip.PrefixFrom(upper, bits+1))
}

// metadataAddrs are the addresses at which clouds give a machine its data and credentials, with the
// page or program that names them, as of November 2026. DigitalOcean, Exoscale, Hetzner, Huawei,
// IBM, UpCloud, Vultr and Yandex name no other address than the first.
var metadataAddrs = []netip.Addr{
	netip.MustParseAddr("169.254.169.254"),    // most clouds
	netip.MustParseAddr("fd00:ec2::254"),      // Amazon: EC2 User Guide, Access instance metadata
	netip.MustParseAddr("169.254.170.2"),      // Amazon: ECS Developer Guide, task IAM role
	netip.MustParseAddr("169.254.170.23"),     // Amazon: EKS User Guide, Pod Identity
	netip.MustParseAddr("fd00:ec2::23"),       // Amazon: EKS User Guide, Pod Identity
	netip.MustParseAddr("fd00:a9fe:a9fe::1"),  // Akamai: cloud-init, Akamai
	netip.MustParseAddr("100.100.100.200"),    // Alibaba: ECS User Guide, instance metadata
	netip.MustParseAddr("fd00:100::100:200"),  // Alibaba: cloud-init, Alibaba Cloud
	netip.MustParseAddr("168.63.129.16"),      // Azure: What is IP address 168.63.129.16?
	netip.MustParseAddr("100.96.0.96"),        // BytePlus, Volcengine: Viewing instance metadata
	netip.MustParseAddr("fd20:ce::254"),       // Google: Compute Engine, view and query VM metadata
	netip.MustParseAddr("169.254.169.252"),    // Google: GKE, Workload Identity Federation
	netip.MustParseAddr("169.254.16.9"),       // OpenNebula: Transparent Proxies, OneGate
	netip.MustParseAddr("fe80::a9fe:a9fe"),    // OpenStack: Neutron, IPv6 support in Metadata service
	netip.MustParseAddr("fd00:c1::a9fe:a9fe"), // Oracle: Compute, getting instance metadata
	netip.MustParseAddr("192.0.0.192"),        // Oracle: Compute Classic, instance metadata
	netip.MustParseAddr("169.254.169.250"),    // Rancher 1: container-crontab, MetadataURL
	netip.MustParseAddr("169.254.42.42"),      // Scaleway: cloud-init, Scaleway
	netip.MustParseAddr("fd00:42::42"),        // Scaleway: cloud-init, Scaleway
	netip.MustParseAddr("169.254.0.23"),       // Tencent: Querying Instance Metadata
	netip.MustParseAddr("100.80.80.80"),       // UCloud: Metadata Server
}

// inPrivate reports whether private networks have ip. Only a prefix of one address has that of a
// metadata service.
func inPrivate(networks []netip.Prefix, ip netip.Addr) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool {
		p = unmapPrefix(p)
		return p.Contains(ip) && (p.IsSingleIP() || !slices.Contains(metadataAddrs, ip))
	})
}
