package url

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/differential/cases"
)

// compareParse fails the test if the package and the reference don't agree on
// an input against a base, or none. It returns what both make of it, or nil.
func compareParse(t testing.TB, input string, base *refObject) (*URL, *refURL) {
	t.Helper()
	var fastBase *URL
	var slowBase *refURL
	if base != nil {
		slowBase = base.url
		var err error
		if fastBase, err = Parse(slowBase.serialize()); err != nil {
			t.Errorf("the base %q doesn't parse: %v", slowBase.serialize(), err)
			return nil, nil
		}
	}
	want, wantErrors, ok := refParse(input, slowBase)
	var got URL
	err := got.parse(input, fastBase)
	if !ok {
		compareFailure(t, input, fastBase, wantErrors, err)
	} else if err != nil {
		t.Errorf("%q against %v: error %v, want %q", input, fastBase, err, want.serialize())
		return nil, nil
	}
	compareWays(t, input, fastBase, &got, err)
	compareErrors(t, input, Validate(input, fastBase), wantErrors, ok)
	if !ok {
		return nil, nil
	}
	compareURL(t, input, &got, want)
	return &got, want
}

// compareFailure fails the test if err isn't the failure that the last of the
// validation errors of the reference says.
func compareFailure(t testing.TB, input string, base *URL, want []refError, err error) {
	t.Helper()
	if len(want) == 0 {
		t.Fatalf("%q against %v: the reference fails without a validation error", input, base)
	}
	if code := want[len(want)-1].code; !errors.Is(err, code) {
		t.Errorf("%q against %v: error %v, want %v", input, base, err, code)
	}
}

// compareWays fails the test if the ways through the package lead to another
// result than u and err: the state machine, the recognizer before it, and the
// parser that only says whether there is a result.
func compareWays(t testing.TB, input string, base, u *URL, err error) {
	t.Helper()
	same := func(way string, v *URL, vErr error) {
		t.Helper()
		if (vErr == nil) != (err == nil) || err != nil && vErr.Error() != err.Error() || err == nil && *v != *u {
			t.Errorf("%q against %v: %s gives %v, %v, want %v, %v", input, base, way, v, vErr, u, err)
		}
	}
	var v URL
	same("a parser with a listener", &v, v.parseWith(input, base, &Parser{OnValidationError: func(ValidationError) {}}))
	if can := canParse(input, base); can != (err == nil) {
		t.Errorf("%q against %v: canParse is %t, but the error %v", input, base, can, err)
	}
}

// compareErrors fails the test if the validation errors differ in their codes,
// their order, in which of them is fatal, or in an offset that the standard gives.
func compareErrors(t testing.TB, input string, got []ValidationError, want []refError, ok bool) {
	t.Helper()
	same := len(got) == len(want)
	for i := 0; same && i < len(got); i++ {
		fatal := !ok && i == len(want)-1
		same = got[i].Code == want[i].code && got[i].Fatal == fatal &&
			(want[i].offset < 0 || got[i].Offset == want[i].offset)
	}
	if !same {
		t.Errorf("%q: the validation errors are %v, want %v, failure: %t", input, got, want, !ok)
	}
}

// compareURL fails the test if a URL isn't the record.
func compareURL(t testing.TB, what string, got *URL, want *refURL) {
	t.Helper()
	attributes := [11]string{
		got.Href(), got.Protocol(), got.Username(), got.Password(), got.Host(), got.Hostname(), got.Port(), got.Pathname(),
		got.Search(), got.Hash(), got.Origin().String(),
	}
	if attributes != want.get() {
		t.Errorf("%q: the URL is %q, want %q", what, attributes, want.get())
	}
	kind := HostNull
	if want.host != nil {
		kind = want.host.kind
	}
	if got.ParsedHost().Kind() != kind || got.HasOpaquePath() != (want.opaquePath != nil) ||
		got.Scheme() != want.scheme || got.IsSpecial() != want.isSpecial() || got.IncludesCredentials() != want.includesCredentials() {
		t.Errorf("%q: the host is of kind %v, want %v; the path is opaque: %t", what, got.ParsedHost().Kind(), kind, got.HasOpaquePath())
	}
	if want.opaquePath == nil && !slices.Equal(slices.Collect(got.PathSegments()), want.path) {
		t.Errorf("%q: the path is %q, want %q", what, slices.Collect(got.PathSegments()), want.path)
	}
	compareOptional(t, what, "query", got.Query, want.query)
	compareOptional(t, what, "fragment", got.Fragment, want.fragment)
}

func compareOptional(t testing.TB, what, name string, get func() (string, bool), want *string) {
	t.Helper()
	got, ok := get()
	if ok != (want != nil) || ok && got != *want {
		t.Errorf("%q: the %s is %q, %t", what, name, got, ok)
	}
}

