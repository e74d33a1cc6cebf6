package urlhtml_test

import (
	"html"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlhtml"
)

func TestHides(t *testing.T) {
	urltest.Hides(t, func(text string, look func(string, any)) {
		for l, err := range urlhtml.Links(strings.NewReader(`<a href="`+html.EscapeString(text)+`">`), urlhtml.Options{}) {
			look("Links", err)
			look("Links, a link", l.Err)
		}
	})
}
