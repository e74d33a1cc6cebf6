package hardening_test

import (
	"context"
	"errors"
	"html"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"runtime"
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
			if i := strings.IndexFunc(shown, func(r rune) bool { return !category.IsPrint(r) }); i >= 0 || !utf8.ValidString(shown) {
				t.Errorf("%s: the text is %+q", f.name, shown)
			}
		}
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
		_, err := url.Parse(tt.input)
		var urlErr *url.Error
		if !errors.As(err, &urlErr) {
			t.Errorf("%q: parses with the error %v", tt.input, err)
			continue
		}
		if urlErr.URL != tt.want || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: is %q, want %q; the text is %s", tt.input, urlErr.URL, tt.want, err)
		}
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

// TestSilentAllocations checks that a parse without a listener makes the same allocations
// whether or not there is something to report. None of the inputs is its own serialization, so
// the state machine reads all of them.
func TestSilentAllocations(t *testing.T) {
	measure := func(p *url.Parser, input string) float64 {
		return testing.AllocsPerRun(100, func() { sinkURL, _ = p.Parse(input) })
	}
	for _, tt := range []struct{ faulty, clean string }{
		{"https:EXAMPLE.org/", "HTTPS://EXAMPLE.org"},
		{`https://EXAMPLE.org\a<b?c"d#e f`, "https://EXAMPLE.org/a!b?c!d#e!f"},
		{"https://EXAMPLE.org/" + strings.Repeat("<", 100), "https://EXAMPLE.org/" + strings.Repeat("ü", 50)},
		{"https://user@EXAMPLE_.org", "https://EXAMPLE.org"},
		{"https://A..b.", "https://A.b"},
		{"https://0x7f.1", "https://127.0.0.1/."},
		{"https://[0::01]", "https://[0::1]"},
		{"foo://a`b%", "foo://a!b~"},
		{"data:a b ?<", "DATA:a!b!?!"},
	} {
		faulty, clean := measure(new(url.Parser), tt.faulty), measure(new(url.Parser), tt.clean)
		if faulty != clean {
			t.Errorf("%q: %v allocations, and %v for %q", tt.faulty, faulty, clean, tt.clean)
		}
		if len(url.Validate(tt.faulty, nil)) == 0 || len(url.Validate(tt.clean, nil)) > 0 {
			t.Errorf("%q must have validation errors, and %q must not", tt.faulty, tt.clean)
		}
		if simple := testing.AllocsPerRun(100, func() { sinkURL, _ = url.Parse(tt.faulty) }); simple != faulty {
			t.Errorf("%q: Parse makes %v allocations, a Parser %v", tt.faulty, simple, faulty)
		}
	}
}

// TestLinearReports counts the work of reporting a megabyte of nothing but errors. The parser
// finds each offset by walking through the input from the one before, or from the start if the
// offset is smaller. So the offsets show the length of the walk.
func TestLinearReports(t *testing.T) {
	const n = 1 << 18
	for _, tt := range []struct {
		prefix, repeated, suffix string
		count                    int
	}{
		{"https://a/", "<", "", n},
		{"https://a/", "<\t", "", n + 2},
		{"\t https://a/", "%", "\n", n + 1},
		{"https://a/", "\xFF<\r", "x", n + 1},
		{"https://a/", "ü<\n", "#", n + 1},
		{"https://a/?", "\xE2\x82\t\"", "#<", n + 2},
		{"https://a/#", "#\t", "x", n + 1},
		{"https://a", "\\\t", "x", n + 1},
		{"https:", "/\t", "a", n - 1},
		{"https://", "@\t", "a", n + 1},
		{"https://", ":@\t", "0x7f.0x1.", n + 6},
		{"data:", " \t", "x", n + 1},
		{"foo://", "`\t%", "/", 3},
		{"https://", "1.\t", "", 5},
		{"https://[0:\t", "0", "]", 2},
	} {
		input := tt.prefix + strings.Repeat(tt.repeated, n) + tt.suffix
		count, work, last := 0, 0, 0
		p := url.Parser{OnValidationError: func(e url.ValidationError) {
			if e.Offset < last {
				last = 0
			}
			count, work, last = count+1, work+e.Offset-last, e.Offset
		}}
		p.CanParse(input)
		if count != tt.count {
			t.Errorf("%q and %q: %d reports, want %d", tt.prefix, tt.repeated, count, tt.count)
		}
		if work > 4*len(input) {
			t.Errorf("%q and %q: %d bytes of work for %d bytes of input", tt.prefix, tt.repeated, work, len(input))
		}
	}
}

// TestErrorCost checks that the text of an error takes no more memory for a long input than for
// a shorter one that is also cut.
func TestErrorCost(t *testing.T) {
	measure := func(e *url.Error) uint64 {
		const runs = 100
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range runs {
			sinkString = e.Error()
		}
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / runs
	}
	for _, piece := range []string{"a", "\x00", "ü", "\xFF", "\""} {
		errorOf := func(n int) *url.Error {
			_, err := url.Parse(strings.Repeat(piece, n/len(piece)))
			var e *url.Error
			if !errors.As(err, &e) {
				t.Fatalf("%q: the error is %v", piece, err)
			}
			return e
		}
		short, long := errorOf(1<<10), errorOf(1<<20)
		if extra := len(long.Error()) - len(short.Error()); extra < 0 || extra > len("1048576")-len("1024") {
			t.Errorf("%q: the text is %d bytes longer: %v", piece, extra, short)
		}
		if s, l := measure(short), measure(long); l > s+s/4 || l > 8<<10 {
			t.Errorf("%q: %d bytes for a long input, %d for a short one", piece, l, s)
		}
	}
}
