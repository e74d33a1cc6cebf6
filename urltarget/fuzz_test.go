package urltarget_test

import (
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urltarget"
)

// seeds are targets with several findings at once.
var seeds = []string{
	"/a/b/c?d=e", "/x/..%2fadmin", "//evil.example/%2e%2e", "/a;b/..;/c", `/\a%5c..`, "/%252e%252e%255c", "/%c0%ae%2e/%zz",
	"http://h/a//b?c", "http://h?x", "/a#b?c#", "/~1/ADMINI~1.TXT::$DATA", "/%%36%31/%u002f", "/\xFF%e2%82", "/%00\t?\x7F",
	"/a//../b", "/x/y%2fz/%2e%2e/admin", "/%3f%23%3b%25", "/.%2f./%2e;/..",
}

// randomTarget returns a target from an alphabet in which every byte matters.
func randomTarget(random *rand.Rand) string {
	const pieces = "//..%%2255fFeEcC;\\?#admnbxu09A~:$ +"
	b := []byte("/")
	for range random.IntN(24) {
		switch random.IntN(4) {
		case 0:
			words := []string{"%2f", "%2e", "%2E", "%5c", "%25", "%3b", "..", "admin", "public", "%c0%ae", "%61", "//", "%20"}
			b = append(b, words[random.IntN(len(words))]...)
		default:
			b = append(b, pieces[random.IntN(len(pieces))])
		}
	}
	return string(b)
}

// TestRandomTargets checks what the package promises, for random targets and policies.
func TestRandomTargets(t *testing.T) {
	random := rand.New(rand.NewPCG(35, 1))
	for range urltest.Times(30_000) {
		checkPromises(t, randomTarget(random), random.Uint32(), random.Uint32(), random.Uint32())
	}
}

func FuzzTarget(f *testing.F) {
	for i, seed := range seeds {
		f.Add(seed, uint32(i)*0x9E3779B9, uint32(0), uint32(i)*0x85EBCA6B)
	}
	f.Fuzz(func(t *testing.T, target string, keep, normalize, redirect uint32) {
		checkPromises(t, target, keep, normalize, redirect)
	})
}

// checkPromises checks the promises of the package for a target, with the presets and with
// another policy.
func checkPromises(t *testing.T, text string, keep, normalize, redirect uint32) {
	target, err := urltarget.Parse("GET", "http", "h", text)
	if err != nil {
		return
	}
	var all urltarget.Findings
	for _, f := range target.EachFinding() {
		all |= f
	}
	if got := target.Findings(); got != all {
		t.Errorf("%q: has %v, and each of %v", text, got, all)
	}
	checkClean(t, target)
	custom := urltarget.Policy{Keep: urltarget.Findings(keep), Normalize: urltarget.Findings(normalize), Redirect: urltarget.Findings(redirect)}
	for _, policy := range []urltarget.Policy{urltarget.Strict(), urltarget.Browser(), urltarget.Segments(), custom} {
		result, redirect, err := policy.Apply(target)
		if err != nil {
			if result != (urltarget.Target{}) || redirect {
				t.Errorf("%q: gives %q, and %v", text, result, err)
			}
			continue
		}
		checkApplied(t, policy, target, result)
		checkLocation(t, result, redirect)
		if policy != custom && result.HasDotDot() {
			t.Errorf("%q: %+v lets %q through", text, policy, result)
		}
	}
	if result, _, err := urltarget.Strict().Apply(target); err == nil {
		checkStrict(t, result)
	}
}

// checkClean checks that a target without findings comes back byte for byte.
func checkClean(t *testing.T, target urltarget.Target) {
	t.Helper()
	if target.Findings() != 0 {
		return
	}
	for name, policy := range presets {
		policy.MaxLength = 0
		if result, redirect, err := policy.Apply(target); result != target || redirect || err != nil {
			t.Errorf("%s, %q: gives %q, %v, %v", name, target, result, redirect, err)
		}
	}
}

// checkStrict checks that a target that Strict lets through has one reading, which path.Clean
// and net/url have as well.
func checkStrict(t *testing.T, target urltarget.Target) {
	t.Helper()
	readings, ok := target.Readings()
	if !ok || len(readings) != 1 {
		t.Errorf("%q: has the readings %q", target, readings)
		return
	}
	if clean := path.Clean(readings[0]); clean != readings[0] && clean+"/" != readings[0] {
		t.Errorf("%q: is read as %q and %q", target, readings[0], clean)
	}
}

// withoutHost is what a browser takes for the path if it is given p as a reference.
func withoutHost(p string) string {
	rest := strings.TrimLeft(p, "/")
	if len(p)-len(rest) < 2 {
		return p
	}
	_, after, _ := strings.Cut(rest, "/")
	return "/" + after
}

var dotsAndSpaces = regexp.MustCompile(`^(\.\.?)\.* *$`)

// shortDots is what .NET makes of segments of dots and then spaces.
func shortDots(p string) string {
	segments := strings.Split(p, "/")
	for i := range segments {
		segments[i] = dotsAndSpaces.ReplaceAllString(segments[i], "$1")
	}
	return strings.Join(segments, "/")
}

