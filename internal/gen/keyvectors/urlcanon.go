package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// urlcanon reads the folder testdata of iipc/urlcanon. In its files, each code point up to
// U+00FF represents a byte.
func urlcanon(folder string) ([]vector, error) {
	var vectors []vector
	for _, test := range []string{"aggressive", "semantic_precise", "supplemental_whatwg", "funky_ipv4"} {
		var rows map[string]*string
		if err := readJSON(&rows, folder, test+".json"); err != nil {
			return nil, err
		}
		vectors = append(vectors, mapVectors(test, rows)...)
	}
	for _, file := range []string{"ssurt", "surt"} {
		var sections map[string]map[string]*string
		if err := readJSON(&sections, folder, file+".json"); err != nil {
			return nil, err
		}
		for _, test := range slices.Sorted(maps.Keys(sections)) {
			vectors = append(vectors, mapVectors(file+"."+test, sections[test])...)
		}
	}
	var dots map[string]map[string]*string
	if err := readJSON(&dots, folder, "path_dots.json"); err != nil {
		return nil, err
	}
	return append(vectors, mapVectors("path_dots", dots["special"])...), nil
}

func readJSON(v any, folder, name string) error {
	b, err := os.ReadFile(filepath.Join(folder, "testdata", name))
	if err != nil {
		return err
	}
	return json.Unmarshal(b, v)
}

// mapVectors returns the vectors in an object, sorted by input.
func mapVectors(test string, rows map[string]*string) (vectors []vector) {
	for _, input := range slices.Sorted(maps.Keys(rows)) {
		if want := rows[input]; want != nil {
			vectors = append(vectors, newVector(test, toBytes(input), nil, toBytes(*want)))
		} else {
			vectors = append(vectors, newVector(test, toBytes(input), nil))
		}
	}
	return vectors
}

// toBytes turns the code points of s into bytes. It returns a string with code points
// above U+00FF unchanged.
func toBytes(s string) string {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		if r > 0xFF {
			return s
		}
		b = append(b, byte(r))
	}
	return string(b)
}
