// Command reverseproxy passes requests on to another server. That gets the target of a
// request as the client has sent it, byte for byte, as far as it is that of a URL:
// "//a" stays a path with two slashes, and "|", "%2F", "?a;b" and "?%zz" stay what they
// are. What a URL can't have is percent-encoded, and dot segments are resolved, as
// browsers do before they send a request.
//
//	reverseproxy -listen localhost:8080 -backend http://localhost:3000
//	reverseproxy -listen :443 -cert cert.pem -key key.pem -backend https://app.internal
//
// With a certificate it speaks HTTP/2 as well.
package main

import (
	"flag"
	"log"
	"net/http"
	"net/http/httputil"
	neturl "net/url"
	"os"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

func main() {
	var backend url.URL
	flag.TextVar(&backend, "backend", &url.URL{}, "the `URL` of the server, of which scheme, host and port count")
	listen := flag.String("listen", "localhost:8080", "the `address` to listen on")
	cert := flag.String("cert", "", "a `file` with a certificate")
	key := flag.String("key", "", "a `file` with its key")
	flag.Parse()
	if backend.Scheme() != "http" && backend.Scheme() != "https" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	server := &http.Server{
		Addr:              *listen,
		Handler:           &proxy{backend: &backend, transport: http.DefaultTransport},
		ReadHeaderTimeout: 10 * time.Second,
		// A proxy is asked for what the server behind it can do.
		DisableGeneralOptionsHandler: true,
	}
	if *cert != "" {
		log.Fatal(server.ListenAndServeTLS(*cert, *key))
	}
	log.Fatal(server.ListenAndServe())
}

// A proxy passes requests on to a server.
type proxy struct {
	backend   *url.URL
	transport http.RoundTripper
	errorLog  *log.Logger // nil for that of package log
}

func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	target, err := p.target(r)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusBadRequest), http.StatusBadRequest)
		return
	}
	forward := httputil.ReverseProxy{
		Transport: p.transport,
		ErrorLog:  p.errorLog,
		Rewrite: func(pr *httputil.ProxyRequest) {
			// What ReverseProxy has made of the URL lacks some of the query: "a;b",
			// and what is next to a bad "%".
			pr.Out.URL, pr.Out.Host = target, target.Host
			pr.SetXForwarded()
		},
	}
	forward.ServeHTTP(w, r)
}

// target returns what to ask the backend for. A CONNECT request, and an OPTIONS request
// for "*", ask for no URL.
func (p *proxy) target(r *http.Request) (*neturl.URL, error) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	u, err := url.ParseRequestTarget(scheme, r.Host, r.RequestURI)
	if err != nil {
		return nil, err
	}
	// A client can ask for http://example.com/a. Only the path matters: this is no way to
	// other servers.
	if err := u.SetOrigin(p.backend.Origin()); err != nil {
		return nil, err
	}
	n, err := urlhttp.WireNetURL(u)
	if err != nil {
		// There is one kind of path that net/http can't send as it is: "//a|b".
		return u.NetURL()
	}
	return n, nil
}
