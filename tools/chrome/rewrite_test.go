package chrome_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhtml"
)

// viaProxy leads a link to a proxy, as in the example of urlhtml.Rewrite.
func viaProxy(page *url.URL) func(l urlhtml.Link) (string, bool) {
	return func(l urlhtml.Link) (string, bool) {
		switch {
		case l.Kind == urlhtml.KindBase:
			return "", true
		case l.IsLocal():
			return "", false
		case l.URL == nil:
			return "about:invalid", true
		case l.URL.Scheme() != "http":
			return l.URL.Href(), true
		}
		target, hash := *l.URL.WithoutFragment(), l.URL.Hash()
		if target == *page && hash != "" {
			return hash, true
		}
		return "/proxy?mode=x&url=" + url.PercentEncode(target.Href(), url.ComponentPercentEncodeSet) + hash, true
	}
}

// proxyTests are documents, and what Chromium asks for without scripts. A rewritten document must
// ask for the same, but from the proxy, unless its references are local.
var proxyTests = []struct {
	name, doc, asked string
	isLocal          bool
}{
	{"a base", `<base href=/base/><img src=a><link rel=stylesheet href=b><p style="background:url(c)">x`, "/base/a /base/b /base/c", false},
	{"a base that isn't of HTTP", `<base href="file:///C:/a/"><img src=b><base href=/base/><img src=c>`, "", false},
	{"a base for absolute URLs only", `<base href=mailto:a><img src=b><img src=/c>`, "", false},
	{"two bases", `<img src=a><base target=x><base href=/base/><base href=/other/><img src=b>`, "/a /base/b", false},
	{"a base in a template for a marker", `<?marker name="h"?><template for=h><base href=/base/></template><p style="background:url(a)">x`, "/base/a", false},
	{"a base in a template that comes first", `<?marker name="h"?><base href=/other/><template for=h><base href=/base/><link rel=stylesheet href=a></template><p style="background:url(b)">x`, "/base/a /base/b", false},
	{"a base after col in a template", `<?marker name="h"?><template for=h><base><col><base href=/base/></template><p style="background:url(a)">x`, "/base/a", false},
	{"SVG", `<base href=/base/><svg width=9 height=9><defs><linearGradient id=g><stop/></linearGradient><mask id=m><rect/></mask><clipPath id=c><rect/></clipPath><filter id=f></filter><symbol id=s><rect/></symbol></defs>
		<rect width=9 height=9 fill="url(#g)" stroke="url('#g')"/><rect width=9 height=9 mask="url(#m)" clip-path="url(#c)" filter="url(#f)"/><use href="#s"/><use xlink:href="#s"/></svg>`, "", true},
	{"feImage", `<base href=/base/><svg width=9 height=9><filter id=f><feImage href="#x"/></filter><rect id=x width=9 height=9 filter="url(#f)"/></svg>`, "", true},
	{"an element of another file", `<svg width=9 height=9><use href="a#b"/></svg>`, "/a", false},
	{"an image of SVG", `<base href=/base/><svg width=9 height=9><image href="#x" width=9 height=9></svg>`, "/base/", false},
	{"a style", `<base href=/base/><p style="clip-path:url(#x);filter:url('#x')">x<style>@import "#x";</style>`, "", true},
	{"a background", `<base href=/base/><p style="background:url(#x)">x<ul style="list-style:url(#x)"><li>x`, "/base/", true},
	{"no URL in CSS", `<base href=/base/><style>@import "";@import url();</style><p style="background:url();mask-image:url('')">x<p style='border-image:url("");list-style:image-set("" 1x)'>x`, "", true},
	{"short URLs in CSS", `<base href=/base/><p style="background:url(?)">x<p style="background:url(/**/)">x`, "/base/? /**/", false},
	{"& in CSS", `<style>@import "a?b&c";@import url(d?e&f);p{background:url('g?h&i')}</style><p><li style="list-style:url(j?k&amp;l);background:url('m?(n)')">x`,
		"/a?b&c /d?e&f /g?h&i /j?k&l /m?(n)", false},
	{"noscript", `<noscript><link rel=stylesheet href=a></noscript><p><noscript><img src=b></noscript>`, "/a /b", false},
}

// proxyPolicy is the policy of the example of urlhtml.Rewrite.
const proxyPolicy = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; form-action 'self'; base-uri 'none'"

