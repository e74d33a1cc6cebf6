// Package display says which labels of a domain and which percent-encoded bytes of
// a URL people may see in Unicode, as they decide by it whether they trust what the
// URL stands for.
//
// What looks like something else is left as it is: a label in ASCII, as "xn--…",
// and bytes percent-encoded. The rules are in the documentation of the Display
// methods of package url.
//
// https://url.spec.whatwg.org/#url-rendering
package display

//go:generate go run ../gen/display