// compareSet runs a setter, with and without options, on a URL and its reference.
func compareSet(t testing.TB, u *URL, object *refObject, attribute, value string) {
	t.Helper()
	what := u.Href() + " with " + attribute + " = " + value
	plain := *u
	plainErr := new(Parser).Set(&plain, attribute, value)
	var got []ValidationError
	parser := Parser{OnValidationError: func(e ValidationError) { got = append(got, e) }}
	err := parser.Set(u, attribute, value)
	if plain != *u || (plainErr == nil) != (err == nil) {
		t.Errorf("%q: is %q, %v, with a listener %q, %v", what, &plain, plainErr, u, err)
	}
	want, ok := object.set(attribute, value)
	if ok != (err == nil) {
		t.Errorf("%q: error %v, want one: %t", what, err, !ok)
	}
	// Where a setter fails without a validation error of the standard's, none is fatal.
	if _, isValidationError := errors.AsType[ValidationError](err); !ok && !isValidationError {
		compareErrors(t, what, got, want, true)
	} else {
		compareErrors(t, what, got, want, ok)
	}
	compareURL(t, what, u, object.url)
}

// compareList fails the test if params isn't the list.
func compareList(t testing.TB, what string, params *URLSearchParams, want refList, names ...string) {
	t.Helper()
	var got refList
	for name, value := range params.All() {
		got = append(got, [2]string{name, value})
	}
	if !slices.Equal(got, want) || params.Size() != len(want) || params.String() != want.serialize() {
		t.Errorf("%q: the list is %q, %q, want %q", what, got, params, want)
	}
	for _, name := range names {
		values := want.values(name)
		first, ok := params.Get(name)
		if !slices.Equal(params.GetAll(name), values) || ok != (len(values) > 0) || ok && first != values[0] || params.Has(name) != ok {
			t.Errorf("%q: the values of %q are %q, want %q", what, name, params.GetAll(name), values)
		}
		for _, value := range names {
			if params.HasValue(name, value) != slices.Contains(values, refScalar(value)) {
				t.Errorf("%q: HasValue(%q, %q) is %t", what, name, value, params.HasValue(name, value))
			}
		}
	}
}

// compareChange runs an operation that changes the list, on a list that is bound
// to a URL, on one that isn't, and on the reference.
func compareChange(t testing.TB, u *URL, bound, free *URLSearchParams, object *refObject, operation, name, value string) {
	t.Helper()
	what := u.Href() + " " + operation + " " + name + "=" + value
	for _, p := range []*URLSearchParams{bound, free} {
		switch operation {
		case "append":
			p.Append(name, value)
		case "delete":
			p.Delete(name)
		case "delete value":
			p.DeleteValue(name, value)
		case "set":
			p.Set(name, value)
		case "sort":
			p.Sort()
		}
	}
	object.change(operation, name, value)
	compareList(t, what, bound, object.list, name, value)
	compareList(t, what, free, object.list, name, value)
	compareURL(t, what, u, object.url)
}

// compareQuery compares what a query is read as.
func compareQuery(t testing.TB, query string) {
	t.Helper()
	want := refParseForm(refScalar(query))
	compareList(t, query, NewURLSearchParams("?"+query), want, query, "a")
}

// refVectors are the inputs of the vectors in testdata, and their bases.
func refVectors(tb testing.TB) (inputs, bases []string) {
	tb.Helper()
	for _, name := range []string{"urltestdata.json", "urltestdata-javascript-only.json"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			tb.Fatal(err)
		}
		var rows []json.RawMessage
		if err := json.Unmarshal(data, &rows); err != nil {
			tb.Fatal(err)
		}
		for _, row := range rows {
			var v struct {
				Input string
				Base  *string
			}
			if json.Unmarshal(row, &v) != nil {
				continue // a comment
			}
			base := ""
			if v.Base != nil {
				base = *v.Base
			}
			inputs, bases = append(inputs, v.Input), append(bases, base)
		}
	}
	return inputs, bases
}

// refBase parses a base, nil if it doesn't parse.
func refBase(base string) *refObject {
	u, _, ok := refParse(base, nil)
	if !ok {
		return nil
	}
	return newRefObject(u)
}

// TestReferenceVectors compares the package with the reference on the inputs
// of the vectors, against their bases and against those that differ most.
func TestReferenceVectors(t *testing.T) {
	inputs, bases := refVectors(t)
	compared := 0
	for i, input := range inputs {
		compareParse(t, input, nil)
		for _, base := range append([]string{bases[i]}, cases.Bases...) {
			compared++
			compareParse(t, input, refBase(base))
		}
	}
	if compared < 10000 {
		t.Errorf("%d comparisons, want more", compared)
	}
}

// TestReference compares the package with the reference on URLs that are put
// together by chance, their setters, and their lists.
func TestReference(t *testing.T) {
	n := 120000
	if testing.Short() {
		n = 10000
	}
	g := cases.New(1)
	parsed := 0
	for range n {
		var base *refObject
		switch g.IntN(3) {
		case 0:
			base = refBase(g.Base())
		case 1:
			base = refBase(g.URL())
		}
		u, reference := compareParse(t, g.Input(base != nil), base)
		if u != nil {
			parsed++
			compareSequence(t, g, u, newRefObject(reference))
		}
		if t.Failed() {
			break
		}
	}
	t.Logf("%d of %d inputs are URLs", parsed, n)
	if parsed < n/2 {
		t.Errorf("only %d of %d inputs are URLs", parsed, n)
	}
}

