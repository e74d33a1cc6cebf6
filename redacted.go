package url

import (
	"log/slog"
	"strconv"

	"github.com/gowhatwg/url/internal/redact"
)

// Redacted returns the serialization with "xxxxx" in place of what is, or may be, a
// password, for logs: the password of u and, in an opaque path and in URLs within the
// path, the query or the fragment, all that stands between the first ":" and the last "@"
// of what may be an authority, and a port there that isn't a number. The username, which
// can be a secret as well, stays.
func (u URL) Redacted() string { return u.redact() }

func (u *URL) redact() string {
	if u.hostKind == HostNull {
		return redact.Text(u.href)
	}
	userinfo := u.hostStart
	if u.IncludesCredentials() {
		userinfo = u.schemeEnd + uint32(len("//"))
	}
	return redact.URL(u.href, int(userinfo), int(u.hostStart), int(u.pathStart))
}

// GoString returns a Go expression with what [URL.Redacted] returns, for the verb %#v of
// package fmt. It implements [fmt.GoStringer].
func (u URL) GoString() string {
	if u.href == "" {
		return "url.URL{}"
	}
	return "url.MustParse(" + strconv.Quote(u.redact()) + ")"
}

// LogValue returns what [URL.Redacted] does, for a log that doesn't show
// passwords. It implements [slog.LogValuer], which is asked for the value of an
// attribute only: within a struct, a map or a slice a URL shows as its String, with the
// password. For a nil *URL package slog logs that LogValue panicked, and goes on. A
// method of the pointer could do better for nil, but URLs that are no pointers would
// then not have it, and show their passwords.
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }
