package urlhttp_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	neturl "net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

// A hostileServer handles each connection in a hostile way. Every server is tested with every
// client.
type hostileServer struct {
	name string
	// plain serves a connection.
	plain func(conn net.Conn)
	// want is the expected error, or nil for any error.
	want error
	// served is set if a client may be able to read the answer.
	served bool
	// hangs is set if only the timeout ends the request.
	hangs bool
}

// A hostileClient is a way to use this package.
type hostileClient struct {
	name string
	make func(*testNet, urlhttp.Options) *http.Client
	// other is set if the server can have a different effect with this client.
	other bool
	// long is set if net/http may write a whole Location header into an error.
	long bool
	// tunnel is set if the server is the proxy for an https: URL.
	tunnel bool
}

// tunnelKey is the key of the proxy in the context of a request.
type tunnelKey struct{}

var hostileClients = []hostileClient{
	{name: "a client", make: (*testNet).client},
	{name: "a client that allows credentials", make: func(n *testNet, o urlhttp.Options) *http.Client {
		o.AllowCredentials = true
		return n.client(o)
	}},
	{name: "a client without redirects", make: func(n *testNet, o urlhttp.Options) *http.Client {
		o.MaxRedirects = -1
		return n.client(o)
	}},
	{name: "a client with a timeout of its own", make: func(n *testNet, o urlhttp.Options) *http.Client {
		c := n.client(o)
		c.Timeout = o.Timeout
		return c
	}},
	{name: "a Transport", long: true, make: func(n *testNet, o urlhttp.Options) *http.Client {
		c := &http.Client{Transport: &urlhttp.Transport{Options: o}}
		n.t.Cleanup(c.CloseIdleConnections)
		return c
	}},
	{name: "a Transport and CheckRedirect", long: true, make: func(n *testNet, o urlhttp.Options) *http.Client {
		c := &http.Client{Transport: &urlhttp.Transport{Options: o}, CheckRedirect: o.CheckRedirect}
		n.t.Cleanup(c.CloseIdleConnections)
		return c
	}},
	{name: "a client of a proxy", other: true, make: func(n *testNet, o urlhttp.Options) *http.Client {
		o.Proxy = func(req *http.Request) (*neturl.URL, error) {
			return &neturl.URL{Scheme: req.URL.Scheme, Host: req.URL.Host}, nil
		}
		return n.client(o)
	}},
	{name: "a client of a proxy with a tunnel", tunnel: true, other: true, make: func(n *testNet, o urlhttp.Options) *http.Client {
		o.Proxy = func(req *http.Request) (*neturl.URL, error) {
			return &neturl.URL{Scheme: "http", Host: req.Context().Value(tunnelKey{}).(string)}, nil
		}
		return n.client(o)
	}},
	{name: "a client that returns redirects", make: func(n *testNet, o urlhttp.Options) *http.Client {
		c := n.client(o)
		c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		return c
	}},
}

const hostileBody = 1 << 20 // the limit of bodies

// TestHostileServers sends a request from each client to each server, or, without LONG, from every
// third client. Each request must end soon, after one connection for each hop and a limited body.
// Errors must be short and have no password.
func TestHostileServers(t *testing.T) {
	n := newTestNet(t)
	o := n.hostileOptions()
	servers := hostileServers(n)
	slots := make(chan struct{}, 24)
	step := 3
	if testing.Short() {
		step = 9
	}
	var wg sync.WaitGroup
	for j, s := range servers {
		for i, c := range hostileClients {
			if !urltest.Long() && (i+j)%step > 0 {
				continue
			}
			o := o
			if s.hangs || s.want == context.DeadlineExceeded {
				o.Timeout = 500 * time.Millisecond
			}
			client := c.make(n, o)
			wg.Go(func() {
				slots <- struct{}{}
				defer func() { <-slots }()
				checkHostile(t, &s, &c, client, o.Timeout+5*time.Second)
			})
		}
	}
	wg.Wait()
	t.Logf("%d servers, %d clients", len(servers), len(hostileClients))
}

// hostileOptions returns Options that allow each port of the public address.
func (n *testNet) hostileOptions() urlhttp.Options {
	o := n.options()
	o.Guard.AnyPort = true
	o.Timeout = 2 * time.Minute
	o.MaxBodyBytes = hostileBody
	return o
}

