package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/gowhatwg/url/tools/chrome"
)

// patience is how long a test waits for what always comes. It ends a page that hangs, not a slow
// machine.
const patience = 5 * time.Minute

// wait waits until a JavaScript expression is true, and names it if it never is.
func wait(t *testing.T, p *chrome.Page, expression string) {
	t.Helper()
	ok := get[bool](t, p, `async patience => {
		for (const start = performance.now(); performance.now() < start + patience;) {
			if (`+expression+`) return true;
			await new Promise(r => setTimeout(r, 10));
		}
		return false;
	}`, patience.Milliseconds())
	if !ok {
		t.Fatalf("never: %s", expression)
	}
}

// text returns the text of the first element that a selector finds.
func text(t *testing.T, p *chrome.Page, selector string) string {
	t.Helper()
	s := get[*string](t, p, `async s => document.querySelector(s)?.innerText ?? null`, selector)
	if s == nil {
		t.Fatalf("there is no %s", selector)
	}
	return *s
}

func do(t *testing.T, p *chrome.Page, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := p.Do(actions...); err != nil {
		t.Fatal(err)
	}
}

func wantText(t *testing.T, p *chrome.Page, selector string, parts ...string) {
	t.Helper()
	missingIn := func(got string) string {
		for _, part := range parts {
			if !strings.Contains(got, part) {
				return part
			}
		}
		return ""
	}
	// The page draws some time after it has received what was typed.
	got := text(t, p, selector)
	for start := time.Now(); missingIn(got) != "" && time.Since(start) < patience; got = text(t, p, selector) {
		time.Sleep(25 * time.Millisecond)
	}
	if missing := missingIn(got); missing != "" {
		t.Errorf("%s: got %q, want %q in it", selector, got, missing)
	}
}

// TestTyping types a URL, and checks that it is parsed and colored.
func TestTyping(t *testing.T) {
	p := open(t, "#url=&base=")
	// Enter, at the end or within, adds no line feed.
	do(t, p, chromedp.Focus("#url"), chromedp.KeyEvent("http://EXAMPLE.com:80"+kb.Enter+"/a/../b?q=1#f"+kb.Enter))
	wait(t, p, `document.querySelector("#url").value === "http://EXAMPLE.com:80/a/../b?q=1#f"`)
	wait(t, p, `document.querySelector("#serialization").textContent === "http://example.com/b?q=1#f"`)
	wantText(t, p, "#verdict", "A URL.", "This browser agrees.", "net/url differs in hostname, port and pathname.")
	parts := get[map[string]string](t, p, `async () => Object.fromEntries([...document.querySelectorAll("#url-drawing .part")].map(e => [e.dataset.part, e.textContent]))`)
	for kind, want := range map[string]string{"scheme": "http", "host": "EXAMPLE.com", "port": "80", "path": "/a/../b", "query": "q=1", "fragment": "f"} {
		if parts[kind] != want {
			t.Errorf("the %s in the input is %q, want %q", kind, parts[kind], want)
		}
	}
	// Differences are also described in words
	said := get[string](t, p, `async () => document.querySelector("#values tbody tr:nth-child(6) td:nth-of-type(3)").textContent`)
	if !strings.Contains(said, "differs: ") || !strings.Contains(said, "EXAMPLE.com") {
		t.Errorf("the cell says %q", said)
	}
	// The drop-in gives the host that browsers find, in the type of net/url.
	wantText(t, p, "#values tbody tr:nth-child(6) td:nth-of-type(4)", "example.com")
	// The drawing lies under the text
	same := get[bool](t, p, `async () => {
		const [a, b] = [document.querySelector("#url"), document.querySelector("#url-drawing")].map(e => e.getBoundingClientRect());
		const [c, d] = [document.querySelector("#url"), document.querySelector("#url-drawing")].map(e => getComputedStyle(e));
		return a.x === b.x && a.y === b.y && a.width === b.width && ["font", "padding", "letterSpacing", "lineHeight", "whiteSpace"].every(k => c[k] === d[k]);
	}`)
	if !same {
		t.Error("the drawing isn't exactly under the text")
	}
	wait(t, p, `location.hash.startsWith("#url=aHR0cDov") && location.hash.endsWith("&base=")`)
}

