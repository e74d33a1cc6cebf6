package main

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// matchInput is the input for tests of -match.
const matchInput = "https://a.example/books/1\nhttps://b.example/books/2?q\nmailto:a@b\nhttps://u:p@b.example:81/films/3#f\nhttps://A.example/books/%31\n"

func TestMatch(t *testing.T) {
	for _, tt := range []struct {
		flags []string
		want  string
	}{
		{[]string{"-match", "https://a.example/*"}, "https://a.example/books/1\nhttps://a.example/books/%31\n"},
		{[]string{"-match", "*://*/:kind/:id"}, "https://a.example/books/1\nhttps://b.example/books/2?q\nhttps://a.example/books/%31\n"},
		{[]string{"-match", "*://*:*/*"}, "https://a.example/books/1\nhttps://b.example/books/2?q\nhttps://u:p@b.example:81/films/3#f\nhttps://a.example/books/%31\n"},
		{[]string{"-match", `https://*/books/(\d)`}, "https://a.example/books/1\nhttps://b.example/books/2?q\n"},
		{[]string{"-match", "http://*"}, ""},
		// Any of several patterns will do, and the output keeps the order of the input.
		{[]string{"-match", "mailto:*", "-match", "https://a.example/*"}, "https://a.example/books/1\nmailto:a@b\nhttps://a.example/books/%31\n"},
		{[]string{"-match", "https://a.example/*", "-match", "https://a.example/books/1"}, "https://a.example/books/1\nhttps://a.example/books/%31\n"},
		// A relative pattern takes the components before its own from the base URL.
		{[]string{"-match", "/books/*", "-base", "https://b.example/x"}, "https://b.example/books/2?q\n"},
		{[]string{"-match", "?q", "-base", "https://b.example/books/2"}, "https://b.example/books/2?q\n"},
		// Nothing in the base URL is pattern syntax.
		{[]string{"-match", "?q", "-base", "https://b.example/books/*"}, ""},
		// The printed URL must match, not the input. A pattern with a hash and no search has an
		// empty search.
		{[]string{"-match", "*://*/*#f", "-set", "hash=f"}, "https://a.example/books/1#f\nhttps://a.example/books/%31#f\n"},
		{[]string{"-match", "*://*:81/*#f", "-set", "hash="}, ""},
		{[]string{"-match", "https://a.example/*", "-unique"}, "https://a.example/books/1\nhttps://a.example/books/%31\n"},
	} {
		status := exitOK
		if tt.want == "" {
			status = exitError // like grep's
		}
		runProgram(matchInput, append(tt.flags, "-href")...).check(t, status, tt.want, "")
	}
}

// Each mode considers only the URLs that match.
func TestMatchInAllModes(t *testing.T) {
	const input = "https://a.example/?q=1\nhttps://b.example/?q=2\nhttps://a.example/?q=1\n"
	for _, args := range [][]string{
		{}, {"-href"}, {"-json"}, {"-get", "host", "-format", "{param:q}"}, {"-key", "surt"}, {"-unique"}, {"-json", "-unique"}, {"-get", "host", "-unique"},
	} {
		got := runProgram(input, append([]string{"-match", "https://b.example/*"}, args...)...)
		want := runProgram("https://b.example/?q=2\n", append([]string{"-match", "*://*"}, args...)...)
		want.stdout = strings.Replace(want.stdout, `"pattern":"*://*"`, `"pattern":"https://b.example/*"`, 1)
		if want.stdout = cutGroups(want.stdout); want.stdout == "" || cutGroups(got.stdout) != want.stdout || got.status != exitOK || got.stderr != "" {
			t.Errorf("%q: got %+v, want %+v", args, got, want)
		}
	}
	runProgram(input, "-match", "https://a.example/*", "-stats").check(t, exitOK, `         3  inputs
         2  URLs
schemes
             2  https
kinds of host
             2  domain
most frequent hosts
             2  a.example
`, "")
	// Arguments are like lines.
	runProgram("", "-match", "https://b.example/*", "-href", "https://a.example/", "https://b.example/").check(t, exitOK, "https://b.example/\n", "")
	runProgram("", "-match", "https://b.example/*", "https://a.example/").check(t, exitError, "", "")
	runProgram(input, "-match", "https://c.example/*", "-stats").check(t, exitError, "         3  inputs\n         0  URLs\n", "")
}

// cutGroups returns JSON without the groups, which are different for each pattern.
func cutGroups(object string) string {
	before, groups, found := strings.Cut(object, `"groups":`)
	if !found {
		return object
	}
	_, after, _ := strings.Cut(groups, `,"validationErrors"`)
	return before + after
}

// An input that fails is a failure, whatever the pattern is. With -check, so is a matching
// input that isn't a valid URL string. An input that doesn't match isn't checked.
func TestMatchAndFailures(t *testing.T) {
	got := runProgram("nothing\nhttps://a.example/\n", "-match", "https://a.example/*", "-href")
	if got.status != exitError || got.stdout != "https://a.example/\n" || !strings.HasPrefix(got.stderr, `whatwgurl: line 1: parse "nothing": `) {
		t.Errorf("got %+v", got)
	}
	runProgram("https://a.example/%\nhttps://b.example/\n", "-match", "https://b.example/*", "-check").check(t, exitOK, "", "")
	for _, input := range []string{"https://b.example/%", "nothing", "https://a.example:x/"} {
		got := runProgram("https://a.example/%\n"+input+"\n", "-match", "https://b.example/*", "-check")
		if got.status != exitError || got.stdout != "" || strings.Count(got.stderr, "whatwgurl: line ") != 1 || !strings.HasPrefix(got.stderr, "whatwgurl: line 2: ") {
			t.Errorf("%q: got %+v", input, got)
		}
	}
	// The base URL applies to inputs as well.
	runProgram("/%\n/a\n", "-match", "/a", "-base", "https://b.example/", "-check").check(t, exitOK, "", "")
	// As with grep, no match at all is the status 1.
	runProgram("/%\n", "-match", "/a", "-base", "https://b.example/", "-check").check(t, exitError, "", "")
}

func TestMatchGroups(t *testing.T) {
	type groups = map[string]map[string]any
	any0 := func(value string) map[string]any { return map[string]any{"0": value} }
	for _, tt := range []struct {
		patterns []string
		input    string
		pattern  string
		want     groups
	}{
		// A component that the pattern leaves out is a "*", which is a group.
		{[]string{"https://h/:a/x-:b"}, "https://u:p@h/1/x-2?q#f", "https://h/:a/x-:b",
			groups{"username": any0("u"), "password": any0("p"), "pathname": {"a": "1", "b": "2"}, "search": any0("q"), "hash": any0("f")}},
		// Groups without a name are numbered within their component. Named groups aren't
		// counted.
		{[]string{`:s://*.*/:a/*/(\d+)\?x#:f`}, "https://a.b/c/d/1?x#y", `:s://*.*/:a/*/(\d+)\?x#:f`,
			groups{"protocol": {"s": "https"}, "username": any0(""), "password": any0(""), "hostname": {"0": "a", "1": "b"},
				"pathname": {"a": "c", "0": "d", "1": "1"}, "hash": {"f": "y"}}},
		// A group that takes no part isn't the same as an empty one.
		{[]string{`https://:u\::p@h/a/:b?\?*#*`}, "https://u:p@h/a", `https://:u\::p@h/a/:b?\?*#*`,
			groups{"username": {"u": "u"}, "password": {"p": "p"}, "pathname": {"b": nil}, "search": any0(""), "hash": any0("")}},
		// The first pattern that matches is reported.
		{[]string{"https://g/:a", "https://h/:b", "https://h/:c"}, "https://h/1", "https://h/:b",
			groups{"username": any0(""), "password": any0(""), "pathname": {"b": "1"}, "search": any0(""), "hash": any0("")}},
		// Names can be in any script, and values be long.
		{[]string{"data::ü"}, "data:" + strings.Repeat("x\"", jsonPiece), "data::ü", groups{"username": any0(""), "password": any0(""), "pathname": {"ü": strings.Repeat("x\"", jsonPiece)}, "search": any0(""), "hash": any0("")}},
	} {
		var args []string
		for _, p := range tt.patterns {
			args = append(args, "-match", p)
		}
		got := runProgram("", append(args, "-json", tt.input)...)
		var line struct {
			Pattern string `json:"pattern"`
			Groups  groups `json:"groups"`
			Errors  *[]any `json:"validationErrors"`
		}
		if err := json.Unmarshal([]byte(got.stdout), &line); err != nil || got.status != exitOK {
			t.Errorf("%q: %v, %+v", tt.patterns, err, got)
			continue
		}
		if line.Pattern != tt.pattern || line.Errors == nil || !reflect.DeepEqual(line.Groups, tt.want) {
			t.Errorf("%q: got %q, %v; want %q, %v", tt.patterns, line.Pattern, line.Groups, tt.pattern, tt.want)
		}
	}
	// Without -match, neither member is there.
	if got := runProgram("", "-json", "https://h/"); strings.Contains(got.stdout, "groups") || strings.Contains(got.stdout, "pattern") {
		t.Errorf("without -match: %s", got.stdout)
	}
}
