package answer

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/wpt"
)

// message packs strings as the page does.
func message(list ...string) []byte {
	var b []byte
	for _, s := range list {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(s)))
		b = append(b, s...)
	}
	return b
}

type reading struct {
	Values []string
	Error  string
}

type found struct {
	Code, Text, Link string
	Offset           int
	Fatal            bool
}

type viewed struct {
	Refused            string
	Base               *string
	BaseErrors, Errors []found
	ErrorCount         int
	Valid              *struct {
		Offset   int
		Expected string
	}
	Ours, Net, DropIn reading
	Typed             string
	Go                string
	InputParts, Parts [][3]any
	Steps             []struct {
		Error   *string
		Ignored string
		Errors  []found
		Values  []string
		Parts   [][3]any
	}
	Facts             [][3]string
	Cautions          []string
	Path, Query       [][2]string
	OpaquePath        bool
	Href              string
	Standard, Unicode string
	Suffixes, Tests   string
	BaseErrorCount    int
	BaseParts         [][3]any
}

// answerTo returns the answer to a message. The answer must be JSON without members that the page
// doesn't know.
func answerTo[T any](t *testing.T, list ...string) (v T) {
	t.Helper()
	b := Do(message(list...))
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%.500q: %v in %s", list, err, b)
	}
	return v
}

// ask returns the answer to a message about a URL.
func ask(t *testing.T, list ...string) viewed {
	t.Helper()
	return answerTo[viewed](t, list...)
}

func TestView(t *testing.T) {
	v := ask(t, "view", "https://u:p@EXAMPLE.co.uk:0443/a%20b/?x=1&y=%C3%BC#f", "", "UTF-8")
	want := []string{"https://u:p@example.co.uk/a%20b/?x=1&y=%C3%BC#f", "https:", "u", "p", "example.co.uk", "example.co.uk", "", "/a%20b/", "?x=1&y=%C3%BC", "#f", "https://example.co.uk"}
	if !slices.Equal(v.Ours.Values, want) {
		t.Errorf("got %q, want %q", v.Ours.Values, want)
	}
	want = []string{"https://u:p@EXAMPLE.co.uk:0443/a%20b/?x=1&y=%C3%BC#f", "https:", "u", "p", "EXAMPLE.co.uk:0443", "EXAMPLE.co.uk", "0443", "/a%20b/", "?x=1&y=%C3%BC", "#f"}
	if !slices.Equal(v.Net.Values, want) {
		t.Errorf("net/url: got %q, want %q", v.Net.Values, want)
	}
	if want := [][2]string{{"a%20b", "a b"}, {"", ""}}; !slices.Equal(v.Path, want) {
		t.Errorf("path: got %q, want %q", v.Path, want)
	}
	if want := [][2]string{{"x", "1"}, {"y", "ü"}}; !slices.Equal(v.Query, want) {
		t.Errorf("query: got %q, want %q", v.Query, want)
	}
	if len(v.Errors) != 1 || v.Errors[0].Code != "invalid-credentials" || v.Errors[0].Offset != 11 || v.Errors[0].Fatal {
		t.Errorf("errors: %+v", v.Errors)
	}
	if v.Valid == nil {
		t.Error("a URL with credentials is a valid URL string")
	}
	facts := map[string]string{}
	for _, f := range v.Facts {
		facts[f[0]] = f[1]
		if f[2] == "" {
			t.Errorf("%s has no expression", f[0])
		}
	}
	for name, want := range map[string]string{
		"kind of host": "domain", "registrable domain": "example.co.uk", "public suffix": "co.uk", "origin": "https://example.co.uk", "site": "https://example.co.uk",
		"potentially trustworthy": "yes", "effective port": "443", "address to dial": "example.co.uk:443", "special scheme": "yes",
		"for display": "https://example.co.uk/a%20b/?x=1&y=ü#f",
	} {
		if facts[name] != want {
			t.Errorf("%s: got %q, want %q", name, facts[name], want)
		}
	}
}

