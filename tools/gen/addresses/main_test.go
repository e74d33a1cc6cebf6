package main

import (
	"net/netip"
	"os"
	"slices"
	"testing"
)

const header = "Address Block,Name,RFC,Allocation Date,Termination Date,Source,Destination,Forwardable,Globally Reachable,Reserved-by-Protocol\n"

// TestRead covers rows as IANA writes them.
func TestRead(t *testing.T) {
	blocks, err := read([]byte(header +
		`0.0.0.0/8,"""This network""","[RFC791], Section 3.2",1981-09,N/A,True,False,False,False,True
127.0.0.0/8,Loopback,[RFC1122],1981-09,N/A,False [1],False [1],False [1],False [1],True
192.0.0.0/24 [2],IETF Protocol Assignments,[RFC6890],2010-01,N/A,False,False,False,False,False
192.0.0.9/32,Port Anycast,[RFC7723],2015-10,N/A,True,True,True,True,False
192.31.196.0/24,AS112-v4,[RFC7535],2014-12,N/A,True,True,True,True,False
"192.0.0.170/32, 192.0.0.171/32",Discovery,"[RFC8880]
        [RFC7050], Section 2.2",2013-02,N/A,False,False,False,False,True
192.88.99.0/24,Deprecated,[RFC7526],2001-06,2015-03,,,,,
2002::/16 [3],6to4,[RFC3056],2001-02,N/A,True,True,True,N/A [3],False
`))
	if err != nil {
		t.Fatal(err)
	}
	want := []block{
		{netip.MustParsePrefix("0.0.0.0/8"), `"This network"`, "[RFC791], Section 3.2", false},
		{netip.MustParsePrefix("127.0.0.0/8"), "Loopback", "[RFC1122]", false},
		{netip.MustParsePrefix("192.0.0.0/24"), "IETF Protocol Assignments", "[RFC6890]", false},
		{netip.MustParsePrefix("192.0.0.9/32"), "Port Anycast", "[RFC7723]", false}, // nearby hosts answer
		{netip.MustParsePrefix("192.31.196.0/24"), "AS112-v4", "[RFC7535]", true},
		{netip.MustParsePrefix("192.0.0.170/32"), "Discovery", "[RFC8880] [RFC7050], Section 2.2", false},
		{netip.MustParsePrefix("192.0.0.171/32"), "Discovery", "[RFC8880] [RFC7050], Section 2.2", false},
		{netip.MustParsePrefix("192.88.99.0/24"), "Deprecated", "[RFC7526]", false},
		{netip.MustParsePrefix("2002::/16"), "6to4", "[RFC3056]", false},
	}
	if !slices.Equal(blocks, want) {
		t.Errorf("%+v, want %+v", blocks, want)
	}
}

// TestReadErrors covers files that mustn't become a table: text that isn't understood could let
// an address through.
func TestReadErrors(t *testing.T) {
	for _, file := range []string{
		"",
		header,
		"Block,Name\n10.0.0.0/8,Private\n",
		header + "10.0.0.0/8,Private-Use,[RFC1918],,,,,,Maybe,\n",
		header + "10.0.0.0,Private-Use,[RFC1918],,,,,,False,\n",
		header + "10.0.0.1/8,Private-Use,[RFC1918],,,,,,False,\n",
		header + "10.0.0.0/8,Private-Use,[RFC1918],,,,,,False\n",
		header + "\"10.0.0.0/8,Private-Use\n",
	} {
		if blocks, err := read([]byte(file)); err == nil {
			t.Errorf("%q: %v", file, blocks)
		}
	}
	if _, err := source(os.DirFS(t.TempDir())); err == nil {
		t.Error("no error for a missing file")
	}
}

// TestSpans covers blocks within blocks, and blocks at both ends.
func TestSpans(t *testing.T) {
	p := netip.MustParsePrefix
	blocks := []block{{prefix: p("0.0.0.0/0")}, {prefix: p("0.0.0.0/8")}, {prefix: p("0.0.0.0/32")}, {prefix: p("255.255.255.255/32")}, {prefix: p("10.0.0.0/8")}, {prefix: p("11.0.0.0/8")}, {prefix: p("::/0")}}
	got, err := spans(blocks, true)
	if err != nil {
		t.Fatal(err)
	}
	a := netip.MustParseAddr
	want := []span{{a("0.0.0.0"), 2}, {a("0.0.0.1"), 1}, {a("1.0.0.0"), 0}, {a("10.0.0.0"), 4}, {a("11.0.0.0"), 5}, {a("12.0.0.0"), 0}, {a("255.255.255.255"), 3}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if _, err := spans(blocks[1:], true); err == nil {
		t.Error("no error for addresses without a block")
	}
	if _, err := generate(make([]block, 257)); err == nil {
		t.Error("no error for more blocks than a byte can number")
	}
}
