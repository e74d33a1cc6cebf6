package url_test

import (
	"errors"
	"math/rand/v2"
	neturl "net/url"
	"slices"
	"testing"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/net/url"
)

func TestJoinPath(t *testing.T) {
	for _, tt := range []struct {
		base string
		elem []string
		want string
	}{
		{"HTTP://H:80/a", []string{"b c", "?#"}, "http://h:80/a/b%20c/%3F%23"},
		{"//h:0443", []string{"a"}, "//h:443/a"}, {"http://h/a", []string{"%2e%2e", "b"}, "http://h/b"},
		{"http://h/a", []string{`..\b`}, "http://h/a/..%5Cb"}, {`\\H`, []string{"a"}, "//h/a"}, {"a", []string{"b:c"}, "a/b:c"},
		{"", []string{"b:c"}, "./b:c"}, {"/", []string{"%2f/evil.example"}, "/%2f/evil.example"},
		// net/url's, to the letter.
		{"MEM:///", []string{"a"}, "mem:///a"},
		{"tcp://:2375/v1", []string{"..", "a b"}, "tcp://:2375/a%20b"},
		{"file:a/b", []string{"c"}, "file:a/b"}, {"file:?>", nil, "file:///?>"},
	} {
		if got, err := url.JoinPath(tt.base, tt.elem...); err != nil || got != tt.want {
			t.Errorf("%q, %q: %q, %v, want %q", tt.base, tt.elem, got, err, tt.want)
		}
	}
	if got, err := url.JoinPath("http://h/", "%zz"); got != "" || !errors.As(err, new(url.EscapeError)) {
		t.Errorf("%q, %v, want an EscapeError", got, err)
	}
	if got, err := url.JoinPath("http://", "a"); got != "" || !errors.Is(err, whatwg.HostMissing) {
		t.Errorf("%q, %v, want HostMissing", got, err)
	}
}

// A result with another host would be an open redirect.
func TestJoinPathLeaves(t *testing.T) {
	const evil = "%2f/evil.example/é"
	for _, base := range []string{"/", "", ".", "/a"} {
		joined, err := neturl.JoinPath(base, "..", evil)
		if err != nil {
			t.Fatal(err)
		}
		u, err := whatwg.ParseWithBase(joined, page.Href())
		if err != nil {
			t.Fatal(err)
		}
		got, err := url.JoinPath(base, "..", evil)
		if isAway := u.Host() != page.Host(); isAway != errors.Is(err, whatwg.ErrCrossOrigin) || !isAway && err != nil {
			t.Errorf("%q: %q, %v; with net/url %q", base, got, err, joined)
		}
	}
	for _, elem := range []string{"a", "a b"} {
		if got, err := url.JoinPath("mem://", elem); !errors.Is(err, whatwg.ErrCrossOrigin) {
			t.Errorf("%q: %q, %v, want ErrCrossOrigin", elem, got, err)
		}
	}
	_, err := url.JoinPath("/user:secret@h", "..", evil)
	if want := `join path to "/user:xxxxx@h": leads to another origin`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// page is the page whose Location a result of JoinPath is.
var page = whatwg.MustParse("https://good.example/a/b")

// checkJoined checks that the result of JoinPath stays on the origin of base, also when it is
// written as a Location and read by a browser. It reports whether there is a result.
func checkJoined(t testing.TB, base string, elem ...string) bool {
	t.Helper()
	joined, err := url.JoinPath(base, elem...)
	if err != nil {
		return false
	}
	n, err := url.Parse(base)
	m, mErr := url.Parse(joined)
	if err != nil || mErr != nil || n.Scheme != m.Scheme || n.Host != m.Host {
		t.Errorf("%q, %q: leaves %q (%v) for %q (%v)", base, elem, n, err, m, mErr)
	}
	to, err := page.Parse(joined)
	if err != nil {
		return true // a browser goes nowhere
	}
	// "https:h" is relative to page, but Parse has no base URL.
	readings := []string{n.String()}
	if !n.IsAbs() || isLeft(base) {
		// The text of "sc:/%2fé" is "sc://%C3%A9".
		readings = append(readings, base)
	}
	if !slices.ContainsFunc(readings, func(s string) bool {
		from, err := page.Parse(s)
		return err == nil && from.Scheme() == to.Scheme() && from.Host() == to.Host()
	}) {
		t.Errorf("%q, %q: leads a browser to %q", base, elem, to)
	}
	return true
}

var (
	joinBases = []string{"/", "", ".", "..", "a", "/a/b", "?q", "#f", "//h", "//h:80/a", `/\h`, "http://h", "HTTPS://u:p@h:443/a/b/", "http://h/%2f/", "http:h", "ftp://h/a;b", "file:///a", "file:a", "file:"}
	joinParts = []string{"%2f", "%2F", "%5c", "%2e", "%2e%2e", "/", "//", `\`, "..", ".", "é", "\xFF", "%C3%A9", " ", ":", "http:", "javascript:", "evil.example", "@", "a", "?", "#", "%", "%00", "\t", "\n", "|", "[", ";"}
)

func randomJoin(random *rand.Rand) (base string, elem []string) {
	base = joinBases[random.IntN(len(joinBases))]
	if random.IntN(4) == 0 {
		base = otherStarts[random.IntN(len(otherStarts))]
	}
	if random.IntN(3) == 0 {
		base += joinParts[random.IntN(len(joinParts))] + joinParts[random.IntN(len(joinParts))]
	}
	elem = make([]string, random.IntN(4))
	for i := range elem {
		for range random.IntN(6) {
			elem[i] += joinParts[random.IntN(len(joinParts))]
		}
	}
	return base, elem
}

func TestJoinPathStays(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 6))
	joined := 0
	for range urltest.Times(*randomRuns) {
		base, elem := randomJoin(random)
		if checkJoined(t, base, elem...) {
			joined++
		}
		if t.Failed() {
			return
		}
	}
	if t.Logf("%d joined", joined); joined < *randomRuns/100 {
		t.Errorf("only %d", joined)
	}
}

func FuzzJoinPath(f *testing.F) {
	for _, base := range joinBases {
		f.Add(base, "%2f/evil.example/é", "..")
		f.Add(base, "..//", "%2e%2e/b c")
	}
	for _, start := range otherStarts {
		f.Add(start, "%2f/evil.example/é", "")
	}
	f.Fuzz(func(t *testing.T, base, first, second string) {
		checkJoined(t, base, first)
		checkJoined(t, base, first, second)
	})
}
