// The tests of this package compare the packages of the project with Chromium. They are skipped if
// Chromium isn't installed, unless the environment variable CI is set.
package chrome_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

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

// startBrowser starts another browser, with these flags.
func startBrowser(t *testing.T, flags ...string) *chrome.Browser {
	t.Helper()
	needBrowser(t)
	b, err := chrome.Start(context.Background(), flags...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// openPage opens a page.
func openPage(t *testing.T, b *chrome.Browser, address string) *chrome.Page {
	t.Helper()
	p, err := b.Open(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// eval calls a JavaScript function in the page.
func eval(t *testing.T, p *chrome.Page, function string, result any, args ...any) {
	t.Helper()
	if err := p.Eval(function, result, args...); err != nil {
		t.Fatal(err)
	}
}

// A chromium is a browser that runs scripts, and the server that it gets its pages from. The
// server writes down what the browser asks for.
type chromium struct {
	version string
	server  *httptest.Server

	mu       sync.Mutex
	pages    map[string]string // HTML by path
	types    map[string]string // Content-Type by path, if it isn't that of HTML in UTF-8
	requests []string          // paths, in order
}

// newChromium starts a server of pages.
func newChromium(t *testing.T) *chromium {
	t.Helper()
	needBrowser(t)
	name, err := chrome.Version()
	if err != nil {
		t.Fatal(err)
	}
	_, version, _ := strings.Cut(name, " ")
	c := &chromium{version: version, pages: map[string]string{}}
	c.server = httptest.NewServer(c)
	t.Cleanup(c.server.Close)
	return c
}

// ServeHTTP gives the pages, and an empty answer of a fitting type for everything else.
func (c *chromium) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	page, ok := c.pages[r.URL.Path]
	contentType := cmp.Or(c.types[r.URL.Path], "text/html; charset=utf-8")
	if !ok {
		c.requests = append(c.requests, r.RequestURI)
	}
	c.mu.Unlock()
	switch r.Header.Get("Sec-Fetch-Dest") {
	case "style":
		w.Header().Set("Content-Type", "text/css")
	case "script":
		w.Header().Set("Content-Type", "text/javascript")
	case "image":
		w.Header().Set("Content-Type", "image/svg+xml")
		page = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`
	default:
		w.Header().Set("Content-Type", contentType)
	}
	if strings.HasSuffix(r.URL.Path, "/rewritten") {
		w.Header().Set("Content-Security-Policy", proxyPolicy)
	}
	io.WriteString(w, page)
}

// An answer is what a script returns, or its exception.
type answer struct {
	Result json.RawMessage
	Error  string
}

// run opens a page with a script, the body of an async function with the parameter input. It
// returns in result, as JSON, what the function returns. The pages are for frames in it.
func (c *chromium) run(t *testing.T, pages map[string]string, input any, script string, result any) {
	t.Helper()
	answers := c.serve(pages, marshal(t, input), script)
	defer openPage(t, browser, c.server.URL+"/driver").Close()
	select {
	case a := <-answers:
		if a.Error != "" {
			t.Fatal(a.Error)
		}
		if err := json.Unmarshal(a.Result, result); err != nil {
			t.Fatal(err)
		}
	case <-time.After(10 * time.Minute):
		t.Fatal("Chromium doesn't answer")
	}
}

// serve gives these pages and one with the script, and returns a channel for its answer.
func (c *chromium) serve(pages map[string]string, input, script string) chan answer {
	answers := make(chan answer, 1)
	mux := http.NewServeMux()
	mux.HandleFunc("POST /answer", func(_ http.ResponseWriter, r *http.Request) {
		var a answer
		if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
			a.Error = err.Error()
		}
		select {
		case answers <- a:
		default:
		}
	})
	mux.Handle("/", c)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.server.Config.Handler = mux
	c.requests = nil
	c.pages = map[string]string{"/input": input, "/driver": `<!DOCTYPE html><meta charset=utf-8><link rel=icon href=data:,><body><script>(async () => {
		let answer;
		try {
			const input = await (await fetch("/input")).json();
			answer = {result: await (async () => {` + script + `})()};
		} catch (e) {
			answer = {error: String(e)};
		}
		await fetch("/answer", {method: "POST", body: JSON.stringify(answer)});
	})()</script>`}
	maps.Copy(c.pages, pages)
	return answers
}

// asked returns the paths that the browser has asked for, without duplicates.
func (c *chromium) asked() (list []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.requests {
		if !slices.Contains(list, r) && !strings.HasSuffix(r, "/favicon.ico") {
			list = append(list, r)
		}
	}
	return list
}

// load has Chromium load the pages, each in a frame, and returns what it asks for. It gives each
// page time to fetch what it wants: a multiple of what a first page takes, which has only an image.
// before and after are statements about a frame before and after it loads.
func (c *chromium) load(t *testing.T, pages map[string]string, before, after string) []string {
	t.Helper()
	var done []any
	c.run(t, pages, slices.Sorted(maps.Keys(pages)), fmt.Sprintf(`%s
		const start = performance.now();
		await inFrames(["about:blank"], () => {}, frame => { frame.srcdoc = "<img src=/favicon.ico>" });
		const patience = Math.max(300, 20 * (performance.now() - start));
		return await inFrames(input, async frame => {
			%s
			await new Promise(r => setTimeout(r, patience));
		}, frame => { %s })`, inFrames, after, before), &done)
	return c.asked()
}

// inFrames is a script with a function that loads the pages at paths in frames, several at a time,
// and returns what read says about each.
const inFrames = `
	const inFrames = async (paths, read, prepare) => {
		const results = [], queue = [...paths.entries()];
		await Promise.all(Array.from({length: 6}, async () => {
			while (queue.length > 0) {
				const [i, path] = queue.shift(), frame = document.createElement("iframe");
				frame.style = "position: fixed; top: 0; left: 0; width: 600px; height: 400px";
				const loaded = new Promise(r => frame.onload = r);
				frame.src = path;
				prepare?.(frame);
				document.body.append(frame);
				await Promise.race([loaded, new Promise(r => setTimeout(r, 10000))]);
				results[i] = await read(frame);
				frame.remove();
			}
		}));
		return results;
	};
`
