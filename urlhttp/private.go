package urlhttp

import (
	"net/netip"
	"slices"
	"sync"
)

// PrivateNetworks returns the blocks of private networks, for [Guard].Allow, and for
// [Options].PrivateNetworks together with others: 10.0.0.0/8,
// 172.16.0.0/12, 192.168.0.0/16 (RFC 1918) and fc00::/7 (RFC 4193), except for
// fd00:42::/32, fd00:c1::/32, fd00:100::/32, fd00:a9fe::/32, fd00:ec2::/32 and
// fd20:ce::/32, where Scaleway, Oracle, Alibaba, Akamai, Amazon and Google have metadata
// services (as of November 2026). Loopback and link-local addresses aren't among them.
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
// page that names them, as of November 2026. DigitalOcean, Exoscale, Hetzner, Huawei, IBM, UpCloud,
// Vultr and Yandex name no other address than the first.
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
	netip.MustParseAddr("fe80::a9fe:a9fe"),    // OpenStack: Neutron, IPv6 support in Metadata service
	netip.MustParseAddr("fd00:c1::a9fe:a9fe"), // Oracle: Compute, getting instance metadata
	netip.MustParseAddr("192.0.0.192"),        // Oracle: Compute Classic, instance metadata
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
