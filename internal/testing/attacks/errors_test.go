package attacks_test

import (
	"context"
	"errors"
	"html"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/category"
	"github.com/gowhatwg/url/urldata"
	"github.com/gowhatwg/url/urlfile"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlinput"
	"github.com/gowhatwg/url/urlkey"
	"github.com/gowhatwg/url/urlpattern"
	"github.com/gowhatwg/url/urlvalid"
)

// A failer produces an error about a text.
type failer struct {
	name string
	fail func(text string) error
}

// failers are the functions that take untrusted text and can fail because of it.
var failers = []failer{
	{"Parse", func(s string) error { _, err := url.Parse(s); return err }},
	{"Parse a host", func(s string) error { _, err := url.Parse("https://h" + s + "^"); return err }},
	{"Parse a port", func(s string) error { _, err := url.Parse("https://h:" + s + "^"); return err }},
	{"Parse an opaque host", func(s string) error { _, err := url.Parse("foo://h" + s + "^"); return err }},
	{"ParseSameOrigin", func(s string) error { _, err := url.MustParse("https://h").ParseSameOrigin("//x/" + s); return err }},
	{"ParseSameOrigin of a scheme", func(s string) error {
		_, err := url.MustParse("https://h").ParseSameOrigin(scheme(s) + ":x")
		return err
	}},
	{"ParseOrigin", func(s string) error { _, err := url.ParseOrigin("https://h/" + s); return err }},
	{"ParseOrigin of a scheme", func(s string) error { _, err := url.ParseOrigin(scheme(s) + ":x"); return err }},
	{"ParseHost", func(s string) error { _, err := url.ParseHost("^" + s); return err }},
	{"ParseOpaqueHost", func(s string) error { _, err := url.ParseOpaqueHost("^" + s); return err }},
	{"urlinput.Parse", func(s string) error {
		_, _, err := urlinput.Parse("^^"+s, urlinput.Options{})
		return err
	}},
	{"DomainToASCII", func(s string) error { _, err := url.DomainToASCII("a..^"+s, true); return err }},
	{"urlvalid.URL", func(s string) error { return urlvalid.URL("https://h/^"+s, nil) }},
	{"Set, the name", func(s string) error { return new(url.Parser).Set(url.MustParse("https://h/"), "x"+s, "v") }},
	{"Set, the value", func(s string) error { return new(url.Parser).Set(url.MustParse("https://h/"), "href", s) }},
	{"SetProtocol", func(s string) error { return url.MustParse("https://h/").SetProtocol("^" + s) }},
	{"SetHost", func(s string) error { return url.MustParse("https://h/").SetHost("^" + s) }},
	{"SetPort", func(s string) error { return url.MustParse("https://h/").SetPort("x" + s) }},
	{"SetUsername", func(s string) error { return url.MustParse("data:x").SetUsername(s) }},
	{"Set, the host, strictly", func(s string) error {
		return (&url.Parser{Strict: true}).Set(url.MustParse("https://h/"), "host", "g/"+s)
	}},
	{"SetQuery", func(s string) error { return url.MustParse("https://h/").SetQuery("x"+s, false) }},
	{"SetFragment", func(s string) error { return url.MustParse("https://h/").SetFragment("x"+s, false) }},
	{"SetDecodedPath", func(s string) error { return url.MustParse("https://h/").SetDecodedPath("/../" + s) }},
	{"JoinSegments", func(s string) error { _, err := url.MustParse("data:x").JoinSegments(s); return err }},
	{"UnmarshalText", func(s string) error { return new(url.URL).UnmarshalText([]byte("^" + s)) }},
	{"Scan", func(s string) error { return new(url.URL).Scan("^" + s) }},
	{"urlfile.FromPath", func(s string) error { _, err := urlfile.FromPath("x"+s, urlfile.Posix); return err }},
	{"urlfile.FromPath of a server", func(s string) error { _, err := urlfile.FromPath(`\\^`+s+`\x`, urlfile.Windows); return err }},
	{"urlfile.Path", func(s string) error { _, err := urlfile.Path(url.MustParse("https://h/"+s), urlfile.Posix); return err }},
	{"urlfile.Path of a share", func(s string) error {
		_, err := urlfile.Path(url.MustParse("file://h/pipe/"+s), urlfile.WindowsUNC)
		return err
	}},
	{"FromNetURL", func(s string) error { _, err := url.FromNetURL(&neturl.URL{Path: "/" + s}); return err }},
	{"FromNetURL of a host", func(s string) error {
		_, err := url.FromNetURL(&neturl.URL{Scheme: "https", Host: "^" + s})
		return err
	}},
	{"FromNetURL of a scheme", func(s string) error { _, err := url.FromNetURL(&neturl.URL{Scheme: "1" + s, Host: "h"}); return err }},
	{"encodings.Get", func(s string) error { _, err := encodings.Get("x" + s); return err }},
	{"urlpattern.New", func(s string) error { _, err := urlpattern.New("https://h/{"+s, nil, urlpattern.Options{}); return err }},
	{"urlpattern.NewJSON", func(s string) error {
		_, err := urlpattern.NewJSON([]byte("{"+s), nil, urlpattern.Options{})
		return err
	}},
	{"urlpattern.ParseComponent", func(s string) error { _, err := urlpattern.ParseComponent("x" + s); return err }},
	{"urlpattern.Generate", func(s string) error {
		p := urlpattern.MustNew("https://h/:"+scheme(s), nil, urlpattern.Options{})
		_, err := p.Generate(urlpattern.Pathname, nil)
		return err
	}},
	{"urlpattern.Generate of a value", func(s string) error {
		p := urlpattern.MustNew("https://:name/", nil, urlpattern.Options{})
		_, err := p.Generate(urlpattern.Hostname, map[string]string{"name": "^" + s})
		return err
	}},
	{"urlkey.Sort", func(s string) error { return new(urlkey.Sort).UnmarshalText([]byte("x" + s)) }},
	{"urldata.Parse", func(s string) error { _, err := urldata.Parse(url.MustParse("data:;base64,!" + s)); return err }},
	{"urldata.ParseMIMEType", func(s string) error { _, err := urldata.ParseMIMEType("x" + s); return err }},
	{"urlhtml.Links", func(s string) (err error) {
		doc := "<a href=\"https://^" + html.EscapeString(s) + "\">"
		for l, e := range urlhtml.Links(strings.NewReader(doc), urlhtml.Options{Encoding: encodings.UTF8}) {
			err = errors.Join(e, l.Err)
		}
		return err
	}},
	{"urlhttp.ParseHostRules", func(s string) error { _, err := urlhttp.ParseHostRules([]string{"^" + s}, nil); return err }},
	{"urlhttp.ParseHostRules, a prefix", func(s string) error { _, err := urlhttp.ParseHostRules([]string{"1/2" + s}, nil); return err }},
	{"urlhttp.HostRules", func(s string) error {
		rules := urlhttp.MustParseHostRules([]string{"example.com"}, []string{"*." + scheme(s)})
		h, err := url.ParseHost("x." + scheme(s))
		return errors.Join(err, rules.Check(h))
	}},
	{"urlhttp.NewRequest", func(s string) error {
		_, err := urlhttp.NewRequest(context.Background(), http.MethodGet, url.MustParse("foo://h/"+s), nil)
		return err
	}},
	{"urlhttp.NewRequest of a scheme", func(s string) error {
		_, err := urlhttp.NewRequest(context.Background(), http.MethodGet, url.MustParse(scheme(s)+":x"), nil)
		return err
	}},
	{"urlhttp.RequestURL", func(s string) error {
		r := httptest.NewRequest(http.MethodGet, "http://h/", nil)
		r.Host = "h^" + s
		_, err := urlhttp.RequestURL(r, urlhttp.RequestURLOptions{})
		return err
	}},
	{"urlhttp.Location", func(s string) error {
		r := httptest.NewRequest(http.MethodGet, "http://h/", nil)
		_, err := urlhttp.Location(&http.Response{StatusCode: 301, Request: r, Header: http.Header{"Location": {"https://^" + s}}})
		return err
	}},
}

