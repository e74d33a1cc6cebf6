package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gowhatwg/url/internal/testing/urltest"
	"github.com/gowhatwg/url/urlkey"
	"github.com/gowhatwg/url/urlvalid"
)

// A result is the result of a run of the program.
type result struct {
	args           []string
	status         int
	stdout, stderr string
}

// runProgram runs the program with the lines of stdin and with args.
func runProgram(stdin string, args ...string) result {
	var stdout, stderr strings.Builder
	status := run(args, environment{stdin: strings.NewReader(stdin), stdout: &stdout, stderr: &stderr})
	return result{args, status, stdout.String(), stderr.String()}
}

// check compares a result to what it should be.
func (r result) check(t *testing.T, status int, stdout, stderr string) {
	t.Helper()
	if r.status != status || r.stdout != stdout || r.stderr != stderr {
		t.Errorf("%q: status %d, want %d\noutput\n%s\nwant\n%s\nerrors\n%s\nwant\n%s", r.args, r.status, status, r.stdout, stdout, r.stderr, stderr)
	}
}

const exampleTable = `href          https://example.com/x?q=%C3%BC
origin        https://example.com
protocol      https:
username
password
host          example.com
hostname      example.com
port
pathname      /x
search        ?q=%C3%BC
searchParams  "q" = "ü"
hash
`

func TestTable(t *testing.T) {
	got := runProgram("", "https://EXAMPLE.com/../x?q=ü", "", "wss://u:p@[::1]:8080/?a=1&&b=%1B%5B2J&c#f")
	got.check(t, exitError, exampleTable+`
href          wss://u:p@[::1]:8080/?a=1&&b=%1B%5B2J&c#f
origin        wss://[::1]:8080
protocol      wss:
username      u
password      p
host          [::1]:8080
hostname      [::1]
port          8080
pathname      /
search        ?a=1&&b=%1B%5B2J&c
searchParams  "a" = "1"
              "b" = "\x1b[2J"
              "c" = ""
hash          #f
validation errors
    wss://u:xxxxx@[::1]:8080/?a=1&&b=%1B%5B2J&c#f
                 ^ invalid-credentials: the URL has a username or password (at byte 9)
`, `whatwgurl: parse "": missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)
`+schemeHint)
}

// TestDefaultOutput: with a flag that changes URLs, that is the URL.
func TestDefaultOutput(t *testing.T) {
	for _, tt := range []struct{ flags, want string }{
		{"-set hash=x", "https://h/?a=1#x\n"}, {"-iterate hash=x", "https://h/?a=1#x\n"}, {"-append-segment b", "https://h/b?a=1\n"},
		{"-set-param a=2", "https://h/?a=2\n"}, {"-append-param b=2", "https://h/?a=1&b=2\n"}, {"-delete-param a", "https://h/\n"},
		{"-sort-params", "https://h/?a=1\n"}, {"-sort-params -trackers -unique", "https://h/?a=1\n"},
		{"-get search -set search=b", "?b\n"}, {"-set search=b -each names", "b\n"}, {"-set search=b -format {search}", "?b\n"},
	} {
		if got := runProgram("https://h/?a=1\n", strings.Fields(tt.flags)...); got.status != exitOK || got.stdout != tt.want {
			t.Errorf("%s: got %+v", tt.flags, got)
		}
	}
	if got := runProgram("", "-json", "-set", "hash=x", "https://h/"); !strings.HasPrefix(got.stdout, `{"input":`) {
		t.Errorf("with -json: %+v", got)
	}
	runProgram("", "-get", "hostname,port,path", "-key", "surt", "-get", "tld", "https://a.example:1/x").check(t, exitOK, "a.example\t1\t/x\texample,a:1)/x\texample\n", "")
}

func TestBase(t *testing.T) {
	got := runProgram("../c\n?d\n\n \t\r\n//h:x\n", "-href", "-base", "HTTPS://example.com/a/b#f")
	got.check(t, exitError, "https://example.com/c\nhttps://example.com/a/b?d\n",
		`whatwgurl: line 5: parse "//h:x": port-invalid: the port is not a number (at byte 4)
    //h:x
        ^
`)
}

