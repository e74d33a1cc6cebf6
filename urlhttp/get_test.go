package urlhttp_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// TestRedirectTo covers URLs whose path would lead elsewhere as a relative reference.
func TestRedirectTo(t *testing.T) {
	site := url.MustParse("https://example.com/login")
	for _, next := range []string{
		"/", "/a?b#c", "/../..//evil.example", "/.//evil.example", "/..//evil.example/%2e", `/\evil.example`, "//example.com//evil.example", "//me:pw@example.com/x",
		"?q", "#f", "a/b", "/é", "/a|b", "/<script>", "///example.com/x", "https:a",
	} {
		for _, path := range []string{"/", "/deep/path", "//evil.example/x"} {
			t.Run(next+" from "+path, func(t *testing.T) {
				u, err := site.ParseSameOrigin(next)
				if err != nil {
					t.Skip(err)
				}
				w := httptest.NewRecorder()
				r := httptest.NewRequest("GET", "/", nil)
				r.URL.Path = path
				urlhttp.Redirect(w, r, u, http.StatusSeeOther)
				location := w.Header().Get("Location")
				got, err := site.Parse(location)
				if err != nil || got.Origin() != site.Origin() || got.IncludesCredentials() || w.Code != 303 || *got != *u.WithoutCredentials() {
					t.Errorf("%d %q: %v, %v", w.Code, location, got, err)
				}
			})
		}
	}
	for _, u := range []*url.URL{nil, {}} {
		w := httptest.NewRecorder()
		urlhttp.Redirect(w, httptest.NewRequest("GET", "/", nil), u, http.StatusFound)
		if w.Code != 500 || w.Header().Get("Location") != "" {
			t.Error(w.Code, w.Header())
		}
	}
}

// TestGet covers Get.
func TestGet(t *testing.T) {
	n := newTestNet(t)
	n.mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %q %s", r.Method, r.RequestURI, r.Header["X"], body)
	})
	c := n.client(n.options())
	u := url.MustParse(n.publicURL("/echo?a|b"))
	if text, err := read(urlhttp.Get(t.Context(), c, u)); err != nil || text != `GET /echo?a|b [] ` {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := urlhttp.Get(t.Context(), c, nil); !errors.Is(err, urlhttp.ErrInvalidURL) {
		t.Error(err)
	}
	if _, err := urlhttp.Get(t.Context(), c, url.MustParse("http://127.0.0.1/")); !errors.Is(err, urlhttp.ErrForbiddenAddress) {
		t.Error(err)
	}
}

// TestRedirectWithoutGetBody checks that a 307 comes back if the body can't be sent again.
func TestRedirectWithoutGetBody(t *testing.T) {
	n := newTestNet(t)
	for _, status := range []int{307, 308} {
		u := url.MustParse(n.redirectTo(status, "/x"))
		for _, tt := range []struct {
			body io.Reader
			want int
		}{{bytes.NewReader([]byte("body")), 200}, {io.MultiReader(bytes.NewReader([]byte("body"))), status}, {nil, 200}} {
			req, err := urlhttp.NewRequest(t.Context(), http.MethodPost, u, tt.body)
			if err != nil {
				t.Fatal(err)
			}
			resp, err := n.client(n.options()).Do(req)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if resp.StatusCode != tt.want {
				t.Errorf("%d with a %T: %d", status, tt.body, resp.StatusCode)
			}
		}
	}
}

// referrers are URLs stripped for use as a referrer.
//
// https://w3c.github.io/webappsec-referrer-policy/#strip-url
var referrers = []struct {
	href, want string
	origin     string // with the origin-only flag
}{
	{"https://h/", "https://h/", "https://h/"}, {"https://h:8/a/b?c", "https://h:8/a/b?c", "https://h:8/"},
	// step 2: about:, blob: and data: URLs have no referrer
	{"about:blank", "", ""}, {"about:srcdoc?x", "", ""}, {"blob:https://h/id", "", ""}, {"data:text/plain,x", "", ""}, {"data://u:p@h/x", "", ""},
	// steps 3 and 4: no credentials
	{"https://u:p@h/a", "https://h/a", "https://h/"}, {"https://u@h:8/a?b", "https://h:8/a?b", "https://h:8/"},
	{"https://:p@h/", "https://h/", "https://h/"}, {"a://u:p@h", "a://h", "a://h/"},
	// step 5: no fragment, empty or not
	{"https://h/a?b#c", "https://h/a?b", "https://h/"}, {"https://h/?#", "https://h/?", "https://h/"},
	{"https://u:p@h/a?b#u:p@h", "https://h/a?b", "https://h/"}, {"https://h/@#@", "https://h/@", "https://h/"},
	// step 6: no query, and a path with one empty segment
	{"a://h?b", "a://h?b", "a://h/"}, {"a:///b", "a:///b", "a:///"}, {"a:/b/c", "a:/b/c", "a:/"}, {"a:/.//b", "a:/.//b", "a:/"},
	{"mailto:x?y#z", "mailto:x?y", "mailto:/"},
	// the scheme doesn't matter otherwise
	{"file:///a", "file:///a", "file:///"}, {"javascript:x", "javascript:x", "javascript:/"}, {"dat:x", "dat:x", "dat:/"},
}

func TestReferrer(t *testing.T) {
	for _, tt := range referrers {
		t.Run(tt.href, func(t *testing.T) {
			u := url.MustParse(tt.href)
			if got, origin := urlhttp.Referrer(u, false), urlhttp.Referrer(u, true); got != tt.want || origin != tt.origin || u.Href() != tt.href {
				t.Errorf("%q, origin-only %q, want %q and %q", got, origin, tt.want, tt.origin)
			}
		})
	}
	for _, u := range []*url.URL{nil, {}} {
		if got := urlhttp.Referrer(u, true) + urlhttp.Referrer(u, false); got != "" {
			t.Errorf("without a URL: %q", got)
		}
	}
}
