package main

import (
	"regexp"
	"strings"
)

const (
	commonsTests     = "src/test/java/org/archive/url/"
	openwaybackTests = "wayback-core/src/test/java/org/archive/wayback/"
)

// webarchiveCommons reads the tests of iipc/webarchive-commons.
func webarchiveCommons(folder string) ([]vector, error) {
	var vectors []vector
	// The tests check the second argument of assertEquals, and the last two arguments of
	// the functions that they define.
	for _, t := range []struct{ file, call, test string }{
		{"WaybackURLKeyMakerTest", "assertEquals", "makeKey"},
		{"IAURLCanonicalizerTest", "compCan", "IAURLCanonicalizer"},
		{"IAURLCanonicalizerTest", "assertEquals", "IAURLCanonicalizer"},
		{"BasicURLCanonicalizerTest", "checkCanonicalization", "BasicURLCanonicalizer"},
		{"BasicURLCanonicalizerTest", "assertEquals", "unescapeRepeatedly"},
		{"AggressiveIAURLCanonicalizerTest", "check", "AggressiveIAURLCanonicalizer"},
		{"OrdinaryIAURLCanonicalizerTest", "checkCanonicalization", "OrdinaryIAURLCanonicalizer"},
		{"URLRegexTransformerTest", "checkStripPathSessionID", "stripPathSessionID"},
	} {
		text, err := read(folder, commonsTests+t.file+".java")
		if err != nil {
			return nil, err
		}
		text = regexp.MustCompile(`(?m)^\s*//.*$`).ReplaceAllString(text, "")
		calls(text, t.call, nil, func(s *scanner) {
			if v, ok := javaCheck(s, t.call, t.test); ok {
				vectors = append(vectors, v)
			}
		})
	}
	text, err := read(folder, commonsTests+"URLRegexTransformerTest.java")
	if err != nil {
		return nil, err
	}
	return append(vectors, javaSessions(text)...), nil
}

// javaCheck reads the arguments of one of the calls.
func javaCheck(s *scanner, call, test string) (vector, bool) {
	if call == "assertEquals" {
		want, ok := s.expression()
		if !ok || !s.accept(",") {
			return vector{}, false
		}
		function := s.name()
		if !s.accept("(") {
			return vector{}, false
		}
		input, ok := s.expression()
		_, method, _ := strings.Cut(function, ".")
		if test == "unescapeRepeatedly" && method != test || !ok {
			return vector{}, false
		}
		return newVector(method, input, nil, want), true
	}
	if call == "compCan" {
		s.name()
		s.accept(",")
	}
	input, ok := s.expression()
	if !ok || !s.accept(",") {
		return vector{}, false
	}
	want, ok := s.expression()
	return newVector(test, input, nil, want), ok
}

// javaSessions reads the values that the test of stripQuerySessionID assigns and expects.
func javaSessions(text string) (vectors []vector) {
	vars := map[string]string{"BASE": "", "'0'": "0"}
	text = strings.ReplaceAll(text, "\n            ", " ")
	assignment := regexp.MustCompile(`(?m)^\s+(?:String )?(str32id|url|expectedResult) = (.*);\s*$`)
	for _, m := range assignment.FindAllStringSubmatch(text, -1) {
		value, ok := (&scanner{text: m[2], vars: vars}).expression()
		if !ok {
			continue
		}
		if vars[m[1]] = value; m[1] == "expectedResult" {
			vectors = append(vectors, newVector("stripQuerySessionID", vars["url"], nil, value))
		}
	}
	return vectors
}

// openwayback reads the tests of iipc/openwayback.
func openwayback(folder string) ([]vector, error) {
	text, err := read(folder, openwaybackTests+"surt/SURTTokenizerTest.java")
	if err != nil {
		return nil, err
	}
	var vectors []vector
	for part := range strings.SplitSeq(text, "toSurtT(") {
		input, ok, _ := (&scanner{text: part}).literal()
		if !ok {
			continue
		}
		var want []string
		calls(part, "assertEquals", nil, func(s *scanner) {
			if search, ok := s.expression(); ok {
				want = append(want, strings.TrimSuffix(search, "\t"))
			}
		})
		vectors = append(vectors, newVector("SURTTokenizer", input, nil, want...))
	}
	return vectors, nil
}
