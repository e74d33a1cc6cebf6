package main

import (
	"encoding/base64"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	internaljson "github.com/gowhatwg/url/internal/json"
)

// expectedJSON returns the -json object that an input should have, computed by the same package
// in the simplest way.
func expectedJSON(input string) map[string]any {
	errs := slices.Collect(url.ValidationErrors(input, nil))
	problems := []any{}
	object := map[string]any{"input": string([]rune(input))} // each invalid byte becomes U+FFFD
	if !utf8.ValidString(input) {
		object["inputBase64"] = base64.StdEncoding.EncodeToString([]byte(input))
	}
	if len(errs) > maxProblems {
		object["omittedValidationErrors"] = float64(len(errs) - maxProblems)
		errs = append(errs[:maxProblems-1:maxProblems-1], errs[len(errs)-1])
	}
	for _, e := range errs {
		problems = append(problems, map[string]any{"code": string(e.Code), "description": e.Code.Description(), "offset": float64(e.Offset), "fatal": e.Fatal})
	}
	object["validationErrors"] = problems
	u, err := url.Parse(input)
	if err != nil {
		object["error"] = err.Error()
		return object
	}
	for _, c := range components {
		object[c.name] = c.get(u)
	}
	params := []any{}
	for name, value := range u.SearchParams().All() {
		params = append(params, []any{name, value})
	}
	object["searchParams"] = params
	return object
}

// checkJSON compares a line of -json, decoded by package encoding/json, with expectedJSON.
func checkJSON(t *testing.T, input string) {
	t.Helper()
	got := runProgram("", "-json", "--", input).stdout
	var object map[string]any
	if err := json.Unmarshal([]byte(got), &object); err != nil {
		t.Fatalf("%.100q gives %.300q: %v", input, got, err)
	}
	if want := expectedJSON(input); !reflect.DeepEqual(object, want) {
		t.Errorf("%.100q gives\n%.3000v\nwant\n%.3000v", input, object, want)
	}
	if strings.ContainsFunc(strings.TrimSuffix(got, "\n"), func(c rune) bool { return unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) }) {
		t.Errorf("%.100q gives %.3000q", input, got)
	}
}

var jsonInputs = []string{
	"https://EXAMPLE.com/../x?q=ü", "https://u:p@EXAMPLE.com:8080/?a=<ü>&b#c", "https://u:p@h:x/", "about:blank", "", `data:"\`, `foo:/"\?"\#"\`,
	// A domain can have these bytes, and then its origin has them, too.
	`https://a"b'{}.example/`, `blob:https://a"b.example/c`,
	// Clean inputs with one flaw.
	"https://h/?a|b", "https://h/?a%2", "https://h/%zz", "https://h/#a#b", "https://h/#", "https://h/?", "https://h/?a+b=%2B&c#d%20e",
	"https://@h/", "https://u@h/", "ws://h:1/", "file:///C|/", "file:///c:/", "file://h/a", "https://[::1]/", "https://127.0.0.1/", "https://127.0.0.0x1/",
	"https://xn--bcher-kva.example/", "https://xn--.example/", "https://a_b.example/", "https://h/[]", "https://h/^", "https://h/`", "https:///h/", "https://h:443/",
	"https://h/?%22=%5C&%00%1F%7F=%C2%9B%E2%80%AE&=&&&a",
	"https://h/#\x7f\u0080\u009f\u202e\u2028",
	"\u202ehttps://h/", "\xff", "https://h/👍?👍=👍",
	"https://h/\xff\xe2\x82/\xed\xa0\x80?\xf4\x90\x80\x80\ufffd",
	"https://h/" + strings.Repeat("%", 250),
	"https://h/?" + strings.Repeat("a=b&", 25_000),
	"https://h/?" + strings.Repeat("?=&", 25_000),
	"https://h/?x=" + strings.Repeat("a", 2*paramsSize) + "&&?y",
	"https://h/?" + strings.Repeat("\"", 3*batchSize),
	"https://h/" + strings.Repeat("\xff", 3*batchSize),
	"https://h/x" + strings.Repeat("日", batchSize),
	"https://h/?x" + strings.Repeat("日", batchSize),
	"https://h/" + strings.Repeat("a", 2*batchSize),
	"data:" + strings.Repeat(`\`, 3*batchSize),
}

func TestJSONLines(t *testing.T) {
	for _, input := range jsonInputs {
		checkJSON(t, input)
	}
	// The escape distinguishes an invalid byte from U+FFFD.
	if got := runProgram("", "-json", "a:\xff\ufffd").stdout; !strings.HasPrefix(got, "{\"input\":\"a:\\ufffd\ufffd\"") {
		t.Errorf("got %s", got)
	}
	// The omitted errors of all texts are counted.
	many := strings.Repeat("%", maxProblems+7)
	got := runProgram("", "-json", "-set", "hash="+many, "https://h/?"+many).stdout
	if strings.Count(got, `"set":"hash"`) != maxProblems || strings.Count(got, `"offset"`) != 2*maxProblems || !strings.Contains(got, `"omittedValidationErrors":14`) {
		t.Errorf("got %s", got)
	}
}

// FuzzJSON makes the same check for any input.
func FuzzJSON(f *testing.F) {
	for _, input := range jsonInputs {
		if len(input) < 100 {
			f.Add(input)
		}
	}
	f.Fuzz(checkJSON)
}

// Each code point of the first plane, and some of others, is either itself in JSON, or escaped if
// it changes text.
func TestJSONOfAllCodePoints(t *testing.T) {
	for c := rune(0); c < 0xE0100; c++ {
		if !utf8.ValidRune(c) || 0x11000 < c && c < 0xDFF00 {
			continue
		}
		s := "a" + string(c) + "b"
		got := string(internaljson.AppendInside([]byte(`"`), s, changesText)) + `"`
		var back string
		if err := json.Unmarshal([]byte(got), &back); err != nil || back != s {
			t.Fatalf("%U is %q, which is %q, %v", c, got, back, err)
		}
		mustEscape := unicode.IsControl(c) || c >= utf8.RuneSelf && changesText(c) || c == '"' || c == '\\'
		if isRaw := strings.Contains(got, s); isRaw == mustEscape {
			t.Errorf("%U is %q", c, got)
		}
		if mustEscape == internaljson.Plain.HasAll(s) && c < 0x7F {
			t.Errorf("%U: Plain is wrong", c)
		}
	}
}
