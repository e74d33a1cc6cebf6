package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/gowhatwg/url/tools/chrome"
)

// dropDocument drops a file on the page, and waits until its links are shown.
func dropDocument(t *testing.T, p *chrome.Page, name, content string) {
	t.Helper()
	eval(t, p, `(name, base64) => shows(() => give(new File([Uint8Array.from(atob(base64), c => c.charCodeAt(0))], name)))`, nil, name, base64.StdEncoding.EncodeToString([]byte(content)))
}

// linkRows returns the cells of the links in the list.
func linkRows(t *testing.T, p *chrome.Page) []string {
	t.Helper()
	return get[[]string](t, p, `async () => [...document.querySelectorAll("#links-list tbody tr")].map(tr => [...tr.children].map(e => e.textContent.replace(/^Details/, "").trim()).join(" | "))`)
}

// setField changes a field as a visitor does.
func setField(t *testing.T, p *chrome.Page, selector, value string) {
	t.Helper()
	eval(t, p, `async (selector, value) => {
		const field = document.querySelector(selector);
		field.value = value;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		field.dispatchEvent(new Event("change", { bubbles: true }));
	}`, nil, selector, value)
}

const someLinks = "<!DOCTYPE html>\n<base href=/b/><a href=x>x</a>\n<a href='//shop.example.co.uk/'></a><img src=https://example.net/i>\n<a href='http://['><a href=mailto:x>"

func TestLinksView(t *testing.T) {
	p := open(t, "#url=&base="+base64.StdEncoding.EncodeToString([]byte("https://www.example.co.uk/a"))+"&view=links")
	dropDocument(t, p, "page.html", someLinks)
	wantText(t, p, "#links-status", "6 links: 2 on the same origin, 1 elsewhere on the same site, 1 to other sites, 1 with other schemes, 1 that can’t be parsed.")
	wantText(t, p, "#links-note", "page.html, 151 bytes, is read instead of the field.")
	wantText(t, p, "#links-facts", "https://www.example.co.uk/a", "from the field", "https://www.example.co.uk/b/", "from the base element", "windows-1252", "151 bytes")
	want := []string{
		"https://www.example.co.uk/b/ | /b/ | same origin | base <base href> | 2 byte 12",
		"https://www.example.co.uk/b/x | x | same origin | navigation <a href> | 2 byte 24",
		"https://shop.example.co.uk/ | //shop.example.co.uk/ | same site, other origin | navigation <a href> | 3 byte 10",
		"https://example.net/i | https://example.net/i | other site | image <img src> | 3 byte 46",
		"IPv6-unclosed: the IPv6 address lacks its closing bracket (at byte 7) | http://[ | not a URL | navigation <a href> | 4 byte 10",
		"mailto:x | mailto:x | mailto: | navigation <a href> | 4 byte 28",
	}
	if got := linkRows(t, p); !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
	pick := func(selector, value string, want ...string) {
		t.Helper()
		setField(t, p, "#links-kind", "")
		setField(t, p, "#links-place", "")
		setField(t, p, selector, value)
		wait(t, p, fmt.Sprintf(`JSON.stringify([...document.querySelectorAll("#links-list tbody td:nth-child(2)")].map(e => e.textContent)) === %q`, `["`+strings.Join(want, `","`)+`"]`))
	}
	pick("#links-kind", "image", "https://example.net/i")
	pick("#links-place", "invalid", "http://[")
	pick("#links-place", "same origin", "/b/", "x")
	setField(t, p, "#links-kind", "navigation")
	wait(t, p, `document.querySelector("#links-shown").textContent === "1 of 1 link."`)
	setField(t, p, "#links-kind", "image")
	wantText(t, p, "#links-list tbody", "No links.")
	// Another URL of the document, and one that isn't a URL
	setField(t, p, "#links-base", "https://example.net/")
	wantText(t, p, "#links-status", "3 on the same origin, 1 to other sites")
	wait(t, p, `location.hash.includes("&base=" + btoa("https://example.net/") + "&view=links")`)
	setField(t, p, "#links-base", "example.net")
	wantText(t, p, "#links-base-note", "Not a URL: missing-scheme-non-relative-URL")
	wait(t, p, `document.querySelector("#links-result").hidden`)
	// Without one, the document may say its own
	setField(t, p, "#links-base", "")
	wantText(t, p, "#links-facts", "https://example.com/ an example, as the document doesn’t say its URL")
	dropDocument(t, p, "page.html", "<!-- saved from url=(0018)https://a.example/ -->"+someLinks)
	wantText(t, p, "#links-facts", "https://a.example/ from a comment")
}

