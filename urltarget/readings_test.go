package urltarget_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urltarget"
)

// TestReadings has paths that some server reads, in any order, and the number of all of them.
// "/a%20b" has one.
func TestReadings(t *testing.T) {
	for _, tt := range []struct {
		target string
		n      int
		want   []string // some of them
	}{
		{"/", 1, []string{"/"}}, {"/a%20b/%C3%A4/%2B%7E:@,?%2f/..", 1, []string{"/a b/\u00E4/+~:@,"}}, {"/%61dmin.", 1, []string{"/admin."}},
		{"/100%25", 1, []string{"/100%"}}, {"http://h?a", 1, []string{"/"}}, {"/a%2fb%20c", 2, []string{"/a%2fb c", "/a/b c"}},
		{"/a%2Fb%2561", 6, []string{"/a%2Fb%2561", "/a/b%2561", "/a/b%61", "/a/ba", "/a%2Fb%61", "/a%2Fba"}}, {`/a\b`, 2, []string{`/a\b`, "/a/b"}},
		{"/a%5Cb", 3, []string{"/a%5Cb", `/a\b`, "/a/b"}}, {"/a/../b", 2, []string{"/a/../b", "/b"}}, {"/../a", 2, []string{"/../a", "/a"}},
		{"/a/b/..", 2, []string{"/a/b/..", "/a/"}}, {"/a/b/.", 2, []string{"/a/b/.", "/a/b/"}}, {"/..", 2, []string{"/..", "/"}},
		{"/a/%2e%2e/b", 2, []string{"/a/../b", "/b"}}, {"/x/..%2fadmin", 3, []string{"/x/..%2fadmin", "/x/../admin", "/admin"}},
		// A browser resolves the dots before the slash is decoded.
		{"/x/y%2fz/%2e%2e/admin", 4, []string{"/x/y%2fz/../admin", "/x/y/z/../admin", "/x/y/admin", "/x/admin"}},
		{"/a//../b", 4, []string{"/a//../b", "/a/../b", "/a/b", "/b"}}, {"//a/b", 3, []string{"//a/b", "/a/b", "/b"}},
		{"//a", 3, []string{"//a", "/a", "/"}},
		// Browsers skip all slashes before a host.
		{"///x/admin", 3, []string{"///x/admin", "/x/admin", "/admin"}}, {`/\/x/admin`, 0, []string{"/x/admin", "/admin"}},
		{"/%2F/x//admin", 0, []string{"/x//admin", "//admin", "/admin"}},
		// .NET.
		{"/a/..%20/b", 3, []string{"/a/.. /b", "/a/../b", "/b"}}, {"/a/...", 3, []string{"/a/...", "/a/..", "/"}},
		{"/a/....%20%20/b", 3, []string{"/a/....  /b", "/b"}}, {"/a/.%20", 3, []string{"/a/. ", "/a/.", "/a/"}},
		{"/a/..%2520", 0, []string{"/a/.. ", "/"}},
		// decodeURI of JavaScript keeps "%2F", and decodes "%5C" and "%25".
		{"/public/a%2fb%5c..%5c..%5cadmin", 0, []string{"/public/a%2fb\\..\\..\\admin", "/admin", "/public/admin"}},
		{"/public/a%2fb/%252e%252e/%252e%252e/admin", 0, []string{"/public/a%2fb/../../admin", "/admin"}},
		// Others keep only "/", "/" and "%", or ";", "?" and "#".
		{"/x%2fy/..%3b/..%3b/admin", 0, []string{"/x%2fy/..;/..;/admin", "/admin"}}, {"/%252f%3b%2f", 0, []string{"/%252f;%2f", "/%2f;%2f", "/%252f%3b/", "/%2f%3b/", "/%252f;/"}},
		{"/%3b%3f%23%5c", 0, []string{"/;%3f#%5c", "/%3b?%23\\", "/;?%23\\", "/%3b%3f#%5c"}},
		// http.server of Python ends the target at the spaces of ISO-8859-1.
		{"/\u00E0", 2, []string{"/\u00E0", "/\xC3"}}, {"/admin\xA0\x85", 2, []string{"/admin", "/admin\xA0\x85"}}, {"/%61\xA0?b", 2, []string{"/a"}}, {"/\u00E4", 1, []string{"/\u00E4"}},
		{"/adm\xA0in", 1, []string{"/adm\xA0in"}}, {"/%C3%A0;/", 0, []string{"/\u00E0"}}, {"/a\xA0%3Bx", 0, []string{"/a"}}, {"/\xA0", 2, []string{"/"}},
		// Fastify up to version 4 ends the path at the first ";", which a proxy may have decoded.
		{"/p%75blic/..;;x=/p%75blic", 0, []string{"/public/..;;x=/public", "/public/..", "/"}}, {"/admin;x=/..", 0, []string{"/admin", "/"}},
		{"/a%3Bx/b", 0, []string{"/a%3Bx/b", "/a/b", "/a"}}, {"/a%253Bx/b;y/c", 0, []string{"/a;x/b", "/a", "/a/b/c"}}, {"/;", 2, []string{"/;", "/"}},
		// A query doesn't matter.
		{"/a?b\tc#%zz", 1, []string{"/a"}}, {"/a;x/b;y=/..", 0, []string{"/a/b/..", "/a;x/", "/a/"}},
		{"/x/..;/admin", 0, []string{"/x/..;/admin", "/x/../admin", "/admin"}}, {"/x/..%3B/admin", 0, []string{"/x/..%3B/admin", "/admin"}},
		{"/x%3Fy", 3, []string{"/x%3Fy", "/x?y", "/x"}}, {"/x%23y", 3, []string{"/x%23y", "/x#y", "/x"}}, {"/x#y", 2, []string{"/x#y", "/x"}},
		{"/%23%3f", 0, []string{"/#?", "/#", "/"}}, {"/%3f%23", 0, []string{"/?#", "/?", "/"}},
		{"/x%2561", 3, []string{"/x%2561", "/x%61", "/xa"}},
		{"/%252561", 3, []string{"/%252561", "/%2561", "/%61"}}, // twice, and no more
		// A proxy decodes once, and a server decodes all but the slash.
		{"/a%252fb/%252e%252e/admin", 0, []string{"/a%2fb/../admin", "/admin", "/a/admin"}},
		{"/s/a%252fb/%252e%252e/%252e%252e%252fx", 0, []string{"/x"}}, // a browser resolves dots in between
		{"/a%252f%2562", 4, []string{"/a%2f%62", "/a%2fb", "/a/b"}},
		{"/x/%252e%252e%252fadmin", 0, []string{"/x/%2e%2e%2fadmin", "/x/../admin", "/admin"}},
	} {
		t.Run(tt.target, func(t *testing.T) {
			readings, ok := parse(t, tt.target).Readings()
			if !ok || tt.n != 0 && len(readings) != tt.n {
				t.Errorf("%d readings %q, want %d", len(readings), readings, tt.n)
			}
			for _, want := range tt.want {
				if !slices.Contains(readings, want) {
					t.Errorf("lacks %q in %q", want, readings)
				}
			}
			seen := map[string]bool{}
			for _, reading := range readings {
				if seen[reading] || reading == "" || reading[0] != '/' {
					t.Errorf("has %q twice, or it is no path", reading)
				}
				seen[reading] = true
			}
		})
	}
}

