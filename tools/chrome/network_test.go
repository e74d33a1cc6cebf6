package chrome_test

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"fmt"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gowhatwg/url/tools/chrome"
)

// A request is a request that arrived at a server, as it was sent.
type request struct{ scheme, target, host string }

func (r request) String() string { return r.scheme + ": GET " + r.target + " Host: " + r.host }

// A recorder is a server for all hosts and ports, with TLS and without. It answers once with
// the page that it is given, redirects the targets in redirects, and records every other
// request. It doesn't use package net/http, which would refuse some of the requests.
type recorder struct {
	browser  *chrome.Browser // for which every host is the recorder
	tls      *tls.Config
	requests chan request

	mu        sync.Mutex
	page      []byte // the next answer
	pageType  string
	redirects map[string]string // Location by target
}

func newRecorder(t *testing.T) *recorder {
	t.Helper()
	needBrowser(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	// This server has a certificate for tests.
	server := httptest.NewTLSServer(nil)
	config := server.TLS.Clone()
	server.Close()
	config.NextProtos = []string{"http/1.1"}
	r := &recorder{tls: config, requests: make(chan request, 100), redirects: map[string]string{}}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go r.serve(c)
		}
	}()
	r.browser = startBrowser(t, "ignore-certificate-errors", "host-resolver-rules=MAP * "+l.Addr().String())
	return r
}

// A peeked is a connection whose first byte has been read.
type peeked struct {
	net.Conn
	r *bufio.Reader
}

func (p peeked) Read(b []byte) (int, error) { return p.r.Read(b) }

// serve answers the one request of a connection. A TLS handshake begins with the byte 22.
func (r *recorder) serve(c net.Conn) {
	defer c.Close()
	reader := bufio.NewReader(c)
	first, err := reader.Peek(1)
	if err != nil {
		return
	}
	scheme := "http"
	if first[0] == 22 {
		scheme = "https"
		secure := tls.Server(peeked{c, reader}, r.tls)
		c, reader = secure, bufio.NewReader(secure)
	}
	line, err := reader.ReadString('\n')
	method, rest, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
	target := strings.TrimSuffix(rest, " HTTP/1.1")
	host := ""
	for err == nil && line != "\r\n" {
		if line, err = reader.ReadString('\n'); strings.HasPrefix(line, "Host: ") {
			host = strings.TrimSpace(line[len("Host: "):])
		}
	}
	if err != nil || method != "GET" {
		return
	}
	r.answer(c, request{scheme, target, host})
}

func (r *recorder) answer(c net.Conn, asked request) {
	r.mu.Lock()
	page, location := r.page, r.redirects[asked.target]
	if asked.host == "page.example" {
		r.page = nil
	}
	r.mu.Unlock()
	switch {
	case page != nil && asked.host == "page.example":
		fmt.Fprintf(c, "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", r.pageType, len(page), page)
	case location != "":
		fmt.Fprintf(c, "HTTP/1.1 302 Found\r\nLocation: %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", location)
	case strings.HasSuffix(asked.host, ".google.com") || strings.HasSuffix(asked.host, ".googleapis.com"):
		// Chromium makes this request on its own.
		fmt.Fprint(c, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
	default:
		r.requests <- asked
		// Without content, the browser stays on its page.
		fmt.Fprint(c, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
	}
}

// open opens a page with the given encoding.
func (r *recorder) open(t *testing.T, charset string, html []byte) *chrome.Page {
	t.Helper()
	r.mu.Lock()
	r.page, r.pageType = html, "text/html; charset="+charset
	r.mu.Unlock()
	return openPage(t, r.browser, pageAddress)
}

// next waits for a request.
func (r *recorder) next() (request, bool) {
	select {
	case got := <-r.requests:
		return got, true
	case <-time.After(10 * time.Second):
		return request{}, false
	}
}

// attribute escapes a string for an attribute of HTML.
func attribute(s string) string {
	return strings.NewReplacer("&", "&amp;", `"`, "&quot;", "\r", "&#13;").Replace(s)
}

// head begins a page of links.
const head = "<!DOCTYPE html><link rel=icon href=data:,><a id=elsewhere href=/elsewhere>x</a>\n"

// links is a page of links.
func links(hrefs []string) []byte {
	var b bytes.Buffer
	b.WriteString(head)
	for _, href := range hrefs {
		fmt.Fprintf(&b, "<a class=x href=\"%s\">x</a>\n", attribute(href))
	}
	return b.Bytes()
}
