package url_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http/cookiejar"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/publicsuffix"

	"github.com/gowhatwg/url"
)

// The list satisfies the interface, which is the same as in cookiejar.
var (
	publicSuffixes url.PublicSuffixList       = publicsuffix.List
	_              cookiejar.PublicSuffixList = publicSuffixes
)

// TestDateOfList holds the date of x/net's list in the documentation of PublicSuffixList.
func TestDateOfList(t *testing.T) {
	source, err := os.ReadFile("site.go")
	if err != nil {
		t.Fatal(err)
	}
	_, date, _ := strings.Cut(publicsuffix.List.String(), "(")
	of, err := time.Parse("2006-01-02T15:04:05Z)", date)
	if want := of.Format("list of January 2, 2006."); err != nil || !strings.Contains(string(source), want) {
		t.Errorf("the list is %v, %v; site.go doesn't say %q", publicsuffix.List, err, want)
	}
}

func TestRegistrableDomain(t *testing.T) {
	for _, tt := range []struct{ input, suffix, registrable string }{
		// https://url.spec.whatwg.org/#example-host-psl
		{"com", "com", ""}, {"example.com", "com", "example.com"}, {"www.example.com", "com", "example.com"},
		{"sub.www.example.com", "com", "example.com"}, {"EXAMPLE.COM", "com", "example.com"}, {"example.com.", "com.", "example.com."},
		{"github.io", "github.io", ""}, {"whatwg.github.io", "github.io", "whatwg.github.io"}, {"إختبار", "xn--kgbechtv", ""},
		{"example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"}, {"sub.example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", "", ""},

		{"sub.example.com.", "com.", "example.com."}, {"com.", "com.", ""}, {"github.io.", "github.io.", ""},
		{"a.b.example.co.uk", "co.uk", "example.co.uk"}, {"食狮.公司.cn", "xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"},
		{"Bücher.example", "example", "xn--bcher-kva.example"},
		// A wildcard rule and its exception.
		{"ck", "ck", ""}, {"b.ck", "b.ck", ""}, {"a.b.ck", "b.ck", "a.b.ck"}, {"www.ck", "ck", "www.ck"}, {"a.www.ck", "ck", "www.ck"},
		// Without a rule, the last label is a public suffix.
		{"localhost", "localhost", ""}, {"a.localhost", "localhost", "a.localhost"}, {"a_b.c_d", "c_d", "a_b.c_d"}, {"127.0.0.1", "", ""},
		{"0x7f.1.", "", ""},
		// Empty labels.
		{".", "", ""}, {"..", "", ""}, {".com", "", ""}, {"com..", "", ""}, {"a..com", "", ""}, {"example..com.", "", ""},
		{".example.com", "", ""}, {"example.com..", "", ""},
	} {
		t.Run(tt.input, func(t *testing.T) {
			host := mustParseHost(t, tt.input)
			if suffix, ok := host.PublicSuffix(publicSuffixes); suffix != tt.suffix || ok != (suffix != "") {
				t.Errorf("%s: the public suffix is %q, %t, want %q", tt.input, suffix, ok, tt.suffix)
			}
			if domain, ok := host.RegistrableDomain(publicSuffixes); domain != tt.registrable || ok != (domain != "") {
				t.Errorf("%s: the registrable domain is %q, %t, want %q", tt.input, domain, ok, tt.registrable)
			}
		})
	}
}

func TestRegistrableDomainOfNoDomain(t *testing.T) {
	for _, input := range []string{"mailto:a@example.com", "file:///", "web+demo://www.example.com", "https://1.2.3.4"} {
		host := url.MustParse(input).ParsedHost()
		if suffix, ok := host.PublicSuffix(publicSuffixes); ok {
			t.Errorf("%s: the public suffix is %q", input, suffix)
		}
		if domain, ok := host.RegistrableDomain(publicSuffixes); ok {
			t.Errorf("%s: the registrable domain is %q", input, domain)
		}
	}
}

