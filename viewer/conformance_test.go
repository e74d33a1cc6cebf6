package main

import (
	"slices"
	"testing"

	"github.com/gowhatwg/url/internal/testing/urltest"
)

// A question is an input of the page, and the attributes that the standard gives, nil for a
// failure. If Attribute isn't empty, Value is assigned to it.
type question struct {
	URL       string `json:"url"`
	Base      string `json:"base"`
	Attribute string `json:"attribute"`
	Value     string `json:"value"`

	name string
	want map[string]string
}

// questions returns the cases of urltestdata.json and setters_tests.json.
func questions(t *testing.T) []question {
	var list []question
	for _, v := range urltest.ParseVectors(t) {
		q := question{URL: v.Input, name: v.String()}
		if v.Base != nil {
			q.Base = *v.Base
		}
		if !v.Failure {
			q.want = v.Components
		}
		list = append(list, q)
	}
	for _, v := range urltest.SetterVectors(t) {
		list = append(list, question{URL: v.Href, Attribute: v.Attribute, Value: v.NewValue, name: v.String(), want: v.Expected})
	}
	return list
}

// TestConformance runs the shared tests through the page's column of this package. The page gets
// each question in its address, like a link to the view.
func TestConformance(t *testing.T) {
	p := open(t, "")
	list := questions(t)
	if len(list) < 891+278 {
		t.Errorf("%d cases, want 891 of urltestdata.json and 278 of setters_tests.json", len(list))
	}
	for part := range slices.Chunk(list, 100) {
		answers := get[[]map[string]string](t, p, `async questions => {
			const base64 = text => btoa(Array.from(new TextEncoder().encode(text), b => String.fromCharCode(b)).join(""));
			const answers = [];
			for (const { url, base, attribute, value } of questions) {
				let fragment = "url=" + base64(url) + "&base=" + base64(base);
				if (attribute) fragment += "&view=setters&set=" + attribute + "," + base64(value);
				globalThis.asked = (globalThis.asked ?? 0) + 1; // makes each address different
				await shows(() => { location.hash = fragment + "&n=" + globalThis.asked; });
				const [table, column] = attribute ? ["setters-values", 2] : ["values", 1];
				let answer = null;
				for (const row of document.querySelectorAll("#" + table + " tbody tr")) {
					const value = row.querySelector("td:nth-of-type(" + column + ") code.value");
					if (value !== null) (answer ??= {})[row.querySelector("th").textContent] = value.textContent;
				}
				answers.push(answer);
			}
			return answers;
		}`, part)
		for i, q := range part {
			if got := answers[i]; (got == nil) != (q.want == nil) {
				t.Errorf("%s: got %v, want %v", q.name, got, q.want)
			}
			for attribute, want := range q.want {
				if got := answers[i][attribute]; attribute != "searchParams" && got != want {
					t.Errorf("%s: %s is %q, want %q", q.name, attribute, got, want)
				}
			}
		}
	}
}

// TestLoneSurrogates runs the one case of the shared tests that only JavaScript can express. It
// types the input, because no link can hold it.
func TestLoneSurrogates(t *testing.T) {
	text := urltest.ReadTestdata(t, "urltestdata-javascript-only.json")
	wrong := get[[]string](t, open(t, ""), `async text => {
		const wrong = [];
		for (const c of JSON.parse(text)) {
			const field = document.getElementById("url");
			field.value = c.input;
			await shows(() => field.dispatchEvent(new Event("input")));
			for (const row of document.querySelectorAll("#values tbody tr")) {
				const name = row.querySelector("th").textContent;
				for (const i of [1, 2]) {
					const got = row.querySelector("td:nth-of-type(" + i + ") code.value")?.textContent;
					if (name in c && got !== c[name]) wrong.push(name + ": " + got + ", want " + c[name]);
				}
			}
			if (!document.getElementById("escapes").value.includes("\\u{D")) wrong.push("no escape");
		}
		return wrong;
	}`, string(text))
	for _, w := range wrong {
		t.Error(w)
	}
}
