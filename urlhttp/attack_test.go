package urlhttp_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

// errTimeout represents any error that is a timeout.
var errTimeout = errors.New("timeout")

// An attack is a URL that mustn't be requested, with the reason.
type attack struct {
	name string
	href string
	want error
	set  func(*urlhttp.Options) // changes the options
}

// TestAttacks makes each request in the table, directly and as a redirect. None may reach the
// inside servers.
func TestAttacks(t *testing.T) {
	n := newTestNet(t)
	o := n.options()
	secure := n.startTLS(&o)
	n.serveAttacks()
	n.nameAttacks()
	all := slices.Concat(
		n.addressAttacks(), n.notationAttacks(), n.resolutionAttacks(), n.urlAttacks(), n.redirectAttacks(secure), n.responseAttacks(secure))
	unchanged := n.client(o)
	for _, a := range all {
		t.Run(a.name, func(t *testing.T) {
			c := unchanged
			if a.set != nil {
				changed := o
				a.set(&changed)
				c = n.client(changed)
			}
			text, err := get(c, a.href)
			if err == nil {
				t.Fatalf("%s: got %.80q", a.href, text)
			}
			if a.want == errTimeout {
				var timeout net.Error
				if !errors.As(err, &timeout) || !timeout.Timeout() {
					t.Errorf("%v isn't a timeout", err)
				}
				return
			}
			if !errors.Is(err, a.want) {
				t.Errorf("%s: %v, want %v", a.href, err, a.want)
			}
		})
	}
	if len(all) < 250 {
		t.Errorf("%d attacks", len(all))
	}
	if got := n.inside.Load(); got != 0 {
		t.Errorf("%d requests reached the inside", got)
	}
	t.Logf("%d attacks", len(all))
}

// both returns an attack, and the same attack as a redirect from a public server.
func (n *testNet) both(name, href string, want error) []attack {
	href = n.url(href)
	return []attack{
		{name: name, href: href, want: want}, {name: name + ", redirect", href: n.redirectTo(302, href), want: want},
	}
}

// addressAttacks are addresses of each kind that isn't globally reachable.
func (n *testNet) addressAttacks() (all []attack) {
	for _, ip := range []string{
		"0.0.0.0", "0.0.0.1", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.0.0.3",
		"127.255.255.255", "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.8",
		"192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255",
		"198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255",
		"[::]", "[::1]", "[::2]", "[64:ff9b:1::1]", "[100::1]", "[100:0:0:1::1]", "[2001::1]", "[2001:2::1]", "[2001:10::1]",
		"[2001:db8::1]", "[2002:808:808::]", "[3fff::1]", "[4000::1]", "[5f00::1]", "[fc00::1]", "[fd00:ec2::254]",
		"[fe80::1]", "[fec0::1]", "[ff02::1]", "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]",
		"[64:ff9b::7f00:1]", "[64:ff9b::a9fe:a9fe]", "[2600::5efe:a00:1]", "[2600::200:5efe:7f00:1]",
	} {
		all = append(all, n.both("address "+ip, "http://"+ip+":P/", urlhttp.ErrForbiddenAddress)...)
	}
	return all
}

