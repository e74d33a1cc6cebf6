// Command crawler prints the URLs of a site's pages, and obeys its robots.txt, on redirects,
// too. The site has to be on this machine. Standard error shows the progress, and which pages
// can't be had.
//
//	crawler http://localhost:8080/
//
// It looks at 10,000 URLs at most, no more than 20 links away from the first: a calendar always
// has a next month, and a link x/ leads from x/ to x/x/.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/temoto/robotstxt"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlkey"
)

const agent = "ExampleCrawler"

// pages are the links that lead to other pages.
var pages = []urlhtml.Kind{urlhtml.KindNavigation, urlhtml.KindFrame, urlhtml.KindRefresh}

func main() {
	var start url.URL
	if len(os.Args) != 2 || start.SetHref(os.Args[1]) != nil {
		log.Fatal("usage: crawler URL")
	}
	loopback := urlhttp.Guard{AnyPort: true, Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}}
	c := crawler{urlhttp.NewClient(urlhttp.Options{Guard: loopback}), os.Stdout, os.Stderr, time.Second, 10_000}
	if err := c.crawl(context.Background(), &start); err != nil {
		log.Fatal(err)
	}
}

type crawler struct {
	client        *http.Client
	out, progress io.Writer
	delay         time.Duration // between requests, unless robots.txt asks for a longer one
	limit         int           // of URLs
}

const (
	maxDepth = 20 // links from the first page
	maxDelay = 10 * time.Second
)

// A page is the URL of one, and how many links lead to it.
type page struct {
	url   *url.URL
	depth int
}

func (c *crawler) crawl(ctx context.Context, start *url.URL) error {
	resp, err := c.get(ctx, start, "/robots.txt")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	robots, err := robotstxt.FromResponse(resp)
	if err != nil {
		return err
	}
	delay := max(c.delay, min(robots.FindGroup(agent).CrawlDelay, maxDelay))
	// add adds the key of a URL of the site to a set. It returns false if it has been there. With the
	// key Exact, pages are the same only if their URLs are: a server can tell /a?x&y from /a?y&x. If
	// a site has each page under many URLs, another profile of urlkey asks for fewer.
	add := func(set map[string]bool, u *url.URL) bool {
		key := string(urlkey.Exact().Append(nil, u.WithoutFragment()))
		if u.Origin() != start.Origin() || set[key] {
			return false
		}
		set[key] = true
		return true
	}
	// A redirect can lead to a page that is still queued, so there is a set for each.
	queue, queued, seen := []page{{start, 0}}, map[string]bool{}, map[string]bool{}
	add(queued, start)
	// admit decides about links and redirects alike. It waits before a request. The library compares
	// paths as they are written, so "Disallow: /%6fne" doesn't stop /one.
	admit := func(u *url.URL) bool {
		if !add(seen, u) || !robots.TestAgent(u.RequestTarget(), agent) {
			return false
		}
		time.Sleep(delay)
		return true
	}
	visitor := *c
	visitor.client = follow(c.client, admit)
	for i := 0; i < len(queue) && len(seen) < c.limit; i++ {
		fmt.Fprintf(c.progress, "\r%d pages, %d links to go ", len(seen), len(queue)-i)
		if u := queue[i].url.WithoutFragment(); admit(u) {
			links, err := visitor.visit(ctx, u)
			if err != nil {
				fmt.Fprintf(c.progress, "\n%v\n", err)
			}
			for _, l := range links {
				if depth := queue[i].depth + 1; depth <= maxDepth && add(queued, l) {
					queue = append(queue, page{l, depth})
				}
			}
		}
	}
	return nil
}

// follow returns a client that follows only redirects to URLs that admit accepts. It returns the
// response of any other redirect.
func follow(client *http.Client, admit func(u *url.URL) bool) *http.Client {
	c := *client
	c.CheckRedirect = func(req *http.Request, via []*http.Request) error {
		if err := client.CheckRedirect(req, via); err != nil {
			return err
		}
		u, err := url.FromNetURL(req.URL)
		if err != nil || !admit(u) {
			return http.ErrUseLastResponse
		}
		return nil
	}
	return &c
}

// visit prints the URL of a page and returns those of the pages that it links to.
func (c *crawler) visit(ctx context.Context, u *url.URL) (links []*url.URL, err error) {
	resp, err := c.get(ctx, u, "")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	page, err := urlhttp.ResponseURL(resp)
	if resp.StatusCode >= 400 {
		return nil, fmt.Errorf("%s: %s", u.Redacted(), resp.Status) // "429 Too Many Requests" among them
	}
	if err != nil || page.Origin() != u.Origin() || resp.StatusCode != http.StatusOK || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") {
		return nil, err
	}
	fmt.Fprintln(c.out, page.WithoutFragment())
	for l, err := range urlhtml.Links(resp.Body, urlhtml.Options{Base: page, ContentType: resp.Header.Get("Content-Type")}) {
		if err != nil {
			return links, err
		}
		if l.URL != nil && slices.Contains(pages, l.Kind) {
			links = append(links, l.URL)
		}
	}
	return links, nil
}

func (c *crawler) get(ctx context.Context, base *url.URL, ref string) (*http.Response, error) {
	u, err := base.Parse(ref)
	if err != nil {
		return nil, err
	}
	req, err := urlhttp.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("User-Agent", agent)
	return c.client.Do(req)
}
