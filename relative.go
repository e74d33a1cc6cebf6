package url

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// MakeRelative returns a short reference from u to target:
// u.Parse(u.MakeRelative(target)) is target. The reference can have a path, a query and a
// fragment, or be empty. If no relative reference leads to target, MakeRelative returns
// target.Href().
//
//	https://h/a/b      https://h/a/c?q    c?q
//	https://h/a/b      https://h/         /
//	https://h/a/b      https://h/a/b#f    #f
//	https://h/a/b      https://h/a/c:d    ./c:d
//	https://h/a/b      https://go.dev/    //go.dev/
//	https://h/a/b      http://h/a/b       http://h/a/b
//
// https://url.spec.whatwg.org/#relative-url-string
func (u URL) MakeRelative(target *URL) string {
	for _, reference := range u.references(target) {
		var v URL
		if v.parse(reference, &u) == nil && v == *target {
			return reference
		}
	}
	return target.href
}

// references returns candidates for a reference from u to target, the shortest first. If two
// have the same length, the one that takes more from u comes first. The parser decides which of
// them lead to target: it knows which strings look like a host, a scheme or a drive letter.
func (u *URL) references(target *URL) []string {
	if u.scheme != target.scheme || u.Scheme() != target.Scheme() || u.href == "" {
		return nil
	}
	var references []string
	if u.href[:u.authorityEnd()] == target.href[:target.authorityEnd()] {
		fragment := target.href[target.fragmentStart:]
		suffix := target.href[target.queryStart:]
		path := target.Pathname()
		references = append(references, fragment, suffix)
		up, rest := relativePath(u.Pathname(), path)
		for _, relative := range []string{up + rest, "./" + rest} {
			if rest == "" {
				relative = strings.TrimSuffix(relative, "/")
			}
			references = append(references, relative+suffix)
		}
		references = append(references, path+suffix, "/."+path+suffix)
	}
	references = append(references, target.href[target.schemeEnd:])
	slices.SortStableFunc(references, func(a, b string) int { return len(a) - len(b) })
	return references
}

// relativePath returns a relative path from the directory of the path base to the path target.
// up has a "../" for each directory to leave, and rest is target without the directories that
// both paths share.
func relativePath(base, target string) (up, rest string) {
	base = base[:strings.LastIndexByte(base, '/')+1]
	shared := 0
	for i := 0; i < len(base) && i < len(target) && base[i] == target[i]; i++ {
		if base[i] == '/' {
			shared = i + 1
		}
	}
	rest = target[shared:]
	if shared == 0 {
		// One of the paths is empty.
		rest = strings.TrimPrefix(rest, "/")
	}
	return strings.Repeat("../", strings.Count(base[shared:], "/")), rest
}

// ParseSameOrigin is [URL.Parse] for a reference that must not lead to another origin,
// such as a redirect target that comes with a request. The error is an [*Error]. It wraps
// [ErrCrossOrigin] if the result doesn't have the scheme, host, port and origin of u, or if
// the origin of u is opaque.
//
// With the base https://example.com/login:
//
//	/a?b#c                     https://example.com/a?b#c
//	HTTPS:\\EXAMPLE.com:443    https://example.com/
//	//me:pw@example.com/       https://me:pw@example.com/
//	//evil.example             an error, as for /\evil.example and "/\t/evil.example"
//	http://example.com/        an error: another scheme
//	blob:https://example.com/  an error: another scheme, though its origin is the same
//	javascript:alert(1)        an error: an opaque origin
//
// The credentials of ref stay, because they aren't part of an origin; drop them with
// [URL.WithoutCredentials]. Send the [URL.Href] of the result: others can read ref
// differently.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
func (u URL) ParseSameOrigin(ref string) (*URL, error) {
	v, err := u.Parse(ref)
	if err != nil {
		return nil, err
	}
	// A blob: URL has the origin of the URL within it.
	if from, to := u.Origin(), v.Origin(); from.IsOpaque() || from != to || u.Scheme() != v.Scheme() {
		return nil, u.crossOrigin(ref, v, to)
	}
	return v, nil
}

// crossOrigin returns the error for the reference ref, which parses to v. The origin of v is to.
func (u *URL) crossOrigin(ref string, v *URL, to Origin) error {
	e := &Error{Op: "parse", Input: redact.Text(ref)}
	switch {
	case to.IsOpaque():
		e.Err = fmt.Errorf("%w: a URL with the scheme %s, whose origin is opaque", ErrCrossOrigin, quote.Shorten(v.Scheme(), maxErrorInput))
	case !v.IsSpecial():
		e.Err = fmt.Errorf("%w: a URL with the scheme %s", ErrCrossOrigin, quote.Shorten(v.Scheme(), maxErrorInput))
	case e.Input == ref || u.leadsTo(e.Input, to):
		e.Err = fmt.Errorf("%w: %s", ErrCrossOrigin, quote.Shorten(to.String(), maxErrorInput))
	default: // a part of the origin may have been meant as a password
		e.Err = ErrCrossOrigin
	}
	return e
}

// leadsTo reports whether ref leads to an origin.
func (u *URL) leadsTo(ref string, to Origin) bool {
	v, err := u.Parse(ref)
	return err == nil && v.Origin() == to
}
