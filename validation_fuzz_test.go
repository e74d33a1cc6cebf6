package url_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/urltest"
)

// validationSeeds returns inputs with bases, "" for none.
func validationSeeds(tb testing.TB) []reportCase {
	seeds := reportCases
	for _, v := range urltest.ParseVectors(tb) {
		s := reportCase{input: v.Input}
		if v.Base != nil {
			s.base = *v.Base
		}
		seeds = append(seeds, s)
	}
	for _, tt := range urlStringCases {
		seeds = append(seeds, reportCase{input: tt.input, base: tt.base})
	}
	return seeds
}

// FuzzValidation holds what is reported of an input to checkValidation.
func FuzzValidation(f *testing.F) {
	for _, s := range urltest.Seeds(f, validationSeeds(f)) {
		f.Add(s.input, s.base)
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		b, err := url.Parse(base)
		if err != nil {
			b = nil
		}
		checkValidation(t, input, b)
	})
}

// FuzzSetterValidation does the same for setters.
func FuzzSetterValidation(f *testing.F) {
	type seed struct {
		href      string
		attribute uint8
		value     string
	}
	var seeds []seed
	for _, tt := range setterReportCases {
		for i := range urltest.Attributes {
			seeds = append(seeds, seed{tt.href, uint8(i), tt.value})
		}
	}
	for _, s := range urltest.Seeds(f, seeds) {
		f.Add(s.href, s.attribute, s.value)
	}
	f.Fuzz(func(t *testing.T, href string, attribute uint8, value string) {
		if u, err := url.Parse(href); err == nil {
			checkSetterValidation(t, u, urltest.Attributes[int(attribute)%len(urltest.Attributes)], value)
		}
	})
}

// checkValidation holds the validation errors of an input, the failure of
// parsing it, and whether it is a valid URL string, to each other.
//
// That a valid URL string has no validation errors is what the standard means
// by valid. It doesn't promise that a string without validation errors is
// valid, yet of strings in UTF-8 none is known for which this isn't so. (Even
// the standard's example "/c:/path/to/file", which its parser reports nothing
// of, is a valid URL string.)
func checkValidation(t testing.TB, input string, base *url.URL) {
	t.Helper()
	var errs []url.ValidationError
	listening := url.Parser{Base: base, OnValidationError: func(e url.ValidationError) { errs = append(errs, e) }}
	heard, heardErr := listening.Parse(input)
	u, err := (&url.Parser{Base: base}).Parse(input)
	if urltest.ErrorText(err) != urltest.ErrorText(heardErr) || err == nil && *u != *heard {
		t.Errorf("%q: is %v, %v; with a listener %v, %v", input, u, err, heard, heardErr)
	}
	checkFatal(t, input, errs, err)

	_, strictErr := (&url.Parser{Base: base, Strict: true}).Parse(input)
	checkStrict(t, input, errs, strictErr)

	if syntaxErr := url.CheckURLString(input, base); syntaxErr == nil {
		if len(errs) > 0 {
			t.Errorf("%q, base %v: is a valid URL string with the validation errors %s", input, base, reports(errs))
		}
	} else {
		checkSyntaxError(t, input, syntaxErr)
		if len(errs) == 0 && strings.ToValidUTF8(input, "") == input {
			t.Errorf("%q, base %v: has no validation errors, but %v", input, base, syntaxErr)
		}
	}
}

// checkSetterValidation does for a setter what checkValidation does for parsing.
func checkSetterValidation(t testing.TB, before *url.URL, attribute, value string) {
	t.Helper()
	var errs []url.ValidationError
	listening := url.Parser{OnValidationError: func(e url.ValidationError) { errs = append(errs, e) }}
	u, heard, strict := *before, *before, *before
	err := new(url.Parser).Set(&u, attribute, value)
	heardErr := listening.Set(&heard, attribute, value)
	if urltest.ErrorText(err) != urltest.ErrorText(heardErr) || u != heard {
		t.Errorf("%q, %s = %q: is %v, %v; with a listener %v, %v", before, attribute, value, &u, err, &heard, heardErr)
	}
	// A setter may also fail for reasons that have no validation error.
	if v := (url.ValidationError{}); errors.As(err, &v) {
		checkFatal(t, value, errs, err)
	} else {
		checkFatal(t, value, errs, nil)
	}
	strictErr := (&url.Parser{Strict: true}).Set(&strict, attribute, value)
	if v := (url.ValidationError{}); len(errs) == 0 && !errors.As(strictErr, &v) {
		if urltest.ErrorText(strictErr) != urltest.ErrorText(err) || strict != u {
			t.Errorf("%q, %s = %q: is %v, %v; strictly %v, %v", before, attribute, value, &u, err, &strict, strictErr)
		}
		return
	}
	checkStrict(t, value, errs, strictErr)
}

