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
