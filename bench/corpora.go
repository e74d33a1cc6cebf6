package main

import (
	"os"
	"path/filepath"
	"strings"
)

// A corpus is a file of lines in realistic proportions.
type corpus struct {
	name  string
	about string
	parts []part
}

// A part is a number of lines of a corpus that are invented in the same way.
type part struct {
	lines  int
	invent func(v inventor) string
}

// corpora are the files of the folder corpora.
var corpora = []corpus{
	{"web", "links from web pages as they are written", []part{
		{1934, addresses(web)},
		{36, addresses(web, noPath)},
		{14, addresses(web, queryAtOnce)},
		{5, addresses(web, nonASCIIQuery)},
		{4, addresses(web, spacesInQuery)},
		{2, addresses(web, singleDots)},
		{2, addresses(web, mixedHost)},
		{2, addresses(web, quotesInQuery)},
		{1, addresses(web, spaceAfter)},
	}},
	{"site", "`https:` links with short paths and hardly any queries", []part{
		{996, addresses(site)},
		{3, addresses(site, backslashInPath)},
		{1, addresses(site, spacesInFragment)},
	}},
	{"chat", "links from chats, good and bad", []part{
		{927, addresses(chat)},
		{9, addresses(chat, ipv4)},
		{2, addresses(chat, port)},
		{54, addresses(chat, noPath)},
		{2, addresses(chat, queryAtOnce)},
		{2, addresses(chat, defaultPort)},
		{2, addresses(chat, mixedHost)},
		{2, addresses(chat, quoteBefore)},
	}},
	{"files", "`file:` URLs of the modules that a test runner loads", []part{
		{951, inventModule},
		{40, inventModuleWithoutQuery},
		{6, func(v inventor) string { return "mock:///" + v.word() + "/" + v.from(hexadecimal, 16) }},
		{3, func(v inventor) string { return "node:" + v.word() + "_" + v.word() }},
	}},
	{"dirty", "URLs from the web in 22 unusual forms, most of which aren't their own serialization", dirtyParts()},
	{"relative", "references from web pages", []part{
		{797, inventor.reference},
		{3, func(v inventor) string { return "/" + v.words(2, 4, " ") }},
		{73, func(v inventor) string { return v.reference()[1:] + v.word() }},
		{51, func(v inventor) string { return "#" + v.pick("cite_ref-"+v.number(1, 3), v.fragment(), v.title(3, 7)) }},
		{36, func(v inventor) string { return "//" + strings.TrimPrefix(addresses(web)(v), "https://") }},
		{17, inventOpaque},
		{5, func(v inventor) string { return "whatsapp://send?text=" + v.words(4, 12, " ") }},
		{8, func(v inventor) string { return "." + v.reference() }},
		{7, func(v inventor) string { return strings.Repeat("../", v.between(1, 4)) + v.words(1, 3, "/") + ".html" }},
		{3, func(v inventor) string { return "?" + v.shortQuery() }},
	}},
	{"queries", "queries of links from web pages", []part{
		{780, func(v inventor) string { return v.pairs(false) }},
		{220, func(v inventor) string { return v.pairs(true) }},
	}},
}

// dirtyWays are the ways of the lines in dirty.txt, in equal shares. Six of them write a URL in
// its serialized form.
var dirtyWays = []way{
	upperScheme, upperHost, backslashes, credentials, punycode, idn, escapedHost, ipv4, ipv6, port, defaultPort,
	queryAtOnce, singleDots, doubleDots, escapedDots, escapedBytes, spaces, nonASCIIPath, nonASCIIQuery,
	quotesInQuery, tabInPath, spacesAround,
}

const linesOfEachWay = 50

func dirtyParts() []part {
	var parts []part
	for _, w := range dirtyWays {
		parts = append(parts, part{linesOfEachWay, addresses(web, w)})
	}
	return parts
}

// addresses returns a function that invents addresses of a place, and writes each in all of the
// given ways.
func addresses(p place, ways ...way) func(v inventor) string {
	return func(v inventor) string {
		a := v.address(p)
		for _, w := range ways {
			w(v, a)
		}
		return a.String()
	}
}

