package main

import (
	"slices"
	"strings"
	"testing"
)

func TestEach(t *testing.T) {
	const input = "https://h/a%20b//c%0A%2Fd?b=1&a=%5C&b=x+y&=&b\nmailto:a?b=%00\nhttps://h/\n"
	for _, tt := range []struct{ list, want string }{
		{"names", "b\na\nb\n\nb\nb\n"},
		{"values", "1\n\\\\\nx y\n\n\n\\x00\n"},
		{"pairs", "b=1\na=\\\\\nb=x y\n=\nb=\nb=\\x00\n"},
		{"param:b", "1\nx y\n\n\\x00\n"},
		{"param:", "\n"},
		{"param:none", ""},
		{"segments", "a b\n\nc\\n/d\n\n"},
	} {
		runProgram(input, "-each", tt.list).check(t, exitOK, tt.want, "")
	}
	runProgram(input, "-each", "names", "-unique").check(t, exitOK, "b\na\n\n", "")
	runProgram("https://h/?utm_x=1&a=2\n", "-each", "pairs", "-trackers").check(t, exitOK, "a=2\n", "")
	for _, args := range [][]string{{"-each", "keys"}, {"-each", ""}, {"-each", "names", "-each", "values"}, {"-each", "names", "-href"}, {"-each", "names", "-get", "host"}} {
		if got := runProgram(input, args...); got.status != exitUsage || got.stdout != "" {
			t.Errorf("%q: got %+v", args, got)
		}
	}
}

func TestFormat(t *testing.T) {
	for _, tt := range []struct{ format, want string }{
		{"", ""},
		{"x", "x"},
		{"{host}", "a.b.example.co.uk:81"},
		{"{hostname}:{effective-port}", "a.b.example.co.uk:81"},
		{`{{a}`, "error"},
		{`\{{port}\}\\\t`, "{81}\\\t"},
		{`{port}\n{scheme}`, "81\nhttps"},
		{"{param:q}|{param:none}|{param:r}", "1||\\n"},
		{"{key:surt}", "uk,co,example,b,a:81)/d/e.tar.gz?q=1&q=2&r=%0A"},
		{"{user}{path}{tld}{apex}", "u/d/e.tar.gzco.ukexample.co.uk"},
		{"{subdomain}.{suffix} {extension}", "a.b.co.uk gz"},
		{"{", "error"},
		{"}", "}"},
		{"{}", "error"},
		{"{nothing}", "error"},
		{"{param}", "error"},
		{"{key:none}", "error"},
		{"{list:names}", "error"},
		{`\`, "error"},
		{`\x`, "error"},
	} {
		got := runProgram("https://u@a.b.example.co.uk:81/d/e.tar.gz?q=1&q=2&r=%0A\n", "-format", tt.format)
		if tt.want == "error" {
			if got.status != exitUsage || got.stdout != "" || !strings.Contains(got.stderr, "-format") {
				t.Errorf("%q: got %+v", tt.format, got)
			}
			continue
		}
		got.check(t, exitOK, tt.want+"\n", "")
	}
	// It is a column like the others.
	runProgram("https://h/?a\n", "-get", "host", "-format", "<{search}>", "-get", "port").check(t, exitOK, "h\t<?a>\t\n", "")
}

func TestMoreComponents(t *testing.T) {
	for _, tt := range []struct{ input, name, want string }{
		{"https://h/", "effective-port", "443"},
		{"https://h:8443/", "effective-port", "8443"},
		{"mailto:a", "effective-port", ""},
		{"file:///a", "effective-port", ""},
		{"https://h/a%20b%0A%2F%FF", "decoded-path", `/a b\n/\xff`},
		{"mailto:%41", "decoded-path", "A"},
		{"https://example.com/", "subdomain", ""},
		{"https://www.example.com./", "subdomain", "www"},
		{"https://co.uk/", "subdomain", ""},
		{"https://127.0.0.1/", "subdomain", ""},
		{"https://www.example.com/", "suffix", "com"},
		{"https://127.0.0.1/", "suffix", ""},
		{"https://h/.bashrc", "extension", ""},
		{"https://h/a.b/c", "extension", ""},
		{"https://h/a.", "extension", ""},
		{"https://h/a.b%2Ec", "extension", "c"},
		{"mailto:a.b", "extension", ""},
		{"https://h/a", "url", "https://h/a"},
		{"https://u@h/a", "user", "u"},
		{"https://u@h:1/a", "domain", "h"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			runProgram("", "-get", tt.name, tt.input).check(t, exitOK, tt.want+"\n", "")
		})
	}
	// An alias isn't the name of another component.
	for _, m := range []map[string]string{aliases, setAliases} {
		for alias, name := range m {
			if slices.Contains(setNames, alias) || !slices.Contains(getNames, name) {
				t.Errorf("%s is an alias of %s", alias, name)
			}
		}
	}
}
