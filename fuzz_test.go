package url_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/reference"
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
	checkValidation(t, input, b)
}

// FuzzSetters runs two setters on a URL, one after the other.
func FuzzSetters(f *testing.F) {
	for _, v := range urltest.Seeds(f, urltest.SetterVectors(f)) {
		i := uint8(slices.Index(urltest.Attributes, v.Attribute))
		f.Add(v.Href, i, v.NewValue, i+1, v.NewValue)
	}
	f.Fuzz(func(t *testing.T, href string, first uint8, firstValue string, second uint8, secondValue string) {
		u, err := url.Parse(href)
		if err != nil {
			return
		}
		for _, step := range []struct {
			attribute uint8
			value     string
		}{{first, firstValue}, {second, secondValue}} {
			before := *u
			attribute := urltest.Attributes[int(step.attribute)%len(urltest.Attributes)]
			_ = urltest.SetAttribute(t, u, attribute, step.value)
			if urltest.IsMadeFile(&before, u) {
				return
			}
		}
	})
}

// FuzzReferenceSetters compares two setters, one after the other, and an operation
// on the list with the reference.
func FuzzReferenceSetters(f *testing.F) {
	type seed struct {
		href          string
		first, second uint8
		value, name   string
	}
	var seeds []seed
	g := cases.New(4)
	for i := range 200 {
		attribute := cases.Attributes[i%len(cases.Attributes)]
		seeds = append(seeds, seed{g.URL(), uint8(i), uint8(g.IntN(256)), g.Value(attribute), g.Pick(cases.Parts)})
	}
	for _, s := range urltest.Seeds(f, seeds) {
		f.Add(s.href, s.first, s.value, s.second, s.name)
	}
	f.Fuzz(func(t *testing.T, input string, first uint8, value string, second uint8, name string) {
		u, record := urltest.CompareParse(t, input, nil)
		if u == nil {
			return
		}
		object := urltest.NewObject(record)
		bound := u.SearchParams()
		urltest.CompareSet(t, u, object, cases.Attributes[int(first)%len(cases.Attributes)], value)
		urltest.CompareSet(t, u, object, cases.Attributes[int(second)%len(cases.Attributes)], name)
		urltest.CompareList(t, u.Href(), bound, object.List, name, value)
		free := url.NewURLSearchParams(u.Search())
		urltest.CompareChange(t, u, bound, free, object, second/16, name, value)
	})
}

// compareSequence compares what a few setters and operations make of a URL.
func compareSequence(t testing.TB, g *cases.Generator, u *url.URL, object *reference.Object) {
	t.Helper()
	bound := u.SearchParams()
	for range g.IntN(4) {
		if g.IntN(3) > 0 {
			attribute := cases.Attributes[g.IntN(len(cases.Attributes))]
			urltest.CompareSet(t, u, object, attribute, g.Value(attribute))
			urltest.CompareList(t, u.Href(), bound, object.List)
			continue
		}
		free := url.NewURLSearchParams(u.Search())
		operation := uint8(g.IntN(len(reference.Operations)))
		urltest.CompareChange(t, u, bound, free, object, operation, g.Name(object.List), g.Name(object.List))
	}
}

// steps runs the steps that a fuzzer has put into one string: each is a byte for
// the operation, and what to do it with.
func steps(s string, step func(operation byte, arguments string)) {
	for line := range strings.SplitSeq(s, "\x1E") {
		if line != "" {
			step(line[0], line[1:])
		}
	}
}

// FuzzSetterSequence runs any number of setters and of changes to the list of the
// query on a URL.
func FuzzSetterSequence(f *testing.F) {
	f.Add("https://u:p@h:8080/a/b?c#d", "1http:\x1E4[::1]:80\x1E7//x/../y\x1E6443\x1E8?q=1\x1E9")
	f.Add("web+demo:/.//p", "4h\x1E4\x1E7//p\x1E1a\x1E20a=b")
	f.Add("file:///C:/x", "4localhost\x1E7C|/..\x1E1https")
	f.Add("data:x ?y #z", "8\x1E9\x1E23\x1E24a=b")
	f.Add("foo://h:1", "2ü\x1E3:@\x1E4\x1E6\x1E5\x1E7")
	for _, v := range urltest.Seeds(f, urltest.SetterVectors(f)) {
		step := string(rune('0'+slices.Index(urltest.Attributes, v.Attribute))) + v.NewValue
		f.Add(v.Href, step+"\x1E8a=b\x1E"+step)
	}
	f.Fuzz(func(t *testing.T, href, script string) {
		u, err := url.Parse(href)
		if err != nil {
			return
		}
		params := u.SearchParams()
		stopped := false
		steps(script, func(operation byte, value string) {
			if stopped {
				return
			}
			before := *u
			if i := (operation - '0') % 16; int(i) < len(urltest.Attributes) {
				_ = urltest.SetAttribute(t, u, urltest.Attributes[i], value)
			} else {
				name, value, _ := strings.Cut(value, "=")
				urltest.Change(params, i, name, value)
				urltest.Unchanged(t, &before, u, "searchParams", value, urltest.Changes["search"])
				urltest.CheckInvariants(t, u)
			}
			stopped = urltest.IsMadeFile(&before, u)
			query, _ := u.Query()
			urltest.CompareList(t, u.Href(), params, reference.ParseFormURLEncoded(query))
		})
	})
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
