package url_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	neturl "net/url"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

func TestHides(t *testing.T) {
	base := url.MustParse("ws://h/") // of a scheme that makes a path of "https:/u:p"
	parsers := map[string]url.Parser{"Parse": {}, "strictly": {Strict: true}, "too long": {MaxLength: 8}, "with a base": {Base: base}}
	urltest.Hides(t, func(text string, look func(string, any)) {
		for way, parser := range parsers {
			u, err := parser.Parse(text)
			look(way, err)
			if err == nil {
				look(way+", Redacted", u.Redacted())
				lookAtURL(u, look)
			}
			for _, attribute := range []string{"href", "protocol", "host", "hostname", "port", "Password"} {
				look(way+", set "+attribute, parser.Set(url.MustParse("https://h/"), attribute, text))
			}
		}
		lookAtParts(text, look)
		_, err := url.ParseWithBase("/", text)
		look("as a base", err)
		_, err = url.MustParse("https://home.example/").ParseSameOrigin(text)
		look("ParseSameOrigin", err)
		_, err = url.ParseOrigin(text)
		look("ParseOrigin", err)
		_, err = url.ParseSite(text)
		look("ParseSite", err)
		look("Scan", new(url.URL).Scan(text))
		look("JSON", json.Unmarshal([]byte(`{"u": `+fmt.Sprintf("%q", strings.ToValidUTF8(text, ""))+`}`), &struct{ U url.URL }{}))
		if n, err := neturl.Parse(text); err == nil {
			_, err = url.FromNetURL(n)
			look("FromNetURL", err)
		}
		_, err = url.FromNetURL(&neturl.URL{Scheme: "postgres", Host: text})
		look("FromNetURL of a host", []error{err}) // which isn't a URL
	})
}

// lookAtURL looks at what is shown of a URL besides the result of Redacted.
func lookAtURL(u *url.URL, look func(string, any)) {
	if got := u.LogValue().String() + fmt.Sprintf("%#v", u); got != u.Redacted()+fmt.Sprintf("url.MustParse(%q)", u.Redacted()) {
		look("LogValue and GoString", got)
	}
	_, err := u.NetURL()
	look("NetURL", err)
	_, err = url.ParseOrigin(u.Href())
	look("ParseOrigin of the serialization", err)
	_, err = u.Parse("//[")
	look("Parse with it as a base", err)
}

// lookAtParts looks at errors about parts of a URL.
func lookAtParts(text string, look func(string, any)) {
	u := url.MustParse("https://h/")
	look("SetDecodedPath", u.SetDecodedPath(text+"/.."))
	look("SetQuery", u.SetQuery(text, false))
	look("SetFragment", u.SetFragment(text, false))
	_, err := url.ParseHost(text)
	look("ParseHost", err)
	_, err = url.ParseOpaqueHost(text)
	look("ParseOpaqueHost", err)
	_, err = url.DomainToASCII(text, true)
	look("DomainToASCII", err)
}

// The field of an error has what internal/redact shows of the input.
func TestErrorURL(t *testing.T) {
	for _, row := range urltest.Passwords() {
		var e *url.Error
		if _, err := url.Parse(row.Text); err != nil && (!errors.As(err, &e) || e.Input != row.Shown) {
			t.Errorf("%q: is %v, want %q", row.Text, err, row.Shown)
		}
	}
}

