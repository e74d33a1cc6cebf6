package ecmascript

import (
	"regexp/syntax"
	"testing"
)

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
