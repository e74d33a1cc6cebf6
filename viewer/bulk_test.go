package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/gowhatwg/url/tools/chrome"
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

// prepareBlob makes the page keep the content of the file that it offers for download. It returns
// format.
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
	// The comparison can be canceled
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

// TestBulkLists opens the first list that isn't empty, and the lists behind bars.
func TestBulkLists(t *testing.T) {
	p := open(t, "#view=bulk")
	wantList := func(filter string, lines ...string) {
		t.Helper()
		wait(t, p, fmt.Sprintf(`document.querySelector("#bulk-filter").value === %q && JSON.stringify([...document.querySelectorAll("#bulk-list tbody th")].map(e => e.textContent)) === %q`,
			filter, `["`+strings.Join(lines, `","`)+`"]`))
	}
	runBulk(t, p, "https://a.example/")
	wantList("all", "https://a.example/")
	runBulk(t, p, "https://a.example/\nhttps://[::1/")
	wantList("failures", "https://[::1/")
	runBulk(t, p, "https://a.example/\nhttps://[::1/\nx\nhttp://0x7f.1/")
	wantList("net", "x", "http://0x7f.1/") // net/url reads "x" as a relative URL
	pick := func(selector, name string) {
		t.Helper()
		eval(t, p, `async (selector, name) => [...document.querySelectorAll(selector + " button")].find(b => b.textContent === name).click()`, nil, selector, name)
	}
	pick("#bulk-failures", "IPv6-unclosed")
	wantList("failure:IPv6-unclosed", "https://[::1/")
	pick("#bulk-kinds", "IPv4 address")
	wantList("kind:IPv4 address", "http://0x7f.1/")
	pick("#bulk-agreement", "net/url alone accepts")
	wantList("agreement:net/url alone accepts", "x")
	// The next run has its own lists.
	runBulk(t, p, "https://a.example/")
	wantList("all", "https://a.example/")
	wait(t, p, `document.querySelectorAll("#bulk-filter option").length === 4`)
}

// TestBulkAddress checks that the address restores a short list, but not a long one.
func TestBulkAddress(t *testing.T) {
	p := open(t, "#view=bulk")
	eval(t, p, `async () => {
		document.querySelector("#bulk-base").value = "https://base.example/";
		document.querySelector("#bulk-text").value = "https://a.example/\nx";
		document.querySelector("#bulk-start").click();
	}`, nil)
	wait(t, p, `location.hash.includes("&lines=")`)
	var fragment string
	eval(t, p, `async () => location.hash`, &fragment)
	p = open(t, fragment)
	wait(t, p, `document.querySelector("#bulk-status").textContent.startsWith("2 URLs") && document.querySelectorAll("#bulk-list tbody tr").length > 0`)
	wantText(t, p, "#bulk-kinds", "domain", "2 (100.0 %)")
	runBulk(t, p, "https://a.example/") // a file
	wait(t, p, `location.hash.includes("view=bulk") && !location.hash.includes("&lines=")`)
}

// TestBulkOfOneLine covers one long line, and long ones between short ones: time must grow with
// the size of the file, and lines that are too long are left out.
func TestBulkOfOneLine(t *testing.T) {
	p := open(t, "#view=bulk")
	var seconds []float64
	for _, size := range []int{8 << 20, 64 << 20} {
		var got struct {
			Seconds float64
			Status  string
		}
		eval(t, p, `async size => {
			const data = new DataTransfer();
			const line = "https://h/" + "a".repeat(size);
			data.items.add(new File(["https://a.example/\n", line, "\nhttps://b.example/\n", line], "urls.txt"));
			const field = document.querySelector("#bulk-file");
			field.files = data.files;
			const start = performance.now();
			const shown = new Promise(r => document.addEventListener("shown", r, { once: true }));
			field.dispatchEvent(new Event("change"));
			await shown;
			while (!document.querySelector("#bulk-progress").hidden) await new Promise(r => setTimeout(r, 5));
			return { seconds: (performance.now() - start) / 1000, status: document.querySelector("#bulk-status").textContent };
		}`, &got, size)
		if !strings.HasPrefix(got.Status, "2 URLs in ") || !strings.HasSuffix(got.Status, " 2 lines were left out: too long, or too many.") {
			t.Errorf("%d MB: %s", size>>20, got.Status)
		}
		seconds = append(seconds, got.Seconds)
	}
	t.Logf("%.2f s for 16 MB, %.2f s for 128 MB", seconds[0], seconds[1])
	if seconds[1] > 4*8*seconds[0] {
		t.Errorf("time grows faster than the file: %.2f s, then %.2f s for 8 times as much", seconds[0], seconds[1])
	}
}
