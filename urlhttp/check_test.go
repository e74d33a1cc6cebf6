package urlhttp_test

import (
	"errors"
	"net/http"
	neturl "net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// TestCheckTexts covers the reasons that a service can show to the customer who entered the URL,
// word for word.
func TestCheckTexts(t *testing.T) {
	doc, err := os.ReadFile("check.go")
	if err != nil {
		t.Fatal(err)
	}
	allowed := urlhttp.Options{Hosts: urlhttp.MustParseHostRules([]string{"*.example.com"}, nil)}
	denied := urlhttp.Options{Hosts: urlhttp.MustParseHostRules(nil, []string{"*.example.com"})}
	private := urlhttp.Options{PrivateHosts: urlhttp.MustParseHostRules([]string{"localhost", "169.254.169.254"}, nil), PrivateNetworks: prefixes("169.254.0.0/16")}
	for _, tt := range []struct {
		href string
		o    urlhttp.Options
		want error
		text string
	}{
		{"ftp://u:p@127.0.0.1:22/SECRET", denied, urlhttp.ErrForbiddenScheme, `forbidden scheme: "ftp"`},
		{"http://u:p@a{b:22/SECRET", denied, url.ErrNotConvertible, "not convertible: net/http would leave the host out of the request"},
		{"http://u:p@a.example.com:22//SECRET|", denied, url.ErrNotConvertible, "not convertible: net/url can't hold a path that begins with // and has a | or a bad % in it"},
		{"https://u:p@a.example.com:22/SECRET", denied, urlhttp.ErrCredentials, "credentials in a URL"},
		{"https://a.example.com:22/SECRET", denied, urlhttp.ErrForbiddenHost, "forbidden host: a.example.com is denied by *.example.com"},
		{"https://example.org:22/SECRET", allowed, urlhttp.ErrForbiddenHost, "forbidden host: example.org isn't among the hosts that are allowed"},
		{"https://localhost:22/SECRET", denied, urlhttp.ErrForbiddenHost, "forbidden host: localhost isn't a name on the internet"},
		{"https://example.com:22/SECRET", denied, urlhttp.ErrForbiddenPort, "forbidden port: 22"},
		{"https://0x7f.1/SECRET", denied, urlhttp.ErrForbiddenAddress, "forbidden address 127.0.0.1:443: in 127.0.0.0/8, Loopback [RFC1122], Section 3.2.1.3"},
		{"https://localhost/SECRET", private, urlhttp.ErrForbiddenAddress, "forbidden address 127.0.0.1:443: in 127.0.0.0/8, Loopback [RFC1122], Section 3.2.1.3, and not in PrivateNetworks"},
		{"https://169.254.169.254/SECRET", private, urlhttp.ErrForbiddenAddress, "forbidden address 169.254.169.254:443: in 169.254.169.254/32, a cloud's metadata service, which needs a prefix of its own in PrivateNetworks"},
		{"https://8.8.8.8:22/SECRET", denied, urlhttp.ErrForbiddenPort, "forbidden port 8.8.8.8:22: port 22 isn't allowed"},
	} {
		var e *urlhttp.Error
		if err := tt.o.Check(url.MustParse(tt.href)); !errors.As(err, &e) || !errors.Is(err, tt.want) || e.Err.Error() != tt.text || e.Hop != 0 {
			t.Errorf("%s: %v, want %s", tt.href, err, tt.text)
		}
		if !strings.Contains(string(doc), "\n//\t"+tt.text+"\n") {
			t.Errorf("the documentation of Check lacks %s", tt.text)
		}
	}
	for _, u := range []*url.URL{nil, {}} {
		if err := (urlhttp.Options{}).Check(u); !errors.Is(err, urlhttp.ErrInvalidURL) {
			t.Error(err)
		}
	}
}

// TestCheckOrder checks that Options.Check, a request, a request whose URL net/url parsed, and a
// redirect have the same reason for each URL, however many they could have.
func TestCheckOrder(t *testing.T) {
	options := []urlhttp.Options{
		{Hosts: urlhttp.MustParseHostRules([]string{"*"}, []string{"evil.example"})},
		{HTTPSOnly: true, AllowCredentials: true, AllowDowngrade: true, Guard: urlhttp.Guard{AnyPort: true}},
		{PrivateHosts: urlhttp.MustParseHostRules([]string{"db.internal"}, nil), OriginOnly: true},
	}
	same, refused := 0, 0
	for _, scheme := range []string{"http", "https", "ftp", "x"} {
		for _, user := range []string{"", "u@", "u:p@"} {
			for _, host := range []string{"example.com", "evil.example", "a{b", "localhost", "db.internal", "127.1", "8.8.8.8", "[::1]", "[64:ff9b::7f00:1]"} {
				for _, rest := range []string{"/", ":22/", "//a|b", ":8080/a|%"} {
					u, err := url.Parse(scheme + "://" + user + host + rest)
					if err != nil {
						continue
					}
					for i, o := range options {
						want := reasonOf(o.Check(u))
						for name, got := range reasonsOf(t, o, u) {
							if got != want {
								t.Errorf("%s, options %d: %s says %q, and Check %q", u, i, name, got, want)
							}
							same++
						}
						if want != "" {
							refused++
						}
					}
				}
			}
		}
	}
	t.Logf("%d reasons, for %d refusals", same, refused)
}

// reasonOf returns the text of the reason that an Error has.
func reasonOf(err error) string {
	var e *urlhttp.Error
	switch {
	case err == nil:
		return ""
	case !errors.As(err, &e):
		return "another error: " + err.Error()
	}
	return e.Err.Error()
}

// reasonsOf returns why requests for u are refused.
func reasonsOf(t *testing.T, o urlhttp.Options, u *url.URL) map[string]string {
	reasons := map[string]string{}
	var asked []*neturl.URL
	c := urlhttp.NewClient(o)
	c.Transport.(*urlhttp.Transport).Base = redirectOnce(200, nil, &asked)
	req, err := urlhttp.NewRequest(t.Context(), http.MethodGet, u, nil)
	if err == nil {
		_, err = c.Do(req)
	}
	reasons["a request"] = reasonOf(err)
	if n, err := neturl.Parse(u.Href()); err == nil {
		if back, err := url.FromNetURL(n); err == nil && *back == *u {
			_, err = c.Transport.RoundTrip(&http.Request{Method: http.MethodGet, URL: n, Header: http.Header{}})
			reasons["a request by net/url"] = reasonOf(err)
		}
	}
	c.Transport.(*urlhttp.Transport).Base = redirectOnce(302, []string{u.Href()}, &asked)
	if !o.HTTPSOnly && u.Scheme() != "http" {
		_, err = c.Do(newRequest(t, "https://example.com/from"))
		reasons["a redirect"] = reasonOf(err)
	}
	return reasons
}

// TestLocalNames covers names that aren't on the internet, and the options that allow them. No name
// is looked up.
func TestLocalNames(t *testing.T) {
	n := newTestNet(t)
	names := []string{
		"localhost", "LOCALHOST.", "a.localhost", "printer.local", "local", "db.internal", "metadata.google.internal", "router.home.arpa", "home.arpa",
		"a.onion", "x.invalid", "a.b.test", "a.alt", "ｌｏｃａｌｈｏｓｔ", "loc%61lhost",
	}
	for _, name := range append(names, "notlocalhost", "localhost.example", "internal.example", "home.example", "arpa", "example.com", "test-1", "xn--test") {
		isLocal := false
		for _, local := range names {
			isLocal = isLocal || name == local
		}
		u, err := url.Parse("https://" + name + "/")
		if err != nil {
			t.Fatal(err)
		}
		for what, tt := range map[string]struct {
			o         urlhttp.Options
			isAllowed bool
		}{
			"the zero Options":     {urlhttp.Options{}, false},
			"denied hosts":         {urlhttp.Options{Hosts: urlhttp.MustParseHostRules(nil, []string{"other"})}, false},
			"all hosts":            {urlhttp.Options{Hosts: urlhttp.MustParseHostRules([]string{"*"}, nil)}, false},
			"other private hosts":  {urlhttp.Options{PrivateHosts: urlhttp.MustParseHostRules([]string{"other"}, nil)}, false},
			"all private hosts":    {urlhttp.Options{PrivateHosts: urlhttp.MustParseHostRules([]string{"*"}, nil)}, false},
			"its host":             {urlhttp.Options{Hosts: urlhttp.MustParseHostRules([]string{u.Hostname()}, nil)}, true},
			"its private host":     {urlhttp.Options{PrivateHosts: urlhttp.MustParseHostRules([]string{u.Hostname()}, nil)}, true},
			"its network":          {urlhttp.Options{PrivateHosts: urlhttp.MustParseHostRules([]string{u.Hostname()}, nil), PrivateNetworks: prefixes("127.0.0.0/8")}, true},
			"its IPv6 network":     {urlhttp.Options{PrivateHosts: urlhttp.MustParseHostRules([]string{u.Hostname()}, nil), PrivateNetworks: prefixes("::1/128")}, true},
			"an address":           {urlhttp.Options{Guard: urlhttp.Guard{Allow: prefixes("127.0.0.1/32")}}, true},
			"a proxy":              {urlhttp.Options{Proxy: http.ProxyFromEnvironment}, true},
			"only denied prefixes": {urlhttp.Options{Guard: urlhttp.Guard{Deny: prefixes("127.0.0.1/32")}}, false},
		} {
			err := tt.o.Check(u)
			// These names lead to a loopback address, which isn't allowed either.
			if isLoopback := strings.HasSuffix(strings.TrimSuffix(u.Hostname(), "."), "localhost") && isLocal; isLoopback && (what == "its host" || what == "its private host") {
				if !errors.Is(err, urlhttp.ErrForbiddenAddress) {
					t.Errorf("%s with %s: %v", u, what, err)
				}
				continue
			}
			if want := isLocal && !tt.isAllowed; errors.Is(err, urlhttp.ErrForbiddenHost) != want || !want && err != nil {
				t.Errorf("%s with %s: %v", u, what, err)
			}
		}
		if !isLocal {
			continue
		}
		o := n.options()
		o.Guard = urlhttp.Guard{}
		if _, err := get(n.client(o), u.Href()); !errors.Is(err, urlhttp.ErrForbiddenHost) {
			t.Errorf("%s: %v", u, err)
		}
	}
	n.dns.mu.Lock()
	defer n.dns.mu.Unlock()
	if len(n.dns.asked) != 0 {
		t.Errorf("names are looked up: %v", n.dns.asked)
	}
}

// TestAllow covers the first URL and two redirects, of which the second is refused, in each half. A
// client from NewClient asks once about each.
func TestAllow(t *testing.T) {
	refusal := errors.New(`not below "/v1"`)
	for _, half := range halves {
		var heard []string
		var asked []*http.Request
		o := urlhttp.Options{Allow: func(u *url.URL) error {
			heard = append(heard, u.Href())
			if !strings.HasPrefix(u.Pathname(), "/v1/") {
				return refusal
			}
			return u.SetHost("changed.example") // in its own copy
		}}
		c := half.client(o, redirectEach(302, []string{"b?q", "../v2/x"}, &asked))
		_, err := c.Do(newRequest(t, "http://a.example/v1/a"))
		var e *urlhttp.Error
		if !errors.Is(err, refusal) || !errors.As(err, &e) || e.Hop != 2 || e.URL != "http://a.example/v2/x" || e.Err != refusal || len(asked) != 2 {
			t.Errorf("%s: %v, after %d requests", half.name, err, len(asked))
		}
		want := []string{"http://a.example/v1/a", "http://a.example/v1/b?q", "http://a.example/v2/x"}
		switch half.name {
		case "CheckRedirect":
			want = want[1:]
		case "both":
			want = slices.Insert(want, 1, want[1])
		}
		if !slices.Equal(heard, want) {
			t.Errorf("%s: asks about %q, want %q", half.name, heard, want)
		}
		for _, req := range asked {
			if req.URL.Host != "a.example" {
				t.Errorf("%s: asks %s", half.name, req.URL)
			}
		}
		// Everything else comes first.
		heard = nil
		for _, href := range []string{"http://127.0.0.1/v1/", "http://u@a.example/v1/", "http://a.example:22/v1/", "http://localhost/v1/"} {
			if err := o.Check(url.MustParse(href)); err == nil || len(heard) > 0 {
				t.Errorf("%s: %v, asks about %q", href, err, heard)
			}
		}
		if err := o.Check(url.MustParse("http://a.example/v1/")); err != nil {
			t.Error(err)
		}
		o.OriginOnly = true
		if err := o.Check(url.MustParse("http://a.example/SECRET")); !errors.As(err, &e) || err.Error() != `urlhttp: "http://a.example/…" refused: not below …` {
			t.Error(err)
		}
	}
}
