// Package display decides which labels of a domain and which percent-encoded bytes of a URL are
// safe to show in Unicode to people who decide by it whether to trust the URL.
//
// Anything that looks like something else stays encoded: labels in ASCII, as "xn--…", and
// bytes percent-encoded. The documentation of package urldisplay has the rules.
//
// https://url.spec.whatwg.org/#url-rendering
package display

//go:generate go run -C ../../tools ./gen/display
