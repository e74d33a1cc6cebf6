package hardening_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	neturl "net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

// secret is a password that no error and no log may show.
const secret = "s3cr3t"

var schemeOnly = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*$`)

// isPassword reports whether secret is in the password of input by the URL
// Standard, or would be if the host were right. It is the parser up to the
// credentials in a few lines: for a relative input, base tells the scheme.
func isPassword(input, base string) bool {
	input = strings.TrimFunc(input, func(r rune) bool { return r <= ' ' })
	input = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(input)
	baseScheme := ""
	if b, err := url.Parse(base); err == nil {
		baseScheme = b.Scheme()
	}
	scheme, rest, ok := strings.Cut(input, ":")
	if !ok || !schemeOnly.MatchString(scheme) {
		scheme, rest = baseScheme, input
	}
	ends := "/?#"
	switch strings.ToLower(scheme) {
	case "http", "https", "ws", "wss", "ftp":
		ends += "\\"
		withoutSlashes := strings.TrimLeft(rest, "/\\")
		if len(rest)-len(withoutSlashes) < 2 && strings.EqualFold(scheme, baseScheme) {
			return false // is a path
		}
		rest = withoutSlashes
	case "file":
		return false // has no credentials: what looks like them is a host
	default:
		if rest, ok = strings.CutPrefix(rest, "//"); !ok {
			return false
		}
	}
	if i := strings.IndexAny(rest, ends); i >= 0 {
		rest = rest[:i]
	}
	credentials := rest[:max(0, strings.LastIndexByte(rest, '@'))]
	_, password, _ := strings.Cut(credentials, ":")
	return strings.Contains(password, secret)
}

// checkSecret runs what can fail on an input with a password, and looks for that
// in what an error shows. It returns how many errors there were.
func checkSecret(t *testing.T, input, base string) int {
	t.Helper()
	b, _ := url.Parse(base)
	failed := 0
	for name, parser := range map[string]url.Parser{
		"parser":        {Base: b},
		"strict parser": {Base: b, Strict: true},
		"short parser":  {Base: b, MaxLength: 8},
	} {
		u, err := parser.Parse(input)
		if err == nil {
			checkHidden(t, input, name+", Redacted", u.Redacted())
			continue
		}
		failed++
		checkHiddenError(t, input, name, err)
		if base == "" {
			checkHiddenError(t, input, name+", set href", parser.Set(url.MustParse("https://h/"), "href", input))
		}
	}
	failed += checkSafeSecret(t, input, b)
	if _, err := url.ParseWithBase("/", input); err != nil {
		failed++
		checkHiddenError(t, input, "as a base", err)
	}
	return failed
}

// checkSafeSecret does so with what takes text from strangers and from people.
func checkSafeSecret(t *testing.T, input string, base *url.URL) int {
	t.Helper()
	if base == nil {
		base = url.MustParse("https://home.example/")
	}
	failed := 0
	check := func(way string, err error) {
		if err != nil {
			failed++
			checkHiddenError(t, input, way, err)
		}
	}
	_, err := base.ParseSameOrigin(input)
	check("ParseSameOrigin", err)
	_, err = url.ParseOrigin(input)
	check("ParseOrigin", err)
	check("Origin.UnmarshalText", new(url.Origin).UnmarshalText([]byte(input)))
	for _, style := range []url.PathStyle{url.PosixPath, url.WindowsPath} {
		_, err = url.ParseUserInput(input, url.UserInputOptions{FilePaths: true, PathStyle: style})
		check("ParseUserInput", err)
	}
	for _, name := range []string{"\u00A0" + input, strings.Replace(input, "://", "//", 1), strings.TrimPrefix(input, "https://")} {
		_, err = url.ParseUserInput(name, url.UserInputOptions{})
		check("ParseUserInput of "+name, err)
	}
	return failed
}

// checkHiddenError looks for the secret in all the texts that an error has.
func checkHiddenError(t *testing.T, input, way string, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("%q: %s: no error", input, way)
		return
	}
	var log bytes.Buffer
	for _, handler := range []slog.Handler{slog.NewTextHandler(&log, nil), slog.NewJSONHandler(&log, nil)} {
		slog.New(handler).Error("failed", "err", err)
	}
	shown := []string{err.Error(), log.String()}
	for _, format := range []string{"%v", "%s", "%q", "%+v", "%#v"} {
		shown = append(shown, fmt.Sprintf(format, err))
	}
	for e := errors.Unwrap(err); e != nil; e = errors.Unwrap(e) {
		shown = append(shown, fmt.Sprintf("%#v", e), e.Error())
	}
	if e := (*url.Error)(nil); errors.As(err, &e) {
		shown = append(shown, fmt.Sprintf("%#v", *e), e.URL)
	}
	checkHidden(t, input, way, shown...)
}

func checkHidden(t *testing.T, input, way string, shown ...string) {
	t.Helper()
	for _, text := range shown {
		if strings.Contains(text, secret) {
			t.Errorf("%q: %s: the password is in %q", input, way, text)
		}
	}
}

// secretInputs have a password that is secret, and mostly something wrong.
var secretInputs = []struct{ input, base string }{
	{"https://user:s3cr3t@exa mple/", ""},
	{"https://user:s3cr3t@", ""},
	{"https://user:s3cr3t@/path", ""},
	{"https://user:s3cr3t@host:port/", ""},
	{"https://user:s3cr3t@host:99999/a@b", ""},
	{"https://user:s3cr3t@[::1", ""},
	{"https://user:s3cr3t@xn--a/", ""},
	{"https://user:s3cr3t@1.2.3.256/?q=@", ""},
	{"https://user:s3cr3t@a@^/", ""},
	{"https://user:a@s3cr3t@^/", ""},
	{"https://user@name:s3cr3t@^/", ""},
	{"https://user:1:s3cr3t:2@^/", ""},
	{"https://:s3cr3t@^/", ""},
	{"https://80:s3cr3t@^:80/", ""},
	{"https:user:s3cr3t@^/", ""},
	{"https:\\\\user:s3cr3t@^\\path", ""},
	{"https:/\\/user:s3cr3t@^/", ""},
	{" \x00https://user:s3cr3t@^/ ", ""},
	{"ht\ntps:/\t/us\ner:\ts3cr3t\r@\n^/", ""},
	{"HTTPS://user:s3cr3t@^/", ""},
	{"foo://user:s3cr3t@^/", ""},
	{"foo://user:\\s3cr3t@^/", ""},
	{"foo://user:s3cr3t@:80/", ""},
	{"//user:s3cr3t@^/", "https://h/"},
	{"\\\\user:s3cr3t@^/", "https://h/"},
	{"//user:s3cr3t@^/", "foo://h/"},
	{"//user:s3cr3t@h/", ""},
	{"https://user:s3cr3t@h/", ""},
	{"https://h#?@/", "https://user:s3cr3t@h/"},
	{"https://user:<>\"s3cr3t`ü\xFF@^/", ""},
	{"https://user:s3cr3t%@^/", ""},
	{"https://user:[s3cr3t]@^/", ""},
	{"https://" + strings.Repeat("u", 200) + ":s3cr3t@^/", ""},
	{"https://user:" + strings.Repeat("p", 200) + "s3cr3t@^/", ""},
	// Elsewhere, and right.
	{"https://user:s3cr3t@evil.example/", "https://h/"},
	{"//user:s3cr3t@evil.example:81/x@y", "https://h/"},
	{"foo://user:s3cr3t@evil.example/", "https://h/"},
}

