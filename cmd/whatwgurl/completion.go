package main

import (
	"fmt"
	"strings"
)

// shellNames are the shells that have completions.
var shellNames = []string{"bash", "zsh", "fish"}

var completionScripts = map[string]func() string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}

// bashCompletion returns a script for bash.
func bashCompletion() string {
	var cases strings.Builder
	for _, f := range flagTable {
		reply := ""
		switch {
		case f.argument == "":
			continue
		case f.argument == "FILE":
			reply = "\t\tcompopt -o default\n"
		case f.values != nil:
			reply = "\t\tCOMPREPLY=($(compgen -W '" + strings.Join(f.values, " ") + "' -- \"$word\"))\n"
			if strings.HasSuffix(f.values[0], "=") {
				reply += "\t\tcompopt -o nospace\n"
			}
		}
		cases.WriteString("\t-" + f.name + ")\n" + reply + "\t\treturn\n\t\t;;\n")
	}
	return fmt.Sprintf(`_whatwgurl() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
	COMPREPLY=()
	case $before in
%s	esac
	if [[ $word == -* ]]; then
		COMPREPLY=($(compgen -W '-%s' -- "$word"))
	elif [[ " ${COMP_WORDS[*]} " == *" -html "* ]]; then
		compopt -o default
	fi
}
complete -F _whatwgurl whatwgurl
`, cases.String(), strings.Join(flagNames(), " -"))
}

// zshCompletion returns a script for zsh, which is either autoloaded as a function, or sourced.
func zshCompletion() string {
	quote := strings.NewReplacer(`\`, `\\`, `'`, `'\''`, `[`, `\[`, `]`, `\]`, `:`, `\:`).Replace
	var flags strings.Builder
	for _, f := range flagTable {
		action := ""
		switch {
		case f.argument == "FILE":
			action = ":FILE:_files"
		case f.values != nil && strings.HasSuffix(f.values[0], "="):
			action = ":" + f.argument + ":compadd -S \"\" -- " + strings.Join(f.values, " ")
		case f.values != nil:
			action = ":" + f.argument + ":(" + strings.Join(f.values, " ") + ")"
		case f.argument != "":
			action = ":" + f.argument + ": "
		}
		// Every flag may be repeated.
		flags.WriteString("\t\t'*-" + f.name + "[" + quote(f.sentence) + "]" + action + "' \\\n")
	}
	return `#compdef whatwgurl
_whatwgurl() {
	_arguments \
` + flags.String() + `		'*:URL or document:_files'
}
if [[ ${funcstack[1]} == _whatwgurl ]]; then
	_whatwgurl "$@"
else
	compdef _whatwgurl whatwgurl
fi
`
}

// fishCompletion returns a script for fish.
func fishCompletion() string {
	var b strings.Builder
	b.WriteString("complete -c whatwgurl -n 'not contains -- -html (commandline -opc)' -f\n")
	for _, f := range flagTable {
		action := ""
		switch {
		case f.argument == "FILE":
			action = " -rF"
		case f.values != nil:
			action = " -xa '" + strings.Join(f.values, " ") + "'"
		case f.argument != "":
			action = " -x"
		}
		b.WriteString("complete -c whatwgurl -o " + f.name + action + " -d '" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(f.sentence) + "'\n")
	}
	return b.String()
}
