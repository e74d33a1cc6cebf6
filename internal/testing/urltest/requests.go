package urltest

import (
	"encoding/base64"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// RequestRows are URLs that are hard to request, and that the vectors don't have.
var RequestRows = []string{
	"http://h/%zz",                     // a "%" that doesn't begin a percent-encoded byte
	"http://h/%",                       // a "%" at the end
	"http://h/a|b%2Fc?%zz",             // "|" stays raw, %2F encoded, and the query as it is
	"http://h//two//slashes/",          // looks like a host
	"http://h//%7C",                    // and has a percent-encoded byte that net/url encodes, too
	"http://h//",                       // the shortest such path
	"http://h/^{}`\"<>",                // encoded by the parser
	"http://h/[]!$&'()*+,;=:@~_-.",     // not encoded
	"http://h/?",                       // an empty query, not null
	"http://h/|?#",                     // with an opaque path
	"http://h/??|^`{}\\[]'",            // characters that a query can have
	"http://h/%C3%BC%ff%2f%2E%41%7e",   // unnecessary percent-encoded bytes, in lower case
	"http://h/*",                       // net/url has a special case for "*"
	"http://[1::f]:8080/",              // the brackets are part of the host
	"http://h:65535/",                  // the greatest port
	"http://h./",                       // a trailing dot
	"http://ü.example/ü?ü#ü",           // requested in ASCII
	"http://!$&'()*+,-.;=_~/",          // characters that a host can have
	"http://%00%ff%zz:%3a%25@h/a|b#{}", // credentials with arbitrary bytes
	"http://:p@h/",                     // a password without a username
	"http://u@h/",                      // and the other way around
}

// EachRequestURL calls f with each http and https URL of the vectors and of RequestRows, and
// with the same URL in the other of these schemes.
func EachRequestURL(t *testing.T, f func(u *url.URL)) (vectors int) {
	t.Helper()
	both := func(u *url.URL) {
		other := map[string]string{"http": "https", "https": "http"}[u.Scheme()]
		v := new(*u)
		if err := v.SetProtocol(other); err != nil {
			t.Fatal(err)
		}
		f(u)
		f(v)
	}
	for _, u := range VectorURLs(t) {
		if u.Scheme() == "http" || u.Scheme() == "https" {
			vectors++
			both(u)
		}
	}
	for _, row := range RequestRows {
		both(url.MustParse(row))
	}
	return vectors
}

// HasUnsendableHost reports whether u is of the only kind in the vectors that net/http can't
// request: its Host header would be empty.
func HasUnsendableHost(u *url.URL) bool { return strings.ContainsAny(u.Hostname(), "\"`{}") }

// A WireRequest has the parts of a request that depend on its URL.
type WireRequest struct{ Target, Host, Authorization string }

// WireOf returns the expected request for u, built from the components of u.
func WireOf(u *url.URL) WireRequest {
	want := WireRequest{Target: u.Pathname() + u.Search(), Host: u.Host()}
	if query, ok := u.Query(); ok && query == "" {
		want.Target += "?"
	}
	if u.IncludesCredentials() {
		credentials := url.PercentDecode(u.Username()) + ":" + url.PercentDecode(u.Password())
		want.Authorization = "Basic " + base64.StdEncoding.EncodeToString([]byte(credentials))
	}
	return want
}

// WithBrackets returns s, the text of u according to RFC 3986, with the brackets that u has and
// NetURL keeps.
func WithBrackets(s string, u *url.URL) string {
	ours := brackets.FindAllString(u.Href(), -1)
	return brackets.ReplaceAllStringFunc(s, func(bracket string) string {
		our := ours[0]
		if ours = ours[1:]; our[0] == '%' {
			return bracket
		}
		return our
	})
}

var brackets = regexp.MustCompile(`\[|\]|%5[BbDd]`)
