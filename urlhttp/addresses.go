package urlhttp

import (
	"encoding/binary"
	"net/netip"
	"slices"
	"sort"
)

// A block is a block of addresses that a registry knows. The prefix is only read
// for a refusal, and therefore a string.
type block struct {
	prefix    string
	name      string
	reference string
	global    bool
}

// A span4 begins at first and ends before the next one. Its block is the smallest
// that it is in.
type span4 struct {
	first uint32
	block uint8
}

// A span6 is a span4 of IPv6 addresses.
type span6 struct {
	hi, lo uint64
	block  uint8
}

// blockOf returns the smallest block that addr is in. An IPv4-mapped address is an
// IPv6 one here.
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

// carriedIPv4 calls yield with each IPv4 address that an IPv6 address carries,
// which is where a translator or the end of a tunnel sends on what it gets, until
// yield returns false. An IPv4-mapped address is an IPv4 address already.
//
// An address of the block for local translation, 64:ff9b:1::/48, doesn't tell how
// long the prefix in it is. It is read in each way that RFC 6052 has.
func carriedIPv4(addr netip.Addr, yield func(netip.Addr) bool) {
	a := addr.As16()
	at := func(i int) netip.Addr { return netip.AddrFrom4([4]byte(a[i : i+4])) }
	hi, mid := binary.BigEndian.Uint64(a[:8]), binary.BigEndian.Uint32(a[8:])
	switch {
	case hi == 0 && mid == 0 && (a[12] != 0 || a[13] != 0 || a[14] != 0 || a[15] > 1), // IPv4-compatible
		hi == 0 && mid == 0xffff_0000,     // IPv4-translated
		hi == 0x0064_ff9b<<32 && mid == 0: // NAT64
		yield(at(12))
		return
	case hi>>16 == 0x0064_ff9b_0001: // NAT64 with a local prefix
		translatedIPv4(a, yield)
		return
	case hi>>48 == 0x2002: // 6to4
		if !yield(at(2)) {
			return
		}
	case hi>>32 == 0x2001_0000: // Teredo: the server, and the client with all bits inverted
		client := [4]byte{^a[12], ^a[13], ^a[14], ^a[15]}
		if !yield(at(4)) || !yield(netip.AddrFrom4(client)) {
			return
		}
	}
	// ISATAP: any prefix, and as the identifier of the interface 0000:5efe or
	// 0200:5efe, and the address.
	if mid&^0x0300_0000 == 0x5efe {
		yield(at(12))
	}
}

// translatedIPv4 is carriedIPv4 for an address that has a prefix of 48, 56, 64 or
// 96 bits before the IPv4 address. If it isn't the last, only zeros follow it.
func translatedIPv4(a [16]byte, yield func(netip.Addr) bool) {
	read := false
	for _, bits := range [...]int{48, 56, 64} {
		v, rest, _ := embeddedIPv4(a, bits)
		if v == netip.IPv4Unspecified() || slices.ContainsFunc(rest, func(c byte) bool { return c != 0 }) {
			continue
		}
		read = true
		if !yield(v) {
			return
		}
	}
	if last, _, _ := embeddedIPv4(a, 96); !read || last != netip.IPv4Unspecified() {
		yield(last)
	}
}

// embeddedIPv4 returns the IPv4 address that a has after a prefix of so many bits, and
// the bytes that follow. The ninth byte is left out. It returns false for a length that
// no translator has.
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