func TestStrict(t *testing.T) {
	got := runProgram("", "-strict", "-href", "-set", "hash=%", `https:\\h/`, "https://h/")
	got.check(t, exitError, "", `whatwgurl: parse "https:\\\\h/": special-scheme-missing-following-solidus: the scheme is not followed by exactly two slashes (at byte 6)
    https:\\h/
          ^
whatwgurl: in "https://h/": set hash "%": invalid-URL-unit: a code point that can't be in a URL, or a "%" without two hexadecimal digits; the parser removes tabs and newlines (at byte 0)
    %
    ^
`)
}

func TestJSON(t *testing.T) {
	runProgram("", "-json", "https://u:p@h:x/").check(t, exitError,
		`{"input":"https://u:p@h:x/","error":"parse \"https://u:xxxxx@h:x/\": port-invalid: the port is not a number (at byte 14 of the input) (xxxxx: hidden, it may be a password)",`+
			`"validationErrors":[{"code":"invalid-credentials","description":"the URL has a username or password","offset":11,"fatal":false},`+
			`{"code":"port-invalid","description":"the port is not a number","offset":14,"fatal":true}]}
`, `whatwgurl: parse "https://u:xxxxx@h:x/": port-invalid: the port is not a number (at byte 14 of the input) (xxxxx: hidden, it may be a password)
    https://u:xxxxx@h:x/
                   ^ invalid-credentials: the URL has a username or password (at byte 11)
                      ^ port-invalid: the port is not a number (at byte 14)
`)
}

func TestCheck(t *testing.T) {
	runProgram("https://example.com/a?b#c\nmailto:a@b\n", "-check").check(t, exitOK, "", "")
	runProgram("", "-check", "-base", "https://example.com/", "../a", "").check(t, exitOK, "", "")
	var syntax *urlvalid.SyntaxError
	if !errors.As(urlvalid.URL("https://example.com/100%", nil), &syntax) {
		t.Fatal("the library considers it valid")
	}
	runProgram("https://example.com/\nhttps://example.com/100%\n", "-check").check(t, exitError, "",
		`whatwgurl: line 2: "https://example.com/100%" is not a valid URL string: expected `+syntax.Expected+` (at byte 23)
    https://example.com/100%
                           ^
`)
	if got := runProgram("", "-check", "https://u:p@h/"); !strings.HasPrefix(got.stderr, `whatwgurl: "https://u:xxxxx@h/" is not a valid URL string: expected no credentials (at byte 8 of the input)`) {
		t.Error(got.stderr)
	}
	if got := runProgram("", "-check", "../a"); got.status != exitError || got.stdout != "" {
		t.Errorf("a relative URL without a base is %+v", got)
	}
}

func TestLines(t *testing.T) {
	long := "https://h/" + strings.Repeat("a", 3*bufferSize)
	for _, tt := range []struct{ name, stdin, want string }{
		{"nothing", "", ""},
		{"no newline at the end", "https://a/\nhttps://b/", "https://a/\nhttps://b/\n"},
		{"CRLF", "https://a/\r\nhttps://b/\r\n", "https://a/\nhttps://b/\n"},
		{"CR of the URL", "https://a/\r\r\nhttps://b/\r", "https://a/\nhttps://b/\n"},
		{"longer than the buffer", long + "\n" + long, long + "\n" + long + "\n"},
		{"invalid UTF-8", "https://a/\xE2\x82\n", "https://a/%EF%BF%BD\n"},
	} {
		runProgram(tt.stdin, "-href").check(t, exitOK, tt.want, "")
	}
	// Blank lines are skipped, but counted. An empty argument is an input.
	for _, mode := range []string{"-href", "-check", "-json", "-stats"} {
		got := runProgram("https://a/\n\n \t\r\n\r\nhttps://b/\n \n", mode)
		got.check(t, exitOK, runProgram("https://a/\nhttps://b/\n", mode).stdout, "")
	}
	// A line of controls is an input.
	if got := runProgram("\x01\x02\n\x00\n\v\n\t\f\r\n", "-stats"); !strings.HasPrefix(got.stdout, "         3  inputs\n") {
		t.Errorf("%+v", got)
	}
	runProgram("", "-href", "-base", "https://h/a", "").check(t, exitOK, "https://h/a\n", "")
}

