package urlhttp_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	neturl "net/url"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// TestMain looks for goroutines that are left over once all tests have closed
// what they opened.
func TestMain(m *testing.M) {
	code := m.Run()
	if left := leftGoroutines(5 * time.Second); left != "" && code == 0 {
		fmt.Fprintf(os.Stderr, "goroutines are left over:\n%s\n", left)
		code = 1
	}
	os.Exit(code)
}

// leftGoroutines returns the stacks of the goroutines that make connections or belong to this
// package, if they haven't ended after a while.
func leftGoroutines(wait time.Duration) string {
	buf := make([]byte, 1<<20)
	for deadline := time.Now().Add(wait); ; time.Sleep(10 * time.Millisecond) {
		var left []string
		for stack := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
			if !strings.Contains(stack, "TestMain") && (strings.Contains(stack, "net/http.") || strings.Contains(stack, "urlhttp")) {
				left = append(left, stack)
			}
		}
		if len(left) == 0 || time.Now().After(deadline) {
			return strings.Join(left, "\n\n")
		}
	}
}

// The addresses of a testNet. The loopback block has room for both roles.
var (
	publicAddr = netip.MustParseAddr("127.0.0.2")
	insideAddr = netip.MustParseAddr("127.0.0.1")
)

// A testNet has a server that represents one on the internet, servers on 127.0.0.1
// and ::1 that nobody may reach, all on the same port, and a DNS server.
type testNet struct {
	t      testing.TB
	port   string
	dns    *dnsServer
	inside atomic.Int32 // requests to the inside servers
	public atomic.Int32 // connections to the public server
	mux    *http.ServeMux
}

func newTestNet(t testing.TB) *testNet {
	t.Helper()
	n := &testNet{t: t, mux: http.NewServeMux(), dns: newDNSServer(t)}
	n.mux.HandleFunc("/", n.serve)
	public, inside := listenOnOnePort(t)
	n.port = strconv.Itoa(public.Addr().(*net.TCPAddr).Port)
	server := &http.Server{Handler: n.mux, ConnState: func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			n.public.Add(1)
		}
	}}
	secret := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n.inside.Add(1)
		io.WriteString(w, "secret")
	})}
	go server.Serve(public)
	for _, l := range inside {
		go secret.Serve(l)
	}
	t.Cleanup(func() { server.Close(); secret.Close() })
	return n
}

// listenOnOnePort listens on the same port of the public address and of those
// inside. Linux has the whole block 127.0.0.0/8; other systems need an alias for
// 127.0.0.2.
func listenOnOnePort(t testing.TB) (public net.Listener, inside []net.Listener) {
	for range 20 {
		l, err := net.Listen("tcp4", net.JoinHostPort(publicAddr.String(), "0"))
		if err != nil {
			t.Skipf("this system has no address 127.0.0.2: %v", err)
		}
		port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
		v4, err := net.Listen("tcp4", net.JoinHostPort(insideAddr.String(), port))
		if err != nil {
			l.Close()
			continue
		}
		inside = []net.Listener{v4}
		if v6, err := net.Listen("tcp6", net.JoinHostPort("::1", port)); err == nil {
			inside = append(inside, v6)
		}
		return l, inside
	}
	t.Fatal("no port is free on all addresses")
	return nil, nil
}

// serveConns listens on the public address and calls serve with each connection, and returns a
// function that closes all of them and waits for serve.
func serveConns(t testing.TB, serve func(net.Conn)) (addr net.Addr, stop func()) {
	t.Helper()
	l, err := net.Listen("tcp4", net.JoinHostPort(publicAddr.String(), "0"))
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	var open sync.Map
	wg.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			open.Store(conn, true)
			wg.Go(func() {
				defer conn.Close()
				serve(conn)
			})
		}
	})
	return l.Addr(), func() {
		l.Close()
		open.Range(func(conn, _ any) bool { conn.(net.Conn).Close(); return true })
		wg.Wait()
	}
}

// serve is the public server. The query of a request specifies the answer.
func (n *testNet) serve(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if status := q.Get("status"); status != "" {
		code, _ := strconv.Atoi(status)
		if to := q["to"]; len(to) > 0 {
			w.Header()["Location"] = to
		}
		w.WriteHeader(code)
		return
	}
	body, _ := io.ReadAll(r.Body)
	fmt.Fprintf(w, "%s %s %s", r.Method, r.RequestURI, body)
}

// options returns Options that allow requests to the public server.
func (n *testNet) options() urlhttp.Options {
	port, _ := strconv.Atoi(n.port)
	return urlhttp.Options{
		Guard: urlhttp.Guard{
			Allow: []netip.Prefix{netip.PrefixFrom(publicAddr, 32)},
			Ports: []uint16{uint16(port)},
		},
		Dialer:  &net.Dialer{Resolver: n.dns.resolver()},
		Timeout: 20 * time.Second,
	}
}

// client returns a client with these options, whose connections end with the test.
func (n *testNet) client(o urlhttp.Options) *http.Client {
	c := urlhttp.NewClient(o)
	n.t.Cleanup(c.CloseIdleConnections)
	return c
}

// url returns text with the port of the servers for ":P".
func (n *testNet) url(text string) string { return strings.ReplaceAll(text, ":P", ":"+n.port) }

// publicURL returns a URL of the public server.
func (n *testNet) publicURL(path string) string {
	return "http://" + publicAddr.String() + ":" + n.port + path
}

