package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// read returns the text of a file of a project.
func read(elem ...string) (string, error) {
	b, err := os.ReadFile(filepath.Join(elem...))
	return string(b), err
}

// pythonCall reads the arguments of a call, ")", and "==" with the expected result. The first
// argument is the input, and the others are options.
func pythonCall(s *scanner) (input string, options map[string]string, want string, ok bool) {
	if input, ok = s.expression(); !ok {
		return
	}
	for s.accept(",") {
		key := s.name()
		if key == "" {
			break
		}
		if !s.accept("=") {
			return "", nil, "", false
		}
		value, ok, err := s.literal()
		if err != nil {
			return "", nil, "", false
		}
		if !ok {
			value = s.name()
		}
		if options == nil {
			options = make(map[string]string)
		}
		options[key] = value
	}
	if !s.accept(")") {
		return "", nil, "", false
	}
	s.accept(").getURLString()")
	s.accept(".getURLString()")
	s.accept(".geturl()")
	s.accept(`\`)
	if !s.accept("==") {
		return "", nil, "", false
	}
	want, ok = s.expression()
	return input, options, want, ok
}

// surt reads the tests of internetarchive/surt.
func surt(folder string) ([]vector, error) {
	text, err := read(folder, "tests", "test_surt.py")
	if err != nil {
		return nil, err
	}
	text = regexp.MustCompile(`(?m)^\s*#.*$`).ReplaceAllString(text, "")
	text = regexp.MustCompile(`lambda x, \*\*opts: x`).ReplaceAllString(text, "identity")
	var vectors []vector
	add := func(test, call string) {
		calls(text, call, nil, func(s *scanner) {
			if input, options, want, ok := pythonCall(s); ok {
				vectors = append(vectors, newVector(test, input, options, want))
			}
		})
	}
	add("surt", "assert surt.surt")
	add("DefaultIAURLCanonicalizer", "surt.DefaultIAURLCanonicalizer.canonicalize(handyurl.parse")
	add("GoogleURLCanonicalizer", "surt.GoogleURLCanonicalizer.canonicalize(handyurl.parse")
	add("IAURLCanonicalizer", "surt.IAURLCanonicalizer.canonicalize(handyurl.parse")
	add("alphaReorderQuery", "surt.IAURLCanonicalizer.alphaReorderQuery")
	add("massageHost", "surt.IAURLCanonicalizer.massageHost")
	add("stripPathSessionID", "surt.URLRegexTransformer.stripPathSessionID")
	add("unescapeRepeatedly", "surt.GoogleURLCanonicalizer.unescapeRepeatedly")
	vectors = append(vectors, surtSessions(text)...)
	return append(vectors, surtTables(text)...), nil
}

// surtSessions reads the values that the test of stripQuerySessionID assigns and expects.
func surtSessions(text string) (vectors []vector) {
	vars := map[string]string{"base": ""}
	assignment := regexp.MustCompile(`(?m)^    (str32id|url) = (.*)$|stripQuerySessionID\(url\) == (b?'.*')`)
	for _, m := range assignment.FindAllStringSubmatch(text, -1) {
		if m[1] != "" {
			if value, ok := (&scanner{text: strings.TrimSuffix(m[2], ";"), vars: vars}).expression(); ok {
				vars[m[1]] = value
			}
		} else if want, ok, _ := (&scanner{text: m[3]}).literal(); ok {
			vectors = append(vectors, newVector("stripQuerySessionID", vars["url"], nil, want))
		}
	}
	return vectors
}

// surtTables reads the tables of the parametrized tests.
func surtTables(text string) (vectors []vector) {
	hosts := regexp.MustCompile(`\((b"[^"]*"), \[(b"[^"]*"), (b"[^"]*")\]\)`)
	for _, m := range hosts.FindAllStringSubmatch(text, -1) {
		vectors = append(vectors, newVector("hostToSURT", unquote(m[1]), nil, unquote(m[2])),
			newVector("hostToSURT", unquote(m[1]), map[string]string{"reverse_ipaddr": "False"}, unquote(m[3])))
	}
	urls := regexp.MustCompile(`\(("http[^"]*"), (?:\{\}|dict\(reverse_ipaddr=(\w+)\)), ("[^"]*")\)|\(("http[^"]*"),\s+("com[^"]*")\)`)
	for _, m := range urls.FindAllStringSubmatch(text, -1) {
		var options map[string]string
		if m[2] != "" {
			options = map[string]string{"reverse_ipaddr": m[2]}
		}
		vectors = append(vectors, newVector("surt", unquote(m[1]+m[4]), options, unquote(m[3]+m[5])))
	}
	return vectors
}

// unquote returns the value of a literal.
func unquote(literal string) string {
	value, ok, err := (&scanner{text: literal}).literal()
	if !ok || err != nil {
		panic("no literal: " + literal)
	}
	return value
}

// w3lib reads the tests of canonicalize_url of scrapy/w3lib.
func w3lib(folder string) ([]vector, error) {
	text, err := read(folder, "tests", "test_url.py")
	if err != nil {
		return nil, err
	}
	var vectors []vector
	add := func(call string) {
		calls(text, call, nil, func(s *scanner) {
			if input, options, want, ok := pythonCall(s); ok {
				vectors = append(vectors, newVector("canonicalize_url", input, options, want))
			}
		})
	}
	add(" canonicalize_url")
	add("canonicalize_url(urlparse")
	return vectors, nil
}

// pywb reads the examples in the documentation of pywb's canonicalize.py.
func pywb(folder string) ([]vector, error) {
	text, err := read(folder, "pywb", "utils", "canonicalize.py")
	if err != nil {
		return nil, err
	}
	var vectors []vector
	example := regexp.MustCompile(`(?m)^ *>>> canonicalize\(('[^']*')(?:, surt_ordered=(\w+))?\)\n *('[^']*')`)
	for _, m := range example.FindAllStringSubmatch(text, -1) {
		if m[2] != "False" {
			vectors = append(vectors, newVector("canonicalize", unquote(m[1]), nil, unquote(m[3])))
		}
	}
	ranges := regexp.MustCompile(`(?m)^ *>>> calc_search_range\(('[^']*'), ('[^']*')\)\n *\(('[^']*'), ('[^']*')\)`)
	for _, m := range ranges.FindAllStringSubmatch(text, -1) {
		vectors = append(vectors, newVector("calc_search_range", unquote(m[1]),
			map[string]string{"match_type": unquote(m[2])}, unquote(m[3]), unquote(m[4])))
	}
	return vectors, nil
}
