package url_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/reference"
	"github.com/gowhatwg/url/internal/urltest"
	"github.com/gowhatwg/url/internal/urltest/cases"
)

// TestSetProtocolToFile pins what the standard's own text leaves behind: the
// setter looks neither at the host nor at the path of what becomes a file URL,
// the parser does.
func TestSetProtocolToFile(t *testing.T) {
	tests := []struct{ href, want, reparsed string }{
		{"http://localhost/x", "file://localhost/x", "file:///x"},
		{"http://host/C|/x", "file://host/C|/x", "file://host/C:/x"},
		{"http://host/C|", "file://host/C|", "file://host/C:"},
		{"http://host/x/C|/", "file://host/x/C|/", "file://host/x/C|/"},
		{"http://host/C|x", "file://host/C|x", "file://host/C|x"},
	}
	for _, tt := range tests {
		u := url.MustParse(tt.href)
		if err := urltest.SetAttribute(t, u, "protocol", "file"); err != nil || u.Href() != tt.want {
			t.Errorf("%q: setting the protocol to file gives %q, %v, want %q", tt.href, u, err, tt.want)
		}
		if v := url.MustParse(u.Href()); v.Href() != tt.reparsed {
			t.Errorf("%q parses to %q, want %q", u, v, tt.reparsed)
		}
	}
}

// setterErrors lists what each setter refuses, and what it takes: the vectors
// tell the two apart only by their effect.
var setterErrors = []struct {
	href, attribute, value string
	want                   string // the URL afterwards
	refused                bool
}{

	{"https://h/", "href", "x", "https://h/", true},
	{"https://h/", "href", "a:b", "a:b", false},

	{"https://h/", "protocol", "wss", "wss://h/", false},
	{"https://h/", "protocol", "https", "https://h/", false},
	{"https://h/", "protocol", "a", "https://h/", true},
	{"a://h/", "protocol", "https", "a://h/", true},
	{"https://u@h/", "protocol", "file", "https://u@h/", true},
	{"https://h:1/", "protocol", "file", "https://h:1/", true},
	{"file:///", "protocol", "https", "file:///", true},
	{"file://h/", "protocol", "https", "https://h/", false},
	{"a:///x", "protocol", "b", "b:///x", false},
	{"https://h/", "protocol", "", "https://h/", true},
	{"https://h/", "protocol", "1", "https://h/", true},
	{"https://h/", "protocol", "ht tp", "https://h/", true},

	{"https://h/", "username", "u", "https://u@h/", false},
	{"mailto:x", "username", "u", "mailto:x", true},
	{"file://h/", "username", "u", "file://h/", true},
	{"a:///", "username", "u", "a:///", true},
	{"https://h/", "password", "p", "https://:p@h/", false},
	{"a:/x", "password", "p", "a:/x", true},

	{"https://h/", "host", "g:8", "https://g:8/", false},
	{"https://h:1/", "host", "g:65536", "https://g:1/", true},
	{"https://h:1/", "host", "g:", "https://g:1/", true},
	{"https://h:1/", "host", "g:x", "https://g:1/", true},
	{"https://h/", "host", "", "https://h/", true},
	{"https://h/", "host", "g g", "https://h/", true},
	{"https://h/", "host", "[::1", "https://h/", true},
	{"a://u@h/", "host", "", "a://u@h/", true},
	{"a://h:1/", "host", "", "a://h:1/", true},
	{"a://h:0/", "hostname", "", "a://h:0/", true},
	{"a://h/", "host", "", "a:///", false},
	{"a:x", "host", "h", "a:x", true},
	{"a:/x", "host", "h", "a://h/x", false},
	{"file:///x", "host", "h:1", "file:///x", true},
	{"file://h/x", "host", "localhost", "file:///x", false},

	{"https://h/", "hostname", "g", "https://g/", false},
	{"https://h/", "hostname", "g:8", "https://h/", true},
	{"https://h/", "hostname", "", "https://h/", true},
	{"a:x", "hostname", "h", "a:x", true},

	{"https://h/", "port", "8", "https://h:8/", false},
	{"https://h:8/", "port", "", "https://h/", false},
	{"https://h:8/", "port", "443", "https://h/", false},
	{"https://h:8/", "port", "9x", "https://h:9/", false},
	{"https://h:8/", "port", "x9", "https://h:8/", true},
	{"https://h:8/", "port", "65536", "https://h:8/", true},
	{"https://h:8/", "port", strings.Repeat("9", 1000), "https://h:8/", true},
	{"https://h:8/", "port", strings.Repeat("0", 1000) + "7", "https://h:7/", false},
	{"file://h/", "port", "8", "file://h/", true},
	{"a:x", "port", "8", "a:x", true},

	{"https://h/", "pathname", "x", "https://h/x", false},
	{"a:x", "pathname", "y", "a:x", true},
	{"a:x", "search", "y", "a:x?y", false},
	{"a:x?y", "search", "", "a:x", false},
	{"a:x", "hash", "y", "a:x#y", false},
	{"a:x#y", "hash", "", "a:x", false},
}

func TestSetterErrors(t *testing.T) {
	for _, tt := range setterErrors {
		u := url.MustParse(tt.href)
		err := urltest.SetAttribute(t, u, tt.attribute, tt.value)
		if (err != nil) != tt.refused || u.Href() != tt.want {
			t.Errorf("%q: setting %s to %.20q gives %q and the error %v, want %q and refused %t",
				tt.href, tt.attribute, tt.value, u, err, tt.want, tt.refused)
		}
	}
}

