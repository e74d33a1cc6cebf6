package main

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/gowhatwg/url"
)

// A jsonLine is a line of -json, for package encoding/json.
type jsonLine struct {
	Input            string        `json:"input"`
	InputBase64      []byte        `json:"inputBase64,omitempty"`
	Error            *string       `json:"error,omitempty"`
	Href             *string       `json:"href,omitempty"`
	Origin           *string       `json:"origin,omitempty"`
	Protocol         *string       `json:"protocol,omitempty"`
	Username         *string       `json:"username,omitempty"`
	Password         *string       `json:"password,omitempty"`
	Host             *string       `json:"host,omitempty"`
	Hostname         *string       `json:"hostname,omitempty"`
	Port             *string       `json:"port,omitempty"`
	Pathname         *string       `json:"pathname,omitempty"`
	Search           *string       `json:"search,omitempty"`
	SearchParams     *[][2]string  `json:"searchParams,omitempty"`
	Hash             *string       `json:"hash,omitempty"`
	ValidationErrors []jsonProblem `json:"validationErrors"`
	Omitted          int           `json:"omittedValidationErrors,omitempty"`
}

type jsonProblem struct {
	Set string `json:"set,omitempty"`
	// ValidationError has the same names in JSON.
	url.ValidationError
	Description string `json:"description"`
}

// expectedJSON returns the -json object that an input should have, computed by the same package
// in the simplest way.
func expectedJSON(input string) jsonLine {
	line := jsonLine{Input: strings.ToValidUTF8(input, "\uFFFD"), ValidationErrors: []jsonProblem{}}
	if !utf8.ValidString(input) {
		line.Input = string([]rune(input)) // each invalid byte becomes U+FFFD
		line.InputBase64 = []byte(input)
	}
	errs := url.Validate(input, nil)
	if len(errs) > maxProblems {
		line.Omitted = len(errs) - maxProblems
		errs = append(errs[:maxProblems-1:maxProblems-1], errs[len(errs)-1])
	}
	for _, e := range errs {
		line.ValidationErrors = append(line.ValidationErrors, jsonProblem{"", e, e.Code.Description()})
	}
	u, err := url.Parse(input)
	if err != nil {
		message := err.Error()
		line.Error = &message
		return line
	}
	for _, f := range []struct {
		field **string
		value string
	}{
		{&line.Href, u.Href()}, {&line.Origin, u.Origin().String()}, {&line.Protocol, u.Protocol()}, {&line.Username, u.Username()},
		{&line.Password, u.Password()}, {&line.Host, u.Host()}, {&line.Hostname, u.Hostname()}, {&line.Port, u.Port()},
		{&line.Pathname, u.Pathname()}, {&line.Search, u.Search()}, {&line.Hash, u.Hash()},
	} {
		*f.field = &f.value
	}
	params := [][2]string{}
	for name, value := range u.SearchParams().All() {
		params = append(params, [2]string{name, value})
	}
	line.SearchParams = &params
	return line
}

// checkJSON compares a line of -json, decoded by package encoding/json, with expectedJSON.
func checkJSON(t *testing.T, input string) {
	t.Helper()
	got := runProgram("", "-json", "--", input).stdout
	var line jsonLine
	d := json.NewDecoder(strings.NewReader(got))
	d.DisallowUnknownFields()
	if err := d.Decode(&line); err != nil {
		t.Fatalf("%.100q gives %.300q: %v", input, got, err)
	}
	gotText, _ := json.Marshal(line)
	wantText, _ := json.Marshal(expectedJSON(input))
	if string(gotText) != string(wantText) {
		t.Errorf("%.100q gives\n%.3000s\nwant\n%.3000s", input, gotText, wantText)
	}
	if strings.ContainsFunc(strings.TrimSuffix(got, "\n"), func(c rune) bool { return unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) }) {
		t.Errorf("%.100q gives %.3000q", input, got)
	}
}

