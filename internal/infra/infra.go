// Package infra has fast implementations of the parts of the Infra and Encoding Standards that
// the URL Standard uses: ASCII bytes and strings, scalar value strings, and searches that read
// eight bytes at a time.
//
// The small functions are meant to be inlined into hot loops.
//
// https://infra.spec.whatwg.org/
package infra

import "errors"

// ErrTooManyPairs is the error of both parsers of form-urlencoded text: the root's, and the
// one in package encodings, which must not import the root.
var ErrTooManyPairs = errors.New("too many pairs")
