package url_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urldisplay"
	"github.com/gowhatwg/url/urlfile"
)

const hidden = "S3cret"

// TestRedactedTypos has URLs whose password isn't one in the standard, because of a slash too
// many. Parsing succeeds, so no error hides it.
func TestRedactedTypos(t *testing.T) {
	for input, want := range map[string]string{
		"redis:///:S3cret@h":                  "redis:///:xxxxx@h",
		"postgres:///user:S3cret@h/db":        "postgres:///user:xxxxx@h/db",
		"postgres:////user:S3cret@h/db":       "postgres:////user:xxxxx@h/db",
		"postgres:/user:S3cret@h/db":          "postgres:/user:xxxxx@h/db",
		"postgres:/.//user:S3cret@h/db":       "postgres:/.//user:xxxxx@h/db",
		"postgres://?u=//user:S3cret@h":       "postgres://?u=//user:xxxxx@h",
		"postgres:///db?host=/var/run":        "postgres:///db?host=/var/run",
		"postgres:///db":                      "postgres:///db",
		"postgres:///h:5432/db":               "postgres:///h:5432/db",
		"file:///C:/me@work/x":                "file:///C:/me@work/x",
		"file:///home/me@work:1/x":            "file:///home/me@work:1/x",
		"mongodb://u:S3cret@h:1,i:2/db?a=@":   "", // isn't a URL
		"postgres:///user:S3%40cret@h/a@b":    "postgres:///user:xxxxx@b",
		"jdbc:postgresql:///u:S3cret@h/db":    "jdbc:postgresql:///u:xxxxx@h/db",
		"https:///u:S3cret@h/":                "https://u:xxxxx@h/",
		"chrome-extension:///u:S3cret@h/x.js": "chrome-extension:///u:xxxxx@h/x.js",
	} {
		u, err := url.Parse(input)
		if want == "" {
			if err == nil || strings.Contains(err.Error(), hidden) {
				t.Errorf("%s: is %v, %v", input, u, err)
			}
			continue
		}
		if err != nil || u.Redacted() != want {
			t.Errorf("%s: is %v, %v, redacted, want %s", input, u.Redacted(), err, want)
		}
		checkRedacted(t, u)
	}
}

// checkRedacted attacks "Anything that may be a password is left out, or replaced": where the
// error of a URL that can't be parsed hides the secret, nothing that is shown of a parsed URL
// shows it. It reports whether the secret is one of these.
func checkRedacted(t *testing.T, u *url.URL) bool {
	t.Helper()
	// With credentials before it, the error hides more than a password.
	text := u.WithoutCredentials().Href()
	if strings.Count(u.Href(), hidden) != 1 {
		return false
	}
	if !strings.Contains(u.Password(), hidden) && (!strings.Contains(text, hidden) || strings.Contains(redact.Text(text), hidden)) {
		return false
	}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("visit", "url", u)
	shown := []string{u.Redacted(), fmt.Sprintf("%#v %#v", u, *u), log.String()}
	for _, o := range []urldisplay.Options{{}, {OmitScheme: "https"}, {MaxWidth: 60}} {
		shown = append(shown, urldisplay.URL(u, o))
	}
	for _, style := range []urlfile.Style{urlfile.Posix, urlfile.WindowsUNC} {
		if _, err := urlfile.Path(u, style); err != nil {
			shown = append(shown, err.Error(), fmt.Sprintf("%#v", err))
		}
	}
	if _, err := url.ParseOrigin(u.Href()); err != nil {
		shown = append(shown, err.Error())
	}
	if _, err := u.NetURL(); err != nil {
		shown = append(shown, err.Error())
	}
	for _, text := range shown {
		if strings.Contains(text, hidden) {
			t.Errorf("%q shows its password: %s", u.Href(), text)
		}
	}
	return true
}

// TestRedactedSearch makes URLs with a secret where a password may be, and changes them with
// setters.
func TestRedactedSearch(t *testing.T) {
	schemes := []string{
		"redis:", "postgres:", "foo:", "https:", "HTTP:", "ws:", "file:", "blob:", "blob:https:", "jdbc:postgresql:", "data:", "mailto:",
		"view-source:https:", "ht\ntp:", "http:data:", "urn:", "sip:", "x:y:",
	}
	slashes := []string{"", "/", "//", "///", "////", `\\`, `/\/`, "/./", "/.//", "//./", "///.//", "//h/", "//h//", "//u:p@h/?u=https://", "%2F%2F"}
	credentials := []string{"u:S3cret@", ":S3cret@", "u:S3cret/x@", `u:1\S3cret@`, "u@v:S3cret@", "u:S3cret:80@", "u%3AS3cret@", "u%3AS3cret%40", "%253AS3cret?@", "u:x80?S3cret@", "u:#S3cret@", "u:S3cret"}
	hosts := []string{"", "h", "h:80", "[::1]:8", "localhost", "1.2", "a.example", "%2541", "C:", "C|"}
	tails := []string{"", "/", "/db", "?q", "#f", "/a@b:c", "/../..//x:y@z", " "}
	random := rand.New(rand.NewPCG(38, 4))
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	base := url.MustParse("https://home.example/a/b")
	attacked := 0
	for range urltest.Times(60_000) {
		u, err := base.Parse(pick(schemes) + pick(slashes) + pick(credentials) + pick(hosts) + pick(tails))
		if err != nil {
			if strings.Contains(err.Error(), hidden) && strings.Contains(err.Error(), hidden+"@") {
				t.Errorf("an error shows a password: %v", err)
			}
			continue
		}
		for range random.IntN(4) {
			switch value := pick(slashes) + strings.Replace(pick(credentials), hidden, "other", random.IntN(2)) + pick(hosts); random.IntN(8) {
			case 0:
				_ = u.SetHost(pick(hosts))
			case 1:
				_ = u.SetHostname("")
			case 2:
				_ = u.SetProtocol(pick(schemes))
			case 3:
				_ = u.SetPathname(value)
			case 4:
				_ = u.SetSearch(value)
			case 5:
				_ = u.SetPassword(hidden)
			case 6:
				u.SetUsername("")
				_ = u.SetPassword("")
			case 7:
				_ = u.SetHash(pick(schemes) + value)
			}
		}
		if checkRedacted(t, u) {
			attacked++
		}
		if t.Failed() {
			return
		}
	}
	if attacked < urltest.Times(20_000) {
		t.Errorf("only %d URLs had a password", attacked)
	}
}

// FuzzRedacted covers any URL with a secret in it.
func FuzzRedacted(f *testing.F) {
	for _, input := range []string{"redis:///:S3cret@h", "http:data:S3cret@h/", "https://u:S3cret@h/?u=//v:S3cret@i", "a:/.//u:S3cret@h"} {
		f.Add(input, "", "")
		f.Add(input, "//u:S3cret@h", "x:///u:S3cret@h")
	}
	f.Fuzz(func(t *testing.T, input, pathname, hash string) {
		u, err := url.Parse(input)
		if err != nil {
			return
		}
		checkRedacted(t, u)
		_ = u.SetPathname(pathname)
		_ = u.SetHash(hash)
		checkRedacted(t, u)
	})
}
