package urlhttp_test

import (
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

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