func TestErrors(t *testing.T) {
	// https://u:p@日本 .example/
	p := open(t, "#url=aHR0cHM6Ly91OnBA5pel5pysIC5leGFtcGxlLw==&base=")
	wantText(t, p, "#errors", "invalid-credentials", "byte 11, U+0040", "domain-to-ASCII", "failure", "forbidden code point U+0020 in host", "byte 18, U+0020")
	wantText(t, p, "#verdict", "Not a URL: domain-to-ASCII")
	wantText(t, p, "#validity", "Not a valid URL string: at byte 8, U+0075, expected no credentials")
	var got struct {
		Links, Carets []string
		Aligned       bool
	}
	eval(t, p, `async () => ({
		links: [...document.querySelectorAll("#errors a")].map(a => a.href),
		carets: [...document.querySelectorAll("#errors .caret")].map(e => e.textContent),
		aligned: [...document.querySelectorAll("#errors .caret")].every(e => getComputedStyle(e, "::after").content.includes("^")),
	})`, &got)
	if fmt.Sprint(got.Links) != "[https://url.spec.whatwg.org/#invalid-credentials https://url.spec.whatwg.org/#validation-error-domain-to-ascii]" || fmt.Sprintf("%q", got.Carets) != `["@" " "]` || !got.Aligned {
		t.Errorf("got %+v", got)
	}
	wantText(t, p, "#verdict", "This browser accepts it; this package doesn’t. The standard agrees with this package.")
	wantText(t, open(t, "#url=ZmlsZTovLy94&base="), "#verdict", "This browser differs in origin. The standard leaves it open.")         // file:///x
	wantText(t, open(t, "#url=YmxvYjpmaWxlOi8vL3g=&base="), "#verdict", "This browser differs in origin. The standard leaves it open.") // blob:file:///x
	// Two errors of one name and place are one
	items := get[[]string](t, p, `async () => {
		const error = { code: "a", text: "b", link: "", offset: 1, fatal: false };
		const list = (await import("./drawing.js")).drawErrors("xyz", [error, error, { ...error, offset: 2, fatal: true }], 3);
		return [...list.querySelectorAll("p")].map(e => e.textContent);
	}`)
	if want := []string{"a b (byte 1, U+0079) ×2", "afailure b (byte 2, U+007A)"}; !slices.Equal(items, want) {
		t.Errorf("got %q, want %q", items, want)
	}
	// A base that isn't a URL
	p = open(t, "#url=YQ==&base=Og==")
	wantText(t, p, "#base-note", "Not a URL: missing-scheme-non-relative-URL")
}

func TestQueryTable(t *testing.T) {
	p := open(t, "#url=aHR0cHM6Ly9oLz9iPSUyMCZhPTImPXg=&base=") // https://h/?b=%20&a=2&=x
	wantText(t, p, "#query", "name", "value", "b", "a", "2", "empty", "x")
	rows := get[int](t, p, `async () => document.querySelectorAll("#query tbody tr").length`)
	if rows != 3 {
		t.Errorf("%d rows, want 3", rows)
	}
	wantText(t, open(t, "#url=aHR0cHM6Ly9oLw==&base="), "#query", "No pairs.")
}

// TestLegend checks which components the legend says to come from the base.
func TestLegend(t *testing.T) {
	const base = "https://u:p@good.example:8/a/b?x#y"
	for _, c := range []struct{ input, base, want string }{
		{`/\evil.example`, base, "scheme from the base, host, path"},
		{"//evil.example?q", base, "scheme from the base, host, path, query"},
		{"https://evil.example", base, "scheme, host, path"},
		{"c", base, "scheme from the base, username from the base, password from the base, host from the base, port from the base, path from both"},
		{"/c", "https://good.example/a?x", "scheme from the base, host from the base, path"},
		{"?z", "https://good.example/a?x", "scheme from the base, host from the base, path from the base, query"},
		{"#z", "https://good.example/a?x", "scheme from the base, host from the base, path from the base, query from the base, fragment"},
		{"https:c", "HTTPS://good.example/a", "scheme, host from the base, path from both"},
		{"file:", "https://good.example/a", "scheme, path"},
		{"mailto:c", "mailto:a", "scheme, path"},
	} {
		encode := base64.StdEncoding.EncodeToString
		p := open(t, "#url="+encode([]byte(c.input))+"&base="+encode([]byte(c.base)))
		got := get[string](t, p, `async () => [...document.querySelectorAll("#legend li")].map(e => e.textContent).join(", ")`)
		if got != c.want {
			t.Errorf("%s in %s: got %q, want %q", c.input, c.base, got, c.want)
		}
		p.Close()
	}
}

