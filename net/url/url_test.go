package url_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	neturl "net/url"
	"reflect"
	"strings"
	"sync"
	"testing"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/net/url"
)

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		input, want string
		fields      url.URL
	}{
		// A browser's reading.
		{"HTTP://EXAMPLE.com:80/a/%2e%2e/b c", "http://example.com:80/b%20c", url.URL{Scheme: "http", Host: "example.com:80", Path: "/b c"}},
		{`http:\\evil.example\@good.example/`, "http://evil.example/@good.example/", url.URL{Scheme: "http", Host: "evil.example", Path: "/@good.example/"}},
		{"http:///var/run/socket", "http://var/run/socket", url.URL{Scheme: "http", Host: "var", Path: "/run/socket"}},
		{"http://0x7f.1/", "http://127.0.0.1/", url.URL{Scheme: "http", Host: "127.0.0.1", Path: "/"}},
		{"http://h/a[1]#[2]%5b", "http://h/a[1]#[2]%5b", url.URL{Scheme: "http", Host: "h", Path: "/a[1]", RawPath: "/a[1]", Fragment: "[2][", RawFragment: "[2]%5b"}},
		{"a[1]|", "a[1]%7C", url.URL{Path: "a[1]|", RawPath: "a[1]%7C"}},
		{"http://u:p%40@h/a%2Fb#%C3%BC", "http://u:p%40@h/a%2Fb#%C3%BC", url.URL{Scheme: "http", User: url.UserPassword("u", "p@"), Host: "h", Path: "/a/b", RawPath: "/a%2Fb", Fragment: "ü"}},
		// An empty path stays empty.
		{"http://h", "http://h", url.URL{Scheme: "http", Host: "h"}},
		{"http://h?q", "http://h?q", url.URL{Scheme: "http", Host: "h", RawQuery: "q"}},
		{"http://h?", "http://h?", url.URL{Scheme: "http", Host: "h", ForceQuery: true}},
		{"http://h#a/b", "http://h#a/b", url.URL{Scheme: "http", Host: "h", Fragment: "a/b"}},
		{"HTTP://u@H:80#\t ", "http://u@h:80", url.URL{Scheme: "http", User: url.User("u"), Host: "h:80"}},
		{`http:\\h`, "http://h", url.URL{Scheme: "http", Host: "h"}},
		{"foo://h", "foo://h", url.URL{Scheme: "foo", Host: "h"}}, {"//h", "//h", url.URL{Host: "h"}},
		{"http://h/", "http://h/", url.URL{Scheme: "http", Host: "h", Path: "/"}},
		{"http://h/..", "http://h/", url.URL{Scheme: "http", Host: "h", Path: "/"}},
		{"http://h/?/", "http://h/?/", url.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "/"}},
		{"file://localhost", "file:///", url.URL{Scheme: "file", Path: "/"}},
		// A default port that is written stays, as a number.
		{"https://h:443", "https://h:443", url.URL{Scheme: "https", Host: "h:443"}},
		{`wss:\\u:p@[::1]:000443\a`, "wss://u:p@[::1]:443/a", url.URL{Scheme: "wss", User: url.UserPassword("u", "p"), Host: "[::1]:443", Path: "/a"}},
		{"http:///h:80", "http://h:80", url.URL{Scheme: "http", Host: "h:80"}},
		{"ftp://h:21/:", "ftp://h:21/:", url.URL{Scheme: "ftp", Host: "h:21", Path: "/:"}},
		{"http://h:/", "http://h/", url.URL{Scheme: "http", Host: "h", Path: "/"}},
		{"http://u:80@h/:80", "http://u:80@h/:80", url.URL{Scheme: "http", User: url.UserPassword("u", "80"), Host: "h", Path: "/:80"}},
		{"http://[1:2::80]/?:80#:80", "http://[1:2::80]/?:80#:80", url.URL{Scheme: "http", Host: "[1:2::80]", Path: "/", RawQuery: ":80", Fragment: ":80"}},
		// References.
		{"", "", url.URL{}}, {"//", "", url.URL{}}, {"  ", "", url.URL{}}, {"#", "", url.URL{}}, {"*", "*", url.URL{Path: "*"}},
		{"a/../b", "a/../b", url.URL{Path: "a/../b"}}, {`a/%2E%2E/b`, "a/../b", url.URL{}}, {`%2E%2e\%2e/.%2e/%2e.a`, ".././../%2e.a", url.URL{}},
		{"/a b|%?'<#`", "/a%20b%7C%25?%27%3C#%60", url.URL{}},
		{"/ü\xFF", "/%C3%BC%EF%BF%BD", url.URL{Path: "/ü\uFFFD"}},
		// Spaces are dropped at the ends, and behind "#" controls are, too, and tabs and newlines
		// everywhere. Before "#", net/url refuses controls.
		{" a ?", "a%20?", url.URL{Path: "a ", ForceQuery: true}}, {"/a#\xC3\t\xBC\x01b\x00", "/a#%EF%BF%BD%EF%BF%BD%01b", url.URL{Path: "/a", Fragment: "\uFFFD\uFFFD\x01b"}},
		{"?", "?", url.URL{ForceQuery: true}}, {`?\`, `?\`, url.URL{RawQuery: `\`}},
		{`/\EVIL.example\a\..\b`, "//evil.example/b", url.URL{Host: "evil.example", Path: "/b"}},
		{"///evil.example", "//evil.example", url.URL{Host: "evil.example"}},
		{"//h:80/", "//h:80/", url.URL{Host: "h:80", Path: "/"}},
		{"//h:0443/", "//h:443/", url.URL{Host: "h:443", Path: "/"}},
		{"//h:80/443", "//h:80/443", url.URL{Host: "h:80", Path: "/443"}},
		{"//h/443", "//h/443", url.URL{Host: "h", Path: "/443"}}, {"./a:b", "./a:b", url.URL{Path: "./a:b"}},
		{"host:8080", "host:8080", url.URL{Scheme: "host", Opaque: "8080"}},
	} {
		n, err := url.Parse(tt.input)
		if err != nil || n.String() != tt.want {
			t.Errorf("%q: %v, %v, want %q", tt.input, n, err, tt.want)
		} else if (tt.fields != url.URL{} || tt.want == "") && !reflect.DeepEqual(*n, tt.fields) {
			t.Errorf("%q: %#v, want %#v", tt.input, *n, tt.fields)
		}
		checkStable(t, n)
	}
}

// checkError checks the properties that all errors share.
func checkError(t *testing.T, input string, n *url.URL, err error, want string) {
	t.Helper()
	if e, ok := errors.AsType[*neturl.Error](err); n != nil || !ok || e.Op != "parse" {
		t.Errorf("%q: %#v, %v, want a *url.Error", input, n, err)
	} else if err.Error() != want {
		t.Errorf("%q: %v, want %s", input, err, want)
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct {
		input string
		is    error
		want  string
	}{
		{"http://", whatwg.HostMissing, `parse "http://": host-missing: the URL has no host (at byte 7)`},
		{"http://u:s3cr3t@a b/", whatwg.DomainToASCIIError, `parse "http://u:xxxxx@a b/": invalid character " " in host name: domain-to-ASCII: forbidden code point U+0020 in host (at byte 17 of the input) (xxxxx: hidden, it may be a password)`},
		{"http://h:99999/", whatwg.PortOutOfRange, ""},
		// With net/url's words, which programs look for.
		{"http://h:80a/", whatwg.PortInvalid, `parse "http://h:80a/": invalid port ":80a" after host: port-invalid: the port is not a number (at byte 11)`},
		{"http://u:s3cr3t@h:80a/", whatwg.PortInvalid, `parse "http://u:xxxxx@h:80a/": invalid port ":80a" after host: port-invalid: the port is not a number (at byte 20 of the input) (xxxxx: hidden, it may be a password)`},
		{"ws://h: 80/", whatwg.PortInvalid, `parse "ws://h: 80/": invalid port ": 80" after host: port-invalid: the port is not a number (at byte 7)`},
		{"http://[::1%25e]:8a", whatwg.IPv6InvalidCodePoint, ""},
		{"http://h\x7f/", whatwg.DomainToASCIIError, `parse "http://h\x7f/": net/url: invalid control character in URL: domain-to-ASCII: forbidden code point U+007F in host (at byte 8)`},
		{"http://%zz/", whatwg.DomainToASCIIError, `parse "http://%zz/": invalid URL escape "%zz": domain-to-ASCII: forbidden code point U+0025 in host (at byte 7)`},
		{"http://a:1,b:2/", whatwg.PortInvalid, `parse "http://a:1,b:2/": invalid port ":1,b:2" after host: port-invalid: the port is not a number (at byte 10)`},
		{"http://h:8\x01/", whatwg.PortInvalid, `parse "http://h:8\x01/": net/url: invalid control character in URL: invalid port: port-invalid: the port is not a number (at byte 10)`},
		{"https://:8080/", whatwg.HostMissing, `parse "https://:8080/": host-missing: the URL has no host (at byte 8): a port alone is a listen address, not the host of a URL: write a host before it, such as localhost`},
		{`//:80?a`, whatwg.HostMissing, `parse "//:80?a": host-missing: the URL has no host (at byte 2): a port alone is a listen address, not the host of a URL: write a host before it, such as localhost`},
		{"http://:/80", whatwg.HostMissing, `parse "http://:/80": host-missing: the URL has no host (at byte 7)`},
		{"http://::1/", whatwg.HostMissing, `parse "http://::1/": invalid port "::1" after host: host-missing: the URL has no host (at byte 7)`},
		{"http://u@:80/", whatwg.HostMissing, `parse "http://u@:80/": host-missing: the URL has no host (at byte 9)`},
		{"http://h:1001-1009", whatwg.PortInvalid, `parse "http://h:1001-1009": invalid port ":1001-1009" after host: port-invalid: the port is not a number (at byte 13)`},
		{"//u:s3cr3t@:80", whatwg.HostMissing, ""}, {"///", whatwg.HostMissing, ""},
		{"http://[fe80::1%25eth0]/", whatwg.IPv6InvalidCodePoint, ""},
		{"http://a{b/", whatwg.ErrNotConvertible, `parse "http://a{b/": invalid character "{" in host name: net/url can't hold a host with ", ` + "`, { or }"},
		{"//u:s3cr3t@{h}/", whatwg.ErrNotConvertible, `parse "//u:xxxxx@{h}/": invalid character "{" in host name: net/url can't hold a host with ", ` + "`, { or } (xxxxx: hidden, it may be a password)"},
		// What net/url refuses, in its words, and fewer than two slashes.
		{"http://h/\t", nil, `parse "http://h/\t": net/url: invalid control character in URL`}, {"/a\x7Fb", nil, `parse "/a\x7fb": net/url: invalid control character in URL`}, {"\n//h/#a", nil, `parse "\n//h/": net/url: invalid control character in URL`}, {"\x01javascript:x", nil, `parse "\x01javascript:x": net/url: invalid control character in URL`},
		{`file://\a@%61`, nil, `parse "file://\\a@%61": invalid URL escape "%61"`}, {" http://h/", nil, `parse " http://h/": first path segment in URL cannot contain colon`}, {`a\b:c`, nil, `parse "a\\b:c": first path segment in URL cannot contain colon`}, {"http://h%41/", nil, `parse "http://h%41/": invalid URL escape "%41"`}, {"http://h ", nil, `parse "http://h ": invalid character " " in host name`},
		{`//h\x/%`, nil, `parse "//h\\x/%": invalid character "\\" in host name`}, {"http://u:s3cr3t%zz@h/%", nil, `parse "http://u:xxxxx@h/%": invalid URL escape (in a password, % is %25)`}, {"///u:%zs3cr3t@h", nil, `parse "///u:xxxxx@h": invalid URL escape (in a password, % is %25)`}, {"http://a b@h/", nil, `parse "http://a b@h/": net/url: invalid userinfo`}, {"http://ü@h/", nil, `parse "http://ü@h/": net/url: invalid userinfo`},
		{"https:h", whatwg.SpecialSchemeMissingFollowingSolidus, `parse "https:h": special-scheme-missing-following-solidus: the scheme is not followed by exactly two slashes`}, {"WS:/u:s3cr3t@h", whatwg.SpecialSchemeMissingFollowingSolidus, ""}, {`ftp:\h/a`, whatwg.SpecialSchemeMissingFollowingSolidus, ""},
		{"https://faẞ.example/", whatwg.ErrNotConvertible, `parse "https://faẞ.example/": net/http of Go 1.26 connects to another host for ẞ: not convertible`}, {"//fa%E1%BA%9E.example/?%", whatwg.ErrNotConvertible, ""},
		{":", nil, `parse ":": missing protocol scheme`}, {":foo", nil, `parse ":foo": missing protocol scheme`},
		{"a b:c", nil, `parse "a b:c": first path segment in URL cannot contain colon`},
		{" :", nil, `parse " :": missing protocol scheme`},
		{"1http://x", nil, `parse "1http://x": first path segment in URL cannot contain colon`},
		{"git@github.com:org/repo.git", nil, `parse "git@github.com:org/repo.git": first path segment in URL cannot contain colon`},
		{"1u:s3cr3t@x", nil, `parse "1u:xxxxx@x": first path segment in URL cannot contain colon`},
	} {
		n, err := url.Parse(tt.input)
		if tt.want == "" && err != nil {
			tt.want = err.Error()
		}
		checkError(t, tt.input, n, err, tt.want)
		if tt.is != nil && !errors.Is(err, tt.is) || strings.Contains(err.Error(), "s3cr3t") {
			t.Errorf("%q: %v, want %v", tt.input, err, tt.is)
		}
		if tt.is != nil && !errors.As(err, new(*whatwg.Error)) {
			t.Errorf("%v has no *whatwg.Error", err)
		}
	}
}

