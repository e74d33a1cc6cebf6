package urlhttp_test

import (
	"fmt"
	"io"
	"net/http"
	"testing"
)

// TestHeaderKeys checks that a caller's headers count however their keys are written. Otherwise
// net/http would ask for compression, and decompress without a limit.
func TestHeaderKeys(t *testing.T) {
	n := newTestNet(t)
	o := n.options()
	port := n.startTLS(&o)
	n.mux.HandleFunc("/encodings", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%q", r.Header["Accept-Encoding"])
	})
	for _, tt := range []struct{ key, value, want string }{
		{"Accept-Encoding", "br", `["br"]`},
		{"accept-encoding", "br", `["br"]`},
		{"ACCEPT-ENCODING", "br", `["br"]`},
		{"accept-encoding", "", `["gzip"]`},
		{"Range", "bytes=0-9", `[]`},
		{"range", "bytes=0-9", `[]`},
		{"rAnge", "bytes=0-9", `[]`},
		{"range", "", `["gzip"]`},
		{"x-range", "bytes=0-9", `["gzip"]`},
	} {
		for scheme, href := range map[string]string{
			"HTTP/1.1": n.publicURL("/encodings"), "HTTP/2": "https://example.com:" + port + "/encodings",
		} {
			t.Run(tt.key+" "+tt.value+" "+scheme, func(t *testing.T) {
				req := newRequest(t, href)
				req.Header[tt.key] = []string{tt.value}
				resp, err := n.client(o).Do(req)
				if err != nil {
					t.Fatal(err)
				}
				defer resp.Body.Close()
				text, err := io.ReadAll(resp.Body)
				if err != nil {
					t.Fatal(err)
				}
				if got := string(text); got != tt.want || len(req.Header) != 1 || req.Header[tt.key] == nil {
					t.Errorf("Accept-Encoding %s, want %s; the caller's headers are %q", got, tt.want, req.Header)
				}
			})
		}
	}
}