// TestParts checks that a part that the pointer or the focus is on is lit in the serialization, in
// the legend and in the table.
func TestParts(t *testing.T) {
	p := open(t, "#url=aHR0cHM6Ly9oL2E/Yg==&base=") // https://h/a?b
	lit := func(want ...string) {
		t.Helper()
		got := get[[]string](t, p, `async () => [...document.querySelectorAll(".lit")].filter(e => !e.closest(".drawing")).map(e => e.tagName + " " + e.dataset.part)`)
		if !slices.Equal(got, want) {
			t.Errorf("lit are %q, want %q", got, want)
		}
	}
	on := func(selector, event string) {
		eval(t, p, `async (selector, event) => document.querySelector(selector).dispatchEvent(new Event(event, { bubbles: true }))`, nil, selector, event)
	}
	on("#serialization .part.path", "pointerover")
	lit("SPAN path", "LI path", "TR path")
	on("#values tr[data-part=host] td", "pointerover")
	lit("SPAN host", "LI host", "TR host", "TR host")
	on("#legend [data-part=query]", "focusin")
	lit("SPAN query", "LI query", "TR query")
	on("h1", "pointerover")
	lit()
}

// TestLongValues checks that a long value takes two lines until its row is opened.
func TestLongValues(t *testing.T) {
	p := open(t, "#url="+base64.StdEncoding.EncodeToString([]byte("https://h/"+strings.Repeat("abcdefghi/", 120)))+"&base=")
	height := func() (got struct{ Page, Row float64 }) {
		eval(t, p, `async () => {
			await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
			return { page: document.documentElement.scrollHeight, row: document.querySelector("#values tr[data-part=path]").getBoundingClientRect().height };
		}`, &got)
		return got
	}
	for _, width := range []int64{390, 1280} {
		do(t, p, chromedp.EmulateViewport(width, 844))
		closed := height()
		do(t, p, chromedp.Click("#values tr[data-part=path] .toggle"))
		open := height()
		do(t, p, chromedp.Click("#values tr[data-part=path] .toggle"))
		if closed.Page > 3500 || closed.Row > 160 || open.Row < closed.Row+100 {
			t.Errorf("%d px wide: the page takes %.0f px, the row %.0f px, and %.0f px open", width, closed.Page, closed.Row, open.Row)
		}
	}
}

func TestSettersView(t *testing.T) {
	p := open(t, "#url=aHR0cHM6Ly9oL2E=&base=") // https://h/a
	do(t, p, chromedp.Click("#tab-setters"))
	wait(t, p, `document.querySelector("#setters-serialization").textContent === "https://h:8080/a"`)
	do(t, p, chromedp.Click("#step-add"))
	wait(t, p, `document.activeElement.getAttribute("aria-label") === "Value 2"`)
	do(t, p, chromedp.KeyEvent("x y"))
	wait(t, p, `document.querySelector("#setters-serialization").textContent === "https://h:8080/x%20y"`)
	wantText(t, p, "#setters-verdict", "This browser agrees.")
	setField(t, p, `[aria-label="Attribute 2"]`, "port")
	wait(t, p, `document.querySelector("#steps li:nth-child(2) .outcome").textContent.startsWith("Refused")`)
	setField(t, p, `[aria-label="Value 1"]`, "81x")
	wait(t, p, `document.querySelector("#steps li:nth-child(1) .outcome").textContent === "x was ignored."`)
	do(t, p, chromedp.Click(`[aria-label="Remove assignment 1"]`))
	wait(t, p, `document.querySelectorAll("#steps li").length === 1`)
	wait(t, p, `location.hash.includes("&view=setters&set=port,eCB5")`)
}

