package main

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/gowhatwg/url/viewer/internal/compare"
)

func TestRandomX(t *testing.T) {
	p := open(t, "")
	g := compare.NewGenerator(1)
	requests := make([]compare.Request, 20000)
	for i := range requests {
		requests[i] = g.Next()
	}
	list, err := compare.Compare(p, requests)
	if err != nil {
		t.Fatal(err)
	}
	f, _ := os.Create("/tmp/viewer/random.txt")
	defer f.Close()
	n := 0
	for _, c := range list {
		if !slices.Equal(c.Ours, c.Browser) {
			n++
			fmt.Fprintf(f, "%s\n   %q\n   %q\n", c.Request, c.Ours, c.Browser)
		}
	}
	t.Log(n)
}
