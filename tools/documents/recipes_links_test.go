package documents_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlhttp"
)

// maxLinks is the number of links that a linkChecker checks of one page.
const maxLinks = 500

// actions are links that do something.
var actions = []urlhtml.Kind{urlhtml.KindFormAction, urlhtml.KindPing, urlhtml.KindBase}

// A checkedLink is the result for one link.
type checkedLink struct {
	Link, Final *url.URL // Final is nil if there was no response
	Err         error
}

// A linkChecker checks the links of a page.
type linkChecker struct {
	client *http.Client
	links  map[url.URL]bool

	mu      sync.Mutex
	checked []checkedLink
}

// checkLinks returns the URL of a page after redirects, and checks each of its links once.
func checkLinks(ctx context.Context, client *http.Client, page *url.URL) (*url.URL, []checkedLink, error) {
	resp, err := urlhttp.Get(ctx, client, page)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	if page, err = url.FromNetURL(resp.Request.URL); err != nil {
		return nil, nil, err
	}
	c := linkChecker{client: client, links: map[url.URL]bool{}}
	options := urlhtml.Options{Base: page, ContentType: strings.Join(resp.Header.Values("Content-Type"), ",")}
	for link, err := range urlhtml.Links(resp.Body, options) {
		if err != nil {
			return nil, nil, err
		}
		c.add(link)
	}
	c.checkAll(ctx)
	return page, c.checked, nil
}

// add adds a link to those to check.
func (c *linkChecker) add(link urlhtml.Link) {
	switch u := link.URL; {
	case u == nil:
		c.checked = append(c.checked, checkedLink{Err: link.Err})
	case slices.Contains(actions, link.Kind) || u.Scheme() != "https" && u.Scheme() != "http" || len(c.links) == maxLinks:
	default:
		c.links[*u.WithoutFragment()] = true
	}
}

// checkAll checks all links, several at a time, but only one of each origin.
func (c *linkChecker) checkAll(ctx context.Context) {
	byOrigin := map[url.Origin][]*url.URL{}
	for u := range c.links {
		byOrigin[u.Origin()] = append(byOrigin[u.Origin()], &u)
	}
	var all sync.WaitGroup
	slots := make(chan struct{}, 8)
	for _, links := range byOrigin {
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			c.checkInTurn(ctx, links)
		})
	}
	all.Wait()
}

// checkInTurn checks links one after the other.
func (c *linkChecker) checkInTurn(ctx context.Context, links []*url.URL) {
	for _, u := range links {
		final, err := checkLink(ctx, c.client, u)
		c.mu.Lock()
		c.checked = append(c.checked, checkedLink{u, final, err})
		c.mu.Unlock()
	}
}

// checkLink returns the URL of a link after redirects, and says why a user wouldn't get there.
func checkLink(ctx context.Context, client *http.Client, u *url.URL) (*url.URL, error) {
	final, status, err := ask(ctx, client, http.MethodHead, u)
	if slices.Contains([]int{404, 405, 501}, status) { // some servers don't know HEAD
		final, status, err = ask(ctx, client, http.MethodGet, u)
	}
	if err == nil && status >= 400 {
		err = errors.New(http.StatusText(status))
	}
	return final, err
}

// ask sends a request, and returns the URL and the status at the end of the redirects.
func ask(ctx context.Context, client *http.Client, method string, u *url.URL) (*url.URL, int, error) {
	req, err := urlhttp.NewRequest(ctx, method, u, nil)
	if err != nil {
		return nil, 0, err
	}
	req.Header.Set("User-Agent", "linkcheck (+https://example.com/linkcheck)")
	resp, err := client.Do(req)
	if err != nil {
		return nil, 0, err
	}
	resp.Body.Close()
	final, err := url.FromNetURL(resp.Request.URL)
	return final, resp.StatusCode, err
}

// newLinkServer starts a server for pages, which counts the requests at one time.
func newLinkServer(t *testing.T, pages map[string]string) (server *httptest.Server, requests func() []string) {
	var mu sync.Mutex
	var seen []string
	var running atomic.Int32
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if running.Add(1) > 1 {
			t.Errorf("%s: a second request at the same time", r.URL)
		}
		defer running.Add(-1)
		mu.Lock()
		seen = append(seen, r.Method+" "+r.URL.String())
		mu.Unlock()
		text, ok := pages[r.URL.Path]
		switch {
		case !ok:
			http.NotFound(w, r)
		case text == "GET" && r.Method == http.MethodHead:
			w.WriteHeader(http.StatusMethodNotAllowed)
		case strings.HasPrefix(text, "to "):
			http.Redirect(w, r, text[3:], http.StatusMovedPermanently)
		default:
			fmt.Fprint(w, text)
		}
	}))
	t.Cleanup(server.Close)
	return server, func() []string { mu.Lock(); defer mu.Unlock(); return slices.Sorted(slices.Values(seen)) }
}