// TestMerged checks which cells a phone shows in a row of the Setters view.
func TestMerged(t *testing.T) {
	p := open(t, "#url=aHR0cHM6Ly9oL2E=&base=&view=setters&set=port,MQ==") // https://h/a, port = 1
	do(t, p, chromedp.EmulateViewport(390, 844))
	for name, want := range map[string]string{"port": "Before: empty|This package, this browser: 1", "hash": "all: empty", "protocol": "all: https:"} {
		got := get[string](t, p, `async name => [...document.querySelectorAll("#setters-values tbody tr")].filter(tr => tr.firstChild.textContent === name)
			.flatMap(tr => [...tr.querySelectorAll("td")]).filter(e => e.checkVisibility()).map(e => (e.dataset.same ?? e.dataset.title) + ": " + e.textContent).join("|")`, name)
		if got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestEncodingSelector(t *testing.T) {
	p := open(t, "#url=P3E95pel5pys&base=aHR0cHM6Ly9oLw==") // ?q=日本 in https://h/
	setField(t, p, "#encoding", "Shift_JIS")
	wait(t, p, `document.querySelector("#serialization").textContent === "https://h/?q=%93%FA%96{"`)
	wantText(t, p, "#encoding-note", "Shift_JIS")
	wantText(t, p, "#verdict", "This browser differs in search.")
	wait(t, p, `!document.querySelector("#verdict").textContent.includes("The standard")`)
	wait(t, p, `location.hash.endsWith("&encoding=Shift_JIS")`)
	eval(t, p, `async () => { document.querySelector("#code").open = true; }`, nil)
	wantText(t, p, "#go-code", `encodings.Get("Shift_JIS")`)
}

// TestPermalinks opens links in the form that jsdom's viewer uses.
func TestPermalinks(t *testing.T) {
	// Its fragments are the two texts in Base64, the base last
	p := open(t, "#url=Li4veA==&base=aHR0cHM6Ly9oL2EvYi9j")
	wantText(t, p, "#serialization", "https://h/a/x")
	// Invalid Base64 doesn't fail
	p = open(t, "#url=%%%&base=aHR0cHM6Ly9oL2EvYi9j")
	wantText(t, p, "#serialization", "https://h/a/b/c")
	// Newlines that a field would change stay as they are: a CR is kept
	p = open(t, "#url=aHR0cHM6Ly9oLw0KYQ==&base=")
	wantText(t, p, "#serialization", "https://h/a")
	wait(t, p, `document.querySelector("#escapes").value.endsWith("/\\u{D}\\u{A}a")`)
	p = open(t, "#url=aHR0cHM6Ly9oLwBh&base=")
	wantText(t, p, "#serialization", "https://h/%00a")
	wait(t, p, `document.querySelector("#escapes").value.endsWith("/\\u{0}a")`)
}

// TestKeyboard uses the page without a pointer.
func TestKeyboard(t *testing.T) {
	p := open(t, "#url=aHR0cHM6Ly9oLw==&base=")
	do(t, p, chromedp.Focus("#tab-parse"), chromedp.KeyEvent(kb.ArrowRight))
	wait(t, p, `document.activeElement.id === "tab-setters" && !document.querySelector("#panel-setters").hidden`)
	do(t, p, chromedp.KeyEvent(kb.End))
	wait(t, p, `document.activeElement.id === "tab-links" && !document.querySelector("#panel-links").hidden && document.querySelector("#inputs").hidden`)
	do(t, p, chromedp.KeyEvent(kb.ArrowLeft))
	wait(t, p, `document.activeElement.id === "tab-setters" && !document.querySelector("#panel-setters").hidden && document.querySelector("#panel-links").hidden`)
	do(t, p, chromedp.KeyEvent(kb.ArrowRight))
	wait(t, p, `document.activeElement.id === "tab-links"`)
	do(t, p, chromedp.KeyEvent(kb.ArrowRight))
	wait(t, p, `document.activeElement.id === "tab-parse"`)
	// Tab reaches everything that can be clicked, and nothing traps the focus
	eval(t, p, `async () => { document.querySelector("#tab-parse").focus(); document.querySelectorAll("details").forEach(d => { d.open = true; }); }`, nil)
	eval(t, p, `async () => { globalThis.reached = new Set([document.activeElement]); document.addEventListener("focusin", e => reached.add(e.target)); }`, nil)
	for range 140 {
		do(t, p, chromedp.KeyEvent(kb.Tab))
	}
	unreached := get[[]string](t, p, `async () => [...document.querySelectorAll("button, select, input, textarea, a, summary")]
		.filter(e => e.offsetParent !== null && e.tabIndex >= 0 && !reached.has(e) && e.checkVisibility()).map(e => e.outerHTML.slice(0, 100))`)
	for _, e := range unreached {
		t.Errorf("Tab doesn't reach %s", e)
	}
}

func TestExamplesAndCopies(t *testing.T) {
	p := open(t, "")
	n := get[int](t, p, `async () => document.querySelectorAll("#examples button").length`)
	if n != 12 {
		t.Errorf("%d examples on which net/url and browsers disagree, want 12", n)
	}
	for i := range n {
		isRight := get[bool](t, p, `async i => {
			await shows(() => document.querySelectorAll("#examples button")[i].click());
			const verdict = document.querySelector("#verdict").textContent;
			return /This browser (agrees|refuses it, too)/.test(verdict) && /net.url (differs|refuses it; this|accepts it; this)/.test(verdict);
		}`, i)
		if !isRight {
			t.Errorf("example %d: %s", i+1, text(t, p, "#verdict"))
		}
	}
	copied := get[[]string](t, p, `async () => {
		const copied = [];
		Object.defineProperty(navigator, "clipboard", { value: { writeText: async s => { copied.push(s); } } });
		await shows(() => document.querySelector("#examples button").click());
		document.querySelector("#copy-link").click();
		document.querySelector("#copy-href").click();
		await new Promise(r => setTimeout(r, 50));
		return [...copied, document.querySelector("#serialization").textContent];
	}`)
	if len(copied) != 3 || !strings.HasPrefix(copied[0], address+"/#url=") || copied[1] == "" || copied[1] != copied[2] {
		t.Errorf("copied %q", copied)
	}
}

// wantResponsive calls a JavaScript function, and checks that the page never has a task that takes
// longer than ten times as long as a known one, which blocks it for about 20 ms on a quiet machine.
// Each is the best of several attempts.
func wantResponsive(t *testing.T, p *chrome.Page, function string) {
	t.Helper()
	known, longest := 1e9, 1e9
	for i := 0; i == 0 || i < 8 && longest > max(200, 10*known); i++ {
		took := get[[2]float64](t, p, `async () => {
			let longest = 0;
			const observer = new PerformanceObserver(list => { for (const e of list.getEntries()) longest = Math.max(longest, e.duration); });
			observer.observe({ type: "longtask" });
			const start = performance.now();
			for (let i = 0, n = 0; i < 3e6; i++) n += i % 7;
			const known = performance.now() - start;
			await new Promise(r => setTimeout(r, 300));
			longest = 0;
			await (`+function+`)();
			await new Promise(r => setTimeout(r, 300));
			observer.disconnect();
			return [known, longest];
		}`)
		known, longest = min(known, took[0]), min(longest, took[1])
	}
	t.Logf("the longest task takes %.0f ms, the known one %.0f", longest, known)
	if longest > max(200, 10*known) {
		t.Errorf("the page was blocked for %.0f ms, a known task blocks it for %.0f", longest, known)
	}
}

// TestLargeInput enters more than the fields take.
func TestLargeInput(t *testing.T) {
	p := open(t, "#url=aHR0cHM6Ly9oLw==&base=")
	for _, name := range []string{"url", "base"} {
		do(t, p, chromedp.Focus("#"+name))
		if _, err := chromedp.Call(p.Context(), input.InsertText, input.InsertTextParams{Text: strings.Repeat("x", 1_000_000)}); err != nil {
			t.Fatal(err)
		}
		wait(t, p, `document.querySelector("#`+name+`").value.length === 20000`)
	}
	wantText(t, p, "#url-note", "A field takes at most 20,000 characters.")
	p = open(t, "#url=aHR0cHM6Ly9oLw==&base=")
	// The longest accepted input, with characters whose output is the longest
	wantResponsive(t, p, `() => shows(() => {
		const field = document.querySelector("#url");
		field.value = "https://h/?" + "\u65E5&".repeat(9_990);
		field.dispatchEvent(new Event("input"));
	})`)
	wantText(t, p, "#query", "… 9,980 more")
	// A link can be too long as well
	p = open(t, "#url="+strings.Repeat("YWFh", 10_000)+"&base=")
	wantText(t, p, "#url-note", "A field takes at most 20,000 characters.")
}

// TestStaticFiles serves the output of -out from a subfolder of a host. That host doesn't send
// our headers, and decompresses programs, as some hosts do.
func TestStaticFiles(t *testing.T) {
	folder := t.TempDir()
	if err := run(t.Context(), "", filepath.Join(folder, "deep", "er")); err != nil {
		t.Fatal(err)
	}
	for _, encoded := range []bool{false, true} {
		files := http.FileServer(http.Dir(folder))
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasPrefix(r.URL.Path, "/deep/er/") {
				t.Errorf("%s was asked for", r.URL.Path)
			}
			if strings.HasSuffix(r.URL.Path, ".gz") && encoded {
				w.Header().Set("Content-Encoding", "gzip")
			}
			files.ServeHTTP(w, r)
		}))
		p := openAt(t, server.URL+"/deep/er/#url=aHR0cDovLzB4N2YuMS8=&base=")
		wantText(t, p, "#serialization", "http://127.0.0.1/")
		p.Close()
		server.Close()
	}
}

