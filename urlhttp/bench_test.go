package urlhttp_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// BenchmarkGuard measures the additional cost of a connection.
func BenchmarkGuard(b *testing.B) {
	guards := map[string]urlhttp.Guard{
		"zero":  {},
		"lists": {Allow: prefixes("10.0.0.0/8", "192.168.0.0/16", "fd00::/8"), Deny: prefixes("8.8.8.0/24", "2001:67c:2b0::/96"), Ports: []uint16{80, 443, 8080, 8443}},
	}
	for _, name := range []string{"zero", "lists"} {
		g := guards[name]
		for _, address := range []string{"93.184.215.14:443", "[2606:4700:4700::1111]:443", "[64:ff9b::5db8:d70e]:443", "127.0.0.1:80"} {
			network := "tcp4"
			if address[0] == '[' {
				network = "tcp6"
			}
			b.Run(name+"/"+address, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					g.ControlContext(b.Context(), network, address, nil)
				}
			})
		}
	}
}

// BenchmarkGuardCheck measures only the decision.
func BenchmarkGuardCheck(b *testing.B) {
	var g urlhttp.Guard
	addr := netip.MustParseAddrPort("[2606:4700:4700::1111]:443")
	b.ReportAllocs()
	for b.Loop() {
		g.Check(addr)
	}
}

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

// BenchmarkTransport measures the cost of the checks of a request, without a connection.
func BenchmarkTransport(b *testing.B) {
	resp := &http.Response{StatusCode: 200, Header: http.Header{}, Body: http.NoBody}
	base := roundTripper(func(req *http.Request) (*http.Response, error) {
		resp.Request = req
		return resp, nil
	})
	t := &urlhttp.Transport{Base: base}
	req, err := urlhttp.NewRequest(context.Background(), http.MethodGet, url.MustParse("https://www.example.com/a/path?and=a&query"), nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		t.RoundTrip(req)
	}
}