// notationAttacks write 127.0.0.1 and ::1 in all notations that browsers accept.
func (n *testNet) notationAttacks() (all []attack) {
	for _, host := range []string{
		"2130706433",       // decimal
		"017700000001",     // octal
		"0x7f000001",       // hexadecimal
		"0X7F000001",       // in upper case
		"127.1", "127.0.1", // parts left out
		"0177.0.0.1", "0177.1", "0x7f.1", "0x7f.0x0.0x0.0x1", "0x7F.0.1",
		"127.0.0.0x1", "127.0x000000000001", "00000000177.0.0.1",
		"0x7f.0.0.01", "127.00000000.1",
		"127.0.0.1.",                  // a dot at the end
		"2130706433.",                 // with a dot at the end
		"0x.0x.0", "0", "0x0", "0.0.", // 0.0.0.0
		"１２７.０.０.１", "１２７.１", "２１３０７０６４３３", "０ｘ７ｆ.1", // full width
		"127。0。0。1", "127．0．0．1", "127｡0｡0｡1", // other dots
		"①②⑦.⓪.⓪.①", "𝟭𝟮𝟳.𝟬.𝟬.𝟭", "¹²⁷.1", // other digits
		"%31%32%37.0.0.1", "127%2E0%2E0%2E1", "%EF%BC%91%32%37.1", // percent-encoded
		"127.0.0.%C2%AD1", "1\u00ad27.0.0.1", "127.0.\u200b0.1", // ignored code points
		"[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]", "[::FFFF:7F00:0001]",
		"[::127.0.0.1]", "[::7f00:1]",
		"[0:0:0:0:0:0:0:1]", "[0000:0000:0000:0000:0000:0000:0000:0001]", "[0::1]", "[::0:1]", "[0:0::0:0:1]", "[::0.0.0.1]",
		"[::ffff:0:0]", "[::ffff:0.0.0.0]", "[0:0:0:0:0:0:0:0]",
		"[64:ff9b::127.0.0.1]", "[64:ff9b:1::127.0.0.1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]", "[::ffff:0:127.0.0.1]",
		"[2600::5efe:127.0.0.1]",
	} {
		all = append(all, n.both("notation "+host, "http://"+host+":P/secret", urlhttp.ErrForbiddenAddress)...)
	}
	// References that net/url reads differently, or can't read.
	for _, ref := range []string{
		"//127.0.0.1:P/", `\\127.0.0.1:P/`, `/\127.0.0.1:P/`, `\/127.0.0.1:P/`, "/\t/127.0.0.1:P/", "//127.\t0.0.1:P/",
		"http:\\\\127.0.0.1:P\\", "http:/\\127.0.0.1:P/", "  http://127.0.0.1:P/  ", "ht\ttp://127.0.0.1:P/",
		"HTTP://127.0.0.1:P/", "https:127.0.0.1:P/", "https:/127.0.0.1:P/", "https:////127.0.0.1:P/", "///127.0.0.1:P/", `\\\127.0.0.1:P/`,
		`//127.0.0.1:P\@public.test/`, `http://127.0.0.1:P\.public.test/`, "//127.0.0.1:P#@public.test/", "//127.0.0.1:P?@public.test/",
		"http://[::1]:P?/../x", "//[::1]:P", "//2130706433:P", "//0x7f.1:P/%zz", "http://１２７.１:P/|",
	} {
		all = append(all, attack{name: "reference " + ref, href: n.redirectTo(302, n.url(ref)), want: urlhttp.ErrForbiddenAddress})
	}
	return all
}

// nameAttacks assigns addresses that mustn't be reached to names.
func (n *testNet) nameAttacks() {
	n.names("public.test 127.0.0.2; loopback.test 127.0.0.1; loopback6.test ::1; several.test 127.0.0.1 127.0.0.3 10.0.0.1; " +
		"several6.test ::1 fe80::1 fd00::1; both.test 127.0.0.1 ::1; metadata.test 169.254.169.254; zero.test 0.0.0.0; zero6.test ::; " +
		"mapped.test ::ffff:127.0.0.1; nat64.test 64:ff9b::7f00:1; sixtofour.test 2002:7f00:1::; teredo.test 2001:0:7f00:1::80ff:fffe; " +
		"isatap.test 2600::5efe:7f00:1; compatible.test ::127.0.0.1; linklocal.test fe80::1; unique.test fd00::1; " +
		"private.test 10.0.0.1; shared.test 100.64.0.1; multicast.test 224.0.0.1; broadcast.test 255.255.255.255; " +
		"cname.test loopback.test; chain.test chain2.test; chain2.test chain3.example.com; chain3.example.com 127.0.0.1 ::1; " +
		"cnamelocal.test localhost; localhost 127.0.0.1; a.localhost 127.0.0.1; xn--bcher-kva.test 127.0.0.1; a_b.test 127.0.0.1; " +
		"denied.test 127.0.0.2; www.denied.test 127.0.0.2")
}

