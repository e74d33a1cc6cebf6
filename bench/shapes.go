package main

import "strings"

// A shape is a kind of URL that exercises one part of the parser. The corpora show how fast a
// parser is overall, and the shapes show where it is slow.
type shape struct {
	name string
	// clean is set if the URLs are their own serializations.
	clean bool
	// ways are the ways in which web URLs are written in this shape.
	ways []way
	// invent returns a URL of the shape, if that isn't a web URL.
	invent func(v inventor) string
}

// shapes are in the order of a URL's parts. Those that aren't web URLs come last. README.md says
// what each has.
var shapes = []shape{
	{name: "upper", ways: []way{upperScheme, upperHost, mixedHost}},
	{name: "oneslash", ways: []way{oneSlash, oneSlash, noSlashes, threeSlashes}},
	{name: "backslash", ways: []way{backslashes, backslashesInPath}},
	{name: "creds", clean: true, ways: []way{credentials}},
	{name: "punycode", clean: true, ways: []way{punycode}},
	{name: "idn", ways: []way{idn}},
	{name: "ipv4", clean: true, ways: []way{ipv4}},
	{name: "ipv4odd", ways: []way{ipv4Hexadecimal, ipv4Octal, ipv4Number, ipv4Short}},
	{name: "ipv6", ways: []way{ipv6, ipv6, ipv6Upper, ipv6Expanded}},
	{name: "port", clean: true, ways: []way{port}},
	{name: "defaultport", ways: []way{defaultPort}},
	{name: "noslash", ways: []way{noPath, noPath, noPath, queryAtOnce}},
	{name: "escapes", clean: true, ways: []way{escapedText}},
	{name: "space", ways: []way{spaces}},
	{name: "unicodepath", ways: []way{nonASCIIPath}},
	{name: "dots", ways: []way{singleDots, doubleDots, doubleDotsAtRoot, escapedDots}},
	{name: "quotes", ways: []way{quotesInPath, quotesInQuery}},
	{name: "tabs", ways: []way{tabInPath, tabInPath, tabInHost, newlineInPath}},
	{name: "trim", ways: []way{spacesAround, spaceAfter, newlinesAround}},
	{name: "drive", invent: inventDrive},
	{name: "nonspecial", clean: true, invent: inventNonSpecial},
	{name: "opaque", clean: true, invent: inventOpaque},
}

// shapeLines is the number of URLs that are measured for a shape. They are too many for a
// processor to learn the branches of each.
const shapeLines = 4000

// lines invents n URLs of the shape.
func (s shape) lines(n int) []string {
	v := newInventor("shape " + s.name)
	lines := make([]string, n)
	for i := range lines {
		if s.invent != nil {
			lines[i] = s.invent(v)
			continue
		}
		a := v.address(anywhere)
		s.ways[v.below(len(s.ways))](v, a)
		lines[i] = a.String()
	}
	return lines
}

func inventDrive(v inventor) string {
	start := v.pick("file:///", "file:///", "file:///", "file:", "file:/", "file://") + v.pick("C:", "D:", "c|", "C|")
	return start + "/" + v.words(2, 6, "/") + v.pick(".txt", ".html", "/")
}

func inventNonSpecial(v inventor) string {
	switch v.below(4) {
	case 0:
		return "postgres://" + v.word() + ":" + v.word() + "@" + v.host(anywhere) + ":5432/" + v.words(2, 2, "_") + v.pick("", "?sslmode=require")
	case 1:
		return "git+ssh://git@" + v.host(anywhere) + "/" + v.word() + "/" + v.words(1, 3, "-") + ".git"
	case 2:
		return "redis://" + v.host(anywhere) + ":6379/" + v.number(1, 1)
	default:
		return v.word() + "app://" + v.word() + v.path(anywhere.paths)
	}
}

func inventOpaque(v inventor) string {
	switch v.below(5) {
	case 0:
		return "mailto:" + v.words(1, 2, ".") + "@" + v.host(anywhere) + v.pick("", "?subject="+v.words(2, 6, "%20"))
	case 1:
		return "data:" + v.pick("text/plain", "image/png", "text/html") + ";base64," + v.from(base64URL, v.between(20, 120))
	case 2:
		return "javascript:" + v.pick("void(0)", "void(0);", ";", v.word()+"('"+v.word()+"',"+v.number(1, 2)+")")
	case 3:
		return "urn:" + v.pick("isbn:"+v.number(13, 13), "uuid:"+strings.Join([]string{
			v.from(hexadecimal, 8), v.from(hexadecimal, 4), v.from(hexadecimal, 4), v.from(hexadecimal, 4), v.from(hexadecimal, 12)}, "-"))
	default:
		return "tel:+" + v.number(8, 13)
	}
}
