package main

import (
	"slices"
	"strings"
	"testing"
)

// runEdits runs the program with flags and their values.
func runEdits(input string, flags ...string) result {
	return runProgram("", append(slices.Clone(flags), input)...)
}

func TestEditParams(t *testing.T) {
	for _, tt := range []struct{ query, flags, want string }{
		{"", "-set-param a=1", "?a=1"},
		{"?a=1&b=2&a=3", "-set-param a=4", "?a=4&b=2"},
		{"?b=2", "-set-param a=1=2", "?b=2&a=1%3D2"},
		{"", "-set-param a=", "?a="},
		{"", "-append-param ü=&", "?%C3%BC=%26"},
		{"?a=1&b=2&a=3", "-delete-param a", "?b=2"},
		// A name may have an equals sign.
		{"?a%3D1=2&a=1", "-delete-param a=1", "?a=1"},
		{"?a=1", "-delete-param a", ""},
		// "*" matches any text, and "\\*" an asterisk.
		{"?utm_source=1&a=2&utm_id&xutm_=3", "-delete-param utm_*", "?a=2&xutm_=3"},
		{"?abc=1&ac=2&abcd=3&aXbYc=4", "-delete-param a*b*c", "?ac=2&abcd=3"},
		{"?*=1&a=2", `-delete-param \*`, "?a=2"},
		{"?a*=1&ab=2&a%5C=3", `-delete-param a\* -delete-param a\\`, "?ab=2"},
		{"?a=1&b=2&=3", "-delete-param *", ""},
		{"?id=1&utm_source=x&fbclid=y", "-trackers", "?id=1"},
		// What stays keeps its bytes.
		{"?z=1&page=2&a=%20b&sig=a~b%2fc&flag", "-delete-param page", "?z=1&a=%20b&sig=a~b%2fc&flag"},
		{"?sig=a~b%2fc&gad_campaignid=1&&_gl=2", "-trackers", "?sig=a~b%2fc&"},
		{"?sig=a~b%20c&flag&", "-append-param utm_source=é+", "?sig=a~b%20c&flag&&utm_source=%C3%A9%2B"},
		{"?b=2&a=1&b=1", "-sort-params", "?a=1&b=2&b=1"},
		// The order is by UTF-16 code units, as in the standard.
		{"?%EF%BF%BD=1&%F0%9F%92%A9=2", "-sort-params", "?%F0%9F%92%A9=2&%EF%BF%BD=1"},
		// The order of the flags matters.
		{"?z=0", "-append-param a=1 -delete-param a -append-param a=2", "?z=0&a=2"},
		{"?z=0", "-append-param a=1 -sort-params", "?a=1&z=0"},
		{"?a=1", "-set search=?b=2 -append-param c=3 -set hash=x", "?b=2&c=3#x"},
	} {
		runEdits("https://h/"+tt.query, strings.Fields(tt.flags)...).check(t, exitOK, "https://h/"+tt.want+"\n", "")
	}
	runEdits("mailto:a@b?subject=x", "-append-param", "cc=d").check(t, exitOK, "mailto:a@b?subject=x&cc=d\n", "")
}

// A parameter has no validation errors, so the table and JSON don't report any for it.
func TestEditParamsWithValidationErrors(t *testing.T) {
	got := runProgram("", "-json", "-append-param", "a=%", "-set", "hash=%", "https://h/%")
	const description = `"description":"a code point that can't be in a URL, or a \"%\" without two hexadecimal digits; the parser removes tabs and newlines"`
	got.check(t, exitOK, `{"input":"https://h/%","href":"https://h/%?a=%25#%","origin":"https://h","protocol":"https:","username":"","password":"",`+
		`"host":"h","hostname":"h","port":"","pathname":"/%","search":"?a=%25","searchParams":[["a","%"]],"hash":"#%","validationErrors":[`+
		`{"code":"invalid-URL-unit",`+description+`,"offset":10,"fatal":false},`+
		`{"set":"hash","code":"invalid-URL-unit",`+description+`,"offset":0,"fatal":false}]}`+"\n", "")
}

func TestSet(t *testing.T) {
	for _, tt := range []struct{ set, want string }{
		{"href=http://a/=b", "http://a/=b"},
		{"username=u password=a=b", "https://u:a%3Db@example.com/"},
		{"host=a:81", "https://a:81/"},
		{"hostname=a pathname=x search=y hash=z", "https://a/x?y#z"},
		// The order matters: port 80 is the default port of http only.
		{"port=80 protocol=http", "http://example.com/"},
		{"port=80 hash=1 hash=2", "https://example.com:80/#2"},
	} {
		var flags []string
		for set := range strings.FieldsSeq(tt.set) {
			flags = append(flags, "-set", set)
		}
		runEdits("https://example.com/", flags...).check(t, exitOK, tt.want+"\n", "")
	}
}

func TestSetRefused(t *testing.T) {
	got := runProgram("", "-href", "-set", "host=日本 a", "https://u:secret@h/", "data:x", "blob://")
	got.check(t, exitError, "", `whatwgurl: in "https://u:xxxxx@h/": set host "日本 a": domain-to-ASCII: forbidden code point U+0020 in host (at byte 6)
    日本 a
        ^
whatwgurl: in "data:x": set host "日本 a": component does not apply to this URL
whatwgurl: in "blob://": set host "日本 a": host-invalid-code-point: forbidden code point U+0020 in host (at byte 6)
    日本 a
        ^
`)
}