// resolutionAttacks are names with such addresses.
func (n *testNet) resolutionAttacks() (all []attack) {
	for _, name := range []string{
		"loopback.test", "loopback6.test", "several.test", "several6.test", "both.test", "metadata.test", "zero.test", "zero6.test",
		"mapped.test", "nat64.test", "sixtofour.test", "teredo.test", "isatap.test", "compatible.test", "linklocal.test",
		"unique.test", "private.test", "shared.test", "multicast.test", "broadcast.test", "cname.test", "chain.test",
		"localhost", "LOCALHOST.", "loopback.test.", "ＬＯＯＰＢＡＣＫ.test", "bücher.test", "a_b.test", "%6cocalhost", "loc\u00adalhost",
	} {
		all = append(all, n.both("name "+name, "http://"+name+":P/", urlhttp.ErrForbiddenAddress)...)
	}
	return all
}

// urlAttacks are about the other parts of a URL.
func (n *testNet) urlAttacks() (all []attack) {
	for _, href := range []string{
		"http://public.test/x:P", "https://public.test:22/", "http://public.test:0/", "http://public.test:65535/", "http://127.0.0.2:22/",
		"http://public.test:25/", "http://public.test:6379/\r\nSET%20a%20b", "https://public.test/", "http://8.8.8.8:23/",
	} {
		all = append(all, n.both("port", href, urlhttp.ErrForbiddenPort)...)
	}
	for _, href := range []string{
		"http://user:password@public.test:P/", "http://user@public.test:P/", "http://:password@public.test:P/",
		"http://public.test:P@127.0.0.1:P/", `http:\\user@public.test:P/`, "http://a%40b@public.test:P/", "http://@:@public.test:P@public.test:P/",
	} {
		all = append(all, n.both("credentials", href, urlhttp.ErrCredentials)...)
	}
	for _, href := range []string{
		"ftp://public.test:P/", "file:///etc/passwd", "file://127.0.0.1/etc/passwd", "data:text/plain,x", "javascript:alert(1)", "gopher://127.0.0.1:P/_x", "dict://127.0.0.1:P/",
		"ldap://127.0.0.1:P/", "unix:///run/docker.sock", "ws://public.test:P/", "wss://public.test:P/", "about:blank", "mailto:a@b", "blob:http://public.test:P/x",
		"jar:http://public.test:P/x", "view-source:http://public.test:P/", "http+unix://public.test:P/", "c:\\windows", "httpss://public.test:P/",
	} {
		all = append(all, n.both("scheme", href, urlhttp.ErrForbiddenScheme)...)
	}
	httpsOnly := func(o *urlhttp.Options) { o.HTTPSOnly = true }
	denied := func(o *urlhttp.Options) {
		o.Hosts = urlhttp.MustParseHostRules(nil, []string{"denied.test", "*.denied.test", "127.0.0.0/8"})
	}
	allowed := func(o *urlhttp.Options) {
		o.Hosts = urlhttp.MustParseHostRules([]string{"public.test", "127.0.0.2"}, nil)
	}
	all = append(all,
		attack{"https only", n.url("http://public.test:P/"), urlhttp.ErrForbiddenScheme, httpsOnly},
		attack{"not among the allowed", n.url("http://denied.test:P/"), urlhttp.ErrForbiddenHost, allowed},
		attack{"not among the allowed, below", n.url("http://www.public.test:P/"), urlhttp.ErrForbiddenHost, allowed},
		attack{"not among the allowed, beside", n.url("http://notpublic.test:P/"), urlhttp.ErrForbiddenHost, allowed},
		attack{"not among the allowed, redirect", n.redirectTo(307, n.url("//denied.test:P/")), urlhttp.ErrForbiddenHost, allowed},
	)
	for _, host := range []string{
		"denied.test", "DENIED.test.", "www.denied.test", "ｄｅｎｉｅｄ.test", "denied。test", "den%69ed.test", "127.0.0.2", "127.2", "0x7f.2", "2130706434",
		"[::ffff:127.0.0.2]", "[64:ff9b::127.0.0.2]",
	} {
		all = append(all, attack{"denied", n.url("http://" + host + ":P/"), urlhttp.ErrForbiddenHost, denied})
	}
	return all
}