// TestLinksAddress checks that the address restores the view, and that a link in the list
// leads to the Parse view and back.
func TestLinksAddress(t *testing.T) {
	p := open(t, "#url=&base=aHR0cHM6Ly9hLmV4YW1wbGUv&encoding=windows-1252&view=links")
	wait(t, p, `document.querySelector("#links-base").value === "https://a.example/" && document.querySelector("#links-encoding").value === "windows-1252" && document.querySelector("#links-result").hidden`)
	dropDocument(t, p, "page.html", "<a href='?\xFC'>")
	wait(t, p, `location.hash === "#url=&base=aHR0cHM6Ly9hLmV4YW1wbGUv&encoding=windows-1252&view=links"`)
	do(t, p, chromedp.Click("#links-list a"))
	wait(t, p, `document.querySelector("#serialization").textContent === "https://a.example/?%FC" && !document.querySelector("#panel-parse").hidden`)
	eval(t, p, `async () => history.back()`, nil)
	wait(t, p, `!document.querySelector("#panel-links").hidden && document.querySelectorAll("#links-list tbody tr").length === 1`)
	setField(t, p, "#links-encoding", "")
	wait(t, p, `location.hash === "#url=&base=aHR0cHM6Ly9hLmV4YW1wbGUv&view=links"`)
	setField(t, p, "#links-encoding", "UTF-8")
	wantText(t, p, "#links-list tbody", "https://a.example/?%EF%BF%BD")
	wait(t, p, `location.hash.includes("&encoding=UTF-8&view=links")`)
	// An address that changes while the document is there reads it again
	eval(t, p, `async () => { location.hash = "#url=&base=aHR0cHM6Ly9iLmV4YW1wbGUv&view=links"; }`, nil)
	wantText(t, p, "#links-list tbody", "https://b.example/?%FC")
	p = open(t, "#url=&base="+strings.Repeat("YWFh", 10_000)+"&encoding=none&view=links")
	wait(t, p, `document.querySelector("#links-base").value === "" && document.querySelector("#links-encoding").value === ""`)
}

// TestLinksGiven gives documents in all other ways.
func TestLinksGiven(t *testing.T) {
	p := open(t, "#view=links")
	do(t, p, chromedp.Click("#links-start"))
	wantText(t, p, "#links-status", "Choose a file, or paste the source of a page.")
	do(t, p, chromedp.Click("#links-sample"))
	wantText(t, p, "#links-status", "19 links: 9 on the same origin")
	// The URL of the example isn't that of another document
	dropDocument(t, p, "page.html", "<a href=x>")
	wantText(t, p, "#links-list tbody", "https://example.com/x")
	// The source is typed
	setField(t, p, "#links-text", "<meta charset=windows-1252><a href='?ü'>")
	do(t, p, chromedp.Click("#links-start"))
	wantText(t, p, "#links-list tbody", "https://example.com/?%C3%BC")
	// A file is chosen, twice
	file := filepath.Join(t.TempDir(), "page.html")
	choose := func() {
		t.Helper()
		do(t, p, chromedp.SetUploadFiles("#links-file", []string{file}))
	}
	for _, name := range []string{"a", "b"} {
		if err := os.WriteFile(file, []byte("<a href="+name+">"), 0o666); err != nil {
			t.Fatal(err)
		}
		choose()
		wantText(t, p, "#links-list tbody", "https://example.com/"+name)
	}
	// Files that can't be read
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	do(t, p, chromedp.Click("#links-start"))
	wantText(t, p, "#links-status", "The document can’t be read: it is a folder, or it has changed or gone")
	wait(t, p, `document.querySelector("#links-result").hidden`)
	file = t.TempDir()
	choose()
	wantText(t, p, "#links-status", "The document can’t be read: it is a folder")
	// The field counts again when it is changed
	dropDocument(t, p, "page.html", "<a href=x>")
	wantText(t, p, "#links-note", "page.html")
	setField(t, p, "#links-text", "<a href=typed>")
	wait(t, p, `document.querySelector("#links-note").textContent === ""`)
	do(t, p, chromedp.Click("#links-start"))
	wantText(t, p, "#links-list tbody", "https://example.com/typed")
}

