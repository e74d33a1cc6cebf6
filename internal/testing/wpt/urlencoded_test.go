package wpt_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

func TestURLEncodedParser(t *testing.T) {
	vectors := urltest.FormVectors(t)
	for _, v := range vectors {
		urltest.Run(t, v.Input, func(t *testing.T) {
			checkPairs(t, v.Input, url.NewURLSearchParams(v.Input), v.Output)
			checkPairs(t, v.Input, url.NewURLSearchParams("?"+v.Input), v.Output)

			// Through a URL, whose parser percent-encodes non-ASCII code points, and through
			// the search setter.
			u := url.MustParse("https://h/?" + v.Input)
			checkPairs(t, v.Input, u.SearchParams(), v.Output)
			w := url.MustParse("https://h/")
			if err := w.SetSearch(v.Input); err != nil {
				t.Errorf("SetSearch(%q): %v", v.Input, err)
			}
			checkPairs(t, v.Input, w.SearchParams(), v.Output)
		})
	}
	urltest.LogCases(t, "urlencoded-parser-data.json", len(vectors), 35)
}

// checkPairs compares a list with the expected pairs, in every way to read it.
func checkPairs(t testing.TB, name string, params *url.URLSearchParams, want [][2]string) {
	t.Helper()
	var got, split [][2]string
	var keys, values []string
	for k, v := range params.All() {
		got = append(got, [2]string{k, v})
	}
	for k := range params.Keys() {
		keys = append(keys, k)
	}
	for v := range params.Values() {
		values = append(values, v)
	}
	for i := range min(len(keys), len(values)) {
		split = append(split, [2]string{keys[i], values[i]})
	}
	if fmt.Sprintf("%+q", got) != fmt.Sprintf("%+q", want) {
		t.Errorf("%+q: the pairs are %+q, want %+q", name, got, want)
	}
	if len(keys) != len(values) || fmt.Sprint(split) != fmt.Sprint(got) {
		t.Errorf("%+q: keys %+q and values %+q of %+q", name, keys, values, got)
	}
	if params.Size() != len(want) {
		t.Errorf("%+q: the size is %d, want %d", name, params.Size(), len(want))
	}
	text, err := params.AppendText([]byte("x"))
	if err != nil || !strings.HasPrefix(string(text), "x") || string(text[1:]) != params.String() {
		t.Errorf("%+q: AppendText gives %q, %v, String %q", name, text, err, params.String())
	}
}