var jsonInputs = []string{
	"https://EXAMPLE.com/../x?q=ü",
	"https://u:p@EXAMPLE.com:8080/?a=<ü>&b#c",
	"https://u:p@h:x/",
	"about:blank",
	"",
	`data:"\`,
	`foo:/"\?"\#"\`,
	// A domain can have these bytes, and then its origin has them, too.
	`https://a"b'{}.example/`,
	`blob:https://a"b.example/c`,
	// Clean inputs with one flaw.
	"https://h/?a|b", "https://h/?a%2", "https://h/%zz", "https://h/#a#b", "https://h/#", "https://h/?", "https://h/?a+b=%2B&c#d%20e",
	"https://@h/", "https://u@h/", "ws://h:1/", "file:///C|/", "file:///c:/", "file://h/a", "https://[::1]/", "https://127.0.0.1/", "https://127.0.0.0x1/",
	"https://xn--bcher-kva.example/", "https://xn--.example/", "https://a_b.example/", "https://h/[]", "https://h/^", "https://h/`", "https:///h/", "https://h:443/",
	"https://h/?%22=%5C&%00%1F%7F=%C2%9B%E2%80%AE&=&&&a",
	"https://h/#\x7f\u0080\u009f\u202e\u2028",
	"\u202ehttps://h/",
	"https://h/\xff\xe2\x82/\xed\xa0\x80?\xf4\x90\x80\x80\ufffd",
	"\xff",
	"https://h/👍?👍=👍",
	"https://h/" + strings.Repeat("%", 250),
	"https://h/?" + strings.Repeat("a=b&", 25_000),
	"https://h/?" + strings.Repeat("?=&", 25_000),
	"https://h/?x=" + strings.Repeat("a", 2*paramsSize) + "&&?y",
	"https://h/?" + strings.Repeat("\"", 3*jsonPiece),
	"https://h/" + strings.Repeat("\xff", 3*jsonPiece),
	"https://h/x" + strings.Repeat("日", jsonPiece),
	"https://h/?x" + strings.Repeat("日", jsonPiece),
	"https://h/" + strings.Repeat("a", 2*chunkSize),
	"data:" + strings.Repeat(`\`, 3*jsonPiece),
}

func TestJSONLines(t *testing.T) {
	for _, input := range jsonInputs {
		checkJSON(t, input)
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
		got := string(appendJSON([]byte(`"`), s)) + `"`
		var back string
		if err := json.Unmarshal([]byte(got), &back); err != nil || back != s {
			t.Fatalf("%U is %q, which is %q, %v", c, got, back, err)
		}
		mustEscape := unicode.IsControl(c) || c >= utf8.RuneSelf && changesText(c) || c == '"' || c == '\\'
		if isRaw := strings.Contains(got, s); isRaw == mustEscape {
			t.Errorf("%U is %q", c, got)
		}
		if mustEscape == jsonPlain.HasAll(s) && c < 0x7F {
			t.Errorf("%U: jsonPlain is wrong", c)
		}
	}
}

// Invalid UTF-8 is marked, so that an offset can be used.
func TestJSONOffsetsOfInvalidUTF8(t *testing.T) {
	const input = "https://h/\xff\xff%"
	got := runProgram("", "-json", input)
	var line struct {
		InputBase64      string
		ValidationErrors []struct{ Offset int }
	}
	if err := json.Unmarshal([]byte(got.stdout), &line); err != nil {
		t.Fatal(err)
	}
	raw, err := base64.StdEncoding.DecodeString(line.InputBase64)
	if err != nil || string(raw) != input {
		t.Errorf("the input is %q, %v", raw, err)
	}
	if last := line.ValidationErrors[len(line.ValidationErrors)-1].Offset; raw[last] != '%' {
		t.Errorf("at %d is %q", last, raw[last:])
	}
	if !strings.HasPrefix(got.stdout, `{"input":"https://h/\ufffd\ufffd%","inputBase64":"`) {
		t.Errorf("got %s", got.stdout)
	}
	if strings.Contains(runProgram("", "-json", "https://h/\ufffd").stdout, "inputBase64") {
		t.Error("U+FFFD is taken for invalid")
	}
}

// The number of validation errors of a value is limited, too. The omitted errors of all texts are
// counted.
func TestJSONOmitted(t *testing.T) {
	many := strings.Repeat("%", maxProblems+7)
	got := runProgram("", "-json", "-set", "hash="+many, "https://h/?"+many).stdout
	var line jsonLine
	if err := json.Unmarshal([]byte(got), &line); err != nil {
		t.Fatal(err)
	}
	if len(line.ValidationErrors) != 2*maxProblems || line.Omitted != 14 {
		t.Errorf("there are %d, and %d are omitted", len(line.ValidationErrors), line.Omitted)
	}
	for i, offset := range map[int]int{0: 11, maxProblems - 2: 11 + maxProblems - 2, maxProblems - 1: 11 + maxProblems + 6, maxProblems: 0, 2*maxProblems - 1: maxProblems + 6} {
		if e := line.ValidationErrors[i]; e.Offset != offset || (e.Set == "hash") != (i >= maxProblems) {
			t.Errorf("%d is %+v, want it at %d", i, e, offset)
		}
	}
}
