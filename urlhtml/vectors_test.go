package urlhtml

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// readVectors reads a file of vectors.
func readVectors[T any](t testing.TB, name string) (list []T) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(data, &list)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return list
}

type srcsetVector struct {
	Srcset, URL string
	Resolve     bool
}

// TestSrcsetVectors compares the first candidate with the expected choice. All candidates of a
// case have the same density, so the first one is chosen.
func TestSrcsetVectors(t *testing.T) {
	base := url.MustParse("https://example.com/page")
	vectors := readVectors[srcsetVector](t, "testdata/srcset.json")
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

func TestRefreshVectors(t *testing.T) {
	page := url.MustParse("https://example.com/refresh.sub.html")
	vectors := readVectors[struct {
		Input   string
		Seconds *int
		URL     string
	}](t, "testdata/refresh.json")
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

// TestContentTypeVectors determines the encoding from a header.
func TestContentTypeVectors(t *testing.T) {
	vectors := readVectors[struct {
		Input    string
		Encoding *string
	}](t, "../urldata/testdata/mime-types.json")
	known := 0
	for _, v := range vectors {
		want := encodings.Windows1252
		if v.Encoding != nil {
			known++
			var err error
			if want, err = encodings.Get(*v.Encoding); err != nil {
				t.Fatal(err)
			}
		}
		if got := DetermineEncoding(nil, v.Input); got != want {
			t.Errorf("%q: %v, want %v", v.Input, got, want)
		}
	}
	if known < 20 {
		t.Errorf("only %d cases have an encoding", known)
	}
	urltest.LogCases(t, "mime-types.json", len(vectors), 74)
}
