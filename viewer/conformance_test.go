package main

import (
	"os"
	"strings"
	"testing"

	"github.com/gowhatwg/url/viewer/internal/compare"
)

// TestConformance runs the shared tests through the two columns of the page, and
// compares random URLs. CHROMIUM.md has the known differences of Chromium;
// another version may have others.
func TestConformance(t *testing.T) {
	r, err := compare.NewReport(open(t, ""), "../testdata", compare.Random, 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"urltestdata.json": 891, "setters_tests.json": 278, "toascii.json": 3 * 87} {
		if r.Cases[name] != want {
			t.Errorf("%d cases of %s, want %d", r.Cases[name], name, want)
		}
	}
	for _, d := range r.Ours {
		t.Errorf("%s: %s: %s: got %s, want %s", d.File, d.Request, d.Attribute, d.Got, d.Want)
	}
	page, err := os.ReadFile("CHROMIUM.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(page), "# Where "+r.Version+" differs") {
		t.Logf("this is %s, another version than in CHROMIUM.md; %d differences are in no class", r.Version, len(r.Unknown))
		return
	}
	for _, c := range r.Unknown {
		t.Errorf("in no class: %s\n\tours    %+q\n\tbrowser %+q", c.Request, c.Ours, c.Browser)
	}
	if string(page) != r.Markdown() {
		t.Error("CHROMIUM.md differs from the output of go run ./internal/chromium")
	}
}

// TestLoneSurrogates runs the one case of the shared tests that only JavaScript can express. It
// types the input, because no link can hold it.
func TestLoneSurrogates(t *testing.T) {
	text, err := os.ReadFile("../testdata/urltestdata-javascript-only.json")
	if err != nil {
		t.Fatal(err)
	}
	var wrong []string
	eval(t, open(t, ""), `async text => {
		const wrong = [];
		for (const c of JSON.parse(text)) {
			const shown = new Promise(r => document.addEventListener("shown", r, { once: true }));
			const field = document.getElementById("url");
			field.value = c.input;
			field.dispatchEvent(new Event("input"));
			await shown;
			for (const row of document.querySelectorAll("#values tbody tr:not(.failures)")) {
				const name = row.querySelector("th").textContent;
				for (const i of [1, 2]) {
					const got = row.querySelector("td:nth-of-type(" + i + ") code.value")?.textContent;
					if (name in c && got !== c[name]) wrong.push(name + ": " + got + ", want " + c[name]);
				}
			}
			if (!document.getElementById("url-note").textContent.includes("lone surrogate")) wrong.push("no note");
		}
		return wrong;
	}`, &wrong, string(text))
	for _, w := range wrong {
		t.Error(w)
	}
}
