// Command reverseproxy passes requests on to another server. That server gets the target
// of a request byte for byte as the client sent it, as far as a URL can contain it:
// "//a" stays a path with two slashes, and "|", "%2F", "?a;b" and "?%zz" stay as they
// are. Other bytes are percent-encoded, and dot segments are resolved, as browsers do
// before they send a request.
//
//	reverseproxy -listen localhost:8080 -backend http://localhost:3000
//	reverseproxy -listen :443 -cert cert.pem -key key.pem -backend https://app.internal
//
// With a certificate it supports HTTP/2 as well.
package main

import (
	"errors"
	"flag"
	"log"
	"net/http"
	"net/http/httputil"
	"os"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

func main() {
	var backend url.URL
	flag.TextVar(&backend, "backend", &url.URL{}, "the `URL` of the server")
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
		Handler:           newProxy(&backend),
		ReadHeaderTimeout: 10 * time.Second,
		// A proxy passes requests on to the server behind it.
		DisableGeneralOptionsHandler: true,
	}
	if *cert != "" {
		log.Fatal(server.ListenAndServeTLS(*cert, *key))
	}
	log.Fatal(server.ListenAndServe())
}

// newProxy returns a proxy that passes requests on to a server.
func newProxy(backend *url.URL) *httputil.ReverseProxy {
	rewrite := urlhttp.Rewrite(backend)
	return &httputil.ReverseProxy{
		Rewrite: func(pr *httputil.ProxyRequest) {
			rewrite(pr)
			pr.SetXForwarded()
		},
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			status := http.StatusBadGateway
			if errors.Is(err, urlhttp.ErrInvalidRequest) {
				status = http.StatusBadRequest
			} else {
				log.Print(err)
			}
			http.Error(w, http.StatusText(status), status)
		},
	}
}
