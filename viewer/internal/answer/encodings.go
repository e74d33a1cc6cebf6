//go:build encodings

package answer

import (
	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url/encodings"
)

// HasEncodings is set in the program that has the tables of all encodings.
const HasEncodings = true

func getEncoding(label string) (encoding.Encoding, error) {
	return encodings.Get(label)
}
