package unicodedata

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

var compressed = regexp.MustCompile(`Buffer\.from\('([\w+/=]+)', ?'base64'\)`)

// SimpleCaseFolding returns the code points that differ from their simple case folding, each
// with its folding: those with status C or S in CaseFolding.txt. The folder is that of a
// package @unicode/unicode-VERSION.
func SimpleCaseFolding(folder string) (map[rune]rune, error) {
	folding := map[rune]rune{}
	for _, status := range []string{"C", "S"} {
		file := filepath.Join(folder, "Case_Folding", status, "code-points.mjs")
		pairs, err := readPairs(file)
		if err != nil {
			return nil, err
		}
		for _, p := range pairs {
			if folding[p[0]] != 0 {
				return nil, fmt.Errorf("%s: %U is folded twice", file, p[0])
			}
			folding[p[0]] = p[1]
		}
	}
	return folding, nil
}

// readPairs reads the pairs of code points in a code-points.mjs, which are compressed JSON.
func readPairs(file string) ([][2]rune, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	match := compressed.FindSubmatch(src)
	if match == nil {
		return nil, fmt.Errorf("%s: not of the known form", file)
	}
	data, err := base64.StdEncoding.DecodeString(string(match[1]))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var pairs [][2]rune
	if err := json.NewDecoder(r).Decode(&pairs); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return pairs, nil
}
