package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// suites has the files of vectors, and the functions of jsurl/testdata/_vectors.js that run them.
var suites = []struct{ name, function, file string }{
	{"parsing", "urltestdata", "testdata/urltestdata.json"},
	{"setters", "setters", "testdata/setters_tests.json"},
	{"domains to ASCII", "toascii", "testdata/toascii.json"},
	{"form-urlencoded", "urlencoded", "testdata/urlencoded-parser-data.json"},
	{"URLPattern", "urlpattern", "urlpattern/testdata/urlpatterntestdata.json"},
}

// statics adds static methods to implementations that lack them, because the vectors test only
// results.
const statics = `
	URL.parse ??= (input, base) => { try { return new URL(input, base) } catch { return null } };
	URL.canParse ??= (input, base) => URL.parse(input, base) !== null;`

// printVectors prints how many vectors each implementation passes.
func printVectors(root string, implementations []implementation) error {
	harness, err := os.ReadFile(filepath.Join(root, "jsurl/testdata/_vectors.js"))
	if err != nil {
		return err
	}
	fmt.Print("| |")
	for _, implementation := range implementations {
		fmt.Printf(" %s |", implementation.name)
	}
	fmt.Printf("\n|---|%s\n", strings.Repeat("---:|", len(implementations)))
	for _, suite := range suites {
		text, err := os.ReadFile(filepath.Join(root, suite.file))
		if err != nil {
			return err
		}
		fmt.Printf("| %s |", suite.name)
		for _, implementation := range implementations {
			passed, total, err := implementation.pass(string(harness), suite.function, string(text))
			if err != nil {
				return err
			}
			fmt.Printf(" %d of %d |", passed, total)
		}
		fmt.Println()
	}
	return nil
}

// pass returns how many vectors of a file the implementation passes.
func (i implementation) pass(harness, function, text string) (passed, total int64, err error) {
	vm, err := i.newRuntime()
	if err != nil {
		return 0, 0, err
	}
	// If an implementation panics, the vector counts as failed, and the run ends.
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("%s: %v", i.name, x)
		}
	}()
	if _, err := vm.RunString(harness); err != nil {
		return 0, 0, err
	}
	if _, err := vm.RunString(statics); err != nil {
		return 0, 0, err
	}
	if err := vm.Set("text", text); err != nil {
		return 0, 0, err
	}
	ran, err := vm.RunString(function + "(JSON.parse(text))")
	if err != nil {
		return 0, 0, err
	}
	failed, err := vm.RunString("failures.length")
	if err != nil {
		return 0, 0, err
	}
	return ran.ToInteger() - failed.ToInteger(), ran.ToInteger(), nil
}
