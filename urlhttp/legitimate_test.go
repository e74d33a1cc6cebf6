package urlhttp_test

import (
	"cmp"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"

	"github.com/gowhatwg/url/urlhttp"
)

// A legitimate is a request that must succeed with this body of its response.
type legitimate struct {
	name, method, href, body, want string
	options                        urlhttp.Options // reach adds to them
	inside                         int32           // how many requests reach the inside servers
}

// A legitimateNet is a testNet with the names and the pages that legitimate requests ask for.
type legitimateNet struct {
	*testNet
	base        urlhttp.Options // what reaches the public servers
	pub, secure string          // the URLs of the public servers, by HTTP and HTTPS
}

func newLegitimateNet(t *testing.T) *legitimateNet {
	n := newTestNet(t)
	o := n.options()
	secure := n.startTLS(&o)
	n.serveAttacks()
	n.nameAttacks()
	n.names("cname-public.test cname2.test; cname2.test public.test; mixed.test 127.0.0.1 127.0.0.2 10.0.0.1; mixed6.test ::1 127.0.0.2; xn--fa-hia.test 127.0.0.2; under_score.test 127.0.0.2")
	n.mux.HandleFunc("/gzip", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		io.WriteString(z, r.Header.Get("Accept-Encoding"))
		z.Close()
	})
	n.mux.HandleFunc("/proto", func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Proto) })
	n.mux.HandleFunc("/host", func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Host) })
	n.mux.HandleFunc("/set-cookie", func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "b", Path: "/"})
		http.Redirect(w, r, "/cookie", http.StatusFound)
	})
	n.mux.HandleFunc("/cookie", func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Header.Get("Cookie")) })
	n.mux.HandleFunc("/authorization", func(w http.ResponseWriter, r *http.Request) {
		user, password, _ := r.BasicAuth()
		io.WriteString(w, user+" "+password)
	})
	return &legitimateNet{n, o, n.publicURL(""), secure}
}

// reach adds to options what it takes to reach the public servers.
func (n *legitimateNet) reach(o urlhttp.Options) urlhttp.Options {
	o.Dialer, o.Timeout, o.TLS, o.Guard.Ports = n.base.Dialer, n.base.Timeout, n.base.TLS, n.base.Guard.Ports
	if o.Guard.Allow == nil {
		o.Guard.Allow = n.base.Guard.Allow
	}
	return o
}

func (n *legitimateNet) check(t *testing.T, cases []legitimate) {
	t.Helper()
	for _, tt := range cases {
		t.Run(tt.name, func(t *testing.T) {
			var body io.Reader
			if tt.body != "" {
				body = strings.NewReader(tt.body)
			}
			before := n.inside.Load()
			got, err := do(n.client(n.reach(tt.options)), cmp.Or(tt.method, http.MethodGet), tt.href, body)
			if err != nil || got != tt.want {
				t.Errorf("%.200q, %v, want %.200q", got, err, tt.want)
			}
			if inside := n.inside.Load() - before; inside != tt.inside {
				t.Errorf("%d requests reached the inside, want %d", inside, tt.inside)
			}
		})
	}
}

