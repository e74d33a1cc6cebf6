package urltest

import (
	"encoding/binary"
	"errors"
	"net/netip"
	"slices"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/reference"
)

// ToASCII is the package's UTS #46 processing, the part of the standard that the reference
// doesn't have. Other tests check it.
func ToASCII(domain string, beStrict bool) (string, bool) {
	ascii, err := url.DomainToASCII(domain, beStrict)
	return ascii, err == nil
}

// ParseReference parses with the reference.
func ParseReference(input string, base *reference.URL) (*reference.URL, []reference.ValidationError, bool) {
	return reference.Parse(input, base, ToASCII)
}

// NewObject returns the reference's URL object for u.
func NewObject(u *reference.URL) *reference.Object { return reference.NewObject(u, ToASCII) }

// ReferenceBase parses a base with the reference. It returns nil if that fails.
func ReferenceBase(base string) *reference.URL {
	u, _, _ := ParseReference(base, nil)
	return u
}

// CompareParse fails the test unless every way to parse input with the package agrees with the
// reference. A nil base means no base. CompareParse returns both results. It returns nil for both
// if parsing fails.
func CompareParse(t testing.TB, input string, base *reference.URL) (*url.URL, *reference.URL) {
	t.Helper()
	var baseString *string
	var parsedBase *url.URL
	if base != nil {
		baseString = new(base.String())
		var err error
		if parsedBase, err = url.Parse(*baseString); err != nil {
			t.Errorf("the base %q doesn't parse: %v", *baseString, err)
			return nil, nil
		}
	}
	want, wantErrors, ok := ParseReference(input, base)
	got, err := ParseEveryWay(t, input, baseString)
	if !ok {
		if code := url.ErrorCode(wantErrors[len(wantErrors)-1].Name); !errors.Is(err, code) {
			t.Errorf("%q against %v: error %v, want %v", input, parsedBase, err, code)
		}
	} else if err != nil {
		t.Errorf("%q against %v: error %v, want %q", input, parsedBase, err, want)
		return nil, nil
	}
	compareErrors(t, input, slices.Collect(url.ValidationErrors(input, parsedBase)), wantErrors, ok)
	if !ok || err != nil {
		return nil, nil
	}
	CompareURL(t, input, got, NewObject(want))
	return got, want
}

// compareErrors fails the test if the validation errors differ.
func compareErrors(t testing.TB, what string, got []url.ValidationError, want []reference.ValidationError, ok bool) {
	t.Helper()
	if !SameErrors(got, want, ok) {
		t.Errorf("%q: the validation errors are %v, want %v, failure: %t", what, got, want, !ok)
	}
}

// SameErrors reports whether the validation errors are the same in their codes, in their order,
// in which one is fatal, and in the offsets that the standard defines.
func SameErrors(got []url.ValidationError, want []reference.ValidationError, ok bool) bool {
	same := len(got) == len(want)
	for i := 0; same && i < len(got); i++ {
		fatal := !ok && i == len(want)-1
		same = got[i].Code == url.ErrorCode(want[i].Name) && got[i].Fatal == fatal &&
			(want[i].Offset < 0 || got[i].Offset == want[i].Offset)
	}
	return same
}

// hostKinds maps the reference's kinds of hosts to the package's.
var hostKinds = map[reference.HostKind]url.HostKind{
	reference.EmptyHost:   url.HostEmpty,
	reference.Domain:      url.HostDomain,
	reference.IPv4Address: url.HostIPv4,
	reference.IPv6Address: url.HostIPv6,
	reference.OpaqueHost:  url.HostOpaque,
}

// HostKind returns the package's kind for a host of the reference, which may be nil.
func HostKind(host *reference.Host) url.HostKind {
	if host == nil {
		return url.HostNull
	}
	return hostKinds[host.Kind]
}

// CompareURL fails the test if got differs from the object's URL.
func CompareURL(t testing.TB, what string, got *url.URL, object *reference.Object) {
	t.Helper()
	want := object.URL
	for _, attribute := range reference.Attributes {
		if value := Getters[attribute](got); value != object.Get(attribute) {
			t.Errorf("%q: %s is %q, want %q", what, attribute, value, object.Get(attribute))
		}
	}
	kind := HostKind(want.Host)
	if got.ParsedHost().Kind() != kind || got.HasOpaquePath() != (want.OpaquePath != nil) ||
		got.Scheme() != want.Scheme || got.IsSpecial() != want.IsSpecial() || got.IncludesCredentials() != want.IncludesCredentials() {
		t.Errorf("%q: the host is of kind %v, want %v; the path is opaque: %t", what, got.ParsedHost().Kind(), kind, got.HasOpaquePath())
	}
	if want.OpaquePath == nil && !slices.Equal(slices.Collect(got.PathSegments()), want.Path) {
		t.Errorf("%q: the path is %q, want %q", what, slices.Collect(got.PathSegments()), want.Path)
	}
	compareOptional(t, what, "query", got.Query, want.Query)
	compareOptional(t, what, "fragment", got.Fragment, want.Fragment)
}

