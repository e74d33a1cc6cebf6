package main

import (
	"iter"
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
	"github.com/gowhatwg/url/internal/testing/urltest/cases"
)

// A testCase is a question to both implementations. Strings that may be invalid UTF-8 are byte
// slices, which are base64 in JSON.
type testCase struct {
	Kind   string  `json:"kind"`
	Input  []byte  `json:"input"`
	Base   *[]byte `json:"base,omitempty"`
	Label  string  `json:"label,omitempty"`
	Output string  `json:"output,omitempty"` // the output encoding of Label
	Steps  []step  `json:"steps,omitempty"`
}

// A step is an assignment to the attribute Name, or an operation Name on the list.
type step struct {
	Name  string `json:"name"`
	Key   []byte `json:"key"`
	Value []byte `json:"value"`
}

// An answer is an implementation's answer. The kind of case determines which fields are used.
type answer struct {
	URL      []string   `json:"url,omitempty"` // the attributes, nil for a failure
	List     []string   `json:"list,omitempty"`
	Errors   []string   `json:"errors,omitempty"`
	CanParse bool       `json:"canParse,omitempty"`
	Valid    bool       `json:"valid,omitempty"`
	Steps    [][]string `json:"steps,omitempty"`
	Crash    string     `json:"crash,omitempty"`

	// Unassigned has the code points of a decoded domain that Node's Unicode doesn't have. It
	// isn't compared.
	Unassigned string `json:"unassigned,omitempty"`
}

// kinds are the kinds of cases, each with its share per 100.
var kinds = []struct {
	name     string
	share    int
	generate func(*generator) testCase
}{
	{"parse", 44, (*generator).parse},
	{"set", 20, (*generator).set},
	{"params", 10, (*generator).params},
	{"domain", 14, (*generator).domain},
	{"encode", 6, (*generator).encode},
	{"decode", 6, (*generator).decode},
}

type generator struct{ *cases.Generator }

// random returns n cases, all of one kind if kind isn't "".
func random(g *generator, n int, kind string) iter.Seq[testCase] {
	return func(yield func(testCase) bool) {
		for range n {
			if !yield(g.next(kind)) {
				return
			}
		}
	}
}

// surroundings has the domains in which every code point replaces the "*": alone, before and
// after a letter, before a joiner, which needs a virama there, and before a non-joiner, which
// needs letters that join on both sides.
var surroundings = []string{"*", "a*", "*a", "*\u200Dक", "ب*\u200Cب"}

// everyCodePoint returns a domain for each scalar value and each of the surroundings.
func everyCodePoint(yield func(testCase) bool) {
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		for _, s := range surroundings {
			if !yield(testCase{Kind: "domain", Input: []byte(strings.Replace(s, "*", string(r), 1))}) {
				return
			}
		}
	}
}

// next returns a case of the named kind, or of a random kind.
func (g *generator) next(kind string) testCase {
	n := g.IntN(100)
	for _, k := range kinds {
		if n -= k.share; kind == k.name || kind == "" && n < 0 {
			c := k.generate(g)
			c.Kind = k.name
			return c
		}
	}
	panic("no kind of case is named " + kind)
}

func (g *generator) parse() testCase {
	var c testCase
	if g.IntN(2) == 0 {
		base := g.Base()
		if g.IntN(3) == 0 {
			base = g.URL()
		}
		if url.CanParse(base) {
			b := []byte(base)
			c.Base = &b
		}
	}
	if g.IntN(10) == 0 {
		c.Input = []byte("https://" + g.domainName() + "/")
	} else {
		c.Input = []byte(g.Input(c.Base != nil))
	}
	return c
}

// set returns a URL with up to four steps.
func (g *generator) set() testCase {
	c := testCase{Input: []byte("https://u:p@h:8/a?b=c#d")}
	for range 5 {
		if s := g.URL(); url.CanParse(s) {
			c.Input = []byte(s)
			break
		}
	}
	for range 1 + g.IntN(4) {
		if g.IntN(4) == 0 {
			c.Steps = append(c.Steps, g.operation(string(c.Input)))
			continue
		}
		attribute := g.Pick(cases.Attributes)
		c.Steps = append(c.Steps, step{Name: attribute, Value: []byte(g.Value(attribute))})
	}
	return c
}

func (g *generator) params() testCase {
	query := g.Pick([]string{"", "?", "??"}) + g.Query()
	c := testCase{Input: []byte(query)}
	for range 1 + g.IntN(4) {
		c.Steps = append(c.Steps, g.operation(query))
	}
	return c
}

// operation returns an operation on a list, usually with a name from the query.
func (g *generator) operation(query string) step {
	var list [][2]string
	for name, value := range url.NewURLSearchParams(query).All() {
		list = append(list, [2]string{name, value})
	}
	return step{g.Pick(cases.Operations), []byte(g.Name(list)), []byte(g.Name(list))}
}

