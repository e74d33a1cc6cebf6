package ecmascript

import (
	"errors"
	"fmt"
	"math"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"
)

// find returns the matches of the groups of the expression in input, or false if it doesn't
// match. Groups that take no part are "-".
func find(t *testing.T, source, input string, ignoreCase bool, groups int) (found []string, ok bool) {
	t.Helper()
	translated, err := Compile(source, ignoreCase, groups, math.MaxInt)
	if err != nil {
		t.Errorf("%s: %v", source, err)
		return nil, false
	}
	index := translated.Expression.FindStringSubmatchIndex(input)
	if index == nil {
		return nil, false
	}
	for _, list := range translated.Captures {
		start, end := -1, -1
		for _, g := range list {
			if index[2*g] > start || index[2*g] == start && index[2*g+1] > end {
				start, end = index[2*g], index[2*g+1]
			}
		}
		if start < 0 {
			found = append(found, "-")
		} else {
			found = append(found, input[start:end])
		}
	}
	return found, true
}

// matched returns all printable ASCII that a class matches.
func matched(t *testing.T, class string, ignoreCase bool) string {
	t.Helper()
	translated, err := Compile("^(?:"+class+")$", ignoreCase, 0, math.MaxInt)
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	for c := byte(' '); c <= '~'; c++ {
		if translated.Expression.MatchString(string(c)) {
			b.WriteByte(c)
		}
	}
	return b.String()
}

const (
	lower   = "abcdefghijklmnopqrstuvwxyz"
	upper   = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	decimal = "0123456789"
	word    = decimal + upper + "_" + lower
	ascii   = " !\"#$%&'()*+,-./" + decimal + ":;<=>?@" + upper + "[\\]^_`" + lower + "{|}~"
)

func TestClasses(t *testing.T) {
	for _, c := range []struct{ class, want string }{
		{`.`, ascii},
		{`\d`, decimal},
		{`\w`, word},
		{`\s`, " "},
		{`\S`, ascii[1:]},
		{`[^]`, ascii},
		{`[]`, ""},
		{`[a-c]`, "abc"},
		{`[^\w]`, strings.TrimSpace(" !\"#$%&'()*+,-./:;<=>?@[\\]^`{|}~ ")}, // and a space
		{`[\w--\d]`, upper + "_" + lower},
		{`[\w--[a-z]--[A-Z]]`, decimal + "_"},
		{`[\w&&[^\d]&&[a-f0-3]]`, "abcdef"},
		{`[a[b-c]\d]`, decimal + "abc"},
		{`[[a-z]--[aeiou]]`, "bcdfghjklmnpqrstvwxyz"},
		{`[^[a-z]--[aeiou]]`, ""},
		{`[\q{a|b}c]`, "abc"},
		{`[\q{ab|c}--\q{ab}]`, "c"},
		{`[\p{L}&&\p{ASCII}]`, upper + lower},
		{`\p{Lu}`, upper},
		{`\P{L}`, ""},
		{`\p{Script=Latin}`, upper + lower},
		{`\p{scx=Greek}`, ""},
		{`\p{gc=Decimal_Number}`, decimal},
		{`\p{ASCII_Hex_Digit}`, decimal + "ABCDEFabcdef"},
		{`\p{AHex}`, decimal + "ABCDEFabcdef"},
		{`\p{RGI_Emoji}`, ""},
		{`\p{Emoji}`, "#*" + decimal},
		{`[\-\&\!\/\]]`, "!&-/]"},
		{`[a\-z]`, "-az"},
		{`\x41`, "A"},
		{`\u0041`, "A"},
		{`\u{0041}`, "A"},
		{`\ud83d\ude00`, ""},
		{`[\u{1F600}A]`, "A"},
		{`[ -\u{10FFFF}]`, ascii},
		{`\.`, "."},
		{`[\b]`, ""},
		{`[\ud83d\u0041]`, "A"},
		{`[\ud83d\u{41}]`, "A"},
		{`[\ude00\ud83d\u0042]`, "B"},
		{`[\q{é1|a}]`, "a"},
		{`[\ud83d12de00]`, "012de"},
		{`\p{Script=Seal}|\p{sc=Jurc}|\p{scx=Proto_Cuneiform}|b`, "b"},
		{`\p{gc=L}`, upper + lower},
		{`\p{General_Category=Nd}`, decimal},
		{`[\q{a|b}--\q{a}--c]`, "b"},
		{`[\q{a|ab|b}&&\q{b|ab}&&[b-z]]`, "b"},
		{`[a&&a]`, "a"},
		{`[&a]`, "&a"},
		{`[a&]`, "&a"},
		{`[.\-_]`, "-._"},
		{`[\x61-\x63]`, "abc"},
		{`[\u{61}-\u{000063}]`, "abc"},
		{`\/|\^|\||\$`, "$/^|"},
		{`a{0}\/`, "/"},
	} {
		t.Run(c.class, func(t *testing.T) {
			got := matched(t, c.class, false)
			switch c.class {
			case `[^\w]`, `\P{L}`, `[^[a-z]--[aeiou]]`:
				// Test the complement, which is easier to write down.
				inner := map[string]string{`[^\w]`: `\w`, `\P{L}`: `\p{L}`, `[^[a-z]--[aeiou]]`: `[[a-z]--[aeiou]]`}[c.class]
				c.want = ""
				for _, r := range ascii {
					if !strings.ContainsRune(matched(t, inner, false), r) {
						c.want += string(r)
					}
				}
			}
			if got != c.want {
				t.Errorf("%s matches %q, want %q", c.class, got, c.want)
			}
		})
	}
}

