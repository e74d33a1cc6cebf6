package urlhttp

import (
	"context"
	"log/slog"
	"net/netip"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"

	"github.com/gowhatwg/url/internal/quote"
)

// A Guard decides which addresses a program may connect to. It checks the very
// address to be connected to, after the name has been resolved.
//
// The zero Guard allows globally reachable addresses on ports 80 and 443: IPv4
// unicast and 2000::/3 of IPv6, except for the blocks that IANA's special-purpose address
// registries don't call globally reachable (as of September 2026). The smallest block around
// an address decides; an [AddressError] names it. Also refused are
//
//   - addresses with a zone, and site-local ones;
//   - 192.0.0.9, 192.0.0.10, and 2001:1::1 to 2001:1::3, where a host on your own network
//     answers for port control, TURN or service registration;
//   - the metadata services of clouds, and other services of clouds whose addresses are public by
//     number, such as 166.8.0.0/14 (IBM Cloud), as of November 2026.
//
// If an IPv6 address carries an IPv4 address, both must be allowed: IPv4-compatible,
// IPv4-translated, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), 6to4, Teredo and ISATAP
// addresses. An IPv4-mapped address counts only as the IPv4 address.
//
// https://www.iana.org/assignments/iana-ipv4-special-registry,
// https://www.iana.org/assignments/iana-ipv6-special-registry
type Guard struct {
	// Allow lists additional addresses to allow, such as your own servers, also the
	// metadata services among them: [PrivateNetworks] has none. Ports applies to them, too.
	Allow []netip.Prefix

	// Deny lists addresses to refuse, even if another address carries them: servers of your
	// own network with public addresses, such as those of AS112 and AMT. It overrides Allow.
	// An invalid prefix refuses every address.
	Deny []netip.Prefix

	// NAT64 lists the prefixes, other than 64:ff9b::/96, that your network uses to
	// translate IPv4 addresses. For an address in one of them, the Guard also
	// checks the IPv4 address that it carries. A prefix has 32, 40, 48, 56, 64 or
	// 96 bits; with any other length, all of its addresses are refused.
	NAT64 []netip.Prefix

	// Ports lists the ports to allow. If it is empty, ports 80 and 443 are allowed.
	Ports []uint16

	// AnyPort also allows the ports that browsers allow: all but those that other
	// protocols use, such as 22 (https://fetch.spec.whatwg.org/#port-blocking).
	AnyPort bool

	// Logger, if not nil, logs each decision of ControlContext:
	// refusals as warnings, the others at the debug level.
	Logger *slog.Logger

	private []netip.Prefix // for a host of Options.PrivateHosts
}

// clone returns a copy of g with its own slices.
func (g Guard) clone() Guard {
	g.Allow, g.Deny = slices.Clone(g.Allow), slices.Clone(g.Deny)
	g.NAT64, g.Ports = slices.Clone(g.NAT64), slices.Clone(g.Ports)
	return g
}

// Check returns nil if g allows a connection to addr. Otherwise it returns an
// [*AddressError], which wraps [ErrForbiddenAddress] or [ErrForbiddenPort]. With the zero Guard
// and port 443, nil means that the address is public.
func (g Guard) Check(addr netip.AddrPort) error {
	ip := addr.Addr()
	switch {
	case !ip.IsValid():
		return &AddressError{Addr: addr, Reason: "there is no address", Err: ErrForbiddenAddress}
	case ip.Zone() != "":
		return &AddressError{Addr: addr, Reason: "it has a zone", Err: ErrForbiddenAddress}
	}
	ip = ip.Unmap()
	e := g.checkIP(ip)
	if e == nil {
		e = g.checkCarried(ip)
	}
	if e == nil && !g.allowsPort(addr.Port()) {
		e = &AddressError{Reason: "port " + strconv.Itoa(int(addr.Port())) + " isn't allowed", Err: ErrForbiddenPort}
	}
	if e == nil {
		return nil
	}
	e.Addr = addr
	return e
}

