package encodings

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

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
