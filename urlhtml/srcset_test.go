package urlhtml

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

type srcsetVector struct {
	Srcset, URL string
	Resolve     bool
}

func TestSrcset(t *testing.T) {
	for _, tt := range []struct {
		s    string
		want []Candidate
	}{
		{"a", []Candidate{{"a", 0, 0, 0, 1}}}, {"a 1.5x, b 100w,c 100w 50h", []Candidate{{"a", 0, 0, 0, 1.5}, {"b", 8, 100, 0, 0}, {"c", 15, 100, 50, 0}}},
		{"a,b c, d 2x", []Candidate{{"d", 7, 0, 0, 2}}}, {"a,, b", []Candidate{{"a", 0, 0, 0, 1}, {"b", 4, 0, 0, 1}}}, {"a 99999999999999999999w", []Candidate{{"a", 0, math.MaxInt, 0, 0}}},
		{"a 1e999x", nil}, {"a 1w 1h 1w 1h", nil}, {"a 1x 1x 1x 1x", nil}, {"a  0x", []Candidate{{"a", 0, 0, 0, 0}}},
		{"a 1e1x, b 1E1x, c 1e+1x, d 1e-1x, e -0x, f .5x, g 0.5x", []Candidate{{"a", 0, 0, 0, 10}, {"b", 8, 0, 0, 10}, {"c", 16, 0, 0, 10},
			{"d", 25, 0, 0, 0.1}, {"e", 34, 0, 0, math.Copysign(0, -1)}, {"f", 41, 0, 0, 0.5}, {"g", 48, 0, 0, 0.5}}},
		{"a 1ex, b 1e+x, c 1.x, d +1x, e -1x, f x, g 1f1x, h 1%1x, i ex, j .x, k 1.e1x, l --1x, m 1e1ex, n 1d1x", nil},
		{"a 0w, b 0h, c 1h, d 1w 0h, e 1w 1w, f 1w 1x, g 1x 1w, h 1x 1h, i 1h 1x, j 1W, k 1w 1h 1h, l -1w, m 1.5w", nil}, {"a /w, b 1/w, c :w, d 1:x", nil},
		{"a 1h 1w, b (,) 1x, c 1x(, d 2x", []Candidate{{"a", 0, 1, 1, 0}}},
	} {
		if got := ParseSrcset(tt.s); !slices.Equal(got, tt.want) {
			t.Errorf("%q: %+v, want %+v", tt.s, got, tt.want)
		}
	}
}

// TestSrcsetVectors compares the first candidate with the expected choice. All candidates of a
// case have the same density, so the first one is chosen.
func TestSrcsetVectors(t *testing.T) {
	base := url.MustParse("https://example.com/page")
	var vectors []srcsetVector
	urltest.ReadVectors(t, "srcset.json", &vectors)
	for _, v := range vectors {
		got, want := "", v.URL
		if candidates := ParseSrcset(v.Srcset); len(candidates) > 0 {
			c := candidates[0]
			if got = c.URL; v.Srcset[c.Offset:c.Offset+len(c.URL)] != c.URL {
				t.Errorf("%q: %q isn't at byte %d", v.Srcset, c.URL, c.Offset)
			}
		}
		if v.Resolve {
			got, want = resolve(t, base, got), resolve(t, base, want)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", v.Srcset, got, want)
		}
	}
	urltest.LogCases(t, "srcset.json", len(vectors), 235)
}

func resolve(t *testing.T, base *url.URL, s string) string {
	t.Helper()
	u, err := base.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u.Href()
}

func TestRefresh(t *testing.T) {
	for _, tt := range []struct {
		s    string
		want Refresh
	}{
		{"5;URL = 'a b'c", Refresh{5, "a b", true, 9}}, {"99999999999999999999", Refresh{math.MaxInt, "", false, 0}}, {"0;url=", Refresh{0, "", true, 6}}, {"0;url", Refresh{0, "url", true, 2}},
		{"0;'", Refresh{0, "", true, 3}}, {"0;ur", Refresh{0, "ur", true, 2}},
		{"1.05;url=a", Refresh{1, "a", true, 9}}, // fractions are dropped
		{".", Refresh{}},
	} {
		if got, ok := ParseRefresh(tt.s); !ok || got != tt.want {
			t.Errorf("%q: %+v, %v, want %+v", tt.s, got, ok, tt.want)
		}
	}
	for _, s := range []string{"", "a", "1/2;url=a", "1:2;url=a", "-1;url=a"} {
		if got, ok := ParseRefresh(s); ok {
			t.Errorf("%q: %+v", s, got)
		}
	}
}

func TestRefreshVectors(t *testing.T) {
	page := url.MustParse("https://example.com/refresh.sub.html")
	var vectors []struct {
		Input   string
		Seconds *int
		URL     string
	}
	urltest.ReadVectors(t, "refresh.json", &vectors)
	for _, v := range vectors {
		r, ok := ParseRefresh(v.Input)
		switch {
		case ok != (v.Seconds != nil):
			t.Errorf("%q: %v", v.Input, ok)
		case ok && (r.Seconds != *v.Seconds || r.HasURL != (v.URL != "refresh.sub.html")):
			t.Errorf("%q: %+v, want %d, %q", v.Input, r, *v.Seconds, v.URL)
		case ok && r.HasURL && resolve(t, page, r.URL) != resolve(t, page, v.URL):
			t.Errorf("%q: %q, want %q", v.Input, r.URL, v.URL)
		case v.Input[r.Offset:r.Offset+len(r.URL)] != r.URL:
			t.Errorf("%q: %q isn't at byte %d", v.Input, r.URL, r.Offset)
		}
	}
	urltest.LogCases(t, "refresh.json", len(vectors), 69)
}

func FuzzTexts(f *testing.F) {
	var vectors []srcsetVector
	urltest.ReadVectors(f, "srcset.json", &vectors)
	for _, v := range urltest.Seeds(f, vectors) {
		f.Add(v.Srcset)
	}
	f.Add("0;url='a'")
	f.Add("@import \"a\\\nb\"; c{d:url(e\\66 f)}")
	f.Add("<a>; rel=\"x\\y\"; title*=utf-8''%e2, <b>;rel=y")
	f.Fuzz(func(t *testing.T, s string) {
		for _, c := range ParseSrcset(s) {
			if c.URL == "" || s[c.Offset:c.Offset+len(c.URL)] != c.URL || c.Width < 0 || c.Height < 0 || !(c.Density >= 0) {
				t.Errorf("%q: candidate %+v", s, c)
			}
		}
		if r, ok := ParseRefresh(s); ok && (r.Seconds < 0 || s[r.Offset:r.Offset+len(r.URL)] != r.URL || r.URL != "" && !r.HasURL) {
			t.Errorf("%q: refresh %+v", s, r)
		}
		end := 0
		for u := range StyleURLs(s) {
			if u.Offset < end || u.End < u.Offset || !strings.Contains(s, "\\") && s[u.Offset:u.End] != u.URL {
				t.Errorf("%q: %+v", s, u)
			}
			end = u.End
		}
		for _, l := range ParseLinkHeader([]string{s}) {
			if len(l.Rel) == 0 || !strings.Contains(s, l.Target) {
				t.Errorf("%q: %+v", s, l)
			}
		}
	})
}
