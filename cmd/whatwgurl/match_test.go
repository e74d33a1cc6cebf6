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
	for _, tt := range []struct{ flags, want string }{
		{"-match https://a.example/*", "https://a.example/books/1\nhttps://a.example/books/%31\n"},
		{"-match *://*/:kind/:id", "https://a.example/books/1\nhttps://b.example/books/2?q\nhttps://a.example/books/%31\n"},
		{"-match *://*:*/*", "https://a.example/books/1\nhttps://b.example/books/2?q\nhttps://u:p@b.example:81/films/3#f\nhttps://a.example/books/%31\n"},
		{`-match https://*/books/(\d)`, "https://a.example/books/1\nhttps://b.example/books/2?q\n"},
		{"-match http://*", ""},
		// Any of several patterns will do, and the output keeps the order of the input.
		{"-match mailto:* -match https://a.example/*", "https://a.example/books/1\nmailto:a@b\nhttps://a.example/books/%31\n"},
		{"-match https://a.example/* -match https://a.example/books/1", "https://a.example/books/1\nhttps://a.example/books/%31\n"},
		// A relative pattern takes the components before its own from the base URL.
		{"-match /books/* -base https://b.example/x", "https://b.example/books/2?q\n"},
		{"-match ?q -base https://b.example/books/2", "https://b.example/books/2?q\n"},
		// Nothing in the base URL is pattern syntax.
		{"-match ?q -base https://b.example/books/*", ""},
		// The printed URL must match, not the input. A pattern with a hash and no search has an
		// empty search.
		{"-match *://*/*#f -set hash=f", "https://a.example/books/1#f\nhttps://a.example/books/%31#f\n"},
		{"-match *://*:81/*#f -set hash=", ""},
		{"-match https://a.example/* -unique", "https://a.example/books/1\nhttps://a.example/books/%31\n"},
	} {
		status := exitOK
		if tt.want == "" {
			status = exitError // like grep's
		}
		runProgram(matchInput, append(strings.Fields(tt.flags), "-href")...).check(t, status, tt.want, "")
	}
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
	// As with grep, no match at all is the status 1. Arguments are like lines.
	runProgram("", "-match", "https://b.example/*", "https://a.example/").check(t, exitError, "", "")
	runProgram("https://a.example/\n", "-match", "https://b.example/*", "-stats").check(t, exitError, "         1  inputs\n         0  URLs\n", "")
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
		{[]string{"data::ü"}, "data:" + strings.Repeat("x\"", batchSize), "data::ü", groups{"username": any0(""), "password": any0(""), "pathname": {"ü": strings.Repeat("x\"", batchSize)}, "search": any0(""), "hash": any0("")}},
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
}
