package wpt_test

import (
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
		t.Run((&urltest.ParseVector{Input: tt.input, Base: tt.base}).Name(), func(t *testing.T) {
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

// The test javascript-urls.
func TestJavaScriptURLs(t *testing.T) {
	for _, input := range []string{
		"javascript://test:test/%0aglobalThis.x='fail'", "javascript://test:test/\n", "java\tscript://test:test/%0aglobalThis.x='fail'",
	} {
		t.Run(input, func(t *testing.T) {
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
