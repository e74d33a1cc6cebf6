// Package unicodedata reads the properties of code points from the npm packages
// @unicode/unicode-VERSION, for the commands that generate tables.
package unicodedata

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"unicode/utf8"
)

var rangesCall = regexp.MustCompile(`decodeRanges\('([-\w]*)'\)`)

// A Range is a range of code points, with both ends.
type Range struct{ First, Last rune }

// Ranges returns the ranges of a ranges.mjs, in ascending order. The file has two numbers for
// each range: the gap before it, minus one except for the first range, and its length minus
// one.
func Ranges(file string) ([]Range, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	call := rangesCall.FindSubmatch(src)
	if call == nil {
		return nil, fmt.Errorf("%s: not of the known form", file)
	}
	numbers, err := decodeNumbers(string(call[1]))
	if err != nil || len(numbers)%2 != 0 {
		return nil, fmt.Errorf("%s: %d numbers, %v", file, len(numbers), err)
	}
	var ranges []Range
	next := rune(0)
	for i := 0; i < len(numbers); i += 2 {
		first := next + numbers[i]
		last := first + numbers[i+1]
		if last > utf8.MaxRune {
			return nil, fmt.Errorf("%s: range up to %U", file, last)
		}
		ranges = append(ranges, Range{first, last})
		next = last + 2
	}
	return ranges, nil
}

// ReadRanges calls yield for each code point of a ranges.mjs.
func ReadRanges(file string, yield func(rune)) error {
	ranges, err := Ranges(file)
	if err != nil {
		return err
	}
	for _, s := range ranges {
		for r := s.First; r <= s.Last; r++ {
			yield(r)
		}
	}
	return nil
}

// decodeNumbers decodes numbers of one to four base64url digits. The top bits of the first
// digit say how many digits there are.
func decodeNumbers(s string) ([]rune, error) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	var numbers []rune
	for i := 0; i < len(s); {
		n := rune(strings.IndexByte(digits, s[i]))
		more := 0
		switch {
		case n >= 0b111000:
			n, more = n&0b111, 3
		case n >= 0b110000:
			n, more = n&0b111, 2
		case n >= 0b100000:
			n, more = n&0b1111, 1
		}
		if i++; i+more > len(s) {
			return nil, fmt.Errorf("a number is cut off")
		}
		for ; more > 0; more-- {
			n = n<<6 | rune(strings.IndexByte(digits, s[i]))
			i++
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
