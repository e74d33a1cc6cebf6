package url_test

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
)

// TestSetProtocolToFile checks a result of the standard's own text: the setter doesn't check
// the host or the path of a URL that becomes a file: URL, but the parser does.
func TestSetProtocolToFile(t *testing.T) {
	tests := []struct{ href, want, reparsed string }{
		{"http://localhost/x", "file://localhost/x", "file:///x"}, {"http://host/C|/x", "file://host/C|/x", "file://host/C:/x"},
		{"http://host/C|", "file://host/C|", "file://host/C:"}, {"http://host/x/C|/", "file://host/x/C|/", "file://host/x/C|/"},
		{"http://host/C|x", "file://host/C|x", "file://host/C|x"},
	}
	for _, tt := range tests {
		t.Run(tt.href, func(t *testing.T) {
			u := url.MustParse(tt.href)
			if err := urltest.SetAttribute(t, u, "protocol", "file"); err != nil || u.Href() != tt.want {
				t.Errorf("%q: setting the protocol to file gives %q, %v, want %q", tt.href, u, err, tt.want)
			}
			if v := url.MustParse(u.Href()); v.Href() != tt.reparsed {
				t.Errorf("%q parses to %q, want %q", u, v, tt.reparsed)
			}
		})
	}
}

// setterErrors has values that each setter refuses, and values that it accepts. The vectors
// distinguish the two only by their effect.
var setterErrors = []struct {
	href, attribute, value string
	want                   string // the URL afterwards
	refused                bool
}{

	{"https://h/", "href", "x", "https://h/", true}, {"https://h/", "href", "a:b", "a:b", false},

	{"https://h/", "protocol", "wss", "wss://h/", false}, {"https://h/", "protocol", "https", "https://h/", false},
	{"https://h/", "protocol", "a", "https://h/", true}, {"a://h/", "protocol", "https", "a://h/", true},
	{"https://u@h/", "protocol", "file", "https://u@h/", true}, {"https://h:1/", "protocol", "file", "https://h:1/", true},
	{"file:///", "protocol", "https", "file:///", true}, {"file://h/", "protocol", "https", "https://h/", false},
	{"a:///x", "protocol", "b", "b:///x", false}, {"https://h/", "protocol", "", "https://h/", true},
	{"https://h/", "protocol", "1", "https://h/", true}, {"https://h/", "protocol", "ht tp", "https://h/", true},

	{"https://h/", "username", "u", "https://u@h/", false}, {"mailto:x", "username", "u", "mailto:x", true},
	{"file://h/", "username", "u", "file://h/", true}, {"a:///", "username", "u", "a:///", true},
	{"https://h/", "password", "p", "https://:p@h/", false}, {"a:/x", "password", "p", "a:/x", true},

	{"https://h/", "host", "g:8", "https://g:8/", false}, {"https://h:1/", "host", "g:65536", "https://g:1/", true},
	{"https://h:1/", "host", "g:", "https://g:1/", true}, {"https://h:1/", "host", "g:x", "https://g:1/", true},
	{"https://h/", "host", "", "https://h/", true}, {"https://h/", "host", "g g", "https://h/", true},
	{"https://h/", "host", "[::1", "https://h/", true}, {"a://u@h/", "host", "", "a://u@h/", true},
	{"a://h:1/", "host", "", "a://h:1/", true}, {"a://h:0/", "hostname", "", "a://h:0/", true}, {"a://h/", "host", "", "a:///", false},
	{"a:x", "host", "h", "a:x", true}, {"a:/x", "host", "h", "a://h/x", false}, {"file:///x", "host", "h:1", "file:///x", true},
	{"file://h/x", "host", "localhost", "file:///x", false},

	{"https://h/", "hostname", "g", "https://g/", false}, {"https://h/", "hostname", "g:8", "https://h/", true},
	{"https://h/", "hostname", "", "https://h/", true}, {"a:x", "hostname", "h", "a:x", true},

	{"https://h/", "port", "8", "https://h:8/", false}, {"https://h:8/", "port", "", "https://h/", false},
	{"https://h:8/", "port", "443", "https://h/", false}, {"https://h:8/", "port", "9x", "https://h:9/", false},
	{"https://h:8/", "port", "x9", "https://h:8/", true}, {"https://h:8/", "port", "65536", "https://h:8/", true},
	{"https://h:8/", "port", strings.Repeat("9", 1000), "https://h:8/", true},
	{"https://h:8/", "port", strings.Repeat("0", 1000) + "7", "https://h:7/", false}, {"file://h/", "port", "8", "file://h/", true},
	{"a:x", "port", "8", "a:x", true},

	{"https://h/", "pathname", "x", "https://h/x", false}, {"a:x", "pathname", "y", "a:x", true}, {"a:x", "search", "y", "a:x?y", false},
	{"a:x?y", "search", "", "a:x", false}, {"a:x", "hash", "y", "a:x#y", false}, {"a:x#y", "hash", "", "a:x", false},
}

