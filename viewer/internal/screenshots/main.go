// Command screenshots takes the pictures of the page for the documentation.
//
//	go run ./internal/screenshots
package main

import (
	"context"
	"encoding/base64"
	"flag"
	"fmt"
	"log"
	"net/http/httptest"
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/gowhatwg/url/tools/chrome"
	"github.com/gowhatwg/url/viewer/internal/site"
)

// A picture is a state of the page.
type picture struct {
	name, theme   string
	fragment      string
	width, height int64
	prepare       string // a function that the page calls first, or ""
}

func link(url, base, more string) string {
	encode := func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
	return "#url=" + encode(url) + "&base=" + encode(base) + more
}

var pictures = []picture{
	{"parse", "light", link(`http:\\user:p%40ss@EXAMPLE.co.uk:80/a/../b c?q=1&r=é#top`, "", ""), 1100, 1290, ""},
	{"reference", "dark", link("../img?y=2#z", "https://user:pass@example.com:8080/docs/a/b?x=1", ""), 1100, 900, ""},
	{"failure", "light", link("http://user@1.2.3.999/", "", ""), 1100, 1130, ""},
	{"setters", "dark", link("https://user@example.com/a?b#c", "", "&view=setters&set=port,ODA4MA==&set=host,YSBi&set=pathname,L8O8IHg="), 1100, 1000, ""},
	{"bulk", "light", "#view=bulk", 1100, 980, sample},
	{"links", "dark", "#view=links", 1100, 1290, samplePage},
	{"narrow", "light", link("https://example.com/a/b?q=1", "", ""), 360, 1000, ""},
}

// sample puts URLs of many kinds into the bulk view.
const sample = `async () => {
	const kinds = [i => "https://www.example" + i + ".com/a/" + i, i => "http://0x7f." + i % 256 + "/", i => "http://1.2.3." + i % 400 + "/", i => "mailto:a@b" + i,
		i => "http://[::" + i % 9999 + "]/", i => "https://bücher" + i + ".example/100%", i => "//host/" + i, i => "https://a b" + i + "/", i => "http://h:" + i * 99 + "/"];
	document.querySelector("#bulk-text").value = Array.from({ length: 4000 }, (_, i) => kinds[i * i % 23 % kinds.length](i)).join("\n");
	// The first time the program is still being compiled.
	for (let i = 0; i < 3; i++) {
		const shown = new Promise(r => document.addEventListener("shown", r, { once: true }));
		document.querySelector("#bulk-start").click();
		await shown;
	}
	document.querySelector("#bulk-filter").value = "net";
	document.querySelector("#bulk-filter").dispatchEvent(new Event("change"));
	await new Promise(r => setTimeout(r, 300));
}`

// samplePage shows the links of the example.
const samplePage = `async () => {
	const shown = new Promise(r => document.addEventListener("shown", r, { once: true }));
	document.querySelector("#links-sample").click();
	await shown;
	await new Promise(r => setTimeout(r, 300));
}`

func main() {
	log.SetFlags(0)
	log.SetPrefix("screenshots: ")
	out := flag.String("out", "screenshots", "the folder to write to")
	flag.Parse()
	if err := run(*out); err != nil {
		log.Fatal(err)
	}
}

func run(out string) error {
	files, err := site.New()
	if err != nil {
		return err
	}
	server := httptest.NewServer(files)
	defer server.Close()
	browser, err := chrome.Start(context.Background(), "hide-scrollbars")
	if err != nil {
		return err
	}
	defer browser.Close()
	for _, c := range pictures {
		if err := take(browser, server.URL, filepath.Join(out, c.name+".png"), c); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

func take(browser *chrome.Browser, address, name string, c picture) error {
	p, err := browser.Open("about:blank")
	if err != nil {
		return err
	}
	defer p.Close()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: c.theme}}}
	if _, err := chromedp.Call(p.Context(), emulation.SetEmulatedMedia, media); err != nil {
		return err
	}
	if err := p.Do(chromedp.EmulateViewport(c.width, c.height), chromedp.Navigate(address+"/"+c.fragment)); err != nil {
		return err
	}
	ready := `async () => {
		while (performance.getEntriesByName("shown").length === 0 && !/view=(bulk|links)/.test(location.hash)) await new Promise(r => setTimeout(r, 10));
		await new Promise(r => setTimeout(r, 300));
	}`
	if err := p.Eval(ready, nil); err != nil {
		return err
	}
	if c.prepare != "" {
		if err := p.Eval(c.prepare, nil); err != nil {
			return err
		}
	}
	png, err := chromedp.Run(p.Context(), chromedp.CaptureScreenshot())
	if err != nil {
		return err
	}
	if png, err = reduce(png); err != nil {
		return err
	}
	return os.WriteFile(name, png, 0o666)
}
