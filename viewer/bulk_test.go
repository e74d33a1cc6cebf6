package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/gowhatwg/url/viewer/internal/chrome"
)

// runBulk compares lines in the bulk view.
func runBulk(t *testing.T, p *chrome.Page, lines string) {
	t.Helper()
	eval(t, p, `async lines => {
		const data = new DataTransfer();
		data.items.add(new File([lines], "urls.txt"));
		const field = document.querySelector("#bulk-file");
		field.files = data.files;
		const shown = new Promise(r => document.addEventListener("shown", r, { once: true }));
		field.dispatchEvent(new Event("change"));
		await shown;
	}`, nil, lines)
}

func TestBulkView(t *testing.T) {
	p := open(t, "#view=bulk")
	runBulk(t, p, "https://a.example/\r\nhttp://0x7f.1/\n\nhttps://exa mple/\nfile:///C|/x\n=1+1\nhttps://b.example/\"x\nmailto:a@b")
	wantText(t, p, "#bulk-status", "7 URLs in ")
	wantText(t, p, "#bulk-failures", "domain-to-ASCII", "missing-scheme-non-relative-URL", "1 (14.3 %)")
	wantText(t, p, "#bulk-kinds", "domain", "2 (28.6 %)", "IPv4 address", "empty host", "no host (null)")
	do(t, p, chromedp.SetValue("#bulk-filter", "failures"))
	eval(t, p, `async () => document.querySelector("#bulk-filter").dispatchEvent(new Event("change"))`, nil)
	wait(t, p, `document.querySelectorAll("#bulk-list tbody tr").length === 2`)
	wantText(t, p, "#bulk-list", "https://exa mple/", "domain-to-ASCII", "=1+1")
	for _, c := range []struct{ format, want string }{
		{"csv", "\uFEFFurl,package,browser,net/url,host or failure,offset,net/url error\r\n" +
			"\"https://a.example/\",\"https://a.example/\",\"https://a.example/\",\"https://a.example/\",\"domain\",\"\",\"\"\r\n"},
		{"jsonl", `{"url":"https://a.example/","package":"https://a.example/","browser":"https://a.example/","net_url":"https://a.example/","host":"domain"}` + "\n" +
			`{"url":"http://0x7f.1/","package":"http://127.0.0.1/","browser":"http://127.0.0.1/","net_url":"http://0x7f.1/","host":"IPv4 address"}` + "\n"},
	} {
		var got struct{ Name, Text string }
		eval(t, p, `async format => {
			const saved = new Promise(resolve => {
				HTMLAnchorElement.prototype.click = function () { resolve(this); };
			});
			document.querySelector("#bulk-" + format).click();
			const a = await saved;
			// The policy lets nobody fetch it, so it is read from where it was made.
			return { name: a.download, text: await globalThis.lastBlob.text() };
		}`, &got, prepareBlob(t, p, c.format))
		if got.Name != "urls."+c.format || !strings.HasPrefix(strings.TrimPrefix(got.Text, "\uFEFF"), strings.TrimPrefix(c.want, "\uFEFF")) {
			t.Errorf("%s: got %q", got.Name, got.Text)
		}
		if c.format == "csv" && (!strings.Contains(got.Text, `"'=1+1"`) || !strings.Contains(got.Text, `"https://b.example/""x"`)) {
			t.Errorf("a formula or a quotation mark isn't escaped: %q", got.Text)
		}
	}
}

// prepareBlob keeps what the page makes an address for.
func prepareBlob(t *testing.T, p *chrome.Page, format string) string {
	t.Helper()
	eval(t, p, `async () => {
		const create = URL.createObjectURL;
		URL.createObjectURL = blob => { globalThis.lastBlob = blob; return create.call(URL, blob); };
	}`, nil)
	return format
}

// TestBulkOfMany compares 100,000 URLs while the page stays responsive. How long
// that takes is in the log, and the page shows it.
func TestBulkOfMany(t *testing.T) {
	p := open(t, "#view=bulk")
	var b strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&b, "https://www.example%d.com/path/to/article-%d/index.html?utm_source=x&id=%d#s%d\n", i%5000, i, i*7, i%10)
	}
	eval(t, p, `async lines => { globalThis.lines = lines; }`, nil, b.String())
	if ms := blocked(t, p, `async () => {
		const data = new DataTransfer();
		data.items.add(new File([lines], "urls.txt"));
		const field = document.querySelector("#bulk-file");
		field.files = data.files;
		const shown = new Promise(r => document.addEventListener("shown", r, { once: true }));
		field.dispatchEvent(new Event("change"));
		await shown;
	}`); ms > 200 {
		t.Errorf("the page was blocked for %.0f ms", ms)
	}
	wantText(t, p, "#bulk-status", "100,000 URLs in ")
	wantText(t, p, "#bulk-kinds", "domain", "100,000 (100.0 %)")
	t.Log(text(t, p, "#bulk-status"))
	// It can be canceled
	eval(t, p, `async () => {
		const data = new DataTransfer();
		data.items.add(new File([lines], "urls.txt"));
		const field = document.querySelector("#bulk-file");
		field.files = data.files;
		field.dispatchEvent(new Event("change"));
		document.querySelector("#bulk-cancel").click();
	}`, nil)
	wait(t, p, `document.querySelector("#bulk-status").textContent === "Canceled."`)
}
