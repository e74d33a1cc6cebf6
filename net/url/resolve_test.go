package url_test

import (
	"errors"
	"math/rand/v2"
	neturl "net/url"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"weak"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
	"github.com/gowhatwg/url/net/url"
)

// A class is a kind of reference for which net/url's ResolveReference, with the result of
// Parse, leads to a different URL than in a browser. doc.go describes them.
type class string

const (
	same         class = ""
	otherScheme  class = "a scheme that Parse leaves to net/url"
	schemeOnly   class = "a scheme without slashes"
	doubleSlash  class = "a path that becomes //…"
	keptFragment class = "the fragment of the base"
	dotPrefix    class = "/. before a path that begins with //"
	colon        class = "a colon in the first segment"
	notHeld      class = "what net/url can't hold"
	emptyQuery   class = "the empty query of the base"
	noHost       class = "// without a host"
	refused      class = "what Parse refuses for the programs that get the text"
)

// A pair is a reference and its base, with the results of resolving it.
type pair struct {
	ref, base string
	want      *whatwg.URL // as in a browser
	wantErr   error
	n         *url.URL // of ref
	got       *url.URL // by ResolveReference
	err       error    // of Parse
}

// resolve resolves ref in both ways.
func resolve(t testing.TB, ref string, base *whatwg.URL) *pair {
	t.Helper()
	p := &pair{ref: ref, base: base.Href()}
	p.want, p.wantErr = base.Parse(ref)
	b, err := url.Parse(p.base)
	if err != nil {
		t.Fatalf("%q: %v", p.base, err)
	}
	if p.n, p.err = url.Parse(ref); p.err == nil {
		p.got = b.ResolveReference(p.n)
	}
	return p
}

// heldText returns the text of u as a net/url URL, without an empty fragment.
func heldText(u *whatwg.URL) (string, bool) {
	n, err := u.NetURL()
	if err != nil {
		return "", false
	}
	return whatwg.MustParse(n.String()).Href(), true
}

// isHeld reports whether net/url can hold u.
func isHeld(u *whatwg.URL) bool {
	_, ok := heldText(u)
	return ok
}

// isSame reports whether both ways lead to the same URL, or both fail.
func (p *pair) isSame() bool {
	if p.wantErr != nil || p.err != nil {
		return p.wantErr != nil && p.err != nil
	}
	want, ok := heldText(p.want)
	if !ok {
		return false
	}
	u, err := whatwg.FromNetURL(p.got)
	if err != nil {
		return false
	}
	got, ok := heldText(u)
	return ok && got == want
}

// colonTexts are errors of Parse that Resolve doesn't return.
var colonTexts = []string{"missing protocol scheme", "first path segment in URL cannot contain colon"}

// isSlashless reports whether both ways lead to the same URL, apart from slashes at the start
// of the path.
func (p *pair) isSlashless() bool {
	want, err := p.want.NetURL()
	if err != nil || !strings.HasPrefix(want.Path, "//") || p.got.Host != want.Host || p.got.RawQuery != want.RawQuery {
		return false
	}
	return strings.TrimLeft(p.got.EscapedPath(), "/") == strings.TrimLeft(want.EscapedPath(), "/")
}

// isWithoutQuery reports whether both ways lead to the same URL, apart from an empty query.
func (p *pair) isWithoutQuery() bool {
	want, err := p.want.NetURL()
	if err != nil || !want.ForceQuery {
		return false
	}
	want.ForceQuery = false
	return want.String() == p.got.String()
}

// classify names the class of a pair that differs; it fails the test if no class
// fits.
func (p *pair) classify(t testing.TB) class {
	t.Helper()
	if isLeft(p.ref) {
		checkLeft(t, p.ref)
		return otherScheme
	}
	if p.isSame() {
		return same
	}
	if p.err != nil {
		for _, text := range colonTexts {
			if strings.HasSuffix(p.err.Error(), text) {
				return colon
			}
		}
	}
	ref := strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(strings.TrimFunc(p.ref, func(r rune) bool { return r <= ' ' }))
	if p.ref == "//" && p.err == nil && *p.n == (url.URL{}) {
		return noHost
	}
	scheme, rest, _ := strings.Cut(ref, ":")
	isSlash := func(c byte) bool { return c == '/' || c == '\\' }
	hasScheme := strings.EqualFold(scheme+":", p.base[:len(scheme)+min(1, len(p.base)-len(scheme))])
	switch {
	case errors.Is(p.err, whatwg.ErrNotConvertible) && p.wantErr == nil && !isHeld(p.want):
		return notHeld
	case isRefusal(p.ref, p.err):
		return refused
	case hasScheme && (len(rest) < 2 || !isSlash(rest[0]) || !isSlash(rest[1])):
		return schemeOnly
	case p.err == nil && p.wantErr == nil && (ref == "" || ref == "#"):
		return keptFragment
	case p.err == nil && p.wantErr == nil && ref[0] == '#' && p.isWithoutQuery():
		return emptyQuery
	case p.err == nil && p.n.OmitHost && strings.HasPrefix(p.n.EscapedPath(), "/.//"):
		return dotPrefix
	case p.err == nil && p.wantErr == nil && p.n.Host == "" && p.isSlashless():
		return doubleSlash
	}
	t.Errorf("%q against %q: is %v (%v), and leads to %v, want %v (%v)", p.ref, p.base, p.n, p.err, p.got, p.want, p.wantErr)
	return "?"
}

