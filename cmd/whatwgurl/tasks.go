package main

import "strings"

// A task is something that people do with trurl or unfurl, and the way to do it with this program.
type task struct {
	task string
	// trurl and unfurl are the arguments for those programs, or "" if they can't do it.
	trurl, unfurl string
	// args are the arguments of this program, input its standard input, and output its
	// standard output.
	args          []string
	input, output string
}

const tasksTitle = "Coming from trurl and unfurl"

var tasks = []task{
	{"normalize", "--url-file -", "", []string{"-href"}, "HTTPS://Example.com:443/a/../b", "https://example.com/b\n"},
	{"print the hosts", "--get '{host}'", "domains", []string{"-get", "hostname"}, "https://a.example:81/x", "a.example\n"},
	{"print each host once", "", "-u domains", []string{"-get", "hostname", "-unique"}, "https://a.example/x\nhttps://a.example/y", "a.example\n"},
	{"print registrable domains", "", "apexes", []string{"-get", "registrable-domain"}, "https://a.b.example.co.uk/", "example.co.uk\n"},
	{"print subdomain and suffix", "", "format '%S %t'", []string{"-format", "{subdomain} {suffix}"}, "https://a.b.example.co.uk/", "a.b co.uk\n"},
	{"print the paths", "--get '{:path}'", "paths", []string{"-get", "pathname"}, "https://h/a%20b?q", "/a%20b\n"},
	{"print the paths decoded", "--get '{path}'", "", []string{"-get", "decoded-path"}, "https://h/a%20b?q", "/a b\n"},
	{"print the extensions of files", "", "format %e", []string{"-get", "extension"}, "https://h/a/b.tar.gz?q", "gz\n"},
	{"print the port, or the default port", "--get '{default:port}'", "", []string{"-get", "effective-port"}, "https://h/", "443\n"},
	{"print some components", "--get '{scheme}://{host}{:path}'", "format %s://%d%p", []string{"-format", "{protocol}//{hostname}{pathname}"}, "https://u@h:81/a?q", "https://h/a\n"},
	{"print one parameter", "--get '{query:id}'", "", []string{"-param", "id"}, "https://h/?id=1&id=2", "1\n"},
	{"print all values of a parameter", "--get '{query-all:id}'", "", []string{"-each", "param:id"}, "https://h/?id=1&id=2", "1\n2\n"},
	{"print the names of parameters", "", "keys", []string{"-each", "names"}, "https://h/?a=1&b=2", "a\nb\n"},
	{"print the values of parameters", "", "values", []string{"-each", "values"}, "https://h/?a=1&b=%26", "1\n&\n"},
	{"print the pairs of the query", "", "keypairs", []string{"-each", "pairs"}, "https://h/?a=1&b=%26", "a=1\nb=&\n"},
	{"print JSON", "--json", "json", []string{"-json"}, "https://h/", `{"input":"https://h/","href":"https://h/","origin":"https://h","protocol":"https:","username":"","password":"",` +
		`"host":"h","hostname":"h","port":"","pathname":"/","search":"","searchParams":[],"hash":"","validationErrors":[]}` + "\n"},
	{"change a component", "--set host=b.example", "", []string{"-href", "-set", "hostname=b.example"}, "https://a.example/", "https://b.example/\n"},
	{"change the scheme", "--set scheme=http", "", []string{"-href", "-set", "scheme=http"}, "https://h/", "http://h/\n"},
	{"make several URLs", "--iterate 'port=80 8080'", "", []string{"-href", "-iterate", "port=80 8080"}, "https://h/", "https://h:80/\nhttps://h:8080/\n"},
	{"append a segment to the path", "--append path=c", "", []string{"-href", "-append-segment", "c/d"}, "https://h/a/b?q", "https://h/a/b/c%2Fd?q\n"},
	{"append a parameter", "--append query=b=2", "", []string{"-href", "-append-param", "b=2"}, "https://h/?a=1", "https://h/?a=1&b=2\n"},
	{"replace a parameter", "--replace a=2", "", []string{"-href", "-set-param", "a=2"}, "https://h/?a=1", "https://h/?a=2\n"},
	{"delete parameters", "--trim 'query=utm_*'", "", []string{"-href", "-delete-param", "utm_*"}, "https://h/?utm_source=x&a=1&utm_id=y", "https://h/?a=1\n"},
	{"sort the parameters", "--sort-query", "", []string{"-href", "-sort-params"}, "https://h/?b=1&a=2", "https://h/?a=2&b=1\n"},
	{"resolve a reference", "--redirect ../x", "", []string{"-href", "-base", "https://h/a/b/c"}, "../x", "https://h/a/x\n"},
	{"drop the fragment", "--set fragment=", "", []string{"-href", "-set", "hash="}, "https://h/a#b", "https://h/a\n"},
	{"print hosts in Unicode", "--as-idn --get '{host}'", "", []string{"-get", "unicode-host"}, "https://xn--bcher-kva.example/", "bücher.example\n"},
}

// command returns the call of this program that does the task.
func (t task) command() string {
	var b strings.Builder
	b.WriteString("whatwgurl")
	for _, arg := range t.args {
		if strings.ContainsAny(arg, " *{}~&") {
			arg = "'" + arg + "'"
		}
		b.WriteString(" " + arg)
	}
	return b.String()
}

// lines returns the command of each program for the task, one per line.
func (t task) lines() []string {
	var lines []string
	if t.trurl != "" {
		lines = append(lines, "trurl "+t.trurl)
	}
	if t.unfurl != "" {
		lines = append(lines, "unfurl "+t.unfurl)
	}
	return append(lines, t.command())
}
