package urltarget_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urltarget"
)

// TestParse covers the forms over HTTP/1.1. The parts are the host, the path, and the query
// after a "?".
func TestParse(t *testing.T) {
	for _, tt := range []struct {
		method, target string
		form           urltarget.Form
		parts, href    string
	}{
		{"GET", "/", urltarget.OriginForm, "h /", "https://h/"},
		{"POST", "/a/../b?c?d", urltarget.OriginForm, "h /a/../b?c?d", "https://h/b?c?d"},
		{"GET", "/a?", urltarget.OriginForm, "h /a?", "https://h/a?"},
		{"GET", "//a#b?c#", urltarget.OriginForm, "h //a#b?c#", "https://h//a%23b?c%23"},
		{"OPTIONS", "/*", urltarget.OriginForm, "h /*", "https://h/*"}, {"", "/", urltarget.OriginForm, "h /", "https://h/"},
		{"GET", "http://I:80/a?b", urltarget.AbsoluteForm, "I:80 /a?b", "http://i/a?b"},
		{"OPTIONS", "HTTPS://h", urltarget.AbsoluteForm, "h /", "https://h/"},
		{"GET", "http://h?a/b", urltarget.AbsoluteForm, "h /?a/b", "http://h/?a/b"},
		{"GET", "http://h:/a", urltarget.AbsoluteForm, "h: /a", "http://h/a"}, {"CONNECT", "h:443", urltarget.AuthorityForm, "h ", ""},
		{"CONNECT", "[::1]:443", urltarget.AuthorityForm, "h ", ""}, {"OPTIONS", "*", urltarget.AsteriskForm, "h ", "https://h/"},
	} {
		t.Run(tt.target, func(t *testing.T) {
			target, err := urltarget.Parse(tt.method, "https", "h", tt.target)
			if err != nil {
				t.Errorf("%s %q: %v", tt.method, tt.target, err)
				return
			}
			parts := target.Host() + " " + target.Path()
			if query, ok := target.Query(); ok {
				parts += "?" + query
			}
			if target.Form() != tt.form || parts != tt.parts || target.String() != tt.target || target.Method() != tt.method {
				t.Errorf("%s %q: has form %d, parts %q", tt.method, tt.target, target.Form(), parts)
			}
			u, err := target.URL()
			if (err == nil) != (tt.href != "") || err == nil && u.Href() != tt.href {
				t.Errorf("%s %q: is for %v, %v", tt.method, tt.target, u, err)
			}
			if tt.form == urltarget.AbsoluteForm && !strings.HasPrefix(strings.ToLower(tt.target), strings.ToLower(target.Scheme())+":") || tt.form != urltarget.AbsoluteForm && target.Scheme() != "https" {
				t.Errorf("%s %q: has the scheme %q", tt.method, tt.target, target.Scheme())
			}
		})
	}
}

// TestParseErrors covers what is in none of the forms. "GET *" and "CONNECT /svc" are.
func TestParseErrors(t *testing.T) {
	for _, tt := range []struct {
		method, target string
		want           error
	}{
		{"GET", "*", urltarget.ErrAsteriskForm}, {"", "*", urltarget.ErrAsteriskForm}, {"OPTIONS", "**", urltarget.ErrForm},
		{"GET", "h:443", urltarget.ErrAuthorityForm}, {"OPTIONS", "h:443", urltarget.ErrAuthorityForm}, {"CONNECT", "/svc", urltarget.ErrForm},
		{"CONNECT", "*", urltarget.ErrForm}, {"CONNECT", "http://h/", urltarget.ErrForm}, {"CONNECT", "h", urltarget.ErrForm},
		{"CONNECT", "u@h:443", urltarget.ErrForm}, {"GET", "", urltarget.ErrForm}, {"GET", "a", urltarget.ErrForm}, {"GET", "?a", urltarget.ErrForm},
		{"GET", `\a`, urltarget.ErrForm}, {"GET", " /", urltarget.ErrForm}, {"GET", "mailto:x", urltarget.ErrForm},
		{"GET", "http:a", urltarget.ErrForm}, {"GET", "http:/a", urltarget.ErrForm}, {"GET", "ftp://h/", urltarget.ErrForm},
		// Programs find other paths in what isn't a host and a port.
		{"GET", "http:///public/admin/f.txt", url.ErrInvalidValue}, {"GET", "http://?/", urltarget.ErrForm}, {"GET", "http://:80/", urltarget.ErrForm},
		{"GET", "http://h;admin/public/f.txt", urltarget.ErrForm}, {"GET", "http://h:80;x/", urltarget.ErrForm}, {"GET", "http://[::1];x/", urltarget.ErrForm},
		{"GET", "http://h:x/", urltarget.ErrForm}, {"GET", "http://h:65536/", urltarget.ErrForm}, {"GET", "http://h:80:80/", urltarget.ErrForm},
		{"GET", "http://u@h/", urltarget.ErrForm}, {"GET", `http://h\admin/`, urltarget.ErrForm}, {"GET", "http://h#/", urltarget.ErrForm},
		{"GET", "http://h%2fadmin/", urltarget.ErrForm}, {"GET", "http://h\u00E4/", urltarget.ErrForm}, {"GET", "http://h\t/", urltarget.ErrForm},
		{"GET", "http\u017F://h/", urltarget.ErrForm}, {"GET", "javascript://h/%0Aalert(1)", urltarget.ErrForm},
	} {
		t.Run(tt.target, func(t *testing.T) {
			target, err := urltarget.Parse(tt.method, "http", "h", tt.target)
			var e *urltarget.Error
			if target != (urltarget.Target{}) || !errors.Is(err, tt.want) || !errors.Is(err, urltarget.ErrForm) || !errors.As(err, &e) || e.Finding != 0 {
				t.Errorf("%s %q: %v, %v", tt.method, tt.target, target, err)
			}
		})
	}
}