// fixedList is a list that always returns the same.
type fixedList string

func (l fixedList) PublicSuffix(string) string { return string(l) }
func (l fixedList) String() string             { return "" }

// TestOddLists checks that no list can produce a domain that isn't a part of the host.
func TestOddLists(t *testing.T) {
	host := mustParseHost(t, "www.example.com.")
	for _, suffix := range []string{"", "om", "org", ".com", "com.", "x.www.example.com", "an other very long public suffix"} {
		if got, ok := host.PublicSuffix(fixedList(suffix)); ok {
			t.Errorf("with the suffix %q: the public suffix is %q", suffix, got)
		}
		if got, ok := host.RegistrableDomain(fixedList(suffix)); ok {
			t.Errorf("with the suffix %q: the registrable domain is %q", suffix, got)
		}
	}
	if _, ok := host.PublicSuffix(nil); ok {
		t.Error("there is a public suffix without a list")
	}
	if _, ok := host.RegistrableDomain(nil); ok {
		t.Error("there is a registrable domain without a list")
	}
	if domain, _ := host.RegistrableDomain(fixedList("example.com")); domain != "www.example.com." {
		t.Errorf("the registrable domain under example.com is %q", domain)
	}
}

func TestSameSite(t *testing.T) {
	for _, tt := range []struct {
		a, b             string
		schemeless, same bool
	}{
		// https://html.spec.whatwg.org/multipage/browsers.html#same-site
		{"https://example.com", "https://sub.example.com", true, true},
		{"https://example.com", "https://sub.other.example.com", true, true},
		{"https://example.com", "http://non-secure.example.com", true, false},
		{"https://r.wildlife.museum", "https://sub.r.wildlife.museum", true, true},
		{"https://github.io", "https://whatwg.github.io", false, false},
		{"https://whatwg.github.io", "https://other.github.io", false, false},
		{"https://example.com", "https://not-example.com", false, false}, {"https://example.com", "https://example.com.", false, false},
		{"https://example.com:81", "https://www.example.com:82", true, true}, {"wss://example.com", "https://example.com", true, false},
		// Hosts without a registrable domain.
		{"https://com", "https://com", true, true}, {"https://github.io:81", "https://github.io", true, true},
		{"https://1.2.3.4", "https://1.2.3.4:81", true, true}, {"http://1.2.3.4", "https://1.2.3.4", true, false},
		{"https://1.2.3.4", "https://0.2.3.4", false, false}, {"https://[::1]", "http://[::1]:81", true, false},
		{"https://localhost", "https://localhost", true, true}, {"https://a..com", "https://b..com", false, false},
		{"https://sub.пример.рф", "https://xn--e1afmkfd.рф", true, true},
		// Opaque origins.
		{"data:,", "data:,", false, false}, {"data:,", "https://example.com", false, false},
		{"blob:https://a.example.com/1", "https://b.example.com", true, true},
	} {
		t.Run(tt.a+" "+tt.b, func(t *testing.T) {
			a, b := originOf(tt.a).Site(publicSuffixes), originOf(tt.b).Site(publicSuffixes)
			if (a == b) != tt.same {
				t.Errorf("the sites %s and %s are equal: %t", a, b, a == b)
			}
			if got := a == b || !a.IsOpaque() && a.Host() == b.Host(); got != tt.schemeless {
				t.Errorf("%s and %s are schemelessly same site: %t", a, b, got)
			}
		})
	}
	opaque := url.NewOpaqueOrigin()
	if opaque.Site(publicSuffixes) != opaque.Site(nil) {
		t.Error("an opaque origin isn't same site with itself")
	}
	a, b := originOf("https://a.example.com"), originOf("https://b.example.com")
	if c := originOf("https://a.example.com:81"); a.Site(nil) == b.Site(nil) || a.Site(nil) != c.Site(nil) {
		t.Error("hosts aren't compared without a list")
	}
}

