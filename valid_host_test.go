package url_test

import (
	"math"
	"math/rand/v2"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

// hostStringCases are strings and where they stop being a valid host string and
// a valid opaque-host string.
var hostStringCases = []struct {
	input        string
	host, opaque int
}{

	// A domain.
	{"example.org", valid, valid},
	{"a", valid, valid},
	{"xn--fa-hia.example", valid, valid},
	{"a-b.1c", valid, valid},
	{"日本語。example", valid, valid},
	{strings.Repeat("a", 63), valid, valid},
	{strings.Repeat("a", 64), 0, valid},
	{"b." + strings.Repeat("a", 64), 2, valid},
	{strings.Repeat("a.", 126) + "a", valid, valid},
	{strings.Repeat("a.", 127) + "a", 0, valid},
	{"", 0, 0},
	{".", 0, valid},
	{"a.", 2, valid},
	{"a..b", 2, valid},
	{"-a", 0, valid},
	{"b.a-", 2, valid},
	{"ab--c", 0, valid},
	{"b.xn--a", 2, valid},
	{"xn--8i7caa", 0, valid},
	{"b.א1a", 2, valid},
	{"b.\u0301a", 2, valid},
	{"a\u200Db", 0, valid},
	{"a_b", 1, valid},
	{"a%62", 1, valid},
	{"a%6", 1, 1},
	{"a b", 1, 1},
	{"a<b", 1, 1},
	{"a/b", 1, 1},
	{"a:80", 1, 1},
	{"a@b", 1, 1},
	{"a?b", 1, 1},
	{"a#b", 1, 1},
	{"a[b", 1, 1},
	{"a^b", 1, 1},
	{"a|b", 1, 1},
	{"a`b", 1, 1},
	{"a~b", 1, valid},
	{"a\x00", 1, 1},
	{"a\x7F", 1, 1},
	{"a\uFFFDb", 1, valid},
	{"a\xFFb", 1, 1},
	{"a\uFFFFb", 1, 1},

	// A domain that ends in a number can only be an IPv4 address.
	{"1.2.3.4", valid, valid},
	{"0.0.0.0", valid, valid},
	{"255.255.255.255", valid, valid},
	{"1.2.3", 5, valid},
	{"1.2.3.4.5", 7, valid},
	{"1.2.3.4.", 8, valid},
	{"1.2.3.04", 6, valid},
	{"1.2.3.256", 6, valid},
	{"01.2.3.4", 0, valid},
	{"0x1.2.3.4", 1, valid},
	{"1.2.3.0x", 7, valid},
	{"example.255", 0, valid},
	{"1", 1, valid},
	{"①.2.3.4", 0, valid},
	{"1.2.3.④", 6, valid},
	{"1。2.3.4", 1, valid},
	{"0xa.example", valid, valid},
	{"1.2.3.4a", valid, valid},

	// An IPv6 address in brackets.
	{"[::1]", valid, valid},
	{"[1:2:3:4:5:6:7:8]", valid, valid},
	{"[", 1, 1},
	{"[]", 1, 1},
	{"[::1", 4, 4},
	{"[::1]a", 5, 5},
	{"[::1]]", 5, 5},
	{"[[::1]]", 1, 1},
	{"[::01]", 3, 3},
	{"[::1%25]", 4, 4},
	{"[::\xFF]", 3, 3},
	{"::1", 0, 0},
}

func TestCheckHostString(t *testing.T) {
	for _, tt := range hostStringCases {
		checkOffset(t, tt.input, url.CheckHostString(tt.input), tt.host)
		checkOffset(t, tt.input, url.CheckOpaqueHostString(tt.input), tt.opaque)
	}
}

func TestCheckDomainString(t *testing.T) {
	for _, tt := range hostStringCases {
		err := url.CheckDomainString(tt.input)
		isIP := url.CheckIPv4String(tt.input) == nil || strings.HasPrefix(tt.input, "[")
		if (err == nil) != (tt.host == valid && !isIP) {
			t.Errorf("%q: as a domain %v, as a host %d", tt.input, err, tt.host)
		}
	}
	for _, tt := range []struct {
		input  string
		offset int
	}{
		{"example.org", valid},
		{"1.a", valid},
		{"0x.a0x", valid},
		{"a.0xg", valid},
		// The last label is a number.
		{"1.2.3.4", 6},
		{"example.255", 8},
		{"a.b.0x", 4},
		{"1", 0},
		{"a。1", 4},
		{"a．b｡①", 8},
		{"[::1]", 0},
		{"", 0},
	} {
		checkOffset(t, tt.input, url.CheckDomainString(tt.input), tt.offset)
	}
}

func TestCheckIPv4String(t *testing.T) {
	for _, tt := range []struct {
		input  string
		offset int
	}{
		{"0.0.0.0", valid},
		{"127.0.0.1", valid},
		{"255.255.255.255", valid},
		{"", 0},
		{"1", 1},
		{"1.", 2},
		{"1.2.3", 5},
		{"1.2.3.", 6},
		{"1.2.3.4.", 7},
		{"1.2.3.4.5", 7},
		{"1.2.3.4 ", 7},
		{" 1.2.3.4", 0},
		{".1.2.3", 0},
		{"1..2.3", 2},
		{"1.2.a.4", 4},
		{"1.2.3.4a", 7},
		{"1-2.3.4", 1},
		// The shortest possible decimal number from 0 to 255.
		{"1.256.2.3", 2},
		{"1.2.3.99999999999999999999", 6},
		{"00.0.0.0", 0},
		{"1.02.3.4", 2},
		{"1.0x2.3.4", 3},
		{"1.+2.3.4", 2},
		{"1.２.3.4", 2},
	} {
		checkOffset(t, tt.input, url.CheckIPv4String(tt.input), tt.offset)
	}
}

func TestCheckIPv6String(t *testing.T) {
	for _, tt := range []struct {
		input  string
		offset int
	}{
		// Eight pieces.
		{"1:2:3:4:5:6:7:8", valid},
		{"0:0:0:0:0:0:0:0", valid},
		{"abcd:EF01:2:f:A:ffff:FFFF:0", valid},
		{"1:2:3:4:5:6:7", 13},
		{"1:2:3:4:5:6:7:", 14},
		{"1:2:3:4:5:6:7:8:", 15},
		{"1:2:3:4:5:6:7:8:9", 15},
		{"1", 1},
		{"", 0},
		// "::" in place of one or more of them.
		{"::", valid},
		{"::1", valid},
		{"1::", valid},
		{"1::2", valid},
		{"::2:3:4:5:6:7:8", valid},
		{"1:2:3:4:5:6:7::", valid},
		{"1:2:3::5:6:7:8", valid},
		{"::1:2:3:4:5:6:7:8", 15},
		{"1:2:3:4:5:6:7:8::", 15},
		{"1:2:3:4:5:6:7::8", 15},
		{"1:2:3:4::5:6:7:8", 14},
		{":", 0},
		{":1", 0},
		{"1:", 2},
		{":::", 2},
		{"1:::2", 3},
		{"1::2::", 5},
		{"1::2:", 5},
		{"::1::", 4},
		// A piece is one to four hexadecimal digits, and the shortest possible.
		{"12345::", 4},
		{"g::", 0},
		{"::1g", 3},
		{"::01", 2},
		{"::00", 2},
		{"0::0", valid},
		{"1:0002::", 2},
		{"::1 ", 3},
		{"::-1", 2},
		{"::%31", 2},
		{"[::1]", 0},
		{"::é", 2},
		// An IPv4 address in place of the last two.
		{"1:2:3:4:5:6:7.8.9.10", valid},
		{"::1.2.3.4", valid},
		{"1::1.2.3.4", valid},
		{"::ffff:255.255.255.255", valid},
		{"1:2:3:4:5::1.2.3.4", valid},
		{"::1:2:3:4:5:1.2.3.4", valid},
		{"1:2:3:4:5:6::1.2.3.4", 13},
		{"::1:2:3:4:5:6:1.2.3.4", 14},
		{"1:2:3:4:5:6:7:1.2.3.4", 14},
		{"1.2.3.4", 0},
		{"1:2:3:4:5:1.2.3.4", 10},
		{"::1.2.3", 7},
		{"::1.2.3.4.5", 9},
		{"::1.2.3.4:5", 9},
		{"::1.2.3.4::", 9},
		{"::1.2.3.256", 8},
		{"::01.2.3.4", 2},
		{"::1.02.3.4", 4},
		{"::a.2.3.4", 2},
		{"::.2.3.4", 2},
		{"::1.2.3.4%25", 9},
	} {
		checkOffset(t, tt.input, url.CheckIPv6String(tt.input), tt.offset)
	}
}

// FuzzHostString checks valid host strings against the host parser, and those of
// addresses against another implementation.
func FuzzHostString(f *testing.F) {
	for _, tt := range urltest.Seeds(f, hostStringCases) {
		f.Add(tt.input)
	}
	f.Add("::ffff:1.2.3.4")
	f.Add("1:2:3:4:5:6:7::")
	f.Add("fe80::1%eth0")
	f.Fuzz(checkHostStrings)
}

// leadingZero matches in an IPv6 address what netip accepts and the standard
// doesn't.
var leadingZero = regexp.MustCompile(`(^|:)0[0-9A-Fa-f]`)

func checkHostStrings(t *testing.T, input string) {
	isUTF8 := utf8.ValidString(input)
	for _, form := range []struct {
		err   error
		parse func(string) (url.Host, error)
		in    string // a URL with that host
	}{
		{url.CheckHostString(input), url.ParseHost, "https://" + input},
		{url.CheckHostString(input), url.ParseHost, "file://" + input + "/"},
		{url.CheckOpaqueHostString(input), url.ParseOpaqueHost, "foo://" + input},
	} {
		if form.err != nil {
			urltest.CheckSyntaxError(t, input, form.err)
			if host, err := form.parse(input); input != "" && isUTF8 && err == nil && host.String() == input && len(url.Validate(form.in, nil)) == 0 {
				t.Errorf("%q: is a host without validation errors, but %v", input, form.err)
			}
			continue
		}
		if _, err := form.parse(input); err != nil || len(url.Validate(form.in, nil)) > 0 || url.CheckURLString(form.in, nil) != nil {
			t.Errorf("%q: is valid, but %v, and in a URL %s", input, err, urltest.Reports(url.Validate(form.in, nil)))
		}
	}
	host, err := url.ParseHost(input)
	isDomain := err == nil && host.Kind() == url.HostDomain
	if (url.CheckDomainString(input) == nil) != (isDomain && url.CheckHostString(input) == nil) {
		t.Errorf("%q: is %v, %v, as a domain %v, as a host %v", input, host, err, url.CheckDomainString(input), url.CheckHostString(input))
	}
	addr, err := netip.ParseAddr(input)
	if isIPv4 := err == nil && addr.Is4(); (url.CheckIPv4String(input) == nil) != isIPv4 {
		t.Errorf("%q: %v, but netip says %v, %v", input, url.CheckIPv4String(input), addr, err)
	}
	if isIPv6 := err == nil && addr.Is6() && addr.Zone() == "" && !leadingZero.MatchString(input); (url.CheckIPv6String(input) == nil) != isIPv6 {
		t.Errorf("%q: %v, but netip says %v, %v", input, url.CheckIPv6String(input), addr, err)
	}
}

// TestRandomHostString does what FuzzHostString does for strings that are put
// together at random, many of which are nearly addresses.
func TestRandomHostString(t *testing.T) {
	parts := strings.Split("0,1,9,255,256,01,f,ABCD,12345,g,,%25,a-,xn--a,é,_, ,\xFF", ",")
	random := rand.New(rand.NewPCG(7, 8))
	// The later in parts, the rarer.
	part := func() string { return parts[int(float64(len(parts))*math.Pow(random.Float64(), 4))] }
	kinds := map[url.HostKind]int{}
	for range 20_000 {
		separator := []string{".", ":"}[random.IntN(2)]
		input := part()
		for range random.IntN(9) {
			input += separator + part()
		}
		if random.IntN(3) == 0 {
			i := random.IntN(len(input) + 1)
			input = input[:i] + []string{".", ":", "::", "1.2.3.4", "[", "]"}[random.IntN(6)] + input[i:]
		}
		checkHostStrings(t, input)
		checkHostStrings(t, "["+input+"]")
		if t.Failed() {
			break
		}
		switch {
		case url.CheckDomainString(input) == nil:
			kinds[url.HostDomain]++
		case url.CheckIPv4String(input) == nil:
			kinds[url.HostIPv4]++
		case url.CheckIPv6String(input) == nil:
			kinds[url.HostIPv6]++
		}
	}
	if kinds[url.HostDomain] < 200 || kinds[url.HostIPv4] < 200 || kinds[url.HostIPv6] < 200 {
		t.Errorf("too few are valid to tell anything: %v", kinds)
	}
}
