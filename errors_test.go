package url_test

import (
	"errors"
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
