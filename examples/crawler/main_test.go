package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhttp"
)

// site has the pages.
var site = map[string]string{
	"/":          `<a href="a?x=1&amp;y=2">a</a> <a href=/b/#part>b</a> <a href="//elsewhere.example/">x</a> <a href=mailto:me@example.com>x</a> <a href=/secret>x</a>`,
	"/a?x=1&y=2": `<base href=/b/><a href=c>c</a><a href=".">b</a><a href="../a?x=1&y=2#again">a</a><iframe src=d></iframe>`,
	"/b/":        `<meta http-equiv=refresh content="5;url=/e"><a href=missing>x</a><a href=c#d>c</a>`,
	"/b/c":       `<a href=/moved>x</a><img src=/picture><a href=/again>x</a><a href=/hidden>x</a><a href=/hidden?2>x</a><a href=/away>x</a><a href=/round>x</a>`,
	"/b/d":       `<!-- <a href=no> --><a href="java` + "\n" + `script:no">`,
	"/e":         `<a href="http://[">x</a><a href=/>home</a>`,
	"/target":    `<a href=/e>e</a>`,
	"/secret":    `no`,
}

// redirects are to a page, to that page again, to one that robots.txt disallows, to another host,
// and in a circle.
var redirects = map[string]string{
	"/moved":  "/target#part",
	"/again":  "/target#other",
	"/hidden": "/secret#part",
	"/away":   "http://elsewhere.example/",
	"/round":  "/round2",
	"/round2": "/round",
}

// crawl crawls a site that this handler serves, and returns the output, without the site's origin,
// and the progress.
func crawl(t *testing.T, handler http.HandlerFunc) (out, progress string) {
	t.Helper()
	server := httptest.NewServer(handler)
	defer server.Close()
	var pages, steps strings.Builder
	guard := urlhttp.Guard{AnyPort: true, Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
	c := crawler{client: urlhttp.NewClient(urlhttp.Options{Guard: guard}), out: &pages, progress: &steps, limit: 50}
	defer c.client.CloseIdleConnections()
	if err := c.crawl(t.Context(), url.MustParse(server.URL+"/#top")); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(pages.String(), server.URL, ""), steps.String()
}

func TestCrawl(t *testing.T) {
	var asked []string
	out, progress := crawl(t, func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.RequestURI)
		if !strings.HasPrefix(r.UserAgent(), "ExampleCrawler") {
			t.Errorf("the client is called %q", r.UserAgent())
		}
		switch text, ok := site[r.RequestURI]; {
		case r.RequestURI == "/robots.txt":
			fmt.Fprint(w, "User-agent: *\nDisallow: /secret\n")
		case redirects[r.URL.Path] != "":
			http.Redirect(w, r, redirects[r.URL.Path], http.StatusFound)
		case !ok:
			http.NotFound(w, r)
		default:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, text)
		}
	})
	got := strings.Fields(out)
	if want := []string{"/", "/a?x=1&y=2", "/b/", "/b/c", "/b/d", "/e", "/target"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	slices.Sort(asked)
	if want := []string{"/", "/a?x=1&y=2", "/again", "/away", "/b/", "/b/c", "/b/d", "/b/missing", "/e", "/hidden", "/hidden?2", "/moved", "/robots.txt", "/round", "/round2", "/target"}; !slices.Equal(asked, want) {
		t.Errorf("the requests were %q, want %q", asked, want)
	}
	if !strings.HasPrefix(progress, "\r0 pages, 1 links to go ") || strings.Count(progress, "\r") < 8 {
		t.Errorf("the progress is %q", progress)
	}
	if !strings.Contains(progress, "/b/missing: 404 Not Found\n") {
		t.Errorf("the progress doesn't name the page that is missing: %q", progress)
	}
	broken := crawler{client: urlhttp.NewClient(urlhttp.Options{}), out: io.Discard, progress: io.Discard}
	var refusal *urlhttp.Error
	if err := broken.crawl(t.Context(), url.MustParse("http://127.0.0.1/")); !errors.As(err, &refusal) {
		t.Error("a local site is crawled without a Guard that allows it")
	}
}

// TestQueue crawls pages of which each links to all, and counts the links to go.
func TestQueue(t *testing.T) {
	const n = 30
	var page strings.Builder
	for i := range n {
		fmt.Fprintf(&page, "<a href=/%d#a>x</a><a href=/%d#b>x</a><a href=//elsewhere.example/%d>x</a>", i, i, i)
	}
	out, progress := crawl(t, func(w http.ResponseWriter, r *http.Request) {
		if r.RequestURI == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, page.String())
	})
	most := 0
	for line := range strings.SplitSeq(progress[1:], "\r") {
		var pages, links int
		if _, err := fmt.Sscanf(line, "%d pages, %d links to go", &pages, &links); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		most = max(most, links)
	}
	if pages := strings.Count(out, "\n"); pages != n+1 || most != n {
		t.Errorf("%d pages, and at most %d links to go", pages, most)
	}
}

// TestEnd crawls sites that never end, and one whose server is in trouble.
func TestEnd(t *testing.T) {
	for _, tt := range []struct {
		robots int
		page   string // N is a new number
		pages  int
	}{
		{404, `<a href=/month?N>next</a>`, 1 + maxDepth},
		{404, `<a href=x/>x</a>`, 1 + maxDepth},
		{404, `<a href=/a?session=N>a</a><a href=/b?session=N>b</a>`, 50},
		{500, `<a href=/>x</a>`, 0}, // https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.4
	} {
		n := 0
		out, _ := crawl(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/robots.txt" {
				w.WriteHeader(tt.robots)
				return
			}
			n++
			w.Header().Set("Content-Type", "text/html")
			io.WriteString(w, strings.ReplaceAll(tt.page, "N", fmt.Sprint(n)))
		})
		if got := strings.Count(out, "\n"); got != tt.pages {
			t.Errorf("robots.txt %d, %s: %d pages, want %d", tt.robots, tt.page, got, tt.pages)
		}
	}
}
