package hardening_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlkey"
	"github.com/gowhatwg/url/urlpattern"
)

// A failer makes an error of a text.
type failer struct {
	name string
	fail func(text string) error
}

// failers are the functions that take a text from somebody and can fail because of it.
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
	{"ParseUserInput", func(s string) error {
		_, err := url.ParseUserInput("^^"+s, url.UserInputOptions{})
		return err
	}},
	{"DomainToASCII", func(s string) error { _, err := url.DomainToASCII("a..^"+s, true); return err }},
	{"CheckURLString", func(s string) error { return url.CheckURLString("https://h/^"+s, nil) }},
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
	{"SetSchemeAndHost", func(s string) error {
		return url.MustParse("https://h/").SetSchemeAndHost(url.MustParse("data:" + s))
	}},
	{"JoinSegments", func(s string) error { _, err := url.MustParse("data:x").JoinSegments(s); return err }},
	{"UnmarshalText", func(s string) error { return new(url.URL).UnmarshalText([]byte("^" + s)) }},
	{"Scan", func(s string) error { return new(url.URL).Scan("^" + s) }},
	{"FromFilePath", func(s string) error { _, err := url.FromFilePath("x"+s, url.PosixPath); return err }},
	{"FromFilePath of a server", func(s string) error { _, err := url.FromFilePath(`\\^`+s+`\x`, url.WindowsPath); return err }},
	{"FilePath", func(s string) error { _, err := url.MustParse("https://h/" + s).FilePath(url.PosixPath); return err }},
	{"FilePath of a share", func(s string) error {
		_, err := url.MustParse("file://h/pipe/" + s).FilePath(url.WindowsUNCPath)
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
	{"urlkey.ParseSeed", func(s string) error { _, err := urlkey.ParseSeed("https://^" + s); return err }},
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

// TestErrorTexts checks that the texts of errors are of bounded length, and have no
// control characters, newlines or what changes the direction of text, whatever the text
// is that they are about.
func TestErrorTexts(t *testing.T) {
	const most = 1500
	for _, f := range failers {
		for _, text := range []string{"", "x", "x\nINFO \x1B[31m\r\u202E\u2028\u0085\xFF\"", strings.Repeat("a", 1<<17), strings.Repeat("\x1B", 1<<15)} {
			err := f.fail(text)
			if err == nil {
				if text == "x" {
					t.Errorf("%s: no error", f.name)
				}
				continue
			}
			shown := err.Error()
			if len(shown) > most {
				t.Errorf("%s: the text has %d bytes: %.200s…", f.name, len(shown), shown)
			}
			if i := strings.IndexFunc(shown, func(r rune) bool { return !unicode.IsPrint(r) }); i >= 0 || !utf8.ValidString(shown) {
				t.Errorf("%s: the text is %+q", f.name, shown)
			}
		}
	}
}