// A scheme that isn't special, and a file: URL with a relative path or a host, are left to net/url.
func TestParseOther(t *testing.T) {
	for _, tt := range []struct{ input, want string }{
		{"mem://", "mem:"}, {"irc://#c", "irc:#c"}, {"tcp://:2375", "tcp://:2375"}, {"unix://foo:bar@/run/s.sock", "unix://foo:bar@/run/s.sock"},
		{"postgres://u:p@/db?host=/cloudsql/x", "postgres://u:p@/db?host=/cloudsql/x"}, {"sqlite://:memory:", "sqlite://:memory:"},
		{"mongodb://a:1,b:2/", "mongodb://a:1,b:2/"}, {"file:test.db?cache=shared", "file:test.db?cache=shared"}, {"FILE:./x", "file:./x"},
		{"file://Migrations", "file://Migrations"}, {"file://2024/x", "file://2024/x"}, {"file://über/x", "file://%C3%BCber/x"}, {"file://", "file:"},
		{"file://./x", "file://./x"}, {`file:\\h/x`, `file:\\h/x`}, {"file://C:/x", "file://C:/x"}, {"file://localhost.example/x", "file://localhost.example/x"},
		{"file:", "file:"}, {"file:\t./x", "net/url: invalid control character in URL"},
		{"java\nscript:x", "net/url: invalid control character in URL"}, {" javascript:x", "first path segment in URL cannot contain colon"},
		{"docker://alpine:latest", `invalid port ":latest" after host`}, {"git://u:s3cr3t@h:80a/", `invalid port ":80a" after host`},
		{"postgres://user:s3cr3t@ho st/db", `invalid character " " in host name`}, {"foo://u:%zs3cr3t@h", "invalid URL escape (in a password, % is %25)"},
		{"foo://u:s3cr3t@[a:b]/", `invalid host: ParseAddr("a:b"): address string too short`}, {"foo://[::1", "missing ']' in host"}, {"foo://h/#%z", `invalid URL escape "%z"`},
		{"foo://u:s3#cr3t@h", "invalid port after host (in a password, # is %23, / is %2F, ? is %3F, \\ is %5C)"}, {"foo://u:s3cr3t@h:x", `invalid port ":x" after host`},
	} {
		checkLeft(t, tt.input)
		n, err := url.Parse(tt.input)
		if e, ok := errors.AsType[*url.Error](err); ok {
			if e.Err.Error() != tt.want || strings.Contains(err.Error(), "cr3t") {
				t.Errorf("%q: %v, want %s", tt.input, err, tt.want)
			}
		} else if n.String() != tt.want {
			t.Errorf("%q: %q, want %q", tt.input, n, tt.want)
		}
	}
	// A reason doesn't repeat a long text.
	for length, wantQuoted := range map[int]bool{128: true, 129: false} {
		address := strings.Repeat("1", length)
		if _, err := url.Parse("foo://[" + address + "]"); err == nil || strings.Count(err.Error(), address) != 1 != wantQuoted {
			t.Errorf("%d: %v", length, err)
		}
	}
	if _, err := url.Parse("foo://[" + strings.Repeat("1", 1000) + "]"); err == nil || len(err.Error()) > 1100 {
		t.Error(err)
	}
	if _, err := url.Parse("foo://h:" + strings.Repeat("a", 200) + "#b"); err == nil || !strings.HasSuffix(err.Error(), "invalid port after host") {
		t.Error(err) // which has no password
	}
	// The URL of an error has no fragment, as in net/url.
	if _, err := url.Parse("foo://%/#a"); err == nil || !strings.HasPrefix(err.Error(), `parse "foo://%/": `) {
		t.Error(err)
	}
	var escape url.EscapeError
	if _, err := url.Parse("foo://%zz/"); !errors.As(err, &escape) || escape != "%zz" {
		t.Errorf("%v, want an EscapeError", err)
	}
}