func TestClassesIgnoringCase(t *testing.T) {
	letters := upper + lower
	for _, c := range []struct{ class, want string }{
		{`a`, "Aa"},
		{`[a-c]`, "ABCabc"},
		{`\p{Lu}`, letters},
		{`\p{Ll}`, letters},
		// Two code points that aren't ASCII fold to ASCII.
		{`\u017f`, "Ss"},
		{`\u{212A}`, "Kk"},
		{`[\u0100-\u{3000}]`, "KSks"},
		{`[\q{\u017f}]`, "Ss"},
		// The complement is that of the folded set.
		{`[^A]&`, ""},
		{`[\w--a]`, decimal + upper[1:] + "_" + lower[1:]},
		{`[\p{Lu}&&[b-d]]`, "BCDbcd"},
		{`[\p{L}--\p{Ll}]`, ""},
		{`[^\u017f]`, strings.NewReplacer("S", "", "s", "").Replace(ascii)},
		{`[^\x00-\u{10FFFF}]`, ""},
		{`[\u017f--s]`, ""},
		{`[\u212a&&K]`, "Kk"},
		{`\W`, " !\"#$%&'()*+,-./:;<=>?@[\\]^`{|}~"},
		{`\P{ASCII}`, ""},
		// Flags in the expression.
		{`(?-i:a)`, "a"},
		{`(?-i:[a-c]|(?i:d))`, "Dabcd"},
	} {
		t.Run(c.class, func(t *testing.T) {
			if got := matched(t, c.class, true); got != c.want {
				t.Errorf("%s matches %q, want %q", c.class, got, c.want)
			}
		})
	}
	if got := matched(t, `\P{Lu}`, true); strings.ContainsAny(got, letters) {
		t.Errorf(`\P{Lu} matches %q`, got)
	}
	if got := matched(t, `(?i:b)|c`, false); got != "Bbc" {
		t.Errorf("(?i:b)|c matches %q", got)
	}
}

