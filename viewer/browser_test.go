package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/gowhatwg/url/tools/chrome"
	"github.com/gowhatwg/url/viewer/internal/site"
)

// Helpers for the page's tests. The browser is nil if Chromium isn't installed.
var (
	viewer  site.Site
	address string
	browser *chrome.Browser
	missing error
)

func TestMain(m *testing.M) {
	log.SetFlags(0)
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	var err error
	if viewer, err = site.New(); err != nil {
		log.Print(err)
		return 1
	}
	server := httptest.NewServer(viewer)
	defer server.Close()
	address = server.URL
	browser, missing = chrome.Start(context.Background())
	if missing == nil {
		defer browser.Close()
	} else if !errors.Is(missing, chrome.ErrNotFound) || os.Getenv("CI") != "" {
		log.Print(missing)
		return 1
	}
	return m.Run()
}

// open opens the page, and waits until it shows the state in its address. At the end of the
// test, the console must be empty.
func open(t *testing.T, fragment string) *chrome.Page {
	t.Helper()
	return openAt(t, address+"/"+fragment)
}

func openAt(t *testing.T, address string) *chrome.Page {
	t.Helper()
	p := visit(t, address)
	t.Cleanup(func() {
		for _, problem := range p.Problems() {
			t.Errorf("on the console: %s", problem)
		}
	})
	eval(t, p, `async () => {
		while (performance.getEntriesByName("shown").length === 0 && !/view=links/.test(location.hash)) await new Promise(r => setTimeout(r, 5));
	}`, nil)
	return p
}

// visit opens an address. In the page, shows(f) calls f and waits until its result is shown, and
// give drops files on it.
func visit(t *testing.T, address string) *chrome.Page {
	t.Helper()
	if missing != nil {
		t.Skipf("%v (with CI set, this is a failure)", missing)
	}
	p, err := browser.Open(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	eval(t, p, `() => {
		globalThis.shows = async f => {
			const shown = new Promise(resolve => document.addEventListener("shown", resolve, { once: true }));
			f();
			await shown;
		};
		globalThis.give = (...files) => {
			const data = new DataTransfer();
			for (const file of files) data.items.add(file);
			document.querySelector("h1").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
		};
	}`, nil)
	return p
}

// eval calls a JavaScript function in the page.
func eval(t *testing.T, p *chrome.Page, function string, result any, args ...any) {
	t.Helper()
	if err := p.Eval(function, result, args...); err != nil {
		t.Fatal(err)
	}
}

// get returns what a JavaScript function returns.
func get[T any](t *testing.T, p *chrome.Page, function string, args ...any) (result T) {
	t.Helper()
	eval(t, p, function, &result, args...)
	return result
}

// openHeld opens the page on a host that doesn't answer for the files that end in suffix before
// release is called.
func openHeld(t *testing.T, fragment, suffix string) (p *chrome.Page, release func()) {
	t.Helper()
	held := make(chan struct{})
	release = sync.OnceFunc(func() { close(held) })
	defer func() {
		if p == nil {
			release() // the server waits for its answers
		}
	}()
	p = openUnloaded(t, fragment, func(name string) bool {
		if strings.HasSuffix(name, suffix) {
			<-held
		}
		return false
	})
	t.Cleanup(release)
	return p, release
}

// openUnloaded opens the page on a host that refuses the files of which refuses returns true, and
// doesn't wait.
func openUnloaded(t *testing.T, fragment string, refuses func(name string) bool) *chrome.Page {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if refuses(r.URL.Path) {
			http.Error(w, "no", http.StatusServiceUnavailable)
			return
		}
		viewer.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return visit(t, server.URL+"/"+fragment)
}
