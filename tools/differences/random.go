package main

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"log"
	"os"
	"os/exec"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
	"github.com/gowhatwg/url/urlvalid"
)

// A question is a string, a base or "", and setters, each an attribute and a value.
type question struct {
	input, base string
	steps       [][2]string
}

// everyCodePoint asks about domains with each code point alone, after and before a letter, before a
// joiner, which needs a virama there, and before a non-joiner, which needs letters that join on
// both sides.
func everyCodePoint(yield func(question) bool) {
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		for _, domain := range []string{"*", "a*", "*a", "*\u200Dक", "ب*\u200Cب"} {
			input := "https://" + strings.Replace(domain, "*", string(r), 1) + "/"
			if !yield(question{input: input}) {
				return
			}
		}
	}
}

// random asks about URLs and references, and half of the time about setters.
func random(seed uint64, n int) iter.Seq[question] {
	g := cases.New(seed)
	return func(yield func(question) bool) {
		for range n {
			var q question
			if g.IntN(2) == 0 {
				if q.base = g.Pick([]string{g.Base(), g.URL()}); !url.CanParse(q.base) {
					q.base = ""
				}
			}
			q.input = g.Input(q.base != "")
			for range g.IntN(2) * g.IntN(5) {
				attribute := g.Pick(urltest.Attributes)
				q.steps = append(q.steps, [2]string{attribute, g.Value(attribute)})
			}
			if !yield(q) {
				return
			}
		}
	}
}

// line returns the question for whatwg-url.
func (q question) line() string {
	s := fmt.Sprintf("%x %x", q.input, q.base)
	for _, step := range q.steps {
		s += fmt.Sprintf(" %s=%x", step[0], step[1])
	}
	return s
}

// answer returns this module's answer, in the form of whatwg-url.js.
func (q question) answer() string {
	base := parseBase(q.base)
	var codes []string
	for e := range url.ValidationErrors(q.input, base) {
		codes = append(codes, string(e.Code))
	}
	a := here(row{Input: q.input, Base: q.base})
	if a == nil {
		a = answer{"!", "", "", ""}
	}
	a = append(a, strings.Join(codes, ","), fmt.Sprint(urlvalid.URL(q.input, base) == nil))
	parser := url.Parser{Base: base}
	if u, err := parser.Parse(q.input); err == nil {
		a = append(a, u.Href(), u.Origin().String())
		for _, step := range q.steps {
			_ = new(url.Parser).Set(u, step[0], step[1]) // the serialization shows whether it was refused
			a = append(a, u.Href(), u.Origin().String())
		}
	}
	return strings.Join(a, separator)
}

// compare asks whatwg-url, logs the first differences, and reports whether there is none. It
// doesn't compare answers about code points that are newer than the Unicode of Node.
func compare(questions iter.Seq[question]) bool {
	in, out := io.Pipe()
	cmd := exec.Command("node", "whatwg-url.js")
	cmd.Dir, cmd.Stdin, cmd.Stderr = "tools/differences/peers", in, os.Stderr
	answers, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		log.Fatal(err)
	}
	sent := make(chan question, 100_000) // more than the buffers hold
	go func() {
		w := bufio.NewWriter(out)
		for q := range questions {
			q.input = strings.ToValidUTF8(q.input, "\uFFFD")
			fmt.Fprintln(w, q.line())
			sent <- q
		}
		w.Flush()
		out.Close()
		close(sent)
	}()
	theirs := bufio.NewScanner(answers)
	theirs.Scan()
	log.Printf("whatwg-url %s", theirs.Text())
	n, newer, different := 0, 0, 0
	for q := range sent {
		if !theirs.Scan() {
			log.Fatalf("whatwg-url ended at %q", q)
		}
		n++
		switch here, there := q.answer(), theirs.Text(); {
		case strings.Contains(there, separator+"too new"+separator):
			newer++
		case here != there:
			if different++; different <= 10 {
				log.Printf("%+q\n\there  %+q\n\tthere %+q", q, here, there)
			}
		}
	}
	log.Printf("%d questions, %d of them with code points that are too new, %d differences", n, newer, different)
	return different == 0 && n > newer
}
