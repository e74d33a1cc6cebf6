//go:build encodings

package answer

import (
	"golang.org/x/text/encoding"

	"github.com/gowhatwg/url/encodings"
)

// HasEncodings says whether the program has the tables of all encodings.
const HasEncodings = true

func getEncoding(label string) (encoding.Encoding, error) {
	return encodings.Get(label)
}
