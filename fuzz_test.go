package url_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
	"github.com/gowhatwg/url/internal/urltest/cases"
)

// FuzzParse holds every URL that parses to its invariants.
func FuzzParse(f *testing.F) {
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input)
	}
	for _, tt := range urltest.Seeds(f, errorExamples) {
		f.Add(tt.input)
	}
	f.Add("\xE2\x82https://h\xFF/\xED\xA0\x80?\xC0#\xF4\x90\x80\x80")
	f.Fuzz(func(t *testing.T, input string) {
		if u, err := urltest.ParseEveryWay(t, input, nil); err == nil {
			urltest.CheckInvariants(t, u)
		}
	})
}

// FuzzParseWithBase does so for inputs against a base.
func FuzzParseWithBase(f *testing.F) {
	vectors := slices.DeleteFunc(urltest.ParseVectors(f), func(v urltest.ParseVector) bool { return v.Base == nil })
	for _, v := range urltest.Seeds(f, vectors) {
		f.Add(v.Input, *v.Base)
	}
	for _, tt := range urltest.Seeds(f, parsingExamples) {
		f.Add(tt.input, tt.base)
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		u, err := urltest.ParseEveryWay(t, input, &base)
		if err != nil {
			return
		}
		urltest.CheckInvariants(t, u)
		b := url.MustParse(base)
		if again, err := b.Parse(u.Href()); err != nil || *again != *u {
			t.Errorf("%q, itself against %q, is %v, %v", u, base, again, err)
		}
		// "#" leaves everything but the fragment alone, whatever the base.
		if self, err := b.Parse("#"); err != nil || !self.Equal(b, true) {
			t.Errorf("# against %q is %v, %v", base, self, err)
		}
	})
}

// FuzzReference compares the package with the reference on any input.
func FuzzReference(f *testing.F) {
	for _, v := range urltest.Seeds(f, urltest.ParseVectors(f)) {
		f.Add(v.Input, v.BaseString())
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		urltest.CompareParse(t, input, nil)
		if b := urltest.ReferenceBase(base); b != nil {
			urltest.CompareParse(t, input, b)
		}
		urltest.ComparePercent(t, input)
		urltest.CompareQuery(t, input)
		urltest.CompareHosts(t, base)
	})
}

// FuzzParts does what FuzzParse, FuzzReference and FuzzValidation do, for strings
// that are put together from a dictionary.
func FuzzParts(f *testing.F) {
	type seed struct{ input, base []byte }
	var seeds []seed
	for _, v := range urltest.ParseVectors(f) {
		input, ok := urltest.Disassemble(v.Input)
		base, baseOK := urltest.Disassemble(v.BaseString())
		if ok && baseOK {
			seeds = append(seeds, seed{input, base})
		}
	}
	for _, s := range urltest.Seeds(f, seeds) {
		f.Add(s.input, s.base)
	}
	f.Fuzz(func(t *testing.T, inputData, baseData []byte) {
		checkParts(t, urltest.Assemble(inputData), urltest.Assemble(baseData))
	})
}

// FuzzCaseParts does so with the dictionary of the random cases, two bytes of the
// program for each part, and a base that differs in what references take from it.
func FuzzCaseParts(f *testing.F) {
	f.Add([]byte{0, 0, 0, 16, 0, 30}, uint8(0))
	f.Add([]byte{0, 2, 0, 16, 0, 130, 1, 40, 0, 200, 1, 0}, uint8(2))
	f.Fuzz(func(t *testing.T, program []byte, base uint8) {
		var input strings.Builder
		for i := 0; i+1 < len(program); i += 2 {
			input.WriteString(cases.Parts[(int(program[i])<<8|int(program[i+1]))%len(cases.Parts)])
		}
		checkParts(t, input.String(), cases.Bases[int(base)%len(cases.Bases)])
	})
}

// checkParts holds an input, without a base and against one, to the reference and
// to its validation errors, and the URL to its invariants.
func checkParts(t *testing.T, input, base string) {
	t.Helper()
	if u, _ := urltest.CompareParse(t, input, nil); u != nil {
		urltest.CheckInvariants(t, u)
	}
	b, err := url.Parse(base)
	if err != nil {
		b = nil
		_, _ = urltest.ParseEveryWay(t, input, &base)
	} else if u, _ := urltest.CompareParse(t, input, urltest.ReferenceBase(base)); u != nil {
		urltest.CheckInvariants(t, u)
	}
	urltest.CheckValidation(t, input, b)
}

// TestRandomInput runs the whole API over strings that are put together at
// random from what parsers stumble over.
func TestRandomInput(t *testing.T) {
	pieces := strings.Split("https:|file:|web+demo:|data:|/|//|\\|?|#|@|:|::|[|]|[::1]|.|..|%2e|%|%41|%zz|C:|C%7C|1|0x|255|65536|"+
		"xn--|ü|日本|💩|\u00AD|\u200D|localhost|host| |\t|\n|\x00|\x1F|\x7F|\xFF|\xE2\x82|\xED\xA0\x80|a|=|&|+|'|^|~", "|")
	pieces = append(pieces, "|", "c|", "")
	random := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range random.IntN(9) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		return b.String()
	}
	parsed := 0
	n := urltest.Times(20_000)
	for range n {
		base, input := text(), text()
		if random.IntN(2) == 0 {
			base = "https://h/a/b?c#d"
		}
		u, err := urltest.ParseEveryWay(t, input, &base)
		if err != nil {
			continue
		}
		parsed++
		urltest.CheckInvariants(t, u)
		before := *u
		attribute := urltest.Attributes[random.IntN(len(urltest.Attributes))]
		_ = urltest.SetAttribute(t, u, attribute, text())
		if urltest.IsMadeFile(&before, u) {
			continue
		}
		urltest.Change(u.SearchParams(), uint8(random.IntN(5)), text(), text())
		urltest.CheckInvariants(t, u)
	}
	t.Logf("%d of %d inputs are URLs", parsed, n)
	if parsed < n/20 {
		t.Errorf("only %d inputs are URLs", parsed)
	}
}
