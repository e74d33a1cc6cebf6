package urlhttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	neturl "net/url"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// secret is a password that mustn't be in any text.
const secret = "hunter2"

// secretLocations are values of Location with the password.
var secretLocations = []string{
	"http://user:" + secret + "@example.org/",
	"//user:" + secret + "@example.org/",
	`\\user:` + secret + `@example.org\`,
	"https:user:" + secret + "@example.org/",
	"https:////user:" + secret + "@example.org/",
	"http://user:" + secret + "@[::1",
	"http://user:" + secret + "@exa mple/",
	"http://user:" + secret + "@example.org:99999/",
	"http://user:" + secret + "@/",
	"http://user:" + secret + "@",
	"//user:" + secret + "@\xff/",
	"//us\xffer:" + secret + "@example.org/",
	"/\t/user:" + secret + "@example.org/%zz",
	"http://user:" + secret + "@127.0.0.1/",
	"http://:" + secret + "@example.org/",
	"http://a@b:" + secret + "@example.org/",
	"ftp://user:" + secret + "@example.org/",
	"ws://user:" + secret + "@example.org/",
	"redis://user:" + secret + "@example.org/",
	"postgres://user:" + secret + "@exa mple/",
	"http://user:" + secret + "@a{b.example/",
	"http://user:" + secret + "@example.org/%zz|#%zz",
	" http://user:" + secret + "@example.org/ ",
	"h\nttp://user:" + secret + "@example.org/",
	"http://user:" + secret + "@example.org\x00/",
	"http://user:" + secret + "\x01@example.org/",
	"blob:http://user:" + secret + "@example.org/x",
	"mailto:user:" + secret + "@example.org",
	"view-source:http://user:" + secret + "@example.org/x",
}

// secretLog returns a logger. At the end of the test no line of its log may have the password.
func secretLog(t *testing.T) *slog.Logger {
	t.Helper()
	var log syncBuffer
	t.Cleanup(func() {
		for line := range strings.SplitSeq(log.String(), "\n") {
			if strings.Contains(line, secret) {
				t.Errorf("the log has %s", line)
			}
		}
	})
	return slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// checkSecret looks for the password in an error, whether it is quoted, wrapped or formatted.
func checkSecret(t *testing.T, what string, err error) {
	t.Helper()
	for e := err; e != nil; e = errors.Unwrap(e) {
		for _, text := range []string{e.Error(), fmt.Sprintf("%v %+v %q %#v", e, e, e, e)} {
			if strings.Contains(text, secret) {
				t.Errorf("%s: %s", what, text)
			}
		}
	}
	var e *urlhttp.Error
	if errors.As(err, &e) && strings.Contains(fmt.Sprintf("%+v", *e), secret) {
		t.Errorf("%s: %+v", what, *e)
	}
}

// TestSecretsOfRedirects covers passwords in a Location, and looks for them in errors and logs.
func TestSecretsOfRedirects(t *testing.T) {
	logger := secretLog(t)
	for _, o := range []urlhttp.Options{{Logger: logger}, {Logger: logger, AllowCredentials: true}, {Logger: logger, MaxRedirects: -1, AllowCredentials: true}} {
		for _, location := range secretLocations {
			for _, values := range [][]string{{location}, {location, location}} {
				checkSecretsOfRedirect(t, o, location, values)
			}
			if u, err := url.ParseWithBase(location, baseOfLocations); err == nil {
				_, err := urlhttp.NewRequest(context.Background(), "a b", u, nil)
				checkSecret(t, "NewRequest "+location, err)
			}
		}
	}
}

// checkSecretsOfRedirect follows a redirect whose Locations have the password, with the CheckRedirect of the
// options, with another one and without one.
func checkSecretsOfRedirect(t *testing.T, o urlhttp.Options, location string, values []string) {
	t.Helper()
	var asked []*neturl.URL
	c := &http.Client{Transport: &urlhttp.Transport{Base: redirectOnce(302, values, &asked), Options: o}, CheckRedirect: o.CheckRedirect}
	resp, err := c.Do(newRequest(t, baseOfLocations))
	checkSecret(t, "redirect to "+location, err)
	if err == nil {
		if _, password, _ := strings.Cut(resp.Request.URL.User.String(), ":"); !strings.HasPrefix(password, secret) {
			t.Errorf("%s leads to %s", location, resp.Request.URL)
		}
	}
	// With the client's own CheckRedirect, and without a CheckRedirect.
	for _, f := range []func(*http.Request, []*http.Request) error{nil, func(*http.Request, []*http.Request) error { return errors.New("no") }} {
		c := &http.Client{Transport: &urlhttp.Transport{Base: redirectOnce(302, values, &asked), Options: o}, CheckRedirect: f}
		_, err := c.Do(newRequest(t, baseOfLocations))
		checkSecret(t, "another CheckRedirect: "+location, err)
	}
	_, err = urlhttp.Location(&http.Response{StatusCode: 302, Header: http.Header{"Location": values}, Request: newRequest(t, baseOfLocations)})
	checkSecret(t, "Location "+location, err)
}

// TestSecretsOfRequests covers passwords in the URL of the first request.
func TestSecretsOfRequests(t *testing.T) {
	logger := secretLog(t)
	for _, rt := range []roundTripper{
		func(req *http.Request) (*http.Response, error) { return nil, errors.New("failed") },
		func(req *http.Request) (*http.Response, error) { return redirectOnce(302, []string{"/x"}, nil)(req) },
		func(req *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(zeros{}), ContentLength: -1, Request: req}, nil
		},
	} {
		for _, href := range []string{"http://user:" + secret + "@example.com/%zz|", "http://user:" + secret + "@127.1/", "https://user:" + secret + "@example.com:22/"} {
			for _, o := range []urlhttp.Options{{Logger: logger}, {Logger: logger, AllowCredentials: true}} {
				c := &http.Client{Transport: &urlhttp.Transport{Base: rt, Options: o}, CheckRedirect: o.CheckRedirect}
				resp, err := c.Do(newRequest(t, href))
				if err == nil {
					_, err = io.Copy(io.Discard, resp.Body)
				}
				if err == nil {
					t.Errorf("%s: no error", href)
				}
				checkSecret(t, href, err)
			}
		}
	}
}
