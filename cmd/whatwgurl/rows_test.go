package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestRows checks that rows stay together: for each line of the input there is one of the output.
func TestRows(t *testing.T) {
	const table = "1\thttps://A/x\tz\n\n2\tfoo\n3\n4\t\t\n5\thttps://b:81/\xff y"
	long := strings.Repeat("a", 3*maxCompressedLine)
	for _, tt := range []struct{ flags, input, want string }{
		{"-rows", "https://A\n\nfoo\r\n \nhttps://b\r\n", "https://a/\n\n\n\nhttps://b/\n"},
		{"-rows -get host,port", "https://a:81\nfoo\nhttps://b", "a:81\t81\n\nb\t\n"},
		{"-rows -match https://a/*", "https://b/\nhttps://a/\nx", "\nhttps://a/\n\n"},
		{"-rows -set port=1", "mailto:a\nhttps://a\n", "\nhttps://a:1/\n"},
		// The limit is for the field, and a row is cut at the same byte, however it arrives.
		{"-field 2 -max-length 20", "longlonglonglong\thttps://h/\tz\n", "longlonglonglong\thttps://h/\tz\thttps://h/\n"},
		{"-field 1 -max-length 10", "https://h/a\tz\nhttps://h\t" + long + "\nx" + long + "\tz\n", "https://h/a\tz\t\nhttps://h\t" + long[:maxCompressedLine+1-10] + "\thttps://h/\nx" + long[:maxCompressedLine] + "\t\n"},
		{"-rows -max-length 9", "https://a.example/\nhttps://a\n", "\n\n"},
		{"-rows -typed", "a.example\n?\n", "https://a.example/\n\n"},
		{"-field 2", table, "1\thttps://A/x\tz\thttps://a/x\n\t\n2\tfoo\t\n3\t\n4\t\t\t\n5\thttps://b:81/\xff y\thttps://b:81/%EF%BF%BD%20y\n"},
		{"-field 2 -get host -get port", table, "1\thttps://A/x\tz\ta\t\n\t\t\n2\tfoo\t\t\n3\t\t\n4\t\t\t\t\n5\thttps://b:81/\xff y\tb:81\t81\n"},
		{"-field 1 -key surt -match *://a/*", "https://a/\tx\nhttps://b/\tx\r\n", "https://a/\tx\ta)/\nhttps://b/\tx\t\n"},
	} {
		got := runProgram(tt.input, append(strings.Fields(tt.flags), "-quiet")...)
		if got.stdout != tt.want {
			t.Errorf("%s: %.300q, want %.300q", tt.flags, got.stdout, tt.want)
		}
	}
	// Several chunks of several blocks, and what fails between them.
	var input, want strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&input, "https://h/%d\nhttps://h:x%d/\n\n", i, i)
		fmt.Fprintf(&want, "https://h/%d\n\n\n", i)
	}
	runProgram(input.String(), "-rows", "-quiet").check(t, exitError, want.String(), "")
	runProgram("3\n", "-field", "2", "-rejects", os.DevNull).check(t, exitError, "3\t\n", "whatwgurl: line 1: the line has no field 2; tabs separate fields\n")
	runProgram("https://h/\t"+long+"\n", "-field", "1", "-get", "port", "-max-length", "10").check(t, exitError, "https://h/\t"+long[:maxCompressedLine+1-11]+"\t\n", "whatwgurl: line 1: the line is cut after 1048577 bytes\n")
	// Only what may follow in an "@" hides a part of a report.
	for _, tt := range []struct{ line, want string }{{"http://foo:bar\tx", "http://foo:bar"}, {"http://foo:bar\tx@y", "http://foo:xxxxx"}} {
		if got := runProgram(tt.line+"\n", "-field", "1"); !strings.Contains(got.stderr, `parse "`+tt.want+`"`) {
			t.Errorf("%q: %s", tt.line, got.stderr)
		}
	}
	if got := runProgram("", "-iterate", "host=a:80x b:99999", "https://h/"); !strings.Contains(got.stderr, `set host "a:80x": `) || !strings.Contains(got.stderr, `set host "b:99999": `) {
		t.Error(got.stderr)
	}
}

const tableHint = "whatwgurl: for a table or JSON, use -field N if tabs separate the fields, and otherwise mlr or jq to write one URL per line\n"

// TestHints checks what is said to those who come from other programs.
func TestHints(t *testing.T) {
	writeFiles(t, map[string]string{"urls.txt": "https://a/\n"})
	for _, tt := range []struct{ input, want string }{
		{"urls.txt", "whatwgurl: to read URLs from a file, use -file urls.txt\n"},
		{"example.com", schemeHint},
		{"git@h:a/b.git", "; this is Git's short form of ssh://git@h/a/b.git\n"},
		{"git@h:~a", "; this is Git's short form of ssh://git@h/~a\n"},
		{"u_x:SECRET@h:a", schemeHint},
		{"-", "whatwgurl: to read URLs from standard input, use -file -\n"},
		{"id,url", tableHint}, {"1,https://h/", tableHint}, {`{"url":"https://h/"}`, tableHint}, {"a\tb", tableHint}, {`"a","b"`, tableHint}, {"/a,b", schemeHint}, {"?a=b;c", schemeHint},
	} {
		if got := runProgram("", tt.input); !strings.Contains(got.stderr, tt.want) || strings.Contains(got.stderr, "SECRET") {
			t.Errorf("%s: %s, want %s", tt.input, got.stderr, tt.want)
		}
	}
	const nulHint = "whatwgurl: the input has NUL bytes, which don't end a line; for a list such as that of find -print0, use tr '\\0' '\\n'\n"
	runProgram("https://a/\x00https://b/\x00", "-get", "host").check(t, exitOK, "a\n", nulHint)
}
