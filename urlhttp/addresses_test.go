package urlhttp

import (
	"errors"
	"net/netip"
	"slices"
	"testing"

	"github.com/gowhatwg/url"
)

// TestMetadataAddrs checks that each metadata address is refused, by the list alone: it doesn't
// matter whether a special block has it.
func TestMetadataAddrs(t *testing.T) {
	list, public := metadataAddrs, []netip.Addr{netip.MustParseAddr("20.1.2.3"), netip.MustParseAddr("2600::1")}
	defer func() { metadataAddrs = list }()
	metadataAddrs = slices.Concat(list, public)
	for _, addr := range metadataAddrs {
		host, _ := url.HostFromAddr(addr)
		err := Options{}.Check(url.MustParse("http://" + host.String() + "/"))
		refused, ok := errors.AsType[*AddressError](err)
		if !ok || refused.Err != ErrForbiddenAddress || refused.Block != netip.PrefixFrom(addr, addr.BitLen()) || refused.Reason != "a cloud's metadata service" {
			t.Errorf("%v: %v", addr, err)
		}
	}
	metadataAddrs = list
	for _, addr := range public {
		if err := (Guard{}).Check(netip.AddrPortFrom(addr, 443)); err != nil {
			t.Error(err)
		}
	}
}
