package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

func files(rows, wide string) fstest.MapFS {
	return fstest.MapFS{
		categories: &fstest.MapFile{Data: []byte("# DerivedGeneralCategory-1.2.3.txt\n" + rows)},
		widths:     &fstest.MapFile{Data: []byte("# EastAsianWidth-1.2.3.txt\n" + wide)},
	}
}

func TestSource(t *testing.T) {
	src, err := source(files("0000..001F;Cc\n0030..0039;Nd\n0041;Lu\n0061;Ll\n0062;Lo\n0300;Mn\n", "1100..115F;W\n1160..1162;F\n2000;N\n2010;W\n"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(src)), " ")
	for _, want := range []string{
		"DO NOT EDIT.", "Unicode 1.2.3: ",
		"[9]uint32{ 0x0, 0x302, 0x3a0, 0x411, 0x420, 0x611, 0x630, 0x3004, 0x3010, }",
		"[2][2]rune{ {0x1100, 0x1162}, {0x2010, 0x2010}, }",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the source has no %q: %s", want, text)
		}
	}
	for _, rows := range []string{"0041;Lx\n", "x;Lu\n", "# Version: 1.2.4\n"} {
		bad := files(rows, "")
		if strings.HasPrefix(rows, "#") {
			bad[categories] = &fstest.MapFile{Data: []byte(rows)}
		}
		if _, err := source(bad); err == nil {
			t.Errorf("%q: no error", rows)
		}
	}
}
