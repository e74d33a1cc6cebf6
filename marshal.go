package url

import (
	"database/sql/driver"
	"fmt"
	"log/slog"
	"strings"

	"github.com/gowhatwg/url/internal/quote"
	"github.com/gowhatwg/url/internal/redact"
)

// Each value of this package has a text form, from which it can be read back: that
// is what it is in JSON, as a key of an object, too, in XML, in databases and as a
// flag. What marshals has a value receiver, and so applies to values, pointers and
// the keys of maps alike; only URLSearchParams must not be copied. The binary form,
// for encoding/gob, is the text. An empty text isn't nil, which package toml refuses.

// AppendText appends the serialization of u to b. It implements
// [encoding.TextAppender] and never fails.
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.href...), nil }

// MarshalText returns the serialization of u, and nothing for the zero URL. It
// implements [encoding.TextMarshaler], through which a URL is a string in JSON
// and text in XML, and never fails.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// UnmarshalText makes u the URL that text is, or the zero URL if text is empty.
// It implements [encoding.TextUnmarshaler], so that [flag.TextVar] takes a URL;
// note that package flag quotes a value that fails, with any password in it.
// The error is an [*Error], and leaves u as it was.
func (u *URL) UnmarshalText(text []byte) error { return u.unmarshal("unmarshal", string(text)) }

// AppendBinary does what [URL.AppendText] does. It implements
// [encoding.BinaryAppender].
func (u URL) AppendBinary(b []byte) ([]byte, error) { return u.AppendText(b) }

// MarshalBinary does what [URL.MarshalText] does. It implements
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary does what [URL.UnmarshalText] does. It implements
// [encoding.BinaryUnmarshaler].
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Value returns the serialization of u, and nil, the NULL of SQL, for the zero
// URL. It implements [driver.Valuer] and never fails. For a column that must
// not be NULL, take [URL.Href].
func (u URL) Value() (driver.Value, error) {
	if u.href == "" {
		return nil, nil
	}
	return u.href, nil
}

// Scan makes u the URL that the string or []byte src is. A src that is nil, the
// NULL of SQL, or empty makes it the zero URL. It implements the Scanner
// of database/sql. The error is an [*Error], and leaves u as it was; for a src of
// another type it wraps [ErrInvalidValue].
func (u *URL) Scan(src any) error {
	text, err := scanned(src, "a URL")
	if err != nil {
		return err
	}
	return u.unmarshal("scan", text)
}

// LogValue returns what [URL.Redacted] does, for a log that doesn't show
// passwords. It implements [slog.LogValuer], which is asked for the value of an
// attribute only: within a struct, a map or a slice a URL shows as its String, with the
// password. For a nil *URL package slog logs that LogValue panicked, and goes on. A
// method of the pointer could do better for nil, but URLs that are no pointers would
// then not have it, and show their passwords.
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

func (u *URL) unmarshal(op, text string) error {
	if text == "" {
		*u = URL{}
		return nil
	}
	return u.setHref(setting{op, text, nil})
}

// scanned returns the text of src, which is empty for the NULL of SQL. What it should
// be is for the error.
func scanned(src any, what string) (string, error) {
	switch src := src.(type) {
	case nil:
		return "", nil
	case string:
		return src, nil
	case []byte:
		return string(src), nil
	}
	return "", &Error{Op: "scan", Err: fmt.Errorf("%w: a value of type %T is not %s", ErrInvalidValue, src, what)}
}

// opaqueHostPrefix begins the text form of a host that [ParseOpaqueHost] reads. No
// other host has a ":" outside brackets.
const opaqueHostPrefix = "opaque:"

// AppendText appends what [Host.MarshalText] returns to b. It implements
// [encoding.TextAppender] and never fails.
func (h Host) AppendText(b []byte) ([]byte, error) {
	if h.kind == HostOpaque || h.kind == HostEmpty {
		b = append(b, opaqueHostPrefix...)
	}
	return append(b, h.serialized...), nil
}

