package main

import (
	"errors"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/urlkey"
)

func TestHelp(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"-h", briefHelp()},
		{"-help", helpText()},
		{"--help", helpText()},
		{"-man", manualPage()},
		{"-completion bash", bashCompletion()},
		{"-completion zsh", zshCompletion()},
		{"-completion fish", fishCompletion()},
	} {
		runProgram("", strings.Fields(tt.args)...).check(t, exitOK, tt.want, "")
	}
	for line := range strings.Lines(briefHelp() + helpText()) {
		if len(line) > 81 { // with a letter of two bytes
			t.Errorf("%q is too long for a terminal", line)
		}
	}
	if n := strings.Count(briefHelp(), "\n"); n > len(flagTable)+15 {
		t.Errorf("the short help has %d lines", n)
	}
}

// Help, manual and completions have every flag with its argument, and the help every name. Their
// forms are part of the promise, for one flag of each kind.
func TestEveryFlagIsEverywhere(t *testing.T) {
	texts := map[string]string{"-h": briefHelp(), "-help": helpText(), "man": manualPage(), "bash": bashCompletion(), "zsh": zshCompletion(), "fish": fishCompletion()}
	for _, f := range flagTable {
		first, _, _ := strings.Cut(f.sentence, " ")
		for name, want := range map[string]string{
			"-h":    "\n" + strings.TrimRight("  -"+f.name+" "+f.argument, " "),
			"-help": "\n" + strings.TrimRight("  -"+f.name+" "+f.argument, " "),
			"man":   "\n.TP\n" + roff(strings.TrimSpace("-"+f.name+" "+f.argument)) + "\n" + roff(first),
			"bash":  "-" + f.name,
			"zsh":   "'*'{-,--}'" + f.name + "[" + strings.ReplaceAll(first, "'", `'\''`),
			"fish":  " -o " + f.name + " ",
		} {
			if !strings.Contains(texts[name], want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
		if f.values != nil && f.argument == "" || f.sentence == "" || f.group == "" {
			t.Errorf("-%s is defined as %+v", f.name, f)
		}
	}
	for _, name := range slices.Concat(getNames, setNames, urlkey.Names()) {
		if !strings.Contains(manual, name) {
			t.Errorf("the manual lacks %s", name)
		}
	}
	for _, tt := range []struct{ text, want string }{
		{"-h", "Output:\n  -match PATTERN        print only URLs that match a URL pattern\n"},
		{"-help", "  -set COMPONENT=VALUE  set a component, such as port=8080; a % itself is %25,\n                        as in password=50%25off\n  -iterate COMPONENT=VALUES\n                        make a URL for each value; spaces separate the values\n"},
		{"-help", "\n\nInput:\n  -file FILE            read URLs from FILE, one per line; - is standard input;\n                        may be repeated; a name such as part-*"},
		{"-help", "  -completion SHELL     print a completion script for bash, zsh or fish\n\nComponents:\n  The components are href,"},
		{"man", "\n.SH SYNOPSIS\nwhatwgurl [flags] [URL ...]\n.SH DESCRIPTION\nwhatwgurl parses"},
		{"man", "\n.PP\n.SH \"Exit status\"\n.nf\n    0  all inputs"},
		{"man", "    whatwgurl \\-check \\(aqhttps://example.com/100%\\(aq\n.PP\n.fi\n.SH \"Coming from"},
		{"zsh", "\t\t'*'{-,--}'file[read URLs from FILE, one per line; - is standard input; may be repeated; a name such as part-* stands for all files that match, unless one has that very name]:FILE:_files' \\\n"},
		{"zsh", "\t\t'*'{-,--}'set[set a component, such as port=8080; a % itself is %25, as in password=50%25off]:COMPONENT=VALUE:compadd -S \"\" -- href= protocol="},
		{"zsh", ":LIST:compadd -S \"\" -- names values pairs segments param\\:' \\\n"},
		{"bash", "# To load this, put into ~/.bashrc: source <(whatwgurl -completion bash)\n_whatwgurl() {"},
		{"zsh", "#compdef whatwgurl\n# To load this, save it as _whatwgurl in a folder of $fpath, or put into ~/.zshrc after compinit:\n# source <(whatwgurl -completion zsh)\n"},
		{"fish", "# To load this, save it as ~/.config/fish/completions/whatwgurl.fish\ncomplete "},
		{"fish", " -o get -l get -xa '(__fish_append , href origin"}, {"zsh", ":COMPONENTS:_sequence compadd - href origin"},
		{"zsh", ":SHELL:(bash zsh fish)' \\\n\t\t'*:URL or document:_files'\n}\n"},
		{"zsh", "\t\t'*'{-,--}'base[parse inputs relative to URL]:URL: ' \\\n"},
		{"zsh", "\t\t'*'{-,--}'quiet[don'\\''t report"},
		{"fish", "complete -c whatwgurl -o file -l file -rF -d 'read"},
		{"fish", "complete -c whatwgurl -o completion -l completion -xa 'bash zsh fish' -d 'print"},
		{"fish", "complete -c whatwgurl -o base -l base -x -d 'parse"},
		{"fish", "complete -c whatwgurl -o quiet -l quiet -d 'don\\'t report"},
		{"fish", "and \\\\* an asterisk'"},
	} {
		if !strings.Contains(texts[tt.text], tt.want) {
			t.Errorf("%s lacks %q:\n%s", tt.text, tt.want, texts[tt.text])
		}
	}
}

// Each line of the manual page is text or a known request, and no text becomes a request by
// accident.
func TestManualRequests(t *testing.T) {
	known := []string{".TH", ".SH", ".TP", ".PP", ".nf", ".fi"}
	for line := range strings.Lines(manualPage()) {
		request, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if strings.HasPrefix(line, ".") && !slices.Contains(known, request) || strings.HasPrefix(line, "'") {
			t.Errorf("%q is no known request", line)
		}
		if strings.ContainsFunc(line, func(c rune) bool { return c >= 0x7F }) {
			t.Errorf("%q is not ASCII", line)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"href", "hash", "host", "hostname"}
	for _, tt := range []struct{ name, want string }{
		{"href", "href"}, {"hrf", "href"}, {"hreef", "href"}, {"hrfe", "href"}, {"hots", "host"}, {"h", ""}, {"ho", ""},
		{"hostnames", "hostname"}, {"xyz", ""}, {"", ""}, {strings.Repeat("h", 1000), ""},
	} {
		if got := nearest(tt.name, names); got != tt.want {
			t.Errorf("%q is near %q, want %q", tt.name, got, tt.want)
		}
	}
}

// Two letters in the wrong order are the commonest slip.
func TestSwappedLetters(t *testing.T) {
	for _, name := range flagNames() {
		for i := range len(name) - 1 {
			typed := name[:i] + name[i+1:i+2] + name[i:i+1] + name[i+2:]
			err := flagError(errors.New("flag provided but not defined: -" + typed))
			if typed != name && !strings.HasSuffix(err.Error(), "; did you mean -"+name+"?") {
				t.Errorf("-%s: %v", typed, err)
			}
		}
	}
}

// TestBashCompletion asks bash, if it is installed.
func TestBashCompletion(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	for _, tt := range []struct {
		words []string // the last one is to be completed
		want  string
	}{
		{[]string{"-hr"}, "-href"}, {[]string{"--ge"}, "--get"}, {[]string{"--get", "ho"}, "host hostname"},
		{[]string{"-"}, "-" + strings.Join(flagNames(), " -")},
		{[]string{"-get", "ho"}, "host hostname"},
		{[]string{"-get", "hostname,po"}, "hostname,port"}, {[]string{"-get", "a,b,sub"}, "a,b,subdomain"}, {[]string{"-set", "port=1,ho"}, ""},
		{[]string{"-get", ""}, strings.Join(getNames, " ")},
		{[]string{"-href", "-set", "p"}, "protocol= password= port= pathname="},
		{[]string{"-key", "s"}, withPrefix("s", urlkey.Names())},
		{[]string{"-file", "x"}, ""},
		{[]string{"https://a/"}, ""},
	} {
		script := bashCompletion() + `compopt() { :; }
COMP_WORDS=(whatwgurl "$@") COMP_CWORD=$#
_whatwgurl
printf '%s' "${COMPREPLY[*]}"
`
		got, err := exec.Command(bash, slices.Concat([]string{"-c", script, "bash"}, tt.words)...).CombinedOutput()
		if err != nil || string(got) != tt.want {
			t.Errorf("%q is completed to %q, %v; want %q", tt.words, got, err, tt.want)
		}
	}
}

// withPrefix returns the names that begin with prefix.
func withPrefix(prefix string, names []string) string {
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !strings.HasPrefix(name, prefix) })
	return strings.Join(names, " ")
}

// taskTests are the commands of the manual for users of trurl and unfurl, with an input and its
// output.
var taskTests = []struct{ command, input, output string }{
	{`whatwgurl -href`, "HTTPS://Example.com:443/a/../b", "https://example.com/b\n"},
	{`whatwgurl -get hostname`, "https://a.example:81/x", "a.example\n"},
	{`whatwgurl -get hostname -unique`, "https://a.example/x\nhttps://a.example/y", "a.example\n"},
	{`whatwgurl -get registrable-domain`, "https://a.b.example.co.uk/", "example.co.uk\n"},
	{`whatwgurl -format '{subdomain} {suffix}'`, "https://a.b.example.co.uk/", "a.b co.uk\n"},
	{`whatwgurl -get pathname`, "https://h/a%20b?q", "/a%20b\n"},
	{`whatwgurl -get decoded-path`, "https://h/a%20b?q", "/a b\n"},
	{`whatwgurl -get extension`, "https://h/a/b.tar.gz?q", "gz\n"},
	{`whatwgurl -get effective-port`, "https://h/", "443\n"},
	{`whatwgurl -format '{protocol}//{hostname}{pathname}'`, "https://u@h:81/a?q", "https://h/a\n"},
	{`whatwgurl -format '{param:id}'`, "https://h/?id=1&id=2", "1\n"},
	{`whatwgurl -each param:id`, "https://h/?id=1&id=2", "1\n2\n"},
	{`whatwgurl -each names`, "https://h/?a=1&b=2", "a\nb\n"},
	{`whatwgurl -each values`, "https://h/?a=1&b=%26", "1\n&\n"},
	{`whatwgurl -each pairs`, "https://h/?a=1&b=%26", "a=1\nb=&\n"},
	{`whatwgurl -json`, "https://h/", `{"input":"https://h/","href":"https://h/","origin":"https://h","protocol":"https:","username":"","password":"","host":"h","hostname":"h","port":"","pathname":"/","search":"","searchParams":[],"hash":"","validationErrors":[]}` + "\n"},
	{`whatwgurl -set hostname=b.example`, "https://a.example/", "https://b.example/\n"},
	{`whatwgurl -set scheme=http`, "https://h/", "http://h/\n"},
	{`whatwgurl -iterate 'port=80 8080'`, "https://h/", "https://h:80/\nhttps://h:8080/\n"},
	{`whatwgurl -append-segment c/d`, "https://h/a/b?q", "https://h/a/b/c%2Fd?q\n"},
	{`whatwgurl -append-param b=2`, "https://h/?a=1", "https://h/?a=1&b=2\n"},
	{`whatwgurl -set-param a=2`, "https://h/?a=1", "https://h/?a=2\n"},
	{`whatwgurl -delete-param 'utm_*'`, "https://h/?utm_source=x&a=1&utm_id=y", "https://h/?a=1\n"},
	{`whatwgurl -sort-params`, "https://h/?b=1&a=2", "https://h/?a=2&b=1\n"},
	{`whatwgurl -href -base https://h/a/b/c`, "../x", "https://h/a/x\n"},
	{`whatwgurl -set hash=`, "https://h/a#b", "https://h/a\n"},
	{`whatwgurl -get unicode-host`, "https://xn--bcher-kva.example/", "bücher.example\n"},
}

// TestTasks runs each command that the manual has for a task of trurl and unfurl.
func TestTasks(t *testing.T) {
	var commands []string
	_, section, _ := strings.Cut(manual, "\nComing from trurl and unfurl:\n")
	for line := range strings.Lines(section) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "whatwgurl ") {
			commands = append(commands, line)
		}
	}
	for i, tt := range taskTests {
		if i >= len(commands) || commands[i] != tt.command {
			t.Fatalf("the manual lacks %s", tt.command)
		}
		var args []string
		for j, quoted := range strings.Split(strings.TrimPrefix(tt.command, "whatwgurl "), "'") {
			if j%2 == 1 {
				args = append(args, quoted)
			} else {
				args = append(args, strings.Fields(quoted)...)
			}
		}
		runProgram(tt.input+"\n", args...).check(t, exitOK, tt.output, "")
	}
	if len(commands) != len(taskTests) {
		t.Errorf("%d commands, %d tests", len(commands), len(taskTests))
	}
}
