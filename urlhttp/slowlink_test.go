package urlhttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"golang.org/x/net/http2"

	"github.com/gowhatwg/url/urlhttp"
)

// slowAddr is the address of startSlowLink.
var slowAddr = netip.MustParseAddr("127.0.0.4")

// startSlowLink lets a server of startTLS be reached at slowAddr as well. From there, its answers
// arrive with a delay and at no more than 2 MB/s.
func (n *testNet) startSlowLink(port string) {
	n.t.Helper()
	l, err := net.Listen("tcp4", net.JoinHostPort(slowAddr.String(), port))
	if err != nil {
		n.t.Skipf("this system has no address %v: %v", slowAddr, err)
	}
	n.t.Cleanup(func() { l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp4", net.JoinHostPort(publicAddr.String(), port))
			if err != nil {
				client.Close()
				continue
			}
			go func() { io.Copy(server, client); server.Close() }()
			go func() { copySlowly(client, server); client.Close() }()
		}
	}()
}

// copySlowly copies with a delay of 50 ms, 10 KiB every 5 ms.
func copySlowly(dst io.Writer, src io.Reader) {
	type piece struct {
		due  time.Time
		text []byte
	}
	onTheWay := make(chan piece, 1000)
	go func() {
		defer close(onTheWay)
		for {
			buf := make([]byte, 10<<10)
			n, err := src.Read(buf)
			if err != nil {
				return
			}
			onTheWay <- piece{time.Now().Add(50 * time.Millisecond), buf[:n]}
		}
	}()
	for p := range onTheWay {
		time.Sleep(time.Until(p.due))
		dst.Write(p.text) // to read on if dst is closed
		time.Sleep(time.Duration(len(p.text)) * 500 * time.Nanosecond)
	}
}

// TestGivenUp covers requests that the caller gives up while much of the response is on the way:
// others on the connection, and those after them, aren't disturbed.
func TestGivenUp(t *testing.T) {
	for name, giveUp := range map[string]func(*http.Response, context.CancelFunc){
		"closed": func(resp *http.Response, _ context.CancelFunc) { resp.Body.Close() },
		"closed after some": func(resp *http.Response, _ context.CancelFunc) {
			io.CopyN(io.Discard, resp.Body, 1000)
			resp.Body.Close()
		},
		"canceled": func(resp *http.Response, cancel context.CancelFunc) { cancel(); resp.Body.Close() },
		"canceled after some": func(resp *http.Response, cancel context.CancelFunc) {
			io.CopyN(io.Discard, resp.Body, 100_000)
			cancel()
			resp.Body.Close()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n, c, href := startHonest(t)
			n.startSlowLink(href[len("https://example.com:"):])
			n.dns.set("example.com", []string{slowAddr.String()})
			n.mux.HandleFunc("/pauses", func(w http.ResponseWriter, r *http.Request) {
				for range 30 {
					fmt.Fprint(w, "x")
					flush(w)
					time.Sleep(50 * time.Millisecond)
				}
			})
			for range 2 {
				other, err := c.Do(newRequest(t, href+"/pauses"))
				if err != nil {
					t.Fatal(err)
				}
				for range 2 {
					ctx, cancel := context.WithCancel(t.Context())
					resp, err := c.Do(newRequest(t, href+"/big").WithContext(ctx))
					if err != nil {
						t.Fatal(err)
					}
					giveUp(resp, cancel)
					cancel()
				}
				text, err := io.ReadAll(other.Body)
				if err != nil || len(text) != 30 {
					t.Errorf("%d bytes, %v", len(text), err)
				}
				other.Body.Close()
				if text, err := get(c, href+"/small"); err != nil || text != "{}" {
					t.Errorf("%q, %v", text, err)
				}
			}
		})
	}
}

// TestGivenUpFlood checks that a server can't go on for ever because a request was given up.
func TestGivenUpFlood(t *testing.T) {
	n := newTestNet(t)
	certificate, o := n.hostileOptions()
	countLines(t)
	unknown := floodFrame{kind: 0xfe}
	flooding := make(chan bool)
	s := startFlood(t, certificate, func(f *http2.Framer, conn net.Conn, stream uint32) error {
		if err := writeHeaders(f, stream, false, ":status", "200"); err != nil || stream == 1 {
			return err
		}
		<-flooding
		return unknown.send(conn, stream)
	})
	c := n.client(o)
	other, err := c.Do(newRequest(t, s.href))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Body.Close()
	resp, err := c.Do(newRequest(t, s.href))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	close(flooding)
	if _, err := io.ReadAll(other.Body); !errors.Is(err, urlhttp.ErrTooMuchOverhead) {
		t.Error(err)
	}
}
