package documents_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/urldisplay"
	"github.com/gowhatwg/url/urlfile"
	"github.com/gowhatwg/url/urlhtml"
	"github.com/gowhatwg/url/urlhttp"
	"github.com/gowhatwg/url/urlpattern"
)

// recipeFiles are the files that have the code of the recipes. Recipes that need other modules
// are in separate modules.
var recipeFiles = []string{
	"recipes_test.go", "recipes_more_test.go", "recipes_links_test.go", "../../urlhttp/example_server_test.go", "../../marshal_test.go", "../../internal/testing/binding/binding_test.go",
}

var codeBlock = regexp.MustCompile("(?s)```(\\w*)\n(.*?)```")

// TestRecipes looks for the lines of each recipe in the files of recipes.
func TestRecipes(t *testing.T) {
	if blocks := checkBlocks(t, "recipes.md", recipeFiles...); blocks < 20 {
		t.Errorf("only %d blocks", blocks)
	}
	document := readDocument(t, "recipes.md")
	sections := strings.Split(document, "\n## ")[1:]
	for _, section := range sections {
		if !codeBlock.MatchString(section) {
			t.Errorf("there is no code: %s", section)
		}
	}
	if len(sections) < 16 {
		t.Errorf("only %d recipes", len(sections))
	}
}

// readDocument returns the text of a document of docs/.
func readDocument(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// checkBlocks looks for each block of a document in files, and returns the number of blocks. It
// looks for a go block as code with any indentation, and for a text block as an output.
func checkBlocks(t *testing.T, document string, names ...string) (blocks int) {
	t.Helper()
	var files strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			t.Fatal(err)
		}
		files.Write(text)
	}
	for _, block := range codeBlock.FindAllStringSubmatch(readDocument(t, document), -1) {
		blocks++
		if n := strings.Count(block[2], "\n"); n > 8 {
			t.Errorf("a block has %d lines:\n%s", n, block[2])
		}
		if !hasBlock(files.String(), block[1], block[2]) {
			t.Errorf("isn't in a test:\n%s", block[2])
		}
	}
	return blocks
}

// hasBlock reports whether a file has a block of the language at some indentation.
func hasBlock(file, language, block string) bool {
	begin := map[string]string{"go": "\t", "text": "\t// "}[language]
	if begin == "" {
		return false
	}
	for indent := ""; len(indent) < 4; indent += "\t" {
		var indented strings.Builder
		for line := range strings.Lines(block) {
			if line != "\n" {
				line = indent + begin + line
			}
			indented.WriteString(line)
		}
		if strings.Contains(file, "\n"+indented.String()) {
			return true
		}
	}
	return false
}

