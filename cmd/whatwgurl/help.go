package main

import (
	_ "embed"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/gowhatwg/url"
	"golang.org/x/net/publicsuffix"
)

// manual is what -help prints, with flagsMark in place of the flags. Titles aren't
// indented, text is indented by two spaces, and commands are by four.
//
//go:embed manual.txt
var manual string

const (
	flagsMark  = "{flags}\n"
	usage      = "Usage: whatwgurl [flags] [URL ...]\n"
	lineWidth  = 79 // in columns
	flagColumn = 24 // where the sentence of a flag begins
)

// aboutTexts are the texts about the program, by the flag, or by the shell of a completion script.
var aboutTexts = map[string]func() string{
	"h": briefHelp, "help": helpText, "version": versionText, "man": manualPage,
	"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion,
}

// wrap returns text in lines, all but the first of which are indented.
func wrap(text, first, others string) string {
	var b strings.Builder
	line := first
	space := ""
	for word := range strings.SplitSeq(text, " ") {
		if len(line)+len(space)+len(word) > lineWidth {
			b.WriteString(line + "\n")
			line, space = others, ""
		}
		line += space + word
		space = " "
	}
	return b.String() + line + "\n"
}

// flagList returns the lines of the help about all flags, with the form of their sentences that
// shorten returns.
func flagList(shorten func(string) string) string {
	var b strings.Builder
	margin := strings.Repeat(" ", flagColumn)
	group := ""
	for _, f := range flagTable {
		if f.group != group {
			group = f.group
			b.WriteString("\n" + group + ":\n")
		}
		head := strings.TrimRight("  -"+f.name+" "+f.argument, " ")
		if len(head) > flagColumn-2 {
			b.WriteString(head + "\n")
			head = ""
		}
		b.WriteString(wrap(shorten(f.sentence), head+margin[len(head):], margin))
	}
	return b.String()
}

// briefHelp returns what -h prints.
func briefHelp() string {
	return usage + flagList(func(sentence string) string {
		brief, _, _ := strings.Cut(sentence, ";")
		return brief
	})
}

// helpText returns what -help prints.
func helpText() string {
	return usage + "\n" + strings.Replace(manual, flagsMark, strings.TrimPrefix(flagList(strings.Clone), "\n"), 1)
}

// manualPage returns the manual page: the text of -help, line by line.
func manualPage() string {
	const begin = ".nf\n.in 0" // ends the filling and the indentation of lines
	var b strings.Builder
	b.WriteString(".TH WHATWGURL 1 \"\" whatwgurl\n.SH NAME\nwhatwgurl \\- parse URLs as browsers do\n.SH DESCRIPTION\n" + begin + "\n")
	for line := range strings.Lines(helpText()) {
		line = roff(strings.TrimSuffix(line, "\n"))
		if title, isTitle := strings.CutSuffix(line, ":"); isTitle && title[0] != ' ' {
			line = ".SH \"" + title + "\"\n" + begin
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// roff escapes text for a manual page.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, `ü`, `\[u00FC]`, `~`, `\(ti`, `^`, `\(ha`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}

// versionText returns the output of -version.
func versionText() string {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	return fmt.Sprintf("whatwgurl %s (%s, %s/%s)\nURL Standard of commit %s\nUnicode %s\n%s\n",
		version, runtime.Version(), runtime.GOOS, runtime.GOARCH, url.StandardRevision, url.UnicodeVersion, publicsuffix.List)
}
