package url_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

func originOf(input string) url.Origin { return url.MustParse(input).Origin() }

func TestOrigin(t *testing.T) {
	for _, tt := range []struct {
		input, origin, unicode string
		scheme, host           string
		port                   uint16 // 0 for null
	}{
		{"https://user:pass@EXAMPLE.com/a?b#c", "https://example.com", "https://example.com", "https", "example.com", 0},
		{"https://example.com:443/", "https://example.com", "https://example.com", "https", "example.com", 0},
		{"https://example.com:80/", "https://example.com:80", "https://example.com:80", "https", "example.com", 80},
		{"https://example.com./", "https://example.com.", "https://example.com.", "https", "example.com.", 0},
		{"http://xn--maraa-rta.example:8080/", "http://xn--maraa-rta.example:8080", "http://maraña.example:8080", "http", "xn--maraa-rta.example", 8080},
		{"ftp://127.1/", "ftp://127.0.0.1", "ftp://127.0.0.1", "ftp", "127.0.0.1", 0},
		{"ws://[::1]:81/", "ws://[::1]:81", "ws://[::1]:81", "ws", "[::1]", 81},
		{"wss://example.com/", "wss://example.com", "wss://example.com", "wss", "example.com", 0},
		{"blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f", "https://whatwg.org", "https://whatwg.org", "https", "whatwg.org", 0},
		{"blob:http://example.com:81/", "http://example.com:81", "http://example.com:81", "http", "example.com", 81},
	} {
		t.Run(tt.input, func(t *testing.T) {
			o := originOf(tt.input)
			if o.String() != tt.origin || o.Unicode() != tt.unicode {
				t.Errorf("%s: the origin is %q, %q, want %q, %q", tt.input, o, o.Unicode(), tt.origin, tt.unicode)
			}
			port, ok := o.Port()
			if o.Scheme() != tt.scheme || o.Host().String() != tt.host || port != tt.port || ok != (port != 0) || o.IsOpaque() {
				t.Errorf("%s: the origin is of %q, %q, %d, %t", tt.input, o.Scheme(), o.Host(), port, ok)
			}
		})
	}
}

func TestOpaqueOrigin(t *testing.T) {
	for _, input := range []string{
		"file:///C:/x", "file://server/x", "data:text/plain,x", "about:blank", "javascript:x", "mailto:a@b", "web+demo://example.com/",
		"blob:", "blob:x", "blob:/https://h/x", "blob:file:///x", "blob:ftp://host/path", "blob:wss://host/", "blob:blob:https://example.com/",
	} {
		o := originOf(input)
		if !o.IsOpaque() || o.String() != "null" || o.Unicode() != "null" || o.Scheme() != "" || o.Host() != (url.Host{}) {
			t.Errorf("%s: the origin is %q of %q, %q, want an opaque one", input, o, o.Scheme(), o.Host())
		}
		if port, ok := o.Port(); ok {
			t.Errorf("%s: the port is %d", input, port)
		}
		if duplicate := o; duplicate != o || o != duplicate {
			t.Errorf("%s: the origin isn't the same as itself", input)
		}
		if other := originOf(input); other == o {
			t.Errorf("%s: two origins of it are the same", input)
		}
	}
	if o, other := url.NewOpaqueOrigin(), url.NewOpaqueOrigin(); o == other || o == (url.Origin{}) {
		t.Error("two opaque origins are the same")
	}
	if o := (url.Origin{}); !o.IsOpaque() || o.String() != "null" {
		t.Errorf("the zero Origin is %q", o)
	}
	if o := new(url.URL).Origin(); !o.IsOpaque() {
		t.Errorf("the origin of the zero URL is %q", o)
	}
}