// MarshalText returns a text that [Host.UnmarshalText] makes the same host of. That
// is the serialization, which [Host.String] returns; as the opaque host of
// "git://example.com/" isn't the domain of "https://example.com/", such hosts have
// "opaque:" before it:
//
//	null host      nothing
//	empty host     opaque:
//	domain         example.com
//	IPv4 address   127.0.0.1
//	IPv6 address   [::1]
//	opaque host    opaque:example.com
//
// It implements [encoding.TextMarshaler], through which a host is a string in JSON and
// can be the key of a map there, and never fails.
func (h Host) MarshalText() ([]byte, error) { return h.AppendText([]byte{}) }

// UnmarshalText makes h the host that text is: what [ParseHost] makes of it, which
// need not be a serialization; what [ParseOpaqueHost] makes of what follows, if it begins
// with "opaque:"; and the null host if text is empty. It implements
// [encoding.TextUnmarshaler]. The error is that of ParseHost or ParseOpaqueHost, and
// leaves h as it was.
func (h *Host) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*h = Host{}
		return nil
	}
	input, isOpaque := strings.CutPrefix(string(text), opaqueHostPrefix)
	parsed, err := parseHostString(input, isOpaque)
	if err == nil {
		*h = parsed
	}
	return err
}

// AppendBinary does what [Host.AppendText] does. It implements
// [encoding.BinaryAppender].
func (h Host) AppendBinary(b []byte) ([]byte, error) { return h.AppendText(b) }

// MarshalBinary does what [Host.MarshalText] does. It implements
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (h Host) MarshalBinary() ([]byte, error) { return h.MarshalText() }

// UnmarshalBinary does what [Host.UnmarshalText] does. It implements
// [encoding.BinaryUnmarshaler].
func (h *Host) UnmarshalBinary(data []byte) error { return h.UnmarshalText(data) }

// Value returns what [Host.MarshalText] does as a string, and nil, the NULL of SQL,
// for the null host. It implements [driver.Valuer] and never fails.
func (h Host) Value() (driver.Value, error) {
	if h.kind == HostNull {
		return nil, nil
	}
	text, err := h.MarshalText()
	return string(text), err
}

// Scan makes h what [Host.UnmarshalText] makes of the string or []byte src. A src that
// is nil, the NULL of SQL, makes it the null host. It implements the Scanner of
// database/sql. The error leaves h as it was; for a src of another type it wraps
// [ErrInvalidValue].
func (h *Host) Scan(src any) error {
	text, err := scanned(src, "a host")
	if err != nil {
		return err
	}
	return h.UnmarshalText([]byte(text))
}

// AppendText appends what [Origin.String] returns to b. It implements
// [encoding.TextAppender] and never fails.
func (o Origin) AppendText(b []byte) ([]byte, error) { return o.append(b, o.host.serialized), nil }

// MarshalText returns what [Origin.String] does, and never fails. It implements
// [encoding.TextMarshaler], through which an origin is a string in JSON, and can be
// the key of a map there. That of an opaque origin is "null", from which comes
// another one.
func (o Origin) MarshalText() ([]byte, error) { return o.AppendText(nil) }

// UnmarshalText makes o the origin that [ParseOrigin] makes of text. It implements
// [encoding.TextUnmarshaler]. The error is that of ParseOrigin, and leaves o as it
// was.
func (o *Origin) UnmarshalText(text []byte) error {
	p, err := ParseOrigin(string(text))
	if err == nil {
		*o = p
	}
	return err
}

// AppendBinary does what [Origin.AppendText] does. It implements
// [encoding.BinaryAppender].
func (o Origin) AppendBinary(b []byte) ([]byte, error) { return o.AppendText(b) }

// MarshalBinary does what [Origin.MarshalText] does. It implements
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (o Origin) MarshalBinary() ([]byte, error) { return o.MarshalText() }

// UnmarshalBinary does what [Origin.UnmarshalText] does. It implements
// [encoding.BinaryUnmarshaler].
func (o *Origin) UnmarshalBinary(data []byte) error { return o.UnmarshalText(data) }