// The output for a line doesn't wait for later lines.
func TestLinesDontWait(t *testing.T) {
	for _, args := range [][]string{{"-href"}, {"-get", "href"}, {"-href", "-unique"}} {
		stdin, in := io.Pipe()
		out, stdout := io.Pipe()
		ended := make(chan int)
		go func() { ended <- run(args, environment{stdin: stdin, stdout: stdout, stderr: io.Discard}) }()
		lines := bufio.NewReader(out)
		for _, step := range []struct{ in, out string }{
			{"https://a/\n", "https://a/\n"},
			{"https://b/\nhttp", "https://b/\n"},
			{"s://c/\r\n", "https://c/\n"},
		} {
			_, _ = io.WriteString(in, step.in)
			if line, err := lines.ReadString('\n'); line != step.out || err != nil {
				t.Errorf("%q gives %q, %v", step.in, line, err)
			}
		}
		_ = in.Close()
		if status := <-ended; status != exitOK {
			t.Errorf("status %d", status)
		}
	}
}

// If output and errors go to the same place, the errors of one input come after the output of
// earlier inputs.
func TestOrderOfOutput(t *testing.T) {
	var both strings.Builder
	run([]string{"-href", "https://a/", "b", "https://c/"}, environment{stdout: &both, stderr: &both})
	a, b, c := strings.Index(both.String(), "https://a/"), strings.Index(both.String(), "whatwgurl:"), strings.Index(both.String(), "https://c/")
	if a < 0 || b < a || c < b {
		t.Errorf("the order is wrong:\n%s", both.String())
	}
}

var errBroken = errors.New("broken")

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errBroken }

func TestBrokenStreams(t *testing.T) {
	for _, tt := range []struct {
		name   string
		args   []string
		stdin  io.Reader
		stdout io.Writer
	}{
		{"read", nil, iotest.ErrReader(errBroken), io.Discard},
		{"write", []string{"https://a/"}, nil, brokenPipe{}},
		{"write before the input ends", []string{"-href"}, io.MultiReader(strings.NewReader("https://a/\n"), urltest.Endless("\n")), brokenPipe{}},
		{"write help", []string{"-h"}, nil, brokenPipe{}},
	} {
		var stderr strings.Builder
		status := run(tt.args, environment{stdin: tt.stdin, stdout: tt.stdout, stderr: &stderr})
		if status != exitError || stderr.String() != "whatwgurl: broken\n" {
			t.Errorf("%s: status %d, %q", tt.name, status, stderr.String())
		}
	}
}

// usageHint ends a message about flags.
const usageHint = " (whatwgurl -h lists the flags)\n"

// schemeHint follows the reports if an input lacks a scheme.
const schemeHint = "whatwgurl: for inputs without a scheme, use -typed, which reads example.com as https://example.com/, or -base URL\n"

// The ends of messages about unknown names.
const (
	thereAre      = "; the names are href, origin, protocol, username, password, host, hostname, port, pathname, search, hash, scheme, query, fragment, site, registrable-domain, subdomain, suffix, unicode-host, display, redacted, effective-port, decoded-path and extension"
	thereAreToSet = "; the names are href, protocol, username, password, host, hostname, port, pathname, search and hash"
)

