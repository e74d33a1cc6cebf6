package url

import (
	"log/slog"
	"strconv"

	"github.com/gowhatwg/url/internal/redact"
)

// Redacted returns the serialization with "xxxxx" in place of the password. It also hides what
// may be a password in an opaque path, in a path that one slash too many has separated from its
// scheme, as in "redis:///:password@h", in an opaque host such as "user%3Apassword%40h", or in a
// URL within the path, the query or the fragment. It shows the username, even a secret one.
func (u URL) Redacted() string { return u.redact() }

func (u *URL) redact() string {
	if !u.IsSpecial() || u.hostKind == HostEmpty {
		return redact.Text(u.href)
	}
	userinfo := u.hostStart
	if u.IncludesCredentials() {
		userinfo = u.schemeEnd + uint32(len("//"))
	}
	return redact.URL(u.href, int(userinfo), int(u.hostStart), int(u.pathStart))
}

// GoString returns a Go expression for %#v, which contains [URL.Redacted].
func (u URL) GoString() string {
	if u.href == "" {
		return "url.URL{}"
	}
	return "url.MustParse(" + strconv.Quote(u.redact()) + ")"
}

// LogValue returns [URL.Redacted]. log/slog calls it for the value of an attribute, but
// shows the password of a URL within a struct, a map or a slice: the example has a way around
// that. For a nil *URL, slog writes that LogValue panicked, and goes on.
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }
