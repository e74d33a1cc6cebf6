package main

import (
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlkey"
	"golang.org/x/net/publicsuffix"
)

// The texts of the help, the manual and the documentation, except for those of the flags.
const (
	synopsis = "whatwgurl [flags] [URL ...]"
	summary  = "parse URLs as browsers do"
)

// introduction says what the program does.
var introduction = []string{
	"whatwgurl parses URLs as browsers do. It prints their components, or what is wrong with them, and where. " +
		"Without arguments it reads URLs from standard input, one per line.",
}

// A section is a part of the help with a title.
type section struct {
	title      string
	paragraphs []string
}

// sections come after the flags.
var sections = []section{
	{"Components", []string{
		"The components are " + list(names(components)) + ". All except origin can be set.",
		"-get and -format also accept " + list(names(moreComponents)) + ". A registrable domain is the part that a site's owner " +
			"registers, as in example.co.uk; subdomain is the part before it, and suffix is the public suffix at its end. The public suffix list that -version names decides where these parts begin. " +
			"display is for people who decide whether to trust a URL. redacted is for logs: it has no password. effective-port is the port or, without one, the default port of the scheme. " +
			"decoded-path and extension are percent-decoded.",
		"Some components also have the names that trurl or unfurl uses: " + list(slices.Sorted(maps.Keys(aliases))) + "; with -set, also scheme, query and fragment.",
	}},
	{"Keys", []string{
		"The profiles of -key are " + list(urlkey.Names()) + ". exact is the serialization. semantic ignores what shouldn't matter " +
			"to a visitor: credentials, the fragment, the order of the query, superfluous slashes, and the way bytes are percent-encoded. " +
			"aggressive also removes www, trackers such as utm_source, session ids, an empty query and a slash at the end, lower-cases the URL, and turns https into http.",
		"surt and surt-heritrix begin with the reversed host, so a sorted list keeps the URLs of a domain together. surt leaves out " +
			"the scheme, credentials, the fragment, and the leading labels www, www2 and so on of the host; it reverses IPv4 addresses, too. " +
			"surt-heritrix keeps the scheme, those labels, and IPv4 addresses as they are, but leaves out credentials and the fragment.",
		"cdxj is the index key of web archives, as pywb writes it: like surt, in lower case, with the query sorted and without " +
			"session ids, and without only one label www. safebrowsing is the key of blocklists: without credentials, port and fragment, and percent-decoded " +
			"repeatedly. It is empty for a URL that isn't special, such as a mailto: URL.",
		"A key isn't a URL, even where it looks like one. Only exact keeps the password of a URL. None hides one in a path, as in https://h/https://user:password@host/. LC_ALL=C sort sorts keys correctly.",
	}},
	{"Patterns", []string{
		"The URL Pattern Standard, https://urlpattern.spec.whatwg.org/, defines the syntax of -match. A pattern that doesn't begin with a protocol is relative to -base. " +
			"Regular expressions in a pattern can't use features that need backtracking: look-ahead, look-behind and back-references.",
		"The pattern has to match the URL as it would be printed, after all changes. A URL that doesn't match isn't a failure, but if no URL matches, the exit status is 1, as with grep. " +
			"-check skips a URL that doesn't match; -stats counts it only as an input.",
	}},
	{"Documents", []string{
		"With -html, the arguments name documents instead of URLs; without arguments the program reads one document from standard input. It prints the links of each document as -href does, " +
			"or as -get, -param, -format, -each, -key, -json and -stats say. It resolves links as browsers do, against the base element and -base, in the encoding that the document declares.",
		"Each -json object has the kind of the link, its element and attribute, its raw value, the offset and length of that value in bytes, and its href or an error. " +
			"If a base element comes too late, the links before it are resolved without it, and in the object of the base element, late is true.",
		"A link that isn't a URL is reported, but isn't a failure, unless -strict is given.",
	}},
	{"Text that people type", []string{
		"-typed takes any URL. It also takes a host without a scheme, with anything that may follow a host, and adds https. It recognizes a port, as in localhost:3000, and a scheme " +
			"without its colon, as in http//example.com. It doesn't complete paths or search terms, and doesn't correct other mistakes. It reads user:password@host as a URL with the scheme user.",
	}},
	{"Input", []string{
		"A line ends in LF or CRLF. Lines with only spaces are skipped, and so is a byte order mark at the start of a file. Input that is compressed by gzip is decompressed; its first bytes show that, not its name.",
		"The program reads files in blocks, which all cores parse; the output keeps the order of the input. Memory doesn't grow with the input, " +
			"only with the number of cores, the longest line and, with -unique or -unique-by, the output: 60 to 90 bytes for each different line or URL.",
		"A line takes 5 to 10 times its length in memory, and at worst 100 times, if it is invalid UTF-8 throughout. -json prints 3 times the length of a plain line, " +
			"and at worst 40 times. With -max-length, longer lines fail without being read to the end. A few kilobytes of a compressed file can decompress to a line of gigabytes, so in a compressed file lines of more than 1 MiB fail unless -max-length says otherwise.",
	}},
	{"Failures", []string{
		"If an input fails, the program reports it on standard error, marks the place of the failure, and goes on with the other inputs. " +
			"With -json the output also has a line for the input. -stats only counts it. Reports don't show passwords; the output does. On a terminal, the marks are red, unless NO_COLOR is set.",
	}},
	{"JSON", []string{
		"Each object has input, the components, searchParams (a list of pairs) and validationErrors. Each validation error has its code, which is " +
			"its name in the standard, its description, its offset in bytes, whether it is fatal and, if it is in a value of -set, the component. " +
			"The object of an input that failed has input, error and validationErrors.",
		"With -match an object has pattern, the first pattern that matches, and groups: for each component that has groups, an object with the text that each group matches, or null for a group that didn't take part in the match. " +
			"Groups without a name, such as each *, are numbered from 0. With -typed an object has completion, which is scheme or colon if that was missing, and otherwise none. " +
			"A completed input has only the validation error that makes it fail.",
		"If a text has more than 100 validation errors, the object has only the first ones and the last one, and omittedValidationErrors is the number of the others. " +
			"For an input that isn't UTF-8, inputBase64 has its bytes, and offsets are into these bytes. " +
			"Controls and format characters, which are invisible or change the direction of text, are escaped, except the joiners U+200C and U+200D.",
	}},
	{"Statistics", []string{
		"-stats counts hosts and schemes in bounded memory. If there are too many different ones, a count can be too high; in that case -stats also prints a lower bound.",
	}},
}