// redirectAttacks are redirects of more than one step, and invalid headers.
func (n *testNet) redirectAttacks(secure string) (all []attack) {
	inside := n.url("http://127.1:P/")
	chain := inside
	for _, status := range []int{301, 302, 303, 307, 308} {
		all = append(all, attack{name: fmt.Sprintf("status %d", status), href: n.redirectTo(status, inside), want: urlhttp.ErrForbiddenAddress})
		chain = n.redirectTo(status, chain)
	}
	all = append(all,
		attack{name: "five redirects", href: chain, want: urlhttp.ErrForbiddenAddress},
		attack{name: "loop", href: n.publicURL("/loop"), want: urlhttp.ErrTooManyRedirects},
		attack{name: "loop of two", href: n.publicURL("/loop/a"), want: urlhttp.ErrTooManyRedirects},
		attack{name: "ever on", href: n.publicURL("/on/"), want: urlhttp.ErrTooManyRedirects},
		attack{name: "21 redirects", href: n.publicURL("/count/21"), want: urlhttp.ErrTooManyRedirects},
		attack{name: "no redirects wanted", href: n.publicURL("/count/1"), want: urlhttp.ErrTooManyRedirects,
			set: func(o *urlhttp.Options) { o.MaxRedirects = -1 }},
		attack{name: "three redirects wanted", href: n.publicURL("/count/4"), want: urlhttp.ErrTooManyRedirects,
			set: func(o *urlhttp.Options) { o.MaxRedirects = 3 }},
		attack{name: "an empty Location", href: n.publicURL("/empty-location"), want: urlhttp.ErrTooManyRedirects},
		attack{name: "two Location headers", href: n.redirectTo(302, "/a", "/b"), want: urlhttp.ErrInvalidLocation},
		attack{name: "the same Location header twice", href: n.redirectTo(302, "/a", "/a"), want: urlhttp.ErrInvalidLocation},
		attack{name: "from https to http", href: secure + "/redirect?status=302&to=" + "http://127.0.0.2:" + n.port + "/", want: urlhttp.ErrDowngrade},
		attack{name: "from https to http, without slashes", href: secure + "/redirect?status=302&to=" + "http:127.0.0.2:" + n.port + "/", want: urlhttp.ErrDowngrade},
		attack{name: "from https to the inside", href: secure + "/redirect?status=302&to=" + "https://127.0.0.1:" + n.port + "/", want: urlhttp.ErrForbiddenAddress},
		attack{name: "from https to a name inside", href: secure + "/redirect?status=302&to=" + "https://loopback.test:" + n.port + "/", want: urlhttp.ErrForbiddenAddress},
		attack{name: "to https only", href: secure + "/redirect?status=302&to=" + "http://public.test:" + n.port + "/", want: urlhttp.ErrForbiddenScheme,
			set: func(o *urlhttp.Options) { o.HTTPSOnly, o.AllowDowngrade = true, true }},
	)
	for _, location := range []string{
		"http://", "http://[::1", "//", "http://exa mple/", "http://a:99999/", "http://%00/", "//a<b", "http://1.2.3.4.5/", "http://256.1.1.1/",
		"http://[fe80::1%25lo]:P/", "http://[fe80::1%lo]:P/", "//user:password@[/", "http://a%/", "http://0x100000000/", "http://\xff/",
	} {
		all = append(all, attack{name: "location " + location, href: n.redirectTo(302, n.url(location)), want: urlhttp.ErrInvalidLocation})
	}
	return all
}

// responseAttacks are servers that send too much, or send too slowly.
func (n *testNet) responseAttacks(secure string) (all []attack) {
	small := func(o *urlhttp.Options) { o.MaxBodyBytes = 1 << 20; o.MaxHeaderBytes = 64 << 10 }
	quick := func(o *urlhttp.Options) { o.HeaderTimeout = 50 * time.Millisecond }
	total := func(o *urlhttp.Options) { o.Timeout = 200 * time.Millisecond }
	for _, base := range []string{n.publicURL(""), secure} {
		all = append(all,
			attack{"a gzip bomb", base + "/bomb", urlhttp.ErrBodyTooLarge, small},
			attack{"gzip members that are empty", base + "/empty-members", urlhttp.ErrBodyTooLarge, small},
			attack{"an endless body", base + "/endless", urlhttp.ErrBodyTooLarge, small},
			attack{"a long body", base + "/long", urlhttp.ErrBodyTooLarge, small},
			attack{"a byte too many", base + "/bytes/1048577", urlhttp.ErrBodyTooLarge, small},
			attack{"slow headers", base + "/slow-headers", errTimeout, quick},
			attack{"slow headers, in all", base + "/slow-headers", errTimeout, total},
			attack{"a slow body", base + "/slow-body", errTimeout, total},
		)
	}
	all = append(all,
		attack{"long headers", n.publicURL("/headers"), urlhttp.ErrHeaderTooLarge, small},
		attack{"long headers with TLS", secure + "/headers", urlhttp.ErrHeaderTooLarge, small},
		attack{"a slow handshake", "https://127.0.0.2:" + n.silentPort(), errTimeout, func(o *urlhttp.Options) {
			o.Guard.AnyPort, o.TLSTimeout = true, 50*time.Millisecond
		}},
		attack{"no answer at all", "http://127.0.0.2:" + n.silentPort(), errTimeout, func(o *urlhttp.Options) {
			o.Guard.AnyPort, o.HeaderTimeout = true, 50*time.Millisecond
		}},
		attack{"no answer to the look-up", n.url("http://silent.test:P/"), errTimeout, func(o *urlhttp.Options) {
			o.DialTimeout = 50 * time.Millisecond
			o.Dialer = &net.Dialer{Resolver: n.silentResolver()}
		}},
	)
	return all
}