// TestParsePseudoHeaders covers the forms over HTTP/2.
func TestParsePseudoHeaders(t *testing.T) {
	type headers = urltarget.PseudoHeaders
	for _, tt := range []struct {
		headers
		form  urltarget.Form
		parts string
		found urltarget.Findings
	}{
		{headers{"GET", "https", "h", "/a?b", "", ""}, urltarget.OriginForm, "https h /a", 0},
		{headers{"GET", "http", "h", "/a/../b", "", ""}, urltarget.OriginForm, "http h /a/../b", urltarget.DotSegment},
		{headers{"GET", "https", "", "/a", "", "i"}, urltarget.OriginForm, "https i /a", 0},
		{headers{"GET", "https", "h", "/a", "", "H"}, urltarget.OriginForm, "https h /a", 0},
		{headers{"GET", "https", "h:443", "/a", "", "h"}, urltarget.OriginForm, "https h:443 /a", 0},
		{headers{"GET", "https", "h:80", "/a", "", "h"}, urltarget.OriginForm, "https h:80 /a", urltarget.OtherHost},
		{headers{"GET", "https", "h", "/a", "", "i"}, urltarget.OriginForm, "https h /a", urltarget.OtherHost},
		{headers{"GET", "https", "h", "/a", "", "h/"}, urltarget.OriginForm, "https h /a", urltarget.OtherHost},
		{headers{"GET", "https", "h/", "/a", "", "h"}, urltarget.OriginForm, "https h/ /a", urltarget.OtherHost},
		{headers{"OPTIONS", "https", "h", "*", "", ""}, urltarget.AsteriskForm, "https h ", urltarget.UnusualForm},
		{headers{"OPTIONS", "https", "h", "*", "", "i"}, urltarget.AsteriskForm, "https h ", urltarget.UnusualForm | urltarget.OtherHost},
		{headers{"CONNECT", "", "h:443", "", "", ""}, urltarget.AuthorityForm, " h:443 ", urltarget.UnusualForm},
		{headers{"CONNECT", "", "h:443", "", "", "h:443"}, urltarget.AuthorityForm, " h:443 ", urltarget.UnusualForm},
		{headers{"CONNECT", "", "h:443", "", "", "h"}, urltarget.AuthorityForm, " h:443 ", urltarget.UnusualForm | urltarget.OtherHost},
		{headers{"CONNECT", "https", "h", "/chat?a", "websocket", ""}, urltarget.OriginForm, "https h /chat", 0},
	} {
		target, err := urltarget.ParsePseudoHeaders(tt.headers)
		parts := target.Scheme() + " " + target.Host() + " " + target.Path()
		if err != nil || target.Form() != tt.form || parts != tt.parts || target.Findings() != tt.found || target.Method() != tt.Method {
			t.Errorf("%v: %q, form %d, %v, %v", tt.headers, parts, target.Form(), target.Findings(), err)
		}
	}
	for _, h := range []headers{
		{"GET", "https", "h", "", "", ""}, {"GET", "https", "h", "*", "", ""},
		{"GET", "https", "h", "a", "", ""}, // CVE-2026-33186
		{"GET", "https", "h", "http://h/a", "", ""}, {"OPTIONS", "https", "h", "h:443", "", ""}, {"GET", "", "h", "/", "", ""},
		{"GET", "ftp", "h", "/", "", ""}, {"GET", "https", "h", "/", "websocket", ""}, {"CONNECT", "", "h", "", "", ""},
		{"CONNECT", "", "", "", "", "h:443"}, {"CONNECT", "https", "h:443", "", "", ""}, {"CONNECT", "", "h:443", "/svc", "", ""},
		{"CONNECT", "https", "h", "", "websocket", ""}, {"CONNECT", "https", "", "/chat", "websocket", "h"},
		{"CONNECT", "", "h", "/chat", "websocket", ""},
	} {
		if target, err := urltarget.ParsePseudoHeaders(h); !errors.Is(err, urltarget.ErrForm) || target != (urltarget.Target{}) {
			t.Errorf("%v: %v, %v", h, target, err)
		}
	}
}

