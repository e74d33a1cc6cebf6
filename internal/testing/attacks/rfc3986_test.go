package attacks_test

import (
	"errors"
	"net/netip"
	neturl "net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// rfc3986 is the rule URI of RFC 3986, appendix A, except that it doesn't check an IP-literal,
// which is in the first group.
var rfc3986 = func() *regexp.Regexp {
	const (
		unreserved = `A-Za-z0-9\-._~`
		subDelims  = `!$&'()*+,;=`
		pctEncoded = `%[0-9A-Fa-f]{2}`
		pchar      = `(?:[` + unreserved + subDelims + `:@]|` + pctEncoded + `)`
		userinfo   = `(?:[` + unreserved + subDelims + `:]|` + pctEncoded + `)*`
		regName    = `(?:[` + unreserved + subDelims + `]|` + pctEncoded + `)*`
		host       = `(?:\[([^]]*)]|` + regName + `)`
		authority  = `(?:` + userinfo + `@)?` + host + `(?::[0-9]*)?`

		pathAbempty  = `(?:/` + pchar + `*)*`
		pathRootless = pchar + `+` + pathAbempty
		pathAbsolute = `/(?:` + pathRootless + `)?`
		hierPart     = `(?://` + authority + pathAbempty + `|` + pathAbsolute + `|` + pathRootless + `|)`

		queryOrFragment = `(?:` + pchar + `|[/?])*`
	)
	return regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+\-.]*:` + hierPart + `(?:\?` + queryOrFragment + `)?(?:#` + queryOrFragment + `)?$`)
}()

// isRFC3986 reports whether s is a URI.
func isRFC3986(s string) bool {
	match := rfc3986.FindStringSubmatch(s)
	if match == nil || match[1] == "" {
		return match != nil && !strings.Contains(s, "//[]")
	}
	addr, err := netip.ParseAddr(match[1])
	return err == nil && addr.Is6() && addr.Zone() == ""
}

// TestIsRFC3986 checks isRFC3986 with the examples of section 1.1.2, and with text that isn't a
// URI.
func TestIsRFC3986(t *testing.T) {
	for s, want := range map[string]bool{
		"ftp://ftp.is.co.za/rfc/rfc1808.txt": true, "http://www.ietf.org/rfc/rfc2396.txt": true,
		"ldap://[2001:db8::7]/c=GB?objectClass?one": true, "mailto:John.Doe@example.com": true,
		"news:comp.infosystems.www.servers.unix": true, "tel:+1-816-555-1212": true, "telnet://192.0.2.16:80/": true,
		"urn:oasis:names:specification:docbook:dtd:xml:4.1.2": true, "a://": true, "a:": true, "a:/": true, "a:///": true, "a:?#": true,
		"a://u:@h:/%20?/?#/?": true,
		// No scheme, or a scheme that doesn't begin with a letter.
		"": false, "a": false, "//h/": false, "1:": false,
		// Characters outside the sets.
		"a:|": false, "a:[": false, `a:"`: false, "a: ": false, "a:ü": false, "a:\n": false, "a:#\n": false, "a:b\n": false,
		"a:%": false, "a:%4": false, "a:%4g": false, "a:?[": false, "a:#{": false, "a:##": false,
		// In an authority.
		"a://h|/": false, "a://h:x/": false, "a://u@v@h/": false, "a://[/": false, "a://[]/": false,
		"a://[::1%25lo]/": false, "a://[1.2.3.4]/": false, "a://[::1]x/": false, "a://u[@h": false,
	} {
		if got := isRFC3986(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

// checkRFC3986 checks the promises of RFC3986 and NetURL.
func checkRFC3986(t testing.TB, u *url.URL) {
	t.Helper()
	s, err := u.RFC3986()
	n, nErr := u.NetURL()
	if err != nil {
		if s != "" || !errors.Is(err, url.ErrNotConvertible) || u.ParsedHost().Kind() != url.HostOpaque || isRFC3986("a://"+u.Hostname()) {
			t.Errorf("%q: RFC3986: %q, %v", u, s, err)
		}
		if n != nil || !errors.Is(nErr, url.ErrNotConvertible) {
			t.Errorf("%q: NetURL: %v, %v, want ErrNotConvertible", u, n, nErr)
		}
		return
	}
	if !isRFC3986(s) {
		t.Errorf("%q: %q isn't a URI", u, s)
	}
	v, err := url.Parse(s)
	if err != nil {
		t.Errorf("%q: %q is no URL: %v", u, s, err)
		return
	}
	urltest.CheckInvariants(t, v)
	urltest.CheckEquivalent(t, u, v)
	if again, err := v.RFC3986(); again != s || err != nil {
		t.Errorf("%q: %q, and of that it is %q, %v", u, s, again, err)
	}
	checkNetURL(t, u, s)
}

// checkNetURL checks the promises of NetURL for a URL whose text according to RFC 3986 is s.
func checkNetURL(t testing.TB, u *url.URL, s string) {
	t.Helper()
	n, err := u.NetURL()
	if err != nil {
		host := u.Hostname()
		isKnown := strings.ContainsAny(host, "\"`{}") && u.ParsedHost().Kind() == url.HostDomain ||
			strings.Contains(host, "%") && !u.IsSpecial() || u.Host()+u.Pathname() == "" && !u.HasOpaquePath()
		if n != nil || !errors.Is(err, url.ErrNotConvertible) || !isKnown {
			t.Errorf("%q: NetURL: %v, %v", u, n, err)
		}
		return
	}
	if m, err := neturl.Parse(s); err != nil || m.String() != strings.TrimSuffix(s, "#") {
		t.Errorf("%q: %q is to net/url %q, %v", u, s, m, err)
	}
	// NetURL keeps what net/url doesn't normalize: the query, and brackets that aren't encoded.
	s = urltest.WithBrackets(s, u)
	if query, ok := u.Query(); ok {
		beforeFragment, fragment, hasFragment := strings.Cut(s, "#")
		if s = beforeFragment[:strings.IndexByte(beforeFragment, '?')+1] + query; hasFragment {
			s += "#" + fragment
		}
	}
	if n.String() != strings.TrimSuffix(s, "#") {
		t.Errorf("%q: as a net/url.URL it is %q, want %q", u, n, s)
	}
	again, err := neturl.Parse(n.String())
	if err != nil || !reflect.DeepEqual(again, n) {
		t.Errorf("%q: is %#v, and parsed again %#v, %v", u, n, again, err)
	}
	back, err := url.FromNetURL(n)
	if err != nil {
		t.Errorf("%q: is %#v, and that: %v", u, n, err)
		return
	}
	if fragment, ok := u.Fragment(); ok && fragment == "" {
		u = u.WithoutFragment()
	}
	urltest.CheckEquivalent(t, u, back)
}

func TestRFC3986Vectors(t *testing.T) {
	all, same, differ, refused, netRefused := urltest.VectorURLs(t), 0, 0, 0, 0
	for _, u := range all {
		checkRFC3986(t, u)
		switch s, err := u.RFC3986(); {
		case err != nil:
			refused++
		case s == u.Href():
			same++
		default:
			differ++
		}
		if _, err := u.NetURL(); err != nil {
			netRefused++
		}
	}
	urltest.LogCases(t, "URLs of the vectors", len(all), 625)
	t.Logf("%d are URIs, %d are written differently, %d are refused; net/url can't hold %d", same, differ, refused, netRefused)
	for _, row := range urltest.RequestRows {
		checkRFC3986(t, url.MustParse(row))
	}
}

func TestRFC3986(t *testing.T) {
	for _, tt := range []struct{ href, want string }{
		// Syntax that URLs and URIs share stays unchanged.
		{"https://example.com/a%2fb;c=d?e=f&g#h", "https://example.com/a%2fb;c=d?e=f&g#h"},
		{"http://h/!$&'()*+,-.;=:@_~", "http://h/!$&'()*+,-.;=:@_~"},
		{"http://h/?!$&()*+,-./:;=?@_~#!$&'()*+,-./:;=?@_~", "http://h/?!$&()*+,-./:;=?@_~#!$&'()*+,-./:;=?@_~"},
		{"http://[::1]:8080/", "http://[::1]:8080/"},
		{"http://1.2.3.4/", "http://1.2.3.4/"},
		{"http://h/?#", "http://h/?#"},
		// In a path, a query, a fragment.
		{"http://h/a|b[1]", "http://h/a%7Cb%5B1%5D"},
		{"http://h/?a[]=|^`{}\\", "http://h/?a%5B%5D=%7C%5E%60%7B%7D%5C"},
		{"http://h/#a[]|^{}\\#", "http://h/#a%5B%5D%7C%5E%7B%7D%5C%23"}, {`foo://h/a\b`, "foo://h/a%5Cb"},
		// A "%" that doesn't begin a percent-encoded byte, even if it would begin one without
		// the "%" after it.
		{"http://h/100%", "http://h/100%25"}, {"http://h/%zz%4?%4#%", "http://h/%25zz%254?%254#%25"},
		{"http://h/%%32%65%2", "http://h/%25%32%65%252"},
		// A path without a host, and with an empty one.
		{"foo:/a|", "foo:/a%7C"}, {"foo:/.//a|", "foo:/.//a%7C"}, {"foo:///a", "foo:///a"}, {"foo://", "foo://"},
		{"file:///C:/a|b", "file:///C:/a%7Cb"},
		// An opaque path.
		{"mailto:a b@c", "mailto:a%20b@c"}, {"data:text/html,<p class=\"a\">100%", "data:text/html,%3Cp%20class=%22a%22%3E100%25"},
		{`foo:\a\^{|}[]`, "foo:%5Ca%5C%5E%7B%7C%7D%5B%5D"}, {"about:blank", "about:blank"}, {"foo:", "foo:"}, {"foo:?a#b", "foo:?a#b"},
		// Hosts.
		{"http://bücher.example/", "http://xn--bcher-kva.example/"}, {"http://!$&'()*+,;=_~/", "http://!$&'()*+,;=_~/"},
		{"http://a\"b`c{d}/", "http://a%22b%60c%7Bd%7D/"},
		{"foo://%2Fvar%2frun:80/", "foo://%2Fvar%2frun:80/"},
		{"foo://ü/", "foo://%C3%BC/"},
		// Credentials, as net/url writes them.
		{"http://u%zz!:%3a%2c'@h/", "http://u%25zz%21:%3A,%27@h/"},
		{"http://:p@h/", "http://:p@h/"},
		{"http://u:@h/", "http://u@h/"},
		{"http://%ff@h/", "http://%FF@h/"},
	} {
		t.Run(tt.href, func(t *testing.T) {
			u := url.MustParse(tt.href)
			if s, err := u.RFC3986(); s != tt.want || err != nil {
				t.Errorf("%q, %v, want %q", s, err, tt.want)
			}
			checkRFC3986(t, u)
		})
	}
}

func TestRFC3986Errors(t *testing.T) {
	for _, href := range []string{`foo://a"b/`, "foo://a`b/", "foo://u:secret@{/", "foo://a}/", "foo://a%/", "foo://a%4/", "foo://%%41/"} {
		s, err := url.MustParse(href).RFC3986()
		var e *url.Error
		if s != "" || !errors.Is(err, url.ErrNotConvertible) || !errors.As(err, &e) || e.Op != "convert to RFC 3986" || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %q, %v, want ErrNotConvertible", href, s, err)
		}
	}
	if s, err := new(url.URL).RFC3986(); s != "" || !errors.Is(err, url.ErrZeroURL) {
		t.Errorf("the zero URL: %q, %v, want ErrZeroURL", s, err)
	}
}

func FuzzRFC3986(f *testing.F) {
	for _, row := range urltest.Seeds(f, urltest.RequestRows) {
		f.Add(row)
	}
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if u, err := url.Parse(input); err == nil {
			checkRFC3986(t, u)
		}
	})
}