// A password that is set isn't shown at all.
func TestPasswordInput(t *testing.T) {
	long := url.Parser{MaxLength: 10}
	for name, err := range map[string]error{
		"a URL that can't have one": url.MustParse("data:x").SetPassword(urltest.Secret),
		"the zero URL":              new(url.URL).SetPassword(urltest.Secret),
		"a long one":                long.Set(url.MustParse("https://h/"), "password", urltest.Secret),
		"one that errors cut":       long.Set(url.MustParse("https://h/"), "password", strings.Repeat(urltest.Secret, 1000)),
	} {
		if err == nil || strings.Contains(fmt.Sprintf("%v %#v", err, err), urltest.Secret) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRedacted has URLs that parse: the parser knows where the authority of a special URL is.
func TestRedacted(t *testing.T) {
	for _, tt := range []struct{ input, want string }{
		{"https://u:secret@h/", "https://u:xxxxx@h/"}, {"https://:secret@h/", "https://:xxxxx@h/"},
		{"https:///u:secret@h/", "https://u:xxxxx@h/"}, {"https://u@h/a:b@c?d:e@f#g:h@i", "https://u@h/a:b@c?d:e@f#g:h@i"},
		{"https://user%3Asecret@h/", "https://user%3Axxxxx@h/"}, {"https://user%3Asec:secret@h/", "https://user%3Axxxxx@h/"},
		{"https://u:80%2Fsecret@h/", "https://u:xxxxx@h/"}, {"https://u:secret@h/@u", "https://u:xxxxx@h/@u"},
		{"https://v:secret@h/?u=https://u:secret@i/#//w:secret@j", "https://v:xxxxx@h/?u=https://u:xxxxx@i/#//w:xxxxx@j"},
		{"file:///C:/me@work", "file:///C:/me@work"}, {"foo:/a/b:c", "foo:/a/b:c"},
		{"postgres://?u=//user:secret@h", "postgres://?u=//user:xxxxx@h"}, {"postgres:///db?host=/var/run", "postgres:///db?host=/var/run"},
	} {
		u := url.MustParse(tt.input)
		if got := u.Redacted(); got != tt.want {
			t.Errorf("%q: is %q, want %q", tt.input, got, tt.want)
		}
	}
	if got := fmt.Sprintf("%#v %#v", url.URL{}, (*url.URL)(nil)); got != "url.URL{} <nil>" {
		t.Errorf("%%#v of the zero URL and nil is %s", got)
	}
}

// TestLog checks that a log doesn't show a password.
func TestLog(t *testing.T) {
	u := url.MustParse("https://user:secret@h/")
	for _, value := range []any{u, *u, slog.GroupValue(slog.Any("u", u)), upstream{u, u.Redacted()}, []*url.URL{u}} {
		for name, handler := range map[string]func(io.Writer) slog.Handler{
			"text": func(w io.Writer) slog.Handler {
				return slog.NewTextHandler(w, &slog.HandlerOptions{ReplaceAttr: redactAttr})
			},
			"JSON": func(w io.Writer) slog.Handler {
				return slog.NewJSONHandler(w, &slog.HandlerOptions{ReplaceAttr: redactAttr})
			},
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

func ExampleURL_Redacted() {
	fmt.Println(url.MustParse("https://user:secret@example.com/").Redacted())
	// Output: https://user:xxxxx@example.com/
}

// The log doesn't show the password of an attribute's value. It would show those of URLs within
// a struct or a slice, so a struct has a field for logs, and ReplaceAttr replaces slices.
func ExampleURL_LogValue() {
	logger := slog.New(slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: redactAttr}))
	u, v := url.MustParse("postgres://app:secret@db:5432/orders"), url.MustParse("https://me:secret@example.com/")
	logger.Info("connected", "to", u)
	logger.Info("added", "upstream", upstream{u, u.Redacted()})
	logger.Info("tried", "all", []*url.URL{u, v})
	// Output:
	// {"level":"INFO","msg":"connected","to":"postgres://app:xxxxx@db:5432/orders"}
	// {"level":"INFO","msg":"added","upstream":{"Redacted":"postgres://app:xxxxx@db:5432/orders"}}
	// {"level":"INFO","msg":"tried","all":["postgres://app:xxxxx@db:5432/orders","https://me:xxxxx@example.com/"]}
}

// An upstream has a field for logs.
type upstream struct {
	url      *url.URL
	Redacted string // by URL.Redacted
}

// redactAttr replaces URLs in slices, and drops the time.
func redactAttr(_ []string, a slog.Attr) slog.Attr {
	if urls, ok := a.Value.Any().([]*url.URL); ok {
		texts := make([]string, len(urls))
		for i, u := range urls {
			texts[i] = u.Redacted()
		}
		return slog.Any(a.Key, texts)
	}
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

// ReplaceAttr gets what LogValue returns, a string. Here it shows only the parameters of a list, in
// each attribute that is a URL.
func ExampleURL_RedactedParams() {
	isSecret := func(name string) bool { return !slices.Contains([]string{"id", "page", "q"}, name) }
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if u, err := url.Parse(a.Value.String()); err == nil && u.IsSpecial() {
			a.Value = slog.StringValue(u.RedactedParams(isSecret))
		}
		return redactAttr(nil, a)
	}}))
	u := url.MustParse("https://user:secret@example.com/cb?id=1&sig=a~b%2Fc#access_token=secret&page=2")
	logger.Info("visited", "url", u)
	// Output: level=INFO msg=visited url="https://user:xxxxx@example.com/cb?id=1&sig=xxxxx#access_token=xxxxx&page=2"
}

// A path can be a secret, as that of a webhook or of a link to reset a password. Here only known
// segments are shown.
func Example_hidePath() {
	known := []string{"", "reset", "services", "api", "webhooks"}
	hidePath := func(u url.URL) string { // a copy
		names := slices.Collect(u.DecodedPathSegments())
		for i, name := range names {
			if !slices.Contains(known, name) {
				names[i] = "xxxxx"
			}
		}
		if u.SetDecodedPathSegments(slices.Values(names)) != nil {
			return u.Protocol() + "…" // its path is opaque
		}
		return u.Redacted()
	}
	for _, s := range []string{"https://example.com/reset/secret/", "https://hooks.example/services/T0/B0/secret", "https://api.example/bot1:secret/getMe", "mailto:a@b.example"} {
		fmt.Println(hidePath(*url.MustParse(s)))
	}
	// Output:
	// https://example.com/reset/xxxxx/
	// https://hooks.example/services/xxxxx/xxxxx/xxxxx
	// https://api.example/xxxxx/xxxxx
	// mailto:…
}
