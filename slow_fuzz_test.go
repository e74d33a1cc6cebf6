package url

import (
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/differential/cases"
)

// FuzzReference compares the package with the reference on any input.
func FuzzReference(f *testing.F) {
	inputs, bases := refVectors(f)
	for i := range inputs {
		f.Add(inputs[i], bases[i])
	}
	// many "%" in a row, for which the reference must not read on each time
	f.Add("blob:q.ab:abou"+strings.Repeat("\xEC", 1000)+":blank", "p")
	f.Fuzz(func(t *testing.T, input, base string) {
		compareParse(t, input, nil)
		if b := refBase(base); b != nil {
			compareParse(t, input, b)
		}
		comparePercent(t, input)
		compareQuery(t, input)
		compareHosts(t, base)
	})
}

// FuzzReferenceParts does so on strings that the fuzzer puts together of the
// parts of URLs: two bytes of the program are a part.
func FuzzReferenceParts(f *testing.F) {
	f.Add([]byte{0, 0, 0, 16, 0, 30}, uint8(0))
	f.Add([]byte{0, 2, 0, 16, 0, 130, 1, 40, 0, 200, 1, 0}, uint8(2))
	f.Fuzz(func(t *testing.T, program []byte, base uint8) {
		var input strings.Builder
		for i := 0; i+1 < len(program); i += 2 {
			input.WriteString(cases.Parts[(int(program[i])<<8|int(program[i+1]))%len(cases.Parts)])
		}
		compareParse(t, input.String(), nil)
		compareParse(t, input.String(), refBase(cases.Bases[int(base)%len(cases.Bases)]))
	})
}

// FuzzReferenceSetters compares two setters, one after the other, and an operation
// on the list.
func FuzzReferenceSetters(f *testing.F) {
	g := cases.New(4)
	for i := range 200 {
		attribute := cases.Attributes[i%len(cases.Attributes)]
		f.Add(g.URL(), uint8(i), g.Value(attribute), uint8(g.IntN(256)), g.Pick(cases.Parts))
	}
	f.Fuzz(func(t *testing.T, input string, first uint8, value string, second uint8, name string) {
		u, reference := compareParse(t, input, nil)
		if u == nil {
			return
		}
		object := newRefObject(reference)
		bound := u.SearchParams()
		compareSet(t, u, object, cases.Attributes[int(first)%len(cases.Attributes)], value)
		compareSet(t, u, object, cases.Attributes[int(second)%len(cases.Attributes)], name)
		compareList(t, u.Href(), bound, object.list, name, value)
		free := NewURLSearchParams(u.Search())
		operation := cases.Operations[int(second/16)%len(cases.Operations)]
		compareChange(t, u, bound, free, object, operation, name, value)
	})
}