func TestMustParse(t *testing.T) {
	if n := url.MustParse("HTTPS://H"); n.String() != "https://h" {
		t.Error(n)
	}
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, whatwg.HostMissing) {
			t.Errorf("%v, want HostMissing", err)
		}
	}()
	url.MustParse("http://")
}

func TestParseRequestURI(t *testing.T) {
	for input, want := range map[string]string{
		"/a?b": "/a?b", "//h/a": "//h/a", "*": "*", "/a|b%?'": "/a%7Cb%25?%27", "/a#b?c#d": "/a%23b?c%23d",
		`/\h`:       "/%5Ch",
		"/%2e%2e/a": "/../a", "/a b": "/a%20b", "/ü ": "/%C3%BC", "http://H:80": "http://h:80", "http://h/a#b": "http://h/a%23b",
		"http://h/a./...%2f?/..\\": "http://h/a./...%2f?/..\\",
		"mailto:a@b":               "mailto:a@b", "http://[::1]:80/a": "http://[::1]:80/a",
	} {
		if n, err := url.ParseRequestURI(input); err != nil || n.String() != want {
			t.Errorf("%q: %v, %v, want %q", input, n, err, want)
		}
	}
	const shortened = `a dot segment or a "\" in the path: browsers and clients don't send it`
	for input, want := range map[string]string{
		"":                    `parse "": empty url`,
		"a":                   `parse "a": invalid URI for request`,
		"?a":                  `parse "?a": invalid URI for request`,
		" /a":                 `parse " /a": invalid URI for request`,
		`\\h`:                 `parse "\\\\h": invalid URI for request`,
		"1:foo":               `parse "1:foo": invalid URI for request`,
		":":                   `parse ":": missing protocol scheme`,
		"/a\tb":               `parse "/a\tb": net/url: invalid control character in URL`,
		"/\x1F":               `parse "/\x1f": net/url: invalid control character in URL`,
		"/\x7F":               `parse "/\x7f": net/url: invalid control character in URL`,
		"http://h#a":          `parse "http://h#a": domain-to-ASCII: forbidden code point U+0023 in host (at byte 8)`,
		"http://a#@h/":        `parse "http://a#@h/": net/url: invalid userinfo`,
		"http://h#@h/":        `parse "http://h#@h/": net/url: invalid userinfo`,
		"http://u:s3cr3t#@h/": `parse "http://u:xxxxx@h/": net/url: invalid userinfo`,
		"foo://a#@h/":         `parse "foo://a#@h/": net/url: invalid userinfo`,
		"http://h/\t":         `parse "http://h/\t": net/url: invalid control character in URL`, "http://h%41/": `parse "http://h%41/": invalid URL escape "%41"`, "http:/h": `parse "http:/h": special-scheme-missing-following-solidus: the scheme is not followed by exactly two slashes`,
		"http://h/a//..": `parse "http://h/a//..": ` + shortened, "http://h/%2E/": `parse "http://h/%2E/": ` + shortened, "http://h/.%2e?a": `parse "http://h/.%2e?a": ` + shortened, `https:\\h/`: `parse "https:\\\\h/": ` + shortened, `file:///a\b`: `parse "file:///a\\b": ` + shortened,
		"https://u:s3cr3t@h:x/a": `parse "https://u:xxxxx@h:x/a": invalid port ":x" after host: port-invalid: the port is not a number (at byte 19 of the input) (xxxxx: hidden, it may be a password)`,
	} {
		n, err := url.ParseRequestURI(input)
		checkError(t, input, n, err, want)
	}
}

