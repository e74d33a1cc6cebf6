package url_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

// setterReportCases are values for setters. The offsets are in the value.
var setterReportCases = []struct{ href, attribute, value, want, result string }{
	{"https://h/", "href", " https://a/<", "invalid-URL-unit@0 invalid-URL-unit@11", "https://a/%3C"},
	{"https://h/", "href", "//a", "missing-scheme-non-relative-URL@0!", "https://h/"},

	{"https://h/", "protocol", "ht\ttp", "invalid-URL-unit@2", "http://h/"},
	{"https://h/", "protocol", "1", "", "https://h/"},

	// Usernames and passwords are set without the parser.
	{"https://h/", "username", "a b\t<", "", "https://a%20b%09%3C@h/"},
	{"https://h/", "password", "%zz@", "", "https://:%zz%40@h/"},

	{"https://h/", "host", "exa mple", "domain-to-ASCII@3!", "https://h/"},
	{"https://h/", "host", "a_b", "domain-to-ASCII@1", "https://a_b/"},
	{"https://h/", "host", "\ta b", "invalid-URL-unit@0 domain-to-ASCII@2!", "https://h/"},
	{"https://h/", "host", "", "host-missing@0!", "https://h/"},
	{"https://h/", "host", ":80", "host-missing@0!", "https://h/"},
	{"https://h/", "host", "%61.b/c", "domain-percent-encoded@0", "https://a.b/"},
	{"https://h/", "host", "①.②.③.④", "IPv4-non-ASCII-input@0", "https://1.2.3.4/"},
	{"https://h/", "host", "[::1", "IPv6-unclosed@0!", "https://h/"},
	{"https://h/", "host", "[::01]", "IPv6-piece-leading-zero@3", "https://[::1]/"},
	{"https://h/", "host", "x@y", "domain-to-ASCII@1!", "https://h/"},
	// The host stays although the port is refused.
	{"https://h/", "host", "x:99999", "port-out-of-range@2!", "https://x/"},
	{"foo://h/", "host", "a<b", "host-invalid-code-point@1!", "foo://h/"},
	{"foo://h/", "host", "a`b%", "invalid-URL-unit@1 invalid-URL-unit@3", "foo://a`b%/"},
	// A state override makes a host of what is a drive letter in a URL.
	{"file:///x", "host", "c:", "domain-to-ASCII@1!", "file:///x"},
	{"mailto:x", "host", "a b", "", "mailto:x"},

	{"https://h/", "hostname", "1.2", "IPv4-too-few-parts@0", "https://1.0.0.2/"},
	{"https://h/", "hostname", "", "host-missing@0!", "https://h/"},
	{"https://h/", "hostname", "a:80", "", "https://h/"},

	{"https://h/", "port", "8\t0", "invalid-URL-unit@1", "https://h:80/"},
	{"https://h/", "port", "70000", "port-out-of-range@0!", "https://h/"},
	{"https://h/", "port", "\n65536", "invalid-URL-unit@0 port-out-of-range@1!", "https://h/"},
	// Here a code point that isn't a digit ends the port.
	{"https://h/", "port", "8z", "", "https://h:8/"},
	{"https://h/", "port", "z", "", "https://h/"},

	{"https://h/", "pathname", "/a b", "invalid-URL-unit@2", "https://h/a%20b"},
	{"https://h/", "pathname", `\a\b`, "invalid-reverse-solidus@0 invalid-reverse-solidus@2", "https://h/a/b"},
	{"https://h/", "pathname", "a?b#c", "invalid-URL-unit@3", "https://h/a%3Fb%23c"},
	{"https://h/", "pathname", "\xFF\t%", "invalid-URL-unit@1 invalid-URL-unit@2", "https://h/%EF%BF%BD%"},

	// Offsets count the "?" and "#" that are dropped.
	{"https://h/", "search", "?a b", "invalid-URL-unit@2", "https://h/?a%20b"},
	{"https://h/", "search", "a b", "invalid-URL-unit@1", "https://h/?a%20b"},
	{"https://h/", "search", "?\t<", "invalid-URL-unit@1 invalid-URL-unit@2", "https://h/?%3C"},
	{"https://h/", "search", "a#b", "invalid-URL-unit@1", "https://h/?a%23b"},
	{"https://h/", "search", "?", "", "https://h/?"},

	{"https://h/", "hash", "#a b", "invalid-URL-unit@2", "https://h/#a%20b"},
	{"https://h/", "hash", "##", "invalid-URL-unit@1", "https://h/##"},
	{"https://h/", "hash", "%", "invalid-URL-unit@0", "https://h/#%"},
	{"mailto:x", "hash", "<", "invalid-URL-unit@0", "mailto:x#%3C"},
}

