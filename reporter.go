package url

import (
	"cmp"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/uts46"
	"golang.org/x/text/encoding"
)

// A reporter passes validation errors from the algorithms to the caller. Positions are in
// the string being parsed; the reporter turns them into offsets in the caller's input. A
// nil reporter ignores all errors.
//
// It records a failure without letting a pointer escape from the parser: otherwise the
// parser couldn't stay on the stack.
type reporter struct {
	// onError, if not nil, is called for each error. If it returns false, or if strict is
	// true, the error is a failure.
	onError func(ValidationError) bool
	strict  bool
	limit   uint64 // of the length of the serialization
	// encoding points to the document's encoding, if there is one. It is a pointer because a
	// call of an interface's method lets what the interface holds escape to the heap, and
	// escape analysis doesn't tell fields apart: onError would escape as well.
	encoding *encoding.Encoding

	// failed is set when an error has ended the parse.
	failed bool
	// why is the reason. For a validation error, code and offset say which one and where.
	why reason
	// idna and codePoint, if known, say why a host is invalid.
	idna      uts46.Reason
	codePoint byte
	hasBase   bool // although a scheme is missing
	code      ErrorCode
	offset    int

	// Before the position unitsChecked, the path state reports nothing: another state has
	// already reported these code points.
	unitsChecked int

	// source maps positions to offsets.
	source source
}

// isListening reports whether the caller wants errors that aren't fatal. If not, the parser
// doesn't look for them.
func (r *reporter) isListening() bool { return r != nil && (r.onError != nil || r.strict) }

// hasFailed reports whether an error ended the parse.
func (r *reporter) hasFailed() bool { return r != nil && r.failed }

// warn reports a validation error that doesn't end the parse, unless the parser is
// strict or the caller says so.
func (r *reporter) warn(code ErrorCode, pos int) {
	if r.isListening() {
		r.warnListener(code, pos)
	}
}

// warnListener is the rest of warn. Without this split, warn would be too large to be
// inlined.
func (r *reporter) warnListener(code ErrorCode, pos int) {
	switch {
	case r.failed:
	case r.strict:
		r.fail(code, pos)
	default:
		offset := r.source.offset(pos)
		if !r.onError(ValidationError{code, offset, false}) {
			r.failed, r.code, r.offset = true, code, offset
		}
	}
}

// fail reports the validation error that ends the parse. It always returns false, which callers
// return as their own result.
func (r *reporter) fail(code ErrorCode, pos int) bool {
	if r == nil || r.failed {
		return false
	}
	r.failed, r.code, r.offset = true, code, r.source.offset(pos)
	if r.onError != nil {
		r.onError(ValidationError{code, r.offset, true})
	}
	return false
}

// explain records details of the error that is reported next, in case it is a failure.
func (r *reporter) explain(problem uts46.Reason, codePoint byte) {
	if r != nil && !r.failed {
		r.idna, r.codePoint = problem, codePoint
	}
}

// refuse ends the parse for a reason that the standard has no name for, at the position pos.
func (r *reporter) refuse(why reason, pos int) {
	if r != nil && !r.failed {
		r.failed, r.why, r.offset = true, why, r.source.offset(pos)
	}
}

// A reason says why a parse fails: a validation error, or a reason that the standard has no
// name for.
type reason uint8

const (
	validationError reason = iota
	tooLong
	notAllowed
	withoutPort // no digit where a setter wants a port
	withPort    // a port where a setter wants none
)

// warnTrimmed reports the C0 controls or spaces that were trimmed around text.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, step 1
func (r *reporter) warnTrimmed(text string) {
	if start := r.source.start; start > 0 {
		r.warn(InvalidURLUnit, -start)
	} else if len(text) < len(r.source.text) {
		r.warn(InvalidURLUnit, len(text))
	}
}

// removeReportedTabs returns text, the trimmed input, without tabs and newlines. It reports
// the first of them.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser, steps 2 and 3
func (r *reporter) removeReportedTabs(text string) string {
	i := indexTabOrNewline(text, 0)
	if i == len(text) {
		return text
	}
	r.warn(InvalidURLUnit, i)
	r.source.removed, r.source.replaced = true, !utf8.ValidString(text)
	return removeTabsAndNewlines(text, 0, i)
}

// warnURLUnits reports each code point of input[start:end] that isn't a URL unit.
//
// https://url.spec.whatwg.org/#url-units
func (r *reporter) warnURLUnits(input string, start, end int) {
	if !r.isListening() {
		return
	}
	for i := start; i < end && !r.failed; {
		c, size := utf8.DecodeRuneInString(input[i:end])
		if size == 1 && c == utf8.RuneError {
			size = infra.MaximalSubpart(input[i:end])
		}
		if c == '%' && !infra.IsPercentEncodedByte(input, i) || c != '%' && !infra.IsURLCodePoint(c) {
			r.warn(InvalidURLUnit, i)
		}
		i += size
	}
}

// error returns the failure as an error for the caller.
func (r *reporter) error(op *operation, input string) error {
	if r.why == tooLong {
		return tooLongError(op, input)
	}
	e := &Error{Op: string(*op), Input: op.redact(input), idna: r.idna, codePoint: r.codePoint, hasBase: r.hasBase, length: len(input)}
	switch r.why {
	case notAllowed:
		e.Err = ErrNotAllowed
	case withoutPort:
		e.Err = invalidValueError(cmp.Or(e.detail(), PortInvalid.Description()) + at(r.offset, ""))
	case withPort:
		e.Err = invalidValueError(cmp.Or(e.detail(), "a hostname has no port") + at(r.offset, ""))
	default:
		code, _ := r.code.find() // r.code itself would make what r holds escape
		e.Err = ValidationError{code, r.offset, true}
	}
	return e
}
