package attacks_test

import (
	"errors"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	neturl "net/url"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// A netRequest is a request as a server gets it.
type netRequest struct{ target, host, referer, cookie string }

// newRedirectingServer starts a server that records its requests and redirects each to /next.
func newRedirectingServer(t *testing.T, requests *[]netRequest) net.Addr {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*requests = append(*requests, netRequest{r.RequestURI, r.Host, r.Referer(), r.Header.Get("Cookie")})
		if r.URL.Path != "/next" {
			http.SetCookie(w, &http.Cookie{Name: "a", Value: "b", Path: "/"})
			http.Redirect(w, r, "/next", http.StatusFound)
		}
	}))
	t.Cleanup(server.Close)
	return server.Listener.Addr()
}

// TestNetURLInNetHTTP passes NetURL's result through code that reads it again: the request
// parses its text, the target for a proxy and the Referer header are its text, and a cookie jar
// reads its host.
func TestNetURLInNetHTTP(t *testing.T) {
	var requests []netRequest
	address := newRedirectingServer(t, &requests)
	direct, proxied := newClient(t, address), newClient(t, address)
	proxied.Transport.(*http.Transport).Proxy = http.ProxyURL(&neturl.URL{Scheme: "http", Host: "proxy.example"})

	check := func(u *url.URL, client *http.Client, isProxy bool) {
		t.Helper()
		text, err := u.RFC3986()
		if err != nil {
			t.Fatal(err)
		}
		path := text[len("http://"):]
		path = path[strings.IndexByte(path, '/'):]
		if query, ok := u.Query(); ok {
			path = path[:strings.IndexByte(path, '?')+1] + query
		}
		origin := u.Origin().String()
		want := []netRequest{{path, u.Host(), "", ""}, {"/next", u.Host(), origin + path, "a=b"}}
		if isProxy {
			want[0].target, want[1].target = origin+path, origin+"/next"
		}
		n, err := u.NetURL()
		if err != nil {
			t.Errorf("%q: %v", u, err)
			return
		}
		request, err := http.NewRequest(http.MethodGet, n.String(), nil)
		if err != nil {
			t.Errorf("%q: %v", u, err)
			return
		}
		client.Jar, _ = cookiejar.New(nil)
		requests = requests[:0]
		response, err := client.Do(request)
		if err != nil {
			t.Errorf("%q: %v", u, err)
			return
		}
		response.Body.Close()
		if !slices.Equal(requests, want) {
			t.Errorf("%q: arrives as %+q, want %+q", u, requests, want)
		}
		if cookies := client.Jar.Cookies(n); len(cookies) != 1 {
			t.Errorf("%q: has %d cookies, want 1", u, len(cookies))
		}
	}
	refused := 0
	vectors := urltest.EachRequestURL(t, func(u *url.URL) {
		if urltest.HasUnsendableHost(u) {
			if n, err := u.NetURL(); !errors.Is(err, url.ErrNotConvertible) {
				t.Errorf("%q: %v, %v, want ErrNotConvertible", u, n, err)
			}
			refused++
			return
		}
		if u.Scheme() == "http" {
			u = u.WithoutFragment()
			check(u, direct, false)
			check(u, proxied, true)
		}
	})
	urltest.LogCases(t, "http and https URLs of the vectors", vectors, 248)
	urltest.LogCases(t, "URLs with a host that net/http leaves out", refused, 2)
}
