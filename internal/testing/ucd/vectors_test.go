package ucd

import (
	"testing"
	"testing/fstest"
)

func TestIDNAVectors(t *testing.T) {
	for _, tt := range []struct{ rule, line, want string }{
		{"as it is", "fass.de;;;;", `{"input": "fass.de", "output": "fass.de"}`},
		{"escapes", `\u00DFa𐀀\"\\;;;xn--zca;`, `{"input": "ßa𐀀\"\\", "output": "xn--zca"}`},
		{"a lone surrogate", `A\uD900\u0041;;[V7];;`, `{"input": "A\ud900\u0041", "output": null}`},
		{"a failure", "ä;;[V6];b;", `{"input": "ä", "output": null}`},
		{"a failure of ASCII", "xn--A;;[P4];;", `{"input": "xn--A", "output": "xn--a"}`},
		{"a forbidden code point", "xn--%;;[P4];;", `{"input": "xn--%", "output": null}`},
		{"statuses of ToASCII", "ä;;[V6];b;[]", `{"input": "ä", "output": "b"}`},
		{"what the standard doesn't check", "ä;;[A4_1, A4_2, U1, V2, V3];b;", `{"input": "ä", "output": "b"}`},
		{"nothing", `"";;[X4_2];;[A4_1, A4_2]`, `{"input": "", "output": ""}`},
		{"the Bidi Rule", "a;;[B1, V6];b;", ""},
		{"what ends in a number", "a.1;;;;", ""},
		{"what ends in a number and a full stop", "a｡1。;;;;", ""},
		{"what would end a host, or is refused in it", "ä;a?;;b;", ""},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			files := fstest.MapFS{"IdnaTestV2.txt": &fstest.MapFile{Data: []byte(tt.line)}}
			want := "[\n" + tt.want + "\n]\n"
			if tt.want == "" {
				want = "[\n]\n"
			}
			if got, err := IDNAVectors(files); err != nil || string(got) != want {
				t.Errorf("%s: %s, %v, want %s", tt.line, got, err, want)
			}
		})
	}
	if got, err := IDNAVectors(fstest.MapFS{}); err == nil {
		t.Errorf("without a file: %s", got)
	}
}