// redirectTo returns a URL of the public server that redirects with these Location
// headers.
func (n *testNet) redirectTo(status int, locations ...string) string {
	var q strings.Builder
	fmt.Fprintf(&q, "/redirect?status=%d", status)
	for _, l := range locations {
		// QueryEscape keeps each byte, but the standard decodes only UTF-8.
		q.WriteString("&to=" + neturl.QueryEscape(l))
	}
	return n.publicURL(q.String())
}

// get requests a URL and returns the body. The error can come from either.
func get(c *http.Client, href string) (string, error) { return do(c, http.MethodGet, href, nil) }

func do(c *http.Client, method, href string, body io.Reader) (string, error) {
	u, err := url.Parse(href)
	if err != nil {
		return "", err
	}
	req, err := urlhttp.NewRequest(context.Background(), method, u, body)
	if err != nil {
		return "", err
	}
	return read(c.Do(req))
}

// read returns the body of a response, and closes it. The error can come from either.
func read(resp *http.Response, err error) (string, error) {
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

// startTLS starts a public server over TLS, which also speaks HTTP/2, for example.com and its
// subdomains, and returns its URL.
func (n *testNet) startTLS(o *urlhttp.Options) string {
	n.t.Helper()
	l, err := net.Listen("tcp4", net.JoinHostPort(publicAddr.String(), "0"))
	if err != nil {
		n.t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(n.mux)
	server.Listener.Close()
	server.Listener = l
	server.EnableHTTP2 = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	n.t.Cleanup(server.Close)
	for _, name := range []string{"example.com", "www.example.com", "api.example.com"} {
		n.dns.set(name, []string{publicAddr.String()})
	}
	o.TLS = &tls.Config{RootCAs: server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs}
	port := l.Addr().(*net.TCPAddr).Port
	o.Guard.Ports = append(o.Guard.Ports, uint16(port))
	return "https://example.com:" + strconv.Itoa(port)
}

// A dnsServer answers from a table, over UDP.
type dnsServer struct {
	addr string

	mu      sync.Mutex
	answers map[string][][]string // the sets of records for each name, used in turn; the last one is repeated
	asked   map[string]int
}

func newDNSServer(t testing.TB) *dnsServer {
	t.Helper()
	conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &dnsServer{addr: conn.LocalAddr().String(), answers: map[string][][]string{}, asked: map[string]int{}}
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.serve(conn)
	}()
	t.Cleanup(func() { conn.Close(); <-done })
	return s
}

func (s *dnsServer) resolver() *net.Resolver { return resolverAt("udp4", s.addr) }

// resolverAt returns a resolver that asks the server at an address.
func resolverAt(network, addr string) *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, addr)
	}}
}

// set sets the records of a name. Each answer is used once, in turn, except that the last one
// is repeated. A record is an IP address, or a name for a CNAME.
func (s *dnsServer) set(name string, answers ...[]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers[strings.ToLower(name)+"."] = answers
}

// names sets names that are separated by semicolons, each with its records.
func (n *testNet) names(text string) {
	for line := range strings.SplitSeq(text, ";") {
		fields := strings.Fields(line)
		n.dns.set(fields[0], fields[1:])
	}
}

func (s *dnsServer) serve(conn net.PacketConn) {
	buf := make([]byte, 1500)
	for {
		n, from, err := conn.ReadFrom(buf)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			continue
		}
		var m dnsmessage.Message
		if m.Unpack(buf[:n]) != nil || len(m.Questions) != 1 {
			continue
		}
		if answer, err := s.answer(&m); err == nil {
			conn.WriteTo(answer, from)
		}
	}
}

func (s *dnsServer) answer(m *dnsmessage.Message) ([]byte, error) {
	q := m.Questions[0]
	out := dnsmessage.Message{
		Header:    dnsmessage.Header{ID: m.ID, Response: true, RecursionAvailable: true, RecursionDesired: m.RecursionDesired},
		Questions: m.Questions,
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.resolve(&out, strings.ToLower(q.Name.String()), q.Type, 0) {
		out.RCode = dnsmessage.RCodeNameError
	}
	return out.Pack()
}

// resolve adds the records of a name, and of the name that a CNAME leads to.
func (s *dnsServer) resolve(m *dnsmessage.Message, name string, qtype dnsmessage.Type, depth int) bool {
	answers, ok := s.answers[name]
	if !ok || depth > 10 {
		return ok
	}
	turn := 0
	if qtype == dnsmessage.TypeA { // each look-up asks for both types
		turn = s.asked[name]
		s.asked[name]++
	}
	header := dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName(name), Class: dnsmessage.ClassINET}
	for _, record := range answers[min(turn, len(answers)-1)] {
		ip, err := netip.ParseAddr(record)
		switch {
		case err != nil:
			header.Type = dnsmessage.TypeCNAME
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.CNAMEResource{CNAME: dnsmessage.MustNewName(record + ".")}})
			s.resolve(m, record+".", qtype, depth+1)
		case ip.Is4() && qtype == dnsmessage.TypeA:
			header.Type = dnsmessage.TypeA
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AResource{A: ip.As4()}})
		case ip.Is6() && qtype == dnsmessage.TypeAAAA:
			header.Type = dnsmessage.TypeAAAA
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AAAAResource{AAAA: ip.As16()}})
		}
	}
	return true
}

// syncBuffer is a buffer for a logger that several goroutines use.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
