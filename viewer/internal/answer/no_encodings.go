//go:build !encodings

package answer

import (
	"errors"

	"golang.org/x/text/encoding"
)

// HasEncodings is set in the program that has the tables of all encodings.
const HasEncodings = false

var errNoEncodings = errors.New("this program has no encodings")

// getEncoding knows UTF-8 only, so that the program that visitors load first
// doesn't have the tables of the others.
func getEncoding(label string) (encoding.Encoding, error) {
	if label == "UTF-8" {
		return nil, nil
	}
	return nil, errNoEncodings
}