func TestSite(t *testing.T) {
	for _, tt := range []struct{ input, site, scheme, host string }{
		{"https://www.example.co.uk:81/x", "https://example.co.uk", "https", "example.co.uk"},
		{"http://www.example.com.", "http://example.com.", "http", "example.com."},
		{"https://github.io", "https://github.io", "https", "github.io"}, {"ws://[::1]:81", "ws://[::1]", "ws", "[::1]"},
		{"https://a.bücher.example", "https://xn--bcher-kva.example", "https", "xn--bcher-kva.example"}, {"data:,", "null", "", ""},
	} {
		t.Run(tt.input, func(t *testing.T) {
			site := originOf(tt.input).Site(publicSuffixes)
			if site.String() != tt.site || site.Scheme() != tt.scheme || site.Host().String() != tt.host || site.IsOpaque() != (tt.scheme == "") {
				t.Errorf("%s: the site is %q of %q, %q, want %q", tt.input, site, site.Scheme(), site.Host(), tt.site)
			}
		})
	}
}

func TestSiteText(t *testing.T) {
	for _, text := range []string{
		"https://example.com", "http://example.co.uk.", "https://xn--bcher-kva.example", "http://localhost", "https://com",
		"ws://127.0.0.1", "wss://[::1]", "ftp://example.com",
		// Without a list, hosts are used instead of registrable domains.
		"https://www.example.com", "https://a..b",
	} {
		site, err := url.ParseSite(text)
		if err != nil || site.String() != text || site != originOf(text+":81").Site(nil) || site.IsOpaque() {
			t.Errorf("%s is the site %q, %v", text, site, err)
		}
		marshaled, err := site.MarshalText()
		if err != nil || string(marshaled) != text {
			t.Errorf("%s is marshaled as %q, %v", text, marshaled, err)
		}
		if marshaled, err = site.AppendText([]byte("x")); err != nil || string(marshaled) != "x"+text {
			t.Errorf("%s is appended as %q, %v", text, marshaled, err)
		}
		var again url.Site
		if err := again.UnmarshalText([]byte(text)); err != nil || again != site {
			t.Errorf("%s is unmarshaled as %q, %v", text, again, err)
		}
	}
	for _, input := range []string{"https://www.example.co.uk:81/x", "https://a.b.ck/", "https://www.إختبار/", "https://127.1/", "http://a.example.com./"} {
		site := originOf(input).Site(publicSuffixes)
		if again, err := url.ParseSite(site.String()); err != nil || again != site {
			t.Errorf("%s: the site %q is parsed as %q, %v", input, site, again, err)
		}
	}
}

// An opaque site is unmarshaled as a new one, which is the same as no other site.
func TestOpaqueSiteText(t *testing.T) {
	for _, site := range []url.Site{{}, url.NewOpaqueOrigin().Site(nil)} {
		if text, err := site.MarshalText(); err != nil || string(text) != "null" {
			t.Errorf("an opaque site is marshaled as %q, %v", text, err)
		}
	}
	a, err := url.ParseSite("null")
	b, _ := url.ParseSite("null")
	if err != nil || !a.IsOpaque() || a.String() != "null" || a == b || a == (url.Site{}) {
		t.Errorf("null is the site %q, %v", a, err)
	}
}

// TestParseSiteError covers strings that aren't origins, and origins with a port.
func TestParseSiteError(t *testing.T) {
	tests := append([]struct{ text, want string }{
		{"https://example.com:8443", `it has a port; write "https://example.com"`},
		{"http://[::1]:443", `it has a port; write "http://[::1]"`}, {"http://localhost:0", `it has a port; write "http://localhost"`},
	}, notOrigins...)
	for _, tt := range tests {
		site, err := url.ParseSite(tt.text)
		if e, ok := errors.AsType[*url.Error](err); !ok || e.Op != "parse site" || site != (url.Site{}) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q is the site %q, %v, want an error with %s", tt.text, site, err, tt.want)
		}
		before := originOf("https://before.example").Site(nil)
		site = before
		if err := site.UnmarshalText([]byte(tt.text)); err == nil || site != before {
			t.Errorf("%q is unmarshaled as %q, %v", tt.text, site, err)
		}
	}
}

// FuzzRegistrableDomain checks the results for a list against the rules of the standard.
func FuzzRegistrableDomain(f *testing.F) {
	for _, input := range []string{"example.com", "a.b.example.co.uk.", "com", "a..com", ".", "إختبار", "[::1]", "a.b.ck", "1.2.3.4."} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		host, err := url.ParseHost(input)
		if err != nil {
			return
		}
		suffix, ok := host.PublicSuffix(publicSuffixes)
		registrable, isRegistrable := host.RegistrableDomain(publicSuffixes)
		if isRegistrable && !ok || isRegistrable != (ok && suffix != host.String()) {
			t.Errorf("%q: public suffix %q, registrable domain %q", host, suffix, registrable)
		}
		if !isRegistrable {
			return
		}
		label, isBefore := strings.CutSuffix(registrable, "."+suffix)
		if !isBefore || label == "" || strings.Contains(label, ".") || !strings.HasSuffix("."+host.String(), "."+registrable) {
			t.Errorf("%q: public suffix %q, registrable domain %q", host, suffix, registrable)
		}
		site := originOf("https://" + host.String()).Site(publicSuffixes)
		if parsed, err := url.ParseSite(site.String()); err != nil || parsed != site {
			t.Errorf("%q: the site %q is parsed as %q, %v", host, site, parsed, err)
		}
		again := mustParseHost(t, registrable)
		if domain, ok := again.RegistrableDomain(publicSuffixes); !ok || domain != registrable {
			t.Errorf("%q: the registrable domain of its registrable domain %q is %q", host, registrable, domain)
		}
	})
}

func ExampleHost_RegistrableDomain() {
	for _, input := range []string{"https://www.example.co.uk/", "https://user.github.io/", "https://github.io/", "https://127.0.0.1/"} {
		domain, ok := url.MustParse(input).ParsedHost().RegistrableDomain(publicsuffix.List)
		fmt.Printf("%q %t\n", domain, ok)
	}
	// Output:
	// "example.co.uk" true
	// "user.github.io" true
	// "" false
	// "" false
}

// Two origins are same site if their sites are equal.
func ExampleOrigin_Site_compare() {
	a := url.MustParse("https://www.example.com/").Origin()
	b := url.MustParse("https://login.example.com:8443/").Origin()
	fmt.Println(a == b, a.Site(publicsuffix.List) == b.Site(publicsuffix.List))
	// Output: false true
}

// A crawler can limit its requests to each site, rather than to each host.
func ExampleOrigin_Site() {
	queues := make(map[url.Site][]string)
	for _, input := range []string{"https://a.example.com/1", "https://b.example.com:81/2", "https://a.example.net/"} {
		u := url.MustParse(input)
		site := u.Origin().Site(publicsuffix.List)
		queues[site] = append(queues[site], u.Href())
	}
	fmt.Println(queues[url.MustParse("https://example.com/").Origin().Site(publicsuffix.List)])
	// Output: [https://a.example.com/1 https://b.example.com:81/2]
}

// A settings file can have limits for sites.
func ExampleParseSite() {
	var limits map[url.Site]int
	err := json.Unmarshal([]byte(`{"https://example.com": 100, "http://localhost": 5000}`), &limits)
	if err != nil {
		log.Fatal(err)
	}
	origin := url.MustParse("https://www.example.com:8443/a").Origin()
	fmt.Println(limits[origin.Site(publicsuffix.List)])

	_, err = url.ParseSite("https://example.com:8443")
	fmt.Println(err)
	// Output:
	// 100
	// parse site "https://example.com:8443": invalid value: it has a port; write "https://example.com"
}
