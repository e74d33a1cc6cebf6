package url_test

import (
	neturl "net/url"
	"strings"
	"testing"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/net/url"
)

// A parse is the Parse function, which depends on the program's import.
type parse func(string) (*neturl.URL, error)

// checks are checks that programs make of a string in a request. Each is correct if the parser
// reads the string in the same way as a browser.
var checks = []struct {
	name  string
	check func(parse parse, s string) bool
	// isWrong reports whether a URL should not have passed the check.
	isWrong func(u *whatwg.URL) bool
	// isMissed is set if net/url lets such URLs pass.
	isMissed bool
}{
	{"a relative reference", func(parse parse, s string) bool {
		u, err := parse(s)
		return err == nil && !u.IsAbs() && u.Host == ""
	}, leaves, true},
	{"a reference that stays", func(parse parse, s string) bool {
		base := &neturl.URL{Scheme: "https", Host: "good.example", Path: "/login"}
		u, err := parse(s)
		return err == nil && base.ResolveReference(u).Host == base.Host
	}, leaves, true},
	{"an allowed host", func(parse parse, s string) bool {
		u, err := parse(s)
		return err == nil && u.Scheme == "https" && u.Hostname() == "good.example"
	}, leaves, false},
	{"an allowed domain", func(parse parse, s string) bool {
		u, err := parse(s)
		return err == nil && u.Scheme == "https" && strings.HasSuffix("."+u.Hostname(), ".good.example")
	}, leaves, false},
	{"not a blocked host", func(parse parse, s string) bool {
		u, err := parse(s)
		return err == nil && u.Hostname() != "evil.example"
	}, func(u *whatwg.URL) bool { return u.Hostname() == "evil.example" }, true},
	{"not a script", func(parse parse, s string) bool {
		u, err := parse(s)
		return err == nil && u.Scheme != "javascript"
	}, func(u *whatwg.URL) bool { return u.Scheme() == "javascript" }, false},
}

// leaves reports whether u is outside of good.example.
func leaves(u *whatwg.URL) bool {
	return !strings.HasSuffix("."+strings.TrimSuffix(u.Hostname(), "."), ".good.example")
}

// payloads returns redirects to evil.example in many forms, and some that stay on the site.
func payloads() []string {
	slashes := []string{"//", "///", "////", `\\`, `/\`, `\/`, "/\t/", "/\n\\", "\t//", " //", "\x00//", "https://", "https:", "https:/", "https:///", `https:\\`, "ht\ntps://", " https://", "/", "/..//", "/.//", "./", "", "/%2e%2e//"}
	hosts := []string{
		"evil.example", "EVIL.example", "evil%2Eexample", "evil。example", `evil.example\@good.example`, `evil.example\.good.example`, "evil.example#@good.example", "evil.example?.good.example",
		"good.example@evil.example", "good.example:80@evil.example", "good.example\t.evil.example", "good.example", "GOOD.example:443", "a.good.example", "evilgood.example", "good.example.",
	}
	var all []string
	for _, slash := range slashes {
		for _, host := range hosts {
			for _, path := range []string{"", "/", `\a`, "/%2e%2e/a?b"} {
				all = append(all, slash+host+path)
			}
		}
	}
	all = append(all, "javascript:alert(1)", "java\nscript:alert(1)", "\x01JavaScript:alert(1)", "\tjavascript:alert(1)", " javascript:alert(1)")
	for _, part := range urltest.Parts {
		all = append(all, "//"+part+"evil.example", part+"//evil.example", "/"+part+"/evil.example", "https://good.example"+part+"evil.example")
	}
	return all
}

// TestPrograms runs the checks with net/url and with this package, with which no wrong URL may
// pass.
func TestPrograms(t *testing.T) {
	base := whatwg.MustParse("https://good.example/login")
	for _, check := range checks {
		t.Run(check.name, func(t *testing.T) {
			passed, missed := 0, 0
			for _, s := range payloads() {
				u, err := base.Parse(s)
				isWrong := err == nil && check.isWrong(u)
				if isWrong && check.check(neturl.Parse, s) {
					missed++
				}
				if !check.check(url.Parse, s) {
					continue
				}
				passed++
				if isWrong {
					t.Errorf("%q passes, and leads to %q", s, u)
				}
			}
			if missed > 0 != check.isMissed || passed == 0 {
				t.Errorf("%d pass; with net/url, %d wrong ones pass", passed, missed)
			}
			t.Logf("%d of %d pass; with net/url, %d wrong ones pass", passed, len(payloads()), missed)
		})
	}
}
