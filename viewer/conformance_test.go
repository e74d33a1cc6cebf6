package main

import (
	"testing"

	"github.com/gowhatwg/url/viewer/internal/compare"
)

func TestVectors(t *testing.T) {
	vectors, err := compare.Vectors("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, v := range vectors {
		count[v.File]++
	}
	ours, browser, err := compare.Run(open(t, ""), vectors)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range ours {
		t.Errorf("%s: %s: %s: got %s, want %s", d.File, d.Request, d.Attribute, d.Got, d.Want)
	}
	t.Logf("cases: %v; Chromium deviates in %d", count, len(browser))
	for _, d := range browser {
		t.Logf("%s: %s: %s: got %s, want %s", d.File, d.Request, d.Attribute, d.Got, d.Want)
	}
}
