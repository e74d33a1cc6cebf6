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

	// MaxParts limits the parts of a component: its groups, and the text between
	// them. 0 means [DefaultMaxParts], and a negative number means no limit.
	MaxParts int

	// MaxInstructions limits the size of a component's regular expression. Each
	// character, class, group and alternative counts as an instruction, once for
	// each repetition: (a{0,1000}) has about 2,000. A component that has no regular
	// expression, but needs one, such as "/*{text}+*", may have a tenth of the limit.
	// 0 means [DefaultMaxInstructions], and a negative number means no limit.
	MaxInstructions int
}

// The limits of the zero Options. A pattern over a limit is refused with a
// [*LimitError].
const (
	DefaultMaxParts        = 100
	DefaultMaxInstructions = 2500
)

// withoutRegExp divides MaxInstructions for a component that has no regular expression.
const withoutRegExp = 10

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
