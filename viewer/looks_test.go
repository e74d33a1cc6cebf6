package main

import (
	"encoding/base64"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/gowhatwg/url/tools/chrome"
)

// inStates opens the page in all states.
func inStates(t *testing.T, check func(t *testing.T, p *chrome.Page)) {
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			p := open(t, s.fragment)
			if s.prepare != nil {
				s.prepare(t, p)
			}
			check(t, p)
		})
	}
}

// TestStates checks all states without tools, so that it runs everywhere.
func TestStates(t *testing.T) {
	inStates(t, func(t *testing.T, p *chrome.Page) {
		checkNames(t, p)
		checkContrast(t, p)
		checkWidth(t, p)
	})
}

// checkNames checks that a screen reader has a name for every control.
func checkNames(t *testing.T, p *chrome.Page) {
	t.Helper()
	wrong := get[[]string](t, p, `async () => {
		const name = e => e.getAttribute("aria-label") || [...(e.labels ?? [])].map(l => l.textContent).join("") || (e.getAttribute("aria-labelledby") ?? "").split(" ").map(id => document.getElementById(id)?.textContent ?? "").join("") || (e.matches("input, select, textarea, progress") ? "" : e.textContent);
		const wrong = [...document.querySelectorAll("button, select, input, textarea, a, progress, [role=tabpanel], table")]
			.filter(e => (e.tagName === "TABLE" ? e.caption?.textContent ?? e.closest("[aria-labelledby]") : name(e)?.trim()) === "" ).map(e => e.outerHTML.slice(0, 100));
		const ids = [...document.querySelectorAll("[id]")].map(e => e.id);
		for (const id of ids) if (ids.filter(x => x === id).length > 1) wrong.push("twice: " + id);
		for (const e of document.querySelectorAll("[aria-labelledby], [aria-controls], [aria-describedby], label[for]"))
			for (const id of ["aria-labelledby", "aria-controls", "aria-describedby", "for"].flatMap(a => e.getAttribute(a)?.split(" ") ?? []))
				if (!ids.includes(id)) wrong.push("no " + id);
		if (document.documentElement.lang !== "en") wrong.push("no language");
		return wrong;
	}`)
	for _, w := range wrong {
		t.Error(w)
	}
}

// checkContrast computes the contrast of all text according to WCAG, in both themes.
func checkContrast(t *testing.T, p *chrome.Page) {
	t.Helper()
	for _, theme := range themes {
		setTheme(t, p, theme)
		var got struct {
			Checked int
			Wrong   []string
		}
		eval(t, p, contrast, &got)
		if got.Checked < 15 {
			t.Errorf("%s: %d elements", theme, got.Checked)
		}
		for _, w := range got.Wrong {
			t.Errorf("%s: %s", theme, w)
		}
	}
}

// contrast finds text whose contrast with its background is below 4.5.
const contrast = `async () => {
	const parse = color => color.match(/[\d.]+/g).map(Number);
	const luminance = ([r, g, b]) => {
		const [x, y, z] = [r, g, b].map(c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
		return 0.2126 * x + 0.7152 * y + 0.0722 * z;
	};
	const background = e => {
		for (; e !== null; e = e.parentElement) {
			const c = parse(getComputedStyle(e).backgroundColor);
			if (c.length < 4 || c[3] === 1) return c;
			if (c[3] > 0) throw new Error("translucent: " + e.outerHTML);
		}
		throw new Error("no background");
	};
	let checked = 0;
	const wrong = [];
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n = walker.nextNode(); n !== null; n = walker.nextNode()) {
		const e = n.parentElement;
		if (n.data.trim() === "" || !e.checkVisibility() || e.closest(".drawing, .sr, option, :disabled")) continue;
		const [a, b] = [luminance(parse(getComputedStyle(e).color)), luminance(background(e))].sort((x, y) => y - x);
		const ratio = (a + 0.05) / (b + 0.05);
		checked++;
		if (ratio < 4.5) wrong.push(ratio.toFixed(2) + ": " + e.outerHTML.slice(0, 120));
	}
	return { checked, wrong };
}`

// TestFirstScreen checks that the verdict is visible, and that a phone doesn't show three
// columns with the same text.
func TestFirstScreen(t *testing.T) {
	for _, size := range []struct{ width, height int64 }{{390, 844}, {1280, 800}} {
		for _, fragment := range []string{"", "#url=aHR0cHM6Ly9oL2E/Yg==&base=", "#url=YQ==&base="} {
			p := open(t, fragment)
			do(t, p, chromedp.EmulateViewport(size.width, size.height))
			var got struct {
				Top, Bottom   float64
				Cells, Values int
			}
			eval(t, p, `async () => {
				await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
				const { top, bottom } = document.querySelector("#verdict").getBoundingClientRect();
				const cells = [...document.querySelectorAll("#values tbody tr td")];
				return { top, bottom, cells: cells.filter(e => e.checkVisibility()).length, values: cells.length };
			}`, &got)
			if got.Bottom > float64(size.height) {
				t.Errorf("%d px wide, %q: the verdict ends at %.0f of %d px", size.width, fragment, got.Bottom, size.height)
			}
			if all := got.Cells == got.Values; fragment == "#url=aHR0cHM6Ly9oL2E/Yg==&base=" && all != (size.width > 700) {
				t.Errorf("%d px wide, %q: %d of %d cells are shown", size.width, fragment, got.Cells, got.Values)
			}
			t.Logf("%d px wide, %q: the verdict begins at %.0f px", size.width, fragment, got.Top)
		}
	}
}

// A state is a state of a view.
type state struct {
	name, fragment string
	prepare        func(*testing.T, *chrome.Page) // or nil
}

