package chrome_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlhtml"
)

// A document has links that are compared with Chromium's.
type document struct {
	text string
	// charset is the charset of the header Content-Type; "" is utf-8.
	charset string
	// tokens says why Links differs from Chromium, tree why LinksOf does. A document with a
	// reason but without a difference fails, too.
	tokens, tree string
}

// collect loads a document into a frame and returns its links as lines, in the order of the
// tree, followed by its base URL. If a property isn't a URL, the line has its text.
const collect = `async address => {
	const properties = {
		a: {href: "href"}, area: {href: "href"}, img: {src: "src", longdesc: "longDesc"}, script: {src: "src"}, link: {href: "href"},
		iframe: {src: "src", longdesc: "longDesc"}, frame: {src: "src", longdesc: "longDesc"}, embed: {src: "src"}, object: {data: "data"},
		source: {src: "src"}, video: {src: "src", poster: "poster"}, audio: {src: "src"}, track: {src: "src"},
		input: {src: "src", formaction: "formAction"}, button: {formaction: "formAction"}, form: {action: "action"},
		blockquote: {cite: "cite"}, q: {cite: "cite"}, ins: {cite: "cite"}, del: {cite: "cite"}, base: {href: "href"},
	};
	const mayBeEmpty = ["a href", "area href", "form action", "button formaction", "input formaction", "base href"];
	const svg = "http://www.w3.org/2000/svg", xlink = "http://www.w3.org/1999/xlink";
	const property = (e, name) => {
		for (let p = e; p; p = Object.getPrototypeOf(p)) {
			const d = Object.getOwnPropertyDescriptor(p, name);
			if (d && d.get && p !== e) return d.get.call(e);
		}
	};
	const resolve = (text, base) => URL.canParse(text, base) ? new URL(text, base).href : text;
	const lines = [];
	const visit = d => {
		const base = property(d, "baseURI");
		for (const e of Document.prototype.querySelectorAll.call(d, "*")) {
			const isSVG = e.namespaceURI === svg, name = e.localName.toLowerCase();
			for (const a of Element.prototype.getAttributeNames.call(e).map(n => Element.prototype.getAttributeNode.call(e, n))) {
				if (a.name === "style") {
					const image = getComputedStyle(e).backgroundImage.match(/^url\("(.*)"\)$/);
					if (image) lines.push(name + " style " + image[1].replace(/\\(.)/g, "$1"));
				} else if (isSVG && a.localName === "href" && ["a", "image", "use"].includes(name)) {
					const isXLink = a.namespaceURI === xlink;
					if (!isXLink || !Element.prototype.hasAttributeNS.call(e, null, "href"))
						if (a.value || name === "a") lines.push(name + (isXLink ? " xlink:href " : " href ") + resolve(a.value, base));
				} else if (e.namespaceURI === "http://www.w3.org/1999/xhtml" && properties[name]?.[a.name]) {
					const what = name + " " + a.name;
					if (what === "input src" && property(e, "type") !== "image") continue;
					if (a.value === "" && !mayBeEmpty.includes(what)) continue;
					lines.push(what + " " + property(e, properties[name][a.name]));
				} else if (what(e, a) === "img srcset" && ![undefined, "", property(e, "src")].includes(property(e, "currentSrc"))) {
					lines.push("img srcset " + property(e, "currentSrc"));
				} else if (what(e, a) === "iframe srcdoc" && e.contentDocument) {
					visit(e.contentDocument);
				}
			}
		}
	};
	const what = (e, a) => e.localName + " " + a.name;
	document.querySelectorAll("iframe").forEach(f => f.remove());
	const frame = document.createElement("iframe");
	frame.style.width = "500px";
	const loaded = new Promise(resolve => frame.onload = resolve);
	frame.src = address;
	document.body.append(frame);
	await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, 5000))]);
	for (const e of frame.contentDocument.images) await Promise.race([e.decode().catch(() => {}), new Promise(resolve => setTimeout(resolve, 200))]);
	visit(frame.contentDocument);
	const base = property(frame.contentDocument, "baseURI");
	return {lines, base: base.split("#")[0]};
}`

