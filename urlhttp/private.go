package urlhttp

import (
	"net/netip"
	"slices"
	"strings"
)

// PrivateNetworks returns the blocks of private networks, for [Guard].Allow, and for
// [Options].PrivateNetworks together with others: 10.0.0.0/8,
// 172.16.0.0/12, 192.168.0.0/16 (RFC 1918) and fc00::/7 (RFC 4193), except for
// fd00:ec2::/32, fd00:c1::/32, fd00:42::/32 and fd20:ce::/32, where Amazon, Oracle,
// Scaleway and Google have metadata services. Loopback and link-local addresses aren't
// among them.
func PrivateNetworks() []netip.Prefix {
	var networks []netip.Prefix
	for _, p := range []string{"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"} {
		networks = appendWithout(networks, netip.MustParsePrefix(p))
	}
	return networks
}

var metadataNetworks = []netip.Prefix{
	netip.MustParsePrefix("fd00:ec2::/32"), netip.MustParsePrefix("fd00:c1::/32"),
	netip.MustParsePrefix("fd00:42::/32"), netip.MustParsePrefix("fd20:ce::/32"),
}

// appendWithout appends prefixes that have the addresses of p except those of metadataNetworks.
func appendWithout(dst []netip.Prefix, p netip.Prefix) []netip.Prefix {
	switch {
	case !slices.ContainsFunc(metadataNetworks, p.Overlaps):
		return append(dst, p)
	case slices.Contains(metadataNetworks, p):
		return dst
	}
	first, bits := p.Addr().AsSlice(), p.Bits()
	first[bits/8] |= 0x80 >> (bits % 8)
	upper, _ := netip.AddrFromSlice(first)
	dst = appendWithout(dst, netip.PrefixFrom(p.Addr(), bits+1))
	return appendWithout(dst, netip.PrefixFrom(upper, bits+1))
}

// metadataAddrs are the addresses at which clouds give a machine its data and credentials: Amazon
// and others, containers at Amazon, Alibaba, Oracle, Azure, Tencent, Scaleway and Google.
var metadataAddrs = strings.Fields("169.254.169.254 fd00:ec2::254 169.254.170.2 169.254.170.23 fd00:ec2::23 100.100.100.200 " +
	"192.0.0.192 fd00:c1::a9fe:a9fe 168.63.129.16 169.254.0.23 fd00:42::42 fd20:ce::254")

// inPrivate reports whether private networks have ip. Only a prefix of one address has that of a
// metadata service.
func inPrivate(networks []netip.Prefix, ip netip.Addr) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool {
		p = unmapPrefix(p)
		return p.Contains(ip) && (p.IsSingleIP() || !slices.Contains(metadataAddrs, ip.String()))
	})
}