// TestLinksKeyboard gives a document without a pointer, and reads its links.
func TestLinksKeyboard(t *testing.T) {
	p := open(t, "#view=links")
	do(t, p, chromedp.Focus("#tab-links"), chromedp.KeyEvent(kb.Tab))
	outlined := get[bool](t, p, `async () => document.activeElement.id === "links-file" && getComputedStyle(document.querySelector("label[for=links-file]")).outlineStyle === "solid"`)
	if !outlined {
		t.Error("the focus isn't visible at the button for a file")
	}
	do(t, p, chromedp.KeyEvent(kb.Tab))
	wait(t, p, `document.activeElement.id === "links-sample"`)
	do(t, p, chromedp.KeyEvent(kb.Enter))
	wait(t, p, `document.querySelectorAll("#links-list tbody tr").length === 19`)
	for range 40 {
		do(t, p, chromedp.KeyEvent(kb.Tab))
		at := get[string](t, p, `async () => document.activeElement.closest("#links-list") !== null ? "list" : document.activeElement.id`)
		if at == "links-place" {
			do(t, p, chromedp.KeyEvent("m"))
		}
		if at == "list" {
			wait(t, p, `document.querySelectorAll("#links-list tbody tr").length === 1`)
			wantText(t, p, "#links-list tbody", "mailto:a@example.co.uk")
			return
		}
	}
	t.Error("Tab doesn't reach the list")
}

// TestLinksHostile checks that everything of a document is shown as text, and that invisible
// characters are visible.
func TestLinksHostile(t *testing.T) {
	p := open(t, "#view=links")
	const markup = `<img src=x onerror=globalThis.hacked=1><script>globalThis.hacked=1</script>`
	escaped := strings.NewReplacer("&", "&amp;", "<", "&lt;", "'", "&#39;").Replace(markup)
	dropDocument(t, p, "\u202Elmth."+markup+".html", "<!-- saved from url=(0018)https://a.example/ --><base href='/"+escaped+"/'><a href='//["+escaped+"'><a href='"+escaped+"'>"+
		"<a href='x\u202Ey\u2066z\u200B\x01\x7F\t'><a href='javascript:globalThis.hacked=1'><a href='data:text/html,"+escaped+"'><script src='javascript:globalThis.hacked=1'></script>"+
		"<meta http-equiv=refresh content='0;url=https://evil.example/'><a href='\u202E:"+escaped+"'><iframe srcdoc='"+escaped+"'></iframe><a href='-->\"]}"+escaped+"'>")
	wantText(t, p, "#links-note", "⟨U+202E⟩lmth.<img")
	wantText(t, p, "#links-list tbody", "x⟨U+202E⟩y⟨U+2066⟩z⟨U+200B⟩⟨U+0001⟩⟨U+007F⟩⟨U+0009⟩", "//["+markup, "javascript:globalThis.hacked=1", "<meta content>")
	var got struct {
		Elements, Bidi int
		Hacked         bool
		Links          []string
	}
	eval(t, p, `async () => ({
		elements: document.querySelectorAll("#panel-links img, #panel-links script, #panel-links iframe").length,
		bidi: (document.querySelector("#panel-links").textContent.match(/[\x01-\x08\x7F\u200B\u202A-\u202E\u2066-\u2069]/g) ?? []).length,
		hacked: globalThis.hacked === 1,
		links: [...document.querySelectorAll("#links-list a")].map(a => a.getAttribute("href")).filter(href => !href.startsWith("#url=")),
	})`, &got)
	if got.Elements != 0 || got.Bidi != 0 || got.Hacked || len(got.Links) != 0 {
		t.Errorf("got %+v", got)
	}
	eval(t, p, `async () => document.querySelectorAll("#links-list a").forEach(a => { if (/javascript/.test(a.textContent)) a.click(); })`, nil)
	wantText(t, p, "#serialization", "javascript:globalThis.hacked=1")
	eval(t, p, `async () => ({ hacked: globalThis.hacked === 1 })`, &got)
	if got.Hacked {
		t.Error("a link is followed")
	}
}