// states are all states of all views.
var states = []state{
	{"parse, empty", "#url=&base=", nil},
	{"parse, URL", "#url=aHR0cHM6Ly91OnBARVguZXhhbXBsZTo4L2EgYj9xI2Y=&base=", nil},
	{"parse, reference", "#url=Li4vYT9iPWMjZA==&base=aHR0cHM6Ly9oL3gveS96&encoding=KOI8-R", nil},
	{"parse, failure", "#url=aHR0cHM6Ly91OnBA5pel5pysIC5leGFtcGxlL2FhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE=&base=", nil},
	{"parse, spaces", "#url=" + base64.StdEncoding.EncodeToString([]byte("https://h/aaaaaaaaaaaaaaa"+strings.Repeat(" ", 30)+"b")) + "&base=", nil},
	{"parse, bad base", "#url=YQ==&base=Og==", nil},
	{"parse, suggestion", "#url=ZXhhbXBsZS5jb20=&base=", nil},
	{"parse, caution", "#url=aHR0cHM6Ly9wYXlwYWwuY29tQGV2aWwuZXhhbXBsZS8=&base=", nil},
	{"parse, long query", "#url=" + base64.StdEncoding.EncodeToString([]byte("https://h/"+strings.Repeat("a/", 300)+"?"+strings.Repeat("a=b&", 300))) + "&base=", nil},
	{"setters", "#url=aHR0cHM6Ly9oLz9hPWI=&base=&view=setters&set=port,MQ==&set=host,YSBi", nil},
	{"setters, failure", "#url=YQ==&base=&view=setters&set=port,MQ==", nil},
	{"links, empty", "#view=links", nil},
	{"links, example", "#view=links", func(t *testing.T, p *chrome.Page) {
		do(t, p, chromedp.Click("#links-sample"))
		wantText(t, p, "#links-status", "19 links")
	}},
	{"links, many", "#view=links", func(t *testing.T, p *chrome.Page) {
		dropDocument(t, p, "page.html", strings.Repeat("<a href='//www.example.org/a-rather-long-path/of-a-page/that-has/no-spaces-in-it/at-all?x=y'><img src='//['>\n", 2000))
	}},
	{"links, bad base", "#url=&base=YQ==&view=links", func(t *testing.T, p *chrome.Page) { dropDocument(t, p, "page.html", someLinks) }},
	{"links, none", "#view=links", func(t *testing.T, p *chrome.Page) { dropDocument(t, p, "page.html", "<p>x") }},
	{"links, not HTML", "#view=links", func(t *testing.T, p *chrome.Page) { dropDocument(t, p, "image.png", "\x89PNG\x00") }},
	{"links, reading", "#view=links", func(t *testing.T, p *chrome.Page) {
		// The worker never answers, so the state lasts.
		eval(t, p, `async () => {
			Worker.prototype.postMessage = () => {};
			document.querySelector("#links-text").value = "<a href=x>";
			document.querySelector("#links-start").click();
			document.documentElement.classList.add("dragging");
		}`, nil)
		wait(t, p, `!document.querySelector("#links-cancel").hidden`)
	}},
}

var themes = []string{"light", "dark"}

func setTheme(t *testing.T, p *chrome.Page, theme string) {
	t.Helper()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}}
	if _, err := chromedp.Call(p.Context(), emulation.SetEmulatedMedia, media); err != nil {
		t.Fatal(err)
	}
}

// TestAxe checks all states with axe-core, on a desktop and on a phone, in both themes. The
// environment variable AXE has the path of axe.min.js, which the script ci installs.
func TestAxe(t *testing.T) {
	name := os.Getenv("AXE")
	if name == "" {
		t.Skip("AXE isn't set to the path of axe.min.js; bash ci sets it")
	}
	axe, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	inStates(t, func(t *testing.T, p *chrome.Page) {
		eval(t, p, `async axe => { document.querySelectorAll("details").forEach(d => { d.open = true; }); (0, eval)(axe); }`, nil, string(axe))
		for _, size := range []struct{ width, height int64 }{{390, 844}, {1280, 800}} {
			do(t, p, chromedp.EmulateViewport(size.width, size.height))
			for _, theme := range themes {
				setTheme(t, p, theme)
				var got struct {
					Passes     int
					Violations []string
				}
				eval(t, p, `async () => {
					const { passes, violations } = await globalThis.axe.run();
					return { passes: passes.length, violations: violations.map(v => v.id + ": " + v.nodes.map(n => n.html.slice(0, 150)).join(" | ")) };
				}`, &got)
				for _, v := range got.Violations {
					t.Errorf("%d px wide, %s: %s", size.width, theme, v)
				}
				if got.Passes < 20 {
					t.Errorf("%d px wide, %s: only %d rules apply", size.width, theme, got.Passes)
				}
			}
		}
	})
}

// checkWidth looks for elements wider than a screen of 320 pixels, besides those that scroll by
// themselves.
func checkWidth(t *testing.T, p *chrome.Page) {
	t.Helper()
	do(t, p, chromedp.EmulateViewport(320, 640))
	wide := get[[]string](t, p, `async () => {
		await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
		const wide = document.documentElement.scrollWidth > 320 ? ["page " + document.documentElement.scrollWidth] : [];
		for (const e of document.querySelectorAll("button, select, input, textarea, td, th, h1, h2, p")) {
			if (e.checkVisibility() && !e.closest(".sr, .skip, #examples") && e.getBoundingClientRect().right > 320.5) wide.push(e.outerHTML.slice(0, 100));
		}
		return wide;
	}`)
	for _, w := range wide {
		t.Error(w)
	}
}
