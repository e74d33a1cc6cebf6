package reference_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// readings has the numbers that TestReadings counts, without LONG and with it.
var readings = [2][3]int{{822, 15610, 90970}, {823, 16216, 558327}}

// TestReadings counts the readings, which are pairs of a state and a class of code points, and
// two and three readings in a row, of the strings of two symbols, with LONG of three, alone and
// before an "h". It fails if a class that a state tells apart has no symbol in a context in which
// the state runs, and if no string makes the state read one.
func TestReadings(t *testing.T) {
	if testing.Short() {
		t.Skip("counts take seconds")
	}
	type reading struct {
		state string
		c     rune
	}
	var row []int
	numbers, classes := map[reading]int{}, map[string]int{} // classes are of all states together
	ran := map[string]bool{}                                // in the context
	defer reference.Trace(func(state string, c rune) {
		n, ok := numbers[reading{state, c}]
		if !ok {
			class := state + " " + reference.Class(c)
			if _, ok := classes[class]; !ok {
				classes[class] = len(classes)
			}
			n = classes[class]
			numbers[reading{state, c}] = n
		}
		ran[state] = true
		row = append(row, n)
	})()
	singles, pairs, triples := map[int]bool{}, map[[2]int]bool{}, map[[3]int]bool{}
	for _, c := range contexts {
		run, n := c.reference(), 2
		clear(ran)
		if urltest.Long() {
			n = 3
		}
		alphabet := c.alphabets()[0]
		count := func(s string) {
			row = row[:0]
			run(s)
			for i, r := range row {
				singles[r] = true
				if i > 0 {
					pairs[[2]int(row[i-1:])] = true
				}
				if i > 1 {
					triples[[3]int(row[i-2:])] = true
				}
			}
		}
		each(alphabet, n, func(s string) {
			count(s)
			count(s + "h") // controls and spaces at the end are removed
		})
		for state := range ran {
			for _, class := range missing(state, runes(alphabet)) {
				t.Errorf("%s: the alphabet has no symbol of the class of %q, which the %s state tells apart", c.name, class, state)
			}
		}
	}
	read := map[string][]rune{}
	for r := range numbers {
		read[r.state] = append(read[r.state], r.c)
	}
	for state, met := range read {
		// Tabs and newlines are removed, and a space at the start is, too.
		met = append(met, '\t')
		if state == "noScheme" {
			met = append(met, ' ')
		}
		if m := missing(state, met); m != nil {
			t.Errorf("the %s state never reads the classes of %q", state, m)
		}
	}
	i := 0
	if urltest.Long() {
		i = 1
	}
	if got := [3]int{len(singles), len(pairs), len(triples)}; got != readings[i] || len(read) != 21 {
		t.Errorf("%d states, readings in rows of one, two and three: %v, want %v", len(read), got, readings[i])
	}
}

// missing returns a code point of each class of the state that list has no code point of.
func missing(state string, list []rune) []string {
	var all []string
	for _, symbol := range reference.Alphabet(state) {
		class := reference.Class(runes([]string{symbol})[0], state)
		if !slices.ContainsFunc(list, func(c rune) bool { return reference.Class(c, state) == class }) {
			all = append(all, symbol)
		}
	}
	return all
}

// runes returns the first code point of each symbol.
func runes(symbols []string) []rune {
	var list []rune
	for _, symbol := range symbols {
		c, _ := utf8.DecodeRuneInString(symbol)
		list = append(list, c)
	}
	return list
}

// reference returns a function that runs the reference on a string of the context.
func (c context) reference() func(s string) {
	switch c.kind {
	case parser:
		base := urltest.ReferenceBase(c.base)
		return func(s string) { urltest.ParseReference(c.before+s+c.after, base) }
	case setter:
		var records []*reference.URL
		for _, href := range setterURLs {
			records = append(records, urltest.ReferenceBase(href))
		}
		return func(s string) {
			for _, record := range records {
				urltest.NewObject(record).Set(c.before, s)
			}
		}
	}
	return func(string) {} // no states
}