// ignoredParts are values of which a setter ignores a part without a validation error.
var ignoredParts = []struct {
	href, attribute, value string
	want                   string // the URL after the setter
	offset                 string // where the ignored part starts, or "" if the port is an error by itself
	cut                    string // an equivalent value without that part
}{
	// text after the ":"
	{"https://h/", "protocol", "http://evil.example", "http://h/", "5", "http:"},
	{"https://h/", "protocol", "http::", "http://h/", "5", "http"}, {"https://h/", "protocol", "HTTP:x", "http://h/", "5", "HTTP:"},
	{"a://h/", "protocol", "b:c", "b://h/", "2", "b"},
	// characters that end the authority
	{"https://h/", "host", "evil.example/x", "https://evil.example/", "12", "evil.example"},
	{"https://h/", "host", "g:8/x", "https://g:8/", "3", "g:8"}, {"https://h/", "host", "g?q", "https://g/", "1", "g"},
	{"https://h/", "host", "g#f", "https://g/", "1", "g"}, {"https://h/", "host", "[::1]/", "https://[::1]/", "5", "[::1]"},
	{"a://h/", "host", "g/x", "a://g/", "1", "g"}, {"a:/x", "host", "g/y", "a://g/x", "1", "g"},
	{"file:///x", "host", "g/y", "file://g/x", "1", "g"}, {"file://h/x", "host", "/y", "file:///x", "0", ""},
	{"a://h/", "host", "/y", "a:///", "0", ""}, {"https://h/", "hostname", "g/x", "https://g/", "1", "g"},
	{"https://h/", "hostname", "é/x", "https://xn--9ca/", "2", "é"}, // the result is longer than the value
	{"https://h:8/", "hostname", "g?", "https://g:8/", "1", "g"}, {"a://h/", "hostname", "g#", "a://g/", "1", "g"},
	{"file:///", "hostname", "g/", "file://g/", "1", "g"},
	// characters after the digits of a port
	{"https://h/", "host", "g:8x", "https://g:8/", "3", "g:8"}, {"https://h/", "host", "g:443x", "https://g/", "5", "g:443"},
	{"a://h/", "host", "[::1]:8x", "a://[::1]:8/", "7", "[::1]:8"}, {"https://h/", "port", "80x", "https://h:80/", "2", "80"},
	{"https://h/", "port", "80 ", "https://h:80/", "2", "80"}, {"https://h/", "port", "8/9", "https://h:8/", "1", "8"},
	{"https://h:1/", "port", "443x", "https://h/", "3", "443"}, {"a://h/", "port", "0080?", "a://h:80/", "4", "0080"},
	// a port that is refused, after a host
	{"https://h:1/", "host", "g:", "https://g:1/", "", "g"}, {"https://h:1/", "host", "g:x", "https://g:1/", "", "g"},
	{"https://h:1/", "host", "g:65536", "https://g:1/", "", "g"}, {"a://h/", "host", "g:65536", "a://g/", "", "g"},
}

