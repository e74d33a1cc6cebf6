// Package ecmascript translates ECMAScript's regular expressions with the flag v,
// and perhaps i, to package regexp's, for inputs of printable ASCII, such as the
// components of a URL.
//
// So only ASCII matters, and two other code points, U+017F and U+212A, which equal
// s and k if case is ignored. The translation resolves case folding and properties
// with its own tables: package regexp sees neither (?i) nor \p. The input has no
// newlines, so the flags m and s make no difference.
//
// https://tc39.es/ecma262/#sec-regexp-regular-expression-objects
package ecmascript

import "errors"

// ErrInstructions is the error of an expression with more instructions than it may
// have.
var ErrInstructions = errors.New("too many instructions")

// A SyntaxError says why an expression isn't valid ECMAScript.
type SyntaxError struct {
	Offset int // in the expression, in bytes
	Reason string
}

// Error returns the reason.
func (e *SyntaxError) Error() string { return e.Reason }

// An UnsupportedError is a valid expression that package regexp can't match as
// ECMAScript does.
type UnsupportedError struct {
	// Construct is the unsupported construct, such as "look-ahead".
	Construct string
	// Offset is the byte offset of the construct in the expression.
	Offset int
}

// Error returns the construct.
func (e *UnsupportedError) Error() string { return e.Construct }

func refuse(construct string) { panic(&UnsupportedError{Construct: construct}) }
