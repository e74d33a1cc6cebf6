package urlhttp_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"net/netip"
	"os"
	"slices"
	"testing"

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
