package url

import (
	"math/rand/v2"
	"net/netip"
	"testing"

	"github.com/gowhatwg/url/internal/infra"
)

// TestIPv4Serialization checks that the serializer and infra.IndexNotIPv4 agree with each other,
// and with net/netip.
func TestIPv4Serialization(t *testing.T) {
	const bytes = "0123456789.."
	rng := rand.New(rand.NewPCG(4, 32))
	for range 10_000 {
		address := rng.Uint32() >> rng.IntN(32)
		s := string(appendIPv4(nil, address))
		want := netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)})
		if s != want.String() || infra.IndexNotIPv4(s) >= 0 {
			t.Errorf("%#x is %q, want %q, which isn't IPv4 at %d", address, s, want, infra.IndexNotIPv4(s))
		}
		// Changing a byte may make it invalid.
		b := []byte(s)
		b[rng.IntN(len(b))] = bytes[rng.IntN(len(bytes))]
		_, err := netip.ParseAddr(string(b))
		if got := infra.IndexNotIPv4(string(b)); (got < 0) != (err == nil) {
			t.Errorf("IndexNotIPv4(%q) = %d, but %v", b, got, err)
		}
	}
}
