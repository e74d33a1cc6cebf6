package ecmascript

import (
	"testing"
)

// Whatever the expression is, it is translated or refused, and the groups of
// the translation are there.
func FuzzCompile(f *testing.F) {
	for _, s := range []string{
		"", "a", "(a|b)*?", "[a-z&&[^b]--c]", `\p{L}\P{Lu}\d\W`, `[\q{ab|c|}x]+`, "(?<n>a)(?:b)(?i-s:c)", "(a*)*", "(|a){2,}b",
		"a{1001}", "(?=a)", `(a)\1`, `\k<n>(?<n>)`, "((((a?)?)?)?)*", "[[[[a]]]]", `\u{1F600}\ud83d\ude00\x41`, "^a$|\\b\\B",
	} {
		f.Add(s, false, 1, "ab")
	}
	f.Fuzz(func(t *testing.T, source string, ignoreCase bool, groups int, input string) {
		if len(source) > 1000 {
			return // what takes package regexp long to compile
		}
		translated, err := Compile(source, ignoreCase, max(0, groups%8))
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
			t.Fatalf("%q: %T: %v", source, err, err)
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