// The table of https://html.spec.whatwg.org/multipage/browsers.html#same-origin,
// without document.domain.
func TestSameOrigin(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		same bool
	}{
		{"https://example.org", "https://example.org/other?x", true}, {"https://example.org:314", "https://example.org:420", false},
		{"https://example.org:443", "https://example.org", true}, {"https://example.org", "http://example.org", false},
		{"https://example.org", "https://www.example.org", false}, {"https://example.org", "https://example.org.", false},
		{"https://b\u00FCcher.example", "https://xn--bcher-kva.example", true}, {"blob:https://example.org/x", "https://example.org", true},
		{"https://h/x", "https://u@H:443/y?z", true}, {"https://h/", "wss://h/", false}, {"data:,x", "data:,x", false},
		{"file:///x", "file:///x", false},
	} {
		t.Run(tt.a, func(t *testing.T) {
			if got := originOf(tt.a) == originOf(tt.b); got != tt.same {
				t.Errorf("%s and %s have the same origin: %t", tt.a, tt.b, got)
			}
		})
	}
	counts := map[url.Origin]int{}
	for _, input := range []string{"https://a/1", "https://a:443/2", "http://a/3"} {
		counts[originOf(input)]++
	}
	if counts[originOf("https://a")] != 2 || len(counts) != 2 {
		t.Errorf("as a map key: %v", counts)
	}
}

func TestOriginInBlobStore(t *testing.T) {
	opaque := url.NewOpaqueOrigin()
	origins := map[string]url.Origin{"blob:https://example.com/1": originOf("https://other.example:81/"), "blob:null/2": opaque}
	store := func(blob *url.URL) (url.Origin, bool) {
		origin, ok := origins[blob.WithoutFragment().Href()]
		return origin, ok
	}
	for _, tt := range []struct {
		input string
		want  url.Origin
	}{
		{"blob:https://example.com/1", originOf("https://other.example:81/")},
		{"blob:https://example.com/1#fragment", originOf("https://other.example:81/")},
		{"blob:https://example.com/0", originOf("https://example.com/")}, {"blob:null/2", opaque},
		{"https://example.com/1", originOf("https://example.com/")},
	} {
		t.Run(tt.input, func(t *testing.T) {
			if got := url.MustParse(tt.input).OriginInBlobStore(store); got != tt.want {
				t.Errorf("%s: the origin is %q, want %q", tt.input, got, tt.want)
			}
		})
	}
	for _, input := range []string{"blob:null/3", "data:,blob:null/2"} {
		if got := url.MustParse(input).OriginInBlobStore(store); !got.IsOpaque() || got == opaque {
			t.Errorf("%s: the origin is %q, want a new opaque one", input, got)
		}
	}
}

// https://w3c.github.io/webappsec-secure-contexts/#algorithms
func TestIsPotentiallyTrustworthy(t *testing.T) {
	for _, tt := range []struct {
		inputs      string
		url, origin bool
	}{
		{"https://example.com wss://example.com https://1.2.3.4 https://example.com:8443", true, true},
		{"http://example.com ws://example.com ftp://example.com http://10.0.0.1", false, false},
		{"http://127.0.0.1 http://127.255.255.254:81 http://0x7f.1 ws://2130706433 ftp://127.1 http://127.0.0.0", true, true},
		{"http://126.255.255.255 http://128.0.0.0 http://0.0.0.0 http://[::] http://[::2]", false, false},
		{"http://[::1] ws://[0:0::0:1]:81", true, true},
		// Only ::1 itself, and not an address that contains an IPv4 address.
		{"http://[::ffff:127.0.0.1] http://[::127.0.0.1]", false, false},
		{"http://localhost http://LOCALHOST. http://a.localhost http://a.b.localhost.:81 http://.localhost", true, true},
		{"http://localhost.. http://localhost.example http://alocalhost http://localhost.com http://a-localhost", false, false},
		{"file:/// file://server/share", true, false}, {"about:blank about:srcdoc about:blank?a#b data: data:text/html,x", true, false},
		{"about:config about:/blank about://blank about:blank/ about: javascript:x web+demo://localhost", false, false},
		{"blob:https://example.com/1 blob:http://localhost/1", true, true},
		{"blob:http://example.com/1 blob:null/1 blob:file:///1 blob:data:,", false, false},
	} {
		for input := range strings.FieldsSeq(tt.inputs) {
			u := url.MustParse(input)
			if got := u.IsPotentiallyTrustworthy(); got != tt.url {
				t.Errorf("%s is potentially trustworthy: %t", input, got)
			}
			if got := u.Origin().IsPotentiallyTrustworthy(); got != tt.origin {
				t.Errorf("the origin of %s is potentially trustworthy: %t", input, got)
			}
		}
	}
	if (url.Origin{}).IsPotentiallyTrustworthy() || url.NewOpaqueOrigin().IsPotentiallyTrustworthy() {
		t.Error("an opaque origin is potentially trustworthy")
	}
	if new(url.URL).IsPotentiallyTrustworthy() {
		t.Error("the zero URL is potentially trustworthy")
	}
}