// TestLinksOdd drops files that aren't ordinary pages.
func TestLinksOdd(t *testing.T) {
	p := open(t, "#view=links")
	for _, c := range []struct{ name, content, want string }{
		{"empty.html", "", "The document is empty."},
		{"image.png", "\x89PNG\r\n\x1A\n\x00\x00\x00\x0DIHDR<a href=x>", "This doesn’t look like HTML, but like a binary file. 1 link: 1 on the same origin."},
		{"zip", "PK\x03\x04\x00", "This doesn’t look like HTML, but like a binary file."},
		{"notes.txt", "1 < 2", "This doesn’t look like HTML: there is no tag in it."},
		{"page.mhtml", "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\r\n", "This is a web archive (MHTML)."},
		{"page.html", "<p>No links.", "0 links."},
		{"sjis.html", "<meta charset=shift_jis><a href='?\x93\xFA\x96{'>\x93\xFA", "1 link: 1 on the same origin."},
		{"utf16.html", "\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00x\x00>\x00", "1 link: 1 on the same origin."},
		{"long.html", "<a href=x><a href='" + strings.Repeat("x", 17<<20) + "'>", "1 link: 1 on the same origin. Reading ended early: tag too long."},
		{"huge.html", "<a href=x>" + strings.Repeat(" ", 33<<20), "The document has 33.0 MiB. This view reads at most 32.0 MiB."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if len(c.content) < 1<<20 {
				dropDocument(t, p, c.name, c.content)
			} else {
				eval(t, p, `(name, start, length) => shows(() => give(new File([start, start.at(-1).repeat(length)], name)))`, nil, c.name, c.content[:20], len(c.content)-20)
			}
			wantText(t, p, "#links-status", c.want)
		})
	}
	dropDocument(t, p, "sjis.html", "<meta charset=shift_jis><a href='?\x93\xFA\x96{'>\x93\xFA")
	wantText(t, p, "#links-list tbody", "https://example.com/?%93%FA%96{", "?日本")
	wantText(t, p, "#links-facts", "Shift_JIS")
}

// TestLinksOfMany reads a document with 200,000 links while the page stays responsive.
func TestLinksOfMany(t *testing.T) {
	p := open(t, "#view=links")
	eval(t, p, `async () => {
		const parts = ["<!DOCTYPE html><base href=https://www.example.co.uk/>"];
		for (let i = 0; i < 100_000; i++) parts.push('<p><a href="/path/to/article-' + i + '/?utm_source=x">An article</a> <img src="https://img' + i + '.example.net/i.png"></p>\n');
		globalThis.page = new File(parts, "page.html");
	}`, nil)
	wantResponsive(t, p, `() => shows(() => give(page))`)
	wantText(t, p, "#links-status", "200,001 links: 100,001 on the same origin, 100,000 to other sites.")
	wantText(t, p, "#links-shown", "200 of 200,001 links.")
	for i := range 9 {
		do(t, p, chromedp.Click("#links-more"))
		wait(t, p, fmt.Sprintf(`document.querySelectorAll("#links-list tbody tr").length >= %d`, min(200*(i+2), 2001)))
	}
	do(t, p, chromedp.Click("#links-more"))
	wantText(t, p, "#links-shown", "2,001 of 200,001 links. The other 198,000 aren’t listed; choose a kind or a place to see some of them.")
	setField(t, p, "#links-kind", "image")
	wantText(t, p, "#links-shown", "200 of 100,000 links.")
	wantText(t, p, "#links-list tbody", "https://img199.example.net/i.png")
	// Reading can be canceled, and then begins again
	eval(t, p, `async () => { give(page); document.querySelector("#links-cancel").click(); }`, nil)
	wait(t, p, `document.querySelector("#links-status").textContent === "Canceled." && document.querySelector("#links-progress").hidden`)
	eval(t, p, `async () => give(page)`, nil)
	wantText(t, p, "#links-status", "200,001 links")
}