// checkIP checks ip itself, and not the addresses that it carries.
func (g *Guard) checkIP(ip netip.Addr) *AddressError {
	if p, ok := findDenied(g.Deny, ip); ok {
		return &AddressError{Block: p, Reason: "denied", Err: ErrForbiddenAddress}
	}
	b := blockOf(ip)
	isMetadata := slices.Contains(metadataAddrs, ip)
	if b.global && !isMetadata {
		return nil
	}
	if _, ok := find(g.Allow, ip); ok || inPrivate(g.private, ip) {
		return nil
	}
	e := &AddressError{Block: netip.MustParsePrefix(b.prefix), Reason: b.name + " " + b.reference, Err: ErrForbiddenAddress}
	missing := ", and not in PrivateNetworks"
	if isMetadata {
		e.Block, e.Reason = netip.PrefixFrom(ip, ip.BitLen()), "a cloud's metadata service"
		missing = ", which needs a prefix of its own in PrivateNetworks"
	}
	if g.private != nil {
		e.Reason += missing
	}
	return e
}

// checkCarried checks the IPv4 addresses that ip carries.
func (g *Guard) checkCarried(ip netip.Addr) *AddressError {
	var few [4]netip.Addr
	carried := appendCarriedIPv4(few[:0], ip)
	if p, ok := find(g.NAT64, ip); ok && ip.Is6() {
		v4, _, ok := embeddedIPv4(ip.As16(), p.Bits())
		if !ok {
			return &AddressError{Block: p, Reason: "no translator has a prefix of this length", Err: ErrForbiddenAddress}
		}
		carried = append(carried[:0], v4)
	}
	for _, v4 := range carried {
		if e := g.checkIP(v4); e != nil {
			e.Carried = v4
			return e
		}
	}
	return nil
}

// find returns the first prefix that contains ip.
func find(prefixes []netip.Prefix, ip netip.Addr) (netip.Prefix, bool) {
	for _, p := range prefixes {
		if unmapPrefix(p).Contains(ip) {
			return p, true
		}
	}
	return netip.Prefix{}, false
}

// findDenied is find for a list of refused prefixes. To be safe, an invalid prefix contains
// every address, and a prefix around all IPv4-mapped addresses contains every IPv4 address: the
// author of the list can't have meant to allow them.
func findDenied(prefixes []netip.Prefix, ip netip.Addr) (netip.Prefix, bool) {
	for _, p := range prefixes {
		if !p.IsValid() || ip.Is4() && p.Addr().Is4In6() && p.Bits() < 96 {
			return p, true
		}
	}
	return find(prefixes, ip)
}

func (g *Guard) allowsPort(port uint16) bool {
	switch {
	case slices.Contains(g.Ports, port):
		return true
	case g.AnyPort:
		return !slices.Contains(badPorts, port)
	case len(g.Ports) == 0:
		return port == 80 || port == 443
	}
	return false
}

// badPorts are the ports that are blocked.
//
// https://fetch.spec.whatwg.org/#bad-port
var badPorts = []uint16{
	0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95,
	101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179,
	389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601,
	636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566,
	6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
}

// ControlContext is meant for the ControlContext field of a [net.Dialer]. It allows TCP
// connections that pass [Guard.Check].
func (g Guard) ControlContext(ctx context.Context, network, address string, c syscall.RawConn) error {
	addr, _ := netip.ParseAddrPort(address) // Check refuses an invalid address
	err := g.Check(addr)
	if network != "tcp4" && network != "tcp6" {
		err = &AddressError{Reason: "network " + quote.Text(network, maxShown) + " isn't TCP", Err: ErrForbiddenNetwork}
	}
	if err != nil {
		if first, ok := ctx.Value(firstRefusalKey{}).(*atomic.Value); ok {
			first.CompareAndSwap(nil, err)
		}
	}
	if g.Logger != nil {
		logDecision(ctx, g.Logger, "connection", err, slog.String("network", network), slog.String("address", address))
	}
	return err
}

// A firstRefusalKey is the key in the context of a dial of an [atomic.Value] for a guard's first
// refusal. If a name has several addresses, a dialer reports only the first failure, which may not
// be the refusal.
type firstRefusalKey struct{}