func TestSetterValidationErrors(t *testing.T) {
	for _, tt := range setterReportCases {
		var errs []url.ValidationError
		p := url.Parser{OnValidationError: func(e url.ValidationError) { errs = append(errs, e) }}
		u := url.MustParse(tt.href)
		err := p.Set(u, tt.attribute, tt.value)
		if got := urltest.Reports(errs); got != tt.want {
			t.Errorf("%q, %s = %q:\n\tis  %s\n\twant %s", tt.href, tt.attribute, tt.value, got, tt.want)
		}
		if u.Href() != tt.result {
			t.Errorf("%q, %s = %q: is %q, want %q", tt.href, tt.attribute, tt.value, u, tt.result)
		}
		if strings.HasSuffix(tt.want, "!") && !errors.Is(err, errs[len(errs)-1].Code) {
			t.Errorf("%q, %s = %q: the error is %v", tt.href, tt.attribute, tt.value, err)
		}
		urltest.CheckSetterValidation(t, url.MustParse(tt.href), tt.attribute, tt.value)
	}
}

// TestSetterError checks that the setters themselves return what they don't report to
// anybody.
func TestSetterError(t *testing.T) {
	u := url.MustParse("https://h/")
	var urlErr *url.Error
	var v url.ValidationError
	switch err := u.SetHost("a.exa mple"); {
	case !errors.As(err, &urlErr), !errors.As(err, &v), !errors.Is(err, url.DomainToASCIIError):
		t.Errorf("the error is %#v", err)
	case urlErr.Op != "set host" || urlErr.URL != "a.exa mple" || v.Offset != 5 || !v.Fatal:
		t.Errorf("the error is %#v", urlErr)
	}
	switch err := u.SetPort("65536"); {
	case !errors.As(err, &v), !errors.Is(err, url.PortOutOfRange), errors.Is(err, url.PortInvalid):
		t.Errorf("the error is %#v", err)
	case v != url.ValidationError{Code: url.PortOutOfRange, Offset: 0, Fatal: true}:
		t.Errorf("the validation error is %v", v)
	}
	if err := u.SetHostname("a:1"); !errors.Is(err, url.ErrInvalidValue) || errors.As(err, &v) {
		t.Errorf("the error is %v", err)
	}
	// Without credentials and port the empty host would do.
	for _, href := range []string{"foo://u@h/", "foo://:p@h/", "foo://h:1/"} {
		for _, err := range []error{url.MustParse(href).SetHost(""), url.MustParse(href).SetHostname("")} {
			if !errors.Is(err, url.ErrNotAllowed) || errors.As(err, &v) {
				t.Errorf("%s: the error of the empty host is %v", href, err)
			}
		}
	}
}

