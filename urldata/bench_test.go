package urldata

import (
	"bytes"
	"encoding/base64"
	"io"
	"testing"

	"github.com/gowhatwg/url"
)

// BenchmarkBase64 decodes a body of a megabyte, and compares that with other decoders.
func BenchmarkBase64(b *testing.B) {
	body := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
	encoded := base64.StdEncoding.EncodeToString(body)
	u := url.MustParse("data:application/octet-stream;base64," + encoded)
	for _, bm := range []struct {
		name string
		run  func() error
	}{
		{"Parse", func() error { _, err := Parse(u); return err }},
		{"Open", func() error {
			_, r, err := Open(u)
			if err == nil {
				_, err = io.Copy(io.Discard, r)
			}
			return err
		}},
		{"encoding-base64", func() error { _, err := base64.StdEncoding.DecodeString(encoded); return err }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.SetBytes(int64(len(body)))
			b.ReportAllocs()
			for b.Loop() {
				if err := bm.run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
