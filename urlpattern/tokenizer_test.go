package urlpattern

import (
	"strings"
	"testing"
)

// tokenNames are short names for the kinds.
var tokenNames = map[tokenKind]string{
	tokenInvalidChar: "invalid", tokenOpen: "open", tokenClose: "close", tokenRegExp: "regexp", tokenName: "name",
	tokenChar: "char", tokenEscapedChar: "escaped", tokenOtherModifier: "modifier", tokenAsterisk: "asterisk", tokenEnd: "end",
}

func tokensOf(tokens []token) string {
	var list []string
	for _, t := range tokens[:len(tokens)-1] {
		list = append(list, tokenNames[t.kind]+" "+t.value)
	}
	return strings.Join(list, ", ")
}

func TestTokenize(t *testing.T) {
	for _, c := range []struct {
		input, want string // of the lenient policy
		fails       int    // the byte at which the strict policy fails, or -1
	}{
		{"", "", -1}, {"a/é", "char a, char /, char é", -1}, {"*+?", "asterisk *, modifier +, modifier ?", -1},
		{"{a}", "open {, char a, close }", -1}, {`\a\:\é`, "escaped a, escaped :, escaped é", -1}, {`a\`, `char a, invalid \`, 2},
		{":a1/:$_:é", "name a1, char /, name $_, name é", -1}, {":1", "invalid :, char 1", 1}, {":", "invalid :", 1}, {"::a", "invalid :, name a", 1},
		{":a\u200d-", "name a\u200d, char -", -1}, {"(a)", "regexp a", -1}, {"(a(?:b)c)d", "regexp a(?:b)c, char d", -1},
		{`(\(\))`, `regexp \(\)`, -1}, {"()", "invalid (, char )", 1}, {"(a", "invalid (, char a", 2},
		{"(?a)", "invalid (, modifier ?, char a, char )", 1}, {"(a(b))", "invalid (, char a, regexp b, char )", 3},
		{"(a(", "invalid (, char a, invalid (", 3}, {"(é)", "invalid (, char é, char )", 1}, {`(\é)`, `invalid (, escaped é, char )`, 2},
		{`(\`, `invalid (, invalid \`, 2}, {`(a\)`, `invalid (, char a, escaped )`, 4}, {")", "char )", -1},
	} {
		lenient, err := tokenize(c.input, false)
		if err != nil {
			t.Fatal(err)
		}
		if got := tokensOf(lenient); got != c.want {
			t.Errorf("%s: %s, want %s", c.input, got, c.want)
		}
		_, err = tokenize(c.input, true)
		at := -1
		if f, ok := err.(*Error); ok {
			at = f.Offset
		}
		if at != c.fails || (err != nil) != (c.fails >= 0) {
			t.Errorf("%s: %v at %d, want %d", c.input, err, at, c.fails)
		}
	}
}
