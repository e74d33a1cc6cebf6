package urlhtml

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// A Candidate is an image candidate string of a srcset attribute.
type Candidate struct {
	URL    string // as written, not yet parsed
	Offset int    // of URL in the attribute, in bytes
	// Width and Height are the numbers in descriptors such as "100w" and "50h", or
	// 0.
	Width, Height int
	// Density is the number in a descriptor such as "2x". It is 1 without a
	// descriptor, and 0 if there is a width.
	Density float64
}

// ParseSrcset parses a srcset attribute, or an imagesrcset attribute. It omits
// candidates with descriptors that browsers reject.
//
// https://html.spec.whatwg.org/#parsing-a-srcset-attribute
func ParseSrcset(s string) []Candidate { return slices.Collect(candidates(s)) }

// candidates returns the candidates of s with valid descriptors.
func candidates(s string) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		i := 0
		for {
			if i += spacesAndCommas.Skip(s[i:]); i == len(s) {
				return
			}
			c := Candidate{Offset: i}
			i = skipNonSpace(s, i)
			c.URL = s[c.Offset:i]
			var descriptors descriptors
			if strings.HasSuffix(c.URL, ",") {
				c.URL = strings.TrimRight(c.URL, ",")
			} else {
				i = descriptors.tokenize(s, i)
			}
			if descriptors.apply(&c) && !yield(c) {
				return
			}
		}
	}
}

// descriptors has the descriptors of a candidate. It keeps only the first two,
// because a candidate with more is invalid.
type descriptors struct {
	list   [2]string
	number int
}

// add adds a descriptor, unless it is empty.
func (d *descriptors) add(s string) {
	if s != "" {
		d.list[min(d.number, len(d.list)-1)] = s
		d.number++
	}
}

// tokenize splits s from i on, up to a comma outside of parentheses, and returns
// the index after it.
//
// https://html.spec.whatwg.org/#parsing-a-srcset-attribute step 8
func (d *descriptors) tokenize(s string, i int) int {
	start, inParens := i, false
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case inParens:
			inParens = c != ')'
		case isSpace(c), c == ',':
			d.add(s[start:i])
			start = i + 1
			if c == ',' {
				return i + 1
			}
		default:
			inParens = c == '('
		}
	}
	d.add(s[start:])
	return i
}

// apply sets the fields of c, and reports whether the descriptors are valid.
func (d *descriptors) apply(c *Candidate) bool {
	hasDensity := false
	for _, s := range d.list[:min(d.number, len(d.list))] {
		number, unit := s[:len(s)-1], s[len(s)-1]
		switch {
		case unit == 'w' && isDigits(number) && c.Width == 0 && parseInt(number) > 0 && !hasDensity:
			c.Width = parseInt(number)
		case unit == 'h' && isDigits(number) && c.Height == 0 && parseInt(number) > 0 && !hasDensity:
			c.Height = parseInt(number)
		case unit == 'x' && isFloat(number) && c.Width == 0 && c.Height == 0 && !hasDensity:
			var err error
			c.Density, err = strconv.ParseFloat(number, 64)
			hasDensity = true
			if err != nil || c.Density < 0 {
				return false
			}
		default:
			return false
		}
	}
	if d.number == 0 {
		c.Density = 1
	}
	return d.number <= len(d.list) && (c.Height == 0 || c.Width > 0)
}

// isDigits reports whether s is a valid non-negative integer.
//
// https://html.spec.whatwg.org/#valid-non-negative-integer
func isDigits(s string) bool { return s != "" && skipDigits(s, 0) == len(s) }

// isFloat reports whether s is a valid floating-point number, if strconv can parse it.
//
// https://html.spec.whatwg.org/#valid-floating-point-number
func isFloat(s string) bool {
	return inFloat.HasAll(s) && !strings.HasPrefix(s, "+") && !strings.HasSuffix(s, ".") && !strings.Contains(infra.Lower(s), ".e")
}

// parseInt returns the value of ASCII digits, at most math.MaxInt.
func parseInt(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

var (
	digits, digitsOrDots = infra.Of("0123456789"), infra.Of(".0123456789")
	inFloat              = digitsOrDots.With("+-eE")
	spaces, nonSpaces    = infra.Of(space), infra.Of(space).Not()
	spacesAndCommas      = spaces.With(",")
)

func skipDigits(s string, i int) int   { return i + digits.Skip(s[i:]) }
func skipSpace(s string, i int) int    { return i + spaces.Skip(s[i:]) }
func skipNonSpace(s string, i int) int { return i + nonSpaces.Skip(s[i:]) }

// isSpace reports whether c is ASCII whitespace.
//
// https://infra.spec.whatwg.org/#ascii-whitespace
func isSpace[C byte | rune](c C) bool {
	return c == ' ' || '\t' <= c && c <= '\r' && c != '\v'
}

// A Refresh is the content of <meta http-equiv=refresh>, or of a Refresh header.
type Refresh struct {
	Seconds int
	// URL is the URL as written, not yet parsed. If HasURL is false, the browser
	// reloads the same page.
	URL    string
	HasURL bool
	Offset int // of URL in the content, in bytes
}

// ParseRefresh parses the content of a refresh. It returns false if browsers ignore
// the content.
//
// https://html.spec.whatwg.org/#shared-declarative-refresh-steps
func ParseRefresh(s string) (Refresh, bool) {
	i := skipSpace(s, 0)
	end := skipDigits(s, i)
	var r Refresh
	if end > i {
		r.Seconds = parseInt(s[i:end])
	} else if end == len(s) || s[end] != '.' {
		return Refresh{}, false
	}
	if i = end + digitsOrDots.Skip(s[end:]); i == len(s) {
		return r, true
	}
	if c := s[i]; c != ';' && c != ',' && !isSpace(c) {
		return Refresh{}, false
	}
	if i = skipSpace(s, i); i < len(s) && (s[i] == ';' || s[i] == ',') {
		i++
	}
	if i = skipSpace(s, i); i == len(s) {
		return r, true
	}
	i = skipURLPrefix(s, i)
	r.URL, r.HasURL, r.Offset = s[i:], true, i
	if r.URL != "" && (r.URL[0] == '\'' || r.URL[0] == '"') {
		quote := r.URL[:1]
		r.Offset++
		r.URL, _, _ = strings.Cut(r.URL[1:], quote)
	}
	return r, true
}

// skipURLPrefix returns the index after "url=", ignoring case and whitespace around
// the "=", or i if it is missing.
func skipURLPrefix(s string, i int) int {
	const word = "url"
	if len(s)-i < len(word) || !infra.EqualFold(s[i:i+len(word)], word) {
		return i
	}
	equals := skipSpace(s, i+len(word))
	if equals == len(s) || s[equals] != '=' {
		return i
	}
	return skipSpace(s, equals+1)
}

const space = " \t\n\f\r"

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}