// compareOptional compares a component that may be null.
func compareOptional(t testing.TB, what, name string, get func() (string, bool), want *reference.Text) {
	t.Helper()
	got, ok := get()
	if ok != (want != nil) || ok && got != want.String() {
		t.Errorf("%q: the %s is %q, %t", what, name, got, ok)
	}
}

// CompareSet runs a setter, as a method and as [url.Parser.Set] with and without options,
// on a URL and the object of the reference.
func CompareSet(t testing.TB, u *url.URL, object *reference.Object, attribute, value string) {
	t.Helper()
	what := u.Href() + " with " + attribute + " = " + value
	plain, method := *u, *u
	plainErr := new(url.Parser).Set(&plain, attribute, value)
	methodErr := Setters[attribute](&method, value)
	var got []url.ValidationError
	parser := url.Parser{OnValidationError: func(e url.ValidationError) bool { got = append(got, e); return true }}
	err := parser.Set(u, attribute, value)
	if plain != *u || (plainErr == nil) != (err == nil) {
		t.Errorf("%q: is %q, %v, with a listener %q, %v", what, &plain, plainErr, u, err)
	}
	if method != *u || ErrorText(methodErr) != ErrorText(err) {
		t.Errorf("%q: is %q, %v, with the method %q, %v", what, u, err, &method, methodErr)
	}
	want, ok := object.Set(attribute, value)
	if ok != (err == nil) {
		t.Errorf("%q: error %v, want one: %t", what, err, !ok)
	}
	// If a setter fails without a validation error of the standard, no error is fatal.
	var validationError url.ValidationError
	compareErrors(t, what, got, want, ok || !errors.As(err, &validationError))
	CompareURL(t, what, u, object)
}

// CompareList fails the test if params differs from want. It also compares what they have for
// each of the names.
func CompareList(t testing.TB, what string, params *url.URLSearchParams, want reference.List, names ...string) {
	t.Helper()
	var wantNames, wantValues []string
	for _, tuple := range want {
		wantNames, wantValues = append(wantNames, tuple[0]), append(wantValues, tuple[1])
	}
	if got := Pairs(params); !slices.Equal(got, want) || params.Size() != len(want) || params.String() != want.String() ||
		!slices.Equal(slices.Collect(params.Keys()), wantNames) || !slices.Equal(slices.Collect(params.Values()), wantValues) {
		t.Errorf("%q: the list is %q, %q, want %q, %q", what, got, params, want, want.String())
	}
	if appended, err := params.AppendText([]byte("x")); err != nil || string(appended) != "x"+want.String() {
		t.Errorf("%q: appending the list gives %q, %v, want %q", what, appended, err, "x"+want.String())
	}
	for _, name := range names {
		values := want.GetAll(name)
		first, ok := params.Get(name)
		if !slices.Equal(params.GetAll(name), values) || ok != (len(values) > 0) || ok && first != values[0] || params.Has(name) != ok {
			t.Errorf("%q: the values of %q are %q, and Get is %q, %t, want %q", what, name, params.GetAll(name), first, ok, values)
		}
		if ok && !params.HasValue(name, first) {
			t.Errorf("%q: HasValue(%q, %q) is false", what, name, first)
		}
		for _, value := range names {
			if params.HasValue(name, value) != want.Has(name, value) {
				t.Errorf("%q: HasValue(%q, %q) is %t", what, name, value, params.HasValue(name, value))
			}
		}
	}
}

// CompareChange runs an operation that changes a list. It runs it on a list that is bound to u,
// on a list that isn't bound to a URL, and on the reference, and compares the results.
func CompareChange(t testing.TB, u *url.URL, bound, free *url.URLSearchParams, object *reference.Object, operation uint8, name, value string) {
	t.Helper()
	what := u.Href() + " " + Operation(operation) + " " + name + "=" + value
	Change(bound, operation, name, value)
	Change(free, operation, name, value)
	object.Change(Operation(operation), name, value)
	CompareList(t, what, bound, object.List, name, value)
	CompareList(t, what, free, object.List, name, value)
	CompareURL(t, what, u, object)
}

