// Package infra implements the parts of the Infra and the Encoding Standard that the
// algorithms of the URL Standard use, in a fast form: bytes and strings of ASCII, scalar
// value strings, and searches for bytes by words of eight.
//
// Small functions rely on Go to inline them into hot loops.
//
// https://infra.spec.whatwg.org/
package infra