func TestFacts(t *testing.T) {
	for _, c := range []struct{ input, name, want string }{
		{"http://0x7f.1/", "address", "127.0.0.1"},
		{"http://0x7f.1/", "range", "loopback: this machine"},
		{"http://10.0.0.1/", "range", "private network"},
		{"http://[fe80::1]/", "range", "link-local"},
		{"http://224.0.0.1/", "range", "multicast"},
		{"http://0.0.0.0/", "range", "unspecified"},
		{"http://8.8.8.8/", "range", ""}, {"http://[64:ff9b::7f00:1]/", "range", ""}, // carries 127.0.0.1
		{"http://[::1]/", "kind of host", "IPv6 address"},
		{"mailto:a@b", "kind of host", "none (null)"},
		{"file:///C:/a%20b", "kind of host", "empty"},
		{"file:///C:/a%20b", "Windows path", `C:\a b`},
		{"file:///C:/a%20b", "file path", "/C:/a b"},
		{"git://x/", "kind of host", "opaque host"},
		{"mailto:a@b", "origin", "opaque"},
		{"https://co.uk/", "registrable domain", "none"},
		{"https://faß.example/", "domain in Unicode", "faß.example"},
		{"https://раураl.com/", "for display", "https://xn--l-7sba6dbr.com/"},
	} {
		v := ask(t, "view", c.input, "", "UTF-8")
		i := slices.IndexFunc(v.Facts, func(f [3]string) bool { return f[0] == c.name })
		if c.want == "" && i >= 0 || c.want != "" && (i < 0 || v.Facts[i][1] != c.want) {
			t.Errorf("%s: %s: got %q, want %q", c.input, c.name, v.Facts, c.want)
		}
	}
}

// TestCautions covers URLs that a person may take for others.
func TestCautions(t *testing.T) {
	for _, c := range []struct {
		input string
		want  []string
	}{
		{"https://раураl.com/", []string{"Shown as xn--l-7sba6dbr.com: in Unicode it could pass for another name"}},
		{"https://paypal.com@evil.example/", []string{"Leads to evil.example"}},
		{"https://:secret@раураl.com/", []string{"Shown as xn--l-7sba6dbr.com: in Unicode it could pass for another name", "Leads to xn--l-7sba6dbr.com"}},
		{"https://bücher.example/", nil},
		{"https://xn--a.example/", nil}, // isn't in Unicode
		{"https://paypal.com/", nil},
		{"http://u@[::1]/", []string{"Leads to [::1]"}},
		{"mailto:a@b", nil},
	} {
		t.Run(c.input, func(t *testing.T) {
			if v := ask(t, "view", c.input, "", "UTF-8"); !slices.Equal(v.Cautions, c.want) {
				t.Errorf("got %q, want %q", v.Cautions, c.want)
			}
		})
	}
}

// TestTyped covers inputs that aren't URLs, and what a person may have meant by them.
func TestTyped(t *testing.T) {
	for _, c := range []struct{ input, base, want string }{
		{"example.com", "", "https://example.com/"},
		{"localhost:x", "", ""},
		{"https://exa mple/", "", ""},
		{"https://h/", "", ""},
		{"a", "mailto:x", ""}, // with a base, it is a reference
	} {
		if v := ask(t, "view", c.input, c.base, "UTF-8"); v.Typed != c.want {
			t.Errorf("%q: %q, want %q", c.input, v.Typed, c.want)
		}
	}
}