// TestLoading loads the page again, and logs when the first result was there.
func TestLoading(t *testing.T) {
	p := open(t, "#url=aHR0cHM6Ly9oLw==&base=")
	got := get[struct{ Browser, Milliseconds, Loads float64 }](t, p, `async () => ({
		browser: performance.getEntriesByName("browser")[0].startTime,
		milliseconds: performance.getEntriesByName("shown")[0].startTime,
		loads: performance.getEntriesByType("resource").filter(e => e.name.endsWith("/worker.js")).length,
	})`)
	if got.Loads > 1 {
		t.Errorf("the worker is loaded %v times", got.Loads)
	}
	if got.Browser >= got.Milliseconds {
		t.Error("the browser's column didn't come first")
	}
	t.Logf("the browser's column came after %.0f ms, the others after %.0f ms", got.Browser, got.Milliseconds)
	// The page shows that it is loading, until it has finished
	wait(t, p, `document.querySelector("#loading").hidden && document.querySelector("#load-progress").value === 1`)
	// A program is requested only once, and the other one when it is needed
	var mu sync.Mutex
	counts := map[string]int{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		counts[r.URL.Path]++
		mu.Unlock()
		viewer.ServeHTTP(w, r)
	}))
	defer server.Close()
	p = openAt(t, server.URL+"/#url=P8O8&base=aHR0cHM6Ly9oLw==&encoding=windows-1252")
	for _, name := range []string{"UTF-8", "KOI8-R", "UTF-8", "GBK"} {
		eval(t, p, `name => shows(() => {
			const select = document.querySelector("#encoding");
			select.value = name;
			select.dispatchEvent(new Event("change"));
		})`, nil, name)
	}
	p.Close()
	mu.Lock()
	defer mu.Unlock()
	if counts["/encodings.wasm.gz"] != 1 || counts["/url.wasm.gz"] > 1 {
		t.Errorf("asked for %v", counts)
	}
}

