package attacks_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"log/slog"
	neturl "net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	dropin "github.com/gowhatwg/url/net/url"
	"github.com/gowhatwg/url/urldisplay"
	"github.com/gowhatwg/url/urlfile"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlinput"
)

// secret is a password that no error and no log may show.
const secret = "s3cr3t"

var schemeOnly = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*$`)

// isPassword reports whether secret is in the password of input according to the URL Standard,
// or would be if the host were valid. It is a parser, in a few lines, up to the credentials. A
// relative input has the scheme of base.
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
		return false // it can't have credentials: they are read as a host
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

// checkSecret calls functions that can fail for an input with a password, and looks for the
// password in the errors. It returns the number of errors.
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
	failed += checkSafeSecret(t, input, b) + checkTypedSecret(t, input) + checkDropInSecret(t, input, b)
	if _, err := url.ParseWithBase("/", input); err != nil {
		failed++
		checkHiddenError(t, input, "as a base", err)
	}
	if _, err := dropin.Resolve(&neturl.URL{Scheme: "https", Opaque: input}, ""); err != nil {
		failed++
		checkHiddenError(t, input, "drop-in, Resolve of a base", err)
	}
	return failed
}

// checkSafeSecret does the same with functions that take untrusted or typed text.
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
	u, strict := url.MustParse("https://h/"), &url.Parser{Strict: true}
	for _, attribute := range []string{"protocol", "host", "hostname", "port"} {
		check("Set "+attribute, strict.Set(u, attribute, input))
	}
	check("SetDecodedPath", u.SetDecodedPath(input+"/.."))
	check("SetQuery", u.SetQuery(input, false))
	check("SetFragment", u.SetFragment(input, false))
	for _, style := range []urlfile.Style{urlfile.Posix, urlfile.Windows} {
		_, _, err = urlinput.Parse(input, urlinput.Options{FilePaths: true, FileStyle: style})
		check("urlinput.Parse", err)
	}
	return failed
}

// checkDropInSecret does the same with the package that has the API of net/url.
func checkDropInSecret(t *testing.T, input string, base *url.URL) int {
	t.Helper()
	failed := 0
	check := func(way string, err error) {
		if err != nil {
			failed++
			checkHiddenError(t, input, way, err)
		}
	}
	_, err := dropin.Parse(input)
	check("drop-in, Parse", err)
	_, err = dropin.ParseRequestURI(input)
	check("drop-in, ParseRequestURI", err)
	_, err = dropin.JoinPath(input, "%")
	check("drop-in, JoinPath", err)
	n := &neturl.URL{Scheme: "https", Host: "home.example", Path: "/"}
	if base != nil {
		if n, err = base.NetURL(); err != nil {
			return failed
		}
	}
	_, err = dropin.Resolve(n, input)
	check("drop-in, Resolve", err)
	return failed
}

// checkTypedSecret does the same with other ways in which people may type the text.
func checkTypedSecret(t *testing.T, input string) int {
	t.Helper()
	failed := 0
	for _, name := range []string{"\u00A0" + input, strings.Replace(input, "://", "//", 1), strings.TrimPrefix(input, "https://")} {
		if _, _, err := urlinput.Parse(name, urlinput.Options{}); err != nil {
			failed++
			checkHiddenError(t, input, "urlinput.Parse of "+name, err)
		}
	}
	return failed
}

// checkHiddenError looks for the secret in all texts of an error.
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

// secretInputs are inputs in which the password is secret. Most of them are invalid.
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
	// Valid, with a different host than the base.
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
		t.Errorf("only %d errors were checked", failed)
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
	// Credentials in the wrong places.
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
		for _, style := range []urlfile.Style{urlfile.Posix, urlfile.Windows} {
			if _, err = urlfile.FromPath(path, style); err != nil {
				checkHiddenError(t, path, "urlfile.FromPath", err)
			}
		}
	}
	_, err = url.DomainToASCII("https://user:s3cr3t@h", true)
	checkHiddenError(t, "a URL", "DomainToASCII", err)
	_, err = urlfile.Path(v, urlfile.Posix)
	checkHiddenError(t, v.Href(), "urlfile.Path", err)
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("visit", "url", v, "copy", *v)
	checkHidden(t, v.Href(), "shown", v.Redacted(), urldisplay.URL(v, urldisplay.Options{}), log.String())
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

// The shapes of texts with a password. A frame becomes a text by replacing its %s with the
// beginning of an authority, the password, and the text after it.
var (
	secretFrames = []struct {
		frame   string
		encoded bool // the URL within it is percent-encoded
		inside  bool // there is text before it
	}{
		{"%s", false, false},
		{" \t\n%s ", false, false},
		{"blob:%s", false, false},
		{"view-source:%s", false, false},
		{"view-source:blob:%s", false, false},
		{"feed:%s", false, false},
		{"jar:%s!/entry", false, false},
		{"https://h/%s", false, true},
		{"https://h/web/2026*/%s", false, true},
		{"https://h/?u=%s&v=w", false, true},
		{"https://h/?u=%s&v=w", true, true},
		{"https://h:80/a%%20b#%s", false, true},
		{"https://v:password@h/%s", false, true},
		{"foo:/a/%s", false, true},
		{"data:text/html,<a href='%s'>", false, true},
		{"file:///C:/dir/%s", false, true},
		{"/a/b?%s", false, true},
		{"not a URL (%s)", false, true},
	}
	secretStarts = []struct {
		start  string
		isSure bool // the text after this is an authority, even inside other text
	}{
		{"https://u:", true},
		{"https://:", true},
		{"HTTPS://u:", true},
		{"foo://u:", true},
		{"postgresql://u:", true},
		{"jdbc:postgresql://u:", true},
		{"a:b:c://u:", true},
		{"https:\\\\u:", true},
		{"https:////u:", true},
		{"https://me@example.com:", true},
		{"https://u:p@h:", true},
		{"https://u%%3A", true},
		{"foo://u%%3A", true},
		{"redis://%%253A", true},
		{"https:/u:", false},
		{"//u:", false},
		{"\\\\u:", false},
	}
	// Ends without an "@" need a start that isSure.
	secretEnds = []string{
		"@h", "@h:80", "@h/", "@h/path?q#f", "@[::1]/", "@", "@/x", "@ä", "@h h/", "@h:x/", "@h:99999", "@@h/", ":@h/",
		"@h/a@b", "@h/a:b@c:d", "%%40h/", "%%2540h", "", "/path", "＠h/",
	}
	// The secret with other text of the password around it. A password with a "/" needs an "@"
	// after it.
	secretPasswords = []string{"%s", "1%s", "a:%s:b", "@%s", "ä%s", "%%3A%s%%40", "a\\%s", "a/%s", "%s?b#c"}
)

// secretShape returns the text of a shape, and whether the shape makes sense.
func secretShape(frame, start, end, password int) (string, bool) {
	f, s := secretFrames[frame%len(secretFrames)], secretStarts[start%len(secretStarts)]
	e, p := secretEnds[end%len(secretEnds)], secretPasswords[password%len(secretPasswords)]
	switch isRaw := strings.Contains(e, "@"); {
	case isRaw:
	case p == "@%s":
		return "", false // the secret is a host
	case strings.Contains(e, "40"):
	case f.inside && !s.isSure || strings.ContainsAny(p, "/?#\\"):
		return "", false
	}
	inner := strings.ReplaceAll(s.start+fmt.Sprintf(p, secret)+e, "%%", "%")
	if f.encoded {
		inner = neturl.QueryEscape(inner)
	}
	return fmt.Sprintf(f.frame, inner), true
}

// TestSecretShapes looks for the password of every shape in everything that is shown of its text.
func TestSecretShapes(t *testing.T) {
	texts, failed, number, step := 0, 0, 0, 17 // FuzzSecretShapes checks the others
	switch {
	case testing.Short():
		step = 61
	case urltest.Long():
		step = 5
	}
	for frame := range secretFrames {
		for start := range secretStarts {
			for end := range secretEnds {
				for password := range secretPasswords {
					if number++; number%step != 0 {
						continue
					}
					if text, ok := secretShape(frame, start, end, password); ok {
						texts++
						failed += checkShape(t, text)
						if t.Failed() {
							return
						}
					}
				}
			}
		}
	}
	if failed < 8*texts || texts < 400 {
		t.Errorf("only %d errors of %d texts were checked", failed, texts)
	}
}

// checkShape looks for the secret in everything that is shown of text, read as a URL, a
// relative URL, a host or a path, valid or not. It returns the number of errors.
func checkShape(t *testing.T, text string) int {
	t.Helper()
	failed := 0
	check := func(way string, err error) {
		t.Helper()
		if err != nil {
			failed++
			checkHiddenError(t, text, way, err)
		}
	}
	// With a base of the same scheme, "https:/u:p" it is a path.
	base, u := url.MustParse("ws://h/"), url.MustParse("https://h/")
	for way, parser := range map[string]url.Parser{
		"parse": {}, "parse strictly": {Strict: true}, "parse what is too long": {MaxLength: 1}, "parse with a base": {Base: base},
	} {
		u, err := parser.Parse(text)
		check(way, err)
		if err == nil {
			failed += checkShown(t, text, u)
		}
	}
	for _, attribute := range []string{"href", "protocol", "host", "hostname", "port", "Password"} {
		check("set "+attribute, new(url.Parser).Set(new(*u), attribute, text))
	}
	_, err := url.ParseHost(text)
	check("ParseHost", err)
	_, err = url.ParseOpaqueHost(text)
	check("ParseOpaqueHost", err)
	_, err = url.DomainToASCII(text, true)
	check("DomainToASCII", err)
	check("Scan", new(url.URL).Scan(text))
	for l, err := range urlhtml.Links(strings.NewReader("<a href=\""+html.EscapeString(text)+"\">"), urlhtml.Options{}) {
		check("urlhtml", errors.Join(err, l.Err))
	}
	if n, err := neturl.Parse(text); err == nil {
		_, err = url.FromNetURL(n)
		check("FromNetURL", err)
	}
	for _, style := range []urlfile.Style{urlfile.Posix, urlfile.Windows} {
		_, err = urlfile.FromPath(text, style)
		check("urlfile.FromPath", err)
	}
	return failed + checkSafeSecret(t, text, nil) + checkDropInSecret(t, text, base)
}

// checkShown looks for the secret in everything that is shown of u, the result of parsing text.
// It returns the number of errors.
func checkShown(t *testing.T, text string, u *url.URL) int {
	t.Helper()
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("visit", "url", u)
	slog.New(slog.NewJSONHandler(&log, nil)).Info("visit", "url", *u)
	shown := []string{u.Redacted(), u.LogValue().String(), fmt.Sprintf("%#v, %#v", u, *u), log.String()}
	for _, o := range []urldisplay.Options{{}, {HostOnly: true}, {OmitScheme: "https"}, {MaxWidth: 1000}} {
		shown = append(shown, urldisplay.URL(u, o), urldisplay.Host(u.ParsedHost(), o))
	}
	checkHidden(t, text, "shown", shown...)
	failed := 0
	check := func(way string, err error) {
		t.Helper()
		if err != nil {
			failed++
			checkHiddenError(t, text, way, err)
		}
	}
	_, err := u.NetURL()
	check("NetURL", err)
	for _, style := range []urlfile.Style{urlfile.Posix, urlfile.Windows} {
		_, err = urlfile.Path(u, style)
		check("urlfile.Path", err)
	}
	_, err = url.ParseOrigin(u.Href())
	check("ParseOrigin of the serialization", err)
	_, err = u.Parse("//[")
	check("parse with it as a base", err)
	return failed
}

// TestSecretHosts covers hosts with text that may be a password.
func TestSecretHosts(t *testing.T) {
	u := url.MustParse("https://h/")
	for _, host := range []string{"u:s3cr3t", "u:s3cr3t@h", "u:s3cr3t%40h", "u:1s3cr3t/x", "u@h:s3cr3t", "//u:s3cr3t@h", "u:s3cr3t:80", "[u:s3cr3t]"} {
		_, err := url.ParseHost(host)
		checkHiddenError(t, host, "ParseHost", err)
		_, err = url.ParseOpaqueHost(host)
		checkHiddenError(t, host, "ParseOpaqueHost", err)
		_, err = url.DomainToASCII(host, false)
		checkHiddenError(t, host, "DomainToASCII", err)
		for _, set := range []func(string) error{u.SetHost, u.SetHostname} {
			if err := set(host); err != nil {
				checkHiddenError(t, host, "set", err)
			}
		}
	}
}

// FuzzSecretShapes covers shapes followed by any text.
func FuzzSecretShapes(f *testing.F) {
	for i := range max(len(secretFrames), len(secretEnds)) {
		f.Add(uint8(i), uint8(3*i), uint8(i), uint8(i/2), "/x:y@z?q")
	}
	f.Fuzz(func(t *testing.T, frame, start, end, password uint8, after string) {
		text, ok := secretShape(int(frame), int(start), int(end), int(password))
		if ok && !strings.Contains(after, "s3") {
			checkShape(t, text+"/"+after)
		}
	})
}

// FuzzSecrets puts a password anywhere in a URL.
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
		// The secret must occur only once.
		if input := before + secret + after; isPassword(input, base) && !isPassword(before+after, base) &&
			strings.Count(strings.Map(dropTabs, input+base), secret) == 1 {
			checkSecret(t, input, base)
		}
	})
}

// dropTabs is a function for strings.Map that drops the code points that the parser removes.
func dropTabs(r rune) rune {
	if r == '\t' || r == '\n' || r == '\r' {
		return -1
	}
	return r
}
