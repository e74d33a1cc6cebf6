// Package attacks tests what an attacker could do to a program through a URL. It has inputs that
// two programs read differently. It also tests values that are shared between goroutines, or were
// never initialized. It uses only the public API.
package attacks