// TestIgnoredParts checks that only a strict parser refuses these values.
func TestIgnoredParts(t *testing.T) {
	strict := &url.Parser{Strict: true}
	for _, tt := range ignoredParts {
		t.Run(tt.href, func(t *testing.T) {
			u := url.MustParse(tt.href)
			err := urltest.SetAttribute(t, u, tt.attribute, tt.value)
			if (err != nil) != (tt.offset == "") || u.Href() != tt.want {
				t.Errorf("%q: setting %s to %q gives %q, %v, want %q", tt.href, tt.attribute, tt.value, u, err, tt.want)
			}
			u = url.MustParse(tt.href)
			err = strict.Set(u, tt.attribute, tt.value)
			reason := "invalid value: it would be ignored from byte " + tt.offset + " on"
			if err == nil || u.Href() != tt.href || tt.offset != "" && (!errors.Is(err, url.ErrInvalidValue) || !strings.HasSuffix(err.Error(), reason)) {
				t.Errorf("%q: setting %s to %q strictly gives %q, %v", tt.href, tt.attribute, tt.value, u, err)
			}
			if err := strict.Set(u, tt.attribute, tt.cut); err != nil || u.Href() != tt.want {
				t.Errorf("%q: setting %s to %q strictly gives %q, %v, want %q", tt.href, tt.attribute, tt.cut, u, err, tt.want)
			}
			urltest.CheckSetterValidation(t, url.MustParse(tt.href), tt.attribute, tt.value)
		})
	}
}

// TestStrictSetters sets each attribute of a URL to its own value, and to the value in another
// URL: a strict parser accepts the first, and accepts the second completely or not at all.
func TestStrictSetters(t *testing.T) {
	strict := &url.Parser{Strict: true}
	hrefs := []string{
		"https://h/", "https://example.com:8080/a/b?c#d", "ftp://[::1]:1/", "file://h/C:/x", "file:///", "a://h:1/x?y#z", "a:/x", "a:///x",
		"mailto:x", "https://u:p@h/",
	}
	for _, href := range hrefs {
		for _, attribute := range urltest.Attributes {
			u := url.MustParse(href)
			isNullHost := strings.HasPrefix(attribute, "host") && u.ParsedHost().Kind() == url.HostNull
			if isNullHost || attribute == "href" && u.IncludesCredentials() {
				continue // the getter doesn't distinguish null from empty; credentials are a validation error
			}
			err := strict.Set(u, attribute, urltest.Getters[attribute](u))
			if err != nil && !errors.Is(err, url.ErrNotAllowed) && !errors.Is(err, url.ErrNotApplicable) || u.Href() != href {
				t.Errorf("%q: setting %s to its own value gives %q, %v", href, attribute, u, err)
			}
			for _, other := range hrefs {
				urltest.CheckSetterValidation(t, url.MustParse(href), attribute, urltest.Getters[attribute](url.MustParse(other)))
			}
		}
	}
}

func TestSetterErrors(t *testing.T) {
	for _, tt := range setterErrors {
		t.Run(tt.href+" "+tt.attribute, func(t *testing.T) {
			u := url.MustParse(tt.href)
			err := urltest.SetAttribute(t, u, tt.attribute, tt.value)
			if (err != nil) != tt.refused || u.Href() != tt.want {
				t.Errorf("%q: setting %s to %.20q gives %q and the error %v, want %q, refused: %t",
					tt.href, tt.attribute, tt.value, u, err, tt.want, tt.refused)
			}
		})
	}
}

// originsToSet has the results of SetOrigin for a URL and the origin of another one.
var originsToSet = []struct {
	href, from string
	want       string // the URL afterwards
	err        error
}{
	// the main purpose: the port changes together with the host
	{"http://localhost:3000/a?b#c", "https://example.com/x", "https://example.com/a?b#c", nil},
	{"https://example.com/a", "http://10.0.0.1:8080/x?y#z", "http://10.0.0.1:8080/a", nil}, {"https://h/", "https://h/", "https://h/", nil},
	{"wss://h:1/", "ftp://[::1]:2/", "ftp://[::1]:2/", nil},
	// a port that isn't the default of the new scheme, or is the default of the other one
	{"https://h/", "http://g:443/", "http://g:443/", nil}, {"http://h:443/", "https://g/", "https://g/", nil},
	// credentials stay, and the other URL's credentials aren't copied
	{"https://u:p@h/a", "http://v:q@g:8/", "http://u:p@g:8/a", nil}, {"https://:p@h/a", "http://g/", "http://:p@g/a", nil},
	{"https://u@h/a", "http://g/", "http://u@g/a", nil},
	// a blob: URL has the origin of the URL in it
	{"https://h:8/x", "blob:https://g/id", "https://g/x", nil},
	// file: URLs have an opaque origin, but can get another one
	{"file:///a/b", "https://h:8/", "https://h:8/a/b", nil}, {"file:///C:/b", "https://h/", "https://h/C:/b", nil},
	{"https://h/", "file:///", "", url.ErrInvalidValue},
	// not special
	{"redis://h:1/0", "https://h/", "", url.ErrNotAllowed}, {"a:/x", "https://h/", "", url.ErrNotAllowed},
	{"https://h/", "redis://h/", "", url.ErrInvalidValue}, {"https://h/", "mailto:x", "", url.ErrInvalidValue},
	{"mailto:x", "https://h/", "", url.ErrNotApplicable}, {"data:,x", "a://h/", "", url.ErrInvalidValue},
}

