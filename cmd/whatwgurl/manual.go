package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/gowhatwg/url/urlkey"
)

// What help, manual and documentation say beside the flags.
const (
	synopsis = "whatwgurl [flags] [URL ...]"
	summary  = "parse URLs as browsers do"
)

// introduction says what the program does.
var introduction = []string{
	"whatwgurl parses URLs as browsers do and prints what they consist of, or what is wrong with them, and where. " +
		"Without arguments it reads URLs from standard input, one on each line.",
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
		"-get and -format know these as well: " + list(names(moreComponents)) + ". A registrable domain is what a site's owner " +
			"registers, as in example.co.uk, by the public suffix list that -version names; subdomain and suffix are the labels before it and at its end. display is for people " +
			"who decide whether they trust a URL, and redacted for logs: it has no password. effective-port is the port or, without one, that of the scheme. " +
			"decoded-path and extension are percent-decoded.",
		"Some have other names, for those who know trurl or unfurl: " + list(slices.Sorted(maps.Keys(aliases))) + ", and for -set also scheme, query and fragment.",
	}},
	{"Keys", []string{
		"The profiles of -key are " + list(urlkey.Names()) + ". exact is the serialization. semantic leaves out what shouldn't make a difference " +
			"to a visitor: credentials, the fragment, the order of the query, superfluous slashes, and how bytes are percent-encoded. " +
			"aggressive leaves out as well www, session ids, an empty query, a slash at the end and upper case, and has http for https.",
		"surt, surt-heritrix and ssurt begin with the host in reverse, so that a sorted list has together what belongs to a domain. surt leaves out " +
			"the scheme, credentials, the fragment and the labels www, www2 and so on that the host begins with, and has IPv4 addresses in reverse, too. " +
			"surt-heritrix has the scheme and those labels, and IPv4 addresses as they are, but no credentials and no fragment. ssurt has everything, with port and scheme after the host.",
		"cdxj and wayback are the keys of the indexes of web archives, as pywb and OpenWayback make them: like surt, in lower case, with the query sorted and without " +
			"session ids; cdxj leaves out only one label www. safebrowsing is that of blocklists: without credentials, port and fragment, percent-decoded " +
			"as often as can be. It is empty for a URL that isn't special, as mailto: URLs are.",
		"A key is no URL, even where it looks like one. Passwords are only in those of exact and ssurt. LC_ALL=C sort has the order of keys.",
	}},
	{"Patterns", []string{
		"The URL Pattern Standard, https://urlpattern.spec.whatwg.org/, has the syntax of -match. A pattern that doesn't begin with a protocol is relative to -base. " +
			"Regular expressions in a pattern can't have what would need backtracking: look-ahead, look-behind and back-references.",
		"The URL that would be printed has to match, with all that is changed. One that doesn't match isn't a failure; but if no URL matches, the exit status is 1, as that of grep. " +
			"With -check, what is a URL and doesn't match isn't checked; with -stats it is counted as an input only.",
	}},
	{"Documents", []string{
		"With -html, the arguments name documents instead of URLs, and without one it is standard input. .gz and .zst are decompressed. The links of each are printed as with -href, " +
			"or as -get, -param, -key, -json and -stats say. They are resolved as browsers do it, against the base element and -base, and in the encoding that the document says it has.",
		"An object of -json has the kind of the link, its element and attribute, what is written there and where, in bytes, and its href or an error. " +
			"A link before a late base element, which is an error of its author, is resolved without that; the object of the base element has late then.",
	}},
	{"What people type", []string{
		"-typed takes any URL and, without a scheme, a host with what may come after it: it gets https. A port is recognized, as in localhost:3000, and so is a scheme " +
			"without its colon, as in http//example.com. Paths, searches and other mistakes aren't completed, and neither is user:password@host: that is a URL with the scheme user.",
	}},
	{"Input", []string{
		"A line ends in LF or CRLF. A line with nothing but spaces is skipped, and so is a byte order mark at the begin of a file.",
		"Files are read in blocks, which all cores parse; the output has the order of the input. Memory doesn't grow with the input, " +
			"only with the cores, with its longest line, with the window that a .zst file asks for and, with -unique, with what is printed: about 50 bytes for each line.",
		"A line takes 5 to 10 times its length in memory, and at worst 100 times, if it is invalid UTF-8 throughout; -json prints 3 times the length of a plain one, " +
			"and at worst 40 times. With -max-length, such lines fail without being read as a whole. A few kilobytes of a compressed file can be a line of gigabytes: so if one is read, lines of more than 1 MiB fail unless -max-length says otherwise.",
	}},
	{"Failures", []string{
		"An input that fails is reported on standard error, with the place at fault marked, and the others go on. " +
			"With -json it has a line in the output, too, and with -stats it is only counted. Reports don't show passwords; the output does.",
	}},
	{"JSON", []string{
		"Each object has input, the components, searchParams (a list of pairs) and validationErrors: for each its code, which is " +
			"the standard's name of it, description, offset in bytes, whether it is fatal and, if it is in a value of -set, in which component. " +
			"Of an input that failed it has input, error and validationErrors.",
		"With -match it has pattern, which is the first one that matches, and groups: for each component that has some, an object with what its groups match, or null for a group that takes no part. " +
			"Groups without a name, of which each * is one, are numbered from 0. With -typed it has completion: scheme or colon, if that was missing, otherwise none. " +
			"What was completed has no validation errors except the one that makes it fail.",
		"Of more than 100 validation errors in one text only the first ones and the last one are there, and omittedValidationErrors is the number of the others. " +
			"An input that isn't UTF-8 is also there as inputBase64, whose bytes are those that an offset counts. " +
			"Controls and what changes the direction of text are escaped.",
	}},
	{"Statistics", []string{
		"-stats counts hosts and schemes in bounded memory. Where there are too many different ones, a count can be too high; then it says what it is at least.",
	}},
}

