package encodings

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/gowhatwg/url/internal/quote"
)

// ErrUnknownLabel is wrapped by the error of [Get] for an unknown label.
var ErrUnknownLabel = errors.New("encodings: unknown encoding label")

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

// A codec creates the decoder and the encoder of an encoding.
type codec interface {
	newDecoder() transform.Transformer
	newEncoder(name string) transform.Transformer
}

// standard is an encoding of the Encoding Standard.
type standard struct {
	name   string
	labels string // separated by spaces, in lower case
	codec  codec
}

// NewDecoder returns a decoder of bytes into UTF-8. It turns malformed input into
// U+FFFD, never fails, and keeps a byte order mark.
func (s *standard) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: s.codec.newDecoder()}
}

// NewEncoder returns an encoder from UTF-8. Each byte of invalid UTF-8 counts as
// U+FFFD. A code point that can't be encoded stops it with an [*UnencodableError].
func (s *standard) NewEncoder() *encoding.Encoder {
	return &encoding.Encoder{Transformer: s.codec.newEncoder(s.name)}
}

// String returns the encoding's name.
func (s *standard) String() string { return s.name }

// Name returns the standard's name of an encoding of this package, such as
// "Shift_JIS", and "" for any other value.
//
// https://encoding.spec.whatwg.org/#name
func Name(enc encoding.Encoding) string {
	if s, ok := enc.(*standard); ok {
		return s.name
	}
	return ""
}

// Labels returns the labels of an encoding of this package, in lower case, and nil
// for any other value.
//
// https://encoding.spec.whatwg.org/#label
func Labels(enc encoding.Encoding) []string {
	if s, ok := enc.(*standard); ok {
		return strings.Fields(s.labels)
	}
	return nil
}

// OutputEncoding returns the encoding for the URLs and forms of a document in enc:
// [UTF8] for [Replacement], [UTF16BE], [UTF16LE] and nil, and otherwise enc itself.
//
// https://encoding.spec.whatwg.org/#get-an-output-encoding
func OutputEncoding(enc encoding.Encoding) encoding.Encoding {
	switch enc {
	case nil, Replacement, UTF16BE, UTF16LE, encoding.Replacement:
		return UTF8
	}
	return enc
}

var byLabel struct {
	once sync.Once
	m    map[string]encoding.Encoding
}

// maxLabel limits the label that Get reads and quotes. The longest known label has
// 19 bytes.
const maxLabel = 32

// Get returns the encoding for a label, as in the charset parameter of a
// Content-Type or in a form's accept-charset. ASCII whitespace around the label and
// the case of ASCII letters don't matter. Only the Encoding Standard's labels are
// known: "iso-8859-1" and "ascii" mean [Windows1252], and "utf-7" and "utf-32" are
// unknown. The error wraps [ErrUnknownLabel].
//
// https://encoding.spec.whatwg.org/#concept-encoding-get
func Get(label string) (encoding.Encoding, error) {
	byLabel.once.Do(func() {
		byLabel.m = make(map[string]encoding.Encoding, 256)
		for _, enc := range All() {
			for _, l := range Labels(enc) {
				byLabel.m[l] = enc
			}
		}
	})
	trimmed := strings.Trim(label, "\t\n\f\r ")
	if len(trimmed) > maxLabel {
		return nil, fmt.Errorf("%w: %s", ErrUnknownLabel, quote.Text(trimmed, maxLabel))
	}
	if enc, ok := byLabel.m[asciiLower(trimmed)]; ok {
		return enc, nil
	}
	return nil, fmt.Errorf("%w: %s", ErrUnknownLabel, quote.Quote(trimmed))
}

// asciiLower lowercases only ASCII letters: [strings.ToLower] would turn U+212A KELVIN SIGN
// into k, and so an invalid label into a valid one.
func asciiLower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + ('a' - 'A')
		}
		return r
	}, s)
}