// TestLegitimateURLs covers URLs in all notations, methods, names and versions of HTTP.
func TestLegitimateURLs(t *testing.T) {
	n := newLegitimateNet(t)
	n.check(t, []legitimate{
		{name: "a path", href: n.pub + "/a/b?c=d#e", want: "GET /a/b?c=d "}, {name: "no path", href: n.pub, want: "GET / "},
		{name: "an empty query", href: n.pub + "/?", want: "GET /? "},
		{name: "what net/url would encode", href: n.pub + "/a|b^{}[]\"?a'b\"|{}", want: `GET /a|b%5E%7B%7D[]%22?a%27b%22|{} `},
		{name: "percent-encoded", href: n.pub + "/%2f%2F%20?%zz%", want: "GET /%2f%2F%20?%zz% "},
		{name: "not ASCII", href: n.pub + "/é?ü", want: "GET /%C3%A9?%C3%BC "}, {name: "dots", href: n.pub + "/a/../b/./c", want: "GET /b/c "},
		{name: "tabs and backslashes", href: "\thttp:\\\\127.0.0.2:" + n.port + "\\a\\\tb ", want: "GET /a/b "},
		{name: "a POST", method: "POST", href: n.pub + "/x", body: "body", want: "POST /x body"},
		{name: "a PUT", method: "PUT", href: n.pub + "/x", body: "body", want: "PUT /x body"},
		{name: "a HEAD", method: "HEAD", href: n.pub + "/x", want: ""},
		{name: "a HEAD for a long body", method: "HEAD", href: n.pub + "/long", want: ""},
		// Notations of an allowed address.
		{name: "decimal", href: n.url("http://2130706434:P/host"), want: n.url("127.0.0.2:P")},
		{name: "hexadecimal", href: n.url("http://0x7f000002:P/host"), want: n.url("127.0.0.2:P")},
		{name: "octal", href: n.url("http://0177.2:P/host"), want: n.url("127.0.0.2:P")},
		{name: "full width", href: n.url("http://１２７.２:P/host"), want: n.url("127.0.0.2:P")},
		{name: "mapped", href: n.url("http://[::ffff:127.0.0.2]:P/"), want: "GET / "},
		// Names.
		{name: "a name", href: n.url("http://public.test:P/host"), want: n.url("public.test:P")},
		{name: "a name in upper case", href: n.url("http://PUBLIC.test:P/host"), want: n.url("public.test:P")},
		{name: "a dot at the end", href: n.url("http://public.test.:P/host"), want: n.url("public.test.:P")},
		{name: "a CNAME", href: n.url("http://cname-public.test:P/"), want: "GET / "},
		{name: "IDN", href: n.url("http://faß.test:P/host"), want: n.url("xn--fa-hia.test:P")},
		{name: "an underscore", href: n.url("http://under_score.test:P/"), want: "GET / "},
		// One of several addresses can be reached.
		{name: "private and public addresses", href: n.url("http://mixed.test:P/"), want: "GET / "},
		{name: "IPv6 inside, IPv4 outside", href: n.url("http://mixed6.test:P/"), want: "GET / "},
		// Versions of HTTP.
		{name: "HTTP/1.1 with TLS", href: n.secure + "/proto", want: "HTTP/1.1"}, {name: "HTTP/1.1", href: n.pub + "/proto", want: "HTTP/1.1"},
	})
}

// TestLegitimateOptions covers what options allow, bodies, credentials and cookies.
func TestLegitimateOptions(t *testing.T) {
	n := newLegitimateNet(t)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	n.check(t, []legitimate{
		// Hosts and schemes that are allowed.
		{name: "an allowed host", href: n.url("http://public.test:P/"), want: "GET / ", options: urlhttp.Options{Hosts: urlhttp.MustParseHostRules([]string{"*.test"}, []string{"private.test"})}},
		{name: "a private host that is allowed", href: n.url("http://127.1:P/"), want: "secret", inside: 1, options: urlhttp.Options{Guard: urlhttp.Guard{Allow: prefixes("127.0.0.0/8")}}},
		{name: "https only", href: n.secure + "/x", want: "GET /x ", options: urlhttp.Options{HTTPSOnly: true}},
		// Bodies.
		{name: "gzip", href: n.pub + "/gzip", want: "gzip"}, {name: "gzip with TLS", href: n.secure + "/gzip", want: "gzip"},
		{name: "as many bytes as allowed", href: n.pub + "/bytes/10", want: strings.Repeat("\x00", 10), options: urlhttp.Options{MaxBodyBytes: 10}},
		{name: "no limit", href: n.pub + "/bytes/2000000", want: strings.Repeat("\x00", 2000000), options: urlhttp.Options{MaxBodyBytes: -1}},
		// Credentials and cookies.
		{name: "credentials, if allowed", href: n.url("http://us%65r:pass:w%C3%B6rd@127.0.0.2:P/authorization"), want: "user pass:wörd", options: urlhttp.Options{AllowCredentials: true}},
		{name: "credentials of a redirect", href: n.redirectTo(302, n.url("http://user:password@127.0.0.2:P/authorization")), want: "user password", options: urlhttp.Options{AllowCredentials: true}},
		{name: "credentials of the base", href: n.url("http://user:password@127.0.0.2:P/redirect?status=302&to=/authorization"), want: "user password", options: urlhttp.Options{AllowCredentials: true}},
		{name: "cookies", href: n.pub + "/set-cookie", want: "a=b", options: urlhttp.Options{Jar: jar}},
		{name: "no cookies without a jar", href: n.pub + "/set-cookie", want: ""},
	})
}
