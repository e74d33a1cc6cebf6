// Package infra has what the algorithms of the URL Standard take from the Infra and
// the Encoding Standard, in the form in which they are fast: bytes and strings of
// ASCII, scalar value strings, and the search for bytes by words of eight.
//
// Callers in hot loops rely on Go to inline what is small.
//
// https://infra.spec.whatwg.org/
package infra