// TestStrictSetter checks that a strict parser leaves the URL as it was.
func TestStrictSetter(t *testing.T) {
	p := url.Parser{Strict: true}
	u := url.MustParse("https://h/a?b#c")
	for attribute, value := range map[string]string{
		"href": "https://x/<", "protocol": "ht\ntp", "host": "a_b", "hostname": "1.2", "port": "8\t0",
		"pathname": `\`, "search": "<", "hash": "##",
	} {
		err := p.Set(u, attribute, value)
		if v := (url.ValidationError{}); !errors.As(err, &v) || u.Href() != "https://h/a?b#c" {
			t.Errorf("%s = %q: is %q, %v", attribute, value, u, err)
		}
	}
}

// errorCodes are the constants, with the names that the standard gives them.
var errorCodes = []url.ErrorCode{
	url.DomainToASCIIError, url.DomainPercentEncoded, url.HostInvalidCodePoint,
	url.IPv4EmptyPart, url.IPv4TooFewParts, url.IPv4TooManyParts, url.IPv4NonNumericPart,
	url.IPv4NonDecimalPart, url.IPv4OutOfRangePart, url.IPv4NonASCIIInput,
	url.IPv6Unclosed, url.IPv6InvalidCompression, url.IPv6TooManyPieces, url.IPv6MultipleCompression,
	url.IPv6InvalidCodePoint, url.IPv6TooFewPieces, url.IPv6PieceLeadingZero,
	url.IPv4InIPv6TooManyPieces, url.IPv4InIPv6InvalidCodePoint, url.IPv4InIPv6OutOfRangePart, url.IPv4InIPv6TooFewParts,
	url.InvalidURLUnit, url.SpecialSchemeMissingFollowingSolidus, url.MissingSchemeNonRelativeURL,
	url.InvalidReverseSolidus, url.InvalidCredentials, url.HostMissing, url.PortOutOfRange, url.PortInvalid,
	url.FileInvalidWindowsDriveLetter, url.FileInvalidWindowsDriveLetterHost,
}

func TestErrorCodes(t *testing.T) {
	if len(errorCodes) != 31 {
		t.Errorf("%d codes", len(errorCodes))
	}
	seen := map[string]url.ErrorCode{}
	for _, code := range errorCodes {
		d := code.Description()
		if d == "" || strings.ContainsAny(d, "\n.") || seen[d] != "" {
			t.Errorf("%s: the description is %q, as for %q", code, d, seen[d])
		}
		seen[d] = code
		if code.Error() != string(code) || !errors.Is(url.ValidationError{Code: code}, code) {
			t.Errorf("%s: is not what a validation error wraps", code)
		}
	}
	if d := url.ErrorCode("no-such-error").Description(); d != "" {
		t.Errorf("an unknown code is described as %q", d)
	}
	if got, want := (url.ValidationError{Code: url.HostMissing, Offset: 8}).Error(), "host-missing: the URL has no host (at byte 8)"; got != want {
		t.Errorf("is %q, want %q", got, want)
	}
}

func TestErrorText(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, tt := range []struct{ input, want string }{
		// Detail about a host.
		{"https://exa mple/", `parse "https://exa mple/": domain-to-ASCII: forbidden code point U+0020 in host (at byte 11)`},
		{"https://exa%23mple/", `parse "https://exa%23mple/": domain-to-ASCII: forbidden code point U+0023 in host (at byte 11)`},
		{"https://ａ％ｂ/", `parse "https://ａ％ｂ/": domain-to-ASCII: forbidden code point U+0025 in host (at byte 11)`},
		{"foo://a<b/", `parse "foo://a<b/": host-invalid-code-point: forbidden code point U+003C in host (at byte 7)`},
		{"https://a\u200Db/", `parse "https://a\u200db/": domain-to-ASCII: label has a zero width joiner or non-joiner where none is allowed (at byte 8)`},
		{"https://\u00AD/", `parse "https://\u00ad/": domain-to-ASCII: domain is empty (at byte 8)`},
		// Others have their description.
		{"https://", `parse "https://": host-missing: the URL has no host (at byte 8)`},
		{"https://h:99999", `parse "https://h:99999": port-out-of-range: the port is greater than 65535 (at byte 10)`},
		// Control bytes and invalid UTF-8 are quoted, and so is the quote.
		{"https://h:x/\x00\x1B\n\x7F\u202E\xFF\"", `parse "https://h:xxxxx/\x00\x1b\n\x7f\u202e\xff\"": port-invalid: the port is not a number (at byte 10)`},
		// What is long is cut, between two code points.
		{long, `parse "` + long[:128] + `"…: missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)`},
		{long[:127] + "ü" + long, `parse "` + long[:127] + `"…: missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)`},
		{long[:125] + "\U0001F600", `parse "` + long[:125] + `"…: missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)`},
		{strings.Repeat("\x80", 200), `parse "` + strings.Repeat(`\x80`, 124) + `"…: missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)`},
	} {
		_, err := url.Parse(tt.input)
		if urltest.ErrorText(err) != tt.want {
			t.Errorf("%q:\n\tis   %s\n\twant %s", tt.input, urltest.ErrorText(err), tt.want)
		}
	}
	// A strict parser says as much.
	_, err := (&url.Parser{Strict: true}).Parse("https://a_b/")
	if got, want := urltest.ErrorText(err), `parse "https://a_b/": domain-to-ASCII: label has an ASCII code point other than a letter, digit or hyphen (at byte 9)`; got != want {
		t.Errorf("is   %s\nwant %s", got, want)
	}
	// Its first error doesn't take over the detail of another one.
	_, err = (&url.Parser{Strict: true}).Parse("https://%61 /")
	if got, want := urltest.ErrorText(err), `parse "https://%61 /": domain-percent-encoded: the domain is written with percent-encoded bytes (at byte 8)`; got != want {
		t.Errorf("is   %s\nwant %s", got, want)
	}
}

// TestErrorRedaction checks that errors show no passwords, whatever is wrong
// with the URL.
func TestErrorRedaction(t *testing.T) {
	for _, tt := range []struct{ input, want string }{
		{"https://u:secret@h:99999/", "https://u:xxxxx@h:99999/"},
		{"https://:secret@h:99999", "https://:xxxxx@h:99999"},
		// "@" and ":" in a password.
		{"https://u:sec@secret@h h/", "https://u:xxxxx@h h/"},
		{"https://u:sec:secret:@h h/", "https://u:xxxxx@h h/"},
		// What ends the authority, in a password.
		{"https://u:sec/secret@h/", "https://u:xxxxx@h/"},
		{"https://u u:/secret@h/", "https://u u:xxxxx@h/"},
		{"https://u:sec?secret@h/", "https://u:xxxxx@h/"},
		{"https://u:sec#secret@h/", "https://u:xxxxx@h/"},
		{`https://u:sec\secret@h/`, "https://u:xxxxx@h/"},
		{`foo://u:1\secret@h h/`, "foo://u:xxxxx@h h/"},
		{"https://u:99999/secret@h/", "https://u:xxxxx@h/"},
		{"https://u:123456?secret@h/", "https://u:xxxxx@h/"},
		{"https://u:sec@/secret@h/", "https://u:xxxxx@h/"},
		{"https://me@example.com:sec/secret@h/", "https://me@example.com:xxxxx@h/"},
		// Tabs and newlines anywhere.
		{"ht\ttps:/\n/u:se\tcret@h h", "ht\ttps:/\n/u:xxxxx@h h"},
		{"\n https://u\t:\tsecret\t@h h", "\n https://u\t:xxxxx@h h"},
		// Slashes that are missing, too many, or backslashes.
		{"https:u:secret@h h", "https:xxxxx@h h"},
		{"https:/u:secret@h h", "https:/u:xxxxx@h h"},
		{"https:////u:secret@h h", "https:////u:xxxxx@h h"},
		{`https:\\u:secret@h h`, `https:\\u:xxxxx@h h`},
		// Schemes that are missing or invalid.
		{"1u:secret@h", "1u:xxxxx@h"},
		{"//u:secret@h h", "//u:xxxxx@h h"},
		{"https//u:secret@h", "https//u:xxxxx@h"},
		{"ht tps://u:secret@h", "ht tps:xxxxx@h"},
		{"hättps://u:secret@h", "hättps:xxxxx@h"},
		{"https://ht tps://u:secret@h", "https://ht tps:xxxxx@h"},
		// No password.
		{"https://h h/@b:c", "https://h h/@b:c"},
		{"https://h h:80/a:b@c", "https://h h:80/a:b@c"},
		{"https://u@h h/a:b@c", "https://u@h h/a:b@c"},
		{"https://h h/?a:b@c", "https://h h/?a:b@c"},
		{"@", "@"},
		{"", ""},
	} {
		_, err := url.Parse(tt.input)
		var urlErr *url.Error
		if !errors.As(err, &urlErr) {
			t.Errorf("%q: parses with the error %v", tt.input, err)
			continue
		}
		if urlErr.URL != tt.want || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: is %q, want %q; the text is %s", tt.input, urlErr.URL, tt.want, err)
		}
	}
	// Setters too. Nothing of a password that is set is shown.
	u := url.MustParse("https://h/")
	for attribute, value := range map[string]string{
		"href": "https://u:secret@h h/", "host": "u:secret@h h", "hostname": "u:secret@h h", "protocol": "-u:secret@h",
		"port": "u:secret@", "none": "u:secret@",
	} {
		if err := new(url.Parser).Set(u, attribute, value); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s = %q: the error is %v", attribute, value, err)
		}
	}
	if err := url.MustParse("mailto:x").SetPassword("secret"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("the error is %v", err)
	}
}

