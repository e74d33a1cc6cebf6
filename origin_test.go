package url_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
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
			if again := originOf(tt.input); again != o || o != again {
				t.Errorf("%s: the origin isn't the same as itself", tt.input)
			}
		})
	}
}

func TestOpaqueOrigin(t *testing.T) {
	for _, input := range []string{
		"file:///C:/x", "file://server/x", "data:text/plain,x", "about:blank", "javascript:x", "mailto:a@b", "web+demo://example.com/",
		"blob:", "blob:x", "blob:file:///x", "blob:ftp://host/path", "blob:wss://host/", "blob:blob:https://example.com/",
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
		{"https://example.org", "https://example.org/other?x", true},
		{"https://example.org:314", "https://example.org:420", false},
		{"https://example.org:443", "https://example.org", true},
		{"https://example.org", "http://example.org", false},
		{"https://example.org", "https://www.example.org", false},
		{"https://example.org", "https://example.org.", false},
		{"https://b\u00FCcher.example", "https://xn--bcher-kva.example", true},
		{"blob:https://example.org/x", "https://example.org", true},
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

// blobStore has the origins of blob URLs, by URL without fragment.
type blobStore map[string]url.Origin

func (s blobStore) BlobOrigin(blob *url.URL) (url.Origin, bool) {
	origin, ok := s[blob.WithoutFragment().Href()]
	return origin, ok
}

func TestOriginInBlobStore(t *testing.T) {
	opaque := url.NewOpaqueOrigin()
	store := blobStore{
		"blob:https://example.com/1": originOf("https://other.example:81/"),
		"blob:null/2":                opaque,
	}
	for _, tt := range []struct {
		input string
		want  url.Origin
	}{
		{"blob:https://example.com/1", originOf("https://other.example:81/")},
		{"blob:https://example.com/1#fragment", originOf("https://other.example:81/")},
		{"blob:https://example.com/0", originOf("https://example.com/")},
		{"blob:null/2", opaque},
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
		{"file:/// file://server/share", true, false},
		{"about:blank about:srcdoc about:blank?a#b data: data:text/html,x", true, false},
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

// https://url.spec.whatwg.org/#origin
func TestStandardOrigin(t *testing.T) {
	for input, want := range map[string]string{
		"blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f": "https://whatwg.org",
		"blob:http://h:8080/x":     "http://h:8080",
		"blob:ftp://h/x":           "null",
		"blob:wss://h/x":           "null",
		"blob:blob:https://h/x":    "null",
		"blob:file:///x":           "null",
		"blob:d0360e2f":            "null",
		"blob:/https://h/x":        "null",
		"https://u:p@h:8080/x?y#z": "https://h:8080",
		"https://h:443/":           "https://h",
		"http://ü/":                "http://xn--tda",
		"ftp://h/":                 "ftp://h",
		"ws://h/":                  "ws://h",
		"wss://[0::1]:1/":          "wss://[::1]:1",
		"file:///x":                "null",
		"file://h/x":               "null",
		"data:,x":                  "null",
		"web+demo://h/":            "null",
	} {
		u := url.MustParse(input)
		if got := u.Origin(); got.String() != want || got.IsOpaque() != (want == "null") {
			t.Errorf("%q: the origin is %q, opaque %t, want %q", input, got, got.IsOpaque(), want)
		}
	}
}

// TestStandardSameOrigin compares origins. An opaque origin is the same only as itself, and
// each call of Origin returns a new one.
//
// https://html.spec.whatwg.org/#same-origin
func TestStandardSameOrigin(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"https://h/x", "https://u@H:443/y?z", true},
		{"blob:https://h/x", "https://h/", true},
		{"https://h/", "http://h/", false},
		{"https://h/", "https://h:444/", false},
		{"https://h/", "https://h./", false},
		{"https://h/", "wss://h/", false},
		{"data:,x", "data:,x", false},
		{"file:///x", "file:///x", false},
	} {
		t.Run(tt.a, func(t *testing.T) {
			a, b := url.MustParse(tt.a).Origin(), url.MustParse(tt.b).Origin()
			if (a == b) != tt.want {
				t.Errorf("%q and %q are same origin: %t, want %t", tt.a, tt.b, a == b, tt.want)
			}
			if again := a; a != again {
				t.Errorf("an origin of %q is not the same as itself", tt.a)
			}
		})
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

// serializedOrigins are serializations of tuple origins.
var serializedOrigins = []struct {
	text, scheme, host string
	port               uint16 // 0 for null
}{
	{"https://example.com", "https", "example.com", 0},
	{"https://example.com:8443", "https", "example.com", 8443},
	{"http://example.com:443", "http", "example.com", 443},
	{"https://example.com:80", "https", "example.com", 80},
	{"https://example.com:1", "https", "example.com", 1},
	{"https://example.com:65535", "https", "example.com", 65535},
	// Port 0 is a port.
	{"http://localhost:0", "http", "localhost", 0},
	// Each special scheme except file.
	{"http://example.com", "http", "example.com", 0},
	{"ws://example.com", "ws", "example.com", 0},
	{"wss://example.com:81", "wss", "example.com", 81},
	{"ftp://example.com", "ftp", "example.com", 0},
	// A domain with a trailing dot is a different domain.
	{"https://example.com.", "https", "example.com.", 0},
	{"https://xn--bcher-kva.example", "https", "xn--bcher-kva.example", 0},
	{"https://a_b.example", "https", "a_b.example", 0},
	{"http://127.0.0.1:8080", "http", "127.0.0.1", 8080},
	{"http://[::1]", "http", "[::1]", 0},
	{"http://[2001:db8::ff00:42:8329]:8080", "http", "[2001:db8::ff00:42:8329]", 8080},
	{"https://com", "https", "com", 0},
	{"https://null", "https", "null", 0},
	// A "*" isn't a wildcard.
	{"https://*.example.com", "https", "*.example.com", 0},
}

func TestParseOrigin(t *testing.T) {
	for _, tt := range serializedOrigins {
		t.Run(tt.text, func(t *testing.T) {
			o, err := url.ParseOrigin(tt.text)
			if err != nil || o.String() != tt.text || o.Scheme() != tt.scheme || o.Host().String() != tt.host {
				t.Errorf("%s: the origin is %q, %v", tt.text, o, err)
				return
			}
			hasPort := strings.Contains(strings.TrimPrefix(tt.text, tt.scheme+"://"+tt.host), ":")
			if port, ok := o.Port(); port != tt.port || ok != hasPort {
				t.Errorf("%s: the port is %d, %t", tt.text, port, ok)
			}
			if o != originOf(tt.text+"/a?b#c") || o.IsOpaque() {
				t.Errorf("%s: the origin is %q, of a URL there %q", tt.text, o, originOf(tt.text+"/a?b#c"))
			}
		})
	}
}

// notOrigins are strings that people and attackers write instead of origins, each with a part of
// the error.
var notOrigins = []struct{ text, want string }{
	// A path, even "/", a query, a fragment: the meaning is clear.
	{"https://example.com/", `write "https://example.com"`},
	{"https://example.com/a", `write "https://example.com"`},
	{"https://example.com?a", `write "https://example.com"`},
	{"https://example.com#a", `write "https://example.com"`},
	{"https://example.com:8443/", `write "https://example.com:8443"`},
	{`https://example.com\`, `write "https://example.com"`},
	// Other spellings of an origin.
	{"HTTPS://example.com", `write "https://example.com"`},
	{"https://EXAMPLE.com", `write "https://example.com"`},
	{"https://example.com:443", `write "https://example.com"`},
	{"http://example.com:80", `write "http://example.com"`},
	{"https://example.com:08443", `write "https://example.com:8443"`},
	{"https://example.com:", `write "https://example.com"`},
	{"https:example.com", `write "https://example.com"`},
	{"https:/example.com", `write "https://example.com"`},
	{"https:///example.com", `write "https://example.com"`},
	{`https:\\example.com`, `write "https://example.com"`},
	{"https://bücher.example", `write "https://xn--bcher-kva.example"`},
	{"https://example。com", `write "https://example.com"`},
	{"https://ex%61mple.com", `write "https://example.com"`},
	{"http://0x7f.1", `write "http://127.0.0.1"`},
	{"http://2130706433", `write "http://127.0.0.1"`},
	{"http://[0:0:0:0:0:0:0:1]", `write "http://[::1]"`},
	{"http://[2001:DB8::1]:8080", `write "http://[2001:db8::1]:8080"`},
	// Spaces, controls.
	{" https://example.com", `write "https://example.com"`},
	{"https://example.com ", `write "https://example.com"`},
	{"https://example.com\n", `write "https://example.com"`},
	{"https://exa\tmple.com", `write "https://example.com"`},
	{"\x00https://example.com", `write "https://example.com"`},
	{"https://example.com, https://example.org", "domain-to-ASCII: forbidden code point U+0020 in host (at byte 20)"},
	{"https://example.com https://example.org", "domain-to-ASCII: forbidden code point U+0020 in host (at byte 19)"},
	{"https://example.com,https://example.org", "it is a list"},
	// Credentials are never intended.
	{"http://evil@victim.example", "it has credentials"},
	{"http://victim.example@evil.example", "it has credentials"},
	{"http://victim.example:80@evil.example/", "it has credentials"},
	// Even empty credentials are suspicious, and not part of an origin.
	{"http://@victim.example", "invalid value"},
	{"http://:@victim.example", "invalid value"},
	// No scheme.
	{"", "it is empty"},
	{"example.com", `it has no scheme, as in "https://example.com"`},
	{"//example.com", `it has no scheme, as in "https://example.com"`},
	{"*", "it has no scheme"},
	{"/", "it has no scheme"},
	{"127.0.0.1:8080", "it has no scheme"},
	// Schemes whose origins are opaque, or that only browsers know.
	{"example.com:443", "the origin of a URL with the scheme example.com is opaque"},
	{"localhost:3000", "the origin of a URL with the scheme localhost is opaque"},
	{"file://", "the origin of a URL with the scheme file is opaque"},
	{"file://example.com", "the origin of a URL with the scheme file is opaque"},
	{"data:", "the origin of a URL with the scheme data is opaque"},
	{"chrome-extension://abcdefghijklmnop", "the origin of a URL with the scheme chrome-extension is opaque"},
	{"web+demo://example.com", "the origin of a URL with the scheme web+demo is opaque"},
	{"about:blank", "the origin of a URL with the scheme about is opaque"},
	{"null:", "the origin of a URL with the scheme null is opaque"},
	{"blob:https://example.com", "it is a URL with the scheme blob"},
	{"blob:https://example.com/1", "it is a URL with the scheme blob"},
	{"blob:null/1", "the origin of a URL with the scheme blob is opaque"},
	// "null" has only one spelling.
	{"NULL", "it has no scheme"},
	{"null ", "it has no scheme"},
	{" null", "it has no scheme"},
	{"null, null", "it has no scheme"},
	// Wildcards.
	{"*.example.com", "it has no scheme"},
	{"*://example.com", "it has no scheme"},
	{"https://example.com:*", "port-invalid"},
	// Not a URL.
	{"https://", "host-missing"},
	{"https://exa mple.com", "domain-to-ASCII: forbidden code point U+0020 in host (at byte 11)"},
	{"https://example.com:99999", "port-out-of-range"},
	{"https://[::1", "IPv6-unclosed"},
	{"https://1.2.3.256", "IPv4-out-of-range-part"},
	{"https://ü.xn--a", "domain-to-ASCII"},
	{"https://[fe80::1%25eth0]", "IPv6-invalid-code-point"},
}

func TestParseOriginError(t *testing.T) {
	for _, tt := range notOrigins {
		t.Run(tt.text, func(t *testing.T) {
			o, err := url.ParseOrigin(tt.text)
			var e *url.Error
			if !errors.As(err, &e) || o != (url.Origin{}) {
				t.Errorf("%q is the origin %q, %v", tt.text, o, err)
				return
			}
			if !strings.HasPrefix(err.Error(), "parse origin ") || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%q: the error is %v, want %s", tt.text, err, tt.want)
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

func TestParseOriginNull(t *testing.T) {
	o, err := url.ParseOrigin("null")
	p, _ := url.ParseOrigin("null")
	if err != nil || !o.IsOpaque() || o.String() != "null" {
		t.Errorf("null is %q, %v", o, err)
	}
	if o == p || o == (url.Origin{}) {
		t.Error("null is the same as another opaque origin")
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

var (
	_ encoding.TextAppender    = url.Origin{}
	_ encoding.TextMarshaler   = url.Origin{}
	_ encoding.TextUnmarshaler = (*url.Origin)(nil)
)

func TestOriginText(t *testing.T) {
	for _, tt := range serializedOrigins {
		t.Run(tt.text, func(t *testing.T) {
			o := originOf(tt.text)
			text, err := o.MarshalText()
			if err != nil || string(text) != tt.text {
				t.Errorf("%s is marshaled as %s, %v", tt.text, text, err)
			}
			if text, err = o.AppendText([]byte("x")); err != nil || string(text) != "x"+tt.text {
				t.Errorf("%s is appended as %s, %v", tt.text, text, err)
			}
			var p url.Origin
			if err := p.UnmarshalText([]byte(tt.text)); err != nil || p != o {
				t.Errorf("%s is unmarshaled as %q, %v", tt.text, p, err)
			}
		})
	}
	for _, o := range []url.Origin{{}, url.NewOpaqueOrigin()} {
		if text, err := o.MarshalText(); err != nil || string(text) != "null" {
			t.Errorf("an opaque origin is marshaled as %s, %v", text, err)
		}
		if text, err := o.AppendText(nil); err != nil || string(text) != "null" {
			t.Errorf("an opaque origin is appended as %s, %v", text, err)
		}
		if err := o.UnmarshalText([]byte("null")); err != nil || !o.IsOpaque() {
			t.Errorf("null is unmarshaled as %q, %v", o, err)
		}
	}
	for _, tt := range notOrigins {
		t.Run(tt.text, func(t *testing.T) {
			o := originOf("https://before.example")
			if err := o.UnmarshalText([]byte(tt.text)); err == nil || o != originOf("https://before.example") {
				t.Errorf("%q is unmarshaled as %q, %v", tt.text, o, err)
			}
		})
	}
}

// TestOriginInFiles reads and writes origins as values and as keys.
func TestOriginInFiles(t *testing.T) {
	type config struct {
		Home    url.Origin
		Allowed map[url.Origin]bool
		List    []*url.Origin `json:",omitempty"`
	}
	const text = `{"Home":"https://example.com:8443","Allowed":{"http://a.example":true,"https://b.example":false},"List":["null"]}`
	var c config
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		t.Fatal(err)
	}
	if c.Home != originOf("https://example.com:8443") || !c.Allowed[originOf("http://a.example/")] || len(c.Allowed) != 2 || !c.List[0].IsOpaque() {
		t.Errorf("the configuration is %v", c)
	}
	if again, err := json.Marshal(c); err != nil || string(again) != text {
		t.Errorf("the configuration is written as %s, %v", again, err)
	}
	for _, bad := range []string{`{"Home":"https://example.com/"}`, `{"Home":""}`, `{"Home":1}`, `{"Allowed":{"example.com":true}}`} {
		if err := json.Unmarshal([]byte(bad), new(config)); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var o url.Origin
	flags.TextVar(&o, "origin", url.Origin{}, "")
	if err := flags.Parse([]string{"-origin", "https://example.com"}); err != nil || o != originOf("https://example.com") {
		t.Errorf("the flag is %q, %v", o, err)
	}
	if err := flags.Parse([]string{"-origin", "https://example.com/"}); err == nil {
		t.Error("the flag takes a URL")
	}
}

// FuzzParseOrigin checks that every string that ParseOrigin accepts is the serialization of
// its URL's origin, and that it accepts the origin of every URL.
func FuzzParseOrigin(f *testing.F) {
	for _, tt := range urltest.Seeds(f, serializedOrigins) {
		f.Add(tt.text)
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
		"https://example.com/a",
		"https://example.com@evil.example/",
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