// compareSequence compares what a few setters and operations make of a URL.
func compareSequence(t testing.TB, g *cases.Generator, u *URL, object *refObject) {
	bound := u.SearchParams()
	for range g.IntN(4) {
		if g.IntN(3) > 0 {
			attribute := cases.Attributes[g.IntN(len(cases.Attributes))]
			compareSet(t, u, object, attribute, g.Value(attribute))
			compareList(t, u.Href(), bound, object.list)
			continue
		}
		free := NewURLSearchParams(u.Search())
		operation := cases.Operations[g.IntN(len(cases.Operations))]
		compareChange(t, u, bound, free, object, operation, g.Name(object.list), g.Name(object.list))
	}
}

// TestReferenceCodecs compares percent-encoding, percent-decoding, and the
// form of queries.
func TestReferenceCodecs(t *testing.T) {
	if len(refSets) != 8 {
		t.Fatalf("%d sets", len(refSets))
	}
	for name, set := range refSets {
		for c := rune(0); c < 0x180; c++ {
			if name.Contains(c) != set(c) {
				t.Errorf("set %d: contains %U: %t", name, c, name.Contains(c))
			}
		}
	}
	g := cases.New(2)
	for range 20000 {
		comparePercent(t, g.URL())
		compareQuery(t, g.Query())
	}
}

// comparePercent compares percent-encoding and percent-decoding of a string.
func comparePercent(t testing.TB, s string) {
	t.Helper()
	for name, set := range refSets {
		want := refEncode(refScalar(s), set, false)
		if name == FormURLEncodedPercentEncodeSet {
			want = refEncode(refScalar(s), set, true)
		}
		if got := PercentEncode(s, name); got != want {
			t.Errorf("%q encoded with set %d is %q, want %q", s, name, got, want)
		}
	}
	if got, want := string(PercentDecode(s)), refPercentDecode(s); got != want {
		t.Errorf("%q decoded is %q, want %q", s, got, want)
	}
	if got, want := PercentDecodeString(s), refScalar(refPercentDecode(refScalar(s))); got != want {
		t.Errorf("%q decoded is %q, want %q", s, got, want)
	}
}

// TestReferenceHosts compares the host parsers on addresses by chance.
func TestReferenceHosts(t *testing.T) {
	g := cases.New(3)
	for range 60000 {
		compareHosts(t, g.Host())
	}
}

// TestSplitSequences has code points of which some bytes are percent-encoded and
// some are not. The conversion to scalar values comes before percent-decoding, so
// that they don't become one.
func TestSplitSequences(t *testing.T) {
	for _, s := range []string{"%E2%82\xB9", "\xE2%82%B9", "%E2\x82%B9", "\xC3%BC", "%C3\xBC"} {
		compareHosts(t, s)
		compareQuery(t, s+"="+s)
		compareParse(t, "https://"+s+"/"+s+"?"+s+"#"+s, nil)
		if _, err := ParseHost(s); !errors.Is(err, DomainToASCIIError) {
			t.Errorf("%q is a host, or the error is %v", s, err)
		}
		for name := range NewURLSearchParams(s).Keys() {
			if strings.Trim(name, "\uFFFD") != "" {
				t.Errorf("%q is read as %q", s, name)
			}
		}
	}
}

// TestShortURLs has URLs about as long as the words that the recognizer reads,
// with dots and percent signs in every place: it must not read beyond them.
func TestShortURLs(t *testing.T) {
	bytes := ".%/a?#:"
	for _, scheme := range []string{"ws://", "ftp://", "http://", "file://", "wss://"} {
		for length := 1; length <= 4; length++ {
			total := 1
			for range length {
				total *= len(bytes)
			}
			for number := range total {
				rest := make([]byte, length)
				for i := range rest {
					rest[i] = bytes[number%len(bytes)]
					number /= len(bytes)
				}
				compareParse(t, scheme+string(rest), nil)
			}
		}
	}
}

// compareHosts compares both host parsers on a string.
func compareHosts(t testing.TB, input string) {
	t.Helper()
	for _, isOpaque := range []bool{false, true} {
		if input == "" && !isOpaque {
			continue
		}
		var log refLog
		want, ok := refParseHost(refScalar(input), isOpaque, &log)
		got, err := parseHostString(input, isOpaque)
		if ok != (err == nil) || ok && (got.String() != want.serialize() || got.Kind() != want.kind) {
			t.Errorf("%q, opaque: %t, is %q, %v, want %v, %t", input, isOpaque, got, err, want, ok)
		}
		if !ok && !errors.Is(err, log.errors[len(log.errors)-1].code) {
			t.Errorf("%q, opaque: %t: error %v, want %v", input, isOpaque, err, log.errors)
		}
		if ok && want.kind == HostIPv4 {
			addr, isAddr := got.Addr()
			if b := addr.As4(); !isAddr || strconv.Itoa(int(b[3])) != got.String()[strings.LastIndexByte(got.String(), '.')+1:] {
				t.Errorf("%q: the address is %v, %t", input, addr, isAddr)
			}
		}
	}
}
