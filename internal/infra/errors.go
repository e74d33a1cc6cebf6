package infra

import "errors"

// ErrTooManyPairs is the error of both parsers of form-urlencoded text: the root's, and the
// one in package encodings, which must not import the root.
var ErrTooManyPairs = errors.New("too many pairs")
