package encodings

import (
	"errors"
	"fmt"

	"golang.org/x/text/encoding"
)

// ErrUnknownLabel is wrapped by the error of [Get] for an unknown label.
var ErrUnknownLabel = errors.New("encodings: unknown encoding label")

// ErrNonASCII is the error of [FormParser.Parse] for input with bytes above 0x7F
// and an encoding other than UTF-8.
var ErrNonASCII = errors.New("encodings: form in a legacy encoding has bytes above 0x7F")

// UnencodableError reports a code point that an encoding doesn't have. This package's
// encoders return it as a pointer.
//
// When Transform returns the error, it has consumed and encoded every byte before
// that code point. The encoder keeps its state, so the caller can write a
// replacement, skip the code point and go on with the rest. The Encoding Standard
// calls this "encode or fail".
//
// https://encoding.spec.whatwg.org/#encode-or-fail
type UnencodableError struct {
	Encoding string // the encoding's name
	Rune     rune   // the code point to report, see CodePoint
}

// Error names the code point and the encoding.
func (e *UnencodableError) Error() string {
	return fmt.Sprintf("encodings: %U can't be encoded in %s", e.Rune, e.Encoding)
}

// CodePoint returns the code point to report: the one in the input, except for
// U+000E, U+000F and U+001B in ISO-2022-JP. These are reported as U+FFFD, because
// echoing them could change the character set.
func (e *UnencodableError) CodePoint() rune { return e.Rune }

// Replacement returns [encoding.ASCIISub]. [encoding.ReplaceUnsupported] and
// [encoding.HTMLEscapeUnsupported] recognize the error by this method.
func (e *UnencodableError) Replacement() byte { return encoding.ASCIISub }
