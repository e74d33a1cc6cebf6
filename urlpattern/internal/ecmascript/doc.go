// Package ecmascript translates regular expressions of ECMAScript with the flag v,
// and perhaps i, to those of package regexp, for inputs that are printable ASCII,
// as the components of a URL are.
//
// So of all code points only those of ASCII matter, and two others, U+017F and
// U+212A, because they are the same as s and k if case is ignored. The translation
// knows no others, and has case folding and properties from tables of its own: package
// regexp sees neither (?i) nor \p. A newline isn't in the input either, so that the flags m
// and s make no difference.
//
// https://tc39.es/ecma262/#sec-regexp-regular-expression-objects
package ecmascript