// TestLoadingMovesNothing checks that what a visitor may be about to click stays where it is when
// the program is there.
func TestLoadingMovesNothing(t *testing.T) {
	p, load := openHeld(t, "#view=links", ".wasm.gz")
	top := func() float64 {
		return get[float64](t, p, `async () => document.querySelector("#links-sample").getBoundingClientRect().top`)
	}
	wait(t, p, `document.querySelector("#loading").checkVisibility() && document.querySelector("#links-sample").checkVisibility()`)
	before := top()
	load()
	wait(t, p, `document.querySelector("#loading").hidden`)
	if after := top(); before != after {
		t.Errorf("the view moves from %v to %v pixels", before, after)
	}
}

// TestWaiting loads the second program, and checks that no view shows an answer to an earlier input
// meanwhile, as if it were one to this.
func TestWaiting(t *testing.T) {
	const isPale = `getComputedStyle(document.querySelector("#validity-card")).opacity < 1`
	p, load := openHeld(t, "#url=aHR0cHM6Ly9b&base=", "/encodings.wasm.gz") // https://[
	wantText(t, p, "#verdict", "Not a URL")
	setField(t, p, "#encoding", "Shift_JIS")
	wait(t, p, `document.querySelector("#verdict").textContent === "loading…" && document.querySelector("#validity-card").checkVisibility() && `+isPale)
	setField(t, p, "#url", "https://h/")
	do(t, p, chromedp.Click("#tab-setters"))
	wait(t, p, `document.querySelector("#setters-verdict").textContent === "loading…"`)
	// A view without an answer shows the browser's
	first, loadFirst := openHeld(t, "#url=aHR0cHM6Ly9oLw==&base=&view=setters", "/encodings.wasm.gz")
	wantText(t, first, "#setters-verdict", "This browser agrees.")
	setField(t, first, "#encoding", "Shift_JIS")
	wait(t, first, `document.querySelector("#setters-verdict").textContent === "loading…"`)
	do(t, first, chromedp.Click("#tab-parse"))
	wantText(t, first, "#verdict", "This browser accepts it.")
	wantText(t, first, "#values tbody", "https://h/", "loading…")
	// Without an input there is nothing to wait for
	setField(t, first, "#url", "")
	wantText(t, first, "#verdict", "Type or paste a URL")
	setField(t, first, "#url", "https://[")
	wantText(t, first, "#verdict", "This browser refuses it.")
	loadFirst()
	wantText(t, first, "#verdict", "Not a URL")
	load()
	wantText(t, p, "#setters-verdict", "This browser agrees.")
	do(t, p, chromedp.Click("#tab-parse"))
	wantText(t, p, "#verdict", "A URL.", "This browser agrees.")
	wait(t, p, `!(`+isPale+`)`)
	// The first program may come after the second
	p, load = openHeld(t, "#url=aHR0cHM6Ly9oLz/DvA==&base=", "/url.wasm.gz") // https://h/?ü
	wait(t, p, `!document.querySelector("#loading").hidden`)
	setField(t, p, "#encoding", "windows-1252")
	wantText(t, p, "#serialization", "https://h/?%FC")
	load()
	eval(t, p, `async () => { await fetch("url.wasm.gz").then(r => r.arrayBuffer()); await new Promise(r => setTimeout(r, 300)); }`, nil)
	setField(t, p, "#url", "https://h/?ä")
	wantText(t, p, "#serialization", "https://h/?%E4")
	wantText(t, p, "#about", "URL Standard")
	// The program may fail
	p = openUnloaded(t, "#url=aHR0cHM6Ly9oLw==&base=", func(name string) bool { return name == "/encodings.wasm.gz" })
	wantText(t, p, "#verdict", "A URL.")
	setField(t, p, "#encoding", "Shift_JIS")
	wantText(t, p, "#trouble", "encodings.wasm.gz: 503")
	wait(t, p, `document.querySelector("#verdict").textContent === "—" && document.querySelector("#loading").hidden && `+isPale)
	setField(t, p, "#encoding", "UTF-8")
	wantText(t, p, "#verdict", "A URL.")
	wait(t, p, `!(`+isPale+`)`)
}

