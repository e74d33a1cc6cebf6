package url_test

import (
	"errors"
	"net/http"
	neturl "net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
	"github.com/gowhatwg/url/net/url"
)

// isRefusal reports whether err, of Parse for s, has a reason that Resolve doesn't have: that
// net/url refuses s, too few slashes, or "ẞ" in the host.
func isRefusal(s string, err error) bool {
	_, netErr := neturl.Parse(s)
	return err != nil && (netErr != nil || errors.Is(err, whatwg.SpecialSchemeMissingFollowingSolidus) || strings.HasSuffix(err.Error(), "for ẞ: not convertible"))
}

// hostPattern is the beginning of a text up to its host, if it has one.
var hostPattern = regexp.MustCompile(`^ *(?i:(https?|wss?|ftp):)?[/\\]{2,}[^/\\?#]*`)

// checkStricter checks that Parse refuses what net/url's Parse refuses, unless the only fault is a
// "%" behind the host. It reports whether s has that.
func checkStricter(t testing.TB, s string) bool {
	t.Helper()
	n, err := url.Parse(s)
	_, netErr := neturl.Parse(s)
	if err != nil || netErr == nil {
		return false
	}
	start := hostPattern.FindString(s)
	if _, err := neturl.Parse(start + strings.ReplaceAll(s[len(start):], "%", "x")); err != nil {
		t.Errorf("%q: is %q, but net/url: %v", s, n, netErr)
	}
	return true
}

// TestTexts checks what a program relies on that parses a text and passes the text on: Parse is
// stricter than net/url's, and for whatever it accepts with a host, net/http connects to that host
// and port, or refuses the text. The texts are attacks, lines of the benchmarks' corpora, where the
// whole repository is there, random texts, and each code point in a host.
func TestTexts(t *testing.T) {
	texts := payloads()
	files, _ := filepath.Glob("../../bench/corpora/*.txt")
	for _, file := range files {
		lines, _ := os.ReadFile(file)
		texts = append(texts, strings.Split(string(lines), "\n")...)
	}
	g := cases.New(80)
	for range urltest.Times(200_000) {
		texts = append(texts, g.URL(), g.Input(true), g.Pick([]string{"http:", "https://", `http:\\`})+g.Some(cases.Parts, 5, ""), randomOther(g.Rand))
	}
	for c := range rune(unicode.MaxRune + 1) {
		if c%16 == 0 || !testing.Short() {
			texts = append(texts, "https://"+string(c)+".example/", "https://a"+string(c)+"b.example/")
		}
	}
	d, counts := newDialer(), map[string]int{}
	for _, s := range texts {
		u, err := url.Parse(s)
		if checkStricter(t, s) {
			counts["accepted"]++
		}
		r, requestErr := http.NewRequest(http.MethodGet, s, nil)
		if err != nil || u.Host == "" || requestErr != nil {
			continue
		}
		if got, ok := d.dial(r); ok {
			counts["connect"]++
			// net/http leaves it to the resolver what "127.1" is.
			dialed, err := whatwg.Parse(u.Scheme + "://" + got.address)
			if want := connectionOf(whatwg.MustParse(u.String())); err != nil || connectionOf(dialed).address != want.address {
				t.Errorf("%q: net/http connects to %v, the host is %q", s, got, u.Host)
			}
		}
	}
	if t.Logf("%d texts, %v", len(texts), counts); counts["accepted"] < 1000 || counts["connect"] < 10_000 {
		t.Error("too few")
	}
}