func TestSetOrigin(t *testing.T) {
	for _, tt := range originsToSet {
		t.Run(tt.href, func(t *testing.T) {
			u, origin := url.MustParse(tt.href), url.MustParse(tt.from).Origin()
			err := u.SetOrigin(origin)
			var e *url.Error
			switch {
			case tt.err == nil && (err != nil || u.Href() != tt.want || u.Origin() != origin):
				t.Errorf("%q: the origin of %q gives %q, %v, want %q", tt.href, tt.from, u, err, tt.want)
			case tt.err != nil && (!errors.Is(err, tt.err) || !errors.As(err, &e) || e.Op != "set origin" || u.Href() != tt.href):
				t.Errorf("%q: the origin of %q gives %q, %v, want %v", tt.href, tt.from, u, err, tt.err)
			}
			urltest.CheckInvariants(t, u)
		})
	}
	var zero url.URL
	if err := zero.SetOrigin(url.MustParse("https://h/").Origin()); !errors.Is(err, url.ErrZeroURL) || zero != (url.URL{}) {
		t.Errorf("the zero URL becomes %q, %v", &zero, err)
	}
}

// FuzzSetOrigin compares the result with a serialization built from the parts.
func FuzzSetOrigin(f *testing.F) {
	for _, tt := range originsToSet {
		f.Add(tt.href, tt.from)
	}
	f.Fuzz(func(t *testing.T, href, from string) {
		u, err := url.Parse(href)
		v, err2 := url.Parse(from)
		if err != nil || err2 != nil {
			return
		}
		before := *u
		if err := u.SetOrigin(v.Origin()); err != nil {
			if *u != before {
				t.Errorf("%q: the error %v leaves %q", &before, err, u)
			}
			return
		}
		urltest.CheckInvariants(t, u)
		credentials := ""
		if before.IncludesCredentials() {
			credentials = strings.TrimSuffix(before.Username()+":"+before.Password(), ":") + "@"
		}
		rest := before.Pathname()
		if query, ok := before.Query(); ok {
			rest += "?" + query
		}
		if fragment, ok := before.Fragment(); ok {
			rest += "#" + fragment
		}
		scheme, host, _ := strings.Cut(v.Origin().String(), "://")
		text := scheme + "://" + credentials + host + rest
		if w, err := url.Parse(text); err != nil || *w != *u {
			t.Errorf("%q: SetOrigin of %q gives %q, %q is %v, %v", &before, v, u, text, w, err)
		}
	})
}