// leaks are documents that ask for URL after they were rewritten, unless the policy keeps them from
// it.
var leaks = []string{
	`<script>fetch("URL")</script>`, `<script>new Image().src = "URL"</script>`, `<script>document.write('<img src="URL">')</script>`,
	`<script>navigator.sendBeacon("URL")</script>`, `<script>new EventSource("URL")</script>`, `<script>import("URL").catch(() => {})</script>`,
	`<script type=module>import "URL"</script>`, `<script>document.body.append(Object.assign(document.createElement("iframe"), {src: "URL"}))</script>`,
	`<script>const s = document.createElement("script"); s.src = "URL"; document.body.append(s)</script>`,
	`<script>document.body.style.backgroundImage = "url(URL)"</script>`, `<iframe src="javascript:'<img src=URL>'"></iframe>`,
	`<form method=post></form><script>const f = document.forms[0]; f.action = "URL"; f.submit()</script>`,
	`<script>const l = document.createElement("link"); l.rel = "stylesheet"; l.href = "URL"; document.head.append(l)</script>`,
	`<script>document.head.prepend(Object.assign(document.createElement("base"), {href: "URL"})); if (document.baseURI === "URL") location = ""</script>`,
	`<p style='--a: "URL"; background: image-set(var(--a) 1x)'>x`, `<svg width=9 height=9><image width=9 height=9><set attributeName=href to="URL"/></image></svg>`,
}

// TestProxyPolicy has Chromium load rewritten documents with and without the policy, in which
// scripts run. Only without it may Chromium ask the original for something. The proxy is another
// host than that.
func TestProxyPolicy(t *testing.T) {
	c := newChromium(t)
	original := strings.Replace(c.server.URL, "127.0.0.1", "localhost", 1)
	page := url.MustParse(original + "/page")
	pages := map[string]string{}
	for i, doc := range leaks {
		for _, path := range []string{fmt.Sprintf("/%d/unprotected", i), fmt.Sprintf("/%d/rewritten", i)} {
			var out strings.Builder
			doc := strings.ReplaceAll("<!DOCTYPE html><body>"+doc, "URL", original+path+"/leak")
			if err := urlhtml.Rewrite(&out, strings.NewReader(doc), urlhtml.Options{Base: page, NoScript: true}, viaProxy(page)); err != nil {
				t.Fatal(err)
			}
			pages[path] = out.String()
		}
	}
	asked := c.load(t, pages, "", "")
	for path := range pages {
		if isAsked := slices.Contains(asked, path+"/leak"); isAsked != strings.HasSuffix(path, "unprotected") {
			t.Errorf("%s: %v: %s", path, isAsked, pages[path])
		}
	}
}

// TestProxy has Chromium load documents, and then the same ones rewritten for a proxy, with the
// policy.
func TestProxy(t *testing.T) {
	c := newChromium(t)
	pages := map[string]string{}
	var want []string
	for i, tt := range proxyTests {
		number := fmt.Sprintf("/%d", i)
		page, err := url.Parse(c.server.URL + number + "/page")
		if err != nil {
			t.Fatal(err)
		}
		doc := "<!DOCTYPE html><title>" + tt.name + "</title>" + strings.NewReplacer("=/base/", "="+number+"/base/", "=/other/", "="+number+"/other/", "(/**/", "("+number+"/**/").Replace(tt.doc)
		var out strings.Builder
		if err := urlhtml.Rewrite(&out, strings.NewReader(doc), urlhtml.Options{Base: page, NoScript: true}, viaProxy(page)); err != nil {
			t.Fatal(err)
		}
		pages[number+"/page"], pages[number+"/rewritten"] = doc, out.String()
		for asked := range strings.FieldsSeq(tt.asked) {
			want = append(want, number+asked)
			if !tt.isLocal {
				want = append(want, "/proxy?mode=x&url="+url.PercentEncode(c.server.URL+number+asked, url.ComponentPercentEncodeSet))
			}
		}
	}
	asked := c.load(t, pages, `frame.sandbox = "allow-same-origin"`, "")
	for _, a := range asked {
		if !slices.Contains(want, a) {
			t.Errorf("Chromium asks for %s", a)
		}
	}
	for _, w := range want {
		if !slices.Contains(asked, w) {
			t.Errorf("Chromium doesn't ask for %s", w)
		}
	}
	t.Logf("%d documents, %d requests", len(pages), len(asked))
}