// TestErrorIs looks for a failure by its name and as its types.
func TestErrorIs(t *testing.T) {
	for _, tt := range []struct {
		input string
		want  url.ErrorCode
		at    int
	}{
		{"https://", url.HostMissing, 8},
		{"\thttps://h:x", url.PortInvalid, 11},
		{"x", url.MissingSchemeNonRelativeURL, 0},
		{"https://[::1", url.IPv6Unclosed, 8},
	} {
		_, err := url.Parse(tt.input)
		var urlErr *url.Error
		var v url.ValidationError
		var code url.ErrorCode
		if !errors.As(err, &urlErr) || !errors.As(err, &v) || !errors.As(err, &code) || code != tt.want || !errors.Is(err, tt.want) {
			t.Errorf("%q: the error is %#v, want %s", tt.input, err, tt.want)
			continue
		}
		if want := (url.ValidationError{Code: tt.want, Offset: tt.at, Fatal: true}); v != want || urlErr.Op != "parse" || urlErr.Err != want {
			t.Errorf("%q: is %#v, want %v", tt.input, urlErr, want)
		}
		for _, other := range errorCodes {
			if other != tt.want && errors.Is(err, other) {
				t.Errorf("%q: is %s as well", tt.input, other)
			}
		}
	}
}

// sink keeps the results of what is measured.
var sink *url.URL