// checkFatal checks that offsets are in the input, and that there is a fatal
// error if err is not nil, and none else: the last one, and the one in err.
func checkFatal(t testing.TB, input string, errs []url.ValidationError, err error) {
	t.Helper()
	for i, e := range errs {
		if e.Offset < 0 || e.Offset > len(input) {
			t.Errorf("%q: %v is outside", input, e)
		}
		if e.Code.Description() == "" {
			t.Errorf("%q: %v has no description", input, e)
		}
		if isLast := i == len(errs)-1; e.Fatal != (isLast && err != nil) {
			t.Errorf("%q: the error is %v, the validation errors are %s", input, err, reports(errs))
		}
	}
	var v url.ValidationError
	switch {
	case err == nil:
	case !errors.As(err, &v):
		t.Errorf("%q: %v is not a validation error", input, err)
	case len(errs) == 0 || errs[len(errs)-1] != v:
		t.Errorf("%q: the error is %v, the validation errors are %s", input, v, reports(errs))
	}
}

// checkStrict checks that the error of a strict parser is the first that
// others report.
func checkStrict(t testing.TB, input string, errs []url.ValidationError, err error) {
	t.Helper()
	var v url.ValidationError
	switch {
	case len(errs) == 0:
		if err != nil {
			t.Errorf("%q: has no validation errors, and is strictly %v", input, err)
		}
	case !errors.As(err, &v) || v.Code != errs[0].Code || v.Offset != errs[0].Offset || !v.Fatal:
		t.Errorf("%q: the validation errors are %s, strictly %v", input, reports(errs), err)
	}
}

// checkSyntaxError checks that err tells something of input.
func checkSyntaxError(t testing.TB, input string, err error) {
	t.Helper()
	e, ok := err.(*url.SyntaxError)
	if !ok || e.Offset < 0 || e.Offset > len(input) || e.Expected == "" {
		t.Errorf("%q: %#v", input, err)
	}
}

// TestRandomValidation does what FuzzValidation does for strings that are put
// together by chance, of what decides whether they are valid.
func TestRandomValidation(t *testing.T) {
	atoms := strings.Split("https:,HTTP:,file:,foo:,a:,/,//,//,?,#,@,:,\\,.,..,%2e,%,%41,%zz,[,],::,[::1],[1::02],1,2.3.4.5,"+
		"0x7,256,1.2.3.4,:80,:65536,a,b.c,A-b,a_b,-,xn--fa-hia,xn--a,ü,①,。,\u00AD,\u200D,א,localhost,C:,C|,|,<, ,\t,\x00,\u0085,\uFFFF,\uFFFD,\xFF,\xE2\x82", ",")
	bases := []*url.URL{nil}
	for _, base := range []string{"https://h/a/b?c#d", "file:///C:/a", "file://h/", "foo://h/a", "foo:/a", "mailto:x", "https://u:p@h:8/"} {
		bases = append(bases, url.MustParse(base))
	}
	starts := []string{"", "", "https://", "file://", "foo://", "foo:", "//"}
	random := rand.New(rand.NewPCG(3, 4))
	valid := 0
	n := urltest.Times(20_000)
	for range n {
		input := starts[random.IntN(len(starts))]
		for range random.IntN(6) {
			input += atoms[random.IntN(len(atoms))]
		}
		base := bases[random.IntN(len(bases))]
		checkValidation(t, input, base)
		if url.IsValidURLString(input, base) {
			valid++
		}
		if t.Failed() {
			break
		}
	}
	if valid < n/10 {
		t.Errorf("%d of the strings are valid: too few to tell anything", valid)
	}
}

// TestRandomSetterValidation does the same for setters.
func TestRandomSetterValidation(t *testing.T) {
	atoms := strings.Split("https:,file:,foo:,/,\\,?,#,@,:,:80,:99999,80,.,%41,%,[::1],[::01],[,1.2.3,1.2.3.4.,a,b.c,a_b,ü,①,C|,<, ,\t,\n,\xFF,\xE2\x82,", ",")
	hrefs := []string{"https://h/a?b#c", "https://u:p@h:8/", "file:///C:/a", "foo://h", "foo:/.//a", "mailto:x ?y"}
	random := rand.New(rand.NewPCG(5, 6))
	for range urltest.Times(20_000) {
		value := ""
		for range random.IntN(5) {
			value += atoms[random.IntN(len(atoms))]
		}
		u := url.MustParse(hrefs[random.IntN(len(hrefs))])
		checkSetterValidation(t, u, urltest.Attributes[random.IntN(len(urltest.Attributes))], value)
		if t.Failed() {
			break
		}
	}
}

