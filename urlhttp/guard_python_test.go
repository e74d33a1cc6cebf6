package urlhttp_test

import (
	"encoding/json"
	"net/netip"
	"os"
	"testing"

	"github.com/gowhatwg/url/urlhttp"
)

// pythonDifferences are the addresses for which Python's is_global differs from the zero Guard,
// and why. The first row that has an address counts.
var pythonDifferences = []struct {
	prefix string
	why    string
}{
	{"192.88.99.0/24", "was given back; the registry doesn't say that it is reachable"},
	{"224.0.0.0/4", "multicast: a connection is to one address"},
	{"64:ff9b::/96", "Python doesn't look at the IPv4 address that is carried"},
	{"192.0.0.9/32", "the registry says that it is reachable, but a host nearby answers"},
	{"192.0.0.10/32", "and this one"},
	{"2001:1::1/128", "and this one"},
	{"2001:1::2/128", "and this one"},
	{"168.63.129.16/32", "a cloud's own service"},
	{"161.26.0.0/16", "and this one"},
	{"166.8.0.0/14", "and this one"},
	{"199.36.153.4/30", "and this one"},
	{"199.36.153.8/30", "and this one"},
	{"2600:2d00:2:1000::/56", "and this one"},
	{"2600:2d00:2:2000::/56", "and this one"},
	{"2000::/3", ""}, // no other difference in here
	{"100:0:0:1::/64", "in the registry since 2025"},
	{"5f00::/16", "in the registry since 2024"},
	{"fec0::/10", "site-local: was given back"},
	{"ff00::/8", "multicast"},
	{"::/96", "IPv4-compatible: was given back"},
	{"::/0", "reserved: IANA assigns unicast addresses from 2000::/3 only"},
}

// TestGuardAgainstPython compares the Guard with Python at the ends of all blocks that either
// side has.
func TestGuardAgainstPython(t *testing.T) {
	text, err := os.ReadFile("testdata/python-is-global.json")
	if err != nil {
		t.Fatal(err)
	}
	var python struct {
		NotGlobal []netip.Prefix `json:"not global"`
		Global    []netip.Prefix `json:"but global"`
	}
	if err := json.Unmarshal(text, &python); err != nil {
		t.Fatal(err)
	}
	contains := func(list []netip.Prefix, ip netip.Addr) bool {
		for _, p := range list {
			if p.Contains(ip) || p.Contains(ip.Unmap()) {
				return true
			}
		}
		return false
	}
	isGlobal := func(ip netip.Addr) bool {
		ip = ip.Unmap() // as Python does
		return contains(python.Global, ip) || !contains(python.NotGlobal, ip)
	}
	blocks := readRegistries(t)
	for _, p := range append(python.NotGlobal, python.Global...) {
		blocks = append(blocks, registryBlock{prefix: p})
	}
	for _, d := range pythonDifferences {
		blocks = append(blocks, registryBlock{prefix: netip.MustParsePrefix(d.prefix)})
	}
	addrs := borders(blocks)
	for _, carried := range []string{"0.0.0.1", "10.0.0.1", "127.0.0.1", "8.8.8.8", "169.254.169.254"} {
		b := netip.MustParseAddr(carried).As4()
		for _, p := range []string{"64:ff9b::", "::", "::ffff:0:0", "2002::", "64:ff9b:1::"} {
			a := netip.MustParseAddr(p).As16()
			copy(a[12:], b[:])
			addrs = append(addrs, netip.AddrFrom16(a))
		}
	}
	seen := map[string]int{}
	agreed := 0
	var g urlhttp.Guard
	for _, ip := range addrs {
		err := g.Check(netip.AddrPortFrom(ip, 443))
		if (err == nil) == isGlobal(ip) {
			agreed++
			continue
		}
		why := ""
		for _, d := range pythonDifferences {
			if netip.MustParsePrefix(d.prefix).Contains(ip) {
				why = d.why
				seen[d.prefix]++
				break
			}
		}
		if why == "" {
			t.Errorf("%v: %v, and Python says %t", ip, err, isGlobal(ip))
		}
	}
	for _, d := range pythonDifferences {
		if d.why != "" && seen[d.prefix] == 0 {
			t.Errorf("there is no difference in %s", d.prefix)
		}
	}
	if agreed < 200 {
		t.Errorf("only %d addresses agree", agreed)
	}
	t.Logf("%d addresses, %d agree", len(addrs), agreed)
}