// TestSilentAllocations checks that a parse that nobody listens to allocates the same
// whether there is something to report or not. None of the inputs is its own
// serialization, so that the state machine reads them.
func TestSilentAllocations(t *testing.T) {
	measure := func(p *url.Parser, input string) float64 {
		return testing.AllocsPerRun(100, func() { sink, _ = p.Parse(input) })
	}
	for _, tt := range []struct{ faulty, clean string }{
		{"https:EXAMPLE.org/", "HTTPS://EXAMPLE.org"},
		{`https://EXAMPLE.org\a<b?c"d#e f`, "https://EXAMPLE.org/a!b?c!d#e!f"},
		{"https://EXAMPLE.org/" + strings.Repeat("<", 100), "https://EXAMPLE.org/" + strings.Repeat("ü", 50)},
		{"https://user@EXAMPLE_.org", "https://EXAMPLE.org"},
		{"https://A..b.", "https://A.b"},
		{"https://0x7f.1", "https://127.0.0.1/."},
		{"https://[0::01]", "https://[0::1]"},
		{"foo://a`b%", "foo://a!b~"},
		{"data:a b ?<", "DATA:a!b!?!"},
	} {
		faulty, clean := measure(new(url.Parser), tt.faulty), measure(new(url.Parser), tt.clean)
		if faulty != clean {
			t.Errorf("%q: %v allocations, and %v for %q", tt.faulty, faulty, clean, tt.clean)
		}
		if len(url.Validate(tt.faulty, nil)) == 0 || len(url.Validate(tt.clean, nil)) > 0 {
			t.Errorf("%q has no validation errors, or %q has some", tt.faulty, tt.clean)
		}
		if simple := testing.AllocsPerRun(100, func() { sink, _ = url.Parse(tt.faulty) }); simple != faulty {
			t.Errorf("%q: Parse makes %v allocations, a Parser %v", tt.faulty, simple, faulty)
		}
	}
}

