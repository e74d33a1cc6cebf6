package urldata

import (
	"encoding/base64"
	"io"
	"math"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// Open returns the MIME type of a data: URL and a reader for its body. The reader
// decodes as it goes and needs a few kilobytes, whatever the length. If the base64 is
// invalid, Read returns the bytes before the error, and then [ErrBase64].
func Open(u *url.URL) (MIMEType, io.Reader, error) { return new(Parser).Open(u) }

// Open is like the function [Open], but Read returns [ErrBodyTooLong] if the body goes
// on after MaxBody bytes.
func (p *Parser) Open(u *url.URL) (MIMEType, io.Reader, error) {
	t, encoded, isBase64, err := split(u)
	if err != nil {
		return MIMEType{}, nil, err
	}
	r := &reader{encoded: encoded, limit: math.MaxInt, isBase64: isBase64}
	if p.MaxBody > 0 {
		r.limit = p.MaxBody
	}
	return t, r, nil
}

// chunk is the number of percent-decoded bytes that a reader decodes at a time. It is a
// multiple of 4, the length of a group of base64.
const chunk = 4096

// A reader decodes the body of a data: URL.
type reader struct {
	encoded  string // not yet percent-decoded
	isBase64 bool
	limit    int // the number of bytes that may still be returned
	err      error

	text   []byte // percent-decoded base64 without whitespace and padding
	pads   int    // the number of "=" so far
	length int    // of the base64 so far, without whitespace

	decoded [chunk]byte
	body    []byte // the part of decoded that hasn't been read yet
}

func (r *reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for len(r.body) == 0 {
		if r.err != nil {
			return 0, r.err
		}
		r.fill()
	}
	if r.limit == 0 {
		r.err, r.body = ErrBodyTooLong, nil
		return 0, r.err
	}
	n := copy(p[:min(len(p), r.limit)], r.body)
	r.body = r.body[n:]
	r.limit -= n
	return n, nil
}

// fill decodes a chunk, or sets the error.
func (r *reader) fill() {
	if r.isBase64 {
		r.fillBase64()
		return
	}
	out := append(r.decoded[:0], r.plain("%")...)
	for len(out) < chunk && r.encoded != "" {
		out = append(out, r.next())
	}
	r.body = out
	if len(out) == 0 {
		r.err = io.EOF
	}
}

// plain removes and returns the bytes of the encoded body before the first special
// byte, up to a chunk.
func (r *reader) plain(special string) string {
	s := r.encoded[:min(chunk, len(r.encoded))]
	for i := range len(special) {
		if end := strings.IndexByte(s, special[i]); end >= 0 {
			s = s[:end]
		}
	}
	r.encoded = r.encoded[len(s):]
	return s
}

// next returns the next percent-decoded byte.
func (r *reader) next() byte {
	c := r.encoded[0]
	if c == '%' && infra.IsPercentEncodedByte(r.encoded, 0) {
		c = infra.HexValue(r.encoded[1])<<4 | infra.HexValue(r.encoded[2])
		r.encoded = r.encoded[3:]
		return c
	}
	r.encoded = r.encoded[1:]
	return c
}

// fillBase64 decodes a chunk of base64. Padding is optional, but must be complete
// and at the end: see decodeBase64.
func (r *reader) fillBase64() {
	r.text = append(r.text[:0], r.plain("% =")...)
	r.length += len(r.text)
	for len(r.text) < chunk && r.encoded != "" {
		switch c := r.next(); {
		case isWhitespace(c):
		case c == '=':
			r.pads++
			r.length++
		case r.pads > 0:
			r.err = ErrBase64
			return
		default:
			r.text = append(r.text, c)
			r.length++
		}
	}
	if r.encoded == "" && r.pads > 0 && (r.pads > 2 || r.length%4 != 0) {
		r.err = ErrBase64
		return
	}
	n, err := base64.RawStdEncoding.Decode(r.decoded[:], r.text)
	r.body = r.decoded[:n]
	switch {
	case err != nil:
		r.err = ErrBase64
	case r.encoded == "":
		r.err = io.EOF
	}
}
