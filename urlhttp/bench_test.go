package urlhttp_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// BenchmarkClient compares requests over a kept connection on this machine, so no network hides
// the difference.
func BenchmarkClient(b *testing.B) {
	body := make([]byte, 4<<10)
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Write(body) })
	for _, proto := range []string{"HTTP", "HTTPS"} {
		server := httptest.NewUnstartedServer(handler)
		if proto == "HTTPS" {
			server.StartTLS()
		} else {
			server.Start()
		}
		defer server.Close()
		addr := server.Listener.Addr().(*net.TCPAddr).AddrPort()
		o := urlhttp.Options{
			Guard: urlhttp.Guard{Allow: prefixes("127.0.0.0/8", "::1/128"), Ports: []uint16{addr.Port()}},
			Hosts: urlhttp.MustParseHostRules(nil, []string{"*.internal", "metadata.example"}),
		}
		// The usual checks, with the same time limits.
		transport := http.DefaultTransport.(*http.Transport).Clone()
		transport.Proxy = nil
		transport.ResponseHeaderTimeout = 30 * time.Second
		plain := &http.Client{Timeout: 2 * time.Minute, Transport: transport}
		if proto == "HTTPS" {
			o.TLS = server.Client().Transport.(*http.Transport).TLSClientConfig
			transport.TLSClientConfig = o.TLS.Clone()
		}
		u := url.MustParse(server.URL + "/a/path?and=a&query")
		for _, tt := range []struct {
			name    string
			client  *http.Client
			request func() (*http.Request, error)
		}{
			{"net_http", plain, func() (*http.Request, error) {
				return http.NewRequestWithContext(context.Background(), http.MethodGet, u.Href(), nil)
			}},
			{"urlhttp", urlhttp.NewClient(o), func() (*http.Request, error) {
				return urlhttp.NewRequest(context.Background(), http.MethodGet, u, nil)
			}},
		} {
			b.Run(proto+"/"+tt.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					req, err := tt.request()
					if err != nil {
						b.Fatal(err)
					}
					resp, err := tt.client.Do(req)
					if err != nil {
						b.Fatal(err)
					}
					io.Copy(io.Discard, resp.Body)
					resp.Body.Close()
				}
			})
			tt.client.CloseIdleConnections()
		}
	}
}