// statuses are the exit statuses.
var statuses = []struct{ status, meaning string }{
	{"0", "all inputs are URLs (with -check, valid URL strings)"},
	{"1", "an input failed, reading or writing failed, or no URL matched -match"},
	{"2", "the flags are wrong"},
	{"128 + N", "the signal N ended the program after the inputs read so far"},
}

var examples = []string{
	`whatwgurl 'https://EXAMPLE.com/../x?q=ü'`,
	`whatwgurl -base https://example.com/a/b ../c '?d' '#e'`,
	`whatwgurl -get hostname -get port 'https://[::1]:8080/'`,
	`whatwgurl -set protocol=http -set port=8080 -href https://example.com/`,
	`whatwgurl -delete-param 'utm_*' -sort-params -href <urls.txt`,
	`whatwgurl -format '{hostname}:{effective-port}' -unique <urls.txt`,
	`whatwgurl -each pairs -trackers <urls.txt`,
	`whatwgurl -href -file urls.txt.gz >normalized.txt`,
	`whatwgurl -get registrable-domain -unique <urls.txt`,
	`whatwgurl -key surt -get href <urls.txt | LC_ALL=C sort`,
	`whatwgurl -json <urls.txt | jq 'select(.validationErrors != [])'`,
	`whatwgurl -match 'https://*.example.com/:lang/*' -json <urls.txt`,
	`whatwgurl -typed -href example.com localhost:3000`,
	`whatwgurl -check 'https://example.com/100%'`,
}

// lineWidth is the width of text, in columns.
const lineWidth = 79

// wrap returns text in lines, all but the first of which are indented.
func wrap(text string, first, others string) string {
	var b strings.Builder
	line := first
	empty := true
	for _, word := range strings.Fields(text) {
		if !empty && len(line)+1+len(word) > lineWidth {
			b.WriteString(line + "\n")
			line, empty = others, true
		}
		if !empty {
			line += " "
		}
		line += word
		empty = false
	}
	return b.String() + line + "\n"
}

// usageColumn is where the usage of a flag begins.
const usageColumn = 24

// flagLines returns the lines of the help about a flag.
func flagLines(d definition) string {
	head := "  -" + d.name
	argument, usage := d.argument()
	if argument != "" {
		head += " " + argument
	}
	margin := strings.Repeat(" ", usageColumn)
	if len(head) > usageColumn-2 {
		return head + "\n" + wrap(usage, margin, margin)
	}
	return wrap(usage, head+margin[len(head):], margin)
}

// briefColumn is where the usage of a flag begins in the short help.
const briefColumn = 18