func ExampleURL_IsPotentiallyTrustworthy() {
	for _, input := range []string{"https://example.com/", "http://example.com/", "http://localhost:8080/", "data:text/plain,hello"} {
		fmt.Println(url.MustParse(input).IsPotentiallyTrustworthy())
	}
	// Output:
	// true
	// false
	// true
	// true
}

// serializedOrigins are serializations of tuple origins: with each special scheme except file, with
// and without a port, of which 0 is one, and with each kind of host. A domain with a trailing dot
// is a different domain, and a "*" isn't a wildcard.
var serializedOrigins = strings.Fields(`
	https://example.com https://example.com:8443 http://example.com:443 https://example.com:80 https://example.com:1
	https://example.com:65535 http://localhost:0 http://example.com ws://example.com wss://example.com:81 ftp://example.com
	https://example.com. https://xn--bcher-kva.example https://a_b.example http://127.0.0.1:8080 http://[::1]
	http://[2001:db8::ff00:42:8329]:8080 https://com https://null https://*.example.com`)

func TestParseOrigin(t *testing.T) {
	for _, text := range serializedOrigins {
		t.Run(text, func(t *testing.T) {
			o, err := url.ParseOrigin(text)
			if err != nil || o.String() != text || o != originOf(text+"/a?b#c") || o.IsOpaque() {
				t.Errorf("%s: the origin is %q, %v, of a URL there %q", text, o, err, originOf(text+"/a?b#c"))
			}
			marshaled, err := o.MarshalText()
			if err != nil || string(marshaled) != text {
				t.Errorf("%s is marshaled as %s, %v", text, marshaled, err)
			}
			if marshaled, err = o.AppendText([]byte("x")); err != nil || string(marshaled) != "x"+text {
				t.Errorf("%s is appended as %s, %v", text, marshaled, err)
			}
			var p url.Origin
			if err := p.UnmarshalText([]byte(text)); err != nil || p != o {
				t.Errorf("%s is unmarshaled as %q, %v", text, p, err)
			}
		})
	}
}

