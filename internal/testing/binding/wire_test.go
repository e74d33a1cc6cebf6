package binding

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestReadersWire asks for the payloads and for random targets over TCP and over HTTP/2, as many
// as WIRE_TARGETS says.
func TestReadersWire(t *testing.T) {
	quietLog(t)
	for _, proto := range []string{"HTTP/1.1", "HTTP/2.0"} {
		t.Run(proto, func(t *testing.T) { testWire(t, proto) })
	}
}

func testWire(t *testing.T, proto string) {
	cells := matrix()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		i, err := strconv.Atoi(r.Header.Get("Cell"))
		if err != nil || r.Proto != proto {
			t.Errorf("%s: %v", r.Proto, err)
			return
		}
		cells[i].handler.ServeHTTP(w, r)
	}))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	ask := overTCP
	if proto == "HTTP/2.0" {
		server.EnableHTTP2 = true
		server.StartTLS()
		ask = overHTTP2(t)
	} else {
		server.Start()
	}
	defer server.Close()
	random := rand.New(rand.NewPCG(35, 3))
	targets := payloads(t)
	for range count(t, "WIRE_TARGETS", 100) {
		targets = append(targets, randomTarget(random))
	}
	answers := 0
	for i, target := range targets {
		// net/http's client would ask again and again for what its server refuses.
		if _, err := neturl.ParseRequestURI(target); err != nil || target[0] != '/' || strings.Contains(target, " ") {
			continue
		}
		for n, c := range cells {
			if n != i%len(cells) {
				continue // by turns
			}
			status, body := ask(server, n, c.prefix+target)
			if status != 0 {
				answers++
			}
			if status == http.StatusOK && strings.Contains(body, secret) {
				c.leaks++
				c.example = target
			}
		}
	}
	if answers < 250 {
		t.Errorf("only %d answers", answers)
	}
	check(t, cells, answers, 1)
}

// overTCP asks a cell for a target over HTTP/1.1, exactly as written. The status is 0 if there
// is no answer.
func overTCP(server *httptest.Server, cell int, target string) (status int, body string) {
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		return 0, ""
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: h\r\nCell: %d\r\nConnection: close\r\n\r\n", target, cell)
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	return readAll(resp, err)
}

// overHTTP2 returns a function that asks over HTTP/2.
func overHTTP2(t *testing.T) func(*httptest.Server, int, string) (int, string) {
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true}
	t.Cleanup(transport.CloseIdleConnections)
	return func(server *httptest.Server, cell int, target string) (int, string) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+server.Listener.Addr().String(), nil)
		if err != nil {
			return 0, ""
		}
		r.Host = "h"
		r.Header.Set("Cell", strconv.Itoa(cell))
		// net/http removes scheme and host from this, which leaves the target.
		r.URL = &neturl.URL{Scheme: "https", Host: server.Listener.Addr().String(), Opaque: "//h" + target}
		resp, err := transport.RoundTrip(r)
		return readAll(resp, err)
	}
}

func readAll(resp *http.Response, err error) (int, string) {
	if err != nil {
		return 0, ""
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, ""
	}
	return resp.StatusCode, string(text)
}
