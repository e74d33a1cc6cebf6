package jsurl

import (
	"math"

	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

// Options limit what a script can make the classes do. Over a limit they throw a TypeError,
// except where the standard has another way to fail: URL.parse returns null, URL.canParse
// returns false, and setters other than href do nothing.
//
// In each limit 0 means the default, and a negative number means no limit.
type Options struct {
	// MaxLength limits the bytes of a URL, of the strings that it is made from, and of the
	// serialization of a list of search parameters, with a "?". The default is
	// [DefaultMaxLength].
	MaxLength int

	// MaxPairs limits the pairs of a list that a script makes, or appends to. The query of
	// a URL can have more. The default is [DefaultMaxPairs].
	MaxPairs int

	// MaxPatternText limits the bytes of each string that a pattern is made from, of the
	// values for generate, and of each component that a pattern is matched with, unless the
	// pattern of that component is "*". The default is [DefaultMaxPatternText].
	MaxPatternText int

	// MaxParts and MaxInstructions are limits of [urlpattern.Options], with the defaults of
	// package urlpattern.
	MaxParts, MaxInstructions int
}

// The defaults of [Options].
const (
	DefaultMaxLength      = 2 << 20 // as in Chromium
	DefaultMaxPairs       = 100_000
	DefaultMaxPatternText = 64 << 10
)

// withDefaults returns the options with the value of each limit.
func (o Options) withDefaults() Options {
	set := func(limit *int, value int) {
		switch {
		case *limit == 0:
			*limit = value
		case *limit < 0:
			*limit = math.MaxInt
		}
	}
	set(&o.MaxLength, DefaultMaxLength)
	set(&o.MaxPairs, DefaultMaxPairs)
	set(&o.MaxPatternText, DefaultMaxPatternText)
	return o // package urlpattern has the same rules
}

// parser returns the parser of URLs, which obeys MaxLength.
func (r *realm) parser(base *url.URL) *url.Parser {
	return &url.Parser{Base: base, MaxLength: r.options.MaxLength}
}

// overLimit throws the error of a limit.
func (r *realm) overLimit(what, unit string, limit int) {
	r.throw("The %s is over the limit of %d %s", what, limit, unit)
}

// checkBytes throws if something has more bytes than a limit.
func (r *realm) checkBytes(what string, n, limit int) {
	if n > limit {
		r.overLimit(what, "bytes", limit)
	}
}

// checkPatternText throws if a text is too long for patterns.
func (r *realm) checkPatternText(what, text string) {
	r.checkBytes(what, len(text), r.options.MaxPatternText)
}

// toLimitedString converts a value to a string that isn't longer than MaxLength.
func (r *realm) toLimitedString(what string, v goja.Value) string {
	s := r.toUSVString(v)
	r.checkBytes(what, len(s), r.options.MaxLength)
	return s
}