// TestSetQueryAndFragment sets values that Query and Fragment can return, and other values.
func TestSetQueryAndFragment(t *testing.T) {
	for _, tt := range []struct {
		href, text string
		ok         bool
		query      string // the URL after SetQuery
		fragment   string // the URL after SetFragment
	}{
		// null, empty and neither
		{"https://h/?a#b", "", false, "https://h/#b", "https://h/?a"}, {"https://h/?a#b", "", true, "https://h/?#b", "https://h/?a#"},
		{"https://h/?a#b", "c", true, "https://h/?c#b", "https://h/?a#c"}, {"https://h/", "", false, "https://h/", "https://h/"},
		{"mailto:x", "c", true, "mailto:x?c", "mailto:x#c"},
		// nothing is dropped
		{"https://h/", "?c", true, "https://h/??c", "https://h/#?c"}, {"https://h/", "#c", true, "https://h/?%23c", "https://h/##c"},
		{"https://h/", "\ta\r\nb ", true, "https://h/?%09a%0D%0Ab%20", "https://h/#%09a%0D%0Ab%20"},
		// each has its own percent-encode set, and the query of a special URL has another
		{"https://h/", "'`<ü%\xFF", true, "https://h/?%27`%3C%C3%BC%%EF%BF%BD", "https://h/#'%60%3C%C3%BC%%EF%BF%BD"},
		{"a:/x", "'`<", true, "a:/x?'`%3C", "a:/x#'%60%3C"}, {"data:x", "c", true, "data:x?c", "data:x#c"},
	} {
		t.Run(tt.href, func(t *testing.T) {
			for _, s := range []struct {
				name string
				set  func(*url.URL, string, bool) error
				get  func(url.URL) (string, bool)
				want string
			}{
				{"query", (*url.URL).SetQuery, url.URL.Query, tt.query},
				{"fragment", (*url.URL).SetFragment, url.URL.Fragment, tt.fragment},
			} {
				u := url.MustParse(tt.href)
				if err := s.set(u, tt.text, tt.ok); err != nil || u.Href() != s.want {
					t.Errorf("%q: %s %q, %t gives %q, %v, want %q", tt.href, s.name, tt.text, tt.ok, u, err, s.want)
				}
				urltest.CheckInvariants(t, u)
				v := *u
				text, ok := s.get(*u)
				if err := s.set(&v, text, ok); err != nil || v != *u {
					t.Errorf("%q: its own %s gives %q, %v", u, s.name, &v, err)
				}
				if err := s.set(u, "x", false); !errors.Is(err, url.ErrInvalidValue) || *u != v {
					t.Errorf("%q: a null %s that isn't empty gives %q, %v", &v, s.name, u, err)
				}
				if zero := (url.URL{}); !errors.Is(s.set(&zero, "", true), url.ErrZeroURL) || zero != (url.URL{}) {
					t.Errorf("the zero URL gets a %s: %q", s.name, &zero)
				}
			}
		})
	}
	// A list that is bound to the URL gets the new query.
	u, v := url.MustParse("https://h/?a=1"), url.MustParse("a:/x?b='")
	params := u.SearchParams()
	if err := u.SetQuery(v.Query()); err != nil || u.Href() != "https://h/?b=%27" || params.String() != "b=%27" {
		t.Errorf("the query of another URL gives %q, %v, and the list %q", u, err, params)
	}
}

// TestZeroURL checks that every setter of the zero URL fails, and that every getter works.
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

// TestSetters runs the vectors of web-platform-tests, url/resources/setters_tests.json.
func TestSetters(t *testing.T) {
	counts := map[string]int{}
	vectors := urltest.SetterVectors(t)
	for _, v := range vectors {
		counts[v.Attribute]++
		t.Run(v.Attribute+" "+v.NewValue+" of "+v.Href, func(t *testing.T) {
			u, err := url.Parse(v.Href)
			if err != nil {
				t.Fatalf("%s: %v", &v, err)
			}
			// The expected components show whether the value was refused.
			_ = urltest.SetAttribute(t, u, v.Attribute, v.NewValue)
			urltest.CheckComponents(t, &v, u, v.Expected)
		})
	}
	for attribute, want := range map[string]int{
		"protocol": 35, "username": 13, "password": 12, "host": 67, "hostname": 48,
		"port": 27, "pathname": 33, "search": 16, "hash": 26, "href": 1,
	} {
		urltest.LogCases(t, "setters_tests.json, "+attribute, counts[attribute], want)
	}
	urltest.LogCases(t, "setters_tests.json", len(vectors), 278)
}

// strippingURL is the URL of the stripping tests with one component replaced.
func strippingURL(scheme, component, value string) string {
	parts := map[string]string{
		"scheme": scheme, "username": "username", "password": "password", "host": "host", "port": "8000",
		"pathname": "path", "search": "query", "hash": "fragment",
	}
	parts[component] = value
	return fmt.Sprintf("%s://%s:%s@%s:%s/%s?%s#%s", parts["scheme"], parts["username"], parts["password"],
		parts["host"], parts["port"], parts["pathname"], parts["search"], parts["hash"])
}