// scheme returns a scheme as long as s.
func scheme(s string) string { return strings.Repeat("x", max(len(s), 1)) }

// TestErrorTexts checks that the texts of errors have a bounded length, and that they have no
// control characters, newlines or characters that change the direction of text, whatever input
// they are about.
func TestErrorTexts(t *testing.T) {
	const most = 1500
	for _, f := range failers {
		t.Run(f.name, func(t *testing.T) {
			for _, text := range []string{"", "x", "x\nINFO \x1B[31m\r\u202E\u2028\u0085\xFF\"", strings.Repeat("a", 1<<17), strings.Repeat("\x1B", 1<<15)} {
				err := f.fail(text)
				if err == nil {
					if text == "x" {
						t.Error("no error")
					}
					continue
				}
				shown := err.Error()
				if len(shown) > most {
					t.Errorf("the text has %d bytes: %.200s…", len(shown), shown)
				}
				if i := strings.IndexFunc(shown, func(r rune) bool { return !category.IsPrint(r) }); i >= 0 || !utf8.ValidString(shown) {
					t.Errorf("the text is %+q", shown)
				}
			}
		})
	}
}

// TestErrorRedaction checks that errors don't show passwords, whatever is wrong with the URL.
func TestErrorRedaction(t *testing.T) {
	for _, tt := range []struct{ input, want string }{
		{"https://u:secret@h:99999/", "https://u:xxxxx@h:99999/"},
		{"https://:secret@h:99999", "https://:xxxxx@h:99999"},
		// "@" and ":" in a password.
		{"https://u:sec@secret@h h/", "https://u:xxxxx@h h/"},
		{"https://u:sec:secret:@h h/", "https://u:xxxxx@h h/"},
		// A password with characters that end the authority.
		{"https://u:sec/secret@h/", "https://u:xxxxx@h/"},
		{"https://u u:/secret@h/", "https://u u:xxxxx@h/"},
		{"https://u:sec?secret@h/", "https://u:xxxxx@h/"},
		{"https://u:sec#secret@h/", "https://u:xxxxx@h/"},
		{`https://u:sec\secret@h/`, "https://u:xxxxx@h/"},
		{`foo://u:1\secret@h h/`, "foo://u:xxxxx@h h/"},
		{"https://u:99999/secret@h/", "https://u:xxxxx@h/"},
		{"https://u:123456?secret@h/", "https://u:xxxxx@h/"},
		{"https://u:sec@/secret@h/", "https://u:xxxxx@h/"},
		{"https://me@example.com:sec/secret@h/", "https://me@example.com:xxxxx@h/"},
		// Tabs and newlines anywhere.
		{"ht\ttps:/\n/u:se\tcret@h h", "ht\ttps:/\n/u:xxxxx@h h"},
		{"\n https://u\t:\tsecret\t@h h", "\n https://u\t:xxxxx@h h"},
		// Slashes that are missing, too many, or backslashes.
		{"https:u:secret@h h", "https:xxxxx@h h"},
		{"https:/u:secret@h h", "https:/u:xxxxx@h h"},
		{"https:////u:secret@h h", "https:////u:xxxxx@h h"},
		{`https:\\u:secret@h h`, `https:\\u:xxxxx@h h`},
		// Schemes that are missing or invalid.
		{"1u:secret@h", "1u:xxxxx@h"},
		{"//u:secret@h h", "//u:xxxxx@h h"},
		{"https//u:secret@h", "https//u:xxxxx@h"},
		{"ht tps://u:secret@h", "ht tps:xxxxx@h"},
		{"hättps://u:secret@h", "hättps:xxxxx@h"},
		{"https://ht tps://u:secret@h", "https://ht tps:xxxxx@h"},
		// No password.
		{"https://h h/@b:c", "https://h h/@b:c"},
		{"https://h h:80/a:b@c", "https://h h:80/a:b@c"},
		{"https://u@h h/a:b@c", "https://u@h h/a:b@c"},
		{"https://h h/?a:b@c", "https://h h/?a:b@c"},
		{"@", "@"},
		{"", ""},
	} {
		t.Run(tt.input, func(t *testing.T) {
			_, err := url.Parse(tt.input)
			var urlErr *url.Error
			if !errors.As(err, &urlErr) {
				t.Errorf("parses with the error %v", err)
				return
			}
			if urlErr.URL != tt.want || strings.Contains(err.Error(), "secret") {
				t.Errorf("is %q, want %q; the text is %s", urlErr.URL, tt.want, err)
			}
		})
	}
	// Setters, too. No part of a password that is set is shown.
	u := url.MustParse("https://h/")
	for attribute, value := range map[string]string{
		"href": "https://u:secret@h h/", "host": "u:secret@h h", "hostname": "u:secret@h h", "protocol": "-u:secret@h",
		"port": "u:secret@", "none": "u:secret@",
	} {
		if err := new(url.Parser).Set(u, attribute, value); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s = %q: the error is %v", attribute, value, err)
		}
	}
	if err := url.MustParse("mailto:x").SetPassword("secret"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("the error is %v", err)
	}
}