// TestReadingsLimits covers targets whose readings can't be listed: Every allows none of them.
func TestReadingsLimits(t *testing.T) {
	for _, target := range []string{
		"/%", "/%zz", "/%u002f", "/%C0%AE", "/%00", "/a\tb", "/a/%2g/b",
		"/" + strings.Repeat("a//", 1_000_000),
		"/" + strings.Repeat("%2f", 500_000),
		"/a//..//b;c%2f..%2f..;%5C%252f%25%32%66/;x/..%5c//;/%3F%2f%23/;%253B/..%253b/%255c..%255C//x;//..;/",
	} {
		parsed := parse(t, target)
		readings, ok := parsed.Readings()
		if ok || len(readings) > 128 {
			t.Errorf("%.40q: %d readings", target, len(readings))
		}
		total := 0
		for _, reading := range readings {
			total += len(reading)
		}
		if total > 1<<20+len(target) {
			t.Errorf("%.40q: %d bytes", target, total)
		}
		if parsed.Every(func(string) bool { return true }) {
			t.Errorf("%.40q: is allowed", target)
		}
	}
	long := "/" + strings.Repeat("a", 1<<21)
	if readings, ok := parse(t, long+"%20").Readings(); !ok || len(readings) != 1 || readings[0] != long+" " {
		t.Errorf("a long path has %d readings, %v", len(readings), ok)
	}
	for _, method := range []string{"CONNECT", "OPTIONS"} {
		target, err := urltarget.Parse(method, "http", "h", map[string]string{"CONNECT": "h:80", "OPTIONS": "*"}[method])
		if readings, ok := target.Readings(); err != nil || ok || readings != nil || target.Every(func(string) bool { return true }) {
			t.Errorf("%s: %q, %v", method, readings, err)
		}
	}
}