// strippingCase sets one attribute of a strippingURL to a value with a control
// character c in it.
type strippingCase struct {
	attribute, value string
	component        string // the part of the URL that is compared
	want             string
}

// TestSettersStripping is the test url-setters-stripping: some setters drop controls, and
// others percent-encode them or refuse the value.
func TestSettersStripping(t *testing.T) {
	ran := 0
	for _, scheme := range []string{"https", "wpt++"} {
		for _, c := range []byte{0x00, 0x09, 0x0A, 0x0D, 0x1F} {
			for _, tt := range strippingCases(scheme, c) {
				ran++
				t.Run(tt.attribute+" "+tt.value+" of "+scheme, func(t *testing.T) {
					u := url.MustParse(strippingURL(scheme, "", ""))
					_ = urltest.SetAttribute(t, u, tt.attribute, tt.value)
					if want := strippingURL(scheme, tt.component, tt.want); u.Href() != want {
						t.Errorf("%s: setting %s to %q gives %q, want %q", scheme, tt.attribute, tt.value, u, want)
					}
					if want := strippingValue(tt); urltest.Getters[tt.attribute](u) != want {
						t.Errorf("%s: setting %s to %q gives %q, want %q", scheme, tt.attribute, tt.value, urltest.Getters[tt.attribute](u), want)
					}
				})
			}
		}
	}
	urltest.LogCases(t, "url-setters-stripping", ran, 260)
}

// strippingValue returns the getter's result after a strippingCase.
func strippingValue(tt strippingCase) string {
	switch tt.attribute {
	case "protocol":
		return tt.want + ":"
	case "host":
		return tt.want + ":8000"
	case "pathname":
		return "/" + tt.want
	case "search":
		return "?" + tt.want
	case "hash":
		return "#" + tt.want
	}
	return tt.want
}

// strippingCases returns the cases for one scheme and one control character.
func strippingCases(scheme string, c byte) []strippingCase {
	stripped := c == 0x09 || c == 0x0A || c == 0x0D
	plain, encoded := string(rune(c)), fmt.Sprintf("%%%02X", c)
	pick := func(yes, no string) string {
		if stripped {
			return yes
		}
		return no
	}

	newScheme := map[string]string{"https": "http", "wpt++": "wpt+"}[scheme]
	cases := []strippingCase{
		{"protocol", plain + newScheme, "scheme", pick(newScheme, scheme)},
		{"protocol", newScheme + plain, "scheme", pick(newScheme, scheme)}, {"port", plain + "9000", "port", pick("9000", "8000")},
		{"port", "90" + plain + "00", "port", pick("9000", "90")}, {"port", "9000" + plain, "port", "9000"},
	}
	for _, format := range []string{"%stest", "te%sst", "test%s"} {
		value, kept := fmt.Sprintf(format, plain), fmt.Sprintf(format, encoded)
		for _, attribute := range []string{"username", "password"} {
			cases = append(cases, strippingCase{attribute, value, attribute, kept})
		}
		host := pick("test", kept)
		if c == 0x00 || c == 0x1F && scheme == "https" {
			host = "host"
		}
		for _, attribute := range []string{"host", "hostname"} {
			cases = append(cases, strippingCase{attribute, value, "host", host})
		}
		for _, attribute := range []string{"pathname", "search", "hash"} {
			cases = append(cases, strippingCase{attribute, value, attribute, pick("test", kept)})
		}
	}
	return cases
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
		attribute := urltest.Attributes[i%len(urltest.Attributes)]
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
		urltest.CompareSet(t, u, object, urltest.Attributes[int(first)%len(urltest.Attributes)], value)
		urltest.CompareSet(t, u, object, urltest.Attributes[int(second)%len(urltest.Attributes)], name)
		urltest.CompareList(t, u.Href(), bound, object.List, name, value)
		free := url.NewURLSearchParams(u.Search())
		urltest.CompareChange(t, u, bound, free, object, second/16, name, value)
	})
}

