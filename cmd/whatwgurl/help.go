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

// manual is what -help prints, with flagsMark in place of the flags. The first paragraph and titles
// aren't indented, text is indented by two spaces, and commands are by four.
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

// manualPage returns the manual page: the text of -help, in paragraphs that man fills.
func manualPage() string {
	var b strings.Builder
	about, text, _ := strings.Cut(manual, flagsMark)
	b.WriteString(".TH WHATWGURL 1 \"\" whatwgurl\n.SH NAME\nwhatwgurl \\- parse URLs as browsers do\n.SH SYNOPSIS\n" +
		roff(strings.TrimPrefix(usage, "Usage: ")) + ".SH DESCRIPTION\n" + roff(strings.TrimSpace(about)) + "\n")
	group := ""
	for _, f := range flagTable {
		if f.group != group {
			group = f.group
			b.WriteString(".SH \"" + group + "\"\n")
		}
		b.WriteString(".TP\n" + roff(strings.TrimSpace("-"+f.name+" "+f.argument)) + "\n" + roff(f.sentence) + "\n")
	}
	isFilled := true
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		title, isTitle := strings.CutSuffix(line, ":")
		fill := !strings.HasPrefix(line, "    ")
		if fill != isFilled && line != "" {
			isFilled = fill
			b.WriteString(map[bool]string{true: ".fi\n", false: ".nf\n"}[fill])
		}
		switch {
		case line == "":
			b.WriteString(".PP\n")
		case isTitle && line[0] != ' ':
			b.WriteString(".SH \"" + roff(title) + "\"\n")
		case fill:
			b.WriteString(roff(strings.TrimPrefix(line, "  ")) + "\n")
		default:
			b.WriteString(roff(line) + "\n")
		}
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