// TestLinksTwice gives a document while another one is read. Only the second one is shown.
func TestLinksTwice(t *testing.T) {
	p := open(t, "#view=links")
	eval(t, p, `async (first, second) => {
		globalThis.said = [];
		new MutationObserver(() => said.push(document.querySelector("#links-status").textContent)).observe(document.querySelector("#links-status"), { childList: true });
		for (let i = 0; i < 3; i++) give(new File([first], "first.html"));
		await new Promise(r => setTimeout(r, 50));
		said.length = 0; // on a busy machine, the first may be shown before the second is given
		give(new File([second], "second.html"));
	}`, nil, strings.Repeat("<a href=x>\n", 200_000), "<a href=y><a href=z>")
	wantText(t, p, "#links-status", "2 links: 2 on the same origin.")
	wantText(t, p, "#links-note", "second.html")
	wantText(t, p, "#links-list tbody", "https://example.com/z")
	said := get[[]string](t, p, `async () => { await new Promise(r => setTimeout(r, 500)); return said; }`)
	if slices.Contains(said, "200,000 links: 200,000 on the same origin.") || text(t, p, "#links-status") != "2 links: 2 on the same origin." {
		t.Errorf("the page said %q", said)
	}
}

// TestDrops checks which view takes a file.
func TestDrops(t *testing.T) {
	for _, c := range []struct{ fragment, name, want string }{
		{"", "page.html", "links"}, {"", "page.XHTML", "links"}, {"#url=&base=&view=setters", "page.htm", "links"},
		{"#view=links", "urls.txt", "links"},
	} {
		p := open(t, c.fragment)
		dropDocument(t, p, c.name, "<a href=x>")
		wait(t, p, `!document.querySelector("#panel-`+c.want+`").hidden && location.hash.includes("view=`+c.want+`")`)
	}
	// Several files, and the mark while one is dragged
	p := open(t, "#view=links")
	eval(t, p, `async () => {
		const data = new DataTransfer();
		data.items.add(new File([], "a.html"));
		document.dispatchEvent(new DragEvent("dragover", { dataTransfer: data, bubbles: true, cancelable: true }));
		if (!document.documentElement.classList.contains("dragging")) throw new Error("no mark");
		give(...["a.html", "b.html"].map(name => new File(["<a href=" + name + ">"], name)));
		if (document.documentElement.classList.contains("dragging")) throw new Error("the mark stays");
	}`, nil)
	wantText(t, p, "#links-note", "a.html, 15 bytes", "It is the first of 2 files.")
}

// TestLinksUnloaded loads the view from a host that fails at first.
func TestLinksUnloaded(t *testing.T) {
	failed := false
	p := openUnloaded(t, "#view=links", func(name string) bool {
		fails := name == "/encodings.wasm.gz" && !failed
		failed = failed || fails
		return fails
	})
	dropDocument(t, p, "page.html", someLinks)
	wantText(t, p, "#links-status", "The document can’t be read: encodings.wasm.gz: 503")
	do(t, p, chromedp.Click("#links-start"))
	wantText(t, p, "#links-status", "6 links")
}