// bases are http and https URLs.
var bases = []string{
	"http://h/", "https://example.com/a/b?c#d", "http://h:8080//x/./y", "https://u:p@h/a//b/;x?y=1", "https://h/a/b/", "https://h/?q#", "http://h/a?#b", "http://h/a%2Fb/%zz|",
	"http://[::1]:80/a/b/c/d", "https://h:80/..a/.b", "http://h:443/a//", "http://h//", "https://h///a",
}

func TestResolveReference(t *testing.T) {
	var parsed []*whatwg.URL
	for _, base := range bases {
		parsed = append(parsed, whatwg.MustParse(base))
	}
	random := cases.New(5)
	starts := []string{"", "", "", "/", "//", "///", "\\", "?", "#", ".", "..", "../", "%2e%2e/", "http:", "https:", "http://", "a", "a/../", ":"}
	counts := map[class]int{}
	for range urltest.Times(10 * *randomRuns) {
		ref := random.Pick(starts) + random.Some(cases.Parts, 5, "")
		if random.IntN(4) == 0 {
			// Tabs and newlines are ignored everywhere.
			at := random.IntN(len(ref) + 1)
			ref = ref[:at] + "\t" + ref[at:]
		}
		base := parsed[random.IntN(len(parsed))]
		p := resolve(t, ref, base)
		counts[p.classify(t)]++
		checkResolve(t, ref, base, p.want, p.wantErr)
		if !isLeft(ref) {
			checkStable(t, p.n)
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%v", counts)
}

// TestResolveForgets checks that no password of a base stays in memory for the next call.
func TestResolveForgets(t *testing.T) {
	base, err := url.Parse("https://u:p@h/a")
	if err != nil {
		t.Fatal(err)
	}
	user := weak.Make(base.User)
	if _, err := url.Resolve(base, "b"); err != nil {
		t.Fatal(err)
	}
	base = nil
	if runtime.GC(); user.Value() != nil {
		t.Error("the credentials of a base are remembered")
	}
}

// checkResolve checks that Resolve is exact.
func checkResolve(t testing.TB, ref string, base, want *whatwg.URL, wantErr error) {
	t.Helper()
	b, err := base.NetURL()
	if err != nil {
		return
	}
	n, err := url.Resolve(b, ref)
	text, ok := "", false
	if wantErr == nil {
		text, ok = heldText(want)
	}
	if !ok {
		if err == nil && base.IsSpecial() { // TestResolveAnyBase has other bases
			t.Errorf("%q against %q: is %q, want an error: %q, %v", ref, base, n, want, wantErr)
		}
		return
	}
	if err != nil {
		t.Errorf("%q against %q: %v, want %q", ref, base, err, want)
	} else if got := whatwg.MustParse(n.String()).Href(); got != text {
		t.Errorf("%q against %q: is %q, and that %q, want %q", ref, base, n, got, text)
	}
	checkStable(t, n)
}

// TestResolveAnyBase resolves random references against random bases. Resolve fails only where
// Parse fails for the reference, or where a browser has no URL for a base with a special scheme.
func TestResolveAnyBase(t *testing.T) {
	random := rand.New(rand.NewPCG(52, 1))
	starts := slices.Concat(otherStarts, []string{"", "", "/", "//", "a/", "https://h/", "http://h:80", "file:///", "ftp://h/"})
	counts := map[string]int{}
	for counts["only net/url's"]+counts["both"] < urltest.Times(10*(*randomRuns)) {
		base, err := neturl.Parse(starts[random.IntN(len(starts))] + randomOther(random))
		if err != nil {
			continue
		}
		ref := starts[random.IntN(len(starts))] + randomOther(random)
		got, err := url.Resolve(base, ref)
		u, parseErr := url.Read(ref)
		var byStandard *whatwg.URL
		b, standardErr := whatwg.FromNetURL(base)
		if standardErr == nil {
			if byStandard, standardErr = b.Parse(ref); standardErr == nil {
				_, standardErr = byStandard.NetURL()
			}
		}
		isSpecial := specialScheme.MatchString(base.Scheme) && !isLeft(base.String())
		switch {
		case standardErr == nil:
			counts["both"]++
			if err != nil {
				t.Errorf("%q against %q: %v, want %q", ref, base, err, byStandard)
			}
		case isSpecial || parseErr != nil:
			if err == nil {
				t.Errorf("%q against %q: %q, want an error like %v, %v", ref, base, got, standardErr, parseErr)
			}
		default:
			counts["only net/url's"]++
			if want := base.ResolveReference(u); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%q against %q: %q, %v, want %q", ref, base, got, err, want)
			}
		}
	}
	t.Log(counts)
}

// checkStable checks that the text of n parses to n again, both with net/url and with Parse.
func checkStable(t testing.TB, n *url.URL) {
	t.Helper()
	if n == nil {
		return
	}
	text := n.String()
	if again, err := url.Parse(text); err != nil || !reflect.DeepEqual(again, n) {
		t.Errorf("%#v: has the text %q, which Parse turns into %#v (%v)", n, text, again, err)
	}
	if again, err := neturl.Parse(text); err != nil || !reflect.DeepEqual(again, n) {
		t.Errorf("%#v: has the text %q, which net/url turns into %#v (%v)", n, text, again, err)
	}
}

// TestPorts checks with random texts that the port is the one that net/url finds, where that finds
// the same host: after Parse, ParseRequestURI and Resolve.
func TestPorts(t *testing.T) {
	random := rand.New(rand.NewPCG(43, 9))
	pick := func(texts ...string) string { return texts[random.IntN(len(texts))] }
	authority := func() string {
		return pick("", "", "u@", "u:443@", "@", ":@") + pick("h", "H.example", "[::443]", "1.2.3.4", "80") + pick("", "", ":", ":80", ":443", ":21", ":0443", ":080", ":8080", ":0")
	}
	tail := func() string { return pick("", "/", "/a", "?b:80", "#c:443", "/:443", "/@x:80", "//y:443") }
	number := func(port string) string {
		n, err := strconv.Atoi(port)
		if err != nil {
			return ""
		}
		return strconv.Itoa(n)
	}
	compared := map[string]int{}
	check := func(way, text string, got *url.URL, err error, want *url.URL, wantErr error) {
		t.Helper()
		if err != nil || wantErr != nil || !strings.EqualFold(got.Hostname(), want.Hostname()) {
			return
		}
		compared[way]++
		if got.Port() != number(want.Port()) {
			t.Errorf("%s: %q: is %q, want the port of %q", way, text, got, want)
		}
	}
	n := urltest.Times(100_000)
	for range n {
		text := pick("", "", "http:", "https:", "HTTPS:", "ws:", "wss:", "ftp:") + pick("//", "//", "//", "//", `\\`, "/", "") + authority() + tail()
		plain := strings.ReplaceAll(text, `\`, "/") // as net/url reads it
		got, err := url.Parse(text)
		want, wantErr := neturl.Parse(plain)
		check("Parse", text, got, err, want, wantErr)
		got, err = url.ParseRequestURI(text)
		check("ParseRequestURI", text, got, err, want, wantErr)
		if random.IntN(3) == 0 {
			at := random.IntN(len(text) + 1)
			text = text[:at] + pick("\t", "\n", "\r") + text[at:]
		}
		base, baseErr := url.Parse(pick("http://", "https://", "wss://") + authority() + tail())
		if baseErr == nil && wantErr == nil {
			got, err = url.Resolve(base, text)
			check("Resolve", base.String()+" "+text, got, err, base.ResolveReference(want), nil)
		}
	}
	for _, way := range []string{"Parse", "ParseRequestURI", "Resolve"} {
		if compared[way] < n/3 {
			t.Errorf("%s: only %d of %d texts are compared", way, compared[way], n)
		}
	}
}

// Parse doesn't know the base of a reference, and reads it as for http.
func TestOtherBase(t *testing.T) {
	base := url.MustParse("s3://b/k/")
	if got := base.ResolveReference(url.MustParse("//1")).String(); got != "s3://0.0.0.1" {
		t.Error(got)
	}
	if got, err := url.Resolve(base, "//1"); err != nil || got.String() != "s3://1" {
		t.Error(got, err)
	}
}

var sink *url.URL

func allocations(f func(string) (*url.URL, error), s string) float64 {
	return testing.AllocsPerRun(100, func() { sink, _ = f(s) })
}

// A colon after another delimiter doesn't make a reference cost what a URL without a scheme does.
func TestReferenceAllocations(t *testing.T) {
	for _, ref := range []string{"/a:b", "?a:b", "#a:b", "a/b:c"} {
		if got, want := allocations(url.Parse, ref), allocations(neturl.Parse, ref); got > want {
			t.Errorf("%q: %.0f allocations, net/url has %.0f", ref, got, want)
		}
	}
	if got, want := allocations(url.Read, `\a:b`), allocations(url.Read, `\a;b`); got != want {
		t.Errorf("%.0f allocations, without a colon %.0f", got, want)
	}
}

// Resolve doesn't parse the same base again.
func TestResolveAllocations(t *testing.T) {
	base := &url.URL{Scheme: "http", Host: "h", Path: "/a/b"}
	if got := allocations(func(s string) (*url.URL, error) { return url.Resolve(base, s) }, "c"); got > 3 {
		t.Errorf("%.0f allocations", got)
	}
}
