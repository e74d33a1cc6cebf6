package attacks_test

import (
	"context"
	"errors"
	"html"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
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
		rules, err := urlhttp.ParseHostRules([]string{"example.com"}, []string{"*." + scheme(s)})
		if err != nil { // it is too long
			rules = urlhttp.MustParseHostRules([]string{"example.com"}, nil)
		}
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
				if i := strings.IndexFunc(shown, func(r rune) bool { return !strconv.IsPrint(r) }); i >= 0 || !utf8.ValidString(shown) {
					t.Errorf("the text is %+q", shown)
				}
			}
		})
	}
}

// TestZeroBase checks that the zero URL doesn't count as a base.
func TestZeroBase(t *testing.T) {
	zero := new(url.URL)
	for _, ref := range []string{"", "#f", "?q", "/a", "a", "//h/a", "\\a"} {
		if u, err := zero.Parse(ref); !errors.Is(err, url.MissingSchemeNonRelativeURL) {
			t.Errorf("%q against the zero URL is %v, %v", ref, u, err)
		}
		if (&url.Parser{Base: zero}).CanParse(ref) {
			t.Errorf("%q was parsed against the zero URL", ref)
		}
		if got := slices.Collect(url.ValidationErrors(ref, zero)); len(got) == 0 || !got[len(got)-1].Fatal {
			t.Errorf("%q against the zero URL has the validation errors %v", ref, got)
		}
	}
	if u, err := zero.Parse("https:x"); err != nil || u.Href() != "https://x/" {
		t.Errorf("https:x against the zero URL is %v, %v", u, err)
	}
}

// TestListOfZeroURL checks that the list of a zero URL follows later changes of the URL.
func TestListOfZeroURL(t *testing.T) {
	u := new(url.URL)
	params := u.SearchParams()
	params.Append("a", "b")
	if params.Size() != 0 || *u != (url.URL{}) {
		t.Errorf("the list is %q, of %q", params, u)
	}
	if err := u.SetHref("https://x/"); err != nil || params.Size() != 0 {
		t.Errorf("the list is %q, %v", params, err)
	}
	if params.Append("c", "d"); u.Href() != "https://x/?c=d" {
		t.Errorf("the URL is %q", u)
	}
}

func TestZeroOriginInBlobStore(t *testing.T) {
	u := url.MustParse("blob:https://h/1")
	unknown := func(*url.URL) (url.Origin, bool) { return url.Origin{}, true }
	a, b := u.OriginInBlobStore(unknown), u.OriginInBlobStore(unknown)
	if a == b {
		t.Error("blobs of unknown origin are considered same-origin")
	}
}
