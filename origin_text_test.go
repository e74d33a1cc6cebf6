package url_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"strings"
	"testing"
	"unsafe"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

// serializedOrigins are serializations of tuple origins, and nothing else is one.
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
	// Each special scheme but file.
	{"http://example.com", "http", "example.com", 0},
	{"ws://example.com", "ws", "example.com", 0},
	{"wss://example.com:81", "wss", "example.com", 81},
	{"ftp://example.com", "ftp", "example.com", 0},
	// With a dot at the end it is another domain.
	{"https://example.com.", "https", "example.com.", 0},
	{"https://xn--bcher-kva.example", "https", "xn--bcher-kva.example", 0},
	{"https://a_b.example", "https", "a_b.example", 0},
	{"http://127.0.0.1:8080", "http", "127.0.0.1", 8080},
	{"http://[::1]", "http", "[::1]", 0},
	{"http://[2001:db8::ff00:42:8329]:8080", "http", "[2001:db8::ff00:42:8329]", 8080},
	{"https://com", "https", "com", 0},
	{"https://null", "https", "null", 0},
	// A "*" stands for nothing but itself.
	{"https://*.example.com", "https", "*.example.com", 0},
}

func TestParseOrigin(t *testing.T) {
	for _, tt := range serializedOrigins {
		o, err := url.ParseOrigin(tt.text)
		if err != nil || o.String() != tt.text || o.Scheme() != tt.scheme || o.Host().String() != tt.host {
			t.Errorf("%s: the origin is %q, %v", tt.text, o, err)
			continue
		}
		hasPort := strings.Contains(strings.TrimPrefix(tt.text, tt.scheme+"://"+tt.host), ":")
		if port, ok := o.Port(); port != tt.port || ok != hasPort {
			t.Errorf("%s: the port is %d, %t", tt.text, port, ok)
		}
		if o != originOf(tt.text+"/a?b#c") || o.IsOpaque() {
			t.Errorf("%s: the origin is %q, of a URL there %q", tt.text, o, originOf(tt.text+"/a?b#c"))
		}
	}
}

// notOrigins are what people and attackers write instead, with a part of the error.
var notOrigins = []struct{ text, want string }{
	// A path, be it "/", a query, a fragment: it is clear what is meant.
	{"https://example.com/", `write "https://example.com"`},
	{"https://example.com/a", `write "https://example.com"`},
	{"https://example.com?a", `write "https://example.com"`},
	{"https://example.com#a", `write "https://example.com"`},
	{"https://example.com:8443/", `write "https://example.com:8443"`},
	{`https://example.com\`, `write "https://example.com"`},
	// Other spellings of it.
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
	// Credentials are never meant.
	{"http://evil@victim.example", "it has credentials"},
	{"http://victim.example@evil.example", "it has credentials"},
	{"http://victim.example:80@evil.example/", "it has credentials"},
	// Even empty, they are a reason to look twice, and no origin.
	{"http://@victim.example", "invalid value"},
	{"http://:@victim.example", "invalid value"},
	// No scheme.
	{"", "it is empty"},
	{"example.com", `it has no scheme, as in "https://example.com"`},
	{"//example.com", `it has no scheme, as in "https://example.com"`},
	{"*", "it has no scheme"},
	{"/", "it has no scheme"},
	{"127.0.0.1:8080", "it has no scheme"},
	// Schemes whose origins are opaque, or which browsers alone know.
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
	// "null" is one word.
	{"NULL", "it has no scheme"},
	{"null ", "it has no scheme"},
	{" null", "it has no scheme"},
	{"null, null", "it has no scheme"},
	// Wildcards.
	{"*.example.com", "it has no scheme"},
	{"*://example.com", "it has no scheme"},
	{"https://example.com:*", "port-invalid"},
	// No URL at all.
	{"https://", "host-missing"},
	{"https://exa mple.com", "domain-to-ASCII: forbidden code point U+0020 in host (at byte 11)"},
	{"https://example.com:99999", "port-out-of-range"},
	{"https://[::1", "IPv6-unclosed"},
	{"https://1.2.3.256", "IPv4-out-of-range-part"},
	{"https://ü.xn--a", "domain-to-ASCII"},
	{"https://[fe80::1%25eth0]", "IPv6-invalid-code-point"},
	// A "\" that could be in a password: the text shows no port.
	{`https://u:81\p@h`, `"https://u:xxxxx@h": invalid value`},
}

func TestParseOriginError(t *testing.T) {
	for _, tt := range notOrigins {
		o, err := url.ParseOrigin(tt.text)
		var e *url.Error
		if !errors.As(err, &e) || o != (url.Origin{}) {
			t.Errorf("%q is the origin %q, %v", tt.text, o, err)
			continue
		}
		if !strings.HasPrefix(err.Error(), "parse origin ") || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: the error is %v, want %s", tt.text, err, tt.want)
		}
		if errors.Is(err, url.ErrInvalidValue) == errors.As(err, new(url.ValidationError)) {
			t.Errorf("%q: the error is %v, of neither kind or of both", tt.text, err)
		}
		// What it says to write is an origin.
		if _, quoted, ok := strings.Cut(err.Error(), `write "`); ok {
			if o, err := url.ParseOrigin(strings.TrimSuffix(quoted, `"`)); err != nil || o != originOf(tt.text) {
				t.Errorf("%q: is told to be %s, which is %q, %v", tt.text, quoted, o, err)
			}
		}
	}
}

func TestParseOriginNull(t *testing.T) {
	o, err := url.ParseOrigin("null")
	p, _ := url.ParseOrigin("null")
	if err != nil || !o.IsOpaque() || o.String() != "null" {
		t.Errorf("null is %q, %v", o, err)
	}
	if o == p || o == (url.Origin{}) || o.SameOrigin(p) || !o.SameOrigin(o) {
		t.Error("null is the same as another opaque origin")
	}
}

// TestParseOriginOwnsMemory keeps an origin that is parsed of a part of a string.
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
			t.Errorf("%q shares the memory of what it was parsed from", part)
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
		o := originOf("https://before.example")
		if err := o.UnmarshalText([]byte(tt.text)); err == nil || o != originOf("https://before.example") {
			t.Errorf("%q is unmarshaled as %q, %v", tt.text, o, err)
		}
	}
}

// TestOriginInFiles reads and writes origins as the values and the keys that they can be.
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

// FuzzParseOrigin sees that what is an origin is the serialization of the origin that
// the text, as a URL, has, and that the origin of each URL is one.
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
