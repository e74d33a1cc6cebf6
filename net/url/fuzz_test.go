package url_test

import (
	"testing"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/net/url"
)

// FuzzParse checks that Parse with ResolveReference differs from browsers only as in the
// classes of TestResolveReference, and that Resolve follows the standard.
func FuzzParse(f *testing.F) {
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input, v.BaseString())
	}
	for i, ref := range []string{"", "#", "http:x", "..//x", "//h:80/", ":", "1http://x", "/.//x", `\\h\x`, " \t/\t/h", "?'", "%2e%2E/x", "http://a#@h/"} {
		f.Add(ref, bases[i])
	}
	f.Fuzz(func(t *testing.T, ref, base string) {
		n, err := url.Parse(ref)
		if (n == nil) != (err != nil) {
			t.Errorf("%q: %v, %v", ref, n, err)
		}
		checkSafe(t, ref)
		if isLeft(ref) {
			checkLeft(t, ref)
			checkJoined(t, ref, base)
			return
		}
		checkStable(t, n)
		checkJoined(t, base, ref)
		if n, err = url.ParseRequestURI(ref); err == nil {
			if again, err := url.ParseRequestURI(n.String()); err != nil || again.String() != n.String() {
				t.Errorf("%q: is %q, and that %v, %v", ref, n, again, err)
			}
			if u, err := url.Parse(ref); n.IsAbs() && (err != nil || u.Host != n.Host || u.User.String() != n.User.String()) {
				t.Errorf("%q: is %q as a request, and %q, %v otherwise", ref, n, u, err)
			}
		}
		if joined, err := url.JoinPath(base, ref); err == nil && !isLeft(base) {
			if again, err := url.Parse(joined); err != nil || again.String() != joined {
				t.Errorf("%q, %q: is %q, and that %v, %v", base, ref, joined, again, err)
			}
		}
		b, err := whatwg.Parse(base)
		if err != nil {
			return
		}
		want, wantErr := b.Parse(ref)
		checkResolve(t, ref, b, want, wantErr)
		if held, err := b.NetURL(); err == nil && (b.Scheme() == "http" || b.Scheme() == "https") {
			if b, err = url.Whatwg(held); err != nil {
				t.Fatalf("%q: %v", held, err)
			}
			resolve(t, ref, b).classify(t)
		}
	})
}
