package main

import (
	"fmt"
	"strings"
)

// shellNames are the shells that have completions.
var shellNames = []string{"bash", "zsh", "fish"}

// action returns what a completion script does for the argument of the flag: if it has none, for
// a file, for other text, for one of the values, for a list of them, or for what begins with one.
func (f flagInfo) action(none, file, text, oneOf, listOf, beginning string) string {
	switch {
	case f.argument == "":
		return none
	case f.argument == "FILE":
		return file
	case f.values == nil:
		return text
	case strings.ContainsAny(strings.Join(f.values, ""), "=:"):
		return fmt.Sprintf(beginning, strings.Join(f.values, " "))
	case f.name == "get":
		return fmt.Sprintf(listOf, strings.Join(f.values, " "))
	}
	return fmt.Sprintf(oneOf, strings.Join(f.values, " "))
}

// bashCompletion returns a script for bash.
func bashCompletion() string {
	const choose = `COMPREPLY=($(compgen -W '%s' -- "$word")); `
	const chooseMore = `COMPREPLY=($(compgen -P "${word%%"${word##*,}"}" -W '%s' -- "${word##*,}")); `
	var flags strings.Builder
	for _, f := range flagTable {
		flags.WriteString("\t-" + f.name + " | --" + f.name + ") " + f.action("", "compopt -o default; return ", "return ", choose+"return ", chooseMore+"return ", choose+"compopt -o nospace; return ") + ";;\n")
	}
	return fmt.Sprintf(`# To load this, put into ~/.bashrc: source <(whatwgurl -completion bash)
_whatwgurl() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} dash=-
	if [[ $word == --* ]]; then
		dash=--
	fi
	COMPREPLY=()
	case $before in
%s	esac
	if [[ $word == -* ]]; then
		COMPREPLY=($(compgen -P "$dash" -W '%s' -- "${word#"$dash"}"))
	elif [[ " ${COMP_WORDS[*]} " == *" -html "* ]]; then
		compopt -o default
	fi
}
complete -F _whatwgurl whatwgurl
`, flags.String(), strings.Join(flagNames(), " "))
}

// zshCompletion returns a script for zsh, which is either autoloaded as a function, or sourced.
func zshCompletion() string {
	quote := strings.NewReplacer(`\`, `\\`, `'`, `'\''`, `[`, `\[`, `]`, `\]`, `:`, `\:`).Replace
	var flags strings.Builder
	for _, f := range flagTable {
		action := strings.ReplaceAll(f.action("", "_files", " ", "(%s)", "_sequence compadd - %s", `compadd -S "" -- %s`), ":", `\:`)
		if f.argument != "" {
			action = ":" + f.argument + ":" + action
		}
		flags.WriteString("\t\t'*'{-,--}'" + f.name + "[" + quote(f.sentence) + "]" + action + "' \\\n") // all may be repeated
	}
	return `#compdef whatwgurl
# To load this, save it as _whatwgurl in a folder of $fpath, or put into ~/.zshrc after compinit:
# source <(whatwgurl -completion zsh)
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
	quote := strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace
	var flags strings.Builder
	for _, f := range flagTable {
		flags.WriteString("complete -c whatwgurl -o " + f.name + " -l " + f.name + f.action("", " -rF", " -x", " -xa '%s'", " -xa '(__fish_append , %s)'", " -xa '%s'") + " -d '" + quote(f.sentence) + "'\n")
	}
	return "# To load this, save it as ~/.config/fish/completions/whatwgurl.fish\ncomplete -c whatwgurl -n 'not contains -- -html (commandline -opc)' -f\n" + flags.String()
}