func spacesInQuery(v inventor, a *address) { a.query = "?text=" + v.words(4, 12, " ") }

func spacesInFragment(v inventor, a *address) { a.fragment = "#" + v.words(2, 3, " ") }

func backslashInPath(v inventor, a *address) { a.path = "/" + v.word() + `\%20` + v.word() + a.path }

// quoteBefore makes the URL invalid.
func quoteBefore(v inventor, a *address) { a.before = `"` }

func inventModule(v inventor) string {
	return inventModuleWithoutQuery(v) + "?mock=" + v.from(hexadecimal, 19) + "." + v.from(hexadecimal, 16)
}

func inventModuleWithoutQuery(v inventor) string {
	folder := v.pick("node_modules/"+v.words(1, 2, "-"), "node_modules/@"+v.word()+"/"+v.word(), "src/"+v.word())
	return "file:///Users/" + v.pick("sam", "ada", "kim") + "/src/" + v.pick("bench", "atlas") + "/lib/" +
		folder + v.pick("/dist/esm/", "/dist/esm/", "/build/lib/") + v.words(1, 3, "-") + v.pick(".js", ".js", ".mjs")
}

// reference returns a reference that is an absolute path.
func (v inventor) reference() string {
	s := v.path([]int{4, 310, 360, 280, 46})
	if v.in(90) {
		s += "?" + v.query([]int{480, 290, 170, 60})
	}
	if v.in(28) {
		s += "#" + v.fragment()
	}
	return s
}

// pairs returns a query. If changed is false, it is the serialization of its list of pairs.
func (v inventor) pairs(changed bool) string {
	var pairs []string
	for range 1 + v.weighted([]int{553, 193, 129, 53, 40, 32}) {
		pairs = append(pairs, v.pair())
	}
	if changed {
		k := v.below(len(pairs))
		pairs[k] = v.changedPair()
	}
	return strings.Join(pairs, "&")
}

// pair returns a serialized pair.
func (v inventor) pair() string {
	switch v.weighted([]int{42, 16, 15, 12, 8, 5, 4}) {
	case 0:
		return v.shortQuery()
	case 1:
		return v.word() + "_" + v.word() + "=" + v.words(1, 2, "_")
	case 2:
		return v.pick("itok", "token", "key") + "=" + v.from(base64URL, v.between(8, 40))
	case 3:
		return "ver=" + v.number(1, 1) + "." + v.number(1, 1) + "." + v.number(1, 2)
	case 4:
		return "url=" + asComponent.Replace(v.address(place{paths: []int{0, 0, 0, 1, 1}}).String())
	case 5:
		return "text=" + v.words(4, 12, "+")
	default:
		return "p=" + v.from(base64URL, v.between(120, 560))
	}
}

// changedPair returns a pair that isn't its own serialization.
func (v inventor) changedPair() string {
	switch v.weighted([]int{40, 40, 15, 5}) {
	case 0:
		return "url=" + v.address(web).String()
	case 1:
		return "text=" + v.words(3, 9, "%20")
	case 2:
		return "family=" + v.title(1, 2) + ":300,400,700|" + v.title(1, 2)
	default:
		return "title=" + v.words(3, 9, " ")
	}
}

// lines invents the lines of a corpus, all different.
func (c corpus) lines() []string {
	v := newInventor("corpus " + c.name)
	seen := map[string]bool{}
	var lines []string
	for _, p := range c.parts {
		for range p.lines {
			line := p.invent(v)
			for seen[line] {
				line = p.invent(v)
			}
			seen[line] = true
			lines = append(lines, line)
		}
	}
	v.shuffle(lines)
	return lines
}

// writeCorpora writes the files of all corpora to the folder.
func writeCorpora(folder string) error {
	for _, c := range corpora {
		data := strings.Join(c.lines(), "\n") + "\n"
		if err := os.WriteFile(filepath.Join(folder, c.name+".txt"), []byte(data), 0o666); err != nil {
			return err
		}
	}
	return nil
}
