package url_test

import (
	"encoding/binary"
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

// FuzzHost holds what the host parsers return to what the standard says of the
// serialization: it parses to the same host again.
func FuzzHost(f *testing.F) {
	for _, name := range []string{"toascii.json", "IdnaTestV2-removed.json"} {
		var vectors []urltest.DomainVector
		urltest.ReadVectors(f, name, &vectors)
		for _, v := range urltest.Seeds(f, vectors) {
			f.Add(v.Input)
		}
	}
	for _, input := range []string{"", "[::1]", "[1:2::1.2.3.4]", "0x7F.1", "1.2.3.4.", "..", "%00", "\xFF", "a%E2%82", "[", "]"} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, parse := range []func(string) (url.Host, error){url.ParseHost, url.ParseOpaqueHost} {
			host, err := parse(input)
			if err != nil {
				if host != (url.Host{}) {
					t.Errorf("%q: is %q with the error %v", input, host, err)
				}
				continue
			}
			if again, err := parse(host.String()); err != nil || again != host {
				t.Errorf("%q: is %q, and that is %q, %v", input, host, again, err)
			}
		}
		if domain, err := url.DomainToASCII(input, false); err == nil {
			if again, err := url.DomainToASCII(domain, false); err != nil || again != domain {
				t.Errorf("%q: is %q, and that is %q, %v", input, domain, again, err)
			}
			unicode := url.DomainToUnicode(domain)
			if again, err := url.DomainToASCII(unicode, false); err != nil || again != domain {
				t.Errorf("%q: is %q, in Unicode %q, and that is %q, %v", input, domain, unicode, again, err)
			}
		}
	})
}

// FuzzIPAddress compares the parsers of addresses with those of net/netip, for
// what both accept, and for IPv6, where that is the same, also what they don't.
func FuzzIPAddress(f *testing.F) {
	for _, s := range []string{
		"", "1.2.3.4", "1.2.3", "0x7F.1", "01.02.03.04", "255.255.255.255", "256.1.1.1", "4294967295", "1.2.3.4.",
		"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4::6:7:8", "1:2:3:4::5:6:7:8", "::ffff:1.2.3.4", "::1.2.3", "::01.2.3.4", "1:2:3:4:5:6:7.8.9.1",
		"fe80::1%eth0", "::00001", "0:0:1:0:0:0:1:0", ":1", "1:", "::1::", ":::", "64:ff9b::1.2.3.4", "::ABCD", "1::1.2.3.4:5",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		addr, addrErr := netip.ParseAddr(input)
		if host, err := url.ParseHost(input); addrErr == nil && addr.Is4() {
			if got, ok := host.Addr(); err != nil || !ok || got != addr || host.Kind() != url.HostIPv4 || host.String() != addr.String() {
				t.Errorf("%q: is %v, %v, in netip %v", input, host, err, addr)
			}
		}
		host, err := url.ParseHost("[" + input + "]")
		isIPv6 := addrErr == nil && addr.Is6() && addr.Zone() == ""
		got, ok := host.Addr()
		if isIPv6 != (err == nil) || isIPv6 && (!ok || got != addr || host.Kind() != url.HostIPv6) {
			t.Errorf("[%s]: is %v, %v, in netip %v, %v", input, host, err, addr, addrErr)
		}
		// The URL Standard writes the address within "::ffff:1.2.3.4" as pieces.
		if isIPv6 && !addr.Is4In6() && host.String() != "["+addr.String()+"]" {
			t.Errorf("[%s]: is %v, in netip %v", input, host, addr)
		}
		if opaque, opaqueErr := url.ParseOpaqueHost("[" + input + "]"); opaque != host || (opaqueErr == nil) != (err == nil) {
			t.Errorf("[%s]: is %v, %v, as an opaque host %v, %v", input, host, err, opaque, opaqueErr)
		}
	})
}

// FuzzIPNumbers writes addresses in the forms that the host parser takes.
func FuzzIPNumbers(f *testing.F) {
	f.Add(uint64(0), uint64(0), uint8(0))
	f.Add(uint64(1), uint64(0x7F000001), uint8(0x1B))
	f.Add(uint64(0x0102030405060708), uint64(0xFFFFFFFFFFFFFFFF), uint8(0xFF))
	f.Add(uint64(0), uint64(0xFFFF7F000001), uint8(0x39))
	f.Fuzz(func(t *testing.T, high, low uint64, form uint8) {
		var bytes [16]byte
		binary.BigEndian.PutUint64(bytes[:8], high)
		binary.BigEndian.PutUint64(bytes[8:], low)
		address := netip.AddrFrom16(bytes)
		for _, s := range []string{address.String(), address.StringExpanded(), strings.ToUpper(address.String())} {
			host, err := url.ParseHost("[" + s + "]")
			if got, ok := host.Addr(); err != nil || !ok || got != address {
				t.Errorf("[%s]: is %v, %v", s, host, err)
			}
		}
		ipv4 := netip.AddrFrom4([4]byte(bytes[12:]))
		s := formIPv4(uint32(low), form)
		host, err := url.ParseHost(s)
		if got, ok := host.Addr(); err != nil || !ok || got != ipv4 {
			t.Errorf("%s: is %v, %v, want %v", s, host, err, ipv4)
		}
	})
}

// formIPv4 writes address with up to four parts, each of them decimal, octal or
// hexadecimal as form says.
func formIPv4(address uint32, form uint8) string {
	var b strings.Builder
	for left := 3; left >= 0; left-- {
		isLast := left == 0 || form&3 == uint8(3-left)
		number := uint64(address)
		if !isLast {
			number = uint64(address >> 24)
			address <<= 8
		} else {
			number >>= 8 * (3 - left)
		}
		switch form >> (2 + left) & 3 {
		case 0, 1:
			b.WriteString(strconv.FormatUint(number, 10))
		case 2:
			b.WriteString("0" + strconv.FormatUint(number, 8))
		case 3:
			b.WriteString("0X00" + strconv.FormatUint(number, 16))
		}
		if isLast {
			break
		}
		b.WriteByte('.')
	}
	return b.String()
}
