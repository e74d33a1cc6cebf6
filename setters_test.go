package url_test

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
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

// TestZeroURL has the zero URL refuse every setter and answer every getter.
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