// silentPort returns the port of a public server that accepts connections but never answers.
func (n *testNet) silentPort() string {
	l, err := net.Listen("tcp4", "127.0.0.2:0")
	if err != nil {
		n.t.Fatal(err)
	}
	n.t.Cleanup(func() { l.Close() })
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// silentResolver returns a resolver that gets no answer.
func (n *testNet) silentResolver() *net.Resolver {
	return resolverAt("tcp4", "127.0.0.2:"+n.silentPort())
}

// serveAttacks serves the paths for attacks by a public server.
func (n *testNet) serveAttacks() {
	redirect := func(pattern string, to func(*http.Request) string) {
		n.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			w.Header()["Location"] = []string{to(r)}
			w.WriteHeader(http.StatusFound)
		})
	}
	redirect("/loop", func(*http.Request) string { return "/loop" })
	redirect("/loop/a", func(*http.Request) string { return "b" })
	redirect("/loop/b", func(*http.Request) string { return "a" })
	redirect("/on/", func(r *http.Request) string { return r.URL.Path + "x" })
	redirect("/empty-location", func(*http.Request) string { return "" })
	n.mux.HandleFunc("/count/{n}", func(w http.ResponseWriter, r *http.Request) {
		var i int
		fmt.Sscan(r.PathValue("n"), &i)
		if i > 0 {
			w.Header().Set("Location", fmt.Sprint(i-1))
			w.WriteHeader(http.StatusSeeOther)
		}
	})
	n.mux.HandleFunc("/bomb", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		defer z.Close()
		io.CopyN(z, urltest.Endless("\x00"), 64<<20)
	})
	n.mux.HandleFunc("/empty-members", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		var member bytes.Buffer
		gzip.NewWriter(&member).Close()
		many := bytes.Repeat(member.Bytes(), 1000)
		for range 1000 {
			if _, err := w.Write(many); err != nil {
				return
			}
		}
	})
	n.mux.HandleFunc("/endless", func(w http.ResponseWriter, r *http.Request) { io.Copy(w, urltest.Endless("\x00")) })
	n.mux.HandleFunc("/long", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "1000000000")
		io.CopyN(w, urltest.Endless("\x00"), 1000000000)
	})
	n.mux.HandleFunc("/bytes/{n}", func(w http.ResponseWriter, r *http.Request) {
		var i int64
		fmt.Sscan(r.PathValue("n"), &i)
		w.(http.Flusher).Flush() // so the length isn't known
		io.CopyN(w, urltest.Endless("\x00"), i)
	})
	n.mux.HandleFunc("/headers", func(w http.ResponseWriter, r *http.Request) {
		for i := range 200 {
			w.Header().Set(fmt.Sprintf("X-%d", i), strings.Repeat("x", 1000))
		}
	})
	wait := func(r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-time.After(5 * time.Second):
		}
		panic(http.ErrAbortHandler) // no answer, and no end of the body, when the client closes the connection
	}
	n.mux.HandleFunc("/slow-headers", func(w http.ResponseWriter, r *http.Request) { wait(r) })
	n.mux.HandleFunc("/slow-body", func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "a")
		w.(http.Flusher).Flush()
		wait(r)
	})
}
