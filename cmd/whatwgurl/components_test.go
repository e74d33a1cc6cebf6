package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
)

func TestGet(t *testing.T) {
	const input = "https://u:p@EXAMPLE.com:8080/a?b#c"
	for _, tt := range []struct{ component, input, want string }{
		{"origin", input, "https://example.com:8080"},
		{"origin", "data:x", "null"},
		// Components that aren't in the URL class have no delimiters.
		{"scheme", input, "https"},
		{"query", input, "b"},
		{"query", "https://h/?", ""},
		{"query", "https://h/", ""},
		{"fragment", input, "c"},
		{"fragment", "https://h/#", ""},
		// A site has no port, and only the registrable domain.
		{"site", "https://a.b.example.co.uk:8080/", "https://example.co.uk"},
		{"site", "http://[::1]:8080/", "http://[::1]"},
		{"site", "data:x", "null"},
		{"registrable-domain", "https://a.b.example.co.uk/", "example.co.uk"},
		{"registrable-domain", "https://user.github.io/", "user.github.io"},
		{"registrable-domain", "file:///a", ""},
		{"unicode-host", "https://bücher.example:8080/", "bücher.example"},
		{"unicode-host", "https://xn--fiqs8s.example/", "中国.example"},
		// The joiner belongs to the word.
		{"unicode-host", "https://نامه\u200cای.example/", "نامه\u200cای.example"},
		{"display", "https://u:p@bücher.example/ü%20a", "https://bücher.example/ü%20a"},
		// Letters of several scripts that look alike stay in ASCII.
		{"display", "https://аpple.com/", "https://xn--pple-43d.com/"},
		{"redacted", input, "https://u:xxxxx@example.com:8080/a?b#c"},
		{"effective-port", "https://h:8443/", "8443"},
		{"effective-port", "mailto:a", ""},
		{"effective-port", "file:///a", ""},
		{"decoded-path", "https://h/a%20b%0A%2F%FF", `/a b\n/\xff`},
		{"decoded-path", "mailto:%41", "A"},
		{"subdomain", "https://example.com/", ""},
		{"subdomain", "https://www.example.com./", "www"},
		{"subdomain", "https://127.0.0.1/", ""},
		{"extension", "https://h/.bashrc", ""},
		{"extension", "https://h/a.b/c", ""},
		{"extension", "https://h/a.", ""},
		{"extension", "https://h/a.b%2Ec", "c"},
		{"extension", "mailto:a.b", ""},
		{"extension", "https://h/a.b%0Ac", `b\nc`},
	} {
		runProgram("", "-get", tt.component, tt.input).check(t, exitOK, tt.want+"\n", "")
	}
	for _, name := range getNames {
		if got := runProgram("", "-get", name, "about:blank"); got.status != exitOK {
			t.Errorf("-get %s gives %+v", name, got)
		}
	}
	if len(slices.Compact(slices.Sorted(slices.Values(getNames)))) != len(getNames) {
		t.Errorf("a component is there twice: %q", getNames)
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

func TestColumns(t *testing.T) {
	const input = "https://u:p@EXAMPLE.com:8080/a?b#c"
	// The columns are in the order of the flags, of both kinds.
	runProgram("", "-key", "surt", "-get", "port", "-format", "{param:b}", "-key", "safebrowsing", input+"?b=1", "https://h:81/?b=1").
		check(t, exitOK, "com,example:8080)/a?b\t8080\t\thttps://example.com/a?b\nh:81)/?b=1\t81\t1\thttps://h/?b=1\n", "")
}

func TestParam(t *testing.T) {
	for _, tt := range []struct{ name, query, want string }{
		{"a", "a=1&b=2", "1"},
		{"a", "", ""},
		{"a", "a=1&a=2", "1"},
		{"ü b", "%C3%BC+b=%C3%A4", "ä"},
		// A value can't break a line or a column.
		{"a", "a=1%0A2%0D%093", `1\n2\r\t3`},
		{"a", "a=%C2%9B%E2%80%AE", `\u009b\u202e`},
		// The standard's decoder leaves no invalid UTF-8.
		{"a", "a=%FF", "\uFFFD"},
	} {
		runProgram("", "-format", "{param:"+tt.name+"}", "https://h/?"+tt.query).check(t, exitOK, tt.want+"\n", "")
		runProgram("", "-format", "{param:"+tt.name+"}", "data:x?"+tt.query).check(t, exitOK, tt.want+"\n", "")
	}
}

func TestKey(t *testing.T) {
	const input = "https://u:p@www.EXAMPLE.com:8080/./b%41/?z=1&a=2#f"
	// Each profile gives the package's key.
	for _, name := range urlkey.Names() {
		f, _ := urlkey.ByName(name)
		for _, in := range []string{input, "https://h/", "mailto:a@b", "data:", "file:///c:/a", "https://[::1]/?\x00%0A%20 ü", "about:blank#"} {
			want := string(f.Key(url.MustParse(in)))
			runProgram("", "-key", name, in).check(t, exitOK, want+"\n", "")
		}
	}
}

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
}

func TestFormat(t *testing.T) {
	for _, tt := range []struct{ format, want string }{
		{"{host}", "a.b.example.co.uk:81"},
		{"{hostname}:{effective-port}", "a.b.example.co.uk:81"},
		{`\{{port}\}\\\t`, "{81}\\\t"},
		{`{port}\n{scheme}`, "81\nhttps"},
		{"{param:q}|{param:none}|{param:r}", "1||\\n"},
		{"{key:surt}", "uk,co,example,b,a:81)/d/e.tar.gz?q=1&q=2&r=%0A"},
		{"{user}{path}{tld}{apex}", "u/d/e.tar.gzco.ukexample.co.uk"},
		{"{subdomain}.{suffix} {extension}", "a.b.co.uk gz"},
		{`}\{`, "}{"},
	} {
		runProgram("https://u@a.b.example.co.uk:81/d/e.tar.gz?q=1&q=2&r=%0A\n", "-format", tt.format).check(t, exitOK, tt.want+"\n", "")
	}
	for _, format := range []string{`{{a}`, "", "x", "}", "%s://%d", "{", "{}", "{nothing}", "{param}", "{key:none}", "{list:names}", `\`, `\x`} {
		if got := runProgram("", "-format", format); got.status != exitUsage || !strings.Contains(got.stderr, "-format") {
			t.Errorf("%+v", got)
		}
	}
}
