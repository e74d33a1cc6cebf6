package redact_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/redact"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

func TestText(t *testing.T) {
	for _, row := range urltest.Passwords() {
		if got := redact.Text(row.Text); got != row.Shown {
			t.Errorf("%q: is %q, want %q", row.Text, got, row.Shown)
		}
	}
}

func TestHides(t *testing.T) {
	urltest.Hides(t, func(text string, look func(string, any)) { look("Text", redact.Text(text)) })
}

// bases decide how a reference is read.
var bases = []*url.URL{nil, url.MustParse("https://h/a/b"), url.MustParse("foo://h/a/b"), url.MustParse("file:///C:/a")}

func FuzzText(f *testing.F) {
	for _, row := range urltest.Passwords() {
		f.Add(row.Text)
	}
	f.Fuzz(checkText)
}

func TestRandomTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(45, 2))
	for range urltest.Times(30_000) {
		checkText(t, urltest.RandomPassword(random))
	}
}

// checkText checks that Text changes no text twice and none without an "@", hides the password of
// what is a URL, and shows no other host than the text of a special URL has, unless that shows the
// redaction, whose last letter a combining mark may change.
func checkText(t *testing.T, text string) {
	shown := redact.Text(text)
	if shown != text && !strings.ContainsAny(text, "@%＠﹫") {
		t.Errorf("%q has no \"@\", but is shown as %q", text, shown)
	}
	if again := redact.Text(shown); again != shown {
		t.Errorf("%q becomes %q, and that %q", text, shown, again)
	}
	for _, base := range bases {
		parser := url.Parser{Base: base}
		u, err := parser.Parse(text)
		if err != nil {
			continue
		}
		for _, s := range []string{shown, u.Redacted()} {
			if v, err := parser.Parse(s); err == nil && u.IsSpecial() && v.Hostname() != u.Hostname() && !strings.Contains(v.Hostname(), redact.Password[1:]) {
				t.Errorf("%q with the host %q is shown as %q with the host %q", text, u.Hostname(), s, v.Hostname())
			}
			if strings.Count(strings.ToLower(text), urltest.Secret) == 1 && strings.Contains(u.Password(), urltest.Secret) && strings.Contains(s, urltest.Secret) {
				t.Errorf("%q is shown as %q", text, s)
			}
		}
	}
}

// After an authority, only URLs within the text have passwords.
func TestTail(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"/a:b@c?d:e@f#g:h@i":     "/a:b@c?d:e@f#g:h@i",
		"/https://u:secret@h/":   "/https://u:xxxxx@h/",
		"/?//u:secret@h":         "/?//u:xxxxx@h",
		"/#https%3A//u:secret@h": "/#https%3A//u:xxxxx@h",
	} {
		if got := redact.Tail(text); got != want {
			t.Errorf("%q: is %q, want %q", text, got, want)
		}
	}
}

// What is hidden in a text is hidden in its first bytes, too.
func TestStart(t *testing.T) {
	texts, random := []string{}, rand.New(rand.NewPCG(38, 9))
	for _, row := range urltest.Passwords() {
		texts = append(texts, row.Text)
	}
	for range urltest.Times(30_000) {
		if text := urltest.RandomPassword(random); !strings.Contains(redact.Text(text), urltest.Secret) {
			texts = append(texts, text)
		}
	}
	for _, text := range texts {
		for n := range len(text) {
			if got := redact.Start(text[:n]); strings.Contains(got, urltest.Secret) {
				t.Fatalf("%q: the first %d bytes become %q", text, n, got)
			}
		}
	}
	for text, want := range map[string]string{
		"https://example.com/a?b": "https://example.com/a?b",
		"https://h:80/":           "https://h:80/",
		"https://u:secr":          "https://u:xxxxx",
		"u:secr":                  "u:xxxxx",
		"mailto:a":                "mailto:a",
	} {
		if got := redact.Start(text); got != want {
			t.Errorf("%q: becomes %q, want %q", text, got, want)
		}
	}
}