// checkOrigin answers requests from other origins than those that are allowed.
func checkOrigin(allowed []url.Origin, w http.ResponseWriter, r *http.Request) {
	origin, err := url.ParseOrigin(r.Header.Get("Origin"))
	if err != nil || !slices.Contains(allowed, origin) {
		http.Error(w, "forbidden", http.StatusForbidden)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func Example_origin() {
	allowed := []url.Origin{url.MustParse("https://example.com").Origin()}
	for _, header := range []string{"https://example.com", "https://example.com.evil.example", "https://EXAMPLE.com", "ws://example.com", "chrome-extension://abc", "null", ""} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("POST", "/", nil)
		r.Header.Set("Origin", header)
		checkOrigin(allowed, w, r)
		fmt.Println(w.Code, header)
	}
	// Output:
	// 204 https://example.com
	// 403 https://example.com.evil.example
	// 403 https://EXAMPLE.com
	// 403 ws://example.com
	// 403 chrome-extension://abc
	// 403 null
	// 403
}

// fetch asks for an untrusted URL.
func fetch(ctx context.Context, client *http.Client, input string) (*http.Response, error) {
	u, err := url.Parse(input)
	if err != nil {
		return nil, err
	}
	return urlhttp.Get(ctx, client, u)
}

// saveWebhook keeps the URL of a webhook, if the delivery would request it.
func saveWebhook(options urlhttp.Options, input string) (*url.URL, error) {
	u, err := url.Parse(input)
	if err != nil {
		return nil, err
	}
	if err := options.Check(u); err != nil {
		return nil, err
	}
	return u, nil
}

func Example_webhook() {
	options := urlhttp.Options{HTTPSOnly: true}
	for _, input := range []string{"https://example.com/hook", "http://example.com/hook", "https://0x7f.1/", "https://example.com:22/", "https://me:pw@example.com/"} {
		_, err := saveWebhook(options, input)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// urlhttp: "http://example.com/hook" refused: forbidden scheme: "http"
	// urlhttp: "https://127.0.0.1/" refused: forbidden address 127.0.0.1:443: in 127.0.0.0/8, Loopback [RFC1122], Section 3.2.1.3
	// urlhttp: "https://example.com:22/" refused: forbidden port: 22
	// urlhttp: "https://me:xxxxx@example.com/" refused: credentials in a URL
}

// newPrivateClient returns a client that also reaches one private host.
func newPrivateClient() *http.Client {
	return urlhttp.NewClient(urlhttp.Options{
		PrivateHosts: urlhttp.MustParseHostRules([]string{"build.corp.example"}, nil),
	})
}

// newIntranetClient returns a client that also reaches each private address.
func newIntranetClient() *http.Client {
	return urlhttp.NewClient(urlhttp.Options{
		Guard: urlhttp.Guard{Allow: urlhttp.PrivateNetworks()},
	})
}

func Example_private() {
	for _, client := range []*http.Client{newPrivateClient(), newIntranetClient()} {
		_, err := fetch(context.Background(), client, "http://169.254.169.254/latest/meta-data/")
		fmt.Println(errors.Is(err, urlhttp.ErrForbiddenAddress))
	}
	// Output:
	// true
	// true
}

func Example_fetch() {
	client := urlhttp.NewClient(urlhttp.Options{})
	for _, input := range []string{"http://2130706433/", "file:///etc/passwd", "http://"} {
		_, err := fetch(context.Background(), client, input)
		fmt.Println(errors.Is(err, urlhttp.ErrForbiddenAddress), errors.Is(err, urlhttp.ErrForbiddenScheme), errors.Is(err, url.HostMissing))
	}
	// Output:
	// true false false
	// false true false
	// false false true
}

// allow returns why a URL isn't on the list.
func allow(u *url.URL) error {
	rules := urlhttp.MustParseHostRules([]string{"example.com", "*.example.com"}, nil)
	if err := rules.Check(u.ParsedHost()); err != nil {
		return err
	}
	return nil
}

func Example_allow() {
	for _, input := range []string{"https://EXAMPLE.com./", "https://www.example.com:8443/", "https://evilexample.com/", "https://example.com@evil.example/"} {
		u := url.MustParse(input)
		fmt.Println(allow(u) == nil, u)
	}
	// Output:
	// true https://example.com./
	// true https://www.example.com:8443/
	// false https://evilexample.com/
	// false https://example.com@evil.example/
}

func Example_dropTrackers() {
	u := url.MustParse("https://example.com/?utm_source=a&utm_medium=b&id=7")
	u.SearchParams().DeleteFunc(func(name, value string) bool {
		return strings.HasPrefix(name, "utm_")
	})
	fmt.Println(u)
	// Output: https://example.com/?id=7
}

func Example_log() {
	log.SetOutput(os.Stdout)
	log.SetFlags(0)
	defer log.SetOutput(os.Stderr)
	defer log.SetFlags(log.LstdFlags)
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))

	u := url.MustParse("https://me:secret@example.com/")
	logger.Info("visit", "url", u)
	log.Print("visit ", u.Redacted())
	// Output:
	// level=INFO msg=visit url=https://me:xxxxx@example.com/
	// visit https://me:xxxxx@example.com/
}

// baseOf returns the base of a configuration.
func baseOf(data []byte) (url.URL, error) {
	var c struct {
		Base url.URL `json:"base,omitzero"`
	}
	err := json.Unmarshal(data, &c)
	if err == nil && c.Base.IsZero() {
		c.Base = *url.MustParse("http://localhost:8080/")
	}
	return c.Base, err
}

func Example_config() {
	for _, data := range []string{`{"base": "https://EXAMPLE.com"}`, `{"base": ""}`, `{"base": null}`, `{}`} {
		fmt.Println(baseOf([]byte(data)))
	}
	_, err := baseOf([]byte(`{"base": "example.com"}`))
	fmt.Println(errors.Is(err, url.MissingSchemeNonRelativeURL))
	// Output:
	// https://example.com/ <nil>
	// http://localhost:8080/ <nil>
	// http://localhost:8080/ <nil>
	// http://localhost:8080/ <nil>
	// true
}

// links prints the links of a page to other pages.
func links(page *url.URL, resp *http.Response) error {
	for link, err := range urlhtml.Links(resp.Body, urlhtml.Options{Base: page}) {
		if err != nil {
			return err
		}
		if link.URL != nil && slices.Contains([]string{"https", "http"}, link.URL.Scheme()) {
			fmt.Println(link.Kind, link.URL)
		}
	}
	return nil
}

