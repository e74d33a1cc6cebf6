package urlpattern

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
)

// TestErrorsHideThePattern covers a password in patterns that fail in each component,
// in the base URL, and as a whole.
func TestErrorsHideThePattern(t *testing.T) {
	const secret = "s3cret"
	for _, pattern := range []string{
		"https://u:a@" + secret + "@h/",
		"https://u:" + secret + "@exa mple/",
		"https://u:" + secret + "@h:99999/",
		"https://u:" + secret + "@h:x/",
		"https://u:" + secret + "@[::1/",
		"https://u:" + secret + "(@h/",
		"https://u:{" + secret + "@h/",
		"https://u:" + secret + "@h/{",
		"https://u:" + secret + "@h/(?=a)",
		"u:" + secret + "@h",
		"//u:" + secret + "@h/",
	} {
		_, err := New(pattern, nil, Options{})
		if err == nil {
			continue
		}
		if strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), secret[2:]) {
			t.Errorf("%q: the error shows the password: %v", pattern, err)
		}
	}
	if _, err := New("https://u:a@"+secret+"@h/", nil, Options{}); err == nil {
		t.Error("a second @ is no error")
	}
	base := "https://u:" + secret + "@exa mple/"
	if _, err := NewInit(Init{BaseURL: &base}, Options{}); err == nil || strings.Contains(err.Error(), secret) {
		t.Errorf("the error about a base URL is missing, or shows the password: %v", err)
	}
}

// A look-ahead is valid but not supported. If anything else in the pattern is invalid, the
// pattern is invalid, whatever Options.Compile accepts.
func TestUnsupportedBesideInvalid(t *testing.T) {
	o := Options{Compile: func(string, bool) (Expression, error) { return regexp.MustCompile("a"), nil }}
	for _, c := range []struct {
		init      Init
		component Component
		offset    int
	}{
		{Init{Pathname: pointerTo(`/((?=a)[)`)}, Pathname, 8},
		{Init{Pathname: pointerTo(`/((?=a)(?<n>b)(?<n>c))`)}, Pathname, 14},
		{Init{Pathname: pointerTo(`/((?=a)a)/([)`)}, Pathname, 12},
		{Init{Pathname: pointerTo(`/([)/((?=a)a)`)}, Pathname, 3},
		{Init{Pathname: pointerTo(`/(a{3000})/([)`)}, Pathname, 13},
		{Init{Pathname: pointerTo(`/((?=a)a)/{`)}, Pathname, 11},
		{Init{Pathname: pointerTo(`/((?=a)a)`), Hash: pointerTo("([)")}, Hash, 2},
		{Init{Pathname: pointerTo(`/((?=a)a)`), Hash: pointerTo("{")}, Hash, 1},
		{Init{Hostname: pointerTo(`(?<!a)`), Pathname: pointerTo("{")}, Hostname, 1},
		{Init{Protocol: pointerTo(`((?=h)http)`), Pathname: pointerTo("/"), Search: pointerTo("(")}, Search, 1},
		{Init{Hostname: pointerTo(`((?<!a)b)`), Pathname: pointerTo(`/((?=a)a)`), Hash: pointerTo("([)")}, Hash, 2},
	} {
		for _, o := range []Options{{}, o} {
			_, err := NewInit(c.init, o)
			var e *Error
			if !errors.As(err, &e) || errors.Is(err, errors.ErrUnsupported) {
				t.Errorf("%v: %v", c.init.fields(), err)
			} else if e.Component != c.component || e.Offset != c.offset {
				t.Errorf("%v: %v, want %v at %d", c.init.fields(), err, c.component, c.offset)
			}
		}
	}
	// The error names the first unsupported construct.
	_, err := NewInit(Init{Hash: pointerTo("((?=a)a)"), Pathname: pointerTo(`/((?<=a)a)`)}, Options{})
	var e *Error
	if !errors.As(err, &e) || e.Component != Pathname || e.Offset != 2 || !errors.Is(err, errors.ErrUnsupported) {
		t.Error(err)
	}
}

// The text of other errors doesn't have the URL.
func TestReasonOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{&url.Error{Op: "parse", URL: "https://s3cret/", Err: url.ErrTooLong}, "URL too long"},
		{errors.New("a b"), "a b"},
	} {
		if got := reasonOf(c.err); got != c.want {
			t.Errorf("%v: %q, want %q", c.err, got, c.want)
		}
	}
	if got := reasonOf(&url.Error{Op: "parse"}); got == "" {
		t.Error("an error without an inner error has no text")
	}
}