func TestUsageErrors(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-unknown"}, "flag provided but not defined: -unknown"},
		{[]string{"-get"}, "flag needs an argument: -get"},
		{[]string{"-strict=x"}, "-strict takes no value"}, {[]string{"-strict=false"}, "-strict takes no value"},
		{[]string{"-match", "/x"}, "-match: the pattern needs a protocol and a host, as in https://*/path, or a -base"},
		{[]string{"-unique-by", "x"}, `-unique-by: no profile is named "x"; the names are ` + list(urlkey.Names())},
		{[]string{"-get", "anchor"}, `-get: no component is named "anchor"` + thereAre},
		// A quoted value could have a password.
		{[]string{"-get", "https://u:secret@h/"}, `-get needs names, as in -get hostname,port` + thereAre},
		{[]string{"-get", "host port"}, `-get needs names, as in -get hostname,port` + thereAre},
		{[]string{"-get", "host,param:a"}, "-get needs names of components; for a parameter, use -format '{param:NAME}', or -each param:NAME for all its values"},
		{[]string{"-errors", "0"}, "-errors needs a positive number or all"},
		{[]string{"-get", "host,"}, `-get: no component is named ""` + thereAre},
		{[]string{"-get", "host,prot"}, `-get: no component is named "prot"; did you mean port?`},
		{[]string{"-href=https://u:secret@h/"}, "-href takes no value"},
		{[]string{"---https://u:secret@h"}, `a flag or its value is invalid`},
		{[]string{"-set", "password"}, "-set needs COMPONENT=VALUE"}, {[]string{"-iterate", "port"}, "-iterate needs COMPONENT=VALUE"}, {[]string{"-iterate", "port= "}, "-iterate needs values separated by spaces"},
		{[]string{"-set", "origin=x"}, `-set: no component that can be set is named "origin"` + thereAreToSet},
		{[]string{"-base", "a"}, `-base: parse "a": missing-scheme-non-relative-URL: a scheme such as https:// is missing, and there is no base URL to take it from (at byte 0)`},
		{[]string{"-base", "https://u:secret@ /"}, `-base: parse "https://u:xxxxx@ /": domain-to-ASCII: forbidden code point U+0020 in host (at byte 17 of the input) (xxxxx: hidden, it may be a password)`},
		{[]string{"-append-param", "secret"}, "-append-param needs NAME=VALUE"},
		{[]string{"-max-length", "0"}, "-max-length needs a positive number"},
		{[]string{"-file", "a", "https://a/"}, "give either URLs as arguments or a -file, not both"},
		{[]string{"-key", "x"}, `-key: no profile is named "x"; the names are ` + list(urlkey.Names())},
		{[]string{"-match", "https://h/{a"}, `-match: urlpattern: pathname: expected "}" (at byte 12)`},
		{[]string{"-match", "https://h/a", "-match", "https://u:secret@h/(a"}, `-match (number 2): urlpattern: pathname: expected ")" (at byte 21)`},
		{[]string{"-match", "https://a b/"}, `-match: urlpattern: hostname: expected text that the component can have (at byte 8): domain-to-ASCII: the host is not a valid domain name`},
		{[]string{"-match", `https://h/(a(?=b))`}, `-match: urlpattern: pathname: a look-ahead in a regular expression can't be matched in linear time (at byte 12)`},
		{[]string{"-completion", "csh"}, "-completion: the shells are bash, zsh and fish"}, {[]string{"-completion", ""}, "-completion: the shells are bash, zsh and fish"},
		// Text shown on a terminal can't be a command to the terminal.
		{[]string{"-\x1b]0;pwn\a"}, "a flag or its value is invalid"},
		{[]string{"-get", "\x1b]0;pwn\a"}, "-get needs names, as in -get hostname,port" + thereAre},
		{[]string{"-get", strings.Repeat("a", 1000)}, "-get needs names, as in -get hostname,port" + thereAre},
		{[]string{"-" + strings.Repeat("a", 10_000)}, "a flag or its value is invalid"},
		{[]string{"https://a/", "-href"}, `flags come before the URLs: -href (or put "--" before URLs)`},
		{[]string{"https://a/", "--base=b:"}, `flags come before the URLs: -base (or put "--" before URLs)`},
		{[]string{"-get", "hostnam"}, `-get: no component is named "hostnam"; did you mean hostname?`},
		{[]string{"-set", "prot=1"}, `-set: no component that can be set is named "prot"; did you mean port?`},
		{[]string{"-key", "surf"}, `-key: no profile is named "surf"; did you mean surt?`},
		{[]string{"-hots"}, "flag provided but not defined: -hots; did you mean -get host?"},
		{[]string{"-uniqe"}, "flag provided but not defined: -uniqe; did you mean -unique?"},
		// What people who know trurl and other programs write.
		{[]string{"--url", "https://h/"}, "flag provided but not defined: -url; URLs come after the flags"},
		{[]string{"--url-file", "x"}, "flag provided but not defined: -url-file; did you mean -file?"},
		{[]string{"--sort-query"}, "flag provided but not defined: -sort-query; did you mean -sort-params?"},
		{[]string{"--trim", "query=a"}, "flag provided but not defined: -trim; did you mean -delete-param?"},
		{[]string{"-get", "{host}"}, "-get needs names, as in -get hostname,port; text such as {hostname}:{port} is for -format"},
		{[]string{"-format", "%s://%d"}, "-format needs names in braces, as in {hostname}:{port}"},
		{[]string{"-each", "keys"}, "-each: the lists are names, values, pairs, segments and param:NAME"},
		{[]string{"-top", "3"}, "-top is for -stats"},
		{[]string{"-stats", "-top", "0"}, "-top needs a positive number"},
		{[]string{"-errors", "some"}, "-errors needs a positive number or all"},
		{[]string{"-field", "0"}, "-field needs a positive number"},
		{[]string{"-field", "1", "https://a/"}, "-field is for the lines of a -file, or of standard input"},
		{[]string{"-rows", "-format", `{host}\n`}, `-rows and -field print a line for each input, so -format can't have \n`},
		{[]string{"-help", "bogus"}, "-h, -help, -version, -man and -completion take no URLs"},
	} {
		runProgram("", tt.args...).check(t, exitUsage, "", "whatwgurl: "+tt.want+usageHint)
	}
}

