package jsurl

import (
	"github.com/dop251/goja"

	"github.com/gowhatwg/url"
)

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
