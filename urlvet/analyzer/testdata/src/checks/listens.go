package checks

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
)

type config struct{ addr, admin, other, metrics, peer string }

type client struct{ Addr string }

type reuseport struct{}

func (reuseport) Listen(network, addr string) (net.Listener, error) { return nil, nil }

var port = flag.Int("port", 8080, "")

func serve(ctx context.Context, c *config, address string) {
	_, _ = net.Listen("tcp", c.addr)
	_ = (&http.Server{Addr: c.admin}).ListenAndServe()
	debug := flag.String("debug", ":6060", "")
	_ = http.ListenAndServe(*debug, nil)
	_, _ = new(net.ListenConfig).Listen(ctx, "tcp", address)
	_, _ = reuseport{}.Listen("tcp", c.metrics)
	s := &http.Server{}
	s.Addr = c.other
	p := client{Addr: c.peer} // an address to connect to
	p.Addr = c.peer
	_ = []string{
		"http://" + c.addr,                  // want `a port alone is an address to listen on, not the host of a URL: the drop-in refuses "http://:8080", as browsers do`
		"https://" + c.admin + "/a",         // want `the drop-in refuses "https://:8080"`
		"http://" + *debug,                  // want `a port alone`
		fmt.Sprintf("http://%s/a", c.other), // want `a port alone`
		"ws://" + address,                   // want `"ws://:8080"`
		"http://" + c.metrics,               // want `a port alone`
		"http://" + c.peer,
		"http://" + p.Addr,
		"tcp://" + address,
		fmt.Sprintf("http://%s:%d", address, 1),
		"http://user@" + address,
	}
}

func ports(port string, c *config) {
	_ = "http://:" + port + "/health"   // want `a port alone`
	_ = fmt.Sprintf("http://:%s", port) // want `a port alone`
	_ = fmt.Sprintf("listen on http://:%s", port)
	_ = "http://" + port
	_ = fmt.Sprintf("http://localhost:%s", port)
	any, local, made := ":"+port, "localhost:"+port, fmt.Sprintf(":%s", port)
	listener, _ := net.Listen("tcp", any)
	_, _ = net.Listen("tcp", local)
	_, _ = net.Listen("tcp", made)
	_ = "http://" + any  // want `a port alone`
	_ = "http://" + made // want `a port alone`
	_ = "http://" + local
	_ = "http://" + listener.Addr().String()
	addr := listener.Addr().String()
	_ = http.ListenAndServe(addr, nil)
	_ = "http://" + addr
}