func TestSecrets(t *testing.T) {
	failed := 0
	for _, tt := range secretInputs {
		failed += checkSecret(t, tt.input, tt.base)
	}
	if failed < 3*len(secretInputs) {
		t.Errorf("only %d errors have been looked at", failed)
	}
	u := url.MustParse("https://h/")
	long := url.Parser{MaxLength: 10}
	none := url.MustParse("data:x")
	for name, err := range map[string]error{
		"a URL that can't have one": none.SetPassword(secret),
		"the zero URL":              new(url.URL).SetPassword(secret),
		"a long one":                long.Set(u, "password", secret),
		"href":                      u.SetHref("https://user:s3cr3t@^/"),
		"no such attribute":         new(url.Parser).Set(u, "url", "https://user:s3cr3t@h/"),
		"UnmarshalText":             new(url.URL).UnmarshalText([]byte("https://user:s3cr3t@^/")),
		"JSON":                      json.Unmarshal([]byte(`"https://user:s3cr3t@^/"`), new(url.URL)),
		"Scan":                      new(url.URL).Scan("https://user:s3cr3t@^/"),
	} {
		checkHiddenError(t, name, "set", err)
	}
	v := url.MustParse("https://user:s3cr3t@h{/p?q#f")
	_, err := v.NetURL()
	checkHiddenError(t, v.Href(), "NetURL", err)
	_, err = url.FromNetURL(&neturl.URL{Scheme: "https", Host: "^", User: neturl.UserPassword("user", secret)})
	checkHiddenError(t, "https://^", "FromNetURL", err)
	// Credentials where none belong.
	for _, n := range []*neturl.URL{
		{Scheme: "https", Host: "user:s3cr3t@h"},
		{Scheme: "https", Host: "user:s3cr3t@h:99999"},
		{Scheme: "postgres", Host: "user:s3cr3t@h"},
		{Host: "user:s3cr3t@h"},
	} {
		_, err = url.FromNetURL(n)
		checkHiddenError(t, n.Host, "FromNetURL", err)
	}
	for _, path := range []string{"https://user:s3cr3t@h/", "file://user:s3cr3t@h/x", "//user:s3cr3t@h/\x00", `\\user:s3cr3t@h\x`} {
		for _, style := range []url.PathStyle{url.PosixPath, url.WindowsPath} {
			if _, err = url.FromFilePath(path, style); err != nil {
				checkHiddenError(t, path, "FromFilePath", err)
			}
		}
	}
	_, err = url.DomainToASCII("https://user:s3cr3t@h", true)
	checkHiddenError(t, "a URL", "DomainToASCII", err)
	_, err = v.FilePath(url.PosixPath)
	checkHiddenError(t, v.Href(), "FilePath", err)
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("visit", "url", v, "copy", *v)
	checkHidden(t, v.Href(), "shown", v.Redacted(), v.Display(url.DisplayOptions{}), log.String())
	if strings.Count(log.String(), "user:xxxxx@") != 2 {
		t.Errorf("the log is %s", log.String())
	}
	checkHidden(t, "MustParse", "panic", panicText(func() { url.MustParse("https://user:s3cr3t@^/") }))
}

// panicText returns the text of the panic of f.
func panicText(f func()) (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	f()
	return ""
}

// FuzzSecrets puts a password anywhere into a URL.
func FuzzSecrets(f *testing.F) {
	for _, tt := range urltest.Seeds(f, secretInputs) {
		before, after, _ := strings.Cut(tt.input, secret)
		f.Add(before, after, tt.base)
	}
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		if before, after, ok := strings.Cut(v.Input, "@"); ok {
			base := ""
			if v.Base != nil {
				base = *v.Base
			}
			f.Add(before, "@"+after, base)
			f.Add(before+":", "@^"+after, base)
		}
	}
	f.Fuzz(func(t *testing.T, before, after, base string) {
		// The secret may occur only once.
		if input := before + secret + after; isPassword(input, base) && !isPassword(before+after, base) &&
			strings.Count(strings.Map(dropTabs, input+base), secret) == 1 {
			checkSecret(t, input, base)
		}
	})
}

// dropTabs drops, for strings.Map, what the parser removes.
func dropTabs(r rune) rune {
	if r == '\t' || r == '\n' || r == '\r' {
		return -1
	}
	return r
}
