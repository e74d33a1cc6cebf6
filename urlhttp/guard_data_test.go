package urlhttp_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"net/netip"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

var update = flag.Bool("update", false, "write testdata/guard-addresses.json")

// guardDatum is what the zero Guard says about an address.
type guardDatum struct {
	Address netip.Addr `json:"address"`
	Refused bool       `json:"refused"`
	Block   string     `json:"block,omitempty"`
	Reason  string     `json:"reason,omitempty"`
	Carried string     `json:"carried,omitempty"`
}

// TestGuardData checks that the published data are what the zero Guard says.
func TestGuardData(t *testing.T) {
	addrs := borders(readRegistries(t))
	for _, text := range []string{
		"8.8.8.8", "127.0.0.1", "10.0.0.1", "169.254.169.254", "100.100.100.200", "168.63.129.16", "::ffff:168.63.129.16", "64:ff9b::a83f:8110",
		"::ffff:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "2606:4700:4700::1111", "2606:4700::5efe:127.0.0.1", "fd00:ec2::254",
	} {
		addrs = append(addrs, netip.MustParseAddr(text))
	}
	slices.SortFunc(addrs, netip.Addr.Compare)
	var got bytes.Buffer
	got.WriteString("[\n")
	for i, ip := range slices.Compact(addrs) {
		d := guardDatum{Address: ip}
		var refused *urlhttp.AddressError
		if errors.As(urlhttp.Guard{}.Check(netip.AddrPortFrom(ip, 443)), &refused) {
			d.Refused, d.Reason = true, refused.Reason
			if refused.Block.IsValid() {
				d.Block = refused.Block.String()
			}
			if refused.Carried.IsValid() {
				d.Carried = refused.Carried.String()
			}
		}
		line, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			got.WriteString(",\n")
		}
		got.Write(line)
	}
	got.WriteString("\n]\n")
	const name = "testdata/guard-addresses.json"
	if *update {
		if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(name); err != nil || !bytes.Equal(got.Bytes(), want) {
		t.Errorf("%s isn't what the Guard says: run the test with -update (%v)", name, err)
	}
}

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

// TestCloudServices covers addresses that are public by number, and lead to a cloud's own services,
// in all notations. [Guard].Allow allows each of them.
func TestCloudServices(t *testing.T) {
	for _, tt := range []struct {
		prefix, name string
		hosts        []string
	}{
		{"168.63.129.16/32", "Azure", []string{
			"168.63.129.16", "168.63.33040", "168.4161808", "2822734096", "0xa83f8110", "0250.077.0201.020", "１６８.63.129.16", "168.63.129.16.",
			"[::ffff:168.63.129.16]", "[::ffff:a83f:8110]", "[64:ff9b::168.63.129.16]", "[64:ff9b::a83f:8110]", "[2002:a83f:8110::1]", "[::168.63.129.16]",
		}},
		{"161.26.0.0/16", "IBM", []string{"161.26.0.0", "161.26.0.10", "161.26.255.255", "[64:ff9b::161.26.0.10]"}},
		{"166.8.0.0/14", "IBM", []string{"166.8.0.0", "166.11.255.255", "[::ffff:166.9.1.1]"}},
		{"199.36.153.4/30", "Google", []string{"199.36.153.4", "199.36.153.7"}},
		{"199.36.153.8/30", "Google", []string{"199.36.153.8", "199.36.153.11", "[64:ff9b::c724:9908]"}},
		{"2600:2d00:2:1000::/56", "Google", []string{"[2600:2d00:2:1000::]", "[2600:2d00:2:10ff::1]"}},
		{"2600:2d00:2:2000::/56", "Google", []string{"[2600:2d00:2:2000::]", "[2600:2d00:2:20ff::1]"}},
	} {
		t.Run(tt.prefix, func(t *testing.T) {
			allowed := urlhttp.Options{Guard: urlhttp.Guard{Allow: prefixes(tt.prefix)}}
			for _, host := range tt.hosts {
				u := url.MustParse("http://" + host + "/")
				var refused *urlhttp.AddressError
				if err := (urlhttp.Options{}).Check(u); !errors.As(err, &refused) || !strings.Contains(refused.Reason, tt.name) && refused.Block.Addr().Is4() {
					t.Errorf("%s: %v", host, err)
				}
				addr, _ := u.ParsedHost().Addr()
				if err := allowed.Check(u); (err == nil) != isOwnForm(addr) {
					t.Errorf("%s, allowed: %v", host, err)
				}
			}
		})
	}
	for _, host := range []string{"168.63.129.15", "168.63.129.17", "161.25.255.255", "161.27.0.0", "166.7.255.255", "166.12.0.0", "199.36.153.3", "199.36.153.12"} {
		if err := (urlhttp.Options{}).Check(url.MustParse("http://" + host + "/")); err != nil {
			t.Error(err)
		}
	}
}

// isOwnForm reports whether nothing but the block of a cloud is a reason to refuse an address.
func isOwnForm(addr netip.Addr) bool {
	return !netip.MustParsePrefix("2002::/16").Contains(addr) && !(netip.MustParsePrefix("::/96").Contains(addr))
}