func TestInputsLikeFlags(t *testing.T) {
	runProgram("", "-href", "-base", "https://a/", "--", "-href", "-x").
		check(t, exitOK, "https://a/-href\nhttps://a/-x\n", "")
	runProgram("", "-href", "-base", "https://a/", "x", "-y").check(t, exitOK, "https://a/x\nhttps://a/-y\n", "")
}

// Each pair of flags either works or is refused, in both orders. A flag that no list names, such as
// a new one, is refused with those that print something else, or only look at inputs.
func TestConflicts(t *testing.T) {
	defer func(table []flagInfo) { flagTable = table }(flagTable)
	flagTable = append(slices.Clone(flagTable), flagInfo{name: "column", mode: modeColumns, argument: "NAME", group: outputGroup, set: func(o *options, _, name string) error { return o.addColumn("get", name) }},
		flagInfo{name: "change", argument: "NAME", group: changeGroup, set: func(o *options, _, name string) error { return o.addEdit("delete-param", name) }})
	arguments := map[string]string{"format": "{host}", "rejects": os.DevNull, "set": "port=1", "iterate": "port=1", "set-param": "a=b", "append-param": "a=b", "get": "host", "column": "host", "key": "surt", "unique-by": "surt", "base": "a:", "each": "names", "completion": "zsh", "match": "a:"}
	given := func(f flagInfo) []string {
		if f.argument == "" {
			return []string{"-" + f.name}
		}
		return []string{"-" + f.name, cmp.Or(arguments[f.name], "1")}
	}
	refused := map[string][]string{}
	for i, f := range flagTable {
		if o := (options{}); f.set != nil && f.set(&o, f.name, cmp.Or(arguments[f.name], "1")) == nil && (o.columns != nil) != (f.mode == modeColumns) {
			t.Errorf("-%s: the mode of columns, but none, or the other way round", f.name)
		}
		for _, g := range flagTable[i:] {
			want := "whatwgurl: -" + f.name + " and -" + g.name + " can't be combined" + usageHint
			if f.name == g.name {
				want = "whatwgurl: -" + f.name + " can be given once" + usageHint
			}
			a, b := runProgram("", slices.Concat(given(f), given(g))...), runProgram("", slices.Concat(given(g), given(f))...)
			if a.stderr == want {
				refused[f.name] = append(refused[f.name], g.name)
				refused[g.name] = append(refused[g.name], f.name)
			}
			if (a.stderr == want) != (a.status == exitUsage) && f.name != "top" && g.name != "top" || (a.stderr == want) != (b.stderr == want) {
				t.Errorf("%+v, and in the other order %+v", a, b)
			}
		}
	}
	changes := "set iterate append-segment set-param append-param delete-param trackers sort-params"
	for name, want := range map[string]string{
		"href": "get key format each json check neturl stats column", "json": "field href get key format each check neturl rows column", "each": "field href get key format each each json check neturl rows column",
		"stats": "field href check neturl rows unique unique-by", "column": "href each json check neturl", "change": "check neturl", "rows": "html iterate each json check neturl stats unique unique-by",
		"check":  "field typed strict html " + changes + " href get key format each json neturl stats rows unique unique-by column change",
		"neturl": "field base typed strict html " + changes + " href get key format each json check stats rows unique unique-by column change",
		"typed":  "base strict html check neturl", "html": "file field typed check neturl rows rejects", "rejects": "html iterate rejects rejects", "h": "", "unique": "field check neturl stats rows unique-by",
	} {
		if got := strings.Join(refused[name], " "); got != want {
			t.Errorf("-%s is refused with %s; want %s", name, got, want)
		}
	}
	runProgram("https://h/x\n", "-column", "host").check(t, exitOK, "h\n", "")
	for _, args := range [][]string{{"-stats", "-json"}, {"-stats", "-json", "-get", "host"}, {"-stats", "-each", "names"}, {"-href", "-strict=true"}, {"-get", "host", "-key", "surt"}, {"-file", "x", "-file", "y"}} {
		if got := runProgram("", args...); got.status == exitUsage {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

// Nothing on standard error has a password in it, however the text is given.
func TestPasswords(t *testing.T) {
	urltest.Hides(t, func(text string, look func(way string, shown any)) {
		for _, args := range [][]string{
			{"-href", "--", text}, {"-check", "--", text}, {"-strict", "-href", "--", text}, {"-typed", "-href", "--", text},
			{"-href", "-base", text, "a"}, {"-href", "-max-length", "3", "--", text}, {"-href", "-set", "host=x", "-set", "port=x", "--", text},
			{"-href", "-set", "href=" + text, "--", "about:blank"}, {"-href", "-set", "host=" + text, "https://h/"}, {"-href", "-set", "password=" + text, "about:blank"},
			{"-get", text}, {"-key", text}, {"-format", "{" + text + "}"}, {"-set", text}, {"-" + text}, {"-href", "-file", text},
		} {
			// A part of a text isn't a URL with another host.
			look(args[0], errors.New(runProgram("", args...).stderr))
		}
	})
	// A table shows the password, but not in the excerpts.
	got := runProgram("", "https://u:secret@h/")
	if got.status != exitOK || strings.Count(got.stdout, "secret") != 2 || strings.Count(got.stdout, "u:xxxxx@") != 1 {
		t.Errorf("the table is\n%s", got.stdout)
	}
}

// TestCutPasswords cuts texts with a password: by the limit for lines, at a tab and at a space. The
// "@" may be in the rest.
func TestCutPasswords(t *testing.T) {
	defer func(n int) { leastKept = n }(leastKept)
	leastKept = 0
	type way struct {
		input string
		args  []string
	}
	random := rand.New(rand.NewPCG(7, 1))
	urltest.Hides(t, func(text string, look func(way string, shown any)) {
		line := strings.NewReplacer("\n", "", "\r", "").Replace(text)
		if line == "" {
			return
		}
		n := strconv.Itoa(1 + random.IntN(len(line)))
		at := random.IntN(len(line) + 1)
		start, rest := line[:at], line[at:]
		ways := []way{
			{line, []string{"-href", "-max-length", n}}, {line, []string{"-check", "-max-length", n}}, {line, []string{"-neturl", "-max-length", n}},
			{line, []string{"-typed", "-href", "-max-length", n}}, {line, []string{"-strict", "-href", "-max-length", n}},
			{"x\t" + line, []string{"-href", "-field", "2", "-max-length", n}},
			{"x\t" + start + "\t" + rest, []string{"-href", "-field", "2"}},
		}
		if strings.Contains(start, urltest.Secret) && !strings.Contains(start, " ") { // of a value that begins within a password nothing says so
			ways = append(ways, way{"https://h/", []string{"-href", "-iterate", "href=" + start + " " + rest}})
		}
		for _, tt := range ways {
			got := runProgram(tt.input+"\n", tt.args...)
			if tt.args[0] == "-neturl" {
				got.stderr += got.stdout
			}
			look(fmt.Sprintf("%q", tt.args), errors.New(got.stderr))
		}
	})
}

// The first 20 failures are reported, and then only counted, in the order of the input.
func TestErrors(t *testing.T) {
	var many strings.Builder
	for i := range 1050 {
		fmt.Fprintf(&many, "https://h:x%d/\n", i)
	}
	const more = "whatwgurl: 1,030 more lines failed; -errors all shows them\n"
	for _, tt := range []struct {
		input string
		args  []string
		want  int    // reports
		last  string // the end of the errors
	}{
		{many.String(), []string{"-href"}, 20, more},
		{many.String(), []string{"-json"}, 20, more},
		{many.String(), []string{"-href", "-errors", "1050"}, 1050, "^\n"},
		{many.String(), []string{"-href", "-errors", "1049"}, 1049, "whatwgurl: 1 more line failed; -errors all shows them\n"},
		{many.String(), []string{"-href", "-errors", "all"}, 1050, "^\n"},
		{many.String(), []string{"-check"}, 1050, "^\n"},
		{many.String(), []string{"-check", "-errors", "3"}, 3, "whatwgurl: 1,047 more lines failed; -errors all shows them\n"},
		{many.String(), []string{"-href", "-quiet"}, 0, ""},
		{strings.Repeat("<a href=https://[>", 21), []string{"-html"}, 20, "whatwgurl: 1 more link failed; -errors all shows them\n"},
		{"", append([]string{"-href"}, strings.Fields(many.String())[:21]...), 20, "whatwgurl: 1 more argument failed; -errors all shows them\n"},
	} {
		got := runProgram(tt.input, tt.args...)
		if n := strings.Count(got.stderr, " ^\n"); tt.args[0] != "-json" && n != tt.want || !strings.HasSuffix(got.stderr, tt.last) {
			t.Errorf("%.5q: %d reports, %s", tt.args, n, got.stderr[max(0, len(got.stderr)-200):])
		}
		if tt.args[0] == "-json" && strings.Count(got.stdout, "\n") != 1050 {
			t.Error("an object is missing")
		}
	}
}

// The rejects are the lines as they were, in order. What fails in a pipe can so be read again.
func TestRejects(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rejects")
	var input, want strings.Builder
	for i := range 20000 { // several chunks of several blocks
		fmt.Fprintf(&input, "https://h/%d\r\nhttps://u:p@h:x/%d\n\n", i, i)
		fmt.Fprintf(&want, "https://u:p@h:x/%d\n", i)
	}
	for _, tt := range []struct{ flags, input, want string }{
		{"-href -quiet", input.String(), want.String()}, {"-stats", input.String(), want.String()}, {"-json -errors 1", input.String(), want.String()},
		{"-href", "https://h/\n", ""}, {"-check", "https://h/%\n\xff\nhttps://h/", "https://h/%\n\xff\n"}, {"-set port=x", "https://h/\nmailto:a\n", "https://h/\nmailto:a\n"},
		{"-strict", "https:h\nhttps://h/", "https:h\n"}, {"-max-length 9", "https://h\nhttps://h/\n", "https://h\nhttps://h/\n"},
	} {
		got := runProgram(tt.input, append(strings.Fields(tt.flags), "-rejects", file)...)
		if text, err := os.ReadFile(file); err != nil || string(text) != tt.want || (got.status == exitOK) != (tt.want == "") {
			t.Errorf("%s: the rejects are %.200q, %v, with %.200q", tt.flags, text, err, got.stderr)
		}
	}
	runProgram("", "-rejects", file, "a", "https://h/", "b")
	if text, err := os.ReadFile(file); err != nil || string(text) != "a\nb\n" {
		t.Errorf("the rejects of arguments are %q, %v", text, err)
	}
	// An input isn't emptied, whatever its name is.
	writeFiles(t, map[string]string{"u": "x\n", "v": "y\n"})
	stdin, err1 := os.Open("u")
	if err := errors.Join(err1, os.Link("u", "link")); err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	for flags, want := range map[string]int{
		"-rejects u -file u": exitUsage, "-rejects ./u -file v -file ?": exitUsage, "-rejects link -file u": exitUsage, "-rejects u": exitUsage, "-rejects u -file v -file -": exitUsage,
		"-rejects v -file u": exitError, "-rejects " + os.DevNull + " -file " + os.DevNull: exitOK, "-rejects v u": exitError,
	} {
		status := run(append([]string{"-quiet"}, strings.Fields(flags)...), environment{stdin: stdin, stdout: io.Discard, stderr: io.Discard})
		if text, err := os.ReadFile("u"); err != nil || string(text) != "x\n" || status != want {
			t.Errorf("%s: status %d, %q, %v", flags, status, text, err)
		}
	}
	// Neither are the output and the reports: the rejects follow them.
	for i, want := range []string{"before\nhttps://h/\nx\nhttps://i/\n", "before\nx\n"} {
		out, err1 := os.Create("out")
		_, err2 := out.WriteString("before\n")
		streams := []io.Writer{out, io.Discard, out}[i:]
		run([]string{"-href", "-quiet", "-rejects", "out", "https://h/", "x", "https://i/"}, environment{stdout: streams[0], stderr: streams[1]})
		if text, err := os.ReadFile("out"); errors.Join(err1, err2, out.Close(), err) != nil || string(text) != want {
			t.Errorf("%q, %v, want %q", text, err, want)
		}
	}
	if got := runProgram("", "-rejects", t.TempDir(), "https://h/"); got.status != exitError || got.stdout != "" {
		t.Errorf("with a folder: %+v", got)
	}
}

// A program that stops reading the rejects ends this one.
func TestRejectsOfPipe(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := exec.Command("mkfifo", "pipe").Run(); err != nil {
		t.Skip("no named pipes: ", err)
	}
	go func() {
		if f, err := os.Open("pipe"); err == nil {
			_, _ = f.Read([]byte{0})
			_ = f.Close()
		}
	}()
	runProgram(strings.Repeat("x\n", 1<<20), "-quiet", "-rejects", "pipe").check(t, exitError, "", "whatwgurl: write pipe: broken pipe\n")
}

// -quiet leaves out reports and hints, but no error of the program itself.
func TestQuiet(t *testing.T) {
	const input = "https://h/\nnothing\nhttps://u:p@h:x/\n"
	for _, args := range [][]string{{"-href"}, {"-check"}, {"-json"}, {"-href", "-trackers"}, {"-strict"}} {
		loud, quiet := runProgram(input, args...), runProgram(input, append(args, "-quiet")...)
		if loud.stderr == "" || quiet.stderr != "" || quiet.stdout != loud.stdout || quiet.status != exitError {
			t.Errorf("%q: %+v", args, quiet)
		}
	}
	if got := runProgram("", "-quiet", "-file", "missing"); got.status != exitError || got.stderr == "" {
		t.Errorf("a missing file: %+v", got)
	}
}