// notOrigins are strings that people and attackers write instead of origins, each with a part of
// the error, which comes first.
var notOrigins = func() (rows []struct{ text, want string }) {
	for _, group := range [][]string{
		// A path, even "/", a query, a fragment: the meaning is clear.
		{`write "https://example.com"`, "https://example.com/", "https://example.com/a", "https://example.com?a", "https://example.com#a"},
		{`write "https://example.com:8443"`, "https://example.com:8443/"}, {`write "https://example.com"`, `https://example.com\`},
		// Other spellings of an origin.
		{`write "https://example.com"`, "HTTPS://example.com", "https://EXAMPLE.com", "https://example.com:443"},
		{`write "http://example.com"`, "http://example.com:80"}, {`write "https://example.com:8443"`, "https://example.com:08443"},
		{`write "https://example.com"`, "https://example.com:", "https:example.com", "https:/example.com", "https:///example.com",
			`https:\\example.com`},
		{`write "https://xn--bcher-kva.example"`, "https://bücher.example"},
		{`write "https://example.com"`, "https://example。com", "https://ex%61mple.com"},
		{`write "http://127.0.0.1"`, "http://0x7f.1", "http://2130706433"}, {`write "http://[::1]"`, "http://[0:0:0:0:0:0:0:1]"},
		{`write "http://[2001:db8::1]:8080"`, "http://[2001:DB8::1]:8080"},
		// Spaces, controls.
		{`write "https://example.com"`, " https://example.com", "https://example.com ", "https://example.com\n", "https://exa\tmple.com",
			"\x00https://example.com"},
		{"domain-to-ASCII: forbidden code point U+0020 in host (at byte 20)", "https://example.com, https://example.org"},
		{"domain-to-ASCII: forbidden code point U+0020 in host (at byte 19)", "https://example.com https://example.org"},
		{"it is a list", "https://example.com,https://example.org"},
		// Credentials are never intended.
		{"it has credentials", "http://evil@victim.example", "http://victim.example@evil.example", "http://victim.example:80@evil.example/"},
		// Even empty credentials are suspicious, and not part of an origin.
		{"invalid value", "http://@victim.example", "http://:@victim.example"},
		// No scheme.
		{"it is empty", ""}, {`it has no scheme, as in "https://example.com"`, "example.com", "//example.com"},
		{"it has no scheme", "*", "/", "127.0.0.1:8080"},
		// Schemes whose origins are opaque, or that only browsers know.
		{"the origin of a URL with the scheme example.com is opaque", "example.com:443"},
		{"the origin of a URL with the scheme localhost is opaque", "localhost:3000"},
		{"the origin of a URL with the scheme file is opaque", "file://", "file://example.com"},
		{"the origin of a URL with the scheme data is opaque", "data:"},
		{"the origin of a URL with the scheme chrome-extension is opaque", "chrome-extension://abcdefghijklmnop"},
		{"the origin of a URL with the scheme web+demo is opaque", "web+demo://example.com"},
		{"the origin of a URL with the scheme about is opaque", "about:blank"},
		{"the origin of a URL with the scheme null is opaque", "null:"},
		{"it is a URL with the scheme blob", "blob:https://example.com", "blob:https://example.com/1"},
		{"the origin of a URL with the scheme blob is opaque", "blob:null/1"},
		// "null" has only one spelling.
		{"it has no scheme", "NULL", "null ", " null", "null, null"},
		// Wildcards.
		{"it has no scheme", "*.example.com", "*://example.com"}, {"port-invalid", "https://example.com:*"},
		// Not a URL.
		{"host-missing", "https://"}, {"domain-to-ASCII: forbidden code point U+0020 in host (at byte 11)", "https://exa mple.com"},
		{"port-out-of-range", "https://example.com:99999"}, {"IPv6-unclosed", "https://[::1"},
		{"IPv4-out-of-range-part", "https://1.2.3.256"}, {"domain-to-ASCII", "https://ü.xn--a"},
		{"IPv6-invalid-code-point", "https://[fe80::1%25eth0]"},
	} {
		for _, text := range group[1:] {
			rows = append(rows, struct{ text, want string }{text, group[0]})
		}
	}
	return rows
}()

func TestParseOriginError(t *testing.T) {
	for _, tt := range notOrigins {
		t.Run(tt.text, func(t *testing.T) {
			o, err := url.ParseOrigin(tt.text)
			if !errors.As(err, new(*url.Error)) || o != (url.Origin{}) {
				t.Errorf("%q is the origin %q, %v", tt.text, o, err)
				return
			}
			if !strings.HasPrefix(err.Error(), "parse origin ") || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%q: the error is %v, want %s", tt.text, err, tt.want)
			}
			before := originOf("https://before.example")
			if o := before; o.UnmarshalText([]byte(tt.text)) == nil || o != before {
				t.Errorf("%q is unmarshaled as %q", tt.text, o)
			}
			if errors.Is(err, url.ErrInvalidValue) == errors.As(err, new(url.ValidationError)) {
				t.Errorf("%q: the error %v must be of exactly one of the two kinds", tt.text, err)
			}
			// The error suggests an origin.
			if _, quoted, ok := strings.Cut(err.Error(), `write "`); ok {
				if o, err := url.ParseOrigin(strings.TrimSuffix(quoted, `"`)); err != nil || o != originOf(tt.text) {
					t.Errorf("%q: the error suggests %s, which is %q, %v", tt.text, quoted, o, err)
				}
			}
		})
	}
}