func TestGroups(t *testing.T) {
	const none = "none"
	for _, c := range []struct{ source, input, want string }{
		{`^(a|ab)(c|bcd)(d*)$`, "abcd", "a bcd "},
		{`^(a*?)(a*)$`, "aa", " aa"},
		{`^(?<x>a)|(?<x>b)$`, "b", "- b"},
		{`^(a)?(b)?$`, "b", "- b"},
		// An optional iteration is never empty.
		{`^(a*)?$`, "", "-"},
		{`^(a*)*$`, "", "-"},
		{`^(a*)+$`, "", ""},
		{`^(a*){2}$`, "aa", ""},
		{`^(a*){2,3}$`, "aa", ""},
		{`^(a?){3,}$`, "aaaa", "a"},
		{`^(|a)*$`, "aa", "a"},
		{`^(|a)+$`, "aa", "a"},
		{`^(|a)?(.*)$`, "ab", "a b"},
		{`^(a*?)??(.*)$`, "ab", "- ab"},
		{`^(?:(a*)(b*))*$`, "aabab", "a b"},
		{`^((a*)b?)*$`, "aab", "aab aa"},
		{`^(\b)?(.*)$`, "ab", "- ab"},
		{`^((?:a?b?){2})$`, "abab", "abab"},
		// A class with strings tries the longest first, and the empty string last.
		{`^([\q{a|abc|ab|}])(.*)$`, "abcd", "abc d"},
		{`^([\q{|a}])(.*)$`, "ba", " ba"},
		{`^([\q{ab|b}&&[\q{ab|c}]])$`, "ab", "ab"},
		{`^([[a-z]\q{xy|z9}])$`, "z9", "z9"},
		{`^([[a-z]\q{xy|z9}])$`, "b", "b"},
		{`^([[a-z]\q{xy|}])(b*)$`, "bb", "b b"},
		{`^(\p{RGI_Emoji}|a)$`, "a", "a"},
		// Numbers that package regexp doesn't support.
		{`^(a{1500})$`, strings.Repeat("a", 1500), strings.Repeat("a", 1500)},
		{`^(a{2,2048}?)(a*)$`, strings.Repeat("a", 5), "aa aaa"},
		{`^(a{1001,2500})$`, strings.Repeat("a", 1000), none},
		{`^(a{1001,2500})(a*)$`, strings.Repeat("a", 2501), strings.Repeat("a", 2500) + " a"},
		{`^(\cAa|b)$`, "\x01a", "\x01a"},
		{`^(\cb\cZ\cz)$`, "\x02\x1a\x1a", "\x02\x1a\x1a"},
		{`^(.)$`, "\n", none},
		{`^(.)$`, "\r", none},
		{`^((?s:.))$`, "\n", "\n -"}, // the "(?s:" counts as a group here
		{`^((?s:(?-s:.)))$`, "\n", none},
		{`^((?s:.).)$`, "\n\n", none},
		{`^([^])$`, "\n", "\n"},
		{`^(\s)$`, "\v", "\v"},
		{`^(a{3})(a*)$`, "aaaa", "aaa a"},
		{`^(a{2,})(a*)$`, "aaaa", "aaaa "},
		{`^(a{2,}?)(a*)$`, "aaaa", "aa aa"},
		{`^(a{0})(a*)$`, "aa", " aa"},
		{`^(a??)(a*)$`, "aa", " aa"},
		{`^(a+?)(a*)$`, "aa", "a a"},
		{`^(a{1000,1001})(a*)$`, strings.Repeat("a", 1002), strings.Repeat("a", 1001) + " a"},
		{`^(a{2000})(a*)$`, strings.Repeat("a", 2001), strings.Repeat("a", 2000) + " a"},
		{`^(a{2000,})$`, strings.Repeat("a", 1999), none},
		{`^(a{2000,})$`, strings.Repeat("a", 2005), strings.Repeat("a", 2005)},
		{`^(a{1999,2001})(a*)$`, strings.Repeat("a", 1998), none},
		{`^(a{1999,2001})(a*)$`, strings.Repeat("a", 2002), strings.Repeat("a", 2001) + " a"},
		{`^(?:(a?)b?){2}$`, "ab", ""},
		{`^(?:(a??)b){2}$`, "bab", "a"},
		{`^([\q{|}])(a)$`, "a", " a"},
		{`^([\q{é1|a}])$`, "", none},
		{`^([\q{ab|cd}--\q{ab}])$`, "ab", none},
		{`^([\q{ab|cd}--\q{ab}])$`, "cd", "cd"},
		{`^((?i:[\q{\u212AB|cd}--\q{CD}]))$`, "kb", "kb -"},
		{`^((?i:[\q{\u212AB|cd}--\q{CD}]))$`, "cd", none},
		{`^(?:(?:a){0}(b?))*$`, "b", "b"},
		{`^(?:(?:a?){2,}(b?))*$`, "aaab", "b"},
		{`^(\t\n\v\f\r\0)$`, "\t\n\v\f\r\x00", "\t\n\v\f\r\x00"},
	} {
		t.Run(c.source, func(t *testing.T) {
			found, ok := find(t, c.source, c.input, false, strings.Count(c.source, "(")-strings.Count(c.source, "(?:"))
			got := none
			if ok {
				got = strings.Join(found, " ")
			}
			if got != c.want {
				t.Errorf("%s on %.20q: %.60q, want %.60q", c.source, c.input, got, c.want)
			}
		})
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, c := range []struct {
		source string
		offset int
	}{
		{`a)`, 1}, {`(a`, 2}, {`(?:a`, 4}, {`*`, 0}, {`a**`, 2}, {`a{`, 2}, {`a{1`, 3}, {`a{2,1}`, 2}, {`a{,1}`, 2}, {`{`, 0}, {`}`, 0}, {`]`, 0},
		{`^*`, 1}, {`\b+`, 2}, {`(?=a)*`, 5}, {`\`, 1}, {`\m`, 1}, {`\-`, 1}, {`\00`, 1}, {`\09`, 1}, {`[!!`, 1}, {`\c1`, 2}, {`\x4`, 3}, {`\u004`, 5},
		{`\u{}`, 3}, {`\u{110000}`, 8}, {`\u{41`, 5}, {`\p`, 2}, {`\p{`, 3}, {`\p{Foo}`, 2}, {`\p{Script=Foo}`, 2}, {`\p{Lu=L}`, 2}, {`\P{RGI_Emoji}`, 2},
		{`\k`, 2}, {`\k<n>`, 0}, {`\1`, 0}, {`(a)\2`, 3}, {`(?<1>a)`, 3}, {`(?<>a)`, 4}, {`(?<n`, 4}, {`(?<n>a)(?<n>b)`, 7}, {`(?<n>(?<n>a))`, 12}, {`(?<n>a)(?<b>b)(?:(?<n>c)(?<d>d))`, 14},
		{`(?x:a)`, 2}, {`(?ii:a)`, 3}, {`(?-:a)`, 3}, {`(?i-i:a)`, 4}, {`(?`, 2}, {`(?<\x41>a)`, 4},
		{`[`, 1}, {`[a`, 2}, {`[a-]`, 3}, {`[-a]`, 1}, {`[b-a]`, 1}, {`[a-\d]`, 4}, {`[/]`, 1}, {`[(]`, 1}, {`[|]`, 1}, {`[{]`, 1}, {`[a--]`, 4}, {`[a&&]`, 4},
		{`[a&&&b]`, 4}, {`[a--b&&c]`, 5}, {`[ab--c]`, 3}, {`[a-b--c]`, 4}, {`[!!]`, 1}, {`[^\q{ab}]`, 0}, {`[^\p{RGI_Emoji}]`, 0}, {`[\q{a]`, 5}, {`[\q]`, 2}, {`[\B]`, 2},
		{`[\q{ab`, 6}, {`[\q{a|`, 6}, {`\ud83d\u004`, 11}, {`\ud83d\u00g0`, 10}, {`(?<a\u0062>.)(?<ab>.)`, 13}, {`(?<a\u{62>.)`, 9}, {`[a-\q{b}]`, 4}, {`[\ud83d\ude00-\uffff]`, 1}, {`[\ud83d\ude09-\ud83d\ude00]`, 1}, {`[a\`, 3}, {`[\u{110000}]`, 9},
		{`a{1,2`, 5}, {`a{1,b}`, 4}, {`a???`, 3}, {`(?i`, 3}, {`(?i-`, 4}, {`(?s-ss:a)`, 4}, {`(?-i-s:a)`, 4}, {`(?<a`, 4}, {`(?<a-b>c)`, 4}, {`(?<é`, 5}, {`\cé`, 2}, {`\c`, 2}, {`[a-b-c]`, 4},
	} {
		t.Run(c.source, func(t *testing.T) {
			_, err := Compile(c.source, false, 0, math.MaxInt)
			if e, ok := errors.AsType[*SyntaxError](err); !ok {
				t.Error(err)
			} else if e.Offset != c.offset {
				t.Errorf("%v at %d, want %d", err, e.Offset, c.offset)
			}
		})
	}
}

func TestUnsupported(t *testing.T) {
	alternate := ""
	for c := 0; c < 128; c += 2 {
		alternate += fmt.Sprintf(`\x%02x`, c)
	}
	for _, c := range []struct {
		source    string
		construct string
		offset    int
	}{
		{`a(?=b)`, "look-ahead", 1}, {`a(?!b)`, "look-ahead", 1}, {`(?<=a)`, "look-behind", 0}, {`(?<!a)`, "look-behind", 0},
		{`(a)\1`, "back-reference", 3}, {`\k<n>(?<n>a)`, "back-reference", 0},
		{`(?:(a)|b)*`, "group that some repetitions leave unset", 0},
		{`(?:(a)?b){2}`, "group that some repetitions leave unset", 0},
		{`(?:(a)|b){0,2}`, "group that some repetitions leave unset", 0},
		{`(?:(a){0,1}b)+`, "group that some repetitions leave unset", 0},
		{`a\k<x>(?<x>b)`, "back-reference", 1},
		{strings.Repeat(`[`+alternate+`]`, 2000), "repetition of that size", 0},
		{`a{10000,10001}`, "repetition of that size", 0},
		{strings.Repeat("(?:", 1001) + strings.Repeat(")", 1001), "nesting deeper than 1000 levels", 3000},
		{strings.Repeat("[", 1001) + strings.Repeat("]", 1001), "nesting deeper than 1000 levels", 1000},
		{`(?:a{500}){500}`, "repetition of that size", 0},
		{`a{10001}`, "repetition of that size", 0},
		{`a{0,99999999999}`, "repetition of that size", 0},
		{"(?:" + strings.Repeat("(?:", 40) + `\b` + strings.Repeat("){2}", 40) + ")*", "repetition of something that can be empty in so many ways", 0},
		{"(?:" + strings.Repeat("a?", 20_000) + ")*", "repetition of something that can be empty in so many ways", 0},
		{"(?:" + strings.Repeat("(?:|a)", 70) + ")*", "repetition of something that can be empty in so many ways", 0},
	} {
		t.Run(fmt.Sprintf("%.100s", c.source), func(t *testing.T) {
			_, err := Compile(c.source, false, 1, math.MaxInt)
			if e, ok := errors.AsType[*UnsupportedError](err); !ok {
				t.Errorf("%.30s: %v", c.source, err)
			} else if e.Construct != c.construct || e.Offset != c.offset {
				t.Errorf("%.30s: %v at %d, want %s at %d", c.source, err, e.Offset, c.construct, c.offset)
			}
		})
	}
	// An invalid expression is invalid even if it has something unsupported.
	if _, err := Compile(`(?=a)[`, false, 0, math.MaxInt); !errors.As(err, new(*SyntaxError)) {
		t.Errorf("error %v", err)
	}
	// Groups that each iteration sets, or that aren't in anything that can match more than once.
	for _, source := range []string{`(?:(a)b)*`, `(?:(?:(a)b){1,2}c)+`, `(?:(a)|b)`, `(?:(a)|b)?`, `(?:(a)?b)?`} {
		if _, err := Compile(source, false, 1, math.MaxInt); err != nil {
			t.Errorf("%s: %v", source, err)
		}
	}
	for _, source := range []string{`(?:(?:(a)b)*c)*`, `(?:(?:(a)|b)c)+`, `(?:(?:(a)b)?c)+`} {
		if _, err := Compile(source, false, 1, math.MaxInt); !errors.As(err, new(*UnsupportedError)) {
			t.Errorf("%s: %v", source, err)
		}
	}
	// An iteration may leave a group unset if its capture isn't needed.
	if _, err := Compile(`(a)(?:(b)|c)*`, false, 1, math.MaxInt); err != nil {
		t.Error(err)
	}
}

// Checks the number of counted instructions.
func TestInstructions(t *testing.T) {
	for _, c := range []struct {
		source string
		groups int
		want   int
	}{
		{`a`, 0, 1}, {`ab`, 0, 3}, {`a|b`, 0, 4}, {`a|b|c`, 0, 6}, {`[abc]`, 0, 1}, {`^`, 0, 1}, {`(a)`, 1, 3}, {`(a)`, 0, 2}, {`(a)(b)`, 1, 6},
		{`a*`, 0, 3}, {`a+`, 0, 3}, {`a?`, 0, 3}, {`a{3}`, 0, 4}, {`a{2,5}`, 0, 9}, {`a{0}`, 0, 2}, {`a{2,}`, 0, 4}, {`a{0,1000}`, 0, 2001}, {`a{1000}`, 0, 1001},
		{`a{1500}`, 0, 1501}, {`a{2500}`, 0, 2501}, {`a{0,2500}`, 0, 5001}, {`a{1500,}`, 0, 1502}, {`a{500,1500}`, 0, 2501}, {`(?:a{3}){4}`, 0, 17}, {`(?:ab){10}`, 0, 31},
	} {
		t.Run(c.source, func(t *testing.T) {
			translated, err := Compile(c.source, false, c.groups, c.want)
			if err != nil {
				t.Error(err)
				return
			}
			if got := translated.Instructions; got != c.want {
				t.Errorf("%d instructions, want %d", got, c.want)
			}
			if actual := instructions(t, translated); actual > c.want {
				t.Errorf("%d instructions in fact, %d counted", actual, c.want)
			}
			if _, err := Compile(c.source, false, c.groups, c.want-1); err != ErrInstructions {
				t.Errorf("%v with a limit of %d", err, c.want-1)
			}
			if err := Check(c.source, false, 0); err != ErrInstructions {
				t.Errorf("%v with a limit of 0", err)
			}
		})
	}
}

func TestIdentifiers(t *testing.T) {
	for _, c := range []struct {
		r           rune
		start, part bool
	}{
		{'a', true, true}, {'Z', true, true}, {'$', true, true}, {'_', true, true}, {'0', false, true}, {'-', false, false}, {' ', false, false},
		{'é', true, true}, {'℘', true, true}, {'㐀', true, true}, {'·', false, true}, {'٠', false, true}, {'\u0301', false, true},
		{'\u200c', false, true}, {'\u200d', false, true}, {'🚲', false, false}, {'\U000323B0', true, true}, // new in Unicode 17
		{'\uFFFD', false, false}, {0x10FFFF, false, false}, {-1, false, false},
	} {
		if got := IsIdentifierStart(c.r); got != c.start {
			t.Errorf("IsIdentifierStart(%U) = %v", c.r, got)
		}
		if got := IsIdentifierPart(c.r); got != c.part {
			t.Errorf("IsIdentifierPart(%U) = %v", c.r, got)
		}
	}
}

// Names are found by binary search, so they must be in order.
func TestTablesAreSorted(t *testing.T) {
	for _, c := range []struct {
		name  string
		table properties
		size  int
	}{
		{"generalCategories", generalCategories, 80}, {"scripts", scripts, 351}, {"binaryProperties", binaryProperties, 99},
	} {
		t.Run(c.name, func(t *testing.T) {
			names := slices.Clone(c.table.none)
			for _, p := range c.table.some {
				names = append(names, p.name)
				if p.chars.isEmpty() {
					t.Errorf("%s has no characters", p.name)
				}
			}
			byName := func(p, q property) int { return strings.Compare(p.name, q.name) }
			if !slices.IsSorted(c.table.none) || !slices.IsSortedFunc(c.table.some, byName) {
				t.Error("out of order")
			}
			slices.Sort(names)
			if n := len(slices.Compact(names)); n != c.size || n != len(c.table.none)+len(c.table.some) {
				t.Errorf("%d names, want %d", n, c.size)
			}
		})
	}
	for name, ranges := range map[string][][2]rune{"idStart": idStart[:], "idContinue": idContinue[:]} {
		for i, r := range ranges {
			if r[0] > r[1] || i > 0 && ranges[i-1][1] >= r[0] {
				t.Errorf("%s: %v is out of order", name, r)
			}
		}
	}
}

// instructions returns the number of instructions that package regexp has for a translation,
// except for those that every expression has.
func instructions(t *testing.T, translated *Translation) int {
	t.Helper()
	parsed, err := syntax.Parse(translated.Expression.String(), syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		t.Fatal(err)
	}
	return len(program.Inst) - 2 // to fail, and to match
}

// Every expression is either translated or refused, and a translation has all groups.
func FuzzCompile(f *testing.F) {
	for _, s := range []string{
		"", "a", "(a|b)*?", "[a-z&&[^b]--c]", `\p{L}\P{Lu}\d\W`, `[\q{ab|c|}x]+`, "(?<n>a)(?:b)(?i-s:c)", "(a*)*", "(|a){2,}b",
		"a{1001}", "(?=a)", `(a)\1`, `\k<n>(?<n>)`, "((((a?)?)?)?)*", "[[[[a]]]]", `\u{1F600}\ud83d\ude00\x41`, "^a$|\\b\\B",
	} {
		f.Add(s, false, 1, "ab")
	}
	f.Fuzz(func(t *testing.T, source string, ignoreCase bool, groups int, input string) {
		translated, err := Compile(source, ignoreCase, max(0, groups%8), 2500)
		switch e := err.(type) {
		case nil:
		case *SyntaxError:
			if e.Offset < 0 || e.Offset > len(source) || e.Reason == "" {
				t.Fatalf("%q: %+v", source, e)
			}
			return
		case *UnsupportedError:
			if e.Offset < 0 || e.Offset > len(source) || e.Construct == "" {
				t.Fatalf("%q: %+v", source, e)
			}
			return
		default:
			if err == ErrInstructions {
				return
			}
			t.Fatalf("%q: %T: %v", source, err, err)
		}
		if got := instructions(t, translated); got > translated.Instructions || translated.Instructions > 2500 {
			t.Fatalf("%q: %d instructions are counted as %d", source, got, translated.Instructions)
		}
		for _, list := range translated.Captures {
			for _, g := range list {
				if g < 1 || g > translated.Expression.NumSubexp() {
					t.Fatalf("%q: group %d of %d", source, g, translated.Expression.NumSubexp())
				}
			}
		}
		if index := translated.Expression.FindStringSubmatchIndex(input); (index != nil) != translated.Expression.MatchString(input) {
			t.Fatalf("%q: differs on %q", source, input)
		}
	})
}
