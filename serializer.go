package url

import (
	"log/slog"
	"slices"
	"strconv"

	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/redact"
)

// Href returns the serialization of u, which is ASCII.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u URL) Href() string { return u.href }

// WithoutFragment returns u without its fragment. The result shares memory with u, like the result
// of a getter. Two URLs are equal apart from their fragments if
// *u.WithoutFragment() == *v.WithoutFragment().
//
// https://url.spec.whatwg.org/#concept-url-serializer with exclude fragment,
// https://url.spec.whatwg.org/#concept-url-equals with exclude fragments
func (u URL) WithoutFragment() *URL {
	u.href = u.href[:u.fragmentStart]
	return &u
}

// Redacted returns the serialization with "xxxxx" in place of the password. It also hides what
// may be a password in an opaque path, in a path after one slash too many, as in
// "redis:///:password@h", in an opaque host such as "user%3Apassword%40h", or in a
// URL within the path, the query or the fragment. It shows the username, even a secret one, and
// the values of parameters, which [URL.RedactedParams] hides.
func (u URL) Redacted() string { return redact.Text(u.href) }

// GoString returns a Go expression for %#v, which contains [URL.Redacted].
func (u URL) GoString() string {
	if u.href == "" {
		return "url.URL{}"
	}
	return "url.MustParse(" + strconv.Quote(u.Redacted()) + ")"
}

// LogValue returns [URL.Redacted]. log/slog calls it for the value of an attribute, but
// shows the password of a URL within a struct, a map or a slice: the example has a way around
// that. For a nil *URL, slog writes that LogValue panicked, and goes on. Other loggers, and %v of
// package fmt, call String: pass them u.Redacted().
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// finish completes the URL that the states have recorded, and reports whether the
// serialization is within the limit. If the output equals the input, u.href has been set
// already.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (p *basicParser) finish(out []byte) bool {
	u := p.u
	if u.hostKind == HostNull {
		if (p.cut > 0 || len(out) > 0) && p.fits(out) {
			out = p.insertPathPrefix(p.write(out, len(p.input), len(p.input)))
		}
		u.usernameEnd, u.hostStart, u.hostEnd = u.pathStart, u.pathStart, u.pathStart
	}
	if !p.fits(out) {
		p.reporter.refuse(tooLong, 0)
		return false
	}
	before := ""
	if p.cut > 0 {
		before = p.base.href[:p.cut]
	}
	if before != "" || len(out) > 0 || p.from > 0 {
		u.href = infra.Concat(before, out, p.input[p.from:], "", "")
	}
	return true
}

// fits reports whether the serialization is within the limit.
func (p *basicParser) fits(out []byte) bool {
	length := uint64(p.cut) + uint64(len(out)) + uint64(len(p.input)-p.from)
	if p.reporter != nil {
		return length <= p.reporter.limit
	}
	return length <= maxHref
}

// insertPathPrefix inserts pathPrefix into the output if the path needs it.
func (p *basicParser) insertPathPrefix(out []byte) []byte {
	u := p.u
	if !needsPathPrefix(out[u.pathStart:u.queryStart]) {
		return out
	}
	out = slices.Insert(out, int(u.pathStart), pathPrefix[0], pathPrefix[1])
	u.move(componentPath, uint32(len(pathPrefix)))
	return out
}

// pathPrefix comes before the path of a URL without a host if the path would otherwise look
// like an authority.
//
// https://url.spec.whatwg.org/#concept-url-serializer, step 3
const pathPrefix = "/."

// needsPathPrefix reports whether path, in a URL without a host, looks like an authority.
func needsPathPrefix[T string | []byte](path T) bool {
	return len(path) >= 2 && path[0] == '/' && path[1] == '/'
}