// statuses are the exit statuses.
var statuses = []struct{ status, meaning string }{
	{"0", "all inputs are URLs (with -check, valid URL strings)"},
	{"1", "an input failed, reading or writing did, or no URL matched -match"},
	{"2", "the flags are wrong"},
	{"128 + N", "the signal N ended the program after what was read by then"},
}

var examples = []string{
	`whatwgurl 'https://EXAMPLE.com/../x?q=ü'`,
	`whatwgurl -base https://example.com/a/b ../c '?d' '#e'`,
	`whatwgurl -get hostname -get port 'https://[::1]:8080/'`,
	`whatwgurl -set protocol=http -set port=8080 -href https://example.com/`,
	`whatwgurl -delete-param 'utm_*' -sort-params -href <urls.txt`,
	`whatwgurl -format '{hostname}:{effective-port}' -unique <urls.txt`,
	`whatwgurl -each pairs -trackers <urls.txt`,
	`whatwgurl -href -file urls.txt.zst >normalized.txt`,
	`whatwgurl -get registrable-domain -unique <urls.txt`,
	`whatwgurl -key surt -get href <urls.txt | LC_ALL=C sort`,
	`whatwgurl -json <urls.txt | jq 'select(.validationErrors != [])'`,
	`whatwgurl -match 'https://*.example.com/:lang/*' -json <urls.txt`,
	`whatwgurl -typed -href example.com localhost:3000`,
	`whatwgurl -check 'https://example.com/100%'`,
}

// lineWidth is how wide text is, in columns.
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

// helpText returns what -h prints.
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
	b.WriteString("// Command whatwgurl parses URLs as browsers do and prints what they consist of, or\n// what is wrong with them, and where.\n//\n")
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
	b.WriteString(".SH OPTIONS\n.TP\n.B \\-h\nprint a summary of this page\n")
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

// roffLines returns text in lines, of which none is a request.
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
