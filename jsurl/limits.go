package jsurl

import (
	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/urlpattern"
)

// parser returns the parser of URLs, which obeys MaxLength.
func (r *realm) parser(base *url.URL) *url.Parser {
	return &url.Parser{Base: base, MaxLength: r.options.MaxLength}
}

// patternOptions returns the options of package urlpattern.
func (r *realm) patternOptions(ignoreCase bool) urlpattern.Options {
	return urlpattern.Options{IgnoreCase: ignoreCase, MaxParts: r.options.MaxParts, MaxInstructions: r.options.MaxInstructions}
}

// overLimit throws the error of a limit.
func (r *realm) overLimit(what, unit string, limit int) {
	r.throw("The %s is over the limit of %d %s", what, limit, unit)
}

// checkPatternText throws if a text is too long for patterns.
func (r *realm) checkPatternText(what, text string) {
	if len(text) > r.options.MaxPatternText {
		r.overLimit(what, "bytes", r.options.MaxPatternText)
	}
}

// toLimitedString converts a value to a string that isn't longer than MaxLength.
func (r *realm) toLimitedString(what string, v goja.Value) string {
	s := r.toUSVString(v)
	if len(s) > r.options.MaxLength {
		r.overLimit(what, "bytes", r.options.MaxLength)
	}
	return s
}