// TestZeroURL checks that the zero URL refuses every setter and answers every getter.
func TestZeroURL(t *testing.T) {
	for name, get := range urltest.Getters {
		var u url.URL
		if got := get(&u); got != "" && name != "origin" {
			t.Errorf("%s of the zero URL is %q", name, got)
		}
	}
	for attribute, run := range urltest.Setters {
		var u url.URL
		err := run(&u, "x")
		if attribute != "href" && err == nil {
			t.Errorf("setting %s of the zero URL gives no error", attribute)
		}
		if u != (url.URL{}) {
			t.Errorf("setting %s of the zero URL gives %q", attribute, &u)
		}
	}
	var u url.URL
	if err := u.SetHref("https://h/"); err != nil || u.Href() != "https://h/" {
		t.Errorf("SetHref of the zero URL gives %q, %v", &u, err)
	}
}

// FuzzSetters runs two setters on a URL, one after the other.
func FuzzSetters(f *testing.F) {
	for _, v := range urltest.Seeds(f, urltest.SetterVectors(f)) {
		i := uint8(slices.Index(urltest.Attributes, v.Attribute))
		f.Add(v.Href, i, v.NewValue, i+1, v.NewValue)
	}
	f.Fuzz(func(t *testing.T, href string, first uint8, firstValue string, second uint8, secondValue string) {
		u, err := url.Parse(href)
		if err != nil {
			return
		}
		for _, step := range []struct {
			attribute uint8
			value     string
		}{{first, firstValue}, {second, secondValue}} {
			before := *u
			attribute := urltest.Attributes[int(step.attribute)%len(urltest.Attributes)]
			_ = urltest.SetAttribute(t, u, attribute, step.value)
			if urltest.IsMadeFile(&before, u) {
				return
			}
		}
	})
}

// FuzzReferenceSetters compares two setters, one after the other, and an operation
// on the list with the reference.
func FuzzReferenceSetters(f *testing.F) {
	type seed struct {
		href          string
		first, second uint8
		value, name   string
	}
	var seeds []seed
	g := cases.New(4)
	for i := range 200 {
		attribute := cases.Attributes[i%len(cases.Attributes)]
		seeds = append(seeds, seed{g.URL(), uint8(i), uint8(g.IntN(256)), g.Value(attribute), g.Pick(cases.Parts)})
	}
	for _, s := range urltest.Seeds(f, seeds) {
		f.Add(s.href, s.first, s.value, s.second, s.name)
	}
	f.Fuzz(func(t *testing.T, input string, first uint8, value string, second uint8, name string) {
		u, record := urltest.CompareParse(t, input, nil)
		if u == nil {
			return
		}
		object := urltest.NewObject(record)
		bound := u.SearchParams()
		urltest.CompareSet(t, u, object, cases.Attributes[int(first)%len(cases.Attributes)], value)
		urltest.CompareSet(t, u, object, cases.Attributes[int(second)%len(cases.Attributes)], name)
		urltest.CompareList(t, u.Href(), bound, object.List, name, value)
		free := url.NewURLSearchParams(u.Search())
		urltest.CompareChange(t, u, bound, free, object, second/16, name, value)
	})
}

// steps runs the steps that a fuzzer has put into one string: each is a byte for
// the operation, and what to do it with.
func steps(s string, step func(operation byte, arguments string)) {
	for line := range strings.SplitSeq(s, "\x1E") {
		if line != "" {
			step(line[0], line[1:])
		}
	}
}

// FuzzSetterSequence runs any number of setters and of changes to the list of the
// query on a URL.
func FuzzSetterSequence(f *testing.F) {
	f.Add("https://u:p@h:8080/a/b?c#d", "1http:\x1E4[::1]:80\x1E7//x/../y\x1E6443\x1E8?q=1\x1E9")
	f.Add("web+demo:/.//p", "4h\x1E4\x1E7//p\x1E1a\x1E20a=b")
	f.Add("file:///C:/x", "4localhost\x1E7C|/..\x1E1https")
	f.Add("data:x ?y #z", "8\x1E9\x1E23\x1E24a=b")
	f.Add("foo://h:1", "2ü\x1E3:@\x1E4\x1E6\x1E5\x1E7")
	for _, v := range urltest.Seeds(f, urltest.SetterVectors(f)) {
		step := string(rune('0'+slices.Index(urltest.Attributes, v.Attribute))) + v.NewValue
		f.Add(v.Href, step+"\x1E8a=b\x1E"+step)
	}
	f.Fuzz(func(t *testing.T, href, script string) {
		u, err := url.Parse(href)
		if err != nil {
			return
		}
		params := u.SearchParams()
		stopped := false
		steps(script, func(operation byte, value string) {
			if stopped {
				return
			}
			before := *u
			if i := (operation - '0') % 16; int(i) < len(urltest.Attributes) {
				_ = urltest.SetAttribute(t, u, urltest.Attributes[i], value)
			} else {
				name, value, _ := strings.Cut(value, "=")
				urltest.Change(params, i, name, value)
				urltest.Unchanged(t, &before, u, "searchParams", value, urltest.Changes["search"])
				urltest.CheckInvariants(t, u)
			}
			stopped = urltest.IsMadeFile(&before, u)
			query, _ := u.Query()
			urltest.CompareList(t, u.Href(), params, reference.ParseFormURLEncoded(query))
		})
	})
}