// FuzzHostString holds valid host strings to the host parser, and those of
// addresses to another implementation.
func FuzzHostString(f *testing.F) {
	for _, tt := range urltest.Seeds(f, hostStringCases) {
		f.Add(tt.input)
	}
	f.Add("::ffff:1.2.3.4")
	f.Add("1:2:3:4:5:6:7::")
	f.Add("fe80::1%eth0")
	f.Fuzz(checkHostStrings)
}

// leadingZero matches in an IPv6 address what netip accepts and the standard
// doesn't.
var leadingZero = regexp.MustCompile(`(^|:)0[0-9A-Fa-f]`)

func checkHostStrings(t *testing.T, input string) {
	isUTF8 := utf8.ValidString(input)
	for _, form := range []struct {
		err   error
		parse func(string) (url.Host, error)
		in    string // a URL with that host
	}{
		{url.CheckHostString(input), url.ParseHost, "https://" + input},
		{url.CheckHostString(input), url.ParseHost, "file://" + input + "/"},
		{url.CheckOpaqueHostString(input), url.ParseOpaqueHost, "foo://" + input},
	} {
		if form.err != nil {
			checkSyntaxError(t, input, form.err)
			if host, err := form.parse(input); input != "" && isUTF8 && err == nil && host.String() == input && len(url.Validate(form.in, nil)) == 0 {
				t.Errorf("%q: is a host without validation errors, but %v", input, form.err)
			}
			continue
		}
		if _, err := form.parse(input); err != nil || len(url.Validate(form.in, nil)) > 0 || !url.IsValidURLString(form.in, nil) {
			t.Errorf("%q: is valid, but %v, and in a URL %s", input, err, reports(url.Validate(form.in, nil)))
		}
	}
	host, err := url.ParseHost(input)
	isDomain := err == nil && host.Kind() == url.HostDomain
	if url.IsValidDomainString(input) != (isDomain && url.IsValidHostString(input)) {
		t.Errorf("%q: is %v, %v, as a domain %v, as a host %v", input, host, err, url.CheckDomainString(input), url.CheckHostString(input))
	}
	addr, err := netip.ParseAddr(input)
	if isIPv4 := err == nil && addr.Is4(); url.IsValidIPv4String(input) != isIPv4 {
		t.Errorf("%q: %v, but netip says %v, %v", input, url.CheckIPv4String(input), addr, err)
	}
	if isIPv6 := err == nil && addr.Is6() && addr.Zone() == "" && !leadingZero.MatchString(input); url.IsValidIPv6String(input) != isIPv6 {
		t.Errorf("%q: %v, but netip says %v, %v", input, url.CheckIPv6String(input), addr, err)
	}
}

// TestRandomHostString does what FuzzHostString does for strings that are put
// together by chance, many of which are nearly addresses.
func TestRandomHostString(t *testing.T) {
	parts := strings.Split("0,1,9,255,256,01,f,ABCD,12345,g,,%25,a-,xn--a,é,_, ,\xFF", ",")
	random := rand.New(rand.NewPCG(7, 8))
	// The farther on in parts, the rarer.
	part := func() string { return parts[int(float64(len(parts))*math.Pow(random.Float64(), 4))] }
	kinds := map[url.HostKind]int{}
	for range 20_000 {
		separator := []string{".", ":"}[random.IntN(2)]
		input := part()
		for range random.IntN(9) {
			input += separator + part()
		}
		if random.IntN(3) == 0 {
			i := random.IntN(len(input) + 1)
			input = input[:i] + []string{".", ":", "::", "1.2.3.4", "[", "]"}[random.IntN(6)] + input[i:]
		}
		checkHostStrings(t, input)
		checkHostStrings(t, "["+input+"]")
		if t.Failed() {
			break
		}
		switch {
		case url.IsValidDomainString(input):
			kinds[url.HostDomain]++
		case url.IsValidIPv4String(input):
			kinds[url.HostIPv4]++
		case url.IsValidIPv6String(input):
			kinds[url.HostIPv6]++
		}
	}
	if kinds[url.HostDomain] < 200 || kinds[url.HostIPv4] < 200 || kinds[url.HostIPv6] < 200 {
		t.Errorf("too few are valid to tell anything: %v", kinds)
	}
}