// decode is a plain percent-decoder.
func decode(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			high, low := strings.IndexByte("0123456789abcdef", s[i+1]|0x20), strings.IndexByte("0123456789abcdef", s[i+2]|0x20)
			if isDigit(s[i+1]) && isDigit(s[i+2]) && high >= 0 && low >= 0 {
				b.WriteByte(byte(high<<4 | low))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func isDigit(c byte) bool { return strings.IndexByte("0123456789abcdefABCDEF", c) >= 0 }

func withoutParameters(p string) string {
	segments := strings.Split(p, "/")
	for i := range segments {
		segments[i], _, _ = strings.Cut(segments[i], ";")
	}
	return strings.Join(segments, "/")
}

// decodeBut is decode for a server that leaves some delimiters percent-encoded.
func decodeBut(p, kept string) string {
	var b strings.Builder
	for i := 0; i < len(p); {
		size := 1
		if i+2 < len(p) && p[i] == '%' && isDigit(p[i+1]) && isDigit(p[i+2]) {
			size = 3
		}
		c, rest := decode(p[i:i+size]), decode(p[i+size:])
		if strings.Contains(kept, c) && (c != "%" || len(rest) > 1 && isDigit(rest[0]) && isDigit(rest[1])) {
			c = p[i : i+size]
		}
		b.WriteString(c)
		i += size
	}
	return b.String()
}

// withoutDots resolves dot segments.
func withoutDots(p string) string {
	var kept []string
	for _, segment := range strings.Split(p[1:], "/") {
		switch segment {
		case ".":
		case "..":
			kept = kept[:max(0, len(kept)-1)]
		default:
			kept = append(kept, segment)
		}
	}
	if strings.HasSuffix(p, "/.") || strings.HasSuffix(p, "/..") {
		kept = append(kept, "")
	}
	return "/" + strings.Join(kept, "/")
}

func withoutBackslashes(p string) string { return strings.ReplaceAll(p, `\`, "/") }

func withoutFragment(p string) string { p, _, _ = strings.Cut(p, "#"); return p }

// steps are what Readings says that servers do besides decoding. The last comes before that.
var steps = []func(string) string{
	withoutParameters,
	withoutDots,
	withoutHost,
	shortDots,
	withoutBackslashes,
	func(p string) string {
		return string(slices.CompactFunc([]byte(p), func(a, b byte) bool { return a == '/' && b == '/' }))
	},
	withoutFragment,
	func(p string) string { p, _, _ = strings.Cut(p, "?"); return p },
	func(p string) string { p, _, _ = strings.Cut(p, ";"); return p },
	// A cutset has runes, not bytes, and no path here has a tab.
	func(p string) string { return p[:len(strings.TrimRight(strings.ReplaceAll(p, "\xA0", "\t"), "\t"))] },
	func(p string) string { return withoutDots(encodedDots.ReplaceAllStringFunc(p, decode)) },
}

// encodedDots are the dot segments that a browser resolves.
var encodedDots = regexp.MustCompile(`(?i)/(\.|%2e){1,2}(/(\.|%2e){1,2})*(/|$)`)

// TestReadingsInAnyOrder does random steps in random order, one or two of which decode all but some
// delimiters, and looks for the result among the readings.
func TestReadingsInAnyOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(35, 2))
	words := strings.Fields(`/ / / .. . a %61 %20 // ; %3b \ %5c %2f %2e %2e%2e %25 %3f # ` +
		`... %252f %252e %252e%252e %253b %255c %2561 %253f %23 ..; ..%3b ..%2f ` + "..\xA0 \xA0")
	for range urltest.Times(20_000) {
		target := "/"
		for range random.IntN(9) {
			target += words[random.IntN(len(words))]
		}
		parsed := parse(t, target)
		readings, ok := parsed.Readings()
		checkReadings(t, parsed, readings, ok)
		for range 10 {
			decoding := []int{random.IntN(7), random.IntN(7)}
			p := target
			for i := range 7 {
				last := len(steps) - 1
				if i < max(decoding[0], decoding[1]) {
					last = len(steps)
				}
				if !slices.Contains(decoding, i) {
					p = steps[random.IntN(last)](p)
					continue
				}
				p = decodeBut(p, strings.Map(func(c rune) rune { return []rune{c, -1}[random.IntN(2)] }, `/\;?#%`))
			}
			if ok && !slices.Contains(readings, p) {
				t.Fatalf("%q: is read as %q, not in %q", target, p, readings)
			}
		}
	}
}

// checkReadings checks that HasDotDot and Findings agree with the readings of a target. A "?" or
// "#" may hide dots in every reading of the path, but not from HasDotDot.
func checkReadings(t *testing.T, target urltarget.Target, readings []string, isComplete bool) {
	t.Helper()
	hasDots := slices.ContainsFunc(readings, func(path string) bool { return slices.Contains(strings.Split(path, "/"), "..") })
	isInexact := func(part string) bool { return strings.Contains(target.String(), part) }
	isExact := isComplete && !slices.ContainsFunc([]string{"3f", "#", "%23", "\x85", "\xA0"}, isInexact)
	if got := target.HasDotDot(); got != hasDots && (isExact || hasDots) {
		t.Errorf("%q: %v, but the readings are %q", target, got, readings)
	}
	several := target.Findings()&^(urltarget.EncodedUnreserved|urltarget.LowercaseDigit|urltarget.WindowsAlias|urltarget.BadUTF8) != 0
	if isComplete && several != (len(readings) > 1) && target.Findings()&urltarget.NonASCII == 0 {
		t.Errorf("%q: has %v, and the readings %q", target, target.Findings(), readings)
	}
}
