// Package binding tests what programs do with web frameworks: it reads URLs from queries with
// gin, echo and chi, and asks routers and file servers for targets
// that they read differently, with and without a guard of package urltarget. It has only tests,
// and is a separate module to keep the frameworks out of other module graphs.
package binding
