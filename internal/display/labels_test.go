package display

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/uts46"
)

// labels returns the Labels of a domain, which may be in Unicode, and its labels in ASCII.
func labels(t testing.TB, domain string) (shown, ascii []string) {
	t.Helper()
	b, problem := uts46.ToASCII(nil, domain, false, nil)
	if problem.Reason != 0 {
		t.Fatalf("%q: %v", domain, problem.Reason)
	}
	decoded, problem := uts46.ToUnicode(nil, domain)
	if problem.Reason != 0 {
		t.Fatalf("%q: %v", domain, problem.Reason)
	}
	return Labels(string(b), string(decoded)), strings.Split(string(b), ".")
}

// TestLabelsUndecoded covers domains that IDNA doesn't decode, or decodes into other labels.
func TestLabelsUndecoded(t *testing.T) {
	for _, tt := range []struct {
		domain, decoded string
		want            []string
	}{
		{"xn--a.com", "xn--a.com", []string{"xn--a", "com"}},
		{"xn--a.xn--bcher-kva", "xn--a.xn--bcher-kva", []string{"xn--a", "xn--bcher-kva"}},
		{"xn--bcher-kva.com", "bücher。com", []string{"xn--bcher-kva", "com"}},
		{"", "", []string{""}},
	} {
		t.Run(tt.domain, func(t *testing.T) {
			if got := Labels(tt.domain, tt.decoded); !slices.Equal(got, tt.want) {
				t.Errorf("Labels(%q, %q) = %q, want %q", tt.domain, tt.decoded, got, tt.want)
			}
		})
	}
}

// TestScriptRanges checks that the ranges are sorted, which the search needs, and that their
// only ASCII is lower-case letters.
func TestScriptRanges(t *testing.T) {
	last := rune(-1)
	for _, e := range scriptRanges {
		if e.first <= last || e.last < e.first || e.scripts == 0 {
			t.Errorf("%U to %U, %#x: not in order", e.first, e.last, e.scripts)
		}
		for r := e.first; r <= e.last; r++ {
			if scriptsOf(r) != e.scripts {
				t.Errorf("%U: %#x, want %#x", r, scriptsOf(r), e.scripts)
			}
		}
		last = e.last
	}
	for r := range rune(utf8.RuneSelf) {
		want := scriptSet(0)
		if 'a' <= r && r <= 'z' {
			want = scriptLatin
		}
		if scriptsOf(r) != want {
			t.Errorf("%q: %#x, want %#x", r, scriptsOf(r), want)
		}
	}
}

// FuzzLabels checks for any domain that each label is shown either in ASCII or decoded, and
// that the result means the same domain.
func FuzzLabels(f *testing.F) {
	for _, domain := range []string{"example.com", "bücher.example", "сахар.рф", "сахар.com", "東京tower.jp.", "עברית.il", "क्\u200Dष.in"} {
		f.Add(domain)
	}
	f.Fuzz(func(t *testing.T, domain string) {
		domain = strings.ToValidUTF8(domain, "\uFFFD")
		ascii, problem := uts46.ToASCII(nil, domain, false, nil)
		decoded, _ := uts46.ToUnicode(nil, domain)
		if problem.Reason != 0 {
			return
		}
		shown := Labels(string(ascii), string(decoded))
		for i, label := range strings.Split(string(ascii), ".") {
			if shown[i] != label && shown[i] != strings.Split(string(decoded), ".")[i] {
				t.Errorf("%+q: label %q is shown as %+q", domain, label, shown[i])
			}
		}
		again, problem := uts46.ToASCII(nil, strings.Join(shown, "."), false, nil)
		if problem.Reason != 0 || string(again) != string(ascii) {
			t.Errorf("%+q is shown as %+q, which is %q (%v)", domain, shown, again, problem.Reason)
		}
	})
}