// TestEvery covers a guard that allows /public.
func TestEvery(t *testing.T) {
	allows := urltarget.Under("/public")
	for target, want := range map[string]bool{
		"/public": true, "/public/a%20b?/../admin": true, "/publicity": false, "/admin": false, "/public/a%2fb": true, "/public/a;x": true,
		"/public/../public/a": false, "/public/..": false, "/public/%2e%2e/admin": false, "/public/..%2fadmin": false, "/public/..%5Cadmin": false,
		`/public/..\admin`:  false,
		"/public/..;/admin": false, "/public/..;x=y/admin": false, "/public/%252e%252e/admin": false, "/public/..%252fadmin": false,
		"/public/a%252fb/%252e%252e/%252e%252e/admin": false, "/public/%25%32%65%25%32%65/admin": false, "/public//../../admin": false,
		"/public/x//../../admin": false, "//public/admin": false, "/public#/../admin": false, "/public%2f..%2fadmin": false, "/%70ublic/a": true,
		"http://h/public/x": true, "http://h/public/..%2fx": false, "http://h/public?a": true, "/public/a/../b": true, "/public/a//b": true,
		"/public/\u00E4": true, "/public/..\xA0": false, "/public/x\xA0": true,
		// A proxy decodes some delimiters, and a server behind it the others.
		"/public/x/..;%2f..;%2fadmin%2f..%3b%2fpublic/f.txt": false, "/public/x/..%3b%2fx/..%3b/admin/f.txt": false, "/public/x%2fx/..%3b/..%3b/admin/f.txt": false, "/public/a%3F/../../b": false, "/public/.%2e/admin": false, "/public/a%2f%2e%2e%2f%2e%2e/admin": false,
		"/public/..%20/admin": false, "/public/.../admin": false, "/public/...%20/admin": false, "///public/admin": false, "/public///x": true,
		"/public/%61?b\tc": true, "/public/%23/../../admin%3f/../public/k": false, "/public/a%252fb/%252e%252e/%252e%252e%252fx": false,
		"/public/a%2fb%5c..%5c..%5cadmin": false, "/public/a%2fb/%252e%252e/%252e%252e/admin": false, "/public/a%2fb%5cc": true,
		"/public/": true, "/public/..;;x=/public": false, "/p%75blic/..;;x=/p%75blic": false, "/public;/a": false, "/;/public": false, "/x/../public": false,
	} {
		if got := parse(t, target).Every(allows); got != want {
			readings, _ := parse(t, target).Readings()
			t.Errorf("%q: %v, want %v: %q", target, got, want, readings)
		}
	}
}