func TestFailures(t *testing.T) {
	for _, c := range []struct {
		input, code, text string
		offset            int
	}{
		{"https://exa mple/", "domain-to-ASCII", "forbidden code point U+0020 in host", 11},
		{"x", "missing-scheme-non-relative-URL", "a scheme such as https:// is missing, and there is no base URL to take it from", 0},
		// A quotation mark in the input doesn't end it
		{`https://a": b/`, "port-invalid", "the port is not a number", 11},
		{"http://h:99999/", "port-out-of-range", "the port is greater than 65535", 9},
	} {
		v := ask(t, "view", c.input, "", "UTF-8")
		if want := fmt.Sprintf("%s: %s (at byte %d)", c.code, c.text, c.offset); v.Ours.Error != want {
			t.Errorf("%q: got %q, want %q", c.input, v.Ours.Error, want)
		}
		if e := v.Errors[len(v.Errors)-1]; !e.Fatal || e.Code != c.code || e.Offset != c.offset || e.Text != c.text {
			t.Errorf("%q: got %+v", c.input, e)
		}
	}
}

func TestBase(t *testing.T) {
	v := ask(t, "view", "../x", "https://h/a/b/c?q", "UTF-8")
	if got := v.Ours.Values[0]; got != "https://h/a/x" {
		t.Errorf("got %s", got)
	}
	if got := v.Net.Values[0]; got != "https://h/a/x" {
		t.Errorf("net/url: got %s", got)
	}
	v = ask(t, "view", "https://h/", "no base", "UTF-8")
	if v.Base == nil || v.Ours.Error != *v.Base || !strings.HasPrefix(*v.Base, "missing-scheme") || len(v.BaseErrors) == 0 {
		t.Errorf("got %+v", v)
	}
	if v.Net.Error != "" && v.Net.Values != nil {
		t.Errorf("net/url: %+v", v.Net)
	}
}

