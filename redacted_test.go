package url_test

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// TestRedacted covers URLs that parse: the parser knows where their authority is.
func TestRedacted(t *testing.T) {
	for _, tt := range []struct{ input, want string }{
		{"https://u:secret@h/", "https://u:xxxxx@h/"},
		{"https://:secret@h/", "https://:xxxxx@h/"},
		{"https://u@h/a:b@c?d:e@f#g:h@i", "https://u@h/a:b@c?d:e@f#g:h@i"},
		{"https://user%3Asecret@h/", "https://user%3Axxxxx@h/"},
		{"https://user%3Asec:secret@h/", "https://user%3Axxxxx@h/"},
		{"https://u:80%2Fsecret@h/", "https://u:xxxxx@h/"},
		{"file:///C:/me@work", "file:///C:/me@work"},
		{"foo:/a/b:c", "foo:/a/b:c"},
		{"foo:/.//a:b@c/", "foo:/.//a:xxxxx@c/"},
		{"jdbc:postgresql://u:secret@h/db", "jdbc:postgresql://u:xxxxx@h/db"},
		{"blob:https://u:secret@h/id", "blob:https://u:xxxxx@h/id"},
		{"https://v:secret@h/?u=https://u:secret@i/#//w:secret@j", "https://v:xxxxx@h/?u=https://u:xxxxx@j"},
		{"https://h/?u=https%3A%2F%2Fu%3Asecret%40i%2F", "https://h/?u=https%3A%2F%2Fu%3Axxxxx%40i%2F"},
		{"mailto:a@b", "mailto:a@b"},
	} {
		u := url.MustParse(tt.input)
		if got := u.Redacted(); got != tt.want {
			t.Errorf("%q: is %q, want %q", tt.input, got, tt.want)
		}
		if got := u.LogValue().String(); got != tt.want {
			t.Errorf("%q: is logged as %q, want %q", tt.input, got, tt.want)
		}
		want := fmt.Sprintf("url.MustParse(%q)", tt.want)
		if value, pointer := fmt.Sprintf("%#v", *u), fmt.Sprintf("%#v", u); value != want || pointer != want {
			t.Errorf("%q: %%#v is %s and %s, want %s", tt.input, value, pointer, want)
		}
	}
	var none *url.URL
	if got := fmt.Sprintf("%#v %#v", url.URL{}, none); got != "url.URL{} <nil>" {
		t.Errorf("%%#v of the zero URL and nil is %s", got)
	}
	// Nothing is copied if there is nothing to hide.
	u := url.MustParse("https://u@h/a:b?c=//d/e")
	if n := testing.AllocsPerRun(10, func() { _ = u.Redacted() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestFormat checks how package fmt formats a URL. A pointer is formatted as its text, with the
// password.
func TestFormat(t *testing.T) {
	u := url.MustParse("https://user:secret@h/")
	for _, verb := range []string{"%v", "%+v", "%s"} {
		if got := fmt.Sprintf(verb, u); got != u.Href() {
			t.Errorf("%s gives %q, want %q", verb, got, u.Href())
		}
	}
	if got, want := fmt.Sprintf("%q", u), `"https://user:secret@h/"`; got != want {
		t.Errorf("%%q gives %s, want %s", got, want)
	}
}

// TestLog checks that a log doesn't show a password.
func TestLog(t *testing.T) {
	u := url.MustParse("https://user:secret@h/")
	for _, value := range []any{u, *u, slog.GroupValue(slog.Any("u", u))} {
		for name, handler := range map[string]func(io.Writer) slog.Handler{
			"text": func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, nil) },
			"JSON": func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) },
		} {
			var b strings.Builder
			slog.New(handler(&b)).Info("", "url", value)
			if log := b.String(); strings.Contains(log, "secret") || !strings.Contains(log, "https://user:xxxxx@h/") {
				t.Errorf("the %s log of a %v is %s", name, reflect.TypeOf(value), log)
			}
		}
	}
}

// TestLogNil checks that a nil pointer in a log does no harm.
func TestLogNil(t *testing.T) {
	var b strings.Builder
	var u *url.URL
	slog.New(slog.NewTextHandler(&b, nil)).Info("visit", "url", u, "next", 1)
	if got := b.String(); !strings.Contains(got, "LogValue panicked") || !strings.Contains(got, "next=1") {
		t.Errorf("the log is %q", got)
	}
}

// A log doesn't show the password.
func ExampleURL_LogValue() {
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	logger.Info("connected", "to", url.MustParse("postgres://app:secret@db:5432/orders"))
	// Output: level=INFO msg=connected to=postgres://app:xxxxx@db:5432/orders
}

func ExampleURL_Redacted() {
	fmt.Println(url.MustParse("https://user:secret@example.com/").Redacted())
	// Output: https://user:xxxxx@example.com/
}