// TestEveryDenies covers a guard that refuses /admin.
func TestEveryDenies(t *testing.T) {
	isAdmin := urltarget.Under("/admin")
	for _, target := range []string{"/admin", "/admin/", "/x/..%2fadmin", "/admin;x=/..", "/admin;x=/%2e%2e/y", "/%61dmin%3Bx/../../y", "/x;/../../admin", "/x/..;%2fadmin%2f..%3b/x", "/admin\xA0"} {
		if parse(t, target).Every(func(path string) bool { return !isAdmin(path) }) {
			t.Errorf("%q: is allowed", target)
		}
	}
}

// TestUnder has prefixes and decoded paths. TestAdvisories of package attacks has those of
// advisories.
func TestUnder(t *testing.T) {
	for _, tt := range []struct {
		prefix, path string
		want         bool
	}{
		{"/public", "/public", true}, {"/public", "/public/", true}, {"/public", "/public/x", true}, {"/public", "/public//x", true},
		{"/public", "/publicity", false}, {"/public", "/Public", false}, {"/public", "/", false}, {"/public", "", false}, {"/public", "public", false},
		{"/public", "/public;x", false}, {"/public", `/public\x`, false}, {"/public", "//public", false},
		{"/public/", "/public", true}, {"/public/", "/public/", true}, {"/public/", "/public/x", true}, {"/public/", "/publicity", false},
		{"/a b/\u00E4", "/a b/\u00E4/x", true}, {"/a/b", "/a/bc", false}, {"/a/b", "/a", false},
		{"/", "/", true}, {"/", "/a", true}, {"/", "//a/..", true}, {"/", "/../a", true}, {"/", "", true}, {"/", "a", false},
		// A prefix that was lost allows nothing.
		{"", "/", false}, {"", "", false}, {"public", "public/x", false}, {"*", "/*", false},
		// Paths with dot segments.
		{"/public", "/public/../admin", false}, {"/public", "/public/..", false}, {"/public", "/public/%2e%2e/x", false}, {"/public", "/public/a/../b", true},
		{"/public", "/x/../public", false}, {"/public", "/public/./x", true}, {"/public", "/public/a/./../b/../c", true},
		{"/public", "/public/../public/a", false}, // behind StripPrefix
		{"/", "/a/%2e%2e/../b", true},
		// File servers merge slashes first.
		{"/public", "/public//../secret", false}, {"/public", "/public/a////../../secret", false}, {"/public", "/public//a/../b", true},
		{"/public", "/public/../admin/%2e%2e/public", false}, {"/a//b", "/a//b/x", true}, {"/a//b", "/a//b/../x", false}, {"/a//b", "/a/b/x", false}, {"/public", "/public/../publicity", false},
	} {
		if got := urltarget.Under(tt.prefix)(tt.path); got != tt.want {
			t.Errorf("%q under %q: %v", tt.path, tt.prefix, got)
		}
	}
}

// TestHasDotDot covers ".." segments that some server sees.
func TestHasDotDot(t *testing.T) {
	for target, want := range map[string]bool{
		"/": false, "/a.b/..c/d../...d": false, "/a?/../b": false,
		"/.": false, "/a/./b": false, "/%2e/": false, "/.%2fa": false, `/.\a`: false, "/.;x": false, "/%252e": false,
		"/..": true, "/a/../b": true, "/%2e.": true, "/.%2E/": true, "/..%2fa": true, "/a%2f..": true, `/..\a`: true,
		"/..;x": true, "/..%3bx": true, "/%252e%252e/": true, "/..%3Fx": true, "/..#x": true, "http://h/..": true,
		"/./.;/..;": true, "/.%2F..%2Fa": true, "/.%2F.": false,
		"/..\xA0": true, "/.\x85": false, "/..\u00E0": false, "/..%20": true, "/...": true, "/...%20/": true, "/a%2f...": true, "/..%2520": true, "/.%20": false, "/%20..": false, "/..%20.": false,
		// Careless decoders.
		"/%c0%ae%c0%ae/": true, "/.%e0%80%ae": true, "/%f0%80%80%ae.": true, "/.%f8%80%80%80%ae": true, "/.%fc%80%80%80%80%ae": true,
		"/%c0%2e%c0%6e/": true, "/.%e0%40%ae": true, "/..%c0%afa": true, `/..%c1%9ca`: true, "/a%c0%af..": true, "/%25c0%25ae.": true,
		"/%u002e%u002E/": true, "/..%u002fa": true, "/%25u002e.": true, "/%c0%a52e.": true, "/%u00252e.": true, "/%c1%2f..": true, "/..%c0/": true, "/..%c0": false, "/..%c0a/": false,
		"/.%09.": true, "/.\t.": true, "/%00..": true, "/.%00.": true, "/.%2509.": true, "/.%01%7f./": true, "/..%00a": true,
		"/%c0%ae": false, "/%c0%aea": false, "/%c3%80-propos/": false, "/%c0-propos": false, "/%u012e.": false, "/%09": false, "/.%09": false,
	} {
		if got := parse(t, target).HasDotDot(); got != want {
			t.Errorf("%q: %v, want %v", target, got, want)
		}
	}
}

