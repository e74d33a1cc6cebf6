package urlhttp_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhttp"
)

func TestHides(t *testing.T) {
	base := "http://h/a"
	urltest.Hides(t, func(text string, look func(string, any)) {
		_, err := urlhttp.ParseHostRules([]string{text}, nil)
		look("ParseHostRules", sliceOf(err))
		_, err = urlhttp.ParseOriginRules([]string{text}, nil)
		look("ParseOriginRules", sliceOf(err))
		if u, err := url.Parse(text); err == nil {
			look("Check", sliceOf(urlhttp.Options{}.Check(u)))
			_, err = urlhttp.NewRequest(context.Background(), "a b", u, nil)
			look("NewRequest", sliceOf(err))
			look("HostRules.Check", sliceOf(urlhttp.MustParseHostRules([]string{"example.com"}, nil).Check(u.ParsedHost())))
		}
		if u, err := url.ParseWithBase(text, base); strings.ContainsAny(text, "\r\n\x00") || err == nil && strings.Contains(u.Redacted(), urltest.Secret) {
			return // no header has that, or it is in a path that is relative to base
		}
		req := httptest.NewRequest(http.MethodGet, base, nil)
		resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {text}}, Request: req}
		_, err = urlhttp.Location(resp)
		look("Location", sliceOf(err))
		req.Host = text
		_, err = urlhttp.RequestURL(req, urlhttp.RequestURLOptions{})
		look("RequestURL", sliceOf(err))
		var log strings.Builder
		var asked []*neturl.URL
		client := &http.Client{Transport: &urlhttp.Transport{
			Base:    redirectOnce(302, []string{text}, &asked),
			Options: urlhttp.Options{Logger: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))},
		}}
		_, err = client.Do(newRequest(t, base))
		look("a redirect", sliceOf(err))
		look("the log", []string{log.String()})
	})
}

// sliceOf keeps Hides from comparing the URL of the error, which may be another one.
func sliceOf(err error) any {
	if err == nil {
		return nil
	}
	return []error{err}
}
