package main

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/gen/unicodedata"
)

func TestMask(t *testing.T) {
	p := property{"x", []unicodedata.Range{{First: 'a', Last: 'b'}, {First: 0x17F, Last: 0x17F}}}
	if mask(p, 0) != 0 || mask(p, 64) != 3<<('a'-64) || mask(p, 128) != 1 {
		t.Errorf("%x %x %x", mask(p, 0), mask(p, 64), mask(p, 128))
	}
}

func TestSource(t *testing.T) {
	d := &data{version: "1.0", sources: []string{"a@1"}, idStart: []unicodedata.Range{{First: 'a', Last: 'z'}, {First: 0xAA, Last: 0xAB}}, binary: []property{{"B", nil}}, ofString: []string{"S"}}
	src, err := d.source()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`UnicodeVersion = "1.0"`, "{0xaa, 0xab}", `{"B", charSet{0x0, 0x0, 0x0}}`, `"S",`, "a@1"} {
		if !strings.Contains(string(src), want) {
			t.Errorf("the source has no %s", want)
		}
	}
	if strings.Contains(string(src), "0x61") {
		t.Error("the ranges have ASCII")
	}
}
