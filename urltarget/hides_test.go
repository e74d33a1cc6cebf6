package urltarget_test

import (
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urltarget"
)

func TestHides(t *testing.T) {
	urltest.Hides(t, func(text string, look func(string, any)) {
		_, err := urltarget.ParseURL("http", "h", text)
		look("ParseURL", sliceOf(err))
		parsed, err := urltarget.Parse("GET", "http", "h", text)
		look("Parse", sliceOf(err))
		if err == nil {
			look("Check", sliceOf(urltarget.Strict().Check(parsed)))
			look("Check, too long", sliceOf(urltarget.Policy{MaxLength: 1}.Check(parsed)))
		}
		_, err = urltarget.ParseURL("http", text, "/")
		look("ParseURL, the host", sliceOf(err))
		_, err = urltarget.Parse("GET", "http", text, "/")
		look("Parse, the host", sliceOf(err))
	})
}

// sliceOf keeps Hides from comparing the URL of the error, which has more than the text.
func sliceOf(err error) any {
	if err == nil {
		return nil
	}
	return []error{err}
}