// overlong replaces what a decoder of UTF-8 reads as ASCII though it is longer than it has to be.
func overlong(p string, anyByte bool) string {
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		size := map[byte]int{0xC0: 2, 0xC1: 2, 0xE0: 3, 0xF0: 4, 0xF8: 5, 0xFC: 6}[p[i]]
		if size == 0 || len(p) < i+size {
			b.WriteByte(p[i])
			continue
		}
		value, isValid := 0, true
		if p[i] == 0xC1 {
			value = 1
		}
		for _, c := range []byte(p[i+1 : i+size]) {
			value, isValid = value<<6|int(c&0x3F), isValid && (anyByte || c&0xC0 == 0x80)
		}
		if !isValid || value > 0x7F {
			b.WriteByte(p[i])
			continue
		}
		b.WriteByte(byte(value))
		i += size - 1
	}
	return b.String()
}

var unicodeEscape = regexp.MustCompile("%[uU]00[0-7][0-9A-Fa-f]")

// carelessSteps are what servers do to a path that Readings doesn't list.
var carelessSteps = []func(string) string{
	func(p string) string { return p },
	func(p string) string { return overlong(p, false) },
	func(p string) string { return overlong(p, true) },
	func(p string) string {
		return unicodeEscape.ReplaceAllStringFunc(p, func(s string) string { return decode("%" + s[4:]) })
	},
	func(p string) string {
		return string(slices.DeleteFunc([]byte(p), func(c byte) bool { return c < ' ' || c == 0x7F }))
	},
	func(p string) string { p, _, _ = strings.Cut(p, "\x00"); return p },
}

// TestHasDotDotSearch does what servers do, and one thing that only careless ones do, in random
// order: no result has a ".." segment unless HasDotDot says so.
func TestHasDotDotSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(37, 1))
	words := strings.Fields(`/ / . . .. a ; \ # %2f %2e %5c %3b %00 %09 %252e %252f %2500 %2509 %c0%ae %c0%af %c1%9c %c0%2e %c1%2f %c0 ` +
		`%e0%80%ae %e0%40%ae %e0 %ae %f0%80%80%ae %f8%80%80%80%ae %fc%80%80%80%80%af %25c0%25ae %c0%25ae %u002e %u002f %25u002e %u005c %c0%a52e %c3%80`)
	n, found, missed := urltest.Times(600_000), 0, 0
	for range n {
		target := "/"
		for range 1 + random.IntN(6) {
			target += words[random.IntN(len(words))]
		}
		hasDotDot := parse(t, target).HasDotDot()
		steps := []func(string) string{
			decode, decode, withoutParameters, withoutBackslashes, withoutFragment, shortDots, carelessSteps[random.IntN(len(carelessSteps))],
		}
		p := target
		for _, i := range random.Perm(len(steps)) {
			p = steps[i](p)
		}
		if !slices.Contains(strings.Split(p, "/"), "..") {
			continue
		}
		found++
		if !hasDotDot {
			missed++
			t.Errorf("%q: is read as %q", target, p)
			if missed == 10 {
				return
			}
		}
	}
	if found < n/50 {
		t.Errorf("only %d of %d paths have dots", found, n)
	}
}
