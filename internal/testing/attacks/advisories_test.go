package attacks_test

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlpattern"
	"github.com/gowhatwg/url/urltarget"
)

// An advisory is a row of testdata/advisories.json: an advisory of 2025 or 2026 for a program in
// Go that read a URL, an origin, a host or a redirect in a way that let an attacker through. The
// numbers and causes are facts from the Go vulnerability database and from the advisories; the
// inputs are our own, with reserved names, unless the cause is about certain addresses.
type advisory struct {
	Numbers string
	Program string
	Cause   string // a key of causes
	Check   string // the check as it was, in words

	// Call is a key of calls. It is empty if nothing here stops the attack.
	Call   string
	Inputs []struct{ Input, Want string }

	Note   string
	Unread bool // the text of the advisory doesn't say what the check was
}

// causes are the rows of the table in docs/SECURITY.md.
var causes = []struct{ key, text string }{
	{"parser", "net/url and others read another host, or take too long"},
	{"redirect", "a redirect or callback is checked as text"},
	{"text", "a check on text, or by another parser"},
	{"addresses", "the list of addresses is incomplete"},
	{"connection", "one thing is checked, another connected to"},
	{"host header", "the Host header is believed"},
}

// TestAdvisories asks a function for each input of an advisory, and counts the advisories that are
// stopped for the table in docs/SECURITY.md.
func TestAdvisories(t *testing.T) {
	var advisories []advisory
	urltest.ReadVectors(t, "advisories.json", &advisories)
	type count struct{ all, stopped, open, unread int }
	counts := map[string]*count{}
	for _, cause := range causes {
		counts[cause.key] = new(count)
	}
	seen := map[string]bool{}
	for _, a := range advisories {
		n := counts[a.Cause]
		if n == nil || a.Numbers == "" || seen[a.Numbers] || a.Program == "" || (a.Check == "") != a.Unread || (a.Call == "") != (len(a.Inputs) == 0) {
			t.Fatalf("%+v: isn't complete, or is there twice", a)
		}
		seen[a.Numbers] = true
		n.all++
		switch {
		case a.Unread:
			n.unread++
		case a.Call == "":
			if n.open++; a.Note == "" {
				t.Errorf("%s: nothing says why it isn't stopped", a.Numbers)
			}
		default:
			if t.Run(a.Program+" "+a.Numbers, func(t *testing.T) { testAdvisory(t, a) }) {
				n.stopped++
			}
		}
	}
	document, err := os.ReadFile("../../../docs/SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	var all count
	for _, cause := range causes {
		n := *counts[cause.key]
		all = count{all.all + n.all, all.stopped + n.stopped, all.open + n.open, all.unread + n.unread}
		if row := fmt.Sprintf("| %s | %d | %d | %d | %d |\n", cause.text, n.all, n.stopped, n.open, n.unread); !strings.Contains(string(document), row) {
			t.Errorf("docs/SECURITY.md lacks the row %s", row)
		}
	}
	if row := fmt.Sprintf("| together | %d | %d | %d | %d |\n", all.all, all.stopped, all.open, all.unread); !strings.Contains(string(document), row) {
		t.Errorf("docs/SECURITY.md lacks the row %s", row)
	}
}

func testAdvisory(t *testing.T, a advisory) {
	call := calls[a.Call]
	if call == nil {
		t.Fatalf("there is no call %s", a.Call)
	}
	for _, in := range a.Inputs {
		got, err := call(t, in.Input)
		if err != nil {
			got = reason(err)
		}
		if got != in.Want {
			t.Errorf("%s of %q: %s, %v, want %s", a.Call, in.Input, got, err, in.Want)
		}
	}
}

// reason returns the text of a reason of urlhttp, or "error" for any other one.
func reason(err error) string {
	for _, reason := range []error{urlhttp.ErrForbiddenAddress, urlhttp.ErrForbiddenScheme} {
		if errors.Is(err, reason) {
			return reason.Error()
		}
	}
	return "error"
}

// site is a page of the site that is attacked.
var site = url.MustParse("https://site.example/login")

// calls are the answers of the functions that stop an attack.
var calls = map[string]func(t *testing.T, input string) (string, error){
	"url.Parse": func(_ *testing.T, input string) (string, error) {
		u, err := url.Parse(input)
		return fmt.Sprint(u), err
	},
	"ParseSameOrigin": func(_ *testing.T, input string) (string, error) {
		u, err := site.ParseSameOrigin(input)
		return fmt.Sprint(u), err
	},
	// The input is the parameter that says where to go.
	"Redirect": func(_ *testing.T, input string) (string, error) {
		u, err := site.ParseSameOrigin(input)
		if err != nil {
			return "", err
		}
		w := httptest.NewRecorder()
		urlhttp.Redirect(w, httptest.NewRequest("GET", "/login", nil), u, http.StatusSeeOther)
		return w.Header().Get("Location"), nil
	},
	// A redirect URI is compared with one that is registered.
	"compare": func(_ *testing.T, input string) (string, error) {
		u, err := url.Parse(input)
		if err != nil {
			return "", err
		}
		if *u == *url.MustParse("https://app.example/callback") {
			return "equal", nil
		}
		return "differs", nil
	},
	"ParseURLSearchParams": func(_ *testing.T, input string) (string, error) {
		p, err := url.ParseURLSearchParams(input, 3)
		if err != nil {
			return "", err
		}
		return strconv.Itoa(p.Size()) + " pairs", nil
	},
	// The reference is the input, 100,000 times.
	"Parse long reference": func(t *testing.T, input string) (string, error) {
		start := time.Now()
		u, err := site.Parse(strings.Repeat(input, 100_000))
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("it takes %v", took)
		}
		return fmt.Sprint(u), err
	},
	"Host.Unicode": func(_ *testing.T, input string) (string, error) {
		h, err := url.ParseHost(input)
		return h.Unicode(), err
	},
	"urlpattern": func(_ *testing.T, input string) (string, error) {
		p := urlpattern.MustNew("https://oidc.eks.*.amazonaws.com/id/*", nil, urlpattern.Options{})
		u, err := url.Parse(input)
		if err != nil || !p.Test(u) {
			return "no match", err
		}
		return "match", nil
	},
	"urltarget.Parse": func(_ *testing.T, input string) (string, error) {
		target, err := urltarget.Parse("GET", "https", "site.example", input)
		return target.Path(), err
	},
	"Options.Check": func(_ *testing.T, input string) (string, error) {
		u, err := url.Parse(input)
		if err != nil {
			return "", err
		}
		return "allowed", urlhttp.Options{}.Check(u)
	},
	"Guard.Check": func(_ *testing.T, input string) (string, error) {
		return "allowed", urlhttp.Guard{}.Check(netip.AddrPortFrom(netip.MustParseAddr(input), 443))
	},
	// The input is an expression for paths, and a path.
	"Every": func(_ *testing.T, input string) (string, error) {
		paths, path, _ := strings.Cut(input, " ")
		target, err := urltarget.Parse("GET", "https", "site.example", path)
		return fmt.Sprint(target.Every(regexp.MustCompile(paths).MatchString)), err
	},
	// The input is a prefix and a path.
	"Under": func(_ *testing.T, input string) (string, error) {
		prefix, path, _ := strings.Cut(input, " ")
		return fmt.Sprint(urltarget.Under(prefix)(path)), nil
	},
	"connect":     connect,
	"follow":      follow,
	"RequestURL":  requestOrigin,
	"TargetGuard": targetGuard,
	"HostGuard":   hostGuard,
}

