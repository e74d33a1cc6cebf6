// Package binding reads URLs from queries with gin, echo and chi, as docs/recipes.md does. It
// has tests only, and is a module of its own, so that the frameworks are in nobody else's
// module graph.
package binding
