package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gowhatwg/url/urlkey"
)

var update = flag.Bool("update", false, "write the files that are generated")

// generatedFiles has the files that are generated from the definitions of the flags.
var generatedFiles = map[string]func() string{
	"doc.go":                    packageComment,
	"man/whatwgurl.1":           manualPage,
	"completion/whatwgurl.bash": bashCompletion,
	"completion/_whatwgurl":     zshCompletion,
	"completion/whatwgurl.fish": fishCompletion,
}

func TestGenerated(t *testing.T) {
	for name, generate := range generatedFiles {
		name = filepath.FromSlash(name)
		if *update {
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(generate()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != generate() {
			t.Errorf("%s is not what \"go generate\" makes", name)
		}
	}
}

// Every generated file has every flag with its value.
func TestEveryFlagIsEverywhere(t *testing.T) {
	for _, d := range definitions() {
		if d.name == "h" {
			continue
		}
		argument, usage := d.argument()
		withArgument := strings.TrimRight(d.name+" "+argument, " ")
		first, _, _ := strings.Cut(usage, " ")
		for name, want := range map[string]string{
			"doc.go":                    "//\t  -" + withArgument,
			"man/whatwgurl.1":           roff("-" + d.name),
			"completion/whatwgurl.bash": "-" + d.name,
			"completion/_whatwgurl":     "*-" + d.name + "[" + first,
			"completion/whatwgurl.fish": " -o " + d.name + " ",
		} {
			if !strings.Contains(generatedFiles[name](), want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
		if d.takesFile && d.boolean || d.boolean != (argument == "") || usage == "" || strings.Contains(usage, "`") {
			t.Errorf("-%s is defined as %+v", d.name, d)
		}
	}
	for _, name := range slices.Concat(getNames, setNames, urlkey.Names()) {
		if !strings.Contains(helpText(), name) {
			t.Errorf("the help lacks %s", name)
		}
	}
}

// The flags print the committed files.
func TestPrintedDocumentation(t *testing.T) {
	runProgram("", "-man").check(t, exitOK, manualPage(), "")
	runProgram("", "-completion", "bash").check(t, exitOK, bashCompletion(), "")
	runProgram("", "-completion", "zsh").check(t, exitOK, zshCompletion(), "")
	runProgram("", "-completion", "fish").check(t, exitOK, fishCompletion(), "")
}

// Each line of a manual page is text or a known request, and no text becomes a request by
// accident.
func TestManualRequests(t *testing.T) {
	known := []string{".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".BI", ".nf", ".fi"}
	for line := range strings.Lines(manualPage()) {
		request, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if strings.HasPrefix(line, ".") && !slices.Contains(known, request) || strings.HasPrefix(line, "'") {
			t.Errorf("%q is no known request", line)
		}
		for _, c := range line {
			if c >= 0x7F {
				t.Errorf("%q is not ASCII", line)
			}
		}
	}
	for _, tt := range []struct{ text, want string }{
		{"a-b", `a\-b`},
		{`'\'`, `\(aq\e\(aq`},
		{".gz", `\&.gz`},
		{"ü~^", `\[u00FC]\(ti\(ha`},
	} {
		if got := roff(tt.text); got != tt.want {
			t.Errorf("%q is %q, want %q", tt.text, got, tt.want)
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
		{[]string{"-hr"}, "-href"},
		{[]string{"-set-"}, "-set-param"},
		{[]string{"-"}, strings.Join(flagNames(), " ")},
		{[]string{"-get", "ho"}, "host hostname"},
		{[]string{"-get", ""}, strings.Join(getNames, " ")},
		{[]string{"-href", "-set", "p"}, "protocol= password= port= pathname="},
		{[]string{"-completion", "f"}, "fish"},
		{[]string{"-key", "s"}, "semantic surt surt-heritrix safebrowsing"},
		{[]string{"-match", "x"}, ""},
		{[]string{"-param", "-"}, ""},
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

func flagNames() []string {
	var names []string
	for _, d := range definitions() {
		names = append(names, "-"+d.name)
	}
	return names
}

// TestTasks runs the command for each task, and checks that the manual has it.
func TestTasks(t *testing.T) {
	for _, tt := range tasks {
		t.Run(tt.task, func(t *testing.T) {
			runProgram(tt.input+"\n", tt.args...).check(t, exitOK, tt.output, "")
			if tt.trurl == "" && tt.unfurl == "" {
				t.Error("nobody has asked for it")
			}
			for _, line := range tt.lines() {
				if !strings.Contains(manualPage(), roff(line)) {
					t.Errorf("the manual lacks %s", line)
				}
			}
		})
	}
}