// TestParseOriginOwnsMemory keeps an origin that was parsed from a part of a string.
func TestParseOriginOwnsMemory(t *testing.T) {
	long := "https://example.com:8443" + strings.Repeat("/", 1<<10)
	text := long[:len("https://example.com:8443")]
	o, err := url.ParseOrigin(text)
	if err != nil {
		t.Fatal(err)
	}
	start := uintptr(unsafe.Pointer(unsafe.StringData(long)))
	for _, part := range []string{o.Scheme(), o.Host().String()} {
		if at := uintptr(unsafe.Pointer(unsafe.StringData(part))); at-start < uintptr(len(long)) {
			t.Errorf("%q shares the memory of the string that it was parsed from", part)
		}
	}
}

// TestOpaqueOriginText checks that "null" is a new origin each time.
func TestOpaqueOriginText(t *testing.T) {
	for _, o := range []url.Origin{{}, url.NewOpaqueOrigin()} {
		text, err := o.AppendText([]byte("x"))
		if marshaled, marshalErr := o.MarshalText(); errors.Join(err, marshalErr) != nil || string(text)+string(marshaled) != "xnullnull" {
			t.Errorf("an opaque origin is appended as %s, %v, and marshaled as %s, %v", text, err, marshaled, marshalErr)
		}
		if err := o.UnmarshalText([]byte("null")); err != nil || !o.IsOpaque() {
			t.Errorf("null is unmarshaled as %q, %v", o, err)
		}
	}
	o, err := url.ParseOrigin("null")
	p, _ := url.ParseOrigin("null")
	if err != nil || !o.IsOpaque() || o.String() != "null" || o == p || o == (url.Origin{}) {
		t.Errorf("null is %q, %v, or the same as another opaque origin", o, err)
	}
}

// FuzzParseOrigin checks that every string that ParseOrigin accepts is the serialization of
// its URL's origin, and that it accepts the origin of every URL.
func FuzzParseOrigin(f *testing.F) {
	for _, text := range urltest.Seeds(f, serializedOrigins) {
		f.Add(text)
	}
	for _, tt := range urltest.Seeds(f, notOrigins) {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, s string) {
		o, err := url.ParseOrigin(s)
		u, parseErr := url.Parse(s)
		want := s == "null" || parseErr == nil && !u.Origin().IsOpaque() && u.Origin().String() == s
		if want != (err == nil) || err == nil && o.String() != s {
			t.Errorf("%q is the origin %q, %v; as a URL %v", s, o, err, u)
		}
		if parseErr != nil {
			return
		}
		o = u.Origin()
		again, err := url.ParseOrigin(o.String())
		if err != nil || again.IsOpaque() != o.IsOpaque() || !o.IsOpaque() && again != o {
			t.Errorf("%q: the origin is %q, parsed %q, %v", s, o, again, err)
		}
	})
}

func ExampleURL_Origin() {
	page := url.MustParse("https://example.com/login")
	for _, input := range []string{"https://EXAMPLE.com:443/", "https://example.com:8443/", "http://example.com/", "data:,"} {
		target := url.MustParse(input)
		fmt.Println(target.Origin(), target.Origin() == page.Origin())
	}
	// Output:
	// https://example.com true
	// https://example.com:8443 false
	// http://example.com false
	// null false
}