func TestResolve(t *testing.T) {
	for _, tt := range []struct{ base, ref, want string }{
		// References for which ResolveReference gives a different URL.
		{"http://h/a", "http:b", "http://h/b"}, {"http://h/a/b", "..//c", "http://h//c"}, {"http://h/a#b", "", "http://h/a"},
		{"http://h/a#b", "#", "http://h/a"}, {"http://h/a", ":b", "http://h/:b"}, {"file:///C:/a", "/b", "file:///C:/b"},
		{"file:///a", `\\h\b`, "file://h/b"}, {"foo://h/a", `\b`, "foo://h/%5Cb"}, {"foo:/a", "/.//b", "foo:/.//b"},
		{"mailto:a@b", "#c", "mailto:a@b#c"},
		// A reference without a host has the base's port.
		{"http://h/", "//i:80/", "http://i:80/"}, {"https://h/a", " /\\i:\t0443?b", "https://i:443?b"}, {"https://h:443/a", "b:c", "b:c"},
		{"https://h:443/a", "b", "https://h:443/b"}, {"https://h:443/a", "?b:c", "https://h:443/a?b:c"},
		{"https://h:443/a", "https:b", "https://h:443/b"}, {"https://h:443/a", "HTTPS:/b", "https://h:443/b"},
		{"https://h:443/a", "https:///h/b", "https://h/b"}, {"https://h:443/a", "//i/b", "https://i/b"},
		{"https://h:443/a", "http:i/b", "http://i/b"}, {"https://h/a", "http:i:80/b", "http://i:80/b"},
		{"https://h/a", "1://i:443/b", "https://h/1://i:443/b"}, {"https://H:0443/a", "b", "https://h:443/b"},
		{"http://h:443/a", "b", "http://h:443/b"}, {"file:///a", "//h/b", "file://h/b"},
		// An authority at the end has an empty path, but one from the base doesn't.
		{"http://h/a", "//i", "http://i"}, {"http://h/a", "https://i?b", "https://i?b"}, {"http://h", "?b", "http://h/?b"},
		{"http://h", "", "http://h/"}, {"http://h/a", "/?//", "http://h/?//"},
		// A base that only net/url has.
		{"", "https://api.example/a", "https://api.example/a"}, {"", "a/../b", "/b"}, {"/a/b", `\\h/c`, "//h/c"}, {"tcp://:2375", "/x", "tcp://:2375/x"},
		{"mongodb://a:1,b:2/", "http:h", "http://h/"}, {"file:x.db", "https://e/x", "https://e/x"}, {"urn:a:b", "x", "urn:///x"},
		{"mailto:a@b", "?c", "mailto:a@b?c"}, {"foo://h/a", "//%41", "foo://a"},
	} {
		base, err := neturl.Parse(tt.base)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := url.Resolve(base, tt.ref); err != nil || n.String() != tt.want {
			t.Errorf("%q against %q: %v, %v, want %q", tt.ref, tt.base, n, err, tt.want)
		}
	}
	for _, tt := range []struct {
		base *url.URL
		ref  string
		want string
	}{
		{nil, "a", `parse "": it is nil`},
		{&url.URL{Path: "/s3cr3t"}, ":", `parse ":": missing protocol scheme`},
		{&url.URL{Scheme: "http", User: url.UserPassword("u", "s3cr3t"), Host: "a b"}, "c", `parse "http://u:xxxxx@a%20b": invalid URL escape "%20": domain-to-ASCII: forbidden code point U+0020 in host (xxxxx: hidden, it may be a password)`},
		{&url.URL{Scheme: "http", Host: "h"}, "//u:s3cr3t@:1", `parse "//u:xxxxx@:1": host-missing: the URL has no host (at byte 11 of the input) (xxxxx: hidden, it may be a password)`},
		{&url.URL{Scheme: "http", Host: "h"}, "//`", "parse \"//`\": invalid character \"`\" in host name: net/url can't hold a host with \", `, { or }"},
	} {
		n, err := url.Resolve(tt.base, tt.ref)
		checkError(t, tt.ref, n, err, tt.want)
	}
	for ref, want := range map[string]string{"HTTPS://h/x": "https://h/x", "file:a": "file:///a", "java\nscript:a\nb": "javascript:ab", "x:/../%zz ": "x:/%25zz", "tcp://:2375": "tcp://:2375"} {
		if n, err := url.Resolve(nil, ref); err != nil || n.String() != want {
			t.Errorf("without a base: %q: %v, %v, want %s", ref, n, err, want)
		}
	}
}