// A value of which a part would be ignored is refused, as by a strict parser. A validation error
// alone isn't a failure.
func TestSetIgnoresNothing(t *testing.T) {
	for set := range strings.SplitSeq(`host=h/a|host=h?a|host=h#a|host=h\a|host=h:80x|hostname=h/a|port=80x|port=443 |protocol=http:x|protocol=http://x|host=a_b/c|host=1.2.3/c|host=a_b:80x`, "|") {
		for _, flag := range []string{"-set", "-iterate"} {
			got := runEdits("https://example.com/", flag, set)
			isSpace := flag == "-iterate" && strings.HasSuffix(set, " ") // which separates values
			if !isSpace && (got.status != exitError || got.stdout != "" || !strings.Contains(got.stderr, ": invalid value")) {
				t.Errorf("%+v", got)
			}
		}
	}
	for _, tt := range []struct{ set, want string }{
		{"protocol=http:", "http://example.com/"},
		{"host=a_b", "https://a_b/"},
		{"host=1.2.3", "https://1.2.0.3/"},
		{"port=", "https://example.com/"},
		{"pathname=/a?b", "https://example.com/a%3Fb"},
		{`pathname=/a\b`, "https://example.com/a/b"},
	} {
		runEdits("https://example.com/", "-set", tt.set).check(t, exitOK, tt.want+"\n", "")
	}
}

// A query without anything to delete stays as it is. If that is so for all queries, the program
// says so.
func TestDeleteNothing(t *testing.T) {
	runEdits("https://h/?a%20b=~", "-delete-param", "x*").check(t, exitOK, "https://h/?a%20b=~\n", "whatwgurl: -delete-param \"x*\" has deleted nothing\n")
	runEdits("https://h/?a", "-trackers").check(t, exitOK, "https://h/?a\n", "whatwgurl: -trackers has deleted nothing\n")
	runProgram("https://h/?a\nhttps://h/?x=1\n", "-href", "-delete-param", "x").check(t, exitOK, "https://h/?a\nhttps://h/\n", "")
	if got := runEdits("nothing", "-trackers"); strings.Contains(got.stderr, "deleted") {
		t.Errorf("without a URL the errors are %q", got.stderr)
	}
	if got := runEdits("https://h/", "-delete-param", "http://u:secret@h/"); strings.Contains(got.stderr, "secret") {
		t.Errorf("the errors are %q", got.stderr)
	}
}

func TestIterate(t *testing.T) {
	for _, tt := range []struct {
		flags []string
		want  string
	}{
		{[]string{"-iterate", "port=80 8080"}, "https://h:80/?a\nhttps://h:8080/?a\n"},
		{[]string{"-iterate", "port=80", "-set", "hash=x"}, "https://h:80/?a#x\n"},
		{[]string{"-iterate", "host=a b", "-iterate", "port=1 2"}, "https://a:1/?a\nhttps://a:2/?a\nhttps://b:1/?a\nhttps://b:2/?a\n"},
		{[]string{"-iterate", "scheme=http ws", "-append-param", "b=1"}, "http://h/?a&b=1\nws://h/?a&b=1\n"},
		{[]string{"-set", "port=1", "-iterate", "path=x /y", "-set", "query="}, "https://h:1/x\nhttps://h:1/y\n"},
		{[]string{"-append-segment", "b/c d", "-iterate", "hash=1 2"}, "https://h/b%2Fc%20d?a#1\nhttps://h/b%2Fc%20d?a#2\n"},
	} {
		runEdits("https://h/?a", tt.flags...).check(t, exitOK, tt.want, "")
		runProgram("https://h/?a\n", append(tt.flags, "-href")...).check(t, exitOK, tt.want, "")
	}
	// A value that fails doesn't keep the others from being printed. Each value comes with its
	// own validation errors.
	got := runEdits("https://h/", "-iterate", "host=a b|c d")
	got.check(t, exitError, "https://a/\nhttps://d/\n", `whatwgurl: in "https://h/": set host "b|c": domain-to-ASCII: forbidden code point U+007C in host (at byte 1)
    b|c
     ^
`)
	got = runProgram("", "-json", "-iterate", "hash=% x", "https://h/")
	if n := strings.Count(got.stdout, `"set":"hash"`); n != 1 || !strings.Contains(got.stdout, `"hash":"#%","validationErrors":[{"set":"hash","code":"invalid-URL-unit",`) {
		t.Errorf("the output is\n%s", got.stdout)
	}
}

func TestAppendSegment(t *testing.T) {
	runEdits("https://h/a/", "-append-segment", "100%").check(t, exitOK, "https://h/a/100%25\n", "")
	got := runEdits("mailto:a", "-append-segment", "b")
	if got.status != exitError || !strings.HasPrefix(got.stderr, `whatwgurl: in "mailto:a": join segments`) {
		t.Errorf("got %+v", got)
	}
	if got := runEdits("https://h/", "-append-segment", ".."); got.status != exitError {
		t.Errorf("got %+v", got)
	}
}