// TestOtherHost covers the host of an absolute form, next to a Host header.
func TestOtherHost(t *testing.T) {
	for _, tt := range []struct {
		host, target string
		isOther      bool
	}{
		{"h", "http://h/", false}, {"H", "http://h:80/", false},
		{"", "http://h/", false}, // HTTP/1.0 has no Host header
		{"h:8080", "http://h/", true}, {"i", "http://h/", true}, {"127.1", "http://127.0.0.1/", false}, {"u@h", "http://h/", true}, {"h", "/", false},
	} {
		t.Run(tt.target, func(t *testing.T) {
			target, err := urltarget.Parse("GET", "http", tt.host, tt.target)
			if isOther := target.Findings()&urltarget.OtherHost != 0; err != nil || isOther != tt.isOther {
				t.Errorf("%q, %q: %v, %v", tt.host, tt.target, isOther, err)
			}
		})
	}
}

// TestZeroTarget calls each method of the zero Target.
func TestZeroTarget(t *testing.T) {
	var zero urltarget.Target
	_, hasQuery := zero.Query()
	readings, ok := zero.Readings()
	if zero.Form() != 0 || zero.Findings() != 0 || zero.Path() != "" || hasQuery || readings != nil || ok || zero.HasDotDot() {
		t.Error("the zero Target isn't empty")
	}
	if zero.Every(func(string) bool { return true }) {
		t.Error("Every allows the zero Target")
	}
	if u, err := zero.URL(); err == nil {
		t.Error(u)
	}
	for _, policy := range []urltarget.Policy{urltarget.Strict(), {Keep: urltarget.AllFindings}} {
		target, redirect, err := policy.Apply(zero)
		if target != zero || redirect || !errors.Is(err, urltarget.ErrForm) || !errors.Is(policy.Check(zero), urltarget.ErrForm) {
			t.Error(target, redirect, err)
		}
	}
}

// TestErrorText checks that errors show no query and no password, and have a limited length.
func TestErrorText(t *testing.T) {
	long := strings.Repeat("a", 1<<20)
	for _, tt := range []struct{ target, want string }{
		{"/a//b", `request target "/a//b": ambiguous request target: empty segment at offset 3`},
		{"//b?token=SECRET", `request target "//b?…": ambiguous request target: empty segment at offset 1`},
		{"//u:SECRET@h", `request target "//u:xxxxx@h": ambiguous request target: empty segment at offset 1`},
		{"//" + long, `request target "//` + long[:126] + `…": ambiguous request target: empty segment at offset 1`},
		// It redacts, then cuts: what ends a password may come after the query, or after the cut.
		{"//u:SECRET" + long + "@h", `request target "//u:xxxxx@h": ambiguous request target: empty segment at offset 1`},
		{"http://h/" + long + "//u:SECRET" + long + "@h", `request target "http://h/` + long[:119] + `…": ambiguous request target: unusual form at offset 0`},
		{"//u:SECRET?x@h", `request target "//u:xxxxx?…": ambiguous request target: empty segment at offset 1`},
		{"//h/a?u=//u:SECRET?x@h", `request target "//h/a?…": ambiguous request target: empty segment at offset 1`},
		{"/\x1B[31m", `request target "/\x1b[31m": ambiguous request target: control character at offset 1`},
		{"/" + long, "request target \"/" + long[:127] + "…\": URL too long"},
	} {
		t.Run(fmt.Sprintf("%.100s", tt.target), func(t *testing.T) {
			err := urltarget.Policy{MaxLength: 1 << 20}.Check(parse(t, tt.target))
			if len(tt.target) > 1<<20 && strings.HasSuffix(tt.want, "long") == false {
				err = urltarget.Policy{}.Check(parse(t, tt.target))
			}
			if err == nil || err.Error() != tt.want {
				t.Errorf("%.40q: %v, want %s", tt.target, err, tt.want)
			}
		})
	}
	for _, target := range []string{
		"http://u:SECRET@h/", "http://u:SECRET" + long + "@h", "https://u:SECRET@h?token=SECRET@h", "http:u:SECRET@h?token=SECRET", "u:SECRET?x@h", "u:SECRET?x@h/?token=SECRET", "jdbc:mysql://u:p%40SECRET#x@h/db", "file:///u:SECRET@h/x", "file:u:SECRET@h", "u:/SECRET@h", "u:%2fSECRET@h",
	} {
		if _, err := urltarget.Parse("GET", "http", "h", target); err == nil || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%q: %v", target, err)
		}
	}
	if err := (urltarget.Policy{}).Check(parse(t, "//")); !errors.Is(err, urltarget.ErrFinding) {
		t.Error(err)
	}
}

// TestHides looks for passwords in errors.
func TestHides(t *testing.T) {
	urltest.Hides(t, func(text string, look func(string, any)) {
		_, err := urltarget.ParseURL("http", "h", text)
		look("ParseURL", []error{err})
		parsed, err := urltarget.Parse("GET", "http", "h", text)
		look("Parse", []error{err})
		if err == nil {
			look("Check", []error{urltarget.Strict().Check(parsed)})
			look("Check, too long", []error{urltarget.Policy{MaxLength: 1}.Check(parsed)})
		}
		_, err = urltarget.ParseURL("http", text, "/")
		look("ParseURL, the host", []error{err})
		_, err = urltarget.Parse("GET", "http", text, "/")
		look("Parse, the host", []error{err})
	})
}