// The base of the latest call is remembered, by its fields.
func TestResolveBases(t *testing.T) {
	base := &url.URL{Scheme: "http", Host: "h", Path: "/a/b"}
	check := func(want string) {
		t.Helper()
		for range 3 {
			if n, err := url.Resolve(base, "c?d"); err != nil || n.String() != want {
				t.Errorf("%v, %v, want %s", n, err, want)
			}
		}
	}
	check("http://h/a/c?d")
	base.Path = "/b/"
	check("http://h/b/c?d")
	base.RawPath = "/%62/x/"
	check("http://h/b/c?d") // RawPath isn't an encoding of Path
	base.Host = "i"
	check("http://i/b/c?d")
	base.Scheme = "https"
	check("https://i/b/c?d")
	base.User = url.UserPassword("u", "p")
	check("https://u:p@i/b/c?d")
	base.User = url.User("v")
	check("https://v@i/b/c?d")
	base.User = nil
	check("https://i/b/c?d")
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			host := strings.Repeat("h", i+1)
			base := &url.URL{Scheme: "http", Host: host, Path: "/"}
			for range 100 {
				if n, err := url.Resolve(base, "a"); err != nil || n.Host != host {
					t.Errorf("%s: %v, %v", host, n, err)
				}
			}
		})
	}
	all.Wait()
}

