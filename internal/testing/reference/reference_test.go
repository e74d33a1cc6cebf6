package reference_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/internal/testing/reference"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// TestVectors checks the reference itself against the vectors, so a mistake that the reference
// and the package share doesn't stay hidden.
func TestVectors(t *testing.T) {
	vectors := urltest.ParseVectors(t)
	for _, v := range vectors {
		var base *reference.URL
		if v.Base != nil {
			if base = urltest.ReferenceBase(*v.Base); base == nil {
				if !v.Failure {
					t.Errorf("%s: the base doesn't parse", &v)
				}
				continue
			}
		}
		u, errors, ok := urltest.ParseReference(v.Input, base)
		if ok == v.Failure {
			t.Errorf("%s: failure %t, want %t", &v, !ok, v.Failure)
		}
		if !ok {
			if len(errors) == 0 || u != nil {
				t.Errorf("%s: failed with the URL %v and the validation errors %v", &v, u, errors)
			}
			continue
		}
		object := urltest.NewObject(u)
		for component, want := range v.Components {
			got := object.List.String()
			if component != "searchParams" {
				got = object.Get(component)
			}
			if got != want {
				t.Errorf("%s: %s is %q, want %q", &v, component, got, want)
			}
		}
	}
	urltest.LogCases(t, "the parser", len(vectors), 892)
}

// TestSetterVectors does the same for the setters.
func TestSetterVectors(t *testing.T) {
	vectors := urltest.SetterVectors(t)
	for _, v := range vectors {
		u, _, ok := urltest.ParseReference(v.Href, nil)
		if !ok {
			t.Errorf("%s: the URL doesn't parse", &v)
			continue
		}
		object := urltest.NewObject(u)
		object.Set(v.Attribute, v.NewValue)
		for component, want := range v.Expected {
			if got := object.Get(component); got != want {
				t.Errorf("%s: %s is %q, want %q", &v, component, got, want)
			}
		}
	}
	urltest.LogCases(t, "the setters", len(vectors), 278)
}

// TestFormVectors does the same for the application/x-www-form-urlencoded parser.
func TestFormVectors(t *testing.T) {
	vectors := urltest.FormVectors(t)
	for _, v := range vectors {
		got := reference.ParseFormURLEncoded(reference.ScalarValueString(v.Input))
		if !slices.Equal(got, v.Output) {
			t.Errorf("%q: is %q, want %q", v.Input, got, v.Output)
		}
	}
	urltest.LogCases(t, "the form parser", len(vectors), 35)
}

// TestHostVectors does the same for the host parser.
func TestHostVectors(t *testing.T) {
	var vectors []urltest.DomainVector
	urltest.ReadVectors(t, "toascii.json", &vectors)
	for _, v := range vectors {
		host, _, ok := reference.ParseHost(v.Input, false, urltest.ToASCII)
		if ok != (v.Output != nil) || ok && host.String() != *v.Output {
			t.Errorf("%s: is %v, %t", &v, host, ok)
		}
	}
	urltest.LogCases(t, "the host parser", len(vectors), 87)
}

// TestDecode covers sequences that UTF-8 doesn't allow. There is one U+FFFD for each maximal
// subpart, with its offset.
func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		input, want string
		offsets     []int
	}{
		{"a\u00E9\u20AC\U0001F4A9", "a\u00E9\u20AC\U0001F4A9", []int{0, 1, 3, 6}},
		{"\uFEFFa", "\uFEFFa", []int{0, 3}},                                     // a byte order mark isn't removed
		{"\x80a", "\uFFFDa", []int{0, 1}},                                       // a continuation byte alone
		{"\xC0\xAF", "\uFFFD\uFFFD", []int{0, 1}},                               // an overlong form of "/"
		{"\xE0\x80\xAF", "\uFFFD\uFFFD\uFFFD", []int{0, 1, 2}},                  // the same with three bytes
		{"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD", []int{0, 1, 2}},                  // a surrogate
		{"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD", []int{0, 1, 2, 3}},     // beyond U+10FFFF
		{"\xF0\x9F\x92a", "\uFFFDa", []int{0, 3}},                               // one byte is missing
		{"\xF0\x9F\x92", "\uFFFD", []int{0}},                                    // at the end
		{"\xE2\x82\xE2\x82\xAC", "\uFFFD\u20AC", []int{0, 2}},                   // then a complete sequence
		{"\xF5\xFF", "\uFFFD\uFFFD", []int{0, 1}},                               // bytes that can't begin a sequence
		{"\xE1\xA0\xC0a\xF0\x90\xBF", "\uFFFD\uFFFDa\uFFFD", []int{0, 2, 3, 4}}, // several
	} {
		codePoints := reference.Decode(tt.input)
		var offsets []int
		for _, c := range codePoints {
			offsets = append(offsets, c.Offset)
		}
		if got := reference.Encode(codePoints); got != tt.want {
			t.Errorf("%q: is %q, want %q", tt.input, got, tt.want)
		}
		if !slices.Equal(offsets, tt.offsets) {
			t.Errorf("%q: offsets %v, want %v", tt.input, offsets, tt.offsets)
		}
	}
}

// TestListChange covers each operation on a list.
func TestListChange(t *testing.T) {
	for _, tt := range []struct{ operation, name, value, want string }{
		{"append", "b", "4", "b=1&a=2&b=3&\uE000=5&\U00010000=6&b=4"},
		{"append", "\xFF", "\xE2\x82", "b=1&a=2&b=3&\uE000=5&\U00010000=6&\uFFFD=\uFFFD"}, {"delete", "b", "", "a=2&\uE000=5&\U00010000=6"},
		{"delete", "c", "", "b=1&a=2&b=3&\uE000=5&\U00010000=6"}, {"delete value", "b", "3", "b=1&a=2&\uE000=5&\U00010000=6"},
		{"set", "b", "4", "b=4&a=2&\uE000=5&\U00010000=6"}, {"set", "c", "4", "b=1&a=2&b=3&\uE000=5&\U00010000=6&c=4"},
		// U+10000 is a surrogate pair, which is less than U+E000.
		{"sort", "", "", "a=2&b=1&b=3&\U00010000=6&\uE000=5"},
	} {
		t.Run(tt.operation+" "+tt.name, func(t *testing.T) {
			list := reference.List{{"b", "1"}, {"a", "2"}, {"b", "3"}, {"\uE000", "5"}, {"\U00010000", "6"}}
			var got []string
			for _, tuple := range list.Change(tt.operation, tt.name, tt.value) {
				got = append(got, tuple[0]+"="+tuple[1])
			}
			if strings.Join(got, "&") != tt.want {
				t.Errorf("%s %q %q: is %q, want %q", tt.operation, tt.name, tt.value, got, tt.want)
			}
		})
	}
}