func Example_links() {
	page := url.MustParse("https://example.com/a/")
	text := `<base href="../b/"><a href="c d">c</a><img src="//cdn.example/x.png"><a href="java&#10;script:alert(1)">x</a>`
	if err := links(page, &http.Response{Body: io.NopCloser(strings.NewReader(text))}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// base https://example.com/b/
	// navigation https://example.com/b/c%20d
	// image https://cdn.example/x.png
}

func Example_link() {
	page, ref := url.MustParse("https://example.com/a/b"), `\\cdn.example\x`
	u, err := page.Parse(ref)
	fmt.Println(u, err)
	// Output: https://cdn.example/x <nil>
}

// fileOf returns the path of a file that a document refers to.
func fileOf(ref string) (string, error) {
	base, err := urlfile.FromPath("/srv/docs/guide/start.md", urlfile.Posix)
	if err != nil {
		return "", err
	}
	u, err := base.Parse(ref)
	if err != nil || u.Scheme() != "file" {
		return "", err // a link to elsewhere has no path
	}
	return urlfile.Path(u, urlfile.Posix)
}

func Example_file() {
	for _, ref := range []string{"../img/a%20b.png#top", "a.md", "../../../../a.md", "https://example.com/"} {
		path, err := fileOf(ref)
		fmt.Printf("%q %v\n", path, err)
	}
	// A dummy base loses this.
	for _, ref := range []string{"../a.md", "a.md"} {
		fmt.Println(url.MustParse("https://x/").Parse(ref))
	}
	// Output:
	// "/srv/docs/img/a b.png" <nil>
	// "/srv/docs/guide/a.md" <nil>
	// "/a.md" <nil>
	// "" <nil>
	// https://x/a.md <nil>
	// https://x/a.md <nil>
}

// printForm prints the fields of a form that a page in windows-1252 has sent.
func printForm(body []byte) error {
	parser := encodings.FormParser{Encoding: encodings.Windows1252, MaxPairs: 1000}
	form, err := parser.Parse(body)
	if err != nil {
		return err
	}
	for name, value := range form.All() {
		fmt.Println(name, value)
	}
	return nil
}

func Example_form() {
	fmt.Println(printForm([]byte("name=J%FCrgen&city=K%F6ln")))
	fmt.Println(printForm(bytes.Repeat([]byte("a&"), 1001)) != nil)
	// Output:
	// name Jürgen
	// city Köln
	// <nil>
	// true
}

func Example_legacyLink() {
	page, ref := url.MustParse("https://example.com/"), "/suche?q=Köln"
	parser := url.Parser{Base: page, Encoding: encodings.Windows1252}
	u, err := parser.Parse(ref)
	fmt.Println(u, err)
	// Output: https://example.com/suche?q=K%F6ln <nil>
}

func Example_sitemap() {
	log.SetOutput(io.Discard)
	defer log.SetOutput(os.Stderr)
	var sitemap struct {
		Locs []string `xml:"url>loc"`
	}
	const text = "<urlset><url><loc>\n https://example.com/a\n</loc></url><url><loc>https://exa mple/</loc></url><url><loc>https://example.com/b</loc></url></urlset>"
	if err := xml.Unmarshal([]byte(text), &sitemap); err != nil {
		log.Fatal(err)
	}
	for _, loc := range sitemap.Locs {
		u, err := url.Parse(loc)
		if err != nil {
			log.Print(err) // says which one, and why
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/a
	// https://example.com/b
}

// route prints which route a URL takes.
func route(site, u *url.URL) {
	routes := urlpattern.MustNewSet([]*urlpattern.Pattern{
		urlpattern.MustNew("/books/:id", site, urlpattern.Options{}),
		urlpattern.MustNew("/*", site, urlpattern.Options{}),
	})
	if i, ok := routes.First(u); ok {
		result, _ := routes.At(i).Exec(u)
		fmt.Println(i, result.Pathname.Groups)
	}
}

func Example_routes() {
	site := url.MustParse("https://example.com/")
	for _, ref := range []string{"/books/42", "/about", "//evil.example/books/42"} {
		u, err := site.Parse(ref)
		if err != nil {
			log.Fatal(err)
		}
		route(site, u)
	}
	// Output:
	// 0 [{id 42 true}]
	// 1 [{0 about true}]
}

func Example_texts() {
	u := url.MustParse("https://me:secret@bücher.example/a|b?q=ü")
	rfc3986, _ := u.RFC3986()
	n, _ := u.NetURL()
	for _, text := range []string{u.Href(), u.Redacted(), urldisplay.URL(u, urldisplay.Options{}), rfc3986, n.String()} {
		fmt.Println(text)
	}
	// Output:
	// https://me:secret@xn--bcher-kva.example/a|b?q=%C3%BC
	// https://me:xxxxx@xn--bcher-kva.example/a|b?q=%C3%BC
	// https://bücher.example/a|b?q=ü
	// https://me:secret@xn--bcher-kva.example/a%7Cb?q=%C3%BC
	// https://me:secret@xn--bcher-kva.example/a%7Cb?q=%C3%BC
}

func Example_absolute() {
	for _, s := range []string{"https:a", "example.com:80", "//h", "", "a b", "https://", "//["} {
		isAbsolute := url.CanParse(s)
		isRelative := !isAbsolute && url.CanParseWithBase(s, "https://example.com/")
		fmt.Printf("%q %t %t\n", s, isAbsolute, isRelative)
	}
	// Output:
	// "https:a" true false
	// "example.com:80" true false
	// "//h" false true
	// "" false true
	// "a b" false true
	// "https://" false false
	// "//[" false false
}
