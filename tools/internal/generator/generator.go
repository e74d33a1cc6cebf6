// Package generator has what the commands that write files of this repository share.
package generator

import (
	"bytes"
	"flag"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// Enter changes the working directory to the root of the checkout that the command was built in.
// Commands take paths relative to the root, because go run -C tools starts them in the folder of
// their module.
func Enter() {
	_, file, _, _ := runtime.Caller(0)
	if err := os.Chdir(filepath.Join(filepath.Dir(file), "..", "..", "..")); err != nil {
		log.Fatal(err)
	}
}

// Parse enters the checkout, and parses the command line. It ends the process if there are
// arguments, or if one of the required flags is empty.
func Parse(required ...*string) {
	Enter()
	log.SetFlags(0)
	log.SetPrefix(filepath.Base(os.Args[0]) + ": ")
	flag.Parse()
	isMissing := flag.NArg() > 0
	for _, value := range required {
		isMissing = isMissing || *value == ""
	}
	if isMissing {
		flag.Usage()
		os.Exit(2)
	}
}

// Main is the main function of a command that writes a file, such as one of tables. It writes what
// source makes of files. The flag -out names the output file, relative to the root of the
// checkout; its default is file.
func Main(file string, files func() fs.FS, source func(files fs.FS) ([]byte, error)) {
	out := flag.String("out", file, "the `file` to write")
	Parse()
	src, err := source(files())
	if err == nil {
		err = os.WriteFile(*out, src, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// Table writes a list, which begins with declaration, with n items in a line. In declaration, "%d"
// is the number of items. The text of an item has its comma.
func Table[T any](b *bytes.Buffer, declaration string, list []T, n int, text func(item T) string) {
	b.WriteString(strings.Replace(declaration, "%d", strconv.Itoa(len(list)), 1) + "{")
	for i, item := range list {
		if i%n == 0 {
			b.WriteByte('\n')
		}
		b.WriteString(text(item))
	}
	b.WriteString("\n}\n\n")
}

// A Range is a range of code points with the same value.
type Range[V comparable] struct {
	First, Last rune
	Value       V
}

// Ranges returns the ranges of the code points whose value isn't the zero value.
func Ranges[V comparable](values []V) []Range[V] {
	var ranges []Range[V]
	var zero V
	for i, v := range values {
		n, r := len(ranges), rune(i)
		switch {
		case v == zero:
		case n > 0 && ranges[n-1].Last == r-1 && ranges[n-1].Value == v:
			ranges[n-1].Last = r
		default:
			ranges = append(ranges, Range[V]{r, r, v})
		}
	}
	return ranges
}
