package display

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/testing/ucd"
	"github.com/gowhatwg/url/internal/uts46"
)

// readConfusables returns the code points that pass for ASCII text according to UTS #39, and
// that text. Lower-case ASCII passes for itself.
func readConfusables(t *testing.T) map[rune]string {
	t.Helper()
	prototypes := map[rune]string{}
	err := ucd.Rows(ucd.Test(t), "confusables.txt", func(row ucd.Row) error {
		text, err := ucd.CodePoints(row.Fields[0])
		if row.First >= utf8.RuneSelf && infra.IsASCII(string(text)) {
			prototypes[row.First] = string(text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(prototypes) < 1800 {
		t.Fatalf("there are only %d look-alikes", len(prototypes))
	}
	return prototypes
}

// TestLookAlikes covers all labels of one or two code points that are shown under a top-level
// domain where only Latin is used. According to UTS #39, none of them may pass for ASCII text,
// except those in acceptedLookAlikes.
func TestLookAlikes(t *testing.T) {
	prototypes := readConfusables(t)
	var alphabet []rune
	for r := range prototypes {
		if scriptsOf(r) != 0 {
			alphabet = append(alphabet, r)
		}
	}
	if len(alphabet) < 100 {
		t.Errorf("only %d code points can be shown", len(alphabet))
	}
	for _, r := range "abcdefghijklmnopqrstuvwxyz0123456789-" {
		alphabet = append(alphabet, r)
		prototypes[r] = string(r)
	}
	slices.Sort(alphabet)
	accepted, checked := map[string]bool{}, 0
	check := func(label string) {
		if _, problem := uts46.ToASCII(nil, label+".com", false, nil); problem.Reason != 0 {
			return
		}
		checked++
		shown, _ := labels(t, label+".com")
		if shown[0] != label || infra.IsASCII(label) {
			return
		}
		skeleton := ""
		for _, r := range label {
			skeleton += prototypes[r]
		}
		for _, a := range acceptedLookAlikes {
			if strings.ContainsAny(label, a.letters) {
				accepted[a.letters] = true
				return
			}
		}
		t.Errorf("%q (%+q) is shown, and passes for %q", label, label, skeleton)
	}
	for _, a := range alphabet {
		check(string(a))
		for _, b := range alphabet {
			check(string([]rune{a, b}))
		}
	}
	if checked < 10_000 {
		t.Errorf("only %d labels were checked", checked)
	}
	for _, a := range acceptedLookAlikes {
		if !accepted[a.letters] {
			t.Errorf("%s are accepted, but never shown", a.letters)
		}
	}
}

// TestTables checks that the letters in the rules can be shown at all.
func TestTables(t *testing.T) {
	tables := map[string]string{"latinLetters": latinLetters, "strokes": strokes}
	for _, script := range latinLookAlikes {
		tables["latinLookAlikes"] += script.letters
	}
	for _, country := range countryLetters {
		tables["countryLetters"] += country.letters
	}
	for name, letters := range tables {
		for _, r := range letters {
			if scriptsOf(r) == 0 {
				t.Errorf("%s has %q (%U), which is never shown", name, r, r)
			}
		}
	}
}

// TestDelimiters covers all code points that pass for text with a delimiter of URLs. None of
// them may be decoded, except those in acceptedDelimiters.
func TestDelimiters(t *testing.T) {
	for r, text := range readConfusables(t) {
		encoded := percentEncode(string(r))
		isShown := strings.ContainsAny(text, ":/?#[]@!$&()*+,;=.%\\|") && Text("a"+encoded) != "a"+encoded
		_, isAccepted := acceptedDelimiters[r]
		if isShown != isAccepted {
			t.Errorf("%q (%U) passes for %q: decoded %v, accepted %v", r, r, text, isShown, isAccepted)
		}
	}
}

// acceptedDelimiters are code points that pass for a delimiter, and are decoded.
var acceptedDelimiters = map[rune]string{
	'ノ': "a common letter of Japanese, larger than a slash",
	'ः': "a common mark of Hindi, used only on letters",
	'ઃ': "the same mark of Gujarati",
	'ֆ': "a common letter of Armenian, which has the shape of no dollar sign in most fonts",
}

// acceptedLookAlikes are letters that pass for text in ASCII, and are shown.
var acceptedLookAlikes = []struct{ letters, reason string }{
	{"æ", "a letter of Danish, Faroese, Icelandic and Norwegian; a reader sees that it isn't two"},
	{"œ", "a letter of French; a reader sees that it isn't two"},
}
