// Command reverseproxy passes requests on to another server. That server gets the target
// of a request byte for byte as the client sent it, as far as a URL can contain it:
// "//a" stays a path with two slashes, and "|", "%2F", "?a;b" and "?%zz" stay as they
// are. Bytes that a URL can't contain are percent-encoded, and so are "|" and others in a
// path that begins with "//": "//a|b" becomes "//a%7Cb". "." segments are resolved.
//
// The proxy answers 400 to a target with a ".." segment in any reading, "..%2f" and "..;"
// included, so no request leaves the path of the other server's URL. net/http does so for a
// path like "/p%q", in which two hexadecimal digits are missing. With -strict the proxy also
// refuses whatever servers read in two ways, such as "%2F", "//" and ";".
//
//	reverseproxy -listen localhost:8080 -backend http://localhost:3000
//	reverseproxy -listen :443 -cert cert.pem -key key.pem -backend https://app.internal
//
// With a certificate it supports HTTP/2 as well.
package main

import (
	"flag"
	"log"
	"net/http"
	"net/http/httputil"
	"os"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urltarget"
)

func main() {
	var backend url.URL
	flag.TextVar(&backend, "backend", &url.URL{}, "the `URL` of the server")
	listen := flag.String("listen", "localhost:8080", "the `address` to listen on")
	cert := flag.String("cert", "", "a `file` with a certificate")
	key := flag.String("key", "", "a `file` with its key")
	isStrict := flag.Bool("strict", false, "refuse targets that servers read in two ways")
	flag.Parse()
	if backend.Scheme() != "http" && backend.Scheme() != "https" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	var policies []urltarget.Policy
	if *isStrict {
		policies = append(policies, urltarget.Strict())
	}
	server := &http.Server{
		Addr:              *listen,
		Handler:           newProxy(&backend, policies...),
		ReadHeaderTimeout: 10 * time.Second,
		// A proxy passes requests on to the server behind it.
		DisableGeneralOptionsHandler: true,
	}
	if *cert != "" {
		log.Fatal(server.ListenAndServeTLS(*cert, *key))
	}
	log.Fatal(server.ListenAndServe())
}

// newProxy returns a proxy that passes requests on to a server, if the policies allow it.
func newProxy(backend *url.URL, policies ...urltarget.Policy) *httputil.ReverseProxy {
	rewrite := urlhttp.Rewrite(backend, policies...)
	return &httputil.ReverseProxy{
		Rewrite: func(pr *httputil.ProxyRequest) {
			rewrite(pr)
			pr.SetXForwarded()
		},
		ErrorHandler: urlhttp.ProxyErrorHandler,
	}
}
