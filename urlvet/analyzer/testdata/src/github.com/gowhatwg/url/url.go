// Package url is the root package, as far as the tests need it.
package url

type URL struct{ href string }