// blocks are ranges of interesting code points: scripts with joiners or marks, right-to-left
// scripts, compatibility forms, supplementary planes, and ignored code points.
var blocks = [][2]rune{
	{0x20, 0x7E}, {0x80, 0x17F}, {0x300, 0x36F}, {0x370, 0x52F}, {0x590, 0x5FF}, {0x600, 0x77F}, {0x860, 0x8FF}, {0x900, 0xDFF},
	{0xE00, 0x109F}, {0x10A0, 0x10FF}, {0x1100, 0x1C8F}, {0x1D00, 0x1FFF}, {0x2000, 0x206F}, {0x2070, 0x2BFF}, {0x2C00, 0x2DFF},
	{0x3000, 0x33FF}, {0x4E00, 0x9FFF}, {0xA000, 0xABFF}, {0xAC00, 0xD7FF}, {0xF900, 0xFAFF}, {0xFB00, 0xFDFF}, {0xFE00, 0xFFEF},
	{0x10000, 0x10FFF}, {0x11000, 0x12FFF}, {0x16000, 0x18FFF}, {0x1B000, 0x1D7FF}, {0x1D800, 0x1FFFF}, {0x20000, 0x33FFF}, {0xE0000, 0xE01FF},
	{0x200C, 0x200D}, {0x660, 0x669}, {'a', 'z'}, {'a', 'z'}, {'0', '9'}, {'-', '.'},
}

// text returns code points from a few of the blocks.
func (g *generator) text(n int) string {
	var b strings.Builder
	block := blocks[g.IntN(len(blocks))]
	for range g.IntN(n) {
		if g.IntN(3) == 0 {
			block = blocks[g.IntN(len(blocks))]
		}
		b.WriteRune(block[0] + g.Int32N(block[1]-block[0]+1))
	}
	return b.String()
}

// label returns a text with mostly code points that a label may have. A single code point that
// isn't allowed would keep the others from being checked.
func (g *generator) label() string {
	label := strings.Map(func(c rune) rune {
		_, err := url.DomainToASCII(string(c), false)
		_, errBehind := url.DomainToASCII("a"+string(c), false)
		if err != nil && errBehind != nil && c != '\u200C' && c != '\u200D' && g.IntN(16) > 0 {
			return -1
		}
		return c
	}, g.text(12))
	if g.IntN(8) == 0 {
		i := g.IntN(len(label) + 1)
		label = label[:i] + g.Pick([]string{"\u200C", "\u200D", "\u094D", "\u0628", "1", "\u0661", "\u0301", "-", "\u0327"}) + label[i:]
	}
	return strings.ToValidUTF8(label, "")
}

// domainName returns a domain with labels beyond ASCII, some of them in Punycode.
func (g *generator) domainName() string {
	labels := make([]string, 1+g.IntN(3))
	for i := range labels {
		switch labels[i] = g.label(); g.IntN(6) {
		case 0:
			labels[i] = g.Host()
		case 1:
			if ascii, err := url.DomainToASCII(labels[i], false); err == nil {
				labels[i] = ascii
			}
		case 2:
			labels[i] = "xn--" + g.Some([]string{"a", "b", "z", "0", "9", "-", "fa", "ls8h", "80ak6aa92e", "e1", "A"}, 6, "")
		}
	}
	return strings.Join(labels, g.Pick([]string{".", ".", ".", "。"}))
}

func (g *generator) domain() testCase { return testCase{Input: []byte(g.domainName())} }

// encode returns a query to encode.
func (g *generator) encode() testCase {
	enc := encodings.All()[g.IntN(len(encodings.All()))]
	s := g.text(12)
	if g.IntN(4) == 0 {
		s += g.Query()
	}
	// The query state would end at a "#", and the input loses its controls.
	s = strings.Map(func(c rune) rune {
		if c < ' ' || c == '#' {
			return -1
		}
		return c
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return testCase{Input: []byte(s + "."), Label: encodings.Name(enc), Output: encodings.Name(encodings.OutputEncoding(enc))}
}

// decode returns bytes to decode, which may or may not be valid in the encoding.
func (g *generator) decode() testCase {
	enc := encodings.All()[g.IntN(len(encodings.All()))]
	for enc == encodings.Replacement {
		enc = encodings.All()[g.IntN(len(encodings.All()))]
	}
	var bytes []byte
	for range g.IntN(4) {
		if encoded, err := enc.NewEncoder().String(g.text(6)); err == nil {
			bytes = append(bytes, encoded...)
		}
		bytes = append(bytes, randomBytes(g.Rand)...)
	}
	return testCase{Input: bytes, Label: encodings.Name(enc)}
}

// randomBytes returns a few bytes that have a meaning in some encoding.
func randomBytes(r *rand.Rand) []byte {
	bytes := make([]byte, r.IntN(5))
	for i := range bytes {
		switch r.IntN(4) {
		case 0:
			bytes[i] = "\x1B$B(JI@A~\x0E\x0F"[r.IntN(11)]
		case 1:
			bytes[i] = byte(0x30 + r.IntN(10))
		default:
			bytes[i] = byte(0x80 + r.IntN(128))
		}
	}
	return bytes
}