func checkHostile(t *testing.T, s *hostileServer, c *hostileClient, client *http.Client, limit time.Duration) {
	what := s.name + ", " + c.name
	href, connections, stop := s.start(t)
	defer stop()
	defer client.CloseIdleConnections()
	start := time.Now()
	req := newRequest(t, href)
	if c.tunnel {
		req = newRequest(t, "https://example.com/").WithContext(context.WithValue(context.Background(), tunnelKey{}, req.URL.Host))
	}
	resp, err := client.Do(req)
	requests := 1
	if err == nil {
		var length int64
		length, err = io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
		if length > hostileBody {
			t.Errorf("%s: a body of %d bytes", what, length)
		}
		for via := resp.Request; via.Response != nil; via = via.Response.Request {
			requests++
		}
	}
	if d := time.Since(start); d > limit {
		t.Errorf("%s: it took %v", what, d)
	}
	var refused *urlhttp.Error
	if errors.As(err, &refused) {
		requests += refused.Hop
	} else {
		requests += 20
	}
	if got := int(connections.Load()); got > requests {
		t.Errorf("%s: %d connections for %d requests", what, got, requests)
	}
	switch {
	case err == nil:
		returnsIt := strings.HasSuffix(c.name, "returns redirects") && resp.StatusCode/100 == 3
		if !s.served && !returnsIt {
			t.Errorf("%s: no error, but %s", what, resp.Status)
		}
		return
	case s.want != nil && !c.other && !errors.Is(err, s.want):
		t.Errorf("%s: %v, want %v", what, err, s.want)
	}
	checkErrorText(t, what, err, c.long)
}

// checkErrorText checks the text of an error, with each way to format it.
func checkErrorText(t *testing.T, what string, err error, long bool) {
	t.Helper()
	text := err.Error()
	if !long && len(text) >= 1500 {
		t.Errorf("%s: the text has %d bytes: %.200s", what, len(text), text)
	}
	for i := range len(text) {
		if text[i] < ' ' || text[i] == 0x7f {
			t.Errorf("%s: the text isn't printable: %.200q", what, text)
			break
		}
	}
	checkSecret(t, what, err)
}

// start starts the server, and returns its URL, the number of its connections, and a function
// that stops it.
func (s *hostileServer) start(t *testing.T) (href string, connections *atomic.Int32, stop func()) {
	connections = new(atomic.Int32)
	addr, stop := serveConns(t, func(conn net.Conn) {
		connections.Add(1)
		s.plain(conn)
	})
	return "http://" + addr.String() + "/", connections, stop
}

// answers returns a server that answers each request with the same bytes, and then ends
// the connection.
func answers(text string) func(net.Conn) {
	return func(conn net.Conn) {
		if readRequest(conn) {
			io.WriteString(conn, text)
		}
	}
}

// goesOn does the same as answers, and then keeps writing as long as it can.
func goesOn(text, more string) func(net.Conn) {
	return func(conn net.Conn) {
		if !readRequest(conn) {
			return
		}
		_, err := io.WriteString(conn, text)
		for err == nil {
			_, err = io.WriteString(conn, more)
		}
	}
}

// waits does the same as answers, but then keeps the connection open.
func waits(text string) func(net.Conn) {
	return func(conn net.Conn) {
		answers(text)(conn)
		io.Copy(io.Discard, conn)
	}
}

func readRequest(conn net.Conn) bool {
	_, err := http.ReadRequest(bufio.NewReader(conn))
	return err == nil
}

