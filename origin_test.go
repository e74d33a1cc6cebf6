package url_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
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
		o := originOf(tt.input)
		if o.String() != tt.origin || o.Unicode() != tt.unicode {
			t.Errorf("%s: the origin is %q, %q, want %q, %q", tt.input, o, o.Unicode(), tt.origin, tt.unicode)
		}
		port, ok := o.Port()
		if o.Scheme() != tt.scheme || o.Host().String() != tt.host || port != tt.port || ok != (port != 0) || o.IsOpaque() {
			t.Errorf("%s: the origin is of %q, %q, %d, %t", tt.input, o.Scheme(), o.Host(), port, ok)
		}
		if again := originOf(tt.input); again != o || !again.SameOrigin(o) {
			t.Errorf("%s: the origin isn't the same as itself", tt.input)
		}
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
		if duplicate := o; duplicate != o || !o.SameOrigin(duplicate) {
			t.Errorf("%s: the origin isn't the same as itself", input)
		}
		if other := originOf(input); other.SameOrigin(o) {
			t.Errorf("%s: two origins of it are the same", input)
		}
	}
	if o, other := url.NewOpaqueOrigin(), url.NewOpaqueOrigin(); o == other || o.SameOrigin(url.Origin{}) {
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
		if got := originOf(tt.a).SameOrigin(originOf(tt.b)); got != tt.same {
			t.Errorf("%s and %s have the same origin: %t", tt.a, tt.b, got)
		}
	}
	counts := map[url.Origin]int{}
	for _, input := range []string{"https://a/1", "https://a:443/2", "http://a/3"} {
		counts[originOf(input)]++
	}
	if counts[originOf("https://a")] != 2 || len(counts) != 2 {
		t.Errorf("as a map key: %v", counts)
	}
}

// blobStore has the origins of blob URLs without their fragments.
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
		if got := url.MustParse(tt.input).OriginInBlobStore(store); got != tt.want {
			t.Errorf("%s: the origin is %q, want %q", tt.input, got, tt.want)
		}
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
		// Only ::1 itself: an address that has an IPv4 address within isn't.
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

// TestStandardSameOrigin compares origins; an opaque one is the same only as
// itself, and each look at the origin of a URL gives a new one.
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
		a, b := url.MustParse(tt.a).Origin(), url.MustParse(tt.b).Origin()
		if a.SameOrigin(b) != tt.want || b.SameOrigin(a) != tt.want {
			t.Errorf("%q and %q are same origin: %t, want %t", tt.a, tt.b, a.SameOrigin(b), tt.want)
		}
		if !a.SameOrigin(a) {
			t.Errorf("an origin of %q is not the same as itself", tt.a)
		}
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