// Value returns what [Origin.String] does: "null", and not the NULL of SQL, for an
// opaque origin. It implements [driver.Valuer] and never fails.
func (o Origin) Value() (driver.Value, error) { return o.String(), nil }

// Scan makes o the origin that [ParseOrigin] makes of the string or []byte src. A src
// that is nil, the NULL of SQL, makes it a new opaque origin, which is the same as no
// other. It implements the Scanner of database/sql. The error leaves o as it was;
// for a src of another type it wraps [ErrInvalidValue].
func (o *Origin) Scan(src any) error {
	text, err := scannedOrigin(src, "an origin")
	if err != nil {
		return err
	}
	return o.UnmarshalText([]byte(text))
}

// scannedOrigin is scanned for what is opaque if it is NULL.
func scannedOrigin(src any, what string) (string, error) {
	if src == nil {
		return opaqueOriginText, nil
	}
	return scanned(src, what)
}

// AppendText appends what [Site.String] returns to b. It implements
// [encoding.TextAppender] and never fails.
func (s Site) AppendText(b []byte) ([]byte, error) { return s.origin.AppendText(b) }

// MarshalText returns what [Site.String] does, and never fails. It implements
// [encoding.TextMarshaler], through which a site is a string in JSON, and can be the
// key of a map there. That of an opaque site is "null", from which comes another one.
func (s Site) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText makes s the site that [ParseSite] makes of text. It implements
// [encoding.TextUnmarshaler]. The error is that of ParseSite, and leaves s as it was.
func (s *Site) UnmarshalText(text []byte) error {
	p, err := ParseSite(string(text))
	if err == nil {
		*s = p
	}
	return err
}

// AppendBinary does what [Site.AppendText] does. It implements
// [encoding.BinaryAppender].
func (s Site) AppendBinary(b []byte) ([]byte, error) { return s.AppendText(b) }

// MarshalBinary does what [Site.MarshalText] does. It implements
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (s Site) MarshalBinary() ([]byte, error) { return s.MarshalText() }

// UnmarshalBinary does what [Site.UnmarshalText] does. It implements
// [encoding.BinaryUnmarshaler].
func (s *Site) UnmarshalBinary(data []byte) error { return s.UnmarshalText(data) }

// Value returns what [Site.String] does: "null", and not the NULL of SQL, for an
// opaque site. It implements [driver.Valuer] and never fails.
func (s Site) Value() (driver.Value, error) { return s.String(), nil }

// Scan makes s the site that [ParseSite] makes of the string or []byte src. A src that
// is nil, the NULL of SQL, makes it a new opaque site, which is the same as no other.
// It implements the Scanner of database/sql. The error leaves s as it was; for a src of
// another type it wraps [ErrInvalidValue].
func (s *Site) Scan(src any) error {
	text, err := scannedOrigin(src, "a site")
	if err != nil {
		return err
	}
	return s.UnmarshalText([]byte(text))
}

// MarshalText returns what [URLSearchParams.String] does, and never fails. It only reads
// the list. It implements [encoding.TextMarshaler], through which a *URLSearchParams is a string
// in JSON. So is a URLSearchParams in a struct that is marshaled by its address; of a
// copy, which must not be made and which go vet finds, encoding/json makes an empty
// object. Give the String to a database.
func (p *URLSearchParams) MarshalText() ([]byte, error) { return p.AppendText([]byte{}) }

// UnmarshalText makes p the list that [NewURLSearchParams] makes of text, with no limit
// but that of the text: see [ParseURLSearchParams]. It changes the list. If p is
// bound to a URL, that gets the list as its query. It implements
// [encoding.TextUnmarshaler]. There is an error only for a list that is bound: that of
// [URL.SetSearch], and it leaves p as it was.
func (p *URLSearchParams) UnmarshalText(text []byte) error {
	if p.url == nil {
		p.initialize(string(text), noLimit)
		return nil
	}
	return p.url.SetSearch(NewURLSearchParams(string(text)).String())
}

