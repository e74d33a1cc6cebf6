// Package binding reads URLs from queries with gin, echo and chi, as docs/recipes.md does. It
// has only tests, and is a separate module to keep the frameworks out of other module graphs.
package binding
