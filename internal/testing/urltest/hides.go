package urltest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	neturl "net/url"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/redact"
)

// A Password is a text that may have passwords in it, and what a package shows of it. Each
// password in Text contains Secret.
type Password struct{ Text, Shown string }

// Secret is what nothing may show.
const Secret = "secret"

// Passwords returns the rows of testdata/passwords.txt.
func Passwords() (rows []Password) {
	for _, row := range Rows("passwords.txt") {
		rows = append(rows, Password{row[0], row[len(row)-1]})
	}
	return rows
}

// The shapes of texts with a password. Each has one of these in every place: %s in a frame is a
// start, a password and an end.
var (
	passwordFrames = []string{
		"%s", " \t\n%s ", "blob:%s", "view-source:%s", "jar:%s!/entry", "https://h/%s", "https://h/?u=%s&v=w", "https://h:80/a%%20b#%s",
		"https://v:password@h/%s", "foo:a/%s", "data:text/html,<a href='%s'>", "file:///C:/dir/%s", "/a/b?%s", "not a URL (%s)",
	}
	passwordStarts = []string{
		"https://u:", "https://:", "HTTPS://u:", "foo://u:", "jdbc:postgresql://u:", `https:\\u:`, "https:////u:", "https://me@example.com:",
		"https://u:p@h:", "https://u%3A", "foo://u%3A", "redis://%253A", "https:/u:", "https:u:", "//u:", `\\u:`,
	}
	passwordTexts = []string{"secret", "1secret", "a:secret:b", "@secret", "äsecret", "%3Asecret%40", "a/secret", "secret?b#c"}
	passwordEnds  = []string{
		"@h", "@h:80", "@h/path?q#f", "@[::1]/", "@", "@ä", "@h h/", "@h:x/", "@h:99999", "@@h/", ":@h/", "@h/a@b",
	}
)

// shape returns a text that has a password. Of the URLs within a text, some are percent-encoded.
func shape(pick func(n int) int) string {
	of := func(list []string) string { return list[pick(len(list))] }
	text := of(passwordStarts) + of(passwordTexts) + of(passwordEnds)
	frame := of(passwordFrames)
	if strings.Contains(frame, "?u=") && pick(2) == 0 {
		text = neturl.QueryEscape(text)
	}
	return fmt.Sprintf(frame, text)
}

var passwordPieces = strings.Split("secret|secret|secret|:|:|%3A|%253A|@|@|%40|%2540|/|//|?|#|\\|foo:|foo://|https:|https://|file:|file:///|postgres://|data:|mailto:|u|h|80|[|]|[::1]|^| |%zz|%|\t|,|&|C:|%2F|%2F%2F|ü", "|")

// RandomPassword returns a text in random order that has Secret once.
func RandomPassword(random *rand.Rand) string {
	for {
		var b strings.Builder
		for range 2 + random.IntN(8) {
			b.WriteString(passwordPieces[random.IntN(len(passwordPieces))])
		}
		if strings.Count(b.String(), Secret) == 1 {
			return b.String()
		}
	}
}

// passwordCorpus returns the rows, and shapes and texts in random order in which internal/redact
// hides Secret.
var passwordCorpus = sync.OnceValue(func() []Password {
	random := rand.New(rand.NewPCG(45, 1))
	corpus := slices.DeleteFunc(Passwords(), func(p Password) bool { return isInPath(p.Text) })
	for range Times(2500) {
		for _, text := range []string{shape(random.IntN), RandomPassword(random)} {
			if shown := redact.Text(text); !strings.Contains(shown, Secret) && !isInPath(text) {
				corpus = append(corpus, Password{text, shown})
			}
		}
	}
	return corpus
})

// isInPath reports whether a parser knows that Secret isn't in a password, as in
// "https://h:/secret@i".
func isInPath(text string) bool {
	for _, base := range []*url.URL{nil, url.MustParse("ws://h/"), url.MustParse("foo://h/")} {
		u, err := (&url.Parser{Base: base}).Parse(text)
		if err == nil && u.IsSpecial() && strings.Contains(u.Username()+u.Hostname()+u.Pathname()+u.Search()+u.Hash(), Secret) && strings.Contains(u.Redacted(), Secret) {
			return true
		}
	}
	return false
}

// Hides checks that a package hides passwords. It calls show for many texts, and show calls look
// for everything that the package shows of a text: errors, where way says of what, and strings.
// No text and no exported field may contain the password, a text without one is shown as it is,
// and no URL that is shown has another host than the text. An error in a slice may be about another
// URL, or nil.
func Hides(t *testing.T, show func(text string, look func(way string, shown any))) {
	t.Helper()
	looks := 0
	for _, row := range passwordCorpus() {
		text := row.Text
		u, parseErr := url.Parse(text)
		show(text, func(way string, shown any) {
			t.Helper()
			if errs, ok := shown.([]error); shown == nil || ok && errs[0] == nil {
				return
			}
			looks++
			for _, s := range shownOf(shown) {
				if strings.Contains(strings.ToLower(s), Secret) {
					t.Errorf("%q: %s: the password is in %q", text, way, s)
				}
			}
			s := urlOf(shown)
			if text == row.Shown && strings.Contains(s, redact.Password) {
				t.Errorf("%q: %s: has no password, but is shown as %q", text, way, s)
			}
			v, err := url.Parse(s)
			if parseErr == nil && err == nil && v.Hostname() != u.Hostname() && !strings.Contains(v.Hostname(), redact.Password) {
				t.Errorf("%q: %s: has the host %q, but is shown with %q", text, way, u.Hostname(), v)
			}
		})
		if t.Failed() {
			return
		}
	}
	if looks < len(passwordCorpus())/4 {
		t.Errorf("only %d texts and errors of %d texts", looks, len(passwordCorpus()))
	}
}

// urlOf returns the URL that is shown, as a string or in the field of an error, or "".
func urlOf(shown any) string {
	e := &url.Error{}
	if err, ok := shown.(error); ok && errors.As(err, &e) {
		return e.Input
	}
	s, _ := shown.(string)
	return s
}

// shownOf returns everything that people may see of a value: its texts in all formats, what logs
// and JSON make of it, and its exported fields, with the errors that it wraps.
func shownOf(value any) (texts []string) {
	if s, ok := value.(string); ok {
		return []string{s}
	}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Error("failed", "value", value)
	slog.New(slog.NewJSONHandler(&log, nil)).Error("failed", "value", value)
	data, _ := json.Marshal(value)
	texts = append(texts, log.String(), string(data))
	return appendShown(texts, reflect.ValueOf(value), 0)
}

func appendShown(texts []string, v reflect.Value, depth int) []string {
	if !v.IsValid() || !v.CanInterface() || depth > 6 {
		return texts
	}
	value := v.Interface()
	texts = append(texts, fmt.Sprintf("%v %+v %q %#v", value, value, value, value))
	switch e := value.(type) {
	case interface{ Unwrap() error }:
		texts = appendShown(texts, reflect.ValueOf(e.Unwrap()), depth+1)
	case interface{ Unwrap() []error }:
		texts = appendShown(texts, reflect.ValueOf(e.Unwrap()), depth+1)
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		texts = appendShown(texts, v.Elem(), depth+1)
	case reflect.Slice:
		for i := range v.Len() {
			texts = appendShown(texts, v.Index(i), depth+1)
		}
	case reflect.Struct:
		for _, field := range v.Fields() {
			texts = appendShown(texts, field, depth+1)
		}
	}
	return texts
}