// hostileServers returns the servers. To add one, add a row.
func hostileServers(n *testNet) []hostileServer {
	const ok, upgrade = "HTTP/1.1 200 OK\r\n", "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n"
	url := "http://user:" + secret + "@example.org/"
	long := strings.Repeat("x", 200<<10)
	servers := []hostileServer{
		{name: "101 that nobody asked for, endless", plain: goesOn(upgrade, long), want: urlhttp.ErrUnexpectedUpgrade},
		{name: "101 that nobody asked for, silent", plain: waits(upgrade), want: urlhttp.ErrUnexpectedUpgrade},
		{name: "101 to nothing", plain: goesOn("HTTP/1.1 101 Switching Protocols\r\n\r\n", long), want: urlhttp.ErrUnexpectedUpgrade},
		{name: "endless 100", plain: goesOn("", "HTTP/1.1 100 Continue\r\n\r\n")},
		{name: "endless 103", plain: goesOn("", "HTTP/1.1 103 Early Hints\r\nLink: "+url+"\r\n\r\n")},
		{name: "nothing", plain: func(net.Conn) {}},
		{name: "the end", plain: answers("")}, {name: "silence", plain: waits(""), want: context.DeadlineExceeded},
		{name: "half a header", plain: waits(ok + "X: "), want: context.DeadlineExceeded},
		{name: "half a header, and the end", plain: answers(ok + "X: " + url)},
		{name: "a header that never ends", plain: goesOn(ok+"X: ", long), want: urlhttp.ErrHeaderTooLarge},
		{name: "headers without an end", plain: goesOn(ok, "X: "+long[:1000]+"\r\n"), want: urlhttp.ErrHeaderTooLarge},
		{name: "300 KB of headers", plain: answers(ok + strings.Repeat("X: "+long[:1000]+"\r\n", 300) + "\r\n"), want: urlhttp.ErrHeaderTooLarge},
		{name: "a byte at a time", plain: drips(ok + "X: " + long), want: context.DeadlineExceeded},
		{name: "a body that is a byte at a time", plain: drips(ok + "\r\n" + long), want: context.DeadlineExceeded},
		{name: "an endless body", plain: goesOn(ok+"\r\n", long), want: urlhttp.ErrBodyTooLarge},
		{name: "an endless chunk", plain: goesOn(ok+"Transfer-Encoding: chunked\r\n\r\nfffffff\r\n", long), want: urlhttp.ErrBodyTooLarge},
		{name: "a chunk without a length", plain: answers(ok + "Transfer-Encoding: chunked\r\n\r\n" + url + "\r\n")},
		{name: "an endless extension of a chunk", plain: goesOn(ok+"Transfer-Encoding: chunked\r\n\r\n1;", long)},
		{name: "a trailer that is none", plain: answers(ok + "Transfer-Encoding: chunked\r\nTrailer: X\r\n\r\n0\r\n" + url + "\r\n\r\n"), served: true},
		{name: "a long trailer that is none", plain: answers(ok + "Transfer-Encoding: chunked\r\nTrailer: X\r\n\r\n0\r\n" + url + long[:3000] + "\r\n\r\n"), served: true},
		{name: "a trailer with a NUL", plain: answers(ok + "Transfer-Encoding: chunked\r\nTrailer: X\r\n\r\n0\r\nX: " + url + "\x00\r\n\r\n")},
		{name: "gzip that is none", plain: answers(ok + "Content-Encoding: gzip\r\n\r\n" + url)},
		{name: "a frame of HTTP/2", plain: answers("\x00\x00\x12\x04\x00\x00\x00\x00\x00" + url)},
		{name: "TLS", plain: answers("\x15\x03\x01\x00\x02\x02\x46")},
	}
	// The errors of net/http contain text from headers.
	for _, tt := range []struct{ name, text string }{
		{"a URL", url}, {"a URL after a control character", "\x01" + url}, {"escapes", "\x1b[2J" + url + "\x1b[0m"}, {"bytes", "\xff\xfe" + url},
		{"something long", url + long}, {"something long before a URL", long + url}, {"bytes, long", strings.Repeat("\xff", 200<<10)},
		{"two lines", "a\r " + url},
	} {
		servers = append(servers,
			hostileServer{name: "a status line that is " + tt.name, plain: answers(tt.text + "\r\n\r\n")},
			hostileServer{name: "a version that is " + tt.name, plain: answers("HTTP/" + tt.text + " 200 OK\r\n\r\n")},
			hostileServer{name: "a status that is " + tt.name, plain: answers("HTTP/1.1 " + tt.text + " OK\r\n\r\n")},
			hostileServer{name: "a header that is " + tt.name, plain: answers(ok + tt.text + "\r\n\r\n"), served: true},
			hostileServer{name: "a name of a header that is " + tt.name, plain: answers(ok + tt.text + ": x\r\n\r\n"), served: true},
			hostileServer{name: "a Content-Length that is " + tt.name, plain: answers(ok + "Content-Length: " + tt.text + "\r\n\r\n")},
			hostileServer{name: "Content-Lengths that are " + tt.name, plain: answers(ok + "Content-Length: 1\r\nContent-Length: " + tt.text + "\r\n\r\n")},
			hostileServer{name: "a Transfer-Encoding that is " + tt.name, plain: answers(ok + "Transfer-Encoding: " + tt.text + "\r\n\r\n")},
			hostileServer{name: "a trailer that is " + tt.name, plain: answers(ok + "Trailer: " + tt.text + "\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), served: true},
		)
	}
	for name, location := range hostileLocations(n) {
		redirect := "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + location + "\r\n\r\n"
		servers = append(servers, hostileServer{name: "a Location that is " + name, plain: answers(redirect)})
	}
	return servers
}

// drips returns a server that sends its answer one byte at a time.
func drips(text string) func(net.Conn) {
	return func(conn net.Conn) {
		if !readRequest(conn) {
			return
		}
		for i := range len(text) {
			if _, err := io.WriteString(conn, text[i:i+1]); err != nil {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// hostileLocations returns Location headers by name. None of them leads to an answer.
func hostileLocations(n *testNet) map[string]string {
	url := "http://user:" + secret + "@example.org/"
	dead := n.deadAddr()
	const most = 64 << 10
	return map[string]string{
		"a URL with a password":                          url,
		"a path with a password":                         "\x01" + url,
		"a fragment with a password":                     "#" + url,
		"a query with a password":                        "?u=" + url,
		"a query with an encoded password":               "?u=http%3A%2F%2Fuser%3A" + secret + "%40example.org%2F",
		"a password for a dead server":                   "http://user:" + secret + "@" + dead + "/",
		"a path with a password on a dead server":        "http://" + dead + "/" + url,
		"a fragment with a password on a dead server":    "http://" + dead + "/#" + url,
		"a password for no host":                         "http://user:" + secret + "@[::1",
		"a password and a scheme":                        "ftp://user:" + secret + "@example.org/",
		"a password in an opaque path":                   "x:" + url,
		"a password before a wrong port":                 "http://user:" + secret + "@h:x/",
		"itself":                                         "/",
		"itself, with a longer path":                     "/" + strings.Repeat("x", most-1),
		"itself, with a longer query":                    "?" + strings.Repeat("x", most-1),
		"itself, with a longer fragment":                 "#" + strings.Repeat("x", most-1),
		"bytes that are encoded":                         "/" + strings.Repeat("\xff", most-1),
		"many dots":                                      "/" + strings.Repeat("../", most/3-1),
		"many dots after a path":                         strings.Repeat("a/", most/4) + strings.Repeat("../", most/6-1),
		"a byte too long":                                "/" + strings.Repeat("x", most),
		"200 KB of dots":                                 "/" + strings.Repeat("../", 200<<10/3),
		"200 KB with a password":                         url + strings.Repeat("x", 200<<10),
		"850 KB":                                         "/" + strings.Repeat("../", 850<<10/3),
		"a long path of a dead server":                   "http://" + dead + "/" + strings.Repeat("x", 60<<10),
		"a long query of a dead server":                  "http://" + dead + "/?" + strings.Repeat("x", 60<<10),
		"a long host":                                    "http://" + strings.Repeat("x.", 30<<10) + "x/",
		"a long label":                                   "http://" + strings.Repeat("x", 60<<10) + "/",
		"a long scheme":                                  strings.Repeat("x", 60<<10) + "://h/",
		"a long port":                                    "http://h:" + strings.Repeat("9", 60<<10) + "/",
		"a long username":                                "http://" + strings.Repeat("x", 60<<10) + "@h/",
		"a long opaque path":                             "x:" + strings.Repeat("x", 60<<10),
		"a long name of a host that net/http leaves out": "http://a{" + strings.Repeat("x", 60<<10) + "/",
		"a private address":                              "http://10.0.0.1/" + strings.Repeat("x", 60<<10),
		"a port that is blocked":                         "http://" + net.JoinHostPort(publicAddr.String(), "22") + "/",
	}
}

// deadAddr returns an address where nothing listens.
func (n *testNet) deadAddr() string {
	l, err := net.Listen("tcp4", net.JoinHostPort(publicAddr.String(), "0"))
	if err != nil {
		n.t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
