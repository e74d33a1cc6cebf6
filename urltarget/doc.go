// Package urltarget reads what an HTTP server was asked for: the target of a request, which
// a router, a guard and a handler may read differently.
//
//	t, err := urltarget.Parse("GET", "https", r.Host, r.RequestURI)
//	…
//	t, redirect, err := urltarget.Strict().Apply(t)
//
// With net/http's own ServeMux in front of its own FileServer, a handler for "/admin/" doesn't
// see a request for "/x/..%2fadmin/secret.txt", and the file server serves the secret. Other
// servers decode twice, remove ";x", read "\" as a slash, or merge slashes. There are three
// defenses here, each of which works by itself:
//
//   - [Target.Findings] says what is ambiguous in a target, and [Target.EachFinding] where.
//   - A [Policy] refuses or normalizes what is ambiguous, before anyone reads it. [Strict],
//     [Browser] and [Segments] are policies for common cases. Routes differ in
//     what they need: "/@scope%2fpackage" is fine for a registry and not for a file server.
//   - [Target.Every] asks a guard, such as [Under], about each reading that some server has
//     of a path, so it doesn't matter which server gets the request.
//
// The package doesn't need net/http: servers for gRPC, FastCGI or HTTP/3 have the same
// problem. Package urlhttp has the middleware for net/http.
//
// # Limits
//
// Everything takes time proportional to the length of the target. [Target.Readings] is
// limited in number and size, and [Target.Every] returns false beyond the limit.
//
// Most findings are about the path. In the query, a policy checks for controls, "#", ";" and what
// isn't form encoding, and it never changes a query. The package knows nothing about the files on a
// disk: a file system may ignore case, normalize Unicode, or have links.
//
// Stability: version 1 won't cover this package: its policies change with what they guard or
// follow. See CHANGELOG.md.
package urltarget
