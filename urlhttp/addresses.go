package urlhttp

import (
	"encoding/binary"
	"net/netip"
	"slices"
	"sort"
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

// carriedIPv4 returns the IPv4 addresses that an IPv6 address carries. A translator or the end of
// a tunnel forwards packets to the carried address. An IPv4-mapped address is an IPv4 address
// already.
//
// An address in the block for local translation, 64:ff9b:1::/48, doesn't say how
// long its prefix is, so it is read with each length in RFC 6052.
func carriedIPv4(addr netip.Addr) (carried []netip.Addr) {
	if addr.Is4() {
		return nil
	}
	a := addr.As16()
	at := func(i int) netip.Addr { return netip.AddrFrom4([4]byte(a[i : i+4])) }
	hi, mid := binary.BigEndian.Uint64(a[:8]), binary.BigEndian.Uint32(a[8:])
	switch {
	case hi == 0 && mid == 0 && (a[12] != 0 || a[13] != 0 || a[14] != 0 || a[15] > 1), // IPv4-compatible
		hi == 0 && mid == 0xffff_0000,     // IPv4-translated
		hi == 0x0064_ff9b<<32 && mid == 0: // NAT64
		return []netip.Addr{at(12)}
	case hi>>16 == 0x0064_ff9b_0001: // NAT64 with a local prefix
		return translatedIPv4(a)
	case hi>>48 == 0x2002: // 6to4
		carried = []netip.Addr{at(2)}
	case hi>>32 == 0x2001_0000: // Teredo: the server, and the client with all bits inverted
		carried = []netip.Addr{at(4), netip.AddrFrom4([4]byte{^a[12], ^a[13], ^a[14], ^a[15]})}
	}
	// ISATAP: any prefix, then an interface identifier of 0000:5efe or 0200:5efe
	// and the address.
	if mid&^0x0300_0000 == 0x5efe {
		carried = append(carried, at(12))
	}
	return carried
}

// translatedIPv4 is carriedIPv4 for an address with a prefix of 48, 56, 64 or 96
// bits before the IPv4 address, and only zeros after it.
func translatedIPv4(a [16]byte) (carried []netip.Addr) {
	for _, bits := range [...]int{48, 56, 64} {
		v, rest, _ := embeddedIPv4(a, bits)
		if v != netip.IPv4Unspecified() && !slices.ContainsFunc(rest, func(c byte) bool { return c != 0 }) {
			carried = append(carried, v)
		}
	}
	if last, _, _ := embeddedIPv4(a, 96); len(carried) == 0 || last != netip.IPv4Unspecified() {
		carried = append(carried, last)
	}
	return carried
}

// embeddedIPv4 returns the IPv4 address in a after a prefix of this length, and the
// bytes that follow. It skips the ninth byte. It returns false for a length that no
// translator uses.
//
// https://www.rfc-editor.org/rfc/rfc6052#section-2.2
func embeddedIPv4(a [16]byte, bits int) (v netip.Addr, rest []byte, ok bool) {
	switch bits {
	case 32, 40, 48, 56, 64:
		start := bits / 8
		joined := slices.Concat(a[:8], a[9:])
		return netip.AddrFrom4([4]byte(joined[start : start+4])), joined[start+4:], true
	case 96:
		return netip.AddrFrom4([4]byte(a[12:])), nil, true
	}
	return netip.Addr{}, nil, false
}

// unmapPrefix turns a prefix of IPv4-mapped addresses into a prefix of IPv4 addresses.
func unmapPrefix(p netip.Prefix) netip.Prefix {
	if addr := p.Addr(); addr.Is4In6() && p.Bits() >= 96 {
		return netip.PrefixFrom(addr.Unmap(), p.Bits()-96)
	}
	return p
}