// A pair is the standard's, except for bytes that aren't UTF-8. It is net/url's if that returns it.
func TestParseQuery(t *testing.T) {
	check := func(query string, pairs [][2]string) {
		t.Helper()
		got, err := url.ParseQuery(query)
		if err != nil || !reflect.DeepEqual(got, url.Query(&url.URL{RawQuery: query})) {
			t.Errorf("%q: %v, %v, and another query of a URL", query, got, err)
		}
		if n, err := neturl.ParseQuery(query); err == nil && !reflect.DeepEqual(got, n) {
			t.Errorf("%q: %q, with net/url %q", query, got, n)
		}
		text, want := url.Values{}, url.Values{}
		for name, values := range got {
			for _, value := range values {
				text.Add(infra.ScalarValueString(name), infra.ScalarValueString(value))
			}
		}
		for _, pair := range pairs {
			want.Add(pair[0], pair[1])
		}
		if !reflect.DeepEqual(text, want) {
			t.Errorf("%q: %q, want %q", query, text, want)
		}
	}
	for _, v := range urltest.FormVectors(t) {
		check(v.Input, v.Output)
	}
	random := rand.New(rand.NewPCG(52, 2))
	for range urltest.Times(20_000) {
		var query strings.Builder
		for range random.IntN(8) {
			query.WriteString([]string{"a", "=", "&", ";", "+", "%", "%41", "%ff", "%e2%98%83", "\xff", "?", "ü"}[random.IntN(12)])
		}
		var pairs [][2]string
		for name, value := range whatwg.NewURLSearchParams("?" + query.String()).All() {
			pairs = append(pairs, [2]string{name, value})
		}
		check(query.String(), pairs)
	}
	want := url.Values{"?a;b": {"%zz"}}
	if got, err := url.ParseQuery("?a;b=%zz"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	// net/url has a limit, which its error shows.
	for _, count := range []int{0, 99, 100, 9_999, 10_000, 100_000} {
		query := "a=b" + strings.Repeat("&a=b", count)
		_, wantErr := neturl.ParseQuery(query)
		got, err := url.ParseQuery(query)
		if (err == nil) != (wantErr == nil) || got == nil || err == nil && len(got["a"]) != count+1 || err != nil && (len(got) != 0 || err.Error() != wantErr.Error()) {
			t.Errorf("%d parameters: %d, %v, want %v", count+1, len(got["a"]), err, wantErr)
		}
	}
}

func TestParseQueryLimit(t *testing.T) {
	for _, limit := range []int{1, 2, 64, 65, 66, 1000} {
		t.Setenv("GODEBUG", fmt.Sprint("urlmaxqueryparams=", limit))
		for count := max(limit-2, 0); count <= limit; count++ {
			query := "a" + strings.Repeat("&a", count)
			want, wantErr := neturl.ParseQuery(query)
			got, err := url.ParseQuery(query)
			values := url.Query(&url.URL{RawQuery: query})
			if !reflect.DeepEqual([]any{got, err, values}, []any{want, wantErr, want}) || (err == nil) != (count+1 < limit) {
				t.Errorf("limit %d, %d parameters: %d, %d, %v, want %d, %v", limit, count+1, len(got["a"]), len(values["a"]), err, len(want["a"]), wantErr)
			}
		}
	}
}

// The functions that come from net/url.
func TestSame(t *testing.T) {
	for _, s := range []string{"", "a b", "%zz", "a%2Fb+c", "ü/?#"} {
		path, pathErr := url.PathUnescape(s)
		query, queryErr := url.QueryUnescape(s)
		wantPath, wantPathErr := neturl.PathUnescape(s)
		wantQuery, wantQueryErr := neturl.QueryUnescape(s)
		if path != wantPath || query != wantQuery || pathErr != wantPathErr || queryErr != wantQueryErr {
			t.Errorf("%q: %q, %v, %q, %v", s, path, pathErr, query, queryErr)
		}
		if url.PathEscape(s) != neturl.PathEscape(s) || url.QueryEscape(s) != neturl.QueryEscape(s) {
			t.Errorf("%q: %q, %q", s, url.PathEscape(s), url.QueryEscape(s))
		}
		if *url.User(s) != *neturl.User(s) || *url.UserPassword(s, s) != *neturl.UserPassword(s, s) {
			t.Errorf("%q: %v, %v", s, url.User(s), url.UserPassword(s, s))
		}
	}
	// As a type of net/url, it is an object in JSON.
	data, err := json.Marshal(url.URL{Host: "h"})
	if want, wantErr := json.Marshal(neturl.URL{Host: "h"}); err != nil || wantErr != nil || string(data) != string(want) {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
}

// An error is like one of net/url for "a b:c", a reference without slashes, "@" and "%": it shows
// what may be a host and a port.
func TestHides(t *testing.T) {
	base := url.MustParse("ws://h/a/b")
	ways := map[string]func(string) error{
		"Parse":           func(s string) error { _, err := url.Parse(s); return err },
		"ParseRequestURI": func(s string) error { _, err := url.ParseRequestURI(s); return err },
		"Resolve":         func(s string) error { _, err := url.Resolve(base, s); return err },
		"JoinPath":        func(s string) error { _, err := url.JoinPath(s, "%"); return err },
		"JoinPath, out":   func(s string) error { _, err := url.JoinPath(s, "%2f", "//evil.example"); return err },
	}
	urltest.Hides(t, func(text string, look func(string, any)) {
		if !strings.ContainsAny(text, "@%") && strings.TrimLeft(text, " \t/\\") == strings.TrimLeft(text, " \t") {
			return
		}
		for way, parse := range ways {
			if err := parse(text); err != nil {
				look(way, err)
			}
		}
	})
}
