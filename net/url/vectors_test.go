package url_test

import (
	"errors"
	"maps"
	neturl "net/url"
	"strings"
	"testing"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/net/url"
)

// TestVectors runs the vectors of the parser with Parse, and with Resolve if they have a base.
// Failures, hosts and ports must be as in the standard, unless net/url can't hold the result.
// For the schemes that Parse leaves to net/url, the results must be net/url's.
func TestVectors(t *testing.T) {
	counts := map[string]int{}
	for _, v := range urltest.ParseVectors(t) {
		var n *url.URL
		var err error
		way := "Parse"
		if v.Base == nil && isLeft(v.Input) {
			counts[checkLeft(t, v.Input)]++
			continue
		} else if v.Base == nil {
			if n, err = url.Parse(v.Input); !v.Failure && isRefusal(v.Input, err) {
				counts["Parse, refused for the text"]++
				way = "Resolve"
				n, err = url.Resolve(nil, v.Input)
			}
		} else if way = "Resolve"; !whatwg.CanParse(*v.Base) {
			continue // nothing is relative to it
		} else if n, err = resolveVector(*v.Base, v.Input); errors.Is(err, errBase) {
			counts["the base can't be held"]++
			continue
		}
		switch {
		case v.Failure && n != nil && way == "Parse" && n.Scheme == "":
			counts["Parse, a relative reference"]++
		case v.Failure && way == "Resolve" && !whatwg.MustParse(*v.Base).IsSpecial():
			counts["Resolve, net/url's"]++ // TestResolveAnyBase checks these
		case v.Failure && err != nil:
			counts[way+", a failure"]++
		case v.Failure:
			t.Errorf("%s: is %q, want a failure", &v, n)
		case errors.Is(err, whatwg.ErrNotConvertible):
			counts[way+", "+unheld(v.Components)]++
		case err != nil:
			t.Errorf("%s: %v, want %q", &v, err, v.Components["href"])
		default:
			counts[way+", a URL"]++
			checkVector(t, &v, n)
		}
	}
	want := map[string]int{
		"Parse, a URL": 144, "Parse, a failure": 151, "Parse, a relative reference": 6, "Parse, refused for the text": 41, "Resolve, a host with \", `, { or }": 2,
		"Parse, net/url's URL": 161, "Parse, net/url's error": 53,
		"Resolve, a URL": 311, "Resolve, a failure": 52, "Resolve, net/url's": 10, "Resolve, an empty host without a path": 1, "the base can't be held": 1,
	}
	if !maps.Equal(counts, want) {
		t.Errorf("%v, want %v", counts, want)
	}
}

var errBase = errors.New("the base can't be held")

func resolveVector(base, input string) (*url.URL, error) {
	b, err := whatwg.MustParse(base).NetURL()
	if err != nil {
		return nil, errBase
	}
	return url.Resolve(b, input)
}

// unheld says why net/url can't hold a URL.
func unheld(components map[string]string) string {
	switch hostname := components["hostname"]; {
	case hostname == "":
		return "an empty host without a path"
	case strings.Contains(hostname, "%"):
		return "a percent-encoded opaque host"
	case strings.ContainsAny(hostname, "\"`{}"):
		return "a host with \", `, { or }"
	}
	return "?"
}

func checkVector(t *testing.T, v *urltest.ParseVector, n *url.URL) {
	t.Helper()
	host := v.Components["host"]
	if decoded, err := neturl.PathUnescape(host); n.Host != host && (err != nil || n.Host != decoded) && !hasHost(n, whatwg.MustParse(v.Components["href"])) {
		t.Errorf("%s: has host %q, want %q", v, n.Host, host)
	}
	if want := strings.TrimSuffix(v.Components["protocol"], ":"); n.Scheme != want {
		t.Errorf("%s: has scheme %q, want %q", v, n.Scheme, want)
	}
	checkStable(t, n)
	u, err := whatwg.Parse(n.String())
	if err != nil {
		t.Errorf("%s: is %q, and that: %v", v, n, err)
		return
	}
	if want, _ := heldText(whatwg.MustParse(v.Components["href"])); u.Href() != want {
		t.Errorf("%s: is %q, and that %q, want %q", v, n, u, want)
	}
}

// FuzzParse checks that Parse with ResolveReference differs from browsers only as in the
// classes of TestResolveReference, and that Resolve follows the standard.
func FuzzParse(f *testing.F) {
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input, v.BaseString())
	}
	for i, ref := range []string{"", "#", "http:x", "..//x", "//h:80/", ":", "1http://x", "/.//x", `\\h\x`, " \t/\t/h", "?'", "%2e%2E/x", "http://a#@h/", "http://h/\t%", " http://a b@h\\", "///u%@h"} {
		f.Add(ref, bases[i%len(bases)])
	}
	f.Fuzz(func(t *testing.T, ref, base string) {
		n, err := url.Parse(ref)
		if (n == nil) != (err != nil) {
			t.Errorf("%q: %v, %v", ref, n, err)
		}
		checkSafe(t, ref)
		checkStricter(t, ref)
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
			if b, err = whatwg.FromNetURL(held); err != nil {
				t.Fatalf("%q: %v", held, err)
			}
			resolve(t, ref, b).classify(t)
		}
	})
}