// judged has the attributes that collect reads. It reads one candidate of a srcset.
var judged = map[string]string{
	"a": "href xlink:href", "area": "href", "img": "src longdesc srcset", "script": "src", "link": "href", "iframe": "src longdesc", "frame": "src longdesc",
	"embed": "src", "object": "data", "source": "src", "video": "src poster", "audio": "src", "track": "src", "input": "src formaction",
	"button": "formaction", "form": "action", "blockquote": "cite", "q": "cite", "ins": "cite", "del": "cite", "base": "href",
	"image": "href xlink:href", "use": "href xlink:href",
}

// judgedLine returns a link as a line of collect, or false if collect doesn't report it.
func judgedLine(l *urlhtml.Link) (string, bool) {
	isOfSVG := l.Element == "use" || l.Element == "image" || l.Element == "a"
	if l.Kind == urlhtml.KindReference && !isOfSVG || l.Attribute != "style" && !slices.Contains(strings.Fields(judged[l.Element]), l.Attribute) {
		return "", false
	}
	text := l.Raw
	if l.URL != nil {
		text = l.URL.Href()
	}
	return l.Element + " " + l.Attribute + " " + text, true
}

// treeLines returns the lines of LinksOf, and the base URL.
func treeLines(t *testing.T, doc []byte, o urlhtml.Options) (lines []string, base string) {
	t.Helper()
	o.Encoding = urlhtml.DetermineEncoding(doc, o.ContentType)
	decoded, err := o.Encoding.NewDecoder().Bytes(doc)
	if err != nil {
		t.Fatal(err)
	}
	root, err := html.Parse(bytes.NewReader(bytes.TrimPrefix(decoded, []byte("\uFEFF"))))
	if err != nil {
		t.Fatal(err)
	}
	root.AppendChild(&html.Node{Type: html.ElementNode, Data: "a", Attr: []html.Attribute{{Key: "href", Val: "#"}, {Key: "download", Val: "last"}}})
	for l := range urlhtml.LinksOf(root, o) {
		if l.Download == "last" {
			base = l.URL.WithoutFragment().Href()
		} else if line, ok := judgedLine(&l); ok {
			lines = append(lines, line)
		}
	}
	return lines, base
}

// tokenLines returns the lines of Links.
func tokenLines(t *testing.T, doc []byte, o urlhtml.Options) (lines []string) {
	t.Helper()
	for l, err := range urlhtml.Links(bytes.NewReader(doc), o) {
		if err != nil {
			t.Fatal(err)
		}
		if line, ok := judgedLine(&l); ok {
			lines = append(lines, line)
		}
	}
	return lines
}

// onlyChosen removes the candidates of a srcset that Chromium didn't choose.
func onlyChosen(lines, judge []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool {
		return strings.HasPrefix(line, "img srcset ") && !slices.Contains(judge, line)
	})
}

