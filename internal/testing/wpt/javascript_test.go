package wpt_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// The tests url-statics-canparse and url-statics-parse. A nil base means no base.
func TestStatics(t *testing.T) {
	base := func(s string) *string { return &s }
	for _, tt := range []struct {
		input string
		base  *string
		want  string // the serialization, or "" for a failure
	}{
		{"", nil, ""}, {"undefined", nil, ""}, {"aaa:b", nil, "aaa:b"}, {"", base("aaa:b"), ""}, {"undefined", base("aaa:b"), ""},
		{"x", base("aaa:b"), ""}, {"aaa:/b", nil, "aaa:/b"}, {"undefined", base("aaa:/b"), "aaa:/undefined"},
		{"x", base("aaa:/b"), "aaa:/x"}, {"https://test:test", nil, ""}, {"a", base("https://b/"), "https://b/a"},
		{"x", base("https://test:test/"), ""}, {`C:\path\file.node`, nil, `c:\path\file.node`},
		{`C:\path\file.node`, base("file:///C:/path/file.node"), `c:\path\file.node`}, {"C:/path/file.node", nil, "c:/path/file.node"},
		{"C:/path/file.node", base("file:///C:/path/file.node"), "c:/path/file.node"}, {"c:b", nil, "c:b"},
	} {
		urltest.Run(t, (&urltest.ParseVector{Input: tt.input, Base: tt.base}).Name(), func(t *testing.T) {
			u, err := urltest.ParseEveryWay(t, tt.input, tt.base)
			if (err == nil) != (tt.want != "") {
				t.Errorf("%q: is %v, %v, want %q", tt.input, u, err, tt.want)
			}
			if u == nil {
				return
			}
			if u.Href() != tt.want {
				t.Errorf("%q: is %q, want %q", tt.input, u, tt.want)
			}
			urltest.CheckInvariants(t, u)
		})
	}
}

// TestStaticsParseIsNew checks that two parses of one string give two URLs.
func TestStaticsParseIsNew(t *testing.T) {
	const href = "https://example.org/x?y#z"
	u, v := url.MustParse(href), url.MustParse(href)
	if u == v {
		t.Fatal("two parses give one URL")
	}
	if *u != *v {
		t.Errorf("%q and %q differ", u, v)
	}
	if err := u.SetPathname("/changed"); err != nil {
		t.Fatal(err)
	}
	if v.Href() != href {
		t.Errorf("changing one URL changes the other to %q", v)
	}
	w := *v
	if err := v.SetHash(""); err != nil {
		t.Fatal(err)
	}
	if w.Href() != href {
		t.Errorf("changing a URL changes its copy to %q", &w)
	}
}

// The test url-tojson.
func TestToJSON(t *testing.T) {
	u := url.MustParse("https://example.com/?a=<b>&c#\u2028")
	text, err := json.Marshal(u)
	if err != nil {
		t.Fatal(err)
	}
	var got string
	if err := json.Unmarshal(text, &got); err != nil || got != u.Href() {
		t.Errorf("the JSON %s is %q, %v, want %q", text, got, err, u.Href())
	}
	var v struct{ U, V *url.URL }
	if err := json.Unmarshal([]byte(`{"U": `+string(text)+`, "V": null}`), &v); err != nil || v.U == nil || *v.U != *u || v.V != nil {
		t.Errorf("%s gives %v, %v", text, v, err)
	}
	if err := json.Unmarshal([]byte(`{"U": "/relative"}`), &v); err == nil {
		t.Errorf("a relative URL gives %v", v)
	}
}

// The part of the test historical that makes sense outside of a browser.
func TestHistorical(t *testing.T) {
	u, err := url.ParseWithBase("./foo", "http://www.example.org")
	if err != nil {
		t.Fatal(err)
	}
	if u.Pathname() != "/foo" {
		t.Errorf("the pathname is %q, want /foo", u.Pathname())
	}
	if err := u.SetHref("./bar"); err == nil {
		t.Error("setting href to a relative URL gives no error")
	}
	if want := "http://www.example.org/foo"; u.Href() != want {
		t.Errorf("is %q, want %q", u, want)
	}
}

// The test javascript-urls.
func TestJavaScriptURLs(t *testing.T) {
	for _, input := range []string{
		"javascript://test:test/%0aglobalThis.x='fail'", "javascript://test:test/\n", "java\tscript://test:test/%0aglobalThis.x='fail'",
	} {
		urltest.Run(t, input, func(t *testing.T) {
			if u, err := urltest.ParseEveryWay(t, input, nil); err == nil {
				t.Errorf("%q is %q, want a failure", input, u)
			}
		})
	}

	u := url.MustParse("java\tscript:alert(1)")
	if u.Protocol() != "javascript:" || u.Pathname() != "alert(1)" || !u.HasOpaquePath() {
		t.Errorf("is %q", u)
	}

	u = url.MustParse("javascript://host/1%0a//../0/;globalThis.x='hello'")
	if want := "javascript://host/1%0a/0/;globalThis.x='hello'"; u.Href() != want || u.HasOpaquePath() {
		t.Errorf("the URL is %q, opaque path: %t, want %q", u, u.HasOpaquePath(), want)
	}
	if got, want := slices.Collect(u.PathSegments()), []string{"1%0a", "0", ";globalThis.x='hello'"}; !slices.Equal(got, want) {
		t.Errorf("the path segments are %q, want %q", got, want)
	}
	urltest.CheckInvariants(t, u)
}
