// Package infra has fast implementations of the parts of the Infra and Encoding Standards that
// the URL Standard uses: ASCII bytes and strings, scalar value strings, and searches that read
// eight bytes at a time.
//
// The small functions are meant to be inlined into hot loops.
//
// https://infra.spec.whatwg.org/
package infra
