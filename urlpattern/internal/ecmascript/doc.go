// Package ecmascript translates ECMAScript's regular expressions with the flag v,
// and perhaps i, to package regexp's, for inputs of printable ASCII, such as the
// components of a URL.
//
// So only ASCII matters, and two other code points, U+017F and U+212A, which equal
// s and k if case is ignored. The translation resolves case folding and properties
// with its own tables: package regexp sees neither (?i) nor \p. The input has no
// newlines, so the flags m and s make no difference.
//
// https://tc39.es/ecma262/#sec-regexp-regular-expression-objects
package ecmascript
