// Command differences asks other parsers about the strings in tools/differences/differences.json,
// and writes their answers there and into docs/differences.md. The answers of a peer that isn't
// installed stay. README.md says where the peers come from.
//
//	go run -C tools ./differences
//	go run -C tools ./differences -check
//	go run -C tools ./differences -random 100000 -seed 1
//	go run -C tools ./differences -all
//
// With -check, it writes nothing, and fails if an answer has changed: of the standard, of this
// module, or of a peer whose version hasn't. With -random it compares random URLs, references and
// setters with whatwg-url instead, and with -all a domain with each code point, and fails if there
// is a difference.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/gowhatwg/url/tools/internal/generator"
)

// A document is the contents of tools/differences/differences.json.
type document struct {
	License  string `json:"license"`
	Date     string `json:"date"`
	Standard string `json:"standard"` // the revision
	Peers    []peer `json:"peers"`
	Rows     []row  `json:"rows"`
}

// A row is a string, resolved against Base unless that is empty, and the answers of the peers by
// name.
type row struct {
	Kind    string            `json:"kind"`
	Shows   int               `json:"shows"` // the index of the part of an answer that the page shows
	Input   string            `json:"input"`
	Base    string            `json:"base,omitempty"`
	Danger  string            `json:"danger"`
	Answers map[string]answer `json:"answers"`
}

// An answer has the scheme, the host, the port and the path. It is nil if the peer refuses the
// string.
type answer []string

func main() {
	generator.Enter()
	log.SetFlags(0)
	check := flag.Bool("check", false, "write nothing, and fail if an answer has changed")
	n := flag.Int("random", 0, "compare this number of random questions with whatwg-url")
	seed := flag.Uint64("seed", 1, "the seed of the random questions")
	all := flag.Bool("all", false, "compare a domain with each code point with whatwg-url")
	flag.Parse()
	isGood := true
	switch {
	case *all:
		isGood = compare(everyCodePoint)
	case *n > 0:
		isGood = compare(random(*seed, *n))
	default:
		d, err := read()
		if err == nil {
			if old := d.ask(); *check {
				isGood = d.compareTo(old)
			} else {
				err = d.write()
			}
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	if !isGood {
		os.Exit(1)
	}
}

func read() (d document, err error) {
	text, err := os.ReadFile("tools/differences/differences.json")
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	return d, err
}

// compareTo reports whether the answers of d are those of old, for peers that have the same version
// in both. It logs the others.
func (d document) compareTo(old document) bool {
	isSame := true
	for _, p := range d.Peers {
		if !slices.ContainsFunc(old.Peers, func(q peer) bool { return q.Name == p.Name && q.Version == p.Version }) {
			log.Printf("not compared, because of its version: %s %s", p.Name, p.Version)
			continue
		}
		for i, r := range d.Rows {
			if now, was := r.Answers[p.Name], old.Rows[i].Answers[p.Name]; !slices.Equal(now, was) {
				log.Printf("%s of %q, base %q: %q, was %q", p.Name, r.Input, r.Base, now, was)
				isSame = false
			}
		}
	}
	return isSame
}

// write writes the document, with a line for each row, and the page.
func (d document) write() error {
	page, err := os.ReadFile("docs/differences.md")
	if err != nil {
		return err
	}
	written := d.page(page)
	var lines []string
	for _, r := range d.Rows {
		lines = append(lines, encode(r))
	}
	d.Rows = []row{}
	text := strings.TrimSuffix(encode(d), "]}") + "\n" + strings.Join(lines, ",\n") + "\n]}\n"
	return errors.Join(
		os.WriteFile("tools/differences/differences.json", []byte(text), 0o644),
		os.WriteFile("docs/differences.md", written, 0o644))
}

// encode returns JSON in a line.
func encode(v any) string {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(v) // documents and rows have only strings and numbers
	return strings.TrimSuffix(text.String(), "\n")
}