// serveDocuments serves each document under its number, and an empty response for anything that
// it links to.
func serveDocuments(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<!DOCTYPE html><title>Documents</title>")
	})
	mux.HandleFunc("/dir/{number}", func(w http.ResponseWriter, r *http.Request) {
		i, err := strconv.Atoi(r.PathValue("number"))
		if err != nil || i >= len(documents) {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", contentType(documents[i]))
		fmt.Fprint(w, documents[i].text)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

func contentType(d document) string {
	switch d.charset {
	case "":
		return "text/html;charset=utf-8"
	case "none":
		return "text/html"
	}
	return "text/html;charset=" + d.charset
}

// TestDocuments compares the links of documents, and their base URLs, with Chromium's.
func TestDocuments(t *testing.T) {
	server := serveDocuments(t)
	p := openPage(t, startBrowser(t, "host-resolver-rules=MAP *.example ~NOTFOUND", "block-new-web-contents"), server+"/")
	links, treeDiffers, tokensDiffer := 0, 0, 0
	for i, d := range documents {
		address := fmt.Sprintf("%s/dir/%d?q", server, i)
		var judge struct {
			Lines []string
			Base  string
		}
		if err := p.Eval(collect, &judge, address); err != nil {
			t.Errorf("%q: %v", d.text, err)
			continue
		}
		links += len(judge.Lines)
		compare := func(what string, lines []string, base, reason string, differ *int) {
			lines = onlyChosen(lines, judge.Lines)
			isSame := slices.Equal(lines, judge.Lines) && base == judge.Base
			if !isSame {
				*differ++
			}
			switch {
			case !isSame && reason == "":
				t.Errorf("document %d: %q\n%s has\n\t%s\n\t%s\nChromium has\n\t%s\n\t%s",
					i, d.text, what, strings.Join(lines, "\n\t"), base, strings.Join(judge.Lines, "\n\t"), judge.Base)
			case isSame && reason != "":
				t.Errorf("document %d: %q: there is no difference any more: %s", i, d.text, reason)
			}
		}
		o := urlhtml.Options{Base: url.MustParse(address), ContentType: contentType(d)}
		tree, base := treeLines(t, []byte(d.text), o)
		compare("LinksOf", tree, base, d.tree, &treeDiffers)
		compare("Links", tokenLines(t, []byte(d.text), o), judge.Base, d.tokens, &tokensDiffer)
	}
	t.Logf("%d documents with %d links: the tree differs in %d, tokens in %d", len(documents), links, treeDiffers, tokensDiffer)
	if len(documents) < 200 || links < 300 {
		t.Errorf("there are %d documents with %d links", len(documents), links)
	}
}

// TestRefreshes loads documents that refresh themselves, and checks where that leads.
func TestRefreshes(t *testing.T) {
	needBrowser(t)
	contents := []string{
		"0;url=a", "0; URL='b'c", `0, "d"e`, "0 f", "0;\turl\n=\tg", "0;url h", "0; url=?i&j", "0.5..;url=k", "00;;l", "0;url=/m n#o", "0;url=ü?ü", ".0;p",
		"0url=no", "-0;url=no", "x;url=no", "0;url=http://[", "0x;no", "1e0;no",
	}
	asked := make(chan string, 100)
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {})
	mux.HandleFunc("/dir/start", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html;charset=windows-1252")
		i, _ := strconv.Atoi(r.URL.RawQuery)
		fmt.Fprintf(w, "<base href=/base/><meta http-equiv=refresh content=\"%s\">", strings.NewReplacer("&", "&amp;", `"`, "&quot;", "ü", "&uuml;").Replace(contents[i]))
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/favicon.ico" {
			asked <- r.RequestURI
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	p := openPage(t, browser, server.URL+"/")
	followed := 0
	for i := range contents {
		start := fmt.Sprintf("%s/dir/start?%d", server.URL, i)
		o := urlhtml.Options{Base: url.MustParse(start), ContentType: "text/html;charset=windows-1252"}
		resp, err := http.Get(start)
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		for l, err := range urlhtml.Links(resp.Body, o) {
			if err != nil {
				t.Fatal(err)
			}
			if l.Kind == urlhtml.KindRefresh && l.URL != nil {
				want = l.URL.RequestTarget()
			}
		}
		resp.Body.Close()
		const wait = `async address => {
			document.querySelectorAll("iframe").forEach(f => f.remove());
			const frame = document.createElement("iframe");
			let loads = 0;
			const loaded = new Promise(resolve => frame.onload = () => { if (++loads === 2) resolve(); });
			frame.src = address;
			(document.body ?? document.documentElement).append(frame);
			await Promise.race([loaded, new Promise(resolve => setTimeout(resolve, 1000))]);
		}`
		eval(t, p, wait, nil, start)
		got := ""
		select {
		case got = <-asked:
			followed++
		default:
		}
		if got != want {
			t.Errorf("%q: Chromium requests %q, but the link is %q", contents[i], got, want)
		}
	}
	t.Logf("%d refreshes, of which %d lead somewhere", len(contents), followed)
}
