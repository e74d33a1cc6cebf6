// Command chromium writes CHROMIUM.md, the list of differences between Chromium and the standard.
//
//	go run ./internal/chromium
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net/http/httptest"
	"os"

	"github.com/gowhatwg/url/tools/chrome"
	"github.com/gowhatwg/url/viewer/internal/compare"
	"github.com/gowhatwg/url/viewer/internal/site"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("chromium: ")
	out := flag.String("out", "CHROMIUM.md", "the file to write")
	vectors := flag.String("vectors", "../testdata", "the folder of the shared tests")
	n := flag.Int("n", compare.Random, "how many random URLs to compare")
	seed := flag.Uint64("seed", 1, "the seed of the random URLs")
	flag.Parse()
	if err := run(*out, *vectors, *n, *seed); err != nil {
		log.Fatal(err)
	}
}

func run(out, vectors string, n int, seed uint64) error {
	files, err := site.New()
	if err != nil {
		return err
	}
	server := httptest.NewServer(files)
	defer server.Close()
	browser, err := chrome.Start(context.Background())
	if err != nil {
		return err
	}
	defer browser.Close()
	page, err := browser.Open(server.URL)
	if err != nil {
		return err
	}
	r, err := compare.NewReport(page, vectors, n, seed)
	if err != nil {
		return err
	}
	for _, d := range r.Ours {
		fmt.Fprintf(os.Stderr, "not as the standard has it: %s: %s: got %s, want %s\n", d.Request, d.Attribute, d.Got, d.Want)
	}
	for _, c := range r.Unknown {
		fmt.Fprintf(os.Stderr, "in no class: %s\n\tours    %+q\n\tbrowser %+q\n", c.Request, c.Ours, c.Browser)
	}
	if len(r.Ours)+len(r.Unknown) > 0 {
		return fmt.Errorf("%d deviations of this package, %d unexplained differences", len(r.Ours), len(r.Unknown))
	}
	return os.WriteFile(out, []byte(r.Markdown()), 0o666)
}
