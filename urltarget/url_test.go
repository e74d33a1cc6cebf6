package urltarget_test

import (
	"errors"
	"net"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urltarget"
)

func TestParseURL(t *testing.T) {
	for _, tt := range []struct{ scheme, host, target, want string }{
		// Origin form.
		{"http", "example.com", "/a?b", "http://example.com/a?b"}, {"https", "example.com:8443", "/", "https://example.com:8443/"},
		{"https", "example.com:443", "/", "https://example.com/"}, {"HTTP", "EXAMPLE.com:", "/A", "http://example.com/A"},
		{"http", "127.1", "/", "http://127.0.0.1/"}, {"http", "[::1]:80", "/", "http://[::1]/"}, {"http", "h", "/?", "http://h/?"},
		{"http", "h", "/??", "http://h/??"},
		// It has only a path and a query.
		{"http", "h", "//evil.example/x", "http://h//evil.example/x"}, {"http", "h", "//a|b", "http://h//a|b"}, {"http", "h", "//", "http://h//"},
		{"http", "h", "///@evil.example:80", "http://h///@evil.example:80"}, {"http", "h", `/\evil.example\?\`, `http://h/%5Cevil.example%5C?\`},
		{"http", "h", "/a#b?c#d", "http://h/a%23b?c%23d"}, {"http", "h", "/http://evil.example/", "http://h/http://evil.example/"},
		{"http", "h", "/*", "http://h/*"},
		// Characters that a URL can have stay as they are.
		{"http", "h", "/%2f%zz%?%zz%", "http://h/%2f%zz%?%zz%"}, {"http", "h", "/a|[b];c=d", "http://h/a|[b];c=d"},
		{"http", "h", "/?a[]=|^`{}", "http://h/?a[]=|^`{}"},
		// Others are percent-encoded, and none is dropped.
		{"http", "h", "/a\tb\nc\x00 ?d\r ", "http://h/a%09b%0Ac%00%20?d%0D%20"}, {"http", "h", "/a?\x1F", "http://h/a?%1F"},
		{"http", "h", "/\xFF\u00FC?\xFF\u00FC\x7F", "http://h/%FF%C3%BC?%FF%C3%BC%7F"},
		{"http", "h", `/"<^>?"'`, "http://h/%22%3C%5E%3E?%22%27"},
		// The parser resolves dots.
		{"http", "h", "/a/../../b/./c/%2E%2e/d", "http://h/b/d"}, {"http", "h", "/..//x", "http://h//x"},
		// Absolute form. The arguments for scheme and host don't matter.
		{"https", "other.example", "http://h/a?b", "http://h/a?b"}, {"", "", "HTTPS://H:443/a", "https://h/a"},
		{"http", "h", "http://h", "http://h/"}, {"http", "h", "http://h?a/b", "http://h/?a/b"}, {"http", "h", "http://h//a|b#", "http://h//a|b%23"},
		{"http", "h", `http://h/\x`, "http://h/%5Cx"}, {"http", "h", "http://[::]?\xE3", "http://[::]/?%E3"},
	} {
		t.Run(tt.target, func(t *testing.T) {
			u, err := urltarget.ParseURL(tt.scheme, tt.host, tt.target)
			if err != nil || u.Href() != tt.want {
				t.Errorf("%q, %q, %q: %v, %v, want %q", tt.scheme, tt.host, tt.target, u, err, tt.want)
				return
			}
			urltest.CheckInvariants(t, u)
		})
	}
}

func TestParseURLErrors(t *testing.T) {
	for _, tt := range []struct {
		scheme, host, target string
		want                 error
		text                 string
	}{
		// Forms that aren't URLs.
		{"http", "h", "*", urltarget.ErrAsteriskForm, `parse request target "*": the request target is in asterisk form ("*")`},
		{"http", "h", "h:443", urltarget.ErrAuthorityForm, `parse request target "h:443": the request target is in authority form, as for CONNECT`},
		{"http", "h", "[::1]:443", urltarget.ErrAuthorityForm, ""}, {"http", "h", "1.2.3.4:80", urltarget.ErrAuthorityForm, ""},
		{"http", "h", "", url.ErrInvalidValue, "neither a path nor an http or https URL"},
		{"http", "h", "a", url.ErrInvalidValue, ""}, {"http", "h", "?a", url.ErrInvalidValue, ""}, {"http", "h", "#", url.ErrInvalidValue, ""},
		{"http", "h", "**", url.ErrInvalidValue, ""}, {"http", "h", ":80", url.ErrInvalidValue, ""}, {"http", "h", "h:", url.ErrInvalidValue, ""},
		{"http", "h", "u@h:80", url.ErrInvalidValue, ""}, {"http", "h", `\\h\a`, url.ErrInvalidValue, ""},
		{"http", "h", " /", url.ErrInvalidValue, ""}, {"http", "h", "http:/a", url.ErrInvalidValue, ""},
		{"http", "h", `http:\\h\a`, url.ErrInvalidValue, ""}, {"http", "h", " http://h/", url.ErrInvalidValue, ""},
		{"http", "h", "ftp://h/", url.ErrInvalidValue, ""}, {"http", "h", "javascript://h/%0Aalert(1)", url.ErrInvalidValue, ""},
		// Schemes.
		{"", "h", "/", url.ErrInvalidValue, "scheme"}, {"ws", "h", "/", url.ErrInvalidValue, "scheme"},
		{"http://evil.example/?", "h", "/", url.ErrInvalidValue, "scheme"},
		// Without a host, the first segment would become one.
		{"http", "", "/evil.example/a", url.ErrInvalidValue, `"http:///evil.example/a": invalid value: there is no host`},
		{"http", "", "//evil.example/a", url.ErrInvalidValue, ""}, {"http", ":80", "/evil.example/a", url.HostMissing, ""},
		{"http", "h", "http:///evil.example", url.ErrInvalidValue, ""}, {"http", "h", "http://?evil.example", url.ErrInvalidValue, ""},
		// Characters that end the host, or are removed from it.
		{"http", "h/i", "/", url.ErrInvalidValue, "0x2F"}, {"http", `h\i`, "/", url.ErrInvalidValue, "0x5C"},
		{"http", "h?", "/", url.ErrInvalidValue, "0x3F"}, {"http", "h#", "/", url.ErrInvalidValue, "0x23"},
		{"http", "h ", "/", url.ErrInvalidValue, "0x20"}, {"http", " h", "/", url.ErrInvalidValue, "0x20"},
		{"http", "h\ti", "/", url.ErrInvalidValue, "0x09"}, {"http", "h\n", "/", url.ErrInvalidValue, "0x0A"},
		{"http", "h\r\nX: y", "/", url.ErrInvalidValue, "0x0D"}, {"http", "h\x00", "/", url.ErrInvalidValue, "0x00"},
		{"http", "u@h", "/", url.ErrInvalidValue, "0x40"}, {"http", "u:secret@h", "/", url.ErrInvalidValue, "0x40"},
		{"http", "h", "http://u:secret@h/", url.ErrInvalidValue, "0x40"}, {"http", "h", "http://h#/", url.ErrInvalidValue, "0x23"},
		{"http", "h", `http://h\/`, url.ErrInvalidValue, "0x5C"},
		// Text that other programs would read as a different host.
		{"http", "%68", "/", url.ErrInvalidValue, "0x25"}, {"http", "bücher.example", "/", url.ErrInvalidValue, "0xC3"},
		{"http", "\xFF", "/", url.ErrInvalidValue, "0xFF"},
		// Invalid hosts and ports.
		{"http", "a<b", "/", url.DomainToASCIIError, ""}, {"http", "1.2.3.4.5", "/", url.IPv4TooManyParts, ""},
		{"http", "[::1", "/", url.IPv6Unclosed, ""}, {"http", "h:99999", "/", url.PortOutOfRange, ""}, {"http", "h:8a", "/", url.PortInvalid, ""},
		{"http", "h:80:80", "/", url.PortInvalid, ""}, {"http", "h", "http://h:x/", url.PortInvalid, ""},
	} {
		t.Run(tt.target, func(t *testing.T) {
			u, err := urltarget.ParseURL(tt.scheme, tt.host, tt.target)
			var e *url.Error
			if u != nil || !errors.Is(err, tt.want) || !errors.As(err, &e) || e.Op != "parse request target" {
				t.Errorf("%q, %q, %q: %v, %v, want %v", tt.scheme, tt.host, tt.target, u, err, tt.want)
			} else if !strings.Contains(err.Error(), tt.text) || strings.Contains(err.Error(), "secret") {
				t.Errorf("%q, %q, %q: %v, want an error with %q", tt.scheme, tt.host, tt.target, err, tt.text)
			}
		})
	}
}

func TestRequestTarget(t *testing.T) {
	for href, want := range map[string]string{
		"http://u:p@h:8080/a|b?c#d": "/a|b?c", "http://h": "/", "http://h?": "/?", "http://h//a/?#": "//a/?", "file:///C:/a": "/C:/a",
		// URLs that aren't HTTP: an empty path, a path after "/.", an opaque path.
		"foo://h": "/", "foo://h?a": "/?a", "foo:/.//a?b": "//a?b", "mailto:a@b?c": "", "javascript:/a": "/a",
	} {
		if got := url.MustParse(href).RequestTarget(); got != want {
			t.Errorf("%q: %q, want %q", href, got, want)
		}
	}
	if got := new(url.URL).RequestTarget(); got != "" {
		t.Errorf("the zero URL: %q", got)
	}
}

// checkRequestTarget checks the request target of u, and that parsing the target returns u
// without its credentials and fragment.
func checkRequestTarget(t testing.TB, u *url.URL) {
	t.Helper()
	if u.Scheme() != "http" && u.Scheme() != "https" {
		return
	}
	if want := urltest.WireOf(u).Target; u.RequestTarget() != want {
		t.Errorf("%q: has target %q, want %q", u, u.RequestTarget(), want)
	}
	want := u.WithoutCredentials().WithoutFragment()
	if v, err := urltarget.ParseURL(u.Scheme(), u.Host(), u.RequestTarget()); err != nil || *v != *want {
		t.Errorf("%q: a request for it is for %v, %v", u, v, err)
	}
	if v, err := urltarget.ParseURL("", "", want.Href()); err != nil || *v != *want {
		t.Errorf("%q: a request in absolute form gives %v, %v", u, v, err)
	}
}

func TestRequestTargetVectors(t *testing.T) {
	urltest.LogCases(t, "http and https URLs of the vectors", urltest.EachRequestURL(t, func(u *url.URL) { checkRequestTarget(t, u) }), 248)
}

func FuzzParseURL(f *testing.F) {
	for _, row := range urltest.Seeds(f, urltest.RequestRows) {
		u := url.MustParse(row)
		f.Add(u.Host(), u.RequestTarget())
	}
	for _, host := range []string{"", "h", "h:80", "[::1]:8080", "u@h", "h/", `h\`, "h#", "h?", "h\t", "%68", "1.2", "0x7f.1"} {
		for _, target := range []string{"*", "h:80", "//a|b", `/\h`, "/a/%2e%2E/..#\t", "http://h", "http://u@h/", "https://[::1]?a"} {
			f.Add(host, target)
		}
	}
	f.Fuzz(func(t *testing.T, host, target string) {
		u, err := urltarget.ParseURL("http", host, target)
		if err != nil {
			return
		}
		urltest.CheckInvariants(t, u)
		checkRequestTarget(t, u)
		if _, ok := u.Fragment(); ok || u.IncludesCredentials() {
			t.Errorf("%q, %q: is %q", host, target, u)
		}
		if !strings.HasPrefix(target, "/") {
			_, rest, _ := strings.Cut(target, "://")
			end := strings.IndexAny(rest+"/", "/?")
			host, target = rest[:end], rest[end:]
			if !strings.HasPrefix(target, "/") {
				target = "/" + target
			}
		}
		// The result has the whole host, apart from case and the notation of addresses.
		name := host
		if h, _, err := net.SplitHostPort(host); err == nil {
			name = h
		}
		if u.ParsedHost().Kind() == url.HostDomain && !strings.EqualFold(u.Hostname(), name) {
			t.Errorf("%q, %q: is %q, with host %q", host, target, u, u.Hostname())
		}
		// It also has the whole target, apart from dots.
		path, _, _ := strings.Cut(target, "?")
		if strings.Contains(strings.ReplaceAll(strings.ToLower(path), "%2e", "."), "/.") {
			return
		}
		if got, want := url.PercentDecode(u.RequestTarget()), url.PercentDecode(target); got != want {
			t.Errorf("%q, %q: is %q, with target %q, want %q", host, target, u, got, want)
		}
	})
}
