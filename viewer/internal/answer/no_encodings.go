//go:build !encodings

package answer

import (
	"errors"

	"golang.org/x/text/encoding"
)

var errNoEncodings = errors.New("this program has no encodings")

// getEncoding knows only UTF-8, which keeps the other tables out of the program that visitors
// load first.
func getEncoding(label string) (encoding.Encoding, error) {
	if label == "UTF-8" {
		return nil, nil
	}
	return nil, errNoEncodings
}

// links needs urlhtml, which needs the tables of all encodings.
func links(*writer, string, string, string) error { return errNoEncodings }
