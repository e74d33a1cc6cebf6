package url_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	neturl "net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
	"github.com/gowhatwg/url/net/url"
)

// randomRuns is the number of random inputs of each kind.
var randomRuns = flag.Int("random", 10_000, "the number of random inputs for TestOtherSchemes and TestJoinPathStays, and a tenth of those for TestResolveReference")

var (
	withoutTabs   = strings.NewReplacer("\t", "", "\n", "", "\r", "")
	schemePattern = regexp.MustCompile(`^[\x00-\x20]*([a-zA-Z][a-zA-Z0-9+.-]*):([/\\]*)([^/\\?#]*)`)
	specialScheme = regexp.MustCompile(`^(?i:https?|wss?|ftp|file)$`)
)

// isLeft reports whether Parse leaves s to net/url.
func isLeft(s string) bool {
	match := schemePattern.FindStringSubmatch(strings.TrimRightFunc(withoutTabs.Replace(s), func(r rune) bool { return r <= ' ' }))
	switch {
	case match == nil:
		return false
	case strings.EqualFold(match[1], "file"):
		return match[2] == "" || len(match[2]) == 2 && !strings.EqualFold(match[3], "localhost")
	}
	return !specialScheme.MatchString(match[1])
}

// checkLeft checks that the results for s, which Parse leaves to net/url, are net/url's to the
// letter, and returns what they are.
func checkLeft(t testing.TB, s string) string {
	t.Helper()
	n, err := url.Parse(s)
	want, wantErr := neturl.Parse(s)
	checkLeftResult(t, "Parse", s, n, want, err, wantErr)
	m, mErr := url.ParseRequestURI(s)
	wantM, wantMErr := neturl.ParseRequestURI(s)
	checkLeftResult(t, "ParseRequestURI", s, m, wantM, mErr, wantMErr)
	for _, elem := range [][]string{nil, {"..", "a b"}, {"%"}, {"//x", "%2f", "é"}} {
		joined, err := url.JoinPath(s, elem...)
		wantJoined, wantErr := neturl.JoinPath(s, elem...)
		if errors.Is(err, whatwg.ErrCrossOrigin) {
			continue // checkJoined looks at these
		}
		if joined != wantJoined || (err == nil) != (wantErr == nil) {
			t.Errorf("JoinPath of %q and %q: %q, %v, want %q, %v", s, elem, joined, err, wantJoined, wantErr)
		}
	}
	if err != nil {
		return "Parse, net/url's error"
	}
	return "Parse, net/url's URL"
}

// quotation is a text that an error of net/url quotes.
var quotation = regexp.MustCompile(` ?"(?:[^"\\]|\\.)*"|: ParseAddr.*`)

func checkLeftResult(t testing.TB, way, s string, got, want *url.URL, err, wantErr error) {
	t.Helper()
	if wantErr == nil {
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s of %q: %#v, %v, want %#v", way, s, got, err, want)
		}
		return
	}
	var e, wantE *url.Error
	if got != nil || !errors.As(err, &e) || !errors.As(wantErr, &wantE) || e.Op != wantE.Op {
		t.Errorf("%s of %q: %v, %v, want %v", way, s, got, err, wantErr)
		return
	}
	reason, wantReason := e.Err.Error(), wantE.Err.Error()
	plain := strings.NewReplacer(" ("+redact.Advice+")", "", " (in a password, % is %25)", "").Replace(reason)
	if !reflect.DeepEqual(e.Err, wantE.Err) && plain != quotation.ReplaceAllString(wantReason, "") {
		t.Errorf("%s of %q: the reason is %q, want %q", way, s, reason, wantReason)
	}
}

// checkSafe checks that a URL from Parse, and its text, don't lead a browser to another host than
// the one that a program sees. No browser opens a file for a page of a server, so the host of a
// file: URL that is left to net/url isn't compared.
func checkSafe(t testing.TB, s string) {
	t.Helper()
	n, err := url.Parse(s)
	if err != nil {
		return
	}
	for _, text := range []string{s, n.String()} {
		u, err := whatwg.Parse(text)
		isSpecial := err == nil && u.IsSpecial()
		switch {
		case n.Scheme == "file" && isLeft(s) && (err != nil || u.Scheme() == "file"):
		case !isSpecial && (n.Scheme == "" || !specialScheme.MatchString(n.Scheme)):
		case !specialScheme.MatchString(n.Scheme):
			t.Errorf("%q: has scheme %q, but in %q a browser reads %q", s, n.Scheme, text, u)
		case isSpecial && !hasHost(n, u):
			t.Errorf("%q: has host %q, but in %q a browser reads %q", s, n.Host, text, u)
		case !isSpecial:
			t.Errorf("%q: is %q, but in %q a browser reads %v, %v", s, n, text, u, err)
		}
	}
}

// hasHost reports whether n has the host and the port of u, of which the default port may be
// written.
func hasHost(n *url.URL, u *whatwg.URL) bool {
	port, _ := u.EffectivePort()
	return n.Host == u.Host() || u.Port() == "" && n.Host == u.Host()+":"+strconv.Itoa(int(port))
}

// The beginnings of URLs whose scheme isn't special, or that hide a special one.
var otherStarts = []string{
	"postgres://", "mongodb://", "redis://:secret@", "unix://", "tcp://", "mem://", "sc:", "sc:/", "blob:", "view-source:", "javascript:", "data:", "mailto:", "about:",
	"blob:http://", "view-source:https://", "jdbc:mysql://", "JavaScript:", "HTTP:", "hTTps://", "file:", "FILE:", "file:\t", "fi\tle:", "file:\\", "file://", "file://localhost",
	" http:", "\x00https:", "ht\ntp://", "java\nscript:", "\tsc://", "http\x00://", "a http://", "-http:", "1http:", "http.:", "h+http://", "\u00A0http:", "ſc:",
}

func randomOther(random *rand.Rand) string {
	s := (&cases.Generator{Rand: random}).Some(cases.Parts, 5, "")
	if random.IntN(4) > 0 {
		s = otherStarts[random.IntN(len(otherStarts))] + s
	}
	if random.IntN(3) == 0 {
		at := random.IntN(min(len(s), 8) + 1)
		s = s[:at] + string("\t\n\r \x00\x1F\\/:"[random.IntN(9)]) + s[at:]
	}
	return s
}

// TestOtherSchemes checks random strings: results for other schemes are net/url's, and no result
// hides another scheme or host from a program.
func TestOtherSchemes(t *testing.T) {
	random := rand.New(rand.NewPCG(34, 1))
	counts := map[string]int{}
	for left := 0; left < urltest.Times(*randomRuns); {
		s := randomOther(random)
		checkSafe(t, s)
		if isLeft(s) {
			counts[checkLeft(t, s)]++
			left++
		}
		if t.Failed() {
			return
		}
	}
	if t.Logf("%v", counts); len(counts) != 2 || counts["Parse, net/url's URL"] < *randomRuns/100 {
		t.Errorf("%v", counts)
	}
}

func FuzzOtherSchemes(f *testing.F) {
	for _, start := range otherStarts {
		f.Add(start + "user:secret@h:80/p?q#f")
		f.Add(start)
	}
	f.Fuzz(func(t *testing.T, s string) {
		checkSafe(t, s)
		if isLeft(s) {
			checkLeft(t, s)
		}
	})
}