// connect requests the URL of a name whose address is the input.
func connect(_ *testing.T, input string) (string, error) {
	resolver := &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		client, server := net.Pipe()
		go resolve(server, netip.MustParseAddr(input))
		return client, nil
	}}
	client := urlhttp.NewClient(urlhttp.Options{Dialer: &net.Dialer{Resolver: resolver}})
	defer client.CloseIdleConnections()
	resp, err := client.Get("http://name.example/")
	if err != nil {
		return "", err
	}
	return resp.Status, resp.Body.Close()
}

// resolve answers questions of DNS, each after its length, with an address.
func resolve(conn net.Conn, address netip.Addr) {
	defer conn.Close()
	for {
		var length [2]byte
		if _, err := io.ReadFull(conn, length[:]); err != nil {
			return
		}
		question := make([]byte, int(length[0])<<8|int(length[1]))
		var m dnsmessage.Message
		if _, err := io.ReadFull(conn, question); err != nil || m.Unpack(question) != nil {
			return
		}
		m.Response, m.Additionals = true, nil
		if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
			m.Answers = []dnsmessage.Resource{{
				Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 1},
				Body:   &dnsmessage.AResource{A: address.As4()},
			}}
		}
		answer, err := m.Pack()
		if err != nil {
			return
		}
		conn.Write(append([]byte{byte(len(answer) >> 8), byte(len(answer))}, answer...))
	}
}

// follow requests a page that redirects to the input.
func follow(_ *testing.T, input string) (string, error) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", input)
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	guard := urlhttp.Guard{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, AnyPort: true}
	client := urlhttp.NewClient(urlhttp.Options{Guard: guard})
	defer client.CloseIdleConnections()
	resp, err := client.Get(server.URL)
	if err != nil {
		return "", err
	}
	return resp.Status, resp.Body.Close()
}

// request returns a request with the host that the input begins with, and then a target, an
// Origin header, or another header.
func request(input string) *http.Request {
	host, rest, _ := strings.Cut(input, " ")
	r := httptest.NewRequest("GET", "/", nil)
	name, value, isHeader := strings.Cut(rest, ":")
	switch {
	case strings.HasPrefix(rest, "/"):
		r = httptest.NewRequest("GET", "http://h"+rest, nil)
		r.RequestURI = rest
	case strings.Contains(rest, "://"):
		r.Header.Set("Origin", rest)
	case isHeader:
		r.Header.Set(name, value)
	}
	r.Host = host
	return r
}

// answer returns the status and the Location of the answer to a request that a guard doesn't pass
// on, or 204.
func answer(guard func(http.Handler) http.Handler, r *http.Request) string {
	w := httptest.NewRecorder()
	guard(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })).ServeHTTP(w, r)
	return strings.TrimSpace(strconv.Itoa(w.Code) + " " + w.Header().Get("Location"))
}

// requestOrigin is for a request over TLS.
func requestOrigin(_ *testing.T, input string) (string, error) {
	r := request(input)
	r.TLS = &tls.ConnectionState{}
	u, err := urlhttp.RequestURL(r, urlhttp.RequestURLOptions{})
	if err != nil {
		return "", err
	}
	return u.Origin().String(), nil
}

func targetGuard(_ *testing.T, input string) (string, error) {
	policy := urltarget.Browser()
	policy.Redirect = urltarget.EmptySegment
	return answer(urlhttp.TargetGuard{Policy: policy}.Handler, request(input)), nil
}

// hostGuard is for a server at a loopback address, with a public name.
func hostGuard(_ *testing.T, input string) (string, error) {
	r := request(input)
	r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}))
	guard := urlhttp.HostGuard{Hosts: urlhttp.MustParseHostRules([]string{"site.example"}, nil)}
	return answer(guard.Handler, r), nil
}
