// The tests of this package compare the packages of the project with Chromium. They are skipped if
// Chromium isn't installed, unless the environment variable CI is set.
package chrome_test

import (
	"context"
	"errors"
	"log"
	"os"
	"testing"

	"github.com/gowhatwg/url/tools/chrome"
)

// The browser is nil if Chromium is missing.
var (
	browser *chrome.Browser
	missing error
)

func TestMain(m *testing.M) {
	log.SetFlags(0)
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	browser, missing = chrome.Start(context.Background())
	if missing == nil {
		defer browser.Close()
	} else if !errors.Is(missing, chrome.ErrNotFound) || os.Getenv("CI") != "" {
		log.Print(missing)
		return 1
	}
	return m.Run()
}

// needBrowser skips the test if Chromium isn't installed.
func needBrowser(t *testing.T) {
	t.Helper()
	if missing != nil {
		t.Skipf("%v (with CI set, this is a failure)", missing)
	}
}

// eval calls a JavaScript function in the page.
func eval(t *testing.T, p *chrome.Page, function string, result any, args ...any) {
	t.Helper()
	if err := p.Eval(function, result, args...); err != nil {
		t.Fatal(err)
	}
}
