package ecmascript

import "errors"

// ErrInstructions is the error of an expression with more instructions than it may
// have.
var ErrInstructions = errors.New("too many instructions")

// A SyntaxError is what makes an expression no expression of ECMAScript.
type SyntaxError struct {
	Offset int // in the expression, in bytes
	Reason string
}

// Error returns the reason.
func (e *SyntaxError) Error() string { return e.Reason }

// An UnsupportedError is an expression of ECMAScript that package regexp can't
// match, or not as ECMAScript has it.
type UnsupportedError struct {
	// Construct is the unsupported construct, such as "look-ahead".
	Construct string
	// Offset is the byte at which it is, in the expression.
	Offset int
}

// Error returns the construct.
func (e *UnsupportedError) Error() string { return e.Construct }