// TestLinearReports counts the work of reporting a megabyte of nothing but
// errors. The offset of each is found by walking on in the input from the one
// before, or from the start if it is before that: so the offsets tell how far the
// walk was.
func TestLinearReports(t *testing.T) {
	const n = 1 << 18
	for _, tt := range []struct {
		prefix, repeated, suffix string
		count                    int
	}{
		{"https://a/", "<", "", n},
		{"https://a/", "<\t", "", n + 2},
		{"\t https://a/", "%", "\n", n + 1},
		{"https://a/", "\xFF<\r", "x", n + 1},
		{"https://a/", "ü<\n", "#", n + 1},
		{"https://a/?", "\xE2\x82\t\"", "#<", n + 2},
		{"https://a/#", "#\t", "x", n + 1},
		{"https://a", "\\\t", "x", n + 1},
		{"https:", "/\t", "a", n - 1},
		{"https://", "@\t", "a", n + 1},
		{"https://", ":@\t", "0x7f.0x1.", n + 6},
		{"data:", " \t", "x", n + 1},
		{"foo://", "`\t%", "/", 3},
		{"https://", "1.\t", "", 5},
		{"https://[0:\t", "0", "]", 2},
	} {
		input := tt.prefix + strings.Repeat(tt.repeated, n) + tt.suffix
		count, work, last := 0, 0, 0
		p := url.Parser{OnValidationError: func(e url.ValidationError) {
			if e.Offset < last {
				last = 0
			}
			count, work, last = count+1, work+e.Offset-last, e.Offset
		}}
		p.CanParse(input)
		if count != tt.count {
			t.Errorf("%q and %q: %d reports, want %d", tt.prefix, tt.repeated, count, tt.count)
		}
		if work > 4*len(input) {
			t.Errorf("%q and %q: %d bytes of work for %d of input", tt.prefix, tt.repeated, work, len(input))
		}
	}
}

// TestErrorCost checks that the text of an error takes no more memory for a long input
// than for a short one that is cut too.
func TestErrorCost(t *testing.T) {
	measure := func(e *url.Error) uint64 {
		const runs = 100
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range runs {
			sinkText = e.Error()
		}
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / runs
	}
	for _, piece := range []string{"a", "\x00", "ü", "\xFF", "\""} {
		errorOf := func(n int) *url.Error {
			_, err := url.Parse(strings.Repeat(piece, n/len(piece)))
			var e *url.Error
			if !errors.As(err, &e) {
				t.Fatalf("%q: the error is %v", piece, err)
			}
			return e
		}
		short, long := errorOf(1<<10), errorOf(1<<20)
		if extra := len(long.Error()) - len(short.Error()); extra < 0 || extra > len("1048576")-len("1024") {
			t.Errorf("%q: the text is %d bytes longer: %v", piece, extra, short)
		}
		if s, l := measure(short), measure(long); l > s+s/4 || l > 8<<10 {
			t.Errorf("%q: %d bytes for a long input, %d for a short one", piece, l, s)
		}
	}
}

// sinkText keeps the texts whose cost is measured.
var sinkText string

// TestNoSuchAttribute checks that a wrong name is what the error is about, quoted and
// cut, and that the value isn't shown.
func TestNoSuchAttribute(t *testing.T) {
	const reason = "invalid value: the URL class has no such attribute that can be set"
	for _, tt := range []struct{ name, want string }{
		{"Host", `set attribute "Host": ` + reason + `; did you mean "host"?`},
		{"PATHNAME", `set attribute "PATHNAME": ` + reason + `; did you mean "pathname"?`},
		{" hash ", `set attribute " hash ": ` + reason + `; did you mean "hash"?`},
		{"origin", `set attribute "origin": ` + reason},
		{"", `set attribute "": ` + reason},
		{"x\nINFO \x1B[31m", `set attribute "x\nINFO \x1b[31m": ` + reason},
		{strings.Repeat("x", 1<<20), `set attribute "` + strings.Repeat("x", 128) + `"…: ` + reason},
		{"https://u:secret@h/", `set attribute "https://u:xxxxx@h/": ` + reason},
	} {
		err := new(url.Parser).Set(url.MustParse("https://h/"), tt.name, "secret")
		var e *url.Error
		if !errors.As(err, &e) || !errors.Is(err, url.ErrInvalidValue) || err.Error() != tt.want {
			t.Errorf("%.40q: the error is %v, want %s", tt.name, err, tt.want)
		}
	}
	// Each name of the class has a setter.
	for _, name := range []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"} {
		err := new(url.Parser).Set(url.MustParse("https://h/"), name, "https://h/")
		if err != nil && strings.Contains(err.Error(), "no such attribute") {
			t.Errorf("%s: %v", name, err)
		}
		err = new(url.Parser).Set(url.MustParse("https://h/"), strings.ToUpper(name), "https://h/")
		if err == nil || !strings.Contains(err.Error(), `did you mean "`+name+`"?`) {
			t.Errorf("%s in upper case: %v", name, err)
		}
	}
}
