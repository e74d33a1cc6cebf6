package reference_test

import (
	"maps"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// TestReadings runs the strings of two symbols, alone and before an "h". It fails if a class that a
// state tells apart has no symbol in a context in which the state runs, and if no string makes the
// state read one.
func TestReadings(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	read := map[string]map[rune]bool{}
	ran := map[string]bool{} // in the context
	defer reference.Trace(func(state string, c rune) {
		if read[state] == nil {
			read[state] = map[rune]bool{}
		}
		read[state][c], ran[state] = true, true
	})()
	for _, c := range contexts {
		run, alphabet := c.reference(), c.alphabets()[0]
		clear(ran)
		each(alphabet, 2, func(s string) {
			run(s)
			run(s + "h") // controls and spaces at the end are removed
		})
		for state := range ran {
			for _, class := range missing(state, runes(alphabet)) {
				t.Errorf("%s: the alphabet has no symbol of the class of %q, which the %s state tells apart", c.name, class, state)
			}
		}
	}
	for state, points := range read {
		// Tabs and newlines are removed, and a space at the start is, too.
		met := append(slices.Collect(maps.Keys(points)), '\t')
		if state == "noScheme" {
			met = append(met, ' ')
		}
		if m := missing(state, met); m != nil {
			t.Errorf("the %s state never reads the classes of %q", state, m)
		}
	}
	if len(read) != 21 {
		t.Errorf("%d states", len(read))
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
