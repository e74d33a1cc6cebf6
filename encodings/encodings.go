package encodings

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/quote"
)

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

// ErrUnknownLabel is wrapped by the error of [Get] for an unknown label.
var ErrUnknownLabel = errors.New("encodings: unknown encoding label")

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
		for _, enc := range list {
			for l := range strings.FieldsSeq(enc.(*standard).labels) {
				byLabel.m[l] = enc
			}
		}
	})
	trimmed := strings.Trim(label, "\t\n\f\r ")
	if len(trimmed) > maxLabel {
		return nil, fmt.Errorf("%w: %s", ErrUnknownLabel, quote.Text(trimmed, maxLabel))
	}
	if enc, ok := byLabel.m[infra.Lower(trimmed)]; ok {
		return enc, nil
	}
	return nil, fmt.Errorf("%w: %s", ErrUnknownLabel, strconv.Quote(trimmed))
}