// TestLinkChecker checks the links of a page on two servers, with a client that may reach these.
func TestLinkChecker(t *testing.T) {
	other, otherRequests := newLinkServer(t, map[string]string{"/": "other"})
	pages := map[string]string{"/start": "to /dir/page", "/dir/old": "to /dir/new", "/dir/new": "new", "/dir/get": "GET", "/dir/loop": "to loop"}
	pages["/away"] = "to " + other.URL + "/?a"
	server, requests := newLinkServer(t, pages)
	pages["/dir/page"] = `<a href="new#one"></a><a href="./new#two"></a><a href=old></a><a href=gone></a><a href=get></a><img src=loop>
		<a href="//[bad"></a><a href="mailto:me@example.com"></a><form action=/delete></form><a href=new ping=/ping></a>
		<a href="http://10.0.0.1/"></a><a href=/away></a><a href="` + other.URL + `"></a>`
	guard := urlhttp.Guard{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, AnyPort: true}
	client := urlhttp.NewClient(urlhttp.Options{Guard: guard})
	defer client.CloseIdleConnections()
	final, checked, err := checkLinks(context.Background(), client, url.MustParse(server.URL+"/start"))
	if err != nil || final.Href() != server.URL+"/dir/page" {
		t.Fatal(final, err)
	}
	var got []string
	for _, c := range checked {
		line := fmt.Sprint(c.Link, " ", c.Final, " ", c.Final != nil && c.Final.Origin() != final.Origin(), " ", c.Err != nil)
		got = append(got, strings.NewReplacer(server.URL, "S", other.URL, "O").Replace(line))
	}
	slices.Sort(got)
	want := []string{
		"<nil> <nil> false true", "O/ O/ true false", "S/away O/?a true false", "S/dir/get S/dir/get false false", "S/dir/gone S/dir/gone false true",
		"S/dir/loop <nil> false true", "S/dir/new S/dir/new false false", "S/dir/old S/dir/new false false", "http://10.0.0.1/ <nil> false true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	sent := requests()
	if n := len(slices.DeleteFunc(slices.Clone(sent), func(s string) bool { return s != "HEAD /dir/new" })); n != 2 {
		t.Errorf("/dir/new is requested %d times, for itself and after a redirect: %q", n, sent)
	}
	if slices.ContainsFunc(sent, func(s string) bool { return strings.Contains(s, "/delete") || strings.Contains(s, "/ping") }) {
		t.Errorf("sent %q", sent)
	}
	if got := otherRequests(); !slices.Equal(got, []string{"HEAD /", "HEAD /?a"}) {
		t.Errorf("the other server got %q", got)
	}
}

// TestLinkCheckerLimit has a page with more links than are checked.
func TestLinkCheckerLimit(t *testing.T) {
	pages := map[string]string{}
	var page strings.Builder
	for i := range maxLinks + 20 {
		fmt.Fprintf(&page, "<a href=/?%d></a>", i)
	}
	pages["/"] = page.String()
	server, _ := newLinkServer(t, pages)
	guard := urlhttp.Guard{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, AnyPort: true}
	client := urlhttp.NewClient(urlhttp.Options{Guard: guard})
	defer client.CloseIdleConnections()
	_, checked, err := checkLinks(context.Background(), client, url.MustParse(server.URL))
	if err != nil || len(checked) != maxLinks {
		t.Errorf("%d links, %v", len(checked), err)
	}
}

// A serverVariable is a Server Variable Object of OpenAPI.
type serverVariable struct {
	Enum    []string
	Default string
}

var templateVariable = regexp.MustCompile(`\{[^{}]*\}`)

// expand returns the text in place of a variable with a value from a caller.
func (v serverVariable) expand(value string) (string, error) {
	if slices.Contains(v.Enum, value) {
		return value, nil
	}
	if len(v.Enum) > 0 || strings.Trim(value, ".") == "" {
		return "", fmt.Errorf("invalid value: %q", value)
	}
	return url.PercentEncode(value, url.ComponentPercentEncodeSet), nil
}

// serverURL returns the URL of a server in an OpenAPI document with this URL.
func serverURL(document *url.URL, template string, variables map[string]serverVariable, values map[string]string) (*url.URL, error) {
	var failure error
	expanded := templateVariable.ReplaceAllStringFunc(template, func(s string) string {
		name := s[1 : len(s)-1]
		variable, ok := variables[name]
		if !ok {
			failure = fmt.Errorf("the server has no variable %q", name)
		}
		text := variable.Default
		if value, isGiven := values[name]; isGiven && failure == nil {
			text, failure = variable.expand(value)
		}
		return text
	})
	if failure != nil {
		return nil, failure
	}
	return document.Parse(expanded)
}

// petURL returns the URL of the operation /pets/{id}.
func petURL(server *url.URL, id string) (*url.URL, error) {
	return server.JoinSegments("pets", id)
}

func Example_openAPI() {
	document := url.MustParse("https://docs.example/apis/pets/openapi.json")
	variables := map[string]serverVariable{
		"host": {Default: "api.example"}, "port": {Enum: []string{"443", "8443"}, Default: "443"}, "version": {Default: "1"}, "base": {Default: "v1/eu"},
	}
	for _, tt := range []struct {
		template string
		values   map[string]string
	}{
		{"https://{host}:{port}/v{version}", nil},
		{"https://{host}:{port}/v{version}/", map[string]string{"host": "bücher.example", "port": "8443", "version": "2?a#b"}},
		{"../{base}", nil},
		{"https://{host}:{port}/", map[string]string{"port": "80"}},
		{"https://{host}/", map[string]string{"host": "evil.example/"}},
		{"https://{host}.eu/", map[string]string{"host": "me@evil.example"}},
		{"/{version}/x", map[string]string{"version": ".."}},
		{"/{version}/x", map[string]string{"version": ""}},
		{"/{tenant}", nil},
	} {
		server, err := serverURL(document, tt.template, variables, tt.values)
		if err != nil {
			fmt.Println(err)
			continue
		}
		pet, err := petURL(server, "a/b")
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(pet)
	}
	// Output:
	// https://api.example/v1/pets/a%2Fb
	// https://xn--bcher-kva.example:8443/v2%3Fa%23b/pets/a%2Fb
	// https://docs.example/apis/v1/eu/pets/a%2Fb
	// invalid value: "80"
	// parse "https://evil.example%2F/": domain-to-ASCII: forbidden code point U+002F in host (at byte 20)
	// parse "https://me%40evil.example.eu/": domain-to-ASCII: forbidden code point U+0040 in host (at byte 10)
	// invalid value: ".."
	// invalid value: ""
	// the server has no variable "tenant"
}

// TestServerURLStays expands templates with random values, none of which leaves its place.
func TestServerURLStays(t *testing.T) {
	random := rand.New(rand.NewPCG(37, 2))
	pieces := strings.Split("a|1|80|.|..|/|\\|//|?|#|@|:|%|%2e|%2F|%40|[|]|::1|{version}|\t|\n| |ü|／|＠|。|\u00AD|\x00|\xFF|;|&|evil.example", "|")
	value := func() (s string) {
		for range 1 + random.IntN(3) {
			s += pieces[random.IntN(len(pieces))]
		}
		return s
	}
	variables := map[string]serverVariable{"customer": {Default: "a"}, "port": {Default: "443"}, "version": {Default: "1"}, "region": {Default: "eu"}}
	document, passed := url.MustParse("https://docs.example/a/openapi.json?b"), 0
	for range 20_000 {
		values := map[string]string{"customer": value(), "port": value(), "version": value(), "region": value()}
		for name := range values {
			if random.IntN(2) == 0 {
				delete(values, name)
			}
		}
		if u, err := serverURL(document, "https://{customer}.api.example:{port}/v{version}/{region}{version}/x", variables, values); err == nil {
			passed++
			_, hasPort := u.EffectivePort()
			if u.Scheme() != "https" || !strings.HasSuffix(u.Hostname(), ".api.example") || !hasPort || u.IncludesCredentials() ||
				strings.Count(u.Pathname(), "/") != 3 || !strings.HasSuffix(u.Pathname(), "/x") || u.Search() != "" || u.Hash() != "" {
				t.Errorf("%q: %s", values, u)
			}
		}
		u, err := serverURL(document, "/{region}/v{version}", variables, values)
		if err == nil && (u.Origin() != document.Origin() || strings.Count(u.Pathname(), "/") != 2 || u.Search() != "" || u.Hash() != "") {
			t.Errorf("%q: %s", values, u)
		}
	}
	if passed < 2000 {
		t.Errorf("only %d values passed", passed)
	}
}
