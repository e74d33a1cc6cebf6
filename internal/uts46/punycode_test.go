package uts46

import (
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/net/idna"

	"github.com/gowhatwg/url/internal/infra"
)

// punycodeTests are the samples of RFC 3492, section 7.1, except those with upper-case
// ASCII in their Punycode, and some edge cases.
var punycodeTests = []struct{ decoded, encoded string }{
	{"ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"},
	{"他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"},
	{"他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"},
	{"למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"},
	{"यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"},
	{"なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"},
	{"세계의모든사람들이한국어를이해한다면얼마나좋을까", "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"},
	{"почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"},
	{"tạisaohọkhôngthểchỉnóitiếngviệt", "tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g"},
	{"3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"},
	{"そのスピードで", "d9juau41awczczp"},
	{"-> $1.00 <-", "-> $1.00 <--"},
	{"", ""},
	{"a", "a-"},
	{"-", "--"},
	{"ü", "tda"},
	{"-ü", "--eha"},
	{"\U0010FFFF", "dn32g"},
	{"\u0080", "a"},
}

func TestPunycode(t *testing.T) {
	for _, tt := range punycodeTests {
		t.Run(tt.decoded, func(t *testing.T) {
			if got := string(appendPunycode(nil, []rune(tt.decoded))); got != tt.encoded {
				t.Errorf("Punycode of %q is %q, want %q", tt.decoded, got, tt.encoded)
			}
			got, ok := appendPunycodeDecoded(nil, []byte(tt.encoded))
			if string(got) != tt.decoded || !ok {
				t.Errorf("%q decodes to %q, %v; want %q", tt.encoded, string(got), ok, tt.decoded)
			}
		})
	}
}

func TestPunycodeInvalid(t *testing.T) {
	for _, encoded := range []string{
		"-",        // a delimiter with nothing before it
		"-a",       //
		"a-9",      // a number that is cut off
		"z",        //
		"a-*",      // not a digit
		"A",        // not in lower case
		"en32g",    // above U+10FFFF
		"99999999", //
		strings.Repeat("9", maxLabelCodePoints),
		strings.Repeat("a", maxLabelCodePoints+1),
	} {
		if got, ok := appendPunycodeDecoded(nil, []byte(encoded)); ok {
			t.Errorf("%q decodes to %+q", encoded, string(got))
		}
	}
}

// TestPunycodeAgainstXNet compares encoding and decoding with another implementation.
func TestPunycodeAgainstXNet(t *testing.T) {
	rng := rand.New(rand.NewPCG(34, 92))
	limits := []int{0x80, 0x100, 0x800, 0x3000, 0xD800, 0x110000}
	for range times(10_000) {
		label := make([]rune, 1+rng.IntN(20))
		for i := range label {
			r := rune(rng.IntN(limits[rng.IntN(len(limits))]))
			if r == '.' || 0xD800 <= r && r < 0xE000 || 'A' <= r && r <= 'Z' {
				r = 'a'
			}
			label[i] = r
		}
		checkPunycode(t, string(label))
	}
	for range times(50) {
		label := make([]rune, maxLabelCodePoints)
		for i := range label {
			label[i] = rune(0x3400 + rng.IntN(0x6000))
		}
		checkPunycode(t, string(label))
	}
	// The greatest deltas that a label can have.
	checkPunycode(t, strings.Repeat("a", maxLabelCodePoints-1)+"\U0010FFFF")
	checkPunycode(t, "\U0010FFFF"+strings.Repeat("a", maxLabelCodePoints-1))
	checkPunycode(t, strings.Repeat("\u0080", maxLabelCodePoints-2)+"\U0010FFFE\U0010FFFD")
	checkPunycode(t, strings.Repeat("\U0010FFFF", maxLabelCodePoints))
}

func checkPunycode(t *testing.T, label string) {
	t.Helper()
	if infra.IsASCII(label) {
		return // x/net doesn't change it
	}
	want, err := idna.Punycode.ToASCII(label)
	got := "xn--" + string(appendPunycode(nil, []rune(label)))
	if err != nil || got != want {
		t.Errorf("Punycode of %+q is %q, want %q, %v", label, got, want, err)
	}
	decoded, ok := appendPunycodeDecoded(nil, []byte(got[4:]))
	if len(got) <= maxLabelCodePoints && (!ok || string(decoded) != label) {
		t.Errorf("%q decodes to %+q, %v, want %+q", got, string(decoded), ok, label)
	}
}

// TestPunycodeUnique checks that no other string decodes to the same label. finishACE
// relies on it.
func TestPunycodeUnique(t *testing.T) {
	const digits = "abcdefghijklmnopqrstuvwxyz0123456789-"
	rng := rand.New(rand.NewPCG(1, 2))
	decodable := 0
	for range 200_000 {
		encoded := make([]byte, 1+rng.IntN(8))
		for i := range encoded {
			encoded[i] = digits[rng.IntN(len(digits))]
		}
		label, ok := appendPunycodeDecoded(nil, []byte(string(encoded)))
		if !ok {
			continue
		}
		decodable++
		if got := string(appendPunycode(nil, label)); got != string(encoded) {
			t.Errorf("%q decodes to %+q, which is %q", encoded, string(label), got)
		}
	}
	if decodable < 1000 {
		t.Errorf("only %d strings were Punycode", decodable)
	}
}