func TestSteps(t *testing.T) {
	v := ask(t, "view", "https://h/", "", "UTF-8", "port", "8080", "host", "a b", "hash", "f", "protocol", "mailto")
	var got []string
	for _, s := range v.Steps {
		text := s.Values[0]
		if s.Error != nil {
			text += " " + *s.Error
		}
		got = append(got, text)
	}
	want := []string{"https://h:8080/", "https://h:8080/ domain-to-ASCII: forbidden code point U+0020 in host (at byte 1)", "https://h:8080/#f", "https://h:8080/#f value not allowed for this URL"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if e := v.Steps[1].Errors; len(e) != 1 || !e[0].Fatal || e[0].Text != "forbidden code point U+0020 in host" {
		t.Errorf("errors of the second: %+v", e)
	}
	if e := v.Steps[3].Errors; len(e) != 0 {
		t.Errorf("errors of the fourth: %+v", e)
	}
	// The answer describes the URL before the steps
	if v.Ours.Values[0] != "https://h/" {
		t.Errorf("got %q", v.Ours.Values)
	}
}

func TestManyErrors(t *testing.T) {
	v := ask(t, "view", "https://h/"+strings.Repeat("|", 5000)+"\\", "", "UTF-8")
	if v.ErrorCount != 5001 || len(v.Errors) != maxErrors {
		t.Errorf("%d of %d errors", len(v.Errors), v.ErrorCount)
	}
	v = ask(t, "view", strings.Repeat("\\", 5000)+" ", "", "UTF-8")
	if e := v.Errors[len(v.Errors)-1]; !e.Fatal {
		t.Errorf("the last is %+v", e)
	}
}

func TestRefused(t *testing.T) {
	long := strings.Repeat("x", MaxInput+1)
	for _, list := range [][]string{
		nil, {"view"}, {"nothing"}, {"view", "a", "", "UTF-8", "port"}, {"about", "x"},
		{"view", long, "", "UTF-8"}, {"view", "a", long, "UTF-8"}, {"view", "a", "", "UTF-8", "port", long},
		{"view", "a", "", "no encoding"},
	} {
		if v := ask(t, list...); v.Refused == "" {
			t.Errorf("%.40q isn't refused", list)
		}
	}
	for _, b := range [][]byte{{1}, {1, 0, 0, 0}, {255, 255, 255, 255, 1}, message("about")[:5]} {
		var v viewed
		if err := json.Unmarshal(Do(b), &v); err != nil || v.Refused == "" {
			t.Errorf("%v isn't refused: %v", b, err)
		}
	}
}

func TestAbout(t *testing.T) {
	v := ask(t, "about")
	if v.Standard != url.StandardRevision || v.Unicode != url.UnicodeVersion || v.Tests != wpt.Revision || v.Suffixes == "" {
		t.Errorf("got %+v", v)
	}
}

// TestDefinitions checks that the links to the standard follow its rule for names of
// definitions: lower case.
func TestDefinitions(t *testing.T) {
	for code, want := range map[url.ErrorCode]string{
		url.DomainToASCIIError:       "https://url.spec.whatwg.org/#validation-error-domain-to-ascii",
		url.InvalidURLUnit:           "https://url.spec.whatwg.org/#invalid-url-unit",
		url.IPv4InIPv6OutOfRangePart: "https://url.spec.whatwg.org/#ipv4-in-ipv6-out-of-range-part",
		url.HostMissing:              "https://url.spec.whatwg.org/#host-missing",
		url.IPv4NonASCIIInput:        "https://url.spec.whatwg.org/#ipv4-non-ascii-input",
	} {
		if got := definition(code); got != want {
			t.Errorf("%s: got %s, want %s", code, got, want)
		}
	}
}

func TestGoCode(t *testing.T) {
	for _, c := range []struct {
		r    request
		want []string
	}{
		{request{input: "https://h/", encoding: "UTF-8"}, []string{`url.Parse("https://h/")`}},
		{request{input: `\"x`, base: "https://h/", encoding: "UTF-8"}, []string{"url.ParseWithBase(`\\\"x`, \"https://h/\")"}},
		{request{input: "\x00`\"", encoding: "UTF-8"}, []string{"url.Parse(\"\\x00`\\\"\")"}},
		{request{input: "?ü", base: "https://h/", encoding: "Shift_JIS"}, []string{`encodings.Get("Shift_JIS")`, `p.Base, err = p.Parse("https://h/")`, `p.Parse("?ü")`, "url/encodings\"\n"}},
		{request{input: "a:", encoding: "UTF-8", steps: []step{{"href", "b:"}, {"pathname", "/"}}}, []string{`u.SetHref("b:")`, `u.SetPathname("/")`}},
	} {
		code := goCode(c.r)
		if _, err := parser.ParseFile(token.NewFileSet(), "", code, 0); err != nil {
			t.Errorf("%v in\n%s", err, code)
		}
		for _, want := range c.want {
			if !strings.Contains(code, want) {
				t.Errorf("no %s in\n%s", want, code)
			}
		}
	}
}

func TestJSON(t *testing.T) {
	for _, s := range []string{"", `"\`, "\x00\x1f\x7f", "ü日💩", "\u2028", "a\xffb\xe2\x82", "</script>"} {
		w := &writer{[]byte("[")}
		w.value(s)
		var got string
		if err := json.Unmarshal(w.b[len("["):], &got); err != nil {
			t.Errorf("%q: %v", s, err)
		}
		want := strings.ToValidUTF8(s, "\uFFFD")
		if s == "a\xffb\xe2\x82" {
			want = "a\uFFFDb\uFFFD\uFFFD" // one for each byte
		}
		if got != want {
			t.Errorf("%q: got %q", s, got)
		}
	}
}

func FuzzView(f *testing.F) {
	f.Add("https://u:p@h:8/a?b#c", "https://h/", "port", "80")
	f.Add("//\xff\x00", "", "host", "[::1]")
	f.Fuzz(func(t *testing.T, input, base, attribute, value string) {
		v := ask(t, "view", input, base, "UTF-8", attribute, value)
		if (v.Refused == "") == (v.Ours.Values == nil && v.Ours.Error == "") {
			t.Errorf("neither a URL nor a reason: %+v", v)
		}
	})
}