// steps runs the steps that a fuzzer has encoded in one string. Each step is a byte for the
// operation, followed by its arguments.
func steps(s string, step func(operation byte, arguments string)) {
	for line := range strings.SplitSeq(s, "\x1E") {
		if line != "" {
			step(line[0], line[1:])
		}
	}
}

// FuzzSetterSequence runs any number of setters, and of changes to the list of the query, on a
// URL.
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

// A request for another server needs the scheme, host and port of that server. Calling
// one setter after the other keeps the old port if the new server uses the default port.
func ExampleURL_SetOrigin() {
	u := url.MustParse("http://localhost:3000/a?b#c")
	backend := url.MustParse("https://example.com/")

	v := *u
	_, _ = v.SetProtocol(backend.Protocol()), v.SetHost(backend.Host())
	fmt.Println(&v) // it has the old port

	fmt.Println(u.SetOrigin(backend.Origin()), u)
	fmt.Println(u.SetOrigin(url.MustParse("mailto:ada@example.com").Origin()))
	// Output:
	// https://example.com:3000/a?b#c
	// <nil> https://example.com/a?b#c
	// set origin "null": invalid value: the origin is opaque
}

// Query distinguishes null from empty, and so does SetQuery.
func ExampleURL_SetQuery() {
	u := url.MustParse("https://example.com/?a")
	for _, from := range []string{"https://h/?b=c", "https://h/?", "https://h/"} {
		if err := u.SetQuery(url.MustParse(from).Query()); err != nil {
			log.Fatal(err)
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/?b=c
	// https://example.com/?
	// https://example.com/
}

func ExampleURL_SetFragment() {
	u := url.MustParse("https://example.com/#a")
	fmt.Println(u.SetFragment(url.MustParse("https://h/").Fragment()), u)
	fmt.Println(u.SetFragment("#b", true), u)
	// Output:
	// <nil> https://example.com/
	// <nil> https://example.com/##b
}

func ExampleURL_SetDecodedPath() {
	u := url.MustParse("https://example.com/old?q")
	fmt.Println(u.SetDecodedPath("/what? 100%"), u)
	fmt.Println(u.SetDecodedPath("/../etc"))
	// Output:
	// <nil> https://example.com/what%3F%20100%25?q
	// set decoded path "/../etc": invalid value: no segment can be "." or ".."
}

// TestPromiseSetters attacks "A setter that returns an error hasn't changed the URL, except in
// the one case that the documentation of SetHost names", and "Href is printable ASCII. It parses
// to a URL that is equal in each component", except after SetProtocol to file.
func TestPromiseSetters(t *testing.T) {
	random := rand.New(rand.NewPCG(38, 21))
	refused := 0
	for range urltest.Times(60_000) {
		u, err := url.Parse(promiseText(random, 7))
		if err != nil {
			continue
		}
		value := promiseText(random, 4)
		name, set := "", map[string]func(string) error{
			"href": u.SetHref, "protocol": u.SetProtocol, "username": u.SetUsername, "password": u.SetPassword, "host": u.SetHost, "hostname": u.SetHostname,
			"port": u.SetPort, "pathname": u.SetPathname, "search": u.SetSearch, "hash": u.SetHash, "decoded path": u.SetDecodedPath,
		}
		for name = range set {
			break
		}
		before := *u
		err = set[name](value)
		if err != nil {
			refused++
		}
		if err != nil && *u != before && (name != "host" || !strings.Contains(value, ":") || u.Port() != before.Port() || u.Pathname() != before.Pathname()) {
			t.Fatalf("%s: setting %s to %q fails with %v, and makes it %s", before, name, value, err, u)
		}
		if v, err := url.Parse(u.Href()); (err != nil || *v != *u) && u.Scheme() != "file" {
			t.Fatalf("%s: setting %s to %q makes it %s, which is %v, %v", before, name, value, u, v, err)
		}
		if strings.ContainsFunc(u.Href(), func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Fatalf("%q isn't printable ASCII", u)
		}
	}
	if refused < urltest.Times(1000) {
		t.Errorf("only %d values were refused", refused)
	}
}