// briefHelp returns what -h prints.
func briefHelp() string {
	var b strings.Builder
	b.WriteString("Usage: " + synopsis + "\n\nParse URLs as browsers do: arguments, or lines of standard input.\n")
	for _, g := range new(rawOptions).groups() {
		title, _, _ := strings.Cut(g.title, ",")
		b.WriteString("\n" + title + ":\n")
		for _, d := range g.flags {
			if d.brief == "" {
				continue
			}
			argument, _ := d.argument()
			argument, _, _ = strings.Cut(argument, "=")
			head := strings.TrimRight("  -"+d.name+" "+argument, " ")
			b.WriteString(head + strings.Repeat(" ", max(2, briefColumn+4-len(head))) + d.brief + "\n")
		}
	}
	return b.String()
}

// helpText returns what -help prints.
func helpText() string {
	var b strings.Builder
	b.WriteString("Usage: " + synopsis + "\n")
	for _, paragraph := range introduction {
		b.WriteString("\n" + wrap(paragraph, "", ""))
	}
	for _, g := range new(rawOptions).groups() {
		b.WriteString("\n" + g.title + ":\n")
		for _, d := range g.flags {
			b.WriteString(flagLines(d))
		}
	}
	for _, s := range sections {
		b.WriteString("\n" + s.title + ":\n")
		for i, paragraph := range s.paragraphs {
			if i > 0 {
				b.WriteString("\n")
			}
			b.WriteString(wrap(paragraph, "  ", "  "))
		}
	}
	b.WriteString("\nExit status:\n")
	for _, s := range statuses {
		b.WriteString("  " + s.status + strings.Repeat(" ", 9-len(s.status)) + s.meaning + "\n")
	}
	b.WriteString("\nExamples:\n")
	for _, example := range examples {
		b.WriteString("  " + example + "\n")
	}
	return b.String()
}

// packageComment returns the documentation of the command.
func packageComment() string {
	var b strings.Builder
	b.WriteString("// Code generated by \"go generate\". DO NOT EDIT.\n\n")
	b.WriteString("// Command whatwgurl parses URLs as browsers do. It prints their components, or what is\n// wrong with them, and where.\n//\n")
	for line := range strings.Lines(helpText()) {
		b.WriteString(strings.TrimRight("//\t"+line, "\t\n") + "\n")
	}
	b.WriteString("package main\n")
	return b.String()
}

// manualPage returns the manual page.
func manualPage() string {
	var b strings.Builder
	b.WriteString(".TH WHATWGURL 1 \"\" whatwgurl\n.SH NAME\nwhatwgurl \\- " + summary + "\n.SH SYNOPSIS\n.B whatwgurl\n[flags] [URL ...]\n.SH DESCRIPTION\n")
	writeParagraphs(&b, introduction)
	b.WriteString(".SH OPTIONS\n.TP\n.B \\-h\nprint the most important flags\n")
	for _, g := range new(rawOptions).groups() {
		b.WriteString(".SS " + roff(g.title) + "\n")
		for _, d := range g.flags {
			argument, usage := d.argument()
			head := ".B " + roff("-"+d.name)
			if argument != "" {
				head = ".BI " + roff("-"+d.name) + " \" " + roff(argument) + "\""
			}
			b.WriteString(".TP\n" + head + "\n" + roffLines(usage))
		}
	}
	for _, s := range sections {
		b.WriteString(".SH " + roff(strings.ToUpper(s.title)) + "\n")
		writeParagraphs(&b, s.paragraphs)
	}
	b.WriteString(".SH " + strings.ToUpper(tasksTitle) + "\n")
	for _, t := range tasks {
		b.WriteString(".TP\n" + roff(t.task) + "\n.nf\n")
		for _, line := range t.lines() {
			b.WriteString(roff(line) + "\n")
		}
		b.WriteString(".fi\n")
	}
	b.WriteString(".SH EXIT STATUS\n")
	for _, s := range statuses {
		b.WriteString(".TP\n.B " + roff(s.status) + "\n" + roff(s.meaning) + "\n")
	}
	b.WriteString(".SH EXAMPLES\n.nf\n")
	for _, example := range examples {
		b.WriteString(roff(example) + "\n")
	}
	b.WriteString(".fi\n.SH SEE ALSO\nThe URL Standard, https://url.spec.whatwg.org/\n")
	return b.String()
}

// writeParagraphs writes text for a manual page.
func writeParagraphs(b *strings.Builder, paragraphs []string) {
	for i, paragraph := range paragraphs {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		b.WriteString(roffLines(paragraph))
	}
}

// roffLines returns text in lines that are not requests.
func roffLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(wrap(text, "", "")) {
		b.WriteString(roff(line))
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