// TestUnloaded loads the page from a host that has no programs. No view says that it is loading,
// beside the error.
func TestUnloaded(t *testing.T) {
	for _, fragment := range []string{"#url=YQ==&base=", "#url=YQ==&base=&encoding=Big5", "#url=YQ==&base=&view=setters", "#view=links"} {
		p := openUnloaded(t, fragment, func(name string) bool { return strings.HasSuffix(name, ".wasm.gz") })
		errorOf := "#trouble"
		if fragment == "#view=links" {
			do(t, p, chromedp.Click("#links-sample"))
			errorOf = "#links-status"
		}
		wantText(t, p, errorOf, ".wasm.gz: 503")
		wait(t, p, `!/loading/i.test(document.body.innerText) && ![...document.querySelectorAll("progress")].some(e => e.checkVisibility())`)
	}
}

// TestPolicy compares the policy of the page with the server's header, and checks that
// the page loads nothing from other hosts.
func TestPolicy(t *testing.T) {
	r, err := http.Get(address + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	html, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	sent := strings.TrimSuffix(r.Header.Get("Content-Security-Policy"), "; frame-ancestors 'none'")
	if !strings.HasPrefix(sent, "default-src 'none'; ") || strings.Contains(sent, "'unsafe-") || !strings.Contains(string(html), `content="`+sent+`"`) {
		t.Errorf("the policy is %q", sent)
	}
	loaded := get[[]string](t, open(t, ""), `async () => performance.getEntriesByType("resource").map(e => e.name)`)
	if len(loaded) < 5 {
		t.Errorf("loaded %q", loaded)
	}
	for _, name := range loaded {
		if !strings.HasPrefix(name, address+"/") {
			t.Errorf("loaded %s", name)
		}
	}
}

// TestSize checks the limit on the bytes that a visitor loads before the first result, and, with
// the release of Go that README.md names, what it says of these and of the second program.
func TestSize(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile(`loads ([\d.]+) MB, with the program as Go ([\d.]+) builds(?s:.*) second program of ([\d.]+) MB`).FindSubmatch(readme)
	total, second := 0, 0
	for name, content := range viewer {
		if filepath.Ext(name) != ".gz" {
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			w.Write(content)
			w.Close()
			content = b.Bytes()
		}
		if name == "encodings.wasm.gz" {
			second = len(content)
		} else {
			total += len(content)
		}
	}
	if total > 1_450_000 {
		t.Errorf("%d bytes, want at most 1.45 MB", total)
	}
	if said == nil {
		t.Fatal("README.md doesn't say how many bytes a visitor loads")
	}
	if !strings.HasPrefix(runtime.Version(), "go"+string(said[2])) {
		return
	}
	for i, size := range map[int]int{1: total, 3: second} {
		if mega, err := strconv.ParseFloat(string(said[i]), 64); err != nil || math.Abs(mega-float64(size)/1e6) > 0.015 {
			t.Errorf("README.md says %s MB, and it is %d bytes", said[i], size)
		}
	}
}

func TestServer(t *testing.T) {
	for _, c := range []struct {
		path string
		want int
	}{{"/", 200}, {"/index.html", 200}, {"/nothing", 404}, {"/../go.mod", 404}, {"/types.d.ts", 404}} {
		w := httptest.NewRecorder()
		viewer.ServeHTTP(w, httptest.NewRequest("GET", c.path, nil))
		if w.Code != c.want {
			t.Errorf("%s: got %d, want %d", c.path, w.Code, c.want)
		}
	}
	w := httptest.NewRecorder()
	viewer.ServeHTTP(w, httptest.NewRequest("GET", "/app.js", nil))
	r := httptest.NewRequest("GET", "/app.js", nil)
	r.Header.Set("If-Modified-Since", w.Header().Get("Last-Modified"))
	w = httptest.NewRecorder()
	if viewer.ServeHTTP(w, r); w.Code != http.StatusNotModified {
		t.Errorf("a file that hasn't changed: got %d", w.Code)
	}
	if _, err := os.Stat("assets/wasm_exec.js"); err == nil {
		t.Error("a file of the toolchain is in assets")
	}
}

// TestHints covers inputs that aren't URLs: nothing, text as people type it, and escapes.
func TestHints(t *testing.T) {
	p := open(t, "#url=&base=")
	wantText(t, p, "#verdict", "Type or paste a URL")
	for _, selector := range []string{"#values", "#validity-card", "#record", "#code"} {
		wait(t, p, `!document.querySelector("`+selector+`").checkVisibility()`)
	}
	do(t, p, chromedp.Focus("#url"), chromedp.KeyEvent("example.com"))
	wantText(t, p, "#verdict", "Not a URL", "This browser refuses it, too.", "Did you mean https://example.com/?")
	do(t, p, chromedp.Click("#verdict button"))
	wait(t, p, `document.querySelector("#url").value === "https://example.com/" && document.querySelector("#verdict button") === null`)
	wantText(t, p, "#verdict", "A URL.")
}

// TestEscapes checks the field in which code points that can't be seen, or typed, are escapes.
func TestEscapes(t *testing.T) {
	p := open(t, "#url=&base=")
	for text, want := range map[string]string{
		"https://h/é 日": "https://h/é 日", " https://h/ ": `\u{20}https://h/\u{20}`, "a\x00\t\r\nb": `a\u{0}\u{9}\u{D}\u{A}b`,
		"a\u200bb\u00ad\ufeff": `a\u{200B}b\u{AD}\u{FEFF}`, `\u{41}\u0041`: `\u{5C}u{41}\u0041`,
	} {
		got := get[[2]string](t, p, `async text => {
			const { escapeHidden, unescape } = await import("./text.js");
			return [escapeHidden(text), unescape(escapeHidden(text))];
		}`, text)
		if got != [2]string{want, text} {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	// What is typed in one field changes the other, but not itself
	do(t, p, chromedp.Click("#escapes-part summary"), chromedp.Focus("#escapes"), chromedp.KeyEvent(`https://h/\u{1F600}\u{0200b}\u{110000}\u{0}x`))
	wait(t, p, `document.querySelector("#serialization").textContent === "https://h/%F0%9F%98%80%E2%80%8B/u%7B110000%7D%00x"`)
	wait(t, p, `document.querySelector("#url").value === "https://h/\u{1F600}\u200B\\u{110000}\0x" && document.querySelector("#escapes").value.includes("\\u{0200b}")`)
	setField(t, p, "#url", "https://h/\u2060")
	do(t, p, chromedp.Focus("#url"), chromedp.KeyEvent("x"))
	wait(t, p, `document.querySelector("#escapes").value === "https://h/\\u{2060}x"`)
}

// TestManyAssignments opens a link with more assignments than the page accepts.
func TestManyAssignments(t *testing.T) {
	p := open(t, "#url=aHR0cHM6Ly9oLw==&base=&view=setters"+strings.Repeat("&set=hash,YQ==", 10_000))
	wait(t, p, `document.querySelectorAll("#steps > li").length === 100`)
}