// CompareQuery parses a query with the package and with the reference, and compares the lists.
func CompareQuery(t testing.TB, query string) {
	t.Helper()
	want := reference.ParseFormURLEncoded(reference.ScalarValueString(query))
	CompareList(t, query, url.NewURLSearchParams("?"+query), want, query, "a")
}

// PercentEncodeSets maps the package's sets to the reference's.
var PercentEncodeSets = map[url.PercentEncodeSet]reference.PercentEncodeSet{
	url.C0ControlPercentEncodeSet:      reference.C0ControlPercentEncodeSet,
	url.FragmentPercentEncodeSet:       reference.FragmentPercentEncodeSet,
	url.QueryPercentEncodeSet:          reference.QueryPercentEncodeSet,
	url.SpecialQueryPercentEncodeSet:   reference.SpecialQueryPercentEncodeSet,
	url.PathPercentEncodeSet:           reference.PathPercentEncodeSet,
	url.UserinfoPercentEncodeSet:       reference.UserinfoPercentEncodeSet,
	url.ComponentPercentEncodeSet:      reference.ComponentPercentEncodeSet,
	url.FormURLEncodedPercentEncodeSet: reference.FormURLEncodedPercentEncodeSet,
}

// ComparePercent compares the percent-encoding and percent-decoding of a string.
func ComparePercent(t testing.TB, s string) {
	t.Helper()
	scalars := reference.ScalarValueString(s)
	for name, set := range PercentEncodeSets {
		want := reference.PercentEncode(s, set, name == url.FormURLEncodedPercentEncodeSet)
		if got := url.PercentEncode(scalars, name); got != want {
			t.Errorf("%q encoded with set %d is %q, want %q", s, name, got, want)
		}
		if got := url.PercentEncodeAfterEncoding(nil, s, name); got != want {
			t.Errorf("%q encoded with set %d in UTF-8 is %q, want %q", s, name, got, want)
		}
		for _, c := range scalars {
			if name.Contains(c) != set(c) {
				t.Errorf("set %d contains %U: %t", name, c, name.Contains(c))
			}
		}
	}
	if got, want := url.PercentDecode(s), reference.PercentDecode(s); got != want {
		t.Errorf("%q decoded is %q, want %q", s, got, want)
	}
	if got, want := url.PercentDecodeUTF8(s), reference.ScalarValueString(reference.PercentDecode(scalars)); got != want {
		t.Errorf("%q decoded to a string is %q, want %q", s, got, want)
	}
	if got := url.PercentDecode(url.PercentEncode(s, url.ComponentPercentEncodeSet)); got != s {
		t.Errorf("%q comes back as %q", s, got)
	}
}

// CompareHosts compares both host parsers on a string.
func CompareHosts(t testing.TB, input string) {
	t.Helper()
	if input != "" {
		compareHost(t, input, false, url.ParseHost)
	}
	compareHost(t, input, true, url.ParseOpaqueHost)
}

func compareHost(t testing.TB, input string, isOpaque bool, parse func(string) (url.Host, error)) {
	t.Helper()
	want, wantErrors, ok := reference.ParseHost(input, isOpaque, ToASCII)
	got, err := parse(input)
	if ok != (err == nil) || ok && (got.String() != want.String() || got.Kind() != HostKind(want)) {
		t.Errorf("%q, opaque: %t, is %q, %v, want %v, %t", input, isOpaque, got, err, want, ok)
	}
	if !ok && !errors.Is(err, url.ErrorCode(wantErrors[len(wantErrors)-1].Name)) {
		t.Errorf("%q, opaque: %t: error %v, want %v", input, isOpaque, err, wantErrors)
	}
	if !ok || err != nil {
		return
	}
	var wantAddr netip.Addr
	switch want.Kind {
	case reference.IPv4Address:
		wantAddr = netip.AddrFrom4([4]byte(binary.BigEndian.AppendUint32(nil, want.IPv4)))
	case reference.IPv6Address:
		var bytes []byte
		for _, piece := range want.IPv6 {
			bytes = binary.BigEndian.AppendUint16(bytes, piece)
		}
		wantAddr = netip.AddrFrom16([16]byte(bytes))
	}
	if addr, isAddr := got.Addr(); addr != wantAddr || isAddr != wantAddr.IsValid() {
		t.Errorf("%q: the address is %v, %t, want %v", input, addr, isAddr, wantAddr)
	}
}