// AppendBinary does what [URLSearchParams.AppendText] does, only reads the list, and
// implements
// [encoding.BinaryAppender].
func (p *URLSearchParams) AppendBinary(b []byte) ([]byte, error) { return p.AppendText(b) }

// MarshalBinary does what [URLSearchParams.MarshalText] does, only reads the list, and
// implements
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (p *URLSearchParams) MarshalBinary() ([]byte, error) { return p.MarshalText() }

// UnmarshalBinary does what [URLSearchParams.UnmarshalText] does, so changes the list,
// and implements
// [encoding.BinaryUnmarshaler].
func (p *URLSearchParams) UnmarshalBinary(data []byte) error { return p.UnmarshalText(data) }

// AppendText appends the String of k to b. It implements [encoding.TextAppender]. The
// error is that of [HostKind.MarshalText].
func (k HostKind) AppendText(b []byte) ([]byte, error) { return appendName(b, k) }

// MarshalText returns the String of k, as in "domain". It implements
// [encoding.TextMarshaler]. What is none of the constants is an error that wraps
// [ErrInvalidValue].
func (k HostKind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText makes k the kind whose String text is. It implements
// [encoding.TextUnmarshaler]. The error wraps [ErrInvalidValue], and leaves k as it
// was.
func (k *HostKind) UnmarshalText(text []byte) error {
	return unmarshalName(k, text)
}

// AppendText appends the String of c to b. It implements [encoding.TextAppender]. The
// error is that of [Completion.MarshalText].
func (c Completion) AppendText(b []byte) ([]byte, error) { return appendName(b, c) }

// MarshalText returns the String of c, as in "scheme". It implements
// [encoding.TextMarshaler]. What is none of the constants is an error that wraps
// [ErrInvalidValue].
func (c Completion) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText makes c the completion whose String text is. It implements
// [encoding.TextUnmarshaler]. The error wraps [ErrInvalidValue], and leaves c as it
// was.
func (c *Completion) UnmarshalText(text []byte) error {
	return unmarshalName(c, text)
}

// AppendText appends the String of s to b. It implements [encoding.TextAppender]. The
// error is that of [PathStyle.MarshalText].
func (s PathStyle) AppendText(b []byte) ([]byte, error) { return appendName(b, s) }

// MarshalText returns the String of s, as in "Windows". It implements
// [encoding.TextMarshaler]. What is none of the constants is an error that wraps
// [ErrInvalidValue].
func (s PathStyle) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText makes s the style whose String text is. It implements
// [encoding.TextUnmarshaler]. The error wraps [ErrInvalidValue], and leaves s as it
// was.
func (s *PathStyle) UnmarshalText(text []byte) error {
	return unmarshalName(s, text)
}

// An enumeration is a type whose constants begin with 0 and have names. The String of
// what is none of them begins with noName.
type enumeration interface {
	~uint8
	String() string
}

const noName = "invalid "

func hasName[E enumeration](value E) bool { return !strings.HasPrefix(value.String(), noName) }

// appendName appends the name of value to b.
func appendName[E enumeration](b []byte, value E) ([]byte, error) {
	if !hasName(value) {
		return nil, &Error{Op: "marshal", Err: fmt.Errorf("%w: %T(%d) has no name", ErrInvalidValue, value, uint8(value))}
	}
	return append(b, value.String()...), nil
}

// unmarshalName sets value to what has the name text.
func unmarshalName[E enumeration](value *E, text []byte) error {
	var names []string
	for e := E(0); hasName(e); e++ {
		if e.String() == string(text) {
			*value = e
			return nil
		}
		names = append(names, quote.Quote(e.String()))
	}
	return &Error{Op: "unmarshal", URL: redact.Text(string(text)), Err: invalidValueError("not one of " + strings.Join(names, ", "))}
}

// MarshalText returns what [Error.Error] does, so that an error within what is
// written as JSON, for instance, is its text, as it is in a log. There is no way
// back. It implements [encoding.TextMarshaler] and never fails.
func (e *Error) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }
