package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestTyped(t *testing.T) {
	for _, tt := range []struct{ input, want string }{
		{"example.com", "https://example.com/"},
		{"example.com:8080/x", "https://example.com:8080/x"},
		{"http//example.com", "http://example.com/"},
		{"\u00A0www.example.com/ü ", "https://www.example.com/%C3%BC"},
		// URLs are read as they are without the flag.
		{"http://EXAMPLE.com/", "http://example.com/"},
		{"mailto:a@b", "mailto:a@b"},
		{"user:password@host", "user:password@host"},
	} {
		runProgram(tt.input+"\n", "-typed", "-href").check(t, exitOK, tt.want+"\n", "")
		runProgram("", "-typed", "-href", "--", tt.input).check(t, exitOK, tt.want+"\n", "")
	}
	// The other flags work with the completed URL.
	runProgram("", "-typed", "-key", "surt", "-get", "port", "-match", "https://*:*/*", "-set", "hash=x", "a.b:81", "http//c").
		check(t, exitOK, "b,a:81)/\t81\n", "")
}

func TestTypedFailures(t *testing.T) {
	// Offsets are those of what was typed.
	runProgram("", "-typed", "-href", "  http//u:p@h:x", "").check(t, exitError, "", `whatwgurl: parse user input "  http//u:xxxxx@h:x": port-invalid: the port is not a number (at byte 14 of the input) (xxxxx: hidden, it may be a password)
      http//u:xxxxx@h:x
                      ^
whatwgurl: parse user input "": missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)
`)
	runProgram("a\nabcdefghijklm\nhttp://abc\n", "-typed", "-href", "-max-length", "12").check(t, exitError, "https://a/\nhttp://abc/\n",
		`whatwgurl: line 2: parse user input "abcdefghijklm": URL too long`+"\n")
	// The limit applies to the result, too.
	runProgram("abcde\n", "-typed", "-href", "-max-length", "13").check(t, exitError, "", `whatwgurl: line 1: parse user input "abcde": URL too long`+"\n")
	runProgram("abcd\n", "-typed", "-href", "-max-length", "13").check(t, exitOK, "https://abcd/\n", "")
}

// The object says how the input was completed, and has the validation errors of the completed text,
// at their offsets in the input.
func TestTypedJSON(t *testing.T) {
	for _, tt := range []struct {
		input, completion, href string
		errors                  []int // the offsets
	}{
		{"https://h/", "none", "https://h/", nil},
		{"h.example", "scheme", "https://h.example/", nil},
		{"h", "word", "https://h/", nil},
		{"h:80/%", "scheme", "http://h/%", []int{5}},
		{"http//h", "colon", "http://h/", nil},
		{"https;//h/%", "colon", "https://h/%", []int{10}},
		{"https://u@h/%", "none", "https://u@h/%", []int{9, 12}},
		{"mailto:%", "none", "mailto:%", []int{7}},
		// Spaces around it aren't errors.
		{"\u00A0https://h/%", "none", "https://h/%", []int{12}},
		// The parser would read a scheme here, but the port shows that it is a host.
		{"h.example:8080", "scheme", "https://h.example:8080/", nil},
		// A failed input isn't completed.
		{"https://u@h:x/", "", "", []int{9, 12}},
		{"http//h:x", "", "", []int{8}},
		{"#a", "", "", []int{0}},
	} {
		var line struct {
			Input, Completion, Href, Error string
			ValidationErrors               []struct{ Offset int }
		}
		got := runProgram("", "-typed", "-json", tt.input)
		err := json.Unmarshal([]byte(got.stdout), &line)
		isURL := tt.href != ""
		if err != nil || line.Input != tt.input || line.Completion != tt.completion || line.Href != tt.href || (got.status == exitOK) != isURL || (line.Error == "") != isURL {
			t.Errorf("%+v, %v", got, err)
		}
		var offsets []int
		for _, e := range line.ValidationErrors {
			offsets = append(offsets, e.Offset)
		}
		if !slices.Equal(offsets, tt.errors) {
			t.Errorf("the validation errors of %q are at %d, want %d", tt.input, offsets, tt.errors)
		}
	}
	// The table doesn't say how the input was completed.
	if got := runProgram("", "-typed", "h"); !strings.HasPrefix(got.stdout, "href          https://h/\n") || strings.Contains(got.stdout, "scheme") {
		t.Errorf("the table is\n%s", got.stdout)
	}
}