func ExampleParseOrigin() {
	for _, s := range []string{
		"https://example.com", "https://example.com:8443", "null",
		"https://example.com/", "HTTPS://Example.com:443", "https://bücher.example", "http://evil@victim.example", "example.com",
	} {
		fmt.Println(url.ParseOrigin(s))
	}
	// Output:
	// https://example.com <nil>
	// https://example.com:8443 <nil>
	// null <nil>
	// null parse origin "https://example.com/": invalid value: write "https://example.com"
	// null parse origin "HTTPS://Example.com:443": invalid value: write "https://example.com"
	// null parse origin "https://bücher.example": invalid value: write "https://xn--bcher-kva.example"
	// null parse origin "http://evil@victim.example": invalid value: it has credentials
	// null parse origin "example.com": invalid value: it has no scheme, as in "https://example.com"
}

// A server allows pages of certain origins to read its responses (CORS). A settings file
// lists these origins as the keys of an object. A key that isn't an origin is an error,
// not a rule that never applies.
func ExampleParseOrigin_allowList() {
	var allowed map[url.Origin]bool
	err := json.Unmarshal([]byte(`{"https://app.example.com": true, "http://localhost:3000": true}`), &allowed)
	if err != nil {
		log.Fatal(err)
	}
	handler := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Origin")
		if origin, err := url.ParseOrigin(r.Header.Get("Origin")); err == nil && allowed[origin] {
			w.Header().Set("Access-Control-Allow-Origin", origin.String())
		}
	}
	for _, origin := range []string{
		"https://app.example.com", "http://localhost:3000", "http://app.example.com", "https://app.example.com.evil.example", "null",
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Origin", origin)
		handler(w, r)
		fmt.Printf("%s: %q\n", origin, w.Header().Get("Access-Control-Allow-Origin"))
	}
	err = json.Unmarshal([]byte(`{"https://app.example.com/": true}`), &allowed)
	fmt.Println(err)
	// Output:
	// https://app.example.com: "https://app.example.com"
	// http://localhost:3000: "http://localhost:3000"
	// http://app.example.com: ""
	// https://app.example.com.evil.example: ""
	// null: ""
	// parse origin "https://app.example.com/": invalid value: write "https://app.example.com"
}

// To allow a domain and its subdomains, check that the origin's host is the domain, or that
// it ends in "." and the domain.
func ExampleParseOrigin_subdomains() {
	isAllowed := func(header string) bool {
		origin, err := url.ParseOrigin(header)
		if err != nil || origin.Scheme() != "https" {
			return false
		}
		if _, hasPort := origin.Port(); hasPort {
			return false
		}
		domain, _ := origin.Host().Domain()
		return domain == "example.com" || strings.HasSuffix(domain, ".example.com")
	}
	for _, header := range []string{
		"https://example.com", "https://a.b.example.com",
		"http://a.example.com", "https://evilexample.com", "https://example.com.evil.example", "https://a.example.com:8443", "https://evil.example/.example.com", "null",
	} {
		fmt.Println(isAllowed(header), header)
	}
	// Output:
	// true https://example.com
	// true https://a.b.example.com
	// false http://a.example.com
	// false https://evilexample.com
	// false https://example.com.evil.example
	// false https://a.example.com:8443
	// false https://evil.example/.example.com
	// false null
}

// An allow list contains origins. Comparing strings would let the second and third URLs
// through, or refuse the fourth.
func Example_allowList() {
	allowed := []url.Origin{url.MustParse("https://example.com").Origin()}
	for _, input := range []string{
		"https://example.com/a", "https://example.com@evil.example/",
		`https://evil.example\@example.com/`,
		"HTTPS://EXAMPLE.COM:443/a",
	} {
		u, err := url.Parse(input)
		ok := err == nil && slices.Contains(allowed, u.Origin())
		fmt.Println(ok, u)
	}
	// Output:
	// true https://example.com/a
	// false https://example.com@evil.example/
	// false https://evil.example/@example.com/
	// true https://example.com/a
}
