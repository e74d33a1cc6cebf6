package url

import (
	"math/rand/v2"
	"net/netip"
	"testing"
)

func TestIndexNotIPv4(t *testing.T) {
	for _, tt := range []struct {
		s    string
		want int
	}{
		{"0.0.0.0", -1},
		{"255.255.255.255", -1},
		{"10.20.100.200", -1},
		// Each part is a number,
		{"", 0},
		{"a.0.0.0", 0},
		{"1..2.3", 2},
		{"1.2.3.", 6},
		{"1.2.-3.4", 4},
		// up to 255,
		{"256.0.0.0", 0},
		{"1.2.3.99999999999999999999", 6},
		// without leading zeros.
		{"00.0.0.0", 0},
		{"1.2.03.4", 4},
		// There are four of them, and dots between,
		{"1", 1},
		{"1.2.3", 5},
		{"1.2:3.4", 3},
		{"1.0x2.3.4", 3},
		// and nothing else.
		{"1.2.3.4.", 7},
		{"1.2.3.4.5", 7},
		{"1.2.3.4/", 7},
	} {
		if got := indexNotIPv4(tt.s); got != tt.want {
			t.Errorf("indexNotIPv4(%q) = %d, want %d", tt.s, got, tt.want)
		}
		if got := isIPv4(tt.s); got != (tt.want < 0) {
			t.Errorf("isIPv4(%q) = %v", tt.s, got)
		}
	}
}

// TestIPv4Serialization checks that the serializer and the predicate agree with each
// other, and with net/netip.
func TestIPv4Serialization(t *testing.T) {
	const bytes = "0123456789.."
	rng := rand.New(rand.NewPCG(4, 32))
	for range 10_000 {
		address := rng.Uint32() >> rng.IntN(32)
		s := string(appendIPv4(nil, address))
		want := netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)})
		if s != want.String() || !isIPv4(s) {
			t.Errorf("%#x is %q, want %q, which isIPv4 finds %v", address, s, want, isIPv4(s))
		}
		// A byte that isn't what it was may break it.
		b := []byte(s)
		b[rng.IntN(len(b))] = bytes[rng.IntN(len(bytes))]
		_, err := netip.ParseAddr(string(b))
		if got := isIPv4(string(b)); got != (err == nil) {
			t.Errorf("isIPv4(%q) = %v, but %v", b, got, err)
		}
	}
}
