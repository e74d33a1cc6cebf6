package infra

import "testing"

func TestIsToken(t *testing.T) {
	for s, want := range map[string]bool{"": false, "a": true, "text-1": true, "a b": false, "a/b": false, "ü": false, `"a"`: false} {
		if got := IsToken(s); got != want {
			t.Errorf("%q is a token: %t", s, got)
		}
	}
}

func TestQuotedString(t *testing.T) {
	for _, tt := range []struct {
		s, value, rest string
		end            byte
	}{
		{`a"`, "a", "", '"'},
		{`"`, "", "", '"'},
		{`a";b="c"`, "a", `;b="c"`, '"'},
		{`a\"b"c`, `a"b`, "c", '"'}, // a "\" escapes a quote
		{`\a\b"`, "ab", "", '"'},    // and anything else
		{`a\\"b`, `a\`, "b", '"'},   // and itself
		{`\` + "\n" + `"`, "\n", "", '"'},
		{"", "", "", 0}, // there is no closing quote
		{"abc", "abc", "", 0},
		{`a\"`, `a"`, "", 0},
		{`a\\`, `a\`, "", 0},
		{`a\`, "a", "", '\\'}, // the last "\" escapes nothing
		{`\`, "", "", '\\'},
		{`a\\\`, `a\`, "", '\\'},
	} {
		t.Run(tt.s, func(t *testing.T) {
			if value, rest, end := QuotedString(tt.s); value != tt.value || rest != tt.rest || end != tt.end {
				t.Errorf("%q, %q, %q, want %q, %q, %q", value, rest, end, tt.value, tt.rest, tt.end)
			}
		})
	}
}
