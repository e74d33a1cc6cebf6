package urlpattern

import "math"

// Options say how a pattern is compiled. The zero value has the standard's
// defaults.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatternoptions
type Options struct {
	// IgnoreCase ignores the case of pathname, search and hash. Protocol and
	// hostname are in lower case anyway; username, password and port always match
	// exactly.
	IgnoreCase bool

	// Compile, if not nil, compiles the expressions that this package doesn't support:
	// those with a look-ahead, a look-behind, a back-reference, or another cause of an
	// [*UnsupportedError]. It is never called for other expressions.
	//
	// The source is an ECMAScript regular expression, with ^ and $, that is valid
	// with the flag v. If ignoreCase is set, it must be matched with the flags vi.
	//
	// The engine then decides how long matching takes. An untrusted pattern can
	// make a backtracking engine run forever.
	Compile func(source string, ignoreCase bool) (Expression, error)

	// MaxParts limits the parts of a component: its groups, and the text between
	// them. 0 means [DefaultMaxParts], and a negative number means no limit.
	MaxParts int

	// MaxInstructions limits the size of a component's regular expression. Each
	// character, class, group and alternative counts as an instruction, once for
	// each repetition: (a{0,1000}) has about 2,000. 0 means
	// [DefaultMaxInstructions], and a negative number means no limit. Expressions
	// for Compile aren't counted.
	MaxInstructions int
}

// The limits of the zero Options. A pattern over a limit is refused with a
// [*LimitError].
const (
	DefaultMaxParts        = 100
	DefaultMaxInstructions = 2500
)

func (o *Options) maxParts() int        { return limitOr(o.MaxParts, DefaultMaxParts) }
func (o *Options) maxInstructions() int { return limitOr(o.MaxInstructions, DefaultMaxInstructions) }

// limitOr returns the value of a limit in Options.
func limitOr(limit, standard int) int {
	switch {
	case limit == 0:
		return standard
	case limit < 0:
		return math.MaxInt
	}
	return limit
}

// An Expression is a compiled regular expression, such as a [*regexp.Regexp]. Any
// number of goroutines may use it.
type Expression interface {
	// MatchString reports whether s matches. All of s is ASCII.
	MatchString(s string) bool

	// FindStringSubmatchIndex returns nil if s doesn't match, and otherwise a pair
	// of offsets in s for the match and for each capturing group. Groups that take
	// no part have -1.
	FindStringSubmatchIndex(s string) []int
}
